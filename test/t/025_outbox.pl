# An outbox as in doc/reading-new-rows.md: its readers, its writers' clients and
# sessions are killed, and each row is processed once and in order, and deleted only then.
# A reader without the horizon beside them loses rows.
#
# Takes long, so it begins first.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use CrashedServer;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::HiRes qw(sleep);

my $node = PostgreSQL::Test::Cluster->new('outbox');
$node->init;
$node->append_conf('postgresql.conf', <<~'END');
	restart_after_crash = on
	log_statement = none
	END
$node->start;
my $folder = PostgreSQL::Test::Utils::tempdir;

my %condition = (
	by_row => [ 'id > last', 'id < tid_horizon()' ],
	by_horizon => [ 'id >= last', 'id < next' ],
	naive => [ 'id > last', 'true' ]);

$node->safe_psql('postgres', <<~'END');
	CREATE EXTENSION tid_ids;
	CREATE TABLE events (id ids.tid PRIMARY KEY DEFAULT tid_generate(), body text);
	CREATE TABLE positions (reader text PRIMARY KEY, last ids.tid NOT NULL);
	CREATE TABLE processed (n bigserial, reader text, id ids.tid);
	CREATE TABLE deleted (id ids.tid);
	END

# One transaction of each reader, with the statements of the page
sub transaction
{
	my ($reader) = @_;
	my ($after, $before) = @{ $condition{$reader} };
	my $position = $reader eq 'by_horizon' ? ':\'next\'' : '(SELECT max(id) FROM batch)';
	my $where = "$after AND $before" =~ s/\b(last|next)\b/:'$1'/gr;
	return <<~"END";
		BEGIN;
		SELECT last, ${\($reader eq 'by_horizon' ? 'greatest(last, tid_horizon())' : 'last')} AS next FROM positions WHERE reader = '$reader' FOR UPDATE \\gset
		WITH batch AS (
		  SELECT id FROM events WHERE $where ORDER BY id LIMIT ${\($reader eq 'by_horizon' ? 'ALL' : 1000)}
		), moved AS (
		  UPDATE positions SET last = $position WHERE reader = '$reader' AND EXISTS (SELECT FROM batch)
		)
		INSERT INTO processed (reader, id) SELECT '$reader', id FROM batch ORDER BY id;
		COMMIT;
		END
}
foreach my $reader (keys %condition)
{
	$node->safe_psql('postgres', "INSERT INTO positions VALUES ('$reader', tid_lower('2020-01-01'))");
	append_to_file("$folder/$reader.sql", transaction($reader) x 20000);
}
my ($delete) = slurp_file("$FindBin::RealBin/../../doc/reading-new-rows.md") =~ /^(DELETE FROM events .*);$/m;
# Before 18, uuid has no min().
is($node->safe_psql('postgres', <<~"END"), 1, 'the statement that deletes what was read works for any type');
	CREATE SCHEMA of_uuid;
	SET search_path = of_uuid, public, ids;
	CREATE TABLE events (id uuid);
	CREATE TABLE positions (last uuid);
	INSERT INTO events SELECT uuid7_at('2024-01-01Z'::timestamptz + n * interval '1 day') FROM generate_series(1, 3) AS n;
	INSERT INTO positions SELECT id FROM events ORDER BY id DESC LIMIT 2;
	$delete;
	SELECT 3 - count(*) FROM events;
	END
append_to_file("$folder/delete.sql", "WITH gone AS ($delete RETURNING id) INSERT INTO deleted SELECT id FROM gone;\nSELECT FROM pg_sleep(0.1);\n" x 1000);
my $insert = 'INSERT INTO events (body) VALUES (\'a\');';
append_to_file("$folder/single.sql", "$insert\n");
append_to_file("$folder/open.sql", "\\set ms random(0, 50)\nBEGIN;\n$insert\n\\sleep :ms ms\n$insert\nCOMMIT;\n");
append_to_file("$folder/undone.sql", "BEGIN;\n$insert\nROLLBACK;\n");

# Start each client again when it has ended.
my %commands = map { $_ => [ 'psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', $node->connstr('postgres'), '-f', "$folder/$_.sql" ] } keys %condition, 'delete';
$commands{"writer $_"} = [ 'pgbench', '-n', '-h', $node->host, '-p', $node->port, '-c', 4, '-j', 1, '-T', 600, '-f', "$folder/single.sql\@5", '-f', "$folder/open.sql\@5", '-f', "$folder/undone.sql\@1", 'postgres' ]
  foreach 1 .. 4;
my %running;
sub start
{
	my ($name) = @_;
	my $out = '';
	$running{$name} = IPC::Run::start($commands{$name}, '<', \undef, '>', \$out, '2>&1');
	return;
}
sub stop
{
	my ($name) = @_;
	$running{$name}->signal('KILL');
	$running{$name}->finish;
	return;
}
sub run_for
{
	my ($seconds) = @_;
	my $end = Time::HiRes::time() + $seconds;
	while (Time::HiRes::time() < $end)
	{
		foreach my $name (keys %commands)
		{
			$running{$name}->pump_nb if $running{$name};
			next if $running{$name} && $running{$name}->pumpable;
			$running{$name}->finish if $running{$name};
			start($name);
		}
		sleep 0.05;
	}
	return;
}

my $crashes = $ENV{TID_IDS_LONG} ? 60 : 2;
foreach (1 .. $crashes)
{
	run_for(2);
	stop($_), start($_) foreach 'writer ' . (1 + int rand 4), 'delete', keys %condition;
	run_for(2);
	my $offset = -s $node->logfile;
	my $victim = $node->safe_psql('postgres', q{SELECT pid FROM pg_stat_activity WHERE query LIKE 'INSERT INTO events%' ORDER BY random() LIMIT 1});
	kill 'KILL', $victim;
	CrashedServer::wait_until_back($node, $offset);
}
run_for(2);
delete $commands{"writer $_"}, stop("writer $_"), delete $running{"writer $_"} foreach 1 .. 4;

# The readers read the rest: none of them has a row left, and no transaction is open.
$node->poll_query_until('postgres', q{SELECT count(*) = 0 FROM pg_stat_activity WHERE application_name = 'pgbench'});
my $last = $node->safe_psql('postgres', 'SELECT max(id) FROM events');
my $end = time() + 120;
run_for(0.5) until time() > $end || $node->safe_psql('postgres', "SELECT count(*) FROM processed WHERE id = '$last'") == 3;
stop($_) foreach keys %running;

cmp_ok($node->safe_psql('postgres', 'SELECT count(*) FROM deleted'), '>', 0, 'rows that all have read were deleted');
$node->safe_psql('postgres', 'INSERT INTO events (id) SELECT id FROM deleted');
my $rows = $node->safe_psql('postgres', 'SELECT count(*) FROM events');
foreach my $reader (sort keys %condition)
{
	my $result = $node->safe_psql('postgres', <<~"END");
		WITH done AS (SELECT n, id, lag(id) OVER (ORDER BY n) AS before FROM processed WHERE reader = '$reader')
		SELECT (SELECT count(*) FROM (SELECT id FROM events EXCEPT SELECT id FROM done) AS missed) || ' missed, '
		  || (SELECT count(*) FROM (SELECT id FROM done EXCEPT ALL SELECT id FROM events) AS extra) || ' extra, '
		  || count(*) FILTER (WHERE id <= before) || ' out of order' FROM done
		END
	if ($reader eq 'naive')
	{
		unlike($result, qr/^0 missed/, "the naive reader misses some of $rows rows");
	}
	else
	{
		is($result, '0 missed, 0 extra, 0 out of order', "reader $reader, $rows rows, $crashes crashes");
	}
}
$node->stop;

done_testing();
