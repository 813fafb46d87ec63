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

-- What ^@ takes for a prefix.

COMMENT ON FUNCTION tid_starts_with(@extschema@.tid, text) IS
  'does the tid, printed with or without dashes, begin so?';

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
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION tid_generate_many(int4) IS
  'n new tids, 0 to 65536, in order and one right after the other, greater than all that this server has generated before';
CREATE FUNCTION tid_generate_many(n int4, clock_id int4) RETURNS SETOF @extschema@.tid
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE
  SUPPORT tid_ids_generate_many_support;
COMMENT ON FUNCTION tid_generate_many(int4, int4) IS
  'n new tids, 0 to 65536, with this clock id instead of the server''s own';
CREATE FUNCTION tid_advance(floor @extschema@.tid, max_ahead interval DEFAULT '1 day') RETURNS void
  AS 'MODULE_PATHNAME' LANGUAGE C VOLATILE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION tid_advance(@extschema@.tid, interval) IS
  'from now on generate only tids later than this one, for use after a restore or failover; max_ahead is how far ahead of the clock it may be';
REVOKE ALL ON FUNCTION tid_advance(@extschema@.tid, interval) FROM PUBLIC;
