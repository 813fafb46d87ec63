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
const { execSync } = require('node:child_process')
const { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs')
const { eq, inArray } = require('drizzle-orm')
const { integer } = require('drizzle-orm/pg-core')
const { PATHS, TYPES, ask, columnsOfAnotherType, createByHand } = require('./all_types.js')
const { tryMapper } = require('./blog.js')
const { check } = require('./tap.js')
// recipe
const { gt } = require('drizzle-orm')
const { drizzle } = require('drizzle-orm/node-postgres')
const { migrate } = require('drizzle-orm/node-postgres/migrator')
const { Pool } = require('pg')

const client = new Pool()
const db = drizzle({ client, schema })
// end

const GENERATE = String.raw`
  # recipe
  npx drizzle-kit generate --dialect postgresql --schema schema.js
  sed -i -E 's/("\w+") SET DATA TYPE "undefined"\."(ids\.\w+)"(\[])?/\1 SET DATA TYPE \2\3 USING \1::\2\3/
    s/"(ids\.\w+)"/\1/' drizzle/*.sql
  # end
`
const PULL = String.raw`
  # recipe
  npx drizzle-kit pull --dialect postgresql --url "$DATABASE_URL"
  sed -i -E '/failed to parse/ { N; s/.*\b(tid|uid11|scru160|extuuid)\b.*\n(.*)unknown/\2\1/ }
    s/\.op\("tid_ops"\)//' drizzle/schema.ts
  sed -i -E 's/"type": "(tid|uid11|scru160|extuuid)/"type": "ids.\1/; /"opclass": "tid_ops"/d' drizzle/meta/*.json
  sed -i -E 's/ "(ids\.)?(tid|uid11|scru160|extuuid)"/ ids.\2/; s/ tid_ops\)/)/' drizzle/*.sql
  # end
`
const DRIZZLE = 'node $NODE_PATH/drizzle-kit/bin.cjs' // faster than npx
const sh = command => execSync(`set -e; ${command}`, { stdio: 'pipe' })
const migrations = () => readdirSync('drizzle').filter(name => name.endsWith('.sql')).sort()
const migration = name => readFileSync(`drizzle/${name}`, 'utf8')
function generate () {
  sh(GENERATE)
  return migrations()
}
function inFolder (name) {
  mkdirSync(name)
  process.chdir(name)
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

// without the signs of progress
async function silently (action) {
  const { write } = process.stdout
  process.stdout.write = () => true
  try {
    return await action()
  } finally {
    process.stdout.write = write
  }
}

// The models of all types, without files: push compares them with the database.
async function open (spelled) {
  const { generateDrizzleJson, generateMigration, pushSchema } = require('drizzle-kit/api')
  const columns = { n: integer().primaryKey() }
  for (const name of TYPES) {
    const type = name === 'uuid' ? uuid : customType({ dataType: () => spelled(name) })
    columns[name] = type()
    columns[`${name}s`] = type().array()
  }
  const models = { all: pgTable('all_types', columns) }
  const withAnother = { ...models, another: pgTable('another', { n: integer() }) }
  const pool = new Pool()
  const create = async () => {
    const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(models))
    writeFileSync('drizzle/all_types.sql', statements.join(';'))
    sh(GENERATE.slice(GENERATE.indexOf('sed')))
    await pool.query(migration('all_types.sql'))
    rmSync('drizzle/all_types.sql')
  }
  let push
  return {
    create,
    changes: async () => {
      push = await silently(() => pushSchema(withAnother, drizzle(pool), ['public'], ['all_types', 'another']))
      return push.statementsToExecute
    },
    apply: async () => {
      try {
        await push.apply()
      } finally {
        check('push creates a new table', await ask("SELECT to_regclass('public.another')::text"), ['public.another'])
        await ask('DROP TABLE IF EXISTS public.another')
      }
    },
    close: () => pool.end()
  }
}
// Each push fails midway, because of "undefined"."ids.uid11".
const MISSING_SCHEMA = '3F000'
const FAILS = { 'public,ids': { changed: MISSING_SCHEMA }, public: { changed: MISSING_SCHEMA } }
const exceptions = { 'ids.tid, ids.uid11': FAILS, 'ids.tid, uid11': FAILS, 'tid, uid11': FAILS }

// A migration changes the types of columns, and their values remain.
async function changeTypes () {
  inFolder('changed')
  const schema = (type, one) => `
    const { bigint, customType, pgTable } = require('drizzle-orm/pg-core')
    const tid = customType({ dataType: () => 'ids.tid' })
    const number = name => bigint(name, { mode: 'bigint' })
    module.exports = { orders: pgTable('orders', { id: ${type}('id').primaryKey(), others: ${type}('others').array() }) }`
  writeFileSync('schema.js', schema('number'))
  generate()
  await runMigrations()
  await ask("INSERT INTO public.orders VALUES (ids.tid '3kxn-lhr-3gxq-23'::bigint, ARRAY[ids.tid '3kxn-lhr-3gxq-24'::bigint])")
  writeFileSync('schema.js', schema('tid'))
  generate()
  await runMigrations()
  check('a migration changes bigint to tid', await ask('SELECT id, others FROM public.orders'),
    ['3kxn-lhr-3gxq-23', '{3kxn-lhr-3gxq-24}'])
  await ask('DROP TABLE public.orders')
}

// The models that pull writes, with the lines that it omits, are those of the database.
async function pull () {
  inFolder('../pulled')
  await createByHand()
  await ask('CREATE INDEX ON public.posts (author_id); CREATE INDEX ON public.all_types (uid11)')
  process.env.DATABASE_URL = `postgresql:///${process.env.PGDATABASE}?host=${process.env.PGHOST}`
  const written = []
  for (const path of [...PATHS].reverse()) {
    process.env.PGOPTIONS = `-c search_path=${path}`
    rmSync('drizzle', { recursive: true, force: true })
    for (const command of ['npx drizzle-kit', DRIZZLE]) {
      sh(PULL.replace('npx drizzle-kit', command))
      // Without the path, defaults have their schema. Tables and constraints come in any
      // order. To generate, all forms of rawType are the same.
      const files = ['schema.ts', 'meta/0000_snapshot.json', ...migrations()].map(name => readFileSync(`drizzle/${name}`, 'utf8')).join('\n')
      const text = files.replace(/\bids\.(?=\w+_generate)/g, '').replace(/^import .*|"(id|rawType)": ".*"|--> statement-breakpoint/gm, '')
      written.push(text.split(/[;,]?\s*\n/).sort())
    }
  }
  delete process.env.PGOPTIONS
  const [first, ...others] = written
  const differences = lines => [...lines.filter(line => !first.includes(line)), ...first.filter(line => !lines.includes(line))]
  check('pull: the same again, and without search_path', others.map(differences), [[], [], []])
  const generateAgain = () => {
    sh(DRIZZLE + ' generate --dialect postgresql --schema drizzle/schema.ts')
    return migrations().slice(1).map(migration)
  }
  const types = `import { customType } from 'drizzle-orm/pg-core'\n` +
    TYPES.slice(0, 4).map(type => `const ${type} = customType({ dataType: () => 'ids.${type}' })\n`).join('')
  const models = types + readFileSync('drizzle/schema.ts', 'utf8')
  const withDefaults = models.replace(/(tid|uid11|scru160)\("(id|short|secret)"\)/g, '$&.default(sql`$1_generate()`)')
  writeFileSync('drizzle/schema.ts', withDefaults)
  check('pull: the models are those of the database', generateAgain(), [])
  writeFileSync('drizzle/schema.ts', models)
  check('pull: without a default, it is dropped', generateAgain()[0].match(/".*" DROP DEFAULT/g).sort(), [
    '"authors" ALTER COLUMN "id" DROP DEFAULT',
    ...['id', 'secret', 'short'].map(column => `"things" ALTER COLUMN "${column}" DROP DEFAULT`)])

  await ask('DROP TABLE public.authors, public.posts, public.all_types, public.things')
  await client.query(migration(migrations()[0]).replace(/^\/\*|^\*\//gm, ''))
  check('pull: the SQL creates the right columns', [await columnsOfAnotherType(), await ask(`
    SELECT relname || '.' || attname FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND atttypid IN ('tid'::regtype, 'tid[]'::regtype)`)], [[], []])
}

function main () {
  rmSync('with_drizzle', { recursive: true, force: true })
  inFolder('with_drizzle')
  writeFileSync('schema.js', `module.exports = require(${JSON.stringify(__filename)})`)
  const generated = generate()

  return tryMapper({
    Author: authors,
    Post: posts,
    migrate: runMigrations,
    changes: () => generate().filter(name => !generated.includes(name)),
    allTypes: { open, exceptions },
    more: () => changeTypes().then(pull),
    insert,
    create: (table, rows) => db.insert(table).values(rows).returning(),
    createPost: (authorId, title) => db.insert(posts).values({ title, authorId }),
    byKey: async (table, key) => (await byKey(table, key))[0],
    byKeys,
    byPrefix,
    byTime,
    withPosts,
    page,
    sqlstate: error => (error.cause ?? error).code,
    stop: () => client.end()
  })
}
if (require.main === module) main()
