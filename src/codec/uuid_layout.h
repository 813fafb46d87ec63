/*
 * uuid_layout.h
 *		Layouts of a UUID with a time, a counter and random bits: version 7 of
 *		draft 02 and version 8.
 *
 * Sections are those of doc/format/uuid.md.  Functions that read a uuid
 * return false, and write nothing, if it has another version or variant.
 */
#ifndef TID_IDS_CODEC_UUID_LAYOUT_H
#define TID_IDS_CODEC_UUID_LAYOUT_H

#include "codec/bits.h"
#include "codec/int128.h"
#include "codec/uuid.h"

/* By the precision of draft 02, and by the timestamp bits of version 8 */
typedef enum UuidLayout
{
	UUID7_DRAFT02_MS,
	UUID7_DRAFT02_US,
	UUID7_DRAFT02_NS,
	UUID8_32,
	UUID8_48,
	UUID8_60,
	UUID8_64
} UuidLayout;

/* Spans, as in uuid.h; v8 48 has that of v7, and v8 60 that of v6 */

/* Draft 02: to 4147-08-20T07:32:15.999999Z, 36 bits of s */
#define UUID7_DRAFT02_UNIX_US_MIN INT64_C(0)
#define UUID7_DRAFT02_UNIX_US_MAX ((INT64_C(1) << 36) * 1000000 - 1)

/* v8 32: to 2106-02-07T06:28:15.999999Z, 32 bits of s */
#define UUID8_32_UNIX_US_MIN INT64_C(0)
#define UUID8_32_UNIX_US_MAX ((INT64_C(1) << 32) * 1000000 - 1)

/* v8 64: to 2554-07-21T23:34:33.709551Z, 64 bits of ns */
#define UUID8_64_UNIX_US_MIN INT64_C(0)
#define UUID8_64_UNIX_US_MAX ((int64_t) (UINT64_MAX / 1000))

/*----------
 * Ticks (section 8), as in uuid.h: the unit of each generator, and the
 * counter bits below.
 *
 * draft-02 ms	ms							all 12 bits of the field
 * draft-02 us	us							8 of the field's 14 bits
 * draft-02 ns	4 ns						no counter; the field is 0
 * v8 32		s							all 20 bits of both fields
 * v8 48		ms							all 12 bits of the field
 * v8 60		100 ns since 1582-10-15		4 of the field's 8 bits
 * v8 64		16 ns						4 of the field's 8 bits
 *
 * Unit and counter field together have up to 74 bits, but a tick has 64.  So
 * a counter has only the bits that the span does not need.  When it is full,
 * the next tick is in the next unit: after 256 IDs in 1 us, 16 IDs in 100 or
 * 16 ns, or 1 ID in 4 ns.  No generator is so fast.
 *----------
 */
#define UUID7_DRAFT02_MS_RANDOM_BITS 62
#define UUID7_DRAFT02_MS_TICK_UNITS_PER_S 1000
#define UUID7_DRAFT02_MS_TICK_COUNTER_BITS 12
#define UUID7_DRAFT02_MS_TICK_SHIFT 62
#define UUID7_DRAFT02_MS_TICK_MAX ((UINT64_C(1) << 36) * 1000 * 4096 - 1)

#define UUID7_DRAFT02_US_RANDOM_BITS 48
#define UUID7_DRAFT02_US_TICK_UNITS_PER_S 1000000
#define UUID7_DRAFT02_US_TICK_COUNTER_BITS 8
#define UUID7_DRAFT02_US_TICK_SHIFT 48
#define UUID7_DRAFT02_US_TICK_MAX ((UINT64_C(1) << 36) * 1000000 * 256 - 1)

#define UUID7_DRAFT02_NS_RANDOM_BITS 40
#define UUID7_DRAFT02_NS_TICK_UNITS_PER_S 250000000
#define UUID7_DRAFT02_NS_TICK_COUNTER_BITS 0
#define UUID7_DRAFT02_NS_TICK_SHIFT 48
#define UUID7_DRAFT02_NS_TICK_MAX ((UINT64_C(1) << 36) * 250000000 - 1)

#define UUID8_32_RANDOM_BITS 54
#define UUID8_32_TICK_UNITS_PER_S 1
#define UUID8_32_TICK_COUNTER_BITS 20
#define UUID8_32_TICK_SHIFT 54
#define UUID8_32_TICK_MAX ((UINT64_C(1) << 52) - 1)

#define UUID8_48_RANDOM_BITS 62
#define UUID8_48_TICK_UNITS_PER_S 1000
#define UUID8_48_TICK_COUNTER_BITS 12
#define UUID8_48_TICK_SHIFT 62
#define UUID8_48_TICK_MAX ((UINT64_C(1) << 60) - 1)

/*
 * Every 64-bit tick has a uuid.  The last one is not used, so that a tick
 * after the last can be recognized and last + 1 does not overflow.
 */
#define UUID8_60_RANDOM_BITS 54
#define UUID8_60_TICK_UNITS_PER_S 10000000
#define UUID8_60_TICK_COUNTER_BITS 4
#define UUID8_60_TICK_SHIFT 54
#define UUID8_60_TICK_MAX (UINT64_MAX - 1)

#define UUID8_64_RANDOM_BITS 54
#define UUID8_64_TICK_UNITS_PER_S 62500000
#define UUID8_64_TICK_COUNTER_BITS 4
#define UUID8_64_TICK_SHIFT 54
#define UUID8_64_TICK_MAX (UINT64_MAX - 1)

/*
 * The bits of head and tail (uuid_frame.h) as one number: time, fraction,
 * counter, random bits
 */
#define UUID_LAYOUT_BITS (UUID_HEAD_BITS + UUID_TAIL_BITS)

typedef struct UuidLayoutRow
{
	int			version;
	int			time_bits;		/* a number of units or, if fraction bits
								 * follow, of seconds */
	int			fraction_bits;	/* 0: none */
	uint32_t	unit_ns;		/* in which a time is read */
	int			tail_bytes;		/* the bytes from the version or the variant
								 * on, after the time */
	int64_t		epoch_unix_us;
	int64_t		last_unix_us;
	uint32_t	units_per_s;	/* in which a tick counts */
	int			counter_bits;	/* of a tick; the low ones of the counter's
								 * field */
	int			counter_shift;	/* how many bits follow that field */
	int			random_bits;	/* the last ones */
} UuidLayoutRow;

#define UUID_LAYOUT(FORMAT, SPAN, version, time_bits, fraction_bits, \
					unit_ns, tail_bytes) \
	[FORMAT] = {version, time_bits, fraction_bits, unit_ns, tail_bytes, \
		SPAN##_UNIX_US_MIN, SPAN##_UNIX_US_MAX, \
		FORMAT##_TICK_UNITS_PER_S, FORMAT##_TICK_COUNTER_BITS, \
	FORMAT##_TICK_SHIFT, FORMAT##_RANDOM_BITS}

static const UuidLayoutRow uuid_layouts[] = {
	UUID_LAYOUT(UUID7_DRAFT02_MS, UUID7_DRAFT02, 7, 36, 12, 1000000, 10),
	UUID_LAYOUT(UUID7_DRAFT02_US, UUID7_DRAFT02, 7, 36, 24, 1000, 8),
	UUID_LAYOUT(UUID7_DRAFT02_NS, UUID7_DRAFT02, 7, 36, 38, 1, 6),
	UUID_LAYOUT(UUID8_32, UUID8_32, 8, 32, 0, UNIX_NS_PER_S, 10),
	UUID_LAYOUT(UUID8_48, UUID7, 8, 48, 0, 1000000, 10),
	UUID_LAYOUT(UUID8_60, UUID6, 8, 60, 0, UUID6_UNIT_NS, 8),
	UUID_LAYOUT(UUID8_64, UUID8_64, 8, 60, 0, 16, 8)
};

/* uuid_layout_write - write a uuid from its UUID_LAYOUT_BITS */
static inline void
uuid_layout_write(int version, UInt128 bits, uint8_t *uuid)
{
	uuid_frame_pack(version, (uint64_t) (bits >> UUID_TAIL_BITS),
					(uint64_t) bits & UUID_TAIL_MAX, uuid);
}

/*
 * uuid_layout_time - return a unit as s and a fraction, which is rounded up
 *
 * With 0 fraction bits, the result is the unit.  Otherwise units_per_s is
 * 1000..250000000.  It and 2^fraction_bits are divided by 8, so that 64 bits
 * are enough.
 */
static inline UInt128
uuid_layout_time(uint64_t unit, uint32_t units_per_s, int fraction_bits)
{
	uint32_t	divisor = units_per_s / 8;

	if (fraction_bits == 0)
		return unit;
	return (UInt128) (unit / units_per_s) << fraction_bits |
		((unit % units_per_s << (fraction_bits - 3)) + divisor - 1) / divisor;
}

/*
 * uuid_layout_pack_tick - write the uuid of a tick, 0..TICK_MAX of its layout
 *
 * random: UUID_RANDOM_BYTES.  It is inlined where IDs are generated, so that
 * the compiler can use the constants of the layout.
 */
static inline void
uuid_layout_pack_tick(UuidLayout layout, uint64_t tick, const uint8_t *random,
					  uint8_t *uuid)
{
	const UuidLayoutRow *row = &uuid_layouts[layout];
	UInt128		bits = uuid_layout_time(tick >> row->counter_bits,
										row->units_per_s, row->fraction_bits);

	bits <<= UUID_LAYOUT_BITS - row->time_bits - row->fraction_bits;
	bits |= (tick & u128_mask(row->counter_bits)) << row->counter_shift;
	bits |= load_be(random, UUID_RANDOM_BYTES) & u128_mask(row->random_bits);
	uuid_layout_write(row->version, bits, uuid);
}

/*
 * uuid_layout_tick - read the tick of a uuid, which is its time and counter
 *
 * Other software may have written values that no tick has.  Then the result
 * is the last tick before them, or the last tick of their unit.  The uuid of
 * every later tick is greater than this one.
 */
extern bool uuid_layout_tick(UuidLayout layout, const uint8_t *uuid,
							 uint64_t *tick);

/*
 * uuid_layout_unix_time - read the time, in units of unit_ns (sections 4
 * and 5)
 */
extern bool uuid_layout_unix_time(UuidLayout layout, const uint8_t *uuid,
								  UnixTime *time);

/*
 * uuid_layout_unix_us - the same, rounded down to the us, also before 1970
 */
extern bool uuid_layout_unix_us(UuidLayout layout, const uint8_t *uuid,
								int64_t *unix_us);

/*
 * uuid_layout_pack - write a uuid that is read as unix_us or, if the unit of
 * the layout is longer, as this time rounded down to the unit (sections 4 and
 * 5)
 *
 * unix_us: epoch_unix_us..last_unix_us; tail: tail_bytes.  Their bits in the
 * places of version and variant are replaced.
 */
extern void uuid_layout_pack(UuidLayout layout, int64_t unix_us,
							 const uint8_t *tail, uint8_t *uuid);

/* uuid_layout_time_bounds - as in uuid.h (section 7) */
extern bool uuid_layout_time_bounds(UuidLayout layout, int64_t first_unix_us,
									int64_t last_unix_us, uint8_t *lower,
									uint8_t *upper);

#endif							/* TID_IDS_CODEC_UUID_LAYOUT_H */
