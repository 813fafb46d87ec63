-- Temporal tables: periods, keys without overlaps, and system versioning.
CREATE EXTENSION periods CASCADE;
CREATE TABLE prices (
    thing ids.tid NOT NULL REFERENCES things, short ids.uid11, secret ids.scru160,
        value ids.extuuid, event uuid,
    valid_from date NOT NULL, valid_to date NOT NULL);
SELECT periods.add_period('prices', 'valid', 'valid_from', 'valid_to') \gset
SELECT periods.add_unique_key('prices', ARRAY['thing'], 'valid', key_name => 'prices_key') \gset
INSERT INTO prices SELECT id, short, secret, value, event, '2024-01-01', '2024-07-01' FROM things;
INSERT INTO prices VALUES ('3kxn-lhr-3gxq-23', '4h1dcdW9Pz4', NULL, 'fixedB4:GBP$:222.31', NULL,
    '2024-07-01', '2025-01-01');
SELECT tap.fails('a key with a tid admits no overlap',
    'conflicting key value violates exclusion constraint "prices_thing_daterange_excl"',
    $$INSERT INTO prices VALUES ('3kxn-lhr-3gxq-23', '4h1dcdW9Pz4', NULL, NULL, NULL, '2024-06-30',
        '2024-07-02')$$);
SELECT tap.same('... but one interval after another', '-1/mol1/2 fixedB4:GBP$:222.31',
    (SELECT string_agg(regexp_replace(value::text, 'extuuid:(q:)?', ''), ' ' ORDER BY valid_from)
        FROM prices WHERE thing = '3kxn-lhr-3gxq-23'));

SELECT periods.add_system_time_period('things') \gset
SELECT periods.add_system_versioning('things') \gset
UPDATE things SET short = '4h1dcdW9Pz4', value = 'fixedB4:GBP$:222.31'
    WHERE id = '3kxn-lhr-3gxq-23';
SELECT tap.same('the history of a table has the rows before a change',
    '3kxn-lhr-3gxq-23 RNWwDLNopPV BV35STIGQH5RRB5FFOFDCAFVDUOMT6GS extuuid:q:-1/mol1/2 '
    '360421de-f5b6-7a20-bc97-d5a6dd482956',
    (SELECT concat_ws(' ', id, short, secret, value, event) FROM things_history));
SELECT tap.same('... and its view has both', '{4h1dcdW9Pz4,RNWwDLNopPV}',
    (SELECT array_agg(short ORDER BY short) FROM things_with_history
        WHERE id = '3kxn-lhr-3gxq-23')::text);
