
-- Temporal keys (WITHOUT OVERLAPS, PERIOD), from PostgreSQL 18 on: this function
-- returns which operator of a GiST index is "=".

CREATE FUNCTION tid_ids_gist_strategy(int4) RETURNS int2
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
ALTER OPERATOR FAMILY @extschema@.tid_ops USING gist ADD
  FUNCTION 12 ("any", "any") tid_ids_gist_strategy(int4);
ALTER OPERATOR FAMILY @extschema@.uid11_ops USING gist ADD
  FUNCTION 12 ("any", "any") tid_ids_gist_strategy(int4);
ALTER OPERATOR FAMILY @extschema@.scru160_ops USING gist ADD
  FUNCTION 12 ("any", "any") tid_ids_gist_strategy(int4);
ALTER OPERATOR FAMILY @extschema@.extuuid_ops USING gist ADD
  FUNCTION 12 ("any", "any") tid_ids_gist_strategy(int4);
