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
-- The functions of a type for input and output; extuuid_type.sql then defines the type.

CREATE TYPE @extschema@.extuuid;

CREATE FUNCTION extuuid_in(cstring) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_out(@extschema@.extuuid) RETURNS cstring
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_recv(internal) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_send(@extschema@.extuuid) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
-- extuuid: a typed value in the 16 bytes of a uuid, stored and ordered as such.

CREATE TYPE extuuid (
  INPUT = extuuid_in,
  OUTPUT = extuuid_out,
  RECEIVE = extuuid_recv,
  SEND = extuuid_send,
  LIKE = uuid
);
COMMENT ON TYPE extuuid IS
  'typed value in the bits of a UUID: symbol, serial number, amount, integer, quantity, time, vector';
-- The objects that every type has; extuuid is the name of the type.

-- Planner support: index conditions, partition pruning and estimates.

CREATE FUNCTION extuuid_range_support(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_range_sel(internal, oid, internal, int4) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_range_join_sel(internal, oid, internal, int2, internal) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- Comparison.

CREATE FUNCTION extuuid_lt(@extschema@.extuuid, @extschema@.extuuid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION extuuid_le(@extschema@.extuuid, @extschema@.extuuid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION extuuid_eq(@extschema@.extuuid, @extschema@.extuuid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION extuuid_ne(@extschema@.extuuid, @extschema@.extuuid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION extuuid_ge(@extschema@.extuuid, @extschema@.extuuid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION extuuid_gt(@extschema@.extuuid, @extschema@.extuuid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

-- These operators are in pg_catalog, as those of the server's own types are.  A dump has no
-- other schema in its search_path, and some constructs of SQL cannot name the schema of
-- their operator: JOIN ... USING, IS DISTINCT FROM, NULLIF, CASE x WHEN, and comparisons of
-- rows.  Views, constraints and policies with them could not be restored otherwise.

CREATE OPERATOR pg_catalog.< (
  LEFTARG = @extschema@.extuuid, RIGHTARG = @extschema@.extuuid, FUNCTION = extuuid_lt,
  COMMUTATOR = OPERATOR(pg_catalog.>), NEGATOR = OPERATOR(pg_catalog.>=),
  RESTRICT = extuuid_range_sel, JOIN = extuuid_range_join_sel
);
CREATE OPERATOR pg_catalog.<= (
  LEFTARG = @extschema@.extuuid, RIGHTARG = @extschema@.extuuid, FUNCTION = extuuid_le,
  COMMUTATOR = OPERATOR(pg_catalog.>=), NEGATOR = OPERATOR(pg_catalog.>),
  RESTRICT = extuuid_range_sel, JOIN = extuuid_range_join_sel
);
CREATE OPERATOR pg_catalog.= (
  LEFTARG = @extschema@.extuuid, RIGHTARG = @extschema@.extuuid, FUNCTION = extuuid_eq,
  COMMUTATOR = OPERATOR(pg_catalog.=), NEGATOR = OPERATOR(pg_catalog.<>),
  RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR pg_catalog.<> (
  LEFTARG = @extschema@.extuuid, RIGHTARG = @extschema@.extuuid, FUNCTION = extuuid_ne,
  COMMUTATOR = OPERATOR(pg_catalog.<>), NEGATOR = OPERATOR(pg_catalog.=),
  RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR pg_catalog.>= (
  LEFTARG = @extschema@.extuuid, RIGHTARG = @extschema@.extuuid, FUNCTION = extuuid_ge,
  COMMUTATOR = OPERATOR(pg_catalog.<=), NEGATOR = OPERATOR(pg_catalog.<),
  RESTRICT = extuuid_range_sel, JOIN = extuuid_range_join_sel
);
CREATE OPERATOR pg_catalog.> (
  LEFTARG = @extschema@.extuuid, RIGHTARG = @extschema@.extuuid, FUNCTION = extuuid_gt,
  COMMUTATOR = OPERATOR(pg_catalog.<), NEGATOR = OPERATOR(pg_catalog.<=),
  RESTRICT = extuuid_range_sel, JOIN = extuuid_range_join_sel
);

-- Indexes.

CREATE FUNCTION extuuid_cmp(@extschema@.extuuid, @extschema@.extuuid) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION extuuid_sortsupport(internal) RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_hash(@extschema@.extuuid) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION extuuid_hash_extended(@extschema@.extuuid, int8) RETURNS int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION extuuid_distance(internal, internal) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS extuuid_ops DEFAULT FOR TYPE @extschema@.extuuid USING btree AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  FUNCTION 1 extuuid_cmp(@extschema@.extuuid, @extschema@.extuuid),
  FUNCTION 2 extuuid_sortsupport(internal),
  FUNCTION 4 btequalimage(oid);

CREATE OPERATOR CLASS extuuid_ops DEFAULT FOR TYPE @extschema@.extuuid USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 extuuid_hash(@extschema@.extuuid),
  FUNCTION 2 extuuid_hash_extended(@extschema@.extuuid, int8);

CREATE OPERATOR CLASS extuuid_minmax_ops DEFAULT FOR TYPE @extschema@.extuuid USING brin AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  FUNCTION 1 brin_minmax_opcinfo(internal),
  FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS extuuid_minmax_multi_ops FOR TYPE @extschema@.extuuid USING brin AS
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
  FUNCTION 11 extuuid_distance(internal, internal);

CREATE OPERATOR CLASS extuuid_bloom_ops FOR TYPE @extschema@.extuuid USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 brin_bloom_opcinfo(internal),
  FUNCTION 2 brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_bloom_consistent(internal, internal, internal, int4),
  FUNCTION 4 brin_bloom_union(internal, internal, internal),
  FUNCTION 5 brin_bloom_options(internal),
  FUNCTION 11 extuuid_hash(@extschema@.extuuid);

-- Range type.

CREATE FUNCTION extuuid_subdiff(@extschema@.extuuid, @extschema@.extuuid) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE extuuidrange;
CREATE FUNCTION extuuid_canonical(extuuidrange) RETURNS extuuidrange
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE TYPE extuuidrange AS RANGE (
  SUBTYPE = @extschema@.extuuid,
  SUBTYPE_OPCLASS = @extschema@.extuuid_ops,
  CANONICAL = extuuid_canonical,
  SUBTYPE_DIFF = extuuid_subdiff,
  MULTIRANGE_TYPE_NAME = extuuidmultirange
);
COMMENT ON TYPE extuuidrange IS 'range of extuuids';
COMMENT ON TYPE extuuidmultirange IS 'multirange of extuuids';

-- Minimum and maximum.

CREATE FUNCTION extuuid_smaller(@extschema@.extuuid, @extschema@.extuuid) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_larger(@extschema@.extuuid, @extschema@.extuuid) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE AGGREGATE min(@extschema@.extuuid) (
  SFUNC = extuuid_smaller, STYPE = @extschema@.extuuid,
  COMBINEFUNC = extuuid_smaller, SORTOP = <, PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(@extschema@.extuuid) IS 'smallest extuuid';
CREATE AGGREGATE max(@extschema@.extuuid) (
  SFUNC = extuuid_larger, STYPE = @extschema@.extuuid,
  COMBINEFUNC = extuuid_larger, SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE max(@extschema@.extuuid) IS 'largest extuuid';

CREATE FUNCTION extuuid_is_valid(candidate text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_is_valid(text) IS 'true if the text is a valid extuuid';
CREATE FUNCTION extuuid_or_null(candidate text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_or_null(text) IS 'extuuid of the text; NULL if it is not valid';

-- Prefixes.  The functions ..._starts_with_lower and ..._upper are for the planner;
-- they never raise an error.

CREATE FUNCTION extuuid_prefix_lower(prefix text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_prefix_lower(text) IS 'smallest extuuid with the given prefix';
CREATE FUNCTION extuuid_prefix_upper(prefix text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_prefix_upper(text) IS 'largest extuuid with the given prefix';
CREATE FUNCTION extuuid_prefix_range(prefix text) RETURNS extuuidrange
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_prefix_range(text) IS 'range of the extuuids with the given prefix';

CREATE FUNCTION extuuid_starts_with_lower(prefix text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_starts_with_lower(text) IS
  'lower bound of the extuuids that begin with the prefix, as query plans show it; an invalid prefix is no error';
CREATE FUNCTION extuuid_starts_with_upper(prefix text) RETURNS @extschema@.extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_starts_with_upper(text) IS
  'upper bound of the extuuids that begin with the prefix, as query plans show it; an invalid prefix is no error';
CREATE FUNCTION extuuid_starts_with(id @extschema@.extuuid, prefix text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT extuuid_range_support;
CREATE OPERATOR ^@ (
  LEFTARG = @extschema@.extuuid, RIGHTARG = text, FUNCTION = extuuid_starts_with,
  RESTRICT = extuuid_range_sel, JOIN = extuuid_range_join_sel
);
COMMENT ON OPERATOR ^@ (@extschema@.extuuid, text) IS 'begins with';

-- GiST indexes, for exclusion constraints and temporal keys.

CREATE FUNCTION extuuid_gist_consistent(internal, @extschema@.extuuid, int2, oid, internal) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_gist_compress(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_gist_fetch(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS extuuid_ops DEFAULT FOR TYPE @extschema@.extuuid USING gist AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  OPERATOR 6 <>,
  FUNCTION 1 extuuid_gist_consistent(internal, @extschema@.extuuid, int2, oid, internal),
  FUNCTION 2 tid_ids_gist_union(internal, internal),
  FUNCTION 3 extuuid_gist_compress(internal),
  FUNCTION 5 tid_ids_gist_penalty(internal, internal, internal),
  FUNCTION 6 tid_ids_gist_picksplit(internal, internal),
  FUNCTION 7 tid_ids_gist_same(bytea, bytea, internal),
  FUNCTION 9 extuuid_gist_fetch(internal),
  FUNCTION 11 tid_ids_gist_sortsupport(internal),
  STORAGE bytea;
-- GIN indexes of a extuuid column, also together with arrays, documents or text search
-- vectors.

CREATE FUNCTION extuuid_gin_extract_query(anyelement, internal, int2, internal, internal, internal, internal)
  RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS extuuid_ops DEFAULT FOR TYPE @extschema@.extuuid USING gin AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  OPERATOR 6 ^@ (@extschema@.extuuid, text),
  FUNCTION 1 extuuid_cmp(@extschema@.extuuid, @extschema@.extuuid),
  FUNCTION 2 tid_ids_gin_extract_value(anyelement, internal),
  FUNCTION 3 extuuid_gin_extract_query(anyelement, internal, int2, internal, internal, internal, internal),
  FUNCTION 4 tid_ids_gin_consistent(internal, int2, anyelement, int4, internal, internal, internal, internal),
  FUNCTION 5 tid_ids_gin_compare_partial(anyelement, anyelement, int2, internal),
  FUNCTION 6 tid_ids_gin_triconsistent(internal, int2, anyelement, int4, internal, internal, internal);
-- The functions of a type for input and output; scru160_type.sql then defines the type.

CREATE TYPE @extschema@.scru160;

CREATE FUNCTION scru160_in(cstring) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_out(@extschema@.scru160) RETURNS cstring
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_recv(internal) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_send(@extschema@.scru160) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
-- scru160: the 160-bit ID of time, counter and random bits.

CREATE TYPE scru160 (
  INPUT = scru160_in,
  OUTPUT = scru160_out,
  RECEIVE = scru160_recv,
  SEND = scru160_send,
  INTERNALLENGTH = 20,
  ALIGNMENT = char
);
COMMENT ON TYPE scru160 IS
  'Sortable, Clock and Random number-based Unique ID: milliseconds since 1970, a counter and 96 random bits';
-- The objects that every type has; scru160 is the name of the type.

-- Planner support: index conditions, partition pruning and estimates.

CREATE FUNCTION scru160_range_support(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_range_sel(internal, oid, internal, int4) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_range_join_sel(internal, oid, internal, int2, internal) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- Comparison.

CREATE FUNCTION scru160_lt(@extschema@.scru160, @extschema@.scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_le(@extschema@.scru160, @extschema@.scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_eq(@extschema@.scru160, @extschema@.scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_ne(@extschema@.scru160, @extschema@.scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_ge(@extschema@.scru160, @extschema@.scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_gt(@extschema@.scru160, @extschema@.scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

-- These operators are in pg_catalog, as those of the server's own types are.  A dump has no
-- other schema in its search_path, and some constructs of SQL cannot name the schema of
-- their operator: JOIN ... USING, IS DISTINCT FROM, NULLIF, CASE x WHEN, and comparisons of
-- rows.  Views, constraints and policies with them could not be restored otherwise.

CREATE OPERATOR pg_catalog.< (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.scru160, FUNCTION = scru160_lt,
  COMMUTATOR = OPERATOR(pg_catalog.>), NEGATOR = OPERATOR(pg_catalog.>=),
  RESTRICT = scru160_range_sel, JOIN = scru160_range_join_sel
);
CREATE OPERATOR pg_catalog.<= (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.scru160, FUNCTION = scru160_le,
  COMMUTATOR = OPERATOR(pg_catalog.>=), NEGATOR = OPERATOR(pg_catalog.>),
  RESTRICT = scru160_range_sel, JOIN = scru160_range_join_sel
);
CREATE OPERATOR pg_catalog.= (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.scru160, FUNCTION = scru160_eq,
  COMMUTATOR = OPERATOR(pg_catalog.=), NEGATOR = OPERATOR(pg_catalog.<>),
  RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR pg_catalog.<> (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.scru160, FUNCTION = scru160_ne,
  COMMUTATOR = OPERATOR(pg_catalog.<>), NEGATOR = OPERATOR(pg_catalog.=),
  RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR pg_catalog.>= (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.scru160, FUNCTION = scru160_ge,
  COMMUTATOR = OPERATOR(pg_catalog.<=), NEGATOR = OPERATOR(pg_catalog.<),
  RESTRICT = scru160_range_sel, JOIN = scru160_range_join_sel
);
CREATE OPERATOR pg_catalog.> (
  LEFTARG = @extschema@.scru160, RIGHTARG = @extschema@.scru160, FUNCTION = scru160_gt,
  COMMUTATOR = OPERATOR(pg_catalog.<), NEGATOR = OPERATOR(pg_catalog.<=),
  RESTRICT = scru160_range_sel, JOIN = scru160_range_join_sel
);

-- Indexes.

CREATE FUNCTION scru160_cmp(@extschema@.scru160, @extschema@.scru160) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_sortsupport(internal) RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_hash(@extschema@.scru160) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_hash_extended(@extschema@.scru160, int8) RETURNS int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION scru160_distance(internal, internal) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS scru160_ops DEFAULT FOR TYPE @extschema@.scru160 USING btree AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  FUNCTION 1 scru160_cmp(@extschema@.scru160, @extschema@.scru160),
  FUNCTION 2 scru160_sortsupport(internal),
  FUNCTION 4 btequalimage(oid);

CREATE OPERATOR CLASS scru160_ops DEFAULT FOR TYPE @extschema@.scru160 USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 scru160_hash(@extschema@.scru160),
  FUNCTION 2 scru160_hash_extended(@extschema@.scru160, int8);

CREATE OPERATOR CLASS scru160_minmax_ops DEFAULT FOR TYPE @extschema@.scru160 USING brin AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  FUNCTION 1 brin_minmax_opcinfo(internal),
  FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS scru160_minmax_multi_ops FOR TYPE @extschema@.scru160 USING brin AS
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
  FUNCTION 11 scru160_distance(internal, internal);

CREATE OPERATOR CLASS scru160_bloom_ops FOR TYPE @extschema@.scru160 USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 brin_bloom_opcinfo(internal),
  FUNCTION 2 brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_bloom_consistent(internal, internal, internal, int4),
  FUNCTION 4 brin_bloom_union(internal, internal, internal),
  FUNCTION 5 brin_bloom_options(internal),
  FUNCTION 11 scru160_hash(@extschema@.scru160);

-- Range type.

CREATE FUNCTION scru160_subdiff(@extschema@.scru160, @extschema@.scru160) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE scru160range;
CREATE FUNCTION scru160_canonical(scru160range) RETURNS scru160range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE TYPE scru160range AS RANGE (
  SUBTYPE = @extschema@.scru160,
  SUBTYPE_OPCLASS = @extschema@.scru160_ops,
  CANONICAL = scru160_canonical,
  SUBTYPE_DIFF = scru160_subdiff,
  MULTIRANGE_TYPE_NAME = scru160multirange
);
COMMENT ON TYPE scru160range IS 'range of scru160s';
COMMENT ON TYPE scru160multirange IS 'multirange of scru160s';

-- Minimum and maximum.

CREATE FUNCTION scru160_smaller(@extschema@.scru160, @extschema@.scru160) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_larger(@extschema@.scru160, @extschema@.scru160) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE AGGREGATE min(@extschema@.scru160) (
  SFUNC = scru160_smaller, STYPE = @extschema@.scru160,
  COMBINEFUNC = scru160_smaller, SORTOP = <, PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(@extschema@.scru160) IS 'smallest scru160';
CREATE AGGREGATE max(@extschema@.scru160) (
  SFUNC = scru160_larger, STYPE = @extschema@.scru160,
  COMBINEFUNC = scru160_larger, SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE max(@extschema@.scru160) IS 'largest scru160';

CREATE FUNCTION scru160_is_valid(candidate text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_is_valid(text) IS 'true if the text is a valid scru160';
CREATE FUNCTION scru160_or_null(candidate text) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_or_null(text) IS 'scru160 of the text; NULL if it is not valid';

-- Prefixes.  The functions ..._starts_with_lower and ..._upper are for the planner;
-- they never raise an error.

CREATE FUNCTION scru160_prefix_lower(prefix text) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_prefix_lower(text) IS 'smallest scru160 with the given prefix';
CREATE FUNCTION scru160_prefix_upper(prefix text) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_prefix_upper(text) IS 'largest scru160 with the given prefix';
CREATE FUNCTION scru160_prefix_range(prefix text) RETURNS scru160range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_prefix_range(text) IS 'range of the scru160s with the given prefix';

CREATE FUNCTION scru160_starts_with_lower(prefix text) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION scru160_starts_with_lower(text) IS
  'lower bound of the scru160s that begin with the prefix, as query plans show it; an invalid prefix is no error';
CREATE FUNCTION scru160_starts_with_upper(prefix text) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION scru160_starts_with_upper(text) IS
  'upper bound of the scru160s that begin with the prefix, as query plans show it; an invalid prefix is no error';
CREATE FUNCTION scru160_starts_with(id @extschema@.scru160, prefix text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT scru160_range_support;
CREATE OPERATOR ^@ (
  LEFTARG = @extschema@.scru160, RIGHTARG = text, FUNCTION = scru160_starts_with,
  RESTRICT = scru160_range_sel, JOIN = scru160_range_join_sel
);
COMMENT ON OPERATOR ^@ (@extschema@.scru160, text) IS 'begins with';

-- GiST indexes, for exclusion constraints and temporal keys.

CREATE FUNCTION scru160_gist_consistent(internal, @extschema@.scru160, int2, oid, internal) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_gist_compress(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION scru160_gist_fetch(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS scru160_ops DEFAULT FOR TYPE @extschema@.scru160 USING gist AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  OPERATOR 6 <>,
  FUNCTION 1 scru160_gist_consistent(internal, @extschema@.scru160, int2, oid, internal),
  FUNCTION 2 tid_ids_gist_union(internal, internal),
  FUNCTION 3 scru160_gist_compress(internal),
  FUNCTION 5 tid_ids_gist_penalty(internal, internal, internal),
  FUNCTION 6 tid_ids_gist_picksplit(internal, internal),
  FUNCTION 7 tid_ids_gist_same(bytea, bytea, internal),
  FUNCTION 9 scru160_gist_fetch(internal),
  FUNCTION 11 tid_ids_gist_sortsupport(internal),
  STORAGE bytea;
-- GIN indexes of a scru160 column, also together with arrays, documents or text search
-- vectors.

CREATE FUNCTION scru160_gin_extract_query(anyelement, internal, int2, internal, internal, internal, internal)
  RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS scru160_ops DEFAULT FOR TYPE @extschema@.scru160 USING gin AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  OPERATOR 6 ^@ (@extschema@.scru160, text),
  FUNCTION 1 scru160_cmp(@extschema@.scru160, @extschema@.scru160),
  FUNCTION 2 tid_ids_gin_extract_value(anyelement, internal),
  FUNCTION 3 scru160_gin_extract_query(anyelement, internal, int2, internal, internal, internal, internal),
  FUNCTION 4 tid_ids_gin_consistent(internal, int2, anyelement, int4, internal, internal, internal, internal),
  FUNCTION 5 tid_ids_gin_compare_partial(anyelement, anyelement, int2, internal),
  FUNCTION 6 tid_ids_gin_triconsistent(internal, int2, anyelement, int4, internal, internal, internal);
-- The functions of a type for input and output; tid_type.sql then defines the type.

CREATE TYPE @extschema@.tid;

CREATE FUNCTION tid_in(cstring) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_out(@extschema@.tid) RETURNS cstring
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_recv(internal) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_send(@extschema@.tid) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
-- tid: the 64-bit Time-Ordered ID, stored as int8.

-- Its text depends on a setting.
ALTER FUNCTION tid_out(@extschema@.tid) STABLE;

CREATE TYPE @extschema@.tid (
  INPUT = tid_in,
  OUTPUT = tid_out,
  RECEIVE = tid_recv,
  SEND = tid_send,
  LIKE = int8
);
COMMENT ON TYPE @extschema@.tid IS
  'Time-Ordered ID: microseconds since 1970 and a clock ID in 64 bits';
-- The objects that every type has; tid is the name of the type.

-- Planner support: index conditions, partition pruning and estimates.

CREATE FUNCTION tid_range_support(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_range_sel(internal, oid, internal, int4) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_range_join_sel(internal, oid, internal, int2, internal) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- Comparison.

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

-- These operators are in pg_catalog, as those of the server's own types are.  A dump has no
-- other schema in its search_path, and some constructs of SQL cannot name the schema of
-- their operator: JOIN ... USING, IS DISTINCT FROM, NULLIF, CASE x WHEN, and comparisons of
-- rows.  Views, constraints and policies with them could not be restored otherwise.

CREATE OPERATOR pg_catalog.< (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = tid_lt,
  COMMUTATOR = OPERATOR(pg_catalog.>), NEGATOR = OPERATOR(pg_catalog.>=),
  RESTRICT = tid_range_sel, JOIN = tid_range_join_sel
);
CREATE OPERATOR pg_catalog.<= (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = tid_le,
  COMMUTATOR = OPERATOR(pg_catalog.>=), NEGATOR = OPERATOR(pg_catalog.>),
  RESTRICT = tid_range_sel, JOIN = tid_range_join_sel
);
CREATE OPERATOR pg_catalog.= (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = tid_eq,
  COMMUTATOR = OPERATOR(pg_catalog.=), NEGATOR = OPERATOR(pg_catalog.<>),
  RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR pg_catalog.<> (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = tid_ne,
  COMMUTATOR = OPERATOR(pg_catalog.<>), NEGATOR = OPERATOR(pg_catalog.=),
  RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR pg_catalog.>= (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = tid_ge,
  COMMUTATOR = OPERATOR(pg_catalog.<=), NEGATOR = OPERATOR(pg_catalog.<),
  RESTRICT = tid_range_sel, JOIN = tid_range_join_sel
);
CREATE OPERATOR pg_catalog.> (
  LEFTARG = @extschema@.tid, RIGHTARG = @extschema@.tid, FUNCTION = tid_gt,
  COMMUTATOR = OPERATOR(pg_catalog.<), NEGATOR = OPERATOR(pg_catalog.<=),
  RESTRICT = tid_range_sel, JOIN = tid_range_join_sel
);

-- Indexes.

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

-- Range type.

CREATE FUNCTION tid_subdiff(@extschema@.tid, @extschema@.tid) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE tidrange;
CREATE FUNCTION tid_canonical(tidrange) RETURNS tidrange
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE TYPE tidrange AS RANGE (
  SUBTYPE = @extschema@.tid,
  SUBTYPE_OPCLASS = @extschema@.tid_ops,
  CANONICAL = tid_canonical,
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
COMMENT ON AGGREGATE min(@extschema@.tid) IS 'smallest tid';
CREATE AGGREGATE max(@extschema@.tid) (
  SFUNC = tid_larger, STYPE = @extschema@.tid,
  COMBINEFUNC = tid_larger, SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE max(@extschema@.tid) IS 'largest tid';

CREATE FUNCTION tid_is_valid(candidate text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_is_valid(text) IS 'true if the text is a valid tid';
CREATE FUNCTION tid_or_null(candidate text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_or_null(text) IS 'tid of the text; NULL if it is not valid';

-- Prefixes.  The functions ..._starts_with_lower and ..._upper are for the planner;
-- they never raise an error.

CREATE FUNCTION tid_prefix_lower(prefix text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_prefix_lower(text) IS 'smallest tid with the given prefix';
CREATE FUNCTION tid_prefix_upper(prefix text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_prefix_upper(text) IS 'largest tid with the given prefix';
CREATE FUNCTION tid_prefix_range(prefix text) RETURNS tidrange
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_prefix_range(text) IS 'range of the tids with the given prefix';

CREATE FUNCTION tid_starts_with_lower(prefix text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION tid_starts_with_lower(text) IS
  'lower bound of the tids that begin with the prefix, as query plans show it; an invalid prefix is no error';
CREATE FUNCTION tid_starts_with_upper(prefix text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION tid_starts_with_upper(text) IS
  'upper bound of the tids that begin with the prefix, as query plans show it; an invalid prefix is no error';
CREATE FUNCTION tid_starts_with(id @extschema@.tid, prefix text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT tid_range_support;
CREATE OPERATOR ^@ (
  LEFTARG = @extschema@.tid, RIGHTARG = text, FUNCTION = tid_starts_with,
  RESTRICT = tid_range_sel, JOIN = tid_range_join_sel
);
COMMENT ON OPERATOR ^@ (@extschema@.tid, text) IS 'begins with';

-- GiST indexes, for exclusion constraints and temporal keys.

CREATE FUNCTION tid_gist_consistent(internal, @extschema@.tid, int2, oid, internal) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_gist_compress(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION tid_gist_fetch(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS tid_ops DEFAULT FOR TYPE @extschema@.tid USING gist AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  OPERATOR 6 <>,
  FUNCTION 1 tid_gist_consistent(internal, @extschema@.tid, int2, oid, internal),
  FUNCTION 2 tid_ids_gist_union(internal, internal),
  FUNCTION 3 tid_gist_compress(internal),
  FUNCTION 5 tid_ids_gist_penalty(internal, internal, internal),
  FUNCTION 6 tid_ids_gist_picksplit(internal, internal),
  FUNCTION 7 tid_ids_gist_same(bytea, bytea, internal),
  FUNCTION 9 tid_gist_fetch(internal),
  FUNCTION 11 tid_ids_gist_sortsupport(internal),
  STORAGE bytea;
-- GIN indexes of a tid column, also together with arrays, documents or text search
-- vectors.

CREATE FUNCTION tid_gin_extract_query(anyelement, internal, int2, internal, internal, internal, internal)
  RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS tid_ops DEFAULT FOR TYPE @extschema@.tid USING gin AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  OPERATOR 6 ^@ (@extschema@.tid, text),
  FUNCTION 1 tid_cmp(@extschema@.tid, @extschema@.tid),
  FUNCTION 2 tid_ids_gin_extract_value(anyelement, internal),
  FUNCTION 3 tid_gin_extract_query(anyelement, internal, int2, internal, internal, internal, internal),
  FUNCTION 4 tid_ids_gin_consistent(internal, int2, anyelement, int4, internal, internal, internal, internal),
  FUNCTION 5 tid_ids_gin_compare_partial(anyelement, anyelement, int2, internal),
  FUNCTION 6 tid_ids_gin_triconsistent(internal, int2, anyelement, int4, internal, internal, internal);
-- The functions of a type for input and output; uid11_type.sql then defines the type.

CREATE TYPE @extschema@.uid11;

CREATE FUNCTION uid11_in(cstring) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_out(@extschema@.uid11) RETURNS cstring
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_recv(internal) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_send(@extschema@.uid11) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
-- uid11: the unsigned 64-bit ID, printed as 11 characters.

CREATE TYPE uid11 (
  INPUT = uid11_in,
  OUTPUT = uid11_out,
  RECEIVE = uid11_recv,
  SEND = uid11_send,
  LIKE = int8
);
COMMENT ON TYPE uid11 IS
  '64-bit ID of 11 Base58 characters; the meaning of the bits depends on the profile: xid, ts-seq-rand, snowish or fullrand';
-- The objects that every type has; uid11 is the name of the type.

-- Planner support: index conditions, partition pruning and estimates.

CREATE FUNCTION uid11_range_support(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_range_sel(internal, oid, internal, int4) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_range_join_sel(internal, oid, internal, int2, internal) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;

-- Comparison.

CREATE FUNCTION uid11_lt(@extschema@.uid11, @extschema@.uid11) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uid11_le(@extschema@.uid11, @extschema@.uid11) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uid11_eq(@extschema@.uid11, @extschema@.uid11) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uid11_ne(@extschema@.uid11, @extschema@.uid11) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uid11_ge(@extschema@.uid11, @extschema@.uid11) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uid11_gt(@extschema@.uid11, @extschema@.uid11) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;

-- These operators are in pg_catalog, as those of the server's own types are.  A dump has no
-- other schema in its search_path, and some constructs of SQL cannot name the schema of
-- their operator: JOIN ... USING, IS DISTINCT FROM, NULLIF, CASE x WHEN, and comparisons of
-- rows.  Views, constraints and policies with them could not be restored otherwise.

CREATE OPERATOR pg_catalog.< (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11, FUNCTION = uid11_lt,
  COMMUTATOR = OPERATOR(pg_catalog.>), NEGATOR = OPERATOR(pg_catalog.>=),
  RESTRICT = uid11_range_sel, JOIN = uid11_range_join_sel
);
CREATE OPERATOR pg_catalog.<= (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11, FUNCTION = uid11_le,
  COMMUTATOR = OPERATOR(pg_catalog.>=), NEGATOR = OPERATOR(pg_catalog.>),
  RESTRICT = uid11_range_sel, JOIN = uid11_range_join_sel
);
CREATE OPERATOR pg_catalog.= (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11, FUNCTION = uid11_eq,
  COMMUTATOR = OPERATOR(pg_catalog.=), NEGATOR = OPERATOR(pg_catalog.<>),
  RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES
);
CREATE OPERATOR pg_catalog.<> (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11, FUNCTION = uid11_ne,
  COMMUTATOR = OPERATOR(pg_catalog.<>), NEGATOR = OPERATOR(pg_catalog.=),
  RESTRICT = neqsel, JOIN = neqjoinsel
);
CREATE OPERATOR pg_catalog.>= (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11, FUNCTION = uid11_ge,
  COMMUTATOR = OPERATOR(pg_catalog.<=), NEGATOR = OPERATOR(pg_catalog.<),
  RESTRICT = uid11_range_sel, JOIN = uid11_range_join_sel
);
CREATE OPERATOR pg_catalog.> (
  LEFTARG = @extschema@.uid11, RIGHTARG = @extschema@.uid11, FUNCTION = uid11_gt,
  COMMUTATOR = OPERATOR(pg_catalog.<), NEGATOR = OPERATOR(pg_catalog.<=),
  RESTRICT = uid11_range_sel, JOIN = uid11_range_join_sel
);

-- Indexes.

CREATE FUNCTION uid11_cmp(@extschema@.uid11, @extschema@.uid11) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uid11_sortsupport(internal) RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_hash(@extschema@.uid11) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uid11_hash_extended(@extschema@.uid11, int8) RETURNS int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
CREATE FUNCTION uid11_distance(internal, internal) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS uid11_ops DEFAULT FOR TYPE @extschema@.uid11 USING btree AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  FUNCTION 1 uid11_cmp(@extschema@.uid11, @extschema@.uid11),
  FUNCTION 2 uid11_sortsupport(internal),
  FUNCTION 4 btequalimage(oid);

CREATE OPERATOR CLASS uid11_ops DEFAULT FOR TYPE @extschema@.uid11 USING hash AS
  OPERATOR 1 =,
  FUNCTION 1 uid11_hash(@extschema@.uid11),
  FUNCTION 2 uid11_hash_extended(@extschema@.uid11, int8);

CREATE OPERATOR CLASS uid11_minmax_ops DEFAULT FOR TYPE @extschema@.uid11 USING brin AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  FUNCTION 1 brin_minmax_opcinfo(internal),
  FUNCTION 2 brin_minmax_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_minmax_consistent(internal, internal, internal),
  FUNCTION 4 brin_minmax_union(internal, internal, internal);

CREATE OPERATOR CLASS uid11_minmax_multi_ops FOR TYPE @extschema@.uid11 USING brin AS
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
  FUNCTION 11 uid11_distance(internal, internal);

CREATE OPERATOR CLASS uid11_bloom_ops FOR TYPE @extschema@.uid11 USING brin AS
  OPERATOR 1 =,
  FUNCTION 1 brin_bloom_opcinfo(internal),
  FUNCTION 2 brin_bloom_add_value(internal, internal, internal, internal),
  FUNCTION 3 brin_bloom_consistent(internal, internal, internal, int4),
  FUNCTION 4 brin_bloom_union(internal, internal, internal),
  FUNCTION 5 brin_bloom_options(internal),
  FUNCTION 11 uid11_hash(@extschema@.uid11);

-- Range type.

CREATE FUNCTION uid11_subdiff(@extschema@.uid11, @extschema@.uid11) RETURNS float8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE TYPE uid11range;
CREATE FUNCTION uid11_canonical(uid11range) RETURNS uid11range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE TYPE uid11range AS RANGE (
  SUBTYPE = @extschema@.uid11,
  SUBTYPE_OPCLASS = @extschema@.uid11_ops,
  CANONICAL = uid11_canonical,
  SUBTYPE_DIFF = uid11_subdiff,
  MULTIRANGE_TYPE_NAME = uid11multirange
);
COMMENT ON TYPE uid11range IS 'range of uid11s';
COMMENT ON TYPE uid11multirange IS 'multirange of uid11s';

-- Minimum and maximum.

CREATE FUNCTION uid11_smaller(@extschema@.uid11, @extschema@.uid11) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_larger(@extschema@.uid11, @extschema@.uid11) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE AGGREGATE min(@extschema@.uid11) (
  SFUNC = uid11_smaller, STYPE = @extschema@.uid11,
  COMBINEFUNC = uid11_smaller, SORTOP = <, PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(@extschema@.uid11) IS 'smallest uid11';
CREATE AGGREGATE max(@extschema@.uid11) (
  SFUNC = uid11_larger, STYPE = @extschema@.uid11,
  COMBINEFUNC = uid11_larger, SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE max(@extschema@.uid11) IS 'largest uid11';

CREATE FUNCTION uid11_is_valid(candidate text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_is_valid(text) IS 'true if the text is a valid uid11';
CREATE FUNCTION uid11_or_null(candidate text) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_or_null(text) IS 'uid11 of the text; NULL if it is not valid';

-- Prefixes.  The functions ..._starts_with_lower and ..._upper are for the planner;
-- they never raise an error.

CREATE FUNCTION uid11_prefix_lower(prefix text) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_prefix_lower(text) IS 'smallest uid11 with the given prefix';
CREATE FUNCTION uid11_prefix_upper(prefix text) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_prefix_upper(text) IS 'largest uid11 with the given prefix';
CREATE FUNCTION uid11_prefix_range(prefix text) RETURNS uid11range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_prefix_range(text) IS 'range of the uid11s with the given prefix';

CREATE FUNCTION uid11_starts_with_lower(prefix text) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION uid11_starts_with_lower(text) IS
  'lower bound of the uid11s that begin with the prefix, as query plans show it; an invalid prefix is no error';
CREATE FUNCTION uid11_starts_with_upper(prefix text) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION uid11_starts_with_upper(text) IS
  'upper bound of the uid11s that begin with the prefix, as query plans show it; an invalid prefix is no error';
CREATE FUNCTION uid11_starts_with(id @extschema@.uid11, prefix text) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uid11_range_support;
CREATE OPERATOR ^@ (
  LEFTARG = @extschema@.uid11, RIGHTARG = text, FUNCTION = uid11_starts_with,
  RESTRICT = uid11_range_sel, JOIN = uid11_range_join_sel
);
COMMENT ON OPERATOR ^@ (@extschema@.uid11, text) IS 'begins with';

-- GiST indexes, for exclusion constraints and temporal keys.

CREATE FUNCTION uid11_gist_consistent(internal, @extschema@.uid11, int2, oid, internal) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_gist_compress(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION uid11_gist_fetch(internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS uid11_ops DEFAULT FOR TYPE @extschema@.uid11 USING gist AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  OPERATOR 6 <>,
  FUNCTION 1 uid11_gist_consistent(internal, @extschema@.uid11, int2, oid, internal),
  FUNCTION 2 tid_ids_gist_union(internal, internal),
  FUNCTION 3 uid11_gist_compress(internal),
  FUNCTION 5 tid_ids_gist_penalty(internal, internal, internal),
  FUNCTION 6 tid_ids_gist_picksplit(internal, internal),
  FUNCTION 7 tid_ids_gist_same(bytea, bytea, internal),
  FUNCTION 9 uid11_gist_fetch(internal),
  FUNCTION 11 tid_ids_gist_sortsupport(internal),
  STORAGE bytea;
-- GIN indexes of a uid11 column, also together with arrays, documents or text search
-- vectors.

CREATE FUNCTION uid11_gin_extract_query(anyelement, internal, int2, internal, internal, internal, internal)
  RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

CREATE OPERATOR CLASS uid11_ops DEFAULT FOR TYPE @extschema@.uid11 USING gin AS
  OPERATOR 1 <,
  OPERATOR 2 <=,
  OPERATOR 3 =,
  OPERATOR 4 >=,
  OPERATOR 5 >,
  OPERATOR 6 ^@ (@extschema@.uid11, text),
  FUNCTION 1 uid11_cmp(@extschema@.uid11, @extschema@.uid11),
  FUNCTION 2 tid_ids_gin_extract_value(anyelement, internal),
  FUNCTION 3 uid11_gin_extract_query(anyelement, internal, int2, internal, internal, internal, internal),
  FUNCTION 4 tid_ids_gin_consistent(internal, int2, anyelement, int4, internal, internal, internal, internal),
  FUNCTION 5 tid_ids_gin_compare_partial(anyelement, anyelement, int2, internal),
  FUNCTION 6 tid_ids_gin_triconsistent(internal, int2, anyelement, int4, internal, internal, internal);
-- The objects of a generator whose functions have no argument of their own.  Its type
-- says in a comment what uid11_generate() returns.

CREATE FUNCTION uid11_generate() RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
CREATE FUNCTION uid11_generate_many(n int4) RETURNS SETOF uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION uid11_generate_many(int4) IS
  'n new uid11s (0 to 65536), as from uid11_generate, consecutive and in order';
CREATE FUNCTION tid_ids_floors.uid11_advance(floor uid11, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION tid_ids_floors.uid11_advance(uid11, interval) IS
  'make later IDs from uid11_generate greater than the floor; max_ahead limits how far the floor may be ahead of the clock';
SELECT tid_ids_revoke_all('pg_catalog.pg_proc'::pg_catalog.regclass, 'tid_ids_floors.uid11_advance(uid11, interval)'::pg_catalog.regprocedure::pg_catalog.oid);
CREATE FUNCTION uid11_horizon() RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION uid11_horizon() IS
  'horizon of uid11_generate: all rows of this database whose keys it generated and that are less are visible, or never will be';
-- The objects of a generator whose functions have no argument of their own.  Its type
-- says in a comment what uid11_snowish_generate() returns.

CREATE FUNCTION uid11_snowish_generate() RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
CREATE FUNCTION uid11_snowish_generate_many(n int4) RETURNS SETOF uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION uid11_snowish_generate_many(int4) IS
  'n new uid11s (0 to 65536), as from uid11_snowish_generate, consecutive and in order';
CREATE FUNCTION tid_ids_floors.uid11_snowish_advance(floor uid11, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION tid_ids_floors.uid11_snowish_advance(uid11, interval) IS
  'make later IDs from uid11_snowish_generate greater than the floor; max_ahead limits how far the floor may be ahead of the clock';
SELECT tid_ids_revoke_all('pg_catalog.pg_proc'::pg_catalog.regclass, 'tid_ids_floors.uid11_snowish_advance(uid11, interval)'::pg_catalog.regprocedure::pg_catalog.oid);
CREATE FUNCTION uid11_snowish_horizon() RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION uid11_snowish_horizon() IS
  'horizon of uid11_snowish_generate: all rows of this database whose keys it generated and that are less are visible, or never will be';
-- The objects of a generator whose functions have no argument of their own.  Its type
-- says in a comment what scru160_generate() returns.

CREATE FUNCTION scru160_generate() RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
CREATE FUNCTION scru160_generate_many(n int4) RETURNS SETOF scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION scru160_generate_many(int4) IS
  'n new scru160s (0 to 65536), as from scru160_generate, consecutive and in order';
CREATE FUNCTION tid_ids_floors.scru160_advance(floor scru160, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION tid_ids_floors.scru160_advance(scru160, interval) IS
  'make later IDs from scru160_generate greater than the floor; max_ahead limits how far the floor may be ahead of the clock';
SELECT tid_ids_revoke_all('pg_catalog.pg_proc'::pg_catalog.regclass, 'tid_ids_floors.scru160_advance(scru160, interval)'::pg_catalog.regprocedure::pg_catalog.oid);
CREATE FUNCTION scru160_horizon() RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION scru160_horizon() IS
  'horizon of scru160_generate: all rows of this database whose keys it generated and that are less are visible, or never will be';
-- The objects of a generator whose functions have no argument of their own.  Its type
-- says in a comment what scru160_us_generate() returns.

CREATE FUNCTION scru160_us_generate() RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
CREATE FUNCTION scru160_us_generate_many(n int4) RETURNS SETOF scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION scru160_us_generate_many(int4) IS
  'n new scru160s (0 to 65536), as from scru160_us_generate, consecutive and in order';
CREATE FUNCTION tid_ids_floors.scru160_us_advance(floor scru160, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION tid_ids_floors.scru160_us_advance(scru160, interval) IS
  'make later IDs from scru160_us_generate greater than the floor; max_ahead limits how far the floor may be ahead of the clock';
SELECT tid_ids_revoke_all('pg_catalog.pg_proc'::pg_catalog.regclass, 'tid_ids_floors.scru160_us_advance(scru160, interval)'::pg_catalog.regprocedure::pg_catalog.oid);
CREATE FUNCTION scru160_us_horizon() RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION scru160_us_horizon() IS
  'horizon of scru160_us_generate: all rows of this database whose keys it generated and that are less are visible, or never will be';
-- The objects of a generator whose functions have no argument of their own.  Its type
-- says in a comment what uuid6_generate() returns.

CREATE FUNCTION uuid6_generate() RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
CREATE FUNCTION uuid6_generate_many(n int4) RETURNS SETOF uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION uuid6_generate_many(int4) IS
  'n new uuids (0 to 65536), as from uuid6_generate, consecutive and in order';
CREATE FUNCTION tid_ids_floors.uuid6_advance(floor uuid, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION tid_ids_floors.uuid6_advance(uuid, interval) IS
  'make later IDs from uuid6_generate greater than the floor; max_ahead limits how far the floor may be ahead of the clock';
SELECT tid_ids_revoke_all('pg_catalog.pg_proc'::pg_catalog.regclass, 'tid_ids_floors.uuid6_advance(uuid, interval)'::pg_catalog.regprocedure::pg_catalog.oid);
CREATE FUNCTION uuid6_horizon() RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION uuid6_horizon() IS
  'horizon of uuid6_generate: all rows of this database whose keys it generated and that are less are visible, or never will be';
-- The objects of a generator whose functions have no argument of their own.  Its type
-- says in a comment what uuid7_generate() returns.

CREATE FUNCTION uuid7_generate() RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
CREATE FUNCTION uuid7_generate_many(n int4) RETURNS SETOF uuid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION uuid7_generate_many(int4) IS
  'n new uuids (0 to 65536), as from uuid7_generate, consecutive and in order';
CREATE FUNCTION tid_ids_floors.uuid7_advance(floor uuid, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION tid_ids_floors.uuid7_advance(uuid, interval) IS
  'make later IDs from uuid7_generate greater than the floor; max_ahead limits how far the floor may be ahead of the clock';
SELECT tid_ids_revoke_all('pg_catalog.pg_proc'::pg_catalog.regclass, 'tid_ids_floors.uuid7_advance(uuid, interval)'::pg_catalog.regprocedure::pg_catalog.oid);
CREATE FUNCTION uuid7_horizon() RETURNS uuid
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION uuid7_horizon() IS
  'horizon of uuid7_generate: all rows of this database whose keys it generated and that are less are visible, or never will be';
-- Constructors.  Each returns the value that its canonical text would give.

CREATE FUNCTION extuuid_smart(value text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_smart(text) IS
  'extuuid that a text without a scheme most likely means: a number, date, quantity, amount, list or name';
CREATE FUNCTION extuuid_sym(name text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_sym(text) IS 'a bare symbol';
CREATE FUNCTION extuuid_sym(name text, encoding text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_sym(text, text) IS
  'a bare symbol in encoding A, B, C, D or F';
CREATE FUNCTION extuuid_serial(name text, number numeric) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_serial(text, numeric) IS 'a symbol with a number';
CREATE FUNCTION extuuid_serial(name text, number numeric, encoding text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_serial(text, numeric, text) IS
  'a symbol in encoding A, B, C, D or F with a number';
CREATE FUNCTION extuuid_serial(name text, number text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_serial_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_serial(text, text) IS
  'a symbol with a number, written with or without dashes and underscores';
CREATE FUNCTION extuuid_serial(name text, number text, encoding text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_serial_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_serial(text, text, text) IS
  'a symbol in encoding A, B, C, D or F with a number, written with or without dashes and underscores';
CREATE FUNCTION extuuid_fixed(name text, amount numeric) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_fixed(text, numeric) IS
  'a symbol with an amount, with as many decimal places as it needs';
CREATE FUNCTION extuuid_fixed(name text, amount numeric, places int4) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_fixed(text, numeric, int4) IS
  'a symbol with an amount, with the given number of decimal places';
CREATE FUNCTION extuuid_fixed(name text, amount numeric, places int4, encoding text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_fixed(text, numeric, int4, text) IS
  'a symbol in encoding A, B, C, D or F with an amount, with the given number of decimal places';
CREATE FUNCTION extuuid_int(number numeric) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_int(numeric) IS 'an integer of up to 117 bits';
CREATE FUNCTION extuuid_quant(value float8, unit text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_quant(float8, text) IS
  'a quantity; the unit is a product of m kg s A K cd mol, such as m/s2';
CREATE FUNCTION extuuid_time(at timestamptz) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_time(timestamptz) IS 'a time, rounded to 2^-20 seconds';
CREATE FUNCTION extuuid_time(at timestamptz, bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_time(timestamptz, int4) IS
  'a time, rounded to 2^-bits seconds';
CREATE FUNCTION extuuid_ints(numbers numeric[]) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_ints(numeric[]) IS 'a vector of integers';
CREATE FUNCTION extuuid_ints(numbers numeric[], name text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_ints_named' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_ints(numeric[], text) IS
  'a named vector of integers';
CREATE FUNCTION extuuid_ints(numbers numeric[], bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_ints(numeric[], int4) IS
  'a vector of integers of the given number of bits each';
CREATE FUNCTION extuuid_ints(numbers numeric[], bits int4, name text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_ints(numeric[], int4, text) IS
  'a named vector of integers of the given number of bits each';
CREATE FUNCTION extuuid_uints(numbers numeric[]) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_uints(numeric[]) IS 'a vector of unsigned integers';
CREATE FUNCTION extuuid_uints(numbers numeric[], name text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_uints_named' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_uints(numeric[], text) IS
  'a named vector of unsigned integers';
CREATE FUNCTION extuuid_uints(numbers numeric[], bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_uints(numeric[], int4) IS
  'a vector of unsigned integers of the given number of bits each';
CREATE FUNCTION extuuid_uints(numbers numeric[], bits int4, name text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_uints(numeric[], int4, text) IS
  'a named vector of unsigned integers of the given number of bits each';
CREATE FUNCTION extuuid_floats(numbers float8[]) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_floats(float8[]) IS
  'a vector of floats, in the shortest format that stores them without loss; rounded if there is none';
CREATE FUNCTION extuuid_floats(numbers float8[], name text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_floats(float8[], text) IS
  'a named vector of floats, in the shortest format that stores them without loss; rounded if there is none';
CREATE FUNCTION extuuid_floats(numbers float8[], bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_floats_standard' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_floats(float8[], int4) IS
  'a vector of floats of 16, 32, 64, 80 or 117 bits each';
CREATE FUNCTION extuuid_floats(numbers float8[], bits int4, name text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_floats_standard' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_floats(float8[], int4, text) IS
  'a named vector of floats of 16, 32, 64 or 80 bits each';
CREATE FUNCTION extuuid_floats(numbers float8[], bits int4, exponent_bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_floats_own' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_floats(float8[], int4, int4) IS
  'a vector of floats of the given number of bits each, including the exponent';
CREATE FUNCTION extuuid_floats(numbers float8[], bits int4, exponent_bits int4, name text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_floats_own' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_floats(float8[], int4, int4, text) IS
  'a named vector of floats of the given number of bits each, including the exponent';
CREATE FUNCTION extuuid_float(number numeric, bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_float_standard' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_float(numeric, int4) IS
  'a float of 16, 32, 64, 80 or 117 bits';
CREATE FUNCTION extuuid_float(number numeric, bits int4, name text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_float_standard' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_float(numeric, int4, text) IS
  'a named float of 16, 32, 64 or 80 bits';
CREATE FUNCTION extuuid_float(number numeric, bits int4, exponent_bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_float_own' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_float(numeric, int4, int4) IS
  'a float of the given number of bits, including the exponent';
CREATE FUNCTION extuuid_float(number numeric, bits int4, exponent_bits int4, name text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_float_own' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_float(numeric, int4, int4, text) IS
  'a named float of the given number of bits, including the exponent';

-- Parts of a value; NULL if it has no such part.

CREATE FUNCTION extuuid_kind(id extuuid) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_kind(extuuid) IS
  'symbol, serial, fixed, int, quant, f117, time, int-vector, uint-vector, float-vector, f80, f64, f32, f16 or reserved';
CREATE FUNCTION extuuid_encoding(id extuuid) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_encoding(extuuid) IS
  'encoding of the symbol or name: A, B, C, D or F';
CREATE FUNCTION extuuid_symbol(id extuuid) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_symbol(extuuid) IS 'the symbol or the name';
CREATE FUNCTION extuuid_places(id extuuid) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_places(extuuid) IS 'number of decimal places of a value of kind fixed';
CREATE FUNCTION extuuid_number(id extuuid) RETURNS numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_number(extuuid) IS
  'number of a value of kind serial, fixed, int or quant, or of a single float, as printed';
CREATE FUNCTION extuuid_values(id extuuid) RETURNS numeric[]
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_values(extuuid) IS 'numbers of an int, a float or a vector, as printed';
CREATE FUNCTION extuuid_dimensions(id extuuid) RETURNS int4[]
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_dimensions(extuuid) IS
  'dimensions of a vector or float: count of numbers, bits of each number and, for floats, bits of the exponent';
CREATE FUNCTION extuuid_unit(id extuuid) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_unit(extuuid) IS
  'unit of a quantity, such as *m/s2; empty if it has none';
CREATE FUNCTION extuuid_timestamp(id extuuid) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_timestamp(extuuid) IS
  'timestamp of a value of kind time, rounded to the nearest microsecond';
CREATE FUNCTION extuuid_seconds(id extuuid) RETURNS numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_seconds(extuuid) IS
  'exact seconds from 1582-10-15 00:00:00 UTC to a value of kind time';
CREATE FUNCTION extuuid_bits(id extuuid) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_bits(extuuid) IS 'precision of a value of kind time: number of bits in the fraction of a second';

-- Money.

CREATE FUNCTION extuuid_is_money(id extuuid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_is_money(extuuid) IS 'true if the extuuid is a currency amount';
CREATE FUNCTION extuuid_is_money(candidate text) RETURNS bool
  AS 'MODULE_PATHNAME', 'extuuid_is_money_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_is_money(text) IS
  'true if the text is a currency amount, such as GBP222.31';
CREATE FUNCTION extuuid_money(currency text, amount numeric) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money(text, numeric) IS
  'a currency amount with 4 decimal places';
CREATE FUNCTION extuuid_money_parse(value text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_parse(text) IS
  'a currency amount written as GBP222.31, GBP$222.31, 222.31$GBP or 222.31GBP, or as an extuuid is';
CREATE FUNCTION extuuid_money_currency(id extuuid) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_currency(extuuid) IS 'currency code of a currency amount';
CREATE FUNCTION extuuid_money_amount(id extuuid) RETURNS numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_amount(extuuid) IS 'numeric value of a currency amount';
CREATE FUNCTION extuuid_money_format(id extuuid) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_format(extuuid) IS
  'a currency amount as GBP12.50, with the decimals of the currency, or more if the amount has more';

CREATE FUNCTION extuuid_money_add(a extuuid, b extuuid) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_add(extuuid, extuuid) IS
  'sum of two currency amounts in the same currency';
CREATE FUNCTION extuuid_money_subtract(a extuuid, b extuuid) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_subtract(extuuid, extuuid) IS
  'difference of two currency amounts in the same currency';
CREATE FUNCTION extuuid_money_multiply(id extuuid, factor numeric) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_multiply(extuuid, numeric) IS
  'a currency amount times a factor, rounded to 4 decimal places, half away from zero';

CREATE FUNCTION extuuid_money_sum_accum(internal, extuuid) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION extuuid_money_sum_combine(internal, internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION extuuid_money_sum_serialize(internal) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_money_sum_deserialize(bytea, internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_money_sum_final(internal) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE AGGREGATE extuuid_money_sum(id extuuid) (
  SFUNC = extuuid_money_sum_accum, STYPE = internal, SSPACE = 64,
  FINALFUNC = extuuid_money_sum_final, COMBINEFUNC = extuuid_money_sum_combine,
  SERIALFUNC = extuuid_money_sum_serialize,
  DESERIALFUNC = extuuid_money_sum_deserialize, PARALLEL = SAFE
);
COMMENT ON AGGREGATE extuuid_money_sum(extuuid) IS
  'sum of currency amounts in the same currency';

-- Casts.  An extuuid has the same 16 bytes as a uuid, so ALTER TABLE rewrites no row.
-- The cast to timestamptz is for values of kind time.

CREATE FUNCTION extuuid_from_uuid(id uuid) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_from_uuid(uuid) IS
  'extuuid with the same bytes as the uuid, which must have version 6 and variant 10';

CREATE CAST (extuuid AS uuid) WITHOUT FUNCTION;
CREATE CAST (uuid AS extuuid)
  WITH FUNCTION extuuid_from_uuid(uuid);
CREATE CAST (extuuid AS timestamptz)
  WITH FUNCTION extuuid_timestamp(extuuid);

-- Prefixes: what ^@ accepts.

COMMENT ON FUNCTION extuuid_starts_with(extuuid, text) IS
  'true if the extuuid has the prefix, such as fixedB4:GBP$:, t/20:2024-07 or 0189f';
-- Fields.

CREATE FUNCTION scru160_timestamp(id scru160) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_timestamp(scru160) IS
  'timestamp of the scru160, in milliseconds';
CREATE FUNCTION scru160_counter(id scru160) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_counter(scru160) IS
  'counter of the scru160, 0 to 65535';
CREATE FUNCTION scru160_random(id scru160) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_random(scru160) IS
  '12 random bytes of the scru160';
CREATE FUNCTION scru160_hex(id scru160) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_hex(scru160) IS
  'scru160 as 40 hex digits';
CREATE FUNCTION scru160_make(at timestamptz, counter int4, random bytea) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_make(timestamptz, int4, bytea) IS
  'scru160 with the given timestamp, rounded down to the millisecond, counter and 12 random bytes';
CREATE FUNCTION scru160_bytea(id scru160) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_bytea(scru160) IS
  '20 bytes of the scru160';
CREATE FUNCTION scru160_from_bytea(bytes bytea) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_from_bytea(bytea) IS
  'scru160 with the given 20 bytes';

-- Casts.

CREATE CAST (scru160 AS bytea)
  WITH FUNCTION scru160_bytea(scru160);
CREATE CAST (bytea AS scru160)
  WITH FUNCTION scru160_from_bytea(bytea);

-- Prefixes of the hex form.  They look like prefixes of the printed form, which ^@
-- accepts, so they need functions of their own.

CREATE FUNCTION scru160_hex_prefix_lower(prefix text) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_hex_prefix_lower(text) IS
  'smallest scru160 whose hex form has the given prefix';
CREATE FUNCTION scru160_hex_prefix_upper(prefix text) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_hex_prefix_upper(text) IS
  'largest scru160 whose hex form has the given prefix';
CREATE FUNCTION scru160_hex_prefix_range(prefix text) RETURNS scru160range
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_hex_prefix_range(text) IS
  'range of the scru160s whose hex form has the given prefix';
COMMENT ON FUNCTION scru160_starts_with(scru160, text) IS
  'true if the printed scru160 begins with the text';

-- Generation.

COMMENT ON FUNCTION scru160_generate() IS
  'new scru160, greater than all that this function has returned on this server before';
COMMENT ON FUNCTION scru160_us_generate() IS
  'new scru160 with microseconds in its counter, greater than all that this function has returned on this server before';
CREATE FUNCTION scru160_at(at timestamptz) RETURNS scru160
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_at(timestamptz) IS
  'scru160 with the given timestamp, rounded down to the millisecond, a random counter and random bytes';
-- Fields.

CREATE FUNCTION tid_from_rkey(rkey text) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_from_rkey(text) IS
  'tid of a record key of the AT Protocol; NULL if the text is not a TID of that protocol';
CREATE FUNCTION tid_timestamp(id @extschema@.tid) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_timestamp(@extschema@.tid) IS 'timestamp of the tid, in microseconds';
CREATE FUNCTION tid_clock_id(id @extschema@.tid) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_clock_id(@extschema@.tid) IS 'clock ID of the tid, 0 to 1023';
CREATE FUNCTION tid_text(id @extschema@.tid, dashed bool) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_text(@extschema@.tid, bool) IS
  'text of the tid, with or without dashes, regardless of tid_ids.tid_output';
CREATE FUNCTION tid_make(at timestamptz, clock_id int4) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_make(timestamptz, int4) IS
  'tid with the given timestamp and clock ID';

-- Casts: the same 64 bits as a bigint, so no row is rewritten.

CREATE CAST (@extschema@.tid AS int8) WITHOUT FUNCTION;
CREATE CAST (int8 AS @extschema@.tid) WITHOUT FUNCTION;

-- Prefixes: what ^@ accepts.

COMMENT ON FUNCTION tid_starts_with(@extschema@.tid, text) IS
  'true if the tid, printed with or without dashes, begins with the text';

-- Generation.

CREATE FUNCTION tid_generate() RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION tid_generate() IS
  'new tid, greater than all that this server has generated before';
CREATE FUNCTION tid_generate(clock_id int4) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION tid_generate(int4) IS
  'new tid with the given clock ID instead of the server''s';
CREATE FUNCTION tid_generate_many(n int4) RETURNS SETOF @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION tid_generate_many(int4) IS
  'n new tids (0 to 65536), consecutive and in order, greater than all that this server has generated before';
CREATE FUNCTION tid_generate_many(n int4, clock_id int4) RETURNS SETOF @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION tid_generate_many(int4, int4) IS
  'n new tids (0 to 65536), with the given clock ID instead of the server''s';
CREATE FUNCTION tid_ids_floors.tid_advance(floor @extschema@.tid, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION tid_ids_floors.tid_advance(@extschema@.tid, interval) IS
  'make later tids greater than the floor; max_ahead limits how far the floor may be ahead of the clock';
SELECT tid_ids_revoke_all('pg_catalog.pg_proc'::pg_catalog.regclass, 'tid_ids_floors.tid_advance(ids.tid, interval)'::pg_catalog.regprocedure::pg_catalog.oid);
CREATE FUNCTION tid_horizon() RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL RESTRICTED;
COMMENT ON FUNCTION tid_horizon() IS
  'horizon of tid_generate: all rows of this database whose keys it generated and that are less are visible, or never will be';
-- Fields.

CREATE FUNCTION uid11_timestamp(id uid11) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_timestamp(uid11) IS
  'timestamp of the uid11, in milliseconds; meaningless for a profile without a timestamp';
CREATE FUNCTION uid11_random_part(id uid11) RETURNS int8
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_random_part(uid11) IS
  'lower 22 bits of the uid11, all of which are random in an xid';
CREATE FUNCTION uid11_sequence(id uid11) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_sequence(uid11) IS
  'sequence, 0 to 4095, of a uid11 from uid11_generate';
CREATE FUNCTION uid11_snowish_timestamp(id uid11) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_timestamp(uid11) IS
  'timestamp of a snowish uid11, in milliseconds; NULL if its first bit is 1';
CREATE FUNCTION uid11_snowish_machine(id uid11) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_machine(uid11) IS
  'machine, 0 to 1023, of a snowish uid11; NULL if its first bit is 1';
CREATE FUNCTION uid11_snowish_sequence(id uid11) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_snowish_sequence(uid11) IS
  'sequence, 0 to 4095, of a snowish uid11; NULL if its first bit is 1';
CREATE FUNCTION uid11_make(at timestamptz, random_part int8) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_make(timestamptz, int8) IS
  'uid11 with the given timestamp, rounded down to the millisecond, and lower 22 bits';
CREATE FUNCTION uid11_numeric(id uid11) RETURNS numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_numeric(uid11) IS
  'uid11 as a number from 0 to 18446744073709551615';
CREATE FUNCTION uid11_from_numeric(number numeric) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_from_numeric(numeric) IS
  'uid11 of a whole number from 0 to 18446744073709551615';

-- Casts: the same 64 bits as a bigint, so no row is rewritten.

CREATE CAST (uid11 AS int8) WITHOUT FUNCTION;
CREATE CAST (int8 AS uid11) WITHOUT FUNCTION;
CREATE CAST (uid11 AS numeric)
  WITH FUNCTION uid11_numeric(uid11);
CREATE CAST (numeric AS uid11)
  WITH FUNCTION uid11_from_numeric(numeric);

-- Prefixes: what ^@ accepts.

COMMENT ON FUNCTION uid11_starts_with(uid11, text) IS
  'true if the printed uid11 begins with the text';

-- Generation.

COMMENT ON FUNCTION uid11_generate() IS
  'new uid11 of the profile ts-seq-rand, greater than all that this function has returned on this server before';
CREATE FUNCTION uid11_xid_generate() RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_xid_generate() IS
  'new uid11 of the profile xid; not ordered within a millisecond, and duplicates are possible';
COMMENT ON FUNCTION uid11_snowish_generate() IS
  'new uid11 of the profile snowish, greater than all that this function has returned on this server before; requires tid_ids.node_id';
CREATE FUNCTION uid11_random_generate() RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_random_generate() IS
  'uid11 of 64 random bits, without a timestamp';
CREATE FUNCTION uid11_at(at timestamptz) RETURNS uid11
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_at(timestamptz) IS
  'uid11 of the profile xid with the given timestamp, rounded down to the millisecond, and random lower bits';
-- The objects of every type whose values always contain a timestamp.

-- Times.

CREATE CAST (@extschema@.scru160 AS timestamptz)
  WITH FUNCTION scru160_timestamp(@extschema@.scru160);
CREATE FUNCTION scru160_lower(at timestamptz) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_lower(timestamptz) IS 'smallest scru160 with the given timestamp';
CREATE FUNCTION scru160_upper(at timestamptz) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_upper(timestamptz) IS 'largest scru160 with the given timestamp';
CREATE FUNCTION scru160_time_encoder(at timestamptz) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_time_encoder(timestamptz) IS
  'scru160_lower(at) as text, for pg_partman';
CREATE FUNCTION scru160_time_decoder(id text) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION scru160_time_decoder(text) IS
  'timestamp of a scru160 given as text, for pg_partman';

-- Time ranges.

CREATE FUNCTION scru160_within_lower(time_range id_time_range) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION scru160_within_lower(id_time_range) IS
  'lower bound of the scru160s in the time range, as query plans show it';
CREATE FUNCTION scru160_within_upper(time_range id_time_range) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION scru160_within_upper(id_time_range) IS
  'upper bound of the scru160s in the time range, as query plans show it';
CREATE FUNCTION scru160_within(id @extschema@.scru160, time_range id_time_range) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT scru160_range_support;
CREATE FUNCTION scru160_range_contains(time_range id_time_range, id @extschema@.scru160) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT scru160_range_support;
CREATE OPERATOR <@ (
  LEFTARG = @extschema@.scru160, RIGHTARG = id_time_range, FUNCTION = scru160_within,
  COMMUTATOR = @>, RESTRICT = scru160_range_sel, JOIN = scru160_range_join_sel
);
CREATE OPERATOR @> (
  LEFTARG = id_time_range, RIGHTARG = @extschema@.scru160, FUNCTION = scru160_range_contains,
  COMMUTATOR = <@, RESTRICT = scru160_range_sel, JOIN = scru160_range_join_sel
);

-- The same for several ranges.  Here the left argument is a domain, too, so that
-- PostgreSQL still reads an untyped literal or parameter after "id <@" as a single
-- range.

CREATE DOMAIN scru160_operand AS @extschema@.scru160;
CREATE FUNCTION scru160_within_multirange_lower(time_ranges id_time_multirange) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION scru160_within_multirange_lower(id_time_multirange) IS
  'lower bound of the scru160s in the time ranges, as query plans show it';
CREATE FUNCTION scru160_within_multirange_upper(time_ranges id_time_multirange) RETURNS @extschema@.scru160
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION scru160_within_multirange_upper(id_time_multirange) IS
  'upper bound of the scru160s in the time ranges, as query plans show it';
CREATE FUNCTION scru160_within_multirange(id scru160_operand, time_ranges id_time_multirange) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT scru160_range_support;
CREATE FUNCTION scru160_multirange_contains(time_ranges id_time_multirange, id scru160_operand) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT scru160_range_support;
CREATE OPERATOR <@ (
  LEFTARG = scru160_operand, RIGHTARG = id_time_multirange, FUNCTION = scru160_within_multirange,
  COMMUTATOR = @>, RESTRICT = scru160_range_sel, JOIN = scru160_range_join_sel
);
CREATE OPERATOR @> (
  LEFTARG = id_time_multirange, RIGHTARG = scru160_operand, FUNCTION = scru160_multirange_contains,
  COMMUTATOR = <@, RESTRICT = scru160_range_sel, JOIN = scru160_range_join_sel
);

COMMENT ON FUNCTION scru160_within(@extschema@.scru160, id_time_range) IS
  'true if the timestamp of the scru160, as scru160_timestamp returns it, is in the range';
COMMENT ON FUNCTION scru160_range_contains(id_time_range, @extschema@.scru160) IS
  'true if the range contains the timestamp of the scru160, as scru160_timestamp returns it';
COMMENT ON FUNCTION scru160_within_multirange(scru160_operand, id_time_multirange) IS
  'true if the timestamp of the scru160, as scru160_timestamp returns it, is in one of the ranges';
COMMENT ON FUNCTION scru160_multirange_contains(id_time_multirange, scru160_operand) IS
  'true if one of the ranges contains the timestamp of the scru160, as scru160_timestamp returns it';
COMMENT ON DOMAIN scru160_operand IS 'a scru160 that is searched in several ranges; accepts any scru160';
COMMENT ON OPERATOR <@ (@extschema@.scru160, id_time_range) IS 'timestamp is in range';
COMMENT ON OPERATOR @> (id_time_range, @extschema@.scru160) IS 'range contains timestamp';
COMMENT ON OPERATOR <@ (scru160_operand, id_time_multirange) IS 'timestamp is in range';
COMMENT ON OPERATOR @> (id_time_multirange, scru160_operand) IS 'range contains timestamp';

-- IDs compared with times.  These functions are written in SQL, so that the planner
-- replaces them by comparisons of two IDs.  So indexes, partitions, foreign tables and
-- estimates need no support of their own.  Each body contains the time once, because
-- the planner does not inline a function that evaluates a sub-select twice.
--
-- "id >= x" cannot be false for the very last ID of the type, so this ID counts as later
-- than all times.  The estimators are those for "id > ANY (array of times)", which is not
-- inlined.

CREATE FUNCTION scru160_lt_timestamptz(id @extschema@.scru160, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id < scru160_within_lower(id_times_from(at));
COMMENT ON FUNCTION scru160_lt_timestamptz(@extschema@.scru160, timestamptz) IS
  'true if the timestamp of the scru160, as scru160_timestamp returns it, is earlier than the given time; the very last scru160 counts as later than all times';
CREATE FUNCTION timestamptz_gt_scru160(at timestamptz, id @extschema@.scru160) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id < scru160_within_lower(id_times_from(at));
COMMENT ON FUNCTION timestamptz_gt_scru160(timestamptz, @extschema@.scru160) IS
  'true if the given time is later than the timestamp of the scru160, as scru160_timestamp returns it; the very last scru160 counts as later than all times';
CREATE FUNCTION scru160_le_timestamptz(id @extschema@.scru160, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id < scru160_within_lower(id_times_after(at));
COMMENT ON FUNCTION scru160_le_timestamptz(@extschema@.scru160, timestamptz) IS
  'true if the timestamp of the scru160, as scru160_timestamp returns it, is not later than the given time; the very last scru160 counts as later than all times';
CREATE FUNCTION timestamptz_ge_scru160(at timestamptz, id @extschema@.scru160) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id < scru160_within_lower(id_times_after(at));
COMMENT ON FUNCTION timestamptz_ge_scru160(timestamptz, @extschema@.scru160) IS
  'true if the given time is not earlier than the timestamp of the scru160, as scru160_timestamp returns it; the very last scru160 counts as later than all times';
CREATE FUNCTION scru160_ge_timestamptz(id @extschema@.scru160, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id >= scru160_within_lower(id_times_from(at));
COMMENT ON FUNCTION scru160_ge_timestamptz(@extschema@.scru160, timestamptz) IS
  'true if the timestamp of the scru160, as scru160_timestamp returns it, is not earlier than the given time; the very last scru160 counts as later than all times';
CREATE FUNCTION timestamptz_le_scru160(at timestamptz, id @extschema@.scru160) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id >= scru160_within_lower(id_times_from(at));
COMMENT ON FUNCTION timestamptz_le_scru160(timestamptz, @extschema@.scru160) IS
  'true if the given time is not later than the timestamp of the scru160, as scru160_timestamp returns it; the very last scru160 counts as later than all times';
CREATE FUNCTION scru160_gt_timestamptz(id @extschema@.scru160, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id >= scru160_within_lower(id_times_after(at));
COMMENT ON FUNCTION scru160_gt_timestamptz(@extschema@.scru160, timestamptz) IS
  'true if the timestamp of the scru160, as scru160_timestamp returns it, is later than the given time; the very last scru160 counts as later than all times';
CREATE FUNCTION timestamptz_lt_scru160(at timestamptz, id @extschema@.scru160) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id >= scru160_within_lower(id_times_after(at));
COMMENT ON FUNCTION timestamptz_lt_scru160(timestamptz, @extschema@.scru160) IS
  'true if the given time is earlier than the timestamp of the scru160, as scru160_timestamp returns it; the very last scru160 counts as later than all times';
CREATE OPERATOR < (
  LEFTARG = @extschema@.scru160, RIGHTARG = timestamptz, FUNCTION = scru160_lt_timestamptz,
  COMMUTATOR = >, NEGATOR = >=,
  RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (@extschema@.scru160, timestamptz) IS 'timestamp is earlier than time';
CREATE OPERATOR < (
  LEFTARG = timestamptz, RIGHTARG = @extschema@.scru160, FUNCTION = timestamptz_lt_scru160,
  COMMUTATOR = >, NEGATOR = >=,
  RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (timestamptz, @extschema@.scru160) IS 'time is earlier than timestamp';
CREATE OPERATOR <= (
  LEFTARG = @extschema@.scru160, RIGHTARG = timestamptz, FUNCTION = scru160_le_timestamptz,
  COMMUTATOR = >=, NEGATOR = >,
  RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (@extschema@.scru160, timestamptz) IS 'timestamp is not later than time';
CREATE OPERATOR <= (
  LEFTARG = timestamptz, RIGHTARG = @extschema@.scru160, FUNCTION = timestamptz_le_scru160,
  COMMUTATOR = >=, NEGATOR = >,
  RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (timestamptz, @extschema@.scru160) IS 'time is not later than timestamp';
CREATE OPERATOR >= (
  LEFTARG = @extschema@.scru160, RIGHTARG = timestamptz, FUNCTION = scru160_ge_timestamptz,
  COMMUTATOR = <=, NEGATOR = <,
  RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (@extschema@.scru160, timestamptz) IS 'timestamp is not earlier than time';
CREATE OPERATOR >= (
  LEFTARG = timestamptz, RIGHTARG = @extschema@.scru160, FUNCTION = timestamptz_ge_scru160,
  COMMUTATOR = <=, NEGATOR = <,
  RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (timestamptz, @extschema@.scru160) IS 'time is not earlier than timestamp';
CREATE OPERATOR > (
  LEFTARG = @extschema@.scru160, RIGHTARG = timestamptz, FUNCTION = scru160_gt_timestamptz,
  COMMUTATOR = <, NEGATOR = <=,
  RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (@extschema@.scru160, timestamptz) IS 'timestamp is later than time';
CREATE OPERATOR > (
  LEFTARG = timestamptz, RIGHTARG = @extschema@.scru160, FUNCTION = timestamptz_gt_scru160,
  COMMUTATOR = <, NEGATOR = <=,
  RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (timestamptz, @extschema@.scru160) IS 'time is later than timestamp';

-- GIN uses the operator itself, not comparisons made from it.

ALTER OPERATOR FAMILY @extschema@.scru160_ops USING gin ADD
  OPERATOR 7 <@ (@extschema@.scru160, id_time_range);

-- Windows by time, "ORDER BY id RANGE BETWEEN interval PRECEDING AND ...".  Months
-- and days are added in the session's time zone.
CREATE FUNCTION scru160_in_range(@extschema@.scru160, @extschema@.scru160, interval, bool, bool) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY @extschema@.scru160_ops USING btree ADD
  FUNCTION 3 (@extschema@.scru160, interval)
    scru160_in_range(@extschema@.scru160, @extschema@.scru160, interval, bool, bool);
-- The objects of every type whose values always contain a timestamp.

-- Times.

CREATE CAST (@extschema@.tid AS timestamptz)
  WITH FUNCTION tid_timestamp(@extschema@.tid);
CREATE FUNCTION tid_lower(at timestamptz) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_lower(timestamptz) IS 'smallest tid with the given timestamp';
CREATE FUNCTION tid_upper(at timestamptz) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_upper(timestamptz) IS 'largest tid with the given timestamp';
CREATE FUNCTION tid_time_encoder(at timestamptz) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_time_encoder(timestamptz) IS
  'tid_lower(at) as text, for pg_partman';
CREATE FUNCTION tid_time_decoder(id text) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_time_decoder(text) IS
  'timestamp of a tid given as text, for pg_partman';

-- Time ranges.

CREATE FUNCTION tid_within_lower(time_range id_time_range) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION tid_within_lower(id_time_range) IS
  'lower bound of the tids in the time range, as query plans show it';
CREATE FUNCTION tid_within_upper(time_range id_time_range) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION tid_within_upper(id_time_range) IS
  'upper bound of the tids in the time range, as query plans show it';
CREATE FUNCTION tid_within(id @extschema@.tid, time_range id_time_range) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT tid_range_support;
CREATE FUNCTION tid_range_contains(time_range id_time_range, id @extschema@.tid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT tid_range_support;
CREATE OPERATOR <@ (
  LEFTARG = @extschema@.tid, RIGHTARG = id_time_range, FUNCTION = tid_within,
  COMMUTATOR = @>, RESTRICT = tid_range_sel, JOIN = tid_range_join_sel
);
CREATE OPERATOR @> (
  LEFTARG = id_time_range, RIGHTARG = @extschema@.tid, FUNCTION = tid_range_contains,
  COMMUTATOR = <@, RESTRICT = tid_range_sel, JOIN = tid_range_join_sel
);

-- The same for several ranges.  Here the left argument is a domain, too, so that
-- PostgreSQL still reads an untyped literal or parameter after "id <@" as a single
-- range.

CREATE DOMAIN tid_operand AS @extschema@.tid;
CREATE FUNCTION tid_within_multirange_lower(time_ranges id_time_multirange) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION tid_within_multirange_lower(id_time_multirange) IS
  'lower bound of the tids in the time ranges, as query plans show it';
CREATE FUNCTION tid_within_multirange_upper(time_ranges id_time_multirange) RETURNS @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION tid_within_multirange_upper(id_time_multirange) IS
  'upper bound of the tids in the time ranges, as query plans show it';
CREATE FUNCTION tid_within_multirange(id tid_operand, time_ranges id_time_multirange) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT tid_range_support;
CREATE FUNCTION tid_multirange_contains(time_ranges id_time_multirange, id tid_operand) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT tid_range_support;
CREATE OPERATOR <@ (
  LEFTARG = tid_operand, RIGHTARG = id_time_multirange, FUNCTION = tid_within_multirange,
  COMMUTATOR = @>, RESTRICT = tid_range_sel, JOIN = tid_range_join_sel
);
CREATE OPERATOR @> (
  LEFTARG = id_time_multirange, RIGHTARG = tid_operand, FUNCTION = tid_multirange_contains,
  COMMUTATOR = <@, RESTRICT = tid_range_sel, JOIN = tid_range_join_sel
);

COMMENT ON FUNCTION tid_within(@extschema@.tid, id_time_range) IS
  'true if the timestamp of the tid, as tid_timestamp returns it, is in the range';
COMMENT ON FUNCTION tid_range_contains(id_time_range, @extschema@.tid) IS
  'true if the range contains the timestamp of the tid, as tid_timestamp returns it';
COMMENT ON FUNCTION tid_within_multirange(tid_operand, id_time_multirange) IS
  'true if the timestamp of the tid, as tid_timestamp returns it, is in one of the ranges';
COMMENT ON FUNCTION tid_multirange_contains(id_time_multirange, tid_operand) IS
  'true if one of the ranges contains the timestamp of the tid, as tid_timestamp returns it';
COMMENT ON DOMAIN tid_operand IS 'a tid that is searched in several ranges; accepts any tid';
COMMENT ON OPERATOR <@ (@extschema@.tid, id_time_range) IS 'timestamp is in range';
COMMENT ON OPERATOR @> (id_time_range, @extschema@.tid) IS 'range contains timestamp';
COMMENT ON OPERATOR <@ (tid_operand, id_time_multirange) IS 'timestamp is in range';
COMMENT ON OPERATOR @> (id_time_multirange, tid_operand) IS 'range contains timestamp';

-- IDs compared with times.  These functions are written in SQL, so that the planner
-- replaces them by comparisons of two IDs.  So indexes, partitions, foreign tables and
-- estimates need no support of their own.  Each body contains the time once, because
-- the planner does not inline a function that evaluates a sub-select twice.
--
-- "id >= x" cannot be false for the very last ID of the type, so this ID counts as later
-- than all times.  The estimators are those for "id > ANY (array of times)", which is not
-- inlined.

CREATE FUNCTION tid_lt_timestamptz(id @extschema@.tid, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id < tid_within_lower(id_times_from(at));
COMMENT ON FUNCTION tid_lt_timestamptz(@extschema@.tid, timestamptz) IS
  'true if the timestamp of the tid, as tid_timestamp returns it, is earlier than the given time; the very last tid counts as later than all times';
CREATE FUNCTION timestamptz_gt_tid(at timestamptz, id @extschema@.tid) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id < tid_within_lower(id_times_from(at));
COMMENT ON FUNCTION timestamptz_gt_tid(timestamptz, @extschema@.tid) IS
  'true if the given time is later than the timestamp of the tid, as tid_timestamp returns it; the very last tid counts as later than all times';
CREATE FUNCTION tid_le_timestamptz(id @extschema@.tid, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id < tid_within_lower(id_times_after(at));
COMMENT ON FUNCTION tid_le_timestamptz(@extschema@.tid, timestamptz) IS
  'true if the timestamp of the tid, as tid_timestamp returns it, is not later than the given time; the very last tid counts as later than all times';
CREATE FUNCTION timestamptz_ge_tid(at timestamptz, id @extschema@.tid) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id < tid_within_lower(id_times_after(at));
COMMENT ON FUNCTION timestamptz_ge_tid(timestamptz, @extschema@.tid) IS
  'true if the given time is not earlier than the timestamp of the tid, as tid_timestamp returns it; the very last tid counts as later than all times';
CREATE FUNCTION tid_ge_timestamptz(id @extschema@.tid, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id >= tid_within_lower(id_times_from(at));
COMMENT ON FUNCTION tid_ge_timestamptz(@extschema@.tid, timestamptz) IS
  'true if the timestamp of the tid, as tid_timestamp returns it, is not earlier than the given time; the very last tid counts as later than all times';
CREATE FUNCTION timestamptz_le_tid(at timestamptz, id @extschema@.tid) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id >= tid_within_lower(id_times_from(at));
COMMENT ON FUNCTION timestamptz_le_tid(timestamptz, @extschema@.tid) IS
  'true if the given time is not later than the timestamp of the tid, as tid_timestamp returns it; the very last tid counts as later than all times';
CREATE FUNCTION tid_gt_timestamptz(id @extschema@.tid, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id >= tid_within_lower(id_times_after(at));
COMMENT ON FUNCTION tid_gt_timestamptz(@extschema@.tid, timestamptz) IS
  'true if the timestamp of the tid, as tid_timestamp returns it, is later than the given time; the very last tid counts as later than all times';
CREATE FUNCTION timestamptz_lt_tid(at timestamptz, id @extschema@.tid) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id >= tid_within_lower(id_times_after(at));
COMMENT ON FUNCTION timestamptz_lt_tid(timestamptz, @extschema@.tid) IS
  'true if the given time is earlier than the timestamp of the tid, as tid_timestamp returns it; the very last tid counts as later than all times';
CREATE OPERATOR < (
  LEFTARG = @extschema@.tid, RIGHTARG = timestamptz, FUNCTION = tid_lt_timestamptz,
  COMMUTATOR = >, NEGATOR = >=,
  RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (@extschema@.tid, timestamptz) IS 'timestamp is earlier than time';
CREATE OPERATOR < (
  LEFTARG = timestamptz, RIGHTARG = @extschema@.tid, FUNCTION = timestamptz_lt_tid,
  COMMUTATOR = >, NEGATOR = >=,
  RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (timestamptz, @extschema@.tid) IS 'time is earlier than timestamp';
CREATE OPERATOR <= (
  LEFTARG = @extschema@.tid, RIGHTARG = timestamptz, FUNCTION = tid_le_timestamptz,
  COMMUTATOR = >=, NEGATOR = >,
  RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (@extschema@.tid, timestamptz) IS 'timestamp is not later than time';
CREATE OPERATOR <= (
  LEFTARG = timestamptz, RIGHTARG = @extschema@.tid, FUNCTION = timestamptz_le_tid,
  COMMUTATOR = >=, NEGATOR = >,
  RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (timestamptz, @extschema@.tid) IS 'time is not later than timestamp';
CREATE OPERATOR >= (
  LEFTARG = @extschema@.tid, RIGHTARG = timestamptz, FUNCTION = tid_ge_timestamptz,
  COMMUTATOR = <=, NEGATOR = <,
  RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (@extschema@.tid, timestamptz) IS 'timestamp is not earlier than time';
CREATE OPERATOR >= (
  LEFTARG = timestamptz, RIGHTARG = @extschema@.tid, FUNCTION = timestamptz_ge_tid,
  COMMUTATOR = <=, NEGATOR = <,
  RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (timestamptz, @extschema@.tid) IS 'time is not earlier than timestamp';
CREATE OPERATOR > (
  LEFTARG = @extschema@.tid, RIGHTARG = timestamptz, FUNCTION = tid_gt_timestamptz,
  COMMUTATOR = <, NEGATOR = <=,
  RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (@extschema@.tid, timestamptz) IS 'timestamp is later than time';
CREATE OPERATOR > (
  LEFTARG = timestamptz, RIGHTARG = @extschema@.tid, FUNCTION = timestamptz_gt_tid,
  COMMUTATOR = <, NEGATOR = <=,
  RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (timestamptz, @extschema@.tid) IS 'time is later than timestamp';

-- GIN uses the operator itself, not comparisons made from it.

ALTER OPERATOR FAMILY @extschema@.tid_ops USING gin ADD
  OPERATOR 7 <@ (@extschema@.tid, id_time_range);

-- Windows by time, "ORDER BY id RANGE BETWEEN interval PRECEDING AND ...".  Months
-- and days are added in the session's time zone.
CREATE FUNCTION tid_in_range(@extschema@.tid, @extschema@.tid, interval, bool, bool) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY @extschema@.tid_ops USING btree ADD
  FUNCTION 3 (@extschema@.tid, interval)
    tid_in_range(@extschema@.tid, @extschema@.tid, interval, bool, bool);
-- The objects of every type whose values always contain a timestamp.

-- Times.

CREATE CAST (@extschema@.uid11 AS timestamptz)
  WITH FUNCTION uid11_timestamp(@extschema@.uid11);
CREATE FUNCTION uid11_lower(at timestamptz) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_lower(timestamptz) IS 'smallest uid11 with the given timestamp';
CREATE FUNCTION uid11_upper(at timestamptz) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_upper(timestamptz) IS 'largest uid11 with the given timestamp';
CREATE FUNCTION uid11_time_encoder(at timestamptz) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_time_encoder(timestamptz) IS
  'uid11_lower(at) as text, for pg_partman';
CREATE FUNCTION uid11_time_decoder(id text) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION uid11_time_decoder(text) IS
  'timestamp of a uid11 given as text, for pg_partman';

-- Time ranges.

CREATE FUNCTION uid11_within_lower(time_range id_time_range) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION uid11_within_lower(id_time_range) IS
  'lower bound of the uid11s in the time range, as query plans show it';
CREATE FUNCTION uid11_within_upper(time_range id_time_range) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION uid11_within_upper(id_time_range) IS
  'upper bound of the uid11s in the time range, as query plans show it';
CREATE FUNCTION uid11_within(id @extschema@.uid11, time_range id_time_range) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uid11_range_support;
CREATE FUNCTION uid11_range_contains(time_range id_time_range, id @extschema@.uid11) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uid11_range_support;
CREATE OPERATOR <@ (
  LEFTARG = @extschema@.uid11, RIGHTARG = id_time_range, FUNCTION = uid11_within,
  COMMUTATOR = @>, RESTRICT = uid11_range_sel, JOIN = uid11_range_join_sel
);
CREATE OPERATOR @> (
  LEFTARG = id_time_range, RIGHTARG = @extschema@.uid11, FUNCTION = uid11_range_contains,
  COMMUTATOR = <@, RESTRICT = uid11_range_sel, JOIN = uid11_range_join_sel
);

-- The same for several ranges.  Here the left argument is a domain, too, so that
-- PostgreSQL still reads an untyped literal or parameter after "id <@" as a single
-- range.

CREATE DOMAIN uid11_operand AS @extschema@.uid11;
CREATE FUNCTION uid11_within_multirange_lower(time_ranges id_time_multirange) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION uid11_within_multirange_lower(id_time_multirange) IS
  'lower bound of the uid11s in the time ranges, as query plans show it';
CREATE FUNCTION uid11_within_multirange_upper(time_ranges id_time_multirange) RETURNS @extschema@.uid11
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE;
COMMENT ON FUNCTION uid11_within_multirange_upper(id_time_multirange) IS
  'upper bound of the uid11s in the time ranges, as query plans show it';
CREATE FUNCTION uid11_within_multirange(id uid11_operand, time_ranges id_time_multirange) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uid11_range_support;
CREATE FUNCTION uid11_multirange_contains(time_ranges id_time_multirange, id uid11_operand) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  SUPPORT uid11_range_support;
CREATE OPERATOR <@ (
  LEFTARG = uid11_operand, RIGHTARG = id_time_multirange, FUNCTION = uid11_within_multirange,
  COMMUTATOR = @>, RESTRICT = uid11_range_sel, JOIN = uid11_range_join_sel
);
CREATE OPERATOR @> (
  LEFTARG = id_time_multirange, RIGHTARG = uid11_operand, FUNCTION = uid11_multirange_contains,
  COMMUTATOR = <@, RESTRICT = uid11_range_sel, JOIN = uid11_range_join_sel
);

COMMENT ON FUNCTION uid11_within(@extschema@.uid11, id_time_range) IS
  'true if the timestamp of the uid11, as uid11_timestamp returns it, is in the range';
COMMENT ON FUNCTION uid11_range_contains(id_time_range, @extschema@.uid11) IS
  'true if the range contains the timestamp of the uid11, as uid11_timestamp returns it';
COMMENT ON FUNCTION uid11_within_multirange(uid11_operand, id_time_multirange) IS
  'true if the timestamp of the uid11, as uid11_timestamp returns it, is in one of the ranges';
COMMENT ON FUNCTION uid11_multirange_contains(id_time_multirange, uid11_operand) IS
  'true if one of the ranges contains the timestamp of the uid11, as uid11_timestamp returns it';
COMMENT ON DOMAIN uid11_operand IS 'a uid11 that is searched in several ranges; accepts any uid11';
COMMENT ON OPERATOR <@ (@extschema@.uid11, id_time_range) IS 'timestamp is in range';
COMMENT ON OPERATOR @> (id_time_range, @extschema@.uid11) IS 'range contains timestamp';
COMMENT ON OPERATOR <@ (uid11_operand, id_time_multirange) IS 'timestamp is in range';
COMMENT ON OPERATOR @> (id_time_multirange, uid11_operand) IS 'range contains timestamp';

-- IDs compared with times.  These functions are written in SQL, so that the planner
-- replaces them by comparisons of two IDs.  So indexes, partitions, foreign tables and
-- estimates need no support of their own.  Each body contains the time once, because
-- the planner does not inline a function that evaluates a sub-select twice.
--
-- "id >= x" cannot be false for the very last ID of the type, so this ID counts as later
-- than all times.  The estimators are those for "id > ANY (array of times)", which is not
-- inlined.

CREATE FUNCTION uid11_lt_timestamptz(id @extschema@.uid11, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id < uid11_within_lower(id_times_from(at));
COMMENT ON FUNCTION uid11_lt_timestamptz(@extschema@.uid11, timestamptz) IS
  'true if the timestamp of the uid11, as uid11_timestamp returns it, is earlier than the given time; the very last uid11 counts as later than all times';
CREATE FUNCTION timestamptz_gt_uid11(at timestamptz, id @extschema@.uid11) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id < uid11_within_lower(id_times_from(at));
COMMENT ON FUNCTION timestamptz_gt_uid11(timestamptz, @extschema@.uid11) IS
  'true if the given time is later than the timestamp of the uid11, as uid11_timestamp returns it; the very last uid11 counts as later than all times';
CREATE FUNCTION uid11_le_timestamptz(id @extschema@.uid11, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id < uid11_within_lower(id_times_after(at));
COMMENT ON FUNCTION uid11_le_timestamptz(@extschema@.uid11, timestamptz) IS
  'true if the timestamp of the uid11, as uid11_timestamp returns it, is not later than the given time; the very last uid11 counts as later than all times';
CREATE FUNCTION timestamptz_ge_uid11(at timestamptz, id @extschema@.uid11) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id < uid11_within_lower(id_times_after(at));
COMMENT ON FUNCTION timestamptz_ge_uid11(timestamptz, @extschema@.uid11) IS
  'true if the given time is not earlier than the timestamp of the uid11, as uid11_timestamp returns it; the very last uid11 counts as later than all times';
CREATE FUNCTION uid11_ge_timestamptz(id @extschema@.uid11, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id >= uid11_within_lower(id_times_from(at));
COMMENT ON FUNCTION uid11_ge_timestamptz(@extschema@.uid11, timestamptz) IS
  'true if the timestamp of the uid11, as uid11_timestamp returns it, is not earlier than the given time; the very last uid11 counts as later than all times';
CREATE FUNCTION timestamptz_le_uid11(at timestamptz, id @extschema@.uid11) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id >= uid11_within_lower(id_times_from(at));
COMMENT ON FUNCTION timestamptz_le_uid11(timestamptz, @extschema@.uid11) IS
  'true if the given time is not later than the timestamp of the uid11, as uid11_timestamp returns it; the very last uid11 counts as later than all times';
CREATE FUNCTION uid11_gt_timestamptz(id @extschema@.uid11, at timestamptz) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id >= uid11_within_lower(id_times_after(at));
COMMENT ON FUNCTION uid11_gt_timestamptz(@extschema@.uid11, timestamptz) IS
  'true if the timestamp of the uid11, as uid11_timestamp returns it, is later than the given time; the very last uid11 counts as later than all times';
CREATE FUNCTION timestamptz_lt_uid11(at timestamptz, id @extschema@.uid11) RETURNS bool
  LANGUAGE SQL IMMUTABLE STRICT LEAKPROOF PARALLEL SAFE
  RETURN id >= uid11_within_lower(id_times_after(at));
COMMENT ON FUNCTION timestamptz_lt_uid11(timestamptz, @extschema@.uid11) IS
  'true if the given time is earlier than the timestamp of the uid11, as uid11_timestamp returns it; the very last uid11 counts as later than all times';
CREATE OPERATOR < (
  LEFTARG = @extschema@.uid11, RIGHTARG = timestamptz, FUNCTION = uid11_lt_timestamptz,
  COMMUTATOR = >, NEGATOR = >=,
  RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (@extschema@.uid11, timestamptz) IS 'timestamp is earlier than time';
CREATE OPERATOR < (
  LEFTARG = timestamptz, RIGHTARG = @extschema@.uid11, FUNCTION = timestamptz_lt_uid11,
  COMMUTATOR = >, NEGATOR = >=,
  RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (timestamptz, @extschema@.uid11) IS 'time is earlier than timestamp';
CREATE OPERATOR <= (
  LEFTARG = @extschema@.uid11, RIGHTARG = timestamptz, FUNCTION = uid11_le_timestamptz,
  COMMUTATOR = >=, NEGATOR = >,
  RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (@extschema@.uid11, timestamptz) IS 'timestamp is not later than time';
CREATE OPERATOR <= (
  LEFTARG = timestamptz, RIGHTARG = @extschema@.uid11, FUNCTION = timestamptz_le_uid11,
  COMMUTATOR = >=, NEGATOR = >,
  RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (timestamptz, @extschema@.uid11) IS 'time is not later than timestamp';
CREATE OPERATOR >= (
  LEFTARG = @extschema@.uid11, RIGHTARG = timestamptz, FUNCTION = uid11_ge_timestamptz,
  COMMUTATOR = <=, NEGATOR = <,
  RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (@extschema@.uid11, timestamptz) IS 'timestamp is not earlier than time';
CREATE OPERATOR >= (
  LEFTARG = timestamptz, RIGHTARG = @extschema@.uid11, FUNCTION = timestamptz_ge_uid11,
  COMMUTATOR = <=, NEGATOR = <,
  RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (timestamptz, @extschema@.uid11) IS 'time is not earlier than timestamp';
CREATE OPERATOR > (
  LEFTARG = @extschema@.uid11, RIGHTARG = timestamptz, FUNCTION = uid11_gt_timestamptz,
  COMMUTATOR = <, NEGATOR = <=,
  RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (@extschema@.uid11, timestamptz) IS 'timestamp is later than time';
CREATE OPERATOR > (
  LEFTARG = timestamptz, RIGHTARG = @extschema@.uid11, FUNCTION = timestamptz_gt_uid11,
  COMMUTATOR = <, NEGATOR = <=,
  RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (timestamptz, @extschema@.uid11) IS 'time is later than timestamp';

-- GIN uses the operator itself, not comparisons made from it.

ALTER OPERATOR FAMILY @extschema@.uid11_ops USING gin ADD
  OPERATOR 7 <@ (@extschema@.uid11, id_time_range);

-- Windows by time, "ORDER BY id RANGE BETWEEN interval PRECEDING AND ...".  Months
-- and days are added in the session's time zone.
CREATE FUNCTION uid11_in_range(@extschema@.uid11, @extschema@.uid11, interval, bool, bool) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C STABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY @extschema@.uid11_ops USING btree ADD
  FUNCTION 3 (@extschema@.uid11, interval)
    uid11_in_range(@extschema@.uid11, @extschema@.uid11, interval, bool, bool);
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
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_tid
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_tid IS
  'recorded floor of generator tid: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_tid'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_tid TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_tid'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_uid11
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_uid11 IS
  'recorded floor of generator uid11: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_uid11'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_uid11 TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_uid11'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_uid11_snowish
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_uid11_snowish IS
  'recorded floor of generator uid11_snowish: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_uid11_snowish'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_uid11_snowish TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_uid11_snowish'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_scru160
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_scru160 IS
  'recorded floor of generator scru160: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_scru160'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_scru160 TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_scru160'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_scru160_us
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_scru160_us IS
  'recorded floor of generator scru160_us: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_scru160_us'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_scru160_us TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_scru160_us'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_uuid6
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid6 IS
  'recorded floor of generator uuid6: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_uuid6'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid6 TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_uuid6'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_uuid7
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid7 IS
  'recorded floor of generator uuid7: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_uuid7'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid7 TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_uuid7'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_uuid7_draft02_ms
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid7_draft02_ms IS
  'recorded floor of generator uuid7_draft02_ms: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_uuid7_draft02_ms'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid7_draft02_ms TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_uuid7_draft02_ms'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_uuid7_draft02_us
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid7_draft02_us IS
  'recorded floor of generator uuid7_draft02_us: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_uuid7_draft02_us'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid7_draft02_us TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_uuid7_draft02_us'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_uuid7_draft02_ns
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid7_draft02_ns IS
  'recorded floor of generator uuid7_draft02_ns: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_uuid7_draft02_ns'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid7_draft02_ns TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_uuid7_draft02_ns'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_uuid8_32
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid8_32 IS
  'recorded floor of generator uuid8_32: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_uuid8_32'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid8_32 TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_uuid8_32'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_uuid8_48
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid8_48 IS
  'recorded floor of generator uuid8_48: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_uuid8_48'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid8_48 TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_uuid8_48'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_uuid8_60
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid8_60 IS
  'recorded floor of generator uuid8_60: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_uuid8_60'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid8_60 TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_uuid8_60'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The sequence in which transactions record the floor of a generator
-- (src/server/generator/floor.h).  Only superusers can set it, because all databases share the
-- generators.  If USAGE is granted nevertheless, nextval() fails, because each value minus
-- 2^63 is less than the minimum.  It succeeds once if no floor has been recorded, and
-- returns 0, which is no floor.
-- Everyone can read it; otherwise, users who can dump a database could no
-- longer do so once the extension is installed.  A dump contains it only if the
-- extension's owner is a superuser, because other users could not restore it.  Every
-- call here has the exact argument types of one object of pg_catalog, so it cannot be
-- resolved to another.
CREATE SEQUENCE tid_ids_floors.tid_ids_floor_uuid8_64
  INCREMENT -9223372036854775808 MINVALUE 0 MAXVALUE 9223372036854775807 START 0;
COMMENT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid8_64 IS
  'recorded floor of generator uuid8_64: Unix time in microseconds that is later than its IDs in this database; 0 if there is none';
SELECT tid_ids_revoke_all('pg_catalog.pg_class'::pg_catalog.regclass, 'tid_ids_floors.tid_ids_floor_uuid8_64'::pg_catalog.regclass::pg_catalog.oid);
GRANT SELECT ON SEQUENCE tid_ids_floors.tid_ids_floor_uuid8_64 TO PUBLIC;
SELECT pg_catalog.pg_extension_config_dump('tid_ids_floors.tid_ids_floor_uuid8_64'::pg_catalog.regclass, ''::pg_catalog.text)
FROM pg_catalog.pg_extension AS e JOIN pg_catalog.pg_authid AS owner ON owner.oid = e.extowner
WHERE extname = 'tid_ids'::pg_catalog.name AND rolsuper;
-- The end of the script, after all other pieces.
DROP FUNCTION tid_ids_revoke_all(regclass, oid);
