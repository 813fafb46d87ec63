/*
 * range_join.h
 *		Estimates of conditions that compare a column with a column of another table.
 */
#ifndef TID_IDS_SERVER_RANGE_JOIN_H
#define TID_IDS_SERVER_RANGE_JOIN_H

#include "server/range_histogram.h"

/*
 * mean_fraction - compute the mean fraction of the column's rows in a span that
 * depends on an expression
 *
 * The mean is over the rows of the expression's table, by its statistics.  The span is
 * that of a range operator whose right argument is the expression.  If operator is
 * NULL, the expression is instead the value of the only cut of shape.  Return false if
 * one of them has no statistics.
 */
extern bool mean_fraction(Column *column, const RangeOperator *operator, Span shape,
						  Node *expression, double *fraction);

#endif							/* TID_IDS_SERVER_RANGE_JOIN_H */
