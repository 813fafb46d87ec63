-- One session: each generator compared with the clock, a sequence and random uuids,
-- and inserts of rows with a default key.
\ir measure.sql
SET bench.rows = :rows;
SET bench.rounds = :rounds;
ALTER SYSTEM SET tid_ids.node_id = 1;
SELECT pg_reload_conf(), pg_sleep(0.5);
SELECT current_setting('server_version_num')::int >= 180000 AS has_uuidv7,
       EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_uuidv7') AS has_pg_uuidv7 \gset

-- This number of calls, 200 in each row, so that the rows cost almost nothing and the
-- results fit into the first block of a memory context.  OFFSET drops the rows, but
-- the calls are made.
CREATE FUNCTION bench_calls(call text, calls int) RETURNS text LANGUAGE sql AS
$$ SELECT format('SELECT %s FROM generate_series(1, %s) OFFSET %2$s', string_agg(call, ', '), calls / 200) FROM generate_series(1, 200) $$;

CREATE SEQUENCE counter CACHE 1;
DO $$
BEGIN
  PERFORM pg_temp.ms(bench_calls('nextval(''counter'')', 2000));
  IF (SELECT last_value FROM counter) <> 2000 THEN
    RAISE EXCEPTION 'calls were left out';
  END IF;
END $$;

CREATE PROCEDURE pg_temp.compare_generators(ours text, theirs text, calls int, rounds int) LANGUAGE plpgsql AS $$
BEGIN
  CALL pg_temp.compare('generate', ours, bench_calls(ours, calls), theirs, bench_calls(theirs, calls), 3 * rounds, scale => 1e6 / calls, unit => 'ns');
END $$;
CALL pg_temp.compare_generators('tid_generate()', 'clock_timestamp()', 2 * :rows, :rounds);
-- The cost of any call, and of the rows without calls.
CALL pg_temp.compare_generators('pg_backend_pid()', 'clock_timestamp()', 2 * :rows, :rounds);
CALL pg_temp.compare('generate', 'no call', format('SELECT FROM generate_series(1, %s) OFFSET %1$s', 2 * :rows / 200),
                     'clock_timestamp()', bench_calls('clock_timestamp()', 2 * :rows), 3 * :rounds, scale => 1e6 / (2 * :rows), unit => 'ns');
CALL pg_temp.compare_generators('tid_generate()', 'nextval(''counter'')', :rows, :rounds);
DO $$
DECLARE
  generator text;
BEGIN
  FOREACH generator IN ARRAY ARRAY['uid11_generate()', 'uid11_snowish_generate()', 'uid11_xid_generate()', 'scru160_generate()', 'scru160_us_generate()',
    'uuid6_generate()', 'uuid7_generate()', 'uuid7_draft02_generate()', 'uuid8_generate()'] LOOP
    CALL pg_temp.compare_generators(generator, 'gen_random_uuid()', current_setting('bench.rows')::int / 10, current_setting('bench.rounds')::int);
  END LOOP;
END $$;
\if :has_uuidv7
CALL pg_temp.compare_generators('uuid7_generate()', 'uuidv7()', :rows / 10, :rounds);
\endif
\if :has_pg_uuidv7
CREATE EXTENSION IF NOT EXISTS pg_uuidv7;
CALL pg_temp.compare_generators('uuid7_generate()', 'uuid_generate_v7()', :rows / 10, :rounds);
\endif

-- Tables with a key by default.
CREATE TABLE with_tid (id public.tid PRIMARY KEY DEFAULT tid_generate(), n int);
CREATE TABLE with_uid11 (id uid11 PRIMARY KEY DEFAULT uid11_generate(), n int);
CREATE TABLE with_scru160 (id scru160 PRIMARY KEY DEFAULT scru160_generate(), n int);
CREATE TABLE with_uuid7 (id uuid PRIMARY KEY DEFAULT uuid7_generate(), n int);
CREATE TABLE with_identity (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, n int);
CREATE TABLE with_random (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), n int);
-- Text like a ULID: 26 characters of base32, in order.
CREATE TABLE with_text (id char(26) COLLATE "C" PRIMARY KEY DEFAULT left(scru160_generate()::text, 26), n int);
\if :has_uuidv7
CREATE TABLE with_uuidv7 (id uuid PRIMARY KEY DEFAULT uuidv7(), n int);
\endif

-- Time and sizes of each round of inserts; report.sql compares them.
CREATE TABLE inserted (kind text, sessions int, rows int, ms float8, wal float8, index_size float8);
CREATE PROCEDURE bench_inserted(kind text, sessions int, rows int, ms float8, since pg_lsn) LANGUAGE plpgsql AS $$
DECLARE
  wal float8 := pg_current_wal_insert_lsn() - since;
  found bigint;
BEGIN
  EXECUTE format('SELECT count(*) FROM with_%s', kind) INTO found;
  IF found <> rows THEN
    RAISE EXCEPTION '% rows in with_%, not %', found, kind, rows;
  END IF;
  INSERT INTO inserted VALUES (kind, sessions, rows, ms, wal, pg_relation_size(format('with_%s_pkey', kind)));
  EXECUTE format('TRUNCATE with_%s', kind);
END $$;
-- All kinds in every round, by turns in both directions; COMMIT removes the files.
CREATE PROCEDURE pg_temp.insert_alone(kinds text[], rows int, rounds int) LANGUAGE plpgsql AS $$
DECLARE
  kind text;
  since pg_lsn;
BEGIN
  FOR round IN 1 .. rounds LOOP
    FOR kind IN SELECT k FROM unnest(kinds) WITH ORDINALITY AS u (k, n) ORDER BY CASE round % 2 WHEN 0 THEN n ELSE -n END LOOP
      since := pg_current_wal_insert_lsn();
      CALL bench_inserted(kind, 1, rows, pg_temp.ms(format('INSERT INTO with_%s (n) SELECT generate_series(1, %s)', kind, rows)), since);
      COMMIT;
    END LOOP;
  END LOOP;
END $$;
SELECT array_agg(substr(relname, 6)) AS kinds FROM pg_class WHERE relname LIKE 'with\_%' AND relkind = 'r' \gset
CALL pg_temp.insert_alone(:'kinds', :rows / 10, 1);
TRUNCATE inserted; -- the first round, which only warms up
CALL pg_temp.insert_alone(:'kinds', :rows, :rounds);
-- Random keys cost more if the index is larger.
CALL pg_temp.insert_alone('{scru160,uuid7,random}', :more_rows, (:rounds + 1) / 2);
