// tid_ids by postgres (postgres.js), which speaks the text protocol.
// recipe
const postgres = require('postgres')
// end
const { Readable } = require('node:stream')
const { pipeline } = require('node:stream/promises')
const { check, run } = require('./tap.js')

const FIRST = ['3kxn-lhr-3gxq-23', '4h1dcdW9Pz4', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4', 'extuuid:fixedB4:GBP$:222.31']
const COLUMNS = ['id', 'short', 'secret', 'value']
const TYPES = ['tid', 'uid11', 'scru160', 'extuuid']

async function main () {
  // recipe
  const sql = postgres()
  const [{ id }] = await sql`INSERT INTO things (body) VALUES (${'hello'}) RETURNING id`
  const found = await sql`SELECT * FROM things WHERE id ^@ ${'3kxn'}`
  // end
  const one = async query => Object.values((await query)[0])

  check('values are strings', await one(sql`SELECT ${sql(COLUMNS)} FROM things WHERE body = 'first'`), FIRST)
  check("insert returns the generated key", await one(sql`SELECT body FROM things WHERE id = ${id}`), ['hello'])
  check('by prefix', found.map(row => row.body), ['first'])
  for (const [i, column] of COLUMNS.entries()) {
    check(`${column} bound`, await one(sql`SELECT body FROM things WHERE ${sql(column)} = ${FIRST[i]}`), ['first'])
    check(`${column} = ANY`, await one(sql`SELECT body FROM things WHERE ${sql(column)} = ANY(${[FIRST[i]]})`), ['first'])
    check(`an array of ${TYPES[i]}`, await one(sql`SELECT ARRAY[${FIRST[i]}]::${sql(`ids.${TYPES[i]}`)}[] AS list`), [[FIRST[i]]])
  }
  const day = new Date('2024-07-19T00:00:00Z')
  const dayAfter = new Date('2024-07-20T00:00:00Z')
  const ofDay = await sql`SELECT body FROM things WHERE id >= ${day}::timestamptz AND id < ${dayAfter}::timestamptz`
  check('by time', ofDay.map(row => row.body), ['first'])
  check('by a range of times', await one(sql`SELECT body FROM things WHERE id <@ ${'[2024-07-19 00:00+00,2024-07-20 00:00+00)'}::tstzrange`), ['first'])

  await sql`CREATE TABLE replies (id uuid PRIMARY KEY DEFAULT uuid7_generate(), thing_id ids.tid NOT NULL REFERENCES things)`
  const [reply] = await one(sql`INSERT INTO replies (thing_id) VALUES (${id}) RETURNING id`)
  check('the foreign key', await one(sql`SELECT body FROM replies r JOIN things t ON t.id = thing_id WHERE r.id = ${reply}`), ['hello'])
  const orphan = await sql`INSERT INTO replies (thing_id) VALUES (${'3kxn-lhr-3gxq-24'})`.catch(error => error)
  check('the foreign key: of an unknown thing', orphan.code, '23503')
  const pages = []
  for (let last = '2222-222-2222-22'; pages.length < 3; last = pages.at(-1).at(-1)) {
    const page = await sql`SELECT id FROM things WHERE id > ${last} ORDER BY id LIMIT 2`
    pages.push(page.map(row => row.id))
  }
  check('pages by key', pages.flat(), (await one(sql`SELECT array_agg(id ORDER BY id)::text[] FROM things`))[0])
  check('pages by key: their lengths', pages.map(keys => keys.length), [2, 1, 0])

  // A type that the program defines: a tid without its dashes.
  const [{ oid, typarray }] = await sql`SELECT oid, typarray FROM pg_type WHERE oid = 'ids.tid'::regtype`
  const numbers = postgres({
    types: { tid: { to: oid, from: [oid], serialize: String, parse: text => text.replaceAll('-', '') } }
  })
  check('a type that the program defines', await one(numbers`SELECT id FROM things WHERE id = ${numbers.types.tid('3kxnlhr3gxq23')}`), ['3kxnlhr3gxq23'])
  check('the type of its arrays', typarray > 0, true)
  await numbers.end()

  const target = await sql`COPY things (id, body) FROM STDIN`.writable()
  await pipeline(Readable.from(['3kxn-lhr-3gxq-24\tcopied\n']), target)
  let copied = ''
  for await (const chunk of await sql`COPY (SELECT id, body FROM things WHERE body = 'copied') TO STDOUT`.readable()) copied += chunk
  check('COPY in and out', copied, '3kxn-lhr-3gxq-24\tcopied\n')

  const error = await sql`SELECT ${'3kxn-lhr-3gxq-20'}::ids.tid`.catch(error => error)
  check('an error has its SQLSTATE', error.code, '22P02')
  check('the error has its DETAIL', error.detail.split('.')[0], 'Unexpected character "0" at position 16')
  await sql.end()

  const own = postgres({ connection: { search_path: 'ids,public' } })
  check('search_path of the connection', [...await own`SHOW search_path`], [{ search_path: 'ids,public' }])
  await own.end()
}
run(main).then(() => process.exit())
