/*
 * generator.h
 *		Ticks: the ordered part of generated IDs, shared by all sessions.
 *
 * A tick is a timestamp in its generator's unit, with node and counter in
 * the bits below (codec/tick.h).  The ticks of a generator are unique and
 * increasing across all sessions of the server: a tick is greater than every
 * tick that any session took before, even if the clock steps back.  Taking a
 * tick needs no lock and writes nothing to disk, so generators work in
 * read-only transactions and on standbys.  What comes before it does need
 * locks: before the first tick of a transaction, and of each call on a
 * standby, the spinlock of this backend's ring (server/generator/horizon.h);
 * before the first tick of a session, and after a sequence was changed,
 * those to map the shared memory and to read the recorded floor.  Only the
 * lock on the floor's sequence, ACCESS SHARE, can wait for another
 * transaction: one that alters or drops the sequence.  All of them are
 * released before the tick is taken.  Transactions record at their end how
 * far the generators have come, so that this remains when the server stops
 * (server/generator/floor.h).
 *
 * A generator is described by its rule, a constant that its type defines.
 */
#ifndef TID_IDS_SERVER_GENERATOR_GENERATOR_H
#define TID_IDS_SERVER_GENERATOR_GENERATOR_H

#include "codec/tick.h"
#include "server/generator/clock.h"
#include "server/generator/entropy.h"
#include "server/generator/state.h"
#include "server/generator/transaction.h"
#include "server/settings.h"

/* Return the tick that this server takes count ticks after another one. */
static inline uint64
generator_tick_after(const GeneratorRule *rule, uint64 tick, uint64 count)
{
	return tick_after(tick, count, rule->node_bits, rule->counter_bits);
}

/* Return the value with which a counter starts in a new timestamp. */
static inline uint64
generator_counter_start(const GeneratorRule *rule)
{
	uint16		random;

	entropy_fill(&random, sizeof random);
	return random >> (8 * sizeof random - rule->start_bits);
}

/*
 * generator_take_ticks - reserve count consecutive ticks; return the first
 *
 * It is inlined into the function that generates the ID, so that the compiler
 * can use the constants of the rule.  Errors are as for generator_next_tick.
 */
static pg_attribute_always_inline uint64
generator_take_ticks(const GeneratorRule *rule, uint64 count)
{
	GeneratorView *view = &generator_views[rule->slot];
	GeneratorState *state;
	uint64		node = rule->node_bits > 0 ? (uint64) tid_ids_node_id : 0;
	uint64		start = 0;
	struct timespec now;
	uint64		now_units;
	uint64		last;
	uint64		tick;
	uint64		end;			/* the last one of those taken */

	if (unlikely((generator_begun & generator_bit(rule)) == 0))
		generator_begin(rule, count);
	state = &generator_memory->lines[rule->slot].state;
again:
	now = generator_read_clock();

	/*
	 * Load this after reading the clock, which waits for earlier loads.  The
	 * longer the time from load to exchange, the more exchanges fail.
	 */
	last = pg_atomic_read_u64(&state->last);
	if (unlikely(!generator_clock_units(rule, now, &now_units) ||
				 now_units < rule->first_unit ||
				 now_units > generator_unit_of(rule, rule->last_tick)))
		generator_report_span(rule, true);

	/*
	 * About a thousand times a second, and when the clock was set.
	 */
	if (unlikely(now_units - view->published > rule->units_per_sec / 1024))
		generator_publish_clock(rule, now, now_units);

	/* A counter that does not start needs no random bits. */
	if (rule->start_bits > 0 && now_units > generator_unit_of(rule, last))
		start = generator_counter_start(rule);

	/*
	 * The exchange makes visible what generator_begin() has stored before it
	 * takes the ticks; pairs with the first barrier in read_all()
	 * (horizon_read.c).
	 */
	for (;;)
	{
		tick = next_tick(now_units, last, rule->node_bits, node,
						 rule->counter_bits, start);
		end = generator_tick_after(rule, tick, count - 1);
		if (unlikely(end > rule->last_tick || end < tick))
			generator_report_span(rule, false);
		if (unlikely(tick > view->limit_tick) &&
			generator_wait(rule, tick, count, true))
			goto again;
		if (likely(pg_atomic_compare_exchange_u64(&state->last, &last, end)))
			return tick;

		/*
		 * The exchange has stored another session's newer tick in last.  The
		 * ticks that generator_wait() has counted were not taken.
		 */
		if (unlikely(tick > view->limit_tick))
			view->taken -= count;
	}
}

/*
 * generator_next_tick - take a tick for one ID
 *
 * rule should be the address of a constant.  If it has node bits, the caller
 * has checked that tid_ids.node_id is set.
 *
 * Waits while the tick is further ahead of the reached time than
 * tid_ids.max_lead (server/generator/clock.h).  Raises 22008 if the clock is
 * outside of the generator's span or no tick is left in it.
 */
static pg_attribute_always_inline uint64
generator_next_tick(const GeneratorRule *rule)
{
	return generator_take_ticks(rule, 1);
}

/*
 * generator_many - body of a set-returning function that generates IDs
 *
 * The function's first argument is their number; raises 22023 if it is
 * outside of 0..GENERATOR_MANY_MAX.  The ticks are consecutive: no other
 * session gets one in between.  All other errors are as for
 * generator_next_tick.
 */
extern Datum generator_many(FunctionCallInfo fcinfo,
							const GeneratorRule *rule, int detail);

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
static inline uint32
generator_server_number(void)
{
	return generator_map()->server_number;
}

#endif							/* TID_IDS_SERVER_GENERATOR_GENERATOR_H */
