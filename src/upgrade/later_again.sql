-- The statements below create again what only later server versions have: an
-- extension that pg_upgrade has brought from an older server gets these objects,
-- and any other one is unchanged.
\echo Use "ALTER EXTENSION tid_ids UPDATE" to load this file. \quit
