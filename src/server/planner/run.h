/*
 * run.h
 *		What planner support and estimators have found out in a run of the planner.
 *
 * The planner passes one condition at a time.  Here one call leaves something for another
 * one: a note of a certain kind about a node.
 */
#ifndef TID_IDS_SERVER_PLANNER_RUN_H
#define TID_IDS_SERVER_PLANNER_RUN_H

#include "nodes/pathnodes.h"

typedef enum NoteKind
{
	/*
	 * About the arguments of a bound of an index condition: an IndexBound,
	 * see index_condition.h.
	 */
	NOTE_INDEX_BOUND,

	/* Written and read by rewrite.c only. */
	NOTE_PRUNES,

	/* Written and read by estimate.c only. */
	NOTE_COLUMNS_READ,
	NOTE_ESTIMATE,

	/* Written and read by default_partition.c only. */
	NOTE_MAY_LOSE_ROWS
} NoteKind;

/*
 * planner_run_note - add a note about something, and perhaps a number; return its
 * memory, which is zeroed and lasts as long as the run
 *
 * root is NULL, or has no PlannerGlobal, for an expression outside of a query; then
 * the note is lost.
 */
extern void *planner_run_note(PlannerInfo *root, NoteKind kind, const void *about, int64 number,
							  Size size);

/* planner_run_find - return the note of this kind about something, or NULL */
extern void *planner_run_find(PlannerInfo *root, NoteKind kind, const void *about, int64 number);

#endif							/* TID_IDS_SERVER_PLANNER_RUN_H */
