-- The type tid: values of doc/format/tid.md, input and output, fields. Test
-- vectors are those that the C tests read.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\cd :abs_srcdir/test/vectors
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
\pset null '(null)'

-- Input, output and fields.
SELECT text::ids.tid, text::ids.tid::bigint AS "int64", tid_timestamp(text::ids.tid),
       tid_clock_id(text::ids.tid)
FROM (VALUES ('2222-222-2222-22'), ('bzzz-zzz-zzzz-zz'), ('s222-222-2222-22'),
             ('zzzz-zzz-zzzz-zz'), ('3kxn-lhr-3gxq-23'), ('3iso-34e-qpw2-22')) AS t (text);
SELECT '3kxnlhr3gxq23'::ids.tid = '3kxn-lhr-3gxq-23'::ids.tid AS same;

CREATE TABLE vectors (text text, plain text, "int64" bigint, unix_us bigint, clock_id int);
\copy vectors FROM tid.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT count(*) > 100 AS vectors,
       bool_and(text::ids.tid::bigint = "int64") AS dashed_in,
       bool_and(plain::ids.tid::bigint = "int64") AS plain_in,
       bool_and("int64"::ids.tid::text = text) AS dashed_out,
       bool_and(tid_text("int64"::ids.tid, true) = text) AS dashed_text,
       bool_and(tid_text("int64"::ids.tid, false) = plain) AS plain_text,
       bool_and(tid_timestamp("int64"::ids.tid) = 'epoch'::timestamptz + unix_us * interval '1 us')
         AS at,
       bool_and(tid_clock_id("int64"::ids.tid) = clock_id) AS clock,
       bool_and(tid_make('epoch'::timestamptz + unix_us * interval '1 us',
                         clock_id) = "int64"::ids.tid) AS made,
       bool_and(tid_send("int64"::ids.tid) = int8send("int64")) AS sent,
       bool_and(tid_is_valid(text) AND tid_is_valid(plain)) AS valid
FROM vectors;

-- Rejected texts: SQLSTATE, and the position that the DETAIL names or, if the length is
-- less than half or more than twice the right one, the length.
CREATE TABLE rejected (text text, code text, position int);
\copy rejected FROM tid_rejected.tsv CSV HEADER DELIMITER E'\t' FORCE NOT NULL text
SELECT count(*) > 50 AS texts,
       bool_and(NOT tid_is_valid(text)) AS invalid,
       bool_and(f.state = CASE code WHEN 'out_of_range' THEN '22003' ELSE '22P02' END) AS state,
       bool_and(f.message = CASE code
                  WHEN 'out_of_range' THEN format('value "%s" is out of range for type tid', text)
                  ELSE format('invalid input syntax for type tid: "%s"', text) END) AS message,
       bool_and(CASE
                  WHEN code = 'out_of_range' THEN f.detail LIKE 'The first character of a tid is %'
                  WHEN code = 'bad_length' OR length(replace(text, '-', '')) NOT BETWEEN 7 AND 26
                    THEN f.detail = format('A tid has 13 characters, not counting dashes. This '
                                           'text has %s.',
                                           length(replace(text, '-', '')))
                  ELSE f.detail LIKE format('Unexpected character "%s" at position %s. %%',
                                            replace(substr(text, position, 1), '\', '\\'),
                                            position) END) AS detail
FROM rejected, failure(format('SELECT %L::ids.tid', text)) AS f;
SELECT text, f.*
FROM (VALUES
  ('3kxn-lhr-3gxq-2'),
  ('3kxn-lhr-3gxq'),
  ('3kxnlhr3gxq23456'),
  ('3kxn-lhr-3gxq-23-'),
  (''),
  ('3Kxn-lhr-3gxq-23'),
  ('3kxnlhr-3gxq-23'),
  ('3kxn-lhr-3gxqa23'),
  ('k222-222-2222-22'),
  (' 3kxnlhr3gxq23'),
  (U&'3kxn\2013lhr\20133gxq\201323'),
  ('0123456789abcdefgh'),
  ('2024-07-19'),
  ('2024-07-19T16:40:46.48031Z'),
  ('1721407246'),
  ('-42'),
  ('42.0'),
  ('hello'),
  ('3KXN-LHR-3GXQ-23'),
  ('3KXNLHR3GXQ23'),
  ('3kxn-lhr-3gXq-23'),
  ('3kxn-lhr-3g1Q-23')) AS t (text),
  failure(format('SELECT %L::ids.tid', text)) AS f;
SELECT state, length(message), detail FROM failure($$SELECT repeat('2', 1000000)::ids.tid$$);
SELECT state, detail FROM failure($$SELECT (repeat('2', 999999) || '!')::ids.tid$$);

-- Keys of the AT Protocol, from its test files of valid and invalid syntax.  From c to j
-- as the first character, the syntax allows more than 63 bits, which no tid has.
SELECT rkey, tid_from_rkey(rkey), tid_from_rkey(rkey) IS NOT NULL = (verdict = 'valid') AS agrees
FROM (VALUES
  ('3jzfcijpj2z2a', 'valid'),
  ('7777777777777', 'valid'),
  ('3zzzzzzzzzzzz', 'valid'),
  ('a222222222222', 'valid'),
  ('azzzzzzzzzzzz', 'valid'),
  ('j222222222222', 'too large'),
  ('3jzfcijpj2z21', 'invalid'),
  ('0000000000000', 'invalid'),
  ('3jzfcijpj2z2aa', 'invalid'),
  ('3jzfcijpj2z2', 'invalid'),
  ('3jzf-cij-pj2z-2a', 'invalid'),
  ('zzzzzzzzzzzzz', 'invalid'),
  ('kjzfcijpj2z2a', 'invalid')) AS t (rkey, verdict);
SELECT bool_and(tid_from_rkey(plain)::bigint IS NOT DISTINCT FROM CASE
                  WHEN unix_us >= 0 THEN "int64" END) AS vectors,
       bool_and(tid_from_rkey(text) IS NULL) AS dashed
FROM vectors;
-- The syntax as a regular expression, without the first characters that are too large.
SELECT count(*) AS texts, count(tid_from_rkey(rkey)) AS keys,
       bool_and((tid_from_rkey(rkey) IS NOT NULL)
                  = (rkey COLLATE "C" ~ '^[234567ab][234567abcdefghijklmnopqrstuvwxyz]{12}$'))
         AS agree,
       bool_and(tid_from_rkey(rkey) IS NULL OR tid_text(tid_from_rkey(rkey), false) = rkey) AS back
FROM (SELECT overlay('3jzfcijpj2z2a' PLACING chr(c) FROM place) AS rkey
      FROM generate_series(1, 13) AS place, generate_series(1, 300) AS c
      UNION ALL
      SELECT unnest('{self,"",3jzfcijpj2z2é,éééééé3}'::text[])) AS t;
-- It never fails, so it can be a generated column.
CREATE TABLE records (rkey text PRIMARY KEY,
                      id ids.tid GENERATED ALWAYS AS (tid_from_rkey(rkey)) STORED);
INSERT INTO records
VALUES ('self'), ('3jzfcijpj2z2a'), ('3jzf-cij-pj2z-2a'), ('zzzzzzzzzzzzz'), ('j222222222222');
SELECT rkey, id FROM records ORDER BY rkey COLLATE "C";
DROP TABLE records;

-- Binary: big-endian, as for int8.
SELECT encode(tid_send('3kxn-lhr-3gxq-23'), 'hex');

-- Arrays, IN lists.
SELECT count(*) FROM vectors
WHERE text::ids.tid IN ('2222-222-2222-22', 'bzzz-zzz-zzzz-zz', '2222-222-2222-23');
SELECT '{3kxn-lhr-3gxq-23,NULL,3iso34eqpw222}'::ids.tid[];

SELECT '3kxn-lhr-3gxq-23'::ids.tid::timestamptz;

-- tid_make.
SELECT tid_make('2024-07-19 16:40:46.480310+00', 1);
SELECT tid_make(at => '1684-07-28 00:12:25.259008+00', clock_id => 0),
       tid_make('2255-06-05 23:47:34.740991+00', 1023);
SELECT call, f.*
FROM (VALUES
  ($$tid_make('1684-07-28 00:12:25.259007+00', 0)$$),
  ($$tid_make('2255-06-05 23:47:34.740992+00', 0)$$),
  ($$tid_make('infinity', 0)$$),
  ($$tid_make('-infinity', 0)$$),
  ($$tid_make('294276-12-31', 0)$$),
  ($$tid_make('4713-01-01 BC', 0)$$),
  ($$tid_make('2024-01-01', -1)$$),
  ($$tid_make('2024-01-01', 1024)$$)) AS t (call),
  failure('SELECT ' || call) AS f;
SELECT tid_make(NULL, 1), tid_text(NULL, true), tid_timestamp(NULL), tid_is_valid(NULL);

DROP TABLE vectors, rejected;

-- The functions, casts and operators that no other type has.
\i :abs_srcdir/test/common.sql
SELECT object FROM own WHERE type = 'tid' ORDER BY object COLLATE "C";
