// Writes the models of Sequelize for a database.
const { execFileSync } = require('node:child_process')
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const SequelizeAuto = require('sequelize-auto')
const { Sequelize, DataTypes } = require('sequelize')
const { rows, eleventh, another, connection, shown, check, run, ask, createByHand, columnsOfAnotherType, withTextsOfArrays, OURS, PATHS } = require('./rows.js')

run(async () => {
  const directory = process.env.WORK
  const options = { ...connection, username: connection.user, dialect: 'postgres', logging: false }
  const write = async () => {
    const auto = new SequelizeAuto(connection.database, connection.user, undefined, {
      ...options, directory, tables: ['things', 'all_types'], noInitModels: true, additional: { timestamps: false } })
    const log = console.log
    console.log = () => {}
    await auto.run()
    console.log = log
    return ['things', 'all_types'].map(name => readFileSync(join(directory, `${name}.js`), 'utf8'))
  }
  await createByHand()
  const written = []
  for (const path of PATHS) {
    process.env.PGOPTIONS = `-c search_path=${path}`
    written.push(await write(), await write())
  }
  const types = text => text.match(/type: .*(?=,)/g)
  check('it writes the names of the types without their schema', types(written[0][0]),
    ['type: "tid"', 'type: "uid11"', 'type: "scru160"', 'type: "extuuid"', 'type: DataTypes.UUID', 'type: DataTypes.TEXT'])
  check('... and does not know those of arrays', types(written[0][1]), ['type: DataTypes.INTEGER', ...OURS.flatMap(
    type => [`type: "${type}"`, 'type: DataTypes.ARRAY(null)']), 'type: DataTypes.UUID', 'type: DataTypes.ARRAY(DataTypes.UUID)'])
  check('... also again, and without search_path', written.slice(1).map(files => files.map(types)), Array(3).fill(written[0].map(types)))
  for (const name of ['things', 'all_types']) {
    const file = join(directory, `${name}.js`)
    execFileSync('sh', ['-c', `${shown(/\*\*sequelize-auto\*\*[^`]*`(sed [^`]*)`/)} -i ${file}`])
  }

  const db = new Sequelize(connection.database, connection.user, undefined, options)
  const model = name => require(join(directory, `${name}.js`))(db, DataTypes)
  const things = model('things')
  check('the model finds all rows', await things.findAll({ order: ['id'], raw: true }), rows)
  check('... and one by its key without dashes', (await things.findByPk('3kxnlhr3gxq23')).get(), eleventh)
  await db.query('DROP TABLE things')
  await things.sync()
  await things.create(another)
  const [made] = await db.query("SELECT string_agg(format_type(atttypid, NULL), ' ' ORDER BY attnum) AS types FROM pg_attribute WHERE attrelid = 'things'::regclass AND attnum > 0")
  check('with their schema, it makes a table with our types, without search_path', made, [{ types: 'ids.tid ids.uid11 ids.scru160 ids.extuuid uuid text' }])
  check('... that keeps a row', await things.findAll({ raw: true }), [another])

  const all = model('all_types')
  const [row] = await ask('SELECT to_jsonb(a) FROM public.all_types a')
  const texts = withTextsOfArrays(row)
  check('an array is read as its text', (await all.findByPk(1)).get(), texts)
  await all.create({ ...row, n: 2 })
  await all.update({ tids: row.tids }, { where: { n: 2 } })
  check('... and written as a list', (await all.findByPk(2)).get(), { ...texts, n: 2 })
  await ask('DROP TABLE public.all_types')
  await all.sync()
  check('it makes arrays of another type', await columnsOfAnotherType(), OURS.map(type => `${type}s`))
  await ask('DROP TABLE public.all_types')
  for (const [name, attribute] of Object.entries(all.getAttributes())) {
    if (name !== 'uuids' && name.endsWith('s')) Object.assign(attribute, { type: `ids.${name.slice(0, -1)}[]` })
  }
  const right = db.define('all_types', all.getAttributes(), { tableName: 'all_types', timestamps: false })
  await right.sync()
  check('... or, with their names, of ours', await columnsOfAnotherType(), [])
  await right.create(row)
  check('... that keep a row', (await right.findByPk(1)).get(), texts)
  await db.close()
})
