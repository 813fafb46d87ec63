/*
 * range_join.c
 *		Estimates of conditions that compare a column with a column of another table,
 *		see range_join.h.
 *
 * The other column's most common values and its histogram are a sample of its values.
 * For each of them, the condition has a constant.  The histogram of a range type
 * consists of ranges; their lower ends are the histogram of all lower ends, and so are
 * their upper ends.  The mean over these ranges is that over the column's own ranges,
 * because it is the difference of two means.
 */
#include "postgres.h"

#include <math.h>

#include "access/htup_details.h"
#include "catalog/pg_statistic.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/optimizer.h"
#include "optimizer/pathnode.h"
#include "utils/multirangetypes.h"
#include "utils/rangetypes.h"

#include "server/range_join.h"

/* How many values of a sample are used. */
#define SAMPLE_MAX (2 * 100)

/* A smaller sample is estimated as if its values were those of separate queries. */
#define FEW_VALUES 16

/*
 * By how many standard deviations the boundaries of buckets in the stretches must exceed
 * those that would be there by chance, see Sum.
 */
#define AIMED_DEVIATIONS 3.0

/* Some values of the other side, with the part of its rows that each stands for. */
typedef struct Sample
{
	double		distinct;		/* how many values there are */
	int			size;
	Datum	   *values;
	double	   *weights;
} Sample;

static void
add_to_sample(Sample *sample, Datum value, double weight)
{
	sample->values[sample->size] = value;
	sample->weights[sample->size++] = weight;
}

/* Add a part of the values of a histogram, which stand for this weight together. */
static void
add_histogram(Sample *sample, const AttStatsSlot *slot, double weight)
{
	int			count = Min(slot->nvalues, SAMPLE_MAX);

	/*
	 * From the middle of each of count equal parts, to the first and last
	 * value.
	 */
	for (int i = 0; i < count; i++)
		add_to_sample(sample, slot->values[count == 1 ? 0 :
										   (int64) i * (slot->nvalues - 1) / (count - 1)],
					  weight / count);
}

/*
 * Read the sample of a column of ranges; return false if it has no such statistics.
 * If the column is one of multiranges, each range is that from the first start to the
 * last end; convert it to a multirange, which the operator takes.
 */
static bool
read_ranges(Sample *sample, const VariableStatData *stats, Oid type, double weight,
			AttStatsSlot *slot)
{
	AttStatsSlot lengths;

	if (!get_attstatsslot(slot, stats->statsTuple, STATISTIC_KIND_BOUNDS_HISTOGRAM,
						  InvalidOid, ATTSTATSSLOT_VALUES))
		return false;
	if (get_attstatsslot(&lengths, stats->statsTuple, STATISTIC_KIND_RANGE_LENGTH_HISTOGRAM,
						 InvalidOid, ATTSTATSSLOT_NUMBERS))
	{
		/* Its only number is the fraction of empty ranges. */
		if (lengths.nnumbers == 1)
			weight *= 1.0 - lengths.numbers[0];
		free_attstatsslot(&lengths);
	}
	add_histogram(sample, slot, weight);
	if (type_is_multirange(type))
	{
		for (int i = 0; i < sample->size; i++)
		{
			RangeType  *range = DatumGetRangeTypeP(sample->values[i]);

			sample->values[i] =
				MultirangeTypePGetDatum(make_multirange(type, lookup_type_cache(RangeTypeGetOid(range),
																				TYPECACHE_RANGE_INFO),
														1, &range));
		}
	}
	return true;
}

/* Read the sample of a column of other values. */
static void
read_values(Sample *sample, const VariableStatData *stats, double weight,
			AttStatsSlot *common, AttStatsSlot *histogram)
{
	if (get_attstatsslot(common, stats->statsTuple, STATISTIC_KIND_MCV, InvalidOid,
						 ATTSTATSSLOT_VALUES | ATTSTATSSLOT_NUMBERS))
	{
		for (int i = 0; i < Min(common->nvalues, SAMPLE_MAX); i++)
		{
			add_to_sample(sample, common->values[i], common->numbers[i]);
			weight -= common->numbers[i];
		}
	}
	if (get_attstatsslot(histogram, stats->statsTuple, STATISTIC_KIND_HISTOGRAM, InvalidOid,
						 ATTSTATSSLOT_VALUES))
		add_histogram(sample, histogram, Max(weight, 0.0));
}

/*
 * Sums over the stretches of a sample, in buckets of the column's histogram.
 *
 * If the stretches are anywhere, "even" is right on average, even if the rows are
 * clustered.  If each stretch is where a cluster of rows is, it is far too low.  Then
 * the boundaries of buckets show it: they are rows that ANALYZE has drawn at random,
 * so the number of boundaries in the stretches is right on average, but only if there are
 * many.  And it is too high if the values were made from these rows: the histograms
 * of both sides then consist of the same ones.  But stretches that do not overlap have no
 * more rows than the table.
 */
typedef struct Sum
{
	double		common;			/* rows with a most common value */
	double		even;			/* if the rows of a bucket are spread evenly */
	double		boundaries;
	double		found;			/* the same two without weights */
	double		by_chance;
} Sum;

static void
add_stretch(Column *column, Stretch stretch, double weight, Sum *sum)
{
	double		lower = 0;
	double		upper = column->histogram.nvalues - 1;
	double		boundaries;

	sum->common += weight * column_common(column, stretch);
	if (column->histogram.nvalues == 0)
		return;
	if (!stretch.lower.is_end)
		lower = column_position(column, stretch.lower);
	if (!stretch.upper.is_end)
		upper = column_position(column, stretch.upper);
	if (upper <= lower)
		return;
	boundaries = floor(upper) - ceil(lower) + 1;
	sum->even += weight * (upper - lower);
	sum->boundaries += weight * boundaries;
	sum->found += boundaries;
	sum->by_chance += upper - lower;
}

/* Return the stretch of a condition for a value of its operand. */
static Stretch
stretch_of_value(const Condition *condition, Datum value)
{
	Stretch		stretch = condition->stretch;

	if (condition->range != NULL)
		return range_stretch(condition->range, value);
	stretch.lower.value = stretch.upper.value = value;
	return stretch;
}

static double
mean_of_sample(Column *column, Stretch within, const Condition *condition,
			   const Sample *sample)
{
	Sum			all = {0};		/* of the rows within the stretch */
	Sum			sum = {0};
	double		mean = 0;
	double		others = Max(1.0 - column->null_fraction - column->common_fraction, 0.0);
	double		fraction_within;
	double		fraction;
	bool		separate;

	(void) column_fraction(column, within, &fraction_within);
	add_stretch(column, within, 1.0, &all);
	others = all.even > 0 ? others * all.even / (column->histogram.nvalues - 1) : 0.0;

	/* Outside of the histogram, there are no buckets to count. */
	separate = sample->size < FEW_VALUES || all.common + others <= 0;
	for (int i = 0; i < sample->size; i++)
	{
		Stretch		stretch = stretch_intersection(column, within,
												   stretch_of_value(condition, sample->values[i]));

		add_stretch(column, stretch, sample->weights[i], &sum);
		if (separate && column_fraction(column, stretch, &fraction) && fraction_within > 0)
			mean += sample->weights[i] * Min(fraction / fraction_within, 1.0);
	}
	if (separate)
		return mean;
	if (others > 0)
		mean = sum.even / all.even;
	if (sum.found > sum.by_chance + AIMED_DEVIATIONS * (sqrt(sum.by_chance) + 1))
		mean = Max(mean, Min(sum.boundaries / all.boundaries, 1.0 / sample->distinct));
	return (sum.common + others * mean) / (all.common + others);
}

/*
 * Compute the mean fraction of the rows in a stretch that satisfy a condition, over the
 * values of its operand; return false if one side has no statistics.  NULL in the column
 * is not counted.
 */
static bool
mean_fraction(Column *column, Stretch within, const Condition *condition, double *fraction)
{
	VariableStatData stats;
	Sample		sample = {0};
	AttStatsSlot common = {0};
	AttStatsSlot histogram = {0};
	Stretch		all = {.lower.is_end = true, .upper.is_end = true};
	double		any;
	bool		is_default;

	if (!column_fraction(column, all, &any))
		return false;
	examine_variable(column->root, condition->operand, 0, &stats);
	if (HeapTupleIsValid(stats.statsTuple) &&
		statistic_proc_security_check(&stats, column->type->cmp_proc))
	{
		double		weight = 1.0 -
			((Form_pg_statistic) GETSTRUCT(stats.statsTuple))->stanullfrac;
		Oid			type = getBaseType(exprType(condition->operand));

		sample.values = palloc(2 * SAMPLE_MAX * sizeof(Datum));
		sample.weights = palloc(2 * SAMPLE_MAX * sizeof(double));
		if (!read_ranges(&sample, &stats, type, weight, &histogram))
			read_values(&sample, &stats, weight, &common, &histogram);
		sample.distinct = get_variable_numdistinct(&stats, &is_default);
		if (sample.size > 0)
			*fraction = mean_of_sample(column, within, condition, &sample);
		free_attstatsslot(&common);
		free_attstatsslot(&histogram);
	}
	ReleaseVariableStats(stats);
	return sample.size > 0;
}

bool
join_fraction(Column *column, Stretch within, const Condition *condition,
			  const Condition *other, double *fraction)
{
	double		of_this;
	double		of_other;

	/* A single end of a range is no range. */
	if (!contain_var_clause(condition->operand) ||
		(condition->range != NULL &&
		 (condition->stretch.lower.is_end || condition->stretch.upper.is_end)) ||
		!mean_fraction(column, within, condition, &of_this))
		return false;
	*fraction = of_this;
	if (other != NULL && contain_var_clause(other->operand) &&
		mean_fraction(column, within, other, &of_other))
	{
		/* What is above one bound and below the other one. */
		of_this += of_other - 1.0;
		*fraction = of_other > 0 ? Max(of_this, 0.0) / of_other : 1.0;
	}
	else if (within.lower.is_end && within.upper.is_end)
		*fraction *= 1.0 - column->null_fraction;
	return true;
}

void
read_end_of_range(const RangeOrder *order, Condition *condition)
{
	const FuncExpr *end = (const FuncExpr *) condition->operand;
	const char *name = IsA(end, FuncExpr) ? get_func_name(end->funcid) : NULL;

	if (name == NULL || list_length(end->args) != 1)
		return;
	for (const RangeOperator *const *range = order->operators; *range != NULL; range++)
	{
		if (strcmp(name, condition->stretch.upper.is_end ? (*range)->lower_function :
				   (*range)->upper_function) == 0)
		{
			condition->range = *range;
			condition->operand = range_strip_relabel(linitial(end->args));
			return;
		}
	}
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

bool
join_column(const SupportRequestSelectivity *request, VariableStatData *stats)
{
	Node	   *left = linitial(request->args);
	Node	   *right = lsecond(request->args);
	bool		on_left = IsA(range_strip_relabel(left), Var) ||
		!IsA(range_strip_relabel(right), Var);

	examine_variable(request->root, on_left ? left : right, 0, stats);
	return on_left;
}
