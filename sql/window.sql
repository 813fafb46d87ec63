-- Windows by time over a key: RANGE with an interval, compared with the same windows
-- over the IDs' timestamps, without any ID.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql
SET DateStyle = 'ISO, YMD';
SET TimeZone = 'America/New_York'; -- whose days have 23 to 25 hours
CREATE SCHEMA "window";

-- --- every type ---

-- IDs of close times and far ones, of the days on which clocks change, and the span's
-- ends; some twice, some NULL.  In "apart", no two IDs have the same time; in "alike", they
-- may.  "unit" is the shortest time between two IDs, "last" the end of the span.
CALL all_types('IDs',
               'SELECT (SELECT count(*) FROM apart) BETWEEN 410 AND 430 AS apart,
                       (SELECT count(*) > 540 FROM alike) AS alike,
                       (SELECT count(DISTINCT id) = count(DISTINCT {name}_timestamp(id))
                        FROM apart) AS different', $$
  CREATE TABLE span AS
  SELECT min(step) AS unit, {name}_timestamp({name}_starts_with_lower('')) AS first,
         {name}_timestamp({name}_starts_with_upper('')) AS last
  FROM unnest('{1 us,1 ms,1 s}'::interval[]) AS step
  WHERE {name}_timestamp({name}_lower('2024-07-19'::timestamptz + step))
      > {name}_timestamp({name}_lower('2024-07-19'));
  CREATE TABLE times AS
  SELECT n,
         CASE n % 5 WHEN 0 THEN '2024-03-10 00:00'::timestamptz + n * interval '7 min'
                    WHEN 1 THEN '2024-11-03 00:00'::timestamptz + n * interval '3 min'
                    WHEN 2 THEN '2024-01-29 12:00'::timestamptz + n * interval '11 hours'
                    WHEN 3 THEN '2024-07-19 12:00'::timestamptz + n * unit
                    ELSE '2012-01-01'::timestamptz + n
                      * least(interval '100 days', (last - '2012-01-01') / 401) END + n * unit AS at
  FROM generate_series(1, 400) AS n, span;
  CREATE TABLE apart AS SELECT DISTINCT ON ({name}_timestamp({made})) n, {made} AS id FROM times;
  INSERT INTO apart
  SELECT 1000 + row_number() OVER (ORDER BY id), id
  FROM (SELECT DISTINCT ON ({name}_timestamp(id)) id
        FROM span,
          (SELECT {name}_starts_with_lower(''),
                  {name}_starts_with_upper('')) AS e (first_id, last_id),
          unnest(ARRAY[first_id, {name}_upper(first + unit), last_id]
                   || ARRAY(SELECT {name}_within_lower(tstzrange(at, NULL))
                            FROM unnest('{1969-12-31 23:59:59.999998 UTC,
                                          1969-12-31 23:59:59.999999 UTC}'::timestamptz[]) AS at))
            AS id) AS v;
  INSERT INTO apart SELECT n + 2000, CASE WHEN n % 2 = 0 THEN id END FROM apart WHERE n % 20 = 0;
  CREATE TABLE alike AS TABLE apart;
  INSERT INTO alike
  SELECT n + 3000, {made}
  FROM (SELECT n, {name}_timestamp(id) AS at FROM apart WHERE n % 3 = 0) AS a$$,
               only_timed => true);

-- The bound by an interval is that of core's timestamptz, for each value.
CREATE TABLE "window".intervals (n int GENERATED ALWAYS AS IDENTITY, value interval);
INSERT INTO "window".intervals (value)
VALUES
  ('0'),
  ('1 us'),
  ('0.5 ms'),
  ('1 ms'),
  ('1 hour'),
  ('1 day'),
  ('24 hours'),
  ('1 mon'),
  ('1 mon 1 day'),
  ('1 mon -29 days'),
  ('-1 day 25 hours'),
  ('1 year'),
  ('12 years 6 mons -3 days 4 hours'),
  ('2000 years'),
  ('4000 years -100 days'),
  ('90000 days');
CALL all_types('in_range', $$
  SELECT count(*) > 100000 AS many, avg(ours::int) BETWEEN 0.2 AND 0.8 AS mixed,
         got(count(*) FILTER (WHERE ours IS DISTINCT FROM theirs)::text, '0') AS different
  FROM alike AS v, alike AS b, "window".intervals AS i, (VALUES (true), (false)) AS s (sub),
    (VALUES (true), (false)) AS l (less),
    LATERAL (SELECT {name}_in_range(v.id, b.id, i.value, sub, less),
                    in_range({name}_timestamp(v.id), {name}_timestamp(b.id), i.value, sub, less)
             OFFSET 0) AS answer (ours, theirs)
  WHERE (v.n % 7 = 0 OR v.n BETWEEN 1001 AND 1005)
    AND (b.n % 11 = 0 OR b.n BETWEEN 1001 AND 1005)$$, only_timed => true);

-- Random frames, in both directions, with each EXCLUDE.  CURRENT ROW, EXCLUDE GROUP
-- and EXCLUDE TIES depend on equal IDs.  So they are compared only if no two IDs have
-- the same time.
CREATE FUNCTION "window".frames(wanted int, exclusions text[], currents bool)
RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  drawn int;
  bounds text[];
  made int := 0;
BEGIN
  FOR n IN 1 .. 10000 LOOP
    drawn := abs(hashint4(n));
    bounds := '{}';
    FOR i IN 0 .. 1 LOOP
      bounds := bounds || CASE
        WHEN drawn / (7 + i) % 8 = 0
          THEN CASE i WHEN 0 THEN 'UNBOUNDED PRECEDING' ELSE 'UNBOUNDED FOLLOWING' END
        WHEN currents AND drawn / (7 + i) % 8 = 1 THEN 'CURRENT ROW'
        ELSE format('%L::interval %s',
                    (SELECT value FROM "window".intervals AS v
                     WHERE v.n = drawn / (i * 131 + 31) % 16 + 1),
                    CASE WHEN drawn / (i + 3) % 3 = 0 THEN 'PRECEDING' ELSE 'FOLLOWING' END) END;
    END LOOP;
    CONTINUE WHEN bounds[1] LIKE '% FOLLOWING' AND bounds[2] !~ 'FOLLOWING'
      OR bounds[1] = 'CURRENT ROW' AND bounds[2] LIKE '% PRECEDING';
    RETURN NEXT format('RANGE BETWEEN %s AND %s %s', bounds[1], bounds[2],
                       exclusions[drawn / 17 % cardinality(exclusions) + 1]);
    made := made + 1;
    EXIT WHEN made = wanted;
  END LOOP;
END $$;
SELECT format('CALL all_types(%L, %L, only_timed => true)', concat_ws(' ', kind, direction, frame),
              format($$
  SELECT count(*) > 400 AS all_rows,
         got(string_agg(format('%%s %%s %%s', n, a.id, (a.c, a.s, a.pc)), '; ')
               FILTER (WHERE (a.c, a.s, a.pc) IS DISTINCT FROM (b.c, b.s, b.pc)),
             NULL) AS different
  FROM (SELECT n, id, count(*) OVER w AS c, sum(n) OVER w AS s, count(*) OVER p AS pc
        FROM %1$I
        WINDOW w AS (ORDER BY id %2$s %3$s), p AS (PARTITION BY n %% 3 ORDER BY id %2$s %3$s)) AS a
    JOIN (SELECT n, count(*) OVER w AS c, sum(n) OVER w AS s, count(*) OVER p AS pc
          FROM %1$I
          WINDOW w AS (ORDER BY {name}_timestamp(id) %2$s %3$s),
            p AS (PARTITION BY n %% 3 ORDER BY {name}_timestamp(id) %2$s %3$s)) AS b USING (n)$$,
                     kind, direction, frame))
FROM unnest('{apart,alike}'::text[]) AS kind,
  "window".frames(25,
                  CASE kind WHEN 'apart' THEN '{"",EXCLUDE NO OTHERS,EXCLUDE CURRENT ROW,'
                                              'EXCLUDE GROUP,EXCLUDE TIES}'
                            ELSE '{"",EXCLUDE CURRENT ROW}' END::text[],
                  kind = 'apart') AS frame,
  unnest('{ASC,DESC,ASC NULLS FIRST}'::text[]) AS direction \gexec
CALL all_types('frames',
               $$SELECT sum(c) > 400 AS not_empty
                 FROM (SELECT count(*) OVER (ORDER BY id RANGE BETWEEN '1 year' PRECEDING
                                                        AND '1 year' FOLLOWING)
                       FROM apart) AS w (c)$$,
               only_timed => true);

-- Infinite and very long intervals.  A bound outside of the span counts as infinite;
-- timestamptz raises an error for it.
CREATE FUNCTION "window".bound(at timestamptz, bound text)
RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE WHEN bound ~ 'CURRENT' THEN at
              WHEN bound ~ 'UNBOUNDED' THEN 'infinity'
              WHEN bound ~ 'PRECEDING' THEN at - split_part(bound, '''', 2)::interval
              ELSE at + split_part(bound, '''', 2)::interval END;
EXCEPTION WHEN datetime_field_overflow THEN
  RETURN CASE WHEN bound ~ 'PRECEDING' THEN '-infinity' ELSE 'infinity' END;
END $$;
CALL all_types('ends', 'SELECT count(*) = 3 AS rows FROM ends',
               $$CREATE TABLE ends AS
                 SELECT n, id, {name}_timestamp(id) AS at
                 FROM unnest(ARRAY[{name}_starts_with_lower(''),
                                   {name}_lower('2024-07-19 16:40 UTC'),
                                   {name}_starts_with_upper('')]) WITH ORDINALITY AS v (id, n)$$,
               only_timed => true);
SELECT format('CALL all_types(%L, %L, only_timed => true)', concat_ws(' AND ', a, b),
              format($$
  SELECT got(array_agg(c ORDER BY n)::text,
             (SELECT array_agg((SELECT count(*) FROM ends AS v
                                WHERE v.at BETWEEN "window".bound(e.at, %1$L)
                                    AND "window".bound(e.at, %2$L)) ORDER BY e.n)::text
              FROM ends AS e)) AS counts
  FROM (SELECT n, count(*) OVER (ORDER BY id RANGE BETWEEN %1$s AND %2$s) FROM ends) AS w (n, c)$$,
                     a, b))
FROM (VALUES
  ($$'178000000 years' PRECEDING$$, $$CURRENT ROW$$),
  ($$'178000000 years' PRECEDING$$, $$'178000000 years' PRECEDING$$),
  ($$CURRENT ROW$$, $$'178000000 years' FOLLOWING$$),
  ($$'178000000 years' FOLLOWING$$, $$UNBOUNDED FOLLOWING$$),
  ($$'178000000 years' PRECEDING$$, $$'178000000 years' FOLLOWING$$),
  ($$'2147483647 days 2562047788 hours' PRECEDING$$,
   $$'178956970 years 7 mons 2147483647 days 2562047788 hours' FOLLOWING$$),
  ($$'290000 years' PRECEDING$$, $$'290000 years' FOLLOWING$$),
  ($$'5000 years' PRECEDING$$, $$'5000 years' FOLLOWING$$),
  ($$'300 years' PRECEDING$$, $$'100 years' PRECEDING$$),
  ($$'50 years' PRECEDING$$, $$'30 years' PRECEDING$$),
  -- the sum is in range, but a step on the way is not
  ($$'107000000 days -2500000000 hours' PRECEDING$$,
   $$'300000 years -100000000 days' FOLLOWING$$)) AS f (a, b) \gexec

-- Errors as in the server's own functions: a negative offset.
SELECT format('CALL all_types(%L, %L, only_timed => true)', 'offset ' || value,
  format('SELECT got(state || '' '' || message, '
         '''22013 invalid preceding or following size in window function'') AS error '
         'FROM failure(%L)',
         format('SELECT count(*) OVER (ORDER BY id RANGE %L PRECEDING) FROM ends', value)))
FROM (VALUES ('-1 us'), ('1 day -25 hours'), ('-178000000 years')) AS o (value) \gexec
-- Types without a single timestamp have no windows by time.
CALL all_types('window of a type without times', $$
  SELECT CASE WHEN timed THEN 'true'
              ELSE got(state || ' ' || message,
                       '0A000 RANGE with offset PRECEDING/FOLLOWING is not supported for column '
                       'type ' || '{type}'::regtype) END AS error
  FROM types,
    failure('SELECT count(*) OVER (ORDER BY id RANGE ''1 hour'' PRECEDING)
             FROM (SELECT NULL::{type} AS id) AS t')
  WHERE name = '{name}'$$);

-- --- one type ---
\set ECHO all

-- IDs with the same timestamp: the bound by an offset is a time, and CURRENT ROW is
-- the ID itself.
SELECT id, tid_timestamp(id) AT TIME ZONE 'UTC' AS at,
       array_agg(clock) OVER (ORDER BY id RANGE BETWEEN CURRENT ROW AND CURRENT ROW) AS same_id,
       array_agg(clock)
         OVER (ORDER BY id RANGE BETWEEN '0' PRECEDING AND '0' FOLLOWING) AS same_time,
       array_agg(clock)
         OVER (ORDER BY id RANGE BETWEEN '1 us' PRECEDING AND CURRENT ROW) AS microsecond,
       array_agg(clock)
         OVER (ORDER BY id RANGE BETWEEN '1 us' PRECEDING AND '1 us' PRECEDING) AS one_before
FROM (VALUES
  ('2024-07-19 16:40:46.48031 UTC'::timestamptz, 1),
  ('2024-07-19 16:40:46.48031 UTC', 2),
  ('2024-07-19 16:40:46.480311 UTC', 3)) AS v (at, clock),
  tid_make(at, clock) AS id;

-- Errors as in the server's own functions: a negative offset, and no offset.
SELECT f.state, f.message
FROM failure($$SELECT count(*) OVER (ORDER BY at RANGE '-1 us' PRECEDING) FROM tid.times$$) AS f;
SELECT f.* FROM failure($$SELECT count(*) OVER (ORDER BY at RANGE '178000000 years' PRECEDING)
                          FROM tid.times$$) AS f;
SELECT f.state, f.message
FROM failure('SELECT count(*) OVER (ORDER BY id RANGE NULL::interval PRECEDING)
              FROM tid.ends') AS f;
-- Core's uuid, whose operator class is core's.
SELECT f.state, f.message, f.detail
FROM failure('SELECT count(*) OVER (ORDER BY id RANGE ''1 hour'' PRECEDING)
              FROM (SELECT NULL::uuid AS id) AS t') AS f;

-- A window in the order of an index needs no sort; a domain works like its type.
CREATE DOMAIN "window".key AS ids.tid;
CREATE TABLE "window".events (id "window".key PRIMARY KEY);
INSERT INTO "window".events
SELECT tid_make('2024-07-19 12:00'::timestamptz + n * interval '10 min', 0)
FROM generate_series(1, 1000) AS n;
VACUUM ANALYZE "window".events;
SET enable_seqscan = off;
SELECT p
FROM unnest('{ASC,DESC}'::text[]) AS direction,
  plan(format($$SELECT id,
                       count(*)
                         OVER (ORDER BY id %s RANGE BETWEEN '1 hour' PRECEDING AND CURRENT ROW)
                FROM "window".events$$,
              direction)) AS p
WHERE p ~ 'Sort|Scan' ORDER BY direction;
SELECT in_an_hour, count(*) AS rows
FROM (SELECT count(*) OVER (ORDER BY id RANGE BETWEEN '1 hour' PRECEDING AND CURRENT ROW)
      FROM "window".events) AS w (in_an_hour)
GROUP BY 1 ORDER BY 1;

\set ECHO none
SET client_min_messages = error;
DROP SCHEMA "window" CASCADE;
\i :abs_srcdir/test/wrong.sql
