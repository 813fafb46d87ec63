/*
 * join.c
 *		Estimates of conditions that compare a column with many values: a
 *		column of another table, or the ranges of a multirange; see join.h.
 *
 * The other column's most common values and its histogram are a sample of its
 * values.  For each of them, the condition has a constant.  The histogram of
 * a range type consists of ranges; their lower ends are the histogram of all
 * lower ends, and so are their upper ends.  The mean over these ranges is
 * that over the column's own ranges, because it is the difference of two
 * means.
 */
#include "postgres.h"

#include <math.h>

#include "access/htup_details.h"
#include "catalog/pg_statistic.h"
#include "common/hashfn.h"
#include "miscadmin.h"
#include "nodes/nodeFuncs.h"
#include "optimizer/optimizer.h"
#include "optimizer/pathnode.h"
#include "utils/memutils.h"
#include "utils/multirangetypes.h"
#include "utils/rangetypes.h"

#include "server/compat.h"
#include "server/planner/join.h"
#include "server/timestamp.h"

/* How many values of a sample are used. */
#define SAMPLE_MAX (2 * 100)

/* How many ranges of a multirange are read. */
#define RANGES_MAX 100

/* A smaller sample is estimated as if its values were separate queries. */
#define FEW_VALUES 16

/*
 * If so many values of a sample would be where a further condition on the
 * column has its rows by chance, the sample shows how many there are.
 */
#define ENOUGH_VALUES 10

/*
 * If stretches hold fewer buckets than this on average, a few boundaries in
 * them are no chance, however regular the stretches are.
 */
#define NARROW_BUCKETS 0.01

/*
 * Two bounds whose values are not where these rows are can still be a wide
 * range of which the rows are a part.  The sum of their fractions is that
 * exact.
 */
#define BOUNDS_ERROR 0.1

/* Return whether more was found somewhere than can be there by chance. */
static bool
exceeds_chance(double found, double by_chance)
{
	return found > by_chance + 3.0 * (sqrt(by_chance) + 1);
}

/* Some values of the other side, and which part of its rows each is for. */
typedef struct Sample
{
	double		distinct;		/* how many values there are */
	bool		is_part;		/* of the ranges of a constant multirange */
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
		add_to_sample(sample,
					  slot->values[count == 1 ? 0 :
								   (int64) i * (slot->nvalues - 1) / (count - 1)],
					  weight / count);
}

/* Return a multirange of one range. */
static Datum
multirange_of(Oid type, RangeType *range)
{
	TypeCacheEntry *range_type = lookup_type_cache(RangeTypeGetOid(range),
												   TYPECACHE_RANGE_INFO);

	return MultirangeTypePGetDatum(make_multirange(type, range_type, 1,
												   &range));
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
			add_to_sample(sample, common->values[i], common->numbers[i]);
			weight -= common->numbers[i];
		}
	}
	if (read_slot(histogram, stats, STATISTIC_KIND_HISTOGRAM, type))
		add_histogram(sample, histogram, Max(weight, 0.0));
}

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

/* Return whether a node makes a range of a time, as "id > time" does. */
static bool
is_range_of_time(const Node *node)
{
	static const RangeEndFunction from = {"id_times_from", id_times_from};
	static const RangeEndFunction after = {"id_times_after", id_times_after};

	return is_call_of(node, &from) || is_call_of(node, &after);
}

/*
 * Return whether a node is the end of a range, as a call of a function of
 * ours, which raises no error.
 */
static bool
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
 * Sums over the stretches of a sample, in buckets of the column's histogram.
 *
 * If the stretches are anywhere, "even" is right on average, even if the rows
 * are clustered.  If each stretch is where a cluster of rows is, it is far
 * too low.  Then the boundaries of buckets show it: they are rows that
 * ANALYZE has drawn at random, so the number of boundaries in the stretches
 * is right on average, but only if there are many, and wide stretches at
 * regular distances can contain many boundaries of even buckets by chance.
 * The number is also too high if the values were made from these rows: the
 * histograms of both sides then consist of the same ones.  But stretches that
 * do not overlap have no more rows than the table.
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

/*
 * Return whether a condition's stretch for a value, of which "part" is within
 * another stretch, says something about the rows there.  A bound does so only
 * if it is there itself.
 */
static bool
is_there(const Column *column, const Condition *condition, Stretch stretch,
		 Stretch part)
{
	if (!part.lower.is_end && !part.upper.is_end &&
		column_compare(column, part.lower.value, part.upper.value) > 0)
		return false;
	if (condition->stretch.lower.is_end)
		return part.upper.value == stretch.upper.value;
	return !condition->stretch.upper.is_end ||
		part.lower.value == stretch.lower.value;
}

static bool
is_within(const Column *column, Stretch stretch, Datum value)
{
	return (stretch.lower.is_end ||
			column_compare(column, value,
						   stretch.lower.value) >= stretch.lower.above) &&
		(stretch.upper.is_end ||
		 column_compare(column, value,
						stretch.upper.value) < stretch.upper.above);
}

/*
 * Look up some values of a column's statistics in a constant multirange.
 * Return which part of those within a stretch is in its ranges, and add to
 * *anywhere how many are, within the stretch or not.
 */
static double
part_in_ranges(const Column *column, Stretch within, const Condition *condition,
			   const AttStatsSlot *slot, int step, double *anywhere)
{
	const Const *ranges = (const Const *) condition->operand;
	double		all = 0;
	double		found = 0;

	for (int i = 0; i < slot->nvalues; i += step)
	{
		double		weight = slot->numbers == NULL ? 1.0 : slot->numbers[i];
		bool		is_in_range;

		is_in_range = DatumGetBool(DirectFunctionCall2(condition->range->function,
													   slot->values[i],
													   ranges->constvalue));
		*anywhere += is_in_range;
		if (!is_within(column, within, slot->values[i]))
			continue;
		all += weight;
		found += is_in_range ? weight : 0.0;
	}
	return all > 0 ? found / all : 0.0;
}

/*
 * Compute what a part of the ranges does not show: which most common values
 * and boundaries are in any of them.
 */
static void
look_up_in_ranges(const Column *column, Stretch within,
				  const Condition *condition, const Sum *all, Sum *sum,
				  Sum *anywhere)
{
	const AttStatsSlot *common = &column->common_slot;
	const AttStatsSlot *histogram = &column->histogram;
	int			step = histogram->nvalues / SAMPLE_MAX + 1;

	sum->common = all->common *
		part_in_ranges(column, within, condition, common,
					   common->nvalues / SAMPLE_MAX + 1, &anywhere->common);
	sum->boundaries = all->boundaries *
		part_in_ranges(column, within, condition, histogram, step,
					   &anywhere->found);
	if (all->even > 0)
		anywhere->by_chance = sum->even / all->even *
			(histogram->nvalues - 1) / step;
}

/* The mean fraction of a column's rows. */
typedef struct Mean
{
	double		fraction;
	double		weight;			/* of the values that are not NULL */
	bool		is_rough;		/* the sample does not show how many values
								 * are there */
} Mean;

/* Return false if the column has no statistics of values. */
static bool
mean_of_sample(Column *column, Stretch within, const Condition *condition,
			   const Sample *sample, Mean *mean)
{
	Stretch    *parts = palloc(sample->size * sizeof(Stretch));
	Sum			all = {0};		/* of the rows within the stretch */
	Sum			sum = {0};		/* of those that satisfy the condition */
	Sum			anywhere = {0};
	double		others = Max(1.0 - column->null_fraction -
							 column->common_fraction, 0.0);
	double		of_others = 0;
	double		fraction_within;
	double		fraction;
	double		by_chance;
	int			there = 0;
	bool		separate;
	bool		narrow;

	mean->fraction = 0;
	mean->weight = 0;
	if (!column_fraction(column, within, &fraction_within))
		return false;
	add_stretch(column, within, 1.0, &all);
	others = all.even > 0 ?
		others * all.even / (column->histogram.nvalues - 1) : 0.0;
	for (int i = 0; i < sample->size; i++)
	{
		Stretch		stretch;

		CHECK_FOR_INTERRUPTS();
		stretch = stretch_of_value(condition, sample->values[i]);
		parts[i] = stretch_intersection(column, within, stretch);
		there += is_there(column, condition, stretch, parts[i]);
		if (!sample->is_part)
			add_stretch(column, stretch, 1.0, &anywhere);
		add_stretch(column, parts[i], sample->weights[i], &sum);
		mean->weight += sample->weights[i];
	}
	by_chance = sample->size * fraction_within;
	mean->is_rough = sample->size < sample->distinct / 2 &&
		by_chance < ENOUGH_VALUES && !exceeds_chance(there, by_chance);

	/* Outside of the histogram, there are no buckets to count. */
	separate = (sample->size < FEW_VALUES && !sample->is_part) ||
		all.common + others <= 0;
	for (int i = 0; separate && !mean->is_rough && i < sample->size; i++)
	{
		if (!column_fraction(column, parts[i], &fraction))
			return false;
		if (fraction_within > 0)
			mean->fraction += sample->weights[i] *
				Min(fraction / fraction_within, 1.0);
	}
	if (separate)
		return true;
	narrow = (sample->is_part ? sum : anywhere).by_chance <
		sample->size * NARROW_BUCKETS;
	if (sample->is_part)
		look_up_in_ranges(column, within, condition, &all, &sum, &anywhere);
	if (others > 0)
		of_others = sum.even / all.even;
	if (exceeds_chance(anywhere.found, anywhere.by_chance) &&
		all.boundaries > 0 && (narrow || column_is_uneven(column)))
		of_others = Max(of_others, Min(sum.boundaries / all.boundaries,
									   1.0 / sample->distinct));
	mean->fraction = (sum.common + others * of_others) / (all.common + others);
	return true;
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
			mean_of_sample(column, within, condition, &sample, mean);
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
		if (of_this.is_rough && of_other.is_rough && of_both < BOUNDS_ERROR &&
			mean_fraction(column, everywhere, condition, &of_this) &&
			mean_fraction(column, everywhere, other, &of_other))
			of_both = between_bounds(&of_this, &of_other);
		*fraction = *fraction > 0 ? Max(of_both, 0.0) / *fraction : 1.0;
		return true;
	}
	if (is_range && of_this.is_rough)
		(void) mean_fraction(column, everywhere, condition, &of_this);
	*fraction = of_this.fraction;
	if (within.lower.is_end && within.upper.is_end)
		*fraction *= 1.0 - column->null_fraction;
	return true;
}

/* The ranges of a constant multirange. */
typedef struct Ranges
{
	const RangeOperator *operator;
	Oid			type;
	TypeCacheEntry *range_type;
	const MultirangeType *multirange;
} Ranges;

/*
 * Return the number of ranges that end below a value or, if "start", that
 * start at or below it.
 */
static int
ranges_below(const Column *column, const Ranges *ranges, Datum value,
			 bool start)
{
	int			low = 0;
	int			high = ranges->multirange->rangeCount;

	while (low < high)
	{
		int			middle = (low + high) / 2;
		RangeBound	lower;
		RangeBound	upper;
		RangeType  *range;
		RangeEnds	ends;

		/* Without the other end, because a range may contain no value. */
		multirange_get_bounds(ranges->range_type, ranges->multirange, middle,
							  &lower, &upper);
		(start ? &upper : &lower)->infinite = true;
		range = MAKE_RANGE(ranges->range_type, &lower, &upper);
		ends = ranges->operator->ends(multirange_of(ranges->type, range));
		if (start ? column_compare(column, ends.lower, value) <= 0 :
			column_compare(column, ends.upper, value) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/*
 * Return where ranges have rows within a stretch: in the histogram, if the
 * stretch is not outside of it.
 */
static Stretch
stretch_with_rows(const Column *column, Stretch within)
{
	const AttStatsSlot *slot = &column->histogram;
	Stretch		histogram = {.upper.above = true};
	Stretch		both;

	if (slot->nvalues == 0)
		return within;
	histogram.lower.value = slot->values[0];
	histogram.upper.value = slot->values[slot->nvalues - 1];
	both = stretch_intersection(column, within, histogram);
	return column_compare(column, both.lower.value, both.upper.value) < 0 ?
		both : within;
}

/*
 * Return the first range of a group.  The first range and the last one, which
 * are often long, are groups of their own.
 */
static int
group_start(int group, int groups, int count)
{
	if (group == 0 || group == groups)
		return group == 0 ? 0 : count;
	return 1 + (int64) (count - 2) * (group - 1) / Max(groups - 2, 1);
}

/* Return the length of a range, for comparisons. */
static double
range_length(const Ranges *ranges, RangeBound lower, RangeBound upper)
{
	TypeCacheEntry *type = ranges->range_type;

	if (lower.infinite || upper.infinite)
		return INFINITY;
	return DatumGetFloat8(FunctionCall2Coll(&type->rng_subdiff_finfo,
											type->rng_collation,
											upper.val, lower.val));
}

/*
 * Add one of some consecutive ranges to a sample, for all of them, but for no
 * more others than fit between the first and the last one if they are as long.
 */
static void
add_range(Sample *sample, const Ranges *ranges, int start, int count)
{
	/* At random, because the lengths of ranges can be periodic. */
	int			at = start + murmurhash32(sample->size) % count;
	RangeBound	first;
	RangeBound	last;
	RangeBound	lower;
	RangeBound	upper;
	double		weight = count;

	if (count > 1)
	{
		multirange_get_bounds(ranges->range_type, ranges->multirange, start,
							  &first, &upper);
		multirange_get_bounds(ranges->range_type, ranges->multirange,
							  start + count - 1, &lower, &last);
		multirange_get_bounds(ranges->range_type, ranges->multirange, at,
							  &lower, &upper);
		weight = Min(weight, 1.0 + range_length(ranges, first, last) /
					 range_length(ranges, lower, upper));
	}
	add_to_sample(sample,
				  multirange_of(ranges->type,
								multirange_get_range(ranges->range_type,
													 ranges->multirange, at)),
				  weight);
}

/*
 * Read the ranges of a multirange or, if there are many, a part of those that
 * have rows within a stretch: one of each of as many groups.
 */
static void
read_multirange(Sample *sample, const Column *column, Stretch within,
				const Ranges *ranges)
{
	int			first = 0;
	int			count = ranges->multirange->rangeCount;
	int			groups;

	sample->is_part = count > RANGES_MAX;
	if (sample->is_part)
	{
		Stretch		rows = stretch_with_rows(column, within);

		if (!rows.upper.is_end)
			count = ranges_below(column, ranges, rows.upper.value, true);
		if (!rows.lower.is_end)
			first = ranges_below(column, ranges, rows.lower.value, false);
		count = Max(count - first, 0);
	}
	groups = Min(count, RANGES_MAX);
	sample->values = palloc(groups * sizeof(Datum));
	sample->weights = palloc(groups * sizeof(double));
	for (int i = 0; i < groups; i++)
	{
		int			start = group_start(i, groups, count);

		add_range(sample, ranges, first + start,
				  group_start(i + 1, groups, count) - start);
	}
}

double
multirange_gaps(Column *column, Stretch within, const Condition *condition,
				double fraction)
{
	const Const *value = (const Const *) condition->operand;
	Ranges		ranges = {
		.operator = condition->range,
		.type = getBaseType(value->consttype)
	};
	Sample		sample = {0};
	Mean		sum;
	bool		is_known;
	MemoryContext ours;
	MemoryContext caller;

	if (fraction <= 0)
		return 0.0;

	/* A partitioned table has many columns. */
	ours = AllocSetContextCreate(CurrentMemoryContext,
								 "ranges of a multirange",
								 ALLOCSET_DEFAULT_SIZES);
	caller = MemoryContextSwitchTo(ours);
	ranges.range_type = lookup_type_cache(get_multirange_range(ranges.type),
										  TYPECACHE_RANGE_INFO);
	ranges.multirange = DatumGetMultirangeTypeP(value->constvalue);

	/* Together, the ranges are one value. */
	sample.distinct = 1;
	read_multirange(&sample, column, within, &ranges);
	is_known = mean_of_sample(column, within, condition, &sample, &sum);
	MemoryContextSwitchTo(caller);
	MemoryContextDelete(ours);
	return is_known ? Max(1.0 - sum.fraction / fraction, 0.0) : 0.0;
}

void
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
