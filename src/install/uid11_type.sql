-- uid11: the unsigned 64-bit ID, printed as 11 characters.

CREATE TYPE uid11 (
  INPUT = uid11_in,
  OUTPUT = uid11_out,
  RECEIVE = uid11_recv,
  SEND = uid11_send,
  LIKE = int8
);
COMMENT ON TYPE uid11 IS
  '64-bit ID of 11 Base58 characters; the meaning of the bits depends on the profile: xid, ts-seq-rand, snowish or fullrand';
