-- GiST indexes: each type compared with the one that it is stored as, whose operator
-- class is from btree_gist.
\ir measure.sql
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- The same random bits in the same order.
CREATE SCHEMA gist;
SET search_path = gist, public, ids;
CREATE UNLOGGED TABLE of_bigint AS
SELECT uid11_random_generate()::bigint AS id
FROM generate_series(1, :rows);
CREATE UNLOGGED TABLE of_tid AS SELECT id::ids.tid FROM of_bigint;
CREATE UNLOGGED TABLE of_uid11 AS SELECT id::uid11 FROM of_bigint;
CREATE UNLOGGED TABLE of_uuid AS
SELECT overlay(gen_random_uuid()::text PLACING '6' FROM 15)::uuid AS id
FROM generate_series(1, :rows);
CREATE UNLOGGED TABLE of_extuuid AS SELECT id::extuuid FROM of_uuid;
CREATE UNLOGGED TABLE of_scru160 AS
SELECT (uuid_send(id) || substr(uuid_send(id), 1, 4))::scru160 AS id
FROM of_uuid;
VACUUM ANALYZE of_bigint, of_tid, of_uid11, of_uuid, of_extuuid, of_scru160;

CREATE PROCEDURE pg_temp.compare_gist(ours text, theirs text, rounds int) LANGUAGE plpgsql AS $$
DECLARE
  way text;
  name text;
  query text;
  plan text;
BEGIN
  EXECUTE format('CREATE UNLOGGED TABLE into_ours (LIKE of_%s)', ours);
  EXECUTE format('CREATE UNLOGGED TABLE into_theirs (LIKE of_%s)', theirs);
  CREATE INDEX ours_inserted ON into_ours USING gist (id);
  CREATE INDEX theirs_inserted ON into_theirs USING gist (id);
  FOREACH way IN ARRAY '{random,ascending}'::text[] LOOP
    query := format('INSERT INTO %%I SELECT id FROM (SELECT id FROM of_%%s LIMIT 100000) AS s %s',
                    CASE way WHEN 'ascending' THEN 'ORDER BY id' ELSE '' END);
    CALL pg_temp.compare('GiST: insert 100,000, ' || way, ours, format(query, 'into_ours', ours),
                         theirs, format(query, 'into_theirs', theirs), rounds,
                         'TRUNCATE into_ours, into_theirs');
    INSERT INTO measured
    VALUES
      ('GiST: index size, inserted, ' || way, ours, theirs, 'ours',
       pg_relation_size('ours_inserted') / 1e6, 'MB'),
      ('GiST: index size, inserted, ' || way, ours, theirs, 'theirs',
       pg_relation_size('theirs_inserted') / 1e6, 'MB');
  END LOOP;
  DROP TABLE into_ours, into_theirs;

  CALL pg_temp.compare('GiST: create index', ours,
                       format('CREATE INDEX ours_id ON of_%s USING gist (id)', ours),
                       theirs, format('CREATE INDEX theirs_id ON of_%s USING gist (id)', theirs),
                       rounds, 'DROP INDEX IF EXISTS ours_id, theirs_id');
  INSERT INTO measured
  VALUES
    ('GiST: index size, built at once', ours, theirs, 'ours', pg_relation_size('ours_id') / 1e6,
     'MB'),
    ('GiST: index size, built at once', ours, theirs, 'theirs', pg_relation_size('theirs_id') / 1e6,
     'MB');
  SET LOCAL enable_seqscan = off;
  SET LOCAL enable_bitmapscan = off;
  SET LOCAL enable_hashjoin = off;
  SET LOCAL enable_mergejoin = off;
  SET LOCAL enable_memoize = off;
  FOR name, query, plan IN
    VALUES
      ('look up 50,000',
       'SELECT count(b.id)
        FROM (SELECT id FROM of_%s LIMIT 50000) AS a JOIN of_%1$s AS b ON b.id = a.id',
       'Index Only Scan using %s on .*Index Only Scan using %1$s on .*Index Cond'),
      ('read half',
       'SELECT count(id) FROM of_%s
        WHERE id > (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY id)
                    FROM (SELECT id FROM of_%1$s LIMIT 1000) AS s)',
       'Index Only Scan using %s on .*Index Cond')
  LOOP
    CALL pg_temp.expect_plan(format(query, ours), format(plan, 'ours_id'));
    CALL pg_temp.expect_plan(format(query, theirs), format(plan, 'theirs_id'));
    CALL pg_temp.compare('GiST: ' || name, ours, format(query, ours), theirs, format(query, theirs),
                         rounds);
  END LOOP;
  DROP INDEX ours_id, theirs_id;
END $$;
CALL pg_temp.compare_gist('tid', 'bigint', :rounds);
CALL pg_temp.compare_gist('uid11', 'bigint', :rounds);
CALL pg_temp.compare_gist('extuuid', 'uuid', :rounds);
CALL pg_temp.compare_gist('scru160', 'uuid', :rounds);
DROP SCHEMA gist CASCADE;
