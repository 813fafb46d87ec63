-- Prints what the types cost beside what the server itself has, as ratios of
-- medians of interleaved rounds in one run. Run it by
--     test/with_server.sh psql -X -q -f test/bench/types.sql
-- on a throw-away server: it writes files into the server's folder.
-- A machine that does other things meanwhile makes single rounds long, so more
-- rounds (\set rounds 21) make the medians steadier.
\set ON_ERROR_STOP on
\if :{?rounds}
\else
\set rounds 9
\endif
SET client_min_messages = warning;
CREATE EXTENSION IF NOT EXISTS tid_ids;

CREATE TEMP TABLE measured (what text, yardstick text, ratio_of text, ms float8);

-- The milliseconds that a command takes, once.
CREATE FUNCTION pg_temp.ms(command text) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
  start timestamptz := clock_timestamp();
BEGIN
  EXECUTE command;
  RETURN extract(epoch FROM clock_timestamp() - start) * 1000;
END $$;

CREATE PROCEDURE pg_temp.compare(what text, ours text, yardstick text, theirs text, before text, rounds int)
LANGUAGE plpgsql AS $$
BEGIN
  FOR round IN 0 .. rounds LOOP
    EXECUTE before;
    -- The first round only warms up; then each goes first by turns.
    IF round = 0 THEN
      PERFORM pg_temp.ms(ours), pg_temp.ms(theirs);
    ELSIF round % 2 = 0 THEN
      INSERT INTO measured VALUES (what, yardstick, 'ours', pg_temp.ms(ours));
      INSERT INTO measured VALUES (what, yardstick, 'theirs', pg_temp.ms(theirs));
    ELSE
      INSERT INTO measured VALUES (what, yardstick, 'theirs', pg_temp.ms(theirs));
      INSERT INTO measured VALUES (what, yardstick, 'ours', pg_temp.ms(ours));
    END IF;
  END LOOP;
END $$;

CREATE UNLOGGED TABLE with_tid (id public.tid PRIMARY KEY DEFAULT tid_generate(), n int);
CREATE UNLOGGED TABLE with_identity (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, n int);

CALL pg_temp.compare('tid_generate()', 'SELECT count(tid_generate()) FROM generate_series(1, 1000000)',
  'clock_timestamp()', 'SELECT count(clock_timestamp()) FROM generate_series(1, 1000000)', 'SELECT 1', :rounds);
CALL pg_temp.compare('insert a million rows by default tid_generate()', 'INSERT INTO with_tid (n) SELECT generate_series(1, 1000000)',
  'bigint identity', 'INSERT INTO with_identity (n) SELECT generate_series(1, 1000000)', 'TRUNCATE with_tid, with_identity', :rounds);

CALL pg_temp.compare('uid11_generate()', 'SELECT count(uid11_generate()) FROM generate_series(1, 500000)',
  'gen_random_uuid()', 'SELECT count(gen_random_uuid()) FROM generate_series(1, 500000)', 'SELECT 1', :rounds);
CALL pg_temp.compare('scru160_generate()', 'SELECT count(scru160_generate()) FROM generate_series(1, 500000)',
  'gen_random_uuid()', 'SELECT count(gen_random_uuid()) FROM generate_series(1, 500000)', 'SELECT 1', :rounds);
CALL pg_temp.compare('uuid7_generate()', 'SELECT count(uuid7_generate()) FROM generate_series(1, 500000)',
  'gen_random_uuid()', 'SELECT count(gen_random_uuid()) FROM generate_series(1, 500000)', 'SELECT 1', :rounds);
CREATE UNLOGGED TABLE with_uuid7 (id uuid PRIMARY KEY DEFAULT uuid7_generate(), n int);
CREATE UNLOGGED TABLE with_random (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), n int);
CALL pg_temp.compare('insert a million rows by default uuid7_generate()', 'INSERT INTO with_uuid7 (n) SELECT generate_series(1, 1000000)',
  'gen_random_uuid()', 'INSERT INTO with_random (n) SELECT generate_series(1, 1000000)', 'TRUNCATE with_uuid7, with_random', :rounds);
SELECT current_setting('server_version_num')::int >= 180000 AS has_uuidv7 \gset
\if :has_uuidv7
CALL pg_temp.compare('uuid7_generate()', 'SELECT count(uuid7_generate()) FROM generate_series(1, 500000)',
  'uuidv7()', 'SELECT count(uuidv7()) FROM generate_series(1, 500000)', 'SELECT 1', :rounds);
CREATE UNLOGGED TABLE with_uuidv7 (id uuid PRIMARY KEY DEFAULT uuidv7(), n int);
CALL pg_temp.compare('insert a million rows by default uuid7_generate()', 'INSERT INTO with_uuid7 (n) SELECT generate_series(1, 1000000)',
  'uuidv7()', 'INSERT INTO with_uuidv7 (n) SELECT generate_series(1, 1000000)', 'TRUNCATE with_uuid7, with_uuidv7', :rounds);
\endif

-- The same random bits as bigint, uid11, uuid and scru160, in the same order.
SET work_mem = '512MB'; SET maintenance_work_mem = '512MB'; SET max_parallel_workers_per_gather = 0;
SET max_parallel_maintenance_workers = 0;
CREATE UNLOGGED TABLE as_bigint AS SELECT uid11_random_generate()::bigint AS id FROM generate_series(1, 2000000);
CREATE UNLOGGED TABLE as_uid11 AS SELECT id::uid11 FROM as_bigint;
CREATE UNLOGGED TABLE as_uuid AS SELECT gen_random_uuid() AS id FROM generate_series(1, 2000000);
CREATE UNLOGGED TABLE as_scru160 AS SELECT (uuid_send(id) || substr(uuid_send(id), 1, 4))::scru160 AS id FROM as_uuid;
VACUUM ANALYZE as_bigint, as_uid11, as_uuid, as_scru160;

CREATE PROCEDURE pg_temp.compare_tables(ours text, theirs text, rounds int) LANGUAGE plpgsql AS $$
DECLARE
  file text := current_setting('data_directory') || '/bench_';
BEGIN
  CALL pg_temp.compare(ours || ' sort', format('SELECT count(*) FROM (SELECT id FROM as_%s ORDER BY id OFFSET 0) AS s', ours),
    theirs, format('SELECT count(*) FROM (SELECT id FROM as_%s ORDER BY id OFFSET 0) AS s', theirs), 'SELECT 1', rounds);
  CALL pg_temp.compare(ours || ' create index', format('CREATE INDEX ours_id ON as_%s (id)', ours),
    theirs, format('CREATE INDEX theirs_id ON as_%s (id)', theirs), 'DROP INDEX IF EXISTS ours_id, theirs_id', rounds);
  INSERT INTO measured VALUES (ours || ' index size', theirs, 'ours', pg_relation_size('ours_id')),
                              (ours || ' index size', theirs, 'theirs', pg_relation_size('theirs_id'));
  CALL pg_temp.compare(ours || ' copy out', format('COPY as_%s TO %L', ours, file || ours),
    theirs, format('COPY as_%s TO %L', theirs, file || theirs), 'SELECT 1', rounds);
  EXECUTE format('CREATE UNLOGGED TABLE into_%1$s (LIKE as_%1$s)', ours);
  EXECUTE format('CREATE UNLOGGED TABLE into_%1$s (LIKE as_%1$s)', theirs);
  CALL pg_temp.compare(ours || ' copy in', format('COPY into_%s FROM %L', ours, file || ours),
    theirs, format('COPY into_%s FROM %L', theirs, file || theirs), format('TRUNCATE into_%s, into_%s', ours, theirs), rounds);
END $$;
CALL pg_temp.compare_tables('uid11', 'bigint', :rounds);
CALL pg_temp.compare_tables('scru160', 'uuid', :rounds);

-- extuuid is a uuid in indexes and sorts; its text is that of a number with a name.
CREATE UNLOGGED TABLE as_extuuid AS
SELECT extuuid_prefix_lower(left(id::text, 13) || '-6' || substr(id::text, 16, 3) || '-8' || substr(id::text, 21)) AS id FROM
  (SELECT id FROM as_uuid) AS u;
VACUUM ANALYZE as_extuuid;
CALL pg_temp.compare('extuuid sort', 'SELECT count(*) FROM (SELECT id FROM as_extuuid ORDER BY id OFFSET 0) AS s',
  'uuid', 'SELECT count(*) FROM (SELECT id FROM as_uuid ORDER BY id OFFSET 0) AS s', 'SELECT 1', :rounds);
CALL pg_temp.compare('extuuid create index', 'CREATE INDEX ours_id ON as_extuuid (id)',
  'uuid', 'CREATE INDEX theirs_id ON as_uuid (id)', 'DROP INDEX IF EXISTS ours_id, theirs_id', :rounds);
CREATE UNLOGGED TABLE as_numeric AS SELECT (n::bigint * 7919 % 100000000) / 100.0 AS number FROM generate_series(1, 500000) AS n;
CREATE UNLOGGED TABLE as_serial AS SELECT extuuid_serial('ISBN', trunc(number * 100)) AS id, trunc(number * 100) AS number FROM as_numeric;
CREATE UNLOGGED TABLE as_fixed AS SELECT extuuid_money('GBP', number) AS id, number FROM as_numeric;
CREATE UNLOGGED TABLE as_int AS SELECT extuuid_int(trunc(number * 100)) AS id, trunc(number * 100) AS number FROM as_numeric;
CREATE PROCEDURE pg_temp.compare_text(what text, rounds int) LANGUAGE plpgsql AS $$
BEGIN
  CALL pg_temp.compare('extuuid ' || what || ' to text', format('SELECT count(id::text) FROM as_%s', what),
    'numeric', format('SELECT count(number::text) FROM as_%s', what), 'SELECT 1', rounds);
  EXECUTE format('CREATE UNLOGGED TABLE texts_%1$s AS SELECT id::text AS id, number::text AS number FROM as_%1$s', what);
  CALL pg_temp.compare('extuuid ' || what || ' from text', format('SELECT count(id::extuuid) FROM texts_%s', what),
    'numeric', format('SELECT count(number::numeric) FROM texts_%s', what), 'SELECT 1', rounds);
END $$;
CALL pg_temp.compare_text('serial', :rounds);
CALL pg_temp.compare_text('fixed', :rounds);
CALL pg_temp.compare_text('int', :rounds);

SELECT what, yardstick, round((ours / theirs)::numeric, 2) AS ratio
FROM (SELECT what, yardstick,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) FILTER (WHERE ratio_of = 'ours') AS ours,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) FILTER (WHERE ratio_of = 'theirs') AS theirs
      FROM measured GROUP BY what, yardstick) AS medians ORDER BY what;
