// tid_ids by Sequelize, with migrations run by Umzug.
// recipe
const { Sequelize, DataTypes, Op, col, fn, literal, where } = require('sequelize')
// end
const { SequelizeStorage, Umzug } = require('umzug')
const { COLUMNS, MISSING, NO_AUTOMATIC_CAST, TYPES } = require('./all_types.js')
const { tryMapper } = require('./blog.js')

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

// A connection with the model of all types.
async function open (spelled) {
  let statements = []
  const all = new Sequelize({ ...server, logging: text => statements.push(text) })
  const columns = { n: { type: DataTypes.INTEGER, primaryKey: true } }
  for (const name of TYPES) {
    const type = spelled(name)
    columns[name] = type === 'uuid' ? DataTypes.UUID : type
    columns[`${name}s`] = type === 'uuid' ? DataTypes.ARRAY(DataTypes.UUID) : `${type}[]`
  }
  all.define('All', columns, { tableName: 'all_types', timestamps: false })
  const changes = async () => {
    statements = []
    await all.sync({ alter: true })
    return statements.filter(text => text.includes('ALTER'))
  }
  return { create: () => all.sync(), changes, apply: async () => {}, close: () => all.close() }
}
// sync({ alter: true }) changes each column each time, also to the type that it has.
const SAME = { changed: COLUMNS }
const exceptions = {
  'ids.tid, ids.uid11': { 'public,ids': SAME, public: SAME },
  'ids.tid, uid11': { 'public,ids': SAME, public: { changed: MISSING } },
  'tid, uid11': { 'public,ids': { changed: NO_AUTOMATIC_CAST }, public: { changed: NO_AUTOMATIC_CAST } }
}

tryMapper({
  Author,
  Post,
  migrate: () => umzug.up(),
  allTypes: { open, exceptions },
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
