-- The extension pg_uuidv7, if it is installed, reads the same timestamp from a
-- version 7 uuid and returns the same bounds; both extensions use their own functions
-- in one schema.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';
CREATE EXTENSION pg_uuidv7 SCHEMA public;
SELECT extname, extnamespace::regnamespace AS schema
FROM pg_extension
WHERE extname IN ('pg_uuidv7', 'tid_ids') ORDER BY extname;

SELECT count(*) AS ids, bool_and(uuid_v7_to_timestamptz(id) = uuid7_timestamp(id)) AS same_time,
       bool_and(id BETWEEN uuid7_lower(uuid_v7_to_timestamptz(id))
                  AND uuid7_upper(uuid_v7_to_timestamptz(id))) AS within_bounds
FROM (SELECT CASE n % 2 WHEN 0 THEN uuid_generate_v7() ELSE uuid7_generate() END AS id
      FROM generate_series(1, 10000) AS n) AS ids;
SELECT bool_and(uuid7_lower(at) = uuid_timestamptz_to_v7(at, true)) AS same_lower,
       bool_and(uuid_timestamptz_to_v7(at) BETWEEN uuid7_lower(at) AND uuid7_upper(at))
         AS within_bounds
FROM generate_series('1970-01-01+00'::timestamptz, '2100-01-01+00', '100 days 01:02:03.456') AS at;
SELECT uuid_timestamptz_to_v7('2022-02-22 19:22:22+00', true) ^@ '017f22e2-79b0-7' AS prefix;
DROP EXTENSION pg_uuidv7;
