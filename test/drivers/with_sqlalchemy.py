"""tid_ids by SQLAlchemy's mapper, with Alembic's migrations."""
import re
import subprocess
import sys
import tempfile
import warnings
from contextlib import redirect_stdout
from datetime import datetime, timedelta, timezone
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import sqlalchemy.dialects
from sqlalchemy.orm import joinedload

if sys.argv[1:] == ["psycopg"]:  # as if each URL were postgresql+psycopg://
    sqlalchemy.dialects.registry.register("postgresql", "sqlalchemy.dialects.postgresql.psycopg", "dialect")

# recipe
from sqlalchemy import Column, ForeignKey, Text, create_engine, select, text
from sqlalchemy.dialects.postgresql import UUID
from sqlalchemy.dialects.postgresql.base import ischema_names
from sqlalchemy.orm import Session, declarative_base, relationship
from sqlalchemy.types import UserDefinedType


class Tid(UserDefinedType):
    """An ids.tid, as a string."""
    cache_ok = True

    def get_col_spec(self, **options):
        return "ids.tid"


ischema_names["ids.tid"] = Tid  # for reflection
# end
Tid.__module__ = "models"


# recipe
engine = create_engine("postgresql://")
Base = declarative_base()


class Author(Base):
    __tablename__ = "authors"
    id = Column(Tid, primary_key=True, server_default=text("ids.tid_generate()"))
    name = Column(Text)
    posts = relationship("Post", back_populates="author")


class Post(Base):
    __tablename__ = "posts"
    id = Column(UUID(as_uuid=True), primary_key=True, server_default=text("ids.uuid7_generate()"))
    author_id = Column(Tid, ForeignKey("authors.id"), nullable=False)
    title = Column(Text)
    author = relationship("Author", back_populates="posts")
# end


import sqlalchemy as sa
from alembic import op


def upgrade():
    op.create_table(
        "authors",
        sa.Column("id", Tid, primary_key=True, server_default=sa.text("ids.tid_generate()")),
        sa.Column("name", sa.Text))
    op.create_table(
        "posts",
        sa.Column("id", UUID(as_uuid=True), primary_key=True, server_default=sa.text("ids.uuid7_generate()")),
        sa.Column("author_id", Tid, sa.ForeignKey("authors.id"), nullable=False),
        sa.Column("title", sa.Text))


from alembic import command
from alembic.autogenerate import compare_metadata, produce_migrations
from alembic.config import Config
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.exc import DBAPIError, SAWarning
from sqlalchemy.ext.automap import automap_base
from sqlalchemy.pool import NullPool
from sqlalchemy.types import NullType

from all_types import COLUMNS, PATHS, TYPES, columns_of_another_type, create_by_hand, drop, try_all_types
from blog import author_key, author_keys, check_migration, post_key, server
from tap import check, done


def sqlstate(statement):
    """The error of a statement that the server refuses."""
    with Session(engine) as refused:
        try:
            statement(refused)
        except DBAPIError as error:
            return error.orig.diag.sqlstate


check("the driver", engine.dialect.driver, *(sys.argv[1:] or ["psycopg2"]))
warnings.simplefilter("error", SAWarning)  # as of a type that reflection does not know

with engine.begin() as connection:
    with Operations.context(MigrationContext.configure(connection)):
        upgrade()
check_migration()
with engine.connect() as connection:
    context = MigrationContext.configure(connection, opts={
        "compare_type": True, "include_name": lambda name, kind, parents: name != "things"})
    check("autogenerate would change nothing", compare_metadata(context, Base.metadata), [])

before = datetime.now(timezone.utc)
session = Session(engine)
author = Author(name="Ada", posts=[Post(title="On keys")])
session.add(author)
session.commit()
key = author.id  # "3n2v-5ns-s57y-2w", for example
post = session.scalars(select(Post)).one()
check("insert returns the generated key", (key, post.id), (author_key("Ada"), post_key("On keys")))
check("the key is the text of a tid", bool(re.fullmatch("[2-7a-z]{4}-[2-7a-z]{3}-[2-7a-z]{4}-[2-7a-z]{2}", key)), True)
check("the other key is a uuid of version 7", post.id.version, 7)

session.expunge_all()
check("find by key", session.get(Author, key).name, "Ada")
check("find by key: a uuid", session.get(Post, post.id).title, "On keys")

session.add_all([Author(id="3kxn-lhr-3gxq-23", name="Grace"), Author(name="Edsger"),
                 Post(id="017f22e2-79b0-7cc3-98c4-dc0c0c07398f", author_id=key, title="An old one")])
session.commit()
other_key = "3kxn-lhr-3gxq-23"
authors = session.scalars(select(Author).where(Author.id.in_([key, other_key])).order_by(Author.id)).all()
check("find by a list of keys", [found.name for found in authors], ["Grace", "Ada"])

# recipe
authors = session.scalars(select(Author).where(Author.id.bool_op("^@")("3kxn"))).all()
# end
check("find by prefix", [found.name for found in authors], ["Grace"])

day = datetime(2024, 7, 19, tzinfo=timezone.utc)
# recipe
day_after = day + timedelta(days=1)
authors = session.scalars(select(Author).where(Author.id >= day, Author.id < day_after)).all()
# end
check("find by time", [found.name for found in authors], ["Grace"])
posts = session.scalars(select(Post).where(Post.id >= before)).all()
check("find by time: a uuid", [found.title for found in posts], ["On keys"])

session.expunge_all()
query = select(Author).options(joinedload(Author.posts)).where(Author.id == key)
author = session.scalars(query).unique().one()
titles = [post.title for post in author.posts]
check("the foreign key", sorted(titles), ["An old one", "On keys"])
check("the foreign key: of an unknown author", sqlstate(
    lambda session: (session.add(Post(author_id="3kxn-lhr-3gxq-24", title="Nobody's")), session.flush())), "23503")

many = [Author(name=f"author {i}") for i in range(25)]
session.add_all(many)
session.commit()
check("each of many objects gets the key of its row", [one.id for one in many], [author_key(one.name) for one in many])


def page_after(key):
    query = select(Author).order_by(Author.id).limit(10)
    return session.scalars(query if key is None else query.where(Author.id > key)).all()


pages, last = [], None
while page := page_after(last):
    pages.append([found.id for found in page])
    last = page[-1].id
check("pages by key", sum(pages, []), author_keys())
check("pages by key: their lengths", [len(page) for page in pages], [10, 10, 8])

check("an invalid key is an error with its SQLSTATE", sqlstate(lambda session: session.get(Author, "3kxn-0")), "22P02")


def type_called(name):
    body = {"__module__": "models", "cache_ok": True, "get_col_spec": lambda self, **options: name}
    return type(name.replace("ids.", "").title(), (UserDefinedType,), body)


def all_types(path, spelled):
    """An engine, and the model of all types."""
    columns = [Column("n", sa.Integer, primary_key=True)]
    for name in TYPES:
        type = UUID if name == "uuid" else type_called(spelled(name))
        if name != "uuid":
            for other in name, f"ids.{name}":
                ischema_names.pop(other, None)
            ischema_names[name if "ids" in path and name != "tid" else f"ids.{name}"] = type
        columns += [Column(name, type), Column(f"{name}s", ARRAY(type))]
    metadata = sa.MetaData()
    sa.Table("all_types", metadata, *columns)
    return create_engine("postgresql://", connect_args={"options": f"-c search_path={path}"}, poolclass=NullPool), metadata


def create(path, spelled):
    engine, metadata = all_types(path, spelled)
    metadata.create_all(engine)


def migration_context(connection, table="all_types"):
    return MigrationContext.configure(connection, opts={
        "compare_type": True, "include_name": lambda name, kind, parents: kind != "table" or name == table})


def changes(path, spelled):
    engine, metadata = all_types(path, spelled)
    with engine.connect() as connection:
        return compare_metadata(migration_context(connection), metadata)


def apply(path, spelled):
    engine, metadata = all_types(path, spelled)
    with engine.begin() as connection:
        context = migration_context(connection)
        operations = Operations(context)
        for operation in produce_migrations(context, metadata).upgrade_ops.ops:
            for one in operation.ops:
                operations.invoke(one)


ENVIRONMENT = """
from alembic import context
context.configure(compare_type=True, **context.config.attributes)
with context.begin_transaction():
    context.run_migrations()
"""
MIGRATION = """
import models
import sqlalchemy as sa
from alembic import op
${imports or ""}

revision, down_revision = ${repr(up_revision)}, ${repr(down_revision)}


def upgrade():
    ${upgrades}
"""


def try_autogenerate(path, spelled):
    """Run a migration that autogenerate writes for all models, and the next one."""
    engine, metadata = all_types(path, spelled)
    for one in Author, Post:
        one.__table__.to_metadata(metadata)
    sys.modules["models"] = SimpleNamespace(**{type(column.type).__name__: type(column.type) for column in metadata.tables["all_types"].columns})
    drop()
    server.execute("DROP TABLE IF EXISTS public.authors, public.posts, public.alembic_version")
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(StringIO()), engine.connect() as connection:
        Path(folder, "env.py").write_text(ENVIRONMENT)
        Path(folder, "script.py.mako").write_text(MIGRATION)
        Path(folder, "versions").mkdir()
        config = Config(attributes={
            "connection": connection, "target_metadata": metadata, "include_name": lambda name, kind, parents: name != "things"})
        config.set_main_option("script_location", folder)
        written = []
        for message in "first", "second":
            script = command.revision(config, message, autogenerate=True)
            command.upgrade(config, "head")
            written.append(Path(script.path).read_text())
    name = f"autogenerate, search_path {path}"
    check(f"{name}: the types are those of the module", [sorted(set(re.findall(r"\bmodels\.\w+\(", text))) for text in written],
        [[f"models.{type.title()}(" for type in sorted(TYPES) if type != "uuid"], []])
    check(f"{name}: the migration creates the right columns", columns_of_another_type(), [])
    check_migration()


def try_reflection(path, spelled):
    """What autogenerate and automap read, also if a type is registered by its name in another path."""
    engine, metadata = all_types(path, spelled)
    create_by_hand()
    server.execute("ALTER TABLE public.all_types ALTER uid11 TYPE text, ALTER tids TYPE text[], ALTER extuuid TYPE ids.scru160 USING NULL")
    check(f"autogenerate sees other types, search_path {path}", [(change[0], change[3]) for change, in changes(path, spelled)],
        [("modify_type", column) for column in ("tids", "uid11", "extuuid")])

    create_by_hand()
    models = automap_base()
    models.metadata.reflect(engine, only=["all_types"])
    models.prepare()
    drop()
    models.classes.all_types.metadata.create_all(engine)
    check(f"automap's class creates the right columns, search_path {path}", columns_of_another_type(), [])

    unknown = [column for column in COLUMNS if column[:3] not in ("tid", "uui")]
    all_types(PATHS[path == PATHS[0]], lambda type: "text")
    with warnings.catch_warnings(record=True) as warned, engine.connect() as connection:
        warnings.simplefilter("always")
        table = sa.Table("all_types", sa.MetaData(), autoload_with=engine)
        found = [column.name for column in table.columns if isinstance(column.type, NullType)]
        metadata = sa.MetaData()
        columns = [Column(one.name, Text if one.name in unknown else one.type, nullable=one.nullable) for one in table.columns]
        sa.Table("all_types", metadata, *columns)
        check(f"without its name, a type is unknown, search_path {path}", found, unknown)
        check("... with warnings", [re.search("Did not recognize type .* of column '(.*)'", str(one.message))[1] for one in warned], unknown)
        check("... and autogenerate sees no change of it", compare_metadata(migration_context(connection), metadata), [])


session.close()
try_all_types(create, lambda statement: sqlstate(lambda session: statement()), changes, apply)
for path in PATHS:
    by_type = lambda type: type if type == "uuid" else f"ids.{type}"
    try_autogenerate(path, by_type)
    try_reflection(path, by_type)
drop()

if sqlalchemy.__version__ >= "2." and not sys.argv[1:]:
    session.close()
    Base.metadata.drop_all(engine)
    sys.stdout.flush()
    check("the program passes with psycopg 3, too", subprocess.call([sys.executable, "-B", __file__, "psycopg"]), 0)
done()
