\set ECHO none
-- For tests of every type: a table of the types, and each(query, command), which for
-- each type executes the command and returns the query's row.  In both, {type} and
-- {name} stand for the type, {base} for one with casts to and from it, {key} for the
-- bytes whose order is that of the value "base", {of_key} for the base value of the
-- bytes "key", and {sample} for a base value from the whole range, by the number "n".
-- {made} stands for an ID by "n", which has the time "at" if the type has times ("timed").
-- Tables are created in a schema of the type's name, if it exists.
CREATE TABLE types AS
SELECT typname AS name, format('ids.%I', typname) AS type, base, key, of_key, sample, timed,
  format(CASE WHEN timed THEN 'CASE n %% 2 WHEN 0 THEN %1$I_lower(at) ELSE %1$I_upper(at) END' ELSE '(%2$s)::ids.%1$I' END, typname, sample) AS made
FROM pg_type AS t JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
JOIN (VALUES
  (8, 'bigint', 'int8send(base # (-9223372036854775808))', '(''x'' || encode(key, ''hex''))::bit(64)::bigint # (-9223372036854775808)', '(''x'' || left(md5(n::text), 16))::bit(64)::bigint'),
  (16, 'uuid', 'uuid_send(base)', 'encode(key, ''hex'')::uuid', 'overlay(overlay(md5(n::text) PLACING ''6'' FROM 13) PLACING ''8'' FROM 17)::uuid'),
  (20, 'bytea', 'base', 'key', 'decode(left(repeat(md5(n::text), 2), 40), ''hex'')')) AS b (length, base, key, of_key, sample) ON length = typlen,
LATERAL (SELECT EXISTS (SELECT FROM pg_proc WHERE proname = typname || '_in_range')) AS i (timed)
WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids') AND typtype = 'b' AND typelem = 0;
UPDATE types SET key = 'int8send(base)', of_key = replace(of_key, ' # (-9223372036854775808)', '') WHERE name = 'uid11'; -- whose order is unsigned
CREATE FUNCTION each(query text, command text DEFAULT NULL) RETURNS TABLE (name text, answer text) LANGUAGE plpgsql AS $$
DECLARE
  t types;
  text text;
BEGIN
  FOR t IN SELECT * FROM types ORDER BY types.name COLLATE "C" LOOP
    PERFORM set_config('search_path', format('%I, public, ids', t.name), true);
    FOREACH text IN ARRAY ARRAY[command, format('SELECT row_to_json(r) FROM (%s) AS r', query)] LOOP
      text := replace(replace(replace(replace(replace(replace(replace(text, '{type}', t.type), '{name}', t.name), '{key}', t.key), '{base}', t.base), '{sample}', t.sample), '{of_key}', t.of_key), '{made}', t.made);
      IF text ~ '^SELECT' THEN
        EXECUTE text INTO answer;
      ELSIF text IS NOT NULL THEN
        EXECUTE text;
      END IF;
    END LOOP;
    name := t.name;
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('search_path', 'public, ids', true);
END $$;
\set ECHO all
