/*
 * histogram.h
 *		Reading a column's statistics: which fraction of its rows is in a
 *		stretch of the type's order.
 *
 * The server's own estimators can interpolate inside a bucket of the
 * histogram only for types that they know, and most prefixes and time ranges
 * lie inside of one bucket.
 */
#ifndef TID_IDS_SERVER_PLANNER_HISTOGRAM_H
#define TID_IDS_SERVER_PLANNER_HISTOGRAM_H

#include "nodes/pathnodes.h"
#include "utils/lsyscache.h"
#include "utils/selfuncs.h"
#include "utils/typcache.h"

#include "server/planner/range_operator.h"

/* A cut of the order: just below a value, or just above it. */
typedef struct Cut
{
	bool		is_end;			/* the order's own end; value is unset */
	bool		above;
	Datum		value;
} Cut;

/* The values between two cuts. */
typedef struct Stretch
{
	Cut			lower;
	Cut			upper;
} Stretch;

/*
 * A most common value, and the fraction of rows that have it or, if sorted, a
 * lesser one.
 */
typedef struct CommonValue
{
	Datum		value;
	double		rows;
} CommonValue;

/* A column whose conditions are estimated, and its statistics. */
typedef struct Column
{
	PlannerInfo *root;
	const RangeOrder *order;
	VariableStatData stats;
	Node	   *expression;		/* without relabeling */
	TypeCacheEntry *type;

	/* The statistics, if there are any. */
	bool		is_known;
	double		null_fraction;
	double		common_fraction;	/* of rows with a most common value */
	AttStatsSlot common_slot;	/* the memory of these values */
	CommonValue *common;
	bool		common_sorted;	/* is done when they are first searched */
	AttStatsSlot histogram;		/* nvalues is 0 if there is none ... */
	bool		has_other_histogram;	/* ... or if it is of another order */
} Column;

/*
 * read_slot - read the values of a statistics slot, and their frequencies if
 * they are the most common ones; return false, and clear the slot, if there
 * is none of this kind with values of this type or of that of the statistics
 */
extern bool read_slot(AttStatsSlot *slot, const VariableStatData *stats,
					  int kind, Oid type);

/*
 * column_begin - read the type and the statistics of a column; return false
 * if its type is not that of the order
 *
 * The caller has set root, order, stats and expression, and calls column_end
 * if the result is true.
 */
extern bool column_begin(Column *column);
extern void column_end(Column *column);

/* column_compare - compare two values of a column */
extern int	column_compare(const Column *column, Datum a, Datum b);

/* range_stretch - return the stretch of a range operator's right argument */
extern Stretch range_stretch(const RangeOperator *operator, Datum right);

/* stretch_intersection - return the values that are in both stretches */
extern Stretch stretch_intersection(const Column *column, Stretch a, Stretch b);

/*
 * column_fraction - compute the fraction of the column's rows in a stretch,
 * assuming that a query searches for existing rows; return false if there are
 * no statistics
 */
extern bool column_fraction(Column *column, Stretch stretch, double *fraction);

/*
 * column_common - return the fraction of rows that have a most common value
 * in a stretch
 */
extern double column_common(Column *column, Stretch stretch);

/*
 * column_position - return how many buckets of the histogram are below a cut,
 * if the rows of a bucket are spread evenly
 */
extern double column_position(const Column *column, Cut cut);

/* column_is_uneven - is a bucket much wider than those nearby? */
extern bool column_is_uneven(const Column *column);

#endif							/* TID_IDS_SERVER_PLANNER_HISTOGRAM_H */
