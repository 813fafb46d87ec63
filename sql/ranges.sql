-- Range types: closed bounds, adjacent ranges, indexes of ranges. Several time
-- ranges at once, and operators with the ID on the right.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql
\pset null '(null)'
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';

-- Adjacent values, including the first and the last ones: at the change of sign, where
-- version and variant of an extuuid are skipped, and of each type by its bytes.
CREATE TEMP TABLE samples (type text, a text, b text, c text, first text, last text);
INSERT INTO samples VALUES
  ('ids.tid', 'zzzz-zzz-zzzz-zz', '2222-222-2222-22', '2222-222-2222-23', 's222-222-2222-22', 'bzzz-zzz-zzzz-zz'),
  ('uid11', 'NQm6nKp8qFC', 'NQm6nKp8qFD', 'NQm6nKp8qFE', '11111111111', 'jpXCZedGfVQ'),
  ('scru160', '05TTUP1HNCPNH30VEK64KDQT9BSNVVVV', '05TTUP1HNCPNH30VEK64KDQT9BSO0000', '05TTUP1HNCPNH30VEK64KDQT9BSO0001', repeat('0', 32), repeat('V', 32)),
  ('extuuid', '01234567-89ab-6fff-bfff-ffffffffffff', '01234567-89ac-6000-8000-000000000000', '01234567-89ac-6000-8000-000000000001',
   '00000000-0000-6000-8000-000000000000', 'ffffffff-ffff-6fff-bfff-ffffffffffff'),
  ('extuuid', '01234567-89ab-6abc-bfff-ffffffffffff', '01234567-89ab-6abd-8000-000000000000', '01234567-89ab-6abd-8000-000000000001',
   '00000000-0000-6000-8000-000000000000', 'ffffffff-ffff-6fff-bfff-ffffffffffff');
CREATE FUNCTION asked(question text) RETURNS TABLE (type text, answer text) LANGUAGE plpgsql AS $$
DECLARE
  s samples;
  range text;
BEGIN
  FOR s IN SELECT * FROM samples LOOP
    range := replace(s.type, 'ids.', '') || 'range';
    type := s.type;
    EXECUTE format('SELECT (' || question || ')::text FROM (SELECT %1$L::%6$s AS a, %2$L::%6$s AS b, %3$L::%6$s AS c, %4$L::%6$s AS first, %5$L::%6$s AS last) AS v',
      s.a, s.b, s.c, s.first, s.last, s.type, range, replace(range, 'range', 'multirange')) INTO answer;
    RETURN NEXT;
  END LOOP;
END $$;
SELECT * FROM asked($$ array[%7$s(NULL, a, '()'), %7$s(b, NULL, '()'), %7$s(NULL, NULL), 'empty'] $$) WHERE type <> 'extuuid';
INSERT INTO samples SELECT 'ids.' || name, answer::json ->> 'a', answer::json ->> 'b', answer::json ->> 'c', answer::json ->> 'first', answer::json ->> 'last' FROM each($$
  SELECT (a.base)::{type} AS a, (b.base)::{type} AS b, (c.base)::{type} AS c, {name}_starts_with_lower('') AS first, {name}_starts_with_upper('') AS last
  FROM (SELECT set_byte({key}, length({key}) - 2, 5) FROM (SELECT {sample} FROM (VALUES (1)) AS v (n)) AS s (base)) AS k (bytes),
    LATERAL (SELECT {of_key} FROM (SELECT set_byte(set_byte(bytes, length(bytes) - 2, 4), length(bytes) - 1, 255)) AS k (key)) AS a (base),
    LATERAL (SELECT {of_key} FROM (SELECT set_byte(bytes, length(bytes) - 1, 0)) AS k (key)) AS b (base),
    LATERAL (SELECT {of_key} FROM (SELECT set_byte(bytes, length(bytes) - 1, 1)) AS k (key)) AS c (base)$$);
SELECT * FROM asked($$ lower(%7$s(a, c)) = a AND upper(%7$s(a, c)) = b AND lower_inc(%7$s(a, c)) AND upper_inc(%7$s(a, c)) $$);
SELECT * FROM asked($$ %7$s(a, c, '()') = %7$s(b, b, '[]') AND %7$s(a, b, '(]') = %7$s(b, c) $$);
SELECT * FROM asked($$ isempty(%7$s(a, b, '()')) AND isempty(%7$s(b, c, '()')) AND isempty(%7$s(a, a)) AND isempty(%7$s(a, a, '(]')) AND NOT isempty(%7$s(a, b)) $$);
SELECT * FROM asked($$ isempty(%7$s(NULL, first)) AND isempty(%7$s(last, NULL, '()')) AND %7$s(last, NULL) @> last AND %7$s(NULL, first, '[]') @> first AND NOT upper_inf(%7$s(first, last, '[]')) $$);
SELECT * FROM asked($$ %7$s(first, a, '[]') -|- %7$s(b, last, '[]') AND %7$s(first, a, '[]') + %7$s(b, last, '[]') = %7$s(first, last, '[]') AND %7$s(first, last, '[]') - %7$s(b, last, '[]') = %7$s(first, b) $$);
SELECT * FROM asked($$ %8$s(%7$s(a, a, '[]'), %7$s(c, c, '[]'), %7$s(b, b, '[]')) = %8$s(%7$s(a, c, '[]')) AND %8$s(%7$s(a, a, '[]'), %7$s(c, c, '[]')) = %8$s(%7$s(a, c, '[]')) - %8$s(%7$s(b, b, '[]')) $$);
SELECT * FROM asked($$ pg_column_size(%7$s(a, b)) = pg_column_size(%7$s(a, a, '[]')) AND %7$s(a, c)::text::%7$s = %7$s(a, c) $$);
SELECT tid_prefix_range('3k') + tid_prefix_range('3l') AS tids, uid11_prefix_range('5') + uid11_prefix_range('6') AS uid11s,
       scru160_prefix_range('0') * scru160_prefix_range('01') AS scru160s, range_agg(r) AS merged
FROM unnest(ARRAY[tid_prefix_range('3k'), tid_prefix_range('3m'), tid_prefix_range('3l')]) AS r;
DROP FUNCTION asked;

-- Indexes of ranges find what a sequential scan finds.
CREATE FUNCTION range_answers(type text, OUT by_sequential text, OUT by_gist text, OUT by_spgist text) LANGUAGE plpgsql AS $$
DECLARE
  question text;
BEGIN
  EXECUTE format('CREATE TEMP TABLE spans AS SELECT %1$s_prefix_range(p) AS r FROM (
    SELECT DISTINCT chr(c) || d AS p FROM unnest(ARRAY[50, 51, 53]) AS c, unnest(ARRAY['''', ''2'', ''4'']) AS d) AS s
    WHERE (%1$s_starts_with_lower(p) <= %1$s_starts_with_upper(p))', type);
  EXECUTE format('INSERT INTO spans SELECT %1$srange(a.l, b.u, bounds) FROM (SELECT lower(r) AS l FROM spans) AS a, (SELECT upper(r) AS u FROM spans) AS b, unnest(ARRAY[''[]'', ''()'', ''[)'', ''(]'']) AS bounds WHERE a.l <= b.u', type);
  INSERT INTO spans VALUES (NULL), ('empty'), ('(,)');
  question := 'SELECT string_agg(format(''%s %s %s %s %s %s'', s.r, (SELECT count(*) FROM spans WHERE r && s.r), (SELECT count(*) FROM spans WHERE r @> s.r),
    (SELECT count(*) FROM spans WHERE r <@ s.r), (SELECT count(*) FROM spans WHERE r -|- s.r), (SELECT count(*) FROM spans WHERE r = s.r)), '','' ORDER BY s.r) FROM (SELECT DISTINCT r FROM spans) AS s';
  EXECUTE question INTO by_sequential;
  SET LOCAL enable_seqscan = off;
  CREATE INDEX spans_index ON spans USING gist (r);
  EXECUTE question INTO by_gist;
  DROP INDEX spans_index;
  CREATE INDEX spans_index ON spans USING spgist (r);
  EXECUTE question INTO by_spgist;
  RESET enable_seqscan;
  DROP TABLE spans;
END $$;
SELECT type, length(by_sequential) > 1000 AS some, by_gist = by_sequential AS gist, by_spgist = by_sequential AS spgist
FROM (SELECT name FROM types) AS types (type), range_answers(type) ORDER BY type COLLATE "C";
DROP FUNCTION range_answers;

-- Several time ranges, on either side: the same as each of them joined by OR.
CREATE TABLE ids AS
SELECT n, tid_make(at, 5) AS tid,
       CASE n % 5 WHEN 0 THEN overlay(v7::text PLACING '4' FROM 15)::uuid ELSE v7 END AS uuid
FROM generate_series(1, 3000) AS n, LATERAL (SELECT '2024-07-19'::timestamptz + n * interval '0.7 s') AS t (at),
     LATERAL (SELECT uuid7_make(at, substr(sha256(int4send(n)), 1, 8))) AS u (v7);
INSERT INTO ids (n) VALUES (0);
CREATE TABLE times AS SELECT ranges::tstzmultirange FROM unnest(ARRAY['{}', '{(,)}', '{[2024-07-19 00:01,2024-07-19 00:02)}', '{(,2024-07-19 00:00:07],[2024-07-19 00:10,2024-07-19 00:10:00.7],(2024-07-19 00:20,)}',
  '{[1600-01-01,1700-01-01),[2024-07-19 00:30,2024-07-19 00:31),[20000-01-01,infinity)}', '{[2024-07-19 00:01,2024-07-19 00:01],[2024-07-19 00:02:06,2024-07-19 00:02:06.001)}', NULL]) AS ranges;
INSERT INTO types SELECT 'uuid7', 'uuid', '', '', '', '', true, '(SELECT CASE n % 5 WHEN 0 THEN overlay(v7::text PLACING ''4'' FROM 15)::uuid ELSE v7 END FROM uuid7_make(at, substr(sha256(int4send(n)), 1, 8)) AS v7)';
DELETE FROM types WHERE NOT timed;
SELECT format('CREATE SCHEMA %I', name) FROM types ORDER BY name COLLATE "C" \gexec
SELECT * FROM each($$
  SELECT count(*), bool_and((id <@ ranges) IS NOT DISTINCT FROM expected) AS within, bool_and((ranges @> id) IS NOT DISTINCT FROM expected) AS contains
  FROM (SELECT id, ranges, CASE WHEN id IS NOT NULL AND ranges IS NOT NULL THEN EXISTS (SELECT FROM unnest(ranges) AS r WHERE {name}_timestamp(id) <@ r) END AS expected FROM made, times) AS q$$,
  $$CREATE TABLE made AS SELECT CASE WHEN n > 0 THEN {made} END AS id FROM (SELECT n, '2024-07-19'::timestamptz + n * interval '0.7 s' AS at FROM generate_series(0, 3000) AS n) AS t$$);
-- A range on the left: the same as on the right.  Also in ANY, where the planner does not commute operators.
SELECT * FROM each($$
  SELECT bool_and((span @> id) IS NOT DISTINCT FROM (id <@ span)) AS same, bool_or(span @> id) AS some,
         bool_and(span @> ANY (ARRAY[id]) IS NOT DISTINCT FROM CASE WHEN id IS NOT NULL AND span IS NOT NULL THEN coalesce({name}_timestamp(id) <@ span, false) END) AS in_any
  FROM made, unnest(ARRAY['[2024-07-19 00:01,2024-07-19 00:02)', '(,2024-07-19 00:00:07]', 'empty', '(,)', NULL]::tstzrange[]) AS span$$);
SELECT bool_and(tstzmultirange(span) @> ANY (ARRAY[uuid]::uuid_operand[]) = coalesce(uuid7_timestamp(uuid) <@ span, false)) AS uuid_ranges
FROM ids, unnest(ARRAY['[2024-07-19 00:01,2024-07-19 00:02)', 'empty', '(,)']::tstzrange[]) AS span WHERE n > 0;

-- An untyped operand is a range, and existing queries with other types are unchanged.
SELECT tid <@ '[2024-07-19 00:00:01,2024-07-19 00:00:02)' AS tid, '[2024-07-19 00:00:01,2024-07-19 00:00:02)' @> uuid AS uuid FROM ids WHERE n = 2;
PREPARE untyped AS SELECT tid <@ $1, $2 @> tid FROM ids;
SELECT parameter_types FROM pg_prepared_statements WHERE name = 'untyped';
PREPARE others AS SELECT $1 <@ tstzmultirange(), $2 <@ tstzrange(NULL, NULL), tstzrange(NULL, NULL) @> $3, tstzmultirange() @> $4, $5 <@ tidmultirange(), $6 <@ tidrange(NULL, NULL);
SELECT parameter_types FROM pg_prepared_statements WHERE name = 'others';
SELECT '2024-07-19'::timestamptz <@ '{[2024-07-19,2024-07-20)}'::tstzmultirange AS time_in_ranges, '{[2024-07-19,2024-07-20)}'::tstzmultirange @> '2024-07-19'::timestamptz AS ranges_contain,
       tid <@ tidmultirange(tid_prefix_range('3k')) AS in_own_ranges, tidrange(NULL, tid) @> tid AS own_range_contains, '{}' <@ '{(,)}'::tstzmultirange AS literal
FROM ids WHERE n = 2;

-- By index, the ends of all ranges; checked again.
CREATE INDEX ids_tid ON ids (tid);
CREATE INDEX ids_uuid ON ids USING brin (uuid) WITH (pages_per_range = 1);
ANALYZE ids;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan($$SELECT n FROM ids WHERE tid <@ '{[2024-07-19 00:01,2024-07-19 00:02),[2024-07-19 00:03,2024-07-19 00:03:10)}'::tstzmultirange$$);
SELECT count(*) FROM ids WHERE tid <@ '{[2024-07-19 00:01,2024-07-19 00:02),[2024-07-19 00:03,2024-07-19 00:03:10)}'::tstzmultirange;
SELECT count(*) FROM ids WHERE tid_timestamp(tid) >= '2024-07-19 00:01' AND tid_timestamp(tid) < '2024-07-19 00:02' OR tid_timestamp(tid) >= '2024-07-19 00:03' AND tid_timestamp(tid) < '2024-07-19 00:03:10';
SELECT plan($$SELECT n FROM ids WHERE tstzrange('2024-07-19 00:01', '2024-07-19 00:02') @> tid ORDER BY tid$$);
SELECT plan($$SELECT n FROM ids WHERE tid_range_contains(tstzrange('2024-07-19 00:01', '2024-07-19 00:02'), tid)$$);
SELECT plan FROM plan($$SELECT ranges, n FROM times LEFT JOIN ids ON ranges @> tid$$) AS plan WHERE plan !~ 'Disabled';
SELECT count(*), count(n), sum(n) FROM times LEFT JOIN ids ON ranges @> tid;
SET plan_cache_mode = force_generic_plan;
PREPARE in_ranges (tstzmultirange) AS SELECT count(*) FROM ids WHERE tid <@ $1;
EXPLAIN (COSTS OFF) EXECUTE in_ranges(NULL);
EXECUTE in_ranges('{[2024-07-19 00:01,2024-07-19 00:02),[2024-07-19 00:03,2024-07-19 00:03:10)}');
EXECUTE in_ranges('{}');
RESET plan_cache_mode; RESET enable_bitmapscan;
SELECT plan($$SELECT n FROM ids WHERE '{[2024-07-19 00:01,2024-07-19 00:02)}'::tstzmultirange @> uuid$$);
SELECT count(*) FROM ids WHERE '{[2024-07-19 00:01,2024-07-19 00:02)}'::tstzmultirange @> uuid;
-- For ranges that are far apart, a join: one index scan for each range.
SET enable_memoize = off;
SELECT plan($$SELECT n FROM unnest('{[2024-07-19 00:01,2024-07-19 00:02),[2024-07-19 00:30,2024-07-19 00:30:10)}'::tstzmultirange) AS during JOIN ids ON tid <@ during$$);
SELECT count(*) FROM unnest('{[2024-07-19 00:01,2024-07-19 00:02),[2024-07-19 00:30,2024-07-19 00:30:10)}'::tstzmultirange) AS during JOIN ids ON tid <@ during;
SELECT plan($$SELECT n FROM unnest(tidmultirange(tid_prefix_range('3kxl-tl'), tid_prefix_range('3kxl-tp'))) AS r JOIN ids ON tid BETWEEN lower(r) AND upper(r)$$);
SELECT count(*) AS by_join FROM unnest(tidmultirange(tid_prefix_range('3kxl-tl'), tid_prefix_range('3kxl-tp'))) AS r JOIN ids ON tid BETWEEN lower(r) AND upper(r);
SELECT count(*) AS by_operator FROM ids WHERE tid <@ tidmultirange(tid_prefix_range('3kxl-tl'), tid_prefix_range('3kxl-tp'));
RESET enable_memoize; RESET enable_seqscan;

-- Partitions are pruned; an index with the other operator is used.
CREATE TABLE parts (id ids.tid, n int) PARTITION BY RANGE (id);
CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (MINVALUE) TO (tid_lower('2024-07-19 00:10'));
CREATE TABLE parts_2 PARTITION OF parts FOR VALUES FROM (tid_lower('2024-07-19 00:10')) TO (tid_lower('2024-07-19 00:20'));
CREATE TABLE parts_3 PARTITION OF parts FOR VALUES FROM (tid_lower('2024-07-19 00:20')) TO (MAXVALUE);
INSERT INTO parts SELECT tid, n FROM ids WHERE n > 0;
SELECT plan($$SELECT n FROM parts WHERE id <@ '{[2024-07-19 00:01,2024-07-19 00:02),[2024-07-19 00:03,2024-07-19 00:03:10)}'::tstzmultirange$$);
SELECT count(*) FROM parts WHERE id <@ '{[2024-07-19 00:01,2024-07-19 00:02),[2024-07-19 00:03,2024-07-19 00:03:10)}'::tstzmultirange;
SELECT plan($$SELECT n FROM parts WHERE tstzrange('2024-07-19 00:11', '2024-07-19 00:12') @> id$$);
CREATE INDEX parts_n ON parts (n) WHERE tstzrange('2024-07-19 00:11', '2024-07-19 00:12') @> id;
ANALYZE parts;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan($$SELECT n FROM parts WHERE tstzrange('2024-07-19 00:11', '2024-07-19 00:12') @> id AND n = 960$$);
SELECT n FROM parts WHERE tstzrange('2024-07-19 00:11', '2024-07-19 00:12') @> id AND n = 960;
RESET enable_seqscan; RESET enable_bitmapscan;
SELECT estimated_rows($$SELECT * FROM parts WHERE '{[2024-07-19 00:11,2024-07-19 00:12),[2024-07-19 00:15,2024-07-19 00:16)}'::tstzmultirange @> id$$) BETWEEN 86 AND 342 AS estimate;
SET client_min_messages = warning;
SELECT format('DROP SCHEMA %I CASCADE', name) FROM types ORDER BY name COLLATE "C" \gexec
DROP TABLE parts, ids, times, samples, types;
DROP FUNCTION each;
