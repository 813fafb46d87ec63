-- CREATE EXTENSION in a database without the extension; so this must be the first
-- test if several run.

SELECT version = default_version AS newest, superuser, trusted, relocatable
FROM pg_available_extension_versions JOIN pg_available_extensions USING (name) WHERE name = 'tid_ids' ORDER BY 1 DESC;

-- An ordinary user with CREATE on the database can install it anywhere.
CREATE ROLE regress_tid_ids_user;
CREATE SCHEMA "Odd Schema" AUTHORIZATION regress_tid_ids_user;
GRANT CREATE ON DATABASE :"DBNAME" TO regress_tid_ids_user;
SET ROLE regress_tid_ids_user;
CREATE EXTENSION tid_ids SCHEMA "Odd Schema";
SELECT "Odd Schema".tid_timestamp('3kxn-lhr-3gxq-23') AT TIME ZONE 'UTC' AS at,
       '3kxn-lhr-3gxq-23'::"Odd Schema".tid OPERATOR("Odd Schema".^@) '3kxn' AS begins_so;

-- This user can also complete the extension as after pg_upgrade, which is an update
-- by a script.
SELECT "Odd Schema".tid_ids_version() || '-completed' AS completed \gset
ALTER EXTENSION tid_ids UPDATE TO :'completed';
ALTER EXTENSION tid_ids UPDATE;

-- An ordinary user cannot set a floor in the far future.
RESET ROLE;
CREATE ROLE regress_tid_ids_other;
GRANT USAGE ON SCHEMA "Odd Schema" TO regress_tid_ids_other;
SET ROLE regress_tid_ids_other;
SELECT "Odd Schema".tid_advance('bzzz-zzz-zzzz-zz');
RESET ROLE;
DROP OWNED BY regress_tid_ids_other;
DROP ROLE regress_tid_ids_other;

-- DROP EXTENSION removes all objects.
SET ROLE regress_tid_ids_user;
DROP EXTENSION tid_ids;
RESET ROLE;
SELECT count(*) AS left_behind FROM pg_depend
WHERE refclassid = 'pg_namespace'::regclass AND refobjid = '"Odd Schema"'::regnamespace;
DROP SCHEMA "Odd Schema";
REVOKE CREATE ON DATABASE :"DBNAME" FROM regress_tid_ids_user;
DROP ROLE regress_tid_ids_user;

-- Objects of the same names that are earlier in the search path are not used.
CREATE SCHEMA hostile;
CREATE FUNCTION hostile.tid_cmp(bigint, bigint) RETURNS int LANGUAGE sql AS 'SELECT 1/0';
CREATE FUNCTION hostile.hostile_ge(bigint, bigint) RETURNS bool LANGUAGE sql AS 'SELECT 1/0 = 1';
CREATE OPERATOR hostile.>= (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = hostile.hostile_ge);
SET search_path = hostile, public;
CREATE EXTENSION tid_ids SCHEMA public;
SELECT id ^@ '3kxn' AS begins_so FROM (VALUES ('3kxn-lhr-3gxq-23'::public.tid)) AS t (id);
RESET search_path;
DROP SCHEMA hostile CASCADE;

-- The system's type of the same name is not ours, and nothing of ours uses it.
SELECT 'tid'::regtype AS unqualified, 'public.tid'::regtype AS qualified;
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
  SELECT rngsubtype FROM pg_range JOIN ours ON classid = 'pg_type'::regclass AND objid = rngtypid
  UNION ALL
  SELECT aggtranstype FROM pg_aggregate JOIN ours ON classid = 'pg_proc'::regclass AND objid = aggfnoid)
SELECT count(*) > 100 AS some,
       count(*) FILTER (WHERE type IN ('pg_catalog.tid'::regtype, 'pg_catalog._tid'::regtype)) AS the_systems,
       count(*) FILTER (WHERE type = 'public.tid'::regtype) > 50 AS ours
FROM types;
