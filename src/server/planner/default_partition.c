/*
 * default_partition.c
 *		Avoiding an error of the server, see default_partition.h.
 *
 * Many PostgreSQL versions, such as 15.18, 17.11 and 18.6, wrongly prune the
 * DEFAULT partition if the table is partitioned by range of several columns
 * and the query bounds all of them, for example by "a <= x AND b < y".  Some
 * of them, such as 15.18, also do so if the key has one column and the query
 * contains, for example, "a IS NOT NULL AND (a < x OR a > y)".  The planner
 * adds IS NOT NULL for min() and max().  A user who writes such bounds gets
 * this error, too, also with times.  A user who writes ^@ or <@ must not.
 */
#include "postgres.h"

#include "access/genam.h"
#include "access/htup_details.h"
#include "access/table.h"
#include "access/transam.h"
#include "catalog/partition.h"
#include "catalog/pg_class.h"
#include "catalog/pg_language.h"
#include "catalog/pg_partitioned_table.h"
#include "catalog/pg_proc.h"
#include "nodes/nodeFuncs.h"
#include "utils/guc.h"
#include "utils/inval.h"
#include "utils/memutils.h"
#include "utils/syscache.h"

#include "server/compat.h"
#include "server/planner/default_partition.h"
#include "server/planner/run.h"

/* --- tables --- */

/*
 * The tables with a DEFAULT partition and a range key of at least
 * columns_that_may_lose_rows() columns, and those of which they are
 * partitions.
 */
static List *tables = NIL;
static uint64 changes = 1;		/* of what the list depends on */
static uint64 changes_read = 0;

/* The callback for partition keys, and for which partition is DEFAULT. */
static void
note_change_of_key(Datum unused, int cacheid, uint32 hashvalue)
{
	changes++;
}

/* The callback for tables: one that is attached or detached changes, too. */
static void
note_change_of_table(Datum unused, Oid relid)
{
	if (!OidIsValid(relid) || list_member_oid(tables, relid))
		changes++;
}

/*
 * Return the smallest number of key columns with which the running server may
 * lose rows; INT_MAX if it is known to lose none.
 */
static int
columns_that_may_lose_rows(void)
{
	static int	version = 0;

	if (version == 0)
		version = atoi(GetConfigOption("server_version_num", false, false));
	if (KEEPS_DEFAULT_ROWS(version))
		return INT_MAX;
	return KEEPS_DEFAULT_ROWS_OF_ONE_COLUMN(version) ? 2 : 1;
}

/*
 * Return these tables.  They are read from the catalog once, and again after
 * changes.
 */
static const List *
tables_that_may_lose_rows(void)
{
	static bool registered = false;
	uint64		changes_before = changes;
	Relation	catalog;
	SysScanDesc scan;
	HeapTuple	tuple;
	List	   *found = NIL;
	MemoryContext caller;

	if (changes_read == changes)
		return tables;
	if (!registered)
	{
		CacheRegisterSyscacheCallback(PARTRELID, note_change_of_key,
									  (Datum) 0);
		CacheRegisterRelcacheCallback(note_change_of_table, (Datum) 0);
		registered = true;
	}
	catalog = table_open(PartitionedRelationId, AccessShareLock);
	scan = systable_beginscan(catalog, InvalidOid, false, NULL, 0, NULL);
	while (HeapTupleIsValid(tuple = systable_getnext(scan)))
	{
		Form_pg_partitioned_table table =
			(Form_pg_partitioned_table) GETSTRUCT(tuple);

		if (table->partstrat == PARTITION_STRATEGY_RANGE &&
			table->partnatts >= columns_that_may_lose_rows() &&
			OidIsValid(table->partdefid))
		{
			List	   *ancestors = get_partition_ancestors(table->partrelid);

			found = lappend_oid(found, table->partrelid);
			found = list_concat_unique_oid(found, ancestors);
		}
	}
	systable_endscan(scan);
	table_close(catalog, AccessShareLock);
	caller = MemoryContextSwitchTo(CacheMemoryContext);
	found = list_copy(found);
	MemoryContextSwitchTo(caller);
	list_free(tables);
	tables = found;
	changes_read = changes_before;
	return tables;
}

/* --- queries --- */

/* Return whether the planner may replace a function in FROM by a query. */
static bool
may_be_inlined(const RangeTblEntry *function)
{
	Node	   *call;
	HeapTuple	tuple;
	bool		may = false;

	if (list_length(function->functions) != 1)
		return false;
	call = linitial_node(RangeTblFunction, function->functions)->funcexpr;
	if (!IsA(call, FuncExpr))
		return false;
	tuple = SearchSysCache1(PROCOID,
							ObjectIdGetDatum(((FuncExpr *) call)->funcid));
	if (HeapTupleIsValid(tuple))
	{
		Form_pg_proc proc = (Form_pg_proc) GETSTRUCT(tuple);

		/* By its body or, from 19 on, by its planner support. */
		may = proc->prolang == SQLlanguageId ||
			(OidIsValid(proc->prosupport) &&
			 proc->oid >= FirstNormalObjectId);
		ReleaseSysCache(tuple);
	}
	return may;
}

static bool contains_table_that_may_lose_rows(Node *node, void *unused);

/*
 * Return whether a query or one of its sub-queries reads a table from which
 * pruning by bounds may lose rows.
 *
 * All tables are checked, because bounds that are made for one table may be
 * applied to another one.  Bounds on a column of a UNION ALL are applied to
 * its members.  And when the planner converts EXISTS to IN, it simplifies the
 * sub-select's condition as if it were part of the outer query, where the
 * same table number means another table.
 *
 * is_planned: whether the query's functions have been inlined.  If not, the
 * tables that they read are not known.
 */
static bool
reads_table_that_may_lose_rows(Query *query, bool is_planned)
{
	ListCell   *cell;

	foreach(cell, query->rtable)
	{
		RangeTblEntry *table = lfirst(cell);

		if (table->rtekind == RTE_SUBQUERY && table->subquery != NULL &&
			reads_table_that_may_lose_rows(table->subquery, false))
			return true;
		if (table->rtekind == RTE_FUNCTION && !is_planned &&
			may_be_inlined(table))
			return true;
		if (table->rtekind == RTE_RELATION &&
			table->relkind == RELKIND_PARTITIONED_TABLE &&
			list_member_oid(tables_that_may_lose_rows(), table->relid))
			return true;
	}
	foreach(cell, query->cteList)
	{
		Node	   *cte = lfirst_node(CommonTableExpr, cell)->ctequery;

		if (IsA(cte, Query) &&
			reads_table_that_may_lose_rows((Query *) cte, false))
			return true;
	}
	return query->hasSubLinks &&
		query_tree_walker(query, contains_table_that_may_lose_rows, NULL,
						  QTW_IGNORE_RC_SUBQUERIES);
}

/* Return the same for the sub-selects of an expression. */
static bool
contains_table_that_may_lose_rows(Node *node, void *unused)
{
	if (node == NULL)
		return false;
	if (IsA(node, Query))
		return reads_table_that_may_lose_rows((Query *) node, false);
	return expression_tree_walker(node, contains_table_that_may_lose_rows,
								  unused);
}

/* The answer for a query, while it has as many tables. */
typedef struct Answer
{
	int			tables;
	bool		may_lose_rows;
} Answer;

bool
pruning_may_lose_rows(PlannerInfo *root)
{
	Answer	   *known;
	int			tables = 0;
	ListCell   *cell;

	/*
	 * A function that is inlined later can read such a table only if there is
	 * one.
	 */
	if (columns_that_may_lose_rows() == INT_MAX ||
		tables_that_may_lose_rows() == NIL)
		return false;

	/*
	 * Functions in FROM become tables.  Sub-selects are planned, and removed
	 * from the query, while its conditions are simplified, so an earlier
	 * answer is for more of them.
	 */
	foreach(cell, root->parse->rtable)
		tables += lfirst_node(RangeTblEntry, cell)->rtekind != RTE_FUNCTION;
	known = planner_run_find(root, NOTE_MAY_LOSE_ROWS, root->parse, 0);
	if (known == NULL || known->tables != tables)
	{
		bool		may = reads_table_that_may_lose_rows(root->parse, true) ||
			(root->parse->hasSubLinks &&
			 contains_table_that_may_lose_rows((Node *) root->append_rel_list,
											   NULL));

		known = planner_run_note(root, NOTE_MAY_LOSE_ROWS, root->parse, 0,
								 sizeof(Answer));
		known->tables = tables;
		known->may_lose_rows = may;
	}
	return known->may_lose_rows;
}
