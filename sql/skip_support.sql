-- Skip scans, from PostgreSQL 18 on: a btree index can be used for a query without a
-- condition on its first column.  With skip support, the scan goes from one value to
-- the next possible one.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql

SELECT opcname, amprocnum, amproc::regprocedure FROM pg_opclass
JOIN pg_amproc ON amprocfamily = opcfamily AND amproclefttype = opcintype
WHERE opcintype = 'ids.tid'::regtype AND opcmethod = (SELECT oid FROM pg_am WHERE amname = 'btree') AND amprocnum = 6;
CREATE TABLE skipped AS SELECT (n % 5)::bigint::ids.tid AS id, n FROM generate_series(1, 100000) AS n;
CREATE INDEX ON skipped (id, n);
VACUUM ANALYZE skipped;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan('SELECT id FROM skipped WHERE n = 4711');
SELECT id::bigint FROM skipped WHERE n = 4711;
SELECT id::bigint, n FROM skipped WHERE id BETWEEN '2222-222-2222-23' AND '2222-222-2222-25' AND n IN (7, 8, 9, 11) ORDER BY id, n;
SELECT id::bigint, n FROM skipped WHERE id > '2222-222-2222-22' AND n IN (7, 8, 9, 11) ORDER BY id DESC, n DESC;
DROP TABLE skipped;

-- The unsigned type and the 20-byte type, also at the ends of their ranges.
SELECT opcname, amprocnum, amproc::regprocedure FROM pg_opclass
JOIN pg_amproc ON amprocfamily = opcfamily AND amproclefttype = opcintype
WHERE opcintype IN ('uid11'::regtype, 'scru160'::regtype) AND opcmethod = (SELECT oid FROM pg_am WHERE amname = 'btree') AND amprocnum = 6 ORDER BY opcname;
CREATE TABLE skipped AS
SELECT ((ARRAY[0, 1, 9223372036854775807, 9223372036854775808, 18446744073709551615])[n % 5 + 1])::uid11 AS id, n
FROM generate_series(1, 100000) AS n;
CREATE INDEX ON skipped (id, n);
VACUUM ANALYZE skipped;
SELECT plan('SELECT id FROM skipped WHERE n = 4711');
SELECT id::numeric FROM skipped WHERE n = 4711;
SELECT id::numeric, n FROM skipped WHERE n IN (5, 6, 7, 8, 9) ORDER BY id, n;
SELECT id::numeric, n FROM skipped WHERE n IN (5, 6, 7, 8, 9) ORDER BY id DESC, n DESC;
DROP TABLE skipped;
CREATE TABLE skipped AS
SELECT ((ARRAY['00000000000000000000000000000000', '0000000000000000000000000000007V', '00000000000000000000000000000080',
               'VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVU', 'VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV'])[n % 5 + 1])::scru160 AS id, n
FROM generate_series(1, 100000) AS n;
CREATE INDEX ON skipped (id, n);
VACUUM ANALYZE skipped;
SELECT plan('SELECT id FROM skipped WHERE n = 4711');
SELECT id FROM skipped WHERE n = 4711;
SELECT id, n FROM skipped WHERE n IN (5, 6, 7, 8, 9) ORDER BY id, n;
SELECT id, n FROM skipped WHERE n IN (5, 6, 7, 8, 9) ORDER BY id DESC, n DESC;
DROP TABLE skipped;

-- extuuid: the skip support of uuid.
SELECT opcname, amprocnum, amproc::regprocedure FROM pg_opclass
JOIN pg_amproc ON amprocfamily = opcfamily AND amproclefttype = opcintype
WHERE opcintype = 'extuuid'::regtype AND opcmethod = (SELECT oid FROM pg_am WHERE amname = 'btree') AND amprocnum = 6;
CREATE TABLE skipped AS
SELECT ((ARRAY['sym:', 'int:-1', 'fixedB4:GBP$:1', 't:2024-07-19', 'ffffffff-ffff-6fff-bfff-ffffffffffff'])[n % 5 + 1])::extuuid AS id, n
FROM generate_series(1, 100000) AS n;
CREATE INDEX ON skipped (id, n);
VACUUM ANALYZE skipped;
SELECT plan('SELECT id FROM skipped WHERE n = 4711');
SELECT id FROM skipped WHERE n = 4711;
SELECT id, n FROM skipped WHERE n IN (5, 6, 7, 8, 9) ORDER BY id, n;
SELECT id, n FROM skipped WHERE n IN (5, 6, 7, 8, 9) ORDER BY id DESC, n DESC;
DROP TABLE skipped;

-- Scans in both directions that begin with NULL or end with it: the index scan uses
-- the lowest and the highest value of the type, and the values before and after one.
CREATE FUNCTION skips(type text, ends text, nulls text, direction text, OUT scan text, OUT same bool) LANGUAGE plpgsql AS $$
DECLARE
  query text := format('SELECT id, n FROM skipped WHERE n BETWEEN 4 AND 11 ORDER BY id %s, n %1$s', direction);
  plan json;
  sorted text;
BEGIN
  EXECUTE format('CREATE TABLE skipped AS SELECT (%L::%s[])[n %% 4 + 1] AS id, n FROM generate_series(1, 100000) AS n', ends, type);
  EXECUTE format('SELECT array_agg(s)::text FROM (%s) AS s', query) INTO sorted;
  EXECUTE format('CREATE INDEX ON skipped (id NULLS %s, n NULLS %1$s)', nulls);
  ANALYZE skipped;
  EXECUTE 'EXPLAIN (FORMAT json) ' || query INTO plan;
  scan := concat_ws(', ', plan->0->'Plan'->>'Node Type', plan->0->'Plan'->>'Scan Direction');
  EXECUTE format('SELECT array_agg(s)::text = %L FROM (%s) AS s', sorted, query) INTO same;
  DROP TABLE skipped;
END $$;
SELECT type, nulls, direction, s.*
FROM (VALUES ('ids.tid', '{s222-222-2222-22,2222-222-2222-22,bzzz-zzz-zzzz-zz,NULL}'), ('uid11', '{11111111111,11111111112,jpXCZedGfVQ,NULL}'),
        ('scru160', format('{%s,%s,%s,NULL}', repeat('0', 32), repeat('0', 31) || '1', repeat('V', 32))),
        ('extuuid', '{00000000-0000-6000-8000-000000000000,int:-1,ffffffff-ffff-6fff-bfff-ffffffffffff,NULL}')) AS t (type, ends),
     (VALUES ('LAST', 'ASC'), ('LAST', 'DESC'), ('FIRST', 'ASC NULLS FIRST'), ('FIRST', 'DESC NULLS LAST')) AS d (nulls, direction), skips(type, ends, nulls, direction) AS s;
DROP FUNCTION skips;
