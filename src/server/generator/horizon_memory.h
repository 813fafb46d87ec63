/*
 * horizon_memory.h
 *		The shared memory of horizons, see horizon.h.
 *
 * Only the files horizon_*.c use it, after horizon_map().
 *
 * Full xids are stored as numbers; 0 means none.  Libraries of several
 * releases may share the memory of one server, so its layout must not change.
 */
#ifndef TID_IDS_SERVER_GENERATOR_HORIZON_MEMORY_H
#define TID_IDS_SERVER_GENERATOR_HORIZON_MEMORY_H

#include "access/transam.h"
#include "access/twophase.h"
#include "miscadmin.h"
#include "storage/lock.h"
#include "storage/spin.h"

#include "server/generator/state.h"

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
	slock_t		lock;			/* protects everything but the xids of
								 * entries, between horizon_publish() and
								 * copy_entries() */
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
								 * each; or UNKNOWN_SLOTS */
	uint64		ticks[GENERATOR_SLOTS];
} HorizonPrepared;

#define BEING_WRITTEN PG_UINT64_MAX

/* It was prepared before a restart. */
#define UNKNOWN_SLOTS ((uint32) 1 << 31)

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

#define ENTRY_BYTES 40
#define PREPARED_BYTES 256
#define HEADER_BYTES 24

StaticAssertDecl(sizeof(HorizonEntry) == ENTRY_BYTES &&
				 sizeof(HorizonRing) - offsetof(HorizonRing, slots) ==
				 RING_ENTRIES * (ENTRY_BYTES + 1) &&
				 sizeof(HorizonPrepared) == PREPARED_BYTES &&
				 sizeof(HorizonHeader) == HEADER_BYTES,
				 "the layout of shared memory has changed");

typedef struct HorizonMemory
{
	HorizonHeader *header;
	HorizonRing *rings;			/* of each PGPROC */
	HorizonPrepared *prepared;
	uint32	   *used;			/* generators in each ring, one bit for each */
} HorizonMemory;

/* The mapped memory; header is NULL before it is needed. */
extern HorizonMemory horizon_memory;

/*
 * The number of HorizonPrepared: each session may be preparing a transaction
 * while the maximum is prepared, so there is always a free one.
 */
static inline int
prepared_count(void)
{
	return max_prepared_xacts > 0 ? max_prepared_xacts + MaxBackends : 0;
}

/* Return the n-th newest position of a ring. */
static inline int
position_back(HorizonRing *ring, int n)
{
	return (ring->next + RING_ENTRIES - n) % RING_ENTRIES;
}

static inline uint64
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

#endif							/* TID_IDS_SERVER_GENERATOR_HORIZON_MEMORY_H */
