// A GraphQL API of a database.
const { Pool } = require('pg')
const { graphql } = require('graphql')
const { createPostGraphileSchema, withPostGraphileContext } = require('postgraphile')
const { rows, another, check, run, ask, createByHand, COLUMNS } = require('./rows.js')

run(async () => {
  const pgPool = new Pool()
  await pgPool.query('CREATE TABLE notes (id uuid PRIMARY KEY DEFAULT uuid7_generate(), thing ids.tid REFERENCES things)')
  await pgPool.query("INSERT INTO notes (thing) VALUES ('3kxn-lhr-3gxq-23')")
  await createByHand()
  const schema = await createPostGraphileSchema(pgPool, 'public')
  const send = async (source, variableValues) => {
    const { errors, data } = await withPostGraphileContext({ pgPool }, contextValue => graphql({ schema, source, contextValue, variableValues }))
    return errors ? errors[0].message : JSON.parse(JSON.stringify(data))
  }
  const all = 'id short secret value event body'
  check('the types are strings', (await send('{ __type(name: "Thing") { fields { name type { name ofType { name } } } } }')).__type.fields
    .filter(({ name }) => all.split(' ').includes(name)).map(({ name, type }) => `${name} ${type.name ?? type.ofType.name}`),
  ['id String', 'short String', 'secret String', 'value String', 'event UUID', 'body String'])
  check('a list has all rows', await send(`{ allThings(orderBy: ID_ASC) { nodes { ${all} } } }`), { allThings: { nodes: rows } })
  check('a condition is an ID, also without dashes', await send('{ allThings(condition: { id: "3kxnlhr3gxq23" }) { nodes { body } } }'), { allThings: { nodes: [{ body: 'body 11' }] } })
  check('a page begins after a cursor', await send('query ($after: Cursor) { allThings(first: 2, after: $after) { nodes { id } } }',
    { after: (await send('{ allThings(first: 10) { pageInfo { endCursor } } }')).allThings.pageInfo.endCursor }),
  { allThings: { nodes: rows.slice(10, 12).map(({ id }) => ({ id })) } })
  check('a foreign key is followed', await send('{ allNotes { nodes { thingByThing { short } } } }'), { allNotes: { nodes: [{ thingByThing: { short: 'RNWwDLNopPV' } }] } })
  check('a row is created', await send(`mutation ($thing: ThingInput!) { createThing(input: { thing: $thing }) { thing { ${all} } } }`, { thing: another }), { createThing: { thing: another } })
  check('... changed by its key', await send('mutation { updateThingById(input: { id: "3kxn-lhr-3gxq-24", thingPatch: { short: "4h1dcdW9Pz5" } }) { thing { short } } }'), { updateThingById: { thing: { short: '4h1dcdW9Pz5' } } })
  const [found] = await ask('SELECT to_jsonb(a) FROM public.all_types a')
  const row = Object.fromEntries(COLUMNS.map(name => [name.replace(/(\d)s$/, '$1S'), found[name]])) // as it writes the names
  const columns = Object.keys(row).join(' ')
  check('a row with arrays is read, as lists', await send(`{ allTypeByN(n: 1) { ${columns} } }`), { allTypeByN: row })
  check('... and created', await send(`mutation ($row: AllTypeInput!) { createAllType(input: { allType: $row }) { allType { ${columns} } } }`, { row: { ...row, n: 2 } }), { createAllType: { allType: row } })
  check('a wrong ID is an error', await send('{ thingById(id: "3kxn") { body } }'), 'invalid input syntax for type tid: "3kxn"')
  await pgPool.end()
})
