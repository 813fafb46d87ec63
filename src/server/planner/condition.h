/*
 * condition.h
 *		Conditions on a column, as the estimators read them.
 */
#ifndef TID_IDS_SERVER_PLANNER_CONDITION_H
#define TID_IDS_SERVER_PLANNER_CONDITION_H

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

	/* Among others that are joined by AND, see pair_ends() in condition.c. */
	bool		is_pair;
	const struct Condition *same;
} Condition;

/*
 * range_is_estimated_by_server - return whether an operator has the server's
 * own estimator of comparisons
 */
extern bool range_is_estimated_by_server(Oid operator);

/*
 * condition_read - read "column OP other"; operator is InvalidOid for a call
 * of funcid.  Return NULL if it does not bound the column
 */
extern Condition *condition_read(const Column *column, Oid operator,
								 Oid funcid, List *args, bool on_left);

/*
 * conditions_read - read the conditions among the clauses, multiranges last,
 * and pair those that are the ends of one range
 */
extern List *conditions_read(const Column *column, List *clauses);

/*
 * is_range_of_time - return whether a node makes a range of a time, as
 * "id > time" does
 */
extern bool is_range_of_time(const Node *node);

/*
 * is_end_of_range - return whether a node is the end of a range, as a call of
 * a function of ours, which raises no error
 */
extern bool is_end_of_range(const RangeOrder *order, const Node *node);

#endif							/* TID_IDS_SERVER_PLANNER_CONDITION_H */
