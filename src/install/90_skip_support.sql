-- Skip scans of btree indexes, from PostgreSQL 18 on.

CREATE FUNCTION @extschema@.tid_skipsupport(pg_catalog.internal) RETURNS pg_catalog.void
  AS 'btint8skipsupport' LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY @extschema@.tid_ops USING btree ADD
  FUNCTION 6 (@extschema@.tid, @extschema@.tid) @extschema@.tid_skipsupport(pg_catalog.internal);
