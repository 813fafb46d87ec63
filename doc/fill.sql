-- Fills a new column in batches of 100 pages, while others write; migrating.md says when.
--
--   CALL fill('logins', 'user_id', 'new_user_id',
--             '(SELECT new_id FROM users WHERE users.id = logins.user_id)');
--
-- gives each row with a user_id, but without a new_user_id, the value of the expression.
-- Call it outside of a transaction, because it commits each batch.  It can be canceled, and
-- called again.  It fills one table without its partitions or children: call it for each.
--
-- It needs the right to set session_replication_role, so that it fires none of your
-- triggers, except those that are ENABLE ALWAYS or REPLICA.  SET LOCAL ends with the batch;
-- for a whole session, foreign keys would no longer be checked.
--
-- A batch never waits: it leaves out rows that others have locked, for the next round.
-- Those who change a row of the batch wait for its commit.  Then they change the new
-- version of the row, and their own trigger sets the new column.  The last round is the one
-- that fills nothing, or no less than the one before, because others add such rows.
CREATE PROCEDURE fill(rel regclass, old_column name, new_column name, value text)
LANGUAGE plpgsql AS $$
DECLARE
    pages bigint;
    before bigint;
    filled bigint;
    more bigint;
BEGIN
    LOOP
        filled := 0;
        pages := pg_relation_size(rel) / current_setting('block_size')::integer;
        FOR page IN 0 .. pages BY 100 LOOP
            SET LOCAL session_replication_role = replica;
            EXECUTE format('WITH batch AS MATERIALIZED (
                    SELECT ctid AS place, %s AS value FROM ONLY %s
                    WHERE ctid >= %L AND ctid < %L AND %I IS NOT NULL AND %I IS NULL
                    FOR NO KEY UPDATE SKIP LOCKED)
                UPDATE ONLY %2$s AS t SET %6$I = value FROM batch
                WHERE t.ctid = place AND value IS NOT NULL',
                value, rel, format('(%s,0)', page), format('(%s,0)', page + 100),
                old_column, new_column);
            GET DIAGNOSTICS more = ROW_COUNT;
            COMMIT;
            filled := filled + more;
            IF page > 0 AND page % 10000 = 0 THEN
                RAISE NOTICE '%: page % of %', rel, page, pages;
            END IF;
        END LOOP;
        RAISE NOTICE '%: % rows', rel, filled;
        EXIT WHEN filled = 0 OR filled >= before;
        before := filled;
    END LOOP;
END $$;
