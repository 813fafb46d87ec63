/*
 * number.h
 *		Values that are 64-bit numbers, passed by value; see ranges.h.
 *
 * In these macros, number is the codec's type of the numbers: int64_t or
 * uint64_t.
 */
#ifndef TID_IDS_TYPES_NUMBER_H
#define TID_IDS_TYPES_NUMBER_H

#include "types/ranges.h"

/*
 * NUMBER_PARSE - define parse_id(), see report.h, with the codec's
 * parse
 */
#define NUMBER_PARSE(number, parse) \
	static inline CodecStatus \
	parse_id(const char *text, size_t len, Datum *id) \
	{ \
		number		value = 0; \
		CodecStatus status = parse(text, len, &value); \
		*id = UInt64GetDatum(value); \
		return status; \
	} \
	StaticAssertDecl(sizeof(number) == sizeof(Datum), \
					 "the numbers are passed by value")

static inline double
distance(Datum lower, Datum upper)
{
	return (double) (DatumGetUInt64(upper) - DatumGetUInt64(lower));
}

/* NUMBER_STEPS - define increment() and decrement() */
#define NUMBER_STEPS(number, first, last) \
	static Datum \
	increment(Relation rel, Datum existing, bool *overflow) \
	{ \
		*overflow = (number) DatumGetUInt64(existing) == (last); \
		return UInt64GetDatum(DatumGetUInt64(existing) + 1); \
	} \
	static Datum \
	decrement(Relation rel, Datum existing, bool *underflow) \
	{ \
		*underflow = (number) DatumGetUInt64(existing) == (first); \
		return UInt64GetDatum(DatumGetUInt64(existing) - 1); \
	} \
	StaticAssertDecl((number) (first) < (number) (last), \
					 "the values have an order")

/*
 * NUMBER_VALUES - define the other functions of values, the numbers first to
 * last
 */
#define NUMBER_VALUES(number, first, last) \
	static inline bool \
	between(Datum id, RangeEnds ends) \
	{ \
		return (number) DatumGetUInt64(id) >= \
			(number) DatumGetUInt64(ends.lower) && \
			(number) DatumGetUInt64(id) <= \
				(number) DatumGetUInt64(ends.upper); \
	} \
	static RangeEnds \
	all_values(void) \
	{ \
		RangeEnds	ends = {UInt64GetDatum(first), UInt64GetDatum(last)}; \
		return ends; \
	} \
	NUMBER_STEPS(number, first, last)

/* NUMBER_PREFIXES - define a PrefixFormat with the codec's prefix_bounds */
#define NUMBER_PREFIXES(format, number, prefix_bounds, type_messages) \
	static CodecStatus \
	format##_bounds(const char *prefix, size_t len, RangeEnds *ends) \
	{ \
		number		lower = (number) DatumGetUInt64(ends->lower); \
		number		upper = (number) DatumGetUInt64(ends->upper); \
		CodecStatus status = prefix_bounds(prefix, len, &lower, &upper); \
		ends->lower = UInt64GetDatum(lower); \
		ends->upper = UInt64GetDatum(upper); \
		return status; \
	} \
	static const PrefixFormat format = { \
		.messages = &(type_messages), \
		.all = all_values, \
		.bounds = format##_bounds \
	}

/*
 * NUMBER_TIMES - define a TimeFormat with the codec's time_bounds; further
 * arguments initialize fields
 */
#define NUMBER_TIMES(format, number, time_bounds, ...) \
	static bool \
	format##_bounds(int unused, int64 first_unix_us, int64 last_unix_us, \
					RangeEnds *ends) \
	{ \
		number		lower = (number) DatumGetUInt64(ends->lower); \
		number		upper = (number) DatumGetUInt64(ends->upper); \
		bool		found = time_bounds(first_unix_us, last_unix_us, &lower, \
										&upper); \
		ends->lower = UInt64GetDatum(lower); \
		ends->upper = UInt64GetDatum(upper); \
		return found; \
	} \
	static const TimeFormat format = { \
		.all = all_values, \
		.bounds = format##_bounds, \
		__VA_ARGS__ \
	}

#endif							/* TID_IDS_TYPES_NUMBER_H */
