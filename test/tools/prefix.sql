-- Prefix ranges of phone numbers, beside the prefixes of IDs, for which it has the same
-- operators.
CREATE EXTENSION prefix;
CREATE TABLE routes (id ids.tid PRIMARY KEY, code prefix_range NOT NULL, short ids.uid11,
    secret ids.scru160, value ids.extuuid, event uuid);
INSERT INTO routes SELECT id, code::prefix_range, short, secret, value, event
    FROM things JOIN (VALUES (1, '1'), (2, '44'), (3, '441'), (4, '49'))
        AS x (n, code) ON body = 'body ' || n;
CREATE INDEX ON routes USING gist (code);
SET enable_seqscan = off;
SELECT tap.same('the longest route of a number',
    '2wan-m76-vzch-ak NQm6nKp8qFC 80000000000000000000000000000000 extuuid:q:38/m1/2 '
    '0673957a-6750-7991-91b7-1336c7747409 441',
    (SELECT concat_ws(' ', id, short, secret, value, event, code) FROM routes
        WHERE code @> '4411234' ORDER BY length(code) DESC LIMIT 1));
SELECT tap.same('... of keys with a prefix', '{1,441}',
    (SELECT array_agg(code ORDER BY id) FROM routes WHERE id ^@ '2l' OR id ^@ '2wan')::text);
SELECT tap.same('... by its index', 'true',
    (tap.plan($$SELECT * FROM routes WHERE code @> '4411234'$$) ~
    'Index Scan using routes_code_idx')::text);
