-- IDs compared with times: id > timestamptz, and so on.  The functions are written in
-- SQL, and the planner replaces them by comparisons of two IDs.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\pset null '(null)'
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
SET max_parallel_workers_per_gather = 0;

-- For every ID and every time, the result is that of the same comparison with the ID's
-- timestamp, whether the function is inlined or, in ANY, called.  The only exception is
-- the very last ID, which counts as later than all times.  A uuid of another version
-- gives false, even for a NULL.
CREATE TABLE times AS SELECT at FROM unnest(ARRAY['-infinity', '4714-11-24 00:00:00 BC', '1500-01-01', '1684-07-28 00:12:25.259007',
  '1684-07-28 00:12:25.259008', '1684-07-28 00:12:25.259009', '1969-12-31 23:59:59.999', '1969-12-31 23:59:59.999999', 'epoch', '1970-01-01 00:00:00.000001', '1970-01-01 00:00:00.001',
  '2011-11-11 11:11:11.11', '2011-11-11 11:11:11.110999', '2011-11-11 11:11:11.111', '2011-11-11 11:11:11.111001', '2011-11-11 11:11:11.112',
  '2024-07-19 16:40:46.479999', '2024-07-19 16:40:46.48', '2024-07-19 16:40:46.480001', '2024-07-19 16:40:46.480309', '2024-07-19 16:40:46.48031', '2024-07-19 16:40:46.480311',
  '2024-07-19 16:40:46.4805', '2024-07-19 16:40:46.480999', '2024-07-19 16:40:46.481', '2024-07-19 16:40:46.481001',
  '2151-03-27 07:07:57.213', '2151-03-27 07:07:57.214', '2151-03-27 07:07:57.214999', '2151-03-27 07:07:57.215', '2255-06-05 23:47:34.740990', '2255-06-05 23:47:34.740991', '2255-06-05 23:47:34.740992',
  '10889-08-02 05:31:50.654', '10889-08-02 05:31:50.655', '10889-08-02 05:31:50.655999', '10889-08-02 05:31:50.656', '294247-01-10 04:00:54.775807', '294247-01-10 04:00:54.775808',
  '294276-12-31 23:59:59.999999', 'infinity', NULL]::timestamptz[]) AS at;
CREATE TABLE tids AS SELECT id::ids.tid FROM unnest('{-9223372036854775808,-9223372036854775807,-9223372036854774785,-9223372036854774784,-1025,-1024,-1,0,1,1023,1024,
  1762721020395837440,1762721020395837441,1762721020395838463,1762721020395838464,9223372036854774783,9223372036854774784,9223372036854775806,NULL}'::bigint[]) AS id;
CREATE TABLE uid11s AS SELECT id::uid11 FROM unnest('{0,1,4194303,4194304,1680083486113005568,-4194305,-4194304,-2,NULL}'::bigint[]) AS id
  UNION ALL SELECT uid11_make('2024-07-19 16:40:46.48', low) FROM unnest('{0,1,4194303}'::int[]) AS low;
CREATE TABLE scru160s AS SELECT id::scru160 FROM unnest(ARRAY[repeat('0', 32), repeat('0', 31) || '1', '0000000000' || repeat('V', 22), repeat('V', 31) || 'U', NULL]) AS id
  UNION ALL SELECT e FROM unnest(ARRAY['2011-11-11 11:11:11.111', '2024-07-19 16:40:46.48', '2024-07-19 16:40:46.481', '10889-08-02 05:31:50.655']::timestamptz[]) AS at,
    unnest(ARRAY[scru160_lower(at), scru160_upper(at)]) AS e WHERE e < repeat('V', 32)::scru160;
CREATE TABLE uuids AS SELECT id::uuid FROM unnest('{00000000-0000-0000-0000-000000000000,00000000-0000-7000-8000-000000000000,ffffffff-ffff-7fff-bfff-ffffffffffff,ffffffff-ffff-ffff-ffff-ffffffffffff,
  00000000-0000-4000-8000-000000000000,ffffffff-ffff-4fff-8fff-ffffffffffff,1ec9414c-232a-6b00-b3c8-9f6bdeced846,0190cbf5-0000-7000-0000-000000000000,NULL}'::text[]) AS id
  UNION ALL SELECT e FROM unnest(ARRAY['2011-11-11 11:11:11.111', '2024-07-19 16:40:46.48', '2024-07-19 16:40:46.481', '10889-08-02 05:31:50.655']::timestamptz[]) AS at,
    unnest(ARRAY[uuid7_lower(at), uuid7_upper(at)]) AS e;
CREATE FUNCTION compared(type text, prefix text DEFAULT NULL, OUT pairs bigint, OUT "true" bigint, OUT different text) RETURNS record LANGUAGE plpgsql AS $$
DECLARE
  op text;
  form text;
  n bigint;
  t bigint;
  bad text;
BEGIN
  pairs := 0;
  "true" := 0;
  FOREACH op IN ARRAY '{<,<=,>=,>}'::text[] LOOP
    FOREACH form IN ARRAY ARRAY['id %s at', 'at %s id', 'NOT id %s at', 'id %s ANY (ARRAY[at])', 'at %s ALL (ARRAY[id])'] LOOP
      form := format(form, op);
      EXECUTE format('SELECT count(*), count(*) FILTER (WHERE r), string_agg(format(''%%s: %%s, %%s'', %L, id, at), ''; '') FILTER (WHERE r IS DISTINCT FROM s)
                      FROM (SELECT id, at, %s AS r, %s AS s FROM %ss, times) AS q', form, form,
                     CASE WHEN prefix IS NULL THEN replace(form, 'id', $1 || '_timestamp(id)')
                          ELSE format('CASE WHEN id IS NULL THEN NULL WHEN uuid7_timestamp(id) IS NULL THEN %L ELSE %s END', form ~ 'NOT', replace(form, 'id', 'uuid7_timestamp(id)')) END, $1)
      INTO n, t, bad;
      pairs := pairs + n;
      "true" := "true" + t;
      different := concat_ws('; ', different, bad);
    END LOOP;
  END LOOP;
END $$;
SELECT type, c.* FROM unnest('{tid,uid11,scru160}'::text[]) AS type, compared(type) AS c;
SELECT * FROM compared('uuid', 'uuid7');
SELECT at, id >= at AS ge, tid_timestamp(id) >= at AS truly, id > at AS gt, tid_timestamp(id) > at AS truly FROM (VALUES ('bzzz-zzz-zzzz-zz'::ids.tid)) AS t (id), times WHERE at > '2255-01-01' ORDER BY at;
SELECT bool_and(t > at AND t >= at AND NOT t < at AND NOT t <= at) AS tid, bool_and(u > at AND u >= at AND NOT u < at AND NOT u <= at) AS uid11,
       bool_and(s > at AND s >= at AND NOT s < at AND NOT s <= at) AS scru160, bool_and(at < t AND at <= t AND NOT at > t AND NOT at >= t) AS commuted
FROM (VALUES ('bzzz-zzz-zzzz-zz'::ids.tid, (-1)::bigint::uid11, repeat('V', 32)::scru160)) AS l (t, u, s), times WHERE at IS NOT NULL;

-- Literals and parameters without a type are IDs, as before.
SELECT id > '3kxn-lhr-3gxq-23' AS literal, '3kxn-lhr-3gxq-23' < id AS literal FROM tids WHERE id = '3kxn-lhr-3gxq-zz';
PREPARE untyped AS SELECT $1 > id, id <= $2, id BETWEEN $3 AND $4 FROM tids;
PREPARE typed (timestamptz) AS SELECT id > $1, id BETWEEN now() AND $2 FROM tids;
PREPARE other (text) AS SELECT $2 < now(), now() >= $3;
SELECT name, parameter_types FROM pg_prepared_statements ORDER BY name;
DEALLOCATE ALL;
SELECT type, f.message, f.hint FROM unnest('{ids.tid,uid11,scru160}'::text[]) AS type, failure(format('SELECT NULL::%s > %L', type, '2026-11-15')) AS f;
-- The hint is shown for each text that timestamptz accepts in some DateStyle, and for no
-- other; digits can also be a number.
SELECT text, f.state, f.hint, time.state IS NULL AS "time"
FROM unnest('{now,yesterday,epoch,-infinity,2024-07-19 16:40 Europe/Berlin,2024-07-19 Foo/Bar,19.07.2024,07/19/2024,Jul 19 2024,19-Jul-2024,J2460511,20240719,20240719T164046,2024,2024-07,20241345,2024-07-32,1721407246,20240719164046,16:40,july,sat,noon}'::text[]) AS text,
  failure(format('SELECT NULL::ids.tid > %L', text)) AS f, failure(format('SELECT timestamptz %L', text)) AS time;
CREATE DOMAIN key AS ids.tid;
SELECT id > '2024-07-19'::date AS date, id > '2024-07-19'::timestamp AS timestamp, id > now() AS now, id < 'infinity'::timestamptz AS infinity, id::key > '2024-07-19'::date AS domain, id::key > '3kxn-lhr-3gxq-23' AS domain_and_literal
FROM tids WHERE id = '3kxn-lhr-3gxq-zz';
DROP DOMAIN key;
-- There is no = of an ID and a time.
SELECT f.message FROM failure($$SELECT '3kxn-lhr-3gxq-23'::ids.tid = now()$$) AS f;

-- Constants, stable expressions, pairs, commutators and negations are index conditions.
CREATE FUNCTION plan_lines(query text, pattern text) RETURNS SETOF text LANGUAGE sql AS
$$SELECT regexp_replace(trim(line), '^-> +', '') FROM plan(query) AS line WHERE line ~ pattern$$;
\i :abs_srcdir/test/uniform.sql
CREATE TABLE uniform_uuid AS SELECT uuid7_make(tid_timestamp(id), '\x0000000000000000') AS id, n FROM uniform WHERE n % 4 = 0;
CREATE INDEX ON uniform_uid11 (id);
CREATE INDEX ON uniform_scru160 (id);
CREATE INDEX ON uniform_uuid (id);
VACUUM ANALYZE uniform_uuid, uniform_uid11, uniform_scru160;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT condition, regexp_replace(trim(line), '\$0|\(InitPlan [^)]*\)\.col1', '(result of sub-select)') AS plan FROM unnest(ARRAY['id > ''2024-07-19 10:00''::timestamptz', 'id <= ''2024-07-19 10:00''::timestamptz', '''2024-07-19 10:00''::timestamptz > id',
    'NOT id < ''2024-07-19 10:00''::timestamptz', 'id BETWEEN ''2024-07-19 10:00''::timestamptz AND ''2024-07-19 10:01''::timestamptz', 'id > now() - interval ''1 hour''',
    'id >= ''2024-07-19''::date', 'id > (SELECT now())', 'id > ANY (ARRAY[now()])', 'tid_timestamp(id) > now()']) AS condition, plan('SELECT n FROM uniform WHERE ' || condition) AS line WHERE line ~ 'Cond|Filter';
SELECT t AS table, trim(line) AS plan FROM unnest('{uniform_uid11,uniform_scru160,uniform_uuid}'::text[]) AS t,
  plan(format('SELECT n FROM %I WHERE id >= ''2024-07-19 10:00:00.0005''::timestamptz AND ''2024-07-19 10:01''::timestamptz > id', t)) AS line WHERE line ~ 'Cond|Filter';
-- Other tables, and a sub-select that is evaluated once.
CREATE TABLE shifts (name text, since timestamptz, until timestamptz);
INSERT INTO shifts VALUES ('early', '2024-07-19 06:00', '2024-07-19 06:05'), ('late', '2024-07-19 18:00', '2024-07-19 18:05'), ('none', 'infinity', 'infinity');
ANALYZE shifts;
SET enable_memoize = off;
SELECT plan_lines($$SELECT * FROM shifts JOIN uniform ON id >= since AND id < until$$, 'Index|Filter|Loop');
SELECT plan_lines($$SELECT * FROM shifts JOIN uniform_uuid ON id >= since AND id < until$$, 'Index|Filter|Loop');
RESET enable_memoize;
SELECT name, count(n), min(n), max(n) FROM shifts LEFT JOIN uniform ON id >= since AND id < until GROUP BY name ORDER BY name;
SELECT name, count(n), min(n), max(n) FROM shifts LEFT JOIN uniform_uuid ON id >= since AND id < until GROUP BY name ORDER BY name;
-- n = 216000 is 06:00:00 exactly, n = 648000 is 18:00:00.
-- Generic plans, and PL/pgSQL, whose expressions are inlined, too.
SET plan_cache_mode = force_generic_plan;
PREPARE since (timestamptz, timestamptz) AS SELECT count(*), min(n), max(n) FROM uniform WHERE id BETWEEN $1 AND $2;
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
SELECT plan_lines($$SELECT * FROM indexed WHERE id < '2024-07-19 00:00:01'::timestamptz$$, 'Index Cond');
SELECT count(*) FROM indexed WHERE id < '2024-07-19 00:00:01'::timestamptz;
DROP INDEX indexed_id;
CREATE INDEX indexed_id ON indexed USING gist (id);
SELECT plan_lines($$SELECT * FROM indexed WHERE id < '2024-07-19 00:00:01'::timestamptz$$, 'Index Cond');
SELECT count(*) FROM indexed WHERE id < '2024-07-19 00:00:01'::timestamptz;
DROP INDEX indexed_id;
CREATE INDEX indexed_id ON indexed USING gin (id);
SELECT plan_lines($$SELECT * FROM indexed WHERE id < '2024-07-19 00:00:01'::timestamptz$$, 'Index Cond');
SELECT count(*) FROM indexed WHERE id < '2024-07-19 00:00:01'::timestamptz;
DROP INDEX indexed_id;
-- A partial index is used for a narrower condition.
CREATE INDEX indexed_id ON indexed (id) WHERE id >= '2024-07-19 02:00+00'::timestamptz;
SELECT plan_lines($$SELECT * FROM indexed WHERE id > '2024-07-19 02:30'::timestamptz$$, 'Index Scan|Index Cond');
RESET enable_seqscan;
DROP TABLE indexed;

-- Estimates: those of the same bounds, written with ..._lower(); pairs, too.
SELECT t AS table, count(*) AS pairs, bool_and(e.estimate = b.estimate) AS as_by_bounds, bool_and(e.estimate BETWEEN actual / 2.0 AND actual * 2.0) AS within_factor_2
FROM (VALUES ('uniform', 'tid', 600), ('uniform_uid11', 'uid11', 150), ('uniform_scru160', 'scru160', 150), ('uniform_uuid', 'uuid7', 150)) AS tables (t, f, a_minute),
     LATERAL (SELECT '2024-07-19'::timestamptz + start * interval '1 min' AS a, '2024-07-19'::timestamptz + (start + minutes) * interval '1 min' AS b, minutes * a_minute AS actual
              FROM unnest(ARRAY[1, 100, 333, 777, 1111, 1500]) AS start, unnest(ARRAY[20, 100]) AS minutes) AS r,
     LATERAL (SELECT estimated_rows(format('SELECT * FROM %I WHERE id >= %L::timestamptz AND id < %L::timestamptz', t, a, b)) AS estimate) AS e,
     LATERAL (SELECT estimated_rows(format('SELECT * FROM %1$I WHERE id >= %4$s_lower(%2$L) AND id < %4$s_lower(%3$L)', t, a, b, f)) AS estimate) AS b
GROUP BY t ORDER BY t;
-- uuid: the version test does not change an estimate.
SET plan_cache_mode = force_generic_plan;
PREPARE by_times (timestamptz, timestamptz) AS SELECT * FROM uniform WHERE id >= $1 AND id < $2;
PREPARE by_bounds (timestamptz, timestamptz) AS SELECT * FROM uniform WHERE id >= tid_lower($1) AND id < tid_lower($2);
PREPARE by_one_time (timestamptz) AS SELECT * FROM uniform_uuid WHERE id >= $1;
PREPARE by_one_bound (timestamptz) AS SELECT * FROM uniform_uuid WHERE id >= uuid7_lower($1);
SELECT estimated_rows('EXECUTE by_times(now(), now())') AS times, estimated_rows('EXECUTE by_bounds(now(), now())') AS bounds,
       estimated_rows('EXECUTE by_one_time(now())') AS time, estimated_rows('EXECUTE by_one_bound(now())') AS bound;
RESET plan_cache_mode;
DEALLOCATE ALL;
-- ANY is not inlined: no index condition, but an estimate from the histogram.
SELECT t AS table, estimated_rows(format('SELECT * FROM %I WHERE id > ANY (ARRAY[''2024-07-20''::timestamptz])', t)) / reltuples BETWEEN 0.12 AND 0.16 AS right FROM unnest('{uniform,uniform_uid11,uniform_scru160,uniform_uuid}'::text[]) AS t, pg_class WHERE relname = t ORDER BY t;

-- Partitions are pruned: when planning, when the execution starts, and while it runs,
-- also by a sub-select.
CREATE TABLE parts (id ids.tid, n int) PARTITION BY RANGE (id);
CREATE TABLE parts_2023 PARTITION OF parts FOR VALUES FROM (tid_lower('-infinity')) TO (tid_lower('2024-01-01'));
CREATE TABLE parts_2024 PARTITION OF parts FOR VALUES FROM (tid_lower('2024-01-01')) TO (tid_lower('2025-01-01'));
CREATE TABLE parts_2025 PARTITION OF parts FOR VALUES FROM (tid_lower('2025-01-01')) TO (tid_lower('infinity'));
CREATE TABLE uuid_parts (id uuid, n int) PARTITION BY RANGE (id);
CREATE TABLE uuid_parts_2023 PARTITION OF uuid_parts FOR VALUES FROM (MINVALUE) TO (uuid7_lower('2024-01-01'));
CREATE TABLE uuid_parts_2024 PARTITION OF uuid_parts FOR VALUES FROM (uuid7_lower('2024-01-01')) TO (uuid7_lower('2025-01-01'));
CREATE TABLE uuid_parts_2025 PARTITION OF uuid_parts FOR VALUES FROM (uuid7_lower('2025-01-01')) TO (MAXVALUE);
INSERT INTO parts SELECT tid_lower(at), 1 FROM unnest('{2023-06-01,2024-06-01,2025-06-01}'::timestamptz[]) AS at;
INSERT INTO uuid_parts SELECT uuid7_lower(at), 1 FROM unnest('{2023-06-01,2024-06-01,2025-06-01}'::timestamptz[]) AS at;
SELECT plan($$SELECT * FROM parts WHERE id >= '2024-02-01'::timestamptz AND id < '2024-02-02'::timestamptz$$);
SELECT plan($$SELECT * FROM uuid_parts WHERE id >= '2024-02-01'::timestamptz AND id < '2024-02-02'::timestamptz$$);
CREATE FUNCTION read_partitions(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  line text;
  result text := '';
BEGIN
  FOR line IN EXECUTE 'EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ' || query LOOP
    result := result || coalesce(substring(line FROM 'parts_\d+') || CASE WHEN line ~ 'never executed' THEN ' (not read) ' ELSE ' ' END, '')
      || coalesce(substring(line FROM 'Subplans Removed: \d+') || ' ', '');
  END LOOP;
  RETURN trim(result);
END $$;
SELECT t || ', ' || q AS query, read_partitions(format('SELECT n FROM %I WHERE id > %s', t, q)) AS partitions
FROM unnest('{parts,uuid_parts}'::text[]) AS t, unnest(ARRAY['now()', '(SELECT ''2025-02-01''::timestamptz)']) AS q ORDER BY 1;
SELECT read_partitions($$SELECT q.n FROM (VALUES ('2025-02-01'::timestamptz), ('2025-03-01')) AS v (at), LATERAL (SELECT n FROM parts WHERE id > at OFFSET 0) AS q$$) AS partitions;
SELECT (SELECT count(*) FROM parts WHERE id > (SELECT '2025-02-01'::timestamptz)) AS parts, (SELECT count(*) FROM uuid_parts WHERE id > (SELECT '2025-02-01'::timestamptz)) AS uuid_parts;

-- Row security: the functions are leakproof, so the condition is an index condition,
-- although a policy filters the rows.
CREATE TABLE guarded AS SELECT id, n FROM uniform WHERE n <= 100000;
CREATE INDEX ON guarded (id);
ALTER TABLE guarded ENABLE ROW LEVEL SECURITY;
CREATE POLICY even ON guarded USING (n % 2 = 0);
CREATE TABLE guarded_uuid AS SELECT id, n FROM uniform_uuid WHERE n <= 100000;
CREATE INDEX ON guarded_uuid (id);
ALTER TABLE guarded_uuid ENABLE ROW LEVEL SECURITY;
CREATE POLICY even ON guarded_uuid USING (n % 8 = 0);
ANALYZE guarded, guarded_uuid;
CREATE ROLE times_reader;
GRANT SELECT ON guarded, guarded_uuid, shifts TO times_reader;
SET ROLE times_reader;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT trim(line) AS plan FROM unnest('{guarded,guarded_uuid}'::text[]) AS t, plan(format($$SELECT n FROM %I WHERE id < '2024-07-19 00:00:02'::timestamptz$$, t)) AS line WHERE line ~ 'Cond|Filter';
SELECT plan_lines($$SELECT n FROM shifts JOIN guarded ON id >= since AND id < until$$, 'Index Cond');
SELECT plan_lines($$SELECT n FROM shifts JOIN guarded_uuid ON id > since AND id <= until$$, 'Index Cond');
SELECT count(*) FROM guarded WHERE id < '2024-07-19 00:00:02'::timestamptz;
RESET enable_seqscan; RESET enable_bitmapscan;
RESET ROLE;
DROP TABLE guarded, guarded_uuid;
DROP OWNED BY times_reader;
DROP ROLE times_reader;

-- Generated columns and CHECK constraints accept them.
CREATE TABLE checked (id ids.tid CHECK (id >= '2024-01-01+00'::timestamptz), late bool GENERATED ALWAYS AS (id > '2025-01-01+00'::timestamptz) STORED);
INSERT INTO checked VALUES (tid_lower('2024-06-01')), (tid_lower('2025-06-01'));
SELECT id, late FROM checked ORDER BY id;
SELECT f.message FROM failure($$INSERT INTO checked VALUES (tid_upper('2023-12-31 23:59:59.999999'))$$) AS f;
DROP TABLE checked;

DROP TABLE times, tids, uid11s, scru160s, uuids, uniform, uniform_uid11, uniform_scru160, uniform_uuid, shifts, parts, uuid_parts;
DROP FUNCTION compared, plan_lines, read_partitions;
