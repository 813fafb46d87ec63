/*
 * ranges.h
 *		What every type does by prefix and by time: range operators, their
 *		ends, and the functions for planner and indexes that use them.
 *
 * number.h and bytes.h define what differs by how values are stored.  The
 * file of a type uses, in this order,
 *
 * - NUMBER_VALUES or BYTE_VALUES, which define between(), all_values(),
 *	 distance(), increment() and decrement() for the macros below;
 * - ..._PREFIXES and ..._TIMES, which make a PrefixFormat and a TimeFormat of
 *	 the codec's bounds;
 * - PREFIX_OPERATOR and TIME_OPERATORS, each for a format;
 * - RANGE_ORDER with these operators, and INDEX_FUNCTIONS.
 *
 * The SQL functions are called <type>_..., as in src/install/order.sql.in.
 * Every macro that defines functions ends in a declaration, so that its call
 * ends in a semicolon.
 */
#ifndef TID_IDS_TYPES_RANGES_H
#define TID_IDS_TYPES_RANGES_H

#include "datatype/timestamp.h"

#include "codec/status.h"
#include "server/borrow.h"
#include "server/compat.h"
#include "server/index/gin.h"
#include "server/index/gist.h"
#include "server/planner/estimate.h"
#include "server/planner/range_operator.h"
#include "server/planner/support.h"
#include "server/timestamp.h"
#include "types/report.h"

/* The prefixes of a text form. */
typedef struct PrefixFormat
{
	const TypeMessages *messages;

	/* Returns the first and the last value of the type, newly allocated. */
	RangeEnds	(*all) (void);

	/*
	 * The codec's function.  It writes the smallest and the largest value
	 * with a prefix into *ends, which contains values of the type.
	 */
	CodecStatus (*bounds) (const char *prefix, size_t len, RangeEnds *ends);
} PrefixFormat;

/* A layout of bits that contains a time. */
typedef struct TimeFormat
{
	const char *name;			/* of the type, for messages */

	/* The span, and the unit of the times in it. */
	int64		first_unix_us;
	int64		last_unix_us;
	int64		unit_us;		/* 1, 1000, ... */

	RangeEnds	(*all) (void);	/* as above */

	/*
	 * The codec's function.  It writes the smallest and the largest value of
	 * an interval, and returns false if there is none.  Both ends of the
	 * interval are inclusive; PG_INT64_MIN and PG_INT64_MAX stand for no
	 * bound.  detail is for a function of several formats.
	 */
	bool		(*bounds) (int detail, int64 first_unix_us, int64 last_unix_us,
						   RangeEnds *ends);
	int			detail;
} TimeFormat;

/* prefix_ends - return the ends of "id ^@ prefix"; no prefix is an error */
extern RangeEnds prefix_ends(Datum prefix, const PrefixFormat *format);

/*
 * prefix_checked_ends - the same, but raise an error if the prefix is invalid
 */
extern RangeEnds prefix_checked_ends(Datum prefix,
									 const PrefixFormat *format);

/* prefix_range - body of a function that returns these as a range */
extern Datum prefix_range(FunctionCallInfo fcinfo,
						  const PrefixFormat *format);

/* time_ends - return the ends of "id <@ time range" */
extern RangeEnds time_ends(Datum tstzrange, const TimeFormat *format);

/*
 * checked_unix_us - return a timestamp as Unix microseconds
 *
 * Raises 22008 if it is infinite, or outside of the format's span.
 */
extern int64 checked_unix_us(TimestampTz at, const TimeFormat *format);

/*
 * instant_ends - return the first and the last value of the unit of time that
 * contains an instant
 *
 * Of an infinite timestamp, both are the value at that end of the span.
 */
extern RangeEnds instant_ends(Datum timestamptz, const TimeFormat *format);

/*
 * time_encoder - body of a function that returns the first value of an
 * instant as text; out is the type's output function
 */
extern Datum time_encoder(FunctionCallInfo fcinfo, const TimeFormat *format,
						  PGFunction out);

/*
 * time_decoder - body of the reverse function; in is the type's input
 * function, timestamp returns the time of a value, or NULL
 */
extern Datum time_decoder(FunctionCallInfo fcinfo, PGFunction in,
						  PGFunction timestamp);

/*
 * range_subdiff - body of <type>_subdiff(a, b), which returns a - b, for GiST
 * indexes of the type's ranges
 */
extern Datum range_subdiff(FunctionCallInfo fcinfo, const RangeOrder *order);

/* SKIP_SUPPORT - FORWARD if the server has skip scans */
#ifdef HAVE_SKIP_SUPPORT
#define SKIP_SUPPORT(ours, call) FORWARD(ours, call)

/* range_skipsupport - body of <type>_skipsupport; all are the first and last value */
extern Datum range_skipsupport(FunctionCallInfo fcinfo,
							   const RangeOrder *order, RangeEnds all);
#else
#define SKIP_SUPPORT(ours, call) extern Datum ours(PG_FUNCTION_ARGS)
#endif

/*
 * RANGE_OPERATOR - define a RangeOperator, its function, and those of
 * its ends
 *
 * condition is what the function returns; further arguments
 * initialize fields.
 */
#define RANGE_OPERATOR(operator, sign, ours, ends_of, condition, ...) \
	extern Datum ours(PG_FUNCTION_ARGS); \
	extern Datum ours##_lower(PG_FUNCTION_ARGS); \
	extern Datum ours##_upper(PG_FUNCTION_ARGS); \
	static const RangeOperator operator = { \
		.name = sign, \
		.function = ours, \
		.lower_end = {#ours "_lower", ours##_lower}, \
		.upper_end = {#ours "_upper", ours##_upper}, \
		.ends = ends_of, \
		__VA_ARGS__ \
	}; \
	FORWARD(ours, BoolGetDatum(condition)); \
	FORWARD(ours##_lower, ends_of(PG_GETARG_DATUM(0)).lower); \
	FORWARD(ours##_upper, ends_of(PG_GETARG_DATUM(0)).upper)

/* PREFIX_FUNCTIONS - define <name>_lower, <name>_upper and <name>_range */
#define PREFIX_FUNCTIONS(name, format) \
	FORWARD(name##_lower, \
			prefix_checked_ends(PG_GETARG_DATUM(0), &(format)).lower); \
	FORWARD(name##_upper, \
			prefix_checked_ends(PG_GETARG_DATUM(0), &(format)).upper); \
	FORWARD(name##_range, prefix_range(fcinfo, &(format)))

/* PREFIX_OPERATOR - define "id ^@ prefix", and what belongs to it */
#define PREFIX_OPERATOR(type, format) \
	static RangeEnds \
	type##_prefix_ends(Datum prefix) \
	{ \
		return prefix_ends(prefix, &(format)); \
	} \
	RANGE_OPERATOR(type##_prefix_operator, "^@", type##_starts_with, \
				   type##_prefix_ends, \
				   between(PG_GETARG_DATUM(0), \
						   range_ends(fcinfo, &type##_prefix_operator)), \
				   .lossy = false); \
	PREFIX_FUNCTIONS(type##_prefix, format)

/* INSTANT_FUNCTIONS - define <name>_lower and <name>_upper */
#define INSTANT_FUNCTIONS(name, format) \
	FORWARD(name##_lower, \
			instant_ends(PG_GETARG_DATUM(0), &(format)).lower); \
	FORWARD(name##_upper, instant_ends(PG_GETARG_DATUM(0), &(format)).upper)

static inline bool
every_id_has_time(Datum id)
{
	return true;
}

/*
 * TIME_RANGE_OPERATOR - define "id <@ time range" and its commutator
 *
 * has_time(id) returns whether an ID contains a time: every_id_has_time or,
 * if is_lossy, a function that returns false for some IDs.
 */
#define TIME_RANGE_OPERATOR(name, format, has_time, is_lossy) \
	extern Datum name##_range_contains(PG_FUNCTION_ARGS); \
	static RangeEnds \
	name##_time_ends(Datum time_range) \
	{ \
		return time_ends(time_range, &(format)); \
	} \
	RANGE_OPERATOR(name##_time_operator, "<@", name##_within, \
				   name##_time_ends, \
				   has_time(PG_GETARG_DATUM(0)) && \
				   between(PG_GETARG_DATUM(0), \
						   range_ends(fcinfo, &name##_time_operator)), \
				   .lossy = is_lossy, \
				   .commutator = "@>", \
				   .commutator_function = name##_range_contains); \
	FORWARD(name##_range_contains, \
			BoolGetDatum(has_time(PG_GETARG_DATUM(1)) && \
						 between(PG_GETARG_DATUM(1), \
								 name##_time_ends(PG_GETARG_DATUM(0)))))

/*
 * TIME_MULTIRANGE_OPERATOR - define "id <@ time ranges" and its commutator,
 * which call <name>_timestamp
 *
 * It is lossy, because there are gaps between the ranges.
 */
#define TIME_MULTIRANGE_OPERATOR(name, format) \
	extern Datum name##_timestamp(PG_FUNCTION_ARGS); \
	extern Datum name##_multirange_contains(PG_FUNCTION_ARGS); \
	static RangeEnds \
	name##_times_ends(Datum time_ranges) \
	{ \
		return time_ends(time_multirange_ends(time_ranges), &(format)); \
	} \
	RANGE_OPERATOR(name##_times_operator, "<@", name##_within_multirange, \
				   name##_times_ends, \
				   time_multirange_contains(PG_GETARG_DATUM(1), \
											name##_timestamp, PG_GETARG_DATUM(0)), \
				   .lossy = true, \
				   .commutator = "@>", \
				   .commutator_function = name##_multirange_contains); \
	FORWARD(name##_multirange_contains, \
			BoolGetDatum(time_multirange_contains(PG_GETARG_DATUM(0), \
												  name##_timestamp, \
												  PG_GETARG_DATUM(1))))

/* TIME_OPERATORS - define both, and INSTANT_FUNCTIONS */
#define TIME_OPERATORS(name, format, has_time, is_lossy) \
	TIME_RANGE_OPERATOR(name, format, has_time, is_lossy); \
	TIME_MULTIRANGE_OPERATOR(name, format); \
	INSTANT_FUNCTIONS(name, format)

/*
 * RANGE_ORDER - define the type's RangeOrder with these range operators, in
 * the order of GIN's strategy numbers, and the planner support that uses it
 */
#define RANGE_ORDER(type, ...) \
	static Datum \
	first_value(void) \
	{ \
		return all_values().lower; \
	} \
	static const RangeOrder range_order = { \
		.compare = type##_cmp, \
		.distance = distance, \
		.first = first_value, \
		.operators = (const RangeOperator *const[]) {__VA_ARGS__, NULL}, \
		.increment = increment, \
		.decrement = decrement \
	}; \
	FORWARD(type##_range_support, range_support(fcinfo, &range_order)); \
	FORWARD(type##_range_sel, range_estimate(fcinfo, &range_order)); \
	FORWARD(type##_range_join_sel, range_estimate(fcinfo, &range_order))

/*
 * VALUE_FUNCTIONS - for a type that does not borrow them, define
 * <type>_skipsupport, <type>_subdiff, and <type>_distance(a, b), which
 * returns b - a for BRIN's minmax-multi, where a is not greater than b
 */
#define VALUE_FUNCTIONS(type) \
	SKIP_SUPPORT(type##_skipsupport, \
				 range_skipsupport(fcinfo, &range_order, all_values())); \
	FORWARD(type##_distance, \
			Float8GetDatum(distance(PG_GETARG_DATUM(0), \
									PG_GETARG_DATUM(1)))); \
	FORWARD(type##_subdiff, range_subdiff(fcinfo, &range_order))

/*
 * INDEX_FUNCTIONS - define the functions of a type's own operator classes of
 * GIN and GiST, and of its range type; further arguments initialize a
 * GistValues
 */
#define INDEX_FUNCTIONS(type, ...) \
	static const GistValues gist_values = {__VA_ARGS__}; \
	FORWARD(type##_canonical, range_canonical(fcinfo, &range_order)); \
	FORWARD(type##_gin_extract_query, gin_range_query(fcinfo, &range_order)); \
	FORWARD(type##_gist_consistent, gist_consistent(fcinfo, &gist_values)); \
	FORWARD(type##_gist_compress, gist_compress(fcinfo, &gist_values)); \
	FORWARD(type##_gist_fetch, gist_fetch(fcinfo, &gist_values))

#endif							/* TID_IDS_TYPES_RANGES_H */
