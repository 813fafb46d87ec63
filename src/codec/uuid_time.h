/*
 * uuid_time.h
 *		Time in UUIDs of versions 1, 6, 7 and 8, and hexadecimal prefixes.
 *
 * A uuid is 16 bytes, big-endian.  All layouts share a frame: 60 bits, the
 * version between the first 48 and the last 12 of them, the variant, and a tail
 * of 62 bits.  doc/format/uuid.md defines them.
 *
 * Readers ("..._unix_us", "..._unpack", "..._tick") return false, and write
 * nothing, for a uuid of another version or variant.
 */
#ifndef TID_IDS_CODEC_UUID_TIME_H
#define TID_IDS_CODEC_UUID_TIME_H

#include <stdbool.h>
#include <stdint.h>

#include "codec/status.h"

#define UUID_BYTES 16
#define UUID_NODE_BYTES 6
#define UUID_CLOCK_SEQ_MAX 16383

/* A ..._pack_tick takes this many, and the low bits of them that it needs. */
#define UUID_RANDOM_BYTES 8

/* The precision of a draft-02 v7's fraction. */
typedef enum UuidPrecision
{
	UUID_MS,
	UUID_US,
	UUID_NS
} UuidPrecision;

/* The timestamp_bits of a v8; no function of this file takes another number. */
#define UUID8_IS_LAYOUT(timestamp_bits) \
	((timestamp_bits) == 32 || (timestamp_bits) == 48 || \
	 (timestamp_bits) == 60 || (timestamp_bits) == 64)

/* Spans, Unix us: first and last instant of each layout. */

/* 1582-10-15 .. 5236-03-31T21:21:00.684697Z: 60 bits of 100 ns */
#define UUID6_UNIX_US_MIN INT64_C(-12219292800000000)
#define UUID6_UNIX_US_MAX INT64_C(103072857660684697)

/* .. 10889-08-02T05:31:50.655999Z: 48 bits of ms */
#define UUID7_UNIX_US_MIN INT64_C(0)
#define UUID7_UNIX_US_MAX ((INT64_C(1) << 48) * 1000 - 1)

/* .. 4147-08-20T07:32:15.999999Z: 36 bits of s */
#define UUID7_DRAFT02_UNIX_US_MIN INT64_C(0)
#define UUID7_DRAFT02_UNIX_US_MAX ((INT64_C(1) << 36) * 1000000 - 1)

/*
 * Ticks.  Each generator's unit and counter bits, so that a greater tick has a
 * greater uuid whatever the random bits are, over the layout's whole span:
 *
 * v6			100 ns since 1582-10-15		no counter
 * v7			1/4096 ms					no counter: the fraction counts
 * draft-02 ms	ms							12, the field
 * draft-02 us	us							8 of the field's 14
 * draft-02 ns	4 ns						none, the field's 8 bits are 0
 * v8 32		s							12, the field
 * v8 48		ms							12, the field
 * v8 60		100 ns since 1582-10-15		4 of the field's 8
 * v8 64		16 ns						4 of the field's 8
 *
 * Unit and counter field together would be up to 74 bits wide.  A tick has 64,
 * so a counter gets what its span leaves over, and moves on to the next unit
 * when that is full: after 256 IDs in a us, 16 in 100 or 16 ns, one in 4 ns,
 * which is beyond any generator.
 */
#define UUID6_TICK_UNITS_PER_S 10000000
#define UUID6_TICK_MAX ((UINT64_C(1) << 60) - 1)

#define UUID7_TICK_UNITS_PER_S 4096000
#define UUID7_TICK_MAX ((UINT64_C(1) << 60) - 1)

#define UUID7_DRAFT02_MS_TICK_UNITS_PER_S 1000
#define UUID7_DRAFT02_MS_TICK_COUNTER_BITS 12
#define UUID7_DRAFT02_MS_TICK_MAX ((UINT64_C(1) << 36) * 1000 * 4096 - 1)

#define UUID7_DRAFT02_US_TICK_UNITS_PER_S 1000000
#define UUID7_DRAFT02_US_TICK_COUNTER_BITS 8
#define UUID7_DRAFT02_US_TICK_MAX ((UINT64_C(1) << 36) * 1000000 * 256 - 1)

#define UUID7_DRAFT02_NS_TICK_UNITS_PER_S 250000000
#define UUID7_DRAFT02_NS_TICK_COUNTER_BITS 0
#define UUID7_DRAFT02_NS_TICK_MAX ((UINT64_C(1) << 36) * 250000000 - 1)

#define UUID8_32_TICK_UNITS_PER_S 1
#define UUID8_32_TICK_COUNTER_BITS 12
#define UUID8_32_TICK_MAX ((UINT64_C(1) << 44) - 1)

#define UUID8_48_TICK_UNITS_PER_S 1000
#define UUID8_48_TICK_COUNTER_BITS 12
#define UUID8_48_TICK_MAX ((UINT64_C(1) << 60) - 1)

/*
 * All 64-bit ticks have a uuid.  The last is given up, so that "above the
 * largest" can be told, and last + 1 does not overflow.
 */
#define UUID8_60_TICK_UNITS_PER_S UUID6_TICK_UNITS_PER_S
#define UUID8_60_TICK_COUNTER_BITS 4
#define UUID8_60_TICK_MAX (UINT64_MAX - 1)

#define UUID8_64_TICK_UNITS_PER_S 62500000
#define UUID8_64_TICK_COUNTER_BITS 4
#define UUID8_64_TICK_MAX (UINT64_MAX - 1)

/* The same by precision, or by timestamp_bits. */

extern int	uuid7_draft02_counter_bits(UuidPrecision precision);
extern int	uuid8_counter_bits(int timestamp_bits);
extern uint64_t uuid7_draft02_tick_max(UuidPrecision precision);
extern uint64_t uuid8_tick_max(int timestamp_bits);

/*
 * ..._pack_tick - the uuid of a tick, to ..._TICK_MAX
 *
 * A v6's clock sequence and node are random, the node with the multicast bit
 * set: so it is neither a MAC address nor 0.
 */
extern void uuid6_pack_tick(uint64_t tick, const uint8_t *random,
							uint8_t *uuid);
extern void uuid7_pack_tick(uint64_t tick, const uint8_t *random,
							uint8_t *uuid);
extern void uuid7_draft02_pack_tick(UuidPrecision precision, uint64_t tick,
									const uint8_t *random, uint8_t *uuid);
extern void uuid8_pack_tick(int timestamp_bits, uint64_t tick,
							const uint8_t *random, uint8_t *uuid);

/*
 * ..._tick - the tick of a uuid: that of its time and counter
 *
 * Where other writers put there what no tick has, the next one below, or the
 * last of the unit, such that every later tick's uuid is above this one.
 */
extern bool uuid6_tick(const uint8_t *uuid, uint64_t *tick);
extern bool uuid7_tick(const uint8_t *uuid, uint64_t *tick);
extern bool uuid7_draft02_tick(UuidPrecision precision, const uint8_t *uuid,
							   uint64_t *tick);
extern bool uuid8_tick(int timestamp_bits, const uint8_t *uuid,
					   uint64_t *tick);

/* uuid_is_version - whether a uuid is of this version, and of the variant 10 */
static inline bool
uuid_is_version(const uint8_t *uuid, int version)
{
	return uuid[6] >> 4 == version && uuid[8] >> 6 == 2;
}

/* ..._unix_us - the time, floored to the us, before 1970 too */
extern bool uuid6_unix_us(const uint8_t *uuid, int64_t *unix_us);
extern bool uuid7_unix_us(const uint8_t *uuid, int64_t *unix_us);
extern bool uuid8_unix_us(int timestamp_bits, const uint8_t *uuid,
						  int64_t *unix_us);

/* At UUID_MS floored to the ms; UUID_NS reads as UUID_US. */
extern bool uuid7_draft02_unix_us(UuidPrecision precision,
								  const uint8_t *uuid, int64_t *unix_us);

/*
 * uuid7_draft02_pack, _unpack - all fields of the draft's v7
 *
 * units are ms, us or ns within the second; the counter has 12, 14 or 8 bits,
 * and tail, random, the 62, 48 or 40 below (more are cut off).  Unpacking takes
 * the floor of the first 38 bits of fraction, whatever follows the units; so
 * packing it again gives the same uuid only if it was packed so.
 */
extern void uuid7_draft02_pack(UuidPrecision precision, uint64_t unix_s,
							   uint32_t units, uint32_t counter,
							   uint64_t tail, uint8_t *uuid);
extern bool uuid7_draft02_unpack(UuidPrecision precision, const uint8_t *uuid,
								 uint64_t *unix_s, uint32_t *units,
								 uint32_t *counter, uint64_t *tail);

/*
 * uuid8_pack - timestamp is s, ms, 100 ns since 1582-10-15, or ns
 *
 * It has timestamp_bits; of 64 the last 4 are cut off.  The counter has 12 bits,
 * or 8 with 60 and 64; tail, random, the 62 or 54 below (more are cut off).
 */
extern void uuid8_pack(int timestamp_bits, uint64_t timestamp,
					   uint32_t counter, uint64_t tail, uint8_t *uuid);

/* uuid6_pack - unix_us in UUID6_UNIX_US_MIN..MAX, clock_seq of 14 bits */
extern void uuid6_pack(int64_t unix_us, int clock_seq, const uint8_t *node,
					   uint8_t *uuid);

/* uuid6_unpack - count is of 100 ns since 1582-10-15 */
extern bool uuid6_unpack(const uint8_t *uuid, uint64_t *count, int *clock_seq,
						 uint8_t *node);

/*
 * uuid7_pack - unix_us in UUID7_UNIX_US_MIN..MAX, 8 random bytes
 *
 * The us within the ms become the 12-bit fraction; the variant overwrites the
 * first two random bits.
 */
extern void uuid7_pack(int64_t unix_us, const uint8_t *random, uint8_t *uuid);

/*
 * uuid_reorder_v1_v6, uuid_reorder_v6_v1 - the same timestamp in v6's or v1's
 * order, the last 8 bytes unchanged
 *
 * False, and nothing written, if the first is not of the version to convert.
 * Both may be the same bytes.
 */
extern bool uuid_reorder_v1_v6(const uint8_t *v1, uint8_t *v6);
extern bool uuid_reorder_v6_v1(const uint8_t *v6, uint8_t *v1);

/*
 * ..._time_bounds - the first and last uuid of the version in an interval
 *
 * Those that ..._unix_us (draft 02: at UUID_US) reads as inside; version and
 * variant are set, all else is free.  Both ends are inclusive, Unix us;
 * INT64_MIN and INT64_MAX stand for no bound.  What lies outside the span is
 * cut off.  False, and nothing written, if nothing is left.  A v7 reads as the
 * start of its ms: for the IDs of an instant's ms, floor the instant first.
 */
extern bool uuid6_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
							  uint8_t *lower, uint8_t *upper);
extern bool uuid7_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
							  uint8_t *lower, uint8_t *upper);
extern bool uuid7_draft02_time_bounds(int64_t first_unix_us,
									  int64_t last_unix_us, uint8_t *lower,
									  uint8_t *upper);

/*
 * uuid_prefix_bounds - the first and last uuid with this beginning
 *
 * 1..32 hex digits in any case; each dash of the 8-4-4-4-12 form there or not,
 * also at the end.  Version and variant are not forced.  CODEC_BAD_CHAR: no hex
 * digit, or a dash elsewhere; CODEC_BAD_LENGTH: no digit, or more than 32.
 * Characters are judged before length.
 */
extern CodecStatus uuid_prefix_bounds(const char *prefix, size_t len,
									  uint8_t *lower, uint8_t *upper);

#endif							/* TID_IDS_CODEC_UUID_TIME_H */
