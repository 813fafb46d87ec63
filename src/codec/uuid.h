/*
 * uuid.h
 *		UUIDs of versions 1, 6 and 7: fields, time bounds and text.
 *
 * Sections are those of doc/format/uuid.md.  A uuid is 16 bytes; the frame is
 * that of uuid_frame.h.  uuid_layout.h has version 7 of draft 02 and version
 * 8.
 *
 * Functions that read a uuid ("..._unix_us", "..._unpack", "..._tick",
 * "uuid_reorder_...") return false, and write nothing, if it has another
 * version or variant.
 */
#ifndef TID_IDS_CODEC_UUID_H
#define TID_IDS_CODEC_UUID_H

#include <stdbool.h>
#include <stdint.h>

#include "codec/status.h"
#include "codec/unix_time.h"
#include "codec/uuid_frame.h"

#define UUID_TEXT_LEN 36		/* 8-4-4-4-12 hex digits, without NUL */
#define UUID_NODE_BYTES 6
#define UUID_CLOCK_SEQ_MAX 16383

/* Callers pass this many random bytes; the low bits that fit are used. */
#define UUID_RANDOM_BYTES 8

/* Spans: the first and last us of each layout, in Unix us */

/* From 1582-10-15 to 5236-03-31T21:21:00.684697Z: 60 bits of 100 ns */
#define UUID6_UNIT_NS 100
#define UUID6_UNIX_US_MIN (UNIX_S_OF_1582_10_15 * 1000000)
#define UUID6_UNIX_US_MAX \
	(UUID6_UNIX_US_MIN + (int64_t) (UUID_HEAD_MAX / 10))

/* To 10889-08-02T05:31:50.655999Z: 48 bits of ms */
#define UUID7_UNIX_US_MIN INT64_C(0)
#define UUID7_UNIX_US_MAX ((INT64_C(1) << 48) * 1000 - 1)

/*----------
 * Ticks (section 8): the unit of each generator, and the counter bits below.
 * A greater tick has a greater uuid, whatever the random bits are.
 *
 * v6			100 ns since 1582-10-15		no counter
 * v7			1/4096 ms					no counter
 *
 * ..._TICK_SHIFT is the number of bits of the uuid below its tick, and
 * ..._RANDOM_BITS that of the random ones, which are the last.
 *----------
 */
#define UUID6_RANDOM_BITS UUID_TAIL_BITS
#define UUID6_TICK_UNITS_PER_S 10000000
#define UUID6_TICK_COUNTER_BITS 0
#define UUID6_TICK_SHIFT UUID_TAIL_BITS
#define UUID6_TICK_MAX UUID_HEAD_MAX

#define UUID7_RANDOM_BITS UUID_TAIL_BITS
#define UUID7_TICK_UNITS_PER_S 4096000
#define UUID7_TICK_COUNTER_BITS 0
#define UUID7_TICK_SHIFT UUID_TAIL_BITS
#define UUID7_TICK_MAX UUID_HEAD_MAX

/*
 * ..._pack_tick - write the uuid of a tick, 0..TICK_MAX of its layout
 *
 * random: UUID_RANDOM_BYTES.  In a v6 the clock sequence and the node are
 * random.  The multicast bit of the node is set, so it is not a MAC address.
 */
extern void uuid6_pack_tick(uint64_t tick, const uint8_t *random,
							uint8_t *uuid);
extern void uuid7_pack_tick(uint64_t tick, const uint8_t *random,
							uint8_t *uuid);

/* ..._tick - read the tick of a uuid */
extern bool uuid6_tick(const uint8_t *uuid, uint64_t *tick);
extern bool uuid7_tick(const uint8_t *uuid, uint64_t *tick);

/* ..._unix_us - read the time, rounded down to the us, also before 1970 */
extern bool uuid6_unix_us(const uint8_t *uuid, int64_t *unix_us);
extern bool uuid7_unix_us(const uint8_t *uuid, int64_t *unix_us);

/* uuid6_unix_time - the same in full: a multiple of UUID6_UNIT_NS */
extern bool uuid6_unix_time(const uint8_t *uuid, UnixTime *time);

/*
 * uuid6_us_count - return the first of the ten counts of 100 ns of a us
 *
 * unix_us: UUID6_UNIX_US_MIN..MAX.  The count is a tick.
 */
static inline uint64_t
uuid6_us_count(int64_t unix_us)
{
	return (uint64_t) (unix_us - UUID6_UNIX_US_MIN) * 10;
}

/*
 * uuid6_pack - write all fields of a v6 (section 2)
 *
 * unix_us: UUID6_UNIX_US_MIN..MAX; clock_seq: 0..UUID_CLOCK_SEQ_MAX; node:
 * UUID_NODE_BYTES.
 */
extern void uuid6_pack(int64_t unix_us, int clock_seq, const uint8_t *node,
					   uint8_t *uuid);

/*
 * uuid6_unpack - read all fields of a v6
 *
 * Set *count to the count of 100 ns since 1582-10-15.
 */
extern bool uuid6_unpack(const uint8_t *uuid, uint64_t *count, int *clock_seq,
						 uint8_t *node);

/*
 * uuid7_pack - write all fields of a v7 of RFC 9562 (section 3)
 *
 * unix_us: UUID7_UNIX_US_MIN..MAX; the us within the ms become the fraction.
 * random: UUID_RANDOM_BYTES; the variant replaces the first two bits.
 */
extern void uuid7_pack(int64_t unix_us, const uint8_t *random, uint8_t *uuid);

/*
 * uuid_reorder_v1_v6, uuid_reorder_v6_v1 - convert between versions 1 and 6
 *
 * The timestamp stays the same, and so do the last 8 bytes.  v1 and v6 may be
 * the same memory.
 */
extern bool uuid_reorder_v1_v6(const uint8_t *v1, uint8_t *v6);
extern bool uuid_reorder_v6_v1(const uint8_t *v6, uint8_t *v1);

/*
 * ..._time_bounds - find the smallest and largest uuid of a layout in an
 * interval of time (section 7)
 *
 * These are the uuids of the right version and variant whose ..._unix_us is
 * within the interval.  Both ends are inclusive, in Unix us; INT64_MIN and
 * INT64_MAX stand for no bound.  The interval may extend beyond the layout's
 * span.  Return false, and write nothing, if it contains no uuid.
 *
 * The time of a v7 is the start of its ms.  To find all IDs of the ms that
 * contains an instant, the caller rounds the instant down to the ms first.
 */
extern bool uuid6_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
							  uint8_t *lower, uint8_t *upper);
extern bool uuid7_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
							  uint8_t *lower, uint8_t *upper);

/*
 * uuid_parse - read a text, exactly as the server's uuid_in() does
 *
 * 32 hex digits in any case.  A dash may follow each four of them but the
 * last, and braces may enclose the whole.  The version and variant may be
 * any.  Every error is CODEC_BAD_CHAR.
 */
extern CodecStatus uuid_parse(const char *text, size_t len, uint8_t *uuid);

/* uuid_print - write UUID_TEXT_LEN characters, lower case, no NUL */
extern void uuid_print(const uint8_t *uuid, char *text);

/*
 * uuid_dash_follows - return whether a dash follows the first ndigits digits
 */
static inline bool
uuid_dash_follows(size_t ndigits)
{
	return ndigits == 8 || ndigits == 12 || ndigits == 16 || ndigits == 20;
}

/*
 * uuid_prefix_bounds - find the smallest and largest uuid with a prefix
 * (section 6)
 *
 * The prefix has 1..32 hex digits in any case.  Each dash of the printed form
 * may be left out, and the last one may end the prefix.  The version and
 * variant may be any.  Errors, in the order in which they are checked:
 * CODEC_BAD_CHAR if a character is not a hex digit, or a dash is misplaced;
 * CODEC_BAD_LENGTH if there is no digit or more than 32.
 */
extern CodecStatus uuid_prefix_bounds(const char *prefix, size_t len,
									  uint8_t *lower, uint8_t *upper);

#endif							/* TID_IDS_CODEC_UUID_H */
