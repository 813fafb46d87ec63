/*
 * uid11.h
 *		The 11-character ID: text, its profiles' fields, prefix and time bounds.
 *
 * A uid11 is an unsigned 64-bit number, printed as exactly 11 Base58 digits;
 * unsigned order is text order.  What its bits mean is its profile's matter
 * (doc/format/uid11.md, section 5): every number is a uid11 of every profile.
 */
#ifndef TID_IDS_CODEC_UID11_H
#define TID_IDS_CODEC_UID11_H

#include <stdbool.h>
#include <stdint.h>

#include "codec/status.h"

#define UID11_TEXT_LEN 11		/* without NUL */

/*
 * xid			42 bits of ms since the epoch, 22 random
 * ts-seq-rand	42 bits of ms, 12 of sequence, 10 random
 * snowish		0, 41 bits of ms, 10 of machine, 12 of sequence
 */
#define UID11_LOW_BITS 22		/* below the ms, in all three */
#define UID11_LOW_MAX ((1 << UID11_LOW_BITS) - 1)
#define UID11_SEQUENCE_BITS 12	/* in both profiles that have one */
#define UID11_SEQUENCE_MAX ((1 << UID11_SEQUENCE_BITS) - 1)
#define UID11_RANDOM_BITS 10		/* the random bits of ts-seq-rand */
#define UID11_RANDOM_MAX ((1 << UID11_RANDOM_BITS) - 1)
#define UID11_MACHINE_BITS 10	/* of snowish, above the sequence */
#define UID11_MACHINE_MAX ((1 << UID11_MACHINE_BITS) - 1)

/* 2011-11-11T11:11:11.111Z, the epoch of all three */
#define UID11_EPOCH_UNIX_MS INT64_C(1321009871111)

/* .. 2151-03-25T18:46:22.214Z, and .. 2081-07-18T02:58:46.662Z for snowish */
#define UID11_UNIX_MS_MIN UID11_EPOCH_UNIX_MS
#define UID11_UNIX_MS_MAX (UID11_EPOCH_UNIX_MS + ((INT64_C(1) << 42) - 1))
#define UID11_SNOWISH_UNIX_MS_MAX \
	(UID11_EPOCH_UNIX_MS + ((INT64_C(1) << 41) - 1))

/* The instants whose ms those are, Unix us. */
#define UID11_UNIX_US_MIN (UID11_UNIX_MS_MIN * 1000)
#define UID11_UNIX_US_MAX (UID11_UNIX_MS_MAX * 1000 + 999)
#define UID11_SNOWISH_UNIX_US_MAX (UID11_SNOWISH_UNIX_MS_MAX * 1000 + 999)

/*
 * The ticks of ts-seq-rand and of snowish: ms since the epoch, and the sequence
 * in the UID11_SEQUENCE_BITS below, from 0 with each new ms.
 */
#define UID11_TICK_UNITS_PER_S 1000
#define UID11_TICK_MAX ((UINT64_C(1) << 54) - 1)
#define UID11_SNOWISH_TICK_MAX ((UINT64_C(1) << 53) - 1)

/*
 * uid11_parse - read 11 digits (section 2)
 *
 * CODEC_BAD_CHAR: a character outside the alphabet; CODEC_BAD_LENGTH;
 * CODEC_OUT_OF_RANGE (at 0): more than 64 bits, a text above "jpXCZedGfVQ".
 * Characters are judged before length, length before range.
 */
extern CodecStatus uid11_parse(const char *text, size_t len, uint64_t *id);

/* uid11_print - write UID11_TEXT_LEN characters, no NUL */
extern void uid11_print(uint64_t id, char *text);

/*
 * uid11_prefix_bounds - the first and last uid11 that print with this beginning
 *
 * The prefix has 1..11 digits (section 4).  CODEC_OUT_OF_RANGE: its first ID
 * would have more than 64 bits; if only its last would, *upper is 2^64-1.
 * Other errors as in uid11_parse; the empty text is CODEC_BAD_LENGTH.
 */
extern CodecStatus uid11_prefix_bounds(const char *prefix, size_t len,
									   uint64_t *lower, uint64_t *upper);

/*
 * uid11_time_bounds - the first and last uid11 of an interval of time
 *
 * Those that uid11_unix_ms, whatever their profile, reads as a ms that starts
 * inside.  Both ends are inclusive, Unix us; INT64_MIN and INT64_MAX stand for
 * no bound.  What lies outside the span is cut off.  False if nothing is left.
 */
extern bool uid11_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
							  uint64_t *lower, uint64_t *upper);

/* uid11_pack - unix_ms in UID11_UNIX_MS_MIN..MAX, low in 0..UID11_LOW_MAX */
static inline uint64_t
uid11_pack(int64_t unix_ms, uint32_t low)
{
	return (uint64_t) (unix_ms - UID11_EPOCH_UNIX_MS) << UID11_LOW_BITS | low;
}

/* uid11_unix_ms - the time of all three profiles, floored to the ms */
static inline int64_t
uid11_unix_ms(uint64_t id)
{
	return (int64_t) (id >> UID11_LOW_BITS) + UID11_EPOCH_UNIX_MS;
}

/* uid11_low - the bits below the ms, all random in an xid */
static inline uint32_t
uid11_low(uint64_t id)
{
	return (uint32_t) id & UID11_LOW_MAX;
}

/* uid11_tick - tick of a ts-seq-rand ID, its sequence in the low 12 bits */
static inline uint64_t
uid11_tick(uint64_t id)
{
	return id >> UID11_RANDOM_BITS;
}

/* uid11_pack_tick - tick to UID11_TICK_MAX; tail, random, to UID11_RANDOM_MAX */
static inline uint64_t
uid11_pack_tick(uint64_t tick, uint32_t tail)
{
	return tick << UID11_RANDOM_BITS | tail;
}

/* uid11_fits_snowish - is the reserved bit 0?  If not, the rest is no time */
static inline bool
uid11_fits_snowish(uint64_t id)
{
	return id >> 63 == 0;
}

/* uid11_snowish_tick - its sequence in the low 12 bits, no machine */
static inline uint64_t
uid11_snowish_tick(uint64_t id)
{
	return id >> UID11_LOW_BITS << UID11_SEQUENCE_BITS |
		(id & UID11_SEQUENCE_MAX);
}

/* uid11_machine - the machine, 0..UID11_MACHINE_MAX */
static inline int
uid11_machine(uint64_t id)
{
	return (int) (id >> UID11_SEQUENCE_BITS) & UID11_MACHINE_MAX;
}

/* uid11_snowish_pack_tick - tick to UID11_SNOWISH_TICK_MAX */
static inline uint64_t
uid11_snowish_pack_tick(uint64_t tick, int machine)
{
	return tick >> UID11_SEQUENCE_BITS << UID11_LOW_BITS |
		(uint64_t) machine << UID11_SEQUENCE_BITS |
		(tick & UID11_SEQUENCE_MAX);
}

#endif							/* TID_IDS_CODEC_UID11_H */
