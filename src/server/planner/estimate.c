/*
 * estimate.c
 *		Estimates of how many rows conditions on a type's order select, see
 *		estimate.h.
 *
 * The planner multiplies the selectivities of a column's conditions as if
 * they were independent.  The conditions on one key are not: "id >= a" and
 * "id < b" are one range.  So the selectivity of a condition is computed
 * among the rows that the conditions before it have left.  Then the product
 * of all selectivities is the fraction of rows in the common range.
 */
#include "postgres.h"

#include "nodes/makefuncs.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "optimizer/optimizer.h"
#include "optimizer/restrictinfo.h"

#include "server/planner/estimate.h"
#include "server/planner/histogram.h"
#include "server/planner/index_condition.h"
#include "server/planner/join.h"
#include "server/planner/multirange.h"
#include "server/planner/run.h"

/* --- estimates --- */

/* What the conditions before a condition leave. */
typedef struct Before
{
	Stretch		stretch;		/* the values that all known conditions allow */
	bool		has_lower;		/* is there a bound, known or not? */
	bool		has_upper;
} Before;

static const Before nothing = {
	.stretch.lower.is_end = true,
	.stretch.upper.is_end = true
};

static void
add_condition(const Column *column, Before *before, const Condition *condition)
{
	const Const *value = (const Const *) condition->operand;

	before->has_lower |= !condition->stretch.lower.is_end;
	before->has_upper |= !condition->stretch.upper.is_end;
	if (IsA(value, Const) && !value->constisnull)
		before->stretch = stretch_intersection(column, before->stretch,
											   condition->stretch);
}

/* An estimate, and a note about it. */
typedef struct Estimate
{
	double		selectivity;
	double		gaps;			/* which part of these rows is between the
								 * ranges of a multirange; an index scan reads
								 * it */
	bool		is_unknown_range;
} Estimate;

/* Return the selectivity of a condition whose values are not known. */
static double
default_selectivity(const Condition *condition, const Before *before)
{
	if (!condition->stretch.lower.is_end && !condition->stretch.upper.is_end)
		return before->has_lower && before->has_upper ?
			1.0 : DEFAULT_MATCHING_SEL;

	/* A pair of bounds is a range, in either order. */
	if (condition->stretch.upper.is_end ? before->has_upper : before->has_lower)
		return DEFAULT_RANGE_INEQ_SEL / DEFAULT_INEQ_SEL;
	return DEFAULT_INEQ_SEL;
}

/*
 * Estimate a condition.  other is an unknown bound before it on the other
 * side, or NULL.
 */
static Estimate
estimate(Column *column, const Condition *condition, const Before *before,
		 const Condition *other)
{
	const Const *value = (const Const *) condition->operand;
	Estimate	result = {
		.selectivity = default_selectivity(condition, before)
	};
	double		fraction_before;
	double		fraction;

	if (!IsA(value, Const))
	{
		result.is_unknown_range = !condition->stretch.lower.is_end &&
			!condition->stretch.upper.is_end;
		(void) join_fraction(column, before->stretch, condition, other,
							 &result.selectivity);
	}
	else if (value->constisnull)
		result.selectivity = 0.0;
	else if (column_fraction(column, before->stretch, &fraction_before) &&
			 column_fraction(column,
							 stretch_intersection(column, before->stretch,
												  condition->stretch),
							 &fraction))
	{
		double		among = fraction_before > 0 ?
			fraction / fraction_before : 1.0;

		result.selectivity = before->stretch.lower.is_end &&
			before->stretch.upper.is_end ? fraction : among;
		if (condition->is_multirange)
			result.gaps = multirange_gaps(column, before->stretch, condition,
										  among);
	}
	return result;
}

/*
 * Return the other end of the range to which an unknown bound can belong: the
 * last one before it on the other side, if both are of the same tables.  NULL
 * if there is none.
 */
static const Condition *
other_bound(List *bounds, const Condition *condition)
{
	ListCell   *cell;

	foreach(cell, bounds)
	{
		const Condition *other = lfirst(cell);

		if (other->stretch.lower.is_end != condition->stretch.lower.is_end &&
			bms_equal(other->tables, condition->tables))
			return other;
	}
	return NULL;
}

/* Estimate our conditions after those before them, and make notes. */
static void
estimate_conditions(Column *column, List *conditions, Before before)
{
	List	   *bounds = NIL;	/* the unknown ones, the last one first */
	double		in_ranges = 1.0;	/* the least part of the rows that is in
									 * the ranges of a multirange */
	ListCell   *cell;

	foreach(cell, conditions)
	{
		Condition  *condition = lfirst(cell);
		Estimate   *note;

		if (condition->by_server)
			continue;
		note = planner_run_note(column->root, NOTE_ESTIMATE, condition->args,
								condition->on_left, sizeof(Estimate));
		if (condition->same == NULL)
			*note = estimate(column, condition, &before,
							 condition->is_pair ? NULL :
							 other_bound(bounds, condition));
		else if (condition->same->by_server &&
				 contain_var_clause(condition->operand))
		{
			/* Make up for the server's estimates of both ends. */
			before.has_lower = before.has_upper = false;
			*note = estimate(column, condition, &before, NULL);
			note->selectivity /= DEFAULT_INEQ_SEL * DEFAULT_INEQ_SEL;
		}
		else
			note->selectivity = 1.0;
		if (condition->is_multirange)
		{
			double		in_these = 1.0 - note->gaps;

			/* Several multiranges usually contain one another. */
			note->gaps = in_these < in_ranges ?
				1.0 - in_these / in_ranges : 0.0;
			in_ranges = Min(in_ranges, in_these);
		}
		add_condition(column, &before, condition);
		if (condition->range == NULL && !IsA(condition->operand, Const))
			bounds = lcons(condition, bounds);
	}
}

/*
 * Estimate the clauses that are joined by AND: after the conditions that the
 * server estimates our own, and the arms of an OR after all of them.  Return
 * the values that all known conditions allow.
 */
static Stretch
estimate_conjunction(Column *column, List *clauses, Before before)
{
	List	   *conditions = conditions_read(column, clauses);
	Before		all = before;
	ListCell   *cell;

	foreach(cell, conditions)
	{
		const Condition *condition = lfirst(cell);

		add_condition(column, &all, condition);
		if (condition->by_server)
			add_condition(column, &before, condition);
	}
	estimate_conditions(column, conditions, before);
	foreach(cell, clauses)
	{
		ListCell   *arm;

		if (!is_orclause(lfirst(cell)))
			continue;
		foreach(arm, ((BoolExpr *) lfirst(cell))->args)
			(void) estimate_conjunction(column,
										make_ands_implicit(lfirst(arm)), all);
	}
	return all.stretch;
}

/* A note about a table: its columns whose conditions have been estimated. */
typedef struct ColumnsRead
{
	int			conditions;		/* the table's number then */
	List	   *expressions;
} ColumnsRead;

/* Estimate all conditions on a column of a table, once. */
static void
estimate_table(Column *column)
{
	RelOptInfo *rel = column->stats.rel;
	ColumnsRead *read;
	int			conditions;
	List	   *clauses;
	Before		before = nothing;
	MemoryContext caller;

	if (rel == NULL)
		return;
	conditions = list_length(rel->baserestrictinfo) +
		list_length(rel->joininfo);
	read = planner_run_find(column->root, NOTE_COLUMNS_READ, rel, 0);
	if (read == NULL || read->conditions != conditions)
	{
		read = planner_run_note(column->root, NOTE_COLUMNS_READ, rel, 0,
								sizeof(ColumnsRead));
		read->conditions = conditions;
	}
	if (list_member(read->expressions, column->expression))
		return;

	/* The caller's memory may be that of one try of GEQO. */
	caller = MemoryContextSwitchTo(column->root->planner_cxt);
	read->expressions = lappend(read->expressions,
								copyObject(column->expression));
	MemoryContextSwitchTo(caller);
	clauses = extract_actual_clauses(rel->baserestrictinfo, false);
	before.stretch = estimate_conjunction(column, clauses, before);
	clauses = extract_actual_clauses(rel->joininfo, false);
	(void) estimate_conjunction(column, clauses, before);
}

/* --- requests --- */

Selectivity
range_selectivity(SupportRequestSelectivity *request, Oid operator,
				  const RangeOrder *order)
{
	const IndexBound *bound = planner_run_find(request->root, NOTE_INDEX_BOUND,
											   request->args, 0);
	Column		column = {.root = request->root, .order = order};
	const Condition *condition;
	Node	   *other;
	bool		on_left;
	const Estimate *note;
	Estimate	result = {.selectivity = DEFAULT_MATCHING_SEL};

	if (bound != NULL && bound->is_upper)
		return 1.0;
	if (bound != NULL)
	{
		operator = InvalidOid;
		request->funcid = bound->funcid;
		request->args = bound->args;
	}
	if (request->is_join)
		on_left = join_column(request, &column.stats);
	else if (!get_restriction_variable(request->root, request->args,
									   request->varRelid, &column.stats,
									   &other, &on_left))
		return OidIsValid(operator) &&
			range_operator(order, request->funcid, false) == NULL ?
			DEFAULT_INEQ_SEL : DEFAULT_MATCHING_SEL;
	column.expression = range_strip_relabel(list_nth(request->args,
													 on_left ? 0 : 1));
	if (column_begin(&column))
	{
		estimate_table(&column);
		note = planner_run_find(request->root, NOTE_ESTIMATE, request->args,
								on_left);
		if (note != NULL)
			result = *note;
		else if ((condition = condition_read(&column, operator,
											 request->funcid, request->args,
											 on_left)) != NULL)
			result = estimate(&column, condition, &nothing, NULL);
		column_end(&column);
	}
	ReleaseVariableStats(column.stats);
	if (bound == NULL)
		result.selectivity *= 1.0 - result.gaps;
	if (result.is_unknown_range)
		result.selectivity *= rows_to_match(request);
	CLAMP_PROBABILITY(result.selectivity);
	return result.selectivity;
}

Datum
range_estimate(FunctionCallInfo fcinfo, const RangeOrder *order)
{
	bool		is_join = PG_NARGS() == 5;
	SupportRequestSelectivity request = {
		.root = (PlannerInfo *) PG_GETARG_POINTER(0),
		.funcid = get_opcode(PG_GETARG_OID(1)),
		.args = (List *) PG_GETARG_POINTER(2),
		.varRelid = is_join ? 0 : PG_GETARG_INT32(3),
		.is_join = is_join,
		.jointype = is_join ? (JoinType) PG_GETARG_INT16(3) : JOIN_INNER,
		.sjinfo = is_join ? (SpecialJoinInfo *) PG_GETARG_POINTER(4) : NULL
	};

	PG_RETURN_FLOAT8(range_selectivity(&request, PG_GETARG_OID(1), order));
}
