// Writes the models of Sequelize for a database.
const { readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const SequelizeAuto = require('sequelize-auto')
const { Sequelize, DataTypes } = require('sequelize')
const { rows, eleventh, another, connection, check, run } = require('./rows.js')

run(async () => {
  const directory = process.env.WORK
  const options = { ...connection, username: connection.user, dialect: 'postgres', logging: false }
  const auto = new SequelizeAuto(connection.database, connection.user, undefined, {
    ...options, directory, tables: ['things'], noInitModels: true, additional: { timestamps: false } })
  const log = console.log
  console.log = () => {}
  await auto.run()
  console.log = log
  const file = join(directory, 'things.js')
  const model = readFileSync(file, 'utf8')
  check('it writes the names of the types, that of a tid without its schema', model.match(/type: .*/g),
    ['type: "tid",', 'type: "uid11",', 'type: "scru160",', 'type: "extuuid",', 'type: DataTypes.UUID,', 'type: DataTypes.TEXT,'])
  writeFileSync(file, model.replaceAll('type: "tid"', 'type: "ids.tid"'))

  const db = new Sequelize(connection.database, connection.user, undefined, options)
  const things = require(file)(db, DataTypes)
  check('the model finds all rows', await things.findAll({ order: ['id'], raw: true }), rows)
  check('... and one by its key without dashes', (await things.findByPk('3kxnlhr3gxq23')).get(), eleventh)
  await db.query('DROP TABLE things')
  await things.sync()
  await things.create(another)
  const [types] = await db.query("SELECT string_agg(format_type(atttypid, NULL), ' ' ORDER BY attnum) AS types FROM pg_attribute WHERE attrelid = 'things'::regclass AND attnum > 0")
  check('with the schema of the tid, it makes a table with our types', types, [{ types: 'ids.tid uid11 scru160 extuuid uuid text' }])
  check('... that keeps a row', await things.findAll({ raw: true }), [another])
  await db.close()
})
