/*
 * test_unix_time.c
 *		Flooring and intervals of whole milliseconds and seconds, negative times
 *		included.
 */
#include "codec/unix_time.h"

#include "check.h"

CASE(floors)
{
	CHECK_INT(unix_floor(0, UNIX_MS), 0);
	CHECK_INT(unix_floor(999, UNIX_MS), 0);
	CHECK_INT(unix_floor(1000, UNIX_MS), 1);
	CHECK_INT(unix_floor(-1, UNIX_MS), -1);
	CHECK_INT(unix_floor(-1000, UNIX_MS), -1);
	CHECK_INT(unix_floor(-1001, UNIX_MS), -2);
	CHECK_INT(unix_floor(INT64_MAX, UNIX_MS), INT64_C(9223372036854775));
	CHECK_INT(unix_floor(INT64_MIN, UNIX_MS), INT64_C(-9223372036854776));
	CHECK_INT(unix_floor(999999, UNIX_S), 0);
	CHECK_INT(unix_floor(-1, UNIX_S), -1);
	CHECK_INT(unix_floor(INT64_MAX, UNIX_S), INT64_C(9223372036854));
	CHECK_INT(unix_floor(INT64_MIN, UNIX_S), INT64_C(-9223372036855));
	CHECK_INT(unix_floor(INT64_MIN, 1), INT64_MIN);
}

/*
 * Every interval around 0 against counting the units of -2..2 that start
 * inside.
 */
static void
check_intervals(int64_t unit_us)
{
	int64_t		end = unit_us * 3 + unit_us / 10;
	int64_t		step = unit_us / 20 + 1;

	for (int64_t first = -end; first <= end; first += step - first % 7)
	{
		for (int64_t last = -end; last <= end; last += step + last % 7)
		{
			int64_t		expected_first = 4711;
			int64_t		expected_last = 4711;
			int64_t		found_first = 4711;
			int64_t		found_last = 4711;

			for (int64_t unit = -2; unit <= 2; unit++)
			{
				if (unit * unit_us < first || unit * unit_us > last)
					continue;
				if (expected_first == 4711)
					expected_first = unit;
				expected_last = unit;
			}
			CHECK_INT(unix_interval(first, last, unit_us, -2, 2,
									&found_first, &found_last),
					  expected_first != 4711);
			CHECK_INT(found_first, expected_first);
			CHECK_INT(found_last, expected_last);
		}
	}
}

CASE(intervals)
{
	int64_t		first = 0;
	int64_t		last = 0;

	/* A whole ms that is no whole second */
	CHECK(unix_interval(1000, 2 * UNIX_S, UNIX_S, -2, 2, &first, &last));
	CHECK_INT(first, 1);
	CHECK_INT(last, 2);
	check_intervals(UNIX_MS);
	check_intervals(UNIX_S);
}

int
main(void)
{
	RUN(floors);
	RUN(intervals);
	return check_finish();
}
