/*
 * test_tick.c
 *		The generators' rule with clocks that stand still, run and step back.
 */
#include "codec/tick.h"

#include "check.h"

/* next_tick() of a generator without nodes */
static uint64_t
next(uint64_t now_unit, uint64_t last, int counter_bits, uint64_t start)
{
	return next_tick(now_unit, last, 0, 0, counter_bits, start);
}

CASE(clock_past_the_last_tick)
{
	CHECK_UINT(next(1000, 999, 0, 0), 1000);
	CHECK_UINT(next(1001, UINT64_C(1000) << 12 | 77, 12, 0),
			   UINT64_C(1001) << 12);
	CHECK_UINT(next(1001, UINT64_C(1000) << 16 | 77, 16, 32767),
			   UINT64_C(1001) << 16 | 32767);
	CHECK_UINT(next(1, 0, 12, 0), 4096);	/* the first of all */
}

CASE(clock_in_the_last_ticks_unit)
{
	CHECK_UINT(next(1000, 1000, 0, 0), 1001);

	/* start is not used again within a unit */
	CHECK_UINT(next(1000, UINT64_C(1000) << 16 | 77, 16, 32767),
			   UINT64_C(1000) << 16 | 78);
}

CASE(counter_overflow)
{
	/* The next unit begins with counter 0, whatever start is. */
	CHECK_UINT(next(1000, UINT64_C(1000) << 16 | 65535, 16, 4711),
			   UINT64_C(1001) << 16);

	/* When the clock reaches that unit, its ticks are not repeated. */
	CHECK_UINT(next(1001, UINT64_C(1001) << 16, 16, 4711),
			   UINT64_C(1001) << 16 | 1);
	CHECK_UINT(next(1002, UINT64_C(1001) << 16 | 1, 16, 4711),
			   UINT64_C(1002) << 16 | 4711);
}

CASE(clock_steps_back)
{
	CHECK_UINT(next(5, 1000, 0, 0), 1001);
	CHECK_UINT(next(0, UINT64_C(1000) << 12 | 4095, 12, 7),
			   UINT64_C(1001) << 12);
}

CASE(widest)
{
	const uint64_t unit = (UINT64_C(1) << 48) - 1;

	CHECK_UINT(next(unit, (unit - 1) << 16 | 65535, 16, 32767),
			   unit << 16 | 32767);
	CHECK_UINT(next(unit, UINT64_MAX - 1, 16, 0), UINT64_MAX);
	CHECK_UINT(next(UINT64_MAX, 0, 0, 0), UINT64_MAX);
}

/*
 * A million ticks by a clock that mostly stands still, sometimes runs and
 * sometimes jumps back.  Each tick is greater than the one before and
 * not less than the clock.  If it is ahead of the clock, it is the one before
 * plus 1.
 */
CASE(any_clock)
{
	static const int counter_bits[] = {0, 4, 12, 16};

	for (int i = 0; i < 4; i++)
	{
		int			bits = counter_bits[i];
		uint64_t	mask = (UINT64_C(1) << bits) - 1;
		uint64_t	state = 1;
		uint64_t	now = 1000000;
		uint64_t	last = 0;

		for (int round = 0; round < 250000; round++)
		{
			uint64_t	start;
			uint64_t	tick;

			/* Knuth's MMIX generator; its high bits are the good ones */
			state = state * UINT64_C(6364136223846793005) +
				UINT64_C(1442695040888963407);
			start = (state >> 20) & mask / 2;
			if (state >> 58 == 0)
				now += state >> 40 & 7;
			else if (state >> 54 == 1023)
				now -= state >> 40 & 63;
			tick = next(now, last, bits, start);
			CHECK(tick > last);
			CHECK(tick >> bits >= now);
			CHECK(tick >> bits == now || tick == last + 1);
			last = tick;
		}
	}
}

/*
 * All small ticks with nodes, by search: 2 bits of node and 2 of counter, or 3
 * and 1.
 */
CASE(nodes)
{
	for (int counter_bits = 1; counter_bits <= 2; counter_bits++)
	{
		int			node_bits = 4 - counter_bits;

		for (uint64_t last = 0; last < 80; last++)
		{
			for (uint64_t node = 0; node >> node_bits == 0; node++)
			{
				uint64_t	expected = last + 1;

				while ((expected % 16) >> counter_bits != node)
					expected++;
				for (uint64_t now = 0; now <= last / 16; now++)
					CHECK_UINT(next_tick(now, last, node_bits, node, counter_bits, 1), expected);
				CHECK_UINT(next_tick(last / 16 + 2, last, node_bits, node, counter_bits, 1),
						   (last / 16 + 2) * 16 + (node << counter_bits) + 1);
				CHECK_UINT(tick_of_node(last + 1, node_bits, node, counter_bits), expected);
				for (uint64_t count = 0, tick = expected; count < 20; tick++)
				{
					if ((tick % 16) >> counter_bits != node)
						continue;
					CHECK_UINT(tick_after(expected, count, node_bits, counter_bits), tick);
					count++;
				}
			}
		}
	}

	/* without nodes, and of the widths of a snowish ID */
	CHECK_UINT(tick_after(77, 1000, 0, 4), 1077);
	CHECK_UINT(next_tick(5, UINT64_C(5) << 22 | 7 << 12 | 4095, 10, 7, 12, 0),
			   UINT64_C(6) << 22 | 7 << 12);
	CHECK_UINT(next_tick(5, UINT64_C(5) << 22 | 7 << 12 | 100, 10, 9, 12, 0),
			   UINT64_C(5) << 22 | 9 << 12);
	CHECK_UINT(next_tick(5, UINT64_C(5) << 22 | 7 << 12 | 100, 10, 6, 12, 0),
			   UINT64_C(6) << 22 | 6 << 12);
}

int
main(void)
{
	RUN(clock_past_the_last_tick);
	RUN(clock_in_the_last_ticks_unit);
	RUN(counter_overflow);
	RUN(clock_steps_back);
	RUN(widest);
	RUN(any_clock);
	RUN(nodes);
	return check_finish();
}
