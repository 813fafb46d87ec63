/*
 * range_estimate.c
 *		Estimates of how many rows a range of a type's order selects, see
 *		range_estimate.h.
 *
 * The planner multiplies the selectivities of a column's conditions as if they
 * were independent.  The conditions on one key are not: "id >= a" and "id < b"
 * are one range.  So the selectivity of a condition is computed among the rows
 * that the conditions before it have left.  Then the product of all
 * selectivities is the fraction of rows in the common range.
 */
#include "postgres.h"

#include <math.h>

#include "access/htup_details.h"
#include "access/stratnum.h"
#include "catalog/pg_statistic.h"
#include "nodes/nodeFuncs.h"
#include "nodes/pathnodes.h"
#include "optimizer/clauses.h"
#include "optimizer/optimizer.h"
#include "utils/fmgroids.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"
#include "utils/typcache.h"

#include "server/compat.h"
#include "server/range_estimate.h"

/*
 * ANALYZE has not seen values outside of the histogram, but new IDs are
 * always there.  As in the server's scalarineqsel, assume a hundredth of a
 * bucket if nothing better is known.
 */
#define UNSEEN_BUCKETS 0.01

/* Which buckets are uneven, see relative_width. */
#define NEARBY_BUCKETS 8
#define UNEVEN_WIDTH 1.5

/* How many buckets a span in an uneven bucket holds, see uneven_part. */
#define CLUSTER_BUCKETS 0.3
#define DENSE_CLUSTER_BUCKETS 0.2

/* How many buckets a narrow span with a boundary holds, see histogram_buckets. */
#define CHANCE_IF_EVEN 0.01
#define CHANCE_IF_UNEVEN 0.05
#define CUT_CLUSTER_BUCKETS 0.5

/* A place in the order: just below a value, or just above it. */
typedef struct Cut
{
	bool		is_end;			/* the order's own end; value is unset */
	bool		above;
	Datum		value;
} Cut;

/* The values between two cuts. */
typedef struct Span
{
	Cut			lower;
	Cut			upper;
} Span;

static const Span everything = {.lower.is_end = true, .upper.is_end = true};

/* A condition on the column. */
typedef struct Condition
{
	bool		has_lower;		/* is there a bound on this side? */
	bool		has_upper;
	bool		is_known;		/* are the values of the bounds known? */
	bool		is_null;		/* is the condition null, and so never true? */
	Span		span;
	bool		by_server;		/* does the server estimate it? */
} Condition;

/* The column whose condition is estimated. */
typedef struct Column
{
	PlannerInfo *root;
	const RangeOrder *order;
	VariableStatData stats;
	Node	   *expression;		/* without relabeling */
	TypeCacheEntry *type;
	FmgrInfo	less;			/* the type's < ... */
	FmgrInfo	less_or_equal;	/* ... and <= */
} Column;

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
	Const	   *value = NULL;

	memset(condition, 0, sizeof *condition);
	condition->span = everything;
	if (range == NULL && OidIsValid(operator))
		strategy = get_op_opfamily_strategy(operator, column->type->btree_opf);
	if (!column_on_left && strategy != 0)
		strategy = BTMaxStrategyNumber + 1 - strategy;	/* its commutator's */
	if (range == NULL && (strategy == 0 || strategy == BTEqualStrategyNumber))
		return false;

	condition->has_lower = range != NULL || strategy >= BTGreaterEqualStrategyNumber;
	condition->has_upper = range != NULL || strategy <= BTLessEqualStrategyNumber;
	condition->by_server = range == NULL && is_estimated_by_server(operator);
	other = range_strip_relabel(estimate_expression_value(column->root, other));
	if (!IsA(other, Const))
		return true;
	value = (Const *) other;
	condition->is_known = true;
	condition->is_null = value->constisnull;
	if (condition->is_null)
		return true;
	if (range != NULL)
	{
		RangeEnds	ends = range->ends(value->constvalue);

		condition->span.lower.is_end = false;
		condition->span.lower.value = ends.lower;
		condition->span.upper.is_end = false;
		condition->span.upper.value = ends.upper;
		condition->span.upper.above = true;
	}
	else if (condition->has_lower)
	{
		condition->span.lower.is_end = false;
		condition->span.lower.value = value->constvalue;
		condition->span.lower.above = strategy == BTGreaterStrategyNumber;
	}
	else
	{
		condition->span.upper.is_end = false;
		condition->span.upper.value = value->constvalue;
		condition->span.upper.above = strategy == BTLessEqualStrategyNumber;
	}
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

/* Return the arguments of a clause that may be a condition on the column. */
static List *
args_of(Node *clause)
{
	List	   *args = NIL;

	if (IsA(clause, OpExpr))
		args = ((OpExpr *) clause)->args;
	else if (IsA(clause, FuncExpr))
		args = ((FuncExpr *) clause)->args;
	return list_length(args) == 2 ? args : NIL;
}

/* Read a clause; return false unless it is a condition on the column. */
static bool
read_clause(const Column *column, Node *clause, Condition *condition)
{
	List	   *args = args_of(clause);
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

/* A test of clauses; extra is an additional argument of the test. */
typedef bool (*ClauseTest) (const Column *column, Node *clause, const void *extra);

/*
 * Find a clause among clauses that are joined by AND.  Set *conjunction to the
 * clauses that it is joined with, or NIL if it is alone in an OR.
 *
 * The planner estimates the arms of a long OR one by one, in order, so each search
 * begins where the last one ended.
 */
static Node *
find_clause(const Column *column, List *clauses, ClauseTest test, const void *extra,
			List **conjunction)
{
	static const List *last_or = NULL;
	static int	last_index = 0;
	ListCell   *cell;

	foreach(cell, clauses)
	{
		Node	   *clause = clause_of(lfirst(cell));
		List	   *arms;
		int			start;

		*conjunction = clauses;
		if (test(column, clause, extra))
			return clause;
		if (!is_orclause(clause))
			continue;
		arms = ((BoolExpr *) clause)->args;
		start = arms == last_or && last_index < list_length(arms) ? last_index : 0;
		for (int i = 0; i < list_length(arms); i++)
		{
			int			index = (start + i) % list_length(arms);
			Node	   *arm = clause_of(list_nth(arms, index));
			Node	   *found = NULL;

			if (is_andclause(arm))
				found = find_clause(column, ((BoolExpr *) arm)->args, test, extra, conjunction);
			else if (test(column, arm, extra))
			{
				found = arm;
				*conjunction = NIL;
			}
			if (found != NULL)
			{
				last_or = arms;
				last_index = index;
				return found;
			}
		}
	}
	*conjunction = NIL;
	return NULL;
}

static bool
has_args(const Column *column, Node *clause, const void *args)
{
	return args_of(clause) == args;
}

static int
compare(const Column *column, Datum a, Datum b)
{
	return DatumGetInt32(FunctionCall2(&column->type->cmp_proc_finfo, a, b));
}

/* Return whether one cut is above another.  Neither may be an end of the order. */
static bool
is_above(const Column *column, Cut a, Cut b)
{
	int			order = compare(column, a.value, b.value);

	return order > 0 || (order == 0 && a.above && !b.above);
}

static Span
intersect(const Column *column, Span a, Span b)
{
	if (a.lower.is_end || (!b.lower.is_end && is_above(column, b.lower, a.lower)))
		a.lower = b.lower;
	if (a.upper.is_end || (!b.upper.is_end && is_above(column, a.upper, b.upper)))
		a.upper = b.upper;
	return a;
}

/* Restrict a known condition by another one. */
static void
add_condition(const Column *column, Condition *known, const Condition *more)
{
	known->has_lower |= more->has_lower;
	known->has_upper |= more->has_upper;
	if (more->is_known && !more->is_null)
		known->span = intersect(column, known->span, more->span);
}

/* Return whether a clause is a range with known values and with this upper end. */
static bool
has_upper_end(const Column *column, Node *clause, const void *upper)
{
	Condition	range;

	return read_clause(column, clause, &range) && range.has_lower && range.has_upper &&
		range.is_known && !range.is_null &&
		compare(column, range.span.upper.value, ((const Cut *) upper)->value) == 0;
}

/* Return whether this calls a function for the upper end of an unknown range. */
static bool
is_upper_end(const Column *column, Node *other)
{
	const RangeOperator *const *operator;
	char	   *name;

	other = range_strip_relabel(other);
	name = IsA(other, FuncExpr) ? get_func_name(((FuncExpr *) other)->funcid) : NULL;
	if (name == NULL)
		return false;
	for (operator = column->order->operators; *operator != NULL; operator++)
	{
		if (strcmp(name, (*operator)->upper_function) == 0)
			return true;
	}
	return false;
}

/*
 * Return the common condition of all conditions on the column that are estimated
 * before the one with these arguments.  Those that the server estimates come before
 * ours.
 */
static Condition
known_before(const Column *column, List *args, Node *other, const Condition *condition)
{
	RelOptInfo *rel = column->stats.rel;
	Condition	known = {.span = everything};
	List	   *conjunction = NIL;
	bool		passed = false;
	ListCell   *cell;

	if (rel == NULL)
		return known;

	/*
	 * "id ^@ prefix" gives an index condition of two bounds, which are not
	 * among the table's conditions: the upper one is estimated for the rows
	 * that the lower one has left.
	 */
	if (range_is_index_bound(args))
	{
		Condition	range;
		Node	   *clause;

		if (condition->has_lower || condition->is_null)
			return known;
		if (!condition->is_known)
			known.has_lower = is_upper_end(column, other);
		else if ((clause = find_clause(column, rel->baserestrictinfo, has_upper_end,
									   &condition->span.upper, &conjunction)) != NULL &&
				 read_clause(column, clause, &range))
		{
			known.has_lower = true;
			known.span.lower = range.span.lower;
		}
		return known;
	}

	if (find_clause(column, rel->baserestrictinfo, has_args, args, &conjunction) == NULL)
		(void) find_clause(column, rel->joininfo, has_args, args, &conjunction);
	foreach(cell, conjunction)
	{
		Node	   *clause = clause_of(lfirst(cell));
		Condition	another;

		if (args_of(clause) == args)
			passed = true;
		else if (read_clause(column, clause, &another) &&
				 (!passed || another.by_server))
			add_condition(column, &known, &another);
	}
	return known;
}

/* --- statistics --- */

/* A place in a histogram: a bucket and how far inside of it, from 0 to 1. */
typedef struct Place
{
	int			bucket;
	double		inside;
} Place;

static Place
histogram_place(const Column *column, const AttStatsSlot *histogram, Datum value)
{
	int			low = 0;
	int			high = histogram->nvalues - 1;
	double		width;
	double		inside;
	Place		place = {.bucket = 0};

	if (compare(column, value, histogram->values[low]) <= 0)
		return place;
	if (compare(column, value, histogram->values[high]) >= 0)
	{
		place.bucket = high - 1;
		place.inside = 1.0;
		return place;
	}

	/* Invariant: values[low] < value < values[high]. */
	while (high - low > 1)
	{
		int			middle = low + (high - low) / 2;
		int			order = compare(column, value, histogram->values[middle]);

		if (order == 0)
		{
			place.bucket = middle;
			return place;
		}
		if (order > 0)
			low = middle;
		else
			high = middle;
	}
	width = column->order->distance(histogram->values[low], histogram->values[high]);
	inside = column->order->distance(histogram->values[low], value);
	place.bucket = low;
	place.inside = width > 0 ? inside / width : 0.5;
	return place;
}

/* Return the width of the narrowest bucket from first to last; infinity if none. */
static double
narrowest(const Column *column, const AttStatsSlot *histogram, int first, int last)
{
	double		width = INFINITY;

	first = Max(first, 0);
	last = Min(last, histogram->nvalues - 2);
	for (int i = first; i <= last; i++)
		width = Min(width, column->order->distance(histogram->values[i],
												   histogram->values[i + 1]));
	return width;
}

/*
 * Return how many times wider a bucket is than the narrowest ones nearby.
 *
 * All buckets hold the same number of rows, so this is also how many times denser
 * the rows are nearby.  A bucket bridges a gap only if it is wider than buckets on
 * both sides: where the density rises or falls steadily, the buckets on one side
 * are wider.
 */
static double
relative_width(const Column *column, const AttStatsSlot *histogram, int bucket)
{
	double		width = narrowest(column, histogram, bucket, bucket);
	double		before = narrowest(column, histogram, bucket - NEARBY_BUCKETS, bucket - 1);
	double		after = narrowest(column, histogram, bucket + 1, bucket + NEARBY_BUCKETS);
	double		nearby = Max(before, after);

	/* The first bucket and the last one have other buckets on one side only. */
	if (isinf(nearby))
		nearby = Min(before, after);
	if (isinf(nearby) || width <= nearby)
		return 1.0;
	return nearby > 0 ? width / nearby : INFINITY;
}

/*
 * Return the fraction of a bucket's rows in a fraction of its width.
 *
 * In a bucket that is not much wider than those nearby, assume that rows are spread
 * evenly.  A wider bucket bridges a gap, and a span in it may hold any part of its
 * rows, from none to all.  Most queries search for existing rows, not for gaps, so
 * assume that the span holds rows:
 *
 * - They are as dense as those nearby, but at most CLUSTER_BUCKETS.  This limit is
 *	 within a factor of about 3 of each value from a tenth of a bucket to one.
 * - They may be far denser than those nearby, for example if they are values of
 *	 another kind.  So a span holds at least DENSE_CLUSTER_BUCKETS times the fourth
 *	 root of its width.  This is a fifth of the bucket for a wide span, and little
 *	 for a span so narrow that the query may look up single rows.
 */
static double
uneven_part(double width, double relative_width)
{
	if (width <= 0 || relative_width < UNEVEN_WIDTH)
		return width;
	return Max(width, Max(Min(width * relative_width, CLUSTER_BUCKETS),
						  DENSE_CLUSTER_BUCKETS * sqrt(sqrt(width))));
}

/*
 * Return the number of buckets in a span.  The span is estimated as a whole, not as
 * the difference of two positions.
 *
 * If a span contains two whole buckets or more, its width in buckets is right within
 * a factor of 2, however uneven the rows are.  Otherwise, there are two special
 * cases:
 *
 * - A span with one whole bucket holds the rows of one to three buckets.  Any
 *	 estimate from 1.5 to 2 is right within a factor of 2.  The estimate is limited to
 *	 these values if an end of the span is in an uneven bucket.
 * - A boundary of buckets is a row that ANALYZE has drawn at random.  The probability
 *	 that a narrow span contains one by chance is only the width of the span in
 *	 buckets.  So if it contains one, it most likely contains many rows, above all if
 *	 the buckets are uneven.  The boundary can be at any point of this cluster of
 *	 rows, so assume half a bucket.
 *
 * Because of the second case, the estimate for a span can be lower than that for a
 * narrower span inside it: the wider one may contain the boundary by chance.
 */
static double
histogram_buckets(const Column *column, const AttStatsSlot *histogram,
				  Place lower, Place upper)
{
	double		even = (upper.bucket - lower.bucket) + (upper.inside - lower.inside);
	int			whole = (upper.bucket - lower.bucket - 1) +
		(lower.inside == 0.0) + (upper.inside == 1.0);
	double		lower_width;
	double		upper_width;
	double		buckets;
	bool		uneven;

	if (even <= 0 || whole >= 2)
		return Max(even, 0.0);
	lower_width = relative_width(column, histogram, lower.bucket);
	if (lower.bucket == upper.bucket)
		return uneven_part(even, lower_width);
	upper_width = relative_width(column, histogram, upper.bucket);
	uneven = Max(lower_width, upper_width) >= UNEVEN_WIDTH;
	buckets = (upper.bucket - lower.bucket - 1) +
		uneven_part(1.0 - lower.inside, lower_width) +
		uneven_part(upper.inside, upper_width);

	if (whole == 1)
		return uneven ? Min(Max(buckets, 1.5), 2.0) : buckets;
	if (even < (uneven ? CHANCE_IF_UNEVEN : CHANCE_IF_EVEN))
		return Max(buckets, CUT_CLUSTER_BUCKETS);
	return buckets;
}

/*
 * Return the fraction of a histogram's rows in a span outside of the histogram.  The
 * end of the column's index shows whether there are any.  Assume that they are as
 * dense as in the bucket at that end of the histogram, which is from "from" to "to".
 */
static double
unseen_fraction(Column *column, const AttStatsSlot *histogram, Span span, bool at_upper_end,
				Datum from, Datum to)
{
	Cut			cut = at_upper_end ? span.lower : span.upper;
	StrategyNumber strategy = at_upper_end ?
		(cut.above ? BTGreaterStrategyNumber : BTGreaterEqualStrategyNumber) :
		(cut.above ? BTLessEqualStrategyNumber : BTLessStrategyNumber);
	Oid			operator = get_opfamily_member(column->type->btree_opf,
											   column->type->btree_opintype,
											   column->type->btree_opintype, strategy);
	double		bucket = 1.0 / (histogram->nvalues - 1);
	double		width = column->order->distance(from, to);
	double		fraction = -1.0;
	FmgrInfo	function;

	if (OidIsValid(operator))
	{
		fmgr_info(get_opcode(operator), &function);
		fraction = ineq_histogram_selectivity(column->root, &column->stats, operator, &function,
											  at_upper_end, cut.above != at_upper_end, InvalidOid,
											  cut.value, column->type->btree_opintype);
	}
	if (!span.lower.is_end && !span.upper.is_end && width > 0)
		fraction = Min(fraction, bucket / width *
					   column->order->distance(span.lower.value, span.upper.value));
	return Max(fraction, UNSEEN_BUCKETS * bucket);
}

/* Return the fraction of a histogram's rows in a span. */
static double
histogram_fraction(Column *column, const AttStatsSlot *histogram, Span span)
{
	int			nbuckets = histogram->nvalues - 1;
	Datum		first = histogram->values[0];
	Datum		last = histogram->values[nbuckets];
	Place		lower = {.bucket = 0};
	Place		upper = {.bucket = nbuckets - 1, .inside = 1.0};

	if (!span.lower.is_end && compare(column, span.lower.value, last) >= 0)
		return unseen_fraction(column, histogram, span, true,
							   histogram->values[nbuckets - 1], last);
	if (!span.upper.is_end && compare(column, span.upper.value, first) <= 0)
		return unseen_fraction(column, histogram, span, false,
							   first, histogram->values[1]);
	if (!span.lower.is_end)
		lower = histogram_place(column, histogram, span.lower.value);
	if (!span.upper.is_end)
		upper = histogram_place(column, histogram, span.upper.value);
	return histogram_buckets(column, histogram, lower, upper) / nbuckets;
}

/* Return the fraction of rows with a most common value below a cut. */
static double
common_below(Column *column, Cut cut, double *all)
{
	return mcv_selectivity(&column->stats,
						   cut.above ? &column->less_or_equal : &column->less,
						   InvalidOid, cut.value, true, all);
}

/*
 * Compute the fraction of the column's rows in a span; return false if there are
 * no statistics.
 */
static bool
span_fraction(Column *column, Span span, double *fraction)
{
	double		null_fraction;
	double		all = 0;
	double		common = 0;
	AttStatsSlot histogram;

	if (!HeapTupleIsValid(column->stats.statsTuple) ||
		!statistic_proc_security_check(&column->stats, column->type->cmp_proc))
		return false;
	null_fraction = ((Form_pg_statistic) GETSTRUCT(column->stats.statsTuple))->stanullfrac;
	*fraction = 1.0 - null_fraction;
	if (span.lower.is_end && span.upper.is_end)
		return true;
	if (!span.lower.is_end && !span.upper.is_end &&
		!is_above(column, span.upper, span.lower))
	{
		*fraction = 0.0;
		return true;
	}

	if (!span.lower.is_end)
		common -= common_below(column, span.lower, &all);
	common += span.upper.is_end ? all : common_below(column, span.upper, &all);
	if (all + null_fraction < 1.0)
	{
		double		others = DEFAULT_RANGE_INEQ_SEL;

		if (span.lower.is_end || span.upper.is_end)
			others = DEFAULT_INEQ_SEL;
		if (!get_attstatsslot(&histogram, column->stats.statsTuple,
							  STATISTIC_KIND_HISTOGRAM, InvalidOid, ATTSTATSSLOT_VALUES))
		{
			if (all == 0)
				return false;
		}
		else
		{
			/* Another type's histogram, read as ours, may have another order. */
			if (histogram.nvalues > 1 &&
				compare(column, histogram.values[0],
						histogram.values[histogram.nvalues - 1]) < 0)
				others = histogram_fraction(column, &histogram, span);
			free_attstatsslot(&histogram);
		}
		common += (1.0 - null_fraction - all) * others;
	}
	*fraction = common;
	return true;
}

/* --- estimates --- */

/* Return the selectivity of a condition whose values are not known. */
static double
default_selectivity(const Condition *condition, const Condition *before)
{
	if (condition->has_lower && condition->has_upper)
		return before->has_lower && before->has_upper ? 1.0 : DEFAULT_MATCHING_SEL;

	/* A pair of bounds is a range, in either order. */
	if (condition->has_lower ? before->has_upper : before->has_lower)
		return DEFAULT_RANGE_INEQ_SEL / DEFAULT_INEQ_SEL;
	return DEFAULT_INEQ_SEL;
}

static double
condition_selectivity(Column *column, List *args, Node *other, const Condition *condition)
{
	Condition	before;
	double		fraction_before;
	double		fraction;

	if (condition->is_null)
		return 0.0;
	before = known_before(column, args, other, condition);
	if (!condition->is_known ||
		!span_fraction(column, before.span, &fraction_before) ||
		!span_fraction(column, intersect(column, before.span, condition->span), &fraction))
		return default_selectivity(condition, &before);
	if (before.span.lower.is_end && before.span.upper.is_end)
		return fraction;
	return fraction_before > 0 ? fraction / fraction_before : 1.0;
}

static Selectivity
selectivity(PlannerInfo *root, Oid operator, Oid funcid, List *args, int varRelid,
			const RangeOrder *order)
{
	Column		column = {.root = root, .order = order};
	Condition	condition;
	Node	   *other;
	bool		on_left;
	double		result = DEFAULT_MATCHING_SEL;

	if (!get_restriction_variable(root, args, varRelid, &column.stats, &other, &on_left))
		return OidIsValid(operator) && range_operator(order, funcid) == NULL ?
			DEFAULT_INEQ_SEL : result;
	column.expression = range_strip_relabel(on_left ? linitial(args) : lsecond(args));
	column.type = lookup_type_cache(getBaseType(column.stats.vartype),
									TYPECACHE_BTREE_OPFAMILY | TYPECACHE_CMP_PROC_FINFO |
									TYPECACHE_LT_OPR);

	/* A user may create an operator of any argument types with our estimator. */
	if (column.type->cmp_proc_finfo.fn_addr == order->compare &&
		read_condition(&column, operator, funcid, other, on_left, &condition))
	{
		Oid			le = get_opfamily_member(column.type->btree_opf,
											 column.type->btree_opintype,
											 column.type->btree_opintype,
											 BTLessEqualStrategyNumber);

		fmgr_info(get_opcode(column.type->lt_opr), &column.less);
		fmgr_info(get_opcode(le), &column.less_or_equal);
		result = condition_selectivity(&column, args, other, &condition);
	}
	ReleaseVariableStats(column.stats);
	CLAMP_PROBABILITY(result);
	return result;
}

Selectivity
range_selectivity(PlannerInfo *root, Oid funcid, List *args, int varRelid,
				  const RangeOrder *order)
{
	return selectivity(root, InvalidOid, funcid, args, varRelid, order);
}

Datum
range_restriction(FunctionCallInfo fcinfo, const RangeOrder *order)
{
	PlannerInfo *root = (PlannerInfo *) PG_GETARG_POINTER(0);
	Oid			operator = PG_GETARG_OID(1);
	List	   *args = (List *) PG_GETARG_POINTER(2);
	int			varRelid = PG_GETARG_INT32(3);

	PG_RETURN_FLOAT8(selectivity(root, operator, get_opcode(operator), args,
								 varRelid, order));
}
