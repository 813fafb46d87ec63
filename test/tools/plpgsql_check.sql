-- Checks functions before they run.
CREATE EXTENSION plpgsql_check;
CREATE FUNCTION good(key ids.tid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    row things;
BEGIN
    SELECT * INTO row FROM things WHERE id = key AND id ^@ '3k' AND id > now() - interval '9 years';
    RETURN concat_ws(' ', row.short, row.secret, row.value, row.event, tid_timestamp(row.id));
END
$$;
CREATE FUNCTION bad(key ids.tid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    row things;
BEGIN
    IF key = uid11_generate() THEN
        RETURN '';
    END IF;
    SELECT * INTO row FROM things WHERE id = key;
    RETURN row.missing;
END
$$;
SELECT tap.same('it accepts a function that uses our types', NULL,
    (SELECT string_agg(message, ', ') FROM plpgsql_check_function_tb('good(ids.tid)',
        extra_warnings => false)));
SELECT tap.same('... which returns the row',
    'RNWwDLNopPV BV35STIGQH5RRB5FFOFDCAFVDUOMT6GS extuuid:q:-1/mol1/2 '
    '360421de-f5b6-7a20-bc97-d5a6dd482956 2024-07-19 16:40:46.48031+00',
    good('3kxn-lhr-3gxq-23'));
SELECT tap.same('it finds a comparison that no operator has',
    '5 operator does not exist: ids.tid = uid11',
    (SELECT lineno || ' ' || message FROM plpgsql_check_function_tb('bad(ids.tid)',
        fatal_errors => true) WHERE level = 'error' LIMIT 1));
SELECT tap.same('... and, after it, a field that the row lacks',
    '9 record "row" has no field "missing"',
    (SELECT lineno || ' ' || message FROM plpgsql_check_function_tb('bad(ids.tid)',
        fatal_errors => false) WHERE message ~ 'missing' LIMIT 1));
