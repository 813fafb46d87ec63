-- scru160: the 160-bit ID of time, counter and random bits.

CREATE TYPE scru160;

CREATE FUNCTION scru160_in(cstring) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_out(scru160) RETURNS cstring
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_recv(internal) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_send(scru160) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

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

-- What the planner asks: index conditions, pruning and estimates.

CREATE FUNCTION scru160_range_support(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_range_sel(internal, oid, internal, int4) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- Comparison: of bytes.

CREATE FUNCTION scru160_lt(scru160, scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_le(scru160, scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_eq(scru160, scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_ne(scru160, scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_ge(scru160, scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_gt(scru160, scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

CREATE OPERATOR < (
  LEFTARG = scru160, RIGHTARG = scru160, FUNCTION = scru160_lt,
  COMMUTATOR = >, NEGATOR = >=,
  RESTRICT = scru160_range_sel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  LEFTARG = scru160, RIGHTARG = scru160, FUNCTION = scru160_le,
  COMMUTATOR = >=, NEGATOR = >,
  RESTRICT = scru160_range_sel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  LEFTARG = scru160, RIGHTARG = scru160, FUNCTION = scru160_eq,
  COMMUTATOR = =, NEGATOR = <>,
  RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR <> (
  LEFTARG = scru160, RIGHTARG = scru160, FUNCTION = scru160_ne,
  COMMUTATOR = <>, NEGATOR = =,
  RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR >= (
  LEFTARG = scru160, RIGHTARG = scru160, FUNCTION = scru160_ge,
  COMMUTATOR = <=, NEGATOR = <,
  RESTRICT = scru160_range_sel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  LEFTARG = scru160, RIGHTARG = scru160, FUNCTION = scru160_gt,
  COMMUTATOR = <, NEGATOR = <=,
  RESTRICT = scru160_range_sel, JOIN = scalargtjoinsel
);

-- Indexes.

CREATE FUNCTION scru160_cmp(scru160, scru160) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_sortsupport(internal) RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_hash(scru160) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_hash_extended(scru160, int8) RETURNS int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_distance(internal, internal) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS scru160_ops DEFAULT FOR TYPE scru160 USING btree AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  FUNCTION 1 scru160_cmp(scru160, scru160),
  FUNCTION 2 scru160_sortsupport(internal),
  FUNCTION 4 btequalimage(oid);

CREATE OPERATOR CLASS scru160_ops DEFAULT FOR TYPE scru160 USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 scru160_hash(scru160),
  FUNCTION 2 scru160_hash_extended(scru160, int8);

CREATE OPERATOR CLASS scru160_minmax_ops DEFAULT FOR TYPE scru160 USING brin AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  FUNCTION 1 brin_minmax_opcinfo(internal),
  FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS scru160_minmax_multi_ops FOR TYPE scru160 USING brin AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  FUNCTION 1 brin_minmax_multi_opcinfo(internal),
  FUNCTION 2 brin_minmax_multi_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_minmax_multi_consistent(internal, internal, internal, int4),
  FUNCTION 4 brin_minmax_multi_union(internal, internal, internal),
  FUNCTION 5 brin_minmax_multi_options(internal),
  FUNCTION 11 scru160_distance(internal, internal);

CREATE OPERATOR CLASS scru160_bloom_ops FOR TYPE scru160 USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 brin_bloom_opcinfo(internal),
  FUNCTION 2 brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_bloom_consistent(internal, internal, internal, int4),
  FUNCTION 4 brin_bloom_union(internal, internal, internal),
  FUNCTION 5 brin_bloom_options(internal),
  FUNCTION 11 scru160_hash(scru160);

CREATE FUNCTION scru160_subdiff(scru160, scru160) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE scru160range AS RANGE (
  SUBTYPE = scru160,
  SUBTYPE_OPCLASS = scru160_ops,
  SUBTYPE_DIFF = scru160_subdiff,
  MULTIRANGE_TYPE_NAME = scru160multirange
);
COMMENT ON TYPE scru160range IS 'range of scru160s';
COMMENT ON TYPE scru160multirange IS 'multirange of scru160s';

-- Minimum and maximum.

CREATE FUNCTION scru160_smaller(scru160, scru160) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_larger(scru160, scru160) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE AGGREGATE min(scru160) (
  SFUNC = scru160_smaller, STYPE = scru160,
  COMBINEFUNC = scru160_smaller, SORTOP = <, PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(scru160) IS 'smallest, so oldest, scru160';
CREATE AGGREGATE max(scru160) (
  SFUNC = scru160_larger, STYPE = scru160,
  COMBINEFUNC = scru160_larger, SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE max(scru160) IS 'largest, so newest, scru160';

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

-- Prefixes, of the printed form and of the hex form: they cannot be told apart
-- by looking.  Functions for the planner never raise.

CREATE FUNCTION scru160_prefix_lower(prefix text) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_prefix_lower(text) IS 'the first scru160 that begins so';
CREATE FUNCTION scru160_prefix_upper(prefix text) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_prefix_upper(text) IS 'the last scru160 that begins so';
CREATE FUNCTION scru160_prefix_range(prefix text) RETURNS scru160range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_prefix_range(text) IS 'the scru160s that begin so, as a range';
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

CREATE FUNCTION scru160_starts_with_lower(text) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_starts_with_upper(text) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_starts_with(id scru160, prefix text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT scru160_range_support;
COMMENT ON FUNCTION scru160_starts_with(scru160, text) IS
  'does the scru160, printed, begin so?';
CREATE OPERATOR ^@ (
  LEFTARG = scru160, RIGHTARG = text, FUNCTION = scru160_starts_with,
  RESTRICT = scru160_range_sel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (scru160, text) IS 'begins with';

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

CREATE FUNCTION scru160_within_lower(id_time_range) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_within_upper(id_time_range) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_within(id scru160, time_range id_time_range) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT scru160_range_support;
COMMENT ON FUNCTION scru160_within(scru160, id_time_range) IS
  'is the scru160''s time, to the millisecond, in this range?';
CREATE OPERATOR <@ (
  LEFTARG = scru160, RIGHTARG = id_time_range, FUNCTION = scru160_within,
  RESTRICT = scru160_range_sel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR <@ (scru160, id_time_range) IS 'time is contained by';

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
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_generate_many(int4) IS
  'n new scru160s, 0 to 65536, as by scru160_generate, in order, with no other session''s between them';
CREATE FUNCTION scru160_generate_many_us(n int4) RETURNS SETOF scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
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
