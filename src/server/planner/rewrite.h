/*
 * rewrite.h
 *		Replacing range operators by comparisons, where only comparisons help.
 */
#ifndef TID_IDS_SERVER_PLANNER_REWRITE_H
#define TID_IDS_SERVER_PLANNER_REWRITE_H

#include "nodes/pathnodes.h"
#include "nodes/supportnodes.h"

#include "server/planner/range_operator.h"

/*
 * range_simplify - answer the planner's request for an equivalent of a call; NULL if
 * the call remains
 */
extern Node *range_simplify(SupportRequestSimplify *request, const RangeOrder *order);

/*
 * range_is_kept - return whether a call with these arguments and this collation has been
 * kept in addition to its bounds
 *
 * The planner simplifies the members of an AND again, and asks for index conditions of
 * them.  The bounds of a kept call are already there.
 */
extern bool range_is_kept(PlannerInfo *root, const List *args, Oid collation);

/* range_rewrite_define - have the conditions of partial indexes replaced, too */
extern void range_rewrite_define(void);

#endif							/* TID_IDS_SERVER_PLANNER_REWRITE_H */
