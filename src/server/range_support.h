/*
 * range_support.h
 *		Operators that are ranges of their left argument's order: planner
 *		support and evaluation, for any type.
 *
 * Such an operator, say "id ^@ prefix", holds exactly if the left argument lies
 * between two ends that depend on the right one alone.  A RangeOperator tells
 * how the ends are found; nothing here knows a format.  A lossy one holds only
 * between its ends, but not for every value there.
 */
#ifndef TID_IDS_SERVER_RANGE_SUPPORT_H
#define TID_IDS_SERVER_RANGE_SUPPORT_H

#include "fmgr.h"
#include "nodes/pg_list.h"
#include "utils/relcache.h"

#include "server/borrow.h"

/*
 * Both ends are inside the range.  If it is empty, lower is the type's last
 * value and upper its first one, so that no value is between them.
 */
typedef struct RangeEnds
{
	Datum		lower;
	Datum		upper;
} RangeEnds;

typedef struct RangeOperator
{
	const char *name;			/* the operator's own, "^@" or "<@" */
	PGFunction	function;		/* its function, (left, right) */
	bool		lossy;			/* false for some values between the ends */

	/*
	 * The operator "right OP left" that means the same, and its function; NULL
	 * if there is none.  It is replaced by this one before it is planned.
	 */
	const char *commutator;
	PGFunction	commutator_function;

	/*
	 * SQL functions of the right argument, in the schema of the operator and its
	 * function, that return the ends and never raise: by RANGE_END.
	 */
	const char *lower_function;
	const char *upper_function;

	/*
	 * The same in C.  Never raises; ends that are passed by reference are
	 * allocated in the current memory context.
	 */
	RangeEnds	(*ends) (Datum right);
} RangeOperator;

/* RANGE_END - an SQL function of ours that is the lower or upper end of a range */
#define RANGE_END(ours, operator, end) \
	FORWARD(ours, (operator).ends(PG_GETARG_DATUM(0)).end)

/* The order of a type, and which of the type's operators are ranges of it. */
typedef struct RangeOrder
{
	PGFunction	compare;		/* the type's comparison, btree's function 1 */

	/*
	 * How far upper is above lower, in any unit: what positions inside a bucket
	 * of a histogram are interpolated by.
	 */
	double		(*distance) (Datum lower, Datum upper);

	const RangeOperator *const *operators;	/* ends in NULL */

	/*
	 * The next value and the one before, for the type's range type; as those of
	 * skip support, which also has the relation: not used.  NULL without one.
	 */
	Datum		(*increment) (Relation rel, Datum existing, bool *overflow);
	Datum		(*decrement) (Relation rel, Datum existing, bool *underflow);
} RangeOrder;

/*
 * range_operator - the range operator whose function this is; NULL if it is none
 *
 * The function is told by its address in our library, so that neither another
 * one of the same name nor one that somebody has given our planner support
 * passes for it.
 */
extern const RangeOperator *range_operator(const RangeOrder *order, Oid funcid);

/*
 * range_is_index_bound - are these the arguments of a bound that range_support
 * has made for an index condition?  Also false if its column is an expression.
 */
extern bool range_is_index_bound(const List *args);

/* range_strip_relabel - what is under changes of type that change no bits */
extern Node *range_strip_relabel(Node *node);

/*
 * range_ends - the ends of an operator's range, for its evaluation
 *
 * fcinfo is that of the operator's function (left, right).  If the right
 * argument is the same in all calls, the ends are worked out once.
 */
extern RangeEnds range_ends(FunctionCallInfo fcinfo, const RangeOperator *operator);

/*
 * range_support - body of the planner support function of all range operators
 * of a type: index conditions, partition pruning, selectivity of function calls
 */
extern Datum range_support(FunctionCallInfo fcinfo, const RangeOrder *order);

/*
 * RANGE_FUNCTION - an SQL function of ours that has this body for the type of
 * this order: range_support, range_canonical, or range_restriction of
 * range_estimate.h
 */
#define RANGE_FUNCTION(ours, body, order) FORWARD(ours, body(fcinfo, &(order)))

/*
 * range_value - [lower, upper] as a value of the range type that the function
 * called with fcinfo returns; uses its fn_extra
 */
extern Datum range_value(FunctionCallInfo fcinfo, Datum lower, Datum upper);

/*
 * range_canonical - body of the canonical function of a type's range type
 *
 * Ranges are closed, so that the last value of all can be in one, and those with
 * the same values are equal.
 */
extern Datum range_canonical(FunctionCallInfo fcinfo, const RangeOrder *order);

#endif							/* TID_IDS_SERVER_RANGE_SUPPORT_H */
