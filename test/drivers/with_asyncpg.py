"""tid_ids by asyncpg, which speaks the binary protocol wherever it can."""
import asyncio
import io
from datetime import datetime, timedelta, timezone

import asyncpg
from tap import check, done

FIRST = ("3kxn-lhr-3gxq-23", "4h1dcdW9Pz4", "05TTUP1HNCPNH30VEK64KDQT9BSNU4C4", "extuuid:fixedB4:GBP$:222.31")
COLUMNS = ("id", "short", "secret", "value")
TYPES = ("tid", "uid11", "scru160", "extuuid")


async def register_numbers(connection):
    """Read and write a tid as its number, in binary."""
    await connection.set_type_codec("tid", schema="ids", format="binary",
                                    encoder=lambda number: number.to_bytes(8, "big", signed=True),
                                    decoder=lambda data: int.from_bytes(data, "big", signed=True))


async def refused(connection, query, argument):
    """The error of a statement that the server refuses."""
    try:
        await connection.fetchval(query, argument)
    except asyncpg.PostgresError as error:
        return error


async def main():
    # recipe
    connection = await asyncpg.connect()
    key = await connection.fetchval("INSERT INTO things (body) VALUES ($1) RETURNING id", "hello")
    rows = await connection.fetch("SELECT * FROM things WHERE id ^@ $1", "3kxn")
    # end
    check("text: insert returns the generated key", await connection.fetchval("SELECT body FROM things WHERE id = $1", key), "hello")
    check("text: by prefix", [tuple(row)[:4] for row in rows], [FIRST])
    row = await connection.fetchrow("SELECT id, short, secret, value FROM things WHERE body = 'first'")
    check("text: values are strings", tuple(row), FIRST)
    for column, name, value in zip(COLUMNS, TYPES, FIRST):
        check(f"text: {column} bound", await connection.fetchval(f"SELECT body FROM things WHERE {column} = $1", value), "first")
        check(f"text: {column} = ANY", await connection.fetchval(f"SELECT body FROM things WHERE {column} = ANY($1)", [value]), "first")
        check(f"text: {name} in an array", await connection.fetchval(f"SELECT ARRAY[$1, NULL]::ids.{name}[]", value), [value, None])
    day = datetime(2024, 7, 19, tzinfo=timezone.utc)
    day_after = day + timedelta(days=1)
    rows = await connection.fetch("SELECT body FROM things WHERE id >= $1::timestamptz AND id < $2::timestamptz", day, day_after)
    check("text: by time", [tuple(row) for row in rows], [("first",)])
    range_of_day = asyncpg.Range(day, day_after)
    rows = await connection.fetch("SELECT body FROM things WHERE id <@ $1::tstzrange", range_of_day)
    check("text: by a range of times", [tuple(row) for row in rows], [("first",)])
    await connection.execute("CREATE TABLE replies (id uuid PRIMARY KEY DEFAULT uuid7_generate(), thing_id ids.tid NOT NULL REFERENCES things)")
    reply = await connection.fetchval("INSERT INTO replies (thing_id) VALUES ($1) RETURNING id", key)
    check("text: the foreign key", await connection.fetchval("SELECT body FROM replies r JOIN things t ON t.id = thing_id WHERE r.id = $1", reply), "hello")
    error = await refused(connection, "INSERT INTO replies (thing_id) VALUES ($1)", "3kxn-lhr-3gxq-24")
    check("text: the foreign key: of an unknown thing", error.sqlstate, "23503")
    pages, last = [], "2222-222-2222-22"
    while page := [row["id"] for row in await connection.fetch("SELECT id FROM things WHERE id > $1 ORDER BY id LIMIT 2", last)]:
        pages.append(page)
        last = page[-1]
    check("text: pages by key", sum(pages, []), await connection.fetchval("SELECT array_agg(id ORDER BY id)::text[] FROM things"))
    check("text: pages by key: their lengths", [len(page) for page in pages], [2, 1])
    check("text: a range, cast", await connection.fetchval("SELECT tid_prefix_range('3kxn')::text"), "[3kxn-222-2222-22,3kxn-zzz-zzzz-zz]")
    await connection.copy_to_table("things", source=io.BytesIO(b"3kxn-lhr-3gxq-27\tcopied as text\n"), columns=("id", "body"), format="text")
    check("text: COPY in", await connection.fetchval("SELECT id FROM things WHERE body = 'copied as text'"), "3kxn-lhr-3gxq-27")
    await connection.executemany("INSERT INTO things (id, body) VALUES ($1, $2)", [("3kxn-lhr-3gxq-26", "copied")])
    check("text: many rows", await connection.fetchval("SELECT id FROM things WHERE body = 'copied'"), "3kxn-lhr-3gxq-26")
    error = await refused(connection, "SELECT $1::ids.tid", "3kxn-lhr-3gxq-20")
    check("an error has its SQLSTATE", error.sqlstate, "22P02")
    check("the error has its DETAIL", error.detail.split(".")[0], 'Unexpected character "0" at position 16')
    await connection.close()

    connection = await asyncpg.connect()
    await register_numbers(connection)
    records = [(1762721020395837448, "copied in binary")]
    await connection.copy_records_to_table("things", columns=("id", "body"), records=records)
    number = 1762721020395837441
    check("binary: a tid is a number", await connection.fetchval("SELECT id FROM things WHERE body = 'first'"), number)
    check("binary: bound", await connection.fetchval("SELECT body FROM things WHERE id = $1", number), "first")
    check("binary: = ANY", await connection.fetchval("SELECT body FROM things WHERE id = ANY($1)", [number]), "first")
    check("binary: an array", await connection.fetchval("SELECT array_agg(id) FROM things WHERE body = 'first'"), [number])
    check("binary: COPY in", await connection.fetchval("SELECT id::text FROM things WHERE body = 'copied in binary'"), "3kxn-lhr-3gxq-2c")
    await connection.close()

    connection = await asyncpg.connect(server_settings={"search_path": "ids,public"})
    check("search_path of the connection", await connection.fetchval("SHOW search_path"), "ids,public")
    await connection.close()


asyncio.run(main())
done()
