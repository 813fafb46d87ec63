// recipe
const { Client } = require('pg')

async function main () {
  const client = new Client()
  await client.connect()
  const { rows: [{ id }] } = await client.query("INSERT INTO posts (body) VALUES ('from Node') RETURNING id")
  const found = await client.query('SELECT id, body FROM posts WHERE id ^@ $1', [id.slice(0, 4)])
  console.log(found.rows)
  await client.end()
}
main()
// end
