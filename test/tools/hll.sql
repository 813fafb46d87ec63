-- Counts distinct values in a sketch, by a hash of their text or binary form.
CREATE EXTENSION hll;
CREATE TABLE days AS
    SELECT hll_add_agg(hll_hash_any(id)) AS ids, hll_add_agg(hll_hash_any(short)) AS shorts,
        hll_add_agg(hll_hash_any(secret)) AS secrets, hll_add_agg(hll_hash_any(value)) AS values,
        hll_add_agg(hll_hash_any(event)) AS events
    FROM (SELECT * FROM things UNION ALL SELECT * FROM things) AS twice;
-- Few values are stored exactly.
SELECT tap.same('it counts distinct values of each type', '40 40 40 40 40',
    (SELECT concat_ws(' ', #ids, #shorts, #secrets, #values, #events) FROM days));
SELECT tap.same('... also of a union, and of a number of the ID', '50',
    (SELECT #(hll_union(ids, (SELECT hll_add_agg(hll_hash_any(id)) FROM tid_generate_many(10)
        AS id)))
     FROM days)::text);
SELECT tap.same('equal IDs have equal hashes', 'true',
    (SELECT bool_and(hll_hash_any(id) = hll_hash_any(replace(id::text, '-', '')::ids.tid))
        FROM things)::text);
