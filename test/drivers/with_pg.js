// tid_ids by pg (node-postgres), in text, and parameters in binary.
// recipe
const { Client, types } = require('pg')
// end
const { from: copyFrom } = require('pg-copy-streams')
const { Readable } = require('node:stream')
const { pipeline } = require('node:stream/promises')
const { to: copyTo } = require('pg-copy-streams')
const { check, run } = require('./tap.js')

const FIRST = ['3kxn-lhr-3gxq-23', '4h1dcdW9Pz4', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4', 'extuuid:fixedB4:GBP$:222.31']
const COLUMNS = ['id', 'short', 'secret', 'value']
const TYPES = ['tid', 'uid11', 'scru160', 'extuuid']

async function main () {
  // recipe
  const client = new Client()
  await client.connect()
  // end
  const one = async (text, values, more) => (await client.query({ text, values, rowMode: 'array', ...more })).rows[0]

  // Values arrive as strings without any registration.
  check('text: values are strings', await one(`SELECT ${COLUMNS} FROM things WHERE body = 'first'`), FIRST)
  // recipe
  const { rows: [{ id }] } = await client.query('INSERT INTO things (body) VALUES ($1) RETURNING id', ['hello'])
  const found = await client.query('SELECT * FROM things WHERE id ^@ $1', ['3kxn'])
  // end
  check("text: insert returns the generated key", await one('SELECT body FROM things WHERE id = $1', [id]), ['hello'])
  check('text: by prefix', found.rows.map(row => row.body), ['first'])

  // recipe
  const day = new Date('2024-07-19T00:00:00Z')
  const dayAfter = new Date('2024-07-20T00:00:00Z')
  const ofDay = await client.query('SELECT body FROM things WHERE id >= $1::timestamptz AND id < $2::timestamptz', [day, dayAfter])
  // end
  check('text: by time', ofDay.rows, [{ body: 'first' }])
  check('text: by a range of times', await one('SELECT body FROM things WHERE id <@ $1::tstzrange', ['[2024-07-19 00:00+00,2024-07-20 00:00+00)']), ['first'])

  await client.query('CREATE TABLE replies (id uuid PRIMARY KEY DEFAULT uuid7_generate(), thing_id ids.tid NOT NULL REFERENCES things)')
  const [reply] = await one('INSERT INTO replies (thing_id) VALUES ($1) RETURNING id', [id])
  check('text: the foreign key', await one('SELECT body FROM replies r JOIN things t ON t.id = thing_id WHERE r.id = $1', [reply]), ['hello'])
  const orphan = await one('INSERT INTO replies (thing_id) VALUES ($1)', ['3kxn-lhr-3gxq-24']).catch(error => error)
  check('text: the foreign key: of an unknown thing', orphan.code, '23503')
  const pages = []
  for (let last = '2222-222-2222-22'; pages.length < 3; last = pages.at(-1).at(-1)) {
    const page = await client.query('SELECT id FROM things WHERE id > $1 ORDER BY id LIMIT 2', [last])
    pages.push(page.rows.map(row => row.id))
  }
  check('text: pages by key', pages.flat(), (await one('SELECT array_agg(id ORDER BY id)::text[] FROM things'))[0])
  const [created] = await one("SELECT tid_timestamp(id) FROM things WHERE body = 'first'")
  check('a Date as the cursor finds its own row again', await one('SELECT body FROM things WHERE id > $1::timestamptz ORDER BY id', [created]), ['first'])
  check('text: pages by key: their lengths', pages.map(keys => keys.length), [2, 1, 0])

  // Arrays become lists when their types have a parser. Not bare "tid", the system's.
  // recipe
  const names = ['ids.tid', 'ids.uid11', 'ids.scru160', 'ids.extuuid']
  const { rows } = await client.query('SELECT typarray FROM pg_type WHERE oid = ANY($1::regtype[])', [names])
  const parseArray = types.getTypeParser(1009) // of text[]
  for (const { typarray } of rows) types.setTypeParser(typarray, parseArray)
  // end
  for (const [i, column] of COLUMNS.entries()) {
    check(`text: ${column} bound`, await one(`SELECT body FROM things WHERE ${column} = $1`, [FIRST[i]]), ['first'])
    check(`text: ${column} = ANY`, await one(`SELECT body FROM things WHERE ${column} = ANY($1)`, [[FIRST[i]]]), ['first'])
    check(`text: an array of ${TYPES[i]}`, await one(`SELECT ARRAY[$1, NULL]::ids.${TYPES[i]}[]`, [FIRST[i]]), [[FIRST[i], null]])
  }

  // Binary: a tid is the eight bytes of a bigint. The driver decodes what it is
  // given as UTF-8 first, so only parameters can be binary.
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(1762721020395837441n)
  const first = await client.query('SELECT id, id::bigint AS number, body FROM things WHERE id = $1', [bytes])
  check('binary: bound', first.rows, [{ id: '3kxn-lhr-3gxq-23', number: '1762721020395837441', body: 'first' }])

  const target = client.query(copyFrom('COPY things (id, body) FROM STDIN'))
  await pipeline(Readable.from(['3kxn-lhr-3gxq-24\tcopied\n']), target)
  let copied = ''
  for await (const chunk of client.query(copyTo("COPY (SELECT id, body FROM things WHERE body = 'copied') TO STDOUT"))) copied += chunk
  check('COPY in and out', copied, '3kxn-lhr-3gxq-24\tcopied\n')

  const error = await client.query('SELECT $1::ids.tid', ['3kxn-lhr-3gxq-20']).catch(error => error)
  check('an error has its SQLSTATE', error.code, '22P02')
  check('the error has its DETAIL', error.detail.split('.')[0], 'Unexpected character "0" at position 16')
  const beyond = await client.query('SELECT $1::ids.tid', ['kjzfcijpj2z2a']).catch(error => error)
  check('the SQLSTATE of an ID beyond the type', beyond.code, '22003')
  // A URL can contain %00, which the server refuses before a function sees it.
  for (const key of ['$1', 'tid_or_null($1)']) {
    const refused = await one(`SELECT body FROM things WHERE id = ${key}`, [decodeURIComponent('3kxn-lhr-3gxq-23%00')]).catch(error => error)
    check(`the SQLSTATE of a NUL byte in ${key}`, refused.code, '22021')
  }
  await client.end()

  const own = new Client({ options: '-c search_path=ids,public' })
  await own.connect()
  check('search_path of the connection', (await own.query('SHOW search_path')).rows, [{ search_path: 'ids,public' }])
  await own.end()
}
run(main).then(() => process.exit())
