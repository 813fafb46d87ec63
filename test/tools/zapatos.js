// Writes types for TypeScript, and runs queries by them.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { Pool } = require('pg')
const { generate } = require('zapatos/generate')
const db = require('zapatos/db')
const { rows, eleventh, another, connection, check, run, ask, createByHand, TYPES } = require('./rows.js')

run(async () => {
  const outDir = process.env.WORK
  await createByHand()
  const { log } = console
  console.log = () => {}
  await generate({ db: connection, outDir, schemas: { public: { include: ['things', 'all_types'], exclude: [] } }, progressListener: () => {} })
  console.log = log
  const schema = readFileSync(join(outDir, 'zapatos/schema.d.ts'), 'utf8')
  const types = table => schema.match(new RegExp(`namespace ${table} \\{[^]*?interface Selectable \\{([^}]*)\\}`))[1].match(/^ +\w+: .*(?=;)/gm).map(s => s.trim())
  check('it names our types', types('things'), [
    'body: string | null', 'event: string | null', 'id: c.PgTid', 'secret: c.PgScru160 | null', 'short: c.PgUid11', 'value: c.PgExtuuid | null'])
  const name = type => type === 'uuid' ? 'string' : `c.Pg${type[0].toUpperCase()}${type.slice(1)}`
  const nameOfArray = type => type === 'uuid' ? 'string[]' : `c.Pg_${type}`
  check('... and arrays of them', types('all_types'), [...TYPES.flatMap(type => [`${type}: ${name(type)} | null`, `${type}s: ${nameOfArray(type)} | null`]), 'n: number'].sort())
  check('... which are any', ['PgTid', 'Pg_tid'].map(type => readFileSync(join(outDir, `zapatos/custom/${type}.d.ts`), 'utf8').match(/export type .*;/)[0]), [
    'export type PgTid = any;', 'export type Pg_tid = any;'])

  const pool = new Pool()
  check('select finds all rows', await db.select('things', db.all, { order: { by: 'id', direction: 'ASC' } }).run(pool), rows)
  check('... one by its key', await db.selectOne('things', { id: '3kxnlhr3gxq23' }).run(pool), eleventh)
  check('... of a list, after an ID', await db.select('things', { id: db.conditions.and(db.conditions.isIn(rows.map(({ id }) => id)), db.conditions.gt(rows[37].id)) }, { columns: ['body'] }).run(pool),
    [{ body: 'body 39' }, { body: 'body 40' }])
  const [row] = await ask('SELECT to_jsonb(a) FROM public.all_types a')
  check('... arrays as lists', await db.selectOne('all_types', { tids: row.tids }).run(pool), row)
  check('insert returns the row', await db.insert('things', another).run(pool), another)
  check('upsert changes it', (await db.upsert('things', { ...another, short: '4h1dcdW9Pz5' }, 'id').run(pool)).short, '4h1dcdW9Pz5')
  await pool.end()
})
