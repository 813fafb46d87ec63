/*
 * fuzz_scru160.c
 *		The input is a text; or an id (20 bytes) and a prefix; or an id and the
 *		two ends of an interval of time (36 bytes); or two ids (40 bytes).
 */
#include "codec/bytes.h"
#include "codec/scru160.h"

#include "fuzz.h"

static char
upper_case(char symbol)
{
	return symbol >= 'a' && symbol <= 'z' ? (char) (symbol - 32) : symbol;
}

/* Return whether an ASCII text begins with a prefix, in any case. */
static bool
begins_in_any_case(const char *text, size_t len, const char *prefix,
				   size_t prefix_len)
{
	if (prefix_len > len)
		return false;
	for (size_t i = 0; i < prefix_len; i++)
	{
		if (upper_case(text[i]) != upper_case(prefix[i]))
			return false;
	}
	return true;
}

static void
text_round_trip(const char *text, size_t len)
{
	uint8_t		id[SCRU160_BYTES];
	char		printed[SCRU160_TEXT_LEN];
	char		hex[SCRU160_HEX_LEN];

	if (scru160_parse(text, len, id).code != CODEC_OK)
		return;
	scru160_print(id, printed);
	scru160_hex_print(id, hex);
	if (len == SCRU160_TEXT_LEN)
		REQUIRE(begins_in_any_case(printed, SCRU160_TEXT_LEN, text, len));
	else
	{
		REQUIRE(len == SCRU160_HEX_LEN);
		REQUIRE(begins_in_any_case(hex, SCRU160_HEX_LEN, text, len));
	}
}

static void
id_round_trip(const uint8_t *id)
{
	static const uint8_t zeros[SCRU160_RANDOM_BYTES];
	uint8_t		again[SCRU160_BYTES];
	char		printed[SCRU160_TEXT_LEN];
	char		hex[SCRU160_HEX_LEN];
	uint64_t	us_tick = scru160_us_tick(id);

	scru160_print(id, printed);
	REQUIRE(scru160_parse(printed, SCRU160_TEXT_LEN, again).code == CODEC_OK);
	REQUIRE(memcmp(id, again, SCRU160_BYTES) == 0);
	scru160_hex_print(id, hex);
	REQUIRE(scru160_parse(hex, SCRU160_HEX_LEN, again).code == CODEC_OK);
	REQUIRE(memcmp(id, again, SCRU160_BYTES) == 0);
	scru160_pack(scru160_unix_ms(id), scru160_counter_field(id),
				 id + SCRU160_RANDOM_OFFSET, again);
	REQUIRE(memcmp(id, again, SCRU160_BYTES) == 0);

	/*
	 * The ID of the us tick is not greater than the ID, and that of the next
	 * tick is.
	 */
	scru160_us_pack_tick(us_tick, id + SCRU160_RANDOM_OFFSET, again);
	REQUIRE(bytes_compare(again, id, SCRU160_BYTES) <= 0);
	REQUIRE(scru160_us_tick(again) == us_tick);
	if (us_tick < SCRU160_US_TICK_MAX)
	{
		scru160_us_pack_tick(us_tick + 1, zeros, again);
		REQUIRE(bytes_compare(again, id, SCRU160_BYTES) > 0);
	}
}

static void
prefix_is_range(const uint8_t *id, const char *prefix, size_t len, bool hex)
{
	uint8_t		lower[SCRU160_BYTES];
	uint8_t		upper[SCRU160_BYTES];
	char		text[SCRU160_HEX_LEN];
	size_t		text_len = hex ? SCRU160_HEX_LEN : SCRU160_TEXT_LEN;
	bool		has;
	CodecStatus status;

	if (hex)
	{
		scru160_hex_print(id, text);
		status = scru160_hex_prefix_bounds(prefix, len, lower, upper);
	}
	else
	{
		scru160_print(id, text);
		status = scru160_prefix_bounds(prefix, len, lower, upper);
	}
	has = len > 0 && begins_in_any_case(text, text_len, prefix, len);
	if (status.code != CODEC_OK)
		REQUIRE(!has);
	else
		REQUIRE(has == (bytes_compare(lower, id, SCRU160_BYTES) <= 0 &&
						bytes_compare(id, upper, SCRU160_BYTES) <= 0));
}

static void
orders_agree(const uint8_t *a, const uint8_t *b)
{
	char		text_a[SCRU160_TEXT_LEN];
	char		text_b[SCRU160_TEXT_LEN];
	int			bytes = memcmp(a, b, SCRU160_BYTES);
	int			order = bytes_compare(a, b, SCRU160_BYTES);
	int			texts;

	scru160_print(a, text_a);
	scru160_print(b, text_b);
	texts = memcmp(text_a, text_b, SCRU160_TEXT_LEN);
	REQUIRE((order < 0) == (bytes < 0) && (order > 0) == (bytes > 0));
	REQUIRE((order < 0) == (texts < 0) && (order > 0) == (texts > 0));
}

static void
time_is_range(const uint8_t *id, int64_t first, int64_t last)
{
	int64_t		unix_us = scru160_unix_ms(id) * 1000;
	bool		in_time = first <= unix_us && unix_us <= last;
	uint8_t		lower[SCRU160_BYTES];
	uint8_t		upper[SCRU160_BYTES];

	if (scru160_time_bounds(first, last, lower, upper))
		REQUIRE(in_time == (bytes_compare(lower, id, SCRU160_BYTES) <= 0 &&
							bytes_compare(id, upper, SCRU160_BYTES) <= 0));
	else
		REQUIRE(!in_time);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *rest = (const char *) data + SCRU160_BYTES;

	text_round_trip((const char *) data, size);
	if (size < SCRU160_BYTES)
		return 0;
	id_round_trip(data);
	prefix_is_range(data, rest, size - SCRU160_BYTES, false);
	prefix_is_range(data, rest, size - SCRU160_BYTES, true);
	if (size == SCRU160_BYTES + 16)
		time_is_range(data, fuzz_int64(data + SCRU160_BYTES),
					  fuzz_int64(data + SCRU160_BYTES + 8));
	if (size == 2 * SCRU160_BYTES)
		orders_agree(data, data + SCRU160_BYTES);
	return 0;
}
