/*
 * tid.h
 *		The 64-bit Time-Ordered ID: text, fields, prefix and time bounds.
 *
 * A tid is an int64: a two's complement count of microseconds since
 * 1970-01-01 UTC (54 bits) above a clock ID (10 bits).  Every int64 is a tid,
 * and signed order is order by time.  Sections are those of
 * doc/format/tid.md.
 */
#ifndef TID_IDS_CODEC_TID_H
#define TID_IDS_CODEC_TID_H

#include <stdbool.h>
#include <stdint.h>

#include "codec/status.h"

#define TID_SYMBOLS 13			/* 11 of timestamp, 2 of clock ID */
#define TID_TEXT_LEN 16			/* STTT-TTT-TTTT-CC, without NUL */
#define TID_CLOCK_BITS 10
#define TID_CLOCK_MAX ((1 << TID_CLOCK_BITS) - 1)

/* 1684-07-28T00:12:25.259008Z .. 2255-06-05T23:47:34.740991Z, Unix us */
#define TID_UNIX_US_MIN (-(INT64_C(1) << 53))
#define TID_UNIX_US_MAX ((INT64_C(1) << 53) - 1)

/*
 * A server without a node ID uses a random clock ID below this (section 6).
 */
#define TID_BEST_EFFORT_CLOCKS 32

/* Ticks: us since 1970-01-01, no counter (section 6) */
#define TID_TICK_UNITS_PER_S 1000000
#define TID_TICK_COUNTER_BITS 0
#define TID_TICK_MAX ((uint64_t) TID_UNIX_US_MAX)

/*
 * tid_parse - read the dashed or the plain form (section 2)
 *
 * Errors, in the order in which they are checked: CODEC_BAD_CHAR if a
 * character is neither in base32lex nor a dash, or if there is a dash instead
 * of a symbol or a symbol instead of a dash; CODEC_BAD_LENGTH;
 * CODEC_OUT_OF_RANGE, at offset 0, if the first symbol is c..r.
 */
extern CodecStatus tid_parse(const char *text, size_t len, int64_t *id);

/*
 * tid_print - write the dashed or the plain form, no NUL
 *
 * Return the number of characters: TID_TEXT_LEN if dashed, else TID_SYMBOLS.
 */
extern int	tid_print(int64_t id, bool dashed, char *text);

/*
 * tid_prefix_bounds - find the smallest and largest tid with a prefix
 *
 * The prefix is 1..13 symbols of the plain form or any beginning of the
 * dashed one (section 4).  The errors are those of tid_parse; an empty prefix
 * is CODEC_BAD_LENGTH.
 */
extern CodecStatus tid_prefix_bounds(const char *prefix, size_t len,
									 int64_t *lower, int64_t *upper);

/*
 * tid_time_bounds - find the smallest and largest tid of an interval of time
 *
 * Both ends of the interval are inclusive, in Unix us; INT64_MIN and
 * INT64_MAX stand for no bound.  The interval may extend beyond the type's
 * span.  Return false, and write nothing, if it contains no tid.
 */
extern bool tid_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
							int64_t *lower, int64_t *upper);

/*
 * tid_pack - return the tid of a time, TID_UNIX_US_MIN..MAX, and a clock ID,
 * 0..TID_CLOCK_MAX
 */
static inline int64_t
tid_pack(int64_t unix_us, int clock_id)
{
	return (int64_t) ((uint64_t) unix_us << TID_CLOCK_BITS |
					  (uint64_t) clock_id);
}

/* tid_unix_us - return the us since 1970-01-01 UTC, negative before */
static inline int64_t
tid_unix_us(int64_t id)
{
	/*
	 * An exact division, since C does not define shifts of negative numbers
	 */
	return (id - (id & TID_CLOCK_MAX)) / (TID_CLOCK_MAX + 1);
}

/* tid_clock - return the clock ID, 0..TID_CLOCK_MAX */
static inline int
tid_clock(int64_t id)
{
	return (int) (id & TID_CLOCK_MAX);
}

#endif							/* TID_IDS_CODEC_TID_H */
