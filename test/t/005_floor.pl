# The floor that tid_advance raises and the end of the span: on a separate server that
# records no floors, so that a restart resets them.
#
# Takes long, so it begins first.
use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use Generators;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('floor');
$node->init;
$node->append_conf('postgresql.conf', 'tid_ids.record_floor = off');
$node->start;
$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids');

# failure(SQL): SQLSTATE, message, detail and hint of a command that fails
sub failure
{
	my ($command) = @_;
	my ($status, $out, $err) =
	  $node->psql('postgres', "\\set VERBOSITY verbose\n$command");
	return $err;
}

my $floor = $node->safe_psql('postgres', "SELECT tid_make(now() + interval '1 hour', 1023)");
$node->safe_psql('postgres', "SELECT tid_ids_floors.tid_advance('$floor')");
is( $node->safe_psql('postgres',
		"SELECT tid_generate() > '$floor' AND tid_generate() < tid_make(now() + interval '61 minutes', 0)"),
	't', 'IDs are above the floor, but not further than necessary');
is( $node->safe_psql('postgres',
		"SELECT generator, last_timestamp - now() BETWEEN '59 minutes' AND '61 minutes',
		        ahead BETWEEN '59 minutes' AND '61 minutes', steps_back
		 FROM tid_ids_clock() WHERE generator = 'tid'"),
	'tid|t|t|0', 'tid_ids_clock() shows how far ahead the generator is');

$node->safe_psql('postgres', "SELECT tid_ids_floors.tid_advance(tid_make(now(), 0)), tid_ids_floors.tid_advance('s222-222-2222-22')");
is($node->safe_psql('postgres', "SELECT tid_generate() > '$floor'"),
	't', 'a lower floor changes nothing');

my $role = 'CREATE ROLE other; SET ROLE other;';
like(failure("$role SELECT tid_ids_floors.tid_advance('$floor')"), qr/ERROR:  42501: permission denied for function tid_advance/,
	'an ordinary user may not raise the floor');

# bzzz-zzz-zzzz-.. is the last microsecond, ..y the one before.
$node->safe_psql('postgres', "SELECT tid_ids_floors.tid_advance('bzzz-zzz-zzzy-22', '300 years')");
is($node->safe_psql('postgres', 'SELECT tid_generate(0)'), 'bzzz-zzz-zzzz-22', 'an ID of the last microsecond is returned');
like(failure('SELECT tid_generate()'), qr/ERROR:  22008: generator "tid" is at the end of its time span.*\nHINT:  Check the clock, and look for a session that generates many IDs\. If the floor is wrong, turn "tid_ids\.record_floor" off, set sequence "tid_ids_floors\.tid_ids_floor_tid" to 0 in each database, restart the server, and turn the setting on again\./s,
	'generating another ID fails, and the error says what to do');
like(failure('SELECT tid_generate()'), qr/ERROR:  22008:/, '... and fails again: the generator does not wrap around');
is( $node->safe_psql('postgres',
		"SELECT last_timestamp = '2255-06-05 23:47:34.740991+00' FROM tid_ids_clock() WHERE generator = 'tid'"),
	't', 'tid_ids_clock() shows the last microsecond');

# How far ahead of the clock a floor may be. A rejected floor changes nothing.
$node->restart;
my $clock = q(SELECT last_timestamp FROM tid_ids_clock() WHERE generator = 'tid');
my $refused = qr/ERROR:  22023: floor of generator "tid" is too far ahead of the clock/;
$node->safe_psql('postgres', "SELECT tid_ids_floors.tid_advance(tid_make(now() + interval '23 hours 50 minutes', 0))");
my $before = $node->safe_psql('postgres', $clock);
like(failure("SELECT tid_ids_floors.tid_advance(tid_make(now() + interval '24 hours 1 minute', 0))"), $refused, 'a floor more than a day ahead is refused');
like( failure("SELECT tid_ids_floors.tid_advance(tid_make('2091-02-03 04:05:06.789012+00', 0))"),
	qr/$refused\nDETAIL:  The timestamp of the next ID would be 2091-02-03 04:05:06.789012 \(UTC\) or later; max_ahead is "1 day"\.\nHINT:  Pass a larger max_ahead if/,
	'... with the timestamp of the next ID, and what to do');
like(failure("SELECT tid_ids_floors.tid_advance(tid_make(now() + interval '23 hours 55 minutes', 0), '0')"), $refused, 'with max_ahead 0, every floor ahead of the clock is refused');
is($node->safe_psql('postgres', "SELECT tid_ids_floors.tid_advance(tid_make(now() + interval '1 minute', 0), '0')"), '', '... but not a floor below the present one');
for my $negative ('-1 microsecond', '1 day -25 hours', '-178956970 years')
{
	like(failure("SELECT tid_ids_floors.tid_advance(tid_make(now() - interval '1 year', 0), '$negative')"),
		qr/ERROR:  22023: max_ahead must not be negative/, "max_ahead cannot be $negative");
}
is($node->safe_psql('postgres', $clock), $before, 'a refused floor changes nothing');
for my $longest ('178956970 years', '2147483647 days', '178956970 years 2147483647 days 2562047788 hours')
{
	$node->safe_psql('postgres', "SELECT tid_ids_floors.tid_advance(tid_make('2090-01-01', 0), max_ahead => '$longest')");
	is( $node->safe_psql('postgres', <<~'END'), 't|t', "$longest: any floor is accepted, and tid_ids_clock() shows it");
		SELECT last_timestamp = '2090-01-01', abs(extract(epoch FROM ahead - (last_timestamp - clock_timestamp()))) < 60
		FROM tid_ids_clock() WHERE generator = 'tid'
		END
	$node->restart;
}
if ($node->pg_version >= 17) # intervals can be infinite
{
	like(failure("SELECT tid_ids_floors.tid_advance(tid_make(now(), 0), '-infinity')"), qr/ERROR:  22023: max_ahead must not be negative/, 'max_ahead cannot be -infinity');
	is($node->safe_psql('postgres', $clock), '', '... and the refused floor changes nothing');
	$node->safe_psql('postgres', "SELECT tid_ids_floors.tid_advance(tid_make('2090-01-01', 0), 'infinity')");
	is($node->safe_psql('postgres', "SELECT tid_timestamp(tid_generate()) >= '2090-01-01'"), 't', 'with max_ahead infinity, any floor is accepted');
}

# The same for every other generator: its last ID, and an ID an hour ahead.
Generators::all_are_here($node);
$node->append_conf('postgresql.conf', 'tid_ids.node_id = 1');
$node->reload;
$node->poll_query_until('postgres', "SELECT current_setting('tid_ids.node_id') = '1'");
for my $name (grep { $_ ne 'tid' } @Generators::names)
{
	my (undef, $generate, undef, $time) = @{ $Generators::generators{$name} };
	my ($last, $later) = (Generators::last_floor($name), Generators::last_of($name, q(now() + interval '1 hour')));
	my $raise = sub { 'SELECT ' . Generators::raise($name, @_) };
	my $ahead = "SELECT ahead BETWEEN '59 minutes' AND '61 minutes' FROM tid_ids_clock() WHERE generator = '$name'";

	my $floor = $node->safe_psql('postgres', "SELECT $later");
	$node->safe_psql('postgres', $raise->("'$floor'"));
	is($node->safe_psql('postgres', "SELECT $generate > '$floor'"), 't', "$name: an ID is above the floor");
	is($node->safe_psql('postgres', $ahead), 't', '... but not further than necessary');
	like(failure("CREATE ROLE other_$name; SET ROLE other_$name; " . $raise->("'$floor'")),
		qr/ERROR:  42501: permission denied for function/, '... and an ordinary user may not raise the floor');

	my $state = "SELECT last_timestamp FROM tid_ids_clock() WHERE generator = '$name'";
	my $before = $node->safe_psql('postgres', $state);
	my $end_time = $node->safe_psql('postgres', sprintf("SELECT $time AT TIME ZONE 'UTC'", $last));
	like( failure($raise->($last)),
		qr/ERROR:  22023: floor of generator "$name" .*\nDETAIL:  The timestamp of the next ID would be \Q$end_time\E\d* \(UTC\) or later; max_ahead is "1 day"\./,
		"$name: a floor years ahead is refused");
	is($node->safe_psql('postgres', $state), $before, '... and changes nothing');

	my ($last_but_one, $end) = @{ $Generators::last_two{$name} };
	$node->safe_psql('postgres', $raise->($last_but_one, '10000 years'));
	like(failure('SELECT * FROM ' . Generators::many($name, 2)), qr/ERROR:  22008: generator "$name" is at the end of its time span/,
		"$name: two IDs are an error if only one is left");
	is($node->safe_psql('postgres', "SELECT $generate >= $end"), 't', '... whose last ID is returned');
	like(failure("SELECT $generate"), qr/ERROR:  22008:/, '... and after it, generating fails');

	$node->safe_psql('postgres', $raise->($last, '10000 years'));
	like(failure("SELECT $generate"), qr/ERROR:  22008: generator "$name" is at the end of its time span/,
		"$name: with its last ID as the floor, generating fails");
	like(failure("SELECT $generate"), qr/ERROR:  22008:/, '... and fails again: the generator does not wrap around');
	$node->safe_psql('postgres', $raise->("'$floor'"));
	is( $node->safe_psql('postgres',
			"SELECT last_timestamp > '2080-01-01' AND ahead > '50 years' FROM tid_ids_clock() WHERE generator = '$name'"),
		't', '... a lower floor changes nothing, and tid_ids_clock() shows the end of the span');
}

is($node->safe_psql('postgres', 'SELECT max(waited) FROM tid_ids_clock()'), '00:00:00', 'no session has waited because a floor was raised');

# After a restart: a floor with another machine, whose number comes before the
# sequence in the ID.
$node->restart;
foreach my $low ('(1023 << 12) | 5', '(1 << 12) | 5', '5')
{
	my $other = $node->safe_psql('postgres', "SELECT uid11_make(date_trunc('hour', now()) + interval '2 hours', $low)");
	$node->safe_psql('postgres', "SELECT tid_ids_floors.uid11_snowish_advance('$other')");
	is( $node->safe_psql('postgres',
			"SELECT count(*) FROM (SELECT uid11_snowish_generate() AS id FROM generate_series(1, 10000)) AS g WHERE id <= '$other'"),
		0, "no snowish ID is below a floor with the low bits $low");
	$node->restart;
}

# After a floor with a higher machine in the same ms, too.
sub machine
{
	my ($machine) = @_;
	$node->append_conf('postgresql.conf', "tid_ids.node_id = $machine");
	$node->reload;
	$node->poll_query_until('postgres', "SELECT current_setting('tid_ids.node_id') = '$machine'");
	return;
}
$node->safe_psql('postgres', q{SELECT tid_ids_floors.uid11_snowish_advance(uid11_make(date_trunc('hour', now()) + interval '2 hours', 0))});
my @of_machines = map { machine($_); $node->safe_psql('postgres', 'SELECT uid11_snowish_generate()::bigint') } 5, 1000, 999, 1, 2;
is("@of_machines", join(' ', sort { $a <=> $b } @of_machines), 'snowish IDs are in order while the machine changes');
my %ms = map { ($_ >> 22 => 1) } @of_machines;
is(scalar(keys %ms), 3, '... and their ms only changes if the machine is lower');

# With any machine when the floor is raised, and any afterwards: no ID is below the
# floor, and none has a later ms than necessary.
my $ms = $node->safe_psql('postgres', q{SELECT uid11_make(date_trunc('hour', now()) + interval '3 hours', 0)::bigint});
sub snowish
{
	my ($later, $machine, $sequence) = @_;
	return $ms + ($later << 22) + ($machine << 12) + $sequence;
}
for (
	[ 7, 5, 100, 3, snowish(1, 3, 0) ], [ 7, 5, 100, 5, snowish(0, 5, 101) ], [ 3, 5, 100, 7, snowish(0, 7, 0) ],
	[ 7, 5, 4095, 9, snowish(0, 9, 0) ], [ 0, 1023, 0, 1022, snowish(1, 1022, 0) ], [ -1, 1, 1, 0, snowish(1, 0, 0) ])
{
	my ($before, $of, $sequence, $after, $next) = @$_;
	machine($before);
	$node->restart;
	$node->safe_psql('postgres', 'SELECT tid_ids_floors.uid11_snowish_advance(' . snowish(0, $of, $sequence) . '::bigint::uid11)');
	machine($after);
	is($node->safe_psql('postgres', 'SELECT uid11_snowish_generate()::bigint'), $next,
		"machine $before raises the floor to an ID of machine $of: the next ID of machine $after");
}

# The last ID is a floor, too: if there are both, the greater ID applies.
for ([ 9, 2, 8, snowish(1, 8, 0) ], [ 9, 2, 9, snowish(0, 9, 3) ], [ 3, 900, 7, snowish(0, 7, 7) ], [ 7, 900, 7, snowish(0, 7, 901) ])
{
	my ($of, $sequence, $after, $next) = @$_;
	machine(7);
	$node->restart;
	$node->safe_psql('postgres', 'SELECT tid_ids_floors.uid11_snowish_advance(' . snowish(0, 7, 5) . '::bigint::uid11)');
	is($node->safe_psql('postgres', 'SELECT uid11_snowish_generate()::bigint'), snowish(0, 7, 6), 'the last ID is of machine 7');
	$node->safe_psql('postgres', 'SELECT tid_ids_floors.uid11_snowish_advance(' . snowish(0, $of, $sequence) . '::bigint::uid11)');
	machine($after);
	is($node->safe_psql('postgres', 'SELECT uid11_snowish_generate()::bigint'), $next,
		"... and the floor of machine $of, sequence $sequence: the next ID of machine $after");
}
machine(2);

# A limit of temporary files does not affect a batch, because it needs none.
for my $name (@Generators::names)
{
	is($node->safe_psql('postgres', "SET work_mem = 64; SET temp_file_limit = 0; SELECT count(*) FROM " . Generators::many($name, 65536)),
		65536, "$name: a batch needs no temporary file");
}

# Without recorded floors, generators follow the clock after a restart.  With them,
# the error's hint works.
my $by_the_clock = "SELECT tid_timestamp(tid_generate()) - now() < interval '1 minute'";
$node->restart;
is($node->safe_psql('postgres', $by_the_clock), 't', 'after a restart, the generator follows the clock');
$node->append_conf('postgresql.conf', 'tid_ids.record_floor = on');
$node->restart;
$node->safe_psql('postgres', "SELECT tid_ids_floors.tid_advance('bzzz-zzz-zzzz-22', '300 years')");
$node->restart;
like(failure('SELECT tid_generate()'), qr/ERROR:  22008:/, 'a recorded floor survives a restart, also at the end of the span');
is( $node->safe_psql('postgres', "SELECT recorded_floor > '2255-06-05 23:47:34.740991+00' FROM tid_ids_clock() WHERE generator = 'tid'"),
	't', '... and tid_ids_clock() shows it');
$node->safe_psql('postgres', "SELECT setval('tid_ids_floors.tid_ids_floor_tid', 0)");
$node->restart;
is($node->safe_psql('postgres', $by_the_clock), 't', '... until it is set to 0');
$node->safe_psql('postgres', "SELECT setval('tid_ids_floors.tid_ids_floor_tid', 1)");
$node->restart;
is($node->safe_psql('postgres', $by_the_clock), 't', '... or to a time in the first second of the span');
done_testing();
