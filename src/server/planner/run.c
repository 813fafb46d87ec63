/*
 * run.c
 *		What was found out in a run of the planner, see run.h.
 */
#include "postgres.h"

#include "utils/hsearch.h"
#include "utils/memutils.h"

#include "server/planner/run.h"

typedef struct NoteKey
{
	const void *about;
	int64		number;
	int64		kind;			/* a NoteKind; no padding */
} NoteKey;

typedef struct Note
{
	NoteKey		key;
	void	   *content;
} Note;

/*
 * The notes of one run.  Runs can be nested: the planner evaluates functions,
 * whose queries it plans.  An error ends several at once.
 */
typedef struct PlannerRun
{
	struct PlannerRun *outer;
	PlannerGlobal *glob;
	MemoryContext context;		/* is deleted with the planner's own */
	HTAB	   *notes;
	MemoryContextCallback forget;
} PlannerRun;

static PlannerRun *runs = NULL;

/* Remove a run whose memory is about to be freed. */
static void
forget_run(void *run)
{
	PlannerRun **link = &runs;

	while (*link != NULL && *link != run)
		link = &(*link)->outer;
	if (*link != NULL)
		*link = (*link)->outer;
}

static PlannerRun *
find_run(const PlannerInfo *root)
{
	PlannerRun *run = runs;

	if (root == NULL || root->glob == NULL)
		return NULL;
	while (run != NULL && run->glob != root->glob)
		run = run->outer;
	return run;
}

static PlannerRun *
begin_run(const PlannerInfo *root)
{
	MemoryContext context = AllocSetContextCreate(root->planner_cxt,
												  "tid_ids planner run",
												  ALLOCSET_SMALL_SIZES);
	PlannerRun *run = MemoryContextAllocZero(context, sizeof(PlannerRun));
	HASHCTL		control = {
		.keysize = sizeof(NoteKey),
		.entrysize = sizeof(Note),
		.hcxt = context
	};

	run->glob = root->glob;
	run->context = context;
	run->notes = hash_create("tid_ids planner notes", 64, &control,
							 HASH_ELEM | HASH_BLOBS | HASH_CONTEXT);
	run->forget.func = forget_run;
	run->forget.arg = run;
	MemoryContextRegisterResetCallback(context, &run->forget);
	run->outer = runs;
	runs = run;
	return run;
}

void *
planner_run_note(PlannerInfo *root, NoteKind kind, const void *about,
				 int64 number, Size size)
{
	NoteKey		key = {.about = about, .number = number, .kind = kind};
	PlannerRun *run;
	Note	   *note;

	if (root == NULL || root->glob == NULL)
		return palloc0(size);
	run = find_run(root);
	if (run == NULL)
		run = begin_run(root);
	note = hash_search(run->notes, &key, HASH_ENTER, NULL);
	note->content = MemoryContextAllocZero(run->context, size);
	return note->content;
}

void *
planner_run_find(PlannerInfo *root, NoteKind kind, const void *about,
				 int64 number)
{
	NoteKey		key = {.about = about, .number = number, .kind = kind};
	PlannerRun *run = find_run(root);
	Note	   *note = run == NULL ? NULL :
		hash_search(run->notes, &key, HASH_FIND, NULL);

	return note == NULL ? NULL : note->content;
}
