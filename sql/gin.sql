-- GIN indexes of IDs, alone and together with arrays: plans, and whether an index
-- scan finds the same as a sequential scan.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
SET jit = off; -- scans that are disabled look expensive
SET client_min_messages = warning; -- temporary functions and tables are created and dropped
CREATE SCHEMA gin;

-- Of each type 1,000 values, most of them twice, some NULL, and both ends.
CREATE FUNCTION gin.at(n int) RETURNS timestamptz LANGUAGE sql AS $$ SELECT '2024-07-19 16:40:46.48031+00'::timestamptz + n / 2 * interval '97.000001 s' $$;
CREATE FUNCTION gin.fill(first int, last int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM each('SELECT', format('INSERT INTO gin.{name} SELECT CASE WHEN i %% 50 > 0 THEN {made} END, ARRAY[i %% 7, i %% 5], i FROM (SELECT i, i / 2 AS n, gin.at(i) AS at FROM generate_series(%s, %s) AS i) AS v', first, last));
END $$;
SELECT name, timed FROM each('SELECT', 'CREATE TABLE gin.{name} (id {type}, tags int[], n int) WITH (autovacuum_enabled = off)') JOIN types USING (name);
SELECT gin.fill(1, 1000);
SELECT format('INSERT INTO gin.%1$s VALUES (%1$s_starts_with_lower(%2$L), %3$L, 1001), (%1$s_starts_with_upper(%2$L), %4$L, 1002)', name, '', '{1}', '{3}') FROM types ORDER BY name COLLATE "C" \gexec

-- Search values: existing values and others, both ends and NULL; prefixes of some,
-- all and no values; and time ranges.
CREATE TABLE gin.prefixes (type text, value text);
SELECT name FROM each('SELECT', $$
  CREATE TABLE gin.{name}_values AS SELECT n::bigint AS place, id AS value FROM gin.{name} WHERE n % 149 = 0 OR n IN (1, 50, 1001, 1002);
  INSERT INTO gin.{name}_values SELECT -row_number() OVER (), lower({name}range(value, NULL, '()')) FROM gin.{name}_values WHERE place IN (1, 149, 1001);
  INSERT INTO gin.prefixes SELECT DISTINCT '{name}', left(value::text, n) FROM gin.{name}_values, unnest('{1,2,4,9,40}'::int[]) AS n
    UNION ALL SELECT '{name}', unnest('{zz,!,"",NULL}'::text[])$$);
CREATE TABLE gin.spans (value tstzrange);
INSERT INTO gin.spans VALUES ('[2024-07-19 17:00,2024-07-19 20:00)'), ('[2024-07-20,2024-07-21)'), ('[2024-07-19 16:40:46.48031,2024-07-19 16:40:46.48031]'),
  ('(2024-07-19 16:40:46.48031,2024-07-19 16:40:46.48031]'), ('[2024-07-19 16:40:46.48,2024-07-19 16:42:23.480311)'), ('(,2024-07-19 18:00)'), ('[2024-07-20 20:00,)'),
  ('(,)'), ('empty'), ('[1600-01-01,1650-01-01)'), ('[2300-01-01,)'), ('[1600-01-01,1700-01-01)'), ('[2250-01-01,11000-01-01)'), (NULL);

-- For each operator: whether it finds rows, whether these are the rows of a sequential
-- scan, and whether every condition is an index condition.  Also with more conditions,
-- on other columns.
CREATE FUNCTION gin.ask(query text, VARIADIC off text[]) RETURNS text LANGUAGE plpgsql AS $$
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
CREATE FUNCTION gin.compare(more text DEFAULT '', OUT type text, OUT operator text, OUT finds bool, OUT same bool, OUT by_index bool)
RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
  operands text;
  query text;
  by_scan text;
BEGIN
  FOR type, operator, operands IN
    SELECT t, o, CASE o WHEN '^@' THEN format('(SELECT row_number() OVER () AS place, value FROM gin.prefixes WHERE type = %L)', t)
                        WHEN '<@' THEN '(SELECT row_number() OVER () AS place, value FROM gin.spans)' ELSE format('gin.%s_values', t) END
    FROM (SELECT name, timed FROM types) AS types (t, timed), unnest('{<,<=,=,>=,>,^@,<@}'::text[]) WITH ORDINALITY AS operators (o, j)
    WHERE timed OR o <> '<@' ORDER BY t COLLATE "C", j
  LOOP
    query := format('SELECT concat(count(*), '' '', sum(hashint8(o.place * 100000 + t.n)::bigint)) FROM %s AS o JOIN gin.%s AS t ON t.id %s o.value %s', operands, type, operator, more);
    by_scan := gin.ask(query, 'bitmapscan');
    finds := by_scan <> '0 ';
    same := gin.ask(query, 'seqscan', 'hashjoin', 'mergejoin', 'material') IS NOT DISTINCT FROM by_scan;
    by_index := gin.ask(format('SELECT string_agg(p, E''\n'') ~ (''Bitmap Index Scan on %s_gin\n *Index Cond: \(*'' || %L) FROM plan(%L) AS p', type, regexp_replace('id ' || operator, '([@^])', '\\\1', 'g'), query),
                        'seqscan', 'hashjoin', 'mergejoin', 'material')::bool;
    RETURN NEXT;
  END LOOP;
END $$;
CREATE FUNCTION gin.compared(more text DEFAULT '') RETURNS TABLE (operators bigint, finds bool, same bool, by_index bool)
LANGUAGE sql AS $$ SELECT count(*), bool_and(finds), bool_and(same), bool_and(by_index) FROM gin.compare(more) $$;

-- An index of a filled table.
ANALYZE;
SELECT format('CREATE INDEX %1$s_gin ON gin.%1$s USING gin (id, tags)', name) FROM types ORDER BY name COLLATE "C" \gexec
SELECT * FROM gin.compare();
SELECT * FROM gin.compared($$AND t.tags @> '{3}'$$);

-- Rows that are still in the pending list, and rows that are moved at once.
SELECT gin.fill(1101, 1200);
SELECT * FROM gin.compared();
SELECT * FROM gin.compared($$AND t.tags @> '{3}'$$);
SELECT sum(gin_clean_pending_list(format('gin.%s_gin', name)::regclass)) > 0 AS were_pending FROM types;
SELECT * FROM gin.compared();
SELECT format('ALTER INDEX gin.%s_gin SET (fastupdate = off)', name) FROM types ORDER BY name COLLATE "C" \gexec
SELECT gin.fill(1201, 1300), gin.fill(1, 150);
SELECT sum(gin_clean_pending_list(format('gin.%s_gin', name)::regclass)) > 0 AS were_pending FROM types;
SELECT * FROM gin.compared();

-- Deleted rows, before and after VACUUM, and rows that are inserted afterwards.
SELECT format('DELETE FROM gin.%s WHERE n %% 3 = 0', name) FROM types ORDER BY name COLLATE "C" \gexec
UPDATE gin.tid SET id = tid_make('2024-08-01', n % 1024) WHERE n % 11 = 0;
SELECT * FROM gin.compared();
SELECT format('VACUUM ANALYZE gin.%s', name) FROM types ORDER BY name COLLATE "C" \gexec
SELECT * FROM gin.compared();
SELECT gin.fill(1301, 1500);
SELECT * FROM gin.compared($$AND t.tags @> '{3}'$$);

-- Plans: constants, both columns, parameters, columns of other tables, OR.
SET enable_seqscan = off;
SELECT plan($$SELECT n FROM gin.tid WHERE id = '3kxn-lhr-3gxq-23' AND tags @> '{3}'$$);
SELECT plan($$SELECT n FROM gin.tid WHERE id ^@ '3kxn' AND tags @> '{3}'$$);
SELECT plan($$SELECT n FROM gin.scru160 WHERE id <@ tstzrange('2024-07-20', '2024-07-21')$$);
SELECT plan($$SELECT n FROM gin.uid11 WHERE id > '4u7d3oZBQXh' OR tags @> '{3}'$$);
SELECT plan($$SELECT n FROM gin.extuuid WHERE id ^@ 'serial:USERS:' AND tags && '{3,4}'$$);
SET plan_cache_mode = force_generic_plan;
PREPARE by_prefix (text) AS SELECT count(*) FROM gin.tid WHERE id ^@ $1 AND tags @> '{3}';
EXPLAIN (COSTS OFF) EXECUTE by_prefix('3kxn');
EXECUTE by_prefix('3kxn');
EXECUTE by_prefix('!');
EXECUTE by_prefix(NULL);
PREPARE by_time (tstzrange) AS SELECT count(*) FROM gin.tid WHERE id <@ $1;
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
SELECT plan($$SELECT count(*) FROM gin.tid WHERE id = ANY ('{3kxn-lhr-3gxq-23,bzzz-zzz-zzzz-zz}') AND tags @> '{3}'$$);
SELECT plan($$SELECT count(*) FROM gin.tid WHERE id ^@ ANY ('{3kxn-l,3kxn-lh,3kxn-k,!,NULL}')$$);
SELECT count(*) FROM gin.tid WHERE id ^@ ANY ('{3kxn-l,3kxn-lh,3kxn-k,!,NULL}');
SELECT count(*) FROM gin.tid WHERE tid_text(id, true) ~ '^3kxn-[lk]';
PREPARE by_times (tstzrange[]) AS SELECT count(*) FROM gin.tid WHERE id <@ ANY ($1);
SET plan_cache_mode = force_generic_plan;
EXPLAIN (COSTS OFF) EXECUTE by_times(NULL);
EXECUTE by_times('{"[2024-07-20,2024-07-20 04:00)","[2024-07-20 03:00,2024-07-20 05:00]",empty,NULL}');
RESET plan_cache_mode;
SELECT count(*) FROM gin.tid WHERE tid_timestamp(id) BETWEEN '2024-07-20' AND '2024-07-20 05:00';

-- One index condition is one scan of exactly its range.  Two comparisons would be two
-- scans, each up to an end of the index.
CREATE FUNCTION gin.entries(condition text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE 'EXPLAIN (ANALYZE, BUFFERS, FORMAT json) SELECT FROM gin.many WHERE ' || condition INTO plan;
  RETURN jsonb_path_query_first(plan::jsonb, 'strict $.**{2 to 6} ? (@."Node Type" == "Bitmap Index Scan")."Shared Hit Blocks"')::bigint;
END $$;
CREATE TABLE gin.many AS SELECT tid_make(gin.at(n), 0) AS id, n FROM generate_series(1, 60000) AS n;
CREATE INDEX ON gin.many USING gin (id);
VACUUM ANALYZE gin.many;
SELECT gin.entries($$id ^@ '3kxo'$$) < 20 AS prefix, gin.entries($$id BETWEEN '3kxo-222-2222-22' AND '3kxo-zzz-zzzz-zz'$$) > 100 AS comparisons;

-- Expressions, part of a table, domains and partitions.
CREATE DOMAIN gin.tenant AS ids.tid;
CREATE TABLE gin.of_domain (id gin.tenant, tags int[], n int);
INSERT INTO gin.of_domain SELECT * FROM gin.tid;
CREATE INDEX ON gin.of_domain USING gin (id, tags);
SELECT plan($$SELECT n FROM gin.of_domain WHERE id ^@ '3kxn-l' AND tags @> '{3}'$$);
SELECT count(*), min(n), max(n) FROM gin.of_domain WHERE id ^@ '3kxn-l' AND tags @> '{3}';
SELECT count(*), min(n), max(n) FROM gin.tid WHERE tid_text(id, true) LIKE '3kxn-l%' AND 3 = ANY (tags);
CREATE TABLE gin.texts AS SELECT id::text AS id, tags, n FROM gin.uid11;
CREATE INDEX ON gin.texts USING gin ((id::uid11), tags) WHERE n > 100;
SELECT plan($$SELECT n FROM gin.texts WHERE id::uid11 ^@ '4u7' AND tags @> '{3}' AND n > 100$$);
SELECT (SELECT count(*) FROM gin.texts WHERE id::uid11 ^@ '4u7' AND tags @> '{3}' AND n > 100) = (SELECT count(*) FROM gin.texts WHERE id LIKE '4u7%' AND 3 = ANY (tags) AND n > 100) AS same;
CREATE TABLE gin.by_tag (id ids.tid, tags int[], n int) PARTITION BY LIST (n);
CREATE TABLE gin.by_tag_1 PARTITION OF gin.by_tag FOR VALUES IN (1);
CREATE TABLE gin.by_tag_2 PARTITION OF gin.by_tag DEFAULT;
CREATE INDEX ON gin.by_tag USING gin (id, tags);
INSERT INTO gin.by_tag SELECT id, tags, n % 3 FROM gin.tid;
SELECT plan($$SELECT n FROM gin.by_tag WHERE id ^@ '3kxn-l' AND tags @> '{3}'$$);
SELECT count(*) FROM gin.by_tag WHERE id ^@ '3kxn-l' AND tags @> '{3}';
SELECT count(*) FROM gin.tid WHERE tid_text(id, true) LIKE '3kxn-l%' AND 3 = ANY (tags);

-- On a partition key, the operator is replaced by comparisons, which prune
-- partitions.
CREATE TABLE gin.by_id (id ids.tid, tags int[], n int) PARTITION BY RANGE (id);
CREATE TABLE gin.by_id_1 PARTITION OF gin.by_id FOR VALUES FROM (MINVALUE) TO ('3kxo-222-2222-22');
CREATE TABLE gin.by_id_2 PARTITION OF gin.by_id FOR VALUES FROM ('3kxo-222-2222-22') TO (MAXVALUE);
CREATE INDEX ON gin.by_id USING gin (id, tags);
INSERT INTO gin.by_id SELECT id, tags, n FROM gin.tid WHERE id IS NOT NULL;
SELECT plan($$SELECT n FROM gin.by_id WHERE id ^@ '3kxn-l' AND tags @> '{3}'$$);
SELECT count(*) FROM gin.by_id WHERE id ^@ '3kxn-l' AND tags @> '{3}';

SET client_min_messages = error;
DROP SCHEMA gin CASCADE;
DROP TABLE types;
DROP FUNCTION each;
