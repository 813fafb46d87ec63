// tid_ids by Prisma, whose client and command run without any downloaded engine.
const { execSync } = require('node:child_process')
const { mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { Client } = require('pg')
const { HOW, PATHS, TYPES, ask, columnsOfAnotherType, createByHand } = require('./all_types.js')
const { tryMapper } = require('./blog.js')
const { check } = require('./tap.js')

rmSync('with_prisma', { recursive: true, force: true })
mkdirSync('with_prisma')
process.chdir('with_prisma')
writeFileSync('schema.prisma', `
  // recipe
  generator client {
    provider   = "prisma-client-js"
    engineType = "client"
  }

  datasource db {
    provider = "postgresql"
    url      = env("DATABASE_URL")
  }

  model Author {
    id    Unsupported("ids.tid") @id @default(dbgenerated("ids.tid_generate()"))
    name  String?
    posts Post[]

    @@ignore
    @@map("authors")
  }

  model Post {
    id       String                 @id @default(dbgenerated("ids.uuid7_generate()")) @db.Uuid
    authorId Unsupported("ids.tid") @map("author_id")
    title    String?
    author   Author                 @relation(fields: [authorId], references: [id])

    @@ignore
    @@map("posts")
  }
  // end
`)
writeFileSync('prisma.config.mjs', `
  // recipe
  import { PrismaPg } from '@prisma/adapter-pg'
  import { defineConfig } from 'prisma/config'

  export default defineConfig({
    schema: 'schema.prisma',
    engine: 'js',
    experimental: { adapter: true },
    adapter: async () => new PrismaPg({ connectionString: process.env.DATABASE_URL })
  })
  // end
`)
process.env.DATABASE_URL = `postgresql:///${process.env.PGDATABASE}?host=${process.env.PGHOST}`
const ENVIRONMENT = { CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' }
const sh = command => execSync(`set -e; ${command}`, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...ENVIRONMENT } })
sh(String.raw`
  # recipe
  npx prisma migrate diff --from-empty --to-schema-datamodel schema.prisma --script > migration.sql
  sed 's/Unsupported("ids\.tid")/String/; /@@ignore/d' schema.prisma > client.prisma
  npx prisma generate --schema client.prisma
  # end
`)

// recipe
const { PrismaPg } = require('@prisma/adapter-pg')
const { PrismaClient } = require('@prisma/client')

const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) })
// end

async function runFile (name) {
  const client = new Client()
  await client.connect()
  try {
    await client.query(readFileSync(name, 'utf8'))
  } finally {
    await client.end()
  }
}
async function insert () {
  const author = await prisma.author.create({ data: { name: 'Ada' } })
  const post = await prisma.post.create({ data: { title: 'On keys', authorId: author.id } })
  return [author.id, post.id]
}

const byKey = (model, id) => model.findUnique({ where: { id } })
const byKeys = keys => prisma.author.findMany({ where: { id: { in: keys } } })
const withPosts = id => prisma.author.findUnique({ where: { id }, include: { posts: true } })
const postsByTime = (from, to) =>
  prisma.$queryRaw`SELECT * FROM posts WHERE id >= ${from}::timestamptz AND id < ${to}::timestamptz`

// recipe
const byPrefix = prefix => prisma.$queryRaw`SELECT * FROM authors WHERE id ^@ ${prefix}`
const authorsByTime = (from, to) =>
  prisma.$queryRaw`SELECT * FROM authors WHERE id >= ${from}::timestamptz AND id < ${to}::timestamptz`
const page = last => prisma.author.findMany({ where: { id: { gt: last } }, orderBy: { id: 'asc' }, take: 10 })
// end

// recipe
const sqlstate = error => (error.meta?.driverAdapterError ?? error).cause.originalCode
// end

// The engine of the package fails at some types of PostgreSQL's catalog, which the
// downloaded one can read. With this configuration, it takes them for text.
writeFileSync('reading.config.mjs', `
  import Result from 'pg/lib/result.js'
  import { PrismaPg } from '@prisma/adapter-pg'
  import { defineConfig } from 'prisma/config'

  const TEXT = { 18: 25, 1002: 1009, 19: 25, 1003: 1009, 194: 25 }
  const { addFields } = Result.prototype
  Result.prototype.addFields = function (fields) {
    for (const field of fields) field.dataTypeID = TEXT[field.dataTypeID] ?? field.dataTypeID
    addFields.call(this, fields)
  }
  // Nothing may keep the command running for a minute.
  const { setTimeout } = globalThis
  globalThis.setTimeout = (action, wait, ...rest) => {
    const timer = setTimeout(action, wait, ...rest)
    return wait < 10000 ? timer : timer.unref()
  }
  export default defineConfig({
    schema: process.env.SCHEMA, engine: 'js', experimental: { adapter: true },
    adapter: async () => new PrismaPg({ connectionString: process.env.DATABASE_URL, allowExitOnIdle: true })
  })
`)
const PRISMA = 'node ../node_modules/prisma/build/index.js' // faster than npx
const reading = (command, schema) => sh(`SCHEMA=${schema} ${PRISMA} ${command} --config reading.config.mjs`)

const HEAD = `
  generator client {
    provider   = "prisma-client-js"
    engineType = "client"
  }
  datasource db {
    provider = "postgresql"
    url      = env("DATABASE_URL")
  }`
const model = (table, spelled) => `
  model ${table} {
    n Int @id
    ${TYPES.flatMap(name => {
      const [type, attribute] = name === 'uuid' ? ['String', '@db.Uuid'] : [`Unsupported("${spelled(name)}")`, '']
      return [`${name} ${type}? ${attribute}`, `${name}s ${type}[] ${attribute}`]
    }).join('\n')}
  }`
const diff = name => sh(`${PRISMA} migrate diff --from-empty --to-schema-datamodel ${name}.prisma --script > ${name}.sql`)

const written = new Set()
function open (spelled) {
  const create = async () => {
    const name = spelled('tid') + spelled('uid11')
    if (!written.has(name)) {
      writeFileSync(`${name}.prisma`, HEAD + model('all_types', spelled))
      diff(name)
      written.add(name)
    }
    await runFile(`${name}.sql`)
  }
  return { create }
}

// With the client's models, push makes texts of the keys and of their references, if told
// to accept a loss; so it can see a difference of types.
async function pushClient () {
  await ask('DROP TABLE public.things')
  const state = () => ask(`
    SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), pg_get_expr(adbin, adrelid))
    FROM pg_attribute LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
    WHERE attrelid IN ('public.authors'::regclass, 'public.posts'::regclass) AND attname IN ('id', 'author_id') AND attnum > 0
    ORDER BY 1`)
  const ids = () => ask('SELECT id::text FROM public.authors UNION ALL SELECT concat_ws(\' \', id, author_id) FROM public.posts ORDER BY 1')
  const [before, idsBefore] = [await state(), await ids()]
  let refused
  try {
    reading('db push --skip-generate', 'client.prisma')
  } catch ({ stdout, stderr }) {
    refused = `${stdout}${stderr}`
  }
  check('push of the client\'s models is refused without a flag', /Use the --accept-data-loss flag/.exec(refused)?.[0], 'Use the --accept-data-loss flag')
  check('... and changes nothing', [await state(), await ids()], [before, idsBefore])
  reading('db push --skip-generate --accept-data-loss', 'client.prisma')
  check('push of the client\'s models keeps the IDs', await ids(), idsBefore)
  check('... and makes the columns text', [before, await state()], ['ids.tid', 'text'].map(type => [
    `public.authors id ${type} ids.tid_generate()`, `public.posts author_id ${type}`, 'public.posts id uuid ids.uuid7_generate()']))
}

// All ways to write the types in one push, because each command takes seconds.
async function push () {
  await ask('DROP TABLE public.authors, public.posts')
  await createByHand()
  const tables = Object.keys(HOW).map((_, i) => `all_${i}`)
  for (const table of tables) {
    await ask(`CREATE TABLE public.${table} (LIKE public.all_types INCLUDING ALL); INSERT INTO public.${table} TABLE public.all_types`)
  }
  writeFileSync('push.prisma', HEAD + model('all_types', HOW['ids.tid, ids.uid11']) +
    Object.values(HOW).map((spelled, i) => model(tables[i], spelled)).join(''))
  const state = () => ask(`
    SELECT attrelid::regclass || ' ' || attname || ' ' || a.xmin FROM pg_attribute a WHERE attrelid >= 16384 AND attnum > 0
    ${tables.map(table => `UNION ALL SELECT t::text FROM public.${table} t`).join(' ')}`)
  const before = await state()
  for (const path of PATHS.flatMap(path => [path, path])) {
    process.env.PGOPTIONS = `-c search_path=${path}`
    reading('db push --skip-generate --accept-data-loss', 'push.prisma')
    check(`push changes nothing, search_path ${path}`, await state(), before)
  }
  delete process.env.PGOPTIONS
  await ask(`DROP TABLE ${tables.map(table => `public.${table}`).join()}`)
}

async function pull () {
  writeFileSync('pulled.prisma', HEAD)
  await ask('ALTER TABLE public.all_types ALTER tid SET DEFAULT ids.tid_generate()')
  const written = []
  for (const path of PATHS.flatMap(path => [path, path])) {
    process.env.PGOPTIONS = `-c search_path=${path}`
    reading('db pull', 'pulled.prisma')
    sh(String.raw`
      # recipe
      sed -i -E 's/Unsupported\("_?(tid|uid11|scru160|extuuid)"\)/Unsupported("ids.\1")/' pulled.prisma
      # end
    `)
    written.push(readFileSync('pulled.prisma', 'utf8'))
  }
  delete process.env.PGOPTIONS
  diff('pulled')
  await ask('DROP TABLE public.all_types')
  await runFile('pulled.sql')
  check('pull: the model creates the right columns', await columnsOfAnotherType(), [])
  const [first] = written
  const withSchema = first.replace('"tid_generate', '"ids.tid_generate')
  check('pull: the same again, and without search_path, where defaults have their schema', written, [first, first, withSchema, withSchema])
}

tryMapper({
  Author: prisma.author,
  Post: prisma.post,
  migrate: () => runFile('migration.sql'),
  allTypes: { open, sqlstate: error => error.code },
  more: () => pushClient().then(push).then(pull),
  insert,
  create: (model, rows) => model.createManyAndReturn({ data: rows }),
  createPost: (authorId, title) => prisma.post.create({ data: { title, authorId } }),
  byKey,
  byKeys,
  byPrefix,
  byTime: (model, from, to) => (model === prisma.author ? authorsByTime : postsByTime)(from, to),
  withPosts,
  page,
  sqlstate,
  stop: () => prisma.$disconnect()
})
