-- GiST indexes: each operator by an index scan and by a sequential scan, exclusion
-- constraints, and all other uses of such an index.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
SET client_min_messages = warning;
SET timezone = 'UTC';

-- --- the tables and the comparison ---

-- A table of each type.  Its values are from the whole range of the type and from its
-- ends, and some have the same first bytes.
CREATE TABLE kinds (name text, type regtype, value text, ends text, prefix text, timed bool);
INSERT INTO kinds VALUES
  ('gist_tid', 'ids.tid', '(''x'' || left(md5(n::text), 16))::bit(64)::bigint', '2222-222-2222-22,bzzz-zzz-zzzz-zz,s222-222-2222-22,zzzz-zzz-zzzz-zz', 'left(id::text, n % 4)', true),
  ('gist_uid11', 'uid11', '(''x'' || left(md5(n::text), 16))::bit(64)::bigint', '11111111111,11111111112,NQm6nKp8qFC,NQm6nKp8qFD,jpXCZedGfVQ', 'left(id::text, n % 4)', true),
  ('gist_scru160', 'scru160', 'decode(''0190cbab00000000'' || left(md5(n::text), 24), ''hex'')', repeat('0', 32) || ',' || repeat('V', 32), 'left(id::text, 10 + n % 5)', true),
  ('gist_extuuid', 'extuuid', 'overlay(overlay(md5(n::text) PLACING ''6'' FROM 13) PLACING ''8'' FROM 17)::uuid',
   '00000000-0000-6000-8000-000000000000,ffffffff-ffff-6fff-bfff-ffffffffffff,serial:ISBN:9780306406157,serial:ISBN:9780306406158', 'left(id::uuid::text, n % 4)', false);
SELECT format('CREATE TABLE %I (id %s, n int)', name, type) FROM kinds \gexec

-- Insert rows with the numbers from first to last: every tenth has NULL, every fifth
-- one of seven values.
CREATE PROCEDURE fill(first int, last int) LANGUAGE plpgsql AS $$
DECLARE
  kind kinds;
BEGIN
  FOR kind IN TABLE kinds LOOP
    EXECUTE format('INSERT INTO %I SELECT CASE WHEN number %% 10 > 0 THEN (%s)::%s END, number
        FROM (SELECT CASE WHEN number %% 5 = 0 THEN number %% 7 ELSE number END AS n, number FROM generate_series($1, $2) AS number) AS s',
      kind.name, kind.value, kind.type) USING first, last;
    EXECUTE format('INSERT INTO %I SELECT id::%s, -1 FROM string_to_table($1, '','') AS id', kind.name, kind.type) USING kind.ends;
  END LOOP;
END $$;

-- Conditions by every operator, with values of some rows.
CREATE FUNCTION conditions(kind kinds) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY VALUES ('id IS NULL'), ('id IS NOT NULL');
  RETURN QUERY EXECUTE format('SELECT format(condition, id) FROM (SELECT DISTINCT id FROM %I WHERE id IS NOT NULL AND n IN (-1, 5, 503)) AS s, unnest($1) AS condition', kind.name)
    USING '{id = %L,id <> %L,id < %L,id <= %L,id >= %L,id > %L}'::text[];
  RETURN QUERY EXECUTE format('SELECT DISTINCT format(''id ^@ %%L'', %s) FROM %I WHERE id IS NOT NULL AND n IN (1, 2, 3, 503)', kind.prefix, kind.name);
  IF kind.timed THEN
    RETURN QUERY EXECUTE format('SELECT format(''id <@ tstzrange(%%L, %%L)'', at - span, at + span)
        FROM (SELECT DISTINCT id::timestamptz AS at FROM %I WHERE n IN (1, 2, 503)) AS s, unnest(''{1 ms,100 years}''::interval[]) AS span WHERE at > ''2011-01-01''', kind.name);
  END IF;
END $$;

-- Return the result of a query by a scan of the given kind, and whether the plan uses
-- this scan without a filter.
CREATE FUNCTION answer(query text, scan text, OUT answer text, OUT is_scan bool) LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  PERFORM set_config('enable_seqscan', (scan = 'Seq Scan')::text, true), set_config('enable_bitmapscan', (scan = 'Bitmap Heap Scan')::text, true),
          set_config('enable_indexscan', (scan ~ 'Index')::text, true);
  EXECUTE 'EXPLAIN (FORMAT json, COSTS off) ' || query INTO plan;
  is_scan := plan->0->'Plan'->>'Node Type' = scan AND (scan !~ 'Index' OR plan->0->'Plan'->'Filter' IS NULL);
  EXECUTE format('SELECT format(''%%s rows, %%s'', count(*), sum(hash_record_extended(s, 0))) FROM (%s) AS s', query) INTO answer;
END $$;

-- For every condition and every kind of index scan: the conditions for which the plan
-- does not use the scan without a filter, and those with a wrong result.
CREATE FUNCTION scans(OUT name text, OUT enough bool, OUT not_by_index text[], OUT wrong text[]) RETURNS SETOF record LANGUAGE sql AS $$
  SELECT k.name, count(*) > 40, array_agg(condition) FILTER (WHERE NOT i.is_scan), array_agg(condition) FILTER (WHERE i.answer IS DISTINCT FROM s.answer)
  FROM kinds AS k, conditions(k) AS condition, (VALUES ('id', '{Index Only Scan}'::text[]), ('id, n', '{Index Scan,Bitmap Heap Scan}')) AS v (columns, sorts),
       LATERAL format('SELECT %s FROM %I WHERE %s', columns, k.name, condition) AS query,
       LATERAL answer(query, 'Seq Scan') AS s, unnest(sorts) AS sort, LATERAL answer(query, sort) AS i
  GROUP BY k.name ORDER BY k.name
$$;

-- --- an index that was created empty ---

-- Each row is found by an index scan, in whatever order the rows were inserted.
CREATE FUNCTION looked_up(kind kinds, sort text, OUT by_index bool, OUT of_1000 bigint) LANGUAGE plpgsql AS $$
DECLARE
  query text := 'SELECT 1 FROM looked_up AS l, LATERAL (SELECT FROM one_by_one AS o WHERE o.id = l.id OFFSET 0) AS s';
BEGIN
  EXECUTE format('CREATE TEMP TABLE looked_up AS SELECT (%s)::%s AS id, n FROM generate_series(1, 1000) AS n', kind.value, kind.type);
  CREATE TEMP TABLE one_by_one (LIKE looked_up);
  CREATE INDEX ON one_by_one USING gist (id);
  EXECUTE 'INSERT INTO one_by_one TABLE looked_up ORDER BY ' || sort;
  PERFORM set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true);
  by_index := (SELECT string_agg(line, '') LIKE '%Index % on one_by_one o%Index Cond: (id = l.id)%' FROM plan(query) AS line);
  EXECUTE format('SELECT count(*) FROM (%s) AS s', query) INTO of_1000;
  DROP TABLE looked_up, one_by_one;
END $$;
SELECT name, sort, l.* FROM kinds, unnest('{id,id DESC,n}'::text[]) AS sort, looked_up(kinds, sort) AS l ORDER BY 1, 2;

-- --- an index that rows are inserted into ---

CALL fill(1, 400);
SELECT format('CREATE INDEX %s_key ON %1$I USING gist (id)', name) FROM kinds \gexec
CALL fill(401, 2000);
SELECT name, pg_relation_size((name || '_key')::regclass) > 5 * 8192 AS has_inner_pages FROM kinds ORDER BY 1;
SELECT * FROM scans();
-- Also in ascending order, like new IDs.
SELECT format('INSERT INTO %I SELECT id, n + 10000 FROM %1$I ORDER BY id', name) FROM kinds \gexec
SELECT * FROM scans();

-- --- after changes and vacuum ---

SELECT format('DELETE FROM %I WHERE n %% 3 = 0 OR n BETWEEN 600 AND 1200', name) FROM kinds \gexec
SELECT format('UPDATE %I SET id = (SELECT max(id) FROM %1$I) WHERE n %% 97 = 1', name) FROM kinds \gexec
SELECT * FROM scans();
VACUUM gist_tid, gist_uid11, gist_scru160, gist_extuuid;
CALL fill(2001, 2500);
SELECT * FROM scans();

-- --- an index of existing rows: sorted or buffered build ---

REINDEX TABLE gist_tid;
REINDEX TABLE gist_uid11;
REINDEX TABLE gist_scru160;
REINDEX TABLE gist_extuuid;
SELECT * FROM scans();
SELECT format('DROP INDEX %s_key', name) FROM kinds \gexec
SELECT format('CREATE INDEX %s_key ON %1$I USING gist (id) WITH (buffering = on)', name) FROM kinds \gexec
SELECT * FROM scans();

-- If IDs are inserted in order, the index is almost as small as one that is built at
-- once: its pages are not half empty.  In reverse order they are.
CREATE TABLE appended (id ids.tid);
CREATE INDEX inserted_key ON appended USING gist (id);
INSERT INTO appended SELECT n::bigint::ids.tid FROM generate_series(1, 20000) AS n;
CREATE INDEX built_key ON appended USING gist (id);
SELECT pg_relation_size('inserted_key') < 1.2 * pg_relation_size('built_key') AS is_small;
TRUNCATE appended;
DROP INDEX built_key;
INSERT INTO appended SELECT n::bigint::ids.tid FROM generate_series(20000, 1, -1) AS n;
CREATE INDEX built_key ON appended USING gist (id);
SELECT pg_relation_size('inserted_key') < 2.2 * pg_relation_size('built_key') AS is_not_large;
DROP TABLE appended;

-- --- plans ---

ANALYZE gist_tid, gist_scru160;
SELECT plan($$SELECT id FROM gist_tid WHERE id = 'bzzz-zzz-zzzz-zz'$$);
SET enable_bitmapscan = off;
SET enable_seqscan = off;
SELECT plan($$SELECT id FROM gist_tid WHERE id ^@ '3kxn'$$);
SELECT plan($$SELECT id FROM gist_scru160 WHERE id <@ tstzrange('2024-07-19 UTC', '2024-07-20 UTC')$$);
-- The right side is a column of another table, or a parameter.
SELECT plan($$SELECT count(*) FROM (VALUES ('3k'), ('4')) AS p (prefix) JOIN gist_tid ON id ^@ prefix$$);
PREPARE by_prefix(text) AS SELECT count(*) FROM gist_tid WHERE id ^@ $1;
SET plan_cache_mode = force_generic_plan;
SELECT plan($$EXECUTE by_prefix('3')$$);
EXECUTE by_prefix('3');
SET enable_indexscan = off;
SET enable_indexonlyscan = off;
SET enable_seqscan = on;
DEALLOCATE by_prefix;
SELECT count(*) FROM gist_tid WHERE id ^@ '3';
RESET plan_cache_mode;
RESET enable_indexscan;
RESET enable_indexonlyscan;
SET enable_seqscan = off;

-- --- several columns, other columns included, domains, partitions ---

CREATE DOMAIN some_tid AS ids.tid;
CREATE TABLE several (id some_tid, span int4range, other uid11, n int) PARTITION BY RANGE (n);
CREATE TABLE several_low PARTITION OF several FOR VALUES FROM (MINVALUE) TO (500);
CREATE TABLE several_high PARTITION OF several DEFAULT;
INSERT INTO several SELECT (n % 50)::bigint::ids.tid, int4range(n, n + 5), (n % 3)::bigint::uid11, n FROM generate_series(1, 1000) AS n;
INSERT INTO several (n) VALUES (1), (999);
CREATE INDEX several_key ON several USING gist (id, span, other) INCLUDE (n);
INSERT INTO several SELECT (n % 50)::bigint::ids.tid, int4range(n, n + 5), (n % 3)::bigint::uid11, n FROM generate_series(1, 1000) AS n;
SELECT plan($$SELECT n FROM several WHERE id = '2222-222-2222-2b' AND span && '[100,300]' AND other > '11111111111' AND n < 500$$);
SELECT n FROM several WHERE id = '2222-222-2222-2b' AND span && '[100,300]' AND other > '11111111111' AND n < 500 ORDER BY n;
SELECT plan($$SELECT id, other FROM several WHERE other = '11111111113' AND id ^@ '2222-222-2222-2'$$);
SELECT count(*), count(DISTINCT id) FROM several WHERE other = '11111111113' AND id ^@ '2222-222-2222-2';
SELECT count(*) FROM several WHERE id IS NULL;
SET enable_seqscan = on;
SET enable_indexscan = off;
SET enable_indexonlyscan = off;
SELECT n FROM several WHERE id = '2222-222-2222-2b' AND span && '[100,300]' AND other > '11111111111' AND n < 500 ORDER BY n;
SELECT count(*), count(DISTINCT id) FROM several WHERE other = '11111111113' AND id ^@ '2222-222-2222-2';
SELECT count(*) FROM several WHERE id IS NULL;
RESET enable_seqscan;
RESET enable_indexscan;
RESET enable_indexonlyscan;
RESET enable_bitmapscan;
DROP TABLE several;
DROP DOMAIN some_tid;

-- --- exclusion constraints ---

-- A room cannot have two bookings at the same time.
CREATE TABLE bookings (room ids.tid, during tstzrange, EXCLUDE USING gist (room WITH =, during WITH &&));
INSERT INTO bookings VALUES ('3kxn-lhr-3gxq-23', '[2024-07-19 10:00 UTC, 2024-07-19 11:00 UTC)'), ('3kxn-lhr-3gxq-23', '[2024-07-19 11:00 UTC, 2024-07-19 12:00 UTC)'),
  ('3kxn-lhr-3gxq-24', '[2024-07-19 10:00 UTC, 2024-07-19 12:00 UTC)'), (NULL, '[2024-07-19 10:00 UTC, 2024-07-19 12:00 UTC)'), (NULL, '[2024-07-19 10:00 UTC, 2024-07-19 12:00 UTC)');
SELECT * FROM failure($$INSERT INTO bookings VALUES ('3kxn-lhr-3gxq-23', '[2024-07-19 11:30 UTC, 2024-07-19 13:00 UTC)')$$);
SELECT * FROM failure($$UPDATE bookings SET room = '3kxn-lhr-3gxq-23' WHERE room = '3kxn-lhr-3gxq-24'$$);
DROP TABLE bookings;

-- For every type: the number of rejected rows is that of the conflicts that a join
-- finds.
CREATE FUNCTION excluded(kind kinds, OUT inserted bigint, OUT refused bigint, OUT conflicts bigint) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TEMP TABLE tries AS SELECT number, int4range(number %% 20, number %% 20 + 1 + number %% 5) AS span, room.id AS room, guest.id AS guest
      FROM generate_series(1, 300) AS number,
           LATERAL (SELECT (%s)::%s AS id FROM (VALUES (number %% 6)) AS v (n)) AS room,
           LATERAL (SELECT (%1$s)::%2$s AS id FROM (VALUES (number %% 4)) AS v (n)) AS guest', kind.value, kind.type);
  CREATE TEMP TABLE uses (LIKE tries, EXCLUDE USING gist (room WITH =, span WITH &&, guest WITH <>));
  conflicts := 0;
  FOR i IN 1 .. 300 LOOP
    conflicts := conflicts + (SELECT count(DISTINCT t.number) FROM tries AS t JOIN uses AS u ON t.room = u.room AND t.span && u.span AND t.guest <> u.guest WHERE t.number = i);
    INSERT INTO uses SELECT * FROM tries AS t WHERE t.number = i ON CONFLICT DO NOTHING;
  END LOOP;
  SELECT count(*), 300 - count(*) INTO inserted, refused FROM uses;
  DROP TABLE uses, tries;
END $$;
SELECT name, e.* FROM kinds, excluded(kinds) AS e ORDER BY name;

DROP FUNCTION excluded, looked_up, scans, answer, conditions;
DROP PROCEDURE fill;
DROP TABLE kinds, gist_tid, gist_uid11, gist_scru160, gist_extuuid;
