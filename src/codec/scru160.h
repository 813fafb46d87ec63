/*
 * scru160.h
 *		The 160-bit sortable ID: text, fields, prefix and time bounds.
 *
 * A scru160 is 20 bytes, big-endian: Unix ms (48 bits), counter (16), random
 * (96).  Byte order, text order in either encoding and order by time are one.
 * Every 20 bytes are a scru160.
 */
#ifndef TID_IDS_CODEC_SCRU160_H
#define TID_IDS_CODEC_SCRU160_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "codec/bits.h"
#include "codec/status.h"

#define SCRU160_BYTES 20
#define SCRU160_TEXT_LEN 32		/* base32hex, without NUL */
#define SCRU160_HEX_LEN 40		/* hex, without NUL */

/* The random bytes are the last ones. */
#define SCRU160_RANDOM_BYTES 12
#define SCRU160_RANDOM_OFFSET (SCRU160_BYTES - SCRU160_RANDOM_BYTES)

#define SCRU160_COUNTER_BITS 16
#define SCRU160_COUNTER_MAX ((1 << SCRU160_COUNTER_BITS) - 1)

/* 1970-01-01 .. 10889-08-02T05:31:50.655Z */
#define SCRU160_UNIX_MS_MIN INT64_C(0)
#define SCRU160_UNIX_MS_MAX ((INT64_C(1) << 48) - 1)
#define SCRU160_UNIX_US_MIN INT64_C(0)
#define SCRU160_UNIX_US_MAX (SCRU160_UNIX_MS_MAX * 1000 + 999)

/* The two timestamps at the ends are reserved: read, but never generated. */
#define SCRU160_GENERATED_UNIX_MS_MIN (SCRU160_UNIX_MS_MIN + 1)
#define SCRU160_GENERATED_UNIX_MS_MAX (SCRU160_UNIX_MS_MAX - 1)

/*
 * Ticks (doc/format/scru160.md, section 6).  The default counter's are the
 * ID's first 8 bytes: Unix ms, and the counter in 16 bits, from a random 15-bit
 * number with each new ms.  The alternative counter's are Unix us, and a counter
 * in 6 bits, from a random 5-bit number with each new us.  The smallest and the
 * largest are those next to the reserved timestamps.
 */
#define SCRU160_TICK_UNITS_PER_S 1000
#define SCRU160_TICK_UNIT_MIN SCRU160_GENERATED_UNIX_MS_MIN
#define SCRU160_TICK_COUNTER_BITS SCRU160_COUNTER_BITS
#define SCRU160_TICK_START_BITS 15
#define SCRU160_TICK_MAX \
	(((uint64_t) SCRU160_UNIX_MS_MAX << SCRU160_TICK_COUNTER_BITS) - 1)
#define SCRU160_US_TICK_UNITS_PER_S 1000000
#define SCRU160_US_TICK_UNIT_MIN (SCRU160_GENERATED_UNIX_MS_MIN * 1000)
#define SCRU160_US_TICK_COUNTER_BITS 6
#define SCRU160_US_TICK_START_BITS 5
#define SCRU160_US_TICK_MAX \
	(((uint64_t) SCRU160_UNIX_MS_MAX * 1000 << SCRU160_US_TICK_COUNTER_BITS) - 1)

/*
 * scru160_parse - read 32 characters of base32hex or 40 of hex, in any case
 *
 * The length tells them apart (section 2); a text of another length, or not in
 * ASCII, is judged as base32hex, whose symbols include those of hex.
 * CODEC_BAD_CHAR: a character outside the alphabet; CODEC_BAD_LENGTH.
 * Characters are judged before length.
 */
extern CodecStatus scru160_parse(const char *text, size_t len,
								 uint8_t id[SCRU160_BYTES]);

/* scru160_print - write SCRU160_TEXT_LEN characters, upper case, no NUL */
extern void scru160_print(const uint8_t id[SCRU160_BYTES], char *text);

/* scru160_hex_print - write SCRU160_HEX_LEN characters, lower case, no NUL */
extern void scru160_hex_print(const uint8_t id[SCRU160_BYTES], char *text);

/*
 * scru160_prefix_bounds - the first and last ID that print with this beginning
 *
 * The prefix is 1..32 base32hex symbols or, for scru160_hex_prefix_bounds,
 * 1..40 hex digits, in any case (section 4).  CODEC_BAD_CHAR; the empty text
 * and more symbols than an ID has are CODEC_BAD_LENGTH.
 */
extern CodecStatus scru160_prefix_bounds(const char *prefix, size_t len,
										 uint8_t lower[SCRU160_BYTES],
										 uint8_t upper[SCRU160_BYTES]);
extern CodecStatus scru160_hex_prefix_bounds(const char *prefix, size_t len,
											 uint8_t lower[SCRU160_BYTES],
											 uint8_t upper[SCRU160_BYTES]);

/*
 * scru160_time_bounds - the first and last ID of an interval of time
 *
 * Those whose ms starts inside.  Both ends are inclusive, Unix us; INT64_MIN
 * and INT64_MAX stand for no bound.  What lies outside the span is cut off, the
 * reserved timestamps are not.  False if nothing is left.
 */
extern bool scru160_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
								uint8_t lower[SCRU160_BYTES],
								uint8_t upper[SCRU160_BYTES]);

/* scru160_us_pack_tick - the ID of an alternative tick, to SCRU160_US_TICK_MAX */
extern void scru160_us_pack_tick(uint64_t us_tick,
								 const uint8_t random[SCRU160_RANDOM_BYTES],
								 uint8_t id[SCRU160_BYTES]);

/*
 * scru160_us_tick - the alternative counter's tick of an ID
 *
 * Any ID has one: where its counter's upper bits are no us of a ms (1000 and
 * more), the last tick of that ms.  So the IDs of later ticks are above it.
 */
extern uint64_t scru160_us_tick(const uint8_t id[SCRU160_BYTES]);

/* scru160_tick - the default counter's tick of an ID */
static inline uint64_t
scru160_tick(const uint8_t id[SCRU160_BYTES])
{
	return load_be(id, 8);
}

/* scru160_unix_ms - in SCRU160_UNIX_MS_MIN..MAX */
static inline int64_t
scru160_unix_ms(const uint8_t id[SCRU160_BYTES])
{
	return (int64_t) load_be(id, 6);
}

/* scru160_counter_field - the counter field, 0..SCRU160_COUNTER_MAX */
static inline int
scru160_counter_field(const uint8_t id[SCRU160_BYTES])
{
	return (int) load_be(id + 6, 2);
}

/* scru160_pack_tick - the ID of a default tick */
static inline void
scru160_pack_tick(uint64_t tick, const uint8_t random[SCRU160_RANDOM_BYTES],
				  uint8_t id[SCRU160_BYTES])
{
	store_be(id, 8, tick);
	memcpy(id + SCRU160_RANDOM_OFFSET, random, SCRU160_RANDOM_BYTES);
}

/* scru160_pack - unix_ms in SCRU160_UNIX_MS_MIN..MAX, a counter of 16 bits */
static inline void
scru160_pack(int64_t unix_ms, int counter,
			 const uint8_t random[SCRU160_RANDOM_BYTES],
			 uint8_t id[SCRU160_BYTES])
{
	scru160_pack_tick((uint64_t) unix_ms << SCRU160_COUNTER_BITS |
					  (uint64_t) counter, random, id);
}

/* scru160_compare - below, at or above 0 by byte order, in three words */
static inline int
scru160_compare(const uint8_t a[SCRU160_BYTES], const uint8_t b[SCRU160_BYTES])
{
	uint64_t	word_a = load_be(a, 8);
	uint64_t	word_b = load_be(b, 8);

	if (word_a == word_b)
	{
		word_a = load_be(a + 8, 8);
		word_b = load_be(b + 8, 8);
	}
	if (word_a == word_b)
	{
		word_a = load_be(a + 16, 4);
		word_b = load_be(b + 16, 4);
	}
	return (word_a > word_b) - (word_a < word_b);
}

#endif							/* TID_IDS_CODEC_SCRU160_H */
