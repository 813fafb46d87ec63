-- Operations on a column: each type compared with the one that it is stored as.
\ir columns.sql

CREATE PROCEDURE pg_temp.compare_operations(ours text, theirs text, rounds int)
LANGUAGE plpgsql AS $$
DECLARE
  query text;
  lists text[];
  name text;
  plan text;
  format_name text;
  file text := current_setting('data_directory') || '/bench_';
BEGIN
  SET LOCAL enable_nestloop = off;
  FOR name, query, plan IN
    VALUES
      ('sort', 'SELECT count(*) FROM (SELECT id FROM of_%1$s ORDER BY id OFFSET 0) AS s',
       'Sort.*Seq Scan'),
      ('distinct', 'SELECT count(*) FROM (SELECT DISTINCT id FROM of_%1$s OFFSET 0) AS s',
       'HashAggregate.*Seq Scan'),
      ('min and max', 'SELECT min(id), max(id) FROM of_%1$s', 'Aggregate.*Seq Scan'),
      ('hash join', 'SELECT count(*) FROM of_%1$s AS a JOIN of_%1$s AS b USING (id)',
       'Hash Join.*Seq Scan.*Hash.*Seq Scan'),
      ('merge join', 'SELECT count(*) FROM of_%1$s AS a JOIN of_%1$s AS b USING (id)',
       'Merge Join.*Sort.*Seq Scan.*Sort.*Seq Scan')
  LOOP
    -- Not every server has these for uuid.
    CONTINUE WHEN name = 'min and max' AND to_regprocedure(format('min(%s)', theirs)) IS NULL;
    PERFORM set_config('enable_hashjoin', (name <> 'merge join')::text, true),
            set_config('enable_mergejoin', (name <> 'hash join')::text, true);
    CALL pg_temp.expect_plan(format(query, ours), plan);
    CALL pg_temp.expect_plan(format(query, theirs), plan);
    CALL pg_temp.compare(name, ours, format(query, ours), theirs, format(query, theirs), rounds);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[ours, theirs] LOOP
    EXECUTE format('SELECT string_agg(quote_literal(id::text), '', '')
                    FROM (SELECT id FROM of_%s LIMIT 200) AS s',
                   name) INTO query;
    lists := lists || format('SELECT count(*) FROM of_%s WHERE id IN (%s)', name, query);
    CALL pg_temp.expect_plan(lists[cardinality(lists)], 'Seq Scan.*= ANY');
  END LOOP;
  CALL pg_temp.compare('IN list', ours, lists[1], theirs, lists[2], rounds);
  CALL pg_temp.compare('create index', ours, format('CREATE INDEX ours_id ON of_%s (id)', ours),
                       theirs, format('CREATE INDEX theirs_id ON of_%s (id)', theirs), rounds,
                       'DROP INDEX IF EXISTS ours_id, theirs_id');
  INSERT INTO measured
  VALUES
    ('index size', ours || ', built at once', theirs, 'ours', pg_relation_size('ours_id') / 1e6,
     'MB'),
    ('index size', ours || ', built at once', theirs, 'theirs', pg_relation_size('theirs_id') / 1e6,
     'MB');
  -- Drop the index, because later sorts would scan it instead.
  DROP INDEX ours_id, theirs_id;
  EXECUTE format('CREATE UNLOGGED TABLE into_ours (LIKE of_%s)', ours);
  EXECUTE format('CREATE UNLOGGED TABLE into_theirs (LIKE of_%s)', theirs);
  FOREACH format_name IN ARRAY ARRAY['text', 'binary'] LOOP
    CALL pg_temp.compare('COPY out, ' || format_name, ours,
                         format('COPY of_%s TO %L (FORMAT %s)', ours, file || 'ours', format_name),
                         theirs,
                         format('COPY of_%s TO %L (FORMAT %s)', theirs, file || 'theirs',
                                format_name),
                         rounds);
    CALL pg_temp.compare('COPY in, ' || format_name, ours,
                         format('COPY into_ours FROM %L (FORMAT %s)', file || 'ours', format_name),
                         theirs,
                         format('COPY into_theirs FROM %L (FORMAT %s)', file || 'theirs',
                                format_name),
                         rounds, 'TRUNCATE into_ours, into_theirs');
  END LOOP;
  DROP TABLE into_ours, into_theirs;
END $$;
CALL pg_temp.compare_operations('tid', 'bigint', :rounds);
CALL pg_temp.compare_operations('uid11', 'bigint', :rounds);
CALL pg_temp.compare_operations('extuuid', 'uuid', :rounds);
CALL pg_temp.compare_operations('scru160', 'uuid', :rounds);

-- The text of this extuuid is a number with a name, so it is compared with numeric.
CREATE UNLOGGED TABLE numbers AS
SELECT (n::bigint * 7919 % 100000000) / 100.0 AS number
FROM generate_series(1, :rows / 2) AS n;
CREATE PROCEDURE pg_temp.compare_text(what text, typed_as text, compared_as text, rounds int)
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE UNLOGGED TABLE typed AS SELECT %s AS id, %s AS number FROM numbers',
                 typed_as, compared_as);
  CREATE UNLOGGED TABLE texts AS SELECT id::text AS id, number::text AS number FROM typed;
  CALL pg_temp.compare('to text', what, 'SELECT count(id::text) FROM typed', 'numeric',
                       'SELECT count(number::text) FROM typed', rounds);
  CALL pg_temp.compare('from text', what, 'SELECT count(id::extuuid) FROM texts', 'numeric',
                       'SELECT count(number::numeric) FROM texts', rounds);
  DROP TABLE typed, texts;
END $$;
CALL pg_temp.compare_text('extuuid serial', 'extuuid_serial(''ISBN'', trunc(number * 100))',
                          'trunc(number * 100)', :rounds);
CALL pg_temp.compare_text('extuuid fixed', 'extuuid_money(''GBP'', number)', 'number', :rounds);
CALL pg_temp.compare_text('extuuid int', 'extuuid_int(trunc(number * 100))', 'trunc(number * 100)',
                          :rounds);
