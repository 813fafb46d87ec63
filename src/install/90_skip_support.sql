-- Skip scans of btree indexes, from PostgreSQL 18 on.

CREATE FUNCTION tid_skipsupport(internal) RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY @extschema@.tid_ops USING btree ADD
  FUNCTION 6 (@extschema@.tid, @extschema@.tid) tid_skipsupport(internal);

CREATE FUNCTION uid11_skipsupport(internal) RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY uid11_ops USING btree ADD
  FUNCTION 6 (uid11, uid11) uid11_skipsupport(internal);

CREATE FUNCTION scru160_skipsupport(internal) RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY scru160_ops USING btree ADD
  FUNCTION 6 (scru160, scru160) scru160_skipsupport(internal);

CREATE FUNCTION extuuid_skipsupport(internal) RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY extuuid_ops USING btree ADD
  FUNCTION 6 (extuuid, extuuid) extuuid_skipsupport(internal);
