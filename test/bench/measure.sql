-- Common parts of the benchmark: procedures that time commands by turns, and the list
-- of results.
\set ON_ERROR_STOP on
SET client_min_messages = warning;
CREATE EXTENSION IF NOT EXISTS tid_ids;
ALTER DATABASE :"DBNAME" SET search_path = "$user", public, ids;
SET search_path = "$user", public, ids;
SET work_mem = '512MB';
SET maintenance_work_mem = '512MB';
SET max_parallel_workers_per_gather = 0;
SET max_parallel_maintenance_workers = 0;

-- side is ours or theirs; without a yardstick, there is only ours.
CREATE TABLE IF NOT EXISTS measured (part text, what text, yardstick text, side text, value float8,
                                     unit text);

-- The milliseconds that one run of a command takes.
CREATE FUNCTION pg_temp.ms(command text) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
  start timestamptz := clock_timestamp();
BEGIN
  EXECUTE command;
  RETURN extract(epoch FROM clock_timestamp() - start) * 1000;
END $$;

-- Run both commands in this number of rounds.  The first round only warms up; then
-- the commands take turns in being first.  The factor converts milliseconds to the
-- unit.
CREATE PROCEDURE pg_temp.compare(part text, what text, ours text, yardstick text, theirs text,
                                 rounds int, before text DEFAULT 'SELECT 1', scale float8 DEFAULT 1,
                                 unit text DEFAULT 'ms')
LANGUAGE plpgsql AS $$
DECLARE
  of_ours float8;
  of_theirs float8;
BEGIN
  FOR round IN 0 .. rounds LOOP
    EXECUTE before;
    IF round % 2 = 0 THEN
      of_ours := pg_temp.ms(ours);
      of_theirs := pg_temp.ms(theirs);
    ELSE
      of_theirs := pg_temp.ms(theirs);
      of_ours := pg_temp.ms(ours);
    END IF;
    IF round > 0 THEN
      INSERT INTO measured VALUES (part, what, yardstick, 'ours', of_ours * scale, unit),
                                  (part, what, yardstick, 'theirs', of_theirs * scale, unit);
    END IF;
  END LOOP;
END $$;

-- Raise an error if the plan is not the expected one.
CREATE PROCEDURE pg_temp.expect_plan(query text, wanted text) LANGUAGE plpgsql AS $$
DECLARE
  line text;
  plan text := '';
BEGIN
  FOR line IN EXECUTE 'EXPLAIN (COSTS off) ' || query LOOP
    plan := plan || line || E'\n';
  END LOOP;
  IF plan !~ wanted THEN
    RAISE EXCEPTION 'the plan of "%" is not "%"', query, wanted USING DETAIL = plan;
  END IF;
END $$;

CREATE FUNCTION pg_temp.millions(rows bigint) RETURNS text LANGUAGE sql AS
$$ SELECT trim_scale(rows / 1000000.0) || ' million rows' $$;
