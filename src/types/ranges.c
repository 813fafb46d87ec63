/*
 * ranges.c
 *		Ranges of IDs by prefix and by time, see ranges.h.
 */
#include "postgres.h"

#include "utils/builtins.h"
#include "utils/timestamp.h"

#include "codec/unix_time.h"
#include "types/ranges.h"

/* Return a range that contains no value. */
static RangeEnds
empty_ends(RangeEnds (*all) (void))
{
	RangeEnds	every = all();
	RangeEnds	none = {.lower = every.upper, .upper = every.lower};

	return none;
}

RangeEnds
prefix_ends(Datum prefix, const PrefixFormat *format)
{
	text	   *beginning = DatumGetTextPP(prefix);
	size_t		len = VARSIZE_ANY_EXHDR(beginning);
	RangeEnds	ends;

	/* Every printed ID begins with the empty text. */
	if (len == 0)
		return format->all();

	/* On an error, the codec writes nothing, and the range stays empty. */
	ends = empty_ends(format->all);
	(void) format->bounds(VARDATA_ANY(beginning), len, &ends);
	return ends;
}

RangeEnds
prefix_checked_ends(Datum prefix, const PrefixFormat *format)
{
	text	   *beginning = DatumGetTextPP(prefix);
	size_t		len = VARSIZE_ANY_EXHDR(beginning);
	RangeEnds	ends = format->all();
	CodecStatus status = format->bounds(VARDATA_ANY(beginning), len, &ends);

	if (status.code != CODEC_OK)
		report_prefix(format->messages, status, VARDATA_ANY(beginning), len);
	return ends;
}

Datum
prefix_range(FunctionCallInfo fcinfo, const PrefixFormat *format)
{
	RangeEnds	ends = prefix_checked_ends(PG_GETARG_DATUM(0), format);

	return range_value(fcinfo, ends.lower, ends.upper);
}

RangeEnds
time_ends(Datum tstzrange, const TimeFormat *format)
{
	RangeEnds	ends = empty_ends(format->all);
	int64		first,
				last;

	if (time_range_unix_us(tstzrange, &first, &last))
		(void) format->bounds(format->detail, first, last, &ends);
	return ends;
}

int64
checked_unix_us(TimestampTz at, const TimeFormat *format)
{
	int64		unix_us = TIMESTAMP_NOT_FINITE(at) ? 0
		: timestamptz_to_unix_us(at);

	if (TIMESTAMP_NOT_FINITE(at) ||
		unix_us < format->first_unix_us || unix_us > format->last_unix_us)
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
				 errmsg("timestamp out of range for type %s", format->name),
				 errdetail("The type covers %s to %s (UTC).",
						   unix_us_text(format->first_unix_us),
						   unix_us_text(format->last_unix_us))));
	return unix_us;
}

RangeEnds
instant_ends(Datum timestamptz, const TimeFormat *format)
{
	TimestampTz at = DatumGetTimestampTz(timestamptz);
	RangeEnds	ends = format->all();
	int64		first = PG_INT64_MIN;
	int64		last = PG_INT64_MAX;

	if (!TIMESTAMP_NOT_FINITE(at))
		first = last = unix_floor(checked_unix_us(at, format),
								  format->unit_us) * format->unit_us;
	if (!format->bounds(format->detail, first, last, &ends))
		elog(ERROR, "no %s of an instant in its span", format->name);
	if (TIMESTAMP_IS_NOBEGIN(at))
		ends.upper = ends.lower;
	else if (TIMESTAMP_IS_NOEND(at))
		ends.lower = ends.upper;
	return ends;
}

Datum
time_encoder(FunctionCallInfo fcinfo, const TimeFormat *format,
			 PGFunction out)
{
	Datum		id = instant_ends(PG_GETARG_DATUM(0), format).lower;

	return CStringGetTextDatum(DatumGetCString(DirectFunctionCall1(out, id)));
}

Datum
time_decoder(FunctionCallInfo fcinfo, PGFunction in, PGFunction timestamp)
{
	char	   *string = text_to_cstring(PG_GETARG_TEXT_PP(0));
	Datum		id = DirectFunctionCall1(in, CStringGetDatum(string));

	return id_timestamp(id, timestamp, &fcinfo->isnull);
}

Datum
range_subdiff(FunctionCallInfo fcinfo, const RangeOrder *order)
{
	Datum		a = PG_GETARG_DATUM(0);
	Datum		b = PG_GETARG_DATUM(1);

	if (DatumGetInt32(DirectFunctionCall2(order->compare, a, b)) >= 0)
		PG_RETURN_FLOAT8(order->distance(b, a));
	PG_RETURN_FLOAT8(-order->distance(a, b));
}

#ifdef HAVE_SKIP_SUPPORT
Datum
range_skipsupport(FunctionCallInfo fcinfo, const RangeOrder *order,
				  RangeEnds all)
{
	SkipSupport skip = (SkipSupport) PG_GETARG_POINTER(0);

	skip->low_elem = all.lower;
	skip->high_elem = all.upper;
	skip->decrement = order->decrement;
	skip->increment = order->increment;
	PG_RETURN_VOID();
}
#endif
