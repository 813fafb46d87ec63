-- The second implementation of ^@, <@ and comparisons with times for queries.pl: by the
-- printed text and by the timestamp, as the specifications define them. For these
-- functions, no index is used and no partition is pruned. They are IMMUTABLE, so that
-- conditions of indexes may contain them.
CREATE EXTENSION tid_ids;
ALTER DATABASE :"DBNAME" SET search_path = "$user", public, ids;
SET search_path = "$user", public, ids;
CREATE SCHEMA second;

-- A prefix of the form with dashes or of the form without.
CREATE FUNCTION second.begins(id ids.tid, prefix text) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN left(ids.tid_text(id, true), length(prefix)) = prefix
      OR left(replace(ids.tid_text(id, true), '-', ''), length(prefix)) = prefix;
END $$;

CREATE FUNCTION second.begins(id ids.uid11, prefix text) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN left(id::text, length(prefix)) = prefix;
END $$;

-- Upper and lower case are the same.
CREATE FUNCTION second.begins(id ids.scru160, prefix text) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN left(id::text, length(prefix)) = upper(prefix);
END $$;

-- Upper and lower case are the same, and each dash is optional.
CREATE FUNCTION second.begins(id uuid, prefix text)
RETURNS bool IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN prefix ~ '^(\w{0,8}|\w{8}-?\w{0,4}|\w{8}-?\w{4}-?\w{0,4}|\w{8}-?\w{4}-?\w{4}-?\w{0,4}|'
                  '\w{8}-?\w{4}-?\w{4}-?\w{4}-?\w{0,12})$'
    AND left(replace(id::text, '-', ''), length(replace(prefix, '-', '')))
      = lower(replace(prefix, '-', ''));
END $$;

-- A prefix with a scheme, by the table of the specification.  The tables contain no
-- value that is printed as a uuid, and no name that needs another encoding than A or B.
CREATE FUNCTION second.scheme_begins(printed text, prefix text)
RETURNS bool IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE WHEN prefix IN ('serial:', 'fixed:') THEN printed
                  ~ CASE prefix WHEN 'serial:' THEN '^(sym|serial)[ABCDF]:' ELSE '^fixed[ABCDF]' END
              WHEN prefix ~ '^serial[ABCDF]:$' THEN printed ~ ('^(sym|serial)' || substr(prefix, 7))
              WHEN prefix ~ '^serial[ABCDF]?:[^:]+:$'
                THEN split_part(printed, ':', 2) = split_part(prefix, ':', 2)
                     AND split_part(printed, ':', 1) IN (
                         SELECT kind || CASE
                                  WHEN prefix ~ '^serial[ABCDF]' THEN substr(prefix, 7, 1)
                                  WHEN prefix ~ '^serial:[A-Za-z0-9._]*:$' THEN 'A'
                                  ELSE 'B' END
                         FROM (VALUES ('sym'), ('serial')) AS kinds (kind))
              WHEN prefix = 't:' THEN printed ~ '^t/'
              WHEN prefix ~ '^fixed[ABCDF]:$' THEN starts_with(printed, rtrim(prefix, ':'))
              WHEN prefix ~ '^(int:|q:|f117:|f80:|f64:|f32:|f16:|int/|uint/|f/)$'
                   OR prefix ~ '^fixed[ABCDF]\d+:[^:]+:$'
                   OR prefix ~ '^(u?int/\d+\*\d+|f/\d+\*\d+\*\d+|t/\d+):$'
                   OR prefix ~ '^t/\d+:\d{4}(-\d\d(-\d\d(;\d\d(:\d\d(:\d\d)?)?)?)?)?$'
                THEN starts_with(printed, prefix)
              ELSE false END;
END $$;
CREATE FUNCTION second.begins(id ids.extuuid, prefix text)
RETURNS bool IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN second.begins(id::uuid, prefix)
    OR second.scheme_begins(regexp_replace(id::text, '^extuuid:', ''),
                            regexp_replace(prefix, '^extuuid:', ''));
END $$;

CREATE FUNCTION second.within("time" timestamptz, span tstzrange) RETURNS bool
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN NOT isempty(span)
     AND (lower_inf(span) OR "time" > lower(span) OR "time" = lower(span) AND lower_inc(span))
     AND (upper_inf(span) OR "time" < upper(span) OR "time" = upper(span) AND upper_inc(span));
END $$;

CREATE FUNCTION second.compares("time" timestamptz, sign text, at timestamptz)
RETURNS bool IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE sign WHEN '<' THEN "time" < at
                   WHEN '<=' THEN "time" <= at
                   WHEN '>=' THEN "time" >= at
                   WHEN '>' THEN "time" > at END;
END $$;

-- For each type: a domain; the second implementation of <@ and of comparisons with times,
-- if the type has timestamps; the last ID is later than its own time and all times after it;
-- and an operator class with the opposite order, as another extension could create it.
DO $do$
DECLARE
  type record;
BEGIN
  FOR type IN
    SELECT t.oid::regtype AS full_name, typname AS name, typnamespace::regnamespace AS schema
    FROM pg_type AS t
      LEFT JOIN pg_depend
        ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
          AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids')
    WHERE t.oid = 'uuid'::regtype OR (refobjid IS NOT NULL AND typtype = 'b' AND typelem = 0)
  LOOP
    EXECUTE format('CREATE DOMAIN second.%I AS %s', type.name, type.full_name);
    IF to_regproc(format('ids.%I', type.name || '_within')) IS NOT NULL THEN
      EXECUTE format('CREATE FUNCTION second.within(id %1$s, span tstzrange)
                      RETURNS bool IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql
                        AS $$ BEGIN RETURN second.within(ids.%2$s_timestamp(id), span); END $$',
                     type.full_name, type.name);
      EXECUTE format('CREATE FUNCTION second.within(id %1$s, spans tstzmultirange)
                      RETURNS bool IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
                      BEGIN
                        RETURN EXISTS (SELECT FROM unnest(spans) AS span
                                       WHERE second.within(id, span));
                      END $$',
                     type.full_name, type.name);
      EXECUTE format('CREATE FUNCTION second.compares(id %1$s, sign text, at timestamptz)
                      RETURNS bool IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
                      BEGIN
                        IF id = ids.%2$s_upper(''infinity'') AND at >= ids.%2$s_timestamp(id) THEN
                          RETURN sign IN (''>'', ''>='');
                        END IF;
                        RETURN second.compares(ids.%2$s_timestamp(id), sign, at);
                      END $$',
                     type.full_name, type.name);
    END IF;
    EXECUTE format('CREATE FUNCTION second.%2$s_reversed(%1$s, %1$s)
                    RETURNS int IMMUTABLE STRICT PARALLEL SAFE
                      LANGUAGE plpgsql AS $$ BEGIN RETURN %3$s.%2$s_cmp($2, $1); END $$',
                   type.full_name, type.name, type.schema);
    EXECUTE format('CREATE OPERATOR CLASS second.%2$s_reversed FOR TYPE %1$s
                      USING btree AS
                      OPERATOR 1 >, OPERATOR 2 >=, OPERATOR 3 =, OPERATOR 4 <=, OPERATOR 5 <,
                      FUNCTION 1 second.%2$s_reversed(%1$s, %1$s)',
                   type.full_name, type.name);
  END LOOP;
END $do$;

CREATE FUNCTION second.within(id uuid, span tstzrange)
RETURNS bool IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN id::text ~ '^.{14}7.{4}[89ab]' AND second.within(ids.uuid7_timestamp(id), span);
END $$;

CREATE FUNCTION second.within(id uuid, spans tstzmultirange)
RETURNS bool IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN EXISTS (SELECT FROM unnest(spans) AS span WHERE second.within(id, span));
END $$;

-- A uuid of another version than 7 gives false, even for a NULL.
CREATE FUNCTION second.compares(id uuid, sign text, at timestamptz)
RETURNS bool IMMUTABLE PARALLEL SAFE LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE WHEN id::text ~ '^.{14}7.{4}[89ab]'
                THEN second.compares(ids.uuid7_timestamp(id), sign, at)
              ELSE id IS NULL AND NULL END;
END $$;
