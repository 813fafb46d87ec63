-- COPY that skips rows that it cannot read, from PostgreSQL 17 on.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
CREATE TABLE copied (id ids.tid);
SET client_min_messages = warning;
COPY copied FROM STDIN (ON_ERROR ignore);
3kxn-lhr-3gxq-23
3KXN-lhr-3gxq-23
k222-222-2222-22
3kxnlhr3gxq24

\N
\.
RESET client_min_messages;
SELECT id FROM copied ORDER BY id;
DROP TABLE copied;
