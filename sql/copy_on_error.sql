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
CREATE TABLE copied (id extuuid);
SET client_min_messages = warning;
COPY copied FROM STDIN (ON_ERROR ignore);
fixed4:GBP$:222.31
fixed4:222.31
fixed32:GBP$:1
q:2*m*m
q:2*m4*m4
extuuid:5
\.
RESET client_min_messages;
SELECT id FROM copied ORDER BY id;
DROP TABLE copied;
