-- Shows plans with indexes that do not exist.
CREATE EXTENSION hypopg;
CREATE TABLE many AS
    SELECT tid_lower('2024-07-19 16:40Z'::timestamptz + n * interval '1 s') AS id,
        uid11_generate() AS short, scru160_generate() AS secret,
        ('uint:' || n)::extuuid AS value, uuid7_generate() AS event
    FROM generate_series(1, 20000) AS n;
ANALYZE many;
SET max_parallel_workers_per_gather = 0;
SELECT tap.same('without an index, a scan', 'Seq Scan on many',
    substring(tap.plan($$SELECT * FROM many WHERE id ^@ '3kxn-lhr'$$) FROM '^\S+ Scan on \w+'));
SELECT count(*) AS n
FROM unnest('{id, short, secret, value, event}'::text[]) AS a,
    hypopg_create_index(format('CREATE INDEX ON many (%s)', a)) \gset
SELECT tap.same('an index on the ' || a || ' that does not exist is in the plan', a,
    substring(tap.plan(format('SELECT * FROM many WHERE %s = %L', a, json ->> a))
        FROM 'Scan (?:using|on) "?<\d+>btree_many_(\w+?)"?(?: on many)?\s+Index Cond: \(\w+ = '))
FROM (SELECT to_json(many) AS json FROM many LIMIT 1) AS row, json_object_keys(json) AS a;
SELECT tap.same('... also for a prefix, by its bounds', 'true',
    (tap.plan($$SELECT * FROM many WHERE id ^@ '3kxn-lhr'$$)
        ~ 'Scan using "?<\d+>btree_many_id"? on many\s+Index Cond: \(\(id >= '
            '''3kxn-lhr-2222-22''::ids.tid\) AND \(id <= ''3kxn-lhr-zzzz-zz''::ids.tid\)\)')::text);
SELECT tap.same('... and for a time', 'true',
    (tap.plan($$SELECT * FROM many WHERE id < '2024-07-19 16:40:03.5Z'::timestamptz$$)
        ~ 'Scan using "?<\d+>btree_many_id"? on many\s+Index Cond: \(id < ')::text);
