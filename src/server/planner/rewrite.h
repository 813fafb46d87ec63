/*
 * rewrite.h
 *		Replacing range operators by comparisons, where only comparisons help.
 */
#ifndef TID_IDS_SERVER_PLANNER_REWRITE_H
#define TID_IDS_SERVER_PLANNER_REWRITE_H

#include "nodes/supportnodes.h"

#include "server/planner/range_operator.h"

/*
 * range_simplify - answer the planner's request for an equivalent of a call;
 * NULL if the call remains
 */
extern Node *range_simplify(SupportRequestSimplify *request,
							const RangeOrder *order);

/* range_rewrite_register - install the hook for partial indexes */
extern void range_rewrite_register(void);

#endif							/* TID_IDS_SERVER_PLANNER_REWRITE_H */
