-- IDs compared with times: id > timestamptz, and so on.  The functions are written in
-- SQL, and the planner replaces them by comparisons of two IDs.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql
\pset null '(null)'
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
SET max_parallel_workers_per_gather = 0;

-- --- every type ---

-- For every ID and every time, the result is that of the same comparison with the ID's
-- timestamp, whether the function is inlined or, in ANY, called.  The only exception is
-- the very last ID, which counts as later than all times.  A uuid of another version
-- gives false, even for a NULL.
CREATE TABLE times AS
SELECT at
FROM unnest(ARRAY[
              '-infinity', '4714-11-24 00:00:00 BC', '1500-01-01', '1684-07-28 00:12:25.259007',
              '1684-07-28 00:12:25.259008', '1684-07-28 00:12:25.259009', '1969-12-31 23:59:59.999',
              '1969-12-31 23:59:59.999999', 'epoch', '1970-01-01 00:00:00.000001',
              '1970-01-01 00:00:00.001', '2011-11-11 11:11:11.11', '2011-11-11 11:11:11.110999',
              '2011-11-11 11:11:11.111', '2011-11-11 11:11:11.111001', '2011-11-11 11:11:11.112',
              '2024-07-19 16:40:46.479999', '2024-07-19 16:40:46.48', '2024-07-19 16:40:46.480001',
              '2024-07-19 16:40:46.480309', '2024-07-19 16:40:46.48031',
              '2024-07-19 16:40:46.480311', '2024-07-19 16:40:46.4805',
              '2024-07-19 16:40:46.480999', '2024-07-19 16:40:46.481', '2024-07-19 16:40:46.481001',
              '2151-03-27 07:07:57.213', '2151-03-27 07:07:57.214', '2151-03-27 07:07:57.214999',
              '2151-03-27 07:07:57.215', '2255-06-05 23:47:34.740990', '2255-06-05 23:47:34.740991',
              '2255-06-05 23:47:34.740992', '10889-08-02 05:31:50.654', '10889-08-02 05:31:50.655',
              '10889-08-02 05:31:50.655999', '10889-08-02 05:31:50.656',
              '294247-01-10 04:00:54.775807', '294247-01-10 04:00:54.775808',
              '294276-12-31 23:59:59.999999', 'infinity', NULL]::timestamptz[]) AS at;
CALL all_types('last ID', $$
  SELECT bool_and(last > at AND last >= at AND NOT last < at AND NOT last <= at AND at < last
                  AND at <= last AND NOT at > last AND NOT at >= last) AS is_later
  FROM {name}_starts_with_upper('') AS last, times WHERE at IS NOT NULL$$, only_timed => true);
-- A literal is an ID.  If it is a time, the hint says how to write it.
CALL all_types('literal', $$
  SELECT got(message || '; ' || hint,
             'invalid input syntax for type {name}: "2026-11-15"; To compare IDs with a time, cast '
             'the time to timestamptz.') AS error
  FROM failure('SELECT NULL::{type} > ''2026-11-15''')$$, only_timed => true);
\i :abs_srcdir/test/uuid7.sql
CALL all_types('IDs', 'SELECT count(*) > 6 AS some FROM ids', $$
  CREATE TABLE ids AS
  SELECT id
  FROM unnest('{2011-11-11 11:11:11.111,2024-07-19 16:40:46.48,'
              '2024-07-19 16:40:46.481}'::timestamptz[]) AS at,
    unnest(ARRAY[{name}_lower(at), {name}_upper(at), {name}_lower('-infinity'),
                 {name}_upper({name}_timestamp({name}_lower('-infinity'))),
                 {name}_lower({name}_timestamp({name}_upper('infinity')))]) AS id
  UNION
  SELECT NULL$$, only_timed => true);
INSERT INTO tid.ids
SELECT id::ids.tid
FROM unnest('{-9223372036854775808,-9223372036854775807,-9223372036854774785,-9223372036854774784,
              -1025,-1024,-1,0,1,1023,1024,
              1762721020395837440,1762721020395837441,1762721020395838463,1762721020395838464,
              9223372036854774783,9223372036854774784,9223372036854775806}'::bigint[]) AS id;
INSERT INTO uid11.ids
SELECT id::uid11
FROM unnest('{0,1,4194303,4194304,1680083486113005568,-4194305,-4194304,-2}'::bigint[]) AS id
UNION ALL
SELECT uid11_make('2024-07-19 16:40:46.48', low)
FROM unnest('{0,1,4194303}'::int[]) AS low;
INSERT INTO scru160.ids
SELECT id::scru160 FROM unnest(ARRAY[repeat('0', 32), repeat('0', 31) || '1',
                                     '0000000000' || repeat('V', 22), repeat('V', 31) || 'U']) AS id
UNION ALL
SELECT id FROM unnest(ARRAY[scru160_lower('10889-08-02 05:31:50.655'),
                            scru160_upper('10889-08-02 05:31:50.655')]) AS id
WHERE id < repeat('V', 32)::scru160;
INSERT INTO uuid7.ids
SELECT unnest('{00000000-0000-0000-0000-000000000000,00000000-0000-7000-8000-000000000000,
                ffffffff-ffff-7fff-bfff-ffffffffffff,ffffffff-ffff-ffff-ffff-ffffffffffff,
                00000000-0000-4000-8000-000000000000,ffffffff-ffff-4fff-8fff-ffffffffffff,
                1ec9414c-232a-6b00-b3c8-9f6bdeced846,0190cbf5-0000-7000-0000-000000000000}'
              ::uuid[]);
SELECT format('CALL all_types(%L, %L, only_timed => true)', form,
              format($$
  SELECT count(*) > 300 AS pairs,
         count(*) FILTER (WHERE r) > 50 AND count(*) FILTER (WHERE NOT r) > 50 AS mixed,
         got(string_agg(format('%%s, %%s', id, at), '; ') FILTER (WHERE r IS DISTINCT FROM s),
             NULL) AS different
  FROM (SELECT id, at, %1$s AS r,
               CASE WHEN id IS NULL THEN NULL
                    WHEN {name}_timestamp(id) IS NULL THEN %2$L
                    ELSE %3$s END AS s
        FROM ids,
          (TABLE times
           UNION
           SELECT end_at + distance
           FROM unnest('{-1 ms,-1 us,0,1 us,1 ms}'::interval[]) AS distance,
             unnest(ARRAY[{name}_timestamp({name}_lower('-infinity')),
                          {name}_timestamp({name}_upper('infinity'))]) AS end_at) AS t) AS q$$,
                     form, form ~ 'NOT', replace(form, 'id', '{name}_timestamp(id)')))
FROM unnest('{<,<=,>=,>}'::text[]) AS op,
  unnest(ARRAY['id %s at', 'at %s id', 'NOT id %s at', 'id %s ANY (ARRAY[at])',
               'at %s ALL (ARRAY[id])']) AS f (f),
  format(f, op) AS form \gexec

-- Index conditions, and estimates: those of the same bounds, written with ..._lower().
\i :abs_srcdir/test/uniform.sql
\set ECHO none
SET enable_seqscan = off; SET enable_bitmapscan = off;
CALL all_types('index scan', $$
  SELECT got((SELECT regexp_replace(string_agg(trim(line), '; ' ORDER BY line !~ 'Cond'),
                                    '''[^'']+''::' || '{type}'::regtype, 'bound', 'g')
              FROM plan(query) AS line WHERE line ~ 'Cond|Filter'),
             'Index Cond: ((id >= bound) AND (id < bound))' || CASE '{name}'
               WHEN 'uuid7' THEN '; Filter: (uuid_is_version_7(id) AND uuid_is_version_7(id))'
               ELSE '' END) AS plan,
         got(counted_rows(query)::text,
             (SELECT count(*)::text FROM uniform
              WHERE {name}_timestamp(id) >= '2024-07-19 10:00:00.0005'
                AND {name}_timestamp(id) < '2024-07-19 10:01')) AS rows
  FROM (SELECT $q$SELECT n FROM uniform
                  WHERE id >= '2024-07-19 10:00:00.0005'::timestamptz
                    AND '2024-07-19 10:01'::timestamptz > id$q$ AS query) AS q$$,
               only_timed => true);
RESET enable_seqscan; RESET enable_bitmapscan;
CALL all_types('estimate', $$
  SELECT count(*) = 12 AS pairs,
         got(string_agg(format('%s instead of %s', e.estimate, b.estimate), ', ')
               FILTER (WHERE e.estimate <> b.estimate),
             NULL) AS as_by_bounds,
         got(string_agg(format('%s of %s', e.estimate, actual), ', ')
               FILTER (WHERE e.estimate NOT BETWEEN actual / 2.0 AND actual * 2.0),
             NULL) AS within_factor_2
  FROM (SELECT '2024-07-19'::timestamptz + start * interval '1 min' AS a,
               '2024-07-19'::timestamptz + (start + minutes) * interval '1 min' AS b,
               minutes * 150 AS actual
        FROM unnest(ARRAY[1, 100, 333, 777, 1111, 1500]) AS start,
          unnest(ARRAY[20, 100]) AS minutes) AS r,
    LATERAL (SELECT estimated_rows(format('SELECT * FROM uniform
                                           WHERE id >= %L::timestamptz AND id < %L::timestamptz',
                                          a, b)) AS estimate) AS e,
    LATERAL (SELECT estimated_rows(format('SELECT * FROM uniform
                                           WHERE id >= {name}_lower(%L) AND id < {name}_lower(%L)',
                                          a, b)) AS estimate) AS b$$, only_timed => true);
-- ANY is not inlined: no index condition, but an estimate from the histogram.
CALL all_types(
  'estimate of ANY',
  $$SELECT estimated_rows('SELECT * FROM uniform
                           WHERE id > ANY (ARRAY[''2024-07-20''::timestamptz])') / 250000
             BETWEEN 0.12 AND 0.16 AS of_histogram$$,
  only_timed => true);

-- --- some types ---
\set ECHO all

SELECT at, id >= at AS ge, tid_timestamp(id) >= at AS truly, id > at AS gt,
       tid_timestamp(id) > at AS truly
FROM (VALUES ('bzzz-zzz-zzzz-zz'::ids.tid)) AS t (id), times
WHERE at > '2255-01-01' ORDER BY at;

-- Literals and parameters without a type are IDs, as before.
SELECT id > '3kxn-lhr-3gxq-23' AS literal, '3kxn-lhr-3gxq-23' < id AS literal
FROM tid.ids WHERE id = '3kxn-lhr-3gxq-zz';
PREPARE untyped AS SELECT $1 > id, id <= $2, id BETWEEN $3 AND $4 FROM tid.ids;
PREPARE typed (timestamptz) AS SELECT id > $1, id BETWEEN now() AND $2 FROM tid.ids;
PREPARE other (text) AS SELECT $2 < now(), now() >= $3;
SELECT name, parameter_types FROM pg_prepared_statements ORDER BY name;
DEALLOCATE ALL;
-- The hint is shown for each text that timestamptz accepts in some DateStyle, and for no
-- other; digits can also be a number.
SELECT text, f.state, f.hint, time.state IS NULL AS "time"
FROM unnest('{now,yesterday,epoch,-infinity,'
            '2024-07-19 16:40 Europe/Berlin,2024-07-19 Foo/Bar,'
            '19.07.2024,07/19/2024,Jul 19 2024,19-Jul-2024,'
            'J2460511,20240719,20240719T164046,2024,2024-07,20241345,2024-07-32,1721407246,'
            '20240719164046,16:40,july,sat,noon}'::text[]) AS text,
  failure(format('SELECT NULL::ids.tid > %L', text)) AS f,
  failure(format('SELECT timestamptz %L', text)) AS time;
CREATE DOMAIN key AS ids.tid;
SELECT id > '2024-07-19'::date AS date, id > '2024-07-19'::timestamp AS timestamp,
       id > now() AS now, id < 'infinity'::timestamptz AS infinity,
       id::key > '2024-07-19'::date AS domain, id::key > '3kxn-lhr-3gxq-23' AS domain_and_literal
FROM tid.ids WHERE id = '3kxn-lhr-3gxq-zz';
DROP DOMAIN key;
-- There is no = of an ID and a time.
SELECT f.message FROM failure($$SELECT '3kxn-lhr-3gxq-23'::ids.tid = now()$$) AS f;

-- Constants, stable expressions, pairs, commutators and negations are index conditions.
CREATE FUNCTION plan_lines(query text, pattern text) RETURNS SETOF text LANGUAGE sql AS
$$SELECT regexp_replace(trim(line), '^-> +', '') FROM plan(query) AS line WHERE line ~ pattern$$;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT condition,
       regexp_replace(trim(line), '\$0|\(InitPlan [^)]*\)\.col1', '(result of sub-select)') AS plan
FROM unnest(ARRAY['id > ''2024-07-19 10:00''::timestamptz',
                  'id <= ''2024-07-19 10:00''::timestamptz',
                  '''2024-07-19 10:00''::timestamptz > id',
                  'NOT id < ''2024-07-19 10:00''::timestamptz',
                  'id BETWEEN ''2024-07-19 10:00''::timestamptz '
                    'AND ''2024-07-19 10:01''::timestamptz',
                  'id > now() - interval ''1 hour''',
                  'id >= ''2024-07-19''::date', 'id > (SELECT now())', 'id > ANY (ARRAY[now()])',
                  'tid_timestamp(id) > now()']) AS condition,
  plan('SELECT n FROM uniform WHERE ' || condition) AS line
WHERE line ~ 'Cond|Filter';
-- Other tables, and a sub-select that is evaluated once.
CREATE TABLE shifts (name text, since timestamptz, until timestamptz);
INSERT INTO shifts
VALUES
  ('early', '2024-07-19 06:00', '2024-07-19 06:05'),
  ('late', '2024-07-19 18:00', '2024-07-19 18:05'),
  ('none', 'infinity', 'infinity');
ANALYZE shifts;
SET enable_memoize = off;
SELECT plan_lines($$SELECT * FROM shifts JOIN uniform ON id >= since AND id < until$$,
                  'Index|Filter|Loop');
SELECT plan_lines($$SELECT * FROM shifts JOIN uuid7.uniform ON id >= since AND id < until$$,
                  'Index|Filter|Loop');
RESET enable_memoize;
SELECT name, count(n), min(n), max(n)
FROM shifts LEFT JOIN uniform ON id >= since AND id < until
GROUP BY name ORDER BY name;
SELECT name, count(n), min(n), max(n)
FROM shifts LEFT JOIN uuid7.uniform ON id >= since AND id < until
GROUP BY name ORDER BY name;
-- n = 216000 is 06:00:00 exactly, n = 648000 is 18:00:00.
-- Generic plans, and PL/pgSQL, whose expressions are inlined, too.
SET plan_cache_mode = force_generic_plan;
PREPARE since (timestamptz, timestamptz) AS
SELECT count(*), min(n), max(n) FROM uniform
WHERE id BETWEEN $1 AND $2;
SELECT plan($$EXECUTE since('2024-07-19 10:00', '2024-07-19 10:01')$$);
EXECUTE since('2024-07-19 10:00', '2024-07-19 10:01');
EXECUTE since('2024-07-20 03:46:39', 'infinity');
EXECUTE since('infinity', '-infinity');
EXECUTE since(NULL, '2024-07-19 10:01');
CREATE FUNCTION rows_since(since timestamptz) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXPLAIN (COSTS OFF) SELECT n FROM uniform WHERE id > since;
  RETURN NEXT (SELECT count(*) FROM uniform WHERE id > since);
END $$;
SELECT rows_since('2024-07-20 03:46:39');
DROP FUNCTION rows_since;
RESET plan_cache_mode; RESET enable_seqscan; RESET enable_bitmapscan;

-- BRIN, GiST and GIN use them like all comparisons.
CREATE TABLE indexed AS SELECT id, n FROM uniform WHERE n <= 100000;
ANALYZE indexed;
SET enable_seqscan = off;
CREATE INDEX indexed_id ON indexed USING brin (id) WITH (pages_per_range = 16);
SELECT plan_lines($$SELECT * FROM indexed WHERE id < '2024-07-19 00:00:01'::timestamptz$$,
                  'Index Cond');
SELECT count(*) FROM indexed WHERE id < '2024-07-19 00:00:01'::timestamptz;
DROP INDEX indexed_id;
CREATE INDEX indexed_id ON indexed USING gist (id);
SELECT plan_lines($$SELECT * FROM indexed WHERE id < '2024-07-19 00:00:01'::timestamptz$$,
                  'Index Cond');
SELECT count(*) FROM indexed WHERE id < '2024-07-19 00:00:01'::timestamptz;
DROP INDEX indexed_id;
CREATE INDEX indexed_id ON indexed USING gin (id);
SELECT plan_lines($$SELECT * FROM indexed WHERE id < '2024-07-19 00:00:01'::timestamptz$$,
                  'Index Cond');
SELECT count(*) FROM indexed WHERE id < '2024-07-19 00:00:01'::timestamptz;
DROP INDEX indexed_id;
-- A partial index is used for a narrower condition.
CREATE INDEX indexed_id ON indexed (id) WHERE id >= '2024-07-19 02:00+00'::timestamptz;
SELECT plan_lines($$SELECT * FROM indexed WHERE id > '2024-07-19 02:30'::timestamptz$$,
                  'Index Scan|Index Cond');
RESET enable_seqscan;
DROP TABLE indexed;

-- uuid: the version test does not change an estimate.
SET plan_cache_mode = force_generic_plan;
PREPARE by_times (timestamptz, timestamptz) AS SELECT * FROM uniform WHERE id >= $1 AND id < $2;
PREPARE by_bounds (timestamptz, timestamptz) AS
SELECT * FROM uniform
WHERE id >= tid_lower($1) AND id < tid_lower($2);
PREPARE by_one_time (timestamptz) AS SELECT * FROM uuid7.uniform WHERE id >= $1;
PREPARE by_one_bound (timestamptz) AS SELECT * FROM uuid7.uniform WHERE id >= uuid7_lower($1);
SELECT estimated_rows('EXECUTE by_times(now(), now())') AS times,
       estimated_rows('EXECUTE by_bounds(now(), now())') AS bounds,
       estimated_rows('EXECUTE by_one_time(now())') AS time,
       estimated_rows('EXECUTE by_one_bound(now())') AS bound;
RESET plan_cache_mode;
DEALLOCATE ALL;
-- Partitions are pruned: when planning, when the execution starts, and while it runs,
-- also by a sub-select.
CREATE TABLE parts (id ids.tid, n int) PARTITION BY RANGE (id);
CREATE TABLE parts_2023 PARTITION OF parts
  FOR VALUES FROM (tid_lower('-infinity')) TO (tid_lower('2024-01-01'));
CREATE TABLE parts_2024 PARTITION OF parts
  FOR VALUES FROM (tid_lower('2024-01-01')) TO (tid_lower('2025-01-01'));
CREATE TABLE parts_2025 PARTITION OF parts
  FOR VALUES FROM (tid_lower('2025-01-01')) TO (tid_lower('infinity'));
CREATE TABLE uuid_parts (id uuid, n int) PARTITION BY RANGE (id);
CREATE TABLE uuid_parts_2023 PARTITION OF uuid_parts
  FOR VALUES FROM (MINVALUE) TO (uuid7_lower('2024-01-01'));
CREATE TABLE uuid_parts_2024 PARTITION OF uuid_parts
  FOR VALUES FROM (uuid7_lower('2024-01-01')) TO (uuid7_lower('2025-01-01'));
CREATE TABLE uuid_parts_2025 PARTITION OF uuid_parts
  FOR VALUES FROM (uuid7_lower('2025-01-01')) TO (MAXVALUE);
INSERT INTO parts
SELECT tid_lower(at), 1
FROM unnest('{2023-06-01,2024-06-01,2025-06-01}'::timestamptz[]) AS at;
INSERT INTO uuid_parts
SELECT uuid7_lower(at), 1
FROM unnest('{2023-06-01,2024-06-01,2025-06-01}'::timestamptz[]) AS at;
SELECT plan($$SELECT * FROM parts
              WHERE id >= '2024-02-01'::timestamptz AND id < '2024-02-02'::timestamptz$$);
SELECT plan($$SELECT * FROM uuid_parts
              WHERE id >= '2024-02-01'::timestamptz AND id < '2024-02-02'::timestamptz$$);
CREATE FUNCTION read_partitions(query text) RETURNS text LANGUAGE sql AS $$
  SELECT string_agg(concat(part, CASE WHEN line ~ 'never executed' THEN ' (not read)' END), ' ')
  FROM plan(query, 'ANALYZE, TIMING off, SUMMARY off') AS line,
    substring(line FROM 'parts_\d+|Subplans Removed: \d+') AS part
  WHERE part IS NOT NULL$$;
SELECT t || ', ' || q AS query,
       read_partitions(format('SELECT n FROM %I WHERE id > %s', t, q)) AS partitions
FROM unnest('{parts,uuid_parts}'::text[]) AS t,
  unnest(ARRAY['now()', '(SELECT ''2025-02-01''::timestamptz)']) AS q
ORDER BY 1;
SELECT read_partitions($$SELECT q.n
                         FROM (VALUES ('2025-02-01'::timestamptz), ('2025-03-01')) AS v (at),
                           LATERAL (SELECT n FROM parts
                                    WHERE id > at OFFSET 0) AS q$$) AS partitions;
SELECT (SELECT count(*) FROM parts WHERE id > (SELECT '2025-02-01'::timestamptz)) AS parts,
       (SELECT count(*) FROM uuid_parts
        WHERE id > (SELECT '2025-02-01'::timestamptz)) AS uuid_parts;

-- Row security: the functions are leakproof, so the condition is an index condition,
-- although a policy filters the rows.
CREATE TABLE guarded AS SELECT id, n FROM uniform WHERE n <= 100000;
CREATE INDEX ON guarded (id);
ALTER TABLE guarded ENABLE ROW LEVEL SECURITY;
CREATE POLICY even ON guarded USING (n % 2 = 0);
CREATE TABLE guarded_uuid AS SELECT id, n FROM uuid7.uniform WHERE n <= 100000;
CREATE INDEX ON guarded_uuid (id);
ALTER TABLE guarded_uuid ENABLE ROW LEVEL SECURITY;
CREATE POLICY even ON guarded_uuid USING (n % 8 = 0);
ANALYZE guarded, guarded_uuid;
CREATE ROLE times_reader;
GRANT SELECT ON guarded, guarded_uuid, shifts TO times_reader;
SET ROLE times_reader;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT trim(line) AS plan
FROM unnest('{guarded,guarded_uuid}'::text[]) AS t,
  plan(format($$SELECT n FROM %I WHERE id < '2024-07-19 00:00:02'::timestamptz$$, t)) AS line
WHERE line ~ 'Cond|Filter';
SELECT plan_lines($$SELECT n FROM shifts JOIN guarded ON id >= since AND id < until$$,
                  'Index Cond');
SELECT plan_lines($$SELECT n FROM shifts JOIN guarded_uuid ON id > since AND id <= until$$,
                  'Index Cond');
SELECT count(*) FROM guarded WHERE id < '2024-07-19 00:00:02'::timestamptz;
RESET enable_seqscan; RESET enable_bitmapscan;
RESET ROLE;
DROP TABLE guarded, guarded_uuid;
DROP OWNED BY times_reader;
DROP ROLE times_reader;

-- Generated columns and CHECK constraints accept them.
CREATE TABLE checked (id ids.tid CHECK (id >= '2024-01-01+00'::timestamptz),
                      late bool GENERATED ALWAYS AS (id > '2025-01-01+00'::timestamptz) STORED);
INSERT INTO checked VALUES (tid_lower('2024-06-01')), (tid_lower('2025-06-01'));
SELECT id, late FROM checked ORDER BY id;
SELECT f.message
FROM failure($$INSERT INTO checked VALUES (tid_upper('2023-12-31 23:59:59.999999'))$$) AS f;
DROP TABLE checked;

DROP TABLE times, uniform, shifts, parts, uuid_parts;
DROP FUNCTION plan_lines, read_partitions;
\i :abs_srcdir/test/wrong.sql
