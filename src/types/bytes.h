/*
 * bytes.h
 *		Values of a fixed number of bytes in the order of memcmp, passed by
 *		reference; see ranges.h.
 */
#ifndef TID_IDS_TYPES_BYTES_H
#define TID_IDS_TYPES_BYTES_H

#include "common/hashfn.h"
#include "utils/sortsupport.h"

#include "codec/bytes.h"
#include "types/ranges.h"

#define DatumGetBytes(datum) ((uint8 *) DatumGetPointer(datum))
#define PG_GETARG_BYTES(n) DatumGetBytes(PG_GETARG_DATUM(n))

/* bytes_all - return the first and the last value, newly allocated */
extern RangeEnds bytes_all(int nbytes);

/*
 * bytes_stepped - return the value after (step 1) or before (-1) another
 * one; set *overflow to whether there is none
 */
extern Datum bytes_stepped(Datum existing, int nbytes, int step,
						   bool *overflow);

/*
 * bytes_sortsupport - body of a sort support function with abbreviated keys
 *
 * compare compares two values.
 */
extern Datum bytes_sortsupport(FunctionCallInfo fcinfo,
							   int (*compare) (Datum a, Datum b,
											   SortSupport sort));

/* bytes_bytea - return the bytes as a bytea */
extern Datum bytes_bytea(const uint8 *bytes, int nbytes);

/*
 * bytes_recv, bytes_from_bytea - bodies of the functions of BYTE_BINARY
 *
 * They raise 22P03 if there are more or fewer bytes; type is for the message.
 */
extern Datum bytes_recv(FunctionCallInfo fcinfo, const char *type,
						int nbytes);
extern Datum bytes_from_bytea(FunctionCallInfo fcinfo, const char *type,
							  int nbytes);

/*
 * BYTE_PARSE - define parse_id(), see report.h, with the codec's parse
 */
#define BYTE_PARSE(nbytes, parse) \
	static inline CodecStatus \
	parse_id(const char *text, size_t len, Datum *id) \
	{ \
		*id = PointerGetDatum(palloc(nbytes)); \
		return parse(text, len, DatumGetBytes(*id)); \
	} \
	StaticAssertDecl((nbytes) % sizeof(uint32) == 0, \
					 "gist.c reads keys in parts of 4 bytes")

/*
 * BYTE_BINARY - define <type>_recv, <type>_send, <type>_bytea and
 * <type>_from_bytea
 */
#define BYTE_BINARY(type, nbytes) \
	FORWARD(type##_recv, bytes_recv(fcinfo, #type, nbytes)); \
	FORWARD(type##_send, bytes_bytea(PG_GETARG_BYTES(0), nbytes)); \
	FORWARD(type##_bytea, bytes_bytea(PG_GETARG_BYTES(0), nbytes)); \
	FORWARD(type##_from_bytea, bytes_from_bytea(fcinfo, #type, nbytes))

/* BYTE_RANGE - define between() and distance(), see ranges.h */
#define BYTE_RANGE(nbytes) \
	static inline bool \
	between(Datum id, RangeEnds ends) \
	{ \
		return bytes_are_between(DatumGetBytes(id), \
								 DatumGetBytes(ends.lower), \
								 DatumGetBytes(ends.upper), nbytes); \
	} \
	static double \
	distance(Datum lower, Datum upper) \
	{ \
		return bytes_distance(DatumGetBytes(lower), DatumGetBytes(upper), \
							  nbytes); \
	} \
	StaticAssertDecl((nbytes) >= 8, "an abbreviated key has 8 bytes")

/*
 * BYTE_VALUES - define the functions of values, see ranges.h, for a type to
 * which any bytes belong
 */
#define BYTE_VALUES(nbytes) \
	static RangeEnds \
	all_values(void) \
	{ \
		return bytes_all(nbytes); \
	} \
	static Datum \
	increment(Relation rel, Datum existing, bool *overflow) \
	{ \
		return bytes_stepped(existing, nbytes, 1, overflow); \
	} \
	static Datum \
	decrement(Relation rel, Datum existing, bool *underflow) \
	{ \
		return bytes_stepped(existing, nbytes, -1, underflow); \
	} \
	BYTE_RANGE(nbytes)

/* BYTE_PREFIXES - define a PrefixFormat with the codec's prefix_bounds */
#define BYTE_PREFIXES(format, prefix_bounds, type_messages) \
	static CodecStatus \
	format##_bounds(const char *prefix, size_t len, RangeEnds *ends) \
	{ \
		return prefix_bounds(prefix, len, DatumGetBytes(ends->lower), \
							 DatumGetBytes(ends->upper)); \
	} \
	static const PrefixFormat format = { \
		.messages = &(type_messages), \
		.all = all_values, \
		.bounds = format##_bounds \
	}

/*
 * BYTE_TIMES - define a TimeFormat with the codec's time_bounds; further
 * arguments initialize fields
 */
#define BYTE_TIMES(format, time_bounds, ...) \
	static bool \
	format##_bounds(int unused, int64 first_unix_us, int64 last_unix_us, \
					RangeEnds *ends) \
	{ \
		return time_bounds(first_unix_us, last_unix_us, \
						   DatumGetBytes(ends->lower), \
						   DatumGetBytes(ends->upper)); \
	} \
	static const TimeFormat format = { \
		.all = all_values, \
		.bounds = format##_bounds, \
		__VA_ARGS__ \
	}

/*
 * BYTE_EXTREMES - define <type>_smaller and <type>_larger
 *
 * Like the server's own functions, these return an argument, not a copy.
 */
#define BYTE_EXTREMES(type, nbytes) \
	FORWARD(type##_smaller, \
			bytes_compare(PG_GETARG_BYTES(0), PG_GETARG_BYTES(1), \
						  nbytes) < 0 ? \
			PG_GETARG_DATUM(0) : PG_GETARG_DATUM(1)); \
	FORWARD(type##_larger, \
			bytes_compare(PG_GETARG_BYTES(0), PG_GETARG_BYTES(1), \
						  nbytes) > 0 ? \
			PG_GETARG_DATUM(0) : PG_GETARG_DATUM(1))

#define BYTE_COMPARISON(ours, nbytes, OP) \
	FORWARD(ours, \
			BoolGetDatum(bytes_compare(PG_GETARG_BYTES(0), \
									   PG_GETARG_BYTES(1), nbytes) OP 0))

/* BYTE_COMPARISONS - define all six */
#define BYTE_COMPARISONS(type, nbytes) \
	BYTE_COMPARISON(type##_lt, nbytes, <); \
	BYTE_COMPARISON(type##_le, nbytes, <=); \
	BYTE_COMPARISON(type##_eq, nbytes, ==); \
	BYTE_COMPARISON(type##_ne, nbytes, !=); \
	BYTE_COMPARISON(type##_ge, nbytes, >=); \
	BYTE_COMPARISON(type##_gt, nbytes, >)

/*
 * BYTE_ORDER_FUNCTIONS - define BYTE_COMPARISONS, <type>_cmp, <type>_hash,
 * <type>_hash_extended, <type>_sortsupport, and BYTE_EXTREMES
 */
#define BYTE_ORDER_FUNCTIONS(type, nbytes) \
	BYTE_COMPARISONS(type, nbytes); \
	FORWARD(type##_cmp, \
			Int32GetDatum(bytes_compare(PG_GETARG_BYTES(0), \
										PG_GETARG_BYTES(1), nbytes))); \
	FORWARD(type##_hash, hash_any(PG_GETARG_BYTES(0), nbytes)); \
	FORWARD(type##_hash_extended, \
			hash_any_extended(PG_GETARG_BYTES(0), nbytes, \
							  (uint64) PG_GETARG_INT64(1))); \
	static int \
	compare_to_sort(Datum a, Datum b, SortSupport sort) \
	{ \
		return bytes_compare(DatumGetBytes(a), DatumGetBytes(b), nbytes); \
	} \
	FORWARD(type##_sortsupport, bytes_sortsupport(fcinfo, compare_to_sort)); \
	BYTE_EXTREMES(type, nbytes)

#endif							/* TID_IDS_TYPES_BYTES_H */
