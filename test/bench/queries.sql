-- Queries by prefix and by time, at a size of so many million rows: beside the
-- same range by hand, and beside what is done without such a type. Planning and
-- execution are told apart, in microseconds.
\ir measure.sql
-- A row a second; the same as a tid, as its text, and as a number with a time.
CREATE UNLOGGED TABLE by_tid AS SELECT tid_make('2020-01-01 00:00+00'::timestamptz + n * interval '1 s', 1) AS id, n FROM generate_series(1, :millions * 1000000) AS n;
CREATE UNLOGGED TABLE by_text AS SELECT tid_text(id, false) COLLATE "default" AS id, n FROM by_tid;
CREATE UNLOGGED TABLE by_time AS SELECT n::bigint AS id, tid_timestamp(id) AS created_at, n FROM by_tid;
ALTER TABLE by_tid ADD PRIMARY KEY (id);
CREATE UNIQUE INDEX by_text_pattern ON by_text (id text_pattern_ops);
ALTER TABLE by_time ADD PRIMARY KEY (id);
CREATE INDEX by_time_created_at ON by_time (created_at);
VACUUM ANALYZE by_tid, by_text, by_time;
INSERT INTO measured VALUES
  ('index size', :'millions' || ' million rows, tid', 'text_pattern_ops', 'ours', pg_relation_size('by_tid_pkey')),
  ('index size', :'millions' || ' million rows, tid', 'text_pattern_ops', 'theirs', pg_relation_size('by_text_pattern')),
  ('size', :'millions' || ' million rows, tid', 'bigint and created_at', 'ours', pg_total_relation_size('by_tid')),
  ('size', :'millions' || ' million rows, tid', 'bigint and created_at', 'theirs', pg_total_relation_size('by_time'));

-- The queries, $1 a prefix of some 30 rows, $2 its first second.
CREATE PROCEDURE pg_temp.compare_queries(what text, ours text, yardstick text, theirs text, millions int, tries int) LANGUAGE plpgsql AS $$
DECLARE
  side text;
  plan json;
  prefix text;
  at timestamptz;
BEGIN
  FOR try IN 1 .. tries LOOP
    -- 33.6 seconds begin alike in seven characters.
    at := '2020-01-01 00:00+00'::timestamptz + (try::bigint * 7919 * 1009 % (millions * 1000000 - 100)) * interval '1 s';
    prefix := left(tid_text(tid_lower(at), false), 7);
    FOREACH side IN ARRAY CASE WHEN try % 2 = 0 THEN '{ours,theirs}'::text[] ELSE '{theirs,ours}' END LOOP
      EXECUTE 'EXPLAIN (ANALYZE, TIMING off, FORMAT json) ' || replace(replace(CASE side WHEN 'ours' THEN ours ELSE theirs END, '$1', quote_literal(prefix)), '$2', quote_literal(at)) INTO plan;
      CONTINUE WHEN try <= 10; -- which warm up
      INSERT INTO measured VALUES ('execution', format('%s, %s million rows', what, millions), yardstick, side, (plan->0->>'Execution Time')::float8 * 1000),
                                  ('planning', format('%s, %s million rows', what, millions), yardstick, side, (plan->0->>'Planning Time')::float8 * 1000);
    END LOOP;
  END LOOP;
END $$;
CALL pg_temp.compare_queries('id ^@ prefix', 'SELECT n FROM by_tid WHERE id ^@ $1',
  'BETWEEN', 'SELECT n FROM by_tid WHERE id BETWEEN tid_prefix_lower($1) AND tid_prefix_upper($1)', :millions, :tries);
CALL pg_temp.compare_queries('id ^@ prefix', 'SELECT n FROM by_tid WHERE id ^@ $1',
  'text LIKE', 'SELECT n FROM by_text WHERE id LIKE $1 || ''%''', :millions, :tries);
CALL pg_temp.compare_queries('id <@ range', 'SELECT n FROM by_tid WHERE id <@ tstzrange($2, $2::timestamptz + interval ''30 s'')',
  'BETWEEN', 'SELECT n FROM by_tid WHERE id BETWEEN tid_lower($2) AND tid_upper($2::timestamptz + interval ''29.999999 s'')', :millions, :tries);
CALL pg_temp.compare_queries('id <@ range', 'SELECT n FROM by_tid WHERE id <@ tstzrange($2, $2::timestamptz + interval ''30 s'')',
  'created_at', 'SELECT n FROM by_time WHERE created_at >= $2 AND created_at < $2::timestamptz + interval ''30 s''', :millions, :tries);
DROP TABLE by_tid, by_text, by_time;
