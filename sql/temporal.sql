-- PostgreSQL 18's temporal keys on each type: a key may be in several rows, but
-- not at the same time, and a reference is to the key at that time.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
\i :abs_srcdir/test/types.sql


-- --- every type ---

-- The operator class returns the operator for each kind of comparison.
CALL all_types('operator class', $$
  SELECT count(*) = 1 AS classes, bool_and(amvalidate(c.oid)) AS valid,
         got(string_agg(concat_ws(' ', amproc::regproc, amproclefttype::regtype,
                                  amprocrighttype::regtype),
                        ', '),
             'tid_ids_gist_strategy "any" "any"') AS function
  FROM pg_opclass AS c JOIN pg_am ON pg_am.oid = opcmethod
    LEFT JOIN pg_amproc ON amprocfamily = opcfamily AND amprocnum = 12
  WHERE amname = 'gist' AND opcintype = '{type}'::regtype$$);

-- Rows are rejected if a join finds an overlap, or if the reference is not covered
-- completely.
CREATE FUNCTION refusals(OUT keys bigint, OUT overlapping bigint, OUT refs bigint,
                         OUT not_covered bigint)
LANGUAGE plpgsql AS $$
DECLARE
  try record;
BEGIN
  SELECT 0, 0, 0, 0 INTO keys, overlapping, refs, not_covered;
  FOR try IN SELECT * FROM tries ORDER BY n LOOP
    overlapping := overlapping
      + EXISTS (SELECT FROM referred AS r WHERE r.id = try.id AND r.span && try.span)::int;
    BEGIN
      INSERT INTO referred VALUES (try.id, try.span);
      keys := keys + 1;
    EXCEPTION WHEN exclusion_violation THEN NULL;
    END;
  END LOOP;
  FOR try IN SELECT * FROM tries ORDER BY n LOOP
    not_covered := not_covered + (NOT coalesce((SELECT range_agg(r.span) @> try.span
                                                FROM referred AS r WHERE r.id = try.id),
                                               false))::int;
    BEGIN
      INSERT INTO referring VALUES (try.id, try.span);
      refs := refs + 1;
    EXCEPTION WHEN foreign_key_violation THEN NULL;
    END;
  END LOOP;
END $$;
CALL all_types('keys', $$
  SELECT keys > 0 AND overlapping > 0 AND refs > 0 AND not_covered > 0 AS some,
         got(keys::text, (100 - overlapping)::text) AS keys,
         got(refs::text, (100 - not_covered)::text) AS references
  FROM refusals()$$, $$
  CREATE TABLE referred (id {type}, span int4range, PRIMARY KEY (id, span WITHOUT OVERLAPS));
  CREATE TABLE referring (id {type}, span int4range,
                          FOREIGN KEY (id, PERIOD span) REFERENCES referred (id, PERIOD span));
  CREATE TABLE tries AS
  SELECT n,
         CASE n % 2 WHEN 0 THEN {name}_starts_with_lower('')
                    ELSE {name}_starts_with_upper('') END AS id,
         int4range(n * 7 % 50, n * 7 % 50 + 1 + n % 4) AS span
  FROM generate_series(1, 100) AS n$$);
DROP FUNCTION refusals;
\i :abs_srcdir/test/wrong.sql

-- --- one type ---

-- The numbers are those of CompareType: <, <=, =, >=, >, <>, &&, <@.
SELECT type, tid_ids_gist_strategy(type) FROM generate_series(0, 8) AS type;

-- The keys of an ordinary user.
CREATE ROLE merchant;
GRANT CREATE ON SCHEMA public TO merchant;
SET ROLE merchant;
CREATE TABLE prices (id ids.tid, valid_at daterange, price int,
                     PRIMARY KEY (id, valid_at WITHOUT OVERLAPS));
CREATE TABLE sales (n int, id ids.tid, valid_at daterange,
                    FOREIGN KEY (id, PERIOD valid_at) REFERENCES prices (id, PERIOD valid_at));
INSERT INTO prices
VALUES
  ('3kxn-lhr-3gxq-23', '[2024-01-01,2024-07-01)', 10),
  ('3kxn-lhr-3gxq-23', '[2024-07-01,2025-01-01)', 11),
  ('3kxn-lhr-3gxq-24', '[2024-06-01,2024-08-01)', 20);
SELECT *
FROM failure($$INSERT INTO prices VALUES ('3kxn-lhr-3gxq-23', '[2024-06-01,2024-08-01)', 12)$$);
SELECT * FROM failure($$INSERT INTO prices VALUES (NULL, '[2024-06-01,2024-08-01)', 12)$$);
INSERT INTO sales
VALUES
  (1, '3kxn-lhr-3gxq-23', '[2024-06-30,2024-07-02)'),
  (2, '3kxn-lhr-3gxq-24', '[2024-07-01,2024-07-02)');
SELECT *
FROM failure($$INSERT INTO sales VALUES (3, '3kxn-lhr-3gxq-23', '[2024-12-31,2025-01-02)')$$);
SELECT *
FROM failure($$INSERT INTO sales VALUES (3, '3kxn-lhr-3gxq-25', '[2024-07-01,2024-07-02)')$$);
SELECT * FROM failure($$DELETE FROM prices WHERE price = 11$$);
SELECT * FROM failure($$UPDATE prices SET valid_at = '[2024-07-01,2024-07-02)' WHERE price = 20$$);
SELECT * FROM failure($$UPDATE prices SET valid_at = '[2024-07-02,2024-07-03)' WHERE price = 20$$);
SELECT id, valid_at, price FROM prices ORDER BY id, valid_at;
-- The key's index serves queries by prefix.
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SELECT plan($$SELECT price FROM prices
              WHERE id ^@ '3kxn-lhr-3gxq-2' AND valid_at @> '2024-07-19'::date$$);
SELECT price FROM prices
WHERE id ^@ '3kxn-lhr-3gxq-2' AND valid_at @> '2024-07-19'::date
ORDER BY price;
RESET enable_seqscan;
RESET enable_bitmapscan;
DROP TABLE sales, prices;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM merchant;
DROP ROLE merchant;

-- An exclusion constraint of a partitioned table, from 17 on.
CREATE TABLE bookings (room ids.tid, during daterange,
                       EXCLUDE USING gist (room WITH =, during WITH &&)) PARTITION BY RANGE (room);
CREATE TABLE bookings_low PARTITION OF bookings FOR VALUES FROM (MINVALUE) TO ('3kxn-222-2222-22');
CREATE TABLE bookings_high PARTITION OF bookings FOR VALUES FROM ('3kxn-222-2222-22') TO (MAXVALUE);
INSERT INTO bookings
VALUES
  ('2222-222-2222-22', '[2024-01-01,2024-07-01)'),
  ('3kxn-222-2222-22', '[2024-01-01,2024-07-01)'),
  ('3kxn-222-2222-22', '[2024-07-01,2024-07-02)');
SELECT *
FROM failure($$INSERT INTO bookings VALUES ('2222-222-2222-22', '[2024-06-01,2024-08-01)')$$);
SELECT *
FROM failure($$INSERT INTO bookings VALUES ('3kxn-222-2222-22', '[2024-06-01,2024-06-02)')$$);
DROP TABLE bookings;
