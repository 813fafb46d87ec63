// tid_ids by TypeORM, with its migrations.
const { In, Table } = require('typeorm')
// recipe
const { DataSource, EntitySchema, MoreThan, Raw } = require('typeorm')

const Author = new EntitySchema({
  name: 'Author',
  tableName: 'authors',
  columns: {
    id: { type: 'ids.tid', primary: true, default: () => 'tid_generate()' },
    name: { type: 'text', nullable: true }
  },
  relations: { posts: { type: 'one-to-many', target: 'Post', inverseSide: 'author' } }
})

const Post = new EntitySchema({
  name: 'Post',
  tableName: 'posts',
  columns: {
    id: { type: 'uuid', primary: true, default: () => 'uuid7_generate()' },
    title: { type: 'text', nullable: true }
  },
  relations: {
    author: {
      type: 'many-to-one',
      target: 'Author',
      inverseSide: 'posts',
      joinColumn: { name: 'author_id' },
      nullable: false
    }
  }
})
// end
const { COLUMNS, HOW, MISSING, TYPES, ask, createByHand } = require('./all_types.js')
const { tryMapper } = require('./blog.js')
const { check } = require('./tap.js')

class AuthorsAndPosts1721347200000 {
  async up (queryRunner) {
    await queryRunner.createTable(new Table({
      name: 'authors',
      columns: [
        { name: 'id', type: 'ids.tid', isPrimary: true, default: 'tid_generate()' },
        { name: 'name', type: 'text', isNullable: true }
      ]
    }))
    await queryRunner.createTable(new Table({
      name: 'posts',
      columns: [
        { name: 'id', type: 'uuid', isPrimary: true, default: 'uuid7_generate()' },
        { name: 'author_id', type: 'ids.tid' },
        { name: 'title', type: 'text', isNullable: true }
      ],
      foreignKeys: [
        { columnNames: ['author_id'], referencedTableName: 'authors', referencedColumnNames: ['id'] }
      ]
    }))
  }

  async down (queryRunner) {
    await queryRunner.dropTable('posts')
    await queryRunner.dropTable('authors')
  }
}

// recipe
const dataSource = new DataSource({
  type: 'postgres',
  entities: [Author, Post],
  migrations: [AuthorsAndPosts1721347200000]
})
dataSource.driver.supportedDataTypes.push('ids.tid') // before initialize()
const authors = dataSource.getRepository(Author)
const posts = dataSource.getRepository(Post)
// end

async function migrate () {
  await dataSource.initialize()
  await dataSource.runMigrations()
}
async function changesOf (source) {
  const { upQueries } = await source.driver.createSchemaBuilder().log()
  return upQueries.map(({ query }) => query)
}
async function insert () {
  const author = await authors.save({ name: 'Ada' })
  const post = await posts.save({ title: 'On keys', author })
  return [author.id, post.id]
}

const byKey = (repository, id) => repository.findOneBy({ id })
const byKeys = keys => authors.findBy({ id: In(keys) })
const withPosts = id => authors.findOne({ where: { id }, relations: { posts: true } })

// recipe
const byPrefix = prefix => authors.findBy({ id: Raw(id => `${id} ^@ :prefix`, { prefix }) })
const byTime = (repository, from, to) =>
  repository.findBy({
    id: Raw(id => `${id} >= CAST(:from AS timestamptz) AND ${id} < CAST(:to AS timestamptz)`, { from, to })
  })
const page = last => authors.find({ where: last && { id: MoreThan(last) }, order: { id: 'ASC' }, take: 10 })
// end

const keyed = (name, type) => new EntitySchema({
  name: `Keyed_${name}`,
  tableName: `keyed_${name}`,
  columns: { id: { type, primary: true } },
  relations: { parent: { type: 'many-to-one', target: `Keyed_${name}`, joinColumn: { name: 'parent' } } }
})

// A data source with the model of all types, or with those that have keys.
async function open (spelled, written = () => undefined, keys) {
  const columns = { n: { type: 'int', primary: true } }
  for (const name of TYPES) {
    const type = spelled(name)
    columns[name] = { type, nullable: true, default: written(name) && (() => written(name)) }
    columns[`${name}s`] = { type, array: true, nullable: true }
  }
  const entities = keys?.map(name => keyed(name, spelled(name))) ?? [new EntitySchema({ name: 'All', tableName: 'all_types', columns })]
  const all = new DataSource({ type: 'postgres', entities })
  all.driver.supportedDataTypes.push(...TYPES.map(spelled))
  await all.initialize()
  return {
    create: () => all.synchronize(),
    changes: () => changesOf(all),
    apply: () => all.synchronize(),
    close: () => all.destroy()
  }
}
// TypeORM drops a column whose type is not written as psql shows it over the same
// connection, and adds an empty one. If that connection does not find the type,
// synchronize() fails, and changes nothing.
const TIDS = COLUMNS.slice(0, 2)
const OTHERS = COLUMNS.slice(2, 8)
const right = path => HOW[path === 'public' ? 'ids.tid, ids.uid11' : 'ids.tid, uid11']
const exceptions = {
  'ids.tid, ids.uid11': { 'public,ids': { changed: OTHERS, lost: OTHERS } },
  'ids.tid, uid11': { public: { changed: [...OTHERS, MISSING] } },
  'tid, uid11': {
    'public,ids': { changed: TIDS, again: [], lost: TIDS, retyped: TIDS },
    public: { changed: [...TIDS, ...OTHERS, MISSING] }
  }
}

// A migration is generated without the path, and run with it.
async function generateWithoutPath () {
  await createByHand()
  process.env.PGOPTIONS = '-c search_path=public'
  const { changes, close } = await open(HOW['ids.tid, uid11'])
  const statements = await changes()
  await close()
  delete process.env.PGOPTIONS
  await ask(`SET search_path = public, ids; ${statements.join(';')}`)
  check('a migration generated without ids in the path empties columns',
    await ask(`SELECT ${COLUMNS.map(column => `${column} IS NULL`)} FROM public.all_types`),
    COLUMNS.map(column => OTHERS.includes(column)))
  await ask('DROP TABLE public.all_types')
}

// Another form of a key that exists is inserted, the server's form updates the row.
async function saveOtherForm () {
  const plain = '3kxnlhr3gxq23'
  const refused = await authors.save({ id: plain, name: 'Grace Hopper' }).catch(error => error.code)
  const [{ id }] = await dataSource.query('SELECT $1::ids.tid AS id', [plain])
  await authors.save({ id, name: 'Grace Hopper' })
  check('a key is in the form that the server returns', [refused, (await byKey(authors, plain)).name], ['23505', 'Grace Hopper'])
}

tryMapper({
  Author: authors,
  Post: posts,
  migrate,
  changes: () => changesOf(dataSource),
  allTypes: { open, exceptions, right },
  more: () => saveOtherForm().then(generateWithoutPath),
  insert,
  create: (repository, rows) => repository.save(rows),
  createPost: (id, title) => posts.save({ title, author: { id } }),
  byKey,
  byKeys,
  byPrefix,
  byTime,
  withPosts,
  page,
  sqlstate: error => error.code,
  stop: () => dataSource.destroy()
})
