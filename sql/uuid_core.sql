-- Version 7 together with the server's own functions for it, from PostgreSQL 18 on.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
SELECT count(*) AS ids, bool_and(uuid_extract_version(id) = 7) AS version,
       bool_and(uuid_extract_timestamp(id) = uuid7_timestamp(id)) AS timestamp
FROM (SELECT CASE n % 2 WHEN 0 THEN uuidv7(n * interval '1 s') ELSE uuid7_generate() END AS id
      FROM generate_series(-5000, 5000) AS n) AS ids;
SELECT uuid_extract_version(uuid6_generate()) AS "6", uuid_extract_version(uuid8_generate()) AS "8",
       uuid_extract_version(uuid7_draft02_generate()) AS draft,
       uuid_extract_version(uuid6_to_uuid1(uuid6_generate())) AS "1";

-- A version 1 has the same time in both, and keeps it as a version 6.
SELECT uuid_extract_timestamp('c232ab00-9414-11ec-b3c8-9f6bdeced846')
         = uuid6_timestamp(uuid1_to_uuid6('c232ab00-9414-11ec-b3c8-9f6bdeced846')) AS version_1;

SELECT count(*) AS ids,
       bool_and(uuid_extract_timestamp(uuid6_to_uuid1(id)) = uuid6_timestamp(id)) AS version_1
FROM (SELECT uuid6_make('1582-10-15+00'::timestamptz + n * interval '17 days 03:04:05.678901', n,
                        '\x9f6bdeced846') AS id
      FROM generate_series(0, 9999) AS n) AS ids;

-- The IDs of both sort by time.  The server's and ours may be ahead of the clock, but
-- by far less than the milliseconds between them here.
CREATE TEMP TABLE mixed (n serial, id uuid);
DO $$
BEGIN
  FOR i IN 1 .. 100 LOOP
    INSERT INTO mixed (id) VALUES (uuidv7());
    PERFORM pg_sleep(0.002);
    INSERT INTO mixed (id) VALUES (uuid7_generate());
    PERFORM pg_sleep(0.002);
  END LOOP;
END $$;
SELECT count(*), bool_and(id > previous) AS sorted
FROM (SELECT id, lag(id) OVER (ORDER BY n) AS previous FROM mixed) AS m;
SELECT bool_and(id BETWEEN uuid7_lower(uuid_extract_timestamp(id))
                  AND uuid7_upper(uuid_extract_timestamp(id))) AS within_bounds
FROM mixed;

-- Time ranges over a column that the server's own function fills.
CREATE TABLE events (id uuid PRIMARY KEY DEFAULT uuidv7(), n int);
INSERT INTO events SELECT uuidv7(n * interval '1 day'), n FROM generate_series(-5000, 0) AS n;
INSERT INTO events (n) VALUES (1);
INSERT INTO events SELECT gen_random_uuid(), -n FROM generate_series(10001, 10100) AS n;
ANALYZE events;
SELECT count(*) = 121 AS ids, min(n) = -119 AS since, max(n) = 1 AS until
FROM events WHERE id <@ tstzrange(now() - interval '119 days 12:00', NULL);
SELECT bool_and((id <@ span) = coalesce(uuid_extract_timestamp(id) <@ span, false)) AS agree,
       bool_or(id <@ span) AS some
FROM events,
  (VALUES
    (tstzrange(now() - interval '90 days', now() - interval '30 days')),
    (tstzrange(NULL, now())),
    (tstzrange(NULL, NULL)),
    ('empty')) AS s (span)
WHERE uuid_extract_version(id) = 7 OR uuid_extract_timestamp(id) IS NULL;
SELECT plan($$SELECT n FROM events
              WHERE id <@ tstzrange('2024-07-19 00:00+00', '2024-07-19 01:00+00')$$);
DROP TABLE events;
