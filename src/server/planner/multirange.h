/*
 * multirange.h
 *		Estimates of conditions with a constant multirange.
 */
#ifndef TID_IDS_SERVER_PLANNER_MULTIRANGE_H
#define TID_IDS_SERVER_PLANNER_MULTIRANGE_H

#include "utils/rangetypes.h"

#include "server/planner/condition.h"

/* multirange_of - return a multirange of this type of one range */
extern Datum multirange_of(Oid type, RangeType *range);

/*
 * multirange_gaps - return which part of the rows from the start of a
 * constant multirange to its end is between its ranges
 *
 * Only rows in "within" count; fraction is the part of them from that start
 * to that end.
 */
extern double multirange_gaps(Column *column, Stretch within,
							  const Condition *condition, double fraction);

#endif							/* TID_IDS_SERVER_PLANNER_MULTIRANGE_H */
