/*
 * horizon_memory.c
 *		Creating and mapping the shared memory of horizons, see
 *		horizon_memory.h.
 */
#include "postgres.h"

#include "access/xlog.h"
#include "storage/lwlock.h"
#include "storage/proc.h"

#include "server/compat.h"
#include "server/generator/horizon.h"
#include "server/generator/horizon_memory.h"

HorizonMemory horizon_memory;

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
	if (pg_atomic_read_u32(&horizon_memory.header->recovered) == 0)
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
				horizon_memory.prepared[i].database = proc->databaseId;
				horizon_memory.prepared[i].slots = UNKNOWN_SLOTS;
				pg_atomic_write_u64(&horizon_memory.prepared[i].xid,
									full_xid(next, proc->xid));
			}
			else
			{
				raise_to(&horizon_memory.header->replaced_xid, next - 1);
				raise_to(&horizon_memory.header->replaced_before, next);
			}
		}

		/*
		 * A session that loads 1 also finds the elements; pairs with the
		 * first barrier in read_all().
		 */
		pg_write_barrier();
		pg_atomic_write_u32(&horizon_memory.header->recovered, 1);
	}
	LWLockRelease(TwoPhaseStateLock);
}

void
horizon_map(void)
{
	if (horizon_memory.header == NULL)
	{
		char	   *start = ATTACH_LARGE_STATE(&generator_map()->horizon,
											   "tid_ids_horizon",
											   lay_out(NULL, NULL),
											   initialize_shared);

		(void) lay_out(&horizon_memory, start);
	}
	if (unlikely(pg_atomic_read_u32(&horizon_memory.header->recovered) == 0) &&
		!RecoveryInProgress())
		find_recovered();
}
