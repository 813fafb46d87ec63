\set ECHO none
-- The end of a test that begins with test/types.sql.
SELECT * FROM wrong ORDER BY type COLLATE "C", "check" COLLATE "C";
SELECT format('DROP SCHEMA %I CASCADE', nspname) FROM pg_namespace
WHERE nspname IN (SELECT name FROM types) \gexec
DROP TABLE wrong, types CASCADE;
DROP PROCEDURE all_types;
DROP FUNCTION got, own_types;
RESET client_min_messages;
\set ECHO all
