/*
 * test_bytes.c
 *		The order of values of a fixed number of bytes: against memcmp, and
 *		against additions by hand.
 */
#include "codec/bytes.h"

#include "check.h"

#define MOST_BYTES 27

/*
 * Values that differ at one place or at two, for each length: bytes_compare
 * has the sign of memcmp.
 */
static void
check_order(int nbytes)
{
	uint8_t		a[MOST_BYTES];
	uint8_t		b[MOST_BYTES];

	for (int i = 0; i < nbytes; i++)
	{
		for (int j = 0; j < nbytes; j++)
		{
			int			expected;
			int			found;

			memset(a, 0x80, sizeof a);
			memset(b, 0x80, sizeof b);
			a[i] = 0x7F;
			b[j] = 0x81;
			b[(i + j) % nbytes] = 0x01;
			expected = memcmp(a, b, (size_t) nbytes);
			found = bytes_compare(a, b, nbytes);
			CHECK_INT((found > 0) - (found < 0), (expected > 0) - (expected < 0));
			CHECK(bytes_are_between(a, a, a, nbytes));
			CHECK_INT(bytes_are_between(a, a, b, nbytes), expected <= 0);
			CHECK_INT(bytes_are_between(b, a, b, nbytes), expected <= 0);
			CHECK_INT(bytes_are_between(a, b, b, nbytes), expected == 0);
		}
	}
}

CASE(order)
{
	check_order(8);
	check_order(12);
	check_order(16);
	check_order(20);
	check_order(27);
}

/* Set value to head in its first byte, and tail in its last eight. */
static void
set_value(uint8_t *value, int nbytes, uint8_t head, uint64_t tail)
{
	memset(value, 0, (size_t) nbytes);
	store_be(value + nbytes - 8, 8, tail);
	value[0] |= head;
}

CASE(steps)
{
	for (int nbytes = 9; nbytes <= MOST_BYTES; nbytes++)
	{
		uint8_t		low[MOST_BYTES];
		uint8_t		high[MOST_BYTES];
		uint8_t		found[MOST_BYTES];
		const uint64_t tails[] = {0, 1, 0xFE, 0xFF, 0xFFFF, 0x01FFFFFF};

		for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++)
		{
			set_value(low, nbytes, 7, tails[i]);
			set_value(high, nbytes, 7, tails[i] + 1);
			CHECK(bytes_step(low, nbytes, 1, found));
			CHECK(memcmp(found, high, (size_t) nbytes) == 0);
			CHECK(bytes_step(high, nbytes, -1, found));
			CHECK(memcmp(found, low, (size_t) nbytes) == 0);
			CHECK(bytes_distance(low, high, nbytes) == 1);
			CHECK(bytes_distance(high, low, nbytes) == 0);
		}
		/* A carry through all bytes */
		memset(low, 0xFF, sizeof low);
		low[0] = 7;
		set_value(high, nbytes, 8, 0);
		CHECK(bytes_step(low, nbytes, 1, found));
		CHECK(memcmp(found, high, (size_t) nbytes) == 0);
		CHECK(bytes_step(high, nbytes, -1, found));
		CHECK(memcmp(found, low, (size_t) nbytes) == 0);
		CHECK(bytes_distance(low, high, nbytes) == 1);

		/* The ends: nothing is written. */
		memset(low, 0, sizeof low);
		memset(high, 0xFF, sizeof high);
		memset(found, 0x55, sizeof found);
		CHECK(!bytes_step(high, nbytes, 1, found));
		CHECK(!bytes_step(low, nbytes, -1, found));
		CHECK_INT(found[0], 0x55);
		CHECK_INT(found[nbytes - 1], 0x55);
	}
}

/* Powers of two, which floats represent exactly. */
CASE(distances)
{
	for (int nbytes = 8; nbytes <= MOST_BYTES; nbytes++)
	{
		double		power = 1;

		for (int at = nbytes - 1; at >= 0; at--)
		{
			uint8_t		low[MOST_BYTES] = {0};
			uint8_t		high[MOST_BYTES] = {0};

			high[at] = 1;
			CHECK(bytes_distance(low, high, nbytes) == power);
			low[at] = 1;
			high[at] = 3;
			CHECK(bytes_distance(low, high, nbytes) == 2 * power);
			CHECK(bytes_distance(high, high, nbytes) == 0);
			power *= 256;
		}
	}
}

int
main(void)
{
	RUN(order);
	RUN(steps);
	RUN(distances);
	return check_finish();
}
