/*
 * test_unix_time.c
 *		Flooring and intervals of whole milliseconds, negative times included.
 */
#include "codec/unix_time.h"

#include "check.h"

CASE(floors)
{
	CHECK_INT(unix_ms_floor(0), 0);
	CHECK_INT(unix_ms_floor(999), 0);
	CHECK_INT(unix_ms_floor(1000), 1);
	CHECK_INT(unix_ms_floor(-1), -1);
	CHECK_INT(unix_ms_floor(-1000), -1);
	CHECK_INT(unix_ms_floor(-1001), -2);
	CHECK_INT(unix_ms_floor(INT64_MAX), INT64_C(9223372036854775));
	CHECK_INT(unix_ms_floor(INT64_MIN), INT64_C(-9223372036854776));
}

/* Every interval around 0 against counting the ms that start inside. */
CASE(intervals)
{
	for (int64_t first = -3100; first <= 3100; first += 50 - first % 7)
	{
		for (int64_t last = -3100; last <= 3100; last += 50 + last % 7)
		{
			int64_t		expected_first = 4711;
			int64_t		expected_last = 4711;
			int64_t		found_first = 4711;
			int64_t		found_last = 4711;

			for (int64_t ms = -2; ms <= 2; ms++)
			{
				if (ms * 1000 < first || ms * 1000 > last)
					continue;
				if (expected_first == 4711)
					expected_first = ms;
				expected_last = ms;
			}
			CHECK_INT(unix_ms_interval(first, last, -2, 2,
									   &found_first, &found_last),
					  expected_first != 4711);
			CHECK_INT(found_first, expected_first);
			CHECK_INT(found_last, expected_last);
		}
	}
}

int
main(void)
{
	RUN(floors);
	RUN(intervals);
	return check_finish();
}
