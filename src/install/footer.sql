-- The end of the script, after all other pieces.
DROP FUNCTION tid_ids_revoke_all(regclass, oid);
