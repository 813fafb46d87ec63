/*
 * range_estimate.c
 *		Estimates of how many rows conditions on a type's order select, see
 *		range_estimate.h.
 *
 * The planner multiplies the selectivities of a column's conditions as if they
 * were independent.  The conditions on one key are not: "id >= a" and "id < b"
 * are one range.  So the selectivity of a condition is computed among the rows
 * that the conditions before it have left.  Then the product of all
 * selectivities is the fraction of rows in the common range.
 */
#include "postgres.h"

#include "access/stratnum.h"
#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"
#include "optimizer/pathnode.h"
#include "utils/fmgroids.h"

#include "server/planner_run.h"
#include "server/range_estimate.h"
#include "server/range_histogram.h"
#include "server/range_index.h"
#include "server/range_join.h"

/* A condition on the column. */
typedef struct Condition
{
	bool		has_lower;		/* is there a bound on this side? */
	bool		has_upper;
	bool		is_known;		/* are the values of the bounds known? */
	bool		is_null;		/* is the condition null, and so never true? */
	Span		span;			/* its values are set if they are known */
	bool		by_server;		/* does the server estimate it? */

	/*
	 * The range operator and its right argument.  The other side of a
	 * comparison can be an end of a range, too, see is_half.  Otherwise range
	 * is NULL, and the operand is the other side.
	 */
	const RangeOperator *range;
	Node	   *operand;
	bool		is_half;
} Condition;

static const Span everything = {.lower.is_end = true, .upper.is_end = true};

/* --- conditions --- */

static bool
is_estimated_by_server(Oid operator)
{
	switch (get_oprrest(operator))
	{
		case F_SCALARLTSEL:
		case F_SCALARLESEL:
		case F_SCALARGESEL:
		case F_SCALARGTSEL:
			return true;
		default:
			return false;
	}
}

/*
 * If the other side of a comparison is the lower or upper end of a range, make the
 * range's argument the operand.
 */
static void
read_half(const Column *column, Condition *condition)
{
	const RangeOperator *const *range;
	FuncExpr   *end = (FuncExpr *) condition->operand;
	char	   *name = IsA(end, FuncExpr) ? get_func_name(end->funcid) : NULL;

	if (name == NULL || list_length(end->args) != 1)
		return;
	for (range = column->order->operators; *range != NULL; range++)
	{
		if (strcmp(name, condition->has_lower ? (*range)->lower_function :
				   (*range)->upper_function) != 0)
			continue;
		condition->range = *range;
		condition->operand = range_strip_relabel(linitial(end->args));
		condition->is_half = true;
		return;
	}
}

/*
 * Read "column OP other"; operator is InvalidOid for a call of funcid.  Return
 * false if it does not bound the column.
 */
static bool
read_condition(const Column *column, Oid operator, Oid funcid, Node *other,
			   bool column_on_left, Condition *condition)
{
	const RangeOperator *range = column_on_left ?
		range_operator(column->order, funcid) : NULL;
	int			strategy = 0;
	Const	   *value;

	memset(condition, 0, sizeof *condition);
	if (range == NULL && OidIsValid(operator))
		strategy = get_op_opfamily_strategy(operator, column->type->btree_opf);
	if (!column_on_left && strategy != 0)
		strategy = BTMaxStrategyNumber + 1 - strategy;	/* its commutator's */
	if (range == NULL && (strategy == 0 || strategy == BTEqualStrategyNumber))
		return false;

	condition->has_lower = range != NULL || strategy >= BTGreaterEqualStrategyNumber;
	condition->has_upper = range != NULL || strategy <= BTLessEqualStrategyNumber;
	condition->by_server = range == NULL && is_estimated_by_server(operator);
	condition->range = range;
	condition->span.lower.is_end = !condition->has_lower;
	condition->span.upper.is_end = !condition->has_upper;
	condition->span.lower.above = strategy == BTGreaterStrategyNumber;
	condition->span.upper.above = strategy != BTLessStrategyNumber;
	condition->operand = range_strip_relabel(estimate_expression_value(column->root, other));
	if (!IsA(condition->operand, Const))
	{
		if (range == NULL)
			read_half(column, condition);
		return true;
	}
	value = (Const *) condition->operand;
	condition->is_known = true;
	condition->is_null = value->constisnull;
	if (condition->is_null)
		return true;
	if (range != NULL)
		condition->span = range_span(range, value->constvalue);
	else
		condition->span.lower.value = condition->span.upper.value = value->constvalue;
	return true;
}

static Node *
clause_of(Node *node)
{
	if (!IsA(node, RestrictInfo))
		return node;
	if (((RestrictInfo *) node)->orclause != NULL)
		return (Node *) ((RestrictInfo *) node)->orclause;
	return (Node *) ((RestrictInfo *) node)->clause;
}

/* Read a clause; return false unless it is a condition on the column. */
static bool
read_clause(const Column *column, Node *clause, Condition *condition)
{
	List	   *args = range_call_args(clause);
	bool		on_left;
	Oid			operator = InvalidOid;

	if (args == NIL)
		return false;
	on_left = equal(range_strip_relabel(linitial(args)), column->expression);
	if (!on_left && !equal(range_strip_relabel(lsecond(args)), column->expression))
		return false;
	if (IsA(clause, OpExpr))
		operator = ((OpExpr *) clause)->opno;
	return read_condition(column, operator,
						  OidIsValid(operator) ? get_opcode(operator) :
						  ((FuncExpr *) clause)->funcid,
						  on_left ? lsecond(args) : linitial(args), on_left,
						  condition);
}

/* --- the conditions before a condition --- */

/* A note about the arguments of a condition. */
typedef struct Before
{
	Condition	common;			/* what all conditions before it have in
								 * common */

	/*
	 * Two halves of one range, one after the other: the first one is
	 * estimated as the range, the second one as always true.  So is the range
	 * operator, if it is kept in addition to them.
	 */
	bool		is_whole;
	bool		is_implied;
	bool		is_implied_by_server;	/* the server has estimated the halves */
	const Condition *partner;	/* an unknown bound on the other side, or NULL */
} Before;

/* Restrict a condition by another one. */
static void
add_condition(const Column *column, Condition *common, const Condition *more)
{
	common->has_lower |= more->has_lower;
	common->has_upper |= more->has_upper;
	if (more->is_known && !more->is_null)
		common->span = span_intersection(column, common->span, more->span);
}

/*
 * Make notes about the conditions that are joined by AND, and by AND with an outer
 * condition.  Those that the server estimates come before ours.  The arms of an OR come
 * after all others.
 */
static void
read_conjunction(const Column *column, List *clauses, const Condition *outer)
{
	Condition	common = *outer;
	Condition	all = *outer;
	Condition	last = {0};
	Before	   *before_last = NULL;
	const Condition *unknown_lower = NULL;
	const Condition *unknown_upper = NULL;
	Condition	condition;
	ListCell   *cell;

	foreach(cell, clauses)
	{
		CHECK_FOR_INTERRUPTS();
		if (!read_clause(column, clause_of(lfirst(cell)), &condition))
			continue;
		add_condition(column, &all, &condition);
		if (condition.by_server)
			add_condition(column, &common, &condition);
	}
	foreach(cell, clauses)
	{
		Node	   *clause = clause_of(lfirst(cell));
		Before	   *before = NULL;

		if (is_orclause(clause))
		{
			ListCell   *arm;

			foreach(arm, ((BoolExpr *) clause)->args)
			{
				Node	   *of_arm = clause_of(lfirst(arm));

				read_conjunction(column, is_andclause(of_arm) ? ((BoolExpr *) of_arm)->args :
								 list_make1(of_arm), &all);
			}
		}
		if (!read_clause(column, clause, &condition))
			continue;
		if (!condition.by_server)
		{
			before = planner_run_note(column->root, NOTE_CONDITIONS_BEFORE,
									  range_call_args(clause), sizeof(Before));
			before->common = common;
			add_condition(column, &common, &condition);
		}
		if (!condition.is_known && condition.range != NULL && last.range == condition.range &&
			equal(last.operand, condition.operand))
		{
			if (before_last != NULL && last.is_half)
				before_last->is_whole = true;
			if (before != NULL)
			{
				before->is_implied = true;
				before->is_implied_by_server = last.by_server;
			}
		}
		else if (!condition.is_known && before != NULL && !condition.is_half)
			before->partner = condition.has_lower ? unknown_upper : unknown_lower;
		if (!condition.is_known && before != NULL && condition.range == NULL)
		{
			Condition  *copy = palloc(sizeof(Condition));

			*copy = condition;
			if (copy->has_lower)
				unknown_lower = copy;
			else
				unknown_upper = copy;
		}
		last = condition;
		before_last = before;
	}
}

/* A note about a relation: its columns whose conditions have been read. */
typedef struct ColumnsRead
{
	int			conditions;		/* the relation's number then */
	List	   *expressions;
} ColumnsRead;

/* Return what precedes the condition with these arguments. */
static Before
conditions_before(const Column *column, List *args)
{
	RelOptInfo *rel = column->stats.rel;
	Before		nothing = {.common.span = everything};
	Before	   *before;
	ColumnsRead *read;
	int			conditions;

	if (rel == NULL)
		return nothing;
	conditions = list_length(rel->baserestrictinfo) + list_length(rel->joininfo);
	read = planner_run_find(column->root, NOTE_COLUMNS_READ, rel);
	if (read == NULL || read->conditions != conditions)
	{
		read = planner_run_note(column->root, NOTE_COLUMNS_READ, rel, sizeof(ColumnsRead));
		read->conditions = conditions;
	}
	if (!list_member(read->expressions, column->expression))
	{
		/* The caller's memory may be that of one try of GEQO. */
		MemoryContext caller = MemoryContextSwitchTo(column->root->planner_cxt);

		read->expressions = lappend(read->expressions, copyObject(column->expression));
		read_conjunction(column, rel->baserestrictinfo, &nothing.common);
		read_conjunction(column, rel->joininfo, &nothing.common);
		MemoryContextSwitchTo(caller);
	}
	before = planner_run_find(column->root, NOTE_CONDITIONS_BEFORE, args);
	return before == NULL ? nothing : *before;
}

/* --- estimates --- */

/* Return the selectivity of a condition whose values are not known. */
static double
default_selectivity(const Condition *condition, const Before *before)
{
	if ((condition->has_lower && condition->has_upper) || before->is_whole)
		return before->common.has_lower && before->common.has_upper ? 1.0 :
			DEFAULT_MATCHING_SEL;

	/* A pair of bounds is a range, in either order. */
	if (condition->has_lower ? before->common.has_upper : before->common.has_lower)
		return DEFAULT_RANGE_INEQ_SEL / DEFAULT_INEQ_SEL;
	return DEFAULT_INEQ_SEL;
}

/* Return the selectivity of a condition with a known value. */
static double
known_selectivity(Column *column, const Condition *condition, const Before *before)
{
	double		fraction_before;
	double		fraction;

	if (!column_fraction(column, before->common.span, &fraction_before) ||
		!column_fraction(column, span_intersection(column, before->common.span, condition->span),
						 &fraction))
		return default_selectivity(condition, before);
	if (before->common.span.lower.is_end && before->common.span.upper.is_end)
		return fraction;
	return fraction_before > 0 ? fraction / fraction_before : 1.0;
}

/*
 * Return the mean selectivity of a condition whose values depend on another table, or
 * the default.
 */
static double
unknown_selectivity(Column *column, const Condition *condition, const Before *before)
{
	const RangeOperator *range = condition->is_half && !before->is_whole ? NULL :
		condition->range;
	double		fraction;
	double		other;

	if (!contain_var_clause(condition->operand) || (condition->is_half && range == NULL) ||
		!mean_fraction(column, range, condition->span, condition->operand, &fraction))
		return default_selectivity(condition, before);
	if (before->partner == NULL ||
		!mean_fraction(column, NULL, before->partner->span, before->partner->operand, &other))
		return fraction;

	/* What is above one bound and below the other one. */
	fraction += other - (1.0 - column->null_fraction);
	return other > 0 ? Max(fraction, 0.0) / other : 1.0;
}

/*
 * Return the selectivity of a condition; set *is_range if it is a range with unknown
 * values.
 */
static double
condition_selectivity(Column *column, List *args, const Condition *condition, bool *is_range)
{
	Before		before;
	double		fraction;
	Condition	unrestricted = {.span = everything};

	if (condition->is_null)
		return 0.0;
	before = conditions_before(column, args);
	if (condition->is_known)
		return known_selectivity(column, condition, &before);
	if (before.is_implied && !(before.is_implied_by_server &&
							   contain_var_clause(condition->operand)))
		return 1.0;
	*is_range = condition->has_lower == condition->has_upper || before.is_whole;
	if (!before.is_implied)
		return unknown_selectivity(column, condition, &before);

	/* Make up for the server's estimates of both halves. */
	before.common = unrestricted;
	fraction = unknown_selectivity(column, condition, &before);
	return fraction / (DEFAULT_INEQ_SEL * DEFAULT_INEQ_SEL);
}

/* A condition that the planner asks to estimate. */
typedef struct Request
{
	PlannerInfo *root;
	const RangeOrder *order;
	Oid			operator;		/* InvalidOid for a call of the function */
	Oid			funcid;
	List	   *args;
	int			varRelid;
	bool		is_join;
	JoinType	jointype;
	SpecialJoinInfo *sjinfo;
} Request;

/*
 * Find the column of the condition: the left side of a range operator; the side of a
 * comparison that is a column, or the left one if both are.  Return false if there
 * is none.
 */
static bool
find_column(const Request *request, Column *column, Node **other, bool *on_left)
{
	Node	   *left = linitial(request->args);
	Node	   *right = lsecond(request->args);

	if (!request->is_join)
		return get_restriction_variable(request->root, request->args, request->varRelid,
										&column->stats, other, on_left);
	*on_left = IsA(range_strip_relabel(left), Var) || !IsA(range_strip_relabel(right), Var);
	*other = *on_left ? right : left;
	examine_variable(request->root, *on_left ? left : right, 0, &column->stats);
	return true;
}

/*
 * Return the number of rows of which one must match, if the planner asks for the
 * fraction of the rows of one side that have a match.
 */
static double
rows_of_inner_side(const Request *request)
{
	Relids		inner;
	RelOptInfo *rel;

	if (!request->is_join || request->sjinfo == NULL ||
		(request->jointype != JOIN_SEMI && request->jointype != JOIN_ANTI))
		return 1.0;
	inner = request->sjinfo->min_righthand;
	rel = bms_membership(inner) == BMS_SINGLETON ?
		find_base_rel(request->root, bms_singleton_member(inner)) :
		find_join_rel(request->root, inner);
	return rel == NULL ? 1.0 : rel->rows;
}

static Selectivity
selectivity(Request *request)
{
	const IndexBound *bound = planner_run_find(request->root, NOTE_INDEX_BOUND, request->args);
	Column		column = {.root = request->root, .order = request->order};
	Condition	condition;
	Node	   *other;
	bool		on_left;
	bool		is_range = false;
	double		result = DEFAULT_MATCHING_SEL;

	if (bound != NULL && bound->is_upper)
		return 1.0;
	if (bound != NULL)
	{
		request->operator = InvalidOid;
		request->funcid = bound->funcid;
		request->args = bound->args;
	}
	if (!find_column(request, &column, &other, &on_left))
		return OidIsValid(request->operator) &&
			range_operator(request->order, request->funcid) == NULL ?
			DEFAULT_INEQ_SEL : result;
	column.expression = range_strip_relabel(on_left ? linitial(request->args) :
											lsecond(request->args));
	if (column_begin(&column))
	{
		if (read_condition(&column, request->operator, request->funcid, other, on_left,
						   &condition))
			result = condition_selectivity(&column, request->args, &condition, &is_range);
		column_end(&column);
	}
	ReleaseVariableStats(column.stats);
	if (is_range)
		result *= rows_of_inner_side(request);
	CLAMP_PROBABILITY(result);
	return result;
}

void
range_selectivity(SupportRequestSelectivity *asked, const RangeOrder *order)
{
	Request		request = {
		.root = asked->root,
		.order = order,
		.funcid = asked->funcid,
		.args = asked->args,
		.varRelid = asked->varRelid,
		.is_join = asked->is_join,
		.jointype = asked->jointype,
		.sjinfo = asked->sjinfo
	};

	asked->selectivity = selectivity(&request);
}

Datum
range_restriction(FunctionCallInfo fcinfo, const RangeOrder *order)
{
	Request		request = {
		.root = (PlannerInfo *) PG_GETARG_POINTER(0),
		.order = order,
		.operator = PG_GETARG_OID(1),
		.args = (List *) PG_GETARG_POINTER(2),
		.varRelid = PG_GETARG_INT32(3)
	};

	request.funcid = get_opcode(request.operator);
	PG_RETURN_FLOAT8(selectivity(&request));
}

Datum
range_join(FunctionCallInfo fcinfo, const RangeOrder *order)
{
	Request		request = {
		.root = (PlannerInfo *) PG_GETARG_POINTER(0),
		.order = order,
		.operator = PG_GETARG_OID(1),
		.args = (List *) PG_GETARG_POINTER(2),
		.is_join = true,
		.jointype = (JoinType) PG_GETARG_INT16(3),
		.sjinfo = (SpecialJoinInfo *) PG_GETARG_POINTER(4)
	};

	request.funcid = get_opcode(request.operator);
	PG_RETURN_FLOAT8(selectivity(&request));
}
