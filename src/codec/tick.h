/*
 * tick.h
 *		The rule by which every ordered generator chooses its next tick.
 *
 * A tick is the ordered part of an ID: a timestamp in the generator's unit,
 * in the bits below a node, in the bits below that a counter.  Most
 * generators have no node bits; their node is 0.  The caller reads the clock,
 * stores the last tick and makes the ID of the next one.
 *
 * The constants <FORMAT>_TICK_... of the formats' headers are for
 * TICK_RULE() (types/generators.h), which builds their names.
 */
#ifndef TID_IDS_CODEC_TICK_H
#define TID_IDS_CODEC_TICK_H

#include <stdint.h>

/*
 * tick_of_node - return the smallest tick of a node that is not less
 * than tick
 *
 * node: below 2^node_bits; node_bits + counter_bits: 0..63.  The caller
 * checks whether the format has an ID for the result, here and below.
 */
static inline uint64_t
tick_of_node(uint64_t tick, int node_bits, uint64_t node, int counter_bits)
{
	uint64_t	its_node =
		tick >> counter_bits & ((UINT64_C(1) << node_bits) - 1);
	uint64_t	unit = tick >> node_bits >> counter_bits;

	if (its_node == node)
		return tick;
	return ((unit + (its_node > node)) << node_bits | node) << counter_bits;
}

/*
 * next_tick - return the tick that follows last when the clock shows now_unit
 *
 * If now_unit is later than the unit of last, the next tick is now_unit with
 * the node and the counter value start.  Otherwise it is the smallest tick of
 * the node after last.  So a full counter continues in the next unit, and a
 * clock that stands still or steps back causes no duplicate.  With neither
 * node nor counter, the rule is max(now_unit, last + 1).
 *
 * start: below 2^counter_bits; now_unit: at most 64 - node_bits -
 * counter_bits bits; last: not UINT64_MAX.
 */
static inline uint64_t
next_tick(uint64_t now_unit, uint64_t last, int node_bits, uint64_t node,
		  int counter_bits, uint64_t start)
{
	if (now_unit > last >> node_bits >> counter_bits)
		return (now_unit << node_bits | node) << counter_bits | start;
	return tick_of_node(last + 1, node_bits, node, counter_bits);
}

/* tick_after - return the tick that the same node takes count ticks later */
static inline uint64_t
tick_after(uint64_t tick, uint64_t count, int node_bits, int counter_bits)
{
	uint64_t	mask = (UINT64_C(1) << counter_bits) - 1;
	uint64_t	counter = (tick & mask) + count;

	if (node_bits == 0)
		return tick + count;
	return (tick & ~mask) +
		(counter >> counter_bits << node_bits << counter_bits) +
		(counter & mask);
}

#endif							/* TID_IDS_CODEC_TICK_H */
