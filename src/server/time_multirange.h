/*
 * time_multirange.h
 *		The operator "id <@ time ranges" of a type with timestamps, and its
 *		commutator.
 */
#ifndef TID_IDS_SERVER_TIME_MULTIRANGE_H
#define TID_IDS_SERVER_TIME_MULTIRANGE_H

#include "server/range_support.h"
#include "server/timestamp.h"

/*
 * TIME_MULTIRANGE_OPERATOR - define a RangeOperator and its four SQL functions
 *
 * within and contains are the functions of <@ and @>; lower_end and upper_end return
 * the ends.  time_ends returns the ends of a single range in C.  timestamp is the SQL
 * function that returns an ID's timestamp.  The operator is lossy, because the range
 * from the first start to the last end has gaps.
 */
#define TIME_MULTIRANGE_OPERATOR(operator, within, contains, lower_end, upper_end, time_ends, timestamp) \
	extern Datum within(PG_FUNCTION_ARGS); \
	extern Datum contains(PG_FUNCTION_ARGS); \
	static RangeEnds \
	operator##_ends(Datum time_ranges) \
	{ \
		return time_ends(time_multirange_span(time_ranges)); \
	} \
	static const RangeOperator operator = { \
		.name = "<@", \
		.function = within, \
		.lossy = true, \
		.commutator = "@>", \
		.commutator_function = contains, \
		.lower_function = #lower_end, \
		.upper_function = #upper_end, \
		.ends = operator##_ends \
	}; \
	FORWARD(within, BoolGetDatum(time_multirange_contains(PG_GETARG_DATUM(1), timestamp, PG_GETARG_DATUM(0)))); \
	FORWARD(contains, BoolGetDatum(time_multirange_contains(PG_GETARG_DATUM(0), timestamp, PG_GETARG_DATUM(1)))); \
	RANGE_END(lower_end, operator, lower); \
	RANGE_END(upper_end, operator, upper)

#endif							/* TID_IDS_SERVER_TIME_MULTIRANGE_H */
