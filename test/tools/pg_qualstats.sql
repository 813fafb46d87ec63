-- Collects the conditions of queries, to suggest indexes.
CREATE EXTENSION pg_qualstats;
CREATE TABLE many AS SELECT things.* FROM things, generate_series(1, 60);
SELECT pg_qualstats_reset() \gset
SELECT count(*) AS n FROM many WHERE short = '4h1dcdW9Pz4' \gset
SELECT count(*) AS n FROM many WHERE secret > '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4' \gset
SELECT count(*) AS n FROM many WHERE id ^@ '3kxn-lhr' \gset
SELECT count(*) AS n FROM many WHERE id > '2024-07-19 16:40Z'::timestamptz \gset
CREATE TEMP TABLE quals AS
    SELECT attname, opno::regoperator::text AS operator, constvalue
    FROM pg_qualstats JOIN pg_attribute ON attrelid = lrelid AND attnum = lattnum
    WHERE lrelid = 'many'::regclass;
-- A comparison with a time becomes one with the first ID after that microsecond.
SELECT tap.same('it collects conditions, a time as bounds, and the texts of their IDs',
    $$id: >=(tid,tid) '3kxn-lge-qy23-22'::tid
id: ^@(tid,text) '3kxn-lhr'::text
secret: >(scru160,scru160) '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4'::scru160
short: =(uid11,uid11) '4h1dcdW9Pz4'::uid11$$,
    (SELECT string_agg(replace(format('%s: %s %s', attname, operator, constvalue), 'ids.', ''),
        E'\n' ORDER BY attname, operator COLLATE "C") FROM quals));
SELECT tap.same('it suggests indexes for them', 'id,secret,short',
    (SELECT string_agg(a, ',' ORDER BY a)
     FROM (SELECT DISTINCT substring(v ->> 'ddl' FROM '\((\w+)\)') AS a
        FROM json_array_elements(pg_qualstats_index_advisor(min_filter => 0, min_selectivity => 0)
            -> 'indexes') AS x (s),
            json_build_object('ddl', s) AS y (v)) AS z));
