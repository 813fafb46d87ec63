-- JIT compilation changes no result: each function, and operators, casts, aggregates,
-- sorts and joins of each type return the same with and without it.  LLVM reads the
-- bitcode of our functions, too, which is installed with the library; whether it inlines
-- them depends on the server and on the processor.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql
\set ECHO all
SET TimeZone = 'UTC';
SET max_parallel_workers_per_gather = 0;
SET jit_above_cost = 0;
SET jit_inline_above_cost = 0;
SET jit_optimize_above_cost = 0;
SET jit = on;
SELECT pg_jit_available() AS compiles,
       (pg_stat_file(setting || '/bitcode/tid_ids.index.bc', true)).size > 0 AS bitcode
FROM pg_config WHERE name = 'PKGLIBDIR';
SET jit = off; -- but for the queries below

-- Whether a query returns the same row with and without JIT, and the number of compiled
-- functions; 0 if it does not inline and optimize.
CREATE FUNCTION tried(query text, OUT same bool, OUT functions int) LANGUAGE plpgsql AS $$
DECLARE
  plain text;
  compiled text;
  plan jsonb;
BEGIN
  query := format('SELECT r::text FROM (%s) AS r', query);
  SET LOCAL jit = off;
  EXECUTE query INTO STRICT plain;
  SET LOCAL jit = on;
  EXECUTE query INTO STRICT compiled;
  same := plain = compiled AND plain <> '()';
  plan := explained(query) -> 'JIT';
  SET LOCAL jit = off;
  functions := CASE WHEN (plan -> 'Options' ->> 'Inlining')::bool
                         AND (plan -> 'Options' ->> 'Optimization')::bool
                      THEN plan ->> 'Functions'
                    ELSE '0' END;
END $$;

-- A column for each type of argument, with its name.
CREATE TABLE arguments AS
SELECT n, at, at AS "timestamp with time zone", n % 2 = 0 AS boolean, n AS integer,
       n * 65537::bigint AS bigint,
       n::numeric AS numeric, n / 8::float8 AS "double precision",
       ARRAY[n, n + 1]::numeric[] AS "numeric[]", ARRAY[n / 8::float8, n] AS "double precision[]",
       n * interval '1 h' AS interval, tstzrange(at, at + n * interval '1 h') AS tstzrange,
       tstzmultirange(tstzrange(at, at + n * interval '1 h')) AS tstzmultirange,
       sha256(int4send(n)) AS bytea, uuid7_make(at, substr(sha256(int4send(n)), 1, 8)) AS uuid
FROM (SELECT n,
             '2024-07-19 16:40:46.480310'::timestamptz + n * interval '1 day 01:01:01.001001' AS at
      FROM generate_series(1, 60) AS n) AS s;
DO $$
DECLARE
  t record;
BEGIN
  FOR t IN SELECT *, type::regtype::text AS of_type FROM types LOOP
    EXECUTE format(
      'ALTER TABLE arguments ADD %1$I %2$s, ADD %3$srange %3$srange, ADD "%3$srange[]" %3$srange[]',
      t.of_type, t.type, t.name);
    EXECUTE format('UPDATE arguments SET %I = %s', t.of_type, t.made);
    EXECUTE format('UPDATE arguments
                    SET %2$srange = %2$srange(%1$I, NULL),
                        "%2$srange[]" = ARRAY[%2$srange(NULL, %1$I)]',
                   t.of_type, t.name);
  END LOOP;
END $$;
-- A call of each function for each row, except those whose results differ by the
-- moment, and those that SQL cannot call.
CREATE TABLE calls AS
SELECT f.oid::regprocedure AS function,
       format('%s(%s)', f.oid::regproc,
              (SELECT string_agg(
                        CASE WHEN base <> 'text' THEN format(
                                 CASE WHEN provariadic <> 0 THEN 'VARIADIC arguments.%I'
                                      WHEN name ~ 'bits$' THEN '%s ''' || CASE name
                                          WHEN 'timestamp_bits' THEN 48
                                          WHEN 'exponent_bits' THEN 5
                                          ELSE 16 END || ''''
                                      WHEN base = 'bytea' THEN 'substr(%I, 1, {length})'
                                      WHEN proname = 'uuid1_to_uuid6'
                                        THEN 'uuid6_to_uuid1(uuid6_lower(at))'
                                      WHEN proname ~ 'uuid6|from_uuid' AND base = 'uuid'
                                        THEN 'uuid6_lower(at)'
                                      WHEN proname ~ 'extuuid_money' AND base = 'extuuid'
                                        THEN 'extuuid_money(''GBP'', n)'
                                      WHEN proname = 'extuuid_timestamp' THEN 'extuuid_time(at)'
                                      WHEN name = 'places' THEN '%I / 20'
                                      ELSE 'arguments.%I' END,
                                 base)
                             WHEN name IS NULL THEN '''[]'''
                             WHEN name = 'currency' THEN '''GBP'''
                             WHEN name = 'encoding' THEN '''A'''
                             WHEN name = 'unit'
                               THEN CASE WHEN proname ~ '^uuid' THEN '''ms''' ELSE '''m/s2''' END
                             WHEN name = 'name' OR proname ~ '_sym' THEN '''N'''
                             WHEN proname ~ 'money_parse' THEN '''GBP1.50'''
                             WHEN name = 'number' THEN 'n::text'
                             WHEN proname ~ 'hex_prefix' THEN 'left(''0184F'', 1 + n % 5)'
                             ELSE format('left(arguments.%I::text, %s)', own,
                                         CASE WHEN name <> 'prefix' THEN '99'
                                              WHEN proname ~ 'starts_with$' THEN '2 + n % 9'
                                              ELSE '1' END) END,
                        ', ' ORDER BY i)
               FROM unnest(proargtypes) WITH ORDINALITY AS u (a, i),
                 LATERAL (SELECT proargnames[i] AS name,
                                 coalesce(nullif(typbasetype, 0), a)::regtype::text AS base
                          FROM pg_type AS t WHERE t.oid = a) AS b)) AS call
FROM pg_proc AS f JOIN pg_depend AS d ON d.classid = 'pg_proc'::regclass AND d.objid = f.oid,
  LATERAL (SELECT coalesce((SELECT type::regtype::text FROM types WHERE starts_with(proname, name)),
                           'uuid') AS own) AS o
WHERE refclassid = 'pg_extension'::regclass
  AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids') AND d.deptype = 'e'
  AND prokind = 'f' AND NOT proretset AND provolatile <> 'v' AND proname !~ 'horizon'
  AND NOT proargtypes::oid[] && '{internal,cstring}'::regtype[]::oid[];

-- Of the lengths of bytes, the first that the function accepts.
CREATE FUNCTION accepted(call text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  FOR length IN 1 .. 32 LOOP
    BEGIN
      EXECUTE replace('SELECT count(s) FROM (SELECT ' || call || ' FROM arguments) AS s',
                      '{length}', length::text);
      RETURN replace(call, '{length}', length::text);
    EXCEPTION WHEN invalid_parameter_value OR invalid_binary_representation THEN NULL;
    END;
  END LOOP;
END $$;
UPDATE calls SET call = accepted(call) WHERE call ~ '{length}';

SELECT count(*) > 280 AS functions, count(call) = count(*) AS calls FROM calls;
CREATE VIEW call_groups AS
SELECT format('SELECT string_agg(ROW(%s)::text, '';'' ORDER BY n) FROM arguments',
              string_agg(call, ', ' ORDER BY call)) AS query
FROM (SELECT call, ntile(20) OVER (ORDER BY call COLLATE "C") AS part FROM calls) AS c
GROUP BY part;
SELECT count(*) AS groups, min(functions) > 0 AS compiled,
       string_agg(query, E'\n') FILTER (WHERE NOT same) AS different
FROM call_groups, tried(query);

-- For each type: operators, casts, aggregates, grouping, sorts, windows and joins.
-- {column} is its column.
\set ECHO none
CREATE TABLE queries (n serial, timed bool, query text);
INSERT INTO queries (timed, query)
VALUES
  (false,
   'SELECT array_agg(ROW(a.{column} < b.{column}, a.{column} <= b.{column}, a.{column} = b.{column},
                         a.{column} <> b.{column}, a.{column} >= b.{column},
                         a.{column} > b.{column},
                         a.{column} ^@ left(b.{column}::text, a.n % 12),
                         a.{column} = ANY (ARRAY[b.{column}, NULL]),
                         a.{column} <@ b.{name}range) ORDER BY a.n, b.n)
    FROM arguments AS a, arguments AS b
    WHERE b.n < 9 AND a.{column} <> b.{column}'),
  (false,
   'SELECT array_agg(ROW({column}::text, {column}::text::{type}, {column}::{base},
                         {column}::{base}::{type}) ORDER BY n)
    FROM arguments WHERE {column}::{base}::{type} = {column}::text::{type}'),
  (false,
   'SELECT min({column}), max({column}), count(DISTINCT {column}),
           array_agg({column} ORDER BY {column} DESC),
           max({column}) FILTER (WHERE {column} < (SELECT max({column}) FROM arguments))
    FROM arguments'),
  (false,
   'SELECT array_agg(g ORDER BY g)
    FROM (SELECT {column}, count(*), max(n)
          FROM (TABLE arguments UNION ALL TABLE arguments) AS a GROUP BY {column}) AS g'),
  (false,
   'SELECT count(*), sum(a.n * b.n) FROM arguments AS a JOIN arguments AS b USING ({column})'),
  (false,
   'SELECT array_agg(w ORDER BY w)
    FROM (SELECT n, rank() OVER (ORDER BY {column}), lag({column}) OVER (ORDER BY {column} DESC)
          FROM arguments) AS w'),
  (true,
   'SELECT array_agg(w ORDER BY w)
    FROM (SELECT n, count(*) OVER (ORDER BY {column}
                                   RANGE BETWEEN ''36 hours'' PRECEDING AND ''1 day'' FOLLOWING)
          FROM arguments) AS w'),
  (true,
   'SELECT array_agg(n ORDER BY n) FROM arguments
    WHERE {column} > timestamptz ''2024-08-01''
      AND {column} <= timestamptz ''2024-08-20''
      AND NOT {column} < timestamptz ''2024-08-02''
      AND timestamptz ''2024-08-19'' >= {column}
      AND {column} <@ tstzrange(''2024-08-03'', NULL)
      AND {column} > ANY (ARRAY[''2024-08-04'', ''2024-08-05'']::timestamptz[])
      AND {column} <@ tstzmultirange(tstzrange(NULL, ''2024-08-10''),
                                     tstzrange(''2024-08-11'', NULL))');
CREATE PROCEDURE try(q queries) LANGUAGE sql AS $p$
  CALL all_types(format('JIT, query %s', q.n),
                 format($$SELECT same, functions > 0 AS compiled
                          FROM tried(replace(%L, '{column}',
                                             quote_ident('{type}'::regtype::text)))$$,
                        q.query),
                 only_timed => q.timed)
$p$;
SELECT format('CALL try(%L)', q) FROM queries AS q ORDER BY n \gexec
SET enable_hashjoin = off;
SET enable_hashagg = off;
SELECT format('CALL try(%L)', q) FROM queries AS q WHERE n IN (4, 5) ORDER BY n \gexec
\set ECHO all
-- The same comparisons of the server's uuid with times.
SELECT same, functions > 0 AS compiled
FROM queries, tried(replace(query, '{column}', 'uuid')) WHERE n = 8;

-- Each generator that needs no setting: different IDs.
\set ECHO none
SET jit = on;
SELECT format('INSERT INTO wrong
               SELECT NULL, ''%1$I()'', format(''%%s different IDs of 60'', n)
               FROM (SELECT count(DISTINCT %1$I()) AS n FROM arguments) AS c WHERE n <> 60',
              proname)
FROM pg_proc
WHERE proname ~ '_generate$' AND pronargs = 0 AND proname !~ 'snowish' \gexec

DROP VIEW call_groups;
DROP TABLE arguments, calls, queries CASCADE;
DROP FUNCTION tried, accepted;
\i :abs_srcdir/test/wrong.sql
