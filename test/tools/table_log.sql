-- Logs changes of rows, and restores a table as of a time.
CREATE EXTENSION table_log;
SELECT table_log_init(5, 'public', 'things', 'public', 'things_log', 'SINGLE') \gset
SELECT clock_timestamp() AS before \gset
UPDATE things SET short = '4h1dcdW9Pz4', event = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
    WHERE id = '3kxn-lhr-3gxq-23';
DELETE FROM things WHERE id ^@ '3ke6';
INSERT INTO things (short, value) VALUES ('4h1dcdW9Pz5', 'fixedB4:GBP$:222.31');
SELECT tap.same('it logs the rows before and after a change',
    'UPDATE old RNWwDLNopPV 360421de-f5b6-7a20-bc97-d5a6dd482956, UPDATE new 4h1dcdW9Pz4 '
        '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    (SELECT string_agg(concat_ws(' ', trigger_mode, trigger_tuple, short, event),
        ', ' ORDER BY trigger_id) FROM things_log WHERE id = '3kxn-lhr-3gxq-23'));
SELECT tap.same('... and deleted rows', '{3ke6-kg4-2cm2-32,3ke6-kg4-2cm2-z2}',
    (SELECT array_agg(id ORDER BY trigger_id) FROM things_log WHERE trigger_mode = 'DELETE')::text);
SELECT table_log_restore_table('things', 'id', 'things_log', 'trigger_id', 'restored', :'before',
    NULL, 1, 1) \gset
SELECT tap.same_rows('it restores all rows as of a time', 'restored');
SELECT tap.same('... of one key, too', '3kxn-lhr-3gxq-23 RNWwDLNopPV',
    (SELECT id || ' ' || short FROM restored WHERE id = '3kxn-lhr-3gxq-23'));
