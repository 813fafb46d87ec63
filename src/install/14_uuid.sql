-- UUID versions 6, 7 and 8 on the server's own type uuid.

-- What the planner asks: index conditions, pruning and estimates.

CREATE FUNCTION @extschema@.uuid_range_support(pg_catalog.internal) RETURNS pg_catalog.internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION @extschema@.uuid_range_sel(pg_catalog.internal, pg_catalog.oid, pg_catalog.internal, pg_catalog.int4)
  RETURNS pg_catalog.float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- Prefixes.  Of each pair the second two are for the planner: they never raise.
CREATE FUNCTION @extschema@.uuid_prefix_lower(prefix pg_catalog.text) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid_prefix_lower(pg_catalog.text) IS 'the first uuid that begins so';
CREATE FUNCTION @extschema@.uuid_prefix_upper(prefix pg_catalog.text) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid_prefix_upper(pg_catalog.text) IS 'the last uuid that begins so';

CREATE FUNCTION @extschema@.uuid_starts_with_lower(pg_catalog.text) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uuid_starts_with_upper(pg_catalog.text) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION @extschema@.uuid_starts_with(id pg_catalog.uuid, prefix pg_catalog.text) RETURNS pg_catalog.bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT @extschema@.uuid_range_support;
COMMENT ON FUNCTION @extschema@.uuid_starts_with(pg_catalog.uuid, pg_catalog.text) IS
  'does the uuid, printed, begin so? Dashes may be left out';
CREATE OPERATOR @extschema@.^@ (
  LEFTARG = pg_catalog.uuid, RIGHTARG = pg_catalog.text, FUNCTION = @extschema@.uuid_starts_with,
  RESTRICT = @extschema@.uuid_range_sel, JOIN = pg_catalog.matchingjoinsel
);
COMMENT ON OPERATOR @extschema@.^@ (pg_catalog.uuid, pg_catalog.text) IS 'begins with';

-- Version 6.

CREATE FUNCTION @extschema@.uuid6_timestamp(id pg_catalog.uuid) RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid6_timestamp(pg_catalog.uuid) IS
  'the time of a uuid of version 6, to the microsecond; NULL if it is of another version';
CREATE FUNCTION @extschema@.uuid6_clock_seq(id pg_catalog.uuid) RETURNS pg_catalog.int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid6_clock_seq(pg_catalog.uuid) IS
  'clock sequence, 0 to 16383, of a uuid of version 6; NULL if it is of another version';
CREATE FUNCTION @extschema@.uuid6_node(id pg_catalog.uuid) RETURNS pg_catalog.bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid6_node(pg_catalog.uuid) IS
  'the 6 bytes of the node of a uuid of version 6; NULL if it is of another version';
CREATE FUNCTION @extschema@.uuid6_make(at pg_catalog.timestamptz, clock_seq pg_catalog.int4, node pg_catalog.bytea) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid6_make(pg_catalog.timestamptz, pg_catalog.int4, pg_catalog.bytea) IS
  'a uuid of version 6 from its parts; the node has 6 bytes';
CREATE FUNCTION @extschema@.uuid6_lower(at pg_catalog.timestamptz) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid6_lower(pg_catalog.timestamptz) IS 'the first uuid of version 6 of this time';
CREATE FUNCTION @extschema@.uuid6_upper(at pg_catalog.timestamptz) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid6_upper(pg_catalog.timestamptz) IS 'the last uuid of version 6 of this time';
CREATE FUNCTION @extschema@.uuid6_generate() RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid6_generate() IS
  'a new uuid of version 6 with random clock sequence and node, greater than all that this function has given on this server before';
CREATE FUNCTION @extschema@.uuid6_generate_many(n pg_catalog.int4) RETURNS SETOF pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT @extschema@.tid_ids_generate_many_support;
COMMENT ON FUNCTION @extschema@.uuid6_generate_many(pg_catalog.int4) IS
  'n new uuids, 0 to 65536, as by uuid6_generate, in order, with no other session''s between them';
CREATE FUNCTION @extschema@.uuid6_advance(floor pg_catalog.uuid, max_ahead pg_catalog.interval DEFAULT '1 day') RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid6_advance(pg_catalog.uuid, pg_catalog.interval) IS
  'from now on let uuid6_generate give only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION @extschema@.uuid6_advance(pg_catalog.uuid, pg_catalog.interval) FROM PUBLIC;
CREATE FUNCTION @extschema@.uuid1_to_uuid6(id pg_catalog.uuid) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid1_to_uuid6(pg_catalog.uuid) IS
  'the uuid of version 6 with the timestamp, clock sequence and node of this one of version 1';
CREATE FUNCTION @extschema@.uuid6_to_uuid1(id pg_catalog.uuid) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid6_to_uuid1(pg_catalog.uuid) IS
  'the uuid of version 1 with the timestamp, clock sequence and node of this one of version 6';

-- Version 7 of RFC 9562.

CREATE FUNCTION @extschema@.uuid7_timestamp(id pg_catalog.uuid) RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_timestamp(pg_catalog.uuid) IS
  'the time of a uuid of version 7, to the millisecond; NULL if it is of another version';
CREATE FUNCTION @extschema@.uuid7_make(at pg_catalog.timestamptz, random pg_catalog.bytea) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_make(pg_catalog.timestamptz, pg_catalog.bytea) IS
  'a uuid of version 7 with this time and 8 random bytes, of which the first two bits become the variant';
CREATE FUNCTION @extschema@.uuid7_lower(at pg_catalog.timestamptz) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_lower(pg_catalog.timestamptz) IS
  'the first uuid of version 7 of this time''s millisecond';
CREATE FUNCTION @extschema@.uuid7_upper(at pg_catalog.timestamptz) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_upper(pg_catalog.timestamptz) IS
  'the last uuid of version 7 of this time''s millisecond';
CREATE FUNCTION @extschema@.uuid7_time_encoder(at pg_catalog.timestamptz) RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_time_encoder(pg_catalog.timestamptz) IS
  'text of uuid7_lower(at), for pg_partman';
CREATE FUNCTION @extschema@.uuid7_time_decoder(id pg_catalog.text) RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_time_decoder(pg_catalog.text) IS
  'time of a uuid of version 7 that is written as text, for pg_partman';
CREATE FUNCTION @extschema@.uuid7_generate() RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_generate() IS
  'a new uuid of version 7, greater than all that this function has given on this server before';
CREATE FUNCTION @extschema@.uuid7_generate_many(n pg_catalog.int4) RETURNS SETOF pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT @extschema@.tid_ids_generate_many_support;
COMMENT ON FUNCTION @extschema@.uuid7_generate_many(pg_catalog.int4) IS
  'n new uuids, 0 to 65536, as by uuid7_generate, in order, with no other session''s between them';
CREATE FUNCTION @extschema@.uuid7_advance(floor pg_catalog.uuid, max_ahead pg_catalog.interval DEFAULT '1 day') RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_advance(pg_catalog.uuid, pg_catalog.interval) IS
  'from now on let uuid7_generate give only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION @extschema@.uuid7_advance(pg_catalog.uuid, pg_catalog.interval) FROM PUBLIC;

-- Version 7 of draft-peabody-dispatch-new-uuid-format-02.

CREATE FUNCTION @extschema@.uuid7_draft02_timestamp(id pg_catalog.uuid, "precision" pg_catalog.text DEFAULT 'us') RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_draft02_timestamp(pg_catalog.uuid, pg_catalog.text) IS
  'the time of a uuid of version 7 in the layout of draft 02, read to ms, us or ns; NULL if it is of another version';
CREATE FUNCTION @extschema@.uuid7_draft02_lower(at pg_catalog.timestamptz) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_draft02_lower(pg_catalog.timestamptz) IS
  'the first uuid of version 7 of draft 02 of this time';
CREATE FUNCTION @extschema@.uuid7_draft02_upper(at pg_catalog.timestamptz) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_draft02_upper(pg_catalog.timestamptz) IS
  'the last uuid of version 7 of draft 02 of this time';
CREATE FUNCTION @extschema@.uuid7_draft02_generate("precision" pg_catalog.text DEFAULT 'ms') RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_draft02_generate(pg_catalog.text) IS
  'a new uuid of version 7 in the layout of draft 02 with precision ms, us or ns, greater than all that this function has given at this precision on this server before';
CREATE FUNCTION @extschema@.uuid7_draft02_generate_many(n pg_catalog.int4, "precision" pg_catalog.text DEFAULT 'ms') RETURNS SETOF pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT @extschema@.tid_ids_generate_many_support;
COMMENT ON FUNCTION @extschema@.uuid7_draft02_generate_many(pg_catalog.int4, pg_catalog.text) IS
  'n new uuids, 0 to 65536, as by uuid7_draft02_generate, in order, with no other session''s between them';
CREATE FUNCTION @extschema@.uuid7_draft02_advance(floor pg_catalog.uuid, "precision" pg_catalog.text DEFAULT 'ms', max_ahead pg_catalog.interval DEFAULT '1 day') RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid7_draft02_advance(pg_catalog.uuid, pg_catalog.text, pg_catalog.interval) IS
  'from now on let uuid7_draft02_generate give at this precision only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION @extschema@.uuid7_draft02_advance(pg_catalog.uuid, pg_catalog.text, pg_catalog.interval) FROM PUBLIC;

-- Version 8: timestamps of 32, 48, 60 or 64 bits.

CREATE FUNCTION @extschema@.uuid8_timestamp(id pg_catalog.uuid, timestamp_bits pg_catalog.int4) RETURNS pg_catalog.timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid8_timestamp(pg_catalog.uuid, pg_catalog.int4) IS
  'the time of a uuid of version 8 with so many timestamp bits; NULL if it is of another version';
CREATE FUNCTION @extschema@.uuid8_generate(timestamp_bits pg_catalog.int4 DEFAULT 48) RETURNS pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid8_generate(pg_catalog.int4) IS
  'a new uuid of version 8 with 32, 48, 60 or 64 timestamp bits, greater than all that this function has given with as many on this server before';
CREATE FUNCTION @extschema@.uuid8_generate_many(n pg_catalog.int4, timestamp_bits pg_catalog.int4 DEFAULT 48) RETURNS SETOF pg_catalog.uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT @extschema@.tid_ids_generate_many_support;
COMMENT ON FUNCTION @extschema@.uuid8_generate_many(pg_catalog.int4, pg_catalog.int4) IS
  'n new uuids, 0 to 65536, as by uuid8_generate, in order, with no other session''s between them';
CREATE FUNCTION @extschema@.uuid8_advance(floor pg_catalog.uuid, timestamp_bits pg_catalog.int4 DEFAULT 48, max_ahead pg_catalog.interval DEFAULT '1 day') RETURNS pg_catalog.void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.uuid8_advance(pg_catalog.uuid, pg_catalog.int4, pg_catalog.interval) IS
  'from now on let uuid8_generate give with as many timestamp bits only greater IDs than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION @extschema@.uuid8_advance(pg_catalog.uuid, pg_catalog.int4, pg_catalog.interval) FROM PUBLIC;
