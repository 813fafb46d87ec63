-- uid11: the ID of 11 characters, 64 bits unsigned.

CREATE TYPE @extschema@.uid11;

CREATE FUNCTION @extschema@.uid11_in(pg_catalog.cstring) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_out(@extschema@.uid11) RETURNS pg_catalog.cstring
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_recv(pg_catalog.internal) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_send(@extschema@.uid11) RETURNS pg_catalog.bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE @extschema@.uid11 (
  INPUT = @extschema@.uid11_in,
  OUTPUT = @extschema@.uid11_out,
  RECEIVE = @extschema@.uid11_recv,
  SEND = @extschema@.uid11_send,
  LIKE = pg_catalog.int8
);
COMMENT ON TYPE @extschema@.uid11 IS
  '64-bit ID of 11 Base58 characters; bits as of its profile: xid, ts-seq-rand, snowish or random';

-- What the planner asks: index conditions, pruning and estimates.

CREATE FUNCTION @extschema@.uid11_range_support(pg_catalog.internal) RETURNS pg_catalog.internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_range_sel(pg_catalog.internal, pg_catalog.oid, pg_catalog.internal, pg_catalog.int4)
  RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- Comparison: of unsigned numbers.

CREATE FUNCTION @extschema@.uid11_lt(@extschema@.uid11, @extschema@.uid11) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_le(@extschema@.uid11, @extschema@.uid11) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_eq(@extschema@.uid11, @extschema@.uid11) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_ne(@extschema@.uid11, @extschema@.uid11) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_ge(@extschema@.uid11, @extschema@.uid11) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_gt(@extschema@.uid11, @extschema@.uid11) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

CREATE OPERATOR @extschema@.< (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11, FUNCTION = @extschema@.uid11_lt,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=),
  RESTRICT = @extschema@.uid11_range_sel, JOIN = pg_catalog.scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11, FUNCTION = @extschema@.uid11_le,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>),
  RESTRICT = @extschema@.uid11_range_sel, JOIN = pg_catalog.scalarlejoinsel
);
CREATE OPERATOR @extschema@.= (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11, FUNCTION = @extschema@.uid11_eq,
  COMMUTATOR = OPERATOR(@extschema@.=), NEGATOR = OPERATOR(@extschema@.<>),
  RESTRICT = pg_catalog.eqsel, JOIN = pg_catalog.eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR @extschema@.<> (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11, FUNCTION = @extschema@.uid11_ne,
  COMMUTATOR = OPERATOR(@extschema@.<>), NEGATOR = OPERATOR(@extschema@.=),
  RESTRICT = pg_catalog.neqsel, JOIN = pg_catalog.neqjoinsel
);
CREATE OPERATOR @extschema@.>= (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11, FUNCTION = @extschema@.uid11_ge,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<),
  RESTRICT = @extschema@.uid11_range_sel, JOIN = pg_catalog.scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11, FUNCTION = @extschema@.uid11_gt,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=),
  RESTRICT = @extschema@.uid11_range_sel, JOIN = pg_catalog.scalargtjoinsel
);

-- Indexes: the hash, of bits alone, is int8's own.

CREATE FUNCTION @extschema@.uid11_cmp(@extschema@.uid11, @extschema@.uid11) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_sortsupport(pg_catalog.internal) RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_hash(@extschema@.uid11) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_hash_extended(@extschema@.uid11, pg_catalog.int8) RETURNS pg_catalog.int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_distance(pg_catalog.internal, pg_catalog.internal) RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS @extschema@.uid11_ops DEFAULT FOR TYPE @extschema@.uid11 USING btree AS
  OPERATOR 1 @extschema@.<,
  OPERATOR 2 @extschema@.<=,
  OPERATOR 3 @extschema@.=,
  OPERATOR 4 @extschema@.>=,
  OPERATOR 5 @extschema@.>,
  FUNCTION 1 @extschema@.uid11_cmp(@extschema@.uid11, @extschema@.uid11),
  FUNCTION 2 @extschema@.uid11_sortsupport(pg_catalog.internal),
  FUNCTION 4 pg_catalog.btequalimage(pg_catalog.oid);

CREATE OPERATOR CLASS @extschema@.uid11_ops DEFAULT FOR TYPE @extschema@.uid11 USING hash AS
  OPERATOR 1 @extschema@.=,
  FUNCTION 1 @extschema@.uid11_hash(@extschema@.uid11),
  FUNCTION 2 @extschema@.uid11_hash_extended(@extschema@.uid11, pg_catalog.int8);

CREATE OPERATOR CLASS @extschema@.uid11_minmax_ops DEFAULT FOR TYPE @extschema@.uid11 USING brin AS
  OPERATOR 1 @extschema@.<,
  OPERATOR 2 @extschema@.<=,
  OPERATOR 3 @extschema@.=,
  OPERATOR 4 @extschema@.>=,
  OPERATOR 5 @extschema@.>,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(pg_catalog.internal),
  FUNCTION 2 pg_catalog.brin_minmax_add_value(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 3 pg_catalog.brin_minmax_consistent(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 4 pg_catalog.brin_minmax_union(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal);

CREATE OPERATOR CLASS @extschema@.uid11_minmax_multi_ops FOR TYPE @extschema@.uid11 USING brin AS
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
  FUNCTION 11 @extschema@.uid11_distance(pg_catalog.internal, pg_catalog.internal);

CREATE OPERATOR CLASS @extschema@.uid11_bloom_ops FOR TYPE @extschema@.uid11 USING brin AS
  OPERATOR 1 @extschema@.=,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(pg_catalog.internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.int4),
  FUNCTION 4 pg_catalog.brin_bloom_union(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(pg_catalog.internal),
  FUNCTION 11 @extschema@.uid11_hash(@extschema@.uid11);

CREATE FUNCTION @extschema@.uid11_subdiff(@extschema@.uid11, @extschema@.uid11) RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE @extschema@.uid11range AS RANGE (
  SUBTYPE = @extschema@.uid11,
  SUBTYPE_OPCLASS = @extschema@.uid11_ops,
  SUBTYPE_DIFF = @extschema@.uid11_subdiff,
  MULTIRANGE_TYPE_NAME = @extschema@.uid11multirange
);
COMMENT ON TYPE @extschema@.uid11range IS 'range of uid11s';
COMMENT ON TYPE @extschema@.uid11multirange IS 'multirange of uid11s';

-- Minimum and maximum.

CREATE FUNCTION @extschema@.uid11_smaller(@extschema@.uid11, @extschema@.uid11) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_larger(@extschema@.uid11, @extschema@.uid11) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE AGGREGATE @extschema@.min(@extschema@.uid11) (
  SFUNC = @extschema@.uid11_smaller, STYPE = @extschema@.uid11,
  COMBINEFUNC = @extschema@.uid11_smaller, SORTOP = OPERATOR(@extschema@.<), PARALLEL = SAFE
);
COMMENT ON AGGREGATE @extschema@.min(@extschema@.uid11) IS 'smallest uid11';
CREATE AGGREGATE @extschema@.max(@extschema@.uid11) (
  SFUNC = @extschema@.uid11_larger, STYPE = @extschema@.uid11,
  COMBINEFUNC = @extschema@.uid11_larger, SORTOP = OPERATOR(@extschema@.>), PARALLEL = SAFE
);
COMMENT ON AGGREGATE @extschema@.max(@extschema@.uid11) IS 'largest uid11';

-- Fields.

CREATE FUNCTION @extschema@.uid11_is_valid(candidate pg_catalog.text) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_is_valid(pg_catalog.text) IS 'is the text a uid11?';
CREATE FUNCTION @extschema@.uid11_timestamp(id @extschema@.uid11) RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_timestamp(@extschema@.uid11) IS
  'the uid11''s time, to the millisecond; of random bits if it is of no profile with a time';
CREATE FUNCTION @extschema@.uid11_random_part(id @extschema@.uid11) RETURNS pg_catalog.int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_random_part(@extschema@.uid11) IS
  'the low 22 bits of the uid11, all random in an xid';
CREATE FUNCTION @extschema@.uid11_sequence(id @extschema@.uid11) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_sequence(@extschema@.uid11) IS
  'sequence, 0 to 4095, of a uid11 that uid11_generate made';
CREATE FUNCTION @extschema@.uid11_snowish_timestamp(id @extschema@.uid11) RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_snowish_timestamp(@extschema@.uid11) IS
  'time of a snowish uid11, to the millisecond; NULL if its first bit is 1, as in no snowish uid11';
CREATE FUNCTION @extschema@.uid11_snowish_machine(id @extschema@.uid11) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_snowish_machine(@extschema@.uid11) IS
  'machine, 0 to 1023, of a snowish uid11; NULL if its first bit is 1';
CREATE FUNCTION @extschema@.uid11_snowish_sequence(id @extschema@.uid11) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_snowish_sequence(@extschema@.uid11) IS
  'sequence, 0 to 4095, of a snowish uid11; NULL if its first bit is 1';
CREATE FUNCTION @extschema@.uid11_make(at pg_catalog.timestamptz, low pg_catalog.int8) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_make(pg_catalog.timestamptz, pg_catalog.int8) IS
  'the uid11 of this time, floored to the millisecond, and these low 22 bits';
CREATE FUNCTION @extschema@.uid11_numeric(id @extschema@.uid11) RETURNS pg_catalog.numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_numeric(@extschema@.uid11) IS
  'the uid11 as a number, 0 to 18446744073709551615';
CREATE FUNCTION @extschema@.uid11_from_numeric(number pg_catalog.numeric) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_from_numeric(pg_catalog.numeric) IS
  'the uid11 of a whole number from 0 to 18446744073709551615';

-- Casts: the same 64 bits as a bigint, so no row is rewritten.

CREATE CAST (@extschema@.uid11 AS pg_catalog.int8) WITHOUT FUNCTION;
CREATE CAST (pg_catalog.int8 AS @extschema@.uid11) WITHOUT FUNCTION;
CREATE CAST (@extschema@.uid11 AS pg_catalog.numeric)
  WITH FUNCTION @extschema@.uid11_numeric(@extschema@.uid11);
CREATE CAST (pg_catalog.numeric AS @extschema@.uid11)
  WITH FUNCTION @extschema@.uid11_from_numeric(pg_catalog.numeric);
CREATE CAST (@extschema@.uid11 AS pg_catalog.timestamptz)
  WITH FUNCTION @extschema@.uid11_timestamp(@extschema@.uid11);

-- Prefixes.  Of each pair the second two are for the planner: they never raise.

CREATE FUNCTION @extschema@.uid11_prefix_lower(prefix pg_catalog.text) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_prefix_lower(pg_catalog.text) IS 'the first uid11 that begins so';
CREATE FUNCTION @extschema@.uid11_prefix_upper(prefix pg_catalog.text) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_prefix_upper(pg_catalog.text) IS 'the last uid11 that begins so';
CREATE FUNCTION @extschema@.uid11_prefix_range(prefix pg_catalog.text) RETURNS @extschema@.uid11range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_prefix_range(pg_catalog.text) IS 'the uid11s that begin so, as a range';

CREATE FUNCTION @extschema@.uid11_starts_with_lower(pg_catalog.text) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_starts_with_upper(pg_catalog.text) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_starts_with(id @extschema@.uid11, prefix pg_catalog.text) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT @extschema@.uid11_range_support;
COMMENT ON FUNCTION @extschema@.uid11_starts_with(@extschema@.uid11, pg_catalog.text) IS
  'does the uid11, printed, begin so?';
CREATE OPERATOR @extschema@.^@ (
  LEFTARG = @extschema@.uid11, RIGHTARG = pg_catalog.text, FUNCTION = @extschema@.uid11_starts_with,
  RESTRICT = @extschema@.uid11_range_sel, JOIN = pg_catalog.matchingjoinsel
);
COMMENT ON OPERATOR @extschema@.^@ (@extschema@.uid11, pg_catalog.text) IS 'begins with';

-- Time ranges.

CREATE FUNCTION @extschema@.uid11_lower(at pg_catalog.timestamptz) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_lower(pg_catalog.timestamptz) IS 'the first uid11 of this time';
CREATE FUNCTION @extschema@.uid11_upper(at pg_catalog.timestamptz) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_upper(pg_catalog.timestamptz) IS 'the last uid11 of this time';
CREATE FUNCTION @extschema@.uid11_time_encoder(at pg_catalog.timestamptz) RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_time_encoder(pg_catalog.timestamptz) IS
  'text of uid11_lower(at), for pg_partman';
CREATE FUNCTION @extschema@.uid11_time_decoder(id pg_catalog.text) RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_time_decoder(pg_catalog.text) IS
  'time of a uid11 that is written as text, for pg_partman';

CREATE FUNCTION @extschema@.uid11_within_lower(@extschema@.id_time_range) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_within_upper(@extschema@.id_time_range) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uid11_within(id @extschema@.uid11, time_range @extschema@.id_time_range) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT @extschema@.uid11_range_support;
COMMENT ON FUNCTION @extschema@.uid11_within(@extschema@.uid11, @extschema@.id_time_range) IS
  'is uid11_timestamp(id) in this range?';
CREATE OPERATOR @extschema@.<@ (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.id_time_range, FUNCTION = @extschema@.uid11_within,
  RESTRICT = @extschema@.uid11_range_sel, JOIN = pg_catalog.matchingjoinsel
);
COMMENT ON OPERATOR @extschema@.<@ (@extschema@.uid11, @extschema@.id_time_range) IS 'time is contained by';

-- Generation.

CREATE FUNCTION @extschema@.uid11_generate() RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_generate() IS
  'a new uid11 of the profile ts-seq-rand, greater than all that this function has given on this server before';
CREATE FUNCTION @extschema@.uid11_xid_generate() RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_xid_generate() IS
  'a new uid11 of the profile xid; within a millisecond not ordered, and two may be the same';
CREATE FUNCTION @extschema@.uid11_snowish_generate() RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_snowish_generate() IS
  'a new uid11 of the profile snowish, greater than all that this function has given on this server before; needs tid_ids.node_id';
CREATE FUNCTION @extschema@.uid11_random_generate() RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_random_generate() IS
  'a uid11 of 64 random bits, without a time';
CREATE FUNCTION @extschema@.uid11_at(at pg_catalog.timestamptz) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_at(pg_catalog.timestamptz) IS
  'a uid11 of the profile xid with this time, floored to the millisecond, and random low bits';
CREATE FUNCTION @extschema@.uid11_generate_many(n pg_catalog.int4) RETURNS SETOF @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT @extschema@.tid_ids_generate_many_support;
COMMENT ON FUNCTION @extschema@.uid11_generate_many(pg_catalog.int4) IS
  'n new uid11s, 0 to 65536, as by uid11_generate, in order, with no other session''s between them';
CREATE FUNCTION @extschema@.uid11_snowish_generate_many(n pg_catalog.int4) RETURNS SETOF @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT @extschema@.tid_ids_generate_many_support;
COMMENT ON FUNCTION @extschema@.uid11_snowish_generate_many(pg_catalog.int4) IS
  'n new uid11s, 0 to 65536, as by uid11_snowish_generate, in order, with no other session''s between them';
CREATE FUNCTION @extschema@.uid11_advance(floor @extschema@.uid11, max_ahead pg_catalog.interval DEFAULT '1 day') RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_advance(@extschema@.uid11, pg_catalog.interval) IS
  'from now on let uid11_generate give only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION @extschema@.uid11_advance(@extschema@.uid11, pg_catalog.interval) FROM PUBLIC;
CREATE FUNCTION @extschema@.uid11_snowish_advance(floor @extschema@.uid11, max_ahead pg_catalog.interval DEFAULT '1 day') RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uid11_snowish_advance(@extschema@.uid11, pg_catalog.interval) IS
  'from now on let uid11_snowish_generate give only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION @extschema@.uid11_snowish_advance(@extschema@.uid11, pg_catalog.interval) FROM PUBLIC;
