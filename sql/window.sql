-- Windows by time over a key: RANGE with an interval, compared with the same windows
-- over the IDs' timestamps, without any ID.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql
DELETE FROM types WHERE NOT timed;
SET DateStyle = 'ISO, YMD';
SET TimeZone = 'America/New_York'; -- whose days have 23 to 25 hours
SET client_min_messages = warning; -- tables are created and dropped
CREATE SCHEMA "window";

-- Of each type IDs of close times and far ones, of the days on which clocks change,
-- and the span's ends; some twice, some NULL.  In "apart", no two IDs have the same
-- time; in "alike", they may.
CREATE TABLE "window".times AS
SELECT n, CASE n % 5 WHEN 0 THEN '2024-03-10 00:00'::timestamptz + n * interval '7 min'
                     WHEN 1 THEN '2024-11-03 00:00'::timestamptz + n * interval '3 min'
                     WHEN 2 THEN '2024-01-29 12:00'::timestamptz + n * interval '11 hours'
                     WHEN 3 THEN '2024-07-19 12:00'::timestamptz + n * interval '1 ms'
                     ELSE '2012-01-01'::timestamptz + n * interval '100 days' END AS at
FROM generate_series(1, 400) AS n;
SELECT name FROM each('SELECT', $$
  CREATE TABLE "window".{name}_apart AS SELECT n, {made} AS id FROM (SELECT n, at + n * interval '1 us' FROM "window".times) AS t (n, at);
  INSERT INTO "window".{name}_apart SELECT 1000 + row_number() OVER (ORDER BY id), id FROM (
    SELECT DISTINCT ON ({name}_timestamp(id)) id FROM (SELECT {name}_starts_with_lower(''), {name}_starts_with_upper('')) AS e (first, last),
      unnest(ARRAY[first, {name}_upper({name}_timestamp(first) + '1 ms'), last] || ARRAY(SELECT {name}_within_lower(tstzrange(at, NULL)) FROM unnest('{1969-12-31 23:59:59.999998 UTC,1969-12-31 23:59:59.999999 UTC}'::timestamptz[]) AS at)) AS id) AS v;
  INSERT INTO "window".{name}_apart SELECT n + 2000, CASE WHEN n % 2 = 0 THEN id END FROM "window".{name}_apart WHERE n % 20 = 0;
  CREATE TABLE "window".{name}_alike AS TABLE "window".{name}_apart;
  INSERT INTO "window".{name}_alike SELECT n + 3000, {made} FROM (SELECT n, {name}_timestamp(id) AS at FROM "window".{name}_apart WHERE n % 3 = 0) AS a$$);

-- The bound by an interval is that of core's timestamptz, for each value.
CREATE TABLE "window".intervals (n int GENERATED ALWAYS AS IDENTITY, value interval);
INSERT INTO "window".intervals (value) VALUES ('0'), ('1 us'), ('0.5 ms'), ('1 ms'), ('1 hour'), ('1 day'), ('24 hours'), ('1 mon'), ('1 mon 1 day'), ('1 mon -29 days'), ('-1 day 25 hours'),
  ('1 year'), ('12 years 6 mons -3 days 4 hours'), ('2000 years'), ('4000 years -100 days'), ('90000 days');
CREATE FUNCTION "window".compare_functions(type text, OUT calls bigint, OUT hold bigint, OUT different bigint) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('
    SELECT count(*), count(*) FILTER (WHERE ours), count(*) FILTER (WHERE ours IS DISTINCT FROM theirs)
    FROM "window".%1$s_alike AS v, "window".%1$s_alike AS b, "window".intervals AS i, (VALUES (true), (false)) AS s (sub), (VALUES (true), (false)) AS l (less),
         LATERAL (SELECT %1$s_in_range(v.id, b.id, i.value, sub, less), in_range(%1$s_timestamp(v.id), %1$s_timestamp(b.id), i.value, sub, less) OFFSET 0) AS answer (ours, theirs)
    WHERE (v.n %% 7 = 0 OR v.n BETWEEN 1001 AND 1005) AND (b.n %% 11 = 0 OR b.n BETWEEN 1001 AND 1005)', type) INTO calls, hold, different;
END $$;
SELECT name, calls > 100000 AS many, hold BETWEEN 0.2 * calls AND 0.8 * calls AS mixed, different FROM types, "window".compare_functions(name) ORDER BY name COLLATE "C";

-- Random frames, in both directions, with each EXCLUDE.  CURRENT ROW, EXCLUDE GROUP
-- and EXCLUDE TIES depend on equal IDs.  So they are compared only if no two IDs have
-- the same time.
CREATE FUNCTION "window".frames(wanted int, exclusions text[], currents bool) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  drawn int;
  bounds text[];
  made int := 0;
BEGIN
  FOR n IN 1 .. 10000 LOOP
    drawn := abs(hashint4(n));
    bounds := '{}';
    FOR i IN 0 .. 1 LOOP
      bounds := bounds || CASE WHEN drawn / (7 + i) % 8 = 0 THEN CASE i WHEN 0 THEN 'UNBOUNDED PRECEDING' ELSE 'UNBOUNDED FOLLOWING' END
                               WHEN currents AND drawn / (7 + i) % 8 = 1 THEN 'CURRENT ROW'
                               ELSE format('%L::interval %s', (SELECT value FROM "window".intervals AS v WHERE v.n = drawn / (i * 131 + 31) % 16 + 1), CASE WHEN drawn / (i + 3) % 3 = 0 THEN 'PRECEDING' ELSE 'FOLLOWING' END) END;
    END LOOP;
    CONTINUE WHEN bounds[1] LIKE '% FOLLOWING' AND bounds[2] !~ 'FOLLOWING' OR bounds[1] = 'CURRENT ROW' AND bounds[2] LIKE '% PRECEDING';
    RETURN NEXT format('RANGE BETWEEN %s AND %s %s', bounds[1], bounds[2], exclusions[drawn / 17 % cardinality(exclusions) + 1]);
    made := made + 1;
    EXIT WHEN made = wanted;
  END LOOP;
END $$;
CREATE FUNCTION "window".compare(type text, kind text, frame text, direction text, OUT rows bigint, OUT counted bigint, OUT different bigint) LANGUAGE plpgsql AS $$
DECLARE
  query text := 'SELECT n, count(*) OVER w AS c, sum(n) OVER w AS s, count(*) OVER p AS pc FROM "window".%s_%s WINDOW w AS (ORDER BY %s %s %s), p AS (PARTITION BY n %% 3 ORDER BY %3$s %4$s %5$s)';
BEGIN
  EXECUTE format('SELECT count(*), sum(a.c), count(*) FILTER (WHERE (a.c, a.s, a.pc) IS DISTINCT FROM (b.c, b.s, b.pc)) FROM (%s) AS a JOIN (%s) AS b USING (n)',
                 format(query, type, kind, 'id', direction, frame), format(query, type, kind, type || '_timestamp(id)', direction, frame)) INTO rows, counted, different;
END $$;
SELECT type, kind, count(*) AS frames, bool_and(rows > 400) AS all_rows, bool_or(counted > rows) AS some_counted, sum(different) AS different
FROM (SELECT name FROM types) AS types (type), unnest('{apart,alike}'::text[]) AS kind,
     "window".frames(25, CASE kind WHEN 'apart' THEN '{"",EXCLUDE NO OTHERS,EXCLUDE CURRENT ROW,EXCLUDE GROUP,EXCLUDE TIES}' ELSE '{"",EXCLUDE CURRENT ROW}' END::text[], kind = 'apart') AS frame,
     unnest('{ASC,DESC,ASC NULLS FIRST}'::text[]) AS direction,
     "window".compare(type, kind, frame, direction)
GROUP BY type, kind ORDER BY type, kind;

-- IDs with the same timestamp: the bound by an offset is a time, and CURRENT ROW is
-- the ID itself.
SELECT id, tid_timestamp(id) AT TIME ZONE 'UTC' AS at, array_agg(clock) OVER (ORDER BY id RANGE BETWEEN CURRENT ROW AND CURRENT ROW) AS same_id,
       array_agg(clock) OVER (ORDER BY id RANGE BETWEEN '0' PRECEDING AND '0' FOLLOWING) AS same_time,
       array_agg(clock) OVER (ORDER BY id RANGE BETWEEN '1 us' PRECEDING AND CURRENT ROW) AS microsecond,
       array_agg(clock) OVER (ORDER BY id RANGE BETWEEN '1 us' PRECEDING AND '1 us' PRECEDING) AS one_before
FROM (VALUES ('2024-07-19 16:40:46.48031 UTC'::timestamptz, 1), ('2024-07-19 16:40:46.48031 UTC', 2), ('2024-07-19 16:40:46.480311 UTC', 3)) AS v (at, clock), tid_make(at, clock) AS id;

-- Infinite and very long intervals.  A bound outside of the span counts as infinite;
-- timestamptz raises an error for it.
SELECT name FROM each('SELECT', $$CREATE TABLE "window".{name}_ends AS SELECT n, id FROM unnest(ARRAY[{name}_starts_with_lower(''), {name}_lower('2024-07-19 16:40 UTC'), {name}_starts_with_upper('')]) WITH ORDINALITY AS v (id, n)$$);
SELECT f.* FROM failure($$SELECT count(*) OVER (ORDER BY at RANGE '178000000 years' PRECEDING) FROM "window".times$$) AS f;
CREATE FUNCTION "window".counts(frame text) RETURNS text LANGUAGE sql AS $$
  SELECT string_agg(name || ' ' || (answer::json ->> 'counts'), ', ' ORDER BY name COLLATE "C")
  FROM each(format('SELECT array_agg(c ORDER BY n)::text AS counts FROM (SELECT n, count(*) OVER (ORDER BY id RANGE BETWEEN %s) FROM "window".{name}_ends) AS w (n, c)', frame))
$$;
SELECT frame, counts FROM (VALUES
  ($$'178000000 years' PRECEDING AND CURRENT ROW$$), ($$'178000000 years' PRECEDING AND '178000000 years' PRECEDING$$), ($$CURRENT ROW AND '178000000 years' FOLLOWING$$),
  ($$'178000000 years' FOLLOWING AND UNBOUNDED FOLLOWING$$), ($$'178000000 years' PRECEDING AND '178000000 years' FOLLOWING$$),
  ($$'2147483647 days 2562047788 hours' PRECEDING AND '178956970 years 7 mons 2147483647 days 2562047788 hours' FOLLOWING$$),
  ($$'290000 years' PRECEDING AND '290000 years' FOLLOWING$$), ($$'5000 years' PRECEDING AND '5000 years' FOLLOWING$$), ($$'300 years' PRECEDING AND '100 years' PRECEDING$$),
  -- the sum is in range, but a step on the way is not
  ($$'107000000 days -2500000000 hours' PRECEDING AND '300000 years -100000000 days' FOLLOWING$$)) AS f (frame), "window".counts(frame) AS counts;

-- Errors as in the server's own functions: a negative offset, and no offset.
SELECT type, f.state, f.message FROM (SELECT name, 'id' FROM types UNION ALL VALUES ('tid', 'tid_timestamp(id)')) AS t (type, sorted), (VALUES ('-1 us'), ('1 day -25 hours'), ('-178000000 years')) AS o (value),
  failure(format('SELECT count(*) OVER (ORDER BY %s RANGE %L PRECEDING) FROM "window".%s_ends', sorted, value, type)) AS f ORDER BY value COLLATE "C", type COLLATE "C", sorted;
SELECT f.state, f.message FROM failure('SELECT count(*) OVER (ORDER BY id RANGE NULL::interval PRECEDING) FROM "window".tid_ends') AS f;

-- Types without a single timestamp have no windows by time: extuuid, and core's uuid,
-- whose operator class is core's.
SELECT type, f.state, f.message, f.detail FROM (VALUES ('extuuid'), ('uuid')) AS t (type), failure(format('SELECT count(*) OVER (ORDER BY id RANGE ''1 hour'' PRECEDING) FROM (SELECT NULL::%s AS id) AS t', type)) AS f ORDER BY type;

-- A window in the order of an index needs no sort; a domain works like its type.
CREATE DOMAIN "window".key AS ids.tid;
CREATE TABLE "window".events (id "window".key PRIMARY KEY);
INSERT INTO "window".events SELECT tid_make('2024-07-19 12:00'::timestamptz + n * interval '10 min', 0) FROM generate_series(1, 1000) AS n;
VACUUM ANALYZE "window".events;
SET enable_seqscan = off;
SELECT p FROM unnest('{ASC,DESC}'::text[]) AS direction, plan(format($$SELECT id, count(*) OVER (ORDER BY id %s RANGE BETWEEN '1 hour' PRECEDING AND CURRENT ROW) FROM "window".events$$, direction)) AS p
WHERE p ~ 'Sort|Scan' ORDER BY direction;
SELECT in_an_hour, count(*) AS rows FROM (SELECT count(*) OVER (ORDER BY id RANGE BETWEEN '1 hour' PRECEDING AND CURRENT ROW) FROM "window".events) AS w (in_an_hour) GROUP BY 1 ORDER BY 1;

SET client_min_messages = error;
DROP SCHEMA "window" CASCADE;
DROP TABLE types;
DROP FUNCTION each;
