-- scru160: the 160-bit ID of time, counter and random bits.

CREATE TYPE @extschema@.scru160;

CREATE FUNCTION @extschema@.scru160_in(pg_catalog.cstring) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_out(@extschema@.scru160) RETURNS pg_catalog.cstring
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_recv(pg_catalog.internal) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_send(@extschema@.scru160) RETURNS pg_catalog.bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE @extschema@.scru160 (
  INPUT = @extschema@.scru160_in,
  OUTPUT = @extschema@.scru160_out,
  RECEIVE = @extschema@.scru160_recv,
  SEND = @extschema@.scru160_send,
  INTERNALLENGTH = 20,
  ALIGNMENT = char
);
COMMENT ON TYPE @extschema@.scru160 IS
  'Sortable, Clock and Random number-based Unique ID: milliseconds since 1970, a counter and 96 random bits';

-- What the planner asks: index conditions, pruning and estimates.

CREATE FUNCTION @extschema@.scru160_range_support(pg_catalog.internal) RETURNS pg_catalog.internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_range_sel(pg_catalog.internal, pg_catalog.oid, pg_catalog.internal, pg_catalog.int4)
  RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- Comparison: of bytes.

CREATE FUNCTION @extschema@.scru160_lt(@extschema@.scru160, @extschema@.scru160) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_le(@extschema@.scru160, @extschema@.scru160) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_eq(@extschema@.scru160, @extschema@.scru160) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_ne(@extschema@.scru160, @extschema@.scru160) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_ge(@extschema@.scru160, @extschema@.scru160) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_gt(@extschema@.scru160, @extschema@.scru160) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

CREATE OPERATOR @extschema@.< (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.scru160, FUNCTION = @extschema@.scru160_lt,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=),
  RESTRICT = @extschema@.scru160_range_sel, JOIN = pg_catalog.scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.scru160, FUNCTION = @extschema@.scru160_le,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>),
  RESTRICT = @extschema@.scru160_range_sel, JOIN = pg_catalog.scalarlejoinsel
);
CREATE OPERATOR @extschema@.= (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.scru160, FUNCTION = @extschema@.scru160_eq,
  COMMUTATOR = OPERATOR(@extschema@.=), NEGATOR = OPERATOR(@extschema@.<>),
  RESTRICT = pg_catalog.eqsel, JOIN = pg_catalog.eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR @extschema@.<> (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.scru160, FUNCTION = @extschema@.scru160_ne,
  COMMUTATOR = OPERATOR(@extschema@.<>), NEGATOR = OPERATOR(@extschema@.=),
  RESTRICT = pg_catalog.neqsel, JOIN = pg_catalog.neqjoinsel
);
CREATE OPERATOR @extschema@.>= (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.scru160, FUNCTION = @extschema@.scru160_ge,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<),
  RESTRICT = @extschema@.scru160_range_sel, JOIN = pg_catalog.scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.scru160, FUNCTION = @extschema@.scru160_gt,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=),
  RESTRICT = @extschema@.scru160_range_sel, JOIN = pg_catalog.scalargtjoinsel
);

-- Indexes.

CREATE FUNCTION @extschema@.scru160_cmp(@extschema@.scru160, @extschema@.scru160) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_sortsupport(pg_catalog.internal) RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_hash(@extschema@.scru160) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_hash_extended(@extschema@.scru160, pg_catalog.int8) RETURNS pg_catalog.int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_distance(pg_catalog.internal, pg_catalog.internal) RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS @extschema@.scru160_ops DEFAULT FOR TYPE @extschema@.scru160 USING btree AS
  OPERATOR 1 @extschema@.<,
  OPERATOR 2 @extschema@.<=,
  OPERATOR 3 @extschema@.=,
  OPERATOR 4 @extschema@.>=,
  OPERATOR 5 @extschema@.>,
  FUNCTION 1 @extschema@.scru160_cmp(@extschema@.scru160, @extschema@.scru160),
  FUNCTION 2 @extschema@.scru160_sortsupport(pg_catalog.internal),
  FUNCTION 4 pg_catalog.btequalimage(pg_catalog.oid);

CREATE OPERATOR CLASS @extschema@.scru160_ops DEFAULT FOR TYPE @extschema@.scru160 USING hash AS
  OPERATOR 1 @extschema@.=,
  FUNCTION 1 @extschema@.scru160_hash(@extschema@.scru160),
  FUNCTION 2 @extschema@.scru160_hash_extended(@extschema@.scru160, pg_catalog.int8);

CREATE OPERATOR CLASS @extschema@.scru160_minmax_ops DEFAULT FOR TYPE @extschema@.scru160 USING brin AS
  OPERATOR 1 @extschema@.<,
  OPERATOR 2 @extschema@.<=,
  OPERATOR 3 @extschema@.=,
  OPERATOR 4 @extschema@.>=,
  OPERATOR 5 @extschema@.>,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(pg_catalog.internal),
  FUNCTION 2 pg_catalog.brin_minmax_add_value(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 3 pg_catalog.brin_minmax_consistent(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 4 pg_catalog.brin_minmax_union(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal);

CREATE OPERATOR CLASS @extschema@.scru160_minmax_multi_ops FOR TYPE @extschema@.scru160 USING brin AS
  OPERATOR 1 @extschema@.<,
  OPERATOR 2 @extschema@.<=,
  OPERATOR 3 @extschema@.=,
  OPERATOR 4 @extschema@.>=,
  OPERATOR 5 @extschema@.>,
  FUNCTION 1 pg_catalog.brin_minmax_multi_opcinfo(pg_catalog.internal),
  FUNCTION 2 pg_catalog.brin_minmax_multi_add_value(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 3 pg_catalog.brin_minmax_multi_consistent(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.int4),
  FUNCTION 4 pg_catalog.brin_minmax_multi_union(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 5 pg_catalog.brin_minmax_multi_options(pg_catalog.internal),
  FUNCTION 11 @extschema@.scru160_distance(pg_catalog.internal, pg_catalog.internal);

CREATE OPERATOR CLASS @extschema@.scru160_bloom_ops FOR TYPE @extschema@.scru160 USING brin AS
  OPERATOR 1 @extschema@.=,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(pg_catalog.internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.int4),
  FUNCTION 4 pg_catalog.brin_bloom_union(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(pg_catalog.internal),
  FUNCTION 11 @extschema@.scru160_hash(@extschema@.scru160);

CREATE FUNCTION @extschema@.scru160_subdiff(@extschema@.scru160, @extschema@.scru160) RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE @extschema@.scru160range AS RANGE (
  SUBTYPE = @extschema@.scru160,
  SUBTYPE_OPCLASS = @extschema@.scru160_ops,
  SUBTYPE_DIFF = @extschema@.scru160_subdiff,
  MULTIRANGE_TYPE_NAME = @extschema@.scru160multirange
);
COMMENT ON TYPE @extschema@.scru160range IS 'range of scru160s';
COMMENT ON TYPE @extschema@.scru160multirange IS 'multirange of scru160s';

-- Minimum and maximum.

CREATE FUNCTION @extschema@.scru160_smaller(@extschema@.scru160, @extschema@.scru160) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_larger(@extschema@.scru160, @extschema@.scru160) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE AGGREGATE @extschema@.min(@extschema@.scru160) (
  SFUNC = @extschema@.scru160_smaller, STYPE = @extschema@.scru160,
  COMBINEFUNC = @extschema@.scru160_smaller, SORTOP = OPERATOR(@extschema@.<), PARALLEL = SAFE
);
COMMENT ON AGGREGATE @extschema@.min(@extschema@.scru160) IS 'smallest, so oldest, scru160';
CREATE AGGREGATE @extschema@.max(@extschema@.scru160) (
  SFUNC = @extschema@.scru160_larger, STYPE = @extschema@.scru160,
  COMBINEFUNC = @extschema@.scru160_larger, SORTOP = OPERATOR(@extschema@.>), PARALLEL = SAFE
);
COMMENT ON AGGREGATE @extschema@.max(@extschema@.scru160) IS 'largest, so newest, scru160';

-- Fields.

CREATE FUNCTION @extschema@.scru160_is_valid(candidate pg_catalog.text) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_is_valid(pg_catalog.text) IS 'is the text a scru160?';
CREATE FUNCTION @extschema@.scru160_timestamp(id @extschema@.scru160) RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_timestamp(@extschema@.scru160) IS
  'the scru160''s time, to the millisecond';
CREATE FUNCTION @extschema@.scru160_counter(id @extschema@.scru160) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_counter(@extschema@.scru160) IS
  'the counter of the scru160, 0 to 65535';
CREATE FUNCTION @extschema@.scru160_random(id @extschema@.scru160) RETURNS pg_catalog.bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_random(@extschema@.scru160) IS
  'the 12 random bytes of a scru160';
CREATE FUNCTION @extschema@.scru160_hex(id @extschema@.scru160) RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_hex(@extschema@.scru160) IS
  'the scru160 as 40 hex digits';
CREATE FUNCTION @extschema@.scru160_make(at pg_catalog.timestamptz, counter pg_catalog.int4, random pg_catalog.bytea) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_make(pg_catalog.timestamptz, pg_catalog.int4, pg_catalog.bytea) IS
  'the scru160 of this time, floored to the millisecond, this counter and these 12 bytes';
CREATE FUNCTION @extschema@.scru160_bytea(id @extschema@.scru160) RETURNS pg_catalog.bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_bytea(@extschema@.scru160) IS
  'the 20 bytes of the scru160';
CREATE FUNCTION @extschema@.scru160_from_bytea(bytes pg_catalog.bytea) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_from_bytea(pg_catalog.bytea) IS
  'the scru160 of these 20 bytes';

-- Casts.

CREATE CAST (@extschema@.scru160 AS pg_catalog.bytea)
  WITH FUNCTION @extschema@.scru160_bytea(@extschema@.scru160);
CREATE CAST (pg_catalog.bytea AS @extschema@.scru160)
  WITH FUNCTION @extschema@.scru160_from_bytea(pg_catalog.bytea);
CREATE CAST (@extschema@.scru160 AS pg_catalog.timestamptz)
  WITH FUNCTION @extschema@.scru160_timestamp(@extschema@.scru160);

-- Prefixes, of the printed form and of the hex form: they cannot be told apart
-- by looking.  Functions for the planner never raise.

CREATE FUNCTION @extschema@.scru160_prefix_lower(prefix pg_catalog.text) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_prefix_lower(pg_catalog.text) IS 'the first scru160 that begins so';
CREATE FUNCTION @extschema@.scru160_prefix_upper(prefix pg_catalog.text) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_prefix_upper(pg_catalog.text) IS 'the last scru160 that begins so';
CREATE FUNCTION @extschema@.scru160_prefix_range(prefix pg_catalog.text) RETURNS @extschema@.scru160range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_prefix_range(pg_catalog.text) IS 'the scru160s that begin so, as a range';
CREATE FUNCTION @extschema@.scru160_hex_prefix_lower(prefix pg_catalog.text) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_hex_prefix_lower(pg_catalog.text) IS
  'the first scru160 whose hex form begins so';
CREATE FUNCTION @extschema@.scru160_hex_prefix_upper(prefix pg_catalog.text) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_hex_prefix_upper(pg_catalog.text) IS
  'the last scru160 whose hex form begins so';
CREATE FUNCTION @extschema@.scru160_hex_prefix_range(prefix pg_catalog.text) RETURNS @extschema@.scru160range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_hex_prefix_range(pg_catalog.text) IS
  'the scru160s whose hex form begins so, as a range';

CREATE FUNCTION @extschema@.scru160_starts_with_lower(pg_catalog.text) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_starts_with_upper(pg_catalog.text) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_starts_with(id @extschema@.scru160, prefix pg_catalog.text) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT @extschema@.scru160_range_support;
COMMENT ON FUNCTION @extschema@.scru160_starts_with(@extschema@.scru160, pg_catalog.text) IS
  'does the scru160, printed, begin so?';
CREATE OPERATOR @extschema@.^@ (
  LEFTARG = @extschema@.scru160, RIGHTARG = pg_catalog.text, FUNCTION = @extschema@.scru160_starts_with,
  RESTRICT = @extschema@.scru160_range_sel, JOIN = pg_catalog.matchingjoinsel
);
COMMENT ON OPERATOR @extschema@.^@ (@extschema@.scru160, pg_catalog.text) IS 'begins with';

-- Time ranges.

CREATE FUNCTION @extschema@.scru160_lower(at pg_catalog.timestamptz) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_lower(pg_catalog.timestamptz) IS 'the first scru160 of this time';
CREATE FUNCTION @extschema@.scru160_upper(at pg_catalog.timestamptz) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_upper(pg_catalog.timestamptz) IS 'the last scru160 of this time';
CREATE FUNCTION @extschema@.scru160_time_encoder(at pg_catalog.timestamptz) RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_time_encoder(pg_catalog.timestamptz) IS
  'text of scru160_lower(at), for pg_partman';
CREATE FUNCTION @extschema@.scru160_time_decoder(id pg_catalog.text) RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_time_decoder(pg_catalog.text) IS
  'time of a scru160 that is written as text, for pg_partman';

CREATE FUNCTION @extschema@.scru160_within_lower(@extschema@.id_time_range) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_within_upper(@extschema@.id_time_range) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.scru160_within(id @extschema@.scru160, time_range @extschema@.id_time_range) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT @extschema@.scru160_range_support;
COMMENT ON FUNCTION @extschema@.scru160_within(@extschema@.scru160, @extschema@.id_time_range) IS
  'is the scru160''s time, to the millisecond, in this range?';
CREATE OPERATOR @extschema@.<@ (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.id_time_range, FUNCTION = @extschema@.scru160_within,
  RESTRICT = @extschema@.scru160_range_sel, JOIN = pg_catalog.matchingjoinsel
);
COMMENT ON OPERATOR @extschema@.<@ (@extschema@.scru160, @extschema@.id_time_range) IS 'time is contained by';

-- Generation.

CREATE FUNCTION @extschema@.scru160_generate() RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_generate() IS
  'a new scru160, greater than all that this function has given on this server before';
CREATE FUNCTION @extschema@.scru160_generate_us() RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_generate_us() IS
  'a new scru160 with microseconds in its counter, greater than all that this function has given on this server before';
CREATE FUNCTION @extschema@.scru160_generate_many(n pg_catalog.int4) RETURNS SETOF @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT @extschema@.tid_ids_generate_many_support;
COMMENT ON FUNCTION @extschema@.scru160_generate_many(pg_catalog.int4) IS
  'n new scru160s, 0 to 65536, as by scru160_generate, in order, with no other session''s between them';
CREATE FUNCTION @extschema@.scru160_generate_many_us(n pg_catalog.int4) RETURNS SETOF @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT @extschema@.tid_ids_generate_many_support;
COMMENT ON FUNCTION @extschema@.scru160_generate_many_us(pg_catalog.int4) IS
  'n new scru160s, 0 to 65536, as by scru160_generate_us, in order, with no other session''s between them';
CREATE FUNCTION @extschema@.scru160_at(at pg_catalog.timestamptz) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_at(pg_catalog.timestamptz) IS
  'a scru160 of this time, floored to the millisecond, with a random counter and random bytes';
CREATE FUNCTION @extschema@.scru160_advance(floor @extschema@.scru160, max_ahead pg_catalog.interval DEFAULT '1 day') RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_advance(@extschema@.scru160, pg_catalog.interval) IS
  'from now on let scru160_generate give only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION @extschema@.scru160_advance(@extschema@.scru160, pg_catalog.interval) FROM PUBLIC;
CREATE FUNCTION @extschema@.scru160_advance_us(floor @extschema@.scru160, max_ahead pg_catalog.interval DEFAULT '1 day') RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.scru160_advance_us(@extschema@.scru160, pg_catalog.interval) IS
  'from now on let scru160_generate_us give only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION @extschema@.scru160_advance_us(@extschema@.scru160, pg_catalog.interval) FROM PUBLIC;
