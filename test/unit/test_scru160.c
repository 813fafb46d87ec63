/*
 * test_scru160.c
 *		scru160.{h,c} against the vectors and against doc/format/scru160.md,
 *		rule by rule.
 */
#include "codec/bytes.h"
#include "codec/scru160.h"

#include <ctype.h>

#include "check.h"
#include "format.h"
#include "vectors.h"

static const uint8_t untouched[SCRU160_BYTES] = "not written at all.";

static CodecStatus
parse(const char *text, size_t len, void *id)
{
	return scru160_parse(text, len, id);
}

static CodecStatus
bounds(const char *prefix, size_t len, void *lower, void *upper)
{
	return scru160_prefix_bounds(prefix, len, lower, upper);
}

static CodecStatus
hex_bounds(const char *prefix, size_t len, void *lower, void *upper)
{
	return scru160_hex_prefix_bounds(prefix, len, lower, upper);
}

static void
print(const void *id, char *text)
{
	scru160_print(id, text);
	text[SCRU160_TEXT_LEN] = '\0';
}

static const Format format = {SCRU160_BYTES, parse, bounds, print};
static const Format hex_format = {SCRU160_BYTES, parse, hex_bounds, print};

/* Change upper case to lower case and the reverse. */
static void
swap_case(const char *text, char *swapped)
{
	for (size_t i = 0; i <= strlen(text); i++)
		swapped[i] = (char) (isupper(text[i]) ? tolower(text[i])
							 : toupper(text[i]));
}

CASE(values)
{
	Vectors		rows = vectors_open("scru160.tsv", 5);
	uint8_t		last[SCRU160_BYTES];

	while (vectors_next(&rows))
	{
		uint8_t		expected[SCRU160_BYTES];
		int64_t		unix_ms = strtoll(rows.field[2], NULL, 10);
		int			counter = atoi(rows.field[3]);
		uint8_t		random[SCRU160_RANDOM_BYTES];
		uint8_t		id[SCRU160_BYTES];
		char		text[SCRU160_HEX_LEN];

		check_from_hex(rows.field[1], expected);
		check_from_hex(rows.field[4], random);
		for (int form = 0; form < 2; form++)
		{
			const char *written = rows.field[form];
			char		swapped[SCRU160_HEX_LEN + 1];

			swap_case(written, swapped);
			memset(id, 0x5A, sizeof id);
			CHECK_STATUS(format_parse(&format, written, strlen(written), id), CODEC_OK, 0);
			CHECK(memcmp(id, expected, sizeof id) == 0);
			memset(id, 0x5A, sizeof id);
			CHECK_STATUS(format_parse(&format, swapped, strlen(swapped), id), CODEC_OK, 0);
			CHECK(memcmp(id, expected, sizeof id) == 0);
		}
		scru160_print(expected, text);
		CHECK_TEXT(text, SCRU160_TEXT_LEN, rows.field[0]);
		scru160_hex_print(expected, text);
		CHECK_TEXT(text, SCRU160_HEX_LEN, rows.field[1]);

		CHECK_INT(scru160_unix_ms(expected), unix_ms);
		CHECK_INT(scru160_counter_field(expected), counter);
		CHECK(memcmp(expected + SCRU160_RANDOM_OFFSET, random,
					 SCRU160_RANDOM_BYTES) == 0);
		memset(id, 0x5A, sizeof id);
		scru160_pack(unix_ms, counter, random, id);
		CHECK(memcmp(id, expected, sizeof id) == 0);
		memset(id, 0x5A, sizeof id);
		scru160_pack_tick(scru160_tick(expected), random, id);
		CHECK(memcmp(id, expected, sizeof id) == 0);

		/* the rows ascend */
		if (rows.rows > 1)
		{
			CHECK(bytes_compare(last, expected, SCRU160_BYTES) < 0);
			CHECK(bytes_compare(expected, last, SCRU160_BYTES) > 0);
		}
		CHECK_INT(bytes_compare(id, expected, SCRU160_BYTES), 0);
		memcpy(last, expected, sizeof last);
	}
	CHECK(rows.rows > 200);
}

CASE(rejected_texts)
{
	check_rejected_texts(&format, "scru160_rejected.tsv", 20);
}

static CodecStatus
with_byte(const char *valid, size_t at, int byte)
{
	bool		known = byte != 0 &&
		strchr(strlen(valid) == SCRU160_TEXT_LEN
			   ? "0123456789ABCDEFGHIJKLMNOPQRSTUVabcdefghijklmnopqrstuv"
			   : "0123456789ABCDEFabcdef", byte) != NULL;

	return known ? codec_ok() : codec_fail(CODEC_BAD_CHAR, at);
}

CASE(every_byte_at_every_offset)
{
	check_every_byte(&format, "05TTUP1HNCPNA1QHTDHRTCU3V32PD7C6", with_byte);
	check_every_byte(&format, "017bdf6431bb33750751eb63beb3c3f8c5969d86",
					 with_byte);
}

CASE(lengths)
{
	check_lengths(&format, "000000000000000000000000000000000000000000",
				  SCRU160_TEXT_LEN, SCRU160_HEX_LEN);
}

CASE(prefixes)
{
	check_prefixes(&format, "scru160_prefixes.tsv", 80);
	check_prefixes(&hex_format, "scru160_hex_prefixes.tsv", 80);
}

CASE(rejected_prefixes)
{
	check_rejected_prefixes(&format, "scru160_prefixes_rejected.tsv", 5);
	check_rejected_prefixes(&hex_format, "scru160_hex_prefixes_rejected.tsv", 5);
}

/* IDs that differ in one of the 20 bytes. */
CASE(compare)
{
	for (int at = 0; at < SCRU160_BYTES; at++)
	{
		uint8_t		a[SCRU160_BYTES];
		uint8_t		b[SCRU160_BYTES];

		memset(a, 0x80, sizeof a);
		memset(b, 0x80, sizeof b);
		memset(a + at, 0xFF, sizeof a - (size_t) at);
		a[at] = 0x7F;
		CHECK(bytes_compare(a, b, SCRU160_BYTES) < 0);
		CHECK(bytes_compare(b, a, SCRU160_BYTES) > 0);
	}
}

CASE(spans)
{
	/* 10889-08-02T05:31:50.655Z by GNU date */
	CHECK_INT(SCRU160_UNIX_MS_MAX, INT64_C(281474976710655));
	CHECK_INT(SCRU160_UNIX_US_MAX, INT64_C(281474976710655999));
	CHECK_UINT(SCRU160_TICK_MAX, UINT64_C(0xFFFFFFFFFFFEFFFF));

	/* 281474976710655 * 64000 - 1 */
	CHECK_UINT(SCRU160_US_TICK_MAX, UINT64_C(18014398509481919999));
}

static void
check_time(int64_t first, int64_t last, const char *lower, const char *upper)
{
	uint8_t		found_lower[SCRU160_BYTES];
	uint8_t		found_upper[SCRU160_BYTES];
	char		text[SCRU160_TEXT_LEN];

	CHECK(scru160_time_bounds(first, last, found_lower, found_upper));
	scru160_print(found_lower, text);
	CHECK_TEXT(text, SCRU160_TEXT_LEN, lower);
	scru160_print(found_upper, text);
	CHECK_TEXT(text, SCRU160_TEXT_LEN, upper);
}

CASE(time_bounds)
{
	const char *const ms_lower = "065SVPB8FC0000000000000000000000";
	const char *const ms_upper = "065SVPB8FFVVVVVVVVVVVVVVVVVVVVVV";
	const char *const first = "00000000000000000000000000000000";
	const char *const last = "VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV";
	const int64_t ms = INT64_C(1700000000123);
	uint8_t		lower[SCRU160_BYTES];
	uint8_t		upper[SCRU160_BYTES];

	memcpy(lower, untouched, sizeof lower);
	memcpy(upper, untouched, sizeof upper);
	check_time(ms * 1000, ms * 1000, ms_lower, ms_upper);
	check_time(ms * 1000 - 999, ms * 1000 + 999, ms_lower, ms_upper);
	check_time(INT64_MIN, INT64_MAX, first, last);
	check_time(INT64_MIN, ms * 1000, first, ms_upper);
	check_time(ms * 1000, INT64_MAX, ms_lower, last);
	check_time(-1, 0, first, "0000000003VVVVVVVVVVVVVVVVVVVVVV");
	CHECK(!scru160_time_bounds(INT64_MIN, -1, lower, upper));
	CHECK(!scru160_time_bounds(ms * 1000 + 1, ms * 1000 + 999, lower, upper));
	CHECK(!scru160_time_bounds(SCRU160_UNIX_US_MAX, INT64_MAX, lower, upper));
	CHECK(!scru160_time_bounds(INT64_MAX, INT64_MIN, lower, upper));
	CHECK(memcmp(lower, untouched, sizeof lower) == 0);
	CHECK(memcmp(upper, untouched, sizeof upper) == 0);
}

static void
check_us_tick(uint64_t tick, int64_t unix_ms, int counter)
{
	const uint8_t random[] = "twelve bytes";
	uint8_t		id[SCRU160_BYTES];

	scru160_us_pack_tick(tick, random, id);
	CHECK_INT(scru160_unix_ms(id), unix_ms);
	CHECK_INT(scru160_counter_field(id), counter);
	CHECK(memcmp(id + SCRU160_RANDOM_OFFSET, random, SCRU160_RANDOM_BYTES) == 0);
	CHECK_UINT(scru160_us_tick(id), tick);
}

CASE(us_ticks)
{
	const uint64_t us = UINT64_C(1700000000123456);
	const uint8_t random[SCRU160_RANDOM_BYTES] = {0};
	uint8_t		id[SCRU160_BYTES];

	/* 456 * 64 + 31 */
	check_us_tick(us * 64 + 31, INT64_C(1700000000123), 29215);
	check_us_tick(us * 64 + 63, INT64_C(1700000000123), 29247);
	check_us_tick(us * 64 + 64, INT64_C(1700000000123), 29248);

	/* 999.63 is followed by the next ms */
	check_us_tick((us - us % 1000 + 999) * 64 + 63,
				  INT64_C(1700000000123), 63999);
	check_us_tick((us - us % 1000 + 1000) * 64, INT64_C(1700000000124), 0);
	check_us_tick(SCRU160_US_TICK_MAX, SCRU160_UNIX_MS_MAX - 1, 63999);

	/* counters that are no us count as the end of their ms */
	scru160_pack(1000, 64000, random, id);
	CHECK_UINT(scru160_us_tick(id), 1001 * 64000 - 1);
	scru160_pack(1000, 65535, random, id);
	CHECK_UINT(scru160_us_tick(id), 1001 * 64000 - 1);
}

int
main(void)
{
	RUN(values);
	RUN(rejected_texts);
	RUN(every_byte_at_every_offset);
	RUN(lengths);
	RUN(prefixes);
	RUN(rejected_prefixes);
	RUN(compare);
	RUN(spans);
	RUN(time_bounds);
	RUN(us_ticks);
	return check_finish();
}
