/*
 * unix_time.h
 *		Unix times in microseconds as counts of coarser units.
 *
 * A format that keeps milliseconds reads back as the start of its ms.
 */
#ifndef TID_IDS_CODEC_UNIX_TIME_H
#define TID_IDS_CODEC_UNIX_TIME_H

#include <stdbool.h>
#include <stdint.h>

/* 1582-10-15 00:00:00 UTC, the epoch of a v1 or v6 UUID and of extuuid's times */
#define UNIX_S_OF_1582_10_15 INT64_C(-12219292800)

/* unix_ms_floor - the millisecond that the instant is in, before 1970 too */
static inline int64_t
unix_ms_floor(int64_t unix_us)
{
	return unix_us / 1000 - (unix_us % 1000 < 0);
}

/*
 * unix_ms_interval - the ms of span_first..span_last within an interval of us
 *
 * The interval's ends are inclusive; INT64_MIN and INT64_MAX stand for no
 * bound.  False, and nothing written, if no ms starts inside it.
 */
static inline bool
unix_ms_interval(int64_t first_unix_us, int64_t last_unix_us,
				 int64_t span_first_ms, int64_t span_last_ms,
				 int64_t *first_ms, int64_t *last_ms)
{
	int64_t		first = unix_ms_floor(first_unix_us);
	int64_t		last = unix_ms_floor(last_unix_us);

	if (first_unix_us % 1000 != 0)
		first++;				/* no overflow: it was divided by 1000 */
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
