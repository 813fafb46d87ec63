-- GIN indexes of IDs, alone and together with arrays: plans, and whether an index
-- scan finds the same as a sequential scan.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
SET jit = off; -- scans that are disabled look expensive
SET client_min_messages = warning; -- temporary functions and tables are created and dropped
CREATE SCHEMA gin;

-- Of each type 1,000 values, most of them twice, some NULL, and both ends.
CREATE TABLE gin.tid (id public.tid, tags int[], n int) WITH (autovacuum_enabled = off);
CREATE TABLE gin.uid11 (id uid11, tags int[], n int) WITH (autovacuum_enabled = off);
CREATE TABLE gin.scru160 (id scru160, tags int[], n int) WITH (autovacuum_enabled = off);
CREATE TABLE gin.extuuid (id extuuid, tags int[], n int) WITH (autovacuum_enabled = off);
CREATE FUNCTION gin.at(n int) RETURNS timestamptz LANGUAGE sql AS $$ SELECT '2024-07-19 16:40:46.48031+00'::timestamptz + n / 2 * interval '97.000001 s' $$;
CREATE FUNCTION gin.fill(first int, last int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO gin.tid SELECT CASE WHEN n % 50 > 0 THEN tid_make(gin.at(n), n / 2 % 4) END, ARRAY[n % 7, n % 5], n FROM generate_series(first, last) AS n;
  INSERT INTO gin.uid11 SELECT CASE WHEN n % 50 > 0 THEN uid11_make(gin.at(n), n / 2 % 4) END, ARRAY[n % 7, n % 5], n FROM generate_series(first, last) AS n;
  INSERT INTO gin.scru160 SELECT CASE WHEN n % 50 > 0 THEN scru160_make(gin.at(n), n / 2 % 4, substr(decode(md5((n / 2)::text), 'hex'), 1, 12)) END, ARRAY[n % 7, n % 5], n
    FROM generate_series(first, last) AS n;
  INSERT INTO gin.extuuid SELECT CASE WHEN n % 50 > 0 THEN CASE n % 3 WHEN 0 THEN extuuid_serial('USERS', n / 2) WHEN 1 THEN extuuid_money('GBP', n / 2) ELSE extuuid_int(n / 2) END END,
    ARRAY[n % 7, n % 5], n FROM generate_series(first, last) AS n;
$$;
CREATE FUNCTION gin.ends(first int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO gin.tid VALUES ('s222-222-2222-22', '{1}', first), ('bzzz-zzz-zzzz-zz', '{3}', first + 1);
  INSERT INTO gin.uid11 VALUES ('11111111111', '{1}', first), ('jpXCZedGfVQ', '{3}', first + 1);
  INSERT INTO gin.scru160 VALUES (repeat('0', 32)::scru160, '{1}', first), (repeat('V', 32)::scru160, '{3}', first + 1);
  INSERT INTO gin.extuuid VALUES (uuid '00000000-0000-6000-8000-000000000000'::extuuid, '{1}', first), (uuid 'ffffffff-ffff-6fff-bfff-ffffffffffff'::extuuid, '{3}', first + 1);
$$;
SELECT gin.fill(1, 1000), gin.ends(1001);

-- Search values: existing values and others, both ends and NULL; prefixes of some,
-- all and no values; and time ranges.
CREATE TABLE gin.tid_values AS SELECT n::bigint AS place, id AS value FROM gin.tid WHERE n % 149 = 0 OR n IN (1, 50, 1001, 1002);
CREATE TABLE gin.uid11_values AS SELECT n::bigint AS place, id AS value FROM gin.uid11 WHERE n % 149 = 0 OR n IN (1, 50, 1001, 1002);
CREATE TABLE gin.scru160_values AS SELECT n::bigint AS place, id AS value FROM gin.scru160 WHERE n % 149 = 0 OR n IN (1, 50, 1001, 1002);
CREATE TABLE gin.extuuid_values AS SELECT n::bigint AS place, id AS value FROM gin.extuuid WHERE n % 149 = 0 OR n IN (1, 50, 1001, 1002);
INSERT INTO gin.tid_values VALUES (-1, '3kxn-lhr-3gxq-24'), (-2, 'bzzz-zzz-zzzz-zy'), (-3, 's222-222-2222-23');
INSERT INTO gin.uid11_values VALUES (-1, '5Gg7kK8XiNh'), (-2, 'jpXCZedGfVP'), (-3, '11111111112');
INSERT INTO gin.scru160_values VALUES (-1, '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4'), (-2, (repeat('V', 31) || 'U')::scru160), (-3, (repeat('0', 31) || '1')::scru160);
INSERT INTO gin.extuuid_values VALUES (-1, 'sym:'), (-2, 'f117:1'), (-3, 'fixed:GBP$:0.01');
CREATE TABLE gin.prefixes (type text, value text);
INSERT INTO gin.prefixes SELECT type, p FROM (VALUES
    ('tid', '{3kxn,3kxn-l,3kxn-lhr-3gxq-23,3kxnlhr3gxq23,3kxo-2,3k,s,b,bzzz-zzz-zzzz-zz,c,zz,!}'::text[]),
    ('uid11', '{4,4u,4u6,4u7d,4uA,5,jpXC,j,1,11111111111,jpXCZedGfVQ,z,0,5Gg7kK8XiNh}'),
    ('scru160', '{0,05,06,068C,068CQ,068cp,069,V,00000000000000000000000000000000,vvvv,W,-}'),
    ('extuuid', '{serial:USERS:,serial:,fixed:,fixedB4:GBP$:,int:,q:,t:,sym:,00000000-0000-6000-8000-000000000000,8,ffff,extuuid:,!}')) AS v (type, list),
  unnest(list || '{"",NULL}'::text[]) AS p;
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
    FROM unnest('{tid,uid11,scru160,extuuid}'::text[]) WITH ORDINALITY AS types (t, i), unnest('{<,<=,=,>=,>,^@,<@}'::text[]) WITH ORDINALITY AS operators (o, j)
    WHERE t <> 'extuuid' OR o <> '<@' ORDER BY i, j
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
CREATE INDEX tid_gin ON gin.tid USING gin (id, tags);
CREATE INDEX uid11_gin ON gin.uid11 USING gin (id, tags);
CREATE INDEX scru160_gin ON gin.scru160 USING gin (id, tags);
CREATE INDEX extuuid_gin ON gin.extuuid USING gin (id, tags);
SELECT * FROM gin.compare();
SELECT * FROM gin.compared($$AND t.tags @> '{3}'$$);

-- Rows that are still in the pending list, and rows that are moved at once.
SELECT gin.fill(1101, 1200);
SELECT * FROM gin.compared();
SELECT * FROM gin.compared($$AND t.tags @> '{3}'$$);
SELECT sum(gin_clean_pending_list(index::regclass)) > 0 AS were_pending FROM unnest('{gin.tid_gin,gin.uid11_gin,gin.scru160_gin,gin.extuuid_gin}'::text[]) AS index;
SELECT * FROM gin.compared();
ALTER INDEX gin.tid_gin SET (fastupdate = off);
ALTER INDEX gin.uid11_gin SET (fastupdate = off);
ALTER INDEX gin.scru160_gin SET (fastupdate = off);
ALTER INDEX gin.extuuid_gin SET (fastupdate = off);
SELECT gin.fill(1201, 1300), gin.fill(1, 150);
SELECT sum(gin_clean_pending_list(index::regclass)) > 0 AS were_pending FROM unnest('{gin.tid_gin,gin.uid11_gin,gin.scru160_gin,gin.extuuid_gin}'::text[]) AS index;
SELECT * FROM gin.compared();

-- Deleted rows, before and after VACUUM, and rows that are inserted afterwards.
DELETE FROM gin.tid WHERE n % 3 = 0;
DELETE FROM gin.uid11 WHERE n % 3 = 0;
DELETE FROM gin.scru160 WHERE n % 3 = 0;
DELETE FROM gin.extuuid WHERE n % 3 = 0;
UPDATE gin.tid SET id = tid_make('2024-08-01', n % 1024) WHERE n % 11 = 0;
SELECT * FROM gin.compared();
VACUUM ANALYZE gin.tid, gin.uid11, gin.scru160, gin.extuuid;
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
CREATE DOMAIN gin.tenant AS public.tid;
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
CREATE TABLE gin.by_tag (id public.tid, tags int[], n int) PARTITION BY LIST (n);
CREATE TABLE gin.by_tag_1 PARTITION OF gin.by_tag FOR VALUES IN (1);
CREATE TABLE gin.by_tag_2 PARTITION OF gin.by_tag DEFAULT;
CREATE INDEX ON gin.by_tag USING gin (id, tags);
INSERT INTO gin.by_tag SELECT id, tags, n % 3 FROM gin.tid;
SELECT plan($$SELECT n FROM gin.by_tag WHERE id ^@ '3kxn-l' AND tags @> '{3}'$$);
SELECT count(*) FROM gin.by_tag WHERE id ^@ '3kxn-l' AND tags @> '{3}';
SELECT count(*) FROM gin.tid WHERE tid_text(id, true) LIKE '3kxn-l%' AND 3 = ANY (tags);

-- On a partition key, the operator is replaced by comparisons, which prune
-- partitions.
CREATE TABLE gin.by_id (id public.tid, tags int[], n int) PARTITION BY RANGE (id);
CREATE TABLE gin.by_id_1 PARTITION OF gin.by_id FOR VALUES FROM (MINVALUE) TO ('3kxo-222-2222-22');
CREATE TABLE gin.by_id_2 PARTITION OF gin.by_id FOR VALUES FROM ('3kxo-222-2222-22') TO (MAXVALUE);
CREATE INDEX ON gin.by_id USING gin (id, tags);
INSERT INTO gin.by_id SELECT id, tags, n FROM gin.tid WHERE id IS NOT NULL;
SELECT plan($$SELECT n FROM gin.by_id WHERE id ^@ '3kxn-l' AND tags @> '{3}'$$);
SELECT count(*) FROM gin.by_id WHERE id ^@ '3kxn-l' AND tags @> '{3}';

SET client_min_messages = error;
DROP SCHEMA gin CASCADE;
