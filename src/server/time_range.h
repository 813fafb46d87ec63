/*
 * time_range.h
 *		The server's timestamps and time ranges as Unix microseconds.
 */
#ifndef TID_IDS_SERVER_TIME_RANGE_H
#define TID_IDS_SERVER_TIME_RANGE_H

#include "common/int.h"
#include "datatype/timestamp.h"

/* 1970-01-01 to 2000-01-01 */
#define UNIX_TO_POSTGRES_US \
	((int64) (POSTGRES_EPOCH_JDATE - UNIX_EPOCH_JDATE) * USECS_PER_DAY)

/*
 * timestamptz_to_unix_us - a finite timestamp's Unix microseconds
 *
 * PG_INT64_MAX for the last 30 years of timestamptz, from 294247-01-10 on, which
 * are more: no format that counts Unix microseconds in an int64 gets there.
 */
static inline int64
timestamptz_to_unix_us(TimestampTz at)
{
	int64		unix_us;

	if (pg_add_s64_overflow(at, UNIX_TO_POSTGRES_US, &unix_us))
		return PG_INT64_MAX;
	return unix_us;
}

/* unix_us_to_timestamptz - the reverse, for an instant of timestamptz's range */
static inline TimestampTz
unix_us_to_timestamptz(int64 unix_us)
{
	return unix_us - UNIX_TO_POSTGRES_US;
}

/*
 * time_range_unix_us - the first and last microsecond inside a tstzrange
 *
 * Both ends are inside; PG_INT64_MIN and PG_INT64_MAX stand for an end that is
 * unbounded, infinite or later than any format.  False, with nothing written, if no finite timestamp
 * is in the range.
 */
extern bool time_range_unix_us(Datum tstzrange, int64 *first, int64 *last);

/* time_multirange_span - the tstzrange from a tstzmultirange's first time to its last */
extern Datum time_multirange_span(Datum tstzmultirange);

/* time_multirange_contains - is a timestamp in a tstzmultirange? */
extern bool time_multirange_contains(Datum tstzmultirange, Datum timestamp);

/*
 * unix_us_text - an instant of timestamptz's range in words, for messages
 *
 * ISO 8601, UTC, whatever the session's settings; palloc'd.
 */
extern char *unix_us_text(int64 unix_us);

#endif							/* TID_IDS_SERVER_TIME_RANGE_H */
