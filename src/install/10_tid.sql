-- tid: the 64-bit Time-Ordered ID, stored as int8.

CREATE TYPE @extschema@.tid;

CREATE FUNCTION tid_in(cstring) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_out(@extschema@.tid) RETURNS cstring
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_recv(internal) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_send(@extschema@.tid) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE @extschema@.tid (
  INPUT = tid_in,
  OUTPUT = tid_out,
  RECEIVE = tid_recv,
  SEND = tid_send,
  LIKE = int8
);
COMMENT ON TYPE @extschema@.tid IS
  'Time-Ordered ID: microseconds since 1970 and a clock id in 64 bits';

-- What the planner asks: index conditions, pruning and estimates.

CREATE FUNCTION tid_range_support(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_range_sel(internal, oid, internal, int4) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- Comparison: int8's own functions, under our names.

CREATE FUNCTION tid_lt(@extschema@.tid, @extschema@.tid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION tid_le(@extschema@.tid, @extschema@.tid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION tid_eq(@extschema@.tid, @extschema@.tid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION tid_ne(@extschema@.tid, @extschema@.tid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION tid_ge(@extschema@.tid, @extschema@.tid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION tid_gt(@extschema@.tid, @extschema@.tid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

CREATE OPERATOR < (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = tid_lt,
  COMMUTATOR = >, NEGATOR = >=,
  RESTRICT = tid_range_sel, JOIN = scalarltjoinsel
);
CREATE OPERATOR <= (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = tid_le,
  COMMUTATOR = >=, NEGATOR = >,
  RESTRICT = tid_range_sel, JOIN = scalarlejoinsel
);
CREATE OPERATOR = (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = tid_eq,
  COMMUTATOR = =, NEGATOR = <>,
  RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR <> (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = tid_ne,
  COMMUTATOR = <>, NEGATOR = =,
  RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR >= (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = tid_ge,
  COMMUTATOR = <=, NEGATOR = <,
  RESTRICT = tid_range_sel, JOIN = scalargejoinsel
);
CREATE OPERATOR > (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = tid_gt,
  COMMUTATOR = <, NEGATOR = <=,
  RESTRICT = tid_range_sel, JOIN = scalargtjoinsel
);

-- Indexes: again int8's own support functions.

CREATE FUNCTION tid_cmp(@extschema@.tid, @extschema@.tid) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION tid_sortsupport(internal) RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_hash(@extschema@.tid) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION tid_hash_extended(@extschema@.tid, int8) RETURNS int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION tid_distance(internal, internal) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS tid_ops DEFAULT FOR TYPE @extschema@.tid USING btree AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  FUNCTION 1 tid_cmp(@extschema@.tid, @extschema@.tid),
  FUNCTION 2 tid_sortsupport(internal),
  FUNCTION 4 btequalimage(oid);

CREATE OPERATOR CLASS tid_ops DEFAULT FOR TYPE @extschema@.tid USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 tid_hash(@extschema@.tid),
  FUNCTION 2 tid_hash_extended(@extschema@.tid, int8);

CREATE OPERATOR CLASS tid_minmax_ops DEFAULT FOR TYPE @extschema@.tid USING brin AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  FUNCTION 1 brin_minmax_opcinfo(internal),
  FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS tid_minmax_multi_ops FOR TYPE @extschema@.tid USING brin AS
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
  FUNCTION 11 tid_distance(internal, internal);

CREATE OPERATOR CLASS tid_bloom_ops FOR TYPE @extschema@.tid USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 brin_bloom_opcinfo(internal),
  FUNCTION 2 brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_bloom_consistent(internal, internal, internal, int4),
  FUNCTION 4 brin_bloom_union(internal, internal, internal),
  FUNCTION 5 brin_bloom_options(internal),
  FUNCTION 11 tid_hash(@extschema@.tid);

CREATE FUNCTION tid_subdiff(@extschema@.tid, @extschema@.tid) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE tidrange AS RANGE (
  SUBTYPE = @extschema@.tid,
  SUBTYPE_OPCLASS = @extschema@.tid_ops,
  SUBTYPE_DIFF = tid_subdiff,
  MULTIRANGE_TYPE_NAME = tidmultirange
);
COMMENT ON TYPE tidrange IS 'range of tids';
COMMENT ON TYPE tidmultirange IS 'multirange of tids';

-- Minimum and maximum.

CREATE FUNCTION tid_smaller(@extschema@.tid, @extschema@.tid) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_larger(@extschema@.tid, @extschema@.tid) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE AGGREGATE min(@extschema@.tid) (
  SFUNC = tid_smaller, STYPE = @extschema@.tid,
  COMBINEFUNC = tid_smaller, SORTOP = <, PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(@extschema@.tid) IS 'smallest, so oldest, tid';
CREATE AGGREGATE max(@extschema@.tid) (
  SFUNC = tid_larger, STYPE = @extschema@.tid,
  COMBINEFUNC = tid_larger, SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE max(@extschema@.tid) IS 'largest, so newest, tid';

-- Fields.

CREATE FUNCTION tid_is_valid(candidate text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_is_valid(text) IS 'is the text a tid?';
CREATE FUNCTION tid_timestamp(id @extschema@.tid) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_timestamp(@extschema@.tid) IS 'the tid''s time, to the microsecond';
CREATE FUNCTION tid_clock_id(id @extschema@.tid) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_clock_id(@extschema@.tid) IS 'the tid''s clock id, 0 to 1023';
CREATE FUNCTION tid_text(id @extschema@.tid, dashed bool) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_text(@extschema@.tid, bool) IS
  'the tid as text with or without dashes, whatever tid_ids.tid_output says';
CREATE FUNCTION tid_make(at timestamptz, clock_id int4) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_make(timestamptz, int4) IS
  'the tid of this time and clock id';

-- Casts: the same 64 bits as a bigint, so no row is rewritten.

CREATE CAST (@extschema@.tid AS int8) WITHOUT FUNCTION;
CREATE CAST (int8 AS @extschema@.tid) WITHOUT FUNCTION;
CREATE CAST (@extschema@.tid AS timestamptz)
  WITH FUNCTION tid_timestamp(@extschema@.tid);

-- Prefixes.  Of each pair the second two are for the planner: they never raise.

CREATE FUNCTION tid_prefix_lower(prefix text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_prefix_lower(text) IS 'the first tid that begins so';
CREATE FUNCTION tid_prefix_upper(prefix text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_prefix_upper(text) IS 'the last tid that begins so';
CREATE FUNCTION tid_prefix_range(prefix text) RETURNS tidrange
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_prefix_range(text) IS 'the tids that begin so, as a range';

CREATE FUNCTION tid_starts_with_lower(text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION tid_starts_with_upper(text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION tid_starts_with(id @extschema@.tid, prefix text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT tid_range_support;
COMMENT ON FUNCTION tid_starts_with(@extschema@.tid, text) IS
  'does the tid, printed with or without dashes, begin so?';
CREATE OPERATOR ^@ (
  LEFTARG = @extschema@.tid, RIGHTARG = text, FUNCTION = tid_starts_with,
  RESTRICT = tid_range_sel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (@extschema@.tid, text) IS 'begins with';

-- Time ranges.

CREATE FUNCTION tid_lower(at timestamptz) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_lower(timestamptz) IS 'the first tid of this time';
CREATE FUNCTION tid_upper(at timestamptz) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_upper(timestamptz) IS 'the last tid of this time';
CREATE FUNCTION tid_time_encoder(at timestamptz) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_time_encoder(timestamptz) IS
  'text of tid_lower(at), for pg_partman';
CREATE FUNCTION tid_time_decoder(id text) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_time_decoder(text) IS
  'time of a tid that is written as text, for pg_partman';

CREATE FUNCTION tid_within_lower(id_time_range) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION tid_within_upper(id_time_range) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION tid_within(id @extschema@.tid, time_range id_time_range) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT tid_range_support;
COMMENT ON FUNCTION tid_within(@extschema@.tid, id_time_range) IS
  'is the tid''s time in this range?';
CREATE OPERATOR <@ (
  LEFTARG = @extschema@.tid, RIGHTARG = id_time_range, FUNCTION = tid_within,
  RESTRICT = tid_range_sel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR <@ (@extschema@.tid, id_time_range) IS 'time is contained by';

-- Generation.

CREATE FUNCTION tid_generate() RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_generate() IS
  'a new tid, greater than all that this server has generated before';
CREATE FUNCTION tid_generate(clock_id int4) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_generate(int4) IS
  'a new tid with this clock id instead of the server''s own';
CREATE FUNCTION tid_generate_many(n int4) RETURNS SETOF @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_generate_many(int4) IS
  'n new tids, 0 to 65536, in order and one right after the other, greater than all that this server has generated before';
CREATE FUNCTION tid_generate_many(n int4, clock_id int4) RETURNS SETOF @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_generate_many(int4, int4) IS
  'n new tids, 0 to 65536, with this clock id instead of the server''s own';
CREATE FUNCTION tid_advance(floor @extschema@.tid, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_advance(@extschema@.tid, interval) IS
  'from now on generate only tids later than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION tid_advance(@extschema@.tid, interval) FROM PUBLIC;
