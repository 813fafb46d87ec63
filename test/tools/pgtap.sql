-- Unit tests in SQL.
CREATE EXTENSION pgtap;
CREATE TABLE results (n serial, line text);
INSERT INTO results (line) SELECT plan(9);
INSERT INTO results (line) SELECT col_type_is('things', 'id', 'ids.tid', 'type');
INSERT INTO results (line) SELECT col_type_is('things', 'short', 'uid11', 'type');
INSERT INTO results (line) SELECT col_is_pk('things', 'id', 'key');
INSERT INTO results (line) SELECT col_default_is('things', 'id', 'tid_generate()', 'default');
INSERT INTO results (line) SELECT is(id, '3kxnlhr3gxq23'::ids.tid, 'is') FROM things
    WHERE body = 'body 11';
INSERT INTO results (line) SELECT cmp_ok(secret, '>', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4'::scru160,
    'cmp') FROM things WHERE body = 'body 11';
INSERT INTO results (line) SELECT results_eq($$SELECT value FROM things WHERE id ^@ '3kxn'$$,
    $$VALUES ('extuuid:q:-1/mol1/2'::extuuid)$$, 'results');
INSERT INTO results (line) SELECT throws_ok($$SELECT '3kxn'::ids.tid$$, '22P02',
    'invalid input syntax for type tid: "3kxn"', 'error');
INSERT INTO results (line) SELECT is(short, '4h1dcdW9Pz4'::uid11, 'wrong') FROM things
    WHERE body = 'body 11';
SELECT tap.same('it compares our types, and knows their names, defaults and errors',
    '1..9, ok 1 - type, ok 2 - type, ok 3 - key, ok 4 - default, ok 5 - is, ok 6 - cmp, ok 7 - '
        'results, ok 8 - error, not ok 9 - wrong',
    (SELECT string_agg(split_part(line, E'\n', 1), ', ' ORDER BY n) FROM results));
SELECT tap.same('... and shows both values that differ', 'have: RNWwDLNopPV want: 4h1dcdW9Pz4',
    (SELECT regexp_replace(substring(line FROM 'have: .*'), '\s*\n#\s*', ' ') FROM results
        WHERE line LIKE 'not ok%'));
