-- GIN indexes of the columns that columns.sql has made: each type compared with the
-- one that it is stored as, whose operator class is from btree_gin.
\ir measure.sql
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE PROCEDURE pg_temp.compare_gin(ours text, theirs text, prefix text, rounds int)
LANGUAGE plpgsql AS $$
DECLARE
  name text;
  begins text;
  before bigint;
  among bigint;
  conditions text[];
  queries text[];
BEGIN
  CALL pg_temp.compare('GIN: create index', ours,
                       format('CREATE INDEX ours_gin ON of_%s USING gin (id)', ours),
                       theirs, format('CREATE INDEX theirs_gin ON of_%s USING gin (id)', theirs),
                       rounds, 'DROP INDEX IF EXISTS ours_gin, theirs_gin');
  INSERT INTO measured
  VALUES
    ('GIN: index size', ours, theirs, 'ours', pg_relation_size('ours_gin') / 1e6, 'MB'),
    ('GIN: index size', ours, theirs, 'theirs', pg_relation_size('theirs_gin') / 1e6, 'MB');

  -- Many keys one by one.
  FOREACH name IN ARRAY ARRAY[ours, theirs] LOOP
    EXECUTE format('CREATE TEMP TABLE some_%1$s AS
                    SELECT id FROM of_%1$s TABLESAMPLE system (2) REPEATABLE (1)',
                   name);
    EXECUTE format('ANALYZE some_%s', name);
    queries := queries || format('SELECT count(*) FROM some_%1$s AS s JOIN of_%1$s AS t USING (id)',
                                 name);
  END LOOP;
  SET LOCAL enable_hashjoin = off;
  SET LOCAL enable_mergejoin = off;
  SET LOCAL enable_seqscan = off;
  CALL pg_temp.expect_plan(queries[1], 'Bitmap Index Scan on ours_gin.*Index Cond: \(id = s\.id\)');
  CALL pg_temp.expect_plan(queries[2],
                           'Bitmap Index Scan on theirs_gin.*Index Cond: \(id = s\.id\)');
  CALL pg_temp.compare('GIN: equality', ours, queries[1], theirs, queries[2], rounds);
  EXECUTE format('DROP TABLE some_%s, some_%s', ours, theirs);

  -- Rows by their place in the order: those with a prefix, the first and the last
  -- 10,000, and those between both ends of the prefix.
  EXECUTE format('SELECT %s
                  FROM (SELECT id FROM of_%s
                        ORDER BY id OFFSET (SELECT count(*) / 2 FROM of_%2$s) LIMIT 1) AS middle',
                 prefix, ours) INTO begins;
  EXECUTE format('SELECT count(*) FILTER (WHERE id < %1$s_prefix_lower(%2$L)),
                         count(*) FILTER (WHERE id ^@ %2$L)
                  FROM of_%1$s',
                 ours, begins) INTO before, among;
  FOREACH name IN ARRAY ARRAY[ours, theirs] LOOP
    EXECUTE format('SELECT ARRAY[format(''id < %%L'', id[10001]),
                                 format(''id > %%L'', id[cardinality(id) - 10000]),
                                 format(''id BETWEEN %%L AND %%L'', id[%s], id[%s])]
                    FROM (SELECT array_agg(id ORDER BY id) AS id FROM of_%s) AS sorted',
                   before + 1, before + among, name) INTO queries;
    conditions := conditions
      || CASE name WHEN ours THEN format('id ^@ %L', begins) ELSE queries[3] END || queries;
  END LOOP;
  FOR i IN 1 .. 4 LOOP
    queries := ARRAY[format('SELECT count(*) FROM of_%s WHERE %s', ours, conditions[i]),
                     format('SELECT count(*) FROM of_%s WHERE %s', theirs, conditions[i + 4])];
    CALL pg_temp.expect_plan(queries[1], 'Bitmap Index Scan on ours_gin');
    CALL pg_temp.expect_plan(queries[2], 'Bitmap Index Scan on theirs_gin');
    CALL pg_temp.compare('GIN: range', format('%s, %s', ours, ('{^@,<,>,BETWEEN}'::text[])[i]),
                         queries[1],
                         format('%s, %s', theirs, ('{BETWEEN,<,>,BETWEEN}'::text[])[i]), queries[2],
                         rounds);
  END LOOP;
  DROP INDEX ours_gin, theirs_gin;
END $$;
CALL pg_temp.compare_gin('tid', 'bigint', 'left(id::text, 2)', :rounds);
CALL pg_temp.compare_gin('uid11', 'bigint', 'left(id::text, 2)', :rounds);
CALL pg_temp.compare_gin('extuuid', 'uuid', 'left(id::uuid::text, 3)', :rounds);
CALL pg_temp.compare_gin('scru160', 'uuid', 'left(id::text, 2)', :rounds);
