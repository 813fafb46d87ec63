/*
 * uuid.c
 *		UUIDs of versions 1, 6, 7 and 8, see uuid.h.
 *
 * Each layout is written and read as a head of 60 bits, which contains the
 * timestamp, and a tail of 62.
 */
#include "codec/uuid.h"

#include <string.h>

#include "codec/base16.h"
#include "codec/bits.h"
#include "codec/unix_time.h"

/* The low n (0..63) bits of a number */
#define LOW_BITS(value, n) ((value) & ((UINT64_C(1) << (n)) - 1))

/*
 * The multicast bit is the lowest one in the first of the node's six bytes.
 */
#define MULTICAST_BIT (UINT64_C(1) << 40)

/* A draft-02 v7 begins with 36 bits of s and up to 38 bits of fraction. */
#define FRACTION_BITS 38
#define FRACTION_BITS_IN_HEAD 24
#define FRACTION_BITS_IN_TAIL (FRACTION_BITS - FRACTION_BITS_IN_HEAD)

/* Read head and tail.  Return false if version or variant differ. */
static bool
unpack(int version, const uint8_t *uuid, uint64_t *head, uint64_t *tail)
{
	if (!uuid_is_version(uuid, version))
		return false;
	uuid_frame_unpack(uuid, head, tail);
	return true;
}

static uint64_t
load_random(const uint8_t *random)
{
	return load_be(random, UUID_RANDOM_BYTES);
}

/* --- versions 1 and 6 --------------------------------------------------- */

void
uuid6_pack_tick(uint64_t tick, const uint8_t *random, uint8_t *uuid)
{
	uuid_frame_pack(6, tick, LOW_BITS(load_random(random), UUID_TAIL_BITS) |
					MULTICAST_BIT, uuid);
}

bool
uuid6_tick(const uint8_t *uuid, uint64_t *tick)
{
	uint64_t	tail;

	return unpack(6, uuid, tick, &tail);
}

static int64_t
count_unix_us(uint64_t count)
{
	/*
	 * The epoch is a whole number of us, so this rounds down before 1970,
	 * too.
	 */
	return (int64_t) (count / 10) + UUID6_UNIX_US_MIN;
}

static uint64_t
unix_us_count(int64_t unix_us)
{
	return (uint64_t) (unix_us - UUID6_UNIX_US_MIN) * 10;
}

bool
uuid6_unix_us(const uint8_t *uuid, int64_t *unix_us)
{
	uint64_t	count;
	uint64_t	tail;

	if (!unpack(6, uuid, &count, &tail))
		return false;
	*unix_us = count_unix_us(count);
	return true;
}

void
uuid6_pack(int64_t unix_us, int clock_seq, const uint8_t *node, uint8_t *uuid)
{
	uint64_t	tail = (uint64_t) clock_seq << 48 |
		load_be(node, UUID_NODE_BYTES);

	uuid_frame_pack(6, unix_us_count(unix_us), tail, uuid);
}

bool
uuid6_unpack(const uint8_t *uuid, uint64_t *count, int *clock_seq,
			 uint8_t *node)
{
	uint64_t	tail;

	if (!unpack(6, uuid, count, &tail))
		return false;
	*clock_seq = (int) (tail >> 48);
	store_be(node, UUID_NODE_BYTES, tail);
	return true;
}

/*
 * The head of a v6 is the count.  That of a v1 has the low 32 bits of the
 * count, then the middle 16, then the high 12.
 */
bool
uuid_reorder_v1_v6(const uint8_t *v1, uint8_t *v6)
{
	uint64_t	head;
	uint64_t	tail;

	if (!unpack(1, v1, &head, &tail))
		return false;
	head = LOW_BITS(head, 12) << 48 | LOW_BITS(head >> 12, 16) << 32 |
		head >> 28;
	uuid_frame_pack(6, head, tail, v6);
	return true;
}

bool
uuid_reorder_v6_v1(const uint8_t *v6, uint8_t *v1)
{
	uint64_t	head;
	uint64_t	tail;

	if (!unpack(6, v6, &head, &tail))
		return false;
	head = LOW_BITS(head, 32) << 28 | LOW_BITS(head >> 32, 16) << 12 |
		head >> 48;
	uuid_frame_pack(1, head, tail, v1);
	return true;
}

bool
uuid6_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
				  uint8_t *lower, uint8_t *upper)
{
	uint64_t	last_count;

	if (first_unix_us < UUID6_UNIX_US_MIN)
		first_unix_us = UUID6_UNIX_US_MIN;
	if (last_unix_us > UUID6_UNIX_US_MAX)
		last_unix_us = UUID6_UNIX_US_MAX;
	if (first_unix_us > last_unix_us)
		return false;

	/* The last us of the span has only six counts instead of ten. */
	last_count = unix_us_count(last_unix_us) + 9;
	if (last_count > UUID_HEAD_MAX)
		last_count = UUID_HEAD_MAX;
	uuid_frame_pack(6, unix_us_count(first_unix_us), 0, lower);
	uuid_frame_pack(6, last_count, UUID_TAIL_MAX, upper);
	return true;
}

/* --- version 7, RFC 9562 ------------------------------------------------ */

void
uuid7_pack_tick(uint64_t tick, const uint8_t *random, uint8_t *uuid)
{
	uuid_frame_pack(7, tick,
					LOW_BITS(load_random(random), UUID_TAIL_BITS), uuid);
}

bool
uuid7_tick(const uint8_t *uuid, uint64_t *tick)
{
	uint64_t	tail;

	return unpack(7, uuid, tick, &tail);
}

bool
uuid7_unix_us(const uint8_t *uuid, int64_t *unix_us)
{
	uint64_t	head;
	uint64_t	tail;

	if (!unpack(7, uuid, &head, &tail))
		return false;
	*unix_us = (int64_t) (head >> 12) * 1000;
	return true;
}

void
uuid7_pack(int64_t unix_us, const uint8_t *random, uint8_t *uuid)
{
	uint64_t	us = (uint64_t) unix_us;

	uuid7_pack_tick(us / 1000 << 12 | (us % 1000 << 12) / 1000, random, uuid);
}

bool
uuid7_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
				  uint8_t *lower, uint8_t *upper)
{
	int64_t		first_ms;
	int64_t		last_ms;

	if (!unix_interval(first_unix_us, last_unix_us, UNIX_MS,
					   0, UUID7_UNIX_US_MAX / 1000, &first_ms, &last_ms))
		return false;
	uuid_frame_pack(7, (uint64_t) first_ms << 12, 0, lower);
	uuid_frame_pack(7, (uint64_t) last_ms << 12 | 4095, UUID_TAIL_MAX, upper);
	return true;
}

/* --- version 7, draft 02 ------------------------------------------------ */

/* The layout of a precision */
typedef struct DraftLayout
{
	uint32_t	units_per_s;
	int			fraction_bits;
	int			tick_counter;	/* in bits */
	uint32_t	tick_unit;		/* in units */
} DraftLayout;

static const DraftLayout draft_layouts[] = {
	[UUID_MS] = {
		1000, 12,
		UUID7_DRAFT02_MS_TICK_COUNTER_BITS,
		1000 / UUID7_DRAFT02_MS_TICK_UNITS_PER_S
	},
	[UUID_US] = {
		1000000, 24,
		UUID7_DRAFT02_US_TICK_COUNTER_BITS,
		1000000 / UUID7_DRAFT02_US_TICK_UNITS_PER_S
	},
	[UUID_NS] = {
		1000000000, 38,
		UUID7_DRAFT02_NS_TICK_COUNTER_BITS,
		1000000000 / UUID7_DRAFT02_NS_TICK_UNITS_PER_S
	}
};

/*
 * Return ceil(units * 2^fraction_bits / units_per_s).  10^9 and 2^38 are
 * divided by 2^9 first, so that 64 bits are enough.
 */
static uint64_t
draft_fraction(uint64_t units, uint32_t units_per_s, int fraction_bits)
{
	if (units_per_s == 1000000000)
	{
		units_per_s >>= 9;		/* 5^9 */
		fraction_bits -= 9;
	}
	return ((units << fraction_bits) + units_per_s - 1) / units_per_s;
}

/* Return floor(fraction * units_per_s / 2^38). */
static uint32_t
draft_units(uint64_t fraction, uint32_t units_per_s)
{
	if (units_per_s == 1000000000)
		return (uint32_t) (fraction * (units_per_s >> 9) >>
						   (FRACTION_BITS - 9));
	return (uint32_t) (fraction * units_per_s >> FRACTION_BITS);
}

/* Return the 38 bits after the seconds, whatever they contain. */
static uint64_t
draft_read_fraction(uint64_t head, uint64_t tail)
{
	return LOW_BITS(head, FRACTION_BITS_IN_HEAD) << FRACTION_BITS_IN_TAIL |
		tail >> (UUID_TAIL_BITS - FRACTION_BITS_IN_TAIL);
}

void
uuid7_draft02_pack(UuidPrecision precision, uint64_t unix_s, uint32_t units,
				   uint32_t counter, uint64_t random_bits, uint8_t *uuid)
{
	const DraftLayout *layout = &draft_layouts[precision];
	uint64_t	fraction = draft_fraction(units, layout->units_per_s,
										  layout->fraction_bits);
	uint64_t	head = unix_s << FRACTION_BITS_IN_HEAD;
	uint64_t	tail = 0;

	switch (precision)
	{
		case UUID_MS:
			head |= fraction << 12 | counter;
			tail = LOW_BITS(random_bits, UUID7_DRAFT02_MS_RANDOM_BITS);
			break;
		case UUID_US:
			head |= fraction;
			tail = (uint64_t) counter << UUID7_DRAFT02_US_RANDOM_BITS |
				LOW_BITS(random_bits, UUID7_DRAFT02_US_RANDOM_BITS);
			break;
		case UUID_NS:
			head |= fraction >> FRACTION_BITS_IN_TAIL;
			tail = LOW_BITS(fraction, FRACTION_BITS_IN_TAIL) << 48 |
				(uint64_t) counter << UUID7_DRAFT02_NS_RANDOM_BITS |
				LOW_BITS(random_bits, UUID7_DRAFT02_NS_RANDOM_BITS);
			break;
	}
	uuid_frame_pack(7, head, tail, uuid);
}

bool
uuid7_draft02_unpack(UuidPrecision precision, const uint8_t *uuid,
					 uint64_t *unix_s, uint32_t *units, uint32_t *counter,
					 uint64_t *random_bits)
{
	uint64_t	head;
	uint64_t	tail;

	if (!unpack(7, uuid, &head, &tail))
		return false;
	*unix_s = head >> FRACTION_BITS_IN_HEAD;
	*units = draft_units(draft_read_fraction(head, tail),
						 draft_layouts[precision].units_per_s);
	switch (precision)
	{
		case UUID_MS:
			*counter = (uint32_t) LOW_BITS(head, 12);
			*random_bits = tail;
			break;
		case UUID_US:
			*counter = (uint32_t) (tail >> UUID7_DRAFT02_US_RANDOM_BITS);
			*random_bits = LOW_BITS(tail, UUID7_DRAFT02_US_RANDOM_BITS);
			break;
		case UUID_NS:
			*counter = (uint32_t)
				LOW_BITS(tail >> UUID7_DRAFT02_NS_RANDOM_BITS, 8);
			*random_bits = LOW_BITS(tail, UUID7_DRAFT02_NS_RANDOM_BITS);
			break;
	}
	return true;
}

void
uuid7_draft02_pack_tick(UuidPrecision precision, uint64_t tick,
						const uint8_t *random, uint8_t *uuid)
{
	const DraftLayout *layout = &draft_layouts[precision];
	uint32_t	per_s = layout->units_per_s / layout->tick_unit;
	uint64_t	unit = tick >> layout->tick_counter;

	uuid7_draft02_pack(precision, unit / per_s,
					   (uint32_t) (unit % per_s) * layout->tick_unit,
					   (uint32_t) LOW_BITS(tick, layout->tick_counter),
					   load_random(random), uuid);
}

bool
uuid7_draft02_tick(UuidPrecision precision, const uint8_t *uuid,
				   uint64_t *tick)
{
	const DraftLayout *layout = &draft_layouts[precision];
	uint32_t	counter_max = (1U << layout->tick_counter) - 1;
	uint64_t	unix_s;
	uint32_t	units;
	uint32_t	counter;
	uint64_t	random_bits;
	uint64_t	head;
	uint64_t	tail;
	uint64_t	fraction;
	uint64_t	expected;
	uint64_t	unit;

	if (!uuid7_draft02_unpack(precision, uuid, &unix_s, &units, &counter,
							  &random_bits) ||
		!unpack(7, uuid, &head, &tail))
		return false;

	fraction = draft_read_fraction(head, tail) >>
		(FRACTION_BITS - layout->fraction_bits);
	expected = draft_fraction(units, layout->units_per_s,
							  layout->fraction_bits);
	unit = unix_s * (layout->units_per_s / layout->tick_unit) +
		units / layout->tick_unit;

	/* Other software may write other fractions of the same units. */
	if (fraction < expected)
		*tick = (unit << layout->tick_counter) - 1;
	else if (fraction > expected || counter > counter_max)
		*tick = unit << layout->tick_counter | counter_max;
	else
		*tick = unit << layout->tick_counter | counter;
	return true;
}

bool
uuid7_draft02_unix_us(UuidPrecision precision, const uint8_t *uuid,
					  int64_t *unix_us)
{
	uint64_t	unix_s;
	uint32_t	us;
	uint32_t	counter;
	uint64_t	random_bits;

	if (!uuid7_draft02_unpack(UUID_US, uuid, &unix_s, &us, &counter,
							  &random_bits))
		return false;

	/* Rounding down to us first does not change the ms. */
	if (precision == UUID_MS)
		us -= us % 1000;
	*unix_us = (int64_t) (unix_s * 1000000 + us);
	return true;
}

/* Write a draft-02 v7 of 38 bits of fraction and the low 48 bits of rest. */
static void
draft_put_fraction(uint64_t unix_s, uint64_t fraction, uint64_t rest,
				   uint8_t *uuid)
{
	uint64_t	head = unix_s << FRACTION_BITS_IN_HEAD |
		fraction >> FRACTION_BITS_IN_TAIL;
	uint64_t	tail = LOW_BITS(fraction, FRACTION_BITS_IN_TAIL) << 48 |
		LOW_BITS(rest, 48);

	uuid_frame_pack(7, head, tail, uuid);
}

bool
uuid7_draft02_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
						  uint8_t *lower, uint8_t *upper)
{
	uint64_t	first;
	uint64_t	last;

	if (first_unix_us < 0)
		first_unix_us = 0;
	if (last_unix_us > UUID7_DRAFT02_UNIX_US_MAX)
		last_unix_us = UUID7_DRAFT02_UNIX_US_MAX;
	if (first_unix_us > last_unix_us)
		return false;
	first = (uint64_t) first_unix_us;
	last = (uint64_t) last_unix_us;
	draft_put_fraction(first / 1000000,
					   draft_fraction(first % 1000000, 1000000,
									  FRACTION_BITS),
					   0, lower);
	draft_put_fraction(last / 1000000,
					   draft_fraction(last % 1000000 + 1, 1000000,
									  FRACTION_BITS) - 1,
					   UINT64_MAX, upper);
	return true;
}

/* --- version 8 ---------------------------------------------------------- */

/* The counter's bits in the tail of all layouts but that of 48 bits */
#define TAIL_COUNTER_BITS 8

void
uuid8_pack(int timestamp_bits, uint64_t timestamp, uint32_t counter,
		   uint64_t random_bits, uint8_t *uuid)
{
	uint64_t	head = timestamp;
	uint64_t	tail = (uint64_t) LOW_BITS(counter, TAIL_COUNTER_BITS)
		<< UUID8_60_TICK_SHIFT | LOW_BITS(random_bits, UUID8_60_RANDOM_BITS);

	if (timestamp_bits == 32)
		/* the 16 zero bits, and the upper 12 bits of the counter */
		head = timestamp << 28 | counter >> TAIL_COUNTER_BITS;
	else if (timestamp_bits == 48)
	{
		head = timestamp << 12 | counter;
		tail = LOW_BITS(random_bits, UUID8_48_RANDOM_BITS);
	}
	else if (timestamp_bits == 64)
		head = timestamp >> 4;
	uuid_frame_pack(8, head, tail, uuid);
}

bool
uuid8_unix_us(int timestamp_bits, const uint8_t *uuid, int64_t *unix_us)
{
	uint64_t	head;
	uint64_t	tail;

	if (!unpack(8, uuid, &head, &tail))
		return false;
	if (timestamp_bits == 32)
		*unix_us = (int64_t) (head >> 28) * 1000000;
	else if (timestamp_bits == 48)
		*unix_us = (int64_t) (head >> 12) * 1000;
	else if (timestamp_bits == 60)
		*unix_us = count_unix_us(head);
	else
		*unix_us = (int64_t) ((head << 4) / 1000);
	return true;
}

/* Return the counter bits of a tick. */
static int
tick_counter_bits(int timestamp_bits)
{
	switch (timestamp_bits)
	{
		case 32:
			return UUID8_32_TICK_COUNTER_BITS;
		case 48:
			return UUID8_48_TICK_COUNTER_BITS;
		case 60:
			return UUID8_60_TICK_COUNTER_BITS;
		default:
			return UUID8_64_TICK_COUNTER_BITS;
	}
}

void
uuid8_pack_tick(int timestamp_bits, uint64_t tick, const uint8_t *random,
				uint8_t *uuid)
{
	int			counter_bits = tick_counter_bits(timestamp_bits);
	uint64_t	timestamp = tick >> counter_bits;

	if (timestamp_bits == 64)
		timestamp <<= 4;		/* the tick's unit is 16 ns */
	uuid8_pack(timestamp_bits, timestamp,
			   (uint32_t) LOW_BITS(tick, counter_bits), load_random(random),
			   uuid);
}

bool
uuid8_tick(int timestamp_bits, const uint8_t *uuid, uint64_t *tick)
{
	uint64_t	head;
	uint64_t	tail;

	if (!unpack(8, uuid, &head, &tail))
		return false;
	if (timestamp_bits == 48)
		*tick = head;
	else if (timestamp_bits == 32)
	{
		uint64_t	counter = LOW_BITS(head, 28) << TAIL_COUNTER_BITS |
			tail >> UUID8_32_TICK_SHIFT;

		/* Other software may use the zero bits, so 2^20 and more. */
		*tick = head >> 28 << 20 | (counter < 0xFFFFF ? counter : 0xFFFFF);
	}
	else
	{
		uint64_t	counter = tail >> UUID8_60_TICK_SHIFT;

		*tick = head << 4 | (counter < 15 ? counter : 15);
	}
	return true;
}

/* --- text --------------------------------------------------------------- */

void
uuid_print(const uint8_t *uuid, char *text)
{
	base16_encode(load_be(uuid, 4), 8, text);
	text[8] = '-';
	base16_encode(load_be(uuid + 4, 2), 4, text + 9);
	text[13] = '-';
	base16_encode(load_be(uuid + 6, 2), 4, text + 14);
	text[18] = '-';
	base16_encode(load_be(uuid + 8, 2), 4, text + 19);
	text[23] = '-';
	base16_encode(load_be(uuid + 10, 6), 12, text + 24);
}

CodecStatus
uuid_prefix_bounds(const char *prefix, size_t len,
				   uint8_t *lower, uint8_t *upper)
{
	uint8_t		first[UUID_BYTES];
	uint8_t		last[UUID_BYTES];
	size_t		ndigits = 0;

	memset(first, 0, UUID_BYTES);
	memset(last, 0xFF, UUID_BYTES);
	for (size_t i = 0; i < len; i++)
	{
		uint8_t		digit = base16_value(prefix[i]);

		if (prefix[i] == '-')
		{
			/* One dash may follow these digits, so i is not 0. */
			if (!uuid_dash_follows(ndigits) || prefix[i - 1] == '-')
				return codec_fail(CODEC_BAD_CHAR, i);
			continue;
		}
		if ((digit & BASE16_INVALID) != 0)
			return codec_fail(CODEC_BAD_CHAR, i);
		if (ndigits < 2 * UUID_BYTES)
		{
			int			shift = ndigits % 2 == 0 ? 4 : 0;

			first[ndigits / 2] |= (uint8_t) (digit << shift);
			last[ndigits / 2] &= (uint8_t) ~((15 - digit) << shift);
		}
		ndigits++;
	}
	if (ndigits == 0 || ndigits > 2 * UUID_BYTES)
		return codec_fail(CODEC_BAD_LENGTH, len);
	memcpy(lower, first, UUID_BYTES);
	memcpy(upper, last, UUID_BYTES);
	return codec_ok();
}
