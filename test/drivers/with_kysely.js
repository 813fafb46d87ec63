// tid_ids by Kysely, with its migrations.
// recipe
const { Kysely, PostgresDialect, sql } = require('kysely')
const { Pool } = require('pg')

const db = new Kysely({ dialect: new PostgresDialect({ pool: new Pool() }) })
// end
const { Migrator } = require('kysely')
const { jsonArrayFrom } = require('kysely/helpers/postgres')
const { TYPES } = require('./all_types.js')
const { tryMapper } = require('./blog.js')

// recipe
exports.up = async db => {
  await db.schema.createTable('authors')
    .addColumn('id', sql`ids.tid`, column => column.primaryKey().defaultTo(sql`ids.tid_generate()`))
    .addColumn('name', 'text')
    .execute()
  await db.schema.createTable('posts')
    .addColumn('id', 'uuid', column => column.primaryKey().defaultTo(sql`ids.uuid7_generate()`))
    .addColumn('author_id', sql`ids.tid`, column => column.notNull().references('authors.id'))
    .addColumn('title', 'text')
    .execute()
}
// end
exports.down = async db => {
  await db.schema.dropTable('posts').execute()
  await db.schema.dropTable('authors').execute()
}

async function migrate () {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ authors_and_posts: exports }) } })
  for (const step of ['migrateToLatest', 'migrateDown', 'migrateToLatest']) {
    const { error } = await migrator[step]()
    if (error) throw error
  }
}
async function insert () {
  const author = await db.insertInto('authors').values({ name: 'Ada' })
    .returning('id').executeTakeFirstOrThrow()
  const post = await db.insertInto('posts').values({ title: 'On keys', author_id: author.id })
    .returning('id').executeTakeFirstOrThrow()
  return [author.id, post.id]
}

// recipe
const from = table => db.selectFrom(table).selectAll()
const byPrefix = prefix => from('authors').where('id', '^@', prefix).execute()
const byTime = (table, start, end) =>
  from(table).where('id', '>=', sql`${start}::timestamptz`).where('id', '<', sql`${end}::timestamptz`).execute()
const page = last => from('authors').$if(last !== undefined, query => query.where('id', '>', last))
  .orderBy('id').limit(10).execute()
// end
const byKey = (table, key) => from(table).where('id', '=', key).executeTakeFirst()
const byKeys = keys => from('authors').where('id', 'in', keys).execute()
const withPosts = key => from('authors').where('id', '=', key)
  .select(query => jsonArrayFrom(
    query.selectFrom('posts').selectAll().whereRef('author_id', '=', 'authors.id')
  ).as('posts'))
  .executeTakeFirst()

async function open (spelled) {
  const all = new Kysely({ dialect: new PostgresDialect({ pool: new Pool() }) })
  const create = async () => {
    let table = all.schema.createTable('all_types').addColumn('n', 'integer', column => column.primaryKey())
    for (const name of TYPES) {
      table = table.addColumn(name, sql.raw(spelled(name))).addColumn(`${name}s`, sql.raw(`${spelled(name)}[]`))
    }
    await table.execute()
  }
  return { create, close: () => all.destroy() }
}

tryMapper({
  Author: 'authors',
  Post: 'posts',
  migrate,
  allTypes: { open },
  insert,
  create: (table, rows) => db.insertInto(table).values(rows).returningAll().execute(),
  createPost: (author, title) => db.insertInto('posts').values({ title, author_id: author }).execute(),
  byKey,
  byKeys,
  byPrefix,
  byTime,
  withPosts,
  page,
  sqlstate: error => error.code,
  stop: () => db.destroy()
})
