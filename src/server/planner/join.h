/*
 * join.h
 *		Estimates of joins: conditions that compare a column with one of
 *		another table.
 */
#ifndef TID_IDS_SERVER_PLANNER_JOIN_H
#define TID_IDS_SERVER_PLANNER_JOIN_H

#include "nodes/supportnodes.h"

#include "server/planner/condition.h"

/*
 * join_column - examine the column of a join's condition; return whether it
 * is on the left.  If both sides are columns, it is that which more
 * conditions of the join compare
 */
extern bool join_column(const SupportRequestSelectivity *request,
						VariableStatData *stats);

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
 * rows_to_match - return the number of rows of which one must match, if the
 * planner asks for the fraction of the rows of one side that have a match,
 * else 1
 */
extern double rows_to_match(const SupportRequestSelectivity *request);

#endif							/* TID_IDS_SERVER_PLANNER_JOIN_H */
