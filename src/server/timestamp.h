/*
 * timestamp.h
 *		The server's timestamps and time ranges as Unix microseconds, and
 *		windows by time.
 */
#ifndef TID_IDS_SERVER_TIMESTAMP_H
#define TID_IDS_SERVER_TIMESTAMP_H

#include "common/int.h"
#include "datatype/timestamp.h"
#include "fmgr.h"

/* 1970-01-01 to 2000-01-01 */
#define UNIX_TO_POSTGRES_US \
	((int64) (POSTGRES_EPOCH_JDATE - UNIX_EPOCH_JDATE) * USECS_PER_DAY)

/*
 * timestamptz_to_unix_us - convert a finite timestamp to Unix microseconds
 *
 * Returns PG_INT64_MAX for the last 30 years of timestamptz, from
 * 294247-01-10 on, whose Unix microseconds do not fit in an int64.  No format
 * reaches them.
 */
static inline int64
timestamptz_to_unix_us(TimestampTz at)
{
	int64		unix_us;

	if (pg_add_s64_overflow(at, UNIX_TO_POSTGRES_US, &unix_us))
		return PG_INT64_MAX;
	return unix_us;
}

/*
 * unix_us_to_timestamptz - the reverse; the result must be in
 * timestamptz's range
 */
static inline TimestampTz
unix_us_to_timestamptz(int64 unix_us)
{
	return unix_us - UNIX_TO_POSTGRES_US;
}

/*
 * time_range_unix_us - find the first and last microsecond inside a tstzrange
 *
 * Both ends are inclusive.  PG_INT64_MIN and PG_INT64_MAX stand for an end
 * that is unbounded, infinite or too late for any format.  Returns false, and
 * writes nothing, if the range contains no finite timestamp.
 */
extern bool time_range_unix_us(Datum tstzrange, int64 *first, int64 *last);

/*
 * time_multirange_ends - return the tstzrange from the start of a
 * tstzmultirange to its end
 */
extern Datum time_multirange_ends(Datum tstzmultirange);

/*
 * id_timestamp - call the SQL function that returns an ID's timestamp
 *
 * Sets *isnull if the function returns NULL, for an ID without a timestamp.
 */
extern Datum id_timestamp(Datum id, PGFunction timestamp, bool *isnull);

/*
 * time_multirange_contains - return whether an ID's timestamp is in a
 * tstzmultirange
 */
extern bool time_multirange_contains(Datum tstzmultirange,
									 PGFunction timestamp,
									 Datum id);

/*
 * id_times_from(at), id_times_after(at) - return the range of the times since an
 * instant, or after it; for the comparisons of IDs with times
 */
extern PGDLLEXPORT Datum id_times_from(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum id_times_after(PG_FUNCTION_ARGS);

/*
 * time_in_range - body of btree's support function 3 for a type with a time:
 * in_range(value, base, offset interval, subtract, less)
 *
 * Returns whether value's time is at most (if less) or at least that of base,
 * moved by offset.  timestamp is the SQL function that returns a value's
 * time.
 */
extern Datum time_in_range(FunctionCallInfo fcinfo, PGFunction timestamp);

/*
 * unix_us_text - print an instant of timestamptz's range, for messages
 *
 * The text is ISO 8601 in UTC, whatever the session's settings; palloc'd.
 */
extern char *unix_us_text(int64 unix_us);

/*
 * is_time_text - return whether timestamptz's input function reads a text as
 * a time, perhaps with another DateStyle
 */
extern bool is_time_text(const char *text);

#endif							/* TID_IDS_SERVER_TIMESTAMP_H */
