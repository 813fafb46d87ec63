-- Prints what tids cost beside what the server itself has, as ratios of medians
-- of interleaved rounds in one run. Run it by
--     test/with_server.sh psql -X -f test/bench/tid.sql
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

SELECT what, yardstick, round((ours / theirs)::numeric, 2) AS ratio
FROM (SELECT what, yardstick,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) FILTER (WHERE ratio_of = 'ours') AS ours,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) FILTER (WHERE ratio_of = 'theirs') AS theirs
      FROM measured GROUP BY what, yardstick) AS medians ORDER BY what DESC;
