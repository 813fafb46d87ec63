/*
 * range_support.c
 *		Planner support of range operators, see range_support.h: which part answers
 *		which request of the planner.
 */
#include "postgres.h"

#include "nodes/supportnodes.h"

#include "server/range_estimate.h"
#include "server/range_index.h"
#include "server/range_rewrite.h"
#include "server/range_support.h"

Datum
range_support(FunctionCallInfo fcinfo, const RangeOrder *order)
{
	Node	   *request = (Node *) PG_GETARG_POINTER(0);

	if (IsA(request, SupportRequestIndexCondition))
		PG_RETURN_POINTER(range_index_condition((SupportRequestIndexCondition *) request, order));
	if (IsA(request, SupportRequestSimplify))
		PG_RETURN_POINTER(range_simplify((SupportRequestSimplify *) request, order));
	if (IsA(request, SupportRequestSelectivity))
	{
		range_selectivity((SupportRequestSelectivity *) request, order);
		PG_RETURN_POINTER(request);
	}
	PG_RETURN_POINTER(NULL);
}
