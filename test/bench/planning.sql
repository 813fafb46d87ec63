-- Planning times of queries with many conditions, in a database with many views, and of
-- partitioned tables, compared with those of the same bounds written by hand.
\ir measure.sql
CREATE SCHEMA many_conditions;
SET search_path = many_conditions, public, ids;
CREATE TABLE plain (id ids.tid, n int);
INSERT INTO plain
SELECT tid_make('2024-07-01'::timestamptz + n * interval '60 s', 0), n
FROM generate_series(1, 100000) AS n;
CREATE TABLE parts (LIKE plain) PARTITION BY RANGE (id);
CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (MINVALUE) TO (tid_lower('2024-07-19'));
CREATE TABLE parts_2 PARTITION OF parts FOR VALUES FROM (tid_lower('2024-07-19')) TO (MAXVALUE);
INSERT INTO parts SELECT * FROM plain;
CREATE INDEX ON plain (id);
CREATE INDEX ON parts (id);
VACUUM ANALYZE plain, parts;

-- Conditions joined by OR, of half of every tenth minute; joined by AND, each within the
-- one before.
CREATE FUNCTION pg_temp.joined(conditions int, by text, form text) RETURNS text LANGUAGE sql AS $$
  SELECT string_agg(format(form,
                           CASE by WHEN 'OR' THEN start + n * interval '10 min'
                                   ELSE start + n * interval '1 s' END,
                           CASE by WHEN 'OR' THEN start + n * interval '10 min' + interval '30 s'
                                   ELSE start + interval '60 days' - n * interval '1 s' END),
                    ' ' || by || ' ' ORDER BY n)
  FROM generate_series(1, conditions) AS n, (VALUES ('2024-07-01'::timestamptz)) AS t (start)
$$;
CREATE PROCEDURE pg_temp.compare_planning(what text, form text, table_name text, conditions int,
                                          by text, rounds int)
LANGUAGE plpgsql AS $$
BEGIN
  CALL pg_temp.compare(
    'planning: ' || what, format('%s conditions, %s, %s', conditions, by, table_name),
    format(form, table_name, pg_temp.joined(conditions, by, 'id <@ tstzrange(%L, %L)')), 'by hand',
    format(form, table_name,
           pg_temp.joined(conditions, by, '(id >= tid_lower(%L) AND id < tid_lower(%L))')),
    rounds);
END $$;
DO $$
DECLARE
  query text := 'EXPLAIN SELECT * FROM %s WHERE n > (SELECT 5) AND (%s)';
BEGIN
  CALL pg_temp.compare_planning('conditions', query, 'plain', 2000, 'OR', 3);
  CALL pg_temp.compare_planning('conditions', query, 'parts', 2000, 'OR', 3);
  CALL pg_temp.compare_planning('conditions', query, 'plain', 8000, 'OR', 2);
  CALL pg_temp.compare_planning('conditions', query, 'parts', 8000, 'OR', 2);
  CALL pg_temp.compare_planning('conditions', query, 'plain', 2000, 'AND', 3);
  CALL pg_temp.compare_planning('conditions', query, 'plain', 8000, 'AND', 2);
  -- The server's own pruning is quadratic: 1,000 conditions take 20 seconds.
  CALL pg_temp.compare_planning('conditions', query, 'parts', 150, 'AND', 2);
END $$;

-- Execute a command with the numbers from 1.  Few are executed at once, because each takes a lock.
CREATE PROCEDURE pg_temp.repeated(times int, command text) LANGUAGE plpgsql AS $$
BEGIN
  FOR n IN 1 .. times LOOP
    EXECUTE format(command, n);
    IF n % 100 = 0 THEN COMMIT; END IF;
  END LOOP;
END $$;

-- Views do not count.  The milliseconds of a thousand plans are the microseconds of one.
CALL pg_temp.repeated(3000, 'CREATE VIEW of_prefix_%s AS SELECT * FROM plain WHERE id ^@ ''3k''');
CALL pg_temp.compare(
  'planning: views', 'id ^@ prefix, 3000 views',
  repeat('EXPLAIN SELECT * FROM parts WHERE id ^@ ''3kxn''; ', 1000), 'by hand',
  repeat('EXPLAIN SELECT * FROM parts
          WHERE id BETWEEN tid_prefix_lower(''3kxn'') AND tid_prefix_upper(''3kxn'');',
         1000),
  10, unit => 'µs');
CALL pg_temp.repeated(3000, 'DROP VIEW of_prefix_%s');

-- Many partitions by another column: which of them have the ID as a key is not looked up one
-- by one.
CREATE TABLE listed (id ids.tid, n int) PARTITION BY LIST (n);
CALL pg_temp.repeated(1500, 'CREATE TABLE listed_%s PARTITION OF listed FOR VALUES IN (%1$s)');
CALL pg_temp.compare(
  'planning: partitions', 'id ^@ prefix, 1500 partitions by list',
  repeat('EXPLAIN SELECT * FROM listed WHERE n = 7 AND id ^@ ''3kxn''; ', 1000), 'by hand',
  repeat('EXPLAIN SELECT * FROM listed
          WHERE n = 7 AND id BETWEEN tid_prefix_lower(''3kxn'') AND tid_prefix_upper(''3kxn'');',
         1000),
  10, unit => 'µs');
CALL pg_temp.repeated(1500, 'DROP TABLE listed_%s');
DROP TABLE listed;

-- 400 partitions with a partition each: the first plans of a session.
CREATE TABLE deep (id ids.tid, n int) PARTITION BY RANGE (id);
DO $$
DECLARE
  start timestamptz := '2020-01-01';
BEGIN
  FOR n IN 0 .. 399 LOOP
    EXECUTE format('CREATE TABLE deep_%s PARTITION OF deep
                      FOR VALUES FROM (tid_lower(%L)) TO (tid_lower(%L)) PARTITION BY LIST (n)',
                   n, start + n * interval '1 day', start + (n + 1) * interval '1 day');
    EXECUTE format('CREATE TABLE deep_%s_default PARTITION OF deep_%1$s DEFAULT', n);
    COMMIT;
  END LOOP;
END $$;
-- A connection loads the library first, and then plans one query.
CREATE TABLE first_plans (side text, condition text);
INSERT INTO first_plans VALUES ('ours', $$id <@ tstzrange('2020-02-03', '2020-02-04')$$),
  ('theirs', $$id >= tid_lower('2020-02-03') AND id < tid_lower('2020-02-04')$$);
CREATE PROCEDURE first_plan(of_side text)
LANGUAGE plpgsql SET search_path = many_conditions, public, ids AS $$
DECLARE
  plan json;
BEGIN
  PERFORM tid_lower(now());
  EXECUTE (SELECT 'EXPLAIN (SUMMARY, FORMAT json) SELECT * FROM deep WHERE ' || condition
           FROM first_plans WHERE side = of_side) INTO plan;
  INSERT INTO measured
  VALUES ('planning: first of a session', 'id <@ range, 400 partitions', 'by hand', of_side,
          (plan->0->>'Planning Time')::float8, 'ms');
END $$;
\c
CALL many_conditions.first_plan('theirs');
\c
CALL many_conditions.first_plan('ours');
\c
CALL many_conditions.first_plan('ours');
\c
CALL many_conditions.first_plan('theirs');
\c
CALL many_conditions.first_plan('theirs');
\c
CALL many_conditions.first_plan('ours');
\c
CALL many_conditions.first_plan('ours');
\c
CALL many_conditions.first_plan('theirs');
\c
CALL many_conditions.first_plan('theirs');
\c
CALL many_conditions.first_plan('ours');
SET client_min_messages = warning;
DO $$
BEGIN
  FOR n IN 0 .. 399 LOOP
    EXECUTE format('DROP TABLE many_conditions.deep_%s', n);
    COMMIT;
  END LOOP;
END $$;
DROP SCHEMA many_conditions CASCADE;
