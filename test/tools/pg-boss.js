// A queue of jobs in tables: IDs are in its payloads.
const { Pool } = require('pg')
const PgBoss = require('pg-boss')
const { rows, eleventh, connection, check, run } = require('./rows.js')

run(async () => {
  const pool = new Pool()
  const boss = new PgBoss(connection)
  boss.on('error', error => { throw error })
  await boss.start()
  await boss.createQueue('things')
  const send = (row, options) => boss.send('things', row, options)
  for (const row of rows) await send(row, { singletonKey: row.id, singletonSeconds: 3600 })
  check('a key is queued once', await send(eleventh, { singletonKey: eleventh.id, singletonSeconds: 3600 }), null)
  const { rows: joined } = await pool.query(
    "SELECT count(*)::int AS n FROM pgboss.job JOIN things ON things.id = (data->>'id')::ids.tid AND short = (data->>'short')::uid11")
  check('the payloads can be joined with the table', joined, [{ n: 40 }])

  const jobs = await boss.fetch('things', { batchSize: 40 })
  check('all payloads come back', jobs.map(job => job.data).sort((a, b) => a.id < b.id ? -1 : 1), rows)
  const { rows: [{ id }] } = await pool.query('SELECT uuid7_generate() AS id')
  check('a job can have a generated uuid as its ID', await send(eleventh, { id }), id)
  check('... but no tid', await send(eleventh, { id: eleventh.id }).catch(error => error.message), `invalid input syntax for type uuid: "${eleventh.id}"`)
  await boss.complete('things', jobs.map(job => job.id))
  await boss.stop({ graceful: false })
  await pool.end()
})
