/*
 * test_uid11.c
 *		uid11.{h,c} against the vectors and against doc/format/uid11.md,
 *		rule by rule.
 */
#include "codec/uid11.h"

#include "check.h"
#include "format.h"
#include "vectors.h"

static CodecStatus
parse(const char *text, size_t len, void *id)
{
	return uid11_parse(text, len, id);
}

static CodecStatus
bounds(const char *prefix, size_t len, void *lower, void *upper)
{
	return uid11_prefix_bounds(prefix, len, lower, upper);
}

static void
print(const void *id, char *text)
{
	uint64_t	number;

	memcpy(&number, id, sizeof number);
	uid11_print(number, text);
	text[UID11_TEXT_LEN] = '\0';
}

static const Format format = {
	sizeof(uint64_t), parse, bounds, print
};

CASE(values)
{
	Vectors		rows = vectors_open("uid11.tsv", 8);

	while (vectors_next(&rows))
	{
		const char *text = rows.field[0];
		uint64_t	expected = strtoull(rows.field[1], NULL, 10);
		int64_t		unix_ms = strtoll(rows.field[3], NULL, 10);
		uint32_t	low = (uint32_t) strtoul(rows.field[4], NULL, 10);
		uint32_t	sequence = (uint32_t) strtoul(rows.field[5], NULL, 10);
		int			machine = atoi(rows.field[6]);
		uint32_t	snowish_sequence = (uint32_t) strtoul(rows.field[7], NULL, 10);
		uint64_t	ms = (uint64_t) (unix_ms - INT64_C(1321009871111));
		uint64_t	id = ~expected;
		char		printed[UID11_TEXT_LEN];

		CHECK_STATUS(format_parse(&format, text, strlen(text), &id), CODEC_OK, 0);
		CHECK_UINT(id, expected);
		uid11_print(expected, printed);
		CHECK_TEXT(printed, UID11_TEXT_LEN, text);
		CHECK_INT(expected, strtoll(rows.field[2], NULL, 10));

		CHECK_INT(uid11_unix_ms(expected), unix_ms);
		CHECK_INT(uid11_low(expected), low);
		CHECK_UINT(uid11_pack(unix_ms, low), expected);

		CHECK_UINT(uid11_tick(expected), ms << 12 | sequence);
		CHECK_UINT(uid11_pack_tick(ms << 12 | sequence, low & 1023), expected);

		CHECK_INT(uid11_fits_snowish(expected), expected >> 63 == 0);
		CHECK_INT(uid11_machine(expected), machine);
		CHECK_UINT(expected & UID11_SEQUENCE_MAX, snowish_sequence);
	}
	CHECK(rows.rows > 100);
}

CASE(rejected_texts)
{
	check_rejected_texts(&format, "uid11_rejected.tsv", 20);
}

static CodecStatus
with_byte(const char *valid, size_t at, int byte)
{
	(void) valid;
	if (byte == 0 || strchr("123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
							"abcdefghijkmnopqrstuvwxyz", byte) == NULL)
		return codec_fail(CODEC_BAD_CHAR, at);
	return at == 0 && byte > 'j' ? codec_fail(CODEC_OUT_OF_RANGE, 0) : codec_ok();
}

CASE(every_byte_at_every_offset)
{
	check_every_byte(&format, "4h1dcdW9Pz4", with_byte);
}

CASE(text_ends_where_its_length_says)
{
	uint64_t	id;

	CHECK_STATUS(uid11_parse("4h1dcdW9Pz4\0", 12, &id), CODEC_BAD_CHAR, 11);
	check_lengths(&format, "4h1dcdW9Pz4", UID11_TEXT_LEN, 0);
}

CASE(prefixes)
{
	check_prefixes(&format, "uid11_prefixes.tsv", 40);
}

CASE(rejected_prefixes)
{
	check_rejected_prefixes(&format, "uid11_prefixes_rejected.tsv", 10);
}

/* Dates from the page, as Unix ms by GNU date. */
CASE(spans)
{
	CHECK_INT(UID11_UNIX_MS_MIN, INT64_C(1321009871111));
	CHECK_INT(UID11_UNIX_MS_MAX, INT64_C(5719056382214));
	CHECK_INT(uid11_unix_ms(UID11_SNOWISH_TICK_MAX), INT64_C(3520033126662));
	CHECK_INT(UID11_UNIX_US_MAX, INT64_C(5719056382214999));
	CHECK_UINT(uid11_pack(UID11_UNIX_MS_MAX, UID11_LOW_MAX), UINT64_MAX);
	CHECK_UINT(uid11_pack(INT64_C(3520033126662), UID11_LOW_MAX), INT64_MAX);
	CHECK_UINT(uid11_pack_tick(UID11_TICK_MAX, UID11_RANDOM_MAX), UINT64_MAX);
	CHECK_UINT(UID11_SNOWISH_TICK_MAX, INT64_MAX);
}

static void
check_time(int64_t first, int64_t last, uint64_t lower, uint64_t upper)
{
	uint64_t	found_lower = 4711;
	uint64_t	found_upper = 4711;

	CHECK(uid11_time_bounds(first, last, &found_lower, &found_upper));
	CHECK_UINT(found_lower, lower);
	CHECK_UINT(found_upper, upper);
}

CASE(time_bounds)
{
	const int64_t ms = INT64_C(1700000000123);
	uint64_t	lower = 4711;
	uint64_t	upper = 4711;
	uint64_t	first;
	uint64_t	last;

	/* the page's ends of 2023-11-14 22:13:20.123 */
	CHECK_STATUS(uid11_parse("4h1dcdW2ENs", 11, &first), CODEC_OK, 0);
	CHECK_STATUS(uid11_parse("4h1dcdWPjCS", 11, &last), CODEC_OK, 0);
	check_time(ms * 1000, ms * 1000, first, last);
	check_time(ms * 1000, ms * 1000 + 999, first, last);
	check_time(ms * 1000 - 999, ms * 1000, first, last);

	/* an ID reads as the start of its ms: one that started before is outside */
	check_time(ms * 1000 - 1000, ms * 1000, first - 4194304, last);
	check_time(ms * 1000 + 1, ms * 1000 + 1000, last + 1, last + 4194304);
	CHECK(!uid11_time_bounds(ms * 1000 + 1, ms * 1000 + 999, &lower, &upper));
	CHECK(!uid11_time_bounds(ms * 1000, ms * 1000 - 1, &lower, &upper));

	/* no bounds, and bounds at the ends of the span */
	check_time(INT64_MIN, INT64_MAX, 0, UINT64_MAX);
	check_time(ms * 1000, INT64_MAX, first, UINT64_MAX);
	check_time(INT64_MIN, ms * 1000, 0, last);
	check_time(UID11_UNIX_US_MIN - 1, UID11_UNIX_US_MIN, 0, 4194303);
	CHECK(!uid11_time_bounds(INT64_MIN, UID11_UNIX_US_MIN - 1, &lower, &upper));
	check_time(UID11_UNIX_MS_MAX * 1000, INT64_MAX, UINT64_MAX - 4194303,
			   UINT64_MAX);
	CHECK(!uid11_time_bounds(UID11_UNIX_MS_MAX * 1000 + 1, INT64_MAX,
							 &lower, &upper));
	CHECK(!uid11_time_bounds(INT64_MAX, INT64_MAX, &lower, &upper));
	CHECK(!uid11_time_bounds(INT64_MIN, INT64_MIN, &lower, &upper));
	CHECK(!uid11_time_bounds(INT64_MAX, INT64_MIN, &lower, &upper));
	CHECK(!uid11_time_bounds(-1001, -1, &lower, &upper));
	CHECK_UINT(lower, 4711);
	CHECK_UINT(upper, 4711);
}

int
main(void)
{
	RUN(values);
	RUN(rejected_texts);
	RUN(every_byte_at_every_offset);
	RUN(text_ends_where_its_length_says);
	RUN(prefixes);
	RUN(rejected_prefixes);
	RUN(spans);
	RUN(time_bounds);
	return check_finish();
}
