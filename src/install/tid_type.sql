-- tid: the 64-bit Time-Ordered ID, stored as int8.

CREATE TYPE @extschema@.tid;

CREATE FUNCTION tid_in(cstring) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_out(@extschema@.tid) RETURNS cstring
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_recv(internal) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_send(@extschema@.tid) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE @extschema@.tid (
  INPUT = tid_in,
  OUTPUT = tid_out,
  RECEIVE = tid_recv,
  SEND = tid_send,
  LIKE = int8
);
COMMENT ON TYPE @extschema@.tid IS
  'Time-Ordered ID: microseconds since 1970 and a clock ID in 64 bits';
