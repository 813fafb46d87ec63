/*
 * test_extuuid_prefix.c
 *		extuuid/prefix.c against doc/format/extuuid.md, section 8, row by row
 *		of its table.
 *
 * The ends are those of a second implementation in Python's whole numbers.
 */
#include "ids.h"

typedef struct Range
{
	const char *prefix;
	const char *lower;
	const char *upper;
} Range;

static CodecStatus
bounds_exactly(const char *prefix, size_t len, uint8_t *lower, uint8_t *upper)
{
	char	   *exact = check_exact(prefix, len);
	CodecStatus status = extuuid_prefix_bounds(exact, len, lower, upper);

	free(exact);
	return status;
}

static void
check_ranges(const Range *rows, size_t count)
{
	for (size_t i = 0; i < count; i++)
	{
		uint8_t		lower[EXTUUID_BYTES] = {0};
		uint8_t		upper[EXTUUID_BYTES] = {0};
		CodecStatus status = bounds_exactly(rows[i].prefix,
											strlen(rows[i].prefix),
											lower, upper);

		if (status.code != CODEC_OK)
			CHECK_REPORT("\"%s\" is {%d, %zu}", rows[i].prefix,
						 (int) status.code, status.at);
		check_id(rows[i].prefix, lower, rows[i].lower);
		check_id(rows[i].prefix, upper, rows[i].upper);
		CHECK_STATUS(extuuid_check(lower), CODEC_OK, 0);
		CHECK_STATUS(extuuid_check(upper), CODEC_OK, 0);
	}
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

CASE(kinds)
{
	static const Range rows[] = {
		{"serial:", "00000000000060008000000000000000",
		"3fffffffffff6fffbfffffffffffffff"},
		{"fixed:", "40000000000060008000000000000000",
		"7fffffffffff6fffbfffffffffffffff"},
		{"serialA:", "00000000000060008000000000000000",
		"07ffffffffff6fffbfffffffffffffff"},
		{"serialB:", "08000000000060008000000000000000",
		"0fffffffffff6fffbfffffffffffffff"},
		{"serialC:", "10000000000060008000000000000000",
		"17ffffffffff6fffbfffffffffffffff"},
		{"serialD:", "18000000000060008000000000000000",
		"1fffffffffff6fffbfffffffffffffff"},
		{"serialF:", "28000000000060008000000000000000",
		"2fffffffffff6fffbfffffffffffffff"},
		{"fixedA:", "40000000000060008000000000000000",
		"47ffffffffff6fffbfffffffffffffff"},
		{"fixedF:", "68000000000060008000000000000000",
		"6fffffffffff6fffbfffffffffffffff"},
		{"int:", "80000000000060008000000000000000",
		"87ffffffffff6fffbfffffffffffffff"},
		{"q:", "88000000000060008000000000000000",
		"8fffffffffff6fffbfffffffffffffff"},
		{"f117:", "90000000000060008000000000000000",
		"97ffffffffff6fffbfffffffffffffff"},
		{"t:", "98000000000060008000000000000000",
		"9fffffffffff6fffbfffffffffffffff"},
		{"int/", "a0000000000060008000000000000000",
		"a7ffffffffff6fffbfffffffffffffff"},
		{"uint/", "a8000000000060008000000000000000",
		"afffffffffff6fffbfffffffffffffff"},
		{"f/", "b0000000000060008000000000000000",
		"b7ffffffffff6fffbfffffffffffffff"},
		{"f80:", "b8000000000060008000000000000000",
		"b8ffffffffff6fffbfffffffffffffff"},
		{"f64:", "b9000000000060008000000000000000",
		"b9ffffffffff6fffbfffffffffffffff"},
		{"f32:", "ba000000000060008000000000000000",
		"bcffffffffff6fffbfffffffffffffff"},
		{"f16:", "bd000000000060008000000000000000",
		"beffffffffff6fffbfffffffffffffff"},
		{"extuuid:serial:", "00000000000060008000000000000000",
		"3fffffffffff6fffbfffffffffffffff"},
		{"extuuid:f16:", "bd000000000060008000000000000000",
		"beffffffffff6fffbfffffffffffffff"},
		{"extuuid:int/", "a0000000000060008000000000000000",
		"a7ffffffffff6fffbfffffffffffffff"}
	};

	check_ranges(rows, sizeof rows / sizeof rows[0]);
}

CASE(symbols)
{
	static const Range rows[] = {
		{"serial:Vega:", "0115aac9800060008000000000000000",
		"0115aac9bfff6fffbfffffffffffffff"},
		{"serialA:Vega:", "0115aac9800060008000000000000000",
		"0115aac9bfff6fffbfffffffffffffff"},
		{"serialB:vega:", "09151060000060008000000000000000",
		"091510603fff6fffbfffffffffffffff"},
		{"serialC:a+b:", "10c1c080000060008000000000000000",
		"10c1c0ffffff6fffbfffffffffffffff"},
		{"serialD:mnop:", "191add78000060008000000000000000",
		"191add7fffff6fffbfffffffffffffff"},
		{"serialF:x9:", "289c7800000060008000000000000000",
		"289c7fffffff6fffbfffffffffffffff"},
		{"serial:r2-d2:", "09517ae0de0060008000000000000000",
		"09517ae0deff6fffbfffffffffffffff"},
		{"serial::", "00000000000060008000000000000000",
		"003fffffffff6fffbfffffffffffffff"},
		{"serialD::", "18000000000060008000000000000000",
		"183fffffffff6fffbfffffffffffffff"},
		{"serial:ABCDEFGHIJKLMNOPQRSTUVW:", "1dc00e2592f1672eb1b605382519ce00",
		"1dc00e2592f1672eb1b605382519ce07"},
		{"serial:hello, world:", "0b0710b2cecf6b58b912c30000000000",
		"0b0710b2cecf6b58b912c3ffffffffff"},
		{"serialA:ABCDEFGHIJKLMNOPQR:", "04800420c414661ca0928b30d38f4110",
		"04800420c414661ca0928b30d38f411f"},
		{"fixedB4:GBP$:", "49083027d20060008000000000000000",
		"49083027d3ff6fffbfffffffffffffff"},
		{"fixedB4:gbp$:", "49083027d20060008000000000000000",
		"49083027d3ff6fffbfffffffffffffff"},
		{"fixedA0::", "40000000000060008000000000000000",
		"4001ffffffff6fffbfffffffffffffff"},
		{"fixedA31:x:", "407fe800000060008000000000000000",
		"407fefffffff6fffbfffffffffffffff"},
		{"fixedD0:ABCDEFGHIJKLMNOPQRSTUV:", "5d80008b4a93621f959ab16e7794af48",
		"5d80008b4a93621f959ab16e7794af4f"},
		{"extuuid:fixedB4:GBP$:", "49083027d20060008000000000000000",
		"49083027d3ff6fffbfffffffffffffff"}
	};

	check_ranges(rows, sizeof rows / sizeof rows[0]);
}

CASE(shapes)
{
	static const Range rows[] = {
		{"int/3*16:", "a0320000000060008000000000000000",
		"a0321fffffff6fffbfffffffffffffff"},
		{"int/1*103:", "a01ce000000060008000000000000000",
		"a01cffffffff6fffbfffffffffffffff"},
		{"int/103*1:", "a6702000000060008000000000000000",
		"a6703fffffff6fffbfffffffffffffff"},
		{"uint/2*51:", "a8266000000060008000000000000000",
		"a8267fffffff6fffbfffffffffffffff"},
		{"uint/1*1:", "a8102000000060008000000000000000",
		"a8103fffffff6fffbfffffffffffffff"},
		{"f/2*12*5:", "b0218500000060008000000000000000",
		"b02185ffffff6fffbfffffffffffffff"},
		{"f/1*98*16:", "b01c5000000060008000000000000000",
		"b01c50ffffff6fffbfffffffffffffff"},
		{"f/24*4*2:", "b1808200000060008000000000000000",
		"b18082ffffff6fffbfffffffffffffff"},
		{"f/1*18*16:", "b0125000000060008000000000000000",
		"b01250ffffff6fffbfffffffffffffff"},
		{"extuuid:f/6*16*5:", "b0620500000060008000000000000000",
		"b06205ffffff6fffbfffffffffffffff"}
	};

	check_ranges(rows, sizeof rows / sizeof rows[0]);
}

CASE(times)
{
	static const Range rows[] = {
		{"t/0:", "98000000000060008000000000000000",
		"980fffffffff6fffbfffffffffffffff"},
		{"t/109:", "9ed00000000060008000000000000000",
		"9edfffffffff6fffbfffffffffffffff"},
		{"t/20:2024", "99400000000060008033de59d0000000",
		"99400000000060008033fc821fffffff"},
		{"t/20:2024-07", "99400000000060008033ed58e0000000",
		"99400000000060008033efe6c7ffffff"},
		{"t/20:2024/07", "99400000000060008033ed58e0000000",
		"99400000000060008033efe6c7ffffff"},
		{"t/20:2024-07-19", "99400000000060008033eed490000000",
		"99400000000060008033eee9a7ffffff"},
		{"t/20:2024/07-19", "99400000000060008033eed490000000",
		"99400000000060008033eee9a7ffffff"},
		{"t/20:2024-07-19;16", "99400000000060008033eee2a0000000",
		"99400000000060008033eee380ffffff"},
		{"t/20:2024-07-19;16:40", "99400000000060008033eee336000000",
		"99400000000060008033eee339bfffff"},
		{"t/20:2024-07-19;16:40:46", "99400000000060008033eee338e00000",
		"99400000000060008033eee338efffff"},
		{"t/0:2024-12", "9800000000006000800000033f9f4380",
		"9800000000006000800000033fc821ff"},
		{"t/0:2024-12-31", "9800000000006000800000033fc6d080",
		"9800000000006000800000033fc821ff"},
		{"t/0:2024-02", "9800000000006000800000033e0e7b80",
		"9800000000006000800000033e34b6ff"},
		{"t/0:2023-02", "9800000000006000800000033c2d4800",
		"9800000000006000800000033c5231ff"},
		{"t/0:9999", "98000000000060008000003dd666aa80",
		"98000000000060008000003dd847ddff"},
		{"t/0:9999-12", "98000000000060008000003dd81eff80",
		"98000000000060008000003dd847ddff"},
		{"t/0:9999-12-31;23:59:59", "98000000000060008000003dd847ddff",
		"98000000000060008000003dd847ddff"},
		{"t/0:0001", "980fffffffff6fffbffffff460c1a580",
		"980fffffffff6fffbffffff462a2d8ff"},
		{"t/0:1582-10-15", "98000000000060008000000000000000",
		"9800000000006000800000000001517f"},
		{"t/0:1582-10-14", "980fffffffff6fffbffffffffffeae80",
		"980fffffffff6fffbfffffffffffffff"},
		{"t/0:1582-11", "98000000000060008000000000166980",
		"980000000000600080000000003df67f"},
		{"t/0:1582-09", "980fffffffff6fffbfffffffffc5fe00",
		"980fffffffff6fffbfffffffffed8aff"},
		{"t/0:1583", "9800000000006000800000000066d500",
		"9800000000006000800000000248087f"},
		{"t/0:1581", "980fffffffff6fffbffffffffca46e00",
		"980fffffffff6fffbffffffffe85a17f"},
		{"t/109:1582-10-15", "9ed00000000060008000000000000000",
		"9ed7ffffffff6fffbfffffffffffffff"},
		{"t/109:1582-10-15;00:00:00", "9ed00000000060008000000000000000",
		"9ed7ffffffff6fffbfffffffffffffff"},
		{"t/109:1582-10-14", "9ed80000000060008000000000000000",
		"9edfffffffff6fffbfffffffffffffff"},
		{"t/109:1582-10-14;23:59:59", "9ed80000000060008000000000000000",
		"9edfffffffff6fffbfffffffffffffff"},
		{"t/108:1582-10-15;00:00:01", "9ec40000000060008000000000000000",
		"9ec7ffffffff6fffbfffffffffffffff"},
		{"t/108:1582-10-14;23:59:58", "9ec80000000060008000000000000000",
		"9ecbffffffff6fffbfffffffffffffff"},
		{"t/75:2123", "9cb7f038570060008000000000000000",
		"9cb7f3fabdff6fffbfffffffffffffff"},
		{"t/74:2127", "9ca3ffa24b0060008000000000000000",
		"9ca401837e7f6fffbfffffffffffffff"},
		{"t/73:0001", "9c9a3060d2c060008000000000000000",
		"9c9a31516c7f6fffbfffffffffffffff"},
		{"t/86:1582-10-15", "9d600000000060008000000000000000",
		"9d601517ffff6fffbfffffffffffffff"},
		{"t/71:9999", "9c77baccd55060008000000000000000",
		"9c77bb08fbbf6fffbfffffffffffffff"},
		{"extuuid:t/20:2024", "99400000000060008033de59d0000000",
		"99400000000060008033fc821fffffff"},

		/* cut to 110 bits: 2^34 s are 544 years and some days */
		{"t/75:2127", "9cb7ff44960060008000000000000000",
		"9cb7ffffffff6fffbfffffffffffffff"},
		{"t/75:1038", "9cb80000000060008000000000000000",
		"9cb80256bdff6fffbfffffffffffffff"},
		{"t/75:2126", "9cb7fb822f0060008000000000000000",
		"9cb7ff4495ff6fffbfffffffffffffff"}
	};

	check_ranges(rows, sizeof rows / sizeof rows[0]);
}

CASE(hex_digits)
{
	static const Range rows[] = {
		{"8", "80000000000060008000000000000000",
		"8fffffffffff6fffbfffffffffffffff"},
		{"c", "c0000000000060008000000000000000",
		"cfffffffffff6fffbfffffffffffffff"},
		{"C", "c0000000000060008000000000000000",
		"cfffffffffff6fffbfffffffffffffff"},
		{"8819", "88190000000060008000000000000000",
		"8819ffffffff6fffbfffffffffffffff"},
		{"88190000", "88190000000060008000000000000000",
		"88190000ffff6fffbfffffffffffffff"},
		{"88190000-", "88190000000060008000000000000000",
		"88190000ffff6fffbfffffffffffffff"},
		{"881900000000", "88190000000060008000000000000000",
		"8819000000006fffbfffffffffffffff"},
		{"88190000-0000", "88190000000060008000000000000000",
		"8819000000006fffbfffffffffffffff"},
		{"88190000-0000-", "88190000000060008000000000000000",
		"8819000000006fffbfffffffffffffff"},
		{"8819000000006", "88190000000060008000000000000000",
		"8819000000006fffbfffffffffffffff"},
		{"88190000-0000-6", "88190000000060008000000000000000",
		"8819000000006fffbfffffffffffffff"},
		{"881900000000-6001", "88190000000060018000000000000000",
		"8819000000006001bfffffffffffffff"},
		{"88190000-0000-6001-", "88190000000060018000000000000000",
		"8819000000006001bfffffffffffffff"},
		{"8819000000006001", "88190000000060018000000000000000",
		"8819000000006001bfffffffffffffff"},
		{"88190000000060018", "88190000000060018000000000000000",
		"88190000000060018fffffffffffffff"},
		{"8819000000006001b", "8819000000006001b000000000000000",
		"8819000000006001bfffffffffffffff"},
		{"8819000000006001B036", "8819000000006001b036000000000000",
		"8819000000006001b036ffffffffffff"},
		{"88190000-0000-6001-a036", "8819000000006001a036000000000000",
		"8819000000006001a036ffffffffffff"},
		{"88190000-0000-6001-8036-", "88190000000060018036000000000000",
		"88190000000060018036ffffffffffff"},
		{"88190000-0000-6001-80366", "88190000000060018036600000000000",
		"881900000000600180366fffffffffff"},
		{"88190000000060018036666666666666", "88190000000060018036666666666666",
		"88190000000060018036666666666666"},
		{"88190000-0000-6001-8036-666666666666", "88190000000060018036666666666666",
		"88190000000060018036666666666666"},
		{"f16", "f1600000000060008000000000000000",
		"f16fffffffff6fffbfffffffffffffff"},
		{"f", "f0000000000060008000000000000000",
		"ffffffffffff6fffbfffffffffffffff"},
		{"abc", "abc00000000060008000000000000000",
		"abcfffffffff6fffbfffffffffffffff"},
		{"88190000-00006001-8036", "88190000000060018036000000000000",
		"88190000000060018036ffffffffffff"},
		{"00000000-0000-6000-bfff-fffffffffffF", "0000000000006000bfffffffffffffff",
		"0000000000006000bfffffffffffffff"}
	};

	check_ranges(rows, sizeof rows / sizeof rows[0]);
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
		{"fixed4:a:", CODEC_UNKNOWN_ENCODING, 5, 1, 0, 0},

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
	RUN(kinds);
	RUN(symbols);
	RUN(shapes);
	RUN(times);
	RUN(hex_digits);
	RUN(empty_ranges);
	RUN(the_reference_instant);
	RUN(malformed);
	RUN(out_of_range);
	RUN(a_thousand_bytes);
	RUN(any_bytes);
	RUN(days_follow_one_another);
	return check_finish();
}
