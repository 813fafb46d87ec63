# recipe
import psycopg

with psycopg.connect() as connection:
    key, = connection.execute("INSERT INTO posts (body) VALUES ('from Python') RETURNING id").fetchone()
    for row in connection.execute("SELECT id, body FROM posts WHERE id ^@ %s", (key[:4],)):
        print(row)
# end
