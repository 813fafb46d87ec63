/*
 * loop.h
 *		The code of server/generator/generator.h that takes ticks.
 *
 * It is inlined into the function that generates the ID, so that the compiler
 * can use the constants of the rule.
 */
#ifndef TID_IDS_SERVER_GENERATOR_LOOP_H
#define TID_IDS_SERVER_GENERATOR_LOOP_H

#include "codec/tick.h"
#include "server/generator/state.h"
#include "server/generator/transaction.h"
#include "server/settings.h"

/*
 * Raise an error: the clock is outside of the span, or no tick is left in it.
 */
_Noreturn extern void generator_report_span(const GeneratorRule *rule,
											bool by_clock);

/*
 * Raise an error if a tick is further ahead of the clock than the
 * setting allows.
 */
extern void generator_check_drift(const GeneratorRule *rule, uint64 tick,
								  uint64 now_units);

/*
 * The clock when this session last published it, in units of each generator.
 */
extern uint64 generator_published[GENERATOR_SLOTS];

/*
 * Store a reading of the clock for other sessions.  now_units is the reading
 * of this session.
 */
extern void generator_publish_clock(const GeneratorRule *rule,
									uint64 now_units);

/* Return the tick that this server takes count ticks after another one. */
static inline uint64
generator_tick_after(const GeneratorRule *rule, uint64 tick, uint64 count)
{
	return tick_after(tick, count, rule->node_bits, rule->counter_bits);
}

/*
 * generator_take_ticks - reserve count consecutive ticks; return the first
 *
 * start and errors are as for generator_next_tick.
 */
static pg_attribute_always_inline uint64
generator_take_ticks(const GeneratorRule *rule, uint64 start, uint64 count)
{
	GeneratorState *state;
	uint64		node = rule->node_bits > 0 ? (uint64) tid_ids_node_id : 0;
	struct timespec now;
	uint64		now_units;
	uint64		last;
	uint64		tick;
	uint64		end;			/* the last one of those taken */

	if (unlikely((generator_begun & generator_bit(rule)) == 0))
		generator_begin(rule);
	state = &generator_memory->lines[rule->slot].state;
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
	do
	{
		/*
		 * A failed exchange has stored another session's newer tick in last.
		 */
		tick = next_tick(now_units, last, rule->node_bits, node,
						 rule->counter_bits, start);
		end = generator_tick_after(rule, tick, count - 1);
		if (unlikely(end > rule->last_tick || end < tick))
			generator_report_span(rule, false);
		if (unlikely(tid_ids_max_clock_drift >= 0))
			generator_check_drift(rule, end, now_units);
	} while (unlikely(!pg_atomic_compare_exchange_u64(&state->last,
													  &last, end)));

	/*
	 * About a thousand times a second, and when the clock has stepped back.
	 */
	if (unlikely(now_units - generator_published[rule->slot] >
				 rule->units_per_sec / 1024))
		generator_publish_clock(rule, now_units);
	return tick;
}

static pg_attribute_always_inline uint64
generator_next_tick(const GeneratorRule *rule, uint64 start)
{
	return generator_take_ticks(rule, start, 1);
}

static inline uint32
generator_server_number(void)
{
	return generator_map()->server_number;
}

#endif							/* TID_IDS_SERVER_GENERATOR_LOOP_H */
