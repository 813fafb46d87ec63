/*
 * time_range.h
 *		The server's timestamps and time ranges as Unix microseconds.
 */
#ifndef TID_IDS_SERVER_TIME_RANGE_H
#define TID_IDS_SERVER_TIME_RANGE_H

#include "datatype/timestamp.h"

/* 1970-01-01 to 2000-01-01 */
#define UNIX_TO_POSTGRES_US \
	((int64) (POSTGRES_EPOCH_JDATE - UNIX_EPOCH_JDATE) * USECS_PER_DAY)

/* Both directions are for finite timestamps; no timestamptz overflows an int64. */
static inline int64
timestamptz_to_unix_us(TimestampTz at)
{
	return at + UNIX_TO_POSTGRES_US;
}

static inline TimestampTz
unix_us_to_timestamptz(int64 unix_us)
{
	return unix_us - UNIX_TO_POSTGRES_US;
}

/*
 * time_range_unix_us - the first and last microsecond inside a tstzrange
 *
 * Both ends are inside; PG_INT64_MIN and PG_INT64_MAX stand for an end that is
 * unbounded or infinite.  False, with nothing written, if no finite timestamp
 * is in the range.
 */
extern bool time_range_unix_us(Datum tstzrange, int64 *first, int64 *last);

/*
 * unix_us_text - an instant of timestamptz's range in words, for messages
 *
 * ISO 8601, UTC, whatever the session's settings; palloc'd.
 */
extern char *unix_us_text(int64 unix_us);

#endif							/* TID_IDS_SERVER_TIME_RANGE_H */
