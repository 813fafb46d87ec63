/*
 * range_estimate.h
 *		Estimates of how many rows conditions on a type's order select.
 */
#ifndef TID_IDS_SERVER_RANGE_ESTIMATE_H
#define TID_IDS_SERVER_RANGE_ESTIMATE_H

#include "nodes/supportnodes.h"

#include "server/range_support.h"

/*
 * range_restriction - body of the restriction selectivity estimator of a type's
 * range operators and of its <, <=, >= and >
 */
extern Datum range_restriction(FunctionCallInfo fcinfo, const RangeOrder *order);

/* range_join - body of the join selectivity estimator of the same operators */
extern Datum range_join(FunctionCallInfo fcinfo, const RangeOrder *order);

/* range_selectivity - estimate a call of a range operator's function */
extern void range_selectivity(SupportRequestSelectivity *request, const RangeOrder *order);

/*
 * range_is_estimated_by_server - return whether an operator has the server's own
 * estimator of comparisons
 */
extern bool range_is_estimated_by_server(Oid operator);

#endif							/* TID_IDS_SERVER_RANGE_ESTIMATE_H */
