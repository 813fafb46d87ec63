// The test of the mappers' tools that create tables from models, compare them with a
// database, or write models from it: a table of all types and of the array of each. The
// types, and the defaults of the table's columns, are written with and without their
// schema, which is in the search_path or not. A session without any mapper checks the
// results.
const { isDeepStrictEqual } = require('node:util')
const { Client } = require('pg')
const { check } = require('./tap.js')

// of errors: type "uid11" does not exist, cannot cast type ids.tid to tid, column "tid"
// cannot be cast automatically to type tid
const MISSING = exports.MISSING = '42704'
const MISSING_FUNCTION = '42883'
exports.NO_CAST = '42846'
exports.NO_AUTOMATIC_CAST = '42804'

const TYPES = exports.TYPES = ['tid', 'uid11', 'scru160', 'extuuid', 'uuid']
const OURS = exports.OURS = TYPES.filter(type => type !== 'uuid')
const COLUMNS = exports.COLUMNS = TYPES.flatMap(type => [type, `${type}s`]) // tids is an array of tid
const PATHS = exports.PATHS = ['public,ids', 'public']
const rightType = exports.rightType = column => column.replace(/^(?!uuid)/, 'ids.').replace(/s$/, '[]')

// A row as clients see it that do not know the arrays of our types
exports.withTextsOfArrays = row => Object.fromEntries(Object.entries(row).map(
  ([name, value]) => [name, OURS.includes(name.slice(0, -1)) ? `{${value}}` : value]))

const VALUES = {
  tid: '3kxn-lhr-3gxq-23',
  uid11: '4h1dcdW9Pz4',
  scru160: '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4',
  extuuid: 'extuuid:fixedB4:GBP$:222.31',
  uuid: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
}

const ask = exports.ask = async text => {
  const client = new Client({ options: '-c search_path=pg_catalog' })
  await client.connect()
  try {
    return [await client.query({ text, rowMode: 'array' })].flat().at(-1).rows.flat()
  } finally {
    await client.end()
  }
}
const drop = () => ask('DROP TABLE IF EXISTS public.all_types')
const createByHand = exports.createByHand = () => ask(`
  CREATE TABLE public.all_types (n integer PRIMARY KEY, ${COLUMNS.map(column => `${column} ${rightType(column)}`).join()});
  INSERT INTO public.all_types
  SELECT 1, ${TYPES.map(type => `${type}, ARRAY[${type}]`)}
  FROM (VALUES (${TYPES.map(type => `${rightType(type)} '${VALUES[type]}'`)})) v (${TYPES})`)
const columnsOfAnotherType = exports.columnsOfAnotherType = async () => {
  const types = await ask(`
    SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute
    WHERE attrelid = 'public.all_types'::regclass AND attnum > 0`)
  return COLUMNS.filter(column => types[types.indexOf(column) + 1] !== rightType(column))
}
const row = async () => (await ask('SELECT to_jsonb(a) FROM public.all_types a'))[0] ?? {}

const HOW = exports.HOW = { // to write the types
  'ids.tid, ids.uid11': type => `ids.${type}`,
  'ids.tid, uid11': type => type === 'tid' ? 'ids.tid' : type, // as psql shows them if ids is in the path
  'tid, uid11': type => type
}

const CREATED = { // if not all columns are right: those of another type, or the error
  'ids.tid, uid11': { public: MISSING },
  'tid, uid11': { 'public,ids': COLUMNS.slice(0, 2), public: MISSING }
}

// Which columns would a mapper change, twice, and then changes? If that fails, the error
// comes last, and it may be all that is wanted. Which columns have lost their values then,
// or have another type?
const tryChanges = async (
  name, { changes, apply, sqlstate }, { changed = [], again = changed, lost = [], retyped = [] } = {}
) => {
  const change = async () => {
    const statements = await changes()
    const named = COLUMNS.filter(column => statements.some(one => one.includes(`"${column}"`)))
    return apply().then(() => named, error => [...named, sqlstate(error)])
  }
  const checkChange = (got, wanted) => check(`${name}: changed`, typeof wanted === 'string' ? got.at(-1) : got, wanted)
  const before = await row()
  for (const wanted of [changed, again]) checkChange(await change().catch(error => [sqlstate(error)]), wanted)
  const after = await row()
  check(`${name}: lost`, COLUMNS.filter(column => !isDeepStrictEqual(after[column], before[column])), lost)
  check(`${name}: types`, await columnsOfAnotherType(), retyped)
}

// In each case: is a table right that create() makes from the model? Which columns of a
// right table would the mapper change?
exports.tryAllTypes = async ({ open, exceptions = {}, sqlstate }) => {
  for (const path of PATHS) {
    for (const [how, spelled] of Object.entries(HOW)) {
      process.env.PGOPTIONS = `-c search_path=${path}`
      const { create, changes, apply, close = () => {} } = await open(type => type === 'uuid' ? type : spelled(type))
      const name = `all types, as ${how}, search_path ${path}`
      try {
        await drop()
        check(`${name}: created`, await create().then(columnsOfAnotherType, sqlstate), CREATED[how]?.[path] ?? [])
        if (!changes) continue
        await drop()
        await createByHand()
        await tryChanges(name, { changes, apply, sqlstate }, exceptions[how]?.[path])
      } finally {
        await close()
      }
    }
  }
  await drop()
  delete process.env.PGOPTIONS
}

// Which columns of a right table that has defaults would the mapper change, if its model
// has the right types, and the defaults with and without their schema? A mapper may set
// some always.
const GENERATORS = { tid: 'tid_generate()', uid11: 'uid11_generate()', scru160: 'scru160_generate()', uuid: 'uuid7_generate()' }
const WITH_DEFAULT = Object.keys(GENERATORS)
exports.tryDefaults = async ({ open, right, sqlstate, always = [] }) => {
  for (const path of PATHS) {
    process.env.PGOPTIONS = `-c search_path=${path}`
    for (const schema of ['', 'ids.']) {
      await drop()
      await createByHand()
      await ask(`ALTER TABLE public.all_types ${WITH_DEFAULT.map(type => `ALTER ${type} SET DEFAULT ids.${GENERATORS[type]}`)}`)
      const defaults = () => ask(`
        SET search_path = ${path};
        SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = 'public.all_types'::regclass ORDER BY adnum`)
      const shown = await defaults()
      const written = WITH_DEFAULT.map(type => schema + GENERATORS[type])
      const { changes, apply, close } = await open(
        type => type === 'uuid' ? type : right(path)(type), type => GENERATORS[type] && schema + GENERATORS[type])
      // without the path, a default without schema is no function
      const changed = isDeepStrictEqual(written, shown)
        ? always
        : schema ? COLUMNS.filter(column => [...always, ...WITH_DEFAULT].includes(column)) : MISSING_FUNCTION
      const name = `defaults as ${written[0]}, search_path ${path}`
      try {
        await tryChanges(name, { changes, apply, sqlstate }, { changed })
        check(`${name}: they remain`, await defaults(), shown)
      } finally {
        await close()
      }
    }
  }
  await drop()
  delete process.env.PGOPTIONS
}

// A mapper makes tables whose key, and a reference to it, is of our type, in the right
// spelling. What would it change then, twice, and then changes?
exports.tryKeys = async ({ open, right, sqlstate }) => {
  const tables = OURS.map(type => `public.keyed_${type}`)
  const dropTables = () => ask(`DROP TABLE IF EXISTS ${tables}`)
  const state = () => ask(`
    SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull)
    FROM pg_attribute WHERE attrelid = ANY ('{${tables}}'::regclass[]) AND attnum > 0
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, regexp_replace(pg_get_constraintdef(oid), ' ON (UPDATE|DELETE) .*', ''))
    FROM pg_constraint WHERE conrelid = ANY ('{${tables}}'::regclass[]) AND contype IN ('p', 'f')
    ${tables.map(table => `UNION ALL SELECT concat_ws(' ', '${table}', id, parent) FROM ${table}`).join(' ')}`)
  const wanted = OURS.flatMap((type, i) => [
    `FOREIGN KEY (parent) REFERENCES ${tables[i]}(id)`, 'PRIMARY KEY (id)', `id ids.${type} t`, `parent ids.${type} f`,
    `${VALUES[type]} ${VALUES[type]}`].map(text => `${tables[i]} ${text}`))
  for (const path of PATHS) {
    process.env.PGOPTIONS = `-c search_path=${path}`
    const { create, changes, apply, close } = await open(right(path), undefined, OURS)
    const name = `keys and references, search_path ${path}`
    try {
      await dropTables()
      await create()
      await ask(OURS.map((type, i) => `INSERT INTO ${tables[i]} (id, parent) VALUES ('${VALUES[type]}', '${VALUES[type]}')`).join(';'))
      for (let times = 0; times < 2; times++) {
        const change = async () => {
          const statements = await changes()
          await apply()
          return statements
        }
        check(`${name}: changed`, await change().catch(sqlstate), [])
        check(`${name}: they remain`, (await state()).sort(), [...wanted].sort())
      }
    } finally {
      await close()
    }
  }
  await dropTables()
  delete process.env.PGOPTIONS
}
