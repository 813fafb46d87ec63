/*
 * tick.h
 *		The step that every ordered generator takes.
 *
 * A tick is a timestamp in the generator's unit, with its counter in the bits
 * below.  The clock, the memory that sessions share and what a tick means are
 * the caller's; this is the pure rule.
 */
#ifndef TID_IDS_CODEC_TICK_H
#define TID_IDS_CODEC_TICK_H

#include <stdint.h>

/*
 * next_tick - the tick after last, by a clock that shows now_unit
 *
 * If the clock's unit is past the last tick's, the next tick is that unit with
 * the counter at start, else it is last + 1.  So a full counter moves into the
 * next unit, and a clock that stands still or steps back repeats nothing.
 *
 * counter_bits is 0..63, start below 2^counter_bits; without counter bits the
 * rule is max(now_unit, last + 1).  now_unit has at most 64 - counter_bits bits
 * and last is not UINT64_MAX: that a tick still has an ID, which is a stricter
 * demand, is for the caller to see.
 */
static inline uint64_t
next_tick(uint64_t now_unit, uint64_t last, int counter_bits, uint64_t start)
{
	if (now_unit > last >> counter_bits)
		return now_unit << counter_bits | start;
	return last + 1;
}

#endif							/* TID_IDS_CODEC_TICK_H */
