"""tid_ids by Django's mapper and its migrations: an app whose module is this file."""
import os
import re
import sys
import tempfile
import warnings
from datetime import datetime, timedelta, timezone
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import django
from django.apps import AppConfig
from django.conf import settings
from django.core.management import call_command
from django.contrib.postgres.fields import ArrayField
from django.db import DatabaseError, connection
from tap import check, done


class Blog(AppConfig):
    name = "__main__"
    label = "blog"


folder = tempfile.TemporaryDirectory()
sys.path.append(folder.name)
settings.configure(
    INSTALLED_APPS=[Blog("__main__", sys.modules["__main__"])], MIGRATION_MODULES={"blog": "blog_migrations"}, USE_TZ=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.postgresql", "NAME": os.environ["PGDATABASE"]}})
django.setup()

# recipe
from django.db import models
# end

if django.VERSION < (5, 0):
    class Default(models.Expression):
        """The word DEFAULT in an INSERT."""

        def as_sql(self, compiler, connection):
            return "DEFAULT", []


    class DbDefault:
        """The option db_default of a field, as in Django 5.0 and later."""
        db_returning = False  # whether INSERT reads the value back

        def __init__(self, *args, db_default=None, **options):
            super().__init__(*args, **options)
            self.db_default = db_default
            self.db_returning = db_default is not None

        def deconstruct(self):
            name, path, args, options = super().deconstruct()
            return name, path, args, {**options, "db_default": self.db_default} if self.db_returning else options

        def db_type_suffix(self, connection):
            if self.db_returning:
                return "DEFAULT " + self.db_default.as_sql(None, connection)[0]

        def pre_save(self, instance, add):
            value = super().pre_save(instance, add)
            return Default() if add and value is None else value

    class UUIDField(DbDefault, models.UUIDField):
        """A field of Django with the option db_default."""

    # What follows has fields with this option, as if Django had it.
    models = SimpleNamespace(**{**vars(models), "Field": type("Field", (DbDefault, models.Field), {}), "UUIDField": UUIDField})


# recipe
class TidField(models.Field):
    """An ids.tid, as a string."""
    empty_strings_allowed = False

    def db_type(self, connection):
        return "ids.tid"


class Author(models.Model):
    id = TidField(primary_key=True, db_default=models.Func(function="ids.tid_generate"))
    name = models.TextField()

    class Meta:
        db_table = "authors"


class Post(models.Model):
    id = models.UUIDField(primary_key=True, db_default=models.Func(function="ids.uuid7_generate"))
    author = models.ForeignKey(Author, models.PROTECT, related_name="posts")
    title = models.TextField()

    class Meta:
        db_table = "posts"
# end


# recipe
@TidField.register_lookup
class Prefix(models.Lookup):
    lookup_name = "startswith"

    def as_sql(self, compiler, connection):
        key, parameters = self.process_lhs(compiler, connection)
        return f"{key} ^@ %s", [*parameters, self.rhs]


@TidField.register_lookup
@models.UUIDField.register_lookup
class Within(models.Lookup):
    """Keys that were created between two times."""
    lookup_name = "within"
    prepare_rhs = False

    def as_sql(self, compiler, connection):
        key, parameters = self.process_lhs(compiler, connection)
        return f"{key} <@ tstzrange(%s, %s)", [*parameters, *self.rhs]
# end


class Note(models.Model):
    about = TidField(null=True)


class Named(models.Field):
    """A field of the type of this name, such as TidField."""

    def __init__(self, name, **options):
        super().__init__(**options)
        self.written = name

    def deconstruct(self):
        name, path, args, options = super().deconstruct()
        return name, path, [self.written, *args], options

    def db_type(self, connection):
        return self.written


from all_types import COLUMNS, PATHS, TYPES, columns_of_another_type, create_by_hand, drop, right_type, try_all_types
from blog import author_key, author_keys, check_migration, post_key, server


def fields(spelled):
    """Those of all types, and of the array of each."""
    found = {"n": models.IntegerField(primary_key=True)}
    for type in TYPES:
        found |= {type: Named(spelled(type), null=True), f"{type}s": ArrayField(Named(spelled(type)), null=True)}
    return found


def model(name, fields):
    meta = type("Meta", (), {"db_table": "all_types", "app_label": "blog"})
    return type(name, (models.Model,), {"__module__": "__main__", "Meta": meta, **fields})


AllTypes = model("AllTypes", fields(right_type))


def sqlstate(statement):
    """The error of a statement that the server refuses."""
    try:
        statement()
    except DatabaseError as error:
        return error.__cause__.diag.sqlstate


migrations = Path(folder.name, "blog_migrations")
migrations.mkdir()
(migrations / "__init__.py").touch()
call_command("makemigrations", "blog", verbosity=0)
call_command("migrate", verbosity=0)
check_migration()


def changes():
    try:
        call_command("makemigrations", check=True, dry_run=True, verbosity=0)
    except SystemExit:
        return True
    return False


call_command("migrate", verbosity=0)
check("makemigrations would change nothing", [changes(), columns_of_another_type()], [False, []])
server.execute("ALTER TABLE public.all_types " + ", ".join(f"ALTER {column} TYPE text" for column in COLUMNS))
check("... even where the types in the database are others", [changes(), columns_of_another_type()], [False, COLUMNS])
for column in COLUMNS:
    field = AllTypes._meta.get_field(column)
    one = getattr(field, "base_field", field)
    written, one.written = one.written, "text"
    check(f"... but it sees another type of {column} in the model", changes(), True)
    one.written = written
drop()

before = datetime.now(timezone.utc)
author = Author.objects.create(name="Ada")
post = author.posts.create(title="On keys")
key = author.id
check("insert returns the generated key", (key, post.id), (author_key("Ada"), post_key("On keys")))
check("the key is the text of a tid", bool(re.fullmatch("[2-7a-z]{4}-[2-7a-z]{3}-[2-7a-z]{4}-[2-7a-z]{2}", key)), True)
check("the other key is a uuid of version 7", post.id.version, 7)

check("find by key", Author.objects.get(pk=key).name, "Ada")
check("find by key: a uuid", Post.objects.get(pk=post.id).title, "On keys")

other_key = "3kxn-lhr-3gxq-23"
Author.objects.create(id=other_key, name="Grace")
Author.objects.create(name="Edsger")
Post.objects.create(id="017f22e2-79b0-7cc3-98c4-dc0c0c07398f", author=author, title="An old one")
names = lambda authors: [found.name for found in authors]

authors = Author.objects.filter(id__in=[key, other_key]).order_by("id")
check("find by a list of keys", names(authors), ["Grace", "Ada"])

# recipe
authors = Author.objects.filter(id__startswith="3kxn")
# end
check("find by prefix", names(authors), ["Grace"])

day = datetime(2024, 7, 19, tzinfo=timezone.utc)
# recipe
authors = Author.objects.filter(id__within=(day, day + timedelta(days=1)))
# end
check("find by time", names(authors), ["Grace"])
posts = Post.objects.filter(id__within=(before, before + timedelta(minutes=1)))
check("find by time: a uuid", [found.title for found in posts], ["On keys"])

author = Author.objects.prefetch_related("posts").get(pk=key)
titles = [post.title for post in author.posts.all()]
posts = Post.objects.filter(author__id__startswith=key[:4])
check("the foreign key", sorted(titles), ["An old one", "On keys"])
check("the foreign key: a lookup of the author's key", sorted(found.title for found in posts), ["An old one", "On keys"])
check("the foreign key: of an unknown author", sqlstate(
    lambda: Post.objects.create(author_id="3kxn-lhr-3gxq-24", title="Nobody's")), "23503")

many = Author.objects.bulk_create(Author(name=f"author {i}") for i in range(25))
if not (5, 0) <= django.VERSION < (6, 0):  # these versions keep the keys: Django's ticket 36260
    check("each of many objects gets the key of its row", [one.id for one in many], [author_key(one.name) for one in many])
check("a field without a default stays as it is", Note.objects.get(pk=Note.objects.create().pk).about, None)


def page_after(key):
    authors = Author.objects.order_by("id")
    return (authors if key is None else authors.filter(id__gt=key))[:10]


pages, last = [], None
while page := list(page_after(last)):
    pages.append([found.id for found in page])
    last = page[-1].id
check("pages by key", sum(pages, []), author_keys())
check("pages by key: their lengths", [len(page) for page in pages], [10, 10, 8])

check("an invalid key is an error with its SQLSTATE", sqlstate(lambda: Author.objects.get(pk="3kxn-0")), "22P02")


def set_path(path):
    connection.cursor().execute(f"SET search_path = {path}")


def create_table(model):
    with connection.schema_editor() as editor:
        editor.create_model(model)


def create(path, spelled):
    set_path(path)
    create_table(model("All", fields(spelled)))


def inspected(path):
    set_path(path)
    output = StringIO()
    call_command("inspectdb", "all_types", stdout=output)
    return output.getvalue()


def try_inspectdb():
    create_by_hand()
    server.execute("ALTER TABLE public.all_types ALTER tid SET DEFAULT ids.tid_generate()")
    written, *others = [inspected(path) for path in PATHS for _ in range(2)]
    fields = dict(re.findall(r"^    (\w+) = models\.(\w+)", written, re.M))
    check("inspectdb writes texts for our types, and for arrays", [fields[column] for column in COLUMNS],
        ["UUIDField" if column == "uuid" else "TextField" for column in COLUMNS])
    check("... and no default", "default=" in written, False)
    check("... also again, and without search_path", others, 3 * [written])

    def right(match):
        column = match[1]
        one = "models.UUIDField(" if column == "uuids" else f"Named('{right_type(column.rstrip('s'))}', "
        return f"{column} = ArrayField({one}), " if column.endswith("s") else f"{column} = {one}"

    repaired = re.sub(r"(\w+) = models\.TextField\(", right, written).replace("managed = False", "app_label = 'blog'")
    module = {"__name__": "__main__", "Named": Named, "ArrayField": ArrayField}
    exec(repaired, module)
    drop()
    create_table(module["AllTypes"])
    check("with the right fields, its model creates the right columns", columns_of_another_type(), [])
    drop()


warnings.simplefilter("ignore")  # Django has a model of this name already
try_all_types(create, sqlstate)
try_inspectdb()
check("makemigrations sees a new model", changes(), True)
done()
