/*
 * uuid_time.c
 *		Time in UUIDs of versions 1, 6, 7 and 8, see uuid_time.h.
 *
 * Everything goes through the frame that the layouts share: a head of 60 bits,
 * which holds the timestamp, and a tail of 62.
 */
#include "codec/uuid_time.h"

#include <string.h>

#include "codec/base16.h"
#include "codec/bits.h"
#include "codec/unix_time.h"

#define HEAD_MAX ((UINT64_C(1) << 60) - 1)
#define TAIL_MAX ((UINT64_C(1) << 62) - 1)

/* The low n (below 64) bits of a number. */
#define LOW_BITS(value, n) ((value) & ((UINT64_C(1) << (n)) - 1))

/* 100 ns from 1582-10-15 to 1970-01-01 */
#define UNIX_EPOCH_COUNT UINT64_C(122192928000000000)

/* Bit 0 of the node's first octet, 40 bits above the node's and tail's end. */
#define MULTICAST_BIT (UINT64_C(1) << 40)

/* A draft-02 v7: 36 bits of s, then 38 of fraction, 24 of them in the head. */
#define FRACTION_BITS 38
#define FRACTION_BITS_IN_HEAD 24
#define FRACTION_BITS_IN_TAIL (FRACTION_BITS - FRACTION_BITS_IN_HEAD)

static void
put(int version, uint64_t head, uint64_t tail, uint8_t *uuid)
{
	store_be(uuid, 8, head >> 12 << 16 | (uint64_t) version << 12 |
			 LOW_BITS(head, 12));
	store_be(uuid + 8, 8, UINT64_C(2) << 62 | tail);
}

static bool
get(int version, const uint8_t *uuid, uint64_t *head, uint64_t *tail)
{
	uint64_t	high;
	uint64_t	low;

	if (!uuid_is_version(uuid, version))
		return false;
	high = load_be(uuid, 8);
	low = load_be(uuid + 8, 8);
	*head = high >> 16 << 12 | LOW_BITS(high, 12);
	*tail = LOW_BITS(low, 62);
	return true;
}

static uint64_t
random_bits(const uint8_t *random)
{
	return load_be(random, UUID_RANDOM_BYTES);
}

/* --- versions 1 and 6 --------------------------------------------------- */

void
uuid6_pack_tick(uint64_t tick, const uint8_t *random, uint8_t *uuid)
{
	put(6, tick, LOW_BITS(random_bits(random), 62) | MULTICAST_BIT, uuid);
}

bool
uuid6_tick(const uint8_t *uuid, uint64_t *tick)
{
	uint64_t	tail;

	return get(6, uuid, tick, &tail);
}

static int64_t
count_unix_us(uint64_t count)
{
	/* The epochs are whole us apart, so this floors before 1970 too. */
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

	if (!get(6, uuid, &count, &tail))
		return false;
	*unix_us = count_unix_us(count);
	return true;
}

void
uuid6_pack(int64_t unix_us, int clock_seq, const uint8_t *node, uint8_t *uuid)
{
	put(6, unix_us_count(unix_us),
		(uint64_t) clock_seq << 48 | load_be(node, UUID_NODE_BYTES), uuid);
}

bool
uuid6_unpack(const uint8_t *uuid, uint64_t *count, int *clock_seq,
			 uint8_t *node)
{
	uint64_t	tail;

	if (!get(6, uuid, count, &tail))
		return false;
	*clock_seq = (int) (tail >> 48);
	store_be(node, UUID_NODE_BYTES, tail);
	return true;
}

/*
 * A v1's head is the count's low 32 bits, mid 16 and high 12, a v6's the count
 * itself.
 */
bool
uuid_reorder_v1_v6(const uint8_t *v1, uint8_t *v6)
{
	uint64_t	head;
	uint64_t	tail;

	if (!get(1, v1, &head, &tail))
		return false;
	put(6, LOW_BITS(head, 12) << 48 | LOW_BITS(head >> 12, 16) << 32 | head >> 28,
		tail, v6);
	return true;
}

bool
uuid_reorder_v6_v1(const uint8_t *v6, uint8_t *v1)
{
	uint64_t	count;
	uint64_t	tail;

	if (!get(6, v6, &count, &tail))
		return false;
	put(1, LOW_BITS(count, 32) << 28 | LOW_BITS(count >> 32, 16) << 12 |
		count >> 48, tail, v1);
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

	/* The span's last us has only six of its ten counts. */
	last_count = unix_us_count(last_unix_us) + 9;
	if (last_count > HEAD_MAX)
		last_count = HEAD_MAX;
	put(6, unix_us_count(first_unix_us), 0, lower);
	put(6, last_count, TAIL_MAX, upper);
	return true;
}

/* --- version 7, RFC 9562 ------------------------------------------------ */

void
uuid7_pack_tick(uint64_t tick, const uint8_t *random, uint8_t *uuid)
{
	put(7, tick, LOW_BITS(random_bits(random), 62), uuid);
}

bool
uuid7_tick(const uint8_t *uuid, uint64_t *tick)
{
	uint64_t	tail;

	return get(7, uuid, tick, &tail);
}

bool
uuid7_unix_us(const uint8_t *uuid, int64_t *unix_us)
{
	uint64_t	head;
	uint64_t	tail;

	if (!get(7, uuid, &head, &tail))
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

	if (!unix_ms_interval(first_unix_us, last_unix_us,
						  0, UUID7_UNIX_US_MAX / 1000, &first_ms, &last_ms))
		return false;
	put(7, (uint64_t) first_ms << 12, 0, lower);
	put(7, (uint64_t) last_ms << 12 | 4095, TAIL_MAX, upper);
	return true;
}

/* --- version 7, draft 02 ------------------------------------------------ */

/*
 * What each precision writes.  Fractions never need more than 64 bits in
 * between: 10^9 and 2^38 are divided by 2^9 first.
 */
typedef struct DraftLayout
{
	uint32_t	units_per_s;
	int			fraction_bits;
	int			tick_counter;	/* bits */
	uint32_t	tick_unit;		/* in units */
	uint64_t	tick_max;
} DraftLayout;

static const DraftLayout draft_layouts[] = {
	[UUID_MS] = {
		1000, 12,
		UUID7_DRAFT02_MS_TICK_COUNTER_BITS,
		1000 / UUID7_DRAFT02_MS_TICK_UNITS_PER_S,
		UUID7_DRAFT02_MS_TICK_MAX
	},
	[UUID_US] = {
		1000000, 24,
		UUID7_DRAFT02_US_TICK_COUNTER_BITS,
		1000000 / UUID7_DRAFT02_US_TICK_UNITS_PER_S,
		UUID7_DRAFT02_US_TICK_MAX
	},
	[UUID_NS] = {
		1000000000, 38,
		UUID7_DRAFT02_NS_TICK_COUNTER_BITS,
		1000000000 / UUID7_DRAFT02_NS_TICK_UNITS_PER_S,
		UUID7_DRAFT02_NS_TICK_MAX
	}
};

/* ceil(units * 2^fraction_bits / units_per_s) */
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

/* floor(fraction * units_per_s / 2^38) */
static uint32_t
draft_units(uint64_t fraction, uint32_t units_per_s)
{
	if (units_per_s == 1000000000)
		return (uint32_t) (fraction * (units_per_s >> 9) >> (FRACTION_BITS - 9));
	return (uint32_t) (fraction * units_per_s >> FRACTION_BITS);
}

/* The first 38 fraction bits, some of them a counter or random. */
static uint64_t
draft_head_tail_fraction(uint64_t head, uint64_t tail)
{
	return LOW_BITS(head, FRACTION_BITS_IN_HEAD) << FRACTION_BITS_IN_TAIL |
		tail >> (62 - FRACTION_BITS_IN_TAIL);
}

void
uuid7_draft02_pack(UuidPrecision precision, uint64_t unix_s, uint32_t units,
				   uint32_t counter, uint64_t tail, uint8_t *uuid)
{
	const DraftLayout *layout = &draft_layouts[precision];
	uint64_t	fraction = draft_fraction(units, layout->units_per_s,
										  layout->fraction_bits);
	uint64_t	head = unix_s << FRACTION_BITS_IN_HEAD;

	switch (precision)
	{
		case UUID_MS:
			head |= fraction << 12 | counter;
			tail = LOW_BITS(tail, 62);
			break;
		case UUID_US:
			head |= fraction;
			tail = (uint64_t) counter << 48 | LOW_BITS(tail, 48);
			break;
		case UUID_NS:
			head |= fraction >> FRACTION_BITS_IN_TAIL;
			tail = LOW_BITS(fraction, FRACTION_BITS_IN_TAIL) << 48 |
				(uint64_t) counter << 40 | LOW_BITS(tail, 40);
			break;
	}
	put(7, head, tail, uuid);
}

bool
uuid7_draft02_unpack(UuidPrecision precision, const uint8_t *uuid,
					 uint64_t *unix_s, uint32_t *units, uint32_t *counter,
					 uint64_t *tail)
{
	uint64_t	head;
	uint64_t	low;

	if (!get(7, uuid, &head, &low))
		return false;
	*unix_s = head >> FRACTION_BITS_IN_HEAD;
	*units = draft_units(draft_head_tail_fraction(head, low),
						 draft_layouts[precision].units_per_s);
	switch (precision)
	{
		case UUID_MS:
			*counter = (uint32_t) LOW_BITS(head, 12);
			*tail = low;
			break;
		case UUID_US:
			*counter = (uint32_t) (low >> 48);
			*tail = LOW_BITS(low, 48);
			break;
		case UUID_NS:
			*counter = (uint32_t) LOW_BITS(low >> 40, 8);
			*tail = LOW_BITS(low, 40);
			break;
	}
	return true;
}

int
uuid7_draft02_counter_bits(UuidPrecision precision)
{
	return draft_layouts[precision].tick_counter;
}

uint64_t
uuid7_draft02_tick_max(UuidPrecision precision)
{
	return draft_layouts[precision].tick_max;
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
					   random_bits(random), uuid);
}

bool
uuid7_draft02_tick(UuidPrecision precision, const uint8_t *uuid, uint64_t *tick)
{
	const DraftLayout *layout = &draft_layouts[precision];
	uint32_t	counter_max = (1U << layout->tick_counter) - 1;
	uint64_t	unix_s;
	uint32_t	units;
	uint32_t	counter;
	uint64_t	tail;
	uint64_t	head;
	uint64_t	low;
	uint64_t	fraction;
	uint64_t	expected;
	uint64_t	unit;

	if (!uuid7_draft02_unpack(precision, uuid, &unix_s, &units, &counter, &tail) ||
		!get(7, uuid, &head, &low))
		return false;

	fraction = draft_head_tail_fraction(head, low) >>
		(FRACTION_BITS - layout->fraction_bits);
	expected = draft_fraction(units, layout->units_per_s, layout->fraction_bits);
	unit = unix_s * (layout->units_per_s / layout->tick_unit) +
		units / layout->tick_unit;

	/* Other fractions of the same units are below or above all our counters. */
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
	uint64_t	tail;

	if (!uuid7_draft02_unpack(UUID_US, uuid, &unix_s, &us, &counter, &tail))
		return false;

	/* Flooring twice is flooring once. */
	if (precision == UUID_MS)
		us -= us % 1000;
	*unix_us = (int64_t) (unix_s * 1000000 + us);
	return true;
}

/* A draft-02 v7 of these 38 bits of fraction and all else 0 or 1. */
static void
draft_put_fraction(uint64_t unix_s, uint64_t fraction, uint64_t rest,
				   uint8_t *uuid)
{
	put(7, unix_s << FRACTION_BITS_IN_HEAD | fraction >> FRACTION_BITS_IN_TAIL,
		LOW_BITS(fraction, FRACTION_BITS_IN_TAIL) << 48 | LOW_BITS(rest, 48),
		uuid);
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
					   draft_fraction(first % 1000000, 1000000, FRACTION_BITS),
					   0, lower);
	draft_put_fraction(last / 1000000,
					   draft_fraction(last % 1000000 + 1, 1000000,
									  FRACTION_BITS) - 1,
					   UINT64_MAX, upper);
	return true;
}

/* --- version 8 ---------------------------------------------------------- */

/* Where the counter is: 12 bits at the head's end, or 8 at the tail's start. */
static bool
counts_in_head(int timestamp_bits)
{
	return timestamp_bits <= 48;
}

void
uuid8_pack(int timestamp_bits, uint64_t timestamp, uint32_t counter,
		   uint64_t tail, uint8_t *uuid)
{
	if (timestamp_bits == 32)
		timestamp <<= 16;		/* the zero bits */
	if (timestamp_bits == 64)
		timestamp >>= 4;
	if (counts_in_head(timestamp_bits))
		put(8, timestamp << 12 | counter, LOW_BITS(tail, 62), uuid);
	else
		put(8, timestamp, (uint64_t) counter << 54 | LOW_BITS(tail, 54), uuid);
}

bool
uuid8_unix_us(int timestamp_bits, const uint8_t *uuid, int64_t *unix_us)
{
	uint64_t	head;
	uint64_t	tail;

	if (!get(8, uuid, &head, &tail))
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

int
uuid8_counter_bits(int timestamp_bits)
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

uint64_t
uuid8_tick_max(int timestamp_bits)
{
	switch (timestamp_bits)
	{
		case 32:
			return UUID8_32_TICK_MAX;
		case 48:
			return UUID8_48_TICK_MAX;
		case 60:
			return UUID8_60_TICK_MAX;
		default:
			return UUID8_64_TICK_MAX;
	}
}

void
uuid8_pack_tick(int timestamp_bits, uint64_t tick, const uint8_t *random,
				uint8_t *uuid)
{
	int			counter_bits = uuid8_counter_bits(timestamp_bits);
	uint64_t	timestamp = tick >> counter_bits;

	if (timestamp_bits == 64)
		timestamp <<= 4;		/* the tick's unit is 16 ns */
	uuid8_pack(timestamp_bits, timestamp,
			   (uint32_t) LOW_BITS(tick, counter_bits), random_bits(random),
			   uuid);
}

bool
uuid8_tick(int timestamp_bits, const uint8_t *uuid, uint64_t *tick)
{
	uint64_t	head;
	uint64_t	tail;

	if (!get(8, uuid, &head, &tail))
		return false;
	if (timestamp_bits == 48)
		*tick = head;
	else if (timestamp_bits == 32)
	{
		uint64_t	counter = LOW_BITS(head, 28);

		/* Other writers may use the zero bits: 4096 and more. */
		*tick = head >> 28 << 12 | (counter < 4095 ? counter : 4095);
	}
	else
	{
		uint64_t	counter = tail >> 54;

		*tick = head << 4 | (counter < 15 ? counter : 15);
	}
	return true;
}

/* --- prefixes ----------------------------------------------------------- */

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
			bool		due = ndigits == 8 || ndigits == 12 ||
				ndigits == 16 || ndigits == 20;

			/* A dash is due once; a digit comes before it, so i is above 0. */
			if (!due || prefix[i - 1] == '-')
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
