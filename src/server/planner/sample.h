/*
 * sample.h
 *		The mean of a condition's estimates over a sample of the values of its
 *		operand.
 */
#ifndef TID_IDS_SERVER_PLANNER_SAMPLE_H
#define TID_IDS_SERVER_PLANNER_SAMPLE_H

#include "server/planner/condition.h"

/* How many values of a statistics slot are used. */
#define SAMPLE_MAX (2 * 100)

/* Some values of an operand, and which part of its rows each is for. */
typedef struct Sample
{
	double		distinct;		/* how many values the operand has */
	bool		of_multirange;	/* are they some of the ranges of a constant? */
	int			size;
	Datum	   *values;
	double	   *weights;
} Sample;

static inline void
sample_add(Sample *sample, Datum value, double weight)
{
	sample->values[sample->size] = value;
	sample->weights[sample->size++] = weight;
}

/* The mean fraction of a column's rows. */
typedef struct Mean
{
	double		fraction;
	double		weight;			/* of the values that are not NULL */
	bool		too_few_within; /* values, to show how many there are */
} Mean;

/*
 * sample_mean - compute the mean fraction of the rows in a stretch that
 * satisfy a condition; return false if the column has no statistics of values
 */
extern bool sample_mean(Column *column, Stretch within,
						const Condition *condition, const Sample *sample,
						Mean *mean);

#endif							/* TID_IDS_SERVER_PLANNER_SAMPLE_H */
