/*
 * scru160.h
 *		The 160-bit sortable ID: text, fields, prefix and time bounds.
 *
 * A scru160 is 20 bytes, big-endian: Unix ms (48 bits), counter (16), random
 * (96).  The bytes, both text forms and the timestamps have the same order.
 * Any 20 bytes are a scru160.  Sections are those of doc/format/scru160.md.
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

#define SCRU160_TIME_BYTES 6	/* the first ones */
#define SCRU160_RANDOM_BYTES 12 /* the last ones */
#define SCRU160_RANDOM_BITS (8 * SCRU160_RANDOM_BYTES)
#define SCRU160_RANDOM_OFFSET (SCRU160_BYTES - SCRU160_RANDOM_BYTES)

#define SCRU160_COUNTER_BITS 16
#define SCRU160_COUNTER_MAX ((1 << SCRU160_COUNTER_BITS) - 1)

/* 1970-01-01 .. 10889-08-02T05:31:50.655Z */
#define SCRU160_UNIX_MS_MIN INT64_C(0)
#define SCRU160_UNIX_MS_MAX ((INT64_C(1) << 48) - 1)
#define SCRU160_UNIX_US_MIN INT64_C(0)
#define SCRU160_UNIX_US_MAX (SCRU160_UNIX_MS_MAX * 1000 + 999)

/*
 * The first and the last ms are reserved: they are read, but not generated.
 */
#define SCRU160_GENERATED_UNIX_MS_MIN (SCRU160_UNIX_MS_MIN + 1)
#define SCRU160_GENERATED_UNIX_MS_MAX (SCRU160_UNIX_MS_MAX - 1)

/*
 * Ticks (section 6).  Those of the default counter are the first 8 bytes of
 * the ID: Unix ms, and a counter of 16 bits, which starts at a random number
 * of 15 bits in each ms.  Those of the us counter are Unix us, and a counter
 * of 6 bits, which starts at a random number of 5 bits in each us.  Reserved
 * timestamps are left out.
 */
#define SCRU160_TICK_UNITS_PER_S 1000
#define SCRU160_TICK_UNIT_MIN SCRU160_GENERATED_UNIX_MS_MIN
#define SCRU160_TICK_COUNTER_BITS SCRU160_COUNTER_BITS
/* bits of the ID below its tick, which is the first 8 bytes */
#define SCRU160_TICK_SHIFT (8 * (SCRU160_BYTES - 8))
#define SCRU160_TICK_START_BITS 15
#define SCRU160_TICK_MAX \
	(((uint64_t) SCRU160_UNIX_MS_MAX << SCRU160_TICK_COUNTER_BITS) - 1)
#define SCRU160_US_TICK_UNITS_PER_S 1000000
#define SCRU160_US_TICK_UNIT_MIN (SCRU160_GENERATED_UNIX_MS_MIN * 1000)
#define SCRU160_US_TICK_COUNTER_BITS 6
#define SCRU160_US_TICK_SHIFT SCRU160_TICK_SHIFT
#define SCRU160_US_RANDOM_BITS SCRU160_RANDOM_BITS
#define SCRU160_US_TICK_START_BITS 5
#define SCRU160_US_TICK_MAX \
	(((uint64_t) SCRU160_UNIX_MS_MAX * 1000 << \
	  SCRU160_US_TICK_COUNTER_BITS) - 1)

/*
 * scru160_parse - read 32 symbols of base32hex or 40 hex digits, in any case
 *
 * The number of characters distinguishes the two forms (section 2).  A text
 * of another length is checked as base32hex.  Errors, in the order in which
 * they are checked: CODEC_BAD_CHAR, CODEC_BAD_LENGTH.
 */
extern CodecStatus scru160_parse(const char *text, size_t len,
								 uint8_t id[SCRU160_BYTES]);

/* scru160_print - write SCRU160_TEXT_LEN characters, upper case, no NUL */
extern void scru160_print(const uint8_t id[SCRU160_BYTES], char *text);

/* scru160_hex_print - write SCRU160_HEX_LEN hex digits, lower case, no NUL */
extern void scru160_hex_print(const uint8_t id[SCRU160_BYTES], char *text);

/*
 * scru160_prefix_bounds - find the smallest and largest ID with a prefix
 *
 * The prefix is 1..32 base32hex symbols or, for scru160_hex_prefix_bounds,
 * 1..40 hex digits, in any case (section 4).  CODEC_BAD_CHAR;
 * CODEC_BAD_LENGTH if the prefix is empty or longer than an ID.
 */
extern CodecStatus scru160_prefix_bounds(const char *prefix, size_t len,
										 uint8_t lower[SCRU160_BYTES],
										 uint8_t upper[SCRU160_BYTES]);
extern CodecStatus scru160_hex_prefix_bounds(const char *prefix, size_t len,
											 uint8_t lower[SCRU160_BYTES],
											 uint8_t upper[SCRU160_BYTES]);

/*
 * scru160_time_bounds - find the smallest and largest ID of an interval of
 * time
 *
 * These are the IDs whose ms starts within the interval, reserved timestamps
 * included.  Both ends are inclusive, in Unix us; INT64_MIN and INT64_MAX
 * stand for no bound.  The interval may extend beyond the type's span.
 * Return false, and write nothing, if it contains no ID.
 */
extern bool scru160_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
								uint8_t lower[SCRU160_BYTES],
								uint8_t upper[SCRU160_BYTES]);

/* scru160_us_pack_tick - write the ID of a us tick, 0..SCRU160_US_TICK_MAX */
extern void scru160_us_pack_tick(uint64_t us_tick,
								 const uint8_t random[SCRU160_RANDOM_BYTES],
								 uint8_t id[SCRU160_BYTES]);

/*
 * scru160_us_tick - return the us tick of any ID
 *
 * The upper bits of the ID's counter are the us within the ms.  If they are
 * 1000 or more, return the last tick of the ms.  IDs of later ticks are
 * always greater than the ID.
 */
extern uint64_t scru160_us_tick(const uint8_t id[SCRU160_BYTES]);

/* scru160_tick - return the tick of an ID by the default counter */
static inline uint64_t
scru160_tick(const uint8_t id[SCRU160_BYTES])
{
	return load_be(id, 8);
}

/* scru160_unix_ms - return the timestamp, SCRU160_UNIX_MS_MIN..MAX */
static inline int64_t
scru160_unix_ms(const uint8_t id[SCRU160_BYTES])
{
	return (int64_t) load_be(id, SCRU160_TIME_BYTES);
}

/* scru160_counter_field - return the counter, 0..SCRU160_COUNTER_MAX */
static inline int
scru160_counter_field(const uint8_t id[SCRU160_BYTES])
{
	return (int) load_be(id + SCRU160_TIME_BYTES, 2);
}

/* scru160_pack_tick - write the ID of a tick of the default counter */
static inline void
scru160_pack_tick(uint64_t tick, const uint8_t random[SCRU160_RANDOM_BYTES],
				  uint8_t id[SCRU160_BYTES])
{
	store_be(id, 8, tick);
	memcpy(id + SCRU160_RANDOM_OFFSET, random, SCRU160_RANDOM_BYTES);
}

/*
 * scru160_pack - write the ID of a time, SCRU160_UNIX_MS_MIN..MAX, and a
 * counter, 0..SCRU160_COUNTER_MAX
 */
static inline void
scru160_pack(int64_t unix_ms, int counter,
			 const uint8_t random[SCRU160_RANDOM_BYTES],
			 uint8_t id[SCRU160_BYTES])
{
	scru160_pack_tick((uint64_t) unix_ms << SCRU160_COUNTER_BITS |
					  (uint64_t) counter, random, id);
}

#endif							/* TID_IDS_CODEC_SCRU160_H */
