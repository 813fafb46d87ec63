// What the programs for Node share: the rows of the vectors as texts, and the helper of
// the drivers that reports in TAP, and their table of all types.
const { readFileSync, realpathSync } = require('node:fs')
const { execFile } = require('node:child_process')
const { join } = require('node:path')
const { promisify } = require('node:util')
const { types } = require('pg')

const columns = ['id', 'short', 'secret', 'value', 'event', 'body']
exports.rows = readFileSync(process.env.THINGS, 'utf8').trimEnd().split('\n')
  .map(line => Object.fromEntries(line.split('\t').map((text, i) => [columns[i], text])))
exports.eleventh = exports.rows[10]
exports.another = {
  id: '3kxn-lhr-3gxq-24',
  short: '4h1dcdW9Pz4',
  secret: '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4',
  value: 'extuuid:fixedB4:GBP$:222.31',
  event: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
  body: 'hello'
}
exports.connection = {
  host: process.env.PGHOST,
  port: Number(process.env.PGPORT),
  user: process.env.PGUSER,
  database: process.env.PGDATABASE
}
exports.url = `postgres://${process.env.PGUSER}@/${process.env.PGDATABASE}?host=${process.env.PGHOST}&port=${process.env.PGPORT}`

// Runs a package's own command.
exports.command = (name, ...words) =>
  promisify(execFile)(process.execPath, [realpathSync(join(process.env.BUILD, 'node_modules/.bin', name)), ...words])
// What the page says to write, between backquotes.
exports.shown = pattern =>
  readFileSync(join(process.env.SOURCE, 'doc/drivers/node-mappers.md'), 'utf8').match(pattern)[1]
for (const name of ['tap', 'all_types']) Object.assign(exports, require(join(process.env.SOURCE, `test/drivers/${name}.js`)))

// As doc/drivers/node.md says
exports.readArrays = async pool => {
  const { rows } = await pool.query('SELECT typarray FROM pg_type WHERE oid = ANY($1::regtype[])', [exports.OURS.map(type => `ids.${type}`)])
  for (const { typarray } of rows) types.setTypeParser(typarray, types.getTypeParser(1009))
}
