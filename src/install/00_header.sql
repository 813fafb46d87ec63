\echo Use "CREATE EXTENSION tid_ids" to load this file. \quit

-- What the types share.  Every name is written with its schema: a bare "tid"
-- would be the system's type of that name.

-- The right side of "id <@ time range".  A domain, so that the operators are
-- found for IDs only: with tstzrange itself, '[...)' <@ a_tstzrange and
-- $1 <@ a_tstzrange in people's existing queries would be taken for an ID.
CREATE DOMAIN @extschema@.id_time_range AS pg_catalog.tstzrange;
COMMENT ON DOMAIN @extschema@.id_time_range IS
  'a tstzrange to look for IDs in; any tstzrange can be given';

CREATE FUNCTION @extschema@.tid_ids_version() RETURNS pg_catalog.text
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION @extschema@.tid_ids_version() IS
  'version of the loaded library; that of the extension''s objects is in pg_extension';
CREATE FUNCTION @extschema@.tid_ids_clock(
    OUT generator pg_catalog.text,
    OUT last_timestamp pg_catalog.timestamptz,
    OUT ahead pg_catalog.interval,
    OUT steps_back pg_catalog.int8)
  RETURNS SETOF pg_catalog.record
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE ROWS 14;
COMMENT ON FUNCTION @extschema@.tid_ids_clock() IS
  'per generator: timestamp of the last ID since the server started, or of a floor that was raised above it, how far it is ahead of the clock, how often the clock was seen to step back';

-- What the planner asks of ..._generate_many(n): the number of rows.
CREATE FUNCTION @extschema@.tid_ids_generate_many_support(pg_catalog.internal) RETURNS pg_catalog.internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
