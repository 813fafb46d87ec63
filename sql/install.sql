-- CREATE EXTENSION in a database without the extension; so this must be the first
-- test if several run.

SELECT version = default_version AS newest, superuser, trusted, relocatable, schema
FROM pg_available_extension_versions JOIN pg_available_extensions USING (name)
WHERE name = 'tid_ids' ORDER BY 1 DESC;

-- Its schema is fixed.
CREATE EXTENSION tid_ids SCHEMA public;
CREATE EXTENSION tid_ids SCHEMA ids;

-- An ordinary user with CREATE on the database can install it.
CREATE ROLE regress_tid_ids_user;
GRANT CREATE ON DATABASE :"DBNAME" TO regress_tid_ids_user;
SET ROLE regress_tid_ids_user;
CREATE EXTENSION tid_ids;
SELECT ids.tid_timestamp('3kxn-lhr-3gxq-23') AT TIME ZONE 'UTC' AS at,
       '3kxn-lhr-3gxq-23'::ids.tid OPERATOR(ids.^@) '3kxn' AS begins_so;
-- Everyone can use it, without a GRANT.
RESET ROLE;
CREATE ROLE regress_tid_ids_other;
SET ROLE regress_tid_ids_other;
SELECT ids.tid_generate() IS NOT NULL AS generated;

-- Only superusers can move a generator.
SELECT tid_ids_floors.tid_advance('bzzz-zzz-zzzz-zz');
SET ROLE regress_tid_ids_user;
SELECT tid_ids_floors.tid_advance('bzzz-zzz-zzzz-zz');
SELECT setval('tid_ids_floors.tid_ids_floor_tid', 1);

-- This user can also complete the extension as after pg_upgrade, which is an update
-- by a script.
SELECT ids.tid_ids_version() || '-completed' AS completed \gset
ALTER EXTENSION tid_ids UPDATE TO :'completed';
ALTER EXTENSION tid_ids UPDATE;

-- DROP EXTENSION removes all objects, but not the schema, which belongs to the owner of
-- the database.
DROP EXTENSION tid_ids;
RESET ROLE;
SELECT nspname, nspowner::regrole FROM pg_namespace WHERE nspname IN ('ids', 'tid_ids_floors');
SELECT count(*) AS left_behind FROM pg_depend
WHERE refclassid = 'pg_namespace'::regclass AND refobjid = 'ids'::regnamespace;
DROP SCHEMA ids;
REVOKE CREATE ON DATABASE :"DBNAME" FROM regress_tid_ids_user;
DROP ROLE regress_tid_ids_user, regress_tid_ids_other;

-- Objects of the same names that are earlier in the search path are not used.
CREATE SCHEMA hostile;
CREATE FUNCTION hostile.tid_cmp(bigint, bigint) RETURNS int LANGUAGE sql AS 'SELECT 1/0';
CREATE FUNCTION hostile.hostile_ge(bigint, bigint) RETURNS bool LANGUAGE sql AS 'SELECT 1/0 = 1';
CREATE OPERATOR hostile.>= (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = hostile.hostile_ge);
SET search_path = hostile, ids;
CREATE EXTENSION tid_ids;
SELECT id ^@ '3kxn' AS begins_so FROM (VALUES ('3kxn-lhr-3gxq-23'::ids.tid)) AS t (id);
RESET search_path;
DROP SCHEMA hostile CASCADE;

-- The system's type of the same name is not ours, and nothing of ours uses it.
SELECT 'tid'::regtype AS unqualified, 'ids.tid'::regtype AS qualified;
WITH ours AS (
  SELECT classid, objid FROM pg_depend
  WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
    AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids')),
types AS (
  SELECT unnest(proargtypes::oid[] || prorettype || coalesce(proallargtypes, '{}')) AS type
  FROM pg_proc JOIN ours ON classid = 'pg_proc'::regclass AND objid = oid
  UNION ALL
  SELECT unnest(ARRAY[oprleft, oprright, oprresult])
  FROM pg_operator JOIN ours ON classid = 'pg_operator'::regclass AND objid = oid
  UNION ALL
  SELECT unnest(ARRAY[castsource, casttarget])
  FROM pg_cast JOIN ours ON classid = 'pg_cast'::regclass AND objid = oid
  UNION ALL
  SELECT unnest(ARRAY[opcintype, opckeytype])
  FROM pg_opclass JOIN ours ON classid = 'pg_opclass'::regclass AND objid = oid
  UNION ALL
  SELECT rngsubtype
  FROM pg_range JOIN ours ON classid = 'pg_type'::regclass AND objid = rngtypid
  UNION ALL
  SELECT aggtranstype
  FROM pg_aggregate JOIN ours ON classid = 'pg_proc'::regclass AND objid = aggfnoid)
SELECT count(*) > 100 AS some,
       count(*) FILTER (WHERE type IN ('pg_catalog.tid'::regtype,
                                       'pg_catalog._tid'::regtype)) AS the_systems,
       count(*) FILTER (WHERE type = 'ids.tid'::regtype) > 50 AS ours
FROM types;
