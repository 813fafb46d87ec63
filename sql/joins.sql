-- Row estimates of joins by prefix and by time: within a factor of 5 of the true
-- number, on plain and on partitioned tables.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
SET max_parallel_workers_per_gather = 0;

-- Joins are planned twice: by a nested loop with the index, and without it.  Both have
-- the same number of rows.
CREATE FUNCTION compared(queries text[], OUT query text, OUT actual float8, OUT estimate float8,
                         OUT factor numeric)
RETURNS SETOF record LANGUAGE plpgsql AS $$
BEGIN
  FOREACH query IN ARRAY queries LOOP
    EXECUTE format('SELECT count(*) FROM (%s) AS q', query) INTO actual;
    estimate := estimated_rows(query);
    factor := round(greatest(actual / estimate, estimate / greatest(actual, 1))::numeric, 1);
    RETURN NEXT;
  END LOOP;
END $$;
CREATE FUNCTION wrong_by_5(tables text[], others text[], conditions text[], OUT estimates bigint,
                           OUT wrong text)
LANGUAGE sql AS $$
  SELECT count(*),
         string_agg(format('%s rows, estimate %s: %s', actual, estimate, query),
                    E'\n') FILTER (WHERE factor > 5)
  FROM compared((SELECT array_agg(format('SELECT 1 FROM %I AS t JOIN %I AS o ON %s', t, o, c))
                 FROM unnest(tables) AS t, unnest(others) AS o, unnest(conditions) AS c))
$$;
CREATE FUNCTION partition(name text, type text, column_name text, lower_function text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE parts_%s (LIKE plain_%1$s) PARTITION BY RANGE (%s)', name,
                 column_name);
  EXECUTE format('CREATE TABLE parts_%s_1 PARTITION OF parts_%1$s
                    FOR VALUES FROM (MINVALUE) TO (%2$s(''2022-03-01''))',
                 name, lower_function);
  EXECUTE format('CREATE TABLE parts_%s_2 PARTITION OF parts_%1$s
                    FOR VALUES FROM (%2$s(''2022-03-01'')) TO (%2$s(''2022-05-20''))',
                 name, lower_function);
  EXECUTE format('CREATE TABLE parts_%s_3 PARTITION OF parts_%1$s
                    FOR VALUES FROM (%2$s(''2022-05-20'')) TO (MAXVALUE)',
                 name, lower_function);
  EXECUTE format('INSERT INTO parts_%s SELECT * FROM plain_%1$s', name);
  EXECUTE format('CREATE INDEX ON plain_%s (%s)', name, column_name);
  EXECUTE format('CREATE INDEX ON parts_%s (%s)', name, column_name);
  EXECUTE format('CREATE INDEX ON plain_%s (v7)', name);
  EXECUTE format('CREATE INDEX ON parts_%s (v7)', name);
  EXECUTE format('ANALYZE plain_%s, parts_%1$s', name);
END $$;

-- A row every 750 seconds; 100 bursts of 200 rows in 40 seconds, at any times.
CREATE TABLE plain_uniform AS
SELECT tid_make(at, 0) AS id, uuid7_make(at, substr(sha256(int4send(n)), 1, 8)) AS v7
FROM generate_series(0, 19999) AS n,
  LATERAL (SELECT '2022-01-01'::timestamptz + n * interval '750 s' AS at) AS t;
CREATE TABLE bursts AS
SELECT n,
       '2022-01-01'::timestamptz + (n * 7919 % 100 + n * 31 % 7 / 8.0) * interval '1.7 days' AS at
FROM generate_series(1, 100) AS n;
CREATE TABLE plain_bursty AS
SELECT tid_make(at + m * interval '0.2 s', 0) AS id,
       uuid7_make(at + m * interval '0.2 s', substr(sha256(int4send(m)), 1, 8)) AS v7
FROM bursts, generate_series(0, 199) AS m;
SELECT partition('uniform', 'ids.tid', 'id', 'tid_lower'),
       partition('bursty', 'ids.tid', 'id', 'tid_lower');

-- Ranges: an hour of every three; days, of which half are outside of the IDs' span; an hour
-- around some IDs; a minute at the start of each burst; of very different lengths; with
-- empty ones and NULL; without ends.
CREATE TABLE hours AS
SELECT tstzrange(at, at + '1 hour') AS r
FROM generate_series('2022-01-01'::timestamptz, '2022-06-22', '3 hours') AS at;
CREATE TABLE days AS
SELECT tstzrange(at, at + '1 day') AS r
FROM generate_series('2021-07-10'::timestamptz, '2022-06-22', '1 day') AS at;
CREATE TABLE around AS
SELECT tstzrange(tid_timestamp(id) - interval '30 min', tid_timestamp(id) + interval '30 min') AS r
FROM plain_uniform
WHERE tid_timestamp(id)::date - '2022-01-01' <> 17
ORDER BY md5(id::text) LIMIT 300;
CREATE TABLE starts AS SELECT tstzrange(at, at + '1 min') AS r FROM bursts;
CREATE TABLE lengths AS
SELECT tstzrange(at,
                 at + CASE WHEN n % 20 = 0 THEN interval '20 days' ELSE interval '1 min' END) AS r
FROM generate_series(0, 399) AS n,
  LATERAL (SELECT '2022-01-01'::timestamptz + (n * 7919 % 400) * interval '10 hours' AS at) AS t;
CREATE TABLE holes AS
SELECT CASE n % 4 WHEN 0 THEN 'empty' WHEN 1 THEN NULL ELSE tstzrange(at, at + '1 day') END AS r
FROM generate_series(0, 399) AS n,
  LATERAL (SELECT '2022-01-01'::timestamptz + n * interval '10 hours' AS at) AS t;
CREATE TABLE unbounded AS
SELECT CASE n % 2 WHEN 0 THEN tstzrange(at, NULL) ELSE tstzrange(NULL, at) END AS r
FROM generate_series(0, 99) AS n,
  LATERAL (SELECT '2022-01-01'::timestamptz + n * interval '40 hours' AS at) AS t;
CREATE TABLE three AS
SELECT tstzrange(at, at + '1 day') AS r
FROM unnest('{2022-01-05,2022-03-05,2022-06-05}'::timestamptz[]) AS at;
ANALYZE hours, days, around, starts, lengths, holes, unbounded, three;
SELECT *
FROM wrong_by_5('{plain_uniform,parts_uniform}',
                '{hours,days,around,starts,lengths,holes,unbounded,three}',
                '{t.id <@ o.r,t.id >= tid_within_lower(o.r) AND tid_within_upper(o.r) >= t.id,'
                'o.r @> t.id,t.v7 <@ o.r}');
SELECT *
FROM wrong_by_5('{plain_bursty,parts_bursty}',
                '{hours,days,around,starts,lengths,holes,unbounded,three}',
                '{t.id <@ o.r,t.id >= tid_within_lower(o.r) AND tid_within_upper(o.r) >= t.id,'
                'o.r @> t.id,t.v7 <@ o.r}');

-- The same ranges as two columns of times, some of them NULL or infinite.
CREATE FUNCTION times(ranges text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ranges LOOP
    EXECUTE format('CREATE TABLE times_of_%1$I AS
                    SELECT CASE WHEN lower_inf(r) THEN ''-infinity'' ELSE lower(r) END AS since,
                           CASE WHEN upper_inf(r) THEN ''infinity'' ELSE upper(r) END AS until
                    FROM %1$I',
                   name);
    EXECUTE format('ANALYZE times_of_%I', name);
  END LOOP;
END $$;
SELECT times('{hours,days,around,starts,lengths,holes,unbounded,three}');
SELECT * FROM wrong_by_5('{plain_uniform,parts_uniform}',
                         '{times_of_hours,times_of_days,times_of_around,times_of_starts,'
                         'times_of_lengths,times_of_holes,times_of_unbounded,times_of_three}',
                         '{t.id >= o.since AND t.id < o.until,t.id BETWEEN o.since AND o.until,'
                         'o.until > t.id AND o.since <= t.id}');
SELECT * FROM wrong_by_5('{plain_bursty,parts_bursty}',
                         '{times_of_hours,times_of_days,times_of_lengths,times_of_holes,'
                         'times_of_unbounded,times_of_three}',
                         '{t.id >= o.since AND t.id < o.until,t.id BETWEEN o.since AND o.until,'
                         'o.until > t.id AND o.since <= t.id}');
SELECT * FROM wrong_by_5('{plain_uniform,parts_bursty}', '{times_of_days,times_of_unbounded}',
                         '{t.id > o.since,o.until >= t.id}');
-- With a further condition.
SELECT *
FROM wrong_by_5(
  '{plain_uniform,parts_uniform}', '{times_of_hours,times_of_lengths,times_of_around}',
  ARRAY[
    $$t.id >= o.since AND t.id < o.until AND t.id <@ tstzrange('2022-03-09', '2022-03-13')$$,
    $$t.id BETWEEN o.since AND o.until AND t.id > timestamptz '2022-03-09'
        AND t.id < timestamptz '2022-05-13'$$]);
-- With the bounds of two further tables, each pair is one range.
CREATE TABLE one_day AS
SELECT at AS since, at + interval '1 day' AS until
FROM generate_series(1, 60) AS n,
  LATERAL (SELECT '2022-03-01'::timestamptz + n * 7919 % 9000 * interval '10 min' AS at) AS a;
CREATE TABLE two_days AS
SELECT at AS since, at + interval '2 days' AS until
FROM generate_series(1, 60) AS n,
  LATERAL (SELECT '2022-03-01'::timestamptz + n * 6287 % 9000 * interval '10 min' AS at) AS a;
ANALYZE one_day, two_days;
SELECT condition, actual > 1000 AS many, estimated / actual BETWEEN 0.2 AND 5 AS within_factor_5
FROM unnest('{t.id >= a.since AND t.id < a.until AND t.id >= b.since AND t.id < b.until,'
            't.id >= a.since AND t.id >= b.since AND t.id < a.until AND t.id < b.until,'
            't.id BETWEEN a.since AND a.until AND t.id BETWEEN b.since AND b.until}'::text[])
  AS condition,
  LATERAL (SELECT estimated_rows('SELECT 1 FROM plain_uniform AS t, one_day AS a, two_days AS b
                                  WHERE ' || condition) AS estimated) AS e,
  (SELECT count(*) AS actual
   FROM plain_uniform AS t, one_day AS a, two_days AS b
   WHERE t.id >= a.since AND t.id < a.until AND t.id >= b.since AND t.id < b.until) AS c;
DROP TABLE one_day, two_days;
-- Functions of others are not called.
CREATE TABLE far_times AS
SELECT '2022-01-01'::timestamptz + n * interval '1000 years' AS at
FROM generate_series(0, 99) AS n;
CREATE FUNCTION never(at timestamptz)
RETURNS timestamptz IMMUTABLE LEAKPROOF LANGUAGE plpgsql AS $$BEGIN RAISE 'called'; END$$;
ANALYZE far_times;
SELECT estimated_rows(format('SELECT 1 FROM plain_uniform AS t JOIN far_times AS o ON t.id >= %s',
                             bound)) > 0 AS no_error
FROM unnest('{tid_lower(o.at),never(o.at)}'::text[]) AS bound;

-- Prefixes: common ones, one for each of many rows, some without IDs.
CREATE TABLE common_prefixes AS
SELECT left(tid_text(id, true), CASE WHEN n % 3 = 0 THEN 3 ELSE 4 END) AS p
FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM plain_uniform) AS t
WHERE n % 20 = 0;
CREATE TABLE long_prefixes AS SELECT DISTINCT left(tid_text(id, true), 8) AS p FROM plain_uniform;
CREATE TABLE mixed_prefixes AS
SELECT CASE n % 4
         WHEN 0 THEN 'no tid'
         WHEN 1 THEN NULL
         ELSE left(tid_text(tid_make('2022-01-01'::timestamptz + n * interval '10 hours', 0), true),
                   6) END AS p
FROM generate_series(0, 399) AS n;
CREATE TABLE of_uuid AS SELECT DISTINCT left(v7::text, 7) AS p FROM plain_uniform;
ANALYZE common_prefixes, long_prefixes, mixed_prefixes, of_uuid;
SELECT * FROM wrong_by_5('{plain_uniform,parts_uniform,plain_bursty,parts_bursty}',
                         '{common_prefixes,long_prefixes,mixed_prefixes}',
                         '{t.id ^@ o.p,"tid_starts_with(t.id, o.p)"}');
SELECT * FROM wrong_by_5('{plain_uniform,parts_uniform,plain_bursty,parts_bursty}', '{of_uuid}',
                         '{t.v7 ^@ o.p}');

-- Few of the values have anything to find, or are found: the others are empty, NULL, no
-- prefix of a tid, or one ID in most of the rows.
CREATE TABLE mostly_empty AS
SELECT CASE n % 20 WHEN 0 THEN tstzrange(at, at + '1 day') ELSE 'empty' END AS r
FROM generate_series(0, 399) AS n,
  LATERAL (SELECT '2022-01-01'::timestamptz + n * interval '10 hours' AS at) AS t;
CREATE TABLE mostly_null AS SELECT CASE WHEN NOT isempty(r) THEN r END AS r FROM mostly_empty;
CREATE TABLE mostly_wrong AS
SELECT CASE n % 20
         WHEN 0 THEN left(tid_text(tid_make('2022-01-01'::timestamptz + n * interval '10 hours', 0),
                                   true),
                          6)
         ELSE 'no tid' END AS p
FROM generate_series(0, 399) AS n;
CREATE TABLE one_id AS
SELECT CASE n % 20 WHEN 0 THEN id ELSE tid_make('2022-03-20', 0) END AS id
FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM plain_uniform) AS t;
CREATE TABLE no_id AS
SELECT CASE WHEN id <> tid_make('2022-03-20', 0) THEN id END AS id
FROM one_id;
ANALYZE mostly_empty, mostly_null, mostly_wrong, one_id, no_id;
SELECT * FROM wrong_by_5('{plain_uniform,parts_uniform}', '{mostly_empty,mostly_null}',
                         '{t.id <@ o.r,t.v7 <@ o.r}');
SELECT * FROM wrong_by_5('{plain_uniform,parts_uniform}', '{mostly_wrong}', '{t.id ^@ o.p}');
SELECT * FROM wrong_by_5('{one_id,no_id}', '{unbounded}', '{t.id <@ o.r}');
SELECT times('{mostly_null}');
SELECT * FROM wrong_by_5('{plain_uniform,parts_uniform}', '{times_of_mostly_null}',
                         '{t.id >= o.since AND t.id < o.until,t.id >= o.since}');

-- Comparisons with columns, EXISTS, and conditions on one of the tables.
CREATE TABLE spans AS
SELECT tid_lower(at) AS first, tid_lower(at + '1 day') AS last
FROM generate_series(0, 299) AS n,
  LATERAL (SELECT '2022-01-01'::timestamptz + n * interval '10 hours' AS at) AS t;
ANALYZE spans;
SELECT * FROM wrong_by_5('{plain_uniform,parts_uniform}', '{spans}',
                         '{t.id >= o.first AND t.id < o.last,t.id BETWEEN o.first AND o.last,'
                         't.id > o.last,o.first >= t.id}');
SELECT * FROM wrong_by_5('{one_id,no_id}', '{spans}', '{t.id >= o.first AND t.id < o.last}');
SELECT count(*),
       string_agg(format('%s rows, estimate %s: %s', actual, estimate, query),
                  E'\n') FILTER (WHERE factor > 5) AS wrong
FROM compared((SELECT array_agg(format(form, t))
               FROM unnest('{plain_uniform,parts_uniform}'::text[]) AS t,
                 unnest(ARRAY['SELECT 1 FROM %I AS t
                               WHERE EXISTS (SELECT FROM three AS o WHERE t.id <@ o.r)',
                              'SELECT 1 FROM days AS o
                               WHERE EXISTS (SELECT FROM %I AS t WHERE t.id <@ o.r)',
                              'SELECT 1 FROM %I AS t
                               WHERE NOT EXISTS (SELECT FROM days AS o WHERE t.id <@ o.r)',
                              'SELECT 1 FROM %I AS t RIGHT JOIN days AS o ON t.id <@ o.r',
                              'SELECT 1
                               FROM %I AS t
                                 JOIN days AS o
                                   ON t.id <@ o.r
                                     AND t.id >= tid_lower(''2022-03-10'')
                                     AND t.id < tid_lower(''2022-05-10'')']) AS form));

-- A further condition on the same column, by which the IDs are where the ranges, prefixes and
-- pairs of IDs are, or partly, or elsewhere; it is wider than a bucket of the histogram, or
-- narrower, or is another condition of the join.
CREATE TABLE in_march AS
SELECT tstzrange(at, at + '2 hours') AS r, tid_lower(at) AS first, tid_lower(at + '2 hours') AS last
FROM generate_series('2022-03-10'::timestamptz, '2022-03-12', '1 hour') AS at;
CREATE TABLE few_in_march AS
SELECT tstzmultirange(r) AS r, first, last FROM in_march
WHERE extract(hour FROM lower(r)) % 6 = 0;
CREATE TABLE prefixes_in_march AS
SELECT DISTINCT left(tid_text(id, true), 6) AS p
FROM plain_uniform
WHERE tid_timestamp(id) <@ tstzrange('2022-03-10', '2022-03-12');
CREATE TABLE bursts_in_march AS
SELECT tstzrange(at - interval '1 hour', at + interval '1 hour') AS r
FROM bursts WHERE at BETWEEN '2022-02-20' AND '2022-04-10';
ANALYZE in_march, few_in_march, prefixes_in_march, bursts_in_march;
SELECT *
FROM wrong_by_5('{plain_uniform,parts_uniform}', '{in_march,few_in_march}',
                ARRAY(SELECT format('t.%s <@ o.r AND %s', c, format(w, c))
                      FROM unnest('{id,v7}'::text[]) AS c,
                        unnest('{"t.%s <@ tstzrange(''2022-03-09'', ''2022-03-13'')",'
                               '"t.%s <@ tstzrange(''2022-03-11'', ''2022-04-13'')",'
                               '"t.%s <@ tstzrange(''2022-03-10 05:00'', ''2022-03-10 10:00'')",'
                               '"t.%s <@ tstzrange(''2022-05-10'', ''2022-05-13'')"}'::text[])
                          AS w));
SELECT *
FROM wrong_by_5(
  '{plain_uniform,parts_uniform}', '{in_march,few_in_march}',
  ARRAY[
    $$t.id <@ o.r AND t.id ^@ '3itw'$$,
    $$t.id <@ o.r AND t.id BETWEEN tid_lower('2022-03-10') AND tid_lower('2022-03-13')$$,
    $$t.id >= o.first AND t.id < o.last AND t.id <@ tstzrange('2022-03-09', '2022-03-13')$$,
    $$t.id BETWEEN o.first AND o.last AND t.id > tid_lower('2022-03-10 05:00')
        AND t.id < tid_lower('2022-03-10 10:00')$$]);
SELECT *
FROM wrong_by_5(
  '{plain_uniform,parts_uniform}', '{prefixes_in_march}',
  ARRAY[$$t.id ^@ o.p AND t.id <@ tstzrange('2022-03-09', '2022-03-13')$$,
        $$t.id ^@ o.p AND t.id > tid_lower('2022-03-11')
            AND t.id < tid_lower('2022-03-11 05:00')$$]);
SELECT * FROM wrong_by_5('{plain_bursty,parts_bursty}', '{bursts_in_march}',
                         ARRAY[$$t.id <@ o.r AND t.id <@ tstzrange('2022-02-20', '2022-04-10')$$,
                               $$t.v7 <@ o.r AND t.v7 <@ tstzrange('2022-02-20', '2022-04-10')$$]);
-- A condition that is narrower than what a sample shows: slots and prefixes everywhere, and bursts.
CREATE TABLE slots AS
SELECT tstzrange(at, at + '10 min') AS r, tid_lower(at) AS first, tid_lower(at + '10 min') AS last
FROM generate_series(0, 24999) AS n,
  LATERAL (SELECT '2022-01-01'::timestamptz + n * interval '10 min' AS at) AS t;
ANALYZE slots;
SELECT *
FROM wrong_by_5(
  '{plain_uniform,parts_uniform}', '{slots}',
  ARRAY[
    $$t.id <@ o.r AND t.id <@ tstzrange('2022-03-08 01:00', '2022-03-08 13:00')$$,
    $$t.v7 <@ o.r AND t.v7 <@ tstzrange('2022-04-08 01:00', '2022-04-08 13:00')$$,
    $$t.id >= o.first AND t.id < o.last
        AND t.id <@ tstzrange('2022-03-08 01:00', '2022-03-08 13:00')$$,
    $$t.id >= o.first AND t.id < o.last
        AND t.id <@ tstzrange('2022-05-08 01:00', '2022-05-08 13:00')$$]);
SELECT * FROM wrong_by_5('{plain_uniform,parts_uniform}', '{long_prefixes}',
                         ARRAY[$$t.id ^@ o.p AND t.id <@ tstzrange('2022-03-01', '2022-03-05')$$]);
SELECT * FROM wrong_by_5('{plain_bursty,parts_bursty}', '{starts}',
                         ARRAY[$$t.id <@ o.r AND t.id <@ tstzrange('2022-03-01', '2022-03-04')$$,
                               $$t.id <@ o.r AND t.id <@ tstzrange('2022-03-01', '2022-03-06')$$,
                               $$t.id <@ o.r AND t.id <@ tstzrange('2022-03-01', '2022-03-08')$$]);
SELECT *
FROM wrong_by_5(
  '{one_id,no_id}', '{spans}',
  ARRAY[
    $$t.id >= o.first AND t.id < o.last AND t.id > tid_lower('2022-03-10')
        AND t.id <= tid_lower('2022-03-10 10:00')$$]);
-- A fifth of many ranges in a few hours.
CREATE TABLE crowded AS
SELECT tstzrange(at, at + '10 min') AS r
FROM generate_series(0, 1999) AS n,
  LATERAL (SELECT CASE n % 5 WHEN 0 THEN '2022-03-10'::timestamptz + n * interval '9 s'
                             ELSE '2022-01-01'::timestamptz + n * interval '2 hours' END AS at)
    AS t;
ANALYZE crowded;
SELECT *
FROM wrong_by_5('{plain_uniform,parts_uniform}', '{crowded}',
                ARRAY[$$t.id <@ o.r AND t.id <@ tstzrange('2022-03-10', '2022-03-10 05:00')$$]);
-- Wide ranges, of which few begin or end where the condition is.
CREATE TABLE wide AS
SELECT tid_lower(at) AS first, tid_lower(at + '20 days') AS last
FROM generate_series('2022-03-01'::timestamptz, '2022-03-31', '1 hour') AS at;
ANALYZE wide;
SELECT *
FROM wrong_by_5(
  '{plain_uniform,parts_uniform}', '{wide}',
  ARRAY[
    $$t.id >= o.first AND t.id < o.last AND t.id <@ tstzrange('2022-03-20', '2022-03-20 12:00')$$]);
-- The ID on the right side; one row; nothing to find.
CREATE TABLE one_range AS
SELECT tstzrange('2022-03-01', '2022-04-01') AS r, tid_lower('2022-03-01') AS first,
       tid_lower('2022-04-01') AS last;
CREATE TABLE no_ranges AS SELECT NULL::tstzrange AS r FROM generate_series(1, 100);
CREATE TABLE empty_ranges AS SELECT 'empty'::tstzrange AS r FROM generate_series(1, 100);
ANALYZE one_range, no_ranges, empty_ranges;
SELECT * FROM wrong_by_5('{plain_uniform,parts_uniform}', '{spans,in_march,slots}',
                         '{o.first <= t.id AND o.last > t.id,t.id >= o.first AND o.last > t.id}');
SELECT *
FROM wrong_by_5('{plain_uniform,parts_uniform}', '{one_range}', '{o.last > t.id,t.id >= o.first}');
SELECT *
FROM wrong_by_5('{plain_uniform,parts_uniform}', '{no_ranges,empty_ranges}', '{t.id <@ o.r}');
-- Without statistics of the other side, the estimate is the same on both tables, too:
-- 1 % of all pairs.
SELECT query, estimated_rows(query)
FROM unnest(ARRAY['SELECT 1 FROM plain_uniform AS t, '
                  '(SELECT tstzrange(lower(r), upper(r)) AS r FROM hours OFFSET 0) AS o '
                  'WHERE t.id <@ o.r',
                  'SELECT 1 FROM parts_uniform AS t, '
                  '(SELECT tstzrange(lower(r), upper(r)) AS r FROM hours OFFSET 0) AS o '
                  'WHERE t.id <@ o.r',
                  'SELECT 1 FROM plain_uniform AS t, '
                  '(SELECT tstzrange(lower(r), upper(r)) AS r FROM hours OFFSET 0) AS o '
                  'WHERE t.v7 <@ o.r']) AS query;
-- Functions with the names of the ends of ranges that are not ours are estimated like
-- functions of other names, whatever their arguments.
CREATE SCHEMA others;
\i :abs_srcdir/test/types.sql
CREATE TABLE keys AS
SELECT n, now() - n * interval '1 s' AS at, uuid7_generate() AS uuid
FROM generate_series(1, 1000) AS n;
SELECT format('ALTER TABLE keys ADD %I %s', name, type) FROM types \gexec
SELECT format('UPDATE keys SET %I = %s', name, made) FROM types \gexec
\i :abs_srcdir/test/wrong.sql
CREATE TABLE arguments AS
SELECT n::bigint AS "bigint", n::float8 AS "double precision", '3' || chr(97 + n % 26) AS text,
       tstzrange(now() - n * interval '1 s', now())::id_time_range AS id_time_range,
       tstzmultirange(tstzrange(now() - n * interval '1 s',
                                now()))::id_time_multirange AS id_time_multirange
FROM generate_series(1, 1000) AS n;
ANALYZE keys, arguments;
DO $$
DECLARE
  f record;
BEGIN
  FOR f IN
    SELECT name, argument, format_type(prorettype, NULL) AS type
    FROM pg_proc,
      unnest(ARRAY['bigint', 'double precision', format_type(proargtypes[0], NULL)]) AS argument,
      unnest(ARRAY[proname, 'other_' || proname]) AS name
    WHERE proname ~ '_(starts_with|within|within_multirange)_(lower|upper)$'
  LOOP
    EXECUTE format('CREATE FUNCTION others.%I(%s) RETURNS %s IMMUTABLE LANGUAGE plpgsql AS %L',
                   f.name, f.argument, f.type, 'BEGIN RETURN NULL; END');
  END LOOP;
END $$;
SELECT count(*) > 38 AS pairs,
       string_agg(bounds, E'\n') FILTER (
         WHERE estimated_rows(format(query, bounds))
             <> estimated_rows(format(query, replace(bounds, 'others.', 'others.other_')))) AS wrong
FROM pg_proc, format('SELECT 1 FROM keys JOIN arguments ON %%s') AS query,
  LATERAL (SELECT format('%1$I >= others.%2$I(%3$I) AND %1$I <= others.%4$I(%3$I)', typname,
                         proname, format_type(proargtypes[0], NULL),
                         replace(proname, 'lower', 'upper')) AS bounds
           FROM pg_type WHERE pg_type.oid = prorettype) AS t
WHERE pronamespace = 'others'::regnamespace AND proname ~ '^(?!other_).*_lower$';
-- Nor are they called if somebody has declared one of our functions in their schema.
CREATE FUNCTION others.starts(ids.tid, text)
RETURNS bool AS '$libdir/tid_ids', 'tid_starts_with'
  LANGUAGE c IMMUTABLE STRICT SUPPORT tid_range_support;
CREATE INDEX ON keys (tid);
SET enable_seqscan = off;
SELECT count(*) FROM keys WHERE others.starts(tid, '3');
RESET enable_seqscan;
SET client_min_messages = warning;
DROP SCHEMA others CASCADE;
RESET client_min_messages;
DROP TABLE plain_uniform, parts_uniform, plain_bursty, parts_bursty, bursts, hours, days, around,
  starts, lengths, holes, unbounded, three, common_prefixes, long_prefixes, mixed_prefixes, of_uuid,
  mostly_empty, mostly_null, mostly_wrong, one_id, no_id, spans, in_march, few_in_march,
  prefixes_in_march, bursts_in_march, slots, crowded, wide, one_range, no_ranges, empty_ranges,
  keys, arguments, far_times, times_of_hours, times_of_days, times_of_around, times_of_starts,
  times_of_lengths, times_of_holes, times_of_unbounded, times_of_three, times_of_mostly_null;
DROP FUNCTION compared, wrong_by_5, partition, times, never;
RESET max_parallel_workers_per_gather;
