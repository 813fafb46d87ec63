-- The objects of every type, from the catalogs.  The output shows whether a type lacks
-- an object that another type has.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql

CREATE VIEW ours AS
SELECT classid, objid FROM pg_depend
WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
  AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids');
CREATE VIEW types AS
SELECT t.* FROM pg_type AS t JOIN ours ON classid = 'pg_type'::regclass AND objid = t.oid WHERE typtype = 'b' AND typelem = 0;
CREATE VIEW functions AS
SELECT f.* FROM pg_proc AS f JOIN ours ON classid = 'pg_proc'::regclass AND objid = f.oid;
CREATE VIEW operators AS
SELECT o.* FROM pg_operator AS o JOIN ours ON classid = 'pg_operator'::regclass AND objid = o.oid;

SELECT typname, typlen, typbyval, typalign, typcategory, typreceive <> 0 AS receive, typsend <> 0 AS send,
       format_type(typarray, NULL) AS "array"
FROM types ORDER BY typname;

-- The extension has two schemas.  What moves generators, and nothing else, is in the
-- second one.
SELECT CASE relkind WHEN 'S' THEN 'sequences tid_ids_floor_…' ELSE 'relation ' || relname END AS object, relnamespace::regnamespace AS schema, count(*) > 3 AS many
FROM pg_class JOIN ours ON classid = 'pg_class'::regclass AND objid = oid GROUP BY 1, 2
UNION ALL
SELECT CASE WHEN proname LIKE '%\_advance' THEN 'functions …_advance' ELSE 'other functions' END, pronamespace::regnamespace, count(*) > 3
FROM functions GROUP BY 1, 2
UNION ALL
SELECT 'types', typnamespace::regnamespace, count(*) > 3 FROM types GROUP BY 2
UNION ALL
SELECT 'operators', oprnamespace::regnamespace, count(*) > 3 FROM operators GROUP BY 2;
-- What everyone may do with the schemas.
SELECT nspname, has_schema_privilege('public', oid, 'USAGE') AS usage, has_schema_privilege('public', oid, 'CREATE') AS create
FROM pg_namespace WHERE nspname IN ('ids', 'tid_ids_floors') ORDER BY nspname;

-- Operators: the same set for each type, with commutators, negators, estimators.
SELECT typname, string_agg(format('%s(%s)', oprname, CASE WHEN oprright = t.oid THEN 'self' ELSE format_type(oprright, NULL) END), ' '
                           ORDER BY oprname COLLATE "C", oprright <> t.oid) AS operators
FROM operators JOIN types AS t ON oprleft = t.oid GROUP BY typname ORDER BY typname;
SELECT oprleft::regtype, oprname FROM operators
WHERE oprrest = 0 OR oprjoin = 0 OR (oprleft = oprright AND (oprcom = 0 OR oprnegate = 0))
   OR (oprname = '=') <> (oprcanhash AND oprcanmerge);
SELECT oprname, replace(oprrest::text, typname, '*') AS oprrest, replace(oprjoin::text, typname, '*') AS oprjoin, count(*) = (SELECT count(*) FROM types) AS all_types
FROM operators JOIN types AS t ON oprleft = t.oid WHERE oprleft = oprright GROUP BY 1, 2, 3 ORDER BY oprname COLLATE "C";

-- The operators of a time on the left mirror those of a time on the right.
SELECT oid::regoperator AS mirrors_nothing FROM operators WHERE oprleft = 'timestamptz'::regtype
EXCEPT SELECT oprcom::regoperator FROM operators WHERE oprright = 'timestamptz'::regtype;

-- Operator classes: valid, and the same members for each type.
SELECT count(*) AS classes, bool_and(amvalidate(oid)) AS valid
FROM pg_opclass JOIN ours ON classid = 'pg_opclass'::regclass AND objid = oid;
SELECT typname, amname, replace(opcname, typname, '*') AS class, opcdefault AS is_default,
       (SELECT string_agg(amopstrategy::text, ' ' ORDER BY amopstrategy) FROM pg_amop WHERE amopfamily = opcfamily) AS operators,
       (SELECT string_agg(amprocnum::text, ' ' ORDER BY amprocnum) FROM pg_amproc
        WHERE amprocfamily = opcfamily AND (amname, amprocnum) NOT IN (('btree', 6), ('gist', 12))) AS functions
FROM pg_opclass AS c JOIN ours ON classid = 'pg_opclass'::regclass AND objid = c.oid
JOIN types ON opcintype = types.oid JOIN pg_am ON opcmethod = pg_am.oid
ORDER BY typname, amname, opcname;

-- Aggregates.
SELECT typname, string_agg(proname, ' ' ORDER BY proname) AS aggregates,
       bool_and(aggcombinefn <> 0 AND aggsortop <> 0) AS combine_and_sort
FROM functions AS f JOIN pg_aggregate AS a ON aggfnoid = f.oid JOIN types ON prorettype = types.oid GROUP BY typname ORDER BY typname;

-- Casts: explicit, all of them.
SELECT castsource::regtype AS source, casttarget::regtype AS target, castmethod AS method
FROM pg_cast JOIN ours ON classid = 'pg_cast'::regclass AND objid = oid ORDER BY castsource::regtype::text, casttarget::regtype::text;
SELECT count(*) AS not_explicit FROM pg_cast JOIN ours ON classid = 'pg_cast'::regclass AND objid = oid WHERE castcontext <> 'e';

-- Ranges.
SELECT rngtypid::regtype AS range, rngsubtype::regtype AS subtype, rngmultitypid::regtype AS multirange, rngsubdiff <> 0 AS subdiff, rngcanonical <> 0 AS canonical
FROM pg_range JOIN ours ON classid = 'pg_type'::regclass AND objid = rngtypid ORDER BY rngtypid::regtype::text;

-- Functions: the same set for each type, except for those that its page names.
SELECT regexp_replace(proname, '^' || typname || '_', '*_') AS function, string_agg(DISTINCT typname, ' ' ORDER BY typname) AS types
FROM functions JOIN types ON proname LIKE typname || '\_%'
WHERE proname NOT LIKE 'tid\_ids\_%' AND proname NOT LIKE '%\_skipsupport' -- which 18 and later have
GROUP BY 1 ORDER BY regexp_replace(proname, '^' || typname || '_', '*_') COLLATE "C";

-- uuid is the server's own type; ours are only operators and functions: the same set
-- for each layout, except for those that the page names.
SELECT oid::regoperator AS operator, oprcode, oprrest, oprjoin FROM operators WHERE oprleft = 'uuid'::regtype;
SELECT regexp_replace(proname, '^uuid\d?(_draft02)?_', '*_') AS function,
       string_agg(substring(proname FROM '^uuid\d?(?:_draft02)?'), ' ' ORDER BY proname COLLATE "C") AS layouts
FROM functions WHERE proname ~ '^uuid'
GROUP BY 1 ORDER BY regexp_replace(proname, '^uuid\d?(_draft02)?_', '*_') COLLATE "C";

-- Except for min and max, no function has the name of one of the server's, or of a
-- function on uuid in later servers, uuid-ossp, pgcrypto or pg_uuidv7.
SELECT DISTINCT proname AS taken FROM functions
WHERE proname IN (SELECT proname FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace)
   OR proname ~ '^(uuidv\d|uuid_(extract|generate|nil|ns|v\d|timestamp)|gen_)' ORDER BY proname;

-- All are PARALLEL SAFE, except for horizons, and, except for aggregates and for comparisons of version 7 with
-- times, STRICT; comparisons and operators
-- of prefixes and times are LEAKPROOF; volatility follows PostgreSQL's manual.
SELECT oid::regprocedure AS not_safe_or_strict FROM functions
WHERE proparallel <> CASE WHEN proname ~ '_horizons?$' THEN 'r' ELSE 's' END OR (NOT proisstrict AND prokind = 'f' AND proname !~ '^(uuid7_.._timestamptz|timestamptz_.._uuid7)$' AND oid NOT IN (SELECT oid FROM functions WHERE oid::regprocedure::text ~ 'range\('));
SELECT oid::regprocedure AS leaks FROM functions
WHERE (oid IN (SELECT oprcode FROM operators) OR proname ~ '_(cmp|hash|hash_extended|(starts_with|within)(_hex)?(_(lower|upper))?)$') AND NOT proleakproof;
SELECT oid::regprocedure AS volatile FROM functions WHERE provolatile = 'v' ORDER BY proname COLLATE "C", pronargs;
SELECT oid::regprocedure AS stable FROM functions WHERE provolatile = 's' ORDER BY proname COLLATE "C";

-- Every function that a user can call has a comment and named arguments.
SELECT oid::regprocedure AS undescribed FROM functions
WHERE obj_description(oid, 'pg_proc') IS NULL AND prokind <> 'a'
  AND 'internal'::regtype <> ALL (proargtypes) AND proname !~ '_(in|out|send|lt|le|eq|ne|ge|gt|cmp|hash|hash_extended|in_range|subdiff|canonical|gist_\w+|smaller|larger|(starts_with|within|within_multirange)_(lower|upper))$'
  AND oid NOT IN (SELECT oid FROM functions WHERE oid::regprocedure::text ~ 'range\(');
SELECT oid::regprocedure AS aggregate_undescribed FROM functions WHERE prokind = 'a' AND obj_description(oid, 'pg_proc') IS NULL;
SELECT oid::regprocedure AS unnamed FROM functions
WHERE obj_description(oid, 'pg_proc') IS NOT NULL AND prokind = 'f' AND pronargs > 0 AND coalesce(array_length(proargnames, 1), 0) < pronargs
  AND oid::regprocedure::text !~ 'range\(';
SELECT oid::regtype AS type_undescribed FROM pg_type JOIN ours ON classid = 'pg_type'::regclass AND objid = oid
WHERE obj_description(oid, 'pg_type') IS NULL AND typelem = 0;
SELECT oid::regoperator AS operator_undescribed FROM operators WHERE oprleft <> oprright AND obj_description(oid, 'pg_operator') IS NULL;

-- Only superusers may raise a floor, unless they grant EXECUTE.
SELECT oid::regprocedure AS not_for_public FROM functions WHERE NOT has_function_privilege('public', oid, 'EXECUTE') ORDER BY proname;

-- Each generator has a sequence for its recorded floor.  Everyone may read it, only
-- superusers may set it, and dumps contain it.
CREATE VIEW sequences AS
SELECT s.* FROM pg_class AS s JOIN ours ON classid = 'pg_class'::regclass AND objid = s.oid WHERE relkind = 'S';
SELECT generator AS records_nothing FROM tid_ids_clock() WHERE 'tid_ids_floor_' || generator NOT IN (SELECT relname FROM sequences);
SELECT count(*) - (SELECT count(*) FROM tid_ids_clock()) AS of_no_generator,
       bool_and(seqtypid = 'int8'::regtype AND (seqmin, seqstart) = (0, 0)) AS bounds,
       bool_and(has_sequence_privilege('public', s.oid, 'SELECT')) AS readable,
       bool_or(has_sequence_privilege('public', s.oid, 'USAGE') OR has_sequence_privilege('public', s.oid, 'UPDATE')) AS writable,
       bool_and(s.oid = ANY (extconfig)) AS dumped, bool_and(obj_description(s.oid, 'pg_class') IS NOT NULL) AS described
FROM sequences AS s JOIN pg_sequence ON seqrelid = s.oid, pg_extension WHERE extname = 'tid_ids';
DROP VIEW sequences;

DROP VIEW operators, functions, types, ours;
