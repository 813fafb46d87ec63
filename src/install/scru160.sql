-- Fields.

CREATE FUNCTION scru160_timestamp(id scru160) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_timestamp(scru160) IS
  'timestamp of the scru160, in milliseconds';
CREATE FUNCTION scru160_counter(id scru160) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_counter(scru160) IS
  'counter of the scru160, 0 to 65535';
CREATE FUNCTION scru160_random(id scru160) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_random(scru160) IS
  '12 random bytes of the scru160';
CREATE FUNCTION scru160_hex(id scru160) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_hex(scru160) IS
  'scru160 as 40 hex digits';
CREATE FUNCTION scru160_make(at timestamptz, counter int4, random bytea) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_make(timestamptz, int4, bytea) IS
  'scru160 with the given timestamp, rounded down to the millisecond, counter and 12 random bytes';
CREATE FUNCTION scru160_bytea(id scru160) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_bytea(scru160) IS
  '20 bytes of the scru160';
CREATE FUNCTION scru160_from_bytea(bytes bytea) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_from_bytea(bytea) IS
  'scru160 with the given 20 bytes';

-- Casts.

CREATE CAST (scru160 AS bytea)
  WITH FUNCTION scru160_bytea(scru160);
CREATE CAST (bytea AS scru160)
  WITH FUNCTION scru160_from_bytea(bytea);

-- Prefixes of the hex form.  They look like prefixes of the printed form, which ^@
-- accepts, so they need functions of their own.

CREATE FUNCTION scru160_hex_prefix_lower(prefix text) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_hex_prefix_lower(text) IS
  'smallest scru160 whose hex form has the given prefix';
CREATE FUNCTION scru160_hex_prefix_upper(prefix text) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_hex_prefix_upper(text) IS
  'largest scru160 whose hex form has the given prefix';
CREATE FUNCTION scru160_hex_prefix_range(prefix text) RETURNS scru160range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_hex_prefix_range(text) IS
  'range of the scru160s whose hex form has the given prefix';
COMMENT ON FUNCTION scru160_starts_with(scru160, text) IS
  'true if the printed scru160 begins with the text';

-- Generation.

COMMENT ON FUNCTION scru160_generate() IS
  'new scru160, greater than all that this function has returned on this server before';
COMMENT ON FUNCTION scru160_us_generate() IS
  'new scru160 with microseconds in its counter, greater than all that this function has returned on this server before';
CREATE FUNCTION scru160_at(at timestamptz) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_at(timestamptz) IS
  'scru160 with the given timestamp, rounded down to the millisecond, a random counter and random bytes';
