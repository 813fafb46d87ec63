-- Every function of the extension that SQL can call, with every hostile value of
-- each argument's type: it answers or raises an error of its own, never an
-- internal one, and the session lives on.
CREATE TABLE hostile (type regtype, value text);
INSERT INTO hostile VALUES
  ('text', ''), ('text', '-'), ('text', 'é€😀'), ('text', E'\x01\t\n'), ('text', repeat('3', 100000)), ('text', repeat(':', 2000)), ('text', 'zzzz-zzz-zzzz-zz'),
  ('text', 'int:' || repeat('1,', 400) || '1'), ('text', 'f117:1e-9890'), ('text', 't/109:1582-10-15'), ('text', 'A'), ('text', 'ns'), ('text', 'GBP'), ('text', '{}'),
  ('cstring', ''), ('cstring', '-'), ('cstring', 'é'), ('cstring', repeat('3', 100000)), ('cstring', 'jpXCZedGfVR'), ('cstring', 'k222-222-2222-22'),
  ('integer', '0'), ('integer', '-1'), ('integer', '1'), ('integer', '32'), ('integer', '2147483647'), ('integer', '-2147483648'),
  ('bigint', '0'), ('bigint', '-1'), ('bigint', '9223372036854775807'), ('bigint', '-9223372036854775808'),
  ('boolean', 'true'), ('boolean', 'false'),
  ('double precision', '0'), ('double precision', '-0'), ('double precision', 'NaN'), ('double precision', 'Infinity'), ('double precision', '-Infinity'),
  ('double precision', '5e-324'), ('double precision', '1.7976931348623157e308'),
  ('numeric', '0'), ('numeric', '-1'), ('numeric', 'NaN'), ('numeric', 'Infinity'), ('numeric', '-Infinity'), ('numeric', '1e131071'), ('numeric', '1e-16383'), ('numeric', '18446744073709551616'),
  ('bytea', ''), ('bytea', '\x00'), ('bytea', '\x0000000000000000'), ('bytea', '\xffffffffffff'), ('bytea', '\xffffffffffffffffffffffffffffffffffffffff'), ('bytea', repeat('x', 100000)),
  ('uuid', '00000000-0000-0000-0000-000000000000'), ('uuid', 'ffffffff-ffff-ffff-ffff-ffffffffffff'), ('uuid', '00000000-0000-6000-8000-000000000000'),
  ('uuid', 'ffffffff-ffff-7fff-bfff-ffffffffffff'), ('uuid', 'ffffffff-ffff-1fff-bfff-ffffffffffff'),
  ('timestamptz', '-infinity'), ('timestamptz', 'infinity'), ('timestamptz', '4714-11-24 00:00:00+00 BC'), ('timestamptz', '294276-12-31 23:59:59.999999+00'),
  ('timestamptz', 'epoch'), ('timestamptz', '2255-06-05 23:47:34.740992+00'),
  ('id_time_range', 'empty'), ('id_time_range', '(,)'), ('id_time_range', '[infinity,]'), ('id_time_range', '(-infinity,infinity)'), ('id_time_range', '[2024-01-01,2024-01-01]'),
  ('tstzrange', 'empty'), ('tstzrange', '(,)'),
  ('numeric[]', '{}'), ('numeric[]', '{NULL}'), ('numeric[]', '{{1,2},{3,4}}'), ('numeric[]', '{NaN}'), ('numeric[]', '[5:6]={1,2}'), ('numeric[]', '{1e131071,1}'),
  ('double precision[]', '{}'), ('double precision[]', '{NULL,1}'), ('double precision[]', '{NaN,Infinity,-0}'), ('double precision[]', '{1,2,3,4,5,6,7,8}'),
  ('public.tid', '2222-222-2222-22'), ('public.tid', 's222-222-2222-22'), ('public.tid', 'bzzz-zzz-zzzz-zz'), ('public.tid', 'zzzz-zzz-zzzz-zz'),
  ('uid11', '11111111111'), ('uid11', 'jpXCZedGfVQ'), ('uid11', 'NQm6nKp8qFD'),
  ('scru160', repeat('0', 32)), ('scru160', repeat('V', 32)),
  ('extuuid', 'sym:'), ('extuuid', 'f117:1e-9890'), ('extuuid', 't/0:649037107316853453566312041152511'), ('extuuid', 'ffffffff-ffff-6fff-bfff-ffffffffffff'),
  ('extuuid', 'bfffffff-ffff-6fff-bfff-ffffffffffff'), ('extuuid', '88fffffe-ffff-6fff-bfff-ffffffffffff'), ('extuuid', 'fixed::-81129638414606681695789005144064'),
  ('extuuid', 'int/103*1:' || repeat('-1,', 102) || '-1');
INSERT INTO hostile SELECT type, NULL FROM (SELECT DISTINCT type FROM hostile) AS types;

-- The calls: each hostile value in each place, while the others have one of
-- theirs. Not those that raise a floor, since this may be somebody's server, nor
-- the server's own constructors of ranges.
CREATE TABLE calls AS
WITH functions AS (
  SELECT f.oid, f.proname, f.proargtypes::oid[] AS types FROM pg_proc AS f JOIN pg_depend AS d ON d.classid = 'pg_proc'::regclass AND d.objid = f.oid
  WHERE d.refclassid = 'pg_extension'::regclass AND d.deptype = 'e' AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids')
    AND f.prokind = 'f' AND f.prorettype NOT IN ('internal'::regtype) AND 'internal'::regtype <> ALL (f.proargtypes::oid[]) AND f.proname !~ '_advance(_us)?$|[^_]range$')
SELECT proname, format('SELECT %I(%s)', proname, string_agg(
         CASE WHEN a.place = p.place THEN format('%L', h.value) ELSE format('%L', (SELECT value FROM hostile AS u WHERE u.type = a.type AND value IS NOT NULL ORDER BY length(value) DESC, value LIMIT 1)) END
         || '::' || a.type::regtype, ', ' ORDER BY a.place)) AS call
FROM functions AS f, unnest(types) WITH ORDINALITY AS p (type, place), hostile AS h, unnest(types) WITH ORDINALITY AS a (type, place)
WHERE h.type = p.type GROUP BY f.oid, proname, p.place, h.type, h.value;

-- Each argument's type has its hostile values, and each function its calls.
SELECT DISTINCT p.type::regtype AS without_values FROM pg_proc AS f JOIN pg_depend AS d ON d.classid = 'pg_proc'::regclass AND d.objid = f.oid, unnest(proargtypes::oid[]) AS p (type)
WHERE d.refclassid = 'pg_extension'::regclass AND d.deptype = 'e' AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids')
  AND f.prokind = 'f' AND p.type NOT IN (SELECT type FROM hostile) AND 'internal'::regtype <> ALL (f.proargtypes::oid[]) AND f.proname !~ '[^_]range$';
SELECT count(*) > 1500 AS calls, count(DISTINCT proname) > 150 AS functions FROM calls;

CREATE TABLE outcomes AS
SELECT proname, call, f.state, f.message FROM calls, failure(call) AS f;
SELECT state, count(*) > 0 AS some FROM outcomes GROUP BY state ORDER BY state;
-- Errors are the extension's own or the server's of bad input.
SELECT left(call, 200) AS call, state, left(message, 100) AS message FROM outcomes WHERE state NOT IN ('22P02', '22003', '22P03', '22008', '22023', '55000', '0A000');

-- Functions that the server alone calls cannot be called otherwise.
SELECT count(*) > 20 AS functions, bool_and(f.state = '42883' OR f.state = '42804') AS refused
FROM pg_proc AS p JOIN pg_depend AS d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid,
     failure(format('SELECT %s(%s)', proname, (SELECT string_agg('0', ', ') FROM unnest(proargtypes::oid[])))) AS f
WHERE d.refclassid = 'pg_extension'::regclass AND d.deptype = 'e' AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids')
  AND 'internal'::regtype = ANY (proargtypes::oid[]);
DROP TABLE hostile, calls, outcomes;
