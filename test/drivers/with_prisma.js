// tid_ids by Prisma, whose client and command run without any downloaded engine.
const { execSync } = require('node:child_process')
const { mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { Client } = require('pg')
const { tryMapper } = require('./blog.js')

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
execSync(String.raw`set -e
  # recipe
  npx prisma migrate diff --from-empty --to-schema-datamodel schema.prisma --script > migration.sql
  sed 's/Unsupported("ids\.tid")/String/; /@@ignore/d' schema.prisma > client.prisma
  npx prisma generate --schema client.prisma
  # end
`, { env: { ...process.env, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' } })

// recipe
const { PrismaPg } = require('@prisma/adapter-pg')
const { PrismaClient } = require('@prisma/client')

const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) })
// end

async function migrate () {
  const client = new Client()
  await client.connect()
  await client.query(readFileSync('migration.sql', 'utf8'))
  await client.end()
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

tryMapper({
  Author: prisma.author,
  Post: prisma.post,
  migrate,
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
