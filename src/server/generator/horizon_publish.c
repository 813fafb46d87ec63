/*
 * horizon_publish.c
 *		Publishing the transactions that generate IDs, see horizon.h.
 */
#include "postgres.h"

#include "access/xact.h"
#include "port/pg_bitutils.h"
#include "storage/proc.h"
#include "storage/procarray.h"

#include "server/generator/horizon.h"
#include "server/generator/horizon_memory.h"

/* Return the number of this process in the arrays. */
static inline int
my_number(void)
{
	return (int) (MyProc - ProcGlobal->allProcs);
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
	int			number = my_number();
	uint64		xid =
		U64FromFullTransactionId(GetTopFullTransactionIdIfAny());
	TimestampTz start = GetCurrentTransactionStartTimestamp();
	VirtualTransactionId vxid;
	uint64		tick;
	HorizonRing *ring;
	HorizonEntry *entry;
	int			position;

	GET_VXID_FROM_PGPROC(vxid, *MyProc);
	if (!VirtualTransactionIdIsValid(vxid) || number >= MaxBackends)
		return 0;
	ring = &horizon_memory.rings[number];
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

	/*
	 * Usually, horizon_before_commit() does this.  But another extension may
	 * generate an ID later, in its own callback before the commit.
	 */
	if (xid != 0)
		pg_atomic_write_u64(&ring->entries[position].xid, xid);
	if ((horizon_memory.used[number] & generator_bit(rule)) == 0)
		horizon_memory.used[number] |= generator_bit(rule);
	SpinLockRelease(&ring->lock);

	return (uint32) 1 << position;
}

void
horizon_before_commit(uint32 entries)
{
	uint64		xid =
		U64FromFullTransactionId(GetTopFullTransactionIdIfAny());
	HorizonRing *ring;

	/* A session without entries may not have mapped the memory. */
	if (entries == 0 || xid == 0)
		return;
	ring = &horizon_memory.rings[my_number()];
	for (; entries != 0; entries &= entries - 1)
		pg_atomic_write_u64(&ring->entries[pg_rightmost_one_pos32(entries)].xid,
							xid);

	/*
	 * Before PGPROC is cleared; pairs with the read barrier in read_ring().
	 * The locks that the server takes to write WAL have the same effect, but
	 * ProcArrayLock alone does not on ARM.
	 */
	pg_write_barrier();
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
			pg_atomic_fetch_add_u32(&horizon_memory.header->next_prepared, 1);
		HorizonPrepared *prepared =
			&horizon_memory.prepared[next % (uint32) prepared_count()];
		uint64		xid = pg_atomic_read_u64(&prepared->xid);

		if (xid == BEING_WRITTEN || (xid != 0 && !has_ended(xid)))
			continue;

		/*
		 * Raise both before the element is taken, and read the next xid after
		 * the transaction has ended.  A reader that finds the element taken
		 * then also finds them raised; pairs with the last barrier in
		 * read_prepared().
		 */
		if (xid != 0)
		{
			raise_to(&horizon_memory.header->replaced_xid, xid);
			raise_to(&horizon_memory.header->replaced_before, next_xid());
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
	uint64		xid = U64FromFullTransactionId(GetTopFullTransactionId());
	HorizonPrepared *prepared;

	/* If the maximum is 0, PREPARE fails later. */
	if (entries == 0 || max_prepared_xacts == 0)
		return;

	/*
	 * The memory is mapped.  But if the transaction began before a promotion,
	 * the transactions that were prepared before it may not be stored yet,
	 * and must be the first ones.
	 */
	horizon_map();
	ring = &horizon_memory.rings[my_number()];
	prepared = take_prepared();
	prepared->database = MyDatabaseId;
	prepared->slots = 0;
	for (; entries != 0; entries &= entries - 1)
	{
		int			position = pg_rightmost_one_pos32(entries);
		int			slot = ring->slots[position];

		prepared->slots |= (uint32) 1 << slot;
		prepared->ticks[slot] = ring->entries[position].tick;
	}

	/*
	 * Pairs with the first read barrier in read_prepared().  It only prevents
	 * a wrong error there: while this runs, the reader finds the entries in
	 * the ring.
	 */
	pg_write_barrier();
	pg_atomic_write_u64(&prepared->xid, xid);

	/*
	 * Before PGPROC is cleared, as in horizon_before_commit(); pairs with the
	 * second barrier in read_all().
	 */
	pg_write_barrier();
}
