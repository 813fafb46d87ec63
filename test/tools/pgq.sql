-- A queue that triggers fill.
CREATE EXTENSION pgq;
SELECT pgq.create_queue('changes'), pgq.register_consumer('changes', 'reader') \gset
CREATE TRIGGER json AFTER INSERT OR UPDATE OR DELETE ON things FOR EACH ROW EXECUTE FUNCTION
    pgq.jsontriga('changes');
SELECT pgq.create_queue('logutriga'), pgq.register_consumer('logutriga', 'reader') \gset
CREATE TRIGGER logu AFTER INSERT OR UPDATE OR DELETE ON things FOR EACH ROW EXECUTE FUNCTION
    pgq.logutriga('logutriga');
SELECT pgq.create_queue('sqltriga'), pgq.register_consumer('sqltriga', 'reader') \gset
CREATE TRIGGER sql AFTER INSERT OR UPDATE OR DELETE ON things FOR EACH ROW EXECUTE FUNCTION
    pgq.sqltriga('sqltriga');
INSERT INTO things VALUES ('3kxn-lhr-3gxq-24', '4h1dcdW9Pz4', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4',
    'fixedB4:GBP$:222.31', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 'hello');
UPDATE things SET short = '4h1dcdW9Pz5' WHERE id = '3kxn-lhr-3gxq-24';
DELETE FROM things WHERE id = '3kxn-lhr-3gxq-24';
SELECT pgq.force_tick('changes'), pgq.force_tick('logutriga'), pgq.force_tick('sqltriga') \gset
SELECT pgq.ticker() \gset
CREATE TABLE events AS
    SELECT queue, e.*
    FROM unnest('{changes, logutriga, sqltriga}'::text[]) AS queue,
        pgq.next_batch(queue, 'reader') AS batch, pgq.get_batch_events(batch) AS e;
SELECT tap.same('jsontriga writes the texts of a new row',
    '3kxn-lhr-3gxq-24 4h1dcdW9Pz4 05TTUP1HNCPNH30VEK64KDQT9BSNU4C4 extuuid:fixedB4:GBP$:222.31 '
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f hello',
    (SELECT string_agg(value, ' ' ORDER BY n) FROM events,
        json_each_text(ev_data::json) WITH ORDINALITY AS x (key, value, n)
     WHERE queue = 'changes' AND ev_type::json ->> 'op' = 'INSERT'));
SELECT tap.same('... which are rows of the table again', 'extuuid:fixedB4:GBP$:222.31 4h1dcdW9Pz5',
    (SELECT concat_ws(' ', r.value, r.short) FROM events,
        json_populate_record(NULL::things, ev_data::json) AS r
     WHERE queue = 'changes' AND ev_type::json ->> 'op' = 'UPDATE' AND r.id ^@ '3kxn-lhr-3gxq-24'));
SELECT tap.same('logutriga encodes them',
    '3kxn-lhr-3gxq-24 4h1dcdW9Pz5 05TTUP1HNCPNH30VEK64KDQT9BSNU4C4 extuuid:fixedB4:GBP$:222.31 '
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f hello',
    (SELECT string_agg(replace(replace(split_part(pair, '=', 2), '%3a', ':'), '%24', '$'),
        ' ' ORDER BY n) FROM events, string_to_table(ev_data, '&') WITH ORDINALITY AS x (pair, n)
     WHERE queue = 'logutriga' AND ev_type ~ '^U'));
SELECT tap.same('sqltriga writes the change by its key',
    $$short='4h1dcdW9Pz5' where id='3kxn-lhr-3gxq-24'$$,
    (SELECT ev_data FROM events WHERE queue = 'sqltriga' AND ev_type = 'U'));
SELECT tap.same('... and the removal', $$id='3kxn-lhr-3gxq-24'$$,
    (SELECT ev_data FROM events WHERE queue = 'sqltriga' AND ev_type = 'D'));
