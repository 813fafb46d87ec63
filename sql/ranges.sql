-- Range types: closed bounds, adjacent ranges, indexes of ranges. Several time
-- ranges at once, and operators with the ID on the right.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql
\pset null '(null)'
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';

-- --- every type ---

-- Adjacent values, including the first and the last ones, by their bytes: at a carry and
-- at the change of sign.  "before" is the value before a.
CALL all_types('samples',
               'SELECT count(*) > 0
                       AND bool_and(before < a AND a < b AND b < c AND first < before
                                    AND c < last) AS ordered
                FROM samples', $$
  CREATE TABLE samples AS
  WITH bytes (n, b) AS (
    SELECT 1, set_byte({key}, length({key}) - 2, 5)
    FROM (SELECT {sample} FROM (VALUES (1)) AS v (n)) AS s (base)
    UNION ALL
    SELECT 2, decode(rpad('80', 2 * length({key}), '0'), 'hex')
    FROM (SELECT {sample} FROM (VALUES (1)) AS v (n)) AS s (base)
    WHERE '{base}' <> 'uuid'),
  keys (n, place, key) AS (
    SELECT n, 'b', set_byte(b, length(b) - 1, 0) FROM bytes
    UNION ALL
    SELECT n, 'c', set_byte(b, length(b) - 1, 1) FROM bytes
    UNION ALL
    SELECT 1, place, set_byte(set_byte(b, length(b) - 2, 4), length(b) - 1, last)
    FROM bytes, (VALUES ('a', 255), ('before', 254)) AS p (place, last)
    WHERE n = 1
    UNION ALL
    SELECT 2, place, set_byte(decode(rpad('7f', 2 * length(b), 'f'), 'hex'), length(b) - 1, last)
    FROM bytes, (VALUES ('a', 255), ('before', 254)) AS p (place, last)
    WHERE n = 2),
  ids AS (
    SELECT n, place, ({of_key})::{type} AS id FROM keys)
  SELECT b.id AS before, a.id AS a, i.id AS b, c.id AS c, {name}_starts_with_lower('') AS first,
         {name}_starts_with_upper('') AS last
  FROM ids AS i, ids AS a, ids AS b, ids AS c
  WHERE i.place = 'b'
    AND (a.n, a.place) = (i.n, 'a')
    AND (b.n, b.place) = (i.n, 'before')
    AND (c.n, c.place) = (i.n, 'c')$$);
-- Where version and variant of an extuuid are skipped.
INSERT INTO extuuid.samples
SELECT before, a, b, c, extuuid_starts_with_lower(''), extuuid_starts_with_upper('')
FROM (VALUES
  ('01234567-89ab-6fff-bfff-fffffffffffe'::extuuid, '01234567-89ab-6fff-bfff-ffffffffffff'::extuuid,
   '01234567-89ac-6000-8000-000000000000'::extuuid,
   '01234567-89ac-6000-8000-000000000001'::extuuid),
  ('01234567-89ab-6abc-bfff-fffffffffffe', '01234567-89ab-6abc-bfff-ffffffffffff',
   '01234567-89ab-6abd-8000-000000000000',
   '01234567-89ab-6abd-8000-000000000001')) AS v (before, a, b, c);
CALL all_types('range', $$
  SELECT bool_and(replace(format('%s %s %s %s', {name}range(NULL, a, '()'),
                                 {name}range(b, NULL, '()'), {name}range(NULL, NULL),
                                 {name}range(a, a)),
                          '"', '') = format('(,%s] [%s,) (,) empty', before, c)) AS text,
         bool_and(lower({name}range(a, c)) = a
                  AND upper({name}range(a, c)) = b
                  AND lower_inc({name}range(a, c))
                  AND upper_inc({name}range(a, c))) AS bounds,
         bool_and({name}range(a, c, '()') = {name}range(b, b, '[]')
                  AND {name}range(a, b, '(]') = {name}range(b, c)) AS equal,
         bool_and(isempty({name}range(a, b, '()'))
                  AND isempty({name}range(b, c, '()'))
                  AND isempty({name}range(a, a))
                  AND isempty({name}range(a, a, '(]'))
                  AND NOT isempty({name}range(a, b))) AS empty,
         bool_and(isempty({name}range(NULL, first))
                  AND isempty({name}range(last, NULL, '()'))
                  AND {name}range(last, NULL) @> last
                  AND {name}range(NULL, first, '[]') @> first
                  AND NOT upper_inf({name}range(first, last, '[]'))) AS ends,
         bool_and({name}range(first, a, '[]') -|- {name}range(b, last, '[]')
                  AND {name}range(first, a, '[]') + {name}range(b, last, '[]')
                      = {name}range(first, last, '[]')
                  AND {name}range(first, last, '[]') - {name}range(b, last, '[]')
                      = {name}range(first, b)) AS adjacent,
         bool_and({name}multirange({name}range(a, a, '[]'), {name}range(c, c, '[]'),
                                   {name}range(b, b, '[]'))
                    = {name}multirange({name}range(a, c, '[]'))
                  AND {name}multirange({name}range(a, a, '[]'), {name}range(c, c, '[]'))
                      = {name}multirange({name}range(a, c, '[]'))
                      - {name}multirange({name}range(b, b, '[]'))) AS multirange,
         bool_and(pg_column_size({name}range(a, b)) = pg_column_size({name}range(a, a, '[]'))
                  AND {name}range(a, c)::text::{name}range = {name}range(a, c)) AS stored
  FROM samples$$);

-- Indexes of ranges find what a sequential scan finds.
CREATE FUNCTION answer() RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT string_agg(format('%s %s %s %s %s %s', s.r,
                                   (SELECT count(*) FROM spans WHERE r && s.r),
                                   (SELECT count(*) FROM spans WHERE r @> s.r),
                                   (SELECT count(*) FROM spans WHERE r <@ s.r),
                                   (SELECT count(*) FROM spans WHERE r -|- s.r),
                                   (SELECT count(*) FROM spans WHERE r = s.r)),
                            ',' ORDER BY s.r)
          FROM (SELECT DISTINCT r FROM spans) AS s);
END $$;
CALL all_types('sequential scan', 'SELECT length(answer) > 1000 AS some FROM by_scan', $$
  CREATE TABLE spans AS
  SELECT {name}_prefix_range(p) AS r
  FROM (SELECT DISTINCT chr(c) || d AS p
        FROM unnest(ARRAY[50, 51, 53]) AS c, unnest(ARRAY['', '2', '4']) AS d) AS s
  WHERE ({name}_starts_with_lower(p) <= {name}_starts_with_upper(p));
  INSERT INTO spans
  SELECT {name}range(a.l, b.u, bounds)
  FROM (SELECT lower(r) AS l FROM spans) AS a, (SELECT upper(r) AS u FROM spans) AS b,
    unnest(ARRAY['[]', '()', '[)', '(]']) AS bounds
  WHERE a.l <= b.u;
  INSERT INTO spans VALUES (NULL), ('empty'), ('(,)');
  CREATE TABLE by_scan AS SELECT answer()$$);
SELECT format('CALL all_types(%L, ''SELECT answer() = answer AS same FROM by_scan'', %L)',
              method || ' index of ranges',
              format('DROP INDEX IF EXISTS spans_index;
                      CREATE INDEX spans_index ON spans USING %s (r);
                      SET LOCAL enable_seqscan = off',
                     method))
FROM unnest('{gist,spgist}'::text[]) AS method \gexec
DROP FUNCTION answer;

-- Several time ranges, on either side: the same as each of them joined by OR.
CREATE TABLE times AS
SELECT ranges::tstzmultirange
FROM unnest(ARRAY['{}', '{(,)}', '{[2024-07-19 00:01,2024-07-19 00:02)}',
                  '{(,2024-07-19 00:00:07],[2024-07-19 00:10,2024-07-19 00:10:00.7],'
                  '(2024-07-19 00:20,)}',
                  '{[1600-01-01,1700-01-01),[2024-07-19 00:30,2024-07-19 00:31),[20000-01-01,'
                  'infinity)}',
                  '{[2024-07-19 00:01,2024-07-19 00:01],'
                  '[2024-07-19 00:02:06,2024-07-19 00:02:06.001)}',
                  NULL]) AS ranges;
INSERT INTO types (name, type, base, key, of_key, sample, timed, made)
VALUES ('uuid7', 'uuid', '', '', '', '', true,
        '(SELECT CASE n % 5 WHEN 0 THEN overlay(v7::text PLACING ''4'' FROM 15)::uuid ELSE v7 END '
        'FROM uuid7_make(at, substr(sha256(int4send(n)), 1, 8)) AS v7)');
CREATE SCHEMA uuid7;
CALL all_types('time ranges', $$
  SELECT count(*) = 3001 * 7 AS all,
         bool_and((id <@ ranges) IS NOT DISTINCT FROM expected) AS within,
         bool_and((ranges @> id) IS NOT DISTINCT FROM expected) AS contains
  FROM (SELECT id, ranges,
               CASE WHEN id IS NOT NULL AND ranges IS NOT NULL
                      THEN EXISTS (SELECT FROM unnest(ranges) AS r
                                   WHERE {name}_timestamp(id) <@ r) END AS expected
        FROM made, times) AS q$$,
               $$CREATE TABLE made AS
                 SELECT CASE WHEN n > 0 THEN {made} END AS id
                 FROM (SELECT n, '2024-07-19'::timestamptz + n * interval '0.7 s' AS at
                       FROM generate_series(0, 3000) AS n) AS t$$,
               only_timed => true);
-- A range on the left: the same as on the right. Also in ANY, where the planner does not
-- commute operators.
CALL all_types('time range on the left', $$
  SELECT bool_and((span @> id) IS NOT DISTINCT FROM (id <@ span)) AS same,
         bool_or(span @> id) AS some,
         bool_and(span @> ANY (ARRAY[id]) IS NOT DISTINCT FROM CASE
                    WHEN id IS NOT NULL AND span IS NOT NULL
                      THEN coalesce({name}_timestamp(id) <@ span, false) END) AS in_any
  FROM made,
    unnest(ARRAY['[2024-07-19 00:01,2024-07-19 00:02)', '(,2024-07-19 00:00:07]', 'empty', '(,)',
                 NULL]::tstzrange[]) AS span$$, only_timed => true);
\i :abs_srcdir/test/wrong.sql

-- --- some types ---

SELECT tid_prefix_range('3k') + tid_prefix_range('3l') AS tids,
       uid11_prefix_range('5') + uid11_prefix_range('6') AS uid11s,
       scru160_prefix_range('0') * scru160_prefix_range('01') AS scru160s, range_agg(r) AS merged
FROM unnest(ARRAY[tid_prefix_range('3k'), tid_prefix_range('3m'), tid_prefix_range('3l')]) AS r;
CREATE TABLE ids AS
SELECT n, tid_make(at, 5) AS tid,
       CASE n % 5 WHEN 0 THEN overlay(v7::text PLACING '4' FROM 15)::uuid ELSE v7 END AS uuid
FROM generate_series(1, 3000) AS n,
  LATERAL (SELECT '2024-07-19'::timestamptz + n * interval '0.7 s') AS t (at),
  LATERAL (SELECT uuid7_make(at, substr(sha256(int4send(n)), 1, 8))) AS u (v7);
INSERT INTO ids (n) VALUES (0);
SELECT bool_and(tstzmultirange(span) @> ANY (ARRAY[uuid]::uuid_operand[])
                  = coalesce(uuid7_timestamp(uuid) <@ span, false)) AS uuid_ranges
FROM ids, unnest(ARRAY['[2024-07-19 00:01,2024-07-19 00:02)', 'empty', '(,)']::tstzrange[]) AS span
WHERE n > 0;

-- An untyped operand is a range, and existing queries with other types are unchanged.
SELECT tid <@ '[2024-07-19 00:00:01,2024-07-19 00:00:02)' AS tid,
       '[2024-07-19 00:00:01,2024-07-19 00:00:02)' @> uuid AS uuid
FROM ids WHERE n = 2;
PREPARE untyped AS SELECT tid <@ $1, $2 @> tid FROM ids;
SELECT parameter_types FROM pg_prepared_statements WHERE name = 'untyped';
PREPARE others AS
SELECT $1 <@ tstzmultirange(), $2 <@ tstzrange(NULL, NULL), tstzrange(NULL, NULL) @> $3,
       tstzmultirange() @> $4, $5 <@ tidmultirange(), $6 <@ tidrange(NULL, NULL);
SELECT parameter_types FROM pg_prepared_statements WHERE name = 'others';
SELECT '2024-07-19'::timestamptz <@ '{[2024-07-19,2024-07-20)}'::tstzmultirange AS time_in_ranges,
       '{[2024-07-19,2024-07-20)}'::tstzmultirange @> '2024-07-19'::timestamptz AS ranges_contain,
       tid <@ tidmultirange(tid_prefix_range('3k')) AS in_own_ranges,
       tidrange(NULL, tid) @> tid AS own_range_contains, '{}' <@ '{(,)}'::tstzmultirange AS literal
FROM ids WHERE n = 2;

-- By index, the ends of all ranges; checked again.
CREATE INDEX ids_tid ON ids (tid);
CREATE INDEX ids_uuid ON ids USING brin (uuid) WITH (pages_per_range = 1);
ANALYZE ids;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan($$SELECT n FROM ids
              WHERE tid <@ '{[2024-07-19 00:01,2024-07-19 00:02),'
                           '[2024-07-19 00:03,2024-07-19 00:03:10)}'::tstzmultirange$$);
SELECT count(*) FROM ids
WHERE tid <@ '{[2024-07-19 00:01,2024-07-19 00:02),'
             '[2024-07-19 00:03,2024-07-19 00:03:10)}'::tstzmultirange;
SELECT count(*) FROM ids
WHERE tid_timestamp(tid) >= '2024-07-19 00:01' AND tid_timestamp(tid) < '2024-07-19 00:02'
  OR tid_timestamp(tid) >= '2024-07-19 00:03' AND tid_timestamp(tid) < '2024-07-19 00:03:10';
SELECT plan($$SELECT n FROM ids
              WHERE tstzrange('2024-07-19 00:01', '2024-07-19 00:02') @> tid ORDER BY tid$$);
SELECT plan($$SELECT n FROM ids
              WHERE tid_range_contains(tstzrange('2024-07-19 00:01', '2024-07-19 00:02'), tid)$$);
SELECT plan
FROM plan($$SELECT ranges, n FROM times LEFT JOIN ids ON ranges @> tid$$) AS plan
WHERE plan !~ 'Disabled';
SELECT count(*), count(n), sum(n) FROM times LEFT JOIN ids ON ranges @> tid;
SET plan_cache_mode = force_generic_plan;
PREPARE in_ranges (tstzmultirange) AS SELECT count(*) FROM ids WHERE tid <@ $1;
EXPLAIN (COSTS OFF) EXECUTE in_ranges(NULL);
EXECUTE in_ranges('{[2024-07-19 00:01,2024-07-19 00:02),[2024-07-19 00:03,2024-07-19 00:03:10)}');
EXECUTE in_ranges('{}');
RESET plan_cache_mode; RESET enable_bitmapscan;
SELECT plan($$SELECT n FROM ids
              WHERE '{[2024-07-19 00:01,2024-07-19 00:02)}'::tstzmultirange @> uuid$$);
SELECT count(*) FROM ids WHERE '{[2024-07-19 00:01,2024-07-19 00:02)}'::tstzmultirange @> uuid;
-- For ranges that are far apart, a join: one index scan for each range.
SET enable_memoize = off;
SELECT plan($$SELECT n
              FROM unnest('{[2024-07-19 00:01,2024-07-19 00:02),'
                          '[2024-07-19 00:30,2024-07-19 00:30:10)}'::tstzmultirange) AS during
                JOIN ids ON tid <@ during$$);
SELECT count(*)
FROM unnest('{[2024-07-19 00:01,2024-07-19 00:02),'
            '[2024-07-19 00:30,2024-07-19 00:30:10)}'::tstzmultirange) AS during
  JOIN ids ON tid <@ during;
SELECT plan($$SELECT n
              FROM unnest(tidmultirange(tid_prefix_range('3kxl-tl'),
                                        tid_prefix_range('3kxl-tp'))) AS r
                JOIN ids ON tid BETWEEN lower(r) AND upper(r)$$);
SELECT count(*) AS by_join
FROM unnest(tidmultirange(tid_prefix_range('3kxl-tl'), tid_prefix_range('3kxl-tp'))) AS r
  JOIN ids ON tid BETWEEN lower(r) AND upper(r);
SELECT count(*) AS by_operator FROM ids
WHERE tid <@ tidmultirange(tid_prefix_range('3kxl-tl'), tid_prefix_range('3kxl-tp'));
RESET enable_memoize; RESET enable_seqscan;

-- Partitions are pruned; an index with the other operator is used.
CREATE TABLE parts (id ids.tid, n int) PARTITION BY RANGE (id);
CREATE TABLE parts_1 PARTITION OF parts
  FOR VALUES FROM (MINVALUE) TO (tid_lower('2024-07-19 00:10'));
CREATE TABLE parts_2 PARTITION OF parts
  FOR VALUES FROM (tid_lower('2024-07-19 00:10')) TO (tid_lower('2024-07-19 00:20'));
CREATE TABLE parts_3 PARTITION OF parts
  FOR VALUES FROM (tid_lower('2024-07-19 00:20')) TO (MAXVALUE);
INSERT INTO parts SELECT tid, n FROM ids WHERE n > 0;
SELECT plan($$SELECT n FROM parts
              WHERE id <@ '{[2024-07-19 00:01,2024-07-19 00:02),'
                          '[2024-07-19 00:03,2024-07-19 00:03:10)}'::tstzmultirange$$);
SELECT count(*) FROM parts
WHERE id <@ '{[2024-07-19 00:01,2024-07-19 00:02),'
            '[2024-07-19 00:03,2024-07-19 00:03:10)}'::tstzmultirange;
SELECT plan($$SELECT n FROM parts WHERE tstzrange('2024-07-19 00:11', '2024-07-19 00:12') @> id$$);
CREATE INDEX parts_n ON parts (n) WHERE tstzrange('2024-07-19 00:11', '2024-07-19 00:12') @> id;
ANALYZE parts;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan($$SELECT n FROM parts
              WHERE tstzrange('2024-07-19 00:11', '2024-07-19 00:12') @> id AND n = 960$$);
SELECT n FROM parts WHERE tstzrange('2024-07-19 00:11', '2024-07-19 00:12') @> id AND n = 960;
RESET enable_seqscan; RESET enable_bitmapscan;
SELECT estimated_rows($$SELECT * FROM parts
                        WHERE '{[2024-07-19 00:11,2024-07-19 00:12),'
                              '[2024-07-19 00:15,2024-07-19 00:16)}'::tstzmultirange
                            @> id$$) BETWEEN 86 AND 342 AS estimate;
DROP TABLE parts, ids, times;
