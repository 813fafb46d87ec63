\set ECHO none
-- Tables for tests of queries by range.  "uniform" has a row every 100 ms for 28
-- hours, numbered from 1; "uniform_uid11" and "uniform_scru160" have a quarter
-- of those.
CREATE TABLE uniform (id ids.tid, n int);
INSERT INTO uniform SELECT tid_make('2024-07-19 00:00+00'::timestamptz + n * interval '100 ms', n % 1024), n
FROM generate_series(1, 1000000) AS n;
CREATE INDEX uniform_id ON uniform (id);
CREATE TABLE uniform_uid11 AS SELECT uid11_make(tid_timestamp(id), n) AS id, n FROM uniform WHERE n % 4 = 0;
CREATE TABLE uniform_scru160 AS
SELECT scru160_make(tid_timestamp(id), n % 65536, substr(sha256(int4send(n)), 1, 12)) AS id, n FROM uniform WHERE n % 4 = 0;
VACUUM ANALYZE uniform, uniform_uid11, uniform_scru160;
\set ECHO all
