/*
 * table_facts.h
 *		What the catalogs say about a table and its partitions.
 */
#ifndef TID_IDS_SERVER_TABLE_FACTS_H
#define TID_IDS_SERVER_TABLE_FACTS_H

#include "access/attnum.h"
#include "nodes/pg_list.h"
#include "nodes/primnodes.h"

/* A column of a partition key whose partitions comparisons can prune. */
typedef struct KeyColumn
{
	AttrNumber	attnum;
	Oid			opfamily;
} KeyColumn;

/*
 * A call with a column and a constant, in the condition or the expressions of an index
 * or in a partition key.
 */
typedef struct StoredCall
{
	AttrNumber	attnum;
	Node	   *call;			/* an OpExpr or FuncExpr */
} StoredCall;

/*
 * Partitions may number their columns in another way.  All numbers here are those of
 * the table.
 */
typedef struct TableFacts
{
	Oid			relid;
	List	   *keys;			/* of KeyColumn, of all levels */
	List	   *calls;			/* of StoredCall */

	/*
	 * Is it, or a partition of it, partitioned by range of several columns,
	 * with a DEFAULT partition?
	 */
	bool		has_default_of_several;
} TableFacts;

/*
 * table_facts - return the facts of a table; valid until the next call
 *
 * They are read from the catalogs once, and again after changes.  No partition is
 * opened or locked: the planner may not need it.
 */
extern const TableFacts *table_facts(Oid relid);

#endif							/* TID_IDS_SERVER_TABLE_FACTS_H */
