// tid_ids by Drizzle, with migrations by drizzle-kit. drizzle-kit loads this file
// for its models; main() must not run then.
// recipe
const { relations, sql } = require('drizzle-orm')
const { customType, pgTable, text, uuid } = require('drizzle-orm/pg-core')

const tid = customType({ dataType: () => 'ids.tid' })

const authors = pgTable('authors', {
  id: tid().primaryKey().default(sql`ids.tid_generate()`),
  name: text()
})
const posts = pgTable('posts', {
  id: uuid().primaryKey().default(sql`ids.uuid7_generate()`),
  authorId: tid('author_id').notNull().references(() => authors.id),
  title: text()
})
const authorPosts = relations(authors, ({ many }) => ({ posts: many(posts) }))
const postAuthor = relations(posts, ({ one }) => ({
  author: one(authors, { fields: [posts.authorId], references: [authors.id] })
}))

const schema = { authors, posts, authorPosts, postAuthor }
module.exports = schema
// end
const { tryMapper } = require('./blog.js')
const { execSync } = require('node:child_process')
const { mkdirSync, readdirSync, rmSync, writeFileSync } = require('node:fs')

const { eq, inArray } = require('drizzle-orm')
// recipe
const { gt } = require('drizzle-orm')
const { drizzle } = require('drizzle-orm/node-postgres')
const { migrate } = require('drizzle-orm/node-postgres/migrator')
const { Pool } = require('pg')

const client = new Pool()
const db = drizzle({ client, schema })
// end

function generate () {
  execSync(String.raw`set -e
    # recipe
    npx drizzle-kit generate --dialect postgresql --schema schema.js
    sed -i 's/"ids\.tid"/ids.tid/' drizzle/*.sql
    # end
  `)
  return readdirSync('drizzle').filter(name => name.endsWith('.sql'))
}
async function runMigrations () {
  // recipe
  await migrate(db, { migrationsFolder: 'drizzle' })
  // end
}
async function insert () {
  const [author] = await db.insert(authors).values({ name: 'Ada' }).returning()
  const [post] = await db.insert(posts).values({ title: 'On keys', authorId: author.id }).returning()
  return [author.id, post.id]
}

const byKey = (table, key) => db.select().from(table).where(eq(table.id, key))
const byKeys = keys => db.select().from(authors).where(inArray(authors.id, keys))
const withPosts = key => db.query.authors.findFirst({ where: eq(authors.id, key), with: { posts: true } })

// recipe
const byPrefix = prefix => db.select().from(authors).where(sql`${authors.id} ^@ ${prefix}`)
const byTime = (table, from, to) =>
  db.select().from(table).where(sql`${table.id} >= ${from}::timestamptz AND ${table.id} < ${to}::timestamptz`)
const page = last =>
  db.select().from(authors).where(last && gt(authors.id, last)).orderBy(authors.id).limit(10)
// end

function main () {
  rmSync('with_drizzle', { recursive: true, force: true })
  mkdirSync('with_drizzle')
  process.chdir('with_drizzle')
  writeFileSync('schema.js', `module.exports = require(${JSON.stringify(__filename)})`)
  const generated = generate()

  return tryMapper({
    Author: authors,
    Post: posts,
    migrate: runMigrations,
    changes: () => generate().filter(name => !generated.includes(name)),
    insert,
    create: (table, rows) => db.insert(table).values(rows).returning(),
    createPost: (authorId, title) => db.insert(posts).values({ title, authorId }),
    byKey: async (table, key) => (await byKey(table, key))[0],
    byKeys,
    byPrefix,
    byTime,
    withPosts,
    page,
    sqlstate: error => error.cause.code,
    stop: () => client.end()
  })
}
if (require.main === module) main()
