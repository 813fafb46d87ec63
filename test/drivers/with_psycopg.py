"""tid_ids by psycopg 3, in text and in binary."""
# recipe
from datetime import datetime, timedelta, timezone

import psycopg
from psycopg.types import TypeInfo
from psycopg.types.range import Range

connection = psycopg.connect(autocommit=True)
# end
from psycopg.adapt import Buffer, Dumper, Loader
from psycopg.pq import Format
from tap import check, done

FIRST = ("3kxn-lhr-3gxq-23", "4h1dcdW9Pz4", "05TTUP1HNCPNH30VEK64KDQT9BSNU4C4", "extuuid:fixedB4:GBP$:222.31")
COLUMNS = "id, short, secret, value"
TYPES = ("tid", "uid11", "scru160", "extuuid")

one = lambda query, arguments=(), **options: connection.execute(query, arguments, **options).fetchone()


def refused(query, argument):
    """The error of a statement that the server refuses."""
    try:
        connection.execute(query, (argument,))
    except psycopg.Error as error:
        return error


# Values arrive as strings without any registration.
check("text: values are strings", one(f"SELECT {COLUMNS} FROM things WHERE body = 'first'"), FIRST)
# recipe
key, = connection.execute("INSERT INTO things (body) VALUES (%s) RETURNING id", ("hello",)).fetchone()
rows = connection.execute("SELECT * FROM things WHERE id ^@ %s", ("3kxn",)).fetchall()
# end
check("text: insert returns the generated key", one("SELECT body FROM things WHERE id = %s", (key,)), ("hello",))
check("text: by prefix", [row[:4] for row in rows], [FIRST])
# recipe
day = datetime(2024, 7, 19, tzinfo=timezone.utc)
day_after = day + timedelta(days=1)
query = "SELECT body FROM things WHERE id >= %s AND id < %s"
bodies = connection.execute(query, (day, day_after)).fetchall()
# end
check("text: by time", bodies, [("first",)])
query = "SELECT body FROM things WHERE id <@ %s"
bodies = connection.execute(query, (Range(day, day_after),)).fetchall()
check("text: by a range of times", bodies, [("first",)])
check("binary: by a range of times", one("SELECT body FROM things WHERE event <@ %b", (Range(day - timedelta(days=900), day),)), ("first",))
event, = one("INSERT INTO things (body) VALUES ('third') RETURNING event")
check("text: and a uuid", one("SELECT body FROM things WHERE event = %s", (event,)), ("third",))

connection.execute("CREATE TABLE replies (id uuid PRIMARY KEY DEFAULT uuid7_generate(), thing_id ids.tid NOT NULL REFERENCES things)")
reply, = one("INSERT INTO replies (thing_id) VALUES (%s) RETURNING id", (key,))
check("text: the foreign key", one("SELECT body FROM replies r JOIN things t ON t.id = thing_id WHERE r.id = %s", (reply,)), ("hello",))
check("text: the foreign key: of an unknown thing", refused("INSERT INTO replies (thing_id) VALUES (%s)", "3kxn-lhr-3gxq-24").sqlstate, "23503")


def pages_from(last):
    while page := [id for id, in connection.execute("SELECT id FROM things WHERE id > %s ORDER BY id LIMIT 2", (last,))]:
        yield page
        last = page[-1]


pages = list(pages_from("2222-222-2222-22"))
check("text: pages by key", (sum(pages, []),), one("SELECT array_agg(id ORDER BY id)::text[] FROM things"))
check("text: pages by key: their lengths", [len(page) for page in pages], [2, 2])

# Registered, arrays are lists.  Not bare "tid", which is the system's.
# recipe
for name in ("tid", "uid11", "scru160", "extuuid"):
    TypeInfo.fetch(connection, f"ids.{name}").register(connection)
# end
for name, value in zip(TYPES, FIRST):
    check(f"text: {name} in an array", one(f"SELECT ARRAY[%s, NULL]::ids.{name}[]", (value,)), ([value, None],))
for column, value in zip(COLUMNS.split(", "), FIRST):
    check(f"text: {column} = ANY", one(f"SELECT body FROM things WHERE {column} = ANY(%s)", ([value],)), ("first",))
check("text: by prefix of an amount", one("SELECT body FROM things WHERE value ^@ %s", ("fixedB4:GBP$:",)), ("first",))


# Binary: a tid is a bigint's eight bytes.
class Tid(int):
    """A tid as its number."""


class TidLoader(Loader):
    format = Format.BINARY

    def load(self, data: Buffer) -> Tid:
        return Tid.from_bytes(data, "big", signed=True)


class TidDumper(Dumper):
    format = Format.BINARY

    def dump(self, value: Tid) -> bytes:
        return value.to_bytes(8, "big", signed=True)


info = TypeInfo.fetch(connection, "ids.tid")
TidDumper.oid = info.oid
connection.adapters.register_loader(info.oid, TidLoader)
connection.adapters.register_dumper(Tid, TidDumper)
number = Tid(1762721020395837441)
check("binary: a tid is a number", one("SELECT id FROM things WHERE body = 'first'", binary=True), (number,))
check("binary: bound", one("SELECT body FROM things WHERE id = %b", (number,)), ("first",))
check("binary: = ANY", one("SELECT body FROM things WHERE id = ANY(%b)", ([number],), binary=True), ("first",))
check("binary: in an array", one("SELECT ARRAY[id, NULL] FROM things WHERE body = 'first'", binary=True), ([number, None],))
check("binary: types without a loader are bytes", one("SELECT short, secret FROM things WHERE body = 'first'", binary=True),
      (bytes.fromhex("160f649bdd155555"), bytes.fromhex("017bdf6431bb33788c1f750c4a375d4af97f1184")))

# A reader of new rows, with the tables of doc/reading-new-rows.md
connection.execute("""
    CREATE TABLE events (id ids.tid PRIMARY KEY DEFAULT tid_generate(), body text NOT NULL);
    CREATE TABLE positions (reader text PRIMARY KEY, last ids.tid NOT NULL);
    INSERT INTO positions VALUES ('mailer', '2222-222-2222-22')""")


# recipe
def process_new_rows(connection, process):
    with connection.transaction():
        query = "SELECT last FROM positions WHERE reader = 'mailer' FOR UPDATE"
        last, = connection.execute(query).fetchone()
        query = "SELECT id, body FROM events WHERE id > %s AND id < tid_horizon() ORDER BY id LIMIT 1000"
        rows = connection.execute(query, (last,)).fetchall()
        for _, body in rows:
            process(body)
        if rows:
            update = "UPDATE positions SET last = %s WHERE reader = 'mailer'"
            connection.execute(update, (rows[-1][0],))
    return len(rows)
# end


insert = "INSERT INTO events (body) VALUES (%s)"
processed = []
with psycopg.connect() as late:
    late.execute(insert, ("late",))
    connection.execute(insert, ("early",))
    check("a reader waits for an open transaction", (process_new_rows(connection, processed.append), processed), (0, []))
check("... and then reads each row once and in order", (process_new_rows(connection, processed.append), process_new_rows(connection, processed.append), processed),
      (2, 0, ["late", "early"]))
connection.execute(insert, ("repeated",))
try:
    process_new_rows(connection, lambda body: 1 / 0)
except ZeroDivisionError:
    pass
process_new_rows(connection, processed.append)
check("... again after an error", processed, ["late", "early", "repeated"])

# COPY, in text and in binary
with connection.cursor() as cursor:
    with cursor.copy("COPY things (id, body) FROM STDIN") as copy:
        copy.write_row(("3kxn-lhr-3gxq-24", "copied"))
with connection.cursor() as cursor:
    with cursor.copy("COPY things (id, body) FROM STDIN (FORMAT binary)") as copy:
        copy.set_types(["ids.tid", "text"])
        copy.write_row((Tid(number + 2), "copied in binary"))
    with cursor.copy("COPY (SELECT id, body FROM things WHERE body LIKE 'copied%' ORDER BY id) TO STDOUT") as copy:
        check("COPY in and out", list(copy.rows()), [("3kxn-lhr-3gxq-24", "copied"), ("3kxn-lhr-3gxq-25", "copied in binary")])

error = refused("SELECT %s::ids.tid", "3kxn-lhr-3gxq-20")
check("an error has its SQLSTATE", error.sqlstate, "22P02")
check("the error has its DETAIL", error.diag.message_detail.split(".")[0], 'Unexpected character "0" at position 16')
# psycopg does not send a NUL byte, which a URL can contain as %00.
error = refused("SELECT body FROM things WHERE id = tid_or_null(%s)", "3kxn-lhr-3gxq-23\0")
check("a NUL byte is an error without an SQLSTATE", (type(error), error.sqlstate), (psycopg.DataError, None))

with psycopg.connect(options="-c search_path=ids,public") as own:
    check("search_path of the connection", own.execute("SHOW search_path").fetchone(), ("ids,public",))
done()
