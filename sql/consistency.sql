-- The objects of every type, from the catalogs: the same for each, as test/common.sql
-- lists them.  The test of each type shows those that only this type has.  The output is
-- what is missing or wrong.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/common.sql
\set ECHO none
CREATE TEMP VIEW operators AS
SELECT o.* FROM pg_operator AS o JOIN ours ON classid = 'pg_operator'::regclass AND objid = o.oid;
CREATE TEMP TABLE wrong (question text, object text);

-- --- types ---

INSERT INTO wrong
SELECT 'has fewer types than expected', count(*) FROM types
HAVING count(*) < 4 OR count(*) FILTER (WHERE timed) < 3 OR count(*) FILTER (WHERE generated) < 3;
INSERT INTO wrong
SELECT 'is a type of another kind', typname FROM types
WHERE typcategory <> 'U' OR typreceive = 0 OR typsend = 0
  OR format_type(typarray, NULL) <> format_type(oid, NULL) || '[]'
  OR NOT EXISTS (SELECT FROM own WHERE type = typname);
-- What has the time of an ID can be compared with times, and has windows.
INSERT INTO wrong
SELECT 'has only some functions of times', typname FROM types
WHERE timed <> EXISTS (SELECT FROM functions WHERE proname = typname || '_in_range')
  OR timed <> EXISTS (SELECT FROM functions WHERE proname = typname || '_within');

-- The extension has two schemas.  What moves generators, and nothing else, is in the
-- second one.  Operators that compare two values of a type are in pg_catalog, and no
-- others.
INSERT INTO wrong
SELECT 'is in the wrong schema', object
FROM (SELECT relname, relnamespace, CASE relkind WHEN 'S' THEN 'tid_ids_floors' ELSE 'ids' END
      FROM pg_class JOIN ours ON classid = 'pg_class'::regclass AND objid = oid
      UNION ALL
      SELECT oid::regprocedure::text, pronamespace,
             CASE WHEN proname LIKE '%\_advance' THEN 'tid_ids_floors' ELSE 'ids' END
      FROM functions
      UNION ALL
      SELECT typname, typnamespace, 'ids' FROM types
      UNION ALL
      SELECT oid::regoperator::text, oprnamespace,
             CASE WHEN oprleft = oprright THEN 'pg_catalog' ELSE 'ids' END
      FROM operators) AS o (object, schema, expected)
WHERE schema::regnamespace::text <> expected;
INSERT INTO wrong
SELECT 'is a relation, but no floor', oid::regclass
FROM pg_class JOIN ours ON classid = 'pg_class'::regclass AND objid = oid
WHERE relkind <> 'S' OR relname !~ '^tid_ids_floor_';
-- Everyone may use the schemas, and create nothing in them.
INSERT INTO wrong
SELECT 'has other privileges', nspname
FROM (VALUES ('ids'), ('tid_ids_floors')) AS n (nspname)
WHERE NOT coalesce(has_schema_privilege('public', to_regnamespace(nspname), 'USAGE')
                   AND NOT has_schema_privilege('public', to_regnamespace(nspname), 'CREATE'),
                   false);

-- What belongs to a type is a member, too: arrays, multiranges, functions and casts of ranges.
INSERT INTO wrong
SELECT 'is no member', pg_describe_object(classid, objid, 0)
FROM pg_depend
WHERE deptype = 'i' AND refclassid = 'pg_type'::regclass
  AND refobjid IN (SELECT objid FROM ours WHERE classid = 'pg_type'::regclass)
  AND (classid, objid) NOT IN (SELECT classid, objid FROM ours);

-- --- operators ---

-- The same set for each type, with commutators, negators, estimators.
CREATE TEMP TABLE wanted_operators AS
SELECT typname, oprname, CASE operand WHEN 'self' THEN t.oid ELSE operand::regtype END AS operand,
       CASE WHEN estimated THEN format('%s_range_sel %1$s_range_join_sel', typname)
            ELSE estimators END AS estimators
FROM types AS t
  JOIN (VALUES
    ('<', 'self', false, true, NULL),
    ('<=', 'self', false, true, NULL),
    ('>', 'self', false, true, NULL),
    ('>=', 'self', false, true, NULL),
    ('=', 'self', false, false, 'eqsel eqjoinsel'),
    ('<>', 'self', false, false, 'neqsel neqjoinsel'),
    ('^@', 'text', false, true, NULL),
    ('<@', 'id_time_range', true, true, NULL),
    ('<', 'timestamptz', true, false, 'scalarltsel scalarltjoinsel'),
    ('<=', 'timestamptz', true, false, 'scalarlesel scalarlejoinsel'),
    ('>', 'timestamptz', true, false, 'scalargtsel scalargtjoinsel'),
    ('>=', 'timestamptz', true, false, 'scalargesel scalargejoinsel'))
    AS w (oprname, operand, times, estimated, estimators) ON timed OR NOT times;
CREATE TEMP VIEW found_operators AS
SELECT typname, oprname, oprright AS operand, oprrest::text || ' ' || oprjoin::text AS estimators
FROM operators JOIN types AS t ON oprleft = t.oid;
INSERT INTO wrong
SELECT 'lacks an operator, or it has another estimator',
       format('%s %s %s %s', typname, oprname, operand::regtype, estimators)
FROM (TABLE wanted_operators EXCEPT
      SELECT typname, oprname::text, operand, estimators FROM found_operators) AS w;
INSERT INTO wrong
SELECT 'has an operator that other types lack',
       format('%s %s %s %s', typname, oprname, operand::regtype, estimators)
FROM (SELECT typname, oprname::text, operand, estimators
      FROM found_operators EXCEPT TABLE wanted_operators) AS f;
INSERT INTO wrong
SELECT 'lacks an estimator, commutator or negator, or = without hash and merge', oid::regoperator
FROM operators
WHERE oprrest = 0 OR oprjoin = 0
  OR (oprleft = oprright AND (oprcom = 0 OR oprnegate = 0))
  OR (oprname = '=') <> (oprcanhash AND oprcanmerge);
-- The operators of a time on the left mirror those of a time on the right.
INSERT INTO wrong
SELECT 'mirrors nothing', o
FROM (SELECT oid::regoperator FROM operators WHERE oprleft = 'timestamptz'::regtype EXCEPT
      SELECT oprcom::regoperator FROM operators WHERE oprright = 'timestamptz'::regtype) AS m (o);

-- --- operator classes ---

-- Valid, and the same members for each type; but for the functions that 18 and later have,
-- for skip scans and temporal keys.
CREATE TEMP TABLE wanted_classes AS
SELECT typname, amname, replace(class, '*', typname) AS class, is_default,
       CASE WHEN timed AND amname = 'gin' THEN operators || ' 7' ELSE operators END,
       CASE WHEN NOT timed AND amname = 'btree' THEN '1 2 4' ELSE functions END
FROM types,
  (VALUES
    ('brin', '*_bloom_ops', false, '1', '1 2 3 4 5 11'),
    ('brin', '*_minmax_multi_ops', false, '1 2 3 4 5', '1 2 3 4 5 11'),
    ('brin', '*_minmax_ops', true, '1 2 3 4 5', '1 2 3 4'),
    ('btree', '*_ops', true, '1 2 3 4 5', '1 2 3 4'),
    ('gin', '*_ops', true, '1 2 3 4 5 6', '1 2 3 4 5 6'),
    ('gist', '*_ops', true, '1 2 3 4 5 6', '1 2 3 5 6 7 9 11'),
    ('hash', '*_ops', true, '1', '1 2')) AS w (amname, class, is_default, operators, functions);
CREATE TEMP VIEW found_classes AS
SELECT typname, amname::text, opcname::text, opcdefault,
       (SELECT string_agg(amopstrategy::text, ' ' ORDER BY amopstrategy)
        FROM pg_amop WHERE amopfamily = opcfamily) AS operators,
       (SELECT string_agg(amprocnum::text, ' ' ORDER BY amprocnum)
        FROM pg_amproc
        WHERE amprocfamily = opcfamily
          AND (amname, amprocnum) NOT IN (('btree', 6), ('gist', 12))) AS functions
FROM pg_opclass AS c JOIN ours ON classid = 'pg_opclass'::regclass AND objid = c.oid
  LEFT JOIN types ON opcintype = types.oid JOIN pg_am ON opcmethod = pg_am.oid;
INSERT INTO wrong
SELECT 'lacks a class with these members', w::text
FROM (TABLE wanted_classes EXCEPT TABLE found_classes) AS w;
INSERT INTO wrong
SELECT 'has a class with other members', f::text
FROM (TABLE found_classes EXCEPT TABLE wanted_classes) AS f;
INSERT INTO wrong
SELECT 'is not valid', format('%s %s', opcintype::regtype, opcname)
FROM pg_opclass JOIN ours ON classid = 'pg_opclass'::regclass AND objid = oid
WHERE NOT amvalidate(oid);

-- --- aggregates, casts, ranges ---

INSERT INTO wrong
SELECT 'lacks its aggregates', typname FROM types AS t
WHERE (SELECT string_agg(proname, ' ' ORDER BY proname)
                FILTER (WHERE aggcombinefn <> 0 AND aggsortop <> 0) IS DISTINCT FROM 'max min'
              OR count(*) <> 2
       FROM functions AS f JOIN pg_aggregate ON aggfnoid = f.oid
       WHERE prorettype = t.oid AND proname IN ('min', 'max'));
INSERT INTO wrong
SELECT 'is not explicit', format('%s AS %s', castsource::regtype, casttarget::regtype)
FROM pg_cast JOIN ours ON classid = 'pg_cast'::regclass AND objid = oid
WHERE castcontext <> 'e';
INSERT INTO wrong
SELECT 'lacks a cast to timestamptz, by ..._timestamp()', typname
FROM types
WHERE NOT EXISTS (SELECT
                  FROM pg_cast AS c JOIN ours ON classid = 'pg_cast'::regclass AND objid = c.oid
                  WHERE castsource = types.oid
                    AND casttarget = 'timestamptz'::regtype AND castmethod = 'f'
                    AND (SELECT proname FROM pg_proc AS f
                         WHERE f.oid = castfunc) = typname || '_timestamp');
INSERT INTO wrong
SELECT 'lacks its range', typname FROM types
WHERE NOT EXISTS (SELECT
                  FROM pg_range JOIN ours ON classid = 'pg_type'::regclass AND objid = rngtypid
                    JOIN pg_type AS r ON r.oid = rngtypid JOIN pg_type AS m ON m.oid = rngmultitypid
                    JOIN pg_cast
                      ON castsource = rngtypid AND casttarget = rngmultitypid AND castmethod = 'f'
                  WHERE rngsubtype = types.oid
                    AND r.typname = types.typname || 'range'
                    AND m.typname = types.typname || 'multirange' AND rngsubdiff <> 0
                    AND rngcanonical <> 0);
INSERT INTO wrong
SELECT 'is a range of no type', rngtypid::regtype
FROM pg_range JOIN ours ON classid = 'pg_type'::regclass AND objid = rngtypid
WHERE rngsubtype NOT IN (SELECT oid FROM types);

-- --- functions ---

INSERT INTO wrong
SELECT 'is missing', object FROM common
WHERE function IS NULL OR function NOT IN (SELECT oid FROM functions);

-- Except for min and max, no function has the name of one of the server's, or of a
-- function on uuid in later servers, uuid-ossp, pgcrypto or pg_uuidv7.
INSERT INTO wrong
SELECT 'has a taken name', oid::regprocedure FROM functions
WHERE proname IN (SELECT proname FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace)
        AND proname NOT IN ('min', 'max')
  OR proname ~ '^(uuidv\d|uuid_(extract|generate|nil|ns|v\d|timestamp)|gen_)';

-- All are PARALLEL SAFE, except for horizons and what uses ordered generators, and,
-- except for aggregates and for comparisons of version 7 with times, STRICT; comparisons
-- and operators of prefixes and times are LEAKPROOF; volatility follows PostgreSQL's
-- manual.
INSERT INTO wrong
SELECT 'is not parallel safe or strict', oid::regprocedure
FROM functions
WHERE proparallel <> CASE WHEN proname ~ '_(horizons?|generate|generate_many|advance)$'
                               AND proname !~ '^uid11_(xid|random)_'
                            THEN 'r'
                          ELSE 's' END
  OR (NOT proisstrict AND prokind = 'f'
      AND proname !~ ('^(uuid7_.._timestamptz|timestamptz_.._uuid7'
                      || '|extuuid_money_sum_(accum|combine))$')
      AND oid NOT IN (SELECT oid FROM functions WHERE oid::regprocedure::text ~ 'range\('));
INSERT INTO wrong
SELECT 'leaks', oid::regprocedure FROM functions
WHERE (oid IN (SELECT oprcode FROM operators)
       OR proname ~ '_(cmp|hash|hash_extended|(starts_with|within)(_hex)?(_(lower|upper))?)$')
  AND NOT proleakproof;
INSERT INTO wrong
SELECT 'has volatility ' || provolatile::text, oid::regprocedure
FROM functions
WHERE provolatile <> CASE
    -- what generates, draws random bits, moves generators or reads their state
    WHEN proname ~ '_(generate|generate_many|advance|at)$' OR proname = 'tid_ids_clock' THEN 'v'
    -- what depends on transactions, the time zone, a setting, statistics or the library
    WHEN proname ~ '_(horizon|in_range|range_sel|range_join_sel)$'
         OR proname IN ('tid_ids_horizons', 'tid_out', 'tid_ids_version')
      THEN 's'
    ELSE 'i' END;

-- Every function that a user can call has a comment and named arguments.
INSERT INTO wrong
SELECT 'has no comment', oid::regprocedure FROM functions
WHERE obj_description(oid, 'pg_proc') IS NULL AND prokind <> 'a'
  AND 'internal'::regtype <> ALL (proargtypes)
  AND proname !~ '_(in|out|send|lt|le|eq|ne|ge|gt|cmp|hash|hash_extended|in_range|subdiff|'
                 'canonical|gist_\w+|smaller|larger|(starts_with|within|within_multirange)_(lower|'
                 'upper))$'
  AND oid NOT IN (SELECT oid FROM functions WHERE oid::regprocedure::text ~ 'range\(');
INSERT INTO wrong
SELECT 'has no comment', oid::regprocedure FROM functions
WHERE prokind = 'a' AND obj_description(oid, 'pg_proc') IS NULL;
INSERT INTO wrong
SELECT 'has arguments without names', oid::regprocedure
FROM functions
WHERE obj_description(oid, 'pg_proc') IS NOT NULL AND prokind = 'f' AND pronargs > 0
  AND coalesce(array_length(proargnames, 1), 0) < pronargs
  AND oid::regprocedure::text !~ 'range\(';
INSERT INTO wrong
SELECT 'has no comment', oid::regtype
FROM pg_type JOIN ours ON classid = 'pg_type'::regclass AND objid = oid
WHERE obj_description(oid, 'pg_type') IS NULL AND typelem = 0;
INSERT INTO wrong
SELECT 'has no comment', oid::regoperator FROM operators
WHERE oprleft <> oprright AND obj_description(oid, 'pg_operator') IS NULL;

-- --- generators ---

-- Only superusers may raise a floor, unless they grant EXECUTE.
INSERT INTO wrong
SELECT 'is for the wrong users', oid::regprocedure FROM functions
WHERE has_function_privilege('public', oid, 'EXECUTE') <> (proname !~ '_advance$');
-- Each has its function.
INSERT INTO wrong
SELECT 'lacks ' || verb, generator
FROM tid_ids_clock(), unnest('{generate,generate_many,advance,horizon}'::text[]) AS verb
WHERE regexp_replace(generator, '^uuid8_\d+$|(_draft02)_.*',
                     CASE WHEN generator ~ '^uuid8' THEN 'uuid8' ELSE '\1' END) || '_' || verb NOT
    IN (SELECT proname FROM functions);

-- Each has a sequence for its recorded floor.  Everyone may read it, only superusers may
-- set it, and dumps contain it.
CREATE TEMP VIEW sequences AS
SELECT s.*
FROM pg_class AS s JOIN ours ON classid = 'pg_class'::regclass AND objid = s.oid
WHERE relkind = 'S';
INSERT INTO wrong
SELECT 'records nothing', generator FROM tid_ids_clock()
WHERE 'tid_ids_floor_' || generator NOT IN (SELECT relname FROM sequences);
INSERT INTO wrong
SELECT 'has fewer generators than expected', count(*)
FROM tid_ids_clock() HAVING count(*) < 14;
INSERT INTO wrong
SELECT 'is a sequence of no generator', relname FROM sequences
WHERE relname NOT IN (SELECT 'tid_ids_floor_' || generator FROM tid_ids_clock());
INSERT INTO wrong
SELECT 'is another kind of sequence', relname
FROM sequences AS s JOIN pg_sequence ON seqrelid = s.oid, pg_extension
WHERE extname = 'tid_ids'
  AND NOT (seqtypid = 'int8'::regtype
           AND (seqmin, seqstart) = (0, 0)
           AND has_sequence_privilege('public', s.oid, 'SELECT')
           AND NOT has_sequence_privilege('public', s.oid, 'USAGE')
           AND NOT has_sequence_privilege('public', s.oid, 'UPDATE')
           AND s.oid = ANY (extconfig)
           AND obj_description(s.oid, 'pg_class') IS NOT NULL);

SELECT * FROM wrong ORDER BY question COLLATE "C", object COLLATE "C";
