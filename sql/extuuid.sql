-- extuuid, by the sections of doc/format/extuuid.md.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\cd :abs_srcdir/test/vectors
\pset null '(null)'
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
SET extra_float_digits = 1;

-- The page's examples, and the vectors of a second implementation.
CREATE TEMP TABLE texts (text text, id uuid, canonical text);
\copy texts FROM extuuid_examples.tsv (FORMAT text, HEADER)
SELECT count(*) AS examples, bool_and(text::extuuid::uuid = id) AS bytes,
       bool_and(text::extuuid::text = canonical) AS printed
FROM texts;
\copy texts FROM extuuid.tsv (FORMAT text, HEADER)
SELECT count(*) AS texts, bool_and(text::extuuid::uuid = id) AS bytes,
       bool_and(text::extuuid::text = canonical) AS printed,
       bool_and(canonical::extuuid = id::extuuid) AS fixed_point,
       bool_and(extuuid_is_valid(text)) AS valid,
       bool_and(extuuid_smart(text) = id::extuuid) AS smart
FROM texts;
CREATE TEMP TABLE ids (id uuid, printed text);
\copy ids FROM extuuid_ids.tsv (FORMAT text, HEADER)
SELECT count(*) AS ids, bool_and(id::extuuid::text = printed) AS printed,
       bool_and(printed::extuuid::uuid = id) AS read,
       bool_or(printed LIKE 'extuuid:%') AS canonical,
       bool_or(printed NOT LIKE 'extuuid:%') AS fallback
FROM ids;
CREATE TEMP TABLE rejected (text text, reason text);
\copy rejected FROM extuuid_rejected.tsv (FORMAT text, HEADER)
SELECT count(*) AS texts,
       bool_and(f.state = CASE reason WHEN 'range' THEN '22003' ELSE '22P02' END) AS state,
       bool_and(f.message = CASE reason
                  WHEN 'range' THEN format('value "%s" is out of range for type extuuid', text)
                  ELSE format('invalid input syntax for type extuuid: "%s"', text) END) AS message,
       bool_and(f.detail ~ '^[A-Z].*\.$') AS detail, bool_or(extuuid_is_valid(text)) AS valid
FROM rejected, failure(format('SELECT %L::extuuid', text)) AS f;

-- Errors and their positions, counted in characters.
SELECT text, f.state, f.detail
FROM (VALUES
  (''),
  ('hello'),
  ('sym'),
  ('symE:x'),
  ('fixedA32:x:1'),
  ('fixedA04:x:1'),
  ('symA:a:b'),
  ('sym:éx'),
  ('symD:A9'),
  ('symD:ABCDEFGHIJKLMNOPQRSTUVWX'),
  ('sym:ABCDEFGHIJKLMNOPQRSTUVWX'),
  ('serial:x:'),
  ('serial:x:é'),
  ('serial::5192296858534827628530496329220096'),
  ('fixedB4:GBP$:1.23456'),
  ('fixed::81129638414606681695789005144064'),
  ('int:1.5'),
  ('int::1'),
  ('int:é:1,x'),
  ('int/2:1'),
  ('int/0:1'),
  ('int/2*3:1,4'),
  ('int/2*52:1,2'),
  ('int:83076749736557242056487941267521536'),
  ('q:5*ft'),
  ('q:5*m8'),
  ('q:1e309'),
  ('f16:65520'),
  ('f16:1,2,3,4,5'),
  ('f16:1,2,3,4,5,6,7'),
  ('f16:256:1,2,3,4,5,6'),
  ('f64:ABC:1'),
  ('f64:AAAAAAAA:1'),
  ('f80:ab :1'),
  ('f/2*16:1,2'),
  ('t:0000-01'),
  ('t:2024-13'),
  ('t:2024-02-30'),
  ('t:2024/12/32'),
  ('t:2024-07-19;24'),
  ('t:2024-07-19;23:60'),
  ('t:2024-07-19;23:59:60'),
  ('t:2024-07-19 16'),
  ('2024-07-19'),
  ('it''s'),
  ('42'),
  ('deadbeef'),
  ('t/110:1'),
  ('t/109:1'),
  ('88190000-0000-7000-8036-666666666666'),
  ('88190000-0000-6000-c036-666666666666'),
  ('88190000-0000-6000-8036-66666666666')) AS t (text),
  failure(format('SELECT %L::extuuid', text)) AS f;
-- A hint where a value without a scheme was meant: if the function reads the text.
SELECT text, f.hint, s.state IS NULL AS smart
FROM (VALUES
  ('2024-07-19'),
  ('it''s'),
  ('42'),
  ('ISBN:978'),
  ('SYM:Vega'),
  ('88190000000060008036666666666666'),
  ('88190000000070008036666666666666'),
  (''),
  (':'),
  ('foo:bar'),
  ('symAB:x'),
  ('extuuid:'),
  ('t:2024-13'),
  ('88190000-0000-6000-8036-66666666666')) AS t (text),
  failure(format('SELECT %L::extuuid', text)) AS f,
  failure(format('SELECT extuuid_smart(%L)', text)) AS s;
SELECT f.hint FROM failure('SELECT extuuid_money_parse(''2024-07-19'')') AS f;
SELECT f.state, left(f.message, 60) AS message, f.detail
FROM failure('SELECT (''int:'' || repeat(''0'', 997))::extuuid') AS f;
SELECT ('int:' || repeat('0', 995) || '1')::extuuid AS a_thousand_bytes;

-- Binary: only values that are an extuuid.
CREATE TEMP TABLE received (id extuuid);
CREATE TEMP TABLE sent AS SELECT '88190000-0000-7000-8036-666666666666'::uuid AS id;
\copy sent TO PROGRAM 'cat >"$PG_ABS_BUILDDIR"/results/extuuid.bin' (FORMAT binary)
\copy received FROM PROGRAM 'cat "$PG_ABS_BUILDDIR"/results/extuuid.bin' (FORMAT binary)
UPDATE sent SET id = '88190000-0000-6000-c036-666666666666';
\copy sent TO PROGRAM 'cat >"$PG_ABS_BUILDDIR"/results/extuuid.bin' (FORMAT binary)
\copy received FROM PROGRAM 'cat "$PG_ABS_BUILDDIR"/results/extuuid.bin' (FORMAT binary)

-- Types, symbols, numbers (sections 2 to 6): the parts.
CREATE TEMP TABLE parts AS
SELECT text::extuuid AS id
FROM (VALUES
  ('sym:Vega'),
  ('symB:hello, world'),
  ('sym:'),
  ('serialD:comet:1986'),
  ('fixedA3:temp:-0.5'),
  ('int:-17'),
  ('int/2*10:ij:7,-8'),
  ('uint/3*8:rgb:255,128,0'),
  ('q:0.5/s1/2*A2/3'),
  ('q:5'),
  ('f117:0.1'),
  ('f16:spin:-0.5'),
  ('f16:3:1,2,3,4,5,6'),
  ('f32:POSITION:1.5,-2.5'),
  ('f64:ELECTRON:9.1093837015e-31'),
  ('f80:pi:3.25'),
  ('f/2*12*5:ab:1.5,-0.01'),
  ('f/1*98*16:NaN'),
  ('t/30:1969/07/20;20:17:40.123456789'),
  ('t/0:265621593600'),
  ('c0000000-0000-6000-8000-000000000001'),
  ('20000000-0000-6000-8000-000000000001')) AS t (text);
SELECT id, extuuid_kind(id) AS kind, extuuid_encoding(id) AS enc, extuuid_symbol(id) AS symbol,
       extuuid_places(id) AS places, extuuid_unit(id) AS unit
FROM parts;
SELECT id, extuuid_number(id) AS number, extuuid_values(id) AS values FROM parts
WHERE extuuid_kind(id) NOT IN ('symbol', 'reserved');
SELECT id, extuuid_timestamp(id) FROM parts WHERE extuuid_kind(id) IN ('time', 'int');
-- The number of a float is the decimal in its text, in every format, also at the ends
-- of the widest.
SELECT count(*) > 100 AS floats,
       bool_and(extuuid_values(id) IS NOT DISTINCT FROM string_to_array(
                  split_part(id::text, ':', -1), ',')::numeric[]) AS as_printed
FROM (SELECT id::extuuid FROM texts UNION SELECT id::extuuid FROM ids) AS t
WHERE extuuid_kind(id) IN ('f117', 'f80', 'f64', 'f32', 'f16', 'float-vector')
  AND id::text LIKE 'extuuid:%';
SELECT count(*) > 20 AS quants,
       bool_and(extuuid_number(id)
                  = regexp_replace(substr(id::text, 11), '[*/].*', '')::numeric) AS as_printed
FROM (SELECT id::extuuid FROM texts UNION SELECT id::extuuid FROM ids) AS t
WHERE id::text LIKE 'extuuid:q:%';
SELECT extuuid_number('q:0.45*kg') AS mass, extuuid_number('f64:9.1093837015e-31') AS electron,
       extuuid_number('f16:65504') AS f16,
       extuuid_number('f117:1e-9800') = '1e-9800' AS small,
       extuuid_number('f117:2e-9894') = '2e-9894' AS least,
       extuuid_number('f/1*98*16:1.18e9864') = '1.18e9864' AS large, extuuid_number('q:-0') AS zero,
       extuuid_number('q:-Infinity/s') AS infinity;

-- Every accessor, compared with the second implementation; for a value that prints as
-- a UUID, all except the kind are NULL.
CREATE TEMP TABLE expected (id uuid, kind text, encoding text, symbol text, places int,
                            number numeric, values numeric[], dimensions int[], unit text, bits int,
                            seconds numeric, at text);
\copy expected FROM extuuid_parts.tsv (FORMAT text, HEADER)
SELECT count(*) > 500 AS values, bool_and(extuuid_kind(v) = kind) AS kind,
       bool_and(extuuid_encoding(v) IS NOT DISTINCT FROM encoding) AS encoding,
       bool_and(extuuid_symbol(v) IS NOT DISTINCT FROM symbol) AS symbol,
       bool_and(extuuid_places(v) IS NOT DISTINCT FROM places) AS places,
       bool_and(extuuid_number(v)::text IS NOT DISTINCT FROM number::text) AS number,
       bool_and(extuuid_values(v) IS NOT DISTINCT FROM values) AS values,
       bool_and(extuuid_dimensions(v) IS NOT DISTINCT FROM dimensions) AS dimensions,
       bool_and(extuuid_unit(v) IS NOT DISTINCT FROM unit) AS unit,
       bool_and(extuuid_bits(v) IS NOT DISTINCT FROM bits) AS bits,
       bool_and(extuuid_seconds(v)::text IS NOT DISTINCT FROM seconds::text) AS seconds
FROM expected, LATERAL (SELECT id::extuuid AS v) AS t;
SELECT count(*) > 50 AS times,
       bool_and(extract(epoch FROM extuuid_timestamp(id::extuuid)) = at::numeric) AS timestamp,
       bool_and(extract(epoch FROM id::extuuid::timestamptz) = at::numeric) AS cast
FROM expected WHERE at <> 'out of range';
SELECT count(*) > 5 AS times, bool_and(f.state = '22008') AS state,
       bool_and(f.message = 'timestamp out of range') AS message
FROM expected, failure(format('SELECT %L::uuid::extuuid::timestamptz', id)) AS f
WHERE at = 'out of range';
SELECT count(*) > 100 AS uuids, count(DISTINCT kind) AS kinds,
       bool_or(extuuid_timestamp(id::extuuid) IS NOT NULL) AS timestamp
FROM expected WHERE id::extuuid::text NOT LIKE 'extuuid:%';
-- Accessors of times that are outside of timestamptz's range.
SELECT id, extuuid_bits(id) AS bits, extuuid_seconds(id) AS seconds,
       extuuid_dimensions(id) AS dimensions
FROM unnest(ARRAY['t/109:-1', 't/109:0.5', 't/0:-649037107316853453566312041152512',
                  't/109:0.0000000000000000000000000000000015', 't/8:-1.5', 'int:5', 'int/2:1,2',
                  'f32:1', 'f/2*12*5:ab:1.5,-0.01']::extuuid[]) AS id;
SELECT 't/20:2024-07-19;16:40:46.48031'::extuuid::timestamptz AS at,
       'int:5'::extuuid::timestamptz AS no_time;

-- Constructors, compared with the text.
SELECT extuuid_sym('Vega'), extuuid_sym('hello', 'B'), extuuid_serial('ISBN', 9780306406157),
       extuuid_serial(name => 'comet', number => 1986.00, encoding => 'D');
SELECT extuuid_fixed('temp', 21.50), extuuid_fixed('CHF$', 19.9500, 4),
       extuuid_fixed('CHF$', -19.95, places => 4, encoding => 'B');
SELECT extuuid_int(-17), extuuid_int(1e30), extuuid_quant(9.81, 'm/s2'),
       extuuid_quant(value => 5, unit => ''), extuuid_quant('NaN', '/s');
SELECT extuuid_time('2024-07-19 16:40:46.48031+00'),
       extuuid_time('2024-07-19 16:40:46.48031+00', bits => 0),
       extuuid_time('1500-01-01 00:00:00.5+00', 1);
SELECT extuuid_ints('{3,1,-2}'), extuuid_ints('{7,-8}', 10),
       extuuid_ints(numbers => '{7,-8}', bits => 10, name => 'ij');
SELECT extuuid_uints('{9}'), extuuid_uints('{255,128,0}', 8),
       extuuid_uints('{255,128,0}', 8, 'rgb');
SELECT extuuid_floats('{0.1,1e6}'), extuuid_floats('{-0.5}', name => 'spin'),
       extuuid_floats('{1,2,3,4,5}');
-- The number of a serial as text, by the rule of the text form; different errors for
-- a text that is no number and for a number that is too large.
SELECT extuuid_serial('ISBN', '978-0-306-40615-7'),
       extuuid_serial('ISBN', '978-0-306-40615-7') = extuuid_serial('ISBN', 9780306406157) AS same,
       extuuid_serial('PMID', number => '0031_2345', encoding => 'F'), extuuid_serial('x', '0');
SELECT call, f.state, f.message, f.detail
FROM (VALUES
  ($$extuuid_serial('ISBN', '0-306-40615-X')$$),
  ($$extuuid_serial('ISBN', 'é1')$$),
  ($$extuuid_serial('ISBN', '')$$),
  ($$extuuid_serial('ISBN', '-')$$),
  ($$extuuid_serial('ISBN', ' 1')$$),
  ($$extuuid_serial('x', '1.5')$$),
  ($$extuuid_serial('x', '1e3')$$),
  ($$extuuid_serial('é', '1')$$),
  ($$extuuid_serial('x', '1', 'E')$$),
  ($$extuuid_serial('ISBN', '9999999999999999999999999999999999', 'A')$$),
  ($$extuuid_serial('x', repeat('0', 1001))$$)) AS t (call),
  failure('SELECT ' || call) AS f;
-- Vectors with a name, of automatic width.
SELECT extuuid_ints('{7,-8}', 'ij'),
       extuuid_ints(numbers => '{7,-8}', name => 'ij') = 'int:ij:7,-8' AS as_text,
       extuuid_uints('{255,128,0}', 'rgb'),
       extuuid_uints('{255,128,0}', 'rgb') = 'uint:rgb:255,128,0' AS as_text;
-- Floats of a chosen format.
SELECT extuuid_floats('{0.5}', 64), extuuid_floats('{1.5,-2.5}', 32, 'POSITION'),
       extuuid_floats('{1,2,3}', bits => 32, name => '7'), extuuid_floats(ARRAY[1, 2], 16),
       extuuid_floats('{0.1}', 80), extuuid_floats('{0.1}', 117);
SELECT extuuid_floats('{1.5,-0.01}', 12, 5), extuuid_floats('{1.5,-0.01}', 12, 5, 'ab'),
       extuuid_floats('{0.5,NaN,-Infinity,-0}', bits => 16, exponent_bits => 5);
SELECT extuuid_float(3.1415926535897932384626433832795029, 117),
       extuuid_float(3.1415926535897932384626433832795029, 80, 'pi'), extuuid_float('1e9800', 117),
       extuuid_float('-1e-9800', 98, 16),
       extuuid_float('NaN', 16),
       extuuid_float(number => 5, bits => 20, exponent_bits => 4, name => 'ab');
-- The number, name and dimensions of a float build the same float, as the second
-- implementation says.
SELECT count(*) > 60 AS floats,
       bool_and(CASE WHEN kind = 'float-vector' AND symbol IS NULL THEN extuuid_float(number, l, e)
                     WHEN kind = 'float-vector' THEN extuuid_float(number, l, e, symbol)
                     WHEN symbol IS NULL THEN extuuid_float(number, l)
                     ELSE extuuid_float(number, l, symbol) END = id::extuuid) AS built
FROM expected, LATERAL (SELECT dimensions[2] AS l, dimensions[3] AS e) AS t
WHERE e IS NOT NULL AND number IS NOT NULL AND id::extuuid::text NOT LIKE '%:-0';
SELECT count(*) > 15 AS vectors,
       bool_and(CASE WHEN kind = 'float-vector' AND symbol IS NULL THEN extuuid_floats(values
                         ::float8[], l, e)
                     WHEN kind = 'float-vector' THEN extuuid_floats(values::float8[], l, e, symbol)
                     WHEN symbol IS NULL THEN extuuid_floats(values::float8[], l)
                     ELSE extuuid_floats(values::float8[], l, symbol) END = id::extuuid) AS built
FROM expected, LATERAL (SELECT dimensions[1] AS n, dimensions[2] AS l, dimensions[3] AS e) AS t
WHERE n > 1 AND e <= 11 AND id::extuuid::text !~ '[:,]-0(,|$)';
SELECT count(*) > 50 AS vectors,
       bool_and(CASE WHEN kind = 'int-vector' AND symbol IS NULL THEN extuuid_ints(values, l)
                     WHEN kind = 'int-vector' THEN extuuid_ints(values, l, symbol)
                     WHEN symbol IS NULL THEN extuuid_uints(values, l)
                     ELSE extuuid_uints(values, l, symbol) END = id::extuuid) AS built
FROM expected, LATERAL (SELECT dimensions[2] AS l) AS t
WHERE kind IN ('int-vector', 'uint-vector') AND values IS NOT NULL;
SELECT call, f.state, f.message, f.detail
FROM (VALUES
  ($$extuuid_floats('{1}', 24)$$),
  ($$extuuid_float(1, 0)$$),
  ($$extuuid_floats('{1}', 24, 1)$$),
  ($$extuuid_float(1, 24, 17)$$),
  ($$extuuid_floats('{1}', 6, 5)$$),
  ($$extuuid_float(1, 99, 5)$$),
  ($$extuuid_floats('{1,2,3,4,5}', 16)$$),
  ($$extuuid_floats('{1,2}', 64)$$),
  ($$extuuid_floats('{1,2,3,4,5}', 20, 5)$$),
  ($$extuuid_floats(array_fill(1::float8, ARRAY[3000000]), 16)$$),
  ($$extuuid_floats('{1,65520}', 16)$$),
  ($$extuuid_float(1e5000, 64)$$),
  ($$extuuid_float(1e9999, 117)$$),
  ($$extuuid_floats('{1}', 117, 'x')$$),
  ($$extuuid_floats('{1}', 64, 'ABC')$$),
  ($$extuuid_float(1, 32, '')$$),
  ($$extuuid_float(1, 90, 5, 'ab')$$),
  ($$extuuid_floats('{1,NULL}', 16)$$),
  ($$extuuid_float(('1.' || repeat('3', 1200))::numeric, 117)$$),
  ($$extuuid_ints('{1,2}', '')$$),
  ($$extuuid_uints('{1,-2}', 'x')$$)) AS t (call),
  LATERAL (SELECT state, left(message, 70) AS message, left(detail, 90) AS detail, hint
           FROM failure('SELECT ' || call)) AS f;
-- With 20 bits or more, the timestamp is exact; with fewer, the error is at most half
-- a unit of the fraction.
SELECT bits, bool_and(extuuid_timestamp(extuuid_time(at, bits)) = at) AS back,
       bool_and(abs(extract(epoch FROM extuuid_timestamp(extuuid_time(at, bits))
                              - at)) <= 0.5 / 2 ^ bits + 0.0000005) AS near
FROM generate_series(0, 1400) AS n,
  LATERAL (SELECT '4714-11-24 00:00:00+00 BC'::timestamptz + n
                    * interval '77777 days 7.654321 s' AS at) AS t,
  unnest(ARRAY[0, 6, 19, 20, 21, 40, 64]) AS bits
GROUP BY bits ORDER BY bits;
SELECT count(*) AS microseconds, bool_and(extuuid_timestamp(extuuid_time(at)) = at) AS back
FROM (SELECT '2024-07-19 16:40:46+00'::timestamptz + us * interval '1 us' AS at
      FROM generate_series(0, 999999) AS us) AS t;
-- As PostgreSQL reads a timestamp's text: to the nearest microsecond, ties to even.
SELECT bool_and(extuuid_timestamp(('t/64:' || at)::extuuid)
                  = replace(at, ';', ' ')::timestamptz) AS as_read
FROM unnest(ARRAY['2024-07-19;16:40:46.0078125', '2024-07-19;16:40:46.0234375',
                  '1969-12-31;23:59:59.9921875', '1582-10-14;23:59:59.9765625',
                  '0001-01-01;00:00:00.0078125', '2024-07-19;16:40:46.4803104',
                  '2024-07-19;16:40:46.4803106', '1969-12-31;23:59:59.9999996']) AS at;
-- The last day of each February and the day after, as PostgreSQL counts them.
SELECT count(*) AS days,
       bool_and(extuuid_timestamp(('t:' || text)::extuuid) = day AT TIME ZONE 'UTC') AS as_read,
       bool_and(extuuid_time(day AT TIME ZONE 'UTC', 0)::text = 'extuuid:t/0:' || text
                  || ';00:00:00') AS as_printed
FROM generate_series(1, 9999) AS year, generate_series(0, 1) AS before,
  LATERAL (SELECT make_date(year, 3, 1)::timestamp - before * interval '1 day' AS day) AS d,
  to_char(day, 'YYYY-MM-DD') AS text;
SELECT extuuid_timestamp('t/64:9236537308799.9999994') AS last, f.state, f.message
FROM failure($$SELECT extuuid_timestamp('t/64:9236537308799.9999996')$$) AS f;
-- The whole range of timestamptz; its last 30 years do not fit in an int64 of Unix
-- microseconds.
SELECT at, extuuid_time(at, 40), extuuid_timestamp(extuuid_time(at, 40)) = at AS back
FROM unnest(ARRAY['4714-11-24 00:00:00 BC', '294247-01-10 04:00:54.775807',
                  '294247-01-10 04:00:54.775808',
                  '294276-12-31 23:59:59.999999']::timestamptz[]) AS at;
SELECT extuuid_timestamp('t:9235591329655') AS at,
       extuuid_timestamp('t:9236537308799') AS last_second;
SELECT call, f.state, f.message
FROM (VALUES ($$extuuid_timestamp('t:9236537308800')$$), ($$extuuid_timestamp('t:-198647510401')$$))
  AS t (call),
  failure('SELECT ' || call) AS f;
SELECT call, f.state, left(f.message, 64) AS message, left(f.detail, 90) AS detail
FROM (VALUES
  ($$extuuid_sym('é')$$),
  ($$extuuid_sym('ABCDEFGHIJKLMNOPQRSTUVWX')$$),
  ($$extuuid_sym('x', 'E')$$),
  ($$extuuid_sym('x', 'a')$$),
  ($$extuuid_sym('x', '')$$),
  ($$extuuid_serial('x', -1)$$),
  ($$extuuid_serial('x', 1.5)$$),
  ($$extuuid_serial('x', 'NaN'::numeric)$$),
  ($$extuuid_serial('x', 1e40)$$),
  ($$extuuid_serial('x', 1e-16000)$$),
  ($$extuuid_fixed('x', 1.25, 1)$$),
  ($$extuuid_fixed('x', 1, 32)$$),
  ($$extuuid_fixed('x', 1, -1)$$),
  ($$extuuid_fixed('x', 'Infinity')$$),
  ($$extuuid_fixed('x', 1e-32)$$),
  ($$extuuid_fixed('x', '1e100000')$$),
  ($$extuuid_int(1.5)$$),
  ($$extuuid_int(2::numeric ^ 116)$$),
  ($$extuuid_quant(1, 'ft')$$),
  ($$extuuid_quant(1, repeat('m', 2000))$$),
  ($$extuuid_time('infinity')$$),
  ($$extuuid_time('-infinity', 3)$$),
  ($$extuuid_time('2024-01-01', 110)$$),
  ($$extuuid_time('2024-01-01+00', 109)$$),
  ($$extuuid_ints('{}')$$),
  ($$extuuid_ints('{1,NULL}')$$),
  ($$extuuid_ints('{{1,2},{3,4}}')$$),
  ($$extuuid_ints('{1,4}', 3)$$),
  ($$extuuid_ints('{1}', 0)$$),
  ($$extuuid_ints('{1}', 104)$$),
  ($$extuuid_ints('{1}', 3, '')$$),
  ($$extuuid_ints('{1}', 100, 'x')$$),
  ($$extuuid_ints('{1.5}')$$),
  ($$extuuid_ints(array_fill(1, ARRAY[104])::numeric[])$$),
  ($$extuuid_ints('{1,2}', 52)$$),
  ($$extuuid_uints('{1,-2}')$$),
  ($$extuuid_floats('{1,2,3,4,5,6,7}')$$),
  ($$extuuid_floats('{1}', 'é')$$),
  ($$extuuid_floats('{1}', '')$$),
  ($$extuuid_floats('{1,2,3,4,5,6}', 'name')$$)) AS t (call),
  failure('SELECT ' || call) AS f;
-- Values are counted before any is read, so an invalid one does not matter.
SELECT call, f.state, f.detail
FROM (VALUES
  ($$extuuid_ints(array_fill(1::numeric, ARRAY[3000000]) || 'NaN'::numeric)$$),
  ($$extuuid_uints(array_fill('NaN'::numeric, ARRAY[104]), 1, '')$$),
  ($$extuuid_floats('{1,2,3,4,5,6,NULL}')$$)) AS t (call),
  failure('SELECT ' || call) AS f;

-- The smart parser (section 7.3).
SELECT text, extuuid_smart(text)
FROM (VALUES
  ('  Sym:Vega '),
  ('88190000000060018036666666666666'),
  ('{88190000-0000-6001-8036-666666666666}'),
  ('-1_000'),
  ('2024-07-19'),
  ('2024-07-19T16:40:46.5Z'),
  ('22.4 m3'),
  ('9.81m/s2'),
  ('5 g'),
  ('3 J/K'),
  ('GBP222.31'),
  ('GBP$222.31'),
  ('222.31$GBP'),
  ('222.31GBP'),
  ('1.5'),
  ('1, 2 ,3'),
  ('1,2.5'),
  ('ISBN:978-0-306-40615-7'),
  ('temp:-0.5'),
  ('hello world')) AS t (text);
CREATE TEMP TABLE guesses (text text, id text);
\copy guesses FROM extuuid_smart.tsv (FORMAT text, HEADER)
SELECT count(*) > 500 AS texts, bool_and(extuuid_smart(text)::uuid = id::uuid) AS smart
FROM guesses WHERE id NOT IN ('syntax', 'range');
SELECT count(*) > 200 AS refused,
       bool_and(f.state = CASE id WHEN 'range' THEN '22003' ELSE '22P02' END) AS state
FROM guesses, failure(format('SELECT extuuid_smart(%L)', text)) AS f
WHERE id IN ('syntax', 'range');
SELECT left(text, 20) AS text, f.state, left(f.message, 60) AS message, f.detail
FROM (VALUES
  ('int:1.5'),
  ('t:12:30'),
  ('symE:x'),
  ('QUANT:5*M'),
  (''),
  ('é'),
  ('a:b'),
  (repeat('1', 1001))) AS t (text),
  failure(format('SELECT extuuid_smart(%L)', text)) AS f;

-- Money (section 9).
SELECT extuuid_money('GBP', 222.31), extuuid_money_parse('222.31$GBP'),
       extuuid_money_format(extuuid_money_parse('GBP-5.50')),
       extuuid_money_amount('fixedB4:JPY$:1250'),
       extuuid_money_currency('fixedB4:JPY$:1250'), extuuid_money_format('fixedB4:JPY$:1250');
SELECT extuuid_money_format(extuuid_money(currency, amount))
FROM (VALUES
  ('GBP', 12.5),
  ('GBP', 0.0125),
  ('GBP', 0),
  ('JPY', 1250),
  ('JPY', 0.5),
  ('KWD', -12.5),
  ('CLF', 1),
  ('XAU', 1.50)) AS t (currency, amount);
CREATE TEMP TABLE monies (currency text, amount numeric, id uuid, text text);
\copy monies FROM extuuid_money.tsv (FORMAT text, HEADER)
SELECT count(DISTINCT currency) AS currencies,
       bool_and(extuuid_money(currency, amount)::uuid = id) AS bytes,
       bool_and(extuuid_money_format(id::extuuid) = text) AS format,
       bool_and(extuuid_money_parse(text)::uuid = id) AS parse,
       bool_and(extuuid_money_currency(id::extuuid) = currency
                AND extuuid_money_amount(id::extuuid) = amount) AS parts
FROM monies;
SELECT extuuid_is_money('fixedB4:GBP$:1'::extuuid) AS money,
       extuuid_is_money('fixedB2:GBP$:1'::extuuid) AS places,
       extuuid_is_money('fixedB4:DEM$:1'::extuuid) AS historic,
       extuuid_is_money('serialB:GBP$:1'::extuuid) AS serial,
       extuuid_is_money('GBP222.31'::text) AS text, extuuid_is_money('GBP 222.31'::text) AS space,
       extuuid_is_money('gbp1'::text) AS lower;
SELECT call, f.state, f.message, f.detail
FROM (VALUES
  ($$extuuid_money('DEM', 1)$$),
  ($$extuuid_money('gbp', 1)$$),
  ($$extuuid_money('GBP', 1.23456)$$),
  ($$extuuid_money('GBP', 1e30)$$),
  ($$extuuid_money('GBP', 'NaN')$$),
  ($$extuuid_money_parse('5DEM')$$),
  ($$extuuid_money_parse('GBP')$$),
  ($$extuuid_money_parse('GBP5x')$$),
  ($$extuuid_money_parse('')$$),
  ($$extuuid_money_parse('12 x')$$),
  ($$extuuid_money_parse('é5GBP')$$),
  ($$extuuid_money_currency('int:5')$$),
  ($$extuuid_money_amount('fixedB4:DEM$:1')$$),
  ($$extuuid_money_format('sym:x')$$)) AS t (call),
  failure('SELECT ' || call) AS f;

-- A name and a number share their bits.  If there is room for the name, the error is
-- about the number: XX in B takes 12 of 112 bits, GBP$ 24 of 107.
SELECT call, f.state, f.detail
FROM (VALUES
  ($$'serialB:XX:5192296858534827628530496329220095'::extuuid$$),
  ($$'fixedB4:GBP$:99999999999999999999999999'::extuuid$$),
  ($$extuuid_serial('XX', 5192296858534827628530496329220095)$$),
  ($$extuuid_floats('{1,1e300}')$$)) AS t (call),
  failure('SELECT ' || call) AS f;

-- Extreme values: no places, a single float, times of many bits or outside of
-- timestamptz's range, the last amount, the float format with a name of its own.
SELECT f.state, f.detail FROM failure($$SELECT 'fixedA0:x:1.5'::extuuid$$) AS f;
SELECT extuuid_number('int/1*8:5') AS of_a_vector,
       extuuid_timestamp('t/70:2024-01-01;00:00:00.25') AS quarter,
       extuuid_fixed('', 81129638414606681695789005144063, 0) AS last_amount,
       extuuid_floats('{0.1234567890123}', 'A ') AS named;
SELECT call, f.state
FROM (VALUES
  ($$extuuid_timestamp('t/0:649037107316853453566312041152511')$$),
  ($$extuuid_fixed('', 81129638414606681695789005144064, 0)$$)) AS t (call),
  failure('SELECT ' || call) AS f;
SELECT extuuid_subdiff('int:5', 'int:3') AS two, extuuid_subdiff('int:3', 'int:5') AS minus_two,
       extuuid_subdiff('t/20:2024', 't/20:2024') AS zero;

-- The cast from uuid is checked.
SELECT f.state, f.message, f.detail
FROM failure($$SELECT '88190000-0000-7000-8036-666666666666'::uuid::extuuid$$) AS f;
SELECT f.state, f.message, f.detail
FROM failure($$SELECT '88190000-0000-6000-c036-666666666666'::uuid::extuuid$$) AS f;

CREATE TABLE ordered (id extuuid);
INSERT INTO ordered SELECT id::extuuid FROM ids UNION SELECT id::extuuid FROM texts;
SELECT extuuid_prefix_range('t/0:2024');

-- Prefixes (section 8).
CREATE TEMP TABLE prefixes (prefix text, lower text, upper text);
\copy prefixes FROM extuuid_prefixes.tsv (FORMAT text, HEADER)
SELECT count(*) > 150 AS prefixes,
       bool_and(extuuid_prefix_lower(prefix)::uuid = lower::uuid) AS lower,
       bool_and(extuuid_prefix_upper(prefix)::uuid = upper::uuid) AS upper
FROM prefixes WHERE lower <> 'empty';
SELECT count(*) > 10 AS empty, bool_and(f.state = '22003') AS state,
       bool_and(f.detail = 'No extuuid has this prefix.') AS detail
FROM prefixes, failure(format('SELECT extuuid_prefix_lower(%L)', prefix)) AS f
WHERE lower = 'empty';
TRUNCATE rejected;
\copy rejected FROM extuuid_prefixes_rejected.tsv (FORMAT text, HEADER)
SELECT count(*) > 40 AS prefixes,
       bool_and(f.state = CASE reason WHEN 'range' THEN '22003' ELSE '22P02' END) AS state
FROM rejected, failure(format('SELECT extuuid_prefix_lower(%L)', text)) AS f;
SELECT bool_or(id ^@ text) AS any_matches FROM ordered, rejected;
SELECT prefix, f.state, f.message, f.detail
FROM (VALUES
  ('t/20:1582'), ('int/3:'), ('0189f00000005'), (''), ('extuuid:0189f'), ('fixedB4:GBP'),
  ('fixedE4:GBP$:'), ('symbol:')) AS t (prefix),
  failure(format('SELECT extuuid_prefix_upper(%L)', prefix)) AS f;
-- The hint shows the prefix that is meant; "é" is one character, and a name may be
-- empty.
SELECT prefix, f.state, f.detail, f.hint
FROM (VALUES
  ('fixed:GBP$:'), ('fixedB:GBP$:'), ('fixed::'), ('extuuid:fixed:é:'), ('sym:'),
  ('extuuid:symB:é'), ('quant:'), ('time:'), ('time/20:2024'), ('serial:ISBN'), ('serial:ISBN:978'),
  ('t:2024-07'), ('t/20:2024-02-30')) AS t (prefix),
  failure(format('SELECT extuuid_prefix_range(%L)', prefix)) AS f;
SELECT extuuid_prefix_lower('fixedB4:GBP$:') AS a, extuuid_prefix_lower('fixed:')::uuid AS b,
       extuuid_prefix_lower('serial:') AS c, extuuid_prefix_lower('serial:NAME:') AS d,
       extuuid_prefix_lower('q:') AS e, extuuid_prefix_lower('t:') AS f;
SELECT bool_and((id ^@ prefix) = (id::uuid BETWEEN lower::uuid AND upper::uuid)) AS range,
       bool_or(id ^@ prefix) AS some
FROM ordered, prefixes WHERE lower <> 'empty';

-- Index range scans, estimates.
CREATE TABLE amounts (id extuuid, n int);
INSERT INTO amounts
SELECT extuuid_money((ARRAY['GBP', 'EUR', 'JPY', 'USD'])[n % 4 + 1], n / 100.0), n
FROM generate_series(1, 40000) AS n;
INSERT INTO amounts
SELECT extuuid_time('2024-01-01+00'::timestamptz + n * interval '5 min'), n
FROM generate_series(1, 100000) AS n;
CREATE INDEX amounts_id ON amounts (id);
VACUUM ANALYZE amounts;
SELECT plan($$SELECT * FROM amounts WHERE id ^@ 'fixedB4:GBP$:' ORDER BY id$$);
SELECT count(*), min(n), max(n) FROM amounts WHERE id ^@ 'fixedB4:GBP$:';
SELECT plan($$SELECT * FROM amounts WHERE id ^@ 't/20:2024-07-19'$$);
SELECT count(*), min(extuuid_timestamp(id)), max(extuuid_timestamp(id))
FROM amounts WHERE id ^@ 't/20:2024-07';
SELECT plan($$SELECT * FROM amounts WHERE id ^@ '0189f'$$);
SET plan_cache_mode = force_generic_plan;
PREPARE by_prefix (text) AS SELECT count(*) FROM amounts WHERE id ^@ $1;
EXECUTE by_prefix('fixedB4:EUR$:');
EXECUTE by_prefix('nothing:');
EXECUTE by_prefix('');
RESET plan_cache_mode;
SELECT count(*) AS prefixes,
       bool_and(estimate BETWEEN actual / 2.0 AND actual * 2.0) AS within_factor_2
FROM (SELECT p AS prefix, (SELECT count(*) FROM amounts WHERE id ^@ p) AS actual
      FROM unnest(ARRAY['fixedB4:GBP$:', 'fixedB4:USD$:', 'fixed:', 't:', 't/20:2024',
                        't/20:2024-03', 't/20:2024-08-01', 't/20:2024-08-02']) AS p) AS a,
  LATERAL (SELECT estimated_rows(format('SELECT * FROM amounts WHERE id ^@ %L',
                                        prefix)) AS estimate) AS e;
-- Also if values differ only in their last bits.
CREATE TABLE integers AS SELECT extuuid_int(n) AS id FROM generate_series(1, 50000) AS n;
ANALYZE integers;
SELECT estimated_rows($$SELECT * FROM integers WHERE id ^@ '80000000-0000-6000-8000-0000000001'$$)
         BETWEEN 128 AND 512 AS within_factor_2;
DROP TABLE integers;
CREATE INDEX amounts_brin ON amounts USING brin (id extuuid_minmax_multi_ops)
  WITH (pages_per_range = 8);
DROP INDEX amounts_id;
SET enable_seqscan = off;
SELECT count(*), min(n), max(n) FROM amounts WHERE id ^@ 'fixedB4:GBP$:';
RESET enable_seqscan;
CREATE TABLE parted (id extuuid) PARTITION BY RANGE (id);
CREATE TABLE parted_2024 PARTITION OF parted
  FOR VALUES FROM (extuuid_prefix_lower('t/20:2024')) TO (extuuid_prefix_lower('t/20:2025'));
CREATE TABLE parted_2025 PARTITION OF parted
  FOR VALUES FROM (extuuid_prefix_lower('t/20:2025')) TO (extuuid_prefix_lower('t/20:2026'));
SELECT plan FROM plan($$SELECT * FROM parted WHERE id ^@ 't/20:2024-07'$$) WHERE plan ~ 'Scan';

DROP TABLE ordered, amounts, parted;

-- Places without an encoding, and units that occur again: their powers add up.
SELECT text, text::extuuid AS id, extuuid_smart(text) = text::extuuid AS smart
FROM (VALUES ('fixed4:GBP$:222.31'), ('fixed2:temp:21.5'), ('fixed0:ABCDEFGHIJKLMNOPQRSTUV:-2'),
  ('q:2*m*m'), ('q:2/s/s2'), ('q:2*m/m'), ('q:2*m2/4'), ('q:2*m2/4*m1/4'),
  ('q:2*m1/2*s*m1/2')) AS t (text);
SELECT extuuid_quant(2, 'm*m'), extuuid_quant(2, '/s/s2'), extuuid_quant(2, 'm/m') = 'q:2' AS none;
SELECT text, f.state, f.detail
FROM (VALUES ('fixed4:21.5'), ('fixed32:x:1'), ('fixed04:x:1'), ('fixed4B:x:1'), ('fixed1:x:1.25'),
  ('q:5*m4*m4'), ('q:5/kg7/kg'), ('q:5*m1/3*m1/4'), ('q:5*m7/2*m2/3'), ('extuuid:5')) AS t (text),
  failure(format('SELECT %L::extuuid', text)) AS f;
SELECT f.* FROM failure($$SELECT extuuid_quant(1, 'm7/2*m2/3')$$) AS f;
-- The smart parser reads a text whose type is left out after "extuuid:".
SELECT text, extuuid_smart(text)
FROM (VALUES ('extuuid:22.4*m3'), ('Extuuid:22.4 m3'), ('extuuid:2024-07-19'), ('extuuid:5'),
  ('extuuid:1, 2'), ('extuuid:1.5')) AS t (text);
SELECT text, f.state, f.detail
FROM (VALUES ('extuuid:imt:5'), ('extuuid:GBP5'), ('fixed4:21.5'), ('q:5*m7*m')) AS t (text),
  failure(format('SELECT extuuid_smart(%L)', text)) AS f;
SELECT extuuid_prefix_range('fixed4:GBP$:') = extuuid_prefix_range('fixedB4:GBP$:') AS same,
       'fixedB4:GBP$:-1'::extuuid ^@ 'fixed4:gbp$:' AS match,
       'fixedA4:temp:1'::extuuid ^@ 'fixed3:temp:' AS other_places;
SELECT prefix, f.state, f.detail, f.hint
FROM (VALUES ('fixed4:'), ('fixed4'), ('fixed32:x:'), ('fixedB:GBP$:')) AS t (prefix),
  failure(format('SELECT extuuid_prefix_range(%L)', prefix)) AS f;

-- With places, all amounts of a name have the encoding of the amount 0, which its prefix
-- has, too.  Another amount may then need another encoding.
SELECT 'fixed4:abcdefghijklmnopq:0'::extuuid AS zero,
       'fixed4:abcdefghijklmnopq:-0.0008'::extuuid ^@ 'fixed4:abcdefghijklmnopq:' AS within,
       extuuid_fixed('abcdefghijklmnopq', -0.0008, 4)
         = 'fixed4:abcdefghijklmnopq:-0.0008' AS same,
       extuuid_fixed('abcdefghijklmnopq', 1, 4, 'C') AS other;
SELECT f.state, f.detail FROM (VALUES ($$'fixed4:abcdefghijklmnopq:1'::extuuid$$),
  ($$extuuid_fixed('abcdefghijklmnopq', 1, 4)$$)) AS t (call), failure('SELECT ' || call) AS f;
-- Money, in every text that the type reads.
SELECT count(*) > 500 AS amounts,
       bool_and(extuuid_money_parse(id::extuuid::text)::uuid = id) AS canonical,
       bool_and(extuuid_money_parse(id::text)::uuid = id) AS uuid,
       bool_and(extuuid_is_money(id::extuuid::text) AND extuuid_is_money(id::text)) AS money
FROM monies;
SELECT count(*) > 600 AS texts,
       bool_and(extuuid_is_money(text) = extuuid_is_money(text::extuuid)) AS same
FROM texts;
SELECT text, f.state, f.message, f.detail
FROM (VALUES ('int:5'), ('fixed4:DEM$:1'), ('88190000-0000-6001-8036-666666666666'),
  ('fixed4:GBP$:1.23456'), ('fixed4:GBP$:x'), ('fixed4:GBP$:1e3'), ('GBP:5'),
  ('49083027-d200-7000-8000-00000021ebfc')) AS t (text),
  failure(format('SELECT extuuid_money_parse(%L)', text)) AS f;

-- Operations, compared with the second implementation.
CREATE TEMP TABLE sums (operation text, a text, b text, id text);
\copy sums FROM PROGRAM 'cat "$PG_ABS_SRCDIR"/test/vectors/extuuid_sums.tsv' (FORMAT text, HEADER)
CREATE FUNCTION pg_temp.operate(operation text, a text, b text) RETURNS extuuid LANGUAGE sql
RETURN CASE operation
  WHEN 'add' THEN extuuid_money_add(extuuid_money_parse(a), extuuid_money_parse(b))
  WHEN 'subtract' THEN extuuid_money_subtract(extuuid_money_parse(a), extuuid_money_parse(b))
  ELSE extuuid_money_multiply(extuuid_money_parse(a), b::numeric) END;
SELECT operation, count(*) > 40 AS rows,
       bool_and(pg_temp.operate(operation, a, b)::uuid = id::uuid) AS same
FROM sums WHERE id NOT IN ('range', 'currency') GROUP BY operation ORDER BY operation;
SELECT id, count(*) > 40 AS rows, array_agg(DISTINCT f.state) AS states, max(f.message) AS message
FROM sums, failure(format('SELECT pg_temp.operate(%L, %L, %L)', operation, a, b)) AS f
WHERE id IN ('range', 'currency') GROUP BY id ORDER BY id;
-- A product can have more decimals than the 16383 of numeric.
SELECT extuuid_money_multiply('fixed4:GBP$:0.0001', ('0.4' || repeat('9', 16382))::numeric) AS down,
       extuuid_money_multiply('fixed4:GBP$:-0.0001', 0.5) AS up;
SELECT call, f.state, f.message, f.detail
FROM (VALUES ($$extuuid_money_add('fixed4:GBP$:1', 'fixed4:EUR$:1')$$),
  ($$extuuid_money_add('fixed4:GBP$:1', 'int:1')$$),
  ($$extuuid_money_subtract('fixed3:GBP$:1', 'fixed4:GBP$:1')$$),
  ($$extuuid_money_subtract('fixed4:GBP$:-483570327845851669882.4704', 'fixed4:GBP$:0.0001')$$),
  ($$extuuid_money_multiply('int:1', 1)$$), ($$extuuid_money_multiply('fixed4:GBP$:1', 'NaN')$$),
  ($$extuuid_money_multiply('fixed4:GBP$:0', '-Infinity')$$),
  ($$extuuid_money_multiply('fixed4:GBP$:1', 1e131000)$$)) AS t (call),
  failure('SELECT ' || call) AS f;

-- The aggregate, compared with the sums of the amounts as numeric.
CREATE TABLE takings AS
SELECT n, currency, number, extuuid_money(currency, number) AS amount
FROM generate_series(1, 30000) AS n,
     (VALUES (0, 'GBP'), (1, 'EUR'), (2, 'JPY')) AS c (which, currency),
     LATERAL (SELECT CASE WHEN n % 10 > 0 THEN (n * 7919 % 100003 - 50000) / 100.0 END)
       AS t (number)
WHERE n % 3 = which;
ANALYZE takings;
CREATE VIEW compared AS
SELECT currency, extuuid_money_sum(amount) = extuuid_money(currency, sum(number)) AS same
FROM takings GROUP BY currency;
SELECT currency, extuuid_money_sum(amount), round(sum(number), 4) AS sum
FROM takings GROUP BY currency ORDER BY currency;
SELECT extuuid_money_sum(amount) AS no_rows FROM takings WHERE n < 0;
SELECT extuuid_money_sum(amount) AS only_nulls FROM takings WHERE n = 10;
SELECT extuuid_money_sum(DISTINCT amount) FILTER (WHERE currency = 'JPY') AS distinct,
       sum(DISTINCT number) FILTER (WHERE currency = 'JPY'),
       extuuid_money_sum(amount ORDER BY n DESC) FILTER (WHERE currency = 'EUR') AS ordered,
       sum(number) FILTER (WHERE currency = 'EUR')
FROM takings, generate_series(1, 2) WHERE n <= 30;
-- As a window function, also with frames that lose rows.
SELECT count(*) AS rows, bool_and(a IS NOT DISTINCT FROM extuuid_money(currency, x)) AS whole,
       bool_and(b IS NOT DISTINCT FROM extuuid_money(currency, y)) AS growing,
       bool_and(c IS NOT DISTINCT FROM extuuid_money(currency, z)) AS moving
FROM (SELECT currency, extuuid_money_sum(amount) OVER whole AS a, sum(number) OVER whole AS x,
             extuuid_money_sum(amount) OVER growing AS b, sum(number) OVER growing AS y,
             extuuid_money_sum(amount) OVER moving AS c, sum(number) OVER moving AS z
      FROM takings WHERE n <= 600
      WINDOW whole AS (PARTITION BY currency), growing AS (whole ORDER BY n),
             moving AS (whole ORDER BY n ROWS BETWEEN 3 PRECEDING AND 1 FOLLOWING)) AS t;
-- Sorted groups, and hashed groups that do not fit in memory.
SET enable_hashagg = off;
SELECT bool_and(same) AS sorted FROM compared;
RESET enable_hashagg;
CREATE VIEW small_groups AS
SELECT n / 6 AS part, currency, extuuid_money_sum(amount) AS sum, sum(number) AS number
FROM takings GROUP BY 1, 2;
SET enable_sort = off;
SET work_mem = '64kB';
SELECT explained('TABLE small_groups', 'ANALYZE') -> 'Plan' -> 'HashAgg Batches' > '1' AS spilled;
SELECT count(*) AS groups,
       bool_and(sum IS NOT DISTINCT FROM extuuid_money(currency, number)) AS same
FROM small_groups;
RESET enable_sort;
RESET work_mem;
-- Partial sums of parallel workers.
SET parallel_setup_cost = 0;
SET parallel_tuple_cost = 0;
SET min_parallel_table_scan_size = 0;
SELECT plan($$SELECT extuuid_money_sum(amount) FROM takings WHERE currency = 'GBP'$$);
SELECT bool_and(same) AS parallel FROM compared;
SELECT extuuid_money_sum(amount) = extuuid_money('GBP', sum(number)) AS parallel
FROM takings WHERE currency = 'GBP';
SELECT extuuid_money_sum(amount) AS only_nulls FROM takings WHERE n % 10 = 0;
SELECT f.state, f.message FROM failure('SELECT extuuid_money_sum(amount) FROM takings') AS f;
RESET parallel_setup_cost;
RESET parallel_tuple_cost;
RESET min_parallel_table_scan_size;
-- Partial sums of partitions, in one process.
CREATE TABLE by_n (LIKE takings) PARTITION BY RANGE (n);
CREATE TABLE by_n_low PARTITION OF by_n FOR VALUES FROM (MINVALUE) TO (10000);
CREATE TABLE by_n_high PARTITION OF by_n DEFAULT;
INSERT INTO by_n TABLE takings;
ANALYZE by_n;
SET enable_partitionwise_aggregate = on;
SET max_parallel_workers_per_gather = 0;
SELECT count(*) AS partial FROM plan('SELECT extuuid_money_sum(amount) FROM by_n') AS plan
WHERE plan ~ 'Partial Aggregate';
SELECT extuuid_money_sum(amount) = extuuid_money('GBP', sum(number)) AS same
FROM by_n WHERE currency = 'GBP';
CREATE TABLE by_currency (LIKE takings) PARTITION BY LIST (currency);
CREATE TABLE by_currency_gbp PARTITION OF by_currency FOR VALUES IN ('GBP');
CREATE TABLE by_currency_others PARTITION OF by_currency FOR VALUES IN ('EUR');
INSERT INTO by_currency SELECT * FROM takings WHERE currency <> 'JPY';
SELECT f.state, f.message, f.detail
FROM failure('SELECT extuuid_money_sum(amount) FROM by_currency') AS f;
DROP TABLE by_currency;
RESET enable_partitionwise_aggregate;
RESET max_parallel_workers_per_gather;
-- Each row is checked, the range only at the end.
SELECT extuuid_money_sum(v) AS back_in_range
FROM (VALUES ('fixed4:GBP$:483570327845851669882.4703'::extuuid), ('fixed4:GBP$:1'), (NULL),
  ('fixed4:GBP$:-2')) AS t (v);
SELECT f.* FROM (VALUES ('{fixed4:GBP$:483570327845851669882.4703,fixed4:GBP$:0.0001}'),
  ('{fixed4:GBP$:1,fixed4:EUR$:2}'), ('{fixed4:GBP$:1,fixed3:GBP$:2}')) AS t (amounts),
  failure(format('SELECT extuuid_money_sum(v) FROM unnest(%L::extuuid[]) AS v', amounts)) AS f;
DROP TABLE takings CASCADE;
DROP TABLE by_n;

-- The functions, casts and operators that no other type has.
\i :abs_srcdir/test/common.sql
SELECT object FROM own WHERE type = 'extuuid' ORDER BY object COLLATE "C";
