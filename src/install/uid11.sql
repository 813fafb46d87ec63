-- Fields.

CREATE FUNCTION uid11_timestamp(id uid11) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_timestamp(uid11) IS
  'timestamp of the uid11, in milliseconds; meaningless for a profile without a timestamp';
CREATE FUNCTION uid11_random_part(id uid11) RETURNS int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_random_part(uid11) IS
  'lower 22 bits of the uid11, all of which are random in an xid';
CREATE FUNCTION uid11_sequence(id uid11) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_sequence(uid11) IS
  'sequence, 0 to 4095, of a uid11 from uid11_generate';
CREATE FUNCTION uid11_snowish_timestamp(id uid11) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_timestamp(uid11) IS
  'timestamp of a snowish uid11, in milliseconds; NULL if its first bit is 1';
CREATE FUNCTION uid11_snowish_machine(id uid11) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_machine(uid11) IS
  'machine, 0 to 1023, of a snowish uid11; NULL if its first bit is 1';
CREATE FUNCTION uid11_snowish_sequence(id uid11) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_sequence(uid11) IS
  'sequence, 0 to 4095, of a snowish uid11; NULL if its first bit is 1';
CREATE FUNCTION uid11_make(at timestamptz, random_part int8) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_make(timestamptz, int8) IS
  'uid11 with the given timestamp, rounded down to the millisecond, and lower 22 bits';
CREATE FUNCTION uid11_numeric(id uid11) RETURNS numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_numeric(uid11) IS
  'uid11 as a number from 0 to 18446744073709551615';
CREATE FUNCTION uid11_from_numeric(number numeric) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_from_numeric(numeric) IS
  'uid11 of a whole number from 0 to 18446744073709551615';

-- Casts: the same 64 bits as a bigint, so no row is rewritten.

CREATE CAST (uid11 AS int8) WITHOUT FUNCTION;
CREATE CAST (int8 AS uid11) WITHOUT FUNCTION;
CREATE CAST (uid11 AS numeric)
  WITH FUNCTION uid11_numeric(uid11);
CREATE CAST (numeric AS uid11)
  WITH FUNCTION uid11_from_numeric(numeric);

-- Prefixes: what ^@ accepts.

COMMENT ON FUNCTION uid11_starts_with(uid11, text) IS
  'true if the printed uid11 begins with the text';

-- Generation.

COMMENT ON FUNCTION uid11_generate() IS
  'new uid11 of the profile ts-seq-rand, greater than all that this function has returned on this server before';
CREATE FUNCTION uid11_xid_generate() RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_xid_generate() IS
  'new uid11 of the profile xid; not ordered within a millisecond, and duplicates are possible';
COMMENT ON FUNCTION uid11_snowish_generate() IS
  'new uid11 of the profile snowish, greater than all that this function has returned on this server before; requires tid_ids.node_id';
CREATE FUNCTION uid11_random_generate() RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_random_generate() IS
  'uid11 of 64 random bits, without a timestamp';
CREATE FUNCTION uid11_at(at timestamptz) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_at(timestamptz) IS
  'uid11 of the profile xid with the given timestamp, rounded down to the millisecond, and random lower bits';
