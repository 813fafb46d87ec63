-- Time ranges: id <@ tstzrange, the ends of an instant, plans and estimates.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql
\i :abs_srcdir/test/uuid7.sql
\pset null '(null)'
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';

-- --- every type ---

CREATE TABLE ranges AS
SELECT tstzrange(a, b, c) AS range
FROM unnest(ARRAY['-infinity', '1684-07-28 00:12:25.259008', '1684-07-28 00:12:25.259009',
                  '1969-12-31 23:59:59.999999', 'epoch', '2024-07-19 16:40:46.480309',
                  '2024-07-19 16:40:46.48031', '2024-07-19 16:40:46.480311',
                  '2255-06-05 23:47:34.740991', '2300-01-01', '294247-01-10 04:00:54.775807',
                  '294247-01-10 04:00:54.775808', '294276-12-31 23:59:59.999999', 'infinity',
                  '1600-01-01', NULL]::timestamptz[]) AS a,
  unnest(ARRAY['-infinity', '1684-07-28 00:12:25.259008', '1969-12-31 23:59:59.999999', 'epoch',
               '2024-07-19 16:40:46.480309', '2024-07-19 16:40:46.48031',
               '2024-07-19 16:40:46.480311', '2255-06-05 23:47:34.740991', '2300-01-01',
               '294247-01-10 04:00:54.775807', '294247-01-10 04:00:54.775808',
               '294276-12-31 23:59:59.999999', 'infinity', '1600-01-01', NULL]::timestamptz[]) AS b,
  unnest(ARRAY['[]', '[)', '(]', '()']) AS c
WHERE a IS NULL OR b IS NULL OR a <= b;
INSERT INTO ranges VALUES ('empty');
-- The operator is ..._timestamp(id) <@ range, for every kind of bound.
CALL all_types('operator', $$
  SELECT count(*) > 3000 AS pairs, bool_or(id <@ range) AND bool_or(NOT id <@ range) AS mixed,
         got(string_agg(format('%s %s', id, range), '; ')
               FILTER (WHERE (id <@ range) IS DISTINCT FROM ({name}_timestamp(id) <@ range)),
             NULL) AS different
  FROM (SELECT id, {name}_timestamp(id) AS at
        FROM (SELECT {name}_timestamp({name}_lower('-infinity')) AS first,
                     {name}_timestamp({name}_upper('infinity')) AS last) AS span,
          unnest(ARRAY['2024-07-19 16:40:46.480309', '2024-07-19 16:40:46.48031',
                       '2024-07-19 16:40:46.481', first, last]::timestamptz[]) AS at,
          unnest(ARRAY[{name}_lower(at), {name}_upper(at)]) AS id) AS i,
    LATERAL (TABLE ranges
             UNION
             SELECT tstzrange(at - before, at + after, bounds)
             FROM unnest('{0,1 us,1 ms}'::interval[]) AS before,
               unnest('{0,1 us,1 ms}'::interval[]) AS after,
               unnest('{[],[),(],()}'::text[]) AS bounds) AS r$$, only_timed => true);

-- Estimates: within a factor of 2.
\i :abs_srcdir/test/uniform.sql
\set ECHO none
CALL all_types('estimate', $$
  SELECT count(*) = 24 AS ranges,
         got(string_agg(format('%s: %s of %s', range, estimate, actual), '; ')
               FILTER (WHERE estimate NOT BETWEEN actual / 2.0 AND actual * 2.0),
             NULL) AS within_factor_2
  FROM (SELECT tstzrange('2024-07-19'::timestamptz + start * interval '1 min',
                         '2024-07-19'::timestamptz + (start + minutes) * interval '1 min') AS range,
               minutes * 150 AS actual
        FROM unnest(ARRAY[1, 100, 333, 777, 1111, 1500]) AS start,
          unnest(ARRAY[2, 5, 20, 100]) AS minutes) AS r,
    LATERAL (SELECT estimated_rows(format('SELECT * FROM uniform WHERE id <@ %L::tstzrange',
                                          range)) AS estimate) AS e$$, only_timed => true);

-- Bounds as text, and the timestamp of an ID in text, for pg_partman.
CALL all_types('time as text', $$
  SELECT count(*) > 100 AS times,
         bool_and({name}_time_encoder(at)::{type} = {name}_lower(at)) AS lower,
         bool_and({name}_time_decoder({name}_time_encoder(at)) = date_trunc(unit, at)) AS back,
         {name}_time_encoder(NULL) IS NULL AND {name}_time_decoder(NULL) IS NULL AS null
  FROM (SELECT CASE WHEN {name}_timestamp({name}_lower('2024-07-19 00:00:00.000001'))
                        = '2024-07-19 00:00:00.000001'
                      THEN 'microsecond'
                    WHEN {name}_timestamp({name}_lower('2024-07-19 00:00:00.001'))
                        = '2024-07-19 00:00:00.001'
                      THEN 'millisecond'
                    ELSE 'second' END AS unit,
               {name}_timestamp({name}_upper('infinity')) AS last) AS span,
    generate_series('2012-01-01 00:00+00'::timestamptz, least(last, '2150-01-01 00:00+00'),
                    '97 days 01:02:03.456') AS at
  GROUP BY unit$$, only_timed => true);
CALL all_types('time that is none', $$
  SELECT got(b.state || ' ' || b.message,
             '22008 timestamp out of range for type ' || CASE '{name}'
               WHEN 'uuid7' THEN 'uuid version 7'
               ELSE '{name}' END) AS before_the_span,
         got(e::text, b::text) AS long_before,
         got(d.state || ' ' || d.message,
             '22P02 invalid input syntax for type '
               || CASE '{name}' WHEN 'uuid7' THEN 'uuid' ELSE '{name}' END || ': "?"') AS decoder
  FROM failure(format('SELECT {name}_time_encoder(%L)',
                      {name}_timestamp({name}_lower('-infinity')) - interval '1 us')) AS b,
    failure('SELECT {name}_time_encoder(''1066-10-14'')') AS e,
    failure('SELECT {name}_time_decoder(''?'')') AS d$$, only_timed => true);

-- --- some types ---
\set ECHO all

-- The first and last tid of an instant.
SELECT tid_lower('2023-11-14 22:13:20.123456+00'), tid_upper('2023-11-14 22:13:20.123456+00');
SELECT tid_lower('-infinity') AS first, tid_upper('-infinity') AS first,
       tid_lower('infinity') AS last, tid_upper('infinity') AS last;
SELECT tid_lower('1684-07-28 00:12:25.259008+00') AS first,
       tid_upper('2255-06-05 23:47:34.740991+00') AS last;
SELECT call, f.*
FROM (VALUES
  ($$tid_lower('1684-07-28 00:12:25.259007+00')$$),
  ($$tid_upper('2255-06-05 23:47:34.740992+00')$$),
  ($$tid_lower('4714-11-24 00:00:00+00 BC')$$),
  ($$tid_upper('294276-12-31 23:59:59.999999+00')$$)) AS t (call),
  failure('SELECT ' || call) AS f;

-- The operator is tid_timestamp(id) <@ range, for every kind of bound.
CREATE TABLE ids AS
SELECT id
FROM (VALUES
  ('s222-222-2222-22'::ids.tid),
  ('s222-222-2222-2z'),
  ('zzzz-zzz-zzzz-zz'),
  ('2222-222-2222-22'),
  ('bzzz-zzz-zzzz-zz'),
  ('3kxn-lhr-3gxp-zz'),
  ('3kxn-lhr-3gxq-22'),
  ('3kxn-lhr-3gxq-23'),
  ('3kxn-lhr-3gxq-zz'),
  ('3kxn-lhr-3gxr-22')) AS t (id);
SELECT count(*) > 3000 AS pairs, bool_and((id <@ range) = (tid_timestamp(id) <@ range)) AS agree,
       bool_or(id <@ range) AS some, bool_and(id <@ range) AS all
FROM ids, ranges;
-- The last 30 years of timestamptz are later than an int64 of Unix microseconds.
SELECT at, id <@ tstzrange('2020-01-01', at) AS until, id <@ tstzrange(at, NULL) AS since,
       id <@ tstzrange(at, NULL, '()') AS after
FROM unnest(ARRAY['294247-01-10 04:00:54.775806', '294247-01-10 04:00:54.775807',
                  '294247-01-10 04:00:54.775808', '294276-12-31',
                  '294276-12-31 23:59:59.999999']::timestamptz[]) AS at,
  (VALUES ('3kxn-lhr-3gxq-23'::ids.tid)) AS t (id);
SELECT NULL::ids.tid <@ 'empty'::tstzrange AS null,
       '2222-222-2222-22'::ids.tid <@ NULL::tstzrange AS null;

-- Existing queries on time ranges are unchanged.
SELECT '[2024-01-01,2024-02-01)' <@ tstzrange('2023-01-01', NULL) AS range_in_range,
       '2024-01-01'::timestamptz <@ tstzrange('2023-01-01', NULL) AS time_in_range,
       '[3kxn-lhr-3gxq-23,3kxn-lhr-3gxq-23]'::tidrange
         @> '3kxn-lhr-3gxq-23'::ids.tid AS id_in_range,
       '3kxn-lhr-3gxq-23'::ids.tid <@ '[3kxn-lhr-3gxq-23,'
                                      '3kxn-lhr-3gxq-24]'::tidrange AS id_in_id_range;
PREPARE other_query AS SELECT $1 <@ tstzrange('2023-01-01', NULL);
SELECT parameter_types FROM pg_prepared_statements WHERE name = 'other_query';
SELECT '3kxn-lhr-3gxq-23'::ids.tid <@ '[2024-07-19,2024-07-20)' AS literal;

-- Constants, parameters in generic plans, stable expressions, other tables.
SELECT plan($$SELECT * FROM uniform
              WHERE id <@ tstzrange('2024-07-19 10:00', '2024-07-19 10:01')$$);
SET plan_cache_mode = force_generic_plan;
PREPARE by_time (timestamptz, timestamptz) AS
SELECT count(*), min(n), max(n) FROM uniform
WHERE id <@ tstzrange($1, $2);
EXPLAIN (COSTS OFF) EXECUTE by_time('2024-07-19 10:00', '2024-07-19 10:01');
EXECUTE by_time('2024-07-19 10:00', '2024-07-19 10:01');
EXECUTE by_time('2024-07-20 03:46:39', NULL);
EXECUTE by_time(NULL, '2024-07-19 00:00:01');
RESET plan_cache_mode;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan($$SELECT * FROM uniform WHERE id <@ tstzrange(now() - interval '1 hour', NULL)$$);
SELECT count(*) FROM uniform WHERE id <@ tstzrange(now() - interval '1 hour', NULL);
RESET enable_seqscan; RESET enable_bitmapscan;
CREATE TABLE shifts (name text, during tstzrange);
INSERT INTO shifts
VALUES
  ('early', '[2024-07-19 06:00,2024-07-19 06:05)'),
  ('late', '[2024-07-19 18:00,2024-07-19 18:05)'),
  ('none', 'empty');
ANALYZE shifts;
SET enable_memoize = off;
SELECT plan($$SELECT * FROM shifts JOIN uniform ON id <@ during$$);
RESET enable_memoize;
SELECT name, count(n), min(n), max(n)
FROM shifts LEFT JOIN uniform ON id <@ during GROUP BY name ORDER BY name;
-- n = 216000 is 06:00:00 exactly, n = 648000 is 18:00:00.

-- An index scan and a sequential scan return the same rows.
CREATE FUNCTION answers(index_scan bool) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  result text;
BEGIN
  PERFORM set_config('enable_seqscan', (NOT index_scan)::text, true),
          set_config('enable_indexscan', index_scan::text, true),
          set_config('enable_indexonlyscan', index_scan::text, true),
          set_config('enable_bitmapscan', index_scan::text, true);
  SELECT string_agg(format('%s %s', r.range, c.count), ', ' ORDER BY r.range) INTO result
  FROM ranges AS r, LATERAL (SELECT count(*) FROM ids WHERE id <@ r.range) AS c;
  RETURN result;
END $$;
CREATE INDEX ids_id ON ids (id);
SELECT length(answers(true)) > 1000 AS answers, answers(true) = answers(false) AS same;

-- BRIN.
CREATE TABLE summarised AS SELECT * FROM uniform;
CREATE INDEX summarised_id ON summarised USING brin (id) WITH (pages_per_range = 16);
SET enable_seqscan = off; SET max_parallel_workers_per_gather = 0;
SELECT plan($$SELECT * FROM summarised
              WHERE id <@ tstzrange('2024-07-19 10:00', '2024-07-19 10:01')$$);
SELECT count(*), min(n), max(n) FROM summarised
WHERE id <@ tstzrange('2024-07-19 10:00', '2024-07-19 10:01');
RESET enable_seqscan; RESET max_parallel_workers_per_gather;

SELECT estimated_rows($$SELECT * FROM uniform WHERE id <@ 'empty'::tstzrange$$) AS none,
       estimated_rows($$SELECT * FROM uniform WHERE id <@ tstzrange(NULL, NULL)$$) AS all;

-- Partitions are pruned, when planning and when executing.
CREATE TABLE parts (id ids.tid, n int) PARTITION BY RANGE (id);
CREATE TABLE parts_2023 PARTITION OF parts
  FOR VALUES FROM (tid_lower('-infinity')) TO (tid_lower('2024-01-01'));
CREATE TABLE parts_2024 PARTITION OF parts
  FOR VALUES FROM (tid_lower('2024-01-01')) TO (tid_lower('2025-01-01'));
CREATE TABLE parts_2025 PARTITION OF parts
  FOR VALUES FROM (tid_lower('2025-01-01')) TO (tid_lower('infinity'));
SELECT plan($$SELECT * FROM parts WHERE id <@ tstzrange('2024-02-01', '2024-02-02')$$);
SELECT trim(plan) AS plan
FROM plan($$SELECT * FROM parts WHERE id <@ tstzrange('1500-01-01', '1600-01-01')$$) AS plan
WHERE plan ~ 'Filter|Seq|Index';
SELECT regexp_replace(trim(plan), '\(.*', '') AS plan
FROM plan($$SELECT * FROM parts WHERE id <@ tstzrange(now(), NULL)$$) AS plan
WHERE plan ~ 'Removed|Scan';
SET plan_cache_mode = force_generic_plan;
PREPARE part_by_time (tstzrange) AS SELECT n FROM parts WHERE id <@ $1;
EXPLAIN (COSTS OFF) EXECUTE part_by_time('[2023-02-01,2023-02-02)');
RESET plan_cache_mode;

DROP TABLE ids, ranges, shifts, summarised, parts, uniform;
DROP FUNCTION answers;
-- Bounds as text do not depend on tid_ids.tid_output.
SET tid_ids.tid_output = plain;
SELECT tid_time_encoder('2024-07-19 16:40:46.480310+00') AS tid,
       uid11_time_encoder('2011-11-12 11:11:11.111+00') AS uid11,
       scru160_time_encoder('2021-09-13 13:41:30.683+00') AS scru160,
       uuid7_time_encoder('2022-02-22 19:22:22+00') AS uuid7;
RESET tid_ids.tid_output;
SELECT tid_time_decoder('3kxnlhr3gxq23') AS tid, uid11_time_decoder('113q8KFkAEs') AS uid11,
       scru160_time_decoder('05TTUP1HNCPNH30VEK64KDQT9BSNU4C4') AS scru160,
       uuid7_time_decoder('017F22E2-79B0-7CC3-98C4-DC0C0C07398F') AS uuid7;
SELECT uuid7_time_decoder('1EC9414C-232A-6B00-B3C8-9F6BDECED846') IS NULL AS no_version_7;
SELECT call, f.state, f.message
FROM (VALUES
  ($$tid_time_decoder('k222-222-2222-22')$$),
  ($$uid11_time_decoder('0')$$),
  ($$scru160_time_decoder('')$$),
  ($$uid11_time_encoder('2011-11-10')$$)) AS t (call),
  failure('SELECT ' || call) AS f;
\i :abs_srcdir/test/wrong.sql
