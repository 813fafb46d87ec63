-- tid: the 64-bit Time-Ordered ID, stored as int8.

CREATE TYPE @extschema@.tid;

CREATE FUNCTION @extschema@.tid_in(pg_catalog.cstring) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_out(@extschema@.tid) RETURNS pg_catalog.cstring
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_recv(pg_catalog.internal) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_send(@extschema@.tid) RETURNS pg_catalog.bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE @extschema@.tid (
  INPUT = @extschema@.tid_in,
  OUTPUT = @extschema@.tid_out,
  RECEIVE = @extschema@.tid_recv,
  SEND = @extschema@.tid_send,
  LIKE = pg_catalog.int8
);
COMMENT ON TYPE @extschema@.tid IS
  'Time-Ordered ID: microseconds since 1970 and a clock id in 64 bits';

-- What the planner asks: index conditions, pruning and estimates.

CREATE FUNCTION @extschema@.tid_range_support(pg_catalog.internal) RETURNS pg_catalog.internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_range_sel(pg_catalog.internal, pg_catalog.oid, pg_catalog.internal, pg_catalog.int4)
  RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- Comparison: int8's own functions, under our names.

CREATE FUNCTION @extschema@.tid_lt(@extschema@.tid, @extschema@.tid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_le(@extschema@.tid, @extschema@.tid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_eq(@extschema@.tid, @extschema@.tid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_ne(@extschema@.tid, @extschema@.tid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_ge(@extschema@.tid, @extschema@.tid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_gt(@extschema@.tid, @extschema@.tid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

CREATE OPERATOR @extschema@.< (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = @extschema@.tid_lt,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=),
  RESTRICT = @extschema@.tid_range_sel, JOIN = pg_catalog.scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = @extschema@.tid_le,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>),
  RESTRICT = @extschema@.tid_range_sel, JOIN = pg_catalog.scalarlejoinsel
);
CREATE OPERATOR @extschema@.= (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = @extschema@.tid_eq,
  COMMUTATOR = OPERATOR(@extschema@.=), NEGATOR = OPERATOR(@extschema@.<>),
  RESTRICT = pg_catalog.eqsel, JOIN = pg_catalog.eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR @extschema@.<> (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = @extschema@.tid_ne,
  COMMUTATOR = OPERATOR(@extschema@.<>), NEGATOR = OPERATOR(@extschema@.=),
  RESTRICT = pg_catalog.neqsel, JOIN = pg_catalog.neqjoinsel
);
CREATE OPERATOR @extschema@.>= (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = @extschema@.tid_ge,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<),
  RESTRICT = @extschema@.tid_range_sel, JOIN = pg_catalog.scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = @extschema@.tid_gt,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=),
  RESTRICT = @extschema@.tid_range_sel, JOIN = pg_catalog.scalargtjoinsel
);

-- Indexes: again int8's own support functions.

CREATE FUNCTION @extschema@.tid_cmp(@extschema@.tid, @extschema@.tid) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_sortsupport(pg_catalog.internal) RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_hash(@extschema@.tid) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_hash_extended(@extschema@.tid, pg_catalog.int8) RETURNS pg_catalog.int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_distance(pg_catalog.internal, pg_catalog.internal) RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS @extschema@.tid_ops DEFAULT FOR TYPE @extschema@.tid USING btree AS
  OPERATOR 1 @extschema@.<,
  OPERATOR 2 @extschema@.<=,
  OPERATOR 3 @extschema@.=,
  OPERATOR 4 @extschema@.>=,
  OPERATOR 5 @extschema@.>,
  FUNCTION 1 @extschema@.tid_cmp(@extschema@.tid, @extschema@.tid),
  FUNCTION 2 @extschema@.tid_sortsupport(pg_catalog.internal),
  FUNCTION 4 pg_catalog.btequalimage(pg_catalog.oid);

CREATE OPERATOR CLASS @extschema@.tid_ops DEFAULT FOR TYPE @extschema@.tid USING hash AS
  OPERATOR 1 @extschema@.=,
  FUNCTION 1 @extschema@.tid_hash(@extschema@.tid),
  FUNCTION 2 @extschema@.tid_hash_extended(@extschema@.tid, pg_catalog.int8);

CREATE OPERATOR CLASS @extschema@.tid_minmax_ops DEFAULT FOR TYPE @extschema@.tid USING brin AS
  OPERATOR 1 @extschema@.<,
  OPERATOR 2 @extschema@.<=,
  OPERATOR 3 @extschema@.=,
  OPERATOR 4 @extschema@.>=,
  OPERATOR 5 @extschema@.>,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(pg_catalog.internal),
  FUNCTION 2 pg_catalog.brin_minmax_add_value(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 3 pg_catalog.brin_minmax_consistent(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 4 pg_catalog.brin_minmax_union(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal);

CREATE OPERATOR CLASS @extschema@.tid_minmax_multi_ops FOR TYPE @extschema@.tid USING brin AS
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
  FUNCTION 11 @extschema@.tid_distance(pg_catalog.internal, pg_catalog.internal);

CREATE OPERATOR CLASS @extschema@.tid_bloom_ops FOR TYPE @extschema@.tid USING brin AS
  OPERATOR 1 @extschema@.=,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(pg_catalog.internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.int4),
  FUNCTION 4 pg_catalog.brin_bloom_union(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(pg_catalog.internal),
  FUNCTION 11 @extschema@.tid_hash(@extschema@.tid);

CREATE FUNCTION @extschema@.tid_subdiff(@extschema@.tid, @extschema@.tid) RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE @extschema@.tidrange AS RANGE (
  SUBTYPE = @extschema@.tid,
  SUBTYPE_OPCLASS = @extschema@.tid_ops,
  SUBTYPE_DIFF = @extschema@.tid_subdiff,
  MULTIRANGE_TYPE_NAME = @extschema@.tidmultirange
);
COMMENT ON TYPE @extschema@.tidrange IS 'range of tids';
COMMENT ON TYPE @extschema@.tidmultirange IS 'multirange of tids';

-- Minimum and maximum.

CREATE FUNCTION @extschema@.tid_smaller(@extschema@.tid, @extschema@.tid) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_larger(@extschema@.tid, @extschema@.tid) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE AGGREGATE @extschema@.min(@extschema@.tid) (
  SFUNC = @extschema@.tid_smaller, STYPE = @extschema@.tid,
  COMBINEFUNC = @extschema@.tid_smaller, SORTOP = OPERATOR(@extschema@.<), PARALLEL = SAFE
);
COMMENT ON AGGREGATE @extschema@.min(@extschema@.tid) IS 'smallest, so oldest, tid';
CREATE AGGREGATE @extschema@.max(@extschema@.tid) (
  SFUNC = @extschema@.tid_larger, STYPE = @extschema@.tid,
  COMBINEFUNC = @extschema@.tid_larger, SORTOP = OPERATOR(@extschema@.>), PARALLEL = SAFE
);
COMMENT ON AGGREGATE @extschema@.max(@extschema@.tid) IS 'largest, so newest, tid';

-- Fields.

CREATE FUNCTION @extschema@.tid_is_valid(candidate pg_catalog.text) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_is_valid(pg_catalog.text) IS 'is the text a tid?';
CREATE FUNCTION @extschema@.tid_timestamp(id @extschema@.tid) RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_timestamp(@extschema@.tid) IS 'the tid''s time, to the microsecond';
CREATE FUNCTION @extschema@.tid_clock_id(id @extschema@.tid) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_clock_id(@extschema@.tid) IS 'the tid''s clock id, 0 to 1023';
CREATE FUNCTION @extschema@.tid_text(id @extschema@.tid, dashed pg_catalog.bool) RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_text(@extschema@.tid, pg_catalog.bool) IS
  'the tid as text with or without dashes, whatever tid_ids.tid_output says';
CREATE FUNCTION @extschema@.tid_make(at pg_catalog.timestamptz, clock_id pg_catalog.int4) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_make(pg_catalog.timestamptz, pg_catalog.int4) IS
  'the tid of this time and clock id';

-- Casts: the same 64 bits as a bigint, so no row is rewritten.

CREATE CAST (@extschema@.tid AS pg_catalog.int8) WITHOUT FUNCTION;
CREATE CAST (pg_catalog.int8 AS @extschema@.tid) WITHOUT FUNCTION;
CREATE CAST (@extschema@.tid AS pg_catalog.timestamptz)
  WITH FUNCTION @extschema@.tid_timestamp(@extschema@.tid);

-- Prefixes.  Of each pair the second two are for the planner: they never raise.

CREATE FUNCTION @extschema@.tid_prefix_lower(prefix pg_catalog.text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_prefix_lower(pg_catalog.text) IS 'the first tid that begins so';
CREATE FUNCTION @extschema@.tid_prefix_upper(prefix pg_catalog.text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_prefix_upper(pg_catalog.text) IS 'the last tid that begins so';
CREATE FUNCTION @extschema@.tid_prefix_range(prefix pg_catalog.text) RETURNS @extschema@.tidrange
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_prefix_range(pg_catalog.text) IS 'the tids that begin so, as a range';

CREATE FUNCTION @extschema@.tid_starts_with_lower(pg_catalog.text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_starts_with_upper(pg_catalog.text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_starts_with(id @extschema@.tid, prefix pg_catalog.text) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT @extschema@.tid_range_support;
COMMENT ON FUNCTION @extschema@.tid_starts_with(@extschema@.tid, pg_catalog.text) IS
  'does the tid, printed with or without dashes, begin so?';
CREATE OPERATOR @extschema@.^@ (
  LEFTARG = @extschema@.tid, RIGHTARG = pg_catalog.text, FUNCTION = @extschema@.tid_starts_with,
  RESTRICT = @extschema@.tid_range_sel, JOIN = pg_catalog.matchingjoinsel
);
COMMENT ON OPERATOR @extschema@.^@ (@extschema@.tid, pg_catalog.text) IS 'begins with';

-- Time ranges.

CREATE FUNCTION @extschema@.tid_lower(at pg_catalog.timestamptz) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_lower(pg_catalog.timestamptz) IS 'the first tid of this time';
CREATE FUNCTION @extschema@.tid_upper(at pg_catalog.timestamptz) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_upper(pg_catalog.timestamptz) IS 'the last tid of this time';
CREATE FUNCTION @extschema@.tid_time_encoder(at pg_catalog.timestamptz) RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_time_encoder(pg_catalog.timestamptz) IS
  'text of tid_lower(at), for pg_partman';
CREATE FUNCTION @extschema@.tid_time_decoder(id pg_catalog.text) RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_time_decoder(pg_catalog.text) IS
  'time of a tid that is written as text, for pg_partman';

CREATE FUNCTION @extschema@.tid_within_lower(@extschema@.id_time_range) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_within_upper(@extschema@.id_time_range) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.tid_within(id @extschema@.tid, time_range @extschema@.id_time_range) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT @extschema@.tid_range_support;
COMMENT ON FUNCTION @extschema@.tid_within(@extschema@.tid, @extschema@.id_time_range) IS
  'is the tid''s time in this range?';
CREATE OPERATOR @extschema@.<@ (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.id_time_range, FUNCTION = @extschema@.tid_within,
  RESTRICT = @extschema@.tid_range_sel, JOIN = pg_catalog.matchingjoinsel
);
COMMENT ON OPERATOR @extschema@.<@ (@extschema@.tid, @extschema@.id_time_range) IS 'time is contained by';

-- Generation.

CREATE FUNCTION @extschema@.tid_generate() RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_generate() IS
  'a new tid, greater than all that this server has generated before';
CREATE FUNCTION @extschema@.tid_generate(clock_id pg_catalog.int4) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_generate(pg_catalog.int4) IS
  'a new tid with this clock id instead of the server''s own';
CREATE FUNCTION @extschema@.tid_generate_many(n pg_catalog.int4) RETURNS SETOF @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT @extschema@.tid_ids_generate_many_support;
COMMENT ON FUNCTION @extschema@.tid_generate_many(pg_catalog.int4) IS
  'n new tids, 0 to 65536, in order and one right after the other, greater than all that this server has generated before';
CREATE FUNCTION @extschema@.tid_generate_many(n pg_catalog.int4, clock_id pg_catalog.int4) RETURNS SETOF @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT @extschema@.tid_ids_generate_many_support;
COMMENT ON FUNCTION @extschema@.tid_generate_many(pg_catalog.int4, pg_catalog.int4) IS
  'n new tids, 0 to 65536, with this clock id instead of the server''s own';
CREATE FUNCTION @extschema@.tid_advance(floor @extschema@.tid, max_ahead pg_catalog.interval DEFAULT '1 day') RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_advance(@extschema@.tid, pg_catalog.interval) IS
  'from now on generate only tids later than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION @extschema@.tid_advance(@extschema@.tid, pg_catalog.interval) FROM PUBLIC;
