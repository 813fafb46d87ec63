-- Functions in Python, which receive and return texts.
CREATE EXTENSION plpython3u;
CREATE FUNCTION describe(a ids.tid, b ids.uid11, c ids.scru160, d ids.extuuid, e uuid) RETURNS text
    LANGUAGE plpython3u AS $$
return '|'.join(f'{type(x).__name__} {x}' for x in (a, b, c, d, e))
$$;
CREATE FUNCTION plain(keys ids.tid[]) RETURNS SETOF ids.tid LANGUAGE plpython3u AS $$
return [key.replace('-', '') for key in keys]
$$;
CREATE FUNCTION of_prefix(prefix text) RETURNS SETOF things LANGUAGE plpython3u AS $$
plan = plpy.prepare('SELECT * FROM things WHERE id ^@ $1 AND id < $2 ORDER BY id',
    ['text', 'ids.tid'])
return plan.execute([prefix, '3kxnlhr3gxq23'])
$$;
SELECT tap.same('it receives the texts',
    'str 3kxn-lhr-3gxq-23|str RNWwDLNopPV|str BV35STIGQH5RRB5FFOFDCAFVDUOMT6GS|str '
    'extuuid:q:-1/mol1/2|str 360421de-f5b6-7a20-bc97-d5a6dd482956',
    (SELECT describe(id, short, secret, value, event) FROM things WHERE body = 'body 11'));
SELECT tap.same('... also of an array, and returns IDs', '{2222-222-2222-24,3kxn-lhr-3gxq-23}',
    (SELECT array_agg(id ORDER BY id) FROM plain('{3kxn-lhr-3gxq-23,2222-222-2222-24}')
        AS id)::text);
SELECT tap.same('it queries by a prefix and a key, and returns rows', '{8,9,10}',
    (SELECT array_agg(substr(body, 6)::int ORDER BY id) FROM of_prefix('3k'))::text);
SELECT tap.fails('a wrong result is an error of the type',
    'invalid input syntax for type tid: "3kxn"',
    $$CREATE FUNCTION wrong() RETURNS ids.tid LANGUAGE plpython3u AS 'return "3kxn"'; SELECT
        wrong()$$);
