/*
 * tick.h
 *		The rule by which every ordered generator chooses its next tick.
 *
 * A tick is a timestamp in the generator's unit, with a counter in the bits
 * below.  The caller reads the clock, stores the last tick and makes the ID
 * of the next one.
 */
#ifndef TID_IDS_CODEC_TICK_H
#define TID_IDS_CODEC_TICK_H

#include <stdint.h>

/*
 * next_tick - return the tick that follows last when the clock shows now_unit
 *
 * If now_unit is later than the unit of last, the next tick is now_unit with
 * the counter value start.  Otherwise it is last + 1.  So a full counter
 * continues in the next unit, and a clock that stands still or steps back
 * causes no duplicate.  Without counter bits the rule is max(now_unit, last +
 * 1).
 *
 * counter_bits: 0..63; start: below 2^counter_bits; now_unit: at most 64 -
 * counter_bits bits; last: not UINT64_MAX.  The caller checks whether the
 * format has an ID for the tick.
 */
static inline uint64_t
next_tick(uint64_t now_unit, uint64_t last, int counter_bits, uint64_t start)
{
	if (now_unit > last >> counter_bits)
		return now_unit << counter_bits | start;
	return last + 1;
}

#endif							/* TID_IDS_CODEC_TICK_H */
