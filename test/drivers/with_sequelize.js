// tid_ids by Sequelize, with migrations run by Umzug.
// recipe
const { Sequelize, DataTypes, Op, col, fn, literal, where } = require('sequelize')
// end
const { SequelizeStorage, Umzug } = require('umzug')
const { COLUMNS, HOW, MISSING, NO_AUTOMATIC_CAST, OURS, TYPES, ask, createByHand } = require('./all_types.js')
const { tryMapper } = require('./blog.js')
const { check } = require('./tap.js')

const server = { dialect: 'postgres', host: process.env.PGHOST, username: process.env.PGUSER, database: process.env.PGDATABASE }
const sequelize = new Sequelize({ ...server, logging: false })

// recipe
const Author = sequelize.define('Author', {
  id: { type: 'ids.tid', primaryKey: true, defaultValue: literal('DEFAULT') },
  name: DataTypes.TEXT
}, { tableName: 'authors', timestamps: false })

const Post = sequelize.define('Post', {
  id: { type: DataTypes.UUID, primaryKey: true, defaultValue: literal('DEFAULT') },
  title: DataTypes.TEXT
}, { tableName: 'posts', timestamps: false })

const foreignKey = { name: 'authorId', field: 'author_id', allowNull: false }
Author.hasMany(Post, { as: 'posts', foreignKey })
Post.belongsTo(Author, { as: 'author', foreignKey })
// end

const migration = {
  name: '0001-authors-and-posts',
  async up ({ context: queryInterface }) {
    // recipe
    await queryInterface.createTable('authors', {
      id: { type: 'ids.tid', primaryKey: true, defaultValue: literal('ids.tid_generate()') },
      name: DataTypes.TEXT
    })
    await queryInterface.createTable('posts', {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: literal('ids.uuid7_generate()') },
      author_id: { type: 'ids.tid', allowNull: false, references: { model: 'authors', key: 'id' } },
      title: DataTypes.TEXT
    })
    // end
  },
  async down ({ context: queryInterface }) {
    await queryInterface.dropTable('posts')
    await queryInterface.dropTable('authors')
  }
}
const umzug = new Umzug({
  migrations: [migration],
  context: sequelize.getQueryInterface(),
  storage: new SequelizeStorage({ sequelize })
})

async function insert () {
  const author = await Author.create({ name: 'Ada' })
  const post = await author.createPost({ title: 'On keys' })
  return [author.id, post.id]
}

const byKey = (model, key) => model.findByPk(key)
const byKeys = keys => Author.findAll({ where: { id: keys } })
const withPosts = key => Author.findByPk(key, { include: 'posts' })

// recipe
const byPrefix = prefix => Author.findAll({ where: where(col('Author.id'), '^@', prefix) })
const byTime = (model, from, to) =>
  model.findAll({ where: { id: { [Op.contained]: fn('tstzrange', from, to) } } })
const page = last => Author.findAll({ where: last && { id: { [Op.gt]: last } }, order: ['id'], limit: 10 })
// end

// A connection with the model of all types, or with those that have keys.
async function open (spelled, written = () => undefined, keys) {
  let statements = []
  const all = new Sequelize({ ...server, logging: text => statements.push(text) })
  const columns = { n: { type: DataTypes.INTEGER, primaryKey: true } }
  for (const name of TYPES) {
    const type = spelled(name)
    columns[name] = { type: type === 'uuid' ? DataTypes.UUID : type, defaultValue: written(name) && literal(written(name)) }
    columns[`${name}s`] = type === 'uuid' ? DataTypes.ARRAY(DataTypes.UUID) : `${type}[]`
  }
  const define = (tableName, columns) => all.define(tableName, columns, { tableName, timestamps: false })
  if (keys) {
    for (const name of keys) {
      const type = spelled(name)
      define(`keyed_${name}`, { id: { type, primaryKey: true }, parent: { type, references: { model: `keyed_${name}`, key: 'id' } } })
    }
  } else {
    define('all_types', columns)
  }
  const changes = async () => {
    statements = []
    await all.sync({ alter: true })
    return statements.filter(text => /(ADD|ALTER|DROP) COLUMN/.test(text))
  }
  return { create: () => all.sync(), changes, apply: async () => {}, close: () => all.close() }
}
// sync({ alter: true }) changes each column each time, also to the type that it has, except
// keys and references.
const SAME = { changed: COLUMNS }
const exceptions = {
  'ids.tid, ids.uid11': { 'public,ids': SAME, public: SAME },
  'ids.tid, uid11': { 'public,ids': SAME, public: { changed: MISSING } },
  'tid, uid11': { 'public,ids': { changed: NO_AUTOMATIC_CAST }, public: { changed: NO_AUTOMATIC_CAST } }
}

// It also makes what the model lacks or has wrong, without an error.
async function alter () {
  await createByHand()
  await ask(`ALTER TABLE public.all_types ${OURS.slice(0, 3).map(type => `ALTER ${type} SET DEFAULT ids.${type}_generate()`)}`)
  const arrays = OURS.map(type => `${type}s`)
  const state = () => ask(`
    SELECT format_type(atttypid, atttypmod), pg_get_expr(adbin, adrelid)
    FROM pg_attribute LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
    WHERE attrelid = 'public.all_types'::regclass AND (attname IN ('${arrays.join("', '")}') OR atthasdef) ORDER BY attnum`)
  const values = () => ask(`SELECT ${arrays.map(array => `${array}::text`)} FROM public.all_types`)
  const before = [await state(), await values()]
  const columns = { n: { type: DataTypes.INTEGER, primaryKey: true }, uuid: DataTypes.UUID, uuids: DataTypes.ARRAY(DataTypes.UUID) }
  for (const type of OURS) Object.assign(columns, { [type]: `ids.${type}`, [`${type}s`]: DataTypes.ARRAY(DataTypes.TEXT) })
  await sequelize.define('Texts', columns, { tableName: 'all_types', timestamps: false }).sync({ alter: true })
  check('sync({ alter: true }) makes texts of arrays, and drops defaults', [before[0], await state()], [
    ['ids.tid', 'ids.tid_generate()', 'ids.tid[]', null, 'ids.uid11', 'ids.uid11_generate()', 'ids.uid11[]', null,
      'ids.scru160', 'ids.scru160_generate()', 'ids.scru160[]', null, 'ids.extuuid[]', null],
    Array(4).fill(['text[]', null]).flat()])
  check('... which keep their values', await values(), before[1])
  await ask('DROP TABLE public.all_types')
}

// To setPosts(), another form of a post's key is another post: so the author's post loses
// its author, which is NOT NULL.
async function setOtherForm () {
  const { id } = await Author.create({ name: 'Barbara' })
  const [key, author] = ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f', await Author.findByPk(id)]
  await Post.create({ id: key, authorId: id, title: 'On abstraction' })
  const set = keys => author.setPosts(keys).then(() => 'accepted', error => error.message)
  check('a key is in the form that the server returns', [await set([key]), await set([key.toUpperCase()])],
    ['accepted', 'notNull Violation: Post.authorId cannot be null'])
}

tryMapper({
  Author,
  Post,
  migrate: () => umzug.up(),
  allTypes: { open, exceptions, right: () => HOW['ids.tid, ids.uid11'], always: COLUMNS },
  more: () => alter().then(setOtherForm),
  insert,
  create: (model, rows) => model.bulkCreate(rows),
  createPost: (authorId, title) => Post.create({ authorId, title }),
  byKey,
  byKeys,
  byPrefix,
  byTime,
  withPosts,
  page,
  sqlstate: error => error.original.code,
  stop: () => sequelize.close()
})
