-- Fields.

CREATE FUNCTION scru160_is_valid(candidate text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_is_valid(text) IS 'is the text a scru160?';
CREATE FUNCTION scru160_timestamp(id scru160) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_timestamp(scru160) IS
  'the scru160''s time, to the millisecond';
CREATE FUNCTION scru160_counter(id scru160) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_counter(scru160) IS
  'the counter of the scru160, 0 to 65535';
CREATE FUNCTION scru160_random(id scru160) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_random(scru160) IS
  'the 12 random bytes of a scru160';
CREATE FUNCTION scru160_hex(id scru160) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_hex(scru160) IS
  'the scru160 as 40 hex digits';
CREATE FUNCTION scru160_make(at timestamptz, counter int4, random bytea) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_make(timestamptz, int4, bytea) IS
  'the scru160 of this time, floored to the millisecond, this counter and these 12 bytes';
CREATE FUNCTION scru160_bytea(id scru160) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_bytea(scru160) IS
  'the 20 bytes of the scru160';
CREATE FUNCTION scru160_from_bytea(bytes bytea) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_from_bytea(bytea) IS
  'the scru160 of these 20 bytes';

-- Casts.

CREATE CAST (scru160 AS bytea)
  WITH FUNCTION scru160_bytea(scru160);
CREATE CAST (bytea AS scru160)
  WITH FUNCTION scru160_from_bytea(bytea);
CREATE CAST (scru160 AS timestamptz)
  WITH FUNCTION scru160_timestamp(scru160);

-- Prefixes, here of the hex form: they cannot be told by looking from those of
-- the printed form, which ^@ takes.

CREATE FUNCTION scru160_hex_prefix_lower(prefix text) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_hex_prefix_lower(text) IS
  'the first scru160 whose hex form begins so';
CREATE FUNCTION scru160_hex_prefix_upper(prefix text) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_hex_prefix_upper(text) IS
  'the last scru160 whose hex form begins so';
CREATE FUNCTION scru160_hex_prefix_range(prefix text) RETURNS scru160range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_hex_prefix_range(text) IS
  'the scru160s whose hex form begins so, as a range';
COMMENT ON FUNCTION scru160_starts_with(scru160, text) IS
  'does the scru160, printed, begin so?';

-- Time ranges.

CREATE FUNCTION scru160_lower(at timestamptz) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_lower(timestamptz) IS 'the first scru160 of this time';
CREATE FUNCTION scru160_upper(at timestamptz) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_upper(timestamptz) IS 'the last scru160 of this time';
CREATE FUNCTION scru160_time_encoder(at timestamptz) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_time_encoder(timestamptz) IS
  'text of scru160_lower(at), for pg_partman';
CREATE FUNCTION scru160_time_decoder(id text) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_time_decoder(text) IS
  'time of a scru160 that is written as text, for pg_partman';

-- Generation.

CREATE FUNCTION scru160_generate() RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_generate() IS
  'a new scru160, greater than all that this function has given on this server before';
CREATE FUNCTION scru160_generate_us() RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_generate_us() IS
  'a new scru160 with microseconds in its counter, greater than all that this function has given on this server before';
CREATE FUNCTION scru160_generate_many(n int4) RETURNS SETOF scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION scru160_generate_many(int4) IS
  'n new scru160s, 0 to 65536, as by scru160_generate, in order, with no other session''s between them';
CREATE FUNCTION scru160_generate_many_us(n int4) RETURNS SETOF scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION scru160_generate_many_us(int4) IS
  'n new scru160s, 0 to 65536, as by scru160_generate_us, in order, with no other session''s between them';
CREATE FUNCTION scru160_at(at timestamptz) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_at(timestamptz) IS
  'a scru160 of this time, floored to the millisecond, with a random counter and random bytes';
CREATE FUNCTION scru160_advance(floor scru160, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_advance(scru160, interval) IS
  'from now on let scru160_generate give only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION scru160_advance(scru160, interval) FROM PUBLIC;
CREATE FUNCTION scru160_advance_us(floor scru160, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_advance_us(scru160, interval) IS
  'from now on let scru160_generate_us give only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION scru160_advance_us(scru160, interval) FROM PUBLIC;
