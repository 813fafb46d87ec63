-- UUID versions 6, 7 and 8 on the server's own type uuid.

-- Planner support: index conditions, partition pruning and estimates.

CREATE FUNCTION uuid_range_support(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uuid_range_sel(internal, oid, internal, int4) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uuid_range_join_sel(internal, oid, internal, int2, internal) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

CREATE FUNCTION uuid_or_null(candidate text) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid_or_null(text) IS 'uuid of the text; NULL if it is not valid';

-- Prefixes.  The functions ..._starts_with_lower and ..._upper are for the planner
-- and never raise an error.
CREATE FUNCTION uuid_prefix_lower(prefix text) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid_prefix_lower(text) IS 'smallest uuid with the given prefix';
CREATE FUNCTION uuid_prefix_upper(prefix text) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid_prefix_upper(text) IS 'largest uuid with the given prefix';

CREATE FUNCTION uuid_starts_with_lower(prefix text) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION uuid_starts_with_lower(text) IS
  'lower bound of the uuids that begin with the prefix, as query plans show it; an invalid prefix is no error';
CREATE FUNCTION uuid_starts_with_upper(prefix text) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION uuid_starts_with_upper(text) IS
  'upper bound of the uuids that begin with the prefix, as query plans show it; an invalid prefix is no error';
CREATE FUNCTION uuid_starts_with(id uuid, prefix text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uuid_range_support;
COMMENT ON FUNCTION uuid_starts_with(uuid, text) IS
  'true if the printed uuid begins with the text, which may omit dashes';
CREATE OPERATOR ^@ (
  LEFTARG = uuid, RIGHTARG = text, FUNCTION = uuid_starts_with,
  RESTRICT = uuid_range_sel, JOIN = uuid_range_join_sel
);
COMMENT ON OPERATOR ^@ (uuid, text) IS 'begins with';

-- Version 6.

CREATE FUNCTION uuid6_timestamp(id uuid) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_timestamp(uuid) IS
  'timestamp of a uuid of version 6, in microseconds; NULL for another version';
CREATE FUNCTION uuid6_unix_seconds(id uuid) RETURNS numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_unix_seconds(uuid) IS
  'timestamp of a uuid of version 6 in seconds since 1970, with 7 decimals; NULL for another version';
CREATE FUNCTION uuid6_clock_seq(id uuid) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_clock_seq(uuid) IS
  'clock sequence, 0 to 16383, of a uuid of version 6; NULL for another version';
CREATE FUNCTION uuid6_node(id uuid) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_node(uuid) IS
  'node, 6 bytes, of a uuid of version 6; NULL for another version';
CREATE FUNCTION uuid6_make(at timestamptz, clock_seq int4, node bytea) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_make(timestamptz, int4, bytea) IS
  'uuid of version 6 with the given timestamp, clock sequence and node of 6 bytes';
CREATE FUNCTION uuid6_at(at timestamptz) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_at(timestamptz) IS
  'uuid of version 6 with the given timestamp and random clock sequence and node';
CREATE FUNCTION uuid6_lower(at timestamptz) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_lower(timestamptz) IS 'smallest uuid of version 6 with the given timestamp';
CREATE FUNCTION uuid6_upper(at timestamptz) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_upper(timestamptz) IS 'largest uuid of version 6 with the given timestamp';
COMMENT ON FUNCTION uuid6_generate() IS
  'new uuid of version 6 with random clock sequence and node, greater than all that this function has returned on this server before';
CREATE FUNCTION uuid1_to_uuid6(id uuid) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid1_to_uuid6(uuid) IS
  'convert a uuid of version 1 to version 6, with the same timestamp, clock sequence and node';
CREATE FUNCTION uuid6_to_uuid1(id uuid) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_to_uuid1(uuid) IS
  'convert a uuid of version 6 to version 1, with the same timestamp, clock sequence and node';

-- Version 7 of RFC 9562.

CREATE FUNCTION uuid7_timestamp(id uuid) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_timestamp(uuid) IS
  'timestamp of a uuid of version 7, in milliseconds; NULL for another version';
CREATE FUNCTION uuid7_make(at timestamptz, random bytea) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_make(timestamptz, bytea) IS
  'uuid of version 7 with the given timestamp and 8 random bytes, whose first two bits are replaced by the variant';
CREATE FUNCTION uuid7_at(at timestamptz) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_at(timestamptz) IS
  'uuid of version 7 with the given timestamp and random bits';
CREATE FUNCTION uuid7_lower(at timestamptz) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_lower(timestamptz) IS
  'smallest uuid of version 7 in the millisecond of the given timestamp';
CREATE FUNCTION uuid7_upper(at timestamptz) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_upper(timestamptz) IS
  'largest uuid of version 7 in the millisecond of the given timestamp';
CREATE FUNCTION uuid7_time_encoder(at timestamptz) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_time_encoder(timestamptz) IS
  'uuid7_lower(at) as text, for pg_partman';
CREATE FUNCTION uuid7_time_decoder(id text) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_time_decoder(text) IS
  'timestamp of a uuid of version 7 given as text, for pg_partman';
COMMENT ON FUNCTION uuid7_generate() IS
  'new uuid of version 7, greater than all that this function has returned on this server before';

-- Time ranges of version 7.  The operators are false for all other versions.

CREATE FUNCTION uuid7_within_lower(time_range id_time_range) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_within_lower(id_time_range) IS
  'lower bound of the version 7 uuids in the time range, as query plans show it';
CREATE FUNCTION uuid7_within_upper(time_range id_time_range) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_within_upper(id_time_range) IS
  'upper bound of the version 7 uuids in the time range, as query plans show it';
CREATE FUNCTION uuid7_within(id uuid, time_range id_time_range) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uuid_range_support;
CREATE FUNCTION uuid7_range_contains(time_range id_time_range, id uuid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uuid_range_support;
CREATE OPERATOR <@ (
  LEFTARG = uuid, RIGHTARG = id_time_range, FUNCTION = uuid7_within,
  COMMUTATOR = @>, RESTRICT = uuid_range_sel, JOIN = uuid_range_join_sel
);
CREATE OPERATOR @> (
  LEFTARG = id_time_range, RIGHTARG = uuid, FUNCTION = uuid7_range_contains,
  COMMUTATOR = <@, RESTRICT = uuid_range_sel, JOIN = uuid_range_join_sel
);

-- The same for several ranges.  Here the left argument is a domain, too, so that
-- PostgreSQL still reads an untyped literal or parameter after "id <@" as a single
-- range.

CREATE DOMAIN uuid_operand AS uuid;
CREATE FUNCTION uuid7_within_multirange_lower(time_ranges id_time_multirange) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_within_multirange_lower(id_time_multirange) IS
  'lower bound of the version 7 uuids in the time ranges, as query plans show it';
CREATE FUNCTION uuid7_within_multirange_upper(time_ranges id_time_multirange) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_within_multirange_upper(id_time_multirange) IS
  'upper bound of the version 7 uuids in the time ranges, as query plans show it';
CREATE FUNCTION uuid7_within_multirange(id uuid_operand, time_ranges id_time_multirange) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uuid_range_support;
CREATE FUNCTION uuid7_multirange_contains(time_ranges id_time_multirange, id uuid_operand) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uuid_range_support;
CREATE OPERATOR <@ (
  LEFTARG = uuid_operand, RIGHTARG = id_time_multirange, FUNCTION = uuid7_within_multirange,
  COMMUTATOR = @>, RESTRICT = uuid_range_sel, JOIN = uuid_range_join_sel
);
CREATE OPERATOR @> (
  LEFTARG = id_time_multirange, RIGHTARG = uuid_operand, FUNCTION = uuid7_multirange_contains,
  COMMUTATOR = <@, RESTRICT = uuid_range_sel, JOIN = uuid_range_join_sel
);

COMMENT ON FUNCTION uuid7_within(uuid, id_time_range) IS
  'true if the uuid is of version 7 and its timestamp, in milliseconds, is in the range';
COMMENT ON FUNCTION uuid7_range_contains(id_time_range, uuid) IS
  'true if the uuid is of version 7 and the range contains its timestamp, in milliseconds';
COMMENT ON FUNCTION uuid7_within_multirange(uuid_operand, id_time_multirange) IS
  'true if the uuid is of version 7 and its timestamp, in milliseconds, is in one of the ranges';
COMMENT ON FUNCTION uuid7_multirange_contains(id_time_multirange, uuid_operand) IS
  'true if the uuid is of version 7 and one of the ranges contains its timestamp, in milliseconds';
COMMENT ON DOMAIN uuid_operand IS 'a uuid that is searched in several ranges; accepts any uuid';
COMMENT ON OPERATOR <@ (uuid, id_time_range) IS 'is of version 7 and timestamp is in range';
COMMENT ON OPERATOR @> (id_time_range, uuid) IS 'range contains timestamp of version 7 uuid';
COMMENT ON OPERATOR <@ (uuid_operand, id_time_multirange) IS 'is of version 7 and timestamp is in range';
COMMENT ON OPERATOR @> (id_time_multirange, uuid_operand) IS 'range contains timestamp of version 7 uuid';

-- Version 7 compared with times, written in SQL like the same comparisons of the other
-- types.  They are false for all other versions, like <@, so there are no negators.  They
-- are not strict, because the planner does not inline a strict function with AND.

CREATE FUNCTION uuid_is_version_7_support(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uuid_is_version_7(id uuid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uuid_is_version_7_support;
COMMENT ON FUNCTION uuid_is_version_7(uuid) IS
  'true if the uuid is of version 7, as query plans show it';
CREATE FUNCTION uuid7_lt_timestamptz(id uuid, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE LEAKPROOF PARALLEL SAFE
  RETURN id < uuid7_within_lower(id_times_from(at)) AND uuid_is_version_7(id);
COMMENT ON FUNCTION uuid7_lt_timestamptz(uuid, timestamptz) IS
  'true if the uuid is of version 7 and its timestamp, in milliseconds, is earlier than the given time';
CREATE FUNCTION timestamptz_gt_uuid7(at timestamptz, id uuid) RETURNS bool
  LANGUAGE SQL IMMUTABLE LEAKPROOF PARALLEL SAFE
  RETURN id < uuid7_within_lower(id_times_from(at)) AND uuid_is_version_7(id);
COMMENT ON FUNCTION timestamptz_gt_uuid7(timestamptz, uuid) IS
  'true if the given time is later than the timestamp, in milliseconds, of the uuid, which is of version 7';
CREATE FUNCTION uuid7_le_timestamptz(id uuid, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE LEAKPROOF PARALLEL SAFE
  RETURN id < uuid7_within_lower(id_times_after(at)) AND uuid_is_version_7(id);
COMMENT ON FUNCTION uuid7_le_timestamptz(uuid, timestamptz) IS
  'true if the uuid is of version 7 and its timestamp, in milliseconds, is not later than the given time';
CREATE FUNCTION timestamptz_ge_uuid7(at timestamptz, id uuid) RETURNS bool
  LANGUAGE SQL IMMUTABLE LEAKPROOF PARALLEL SAFE
  RETURN id < uuid7_within_lower(id_times_after(at)) AND uuid_is_version_7(id);
COMMENT ON FUNCTION timestamptz_ge_uuid7(timestamptz, uuid) IS
  'true if the given time is not earlier than the timestamp, in milliseconds, of the uuid, which is of version 7';
CREATE FUNCTION uuid7_ge_timestamptz(id uuid, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE LEAKPROOF PARALLEL SAFE
  RETURN id >= uuid7_within_lower(id_times_from(at)) AND uuid_is_version_7(id);
COMMENT ON FUNCTION uuid7_ge_timestamptz(uuid, timestamptz) IS
  'true if the uuid is of version 7 and its timestamp, in milliseconds, is not earlier than the given time';
CREATE FUNCTION timestamptz_le_uuid7(at timestamptz, id uuid) RETURNS bool
  LANGUAGE SQL IMMUTABLE LEAKPROOF PARALLEL SAFE
  RETURN id >= uuid7_within_lower(id_times_from(at)) AND uuid_is_version_7(id);
COMMENT ON FUNCTION timestamptz_le_uuid7(timestamptz, uuid) IS
  'true if the given time is not later than the timestamp, in milliseconds, of the uuid, which is of version 7';
CREATE FUNCTION uuid7_gt_timestamptz(id uuid, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE LEAKPROOF PARALLEL SAFE
  RETURN id >= uuid7_within_lower(id_times_after(at)) AND uuid_is_version_7(id);
COMMENT ON FUNCTION uuid7_gt_timestamptz(uuid, timestamptz) IS
  'true if the uuid is of version 7 and its timestamp, in milliseconds, is later than the given time';
CREATE FUNCTION timestamptz_lt_uuid7(at timestamptz, id uuid) RETURNS bool
  LANGUAGE SQL IMMUTABLE LEAKPROOF PARALLEL SAFE
  RETURN id >= uuid7_within_lower(id_times_after(at)) AND uuid_is_version_7(id);
COMMENT ON FUNCTION timestamptz_lt_uuid7(timestamptz, uuid) IS
  'true if the given time is earlier than the timestamp, in milliseconds, of the uuid, which is of version 7';
CREATE OPERATOR < (
  LEFTARG = uuid, RIGHTARG = timestamptz, FUNCTION = uuid7_lt_timestamptz,
  COMMUTATOR = >,
  RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (uuid, timestamptz) IS 'timestamp of version 7 uuid is earlier than time';
CREATE OPERATOR < (
  LEFTARG = timestamptz, RIGHTARG = uuid, FUNCTION = timestamptz_lt_uuid7,
  COMMUTATOR = >,
  RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (timestamptz, uuid) IS 'time is earlier than timestamp of version 7 uuid';
CREATE OPERATOR <= (
  LEFTARG = uuid, RIGHTARG = timestamptz, FUNCTION = uuid7_le_timestamptz,
  COMMUTATOR = >=,
  RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (uuid, timestamptz) IS 'timestamp of version 7 uuid is not later than time';
CREATE OPERATOR <= (
  LEFTARG = timestamptz, RIGHTARG = uuid, FUNCTION = timestamptz_le_uuid7,
  COMMUTATOR = >=,
  RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (timestamptz, uuid) IS 'time is not later than timestamp of version 7 uuid';
CREATE OPERATOR >= (
  LEFTARG = uuid, RIGHTARG = timestamptz, FUNCTION = uuid7_ge_timestamptz,
  COMMUTATOR = <=,
  RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (uuid, timestamptz) IS 'timestamp of version 7 uuid is not earlier than time';
CREATE OPERATOR >= (
  LEFTARG = timestamptz, RIGHTARG = uuid, FUNCTION = timestamptz_ge_uuid7,
  COMMUTATOR = <=,
  RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (timestamptz, uuid) IS 'time is not earlier than timestamp of version 7 uuid';
CREATE OPERATOR > (
  LEFTARG = uuid, RIGHTARG = timestamptz, FUNCTION = uuid7_gt_timestamptz,
  COMMUTATOR = <,
  RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (uuid, timestamptz) IS 'timestamp of version 7 uuid is later than time';
CREATE OPERATOR > (
  LEFTARG = timestamptz, RIGHTARG = uuid, FUNCTION = timestamptz_gt_uuid7,
  COMMUTATOR = <,
  RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (timestamptz, uuid) IS 'time is later than timestamp of version 7 uuid';

-- Version 7 of draft-peabody-dispatch-new-uuid-format-02.

CREATE FUNCTION uuid7_draft02_timestamp(id uuid, unit text DEFAULT 'ms') RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_draft02_timestamp(uuid, text) IS
  'timestamp of a uuid of version 7 in the layout of draft 02, read in the unit ms, us or ns; NULL for another version';
CREATE FUNCTION uuid7_draft02_unix_seconds(id uuid, unit text DEFAULT 'ms') RETURNS numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_draft02_unix_seconds(uuid, text) IS
  'the same timestamp in seconds since 1970, with 3, 6 or 9 decimals; NULL for another version';
CREATE FUNCTION uuid7_draft02_make(at timestamptz, unit text, tail bytea) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_draft02_make(timestamptz, text, bytea) IS
  'uuid of version 7 in the layout of draft 02 with the given timestamp and the bytes after it: 10 for ms, 8 for us, 6 for ns; version and variant replace their bits';
CREATE FUNCTION uuid7_draft02_at(at timestamptz, unit text DEFAULT 'ms') RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_draft02_at(timestamptz, text) IS
  'uuid of version 7 in the layout of draft 02 with the given timestamp and random bits';
CREATE FUNCTION uuid7_draft02_lower(at timestamptz, unit text DEFAULT 'ms') RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_draft02_lower(timestamptz, text) IS
  'smallest uuid of version 7 of draft 02 with the given timestamp, read in the same unit';
CREATE FUNCTION uuid7_draft02_upper(at timestamptz, unit text DEFAULT 'ms') RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_draft02_upper(timestamptz, text) IS
  'largest uuid of version 7 of draft 02 with the given timestamp, read in the same unit';
CREATE FUNCTION uuid7_draft02_generate(unit text DEFAULT 'ms') RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION uuid7_draft02_generate(text) IS
  'new uuid of version 7 in the layout of draft 02 in the unit ms, us or ns, greater than all that this function has returned on this server in the same unit before';
CREATE FUNCTION uuid7_draft02_generate_many(n int4, unit text DEFAULT 'ms') RETURNS SETOF uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION uuid7_draft02_generate_many(int4, text) IS
  'n new uuids (0 to 65536), as from uuid7_draft02_generate, consecutive and in order';
CREATE FUNCTION tid_ids_floors.uuid7_draft02_advance(floor uuid, unit text DEFAULT 'ms', max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION tid_ids_floors.uuid7_draft02_advance(uuid, text, interval) IS
  'make later IDs from uuid7_draft02_generate in the same unit greater than the floor; max_ahead limits how far the floor may be ahead of the clock';
SELECT tid_ids_revoke_all('pg_catalog.pg_proc'::pg_catalog.regclass, 'tid_ids_floors.uuid7_draft02_advance(uuid, text, interval)'::pg_catalog.regprocedure::pg_catalog.oid);
CREATE FUNCTION uuid7_draft02_horizon(unit text DEFAULT 'ms') RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION uuid7_draft02_horizon(text) IS
  'horizon of uuid7_draft02_generate: all rows of this database whose keys it generated in the same unit and that are less are visible, or never will be';

-- Version 8: timestamps of 32, 48, 60 or 64 bits.

CREATE FUNCTION uuid8_timestamp(id uuid, timestamp_bits int4) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid8_timestamp(uuid, int4) IS
  'timestamp of a uuid of version 8 with the given number of timestamp bits; NULL for another version';
CREATE FUNCTION uuid8_unix_seconds(id uuid, timestamp_bits int4) RETURNS numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid8_unix_seconds(uuid, int4) IS
  'the same timestamp in seconds since 1970, with 0, 3, 7 or 9 decimals for 32, 48, 60 or 64 timestamp bits; NULL for another version';
CREATE FUNCTION uuid8_make(at timestamptz, timestamp_bits int4, tail bytea) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid8_make(timestamptz, int4, bytea) IS
  'uuid of version 8 with the given timestamp and the bytes after it: 10 for 32 or 48 timestamp bits, 8 for 60 or 64; version and variant replace their bits';
CREATE FUNCTION uuid8_make(bytes bytea) RETURNS uuid
  AS 'MODULE_PATHNAME', 'uuid8_make_of_bytes' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid8_make(bytea) IS
  'uuid of version 8 with the given 16 bytes; version and variant replace their bits';
CREATE FUNCTION uuid8_at(at timestamptz, timestamp_bits int4) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid8_at(timestamptz, int4) IS
  'uuid of version 8 with the given timestamp and random bits';
CREATE FUNCTION uuid8_lower(at timestamptz, timestamp_bits int4) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid8_lower(timestamptz, int4) IS
  'smallest uuid of version 8 with the given timestamp';
CREATE FUNCTION uuid8_upper(at timestamptz, timestamp_bits int4) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid8_upper(timestamptz, int4) IS
  'largest uuid of version 8 with the given timestamp';
CREATE FUNCTION uuid8_generate(timestamp_bits int4 DEFAULT 48) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION uuid8_generate(int4) IS
  'new uuid of version 8 with 32, 48, 60 or 64 timestamp bits, greater than all that this function has returned on this server with the same number before';
CREATE FUNCTION uuid8_generate_many(n int4, timestamp_bits int4 DEFAULT 48) RETURNS SETOF uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION uuid8_generate_many(int4, int4) IS
  'n new uuids (0 to 65536), as from uuid8_generate, consecutive and in order';
CREATE FUNCTION tid_ids_floors.uuid8_advance(floor uuid, timestamp_bits int4 DEFAULT 48, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION tid_ids_floors.uuid8_advance(uuid, int4, interval) IS
  'make later IDs from uuid8_generate with the same timestamp bits greater than the floor; max_ahead limits how far the floor may be ahead of the clock';
SELECT tid_ids_revoke_all('pg_catalog.pg_proc'::pg_catalog.regclass, 'tid_ids_floors.uuid8_advance(uuid, int4, interval)'::pg_catalog.regprocedure::pg_catalog.oid);
CREATE FUNCTION uuid8_horizon(timestamp_bits int4 DEFAULT 48) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION uuid8_horizon(int4) IS
  'horizon of uuid8_generate: all rows of this database whose keys it generated with the same number of timestamp bits and that are less are visible, or never will be';
