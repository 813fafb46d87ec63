# The statements of doc/citus.md, on a coordinator and two workers: first
# its examples, then each sentence.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::RealBin/../t";
use CrashedServer;
use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $shards = 4;    # of a table
my $source = "$FindBin::RealBin/../..";

# --- the servers ---

# The servers connect to one another by their sockets.
my @nodes = map { PostgreSQL::Test::Cluster->new($_) } qw(coordinator worker_1 worker_2);
my ($coordinator, @workers) = @nodes;
foreach my $node (@nodes)
{
	my $socket = $node->host;
	$node->init(allows_streaming => 'logical');
	$node->append_conf('postgresql.conf', <<"END");
shared_preload_libraries = citus
citus.local_hostname = '$socket'
citus.node_conninfo = 'sslmode=disable'
citus.shard_count = $shards
citus.explain_all_tasks = on
max_connections = 100
max_prepared_transactions = 100
max_worker_processes = 30
fsync = off
log_statement = none
restart_after_crash = on
timezone = UTC
END
	$node->start;

	# Newer minor releases load only the output plugins that this setting names.
	$node->safe_psql('postgres', 'ALTER SYSTEM SET output_plugin_libraries = pgoutput, citus')
	  if $node->safe_psql('postgres', "SELECT count(*) FROM pg_settings WHERE name = 'output_plugin_libraries'");
	$node->restart;
	$node->safe_psql('postgres', 'CREATE DATABASE shop');
	$node->safe_psql('shop', 'CREATE EXTENSION citus');
}

# sql STATEMENTS[, NODE]: the result; errors STATEMENTS: the error message
sub sql
{
	my ($statements, $node) = @_;
	return ($node // $coordinator)->safe_psql('shop', $statements);
}
sub errors
{
	my ($statements) = @_;
	my (undef, undef, $complaint) = $coordinator->psql('shop', $statements);
	return $complaint;
}
sub add
{
	my ($worker) = @_;
	return sql("SELECT citus_add_node('" . $worker->host . "', " . $worker->port . ')');
}

sub on_all_nodes
{
	my ($command) = @_;
	return sql("SELECT string_agg(result, ' ' ORDER BY groupid) FROM run_command_on_all_nodes(\$\$$command\$\$) JOIN pg_dist_node USING (nodeid)");
}
sub on_workers
{
	my ($command) = @_;
	return sql("SELECT string_agg(success || ' ' || result, ', ' ORDER BY nodeport) FROM run_command_on_workers(\$\$$command\$\$)");
}

# made_by TABLE, COLUMN[, WHERE]: the node IDs of the nodes that generated the IDs
sub made_by
{
	my ($table, $column, $where) = @_;
	return sql("SELECT string_agg(DISTINCT tid_clock_id($column)::text, ' ') FROM $table " . ($where // ''));
}

# run_example FUNCTION: the statement of doc/citus.md that begins an example and
# calls this function
sub run_example
{
	my ($function) = @_;
	my @statements = grep { /\b$function\(/ } slurp_file("$source/doc/citus.md") =~ /^```sql citus\n(.*?;)\n/msg;
	die "no example of $function, or more than one" if @statements != 1;
	return sql($statements[0]);
}

sub distribute
{
	my ($table, $column) = @_;
	return sql("SELECT create_distributed_table('$table', '$column', colocate_with => 'none')");
}

# --- installing, and a node ID for each node ---

is(sql('SELECT count(*) FROM pg_dist_node'), 0, 'the coordinator is not in pg_dist_node by default');
sql("SELECT citus_set_coordinator_host('" . $coordinator->host . "', " . $coordinator->port . ')');
add($workers[0]);
is(on_workers(q{LOAD 'tid_ids'}), 'true LOAD', 'LOAD on a worker reports success');
is( on_workers('ALTER SYSTEM SET tid_ids.node_id = 100'),
	$coordinator->pg_version < 17 ? 'false ERROR:  unrecognized configuration parameter "tid_ids.node_id"' : 'true ALTER SYSTEM',
	'... but affects no other command; servers from 17 on need no LOAD');
sql('CREATE EXTENSION tid_ids; ALTER DATABASE shop SET session_preload_libraries = tid_ids');
run_example($_) foreach qw(master_run_on_worker pg_reload_conf);
my $has_both = q{SELECT count(*) || ' ' || current_setting('session_preload_libraries') FROM pg_extension WHERE extname = 'tid_ids'};
is(sql($has_both, $workers[0]), '1 tid_ids', "CREATE EXTENSION and the database's settings are applied to a worker");
add($workers[1]);
is(sql($has_both, $workers[1]), '1 tid_ids', '... and to a worker that is added later');
is(on_all_nodes('SHOW tid_ids.node_id'), '100 101 -1', '... which has no node ID yet');
sql('ALTER DATABASE shop RESET session_preload_libraries; DROP EXTENSION tid_ids');
{
	local %ENV = (%ENV, PGHOST => $coordinator->host, PGPORT => $coordinator->port, PGDATABASE => 'shop');
	my ($verdict) = run_command([ "$source/test/check/examples.sh", '--marked', 'citus', '--in', 'shop', 'doc/citus.md' ]);
	like($verdict, qr/\Aok - /, "the output of doc/citus.md's examples is that of the page");
}
is(on_all_nodes('SHOW tid_ids.node_id'), '100 101 102', 'each node has its node ID');
sql('CREATE TABLE old_orders (id bigint PRIMARY KEY, body text); CREATE TABLE orders (id ids.tid PRIMARY KEY DEFAULT tid_generate(), body text)');
sql("SELECT create_distributed_table('$_', 'id')") foreach qw(old_orders orders);
sql(q{INSERT INTO old_orders SELECT i, 'order ' || i FROM generate_series(1, 100) AS i});
my ($copy) = slurp_file("$source/doc/citus.md") =~ /`(INSERT INTO orders\s[^`]*)`/ or die 'no statement that copies rows';
sql($copy);
is(sql('SELECT count(*), min(id::bigint), max(id::bigint) FROM orders'), '100|1|100', 'the rows of a table with bigint are copied');
like(errors('ALTER TABLE old_orders ALTER id TYPE ids.tid USING id::ids.tid'),
	qr/cannot execute ALTER TABLE command involving partition column/, 'a distribution column of type bigint cannot become a tid');

# --- the node that generates a default ---

sql('CREATE TABLE numbers (n int PRIMARY KEY)');
distribute('numbers', 'n');
sql('INSERT INTO numbers SELECT generate_series(1, 40000)');
sql(q{CREATE TABLE few (n int PRIMARY KEY); SELECT create_reference_table('few'); INSERT INTO few SELECT generate_series(1, 100)});
my $copied = PostgreSQL::Test::Utils::tempdir . '/copied';
append_to_file($copied, join '', map { "$_\n" } 1 .. 100);
foreach my $i (0 .. $#nodes)
{
	my ($node, $number) = ($nodes[$i], 100 + $i);
	my $name = $node->name;
	sql('CREATE TABLE made (n int, id ids.tid PRIMARY KEY DEFAULT tid_generate())');
	distribute('made', 'id');
	sql('INSERT INTO made (n) VALUES ' . join(', ', map { "($_)" } 1 .. 100), $node);
	sql('INSERT INTO made (n) SELECT generate_series(1, 100)', $node);
	sql("COPY made (n) FROM '$copied'", $node);
	sql("PREPARE insert_one AS INSERT INTO made (n) VALUES (\$1);" . join('', map { "EXECUTE insert_one($_);" } 1 .. 100), $node);
	is(sql('SELECT count(*) FROM made'), 400, "$name: a default is generated for each row and each execution");
	is(made_by('made', 'id'), $number, '... generated by the node that the client is connected to');
	sql('INSERT INTO made (n) SELECT n FROM numbers', $node);
	is(sql('SELECT count(DISTINCT id) FROM made'), 40400, '... INSERT ... SELECT from a distributed table');
	is(made_by('made', 'id', 'WHERE n > 100'), '101 102', '... generates IDs on the workers');
	foreach my $query (
		'INSERT INTO made (n) SELECT n FROM few',
		'INSERT INTO made (n) SELECT count(*) FROM numbers',
		'INSERT INTO made (n) SELECT n FROM numbers UNION SELECT n + 50000 FROM numbers',
		'WITH numbers AS MATERIALIZED (SELECT n FROM numbers) INSERT INTO made (n) SELECT n FROM numbers',
		'INSERT INTO made (n) SELECT n FROM (SELECT n FROM numbers ORDER BY n LIMIT 50) AS first')
	{
		sql('TRUNCATE made');
		sql($query, $node);
		is(made_by('made', 'id'), $number, "... but on the client's node by $query");
	}
	sql('DROP TABLE made');
}
like(sql('INSERT INTO posts (body) VALUES ($$returned$$) RETURNING tid_clock_id(id)'), qr/^100$/m, 'RETURNING returns the generated ID');
sql('CREATE ROLE app LOGIN; GRANT SELECT, INSERT ON posts TO app');
my $as_app = q{SET ROLE app; INSERT INTO posts (body) VALUES ('app')};
sql('REVOKE USAGE ON SCHEMA ids FROM PUBLIC');
like(errors($as_app), qr/permission denied for schema ids\n.*while executing command on/, 'an ordinary user needs USAGE on the schema');
sql('GRANT USAGE ON SCHEMA ids TO PUBLIC');
sql($as_app, $_) foreach @nodes;
is(made_by('posts', 'id', "WHERE body = 'app'"), '100 101 102', '... and GRANT gives it on all nodes');
is(sql('SELECT string_agg(DISTINCT tid_clock_id(tid_generate())::text, $$ $$) FROM numbers'), '101 102',
	'a generator in a SELECT from a distributed table runs on the workers');
sql('CREATE TABLE widened (n int PRIMARY KEY)');
distribute('widened', 'n');
sql('INSERT INTO widened SELECT n FROM numbers WHERE n <= 1000; ALTER TABLE widened ADD COLUMN id ids.tid DEFAULT tid_generate()');
is(sql('SELECT count(DISTINCT id) FROM widened'), 1000, 'ADD COLUMN generates a default for each row');
is(made_by('widened', 'id'), '101 102', '... on the workers');
sql('CREATE TABLE called (n int PRIMARY KEY, id ids.tid DEFAULT tid_generate())');
distribute('called', 'n');
like(errors('MERGE INTO called c USING numbers s ON c.n = s.n WHEN NOT MATCHED THEN INSERT (n) VALUES (s.n)'),
	qr/non-IMMUTABLE functions are not yet supported in MERGE/, 'MERGE that inserts a generated default is refused');
sql('CREATE FUNCTION call(n int) RETURNS void LANGUAGE plpgsql AS $$BEGIN INSERT INTO called VALUES (n); END$$');
sql(q{SELECT create_distributed_function('call(int)', 'n', colocate_with => 'called')});
sql("SELECT call($_)") foreach 1 .. 20;
is(made_by('called', 'id'), '101 102', 'a call of a distributed function generates on the worker that it is sent to');

# --- duplicates ---

# Floors ahead of the clock make both workers generate from the same instant on, so
# that duplicates do not depend on timing. Of 20,000 pairs of uid11 with the same
# millisecond and sequence number, about 20 have the same 10 random bits.
sub generate_on_workers
{
	my ($numbers) = @_;
	foreach my $i (0, 1)
	{
		$workers[$i]->safe_psql('shop', "ALTER SYSTEM SET tid_ids.node_id = $numbers->[$i]");
		$workers[$i]->reload;
		$workers[$i]->poll_query_until('shop', "SELECT current_setting('tid_ids.node_id') = '$numbers->[$i]'") or die 'the node ID is not set';
	}
	my $floor = sql("SELECT greatest(max(tid_timestamp(tid)), now()) + interval '10 minutes' FROM generated");
	sql('TRUNCATE generated');
	is(on_workers("SELECT $_('$floor'))"), 'true , true ', "$_ on workers with the node IDs @$numbers")
	  foreach 'tid_ids_floors.tid_advance(tid_lower', 'tid_ids_floors.uid11_advance(uid11_lower', 'tid_ids_floors.uid11_snowish_advance(uid11_lower';
	sql('INSERT INTO generated (n) SELECT n FROM numbers');
	return sql('SELECT ' . join(', ', map { "count(*) - count(DISTINCT $_)" } qw(tid snowish uid11 scru160 uuid)) . ' FROM generated');
}
sql(q{CREATE TABLE generated (n int PRIMARY KEY, tid ids.tid DEFAULT tid_generate(), snowish uid11 DEFAULT uid11_snowish_generate(),
	uid11 uid11 DEFAULT uid11_generate(), scru160 scru160 DEFAULT scru160_generate(), uuid uuid DEFAULT uuid7_generate())});
distribute('generated', 'n');

like(errors('CREATE UNIQUE INDEX ON generated (tid)'), qr/creating unique indexes on non-partition columns is currently unsupported/,
	'Citus has no unique index over all shards');
like(generate_on_workers([ 101, 102 ]), qr/^0\|0\|[1-9]\d*\|0\|0$/, 'with different node IDs, only uid11 has duplicates');
like(generate_on_workers([ 101, 101 ]), qr/^[1-9]\d\d\d+\|[1-9]\d\d\d+\|[1-9]\d*\|0\|0$/, 'with the same node ID, tid and snowish uid11 have duplicates, too');
my $floor = sql("SELECT max(tid_timestamp(tid)) + interval '10 minutes' FROM generated");
on_workers("SELECT tid_ids_floors.tid_advance(tid_lower('$floor'))");
like(errors('INSERT INTO posts SELECT FROM numbers'), qr/duplicate key value violates unique constraint "posts_pkey/,
	"a unique index on the distribution column rejects duplicates");
generate_on_workers([ 101, 102 ]);

# --- each type as a distribution column ---

# An ID for each hour from 2020 to 2024, and a column with the hour. Expected values
# are computed from the hour and from the ID's text.
my %keys = (
	tid => [ 'ids.tid', 'tid_make(at, 1)', 'tid_generate()', 4 ],
	uid11 => [ 'uid11', 'uid11_make(at, 1)', 'uid11_snowish_generate()', 3 ],
	scru160 => [ 'scru160', 'scru160_at(at)', 'scru160_generate()', 5 ],
	uuid => [ 'uuid', 'uuid7_lower(at)', 'uuid7_generate()', 5 ],
	extuuid => [ 'extuuid', q{to_char(at, '"t/20:"YYYY-MM-DD;HH24:MI:SS')::extuuid}, undef, 23 ]);
my $a_day = q{'[2022-07-19, 2022-07-20)'::tstzrange};

# explained QUERY: the number of its tasks, and of those with an index condition
sub explained
{
	my ($query) = @_;
	my $plan = sql("EXPLAIN (COSTS OFF) $query");
	my ($tasks) = $plan =~ /Task Count: (\d+)/;
	my $by_index = () = $plan =~ /Index Cond: /g;
	return "$tasks tasks, $by_index by index" . ($plan =~ /Seq Scan/ ? ', a sequential scan' : '');
}

sub contents
{
	my ($table) = @_;
	return sql("SELECT count(*), md5(string_agg(id::text || n, ',' ORDER BY id)) FROM $table");
}

# How many indexes of each shard contain all rows of the shard.
sub whole_indexes
{
	my ($table) = @_;
	return sql(qq{SELECT string_agg(DISTINCT result, ' ') FROM run_command_on_shards('$table',
		'SELECT count(bt_index_check(i.indexrelid, true)::text) FROM pg_index i WHERE i.indrelid = %L::regclass')});
}
sql('CREATE EXTENSION amcheck');

foreach my $name (sort keys %keys)
{
	my ($type, $make, $default, $length) = @{ $keys{$name} };
	my $file = PostgreSQL::Test::Utils::tempdir . "/$name";
	sql("CREATE TABLE local_$name AS SELECT $make AS id, row_number() OVER () AS n, at FROM generate_series('2020-01-01'::timestamptz, '2024-12-31', '1 hour') AS at");
	sql("COPY local_$name TO '$file'");
	sql("CREATE TABLE by_$name (id $type PRIMARY KEY" . ($default ? " DEFAULT $default" : '') . ', n int, at timestamptz)');
	sql("CREATE INDEX ON by_$name (n)");
	distribute("by_$name", 'id');
	sql("COPY by_$name FROM '$file'; ANALYZE by_$name");
	my $contents = contents("local_$name");
	is(contents("by_$name"), $contents, "$name: COPY into a distributed table");
	is(sql("SELECT count(*) FROM run_command_on_shards('by_$name', 'SELECT count(*) FROM %s') WHERE result::int > 5000"), $shards,
		'... which is spread over all shards');

	my $id = sql("SELECT id FROM local_$name WHERE at = '2022-07-19 12:00'");
	my $prefix = sql("SELECT left(id::text, $length) FROM local_$name WHERE at = '2022-07-19 12:00'");
	is(explained("SELECT n FROM by_$name WHERE id = '$id'"), '1 tasks, 1 by index', '... = is sent to one shard');
	is(sql("SELECT n FROM by_$name WHERE id = '$id'"), sql("SELECT n FROM local_$name WHERE at = '2022-07-19 12:00'"), '... and finds the row');
	is(explained("SELECT n FROM by_$name WHERE id ^@ '$prefix'"), "$shards tasks, $shards by index", '... ^@ by index on all shards');
	my $by_prefix = sql("SELECT count(*), sum(n) FROM local_$name WHERE starts_with(id::text, '$prefix')");
	is(sql("SELECT count(*), sum(n) FROM by_$name WHERE id ^@ '$prefix'"), $by_prefix, '... and finds the rows with the prefix');
	like($by_prefix, qr/^[1-9]\d*\|/, '... and there are rows');

	if ($name ne 'extuuid')
	{
		is(explained("SELECT n FROM by_$name WHERE id <@ $a_day"), "$shards tasks, $shards by index", '... <@ by index on all shards');
		is( sql("SELECT count(*), sum(n) FROM by_$name WHERE id <@ $a_day"),
			sql("SELECT 24, sum(n) FROM local_$name WHERE at <@ $a_day"),
			'... and finds the hours of a day');
		like(errors("UPDATE by_$name SET id = $default"), qr/functions used in UPDATE queries on distributed tables must not be VOLATILE/, '... UPDATE with a generator is refused');
		like(errors("ALTER TABLE by_$name ALTER id SET DEFAULT NULL"), qr/cannot execute ALTER TABLE command involving partition column/, '... so is ALTER COLUMN SET DEFAULT');
	}
	like(errors("ALTER TABLE by_$name ALTER id TYPE text USING id::text"), qr/cannot execute ALTER TABLE command involving partition column/, '... so is ALTER COLUMN TYPE');

	# A join of two colocated tables.
	sql("CREATE TABLE other_$name (id $type PRIMARY KEY, m int)");
	sql("SELECT create_distributed_table('other_$name', 'id', colocate_with => 'by_$name')");
	sql("INSERT INTO other_$name SELECT id, n FROM by_$name WHERE n % 10 = 0");
	is(sql("SELECT count(*), count(*) FILTER (WHERE n = m) FROM by_$name JOIN other_$name USING (id)"), '4382|4382', '... joined shard by shard');

	next if $name eq 'uuid';    # it has no max, or only that of the server
	my $plan = sql("EXPLAIN (COSTS OFF) SELECT max(id), min(id) FROM by_$name");
	my $scans = () = $plan =~ /Seq Scan|Index Only Scan using/g;
	is($scans, $shards, '... max and min read all shards');
	like(sql("EXPLAIN (VERBOSE) SELECT max(id) FROM by_$name"), qr/worker_partial_agg/, "... by Citus's own aggregate");
	unlike($plan, qr/Limit/, '... and all rows of each shard');
	$plan = sql("EXPLAIN (COSTS OFF) SELECT id FROM by_$name ORDER BY id DESC LIMIT 1");
	my $limits = () = $plan =~ /Limit\s+->  Index Only Scan Backward/g;
	is($limits, $shards, '... ORDER BY with LIMIT reads one row of each shard');
	is( sql("SELECT max(id) FROM by_$name") . sql("SELECT min(id) FROM by_$name"),
		sql("SELECT id FROM by_$name ORDER BY id DESC LIMIT 1") . sql("SELECT id FROM by_$name ORDER BY id LIMIT 1"), '... and return the same IDs');
}

# Tables without colocate_with.
my $join = sql('EXPLAIN (COSTS OFF) SELECT count(*) FROM posts JOIN orders USING (id)');
my $joins = () = $join =~ /->  (?:Hash Join|Merge Join|Nested Loop)/g;
is($joins, $shards, 'tables with keys of one type are joined shard by shard');

# --- moving shards ---

foreach my $name (sort keys %keys)
{
	my $contents = contents("by_$name");
	my $id = sql("SELECT id FROM by_$name WHERE n = 20000");
	my ($from, $to) = map { "'" . $_->host . "', " . $_->port } @workers;
	my $shards_of_each = "SELECT string_agg(count::text, ' ') FROM (SELECT count(*) FROM citus_shards WHERE table_name = 'by_$name'::regclass GROUP BY nodeport ORDER BY 1) AS each";
	sql("SELECT citus_move_shard_placement((SELECT min(shardid) FROM citus_shards WHERE table_name = 'by_$name'::regclass AND nodeport = " . $workers[0]->port . "), $from, $to)");
	is(sql($shards_of_each), '1 3', "$name: a shard is moved");
	is(contents("by_$name"), $contents, '... with its rows');
	sql("SELECT rebalance_table_shards('by_$name', shard_transfer_mode => 'block_writes')");
	is(sql($shards_of_each), '2 2', '... the shards are rebalanced');
	is(contents("by_$name"), $contents, '... with the rows');
	my $shard = sql("SELECT isolate_tenant_to_new_shard('by_$name', '$id'::$keys{$name}[0], 'CASCADE', 'force_logical')");
	is(sql("SELECT get_shard_id_for_distribution_column('by_$name', '$id'::$keys{$name}[0])"), $shard, '... a tenant is isolated');
	is(sql("SELECT result FROM run_command_on_shards('by_$name', 'SELECT count(*) FROM %s') WHERE shardid = $shard"), 1, '... in a shard of its own');
	is(contents("by_$name"), $contents, '... with the rows');
	is(whole_indexes("by_$name"), 2, '... and both indexes');
}

# --- reference tables ---

sql('CREATE TABLE reference (id ids.tid PRIMARY KEY DEFAULT tid_generate(), name text)');
sql("SELECT create_reference_table('reference')");
sql("INSERT INTO reference (name) SELECT 10$_ FROM generate_series(1, 10)", $nodes[$_]) foreach 0 .. $#nodes;
is(sql(q{SELECT string_agg(DISTINCT name || ' ' || tid_clock_id(id), ', ') FROM reference}), '100 100, 101 101, 102 102', "a reference table's default is generated by the client's node");
sub different_contents    # TABLE, COLUMN: how many contents the copies of the nodes have, and those without 30 values
{
	my ($table, $column) = @_;
	my %contents = map { $_ => 1 } split / /, on_all_nodes("SELECT count($column) || md5(string_agg($column\::text, ',' ORDER BY id)) FROM $table");
	return join ' ', scalar keys %contents, grep { !/^30/ } keys %contents;
}
is(different_contents('reference', 'id'), 1, '... all nodes store the same rows');
sql('ALTER TABLE reference ADD COLUMN made ids.tid DEFAULT tid_generate()');
is(different_contents('reference', 'made'), 3, '... each node has other values in a column that is added with a generator');
sql('CREATE TABLE reference_2 (id ids.tid PRIMARY KEY, name text, made ids.tid DEFAULT tid_generate())');
sql("SELECT create_reference_table('reference_2')");
sql('INSERT INTO reference_2 (id, name) SELECT id, name FROM reference');
is(different_contents('reference_2', 'made'), 1, '... all nodes store the same rows of a new table that the rows are copied to');

# --- text ---

my $some = 'FROM by_tid WHERE n = 20000';
my ($dashed) = my ($plain) = sql("SELECT id $some");
$plain =~ s/-//g;
isnt($plain, $dashed, 'tids have two forms');
is(sql("SET tid_ids.tid_output = plain; SELECT id, id::text AS text, tid_text(id, false), tid_text(id, true) $some"),
	"$plain|$dashed|$plain|$dashed", "tid_output affects the output of the client's node, but not tid_text()");
is(sql("ALTER DATABASE shop SET tid_ids.tid_output = plain; SELECT id $some"), $dashed, "... the database's setting does not affect the session");
is(sql("SELECT id, id::text AS text, tid_text(id, false), tid_text(id, true) $some"), "$plain|$plain|$plain|$dashed", '... but affects the next one, on all nodes');
sql('ALTER DATABASE shop RESET tid_ids.tid_output');

# --- columnar tables ---

sql('CREATE EXTENSION citus_columnar; CREATE TABLE columns (id ids.tid, n int) USING columnar');
distribute('columns', 'id');
sql("SELECT alter_columnar_table_set('columns', chunk_group_row_limit => 1000)");
sql('INSERT INTO columns SELECT id, n FROM local_tid ORDER BY id');
foreach my $condition ("id <@ $a_day", "id ^@ '" . substr($dashed, 0, 4) . "'")
{
	my $plan = sql("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) SELECT count(n) FROM columns WHERE $condition");
	my $skipped = 0;
	$skipped += $1 while $plan =~ /Columnar Chunk Groups Removed by Filter: (\d+)/g;
	cmp_ok($skipped, '>=', 30, "columnar: $condition skips chunk groups");
	is(sql("SELECT count(n), sum(n) FROM columns WHERE $condition"), sql("SELECT count(n), sum(n) FROM local_tid WHERE $condition"), '... and finds the rows');
}

# --- partitions by time ---

sql(q{CREATE TABLE events (id ids.tid PRIMARY KEY DEFAULT tid_generate(), n int) PARTITION BY RANGE (id)});
distribute('events', 'id');
sql("CREATE TABLE events_$_ PARTITION OF events FOR VALUES FROM (tid_lower('$_-01-01')) TO (tid_lower('" . ($_ + 1) . "-01-01'))") foreach 2020 .. 2024;
sql('INSERT INTO events SELECT id, n FROM local_tid');
is(sql(q{SELECT string_agg(count::text, ' ' ORDER BY year) FROM (SELECT extract(year FROM tid_timestamp(id)) AS year, count(*) FROM events GROUP BY 1) AS each}),
	'8784 8760 8760 8760 8761', 'partitions have the rows of their years');
foreach my $condition ("id <@ $a_day", "id ^@ '" . substr($dashed, 0, 4) . "'")
{
	my $plan = sql("EXPLAIN (COSTS OFF) SELECT n FROM events WHERE $condition");
	my @read = $plan =~ /on events_(\d+)_\d+ events/g;
	is("@read", join(' ', (2022) x $shards), "$condition reads one partition");
}
like(errors("SELECT create_time_partitions('events', '1 year', '2030-01-01')"), qr/type of the partition column of the table events must be date, timestamp or timestamptz/, 'create_time_partitions refuses a tid');
like(errors("CALL drop_old_time_partitions('events', '2021-01-01')"), qr/type of the partition column of the table events must be date, timestamp or timestamptz/, '... so does drop_old_time_partitions');
sql('DROP TABLE events_2020');
is(sql('SELECT count(*) FROM events'), 43825 - 8784, 'a partition is dropped');
is(sql(q{SELECT string_agg(partition::text, ' ') FROM time_partitions WHERE from_value = tid_lower('2021-01-01')::text}), 'events_2021', 'time_partitions has the bounds');

# --- floors ---

my $ahead = sql("INSERT INTO posts VALUES (tid_make(now() + interval '3 hours', 1), 'ahead') RETURNING id");
like($ahead, qr/^\d\w{3}-/, 'an ID that is ahead of the clock');
sql("SELECT tid_ids_floors.tid_advance('$ahead')");
sql(q{INSERT INTO posts (body) VALUES ('after the floor')});
sql(q{INSERT INTO posts (body) SELECT 'after the floor' FROM numbers WHERE n <= 100});
is(made_by('posts', 'id', "WHERE body = 'after the floor' AND id > '$ahead'"), '100', 'a floor affects the node on which it is raised');
sql("DELETE FROM posts WHERE body = 'after the floor'");
run_example('tid_advance');
sql(q{INSERT INTO posts (body) VALUES ('after the floor')}, $_) foreach @nodes;
sql(q{INSERT INTO posts (body) SELECT 'after the floor' FROM numbers WHERE n <= 100});
is( sql("SELECT count(*), string_agg(DISTINCT tid_clock_id(id)::text, ' ') FROM posts WHERE body = 'after the floor' AND id > '$ahead'"),
	'103|100 101 102', "... and doc/citus.md's statement raises it on all nodes");

# A record of a floor is about a second ahead of the last ID, which is a million IDs.
# Each worker generates more, in two-phase commits, so that these must have recorded it.
sql(q{CREATE FUNCTION last_of_many() RETURNS ids.tid LANGUAGE sql AS 'SELECT max(id) FROM tid_generate_many(65536) AS id'});
sql('CREATE TABLE filled (n int PRIMARY KEY)');
distribute('filled', 'n');
sql('INSERT INTO filled SELECT generate_series(1, 120); ALTER TABLE filled ADD COLUMN id ids.tid DEFAULT last_of_many()');
my %last = map { $_ => sql("SELECT id FROM filled WHERE tid_clock_id(id) = $_ ORDER BY id DESC LIMIT 1") } 101, 102;
$_->restart foreach @workers;
sql(q{INSERT INTO posts (body) SELECT 'after a restart' FROM numbers WHERE n <= 100});
foreach (101, 102)
{
	is(sql("SELECT tid_timestamp('$last{$_}') > tid_timestamp('$ahead') + interval '2 seconds'"), 't', "worker $_ generates IDs of more than a second");
	is(sql("SELECT count(*) > 0 AND bool_and(id > '$last{$_}') FROM posts WHERE body = 'after a restart' AND tid_clock_id(id) = $_"),
		't', '... after a restart, its IDs are greater than these');
}

# --- unbounded partitions ---

foreach my $case ([ 'timestamptz', "FROM ('2030-01-01') TO (MAXVALUE)" ], [ 'ids.tid', "FROM (MINVALUE) TO (tid_lower('2030-01-01'))" ])
{
	my ($type, $bounds) = @$case;
	is(sql('SELECT count(*) FROM time_partitions'), 4, 'time_partitions shows partitions');
	sql("CREATE TABLE endless (id $type PRIMARY KEY) PARTITION BY RANGE (id); CREATE TABLE endless_1 PARTITION OF endless FOR VALUES $bounds");
	my $offset = -s $coordinator->logfile;
	like(errors('SELECT * FROM time_partitions'), qr/server closed the connection|terminating connection/, "... and crashes if the bounds of one are $bounds of a $type");
	CrashedServer::wait_until_back($coordinator, $offset);
	sql('DROP TABLE endless');
}
sql(q{INSERT INTO posts (body) VALUES ('after a crash')});
is( sql("SELECT count(*) FROM posts WHERE body = 'after a crash' AND id > (SELECT id FROM posts WHERE body = 'after the floor' AND tid_clock_id(id) = 100 ORDER BY id DESC LIMIT 1)"),
	1, 'after a crash, IDs of the coordinator are above the floor');

done_testing();
