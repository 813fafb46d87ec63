// Writes the types of Kysely for a database.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { Kysely, PostgresDialect } = require('kysely')
const { Pool } = require('pg')
const { url, connection, command, check, run, ask, createByHand, readArrays, withTextsOfArrays, COLUMNS } = require('./rows.js')

run(async () => {
  await createByHand()
  const file = join(process.env.WORK, 'types.ts')
  await command('kysely-codegen', '--dialect', 'postgres', '--url', url, '--include-pattern', 'public.*', '--out-file', file)
  const types = name => readFileSync(file, 'utf8').match(new RegExp(`interface ${name} \\{([^}]*)\\}`))[1].trim().split(/;\s*/)
  check('all types are strings, and a key with a default may be omitted', types('Things'), [
    'body: string | null', 'event: string | null', 'id: Generated<string>', 'secret: string | null', 'short: string', 'value: string | null', ''])
  check('... and lists of them', types('AllTypes'), [
    ...COLUMNS.map(name => `${name}: string${name.endsWith('s') ? '[]' : ''} | null`), 'n: number'].sort().concat(''))

  const pool = new Pool(connection)
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  const read = () => db.selectFrom('all_types').selectAll().executeTakeFirst()
  const [row] = await ask('SELECT to_jsonb(a) FROM public.all_types a')
  check('... which arrive as texts', await read(), withTextsOfArrays(row))
  await readArrays(pool)
  check('... and, with the parser of arrays, as lists', await read(), row)
  await db.destroy()
})
