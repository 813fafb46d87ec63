-- Skip scans of btree indexes, from PostgreSQL 18 on.

CREATE FUNCTION @extschema@.tid_skipsupport(pg_catalog.internal) RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY @extschema@.tid_ops USING btree ADD
  FUNCTION 6 (@extschema@.tid, @extschema@.tid) @extschema@.tid_skipsupport(pg_catalog.internal);

CREATE FUNCTION @extschema@.uid11_skipsupport(pg_catalog.internal) RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY @extschema@.uid11_ops USING btree ADD
  FUNCTION 6 (@extschema@.uid11, @extschema@.uid11) @extschema@.uid11_skipsupport(pg_catalog.internal);

CREATE FUNCTION @extschema@.scru160_skipsupport(pg_catalog.internal) RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY @extschema@.scru160_ops USING btree ADD
  FUNCTION 6 (@extschema@.scru160, @extschema@.scru160) @extschema@.scru160_skipsupport(pg_catalog.internal);

CREATE FUNCTION @extschema@.extuuid_skipsupport(pg_catalog.internal) RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY @extschema@.extuuid_ops USING btree ADD
  FUNCTION 6 (@extschema@.extuuid, @extschema@.extuuid) @extschema@.extuuid_skipsupport(pg_catalog.internal);
