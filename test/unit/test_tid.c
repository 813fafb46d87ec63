/*
 * test_tid.c
 *		tid.{h,c} against the vectors and against doc/format/tid.md,
 *		rule by rule.
 */
#include "codec/tid.h"

#include "check.h"
#include "format.h"
#include "vectors.h"

static const char lex_symbols[] = "234567abcdefghijklmnopqrstuvwxyz";

static bool
is_symbol(int byte)
{
	return byte != 0 && strchr(lex_symbols, byte) != NULL;
}

static CodecStatus
parse(const char *text, size_t len, void *id)
{
	return tid_parse(text, len, id);
}

static CodecStatus
bounds(const char *prefix, size_t len, void *lower, void *upper)
{
	return tid_prefix_bounds(prefix, len, lower, upper);
}

static void
print(const void *id, char *text)
{
	int64_t		number;

	memcpy(&number, id, sizeof number);
	text[tid_print(number, true, text)] = '\0';
}

static const Format format = {
	sizeof(int64_t), parse, bounds, print
};

CASE(values)
{
	Vectors		rows = vectors_open("tid.tsv", 5);

	while (vectors_next(&rows))
	{
		const char *dashed = rows.field[0];
		const char *plain = rows.field[1];
		int64_t		expected = strtoll(rows.field[2], NULL, 10);
		int64_t		unix_us = strtoll(rows.field[3], NULL, 10);
		int			clock = atoi(rows.field[4]);
		int64_t		id = ~expected;
		char		text[TID_TEXT_LEN];

		CHECK_STATUS(format_parse(&format, dashed, strlen(dashed), &id), CODEC_OK, 0);
		CHECK_INT(id, expected);
		id = ~expected;
		CHECK_STATUS(format_parse(&format, plain, strlen(plain), &id), CODEC_OK, 0);
		CHECK_INT(id, expected);
		CHECK_TEXT(text, tid_print(expected, true, text), dashed);
		CHECK_TEXT(text, tid_print(expected, false, text), plain);
		CHECK_INT(tid_unix_us(expected), unix_us);
		CHECK_INT(tid_clock(expected), clock);
		CHECK_INT(tid_pack(unix_us, clock), expected);
	}
	CHECK(rows.rows > 100);
}

CASE(rejected_texts)
{
	check_rejected_texts(&format, "tid_rejected.tsv", 60);
}

static CodecStatus
with_byte(const char *valid, size_t at, int byte)
{
	bool		dash_due = valid[at] == '-';

	if (dash_due ? byte == '-' : is_symbol(byte))
		return at == 0 && byte >= 'c' && byte <= 'r' ?
			codec_fail(CODEC_OUT_OF_RANGE, 0) : codec_ok();

	/* the fifth character says which form it is */
	if (at == 4 && (byte == '-' || is_symbol(byte)))
		return codec_fail(CODEC_BAD_CHAR, 8);
	return codec_fail(CODEC_BAD_CHAR, at);
}

CASE(every_byte_at_every_offset)
{
	check_every_byte(&format, "3kxn-lhr-3gxq-23", with_byte);
	check_every_byte(&format, "3kxnlhr3gxq23", with_byte);
}

CASE(text_ends_where_its_length_says)
{
	const char	text[] = "3kxn-lhr-3gxq-23\0\0";
	int64_t		id;

	CHECK_STATUS(tid_parse(text, 16, &id), CODEC_OK, 0);
	CHECK_STATUS(tid_parse(text, 17, &id), CODEC_BAD_CHAR, 16);
	check_lengths(&format, text, 16, 0);
}

CASE(prefixes)
{
	check_prefixes(&format, "tid_prefixes.tsv", 50);
}

CASE(rejected_prefixes)
{
	check_rejected_prefixes(&format, "tid_prefixes_rejected.tsv", 10);
}

CASE(order)
{
	/* Ascending ids; the negative ones print after the others. */
	static const char *const texts[] = {
		"s222-222-2222-22", "tzzz-zzz-zzzz-zz", "zzzz-zzz-zzzz-22",
		"zzzz-zzz-zzzz-zz", "2222-222-2222-22", "2222-222-2222-zz",
		"2222-222-2223-22", "7aaa-222-2222-22", "a777-222-2222-22",
		"bzzz-zzz-zzzz-zz"
	};
	int64_t		last;

	CHECK_STATUS(tid_parse(texts[0], TID_TEXT_LEN, &last), CODEC_OK, 0);
	for (size_t i = 1; i < sizeof texts / sizeof texts[0]; i++)
	{
		int64_t		id = last;

		CHECK_STATUS(tid_parse(texts[i], TID_TEXT_LEN, &id), CODEC_OK, 0);
		CHECK(last < id);
		CHECK(tid_unix_us(last) <= tid_unix_us(id));
		last = id;
	}
}

CASE(span)
{
	CHECK_INT(TID_UNIX_US_MIN, INT64_C(-9007199254740992));
	CHECK_INT(TID_UNIX_US_MAX, INT64_C(9007199254740991));
	CHECK_INT(tid_pack(TID_UNIX_US_MIN, 0), INT64_MIN);
	CHECK_INT(tid_pack(TID_UNIX_US_MAX, TID_CLOCK_MAX), INT64_MAX);
	CHECK_INT(TID_CLOCK_MAX, 1023);
}

static void
check_time(int64_t first, int64_t last, int64_t lower, int64_t upper)
{
	int64_t		found_lower = 4711;
	int64_t		found_upper = 4711;

	CHECK(tid_time_bounds(first, last, &found_lower, &found_upper));
	CHECK_INT(found_lower, lower);
	CHECK_INT(found_upper, upper);
}

CASE(time_bounds)
{
	const int64_t us = INT64_C(1700000000123456);
	int64_t		lower = 4711;
	int64_t		upper = 4711;

	/* 3ke6-kg4-2cm2-22 .. 3ke6-kg4-2cm2-zz */
	check_time(us, us, INT64_C(1740800000126418944),
			   INT64_C(1740800000126419967));
	check_time(0, us, 0, INT64_C(1740800000126419967));
	check_time(-1, -1, -1024, -1);
	check_time(INT64_MIN, INT64_MAX, INT64_MIN, INT64_MAX);
	check_time(INT64_MIN, -1, INT64_MIN, -1);
	check_time(0, INT64_MAX, 0, INT64_MAX);
	check_time(TID_UNIX_US_MIN, TID_UNIX_US_MAX, INT64_MIN, INT64_MAX);
	check_time(TID_UNIX_US_MIN - 1, TID_UNIX_US_MIN, INT64_MIN,
			   INT64_MIN + 1023);
	check_time(TID_UNIX_US_MAX, TID_UNIX_US_MAX + 1, INT64_MAX - 1023,
			   INT64_MAX);

	CHECK(!tid_time_bounds(us, us - 1, &lower, &upper));
	CHECK(!tid_time_bounds(INT64_MAX, INT64_MIN, &lower, &upper));
	CHECK(!tid_time_bounds(TID_UNIX_US_MAX + 1, INT64_MAX, &lower, &upper));
	CHECK(!tid_time_bounds(INT64_MIN, TID_UNIX_US_MIN - 1, &lower, &upper));
	CHECK_INT(lower, 4711);
	CHECK_INT(upper, 4711);
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
	RUN(order);
	RUN(span);
	RUN(time_bounds);
	return check_finish();
}
