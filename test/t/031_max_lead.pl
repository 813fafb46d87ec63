# Sessions wait rather than move a generator further ahead than tid_ids.max_lead.
#
# The server's clocks stand, except where the test lets time pass.  So a session that
# waits does so until then, and no case depends on the speed of the machine.
#
# Takes long, so it begins first.
use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use FakeClock;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $folder = PostgreSQL::Test::Utils::tempdir;
my $timeout = $PostgreSQL::Test::Utils::timeout_default;
my $node = PostgreSQL::Test::Cluster->new('lead');
$node->init(allows_streaming => 1);
$node->append_conf('postgresql.conf', <<~'END');
	autovacuum = off
	log_statement = none
	max_connections = 50
	max_worker_processes = 16
	max_parallel_workers = 8
	tid_ids.max_lead = 5s
	END
my $wait_event = $node->pg_version < 17 ? 'Extension' : 'TidIdsLead';

# --- time ---

my ($monotonic, $real) = (1_000_000, time);

sub elapse
{
	my ($seconds) = @_;
	FakeClock::stand($monotonic += $seconds, $real += $seconds);
	return;
}

# Only the clock: the time that was reached is that of the clock again.
sub leap { my ($seconds) = @_; FakeClock::stand($monotonic, $real += $seconds); return; }

sub start { my ($server) = @_; FakeClock::start($server // $node); return; }
sub crash { $node->stop('immediate'); start(); return; }

# --- sessions ---

sub sql
{
	my ($command, $database) = @_;
	return $node->safe_psql($database // 'postgres', $command, timeout => $timeout);
}

sub failure
{
	my ($command) = @_;
	my (undef, undef, $error) = $node->psql('postgres', $command);
	return $error;
}

# begin COMMAND [, SERVER]: run a command in a new session; its application_name is
# "begun".
sub begin
{
	my ($command, $server) = @_;
	my $output = '';
	my $timer = IPC::Run::timeout($timeout);
	my $run = IPC::Run::start([ 'psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', ($server // $node)->connstr('postgres') . ' application_name=begun', '-c', $command ],
		'<', \undef, '>', \$output, '2>&1', $timer);
	return { run => $run, timer => $timer, output => \$output };
}

sub finish
{
	my ($begun) = @_;
	$begun->{timer}->start;    # the command itself may have taken any time
	return $begun->{run}->finish;
}

sub output
{
	my ($begun) = @_;
	finish($begun);
	return ${ $begun->{output} } =~ s/\n\z//r;
}

# waiting N, WHAT [, SERVER]: N of the sessions that were begun wait
# for a generator.
sub waiting
{
	my ($n, $what, $server) = @_;
	local $Test::Builder::Level = $Test::Builder::Level + 1;
	ok(($server // $node)->poll_query_until('postgres', "SELECT count(*) = $n FROM pg_stat_activity WHERE application_name = 'begun' AND wait_event_type = 'Extension' AND wait_event = '$wait_event'"), $what);
	return;
}

sub end_all
{
	sql(q{SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'begun'});
	finish($_) foreach @_;
	return;
}

sub configure
{
	my ($max_lead) = @_;
	$node->adjust_conf('postgresql.conf', 'tid_ids.max_lead', $max_lead);
	$node->reload;
	$node->poll_query_until('postgres', "SELECT current_setting('tid_ids.max_lead') = '$max_lead'") or die 'not reloaded';
	return;
}

# --- generators ---

# place GENERATOR, US: raise a generator by a recorded floor to a number of us ahead of
# the limit, so that it does not count as reached
my $lead = 5;

sub place
{
	my ($generator, $us) = @_;
	sql("SELECT setval('tid_ids_floors.tid_ids_floor_$generator', " . (($real + $lead) * 1_000_000 + $us) . '); SELECT FROM tid_ids_clock()');
	return;
}

# clock CONDITION [, GENERATOR]
sub clock
{
	my ($condition, $generator) = @_;
	return sql("SELECT $condition FROM tid_ids_clock() WHERE generator = '" . ($generator // 'tid') . q{'});
}

sub ids { my ($n) = @_; return "SELECT count(tid_generate()) FROM generate_series(1, $n)" }
sub many { my ($n) = @_; return "SELECT count(*) FROM tid_generate_many($n)" }
sub endless { my ($call) = @_; return "DO \$\$ BEGIN LOOP PERFORM $call; END LOOP; END \$\$" }
my $call_of_many = 'count(*) FROM tid_generate_many(65536)';

# --- use ---

sub use_moves
{
	my ($preloaded) = @_;

	# The light session has been there for longer than a second.
	elapse(10);
	my $light = $node->background_psql('other');
	$light->query_safe('SELECT tid_generate()');
	elapse(2);
	place('tid', -300_000);
	my @begun = map { begin(endless($call_of_many)) } 1 .. 8;
	waiting(8, "8 sessions that generate many IDs wait$preloaded");
	is(clock(q{lead BETWEEN '5 s' AND '5.06554 s'}), 't', '... when the generator is one call ahead of the limit');
	push @begun, map { begin(endless('tid_generate()')) } 1 .. 8;
	waiting(16, '8 sessions in loops of single IDs wait, too');
	is(clock(q{lead BETWEEN '5 s' AND '5.07 s'}), 't', '... after very few IDs');
	is(scalar(() = $light->query_safe('SELECT tid_generate();' x 100) =~ /\S+/g), 100, '100 calls of a light session in another database do not wait');
	# These sessions take ticks at the same time, so some exchanges of the last tick fail.
	my $before = clock('lead');
	command_ok([ 'timeout', $timeout, 'pgbench', '-n', '-C', '-c', 16, '-j', 4, '-t', 10, '-f', "$folder/many.sql", $node->connstr('postgres') ], 'sessions that connect for each call do not wait');
	is(clock("lead - '$before'"), '00:00:00.01024', '... and move the generator by exactly the 160 times 64 IDs that they get');
	for (1 .. 2)
	{
		elapse(1);
		ok($node->poll_query_until('postgres', "SELECT lead >= '5 s' FROM ids.tid_ids_clock() WHERE generator = 'tid'"), 'a second later, the heavy sessions go on');
		waiting(16, '... until they wait again');
		is(clock(q{lead <= '5.2 s'}), 't', '... and the generator is not further ahead');
		is(scalar(() = $light->query_safe('SELECT tid_generate();' x 100) =~ /\S+/g), 100, '... and the light session does not wait');
	}
	is(clock(q{waited BETWEEN '10 s' AND '40 s'}), 't', 'tid_ids_clock() shows how long they have waited');
	$light->quit;
	end_all(@begun);
	return;
}
append_to_file("$folder/many.sql", "SELECT count(*) FROM tid_generate_many(64);\n");
elapse(0);
FakeClock::set(0);
start();
sql('CREATE EXTENSION tid_ids');
sql('CREATE DATABASE other');
sql('CREATE EXTENSION tid_ids', 'other');
use_moves('');
$node->append_conf('postgresql.conf', "shared_preload_libraries = 'tid_ids'");
$node->stop;
start();
use_moves(', in a server that has preloaded the library');

# What one session may take above the limit: count calls, then one more waits.
{
	my $old = $node->background_psql('postgres', on_error_stop => 0);
	$old->query_safe('SELECT tid_generate()');
	foreach my $case ([ 4096, ids(4096), ids(1) ], [ 4096, many(4096), ids(1) ], [ 0, 'SELECT', many(4097) ])
	{
		my ($n, $allowed, $then) = @$case;
		elapse(10);
		place('tid', 100_000);
		is($old->query_safe($allowed), $n || '', "above the limit, a session takes $n IDs by \"$allowed\"");
		$old->query_until(qr/called/, "\\echo called\nSET application_name = begun; $then;\n");
		waiting(1, "... and \"$then\" waits");
		elapse(1);
		$old->query('SET application_name = old');
	}
	$old->quit;
	foreach my $case ([ 64, ids(65) ], [ 64, ids(64) . '; ' . ids(1) ], [ 0, many(65) ])
	{
		my ($n, $query) = @$case;
		elapse(10);
		place('tid', 100_000);
		my $new = begin($query);
		waiting(1, "a new session waits in \"$query\"");
		is(clock("(lead - interval '5.1 s') * 1000000 BETWEEN '${\($n - 1)} s' AND '${\($n + 1)} s'"), 't', "... after $n IDs");
		elapse(1);
		like(output($new), qr/^6[45]/, '... and then continues');
	}
}

# The end of the room above the limit.
elapse(10);
place('tid', 999_990);
my $filling = begin(ids(60));
waiting(1, 'a session waits at the end of the room above the limit');
is(clock(q{lead BETWEEN '5.9999 s' AND '6.000001 s'}), 't', '... exactly there');
elapse(1);
is(output($filling), 60, '... and continues a second later');

# A generator with a unit of a second.
elapse(10);
foreach my $case ([ 0, 1, 1 ], [ 1, 1, 0 ], [ 2, 0, 0 ], [ 3, 0, 0 ])
{
	my ($second, @pass) = @$case;
	elapse(10);
	place('uuid8_32', $second * 1_000_000);

	# The last ID is from the second before the floor.
	my $ahead = $lead + $second - 1;
	is(clock("lead = '$ahead s'", 'uuid8_32'), 't', "uuid8_32, $second s above the limit: the recorded floor is not taken for reached time");
	foreach my $call ([ 'uuid8_generate(32)', 1 ], [ 'uuid8_generate_many(65536, 32)', 65536 ])
	{
		my $begun = begin("SELECT count(*) FROM $call->[0]");
		my $passes = shift @pass;
		waiting(1, "uuid8_32, $second s above the limit: $call->[0] waits") unless $passes;
		elapse($second) unless $passes;
		is(output($begun), $call->[1], $passes ? "uuid8_32, $second s above the limit: $call->[0] does not wait" : '... and returns after that');
		place('uuid8_32', $second * 1_000_000);
	}
}

# --- the end of a wait ---

elapse(10);
place('tid', 1_900_000);
my $session = $node->background_psql('postgres', on_error_stop => 0);
my $last = clock('last_timestamp');
$session->query_until(qr/called/, "\\echo called\nSET application_name = begun; SET statement_timeout = '100ms'; $_;\n") foreach many(65536);
waiting(1, 'a session waits');
elapse(1);
$session->query('RESET statement_timeout');
like($session->{stderr}, qr/ERROR:  canceling statement due to statement timeout/, '... and is cancelled by statement_timeout');
$session->{stderr} = '';
$session->query_until(qr/called/, "\\echo called\n" . many(65536) . ";\n");
waiting(1, '... and waits again');
sql(q{SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = 'begun'});
$session->query('SELECT');
like($session->{stderr}, qr/ERROR:  canceling statement due to user request/, '... and is cancelled by pg_cancel_backend()');
$session->{stderr} = '';
is(clock('last_timestamp'), $last, '... and has not moved the generator');
elapse(2);
is($session->query_safe(many(65536)), 65536, '... and its next call returns');
$session->quit;

elapse(10);
place('tid', 1_900_000);
my $terminated = begin(many(65536));
waiting(1, 'a session waits');
sql(q{SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'begun'});
like(output($terminated), qr/terminating connection due to administrator command/, '... and is ended by pg_terminate_backend()');
my @stopped = map { begin(many(65536)) } 1 .. 3;
waiting(3, 'sessions wait');
$node->stop('fast');
like(output($_), qr/terminating connection due to administrator command/, '... and are ended by a fast shutdown') foreach @stopped;
start();

# --- the log ---

sub log_of
{
	my ($seconds, $generator) = @_;
	elapse($seconds);
	place($generator, 1_900_000);
	my $seen = -s $node->logfile;
	my @begun = map { begin("SELECT count(*) FROM ${generator}_generate_many(5000)") } 1 .. 3;
	waiting(3, 'three sessions wait');
	elapse(2);
	output($_) foreach @begun;
	my $text = substr slurp_file($node->logfile), $seen;
	return join '', $text =~ /LOG:  (sessions wait .*\n)(?:.*DETAIL:  (.*\n))?(?:.*HINT:  (.*\n))?/g;
}
my $line = qr/\Asessions wait for generator "tid"\nIts next ID would be more than tid_ids\.max_lead, which is 5000 ms, ahead of the time that was reached\.\nLook for sessions that generate many IDs\.\n\z/;
like(log_of(10, 'tid'), $line, 'the log says once that sessions wait, and for which generator');
is(log_of(57, 'tid'), '', '... and not again in the next minute');
like(log_of(1, 'tid'), $line, '... but afterwards');
like(log_of(1, 'uuid7'), qr/\Asessions wait for generator "uuid7"\n.*\n.*\n\z/, '... and for each generator');

# --- parallel queries, PL/pgSQL, horizons ---

elapse(10);
sql('CREATE TABLE numbers AS SELECT generate_series(1, 20000) AS n; ANALYZE numbers');
place('tid', -1);
my $parallel = begin('SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; SET parallel_leader_participation = off;'
	  . 'SELECT count(*), count(DISTINCT id) FROM (SELECT tid_generate() AS id FROM numbers OFFSET 0) AS made');
waiting(1, 'the leader of a parallel query waits');
elapse(5);
is(output($parallel), '20000|20000', '... and returns right results');

place('tid', -1);
my $loop = begin('DO $$ DECLARE id ids.tid; last ids.tid; BEGIN FOR i IN 1 .. 5000 LOOP id := tid_generate(); ASSERT last IS NULL OR id > last; last := id; END LOOP; END $$; SELECT 5000');
waiting(1, 'a loop in PL/pgSQL waits');
elapse(1);
is(output($loop), 5000, '... and returns IDs in order');

elapse(10);
place('tid', 100_000);
sql('CREATE TABLE events (id ids.tid DEFAULT tid_generate()); INSERT INTO events DEFAULT VALUES');
my $free = q{SELECT held_by_pid IS NULL, tid_horizon() > (SELECT max(id) FROM events) FROM tid_ids_horizons() WHERE generator = 'tid'};
my $first = begin('BEGIN; INSERT INTO events SELECT id FROM tid_generate_many(100) AS g (id); COMMIT');
waiting(1, 'a transaction waits for its first IDs');
is(sql($free), 't|t', '... and does not hold back the horizon');
elapse(1);
output($first);
elapse(10);
place('tid', 100_000);
my $later = begin('BEGIN; INSERT INTO events DEFAULT VALUES; INSERT INTO events SELECT id FROM tid_generate_many(100) AS g (id); COMMIT');
waiting(1, 'a transaction waits for later IDs');
like(sql($free), qr/^f/, '... and holds back the horizon');
elapse(1);
output($later);
is(sql($free), 't|t', '... until it has ended');

# --- max_lead is changed ---

# Two sessions that have not read the configuration again: one has used a generator
# before, the other has not.
sub hold
{
	my ($before) = @_;
	return "DO \$\$ BEGIN $before PERFORM pg_advisory_lock_shared(1); PERFORM pg_advisory_unlock_shared(1), tid_generate(); PERFORM pg_advisory_lock_shared(2); END \$\$";
}

sub held
{
	my ($lock, $what) = @_;
	ok($node->poll_query_until('postgres', "SELECT count(*) = 2 FROM pg_locks WHERE locktype = 'advisory' AND objid = $lock AND NOT granted"), $what);
	return;
}

# in_force SECONDS, WHAT: of two calls of many IDs near this limit, one waits
sub in_force
{
	my ($seconds, $what) = @_;
	local $Test::Builder::Level = $Test::Builder::Level + 1;
	elapse(100);
	$lead = $seconds;
	place('tid', -100);
	my @begun = map { begin(many(65536)) } 1 .. 2;
	waiting(1, $what);
	elapse(1);
	output($_) foreach @begun;
	return;
}
configure('1min');
in_force(60, 'a higher max_lead is in force');
my $pooled = $node->background_psql('postgres');
$pooled->query_safe('SELECT tid_generate()');
place('tid', 0);
my $holder = $node->background_psql('postgres');
$holder->query_safe('SELECT pg_advisory_lock(1), pg_advisory_lock(2)');
my @holding = map { begin(hold($_)) } '', 'PERFORM tid_generate();';
held(1, 'two sessions are in a long statement');
configure('5s');
my $lowered = begin(many(65536));
waiting(1, 'max_lead is lowered by 55 s');
elapse(2);
is(output($lowered), 65536, '... and a session waits for two seconds at most');
leap(100);
elapse(10);
$lead = 5;
place('tid', 100_000);
my $waits = begin(many(65536));
waiting(1, 'the lower max_lead is in force');
$holder->query_safe('SELECT pg_advisory_unlock(1)');
held(2, 'the long statements have generated IDs');
select undef, undef, undef, 0.5;
waiting(1, '... and the lower max_lead is still in force');
$holder->query_safe('SELECT pg_advisory_unlock(2)');
$holder->quit;
output($_) foreach @holding;

configure('1min');
is($pooled->query_safe(many(65536)), 65536, 'an idle session takes a value that it had before');
is(output($waits), 65536, '... and so do those that wait');
$pooled->quit;

configure('5s');
in_force(5, 'a lower max_lead is in force');
foreach my $higher ('10s', '-1')
{
	elapse(10);
	place('tid', 100_000);
	my $begun = begin(many(65536));
	waiting(1, 'a session waits');
	configure($higher);
	sql('SELECT FROM tid_ids_clock()');
	is(output($begun), 65536, "... until max_lead is $higher");
	configure('5s');
	sql('SELECT FROM tid_ids_clock()');
}
configure('0');
in_force(0, 'with 0, a session waits for the clock');
elapse(1);
is(sql(ids(60)), 60, '... but not while it takes few IDs');
configure('5s');
in_force(5, 'and back');

# --- the clock ---

elapse(10);
FakeClock::set(4 * 365 * 24);
my $of_2030 = sql('SELECT tid_generate()::bigint');
foreach my $hours (-1, 0)
{
	FakeClock::set($hours);
	is(sql(many(65536)), 65536, "nobody waits for a clock that was set back, $hours hours from the right time");
}
crash();
my @after = map { begin($_) } "SELECT tid_generate()::bigint > $of_2030", many(65536);
waiting(2, 'sessions wait after a restart');
elapse(2);
is(output($after[0]), 't', '... for two seconds at most, and IDs are in order');
is(output($after[1]), 65536, '... also if they take many');
sql(q{SELECT setval('tid_ids_floors.tid_ids_floor_tid', 0)}, $_) foreach 'postgres', 'other';

crash();
place('tid', 100_000);
sql('SELECT tid_ids_floors.tid_advance(tid_make(to_timestamp(' . ($real + 3600) . '), 0))');
is(clock(q{lead < '1 s'}), 't', 'a floor that was raised counts as reached');
is(sql(many(65536)), 65536, '... so nobody waits');
sql(q{SELECT setval('tid_ids_floors.tid_ids_floor_tid', 0)}, $_) foreach 'postgres', 'other';

# --- restarts ---

crash();
place('tid', -300_000);
my $commits = 'DO $$ BEGIN LOOP PERFORM count(*) FROM tid_generate_many(65536); COMMIT; END LOOP; END $$';
for (1 .. 5)
{
	my @begun = map { begin($commits) } 1 .. 3;
	waiting(3, "restart $_: sessions wait");
	end_all(@begun);
	place('tid', 999_950) if $_ == 1;
	begin(ids(60)) if $_ < 3;
	waiting(1, '... and a light one') if $_ < 3;
	is(clock(q{ahead BETWEEN '5 s' AND '7.07 s'}), 't', '... and the generator is not further ahead of the clock');
	crash();
}
my $ahead;
for (0 .. 5)
{
	sql('SELECT tid_horizon()', $_) foreach 'postgres', 'other';
	$ahead = clock('ahead') if $_ == 1; # the second database had no floor before
	crash() if $_ < 5;
}
is(clock('ahead'), $ahead, 'restarts between which only horizons are read move nothing');

# Each database records above the floor of the other one.
for my $databases (([ 'other', 'postgres' ], [ 'postgres', 'other' ]) x 2)
{
	crash();
	sql('SELECT tid_horizon()', $_) foreach @$databases;
}
is(clock(q{ahead BETWEEN '5 s' AND '7.07 s'}), 't', '... and two databases in turn move the generator no further than use');

# --- an older library ---

# Its sessions move a generator, but neither count anything as reached nor store
# max_lead, so that these words in the shared memory (state.h) are 0.
append_to_file("$folder/older.c", <<~'END');
	#include "postgres.h"
	#include "fmgr.h"
	#include "storage/shmem.h"
	#if PG_VERSION_NUM >= 170000
	#include "storage/dsm_registry.h"
	#endif
	PG_MODULE_MAGIC;
	PG_FUNCTION_INFO_V1(older);
	Datum
	older(PG_FUNCTION_ARGS)
	{
		bool		found;
	#if PG_VERSION_NUM >= 190000
		char	   *memory = GetNamedDSMSegment("tid_ids", 4096, NULL, &found, NULL);
	#elif PG_VERSION_NUM >= 170000
		char	   *memory = GetNamedDSMSegment("tid_ids", 4096, NULL, &found);
	#else
		char	   *memory = ShmemInitStruct("tid_ids", 4096, &found);
	#endif
		uint64	   *tid = (uint64 *) (memory + PG_CACHE_LINE_SIZE);

		*(uint32 *) (memory + 16) = 0;
		tid[0] = Max(tid[0], (uint64) PG_GETARG_INT64(0));
		tid[3] = 0;
		PG_RETURN_BOOL(found);
	}
	END
my ($compiler, $headers) = map { (run_command([ $ENV{PG_CONFIG}, $_ ]))[0] } '--cc', '--includedir-server';
system_or_bail(split(' ', $compiler), '-shared', '-fPIC', "-I$headers", '-o', "$folder/older.so", "$folder/older.c");
sql("CREATE FUNCTION older(tick bigint) RETURNS bool AS '$folder/older' LANGUAGE C");
elapse(10);
my $running = $node->background_psql('postgres');
$running->query_safe('SELECT tid_generate()');
foreach my $seconds (0, 3600)
{
	is(sql("SELECT older(($real + $seconds) * 1000000::bigint)"), 't', "an older library has moved the generator $seconds s ahead of the clock");
	is($running->query_safe(many(65536)), 65536, '... and a session of the new library does not wait');
	is(sql(ids(1)), 1, '... nor a new session');
}
$running->quit;
leap(4000);
in_force(5, 'max_lead is in force again');

# --- no lead ---

# A session sleeps for a millisecond at least.  If it may not be as far ahead, it loses the
# ticks of most of that time.
elapse(10);
configure('0');
my $sleeping = begin(endless('tid_generate()'));
waiting(1, 'if max_lead is 0, a session waits');
is(clock(q{lead BETWEEN '1 ms' AND '1.1 ms'}), 't', '... when it has taken as many ticks as it sleeps us, and a few as a new session');
end_all($sleeping);
configure('5s');

# --- a standby and its promotion ---

elapse(10);
$node->backup('backup');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($node, 'backup', has_streaming => 1);
$standby->append_conf('postgresql.conf', 'tid_ids.max_lead = 0');
start($standby);
my @on_standby = map { begin(many(65536), $standby) } 1 .. 2;
waiting(1, 'a session of a hot standby waits', $standby);
elapse(1);
is(output($_), 65536, '... and returns') foreach @on_standby;
FakeClock::set(4 * 365 * 24);
sql('INSERT INTO events DEFAULT VALUES');
FakeClock::set(0);
$node->wait_for_catchup($standby);
$standby->promote;
$standby->poll_query_until('postgres', 'SELECT NOT pg_is_in_recovery()') or die 'not promoted';
my $promoted = begin('SELECT tid_generate() > max(id) FROM events', $standby);
waiting(1, 'a session waits after the promotion', $standby);
elapse(1);
is(output($promoted), 't', '... for a second at most, and IDs are in order');
$standby->stop;

# --- clocks that run ---

$node->stop;
FakeClock::stand(0, 0);
FakeClock::set((1262304000 - time) / 3600);
start();
like(failure(q(SET statement_timeout = '60s'; SELECT uid11_generate())), qr/ERROR:  clock is outside the time span of generator "uid11"/, 'if the clock is before the span, no session waits for it');
$node->stop;
$node->append_conf('postgresql.conf', 'tid_ids.max_lead = 0');
my ($input, $single) = (join('', map { many(65536) . "\n" } 1 .. 5), '');
IPC::Run::run([ 'postgres', '--single', '-F', '-D', $node->data_dir, 'postgres' ], '<', \$input, '>', \$single, '2>&1');
is(scalar(() = $single =~ /count = "65536"/g), 5, 'a server in single-user mode waits, too');
done_testing();
