-- Generated tids: order, time, clock ids, the floor, the clock's report.  Tests of
-- many sessions, other clocks, floors and standbys are in test/t: they have their own
-- servers, but this one may run on a server that others use.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\pset null '(null)'

CREATE TABLE generated (n serial, id ids.tid PRIMARY KEY DEFAULT tid_generate(), before timestamptz,
                        after timestamptz);
INSERT INTO generated (before) SELECT clock_timestamp() FROM generate_series(1, 50000);
UPDATE generated SET after = clock_timestamp();

-- Unique, in the order of generation, with the current time.  A tid may be ahead of
-- the clock by one microsecond for each tid that was generated in the same
-- microsecond.
SELECT count(*) AS ids, count(DISTINCT id) AS different,
       bool_and(id > previous) AS ordered
FROM (SELECT id, lag(id) OVER (ORDER BY n) AS previous FROM generated) AS g;
SELECT bool_and(tid_timestamp(id) BETWEEN before AND after + interval '50 ms') AS timely
FROM generated;

-- The server's clock ID: a random number from 0 to 31, the same in all sessions.
SELECT count(DISTINCT tid_clock_id(id)) AS clock_ids,
       bool_and(tid_clock_id(id) BETWEEN 0 AND 31) AS best_effort
FROM generated;

-- A given clock ID, with the same ticks.
SELECT tid_clock_id(tid_generate(1023)), tid_clock_id(tid_generate(0)),
       tid_clock_id(tid_generate(clock_id => 517));
SELECT a < b AND b < c AS ordered
FROM (SELECT tid_generate(1023) AS a, tid_generate(0) AS b, tid_generate() AS c OFFSET 0) AS g;
SELECT tid_generate(NULL);
SELECT call, f.*
FROM (VALUES
  ('tid_generate(-1)'), ('tid_generate(1024)'), ('tid_generate(2147483647)')) AS t (call),
  failure('SELECT ' || call) AS f;

-- In a read-only transaction, and in a subtransaction that is rolled back.
BEGIN READ ONLY;
SELECT tid_generate() > (SELECT max(id) FROM generated) AS generated;
ROLLBACK;
BEGIN;
SELECT tid_generate() AS first \gset
SAVEPOINT undone;
SELECT tid_generate() AS second \gset
ROLLBACK TO undone;
SELECT tid_generate() > :'second'::ids.tid AND :'second'::ids.tid > :'first'::ids.tid AS ordered;
COMMIT;

-- Many at once: the requested number, consecutive, with the server's clock ID or
-- another one.
SELECT count(*) AS ids, count(DISTINCT id) AS different,
       max(id::bigint >> 10) - min(id::bigint >> 10) AS steps, bool_and(id > previous) AS ordered,
       min(id) > :'second'::ids.tid AS later,
       bool_and(tid_clock_id(id) = tid_clock_id(tid_generate())) AS clock_id
FROM (SELECT id, lag(id) OVER (ORDER BY n) AS previous
      FROM tid_generate_many(65536) WITH ORDINALITY AS m (id, n)) AS g;
SELECT count(*), min(tid_clock_id(id)), max(tid_clock_id(id))
FROM tid_generate_many(n => 10, clock_id => 1023) AS m (id);
SELECT n, tid_generate_many(2) > :'second'::ids.tid AS later FROM generate_series(1, 2) AS n;
SELECT count(*) FROM tid_generate_many(0);
SELECT count(*) FROM tid_generate_many(NULL);
SELECT call, f.*
FROM (VALUES
  ('tid_generate_many(-1)'),
  ('tid_generate_many(65537)'),
  ('tid_generate_many(2147483647, 5)'),
  ('tid_generate_many(5, 1024)'),
  ('uuid7_draft02_generate_many(5, ''s'')'),
  ('uuid8_generate_many(5, 49)'),
  ('uid11_snowish_generate_many(1)')) AS t (call),
  failure('SELECT ' || call) AS f;
SELECT tid_ids_version() = default_version AS version
FROM pg_available_extensions WHERE name = 'tid_ids';

-- If the planner knows n, it knows the number of rows.
SELECT n, estimated_rows(format('SELECT * FROM tid_generate_many(%s)', n))
FROM (VALUES ('1'), ('65536'), ('20 + 22'), ('0'), ('NULL')) AS t (n);
SELECT count(*) >= 8 AS functions,
       string_agg(format('%s: %s rows', call, rows), '; ') FILTER (WHERE rows <> 7) AS wrong
FROM (SELECT oid::regprocedure AS f, proargtypes FROM pg_proc
      WHERE pronamespace = 'ids'::regnamespace AND proname ~ '_generate_many$') AS f,
  LATERAL (SELECT string_agg(CASE type WHEN 'text'::regtype THEN '''ns'''
                                       ELSE CASE i WHEN 1 THEN '7' ELSE '48' END END,
                             ', ' ORDER BY i) AS arguments
           FROM unnest(proargtypes) WITH ORDINALITY AS a (type, i)) AS a,
  LATERAL (SELECT regexp_replace(f::text, '\(.*', format('(%s)', arguments)) AS call) AS c,
  LATERAL (SELECT estimated_rows('SELECT * FROM ' || call) AS rows) AS r;
SELECT estimated_rows('SELECT * FROM tid_generate_many(7, clock_id => 1)') AS named,
       estimated_rows('SELECT * FROM (VALUES (7)) AS v (n), tid_generate_many((random() * n)::int)')
         AS unknown;
SELECT estimated_rows('SELECT tid_generate_many(7)') AS selected;

-- A floor below the last ID changes nothing.
SELECT tid_ids_floors.tid_advance('s222-222-2222-22'),
       tid_ids_floors.tid_advance('2222-222-2222-22'), tid_ids_floors.tid_advance(NULL),
       tid_ids_floors.tid_advance(:'first');
SELECT tid_generate() > :'second'::ids.tid
       AND tid_timestamp(tid_generate()) < now() + interval '1 minute' AS unchanged;

-- A floor that is too far ahead of the clock is an error.
SELECT call, f.*
FROM (VALUES
  ('tid_ids_floors.tid_advance(''bzzz-zzz-zzzz-zz'')'),
  ('tid_ids_floors.tid_advance(''bzzz-zzz-zzzz-zz'', ''100 years'')'),
  ('tid_ids_floors.tid_advance(''2222-222-2222-22'', ''-1 us'')'),
  ('tid_ids_floors.uid11_snowish_advance(''NQm6nKp8qFC'')'),
  ('tid_ids_floors.scru160_us_advance('
   '''\xfffffffffffeffffffffffffffffffffffffffff''::bytea::scru160, max_ahead => ''0'')'),
  ('tid_ids_floors.uuid7_draft02_advance(uuid7_draft02_upper(''infinity''), ''ns'')')) AS t (call),
  failure('SELECT ' || call) AS f;
SELECT tid_ids_floors.tid_advance(tid_upper('infinity'), NULL),
       tid_ids_floors.tid_advance(tid_lower(now()), '0');
SELECT tid_generate() > :'second'::ids.tid
       AND tid_timestamp(tid_generate()) < now() + interval '1 minute' AS unchanged;

-- tid_ids_clock(): this generator has returned IDs, and is not ahead of the clock.
SELECT generator,
       last_timestamp BETWEEN now() - interval '1 minute' AND now() + interval '1 minute' AS last,
       ahead < interval '1 minute' AS ahead, steps_back >= 0 AS steps_back
FROM tid_ids_clock() WHERE generator = 'tid';

-- A transaction that only returns an ID waits at its commit.  Afterwards, the session
-- can still be cancelled.
SET synchronous_commit = on;
SELECT count(tid_generate()) AS committed;
SET statement_timeout = '100 ms';
\set VERBOSITY sqlstate
SELECT pg_sleep(10);
\set VERBOSITY default
RESET statement_timeout;
RESET synchronous_commit;

DROP TABLE generated;
