"""Checks the two tables of a mapper's program, from a session without any mapper."""
import psycopg

from tap import check

server = psycopg.connect(autocommit=True, options="-c search_path=pg_catalog")

COLUMNS = """
    SELECT relname, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
    WHERE attrelid IN ('public.authors'::regclass, 'public.posts'::regclass) AND attname IN ('id', 'author_id')
    ORDER BY relname, attname"""
CONSTRAINTS = """
    SELECT replace(pg_get_constraintdef(oid), ' DEFERRABLE INITIALLY DEFERRED', '')
    FROM pg_constraint
    WHERE conrelid IN ('public.authors'::regclass, 'public.posts'::regclass) AND contype IN ('p', 'f')
    ORDER BY conrelid::regclass::text, contype DESC"""


def ask(query, *arguments):
    return server.execute(query, arguments).fetchone()[0]


def check_migration():
    check("the migration created the columns", server.execute(COLUMNS).fetchall(), [
        ("authors", "id", "ids.tid", True, "ids.tid_generate()"),
        ("posts", "author_id", "ids.tid", True, None),
        ("posts", "id", "uuid", True, "ids.uuid7_generate()")])
    check("the migration created the constraints", server.execute(CONSTRAINTS).fetchall(), [
        ("PRIMARY KEY (id)",), ("PRIMARY KEY (id)",), ("FOREIGN KEY (author_id) REFERENCES public.authors(id)",)])


def author_key(name):
    return ask("SELECT id::text FROM public.authors WHERE name = %s", name)


def post_key(title):
    return ask("SELECT id FROM public.posts WHERE title = %s", title)


def author_keys():
    return ask("SELECT array_agg(id::text ORDER BY id) FROM public.authors")
