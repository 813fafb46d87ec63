// Writes the types of Kysely for a database.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { url, command, check, run } = require('./rows.js')

run(async () => {
  const file = join(process.env.WORK, 'types.ts')
  await command('kysely-codegen', '--dialect', 'postgres', '--url', url, '--include-pattern', 'public.*', '--out-file', file)
  const types = readFileSync(file, 'utf8').match(/interface Things \{([^}]*)\}/)[1]
  check('all types are strings, and a key with a default may be omitted', types.trim().split(/;\s*/), [
    'body: string | null', 'event: string | null', 'id: Generated<string>', 'secret: string | null', 'short: string', 'value: string | null', ''])
})
