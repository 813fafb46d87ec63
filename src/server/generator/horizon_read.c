/*
 * horizon_read.c
 *		Reading horizons, and the SQL functions for it, see horizon.h.
 */
#include "postgres.h"

#include "access/parallel.h"
#include "access/xlog.h"
#include "catalog/pg_authid.h"
#include "catalog/pg_type.h"
#include "common/hashfn.h"
#include "executor/spi.h"
#include "funcapi.h"
#include "storage/proc.h"
#include "utils/acl.h"
#include "utils/builtins.h"
#include "utils/memutils.h"
#include "utils/snapmgr.h"
#include "utils/tuplestore.h"

#include "server/compat.h"
#include "server/generator/floor.h"
#include "server/generator/horizon.h"
#include "server/generator/horizon_memory.h"
#include "server/timestamp.h"

/* The snapshot of a reader. */
typedef struct View
{
	Snapshot	snapshot;
	uint64		xmin;
	uint64		xmax;
} View;

/* A horizon, and who holds it back. */
typedef struct Bound
{
	uint64		tick;			/* the horizon is just above it */
	int			pid;			/* of a running transaction; 0: none */
	TransactionId prepared;		/* a prepared transaction, or invalid */
} Bound;

static bool
sees_finished(const View *view, uint64 xid)
{
	return xid < view->xmin ||
		(xid < view->xmax &&
		 !XidInMVCCSnapshot((TransactionId) xid, view->snapshot));
}

/*
 * Return whether the snapshot sees every transaction as finished that had
 * ended before the given next xid was read.  It does if it was taken later,
 * and also if it sees all xids as finished that had been assigned by then.
 */
static bool
sees_all_before(const View *view, uint64 next)
{
	return next < view->xmax || next <= view->xmin;
}

static void
lower_bound(Bound *bound, uint64 tick, int pid, TransactionId prepared)
{
	if (tick >= bound->tick)
		return;
	bound->tick = tick;
	bound->pid = pid;
	bound->prepared = prepared;
}

/*
 * Copy the entries of a generator, newest first, up to the first one whose
 * xid is less than the snapshot's xmin; return their number.
 *
 * The spinlock is held for at most the 1.3 kB of a ring: about 0.1 us if they
 * are in the processor's cache, and 2 us if all of them come from memory.
 * The server copies as much under a spinlock, such as the connection string
 * in pg_stat_get_wal_receiver().  Nothing in between can raise an error or
 * wait.  Only the backend of the ring and other readers wait for this lock.
 */
static int
copy_entries(HorizonRing *ring, int slot, uint64 xmin, HorizonEntry *copies,
			 uint64 *replaced_xid)
{
	int			count = 0;

	SpinLockAcquire(&ring->lock);
	*replaced_xid = ring->replaced_xid;
	for (int n = 1; n <= RING_ENTRIES; n++)
	{
		int			position = position_back(ring, n);
		uint64		xid;

		if (ring->slots[position] != slot)
			continue;
		copies[count] = ring->entries[position];
		xid = pg_atomic_read_u64(&copies[count++].xid);
		if (xid != 0 && xid < xmin)
			break;
	}
	SpinLockRelease(&ring->lock);
	return count;
}

/*
 * Lower both bounds to the transactions of one backend, see read_all().
 * Return false if entries that the snapshot needs have been replaced.
 */
static bool
read_ring(int number, int slot, const View *view, Bound *seen, Bound *running)
{
	volatile	PGPROC *proc = GetPGProcByNumber(number);
	VirtualTransactionId vxid;
	int			pid = proc->pid;
	HorizonEntry copies[RING_ENTRIES];
	uint64		replaced_xid;
	int			count;

	/*
	 * PGPROC must be read before the entries; pairs with the barrier in
	 * horizon_before_commit().
	 */
	GET_VXID_FROM_PGPROC(vxid, *proc);
	pg_read_barrier();
	count = copy_entries(&horizon_memory.rings[number], slot, view->xmin,
						 copies, &replaced_xid);
	for (int i = 0; i < count; i++)
	{
		HorizonEntry *entry = &copies[i];
		uint64		xid = pg_atomic_read_u64(&entry->xid);
		bool		is_running = VirtualTransactionIdEquals(entry->vxid,
															vxid);
		bool		finished = xid == 0 || sees_finished(view, xid);

		if (entry->database == MyDatabaseId)
		{
			if (is_running)
				lower_bound(running, entry->tick, pid, InvalidTransactionId);
			if (is_running || !finished)
				lower_bound(seen, entry->tick, is_running ? pid : 0,
							InvalidTransactionId);
		}
		if (xid != 0 && finished)
			return true;
	}
	return replaced_xid == 0 || sees_finished(view, replaced_xid);
}

/* Do the same for prepared transactions. */
static bool
read_prepared(int slot, const View *view, Bound *seen, Bound *running)
{
	uint64		replaced_xid;

	for (int i = 0; i < prepared_count(); i++)
	{
		HorizonPrepared *prepared = &horizon_memory.prepared[i];
		uint64		xid = pg_atomic_read_u64(&prepared->xid);
		uint32		slots;
		uint64		tick;

		/*
		 * The session that is writing was still running when PGPROC was read.
		 */
		if (xid == 0 || xid == BEING_WRITTEN)
			continue;

		/*
		 * Pairs with the first write barrier in horizon_before_prepare().  It
		 * only prevents a wrong error: of an element from before a restart
		 * that another transaction uses now.
		 */
		pg_read_barrier();
		slots = prepared->database == MyDatabaseId ? prepared->slots : 0;
		tick = prepared->ticks[slot];

		/*
		 * Pairs with the exchange in take_prepared().  If the fields are
		 * those of another transaction, this one has been replaced, which the
		 * end of this function notices; so this only keeps the bound from
		 * being too low.
		 */
		pg_read_barrier();
		if ((slots & (UNKNOWN_SLOTS | (uint32) 1 << slot)) == 0 ||
			pg_atomic_read_u64(&prepared->xid) != xid ||
			sees_finished(view, xid))
			continue;
		if (slots == UNKNOWN_SLOTS)
			ereport(ERROR,
					(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
					 errmsg("horizon is not known until prepared transactions have ended"),
					 errdetail("Transaction %u was prepared before the server was restarted, and may contain IDs.",
							   (TransactionId) xid),
					 errhint("Commit or roll back the transactions of this database that pg_prepared_xacts shows.")));
		lower_bound(seen, tick, 0, (TransactionId) xid);
		lower_bound(running, tick, 0, (TransactionId) xid);
	}

	/*
	 * Pairs with raise_to() in take_prepared(); also orders the next xid,
	 * which horizon_bound() reads after this, behind the elements.
	 */
	pg_read_barrier();
	replaced_xid = pg_atomic_read_u64(&horizon_memory.header->replaced_xid);
	return replaced_xid < view->xmin ||
		sees_all_before(view,
						pg_atomic_read_u64(&horizon_memory.header->replaced_before));
}

/*
 * Set *seen to the bound of the transactions that the snapshot does not see
 * as finished, and *running to that of the transactions that are running now.
 * Return false if *seen is not known.
 */
static bool
read_all(const GeneratorRule *rule, const View *view, Bound *seen,
		 Bound *running)
{
	bool		known = true;

	memset(seen, 0, sizeof *seen);
	seen->tick = generator_last(rule);
	*running = *seen;

	/*
	 * Pairs with the exchange in generator_take_ticks(): whoever has taken a
	 * tick up to the loaded one has been in PGPROC and in its ring before.
	 */
	pg_memory_barrier();
	for (int i = 0; i < MaxBackends; i++)
		if ((((volatile uint32 *) horizon_memory.used)[i] &
			 generator_bit(rule)) != 0 &&
			!read_ring(i, rule->slot, view, seen, running))
			known = false;

	/*
	 * Pairs with the last barrier in horizon_before_prepare().  It also
	 * orders the next xid, which horizon_bound() reads after this, behind the
	 * rings.
	 */
	pg_memory_barrier();
	return read_prepared(rule->slot, view, seen, running) && known;
}

/* --- what is kept --- */

/* What a call has found out about transactions that ended after it. */
typedef struct KeptBound
{
	uint64		tick;			/* all their ticks are above this one */
	uint64		next;			/* the next xid, after the call */
} KeptBound;

static KeptBound kept_bounds[GENERATOR_SLOTS];	/* of the last call in an
												 * earlier transaction */
static KeptBound last_bounds[GENERATOR_SLOTS];	/* of the last call */

/* A result, by the generator and the contents of the snapshot. */
typedef struct ResultKey
{
	uint64		xip_hash;
	TransactionId xmin;
	TransactionId xmax;
	uint32		xcnt;
	uint32		slot;
} ResultKey;

typedef struct KeptResult
{
	ResultKey	key;
	char		status;
	Bound		bound;
} KeptResult;

#define SH_PREFIX results
#define SH_ELEMENT_TYPE KeptResult
#define SH_KEY_TYPE ResultKey
#define SH_KEY key
#define SH_HASH_KEY(table, key) \
	hash_bytes((const unsigned char *) &(key), sizeof(key))
#define SH_EQUAL(table, a, b) (memcmp(&(a), &(b), sizeof(ResultKey)) == 0)
#define SH_SCOPE static inline
#define SH_DEFINE
#define SH_DECLARE
#include "lib/simplehash.h"

/* The results of this transaction; NULL: there are none. */
static results_hash * results = NULL;

/* Remove old results when there are so many. */
#define RESULTS_MIN 64
static uint32 results_max = RESULTS_MIN;

/*
 * Remove the results of snapshots that are no longer in use: the xmin of this
 * process is at most that of any snapshot that is.
 */
static void
remove_old_results(void)
{
	results_iterator scan;
	KeptResult *result;

	results_start_iterate(results, &scan);
	while ((result = results_iterate(results, &scan)) != NULL)
		if (TransactionIdPrecedes(result->key.xmin, MyProc->xmin))
			results_delete_item(results, result);
	results_max = Max(RESULTS_MIN, 2 * results->members);
}

static ResultKey
result_key(const GeneratorRule *rule, Snapshot snapshot)
{
	ResultKey	key = {
		.xip_hash = hash_bytes_extended((const unsigned char *) snapshot->xip,
										snapshot->xcnt * sizeof(TransactionId), 0),
		.xmin = snapshot->xmin,
		.xmax = snapshot->xmax,
		.xcnt = snapshot->xcnt,
		.slot = rule->slot
	};

	return key;
}

void
horizon_after_transaction(void)
{
	if (results != NULL)
		memcpy(kept_bounds, last_bounds, sizeof kept_bounds);
	results = NULL;
	results_max = RESULTS_MIN;
}

/* --- the functions --- */

/* Return the bound of a generator for the active snapshot. */
static Bound
horizon_bound(const GeneratorRule *rule)
{
	Snapshot	snapshot = ActiveSnapshotSet() ? GetActiveSnapshot() :
		GetTransactionSnapshot();
	ResultKey	key = result_key(rule, snapshot);
	KeptBound  *kept = &kept_bounds[rule->slot];
	KeptResult *result = NULL;
	Bound		seen;
	Bound		running;
	uint64		next;
	View		view;
	bool		found;

	if (results != NULL)
		result = results_lookup(results, key);
	if (result != NULL)
		return result->bound;

	/*
	 * A snapshot that was taken before a promotion may see transactions of
	 * the earlier primary as running, and nothing is known about them.
	 */
	if (RecoveryInProgress() || snapshot->takenDuringRecovery)
		ereport(ERROR,
				(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
				 errmsg("recovery is in progress"),
				 errhint("Horizons exist only on the primary server.")));
	if (IsParallelWorker())
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_TRANSACTION_STATE),
				 errmsg("horizons cannot be read in a parallel worker")));

	/*
	 * A reader may continue from the horizon itself, which may be above all
	 * committed IDs, so it is recorded like an ID.  After a restart, this
	 * also raises the generator to its floor.
	 */
	(void) floor_begin(rule);
	horizon_map();
	next = next_xid();
	view.snapshot = snapshot;
	view.xmin = full_xid(next, snapshot->xmin);
	view.xmax = full_xid(next, snapshot->xmax);
	if (!read_all(rule, &view, &seen, &running))
		seen = (Bound)
	{
		.tick = sees_all_before(&view, kept->next) ? kept->tick : 0
	};
	last_bounds[rule->slot] = (KeptBound)
	{
		.tick = running.tick, .next = next_xid()
	};

	if (results == NULL)
		results = results_create(TopTransactionContext, 8, NULL);
	else if (results->members >= results_max)
		remove_old_results();
	results_insert(results, key, &found)->bound = seen;
	return seen;
}

/*
 * Return the tick of the horizon, just above a bound; at most the last tick.
 */
static uint64
horizon_tick(const GeneratorRule *rule, Bound bound)
{
	return bound.tick == 0 ? 0 : Min(bound.tick, rule->last_tick - 1) + 1;
}

Datum
horizon_id(const GeneratorRule *rule)
{
	return rule->to_id(horizon_tick(rule, horizon_bound(rule)),
					   rule->detail, true);
}

/* Return the gid of a prepared transaction, or NULL. */
static char *
gid_of(TransactionId xid)
{
	MemoryContext caller = CurrentMemoryContext;
	char	   *gid = NULL;
	Oid			type = XIDOID;
	Datum		argument = TransactionIdGetDatum(xid);

	SPI_connect();
	if (SPI_execute_with_args("SELECT gid FROM pg_catalog.pg_prepared_xacts "
							  "WHERE transaction OPERATOR(pg_catalog.=) $1",
							  1, &type, &argument, NULL, true, 1) ==
		SPI_OK_SELECT &&
		SPI_processed == 1)
		gid = MemoryContextStrdup(caller, SPI_getvalue(SPI_tuptable->vals[0],
													   SPI_tuptable->tupdesc, 1));
	SPI_finish();
	return gid;
}

/*
 * tid_ids_horizons() - return a row per generator
 *
 * The columns:
 *
 * - the name
 * - the horizon, as text
 * - its timestamp; NULL if the generator has generated no ID and has no floor
 * - the process ID of the transaction that holds it back, or NULL
 * - the gid of the prepared transaction that holds it back, or NULL
 *
 * The last two are NULL for users without the privileges of
 * pg_read_all_stats.
 */
PG_FUNCTION_INFO_V1(tid_ids_horizons);
Datum
tid_ids_horizons(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	bool		shows_holders = has_privs_of_role(GetUserId(),
												  ROLE_PG_READ_ALL_STATS);

	INIT_MATERIALIZED_SRF(fcinfo, 0);
	for (int i = 0; i < generator_count; i++)
	{
		const GeneratorRule *rule = generator_rules[i];
		Bound		bound = horizon_bound(rule);
		uint64		tick = horizon_tick(rule, bound);
		Datum		id = rule->to_id(tick, rule->detail, true);
		char	   *gid = NULL;
		Datum		values[5];
		bool		nulls[5] = {false, false, true, true, true};

		values[0] = CStringGetTextDatum(rule->name);
		values[1] =
			CStringGetTextDatum(DatumGetCString(DirectFunctionCall1(rule->output, id)));
		if (tick != 0)
		{
			uint64		unit = generator_unit_of(rule, tick);
			int64		unix_us = generator_unix_us(rule, unit);

			values[2] = TimestampTzGetDatum(unix_us_to_timestamptz(unix_us));
			nulls[2] = false;
		}
		if (shows_holders && bound.pid != 0)
		{
			values[3] = Int32GetDatum(bound.pid);
			nulls[3] = false;
		}
		if (shows_holders && TransactionIdIsValid(bound.prepared))
			gid = gid_of(bound.prepared);
		if (gid != NULL)
		{
			values[4] = CStringGetTextDatum(gid);
			nulls[4] = false;
		}
		tuplestore_putvalues(result->setResult, result->setDesc,
							 values, nulls);
	}
	return (Datum) 0;
}
