-- What `make demo` shows: tid_ids in two minutes, for someone who has never
-- seen it. Any error but the last section's ends it.
\set ON_ERROR_STOP on
SET client_min_messages = warning;
SET TimeZone = 'UTC';
CREATE SCHEMA ids;
CREATE EXTENSION tid_ids SCHEMA ids;
ALTER DATABASE :"DBNAME" SET search_path = public, ids;
SET search_path = public, ids;
SET client_min_messages = notice;
\echo
\echo 'tid_ids, shown by tid, the time-ordered ID, and its like'
\echo '========================================================'
\echo
\echo 'A tid is a primary key that knows when it was made. It takes 8 bytes, like a'
\echo 'bigint, sorts by time and prints as 13 letters and digits. Below, every command'
\echo 'is shown before its answer.'
\echo
\echo '1. A table whose key fills itself'
\echo '---------------------------------'
\echo '(PostgreSQL has a system type called tid too, so ours is written with its schema.)'
\echo
\set ECHO queries
CREATE TABLE posts (
    id   ids.tid PRIMARY KEY DEFAULT tid_generate(),
    body text NOT NULL
);

INSERT INTO posts (body) SELECT 'post number ' || n FROM generate_series(1, 200000) AS n;

SELECT * FROM posts ORDER BY id LIMIT 3;

SELECT count(*) AS posts, count(DISTINCT id) AS different_ids FROM posts;

\set ECHO none
\echo
\echo '2. Keys made elsewhere'
\echo '----------------------'
\echo 'The AT protocol names its records this way. Its keys are read with and without'
\echo 'dashes, here from COPY.'
\echo
\set ECHO queries
COPY posts (id, body) FROM STDIN (DELIMITER '|');
3jzfcijpj2z2a|from the AT protocol, plain
3jt5-2a6-mxsc-2e|from the AT protocol, dashed
3jzf-ciw-x3k2-2b|from the AT protocol, dashed
3kxnlhr3gxq23|from the AT protocol, plain
3kxn-lhs-2222-22|from the AT protocol, dashed
\.
ANALYZE posts;

\set ECHO none
\echo
\echo '3. What is in a key'
\echo '-------------------'
\echo
\set ECHO queries
SELECT id,
       tid_timestamp(id)    AS made_at,
       tid_clock_id(id)     AS made_by,
       tid_text(id, false)  AS plain
  FROM posts WHERE id <= '3kzz-zzz-zzzz-zz' ORDER BY id;

\set ECHO none
\echo
\echo '4. Keys that begin with ...'
\echo '---------------------------'
\echo 'A beginning of a key is a range of keys, so the primary key''s index answers it.'
\echo
\set ECHO queries
SELECT id, body FROM posts WHERE id ^@ '3jzf' ORDER BY id;

EXPLAIN (COSTS OFF)
SELECT id, body FROM posts WHERE id ^@ '3jzf' ORDER BY id;

\set ECHO none
\echo
\echo '5. Keys made between ...'
\echo '------------------------'
\echo 'A time is a beginning of a key: no column "created_at", and no index on it.'
\echo
\set ECHO queries
SELECT id, tid_timestamp(id), body FROM posts
 WHERE id <@ tstzrange('2023-01-01', '2024-01-01') ORDER BY id;

EXPLAIN (COSTS OFF)
SELECT id, tid_timestamp(id), body FROM posts
 WHERE id <@ tstzrange('2023-01-01', '2024-01-01') ORDER BY id;

SELECT count(*) FROM posts WHERE id <@ tstzrange(now() - interval '1 hour', NULL);

SELECT * FROM posts
 WHERE id <@ tstzrange(now() - interval '1 hour', NULL) ORDER BY id DESC LIMIT 2;

EXPLAIN (COSTS OFF)
SELECT * FROM posts
 WHERE id <@ tstzrange(now() - interval '1 hour', NULL) ORDER BY id DESC LIMIT 2;

\set ECHO none
\echo
\echo '6. The other types'
\echo '------------------'
\echo 'uid11 is as small and prints in 11 characters; scru160 has 96 random bits, for keys'
\echo 'that nobody can guess. Both have time, prefixes, indexes and generators as tid has.'
\echo
\set ECHO queries
CREATE TABLE orders (
    id     uid11 PRIMARY KEY DEFAULT uid11_generate(),
    secret scru160 UNIQUE DEFAULT scru160_generate()
);

INSERT INTO orders SELECT FROM generate_series(1, 100000);

ANALYZE orders;

SELECT id, uid11_timestamp(id), secret, scru160_counter(secret) FROM orders ORDER BY id LIMIT 3;

EXPLAIN (COSTS OFF)
SELECT * FROM orders WHERE id ^@ '4h1dcdW' ORDER BY id;

EXPLAIN (COSTS OFF)
SELECT * FROM orders WHERE secret <@ tstzrange('2024-07-19', '2024-07-20') ORDER BY secret;

\set ECHO none
\echo
\echo '7. UUIDs of version 7'
\echo '---------------------'
\echo 'On the server''s own type uuid: in order over all sessions, found by time and prefix.'
\echo
\set ECHO queries
CREATE TABLE events (id uuid PRIMARY KEY DEFAULT uuid7_generate(), n int);

INSERT INTO events (n) SELECT generate_series(1, 100000);

ANALYZE events;

SELECT id, uuid7_timestamp(id) FROM events ORDER BY id LIMIT 3;

EXPLAIN (COSTS OFF)
SELECT * FROM events WHERE id ^@ '0190c8' ORDER BY id;

EXPLAIN (COSTS OFF)
SELECT * FROM events
 WHERE id BETWEEN uuid7_lower('2024-07-19') AND uuid7_upper('2024-07-20') ORDER BY id;

\set ECHO none
\echo
\echo '8. Values with their type'
\echo '-------------------------'
\echo 'An extuuid is as large as a uuid and says what it is: a number under a name, an'
\echo 'amount, a quantity, a time, a vector.'
\echo
\set ECHO queries
CREATE TABLE facts (about extuuid, value extuuid);

INSERT INTO facts VALUES
  ('serial:ISBN:978-0-306-40615-7', extuuid_money('GBP', 222.31)),
  ('serial:ISBN:978-0-306-40615-7', 't:1986-03-01'),
  ('serial:PMID:312345',            extuuid_smart('9.81 m/s2'));

SELECT about, value, extuuid_kind(value) AS kind FROM facts;

SELECT value FROM facts WHERE value ^@ 'fixedB4:GBP$:';

\set ECHO none
\echo
\echo '9. A slip of the pen'
\echo '--------------------'
\echo 'An error says what is wrong and where.'
\echo
\set ECHO queries
\set ON_ERROR_STOP off
SELECT '3kxn-lhr-3g0q-23'::ids.tid;

\set ECHO none
\echo
\echo 'That was all: the server and its data are gone again. To play on your own:'
\echo
\echo '    test/run/with_server.sh psql'
\echo
