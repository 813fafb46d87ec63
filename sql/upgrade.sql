-- An updated extension is the same as a newly created one, object by object.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\set ECHO none
\i :abs_srcdir/test/definitions.sql
\set ECHO all
CREATE TEMP TABLE fresh AS TABLE definitions;
CREATE TEMP VIEW differences AS
(SELECT 'lost' AS what, * FROM (TABLE fresh EXCEPT ALL TABLE definitions) AS l) UNION ALL
(SELECT 'new', * FROM (TABLE definitions EXCEPT ALL TABLE fresh) AS n);
SELECT count(*) > 500 AS objects, count(definition) > 300 AS definitions,
       count(comment) > 150 AS comments
FROM fresh;

SELECT tid_ids_version() || '-completed' AS completed \gset

-- Every extension of this version can be updated to the one that this server creates.
-- After pg_upgrade, an extension has only the objects of the older server: it lacks
-- skip support and the support of temporal keys.
ALTER EXTENSION tid_ids UPDATE TO :'completed';
ALTER EXTENSION tid_ids UPDATE;
SELECT * FROM differences;
DO $$
DECLARE
  place record;
BEGIN
  FOR place IN
    SELECT opfname, amname, amprocnum, amproclefttype::regtype AS type
    FROM pg_amproc JOIN pg_opfamily AS f ON f.oid = amprocfamily
      JOIN pg_am AS a ON a.oid = opfmethod
    WHERE opfnamespace = 'ids'::regnamespace AND amproc::text ~ '_(skipsupport|gist_strategy)$'
  LOOP
    EXECUTE format('ALTER OPERATOR FAMILY ids.%I USING %I DROP FUNCTION %s (%s, %4$s)',
                   place.opfname, place.amname, place.amprocnum, place.type);
  END LOOP;
  FOR place IN
    SELECT oid::regprocedure AS function FROM pg_proc
    WHERE pronamespace = 'ids'::regnamespace AND proname ~ '_(skipsupport|gist_strategy)$'
  LOOP
    EXECUTE format('ALTER EXTENSION tid_ids DROP FUNCTION %s', place.function);
    EXECUTE format('DROP FUNCTION %s', place.function);
  END LOOP;
END $$;
-- If the server has them: a function for skip support of each type, one function for
-- the temporal keys of all, and for each type an entry in two operator families.
SELECT count(*) = CASE WHEN current_setting('server_version_num')::int < 180000 THEN 0
                       ELSE (SELECT 1 + 3 * count(*) FROM fresh
                             WHERE object ~ '^operator class .* btree$') END AS lost,
       bool_and(what = 'lost') IS NOT FALSE AS nothing_new
FROM differences;
-- It also lacks members: what belongs to types.
DELETE FROM pg_depend AS member
WHERE deptype = 'e' AND refclassid = 'pg_extension'::regclass
  AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids')
  AND EXISTS (SELECT FROM pg_depend AS d
              WHERE d.deptype = 'i' AND d.refclassid = 'pg_type'::regclass
                AND (d.classid, d.objid) = (member.classid, member.objid));
SELECT count(*) > 30 AS lost, bool_and(what = 'lost') AS nothing_new FROM differences;
ALTER EXTENSION tid_ids UPDATE TO :'completed';
ALTER EXTENSION tid_ids UPDATE;
SELECT * FROM differences;

-- The same for each version that the server can install.
DO $$
DECLARE
  version text;
BEGIN
  FOR version IN
    SELECT v.version
    FROM pg_available_extension_versions AS v JOIN pg_available_extensions AS e USING (name)
    WHERE name = 'tid_ids' AND v.version <> default_version
  LOOP
    DROP EXTENSION tid_ids CASCADE;
    EXECUTE format('CREATE EXTENSION tid_ids VERSION %L', version);
    ALTER EXTENSION tid_ids UPDATE;
  END LOOP;
END $$;
SELECT * FROM differences;
SELECT extversion = default_version AS newest
FROM pg_extension JOIN pg_available_extensions ON name = extname
WHERE extname = 'tid_ids';
SELECT replace(path, default_version, 'newest') AS path
FROM pg_extension_update_paths('tid_ids'), pg_available_extensions
WHERE name = 'tid_ids' AND path IS NOT NULL
  AND (source = default_version OR target = default_version)
ORDER BY source = default_version, source, target;
DROP VIEW differences, definitions;
DROP TABLE fresh;
