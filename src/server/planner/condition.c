/*
 * condition.c
 *		Conditions on a column, see condition.h.
 */
#include "postgres.h"

#include "access/stratnum.h"
#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/optimizer.h"
#include "utils/fmgroids.h"

#include "server/planner/condition.h"
#include "server/timestamp.h"

/* --- ends of ranges --- */

/* Return whether a node is a call of a function of ours. */
static bool
is_call_of(const Node *node, const RangeEndFunction *ours)
{
	const FuncExpr *call = (const FuncExpr *) node;
	const char *name;

	if (!IsA(node, FuncExpr) || list_length(call->args) != 1)
		return false;

	/* Do not load the library of a function of another name. */
	name = get_func_name(call->funcid);
	return name != NULL && strcmp(name, ours->name) == 0 &&
		range_is_function(call->funcid, ours->function);
}

bool
is_range_of_time(const Node *node)
{
	static const RangeEndFunction from = {"id_times_from", id_times_from};
	static const RangeEndFunction after = {"id_times_after", id_times_after};

	return is_call_of(node, &from) || is_call_of(node, &after);
}

bool
is_end_of_range(const RangeOrder *order, const Node *node)
{
	for (const RangeOperator *const *range = order->operators;
		 *range != NULL; range++)
		if (is_call_of(node, &(*range)->lower_end) ||
			is_call_of(node, &(*range)->upper_end))
			return true;
	return false;
}

/*
 * If the operand of a comparison is the lower or upper end of a range, set
 * range, and make the range the operand.
 */
static void
read_end_of_range(const RangeOrder *order, Condition *condition)
{
	Node	   *end = condition->operand;
	Node	   *range_of_end;

	for (const RangeOperator *const *range = order->operators;
		 *range != NULL; range++)
	{
		if (!is_call_of(end, condition->stretch.upper.is_end ?
						&(*range)->lower_end : &(*range)->upper_end))
			continue;

		/* A range that is made from a time has the time as its only end. */
		range_of_end = range_strip_relabel(linitial(((FuncExpr *) end)->args));
		if (is_range_of_time(range_of_end))
			return;
		condition->range = *range;
		condition->operand = range_of_end;
		return;
	}
}

/* --- conditions --- */

bool
range_is_estimated_by_server(Oid operator)
{
	Oid			estimator = get_oprrest(operator);

	return estimator == F_SCALARLTSEL || estimator == F_SCALARLESEL ||
		estimator == F_SCALARGESEL || estimator == F_SCALARGTSEL;
}

Condition *
condition_read(const Column *column, Oid operator, Oid funcid, List *args,
			   bool on_left)
{
	Condition  *condition;
	const RangeOperator *range = on_left ?
		range_operator(column->order, funcid, false) : NULL;
	int			strategy = 0;
	Node	   *operand;
	const Const *value;

	if (range == NULL && OidIsValid(operator))
		strategy = get_op_opfamily_strategy(operator, column->type->btree_opf);
	if (!on_left && strategy != 0)
		strategy = BTMaxStrategyNumber + 1 - strategy;	/* its commutator's */
	if (range == NULL && (strategy == 0 || strategy == BTEqualStrategyNumber))
		return NULL;

	condition = palloc0(sizeof(Condition));
	condition->args = args;
	condition->on_left = on_left;
	condition->range = range;
	condition->by_server =
		range == NULL && range_is_estimated_by_server(operator);
	operand = estimate_expression_value(column->root,
										on_left ? lsecond(args) :
										linitial(args));
	condition->operand = range_strip_relabel(operand);
	condition->stretch.lower.is_end =
		range == NULL && strategy < BTEqualStrategyNumber;
	condition->stretch.lower.above = strategy == BTGreaterStrategyNumber;
	condition->stretch.upper.is_end =
		range == NULL && strategy > BTEqualStrategyNumber;
	condition->stretch.upper.above = strategy != BTLessStrategyNumber;
	value = (const Const *) condition->operand;
	if (!IsA(value, Const))
	{
		condition->tables = pull_varnos(column->root, condition->operand);
		if (range == NULL)
			read_end_of_range(column->order, condition);
	}
	else if (range == NULL)
		condition->stretch.lower.value = condition->stretch.upper.value =
			value->constvalue;
	else if (!value->constisnull)
	{
		condition->stretch = range_stretch(range, value->constvalue);
		condition->is_multirange =
			type_is_multirange(getBaseType(value->consttype));
	}
	return condition;
}

/* Read a clause; return NULL unless it is a condition on the column. */
static Condition *
read_clause(const Column *column, Node *clause)
{
	List	   *args = range_call_args(clause);
	Oid			operator = InvalidOid;
	bool		on_left;

	if (args == NIL)
		return NULL;
	on_left = equal(range_strip_relabel(linitial(args)), column->expression);
	if (!on_left &&
		!equal(range_strip_relabel(lsecond(args)), column->expression))
		return NULL;
	if (IsA(clause, OpExpr))
		operator = ((OpExpr *) clause)->opno;
	return condition_read(column, operator,
						  OidIsValid(operator) ? get_opcode(operator) :
						  ((FuncExpr *) clause)->funcid,
						  args, on_left);
}

/*
 * Pair comparisons with the ends of one unknown range, one after the other.
 * The first one becomes a condition for the range, unless the server
 * estimates it.  For the second one, and for the range operator after both,
 * "same" is the condition before it.
 */
static void
pair_ends(List *conditions)
{
	Condition  *last = NULL;
	ListCell   *cell;

	foreach(cell, conditions)
	{
		Condition  *condition = lfirst(cell);

		if (last != NULL && condition->range != NULL &&
			last->range == condition->range &&
			!IsA(condition->operand, Const) &&
			equal(last->operand, condition->operand))
		{
			condition->same = last;
			last->is_pair = last->same == NULL && !last->by_server &&
				(last->stretch.lower.is_end || last->stretch.upper.is_end);
			if (last->is_pair)
				last->stretch.lower.is_end = last->stretch.upper.is_end = false;
		}
		last = condition;
	}
}

/*
 * Multiranges come last, because the rows that a multirange leaves are in no
 * stretch.
 */
List *
conditions_read(const Column *column, List *clauses)
{
	List	   *multiranges = NIL;
	List	   *conditions = NIL;
	ListCell   *cell;

	foreach(cell, clauses)
	{
		Condition  *condition = read_clause(column, lfirst(cell));

		CHECK_FOR_INTERRUPTS();
		if (condition != NULL && condition->is_multirange)
			multiranges = lappend(multiranges, condition);
		else if (condition != NULL)
			conditions = lappend(conditions, condition);
	}
	conditions = list_concat(conditions, multiranges);
	pair_ends(conditions);
	return conditions;
}
