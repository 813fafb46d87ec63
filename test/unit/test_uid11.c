/*
 * test_uid11.c
 *		uid11.{h,c} against the vectors and against doc/format/uid11.md,
 *		rule by rule.
 */
#include "codec/uid11.h"

#include "check.h"
#include "vectors.h"

static CodecStatus
parse_exact(const char *text, size_t len, uint64_t *id)
{
	char	   *copy = check_exact(text, len);
	CodecStatus status = uid11_parse(copy, len, id);

	free(copy);
	return status;
}

static CodecStatus
bounds_exact(const char *prefix, size_t len, uint64_t *lower, uint64_t *upper)
{
	char	   *copy = check_exact(prefix, len);
	CodecStatus status = uid11_prefix_bounds(copy, len, lower, upper);

	free(copy);
	return status;
}

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

		CHECK_STATUS(parse_exact(text, strlen(text), &id), CODEC_OK, 0);
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
	Vectors		rows = vectors_open("uid11_rejected.tsv", 3);

	while (vectors_next(&rows))
	{
		const char *text = rows.field[0];
		uint64_t	id = 4711;
		CodecStatus status = parse_exact(text, strlen(text), &id);

		if (!vectors_agree(status, text, rows.field[1], rows.field[2]))
			CHECK_REPORT("\"%s\" is {%d, %zu}, expected %s at position %s",
						 text, (int) status.code, status.at, rows.field[1],
						 rows.field[2]);
		CHECK_UINT(id, 4711);
	}
	CHECK(rows.rows > 20);
}

CASE(every_byte_at_every_offset)
{
	for (size_t at = 0; at < UID11_TEXT_LEN; at++)
	{
		for (int byte = 0; byte < 256; byte++)
		{
			char		text[] = "4h1dcdW9Pz4";
			bool		known = byte != 0 &&
				strchr("123456789ABCDEFGHJKLMNPQRSTUVWXYZ"
					   "abcdefghijkmnopqrstuvwxyz", byte) != NULL;
			uint64_t	id = 4711;
			CodecStatus status;

			text[at] = (char) byte;
			status = parse_exact(text, UID11_TEXT_LEN, &id);
			if (!known)
				CHECK_STATUS(status, CODEC_BAD_CHAR, at);
			else if (at == 0 && byte > 'j')
				CHECK_STATUS(status, CODEC_OUT_OF_RANGE, 0);
			else
				CHECK_STATUS(status, CODEC_OK, 0);
			if (status.code != CODEC_OK)
				CHECK_UINT(id, 4711);
		}
	}
}

CASE(text_ends_where_its_length_says)
{
	uint64_t	id;

	CHECK_STATUS(uid11_parse("4h1dcdW9Pz4\0", 12, &id), CODEC_BAD_CHAR, 11);
	for (size_t len = 0; len < UID11_TEXT_LEN; len++)
		CHECK_STATUS(parse_exact("4h1dcdW9Pz4", len, &id), CODEC_BAD_LENGTH, len);
}

CASE(prefixes)
{
	Vectors		rows = vectors_open("uid11_prefixes.tsv", 3);

	while (vectors_next(&rows))
	{
		const char *prefix = rows.field[0];
		uint64_t	lower = 1;
		uint64_t	upper = 0;
		char		text[UID11_TEXT_LEN];

		CHECK_STATUS(bounds_exact(prefix, strlen(prefix), &lower, &upper),
					 CODEC_OK, 0);
		uid11_print(lower, text);
		CHECK_TEXT(text, UID11_TEXT_LEN, rows.field[1]);
		uid11_print(upper, text);
		CHECK_TEXT(text, UID11_TEXT_LEN, rows.field[2]);
	}
	CHECK(rows.rows > 40);
}

CASE(rejected_prefixes)
{
	Vectors		rows = vectors_open("uid11_prefixes_rejected.tsv", 3);

	while (vectors_next(&rows))
	{
		const char *prefix = rows.field[0];
		uint64_t	lower = 4711;
		uint64_t	upper = 4711;
		CodecStatus status = bounds_exact(prefix, strlen(prefix),
										  &lower, &upper);

		if (!vectors_agree(status, prefix, rows.field[1], rows.field[2]))
			CHECK_REPORT("\"%s\" is {%d, %zu}, expected %s at position %s",
						 prefix, (int) status.code, status.at, rows.field[1],
						 rows.field[2]);
		CHECK_UINT(lower, 4711);
		CHECK_UINT(upper, 4711);
	}
	CHECK(rows.rows > 10);
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
