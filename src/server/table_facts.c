/*
 * table_facts.c
 *		What the catalogs say about a table and its partitions, see table_facts.h.
 */
#include "postgres.h"

#include "access/genam.h"
#include "access/htup_details.h"
#include "access/table.h"
#include "catalog/pg_class.h"
#include "catalog/pg_index.h"
#include "catalog/pg_inherits.h"
#include "catalog/pg_partitioned_table.h"
#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/optimizer.h"
#include "utils/builtins.h"
#include "utils/fmgroids.h"
#include "utils/hsearch.h"
#include "utils/inval.h"
#include "utils/lsyscache.h"
#include "utils/memutils.h"
#include "utils/rel.h"
#include "utils/syscache.h"

#include "server/range_support.h"
#include "server/table_facts.h"

/*
 * This session's cache: the facts of tables, and which tables and partitions they
 * depend on.
 */
static struct
{
	MemoryContext context;
	HTAB	   *facts;			/* of TableFacts */
	HTAB	   *read;			/* of Oid */
	bool		is_stale;
}			cache;

/* The table whose facts are read, and where the reading is. */
typedef struct Reader
{
	TableFacts *facts;
	Relation	indexes;		/* pg_index */
	Oid			relid;			/* the table, or a partition */
} Reader;

/* Relcache callback.  The facts may be in use, so they are not freed here. */
static void
note_change(Datum unused, Oid relid)
{
	if (cache.read != NULL &&
		(!OidIsValid(relid) || hash_search(cache.read, &relid, HASH_FIND, NULL) != NULL))
		cache.is_stale = true;
}

static void
begin_cache(void)
{
	static bool registered = false;
	HASHCTL		of_facts = {.keysize = sizeof(Oid), .entrysize = sizeof(TableFacts)};
	HASHCTL		of_oids = {.keysize = sizeof(Oid), .entrysize = sizeof(Oid)};

	if (!registered)
		CacheRegisterRelcacheCallback(note_change, (Datum) 0);
	registered = true;
	if (cache.context != NULL)
		MemoryContextDelete(cache.context);
	memset(&cache, 0, sizeof cache);
	cache.context = AllocSetContextCreate(CacheMemoryContext, "tid_ids table facts",
										  ALLOCSET_DEFAULT_SIZES);
	of_facts.hcxt = of_oids.hcxt = cache.context;
	cache.facts = hash_create("tid_ids table facts", 16, &of_facts,
							  HASH_ELEM | HASH_BLOBS | HASH_CONTEXT);
	cache.read = hash_create("tid_ids tables read", 64, &of_oids,
							 HASH_ELEM | HASH_BLOBS | HASH_CONTEXT);
}

/* Return the table's number of a column of the partition that is read. */
static AttrNumber
number_in_table(const Reader *reader, AttrNumber attnum)
{
	char	   *name;

	if (reader->relid == reader->facts->relid || attnum <= 0)
		return attnum;
	name = get_attname(reader->relid, attnum, true);
	return name == NULL ? InvalidAttrNumber : get_attnum(reader->facts->relid, name);
}

/* Find the calls in an expression whose function has planner support, as ours have. */
static bool
find_calls(Node *node, void *context)
{
	Reader	   *reader = context;
	List	   *args = range_call_args(node);

	if (node == NULL)
		return false;
	if (args != NIL && IsA(lsecond(args), Const))
	{
		Node	   *left = range_strip_relabel(linitial(args));

		if (IsA(left, Var) &&
			OidIsValid(get_func_support(IsA(node, OpExpr) ? ((OpExpr *) node)->opfuncid :
										((FuncExpr *) node)->funcid)))
		{
			MemoryContext caller = MemoryContextSwitchTo(cache.context);
			StoredCall *stored = palloc(sizeof(StoredCall));

			stored->attnum = number_in_table(reader, ((Var *) left)->varattno);
			stored->call = copyObject(node);
			reader->facts->calls = lappend(reader->facts->calls, stored);
			MemoryContextSwitchTo(caller);
		}
	}
	return expression_tree_walker(node, find_calls, context);
}

/* Read an expression of a catalog, which the planner simplifies before it uses it. */
static void
read_expression(Reader *reader, Datum stored)
{
	Node	   *expression = eval_const_expressions(NULL, stringToNode(TextDatumGetCString(stored)));

	fix_opfuncids(expression);
	(void) find_calls(expression, reader);
}

static void
read_indexes(Reader *reader)
{
	TupleDesc	desc = RelationGetDescr(reader->indexes);
	ScanKeyData key;
	SysScanDesc scan;
	HeapTuple	tuple;

	ScanKeyInit(&key, Anum_pg_index_indrelid, BTEqualStrategyNumber,
				F_OIDEQ, ObjectIdGetDatum(reader->relid));
	scan = systable_beginscan(reader->indexes, IndexIndrelidIndexId, true, NULL, 1, &key);
	while (HeapTupleIsValid(tuple = systable_getnext(scan)))
	{
		bool		is_null;
		Datum		stored = heap_getattr(tuple, Anum_pg_index_indpred, desc, &is_null);

		if (!is_null)
			read_expression(reader, stored);
		stored = heap_getattr(tuple, Anum_pg_index_indexprs, desc, &is_null);
		if (!is_null)
			read_expression(reader, stored);
	}
	systable_endscan(scan);
}

static void
read_partition_key(Reader *reader)
{
	HeapTuple	tuple = SearchSysCache1(PARTRELID, ObjectIdGetDatum(reader->relid));
	Form_pg_partitioned_table table;
	bool		is_null;
	Datum		datum;

	if (!HeapTupleIsValid(tuple))
		return;
	table = (Form_pg_partitioned_table) GETSTRUCT(tuple);
	datum = SysCacheGetAttr(PARTRELID, tuple, Anum_pg_partitioned_table_partclass, &is_null);
	if (table->partstrat != PARTITION_STRATEGY_HASH && !is_null)
	{
		const oidvector *classes = (const oidvector *) DatumGetPointer(datum);

		for (int i = 0; i < table->partnatts; i++)
		{
			MemoryContext caller = MemoryContextSwitchTo(cache.context);
			KeyColumn  *key = palloc(sizeof(KeyColumn));

			key->attnum = number_in_table(reader, table->partattrs.values[i]);
			key->opfamily = get_opclass_family(classes->values[i]);
			reader->facts->keys = lappend(reader->facts->keys, key);
			MemoryContextSwitchTo(caller);
		}
	}
	reader->facts->has_default_of_several |= table->partstrat == PARTITION_STRATEGY_RANGE &&
		table->partnatts > 1 && OidIsValid(table->partdefid);
	datum = SysCacheGetAttr(PARTRELID, tuple, Anum_pg_partitioned_table_partexprs, &is_null);
	if (!is_null)
		read_expression(reader, datum);
	ReleaseSysCache(tuple);
}

/* Read a table or a partition, and its partitions. */
static void
read_relation(Reader *reader, Oid relid)
{
	HeapTuple	tuple = SearchSysCache1(RELOID, ObjectIdGetDatum(relid));
	bool		is_partitioned;
	bool		has_index;
	ListCell   *cell;

	CHECK_FOR_INTERRUPTS();
	(void) hash_search(cache.read, &relid, HASH_ENTER, NULL);

	/* A partition may have been detached and dropped. */
	if (!HeapTupleIsValid(tuple))
		return;
	is_partitioned = ((Form_pg_class) GETSTRUCT(tuple))->relkind == RELKIND_PARTITIONED_TABLE;
	has_index = ((Form_pg_class) GETSTRUCT(tuple))->relhasindex;
	ReleaseSysCache(tuple);

	reader->relid = relid;
	if (has_index)
		read_indexes(reader);
	if (!is_partitioned)
		return;
	read_partition_key(reader);
	foreach(cell, find_inheritance_children(relid, NoLock))
		read_relation(reader, lfirst_oid(cell));
}

const TableFacts *
table_facts(Oid relid)
{
	TableFacts *known;
	TableFacts	facts = {.relid = relid};
	Reader		reader = {.facts = &facts};

	if (cache.context == NULL || cache.is_stale)
		begin_cache();
	known = hash_search(cache.facts, &relid, HASH_FIND, NULL);
	if (known != NULL)
		return known;
	reader.indexes = table_open(IndexRelationId, AccessShareLock);
	read_relation(&reader, relid);
	table_close(reader.indexes, AccessShareLock);
	known = hash_search(cache.facts, &relid, HASH_ENTER, NULL);
	*known = facts;
	return known;
}
