-- This also removes the function from its operator families.
DROP FUNCTION IF EXISTS tid_ids_gist_strategy(int4);
