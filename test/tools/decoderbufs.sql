-- The output plugin of Debezium: messages of Protocol Buffers, which are read here by
-- the bytes that a field of each name and type begins with.
SET client_min_messages = warning;
SELECT slot_name FROM pg_create_logical_replication_slot('decoderbufs', 'decoderbufs') \gset
INSERT INTO things
    VALUES ('3kxn-lhr-3gxq-24', '4h1dcdW9Pz4', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4',
        'fixedB4:GBP$:222.31',
        '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 'hello');
CREATE TEMP TABLE message AS
    SELECT data FROM pg_logical_slot_peek_binary_changes('decoderbufs', NULL, NULL)
    WHERE position('things' IN data) > 0;
SELECT tap.same('a new row is a message', '1', (SELECT count(*) FROM message)::text);
-- In a datum, field 8 is a string, and field 9 bytes.
CREATE FUNCTION datum(text, tag int) RETURNS bytea LANGUAGE sql AS $$
    SELECT set_byte('\x00', 0, tag << 3 | 2) || set_byte('\x00', 0, length($1)) || convert_to($1,
        'UTF8')
$$;
SELECT tap.same('the ' || column_name || ' is a datum of bytes, its text', 'true',
    (position(convert_to(column_name, 'UTF8') IN data) > 0
        AND position(datum(text, 9) IN data) >
            position(convert_to(column_name, 'UTF8') IN data))::text)
FROM message, (VALUES
    ('id', '3kxn-lhr-3gxq-24'), ('short', '4h1dcdW9Pz4'),
        ('secret', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4'),
    ('value', 'extuuid:fixedB4:GBP$:222.31')) AS x (column_name, text);
SELECT tap.same('... but that of a uuid is a string', 'true',
    (position(datum('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 8) IN data) > 0)::text)
FROM message;
SELECT tap.same('the names of the types are in the message', 'ids.tid uid11 scru160 extuuid uuid',
    (SELECT string_agg(name, ' ' ORDER BY n)
     FROM message, unnest('{ids.tid, uid11, scru160, extuuid, uuid}'::text[]) WITH ORDINALITY
         AS x (name, n)
     WHERE position(datum(name, 1) IN data) > 0));
SELECT tap.same('its debug mode shows no datum of a type that it does not know',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f hello',
    (SELECT string_agg(found[1], ' ' ORDER BY n)
     FROM pg_logical_slot_get_changes('decoderbufs', NULL, NULL, 'debug-mode', '1'),
        regexp_matches(data, 'datum\[([^]]*)\]', 'g') WITH ORDINALITY AS x (found, n)));
SELECT pg_drop_replication_slot('decoderbufs') \gset
