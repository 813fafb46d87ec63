-- The second opinion of queries.pl: ^@ and <@ by what is printed and by
-- the time that is read, after the specifications, in words that no index and
-- no partition knows.  They are IMMUTABLE, so that indexes may have them in
-- their conditions.
CREATE EXTENSION tid_ids;
CREATE SCHEMA second;
CREATE DOMAIN second.tid AS public.tid;
CREATE DOMAIN second.uid11 AS public.uid11;
CREATE DOMAIN second.scru160 AS public.scru160;
CREATE DOMAIN second.extuuid AS public.extuuid;
CREATE DOMAIN second.uuid AS pg_catalog.uuid;

-- The form with dashes or that without begins so.
CREATE FUNCTION second.begins(id public.tid, prefix text) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN left(public.tid_text(id, true), length(prefix)) = prefix
      OR left(replace(public.tid_text(id, true), '-', ''), length(prefix)) = prefix;
END $$;

CREATE FUNCTION second.begins(id public.uid11, prefix text) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN left(id::text, length(prefix)) = prefix;
END $$;

-- In any case.
CREATE FUNCTION second.begins(id public.scru160, prefix text) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN left(id::text, length(prefix)) = upper(prefix);
END $$;

-- In any case; of the dashes of the full form each may be left out.
CREATE FUNCTION second.begins(id uuid, prefix text) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN prefix ~ '^(\w{0,8}|\w{8}-?\w{0,4}|\w{8}-?\w{4}-?\w{0,4}|\w{8}-?\w{4}-?\w{4}-?\w{0,4}|\w{8}-?\w{4}-?\w{4}-?\w{4}-?\w{0,12})$'
     AND left(replace(id::text, '-', ''), length(replace(prefix, '-', ''))) = lower(replace(prefix, '-', ''));
END $$;

-- Hex digits as uuid, or one of the specification's list.  The tables have no
-- value that is printed as a uuid, and no name that needs another encoding
-- than A or B.
CREATE FUNCTION second.scheme_begins(printed text, prefix text) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE
    WHEN prefix IN ('serial:', 'fixed:')
      THEN printed ~ CASE prefix WHEN 'serial:' THEN '^(sym|serial)[ABCDF]:' ELSE '^fixed[ABCDF]' END
    WHEN prefix ~ '^serial[ABCDF]:$'
      THEN printed ~ ('^(sym|serial)' || substr(prefix, 7))
    WHEN prefix ~ '^serial[ABCDF]?:[^:]+:$'
      THEN split_part(printed, ':', 2) = split_part(prefix, ':', 2)
       AND split_part(printed, ':', 1) IN (
             SELECT kind || CASE
               WHEN prefix ~ '^serial[ABCDF]' THEN substr(prefix, 7, 1)
               WHEN prefix ~ '^serial:[A-Za-z0-9._]*:$' THEN 'A'
               ELSE 'B' END
             FROM (VALUES ('sym'), ('serial')) AS kinds (kind))
    WHEN prefix = 't:'
      THEN printed ~ '^t/'
    WHEN prefix ~ '^fixed[ABCDF]:$'
      THEN starts_with(printed, rtrim(prefix, ':'))
    WHEN prefix ~ '^(int:|q:|f117:|f80:|f64:|f32:|f16:|int/|uint/|f/)$'
      OR prefix ~ '^fixed[ABCDF]\d+:[^:]+:$'
      OR prefix ~ '^(u?int/\d+\*\d+|f/\d+\*\d+\*\d+|t/\d+):$'
      OR prefix ~ '^t/\d+:\d{4}(-\d\d(-\d\d(;\d\d(:\d\d(:\d\d)?)?)?)?)?$'
      THEN starts_with(printed, prefix)
    ELSE false END;
END $$;
CREATE FUNCTION second.begins(id public.extuuid, prefix text) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN second.begins(id::uuid, prefix)
      OR second.scheme_begins(regexp_replace(id::text, '^extuuid:', ''), regexp_replace(prefix, '^extuuid:', ''));
END $$;

CREATE FUNCTION second.within("time" timestamptz, span tstzrange) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN NOT isempty(span)
     AND (lower_inf(span) OR "time" > lower(span) OR "time" = lower(span) AND lower_inc(span))
     AND (upper_inf(span) OR "time" < upper(span) OR "time" = upper(span) AND upper_inc(span));
END $$;
CREATE FUNCTION second.within(id public.tid, span tstzrange) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$ BEGIN RETURN second.within(public.tid_timestamp(id), span); END $$;
CREATE FUNCTION second.within(id public.uid11, span tstzrange) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$ BEGIN RETURN second.within(public.uid11_timestamp(id), span); END $$;
CREATE FUNCTION second.within(id public.scru160, span tstzrange) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$ BEGIN RETURN second.within(public.scru160_timestamp(id), span); END $$;
CREATE FUNCTION second.within(id uuid, span tstzrange) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$ BEGIN RETURN id::text ~ '^.{14}7.{4}[89ab]' AND second.within(public.uuid7_timestamp(id), span); END $$;

-- Somebody else's operator classes, of the opposite order.
CREATE FUNCTION second.tid_reversed(public.tid, public.tid) RETURNS int
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$ BEGIN RETURN public.tid_cmp($2, $1); END $$;
CREATE OPERATOR CLASS second.tid_reversed FOR TYPE public.tid USING btree AS
  OPERATOR 1 >, OPERATOR 2 >=, OPERATOR 3 =, OPERATOR 4 <=, OPERATOR 5 <, FUNCTION 1 second.tid_reversed(public.tid, public.tid);
CREATE FUNCTION second.uid11_reversed(public.uid11, public.uid11) RETURNS int
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$ BEGIN RETURN public.uid11_cmp($2, $1); END $$;
CREATE OPERATOR CLASS second.uid11_reversed FOR TYPE public.uid11 USING btree AS
  OPERATOR 1 >, OPERATOR 2 >=, OPERATOR 3 =, OPERATOR 4 <=, OPERATOR 5 <, FUNCTION 1 second.uid11_reversed(public.uid11, public.uid11);
CREATE FUNCTION second.scru160_reversed(public.scru160, public.scru160) RETURNS int
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$ BEGIN RETURN public.scru160_cmp($2, $1); END $$;
CREATE OPERATOR CLASS second.scru160_reversed FOR TYPE public.scru160 USING btree AS
  OPERATOR 1 >, OPERATOR 2 >=, OPERATOR 3 =, OPERATOR 4 <=, OPERATOR 5 <, FUNCTION 1 second.scru160_reversed(public.scru160, public.scru160);
CREATE FUNCTION second.extuuid_reversed(public.extuuid, public.extuuid) RETURNS int
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$ BEGIN RETURN public.extuuid_cmp($2, $1); END $$;
CREATE OPERATOR CLASS second.extuuid_reversed FOR TYPE public.extuuid USING btree AS
  OPERATOR 1 >, OPERATOR 2 >=, OPERATOR 3 =, OPERATOR 4 <=, OPERATOR 5 <, FUNCTION 1 second.extuuid_reversed(public.extuuid, public.extuuid);
CREATE FUNCTION second.uuid_reversed(pg_catalog.uuid, pg_catalog.uuid) RETURNS int
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$ BEGIN RETURN pg_catalog.uuid_cmp($2, $1); END $$;
CREATE OPERATOR CLASS second.uuid_reversed FOR TYPE pg_catalog.uuid USING btree AS
  OPERATOR 1 >, OPERATOR 2 >=, OPERATOR 3 =, OPERATOR 4 <=, OPERATOR 5 <, FUNCTION 1 second.uuid_reversed(pg_catalog.uuid, pg_catalog.uuid);
