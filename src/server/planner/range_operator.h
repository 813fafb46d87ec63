/*
 * range_operator.h
 *		Range operators of any type.
 *
 * A range operator, for example "id ^@ prefix", is true if and only if the
 * left argument is between two ends, which depend only on the right argument.
 * A RangeOperator describes how to find the ends, so this layer does not
 * depend on any format.  A lossy range operator is false for some values
 * between the ends.
 */
#ifndef TID_IDS_SERVER_PLANNER_RANGE_OPERATOR_H
#define TID_IDS_SERVER_PLANNER_RANGE_OPERATOR_H

#include "fmgr.h"
#include "nodes/pg_list.h"
#include "utils/relcache.h"

/*
 * Both ends are inclusive.  If the range is empty, lower is the type's last
 * value and upper its first one, so that no value is between them.
 */
typedef struct RangeEnds
{
	Datum		lower;
	Datum		upper;
} RangeEnds;

/* An SQL function that returns an end of a range. */
typedef struct RangeEndFunction
{
	const char *name;			/* to find it */
	PGFunction	function;		/* to recognize it, by range_is_function */
} RangeEndFunction;

typedef struct RangeOperator
{
	const char *name;			/* the operator's own, "^@" or "<@" */
	PGFunction	function;		/* its function, (left, right) */
	bool		lossy;			/* false for some values between the ends */

	/*
	 * The commutator, "right OP left", and its function; NULL if there is
	 * none.  The planner support replaces the commutator by this operator.
	 */
	const char *commutator;
	PGFunction	commutator_function;

	/*
	 * They return the ends for a right argument, and never raise an error.
	 * They are in the schema of the operator and its function.
	 */
	RangeEndFunction lower_end;
	RangeEndFunction upper_end;

	/*
	 * The same in C.  Ends that are passed by reference are allocated in the
	 * current memory context.
	 */
	RangeEnds	(*ends) (Datum right);
} RangeOperator;

/* The order of a type, and its range operators. */
typedef struct RangeOrder
{
	PGFunction	compare;		/* the type's comparison, btree's function 1 */

	/*
	 * Returns how far upper is above lower, in any unit.  It is used to
	 * interpolate inside a bucket of a histogram.
	 */
	double		(*distance) (Datum lower, Datum upper);

	Datum		(*first) (void);	/* the type's first value, for GIN */

	/*
	 * The last one is NULL.  Their order defines GIN's strategy numbers, see
	 * gin.h.
	 */
	const RangeOperator *const *operators;

	/*
	 * Return the next value and the one before, for the type's range type;
	 * NULL if it has none.  The signature is that of skip support; rel is not
	 * used.
	 */
	Datum		(*increment) (Relation rel, Datum existing, bool *overflow);
	Datum		(*decrement) (Relation rel, Datum existing, bool *underflow);
} RangeOrder;

/*
 * range_is_function - return whether an SQL function is this one of our
 * library
 *
 * Its name is not enough, because other users' functions can have the same.
 */
static inline bool
range_is_function(Oid funcid, PGFunction function)
{
	FmgrInfo	info;

	fmgr_info(funcid, &info);
	return info.fn_addr == function;
}

/*
 * range_operator - return the range operator that has this function or, if
 * commuted, whose commutator has it; NULL if there is none
 *
 * The function is recognized by its address in our library.  Its name and
 * planner support are not enough, because other users' functions can have the
 * same.
 */
extern const RangeOperator *range_operator(const RangeOrder *order,
										   Oid funcid, bool commuted);

/* range_strip_relabel - return what is below RelabelType nodes */
extern Node *range_strip_relabel(Node *node);

/*
 * range_call_args - return the arguments of a call of an operator or function
 * with two arguments; NIL for anything else
 */
extern List *range_call_args(const Node *node);

/*
 * range_mark_as_kept - mark a call that the planner keeps in addition to its
 * bounds
 *
 * The planner simplifies the members of a new AND, and would replace an
 * unmarked call without end.  It also asks for index conditions of them.
 */
extern void range_mark_as_kept(Node *call);

/* range_is_kept - return whether a call or a copy of it has this mark */
extern bool range_is_kept(const Node *call);

/*
 * range_ends - return the ends of an operator's range, to evaluate it
 *
 * fcinfo is that of the operator's function (left, right).  If the right
 * argument is the same in all calls, the ends are computed once.
 */
extern RangeEnds range_ends(FunctionCallInfo fcinfo,
							const RangeOperator *operator);

/*
 * range_value - return [lower, upper] as a value of the range type that is
 * the result type of the function called with fcinfo; uses its fn_extra
 */
extern Datum range_value(FunctionCallInfo fcinfo, Datum lower, Datum upper);

/*
 * range_canonical - body of the canonical function of a type's range type
 *
 * Ranges are closed, so that a range can contain the type's last value, and
 * ranges with the same values are equal.
 */
extern Datum range_canonical(FunctionCallInfo fcinfo, const RangeOrder *order);

#endif							/* TID_IDS_SERVER_PLANNER_RANGE_OPERATOR_H */
