/*
 * support.c
 *		Planner support of the functions of range operators, see support.h:
 *		which file answers which request of the planner.
 */
#include "postgres.h"

#include "nodes/supportnodes.h"

#include "server/planner/estimate.h"
#include "server/planner/index_condition.h"
#include "server/planner/rewrite.h"
#include "server/planner/support.h"

Datum
range_support(FunctionCallInfo fcinfo, const RangeOrder *order)
{
	Node	   *request = (Node *) PG_GETARG_POINTER(0);

	if (IsA(request, SupportRequestSimplify))
		PG_RETURN_POINTER(range_simplify((SupportRequestSimplify *) request,
										 order));
	if (IsA(request, SupportRequestIndexCondition))
	{
		SupportRequestIndexCondition *condition =
			(SupportRequestIndexCondition *) request;

		PG_RETURN_POINTER(range_index_condition(condition, order));
	}
	if (IsA(request, SupportRequestSelectivity))
	{
		SupportRequestSelectivity *estimate =
			(SupportRequestSelectivity *) request;

		estimate->selectivity = range_selectivity(estimate, InvalidOid, order);
		PG_RETURN_POINTER(request);
	}
	PG_RETURN_POINTER(NULL);
}
