/*
 * range_estimate.h
 *		Estimates of how many rows a range of a type's order selects.
 *
 * The server's own estimators can interpolate inside a bucket of the histogram
 * only for types that they know, and most prefixes and time ranges lie inside of
 * one bucket.
 */
#ifndef TID_IDS_SERVER_RANGE_ESTIMATE_H
#define TID_IDS_SERVER_RANGE_ESTIMATE_H

#include "nodes/pathnodes.h"

#include "server/range_support.h"

/*
 * range_restriction - body of the restriction selectivity estimator of a type's
 * range operators and of its <, <=, >= and >
 */
extern Datum range_restriction(FunctionCallInfo fcinfo, const RangeOrder *order);

/*
 * range_selectivity - return the fraction of rows for which a clause is true
 *
 * args are those of the clause, a call of the function funcid; varRelid as for
 * restriction estimators.
 */
extern Selectivity range_selectivity(PlannerInfo *root, Oid funcid, List *args,
									 int varRelid, const RangeOrder *order);

#endif							/* TID_IDS_SERVER_RANGE_ESTIMATE_H */
