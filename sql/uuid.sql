-- Versions 6, 7 and 8 of the server's own type uuid.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\cd :abs_srcdir/test/vectors
\pset null '(null)'
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';

-- The examples of RFC 9562: one instant as version 1, 6 and 7.
SELECT uuid6_timestamp('1EC9414C-232A-6B00-B3C8-9F6BDECED846'),
       uuid6_clock_seq('1EC9414C-232A-6B00-B3C8-9F6BDECED846'),
       uuid6_node('1EC9414C-232A-6B00-B3C8-9F6BDECED846');
SELECT uuid7_timestamp('017F22E2-79B0-7CC3-98C4-DC0C0C07398F');
SELECT uuid1_to_uuid6('C232AB00-9414-11EC-B3C8-9F6BDECED846')
         = '1EC9414C-232A-6B00-B3C8-9F6BDECED846' AS to_6,
       uuid6_to_uuid1('1EC9414C-232A-6B00-B3C8-9F6BDECED846')
         = 'C232AB00-9414-11EC-B3C8-9F6BDECED846' AS to_1;
SELECT uuid6_make('2022-02-22 19:22:22+00', 13256, '\x9f6bdeced846'),
       uuid7_make(at => '2022-02-22 19:22:22+00', random => '\x98c4dc0c0c07398f');

-- The draft's own: the fraction 0101 0101 0101 0101 is 0.3333282 s.
SELECT uuid7_draft02_timestamp('00000000-0555-7500-8000-000000000000', 'us') AS us,
       uuid7_draft02_timestamp('00000000-0555-7500-8000-000000000000', 'ms') AS ms;

-- The vectors that the C tests read, computed by another program.
CREATE FUNCTION at(unix_us bigint) RETURNS timestamptz LANGUAGE sql AS $$
SELECT timestamptz 'epoch' + unix_us / 1000000 * interval '1 s' + unix_us % 1000000
         * interval '1 us'$$;
CREATE TEMP TABLE v6 (id uuid, v1 uuid, count numeric, unix_us bigint, clock_seq int, node text);
\copy v6 FROM uuid6.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT count(*) > 100 AS vectors, bool_and(uuid6_timestamp(id) = at(unix_us)) AS timestamp,
       bool_and(uuid6_clock_seq(id) = clock_seq) AS clock_seq,
       bool_and(encode(uuid6_node(id), 'hex') = node) AS node,
       bool_and(uuid6_to_uuid1(id) = v1) AS to_1, bool_and(uuid1_to_uuid6(v1) = id) AS to_6,
       bool_and(uuid6_make(at(unix_us), clock_seq,
                           decode(node, 'hex')) = id) FILTER (WHERE count % 10 = 0) AS make,
       bool_and(id BETWEEN uuid6_lower(at(unix_us)) AND uuid6_upper(at(unix_us))) AS within
FROM v6;
CREATE TEMP TABLE v7 (at_unix_us bigint, random text, id uuid, unix_us bigint);
\copy v7 FROM uuid7.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT count(*) > 40 AS vectors, bool_and(uuid7_timestamp(id) = at(unix_us)) AS timestamp,
       bool_and(uuid7_make(at(at_unix_us), decode(random, 'hex')) = id) AS make,
       bool_and(id BETWEEN uuid7_lower(at(at_unix_us)) AND uuid7_upper(at(at_unix_us))) AS within,
       bool_or(at_unix_us <> unix_us) AS some_inside_a_ms
FROM v7;
CREATE TEMP TABLE draft ("precision" text, unix_s bigint, units bigint, counter int, rest numeric,
                         id uuid, unix_us_ms bigint, unix_us_us bigint, ns bigint, tick numeric,
                         uuid_of_tick uuid);
\copy draft FROM uuid7_draft02.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT precision, count(*) > 40 AS vectors,
       bool_and(uuid7_draft02_timestamp(id, 'ms') = at(unix_us_ms)) AS ms,
       bool_and(uuid7_draft02_timestamp(id, 'us') = at(unix_us_us)) AS us,
       bool_and(uuid7_draft02_timestamp(id) = at(unix_us_ms)) AS by_default,
       bool_and(uuid7_draft02_timestamp(id, unit => 'ns')
                  = at(unix_s * 1000000 + ns / 1000)) AS ns,
       bool_and(id BETWEEN uuid7_draft02_lower(at(unix_us_ms))
                  AND uuid7_draft02_upper(at(unix_us_ms))) AS within
FROM draft GROUP BY precision ORDER BY precision;
CREATE TEMP TABLE v8 (timestamp_bits int, "timestamp" numeric, counter int, rest numeric, id uuid,
                      unix_us bigint, tick numeric, uuid_of_tick uuid);
\copy v8 FROM uuid8.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT timestamp_bits, count(*) > 25 AS vectors,
       bool_and(uuid8_timestamp(id, timestamp_bits) = at(unix_us)) AS timestamp
FROM v8 GROUP BY timestamp_bits ORDER BY timestamp_bits;
CREATE TEMP TABLE bounds (layout text, unix_us bigint, lower uuid, upper uuid);
\copy bounds FROM uuid_time_bounds.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT layout, count(*) > 10 AS vectors,
       bool_and(lower = CASE layout
                          WHEN 'uuid6' THEN uuid6_lower(at(unix_us))
                          WHEN 'uuid7' THEN uuid7_lower(at(unix_us))
                          WHEN 'ms' THEN uuid7_draft02_lower(at(unix_us), 'ms')
                          WHEN 'us' THEN uuid7_draft02_lower(at(unix_us), 'us')
                          WHEN 'ns' THEN uuid7_draft02_lower(at(unix_us), unit => 'ns')
                          ELSE uuid8_lower(at(unix_us), layout::int) END) AS lower,
       bool_and(upper = CASE layout
                          WHEN 'uuid6' THEN uuid6_upper(at(unix_us))
                          WHEN 'uuid7' THEN uuid7_upper(at(unix_us))
                          WHEN 'ms' THEN uuid7_draft02_upper(at(unix_us), 'ms')
                          WHEN 'us' THEN uuid7_draft02_upper(at(unix_us), 'us')
                          WHEN 'ns' THEN uuid7_draft02_upper(at(unix_us), unit => 'ns')
                          ELSE uuid8_upper(at(unix_us), layout::int) END) AS upper
FROM bounds GROUP BY layout ORDER BY layout;

-- Another version or variant has no time and no fields.
SELECT id, uuid6_timestamp(id), uuid6_clock_seq(id), uuid6_node(id), uuid7_timestamp(id),
       uuid7_draft02_timestamp(id), uuid8_timestamp(id, 32), uuid8_timestamp(id, 48),
       uuid8_timestamp(id, 60), uuid8_timestamp(id, 64)
FROM (VALUES
  ('1ec9414c-232a-4b00-b3c8-9f6bdeced846'::uuid),
  ('1ec9414c-232a-6b00-73c8-9f6bdeced846'),
  ('017f22e2-79b0-7cc3-d8c4-dc0c0c07398f'),
  ('017f22e2-79b0-8cc3-18c4-dc0c0c07398f'),
  ('00000000-0000-0000-0000-000000000000'),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff')) AS t (id);
CREATE TEMP TABLE versions AS
SELECT overlay(overlay('017f22e2-79b0-0cc3-08c4-dc0c0c07398f' PLACING v FROM 15)
               PLACING w FROM 20)::uuid AS id,
       v AS version, w ~ '[89ab]' AS of_variant
FROM regexp_split_to_table('0123456789abcdef', '') AS v,
  regexp_split_to_table('0123456789abcdef', '') AS w;
SELECT count(*) AS uuids,
       bool_and((uuid6_timestamp(id) IS NOT NULL) = (version = '6' AND of_variant)) AS v6,
       bool_and((uuid6_clock_seq(id) IS NOT NULL
                 AND uuid6_node(id) IS NOT NULL) = (version = '6' AND of_variant)) AS v6_fields,
       bool_and((uuid7_timestamp(id) IS NOT NULL) = (version = '7' AND of_variant)) AS v7,
       bool_and((uuid7_draft02_timestamp(id) IS NOT NULL)
                  = (version = '7' AND of_variant)) AS draft,
       bool_and((uuid8_timestamp(id, 48) IS NOT NULL) = (version = '8' AND of_variant)) AS v8,
       bool_and(coalesce(to_6.state, 'made')
                  = CASE WHEN version = '1' AND of_variant THEN 'made' ELSE '22023' END) AS to_6,
       bool_and(coalesce(to_1.state, 'made')
                  = CASE WHEN version = '6' AND of_variant THEN 'made' ELSE '22023' END) AS to_1
FROM versions, failure(format('SELECT uuid1_to_uuid6(%L)', id)) AS to_6,
  failure(format('SELECT uuid6_to_uuid1(%L)', id)) AS to_1;
SELECT uuid6_timestamp(NULL), uuid7_draft02_timestamp('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', NULL),
       uuid8_timestamp(NULL, 48), uuid7_lower(NULL);

-- The ends of infinities, and of the spans.
SELECT uuid6_lower('-infinity') AS first_6,
       uuid6_upper('-infinity') = uuid6_lower('-infinity') AS same,
       uuid6_upper('infinity') AS last_6, uuid6_lower('infinity') = uuid6_upper('infinity') AS same;
SELECT uuid7_lower('-infinity') AS first_7,
       uuid7_upper('-infinity') = uuid7_lower('-infinity') AS same,
       uuid7_upper('infinity') AS last_7, uuid7_lower('infinity') = uuid7_upper('infinity') AS same;
SELECT uuid7_draft02_lower('-infinity') AS first_draft,
       uuid7_draft02_upper('infinity') AS last_draft;
SELECT uuid6_lower('1582-10-15 00:00:00+00') = uuid6_lower('-infinity') AS "6",
       uuid6_upper('5236-03-31 21:21:00.684697+00') = uuid6_upper('infinity') AS "6",
       uuid7_lower('epoch') = uuid7_lower('-infinity') AS "7",
       uuid7_upper('10889-08-02 05:31:50.655999+00') = uuid7_upper('infinity') AS "7",
       uuid7_draft02_lower('epoch') = uuid7_draft02_lower('-infinity') AS draft,
       uuid7_draft02_upper('4147-08-20 '
                           '07:32:15.999999+00') = uuid7_draft02_upper('infinity') AS draft;
SELECT max(uuid8_timestamp(id, timestamp_bits)) FILTER (WHERE timestamp_bits = 32) AS "32",
       max(uuid8_timestamp(id, timestamp_bits)) FILTER (WHERE timestamp_bits = 48) AS "48",
       max(uuid8_timestamp(id, timestamp_bits)) FILTER (WHERE timestamp_bits = 60) AS "60",
       max(uuid8_timestamp(id, timestamp_bits)) FILTER (WHERE timestamp_bits = 64) AS "64"
FROM unnest(ARRAY[32, 48, 60, 64]) AS timestamp_bits,
  (VALUES ('ffffffff-ffff-8fff-bfff-ffffffffffff'::uuid)) AS last (id);

-- Errors.
SELECT call, f.state, f.message, f.detail
FROM (VALUES
  ($$uuid6_lower('1582-10-14 23:59:59.999999+00')$$),
  ($$uuid6_upper('5236-03-31 21:21:00.684698+00')$$),
  ($$uuid7_lower('1969-12-31 23:59:59.999999+00')$$),
  ($$uuid7_upper('10889-08-02 05:31:50.656+00')$$),
  ($$uuid7_draft02_lower('1969-12-31 23:59:59.999999+00')$$),
  ($$uuid7_draft02_upper('4147-08-20 07:32:16+00')$$),
  ($$uuid6_make('infinity', 0, '\x000000000000')$$),
  ($$uuid7_make('-infinity', '\x0000000000000000')$$),
  ($$uuid6_make('epoch', -1, '\x000000000000')$$),
  ($$uuid6_make('epoch', 16384, '\x000000000000')$$),
  ($$uuid6_make('epoch', 0, '\x0000000000')$$),
  ($$uuid6_make('epoch', 0, '')$$),
  ($$uuid6_make('epoch', 0, '\x00000000000000')$$),
  ($$uuid7_make('epoch', '\x00000000000000')$$),
  ($$uuid7_make('epoch', '\x000000000000000000')$$),
  ($$uuid1_to_uuid6('1EC9414C-232A-6B00-B3C8-9F6BDECED846')$$),
  ($$uuid1_to_uuid6('C232AB00-9414-11EC-33C8-9F6BDECED846')$$),
  ($$uuid6_to_uuid1('C232AB00-9414-11EC-B3C8-9F6BDECED846')$$),
  ($$uuid6_to_uuid1('ffffffff-ffff-ffff-ffff-ffffffffffff')$$),
  ($$uuid7_draft02_generate('s')$$),
  ($$uuid7_draft02_generate('MS')$$),
  ($$uuid7_draft02_generate('')$$),
  ($$uuid7_draft02_generate('ps')$$),
  ($$uuid7_draft02_timestamp('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 'é')$$),
  ($$tid_ids_floors.uuid7_draft02_advance('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 'min')$$),
  ($$uuid8_generate(0)$$),
  ($$uuid8_generate(128)$$),
  ($$uuid8_timestamp('017f22e2-79b0-8cc3-98c4-dc0c0c07398f', 50)$$),
  ($$tid_ids_floors.uuid8_advance('017f22e2-79b0-8cc3-98c4-dc0c0c07398f', -48)$$),
  ($$tid_ids_floors.uuid6_advance('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')$$),
  ($$tid_ids_floors.uuid7_advance('1EC9414C-232A-6B00-B3C8-9F6BDECED846')$$),
  ($$tid_ids_floors.uuid7_draft02_advance('1EC9414C-232A-6B00-B3C8-9F6BDECED846')$$),
  ($$tid_ids_floors.uuid8_advance('1EC9414C-232A-6B00-B3C8-9F6BDECED846')$$)) AS t (call),
  failure('SELECT ' || call) AS f;

-- Immutable, so that a column can be generated and an expression indexed.
CREATE TEMP TABLE dated (id uuid PRIMARY KEY,
                         at timestamptz GENERATED ALWAYS AS (uuid7_timestamp(id)) STORED);
INSERT INTO dated
SELECT uuid7_make('2024-07-19'::timestamptz + n * interval '1 s', substr(sha256(int4send(n)), 1, 8))
FROM generate_series(1, 1000) AS n;
CREATE INDEX dated_timestamp ON dated (uuid7_timestamp(id));
SELECT min(at), max(at) FROM dated;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan($$SELECT * FROM dated WHERE uuid7_timestamp(id) = '2024-07-19 00:01+00'$$);
SELECT count(*) FROM dated WHERE uuid7_timestamp(id) = '2024-07-19 00:01+00';

-- Both bounds: the IDs of a time by the primary key's index.
SELECT plan($$SELECT * FROM dated
              WHERE id BETWEEN uuid7_lower('2024-07-19 00:01:00+00')
                  AND uuid7_upper('2024-07-19 00:01:59.999+00')$$);
SELECT count(*), min(at), max(at) FROM dated
WHERE id
    BETWEEN uuid7_lower('2024-07-19 00:01:00+00') AND uuid7_upper('2024-07-19 00:01:59.999+00');
RESET enable_seqscan; RESET enable_bitmapscan;

-- Prefixes.
CREATE TEMP TABLE prefixes (prefix text, lower uuid, upper uuid);
\copy prefixes FROM uuid_prefixes.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT count(*) > 60 AS prefixes, bool_and(uuid_prefix_lower(prefix) = lower) AS lower,
       bool_and(uuid_prefix_upper(prefix) = upper) AS upper,
       bool_and(lower ^@ prefix AND upper ^@ prefix) AS ends_are_inside,
       bool_and(lower ^@ upper(prefix)) AS any_case
FROM prefixes;
CREATE TEMP TABLE ids AS
SELECT id FROM dated UNION ALL
SELECT lower FROM prefixes UNION ALL
SELECT upper FROM prefixes UNION ALL
SELECT id FROM v6 UNION ALL
SELECT md5(n::text)::uuid FROM generate_series(1, 1000) AS n;
SELECT count(*) > 100000 AS pairs, bool_or(id ^@ prefix) AS some,
       bool_and((id ^@ prefix) = starts_with(replace(id::text, '-', ''),
                                             lower(replace(prefix, '-', '')))) AS as_text
FROM ids, (SELECT prefix FROM prefixes UNION ALL VALUES ('')) AS p;
CREATE TEMP TABLE rejected (prefix text, code text, position int);
\copy rejected FROM uuid_prefixes_rejected.tsv CSV HEADER DELIMITER E'\t' FORCE NOT NULL prefix
SELECT count(*) > 10 AS prefixes, bool_and(f.state = '22P02') AS state,
       bool_and(f.message = format('invalid prefix for type uuid: "%s"', prefix)) AS message,
       bool_and(CASE code
                  WHEN 'bad_char' THEN f.detail LIKE format(
                      'Unexpected character "%s" at position %s. A uuid has the digits %%',
                      substr(prefix, position, 1), position)
                  ELSE f.detail = format('A uuid prefix has 1 to 32 digits, not counting dashes. '
                                         'This text has %s.',
                                         length(replace(prefix, '-', ''))) END) AS detail
FROM rejected, failure(format('SELECT uuid_prefix_lower(%L)', prefix)) AS f;
SELECT bool_or(id ^@ prefix) AS any_matches FROM ids, rejected WHERE prefix <> '';
SELECT call, f.*
FROM (VALUES
  ($$uuid_prefix_upper('01-')$$),
  ($$uuid_prefix_lower('')$$),
  ($$uuid_prefix_lower('017f22e279b07cc398c4dc0c0c07398f0')$$),
  ($$uuid_prefix_lower('017f22e2-79b0-7cc3-98c4-dc0c0c07398f0')$$),
  ($$uuid_prefix_lower('é')$$)) AS t (call),
  failure('SELECT ' || call) AS f;
SELECT '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'::uuid ^@ '017f22e2-' AS dash,
       '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'::uuid ^@ '017f22e27' AS odd,
       '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'::uuid ^@ '' AS empty,
       '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'::uuid ^@ NULL AS null,
       '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'::uuid ^@ '017f22e3' AS other,
       '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'::uuid ^@ repeat('0', 1000000) AS huge;
SELECT 'abc' ^@ 'ab' AS unknown, pg_typeof('017f22e2-79b0-7cc3-98c4-dc0c0c07398f'::uuid) AS type;

-- The shared planner support: constants, parameters, other tables' columns, BRIN,
-- estimates, partitions.
CREATE TABLE spread AS SELECT md5(n::text)::uuid AS id, n FROM generate_series(1, 200000) AS n;
CREATE INDEX spread_id ON spread (id);
ANALYZE spread;
SELECT plan($$SELECT * FROM spread WHERE id ^@ '0189f'$$);
SELECT plan($$SELECT * FROM spread WHERE id ^@ 'C4CA4238-a' ORDER BY id$$);
SELECT n FROM spread WHERE id ^@ 'C4CA4238-A';
SELECT plan($$SELECT * FROM spread
              WHERE uuid_starts_with(id, 'c4ca4238a0b923820dcc509a6f75849b')$$);
SET plan_cache_mode = force_generic_plan;
PREPARE by_prefix (text) AS SELECT count(*), min(n), max(n) FROM spread WHERE id ^@ $1;
EXPLAIN (COSTS OFF) EXECUTE by_prefix('c4ca');
EXECUTE by_prefix('c4ca');
SELECT count(*), min(n), max(n) FROM spread WHERE starts_with(id::text, 'c4ca');
EXECUTE by_prefix('no uuid');
RESET plan_cache_mode;
CREATE TEMP TABLE wanted AS
SELECT prefix
FROM unnest(ARRAY['c4ca4', 'c4ca4238-', 'x', NULL]) AS prefix;
ANALYZE wanted;
SET enable_memoize = off; SET enable_bitmapscan = off;
SELECT plan($$SELECT * FROM wanted JOIN spread ON id ^@ prefix$$);
SELECT prefix, count(n), min(n)
FROM wanted LEFT JOIN spread ON id ^@ prefix
GROUP BY prefix ORDER BY prefix;
RESET enable_memoize; RESET enable_bitmapscan;
SELECT count(*) > 30 AS prefixes,
       bool_and(estimate BETWEEN actual / 2.0 AND actual * 2.0) AS within_factor_2
FROM (SELECT count(*) AS actual, p.prefix
      FROM spread, LATERAL (VALUES (left(id::text, 1)), (left(id::text, 2))) AS p (prefix)
      GROUP BY p.prefix HAVING count(*) >= 0.0012 * 200000) AS common,
  LATERAL (SELECT estimated_rows(format('SELECT * FROM spread WHERE id ^@ %L',
                                        prefix)) AS estimate) AS e;
CREATE TABLE summarised AS
SELECT uuid7_make('2024-07-19'::timestamptz + n * interval '1 s',
                  substr(sha256(int4send(n)), 1, 8)) AS id,
       n
FROM generate_series(1, 50000) AS n;
CREATE INDEX summarised_id ON summarised USING brin (id) WITH (pages_per_range = 4);
SELECT left(id::text, 9) AS beginning FROM summarised WHERE n = 25000 \gset
SET enable_seqscan = off; SET max_parallel_workers_per_gather = 0;
SELECT regexp_replace(plan, '\(\(.*', '...') AS plan
FROM plan(format('SELECT * FROM summarised WHERE id ^@ %L', :'beginning')) AS plan;
SELECT count(*) AS by_brin FROM summarised WHERE id ^@ :'beginning' \gset
RESET enable_seqscan; RESET max_parallel_workers_per_gather;
SELECT :by_brin > 0 AND :by_brin = count(*) AS same
FROM summarised WHERE starts_with(id::text, :'beginning');
CREATE TABLE parts (id uuid PRIMARY KEY, n int) PARTITION BY RANGE (id);
CREATE TABLE parts_2023 PARTITION OF parts
  FOR VALUES FROM (MINVALUE) TO (uuid7_lower('2024-01-01'));
CREATE TABLE parts_2024 PARTITION OF parts
  FOR VALUES FROM (uuid7_lower('2024-01-01')) TO (uuid7_lower('2025-01-01'));
CREATE TABLE parts_2025 PARTITION OF parts
  FOR VALUES FROM (uuid7_lower('2025-01-01')) TO (MAXVALUE);
INSERT INTO parts SELECT id, n FROM summarised;
SELECT count(*) FROM parts_2024;
SET enable_bitmapscan = off; SET enable_seqscan = off;
SELECT plan($$SELECT * FROM parts WHERE id ^@ '0190'$$);
SELECT plan($$SELECT * FROM parts
              WHERE id BETWEEN uuid7_lower('2024-07-19 10:00+00')
                  AND uuid7_upper('2024-07-19 11:00+00')$$);
SELECT count(*) FROM parts
WHERE id BETWEEN uuid7_lower('2024-07-19 10:00+00') AND uuid7_upper('2024-07-19 11:00+00');
SET plan_cache_mode = force_generic_plan;
PREPARE part_by_prefix (text) AS SELECT count(*) FROM parts WHERE id ^@ $1;
EXPLAIN (COSTS OFF) EXECUTE part_by_prefix('0190');
EXECUTE part_by_prefix('0190');
PREPARE part_by_time (timestamptz) AS
SELECT count(*) FROM parts
WHERE id BETWEEN uuid7_lower($1) AND uuid7_upper($1);
EXPLAIN (COSTS OFF) EXECUTE part_by_time('2024-07-19 10:00+00');
EXECUTE part_by_time('2024-07-19 10:00+00');
RESET plan_cache_mode; RESET enable_bitmapscan; RESET enable_seqscan;

-- Time ranges of version 7: uuid7_timestamp(id) <@ range, and false for all other
-- versions and variants, also for those between two of version 7.
CREATE TABLE of_any_version AS
SELECT overlay(overlay(v7 PLACING version FROM 15) PLACING variant FROM 20)::uuid AS id, n
FROM generate_series(0, 2000) AS n,
  LATERAL (SELECT uuid7_make('2024-07-19 00:00+00'::timestamptz + n * interval '500 us',
                             substr(sha256(int4send(n)), 1, 8))::text) AS m (v7),
  LATERAL (VALUES
    ('7', 'a'),
    ('7', CASE n % 3 WHEN 0 THEN '0' WHEN 1 THEN 'c' ELSE 'f' END),
    (substr('012345689abcdef', n % 15 + 1, 1), '8')) AS f (version, variant);
INSERT INTO of_any_version
VALUES
  (uuid7_lower('-infinity'), -1),
  (uuid7_upper('infinity'), -2),
  (uuid7_upper('epoch'), -3),
  (NULL, -4),
  ('00000000-0000-0000-0000-000000000000', -5),
  ('ffffffff-ffff-ffff-ffff-ffffffffffff', -6),
  ('ffffffff-ffff-7fff-ffff-ffffffffffff', -7);
CREATE TABLE spans AS
SELECT tstzrange(a, b, c) AS span
FROM unnest(ARRAY['-infinity', '1969-12-31 23:59:59.999999+00', 'epoch', '2024-07-19 00:00:00.3+00',
                  '2024-07-19 00:00:00.300001+00', '2024-07-19 00:00:00.301+00',
                  '10889-08-02 05:31:50.655+00', '10889-08-02 05:31:50.656+00',
                  NULL]::timestamptz[]) AS a,
  unnest(ARRAY['-infinity', 'epoch', '2024-07-19 00:00:00.301+00', '2024-07-19 00:00:00.301999+00',
               '2024-07-19 00:00:00.302+00', '10889-08-02 05:31:50.655+00', '294276-12-31 00:00+00',
               'infinity', NULL]::timestamptz[]) AS b,
  unnest(ARRAY['[]', '[)', '(]', '()']) AS c
WHERE a IS NULL OR b IS NULL OR a <= b;
INSERT INTO spans VALUES ('empty'), (NULL);
SELECT count(*) > 1000000 AS pairs,
       bool_and((id <@ span) IS NOT DISTINCT FROM CASE
                  WHEN id IS NOT NULL AND span IS NOT NULL
                    THEN coalesce(uuid7_timestamp(id) <@ span, false) END) AS agree,
       bool_or(id <@ span) AS some, bool_and(id <@ span) AS all
FROM of_any_version, spans;
SELECT count(*) FILTER (WHERE id <@ tstzrange('2024-07-19 00:00:00.3+00',
                                              '2024-07-19 00:00:00.302+00')) AS inside,
       count(*) FILTER (WHERE id BETWEEN uuid7_lower('2024-07-19 00:00:00.3+00')
                            AND uuid7_upper('2024-07-19 00:00:00.301+00')) AS between_the_ends
FROM of_any_version;
-- A literal, and existing queries with <@.
SELECT '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'::uuid <@ '[2022-02-22,2022-02-23)' AS literal;
CREATE TYPE uuidrange AS RANGE (SUBTYPE = uuid);
PREPARE other_query (uuid) AS
SELECT '[017f22e2-79b0-7cc3-98c4-dc0c0c07398f,)'::uuidrange @> $1, $1 <@ '(,)'::uuidrange,
       $1 <@ '{(,)}'::uuidmultirange, '[,]' <@ tstzrange('empty'), $2 <@ tstzrange('empty');
EXECUTE other_query ('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 'empty');
SELECT parameter_types FROM pg_prepared_statements WHERE name = 'other_query';
DEALLOCATE other_query;
DROP TYPE uuidrange;
-- The index condition is checked again: by btree, by BRIN, in joins, by NOT.
SELECT n % 10 AS n, count(*) FROM of_any_version
WHERE uuid7_timestamp(id) <@ tstzrange('2024-07-19 00:00:00.3+00', '2024-07-19 00:00:00.31+00')
GROUP BY 1 ORDER BY 1;
CREATE INDEX of_any_version_id ON of_any_version (id);
ANALYZE of_any_version;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan($$SELECT n FROM of_any_version
              WHERE id <@ tstzrange('2024-07-19 00:00:00.3+00', '2024-07-19 00:00:00.31+00')$$);
SELECT n % 10 AS n, count(*) FROM of_any_version
WHERE id <@ tstzrange('2024-07-19 00:00:00.3+00', '2024-07-19 00:00:00.31+00')
GROUP BY 1 ORDER BY 1;
SET plan_cache_mode = force_generic_plan;
PREPARE by_time (tstzrange) AS SELECT count(*) FROM of_any_version WHERE id <@ $1;
EXPLAIN (COSTS OFF) EXECUTE by_time('[2024-07-19 00:00:00.3+00,2024-07-19 00:00:00.31+00)');
EXECUTE by_time('[2024-07-19 00:00:00.3+00,2024-07-19 00:00:00.31+00)');
EXECUTE by_time('empty');
EXECUTE by_time('(,)');
RESET plan_cache_mode;
SET enable_memoize = off;
SELECT plan
FROM plan($$SELECT * FROM spans LEFT JOIN of_any_version ON id <@ span$$) AS plan
WHERE plan !~ 'Disabled';
RESET enable_memoize; RESET enable_bitmapscan;
CREATE FUNCTION by_span() RETURNS SETOF text LANGUAGE sql AS $$
  SELECT format('%s %s %s', span, count(n), sum(n))
  FROM spans LEFT JOIN of_any_version ON id <@ span
  GROUP BY span ORDER BY span$$;
SELECT array_agg(s) AS by_btree FROM by_span() AS s \gset
DROP INDEX of_any_version_id;
CREATE INDEX of_any_version_id ON of_any_version USING brin (id) WITH (pages_per_range = 1);
SELECT plan($$SELECT count(*) FROM of_any_version
              WHERE id <@ tstzrange('2024-07-19 00:00:00.3+00', '2024-07-19 00:00:00.31+00')$$);
SELECT array_agg(s) AS by_brin FROM by_span() AS s \gset
RESET enable_seqscan;
DROP INDEX of_any_version_id;
SELECT count(*) > 100 AS spans, array_agg(s) = :'by_btree' AS btree,
       array_agg(s) = :'by_brin' AS brin
FROM by_span() AS s;
DROP FUNCTION by_span;
-- Estimates, of a row a second.
ANALYZE summarised, parts;
SELECT count(*) AS spans,
       bool_and(estimated_rows(format('SELECT * FROM summarised WHERE id <@ %L::tstzrange',
                                      span)) BETWEEN minutes * 30 AND minutes * 120)
         AS within_factor_2,
       bool_and(abs(estimated_rows(format('SELECT * FROM parts WHERE id <@ %L::tstzrange', span))
                      - minutes * 60) < 1100) AS within_two_buckets
FROM unnest(ARRAY[1, 100, 333, 600]) AS start, unnest(ARRAY[2, 5, 20, 100]) AS minutes,
  LATERAL (SELECT tstzrange('2024-07-19'::timestamptz + start * interval '1 min',
                            '2024-07-19'::timestamptz + (start + minutes) * interval '1 min'))
    AS s (span);
-- Partitions are pruned, and the operator is kept in addition to the bounds.
INSERT INTO parts SELECT DISTINCT ON (id) id, n FROM of_any_version WHERE id IS NOT NULL;
SET enable_bitmapscan = off; SET enable_seqscan = off;
SELECT plan($$SELECT * FROM parts
              WHERE id <@ tstzrange('2024-07-19 00:00:00.3+00', '2024-07-19 00:00:00.31+00')$$);
SELECT plan
FROM plan($$SELECT * FROM parts
            WHERE uuid7_within(id,
                               tstzrange('2024-07-19 00:00:00.3+00', '2024-07-19 00:00:00.31+00'))
              OR n = -1$$) AS plan
WHERE plan !~ 'Disabled';
-- Each arm of an OR has its bounds once in the index condition.
SET enable_bitmapscan = on;
SELECT substring(plan FROM 'Index Cond.*') AS condition
FROM plan($$SELECT * FROM parts
            WHERE id <@ tstzrange('2024-07-19 00:00+00', '2024-07-19 00:10+00')
              OR tstzrange('2024-07-19 00:20+00', '2024-07-19 00:30+00') @> id$$) AS plan
WHERE plan ~ 'Index Cond';
SET enable_bitmapscan = off;
SET plan_cache_mode = force_generic_plan;
PREPARE part_by_range (tstzrange) AS SELECT count(*) FROM parts WHERE id <@ $1;
EXPLAIN (COSTS OFF) EXECUTE part_by_range('[2024-07-19 00:00:00.3+00,2024-07-19 00:00:00.31+00)');
EXECUTE part_by_range('[2024-07-19 00:00:00.3+00,2024-07-19 00:00:00.31+00)');
RESET plan_cache_mode;
CREATE INDEX parts_n ON parts (n)
  WHERE id <@ tstzrange('2024-07-19 00:00:00.3+00', '2024-07-19 00:00:00.31+00');
SELECT plan($$SELECT * FROM parts
              WHERE id <@ tstzrange('2024-07-19 00:00:00.3+00', '2024-07-19 00:00:00.31+00')
                AND n = 601$$);
RESET enable_bitmapscan; RESET enable_seqscan;
SELECT count(*) FILTER (WHERE (id <@ span) IS TRUE) AS inside,
       count(*) FILTER (WHERE NOT id <@ span) AS outside, count(*) AS all
FROM parts,
  (VALUES (tstzrange('2024-07-19 00:00:00.3+00', '2024-07-19 00:00:00.31+00'))) AS s (span);
SELECT count(*) FILTER (WHERE uuid7_timestamp(id) <@ tstzrange(
                            '2024-07-19 00:00:00.3+00', '2024-07-19 00:00:00.31+00')) AS inside
FROM parts;
SELECT count(*) AS inside FROM parts
WHERE id <@ tstzrange('2024-07-19 00:00:00.3+00', '2024-07-19 00:00:00.31+00');
SELECT count(*) AS outside FROM parts
WHERE NOT id <@ tstzrange('2024-07-19 00:00:00.3+00', '2024-07-19 00:00:00.31+00');
DROP TABLE of_any_version, spans;

-- Generators, as defaults of primary keys: IDs have the right version, are unique and
-- in order, and contain the current time.
CREATE FUNCTION check_generator(call text, version int, at text, ahead interval DEFAULT '1 s',
                                OUT ids bigint, OUT different bigint, OUT ordered bool,
                                OUT of_version bool, OUT timely bool) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TEMP TABLE generated (n serial, id uuid PRIMARY KEY DEFAULT %s)', call);
  INSERT INTO generated SELECT n FROM generate_series(1, 20000) AS n;
  EXECUTE format($q$
    SELECT count(*), count(DISTINCT id), bool_and(id > previous),
           bool_and(substr(id::text, 15, 1) = %L
                    AND substr(id::text, 20, 1) IN ('8', '9', 'a', 'b')),
           bool_and(%s BETWEEN now() - interval '1 s' AND clock_timestamp() + %L::interval)
    FROM (SELECT id, lag(id) OVER (ORDER BY n) AS previous FROM generated) AS g$q$,
                 version, at, ahead) INTO ids, different, ordered, of_version, timely;
  DROP TABLE generated;
END $$;
SELECT call, c.*
FROM (VALUES
  ('uuid6_generate()', 6, 'uuid6_timestamp(id)', '1 s'),
  ('uuid7_generate()', 7, 'uuid7_timestamp(id)', '1 s'),
  ('uuid7_draft02_generate()', 7, 'uuid7_draft02_timestamp(id, ''ms'')', '1 s'),
  ('uuid7_draft02_generate(''ms'')', 7, 'uuid7_draft02_timestamp(id, ''ms'')', '1 s'),
  ('uuid7_draft02_generate(''us'')', 7, 'uuid7_draft02_timestamp(id, ''us'')', '1 s'),
  ('uuid7_draft02_generate(unit => ''ns'')', 7, 'uuid7_draft02_timestamp(id, ''ns'')', '1 s'),
  ('uuid8_generate(32)', 8, 'uuid8_timestamp(id, 32)', '1 s'),
  ('uuid8_generate()', 8, 'uuid8_timestamp(id, 48)', '1 s'),
  ('uuid8_generate(48)', 8, 'uuid8_timestamp(id, 48)', '1 s'),
  ('uuid8_generate(60)', 8, 'uuid8_timestamp(id, 60)', '1 s'),
  ('uuid8_generate(timestamp_bits => 64)', 8, 'uuid8_timestamp(id, 64)',
   '1 s')) AS t (call, version, at, ahead),
  check_generator(call, version, at, ahead::interval) AS c;
SELECT bool_and(get_bit(uuid6_node(id), 0) = 1) AS multicast,
       count(DISTINCT uuid6_node(id)) AS nodes,
       count(DISTINCT uuid6_clock_seq(id)) > 50 AS clock_seqs
FROM (SELECT uuid6_generate() AS id FROM generate_series(1, 100)) AS g;
-- Counters begin at 0 with each timestamp and are incremented by one.
CREATE TEMP TABLE counted AS
SELECT 'draft ms' AS layout, n, uuid7_draft02_generate('ms') AS id
FROM generate_series(1, 20000) AS n
UNION ALL
SELECT 'v8 32', n, uuid8_generate(32)
FROM generate_series(1, 20000) AS n,
  LATERAL (SELECT CASE n WHEN 10000 THEN pg_sleep(1.1) END) AS next_second
UNION ALL
SELECT 'v8 48', n, uuid8_generate(48)
FROM generate_series(1, 20000) AS n;
SELECT layout, bool_or(head <> before) AS new_timestamps,
       bool_and(counter = CASE WHEN head = before THEN counter_before + 1 ELSE 0 END) AS counts
FROM (SELECT layout, head, counter, lag(head) OVER w AS before,
             lag(counter) OVER w AS counter_before
      -- With 32 bits, 8 more bits follow the variant.
      FROM (SELECT layout, n, left(id::text, 13) AS head,
                   CASE layout WHEN 'v8 32' THEN field * 256 + tail / 4 % 256
                               ELSE field END AS counter
            FROM counted,
              LATERAL (SELECT ('x' || substr(id::text, 16, 3))::bit(12)::int AS field,
                              ('x' || substr(id::text, 20, 3))::bit(12)::int AS tail) AS f) AS c
      WINDOW w AS (PARTITION BY layout ORDER BY n)) AS pairs
WHERE before IS NOT NULL GROUP BY layout ORDER BY layout;
SELECT bool_and(substr(id::text, 10, 4) = '0000') AS zero_bits FROM counted WHERE layout = 'v8 32';
SELECT generator,
       last_timestamp BETWEEN now() - interval '1 hour' AND now() + interval '1 hour' AS last
FROM tid_ids_clock() WHERE generator LIKE 'uuid%';

-- Only superusers may raise a floor; one below the last ID changes nothing.
SELECT tid_ids_floors.uuid6_advance(uuid6_lower('2020-01-01')),
       tid_ids_floors.uuid7_advance(uuid7_lower('2020-01-01')),
       tid_ids_floors.uuid7_draft02_advance(uuid7_draft02_lower('2020-01-01')),
       tid_ids_floors.uuid7_draft02_advance(uuid7_draft02_lower('2020-01-01'), 'us'),
       tid_ids_floors.uuid7_draft02_advance(uuid7_draft02_lower('2020-01-01'), unit => 'ns'),
       tid_ids_floors.uuid8_advance('00000000-0000-8000-8000-000000000000'),
       tid_ids_floors.uuid8_advance('00000000-0000-8000-8000-000000000000', 32),
       tid_ids_floors.uuid8_advance('00000000-0000-8000-8000-000000000000', 60),
       tid_ids_floors.uuid8_advance('00000000-0000-8000-8000-000000000000', timestamp_bits => 64);
SELECT uuid7_timestamp(uuid7_generate())
         BETWEEN now() - interval '1 s' AND clock_timestamp() + interval '1 s' AS unchanged;
SELECT proname, has_function_privilege('public', oid, 'EXECUTE') AS by_public
FROM pg_proc WHERE proname ~ '^uuid.*_advance$' ORDER BY proname;

-- Draft 02 of other writers, with the times at which they made the IDs
-- (test/vectors/uuid7_draft02_npm.mjs): 12 bits of fraction, and 24.
CREATE TEMP TABLE npm (version text, unix_ms bigint, id uuid);
\copy npm FROM uuid7_draft02_npm.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT version, count(*) > 200 AS vectors,
       bool_and(date_trunc('milliseconds', at) = at(unix_ms * 1000)) AS timestamp,
       bool_and(trunc(uuid7_draft02_unix_seconds(id, unit), 3) = unix_ms * 0.001) AS seconds,
       bool_and(id BETWEEN uuid7_draft02_lower(at, unit)
                       AND uuid7_draft02_upper(at, unit)) AS within
FROM npm, LATERAL (SELECT CASE version WHEN '0.1.0' THEN 'ms' ELSE 'us' END) AS u (unit),
     LATERAL (SELECT uuid7_draft02_timestamp(id, unit)) AS t (at)
GROUP BY version ORDER BY version;
SELECT uuid7_draft02_timestamp('06553f10-01f7-7000-ba65-164545816978') AS of_123_ms;
-- Python's package uuid7 makes this ID at 1721407246480310123 ns.
SELECT uuid7_draft02_timestamp('0669a970-e7af-759a-8000-2124e7041024', 'us') AS of_480310_us;

-- The bounds of an ID's time, whatever the unit.
SELECT unit, count(*) > 100 AS vectors,
       bool_and(id BETWEEN uuid7_draft02_lower(at, unit)
                       AND uuid7_draft02_upper(at, unit)) AS within,
       bool_and(id < uuid7_draft02_lower(at + step, unit)
                AND id > uuid7_draft02_upper(at - step, unit)) AS not_of_others
FROM draft, (VALUES ('ms', interval '1 ms'), ('us', '1 us'), ('ns', '1 us')) AS u (unit, step),
     LATERAL (SELECT uuid7_draft02_timestamp(id, unit)) AS t (at)
WHERE unix_s BETWEEN 1 AND 68719476734 GROUP BY unit ORDER BY unit;
SELECT bits, count(*) > 100 AS vectors,
       bool_and(id BETWEEN uuid8_lower(at, bits) AND uuid8_upper(at, bits)) AS within
FROM v8, unnest('{32,48,60,64}'::int[]) AS bits,
     LATERAL (SELECT uuid8_timestamp(id, bits)) AS t (at)
GROUP BY bits ORDER BY bits;
SELECT uuid7_draft02_lower(at) = uuid7_draft02_lower(at, 'ms') AS lower,
       uuid7_draft02_upper(at) = uuid7_draft02_upper(at, unit => 'ms') AS upper,
       uuid7_draft02_timestamp(id) = uuid7_draft02_timestamp(id, 'ms') AS timestamp,
       uuid7_draft02_unix_seconds(id) = uuid7_draft02_unix_seconds(id, 'ms') AS seconds
FROM (VALUES ('2023-11-14 22:13:20.123456+00'::timestamptz,
              '06553f10-01f9-7ad0-8005-00123456789a'::uuid)) AS t (at, id);
SELECT bits, uuid8_lower('-infinity', bits) AS first, uuid8_upper('infinity', bits) AS last,
       uuid8_upper('-infinity', bits) = uuid8_lower('-infinity', bits) AS same,
       uuid8_lower('infinity', bits) = uuid8_upper('infinity', bits) AS same
FROM unnest('{32,48,60,64}'::int[]) AS bits ORDER BY bits;

-- Seconds with all digits of the unit.
SELECT count(*) > 100 AS vectors,
       bool_and(uuid6_unix_seconds(id) = (count - 122192928000000000) * 1e-7) AS seconds,
       bool_and(scale(uuid6_unix_seconds(id)) = 7) AS decimals,
       min(uuid6_unix_seconds(id)), max(uuid6_unix_seconds(id))
FROM v6;
SELECT bool_and(uuid7_draft02_unix_seconds(id, 'ns') = unix_s + ns * 1e-9) AS ns,
       bool_and(uuid7_draft02_unix_seconds(id, 'us') = unix_us_us * 1e-6) AS us,
       bool_and(uuid7_draft02_unix_seconds(id, 'ms') = unix_us_ms * 1e-6) AS ms,
       array_agg(DISTINCT scale(uuid7_draft02_unix_seconds(id, unit))) AS decimals
FROM draft, unnest('{ms,us,ns}'::text[]) AS unit;
SELECT timestamp_bits,
       array_agg(DISTINCT scale(uuid8_unix_seconds(id, timestamp_bits))) AS decimals,
       bool_and(uuid8_unix_seconds(id, timestamp_bits) = CASE timestamp_bits
         WHEN 32 THEN timestamp WHEN 48 THEN timestamp * 1e-3
         WHEN 60 THEN (timestamp - 122192928000000000) * 1e-7
         ELSE (timestamp - timestamp % 16) * 1e-9 END) AS seconds
FROM v8 GROUP BY timestamp_bits ORDER BY timestamp_bits;
SELECT uuid6_unix_seconds(uuid6_make('1969-12-31 23:59:59.9+00', 0, '\x000000000000')) AS negative,
       uuid6_unix_seconds('017f22e2-79b0-7cc3-98c4-dc0c0c07398f') AS "7",
       uuid7_draft02_unix_seconds('1ec9414c-232a-6b00-b3c8-9f6bdeced846') AS "6",
       uuid8_unix_seconds('017f22e2-79b0-8cc3-d8c4-dc0c0c07398f', 48) AS variant,
       uuid8_unix_seconds('017f22e2-79b0-8cc3-98c4-dc0c0c07398f', NULL) AS "NULL";

-- IDs made of all parts, and IDs of given times.
CREATE TEMP TABLE made (layout text, at_unix_us bigint, tail text, id uuid);
\copy made FROM uuid_layout_make.tsv (FORMAT csv, DELIMITER E'\t', HEADER)
SELECT layout, count(*) > 20 AS vectors, bool_and(id = CASE WHEN layout ~ 's$'
         THEN uuid7_draft02_make(at(at_unix_us), unit => layout, tail => decode(tail, 'hex'))
         ELSE uuid8_make(at(at_unix_us), timestamp_bits => layout::int,
                         tail => decode(tail, 'hex')) END) AS make
FROM made GROUP BY layout ORDER BY layout;
SELECT uuid8_make('\x00112233445566778899aabbccddeeff'),
       uuid8_make(bytes => decode(repeat('ff', 16), 'hex')),
       uuid8_make(uuid_send('1ec9414c-232a-6b00-73c8-9f6bdeced846'));
-- Each part that is not given is random.
CREATE FUNCTION layout_at(at timestamptz, layout text) RETURNS uuid LANGUAGE sql AS $$
SELECT CASE WHEN layout ~ 's$' THEN uuid7_draft02_at(at, layout)
            ELSE uuid8_at(at, layout::int) END$$;
CREATE FUNCTION layout_timestamp(id uuid, layout text) RETURNS timestamptz LANGUAGE sql AS $$
SELECT CASE WHEN layout ~ 's$' THEN uuid7_draft02_timestamp(id, layout)
            ELSE uuid8_timestamp(id, layout::int) END$$;
CREATE TEMP TABLE of_times AS
SELECT layout, at(at_unix_us), made.id AS made, layout_at(at(at_unix_us), layout) AS id,
       at(at_unix_us - at_unix_us % CASE WHEN layout = '32' THEN 1000000
            WHEN layout IN ('ms', '48') THEN 1000 ELSE 1 END) AS expected
FROM made;
SELECT layout, count(*) > 20 AS times,
       bool_and(layout_timestamp(made, layout) = expected) AS of_make,
       bool_and(layout_timestamp(id, layout) = expected) AS of_at,
       bool_and(substr(id::text, 15, 1) = CASE WHEN layout ~ 's$' THEN '7' ELSE '8' END
                AND substr(id::text, 20, 1) ~ '[89ab]') AS frame,
       bool_and(id <> layout_at(at, layout)) AS differ
FROM of_times GROUP BY layout ORDER BY layout;
SELECT uuid7_draft02_timestamp(uuid7_draft02_at('2023-11-14 22:13:20.123999+00')) AS by_default,
       uuid6_timestamp(uuid6_at('2023-11-14 22:13:20.123456+00')) AS "6",
       uuid7_timestamp(uuid7_at('2023-11-14 22:13:20.123456+00')) AS "7",
       substr(uuid7_at('2023-11-14 22:13:20.123456+00')::text, 16, 3) AS fraction,
       uuid6_at('2023-11-14') <> uuid6_at('2023-11-14')
         AND uuid7_at('2023-11-14') <> uuid7_at('2023-11-14') AS differ,
       get_bit(uuid6_node(uuid6_at('epoch')), 0) AS multicast,
       uuid6_at('epoch') BETWEEN uuid6_lower('epoch') AND uuid6_upper('epoch') AS within;
DROP TABLE of_times;
DROP FUNCTION layout_at, layout_timestamp;
SELECT call, f.state, f.message, f.detail FROM (VALUES
  ($$uuid6_at('1582-10-14 23:59:59.999999+00')$$), ($$uuid7_at('infinity')$$),
  ($$uuid7_draft02_at('1969-12-31 23:59:59.999999+00')$$), ($$uuid7_draft02_at('epoch', 's')$$),
  ($$uuid7_draft02_make('4147-08-20 07:32:16+00', 'us', '\x0000000000000000')$$),
  ($$uuid7_draft02_make('epoch', 'ms', '\x0000000000000000')$$),
  ($$uuid7_draft02_make('epoch', 'us', '\x')$$),
  ($$uuid7_draft02_make('epoch', 'ns', '\x00000000000000')$$),
  ($$uuid7_draft02_make('epoch', '', '\x')$$), ($$uuid7_draft02_lower('epoch', 'h')$$),
  ($$uuid7_draft02_upper('4147-08-20 07:32:16+00', 'ns')$$),
  ($$uuid7_draft02_unix_seconds('1ec9414c-232a-6b00-b3c8-9f6bdeced846', 'ps')$$),
  ($$uuid8_make('\x000000000000000000000000000000')$$),
  ($$uuid8_make('\x0000000000000000000000000000000000')$$),
  ($$uuid8_make('2106-02-07 06:28:16+00', 32, '\x00000000000000000000')$$),
  ($$uuid8_make('-infinity', 60, '\x0000000000000000')$$), ($$uuid8_make('epoch', 33, '\x')$$),
  ($$uuid8_make('epoch', 32, '\x000000000000000000')$$),
  ($$uuid8_make('epoch', 48, '\x0000000000000000000000')$$),
  ($$uuid8_make('epoch', 60, '\x00000000000000')$$),
  ($$uuid8_make('epoch', 64, '\x00000000000000000000')$$),
  ($$uuid8_at('1969-12-31 23:59:59.999999+00', 48)$$), ($$uuid8_at('epoch', 0)$$),
  ($$uuid8_lower('1582-10-14 23:59:59.999999+00', 60)$$),
  ($$uuid8_upper('2554-07-21 23:34:33.709552+00', 64)$$),
  ($$uuid8_upper('10889-08-02 05:31:50.656+00', 48)$$), ($$uuid8_lower('epoch', 16)$$),
  ($$uuid8_unix_seconds('017f22e2-79b0-8cc3-98c4-dc0c0c07398f', 128)$$)) AS t (call),
  failure('SELECT ' || call) AS f;

-- Columns of draft 02 and of version 8 by the primary key's index.
CREATE TEMP TABLE foreign_keys (id uuid PRIMARY KEY, seconds numeric
  GENERATED ALWAYS AS (uuid7_draft02_unix_seconds(id, 'us')) STORED);
INSERT INTO foreign_keys
SELECT uuid7_draft02_make(at(n * 777777), 'us', substr(sha256(int4send(n)), 1, 8))
FROM generate_series(1, 1000) AS n;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan($$SELECT * FROM foreign_keys
WHERE id BETWEEN uuid7_draft02_lower('1970-01-01 00:01+00', 'us')
             AND uuid7_draft02_upper('1970-01-01 00:02+00', 'us')$$);
SELECT count(*), min(seconds), max(seconds) FROM foreign_keys
WHERE id BETWEEN uuid7_draft02_lower('1970-01-01 00:01+00', 'us')
             AND uuid7_draft02_upper('1970-01-01 00:02+00', 'us');
SELECT count(*), min(seconds), max(seconds) FROM foreign_keys WHERE seconds BETWEEN 60 AND 120;
RESET enable_seqscan; RESET enable_bitmapscan;

DROP TABLE spread, summarised, parts;
DROP FUNCTION at, check_generator;

-- The functions, casts and operators that no other type has.
\i :abs_srcdir/test/common.sql
SELECT object FROM own WHERE type = 'uuid' ORDER BY object COLLATE "C";
