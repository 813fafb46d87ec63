-- A database as README.md recommends it, for the checks of the pages.
CREATE SCHEMA ids;
GRANT USAGE ON SCHEMA ids TO PUBLIC;
CREATE EXTENSION tid_ids SCHEMA ids;
SELECT current_setting('search_path') || ', ids' AS path \gset
ALTER DATABASE :"DBNAME" SET search_path = :path;
