/*
 * clock.h
 *		Generators and the clock: how far ahead of it they may be.
 *
 * All databases of a server share the generators, and every role may use
 * them.  So a session waits rather than move a generator far ahead of the
 * time that was reached, which is the monotonic clock plus the greatest
 * difference between clock and monotonic clock that any session has seen.
 * This time never goes back, and runs on while the clock is wrong.  So nobody
 * waits because the clock was set back, and a session that generates IDs
 * faster than the format allows is slowed down to the format's own rate.
 *
 * These also count as reached:
 *
 * - A floor that was raised by one of the functions ..._advance().
 * - The time floor_ahead_us() and max_lead_us() before a recorded floor, if
 *	 the floor is after "farthest" (below).  Then the clock was there, or an
 *	 administrator wants it.  Otherwise, each restart would move a generator
 *	 further ahead, because it counts what was not reached.
 * - The time max_lead_us() before the next tick, if that is after "farthest".
 *	 Then max_lead was lowered after others had taken ticks, or a session with
 *	 an older library has raised the floor.  Nobody should wait long for that.
 *
 * Sessions read postgresql.conf at different times, and a long statement does
 * not read it at all.  So the max_lead in force is in shared memory, where
 * each session stores its value after it has read the configuration.
 *
 * The reached time is raised before a tick is taken that is as late.  So no
 * session waits for a clock that another session has seen.
 *
 * A session that takes few ticks must not wait for others that take many.
 * So there is some room above the limit, where each session may take
 * LIGHT_TICKS in a second.  A session that has just begun has only
 * NEW_SESSION_TICKS, so that it is no use to connect again for each call.  A
 * call that begins at the limit can fill only a part of this room.
 */
#ifndef TID_IDS_SERVER_GENERATOR_CLOCK_H
#define TID_IDS_SERVER_GENERATOR_CLOCK_H

#include "server/generator/state.h"

/*----------
 * All these times are on one axis.  In the code, they are Unix times, and
 * they and the distances between them are in us:
 *
 * reached          limit        light limit     last ID         farthest
 * ---|---------------|----------------|-------------|---------------|---> time
 *    | max_lead_us() | LIGHT_ROOM_US  |  one call   | floor_ahead_us()
 *                    |      above_limit_us()        |
 *
 * Up to the limit, no session waits.  Up to the light limit, sessions that
 * take few ticks do not wait.  A call that begins there ends at the last ID
 * that is possible, and farthest is the last floor that is recorded then.
 *----------
 */

#define LIGHT_ROOM_US USECS_PER_SEC
#define LIGHT_TICKS 4096
#define NEW_SESSION_TICKS 64

/* The most IDs that one call of a set-returning generator returns. */
#define GENERATOR_MANY_MAX 65536

/* What this session knows of a generator and the clock. */
typedef struct GeneratorView
{
	uint64		published;		/* the clock when this session last published
								 * it, in the generator's units; 0: never */
	uint64		limit_tick;		/* first ticks of a call up to this one need
								 * no wait */
	uint64		second_began;	/* monotonic clock, in us */
	uint32		taken;			/* ticks above limit_tick in this second */
} GeneratorView;

extern GeneratorView generator_views[GENERATOR_SLOTS];

/*
 * Raise an error: the clock is outside of the span, or no tick is left in it.
 */
_Noreturn extern void generator_report_span(const GeneratorRule *rule,
											bool by_clock);

/*
 * generator_publish_clock - store a reading of the clock for other sessions,
 * before a tick is taken by it
 *
 * now is the reading, now_units the same in the generator's units.
 */
extern void generator_publish_clock(const GeneratorRule *rule,
									struct timespec now, uint64 now_units);

/*
 * generator_wait - wait a while if this session may not yet take count ticks
 * from a first one on; return whether it has waited
 *
 * Call it again with what is the next tick then.  It can be interrupted.
 * If the session may take the ticks and takes is true, this adds count to the
 * view's taken; a caller that then fails to take them subtracts it again.
 */
extern bool generator_wait(const GeneratorRule *rule, uint64 first,
						   uint64 count, bool takes);

/* generator_wait_for_turn - wait until count ticks can be taken */
extern void generator_wait_for_turn(const GeneratorRule *rule, uint64 count);

/* generator_mark_reached - count a Unix time in us as reached */
extern void generator_mark_reached(const GeneratorRule *rule, int64 time_us);

/*
 * generator_mark_floor_reached - count a recorded floor as reached, as far as
 * described above
 */
extern void generator_mark_floor_reached(const GeneratorRule *rule,
										 int64 floor_us);

/* generator_farthest_us - return the time farthest; PG_INT64_MAX if there is no limit */
extern int64 generator_farthest_us(const GeneratorRule *rule);

/*
 * generator_reached_us - return the reached time, as a Unix time in us, after
 * this session has stored its max_lead and its reading of the clock
 */
extern int64 generator_reached_us(const GeneratorRule *rule);

#endif							/* TID_IDS_SERVER_GENERATOR_CLOCK_H */
