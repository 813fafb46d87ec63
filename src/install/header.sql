\echo Use "CREATE EXTENSION tid_ids" to load this file. \quit

-- PostgreSQL searches for this script's names in pg_catalog, then in the extension's
-- schema.  So names of the server need no schema.  Our own names need none either,
-- even if other users have created objects in the extension's schema: the script
-- first creates each object, by a CREATE that fails if the name is taken, and then
-- refers to it by its exact argument types.  So a script must not use OR REPLACE or
-- IF NOT EXISTS, and must not call functions or operators, except by their exact argument
-- types its own ones and, with their schema, those of pg_catalog: a call is resolved to the
-- best match, whoever owns it.  The calls in the bodies of functions in SQL are resolved by
-- CREATE FUNCTION, so their arguments must have exactly the declared types.
-- pg_catalog has a type tid and operator classes tid_ops, too, so ours are always
-- written with their schema.

-- The two schemas.  "ids" contains what applications use.  "tid_ids_floors" contains what
-- moves the generators of the whole server, and nothing else, so that no GRANT on all
-- objects of a schema that people use reaches it.

-- Only this script calls these functions of src/server/schema.c.  The first one cannot be
-- in "ids", because it replaces that schema.
CREATE FUNCTION pg_catalog.tid_ids_open_schema(schema name) RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT;
SELECT pg_catalog.tid_ids_open_schema('ids'::pg_catalog.name);
DROP FUNCTION pg_catalog.tid_ids_open_schema(name);
-- footer.sql drops this one.
CREATE FUNCTION tid_ids_revoke_all(catalog regclass, object oid) RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT;

CREATE SCHEMA tid_ids_floors;
COMMENT ON SCHEMA tid_ids_floors IS
  'recorded floors of the generators of tid_ids, and the functions that raise them, for superusers';
SELECT tid_ids_revoke_all('pg_catalog.pg_namespace'::pg_catalog.regclass, 'tid_ids_floors'::pg_catalog.regnamespace::pg_catalog.oid);
-- Without USAGE, users who can dump a database could no longer do so.
GRANT USAGE ON SCHEMA tid_ids_floors TO PUBLIC;

-- Objects that the types share.

-- The right argument of "id <@ time range".  It is a domain, so that PostgreSQL
-- finds these operators for IDs only: with tstzrange itself, it would read the
-- left side of '[...)' <@ a_tstzrange and $1 <@ a_tstzrange in existing queries
-- as an ID.
CREATE DOMAIN id_time_range AS tstzrange;
COMMENT ON DOMAIN id_time_range IS
  'a tstzrange in which IDs are searched; accepts any tstzrange';
CREATE DOMAIN id_time_multirange AS tstzmultirange;
COMMENT ON DOMAIN id_time_multirange IS
  'a tstzmultirange in which IDs are searched; accepts any tstzmultirange';

-- The times since an instant, for the comparisons of IDs with times.
CREATE FUNCTION id_times_from(at timestamptz) RETURNS id_time_range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION id_times_from(timestamptz) IS
  'range of the given time and all later ones, as query plans show it';
CREATE FUNCTION id_times_after(at timestamptz) RETURNS id_time_range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION id_times_after(timestamptz) IS
  'range of all times later than the given one, as query plans show it';

CREATE FUNCTION tid_ids_version() RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_ids_version() IS
  'version of the loaded library; pg_extension has the version of the SQL objects';
-- ROWS is an estimate; it does not follow the number of generators.
CREATE FUNCTION tid_ids_clock(
    OUT generator text,
    OUT last_timestamp timestamptz,
    OUT ahead interval,
    OUT steps_back int8,
    OUT recorded_floor timestamptz,
    OUT lead interval,
    OUT waited interval)
  RETURNS SETOF record
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE ROWS 20;
COMMENT ON FUNCTION tid_ids_clock() IS
  'for each generator: timestamp of the last ID since the server started, or of a higher floor; how far it is ahead of the clock; how many times the clock stepped back; the floor that this database has recorded; how far its last ID is ahead of the time that was reached; how long sessions have waited for it, in all';
-- The horizon is a text, because the IDs have several types.
CREATE FUNCTION tid_ids_horizons(
    OUT generator text,
    OUT horizon text,
    OUT horizon_timestamp timestamptz,
    OUT held_by_pid int4,
    OUT held_by_gid text)
  RETURNS SETOF record
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED ROWS 20;
COMMENT ON FUNCTION tid_ids_horizons() IS
  'for each generator: horizon in this database, its timestamp and, for members of pg_read_all_stats, the session or prepared transaction that holds it back';

-- Planner support of ..._generate_many(n): the number of rows.
CREATE FUNCTION tid_ids_generate_many_support(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- Keys of GiST indexes: the bytes of one value or of two.

CREATE FUNCTION tid_ids_gist_union(internal, internal) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_ids_gist_penalty(internal, internal, internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_ids_gist_picksplit(internal, internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_ids_gist_same(bytea, bytea, internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_ids_gist_sortsupport(internal) RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- The support functions of GIN that are the same for all types; only
-- ..._gin_extract_query is different.

CREATE FUNCTION tid_ids_gin_extract_value(anyelement, internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_ids_gin_compare_partial(anyelement, anyelement, int2, internal) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_ids_gin_consistent(internal, int2, anyelement, int4, internal, internal, internal, internal)
  RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_ids_gin_triconsistent(internal, int2, anyelement, int4, internal, internal, internal)
  RETURNS "char"
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
