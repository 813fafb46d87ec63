/*
 * unix_time.h
 *		Unix time in microseconds, milliseconds and seconds.
 *
 * If a format stores milliseconds, the time of an ID is the start of its
 * millisecond.
 */
#ifndef TID_IDS_CODEC_UNIX_TIME_H
#define TID_IDS_CODEC_UNIX_TIME_H

#include <stdbool.h>
#include <stdint.h>

/*
 * 1582-10-15 00:00:00 UTC, from which UUIDs of versions 1 and 6 and the times
 * of extuuid count.
 */
#define UNIX_S_OF_1582_10_15 INT64_C(-12219292800)

/* unix_ms_floor - return the ms that contains an instant, also before 1970 */
static inline int64_t
unix_ms_floor(int64_t unix_us)
{
	return unix_us / 1000 - (unix_us % 1000 < 0);
}

/*
 * unix_ms_interval - find the ms that start within an interval of us
 *
 * Set *first_ms and *last_ms to the first and last such ms of the span
 * span_first_ms..span_last_ms.  Both ends of the interval are inclusive;
 * INT64_MIN and INT64_MAX stand for no bound.  Return false, and write
 * nothing, if there is no such ms.
 */
static inline bool
unix_ms_interval(int64_t first_unix_us, int64_t last_unix_us,
				 int64_t span_first_ms, int64_t span_last_ms,
				 int64_t *first_ms, int64_t *last_ms)
{
	int64_t		first = unix_ms_floor(first_unix_us);
	int64_t		last = unix_ms_floor(last_unix_us);

	if (first_unix_us % 1000 != 0)
		first++;				/* cannot overflow: divided by 1000 */
	if (first < span_first_ms)
		first = span_first_ms;
	if (last > span_last_ms)
		last = span_last_ms;
	if (first > last)
		return false;
	*first_ms = first;
	*last_ms = last;
	return true;
}

#endif							/* TID_IDS_CODEC_UNIX_TIME_H */
