-- Microseconds per query of the queries that queries.sql has stored.  The sizes take
-- turns.
\ir measure.sql
CREATE PROCEDURE pg_temp.execute_kept(rounds int) LANGUAGE plpgsql AS $$
DECLARE
  side record;
  ms float8;
BEGIN
  FOR round IN 1 .. rounds LOOP
    FOR side IN
      SELECT * FROM kept
      ORDER BY CASE round % 2 WHEN 0 THEN 1 ELSE -1 END * row_number()
          OVER (ORDER BY what, yardstick, kept.side)
    LOOP
      -- The first call makes the plans, or loads them into the cache again.
      EXECUTE format('SELECT %s()', side.function);
      ms := pg_temp.ms(format('SELECT count(%s()) FROM generate_series(1, 10)', side.function));
      INSERT INTO measured
      VALUES ('execution', side.what, side.yardstick, side.side, ms * 1000 / 10 / side.queries,
              'µs');
    END LOOP;
  END LOOP;
END $$;
CALL pg_temp.execute_kept(10 * :rounds);
DO $$
DECLARE
  schema text;
BEGIN
  FOR schema IN SELECT nspname FROM pg_namespace WHERE nspname LIKE 'millions\_%' LOOP
    EXECUTE format('DROP SCHEMA %I CASCADE', schema);
  END LOOP;
END $$;
