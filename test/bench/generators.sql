-- One session: each generator beside the clock, a sequence and random uuids, and
-- rows that get their key by default.
\ir measure.sql
SET bench.rows = :rows;
SET bench.rounds = :rounds;
CREATE SEQUENCE counter CACHE 1;
CREATE PROCEDURE pg_temp.compare_generators(ours text, theirs text, calls int, rounds int) LANGUAGE plpgsql AS $$
BEGIN
  CALL pg_temp.compare('generate', ours, format('SELECT count(%s) FROM generate_series(1, %s)', ours, calls),
                       theirs, format('SELECT count(%s) FROM generate_series(1, %s)', theirs, calls), rounds);
END $$;
ALTER SYSTEM SET tid_ids.node_id = 1;
SELECT pg_reload_conf(), pg_sleep(0.5);
SELECT current_setting('server_version_num')::int >= 180000 AS has_uuidv7,
       EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_uuidv7') AS has_pg_uuidv7 \gset
CALL pg_temp.compare_generators('tid_generate()', 'clock_timestamp()', :rows, :rounds);
CALL pg_temp.compare_generators('tid_generate()', 'nextval(''counter'')', :rows / 2, :rounds);
DO $$
DECLARE
  generator text;
BEGIN
  FOREACH generator IN ARRAY ARRAY['uid11_generate()', 'uid11_snowish_generate()', 'uid11_xid_generate()', 'scru160_generate()', 'scru160_generate_us()',
    'uuid6_generate()', 'uuid7_generate()', 'uuid7_draft02_generate()', 'uuid8_generate()'] LOOP
    CALL pg_temp.compare_generators(generator, 'gen_random_uuid()', current_setting('bench.rows')::int / 2, current_setting('bench.rounds')::int);
  END LOOP;
END $$;
\if :has_uuidv7
CALL pg_temp.compare_generators('uuid7_generate()', 'uuidv7()', :rows / 2, :rounds);
\endif
\if :has_pg_uuidv7
CREATE EXTENSION IF NOT EXISTS pg_uuidv7;
CALL pg_temp.compare_generators('uuid7_generate()', 'uuid_generate_v7()', :rows / 2, :rounds);
\endif

-- Tables with a key by default: the time of inserting rows, and once the WAL that
-- they wrote and the size of the index.
CREATE TABLE with_tid (id public.tid PRIMARY KEY DEFAULT tid_generate(), n int);
CREATE TABLE with_uid11 (id uid11 PRIMARY KEY DEFAULT uid11_generate(), n int);
CREATE TABLE with_identity (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, n int);
CREATE TABLE with_scru160 (id scru160 PRIMARY KEY DEFAULT scru160_generate(), n int);
CREATE TABLE with_uuid7 (id uuid PRIMARY KEY DEFAULT uuid7_generate(), n int);
CREATE TABLE with_random (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), n int);
-- Text as a ULID's: 26 characters of base32, in order.
CREATE TABLE with_text (id char(26) COLLATE "C" PRIMARY KEY DEFAULT left(scru160_generate()::text, 26), n int);
CREATE PROCEDURE pg_temp.compare_inserts(ours text, theirs text, rows int, rounds int) LANGUAGE plpgsql AS $$
DECLARE
  side text;
  kind text;
  wal pg_lsn;
BEGIN
  CALL pg_temp.compare('insert', format('%s, %s million rows', ours, trim_scale(rows / 1000000.0)), format('INSERT INTO with_%s (n) SELECT generate_series(1, %s)', ours, rows),
                       theirs, format('INSERT INTO with_%s (n) SELECT generate_series(1, %s)', theirs, rows), rounds, format('TRUNCATE with_%s, with_%s', ours, theirs));
  FOREACH side IN ARRAY ARRAY['ours', 'theirs'] LOOP
    kind := CASE side WHEN 'ours' THEN ours ELSE theirs END;
    EXECUTE format('TRUNCATE with_%s', kind);
    wal := pg_current_wal_insert_lsn();
    EXECUTE format('INSERT INTO with_%s (n) SELECT generate_series(1, %s)', kind, rows);
    INSERT INTO measured VALUES
      ('WAL', format('%s, %s million rows', ours, trim_scale(rows / 1000000.0)), theirs, side, pg_current_wal_insert_lsn() - wal),
      ('index size', format('%s, %s million rows', ours, trim_scale(rows / 1000000.0)), theirs, side, pg_relation_size(format('with_%s_pkey', kind)));
    EXECUTE format('TRUNCATE with_%s', kind);
  END LOOP;
END $$;
CALL pg_temp.compare_inserts('tid', 'identity', :rows, :rounds);
CALL pg_temp.compare_inserts('uid11', 'identity', :rows, :rounds);
CALL pg_temp.compare_inserts('tid', 'text', :rows, :rounds);
CALL pg_temp.compare_inserts('scru160', 'random', :rows, :rounds);
CALL pg_temp.compare_inserts('uuid7', 'random', :rows, :rounds);
CALL pg_temp.compare_inserts('scru160', 'random', 4 * :rows, 1);
CALL pg_temp.compare_inserts('uuid7', 'random', 4 * :rows, 1);
\if :has_uuidv7
CREATE TABLE with_uuidv7 (id uuid PRIMARY KEY DEFAULT uuidv7(), n int);
CALL pg_temp.compare_inserts('uuid7', 'uuidv7', :rows, :rounds);
\endif
