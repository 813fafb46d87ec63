/*
 * range_rewrite.h
 *		Replacing range operators by comparisons, where only comparisons help.
 */
#ifndef TID_IDS_SERVER_RANGE_REWRITE_H
#define TID_IDS_SERVER_RANGE_REWRITE_H

#include "nodes/supportnodes.h"

#include "server/range_support.h"

/*
 * range_simplify - answer the planner's request for an equivalent of a call; NULL if
 * the call remains
 */
extern Node *range_simplify(SupportRequestSimplify *request, const RangeOrder *order);

#endif							/* TID_IDS_SERVER_RANGE_REWRITE_H */
