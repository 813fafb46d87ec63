# If the clock is outside the span of a generator, generating fails.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use FakeClock;
use Generators;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;
use Time::Local;

my $node = PostgreSQL::Test::Cluster->new('span');
$node->init;
$node->append_conf('postgresql.conf', "autovacuum = off\ntid_ids.node_id = 1\n");

sub set_year
{
	my ($year) = @_;
	FakeClock::set(int((timegm(0, 0, 0, 2, 0, $year) - time) / 3600));
	return;
}

sub attempt
{
	my ($command) = @_;
	my ($status, $out, $err) = $node->psql('postgres', "\\set VERBOSITY verbose\n$command");
	return $status == 0 ? $out : $err;
}

sub state_of
{
	my ($name) = @_;
	return $node->safe_psql('postgres', "SELECT last_timestamp FROM tid_ids_clock() WHERE generator = '$name'");
}

FakeClock::set(0);
FakeClock::start($node);
$node->safe_psql('postgres', 'CREATE EXTENSION tid_ids');
Generators::all_are_here($node);

# The spans of the formats' pages.
my $since_1970 = '1970-01-01 00:00:00';
my $scru160 = 'It covers 1970-01-01 00:00:00.001 to 10889-08-02 05:31:50.654';
my %span = (
	tid => "It covers $since_1970 to 2255-06-05 23:47:34.740991 (UTC).",
	uid11 => 'It covers 2011-11-11 11:11:11.111 to 2151-03-25 18:46:22.214 (UTC).',
	uid11_snowish => 'It covers 2011-11-11 11:11:11.111 to 2081-07-18 02:58:46.662 (UTC).',
	scru160 => "$scru160 (UTC).",
	scru160_us => "${scru160}999 (UTC).",
	uuid6 => 'It covers 1582-10-15 00:00:00 to 5236-03-31 21:21:00.684697 (UTC).',
	uuid7 => "It covers $since_1970 to 10889-08-02 05:31:50.655999 (UTC).",
	uuid7_draft02_ms => "It covers $since_1970 to 4147-08-20 07:32:15.999 (UTC).",
	(map { ("uuid7_draft02_$_" => "It covers $since_1970 to 4147-08-20 07:32:15.999999 (UTC).") } qw(us ns)),
	uuid8_32 => "It covers $since_1970 to 2106-02-07 06:28:15 (UTC).",
	uuid8_48 => "It covers $since_1970 to 10889-08-02 05:31:50.655 (UTC).",
	uuid8_60 => 'It covers 1582-10-15 00:00:00 to 5236-03-31 21:21:00.684697 (UTC).',
	uuid8_64 => "It covers $since_1970 to 2554-07-21 23:34:33.709551 (UTC).");

Generators::has_all_but('', 'span', \%span);

# check YEAR, NAME...: in this year, the clock is outside of the span of exactly
# these generators
sub check
{
	my ($year, @outside) = @_;
	my %outside = map { ($_ => 1) } @outside;
	set_year($year);
	for my $name (@Generators::names)
	{
		my (undef, $generate, undef, $time) = @{ $Generators::generators{$name} };
		if ($outside{$name})
		{
			my $before = state_of($name);
			my $error = qr/ERROR:  22008: clock is outside the time span of generator "$name"\nDETAIL:  \Q$span{$name}\E/;
			like(attempt("SELECT $generate"), $error, "$year: generating an ID of $name fails");
			like(attempt('SELECT * FROM ' . Generators::many($name, 2)), $error, '... and so does generating two');
			is(state_of($name), $before, '... and the generator has not moved');
		}
		else
		{
			my $at = sprintf $time, $generate;
			like($node->safe_psql('postgres', "SELECT $at"), qr/^$year-01-0/, "$year: $name generates an ID");
		}
	}
	return;
}

check(2010, qw(uid11 uid11_snowish));
my @ended;
for my $end (
	[ 2082, 'uid11_snowish' ], [ 2107, 'uuid8_32' ], [ 2152, 'uid11' ], [ 2256, 'tid' ], [ 2555, 'uuid8_64' ],
	[ 4148, qw(uuid7_draft02_ms uuid7_draft02_us uuid7_draft02_ns) ], [ 5237, qw(uuid6 uuid8_60) ])
{
	my ($year, @names) = @$end;
	push @ended, @names;
	check($year, @ended);
}

# Functions without a generator read the clock, too.
for my $year (2010, 2152)
{
	set_year($year);
	like(attempt('SELECT uid11_xid_generate()'), qr/ERROR:  22008: timestamp out of range for type uid11/, "$year: generating an xid fails");
}
set_year(2150);
like($node->safe_psql('postgres', 'SELECT uid11_timestamp(uid11_xid_generate())'), qr/^2150-01-0/, '2150: an xid is generated');

FakeClock::set(0);
$node->stop;
done_testing();
