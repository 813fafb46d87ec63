\set ECHO none
-- For tests of every type, which print only what is wrong: a table of the types, with
-- a schema for each, and procedures that check all of them.  test/wrong.sql ends such
-- a test.
SET client_min_messages = warning;
CREATE FUNCTION own_types() RETURNS TABLE (oid oid, name name, length int2) LANGUAGE sql AS $$
  SELECT t.oid, typname, typlen
  FROM pg_type AS t
    JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
  WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids') AND typtype = 'b'
    AND typelem = 0
$$;

-- In the texts that all_types() executes, {type} and {name} stand for the type, {base}
-- for a type of the server with casts to and from it, {key} for the bytes whose order is
-- that of the value "base", {of_key} for the base value of the bytes "key", and {sample}
-- for a base value from the whole range, by the number "n".  {made} stands for an ID by
-- "n", which has the time "at" if the type has times ("timed").  "coercible" and
-- "base_coercible": the casts to and from the base type change no byte.
CREATE TABLE types AS
SELECT DISTINCT ON (t.name) t.name::text, format('ids.%I', name) AS type, base, key, of_key, sample,
       timed, to_base.castmethod = 'b' AS coercible, of_base.castmethod = 'b' AS base_coercible,
       format(CASE WHEN timed THEN 'CASE n %% 2 WHEN 0 THEN %1$I_lower(at) ELSE %1$I_upper(at) END'
                   ELSE '(%2$s)::ids.%1$I' END,
              name, sample) AS made,
       -- Types whose order is not that of their text.
       name NOT IN ('extuuid', 'tid') AS ordered_as_text
FROM own_types() AS t
  JOIN (VALUES
    (1, 'bigint', 'int8send(base # (-9223372036854775808))',
     '(''x'' || encode(key, ''hex''))::bit(64)::bigint # (-9223372036854775808)',
     '(''x'' || left(md5(n::text), 16))::bit(64)::bigint'),
    (2, 'uuid', 'uuid_send(base)', 'encode(key, ''hex'')::uuid',
     'overlay(overlay(md5(n::text) PLACING ''6'' FROM 13) PLACING ''8'' FROM 17)::uuid'),
    (3, 'bytea', 'base', 'key', 'substr(sha256(n::text::bytea), 1, %s)'))
    AS b (place, base, key, of_key, sample_form) ON true
  JOIN pg_cast AS to_base ON (to_base.castsource, to_base.casttarget) = (t.oid, base::regtype)
  JOIN pg_cast AS of_base ON (of_base.castsource, of_base.casttarget) = (base::regtype, t.oid),
  LATERAL (SELECT format(sample_form, length) AS sample,
                  to_regproc(format('ids.%I', name || '_in_range')) IS NOT NULL AS timed) AS l
ORDER BY t.name, place;
-- A type whose order is unsigned.
UPDATE types
SET key = 'int8send(base)', of_key = replace(of_key, ' # (-9223372036854775808)', '')
WHERE name = 'uid11';

CREATE FUNCTION filled_in(t types, text text) RETURNS text LANGUAGE sql AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(text,
    '{type}', t.type), '{name}', t.name), '{key}', t.key), '{base}', t.base),
    '{sample}', t.sample), '{of_key}', t.of_key), '{made}', t.made)
$$;
SELECT format('CREATE SCHEMA %I', name) FROM types \gexec

CREATE TABLE wrong (type text, "check" text, result text);
-- all_types(check, query, command): for each type, executes the command and the query.
-- Its row has a column for each question, whose answer is true, or text from got(), or
-- wrong.  Tables are created in a schema of the type's name.  only_timed: only for types
-- that have times.
CREATE PROCEDURE all_types("check" text, query text, command text DEFAULT NULL,
                           only_timed bool DEFAULT false)
LANGUAGE plpgsql AS $$
DECLARE
  t types;
  answer json;
BEGIN
  FOR t IN SELECT * FROM types WHERE timed OR NOT only_timed LOOP
    PERFORM set_config('search_path', format('%I, public, ids', t.name), true);
    BEGIN
      IF command IS NOT NULL THEN
        EXECUTE filled_in(t, command);
      END IF;
      EXECUTE format('SELECT row_to_json(r) FROM (%s) AS r',
                     filled_in(t, query)) INTO STRICT answer;
      INSERT INTO wrong
      SELECT t.name, concat("check", ': ', key), value
      FROM json_each_text(answer) WHERE value IS DISTINCT FROM 'true';
    EXCEPTION WHEN OTHERS THEN
      INSERT INTO wrong VALUES (t.name, "check", SQLERRM);
    END;
  END LOOP;
  IF NOT FOUND THEN
    INSERT INTO wrong VALUES (NULL, "check", 'no types');
  END IF;
  PERFORM set_config('search_path', 'public, ids', true);
END $$;
CREATE FUNCTION got(found text, expected text)
RETURNS text LANGUAGE sql AS $$
  SELECT CASE WHEN found IS NOT DISTINCT FROM expected THEN 'true'
              ELSE format('found %s, expected %s', coalesce(found, 'NULL'),
                          coalesce(expected, 'NULL')) END
$$;
INSERT INTO wrong
SELECT name, 'test/types.sql', 'needs casts to and from bigint, uuid or bytea'
FROM own_types() WHERE name NOT IN (SELECT name FROM types);
