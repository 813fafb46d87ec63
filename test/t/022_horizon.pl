# The horizon: it is never above the key of a row that will become visible, and it
# does not stay behind once nothing holds it back.
#
# In each case, a writer has generated an ID, and the horizon must be at most this ID
# for every snapshot that does not see the end of the writer's transaction.  Rows of
# before are below it.
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

my $node = PostgreSQL::Test::Cluster->new('horizon');
$node->init(allows_streaming => 'logical');
$node->append_conf('postgresql.conf', <<~'END');
	autovacuum = off
	log_statement = none
	max_connections = 20
	max_worker_processes = 8
	max_prepared_transactions = 10
	tid_ids.node_id = 5
	END
$node->start;
my $version = $node->safe_psql('postgres', 'SHOW server_version_num');
my $force_parallel = $version >= 160000 ? 'debug_parallel_query' : 'force_parallel_mode';

my $schema = <<~"END";
	CREATE EXTENSION tid_ids;
	CREATE TABLE events (id ids.tid PRIMARY KEY DEFAULT tid_generate(), note text);
	CREATE TABLE made (${\Generators::columns()});
	CREATE TABLE uuids (id uuid);
	END
$node->safe_psql('postgres', $_) foreach $schema, 'CREATE DATABASE other';
$node->safe_psql('other', $schema);
Generators::all_are_here($node);

# session [DATABASE]: a session that stops at an error
sub session
{
	return $node->background_psql($_[0] // 'postgres');
}

# in_session SESSION, SQL: the output of a statement
sub in_session
{
	my ($session, $sql) = @_;
	return $session->query_safe("$sql;");
}

sub sql
{
	my ($sql, $database) = @_;
	return $node->safe_psql($database // 'postgres', $sql);
}

my $insert = 'INSERT INTO events DEFAULT VALUES RETURNING id::bigint';

# The horizon, for all of these in new sessions: at most an ID, or above it.
sub is_held
{
	my ($id, $what, $session) = @_;
	my $query = "SELECT tid_horizon() <= $id\::ids.tid";
	is($session ? in_session($session, $query) : sql($query), 't', "$what holds the horizon back");
	return;
}

sub is_above
{
	my ($id, $what, $session) = @_;
	my $query = "SELECT tid_horizon() > $id\::ids.tid";
	is($session ? in_session($session, $query) : sql($query), 't', "$what does not hold the horizon back");
	return;
}

# An error must name the right state and say a part of the message.
sub fails
{
	my ($server, $query, $state, $part, $what) = @_;
	my ($status, $out, $error) = $server->psql('postgres', "\\set VERBOSITY verbose\n$query");
	like($error, qr/ERROR: +$state: $part/, $what);
	return;
}

# --- before the first ID ---

is(sql('SELECT tid_horizon()::bigint, uid11_horizon()::text'), '0|11111111111', 'before the first ID, the horizon is the lowest ID');
is(sql('SELECT count(*), count(horizon_timestamp) FROM tid_ids_horizons()'), @Generators::names . '|0', '... and has no timestamp');

# --- an open transaction, with each generator ---

my ($writer, $reader) = map { session() } 1, 2;
sub horizon_of
{
	my ($name) = @_;
	return $Generators::generators{$name}[1] =~ s/_generate/_horizon/r;
}
my $first = sql($insert);
is_above($first, 'a committed transaction');
my $row = 'INSERT INTO made DEFAULT VALUES RETURNING ' . join(', ', map { qq("$_") } @Generators::names);
in_session($writer, 'BEGIN');
my @open = split /\|/, in_session($writer, $row);
my @later = split /[|\n]/, sql($row);
foreach my $name (@Generators::names)
{
	my $horizon = horizon_of($name);
	my $open = shift @open;
	my $later = shift @later;
	is(sql("SELECT $horizon <= '$open' AND '$open'::$Generators::generators{$name}[0] < '$later'"), 't', "$name: the horizon is below an open transaction");
}
is(sql('SELECT count(held_by_pid), count(held_by_gid) FROM tid_ids_horizons()'), @Generators::names . '|0', 'tid_ids_horizons() shows who holds them back');
is(sql('SELECT DISTINCT held_by_pid FROM tid_ids_horizons()'), in_session($writer, 'SELECT pg_backend_pid()'), '... by the process ID');
is( sql("CREATE ROLE someone; SET ROLE someone; SELECT count(horizon), count(held_by_pid) FROM tid_ids_horizons()"),
	@Generators::names . '|0', '... but not to a user without privileges');
is(sql("GRANT pg_read_all_stats TO someone; SET ROLE someone; SELECT count(held_by_pid) FROM tid_ids_horizons()"), @Generators::names, '... to a member of pg_read_all_stats');
in_session($writer, 'COMMIT');
foreach my $name (@Generators::names)
{
	my $horizon = horizon_of($name);
	is(sql("SELECT count(*) FILTER (WHERE \"$name\" >= $horizon) FROM made"), 0, "$name: after the commit, it is above all rows");
	is( sql("SELECT h.horizon = $horizon\::text, abs(extract(epoch FROM h.horizon_timestamp - max(${\sprintf $Generators::generators{$name}[3], qq(\"$name\")}))) < 2"
			  . " FROM tid_ids_horizons() h, made WHERE generator = '$name' GROUP BY h.horizon, h.horizon_timestamp"),
		't|t', '... and tid_ids_horizons() shows it');
}

# --- other databases and generators ---

my $elsewhere = session('other');
in_session($elsewhere, 'BEGIN');
my $id = in_session($elsewhere, $insert);
is_above($id, 'a transaction of another database');
is(sql("SELECT tid_horizon() <= $id\::ids.tid", 'other'), 't', '... but it does in its own database');
in_session($elsewhere, 'ROLLBACK');
in_session($writer, 'BEGIN; SELECT FROM uuid7_generate()');
my $uuid = in_session($writer, 'SELECT uuid7_generate()');
$id = sql($insert);
is_above($id, 'a transaction that uses another generator');
is(sql("SELECT uuid7_horizon() <= '$uuid'"), 't', '... but it does for this one');
in_session($writer, 'ROLLBACK');

# --- a commit between snapshot and call ---

# between WHAT, BEGIN, END: BEGIN returns an ID, and END ends its transaction after the
# reader has taken its snapshot; for this snapshot, the transaction is running.  An
# earlier one of the same session, which does not share its entry, has ended.
sub between
{
	my ($what, $begin, $end) = @_;
	my $older = in_session($writer, $insert);
	in_session($writer, 'SELECT pg_sleep(0.02)');
	in_session($writer, 'BEGIN');
	my $made = in_session($writer, $begin);
	in_session($reader, 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events');
	in_session($writer, $_) foreach ref $end ? @$end : $end;
	is_held($made, "$what between snapshot and call", $reader);
	is_above($older, '... an earlier transaction of its session', $reader);
	is(in_session($reader, "SELECT count(*) FROM events WHERE id = $made\::ids.tid"), 0, '... and its row is not visible');
	in_session($reader, 'COMMIT');
	is_above($made, "$what before the snapshot", $reader);
	return $made;
}

between('a commit', $insert, 'COMMIT');
between('a commit, another one and one without rows', $insert, [ 'COMMIT', 'SELECT pg_sleep(0.02)', $insert, 'SELECT pg_sleep(0.02)', 'SELECT tid_generate()' ]);

# The session that wrote has ended, and another one uses its PGPROC.
in_session($reader, 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events');
my @made = map { sql($insert) } 1 .. 5;
is_held($made[0], 'the first one of several short sessions', $reader);
in_session($reader, 'COMMIT');
is_above($made[4], 'the last one of several short sessions', $reader);

# An xid that is assigned only after the snapshot
in_session($writer, 'BEGIN');
$id = in_session($writer, 'SELECT tid_generate()::bigint');
in_session($reader, 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events');
in_session($writer, "INSERT INTO events VALUES ($id\::ids.tid)");
in_session($writer, 'COMMIT');
is_held($id, 'a transaction that gets its xid after the snapshot', $reader);
in_session($reader, 'COMMIT');

# --- a ring that does not reach back ---

# As many transactions as make a session replace all its entries: each is later than
# 1/100 s after the one before.
sub replace_entries
{
	in_session($writer, 'DO $$BEGIN FOR i IN 1 .. 40 LOOP PERFORM pg_sleep(0.01); INSERT INTO events DEFAULT VALUES; COMMIT; END LOOP; END$$');
	return;
}
in_session($reader, 'SELECT tid_horizon()');
$first = sql($insert);
in_session($reader, 'SELECT tid_horizon()');
in_session($writer, 'CREATE TABLE IF NOT EXISTS nothing ()');
in_session($reader, 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events');
my $fresh = session();
in_session($fresh, 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events');
$id = in_session($writer, $insert);
replace_entries();
is_held($id, 'a transaction whose entry has been replaced', $reader);
is_above($first, '... one that ended before an earlier call of the session', $reader);
is(in_session($fresh, 'SELECT tid_horizon()::bigint'), 0, '... in a session without an earlier call, the horizon is the lowest ID');
in_session($_, 'COMMIT') foreach $reader, $fresh;
is_above($id, 'a replaced entry', $fresh);

# The earlier call can be in the previous transaction of the session.
my $others = $node->connstr('postgres') =~ s/'/'\\''/gr;
is( sql(<<~"END"), 't', '... nor does a transaction that ended before a call in the previous transaction of the session');
	INSERT INTO events DEFAULT VALUES RETURNING id AS before \\gset
	SELECT tid_horizon() \\gset
	BEGIN ISOLATION LEVEL REPEATABLE READ;
	SELECT count(*) FROM events \\gset
	\\! psql -Xq -d '$others' -c 'DO \$\$BEGIN FOR i IN 1 .. 40 LOOP PERFORM pg_sleep(0.01); INSERT INTO events DEFAULT VALUES; COMMIT; END LOOP; END\$\$'
	SELECT tid_horizon() > :'before';
	COMMIT;
	END

# Transactions that begin within 1/100 s share an entry, so 40 quick ones replace few. On a
# slow machine, they may not be quick at once.
my $knows = 'f';
foreach (1 .. 5)
{
	last if $knows eq 't';
	my $new = session();
	in_session($new, 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events');
	in_session($writer, 'SET synchronous_commit = off; DO $$BEGIN FOR i IN 1 .. 40 LOOP INSERT INTO events DEFAULT VALUES; COMMIT; END LOOP; END$$; RESET synchronous_commit');
	$knows = in_session($new, "SELECT tid_horizon() > $id\::ids.tid");
	$new->quit;
}
is($knows, 't', 'quick transactions replace few entries');

# A transaction that uses an old entry again does not replace it by others.
my $session = session();
in_session($session, 'SELECT tid_generate()');
in_session($session, 'DO $$BEGIN FOR i IN 1 .. 25 LOOP PERFORM pg_sleep(0.01); INSERT INTO uuids VALUES (uuid7_generate()); COMMIT; END LOOP; END$$');
in_session($session, 'BEGIN');
$id = in_session($session, $insert);
in_session($session, 'INSERT INTO made DEFAULT VALUES');
is_held($id, 'a transaction that fills the ring');
in_session($session, 'COMMIT');
$session->quit;

# A transaction publishes itself again after a sequence was altered, at each place of the
# ring: an entry with an xid is not used again after 1/100 s.
$session = session();
my @passed;
foreach my $transaction (1 .. 40)
{
	in_session($session, 'SELECT pg_sleep(0.01)');
	in_session($session, 'BEGIN');
	$id = in_session($session, 'SELECT tid_generate()::bigint');
	in_session($writer, 'ALTER SEQUENCE tid_ids_floors.tid_ids_floor_tid AS bigint');
	in_session($writer, $insert);
	in_session($session, 'SELECT tid_generate(), count(*) FROM nothing');
	push @passed, $transaction if in_session($reader, "SELECT tid_horizon() <= $id\::ids.tid") ne 't';
	in_session($session, "$insert; COMMIT");
}
is("@passed", '', 'a transaction that publishes itself again holds the horizon back by its first ID');
$session->quit;

# A REPEATABLE READ reader advances, although its snapshot is always old.
my $before = 0;
foreach (1 .. 3)
{
	in_session($reader, 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events');
	replace_entries();
	my $now = in_session($reader, 'SELECT tid_horizon()::bigint');
	cmp_ok($now, '>', $before, 'a reader whose snapshot is always old advances');
	is(in_session($reader, "SELECT count(*) FROM events WHERE id < $now\::ids.tid"), sql("SELECT count(*) FROM events WHERE id < $now\::ids.tid"), '... and sees all rows below the horizon');
	$before = $now;
	in_session($reader, 'COMMIT');
}
$fresh->quit;

# --- subtransactions, errors, DDL ---

in_session($writer, 'BEGIN');
$id = in_session($writer, $insert);
in_session($writer, 'ROLLBACK');
is_above($id, 'a transaction that was rolled back');
in_session($writer, 'BEGIN; SAVEPOINT s');
$id = in_session($writer, $insert);
in_session($writer, 'ROLLBACK TO s');
is_held($id, 'a savepoint that was rolled back in an open transaction');
in_session($writer, 'COMMIT');
is_above($id, '... after its end, it');
between('a savepoint', "SAVEPOINT s; $insert", [ 'RELEASE s', 'COMMIT' ]);
between('a savepoint after another one that was rolled back', "SAVEPOINT s; SELECT FROM uid11_generate(); ROLLBACK TO s; $insert", 'COMMIT');
between('more than 64 subtransactions', <<~"END", 'COMMIT');
	DO \$\$BEGIN FOR i IN 1 .. 200 LOOP BEGIN INSERT INTO events DEFAULT VALUES; EXCEPTION WHEN OTHERS THEN RAISE; END; END LOOP; END\$\$;
	$insert
	END
between('a function that caught an error', <<~'END', 'COMMIT');
	CREATE FUNCTION catches() RETURNS bigint LANGUAGE plpgsql AS $$
	DECLARE made ids.tid;
	BEGIN
		BEGIN
			INSERT INTO events DEFAULT VALUES RETURNING id INTO made;
			PERFORM 1 / 0;
		EXCEPTION WHEN division_by_zero THEN
			INSERT INTO events VALUES (made);
		END;
		RETURN made::bigint;
	END$$;
	SELECT catches()
	END
between('DDL in the transaction', "CREATE TABLE ddl AS SELECT tid_generate() AS id FROM generate_series(1, 10); ALTER TABLE ddl ADD other ids.tid DEFAULT tid_generate(); $insert", 'COMMIT');
between('a transaction that uses all generators', "INSERT INTO made DEFAULT VALUES; $insert", 'COMMIT');
between('..._generate_many', 'WITH made AS (INSERT INTO events SELECT id FROM tid_generate_many(1000) AS id RETURNING id::bigint) SELECT min(id) FROM made', 'COMMIT');
between('COPY', q{COPY events (note) FROM PROGRAM 'yes copied | head -n 100'; SELECT min(id)::bigint FROM events WHERE note = 'copied'}, 'COMMIT');

# --- ..._advance ---

in_session($writer, 'BEGIN');
$id = in_session($writer, $insert);
sql("SELECT tid_ids_floors.tid_advance(tid_lower(now() + interval '1 hour'))");
is_held($id, 'a transaction that began before tid_advance()');
in_session($writer, 'COMMIT');
is(sql("SELECT tid_horizon() > tid_lower(now() + interval '59 minutes')"), 't', 'after tid_advance(), the horizon is above the floor');
$id = sql($insert);
is_above($id, 'a row after tid_advance()');

# --- the reader's own transaction, a killed session ---

in_session($reader, 'BEGIN');
$id = in_session($reader, $insert);
is_held($id, "the reader's own transaction", $reader);
in_session($reader, 'COMMIT');
is_above($id, '... after its end, it', $reader);

my $victim = session();
in_session($victim, 'BEGIN');
$id = in_session($victim, $insert);
my $pid = in_session($victim, 'SELECT pg_backend_pid()');
is_held($id, 'a session');
sql("SELECT pg_terminate_backend($pid)");
$node->poll_query_until('postgres', "SELECT count(*) = 0 FROM pg_stat_activity WHERE pid = $pid");
is_above($id, '... after it was killed, it');
$victim->{run}->finish;

# --- the result is stable in a statement ---

# While a transaction without an xid holds the horizon back, rows are committed.  If it
# ends during a scan of these rows, either all or none of them are below the horizon.
sub rows_during_the_end
{
	my ($what, $scan) = @_;
	in_session($writer, 'BEGIN');
	my $holder = in_session($writer, 'SELECT tid_generate()::bigint');
	sql("INSERT INTO events (note) SELECT '$what' FROM generate_series(1, 1000)");
	my $rows = $scan->("id > $holder\::ids.tid AND note = '$what'");
	is($rows, 0, "$what: the horizon stays the same while another transaction ends");
	is(sql("SELECT count(*) FROM events WHERE id < tid_horizon() AND note = '$what'"), 1000, '... and then moves on');
	return;
}
sql('CREATE FUNCTION waits() RETURNS bool LANGUAGE plpgsql AS $$BEGIN PERFORM pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1); RETURN true; END$$');
my $blocker = session();
rows_during_the_end(
	'sequential scan',
	sub {
		my ($condition) = @_;
		in_session($blocker, 'SELECT pg_advisory_lock(1)');
		in_session($reader, 'SET enable_indexscan = off; SET enable_bitmapscan = off; SET enable_indexonlyscan = off');
		$reader->query_until(qr/started/, "\\echo started\nSELECT count(*) FROM events WHERE $condition AND ((id < tid_horizon()) = waits());\n");
		$node->poll_query_until('postgres', q{SELECT count(*) = 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted});
		in_session($writer, 'ROLLBACK');
		in_session($blocker, 'SELECT pg_advisory_unlock(1)');
		my ($rows) = $reader->query_safe('SELECT;') =~ /(\d+)/;
		in_session($reader, 'RESET ALL');
		return $rows;
	});
rows_during_the_end(
	'cursor',
	sub {
		my ($condition) = @_;
		in_session($reader, "SET enable_indexscan = off; SET enable_bitmapscan = off; BEGIN; DECLARE c CURSOR FOR SELECT id < tid_horizon() FROM events WHERE $condition");
		my @below = in_session($reader, 'FETCH 10 FROM c');
		in_session($writer, 'ROLLBACK');

		# Statements with later snapshots, which have other results
		foreach (1 .. 3)
		{
			sql($insert);
			in_session($reader, 'SELECT tid_horizon()');
		}
		push @below, in_session($reader, 'FETCH 990 FROM c');
		in_session($reader, 'COMMIT; RESET ALL');
		return scalar grep { /t/ } @below;
	});
$blocker->quit;

# --- imported snapshots ---

my $exporter = session();
in_session($exporter, 'BEGIN ISOLATION LEVEL REPEATABLE READ');
my $snapshot = in_session($exporter, 'SELECT pg_export_snapshot()');
$id = sql($insert);
in_session($reader, "BEGIN ISOLATION LEVEL REPEATABLE READ; SET TRANSACTION SNAPSHOT '$snapshot'");
is_held($id, 'a transaction that an imported snapshot does not see', $reader);
in_session($reader, 'COMMIT');
in_session($exporter, 'COMMIT');
$exporter->quit;

# --- prepared transactions ---

# prepare GID: the ID of a row in a prepared transaction
sub prepare
{
	my ($gid) = @_;
	in_session($writer, 'BEGIN');
	my $made = in_session($writer, $insert);
	in_session($writer, "PREPARE TRANSACTION '$gid'");
	return $made;
}
@made = map { prepare("number $_") } 1 .. 3;
is_held($made[0], 'the first of three prepared transactions');
is(sql(q{SELECT held_by_pid, held_by_gid FROM tid_ids_horizons() WHERE generator = 'tid'}), '|number 1', '... and tid_ids_horizons() shows it');
replace_entries();
is_held($made[0], '... after many other transactions of its session, it');
my $uncalled = session();    # calls the function only later, so that it has no result yet
in_session($_, 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events') foreach $reader, $uncalled;
sql("COMMIT PREPARED 'number 3'");
is_held($made[0], '... after the last one was committed, the first one');
sql("COMMIT PREPARED 'number 1'");
is_held($made[1], '... after the first one was committed, the second one');
is_above($made[0], '... the first one');
sql("ROLLBACK PREPARED 'number 2'");
is_above($made[2], '... after all of them have ended, the last one');
is_held($made[0], 'a snapshot from before that still sees the first one as running, so it', $reader);

# More than the array has: others take the places of those that have ended, but not that
# of one that is still prepared.
my $last = sql($insert);
my $remains = prepare('remains');
foreach my $number (1 .. 100)
{
	prepare("more $number");
	in_session($writer, ($number % 3 ? 'COMMIT' : 'ROLLBACK') . " PREPARED 'more $number'");
}
is_held($made[0], '... after many others have been prepared, it', $_) foreach $reader, $uncalled;
sql($insert);    # A later snapshot need not know of those that were replaced.
is_held($remains, 'a transaction that is still prepared after many others');
is_above($last, '... one that ended before it');
sql("COMMIT PREPARED 'remains'");
is_above($remains, '... after its end, it');
$uncalled->quit;
in_session($reader, 'COMMIT');
$id = prepare('last');
is_held($id, 'the last one');
sql("COMMIT PREPARED 'last'");
is_above($id, '... after its end, it');

# Other transactions of the same session share its entry in the ring.
in_session($writer, 'SELECT tid_generate()');
$id = prepare('shared');
in_session($writer, $insert) foreach 1 .. 3;
is_held($id, 'a prepared transaction between others of its session');
sql("ROLLBACK PREPARED 'shared'");
is_above($id, '... after its end, it');

# --- parallel queries ---

# The leader generates IDs for the rows that its workers read.
sql('CREATE TABLE numbers AS SELECT generate_series(1, 1000) AS n; ANALYZE numbers');
my $parallel = <<~"END";
	SET $force_parallel = on; SET parallel_leader_participation = off; SET parallel_setup_cost = 0;
	SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0;
	END
in_session($writer, $parallel =~ s/\n/ /gr =~ s/; *$//r);
my $generates = 'SELECT tid_generate()::bigint AS id FROM numbers OFFSET 0';
like( in_session($writer, "EXPLAIN (VERBOSE, COSTS OFF) $generates"),
	qr/^Gather\n +Output: .*tid_generate\(\).*\n +Workers Planned: \d+\n +-> +Parallel Seq Scan on public\.numbers$/,
	'in a parallel query, IDs are generated above Gather');
between('a parallel query', "CREATE TABLE by_leader AS $generates; INSERT INTO events SELECT min(id)::ids.tid FROM by_leader; SELECT min(id) FROM by_leader", 'COMMIT');
between('a row after a parallel query', "SELECT FROM ($generates) AS made LIMIT 0; $insert", 'COMMIT');

in_session($writer, 'BEGIN');
my $parallel_id = in_session($writer, "SELECT min(id) FROM ($generates) AS made");
in_session($writer, "INSERT INTO events VALUES ($parallel_id\::ids.tid)");
in_session($writer, q{PREPARE TRANSACTION 'of a parallel query'});
is_held($parallel_id, 'a prepared transaction with a parallel query');
sql(q{COMMIT PREPARED 'of a parallel query'});
is_above($parallel_id, '... after its end, it');

# Workers generate nothing, also for a function with a wrong label, and even if their
# leader has not loaded the library.
sql('CREATE FUNCTION runs(query text) RETURNS text LANGUAGE plpgsql PARALLEL SAFE AS $$DECLARE result text; BEGIN EXECUTE query INTO result; RETURN result; END$$');
my $hint = qr/\nHINT: +A function that generates IDs must not be labeled PARALLEL SAFE\./;
foreach my $name (@Generators::names)
{
	foreach my $call ($Generators::generators{$name}[1], Generators::many($name, 2), Generators::raise($name, qq{(SELECT "$name" FROM made LIMIT 1)}))
	{
		fails($node, "$parallel SELECT count(runs(\$\$SELECT $call\$\$)) FROM numbers", '25000', qr/IDs cannot be generated in a parallel worker$hint/, "a parallel worker cannot call $call");
	}
}
sql('CREATE FUNCTION wrongly_safe() RETURNS ids.tid LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$BEGIN RETURN tid_horizon(); END$$');
fails($node, "$parallel SELECT count(id) FROM (SELECT wrongly_safe() AS id FROM numbers OFFSET 0) AS made", '25000', 'horizons cannot be read in a parallel worker', 'a parallel worker cannot read a horizon');
is( sql("$parallel SELECT count(*) FROM numbers WHERE tid_horizon() IS NOT NULL"), 1000, '... the leader can');
in_session($writer, 'RESET ALL');

# --- a VOLATILE function ---

# Its statements have later snapshots than the query that calls it, so the query does
# not see all rows below this horizon.
sql('CREATE FUNCTION volatile_horizon() RETURNS ids.tid LANGUAGE plpgsql VOLATILE AS $$BEGIN PERFORM waits(); RETURN tid_horizon(); END$$');
$blocker = session();
in_session($blocker, 'SELECT pg_advisory_lock(1)');
in_session($writer, 'BEGIN');
$id = in_session($writer, $insert);
$reader->query_until(qr/started/, "\\echo started\nSELECT volatile_horizon() > $id\::ids.tid, count(*) FROM events WHERE id = $id\::ids.tid;\n");
$node->poll_query_until('postgres', q{SELECT count(*) = 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted});
in_session($writer, 'COMMIT');
in_session($blocker, 'SELECT pg_advisory_unlock(1)');
like($reader->query_safe('SELECT;'), qr/t\|0/, 'a VOLATILE function returns a horizon above rows that its query does not see');
$blocker->quit;

# --- logical replication ---

# The subscriber generates a key for each row that it receives.
sql('CREATE TABLE sent (note text); CREATE PUBLICATION sent FOR TABLE sent; ');
sql(q{SELECT FROM pg_create_logical_replication_slot('sent', 'pgoutput')});
sql(<<~'END', 'other');
	CREATE TABLE sent (id ids.tid DEFAULT tid_generate(), note text);
	CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS
		$$BEGIN PERFORM pg_advisory_lock_shared(2), pg_advisory_unlock_shared(2); RETURN NULL; END$$;
	CREATE TRIGGER waits AFTER INSERT ON sent FOR EACH ROW EXECUTE FUNCTION waits();
	ALTER TABLE sent ENABLE ALWAYS TRIGGER waits;
	END
my $connection = $node->connstr('postgres') =~ s/'/''/gr;
sql("CREATE SUBSCRIPTION sent CONNECTION '$connection' PUBLICATION sent WITH (create_slot = false, copy_data = false, slot_name = 'sent')", 'other');
in_session($elsewhere, 'SELECT pg_advisory_lock(2)');
$before = sql('SELECT tid_generate()::bigint', 'other');
sql(q{INSERT INTO sent VALUES ('a')});
$node->poll_query_until('other', q{SELECT count(*) = 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted});
is( sql(q{SELECT backend_type LIKE 'logical replication%' FROM tid_ids_horizons() JOIN pg_stat_activity ON pid = held_by_pid WHERE generator = 'tid'}, 'other'),
	't', 'an apply worker of logical replication holds the horizon back');
in_session($elsewhere, 'SELECT pg_advisory_unlock(2)');
$node->poll_query_until('other', 'SELECT count(*) = 1 FROM sent WHERE id < tid_horizon()') or die 'the row is not below the horizon';
pass('... until it has committed');
sql('ALTER SUBSCRIPTION sent DISABLE; ALTER SUBSCRIPTION sent SET (slot_name = NONE); DROP SUBSCRIPTION sent', 'other');
$node->poll_query_until('postgres', q{SELECT NOT active FROM pg_replication_slots});
sql(q{SELECT pg_drop_replication_slot('sent')});

# --- a standby ---

$node->backup('backup');
my $standby = PostgreSQL::Test::Cluster->new('standby');
$standby->init_from_backup($node, 'backup', has_streaming => 1);
$standby->start;
my $on_standby = $standby->background_psql('postgres');
in_session($on_standby, 'SELECT tid_generate(), uuid7_generate()');
my $old_snapshot = $standby->background_psql('postgres', on_error_stop => 0);
in_session($old_snapshot, 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM uuids');
my $begun_before = $standby->background_psql('postgres');
in_session($begun_before, 'BEGIN; SELECT tid_generate()');
fails($standby, 'SELECT tid_horizon()', '55000', 'recovery is in progress', 'a standby has no horizon');
fails($standby, 'SELECT FROM tid_ids_horizons()', '55000', 'recovery is in progress', '... and tid_ids_horizons() fails, too');
$id = prepare('promoted');
$uuid = sql('INSERT INTO uuids VALUES (uuid7_generate()) RETURNING id') =~ s/\n.*//sr;
$node->wait_for_catchup($standby);
$standby->promote;
$standby->poll_query_until('postgres', 'SELECT NOT pg_is_in_recovery()');
in_session($begun_before, "PREPARE TRANSACTION 'begun before'");
$begun_before->quit;
fails($standby, 'SELECT uuid7_horizon()', '55000', 'horizon is not known until prepared transactions have ended', 'after a promotion, prepared transactions are unknown');
$standby->safe_psql('postgres', q{COMMIT PREPARED 'promoted'});
is($standby->safe_psql('postgres', q{SELECT held_by_gid FROM tid_ids_horizons() WHERE generator = 'tid'}),
	'begun before', '... but a transaction prepared just after the promotion is known');
$standby->safe_psql('postgres', q{COMMIT PREPARED 'begun before'});
is($standby->safe_psql('postgres', "SELECT count(*) FROM uuids WHERE id >= uuid7_horizon()"), 0, 'after the prepared transactions have ended, the horizon is known');
$old_snapshot->query('SELECT uuid7_horizon();');
like($old_snapshot->{stderr}, qr/recovery is in progress/, '... a snapshot from before the promotion has no horizon');
$old_snapshot->quit;
is(in_session($on_standby, "SELECT count(*) FROM uuids WHERE id >= uuid7_horizon()"), 0, '... also in a session from before the promotion');
$on_standby->quit;
$standby->stop;
sql(q{ROLLBACK PREPARED 'promoted'});

# --- restarts ---

$id = prepare('survives');
$last = sql($insert);
is_held($id, 'a prepared transaction');
$_->quit foreach $writer, $reader, $elsewhere;
$node->restart;
fails($node, 'SELECT tid_horizon()', '55000', 'horizon is not known until prepared transactions have ended', 'after a restart, prepared transactions are unknown');
fails($node, 'SELECT uuid7_horizon()', '55000', 'horizon is not known until prepared transactions have ended', '... for each generator');
is(sql('SELECT tid_horizon() IS NOT NULL', 'other'), 't', '... but not in another database');
($writer, $reader) = map { $node->background_psql('postgres', on_error_stop => 0) } 1, 2;
in_session($reader, 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM events');
sql(q{COMMIT PREPARED 'survives'});
prepare('after it');
sql(q{COMMIT PREPARED 'after it'});
$reader->query('SELECT tid_horizon();');
like($reader->{stderr}, qr/horizon is not known/, '... nor for a snapshot from before their end');
$reader->query('ROLLBACK;');
is_above($id, '... after its end, it');
is_above($last, 'a row from before the restart');
$_->quit foreach $writer, $reader;

# The memory is created only after the transaction has ended, and one without IDs has
# replaced it.
$writer = session();
$id = prepare('unknown');
$writer->quit;
$node->restart;
$reader = session();
in_session($reader, 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM numbers');
sql(q{COMMIT PREPARED 'unknown'});
sql(q{BEGIN; CREATE TABLE without_ids (); PREPARE TRANSACTION 'replaces it'});
is_held($id, 'a prepared transaction that ended after the snapshot, before anybody used the library', $reader);
in_session($reader, 'COMMIT');
sql(q{COMMIT PREPARED 'replaces it'});
is_above($id, '... for the next snapshot, it', $reader);
$reader->quit;

$node->stop;

my $unrecorded = PostgreSQL::Test::Cluster->new('unrecorded');
$unrecorded->init;
$unrecorded->append_conf('postgresql.conf', 'tid_ids.record_floor = off');
$unrecorded->start;
$unrecorded->safe_psql('postgres', "$schema INSERT INTO events DEFAULT VALUES");
$unrecorded->restart;
is($unrecorded->safe_psql('postgres', 'SELECT tid_horizon()::bigint'), 0, 'without recorded floors, the horizon after a restart is the lowest ID');
$unrecorded->safe_psql('postgres', 'INSERT INTO events DEFAULT VALUES');
is($unrecorded->safe_psql('postgres', 'SELECT count(*) FROM events WHERE id < tid_horizon()'), 2, '... until the first ID is generated');

# In shared memory, the prepared transactions, here none, are followed by a mask for each
# session, with a bit for each generator that it has used.  tid (1) and uid11_snowish (4)
# make 5, which is also the OID of the database postgres.  So if masks were read as a prepared
# transaction, it would be one of this database.  All connections are used, because versions
# differ in which masks come first.
$unrecorded->append_conf('postgresql.conf', "max_connections = 6\ntid_ids.node_id = 7");
$unrecorded->restart;
my @sessions = map { $unrecorded->background_psql('postgres') } 1 .. 6;
in_session($_, 'SELECT tid_generate(), uid11_snowish_generate()') foreach @sessions;
is(in_session($sessions[0], q{SELECT tid_horizon() > tid_lower(now() - interval '1 hour')}), 't', 'the masks of used generators are not read as a prepared transaction');
$_->quit foreach @sessions;
$unrecorded->stop;

# --- a session that generates nothing ---

# After a parallel query, its commits do not create shared memory: here, they could not.
# Files of "mmap" are in a folder that the test can protect.
my $unused = PostgreSQL::Test::Cluster->new('unused');
$unused->init;
$unused->append_conf('postgresql.conf', <<~'END');
	shared_preload_libraries = 'tid_ids'
	dynamic_shared_memory_type = mmap
	max_prepared_transactions = 2
	END
$unused->start;
my $plain = $unused->background_psql('postgres', on_error_stop => 0);
in_session($plain, 'CREATE TABLE numbers AS SELECT generate_series(1, 1000) AS n');
in_session($plain, $parallel =~ s/\n/ /gr =~ s/; *$//r);
like(in_session($plain, 'EXPLAIN (ANALYZE, COSTS OFF) SELECT count(*) FROM numbers'), qr/Workers Launched: [1-9]/, 'a session that generates no IDs runs a parallel query');
my $segments = $unused->data_dir . '/pg_dynshmem';
chmod 0500, $segments or die "cannot protect $segments: $!";
sub state_of
{
	my ($query) = @_;
	my ($output) = $plain->query("$query;\n\\echo :SQLSTATE");
	return $output;
}
$unused->safe_psql('postgres', 'CREATE EXTENSION tid_ids');
is(state_of('INSERT INTO numbers VALUES (0)'), '00000', '... and commits while no shared memory can be created');
is(state_of(q{BEGIN; INSERT INTO numbers VALUES (0); PREPARE TRANSACTION 'plain'}), '00000', '... and prepares');
isnt(state_of('SELECT ids.tid_generate()'), '00000', '... unlike a session that generates IDs');
like($plain->{stderr}, qr/could not open shared memory segment/, '... which needs the memory');
chmod 0700, $segments;
is(state_of(q{COMMIT PREPARED 'plain'}), '00000', 'the prepared transaction can be committed');
like(state_of('SELECT ids.tid_generate() IS NOT NULL'), qr/^t\n00000$/, '... and IDs are generated as soon as there is memory');
$plain->{stderr} = '';
$plain->quit;
$unused->stop;

done_testing();
