\set ECHO none
-- Each regression test begins with this file, so that each can run alone: it creates
-- the extension, unless an earlier test has created it, and functions that return the
-- error of a command; the plan of a query, as text or as JSON, with options of EXPLAIN;
-- and the number of its rows, estimated or counted.
SET client_min_messages = warning;
CREATE EXTENSION IF NOT EXISTS tid_ids;
RESET client_min_messages;
ALTER DATABASE :"DBNAME" SET search_path = "$user", public, ids;
\connect -
CREATE OR REPLACE FUNCTION failure(command text, OUT state text, OUT message text, OUT detail text,
                                   OUT hint text)
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE command;
  message := 'no error';
EXCEPTION WHEN OTHERS THEN
  GET STACKED DIAGNOSTICS state = RETURNED_SQLSTATE, message = MESSAGE_TEXT,
    detail = PG_EXCEPTION_DETAIL, hint = PG_EXCEPTION_HINT;
END $$;
CREATE OR REPLACE FUNCTION plan(query text, options text DEFAULT 'ANALYZE off') RETURNS SETOF text
LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE format('EXPLAIN (COSTS off, %s) %s', options, query);
END $$;
CREATE OR REPLACE FUNCTION explained(query text, options text DEFAULT 'ANALYZE off') RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT json, %s) %s', options, query) INTO plan;
  RETURN plan -> 0;
END $$;
CREATE OR REPLACE FUNCTION estimated_rows(query text) RETURNS float8 LANGUAGE sql
RETURN (explained(query) -> 'Plan' ->> 'Plan Rows')::float8;
CREATE OR REPLACE FUNCTION counted_rows(query text) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
  n bigint;
BEGIN
  EXECUTE format('SELECT count(*) FROM (%s) AS selected', query) INTO n;
  RETURN n;
END $$;
\set ECHO all
