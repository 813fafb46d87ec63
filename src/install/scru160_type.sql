-- scru160: the 160-bit ID of time, counter and random bits.

CREATE TYPE scru160 (
  INPUT = scru160_in,
  OUTPUT = scru160_out,
  RECEIVE = scru160_recv,
  SEND = scru160_send,
  INTERNALLENGTH = 20,
  ALIGNMENT = char
);
COMMENT ON TYPE scru160 IS
  'Sortable, Clock and Random number-based Unique ID: milliseconds since 1970, a counter and 96 random bits';
