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
