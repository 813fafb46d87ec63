-- Special cases in the planner: columns that are not of the query, operands that may
-- be evaluated only once, orders of other operator classes, partial indexes on
-- partitioned tables, partitions that the server prunes wrongly, unions.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\pset null '(null)'
SET TimeZone = 'UTC';
SET max_parallel_workers_per_gather = 0;
CREATE FUNCTION plan_lines(query text, pattern text) RETURNS SETOF text LANGUAGE sql AS
$$SELECT regexp_replace(trim(line), '^-> +', '') FROM plan(query) AS line WHERE line ~ pattern$$;

-- A CHECK constraint is simplified with table numbers of its own.  The query may have
-- another table with this number, or have removed it.
CREATE TABLE looked_up (id int PRIMARY KEY, x text);
CREATE TABLE parts (id ids.tid NOT NULL, k int, v int);
CREATE TABLE parts_3k (CHECK (id ^@ '3k')) INHERITS (parts);
INSERT INTO parts_3k VALUES ('3kxn-lhr-3gxq-23', 1, 1);
INSERT INTO parts VALUES ('3jxn-lhr-3gxq-23', 2, 2);
SELECT p.v FROM looked_up AS l RIGHT JOIN parts AS p ON l.id = p.k WHERE p.v > 0 ORDER BY v;
CREATE TABLE uuids (id uuid, k int) PARTITION BY RANGE (id);
CREATE TABLE uuids_01 PARTITION OF uuids (CHECK (id ^@ '01'))
  FOR VALUES FROM (MINVALUE) TO ('11000000-0000-0000-0000-000000000000');
CREATE TABLE uuids_other PARTITION OF uuids DEFAULT;
INSERT INTO looked_up VALUES (1), (2);
INSERT INTO uuids
VALUES ('01000000-0000-0000-0000-000000000001', 1), ('f1000000-0000-0000-0000-000000000001', 2);
SELECT p.*
FROM looked_up AS a JOIN looked_up AS b USING (id) JOIN uuids AS p ON p.k = b.id
ORDER BY p.k;
SELECT p.* FROM uuids AS p LEFT JOIN looked_up AS l ON l.id = p.k WHERE p.id ^@ '01';
SELECT p.*
FROM looked_up AS a JOIN looked_up AS b USING (id) JOIN uuids AS p ON p.k = b.id AND p.id ^@ 'f'
ORDER BY p.k;
-- In EXISTS, which may become a hashed IN, where table 1 is not that of the query.
SELECT k FROM uuids AS o
WHERE EXISTS (SELECT FROM parts AS i WHERE i.k = o.k AND i.id ^@ '3k') OR o.k < 0
ORDER BY k;
SELECT k FROM parts AS o
WHERE EXISTS (SELECT FROM uuids AS i WHERE i.k = o.k AND i.id ^@ 'f') OR o.k < 0
ORDER BY k;
-- So are its columns, and there can be more tables and columns than in the query.
CREATE TABLE third_is_id AS SELECT v, k, id FROM parts;
SELECT k FROM uuids AS o
WHERE EXISTS (SELECT FROM third_is_id AS i WHERE i.k = o.k AND i.id ^@ '3k') OR o.k < 0
ORDER BY k;
SELECT k FROM uuids AS o
WHERE EXISTS (SELECT
              FROM looked_up AS a, looked_up AS b, looked_up AS c, looked_up AS d, looked_up AS e,
                looked_up AS f, looked_up AS g, looked_up AS h, parts AS i
              WHERE i.k = o.k AND i.id ^@ '3k')
  OR o.k < 0
ORDER BY k;
DROP TABLE third_is_id;
DROP TABLE parts, parts_3k, uuids, looked_up CASCADE;

-- A sub-select may contain a volatile function: it is evaluated once for each row, so
-- it is no index condition.
CREATE TABLE ids (id ids.tid, n int);
INSERT INTO ids
SELECT tid_make('2024-07-19'::timestamptz + n * interval '1 hour', 0), n
FROM generate_series(1, 2000) AS n;
CREATE INDEX ids_id ON ids (id);
CREATE TABLE asking (b int);
INSERT INTO asking VALUES (1), (2), (3);
ANALYZE ids, asking;
CREATE SEQUENCE evaluations;
SET enable_seqscan = off;
SELECT plan_lines($$SELECT *
                    FROM asking AS t
                      JOIN ids AS i
                        ON i.id ^@ (SELECT chr(107 + nextval('evaluations')::int % 2)
                                    WHERE t.b > 0)$$,
                  'Index Cond') AS index_condition;
SELECT count(*) FROM asking AS t JOIN ids AS i ON i.id ^@ (SELECT '3k' WHERE t.b > 2);
RESET enable_seqscan;
-- A sub-select that does not depend on the row is evaluated before, and only once.
SELECT count(*) FROM plan_lines($$SELECT * FROM ids WHERE id ^@ (SELECT 'zz')$$,
                                'Index Cond: .*id >= .* AND .*id <= ') AS index_condition;
DROP SEQUENCE evaluations;
DROP TABLE asking;

-- An index that sorts by other operators than the type's own.
CREATE FUNCTION uuid_cmp_reversed(a uuid, b uuid) RETURNS int LANGUAGE sql IMMUTABLE STRICT
  AS 'SELECT uuid_cmp(b, a)';
CREATE OPERATOR CLASS uuid_reversed FOR TYPE uuid USING btree AS OPERATOR 1 >, OPERATOR 2 >=,
  OPERATOR 3 =, OPERATOR 4 <=, OPERATOR 5 <, FUNCTION 1 uuid_cmp_reversed(uuid, uuid);
CREATE TABLE backwards AS SELECT md5(n::text)::uuid AS id FROM generate_series(1, 2000) AS n;
CREATE INDEX backwards_id ON backwards (id uuid_reversed);
ANALYZE backwards;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan_lines($$SELECT * FROM backwards WHERE id ^@ 'ab'$$, 'Index Cond') AS index_condition;
SELECT count(*) = (SELECT count(*) FROM backwards WHERE left(id::text, 2) = 'ab') AS same,
       count(*) > 0 AS some
FROM backwards WHERE id ^@ 'ab';
RESET enable_seqscan; RESET enable_bitmapscan;
DROP TABLE backwards;
-- So does a partitioned table, whose partitions the bounds could not prune.
CREATE TABLE backwards (id uuid) PARTITION BY RANGE (id uuid_reversed);
CREATE TABLE backwards_all PARTITION OF backwards FOR VALUES FROM (MINVALUE) TO (MAXVALUE);
SELECT plan_lines($$SELECT * FROM backwards WHERE id ^@ 'ab'$$, 'Filter') AS not_replaced;
DROP TABLE backwards;
DROP OPERATOR FAMILY uuid_reversed USING btree;
DROP FUNCTION uuid_cmp_reversed;

-- Partitioned tables have partial indexes, of the table and of one partition,
-- and are pruned all the same.
CREATE TABLE months (id ids.tid, n int) PARTITION BY RANGE (id);
CREATE TABLE months_07 PARTITION OF months FOR VALUES FROM (MINVALUE) TO (tid_lower('2024-08-01'));
CREATE TABLE months_08 PARTITION OF months
  FOR VALUES FROM (tid_lower('2024-08-01')) TO (tid_lower('2024-09-01'));
CREATE TABLE months_09 PARTITION OF months FOR VALUES FROM (tid_lower('2024-09-01')) TO (MAXVALUE);
INSERT INTO months SELECT * FROM ids;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan_lines($$SELECT * FROM months WHERE id ^@ '3kx' AND n = 5$$,
                  'Scan|Filter') AS no_index_yet;
CREATE UNIQUE INDEX months_3kx ON months (id) WHERE id ^@ '3kx';
CREATE INDEX months_n ON months (n) WHERE id <@ tstzrange('2024-07-01', '2024-08-10');
CREATE INDEX months_08_n ON months_08 (n) WHERE tid_starts_with(id, '3k');
ANALYZE months;
SELECT plan_lines($$SELECT * FROM months WHERE id ^@ '3kx'$$, 'Scan|Cond|Filter') AS by_prefix;
SELECT plan_lines($$SELECT * FROM months
                    WHERE id <@ tstzrange('2024-07-01', '2024-08-10') AND n = 5$$,
                  'Scan|Cond') AS by_time;
SELECT plan_lines($$SELECT * FROM months_08 AS months WHERE tid_starts_with(id, '3k') AND n = 5$$,
                  'Scan|Cond') AS of_one_partition;
SELECT plan_lines($$SELECT * FROM months
                    WHERE tid_starts_with(id, '3k')
                      AND id <@ tstzrange('2024-08-05', '2024-08-12') AND n = 5$$,
                  'Scan') AS of_a_partition;
-- A narrower condition than that of an index implies it; a wider one does not.
SELECT plan_lines($$SELECT * FROM months
                    WHERE id <@ tstzrange('2024-07-20', '2024-07-22') AND n = 5$$,
                  'Scan|Cond') AS narrower;
SELECT plan_lines($$SELECT * FROM months WHERE id ^@ '3kyi' AND n = 5$$,
                  'Scan|Cond') AS other_operator;
SELECT plan_lines($$SELECT * FROM months_07 AS months
                    WHERE id <@ tstzrange('2024-06-20', '2024-08-12') AND n = 5$$,
                  'Scan|Cond') AS wider;
SELECT count(*) = (SELECT count(*) FROM ids WHERE left(tid_text(id, false), 3) = '3kx') AS same,
       count(*) > 100 AS some
FROM months WHERE id ^@ '3kx';
-- The indexes of a table that is a member of a union, as its own query uses them.
SELECT plan_lines($$SELECT n
                    FROM (SELECT id, n FROM months UNION ALL SELECT id, -n FROM ids) AS u
                    WHERE id ^@ '3kx'$$,
                  'Scan|Cond|Filter') AS in_a_union;
SELECT plan_lines($$SELECT n
                    FROM (SELECT n, id FROM months UNION ALL SELECT n, id FROM months_08) AS u
                    WHERE id <@ tstzrange('2024-07-01', '2024-08-10') AND n = 5$$,
                  'Scan|Cond|Filter') AS other_columns;
RESET enable_seqscan; RESET enable_bitmapscan;
INSERT INTO months SELECT * FROM months WHERE id ^@ '3kx' AND n % 2 = 0
ON CONFLICT (id) WHERE id ^@ '3kx' DO UPDATE SET n = -excluded.n;
SELECT count(*) FILTER (WHERE n < 0) > 50 AS updated,
       count(*) = (SELECT count(*) FROM ids) AS as_many
FROM months;
SELECT estimated_rows($$SELECT * FROM months WHERE id ^@ '3kx'$$)
         BETWEEN (SELECT count(*) FROM months WHERE id ^@ '3kx') / 2.0
         AND (SELECT count(*) FROM months WHERE id ^@ '3kx') * 2.0 AS counted_once;
DROP INDEX months_3kx, months_n, months_08_n;
-- Indexes of other tables, and those with another constant, change no plan; an index
-- of a partition of a partition counts.  No index condition is made twice in an OR.
CREATE TABLE elsewhere (id ids.tid, n int);
CREATE INDEX ON elsewhere (n) WHERE id ^@ '3kxn';
CREATE INDEX ON elsewhere (n) WHERE id <@ tstzrange('2024-07-01', '2024-07-22');
CREATE INDEX months_other ON months (n) WHERE id ^@ '3kxp';
CREATE VIEW of_prefix AS SELECT * FROM months WHERE id ^@ '3kxn';
SELECT plan_lines($$SELECT * FROM months WHERE id ^@ '3kxn' AND n = 5$$, 'Filter') AS only_n;
SELECT plan_lines($$SELECT * FROM of_prefix WHERE n = 5$$, 'Filter') AS only_n;
SELECT plan_lines($$SELECT * FROM months
                    WHERE id <@ tstzrange('2024-07-01', '2024-07-22') AND n = 5$$,
                  'Filter') AS only_n;
SET enable_seqscan = off;
SELECT plan_lines($$SELECT * FROM months WHERE id ^@ '3kxp' AND n = 5$$,
                  'Scan|Cond|Filter') AS by_index;
CREATE INDEX months_id ON months (id);
SELECT bool_or(line ~ 'Cond.*(id >= [^)]*).*\1') AS twice
FROM plan_lines($$SELECT * FROM months WHERE id ^@ '3kxp' OR id ^@ '3kxn-lhr'$$,
                'Index Cond') AS line;
SELECT bool_or(line ~ 'Cond.*(id >= [^)]*).*\1') AS of_several_ranges_twice
FROM plan_lines($$SELECT * FROM months
                  WHERE id <@ '{[2024-07-20,2024-07-21),[2024-08-20,2024-08-21)}'::tstzmultirange$$,
                'Index Cond') AS line;
RESET enable_seqscan;
DROP VIEW of_prefix;
DROP TABLE elsewhere;
DROP INDEX months_other, months_id;
-- What a planner run remembers, with others inside it, errors, GEQO and PL/pgSQL: the
-- function plans a query while the condition is estimated, and may fail.
CREATE FUNCTION since(t timestamptz) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  found bigint;
BEGIN
  EXECUTE format('SELECT count(*) FROM months AS a JOIN months AS b USING (id)
                  WHERE a.id <@ tstzrange(%L, NULL) AND a.id ^@ %L AND b.id <@ tstzrange(NULL, %L)',
                 t, '3k', t + interval '1 day') INTO found;
  RETURN t + 1 / found * interval '1 s';
END $$;
SET geqo_threshold = 2;
DO $$
DECLARE
  t timestamptz;
  found bigint;
BEGIN
  FOREACH t IN ARRAY '{2024-07-25,1990-10-14,2024-08-05,2024-08-05}'::timestamptz[] LOOP
    BEGIN
      SELECT count(*) INTO found
      FROM months AS a JOIN ids AS b USING (id) JOIN months AS c USING (id)
      WHERE a.id <@ tstzrange(since(t), t + interval '1 day') AND a.id ^@ '3k'
        AND b.id <@ tstzrange(t, NULL)
        AND c.id <@ tstzmultirange(tstzrange(NULL, t), tstzrange(since(t), NULL));
      RAISE NOTICE '%: %', t, found;
    EXCEPTION WHEN division_by_zero THEN
      RAISE NOTICE '%: division by zero', t;
    END;
  END LOOP;
END $$;
RESET geqo_threshold;
DROP FUNCTION since;

-- What is rewritten and noted stays in the planner: definitions of views and indexes, and
-- the identifier of a query, are the same after it, and a plan shows operators as they were
-- written.
SET plan_cache_mode = force_generic_plan;
SET compute_query_id = on;
CREATE INDEX months_of_times ON months (n)
  WHERE id <@ '{[2024-07-20,2024-07-21),[2024-08-20,2024-08-21)}'::tstzmultirange;
CREATE VIEW of_times AS
SELECT n FROM months
WHERE id <@ '{[2024-07-20,2024-07-21),[2024-08-20,2024-08-21)}'::tstzmultirange AND id ^@ '3k';
PREPARE by_times (tstzmultirange) AS SELECT count(*) FROM months WHERE id <@ $1;
CREATE TABLE before AS
SELECT pg_get_viewdef('of_times') AS of_view,
       pg_get_indexdef('months_of_times'::regclass) AS of_index,
       (SELECT line FROM plan('SELECT * FROM of_times', 'VERBOSE') AS line
        WHERE line ~ 'Query Identifier') AS of_query;
SELECT count(*) AS rows FROM of_times;
EXECUTE by_times ('{[2024-07-20,2024-07-21),[2024-08-20,2024-08-21)}');
SELECT plan_lines($$EXECUTE by_times ('{[2024-07-20,2024-07-21),[2024-08-20,2024-08-21)}')$$,
                  'Filter') AS of_a_stored_plan;
SELECT (SELECT count(*)
        FROM plan($$EXECUTE by_times ('{[2024-07-20,2024-07-21),[2024-08-20,2024-08-21)}')$$,
                  'VERBOSE') AS line
        WHERE line ~ 'COLLATE') AS collations,
       of_view = pg_get_viewdef('of_times') AS of_view,
       of_index = pg_get_indexdef('months_of_times'::regclass) AS of_index,
       of_query <> ''
       AND of_query = (SELECT line FROM plan('SELECT * FROM of_times', 'VERBOSE') AS line
                       WHERE line ~ 'Query Identifier') AS of_query
FROM before;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan_lines('SELECT * FROM of_times WHERE n = 30', 'Scan|Cond|Filter') AS by_partial_index;
RESET enable_seqscan; RESET enable_bitmapscan; RESET plan_cache_mode; RESET compute_query_id;
DEALLOCATE by_times;
DROP TABLE before;
DROP VIEW of_times;
DROP INDEX months_of_times;

-- statement_timeout takes effect while many conditions are planned, on plain and on
-- partitioned tables.
CREATE TABLE long_queries AS
SELECT number,
       format('SELECT * FROM %s WHERE n > (SELECT 5) AND (', table_name)
         || string_agg(format('id <@ tstzrange(%L, %L)', at,
                              CASE how WHEN ' OR ' THEN at + interval '1 min' ELSE 'infinity' END),
                       how ORDER BY n) || ')' AS query
FROM (VALUES
  (1, 'ids', ' OR ', 8000),
  (2, 'ids', ' AND ', 8000),
  (3, 'months', ' OR ', 8000),
  (4, 'months', ' AND ', 400)) AS q (number, table_name, how, conditions),
  LATERAL generate_series(1, conditions) AS n,
  LATERAL (SELECT '2024-07-19'::timestamptz + n * interval '10 min' AS at) AS t
GROUP BY number, table_name, how;
CREATE FUNCTION planned(query text) RETURNS interval LANGUAGE plpgsql AS $$
DECLARE
  start timestamptz := clock_timestamp();
BEGIN
  EXECUTE 'EXPLAIN ' || query;
  RETURN clock_timestamp() - start;
EXCEPTION WHEN query_canceled THEN
  RETURN start - clock_timestamp();
END $$;
CREATE TABLE times AS SELECT number, planned(query) AS of_all FROM long_queries;
SELECT format('SET statement_timeout = %s;
               CREATE TABLE canceled_%s AS
               SELECT -planned(query) AS after FROM long_queries WHERE number = %2$s;
               RESET statement_timeout',
              ceil(extract(epoch FROM of_all) * 100), number)
FROM times ORDER BY number
\set ECHO none
\gexec
\set ECHO all
SELECT number, after > interval '0' AS canceled, after < of_all * 0.8 AS early
FROM times
  JOIN (SELECT 1 AS number, * FROM canceled_1 UNION ALL
        SELECT 2, * FROM canceled_2 UNION ALL
        SELECT 3, * FROM canceled_3 UNION ALL
        SELECT 4, * FROM canceled_4) AS c USING (number)
ORDER BY number;
DROP TABLE canceled_1, canceled_2, canceled_3, canceled_4, times, long_queries;
DROP FUNCTION planned;

-- A union of them, with a parameter and with a column of a join.
CREATE TABLE months_of_old (LIKE months);
CREATE INDEX ON months_of_old (id);
CREATE VIEW all_months AS SELECT id, n FROM months UNION ALL SELECT id, n FROM months_of_old;
CREATE TABLE prefixes (prefix text);
INSERT INTO prefixes VALUES ('3kxn-lhr'), ('3kx');
PREPARE by_prefix (text) AS SELECT count(*) FROM all_months WHERE id ^@ $1;
SET plan_cache_mode = force_generic_plan;
SELECT plan_lines($$EXECUTE by_prefix ('3kx')$$, 'Removed') AS at_execution;
SELECT count(*) FROM all_months WHERE id ^@ '3kx';
EXECUTE by_prefix ('3kx');
RESET plan_cache_mode;
SELECT plan_lines($$SELECT count(*) FROM all_months WHERE id ^@ '3kx'$$,
                  ' on months_0') AS when_planned;
SELECT prefix,
       (SELECT count(*) FROM all_months WHERE id ^@ prefix)
         = (SELECT count(*) FROM all_months WHERE starts_with(tid_text(id, true), prefix)) AS same
FROM prefixes ORDER BY prefix;
-- The planner simplifies the arguments of functions in FROM before it looks into the view.
SELECT plan_lines($$SELECT *
                    FROM prefixes, all_months AS a, LATERAL generate_series(1, (a.id ^@ '3kx')::int)
                    WHERE a.id ^@ prefix$$,
                  'Filter') AS after_a_function;
DROP TABLE prefixes;
DROP VIEW all_months;
DROP TABLE months_of_old;

-- A key of partitions of partitions, whose columns are in another order; by a parameter.
CREATE TABLE by_region (region int, id ids.tid) PARTITION BY LIST (region);
CREATE TABLE by_region_1 (id ids.tid, region int) PARTITION BY RANGE (id);
CREATE TABLE by_region_1_early PARTITION OF by_region_1
  FOR VALUES FROM (MINVALUE) TO (tid_lower('2024-08-01'));
CREATE TABLE by_region_1_late PARTITION OF by_region_1
  FOR VALUES FROM (tid_lower('2024-08-01')) TO (MAXVALUE);
ALTER TABLE by_region ATTACH PARTITION by_region_1 FOR VALUES IN (1);
INSERT INTO by_region SELECT 1, id FROM ids;
PREPARE of_region (text) AS SELECT count(*) FROM by_region WHERE id ^@ $1;
SET plan_cache_mode = force_generic_plan;
SELECT plan_lines($$EXECUTE of_region ('3kxn')$$, 'Removed') AS at_execution;
EXECUTE of_region ('3kxn');
RESET plan_cache_mode;
SELECT plan_lines($$SELECT * FROM by_region WHERE id ^@ '3kxn'$$, ' on by_region') AS when_planned;
DEALLOCATE of_region;
-- By a column of a join: the partition that no row needs is not read.
CREATE INDEX ON by_region (id);
ANALYZE by_region;
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT string_agg(node ->> 'Relation Name', ', ') AS never_executed
FROM jsonb_path_query(explained($$SELECT * FROM unnest('{3kxn}'::text[]) AS p
                                  JOIN by_region ON id ^@ p$$, 'ANALYZE'),
                      'strict $.** ? (@."Actual Loops" == 0)') AS node;
SELECT plan_lines($$SELECT * FROM unnest('{3kxn}'::text[]) AS p JOIN by_region ON id ^@ p$$,
                  'Filter') AS no_filter;
RESET enable_seqscan; RESET enable_bitmapscan;
DROP TABLE by_region;
-- What a column of the same table is compared with prunes nothing, so the call remains.
SELECT plan_lines($$SELECT * FROM months WHERE id ^@ left(md5(n::text), 2)$$,
                  'Filter') AS with_its_own_column;
SELECT plan_lines($$SELECT *
                    FROM (SELECT id, n FROM months UNION ALL SELECT id, n FROM months_08) AS u
                    WHERE id ^@ left(md5(n::text), 2)$$,
                  'Filter') AS in_a_union;
SELECT plan_lines($$SELECT * FROM months AS a JOIN months AS b ON a.id ^@ left(md5(b.n::text), 2)$$,
                  'Filter') AS with_that_of_another_one;
-- The key is the last column of a union's member.
SELECT plan_lines($$SELECT *
                    FROM unnest('{3kxn}'::text[]) AS p
                      JOIN (SELECT n, id FROM months UNION ALL SELECT n, id FROM months_08) AS u
                        ON id ^@ p$$,
                  'Filter') AS last_column;
-- Of two columns, only the key is replaced.
CREATE TABLE of_two_ids (other ids.tid, id ids.tid) PARTITION BY RANGE (id);
CREATE TABLE of_two_ids_all PARTITION OF of_two_ids FOR VALUES FROM (MINVALUE) TO (MAXVALUE);
SELECT plan_lines(format('SELECT * FROM of_two_ids WHERE %s', condition), 'Filter') AS one_replaced
FROM unnest(ARRAY[$$other ^@ '3k' AND id ^@ '3k'$$, $$id ^@ '3k' AND other ^@ '3k'$$]) AS condition;
DROP TABLE of_two_ids;

-- A key of several columns, all of them bounded.  The server may wrongly prune its
-- DEFAULT partition: correct results are more important than pruning.  So only servers
-- that are known to be mended replace a call by bounds, unless the library is built as if
-- there were none.
\set copt ''
\getenv copt COPT
CREATE FUNCTION is_mended() RETURNS bool RETURN :'copt' !~ 'NO_SERVER_IS_MENDED'
  AND current_setting('server_version_num')::int BETWEEN 150020 AND 159999;
CREATE FUNCTION is_mended_for_one() RETURNS bool RETURN :'copt' !~ 'NO_SERVER_IS_MENDED'
  AND EXISTS (SELECT
              FROM (VALUES (15, 20), (16, 15), (17, 12), (18, 6), (19, 0)) AS v (major, minor),
                current_setting('server_version_num') AS n
              WHERE major = n::int / 10000 AND minor <= n::int % 10000);
CREATE FUNCTION has_bounds(query text) RETURNS bool LANGUAGE sql AS $$
  SELECT bool_or(line ~ 'id >= ') FROM plan(query) AS line$$;
CREATE FUNCTION answer(query text, OUT rows bigint, OUT is_safe bool) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE query INTO rows;
  is_safe := is_mended() OR NOT has_bounds(query);
END $$;
-- Without such a table, a function in SQL cannot read one.
CREATE FUNCTION in_sql(n int) RETURNS SETOF int LANGUAGE sql STABLE
  AS 'SELECT generate_series(1, n)';
SELECT count(*) AS pruned
FROM plan_lines($$SELECT * FROM months
                  WHERE id ^@ '3kxn' AND n = (SELECT max(f) FROM in_sql(5) AS f)$$,
                'Scan .*on months_0');
CREATE TABLE pairs (id uid11, n int) PARTITION BY RANGE (id, n);
CREATE TABLE pairs_early PARTITION OF pairs
  FOR VALUES FROM (MINVALUE, MINVALUE) TO (uid11_prefix_lower('5'), MAXVALUE);
CREATE TABLE pairs_middle PARTITION OF pairs
  FOR VALUES FROM (uid11_prefix_lower('6'), 10) TO (uid11_prefix_lower('7'), 5);
CREATE TABLE pairs_default PARTITION OF pairs DEFAULT;
CREATE TABLE listed (region int, id uid11, n int) PARTITION BY LIST (region);
CREATE TABLE listed_1 PARTITION OF listed FOR VALUES IN (1) PARTITION BY RANGE (id, n);
CREATE TABLE listed_1_early PARTITION OF listed_1
  FOR VALUES FROM (MINVALUE, MINVALUE) TO (uid11_prefix_lower('5'), MAXVALUE);
CREATE TABLE listed_1_middle PARTITION OF listed_1
  FOR VALUES FROM (uid11_prefix_lower('6'), 10) TO (uid11_prefix_lower('7'), 5);
CREATE TABLE listed_1_default PARTITION OF listed_1 DEFAULT;
CREATE TABLE plain (id uid11, n int);
INSERT INTO plain
SELECT (first || '3q8KFkAEs1')::uid11, n
FROM unnest('{1,2,3,4,5,6,7,8,9,A}'::text[]) AS first, generate_series(0, 15) AS n;
INSERT INTO plain
SELECT uid11_prefix_lower(first), n
FROM unnest('{4,5,6,7,8}'::text[]) AS first, generate_series(0, 15) AS n;
INSERT INTO plain VALUES (NULL, 1), (uid11_prefix_lower('5'), NULL);
INSERT INTO pairs SELECT * FROM plain;
INSERT INTO listed SELECT 1, * FROM plain;
CREATE FUNCTION differing(table_name text) RETURNS TABLE (query text, has bigint, should bigint)
  LANGUAGE plpgsql AS $$
BEGIN
  FOR query, should IN
  SELECT format('SELECT count(*) FROM %I WHERE id ^@ %L AND n %s %s', table_name, prefix, op,
                bound),
         (SELECT count(*) FROM plain
          WHERE left(id::text, length(prefix)) = prefix
            AND CASE op WHEN '<' THEN n < bound
                        WHEN '<=' THEN n <= bound
                        WHEN '=' THEN n = bound
                        WHEN '>=' THEN n >= bound
                        ELSE n > bound END)
  FROM unnest('{"",1,2,3,4,5,6,7,8,9,A,43,53,63}'::text[]) AS prefix,
    unnest('{<,<=,=,>=,>}'::text[]) AS op, unnest('{-1,0,4,5,6,9,10,11,15,20}'::int[]) AS bound
  LOOP
    EXECUTE query INTO has;
    IF has <> should OR has_bounds(query) AND NOT is_mended() THEN RETURN NEXT; END IF;
  END LOOP;
END $$;
SELECT * FROM differing('pairs');
SELECT * FROM differing('listed');
-- In a table to which it is attached later.
CREATE TABLE joined (region int, id uid11, n int) PARTITION BY LIST (region);
SELECT * FROM answer($$SELECT count(*) FROM listed WHERE id ^@ '5' AND n < 4$$);
ALTER TABLE listed DETACH PARTITION listed_1;
ALTER TABLE joined ATTACH PARTITION listed_1 FOR VALUES IN (1);
SELECT * FROM answer($$SELECT count(*) FROM joined WHERE id ^@ '5' AND n < 4$$);
ALTER TABLE joined DETACH PARTITION listed_1;
ALTER TABLE listed ATTACH PARTITION listed_1 FOR VALUES IN (1);
DROP TABLE joined;
-- The same in EXISTS that becomes a hashed IN, whose condition is simplified as if it
-- were about the outer table.
CREATE TABLE of_two (id uid11, n int, k int) PARTITION BY RANGE (id, n);
CREATE TABLE of_two_early PARTITION OF of_two
  FOR VALUES FROM (MINVALUE, MINVALUE) TO (uid11_prefix_lower('5'), MAXVALUE);
CREATE TABLE of_two_default PARTITION OF of_two DEFAULT;
INSERT INTO of_two VALUES ('63q8KFkAEs1', 9, 1);
CREATE TABLE of_one (id uid11, k int) PARTITION BY RANGE (id);
CREATE TABLE of_one_default PARTITION OF of_one DEFAULT;
INSERT INTO of_one SELECT '13q8KFkAEs1', 1 FROM generate_series(1, 1000);
ANALYZE of_two, of_one;
SELECT *
FROM answer($$SELECT count(*) FROM of_one AS o
              WHERE EXISTS (SELECT FROM of_two AS i WHERE i.k = o.k AND i.id ^@ '6' AND i.n > 5)
                OR o.k < 0$$);
SELECT *
FROM answer($$SELECT count(*) FROM of_one AS o
              WHERE NOT EXISTS (SELECT FROM of_two AS i
                                WHERE i.k = o.k AND uid11_starts_with(i.id, '6') AND i.n > 5)
                OR o.k < 0$$);
-- After the sub-select has been planned, a condition of the outer table is replaced.
SELECT count(*) FROM of_one AS o
WHERE EXISTS (SELECT FROM of_two AS i WHERE i.k = o.k AND i.id ^@ '6' AND i.n > 5) OR o.id ^@ '6';
-- A call that arises only by simplifying; a sub-select in a member of a union.
CREATE FUNCTION begins(id uid11, prefix text) RETURNS bool LANGUAGE sql IMMUTABLE
  AS 'SELECT $1 ^@ $2';
CREATE TABLE lone (id uid11, k int);
INSERT INTO lone VALUES ('2zzzzzzzzzz', 1);
SELECT * FROM answer($$SELECT count(*) FROM of_one AS o
                       WHERE EXISTS (SELECT FROM of_two AS i
                                     WHERE i.k = o.k AND begins(i.id, '6') AND i.n > 5)
                         OR o.k < 0$$);
SELECT *
FROM answer($$SELECT count(*) FROM of_one AS o
              WHERE EXISTS (SELECT FROM of_two AS i
                            WHERE i.k = o.k AND (CASE WHEN true THEN i.id END) ^@ '6' AND i.n > 5)
                OR o.k < 0$$);
SELECT *
FROM answer($$SELECT count(*) FILTER (WHERE e)
              FROM (SELECT o.id,
                           EXISTS (SELECT FROM of_two AS i
                                   WHERE i.k = o.k AND i.id ^@ '6' AND i.n > 5) AS e
                    FROM of_one AS o
                    UNION ALL
                    SELECT id, false FROM lone) AS u$$);
CREATE TABLE answers AS
SELECT id, false AS e FROM lone
UNION ALL
SELECT o.id, EXISTS (SELECT FROM of_two AS i WHERE i.k = o.k AND i.id ^@ '6' AND i.n > 5)
FROM of_one AS o;
SELECT count(*) FILTER (WHERE e) FROM answers;
SELECT is_mended()
       OR NOT has_bounds($$SELECT id, false FROM lone
                           UNION ALL
                           SELECT o.id,
                                  EXISTS (SELECT FROM of_two AS i
                                          WHERE i.k = o.k AND i.id ^@ '6' AND i.n > 5)
                           FROM of_one AS o$$) AS is_safe;
DROP TABLE answers;
-- Members of a union that stay sub-queries.
SELECT *
FROM answer($$SELECT count(*)
              FROM (SELECT id, k AS n FROM of_one UNION ALL SELECT DISTINCT id, n FROM of_two) AS u
              WHERE id ^@ '6' AND n > 5$$);
SELECT *
FROM answer($$SELECT count(*) FROM (SELECT id, k AS n FROM of_one UNION ALL
                                    SELECT id, n FROM of_two WHERE n > 5) AS u
              WHERE id ^@ '6'$$);
SELECT *
FROM answer($$SELECT count(*) FROM (SELECT id, k AS n FROM of_one UNION ALL
                                    SELECT t.id, t.n FROM of_two AS t JOIN lone ON true) AS u
              WHERE id ^@ '6' AND n > 5$$);
SELECT * FROM answer($$SELECT count(*)
                       FROM (SELECT id, k AS n FROM of_one
                             UNION ALL (WITH c AS (SELECT id, n FROM of_two)
                                        SELECT DISTINCT id, n FROM c)) AS u
                       WHERE id ^@ '6' AND n > 5$$);
-- Functions that are inlined only when the sub-query is planned.
CREATE FUNCTION rows_of_two() RETURNS TABLE (id uid11, n int, k int) LANGUAGE sql STABLE
  AS 'SELECT id, n, k FROM of_two';
SELECT *
FROM answer($$SELECT count(*) FROM (SELECT id, k AS n FROM of_one UNION ALL
                                    SELECT DISTINCT id, n FROM rows_of_two()) AS u
              WHERE id ^@ '6' AND n > 5$$);
SELECT *
FROM answer($$SELECT count(*) FROM (SELECT id, k AS n FROM of_one UNION ALL
                                    SELECT id, n FROM rows_of_two() WHERE n > 5) AS u
              WHERE id ^@ '6'$$);
SELECT * FROM answer($$SELECT count(*)
                       FROM (SELECT id, k AS n FROM of_one
                             UNION ALL (WITH c AS (SELECT id, n FROM rows_of_two())
                                        SELECT DISTINCT id, n FROM c)) AS u
                       WHERE id ^@ '6' AND n > 5$$);
SELECT * FROM answer($$SELECT count(*) FROM of_one AS o
                       WHERE EXISTS (SELECT FROM rows_of_two() AS i
                                     WHERE i.k = o.k AND i.id ^@ '6' AND i.n > 5)
                         OR o.k < 0$$);
-- A function that is inlined after a call in the arguments of another one was simplified.
SELECT * FROM answer($$SELECT count(*)
                       FROM of_one AS o, generate_series(1, (o.id ^@ '1')::int), rows_of_two() AS t
                       WHERE t.k = o.k AND t.id ^@ '6' AND t.n > 5$$);
-- A function in SQL may read such a table.  Servers that are known to be mended prune
-- nevertheless; others do not.
SELECT (count(*) = 1) = is_mended() AS pruned_if_mended
FROM plan_lines($$SELECT * FROM months
                  WHERE id ^@ '3kxn' AND n = (SELECT max(f) FROM in_sql(5) AS f)$$,
                'Scan .*on months_0');
SELECT count(*) AS without_function
FROM plan_lines($$SELECT * FROM months
                  WHERE id ^@ '3kxn' AND n = (SELECT max(f) FROM generate_series(1, 5) AS f)$$,
                'Scan .*on months_0');
ALTER FUNCTION in_sql VOLATILE;
SELECT count(*) AS not_inlined
FROM plan_lines($$SELECT * FROM months JOIN in_sql(5) AS f ON f = n WHERE id ^@ '3kxn'$$,
                'Scan .*on months_0');
ALTER FUNCTION in_sql STABLE;
DROP FUNCTION rows_of_two, begins;
DROP TABLE of_two, of_one, lone;
-- With a key of one column, only old servers prune wrongly, and only if the query has IS
-- NOT NULL, which the planner adds for max().  NOT also becomes an OR of bounds.
CREATE TABLE single (id uid11) PARTITION BY RANGE (id);
CREATE TABLE single_early PARTITION OF single
  FOR VALUES FROM (MINVALUE) TO (uid11_prefix_lower('5'));
CREATE TABLE single_default PARTITION OF single DEFAULT;
INSERT INTO single SELECT DISTINCT id FROM listed;
CREATE INDEX ON single (id);
-- From 18 on, CREATE INDEX does not set the number of rows if autovacuum is off, as it may
-- be where users run the tests.
ANALYZE single;
SELECT count(*) FROM single WHERE id IS NOT NULL AND (id ^@ '4' OR id ^@ '6');
SELECT count(*) FROM single WHERE id IS NOT NULL AND NOT id ^@ '4';
SET enable_seqscan = off;
SELECT max(id) FROM single WHERE id ^@ '4' OR id ^@ '6';
RESET enable_seqscan;
SELECT bool_and(is_mended_for_one() OR NOT has_bounds(query)) AS is_safe
FROM unnest(ARRAY['count(*) FROM single WHERE id IS NOT NULL AND',
                  'max(id) FROM single WHERE']) AS part,
  format($$SELECT %s (id ^@ '4' OR id ^@ '6')$$, part) AS query;
SELECT (count(*) = 1) = is_mended_for_one() AS pruned_if_mended
FROM plan_lines($$SELECT * FROM single WHERE id ^@ '3'$$, 'Scan');
DROP TABLE single;
-- Without a DEFAULT partition, no partition is pruned wrongly.
DROP TABLE pairs_default;
SELECT plan_lines($$SELECT * FROM pairs WHERE id ^@ '3' AND n > 5$$, 'Scan') AS pruned;
DROP TABLE pairs, listed, plain;
SELECT count(*) AS pruned_again
FROM plan_lines($$SELECT * FROM months
                  WHERE id ^@ '3kxn' AND n = (SELECT max(f) FROM in_sql(5) AS f)$$,
                'Scan .*on months_0');
DROP FUNCTION differing, answer, has_bounds, is_mended, is_mended_for_one, in_sql;

-- A table of another access method than heap may skip data by comparisons alone.
CREATE ACCESS METHOD other TYPE TABLE HANDLER heap_tableam_handler;
CREATE TABLE elsewhere (id ids.tid, v7 uuid, n int) USING other;
INSERT INTO elsewhere
SELECT id, CASE n % 3 WHEN 0 THEN overlay(v7::text PLACING '8' FROM 15)::uuid ELSE v7 END, n
FROM ids,
  LATERAL (SELECT uuid7_make(tid_timestamp(id), substr(sha256(int4send(n)), 1, 8))) AS m (v7);
ANALYZE elsewhere;
SELECT plan_lines($$SELECT n FROM elsewhere WHERE id ^@ '3kxn'$$, 'Scan|Filter') AS by_prefix;
SELECT plan_lines($$SELECT n FROM elsewhere
                    WHERE id <@ tstzrange('2024-07-19 10:00', '2024-07-19 12:00')$$,
                  'Scan|Filter') AS by_time;
SELECT plan_lines($$SELECT n FROM elsewhere
                    WHERE v7 <@ tstzrange('2024-07-19 10:00', '2024-07-19 12:00')$$,
                  'Scan|Filter') AS of_version_7;
SELECT plan_lines($$SELECT n FROM elsewhere WHERE id ^@ current_setting('my.prefix', true)$$,
                  'Filter') AS of_a_setting;
SELECT (SELECT count(*) FROM elsewhere WHERE id ^@ '3kxn')
         = (SELECT count(*) FROM ids WHERE id ^@ '3kxn') AS same_by_prefix,
       (SELECT array_agg(n ORDER BY n) FROM elsewhere
        WHERE v7 <@ tstzrange('2024-07-19 10:00', '2024-07-20 12:00'))
         = (SELECT array_agg(n ORDER BY n) FROM ids
            WHERE n % 3 > 0
              AND tid_timestamp(id) <@ tstzrange('2024-07-19 10:00', '2024-07-20 12:00'))
         AS same_by_time;
SELECT estimated_rows($$SELECT * FROM elsewhere WHERE id <@ tstzrange('2024-07-20', '2024-07-25')$$)
         BETWEEN 60 AND 240 AS estimate;
-- Its indexes are used, including partial ones.
CREATE INDEX elsewhere_id ON elsewhere (id);
CREATE INDEX elsewhere_n ON elsewhere (n) WHERE id ^@ '3k';
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan_lines($$SELECT n FROM elsewhere
                    WHERE id <@ tstzrange('2024-07-19 10:00', '2024-07-19 12:00')$$,
                  'Scan|Cond|Filter') AS by_index;
SELECT plan_lines($$SELECT * FROM elsewhere WHERE id ^@ '3k' AND n = 7$$,
                  'Scan|Cond') AS by_partial_index;
RESET enable_seqscan; RESET enable_bitmapscan;
DROP INDEX elsewhere_n;
-- As a member of a union, a child and a partition: each gets the conditions that it
-- needs.
SELECT plan_lines($$SELECT n
                    FROM (SELECT id, n FROM ids UNION ALL SELECT id, n FROM elsewhere) AS u
                    WHERE id ^@ '3kxn-lhr'$$,
                  'Filter|Cond') AS in_a_union;
CREATE TABLE by_hash (id ids.tid, n int) PARTITION BY HASH (id);
CREATE TABLE by_hash_0 PARTITION OF by_hash FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE by_hash_1 PARTITION OF by_hash FOR VALUES WITH (MODULUS 2, REMAINDER 1) USING other;
INSERT INTO by_hash SELECT id, n FROM ids;
SELECT plan_lines($$SELECT n FROM by_hash WHERE id ^@ '3kxn'$$, ' on |Filter') AS of_partitions;
SELECT count(*) = (SELECT count(*) FROM ids WHERE id ^@ '3kxn') AS same
FROM by_hash WHERE id ^@ '3kxn';
CREATE INDEX by_hash_partial ON by_hash_1 (n) WHERE id ^@ '3kxn';
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT plan_lines($$SELECT n FROM by_hash WHERE id ^@ '3kxn' AND n = 7$$,
                  'on by_hash_1|Index Cond') AS by_partial_index_of_a_partition;
RESET enable_seqscan; RESET enable_bitmapscan;
CREATE TABLE by_range (v7 uuid, n int) PARTITION BY RANGE (v7);
CREATE TABLE by_range_0 PARTITION OF by_range
  FOR VALUES FROM (MINVALUE) TO (uuid7_lower('2024-08-01')) USING other;
CREATE TABLE by_range_1 PARTITION OF by_range
  FOR VALUES FROM (uuid7_lower('2024-08-01')) TO (MAXVALUE);
INSERT INTO by_range SELECT v7, n FROM elsewhere;
SELECT plan_lines($$SELECT n FROM by_range
                    WHERE v7 <@ tstzrange('2024-07-19 10:00', '2024-07-20 12:00')$$,
                  ' on |Filter') AS bounds_once;
SELECT array_agg(n ORDER BY n) = (SELECT array_agg(n ORDER BY n) FROM elsewhere
                                  WHERE uuid7_timestamp(v7)
                                      <@ tstzrange('2024-07-19 10:00', '2024-07-20 12:00')) AS same
FROM by_range WHERE v7 <@ tstzrange('2024-07-19 10:00', '2024-07-20 12:00');
DROP TABLE by_hash, by_range, elsewhere;
DROP ACCESS METHOD other;

-- The planner requests no index condition for ANY.  The answers are right, and a join
-- with unnest, which is equivalent, uses the index.
SET enable_seqscan = off;
SELECT plan_lines($$SELECT n FROM ids WHERE id ^@ ANY ('{3kxn,3kxp,no}')$$,
                  'Index Cond') AS no_index_condition;
SELECT (SELECT array_agg(n ORDER BY n) FROM ids WHERE id ^@ ANY ('{3kxn,3kxp,no,NULL}'))
         = (SELECT array_agg(n ORDER BY n) FROM ids WHERE left(id::text, 4) IN ('3kxn', '3kxp'))
         AS prefixes,
       (SELECT array_agg(n ORDER BY n) FROM ids WHERE NOT id ^@ ALL ('{3kxn,""}')) = (
         SELECT array_agg(n ORDER BY n) FROM ids WHERE left(id::text, 4) <> '3kxn') AS all_prefixes,
       (SELECT array_agg(n ORDER BY n) FROM ids
        WHERE id <@ ANY (ARRAY[tstzrange('2024-07-20', '2024-07-21'), 'empty',
                               tstzrange('2024-08-01', '2024-08-02')]))
         = (SELECT array_agg(n ORDER BY n) FROM ids
            WHERE tid_timestamp(id)::date IN ('2024-07-20', '2024-08-01')) AS times;
SELECT plan_lines($$SELECT n FROM unnest('{3kxn,3kxp,no}'::text[]) AS p JOIN ids ON id ^@ p$$,
                  'Index Cond') AS by_join;
SELECT (SELECT array_agg(n ORDER BY n)
        FROM unnest('{3kxn,3kxp,no,NULL}'::text[]) AS p JOIN ids ON id ^@ p)
         = (SELECT array_agg(n ORDER BY n) FROM ids WHERE id ^@ ANY ('{3kxn,3kxp}')) AS same;
-- The operands of || have different collations, so it has none; ^@ needs none.
CREATE TABLE halves (a text COLLATE "C", b text COLLATE "POSIX");
INSERT INTO halves VALUES ('3k', 'xn');
SELECT plan_lines($$SELECT n FROM halves JOIN ids ON id ^@ (a || b)$$,
                  'Index Cond') AS without_collation;
SELECT (SELECT array_agg(n ORDER BY n) FROM halves JOIN ids ON id ^@ (a || b))
         = (SELECT array_agg(n ORDER BY n) FROM ids WHERE id ^@ '3kxn') AS same;
DROP TABLE halves;
RESET enable_seqscan;

-- A column can be compared as two types; the order of the conditions does not matter for pruning.
CREATE TABLE symbols (id extuuid) PARTITION BY RANGE (id);
CREATE TABLE symbols_a PARTITION OF symbols
  FOR VALUES FROM (MINVALUE) TO (extuuid_starts_with_lower('b'));
CREATE TABLE symbols_b PARTITION OF symbols
  FOR VALUES FROM (extuuid_starts_with_lower('b')) TO (MAXVALUE);
SELECT plan_lines($$SELECT * FROM symbols WHERE id ^@ 'c' AND id::uuid ^@ '0'$$,
                  'Scan') AS own_type_first;
SELECT plan_lines($$SELECT * FROM symbols WHERE id::uuid ^@ '0' AND id ^@ 'c'$$,
                  'Scan') AS other_type_first;
DROP TABLE symbols;

-- A multirange is one condition, which keeps the order of the index; ranges joined by OR
-- are a scan each.
SELECT plan_lines($$SELECT n FROM ids
                    WHERE id <@ '{[2024-07-20,2024-07-21),[2024-09-20,2024-09-21)}'::tstzmultirange
                    ORDER BY id LIMIT 10$$,
                  'Scan|Sort|Cond|Filter') AS first_of_a_multirange;
SELECT plan_lines($$SELECT n FROM ids
                    WHERE id <@ tstzrange('2024-07-20', '2024-07-20 02:00')
                      OR id <@ tstzrange('2024-09-20', '2024-09-20 02:00')$$,
                  'Scan|BitmapOr|Index Cond') AS ranges;

-- BRIN cannot compare a column whose type is a domain, which it finds out at the
-- second row of a block; such an index is not used.
CREATE DOMAIN post_id AS ids.tid;
CREATE TABLE posts (id post_id);
CREATE INDEX posts_id ON posts USING brin (id);
INSERT INTO posts VALUES ('3kxn-lhr-3gxq-23');
SELECT state, regexp_replace(message, '\d\d+', 'N', 'g') AS message
FROM failure($$INSERT INTO posts VALUES ('3kxn-lhr-3gxq-24')$$);
SET enable_seqscan = off;
SELECT * FROM posts WHERE id ^@ '3kxn';
SELECT * FROM posts WHERE id <@ tstzrange('2024-07-19', '2024-07-20');
DROP INDEX posts_id;
CREATE INDEX posts_id ON posts USING brin ((id::ids.tid));
INSERT INTO posts SELECT id FROM ids;
SELECT plan_lines($$SELECT * FROM posts WHERE id::ids.tid ^@ '3kxn'$$,
                  'Index Cond') AS index_condition;
SELECT count(*) = (SELECT count(*) FROM ids WHERE id ^@ '3kxn') + 1 AS same
FROM posts WHERE id::ids.tid ^@ '3kxn';
RESET enable_seqscan;
DROP TABLE posts, ids, months;
DROP DOMAIN post_id;

-- Partitions by hash, as for many sessions that insert, alone and below a range: each
-- partition that can contain matching rows has the index condition, and the order comes
-- from the indexes.  A plan is shown with the number of its equal lines.
CREATE FUNCTION merged(query text) RETURNS SETOF text LANGUAGE sql AS $$
  SELECT format('%s x %s', count(*), line)
  FROM plan(query) WITH ORDINALITY AS p (whole, place),
       LATERAL (SELECT regexp_replace(regexp_replace(trim(whole), '^-> +', ''),
                                      '\m(busy|ordered|of_months)\w*', '...', 'g') AS line) AS l
  GROUP BY line ORDER BY min(place)
$$;
CREATE TABLE ordered (id ids.tid PRIMARY KEY, v7 uuid UNIQUE, n int);
INSERT INTO ordered
SELECT tid_make(at, 1), uuid7_make(at, '\x0123456789abcdef'), n
FROM generate_series(1, 20000) AS n,
     LATERAL (SELECT '2024-07-01'::timestamptz + n * interval '4 min' AS at) AS t;
CREATE TABLE busy (id ids.tid PRIMARY KEY, v7 uuid, n int) PARTITION BY HASH (id);
CREATE TABLE busy_v7 (v7 uuid PRIMARY KEY, n int) PARTITION BY HASH (v7);
CREATE TABLE of_months (id ids.tid PRIMARY KEY, n int) PARTITION BY RANGE (id);
CREATE TABLE of_months_07 PARTITION OF of_months
  FOR VALUES FROM (MINVALUE) TO (tid_lower('2024-08-01')) PARTITION BY HASH (id);
CREATE TABLE of_months_08 PARTITION OF of_months
  FOR VALUES FROM (tid_lower('2024-08-01')) TO (MAXVALUE) PARTITION BY HASH (id);
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{busy,busy_v7,of_months_07,of_months_08}'::text[] LOOP
    FOR n IN 0..3 LOOP
      EXECUTE format('CREATE TABLE %s_%s PARTITION OF %1$s
                        FOR VALUES WITH (MODULUS 4, REMAINDER %2$s)', name, n);
    END LOOP;
  END LOOP;
END $$;
INSERT INTO busy SELECT * FROM ordered;
INSERT INTO busy_v7 SELECT v7, n FROM ordered;
INSERT INTO of_months SELECT id, n FROM ordered;
ANALYZE ordered, busy, busy_v7, of_months;
SELECT FROM tid_generate(); -- so that the horizon is above all rows, and prunes no partition
SELECT merged($$SELECT n FROM busy ORDER BY id DESC LIMIT 50$$) AS newest;
SELECT merged($$SELECT n FROM busy WHERE id ^@ '3kxn' ORDER BY id LIMIT 10$$) AS prefix;
SELECT merged($$SELECT n FROM busy WHERE id <@ tstzrange('2024-07-19', '2024-07-21')
                ORDER BY id LIMIT 10$$) AS range;
SELECT merged($$SELECT n FROM busy
                WHERE id <@ '{[2024-07-19,2024-07-20),[2024-07-22,2024-07-23)}'::tstzmultirange
                ORDER BY id LIMIT 10$$) AS multirange;
SELECT merged($$SELECT n FROM busy
                WHERE id >= timestamptz '2024-07-19' AND id < timestamptz '2024-07-21'
                ORDER BY id LIMIT 10$$) AS times;
SELECT merged($$SELECT n FROM busy WHERE id > '3kxn-lhr-3gxq-23' AND id < tid_horizon()
                ORDER BY id LIMIT 10$$) AS below_the_horizon;
SELECT merged($$SELECT n FROM busy WHERE id = '3kxn-lhr-3gxq-23'$$) AS one_row;
SELECT merged($$SELECT n FROM busy_v7 WHERE v7 <@ tstzrange('2024-07-19', '2024-07-21')
                ORDER BY v7 LIMIT 10$$) AS range_of_uuids;
SELECT merged($$SELECT n FROM busy_v7 WHERE v7 > timestamptz '2024-07-19'
                ORDER BY v7 LIMIT 10$$) AS times_of_uuids;
SELECT merged($$SELECT n FROM of_months WHERE id ^@ '3kxn'
                ORDER BY id LIMIT 10$$) AS prefix_in_a_month;
SELECT merged($$SELECT n FROM of_months WHERE id <@ tstzrange('2024-07-30', '2024-08-03')
                ORDER BY id LIMIT 10$$) AS range_in_two_months;
SELECT merged($$SELECT n FROM of_months ORDER BY id LIMIT 10$$) AS of_all_months;
-- Without LIMIT, too, and in generic plans.
SET enable_seqscan = off; SET enable_bitmapscan = off;
SELECT merged($$SELECT n FROM busy WHERE id ^@ '3kxn'$$) AS prefix;
SELECT merged($$SELECT n FROM of_months WHERE id > timestamptz '2024-08-15'$$) AS time_in_a_month;
RESET enable_seqscan; RESET enable_bitmapscan;
SET plan_cache_mode = force_generic_plan;
PREPARE merged_prefix (text) AS SELECT n FROM busy WHERE id ^@ $1 ORDER BY id LIMIT 10;
PREPARE merged_range (tstzrange) AS SELECT n FROM busy WHERE id <@ $1 ORDER BY id LIMIT 10;
PREPARE merged_time (timestamptz) AS SELECT n FROM busy WHERE id > $1 ORDER BY id LIMIT 10;
PREPARE merged_reader (ids.tid) AS
  SELECT n FROM of_months WHERE id > $1 AND id < tid_horizon() ORDER BY id LIMIT 10;
SELECT merged('EXECUTE merged_' || call) AS plan
FROM unnest(ARRAY[$$prefix('3kxn')$$, $$range('[2024-07-19,2024-07-21)')$$,
                  $$time('2024-07-19')$$, $$reader('3kxn-lhr-3gxq-23')$$]) AS call;
DEALLOCATE ALL;
RESET plan_cache_mode;
-- The rows and their order are those of the plain table.
CREATE FUNCTION numbers(table_name text, key text, condition text) RETURNS int[]
LANGUAGE plpgsql AS $$
DECLARE
  result int[];
BEGIN
  EXECUTE format('SELECT array_agg(n)
                  FROM (SELECT n FROM %I WHERE %s ORDER BY %3$s LIMIT 300) AS q',
                 table_name, replace(condition, 'key', key), key) INTO result;
  RETURN result;
END $$;
SELECT condition, cardinality(rows) AS rows, rows = numbers('busy', 'id', condition) AS by_hash,
       rows = numbers('of_months', 'id', condition) AS by_range_and_hash,
       rows = numbers('busy_v7', 'v7', condition) AS uuids_by_hash
FROM unnest(ARRAY[$$key > timestamptz '2024-07-30'$$,
                  $$key <@ tstzrange('2024-07-19', '2024-07-21')$$,
                  $$key <@ '{[2024-07-19,2024-07-19 20:00),[2024-07-31,)}'::tstzmultirange$$,
                  $$key >= timestamptz '2024-07-31Z' AND key < timestamptz '2024-08-01 04:00'$$
                 ]) AS condition,
     LATERAL (SELECT numbers('ordered', 'id', condition) AS rows) AS r;
SELECT cardinality(rows) AS rows, rows = numbers('busy', 'id', condition) AS by_hash,
       rows = numbers('of_months', 'id', condition) AS by_range_and_hash
FROM (SELECT condition, numbers('ordered', 'id', condition) AS rows
      FROM unnest('{key ^@ $$3kxn$$,key ^@ $$3kyn-b$$}'::text[]) AS condition) AS r;
DROP TABLE ordered, busy, busy_v7, of_months;
DROP FUNCTION merged, numbers;
DROP FUNCTION plan_lines;
RESET max_parallel_workers_per_gather;
