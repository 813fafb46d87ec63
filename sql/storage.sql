-- The same tests for each type: COPY out and in, in every format, and partitions by
-- range, list and hash, of which a search scans only one.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql
SELECT format('%L', current_setting('data_directory') || '/storage.copy') AS file \gset

-- Rows with values from the whole range of the type, NULL, arrays and ranges; COPY
-- reads back the same rows, byte by byte.
CALL all_types('rows', 'SELECT count(*) = 1001 AS rows, count(id) = 1000 AS ids FROM there',
               $$
                 CREATE TABLE there AS
                 SELECT n, id, ARRAY[id, NULL, id] AS list, {name}range(id, NULL) AS span
                 FROM (SELECT n, CASE WHEN n > 0 THEN ({sample})::{type} END AS id
                       FROM generate_series(0, 1000) AS n) AS s;
                 CREATE TABLE back (LIKE there)$$);
SELECT format('CALL all_types(%L, %L, %L)', options,
              'SELECT count(*) = 1001 AS rows, count(t.id) = 1000 AND count(b.id) = 1000 AS ids,
                      count(*) FILTER (WHERE record_image_ne(t, b)) = 0 AS unchanged
               FROM there AS t FULL JOIN back AS b USING (n)',
              format('TRUNCATE back; COPY there TO %1$s (%2$s); COPY back FROM %1$s (%2$s)',
                     :'file', options))
FROM unnest('{format text,format csv,"format csv, delimiter ''|'', header",'
            'format binary}'::text[]) AS options \gexec

CREATE FUNCTION partitions(type text, sample text, strategy text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  a text;
  b text;
  wanted text;
  scans text;
  rows bigint;
BEGIN
  EXECUTE format('SELECT min(id)::text, max(id)::text
                  FROM (SELECT (%s)::%s AS id FROM unnest(''{1,2}''::int[]) AS n) AS s',
                 sample, type) INTO a, b;
  EXECUTE format('CREATE TABLE parts (id %s, n int) PARTITION BY %s (id)', type, strategy);
  IF strategy = 'range' THEN
    EXECUTE format('CREATE TABLE part_1 PARTITION OF parts FOR VALUES FROM (MINVALUE) TO (%L)', a);
    EXECUTE format('CREATE TABLE part_2 PARTITION OF parts FOR VALUES FROM (%L) TO (%L)', a, b);
    EXECUTE format('CREATE TABLE part_3 PARTITION OF parts FOR VALUES FROM (%L) TO (MAXVALUE)', b);
  ELSIF strategy = 'list' THEN
    EXECUTE format('CREATE TABLE part_1 PARTITION OF parts FOR VALUES IN (%L, NULL)', a);
    EXECUTE format('CREATE TABLE part_2 PARTITION OF parts FOR VALUES IN (%L)', b);
    CREATE TABLE part_3 PARTITION OF parts DEFAULT;
  ELSE
    CREATE TABLE part_1 PARTITION OF parts FOR VALUES WITH (MODULUS 3, REMAINDER 0);
    CREATE TABLE part_2 PARTITION OF parts FOR VALUES WITH (MODULUS 3, REMAINDER 1);
    CREATE TABLE part_3 PARTITION OF parts FOR VALUES WITH (MODULUS 3, REMAINDER 2);
  END IF;
  EXECUTE format('INSERT INTO parts SELECT (%s)::%s, n FROM generate_series(1, 1000) AS n', sample,
                 type);
  -- The partition of the value, the one that a constant's plan scans, and the one
  -- that a generic plan scans.
  EXECUTE format('SELECT tableoid::regclass::text FROM parts WHERE id = %L', a) INTO wanted;
  SELECT string_agg(DISTINCT substring(line FROM 'part_\d'), ',') INTO scans
  FROM plan(format('SELECT n FROM parts WHERE id = %L', a)) AS line WHERE line ~ 'part_';
  EXECUTE format('PREPARE look_up (%s) AS SELECT n FROM parts WHERE id = $1', type);
  SET LOCAL plan_cache_mode = force_generic_plan;
  SELECT scans || '/' || string_agg(DISTINCT substring(line FROM 'part_\d'), ',') INTO scans
  FROM plan(format('EXECUTE look_up (%L)', a)) AS line WHERE line ~ 'part_';
  RESET plan_cache_mode;
  DEALLOCATE look_up;
  EXECUTE format('SELECT count(DISTINCT n) FROM parts
                  WHERE id IN (SELECT id FROM parts)') INTO rows;
  DROP TABLE parts;
  RETURN format('%s rows, %s', rows,
                CASE scans WHEN wanted || '/' || wanted THEN 'its partition alone'
                           ELSE scans || ' instead of ' || wanted END);
END $$;
SELECT format('CALL all_types(%L, %L)', 'partitions by ' || strategy,
              format('SELECT got(partitions(type, sample, %L),
                                 ''1000 rows, its partition alone'') AS scans
                      FROM types WHERE name = ''{name}''',
                     strategy))
FROM unnest('{hash,list,range}'::text[]) AS strategy \gexec
DROP FUNCTION partitions;
\i :abs_srcdir/test/wrong.sql
