-- The statements below create the objects that only newer server versions have, and add
-- members.  After pg_upgrade, the extension lacks both and gets them here.  An extension
-- that has them already has the same ones afterwards.
\echo Use "ALTER EXTENSION tid_ids UPDATE" to load this file. \quit
