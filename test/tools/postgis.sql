-- A table with places and IDs.
CREATE EXTENSION postgis;
CREATE TABLE places (id ids.tid PRIMARY KEY DEFAULT tid_generate(), place geometry(Point, 4326),
    short ids.uid11, secret ids.scru160, value ids.extuuid, event uuid);
INSERT INTO places SELECT id, ST_SetSRID(ST_MakePoint(substr(body, 6)::int, 0), 4326), short,
    secret, value, event FROM things;
CREATE INDEX places_place ON places USING gist (place);
SET enable_seqscan = off;
SELECT tap.same('the nearest places', '{3ke6-kg4-2cm2-z2,3kxn-lhr-3gxq-23,3l2b-d42-37ej-oj}',
    (SELECT array_agg(id ORDER BY id) FROM (SELECT id FROM places
        ORDER BY place <-> 'SRID=4326;POINT(11.1 0)' LIMIT 3) AS p)::text);
DROP INDEX places_place;
CREATE EXTENSION btree_gist;
CREATE INDEX places_both ON places USING gist (place, id);
SET enable_indexscan = off;
SELECT tap.same('the places of a box and of a prefix', '{9,10,11}',
    (SELECT array_agg(ST_X(place) ORDER BY id) FROM places
        WHERE place && ST_MakeEnvelope(9, -1, 20, 1, 4326) AND id ^@ '3k')::text);
SELECT tap.same('... by one index', 'true',
    (tap.plan($$SELECT id FROM places WHERE place && ST_MakeEnvelope(9, -1, 20, 1, 4326) 
        AND id < '2024-07-20Z'::timestamptz$$)
        ~ 'places_both\s+Index Cond: \(\(place && .*\) AND \(id < ')::text);
SELECT tap.same('GeoJSON has the texts',
    '{"id": "3kxn-lhr-3gxq-23", "short": "RNWwDLNopPV", "secret": '
    '"BV35STIGQH5RRB5FFOFDCAFVDUOMT6GS", "value": "extuuid:q:-1/mol1/2", "event": '
    '"360421de-f5b6-7a20-bc97-d5a6dd482956"} [11,0]',
    (SELECT concat_ws(' ', json -> 'properties', json -> 'geometry' ->> 'coordinates')
     FROM (SELECT ST_AsGeoJSON(places)::json AS json FROM places WHERE id = '3kxn-lhr-3gxq-23')
         AS j));
SELECT tap.same('a vector tile has them, too', 'true',
    (SELECT position('3kxn-lhr-3gxq-23' IN tile) > 0 AND position('RNWwDLNopPV' IN tile) > 0
     FROM (SELECT ST_AsMVT(t) AS tile FROM (SELECT ST_AsMVTGeom(place,
         ST_MakeEnvelope(0, -90, 90, 90, 4326)) AS geom, id, short, value FROM places) AS t)
         AS x)::text);
