/*
 * join.h
 *		Estimates of conditions that compare a column with a column of another
 *		table.
 */
#ifndef TID_IDS_SERVER_PLANNER_JOIN_H
#define TID_IDS_SERVER_PLANNER_JOIN_H

#include "nodes/supportnodes.h"

#include "server/planner/histogram.h"

/*
 * A condition on a column.  The values of the stretch are set only if the
 * operand is a constant that is not null.
 */
typedef struct Condition
{
	List	   *args;			/* both sides */
	bool		on_left;		/* is the column the left one? */
	Stretch		stretch;
	const RangeOperator *range; /* if the operand is a range, or NULL */
	Node	   *operand;		/* the other side, or the range of which it is
								 * an end */
	bool		by_server;		/* does the server estimate it? */
	Relids		tables;			/* of an unknown operand */
	bool		is_multirange;	/* is the operand a constant multirange? */

	/* Among others that are joined by AND, see pair_ends() in estimate.c. */
	bool		is_pair;
	const struct Condition *same;
} Condition;

/*
 * join_column - examine the column of a join's condition; return whether it
 * is on the left.  If both sides are columns, it is that which more
 * conditions of the join compare
 */
extern bool join_column(const SupportRequestSelectivity *request,
						VariableStatData *stats);

/*
 * read_end_of_range - if the operand of a comparison is the lower or upper
 * end of a range, set range, and make the range the operand
 */
extern void read_end_of_range(const RangeOrder *order, Condition *condition);

/*
 * join_fraction - compute the mean fraction of the column's rows in a stretch
 * that satisfy a condition whose operand depends on another table
 *
 * The mean is over the rows of that table.  other is another such condition,
 * a bound on the other side, or NULL; then the result is the fraction among
 * the rows that satisfy it.  Return false if this is not such a condition, or
 * if there are no statistics.
 */
extern bool join_fraction(Column *column, Stretch within,
						  const Condition *condition, const Condition *other,
						  double *fraction);

/*
 * multirange_gaps - return which part of the rows from the start of a
 * constant multirange to its end is between its ranges
 *
 * Only rows in "within" count; fraction is the part of them from that start
 * to that end.
 */
extern double multirange_gaps(Column *column, Stretch within,
							  const Condition *condition, double fraction);

/*
 * rows_to_match - return the number of rows of which one must match, if the
 * planner asks for the fraction of the rows of one side that have a match,
 * else 1
 */
extern double rows_to_match(const SupportRequestSelectivity *request);

#endif							/* TID_IDS_SERVER_PLANNER_JOIN_H */
