/*
 * fuzz_uid11.c
 *		The input is a text; or an id (8 bytes) and a prefix; or an id and the
 *		two ends of an interval of time (24 bytes).
 */
#include "codec/uid11.h"

#include "fuzz.h"

static void
text_round_trip(const char *text, size_t len)
{
	uint64_t	id;
	char		printed[UID11_TEXT_LEN];

	if (uid11_parse(text, len, &id).code != CODEC_OK)
		return;
	uid11_print(id, printed);
	REQUIRE(len == UID11_TEXT_LEN && memcmp(text, printed, len) == 0);
}

static void
id_round_trip(uint64_t id)
{
	char		printed[UID11_TEXT_LEN];
	uint64_t	again;

	uid11_print(id, printed);
	REQUIRE(uid11_parse(printed, UID11_TEXT_LEN, &again).code == CODEC_OK);
	REQUIRE(again == id);
	REQUIRE(uid11_pack(uid11_unix_ms(id), uid11_low(id)) == id);
	REQUIRE(uid11_pack_tick(uid11_tick(id), id & UID11_RANDOM_MAX) == id);
}

static void
prefix_is_range(uint64_t id, const char *prefix, size_t len)
{
	uint64_t	lower;
	uint64_t	upper;
	char		text[UID11_TEXT_LEN];
	bool		has;

	uid11_print(id, text);
	has = len > 0 && fuzz_begins_with(text, UID11_TEXT_LEN, prefix, len);
	if (uid11_prefix_bounds(prefix, len, &lower, &upper).code != CODEC_OK)
	{
		REQUIRE(!has);
		return;
	}
	REQUIRE(lower <= upper);
	REQUIRE(has == (lower <= id && id <= upper));
	uid11_print(lower, text);
	REQUIRE(fuzz_begins_with(text, UID11_TEXT_LEN, prefix, len));
	uid11_print(upper, text);
	REQUIRE(fuzz_begins_with(text, UID11_TEXT_LEN, prefix, len));
}

static void
text_order_is_value_order(uint64_t a, uint64_t b)
{
	char		text_a[UID11_TEXT_LEN];
	char		text_b[UID11_TEXT_LEN];
	int			order;

	uid11_print(a, text_a);
	uid11_print(b, text_b);
	order = memcmp(text_a, text_b, UID11_TEXT_LEN);
	REQUIRE((order < 0) == (a < b));
	REQUIRE((order == 0) == (a == b));
}

static void
time_is_range(uint64_t id, int64_t first, int64_t last)
{
	int64_t		unix_us = uid11_unix_ms(id) * 1000;
	bool		in_time = first <= unix_us && unix_us <= last;
	uint64_t	lower;
	uint64_t	upper;

	if (uid11_time_bounds(first, last, &lower, &upper))
		REQUIRE(in_time == (lower <= id && id <= upper));
	else
		REQUIRE(!in_time);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	text_round_trip((const char *) data, size);
	if (size >= 8)
	{
		uint64_t	id = (uint64_t) fuzz_int64(data);

		id_round_trip(id);
		prefix_is_range(id, (const char *) data + 8, size - 8);
		if (size == 24)
		{
			time_is_range(id, fuzz_int64(data + 8), fuzz_int64(data + 16));
			text_order_is_value_order(id, (uint64_t) fuzz_int64(data + 8));
		}
	}
	return 0;
}
