-- The medians, their ratio, and its target: a maximum or, for rates, a minimum. For
-- planning and horizons, the target is for the difference; for the codec, it is for the
-- value itself. The spread is half the difference of the largest and the smallest round,
-- on the side that varied more.
\set ON_ERROR_STOP on
CREATE TEMP VIEW inserted_compared AS
SELECT CASE sessions WHEN 1 THEN 'insert' ELSE format('insert, %s sessions', sessions) END AS part,
       kind || ', ' || trim_scale(rows / 1000000.0) || ' million rows' AS what, *
FROM inserted;
CREATE TEMP VIEW all_measured AS
SELECT part, what, yardstick, side, value, unit FROM measured
UNION ALL
SELECT replace(ours.part, 'insert', measure), ours.what, theirs.kind, side, value, unit
FROM (SELECT DISTINCT part, what, kind, sessions, rows
      FROM inserted_compared
      WHERE kind NOT IN ('identity', 'random', 'text', 'uuidv7')) AS ours
  JOIN (SELECT DISTINCT kind, sessions, rows FROM inserted
        WHERE kind IN ('identity', 'random', 'text', 'uuidv7')) AS theirs
    ON (theirs.sessions, theirs.rows) = (ours.sessions, ours.rows)
      AND (theirs.kind <> 'uuidv7' OR ours.kind = 'uuid7'),
  LATERAL (SELECT CASE i.kind WHEN ours.kind THEN 'ours' ELSE 'theirs' END AS side, i.*
           FROM inserted AS i
           WHERE i.kind IN (ours.kind, theirs.kind)
             AND (i.sessions, i.rows) = (ours.sessions, ours.rows)) AS i,
  LATERAL (VALUES
    ('insert', ms, 'ms'),
    ('WAL', wal / 1e6, 'MB'),
    ('index size', index_size / 1e6, 'MB')) AS v (measure, value, unit);

CREATE FUNCTION pg_temp.spread(rounds float8[])
RETURNS float8 LANGUAGE sql AS $$
  SELECT (max(value) - min(value)) / 2 / nullif(percentile_cont(0.5) WITHIN GROUP (ORDER BY value),
                                                0)
  FROM unnest(rounds) AS value
$$;
CREATE TEMP VIEW medians AS
SELECT part, what, yardstick, unit,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY value) FILTER (WHERE side = 'ours') AS ours,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY value) FILTER (WHERE side = 'theirs') AS theirs,
       greatest(pg_temp.spread(array_agg(value) FILTER (WHERE side = 'ours')),
                pg_temp.spread(array_agg(value) FILTER (WHERE side = 'theirs'))) AS spread
FROM all_measured GROUP BY part, what, yardstick, unit;

-- How the time of queries grows from the fewest rows to the most, compared with the
-- logarithm of the rows.
CREATE TEMP VIEW growth AS
WITH executions AS (
  SELECT name, yardstick, millions, us
  FROM medians, substring(what, '(.*),') AS query,
    CAST(substring(what, ', ([0-9.]+) million') AS numeric) AS millions,
    LATERAL (VALUES (query, ours), (yardstick, theirs)) AS v (name, us)
  WHERE part = 'execution' AND yardstick !~ '^BETWEEN'),
ends AS (
  SELECT name, min(millions) AS fewest, max(millions) AS most,
         (array_agg(us ORDER BY millions))[1] AS us_of_fewest,
         (array_agg(us ORDER BY millions DESC))[1] AS us_of_most
  FROM executions GROUP BY name HAVING count(*) > 1)
SELECT 'growth' AS part, format('%s, %s / %s million rows', name, most, fewest) AS what,
       'log(rows)' AS yardstick, 'times' AS unit,
       us_of_most / us_of_fewest AS ours, ln(most * 1e6) / ln(fewest * 1e6) AS theirs,
       NULL::float8 AS spread
FROM ends;

CREATE TEMP VIEW limits AS
SELECT *,
       round(CASE WHEN part = 'planning' AND yardstick ~ '^BETWEEN'
                       OR part = 'horizon' AND yardstick <> ''
                    THEN ours - theirs
                  WHEN yardstick = '' THEN ours
                  ELSE ours / theirs END::numeric,
             CASE WHEN part ~ '^(planning|codec)' THEN 1 ELSE 2 END) AS judged,
       CASE WHEN part = 'generate' AND what = 'tid_generate()' AND yardstick = 'clock_timestamp()'
              THEN 1.15
            WHEN part = 'generate' AND yardstick = 'uuidv7()' THEN 0.35
            WHEN part = 'generate'
                 AND yardstick = 'gen_random_uuid()'
                 AND what IN ('uid11_generate()', 'scru160_generate()', 'uuid7_generate()')
              THEN 0.2
            WHEN part ~ '^insert' AND yardstick = 'identity' AND what ~ '^(tid|uid11),' THEN 0.9
            WHEN part ~ '^insert' AND yardstick = 'random'
                 AND what IN ('scru160, 4 million rows', 'uuid7, 4 million rows')
              THEN 0.5
            WHEN part IN ('sort', 'create index', 'distinct', 'hash join', 'merge join')
              THEN CASE what WHEN 'scru160' THEN 1.15 ELSE 1.03 END
            WHEN part ~ '^GiST: create index' THEN 1
            WHEN part ~ '^GiST: (look up|read)' THEN 1.05
            WHEN part ~ '^GiST: index size' THEN 1.3
            WHEN part = 'GIN: range' AND what ~ '\^@' THEN 0.1
            WHEN part ~ '^GIN: ' THEN CASE
                WHEN what ~ '^scru160' THEN CASE part WHEN 'GIN: index size' THEN 1.25 ELSE 1.15 END
                ELSE 1.03 END
            WHEN part ~ '^COPY.*text' AND what IN ('tid', 'uid11') THEN 1.15
            WHEN part ~ '^COPY.*text' AND what = 'scru160' THEN 0.9
            WHEN part ~ '^COPY.*binary' THEN 1.03
            WHEN part = 'execution' AND yardstick ~ '^BETWEEN' THEN 1.02
            WHEN part = 'execution' AND yardstick = 'text LIKE' THEN 0.7
            WHEN part = 'planning' AND yardstick ~ '^BETWEEN' THEN 30
            WHEN part ~ '^planning: ' THEN 2
            WHEN part = 'index size' AND yardstick = 'text_pattern_ops' THEN 0.5
            WHEN part = 'horizon' AND what ~ '^transaction' THEN 0.13
            WHEN part = 'horizon' AND what ~ '^tid_horizon.*, 100 ' THEN 10
            WHEN part = 'horizon' AND what ~ '^tid_horizon.*, 1000 ' THEN 80
            WHEN part = 'to text' THEN 1.5
            WHEN part = 'from text' THEN 2
            WHEN part = 'codec' AND what ~ '^tid' THEN 8
            WHEN part = 'codec' THEN 10 END AS at_most,
       CASE WHEN part ~ '^rate of 8 sessions' THEN 1.5 END AS at_least
FROM (SELECT part, what, yardstick, unit, ours, theirs, spread
      FROM medians UNION ALL TABLE growth) AS m;

-- One more digit for values below 1; numbers in texts are sorted by value.
SELECT part, what, yardstick, round(ours::numeric, CASE WHEN ours < 10 THEN 2 ELSE 1 END) AS ours,
       round(theirs::numeric, CASE WHEN theirs < 10 THEN 2 ELSE 1 END) AS theirs, unit,
       round((ours / theirs)::numeric, 2) AS ratio,
       '±' || round((spread * 100)::numeric) || ' %' AS spread,
       CASE WHEN at_most IS NOT NULL THEN 'at most ' || CASE part
                WHEN 'planning' THEN '+30 µs'
                WHEN 'horizon' THEN format('+%s µs', at_most)
                WHEN 'codec' THEN at_most || ' ns'
                ELSE at_most::text END
            WHEN at_least IS NOT NULL THEN 'at least ' || at_least END AS target,
       CASE WHEN judged <= at_most OR judged >= at_least THEN 'met'
            WHEN at_most IS NOT NULL OR at_least IS NOT NULL THEN 'NOT MET' END AS verdict
FROM limits
ORDER BY regexp_replace(part, '\m(\d)\M', '0\1', 'g') COLLATE "C",
  regexp_replace(what, '\m(\d)\M', '0\1', 'g') COLLATE "C", yardstick COLLATE "C";
