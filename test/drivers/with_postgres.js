// tid_ids by postgres (postgres.js), which speaks the text protocol.
const postgres = require('postgres')
const { Readable } = require('node:stream')
const { pipeline } = require('node:stream/promises')
const { check } = require('./tap.js')

const FIRST = ['3kxn-lhr-3gxq-23', '4h1dcdW9Pz4', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4', 'extuuid:fixedB4:GBP$:222.31']
const COLUMNS = ['id', 'short', 'secret', 'value']
const TYPES = ['tid', 'uid11', 'scru160', 'extuuid']

async function main () {
  // The server has no port; its socket is a file.
  const sql = postgres({ path: `${process.env.PGHOST}/.s.PGSQL.${process.env.PGPORT}` })
  const one = async query => Object.values((await query)[0])

  check('values are strings', await one(sql`SELECT ${sql(COLUMNS)} FROM things WHERE body = 'first'`), FIRST)
  const [key] = await one(sql`INSERT INTO things ${sql({ body: 'third' })} RETURNING id`)
  check("a default's key comes back", await one(sql`SELECT body FROM things WHERE id = ${key}`), ['third'])
  for (const [i, column] of COLUMNS.entries()) {
    check(`${column} bound`, await one(sql`SELECT body FROM things WHERE ${sql(column)} = ${FIRST[i]}`), ['first'])
    check(`${column} = ANY`, await one(sql`SELECT body FROM things WHERE ${sql(column)} = ANY(${[FIRST[i]]})`), ['first'])
    check(`an array of ${TYPES[i]}`, await one(sql`SELECT ARRAY[${FIRST[i]}]::${sql(`ids.${TYPES[i]}`)}[] AS list`), [[FIRST[i]]])
  }
  check('by prefix', await one(sql`SELECT body FROM things WHERE id ^@ ${'3kxn'}`), ['first'])
  check('by time', await one(sql`SELECT body FROM things WHERE id <@ tstzrange(${'2024-07-19'}, ${'2024-07-20'})`), ['first'])

  // A type of its own, by name: a tid without its dashes.
  // recipe
  const [{ oid, typarray }] = await sql`SELECT oid, typarray FROM pg_type WHERE oid = 'ids.tid'::regtype`
  const numbers = postgres({
    path: sql.options.path,
    types: { tid: { to: oid, from: [oid], serialize: String, parse: text => text.replaceAll('-', '') } }
  })
  // end
  check('its own type', await one(numbers`SELECT id FROM things WHERE id = ${numbers.types.tid('3kxnlhr3gxq23')}`), ['3kxnlhr3gxq23'])
  check('and its array', typarray > 0, true)
  await numbers.end()

  // recipe
  await pipeline(Readable.from(['3kxn-lhr-3gxq-24\tcopied\n']), await sql`COPY things (id, body) FROM STDIN`.writable())
  // end
  let copied = ''
  for await (const chunk of await sql`COPY (SELECT id, body FROM things WHERE body = 'copied') TO STDOUT`.readable()) copied += chunk
  check('COPY in and out', copied, '3kxn-lhr-3gxq-24\tcopied\n')

  const error = await sql`SELECT ${'3kxn-0'}::ids.tid`.catch(error => error)
  check('an error has its SQLSTATE', error.code, '22P02')
  check('and its detail', error.detail.split(':')[0], 'Unexpected character "0" at position 6')
  await sql.end()
}
main().catch(error => { console.log(`not ok - ${error.stack}`); process.exit(1) })
