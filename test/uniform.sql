\set ECHO none
-- Tables for tests of queries by range.  "uniform" has a row every 100 ms for 28
-- hours, numbered from 1; in the schema of each type that has times, it has a quarter of
-- those.
CREATE TABLE uniform (id ids.tid, n int);
INSERT INTO uniform
SELECT tid_make('2024-07-19 00:00+00'::timestamptz + n * interval '100 ms', n % 1024), n
FROM generate_series(1, 1000000) AS n;
CREATE INDEX uniform_id ON uniform (id);
VACUUM ANALYZE uniform;
CALL all_types('uniform',
               'SELECT count(*) = 250000 AS rows, count(*) = count(id) AS ids FROM uniform',
               $$
                 CREATE TABLE uniform AS
                 SELECT {made} AS id, 4 * n AS n
                 FROM (SELECT tid_timestamp(id) AS at, n / 4 AS n FROM public.uniform
                       WHERE n % 4 = 0) AS t;
                 CREATE INDEX ON uniform (id)$$,
               only_timed => true);
SELECT format('VACUUM ANALYZE %I.uniform', name) FROM types WHERE timed \gexec
\set ECHO all
