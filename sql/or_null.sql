-- ..._or_null(text), for each type and for uuid: NULL if the input function refuses the text,
-- else the same value.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql
INSERT INTO types (name, type, base, key, of_key, sample, made)
VALUES ('uuid', 'uuid', 'uuid', '', '', 'md5(n::text)::uuid', '');
CREATE SCHEMA uuid;

-- The test vectors of all types, and texts that are valid or invalid in the rest of the forms.
CREATE TABLE texts (file text, text text);
\cd :abs_srcdir/test/vectors
\copy texts FROM PROGRAM 'awk -F "\t" "FNR > 1 { print FILENAME FS \$1 }" *.tsv'
INSERT INTO texts
SELECT 'uuid', unnest(ARRAY[
  '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', '017F22E279B07CC398C4DC0C0C07398F',
  '{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}', '{017f22e279b07cc398c4dc0c0c07398f}',
  '017f-22e2-79b0-7cc3-98c4-dc0c-0c07-398f', '{017f-22e279b07cc398c4dc0c-0c07398f}']);
INSERT INTO texts
SELECT 'other', unnest(ARRAY[
  '', ' ', 'NULL', 'me', '42', '-1', '2024-07-19', 'kjzfcijpj2z2a', 'zzzzzzzzzzz',
  repeat('2', 100000), repeat('é', 16), E'3kxnlhr3gxq2\x01',
  'urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f']);
-- Some of each file with each character left out or doubled, or another one in its place or
-- before it.
INSERT INTO texts
SELECT 'mutated', overlay(text PLACING new FROM place FOR len)
FROM (SELECT text, row_number() OVER (PARTITION BY file ORDER BY md5(text)) AS n
      FROM texts WHERE file ~ '^(tid|uid11|scru160|extuuid(_rejected)?).tsv$|^uuid$') AS t,
  generate_series(1, length(text) + 1) AS place, generate_series(0, 1) AS len,
  unnest('{"",-,"{","}",0,7,a,F,z," ",é,:}'::text[] || substr(text, place, 1)) AS new
WHERE n <= 4;
CREATE FUNCTION input(text text, type text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  value text;
BEGIN
  EXECUTE format('SELECT %L::%s', text, type) INTO value;
  RETURN value;
EXCEPTION WHEN invalid_text_representation OR numeric_value_out_of_range THEN
  RETURN NULL;
END $$;
CALL all_types('values', $$
  SELECT count(*) > 10000 AS many, count(value) > 100 AS valid,
         count(*) FILTER (WHERE value IS NULL) > 5000 AS invalid,
         bool_and({name}_or_null(text)::text IS NOT DISTINCT FROM value) AS same,
         {name}_or_null(NULL) IS NULL AS "null"
  FROM (SELECT DISTINCT text, input(text, '{type}') AS value FROM texts) AS t$$);

-- WHERE id = ..._or_null($1) is an index condition, and finds the row, or none.
CALL all_types('table', 'SELECT count(*) = 1000 AS ids FROM keys', $$
  CREATE TABLE keys AS
  SELECT ({sample})::{type} AS id FROM generate_series(1, 1000) AS n;
  ALTER TABLE keys ADD PRIMARY KEY (id);
  ANALYZE keys;
  PREPARE {name}_find (text) AS SELECT id FROM keys WHERE id = {name}_or_null($1)$$);
CREATE FUNCTION found(query text, text text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  answer text;
BEGIN
  EXECUTE format('EXECUTE %I (%L)', query, text) INTO answer;
  RETURN answer;
END $$;
CREATE FUNCTION one_plan(query text, text text) RETURNS text LANGUAGE sql AS $$
  SELECT string_agg(trim(plan), '; ') FROM plan(format('EXECUTE %I (%L)', query, text)) AS plan
$$;
SET plan_cache_mode = force_generic_plan;
CALL all_types('generic', $$
  SELECT got(one_plan('{name}_find', id::text),
             'Index Only Scan using keys_pkey on keys; Index Cond: (id = {name}_or_null($1))')
           AS plan,
         got(found('{name}_find', id::text), id::text) AS found,
         found('{name}_find', 'me') IS NULL AS not_found
  FROM keys LIMIT 1$$);
SET plan_cache_mode = force_custom_plan;
CALL all_types('custom', $$
  SELECT got(one_plan('{name}_find', id::text),
             format('Index Only Scan using keys_pkey on keys; Index Cond: (id = %L::%s)', id,
                    '{type}'::regtype)) AS plan,
         got(found('{name}_find', id::text), id::text) AS found,
         found('{name}_find', 'me') IS NULL AS not_found
  FROM keys LIMIT 1$$);
RESET plan_cache_mode;
DEALLOCATE ALL;
DROP TABLE texts;
DROP FUNCTION input, found, one_plan;
\i :abs_srcdir/test/wrong.sql
