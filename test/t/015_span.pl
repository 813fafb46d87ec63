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
			my $error = qr/ERROR:  22008: clock is outside the time span of generator "$name"\nDETAIL:  \QIt covers @{[ join ' to ', @{ $Generators::span{$name} } ]} (UTC).\E/;
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

# The year before the first one of each span, and the year after its last one; times
# before 1970 and after 9999 are not tested.
my %years;
for my $name (@Generators::names)
{
	my ($first, $last) = map { /^(\d+)/ } @{ $Generators::span{$name} };
	$years{ $first - 1 } = 1 if $first > 1970;
	$years{ $last + 1 } = 1 if $last < 9999;
}
cmp_ok(scalar(keys %years), '>', 6, 'the spans begin and end in different years');
for my $year (sort { $a <=> $b } keys %years)
{
	check($year, grep { my ($first, $last) = map { /^(\d+)/ } @{ $Generators::span{$_} }; $year < $first || $year > $last } @Generators::names);
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
