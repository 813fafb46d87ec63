# IDs on a standby, in read-only transactions, and after a failover.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 1);
$primary->start;
$primary->safe_psql('postgres', <<~'END');
	CREATE EXTENSION tid_ids;
	CREATE TABLE posts (id ids.tid PRIMARY KEY DEFAULT tid_generate());
	CREATE ROLE someone;
	END
$primary->backup('backup');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($primary, 'backup', has_streaming => 1);
$standby->start;

# Of a thousand IDs, the number of distinct ones, and of those out of order.
my $thousand = <<'END';
SELECT count(DISTINCT id), count(*) FILTER (WHERE id <= before) FROM (
	SELECT id, lag(id) OVER (ORDER BY n) AS before
	FROM (SELECT n, tid_generate() AS id FROM generate_series(1, 1000) AS n) AS made
) AS pair
END

is($primary->safe_psql('postgres', "BEGIN READ ONLY; $thousand; COMMIT"),
	'1000|0', 'a read-only transaction generates IDs');
is($primary->safe_psql('postgres', "SET default_transaction_isolation = serializable;"
		. "BEGIN READ ONLY DEFERRABLE; $thousand; COMMIT"),
	'1000|0', 'a serializable, deferrable transaction generates IDs');
is($standby->safe_psql('postgres', 'SELECT pg_is_in_recovery()'), 't', 'the standby is in recovery');
is($standby->safe_psql('postgres', $thousand), '1000|0', 'a standby generates IDs');
is($standby->safe_psql('postgres', "BEGIN READ ONLY; $thousand; COMMIT"),
	'1000|0', 'a standby also generates IDs in a transaction block');

# --- privileges to raise the floor ---

my $advance = q{SELECT tid_ids_floors.tid_advance(tid_lower(now() + interval '1 hour'))};
my ($status, $stdout, $stderr) =
  $primary->psql('postgres', "\\set VERBOSITY verbose\nSET ROLE someone; $advance");
like($stderr, qr/ERROR: +42501: permission denied for function tid_advance/,
	'an ordinary user may not raise the floor');
is($primary->safe_psql('postgres', q{SELECT ahead = '0' FROM tid_ids_clock() WHERE generator = 'tid'}),
	't', 'the floor was not raised');
$primary->safe_psql('postgres', "SET ROLE someone; $thousand");
pass('everyone may generate IDs');

# --- a synchronous standby that is missing ---

# A transaction that only returns an ID waits for the standby, and can be cancelled;
# so can the next statement of the session.
sub wait_for_standbys
{
	my ($names) = @_;
	$primary->append_conf('postgresql.conf', "synchronous_standby_names = '$names'");
	$primary->reload;
	$primary->poll_query_until('postgres', "SELECT current_setting('synchronous_standby_names') = '$names'") or die 'not reloaded';
	return;
}
wait_for_standbys('missing');
my $waiting = $primary->background_psql('postgres', on_error_stop => 0);
my $pid = $waiting->query_safe('SELECT pg_backend_pid()');
$waiting->query_until(qr/called/, "\\echo called\nSELECT tid_generate();\n");
ok($primary->poll_query_until('postgres', "SELECT wait_event = 'SyncRep' FROM pg_stat_activity WHERE pid = $pid"), 'a transaction that returns an ID waits for a synchronous standby');
$primary->safe_psql('postgres', "SELECT pg_cancel_backend($pid)");
$waiting->query("\\set VERBOSITY verbose\nSET statement_timeout = '100ms'; SELECT pg_sleep(10)");
like($waiting->{stderr}, qr/WARNING:  canceling wait for synchronous replication/, '... until it is cancelled');
like($waiting->{stderr}, qr/DETAIL:  The transaction has not committed yet, but the recorded floors/, '... with a detail that says what it waited for');
like($waiting->{stderr}, qr/ERROR:  57014:/, '... and the session can be cancelled again');
$waiting->{stderr} = '';
$waiting->quit;
wait_for_standbys('');

# --- a failover ---

# The primary's IDs are far ahead of every clock.  As long as the standby is in
# recovery, its own IDs are before them.
$primary->safe_psql('postgres', <<~'END');
	SELECT tid_ids_floors.tid_advance(tid_lower(now() + interval '24 hours'));
	INSERT INTO posts SELECT FROM generate_series(1, 100);
	END
$primary->wait_for_catchup($standby);
is($standby->safe_psql('postgres', 'SELECT count(*), tid_generate() < min(id) FROM posts'),
	'100|t', "before the promotion, the standby's IDs are less than the primary's");
$primary->stop;
$standby->promote;
$standby->poll_query_until('postgres', 'SELECT NOT pg_is_in_recovery()')
  or die 'the standby was not promoted';

my $session = $standby->background_psql('postgres');
is($session->query_safe('SELECT tid_generate() > max(id) FROM posts'),
	't', "after the promotion, they are greater than the primary's");
is($standby->safe_psql('postgres', 'SELECT tid_generate() > max(id) FROM posts'),
	't', '... also in another session');
is($standby->safe_psql('postgres', 'INSERT INTO posts SELECT FROM generate_series(1, 100);'
		. 'SELECT count(*) FROM posts'),
	200, 'rows can be inserted');

# --- the floor ---

my $state = q{SELECT last_timestamp FROM tid_ids_clock() WHERE generator = 'tid'};
my $last_timestamp = $standby->safe_psql('postgres', $state);
foreach my $floor (
	'tid_lower(now())', 'tid_make(now() - interval \'1 year\', 1023)',
	'(SELECT min(id) FROM posts)', '0::bigint::ids.tid',
	'(-9223372036854775808)::bigint::ids.tid', 'NULL')
{
	$standby->safe_psql('postgres', "SELECT tid_ids_floors.tid_advance($floor)");
	is($standby->safe_psql('postgres', $state),
		$last_timestamp, "the lower floor $floor changes nothing");
}
is($standby->safe_psql('postgres', 'SELECT tid_generate() > max(id) FROM posts'),
	't', 'IDs are still greater than the existing ones');

# A floor with the greatest clock ID, so that the server's clock ID is smaller.
is($standby->safe_psql('postgres', <<~'END'), 't', 'an ID with a smaller clock ID is also above the floor');
	CREATE TABLE floor AS SELECT tid_make(now() + interval '2 days', 1023) AS id;
	SELECT FROM (SELECT tid_ids_floors.tid_advance(id, max_ahead => '3 days') FROM floor) AS raised;
	SELECT tid_generate(0) > id FROM floor;
	END

$session->quit;
$standby->stop;
done_testing();
