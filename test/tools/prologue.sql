-- Run once by tools.sh, in the database that those of all tools are copies of: the table
-- that each tool is tried with, and functions that report in TAP.
--
-- ROWS in the environment is a file with the texts, times and numbers that the reference
-- implementations computed (test/vectors), in the order of the IDs; psql's variable sum is
-- the MD5 sum of its texts.
CREATE EXTENSION tid_ids;

-- The same rows as texts, with the times and the numbers of their IDs.
CREATE SCHEMA tap;
CREATE TABLE tap.rows (
    id text, short text, secret text, value text, event text, body text,
    id_number bigint, id_us bigint, short_ms bigint, secret_ms bigint, event_us bigint);
\copy tap.rows FROM PROGRAM 'cat "$ROWS"'

CREATE TABLE things (
    id ids.tid PRIMARY KEY DEFAULT tid_generate(),
    short ids.uid11 NOT NULL,
    secret ids.scru160,
    value ids.extuuid,
    event uuid,
    body text);
INSERT INTO things
    SELECT id::ids.tid, short::uid11, secret::scru160, value::extuuid, event::uuid, body
    FROM tap.rows;

CREATE FUNCTION tap.same(what text, expected text, found text) RETURNS text LANGUAGE sql AS $$
    SELECT CASE WHEN found IS NOT DISTINCT FROM expected THEN 'ok - ' || what
        ELSE format(E'# expected %L\n#    found %L\nnot ok - %s', expected, found, what) END
$$;

CREATE FUNCTION tap.fails(what text, message text, statement text) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE statement;
    RETURN tap.same(what, message, 'no error');
EXCEPTION WHEN OTHERS THEN
    RETURN tap.same(what, message, sqlerrm);
END
$$;

CREATE FUNCTION tap.plan(query text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    line text;
    plan text;
BEGIN
    FOR line IN EXECUTE 'EXPLAIN (COSTS off) ' || query LOOP
        plan := concat_ws(E'\n', plan, line);
    END LOOP;
    RETURN plan;
END
$$;

-- The MD5 sum of the rows of a table like things, in the order of their keys: that of
-- the file, if no row differs.
CREATE FUNCTION tap.sum(things regclass) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    sum text;
BEGIN
    EXECUTE format($query$
        SELECT md5(string_agg(concat_ws(E'\t', id, short, secret, value, event, body) || E'\n', ''
            ORDER BY id)) FROM %s $query$, things) INTO sum;
    RETURN sum;
END
$$;
SELECT format('CREATE FUNCTION tap.file_sum() RETURNS text IMMUTABLE LANGUAGE sql AS %L',
    format('SELECT %L', :'sum'))
\gexec

CREATE FUNCTION tap.same_rows(what text, things regclass) RETURNS text LANGUAGE sql AS $$
    SELECT tap.same(what, tap.file_sum(), tap.sum(things))
$$;
SELECT tap.same_rows('the table has the rows of the vectors', 'things');
