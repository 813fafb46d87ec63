-- Queries by prefix and by time, on a given number of million rows, compared with the
-- same range written by hand, and with LIKE or a timestamp column.  This file measures
-- the planning time in microseconds; executions.sql measures the execution time.
\ir measure.sql
\set schema 'millions_' :millions
CREATE SCHEMA :"schema";
SET search_path = :"schema", public, ids;
-- A row a second; the same as a tid, as a uuid, as its text, and as a number with a time.
SET max_parallel_maintenance_workers = 2;
CREATE UNLOGGED TABLE by_tid AS
SELECT tid_make('2020-01-01 00:00+00'::timestamptz + n * interval '1 s', 1) AS id, n
FROM (SELECT generate_series(1, (:millions * 1000000)::int) AS n) AS s;
CREATE UNLOGGED TABLE by_text AS SELECT tid_text(id, false) COLLATE "default" AS id, n FROM by_tid;
CREATE UNLOGGED TABLE by_time AS
SELECT n::bigint AS id, tid_timestamp(id) AS created_at, n
FROM by_tid;
CREATE UNLOGGED TABLE by_uuid AS
SELECT uuid7_make(tid_timestamp(id), substr(sha256(int8send(id::bigint)), 1, 8)) AS id, n
FROM by_tid;
ALTER TABLE by_tid ADD PRIMARY KEY (id);
ALTER TABLE by_uuid ADD PRIMARY KEY (id);
CREATE UNIQUE INDEX by_text_pattern ON by_text (id text_pattern_ops);
ALTER TABLE by_time ADD PRIMARY KEY (id);
CREATE INDEX by_time_created_at ON by_time (created_at);
VACUUM ANALYZE by_tid, by_uuid, by_text, by_time;
INSERT INTO measured
VALUES
  ('index size', 'tid, ' || :'millions' || ' million rows', 'text_pattern_ops', 'ours',
   pg_relation_size('by_tid_pkey') / 1e6, 'MB'),
  ('index size', 'tid, ' || :'millions' || ' million rows', 'text_pattern_ops', 'theirs',
   pg_relation_size('by_text_pattern') / 1e6, 'MB'),
  ('table and index size', 'tid, ' || :'millions' || ' million rows', 'bigint and created_at',
   'ours', pg_total_relation_size('by_tid') / 1e6, 'MB'),
  ('table and index size', 'tid, ' || :'millions' || ' million rows', 'bigint and created_at',
   'theirs', pg_total_relation_size('by_time') / 1e6, 'MB');

-- Half a minute each, from the start of a prefix: the IDs of 33.6 seconds have the
-- same first six characters.
CREATE TEMP TABLE keys AS
SELECT number, prefix, at, at + interval '30 s' AS till
FROM generate_series(1, 100) AS number,
  LATERAL (SELECT left(tid_text(tid_lower('2020-01-01 00:01+00'::timestamptz
                                            + (number::bigint * 7919 * 1009
                                                 % (:millions * 1000000 - 200)::bigint)
                                            * interval '1 s'),
                                false),
                       6)) AS p (prefix),
  LATERAL (SELECT tid_timestamp(tid_prefix_lower(prefix))) AS t (at);

-- The planner sometimes overestimates the rows of a text prefix.  So force the same kind
-- of plan, the better one, for all queries.
SET enable_bitmapscan = off;
SET enable_seqscan = off;

-- Functions that execute the queries of one side, one for each key.
CREATE TABLE IF NOT EXISTS public.kept (what text, yardstick text, side text, function text,
                                        queries int);

-- Ten plans of each query.  Each of the ten tries is a round, the mean of all keys.
CREATE TEMP TABLE planned (side text, try int, us float8);

-- The queries, $1 a prefix, $2 and $3 a time's ends. The values of each key are in a
-- query of their own, because the plan depends on them.
CREATE PROCEDURE pg_temp.compare_queries(what text, our_index text, ours text, yardstick text,
                                         their_index text, theirs text, millions text)
LANGUAGE plpgsql AS $$
DECLARE
  key record;
  side text;
  query text;
  index text;
  plan json;
  conditions jsonb := '{}';
  answers jsonb := '{}';
  answer bigint;
  performs jsonb := '{"ours": "", "theirs": ""}';
  function text;
BEGIN
  what := format('%s, %s million rows', what, millions);
  FOR key IN SELECT * FROM keys ORDER BY number LOOP
    FOREACH side IN ARRAY CASE WHEN key.number % 2 = 0 THEN '{ours,theirs}'::text[]
                               ELSE '{theirs,ours}' END LOOP
      query := CASE side WHEN 'ours' THEN ours ELSE theirs END;
      index := CASE side WHEN 'ours' THEN our_index ELSE their_index END;
      query := replace(replace(replace(query,
        '$1', quote_literal(key.prefix)), '$2', quote_literal(key.at)),
        '$3', quote_literal(key.till));
      EXECUTE 'SELECT count(*) FROM ' || query INTO answer;
      FOR try IN 1 .. 10 LOOP
        EXECUTE 'EXPLAIN (SUMMARY, FORMAT json) SELECT n FROM ' || query INTO plan;
        INSERT INTO planned VALUES (side, try, (plan->0->>'Planning Time')::float8 * 1000);
      END LOOP;
      IF (plan->0->'Plan'->>'Node Type',
          plan->0->'Plan'->>'Index Name') IS DISTINCT FROM ('Index Scan', index) THEN
        RAISE EXCEPTION 'the plan of "%" is not an index scan of "%"', query, index
          USING DETAIL = plan;
      END IF;
      conditions := conditions || jsonb_build_object(side, plan->0->'Plan'->>'Index Cond');
      answers := answers || jsonb_build_object(side, answer);
      performs := performs
        || jsonb_build_object(side, (performs->>side) || format(E'PERFORM n FROM %s;\n', query));
    END LOOP;
    IF answers->>'ours' <> answers->>'theirs' OR (answers->>'ours')::int NOT BETWEEN 25 AND 35 THEN
      RAISE EXCEPTION 'answers to "%" differ: %', query, answers;
    END IF;
    IF yardstick = 'BETWEEN' AND conditions->>'ours' <> conditions->>'theirs' THEN
      RAISE EXCEPTION 'conditions of "%" differ: %', query, conditions;
    END IF;
  END LOOP;
  INSERT INTO measured
  SELECT 'planning', what, yardstick, p.side, avg(us), 'µs'
  FROM planned AS p GROUP BY p.side, try;
  TRUNCATE planned;
  FOREACH side IN ARRAY '{ours,theirs}'::text[] LOOP
    function := format('%I.%I', current_schema, format('%s, %s, %s', what, yardstick, side));
    EXECUTE format(E'CREATE FUNCTION %s() RETURNS int LANGUAGE plpgsql '
                   'SET search_path FROM CURRENT SET enable_bitmapscan FROM CURRENT '
                   'SET enable_seqscan FROM CURRENT AS $f$\nBEGIN\n%sRETURN 1;\nEND $f$',
                   function, performs->>side);
    INSERT INTO kept VALUES (what, yardstick, side, function, (SELECT count(*) FROM keys));
  END LOOP;
END $$;
CALL pg_temp.compare_queries('id ^@ prefix', 'by_tid_pkey', 'by_tid WHERE id ^@ $1',
                             'BETWEEN', 'by_tid_pkey',
                             'by_tid WHERE id BETWEEN tid_prefix_lower($1) '
                             'AND tid_prefix_upper($1)',
                             :'millions');
CALL pg_temp.compare_queries('id ^@ prefix', 'by_tid_pkey', 'by_tid WHERE id ^@ $1',
  'text LIKE', 'by_text_pattern', 'by_text WHERE id LIKE $1 || ''%''', :'millions');
-- The range's last microsecond is computed here, because the planner does not treat
-- the sum of a time and an interval as a constant.
UPDATE keys SET till = till - interval '1 us';
CALL pg_temp.compare_queries('id <@ range', 'by_tid_pkey',
                             'by_tid WHERE id <@ tstzrange($2, $3, ''[]'')',
                             'BETWEEN', 'by_tid_pkey',
                             'by_tid WHERE id BETWEEN tid_lower($2) AND tid_upper($3)',
                             :'millions');
CALL pg_temp.compare_queries('id <@ range', 'by_tid_pkey',
                             'by_tid WHERE id <@ tstzrange($2, $3, ''[]'')',
                             'created_at', 'by_time_created_at',
                             'by_time WHERE created_at BETWEEN $2 AND $3', :'millions');
-- The time of a uuid is a whole millisecond, so the ranges are whole milliseconds.
-- A query with bounds only also finds other versions.
UPDATE keys
SET at = date_trunc('milliseconds', at),
    till = date_trunc('milliseconds', till) + interval '999 us';
CALL pg_temp.compare_queries('uuid <@ range', 'by_uuid_pkey',
                             'by_uuid WHERE id <@ tstzrange($2, $3, ''[]'')',
                             'BETWEEN', 'by_uuid_pkey',
                             'by_uuid WHERE id BETWEEN uuid7_lower($2) AND uuid7_upper($3)',
                             :'millions');
CALL pg_temp.compare_queries('uuid <@ range', 'by_uuid_pkey',
                             'by_uuid WHERE id <@ tstzrange($2, $3, ''[]'')',
                             'BETWEEN and version', 'by_uuid_pkey',
                             'by_uuid WHERE id BETWEEN uuid7_lower($2) AND uuid7_upper($3) '
                             'AND uuid7_timestamp(id) IS NOT NULL',
                             :'millions');
