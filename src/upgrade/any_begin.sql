-- Whatever install of this version there is, made by whichever server before
-- pg_upgrade, gets what an install by this server has:
--     ALTER EXTENSION tid_ids UPDATE TO 'ANY';
--     ALTER EXTENSION tid_ids UPDATE;
\echo Use "ALTER EXTENSION tid_ids UPDATE" to load this file. \quit

DO $update$
BEGIN
IF pg_catalog.to_regprocedure('@extschema@.tid_skipsupport(pg_catalog.internal)') IS NULL THEN
