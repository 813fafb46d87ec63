// A queue of jobs in tables, which a trigger fills.
const { Pool } = require('pg')
const { Logger, runMigrations, runOnce } = require('graphile-worker')
const { rows, check, run } = require('./rows.js')

run(async () => {
  const pool = new Pool()
  const silent = new Logger(() => () => {})
  await runMigrations({ pgPool: pool, logger: silent })
  await pool.query(`
    CREATE TABLE copy (LIKE things INCLUDING ALL);
    CREATE FUNCTION queue() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM graphile_worker.add_job('note', json_build_object('id', new.id), queue_name := 'notes', job_key := new.id::text);
      RETURN new;
    END $$;
    CREATE TRIGGER queue AFTER INSERT OR UPDATE ON copy FOR EACH ROW EXECUTE FUNCTION queue();
    INSERT INTO copy SELECT * FROM things ORDER BY id;
    UPDATE copy SET body = body WHERE id ^@ '3k'`)
  const { rows: keys } = await pool.query('SELECT count(*)::int AS n, count(DISTINCT key::ids.tid)::int AS keys FROM graphile_worker.jobs')
  check('a second job of a key replaces the first one', keys, [{ n: 40, keys: 40 }])
  const seen = []
  await runOnce({
    pgPool: pool,
    logger: silent,
    taskList: {
      note: async ({ id }, { query }) => {
        const found = await query("SELECT * FROM things WHERE id = $1 AND id > '1970-01-01Z'::timestamptz", [id])
        seen.push(...found.rows)
      }
    }
  })
  check('its tasks find all rows, in the order of their jobs', seen, [...rows.slice(0, 7), ...rows.slice(11), ...rows.slice(7, 11)])
  await pool.end()
})
