/*
 * join.c
 *		Estimates of joins, see join.h.
 *
 * The other column's most common values and its histogram are a sample of its
 * values.  The histogram of a range type consists of ranges; their lower ends
 * are the histogram of all lower ends, and so are their upper ends.  The mean
 * over these ranges is that over the column's own ranges, because it is the
 * difference of two means.
 */
#include "postgres.h"

#include "access/htup_details.h"
#include "catalog/pg_statistic.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/optimizer.h"
#include "optimizer/pathnode.h"
#include "utils/multirangetypes.h"
#include "utils/rangetypes.h"

#include "server/planner/join.h"
#include "server/planner/multirange.h"
#include "server/planner/sample.h"

/*
 * Two bounds whose values are not where these rows are can still be a wide
 * range of which the rows are a part.  The sum of their fractions is that
 * exact.
 */
#define BOUNDS_ERROR 0.1

/* Add a part of the values of a histogram, with this weight together. */
static void
add_histogram(Sample *sample, const AttStatsSlot *slot, double weight)
{
	int			count = Min(slot->nvalues, SAMPLE_MAX);

	/*
	 * From the middle of each of count equal parts, to the first and last
	 * value.
	 */
	for (int i = 0; i < count; i++)
		sample_add(sample,
				   slot->values[count == 1 ? 0 :
								(int64) i * (slot->nvalues - 1) / (count - 1)],
				   weight / count);
}

/*
 * Read the sample of a column of ranges; return false if it has no such
 * statistics.  Take the fraction of empty ranges from the weight.  If the
 * column is one of multiranges, each range is that from the first start to
 * the last end; convert it to a multirange, which the operator takes.
 */
static bool
read_ranges(Sample *sample, const VariableStatData *stats, Oid type,
			double *weight, AttStatsSlot *slot)
{
	AttStatsSlot lengths;

	if (get_attstatsslot(&lengths, stats->statsTuple,
						 STATISTIC_KIND_RANGE_LENGTH_HISTOGRAM,
						 InvalidOid, ATTSTATSSLOT_NUMBERS))
	{
		/* Its only number is the fraction of empty ranges. */
		if (lengths.nnumbers == 1)
			*weight *= 1.0 - lengths.numbers[0];
		free_attstatsslot(&lengths);
	}
	if (!read_slot(slot, stats, STATISTIC_KIND_BOUNDS_HISTOGRAM,
				   type_is_multirange(type) ?
				   get_multirange_range(type) : type))
		return false;
	add_histogram(sample, slot, *weight);
	for (int i = 0; i < sample->size && type_is_multirange(type); i++)
	{
		RangeType  *range = DatumGetRangeTypeP(sample->values[i]);

		sample->values[i] = multirange_of(type, range);
	}
	return true;
}

/* Read the sample of a column of other values. */
static void
read_values(Sample *sample, const VariableStatData *stats, Oid type,
			double weight, AttStatsSlot *common, AttStatsSlot *histogram)
{
	if (read_slot(common, stats, STATISTIC_KIND_MCV, type))
	{
		for (int i = 0; i < Min(common->nvalues, SAMPLE_MAX); i++)
		{
			sample_add(sample, common->values[i], common->numbers[i]);
			weight -= common->numbers[i];
		}
	}
	if (read_slot(histogram, stats, STATISTIC_KIND_HISTOGRAM, type))
		add_histogram(sample, histogram, Max(weight, 0.0));
}

/*
 * Replace the values of a sample by the results of a function, none of which
 * is NULL.
 */
static void
call_with_sample(Sample *sample, FuncExpr *call)
{
	LOCAL_FCINFO(fcinfo, 1);
	FmgrInfo	function;

	fmgr_info(call->funcid, &function);
	fmgr_info_set_expr((Node *) call, &function);
	InitFunctionCallInfoData(*fcinfo, &function, 1, call->inputcollid, NULL,
							 NULL);
	fcinfo->args[0].isnull = false;
	for (int i = 0; i < sample->size; i++)
	{
		fcinfo->args[0].value = sample->values[i];
		fcinfo->isnull = false;
		sample->values[i] = FunctionCallInvoke(fcinfo);
	}
}

/*
 * Compute the mean fraction of the rows in a stretch that satisfy a
 * condition, over the values of its operand; return false if one side has no
 * statistics.  NULL in the column is not counted.
 */
static bool
mean_fraction(Column *column, Stretch within, const Condition *condition,
			  Mean *mean)
{
	Node	   *operand = condition->operand;
	List	   *calls = NIL;
	ListCell   *call;
	VariableStatData stats;
	Sample		sample = {0};
	AttStatsSlot common = {0};
	AttStatsSlot histogram = {0};
	bool		is_default;
	bool		is_known = false;

	/* A time of the other table is made the end of a range, and that an ID. */
	while (is_range_of_time(operand) || is_end_of_range(column->order, operand))
	{
		calls = lcons(operand, calls);
		operand = range_strip_relabel(linitial(((FuncExpr *) operand)->args));
	}
	examine_variable(column->root, operand, 0, &stats);
	if (column->is_known && HeapTupleIsValid(stats.statsTuple) &&
		statistic_proc_security_check(&stats, column->type->cmp_proc))
	{
		double		weight = 1.0 -
			((Form_pg_statistic) GETSTRUCT(stats.statsTuple))->stanullfrac;
		Oid			type = getBaseType(exprType(operand));

		sample.values = palloc(2 * SAMPLE_MAX * sizeof(Datum));
		sample.weights = palloc(2 * SAMPLE_MAX * sizeof(double));
		if (!read_ranges(&sample, &stats, type, &weight, &histogram))
			read_values(&sample, &stats, type, weight, &common, &histogram);
		foreach(call, calls)
			call_with_sample(&sample, lfirst(call));
		sample.distinct = get_variable_numdistinct(&stats, &is_default);

		/* Without values, all may be NULL or empty. */
		is_known = (sample.size > 0 || weight <= 0) &&
			sample_mean(column, within, condition, &sample, mean);
		free_attstatsslot(&common);
		free_attstatsslot(&histogram);
	}
	ReleaseVariableStats(stats);
	return is_known;
}

/*
 * Return what is above one bound and below the other one, if few rows of the
 * other table have only one of them.
 */
static double
between_bounds(const Mean *one, const Mean *other)
{
	if (one->weight <= 0 || other->weight <= 0)
		return 0.0;
	return Min(one->weight, other->weight) *
		(one->fraction / one->weight + other->fraction / other->weight - 1.0);
}

bool
join_fraction(Column *column, Stretch within, const Condition *condition,
			  const Condition *other, double *fraction)
{
	static const Stretch everywhere = {
		.lower.is_end = true,
		.upper.is_end = true
	};
	bool		is_range = condition->range != NULL;
	double		of_both;
	Mean		of_this;
	Mean		of_other;

	/* A single end of a range is no range. */
	if (!contain_var_clause(condition->operand) ||
		(is_range && (condition->stretch.lower.is_end ||
					  condition->stretch.upper.is_end)) ||
		!mean_fraction(column, within, condition, &of_this))
		return false;
	if (other != NULL && contain_var_clause(other->operand) &&
		mean_fraction(column, within, other, &of_other))
	{
		of_both = between_bounds(&of_this, &of_other);
		*fraction = of_other.fraction;
		if (of_this.too_few_within && of_other.too_few_within && of_both < BOUNDS_ERROR &&
			mean_fraction(column, everywhere, condition, &of_this) &&
			mean_fraction(column, everywhere, other, &of_other))
			of_both = between_bounds(&of_this, &of_other);
		*fraction = *fraction > 0 ? Max(of_both, 0.0) / *fraction : 1.0;
		return true;
	}
	if (is_range && of_this.too_few_within)
		(void) mean_fraction(column, everywhere, condition, &of_this);
	*fraction = of_this.fraction;
	if (within.lower.is_end && within.upper.is_end)
		*fraction *= 1.0 - column->null_fraction;
	return true;
}

double
rows_to_match(const SupportRequestSelectivity *request)
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

/* Return how many conditions of a join compare a column of a table. */
static int
conditions_of_join(const RelOptInfo *table, Node *column)
{
	int			count = 0;
	ListCell   *cell;

	foreach(cell, table == NULL ? NIL : table->joininfo)
	{
		const RestrictInfo *condition = lfirst_node(RestrictInfo, cell);
		List	   *args = range_call_args((Node *) condition->clause);

		count += args != NIL &&
			(equal(range_strip_relabel(linitial(args)), column) ||
			 equal(range_strip_relabel(lsecond(args)), column));
	}
	return count;
}

bool
join_column(const SupportRequestSelectivity *request, VariableStatData *stats)
{
	Node	   *left = range_strip_relabel(linitial(request->args));
	Node	   *right = range_strip_relabel(lsecond(request->args));
	bool		on_left = IsA(left, Var);
	VariableStatData of_right;

	examine_variable(request->root, linitial(request->args), 0, stats);
	if (!IsA(right, Var))
		return true;
	examine_variable(request->root, lsecond(request->args), 0, &of_right);

	/* Two bounds of a range have the same column. */
	on_left = on_left &&
		conditions_of_join(stats->rel, left) >=
		conditions_of_join(of_right.rel, right);
	ReleaseVariableStats(on_left ? of_right : *stats);
	if (!on_left)
		*stats = of_right;
	return on_left;
}
