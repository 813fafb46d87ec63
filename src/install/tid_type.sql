-- tid: the 64-bit Time-Ordered ID, stored as int8.

-- Its text depends on a setting.
ALTER FUNCTION tid_out(@extschema@.tid) STABLE;

CREATE TYPE @extschema@.tid (
  INPUT = tid_in,
  OUTPUT = tid_out,
  RECEIVE = tid_recv,
  SEND = tid_send,
  LIKE = int8
);
COMMENT ON TYPE @extschema@.tid IS
  'Time-Ordered ID: microseconds since 1970 and a clock ID in 64 bits';
