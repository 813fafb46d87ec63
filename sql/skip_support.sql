-- Skip scans, from PostgreSQL 18 on: a btree index serves a query that leaves
-- out its first column.  Skip support lets the scan step from one value to the
-- next one that can exist.

SELECT opcname, amprocnum, amproc::regprocedure FROM pg_opclass
JOIN pg_amproc ON amprocfamily = opcfamily AND amproclefttype = opcintype
WHERE opcintype = 'public.tid'::regtype AND amprocnum = 6;
CREATE TABLE skipped AS SELECT (n % 5)::bigint::public.tid AS id, n FROM generate_series(1, 100000) AS n;
CREATE INDEX ON skipped (id, n);
VACUUM ANALYZE skipped;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan('SELECT id FROM skipped WHERE n = 4711');
SELECT id::bigint FROM skipped WHERE n = 4711;
SELECT id::bigint, n FROM skipped WHERE id BETWEEN '2222-222-2222-23' AND '2222-222-2222-25' AND n IN (7, 8, 9, 11) ORDER BY id, n;
SELECT id::bigint, n FROM skipped WHERE id > '2222-222-2222-22' AND n IN (7, 8, 9, 11) ORDER BY id DESC, n DESC;
DROP TABLE skipped;
