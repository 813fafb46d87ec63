-- The type tid: values of doc/format/tid.md, input and output, order, indexes,
-- casts, fields. Test vectors are those that the C tests read.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
\pset null '(null)'

-- Input, output and fields.
SELECT text::public.tid, text::public.tid::bigint AS "int64", tid_timestamp(text::public.tid),
       tid_clock_id(text::public.tid)
FROM (VALUES ('2222-222-2222-22'), ('bzzz-zzz-zzzz-zz'), ('s222-222-2222-22'),
             ('zzzz-zzz-zzzz-zz'), ('3kxn-lhr-3gxq-23'), ('3iso-34e-qpw2-22')) AS t (text);
SELECT '3kxnlhr3gxq23'::public.tid = '3kxn-lhr-3gxq-23'::public.tid AS same;

CREATE TABLE vectors (text text, plain text, "int64" bigint, unix_us bigint, clock_id int);
\copy vectors FROM PROGRAM 'cat "$PG_ABS_SRCDIR"/test/vectors/tid.tsv' (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT count(*) > 100 AS vectors,
       bool_and(text::public.tid::bigint = "int64") AS dashed_in,
       bool_and(plain::public.tid::bigint = "int64") AS plain_in,
       bool_and("int64"::public.tid::text = text) AS dashed_out,
       bool_and(tid_text("int64"::public.tid, true) = text) AS dashed_text,
       bool_and(tid_text("int64"::public.tid, false) = plain) AS plain_text,
       bool_and(tid_timestamp("int64"::public.tid) = 'epoch'::timestamptz + unix_us * interval '1 us') AS at,
       bool_and(tid_clock_id("int64"::public.tid) = clock_id) AS clock,
       bool_and(tid_make('epoch'::timestamptz + unix_us * interval '1 us', clock_id) = "int64"::public.tid) AS made,
       bool_and(tid_send("int64"::public.tid) = int8send("int64")) AS sent,
       bool_and(tid_is_valid(text) AND tid_is_valid(plain)) AS valid
FROM vectors;

-- Rejected texts: SQLSTATE, and the position that the DETAIL names or, if the length is
-- less than half or more than twice the right one, the length.
CREATE TABLE rejected (text text, code text, position int);
\copy rejected FROM PROGRAM 'cat "$PG_ABS_SRCDIR"/test/vectors/tid_rejected.tsv' (FORMAT csv, DELIMITER E'\t', HEADER, FORCE_NOT_NULL (text), QUOTE E'\x01')
SELECT count(*) > 50 AS texts,
       bool_and(NOT tid_is_valid(text)) AS invalid,
       bool_and(f.state = CASE code WHEN 'out_of_range' THEN '22003' ELSE '22P02' END) AS state,
       bool_and(f.message = CASE code WHEN 'out_of_range'
                            THEN format('value "%s" is out of range for type tid', text)
                            ELSE format('invalid input syntax for type tid: "%s"', text) END) AS message,
       bool_and(CASE
         WHEN code = 'out_of_range' THEN f.detail LIKE 'The first character of a tid is %'
         WHEN code = 'bad_length' OR length(replace(text, '-', '')) NOT BETWEEN 7 AND 26
         THEN f.detail = format('A tid has 13 characters, not counting dashes. This text has %s.', length(replace(text, '-', '')))
         ELSE f.detail LIKE format('Unexpected character "%s" at position %s. %%',
              replace(substr(text, position, 1), '\', '\\'), position) END) AS detail
FROM rejected, failure(format('SELECT %L::public.tid', text)) AS f;
SELECT text, f.* FROM (VALUES
  ('3kxn-lhr-3gxq-2'), ('3kxn-lhr-3gxq'), ('3kxnlhr3gxq23456'), ('3kxn-lhr-3gxq-23-'), (''), ('3Kxn-lhr-3gxq-23'), ('3kxnlhr-3gxq-23'), ('3kxn-lhr-3gxqa23'),
  ('k222-222-2222-22'), (' 3kxnlhr3gxq23'), (U&'3kxn\2013lhr\20133gxq\201323'), ('0123456789abcdefgh'), ('2024-07-19'), ('2024-07-19T16:40:46.48031Z'), ('1721407246'), ('-42'), ('42.0'), ('hello')) AS t (text),
  failure(format('SELECT %L::public.tid', text)) AS f;
SELECT state, length(message), detail FROM failure($$SELECT repeat('2', 1000000)::public.tid$$);
SELECT state, detail FROM failure($$SELECT (repeat('2', 999999) || '!')::public.tid$$);

-- Binary: big-endian, as for int8, so a file of bigints can be read as tids and the
-- reverse.
SELECT encode(tid_send('3kxn-lhr-3gxq-23'), 'hex');
\copy (SELECT "int64" FROM vectors) TO PROGRAM 'cat >"$PG_ABS_BUILDDIR"/results/tid.bin' (FORMAT binary)
CREATE TABLE stored (id public.tid);
\copy stored FROM PROGRAM 'cat "$PG_ABS_BUILDDIR"/results/tid.bin' (FORMAT binary)
\copy stored TO PROGRAM 'cat >"$PG_ABS_BUILDDIR"/results/tid.bin' (FORMAT binary)
CREATE TABLE stored_bigint (id bigint);
\copy stored_bigint FROM PROGRAM 'cat "$PG_ABS_BUILDDIR"/results/tid.bin' (FORMAT binary)
SELECT count(*) = 140 AS all_rows,
       bool_and(v."int64" = s.id::bigint AND v."int64" = b.id) AS same
FROM (SELECT "int64", row_number() OVER (ORDER BY "int64") AS n FROM vectors) AS v
JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM stored) AS s USING (n)
JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM stored_bigint) AS b USING (n);

-- Too short and too long in binary.
\copy (SELECT 1::int) TO PROGRAM 'cat >"$PG_ABS_BUILDDIR"/results/tid.bin' (FORMAT binary)
\copy stored FROM PROGRAM 'cat "$PG_ABS_BUILDDIR"/results/tid.bin' (FORMAT binary)
\copy (SELECT 'nine byte'::bytea) TO PROGRAM 'cat >"$PG_ABS_BUILDDIR"/results/tid.bin' (FORMAT binary)
\copy stored FROM PROGRAM 'cat "$PG_ABS_BUILDDIR"/results/tid.bin' (FORMAT binary)
SELECT count(*) AS nothing_lost FROM stored;
DROP TABLE stored, stored_bigint;

-- The order is that of signed numbers, and so of time; all comparisons, by scan and
-- by index.
CREATE TABLE ordered (id public.tid PRIMARY KEY);
INSERT INTO ordered SELECT "int64"::public.tid FROM vectors;
SELECT count(*) AS pairs,
       bool_and((a.id < b.id) = (a.id::bigint < b.id::bigint)) AS lt,
       bool_and((a.id <= b.id) = (a.id::bigint <= b.id::bigint)) AS le,
       bool_and((a.id = b.id) = (a.id::bigint = b.id::bigint)) AS eq,
       bool_and((a.id <> b.id) = (a.id::bigint <> b.id::bigint)) AS ne,
       bool_and((a.id >= b.id) = (a.id::bigint >= b.id::bigint)) AS ge,
       bool_and((a.id > b.id) = (a.id::bigint > b.id::bigint)) AS gt,
       bool_and(tid_cmp(a.id, b.id) = btint8cmp(a.id::bigint, b.id::bigint)) AS cmp
FROM ordered a, ordered b;
CREATE FUNCTION scans(setting text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  answers text;
BEGIN
  PERFORM set_config('enable_seqscan', CASE setting WHEN 'seq' THEN 'on' ELSE 'off' END, true),
          set_config('enable_indexscan', CASE setting WHEN 'index' THEN 'on' ELSE 'off' END, true),
          set_config('enable_indexonlyscan', CASE setting WHEN 'index' THEN 'on' ELSE 'off' END, true),
          set_config('enable_bitmapscan', CASE setting WHEN 'bitmap' THEN 'on' ELSE 'off' END, true),
          set_config('enable_sort', CASE setting WHEN 'index' THEN 'off' ELSE 'on' END, true);
  SELECT string_agg(format('%s %s %s %s %s %s %s',
      (SELECT count(*) FROM ordered WHERE id < v.id), (SELECT count(*) FROM ordered WHERE id <= v.id),
      (SELECT count(*) FROM ordered WHERE id = v.id), (SELECT count(*) FROM ordered WHERE id >= v.id),
      (SELECT count(*) FROM ordered WHERE id > v.id),
      (SELECT count(*) FROM ordered WHERE id BETWEEN v.id AND '3kxn-lhr-3gxq-23'),
      (SELECT id FROM ordered WHERE id < v.id ORDER BY id DESC LIMIT 1)), E'\n' ORDER BY v.n)
  INTO answers
  FROM (SELECT "int64"::public.tid AS id, row_number() OVER (ORDER BY "int64") AS n FROM vectors) AS v;
  RETURN answers || (SELECT string_agg(id::text, ' ') FROM (SELECT id FROM ordered ORDER BY id) AS up)
                 || (SELECT string_agg(id::text, ' ') FROM (SELECT id FROM ordered ORDER BY id DESC) AS down);
END $$;
SELECT length(scans('seq')) > 5000 AS answers,
       scans('seq') = scans('index') AS index_agrees, scans('seq') = scans('bitmap') AS bitmap_agrees;
SELECT string_agg("int64"::text, ' ' ORDER BY id) = string_agg("int64"::text, ' ' ORDER BY "int64") AS order_is_signed
FROM (SELECT "int64", "int64"::public.tid AS id FROM vectors) AS v;

-- Hash joins, hash and BRIN indexes.  The system's tid has classes of the same
-- names, so they are written with their schema too.
SET enable_mergejoin = off; SET enable_nestloop = off;
CREATE TABLE again AS SELECT * FROM ordered;
ANALYZE ordered, again;
SELECT plan('SELECT * FROM ordered JOIN again USING (id)');
SELECT count(*) FROM ordered JOIN again USING (id);
DROP TABLE again;
RESET enable_mergejoin; RESET enable_nestloop;
SELECT bool_and(tid_hash(id) = hashint8(id::bigint)) AS hash,
       bool_and(tid_hash_extended(id, 0)::bit(32) = tid_hash(id)::bit(32)) AS equal_at_seed_0,
       bool_or(tid_hash_extended(id, 1)::bit(32) <> tid_hash(id)::bit(32)) AS seeded
FROM ordered;
CREATE TABLE classes AS SELECT n::bigint::public.tid AS id FROM generate_series(0, 9999) AS n;
SET enable_seqscan = off;
CREATE INDEX classes_key ON classes USING hash (id);
SELECT plan($$SELECT * FROM classes WHERE id = '2222-222-2222-zz'$$);
SELECT id::bigint FROM classes WHERE id = '2222-222-2222-zz';
DROP INDEX classes_key;
CREATE INDEX classes_key ON classes USING brin (id) WITH (pages_per_range = 4);
SELECT plan($$SELECT * FROM classes WHERE id <= '2222-222-2222-zz'$$);
SELECT count(*) FROM classes WHERE id <= '2222-222-2222-zz';
DROP INDEX classes_key;
CREATE INDEX classes_key ON classes USING brin (id public.tid_minmax_multi_ops) WITH (pages_per_range = 4);
SELECT plan($$SELECT * FROM classes WHERE id <= '2222-222-2222-zz'$$);
SELECT count(*) FROM classes WHERE id <= '2222-222-2222-zz';
DROP INDEX classes_key;
CREATE INDEX classes_key ON classes USING brin (id public.tid_bloom_ops) WITH (pages_per_range = 4);
SELECT plan($$SELECT * FROM classes WHERE id = '2222-222-2222-zz'$$);
SELECT count(*) FROM classes WHERE id = '2222-222-2222-zz';
DROP TABLE classes;
RESET enable_seqscan;

-- Minimum, maximum, arrays, IN lists.
SELECT min(id), max(id) FROM ordered;
SELECT trim(plan) AS plan FROM plan('SELECT max(id) FROM ordered') AS plan WHERE plan LIKE '%Scan%';
SELECT min(id), max(id) FROM ordered WHERE false;
SELECT count(*) FROM ordered WHERE id IN ('2222-222-2222-22', 'bzzz-zzz-zzzz-zz', '2222-222-2222-23');
SELECT '{3kxn-lhr-3gxq-23,NULL,3iso34eqpw222}'::public.tid[];

-- Casts are explicit; the column's type changes without a rewrite.
SELECT state, message FROM failure($$SELECT '2222-222-2222-22'::public.tid = 0::bigint$$);
CREATE TABLE converted (id bigint PRIMARY KEY);
INSERT INTO converted SELECT "int64" FROM vectors;
SELECT pg_relation_filenode('converted') AS before \gset
ALTER TABLE converted ALTER COLUMN id TYPE public.tid USING id::public.tid;
SELECT pg_relation_filenode('converted') = :before AS not_rewritten;
SELECT count(*) FROM converted WHERE id = '3kxn-lhr-3gxq-23';
ALTER TABLE converted ALTER COLUMN id TYPE bigint USING id::bigint;
SELECT pg_relation_filenode('converted') = :before AS not_rewritten;
SELECT '3kxn-lhr-3gxq-23'::public.tid::timestamptz;

-- Ranges.
SELECT '[3iso-34e-qpw2-22,3kxn-lhr-3gxq-23]'::tidrange @> '3kxn-lhr-3gxq-23'::public.tid AS inside,
       '[3iso-34e-qpw2-22,3kxn-lhr-3gxq-23)'::tidrange @> '3kxn-lhr-3gxq-23'::public.tid AS outside,
       tid_subdiff('3kxn-lhr-3gxq-24', '3kxn-lhr-3gxq-23') AS apart;
SELECT tidmultirange('[2222-222-2222-22,2222-222-2222-23]', '[2222-222-2222-23,2222-222-2222-25]');

-- tid_make.
SELECT tid_make('2024-07-19 16:40:46.480310+00', 1);
SELECT tid_make(at => '1684-07-28 00:12:25.259008+00', clock_id => 0), tid_make('2255-06-05 23:47:34.740991+00', 1023);
SELECT call, f.* FROM (VALUES
  ($$tid_make('1684-07-28 00:12:25.259007+00', 0)$$), ($$tid_make('2255-06-05 23:47:34.740992+00', 0)$$),
  ($$tid_make('infinity', 0)$$), ($$tid_make('-infinity', 0)$$), ($$tid_make('294276-12-31', 0)$$), ($$tid_make('4713-01-01 BC', 0)$$),
  ($$tid_make('2024-01-01', -1)$$), ($$tid_make('2024-01-01', 1024)$$)) AS t (call),
  failure('SELECT ' || call) AS f;
SELECT tid_make(NULL, 1), tid_text(NULL, true), tid_timestamp(NULL), tid_is_valid(NULL);

DROP TABLE vectors, rejected, ordered, converted;
DROP FUNCTION scans;
