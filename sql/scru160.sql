-- The type scru160: values of doc/format/scru160.md, input and output, casts,
-- fields, prefixes, time ranges, generators. Test vectors are those that the C tests
-- read.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\cd :abs_srcdir/test/vectors
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
SET bytea_output = 'hex';
\pset null '(null)'

-- Input in both encodings and any case, output, fields.
SELECT hex::scru160, hex = scru160_hex(hex::scru160) AS hex, scru160_timestamp(hex::scru160),
       scru160_counter(hex::scru160), scru160_random(hex::scru160)
FROM (VALUES
  ('017bdf6431bb33750751eb63beb3c3f8c5969d86'),
  ('017bdf6431bb337662412e6a5758890735c33c2b'),
  ('017bdf6431bb33788c1f750c4a375d4af97f1184'),
  ('017bdf6431bb33792cc3da2572fc551fdf0bbddd'),
  ('0000000000000000000000000000000000000000'),
  ('ffffffffffffffffffffffffffffffffffffffff')) AS t (hex);
SELECT '05ttup1hncpna1qhtdhrtcu3v32pd7c6'::scru160
         = '017BDF6431BB33750751EB63BEB3C3F8C5969D86' AS any_case,
       '017bdf6431bb33750751eb63beb3c3f8'::scru160 AS "32 hex digits are base32hex";
CREATE TEMP TABLE vectors (text text, hex text, unix_ms bigint, counter int, random text);
\copy vectors FROM scru160.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT count(*) > 150 AS vectors,
       bool_and(text::scru160::text = text) AS text,
       bool_and(lower(text)::scru160::text = text) AS lower_case,
       bool_and(hex::scru160::text = text) AS hex_in,
       bool_and(upper(hex)::scru160::text = text) AS upper_case_hex,
       bool_and(scru160_hex(text::scru160) = hex) AS hex_out,
       bool_and(scru160_send(text::scru160) = decode(hex, 'hex')) AS sent,
       bool_and(text::scru160::bytea = decode(hex, 'hex')) AS to_bytea,
       bool_and(decode(hex, 'hex')::scru160 = text::scru160) AS of_bytea,
       bool_and(scru160_is_valid(text) AND scru160_is_valid(hex)) AS valid,
       bool_and(scru160_timestamp(text::scru160) = 'epoch'::timestamptz + unix_ms / 1000
                  * interval '1 s' + unix_ms % 1000 * interval '1 ms') AS at,
       bool_and(scru160_counter(text::scru160) = counter) AS counter,
       bool_and(scru160_random(text::scru160) = decode(random, 'hex')) AS random,
       bool_and(scru160_make('epoch'::timestamptz + unix_ms / 1000 * interval '1 s' + unix_ms % 1000
                               * interval '1 ms',
                             counter, decode(random, 'hex')) = text::scru160) AS made
FROM vectors;

-- Rejected texts: SQLSTATE, and the position that the DETAIL names.
CREATE TEMP TABLE rejected (text text, code text, position int);
\copy rejected FROM scru160_rejected.tsv CSV HEADER DELIMITER E'\t' FORCE NOT NULL text
SELECT count(*) > 15 AS texts,
       bool_and(NOT scru160_is_valid(text)) AS invalid,
       bool_and(f.state = '22P02') AS state,
       bool_and(f.message = format('invalid input syntax for type scru160: "%s"', text)) AS message,
       bool_and(CASE WHEN code = 'bad_length' OR length(text) NOT BETWEEN 16 AND 64 THEN f.detail
                         = format('A scru160 has 32 characters, or 40 in hex. This text has %s.',
                                  length(text))
                     ELSE f.detail LIKE format('Unexpected character "%s" at position %s. %%',
                                               substr(text, position, 1), position) END) AS detail
FROM rejected, failure(format('SELECT %L::scru160', text)) AS f;
SELECT f.*
FROM (VALUES
  ('05TTUP1HNCPNA1QHTDHRTCU3V32PD7CW'),
  ('017bdf6431bb33750751eb63beb3c3f8c5969d8v'),
  ('01ARZ3NDEKTSV4RRFFQ69G5FAV'),
  ('2024/07/19')) AS t (text),
  failure(format('SELECT %L::scru160', text)) AS f;

-- Order is that of the text in hex.
CREATE TEMP TABLE ids AS SELECT text::scru160 AS id FROM vectors;
SELECT array_agg(id ORDER BY id) = array_agg(id ORDER BY scru160_hex(id) COLLATE "C") AS as_hex
FROM ids;
SELECT scru160_subdiff('00000000000000000000000000000001',
                       '00000000000000000000000000000000') AS next,
       scru160_subdiff('00000000000000000000000000000000',
                       '00000000000000000000000000000001') AS back,
       scru160_subdiff('VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV',
                       '00000000000000000000000000000000') = 2.0 ^ 160 AS all;
-- Abbreviated keys: first many different ones, then all alike, so that the sort gives
-- up abbreviation.
SELECT n, array_agg(id ORDER BY id) = array_agg(id ORDER BY bytes) AS by_sort
FROM (SELECT n, bytes::scru160 AS id, bytes
      FROM (SELECT n, substr(sha256(('a' || i)::bytea), 1, 20) AS bytes
            FROM generate_series(1, 30000) AS i, (VALUES ('many')) AS n (n)
            UNION ALL
            SELECT 'alike',
                   decode('017bdf6431bb3375', 'hex') || substr(sha256(('b' || i)::bytea), 1, 12)
            FROM generate_series(1, 30000) AS i) AS b) AS t
GROUP BY n ORDER BY n;

-- Casts with bytea check the length.
SELECT call, f.state, f.message, f.detail FROM (VALUES
  ($$'\x'::bytea::scru160$$), ($$'\x00000000000000000000000000000000000000'::bytea::scru160$$),
  ($$'\x000000000000000000000000000000000000000000'::bytea::scru160$$)) AS t (call),
  failure('SELECT ' || call) AS f;
SELECT '05TTUP1HNCPNA1QHTDHRTCU3V32PD7C6'::scru160::timestamptz;
SELECT pg_column_size(max(id)) AS bytes FROM ids;
SELECT scru160multirange(scru160_prefix_range('05'), scru160_prefix_range('05T'));

-- scru160_make.
SELECT scru160_make('2021-09-13 13:41:30.683999+00', 13173, '\x0751eb63beb3c3f8c5969d86'),
       scru160_make(at => '10889-08-02 05:31:50.655999+00', counter => 65535,
                    random => '\xffffffffffffffffffffffff'),
       scru160_make('1970-01-01+00', 0, '\x000000000000000000000000') AS reserved;
SELECT call, f.state, f.message, f.detail
FROM (VALUES
  ($$scru160_make('1969-12-31 23:59:59.999999+00', 0, '\x000000000000000000000000')$$),
  ($$scru160_make('10889-08-02 05:31:50.656+00', 0, '\x000000000000000000000000')$$),
  ($$scru160_make('infinity', 0, '\x000000000000000000000000')$$),
  ($$scru160_make('2024-01-01', -1, '\x000000000000000000000000')$$),
  ($$scru160_make('2024-01-01', 65536, '\x000000000000000000000000')$$),
  ($$scru160_make('2024-01-01', 0, '\x0000000000000000000000')$$),
  ($$scru160_make('2024-01-01', 0, '\x00000000000000000000000000')$$),
  ($$scru160_at('1970-01-01 00:00:00.000999+00')$$),
  ($$scru160_at('10889-08-02 05:31:50.655+00')$$),
  ($$scru160_at('1969-12-31 23:59:59.999999+00')$$),
  ($$scru160_at('infinity')$$),
  ($$scru160_lower('1969-12-31 23:59:59.999999+00')$$),
  ($$scru160_upper('10889-08-02 05:31:50.656+00')$$)) AS t (call),
  failure('SELECT ' || call) AS f;
SELECT scru160_timestamp(scru160_at('2024-07-19 16:40:46.480999+00')),
       scru160_at('2024-07-19') <> scru160_at('2024-07-19') AS differ,
       scru160_timestamp(scru160_at('1970-01-01 00:00:00.001+00')),
       scru160_timestamp(scru160_at('10889-08-02 05:31:50.654+00'));

-- Prefixes in both encodings.
CREATE TEMP TABLE prefixes (prefix text, lower text, upper text);
\copy prefixes FROM scru160_prefixes.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT count(*) > 20 AS prefixes,
       bool_and(scru160_prefix_lower(prefix)::text = lower) AS lower,
       bool_and(scru160_prefix_upper(prefix)::text = upper) AS upper,
       bool_and(scru160_prefix_lower(upper(prefix))::text = lower
                AND scru160_prefix_lower(lower(prefix))::text = lower) AS any_case,
       bool_and(scru160_prefix_range(prefix)
                  = scru160range(lower::scru160, upper::scru160, '[]')) AS range
FROM prefixes;
TRUNCATE rejected;
\copy rejected FROM scru160_prefixes_rejected.tsv CSV HEADER DELIMITER E'\t' FORCE NOT NULL text
SELECT count(*) > 5 AS prefixes, bool_and(f.state = '22P02') AS state,
       bool_and(f.message = format('invalid prefix for type scru160: "%s"', text)) AS message,
       bool_and(CASE code
                  WHEN 'bad_char'
                    THEN f.detail LIKE format('Unexpected character "%s" at position %s. %%',
                                              substr(text, position, 1), position)
                  ELSE f.detail ~ format('^A scru160 prefix has 1 to 32 characters\. This text has '
                                         '%s\.$',
                                         length(text)) END) AS detail
FROM rejected, failure(format('SELECT scru160_prefix_upper(%L)', text)) AS f;
SELECT bool_or(id ^@ text) AS any_matches FROM ids, rejected WHERE text <> '';
SELECT bool_and((id ^@ prefix) = starts_with(id::text, upper(prefix))) AS as_text,
       bool_or(id ^@ prefix) AS some,
       bool_and((id ^@ lower(prefix)) = (id ^@ prefix)) AS any_case
FROM ids, (SELECT prefix FROM prefixes UNION ALL VALUES ('')) AS p;
CREATE TEMP TABLE hex_prefixes (prefix text, lower text, upper text);
\copy hex_prefixes FROM scru160_hex_prefixes.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT count(*) > 20 AS prefixes,
       bool_and(scru160_hex_prefix_lower(prefix)::text = lower) AS lower,
       bool_and(scru160_hex_prefix_upper(prefix)::text = upper) AS upper,
       bool_and(scru160_hex_prefix_lower(upper(prefix))::text = lower
                AND scru160_hex_prefix_lower(lower(prefix))::text = lower) AS any_case,
       bool_and(scru160_hex_prefix_range(prefix)
                  = scru160range(lower::scru160, upper::scru160, '[]')) AS range
FROM hex_prefixes;
TRUNCATE rejected;
\copy rejected FROM scru160_hex_prefixes_rejected.tsv CSV HEADER DELIMITER E'\t' FORCE NOT NULL text
SELECT count(*) > 5 AS prefixes, bool_and(f.state = '22P02') AS state,
       bool_and(f.message = format('invalid prefix for type scru160: "%s"', text)) AS message,
       bool_and(CASE code
                  WHEN 'bad_char'
                    THEN f.detail LIKE format('Unexpected character "%s" at position %s. %%',
                                              substr(text, position, 1), position)
                  ELSE f.detail ~ format('^A hex prefix of a scru160 has 1 to 40 digits\. This '
                                         'text has %s\.$',
                                         length(text)) END) AS detail
FROM rejected, failure(format('SELECT scru160_hex_prefix_upper(%L)', text)) AS f;
SELECT bool_and((id <@ scru160_hex_prefix_range(prefix))
                  = starts_with(scru160_hex(id), lower(prefix))) AS as_hex,
       bool_or(id <@ scru160_hex_prefix_range(prefix)) AS some
FROM ids, hex_prefixes;
SELECT f.*
FROM (VALUES ('scru160_prefix_range(''W'')'), ('scru160_hex_prefix_range(''0g'')')) AS t (call),
  failure('SELECT ' || call) AS f;

-- Time ranges: exactly scru160_timestamp(id) <@ range, also inside a millisecond.
SELECT at, scru160_lower(at), scru160_upper(at)
FROM (VALUES ('2021-09-13 13:41:30.683999+00'::timestamptz), ('-infinity'), ('infinity')) AS t (at);
CREATE TEMP TABLE instants AS
SELECT DISTINCT scru160_timestamp(text::scru160) + us * interval '1 us' AS at
FROM vectors, (VALUES (-1), (0), (1)) AS u (us)
WHERE counter % 3 = 0;
SELECT bool_and((id <@ r) = (scru160_timestamp(id) <@ r)) AS exact, bool_or(id <@ r) AS some,
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
     ('(,1970-01-01+00)'),
     ('[10889-08-02 05:31:50.655001+00,)'),
     ('[1960-01-01,2020-01-01)')) AS t;

-- Index conditions of constants, parameters and other tables' columns.
CREATE TEMP TABLE events (id scru160 PRIMARY KEY);
INSERT INTO events
SELECT scru160_make('2024-01-01+00'::timestamptz + n * interval '1 min', n,
                    decode(repeat('5a', 12), 'hex'))
FROM generate_series(0, 9999) AS n;
ANALYZE events;
SET enable_bitmapscan = off;
SELECT plan($$SELECT * FROM events WHERE id ^@ '066cb'$$);
SELECT plan($$SELECT * FROM events WHERE id <@ '[2024-01-02 00:00+00,2024-01-02 01:00+00)'$$);
SELECT count(*) FROM events WHERE id <@ '[2024-01-02 00:00+00,2024-01-02 01:00+00)';
SELECT count(*) FROM events
WHERE id <@ tstzrange('2024-01-02 00:00+00', '2024-01-02 01:00+00', '[]');
SET plan_cache_mode = force_generic_plan;
PREPARE begins(text) AS SELECT count(*) FROM events WHERE id ^@ $1;
SELECT plan($$EXECUTE begins('5')$$);
SELECT left(max(id)::text, 10) AS beginning FROM events \gset
EXECUTE begins(:'beginning');
EXECUTE begins('no');
RESET plan_cache_mode;
SET enable_seqscan = off; SET enable_mergejoin = off; SET enable_hashjoin = off;
SELECT plan
FROM plan('SELECT * FROM prefixes p JOIN events ON id ^@ p.prefix')
WHERE plan !~ 'Disabled';
SELECT count(*) = (SELECT sum(starts_with(id::text, upper(prefix))::int)
                   FROM prefixes, events) AS same
FROM prefixes p JOIN events ON id ^@ p.prefix;
RESET enable_seqscan; RESET enable_mergejoin; RESET enable_hashjoin; RESET enable_bitmapscan;
CREATE TEMP TABLE parted (id scru160) PARTITION BY RANGE (id);
CREATE TEMP TABLE parted_old PARTITION OF parted
  FOR VALUES FROM (MINVALUE) TO ('06000000000000000000000000000000');
CREATE TEMP TABLE parted_new PARTITION OF parted
  FOR VALUES FROM ('06000000000000000000000000000000') TO (MAXVALUE);
SELECT plan($$SELECT * FROM parted WHERE id ^@ '066'$$);

-- Generators: IDs are in order, unique and near the clock; the counter is incremented
-- by one within a millisecond or microsecond and starts in its lower half.
CREATE TEMP TABLE generated AS
SELECT n, scru160_generate() AS id
FROM generate_series(1, 100000) AS n;
CREATE TEMP TABLE generated_us AS
SELECT n, scru160_us_generate() AS id
FROM generate_series(1, 100000) AS n;
SELECT count(DISTINCT id), array_agg(id ORDER BY id) = array_agg(id ORDER BY n) AS in_order,
       bool_and(abs(extract(epoch FROM scru160_timestamp(id) - now())) < 60) AS near_now,
       count(DISTINCT scru160_random(id)) AS random_parts
FROM generated;
SELECT count(DISTINCT id), array_agg(id ORDER BY id) = array_agg(id ORDER BY n) AS in_order,
       bool_and(abs(extract(epoch FROM scru160_timestamp(id) - now())) < 60) AS near_now,
       count(DISTINCT scru160_random(id)) AS random_parts,
       max(scru160_counter(id) >> 6) < 1000 AS microseconds
FROM generated_us;
SELECT bool_and(CASE WHEN at = before THEN counter = counter_before + 1
                     ELSE counter < 32768 END) AS counts,
       bool_or(at = before) AS some_in_one_ms, bool_or(at <> before) AS some_not
FROM (SELECT scru160_timestamp(id) AS at, lag(scru160_timestamp(id)) OVER w AS before,
             scru160_counter(id) AS counter, lag(scru160_counter(id)) OVER w AS counter_before
      FROM generated WINDOW w AS (ORDER BY n)) AS t
WHERE before IS NOT NULL;
SELECT bool_and(CASE WHEN us = before THEN counter = counter_before + 1
                     ELSE counter < 32 END) AS counts,
       bool_or(us <> before) AS some_not_in_one_us
FROM (SELECT us, lag(us) OVER w AS before, counter, lag(counter) OVER w AS counter_before
      FROM (SELECT n,
                   extract(epoch FROM scru160_timestamp(id)) * 1000000
                     + (scru160_counter(id) >> 6) AS us,
                   scru160_counter(id) & 63 AS counter
            FROM generated_us) AS g
      WINDOW w AS (ORDER BY n)) AS t
WHERE before IS NOT NULL;
SELECT tid_ids_floors.scru160_advance(scru160_upper('1970-01-01+00')),
       tid_ids_floors.scru160_us_advance('00000000000000000000000000000000');
SELECT f.*
FROM (VALUES
  ('tid_ids_floors.scru160_advance(scru160_upper(''infinity''))'),
  ('tid_ids_floors.scru160_us_advance(scru160_upper(''infinity''))')) AS t (call),
  failure('SELECT ' || call) AS f;
SELECT proname, has_function_privilege('public', oid, 'EXECUTE') AS by_public FROM pg_proc
WHERE proname IN ('scru160_advance', 'scru160_us_advance', 'scru160_generate') ORDER BY proname;
SELECT generator, last_timestamp IS NOT NULL AS used
FROM tid_ids_clock() WHERE generator LIKE 'scru160%';

-- The functions, casts and operators that no other type has.
\i :abs_srcdir/test/common.sql
SELECT object FROM own WHERE type = 'scru160' ORDER BY object COLLATE "C";
