/*
 * multirange.c
 *		Estimates of conditions with a constant multirange, see multirange.h.
 *
 * Its ranges are a sample: all of them, or some if there are many.
 */
#include "postgres.h"

#include <math.h>

#include "common/hashfn.h"
#include "utils/memutils.h"
#include "utils/multirangetypes.h"

#include "server/compat.h"
#include "server/planner/multirange.h"
#include "server/planner/sample.h"

/* How many ranges of a multirange are read. */
#define RANGES_MAX 100

Datum
multirange_of(Oid type, RangeType *range)
{
	TypeCacheEntry *range_type = lookup_type_cache(RangeTypeGetOid(range),
												   TYPECACHE_RANGE_INFO);

	return MultirangeTypePGetDatum(make_multirange(type, range_type, 1,
												   &range));
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
	sample_add(sample,
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

	sample->of_multirange = count > RANGES_MAX;
	if (sample->of_multirange)
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
	is_known = sample_mean(column, within, condition, &sample, &sum);
	MemoryContextSwitchTo(caller);
	MemoryContextDelete(ours);
	return is_known ? Max(1.0 - sum.fraction / fraction, 0.0) : 0.0;
}
