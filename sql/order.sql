-- The same tests for each type: order, hash, indexes, binary form, casts and ranges. The
-- expected values are those of the type that has casts to and from it.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql
SELECT format('%L', current_setting('data_directory') || '/order.copy') AS file \gset

-- The values of the test vectors, and others of the whole range.
CREATE TABLE texts (file text, text text);
\cd :abs_srcdir/test/vectors
\copy texts FROM PROGRAM 'awk -F "\t" "FNR > 1 { print FILENAME FS \$1 }" *.tsv'
CALL all_types('values', 'SELECT count(*) > 180 AS some FROM ordered', $$
  CREATE TABLE ordered AS
  SELECT DISTINCT id, {key} AS key, base
  FROM (SELECT id, id::{base} AS base
        FROM (SELECT text::{type} FROM texts WHERE file = '{name}.tsv' UNION ALL
              SELECT ({sample})::{type} FROM generate_series(1, 100) AS n) AS v (id)) AS b;
  ALTER TABLE ordered ADD PRIMARY KEY (id);
  ANALYZE ordered$$);

-- Order, by operators, sorts and scans.
CALL all_types('comparison', $$
  SELECT bool_and((a.id < b.id) = (a.key < b.key)) AS lt,
         bool_and((a.id <= b.id) = (a.key <= b.key)) AS le,
         bool_and((a.id = b.id) = (a.key = b.key)) AS eq,
         bool_and((a.id <> b.id) = (a.key <> b.key)) AS ne,
         bool_and((a.id >= b.id) = (a.key >= b.key)) AS ge,
         bool_and((a.id > b.id) = (a.key > b.key)) AS gt,
         bool_and(sign({name}_cmp(a.id, b.id)) = sign(byteacmp(a.key, b.key))) AS cmp,
         bool_and(sign({name}_subdiff(a.id, b.id)) IN (0, sign(byteacmp(a.key, b.key)))) AS subdiff,
         bool_or({name}_subdiff(a.id, b.id) > 0) AS apart
  FROM ordered AS a, (SELECT * FROM ordered ORDER BY md5(key::text) LIMIT 100) AS b$$);
CALL all_types('sort', $$
  SELECT array_agg(id ORDER BY id) = array_agg(id ORDER BY key) AS upwards,
         array_agg(id ORDER BY id DESC) = array_agg(id ORDER BY key DESC) AS downwards,
         (array_agg(id ORDER BY id) = array_agg(id ORDER BY id::text COLLATE "C"))
           = (SELECT ordered_as_text FROM types WHERE name = '{name}') AS as_text,
         min(id) = (array_agg(id ORDER BY key))[1] AS min,
         max(id) = (array_agg(id ORDER BY key DESC))[1] AS max,
         min(id) FILTER (WHERE false) IS NULL AS none
  FROM ordered$$);
CALL all_types('maximum',
               $$SELECT got(string_agg(trim(plan), ''),
                            '->  Index Only Scan Backward using ordered_pkey on ordered') AS plan
                 FROM plan('SELECT max(id) FROM ordered') AS plan WHERE plan ~ 'Backward'$$);
-- By a scan of the table, of the index, and of its bitmap.
CREATE FUNCTION answers(by text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  answer text;
BEGIN
  EXECUTE replace(
    'SELECT string_agg(concat_ws('' '', v.key, (SELECT count(*) FROM ordered WHERE by < v.by),
                                 (SELECT count(*) FROM ordered WHERE by <= v.by),
                                 (SELECT count(*) FROM ordered WHERE by = v.by),
                                 (SELECT count(*) FROM ordered WHERE by >= v.by),
                                 (SELECT count(*) FROM ordered WHERE by > v.by),
                                 (SELECT key FROM ordered WHERE by < v.by ORDER BY by DESC LIMIT 1),
                                 (SELECT key FROM ordered WHERE by > v.by ORDER BY by LIMIT 1)),
                       E''\n'' ORDER BY v.key)
            || (SELECT string_agg(key::text, '' '')
                FROM (SELECT key FROM ordered ORDER BY by) AS up)
     FROM (SELECT * FROM ordered ORDER BY md5(key::text) LIMIT 50) AS v',
    'by', by) INTO answer;
  RETURN answer;
END $$;
SET enable_indexscan = off; SET enable_indexonlyscan = off; SET enable_bitmapscan = off;
CALL all_types('scans', $$SELECT answers('id') = answers('key') AS of_table$$);
RESET enable_indexscan; RESET enable_indexonlyscan;
SET enable_seqscan = off; SET enable_sort = off;
CALL all_types('scans', $$
  SELECT answers('id') = answers('key') AS of_index,
         got((SELECT string_agg(trim(p), '; ')
              FROM plan(format('SELECT id FROM ordered WHERE id > %L ORDER BY id', id)) AS p),
             format('Index Only Scan using ordered_pkey on ordered; Index Cond: (id > %L::%s)', id,
                    '{type}'::regtype)) AS plan
  FROM (SELECT id FROM ordered ORDER BY key OFFSET 90 LIMIT 1) AS o$$);
RESET enable_sort; RESET enable_bitmapscan;
SET enable_indexscan = off; SET enable_indexonlyscan = off;
CALL all_types('scans', $$SELECT answers('id') = answers('key') AS of_bitmap$$);
RESET enable_indexscan; RESET enable_indexonlyscan; RESET enable_seqscan;

-- Hash, which is that of the base type if their bytes are the same; and hash joins.
CALL all_types('hash', $$
  SELECT bool_and({name}_hash_extended(id,
                                       0)::bit(32) = {name}_hash(id)::bit(32)) AS equal_at_seed_0,
         bool_or({name}_hash_extended(id, 1)::bit(32) <> {name}_hash(id)::bit(32)) AS seeded,
         bool_and(CASE WHEN coercible THEN CASE '{base}'
                           WHEN 'bigint' THEN hashint8(base::text::bigint)
                           WHEN 'uuid' THEN uuid_hash(base::text::uuid) END = {name}_hash(id)
                       ELSE true END) AS as_base
  FROM ordered, (SELECT coercible FROM types WHERE name = '{name}') AS t$$);
SET enable_mergejoin = off; SET enable_nestloop = off;
CALL all_types('hash join', $$
  SELECT count(*) = (SELECT count(*) FROM ordered) AS all_found,
         got((SELECT string_agg(trim(plan), '; ')
              FROM plan('SELECT * FROM ordered AS a FULL JOIN ordered AS b USING (id)') AS plan),
             'Hash Full Join; Hash Cond: (a.id = b.id); ->  Seq Scan on ordered a; ->  Hash; ->  '
             'Seq Scan on ordered b') AS plan
  FROM ordered AS a FULL JOIN ordered AS b USING (id)$$);
RESET enable_mergejoin; RESET enable_nestloop;

-- Hash and BRIN indexes find what the key finds.
CREATE FUNCTION found(method text, operator text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  middle text;
  answer text;
BEGIN
  SELECT id::text FROM stored ORDER BY key OFFSET 5000 LIMIT 1 INTO middle;
  EXECUTE format('CREATE INDEX stored_id ON stored USING %s', method);
  EXECUTE format(
    'SELECT count(*) || '' rows: '' || (
              SELECT string_agg(substring(plan FROM ''\w+ Index Scan|Index Cond: .id .''), '', '')
              FROM plan(%1$L) AS plan)
     FROM (%1$s) AS s',
    format('SELECT FROM stored WHERE id %s %L', operator, middle)) INTO answer;
  DROP INDEX stored_id;
  RETURN answer;
END $$;
SET enable_seqscan = off;
CALL all_types('index', $$
  SELECT got(found('hash (id)', '='), '1 rows: Bitmap Index Scan, Index Cond: (id =') AS hash,
         got(found('brin (id) WITH (pages_per_range = 4)', '<'),
             '5000 rows: Bitmap Index Scan, Index Cond: (id <') AS minmax,
         got(found('brin (id ids.{name}_minmax_multi_ops) WITH (pages_per_range = 4)', '<'),
             '5000 rows: Bitmap Index Scan, Index Cond: (id <') AS minmax_multi,
         got(found('brin (id ids.{name}_bloom_ops) WITH (pages_per_range = 4)', '='),
             '1 rows: Bitmap Index Scan, Index Cond: (id =') AS bloom$$,
               'CREATE TABLE stored AS
                SELECT base::{type} AS id, {key} AS key
                FROM (SELECT {sample} AS base FROM generate_series(1, 10000) AS n) AS s
                ORDER BY key');
RESET enable_seqscan;

-- A minmax-multi summary keeps the largest gaps: four groups of values leave three.
SET enable_seqscan = off;
CALL all_types('gaps', $$
  SELECT got(explained(format('SELECT FROM grouped WHERE id IN (%s)',
                              string_agg(quote_literal(id), ', ')),
                       'ANALYZE') -> 'Plan' ->> 'Lossy Heap Blocks',
             '0') AS read
  FROM placed WHERE place IN (1700, 5000, 8300)$$, $$
  CREATE TABLE placed AS SELECT id, row_number() OVER (ORDER BY key) AS place FROM stored;
  CREATE TABLE grouped AS
  SELECT id FROM placed WHERE place % 3328 BETWEEN 1 AND 15 ORDER BY md5(place::text);
  CREATE INDEX ON grouped USING brin (id ids.{name}_minmax_multi_ops (values_per_range = 8))$$);
RESET enable_seqscan;

-- Binary: a file of the base type can be read, and the reverse; too short and too long.
CALL all_types('binary',
               $$SELECT array_agg(base ORDER BY base)
                          = (SELECT array_agg(base ORDER BY base) FROM received_base) AS as_base,
                        array_agg(base ORDER BY key) = (SELECT array_agg(id::{base} ORDER BY id)
                                                        FROM received) AS there_and_back
                 FROM ordered$$,
               format('
    CREATE TABLE received (id {type}); CREATE TABLE received_base (base {base});
    COPY ordered (base) TO %1$s (FORMAT binary); COPY received FROM %1$s (FORMAT binary);
    COPY received TO %1$s (FORMAT binary); COPY received_base FROM %1$s (FORMAT binary)',
                      :'file'));
-- If the bytes are the same as those of the base type, its function receives both.
SELECT format($$CALL all_types(%L, $c$
  SELECT got(concat_ws('; ', state, message, nullif(detail, '')),
             CASE WHEN NOT coercible THEN format('22P03; invalid input length for type {name}; A '
                                                 'value of type {name} has %%s bytes, not %%s.',
                                                 typlen, typlen + %s)
                  WHEN %2$s < 0 THEN '08P01; insufficient data left in message'
                  ELSE '22P03; incorrect binary data format' END) AS error
  FROM types, pg_type AS t, failure(%L)
  WHERE types.name = '{name}' AND t.oid = '{type}'::regtype$c$, %L)$$,
              'binary with a byte ' || CASE WHEN bytes < 0 THEN 'less' ELSE 'more' END, bytes,
              format('COPY received FROM %s (FORMAT binary)', :'file'),
              format('COPY (SELECT CASE WHEN %2$s < 0 THEN substr({key}, 2)
                                 ELSE {key} || ''\x00'' END
                     FROM ordered LIMIT 1) TO %1$s (FORMAT binary)',
                     :'file', bytes))
FROM (VALUES (-1), (1)) AS b (bytes) \gexec

-- Casts are explicit; if the bytes are the same, a column's type changes without a rewrite.
CALL all_types('cast',
               $$SELECT got(state || ' ' || message,
                            format('42883 operator does not exist: %s = {base}',
                                   '{type}'::regtype)) AS is_explicit
                 FROM failure('SELECT FROM ordered WHERE id = base')$$);
CALL all_types('cast of a column', $$
  SELECT (node <> pg_relation_filenode('converted')) = NOT base_coercible AS rewritten,
         (SELECT count(*) = (SELECT count(*) FROM ordered)
          FROM ordered JOIN converted USING (id)) AS found
  FROM before, types WHERE name = '{name}'$$,
               $$
                 CREATE TABLE converted (id {base} PRIMARY KEY);
                 INSERT INTO converted SELECT base FROM ordered;
                 CREATE TABLE before AS SELECT pg_relation_filenode('converted') AS node;
                 ALTER TABLE converted ALTER COLUMN id TYPE {type} USING id::{type}$$);
CALL all_types('cast of a column back',
               $$SELECT (node <> pg_relation_filenode('converted')) = NOT coercible AS rewritten
                 FROM before, types WHERE name = '{name}'$$,
               $$UPDATE before SET node = pg_relation_filenode('converted');
                 ALTER TABLE converted ALTER COLUMN id TYPE {base} USING id::{base}$$);

-- Ranges.
CALL all_types('range', $$
  SELECT {name}range(a, b, '[]') @> b AS inside, NOT {name}range(a, b) @> b AS outside,
         {name}multirange({name}range(a, b, '[]'), {name}range(b, c))
           = {name}multirange({name}range(a, c)) AS joined
  FROM (SELECT i[1], i[50], i[100]
        FROM (SELECT array_agg(id ORDER BY key) AS i FROM ordered) AS o) AS v (a, b, c)$$);
DROP TABLE texts;
DROP FUNCTION answers, found;
\i :abs_srcdir/test/wrong.sql
