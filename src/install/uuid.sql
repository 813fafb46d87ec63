-- UUID versions 6, 7 and 8 on the server's own type uuid.

-- What the planner asks: index conditions, pruning and estimates.

CREATE FUNCTION uuid_range_support(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uuid_range_sel(internal, oid, internal, int4) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- Prefixes.  Of each pair the second two are for the planner: they never raise.
CREATE FUNCTION uuid_prefix_lower(prefix text) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid_prefix_lower(text) IS 'the first uuid that begins so';
CREATE FUNCTION uuid_prefix_upper(prefix text) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid_prefix_upper(text) IS 'the last uuid that begins so';

CREATE FUNCTION uuid_starts_with_lower(text) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uuid_starts_with_upper(text) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uuid_starts_with(id uuid, prefix text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uuid_range_support;
COMMENT ON FUNCTION uuid_starts_with(uuid, text) IS
  'does the uuid, printed, begin so? Dashes may be left out';
CREATE OPERATOR ^@ (
  LEFTARG = uuid, RIGHTARG = text, FUNCTION = uuid_starts_with,
  RESTRICT = uuid_range_sel, JOIN = matchingjoinsel
);
COMMENT ON OPERATOR ^@ (uuid, text) IS 'begins with';

-- Version 6.

CREATE FUNCTION uuid6_timestamp(id uuid) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_timestamp(uuid) IS
  'the time of a uuid of version 6, to the microsecond; NULL if it is of another version';
CREATE FUNCTION uuid6_clock_seq(id uuid) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_clock_seq(uuid) IS
  'clock sequence, 0 to 16383, of a uuid of version 6; NULL if it is of another version';
CREATE FUNCTION uuid6_node(id uuid) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_node(uuid) IS
  'the 6 bytes of the node of a uuid of version 6; NULL if it is of another version';
CREATE FUNCTION uuid6_make(at timestamptz, clock_seq int4, node bytea) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_make(timestamptz, int4, bytea) IS
  'a uuid of version 6 from its parts; the node has 6 bytes';
CREATE FUNCTION uuid6_lower(at timestamptz) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_lower(timestamptz) IS 'the first uuid of version 6 of this time';
CREATE FUNCTION uuid6_upper(at timestamptz) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_upper(timestamptz) IS 'the last uuid of version 6 of this time';
CREATE FUNCTION uuid6_generate() RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_generate() IS
  'a new uuid of version 6 with random clock sequence and node, greater than all that this function has given on this server before';
CREATE FUNCTION uuid6_generate_many(n int4) RETURNS SETOF uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION uuid6_generate_many(int4) IS
  'n new uuids, 0 to 65536, as by uuid6_generate, in order, with no other session''s between them';
CREATE FUNCTION uuid6_advance(floor uuid, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_advance(uuid, interval) IS
  'from now on let uuid6_generate give only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION uuid6_advance(uuid, interval) FROM PUBLIC;
CREATE FUNCTION uuid1_to_uuid6(id uuid) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid1_to_uuid6(uuid) IS
  'the uuid of version 6 with the timestamp, clock sequence and node of this one of version 1';
CREATE FUNCTION uuid6_to_uuid1(id uuid) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid6_to_uuid1(uuid) IS
  'the uuid of version 1 with the timestamp, clock sequence and node of this one of version 6';

-- Version 7 of RFC 9562.

CREATE FUNCTION uuid7_timestamp(id uuid) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_timestamp(uuid) IS
  'the time of a uuid of version 7, to the millisecond; NULL if it is of another version';
CREATE FUNCTION uuid7_make(at timestamptz, random bytea) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_make(timestamptz, bytea) IS
  'a uuid of version 7 with this time and 8 random bytes, of which the first two bits become the variant';
CREATE FUNCTION uuid7_lower(at timestamptz) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_lower(timestamptz) IS
  'the first uuid of version 7 of this time''s millisecond';
CREATE FUNCTION uuid7_upper(at timestamptz) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_upper(timestamptz) IS
  'the last uuid of version 7 of this time''s millisecond';
CREATE FUNCTION uuid7_time_encoder(at timestamptz) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_time_encoder(timestamptz) IS
  'text of uuid7_lower(at), for pg_partman';
CREATE FUNCTION uuid7_time_decoder(id text) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_time_decoder(text) IS
  'time of a uuid of version 7 that is written as text, for pg_partman';
CREATE FUNCTION uuid7_generate() RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_generate() IS
  'a new uuid of version 7, greater than all that this function has given on this server before';
CREATE FUNCTION uuid7_generate_many(n int4) RETURNS SETOF uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION uuid7_generate_many(int4) IS
  'n new uuids, 0 to 65536, as by uuid7_generate, in order, with no other session''s between them';
CREATE FUNCTION uuid7_advance(floor uuid, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_advance(uuid, interval) IS
  'from now on let uuid7_generate give only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION uuid7_advance(uuid, interval) FROM PUBLIC;

-- Times as ranges, for the uuids of version 7.

CREATE FUNCTION uuid7_within_lower(id_time_range) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uuid7_within_upper(id_time_range) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uuid7_within(id uuid, time_range id_time_range) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uuid_range_support;
CREATE FUNCTION uuid7_range_contains(time_range id_time_range, id uuid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uuid_range_support;
CREATE OPERATOR <@ (
  LEFTARG = uuid, RIGHTARG = id_time_range, FUNCTION = uuid7_within,
  COMMUTATOR = @>, RESTRICT = uuid_range_sel, JOIN = matchingjoinsel
);
CREATE OPERATOR @> (
  LEFTARG = id_time_range, RIGHTARG = uuid, FUNCTION = uuid7_range_contains,
  COMMUTATOR = <@, RESTRICT = uuid_range_sel, JOIN = matchingjoinsel
);

-- The same with several ranges.  Here the left side is a domain, too, so that a
-- literal or parameter behind "id <@" is a range.

CREATE DOMAIN uuid_operand AS uuid;
CREATE FUNCTION uuid7_within_multirange_lower(id_time_multirange) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uuid7_within_multirange_upper(id_time_multirange) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uuid7_within_multirange(id uuid_operand, time_ranges id_time_multirange) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uuid_range_support;
CREATE FUNCTION uuid7_multirange_contains(time_ranges id_time_multirange, id uuid_operand) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uuid_range_support;
CREATE OPERATOR <@ (
  LEFTARG = uuid_operand, RIGHTARG = id_time_multirange, FUNCTION = uuid7_within_multirange,
  COMMUTATOR = @>, RESTRICT = uuid_range_sel, JOIN = matchingjoinsel
);
CREATE OPERATOR @> (
  LEFTARG = id_time_multirange, RIGHTARG = uuid_operand, FUNCTION = uuid7_multirange_contains,
  COMMUTATOR = <@, RESTRICT = uuid_range_sel, JOIN = matchingjoinsel
);

COMMENT ON FUNCTION uuid7_within(uuid, id_time_range) IS
  'is the uuid of version 7, and its time, to the millisecond, in this range?';
COMMENT ON FUNCTION uuid7_range_contains(id_time_range, uuid) IS
  'is the uuid of version 7, and does this range contain its time, to the millisecond?';
COMMENT ON FUNCTION uuid7_within_multirange(uuid_operand, id_time_multirange) IS
  'is the uuid of version 7, and its time, to the millisecond, in one of these ranges?';
COMMENT ON FUNCTION uuid7_multirange_contains(id_time_multirange, uuid_operand) IS
  'is the uuid of version 7, and does one of these ranges contain its time, to the millisecond?';
COMMENT ON DOMAIN uuid_operand IS 'a uuid to look for in several ranges; any uuid can be given';
COMMENT ON OPERATOR <@ (uuid, id_time_range) IS 'is of version 7 and its time is contained by';
COMMENT ON OPERATOR @> (id_time_range, uuid) IS 'contains time, if it is of version 7, of';
COMMENT ON OPERATOR <@ (uuid_operand, id_time_multirange) IS 'is of version 7 and its time is contained by';
COMMENT ON OPERATOR @> (id_time_multirange, uuid_operand) IS 'contains time, if it is of version 7, of';

-- Version 7 of draft-peabody-dispatch-new-uuid-format-02.

CREATE FUNCTION uuid7_draft02_timestamp(id uuid, "precision" text DEFAULT 'us') RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_draft02_timestamp(uuid, text) IS
  'the time of a uuid of version 7 in the layout of draft 02, read to ms, us or ns; NULL if it is of another version';
CREATE FUNCTION uuid7_draft02_lower(at timestamptz) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_draft02_lower(timestamptz) IS
  'the first uuid of version 7 of draft 02 of this time';
CREATE FUNCTION uuid7_draft02_upper(at timestamptz) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_draft02_upper(timestamptz) IS
  'the last uuid of version 7 of draft 02 of this time';
CREATE FUNCTION uuid7_draft02_generate("precision" text DEFAULT 'ms') RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_draft02_generate(text) IS
  'a new uuid of version 7 in the layout of draft 02 with precision ms, us or ns, greater than all that this function has given at this precision on this server before';
CREATE FUNCTION uuid7_draft02_generate_many(n int4, "precision" text DEFAULT 'ms') RETURNS SETOF uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION uuid7_draft02_generate_many(int4, text) IS
  'n new uuids, 0 to 65536, as by uuid7_draft02_generate, in order, with no other session''s between them';
CREATE FUNCTION uuid7_draft02_advance(floor uuid, "precision" text DEFAULT 'ms', max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid7_draft02_advance(uuid, text, interval) IS
  'from now on let uuid7_draft02_generate give at this precision only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION uuid7_draft02_advance(uuid, text, interval) FROM PUBLIC;

-- Version 8: timestamps of 32, 48, 60 or 64 bits.

CREATE FUNCTION uuid8_timestamp(id uuid, timestamp_bits int4) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid8_timestamp(uuid, int4) IS
  'the time of a uuid of version 8 with so many timestamp bits; NULL if it is of another version';
CREATE FUNCTION uuid8_generate(timestamp_bits int4 DEFAULT 48) RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid8_generate(int4) IS
  'a new uuid of version 8 with 32, 48, 60 or 64 timestamp bits, greater than all that this function has given with as many on this server before';
CREATE FUNCTION uuid8_generate_many(n int4, timestamp_bits int4 DEFAULT 48) RETURNS SETOF uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION uuid8_generate_many(int4, int4) IS
  'n new uuids, 0 to 65536, as by uuid8_generate, in order, with no other session''s between them';
CREATE FUNCTION uuid8_advance(floor uuid, timestamp_bits int4 DEFAULT 48, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uuid8_advance(uuid, int4, interval) IS
  'from now on let uuid8_generate give with as many timestamp bits only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION uuid8_advance(uuid, int4, interval) FROM PUBLIC;
