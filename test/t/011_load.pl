# Far more sessions than cores, on all generators at once: with a normal clock, with
# one that jumps by hours, and with sessions that are killed. IDs are unique and in
# order within every session, no row is lost or added, no lock remains.
#
# In the long form, for a minute each.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use CrashedServer;
use FakeClock;
use Generators;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $clients = 64;
# By the clock, a slow machine would end before all sessions have begun.
my @length = $ENV{TID_IDS_LONG} ? ('-T', 60) : ('-t', 20);
my $rows_each = 5;    # of a transaction

my $node = PostgreSQL::Test::Cluster->new('load');
$node->init;
$node->append_conf('postgresql.conf', <<~"END");
	max_connections = 100
	autovacuum = off
	log_statement = none
	restart_after_crash = on
	fsync = off
	tid_ids.node_id = 3
	END

# Only backends are killed, never the machine: committed rows must exist.
$node->append_conf('postgresql.conf', 'synchronous_commit = on');

my $script = PostgreSQL::Test::Utils::tempdir . '/insert.sql';
append_to_file($script, "INSERT INTO made SELECT FROM generate_series(1, $rows_each);\n");

sub answer
{
	my ($query) = @_;
	return $node->safe_psql('postgres', $query);
}

sub start_load
{
	my ($log, @length) = @_;
	answer('TRUNCATE made');
	return IPC::Run::start(
		[   'pgbench', '-n', '-h', $node->host, '-p', $node->port,
			'-c', $clients, '-j', 2, @length, '-f', $script, 'postgres' ],
		'<', \undef, '>', $log, '2>&1');
}

sub processed
{
	my ($log) = @_;
	return $log =~ /actually processed: (\d+)/ ? $1 : die "pgbench: $log";
}

sub ids_are_good
{
	my ($when) = @_;
	my @ids = map { "\"$_\"" } @Generators::names;
	my ($rows, @distinct) = split /\|/, answer('SELECT count(*), ' . join(', ', map { "count(DISTINCT $_)" } @ids) . ' FROM made');
	is("@distinct", join(' ', ($rows) x @ids), "$when: no duplicates in $rows IDs of each generator");
	is( answer('SELECT ' . join(', ', map { "count(*) FILTER (WHERE \"$_\" <= \"before $_\")" } @Generators::names) . ' FROM (SELECT *, '
				. join(', ', map { "lag(\"$_\") OVER calls AS \"before $_\"" } @Generators::names)
				. ' FROM made WINDOW calls AS (PARTITION BY session ORDER BY call)) AS m'),
		join('|', (0) x @ids), "$when: the IDs of each session are in the order of its calls");
	return $rows;
}

sub nothing_is_left
{
	my ($when) = @_;
	$node->poll_query_until('postgres', q{SELECT count(*) = 1 FROM pg_stat_activity WHERE backend_type = 'client backend'});
	is(answer('SELECT count(*) FROM pg_locks WHERE pid <> pg_backend_pid()'), 0, "$when: no lock is left");
	is( answer('SELECT count(*) FROM (SELECT ' . join(', ', map { $Generators::generators{$_}[1] } @Generators::names) . ') AS one'),
		1, "$when: all generators return IDs");
	return;
}

FakeClock::set(0);
FakeClock::start($node);
answer('CREATE EXTENSION tid_ids');
Generators::all_are_here($node);
answer('CREATE SEQUENCE calls CACHE 100');
answer("CREATE TABLE made (session int DEFAULT pg_backend_pid(), call bigint DEFAULT nextval('calls'), " . Generators::columns() . ')');

# --- a normal clock ---

my $log = '';
my $load = start_load(\$log, @length);
$load->finish;
is($load->result(0), 0, "$clients sessions insert") or diag($log);
is(ids_are_good('normal clock'), $rows_each * processed($log), 'normal clock: as many rows as were inserted');
cmp_ok(answer('SELECT count(DISTINCT session) FROM made'), '>=', $clients, 'normal clock: rows of all sessions');
nothing_is_left('normal clock');

# --- a clock that jumps ---

$log = '';
$load = start_load(\$log, @length);
my @hours = (5, -5, 6, 0, -8, 7, -20);
my $step = 0;
while ($load->pumpable)
{
	FakeClock::set($hours[ $step++ % @hours ]);
	select undef, undef, undef, $ENV{TID_IDS_LONG} ? 8 : 0.2;
	$load->pump_nb;
}
$load->finish;
is($load->result(0), 0, "$clients sessions insert while the clock jumps $step times") or diag($log);
is(ids_are_good('jumping clock'), $rows_each * processed($log), 'jumping clock: as many rows as were inserted');
cmp_ok(answer('SELECT min(steps_back) FROM tid_ids_clock()'), '>', 0, 'jumping clock: each generator has counted steps back');
nothing_is_left('jumping clock');

# --- sessions that are killed ---

FakeClock::set(24);
foreach my $time (1 .. ($ENV{TID_IDS_LONG} ? 10 : 2))
{
	my $offset = -s $node->logfile;
	$log = '';
	$load = start_load(\$log, '-T', 180);    # until it is killed
	$node->poll_query_until('postgres', 'SELECT count(*) > 500 FROM made') or die $log;
	my $victim;
	do
	{
		$victim = answer(q{SELECT pid FROM pg_stat_activity WHERE query LIKE 'INSERT%' AND state = 'active' AND pid <> pg_backend_pid() LIMIT 1});
	} until $victim;
	kill 'KILL', $victim;
	$load->finish;
	CrashedServer::wait_until_back($node, $offset);

	# All acknowledged rows exist; of the others, only whole transactions.
	my $rows = answer('SELECT count(*) FROM made');
	my $acknowledged = processed($log);
	is($rows % $rows_each, 0, "kill $time: only whole transactions");
	cmp_ok($rows / $rows_each, '>=', $acknowledged, "kill $time: all acknowledged transactions");
	cmp_ok($rows / $rows_each, '<=', $acknowledged + $clients, "kill $time: at most one more in each session");

	# IDs generated after the crash are new and greater than those before it; if a
	# generator was ahead of the clock, wait until the clock has caught up.
	FakeClock::set(24 + $time);
	my $last = answer('SELECT max(call) FROM made');
	answer('CREATE TABLE newest AS SELECT ' . join(', ', map { "(SELECT \"$_\" FROM made ORDER BY \"$_\" DESC LIMIT 1)" } @Generators::names));
	answer('INSERT INTO made SELECT FROM generate_series(1, 1000)');
	ids_are_good("kill $time");
	is( answer('SELECT count(*), ' . join(' AND ', map { "bool_and(made.\"$_\" > newest.\"$_\")" } @Generators::names)
			  . " FROM made, newest WHERE call > $last"),
		'1000|t', "kill $time: IDs after the crash are greater");
	answer('DROP TABLE newest');
	nothing_is_left("kill $time");
}

FakeClock::set(0);
$node->stop;
done_testing();
