# Many sessions at once, and parallel queries: IDs are unique and in order.
#
# Generators that share no memory would look ordered, too, because the clock moves
# on between two calls. So everything runs a second time with the floor a day ahead
# of the clock, where the order comes from shared memory only.

use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $clients = 8;
my $transactions = 1000;
my $batch = 10;
my $runs = 0;    # each script of pgbench needs its own name

my $node = PostgreSQL::Test::Cluster->new('sessions');
$node->init;
$node->append_conf('postgresql.conf', <<~'END');
	log_statement = none
	autovacuum = off
	max_worker_processes = 16
	max_parallel_workers = 16
	END
$node->start;
$node->safe_psql('postgres', <<~'END');
	CREATE EXTENSION tid_ids;
	-- The sequence caches numbers for each session, so they show only the order of
	-- the session's calls.
	CREATE SEQUENCE calls CACHE 100;
	CREATE TABLE made (
		id ids.tid DEFAULT tid_generate(),
		session int,
		call bigint DEFAULT nextval('calls'));
	CREATE SEQUENCE links;
	CREATE TABLE chain (id ids.tid, link bigint);
	CREATE INDEX ON chain (id);
	CREATE TABLE numbers AS SELECT n FROM generate_series(1, 200000) n;
	-- pg_backend_pid() itself is not executed in workers.
	CREATE FUNCTION process() RETURNS int LANGUAGE internal STABLE PARALLEL SAFE
		AS 'pg_backend_pid';
	END

sub answer
{
	my ($query) = @_;
	return $node->safe_psql('postgres', $query);
}

# Rows of an ordered set that are not greater than the row before.
sub disordered
{
	my ($set, $window) = @_;
	return answer(<<~END);
		SELECT count(*) FROM (
			SELECT id, lag(id) OVER ($window) AS before FROM $set
		) AS pair WHERE id <= before
		END
}

sub sessions_at_once
{
	my ($when) = @_;

	answer('TRUNCATE made');
	$node->pgbench(
		"-n -c $clients -j 2 -t $transactions",
		0,
		[qr{actually processed: \d+/\d+}],
		[qr/^/],
		"$when: sessions insert at once",
		{   "001_inserts_$runs" => <<~END });
			INSERT INTO made (session) VALUES (:client_id);
			INSERT INTO made (session) VALUES (:client_id), (:client_id);
			INSERT INTO made (session) SELECT :client_id FROM generate_series(1, $batch);
			END
	is(answer('SELECT count(*), count(id), count(DISTINCT id), count(DISTINCT session) FROM made'),
		join('|', ($clients * $transactions * (3 + $batch)) x 3, $clients),
		"$when: all IDs are different");
	is(disordered('made', 'PARTITION BY session ORDER BY call'), 0,
		"$when: the IDs of each session are in the order of its calls");
}

# Each session generates after it has read what all others have committed.
sub chained
{
	my ($when) = @_;
	my $each = 300;

	answer('TRUNCATE chain');
	$node->pgbench(
		"-n -c $clients -j 2 -t $each",
		0,
		[qr{actually processed: \d+/\d+}],
		[qr/^/],
		"$when: sessions insert one after another",
		{   "001_chain_$runs" => <<~'END' });
			BEGIN;
			SELECT pg_advisory_xact_lock(1);
			SELECT max(id) AS last FROM chain \gset
			INSERT INTO chain VALUES (tid_generate(), nextval('links'));
			END;
			END
	is(answer('SELECT count(*) FROM chain'), $clients * $each, "$when: all rows are there");
	is(disordered('chain', 'ORDER BY link'), 0,
		"$when: an ID is greater than all IDs that were committed before the call");
}

# The same, but the last ID is only returned and nothing is committed.
sub in_turns
{
	my ($when) = @_;
	my @sessions = map { $node->background_psql('postgres') } 1 .. 3;
	my $last = answer('SELECT tid_generate()::bigint');
	my $wrong = 0;

	for my $turn (0 .. 59)
	{
		my $id = $sessions[ $turn * 7 % 3 ]->query_safe('SELECT tid_generate()::bigint');
		$wrong++ unless $id > $last;
		$last = $id;
	}
	$_->quit foreach @sessions;
	is($wrong, 0, "$when: an ID is greater than all IDs that were returned before the call");
	cmp_ok(answer('SELECT tid_generate()::bigint'),
		'>', $last, "$when: also in a new session");
}

# The leader of a parallel query generates IDs for the rows of its workers.
sub parallel_query
{
	my ($when) = @_;

	# Which workers run depends on the machine, so try several times.
	my $workers = 0;
	foreach my $try (1 .. 5)
	{
		my $leader = answer(<<~'END');
			SET parallel_setup_cost = 0;
			SET parallel_tuple_cost = 0;
			SET min_parallel_table_scan_size = 0;
			SET max_parallel_workers_per_gather = 4;
			DROP TABLE IF EXISTS scanned;
			CREATE TABLE scanned AS
				SELECT tid_generate() AS id, process
				FROM (SELECT process() AS process FROM numbers OFFSET 0) AS scan;
			SELECT pg_backend_pid();
			END
		$workers = answer("SELECT count(DISTINCT process) FROM scanned WHERE process <> $leader");
		last if $workers >= 2;
	}
	cmp_ok($workers, '>=', 2, "$when: a parallel query generates IDs for the rows of its workers");
	is(answer('SELECT count(*), count(DISTINCT id) FROM scanned'), '200000|200000', "$when: no duplicates among them");
	is(disordered('scanned', 'ORDER BY ctid'), 0, "$when: the IDs of a parallel query are in the order of its rows");
	answer('DROP TABLE scanned');
}

foreach my $when ('by the clock', 'ahead of the clock')
{
	answer(q{SELECT tid_ids_floors.tid_advance(tid_upper(now() + interval '24 hours'))})
	  if $when eq 'ahead of the clock';
	$runs++;
	sessions_at_once($when);
	chained($when);
	in_turns($when);
	parallel_query($when);
}
is(answer(q{SELECT ahead > interval '23 hours' FROM tid_ids_clock() WHERE generator = 'tid'}),
	't', 'in the second run, the generator is ahead of the clock');

$node->stop;
done_testing();
