/*
 * range_operator.c
 *		Range operators: recognizing and evaluating them, and values of range
 *		types, see range_operator.h.
 */
#include "postgres.h"

#include "catalog/pg_collation.h"
#include "nodes/nodeFuncs.h"
#include "nodes/primnodes.h"
#include "utils/lsyscache.h"
#include "utils/rangetypes.h"
#include "utils/typcache.h"

#include "server/compat.h"
#include "server/planner/range_operator.h"

Node *
range_strip_relabel(Node *node)
{
	while (IsA(node, RelabelType))
		node = (Node *) ((RelabelType *) node)->arg;
	return node;
}

const RangeOperator *
range_operator(const RangeOrder *order, Oid funcid, bool commuted)
{
	FmgrInfo	function;
	const RangeOperator *const *operator;

	/* Do not load the library of a function that has no planner support. */
	if (!OidIsValid(get_func_support(funcid)))
		return NULL;
	fmgr_info(funcid, &function);
	for (operator = order->operators; *operator != NULL; operator++)
		if (function.fn_addr == (commuted ? (*operator)->commutator_function :
								 (*operator)->function))
			return *operator;
	return NULL;
}

List *
range_call_args(const Node *node)
{
	List	   *args = NIL;

	if (node != NULL && IsA(node, OpExpr))
		args = ((const OpExpr *) node)->args;
	else if (node != NULL && IsA(node, FuncExpr))
		args = ((const FuncExpr *) node)->args;
	return list_length(args) == 2 ? args : NIL;
}

/*
 * The mark is a collation of the result, which has none without it, because
 * it is a bool.  All copies of the call have it.  It is the default
 * collation, because postgres_fdw sends no call with another one.
 */
void
range_mark_as_kept(Node *call)
{
	exprSetCollation(call, DEFAULT_COLLATION_OID);
}

bool
range_is_kept(const Node *call)
{
	return OidIsValid(exprCollation(call));
}

RangeEnds
range_ends(FunctionCallInfo fcinfo, const RangeOperator *operator)
{
	RangeEnds  *known = fcinfo->flinfo->fn_extra;
	List	   *args;

	if (known != NULL)
		return *known;

	/*
	 * An external parameter is not a constant here: PL/pgSQL keeps the state
	 * of a simple expression while its variables change.
	 */
	args = range_call_args(fcinfo->flinfo->fn_expr);
	if (args != NIL && IsA(lsecond(args), Const))
	{
		MemoryContext caller = MemoryContextSwitchTo(fcinfo->flinfo->fn_mcxt);

		known = palloc(sizeof(RangeEnds));
		*known = operator->ends(PG_GETARG_DATUM(1));
		fcinfo->flinfo->fn_extra = known;
		MemoryContextSwitchTo(caller);
		return *known;
	}
	return operator->ends(PG_GETARG_DATUM(1));
}

Datum
range_value(FunctionCallInfo fcinfo, Datum lower, Datum upper)
{
	TypeCacheEntry *type = fcinfo->flinfo->fn_extra;
	RangeBound	first = {.val = lower, .inclusive = true, .lower = true};
	RangeBound	last = {.val = upper, .inclusive = true};

	if (type == NULL)
	{
		type = lookup_type_cache(get_func_rettype(fcinfo->flinfo->fn_oid),
								 TYPECACHE_RANGE_INFO);
		fcinfo->flinfo->fn_extra = type;
	}
	return RangeTypePGetDatum(MAKE_RANGE(type, &first, &last));
}

Datum
range_canonical(FunctionCallInfo fcinfo, const RangeOrder *order)
{
	RangeType  *range = PG_GETARG_RANGE_P(0);
	TypeCacheEntry *type = range_get_typcache(fcinfo, RangeTypeGetOid(range));
	RangeBound	lower;
	RangeBound	upper;
	bool		empty;

	range_deserialize(type, range, &lower, &upper, &empty);
	if (!empty && !lower.infinite && !lower.inclusive)
	{
		lower.val = order->increment(NULL, lower.val, &empty);
		lower.inclusive = true;
	}
	if (!empty && !upper.infinite && !upper.inclusive)
	{
		upper.val = order->decrement(NULL, upper.val, &empty);
		upper.inclusive = true;
	}
	if (!empty && !lower.infinite && !upper.infinite &&
		range_cmp_bound_values(type, &lower, &upper) > 0)
		empty = true;
	PG_RETURN_RANGE_P(RANGE_SERIALIZE(type, &lower, &upper, empty));
}
