-- Every function that SQL can call, with every combination of hostile arguments.  Each
-- call must quickly return, or raise an error that its user can understand; no call may
-- crash the server.  The functions come from the catalogs.  A new type of argument
-- needs lines here.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\set ECHO none

CREATE TEMP TABLE hostile (type text, value text);
INSERT INTO hostile
SELECT type, value
FROM (VALUES ('text'), ('cstring')) AS t (type),
  (VALUES
    -- empty and short texts, characters that no encoding of an ID has
    ($$''$$),
    ($$' '$$),
    ($$'-'$$),
    ($$'a'$$),
    ($$'z'$$),
    ($$'0'$$),
    ($$'é'$$),
    ($$'日本語'$$),
    ($$E'\U0001F600'$$),
    ($$E'\x01\x7f'$$),
    ($$E'a\nb'$$),
    ($$'%s%n%d'$$),
    ($$'NaN'$$),
    ($$'-infinity'$$),
    ($$'NULL'$$),
    ($$'2024-02-30'$$),
    ($$'1e400'$$),
    ($$'--------------'$$),
    ($$'ms'$$),
    -- long texts
    ($$repeat('2', 13)$$),
    ($$repeat('z', 11)$$),
    ($$repeat('V', 32)$$),
    ($$repeat('v', 33)$$),
    ($$repeat('f', 40)$$),
    ($$repeat('é', 16)$$),
    ($$repeat('0', 1048576)$$),
    ($$repeat('-', 1048576)$$),
    ($$repeat('é', 524288)$$),
    ($$repeat('[1,', 349525)$$),
    -- IDs, and texts that are almost IDs
    ($$'3kxn-lhr-3gxq-23'$$),
    ($$'3kxnlhr3gxq2'$$),
    ($$'5Gg7kK8XiNh'$$),
    ($$'jpXCZedGfVR'$$),
    ($$'05TTUP1HNCPNH30VEK64KDQT9BSNU4C4'$$),
    ($$'fixed:GBP:222.31'$$),
    ($$'extuuid:'$$),
    ($$repeat(':', 2000)$$),
    ($$'int:' || repeat('1,', 400) || '1'$$),
    ($$'f117:1e-9890'$$),
    ($$'t/109:1582-10-15'$$),
    ($$'A'$$),
    ($$'ns'$$),
    ($$'GBP'$$),
    ($$'{}'$$),
    ($$'zzzz-zzz-zzzz-zz'$$),
    ($$'1ee41b32-3d6d-6bd5-af61-4d63a4f5ad6c'$$)) AS v (value);
INSERT INTO hostile
VALUES
  -- the lengths of a uuid, of its random bits, and of the parts behind its times
  ('bytea', $$decode(repeat('ff', 16), 'hex')$$),
  ('bytea', $$decode(repeat('00', 8), 'hex')$$),
  ('integer', '32'),
  ('integer', '60'),
  ('integer', '64'),
  ('text', $$'us'$$),
  ('timestamp with time zone', $$'2106-02-07 06:28:15.999999 UTC'$$),
  ('timestamp with time zone', $$'2554-07-21 23:34:33.709551 UTC'$$),
  ('timestamp with time zone', $$'4147-08-20 07:32:15.999999 UTC'$$),
  -- all other types
  ('boolean', 'true'),
  ('boolean', 'false'),
  ('integer', '0'),
  ('integer', '1'),
  ('integer', '-1'),
  ('integer', '48'),
  ('integer', '1023'),
  ('integer', '65536'),
  ('integer', '2147483647'),
  ('integer', '(-2147483648)'),
  ('bigint', '0'),
  ('bigint', '1'),
  ('bigint', '-1'),
  ('bigint', '4194304'),
  ('bigint', '9223372036854775807'),
  ('bigint', '(-9223372036854775808)'),
  ('double precision', '0'),
  ('double precision', '''-0'''),
  ('double precision', '0.1'),
  ('double precision', '4.9e-324'),
  ('double precision', '-1.7e308'),
  ('double precision', '''NaN'''),
  ('double precision', '''infinity'''),
  ('double precision', '''-infinity'''),
  ('numeric', '0'),
  ('numeric', '-1'),
  ('numeric', '0.5'),
  ('numeric', '18446744073709551615'),
  ('numeric', '18446744073709551616'),
  ('numeric', '1.50000000000000000000000000000000000000000'),
  ('numeric', '1e-16000'),
  ('numeric', '''1e131071'''),
  ('numeric', '-9.9e131070'),
  ('numeric', '''NaN'''),
  ('numeric', '''infinity'''),
  ('numeric', '''-infinity'''),
  ('timestamp with time zone', 'now()'),
  ('timestamp with time zone', '''1970-01-01 UTC'''),
  ('timestamp with time zone', '''1969-12-31 23:59:59.999999 UTC'''),
  ('timestamp with time zone', '''1582-10-15 UTC'''),
  ('timestamp with time zone', '''2011-11-11 11:11:11.111 UTC'''),
  ('timestamp with time zone', '''2255-06-05 23:47:34.740992 UTC'''),
  ('timestamp with time zone', '''4714-11-24 00:00:00 UTC BC'''),
  ('timestamp with time zone', '''294276-12-31 23:59:59.999999 UTC'''),
  ('timestamp with time zone', '''infinity'''),
  ('timestamp with time zone', '''-infinity'''),
  ('bytea', $$''$$),
  ('bytea', $$'\x00'$$),
  ('bytea', $$'\xffffffffffff'$$),
  ('bytea', $$decode(repeat('ff', 10), 'hex')$$),
  ('bytea', $$decode(repeat('00', 12), 'hex')$$),
  ('bytea', $$decode(repeat('ff', 20), 'hex')$$),
  ('bytea', $$decode(repeat('aa', 21), 'hex')$$),
  ('bytea', $$decode(repeat('00', 1048576), 'hex')$$),
  ('uuid', $$'00000000-0000-0000-0000-000000000000'$$),
  ('uuid', $$'ffffffff-ffff-ffff-ffff-ffffffffffff'$$),
  ('uuid', $$'1ec9414c-232a-6b00-b3c8-9f6bdeced846'$$),
  ('uuid', $$'c232ab00-9414-11ec-b3c8-9f6bdeced846'$$),
  ('uuid', $$'017f22e2-79b0-7cc3-98c4-dc0c0c07398f'$$),
  ('uuid', $$'ffffffff-ffff-6fff-bfff-ffffffffffff'$$),
  ('id_time_range', $$'empty'$$),
  ('id_time_range', $$'(,)'$$),
  ('id_time_range', $$'[-infinity,infinity]'$$),
  ('id_time_range', $$'[infinity,infinity]'$$),
  ('id_time_range', $$'(,-infinity]'$$),
  ('id_time_range', $$'[2024-02-29,2024-02-29]'$$),
  ('id_time_range', $$'(2024-02-29,2024-02-29 00:00:00.000001)'$$),
  ('id_time_range', $$'(,4714-11-24 00:00:00 UTC BC]'$$),
  ('id_time_range', $$'[294276-12-31 23:59:59.999999 UTC,)'$$),
  ('tid', $$'3kxn-lhr-3gxq-23'$$),
  ('tid', '0::bigint'),
  ('tid', '(-1)::bigint'),
  ('tid', '(-9223372036854775808)::bigint'),
  ('tid', '9223372036854775807::bigint'),
  ('uid11', $$'5Gg7kK8XiNh'$$),
  ('uid11', '0::bigint'),
  ('uid11', '(-1)::bigint'),
  ('uid11', '(-9223372036854775808)::bigint'),
  ('uid11', '9223372036854775807::bigint'),
  ('scru160', $$'05TTUP1HNCPNH30VEK64KDQT9BSNU4C4'$$),
  ('scru160', $$repeat('0', 32)$$),
  ('scru160', $$repeat('V', 32)$$),
  ('tstzrange', $$'empty'$$),
  ('tstzrange', $$'(,)'$$),
  ('interval', $$'0'$$),
  ('interval', $$'1 day'$$),
  ('interval', $$'-1 microsecond'$$),
  ('interval', $$'178000000 years'$$),
  ('interval', $$'-178000000 years'$$),
  ('extuuid', $$'sym:'$$),
  ('extuuid', $$'fixed:GBP:222.31'$$),
  ('extuuid', $$'f117:1e-9890'$$),
  ('extuuid', $$'t/0:649037107316853453566312041152511'$$),
  ('extuuid', $$'fixed::-81129638414606681695789005144064'$$),
  ('extuuid', $$'int/103*1:' || repeat('-1,', 102) || '-1'$$),
  ('extuuid', $$'88fffffe-ffff-6fff-bfff-ffffffffffff'::uuid$$),
  ('extuuid', $$'00000000-0000-6000-8000-000000000000'::uuid$$),
  ('extuuid', $$'80000000-0000-6000-8000-000000000000'::uuid$$),
  ('extuuid', $$'7fffffff-ffff-6fff-bfff-ffffffffffff'::uuid$$),
  ('extuuid', $$'bfffffff-ffff-6fff-bfff-ffffffffffff'::uuid$$),
  ('extuuid', $$'ffffffff-ffff-6fff-bfff-ffffffffffff'::uuid$$);
-- Ranges of IDs, multiranges, and the domains over the types.
INSERT INTO hostile
SELECT type || 'range', value
FROM (VALUES ('tid'), ('uid11'), ('scru160'), ('extuuid')) AS t (type),
  (VALUES ($$'empty'$$), ($$'(,)'$$)) AS v (value);
INSERT INTO hostile
SELECT 'id_time_multirange', value
FROM (VALUES
  ($$'{}'$$),
  ($$'{(,)}'$$),
  ($$'{[-infinity,infinity]}'$$),
  ($$'{(,4714-11-24 00:00:00 UTC BC],[2024-02-29,2024-02-29],
      [294276-12-31 23:59:59.999999 UTC,)}'$$)) AS v (value);
INSERT INTO hostile
SELECT replace(type, 'ids.', '') || '_operand', value FROM hostile
WHERE type IN ('tid', 'ids.tid', 'uid11', 'scru160', 'uuid');
-- For every type NULL, and arrays that are empty, contain a NULL, have two
-- dimensions, other bounds, or very many elements.
INSERT INTO hostile SELECT DISTINCT type, 'NULL' FROM hostile;
INSERT INTO hostile
SELECT element || '[]',
       replace(value, 'elements',
               (SELECT string_agg(value || '::' || element, ', ') FROM hostile
                WHERE type = element AND value <> 'NULL'))
FROM (VALUES ('numeric'), ('double precision'), ('bigint'), ('integer'), ('text')) AS t (element),
  (VALUES
    ('NULL'),
    ($$'{}'$$),
    ($$'{NULL}'$$),
    ($$'{0,NULL}'$$),
    ($$'{{0,1},{2,3}}'$$),
    ($$'[-5:-4]={0,1}'$$),
    ('ARRAY[elements]'),
    ($$'{-1}'$$),
    ($$'{0}'$$),
    ($$'{3,1,2}'$$),
    ($$'{1,2,3,4,5,6,7}'$$),
    ($$array_fill('1'::text, ARRAY[100000])$$)) AS v (value);

CREATE TEMP VIEW functions AS
SELECT f.oid, pronamespace::regnamespace AS schema, proname,
       array(SELECT unnest(proargtypes)::regtype) AS arguments, proretset
FROM pg_proc AS f JOIN pg_depend AS d ON classid = 'pg_proc'::regclass AND objid = f.oid
WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
  AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids')
  AND prokind = 'f' -- the server's own functions that make ranges
  AND NOT EXISTS (SELECT FROM pg_depend AS i
                  WHERE i.classid = 'pg_proc'::regclass AND i.objid = f.oid AND i.deptype = 'i');
CREATE TEMP TABLE calls (function regprocedure, call text, query text, state text, message text,
                         took interval);
CREATE FUNCTION pg_temp.timed(query text, OUT state text, OUT message text, OUT took interval)
LANGUAGE plpgsql AS $$
DECLARE
  began timestamptz := clock_timestamp();
BEGIN
  SELECT f.state, f.message INTO state, message FROM failure(query) AS f;
  took := clock_timestamp() - began;
END $$;

-- Each function is called at most this number of times, spread over all combinations.
CREATE FUNCTION pg_temp.call_all(most int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  f record;
  values_of text[];
  lists text[][];
  counts int[];
  total bigint;
  rest bigint;
  call text;
  query text;
BEGIN
  FOR f IN
    SELECT * FROM functions
    WHERE 'internal'::regtype <> ALL (arguments)
    ORDER BY proname COLLATE "C", arguments::text
  LOOP
    lists := '{}';
    counts := '{}';
    total := 1;
    FOR i IN 1 .. cardinality(f.arguments) LOOP
      values_of := array(SELECT format('(%s)::%s', value, f.arguments[i]) FROM hostile
                         WHERE to_regtype(CASE WHEN type = 'tid' THEN 'ids.tid' ELSE type END)
                             = f.arguments[i]
                           -- A floor that is far ahead would stay until the server's next start.
                           AND (f.proname !~ 'advance' OR type = 'interval'
                                OR value IN ('NULL', '0', '1', '-1', '0::bigint', '''ms''',
                                             '''NaN''', '''00000000-0000-0000-0000-000000000000''')
                                OR value ~ '^repeat\(''0'', \d\d\)$')
                         ORDER BY value COLLATE "C");
      counts := counts || cardinality(values_of);
      total := total * cardinality(values_of);
      lists := array_append(lists, array_to_string(values_of, E'\x02'));
    END LOOP;
    FOR n IN 0 .. least(total, most) - 1 LOOP
      -- The step is a prime, so that every combination is tried once, in a spread order.
      rest := n * 1000003::bigint % total;
      call := '';
      FOR i IN REVERSE cardinality(f.arguments) .. 1 LOOP
        call := (string_to_array(lists[i], E'\x02'))[rest % counts[i] + 1]
          || CASE WHEN call <> '' THEN ', ' ELSE '' END || call;
        rest := rest / counts[i];
      END LOOP;
      call := format('%s.%I(%s)', f.schema, f.proname, call);
      query := CASE WHEN f.proretset THEN 'SELECT count(*) FROM ' || call
                    ELSE 'SELECT ' || call || '::text' END;
      INSERT INTO calls
      SELECT f.oid, call, query, state, left(message, 100), took FROM pg_temp.timed(query);
    END LOOP;
    IF total = 0 THEN
      INSERT INTO calls (function, call, state)
      VALUES (f.oid, 'no hostile values of ' || f.arguments::text, 'XXXXX');
    END IF;
  END LOOP;
END $$;

-- The first call that is compiled loads LLVM, which can take long.
SET jit = off;
SELECT pg_temp.call_all(400);

SELECT count(*) > 2000 AS calls, count(*) FILTER (WHERE state IS NULL) > 1000 AS returned,
       count(*) FILTER (WHERE state IS NOT NULL) > 1000 AS raised
FROM calls;
-- The allowed errors: malformed text and bytes, numbers, dates, arguments and windows
-- out of range, a missing setting.  XX000 is never allowed, and none of ..._or_null().
SELECT function, call, state, message FROM calls
WHERE state NOT IN ('22P02', '22P03', '22003', '22008', '22013', '22023', '55000')
  OR (state IS NOT NULL AND call ~ '_or_null\(')
ORDER BY function::text, call LIMIT 20;
-- No call takes very much longer than most of them.  A slow one is repeated, because the
-- machine may have paused; so a call that is slow only once is not found.
WITH most AS (
  SELECT 200000 * percentile_cont(0.5) WITHIN GROUP (ORDER BY took) AS very_long FROM calls),
  slow AS MATERIALIZED (SELECT function, call, query, very_long FROM calls, most
                        WHERE took > very_long)
SELECT function, left(call, 100) AS call FROM slow
WHERE (pg_temp.timed(query)).took > very_long;
RESET jit;

-- A function with an argument of type "internal" cannot be called: SQL has no such
-- value.
CREATE FUNCTION pg_temp.call_internal() RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  f record;
  value text;
  call text;
BEGIN
  FOR f IN SELECT * FROM functions WHERE 'internal'::regtype = ANY (arguments) ORDER BY proname LOOP
    FOREACH value IN ARRAY ARRAY['NULL', '''0''', '0', '''\x00''::bytea', 'NULL::internal',
                                 '0::internal'] LOOP
      call := format('SELECT %s.%I(%s)', f.schema, f.proname,
                     (SELECT string_agg(CASE WHEN type = 'internal'::regtype THEN value
                                             ELSE '0::' || type END,
                                        ', ')
                      FROM unnest(f.arguments) AS type));
      BEGIN
        EXECUTE call;
        RETURN NEXT call;
      EXCEPTION WHEN undefined_function OR cannot_coerce OR feature_not_supported THEN
        NULL;
      END;
    END LOOP;
  END LOOP;
END $$;
SELECT count(*) > 20 AS internal_functions FROM functions
WHERE 'internal'::regtype = ANY (arguments);
SELECT callable FROM pg_temp.call_internal() AS callable;

-- Aggregates of hostile values, each with a NULL and twice.
INSERT INTO hostile
VALUES
  ('extuuid', $$'fixed4:GBP$:483570327845851669882.4703'$$),
  ('extuuid', $$'fixed4:GBP$:-483570327845851669882.4704'$$),
  ('extuuid', $$'fixed4:XXX$:0'$$);
SELECT value, f.state, f.message
FROM hostile,
  failure(format('SELECT ids.extuuid_money_sum(v)
                  FROM unnest(ARRAY[%s, NULL, %1$s]::extuuid[]) AS v', value)) AS f
WHERE type = 'extuuid' AND f.state IS DISTINCT FROM '22023'
ORDER BY value COLLATE "C";

-- Any user who can create an operator can give it an estimator that was not made for
-- it, so an estimator must check the types before it reads values.
CREATE TABLE estimated AS
SELECT n AS int4, n::text AS text, n::float8 AS float8, now() AS timestamptz, ARRAY[n] AS int4_array
FROM generate_series(1, 1000) AS n;
ANALYZE estimated;
CREATE FUNCTION estimate(estimator regproc, lefttype regtype, righttype regtype, value text)
RETURNS bool LANGUAGE plpgsql AS $$
DECLARE
  rows bool;
BEGIN
  EXECUTE format('CREATE FUNCTION odd(%s, %s)
                  RETURNS bool LANGUAGE plpgsql AS ''BEGIN RETURN true; END''',
                 lefttype, righttype);
  EXECUTE format('CREATE OPERATOR @@@ (FUNCTION = odd, LEFTARG = %s, RIGHTARG = %s, RESTRICT = %s)',
                 lefttype, righttype, estimator);
  -- Any estimate is fine; the server must still be running afterwards.
  EXECUTE format('SELECT estimated_rows(%L) BETWEEN 0 AND 1000',
                 format('SELECT FROM estimated WHERE %I OPERATOR(public.@@@) %L::%s',
                        replace(lefttype::text, 'integer[]', 'int4_array'), value,
                        righttype)) INTO rows;
  DROP FUNCTION odd CASCADE;
  RETURN rows;
END $$;
SET client_min_messages = warning;
SELECT count(*) > 5 AS estimators,
       bool_and(estimate(oid::regproc, lefttype, righttype, value)) AS alive
FROM functions, (VALUES ('text'::regtype), ('integer[]')) AS l (lefttype),
  (VALUES
    ('integer'::regtype, '5'),
    ('text', '3kxn'),
    ('double precision', '1e300'),
    ('tstzrange', '[2024-01-01,2024-02-01)'),
    ('id_time_range', '[2024-01-01,2024-02-01)'),
    ('int4range', '[1,2)'),
    ('bytea', '\x00')) AS r (righttype, value)
WHERE arguments = '{internal,oid,internal,integer}'::regtype[];
RESET client_min_messages;
DROP FUNCTION estimate;
DROP TABLE estimated;
