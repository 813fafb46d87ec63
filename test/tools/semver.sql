-- Version numbers.
CREATE EXTENSION semver;
CREATE TABLE releases (id ids.tid PRIMARY KEY, version semver UNIQUE, short ids.uid11,
    secret ids.scru160, value ids.extuuid, event uuid);
INSERT INTO releases SELECT id, ('1.' || substr(body, 6) || '.0')::semver, short, secret, value,
    event FROM things;
SELECT tap.same('releases in the order of versions, of keys with a prefix',
    '1.8.0 3kat-reg-47iw-3n, 1.9.0 3ke6-kg4-2cm2-32, 1.10.0 3ke6-kg4-2cm2-z2, 1.11.0 '
    '3kxn-lhr-3gxq-23',
    (SELECT string_agg(version || ' ' || id, ', ' ORDER BY version) FROM releases
        WHERE id ^@ '3k'));
SELECT tap.same('... and one by its version',
    '3kxn-lhr-3gxq-23 RNWwDLNopPV BV35STIGQH5RRB5FFOFDCAFVDUOMT6GS extuuid:q:-1/mol1/2 '
    '360421de-f5b6-7a20-bc97-d5a6dd482956',
    (SELECT concat_ws(' ', id, short, secret, value, event) FROM releases
        WHERE version = '1.11.0'));
SELECT tap.same('... and the last one of each type',
    '1.40.0 bzzz-zzz-zzzz-zz jpXCZedGfVQ VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV '
    'ffffffff-ffff-7ffb-be68-e84c88f2f7ad',
    (SELECT concat_ws(' ', max(version), max(id), max(short), max(secret), max(event::text))
        FROM releases));
