/*
 * support.h
 *		Planner support of the functions of range operators.
 */
#ifndef TID_IDS_SERVER_PLANNER_SUPPORT_H
#define TID_IDS_SERVER_PLANNER_SUPPORT_H

#include "fmgr.h"

#include "server/planner/range_operator.h"

/*
 * range_support - body of the planner support function of all range operators
 * of a type: index conditions, partition pruning, selectivity of function
 * calls
 */
extern Datum range_support(FunctionCallInfo fcinfo, const RangeOrder *order);

#endif							/* TID_IDS_SERVER_PLANNER_SUPPORT_H */
