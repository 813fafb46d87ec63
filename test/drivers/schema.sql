-- What the programs here work on: the extension in a schema of its own, and a
-- table with a column of each type.
CREATE SCHEMA ids;
CREATE EXTENSION tid_ids SCHEMA ids;
CREATE TABLE things (
  id ids.tid PRIMARY KEY DEFAULT ids.tid_generate(),
  short ids.uid11 UNIQUE DEFAULT ids.uid11_generate(),
  secret ids.scru160 UNIQUE DEFAULT ids.scru160_generate(),
  value ids.extuuid,
  event uuid UNIQUE DEFAULT ids.uuid7_generate(),
  body text);
INSERT INTO things VALUES
  ('3kxn-lhr-3gxq-23', '4h1dcdW9Pz4', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4', 'fixedB4:GBP$:222.31', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 'first'),
  ('3jzfcijpj2z2a', '113q8KFkAEs', '05TTUP1HNCPNA1QHTDHRTCU3V32PD7C6', 'sym:Vega', '1ec9414c-232a-6b00-b3c8-9f6bdeced846', 'second');
-- As in doc/partitioning.md, for the first programs.
CREATE TABLE posts (id ids.tid PRIMARY KEY DEFAULT ids.tid_generate(), body text) PARTITION BY RANGE (id);
CREATE TABLE posts_later PARTITION OF posts FOR VALUES FROM (ids.tid_lower('2024-09-01 00:00+00')) TO (MAXVALUE);
ALTER DATABASE :"DBNAME" SET search_path = public, ids;
