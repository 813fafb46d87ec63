/*
 * test_extuuid_prefix.c
 *		extuuid/prefix.c against doc/format/extuuid.md, section 8: what has no
 *		range, and ranges at the ends.  test_extuuid.c compares the ranges of
 *		test/vectors/extuuid_prefixes.tsv.
 */
#include "ids.h"

static CodecStatus
bounds_exactly(const char *prefix, size_t len, uint8_t *lower, uint8_t *upper)
{
	char	   *exact = check_exact(prefix, len);
	CodecStatus status = extuuid_prefix_bounds(exact, len, lower, upper);

	free(exact);
	return status;
}

/* Ends are written only if there are any. */
static void
check_refusals(const Refusal *rows, size_t count)
{
	for (size_t i = 0; i < count; i++)
	{
		uint8_t		lower[EXTUUID_BYTES];
		uint8_t		upper[EXTUUID_BYTES];

		memset(lower, 0x47, sizeof lower);
		memset(upper, 0x11, sizeof upper);
		check_refusal(&rows[i], bounds_exactly(rows[i].text,
											   strlen(rows[i].text),
											   lower, upper));
		check_id(rows[i].text, lower, "47474747474747474747474747474747");
		check_id(rows[i].text, upper, "11111111111111111111111111111111");
	}
}

/* Prefixes that no ID has, although their parts are well-formed. */
CASE(empty_ranges)
{
	static const Refusal rows[] = {
		{"8819000000007", CODEC_OUT_OF_RANGE, 0, 13, 0, 0},
		{"88190000-0000-5", CODEC_OUT_OF_RANGE, 0, 15, 0, 0},
		{"88190000000060017", CODEC_OUT_OF_RANGE, 0, 17, 0, 0},
		{"8819000000006001c", CODEC_OUT_OF_RANGE, 0, 17, 0, 0},
		{"88190000-0000-4001-8036-666666666666", CODEC_OUT_OF_RANGE, 0, 36, 0, 0},

		/* 2^37 s are 4355 years, 2^34 s are 544, 2^33 s are 272 */
		{"t/72:9999", CODEC_OUT_OF_RANGE, 5, 4, 0, 0},
		{"t/75:2128", CODEC_OUT_OF_RANGE, 5, 4, 0, 0},
		{"t/76:2024-07-19;16", CODEC_OUT_OF_RANGE, 5, 13, 0, 0},
		{"extuuid:t/80:1600", CODEC_OUT_OF_RANGE, 13, 4, 0, 0},
		{"t/74:0001", CODEC_OUT_OF_RANGE, 5, 4, 0, 0},
		{"t/109:1582-10-15;00:00:01", CODEC_OUT_OF_RANGE, 6, 19, 0, 0},
		{"t/109:1582-10-14;23:59:58", CODEC_OUT_OF_RANGE, 6, 19, 0, 0},
		{"t/108:1582-10-15;00:00:02", CODEC_OUT_OF_RANGE, 6, 19, 0, 0}
	};

	check_refusals(rows, sizeof rows / sizeof rows[0]);
}

CASE(the_reference_instant)
{
	static const Refusal rows[] = {
		{"t/20:1582", CODEC_CONTAINS_REFERENCE, 5, 4, 0, 0},
		{"t/20:1582-10", CODEC_CONTAINS_REFERENCE, 5, 7, 0, 0},
		{"extuuid:t/0:1582/10", CODEC_CONTAINS_REFERENCE, 12, 7, 0, 0},
		{"t/109:1582", CODEC_CONTAINS_REFERENCE, 6, 4, 0, 0}
	};

	check_refusals(rows, sizeof rows / sizeof rows[0]);
}

CASE(malformed)
{
	static const Refusal rows[] = {
		/* hex digits */
		{"", CODEC_BAD_LENGTH, 0, 0, 0, 0},
		{"-", CODEC_BAD_CHAR, 0, 0, 0, 0},
		{"8819-", CODEC_BAD_CHAR, 4, 0, 0, 0},
		{"88190000--", CODEC_BAD_CHAR, 9, 0, 0, 0},
		{"881900000-", CODEC_BAD_CHAR, 9, 0, 0, 0},
		{"88190000-0000-6001-8036-666666666666-", CODEC_BAD_CHAR, 36, 0, 0, 0},
		{"881900000000600180366666666666666", CODEC_BAD_LENGTH, 33, 0, 0, 0},
		{"8819g", CODEC_BAD_CHAR, 4, 0, 0, 0},
		{" 8819", CODEC_BAD_CHAR, 0, 0, 0, 0},
		{"serial", CODEC_BAD_CHAR, 6, 1, 0, 0},
		{"fixedB4", CODEC_BAD_CHAR, 7, 1, 0, 0},
		{"name", CODEC_UNKNOWN_SCHEME, 0, 4, 0, 0},
		{"f17x", CODEC_BAD_CHAR, 3, 0, 0, 0},
		{"f\xC3\xA9", CODEC_BAD_CHAR, 1, 0, 0, 0},

		/* words */
		{":", CODEC_UNKNOWN_SCHEME, 0, 0, 0, 0},
		{"/", CODEC_UNKNOWN_SCHEME, 0, 1, 0, 0},
		{"extuuid:", CODEC_UNKNOWN_SCHEME, 8, 0, 0, 0},
		{"extuuid:f16", CODEC_BAD_CHAR, 11, 1, 0, 0},
		{"extuuid:abc", CODEC_UNKNOWN_SCHEME, 8, 3, 0, 0},
		{"extuuid:extuuid:int:", CODEC_UNKNOWN_SCHEME, 8, 7, 0, 0},
		{"EXTUUID:int:", CODEC_UNKNOWN_SCHEME, 0, 7, 0, 0},
		{"INT:", CODEC_UNKNOWN_SCHEME, 0, 3, 0, 0},
		{" int:", CODEC_UNKNOWN_SCHEME, 0, 4, 0, 0},
		{"sym:", CODEC_PREFIX_OF_SYMBOLS, 0, 3, 0, 0},
		{"symA:", CODEC_PREFIX_OF_SYMBOLS, 0, 3, 0, 0},
		{"sym", CODEC_PREFIX_OF_SYMBOLS, 0, 3, 0, 0},
		{"symB:a b", CODEC_PREFIX_OF_SYMBOLS, 0, 3, 0, 0},
		{"symE:", CODEC_UNKNOWN_ENCODING, 3, 1, 0, 0},
		{"symbol:", CODEC_UNKNOWN_SCHEME, 0, 6, 0, 0},
		{"extuuid:sym:", CODEC_PREFIX_OF_SYMBOLS, 8, 3, 0, 0},
		{"quant:", CODEC_PREFIX_LONG_WORD, 0, 5, 0, 0},
		{"time:", CODEC_PREFIX_LONG_WORD, 0, 4, 0, 0},
		{"time/20:", CODEC_PREFIX_LONG_WORD, 0, 4, 0, 0},
		{"extuuid:time/20:2024", CODEC_PREFIX_LONG_WORD, 8, 4, 0, 0},
		{"time/200:", CODEC_PREFIX_LONG_WORD, 0, 4, 0, 0},
		{"f18:", CODEC_UNKNOWN_SCHEME, 0, 3, 0, 0},
		{"12/34", CODEC_UNKNOWN_SCHEME, 0, 5, 0, 0},

		/* symbols */
		{"serialE:", CODEC_UNKNOWN_ENCODING, 6, 1, 0, 0},
		{"seriala:", CODEC_UNKNOWN_ENCODING, 6, 1, 0, 0},
		{"serialAB:", CODEC_UNKNOWN_SCHEME, 0, 8, 0, 0},
		{"serial:Vega", CODEC_BAD_CHAR, 11, 1, 0, 0},
		{"serial:Vega:7", CODEC_BAD_CHAR, 12, 1, 0, 0},
		{"serial:a::", CODEC_BAD_CHAR, 9, 1, 0, 0},
		{"serialD:x9:", CODEC_SYMBOL_CHAR, 9, 1, 0, 0},
		{"serial:{:", CODEC_SYMBOL_CHAR, 7, 1, 0, 0},
		{"fixed:GBP$:", CODEC_PREFIX_NEEDS_PLACES, 6, 4, 0, 0},
		{"fixed:GBP$", CODEC_PREFIX_NEEDS_PLACES, 6, 4, 0, 0},
		{"extuuid:fixed::", CODEC_PREFIX_NEEDS_PLACES, 14, 0, 0, 0},
		{"fixedB:GBP$:", CODEC_PREFIX_NEEDS_PLACES, 7, 4, 0, 0},
		{"fixedB4:", CODEC_BAD_CHAR, 8, 1, 0, 0},
		{"fixedB4:GBP$", CODEC_BAD_CHAR, 12, 1, 0, 0},
		{"fixedB4:GBP$:2", CODEC_BAD_CHAR, 13, 1, 0, 0},
		{"fixedB04:GBP$:", CODEC_BAD_CHAR, 7, 1, 0, 0},
		{"fixed4", CODEC_BAD_CHAR, 6, 1, 0, 0},
		{"fixed4:", CODEC_BAD_CHAR, 7, 1, 0, 0},
		{"fixed4:GBP$", CODEC_BAD_CHAR, 11, 1, 0, 0},
		{"fixed4:GBP$:2", CODEC_BAD_CHAR, 12, 1, 0, 0},
		{"fixed04:GBP$:", CODEC_BAD_CHAR, 6, 1, 0, 0},
		{"fixed4B:GBP$:", CODEC_UNKNOWN_SCHEME, 0, 7, 0, 0},
		{"fixed32:", CODEC_BAD_CHAR, 8, 1, 0, 0},

		/* whole subtypes and shapes */
		{"int:5", CODEC_BAD_CHAR, 4, 1, 0, 0},
		{"int", CODEC_BAD_CHAR, 3, 1, 0, 0},
		{"q:5", CODEC_BAD_CHAR, 2, 1, 0, 0},
		{"f117:1", CODEC_BAD_CHAR, 5, 1, 0, 0},
		{"f16:1", CODEC_BAD_CHAR, 4, 1, 0, 0},
		{"uint:", CODEC_BAD_CHAR, 4, 1, 0, 0},
		{"f:", CODEC_BAD_CHAR, 1, 1, 0, 0},
		{"q/", CODEC_BAD_CHAR, 1, 1, 0, 0},
		{"t/", CODEC_BAD_CHAR, 2, 1, 0, 0},
		{"int/3", CODEC_BAD_CHAR, 5, 1, 0, 0},
		{"int/3:", CODEC_BAD_CHAR, 5, 1, 0, 0},
		{"int/3*", CODEC_BAD_CHAR, 6, 1, 0, 0},
		{"int/3*8", CODEC_BAD_CHAR, 7, 1, 0, 0},
		{"int/3*08:", CODEC_BAD_CHAR, 7, 1, 0, 0},
		{"int/3*8:1", CODEC_BAD_CHAR, 8, 1, 0, 0},
		{"int/3*8*2:", CODEC_BAD_CHAR, 7, 1, 0, 0},
		{"f/2*12:", CODEC_BAD_CHAR, 6, 1, 0, 0},
		{"f/2*12*5", CODEC_BAD_CHAR, 8, 1, 0, 0},

		/* times */
		{"t:2", CODEC_BAD_CHAR, 2, 1, 0, 0},
		{"t:2024", CODEC_BAD_CHAR, 2, 1, 0, 0},
		{"t/20", CODEC_BAD_CHAR, 4, 1, 0, 0},
		{"t/020:", CODEC_BAD_CHAR, 3, 1, 0, 0},
		{"t/20:202", CODEC_BAD_CHAR, 8, 1, 0, 0},
		{"t/20:20245", CODEC_BAD_CHAR, 9, 1, 0, 0},
		{"t/20:2024-", CODEC_BAD_CHAR, 10, 1, 0, 0},
		{"t/20:2024-7", CODEC_BAD_CHAR, 11, 1, 0, 0},
		{"t/20:2024-07-19 16", CODEC_BAD_CHAR, 15, 1, 0, 0},
		{"t/20:2024-07-19;16:40:46.5", CODEC_BAD_CHAR, 24, 1, 0, 0},
		{"t/20:2024-07-19;16:40:46.", CODEC_BAD_CHAR, 25, 1, 0, 0},
		{"t/20:-86400", CODEC_BAD_CHAR, 5, 1, 0, 0},
		{"t/20:0000", CODEC_NO_SUCH_DATE, 5, 4, 0, 0},
		{"t/20:2024-13", CODEC_NO_SUCH_DATE, 10, 2, 1, 0},
		{"t/20:2023-02-29", CODEC_NO_SUCH_DATE, 13, 2, 2, 0},
		{"t/20:2024-07-19;24", CODEC_NO_SUCH_DATE, 16, 2, 3, 0},

		/* malformed after what is out of range */
		{"t/110:202", CODEC_BAD_CHAR, 9, 1, 0, 0},
		{"t/110", CODEC_BAD_CHAR, 5, 1, 0, 0},
		{"int/104*1", CODEC_BAD_CHAR, 9, 1, 0, 0},
		{"int/2*52:1", CODEC_BAD_CHAR, 9, 1, 0, 0},
		{"fixedA32:a", CODEC_BAD_CHAR, 10, 1, 0, 0},
		{"fixedA32:", CODEC_BAD_CHAR, 9, 1, 0, 0},
		{"serialA:ABCDEFGHIJKLMNOPQRS", CODEC_BAD_CHAR, 27, 1, 0, 0}
	};

	check_refusals(rows, sizeof rows / sizeof rows[0]);
}

/* Well-formed, but the canonical form would reject name, shape or number. */
CASE(out_of_range)
{
	static const Refusal rows[] = {
		{"serialA:ABCDEFGHIJKLMNOPQRS:", CODEC_SYMBOL_TOO_LONG, 8, 19, 19, 18},
		{"serial:ABCDEFGHIJKLMNOPQRSTUVWX:", CODEC_SYMBOL_TOO_LONG, 7, 24, 24, 23},

		/* 107 bits less one for the smallest number */
		{"fixedA0:ABCDEFGHIJKLMNOPQR:", CODEC_SYMBOL_TOO_LONG, 8, 18, 18, 17},
		{"fixedD0:ABCDEFGHIJKLMNOPQRSTUVW:", CODEC_SYMBOL_TOO_LONG, 8, 23, 23, 22},
		{"fixedA32:a:", CODEC_PARAMETER_RANGE, 6, 2, 32, 31},
		{"fixed32:a:", CODEC_PARAMETER_RANGE, 5, 2, 32, 31},
		{"fixed0:ABCDEFGHIJKLMNOPQRSTUVW:", CODEC_SYMBOL_TOO_LONG, 7, 23, 23, 22},
		{"int/0*1:", CODEC_PARAMETER_RANGE, 4, 1, 0, 1},
		{"int/1*0:", CODEC_PARAMETER_RANGE, 6, 1, 0, 1},
		{"int/104*1:", CODEC_PARAMETER_RANGE, 4, 3, 104, 103},
		{"uint/1*104:", CODEC_PARAMETER_RANGE, 7, 3, 104, 103},
		{"uint/2*52:", CODEC_VECTOR_TOO_WIDE, 0, 9, 104, 103},
		{"extuuid:int/8*13:", CODEC_VECTOR_TOO_WIDE, 8, 8, 104, 103},
		{"f/99*1*2:", CODEC_PARAMETER_RANGE, 2, 2, 99, 98},
		{"f/7*15*5:", CODEC_VECTOR_TOO_WIDE, 0, 8, 105, 98},
		{"f/1*20*17:", CODEC_PARAMETER_RANGE, 7, 2, 17, 16},
		{"f/1*20*1:", CODEC_PARAMETER_RANGE, 7, 1, 1, 2},
		{"f/1*6*5:", CODEC_PARAMETER_RANGE, 4, 1, 6, 7},
		{"t/110:", CODEC_PARAMETER_RANGE, 2, 3, 110, 109},
		{"t/110:2024", CODEC_PARAMETER_RANGE, 2, 3, 110, 109}
	};

	check_refusals(rows, sizeof rows / sizeof rows[0]);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		CHECK(codec_is_range(rows[i].code));
}

CASE(a_thousand_bytes)
{
	char		text[EXTUUID_INPUT_MAX + 1];
	uint8_t		lower[EXTUUID_BYTES];
	uint8_t		upper[EXTUUID_BYTES];
	CodecStatus status;

	memset(text, 'a', sizeof text);
	CHECK_STATUS(bounds_exactly(text, EXTUUID_INPUT_MAX, lower, upper),
				 CODEC_BAD_LENGTH, EXTUUID_INPUT_MAX);
	status = bounds_exactly(text, EXTUUID_INPUT_MAX + 1, lower, upper);
	CHECK_STATUS(status, CODEC_TEXT_TOO_LONG, EXTUUID_INPUT_MAX);
	CHECK_INT(status.found, EXTUUID_INPUT_MAX + 1);
	CHECK_INT(status.limit, EXTUUID_INPUT_MAX);
}

/* Every beginning of good prefixes, and every byte at every offset. */
CASE(any_bytes)
{
	static const char *const prefixes[] = {
		"extuuid:serialB:r2-d2:", "fixedB4:GBP$:", "int/3*16:", "f/2*12*5:",
		"t/20:2024-07-19;16:40:46", "88190000-0000-6001-8036-666666666666"
	};
	uint8_t		lower[EXTUUID_BYTES];
	uint8_t		upper[EXTUUID_BYTES];

	for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
	{
		size_t		full = strlen(prefixes[i]);

		for (size_t len = 0; len < full; len++)
		{
			char		text[64];

			CHECK(bounds_exactly(prefixes[i], len, lower, upper).at <= len);
			memcpy(text, prefixes[i], full);
			for (int byte = 0; byte < 256; byte++)
			{
				CodecStatus status;

				text[len] = (char) byte;
				status = bounds_exactly(text, full, lower, upper);
				CHECK(status.at <= full);
				if (status.code == CODEC_OK)
					CHECK(memcmp(lower, upper, EXTUUID_BYTES) <= 0);
			}
		}
	}
}

/*
 * The counts of every day around the reference instant are adjacent, with any
 * number of bits: every instant is in exactly one day.
 */
CASE(days_follow_one_another)
{
	static const char *const days[] = {
		"1582-10-12", "1582-10-13", "1582-10-14", "1582-10-15", "1582-10-16"
	};

	/* 2^(109-91) s are three days */
	for (int bits = 0; bits <= 91; bits++)
	{
		SInt128		next = (SInt128) -3 * 86400 * ((SInt128) 1 << bits);

		for (size_t i = 0; i < sizeof days / sizeof days[0]; i++)
		{
			char		text[32];
			int			len = snprintf(text, sizeof text, "t/%d:%s", bits, days[i]);
			uint8_t		lower[EXTUUID_BYTES];
			uint8_t		upper[EXTUUID_BYTES];
			ExtuuidValue first;
			ExtuuidValue last;

			CHECK_STATUS(bounds_exactly(text, (size_t) len, lower, upper),
						 CODEC_OK, 0);
			extuuid_unpack(lower, &first);
			extuuid_unpack(upper, &last);
			CHECK(first.kind == EXTUUID_TIME && first.places == bits);
			CHECK((SInt128) first.bits == next);
			next += (SInt128) 86400 * ((SInt128) 1 << bits);
			CHECK((SInt128) last.bits == next - 1);
		}
	}
}

int
main(void)
{
	RUN(empty_ranges);
	RUN(the_reference_instant);
	RUN(malformed);
	RUN(out_of_range);
	RUN(a_thousand_bytes);
	RUN(any_bytes);
	RUN(days_follow_one_another);
	return check_finish();
}
