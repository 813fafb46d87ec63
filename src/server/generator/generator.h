/*
 * generator.h
 *		Ticks: the ordered part of generated IDs, shared by all sessions.
 *
 * A tick is a timestamp in its generator's unit, with node and counter in the
 * bits below (codec/tick.h).  The ticks of a generator are unique and
 * increasing across all sessions of the server, including parallel workers: a
 * tick is greater than every tick that any session took before, even if the
 * clock steps back.  Taking a tick needs no lock and writes nothing to disk,
 * so generators work in read-only transactions and on standbys.  What comes
 * before it does need locks: before the first tick of a transaction, and of
 * each call on a standby, the spinlock of this backend's ring
 * (server/generator/horizon.h); before the first tick of a session, and after a
 * sequence was changed, those to map the shared memory and to read the
 * recorded floor.  Only the lock on the floor's sequence, ACCESS SHARE, can
 * wait for another transaction: one that alters or drops the sequence.  All
 * of them are released before the tick is taken.  Transactions record at
 * their end how far the generators have come, so that this remains when the
 * server stops (server/generator/floor.h).
 *
 * A generator is described by its rule, a constant that its type defines.
 */
#ifndef TID_IDS_SERVER_GENERATOR_GENERATOR_H
#define TID_IDS_SERVER_GENERATOR_GENERATOR_H

#include "server/generator/state.h"

/*
 * generator_next_tick - take a tick for one ID
 *
 * rule should be the address of a constant.  If it has node bits, the caller
 * has checked that tid_ids.node_id is set.  start is the counter's value in a
 * new timestamp, below 2^counter_bits.
 *
 * Raises 22008 if the clock is outside of the generator's span or no tick is
 * left in it, and 55000 if the tick would be further ahead of the clock than
 * tid_ids.max_clock_drift.
 */
static inline uint64 generator_next_tick(const GeneratorRule *rule,
										 uint64 start);

/* The most IDs that one call of a set-returning generator returns. */
#define GENERATOR_MANY_MAX 65536

/*
 * generator_many - body of a set-returning function that generates IDs
 *
 * The function's first argument is their number; raises 22023 if it is
 * outside of 0..GENERATOR_MANY_MAX.  The ticks are consecutive: no other
 * session gets one in between.  start and all other errors are as for
 * generator_next_tick.
 */
extern Datum generator_many(FunctionCallInfo fcinfo,
							const GeneratorRule *rule,
							uint64 start, TickToId to_id, int detail);

/*
 * generator_advance - raise the floor: later IDs are greater than that of
 * tick; body of a function that returns nothing
 *
 * The floor is never lowered.  If it is at the end of the generator's span,
 * or later, generating another ID fails.
 *
 * Raises 22023 if the floor is further ahead of the clock than max_ahead, or
 * if max_ahead is negative.
 */
extern Datum generator_advance(const GeneratorRule *rule, uint64 tick,
							   Interval *max_ahead);

/*
 * generator_server_number - return a random number from 0 to 255 that is the
 * same in all sessions until the server stops
 */
static inline uint32 generator_server_number(void);

#include "server/generator/loop.h"

#endif							/* TID_IDS_SERVER_GENERATOR_GENERATOR_H */
