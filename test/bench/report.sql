-- The medians, their ratio, and what it is meant to be: at most, or of rates at
-- least.
CREATE TEMP VIEW report AS
WITH medians AS (
  SELECT part, what, yardstick,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY value) FILTER (WHERE side = 'ours') AS ours,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY value) FILTER (WHERE side = 'theirs') AS theirs
  FROM measured GROUP BY part, what, yardstick)
SELECT part, what, yardstick, round(ours::numeric, 1) AS ours, round(theirs::numeric, 1) AS theirs, round((ours / theirs)::numeric, 2) AS ratio,
       CASE
         WHEN part = 'generate' AND yardstick = 'clock_timestamp()' THEN 1.15
         WHEN part = 'generate' AND yardstick = 'uuidv7()' THEN 0.35
         WHEN part = 'generate' AND yardstick = 'gen_random_uuid()' AND what IN ('uid11_generate()', 'scru160_generate()', 'uuid7_generate()') THEN 0.2
         WHEN part = 'insert' AND yardstick = 'identity' THEN 0.9
         WHEN part = 'insert' AND yardstick = 'random' AND what ~ ', 4' THEN 0.5
         WHEN part IN ('sort', 'create index', 'distinct', 'hash join', 'merge join') THEN CASE what WHEN 'scru160' THEN 1.15 ELSE 1.03 END
         WHEN part ~ '^COPY.*text' AND what IN ('tid', 'uid11') THEN 1.15
         WHEN part ~ '^COPY.*text' AND what = 'scru160' THEN 0.9
         WHEN part ~ '^COPY.*binary' THEN 1.03
         WHEN part = 'execution' AND yardstick = 'BETWEEN' THEN 1.02
         WHEN part = 'execution' AND yardstick = 'text LIKE' THEN 0.7
         WHEN part = 'index size' AND yardstick = 'text_pattern_ops' THEN 0.5
         WHEN part = 'to text' THEN 1.5
         WHEN part = 'from text' THEN 2.0
       END AS at_most, CASE WHEN part = 'rate of 8 sessions' THEN 1.5 END AS at_least
FROM medians;
SELECT *, CASE WHEN at_most IS NULL AND at_least IS NULL THEN '' WHEN ratio <= at_most OR ratio >= at_least THEN 'met' ELSE 'NOT MET' END AS target FROM report ORDER BY part, what, yardstick;
