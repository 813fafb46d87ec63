-- Amounts with SI units, beside the quantities of an extuuid.
CREATE EXTENSION unit;
CREATE TABLE weights (id ids.tid PRIMARY KEY, weight unit, short ids.uid11, secret ids.scru160,
    value ids.extuuid, event uuid);
INSERT INTO weights SELECT id, (substr(body, 6) || ' kg')::unit, short, secret, value,
    event FROM things;
SELECT tap.same('sums of units for keys with a prefix', '38 kg',
    (SELECT sum(weight)::text FROM weights WHERE id ^@ '3k'));
SELECT tap.same('... and a comparison',
    'bzzz-zzz-zzzz-22 jpXCZedGfVP VVVVVVVVVS0000000000000000000000 '
    'extuuid:q:13*kg6/7/s5*mol5/2 f478bd9d-f844-70f1-a073-ac77d05bfe49',
    (SELECT concat_ws(' ', id, short, secret, value, event) FROM weights WHERE weight > '38 kg'
        ORDER BY id LIMIT 1));
SELECT tap.same('a quantity of an extuuid as a unit', '9 kg',
    (SELECT (extuuid_number(value) || ' kg')::unit::text
    FROM (SELECT 'q:9*kg'::extuuid AS value) AS v));
