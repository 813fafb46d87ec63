/*
 * gin.c
 *		GIN indexes of single values, see gin.h.
 *
 * The only key of a value is the value itself.  "=" is a search for one key.
 * Any other operator is a partial match, in GIN's terms: a scan that starts
 * at the lower end of the operator's range and stops after its upper end.
 */
#include "postgres.h"

#include "access/gin.h"
#include "access/stratnum.h"

#include "server/borrow.h"
#include "server/index/gin.h"

/* The range with which a partial match compares each key. */
typedef struct KeyRange
{
	PGFunction	compare;
	RangeEnds	ends;
	bool		excludes_lower;
	bool		excludes_upper;
	bool		has_upper;
} KeyRange;

static inline int
compare_gin_keys(const KeyRange *range, Datum a, Datum b)
{
	return DatumGetInt32(DirectFunctionCall2(range->compare, a, b));
}

/* Return the range operator of a strategy number above btree's. */
static const RangeOperator *
range_operator_of(StrategyNumber strategy, const RangeOrder *order)
{
	const RangeOperator *const *operator = order->operators;

	for (int n = BTMaxStrategyNumber + 1; n < strategy &&
		 *operator != NULL; n++)
		operator++;
	if (*operator == NULL)
		elog(ERROR, "unrecognized strategy number: %d", strategy);
	return *operator;
}

/*
 * Set *range to the range of an operator; return false if no key can
 * be in it.
 */
static bool
find_range(StrategyNumber strategy, Datum operand, const RangeOrder *order,
		   KeyRange *range)
{
	range->compare = order->compare;
	range->excludes_lower = strategy == BTGreaterStrategyNumber;
	range->excludes_upper = strategy == BTLessStrategyNumber;
	range->has_upper = strategy != BTGreaterStrategyNumber &&
		strategy != BTGreaterEqualStrategyNumber;
	if (strategy > BTMaxStrategyNumber)
	{
		range->ends = range_operator_of(strategy, order)->ends(operand);
		return compare_gin_keys(range, range->ends.lower,
								range->ends.upper) <= 0;
	}
	range->ends.lower = strategy <= BTLessEqualStrategyNumber ? order->first()
		: operand;
	range->ends.upper = operand;
	return true;
}

Datum
gin_range_query(FunctionCallInfo fcinfo, const RangeOrder *order)
{
	Datum		operand = PG_GETARG_DATUM(0);
	int32	   *nkeys = (int32 *) PG_GETARG_POINTER(1);
	StrategyNumber strategy = PG_GETARG_UINT16(2);
	bool	  **partial = (bool **) PG_GETARG_POINTER(3);
	Pointer   **extra = (Pointer **) PG_GETARG_POINTER(4);
	KeyRange   *range = palloc(sizeof(KeyRange));
	Datum	   *keys = palloc(sizeof(Datum));

	/* Without a key to search for, GIN finds nothing. */
	*nkeys = find_range(strategy, operand, order, range) ? 1 : 0;
	keys[0] = range->ends.lower;
	if (strategy != BTEqualStrategyNumber)
	{
		*partial = palloc(sizeof(bool));
		(*partial)[0] = true;
		*extra = palloc(sizeof(Pointer));
		(*extra)[0] = (Pointer) range;
	}
	PG_RETURN_POINTER(keys);
}

/* --- support functions of all types --- */

/* tid_ids_gin_extract_value(value, nkeys) */
PG_FUNCTION_INFO_V1(tid_ids_gin_extract_value);
Datum
tid_ids_gin_extract_value(PG_FUNCTION_ARGS)
{
	int32	   *nkeys = (int32 *) PG_GETARG_POINTER(1);
	Datum	   *keys = palloc(sizeof(Datum));

	keys[0] = PG_GETARG_DATUM(0);
	*nkeys = 1;
	PG_RETURN_POINTER(keys);
}

/*
 * tid_ids_gin_compare_partial(lower, key, strategy, range) - return 0 if a
 * key is in the range, more than 0 if the scan can end here, less than 0 if
 * only this key is not in the range
 */
PG_FUNCTION_INFO_V1(tid_ids_gin_compare_partial);
Datum
tid_ids_gin_compare_partial(PG_FUNCTION_ARGS)
{
	Datum		key = PG_GETARG_DATUM(1);
	const KeyRange *range = (const KeyRange *) PG_GETARG_POINTER(3);

	if (range->has_upper &&
		compare_gin_keys(range, key,
						 range->ends.upper) >= (range->excludes_upper ? 0 : 1))
		PG_RETURN_INT32(1);
	if (range->excludes_lower &&
		compare_gin_keys(range, key, range->ends.lower) == 0)
		PG_RETURN_INT32(-1);
	PG_RETURN_INT32(0);
}

/*
 * tid_ids_gin_consistent(check, ..., recheck, ...) - return whether the key
 * was found
 */
PG_FUNCTION_INFO_V1(tid_ids_gin_consistent);
Datum
tid_ids_gin_consistent(PG_FUNCTION_ARGS)
{
	const bool *check = (const bool *) PG_GETARG_POINTER(0);
	bool	   *recheck = (bool *) PG_GETARG_POINTER(5);

	*recheck = false;
	PG_RETURN_BOOL(check[0]);
}

/*
 * tid_ids_gin_triconsistent(check, ...) - the same; the answer may be
 * GIN_MAYBE
 */
PG_FUNCTION_INFO_V1(tid_ids_gin_triconsistent);
Datum
tid_ids_gin_triconsistent(PG_FUNCTION_ARGS)
{
	const GinTernaryValue *check =
		(const GinTernaryValue *) PG_GETARG_POINTER(0);

	PG_RETURN_GIN_TERNARY_VALUE(check[0]);
}
