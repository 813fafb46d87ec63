-- extuuid: a typed value in the 16 bytes of a uuid, stored and ordered as such.

CREATE TYPE extuuid;

CREATE FUNCTION extuuid_in(cstring) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_out(extuuid) RETURNS cstring
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_recv(internal) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_send(extuuid) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE extuuid (
  INPUT = extuuid_in,
  OUTPUT = extuuid_out,
  RECEIVE = extuuid_recv,
  SEND = extuuid_send,
  LIKE = uuid
);
COMMENT ON TYPE extuuid IS
  'typed value in the bits of a UUID: symbol, serial number, amount, integer, quantity, time, vector';
