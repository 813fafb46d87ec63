/*
 * gin.h
 *		GIN indexes of single values, for any type.
 *
 * With such a class, one GIN index can contain a column of the type together
 * with arrays, documents or text search vectors.  Every operator of the class
 * is true for one range of the type's order, and GIN scans only this range.
 */
#ifndef TID_IDS_SERVER_INDEX_GIN_H
#define TID_IDS_SERVER_INDEX_GIN_H

#include "server/planner/range_operator.h"

/*
 * gin_range_query - body of the type's extractQuery function
 *
 * The comparisons have btree's strategy numbers, 1 to 5.  The type's range
 * operators have the next ones, in the order of RangeOrder.  GIN's other
 * support functions, tid_ids_gin_..., are the same for all types.
 */
extern Datum gin_range_query(FunctionCallInfo fcinfo,
							 const RangeOrder *order);

#endif							/* TID_IDS_SERVER_INDEX_GIN_H */
