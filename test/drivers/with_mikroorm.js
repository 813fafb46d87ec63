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
const { tryMapper } = require('./blog.js')
const { run } = require('./tap.js')

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

    await tryMapper({
      Author,
      Post,
      migrate,
      changes: async () => (await orm.schema.getUpdateSchemaSQL({ wrap: false, dropTables: false })).split('\n').filter(line => line),
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
