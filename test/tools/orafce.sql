-- Oracle's functions, whose schema is in the search_path of many users.
CREATE EXTENSION orafce;
SET search_path = oracle, "$user", public, ids;
SELECT tap.same('nvl, lnnvl and decode take our types', '3kxn-lhr-3gxq-23 4h1dcdW9Pz4 t two',
    concat_ws(' ', nvl(NULL::ids.tid, '3kxn-lhr-3gxq-23'::ids.tid),
        nvl(NULL::uid11, '4h1dcdW9Pz4'::uid11),
        lnnvl('3kxn-lhr-3gxq-23'::ids.tid = '3kxn-lhr-3gxq-24'),
        (SELECT decode(id, '3kxn-lhr-3gxq-22'::ids.tid, 'one', '3kxn-lhr-3gxq-23'::ids.tid, 'two')
            FROM things WHERE id = '3kxnlhr3gxq23')));
SELECT tap.same('substr and instr read their texts', '3kxn 5 RNW',
    (SELECT concat_ws(' ', substr(id::text, 1, 4), instr(id::text, '-'), substr(short::text, 1, 3))
        FROM things WHERE body = 'body 11'));
SELECT tap.same('listagg joins them', 'NkaiauPkMgU,PQRSTUVWXYZ',
    (SELECT listagg(short::text, ',' ORDER BY id) FROM things WHERE body IN ('body 6', 'body 7')));
-- oracle.date has no fraction of a second.
SELECT tap.same('a comparison with its dates is one with the time', '10|8',
    (SELECT concat_ws('|', count(*) FILTER (WHERE id < oracle.to_date('2023-11-14 22:13:21',
        'YYYY-MM-DD HH24:MI:SS')::timestamptz),
        count(*) FILTER (WHERE id < oracle.to_date('2023-11-14 22:13:20',
            'YYYY-MM-DD HH24:MI:SS')::timestamptz)) FROM things));
SELECT tap.same_rows('the rows are the same with its schema first', 'things');
