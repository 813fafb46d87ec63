// tid_ids by Knex, with its migrations.
// recipe
const knex = require('knex')({ client: 'pg', connection: {} })
// end
const { OURS, TYPES, ask, createByHand } = require('./all_types.js')
const { tryMapper } = require('./blog.js')
const { check } = require('./tap.js')

// recipe
exports.up = async knex => {
  await knex.schema.createTable('authors', table => {
    table.specificType('id', 'ids.tid').primary().defaultTo(knex.raw('ids.tid_generate()'))
    table.text('name')
  })
  await knex.schema.createTable('posts', table => {
    table.uuid('id').primary().defaultTo(knex.raw('ids.uuid7_generate()'))
    table.specificType('author_id', 'ids.tid').notNullable().references('authors.id')
    table.text('title')
  })
}
// end
exports.down = knex => knex.schema.dropTable('posts').dropTable('authors')

async function migrate () {
  const migrationSource = {
    getMigrations: async () => ['authors_and_posts'],
    getMigrationName: name => name,
    getMigration: async () => exports
  }
  await knex.migrate.latest({ migrationSource })
  await knex.migrate.rollback({ migrationSource })
  await knex.migrate.latest({ migrationSource })
}
async function insert () {
  const [author] = await knex('authors').insert({ name: 'Ada' }).returning('id')
  const [post] = await knex('posts').insert({ title: 'On keys', author_id: author.id }).returning('id')
  return [author.id, post.id]
}

const byKey = (table, id) => knex(table).where({ id }).first()
const byKeys = keys => knex('authors').whereIn('id', keys)
const postsOf = id => knex('posts').join('authors', 'authors.id', 'author_id')
  .where('authors.id', id).select('posts.*', 'name')

// recipe
const byPrefix = prefix => knex('authors').whereRaw('id ^@ ?', [prefix])
const byTime = (table, from, to) =>
  knex(table).whereRaw('id >= ?::timestamptz AND id < ?::timestamptz', [from, to])
const page = last => knex('authors').modify(query => last && query.where('id', '>', last))
  .orderBy('id').limit(10)
// end

async function withPosts (id) {
  const posts = await postsOf(id)
  return { name: posts[0].name, posts }
}

async function open (spelled) {
  const all = require('knex')({ client: 'pg', connection: {} })
  const create = () => all.schema.createTable('all_types', table => {
    table.integer('n').primary()
    for (const name of TYPES) {
      table.specificType(name, spelled(name))
      table.specificType(`${name}s`, `${spelled(name)}[]`)
    }
  })
  return { create, close: () => all.destroy() }
}

async function columnInfo () {
  await createByHand()
  const columns = await knex('all_types').columnInfo()
  check('columnInfo() does not know the types', OURS.map(type => [columns[type].type, columns[`${type}s`].type]),
    Array(OURS.length).fill(['USER-DEFINED', 'ARRAY']))
  await ask('DROP TABLE public.all_types')
}

tryMapper({
  Author: 'authors',
  Post: 'posts',
  migrate,
  allTypes: { open },
  more: columnInfo,
  insert,
  create: (table, rows) => knex(table).insert(rows).returning('*'),
  createPost: (id, title) => knex('posts').insert({ title, author_id: id }),
  byKey,
  byKeys,
  byPrefix,
  byTime,
  withPosts,
  page,
  sqlstate: error => error.code,
  stop: () => knex.destroy()
})
