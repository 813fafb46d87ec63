-- uid11: the unsigned 64-bit ID, printed as 11 characters.

CREATE TYPE uid11;

CREATE FUNCTION uid11_in(cstring) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_out(uid11) RETURNS cstring
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_recv(internal) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_send(uid11) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE uid11 (
  INPUT = uid11_in,
  OUTPUT = uid11_out,
  RECEIVE = uid11_recv,
  SEND = uid11_send,
  LIKE = int8
);
COMMENT ON TYPE uid11 IS
  '64-bit ID of 11 Base58 characters; the meaning of the bits depends on the profile: xid, ts-seq-rand, snowish or fullrand';
