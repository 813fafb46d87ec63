// Writes the entities of MikroORM for a database.
const { EntitySchema, MikroORM } = require('@mikro-orm/postgresql')
const { EntityGenerator } = require('@mikro-orm/entity-generator')
const { rows, connection, check, run, ask, createByHand, columnsOfAnotherType, OURS, PATHS } = require('./rows.js')

run(async () => {
  const { host, port, user, database } = connection
  const server = { host, port, user, dbName: database }
  await createByHand()
  // The properties of each table
  const generate = async () => {
    const orm = await MikroORM.init({ ...server, extensions: [EntityGenerator], discovery: { warnWhenNoEntities: false } })
    const files = await orm.entityGenerator.generate({ save: false, schema: 'public', entityDefinition: 'entitySchema' })
    await orm.close()
    return ['Things', 'AllTypes'].map(entity => files.find(file => file.includes(`class ${entity} `)).match(/^ +properties: (\{.*^ +\})/ms)[1])
  }
  const written = []
  for (const path of PATHS) {
    process.env.PGOPTIONS = `-c search_path=${path}`
    written.push(await generate(), await generate())
  }
  const of = (properties, name) => properties.match(new RegExp(`^ +${name}: \\{([^}]*)\\}`, 'm'))[1].match(/\w+: [^,]*/g).map(text => text.trim()).join(', ')
  const [[things, all]] = written
  check('it writes the types of the columns', ['id', 'short', 'secret', 'value', 'event'].map(name => of(things, name)), [
    "primary: true, type: 'unknown', columnType: 'ids.tid', defaultRaw: `tid_generate()`",
    "type: 'unknown', columnType: 'ids.uid11'",
    "type: 'unknown', columnType: 'ids.scru160', nullable: true",
    "type: 'unknown', columnType: 'ids.extuuid', nullable: true",
    "type: 'uuid', nullable: true"])
  check('... but those of arrays without their schema', OURS.map(type => of(all, `${type}s`)), OURS.map(
    type => `type: 'string[]', columnType: '${type}[]', nullable: true`))
  check('... also again, and without search_path, where defaults have their schema', written.slice(1), [
    written[0], ...Array(2).fill([things.replace('tid_generate', 'ids.tid_generate'), all])])

  // as the page says
  const repaired = text => text.replace(new RegExp(`'(${OURS.join('|')})(?=\\[)`, 'g'), "'ids.$1").replaceAll("'unknown'", "'string'")
  const [Thing, All] = written.at(-1).map((text, i) => new EntitySchema({
    name: ['Thing', 'All'][i], tableName: ['things', 'all_types'][i], properties: eval(`(${repaired(text)})`) }))
  const again = await MikroORM.init({ ...server, entities: [Thing, All] })
  check('with string as their type, and with the schema of arrays, the entities find all rows', (await again.em.fork().find('Thing', {}, { orderBy: { id: 'asc' } })).map(thing => ({ ...thing })), rows)
  const changes = async () => (await again.schema.getUpdateSchemaSQL({ wrap: false, dropTables: false })).trim()
  check('... and have no difference from the tables', [await changes(), await changes()], ['', ''])
  await ask('ALTER TABLE public.all_types ALTER uid11s TYPE ids.tid[] USING NULL, ALTER extuuid TYPE ids.tid USING NULL')
  check('... but see another type, not that of an array', (await changes()).match(/(?<=alter column ")\w+/g), ['extuuid'])
  await ask('DROP TABLE public.all_types')
  await again.schema.updateSchema({ dropTables: false })
  check('... and make a table with our types, without search_path', await columnsOfAnotherType(), [])
  await again.close()
})
