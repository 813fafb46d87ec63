# Tids of many sessions at once: no duplicate, each session's in its order, and
# an ID asked for after another was returned is greater, whoever asked.
use strict;
use warnings;

use PostgreSQL::Test::Cluster;
use PostgreSQL::Test::Utils;
use Test::More;

my $node = PostgreSQL::Test::Cluster->new('sessions');
$node->init;
$node->append_conf('postgresql.conf', "fsync = off\nmax_worker_processes = 8\nmax_parallel_workers = 8");
$node->start;
$node->safe_psql('postgres', q{
	CREATE EXTENSION tid_ids;
	CREATE TABLE ids (id public.tid DEFAULT tid_generate(), session int DEFAULT pg_backend_pid(), n bigserial);
	CREATE TABLE chain (id public.tid, n bigserial);
	INSERT INTO chain (id) VALUES (tid_generate());
});

# A row at a time and many at once. "n" is drawn before the ID of the same row
# is, or after it, but in the same order as the session's IDs.
$node->pgbench('--no-vacuum --client=8 --jobs=2 --transactions=400', 0, [qr/processed: 3200\/3200/], [qr/^$/],
	'8 sessions insert',
	{ '001_insert' => "INSERT INTO ids DEFAULT VALUES;\nINSERT INTO ids (session) SELECT pg_backend_pid() FROM generate_series(1, 20);" });
is($node->safe_psql('postgres', 'SELECT count(*), count(DISTINCT id) FROM ids'),
	'67200|67200', 'no duplicate, no row lost');
is( $node->safe_psql('postgres',
		'SELECT count(DISTINCT session), bool_and(id > previous) FROM (SELECT session, id,
		   lag(id) OVER (PARTITION BY session ORDER BY n) AS previous FROM ids) AS s'),
	'8|t', "each session's IDs are in its order");
cmp_ok($node->safe_psql('postgres',
		'SELECT count(*) FROM (SELECT session, lag(session) OVER (ORDER BY id) AS previous FROM ids) AS s
		 WHERE session <> previous'),
	'>', 8, 'the sessions took turns');

# One after another, whichever session: each ID must be above all before it.
$node->pgbench('--no-vacuum --client=8 --jobs=2 --transactions=250', 0, [qr/processed: 2000\/2000/], [qr/^$/],
	'8 sessions take turns',
	{ '001_chain' => "SELECT pg_advisory_lock(1);\nINSERT INTO chain (id) VALUES (tid_generate());\nSELECT pg_advisory_unlock(1);" });
is( $node->safe_psql('postgres',
		'SELECT count(*), bool_and(id > previous) FROM (SELECT id, lag(id) OVER (ORDER BY n) AS previous FROM chain) AS c'),
	'2001|t', 'an ID asked for later is greater');

# Parallel workers, if all rows go through them.
$node->safe_psql('postgres', 'CREATE TABLE wide AS SELECT n FROM generate_series(1, 200000) AS n; ANALYZE wide');
my $parallel = q{
	SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0;
	SET max_parallel_workers_per_gather = 4;};
my $query = 'SELECT n, tid_generate() AS id FROM wide WHERE n % 7 <> 0';
like($node->safe_psql('postgres', "$parallel EXPLAIN SELECT count(DISTINCT id) FROM ($query OFFSET 0) AS g"),
	qr/Gather.*Parallel Seq Scan/s, 'a plan with workers');
is($node->safe_psql('postgres', "$parallel SELECT count(DISTINCT id) = count(*) FROM ($query OFFSET 0) AS g"),
	't', 'no duplicate over workers');
is( $node->safe_psql('postgres',
		"$parallel SELECT count(*), count(DISTINCT id) > 0, min(id) > (SELECT max(id) FROM chain) FROM ($query OFFSET 0) AS g"),
	'171429|t|t', 'workers go on where sessions were');

# A backend killed while it generates: the server restarts, and IDs go on with
# the clock, so above those before if these were not ahead of it.
$node->poll_query_until('postgres', q{SELECT ahead = '0' FROM tid_ids_clock() WHERE generator = 'tid'})
  or die 'the clock does not catch up';
my $before = $node->safe_psql('postgres', 'SELECT tid_generate()');
$node->append_conf('postgresql.conf', 'restart_after_crash = on');
$node->reload;
my $ended = $node->psql('postgres',
	q{DO $$ BEGIN PERFORM tid_generate(); EXECUTE format('COPY (SELECT 1) TO PROGRAM %L', 'kill -9 ' || pg_backend_pid()); END $$});
isnt($ended, 0, 'a backend is killed');
$node->poll_query_until('postgres', 'SELECT true') or die 'the server does not come back';
like(slurp_file($node->logfile), qr/terminated by signal 9/, 'the server starts again');
is($node->safe_psql('postgres', "SELECT tid_generate() > '$before'"), 't', 'after a crash IDs go on above those before');

done_testing();
