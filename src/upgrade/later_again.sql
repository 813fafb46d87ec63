-- The statements below create the objects that only newer server versions have.
-- After pg_upgrade from an older server, the extension lacks them and gets them here.
-- An extension that has them already is unchanged.
\echo Use "ALTER EXTENSION tid_ids UPDATE" to load this file. \quit
