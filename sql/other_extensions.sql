-- Other extensions with functions on uuid, or with operator classes of the same kind,
-- can be used beside it.  Those of PostgreSQL itself are always tested,
-- others if they are installed.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
DO $$
DECLARE
  extension text;
BEGIN
  FOR extension IN
    SELECT name FROM pg_available_extensions
    WHERE name IN ('uuid-ossp', 'pgcrypto', 'btree_gin', 'pg_uuidv7')
  LOOP
    EXECUTE format('CREATE EXTENSION %I SCHEMA public', extension);
  END LOOP;
END $$;
SELECT extname FROM pg_extension
WHERE extname IN ('uuid-ossp', 'pgcrypto', 'btree_gin') ORDER BY extname;

-- Each extension still uses its own functions.
SELECT uuid6_timestamp(uuid1_to_uuid6(uuid_generate_v1()))
         BETWEEN now() - interval '1 min' AND now() + interval '1 min' AS version_1_read,
       uuid_generate_v1mc() <> uuid6_generate() AS uuid_ossp,
       gen_random_uuid() <> uuid7_generate() AS pgcrypto;
SELECT uuid_ns_dns() ^@ '6ba7b810-9dad-11d1-' AS prefix;

-- One GIN index of our types and others, each with its default operator class.
CREATE TABLE combined (id ids.tid, number int8, key uuid, tags int[]);
INSERT INTO combined
SELECT tid_make('2024-07-19 16:40:46.48031+00'::timestamptz + n * interval '1 s', 1), n,
       md5(n::text)::uuid, ARRAY[n % 3]
FROM generate_series(1, 1000) AS n;
CREATE INDEX ON combined USING gin (id, number, key, tags);
ANALYZE combined;
SET enable_seqscan = off;
SELECT plan($$SELECT FROM combined
              WHERE id ^@ '3kxn-lh' AND number < 20::int8
                AND key > 'c0000000-0000-0000-0000-000000000000' AND tags @> '{1}'$$);
SELECT number, key FROM combined
WHERE id ^@ '3kxn-lh' AND number < 20::int8
  AND key > 'c0000000-0000-0000-0000-000000000000' AND tags @> '{1}'
ORDER BY number;
RESET enable_seqscan;
DROP TABLE combined;

-- And in the other order: tid_ids after the others.
SET client_min_messages = warning;
DROP EXTENSION tid_ids CASCADE;
CREATE EXTENSION tid_ids;
RESET client_min_messages;
SELECT uuid7_generate() < uuid7_generate() AS ordered;
DO $$
DECLARE
  extension text;
BEGIN
  FOR extension IN
    SELECT extname FROM pg_extension
    WHERE extname IN ('uuid-ossp', 'pgcrypto', 'btree_gin', 'pg_uuidv7')
  LOOP
    EXECUTE format('DROP EXTENSION %I', extension);
  END LOOP;
END $$;

-- btree_gist is not needed for our types, but can be used with them: one exclusion
-- constraint has columns of both.
SET client_min_messages = warning;
CREATE EXTENSION btree_gist SCHEMA public;
RESET client_min_messages;
CREATE TABLE bookings (building int, room ids.tid, guest uuid, during int4range,
  EXCLUDE USING gist (building WITH =, room WITH =, guest WITH <>, during WITH &&));
INSERT INTO bookings
VALUES
  (1, '3kxn-lhr-3gxq-23', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '[1,5)'),
  (1, '3kxn-lhr-3gxq-23', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '[2,3)'),
  (2, '3kxn-lhr-3gxq-23', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12', '[1,5)'),
  (1, '3kxn-lhr-3gxq-24', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12', '[1,5)');
SELECT *
FROM failure($$INSERT INTO bookings
               VALUES (1, '3kxn-lhr-3gxq-23', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12', '[4,6)')$$);
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SELECT plan($$SELECT guest FROM bookings
              WHERE building = 1 AND room ^@ '3kxn-lhr-3gxq-24' AND during @> 2$$);
SELECT guest FROM bookings WHERE building = 1 AND room ^@ '3kxn-lhr-3gxq-24' AND during @> 2;
RESET enable_seqscan;
RESET enable_bitmapscan;
DROP TABLE bookings;
DROP EXTENSION btree_gist;
