-- Other extensions with functions on uuid can be created in the same schema,
-- those that the server has: PostgreSQL's own two are always there.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
DO $$
DECLARE
  neighbour text;
BEGIN
  FOR neighbour IN
    SELECT name FROM pg_available_extensions WHERE name IN ('uuid-ossp', 'pgcrypto', 'pg_uuidv7')
  LOOP
    EXECUTE format('CREATE EXTENSION %I SCHEMA public', neighbour);
  END LOOP;
END $$;
SELECT extname FROM pg_extension WHERE extname IN ('uuid-ossp', 'pgcrypto') ORDER BY extname;

-- Each goes on to find its own.
SELECT uuid6_timestamp(uuid1_to_uuid6(uuid_generate_v1())) BETWEEN now() - interval '1 min' AND now() + interval '1 min' AS version_1_read,
       uuid_generate_v1mc() <> uuid6_generate() AS uuid_ossp, gen_random_uuid() <> uuid7_generate() AS pgcrypto;
SELECT uuid_ns_dns() ^@ '6ba7b810-9dad-11d1-' AS prefix;

-- And the other way round: ours after theirs.
SET client_min_messages = warning;
DROP EXTENSION tid_ids CASCADE;
CREATE EXTENSION tid_ids SCHEMA public;
RESET client_min_messages;
SELECT uuid7_generate() < uuid7_generate() AS ordered;
DO $$
DECLARE
  neighbour text;
BEGIN
  FOR neighbour IN
    SELECT extname FROM pg_extension WHERE extname IN ('uuid-ossp', 'pgcrypto', 'pg_uuidv7')
  LOOP
    EXECUTE format('DROP EXTENSION %I', neighbour);
  END LOOP;
END $$;

-- btree_gist is not needed for our types, and goes well with them: one exclusion
-- constraint has columns of both.
SET client_min_messages = warning;
CREATE EXTENSION btree_gist SCHEMA public;
RESET client_min_messages;
CREATE TABLE bookings (building int, room public.tid, guest uuid, during int4range,
  EXCLUDE USING gist (building WITH =, room WITH =, guest WITH <>, during WITH &&));
INSERT INTO bookings VALUES (1, '3kxn-lhr-3gxq-23', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '[1,5)'), (1, '3kxn-lhr-3gxq-23', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '[2,3)'),
  (2, '3kxn-lhr-3gxq-23', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12', '[1,5)'), (1, '3kxn-lhr-3gxq-24', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12', '[1,5)');
SELECT * FROM failure($$INSERT INTO bookings VALUES (1, '3kxn-lhr-3gxq-23', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a12', '[4,6)')$$);
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SELECT plan($$SELECT guest FROM bookings WHERE building = 1 AND room ^@ '3kxn-lhr-3gxq-24' AND during @> 2$$);
SELECT guest FROM bookings WHERE building = 1 AND room ^@ '3kxn-lhr-3gxq-24' AND during @> 2;
RESET enable_seqscan;
RESET enable_bitmapscan;
DROP TABLE bookings;
DROP EXTENSION btree_gist;
