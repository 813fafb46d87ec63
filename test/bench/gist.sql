-- GiST indexes of each type beside btree_gist's on the type that it is stored as,
-- or on uuid, the widest that btree_gist has.
\ir measure.sql
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- The same random bits in the same order.
DROP TABLE IF EXISTS of_bigint, of_uuid, of_tid, of_uid11, of_extuuid, of_scru160;
CREATE UNLOGGED TABLE of_bigint AS SELECT uid11_random_generate()::bigint AS id FROM generate_series(1, :rows);
CREATE UNLOGGED TABLE of_uuid AS SELECT overlay(gen_random_uuid()::text PLACING '6' FROM 15)::uuid AS id FROM generate_series(1, :rows);
CREATE UNLOGGED TABLE of_tid AS SELECT id::public.tid FROM of_bigint;
CREATE UNLOGGED TABLE of_uid11 AS SELECT id::uid11 FROM of_bigint;
CREATE UNLOGGED TABLE of_extuuid AS SELECT id::extuuid FROM of_uuid;
CREATE UNLOGGED TABLE of_scru160 AS SELECT (uuid_send(id) || substr(uuid_send(id), 1, 4))::scru160 AS id FROM of_uuid;
VACUUM ANALYZE of_bigint, of_tid, of_uid11, of_uuid, of_extuuid, of_scru160;

CREATE PROCEDURE pg_temp.note_sizes(what text, yardstick text, ours text, theirs text) LANGUAGE sql AS
$$ INSERT INTO measured VALUES ('GiST, index size', what, yardstick, 'ours', pg_relation_size(ours) / 1e6, 'MB'),
                               ('GiST, index size', what, yardstick, 'theirs', pg_relation_size(theirs) / 1e6, 'MB') $$;

CREATE PROCEDURE pg_temp.compare_gist(ours text, theirs text, rounds int) LANGUAGE plpgsql AS $$
DECLARE
  name text;
  query text;
BEGIN
  CALL pg_temp.compare('GiST, create index', ours, format('CREATE INDEX ours_id ON of_%s USING gist (id)', ours),
                       theirs, format('CREATE INDEX theirs_id ON of_%s USING gist (id)', theirs), rounds, 'DROP INDEX IF EXISTS ours_id, theirs_id');
  CALL pg_temp.note_sizes(ours || ', built at once', theirs, 'ours_id', 'theirs_id');
  SET LOCAL enable_seqscan = off;
  SET LOCAL enable_bitmapscan = off;
  SET LOCAL enable_hashjoin = off;
  SET LOCAL enable_mergejoin = off;
  SET LOCAL enable_memoize = off;
  FOR name, query IN VALUES
    ('equal', 'SELECT count(b.id) FROM (SELECT id FROM of_%1$s LIMIT 20000) AS a JOIN of_%1$s AS b ON b.id = a.id'),
    ('range of all', 'SELECT count(id) FROM of_%1$s WHERE id >= (SELECT min(id) FROM (SELECT id FROM of_%1$s LIMIT 1) AS s) OR id < (SELECT min(id) FROM (SELECT id FROM of_%1$s LIMIT 1) AS s)') LOOP
    CALL pg_temp.compare('GiST, ' || name, ours, format(query, ours), theirs, format(query, theirs), rounds);
  END LOOP;
  DROP INDEX ours_id, theirs_id;
END $$;
