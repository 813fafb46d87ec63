# The clock is set back and forward by hours while the server runs.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use FakeClock;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('clock');
$node->init;
$node->append_conf('postgresql.conf', "log_statement = none\nautovacuum = off\n");

sub answer
{
	my ($query) = @_;
	return $node->safe_psql('postgres', $query);
}

# Return a condition on the column ahead, and steps_back.
sub clock
{
	my ($condition) = @_;
	return answer("SELECT $condition, steps_back FROM tid_ids_clock() WHERE generator = 'tid'");
}

my $generate = 'SELECT tid_generate()::bigint';

FakeClock::set(0);
FakeClock::start($node);
answer('CREATE EXTENSION tid_ids');
is(answer('SELECT last_timestamp IS NULL, ahead IS NULL, steps_back FROM tid_ids_clock()'
		. q{ WHERE generator = 'tid'}),
	't|t|0', 'before the first ID, tid_ids_clock() has no timestamp');

# --- one session ---

my $session = $node->background_psql('postgres', on_error_stop => 0);
my $before = $session->query_safe($generate);
is(clock(q{ahead = '0'}), 't|0', 'the generator is not ahead of a clock that runs normally');

FakeClock::set(3);
my $later = $session->query_safe($generate);
is(answer("SELECT tid_timestamp(${later}::ids.tid) - tid_timestamp(${before}::ids.tid)"
		. q{ BETWEEN '2:59' AND '3:59'}),
	't', 'IDs follow a clock that is set forward');
is(clock(q{ahead = '0'}), 't|0', 'a step forward is not counted as a step back');

FakeClock::set(0);
my @ids = ($later);
push @ids, split /\n/,
  $session->query_safe("$generate FROM generate_series(1, 1000)")
  for 1 .. 3;
is(scalar(@ids), 3001, 'IDs are generated after the clock was set back');
is(scalar(grep { $ids[$_] != $ids[ $_ - 1 ] + 1024 } 1 .. $#ids),
	0, 'each of them is a microsecond later than the one before');
is(clock(q{ahead BETWEEN '2:00' AND '3:00'}), 't|1', 'the step back is counted once');

my @sessions = ($session, map { $node->background_psql('postgres') } 1 .. 2);
my $last = $ids[-1];
my $wrong = 0;
for my $turn (0 .. 29)
{
	my $id = $sessions[ $turn % 3 ]->query_safe($generate);
	$wrong++ unless $id > $last;
	$last = $id;
}
$_->quit foreach @sessions[ 1, 2 ];
is($wrong, 0, 'the IDs of sessions that take turns are in order');
is(clock(q{ahead BETWEEN '2:00' AND '3:00'}), 't|1', 'no further step is counted');

FakeClock::set(4);
cmp_ok($session->query_safe($generate), '>', $last, 'IDs are also in order after the clock has caught up');
is(clock(q{ahead = '0'}), 't|1', 'then the generator is not ahead of the clock');

FakeClock::set(2);
cmp_ok($session->query_safe($generate), '>', $last, '... and after it was set back again');
is(clock(q{ahead BETWEEN '1:00' AND '2:00'}), 't|2', 'the second step back is counted');
is(answer(q{SELECT waited FROM tid_ids_clock() WHERE generator = 'tid'}), '00:00:00', 'no session has waited');
$session->quit;

# --- many sessions while the clock jumps ---

answer(<<~'END');
	CREATE SEQUENCE calls CACHE 100;
	CREATE TABLE made (
		id ids.tid DEFAULT tid_generate(),
		session int DEFAULT pg_backend_pid(),
		call bigint DEFAULT nextval('calls'));
	END
my $script = PostgreSQL::Test::Utils::tempdir . '/insert.sql';
append_to_file($script, "INSERT INTO made SELECT FROM generate_series(1, 5);\n");
my ($clients, $transactions) = (4, 1000);
my $steps_back = answer(q{SELECT steps_back FROM tid_ids_clock() WHERE generator = 'tid'});
my $log = '';
my $pgbench = IPC::Run::start(
	[   'pgbench', '-n', '-h', $node->host, '-p', $node->port,
		'-c', $clients, '-j', 2, '-t', $transactions, '-f', $script, 'postgres' ],
	'>', \$log, '2>&1');
my @offsets = (5, -5, 6, 0, -8, 7);
foreach my $i (0 .. $#offsets)
{
	my $rows = ($i + 1) * 2500;
	$node->poll_query_until('postgres', "SELECT count(*) >= $rows FROM made")
	  or die "pgbench: $log";
	FakeClock::set($offsets[$i]);

	# A session must read the clock after each step, even if pgbench has ended.
	answer($generate);
}
ok($pgbench->finish, 'sessions insert while the clock jumps') or diag($log);
my $rows = $clients * $transactions * 5;
is(answer('SELECT count(*), count(DISTINCT id) FROM made'), "$rows|$rows", 'no duplicates');
is( answer(<<~'END'), 0, 'the IDs of each session are in the order of its calls');
	SELECT count(*) FROM (
		SELECT id, lag(id) OVER (PARTITION BY session ORDER BY call) AS before FROM made
	) AS pair WHERE id <= before
	END
cmp_ok(answer(q{SELECT steps_back FROM tid_ids_clock() WHERE generator = 'tid'}),
	'>', $steps_back, 'steps back were counted');
is(answer('SELECT tid_generate() > max(id) FROM made'), 't', 'the next ID is greater than all before');

# --- the server's log ---

# Set the clock to this number of minutes from the true one, and to the first seconds of a
# minute.
sub set_minutes
{
	my ($minutes) = @_;
	FakeClock::set(($minutes * 60 - time % 60) / 3600);
	return;
}

# Return the new messages about generators that are ahead.
my $seen = 0;
sub logged
{
	my $text = substr slurp_file($node->logfile), $seen;
	$seen += length $text;
	return join '', $text =~ /LOG:  (generator .* ahead of the clock\n.*DETAIL:  .*\n.*HINT:  .*\n)/g;
}

@sessions = map { $node->background_psql('postgres') } 1 .. 3;
sub generate_in_all
{
	$_->query_safe("SET client_min_messages = log; $generate FROM generate_series(1, 100)") foreach @sessions;
	return logged();
}
set_minutes(20 * 60);
logged();
is(generate_in_all(), '', 'nothing is logged while the generators follow the clock');
set_minutes(0);
my $line = qr/generator "tid" is more than a minute ahead of the clock\n.*DETAIL:  The timestamp of the next ID will be \d{4}-[^(]* \(UTC\) or later, which is/;
like(generate_in_all(), qr/\A$line 7[12]\d{3} s ahead\.\n.*HINT:  Check the clock.* If the floor is wrong.* set sequence "tid_ids_floors\.tid_ids_floor_tid" to 0.*\n\z/,
	'one message in the log says that a generator is hours ahead, and what to do');
is(generate_in_all(), '', '... and none follows in the same minute');
is(join('', map { $_->{stderr} } @sessions), '', '... and none is sent to a client');
set_minutes(1);
like(generate_in_all(), qr/\A$line .*\n.*\n\z/, '... but another one in the next minute');
set_minutes(20 * 60 - 30);
like(generate_in_all(), qr/\A$line 1[78]\d\d s ahead\.\n.*HINT:  Check the clock, and look for a session/, 'half an hour ahead, the HINT is another one');
FakeClock::set(20);
is(generate_in_all(), '', 'nothing is logged when the clock has caught up');
$_->quit foreach @sessions;

FakeClock::set(0);
$node->stop;
done_testing();
