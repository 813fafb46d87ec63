/*
 * transaction.c
 *		What the present transaction has begun with generators, see
 *		transaction.h.
 */
#include "postgres.h"

#include "access/parallel.h"
#include "access/xact.h"
#include "utils/inval.h"

#include "server/generator/clock.h"
#include "server/generator/floor.h"
#include "server/generator/horizon.h"
#include "server/generator/transaction.h"

uint32		generator_begun = 0;

/*
 * The entries that this process has published for the transaction, one bit
 * for each.  They remain when a sequence is changed.
 */
static uint32 entries = 0;

/*
 * This function is not inlined, so that an ID needs only a load and a test.
 * During recovery, each ID calls this function again, and the first one after
 * the promotion raises the generator to the recorded floor.
 */
pg_noinline void
generator_begin(const GeneratorRule *rule, uint64 count)
{
	bool		begun;
	uint32		entry;

	/*
	 * The leader commits, and would have to look for the worker's entries,
	 * see horizon.h.
	 */
	if (IsParallelWorker())
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_TRANSACTION_STATE),
				 errmsg("IDs cannot be generated in a parallel worker"),
				 errhint("A function that generates IDs must not be labeled PARALLEL SAFE.")));

	/*
	 * These may raise an error, so they come before the generator counts as
	 * used.
	 */
	(void) generator_map();
	horizon_map();
	begun = floor_begin(rule);
	if (count > 0)
		generator_wait_for_turn(rule, count);
	entry = horizon_publish(rule);
	entries |= entry;
	if (begun && entry != 0)
		generator_begun |= generator_bit(rule);
}

/*
 * An ID that another callback generates after this one must begin again, so
 * that its floor is recorded by a later commit.
 *
 * The horizons come first: they give a transaction that is being prepared an
 * xid, if it has none, and floors_record() asks for it.  Without an xid, it
 * records nothing in a read-only transaction, and otherwise waits for the
 * disk.
 */
static void
at_transaction_event(XactEvent event, void *unused)
{
	generator_begun = 0;
	switch (event)
	{
		case XACT_EVENT_PRE_COMMIT:
			horizon_before_commit(entries);
			floors_record();
			break;
		case XACT_EVENT_PRE_PREPARE:
			horizon_before_prepare(entries);
			floors_record();
			break;
		case XACT_EVENT_COMMIT:
		case XACT_EVENT_PREPARE:
		case XACT_EVENT_ABORT:
			entries = 0;
			horizon_after_transaction();
			break;
		default:
			/* A parallel worker has nothing to end. */
			break;
	}
}

static void
at_relation_change(Datum unused, Oid relation)
{
	if (floors_forget(relation))
		generator_begun = 0;
}

void
transactions_register(void)
{
	RegisterXactCallback(at_transaction_event, NULL);
	CacheRegisterRelcacheCallback(at_relation_change, (Datum) 0);
}
