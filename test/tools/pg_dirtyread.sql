-- Reads rows that were deleted and not yet vacuumed.
CREATE EXTENSION pg_dirtyread;
ALTER TABLE things SET (autovacuum_enabled = false);
DELETE FROM things;
CREATE TABLE saved AS
    SELECT * FROM pg_dirtyread('things')
        AS x (id ids.tid, short ids.uid11, secret ids.scru160, value ids.extuuid, event uuid,
            body text);
SELECT tap.same('the table is empty', '0', (SELECT count(*) FROM things)::text);
SELECT tap.same_rows('... and all deleted rows are read', 'saved');
SELECT tap.same('... those of a prefix too', '{8,9,10,11}',
    (SELECT array_agg(substr(body, 6)::int ORDER BY id) FROM pg_dirtyread('things')
        AS x (id ids.tid, body text)
     WHERE id ^@ '3k')::text);
