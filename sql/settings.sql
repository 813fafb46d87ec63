-- The settings: values, errors, who may set them.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql

LOAD 'tid_ids';
SELECT name, setting, unit, context, vartype, min_val, max_val, enumvals FROM pg_settings
WHERE name LIKE 'tid\_ids.%' ORDER BY name;

-- How tids are printed; both forms are always read.
SET tid_ids.tid_output = plain;
SELECT '3kxn-lhr-3gxq-23'::ids.tid AS tid, tid_text('3kxn-lhr-3gxq-23', true),
       '3kxnlhr3gxq23'::ids.tid AS plain;
SET tid_ids.tid_output = dashed;
SELECT '3kxn-lhr-3gxq-23'::ids.tid AS tid, tid_text('3kxn-lhr-3gxq-23', false),
       '3kxnlhr3gxq23'::ids.tid AS plain;
-- So the output function is not immutable and cannot be in an index; tid_text can.
CREATE TABLE printed (id ids.tid);
SELECT * FROM failure('CREATE INDEX ON printed ((id::text))');
SELECT * FROM failure('CREATE INDEX ON printed (tid_text(id, false))');
DROP TABLE printed;

-- Invalid values.
SELECT command, state, replace(message, ' ms', '') AS message, detail, hint
FROM (VALUES
  ('SET tid_ids.tid_output = fancy'),
  ('SET tid_ids.max_lead = 0'),
  ('SET tid_ids.max_clock_drift = -1'),
  ('SET tid_ids.node_id = 1'),
  ('SET tid_ids.no_such = 1')) AS t (command),
  failure(command) AS f;
\set VERBOSITY sqlstate
ALTER SYSTEM SET tid_ids.node_id = 1024;
ALTER SYSTEM SET tid_ids.node_id = -2;
ALTER SYSTEM SET tid_ids.max_lead = -2;
ALTER SYSTEM SET tid_ids.max_lead = soon;
\set VERBOSITY default

-- The output format affects only the session, so everybody may set it.
CREATE ROLE regress_tid_ids_user;
SET ROLE regress_tid_ids_user;
SELECT * FROM failure('SET tid_ids.tid_output = plain');
RESET ROLE;
DROP ROLE regress_tid_ids_user;
