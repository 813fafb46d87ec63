\echo Use "CREATE EXTENSION tid_ids" to load this file. \quit

-- This script's names are searched for in pg_catalog, then in the extension's
-- schema.  So the server's need no schema.  Ours need none either, even if
-- others have created objects in the extension's schema: each is created first,
-- by a CREATE that fails if the name is taken, and found by its exact argument
-- types.  So no script says OR REPLACE or IF NOT EXISTS, or calls a function or
-- operator: a call takes the best match, whosever it is.  But pg_catalog has a
-- type tid and operator classes tid_ops, too: to use ours, write their schema.

-- What the types share.

-- The right side of "id <@ time range".  A domain, so that the operators are
-- found for IDs only: with tstzrange itself, '[...)' <@ a_tstzrange and
-- $1 <@ a_tstzrange in people's existing queries would be taken for an ID.
CREATE DOMAIN id_time_range AS tstzrange;
COMMENT ON DOMAIN id_time_range IS
  'a tstzrange to look for IDs in; any tstzrange can be given';
CREATE DOMAIN id_time_multirange AS tstzmultirange;
COMMENT ON DOMAIN id_time_multirange IS
  'a tstzmultirange to look for IDs in; any tstzmultirange can be given';

CREATE FUNCTION tid_ids_version() RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_ids_version() IS
  'version of the loaded library; that of the extension''s objects is in pg_extension';
CREATE FUNCTION tid_ids_clock(
    OUT generator text,
    OUT last_timestamp timestamptz,
    OUT ahead interval,
    OUT steps_back int8)
  RETURNS SETOF record
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE ROWS 14;
COMMENT ON FUNCTION tid_ids_clock() IS
  'per generator: timestamp of the last ID since the server started, or of a floor that was raised above it, how far it is ahead of the clock, how often the clock was seen to step back';

-- What the planner asks of ..._generate_many(n): the number of rows.
CREATE FUNCTION tid_ids_generate_many_support(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
