-- What only later server versions can have is made anew, by what follows in
-- this file: an install that pg_upgrade has brought from an older server gets
-- what an install by this server has, and any other one stays as it is.
\echo Use "ALTER EXTENSION tid_ids UPDATE" to load this file. \quit
