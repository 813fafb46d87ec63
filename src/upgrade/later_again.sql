-- What only later server versions can have is made anew, by what follows in
-- this file: an install that pg_upgrade has brought from an older server gets
-- what an install by this server has, and any other one stays as it is.
\echo Use "ALTER EXTENSION tid_ids UPDATE" to load this file. \quit

-- With each function its place in its operator family goes.
DROP FUNCTION IF EXISTS @extschema@.tid_skipsupport(pg_catalog.internal);
DROP FUNCTION IF EXISTS @extschema@.uid11_skipsupport(pg_catalog.internal);
DROP FUNCTION IF EXISTS @extschema@.scru160_skipsupport(pg_catalog.internal);
DROP FUNCTION IF EXISTS @extschema@.extuuid_skipsupport(pg_catalog.internal);

