/*
 * clock.h
 *		What a generator does when it is far from the clock.
 *
 * generator_take_ticks() (server/generator/generator.h) calls these functions,
 * but not for each ID, so they are not inlined.
 */
#ifndef TID_IDS_SERVER_GENERATOR_CLOCK_H
#define TID_IDS_SERVER_GENERATOR_CLOCK_H

#include "server/generator/state.h"

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

#endif							/* TID_IDS_SERVER_GENERATOR_CLOCK_H */
