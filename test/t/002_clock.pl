# A clock that is set back and forward by hours: nothing repeats, order holds,
# and tid_ids_clock() says what happened.
use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my ($faketime) = grep { -e } glob('/usr/lib/*/faketime/libfaketime.so.1 /usr/lib/faketime/libfaketime.so.1');
plan skip_all => 'libfaketime is not installed' unless $faketime;

# The file says how far the clock of the server's processes is off.
my $offset = PostgreSQL::Test::Utils::tempdir() . '/offset';
sub set_clock { my ($hours) = @_; open(my $file, '>', $offset) or die; print $file "${hours}h\n"; close($file); return; }
set_clock('+0');

my $node = PostgreSQL::Test::Cluster->new('clock');
$node->init;
{
	local $ENV{LD_PRELOAD} = $faketime;
	local $ENV{FAKETIME_TIMESTAMP_FILE} = $offset;
	local $ENV{FAKETIME_NO_CACHE} = 1;
	local $ENV{FAKETIME_DONT_FAKE_MONOTONIC} = 1;
	local $ENV{DONT_FAKE_MONOTONIC} = 1;
	$node->start;
}
$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids; CREATE TABLE ids (id public.tid DEFAULT tid_generate(), n serial)');

sub generate { $node->safe_psql('postgres', 'INSERT INTO ids SELECT FROM generate_series(1, 1000)'); return; }
sub clock { my ($what) = @_; return $node->safe_psql('postgres', "SELECT $what FROM tid_ids_clock() WHERE generator = 'tid'"); }
sub ordered
{
	my ($after) = @_;
	is( $node->safe_psql('postgres', 'SELECT count(*) = count(DISTINCT id), bool_and(id > previous)
			FROM (SELECT id, lag(id) OVER (ORDER BY n) AS previous FROM ids) AS i'),
		't|t', "no ID repeats and order holds $after");
	return;
}

generate();
is(clock('steps_back'), '0', 'a clock that goes forward is no step');

set_clock('-3');
cmp_ok($node->safe_psql('postgres', 'SELECT extract(epoch FROM max(tid_timestamp(id)) - clock_timestamp())::int FROM ids'),
	'>', 10000, 'the server sees the clock set back');
generate();
ordered('after a step back');
is(clock("steps_back || ' ' || (ahead BETWEEN '2 h' AND '4 h')"), '1 true', 'the step is counted once, and how far ahead it left the IDs');

my ($status, $out, $err) = $node->psql('postgres',
	"\\set VERBOSITY verbose\nSET tid_ids.max_clock_drift = '1 min'; SELECT tid_generate()");
like($err, qr/ERROR:  55000: generator "tid" is too far ahead/, 'with a limit of drift no ID is given');

set_clock('-5');
generate();
ordered('after another step');
is(clock('steps_back'), '2', 'the second step is counted');

set_clock('+0');
generate();
ordered('when the clock is right again');
is(clock("steps_back || ' ' || (ahead < '1 min')"), '2 true', 'the IDs are not ahead any more');
is( $node->safe_psql('postgres', "SET tid_ids.max_clock_drift = '1 min'; SELECT tid_generate() > max(id) FROM ids"),
	't', 'within the limit of drift again');

set_clock('+6');
generate();
ordered('after a step forward');
is($node->safe_psql('postgres', 'SELECT abs(extract(epoch FROM max(tid_timestamp(id)) - clock_timestamp())) < 60 FROM ids'),
	't', 'the IDs go forward with the clock');

# Eight sessions while the clock jumps about.
for my $hours ('+2', '-1', '+4')
{
	set_clock($hours);
	$node->pgbench('--no-vacuum --client=8 --jobs=2 --transactions=50', 0, [qr/processed: 400\/400/], [qr/^$/],
		"8 sessions at $hours hours", { "002_clock_$hours" => 'INSERT INTO ids DEFAULT VALUES;' });
}
is($node->safe_psql('postgres', 'SELECT count(*) = count(DISTINCT id) FROM ids'), 't', 'no ID repeats over sessions');

done_testing();
