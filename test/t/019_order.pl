# Order survives restarts, crashes, failovers, dumps and upgrades: afterwards, IDs are
# greater than all committed ones, even if the generators were ahead of the clock and
# the clock is an hour behind.
#
# Takes long, so it begins first.

use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use CrashedServer;
use FakeClock;
use Generators;
use IPC::Run;
use Order;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $folder = PostgreSQL::Test::Utils::tempdir;

my $node = new_server('order', allows_streaming => 'logical', has_archiving => 1);
start($node);
sql($node, 'CREATE DATABASE base');
foreach my $database ('base', 'postgres')
{
	sql($node, "CREATE EXTENSION tid_ids; CREATE TABLE made ($columns)", $database);
}
Generators::all_are_here($node);
sql($node, 'CREATE DATABASE late TEMPLATE base');

# --- standbys, and a point in time ---

$node->backup('backup');
my @standbys = map { PostgreSQL::Test::Cluster->new($_) } 'standby', 'cascading';
foreach my $i (0, 1)
{
	$standbys[$i]->init_from_backup($node, 'backup');
	$standbys[$i]->enable_streaming($i == 0 ? $node : $standbys[0]);
	start($standbys[$i]);
}
ahead(sub { sql($node, $make) });
sql($node, q{SELECT pg_create_restore_point('here')});
ahead(sub { sql($node, $make) });
sql($node, 'SELECT pg_switch_wal()');

sub load
{
	my ($script, $sessions, @more) = @_;
	append_to_file("$folder/$sessions.sql", $script);
	return IPC::Run::start(
		[   'pgbench', '-n', '-h', $node->host, '-p', $node->port, '-c', $sessions, '-j', 2, '-T', 120,
			'-f', "$folder/$sessions.sql", @more, 'postgres' ],
		'>', \my $out, '2>', \my $err);
}

# wait_for_rows SERVER, N: N more
sub wait_for_rows
{
	my ($server, $more) = @_;
	my $rows = sql($server, 'SELECT count(*) FROM made') + $more;
	$server->poll_query_until('postgres', "SELECT count(*) >= $rows FROM made") or die 'nothing is inserted';
	return;
}

my $load = load("$make;\n", 4, '-R', 200);
my @sessions = map { $_->background_psql('postgres') } @standbys;
my @readers = map { $_->background_psql('postgres') } @standbys;
foreach my $i (1, 0)
{
	my $name = $standbys[$i]->name;
	sql($standbys[$i], 'SELECT tid_generate()');
	$sessions[$i]->query_safe('SELECT tid_generate()');
	$readers[$i]->query_safe('BEGIN; SELECT tid_generate()');
	ahead(sub { wait_for_rows($standbys[$i], 100) });
	$standbys[$i]->promote;
	$standbys[$i]->poll_query_until('postgres', 'SELECT NOT pg_is_in_recovery()') or die 'not promoted';
	is($readers[$i]->query_safe($not_greater), @Generators::names . '|', "$name, promoted: IDs are greater in a transaction that was open before");
	is($sessions[$i]->query_safe($not_greater), @Generators::names . '|', '... in a session that had generated IDs before');
	in_order($standbys[$i], '... and in a new session');
	$readers[$i]->query_safe('ROLLBACK');
	$sessions[$i]->query_safe($make);
	$_->quit foreach $sessions[$i], $readers[$i];
	$standbys[$i]->stop('immediate');
}
start($standbys[1]);
in_order($standbys[1], 'after a crash of the promoted standby, IDs are greater');
$standbys[1]->stop;

my $pitr = PostgreSQL::Test::Cluster->new('pitr');
$pitr->init_from_backup($node, 'backup', has_restoring => 1);
$pitr->append_conf('postgresql.conf', "recovery_target_name = 'here'\nrecovery_target_action = 'promote'");
start($pitr);
$pitr->poll_query_until('postgres', 'SELECT NOT pg_is_in_recovery()') or die 'not recovered';
is(sql($pitr, 'SELECT count(*) FROM made'), 1, 'recovery to a point in time');
in_order($pitr, '... after which IDs are greater');

# --- crashes while 16 sessions commit ---

$load->kill_kill;
$load = load("$make;\nINSERT INTO made SELECT FROM generate_series(1, 100);\n", 16);
ahead(sub { wait_for_rows($node, 1500) });
my $offset = -s $node->logfile;
kill 'KILL', sql($node, q{SELECT min(pid) FROM pg_stat_activity WHERE query LIKE 'INSERT%' AND pid <> pg_backend_pid()});
$load->finish;
CrashedServer::wait_until_back($node, $offset);
in_order($node, 'IDs are greater after kill -9 of a backend');

$load = load('', 16);
ahead(sub { wait_for_rows($node, 1500) });
my @processes = split ' ', sql($node, q{SELECT string_agg(pid::text, ' ') FROM pg_stat_activity});
$node->kill9;
$load->finish;
for (1 .. 600)
{
	last unless grep { kill 0, $_ } @processes;
	select undef, undef, undef, 0.1;
}
start($node);
in_order($node, 'IDs are greater after kill -9 of the postmaster');

# Each tid takes one microsecond of the recorded second if the generator is ahead of
# the clock, so thousands of transactions record no new floor.
my $recorded = q{SELECT recorded_floor FROM tid_ids_clock() WHERE generator = 'tid'};
sql($node, 'SELECT tid_generate()');
my $floor = sql($node, $recorded);
$node->pgbench('--no-vacuum --client=16 --jobs=2 --transactions=200', 0, [qr/processed: 3200\/3200/], [qr/^$/],
	'thousands of transactions', { '019_tids' => 'INSERT INTO made (tid) VALUES (DEFAULT)' });
is(sql($node, $recorded), $floor, '... which record no new floor');

# --- restarts ---

# In another database, whose first session starts later.
ahead(sub { sql($node, $make) });
ahead(sub { sql($node, $make, 'late') });
$node->stop;
start($node);
in_order($node, 'IDs are greater after a restart');
my @ticks = map { sql($node, 'SELECT tid_generate()::bigint >> 10') } 1 .. 3;
is("@ticks", join(' ', $ticks[0], $ticks[0] + 1, $ticks[0] + 2), '... and the floor is raised only once');
sql($node, 'CREATE DATABASE copy TEMPLATE late');
in_order($node, '... also in a copy of a database without a session since', 'copy');
@ticks = map { sql($node, 'SELECT tid_generate()::bigint >> 10', $_) } 'copy', 'late', 'postgres';
is("@ticks", join(' ', $ticks[0], $ticks[0] + 1, $ticks[0] + 2), '... and not again by another database');
ahead(sub { sql($node, $make, 'copy') });
crash($node);
in_order($node, 'IDs are greater after an immediate shutdown');
in_order($node, '... also in a second database', 'late');
in_order($node, '... and in a third one', 'copy');

# --- how IDs are generated and committed ---

# Each case runs in its own database.  It inserts IDs into the table, or a query
# returns an ID.  Then follow a crash and the statement that ends the case, if any.
my $last_of = 'SELECT tid_generate()::bigint';
my @cases = (
	[ 'a row', $make ],
	[ 'a query', $last_of ],
	[ 'a query, after a commit that failed', \&skew ],
	[ 'subtransactions', "BEGIN; SAVEPOINT a; $make; ROLLBACK TO a; $make; SAVEPOINT b; $make; RELEASE b; COMMIT" ],
	[ 'a procedure', "DO \$\$ BEGIN FOR i IN 1 .. 3 LOOP $make; COMMIT; $make; ROLLBACK; END LOOP; END \$\$" ],
	[ 'a procedure that is cancelled', \&cancelled ],
	[ 'a transaction that became read-only', "BEGIN; $make; SET TRANSACTION READ ONLY; COMMIT" ],
	[ 'an ordinary user', "GRANT ALL ON made TO other; SET ROLE other; $make" ],
	[ 'a replica', "SET session_replication_role = replica; $make" ],
	[ 'asynchronous commits', "SET synchronous_commit = off; $make; SET synchronous_commit = on; CREATE TABLE flushed ()" ],
	[ 'a parallel query, which loads the library', \&parallel_query ],
	[ 'a prepared transaction', "BEGIN; $make; PREPARE TRANSACTION 'prepared'", q{COMMIT PREPARED 'prepared'} ],
	[ 'an extension that the same transaction creates', "DROP EXTENSION tid_ids CASCADE; DROP TABLE made; BEGIN; CREATE EXTENSION tid_ids; CREATE TABLE made ($columns); $make; COMMIT" ],
	[ 'an extension that was dropped and created again', \&recreated ],
	[ 'a floor that was raised', \&raised ]);

# A commit that fails after everything was recorded; then a transaction that only
# returns an ID.
sub skew
{
	my ($database) = @_;
	my ($first, $second) = map { $node->background_psql($database, on_error_stop => 0) } 1, 2;
	my $begin = 'BEGIN ISOLATION LEVEL SERIALIZABLE';
	sql($node, 'CREATE TABLE one (); CREATE TABLE other ()', $database);
	$first->query_safe("$begin; SELECT FROM one; INSERT INTO other DEFAULT VALUES; SELECT tid_generate()");
	$second->query_safe("$begin; SELECT FROM other; INSERT INTO one DEFAULT VALUES; COMMIT");
	my ($output, $failed) = $first->query('COMMIT');
	is($failed, 1, 'a commit fails');
	$first->{stderr} = '';
	return $first->query_safe($last_of);
}

# Procedures are cancelled at random moments, while every commit records a floor,
# because the generator has moved by more than the second that is recorded in advance.
sub cancelled
{
	my ($database) = @_;
	my $times = 60;
	my $later = '(tid_generate()::bigint + (2000000::bigint << 10))::ids.tid';
	my $commits = "DO \$\$ BEGIN LOOP PERFORM tid_ids_floors.tid_advance($later, '1000 days'); $make; COMMIT; END LOOP; END \$\$;\n";
	my $are_cancelled = sub {
		my ($reason, @statements) = @_;
		my (undef, undef, $messages) = $node->psql($database, join('', "SET application_name = 'cancelled';\n", @statements), on_error_stop => 0);
		my ($cancelled, @others) = (0);
		foreach my $message ($messages =~ /^psql:<stdin>:\d+: (?!CONTEXT)(.*)/mg)
		{
			$message eq "ERROR:  canceling statement due to $reason" ? $cancelled++ : push @others, $message;
		}
		cmp_ok($cancelled, '>=', $times, "procedures are cancelled: $reason");
		is("@others", '', '... without another message');
		return;
	};

	$are_cancelled->('statement timeout', map { sprintf "SET statement_timeout = %d;\n$commits", 5 + rand 10 } 1 .. $times);
	append_to_file("$folder/cancel.sql", <<~'END');
		\set pause random(0, 20)
		SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = 'cancelled';
		\sleep :pause ms
		END
	my $canceller = IPC::Run::start([ 'pgbench', '-n', '-h', $node->host, '-p', $node->port, '-T', 120, '-f', "$folder/cancel.sql", 'postgres' ],
		'>', \my $out, '2>', \my $err);
	$are_cancelled->('user request', ($commits) x $times);
	$canceller->kill_kill;
	return '';
}

# The leader generates IDs for the rows of its workers, and loads the library meanwhile.
# They are not from tid_generate(), which the cancelled procedures have moved by hours:
# after this crash, the next cases begin at the clock again.
sub parallel_query
{
	my ($database) = @_;
	sql($node, <<~'END', $database);
		CREATE TABLE many AS SELECT FROM generate_series(1, 20000);
		ALTER TABLE many SET (parallel_workers = 2);
		CREATE FUNCTION generate() RETURNS uuid LANGUAGE plpgsql PARALLEL RESTRICTED AS 'BEGIN RETURN uuid8_generate(32); END';
		END
	return sql($node, <<~'END', $database);
		SET parallel_leader_participation = off;
		SET parallel_setup_cost = 0;
		SET parallel_tuple_cost = 0;
		SET min_parallel_table_scan_size = 0;
		SELECT max(id::text) FROM (SELECT generate() AS id FROM many OFFSET 0) AS made;
		END
}

sub recreated
{
	my ($database) = @_;
	my $session = $node->background_psql($database);
	$session->query_safe('SELECT tid_generate()');
	sql($node, "DROP EXTENSION tid_ids CASCADE; DROP TABLE made; CREATE EXTENSION tid_ids; CREATE TABLE made ($columns)", $database);
	$session->query_safe($make);
	$session->quit;
	return '';
}

# Raise the floor to IDs that another server generated.
sub raised
{
	my ($database) = @_;
	sql($pitr, "TRUNCATE made; $make");
	my $row = sql($pitr, 'SELECT made FROM made');
	my $raise = join(', ', map { Generators::raise($_, qq["$_"]) } @Generators::names);
	sql($node, "INSERT INTO made SELECT ('$row'::made).*; SELECT $raise FROM made", $database);
	return '';
}

sql($node, 'CREATE ROLE other');
my $n = 0;
foreach my $case (@cases)
{
	my ($name, $work, $rest) = @$case;
	my $database = 'case_' . $n++;
	sql($node, "CREATE DATABASE $database TEMPLATE base");
	my $last = ahead(sub { ref $work ? $work->($database) : sql($node, $work, $database) });
	crash($node);
	sql($node, $rest, $database) if defined $rest;
	if ($last =~ /^\d+$/)
	{
		cmp_ok(sql($node, $last_of, $database), '>', $last, "committed: $name");
	}
	elsif ($work eq \&parallel_query)
	{
		is(sql($node, "SELECT uuid8_generate(32) > '$last'", $database), 't', "committed: $name");
	}
	else
	{
		in_order($node, "committed: $name", $database);
	}
}
$pitr->stop;

# --- readers that continue from the horizon ---

# The horizon is above all IDs, also those that are in no row of this database.
sql($node, 'CREATE DATABASE horizon TEMPLATE base');
foreach my $case ([ 'were rolled back', "BEGIN; $make; ROLLBACK", 'horizon' ], [ 'another database generated', $make, 'postgres' ])
{
	my ($name, $work, $database) = @$case;
	my $position = ahead(sub { sql($node, $work, $database); sql($node, 'SELECT tid_horizon()', 'horizon') });
	crash($node);
	is(sql($node, "SELECT tid_generate() >= '$position'", 'horizon'), 't', "IDs are above a horizon from before a crash, although it is above IDs that $name");
}

# --- cases that record nothing and do not fail ---

sql($node, 'CREATE DATABASE nothing TEMPLATE base');
$recorded = 'SELECT last_value FROM tid_ids_floors.tid_ids_floor_tid';
my $before = sql($node, $recorded, 'nothing');
sql($node, $_, 'nothing') foreach "BEGIN READ ONLY; $last_of; COMMIT", "BEGIN; $last_of; ROLLBACK";
is(sql($node, $recorded, 'nothing'), $before, 'a read-only transaction and a rolled back one record nothing');
isnt(sql($node, "BEGIN READ ONLY; SELECT FROM tid_generate(); COMMIT; CREATE TABLE later (); $recorded", 'nothing') =~ s/\n//gr, $before, '... but the next transaction of the session records their floor');

# No session waits for another one that is about to alter a sequence, or to drop all
# of them.
my ($session, $other) = map { $node->background_psql('nothing') } 1, 2;
$other->query_safe('SELECT tid_generate()');
foreach my $work ('ALTER SEQUENCE tid_ids_floors.tid_ids_floor_tid AS bigint', 'DROP EXTENSION tid_ids CASCADE')
{
	$floor = sql($node, $recorded, 'nothing');
	$session->query_safe("SET client_min_messages = warning; BEGIN; $work");
	ahead(sub { $other->query_safe(q{SET lock_timeout = '10s'; SELECT tid_generate()}) });
	$session->query_safe('ROLLBACK');
	is(sql($node, $recorded, 'nothing'), $floor, "a commit neither waits for $work nor records a floor");
	$other->query_safe('CREATE TABLE after_' . length($work) . ' ()');
	cmp_ok(sql($node, $recorded, 'nothing'), '>', $floor, '... but the next commit records it');
}
$_->quit foreach $session, $other;

is(sql($node, "BEGIN; SELECT count(tid_generate()); DROP EXTENSION tid_ids CASCADE; COMMIT", 'base'), 1, 'a transaction that has generated IDs can drop the extension');
sql($node, 'CREATE EXTENSION tid_ids; ALTER EXTENSION tid_ids DROP SEQUENCE tid_ids_floors.tid_ids_floor_tid; DROP SEQUENCE tid_ids_floors.tid_ids_floor_tid', 'base');
is(sql($node, 'SELECT count(tid_generate()); SELECT count(recorded_floor) FROM tid_ids_clock()', 'base'), "1\n0", 'without the sequence, no floor is recorded');
sql($node, 'CREATE SEQUENCE tid_ids_floors.tid_ids_floor_tid MINVALUE 0 START 0', 'base');
is(sql($node, "SELECT count(tid_generate()); $recorded", 'base'), "1\n0", "... and a sequence that is not the extension's is not written");

# Each database has its own floors, so after a restart another one can have greater IDs,
# until its floors are read.
sql($node, "CREATE DATABASE $_ TEMPLATE nothing") foreach 'one', 'another';
my $of_another = ahead(sub { sql($node, 'SELECT tid_generate()::bigint', 'another') });
crash($node);
is(sql($node, "SELECT tid_generate()::bigint > $of_another", 'one'), 'f', 'after a restart, an ID can be less than one of another database');
sql($node, 'SELECT FROM tid_ids_clock()', 'another');
is(sql($node, "SELECT tid_generate()::bigint > $of_another", 'one'), 't', '... but not after tid_ids_clock() was called there');

# Renaming the schemas loses no floor, neither those recorded before nor later ones.
sql($node, 'CREATE DATABASE renamed TEMPLATE nothing');
sql($node, 'ALTER SCHEMA ids RENAME TO keys; ALTER SCHEMA tid_ids_floors RENAME TO marks; ALTER DATABASE renamed SET search_path = public, keys', 'renamed');
ahead(sub { sql($node, $make, 'renamed') });
crash($node);
in_order($node, 'with other names of both schemas, IDs are greater after a crash', 'renamed');

sub record
{
	my ($on_or_off) = @_;
	$node->append_conf('postgresql.conf', "tid_ids.record_floor = $on_or_off");
	$node->reload;
	$node->poll_query_until('postgres', "SELECT current_setting('tid_ids.record_floor') = '$on_or_off'") or die 'not reloaded';
	return;
}
record('off');
$floor = sql($node, $recorded);
ahead(sub { sql($node, $make) });
is(sql($node, $recorded), $floor, 'nothing is recorded if tid_ids.record_floor is off');
record('on');
sql($node, $make);
cmp_ok(sql($node, $recorded), '>', $floor, '... and is recorded again if it is on');

# --- a dump, and logical replication ---

my $dump = "$folder/dump.sql";
command_ok([ 'pg_dump', '-f', $dump, $node->connstr('postgres') ], 'a dump');
my $restored = new_server('restored', allows_streaming => 'logical');
start($restored);
sql($restored, 'CREATE DATABASE used');
sql($restored, "CREATE EXTENSION tid_ids; $last_of", 'used');
foreach my $database ('postgres', 'used')
{
	my (undef, $errors) = PostgreSQL::Test::Utils::run_command([ 'psql', '-Xq', '-o', '/dev/null', '-f', $dump, '-d', $restored->connstr($database) ]);
	is($errors =~ s/.*ERROR: +//r, $database eq 'used' ? 'schema "ids" already exists' : '', 'the dump is restored');
	in_order($restored, '... and IDs are greater', $database);
}

my $upgraded = new_server('upgraded');
my $bindir = $upgraded->config_data('--bindir');
# pg_upgrade writes into the current folder, which may be that of the sources.
chdir $PostgreSQL::Test::Utils::tmp_check or die $!;
command_ok(
	[   'pg_upgrade', '--no-sync', '-b', $bindir, '-B', $bindir, '-d', $standbys[1]->data_dir, '-D', $upgraded->data_dir,
		'-s', $upgraded->host, '-p', $standbys[1]->port, '-P', $upgraded->port ],
	'pg_upgrade');
start($upgraded);
in_order($upgraded, '... after which IDs are greater');
$upgraded->stop;

# Logical replication of rows whose IDs the subscriber generates.
sql($node, 'CREATE TABLE rows (n int PRIMARY KEY); CREATE PUBLICATION rows FOR TABLE rows');
sql($restored, 'CREATE TABLE rows (n int PRIMARY KEY, tid ids.tid DEFAULT tid_generate())');
sql($restored, q{CREATE SUBSCRIPTION rows CONNECTION '} . $node->connstr . q{ dbname=postgres' PUBLICATION rows WITH (synchronous_commit = on)});
$restored->wait_for_subscription_sync($node, 'rows');
ahead(sub { sql($node, 'INSERT INTO rows VALUES (1)'); $node->wait_for_catchup('rows') });
crash($restored);
is(sql($restored, 'SELECT tid_generate() > max(tid), count(*) FROM rows'), 't|1', 'IDs are greater than one that a subscription worker generated');
$node->stop;
$restored->stop;

# A commit that finds the lock table full records nothing, and does not fail.
{
	my $server = PostgreSQL::Test::Cluster->new('locks');
	$server->init;
	$server->append_conf('postgresql.conf', "autovacuum = off\nlog_statement = none\nshared_preload_libraries = 'tid_ids'");
	$server->start;
	sql($server, 'CREATE EXTENSION tid_ids; CREATE TABLE made (id ids.tid);' . join '', map { "CREATE TABLE locked_$_ ();" } 1 .. 40);
	my ($session, $other) = map { $server->background_psql('postgres', on_error_stop => 0) } 1, 2;
	$session->query_safe('SELECT tid_generate();');
	$session->query_safe('SELECT pg_sleep(1.1);');
	$session->query_safe('BEGIN; INSERT INTO made SELECT tid_generate();' . join '', map { "SELECT FROM locked_$_;" } 1 .. 40);
	$other->query_safe('SELECT pg_advisory_unlock_all();');    # so that its catalog entries are cached
	$other->query(<<~'END');
		DO $$BEGIN
			FOR i IN 1 .. 1000000 LOOP PERFORM pg_advisory_lock(i); END LOOP;
		EXCEPTION WHEN out_of_memory THEN
		END$$;
		END
	$session->query('COMMIT;');
	$other->query('SELECT pg_advisory_unlock_all();');
	$_->quit foreach $session, $other;
	is(sql($server, 'SELECT count(*) FROM made'), 1, 'a full lock table does not prevent a commit');
	$server->stop;
}

done_testing();
