/*
 * default_partition.h
 *		Avoiding an error of the server: it loses rows of DEFAULT partitions.
 *
 * Delete this file and default_partition.c when no supported server has
 * the error.
 */
#ifndef TID_IDS_SERVER_PLANNER_DEFAULT_PARTITION_H
#define TID_IDS_SERVER_PLANNER_DEFAULT_PARTITION_H

#include "nodes/pathnodes.h"

/*
 * pruning_may_lose_rows - return whether the query that is planned, or one of
 * its sub-queries, reads a table from which pruning by bounds may lose rows
 */
extern bool pruning_may_lose_rows(PlannerInfo *root);

#endif							/* TID_IDS_SERVER_PLANNER_DEFAULT_PARTITION_H */
