-- The script of `make demo`: an introduction to tid_ids in two minutes. An error
-- ends it, except in the last section.
\set ON_ERROR_STOP on
SET client_min_messages = warning;
SET TimeZone = 'UTC';
CREATE EXTENSION tid_ids;
ALTER DATABASE :"DBNAME" SET search_path = "$user", public, ids;
SET search_path = "$user", public, ids;
SET client_min_messages = notice;
\echo
\echo 'tid_ids: compact, time-ordered primary keys'
\echo '==========================================='
\echo
\echo 'A tid is a primary key that contains its creation time. It takes 8 bytes, like a bigint,'
\echo 'sorts by time, and prints as 13 letters and digits. Each command is shown before its output.'
\echo
\echo '1. A table whose keys are generated'
\echo '-----------------------------------'
\echo 'The extension is in the schema "ids". PostgreSQL has a built-in type called tid, so the'
\echo 'column type is always written with the schema, as ids.tid.'
\echo
\set ECHO queries
CREATE TABLE posts (
    id   ids.tid PRIMARY KEY DEFAULT tid_generate(),
    body text NOT NULL
);

INSERT INTO posts (body) SELECT 'post number ' || n FROM generate_series(1, 200000) AS n;

SELECT * FROM posts ORDER BY id LIMIT 3;

\set ECHO none
\echo
\echo '2. Compared with other keys'
\echo '---------------------------'
\echo 'The same table for each kind of key. milliseconds(table) inserts 200,000 rows, and returns'
\echo 'how long it took.'
\echo
CREATE FUNCTION milliseconds(of_table regclass) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE
  start timestamptz := clock_timestamp();
BEGIN
  EXECUTE format('INSERT INTO %s (body) SELECT ''post number '' || n FROM generate_series(1, 200000) AS n', of_table);
  RETURN round(extract(epoch FROM clock_timestamp() - start) * 1000);
END $$;
SELECT current_setting('server_version_num')::int >= 180000 AS has_uuidv7 \gset
\set ECHO queries
CREATE TABLE with_tid (id ids.tid PRIMARY KEY DEFAULT tid_generate(), body text);
CREATE TABLE with_bigint (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, body text);
CREATE TABLE with_random (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), body text);
\if :has_uuidv7
CREATE TABLE with_uuidv7 (id uuid PRIMARY KEY DEFAULT uuidv7(), body text);
\endif

SELECT relname AS "table", milliseconds(oid::regclass) AS insert_ms,
       pg_size_pretty(pg_indexes_size(oid)) AS index_size
  FROM pg_class WHERE relname LIKE 'with\_%' AND relkind = 'r' ORDER BY relname = 'with_random', relname;

\set ECHO none
\echo
\echo '3. Keys from elsewhere'
\echo '----------------------'
\echo 'AT Protocol record keys have this format. Input is accepted with and without dashes. This is'
\echo 'the data that COPY reads:'
\echo
\echo '    3jzfcijpj2z2a|from the AT Protocol, without dashes'
\echo '    3jt5-2a6-mxsc-2e|with dashes'
\echo '    3jzf-ciw-x3k2-2b|with dashes'
\echo '    3kxnlhr3gxq23|from the AT Protocol, without dashes'
\echo
\set ECHO queries
COPY posts (id, body) FROM STDIN (DELIMITER '|');
3jzfcijpj2z2a|from the AT Protocol, without dashes
3jt5-2a6-mxsc-2e|with dashes
3jzf-ciw-x3k2-2b|with dashes
3kxnlhr3gxq23|from the AT Protocol, without dashes
\.

ANALYZE posts;

SELECT id, tid_timestamp(id) AS created, tid_clock_id(id) AS clock_id, tid_text(id, false) AS plain
  FROM posts WHERE id < timestamptz '2025-01-01' ORDER BY id;

\set ECHO none
\echo
\echo '4. Queries by prefix'
\echo '--------------------'
\echo 'IDs with the same prefix are adjacent in the primary key''s index: this is an index range scan.'
\echo
\set ECHO queries
SELECT id, body FROM posts WHERE id ^@ '3jzf' ORDER BY id;

EXPLAIN (COSTS OFF)
SELECT id, body FROM posts WHERE id ^@ '3jzf' ORDER BY id;

\set ECHO none
\echo
\echo '5. Queries by time'
\echo '------------------'
\echo 'IDs of a time range are adjacent, too. The table needs no column "created_at" and no second index.'
\echo
\set ECHO queries
SELECT count(*) FROM posts WHERE id > now() - interval '1 hour';

SELECT id, body FROM posts WHERE id >= date '2023-01-01' AND id < date '2024-01-01' ORDER BY id;

EXPLAIN (COSTS OFF)
SELECT id, body FROM posts WHERE id >= timestamptz '2023-01-01' AND id < timestamptz '2024-01-01' ORDER BY id;

\set ECHO none
\echo
\echo '6. UUIDs of version 7'
\echo '---------------------'
\echo 'uuid7_generate() generates UUIDs in order across all sessions. They have the same queries.'
\echo
\set ECHO queries
CREATE TABLE events (id uuid PRIMARY KEY DEFAULT uuid7_generate(), n int);

INSERT INTO events (n) SELECT generate_series(1, 100000);

ANALYZE events;

SELECT id, uuid7_timestamp(id) AS created, n FROM events ORDER BY id LIMIT 3;

SELECT count(*) FROM events WHERE id > now() - interval '1 hour';

\set ECHO none
\echo
\echo '7. More types'
\echo '-------------'
\echo 'uid11: 8 bytes in 11 characters. scru160: 20 bytes, 12 of them random, for keys that must be'
\echo 'hard to guess. extuuid: a number with a name, an amount, a quantity or a time, in 16 bytes;'
\echo 'extuuid_smart() guesses from what people type which one it is.'
\echo
\set ECHO queries
CREATE TABLE orders (
    id     uid11 PRIMARY KEY DEFAULT uid11_generate(),
    secret scru160 UNIQUE DEFAULT scru160_generate()
);

INSERT INTO orders SELECT FROM generate_series(1, 100000);

SELECT id, secret FROM orders ORDER BY id LIMIT 2;

SELECT text, extuuid_smart(text) AS value, extuuid_kind(extuuid_smart(text)) AS kind
  FROM unnest('{ISBN:978-0-306-40615-7,9.81 m/s2,GBP222.31,2024-07-19}'::text[]) AS text;

\set ECHO none
\echo
\echo '8. Invalid input'
\echo '----------------'
\echo 'Error messages contain the reason, and often a hint.'
\echo
\set ECHO queries
\set ON_ERROR_STOP off
SELECT '3kxn-lhr-3gxq'::ids.tid;

SELECT '2024-07-19'::scru160;

\set ECHO none
\echo
