-- GIN indexes of IDs, alone and together with arrays: plans, and whether an index
-- scan finds the same as a sequential scan.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
SET jit = off; -- scans that are disabled look expensive
SET client_min_messages = warning; -- temporary functions and tables are created and dropped

-- --- every type ---

-- Of each type 1,000 values, most of them twice, some NULL, and both ends.
CREATE FUNCTION at(n int)
RETURNS timestamptz LANGUAGE sql
  AS $$ SELECT '2024-07-19 16:40:46.48031+00'::timestamptz + n / 2 * interval '97.000001 s' $$;
CREATE PROCEDURE fill(first int, last int) LANGUAGE sql AS $$
  CALL all_types('rows', 'SELECT true AS inserted',
                 format('INSERT INTO indexed
                         SELECT CASE WHEN i %% 50 > 0 THEN {made} END, ARRAY[i %% 7, i %% 5], i
                         FROM (SELECT i, i / 2 AS n, at(i) AS at
                               FROM generate_series(%s, %s) AS i) AS v',
                        first, last))
$$;
CALL all_types('table', 'SELECT true AS created',
               'CREATE TABLE indexed (id {type}, tags int[],
                                      n int) WITH (autovacuum_enabled = off)');
CALL fill(1, 1000);

-- Search values: existing values and others, both ends and NULL; prefixes of some,
-- all and no values; and time ranges.
CREATE TABLE spans (value tstzrange);
INSERT INTO spans
VALUES
  ('[2024-07-19 17:00,2024-07-19 20:00)'),
  ('[2024-07-20,2024-07-21)'),
  ('[2024-07-19 16:40:46.48031,2024-07-19 16:40:46.48031]'),
  ('(2024-07-19 16:40:46.48031,2024-07-19 16:40:46.48031]'),
  ('[2024-07-19 16:40:46.48,2024-07-19 16:42:23.480311)'),
  ('(,2024-07-19 18:00)'),
  ('[2024-07-20 20:00,)'),
  ('(,)'),
  ('empty'),
  ('[1600-01-01,1650-01-01)'),
  ('[2300-01-01,)'),
  ('[1600-01-01,1700-01-01)'),
  ('[2250-01-01,11000-01-01)'),
  (NULL);
CALL all_types('values',
               'SELECT (SELECT count(*) > 10 FROM "values") AS values,
                       (SELECT count(*) > 20 FROM prefixes) AS prefixes', $$
  INSERT INTO indexed
  VALUES ({name}_starts_with_lower(''), '{1}', 1001), ({name}_starts_with_upper(''), '{3}', 1002);
  CREATE TABLE "values" AS
  SELECT n::bigint AS place, id AS value FROM indexed
  WHERE n % 149 = 0 OR n IN (1, 50, 1001, 1002);
  INSERT INTO "values"
  SELECT -row_number() OVER (), lower({name}range(value, NULL, '()'))
  FROM "values" WHERE place IN (1, 149, 1001);
  CREATE TABLE prefixes AS
  SELECT DISTINCT left(value::text, n) AS value
  FROM "values", unnest('{1,2,4,9,40}'::int[]) AS n
  UNION ALL
  SELECT unnest('{zz,!,"",NULL}'::text[])$$);

-- For each operator: whether it finds rows, whether these are the rows of a sequential
-- scan, and whether every condition is an index condition.  Also with more conditions,
-- on other columns.
CREATE FUNCTION ask(query text, VARIADIC off text[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  setting text;
  answer text;
BEGIN
  FOREACH setting IN ARRAY off LOOP
    PERFORM set_config('enable_' || setting, 'off', true);
  END LOOP;
  EXECUTE query INTO answer;
  FOREACH setting IN ARRAY off LOOP
    PERFORM set_config('enable_' || setting, 'on', true);
  END LOOP;
  RETURN answer;
END $$;
CREATE PROCEDURE compare("check" text, more text DEFAULT '') LANGUAGE plpgsql AS $p$
DECLARE
  operator text;
BEGIN
  FOREACH operator IN ARRAY '{<,<=,=,>=,>,^@,<@}'::text[] LOOP
    CALL all_types(concat("check", ', ', operator, ' ', more),
                   format($$
      SELECT by_scan <> '0 ' AS finds,
             got(ask(query, 'seqscan', 'hashjoin', 'mergejoin', 'material'), by_scan) AS same,
             ask(format('SELECT string_agg(p, E''\n'')
                                  ~ (''Bitmap Index Scan on indexed_gin\n *Index Cond: \(*'' || %%L)
                         FROM plan(%%L) AS p',
                        regexp_replace('id %1$s', '([@^])', '\\\1', 'g'), query),
                 'seqscan', 'hashjoin', 'mergejoin', 'material') AS by_index
      FROM (SELECT 'SELECT concat(count(*), '' '', sum(hashint8(o.place * 100000 + t.n)::bigint))
                    FROM %2$s AS o JOIN indexed AS t ON t.id %1$s o.value ' || %3$L AS query) AS q,
        LATERAL (SELECT ask(query, 'bitmapscan') AS by_scan OFFSET 0) AS s$$,
                          operator,
                          CASE operator
                            WHEN '^@'
                              THEN '(SELECT row_number() OVER () AS place, value FROM prefixes)'
                            WHEN '<@'
                              THEN '(SELECT row_number() OVER () AS place, value FROM spans)'
                            ELSE '"values"' END,
                          more),
                   only_timed => operator = '<@');
  END LOOP;
END $p$;

-- An index of a filled table.
ANALYZE;
CALL all_types('index', 'SELECT true AS created',
               'CREATE INDEX indexed_gin ON indexed USING gin (id, tags)');
CALL compare('of a filled table');
CALL compare('of a filled table', $$AND t.tags @> '{3}'$$);

-- Rows that are still in the pending list, and rows that are moved at once.
CALL fill(1101, 1200);
CALL compare('pending');
CALL compare('pending', $$AND t.tags @> '{3}'$$);
CALL all_types('pending', $$SELECT gin_clean_pending_list('indexed_gin') > 0 AS were_pending$$);
CALL compare('moved');
CALL all_types('at once', 'SELECT true AS altered',
               'ALTER INDEX indexed_gin SET (fastupdate = off)');
CALL fill(1201, 1300);
CALL fill(1, 150);
CALL all_types('at once', $$SELECT gin_clean_pending_list('indexed_gin') = 0 AS none_pending$$);
CALL compare('at once');

-- Deleted rows, before and after VACUUM, and rows that are inserted afterwards.
CALL all_types('deleted', 'SELECT true AS deleted', 'DELETE FROM indexed WHERE n % 3 = 0');
UPDATE tid.indexed SET id = tid_make('2024-08-01', n % 1024) WHERE n % 11 = 0;
CALL compare('deleted');
SELECT format('VACUUM ANALYZE %I.indexed', name) FROM types \gexec
CALL compare('vacuumed');
CALL fill(1301, 1500);
CALL compare('inserted afterwards', $$AND t.tags @> '{3}'$$);

-- --- some types ---
\set ECHO all
CREATE SCHEMA gin;

-- Plans: constants, both columns, parameters, columns of other tables, OR.
SET enable_seqscan = off;
SELECT plan($$SELECT n FROM tid.indexed WHERE id = '3kxn-lhr-3gxq-23' AND tags @> '{3}'$$);
SELECT plan($$SELECT n FROM tid.indexed WHERE id ^@ '3kxn' AND tags @> '{3}'$$);
SELECT plan($$SELECT n FROM scru160.indexed WHERE id <@ tstzrange('2024-07-20', '2024-07-21')$$);
SELECT plan($$SELECT n FROM uid11.indexed WHERE id > '4u7d3oZBQXh' OR tags @> '{3}'$$);
SELECT plan($$SELECT n FROM extuuid.indexed WHERE id ^@ 'serial:USERS:' AND tags && '{3,4}'$$);
SET plan_cache_mode = force_generic_plan;
PREPARE by_prefix (text) AS SELECT count(*) FROM tid.indexed WHERE id ^@ $1 AND tags @> '{3}';
EXPLAIN (COSTS OFF) EXECUTE by_prefix('3kxn');
EXECUTE by_prefix('3kxn');
EXECUTE by_prefix('!');
EXECUTE by_prefix(NULL);
PREPARE by_time (tstzrange) AS SELECT count(*) FROM tid.indexed WHERE id <@ $1;
EXPLAIN (COSTS OFF) EXECUTE by_time('[2024-07-20,2024-07-21)');
EXECUTE by_time('[2024-07-20,2024-07-21)');
EXECUTE by_time('empty');
EXECUTE by_time(NULL);
RESET plan_cache_mode;
SET enable_bitmapscan = off;
SET enable_seqscan = on;
EXECUTE by_prefix('3kxn');
EXECUTE by_time('[2024-07-20,2024-07-21)');
RESET enable_bitmapscan;
SET enable_seqscan = off;

-- Arrays: a scan for each element, as for every access method without support for
-- arrays; a row that two elements find is counted once.
SELECT plan($$SELECT count(*) FROM tid.indexed
              WHERE id = ANY ('{3kxn-lhr-3gxq-23,bzzz-zzz-zzzz-zz}') AND tags @> '{3}'$$);
SELECT plan($$SELECT count(*) FROM tid.indexed
              WHERE id ^@ ANY ('{3kxn-l,3kxn-lh,3kxn-k,!,NULL}')$$);
SELECT count(*) FROM tid.indexed WHERE id ^@ ANY ('{3kxn-l,3kxn-lh,3kxn-k,!,NULL}');
SELECT count(*) FROM tid.indexed WHERE tid_text(id, true) ~ '^3kxn-[lk]';
PREPARE by_times (tstzrange[]) AS SELECT count(*) FROM tid.indexed WHERE id <@ ANY ($1);
SET plan_cache_mode = force_generic_plan;
EXPLAIN (COSTS OFF) EXECUTE by_times(NULL);
EXECUTE by_times('{"[2024-07-20,2024-07-20 04:00)","[2024-07-20 03:00,2024-07-20 05:00]",empty,'
                 'NULL}');
RESET plan_cache_mode;
SELECT count(*) FROM tid.indexed
WHERE tid_timestamp(id) BETWEEN '2024-07-20' AND '2024-07-20 05:00';

-- One index condition is one scan of exactly its range.  Two comparisons would be two
-- scans, each up to an end of the index.
CREATE FUNCTION gin.entries(condition text) RETURNS bigint LANGUAGE sql
RETURN jsonb_path_query_first(explained('SELECT FROM gin.many WHERE ' || condition,
                                        'ANALYZE, BUFFERS'),
                              'strict $.** ? (@."Node Type" == "Bitmap Index Scan")'
                              '."Shared Hit Blocks"')::bigint;
CREATE TABLE gin.many AS SELECT tid_make(at(n), 0) AS id, n FROM generate_series(1, 60000) AS n;
CREATE INDEX ON gin.many USING gin (id);
VACUUM ANALYZE gin.many;
SELECT gin.entries($$id ^@ '3kxo'$$) < 20 AS prefix,
       gin.entries($$id BETWEEN '3kxo-222-2222-22' AND '3kxo-zzz-zzzz-zz'$$) > 100 AS comparisons;

-- Expressions, part of a table, domains and partitions.
CREATE DOMAIN gin.tenant AS ids.tid;
CREATE TABLE gin.of_domain (id gin.tenant, tags int[], n int);
INSERT INTO gin.of_domain SELECT * FROM tid.indexed;
CREATE INDEX ON gin.of_domain USING gin (id, tags);
SELECT plan($$SELECT n FROM gin.of_domain WHERE id ^@ '3kxn-l' AND tags @> '{3}'$$);
SELECT count(*), min(n), max(n) FROM gin.of_domain WHERE id ^@ '3kxn-l' AND tags @> '{3}';
SELECT count(*), min(n), max(n) FROM tid.indexed
WHERE tid_text(id, true) LIKE '3kxn-l%' AND 3 = ANY (tags);
CREATE TABLE gin.texts AS SELECT id::text AS id, tags, n FROM uid11.indexed;
CREATE INDEX ON gin.texts USING gin ((id::uid11), tags) WHERE n > 100;
SELECT plan($$SELECT n FROM gin.texts WHERE id::uid11 ^@ '4u7' AND tags @> '{3}' AND n > 100$$);
SELECT (SELECT count(*) FROM gin.texts WHERE id::uid11 ^@ '4u7' AND tags @> '{3}' AND n > 100)
         = (SELECT count(*) FROM gin.texts WHERE id LIKE '4u7%' AND 3 = ANY (tags) AND n > 100)
         AS same;
CREATE TABLE gin.by_tag (id ids.tid, tags int[], n int) PARTITION BY LIST (n);
CREATE TABLE gin.by_tag_1 PARTITION OF gin.by_tag FOR VALUES IN (1);
CREATE TABLE gin.by_tag_2 PARTITION OF gin.by_tag DEFAULT;
CREATE INDEX ON gin.by_tag USING gin (id, tags);
INSERT INTO gin.by_tag SELECT id, tags, n % 3 FROM tid.indexed;
SELECT plan($$SELECT n FROM gin.by_tag WHERE id ^@ '3kxn-l' AND tags @> '{3}'$$);
SELECT count(*) FROM gin.by_tag WHERE id ^@ '3kxn-l' AND tags @> '{3}';
SELECT count(*) FROM tid.indexed WHERE tid_text(id, true) LIKE '3kxn-l%' AND 3 = ANY (tags);

-- On a partition key, the operator is replaced by comparisons, which prune
-- partitions.
CREATE TABLE gin.by_id (id ids.tid, tags int[], n int) PARTITION BY RANGE (id);
CREATE TABLE gin.by_id_1 PARTITION OF gin.by_id FOR VALUES FROM (MINVALUE) TO ('3kxo-222-2222-22');
CREATE TABLE gin.by_id_2 PARTITION OF gin.by_id FOR VALUES FROM ('3kxo-222-2222-22') TO (MAXVALUE);
CREATE INDEX ON gin.by_id USING gin (id, tags);
INSERT INTO gin.by_id SELECT id, tags, n FROM tid.indexed WHERE id IS NOT NULL;
SELECT plan($$SELECT n FROM gin.by_id WHERE id ^@ '3kxn-l' AND tags @> '{3}'$$);
SELECT count(*) FROM gin.by_id WHERE id ^@ '3kxn-l' AND tags @> '{3}';
\set ECHO none
SET client_min_messages = error;
DROP SCHEMA gin CASCADE;
DROP TABLE spans;
DROP PROCEDURE fill, compare;
DROP FUNCTION at, ask;
\i :abs_srcdir/test/wrong.sql
