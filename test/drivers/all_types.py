"""A table of all types and of the array of each, which a mapper creates from a model, and compares with it: see all_types.js."""
from blog import server
from tap import check

TYPES = ["tid", "uid11", "scru160", "extuuid", "uuid"]
COLUMNS = [column for type in TYPES for column in (type, f"{type}s")]
HOW = {  # to write the types
    "ids.tid, ids.uid11": lambda type: f"ids.{type}",
    "ids.tid, uid11": lambda type: "ids.tid" if type == "tid" else type,
    "tid, uid11": lambda type: type}
PATHS = ["public,ids", "public"]
MISSING = "42704"
CREATED = {("ids.tid, uid11", "public"): MISSING, ("tid, uid11", "public,ids"): ["tid", "tids"], ("tid, uid11", "public"): MISSING}


def right_type(column):
    type = column.rstrip("s")
    return ("uuid" if type == "uuid" else f"ids.{type}") + "[]" * (column != type)


def columns_of_another_type():
    types = dict(server.execute("""
        SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute
        WHERE attrelid = 'public.all_types'::regclass AND attnum > 0"""))
    return [column for column in COLUMNS if types.get(column) != right_type(column)]


def drop():
    server.execute("DROP TABLE IF EXISTS public.all_types")


def create_by_hand():
    drop()
    columns = ", ".join(f"{column} {right_type(column)}" for column in COLUMNS)
    server.execute(f"CREATE TABLE public.all_types (n integer PRIMARY KEY, {columns})")


def try_all_types(create, sqlstate, changes=None, apply=None):
    """Check what create(path, spelled) makes, and that changes(path, spelled) is empty for a right table. Then let
    apply(path, spelled) add columns that are missing: if they have the right types, changes(path, spelled) is empty again."""
    for path in PATHS:
        for how, spelled in HOW.items():
            by_type = lambda type: type if type == "uuid" else spelled(type)
            name = f"all types, as {how}, search_path {path}"
            drop()
            error = sqlstate(lambda: create(path, by_type))
            check(f"{name}: created", error or columns_of_another_type(), CREATED.get((how, path), []))
            if changes:
                create_by_hand()
                check(f"{name}: changed", changes(path, by_type), [])
                server.execute("ALTER TABLE public.all_types DROP tids, DROP extuuids")
                error = sqlstate(lambda: apply(path, by_type))
                wanted = CREATED.get((how, path), [])
                check(f"{name}: added", error or columns_of_another_type() or changes(path, by_type),
                    wanted if wanted == MISSING else [column for column in wanted if column == "tids"])
    drop()
