-- extuuid: a typed value in the 16 bytes of a uuid, stored and ordered as such.

CREATE TYPE extuuid (
  INPUT = extuuid_in,
  OUTPUT = extuuid_out,
  RECEIVE = extuuid_recv,
  SEND = extuuid_send,
  LIKE = uuid
);
COMMENT ON TYPE extuuid IS
  'typed value in the bits of a UUID: symbol, serial number, amount, integer, quantity, time, vector';
