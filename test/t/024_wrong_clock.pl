# The clock was twelve hours ahead while IDs were generated.  The steps of
# doc/administration.md ("IDs in the future") make new IDs follow the corrected clock again,
# on the primary and on a standby.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use FakeClock;
use Order;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $near = join(' AND ', map { sprintf "$Generators::generators{$_}[3] < now() + interval '10 seconds'", $Generators::generators{$_}[1] } @Generators::names);
my $ahead = q{SELECT count(*) FROM tid_ids_clock() WHERE ahead > '11 hours'};
my @databases = ('postgres', 'second');

# The statement of the page.
my ($repair) = slurp_file("$FindBin::RealBin/../../doc/administration.md") =~ /^(SELECT generator, setval.*?;)$/ms;
die 'the page has no such statement' if !defined $repair;

my $node = new_server('wrong', allows_streaming => 1);
start($node);
sql($node, 'CREATE DATABASE second');
sql($node, "CREATE EXTENSION tid_ids; CREATE TABLE made ($columns)", $_) foreach @databases;
$node->backup('backup');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($node, 'backup');
$standby->enable_streaming($node);
start($standby);

FakeClock::set(12);
sql($node, $make, $_) foreach @databases;
$node->wait_for_catchup($standby);
sql($standby, $generate);
FakeClock::set(0);
is(sql($node, $ahead), scalar @Generators::names, 'all generators are ahead of the corrected clock');
is(sql($standby, $ahead), scalar @Generators::names, '... also on a standby that generated IDs');

sub record
{
	my ($on_or_off) = @_;
	$node->append_conf('postgresql.conf', "tid_ids.record_floor = $on_or_off");
	$node->reload;
	$node->poll_query_until('postgres', "SELECT current_setting('tid_ids.record_floor') = '$on_or_off' FROM tid_ids_version()") or die 'not reloaded';
	return;
}

sub restart
{
	my ($server) = @_;
	$server->stop;
	FakeClock::start($server);
	return;
}

record('off');
foreach my $database (@databases)
{
	is(scalar(split /\n/, sql($node, $repair, $database)), scalar @Generators::names, "the statement finds all floors of $database");
}
restart($node);
record('on');
is(sql($node, "SELECT $near", $_), 't', "new IDs of $_ follow the clock") foreach @databases;
sql($node, 'SELECT tid_generate()');
restart($node);
is(sql($node, "SELECT $near", $_), 't', '... and after a restart') foreach @databases;

# The standby remembers the IDs that it generated itself.
$node->wait_for_catchup($standby);
isnt(sql($standby, "SELECT $near"), 't', 'a standby that generated IDs is ahead');
restart($standby);
is(sql($standby, "SELECT $near"), 't', '... until it is restarted');
$node->stop;
$standby->promote;
$standby->poll_query_until('postgres', 'SELECT NOT pg_is_in_recovery()') or die 'not promoted';
is(sql($standby, "SELECT $near"), 't', '... and remains right after its promotion');
$standby->stop;
done_testing();
