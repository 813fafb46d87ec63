-- What make.sql has made, as text that is the same wherever all of it is there.

-- Tables: their rows, in order and in full.  Views: through their operators.
DO $$
DECLARE
  relation record;
  summary text;
BEGIN
  CREATE TEMP TABLE summary (line text);
  FOR relation IN
    SELECT c.oid::regclass AS name, relkind FROM pg_class AS c
    WHERE relnamespace = 'kept'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') ORDER BY relname
  LOOP
    EXECUTE format('SELECT count(*) || '' rows, '' || coalesce(md5(string_agg(t::text, E''\n'' ORDER BY n)), '''') FROM %s AS t', relation.name) INTO summary;
    INSERT INTO summary VALUES (relation.name || ': ' || summary);
  END LOOP;

  -- What an index finds is what is there: by equality, by order, by a range.
  FOR relation IN
    SELECT c.oid::regclass AS name, typnamespace::regnamespace AS schema
    FROM pg_class AS c JOIN pg_attribute AS a ON attrelid = c.oid AND attname = 'id' JOIN pg_type AS t ON t.oid = atttypid
    WHERE relnamespace = 'kept'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname
  LOOP
    SET LOCAL enable_seqscan = off;
    SET LOCAL enable_sort = off;
    SET LOCAL jit = off; -- which is not worth it
    EXECUTE format('SELECT count(*) || '' found, '' || md5(string_agg(id::text, '','')) FROM (
        SELECT a.id FROM %1$s AS a JOIN LATERAL (SELECT b.id FROM %1$s AS b WHERE b.id OPERATOR(%2$s.=) a.id LIMIT 1) AS b ON true
        WHERE a.id OPERATOR(%2$s.>=) (SELECT id FROM %1$s ORDER BY id USING OPERATOR(%2$s.<) LIMIT 1) ORDER BY a.id USING OPERATOR(%2$s.<)) AS t',
      relation.name, relation.schema) INTO summary;
    RESET enable_seqscan;
    RESET enable_sort;
    INSERT INTO summary VALUES (relation.name || ': ' || summary);
  END LOOP;
END $$;
INSERT INTO summary
SELECT format('%s: %s', indexrelid::regclass, CASE WHEN indisvalid AND indisready THEN 'valid' ELSE 'not valid' END)
FROM pg_index JOIN pg_class AS c ON c.oid = indexrelid WHERE relnamespace = 'kept'::regnamespace;
INSERT INTO summary
SELECT format('%s: %s', pg_describe_object(classid, objid, 0), count(*))
FROM pg_depend WHERE classid IN ('pg_type'::regclass, 'pg_proc'::regclass) AND refobjid = 'kept'::regnamespace GROUP BY classid, objid;

SELECT line FROM summary ORDER BY line COLLATE "C";
DROP TABLE summary;
