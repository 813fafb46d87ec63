/*
 * unix_time.h
 *		Unix time in microseconds, in units of milliseconds or seconds, and in
 *		nanoseconds.
 *
 * If a format stores such units, the time of an ID is the start of its unit.
 * The functions are used with a constant unit_us.
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

/* The microseconds of a unit */
#define UNIX_MS INT64_C(1000)
#define UNIX_S INT64_C(1000000)

#define UNIX_NS_PER_S 1000000000

/* A time in ns: s since 1970, rounded down, and the ns after them */
typedef struct UnixTime
{
	int64_t		s;
	uint32_t	ns;				/* below UNIX_NS_PER_S */
} UnixTime;

/*
 * unix_time_of - return the time of a number of units since an epoch
 *
 * unit_ns divides UNIX_NS_PER_S.
 */
static inline UnixTime
unix_time_of(int64_t epoch_unix_s, uint64_t units, uint32_t unit_ns)
{
	uint32_t	units_per_s = UNIX_NS_PER_S / unit_ns;
	UnixTime	time = {
		epoch_unix_s + (int64_t) (units / units_per_s),
		(uint32_t) (units % units_per_s) * unit_ns
	};

	return time;
}

/* unix_time_us - return the us, rounded down, also before 1970 */
static inline int64_t
unix_time_us(UnixTime time)
{
	return time.s * UNIX_S + time.ns / 1000;
}

/* unix_floor - return the unit that contains an instant, also before 1970 */
static inline int64_t
unix_floor(int64_t unix_us, int64_t unit_us)
{
	return unix_us / unit_us - (unix_us % unit_us < 0);
}

/*
 * unix_interval - find the units that start within an interval of us
 *
 * Set *first_unit and *last_unit to the first and last such unit of the span
 * span_first..span_last.  Both ends of the interval are inclusive; INT64_MIN
 * and INT64_MAX stand for no bound.  Return false, and write nothing, if
 * there is no such unit.
 */
static inline bool
unix_interval(int64_t first_unix_us, int64_t last_unix_us, int64_t unit_us,
			  int64_t span_first, int64_t span_last,
			  int64_t *first_unit, int64_t *last_unit)
{
	int64_t		first = unix_floor(first_unix_us, unit_us);
	int64_t		last = unix_floor(last_unix_us, unit_us);

	if (first_unix_us % unit_us != 0)
		first++;				/* cannot overflow: it was divided */
	if (first < span_first)
		first = span_first;
	if (last > span_last)
		last = span_last;
	if (first > last)
		return false;
	*first_unit = first;
	*last_unit = last;
	return true;
}

#endif							/* TID_IDS_CODEC_UNIX_TIME_H */
