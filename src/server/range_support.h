/*
 * range_support.h
 *		Operators that are ranges of their left argument's order: planner
 *		support, estimates and evaluation, for any type.
 *
 * Such an operator, say "id ^@ prefix", holds exactly if the left argument lies
 * between two ends that depend on the right one alone.  A RangeOperator tells
 * how the ends are found; nothing here knows a format.
 */
#ifndef TID_IDS_SERVER_RANGE_SUPPORT_H
#define TID_IDS_SERVER_RANGE_SUPPORT_H

#include "fmgr.h"

/* Both ends are inside the range; undefined if it is empty. */
typedef struct RangeEnds
{
	bool		empty;
	Datum		lower;
	Datum		upper;
} RangeEnds;

typedef struct RangeOperator
{
	/*
	 * SQL functions of the right argument, in the schema of the operator's own
	 * function, that never raise: the ends of the range.  If it is empty, they
	 * return the type's last value as lower and its first as upper end.
	 */
	const char *lower_function;
	const char *upper_function;

	/*
	 * The same in C.  Never raises; ends that are passed by reference are
	 * allocated in the current memory context.
	 */
	RangeEnds	(*ends) (Datum right);

	/*
	 * How far upper is above lower in the type's order, in any unit: what
	 * positions inside a bucket of a histogram are interpolated by.
	 */
	double		(*distance) (Datum lower, Datum upper);
} RangeOperator;

/*
 * range_ends - the ends of an operator's range, for its evaluation
 *
 * fcinfo is that of the operator's function (left, right).  If the right
 * argument is the same in all calls, the ends are worked out once.
 */
extern RangeEnds range_ends(FunctionCallInfo fcinfo, const RangeOperator *operator);

/*
 * range_support - body of the planner support function of the operator's
 * function: index conditions, partition pruning, selectivity of function calls
 */
extern Datum range_support(FunctionCallInfo fcinfo, const RangeOperator *operator);

/* range_restriction - body of the operator's restriction selectivity estimator */
extern Datum range_restriction(FunctionCallInfo fcinfo, const RangeOperator *operator);

#endif							/* TID_IDS_SERVER_RANGE_SUPPORT_H */
