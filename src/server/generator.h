/*
 * generator.h
 *		Ticks: the ordered part of generated IDs, shared by all sessions.
 *
 * A tick is a timestamp in its generator's unit with counter bits below
 * (codec/tick.h).  Ticks of one generator are unique and increasing over all
 * sessions of the server, parallel workers included, from the server's start
 * (or crash) on: a tick taken after another was returned is greater, whichever
 * sessions took them, also while the clock steps back.  No lock is taken and
 * nothing is written to disk, so it works in read-only transactions and on
 * standbys.
 */
#ifndef TID_IDS_SERVER_GENERATOR_H
#define TID_IDS_SERVER_GENERATOR_H

#include "datatype/timestamp.h"

/* In the order of tid_ids_clock()'s rows. */
typedef enum Generator
{
	GENERATOR_TID,
	GENERATOR_UID11,
	GENERATOR_UID11_SNOWISH,
	GENERATOR_SCRU160,
	GENERATOR_SCRU160_US,
	GENERATOR_UUID6,
	GENERATOR_UUID7,
	GENERATOR_UUID7_DRAFT02_MS,
	GENERATOR_UUID7_DRAFT02_US,
	GENERATOR_UUID7_DRAFT02_NS,
	GENERATOR_UUID8_32,
	GENERATOR_UUID8_48,
	GENERATOR_UUID8_60,
	GENERATOR_UUID8_64,
	GENERATOR_COUNT
} Generator;

/*
 * generator_next_tick - take a tick for one ID
 *
 * start is the counter's value in a new timestamp, below 2^counter bits.
 *
 * Raises 22008 if the clock is outside of the generator's span or no tick is left
 * in it, 55000 if the tick would be further ahead of the clock than
 * tid_ids.max_clock_drift.
 */
extern uint64 generator_next_tick(Generator generator, uint64 start);

/* The most IDs that one call of a set-returning generator gives. */
#define GENERATOR_MANY_MAX 65536

/*
 * The ID of a tick, in the current memory context; detail is what the generator
 * needs besides, as a clock id or a number of timestamp bits.
 */
typedef Datum (*TickToId) (uint64 tick, int detail);

/*
 * generator_many - what a set-returning function of IDs returns
 *
 * The function's first argument says how many, 0..GENERATOR_MANY_MAX; else
 * raises 22023.  Their ticks are consecutive: no other session gets one in
 * between.  start and errors otherwise as for generator_next_tick.
 */
extern Datum generator_many(FunctionCallInfo fcinfo, Generator generator,
							uint64 start, TickToId to_id, int detail);

/*
 * generator_advance - from now on give only ticks whose IDs are after this one's
 *
 * node is the node id in the floor's ID, if the generator's IDs have one above
 * the counter, else 0.  Never lowers the floor.  At the end of the generator's
 * span, or beyond, there is no tick above: it gives none any more.
 *
 * Raises 22023 if the floor is further ahead of the clock than max_ahead, or if
 * that is negative.
 */
extern void generator_advance(Generator generator, uint64 tick, uint64 node,
							  Interval *max_ahead);

/*
 * generator_node - tid_ids.node_id or, if that is unset, a number of 0..31 that
 * was drawn when the server's shared state was made
 */
extern int	generator_node(void);

/*
 * generator_attach - map the shared state, which is made if there is none
 *
 * Done at the first ID, once a process, unless it was before.  Raises 53200 if
 * shared memory is used up.
 */
extern void generator_attach(void);

/* generator_shared_bytes - what the shared state takes of shared memory */
extern Size generator_shared_bytes(void);

#endif							/* TID_IDS_SERVER_GENERATOR_H */
