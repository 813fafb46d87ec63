# The next version, which adds an operator, a type and two generators
# (test/run/next_version.sh): an update to it under load, with sessions of the old and
# of the new library on one server.  Both use the same generators and horizons, and
# the rows and indexes of the old version are unchanged.
#
# Takes long, so it begins first.
use strict;
use warnings;

use FindBin;
use lib $FindBin::RealBin;
use FakeClock;
use Generators;
use IPC::Run;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $sources = "$FindBin::RealBin/../..";
my $folder = PostgreSQL::Test::Utils::tempdir;
my @make = ($ENV{MAKE} // 'make', '-s', '-j2', 'COPT=-O0 -U_FORTIFY_SOURCE', 'with_llvm=no');
delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};

# --- two servers, and the next version ---

# The servers have a tree of their own, in which a library can be replaced.
my @tree = map { (run_command([ $ENV{PG_CONFIG}, "--$_" ]))[0] } qw(bindir pkglibdir sharedir);
system_or_bail('cp', '-R', '--parents', @tree, $folder);
my $installation = "$folder$tree[0]" =~ s{/bin$}{}r;
my ($next, $status) = run_command([ "$sources/test/run/next_version.sh", "$folder/next" ]);
system_or_bail(@make, '-C', "$folder/next", 'all');

sub install
{
	system_or_bail(@make, '-C', "$folder/next", 'install', "DESTDIR=$folder");
	return;
}

# new_server NAME, LINE...: not started
sub new_server
{
	my ($name, @settings) = @_;
	my $server = PostgreSQL::Test::Cluster->new($name, install_path => $installation);
	$server->init;
	$server->append_conf('postgresql.conf', join "\n",
		'autovacuum = off', 'log_statement = none', 'fsync = off', 'max_connections = 50', 'max_prepared_transactions = 5', 'tid_ids.node_id = 3', @settings);
	return $server;
}
my $node = new_server('node');
FakeClock::set(0);
FakeClock::start($node);
my $preloaded = new_server('preloaded', "shared_preload_libraries = 'tid_ids'");
$preloaded->start;
my $version = $node->safe_psql('postgres', q{SELECT default_version FROM pg_available_extensions WHERE name = 'tid_ids'});
my $is_18 = $node->pg_version >= 18;
my $force_parallel = $node->pg_version >= 16 ? 'debug_parallel_query' : 'force_parallel_mode';

sub sql
{
	my ($command, $database) = @_;
	return $node->safe_psql($database // 'postgres', $command);
}

# A session that continues after errors, which fails() expects.
sub session
{
	return $node->background_psql($_[0] // 'postgres', on_error_stop => 0);
}

sub ask
{
	my ($session, $command) = @_;
	my ($output, $failed) = $session->query($command);
	die "$command: $session->{stderr}" if $failed;
	return $output;
}

sub fails
{
	my ($session, $command, $error, $name) = @_;
	local $Test::Builder::Level = $Test::Builder::Level + 1;
	$session->query($command);
	like($session->{stderr}, $error, $name);
	$session->{stderr} = '';
	return;
}

# --- the old version, with data ---

my $generators = @Generators::names;
my @later = qw(next160 next160_us);

# Rows in the order of their calls, each with an ID of each generator.
sub calls
{
	my ($table, $columns) = @_;
	return "CREATE TABLE $table (call bigint GENERATED ALWAYS AS IDENTITY, $columns)";
}
my $next_columns = join ', ', map { "$_ next160 DEFAULT ${_}_generate()" } @later;

sql($_) foreach 'CREATE DATABASE other', 'CREATE EXTENSION tid_ids', slurp_file("$sources/test/fixture/make.sql"), calls('calls', Generators::columns());
sql(<<~"END");
	CREATE TABLE made (note text, ${\Generators::columns()}, PRIMARY KEY (tid)) PARTITION BY RANGE (tid);
	CREATE TABLE made_1 PARTITION OF made FOR VALUES FROM (MINVALUE) TO ('${\sql(q{SELECT tid_lower(now() + interval '3 s')})}');
	CREATE TABLE made_2 PARTITION OF made DEFAULT;
	CREATE TABLE writers (have_ended bool);
	INSERT INTO writers VALUES (false);
	CREATE TABLE numbers AS SELECT generate_series(1, 100) AS n;
	CREATE TABLE texts (id text);
	CREATE TABLE got (reader text, id text);
	END
Generators::all_are_here($node);
sql('CREATE EXTENSION tid_ids', 'other');
# After pg_upgrade from an older server, the extension lacks the objects for skip scans
# and temporal keys, which the update also creates.
sql(<<~'END', 'other') if $is_18;
	SELECT format('ALTER EXTENSION tid_ids DROP FUNCTION %s; DROP FUNCTION %1$s', oid::regprocedure)
	FROM pg_proc WHERE proname ~ '_(skipsupport|gist_strategy)$' AND pronamespace = 'ids'::regnamespace \gexec
	END
sql(<<~'END') if $is_18;
	CREATE TABLE prices (id ids.tid, valid_at daterange, PRIMARY KEY (id, valid_at WITHOUT OVERLAPS));
	CREATE TABLE sales (id ids.tid, valid_at daterange, FOREIGN KEY (id, PERIOD valid_at) REFERENCES prices (id, PERIOD valid_at));
	INSERT INTO prices VALUES ('3kxn-lhr-3gxq-23', '[2024-01-01,2024-07-01)');
	INSERT INTO sales VALUES ('3kxn-lhr-3gxq-23', '[2024-02-01,2024-03-01)');
	END
append_to_file("$folder/summary.sql", slurp_file("$sources/test/fixture/summary.sql"));
append_to_file("$folder/definitions.sql", slurp_file("$sources/test/definitions.sql"));

# --- the load ---

# Each transaction inserts, waits a moment so that IDs become visible in another order,
# and reads by range.
sub load
{
	my ($table, $column, $type) = @_;
	my $file = "$folder/$column.sql";
	append_to_file($file, <<~"END") if !-e $file;
		\\set us random(0, 2000)
		BEGIN;
		INSERT INTO $table (note) SELECT 'load' FROM generate_series(1, 3);
		\\sleep :us us
		INSERT INTO $table (note) VALUES ('load');
		COMMIT;
		SELECT count(*) FROM $table WHERE $column <@ tstzrange(now() - interval '50 ms', NULL);
		SELECT count(*) FROM $table WHERE $column ^@ (SELECT left($column\::text, 12) FROM $table ORDER BY $column DESC LIMIT 1);
		END
	my $log = '';
	my $run = IPC::Run::start([ 'pgbench', '-n', '-M', 'prepared', '-h', $node->host, '-p', $node->port, '-c', 3, '-R', 100, '-T', 600, '-f', $file, 'postgres' ], '<', \undef, '>', \$log, '2>&1');
	return { run => $run, log => \$log };
}

# A session that reads a column by the horizon of its generator, until the writers have
# ended.
sub reader
{
	my ($name, $table, $generator, $type, $lowest) = @_;
	my $log = '';
	sql(<<~"END");
		CREATE PROCEDURE read_$name() LANGUAGE plpgsql AS \$\$
		DECLARE
			last $type := '$lowest'; next $type; ending bool := false;
		BEGIN
			LOOP
				next := greatest(last, ${generator}_horizon());
				INSERT INTO got SELECT '$name', $generator\::text FROM $table WHERE $generator >= last AND $generator < next;
				last := next;
				COMMIT;
				EXIT WHEN ending;
				ending := (SELECT have_ended FROM writers);
			END LOOP;
		END\$\$;
		END
	my $run = IPC::Run::start([ 'psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', $node->connstr('postgres'), '-c', 'SET statement_timeout = 300000', '-c', "CALL read_$name()" ], '<', \undef, '>', \$log, '2>&1');
	return { name => $name, column => $generator, table => $table, run => $run, log => \$log };
}

# Wait until many rows have been inserted from now on.
sub under_load
{
	my ($table) = @_;
	my $before = sql("SELECT count(*) FROM $table");
	$node->poll_query_until('postgres', "SELECT count(*) > $before + 2000 FROM $table") or die 'the load has stopped';
	return;
}

my @tids = ('made', 'tid', 'ids.tid', 's222-222-2222-22');
my $old = session();
my $before = ask($old, "\\i $folder/summary.sql");
like($before, qr/^kept\.tid_by_range: 300 rows/m, 'the old version has rows');
my @loads = load('made', 'tid');
my @readers = reader('old', @tids);
under_load('made');

# --- the new library ---

install();
my $new = session();
push @loads, load('made', 'tid');
push @readers, reader('new', @tids);
under_load('made');
is(ask($_->[0], "SELECT extversion, tid_ids_version() FROM pg_extension WHERE extname = 'tid_ids'"), "$version|$_->[1]", "a session of library $_->[1], with the objects of the old version")
  foreach [ $old, $version ], [ $new, $next ];

# Each call is after the other, so the IDs are in this order.
sub take_turns
{
	for (1 .. 10)
	{
		ask($_, 'INSERT INTO calls DEFAULT VALUES') foreach $old, $new;
	}
	return;
}
take_turns();
my %rows = ($version => $generators, $next => $generators + @later);

sub all_have_rows
{
	my ($when) = @_;
	foreach my $function (qw(tid_ids_clock tid_ids_horizons))
	{
		is(ask($old, "SELECT count(*) FROM $function()"), $rows{$version}, "$when: $function() of the old library");
		is(ask($new, "SELECT count(*) FROM $function()"), $rows{$next}, "$when: $function() of the new library");
	}
	return;
}
all_have_rows('before the update');

# --- the update ---

my $extension = q{SELECT extversion, (SELECT count(*) FROM pg_depend WHERE refobjid = e.oid AND deptype = 'e') FROM pg_extension AS e WHERE extname = 'tid_ids'};
my $unchanged = sql($extension);
my $not_found = qr/ERROR:  could not find function "\w+" in file/;
fails($old, 'ALTER EXTENSION tid_ids UPDATE', $not_found, 'a session of the old library cannot update');
is(sql($extension), $unchanged, '... and has changed nothing');
my $rolled_back = ask($new, 'BEGIN; ALTER EXTENSION tid_ids UPDATE; SELECT next160_generate()::text; ROLLBACK');
is(sql($extension), $unchanged, 'an update that is rolled back changes nothing');
fails($new, 'SELECT next160_generate()', qr/function next160_generate\(\) does not exist/, '... and its generators are gone');
under_load('made');
ask($new, <<~"END");
	BEGIN;
	ALTER EXTENSION tid_ids UPDATE;
	${\calls('next_calls', $next_columns)};
	INSERT INTO next_calls DEFAULT VALUES;
	CREATE TABLE next_made (note text, $next_columns, PRIMARY KEY (next160));
	COMMIT
	END
like(sql($extension), qr/^\Q$next\E\|/, 'the extension is updated under load');
is(sql("SELECT next160 > '$rolled_back' FROM next_calls"), 't', 'the new generator continues after the update that was rolled back');
push @loads, load('next_made', 'next160');
push @readers, reader('next', 'next_made', 'next160', 'next160', '0' x 32);
push @readers, reader('after', @tids);
under_load($_) foreach 'next_made', 'made';

# --- both libraries, after the update ---

take_turns();
all_have_rows('after the update');
is(ask($old, "\\i $folder/summary.sql"), $before, 'the old library finds the old rows by all indexes');
is(sql(slurp_file("$folder/summary.sql")), $before, '... and so does the new one');
my $backend = ask($old, 'SELECT pg_backend_pid()');
fails($old, "SELECT $_", $not_found, "the old library does not have $_")
  foreach 'next160_generate()', q{count(*) FROM kept.scru160_column WHERE id ^# '5'}, q{count(*) FROM kept.scru160_gin WHERE id ^# '5'}, '* FROM next_made LIMIT 1';
is(ask($old, 'SELECT pg_backend_pid()'), $backend, '... but its session continues');

# Workers of an old session load the new library, but generate nothing.
sql(q{CREATE FUNCTION next_text() RETURNS text LANGUAGE plpgsql PARALLEL SAFE AS 'BEGIN RETURN next160_generate(); END'});
ask($old, "SET $force_parallel = on; SET parallel_leader_participation = off; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0");
is(ask($old, 'SELECT min(v), max(v) FROM (SELECT tid_ids_version() AS v FROM numbers OFFSET 0) AS s'), "$next|$next", 'workers of an old session load the new library');
fails($old, 'SELECT min(next_text()) FROM numbers', qr/IDs cannot be generated in a parallel worker/, '... and cannot generate IDs by it');

# The old library publishes to the new one.
my $by_old = ask($old, 'BEGIN; SELECT min(id)::ids.tid FROM (SELECT tid_generate()::bigint AS id FROM numbers OFFSET 0) AS made');
ask($old, "INSERT INTO texts VALUES ('$by_old')");
my $is_held = "SELECT tid_horizon() <= '$by_old'::ids.tid";
is(ask($new, $is_held), 't', 'IDs of an old session hold back the horizon');
ask($old, q{PREPARE TRANSACTION 'by old'});
is(ask($new, $is_held), 't', '... also when it is prepared');
is(ask($old, $is_held), 't', '... for the old library, too');
ask($new, q{COMMIT PREPARED 'by old'});
$node->poll_query_until('postgres', $is_held, 'f');
pass('... until it is committed');

# The new operator, by an index, by partial matches of GIN and by no index.
my ($expected) = sql(q{SELECT count(*) FROM kept.scru160_column WHERE left(scru160_hex(id), 1) = '5'});
cmp_ok($expected, '>', 5, 'some IDs have the prefix');
foreach my $case ([ 'scru160_column', 'enable_seqscan' ], [ 'scru160_gin', 'enable_seqscan' ], [ 'scru160_column', 'enable_indexscan' ])
{
	my ($table, $off) = @$case;
	ask($new, "SET $off = off");
	my $query = "SELECT count(*) FROM kept.$table WHERE id ^# '5'";
	is(ask($new, $query), $expected, "$table, $off = off: the new operator");
	like(ask($new, "EXPLAIN (COSTS OFF) $query"), qr/Index Cond/, '... is an index condition') if $off eq 'enable_seqscan';
	ask($new, "RESET $off");
}

if ($is_18)
{
	fails($_, q{INSERT INTO prices VALUES ('3kxn-lhr-3gxq-23', '[2024-06-01,2024-08-01)')}, qr/prices_pkey/, 'the temporal key refuses an overlap')
	  foreach $old, $new;
	fails($_, q{INSERT INTO sales VALUES ('3kxn-lhr-3gxq-23', '[2024-06-01,2024-08-01)')}, qr/sales_id_valid_at_fkey/, '... and the reference a time without a row')
	  foreach $old, $new;
	ask($new, <<~'END');
		CREATE TABLE next_prices (id next160, valid_at daterange, PRIMARY KEY (id, valid_at WITHOUT OVERLAPS));
		CREATE TABLE next_sales (id next160, valid_at daterange, FOREIGN KEY (id, PERIOD valid_at) REFERENCES next_prices (id, PERIOD valid_at))
		END
	pass('the new type can be in temporal keys');
}
under_load($_) foreach 'next_made', 'made';

# --- the end of the load ---

foreach my $load (@loads)
{
	$load->{run}->pump_nb;
	ok($load->{run}->pumpable && ${ $load->{log} } !~ /ERROR|FATAL|aborted/, 'a load has had no error') or diag ${ $load->{log} };
	$load->{run}->kill_kill;
}
$node->poll_query_until('postgres', q{SELECT count(*) = 0 FROM pg_stat_activity WHERE application_name = 'pgbench'});
sql('UPDATE writers SET have_ended = true');
foreach my $reader (@readers)
{
	ok($reader->{run}->finish, "reader \"$reader->{name}\" ends without an error") or diag ${ $reader->{log} };
	is( sql("SELECT count(*) FILTER (WHERE got.id IS NULL), count(*) FILTER (WHERE made.id IS NULL), count(*) - count(DISTINCT id) FROM (SELECT $reader->{column}::text AS id FROM $reader->{table}) AS made FULL JOIN (SELECT id FROM got WHERE reader = '$reader->{name}') AS got USING (id)"),
		'0|0|0', '... and has read each row once');
}
is(sql('SELECT ' . join(', ', map { qq{count(*) - count(DISTINCT "$_")} } @Generators::names) . ' FROM made'), join('|', (0) x $generators), 'no duplicates of ' . sql('SELECT count(*) FROM made') . ' rows');
is(sql('SELECT ' . join(', ', map { "count(*) - count(DISTINCT $_)" } @later) . ' FROM next_made'), '0|0', 'no duplicates of ' . sql('SELECT count(*) FROM next_made') . ' rows of the new type');

# --- floors ---

# IDs of the old library, of the new one, and of the transaction that updates, while
# the clock is ahead; then a crash.
FakeClock::set(1);
ask($new, 'INSERT INTO next_calls DEFAULT VALUES');
ask($old, 'INSERT INTO calls DEFAULT VALUES');
FakeClock::set(2);
sql('CREATE ROLE app; ALTER DEFAULT PRIVILEGES GRANT ALL ON SEQUENCES TO app; ALTER DEFAULT PRIVILEGES IN SCHEMA tid_ids_floors GRANT ALL ON FUNCTIONS TO app', 'other');
my $in_update = sql('BEGIN; ALTER EXTENSION tid_ids UPDATE; SELECT next160_us_generate(); COMMIT', 'other');
is(sql(q{SELECT count(*) FROM pg_shdepend WHERE refobjid = 'app'::regrole AND classid IN ('pg_class'::regclass, 'pg_proc'::regclass)}, 'other'), 0,
	'default privileges give nobody power over the new generators');
FakeClock::set(-1);
$_->quit foreach $old, $new;
$node->stop('immediate');
FakeClock::start($node);
is(sql("SELECT next160_us_generate() > '$in_update'", 'other'), 't', 'after a crash, IDs are greater than those of the transaction that updated');
$node->stop('immediate');
FakeClock::start($node);
sql("INSERT INTO $_ DEFAULT VALUES") foreach 'calls', 'next_calls';
foreach my $case ([ 'calls', @Generators::names ], [ 'next_calls', @later ])
{
	my ($table, @names) = @$case;
	is( sql('SELECT ' . join(', ', map { qq{string_agg(call::text, ',') FILTER (WHERE "$_" <= "before $_")} } @names) . ' FROM (SELECT *, '
			  . join(', ', map { qq{lag("$_") OVER (ORDER BY call) AS "before $_"} } @names) . " FROM $table) AS c"),
		join('|', ('') x @names), "$table: all IDs are in the order of the calls, of both libraries, and across a crash");
}

# --- the updated extension ---

my $definitions = slurp_file("$folder/definitions.sql") . 'SELECT * FROM definitions ORDER BY definitions';
sql($_) foreach 'CREATE DATABASE fresh';
sql('CREATE EXTENSION tid_ids', 'fresh');
is(sql($definitions, 'other'), sql($definitions, 'fresh'), 'the updated extension has the objects of a fresh one');
my $session = session();
fails($session, "ALTER EXTENSION tid_ids UPDATE TO '$version'", qr/ERROR:  extension "tid_ids" has no update path/, 'there is no update back');
$session->quit;
$node->stop;

# --- a server that has preloaded the old library ---

# It was started before the new one was installed.
$preloaded->safe_psql('postgres', "CREATE EXTENSION tid_ids VERSION '$version'; CREATE TABLE calls (n int, id ids.tid DEFAULT tid_generate()); INSERT INTO calls VALUES (1)");
is($preloaded->safe_psql('postgres', 'SELECT tid_ids_version()'), $version, 'sessions of a server that has preloaded the library have the old one');
my (undef, undef, $error) = $preloaded->psql('postgres', 'ALTER EXTENSION tid_ids UPDATE');
like($error, $not_found, '... and cannot update');
$preloaded->restart;
is($preloaded->safe_psql('postgres', 'ALTER EXTENSION tid_ids UPDATE; INSERT INTO calls VALUES (2); SELECT tid_ids_version(), max(id) FILTER (WHERE n = 2) > max(id) FILTER (WHERE n = 1), next160_generate() IS NOT NULL FROM calls'),
	"$next|t|t", '... until it is restarted');
$preloaded->stop;
done_testing();
