-- Time partitions that pg_partman 5 maintains on keys of each type, if it is
-- installed.  It accepts columns of types with the name text, varchar or uuid, so a
-- key of another type is a domain with the name text, in its own schema.  The test is
-- one transaction, so that the day does not change, even at midnight.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
SET TimeZone = 'UTC';
SET client_min_messages = warning;
BEGIN;
CREATE SCHEMA partman;
CREATE EXTENSION pg_partman SCHEMA partman;
CREATE SCHEMA tid_key;
CREATE DOMAIN tid_key.text AS ids.tid;
CREATE SCHEMA uid11_key;
CREATE DOMAIN uid11_key.text AS uid11;
CREATE SCHEMA scru160_key;
CREATE DOMAIN scru160_key.text AS scru160;
CREATE TABLE by_tid (id tid_key.text PRIMARY KEY DEFAULT tid_generate(),
                     body text) PARTITION BY RANGE (id);
CREATE TABLE by_uid11 (id uid11_key.text PRIMARY KEY DEFAULT uid11_generate(),
                       body text) PARTITION BY RANGE (id);
CREATE TABLE by_scru160 (id scru160_key.text PRIMARY KEY DEFAULT scru160_generate(),
                         body text) PARTITION BY RANGE (id);
CREATE TABLE by_uuid7 (id uuid PRIMARY KEY DEFAULT uuid7_generate(),
                       body text) PARTITION BY RANGE (id);

-- From five days ago to four days ahead, and the default.
SELECT kind,
       partman.create_parent('public.by_' || kind, 'id', '1 day',
                             p_start_partition => (current_date - 5)::text,
                             p_time_encoder => format('ids.%s_time_encoder', kind),
                             p_time_decoder => format('ids.%s_time_decoder', kind))
FROM unnest('{tid,uid11,scru160,uuid7}'::text[]) AS kind;

-- The bounds are the first IDs of days.
CREATE VIEW partitions AS
SELECT inhparent::regclass AS parent, inhrelid::regclass AS partition,
       substring(relname FROM '_p(\d{8})$')::date AS day,
       (regexp_match(pg_get_expr(relpartbound, inhrelid),
                     '''([^'']+)''.*''([^'']+)'''))[1] AS first,
       (regexp_match(pg_get_expr(relpartbound, inhrelid), '''([^'']+)''.*''([^'']+)'''))[2] AS next
FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
WHERE inhparent::regclass::text ~ '^by_' AND relkind = 'r';
CREATE FUNCTION is_day(parent regclass, day date, first text, next text)
RETURNS bool LANGUAGE sql AS $$
SELECT CASE parent::text
         WHEN 'by_tid' THEN first::ids.tid = tid_lower(day) AND next::ids.tid = tid_lower(day + 1)
         WHEN 'by_uid11' THEN first::uid11 = uid11_lower(day) AND next::uid11 = uid11_lower(day + 1)
         WHEN 'by_scru160' THEN first::scru160 = scru160_lower(day)
                                AND next::scru160 = scru160_lower(day + 1)
         WHEN 'by_uuid7' THEN first::uuid = uuid7_lower(day)
                              AND next::uuid = uuid7_lower(day + 1) END$$;
SELECT parent, count(*) AS partitions, count(day) AS of_days, min(day) - current_date AS first_day,
       max(day) - current_date AS last_day,
       count(*) FILTER (WHERE is_day(parent, day, first, next)) AS bounds
FROM partitions GROUP BY parent ORDER BY parent::text;

-- Rows of each of these days and of now, each in the partition of its day.
INSERT INTO by_tid (id)
SELECT tid_make(current_date + n * interval '6 hours 1 us', 7)
FROM generate_series(-19, 15) AS n;
INSERT INTO by_uid11 (id)
SELECT uid11_make(current_date + n * interval '6 hours 1 ms', 7)
FROM generate_series(-19, 15) AS n;
INSERT INTO by_scru160 (id)
SELECT scru160_at(current_date + n * interval '6 hours 1 ms')
FROM generate_series(-19, 15) AS n;
INSERT INTO by_uuid7 (id)
SELECT uuid7_make(current_date + n * interval '6 hours 1 ms', '\x0123456789abcdef')
FROM generate_series(-19, 15) AS n;
INSERT INTO by_tid DEFAULT VALUES;
INSERT INTO by_uid11 DEFAULT VALUES;
INSERT INTO by_scru160 DEFAULT VALUES;
INSERT INTO by_uuid7 DEFAULT VALUES;
SELECT parent, count(*) AS rows, bool_and(at::date = day) AS in_place
FROM (SELECT tableoid::regclass AS partition, tid_timestamp(id) AS at FROM by_tid UNION ALL
      SELECT tableoid::regclass, uid11_timestamp(id) FROM by_uid11 UNION ALL
      SELECT tableoid::regclass, scru160_timestamp(id) FROM by_scru160 UNION ALL
      SELECT tableoid::regclass, uuid7_timestamp(id) FROM by_uuid7) AS ids
  JOIN partitions USING (partition)
GROUP BY parent ORDER BY parent::text;

-- A query for one day scans only its partition.
SELECT parent, count(DISTINCT name) AS partitions,
       min(name) = parent || to_char(current_date - 2, '"_p"YYYYMMDD') AS that_day
FROM (SELECT 'by_' || kind AS parent,
             format('SELECT FROM by_%1$s WHERE id <@ tstzrange(%2$L, %3$L)', kind, current_date - 2,
                    current_date - 1) AS query
      FROM unnest('{tid,uid11,scru160}'::text[]) AS kind
      UNION ALL
      SELECT 'by_uuid7',
             format('SELECT FROM by_uuid7 WHERE id BETWEEN uuid7_lower(%L) AND uuid7_upper(%L)',
                    current_date - 2, current_date - interval '1 day 1 s')) AS q,
  LATERAL (SELECT substring(line FROM ' on (by_[a-z0-9]+_(?:p\d+|default))') AS name
           FROM plan(query) AS line WHERE line ~ ' on by_') AS l
GROUP BY parent ORDER BY parent;

-- Maintenance creates partitions up to four days after the newest row, which is of
-- the third day, and drops those older than three days.
UPDATE partman.part_config
SET retention = '3 days', retention_keep_table = false, infinite_time_partitions = true
WHERE parent_table LIKE 'public.by_%';
SELECT partman.run_maintenance();
SELECT parent, count(day) AS of_days, min(day) - current_date AS first_day,
       max(day) - current_date AS last_day,
       count(*) FILTER (WHERE is_day(parent, day, first, next)) AS bounds
FROM partitions GROUP BY parent ORDER BY parent::text;
SELECT * FROM partman.check_default() AS not_in_any;
SELECT count(to_regclass('by_' || kind || to_char(current_date - 4, '"_p"YYYYMMDD'))) AS not_dropped
FROM unnest('{tid,uid11,scru160,uuid7}'::text[]) AS kind;

COMMIT;
DROP TABLE by_tid, by_uid11, by_scru160, by_uuid7 CASCADE;
DROP FUNCTION is_day;
DROP EXTENSION pg_partman CASCADE;
DROP SCHEMA partman, tid_key, uid11_key, scru160_key CASCADE;
