/*
 * scru160.c
 *		The 160-bit sortable ID, see scru160.h.
 *
 * 5 bytes are 8 symbols of base32hex or 10 hex digits.  Both forms are read
 * and written in four such groups.
 */
#include "codec/scru160.h"

#include "codec/base16.h"
#include "codec/base32.h"
#include "codec/unix_time.h"

#define GROUPS 4
#define GROUP_SYMBOLS BASE32_BLOCK_SYMBOLS
#define GROUP_HEX_SYMBOLS 10

/*
 * Return what is wrong with a text that should have min_len..max_len symbols,
 * of whose values none may have one of the invalid bits.
 */
static CodecStatus
diagnose_scru160(const char *text, size_t len, uint8_t invalid,
				 size_t min_len, size_t max_len)
{
	for (size_t i = 0; i < len; i++)
	{
		if ((tid_ids_base32hex.values[(uint8_t) text[i]] & invalid) != 0)
			return codec_fail(CODEC_BAD_CHAR, i);
	}
	if (len < min_len || len > max_len)
		return codec_fail(CODEC_BAD_LENGTH, len);
	return codec_ok();
}

/*
 * Return what is wrong with a text of SCRU160_HEX_LEN bytes.  With bytes that
 * are not ASCII, it has fewer characters, so it is not the hex form.
 */
static CodecStatus
diagnose_hex(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
	{
		if (((uint8_t) text[i] & 0x80) != 0)
			return diagnose_scru160(text, len, BASE32_INVALID, len, len);
	}
	return diagnose_scru160(text, len, BASE16_INVALID, len, len);
}

/*
 * Set groups to the four numbers of 40 bits in an ID; higher bits are not
 * cleared.  Loading whole words is much faster than loading five bytes at a
 * time.
 */
static inline void
split_scru160(const uint8_t *id, uint64_t groups[GROUPS])
{
	uint64_t	word0 = load_be(id, 8);
	uint64_t	word1 = load_be(id + 8, 8);
	uint64_t	word2 = load_be(id + 16, 4);

	groups[0] = word0 >> 24;
	groups[1] = word0 << 16 | word1 >> 48;
	groups[2] = word1 >> 8;
	groups[3] = word1 << 32 | word2;
}

/* Write an ID from its groups; the reverse of split_scru160. */
static inline void
join_scru160(const uint64_t groups[GROUPS], uint8_t *id)
{
	store_be(id, 8, groups[0] << 24 | groups[1] >> 16);
	store_be(id + 8, 8, groups[1] << 48 | groups[2] << 8 | groups[3] >> 32);
	store_be(id + 16, 4, groups[3]);
}

/* Read base32hex.  Return false if a symbol is invalid. */
static inline bool
decode_scru160(const char *text, uint64_t groups[GROUPS])
{
	bool		upper = base32_decode_blocks(&base32hex_runs, text, groups);
	bool		lower = base32_decode_blocks(&base32hex_runs,
											 text + 2 * GROUP_SYMBOLS, groups + 2);

	return upper & lower;
}

/* Read hex digits; seen is that of base16_decode. */
static inline void
decode_hex(const char *text, uint64_t groups[GROUPS], uint8_t *seen)
{
	CODEC_UNROLL for (int i = 0; i < GROUPS; i++)
		groups[i] = base16_decode(text + i * GROUP_HEX_SYMBOLS,
								  GROUP_HEX_SYMBOLS, seen);
}

CodecStatus
scru160_parse(const char *text, size_t len, uint8_t id[SCRU160_BYTES])
{
	uint64_t	groups[GROUPS];
	uint8_t		seen = 0;

	if (len == SCRU160_TEXT_LEN)
	{
		if (!decode_scru160(text, groups))
			return diagnose_scru160(text, len, BASE32_INVALID, len, len);
	}
	else if (len == SCRU160_HEX_LEN)
	{
		decode_hex(text, groups, &seen);
		if ((seen & BASE16_INVALID) != 0)
			return diagnose_hex(text, len);
	}
	else
		return diagnose_scru160(text, len, BASE32_INVALID,
								SCRU160_TEXT_LEN, SCRU160_TEXT_LEN);
	join_scru160(groups, id);
	return codec_ok();
}

void
scru160_print(const uint8_t id[SCRU160_BYTES], char *text)
{
	uint64_t	groups[GROUPS];

	split_scru160(id, groups);
	CODEC_UNROLL for (int i = 0; i < GROUPS; i++)
		base32_encode_block(&base32hex_runs, groups[i],
							text + i * GROUP_SYMBOLS);
}

void
scru160_hex_print(const uint8_t id[SCRU160_BYTES], char *text)
{
	uint64_t	groups[GROUPS];

	split_scru160(id, groups);
	CODEC_UNROLL for (int i = 0; i < GROUPS; i++)
		base16_encode(groups[i], GROUP_HEX_SYMBOLS,
					  text + i * GROUP_HEX_SYMBOLS);
}

CodecStatus
scru160_prefix_bounds(const char *prefix, size_t len,
					  uint8_t lower[SCRU160_BYTES],
					  uint8_t upper[SCRU160_BYTES])
{
	CodecStatus status = diagnose_scru160(prefix, len, BASE32_INVALID,
										  1, SCRU160_TEXT_LEN);
	char		text[SCRU160_TEXT_LEN];
	uint64_t	groups[GROUPS];

	if (status.code != CODEC_OK)
		return status;
	memcpy(text, prefix, len);
	memset(text + len, '0', SCRU160_TEXT_LEN - len);
	decode_scru160(text, groups);
	join_scru160(groups, lower);
	memset(text + len, 'V', SCRU160_TEXT_LEN - len);
	decode_scru160(text, groups);
	join_scru160(groups, upper);
	return codec_ok();
}

CodecStatus
scru160_hex_prefix_bounds(const char *prefix, size_t len,
						  uint8_t lower[SCRU160_BYTES],
						  uint8_t upper[SCRU160_BYTES])
{
	CodecStatus status = diagnose_scru160(prefix, len, BASE16_INVALID,
										  1, SCRU160_HEX_LEN);
	char		text[SCRU160_HEX_LEN];
	uint64_t	groups[GROUPS];
	uint8_t		seen = 0;

	if (status.code != CODEC_OK)
		return status;
	memcpy(text, prefix, len);
	memset(text + len, '0', SCRU160_HEX_LEN - len);
	decode_hex(text, groups, &seen);
	join_scru160(groups, lower);
	memset(text + len, 'f', SCRU160_HEX_LEN - len);
	decode_hex(text, groups, &seen);
	join_scru160(groups, upper);
	return codec_ok();
}

bool
scru160_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
					uint8_t lower[SCRU160_BYTES],
					uint8_t upper[SCRU160_BYTES])
{
	int64_t		first_ms;
	int64_t		last_ms;

	if (!unix_interval(first_unix_us, last_unix_us, UNIX_MS,
					   SCRU160_UNIX_MS_MIN, SCRU160_UNIX_MS_MAX,
					   &first_ms, &last_ms))
		return false;
	memset(lower, 0, SCRU160_BYTES);
	store_be(lower, SCRU160_TIME_BYTES, (uint64_t) first_ms);
	memset(upper, 0xFF, SCRU160_BYTES);
	store_be(upper, SCRU160_TIME_BYTES, (uint64_t) last_ms);
	return true;
}

void
scru160_us_pack_tick(uint64_t us_tick,
					 const uint8_t random[SCRU160_RANDOM_BYTES],
					 uint8_t id[SCRU160_BYTES])
{
	uint64_t	unix_us = us_tick >> SCRU160_US_TICK_COUNTER_BITS;
	uint64_t	counter = us_tick & ((1 << SCRU160_US_TICK_COUNTER_BITS) - 1);

	counter |= unix_us % 1000 << SCRU160_US_TICK_COUNTER_BITS;
	scru160_pack_tick(unix_us / 1000 << SCRU160_COUNTER_BITS | counter,
					  random, id);
}

uint64_t
scru160_us_tick(const uint8_t id[SCRU160_BYTES])
{
	uint64_t	first_of_ms = (uint64_t) scru160_unix_ms(id) *
		(1000 << SCRU160_US_TICK_COUNTER_BITS);
	uint64_t	counter = (uint64_t) scru160_counter_field(id);
	uint64_t	last = (1000 << SCRU160_US_TICK_COUNTER_BITS) - 1;

	return first_of_ms + (counter < last ? counter : last);
}
