/*
 * horizon.c
 *		Horizons of the generators, see horizon.h.
 */
#include "postgres.h"

#include "access/parallel.h"
#include "access/transam.h"
#include "access/twophase.h"
#include "access/xact.h"
#include "access/xlog.h"
#include "catalog/pg_authid.h"
#include "catalog/pg_type.h"
#include "common/hashfn.h"
#include "executor/spi.h"
#include "funcapi.h"
#include "miscadmin.h"
#include "port/pg_bitutils.h"
#include "storage/lwlock.h"
#include "storage/proc.h"
#include "storage/procarray.h"
#include "storage/spin.h"
#include "utils/acl.h"
#include "utils/builtins.h"
#include "utils/memutils.h"
#include "utils/snapmgr.h"
#include "utils/tuplestore.h"

#include "server/compat.h"
#include "server/generator/floor.h"
#include "server/generator/horizon.h"
#include "server/generator/state.h"
#include "server/timestamp.h"

/* --- shared memory --- */

/*
 * Full xids are stored as numbers; 0 means none.  Libraries of several
 * releases may share the memory of one server, so its layout must not change.
 */

/* Consecutive transactions of a backend that have used one generator. */
typedef struct HorizonEntry
{
	uint64		tick;			/* less than all their ticks */
	TimestampTz began;			/* start of the first one */
	pg_atomic_uint64 xid;		/* greatest known one; 0: none */
	VirtualTransactionId vxid;	/* of the last one */
	Oid			database;
	uint32		unused;
} HorizonEntry;

/* More than slots, so that a transaction never replaces its own entries. */
#define RING_ENTRIES 32
#define NO_SLOT GENERATOR_SLOTS

StaticAssertDecl(GENERATOR_SLOTS < RING_ENTRIES,
				 "a ring has too few entries");

typedef struct HorizonRing
{
	slock_t		lock;			/* protects everything but the xids of entries */
	uint8		next;			/* position of the next new entry */
	uint64		replaced_xid;	/* greatest xid of the entries that have been
								 * replaced */
	uint8		slots[RING_ENTRIES];	/* generators of the entries, or
										 * NO_SLOT */
	HorizonEntry entries[RING_ENTRIES];
} HorizonRing;

/*
 * A prepared transaction.  Its other fields are valid if xid is the same
 * before and after they are read.
 */
typedef struct HorizonPrepared
{
	pg_atomic_uint64 xid;		/* or BEING_WRITTEN */
	Oid			database;
	uint32		slots;			/* generators that it has used, one bit for
								 * each; or UNKNOWN */
	uint64		ticks[GENERATOR_SLOTS];
} HorizonPrepared;

#define BEING_WRITTEN PG_UINT64_MAX

/* It was prepared before a restart. */
#define UNKNOWN ((uint32) 1 << 31)

StaticAssertDecl(GENERATOR_SLOTS <= 31, "a bit must be free");

/* The arrays follow, in the order of the pointers in HorizonMemory. */
typedef struct HorizonHeader
{
	pg_atomic_uint64 replaced_xid;	/* greatest xid of the prepared
									 * transactions that have been replaced */
	pg_atomic_uint64 replaced_before;	/* greatest next xid when one of them
										 * was replaced */
	pg_atomic_uint32 next_prepared; /* where to look for a free one */
	pg_atomic_uint32 recovered; /* has find_recovered() been called? */
} HorizonHeader;

typedef struct HorizonMemory
{
	HorizonHeader *header;
	HorizonRing *rings;			/* of each PGPROC */
	HorizonPrepared *prepared;
	uint32	   *used;			/* generators in each ring, one bit for each */
} HorizonMemory;

/* As in state.h. */
#define ENTRY_BYTES 40
#define PREPARED_BYTES 256
#define HEADER_BYTES 24

StaticAssertDecl(sizeof(HorizonEntry) == ENTRY_BYTES &&
				 sizeof(HorizonRing) - offsetof(HorizonRing, slots) ==
				 RING_ENTRIES * (ENTRY_BYTES + 1) &&
				 sizeof(HorizonPrepared) == PREPARED_BYTES &&
				 sizeof(HorizonHeader) == HEADER_BYTES,
				 "the layout of shared memory has changed");

/* The mapped memory; header is NULL before it is needed. */
static HorizonMemory memory;

/*
 * The number of HorizonPrepared: each session may be preparing a transaction
 * while the maximum is prepared, so there is always a free one.
 */
static int
prepared_count(void)
{
	return max_prepared_xacts > 0 ? max_prepared_xacts + MaxBackends : 0;
}

/* Return the size of the memory; set the pointers if start is not NULL. */
static Size
lay_out(HorizonMemory *pointers, char *start)
{
	Size		header = CACHELINEALIGN(sizeof(HorizonHeader));
	Size		rings = CACHELINEALIGN(sizeof(HorizonRing) * MaxBackends);
	Size		prepared = CACHELINEALIGN(sizeof(HorizonPrepared) *
										  prepared_count());
	Size		used = CACHELINEALIGN(sizeof(uint32) * MaxBackends);

	if (start != NULL)
	{
		pointers->header = (HorizonHeader *) start;
		start += header;
		pointers->rings = (HorizonRing *) start;
		start += rings;
		pointers->prepared = (HorizonPrepared *) start;
		start += prepared;
		pointers->used = (uint32 *) start;
	}
	return header + rings + prepared + used;
}

SHARED_STATE_INIT(initialize_shared)
{
	HorizonMemory fresh;

	memset(state, 0, lay_out(&fresh, state));
	pg_atomic_init_u64(&fresh.header->replaced_xid, 0);
	pg_atomic_init_u64(&fresh.header->replaced_before, 0);
	pg_atomic_init_u32(&fresh.header->next_prepared, 0);
	pg_atomic_init_u32(&fresh.header->recovered, max_prepared_xacts == 0);
	for (int i = 0; i < MaxBackends; i++)
	{
		HorizonRing *ring = &fresh.rings[i];

		SpinLockInit(&ring->lock);
		memset(ring->slots, NO_SLOT, sizeof ring->slots);
		for (int j = 0; j < RING_ENTRIES; j++)
			pg_atomic_init_u64(&ring->entries[j].xid, 0);
	}
	for (int i = 0; i < prepared_count(); i++)
		pg_atomic_init_u64(&fresh.prepared[i].xid, 0);
}

static void
raise_to(pg_atomic_uint64 *number, uint64 least)
{
	uint64		present = pg_atomic_read_u64(number);

	while (present < least &&
		   !pg_atomic_compare_exchange_u64(number, &present, least))
		;
}

static uint64
next_xid(void)
{
	return U64FromFullTransactionId(ReadNextFullTransactionId());
}

/* Return the full xid of an xid that is less than next. */
static inline uint64
full_xid(uint64 next, TransactionId xid)
{
	return next - (uint32) ((uint32) next - xid);
}

/*
 * Store the transactions that were prepared before a restart.  Nothing else
 * is in the array yet, because there is no PREPARE during recovery.
 *
 * A PGPROC keeps the xid of a prepared transaction that has ended until
 * another one uses it.  If that has happened, an unknown one has been
 * replaced, as in take_prepared().
 */
static void
find_recovered(void)
{
	LWLockAcquire(TwoPhaseStateLock, LW_EXCLUSIVE);
	if (pg_atomic_read_u32(&memory.header->recovered) == 0)
	{
		uint64		next = next_xid();

		for (int i = 0; i < max_prepared_xacts; i++)
		{
			PGPROC	   *proc = &PreparedXactProcs[i];
			VirtualTransactionId vxid;

			if (!TransactionIdIsValid(proc->xid))
				continue;
			GET_VXID_FROM_PGPROC(vxid, *proc);
			if (VirtualTransactionIdIsRecoveredPreparedXact(vxid))
			{
				memory.prepared[i].database = proc->databaseId;
				memory.prepared[i].slots = UNKNOWN;
				pg_atomic_write_u64(&memory.prepared[i].xid,
									full_xid(next, proc->xid));
			}
			else
			{
				raise_to(&memory.header->replaced_xid, next - 1);
				raise_to(&memory.header->replaced_before, next);
			}
		}
		pg_write_barrier();
		pg_atomic_write_u32(&memory.header->recovered, 1);
	}
	LWLockRelease(TwoPhaseStateLock);
}

void
horizon_map(void)
{
	if (memory.header == NULL)
	{
		char	   *start = ATTACH_LARGE_STATE(&generator_map()->horizon,
											   "tid_ids_horizon",
											   lay_out(NULL, NULL),
											   initialize_shared);

		(void) lay_out(&memory, start);
	}
	if (unlikely(pg_atomic_read_u32(&memory.header->recovered) == 0) &&
		!RecoveryInProgress())
		find_recovered();
}

/* --- publishing --- */

/* Return the number of a process in the arrays. */
static inline int
proc_number(PGPROC * proc)
{
	return (int) (proc - ProcGlobal->allProcs);
}

/* Return the n-th newest position of a ring. */
static inline int
position_back(HorizonRing *ring, int n)
{
	return (ring->next + RING_ENTRIES - n) % RING_ENTRIES;
}

/*
 * Return the position of the newest entry of a generator; -1 if there
 * is none.
 */
static int
newest_entry(HorizonRing *ring, int slot)
{
	for (int n = 1; n <= RING_ENTRIES; n++)
	{
		int			position = position_back(ring, n);

		if (ring->slots[position] == slot)
			return position;
	}
	return -1;
}

/*
 * Return whether a new transaction, whose entry would have this tick, can use
 * that of an earlier one.
 *
 * Both must be within 1/100 s: the starts of the transactions, because a
 * generator that is ahead of the clock moves slowly; and the ticks, because a
 * transaction may generate its first ID long after its start.
 */
static bool
can_share(HorizonEntry *entry, const GeneratorRule *rule, uint64 tick,
		  TimestampTz start)
{
	return entry->database == MyDatabaseId &&
		(uint64) (start - entry->began) <= USECS_PER_SEC / 100 &&
		generator_unit_of(rule, tick) -
		generator_unit_of(rule, entry->tick) <=
		rule->units_per_sec / 100;
}

/*
 * Return the position of a new entry, which replaces the oldest one
 * not in use.
 */
static int
replace_entry(HorizonRing *ring, VirtualTransactionId vxid)
{
	int			position = ring->next;
	uint64		xid;

	while (ring->slots[position] != NO_SLOT &&
		   VirtualTransactionIdEquals(ring->entries[position].vxid, vxid))
		position = (position + 1) % RING_ENTRIES;
	ring->next = (position + 1) % RING_ENTRIES;
	xid = pg_atomic_read_u64(&ring->entries[position].xid);
	ring->replaced_xid = Max(ring->replaced_xid, xid);
	pg_atomic_write_u64(&ring->entries[position].xid, 0);
	return position;
}

uint32
horizon_publish(const GeneratorRule *rule)
{
	PGPROC	   *proc = IsParallelWorker() ? MyProc->lockGroupLeader : MyProc;
	int			number = proc_number(proc);
	uint64		xid =
		U64FromFullTransactionId(GetTopFullTransactionIdIfAny());
	TimestampTz start = GetCurrentTransactionStartTimestamp();
	VirtualTransactionId vxid;
	uint64		tick;
	HorizonRing *ring;
	HorizonEntry *entry;
	int			position;

	GET_VXID_FROM_PGPROC(vxid, *proc);
	if (!VirtualTransactionIdIsValid(vxid) || number >= MaxBackends)
		return 0;
	ring = &memory.rings[number];
	tick = generator_last(rule);

	SpinLockAcquire(&ring->lock);
	position = newest_entry(ring, rule->slot);
	if (position < 0 ||
		!VirtualTransactionIdEquals(ring->entries[position].vxid, vxid))
	{
		if (position < 0 ||
			(pg_atomic_read_u64(&ring->entries[position].xid) != 0 &&
			 !can_share(&ring->entries[position], rule, tick, start)))
			position = replace_entry(ring, vxid);
		ring->slots[position] = rule->slot;
		entry = &ring->entries[position];
		if (pg_atomic_read_u64(&entry->xid) == 0)
		{
			entry->tick = tick;
			entry->began = start;
		}
		entry->vxid = vxid;
		entry->database = MyDatabaseId;
	}
	if (xid != 0)
		pg_atomic_write_u64(&ring->entries[position].xid, xid);
	if ((memory.used[number] & generator_bit(rule)) == 0)
		memory.used[number] |= generator_bit(rule);
	SpinLockRelease(&ring->lock);

	return (uint32) 1 << position;
}

/*
 * Add to the known entries of the present transaction those that it does not
 * know, one bit for each.  Set *ring if there are any.
 *
 * A session that has been the leader of parallel workers may have entries
 * that it does not know.  All workers have ended before this is called.
 *
 * To find these entries, the leader may have to map the shared memory.  If
 * that fails, because memory is used up, the error rolls the transaction back
 * like any other: this is called by XACT_EVENT_PRE_COMMIT and
 * XACT_EVENT_PRE_PREPARE, after which the server itself still raises errors,
 * of deferred serialization checks for example.  Nothing is mapped in the
 * critical section of the commit, where an error would be a PANIC.
 */
static uint32
find_entries(uint32 known, HorizonRing **ring)
{
	uint32		found = known;

	if (found == 0 && MyProc->lockGroupLeader == NULL)
		return 0;
	horizon_map();
	*ring = &memory.rings[proc_number(MyProc)];
	if (MyProc->lockGroupLeader != NULL)
	{
		VirtualTransactionId vxid;

		GET_VXID_FROM_PGPROC(vxid, *MyProc);
		for (int i = 0; i < RING_ENTRIES; i++)
			if (VirtualTransactionIdEquals((*ring)->entries[i].vxid, vxid))
				found |= (uint32) 1 << i;
	}
	return found;
}

void
horizon_before_commit(uint32 entries)
{
	uint64		xid =
		U64FromFullTransactionId(GetTopFullTransactionIdIfAny());
	HorizonRing *ring;

	if (xid == 0)
		return;
	for (uint32 found = find_entries(entries, &ring); found != 0;
		 found &= found - 1)
		pg_atomic_write_u64(&ring->entries[pg_rightmost_one_pos32(found)].xid,
							xid);
}

/* --- prepared transactions --- */

/* An xid that is older than all that the server can compare has ended. */
static bool
has_ended(uint64 xid)
{
	return next_xid() - xid > PG_INT32_MAX ||
		!TransactionIdIsInProgress((TransactionId) xid);
}

/*
 * Take a free element of "prepared", and mark it as BEING_WRITTEN.
 *
 * The transaction that it contained has ended, but not for every snapshot.
 * Prepared transactions do not end in the order of their xids.  So record
 * both the xid, because a snapshot that sees all xids up to it as finished
 * does not need the element, and the next xid, because a snapshot that sees
 * this one as finished was taken later.
 */
static HorizonPrepared *
take_prepared(void)
{
	for (;;)
	{
		uint32		next =
			pg_atomic_fetch_add_u32(&memory.header->next_prepared, 1);
		HorizonPrepared *prepared =
			&memory.prepared[next % (uint32) prepared_count()];
		uint64		xid = pg_atomic_read_u64(&prepared->xid);

		if (xid == BEING_WRITTEN || (xid != 0 && !has_ended(xid)))
			continue;
		if (xid != 0)
		{
			raise_to(&memory.header->replaced_xid, xid);
			raise_to(&memory.header->replaced_before, next_xid());
		}
		if (pg_atomic_compare_exchange_u64(&prepared->xid, &xid,
										   BEING_WRITTEN))
			return prepared;
	}
}

/* The entries in the ring need no xid, because this one replaces them. */
void
horizon_before_prepare(uint32 entries)
{
	HorizonRing *ring;
	uint32		found = find_entries(entries, &ring);
	uint64		xid = U64FromFullTransactionId(GetTopFullTransactionId());
	HorizonPrepared *prepared;

	/* If the maximum is 0, PREPARE fails later. */
	if (found == 0 || max_prepared_xacts == 0)
		return;
	prepared = take_prepared();
	prepared->database = MyDatabaseId;
	prepared->slots = 0;
	for (; found != 0; found &= found - 1)
	{
		int			position = pg_rightmost_one_pos32(found);
		int			slot = ring->slots[position];

		prepared->slots |= (uint32) 1 << slot;
		prepared->ticks[slot] = ring->entries[position].tick;
	}
	pg_write_barrier();
	pg_atomic_write_u64(&prepared->xid, xid);
}

/* --- reading --- */

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
 * wait.  Only the backend of the ring waits for this lock, with its parallel
 * workers and other readers.
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

	/* PGPROC must be read before the entries. */
	GET_VXID_FROM_PGPROC(vxid, *proc);
	pg_read_barrier();
	count = copy_entries(&memory.rings[number], slot, view->xmin, copies,
						 &replaced_xid);
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
		HorizonPrepared *prepared = &memory.prepared[i];
		uint64		xid = pg_atomic_read_u64(&prepared->xid);
		uint32		slots;
		uint64		tick;

		/*
		 * The session that is writing was still running when PGPROC was read.
		 */
		if (xid == 0 || xid == BEING_WRITTEN)
			continue;
		pg_read_barrier();
		slots = prepared->database == MyDatabaseId ? prepared->slots : 0;
		tick = prepared->ticks[slot];
		pg_read_barrier();
		if ((slots & (UNKNOWN | (uint32) 1 << slot)) == 0 ||
			pg_atomic_read_u64(&prepared->xid) != xid ||
			sees_finished(view, xid))
			continue;
		if (slots == UNKNOWN)
			ereport(ERROR,
					(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
					 errmsg("horizon is not known until prepared transactions have ended"),
					 errdetail("Transaction %u was prepared before the server was restarted, and may contain IDs.",
							   (TransactionId) xid),
					 errhint("Commit or roll back the transactions of this database that pg_prepared_xacts shows.")));
		lower_bound(seen, tick, 0, (TransactionId) xid);
		lower_bound(running, tick, 0, (TransactionId) xid);
	}
	pg_read_barrier();
	replaced_xid = pg_atomic_read_u64(&memory.header->replaced_xid);
	return replaced_xid < view->xmin ||
		sees_all_before(view,
						pg_atomic_read_u64(&memory.header->replaced_before));
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
	pg_memory_barrier();
	for (int i = 0; i < MaxBackends; i++)
		if ((((volatile uint32 *) memory.used)[i] &
			 generator_bit(rule)) != 0 &&
			!read_ring(i, rule->slot, view, seen, running))
			known = false;
	pg_memory_barrier();
	return read_prepared(rule->slot, view, seen, running) && known;
}

/* --- what is kept --- */

/*
 * The tick that all transactions of a generator are above that ended after a
 * call, and the next xid after the call: of the last call in an earlier
 * transaction, and of the last one.
 */
typedef struct KeptBound
{
	uint64		tick;
	uint64		next;
} KeptBound;

static KeptBound kept_bounds[GENERATOR_SLOTS];
static KeptBound last_bounds[GENERATOR_SLOTS];

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

static Datum
first_id(const GeneratorRule *rule, uint64 tick)
{
	return rule->first_id(tick, 0);
}

Datum
horizon_id(const GeneratorRule *rule)
{
	return first_id(rule, horizon_tick(rule, horizon_bound(rule)));
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

	InitMaterializedSRF(fcinfo, 0);
	for (int i = 0; i < generator_count; i++)
	{
		const GeneratorRule *rule = generator_rules[i];
		Bound		bound = horizon_bound(rule);
		uint64		tick = horizon_tick(rule, bound);
		Datum		id = first_id(rule, tick);
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
