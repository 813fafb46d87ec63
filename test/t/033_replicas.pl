# The readers of doc/reading-new-rows.md on a standby and on a subscriber of logical
# replication, by a table with horizons of the primary: beside writers, while the replay
# is stopped again and again, and after a promotion.  A reader of each that only
# remembers the greatest key loses rows.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use QuietSessions;
use Test::More;
use Time::HiRes qw(usleep);

my $transactions = $ENV{TID_IDS_LONG} ? 3000 : 150;    # of each writer
my $folder = PostgreSQL::Test::Utils::tempdir;

my $primary = PostgreSQL::Test::Cluster->new('primary');
$primary->init(allows_streaming => 'logical');
$primary->append_conf('postgresql.conf', "log_statement = none\nautovacuum = off");
$primary->start;
$primary->safe_psql('postgres', $_) foreach <<~'END', <<~'END';
	CREATE EXTENSION tid_ids;
	ALTER DATABASE postgres SET search_path = public, ids;
	END
	CREATE TABLE events (id ids.tid PRIMARY KEY DEFAULT tid_generate());
	CREATE TABLE horizons (table_name text PRIMARY KEY, horizon ids.tid NOT NULL);
	CREATE TABLE stopped ();
	CREATE PROCEDURE publish_horizons() LANGUAGE plpgsql AS $$
	BEGIN
		LOOP
			INSERT INTO horizons VALUES ('events', tid_horizon())
			ON CONFLICT (table_name) DO UPDATE SET horizon = greatest(horizons.horizon, excluded.horizon);
			COMMIT;
			EXIT WHEN EXISTS (SELECT FROM stopped);
			PERFORM pg_sleep(0.005);
		END LOOP;
	END $$;
	CREATE PUBLICATION feed FOR TABLE events, horizons;
	INSERT INTO horizons VALUES ('events', tid_horizon());
	END

$primary->backup('backup');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($primary, 'backup', has_streaming => 1);
$standby->start;
my $subscriber = PostgreSQL::Test::Cluster->new('subscriber');
$subscriber->init(allows_streaming => 'logical');
$subscriber->start;
$subscriber->safe_psql('postgres', $_) foreach <<~'END', <<~'END';
	CREATE EXTENSION tid_ids;
	ALTER DATABASE postgres SET search_path = public, ids;
	END
	CREATE TABLE events (id ids.tid PRIMARY KEY);
	CREATE TABLE horizons (table_name text PRIMARY KEY, horizon ids.tid NOT NULL);
	END
$subscriber->safe_psql('postgres', "CREATE SUBSCRIPTION feed CONNECTION '" . ($primary->connstr('postgres') =~ s/'/''/gr) . "' PUBLICATION feed");
$subscriber->wait_for_subscription_sync($primary, 'feed');

# --- readers ---

# Each query returns the rows above the position.
my $horizon = q{(SELECT horizon FROM horizons WHERE table_name = 'events')};
my %query = (
	'one statement' => sub { my ($last) = @_; return "SELECT id FROM events WHERE id > '$last' AND id < $horizon ORDER BY id" },
	'REPEATABLE READ' => sub {
		my ($last) = @_;
		return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;\nSELECT $horizon AS horizon \\gset\n"
		  . "SELECT id FROM events WHERE id > '$last' AND id < :'horizon' ORDER BY id;\nCOMMIT";
	},
	'no horizon' => sub { my ($last) = @_; return "SELECT id FROM events WHERE id > '$last' ORDER BY id" });
my @readers = map {
	my $node = $_;
	map { { node => $node, kind => $_, last => '2222-222-2222-22', rows => {} } } sort keys %query
} $standby, $subscriber;
$_->{session} = $_->{node}->background_psql('postgres') foreach @readers;

sub read_rows
{
	my ($reader) = @_;
	foreach my $id (split /\n/, $reader->{session}->query_safe($query{ $reader->{kind} }->($reader->{last}) . ';'))
	{
		$reader->{rows}{$id} = 1;
		$reader->{last} = $id;
	}
	return;
}

# --- beside writers ---

append_to_file("$folder/write.sql", <<~'END');
	\set ms random(0, 20)
	BEGIN;
	INSERT INTO events DEFAULT VALUES;
	\sleep :ms ms
	INSERT INTO events DEFAULT VALUES;
	END;
	END
my $job = IPC::Run::start([ 'psql', '-XAtqc', 'CALL publish_horizons()', '-d', $primary->connstr('postgres') ], '>', \my $job_out, '2>&1');
my $writers = IPC::Run::start([ 'pgbench', '-n', '-c', 8, '-j', 1, '-t', $transactions, '-f', "$folder/write.sql", $primary->connstr('postgres') ],
	'>', \my $out, '2>&1');
my $startup = $standby->safe_psql('postgres', q(SELECT pid FROM pg_stat_activity WHERE backend_type = 'startup'));
my $stops = 0;
while ($writers->pumpable)
{
	kill 'STOP', $startup or die 'the startup process is not there';
	$stops++;
	foreach (1 .. 3)
	{
		read_rows($_) foreach @readers;
		usleep(1000 * int rand 20);
	}
	kill 'CONT', $startup;
	usleep(1000 * int rand 40);
	read_rows($_) foreach @readers;
	$writers->pump_nb;
}
ok($writers->finish, '8 writers') or diag $out;
$primary->safe_psql('postgres', 'INSERT INTO stopped DEFAULT VALUES');
ok($job->finish, 'the job that writes the horizon') or diag $job_out;
cmp_ok($stops, '>', 0, "the replay was stopped $stops times");
$primary->wait_for_catchup($standby);
$primary->wait_for_catchup('feed');
read_rows($_) foreach @readers;

my $written = $primary->safe_psql('postgres', 'SELECT count(*) FROM events');
foreach my $reader (@readers)
{
	my ($place, $rows) = ($reader->{node}->name, scalar keys %{ $reader->{rows} });
	if ($reader->{kind} eq 'no horizon')
	{
		cmp_ok($rows, '<', $written, "$place: a reader without the horizon has lost some of $written rows");
	}
	else
	{
		is($rows, $written, "$place, $reader->{kind}: the reader has each of $written rows");
	}
}

# --- after a promotion ---

my $open = $primary->background_psql('postgres');
$open->query_safe('BEGIN; INSERT INTO events DEFAULT VALUES');
$primary->safe_psql('postgres', 'INSERT INTO events DEFAULT VALUES; CALL publish_horizons()');
$open->query_safe('COMMIT');
$open->quit;
$primary->wait_for_catchup($standby);
my ($reader) = grep { $_->{kind} eq 'one statement' } @readers;
read_rows($reader);
is(keys %{ $reader->{rows} }, $written, 'rows above the horizon wait');
$primary->stop('immediate');
$standby->promote;
$standby->poll_query_until('postgres', 'SELECT NOT pg_is_in_recovery()') or die 'not promoted';
$standby->safe_psql('postgres', 'INSERT INTO events DEFAULT VALUES; CALL publish_horizons()');
read_rows($reader);
is(keys %{ $reader->{rows} }, $standby->safe_psql('postgres', 'SELECT count(*) FROM events'), '... and are read after a promotion, with the new ones');
is(keys %{ $reader->{rows} }, $written + 3, '... all three');

$_->{session}->quit foreach @readers;
$_->stop foreach $standby, $subscriber;

done_testing();
