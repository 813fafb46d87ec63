-- Skip scans, from PostgreSQL 18 on: a btree index can be used for a query without a
-- condition on its first column.  With skip support, the scan goes from one value to
-- the next possible one.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql

CALL all_types('operator class', $$
  SELECT got(string_agg(amproc::regproc::text, ' '), '{name}_skipsupport') AS function
  FROM pg_opclass JOIN pg_amproc ON amprocfamily = opcfamily AND amproclefttype = opcintype
  WHERE opcintype = '{type}'::regtype
    AND opcmethod = (SELECT oid FROM pg_am WHERE amname = 'btree') AND amprocnum = 6$$);

-- A table of each type, with five values: both ends and, if the first byte can have any
-- value, those before and after the change of sign.
CALL all_types('table', 'SELECT count(DISTINCT id) = 5 AS values FROM skipped', $$
  CREATE TABLE skipped AS
  SELECT values[n % 5 + 1] AS id, n
  FROM generate_series(1, 100000) AS n,
    (SELECT array_agg(id ORDER BY id) AS values FROM (
              SELECT unnest(ARRAY[{name}_starts_with_lower(''),
                                  lower({name}range({name}_starts_with_lower(''), NULL, '()')),
                                  {name}_starts_with_upper('')]) AS id
              UNION ALL
              SELECT ({of_key})::{type}
              FROM (VALUES (1)) AS v (n), LATERAL (SELECT {sample} AS base) AS b,
                LATERAL (SELECT {key} AS bytes) AS s,
                unnest(CASE '{base}'
                         WHEN 'uuid' THEN ARRAY[bytes, set_byte(bytes, 0, 128)]
                         ELSE ARRAY[decode(rpad('7f', 2 * length(bytes), 'f'), 'hex'),
                                    decode(rpad('80', 2 * length(bytes), '0'),
                                           'hex')] END) AS k (key)) AS i) AS v$$);
-- What a sequential scan and a sort return.
CREATE FUNCTION answer(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  answer text;
BEGIN
  EXECUTE format('SELECT array_agg(s)::text FROM (%s) AS s', query) INTO answer;
  RETURN answer;
END $$;
CALL all_types('sequential scan',
               'SELECT count(*) = 6 AND bool_and(length(answer) > 10) AS answers FROM queries',
               $$
  CREATE TABLE queries AS
  SELECT query, answer(query)
  FROM (SELECT array_agg(id ORDER BY id) AS v FROM (SELECT DISTINCT id FROM skipped) AS d) AS d,
    unnest(ARRAY['SELECT id FROM skipped WHERE n = 4711',
                 'SELECT id, n FROM skipped WHERE n IN (5, 6, 7, 8, 9) ORDER BY id, n',
                 'SELECT id, n FROM skipped WHERE n IN (5, 6, 7, 8, 9) ORDER BY id DESC, n DESC',
                 format('SELECT id, n FROM skipped
                         WHERE id BETWEEN %L AND %L AND n IN (7, 8, 9, 11) ORDER BY id, n',
                        v[2], v[4]),
                 format('SELECT id, n FROM skipped
                         WHERE id > %L AND n IN (7, 8, 9, 11) ORDER BY id, n',
                        v[1]),
                 format('SELECT id, n FROM skipped
                         WHERE id > %L AND n IN (7, 8, 9, 11) ORDER BY id DESC, n DESC',
                        v[1])]) AS query$$);
CALL all_types('index', 'SELECT true AS created', 'CREATE INDEX ON skipped (id, n)');
SELECT format('VACUUM ANALYZE %I.skipped', name) FROM types \gexec
SET enable_seqscan = off; SET enable_bitmapscan = off;
CALL all_types('skip scan', $$
  SELECT got((SELECT string_agg(trim(line), '; ')
              FROM plan('SELECT id FROM skipped WHERE n = 4711') AS line),
             'Index Only Scan using skipped_id_n_idx on skipped; Index Cond: (n = 4711)') AS plan,
         got(string_agg(format('%s for %s', answer(query), query), '; ')
               FILTER (WHERE answer(query) IS DISTINCT FROM answer),
             NULL) AS other_answers
  FROM queries$$);

-- Scans in both directions that begin with NULL or end with it: the index scan uses
-- the lowest and the highest value of the type, and the values before and after one.
SELECT format('CALL all_types(%L, %L, %L)', format('NULLS %s, ORDER BY id %s', nulls, direction),
              format($$
  SELECT got(concat_ws(', ', plan ->> 'Node Type', plan ->> 'Scan Direction'),
             %L) AS scan,
         got(answer(query), answer) AS same
  FROM sorted, LATERAL (SELECT explained(query) -> 'Plan' AS plan) AS p$$,
                     'Index Only Scan, '
                       || CASE WHEN direction ~ 'DESC' THEN 'Backward' ELSE 'Forward' END),
              format($$DROP TABLE IF EXISTS sorted; DROP TABLE skipped;
    CREATE TABLE skipped AS
    SELECT values[n %% 4 + 1] AS id, n
    FROM generate_series(1, 100000) AS n,
      (SELECT ARRAY[{name}_starts_with_lower(''),
                    lower({name}range({name}_starts_with_lower(''), NULL, '()')),
                    {name}_starts_with_upper(''), NULL] AS values) AS v;
    CREATE TABLE sorted AS SELECT query, answer(query) FROM (VALUES (%L)) AS q (query);
    CREATE INDEX ON skipped (id NULLS %s, n NULLS %2$s);
    ANALYZE skipped$$,
                     format('SELECT id, n FROM skipped
                             WHERE n BETWEEN 4 AND 11 ORDER BY id %s, n %1$s',
                            direction),
                     nulls))
FROM (VALUES
  ('LAST', 'ASC'),
  ('LAST', 'DESC'),
  ('FIRST', 'ASC NULLS FIRST'),
  ('FIRST', 'DESC NULLS LAST')) AS d (nulls, direction) \gexec
DROP FUNCTION answer;
\i :abs_srcdir/test/wrong.sql
