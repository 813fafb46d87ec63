-- The checks of the catalogs in the server's own tests type_sanity, opr_sanity and
-- oidjoins, for every object of the extension.  Failures are listed at the end;
-- consistency.sql checks what must be the same for all types.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\set ECHO none

CREATE TEMP TABLE failures (question text, object text);
CREATE TEMP TABLE asked (catalog regclass, objects bigint);

CREATE TEMP VIEW members AS
SELECT classid, objid FROM pg_depend
WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
  AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids');
-- Arrays belong to their element types, and only through these to the extension.
CREATE TEMP VIEW types AS
SELECT t.* FROM pg_type AS t
WHERE EXISTS (SELECT FROM members
              WHERE classid = 'pg_type'::regclass AND objid IN (t.oid, t.typelem));
CREATE TEMP VIEW functions AS
SELECT f.*, l.lanname
FROM pg_proc AS f JOIN members ON classid = 'pg_proc'::regclass AND objid = f.oid
  JOIN pg_language AS l ON l.oid = prolang;
CREATE TEMP VIEW operators AS
SELECT o.*
FROM pg_operator AS o JOIN members ON classid = 'pg_operator'::regclass AND objid = o.oid;
CREATE TEMP VIEW casts AS
SELECT c.* FROM pg_cast AS c JOIN members ON classid = 'pg_cast'::regclass AND objid = c.oid;
CREATE TEMP VIEW families AS
SELECT f.*, amname
FROM pg_opfamily AS f JOIN members ON classid = 'pg_opfamily'::regclass AND objid = f.oid
  JOIN pg_am ON opfmethod = pg_am.oid;
CREATE TEMP VIEW classes AS
SELECT c.*, amname
FROM pg_opclass AS c JOIN members ON classid = 'pg_opclass'::regclass AND objid = c.oid
  JOIN pg_am ON opcmethod = pg_am.oid;
CREATE TEMP VIEW aggregates AS
SELECT a.*, f.* FROM pg_aggregate AS a JOIN functions AS f ON aggfnoid = f.oid;
CREATE TEMP VIEW ranges AS
SELECT r.* FROM pg_range AS r JOIN members ON classid = 'pg_type'::regclass AND objid = rngtypid;

-- Are values of both types stored in the same way?
CREATE FUNCTION pg_temp.stored_alike(one regtype, other regtype)
RETURNS bool LANGUAGE sql AS $$
  SELECT (a.typlen, a.typbyval, a.typalign, a.typstorage)
           = (b.typlen, b.typbyval, b.typalign, b.typstorage)
  FROM pg_type AS a, pg_type AS b WHERE a.oid = one AND b.oid = other
$$;
-- Is the function one of (arguments) -> result?
CREATE FUNCTION pg_temp.has_signature(function regprocedure, arguments regtype[], result regtype)
RETURNS bool LANGUAGE sql AS $$
  SELECT array(SELECT unnest(proargtypes))::regtype[] = arguments AND prorettype = result
         AND NOT proretset AND prokind = 'f'
  FROM pg_proc WHERE oid = function
$$;

-- --- references ---

-- Each reference is to an existing object of the extension or the server; the
-- system's own tid is not used anywhere.
DO $$
DECLARE
  reference record;
  ours text;
  targets text;
  target_members text;
  objects bigint;
BEGIN
  FOR reference IN
    SELECT fktable, fkcols[1] AS source, pktable, pkcols[1] AS target, is_array, is_opt
    FROM pg_get_catalog_foreign_keys()
    WHERE fktable IN ('pg_type'::regclass, 'pg_proc'::regclass, 'pg_aggregate'::regclass,
                      'pg_operator'::regclass, 'pg_cast'::regclass, 'pg_opclass'::regclass,
                      'pg_opfamily'::regclass, 'pg_amop'::regclass, 'pg_amproc'::regclass,
                      'pg_range'::regclass)
      AND array_length(fkcols, 1) = 1
    ORDER BY fktable::text, fkcols
  LOOP
    ours := CASE reference.fktable
      WHEN 'pg_type'::regclass THEN 'oid IN (SELECT oid FROM types)'
      WHEN 'pg_aggregate'::regclass THEN 'aggfnoid IN (SELECT oid FROM functions)'
      WHEN 'pg_amop'::regclass THEN 'amopfamily IN (SELECT oid FROM families)'
      WHEN 'pg_amproc'::regclass THEN 'amprocfamily IN (SELECT oid FROM families)'
      WHEN 'pg_range'::regclass THEN 'rngtypid IN (SELECT oid FROM types)'
      ELSE format('oid IN (SELECT objid FROM members WHERE classid = %L::regclass)',
                  reference.fktable) END;
    targets := format('SELECT c.ctid AS row, target FROM %s AS c, unnest(%s) AS target
                       WHERE %s AND target <> 0',
                      reference.fktable,
                      format(CASE WHEN reference.is_array THEN '%s::oid[]'
                                  ELSE 'ARRAY[%s::oid]' END,
                             reference.source),
                      ours);
    EXECUTE format('INSERT INTO failures
                    SELECT ''leads nowhere'', %L || row FROM (%s) AS t
                    WHERE NOT EXISTS (SELECT FROM %s WHERE %I = target)',
                   reference.fktable || '.' || reference.source, targets, reference.pktable,
                   reference.target);
    IF NOT reference.is_opt AND NOT reference.is_array THEN
      EXECUTE format('INSERT INTO failures
                      SELECT ''lacks a reference'', %L || ctid FROM %s
                      WHERE %s AND %I = 0',
                     reference.fktable || '.' || reference.source, reference.fktable, ours,
                     reference.source);
    END IF;
    target_members := CASE reference.pktable
      WHEN 'pg_type'::regclass THEN 'SELECT oid FROM types'
      WHEN 'pg_namespace'::regclass
        THEN 'SELECT unnest(ARRAY[''ids'', ''tid_ids_floors'']::regnamespace[])'
      ELSE format('SELECT objid FROM members WHERE classid = %L::regclass', reference.pktable) END;
    -- Objects of the server itself have object ids below 16384.
    EXECUTE format('INSERT INTO failures
                    SELECT ''depends on an object of others'', %L || row FROM (%s) AS t
                    WHERE target >= 16384 AND target NOT IN (%s)',
                   reference.fktable || '.' || reference.source, targets, target_members);
    IF reference.pktable = 'pg_type'::regclass THEN
      EXECUTE format('INSERT INTO failures
                      SELECT ''uses the system''''s tid'', %L || row FROM (%s) AS t
                      WHERE target IN (''pg_catalog.tid''::regtype, ''pg_catalog._tid''::regtype)',
                     reference.fktable || '.' || reference.source, targets);
    END IF;
    EXECUTE format('SELECT count(*) FROM (%s) AS t', targets) INTO objects;
    INSERT INTO asked VALUES (reference.fktable, objects);
  END LOOP;
END $$;
SELECT catalog, sum(objects) > 5 AS references_followed FROM asked
GROUP BY catalog ORDER BY catalog::text;

-- --- types ---

INSERT INTO failures
SELECT 'length and alignment do not go together', oid::regtype
FROM types
WHERE typtype = 'b' AND typelem = 0
  AND NOT CASE WHEN typbyval THEN (typlen, typalign) IN ((1, 'c'), (2, 's'), (4, 'i'), (8, 'd'))
                                  AND typstorage = 'p'
               WHEN typlen > 0 THEN typstorage = 'p'
                                    AND CASE typalign
                                        WHEN 'd' THEN typlen % 8 = 0
                                        WHEN 'i' THEN typlen % 4 = 0
                                        WHEN 's' THEN typlen % 2 = 0
                                        ELSE true END
               ELSE typlen = -1 AND typalign IN ('i', 'd') END;
INSERT INTO failures
SELECT 'is a type in an odd way', oid::regtype FROM types
WHERE NOT typisdefined OR typispreferred OR typdelim <> ',' OR typrelid <> 0 OR typcollation <> 0
  OR typdefault IS NOT NULL OR typnotnull
  OR typcategory <> CASE WHEN typelem <> 0 THEN 'A'
                         WHEN typtype IN ('r', 'm') THEN 'R'
                         ELSE (SELECT base.typcategory FROM pg_type AS base
                               WHERE base.oid
                                   = coalesce(nullif(types.typbasetype, 0), types.oid)) END;
INSERT INTO failures
SELECT 'has no array type of its own', t.oid::regtype
FROM types AS t LEFT JOIN pg_type AS a ON a.oid = t.typarray
WHERE t.typelem = 0
  AND (a.oid IS NULL OR a.typelem <> t.oid OR a.typlen <> -1
       OR a.typinput <> 'array_in'::regproc
       OR a.typsubscript <> 'array_subscript_handler'::regproc
       OR a.typnamespace <> t.typnamespace
       OR a.typalign <> CASE t.typalign WHEN 'd' THEN 'd'::"char" ELSE 'i' END);
INSERT INTO failures
SELECT 'input is no input function of it', oid::regtype FROM types
WHERE typtype = 'b' AND typelem = 0
  AND NOT coalesce(pg_temp.has_signature(typinput, '{cstring}', oid)
                   OR pg_temp.has_signature(typinput, '{cstring,oid,integer}', oid),
                   false);
INSERT INTO failures
SELECT 'output is no output function of it', oid::regtype
FROM types
WHERE typtype = 'b' AND typelem = 0
  AND NOT coalesce(pg_temp.has_signature(typoutput, ARRAY[oid::regtype], 'cstring'), false);
INSERT INTO failures
SELECT 'receive is no receive function of it', oid::regtype
FROM types
WHERE typtype = 'b' AND typelem = 0
  AND NOT coalesce(pg_temp.has_signature(typreceive, '{internal}', oid)
                   OR pg_temp.has_signature(typreceive, '{internal,oid,integer}', oid),
                   false);
INSERT INTO failures
SELECT 'send is no send function of it', oid::regtype FROM types
WHERE typtype = 'b' AND typelem = 0
  AND NOT coalesce(pg_temp.has_signature(typsend, ARRAY[oid::regtype], 'bytea'), false);
INSERT INTO failures
SELECT 'input or output by an odd function', t.oid::regtype
FROM types AS t JOIN pg_proc AS f ON f.oid IN (typinput, typoutput, typreceive, typsend)
WHERE f.provolatile = 'v'
  OR (t.typtype = 'b' AND t.typelem = 0
      AND (NOT f.proisstrict OR f.oid NOT IN (SELECT oid FROM functions)));
INSERT INTO failures
SELECT 'a domain with constraints', oid::regtype FROM types
WHERE typtype = 'd' AND EXISTS (SELECT FROM pg_constraint WHERE contypid = types.oid);
INSERT INTO failures
SELECT 'has no default class for ' || amname, t.oid::regtype
FROM types AS t, (VALUES ('btree'), ('hash'), ('brin'), ('gin')) AS am (amname)
WHERE typtype = 'b' AND typelem = 0
  AND NOT EXISTS (SELECT FROM classes AS c
                  WHERE opcintype = t.oid AND opcdefault AND c.amname = am.amname);
INSERT INTO failures
SELECT 'range over something odd', rngtypid::regtype FROM ranges
WHERE NOT EXISTS (SELECT FROM classes
                  WHERE oid = rngsubopc AND opcdefault AND opcintype = rngsubtype
                    AND amname = 'btree')
  OR rngcollation <> 0
  OR (rngcanonical <> 0
      AND NOT pg_temp.has_signature(rngcanonical, ARRAY[rngtypid::regtype], rngtypid))
  OR NOT coalesce(pg_temp.has_signature(nullif(rngsubdiff::oid, 0),
                                        ARRAY[rngsubtype, rngsubtype]::regtype[], 'float8'),
                  false);
INSERT INTO failures
SELECT 'range aligned otherwise than its elements', rngtypid::regtype
FROM ranges JOIN pg_type AS r ON r.oid = rngtypid JOIN pg_type AS s ON s.oid = rngsubtype
WHERE r.typalign <> CASE s.typalign WHEN 'd' THEN 'd'::"char" ELSE 'i' END;

-- --- functions ---

-- Only comparisons with times are written in SQL.  Their bodies are parsed, so that they
-- do not depend on search_path.
INSERT INTO failures
SELECT 'is not written in C', oid::regprocedure FROM functions
WHERE lanname NOT IN ('c', 'internal')
  AND NOT (lanname = 'sql' AND prosqlbody IS NOT NULL AND oid IN (SELECT oprcode FROM operators));
INSERT INTO failures
SELECT 'is not of our library', oid::regprocedure FROM functions
WHERE lanname = 'c' AND probin IS DISTINCT FROM '$libdir/tid_ids';
INSERT INTO failures
SELECT 'is named otherwise than in C', oid::regprocedure
FROM functions WHERE lanname = 'c' AND NOT starts_with(prosrc, proname);
INSERT INTO failures SELECT 'has settings or rights of its own', oid::regprocedure FROM functions
WHERE prosecdef OR proconfig IS NOT NULL OR protrftypes IS NOT NULL;
INSERT INTO failures
SELECT 'cost or rows are odd', oid::regprocedure FROM functions
WHERE procost <= 0 OR (prorows > 0) <> proretset;
-- Otherwise, SQL could create a value of type "internal", and pass it to functions
-- that trust it.
INSERT INTO failures SELECT 'gives an internal without taking one', oid::regprocedure FROM functions
WHERE prorettype = 'internal'::regtype AND 'internal'::regtype <> ALL (proargtypes);
INSERT INTO failures
SELECT 'takes a pseudo-type', f.oid::regprocedure
FROM functions AS f, unnest(proargtypes) AS argument JOIN pg_type AS t ON t.oid = argument
WHERE typtype = 'p'
  AND argument NOT IN ('internal'::regtype, 'cstring'::regtype)
  -- the support functions of GIN for any type
  AND NOT (argument = 'anyelement'::regtype AND 'internal'::regtype = ANY (proargtypes));
INSERT INTO failures
SELECT 'cstring in something else than input or output', oid::regprocedure
FROM functions
WHERE 'cstring'::regtype = ANY (proargtypes::oid[] || prorettype)
  AND oid NOT IN (SELECT unnest(ARRAY[typinput::oid, typoutput::oid]) FROM types);
INSERT INTO failures
SELECT 'a planner support function of another shape', f.oid::regprocedure
FROM functions AS f
WHERE prosupport <> 0 AND NOT pg_temp.has_signature(prosupport, '{internal}', 'internal');
-- As the server's own starts_with is.
INSERT INTO failures
SELECT 'leakproof, though neither a comparison nor of a range', oid::regprocedure
FROM functions
WHERE proleakproof
  AND oid NOT IN (SELECT amproc FROM pg_amproc)
  AND oid NOT IN (SELECT oprcode FROM operators)
  AND proname !~ '_(starts_with|within|within_multirange)(_hex)?_(lower|upper)$'
  -- The planner replaces an operator written in SQL by the functions that it calls.
  AND oid NOT IN (SELECT refobjid FROM pg_depend
                  WHERE classid = 'pg_proc'::regclass
                    AND objid IN (SELECT oprcode FROM operators)
                    AND refclassid = 'pg_proc'::regclass);
INSERT INTO failures
SELECT 'leakproof, but calls what is not', f.oid::regprocedure
FROM functions AS f
  JOIN pg_depend AS d
    ON d.classid = 'pg_proc'::regclass AND d.objid = f.oid AND d.refclassid = 'pg_proc'::regclass
  JOIN pg_proc AS g ON g.oid = d.refobjid
WHERE f.lanname = 'sql' AND f.proleakproof AND NOT g.proleakproof;
-- If a C function is declared more than once, the declarations are alike.
INSERT INTO failures
SELECT DISTINCT 'declared unlike another of the same code', f.oid::regprocedure::text
FROM functions AS f JOIN functions AS g ON f.prosrc = g.prosrc AND f.probin = g.probin
WHERE (f.prorettype, f.provolatile, f.proisstrict, f.proparallel, f.proretset, f.proleakproof)
    <> (g.prorettype, g.provolatile, g.proisstrict, g.proparallel, g.proretset, g.proleakproof);
-- A function that the server also has for bigint or, for types that are passed by
-- reference, uuid, is declared as that one: it may be borrowed.
CREATE TEMP TABLE alike (name, id, builtin, builtin_name) AS
SELECT typname, oid, CASE WHEN typbyval THEN 'bigint'::regtype ELSE 'uuid' END,
       CASE WHEN typbyval THEN 'int8' ELSE 'uuid' END
FROM types WHERE typtype = 'b' AND typelem = 0;
CREATE TEMP TABLE counterparts (ours, theirs) AS
SELECT f.ours, f.theirs
FROM alike JOIN types AS t ON t.oid = id JOIN pg_type AS b ON b.oid = builtin,
  LATERAL (VALUES (t.typinput, b.typinput), (t.typreceive, b.typreceive), (t.typsend, b.typsend))
    AS f (ours, theirs)
UNION
SELECT o.oprcode, p.oprcode
FROM alike JOIN operators AS o ON (o.oprleft, o.oprright) = (id, id)
  JOIN pg_operator AS p ON p.oprname = o.oprname AND (p.oprleft, p.oprright) = (builtin, builtin)
UNION
SELECT o.amproc, p.amproc
FROM alike JOIN classes AS c ON c.opcintype = id
  JOIN pg_opclass AS d
    ON d.opcmethod = c.opcmethod AND d.opcintype = builtin
      AND d.opcname = replace(c.opcname, name, builtin_name)
  JOIN pg_amproc AS p
    ON p.amprocfamily = d.opcfamily AND (p.amproclefttype, p.amprocrighttype) = (builtin, builtin)
  LEFT JOIN pg_amproc AS o
    ON o.amprocfamily = c.opcfamily
      AND (o.amproclefttype, o.amprocrighttype, o.amprocnum) = (id, id, p.amprocnum)
WHERE NOT (c.amname = 'btree' AND p.amprocnum = 3) -- windows, for which ours have an interval
UNION
SELECT o.aggtransfn, p.aggtransfn
FROM alike JOIN aggregates AS o ON o.prorettype = id
  JOIN pg_proc AS f
    ON f.pronamespace = 'pg_catalog'::regnamespace AND f.proname = o.proname
      AND f.prorettype = builtin
  JOIN pg_aggregate AS p ON p.aggfnoid = f.oid
UNION
SELECT o.rngsubdiff, p.rngsubdiff
FROM alike JOIN ranges AS o ON o.rngsubtype = id JOIN pg_range AS p ON p.rngsubtype = builtin;
SELECT count(DISTINCT ours) > 50 AS counterparts FROM counterparts;
INSERT INTO failures
SELECT 'missing, but the server has one', theirs::text
FROM counterparts WHERE ours IS NULL;
INSERT INTO failures
SELECT DISTINCT 'declared otherwise than the server''s', f.oid::regprocedure::text
FROM counterparts JOIN pg_proc AS f ON f.oid = ours JOIN pg_proc AS g ON g.oid = theirs
WHERE (f.pronargs, f.proisstrict, f.provolatile, f.proparallel, f.proretset)
        <> (g.pronargs, g.proisstrict, g.provolatile, g.proparallel, g.proretset)
  OR EXISTS (SELECT FROM unnest(f.proargtypes::oid[] || f.prorettype,
                                g.proargtypes::oid[] || g.prorettype) AS argument (ours, theirs)
             WHERE ours <> theirs AND (ours, theirs) NOT IN (SELECT id, builtin FROM alike));
-- LANGUAGE internal is only for functions that the server creates itself, because it
-- searches by name.
INSERT INTO failures
SELECT 'searched for by name', f.oid::regprocedure
FROM functions AS f
WHERE lanname = 'internal' AND prokind = 'f'
  AND oid NOT IN (SELECT objid FROM pg_depend
                  WHERE classid = 'pg_proc'::regclass AND deptype = 'i');
INSERT INTO failures
SELECT 'has the comment of another', f.oid::regprocedure
FROM functions AS f
  JOIN functions AS g
    ON f.oid <> g.oid AND obj_description(f.oid, 'pg_proc') = obj_description(g.oid, 'pg_proc');
INSERT INTO failures SELECT 'has an odd comment', f.oid::regprocedure FROM functions AS f
WHERE obj_description(f.oid, 'pg_proc') ~ '(^\s|\s$|\.$|^$|TODO)';
INSERT INTO failures
SELECT 'has the name of a function of the server', f.oid::regprocedure
FROM functions AS f JOIN pg_proc AS g ON g.oid < 16384 AND f.proname = g.proname
WHERE f.prokind <> 'a';

-- --- operators ---

INSERT INTO failures
SELECT 'is no operator of two arguments', oid::regoperator
FROM operators WHERE oprkind <> 'b' OR oprresult <> 'boolean'::regtype;
INSERT INTO failures SELECT 'its function is of another shape', oid::regoperator FROM operators
WHERE NOT pg_temp.has_signature(oprcode, ARRAY[oprleft, oprright]::regtype[], oprresult);
INSERT INTO failures
SELECT 'commutator does not mirror it', o.oid::regoperator
FROM operators AS o JOIN pg_operator AS c ON c.oid = o.oprcom
WHERE (c.oprleft, c.oprright, c.oprresult, c.oprcom) <> (o.oprright, o.oprleft, o.oprresult, o.oid);
INSERT INTO failures
SELECT 'negator does not negate it', o.oid::regoperator
FROM operators AS o JOIN pg_operator AS n ON n.oid = o.oprnegate
WHERE (n.oprleft, n.oprright, n.oprresult, n.oprnegate)
        <> (o.oprleft, o.oprright, o.oprresult, o.oid)
  OR n.oid = o.oid;
INSERT INTO failures
SELECT 'merges without a btree class', oid::regoperator
FROM operators AS o
WHERE oprcanmerge
  AND (oprcom = 0
       OR NOT EXISTS (SELECT FROM pg_amop JOIN families AS f ON amopfamily = f.oid
                      WHERE amopopr = o.oid AND amname = 'btree' AND amopstrategy = 3));
INSERT INTO failures
SELECT 'hashes without a hash class', oid::regoperator
FROM operators AS o
WHERE oprcanhash
  AND NOT EXISTS (SELECT FROM pg_amop JOIN families AS f ON amopfamily = f.oid
                  WHERE amopopr = o.oid AND amname = 'hash');
INSERT INTO failures
SELECT 'restriction estimator of another shape', oid::regoperator
FROM operators
WHERE NOT coalesce(pg_temp.has_signature(nullif(oprrest::oid, 0), '{internal,oid,internal,integer}',
                                         'float8'),
                   false);
INSERT INTO failures
SELECT 'join estimator of another shape', oid::regoperator
FROM operators
WHERE NOT coalesce(pg_temp.has_signature(nullif(oprjoin::oid, 0),
                                         '{internal,oid,internal,smallint,internal}', 'float8'),
                   false);
INSERT INTO failures
SELECT 'its function is volatile', o.oid::regoperator
FROM operators AS o JOIN pg_proc AS f ON f.oid = oprcode
WHERE provolatile = 'v';
INSERT INTO failures
SELECT 'has the arguments of an operator of the server', o.oid::regoperator
FROM operators AS o
WHERE EXISTS (SELECT FROM pg_operator AS p
              WHERE p.oid < 16384
                AND (p.oprname, p.oprleft, p.oprright) = (o.oprname, o.oprleft, o.oprright));

-- --- casts ---

INSERT INTO failures
SELECT 'without a function between types stored otherwise',
       format('%s AS %s', castsource::regtype, casttarget::regtype)
FROM casts
WHERE castmethod = 'b' AND NOT pg_temp.stored_alike(castsource, casttarget);
INSERT INTO failures
SELECT 'function of another shape', format('%s AS %s', castsource::regtype, casttarget::regtype)
FROM casts
WHERE castmethod = 'f'
  AND NOT pg_temp.has_signature(castfunc, ARRAY[castsource]::regtype[], casttarget) IS TRUE;
INSERT INTO failures
SELECT 'by text', format('%s AS %s', castsource::regtype, casttarget::regtype)
FROM casts WHERE castmethod = 'i';
INSERT INTO failures
SELECT 'function not immutable', format('%s AS %s', castsource::regtype, casttarget::regtype)
FROM casts JOIN pg_proc AS f ON castfunc = f.oid WHERE provolatile <> 'i';

-- --- aggregates ---

INSERT INTO failures
SELECT 'steps do not fit', oid::regprocedure FROM aggregates
WHERE aggkind <> 'n'
  OR NOT pg_temp.has_signature(aggtransfn, ARRAY[aggtranstype, proargtypes[0]]::regtype[],
                               aggtranstype)
  OR NOT pg_temp.has_signature(aggcombinefn, ARRAY[aggtranstype, aggtranstype]::regtype[],
                               aggtranstype)
  OR (aggfinalfn = 0 AND prorettype <> aggtranstype);
-- The first value is the first state, which takes a strict step; or the step makes an
-- internal state, which can be sent to another process.
INSERT INTO failures
SELECT 'begins in an odd way', a.oid::regprocedure
FROM aggregates AS a JOIN pg_proc AS f ON f.oid = aggtransfn
WHERE f.proisstrict = (aggtranstype = 'internal'::regtype)
  OR agginitval IS NOT NULL
  OR a.proisstrict;
INSERT INTO failures
SELECT 'state cannot be sent', a.oid::regprocedure
FROM aggregates AS a
WHERE aggtranstype = 'internal'::regtype
  AND (aggfinalmodify <> 'r'
       OR NOT pg_temp.has_signature(aggfinalfn, '{internal}', prorettype)
       OR NOT pg_temp.has_signature(aggserialfn, '{internal}', 'bytea')
       OR NOT pg_temp.has_signature(aggdeserialfn, '{bytea,internal}', 'internal'));
INSERT INTO failures
SELECT 'its order is of no index', oid::regprocedure
FROM aggregates AS a
WHERE aggsortop <> 0
  AND NOT EXISTS (SELECT FROM pg_amop JOIN classes AS c ON amopfamily = opcfamily
                  WHERE amopopr = aggsortop AND amname = 'btree' AND opcdefault
                    AND opcintype = proargtypes[0]
                    AND amopstrategy = CASE a.proname WHEN 'min' THEN 1 WHEN 'max' THEN 5 END);

-- --- operator classes and families ---

INSERT INTO failures
SELECT 'amvalidate', amname || ' ' || opcname FROM classes
WHERE NOT amvalidate(oid);
INSERT INTO failures
SELECT 'keeps another type than it is for', amname || ' ' || opcname
FROM classes
WHERE opckeytype <> CASE amname WHEN 'gist' THEN 'bytea'::regtype ELSE 0 END;
INSERT INTO failures
SELECT 'family without a class', amname || ' ' || opfname
FROM families AS f
WHERE NOT EXISTS (SELECT FROM classes WHERE opcfamily = f.oid);
INSERT INTO failures
SELECT 'operator for other types than the class',
       amname || ' ' || opcname || ' ' || amopopr::regoperator
FROM classes JOIN pg_amop ON amopfamily = opcfamily JOIN pg_operator AS o ON o.oid = amopopr
WHERE (amoplefttype, amoprighttype, oprleft) <> (oprleft, oprright, opcintype) OR amoppurpose <> 's'
  OR oprright <> CASE WHEN amname = 'gin' AND oprname = '^@' THEN 'text'::regtype
                      WHEN amname = 'gin' AND oprname = '<@' THEN 'id_time_range'::regtype
                      ELSE opcintype END;
INSERT INTO failures
SELECT 'a strategy under another''s sign', amname || ' ' || opcname || ' ' || amopopr::regoperator
FROM classes JOIN pg_amop ON amopfamily = opcfamily JOIN pg_operator AS o ON o.oid = amopopr
WHERE oprname <> CASE WHEN amname = 'hash' OR opcname LIKE '%bloom%' THEN '='
                      WHEN amname = 'gin' THEN ('{<,<=,=,>=,>,^@,<@}'::text[])[amopstrategy]
                      ELSE ('{<,<=,=,>=,>,<>}'::text[])[amopstrategy] END;
INSERT INTO failures
SELECT 'an index by what is not immutable', amname || ' ' || opcname || ' ' || f.oid::regprocedure
FROM classes JOIN pg_amop ON amopfamily = opcfamily JOIN pg_operator AS o ON o.oid = amopopr
  JOIN pg_proc AS f ON f.oid = oprcode
WHERE provolatile <> 'i';
-- btree's function 3 is only for windows, and need not be immutable.
INSERT INTO failures
SELECT 'an index by what is not immutable', amname || ' ' || opcname || ' ' || f.oid::regprocedure
FROM classes JOIN pg_amproc ON amprocfamily = opcfamily JOIN pg_proc AS f ON f.oid = amproc
WHERE provolatile <> 'i' AND NOT (amname = 'btree' AND amprocnum = 3);
INSERT INTO failures
SELECT 'support function for other types than the class',
       amname || ' ' || opcname || ' ' || amprocnum
FROM classes JOIN pg_amproc ON amprocfamily = opcfamily
WHERE amproclefttype <> CASE WHEN amname = 'gist' AND amprocnum = 12 THEN '"any"'::regtype
                             ELSE opcintype END
  OR amprocrighttype <> CASE WHEN amname = 'gist' AND amprocnum = 12 THEN '"any"'::regtype
                             WHEN amname = 'btree' AND amprocnum = 3 THEN 'interval'::regtype
                             ELSE opcintype END;

SELECT question, object FROM failures ORDER BY question COLLATE "C", object COLLATE "C";

DROP FUNCTION pg_temp.stored_alike, pg_temp.has_signature;
