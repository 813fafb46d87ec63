-- Functions in Perl, which receive and return texts.
CREATE EXTENSION plperl;
CREATE FUNCTION describe(ids.tid, ids.uid11, ids.scru160, ids.extuuid, uuid) RETURNS text
    LANGUAGE plperl AS $$ return join '|', @_ $$;
CREATE FUNCTION plain(ids.tid[]) RETURNS SETOF ids.tid LANGUAGE plperl AS $$
    foreach my $id (@{ $_[0] }) { $id =~ tr/-//d; return_next($id); }
    return;
$$;
CREATE FUNCTION of_prefix(text) RETURNS SETOF things LANGUAGE plperl AS $$
    my $plan = spi_prepare('SELECT * FROM things WHERE id ^@ $1 AND id < $2 ORDER BY id', 'text',
        'ids.tid');
    return_next($_) foreach @{ spi_exec_prepared($plan, $_[0], '3kxnlhr3gxq23')->{rows} };
    return;
$$;
CREATE FUNCTION set_short() RETURNS trigger LANGUAGE plperl
    AS $$ $_TD->{new}{short} = '4h1dcdW9Pz4'; return 'MODIFY' $$;
CREATE TRIGGER set_short BEFORE UPDATE ON things FOR EACH ROW EXECUTE FUNCTION set_short();
SELECT tap.same('it receives the texts',
    '3kxn-lhr-3gxq-23|RNWwDLNopPV|BV35STIGQH5RRB5FFOFDCAFVDUOMT6GS|'
    'extuuid:q:-1/mol1/2|360421de-f5b6-7a20-bc97-d5a6dd482956',
    (SELECT describe(id, short, secret, value, event) FROM things WHERE body = 'body 11'));
SELECT tap.same('... also of an array, and returns IDs', '{2222-222-2222-24,3kxn-lhr-3gxq-23}',
    (SELECT array_agg(id ORDER BY id) FROM plain('{3kxn-lhr-3gxq-23,2222-222-2222-24}')
        AS id)::text);
SELECT tap.same('it queries by a prefix and a key, and returns rows', '{8,9,10}',
    (SELECT array_agg(substr(body, 6)::int ORDER BY id) FROM of_prefix('3k'))::text);
UPDATE things SET body = 'changed' WHERE id = '3kxn-lhr-3gxq-23';
SELECT tap.same('a trigger changes a row', '4h1dcdW9Pz4',
    (SELECT short::text FROM things WHERE body = 'changed'));
SELECT tap.fails('a wrong result is an error of the type',
    'invalid input syntax for type tid: "3kxn"',
    $$CREATE FUNCTION wrong() RETURNS ids.tid LANGUAGE plperl AS 'return "3kxn"'; SELECT wrong()$$);
