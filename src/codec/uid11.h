/*
 * uid11.h
 *		The 11-character ID: text, fields of its profiles, prefix and time
 *		bounds.
 *
 * A uid11 is an unsigned 64-bit number, printed as exactly 11 Base58 digits;
 * unsigned order is text order.  A profile defines the meaning of the bits.
 * The profile is not stored in the ID.  Sections are those of
 * doc/format/uid11.md.
 */
#ifndef TID_IDS_CODEC_UID11_H
#define TID_IDS_CODEC_UID11_H

#include <stdbool.h>
#include <stdint.h>

#include "codec/status.h"

#define UID11_TEXT_LEN 11		/* without NUL */

/*----------
 * The profiles with a time (section 5), by fields from the most significant
 * on:
 *
 * xid			ms since the epoch (42 bits), random (22)
 * ts-seq-rand	ms (42), sequence (12), random (10)
 * snowish		0 (1), ms (41), machine (10), sequence (12)
 *----------
 */
#define UID11_LOW_BITS 22		/* all bits below the ms, in all three */
#define UID11_LOW_MAX ((1 << UID11_LOW_BITS) - 1)
#define UID11_SEQUENCE_BITS 12	/* of ts-seq-rand and of snowish */
#define UID11_SEQUENCE_MAX ((1 << UID11_SEQUENCE_BITS) - 1)
#define UID11_RANDOM_BITS 10	/* of ts-seq-rand */
#define UID11_RANDOM_MAX ((1 << UID11_RANDOM_BITS) - 1)
#define UID11_MACHINE_BITS 10	/* of snowish */
#define UID11_MACHINE_MAX ((1 << UID11_MACHINE_BITS) - 1)

/* 2011-11-11T11:11:11.111Z, the epoch of all three profiles */
#define UID11_EPOCH_UNIX_MS INT64_C(1321009871111)

/* To 2151-03-25T18:46:22.214Z; snowish ends on 2081-07-18 */
#define UID11_UNIX_MS_MIN UID11_EPOCH_UNIX_MS
#define UID11_UNIX_MS_MAX (UID11_EPOCH_UNIX_MS + ((INT64_C(1) << 42) - 1))

/* The first and last us of these ms */
#define UID11_UNIX_US_MIN (UID11_UNIX_MS_MIN * 1000)
#define UID11_UNIX_US_MAX (UID11_UNIX_MS_MAX * 1000 + 999)

/*
 * Ticks of ts-seq-rand and snowish (section 7): ms since the epoch, and in
 * the UID11_SEQUENCE_BITS below the sequence, which is 0 at the start of each
 * ms.  Ticks of snowish have the machine in between: they are the IDs.
 */
#define UID11_TICK_UNITS_PER_S 1000
#define UID11_TICK_COUNTER_BITS UID11_SEQUENCE_BITS
#define UID11_TICK_MAX ((UINT64_C(1) << 54) - 1)
#define UID11_SNOWISH_TICK_UNITS_PER_S UID11_TICK_UNITS_PER_S
#define UID11_SNOWISH_TICK_COUNTER_BITS UID11_SEQUENCE_BITS
#define UID11_SNOWISH_TICK_MAX ((UINT64_C(1) << 63) - 1)

/*
 * uid11_parse - read 11 digits (section 2)
 *
 * Errors, in the order in which they are checked: CODEC_BAD_CHAR;
 * CODEC_BAD_LENGTH; CODEC_OUT_OF_RANGE, at offset 0, if the number has more
 * than 64 bits, which means a text above "jpXCZedGfVQ".
 */
extern CodecStatus uid11_parse(const char *text, size_t len, uint64_t *id);

/* uid11_print - write UID11_TEXT_LEN characters, no NUL */
extern void uid11_print(uint64_t id, char *text);

/*
 * uid11_prefix_bounds - find the smallest and largest uid11 with a prefix
 *
 * The prefix has 1..11 digits (section 4).  CODEC_OUT_OF_RANGE if even its
 * smallest number has more than 64 bits; if only the largest has, *upper is
 * 2^64-1.  The other errors are those of uid11_parse; an empty prefix is
 * CODEC_BAD_LENGTH.
 */
extern CodecStatus uid11_prefix_bounds(const char *prefix, size_t len,
									   uint64_t *lower, uint64_t *upper);

/*
 * uid11_time_bounds - find the smallest and largest uid11 of an interval of
 * time
 *
 * These are the IDs of any profile whose uid11_unix_ms is within the
 * interval.  Both ends are inclusive, in Unix us; INT64_MIN and INT64_MAX
 * stand for no bound.  The interval may extend beyond the type's span.
 * Return false, and write nothing, if it contains no ID.
 */
extern bool uid11_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
							  uint64_t *lower, uint64_t *upper);

/*
 * uid11_pack - return the ID of a time, UID11_UNIX_MS_MIN..MAX, and the lower
 * bits, 0..UID11_LOW_MAX
 */
static inline uint64_t
uid11_pack(int64_t unix_ms, uint32_t low)
{
	return (uint64_t) (unix_ms - UID11_EPOCH_UNIX_MS) << UID11_LOW_BITS | low;
}

/* uid11_unix_ms - return the ms of an ID of any of the three profiles */
static inline int64_t
uid11_unix_ms(uint64_t id)
{
	return (int64_t) (id >> UID11_LOW_BITS) + UID11_EPOCH_UNIX_MS;
}

/*
 * uid11_low - return the lower bits, 0..UID11_LOW_MAX; in an xid all are
 * random
 */
static inline uint32_t
uid11_low(uint64_t id)
{
	return (uint32_t) id & UID11_LOW_MAX;
}

/* uid11_tick - return the tick of a ts-seq-rand ID */
static inline uint64_t
uid11_tick(uint64_t id)
{
	return id >> UID11_RANDOM_BITS;
}

/*
 * uid11_pack_tick - return the ts-seq-rand ID of a tick, 0..UID11_TICK_MAX,
 * and random bits, 0..UID11_RANDOM_MAX
 */
static inline uint64_t
uid11_pack_tick(uint64_t tick, uint32_t random)
{
	return tick << UID11_RANDOM_BITS | random;
}

/* uid11_fits_snowish - return whether the reserved bit is 0, as in snowish */
static inline bool
uid11_fits_snowish(uint64_t id)
{
	return id >> 63 == 0;
}

/* uid11_machine - return the machine of a snowish ID, 0..UID11_MACHINE_MAX */
static inline int
uid11_machine(uint64_t id)
{
	return (int) (id >> UID11_SEQUENCE_BITS) & UID11_MACHINE_MAX;
}

#endif							/* TID_IDS_CODEC_UID11_H */
