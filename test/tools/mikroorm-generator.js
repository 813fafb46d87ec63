// Writes the entities of MikroORM for a database.
const { EntitySchema, MikroORM } = require('@mikro-orm/postgresql')
const { EntityGenerator } = require('@mikro-orm/entity-generator')
const { rows, connection, check, run } = require('./rows.js')

run(async () => {
  const { host, port, user, database } = connection
  const orm = await MikroORM.init({ host, port, user, dbName: database, extensions: [EntityGenerator], discovery: { warnWhenNoEntities: false } })
  await orm.em.execute('CREATE TABLE lists (id ids.tid PRIMARY KEY REFERENCES things, tags ids.tid[])')
  const files = await orm.entityGenerator.generate({ save: false, schema: 'public', entityDefinition: 'entitySchema' })
  const of = (entity, name) => files.find(file => file.includes(`class ${entity} `)).match(new RegExp(`^ +${name}: \\{([^}]*)\\}`, 'm'))[1].match(/\w+: [^,]*/g).map(text => text.trim()).join(', ')
  check('it writes the types of the columns', ['id', 'short', 'secret', 'value', 'event'].map(name => of('Things', name)), [
    "primary: true, type: 'unknown', columnType: 'ids.tid', defaultRaw: `tid_generate()`",
    "type: 'unknown', columnType: 'ids.uid11'",
    "type: 'unknown', columnType: 'ids.scru160', nullable: true",
    "type: 'unknown', columnType: 'ids.extuuid', nullable: true",
    "type: 'uuid', nullable: true"])
  check('... but that of an array without its schema', of('Lists', 'tags'), "type: 'string[]', columnType: 'tid[]', nullable: true")

  const Thing = new EntitySchema({
    name: 'Thing',
    tableName: 'things',
    properties: {
      id: { primary: true, type: 'string', columnType: 'ids.tid', defaultRaw: 'tid_generate()' },
      short: { type: 'string', columnType: 'ids.uid11' },
      secret: { type: 'string', columnType: 'ids.scru160', nullable: true },
      value: { type: 'string', columnType: 'ids.extuuid', nullable: true },
      event: { type: 'uuid', nullable: true },
      body: { type: 'text', nullable: true }
    }
  })
  const again = await MikroORM.init({ host, port, user, dbName: database, entities: [Thing] })
  check('with string as their type, the entity finds all rows', (await again.em.fork().find('Thing', {}, { orderBy: { id: 'asc' } })).map(thing => ({ ...thing })), rows)
  check('... and has no difference from the table', (await again.schema.getUpdateSchemaSQL({ dropTables: false })).includes('things'), false)
  await again.close()
  await orm.close()
})
