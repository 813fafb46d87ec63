-- extuuid: a typed value in the 16 bytes of a uuid, stored and ordered as such.

CREATE TYPE @extschema@.extuuid;

CREATE FUNCTION @extschema@.extuuid_in(pg_catalog.cstring) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_out(@extschema@.extuuid) RETURNS pg_catalog.cstring
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_recv(pg_catalog.internal) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_send(@extschema@.extuuid) RETURNS pg_catalog.bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE @extschema@.extuuid (
  INPUT = @extschema@.extuuid_in,
  OUTPUT = @extschema@.extuuid_out,
  RECEIVE = @extschema@.extuuid_recv,
  SEND = @extschema@.extuuid_send,
  LIKE = pg_catalog.uuid
);
COMMENT ON TYPE @extschema@.extuuid IS
  'typed value in the bits of a UUID: symbol, serial number, amount, integer, quantity, time, vector';

-- What the planner asks: index conditions, pruning and estimates.

CREATE FUNCTION @extschema@.extuuid_range_support(pg_catalog.internal) RETURNS pg_catalog.internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_range_sel(pg_catalog.internal, pg_catalog.oid, pg_catalog.internal, pg_catalog.int4)
  RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- Comparison: the server's own of uuid.

CREATE FUNCTION @extschema@.extuuid_lt(@extschema@.extuuid, @extschema@.extuuid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_le(@extschema@.extuuid, @extschema@.extuuid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_eq(@extschema@.extuuid, @extschema@.extuuid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_ne(@extschema@.extuuid, @extschema@.extuuid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_ge(@extschema@.extuuid, @extschema@.extuuid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_gt(@extschema@.extuuid, @extschema@.extuuid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

CREATE OPERATOR @extschema@.< (
  LEFTARG = @extschema@.extuuid, RIGHTARG = @extschema@.extuuid, FUNCTION = @extschema@.extuuid_lt,
  COMMUTATOR = OPERATOR(@extschema@.>), NEGATOR = OPERATOR(@extschema@.>=),
  RESTRICT = @extschema@.extuuid_range_sel, JOIN = pg_catalog.scalarltjoinsel
);
CREATE OPERATOR @extschema@.<= (
  LEFTARG = @extschema@.extuuid, RIGHTARG = @extschema@.extuuid, FUNCTION = @extschema@.extuuid_le,
  COMMUTATOR = OPERATOR(@extschema@.>=), NEGATOR = OPERATOR(@extschema@.>),
  RESTRICT = @extschema@.extuuid_range_sel, JOIN = pg_catalog.scalarlejoinsel
);
CREATE OPERATOR @extschema@.= (
  LEFTARG = @extschema@.extuuid, RIGHTARG = @extschema@.extuuid, FUNCTION = @extschema@.extuuid_eq,
  COMMUTATOR = OPERATOR(@extschema@.=), NEGATOR = OPERATOR(@extschema@.<>),
  RESTRICT = pg_catalog.eqsel, JOIN = pg_catalog.eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR @extschema@.<> (
  LEFTARG = @extschema@.extuuid, RIGHTARG = @extschema@.extuuid, FUNCTION = @extschema@.extuuid_ne,
  COMMUTATOR = OPERATOR(@extschema@.<>), NEGATOR = OPERATOR(@extschema@.=),
  RESTRICT = pg_catalog.neqsel, JOIN = pg_catalog.neqjoinsel
);
CREATE OPERATOR @extschema@.>= (
  LEFTARG = @extschema@.extuuid, RIGHTARG = @extschema@.extuuid, FUNCTION = @extschema@.extuuid_ge,
  COMMUTATOR = OPERATOR(@extschema@.<=), NEGATOR = OPERATOR(@extschema@.<),
  RESTRICT = @extschema@.extuuid_range_sel, JOIN = pg_catalog.scalargejoinsel
);
CREATE OPERATOR @extschema@.> (
  LEFTARG = @extschema@.extuuid, RIGHTARG = @extschema@.extuuid, FUNCTION = @extschema@.extuuid_gt,
  COMMUTATOR = OPERATOR(@extschema@.<), NEGATOR = OPERATOR(@extschema@.<=),
  RESTRICT = @extschema@.extuuid_range_sel, JOIN = pg_catalog.scalargtjoinsel
);

-- Indexes.

CREATE FUNCTION @extschema@.extuuid_cmp(@extschema@.extuuid, @extschema@.extuuid) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_sortsupport(pg_catalog.internal) RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_hash(@extschema@.extuuid) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_hash_extended(@extschema@.extuuid, pg_catalog.int8) RETURNS pg_catalog.int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_distance(pg_catalog.internal, pg_catalog.internal) RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS @extschema@.extuuid_ops DEFAULT FOR TYPE @extschema@.extuuid USING btree AS
  OPERATOR 1 @extschema@.<,
  OPERATOR 2 @extschema@.<=,
  OPERATOR 3 @extschema@.=,
  OPERATOR 4 @extschema@.>=,
  OPERATOR 5 @extschema@.>,
  FUNCTION 1 @extschema@.extuuid_cmp(@extschema@.extuuid, @extschema@.extuuid),
  FUNCTION 2 @extschema@.extuuid_sortsupport(pg_catalog.internal),
  FUNCTION 4 pg_catalog.btequalimage(pg_catalog.oid);

CREATE OPERATOR CLASS @extschema@.extuuid_ops DEFAULT FOR TYPE @extschema@.extuuid USING hash AS
  OPERATOR 1 @extschema@.=,
  FUNCTION 1 @extschema@.extuuid_hash(@extschema@.extuuid),
  FUNCTION 2 @extschema@.extuuid_hash_extended(@extschema@.extuuid, pg_catalog.int8);

CREATE OPERATOR CLASS @extschema@.extuuid_minmax_ops DEFAULT FOR TYPE @extschema@.extuuid USING brin AS
  OPERATOR 1 @extschema@.<,
  OPERATOR 2 @extschema@.<=,
  OPERATOR 3 @extschema@.=,
  OPERATOR 4 @extschema@.>=,
  OPERATOR 5 @extschema@.>,
  FUNCTION 1 pg_catalog.brin_minmax_opcinfo(pg_catalog.internal),
  FUNCTION 2 pg_catalog.brin_minmax_add_value(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 3 pg_catalog.brin_minmax_consistent(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 4 pg_catalog.brin_minmax_union(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal);

CREATE OPERATOR CLASS @extschema@.extuuid_minmax_multi_ops FOR TYPE @extschema@.extuuid USING brin AS
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
  FUNCTION 11 @extschema@.extuuid_distance(pg_catalog.internal, pg_catalog.internal);

CREATE OPERATOR CLASS @extschema@.extuuid_bloom_ops FOR TYPE @extschema@.extuuid USING brin AS
  OPERATOR 1 @extschema@.=,
  FUNCTION 1 pg_catalog.brin_bloom_opcinfo(pg_catalog.internal),
  FUNCTION 2 pg_catalog.brin_bloom_add_value(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 3 pg_catalog.brin_bloom_consistent(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal, pg_catalog.int4),
  FUNCTION 4 pg_catalog.brin_bloom_union(pg_catalog.internal, pg_catalog.internal, pg_catalog.internal),
  FUNCTION 5 pg_catalog.brin_bloom_options(pg_catalog.internal),
  FUNCTION 11 @extschema@.extuuid_hash(@extschema@.extuuid);

CREATE FUNCTION @extschema@.extuuid_subdiff(@extschema@.extuuid, @extschema@.extuuid) RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE @extschema@.extuuidrange AS RANGE (
  SUBTYPE = @extschema@.extuuid,
  SUBTYPE_OPCLASS = @extschema@.extuuid_ops,
  SUBTYPE_DIFF = @extschema@.extuuid_subdiff,
  MULTIRANGE_TYPE_NAME = @extschema@.extuuidmultirange
);
COMMENT ON TYPE @extschema@.extuuidrange IS 'range of extuuids';
COMMENT ON TYPE @extschema@.extuuidmultirange IS 'multirange of extuuids';

-- Minimum and maximum.

CREATE FUNCTION @extschema@.extuuid_smaller(@extschema@.extuuid, @extschema@.extuuid) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_larger(@extschema@.extuuid, @extschema@.extuuid) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE AGGREGATE @extschema@.min(@extschema@.extuuid) (
  SFUNC = @extschema@.extuuid_smaller, STYPE = @extschema@.extuuid,
  COMBINEFUNC = @extschema@.extuuid_smaller, SORTOP = OPERATOR(@extschema@.<), PARALLEL = SAFE
);
COMMENT ON AGGREGATE @extschema@.min(@extschema@.extuuid) IS 'smallest extuuid';
CREATE AGGREGATE @extschema@.max(@extschema@.extuuid) (
  SFUNC = @extschema@.extuuid_larger, STYPE = @extschema@.extuuid,
  COMBINEFUNC = @extschema@.extuuid_larger, SORTOP = OPERATOR(@extschema@.>), PARALLEL = SAFE
);
COMMENT ON AGGREGATE @extschema@.max(@extschema@.extuuid) IS 'largest extuuid';

-- Building: what the canonical text would be.

CREATE FUNCTION @extschema@.extuuid_is_valid(candidate pg_catalog.text) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_is_valid(pg_catalog.text) IS 'is the text an extuuid?';
CREATE FUNCTION @extschema@.extuuid_smart(value pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_smart(pg_catalog.text) IS
  'the extuuid that a text without scheme word most likely means: a number, date, quantity, amount, list, name';
CREATE FUNCTION @extschema@.extuuid_sym(name pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_sym(pg_catalog.text) IS 'a bare symbol';
CREATE FUNCTION @extschema@.extuuid_sym(name pg_catalog.text, encoding pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_sym(pg_catalog.text, pg_catalog.text) IS
  'a bare symbol in encoding A, B, C, D or F';
CREATE FUNCTION @extschema@.extuuid_serial(name pg_catalog.text, number pg_catalog.numeric) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_serial(pg_catalog.text, pg_catalog.numeric) IS 'a symbol with a number';
CREATE FUNCTION @extschema@.extuuid_serial(name pg_catalog.text, number pg_catalog.numeric, encoding pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_serial(pg_catalog.text, pg_catalog.numeric, pg_catalog.text) IS
  'a symbol in encoding A, B, C, D or F with a number';
CREATE FUNCTION @extschema@.extuuid_fixed(name pg_catalog.text, amount pg_catalog.numeric) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_fixed(pg_catalog.text, pg_catalog.numeric) IS
  'a symbol with an amount, of as many decimal places as it needs';
CREATE FUNCTION @extschema@.extuuid_fixed(name pg_catalog.text, amount pg_catalog.numeric, places pg_catalog.int4) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_fixed(pg_catalog.text, pg_catalog.numeric, pg_catalog.int4) IS
  'a symbol with an amount of so many decimal places';
CREATE FUNCTION @extschema@.extuuid_fixed(name pg_catalog.text, amount pg_catalog.numeric, places pg_catalog.int4, encoding pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_fixed(pg_catalog.text, pg_catalog.numeric, pg_catalog.int4, pg_catalog.text) IS
  'a symbol in encoding A, B, C, D or F with an amount of so many decimal places';
CREATE FUNCTION @extschema@.extuuid_int(number pg_catalog.numeric) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_int(pg_catalog.numeric) IS 'an integer of up to 117 bits';
CREATE FUNCTION @extschema@.extuuid_quant(value pg_catalog.float8, unit pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_quant(pg_catalog.float8, pg_catalog.text) IS
  'a quantity; the unit is a product of m kg s A K cd mol, such as m/s2';
CREATE FUNCTION @extschema@.extuuid_time(at pg_catalog.timestamptz) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_time(pg_catalog.timestamptz) IS 'an instant, to 2^-20 seconds';
CREATE FUNCTION @extschema@.extuuid_time(at pg_catalog.timestamptz, bits pg_catalog.int4) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_time(pg_catalog.timestamptz, pg_catalog.int4) IS
  'an instant, to 2^-bits seconds';
CREATE FUNCTION @extschema@.extuuid_ints(numbers pg_catalog.numeric[]) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_ints(pg_catalog.numeric[]) IS 'a vector of integers';
CREATE FUNCTION @extschema@.extuuid_ints(numbers pg_catalog.numeric[], bits pg_catalog.int4) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_ints(pg_catalog.numeric[], pg_catalog.int4) IS
  'a vector of integers of so many bits each';
CREATE FUNCTION @extschema@.extuuid_ints(numbers pg_catalog.numeric[], bits pg_catalog.int4, name pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_ints(pg_catalog.numeric[], pg_catalog.int4, pg_catalog.text) IS
  'a named vector of integers of so many bits each';
CREATE FUNCTION @extschema@.extuuid_uints(numbers pg_catalog.numeric[]) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_uints(pg_catalog.numeric[]) IS 'a vector of unsigned integers';
CREATE FUNCTION @extschema@.extuuid_uints(numbers pg_catalog.numeric[], bits pg_catalog.int4) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_uints(pg_catalog.numeric[], pg_catalog.int4) IS
  'a vector of unsigned integers of so many bits each';
CREATE FUNCTION @extschema@.extuuid_uints(numbers pg_catalog.numeric[], bits pg_catalog.int4, name pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_uints(pg_catalog.numeric[], pg_catalog.int4, pg_catalog.text) IS
  'a named vector of unsigned integers of so many bits each';
CREATE FUNCTION @extschema@.extuuid_floats(numbers pg_catalog.float8[]) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_floats(pg_catalog.float8[]) IS
  'a vector of floats, in the format that their text after f: takes';
CREATE FUNCTION @extschema@.extuuid_floats(numbers pg_catalog.float8[], name pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_floats(pg_catalog.float8[], pg_catalog.text) IS
  'a named vector of floats, in the format that their text after f: takes';

-- Taking apart.  NULL where a value has no such part.

CREATE FUNCTION @extschema@.extuuid_kind(id @extschema@.extuuid) RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_kind(@extschema@.extuuid) IS
  'symbol, serial, fixed, int, quant, f117, time, int-vector, uint-vector, float-vector, f80, f64, f32, f16 or reserved';
CREATE FUNCTION @extschema@.extuuid_encoding(id @extschema@.extuuid) RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_encoding(@extschema@.extuuid) IS
  'encoding of the symbol or name: A, B, C, D or F';
CREATE FUNCTION @extschema@.extuuid_symbol(id @extschema@.extuuid) RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_symbol(@extschema@.extuuid) IS 'the symbol, or a vector''s name';
CREATE FUNCTION @extschema@.extuuid_places(id @extschema@.extuuid) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_places(@extschema@.extuuid) IS 'decimal places of a fixed';
CREATE FUNCTION @extschema@.extuuid_number(id @extschema@.extuuid) RETURNS pg_catalog.numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_number(@extschema@.extuuid) IS
  'number of a serial, fixed, int, quant or single float, exactly';
CREATE FUNCTION @extschema@.extuuid_values(id @extschema@.extuuid) RETURNS pg_catalog.numeric[]
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_values(@extschema@.extuuid) IS 'numbers of a vector, exactly';
CREATE FUNCTION @extschema@.extuuid_unit(id @extschema@.extuuid) RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_unit(@extschema@.extuuid) IS
  'unit of a quantity, such as *m/s2; empty if it has none';
CREATE FUNCTION @extschema@.extuuid_timestamp(id @extschema@.extuuid) RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_timestamp(@extschema@.extuuid) IS
  'timestamp of a time, floored to the microsecond';

-- Money.

CREATE FUNCTION @extschema@.extuuid_is_money(id @extschema@.extuuid) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_is_money(@extschema@.extuuid) IS 'is it a currency amount?';
CREATE FUNCTION @extschema@.extuuid_is_money(candidate pg_catalog.text) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME', 'extuuid_is_money_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_is_money(pg_catalog.text) IS
  'is the text a currency amount, such as GBP222.31?';
CREATE FUNCTION @extschema@.extuuid_money(currency pg_catalog.text, amount pg_catalog.numeric) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_money(pg_catalog.text, pg_catalog.numeric) IS
  'a currency amount, to 4 decimals';
CREATE FUNCTION @extschema@.extuuid_money_parse(value pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_money_parse(pg_catalog.text) IS
  'the currency amount GBP222.31, GBP$222.31, 222.31$GBP or 222.31GBP';
CREATE FUNCTION @extschema@.extuuid_money_currency(id @extschema@.extuuid) RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_money_currency(@extschema@.extuuid) IS 'code of a currency amount';
CREATE FUNCTION @extschema@.extuuid_money_amount(id @extschema@.extuuid) RETURNS pg_catalog.numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_money_amount(@extschema@.extuuid) IS 'amount of a currency amount';
CREATE FUNCTION @extschema@.extuuid_money_format(id @extschema@.extuuid) RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_money_format(@extschema@.extuuid) IS 'a currency amount as GBP222.31';

-- Casts: the same 16 bytes as a uuid, so no row is rewritten.

CREATE FUNCTION @extschema@.extuuid_from_uuid(id pg_catalog.uuid) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_from_uuid(pg_catalog.uuid) IS
  'the extuuid of the same bytes; version 6 and variant 10';

CREATE CAST (@extschema@.extuuid AS pg_catalog.uuid) WITHOUT FUNCTION;
CREATE CAST (pg_catalog.uuid AS @extschema@.extuuid)
  WITH FUNCTION @extschema@.extuuid_from_uuid(pg_catalog.uuid);

-- Prefixes.  Of each pair the second two are for the planner: they never raise.

CREATE FUNCTION @extschema@.extuuid_prefix_lower(prefix pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_prefix_lower(pg_catalog.text) IS 'the first extuuid of this prefix';
CREATE FUNCTION @extschema@.extuuid_prefix_upper(prefix pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_prefix_upper(pg_catalog.text) IS 'the last extuuid of this prefix';
CREATE FUNCTION @extschema@.extuuid_prefix_range(prefix pg_catalog.text) RETURNS @extschema@.extuuidrange
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.extuuid_prefix_range(pg_catalog.text) IS 'the extuuids of this prefix, as a range';

CREATE FUNCTION @extschema@.extuuid_starts_with_lower(pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_starts_with_upper(pg_catalog.text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.extuuid_starts_with(id @extschema@.extuuid, prefix pg_catalog.text) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT @extschema@.extuuid_range_support;
COMMENT ON FUNCTION @extschema@.extuuid_starts_with(@extschema@.extuuid, pg_catalog.text) IS
  'does the extuuid begin so: fixedB4:GBP$:, t/20:2024-07, 0189f?';
CREATE OPERATOR @extschema@.^@ (
  LEFTARG = @extschema@.extuuid, RIGHTARG = pg_catalog.text, FUNCTION = @extschema@.extuuid_starts_with,
  RESTRICT = @extschema@.extuuid_range_sel, JOIN = pg_catalog.matchingjoinsel
);
COMMENT ON OPERATOR @extschema@.^@ (@extschema@.extuuid, pg_catalog.text) IS 'begins with';
