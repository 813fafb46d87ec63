// The common test of all object mappers: each one provides its models and some
// functions, and a separate session without any mapper checks the results.
const { Client } = require('pg')
const { tryAllTypes, tryDefaults, tryKeys } = require('./all_types.js')
const { check, run } = require('./tap.js')

const COLUMNS = `
  SELECT relname, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)
  FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
  WHERE attrelid IN ('public.authors'::regclass, 'public.posts'::regclass) AND attname IN ('id', 'author_id')
  ORDER BY relname, attname`
const CONSTRAINTS = `
  SELECT regexp_replace(pg_get_constraintdef(oid), ' ON (UPDATE|DELETE) .*', '')
  FROM pg_constraint
  WHERE conrelid IN ('public.authors'::regclass, 'public.posts'::regclass) AND contype IN ('p', 'f')
  ORDER BY conrelid::regclass::text, contype DESC`

const OLD = '3kxn-lhr-3gxq-23' // of 2024-07-19

const tryAll = async (server, {
  Author, Post,
  migrate, changes, // what another migration would change, if the mapper can tell
  insert, // Ada and her post "On keys": their keys
  create, // (model, rows): the rows with their keys
  createPost, // (author's key, title)
  forget = () => {}, // what was read before
  byKey, byKeys, byPrefix, byTime, withPosts, page,
  allTypes, // for tryAllTypes(); for the others if it says how to write the right types
  more = () => {}, // what only this mapper can do
  sqlstate // of an error
}) => {
  const ask = async (text, ...values) => (await server.query({ text, values, rowMode: 'array' })).rows
  const find = async (finder, ...values) => {
    forget()
    return finder(...values)
  }
  const sorted = (rows, column) => rows.map(row => row[column]).sort()
  const refused = query => query.then(() => 'accepted', sqlstate)

  await migrate()
  check('the migration created the columns', await ask(COLUMNS), [
    ['authors', 'id', 'ids.tid', true, 'ids.tid_generate()'],
    ['posts', 'author_id', 'ids.tid', true, null],
    ['posts', 'id', 'uuid', true, 'ids.uuid7_generate()']])
  check('the migration created the constraints', await ask(CONSTRAINTS), [
    ['PRIMARY KEY (id)'], ['PRIMARY KEY (id)'], ['FOREIGN KEY (author_id) REFERENCES public.authors(id)']])
  if (changes) check('another migration would change nothing', await changes(), [])

  const from = new Date()
  const [ada, onKeys] = await insert()
  const to = new Date(from.getTime() + 60000)
  check('insert returns the generated key', [[ada, onKeys]], await ask(
    "SELECT a.id::text, p.id FROM public.authors a, public.posts p WHERE name = 'Ada' AND title = 'On keys'"))
  check('the key is the text of a tid', /^[2-7a-z]{4}-[2-7a-z]{3}-[2-7a-z]{4}-[2-7a-z]{2}$/.test(ada), true)
  check('the other key is a uuid of version 7', onKeys[14], '7')

  await create(Author, [{ id: OLD, name: 'Grace' }])
  await create(Author, [{ name: 'Edsger' }])
  await createPost(OLD, 'On compilers')
  check('find by key', (await find(byKey, Author, ada)).name, 'Ada')
  check('find by key: a uuid', (await find(byKey, Post, onKeys)).title, 'On keys')
  check('find by a list of keys', sorted(await find(byKeys, [ada, OLD]), 'name'), ['Ada', 'Grace'])
  check('find by prefix', sorted(await find(byPrefix, OLD.slice(0, 4)), 'name'), ['Grace'])

  check('find by time', sorted(await find(byTime, Author, new Date('2024-07-19'), new Date('2024-07-20')), 'name'), ['Grace'])
  check('find by time: nothing the day after', await find(byTime, Author, new Date('2024-07-20'), new Date('2024-07-21')), [])
  check('find by time: a uuid', sorted(await find(byTime, Post, from, to), 'title'), ['On compilers', 'On keys'])
  check('find by time: no uuid before', await find(byTime, Post, new Date(0), from), [])

  const { name, posts } = await find(withPosts, ada)
  check('the foreign key', [name, ...sorted([...posts], 'title')], ['Ada', 'On keys'])
  check('the foreign key: of an unknown author', await refused(createPost('3kxn-lhr-3gxq-24', 'On nothing')), '23503')

  const many = await create(Author, Array.from({ length: 25 }, (_, i) => ({ name: `author ${i}` })))
  check('each of many objects gets the key of its row', many.map(({ id, name }) => [id, name]), await ask(
    'SELECT id::text, name FROM public.authors WHERE name = ANY ($1) ORDER BY array_position($1, name)', many.map(({ name }) => name)))

  const pages = []
  for (let last; pages.length < 4; last = pages.at(-1).at(-1)) pages.push((await find(page, last)).map(({ id }) => id))
  check('pages by key', pages.flat(), (await ask('SELECT id::text FROM public.authors ORDER BY id')).flat())
  check('pages by key: their lengths', pages.map(keys => keys.length), [10, 10, 8, 0])

  check('an invalid key is an error with its SQLSTATE', await refused(find(byKey, Author, '3kxn-0')), '22P02')

  await tryAllTypes({ sqlstate, ...allTypes })
  if (allTypes.right) {
    await tryDefaults({ sqlstate, ...allTypes })
    await tryKeys({ sqlstate, ...allTypes })
  }
  await more()
}

exports.tryMapper = mapper => run(async () => {
  const server = new Client({ options: '-c search_path=pg_catalog' })
  try {
    await server.connect()
    await tryAll(server, mapper)
  } finally {
    await server.end()
    await mapper.stop()
  }
})
