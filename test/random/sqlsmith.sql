-- The database that sqlsmith queries: a table of each kind for each type of key, with
-- the indexes that may answer ^@ and <@, and views with these operators where the
-- planner treats them differently. sqlsmith itself writes few conditions that are
-- true for any row, so the views contain some.

\set ON_ERROR_STOP 1
SET client_min_messages = warning;
CREATE EXTENSION tid_ids;
SET search_path = public, ids;
CREATE ROLE sqlsmith LOGIN;
CREATE ROLE sqlsmith_operator LOGIN IN ROLE sqlsmith;
CREATE SCHEMA keys;
CREATE TABLE keys.lookup (id int PRIMARY KEY, label text);
INSERT INTO keys.lookup SELECT n, 'label ' || n FROM generate_series(0, 19) AS n;

-- Run each statement after replacing "{name}" by the value of this name.
CREATE PROCEDURE keys.run(names jsonb, VARIADIC statements text[]) LANGUAGE plpgsql AS $$
DECLARE
  statement text;
  name text;
  value text;
BEGIN
  FOREACH statement IN ARRAY statements LOOP
    FOR name, value IN SELECT * FROM jsonb_each_text(names) LOOP
      statement := replace(statement, '{' || name || '}', value);
    END LOOP;
    EXECUTE statement;
  END LOOP;
END
$$;

-- names: key is the prefix of the functions' names; value is an expression that makes a
-- key of n and at; a, b and c are prefixes (some keys begin with a, and some
-- with b); within is a condition on the key's time; field is an expression to index.
CREATE PROCEDURE keys.make(names jsonb) LANGUAGE plpgsql AS $make$
DECLARE
  kind text;
BEGIN
  names := names || '{"columns": "n int, at timestamptz, period tstzrange, prefix text, '
                    'amount numeric"}';
  CALL keys.run(
    names,
    $$CREATE DOMAIN keys.{key}_domain AS {type} CHECK (VALUE ^@ '')$$,
    $$CREATE TYPE keys.{key}_pair AS (first {type}, second {type})$$,
    $$CREATE TABLE keys.{key}_plain (id {type} PRIMARY KEY, {columns}, other {type},
                                     CHECK (id ^@ '' AND NOT other ^@ '{a}!'))$$,
    $$CREATE INDEX ON keys.{key}_plain (other) WHERE other ^@ '{a}'$$,
    $$CREATE INDEX ON keys.{key}_plain (n, other DESC NULLS FIRST)$$,
    $$CREATE INDEX ON keys.{key}_plain (({field}), id)$$,
    $$CREATE INDEX ON keys.{key}_plain USING hash (other)$$,
    $$CREATE INDEX ON keys.{key}_plain USING brin (other)$$,
    $$CREATE TABLE keys.{key}_domains (id keys.{key}_domain PRIMARY KEY, {columns}, other {type})$$,
    $$CREATE TABLE keys.{key}_many (id {type}, ids {type}[], pair keys.{key}_pair)$$,
    $$CREATE TABLE keys.{key}_ranged (id {type} NOT NULL, {columns},
                                      other {type}) PARTITION BY RANGE (id)$$,
    $$CREATE TABLE keys.{key}_ranged_1 PARTITION OF keys.{key}_ranged
        FOR VALUES FROM (MINVALUE) TO ({key}_prefix_lower('{a}'))$$,
    $$CREATE TABLE keys.{key}_ranged_2 PARTITION OF keys.{key}_ranged
        FOR VALUES FROM ({key}_prefix_lower('{a}')) TO ({key}_prefix_lower('{b}'))
        PARTITION BY HASH (id)$$,
    $$CREATE TABLE keys.{key}_ranged_2a PARTITION OF keys.{key}_ranged_2
        FOR VALUES WITH (MODULUS 2, REMAINDER 0)$$,
    $$CREATE TABLE keys.{key}_ranged_2b PARTITION OF keys.{key}_ranged_2
        FOR VALUES WITH (MODULUS 2, REMAINDER 1)$$,
    $$CREATE TABLE keys.{key}_ranged_3 PARTITION OF keys.{key}_ranged DEFAULT$$,
    $$CREATE INDEX ON keys.{key}_ranged (id) WHERE id ^@ '{a}'$$,
    $$CREATE UNIQUE INDEX ON keys.{key}_ranged (id)$$,
    $$CREATE TABLE keys.{key}_pairs (id {type} NOT NULL, {columns},
                                     other {type}) PARTITION BY RANGE (id, n)$$,
    $$CREATE TABLE keys.{key}_pairs_1 PARTITION OF keys.{key}_pairs
        FOR VALUES FROM (MINVALUE, MINVALUE) TO ({key}_prefix_lower('{b}'), MAXVALUE)$$,
    $$CREATE TABLE keys.{key}_pairs_2 PARTITION OF keys.{key}_pairs DEFAULT$$,
    $$CREATE TABLE keys.{key}_listed (id {type}, {columns}, other {type}) PARTITION BY LIST (id)$$,
    $$CREATE TABLE keys.{key}_listed_1 PARTITION OF keys.{key}_listed
        FOR VALUES IN ({key}_prefix_lower('{a}'), {key}_prefix_upper('{a}'), NULL)$$,
    $$CREATE TABLE keys.{key}_listed_2 PARTITION OF keys.{key}_listed DEFAULT$$,
    $$CREATE TABLE keys.{key}_parent (id {type}, {columns}, other {type})$$,
    $$CREATE TABLE keys.{key}_child_1 (CHECK (id ^@ '{a}')) INHERITS (keys.{key}_parent)$$,
    $$CREATE TABLE keys.{key}_child_2 (
        CHECK ({key}_prefix_lower('{b}') <= id AND id <= {key}_prefix_upper('{b}')))
        INHERITS (keys.{key}_parent)$$,
    $$CREATE INDEX ON keys.{key}_parent (id)$$,
    $$CREATE INDEX ON keys.{key}_child_1 (id DESC) WHERE n < 10$$,
    $$CREATE INDEX ON keys.{key}_child_2 USING brin (id)$$,
    $$CREATE TABLE keys.{key}_guarded (id {type}, {columns}, other {type})$$,
    $$CREATE INDEX ON keys.{key}_guarded (id)$$,
    $$CREATE POLICY prefixes ON keys.{key}_guarded USING (id ^@ '{a}' OR id ^@ prefix)$$,
    $$ALTER TABLE keys.{key}_guarded ENABLE ROW LEVEL SECURITY$$,
    $$INSERT INTO keys.{key}_plain
      SELECT {value}, n % 20, at, tstzrange(at, at + '1 h') * '(2020-01-01,2023-01-01]',
             (ARRAY['{a}', '{b}', '{c}', '', '!', NULL])[1 + n % 6], n / 7.0,
             CASE WHEN n % 5 > 0 THEN {value} END
      FROM (SELECT n, timestamptz '2020-01-01 UTC' + n * interval '5 d' AS at
            FROM generate_series(1, 300) AS n) AS g
      ON CONFLICT DO NOTHING$$,
    $$INSERT INTO keys.{key}_domains TABLE keys.{key}_plain$$,
    $$INSERT INTO keys.{key}_ranged TABLE keys.{key}_plain$$,
    $$INSERT INTO keys.{key}_pairs TABLE keys.{key}_plain$$,
    $$INSERT INTO keys.{key}_listed TABLE keys.{key}_plain$$,
    $$INSERT INTO keys.{key}_guarded TABLE keys.{key}_plain$$,
    $$INSERT INTO keys.{key}_child_1 SELECT * FROM keys.{key}_plain WHERE id ^@ '{a}'$$,
    $$INSERT INTO keys.{key}_child_2 SELECT * FROM keys.{key}_plain WHERE id ^@ '{b}'$$,
    $$INSERT INTO keys.{key}_parent SELECT * FROM keys.{key}_plain WHERE NOT id ^@ '{a}'$$,
    $$INSERT INTO keys.{key}_many
      SELECT other, array_agg(id ORDER BY id), (other, other)::keys.{key}_pair
      FROM keys.{key}_plain GROUP BY other$$,
    $$CREATE VIEW keys.{key}_all WITH (security_barrier)
      AS TABLE keys.{key}_plain
      UNION ALL TABLE keys.{key}_ranged
      UNION ALL TABLE keys.{key}_parent$$,
    $$CREATE MATERIALIZED VIEW keys.{key}_kept AS
      SELECT id, n, prefix, period FROM keys.{key}_plain
      WHERE NOT id ^@ '{b}'$$,
    $$CREATE VIEW keys.{key}_bounds AS
      SELECT n, {key}_prefix_lower(prefix) AS lower, {key}_prefix_upper(prefix) AS upper
      FROM keys.{key}_plain WHERE prefix > '0'$$);

  FOREACH kind IN ARRAY ARRAY['ranged', 'parent', 'guarded', 'all'] LOOP
    CALL keys.run(jsonb_build_object('kind', kind) || names,
                  $$CREATE VIEW keys.{key}_{kind}_prefix AS
                    SELECT * FROM keys.{key}_{kind} AS k
                    WHERE k.id ^@ '{a}' AND k.n > 0$$,
                  $$CREATE VIEW keys.{key}_{kind}_either AS
                    SELECT k.id, k.n, l.label
                    FROM keys.{key}_{kind} AS k JOIN keys.lookup AS l ON k.n = l.id
                    WHERE k.id ^@ k.prefix OR k.other ^@ '{b}' OR NOT k.id ^@ l.label$$,
                  $$CREATE VIEW keys.{key}_{kind}_outer AS
                    SELECT k.id, k.n, p.other, p.prefix
                    FROM keys.{key}_plain AS p
                      LEFT JOIN keys.{key}_{kind} AS k ON k.id ^@ p.prefix AND {within}$$,
                  $$CREATE VIEW keys.{key}_{kind}_exists AS
                    SELECT k.* FROM keys.{key}_{kind} AS k
                    WHERE EXISTS (SELECT FROM keys.{key}_ranged AS r
                                  WHERE r.id ^@ k.prefix AND r.n <> k.n)
                      AND NOT EXISTS (SELECT FROM keys.{key}_plain AS p
                                      WHERE p.other ^@ k.prefix AND p.n = 3)$$,
                  $$CREATE VIEW keys.{key}_{kind}_lateral AS
                    SELECT l.label, k.*
                    FROM keys.lookup AS l
                      CROSS JOIN LATERAL (SELECT * FROM keys.{key}_{kind} AS k
                                          WHERE k.id ^@ substr('{c}', 1, l.id) AND {within}
                                          ORDER BY k.id DESC LIMIT 3) AS k$$,
                  $$CREATE VIEW keys.{key}_{kind}_subquery AS
                    SELECT k.id, k.at FROM keys.{key}_{kind} AS k
                    WHERE k.id ^@ (SELECT p.prefix FROM keys.{key}_plain AS p
                                   WHERE p.n = k.n ORDER BY p.id LIMIT 1)$$);
  END LOOP;
END
$make$;

CALL keys.make(
  '{"key": "tid", "type": "ids.tid", "value": "tid_lower(at)", "a": "3k", "b": "3l", "c": "3kk",
  "within": "k.id <@ k.period", "field": "tid_timestamp(id)"}');
CALL keys.make(
  '{"key": "uid11", "type": "uid11", "value": "uid11_lower(at)", "a": "5E", "b": "5F", "c": "5Ek",
  "within": "k.id <@ k.period", "field": "uid11_timestamp(id)"}');
CALL keys.make(
  '{"key": "scru160", "type": "scru160", "value": "scru160_lower(at)",
  "a": "05", "b": "06", "c": "05S",
  "within": "k.id <@ k.period", "field": "scru160_timestamp(id)"}');
CALL keys.make(
  '{"key": "uuid", "type": "uuid", "value": "uuid7_lower(at)", "a": "0170", "b": "0175", "c": "01",
  "within": "k.n > 1", "field": "uuid7_timestamp(id)"}');
CALL keys.make(
  '{"key": "extuuid", "type": "extuuid", "value": "extuuid_serial(chr(65 + n % 26), n)",
  "a": "serialA:C:", "b": "serialA:F:", "c": "serial",
  "within": "k.n > 1", "field": "extuuid_number(id)"}');
DROP PROCEDURE keys.make, keys.run;
CREATE TABLE keys.ranges AS
SELECT tid_prefix_range('3k') AS tids, uid11_prefix_range('5') AS uid11s,
       scru160_prefix_range('05') AS scru160s,
       extuuid_prefix_range('A') AS extuuids,
       tidmultirange(tid_prefix_range('3k'), tid_prefix_range('3m')) AS many;

-- sqlsmith reads its functions here and not in the server's pg_proc: all of ours, and
-- those of the server that suit the columns' types and have no effect.
CREATE SCHEMA chosen;
CREATE VIEW chosen.pg_proc AS
SELECT * FROM pg_catalog.pg_proc AS p
WHERE EXISTS (SELECT FROM pg_depend
              WHERE classid = 'pg_catalog.pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
  OR (pronamespace = 'pg_catalog'::regnamespace AND provolatile <> 'v'
      AND proname !~ '^pg_|^has_|^ts|_regclass|_to_xml'
      AND (prokind IN ('a', 'w')
           OR proname ~ 'range|array|uuid|timestamptz|interval|text_|textcat|substr|lower|upper|'
                        'left|right|length|format|float8|numeric|bytea|md5|overlay|code'));

GRANT USAGE ON SCHEMA keys, chosen TO sqlsmith;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA keys TO sqlsmith;
GRANT SELECT ON chosen.pg_proc TO sqlsmith;
SELECT format('GRANT EXECUTE ON FUNCTION %s TO sqlsmith_operator', oid::regprocedure)
FROM pg_catalog.pg_proc
WHERE pronamespace = 'tid_ids_floors'::regnamespace AND proname ~ '_advance' \gexec
-- "tid" without a schema means our type here, not the server's.
SELECT format('ALTER DATABASE %I SET search_path = chosen, public, ids, pg_catalog',
              current_database()) \gexec
-- The planner checks the CHECK constraints of each table, not only of tables with
-- children.
SELECT format('ALTER DATABASE %I SET constraint_exclusion = on', current_database()) \gexec
VACUUM ANALYZE;
