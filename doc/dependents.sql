-- All that depends on a key column, and what a migration does with it.
--
-- Write your table and its key into the line below "key", and run this as the table's
-- owner.  It only reads catalogs, of PostgreSQL 15 to 19.  migrating.md describes the two
-- ways of the last columns.
--
-- "drop" is at the beginning of the transaction that changes the columns: before ALTER TYPE
-- or, step by step, before RENAME.  "create again" and "repeat" are at its end, after DROP
-- COLUMN, in the order of the dump.  The dump also has what belongs to a dropped object,
-- such as its owner and its privileges.
WITH RECURSIVE key (rel, name) AS (
  SELECT * FROM (VALUES ('users'::regclass, 'id')) AS v (rel, name)
  WHERE has_column_privilege(rel, name, 'SELECT') IS NOT NULL  -- fails without such a column
),

-- The key, the columns that reference it, directly or not, and the same columns of
-- partitions and children.
changed (rel, num) AS (
  SELECT attrelid, attnum FROM key JOIN pg_attribute ON attrelid = rel AND attname = name
  UNION
  SELECT n.rel, n.num FROM changed AS c CROSS JOIN LATERAL (
    SELECT conrelid AS rel, k.num
    FROM pg_constraint CROSS JOIN unnest(conkey, confkey) AS k (num, referenced)
    WHERE contype = 'f' AND confrelid = c.rel AND referenced = c.num
    UNION ALL
    SELECT b.attrelid, b.attnum
    FROM pg_inherits
    CROSS JOIN LATERAL (VALUES (inhparent, inhrelid), (inhrelid, inhparent)) AS v (this, other)
    JOIN pg_attribute AS a ON a.attrelid = c.rel AND a.attnum = c.num
    JOIN pg_attribute AS b ON b.attrelid = other AND b.attname = a.attname
    WHERE this = c.rel AND (other = inhrelid OR a.attinhcount > 0)) AS n
),
tables AS (
  SELECT DISTINCT pg_class.* FROM changed JOIN pg_class ON oid = rel
),
attributes AS (
  SELECT pg_attribute.* FROM changed JOIN pg_attribute ON attrelid = rel AND attnum = num
),

-- What DROP COLUMN … CASCADE would drop, such as views on views.  A function can be
-- replaced, so what uses it is not followed.
cascade (classid, objid, objsubid) AS (
  SELECT classid, objid, objsubid FROM changed
  JOIN pg_depend ON refclassid = 'pg_class'::regclass AND refobjid = rel AND refobjsubid = num
  UNION
  SELECT n.* FROM cascade AS c CROSS JOIN LATERAL (
    SELECT d.classid, d.objid, d.objsubid FROM pg_depend AS d
    WHERE refclassid = c.classid AND refobjid = c.objid AND c.objsubid IN (0, refobjsubid)
      AND c.classid <> 'pg_proc'::regclass
    UNION ALL  -- the view of a rule, the generated column of an expression
    SELECT refclassid, refobjid, refobjsubid FROM pg_depend AS d
    WHERE d.classid = c.classid AND d.objid = c.objid AND deptype = 'i'
      AND c.classid IN ('pg_rewrite'::regclass, 'pg_attrdef'::regclass)) AS n
  WHERE NOT (n.classid = 'pg_class'::regclass AND (n.objid, n.objsubid) IN (SELECT * FROM changed))
),

-- Uses of the tables' row types, and of whole rows.
of_rows (classid, objid, objsubid) AS (
  SELECT 'pg_type'::regclass::oid, reltype, 0 FROM tables WHERE reltype <> 0
  UNION
  SELECT n.* FROM of_rows AS r CROSS JOIN LATERAL (
    SELECT d.classid, d.objid, d.objsubid FROM pg_depend AS d
    WHERE refclassid = r.classid AND refobjid = r.objid AND r.objsubid IN (0, refobjsubid)
      AND r.classid <> 'pg_proc'::regclass
    UNION ALL  -- the row type with such a column
    SELECT 'pg_type'::regclass, reltype, 0 FROM pg_class
    WHERE r.classid = 'pg_class'::regclass AND oid = r.objid AND reltype <> 0) AS n
),
whole_rows AS (
  SELECT d.classid, d.objid, d.objsubid FROM pg_depend AS d JOIN tables ON refobjid = oid
  WHERE refclassid = 'pg_class'::regclass AND refobjsubid = 0 AND deptype = 'n'
    AND classid <> 'pg_class'::regclass
    AND NOT (classid = 'pg_rewrite'::regclass AND objid IN (
      SELECT r.oid FROM pg_rewrite AS r WHERE ev_class IN (SELECT t.oid FROM tables AS t)))
),

-- Columns that may contain the key without a foreign key: their names end as that of a
-- changed column, or are the table's name and "id", or those of the key in a similar table.
similar_columns AS (
  SELECT DISTINCT o.attrelid, o.attnum, format_type(o.atttypid, o.atttypmod) AS type
  FROM attributes AS a JOIN pg_type AS t ON t.oid = a.atttypid
  CROSS JOIN key JOIN pg_class AS k ON k.oid = key.rel
  CROSS JOIN pg_attribute AS o JOIN pg_type AS u ON u.oid = o.atttypid
  JOIN pg_class AS r ON r.oid = o.attrelid
  CROSS JOIN LATERAL (SELECT rtrim(translate(lower(a.attname), '_', ''), 's') AS changed,
    rtrim(translate(lower(o.attname), '_', ''), 's') AS other,
    translate(lower(k.relname), '_', '') AS key_table,
    translate(lower(r.relname), '_', '') AS other_table) AS n
  CROSS JOIN LATERAL left(key_table, greatest(3, length(key_table) - 3)) AS stem
  WHERE r.relkind IN ('r', 'p', 'f') AND o.attnum > 0 AND NOT o.attisdropped
    AND r.relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
    AND (u.oid IN (t.oid, t.typarray)
      OR u.typcategory = t.typcategory AND t.typcategory IN ('N', 'S'))
    AND (length(changed) > 2 AND right(other, length(changed)) = changed
      OR strpos(other, stem) > 0 AND right(other, 2) = 'id'
      OR strpos(other_table, stem) > 0 AND o.attname = key.name)
    AND (o.attrelid, o.attnum) NOT IN (SELECT * FROM changed)
),

states (letter, state) AS (
  VALUES ('O', ''), ('D', 'disabled'), ('R', 'ENABLE REPLICA'), ('A', 'ENABLE ALWAYS')
),

subjects AS (
  SELECT * FROM cascade
  UNION ALL
  SELECT 'pg_class'::regclass, rel, num FROM changed
),
found (kind, classid, objid, objsubid, detail) AS (
  -- the columns
  SELECT 'column', 'pg_class'::regclass::oid, attrelid, attnum::integer, concat_ws(', ',
      format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END,
      CASE relkind WHEN 'p' THEN 'partitioned' WHEN 'f' THEN 'foreign table' END,
      CASE relpersistence WHEN 't' THEN 'temporary' END, 'OF ' || nullif(reloftype, 0)::regtype,
      'inherited from ' || (SELECT string_agg(inhparent::regclass::text, ', ')
                            FROM pg_inherits WHERE inhrelid = attrelid))
  FROM attributes JOIN tables ON oid = attrelid
  UNION ALL
  SELECT 'similar column', 'pg_class'::regclass, attrelid, attnum, type FROM similar_columns
  UNION ALL
  SELECT 'partition key', 'pg_class'::regclass, rel, num, pg_get_partkeydef(rel) FROM changed
  WHERE ('pg_class'::regclass, rel, num) IN (
    SELECT classid, objid, objsubid FROM pg_depend
    WHERE refclassid = 'pg_class'::regclass AND refobjid = rel AND refobjsubid = 0)
  UNION ALL
  SELECT 'options', 'pg_class'::regclass, attrelid, attnum, options
  FROM attributes JOIN pg_type ON pg_type.oid = atttypid CROSS JOIN LATERAL concat_ws(', ',
    CASE WHEN attstattarget >= 0 THEN 'STATISTICS ' || attstattarget END,
    (SELECT string_agg(o, ', ') FROM unnest(attoptions) AS o WHERE o ~ '^n_distinct'),
    array_to_string(attfdwoptions, ', '),
    CASE WHEN attcompression <> '' THEN 'COMPRESSION ' || attcompression::text END,
    CASE WHEN attstorage <> typstorage THEN 'STORAGE ' || attstorage::text END) AS options
  WHERE options <> ''
  UNION ALL
  SELECT CASE WHEN attgenerated <> '' THEN 'generated column'
           WHEN (adrelid, adnum) IN (SELECT * FROM changed) THEN 'default'
           WHEN ('pg_class'::regclass, adrelid, 0) IN (SELECT * FROM cascade)
             THEN 'default of a view'
           ELSE 'default elsewhere' END,
    classid, objid, 0, pg_get_expr(adbin, adrelid)
  FROM cascade JOIN pg_attrdef AS d ON classid = 'pg_attrdef'::regclass AND d.oid = objid
  JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum

  -- what is bound to them by number
  UNION ALL
  SELECT CASE contype WHEN 'f' THEN CASE WHEN EXISTS (
               SELECT FROM unnest(conkey, confkey) AS k (num, referenced)
               WHERE (conrelid, num) IN (SELECT * FROM changed)
                 AND (confrelid, referenced) NOT IN (SELECT * FROM changed))
             THEN 'foreign key elsewhere' ELSE 'foreign key' END
           WHEN 'p' THEN 'unique' WHEN 'u' THEN 'unique' WHEN 'x' THEN 'exclusion'
           WHEN 'n' THEN 'not null' ELSE 'check' END,
    classid, objid, 0, pg_get_constraintdef(objid)
  FROM cascade JOIN pg_constraint AS c ON classid = 'pg_constraint'::regclass AND c.oid = objid
  WHERE conparentid = 0 AND coninhcount = 0 AND contype <> 't'
    AND NOT (contype = 'n' AND conname LIKE '%\_not\_null')  -- the line of the column says it
  UNION ALL
  SELECT CASE WHEN indrelid NOT IN (SELECT oid FROM tables) THEN 'index of a view'
           WHEN indexprs IS NULL AND indpred IS NULL THEN 'index' ELSE 'index expression' END,
    classid, objid, 0, substring(pg_get_indexdef(objid) from ' USING (.*)')
  FROM cascade JOIN pg_index ON classid = 'pg_class'::regclass AND indexrelid = objid
  WHERE NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = objid)
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = objid AND conrelid = indrelid)
  UNION ALL
  SELECT 'statistics target', classid, objid, attnum, 'STATISTICS ' || attstattarget
  FROM cascade JOIN pg_attribute ON classid = 'pg_class'::regclass AND attrelid = objid
  WHERE objsubid = 0 AND attnum > 0 AND attstattarget >= 0
  UNION ALL
  SELECT kind, classid, objid, 0, NULL
  FROM cascade JOIN pg_index ON classid = 'pg_class'::regclass AND indexrelid = objid
  CROSS JOIN LATERAL (VALUES (indisclustered, 'cluster mark'),
                             (indisreplident, 'replica identity')) AS v (is_set, kind)
  WHERE is_set
  UNION ALL
  SELECT CASE relkind WHEN 'S' THEN 'sequence' WHEN 'm' THEN 'materialized view'
           WHEN 'v' THEN 'view' ELSE 'row of a view' END,
    classid, objid, objsubid, array_to_string(relacl, ' ')
  FROM cascade JOIN pg_class AS c ON classid = 'pg_class'::regclass AND c.oid = objid
  WHERE relkind NOT IN ('i', 'I') AND NOT (relkind IN ('r', 'p', 'f') AND EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = objid AND attnum = objsubid AND attgenerated <> ''))
  UNION ALL
  SELECT 'statistics', classid, objid, 0, NULL
  FROM cascade WHERE classid = 'pg_statistic_ext'::regclass
  UNION ALL
  SELECT CASE WHEN prqual IS NULL THEN 'published columns' ELSE 'published rows' END,
    classid, objid, 0, pg_get_expr(prqual, prrelid)
  FROM cascade JOIN pg_publication_rel AS p
    ON classid = 'pg_publication_rel'::regclass AND p.oid = objid

  -- what the server runs
  UNION ALL
  SELECT CASE WHEN tgenabled IN ('A', 'R') AND tgrelid IN (SELECT oid FROM tables)
           THEN 'trigger that fires always'
           WHEN c.objid IS NULL THEN 'trigger of the table' ELSE 'trigger' END,
    'pg_trigger'::regclass, t.oid, 0, state
  FROM pg_trigger AS t
  LEFT JOIN cascade AS c ON classid = 'pg_trigger'::regclass AND c.objid = t.oid
  JOIN states ON letter = tgenabled
  WHERE (c.objid IS NOT NULL OR tgrelid IN (SELECT oid FROM tables))
    AND NOT tgisinternal AND tgparentid = 0
  UNION ALL
  SELECT CASE WHEN ev_enabled IN ('A', 'R') AND ev_class IN (SELECT oid FROM tables)
           THEN 'rule that is run always'
           WHEN c.objid IS NULL THEN 'rule of the table' ELSE 'rule' END,
    'pg_rewrite'::regclass, r.oid, 0, state
  FROM pg_rewrite AS r
  LEFT JOIN cascade AS c ON classid = 'pg_rewrite'::regclass AND c.objid = r.oid
  JOIN states ON letter = ev_enabled
  WHERE (c.objid IS NOT NULL OR ev_class IN (SELECT oid FROM tables)) AND rulename <> '_RETURN'
  UNION ALL
  SELECT 'event trigger', 'pg_event_trigger'::regclass, oid, 0, evtevent
  FROM pg_event_trigger WHERE evtenabled <> 'D'
  UNION ALL
  SELECT 'policy', classid, objid, 0, NULL FROM cascade WHERE classid = 'pg_policy'::regclass
  UNION ALL
  SELECT 'row-level security', 'pg_class'::regclass, oid, 0,
    CASE WHEN relforcerowsecurity THEN 'FORCE' END
  FROM tables WHERE relrowsecurity
  UNION ALL
  SELECT CASE WHEN prosqlbody IS NULL THEN 'row of a view' ELSE 'function' END,
    classid, objid, 0, NULL
  FROM cascade JOIN pg_proc AS p ON classid = 'pg_proc'::regclass AND p.oid = objid
  UNION ALL
  SELECT DISTINCT 'text of a function', 'pg_proc'::regclass, p.oid, 0, NULL
  FROM pg_proc AS p JOIN pg_language AS l ON l.oid = prolang CROSS JOIN attributes
  JOIN tables AS t ON t.oid = attrelid
  WHERE lanname NOT IN ('internal', 'c')
    AND pronamespace::regnamespace::text !~ '^(pg_|information_schema$)'
    AND strpos(lower(prosrc), lower(attname)) > 0 AND (strpos(lower(prosrc), lower(relname)) > 0
      OR p.oid IN (SELECT tgfoid FROM pg_trigger WHERE tgrelid = attrelid))

  -- rows
  UNION ALL
  SELECT CASE WHEN classid = 'pg_class'::regclass THEN 'stored rows' ELSE 'row type' END,
    classid, objid, objsubid, NULL
  FROM of_rows LEFT JOIN pg_type AS t ON classid = 'pg_type'::regclass AND t.oid = objid
  WHERE typtype IS NULL OR typtype = 'd'
  UNION ALL
  SELECT 'whole rows', classid, objid, 0, NULL FROM whole_rows AS w
  WHERE (classid, objid) NOT IN (SELECT classid, objid FROM cascade)

  -- what other catalogs say of them
  UNION ALL
  SELECT 'privileges', 'pg_class'::regclass, attrelid, attnum, array_to_string(attacl, ' ')
  FROM pg_attribute WHERE attacl IS NOT NULL
    AND ((attrelid, attnum) IN (SELECT * FROM changed) OR attrelid IN (
      SELECT objid FROM cascade WHERE classid = 'pg_class'::regclass AND objsubid = 0))
  UNION ALL
  SELECT DISTINCT 'comment', classoid, objoid, d.objsubid, description
  FROM subjects AS s JOIN pg_description AS d ON (classoid, objoid) = (classid, objid)
   AND (d.objsubid = s.objsubid OR s.objsubid = 0)
  UNION ALL
  SELECT DISTINCT 'security label', classoid, objoid, l.objsubid, label
  FROM subjects AS s JOIN pg_seclabel AS l ON (classoid, objoid) = (classid, objid)
   AND (l.objsubid = s.objsubid OR s.objsubid = 0)
  UNION ALL
  SELECT DISTINCT 'published table', 'pg_publication'::regclass, p.oid, 0, t.oid::regclass::text
  FROM tables AS t JOIN pg_publication_tables AS v ON tablename = relname
   AND schemaname = relnamespace::regnamespace::text
  JOIN pg_publication AS p USING (pubname)
  UNION ALL
  SELECT 'subscription', 'pg_subscription'::regclass, srsubid, 0, srrelid::regclass::text
  FROM pg_subscription_rel WHERE srrelid IN (SELECT oid FROM tables)
  UNION ALL
  SELECT 'other', classid, objid, objsubid, NULL FROM cascade
  WHERE classid::regclass::text NOT IN ('pg_attrdef', 'pg_class', 'pg_constraint', 'pg_policy',
    'pg_proc', 'pg_publication_rel', 'pg_rewrite', 'pg_statistic_ext', 'pg_trigger', 'pg_type')
),

-- What to do, in the order of the result.
steps (kind, alter_type, step_by_step) AS (VALUES
  ('column', 'new type', 'new column'),
  ('similar column', 'if it contains the key: the same', 'if it contains the key: the same'),
  ('foreign key elsewhere', 'begin at the key that it references', 'the same'),
  ('partition key', 'not possible: detach and attach (leaving.md), or copy into a new table',
    'the same'),
  ('stored rows', 'not possible', 'they keep the old key'),
  ('row type', 'look: the type of the row changes', 'look: the columns of the row change'),
  ('whole rows', 'look: the type of the row changes', 'look: the columns of the row change'),
  ('subscription', 'change the publisher, too', 'the same'),
  ('published table', 'change the subscribers, too', 'first add the column on the subscribers'),
  ('published columns', 'drop, create again',
    'add the new column; in the switch, the old list'),
  ('published rows', 'not possible with tid', 'drop before the switch'),
  ('trigger that fires always', 'if it names the column: drop, create again',
    'fires in batches: ENABLE TRIGGER, or DISABLE one of REPLICA'),
  ('rule that is run always', 'if it names the column: drop, create again',
    'is run in batches: ENABLE RULE, or DISABLE one of REPLICA'),
  ('trigger of the table', 'nothing', 'nothing: silent in the batches'),
  ('rule of the table', 'nothing', 'nothing: silent in the batches'),
  ('row-level security', 'nothing', 'FORCE: fill and trigger need BYPASSRLS'),
  ('event trigger', 'look: fires at ALTER TABLE', 'the same'),
  ('text of a function', 'read it', 'read it'),
  ('default', 'drop; a generator', 'a generator, on the new column'),
  ('sequence', 'DROP IDENTITY or DROP SEQUENCE', 'dropped with the column'),
  ('default elsewhere', 'look: uses the sequence', 'the same'),
  ('generated column', 'drop, create again; rewrites', 'the same'),
  ('not null', 'nothing', 'ADD CONSTRAINT … NOT NULL'),
  ('unique', 'nothing: rebuilt', 'index before; USING INDEX'),
  ('exclusion', 'nothing: rebuilt', 'create in the switch, which builds it'),
  ('index', 'nothing: rebuilt', 'create before, CONCURRENTLY; rename in the switch'),
  ('index expression', 'drop, create again', 'create before, CONCURRENTLY; rename in the switch'),
  ('statistics target', 'repeat if dropped', 'repeat'),
  ('cluster mark', 'repeat if dropped', 'in the switch: CLUSTER ON'),
  ('replica identity', 'nothing', 'in the switch: REPLICA IDENTITY'),
  ('foreign key', 'drop, create again NOT VALID; VALIDATE', 'the same'),
  ('check', 'drop, create again NOT VALID; VALIDATE', 'the same'),
  ('statistics', 'drop, create again', 'the same'),
  ('trigger', 'drop, create again', 'the same'),
  ('rule', 'drop, create again', 'the same'),
  ('policy', 'drop, create again', 'the same'),
  ('view', 'drop, create again', 'the same'),
  ('materialized view', 'drop, create again; REFRESH', 'the same'),
  ('index of a view', 'dropped with the view: create again', 'the same'),
  ('default of a view', 'dropped with the view: create again', 'the same'),
  ('row of a view', 'drop, create again', 'the same'),
  ('function', 'at the beginning, replace by an empty one; at the end, by the old one',
    'the same'),
  ('other', 'look', 'look'),
  ('options', 'nothing', 'repeat'),
  ('privileges', 'repeat if dropped', 'repeat'),
  ('comment', 'repeat if dropped', 'repeat'),
  ('security label', 'repeat if dropped', 'repeat')
)
SELECT kind, pg_describe_object(classid, objid, objsubid) AS object, detail,
  alter_type AS "with ALTER TYPE", step_by_step AS "step by step"
FROM found LEFT JOIN (SELECT *, row_number() OVER () AS place FROM steps) AS s USING (kind)
ORDER BY place, object, detail;
