-- The horizon: what a transaction that generates an ID costs, and what reading the
-- horizon costs with this number of other sessions, which have generated an ID.
-- The shortest of many short runs that take turns is the most exact.
\ir measure.sql
SET bench.sessions = :sessions;
DO $$
DECLARE
  sessions text := current_setting('bench.sessions');
  calls constant int := 200;
  start timestamptz;
  nothing float8 := 'infinity';
  generates float8 := 'infinity';
  reads float8 := 'infinity';
BEGIN
  FOR round IN 1 .. 400 LOOP
    start := clock_timestamp();
    FOR i IN 1 .. calls LOOP PERFORM clock_timestamp(); COMMIT; END LOOP;
    nothing := least(nothing, extract(epoch FROM clock_timestamp() - start));
    start := clock_timestamp();
    FOR i IN 1 .. calls LOOP PERFORM tid_generate(); COMMIT; END LOOP;
    generates := least(generates, extract(epoch FROM clock_timestamp() - start));
    start := clock_timestamp();
    FOR i IN 1 .. calls LOOP PERFORM tid_horizon(); COMMIT; END LOOP;
    reads := least(reads, extract(epoch FROM clock_timestamp() - start));
  END LOOP;
  INSERT INTO measured
  VALUES
    ('horizon', format('transaction with tid_generate(), %s sessions', sessions),
     'with clock_timestamp()', 'ours', generates / calls * 1e6, 'µs'),
    ('horizon', format('transaction with tid_generate(), %s sessions', sessions),
     'with clock_timestamp()', 'theirs', nothing / calls * 1e6, 'µs'),
    ('horizon', format('tid_horizon(), %s sessions', sessions), 'with clock_timestamp()', 'ours',
     reads / calls * 1e6, 'µs'),
    ('horizon', format('tid_horizon(), %s sessions', sessions), 'with clock_timestamp()', 'theirs',
     nothing / calls * 1e6, 'µs');
END $$;
