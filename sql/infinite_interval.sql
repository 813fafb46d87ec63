-- Infinite intervals, from PostgreSQL 17 on: a window that is bounded by one contains
-- all rows on that side, as with timestamps.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql

CREATE TABLE ends AS
SELECT n, id, uid, scru
FROM (VALUES
  (1, ids.tid 's222-222-2222-22', uid11 '11111111111', repeat('0', 32)::scru160),
  (2, tid_make('2024-07-19 16:40 UTC', 1), uid11_make('2024-07-19 16:40 UTC', 1),
   scru160_make('2024-07-19 16:40 UTC', 1, '\x000000000000000000000000')),
  (3, 'bzzz-zzz-zzzz-zz', 'jpXCZedGfVQ', repeat('V', 32)::scru160)) AS v (n, id, uid, scru);
CREATE FUNCTION counts(frame text, OUT tid bigint[], OUT uid11 bigint[], OUT scru160 bigint[],
                       OUT times bigint[])
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT array_agg(t ORDER BY n), array_agg(u ORDER BY n), array_agg(s ORDER BY n),
                         array_agg(i ORDER BY n)
                  FROM (SELECT n, count(*) OVER (ORDER BY id RANGE BETWEEN %1$s) AS t,
                               count(*) OVER (ORDER BY uid RANGE BETWEEN %1$s) AS u,
                               count(*) OVER (ORDER BY scru RANGE BETWEEN %1$s) AS s,
                               count(*) OVER (ORDER BY tid_timestamp(id) RANGE BETWEEN %1$s) AS i
                        FROM ends) AS w',
                 frame) INTO tid, uid11, scru160, times;
END $$;
SELECT frame, c.*
FROM (VALUES
  ($$'infinity' PRECEDING AND CURRENT ROW$$),
  ($$CURRENT ROW AND 'infinity' FOLLOWING$$),
  ($$'infinity' PRECEDING AND 'infinity' FOLLOWING$$),
  ($$'infinity' PRECEDING AND 'infinity' PRECEDING$$),
  ($$'infinity' FOLLOWING AND 'infinity' FOLLOWING$$)) AS f (frame),
  counts(frame) AS c;
SELECT f.state, f.message
FROM failure($$SELECT counts('''-infinity'' PRECEDING AND CURRENT ROW')$$) AS f;
DROP FUNCTION counts;
DROP TABLE ends;
