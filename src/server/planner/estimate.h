/*
 * estimate.h
 *		Estimates of how many rows conditions on a type's order select.
 */
#ifndef TID_IDS_SERVER_PLANNER_ESTIMATE_H
#define TID_IDS_SERVER_PLANNER_ESTIMATE_H

#include "nodes/supportnodes.h"

#include "server/planner/range_operator.h"

/*
 * range_estimate - body of both selectivity estimators of a type's range
 * operators and of its <, <=, >= and >: that of restrictions, and with five
 * arguments that of joins
 */
extern Datum range_estimate(FunctionCallInfo fcinfo, const RangeOrder *order);

/*
 * range_selectivity - estimate a condition; operator is InvalidOid for a call
 * of a range operator's function
 *
 * The column is the left side of a range operator; the side of a comparison
 * that is a column, or the left one if both are.
 */
extern Selectivity range_selectivity(SupportRequestSelectivity *request,
									 Oid operator, const RangeOrder *order);

#endif							/* TID_IDS_SERVER_PLANNER_ESTIMATE_H */
