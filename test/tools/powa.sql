-- Keeps statistics of statements and of their conditions.
SET client_min_messages = warning;
CREATE EXTENSION powa CASCADE;
CREATE EXTENSION pg_qualstats;
CREATE TABLE many AS SELECT things.* FROM things, generate_series(1, 60);
SELECT pg_stat_statements_reset() \gset
SELECT pg_qualstats_reset() \gset
SELECT count(*) AS n FROM many WHERE id ^@ '3kxn-lhr' \gset
SELECT count(*) AS n FROM many WHERE id ^@ '3kat' \gset
SELECT count(*) AS n FROM many WHERE value = 'sym:D' AND short > '4h1dcdW9Pz4' \gset
SELECT powa_take_snapshot() AS n \gset
SELECT tap.same('a snapshot has the statements, without their IDs',
    'SELECT count(*) AS n FROM many WHERE id ^@ $1; '
    'SELECT count(*) AS n FROM many WHERE value = $1 AND short > $2',
    (SELECT string_agg(trim(query), '; ' ORDER BY query) FROM powa_statements
        WHERE query LIKE 'SELECT count(*) AS n FROM many%'));
SELECT tap.same('... and their conditions', 'id ^@, short >, value =',
    (SELECT string_agg(DISTINCT attname || ' ' || oprname, ', ')
     FROM powa_qualstats_quals, unnest(quals) AS q JOIN pg_attribute
         AS a ON (a.attrelid, a.attnum) = (q.relid, q.attnum) JOIN pg_operator
         AS o ON o.oid = q.opno
     WHERE relid = 'many'::regclass));
