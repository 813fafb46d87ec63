/*
 * index_condition.h
 *		Index conditions of range operators.
 */
#ifndef TID_IDS_SERVER_PLANNER_INDEX_CONDITION_H
#define TID_IDS_SERVER_PLANNER_INDEX_CONDITION_H

#include "nodes/pathnodes.h"
#include "nodes/supportnodes.h"

#include "server/planner/range_operator.h"

/*
 * A note about the arguments of a bound of an index condition.  The
 * estimators count the lower bound as the call, and the upper one as always
 * true.
 */
typedef struct IndexBound
{
	bool		is_upper;
	Oid			funcid;			/* the call */
	List	   *args;
} IndexBound;

/*
 * range_bounds - make "left >= lower(right)" and "left <= upper(right)"
 *
 * funcid is the operator's function.  Return NIL if there are no such
 * functions in its schema, if opfamily sorts by other operators than the
 * default ones, or if right may be evaluated only once.
 */
extern List *range_bounds(PlannerInfo *root, Oid funcid, Oid opfamily,
						  Node *left, Node *right,
						  const RangeOperator *operator);

/* range_index_condition - answer a request for an index condition */
extern List *range_index_condition(SupportRequestIndexCondition *request,
								   const RangeOrder *order);

#endif							/* TID_IDS_SERVER_PLANNER_INDEX_CONDITION_H */
