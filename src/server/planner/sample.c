/*
 * sample.c
 *		The mean of a condition over a sample, see sample.h.
 *
 * For each value of the sample, the condition has a constant, so it selects a
 * stretch of the column's order.
 */
#include "postgres.h"

#include <math.h>

#include "miscadmin.h"

#include "server/planner/sample.h"

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

/* Return whether more was found somewhere than can be there by chance. */
static bool
exceeds_chance(double found, double by_chance)
{
	return found > by_chance + 3.0 * (sqrt(by_chance) + 1);
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
	double		boundaries_found;	/* the same two without weights */
	double		boundaries_by_chance;
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
	sum->boundaries_found += boundaries;
	sum->boundaries_by_chance += upper - lower;
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
is_informative(const Column *column, const Condition *condition,
			   Stretch stretch, Stretch part)
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
stretch_contains(const Column *column, Stretch stretch, Datum value)
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
		if (!stretch_contains(column, within, slot->values[i]))
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
				  const Condition *condition, const Sum *all_within,
				  Sum *matching, Sum *anywhere)
{
	const AttStatsSlot *common = &column->common_slot;
	const AttStatsSlot *histogram = &column->histogram;
	int			step = histogram->nvalues / SAMPLE_MAX + 1;

	matching->common = all_within->common *
		part_in_ranges(column, within, condition, common,
					   common->nvalues / SAMPLE_MAX + 1, &anywhere->common);
	matching->boundaries = all_within->boundaries *
		part_in_ranges(column, within, condition, histogram, step,
					   &anywhere->boundaries_found);
	if (all_within->even > 0)
		anywhere->boundaries_by_chance = matching->even / all_within->even *
			(histogram->nvalues - 1) / step;
}

/* Compute the mean as if each value of the sample were a separate query. */
static bool
mean_of_queries(Column *column, const Sample *sample, const Stretch *parts,
				double fraction_within, double *mean)
{
	double		fraction;

	for (int i = 0; i < sample->size; i++)
	{
		if (!column_fraction(column, parts[i], &fraction))
			return false;
		if (fraction_within > 0)
			*mean += sample->weights[i] * Min(fraction / fraction_within, 1.0);
	}
	return true;
}

/*
 * Return which part of the rows without a most common value the stretches
 * hold.
 */
static double
uncommon_part(const Column *column, const Sample *sample,
			  const Sum *all_within, const Sum *matching, const Sum *anywhere)
{
	const Sum  *of_all_values = sample->of_multirange ? matching : anywhere;
	bool		narrow = of_all_values->boundaries_by_chance <
		sample->size * NARROW_BUCKETS;
	double		even = matching->even / all_within->even;

	if (exceeds_chance(anywhere->boundaries_found,
					   anywhere->boundaries_by_chance) &&
		all_within->boundaries > 0 && (narrow || column_is_uneven(column)))
		return Max(even, Min(matching->boundaries / all_within->boundaries,
							 1.0 / sample->distinct));
	return even;
}

bool
sample_mean(Column *column, Stretch within, const Condition *condition,
			const Sample *sample, Mean *mean)
{
	Stretch    *parts = palloc(sample->size * sizeof(Stretch));
	Sum			all_within = {0};	/* of the rows within the stretch */
	Sum			matching = {0}; /* of those that satisfy the condition */
	Sum			anywhere = {0}; /* of all rows that satisfy it */
	double		fraction_within;
	double		by_chance;		/* values whose stretches are within it */
	double		uncommon;		/* rows without a most common value */
	int			informative = 0;

	mean->fraction = 0;
	mean->weight = 0;
	if (!column_fraction(column, within, &fraction_within))
		return false;
	add_stretch(column, within, 1.0, &all_within);
	for (int i = 0; i < sample->size; i++)
	{
		Stretch		stretch;

		CHECK_FOR_INTERRUPTS();
		stretch = stretch_of_value(condition, sample->values[i]);
		parts[i] = stretch_intersection(column, within, stretch);
		informative += is_informative(column, condition, stretch, parts[i]);
		if (!sample->of_multirange)
			add_stretch(column, stretch, 1.0, &anywhere);
		add_stretch(column, parts[i], sample->weights[i], &matching);
		mean->weight += sample->weights[i];
	}
	by_chance = sample->size * fraction_within;
	mean->too_few_within = sample->size < sample->distinct / 2 &&
		by_chance < ENOUGH_VALUES && !exceeds_chance(informative, by_chance);

	/* Outside of the histogram, there are no buckets to count. */
	uncommon = all_within.even <= 0 ? 0.0 :
		Max(1.0 - column->null_fraction - column->common_fraction, 0.0) *
		all_within.even / (column->histogram.nvalues - 1);
	if ((sample->size < FEW_VALUES && !sample->of_multirange) ||
		all_within.common + uncommon <= 0)
		return mean->too_few_within ||
			mean_of_queries(column, sample, parts, fraction_within,
							&mean->fraction);
	if (sample->of_multirange)
		look_up_in_ranges(column, within, condition, &all_within, &matching,
						  &anywhere);
	mean->fraction = matching.common;
	if (uncommon > 0)
		mean->fraction += uncommon *
			uncommon_part(column, sample, &all_within, &matching, &anywhere);
	mean->fraction /= all_within.common + uncommon;
	return true;
}
