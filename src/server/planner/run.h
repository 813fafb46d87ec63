/*
 * run.h
 *		What planner support and estimators have found out in a run of the
 *		planner.
 *
 * The planner passes one condition at a time.  Here one call leaves something
 * for another one: a note of a certain kind about a node.
 */
#ifndef TID_IDS_SERVER_PLANNER_RUN_H
#define TID_IDS_SERVER_PLANNER_RUN_H

#include "nodes/pathnodes.h"

/*
 * One file reads and writes the notes of a kind, but estimate.c reads those
 * of index_condition.c, too.
 */
typedef enum NoteKind
{
	NOTE_INDEX_BOUND,			/* about its arguments: an IndexBound */
	NOTE_PRUNES,				/* of rewrite.c */
	NOTE_COLUMNS_READ,			/* of estimate.c */
	NOTE_ESTIMATE,				/* of estimate.c */
	NOTE_MAY_LOSE_ROWS			/* of default_partition.c */
} NoteKind;

/*
 * planner_run_note - add a note about something, and perhaps a number; return
 * its memory, which is zeroed and lasts as long as the run
 *
 * root is NULL, or has no PlannerGlobal, for an expression outside of a
 * query; then the note is lost.
 */
extern void *planner_run_note(PlannerInfo *root, NoteKind kind,
							  const void *about, int64 number, Size size);

/* planner_run_find - return the note of this kind about something, or NULL */
extern void *planner_run_find(PlannerInfo *root, NoteKind kind,
							  const void *about, int64 number);

#endif							/* TID_IDS_SERVER_PLANNER_RUN_H */
