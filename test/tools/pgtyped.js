// Writes functions for queries in files of SQL.
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { once } = require('node:events')
const net = require('node:net')
const { join } = require('node:path')
const { Pool } = require('pg')
const typescript = require('typescript')
const { rows, eleventh, connection, command, shown, check, run, ask, createByHand, readArrays, withTextsOfArrays, OURS, COLUMNS } = require('./rows.js')

run(async () => {
  const work = process.env.WORK
  const { user, database } = connection
  // It knows no sockets in files.
  const proxy = net.createServer(client => client.pipe(net.connect(`${connection.host}/.s.PGSQL.${connection.port}`)).pipe(client))
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { address: host, port } = proxy.address()
  writeFileSync(join(work, 'config.json'), JSON.stringify({
    transforms: [{ mode: 'sql', include: '**/*.sql', emitTemplate: '{{dir}}/{{name}}.ts' }],
    srcDir: join(work, 'src'),
    ...JSON.parse(`{${shown(/\*\*pgtyped\*\*[^`]*`([^`]*)`/)}}`, (_, value) => value.tid ? Object.fromEntries(
      OURS.flatMap(type => Object.entries(value).map(([name, typescript]) => [name.replace('tid', type), typescript]))) : value),
    db: { user, dbName: database }
  }))
  mkdirSync(join(work, 'src'))
  writeFileSync(join(work, 'src/queries.sql'), `
    /* @name byKey */
    SELECT * FROM things WHERE id = :id;
    /* @name byPrefix */
    SELECT id, short FROM things WHERE id ^@ :prefix ORDER BY id;
    /* @name byKeys @param ids -> (...) */
    SELECT body FROM things WHERE id IN :ids ORDER BY id;
    /* @name change */
    UPDATE things SET short = :short!, secret = :secret, value = :value, event = :event WHERE id = :id! RETURNING id, value;
    /* @name lists */
    SELECT ${COLUMNS} FROM all_types WHERE ${COLUMNS.filter(name => name.endsWith('s')).map(name => `${name} = :${name}`).join(' AND ')};`)
  await createByHand()
  const [{ n, ...row }] = await ask('SELECT to_jsonb(a) FROM public.all_types a')
  Object.assign(process.env, { PGHOST: host, PGPORT: port })
  await command('pgtyped', '-c', join(work, 'config.json'))
  proxy.close()
  const queries = readFileSync(join(work, 'src/queries.ts'), 'utf8')
  const type = name => queries.match(new RegExp(`interface ${name} \\{([^}]*)\\}`))[1].match(/\S.*(?=;)/g)
  check('with typesOverrides, results are strings', type('IByKeyResult'), [
    'body: string | null', 'event: string | null', 'id: string', 'secret: string | null', 'short: string', 'value: string | null'])
  check('... and parameters', type('IChangeParams'), ['event?: string | null | void', 'id: string', 'secret?: string | null | void', 'short: string', 'value?: string | null | void'])
  check('... and lists of them', type('IListsResult').sort(), COLUMNS.map(
    name => `${name}: ${name.endsWith('s') ? 'stringArray' : 'string'} | null`).sort())
  check('... also as parameters', [type('IListsParams').sort(), queries.match(/type stringArray = .*/)?.[0]], [
    COLUMNS.filter(name => name.endsWith('s')).map(name => `${name}?: stringArray | null | void`).sort(), 'type stringArray = (string)[];'])

  const file = join(work, 'queries.js')
  writeFileSync(file, typescript.transpileModule(queries, { compilerOptions: { module: typescript.ModuleKind.CommonJS } }).outputText)
  const { byKey, byPrefix, byKeys, change, lists } = require(file)
  const pool = new Pool(connection)
  check('a query by a key finds the row', await byKey.run({ id: '3kxnlhr3gxq23' }, pool), [eleventh])
  check('... by a prefix its rows', await byPrefix.run({ prefix: '3k' }, pool), rows.slice(7, 11).map(({ id, short }) => ({ id, short })))
  check('... by a list', await byKeys.run({ ids: [rows[0].id, rows[39].id] }, pool), [{ body: 'body 1' }, { body: 'body 40' }])
  check('a change returns the row', await change.run({ ...eleventh, value: 'fixedB4:GBP$:222.31' }, pool), [{ id: eleventh.id, value: 'extuuid:fixedB4:GBP$:222.31' }])

  const texts = withTextsOfArrays(row)
  check('a list finds its row, and arrives as a text', await lists.run(row, pool), [texts])
  await readArrays(pool)
  check('... with the parser of arrays, as a list', await lists.run(row, pool), [row])
  await pool.end()
})
