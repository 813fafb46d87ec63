/*
 * fuzz_tid.c
 *		The input is a text; or an id (8 bytes) and a prefix; or an id and the
 *		two ends of an interval of time (24 bytes).
 */
#include "codec/tid.h"

#include "fuzz.h"

static void
text_round_trip(const char *text, size_t len)
{
	int64_t		id;
	int64_t		again;
	char		dashed[TID_TEXT_LEN];
	char		plain[TID_SYMBOLS];

	if (tid_parse(text, len, &id).code != CODEC_OK)
		return;
	REQUIRE(tid_print(id, true, dashed) == TID_TEXT_LEN);
	REQUIRE(tid_print(id, false, plain) == TID_SYMBOLS);
	REQUIRE(memcmp(text, len == TID_TEXT_LEN ? dashed : plain, len) == 0);
	REQUIRE(tid_parse(dashed, TID_TEXT_LEN, &again).code == CODEC_OK);
	REQUIRE(again == id);
	REQUIRE(tid_parse(plain, TID_SYMBOLS, &again).code == CODEC_OK);
	REQUIRE(again == id);
}

static void
prefix_is_range(int64_t id, const char *prefix, size_t len)
{
	int64_t		lower;
	int64_t		upper;
	char		dashed[TID_TEXT_LEN];
	char		plain[TID_SYMBOLS];
	bool		has;

	tid_print(id, true, dashed);
	tid_print(id, false, plain);
	has = len > 0 && (fuzz_begins_with(dashed, TID_TEXT_LEN, prefix, len) ||
					  fuzz_begins_with(plain, TID_SYMBOLS, prefix, len));
	if (tid_prefix_bounds(prefix, len, &lower, &upper).code != CODEC_OK)
	{
		REQUIRE(!has);
		return;
	}
	REQUIRE(lower <= upper);
	REQUIRE(has == (lower <= id && id <= upper));
	tid_print(lower, true, dashed);
	tid_print(lower, false, plain);
	REQUIRE(fuzz_begins_with(dashed, TID_TEXT_LEN, prefix, len) ||
			fuzz_begins_with(plain, TID_SYMBOLS, prefix, len));
	tid_print(upper, true, dashed);
	tid_print(upper, false, plain);
	REQUIRE(fuzz_begins_with(dashed, TID_TEXT_LEN, prefix, len) ||
			fuzz_begins_with(plain, TID_SYMBOLS, prefix, len));
}

static void
text_order_is_value_order(int64_t a, int64_t b)
{
	char		text_a[TID_TEXT_LEN];
	char		text_b[TID_TEXT_LEN];
	int			order;

	tid_print(a, true, text_a);
	tid_print(b, true, text_b);
	order = memcmp(text_a, text_b, TID_TEXT_LEN);

	/* Negative ids print after the others. */
	REQUIRE((order < 0) == ((uint64_t) a < (uint64_t) b));
	REQUIRE((order == 0) == (a == b));
}

static void
time_is_range(int64_t id, int64_t first, int64_t last)
{
	bool		in_time = first <= tid_unix_us(id) && tid_unix_us(id) <= last;
	int64_t		lower;
	int64_t		upper;

	REQUIRE(tid_pack(tid_unix_us(id), tid_clock(id)) == id);
	if (tid_time_bounds(first, last, &lower, &upper))
		REQUIRE(in_time == (lower <= id && id <= upper));
	else
		REQUIRE(!in_time);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	text_round_trip((const char *) data, size);
	if (size >= 8)
		prefix_is_range(fuzz_int64(data), (const char *) data + 8, size - 8);
	if (size == 24)
	{
		time_is_range(fuzz_int64(data), fuzz_int64(data + 8),
					  fuzz_int64(data + 16));
		text_order_is_value_order(fuzz_int64(data), fuzz_int64(data + 8));
	}
	return 0;
}
