// tid_ids by MikroORM, with its migrations.
// recipe
const { EntitySchema, MikroORM, raw, sql } = require('@mikro-orm/postgresql')
const { Migrator } = require('@mikro-orm/migrations')

const Author = new EntitySchema({
  name: 'Author',
  tableName: 'authors',
  properties: {
    id: { type: 'string', columnType: 'ids.tid', primary: true, defaultRaw: 'tid_generate()' },
    name: { type: 'text', nullable: true },
    posts: { kind: '1:m', entity: () => 'Post', mappedBy: 'author' }
  }
})

const Post = new EntitySchema({
  name: 'Post',
  tableName: 'posts',
  properties: {
    id: { type: 'uuid', primary: true, defaultRaw: 'uuid7_generate()' },
    author: { kind: 'm:1', entity: () => 'Author' },
    title: { type: 'text', nullable: true }
  }
})
// end
const { mkdtempSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const { HOW, MISSING, NO_CAST, TYPES } = require('./all_types.js')
const { tryMapper } = require('./blog.js')
const { run } = require('./tap.js')

const schemaChanges = async orm =>
  (await orm.schema.getUpdateSchemaSQL({ wrap: false, dropTables: false })).split('\n').filter(line => line)

async function main () {
  const path = mkdtempSync(join(tmpdir(), 'tid_ids_migrations.'))
  const server = { host: process.env.PGHOST, user: process.env.PGUSER, dbName: process.env.PGDATABASE, logger: () => {} }
  try {
    // recipe
    const orm = await MikroORM.init({
      ...server,
      entities: [Author, Post],
      extensions: [Migrator],
      migrations: { path, emit: 'js' }
    })
    const em = orm.em.fork()
    // end

    const migrate = async () => {
      // recipe
      await orm.migrator.createMigration()
      await orm.migrator.up()
      // end
    }
    const insert = async () => {
      const author = em.create(Author, { name: 'Ada' })
      const post = em.create(Post, { title: 'On keys', author })
      await em.flush()
      return [author.id, post.id]
    }

    const byKey = (entity, key) => em.findOne(entity, key)
    const byKeys = keys => em.find(Author, { id: keys })
    const withPosts = key => em.findOne(Author, key, { populate: ['posts'] })

    // recipe
    const byPrefix = prefix => em.find(Author, { [raw(alias => `${alias}.id ^@ ?`, [prefix])]: [] })
    const byTime = (entity, from, to) =>
      em.find(entity, { id: { $gte: sql`${from}::timestamptz`, $lt: sql`${to}::timestamptz` } })
    const page = last => em.find(Author, last ? { id: { $gt: last } } : {}, { orderBy: { id: 'asc' }, limit: 10 })
    // end

    const keyed = (name, columnType) => new EntitySchema({
      name: `Keyed_${name}`,
      tableName: `keyed_${name}`,
      properties: {
        id: { type: 'string', columnType, primary: true },
        parent: { kind: 'm:1', entity: () => `Keyed_${name}`, fieldName: 'parent', nullable: true }
      }
    })

    // A connection with the model of all types, or with those that have keys.
    const open = async (spelled, written = () => undefined, keys) => {
      const properties = { n: { type: 'integer', primary: true, autoincrement: false } }
      for (const name of TYPES) {
        const type = spelled(name)
        properties[name] = { type: 'string', columnType: type, nullable: true, defaultRaw: written(name) }
        properties[`${name}s`] = { type: 'array', columnType: `${type}[]`, nullable: true }
      }
      const entities = keys?.map(name => keyed(name, spelled(name))) ?? [new EntitySchema({ name: 'All', tableName: 'all_types', properties })]
      const all = await MikroORM.init({ ...server, entities })
      return {
        create: () => all.schema.updateSchema({ dropTables: false }),
        changes: () => schemaChanges(all),
        apply: () => all.schema.updateSchema({ dropTables: false }),
        close: () => all.close()
      }
    }
    // It changes these to the type that they have, and no arrays.
    const SAME = ['uid11', 'scru160', 'extuuid']
    const FAILS = { changed: ['tid', ...SAME, NO_CAST] }
    const exceptions = {
      'ids.tid, uid11': { 'public,ids': { changed: SAME }, public: { changed: [...SAME, MISSING] } },
      'tid, uid11': { 'public,ids': FAILS, public: FAILS }
    }

    await tryMapper({
      Author,
      Post,
      migrate,
      changes: () => schemaChanges(orm),
      allTypes: { open, exceptions, right: () => HOW['ids.tid, ids.uid11'] },
      insert,
      create: async (entity, rows) => {
        const made = rows.map(row => em.create(entity, row))
        await em.flush()
        return made
      },
      createPost: (author, title) => em.insert(Post, { author, title }),
      forget: () => em.clear(),
      byKey,
      byKeys,
      byPrefix,
      byTime,
      withPosts,
      page,
      sqlstate: error => error.code,
      stop: () => orm.close()
    })
  } finally {
    rmSync(path, { recursive: true })
  }
}
run(main)
