/*
 * timestamp.c
 *		The server's timestamps, time ranges and intervals, see timestamp.h.
 */
#include "postgres.h"

#include <ctype.h>

#include "catalog/pg_type.h"
#include "miscadmin.h"
#include "utils/datetime.h"
#include "utils/multirangetypes.h"
#include "utils/rangetypes.h"
#include "utils/timestamp.h"
#include "utils/typcache.h"

#include "server/borrow.h"
#include "server/compat.h"
#include "server/timestamp.h"

bool
time_range_unix_us(Datum tstzrange, int64 *first, int64 *last)
{
	TypeCacheEntry *range_type = lookup_type_cache(TSTZRANGEOID,
												   TYPECACHE_RANGE_INFO);
	RangeBound	lower,
				upper;
	bool		empty;
	TimestampTz from = DT_NOBEGIN,
				to = DT_NOEND;

	range_deserialize(range_type, DatumGetRangeTypeP(tstzrange),
					  &lower, &upper, &empty);
	if (empty)
		return false;
	if (!lower.infinite)
		from = DatumGetTimestampTz(lower.val);
	if (!upper.infinite)
		to = DatumGetTimestampTz(upper.val);

	/* Such a range contains only an infinite timestamp. */
	if (TIMESTAMP_IS_NOEND(from) || TIMESTAMP_IS_NOBEGIN(to))
		return false;

	/* Make both ends inclusive: timestamps are whole microseconds. */
	if (!TIMESTAMP_IS_NOBEGIN(from) && !lower.inclusive)
		from++;
	if (!TIMESTAMP_IS_NOEND(to) && !upper.inclusive)
		to--;
	if (from > to)
		return false;
	*first = TIMESTAMP_IS_NOBEGIN(from) ? PG_INT64_MIN
		: timestamptz_to_unix_us(from);
	*last = TIMESTAMP_IS_NOEND(to) ? PG_INT64_MAX
		: timestamptz_to_unix_us(to);
	return true;
}

/*
 * Return the tstzrange of all times from an instant on.
 *
 * The comparisons of IDs with times need this as a strict function, because
 * only strict functions are inlined into them.
 */
static Datum
times_since(Datum at, bool inclusive)
{
	TypeCacheEntry *range_type = lookup_type_cache(TSTZRANGEOID,
												   TYPECACHE_RANGE_INFO);
	RangeBound	first = {.val = at, .inclusive = inclusive, .lower = true};
	RangeBound	last = {.infinite = true};

	return RangeTypePGetDatum(MAKE_RANGE(range_type, &first, &last));
}

FORWARD(id_times_from, times_since(PG_GETARG_DATUM(0), true));
FORWARD(id_times_after, times_since(PG_GETARG_DATUM(0), false));

/*
 * Return at + offset or at - offset, computed like the server's: first the
 * months, then the days, then the hours, in the session's time zone.
 *
 * If one of these steps leads out of timestamptz's range, or to within a
 * century of its ends, the result is infinite, because no format contains
 * these times.  The server's own function raises an error for a result out of
 * range.
 */
static TimestampTz
shift_timestamp(TimestampTz at, Interval *offset, bool subtract)
{
	const double century = (double) USECS_PER_DAY * DAYS_PER_YEAR * 100;
	const double steps[] = {
		(double) USECS_PER_DAY * DAYS_PER_YEAR / MONTHS_PER_YEAR *
		offset->month,
		(double) USECS_PER_DAY * offset->day,
		(double) offset->time
	};
	double		reached = (double) at;

	for (size_t i = 0; i < lengthof(steps); i++)
	{
		reached += subtract ? -steps[i] : steps[i];
		if (reached < (double) MIN_TIMESTAMP + century)
			return DT_NOBEGIN;
		if (reached > (double) END_TIMESTAMP - century)
			return DT_NOEND;
	}
	return DatumGetTimestampTz(DirectFunctionCall2(subtract
												   ? timestamptz_mi_interval
												   : timestamptz_pl_interval,
												   TimestampTzGetDatum(at),
												   IntervalPGetDatum(offset)));
}

Datum
time_in_range(FunctionCallInfo fcinfo, PGFunction timestamp)
{
	TimestampTz value = DatumGetTimestampTz(DirectFunctionCall1(timestamp,
																PG_GETARG_DATUM(0)));
	TimestampTz base = DatumGetTimestampTz(DirectFunctionCall1(timestamp,
															   PG_GETARG_DATUM(1)));
	Interval   *offset = PG_GETARG_INTERVAL_P(2);
	bool		subtract = PG_GETARG_BOOL(3);
	bool		less = PG_GETARG_BOOL(4);
	Interval	none = {0};
	TimestampTz bound;

	/* The server's in_range functions have the same message. */
	if (DatumGetBool(DirectFunctionCall2(interval_lt,
										 IntervalPGetDatum(offset),
										 IntervalPGetDatum(&none))))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PRECEDING_OR_FOLLOWING_SIZE),
				 errmsg("invalid preceding or following size in window function")));
	bound = shift_timestamp(base, offset, subtract);
	PG_RETURN_BOOL(less ? value <= bound : value >= bound);
}

Datum
time_multirange_ends(Datum tstzmultirange)
{
	MultirangeType *ranges = DatumGetMultirangeTypeP(tstzmultirange);
	TypeCacheEntry *range_type = lookup_type_cache(TSTZRANGEOID,
												   TYPECACHE_RANGE_INFO);
	RangeBound	lower,
				upper,
				inner;

	if (MultirangeIsEmpty(ranges))
		return RangeTypePGetDatum(make_empty_range(range_type));
	multirange_get_bounds(range_type, ranges, 0, &lower, &inner);
	multirange_get_bounds(range_type, ranges, ranges->rangeCount - 1, &inner,
						  &upper);
	return RangeTypePGetDatum(MAKE_RANGE(range_type, &lower, &upper));
}

Datum
id_timestamp(Datum id, PGFunction timestamp, bool *isnull)
{
	LOCAL_FCINFO(call, 1);
	Datum		at;

	InitFunctionCallInfoData(*call, NULL, 1, InvalidOid, NULL, NULL);
	call->args[0].value = id;
	call->args[0].isnull = false;
	at = timestamp(call);
	*isnull = call->isnull;
	return at;
}

bool
time_multirange_contains(Datum tstzmultirange, PGFunction timestamp, Datum id)
{
	TypeCacheEntry *range_type = lookup_type_cache(TSTZRANGEOID,
												   TYPECACHE_RANGE_INFO);
	bool		isnull;
	Datum		at = id_timestamp(id, timestamp, &isnull);

	return !isnull &&
		multirange_contains_elem_internal(range_type,
										  DatumGetMultirangeTypeP(tstzmultirange), at);
}

char *
unix_us_text(int64 unix_us)
{
	char		text[MAXDATELEN + 1];
	struct pg_tm tm;
	fsec_t		fsec;

	if (timestamp2tm(unix_us_to_timestamptz(unix_us), NULL, &tm, &fsec, NULL,
					 NULL) != 0)
		elog(ERROR, "time span of a type is out of timestamp's range");
	EncodeDateTime(&tm, fsec, false, 0, NULL, USE_ISO_DATES, text);
	return pstrdup(text);
}

bool
is_time_text(const char *text)
{
	char		work[MAXDATELEN + MAXDATEFIELDS];
	char	   *fields[MAXDATEFIELDS];
	int			types[MAXDATEFIELDS];
	int			count;
	int			kind;
	int			tz;
	struct pg_tm tm;
	fsec_t		fsec;
	int			error = ParseDateTime(text, work, sizeof(work), fields,
									  types, MAXDATEFIELDS, &count);

	/* Before 16, DecodeDateTime() raises an error for an unknown time zone. */
	for (int i = 1; error == 0 && i < count; i++)
		if (types[i] == DTK_DATE && !isdigit((unsigned char) fields[i][0]) &&
			pg_tzset(fields[i]) == NULL)
			return false;
	if (error == 0)
		error = DECODE_DATE_TIME(fields, types, count, &kind,
								 &tm, &fsec, &tz);
	return error == 0 ||
		(error == DTERR_MD_FIELD_OVERFLOW && types[0] == DTK_DATE);
}
