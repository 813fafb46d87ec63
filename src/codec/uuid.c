/*
 * uuid.c
 *		UUIDs of versions 1, 6 and 7, and text, see uuid.h.
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

/* Read head and tail.  Return false if version or variant differ. */
static bool
unpack_if_version(int version, const uint8_t *uuid, uint64_t *head,
				  uint64_t *tail)
{
	if (!uuid_is_version(uuid, version))
		return false;
	uuid_frame_unpack(uuid, head, tail);
	return true;
}

/* Return the random bits of a tail. */
static uint64_t
uuid_random_tail(const uint8_t *random)
{
	return load_be(random, UUID_RANDOM_BYTES) & UUID_TAIL_MAX;
}

/* --- versions 1 and 6 --------------------------------------------------- */

void
uuid6_pack_tick(uint64_t tick, const uint8_t *random, uint8_t *uuid)
{
	uuid_frame_pack(6, tick, uuid_random_tail(random) | MULTICAST_BIT, uuid);
}

bool
uuid6_tick(const uint8_t *uuid, uint64_t *tick)
{
	uint64_t	tail;

	return unpack_if_version(6, uuid, tick, &tail);
}

bool
uuid6_unix_us(const uint8_t *uuid, int64_t *unix_us)
{
	uint64_t	count;

	if (!uuid6_tick(uuid, &count))
		return false;

	/*
	 * The epoch is a whole number of us, so this rounds down before 1970,
	 * too.
	 */
	*unix_us = (int64_t) (count / 10) + UUID6_UNIX_US_MIN;
	return true;
}

bool
uuid6_unix_time(const uint8_t *uuid, UnixTime *time)
{
	uint64_t	count;

	if (!uuid6_tick(uuid, &count))
		return false;
	*time = unix_time_of(UNIX_S_OF_1582_10_15, count, UUID6_UNIT_NS);
	return true;
}

void
uuid6_pack(int64_t unix_us, int clock_seq, const uint8_t *node, uint8_t *uuid)
{
	uint64_t	tail = (uint64_t) clock_seq << 48 |
		load_be(node, UUID_NODE_BYTES);

	uuid_frame_pack(6, uuid6_us_count(unix_us), tail, uuid);
}

bool
uuid6_unpack(const uint8_t *uuid, uint64_t *count, int *clock_seq,
			 uint8_t *node)
{
	uint64_t	tail;

	if (!unpack_if_version(6, uuid, count, &tail))
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

	if (!unpack_if_version(1, v1, &head, &tail))
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

	if (!unpack_if_version(6, v6, &head, &tail))
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
	int64_t		first;
	int64_t		last;
	uint64_t	last_count;

	if (!unix_interval(first_unix_us, last_unix_us, 1, UUID6_UNIX_US_MIN,
					   UUID6_UNIX_US_MAX, &first, &last))
		return false;

	/* The last us of the span has only six counts instead of ten. */
	last_count = uuid6_us_count(last) + 9;
	if (last_count > UUID_HEAD_MAX)
		last_count = UUID_HEAD_MAX;
	uuid_frame_pack(6, uuid6_us_count(first), 0, lower);
	uuid_frame_pack(6, last_count, UUID_TAIL_MAX, upper);
	return true;
}

/* --- version 7, RFC 9562 ------------------------------------------------ */

void
uuid7_pack_tick(uint64_t tick, const uint8_t *random, uint8_t *uuid)
{
	uuid_frame_pack(7, tick, uuid_random_tail(random), uuid);
}

bool
uuid7_tick(const uint8_t *uuid, uint64_t *tick)
{
	uint64_t	tail;

	return unpack_if_version(7, uuid, tick, &tail);
}

bool
uuid7_unix_us(const uint8_t *uuid, int64_t *unix_us)
{
	uint64_t	head;
	uint64_t	tail;

	if (!unpack_if_version(7, uuid, &head, &tail))
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

/* --- text --------------------------------------------------------------- */

CodecStatus
uuid_parse(const char *text, size_t len, uint8_t *uuid)
{
	uint8_t		bytes[UUID_BYTES] = {0};
	bool		braces = len > 0 && text[0] == '{';
	size_t		at = braces ? 1 : 0;

	for (size_t ndigits = 0; ndigits < 2 * UUID_BYTES; ndigits++)
	{
		uint8_t		digit;

		if (ndigits > 0 && ndigits % 4 == 0 && at < len && text[at] == '-')
			at++;
		digit = at < len ? base16_value(text[at]) : BASE16_INVALID;
		if ((digit & BASE16_INVALID) != 0)
			return codec_fail(CODEC_BAD_CHAR, at);
		bytes[ndigits / 2] |= (uint8_t) (digit << (ndigits % 2 == 0 ? 4 : 0));
		at++;
	}
	if (braces)
	{
		if (at == len || text[at] != '}')
			return codec_fail(CODEC_BAD_CHAR, at);
		at++;
	}
	if (at < len)
		return codec_fail(CODEC_BAD_CHAR, at);
	memcpy(uuid, bytes, UUID_BYTES);
	return codec_ok();
}

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
