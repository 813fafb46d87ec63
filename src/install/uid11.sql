-- Fields.

CREATE FUNCTION uid11_is_valid(candidate text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_is_valid(text) IS 'is the text a uid11?';
CREATE FUNCTION uid11_timestamp(id uid11) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_timestamp(uid11) IS
  'the uid11''s time, to the millisecond; of random bits if it is of no profile with a time';
CREATE FUNCTION uid11_random_part(id uid11) RETURNS int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_random_part(uid11) IS
  'the low 22 bits of the uid11, all random in an xid';
CREATE FUNCTION uid11_sequence(id uid11) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_sequence(uid11) IS
  'sequence, 0 to 4095, of a uid11 that uid11_generate made';
CREATE FUNCTION uid11_snowish_timestamp(id uid11) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_timestamp(uid11) IS
  'time of a snowish uid11, to the millisecond; NULL if its first bit is 1, as in no snowish uid11';
CREATE FUNCTION uid11_snowish_machine(id uid11) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_machine(uid11) IS
  'machine, 0 to 1023, of a snowish uid11; NULL if its first bit is 1';
CREATE FUNCTION uid11_snowish_sequence(id uid11) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_sequence(uid11) IS
  'sequence, 0 to 4095, of a snowish uid11; NULL if its first bit is 1';
CREATE FUNCTION uid11_make(at timestamptz, low int8) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_make(timestamptz, int8) IS
  'the uid11 of this time, floored to the millisecond, and these low 22 bits';
CREATE FUNCTION uid11_numeric(id uid11) RETURNS numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_numeric(uid11) IS
  'the uid11 as a number, 0 to 18446744073709551615';
CREATE FUNCTION uid11_from_numeric(number numeric) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_from_numeric(numeric) IS
  'the uid11 of a whole number from 0 to 18446744073709551615';

-- Casts: the same 64 bits as a bigint, so no row is rewritten.

CREATE CAST (uid11 AS int8) WITHOUT FUNCTION;
CREATE CAST (int8 AS uid11) WITHOUT FUNCTION;
CREATE CAST (uid11 AS numeric)
  WITH FUNCTION uid11_numeric(uid11);
CREATE CAST (numeric AS uid11)
  WITH FUNCTION uid11_from_numeric(numeric);
CREATE CAST (uid11 AS timestamptz)
  WITH FUNCTION uid11_timestamp(uid11);

-- What ^@ takes for a prefix.

COMMENT ON FUNCTION uid11_starts_with(uid11, text) IS
  'does the uid11, printed, begin so?';

-- Time ranges.

CREATE FUNCTION uid11_lower(at timestamptz) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_lower(timestamptz) IS 'the first uid11 of this time';
CREATE FUNCTION uid11_upper(at timestamptz) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_upper(timestamptz) IS 'the last uid11 of this time';
CREATE FUNCTION uid11_time_encoder(at timestamptz) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_time_encoder(timestamptz) IS
  'text of uid11_lower(at), for pg_partman';
CREATE FUNCTION uid11_time_decoder(id text) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_time_decoder(text) IS
  'time of a uid11 that is written as text, for pg_partman';

-- Generation.

CREATE FUNCTION uid11_generate() RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_generate() IS
  'a new uid11 of the profile ts-seq-rand, greater than all that this function has given on this server before';
CREATE FUNCTION uid11_xid_generate() RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_xid_generate() IS
  'a new uid11 of the profile xid; within a millisecond not ordered, and two may be the same';
CREATE FUNCTION uid11_snowish_generate() RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_generate() IS
  'a new uid11 of the profile snowish, greater than all that this function has given on this server before; needs tid_ids.node_id';
CREATE FUNCTION uid11_random_generate() RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_random_generate() IS
  'a uid11 of 64 random bits, without a time';
CREATE FUNCTION uid11_at(at timestamptz) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_at(timestamptz) IS
  'a uid11 of the profile xid with this time, floored to the millisecond, and random low bits';
CREATE FUNCTION uid11_generate_many(n int4) RETURNS SETOF uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION uid11_generate_many(int4) IS
  'n new uid11s, 0 to 65536, as by uid11_generate, in order, with no other session''s between them';
CREATE FUNCTION uid11_snowish_generate_many(n int4) RETURNS SETOF uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION uid11_snowish_generate_many(int4) IS
  'n new uid11s, 0 to 65536, as by uid11_snowish_generate, in order, with no other session''s between them';
CREATE FUNCTION uid11_advance(floor uid11, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_advance(uid11, interval) IS
  'from now on let uid11_generate give only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION uid11_advance(uid11, interval) FROM PUBLIC;
CREATE FUNCTION uid11_snowish_advance(floor uid11, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_advance(uid11, interval) IS
  'from now on let uid11_snowish_generate give only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION uid11_snowish_advance(uid11, interval) FROM PUBLIC;
