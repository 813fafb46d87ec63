-- The type uid11: values of doc/format/uid11.md, input and output, casts, fields,
-- prefixes, time ranges, generators. Test vectors are those that the C tests read.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\cd :abs_srcdir/test/vectors
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
SET bytea_output = 'hex';
\pset null '(null)'

-- Input, output and fields.
SELECT text::uid11, uid11_send(text::uid11), uid11_timestamp(text::uid11),
       uid11_random_part(text::uid11)
FROM (VALUES ('11111111111'), ('1111111NVpb'), ('113q8KFkAEs'), ('jpXCZedGfVQ')) AS t (text);
CREATE TEMP TABLE vectors (text text, "unsigned" numeric, "bigint" bigint, unix_ms bigint,
                           random_part bigint, sequence int, snowish_machine int,
                           snowish_sequence int);
\copy vectors FROM uid11.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT count(*) > 80 AS vectors,
       bool_and(text::uid11::bigint = "bigint") AS read,
       bool_and("bigint"::uid11::text = text) AS printed,
       bool_and("bigint"::uid11::numeric = "unsigned") AS to_numeric,
       bool_and("unsigned"::uid11 = text::uid11) AS of_numeric,
       bool_and(uid11_send(text::uid11) = int8send("bigint")) AS sent,
       bool_and(uid11_is_valid(text)) AS valid,
       bool_and(uid11_timestamp(text::uid11) = 'epoch'::timestamptz + unix_ms * interval '1 ms')
         AS at,
       bool_and(uid11_make('epoch'::timestamptz + unix_ms * interval '1 ms',
                           random_part) = text::uid11) AS made,
       bool_and(uid11_random_part(text::uid11) = random_part) AS random_part,
       bool_and(uid11_sequence(text::uid11) = sequence) AS sequence
FROM vectors;
CREATE TEMP TABLE ids AS SELECT text::uid11 AS id FROM vectors;
-- The fields of snowish are NULL where its reserved bit is 1.
SELECT count(*) FILTER (WHERE "bigint" < 0) > 10 AS some_reserved,
       count(*) FILTER (WHERE "bigint" >= 0) > 10 AS some_not,
       bool_and(uid11_snowish_timestamp(text::uid11) IS NOT DISTINCT FROM CASE
                  WHEN "bigint" >= 0 THEN 'epoch'::timestamptz + unix_ms * interval '1 ms' END)
         AS at,
       bool_and(uid11_snowish_machine(text::uid11) IS NOT DISTINCT FROM CASE
                  WHEN "bigint" >= 0 THEN snowish_machine END) AS machine,
       bool_and(uid11_snowish_sequence(text::uid11) IS NOT DISTINCT FROM CASE
                  WHEN "bigint" >= 0 THEN snowish_sequence END) AS sequence
FROM vectors;

-- Rejected texts: SQLSTATE, and the position that the DETAIL names.
CREATE TEMP TABLE rejected (text text, code text, position int);
\copy rejected FROM uid11_rejected.tsv CSV HEADER DELIMITER E'\t' FORCE NOT NULL text
SELECT count(*) > 15 AS texts,
       bool_and(NOT uid11_is_valid(text)) AS invalid,
       bool_and(f.state = CASE code WHEN 'out_of_range' THEN '22003' ELSE '22P02' END) AS state,
       bool_and(f.message = CASE code
                  WHEN 'out_of_range' THEN format('value "%s" is out of range for type uid11', text)
                  ELSE format('invalid input syntax for type uid11: "%s"', text) END) AS message,
       bool_and(f.detail = CASE
                  WHEN code = 'out_of_range' THEN 'The largest uid11 is "jpXCZedGfVQ".'
                  WHEN code = 'bad_length' OR length(text) NOT BETWEEN 6 AND 22
                    THEN format('A uid11 has 11 characters. This text has %s.', length(text))
                  ELSE format('Unexpected character "%s" at position %s. A uid11 consists of '
                              'letters and digits, without 0, I, O and l.',
                              substr(text, position, 1), position) END) AS detail
FROM rejected, failure(format('SELECT %L::uid11', text)) AS f;
SELECT f.*
FROM (VALUES
  ('5Gg7kK8XiN0'),
  ('5Gg7 kK8XiN'),
  ('jpXCZedGfVR'),
  ('hello'),
  ('00000'),
  ('000000'),
  (repeat('0', 22)),
  (repeat('0', 23)),
  ('2024-07-19 16:40')) AS t (text),
  failure(format('SELECT %L::uid11', text)) AS f;

-- Casts.
SELECT call, f.state, f.message, f.detail
FROM (VALUES
  ('(-1)::numeric::uid11'),
  ('18446744073709551616::numeric::uid11'),
  ('0.5::uid11'),
  ('''NaN''::numeric::uid11'),
  ('''Infinity''::numeric::uid11'),
  ('1e40::numeric::uid11'),
  ('1e1000::numeric::uid11')) AS t (call),
  failure('SELECT ' || call) AS f;
SELECT 18446744073709551615::uid11, 9223372036854775808::uid11 AS middle, 7.000::uid11,
       0::numeric::uid11, (-1)::bigint::uid11, '1111111NVpb'::uid11::timestamptz;

-- uid11_make.
SELECT uid11_make('2011-11-11 11:11:11.112999+00', 0),
       uid11_make(at => '2151-03-25 18:46:22.214999+00', random_part => 4194303);
SELECT call, f.state, f.message, f.detail
FROM (VALUES
  ($$uid11_make('2011-11-11 11:11:11.110999+00', 0)$$),
  ($$uid11_make('2151-03-25 18:46:22.215+00', 0)$$),
  ($$uid11_make('infinity', 0)$$),
  ($$uid11_make('2024-01-01', -1)$$),
  ($$uid11_make('2024-01-01', 4194304)$$),
  ($$uid11_at('-infinity')$$),
  ($$uid11_at('2151-03-25 18:46:22.215+00')$$),
  ($$uid11_lower('2011-11-11 11:11:11.110999+00')$$),
  ($$uid11_upper('2151-03-25 18:46:22.215+00')$$)) AS t (call),
  failure('SELECT ' || call) AS f;
SELECT uid11_timestamp(uid11_at('2024-07-19 16:40:46.480999+00')),
       uid11_at('2024-07-19') <> uid11_at('2024-07-19')
       OR uid11_at('2024-07-19') <> uid11_at('2024-07-19') AS differ;

-- Prefixes.
CREATE TEMP TABLE prefixes (prefix text, lower text, upper text);
\copy prefixes FROM uid11_prefixes.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT count(*) > 20 AS prefixes,
       bool_and(uid11_prefix_lower(prefix)::text = lower) AS lower,
       bool_and(uid11_prefix_upper(prefix)::text = upper) AS upper,
       bool_and(uid11_prefix_range(prefix) = uid11range(lower::uid11, upper::uid11, '[]')) AS range
FROM prefixes;
SELECT bool_and((id ^@ prefix) = starts_with(id::text, prefix)) AS as_text,
       bool_or(id ^@ prefix) AS some
FROM ids, (SELECT prefix FROM prefixes UNION ALL VALUES ('')) AS p;
TRUNCATE rejected;
\copy rejected FROM uid11_prefixes_rejected.tsv CSV HEADER DELIMITER E'\t' FORCE NOT NULL text
SELECT count(*) > 10 AS prefixes,
       bool_and(f.state = CASE code WHEN 'out_of_range' THEN '22003' ELSE '22P02' END) AS state,
       bool_and(f.message = CASE code
                  WHEN 'out_of_range'
                    THEN format('prefix "%s" is out of range for type uid11', text)
                  ELSE format('invalid prefix for type uid11: "%s"', text) END) AS message,
       bool_and(CASE code
                  WHEN 'bad_char'
                    THEN f.detail = format('Unexpected character "%s" at position %s. A uid11 '
                                           'consists of letters and digits, without 0, I, O and l.',
                                           substr(text, position, 1), position)
                  WHEN 'bad_length' THEN f.detail ~ format(
                      '^A uid11 prefix has 1 to 11 characters\. This text has %s\.$', length(text))
                  ELSE f.detail = 'The largest uid11 is "jpXCZedGfVQ".' END) AS detail
FROM rejected, failure(format('SELECT uid11_prefix_lower(%L)', text)) AS f;
SELECT bool_or(id ^@ text) AS any_matches FROM ids, rejected WHERE text <> '';
SELECT prefix, f.* FROM (VALUES ('z'), ('4h1l')) AS t (prefix),
  failure(format('SELECT uid11_prefix_range(%L)', prefix)) AS f;
SELECT uid11_prefix_upper('j') AS cut, 'jpXCZedGfVQ'::uid11 ^@ 'jpXCZedGfV' AS inside;

-- Time ranges: exactly uid11_timestamp(id) <@ range, also inside a millisecond.
SELECT uid11_lower('2011-11-11 11:11:11.112999+00'), uid11_upper('2011-11-11 11:11:11.112+00'),
       uid11_lower('-infinity'), uid11_upper('infinity'), uid11_upper('-infinity'),
       uid11_lower('infinity');
CREATE TEMP TABLE instants AS
SELECT DISTINCT uid11_timestamp(text::uid11) + us * interval '1 us' AS at
FROM vectors, (VALUES (-1), (0), (1)) AS u (us)
WHERE "bigint" % 3 = 0;
SELECT bool_and((id <@ r) = (uid11_timestamp(id) <@ r)) AS exact, bool_or(id <@ r) AS some,
       bool_or(NOT id <@ r) AS not_all
FROM ids,
  (SELECT tstzrange(a.at, b.at, bounds) AS r
   FROM instants a, instants b, (VALUES ('[]'), ('[)'), ('(]'), ('()')) AS bounds (bounds)
   WHERE a.at <= b.at AND b.at < a.at + interval '20 years'
   UNION ALL
   VALUES
     (tstzrange(NULL, NULL)),
     ('empty'),
     ('[-infinity,infinity]'),
     ('[infinity,)'),
     ('(,2011-11-11 11:11:11.111+00)'),
     ('[2151-03-25 18:46:22.214001+00,)'),
     ('[2000-01-01,2020-01-01)')) AS t;

-- Index conditions of constants, parameters and other tables' columns.
CREATE TEMP TABLE events (id uid11 PRIMARY KEY);
INSERT INTO events
SELECT uid11_make('2024-01-01+00'::timestamptz + n * interval '1 min', n % 4194304)
FROM generate_series(0, 9999) AS n;
ANALYZE events;
SET enable_bitmapscan = off;
SELECT plan($$SELECT * FROM events WHERE id ^@ '4h1d'$$);
SELECT plan($$SELECT * FROM events WHERE id <@ '[2024-01-02 00:00+00,2024-01-02 01:00+00)'$$);
SELECT count(*) FROM events WHERE id <@ '[2024-01-02 00:00+00,2024-01-02 01:00+00)';
SELECT count(*) FROM events
WHERE id <@ tstzrange('2024-01-02 00:00+00', '2024-01-02 01:00+00', '[]');
SET plan_cache_mode = force_generic_plan;
PREPARE begins(text) AS SELECT count(*) FROM events WHERE id ^@ $1;
SELECT plan($$EXECUTE begins('5')$$);
SELECT left(max(id)::text, 7) AS beginning FROM events \gset
EXECUTE begins(:'beginning');
EXECUTE begins('no');
RESET plan_cache_mode;
SET enable_seqscan = off; SET enable_mergejoin = off; SET enable_hashjoin = off;
SELECT plan
FROM plan('SELECT * FROM prefixes p JOIN events ON id ^@ p.prefix')
WHERE plan !~ 'Disabled';
RESET enable_seqscan; RESET enable_mergejoin; RESET enable_hashjoin; RESET enable_bitmapscan;
CREATE TEMP TABLE parted (id uid11) PARTITION BY RANGE (id);
CREATE TEMP TABLE parted_old PARTITION OF parted FOR VALUES FROM (MINVALUE) TO ('4h111111111');
CREATE TEMP TABLE parted_new PARTITION OF parted FOR VALUES FROM ('4h111111111') TO (MAXVALUE);
SELECT plan($$SELECT * FROM parted WHERE id ^@ '4h1'$$);

-- Generators: IDs are unique, near the clock and, for ordered generators, in order.
CREATE TEMP TABLE generated AS SELECT n, uid11_generate() AS id FROM generate_series(1, 20000) AS n;
SELECT count(DISTINCT id), array_agg(id ORDER BY id) = array_agg(id ORDER BY n) AS in_order,
       min(uid11_timestamp(id)) > now() - interval '1 min'
       AND max(uid11_timestamp(id)) < now() + interval '1 min' AS near_now,
       count(DISTINCT uid11_random_part(id) % 1024) > 900 AS random_tails
FROM generated;
SELECT count(DISTINCT id) > 990 AS distinct_enough,
       bool_and(abs(extract(epoch FROM uid11_timestamp(id) - now())) < 60) AS near_now,
       count(DISTINCT uid11_random_part(id)) > 990 AS random_parts
FROM (SELECT uid11_xid_generate() AS id FROM generate_series(1, 1000)) AS t;
SELECT count(DISTINCT id),
       count(*) FILTER (WHERE id > 'NQm6nKp8qFC') BETWEEN 350 AND 650 AS half_above
FROM (SELECT uid11_random_generate() AS id FROM generate_series(1, 1000)) AS t;
SELECT * FROM failure('SELECT uid11_snowish_generate()');
SELECT * FROM failure($$SELECT tid_ids_floors.uid11_snowish_advance('NQm6nKp8qFD')$$);
SELECT proname, has_function_privilege('public', oid, 'EXECUTE') AS by_public FROM pg_proc
WHERE proname IN ('uid11_advance', 'uid11_snowish_advance', 'uid11_generate') ORDER BY proname;

-- The functions, casts and operators that no other type has.
\i :abs_srcdir/test/common.sql
SELECT object FROM own WHERE type = 'uid11' ORDER BY object COLLATE "C";
