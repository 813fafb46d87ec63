-- Addresses and ranges of them.
CREATE EXTENSION ip4r;
CREATE TABLE visits (id ids.tid PRIMARY KEY, address ip4 NOT NULL, network iprange, short ids.uid11,
    secret ids.scru160, value ids.extuuid, event uuid);
INSERT INTO visits SELECT id, ip4 '10.0.0.0' + substr(body, 6)::int,
    ('10.0.' || substr(body, 6) || '.0/24')::iprange, short, secret, value, event FROM things;
CREATE EXTENSION btree_gist;
CREATE INDEX visits_both ON visits USING gist (network, id);
SET enable_seqscan = off;
SET enable_indexscan = off;
SELECT tap.same('the visits of a network',
    '3kxn-lhr-3gxq-23 RNWwDLNopPV BV35STIGQH5RRB5FFOFDCAFVDUOMT6GS extuuid:q:-1/mol1/2 '
    '360421de-f5b6-7a20-bc97-d5a6dd482956 10.0.0.11',
    (SELECT concat_ws(' ', id, short, secret, value, event, address) FROM visits
        WHERE address <<= '10.0.0.11/32'::ip4r));
SELECT tap.same('... and of a time, by one index', '{3kat-reg-47iw-3n,3ke6-kg4-2cm2-32}',
    (SELECT array_agg(id ORDER BY id) FROM visits WHERE network << '10.0.8.0/22'::iprange
        AND id < '2023-11-14 22:13:20.123457Z'::timestamptz
        AND event < '27b4cc61-0000-0000-0000-000000000000')::text);
SELECT tap.same('... both as index conditions', 'true',
    (tap.plan($$SELECT id FROM visits WHERE network << '10.0.8.0/22'::iprange AND id < '2023-11-14
        22:13:20.123457Z'::timestamptz$$)
        ~ 'Index Cond: \(\(network << .*\) AND \(id < ')::text);
