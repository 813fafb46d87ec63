# Whether order survives: the IDs of all generators while the clock is ahead, compared
# with the next ones while it is behind.
package Order;

use strict;
use warnings;

use FakeClock;
use Generators;
use PostgreSQL::Test::Cluster;
use Test::More;

use Exporter 'import';
our @EXPORT = qw(sql ahead start new_server crash in_order $generate $make $not_greater $columns);

# Settings of every server: the WAL writer must not flush WAL that no commit flushes, and
# replication must not end when the clock jumps.
my $settings = <<'END';
autovacuum = off
log_statement = none
restart_after_crash = on
wal_writer_delay = 10s
wal_sender_timeout = 0
wal_receiver_timeout = 0
max_connections = 30
max_prepared_transactions = 2
max_worker_processes = 20
max_parallel_workers = 8
tid_ids.node_id = 7
END

# A query that returns an ID of each generator; the columns of a table "made" for them;
# the INSERT that fills it; the query that compares the next IDs with its greatest ones.
our $generate = 'SELECT ' . join(', ', map { qq[$Generators::generators{$_}[1] AS "$_"] } @Generators::names);
our $columns = Generators::columns();
our $make = 'INSERT INTO made DEFAULT VALUES';
our $not_greater = q{SELECT count(*), string_agg(name, ' ') FILTER (WHERE greater IS NOT TRUE) FROM (VALUES }
  . join(', ', map { qq[('$_', $Generators::generators{$_}[1] > (SELECT "$_" FROM made WHERE "$_" IS NOT NULL ORDER BY 1 DESC LIMIT 1))] } @Generators::names)
  . ') AS v (name, greater)';

# sql SERVER, COMMAND [, DATABASE]
sub sql
{
	my ($server, $command, $database) = @_;
	return $server->safe_psql($database // 'postgres', $command);
}

# The clock is an hour behind, except while IDs are generated.  Then it is ahead, by
# ten minutes more each time.
my $ahead = 0;

sub ahead
{
	my ($work) = @_;
	$ahead += 1 / 6;
	FakeClock::set($ahead);
	my $result = $work->();
	FakeClock::set(-1);
	return $result;
}

sub start
{
	my ($server) = @_;
	FakeClock::set(-1);
	FakeClock::start($server);
	return;
}

# new_server NAME [, OPTION...]: not started; the options are those of init
sub new_server
{
	my ($name, @options) = @_;
	my $server = PostgreSQL::Test::Cluster->new($name);
	$server->init(@options);
	$server->append_conf('postgresql.conf', $settings);
	return $server;
}

sub crash
{
	my ($server) = @_;
	$server->stop('immediate');
	start($server);
	return;
}

# in_order SERVER, EVENT [, DATABASE]: the next ID of each generator is greater than
# those in the table.
sub in_order
{
	my ($server, $event, $database) = @_;
	local $Test::Builder::Level = $Test::Builder::Level + 1;
	is(sql($server, $not_greater, $database), @Generators::names . '|', $event);
	return;
}

1;
