-- A database as README.md recommends it, for the checks of the pages.
CREATE EXTENSION tid_ids;
ALTER DATABASE :"DBNAME" SET search_path = "$user", public, ids;
