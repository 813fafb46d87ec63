# What administrators do with databases and servers, as doc/administration.md and
# doc/cluster.md describe it: template databases, DISCARD ALL, a connection pooler, a
# leap second, pg_rewind, a snapshot that is reverted, pg_createsubscriber.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use FakeClock;
use IPC::Run;
use Order;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $folder = PostgreSQL::Test::Utils::tempdir;
my $path = '"$user", public, ids';
my $create = "CREATE EXTENSION tid_ids; ALTER DATABASE template1 SET search_path = $path; SET search_path = $path; CREATE TABLE made ($columns)";
my $primary = new_server('primary', allows_streaming => 'logical');
$primary->append_conf('postgresql.conf', "wal_log_hints = on\nautovacuum = off\nwal_keep_size = 1GB\nmax_wal_senders = 10\nmax_replication_slots = 10");
# The settings of all tests contain the path; here, a database has it.
$primary->append_conf('postgresql.conf', 'search_path = public');
start($primary);

# --- template databases ---

sql($primary, $create, 'template1');
ahead(sub { sql($primary, $make, 'template1') });
sql($primary, 'CREATE DATABASE shop');
is(sql($primary, "SELECT count(*) FROM pg_extension WHERE extname = 'tid_ids'", 'shop'), 1, 'a new database has the extension of template1');
is(sql($primary, q{SELECT count(*) FROM pg_db_role_setting WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = 'shop')}, 'shop'), 0, '... but not its search_path');
sql($primary, "ALTER DATABASE shop SET search_path = $path");
crash($primary);
in_order($primary, '... and its floors: IDs are greater', 'shop');
ahead(sub { sql($primary, $make, 'shop') });
command_ok([ 'pg_dump', '-Fc', '-f', "$folder/shop", $primary->connstr('shop') ], 'dump of such a database');

sql($primary, 'CREATE DATABASE of_template1');
command_fails_like([ 'pg_restore', '--exit-on-error', '-d', $primary->connstr('of_template1'), "$folder/shop" ],
	qr/schema "ids" already exists/, 'it cannot be restored into a copy of template1');
sql($primary, "CREATE DATABASE of_template0 TEMPLATE template0; ALTER DATABASE of_template0 SET search_path = $path");
command_ok([ 'pg_restore', '--exit-on-error', '-d', $primary->connstr('of_template0'), "$folder/shop" ], '... but into one of template0');
crash($primary);
in_order($primary, '... and IDs are greater', 'of_template0');
sql($primary, 'DROP DATABASE shop');
command_ok([ 'pg_restore', '--exit-on-error', '--create', '-d', $primary->connstr('postgres'), "$folder/shop" ], '... or with --create');
crash($primary);
in_order($primary, '... with its search_path and its floors', 'shop');

# --- a migration by several instances at once ---

my ($migration) = slurp_file("$FindBin::RealBin/../../doc/drivers.md") =~ /^## Installing by a migration.*?^```sql\n(.*?)^```/ms;
sql($primary, 'CREATE DATABASE migrated TEMPLATE template0');
append_to_file("$folder/migration.sql", $migration);
my @instances = map { IPC::Run::start([ 'psql', '-Xq', '-v', 'ON_ERROR_STOP=1', '-f', "$folder/migration.sql", $primary->connstr('migrated') ], '>', \my $out, '2>', \my $err) } 1 .. 8;
is(scalar(grep { !$_->finish } @instances), 0, 'all instances install the extension');
is(sql($primary, 'SHOW search_path', 'migrated'), $path, '... and the path is set');

# --- sessions ---

my $session = $primary->background_psql('shop');
my $first = $session->query_safe('SET tid_ids.tid_output = plain; SELECT tid_generate()');
$session->query_safe('DISCARD ALL');
is($session->query_safe('SHOW tid_ids.tid_output'), 'dashed', 'DISCARD ALL resets the settings');
is($session->query_safe("SELECT tid_generate() > '$first'"), 't', '... and IDs stay in order');
$session->quit;

SKIP:
{
	my $pgbouncer = '/usr/sbin/pgbouncer';
	skip 'pgbouncer is not installed', 4 if !-x $pgbouncer;
	my ($port, $socket) = (PostgreSQL::Test::Cluster::get_free_port(), $primary->host);
	append_to_file("$folder/pgbouncer.ini", <<"END");
[databases]
shop = host=$socket port=${\$primary->port} dbname=shop user=${\scalar getpwuid $>}
[pgbouncer]
listen_addr =
listen_port = $port
unix_socket_dir = $folder
auth_type = any
pool_mode = transaction
default_pool_size = 2
pidfile = $folder/pgbouncer.pid
logfile = $folder/pgbouncer.log
ignore_startup_parameters = extra_float_digits
END
	command_ok([ $pgbouncer, '-q', '-d', "$folder/pgbouncer.ini" ], 'pgbouncer with transaction pooling');
	my $pooled = "host=$folder port=$port dbname=shop";
	append_to_file("$folder/insert.sql", "BEGIN;\nINSERT INTO load (writer) VALUES (:client_id);\nSELECT count(*) FROM load WHERE id > now() - interval '1 min';\nCOMMIT;\n");
	sql($primary, 'CREATE TABLE load (id ids.tid PRIMARY KEY DEFAULT tid_generate(), n serial, writer int)', 'shop');
	command_ok([ 'pgbench', '-n', '-M', 'simple', '-c', 8, '-t', 100, '-f', "$folder/insert.sql", $pooled ], '... 8 clients on 2 connections insert and query');
	is(sql($primary, 'SELECT count(*), count(*) FILTER (WHERE NOT greater) FROM (SELECT id > lag(id) OVER (PARTITION BY writer ORDER BY n) IS NOT FALSE AS greater FROM load) AS l', 'shop'),
		'800|0', '... all rows, each client in order');
	command_like([ 'psql', '-XAt', '-c', 'SHOW search_path', $pooled ], qr/^"\$user", public, ids$/, "... with the database's search_path");
	kill 'INT', slurp_file("$folder/pgbouncer.pid");
}

# --- a leap second that the clock repeats ---

sub ahead_of_clock { return sql($primary, q{SELECT ahead BETWEEN '0 s' AND '1.1 s', ahead > '0.5 s' FROM tid_ids_clock() WHERE generator = 'uuid7'}, 'shop') }

# The clock stands, so that the machine's speed does not matter.
my $second = time + 24 * 3600;
FakeClock::set(0);
FakeClock::stand(0, $second);
$primary->stop;
FakeClock::start($primary);
sql($primary, 'SELECT uuid7_generate()', 'shop');
is(ahead_of_clock() =~ /^t/, 1, 'before a leap second, IDs are near the clock');
$session = $primary->background_psql('shop');
my $before = $session->query_safe('SELECT uuid7_generate()');
FakeClock::stand(0, $second - 1);
is($session->query_safe("SELECT uuid7_generate() > '$before'"), 't', 'in the repeated second, IDs stay in order');
is(ahead_of_clock(), 't|t', '... and are ahead by less than a second');
$session->quit;
FakeClock::stand(0, 0);

# --- pg_rewind ---

$primary->stop;
start($primary);
$primary->backup('backup');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($primary, 'backup', has_streaming => 1);
start($standby);
sub make { my ($server) = @_; return ahead(sub { sql($server, $make, 'shop') }) }
make($primary);
$primary->wait_for_catchup($standby, 'replay', $primary->lsn('flush'));
$standby->promote;
$standby->poll_query_until('postgres', 'SELECT NOT pg_is_in_recovery()') or die 'not promoted';
make($standby);
my $lost = make($primary);    # ahead of all that the new primary has
$primary->stop;
$standby->stop;
command_ok([ 'pg_rewind', '--no-sync', '--target-pgdata', $primary->data_dir, '--source-pgdata', $standby->data_dir ], 'pg_rewind of the old primary');
start($standby);
$primary->append_conf('postgresql.conf', 'port = ' . $primary->port);
$primary->enable_streaming($standby);
start($primary);
make($standby);
$standby->wait_for_catchup($primary, 'replay', $standby->lsn('flush'));
$standby->stop('immediate');
$primary->promote;
$primary->poll_query_until('postgres', 'SELECT NOT pg_is_in_recovery()') or die 'not promoted';
in_order($primary, '... whose IDs are greater when it is the primary again', 'shop');

# --- a server that is set back to a snapshot of its files ---

make($primary);
$primary->backup('snapshot');
make($primary);    # lost
$primary->stop('immediate');
my $reverted = PostgreSQL::Test::Cluster->new('reverted');
$reverted->init_from_backup($primary, 'snapshot');
start($reverted);
in_order($reverted, 'after a revert, IDs are greater than those of the snapshot', 'shop');
$reverted->stop;

# --- pg_createsubscriber ---

SKIP:
{
	skip 'pg_createsubscriber is from PostgreSQL 17 on', 4 if $primary->pg_version < 17;
	start($primary);
	$primary->backup('subscriber');
	my $subscriber = PostgreSQL::Test::Cluster->new('subscriber');
	$subscriber->init_from_backup($primary, 'subscriber', has_streaming => 1);
	$subscriber->set_standby_mode();
	make($primary);
	my ($publisher, $socket) = ($primary->connstr('shop'), $subscriber->host);
	command_ok([ 'pg_createsubscriber', '-D', $subscriber->data_dir, '-P', $publisher, '-d', 'shop', '-s', $socket, '-p', $subscriber->port, '-U', scalar getpwuid $> ],
		'pg_createsubscriber');
	start($subscriber);
	in_order($subscriber, '... IDs are greater than those of the standby', 'shop');
	my $number = sql($primary, 'SELECT count(*) FROM made', 'shop');
	make($primary);
	ok($subscriber->poll_query_until('shop', "SELECT count(*) = $number + 1 FROM made"), '... and later rows are replicated');
	isnt(sql($subscriber, $not_greater, 'shop'), @Generators::names . '|', '... but their floors are not');
}
done_testing();
