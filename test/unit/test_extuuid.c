/*
 * test_extuuid.c
 *		extuuid against doc/format/extuuid.md: the examples, the vectors of a
 *		second implementation (test/vectors/extuuid_reference.py), every kind of
 *		error.
 *
 * EXTUUID_VALUES in the environment: the number of random values that are
 * printed and read back.
 */
#include "codec/extuuid/money.h"

#include "exact.h"
#include "ids.h"
#include "vectors.h"

static void
check_text(const char *text, const char *hex, const char *canonical)
{
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		wanted[EXTUUID_BYTES];
	char		found[2 * EXTUUID_BYTES + 1];
	char		expected[2 * EXTUUID_BYTES + 1];
	char		printed[EXTUUID_TEXT_LEN];
	CodecStatus status = parse_exactly(extuuid_parse, text, id);

	if (status.code != CODEC_OK)
	{
		CHECK_REPORT("\"%s\" is not read: %d at %zu", text, (int) status.code, status.at);
		return;
	}
	check_from_hex(hex, wanted);
	to_hex(id, found);
	to_hex(wanted, expected);
	CHECK_TEXT(found, strlen(found), expected);
	CHECK_TEXT(printed, extuuid_print(id, printed), canonical);
}

CASE(examples)
{
	Vectors		rows = vectors_open("extuuid_examples.tsv", 3);

	while (vectors_next(&rows))
		check_text(rows.field[0], rows.field[1], rows.field[2]);
	CHECK_INT(rows.rows, 64);
}

CASE(texts)
{
	Vectors		rows = vectors_open("extuuid.tsv", 3);

	while (vectors_next(&rows))
		check_text(rows.field[0], rows.field[1], rows.field[2]);
	CHECK_INT(rows.rows, 750);
}

CASE(rejected_texts)
{
	Vectors		rows = vectors_open("extuuid_rejected.tsv", 2);
	uint8_t		id[EXTUUID_BYTES];

	while (vectors_next(&rows))
	{
		CodecStatus status = parse_exactly(extuuid_parse, rows.field[0], id);

		CHECK(status.code != CODEC_OK);
		CHECK_TEXT(rows.field[1], strlen(rows.field[1]),
				   codec_is_range(status.code) ? "range" : "syntax");
		CHECK(status.at <= strlen(rows.field[0]));
	}
	CHECK_INT(rows.rows, 250);
}

CASE(ids)
{
	Vectors		rows = vectors_open("extuuid_ids.tsv", 2);
	uint8_t		id[EXTUUID_BYTES];
	char		printed[EXTUUID_TEXT_LEN];

	while (vectors_next(&rows))
	{
		check_from_hex(rows.field[0], id);
		CHECK_TEXT(printed, extuuid_print(id, printed), rows.field[1]);
	}
	CHECK_INT(rows.rows, 600);
}

CASE(prefixes)
{
	Vectors		rows = vectors_open("extuuid_prefixes.tsv", 3);
	uint8_t		lower[EXTUUID_BYTES];
	uint8_t		upper[EXTUUID_BYTES];
	char		hex[2 * EXTUUID_BYTES + 1];

	while (vectors_next(&rows))
	{
		size_t		len = strlen(rows.field[0]);
		char	   *exact = check_exact(rows.field[0], len);
		CodecStatus status = extuuid_prefix_bounds(exact, len, lower, upper);

		free(exact);
		if (strcmp(rows.field[1], "empty") == 0)
		{
			CHECK_INT(status.code, CODEC_OUT_OF_RANGE);
			continue;
		}
		CHECK_INT(status.code, CODEC_OK);
		to_hex(lower, hex);
		CHECK_TEXT(hex, strlen(hex), rows.field[1]);
		to_hex(upper, hex);
		CHECK_TEXT(hex, strlen(hex), rows.field[2]);
	}
	CHECK(rows.rows > 300);
}

CASE(rejected_prefixes)
{
	Vectors		rows = vectors_open("extuuid_prefixes_rejected.tsv", 2);
	uint8_t		lower[EXTUUID_BYTES];
	uint8_t		upper[EXTUUID_BYTES];

	while (vectors_next(&rows))
	{
		size_t		len = strlen(rows.field[0]);
		char	   *exact = check_exact(rows.field[0], len);
		CodecStatus status = extuuid_prefix_bounds(exact, len, lower, upper);

		free(exact);
		CHECK(status.code != CODEC_OK);
		CHECK_TEXT(rows.field[1], strlen(rows.field[1]),
				   codec_is_range(status.code) ? "range" : "syntax");
	}
	CHECK(rows.rows > 40);
}

/* Every field of the status of texts that are not valid. */
CASE(statuses)
{
	static const struct
	{
		const char *text;
		int			code;
		size_t		at;
		size_t		len;
		int			found;
		int			limit;
		char		encoding;
	}			rows[] = {
		{"", CODEC_UNKNOWN_SCHEME, 0, 0, 0, 0, 0},
		{"hello", CODEC_UNKNOWN_SCHEME, 0, 5, 0, 0, 0},
		{"sym", CODEC_BAD_CHAR, 3, 1, 0, 0, 0},
		{"hello:1", CODEC_UNKNOWN_SCHEME, 0, 5, 0, 0, 0},
		{"extuuid:hello:1", CODEC_UNKNOWN_SCHEME, 8, 5, 0, 0, 0},
		{"SYM:x", CODEC_UNKNOWN_SCHEME, 0, 3, 0, 0, 0},
		{" sym:x", CODEC_UNKNOWN_SCHEME, 0, 4, 0, 0, 0},
		{"symE:X", CODEC_UNKNOWN_ENCODING, 3, 1, 0, 0, 0},
		{"symb:X", CODEC_UNKNOWN_ENCODING, 3, 1, 0, 0, 0},
		{"fixed4:a:1", CODEC_OK, 0, 0, 0, 0, 0},
		{"fixed31:a:-0.05", CODEC_OK, 0, 0, 0, 0, 0},
		{"fixed4", CODEC_BAD_CHAR, 6, 1, 0, 0, 0},
		{"fixed04:a:1", CODEC_BAD_CHAR, 6, 1, 0, 0, 0},
		{"fixed32:a:1", CODEC_PARAMETER_RANGE, 5, 2, 32, 31, 0},
		{"fixed4A:a:1", CODEC_UNKNOWN_SCHEME, 0, 7, 0, 0, 0},
		{"fixed4:21.5", CODEC_BAD_CHAR, 11, 1, 0, 0, 0},
		{"fixed1:a:1.25", CODEC_NOT_EXACT, 9, 4, 2, 1, 0},
		{"fixed4:{:1", CODEC_SYMBOL_CHAR, 7, 1, 0, 0, 0},
		{"sym4:a", CODEC_UNKNOWN_ENCODING, 3, 1, 0, 0, 0},
		{"symA4:a", CODEC_UNKNOWN_SCHEME, 0, 5, 0, 0, 0},
		{"serial4:a:1", CODEC_UNKNOWN_ENCODING, 6, 1, 0, 0, 0},
		{"fixedA04:a:1", CODEC_BAD_CHAR, 7, 1, 0, 0, 0},
		{"fixedA32:a:1", CODEC_PARAMETER_RANGE, 6, 2, 32, 31, 0},
		{"symA:a:b", CODEC_SYMBOL_CHAR, 6, 1, 0, 0, 'A'},
		{"sym:\xC3\xA9", CODEC_SYMBOL_CHAR, 4, 1, 0, 0, 0},
		{"symD:X9", CODEC_SYMBOL_CHAR, 6, 1, 0, 0, 'D'},
		{"symD:ABCDEFGHIJKLMNOPQRSTUVWX", CODEC_SYMBOL_TOO_LONG, 5, 24, 24, 23, 'D'},
		{"symA:ABCDEFGHIJKLMNOPQRS", CODEC_SYMBOL_TOO_LONG, 5, 19, 19, 18, 'A'},
		{"sym:ABCDEFGHIJKLMNOPQRSTUVWX", CODEC_SYMBOL_TOO_LONG, 4, 24, 24, 23, 0},
		{"serial:x", CODEC_BAD_CHAR, 8, 1, 0, 0, 0},
		{"serial:x:", CODEC_BAD_CHAR, 9, 1, 0, 0, 0},
		{"serial:x:-_", CODEC_BAD_CHAR, 11, 1, 0, 0, 0},
		{"serial:x:1.5", CODEC_BAD_CHAR, 10, 1, 0, 0, 0},
		{"serial::5192296858534827628530496329220096", CODEC_NUMBER_TOO_WIDE, 8, 34, 0, 112, 0},
		{"serialF:ABCDEFGHIJKLMNOPQRSTU:2", CODEC_NUMBER_TOO_WIDE, 30, 1, 0, 1, 0},
		{"fixed:x:", CODEC_BAD_CHAR, 8, 1, 0, 0, 0},
		{"fixed:x:+1", CODEC_BAD_CHAR, 8, 1, 0, 0, 0},
		{"fixed:x:1.", CODEC_BAD_CHAR, 10, 1, 0, 0, 0},
		{"fixed:x:.5", CODEC_BAD_CHAR, 8, 1, 0, 0, 0},
		{"fixed:x:-.5", CODEC_BAD_CHAR, 9, 1, 0, 0, 0},
		{"fixed:x:1_0", CODEC_BAD_CHAR, 9, 1, 0, 0, 0},
		{"fixedB4:GBP$:1.23456", CODEC_NOT_EXACT, 13, 7, 5, 4, 0},
		{"fixed:x:0.00000000000000000000001", CODEC_OK, 0, 0, 0, 0, 0},
		{"fixed::81129638414606681695789005144063", CODEC_OK, 0, 0, 0, 0, 0},
		{"fixed::81129638414606681695789005144064", CODEC_NUMBER_TOO_WIDE, 7, 32, 0, 107, 0},
		{"fixed:x:81129638414606681695789005144063", CODEC_NUMBER_TOO_WIDE, 8, 32, 0, 102, 0},
		{"fixed:x:811296384146066816957890051440630", CODEC_NUMBER_TOO_WIDE, 8, 33, 0, 102, 0},
		{"int:", CODEC_BAD_CHAR, 4, 1, 0, 0, 0},
		{"int:1,", CODEC_BAD_CHAR, 6, 1, 0, 0, 0},
		{"int:1.5", CODEC_BAD_CHAR, 5, 1, 0, 0, 0},
		{"int:1_", CODEC_BAD_CHAR, 5, 1, 0, 0, 0},
		{"int::1", CODEC_EMPTY_NAME, 4, 1, 0, 0, 0},
		{"int:83076749736557242056487941267521536", CODEC_NUMBER_TOO_WIDE, 4, 35, 0, 117, 0},
		{"int/2:1", CODEC_WRONG_COUNT, 6, 1, 1, 2, 0},
		{"int/0:1", CODEC_PARAMETER_RANGE, 4, 1, 0, 1, 0},
		{"int/2*3:1,4", CODEC_NUMBER_TOO_WIDE, 10, 1, 0, 3, 0},
		{"int/2*3:4,5", CODEC_NUMBER_TOO_WIDE, 8, 1, 0, 3, 0},
		{"int/3*3:4,x", CODEC_BAD_CHAR, 10, 1, 0, 0, 0},
		{"int/2*52:1,2", CODEC_VECTOR_TOO_WIDE, 0, 8, 104, 103, 0},
		{"uint:-1", CODEC_BAD_CHAR, 5, 1, 0, 0, 0},
		{"uint/1*2*3:1", CODEC_BAD_CHAR, 8, 1, 0, 0, 0},
		{"q:", CODEC_BAD_CHAR, 2, 1, 0, 0, 0},
		{"q:5*ft", CODEC_UNKNOWN_UNIT, 4, 2, 0, 0, 0},
		{"q:5*m*m", CODEC_OK, 0, 0, 0, 0, 0},
		{"q:5*m4*s*m4", CODEC_POWER_RANGE, 9, 1, 8, 1, 0},
		{"q:5/kg7/kg", CODEC_POWER_RANGE, 8, 2, -8, 1, 0},
		{"q:5*m1/3*m1/4", CODEC_POWER_RANGE, 9, 1, 7, 12, 0},
		{"q:5*m7/2*m2/3", CODEC_POWER_RANGE, 9, 1, 25, 6, 0},
		{"q:1e309*m7*m", CODEC_POWER_RANGE, 11, 1, 8, 1, 0},
		{"q:5*m7*m*ft", CODEC_UNKNOWN_UNIT, 9, 2, 0, 0, 0},
		{"q:5*m*N", CODEC_UNKNOWN_UNIT, 6, 1, 0, 0, 0},
		{"q:5*m8", CODEC_BAD_CHAR, 5, 1, 0, 0, 0},
		{"q:5*m1/8", CODEC_BAD_CHAR, 7, 1, 0, 0, 0},
		{"q:5m", CODEC_BAD_CHAR, 3, 1, 0, 0, 0},
		{"q/0:1", CODEC_BAD_CHAR, 1, 1, 0, 0, 0},
		{"quant/0:1", CODEC_BAD_CHAR, 5, 1, 0, 0, 0},
		{"f16/0:1", CODEC_BAD_CHAR, 3, 1, 0, 0, 0},
		{"f32/0:1", CODEC_BAD_CHAR, 3, 1, 0, 0, 0},
		{"f64/0:1", CODEC_BAD_CHAR, 3, 1, 0, 0, 0},
		{"f80/0:1", CODEC_BAD_CHAR, 3, 1, 0, 0, 0},
		{"f117/0:1", CODEC_BAD_CHAR, 4, 1, 0, 0, 0},
		{"q:1e309", CODEC_FLOAT_OVERFLOW, 2, 5, 0, 64, 0},
		{"q:+Infinity", CODEC_BAD_CHAR, 3, 1, 0, 0, 0},
		{"f16:65520", CODEC_FLOAT_OVERFLOW, 4, 5, 0, 16, 0},
		{"f16:1,2,3,4,5", CODEC_NO_VECTOR_OF_COUNT, 4, 9, 5, 0, 0},
		{"f16:1,2,3,4,5,6,7", CODEC_TOO_MANY_VALUES, 4, 13, 7, 6, 0},
		{"f16:256:1,2,3,4,5,6", CODEC_PARAMETER_RANGE, 4, 3, 256, 255, 0},
		{"f16:07:1,2,3,4,5,6", CODEC_NAME_NOT_NUMBER, 4, 2, 0, 255, 0},
		{"f32:x:1,2,3", CODEC_NAME_NOT_NUMBER, 4, 1, 0, 255, 0},
		{"f32:1,2,3,4", CODEC_TOO_MANY_VALUES, 4, 7, 4, 3, 0},
		{"f64:1,2", CODEC_TOO_MANY_VALUES, 4, 3, 2, 1, 0},
		{"f:300:1,2,3,4,5,6", CODEC_PARAMETER_RANGE, 2, 3, 300, 255, 0},
		{"f:ABCDEFGHIJKLMNOP:1", CODEC_SYMBOL_TOO_LONG, 2, 16, 16, 15, 0},
		{"f:ABC:1,2,3,4,5", CODEC_SYMBOL_TOO_LONG, 2, 3, 3, 2, 0},
		{"f:\xC3\xA9:1", CODEC_SYMBOL_CHAR, 2, 1, 0, 0, 0},
		{"extuuid:f:ab\xC3\xA9:1,2,3,4,5", CODEC_SYMBOL_CHAR, 12, 1, 0, 0, 0},
		{"f:a{b:1,2,3", CODEC_SYMBOL_CHAR, 3, 1, 0, 0, 0},
		{"f/2*12*5:ab{:1,2", CODEC_SYMBOL_CHAR, 11, 1, 0, 0, 0},
		{"f32:ab{:1", CODEC_SYMBOL_CHAR, 6, 1, 0, 0, 'B'},
		{"f64:ABC:1", CODEC_NAME_LENGTH, 4, 3, 3, 8, 0},
		{"f64:AAAAAAAA:1", CODEC_NAME_IS_PADDING, 4, 8, 0, 0, 0},
		{"f80:ab :1", CODEC_NAME_ENDS_IN_SPACE, 6, 1, 0, 0, 0},
		{"f117:x:1", CODEC_NO_NAME, 5, 1, 0, 0, 0},
		{"f/2*16:1,2", CODEC_BAD_CHAR, 6, 1, 0, 0, 0},
		{"f/1*5*4:1", CODEC_PARAMETER_RANGE, 4, 1, 5, 6, 0},
		{"f/1*1*5:1", CODEC_PARAMETER_RANGE, 4, 1, 1, 7, 0},
		{"f/1*0*5:1", CODEC_PARAMETER_RANGE, 4, 1, 0, 1, 0},
		{"f:1,,2", CODEC_BAD_CHAR, 4, 1, 0, 0, 0},
		{"t:2024-13", CODEC_NO_SUCH_DATE, 7, 2, 1, 0, 0},
		{"t:2023-02-29", CODEC_NO_SUCH_DATE, 10, 2, 2, 0, 0},
		{"t:0000-01", CODEC_NO_SUCH_DATE, 2, 4, 0, 0, 0},
		{"t:2024-07-19;24", CODEC_NO_SUCH_DATE, 13, 2, 3, 0, 0},
		{"t:2024-07-19 16", CODEC_BAD_CHAR, 12, 1, 0, 0, 0},
		{"t:2024-7", CODEC_BAD_CHAR, 8, 1, 0, 0, 0},
		{"t:2024-07-19;16:40:46Z", CODEC_BAD_CHAR, 21, 1, 0, 0, 0},
		{"t:2024-07-19;16:40:46.", CODEC_BAD_CHAR, 22, 1, 0, 0, 0},
		{"t:2024-07-19;16:40:46.5Z", CODEC_BAD_CHAR, 23, 1, 0, 0, 0},
		{"t:5x", CODEC_BAD_CHAR, 3, 1, 0, 0, 0},
		{"t/110:1", CODEC_PARAMETER_RANGE, 2, 3, 110, 109, 0},
		{"t/109:1", CODEC_TIME_TOO_WIDE, 6, 1, 0, 108, 0},
		{"t/109:-2", CODEC_TIME_TOO_WIDE, 6, 2, 0, 108, 0},
		{"t:649037107316853453566312041152512", CODEC_NUMBER_TOO_WIDE, 2, 33, 0, 110, 0},
		{"t:0.000000000000000000000000000000001", CODEC_PARAMETER_RANGE, 4, 33, 110, 109, 0},
		{"88190000-0000-7000-8036-666666666666", CODEC_BAD_VERSION, 14, 1, 7, 6, 0},
		{"88190000-0000-6000-c036-666666666666", CODEC_BAD_VARIANT, 19, 1, 3, 2, 0},
		{"88190000-0000-6000-8036-66666666666", CODEC_BAD_CHAR, 35, 1, 0, 0, 0},
		{"88190000-0000-6000-8036-6666666666666", CODEC_BAD_CHAR, 36, 1, 0, 0, 0},
		{"88190000000060008036666666666666", CODEC_BAD_CHAR, 8, 1, 0, 0, 0},
		{"extuuid:88190000-0000-6000-8036-666666666666", CODEC_UNKNOWN_SCHEME, 8, 36, 0, 0, 0}
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
	{
		uint8_t		id[EXTUUID_BYTES];
		CodecStatus status = parse_exactly(extuuid_parse, rows[i].text, id);

		if (status.code != rows[i].code || status.at != rows[i].at ||
			status.len != rows[i].len || status.found != rows[i].found ||
			status.limit != rows[i].limit || status.encoding != rows[i].encoding)
			CHECK_REPORT("\"%s\": %d at %zu, %zu bytes, %d %d %c", rows[i].text,
						 (int) status.code, status.at, status.len, status.found,
						 status.limit, status.encoding ? status.encoding : ' ');
	}
}

/* Every field of an unpacked ID. */
CASE(unpacked)
{
	static const struct
	{
		const char *text;
		ExtuuidKind kind;
		int			count;
		int			width;
		int			places;
		int			tag;
		int			exponent_bits;
		const char *symbol;
		uint64_t	bits;		/* the lowest */
	}			values[] = {
		{"serialA:ISBN:5", EXTUUID_SERIAL, 1, 88, 0, 0, 0, "ISBN", 5},
		{"fixedB4:GBP$:-1", EXTUUID_FIXED, 1, 83, 4, 0, 0, "GBP$", (uint64_t) -10000},
		{"int:-1", EXTUUID_INT, 1, 117, 0, 0, 0, "", UINT64_MAX},
		{"q:1*m", EXTUUID_QUANT, 1, 64, 0, 0, 0, "", UINT64_C(0x3FF0000000000000)},
		{"f117:1", EXTUUID_F117, 1, 117, 0, 0, 0, "", 0x7FFF},
		{"t/20:-1", EXTUUID_TIME, 1, 110, 20, 0, 0, "", (uint64_t) -1048576},
		{"int/3*4:ab:1,2,-1", EXTUUID_INT_VECTOR, 3, 4, 0, 0, 0, "ab", 0x12F},
		{"uint/2*8:255,1", EXTUUID_UINT_VECTOR, 2, 8, 0, 0, 0, "", 0xFF01},
		{"f/2*12*5:ab:1.5,-0.01", EXTUUID_FLOAT_VECTOR, 2, 12, 0, 0, 5, "ab", 0x40FA48},
		{"f80:ab:1", EXTUUID_F80, 1, 80, 0, 0, 0, "AB", UINT64_C(1) << 63},
		{"f64:1", EXTUUID_F64, 1, 64, 0, 0, 0, "", UINT64_C(0x3FF0000000000000)},
		{"f32:9:1,2,3", EXTUUID_F32, 3, 32, 0, 9, 0, "", UINT64_C(0x4000000040400000)},
		{"f16:x y:1,2", EXTUUID_F16, 2, 16, 0, 0, 0, "X Y", 0x3C004000}
	};

	for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
	{
		uint8_t		id[EXTUUID_BYTES];
		ExtuuidValue value;

		CHECK_INT(parse_exactly(extuuid_parse, values[i].text, id).code, CODEC_OK);
		extuuid_unpack(id, &value);
		if (value.kind != values[i].kind || value.count != values[i].count ||
			value.width != values[i].width || value.places != values[i].places ||
			value.tag != values[i].tag || value.exponent_bits != values[i].exponent_bits ||
			(uint64_t) value.bits != values[i].bits || !value.canonical ||
			value.has_symbol != (*values[i].symbol != '\0'))
			CHECK_REPORT("\"%s\" has kind %d, %d numbers of %d bits", values[i].text,
						 (int) value.kind, value.count, value.width);
		CHECK_TEXT(value.symbol.text, value.symbol.len, values[i].symbol);
	}
}

/*
 * A name may use all bits that the numbers leave: 8 for its head, 6 for each
 * character.
 */
CASE(names_fill_their_room)
{
	static const char *const texts[] = {
		"int/1*89:a:1", "uint/1*83:ab:1", "int/5*13:aB3.9:1,2,3,4,-5", "f/1*84*11:a:1",
		"f/2*30*8:Abcde:1.5,-2", "serialA:ABCDEFGHIJKLMNOPQR:15", "fixedC0:ABCDEFGHIJKLMNOPQRSTU:-2"
	};

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
	{
		uint8_t		id[EXTUUID_BYTES];
		char		printed[EXTUUID_TEXT_LEN];

		CHECK_INT(parse_exactly(extuuid_parse, texts[i], id).code, CODEC_OK);
		CHECK_TEXT(printed + 8, extuuid_print(id, printed) - 8, texts[i]);
	}
}

/* Vectors with as many numbers as they have bits for. */
CASE(longest_vectors)
{
	static const ExtuuidText none = {"", 0};
	static const ExtuuidText minus_1 = {"-1", 2};
	ExtuuidText numbers[EXTUUID_INTS_MAX];
	uint8_t		id[EXTUUID_BYTES];
	char		printed[EXTUUID_TEXT_LEN];
	int			len;

	for (int i = 0; i < EXTUUID_INTS_MAX; i++)
		numbers[i] = minus_1;
	CHECK_INT(extuuid_build_ints(true, numbers, EXTUUID_INTS_MAX, 0, none, id).code, CODEC_OK);
	len = extuuid_print(id, printed);
	CHECK_INT(len, EXTUUID_TEXT_LEN);
	CHECK(memcmp(printed, "extuuid:int/103*1:-1,-1,", 24) == 0);
}

CASE(a_thousand_bytes)
{
	char		text[1002];
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		one[EXTUUID_BYTES];

	memset(text, '0', sizeof text);
	memcpy(text, "int:", 4);
	text[999] = '1';
	text[1000] = '\0';
	CHECK_INT(parse_exactly(extuuid_parse, text, id).code, CODEC_OK);
	extuuid_parse("int:1", 5, one);
	CHECK(memcmp(id, one, EXTUUID_BYTES) == 0);
	text[1000] = '1';
	text[1001] = '\0';
	CHECK_INT(parse_exactly(extuuid_parse, text, id).code, CODEC_TEXT_TOO_LONG);
	CHECK_INT(parse_exactly(extuuid_guess, text, id).code, CODEC_TEXT_TOO_LONG);
	CHECK_INT(parse_exactly(money_parse, text, id).code, CODEC_TEXT_TOO_LONG);
}

/*
 * Every beginning of a text, and every byte at every place: the parser must
 * not read past the end.
 */
CASE(text_ends_where_its_length_says)
{
	Vectors		rows = vectors_open("extuuid_examples.tsv", 3);
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		upper[EXTUUID_BYTES];

	while (vectors_next(&rows))
	{
		size_t		full = strlen(rows.field[0]);

		for (size_t len = 0; len <= full; len++)
		{
			char	   *exact = check_exact(rows.field[0], len);

			CHECK(extuuid_parse(exact, len, id).at <= len);
			CHECK(extuuid_guess(exact, len, id).at <= len);
			CHECK(extuuid_prefix_bounds(exact, len, id, upper).at <= len);
			CHECK(money_parse(exact, len, id).at <= len);
			if (len > 0)
			{
				exact[len / 2] = (char) (len * 37);
				CHECK(extuuid_parse(exact, len, id).at <= len);
				CHECK(extuuid_guess(exact, len, id).at <= len);
			}
			free(exact);
		}
	}
}

CASE(the_smart_parser)
{
	static const struct
	{
		const char *text;
		const char *canonical;	/* after "extuuid:"; NULL: rejected */
	}			rows[] = {
		/* 1 */
		{"  Sym:Vega\t", "symA:Vega"},
		{"EXTUUID:SERIALb:isbn:9", "serialB:ISBN:9"},
		{"FixedB4:GBP$:1", "fixedB4:GBP$:1"},
		{"QUANT:5*M", NULL},
		{"int:1.5", NULL},
		{"t:12:30", NULL},
		{"symE:x", NULL},
		{"f/9:1", NULL},
		/* 2 */
		{"88190000000060018036666666666666", "q:22.4*m3"},
		{"{88190000-0000-6001-8036-666666666666}", "q:22.4*m3"},
		/* 3 */
		{"-1_000", "int:-1000"},
		{"+7", "int:7"},
		{"83076749736557242056487941267521536", "f117:8.307674973655724205648794126752e+34"},
		/* 4 */
		{"2024-07-19", "t/0:2024-07-19;00:00:00"},
		{"2024/07/19", "t/0:2024-07-19;00:00:00"},
		{"2024-07-19T16:40:46.5Z", "t/4:2024-07-19;16:40:46.5"},
		{"2024-07-19 16:40", "t/0:2024-07-19;16:40:00"},
		{"2024/07/19;16", "t/0:2024-07-19;16:00:00"},
		{"2024/07-19", "symB:2024/07-19"},
		{"2024-02-30", "symB:2024-02-30"},
		/* 5 */
		{"22.4 m3", "q:22.4*m3"},
		{"9.81m/s2", "q:9.81*m/s2"},
		{"5 N", "q:5*m*kg/s2"},
		{"3 J/K", "q:3*m2*kg/s2/K"},
		{"2*m*m", "q:2*m2"},
		{"2*m/m", "q:2"},
		{"2*m2/2", "q:2*m2/2"},
		{"2*m1/2*m1/2", "q:2*m"},
		{"2*m4*m4", "symB:2*M4*M4"},
		{"5 g", "q:0.005*kg"},
		{"5/g", "q:5000/kg"},
		{"5*g1/2", "symB:5*G1/2"},
		{"4.7 kat", "q:4.7/s*mol"},
		{"1e3 Pa", "q:1000/m*kg/s2"},
		{"0.1ohm", "q:0.1*m2*kg/s3/A2"},
		/* 6 */
		{"GBP222.31", "fixedB4:GBP$:222.31"},
		{"GBP$222.31", "fixedB4:GBP$:222.31"},
		{"222.31$GBP", "fixedB4:GBP$:222.31"},
		{"-222.31GBP", "fixedB4:GBP$:-222.31"},
		{"GBP1.23456", "symA:GBP1.23456"},
		{"ABC1", "symA:ABC1"},
		/* 7 */
		{"1.5", "f16:1.5"},
		{"NaN", "f16:NaN"},
		{"1, 2 ,3", "int/3*3:1,2,3"},
		{"1,2.5", "f16:1,2.5"},
		{"1e5", "f32:100000"},
		/* 8 */
		{"ISBN:978-0-306-40615-7", "serialA:ISBN:9780306406157"},
		{"temp:-0.5", "fixedA1:temp:-0.5"},
		{"a:b", NULL},
		{":5", NULL},
		/* 9 */
		{"hello world", "symB:HELLO WORLD"},
		{"1,", "symB:1,"},
		{"", NULL},
		{" \n", NULL},
		{"\xC3\xA9", NULL}
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
	{
		uint8_t		id[EXTUUID_BYTES];
		char		printed[EXTUUID_TEXT_LEN];
		CodecStatus status = parse_exactly(extuuid_guess, rows[i].text, id);
		int			len;

		if ((status.code == CODEC_OK) != (rows[i].canonical != NULL))
			CHECK_REPORT("\"%s\": %d", rows[i].text, (int) status.code);
		if (status.code != CODEC_OK || rows[i].canonical == NULL)
			continue;
		len = extuuid_print(id, printed);
		CHECK_TEXT(printed + 8, len - 8, rows[i].canonical);
	}
}

/*
 * A unit that occurs once keeps its power as it is written.  Otherwise, its
 * powers add up to a reduced one, or to none.
 */
CASE(repeated_units)
{
	static const struct
	{
		const char *unit;
		const char *sum;
	}			rows[] = {
		{"*m2/4", "*m2/4"},
		{"*m7/7/s2/2", "*m7/7/s2/2"},
		{"*m*m", "*m2"},
		{"/s/s", "/s2"},
		{"*m/m", ""},
		{"*m2/4/m2/4", ""},
		{"*m2/4*m0", NULL},
		{"*kg1/2*m*kg1/2", "*m*kg"},
		{"*m1/3*m1/6", "*m1/2"},
		{"*m2/4/m1/4", "*m1/4"},
		{"*K/K2", "/K"},
		{"*cd5/7*cd4/7/cd2/7", "*cd"},
		{"*mol7*mol7/mol7", "*mol7"},
		{"*A7/A7/A7", "/A7"},
		{"*m7/2*m2/3/m2/3", "*m7/2"},
		{"*s6/7*s1/7/s*s*s", "*s2"}
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
	{
		char		text[EXTUUID_INPUT_MAX];
		char		printed[EXTUUID_UNIT_LEN];
		ExtuuidText unit = {rows[i].unit, strlen(rows[i].unit)};
		ExtuuidValue value;
		uint8_t		id[EXTUUID_BYTES];
		uint8_t		built[EXTUUID_BYTES];
		CodecStatus status;

		sprintf(text, "q:0.5%s", rows[i].unit);
		status = parse_exactly(extuuid_parse, text, id);
		CHECK_INT(status.code, rows[i].sum == NULL ? CODEC_BAD_CHAR : CODEC_OK);
		CHECK_INT(extuuid_build_quant(UINT64_C(0x3FE0000000000000), unit, built).code, status.code);
		if (status.code != CODEC_OK || rows[i].sum == NULL)
			continue;
		CHECK(memcmp(id, built, EXTUUID_BYTES) == 0);
		extuuid_unpack(id, &value);
		CHECK_TEXT(printed, extuuid_print_unit(&value, printed), rows[i].sum);
		CHECK_INT(parse_exactly(extuuid_guess, text + 2, id).code, CODEC_OK);
		CHECK(memcmp(id, built, EXTUUID_BYTES) == 0);
	}
}

/* Constructors return the same ID as the text. */
CASE(built)
{
	static const ExtuuidText isbn = {"ISBN", 4};
	static const ExtuuidText none = {"", 0};
	static const ExtuuidText ij = {"ij", 2};
	static const ExtuuidText number = {"9780306406157", 13};
	static const ExtuuidText negative = {"-8", 2};
	static const ExtuuidText decimal = {"21.50", 5};
	static const ExtuuidText unit = {"m/s2", 4};
	ExtuuidText pair[2] = {{"7", 1}, negative};
	static const ExtuuidText wide = {"5070602400912917605986812821503", 31};
	static const ExtuuidText widest = {"81129638414606681695789005144063", 32};
	static const uint64_t doubles[2] = {UINT64_C(0x3FB999999999999A), UINT64_C(0x412E848000000000)};
	static const uint64_t ones[6] = {
		UINT64_C(0x3FF0000000000000), UINT64_C(0x3FF0000000000000), UINT64_C(0x3FF0000000000000),
		UINT64_C(0x3FF0000000000000), UINT64_C(0x3FF0000000000000), UINT64_C(0x3FF0000000000000)
	};
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		wanted[EXTUUID_BYTES];

#define CHECK_BUILT(call, text) \
	do { \
		CHECK_INT((call).code, CODEC_OK); \
		CHECK_INT(extuuid_parse(text, strlen(text), wanted).code, CODEC_OK); \
		CHECK(memcmp(id, wanted, EXTUUID_BYTES) == 0); \
	} while (0)

	CHECK_BUILT(extuuid_build_symbol(SYMBOL_AUTO, isbn, id), "sym:ISBN");
	CHECK_BUILT(extuuid_build_serial(SYMBOL_D, isbn, number, false, id), "serialD:ISBN:9780306406157");
	CHECK_BUILT(extuuid_build_fixed(SYMBOL_AUTO, -1, isbn, decimal, id), "fixed:ISBN:21.5");
	CHECK_BUILT(extuuid_build_fixed(SYMBOL_B, 3, isbn, decimal, id), "fixedB3:ISBN:21.5");
	CHECK_BUILT(extuuid_build_fixed(SYMBOL_AUTO, -1, none, widest, id), "fixed::81129638414606681695789005144063");
	CHECK_BUILT(extuuid_build_int(negative, id), "int:-8");
	CHECK_BUILT(extuuid_build_quant(doubles[0], unit, id), "q:0.1*m/s2");
	CHECK_BUILT(extuuid_build_quant(doubles[0], none, id), "q:0.1");
	CHECK_BUILT(extuuid_build_quant(UINT64_C(0xFFF0000000000001), none, id), "q:NaN");
	CHECK_BUILT(extuuid_build_time(INT64_C(1721407246480310), 20, id), "t/20:2024-07-19;16:40:46.48031");
	CHECK_BUILT(extuuid_build_time(INT64_C(-12219292800500000), 4, id), "t/4:1582-10-14;23:59:59.5");
	CHECK_BUILT(extuuid_build_time((SInt128) INT64_MAX + 1, 20, id), "t/20:9235591329654.775808");
	CHECK_BUILT(extuuid_build_ints(true, pair, 2, 0, none, id), "int:7,-8");
	CHECK_BUILT(extuuid_build_ints(true, &wide, 1, 0, none, id), "int/1*103:5070602400912917605986812821503");
	CHECK_BUILT(extuuid_build_ints(true, pair, 2, 10, ij, id), "int/2*10:ij:7,-8");
	CHECK_BUILT(extuuid_build_floats(doubles, 2, none, id), "f:0.1,1e6");
	CHECK_BUILT(extuuid_build_floats(ones, 6, none, id), "f:1,1,1,1,1,1");
}

/*
 * The same for serial numbers that are written as in the text form, and for
 * floats of a given format.
 */
CASE(built_as_written)
{
	static const ExtuuidText isbn = {"ISBN", 4};
	static const ExtuuidText none = {"", 0};
	static const ExtuuidText ab = {"ab", 2};
	static const ExtuuidText seven = {"7", 1};
	static const ExtuuidText name = {"ABCDEFGH", 8};
	static const ExtuuidText dashed = {"978-0-306-40615-7", 17};
	static const ExtuuidText ignored = {"_-0_0-", 6};
	static const ExtuuidText pi = {"3.1415926535897932384626433832795029", 36};
	static const ExtuuidText nan = {"NaN", 3};
	static const ExtuuidText infinity = {"-Infinity", 9};
	static const uint64_t doubles[2] = {UINT64_C(0x3FF8000000000000), UINT64_C(0xBF847AE147AE147B)};
	static const uint64_t zeros[24];
	char		digits[10001];
	ExtuuidText large = {digits, 9801};
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		wanted[EXTUUID_BYTES];

	CHECK_BUILT(extuuid_build_serial(SYMBOL_AUTO, isbn, dashed, true, id), "serial:ISBN:978-0-306-40615-7");
	CHECK_BUILT(extuuid_build_serial(SYMBOL_F, isbn, dashed, true, id), "serialF:ISBN:9780306406157");
	CHECK_BUILT(extuuid_build_serial(SYMBOL_AUTO, none, ignored, true, id), "sym:");

	CHECK_BUILT(extuuid_build_floats_of(doubles, 2, 16, 0, none, id), "f16:1.5,-0.01");
	CHECK_BUILT(extuuid_build_floats_of(doubles, 2, 32, 0, name, id), "f32:ABCDEFGH:1.5,-0.01");
	CHECK_BUILT(extuuid_build_floats_of(zeros, 3, 32, 0, seven, id), "f32:7:0,0,0");
	CHECK_BUILT(extuuid_build_floats_of(doubles, 1, 64, 0, none, id), "f64:1.5");
	CHECK_BUILT(extuuid_build_floats_of(doubles + 1, 1, 80, 0, ab, id), "f80:ab:-0.01");
	CHECK_BUILT(extuuid_build_floats_of(doubles + 1, 1, 117, 0, none, id), "f117:-0.01");
	CHECK_BUILT(extuuid_build_floats_of(doubles, 2, 12, 5, ab, id), "f/2*12*5:ab:1.5,-0.01");
	CHECK_BUILT(extuuid_build_floats_of(doubles, 2, 16, 5, none, id), "f/2*16*5:1.5,-0.01");
	CHECK_BUILT(extuuid_build_floats_of(zeros, 24, 4, 2, none, id),
				"f/24*4*2:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0");

	CHECK_BUILT(extuuid_build_float_of(pi, 117, 0, none, id), "f117:3.1415926535897932384626433832795029");
	CHECK_BUILT(extuuid_build_float_of(pi, 80, 0, ab, id), "f80:ab:3.1415926535897932384626433832795029");
	CHECK_BUILT(extuuid_build_float_of(pi, 98, 16, none, id), "f/1*98*16:3.1415926535897932384626433832795029");
	CHECK_BUILT(extuuid_build_float_of(nan, 16, 0, none, id), "f16:NaN");
	CHECK_BUILT(extuuid_build_float_of(infinity, 20, 5, none, id), "f/1*20*5:-Infinity");

	/* 1.25e9800 and -1.25e-9800, as numeric prints them */
	memset(digits, '0', sizeof digits);
	memcpy(digits, "125", 3);
	CHECK_BUILT(extuuid_build_float_of(large, 117, 0, none, id), "f117:1.25e9800");
	memset(digits, '0', sizeof digits);
	memcpy(digits, "-0.", 3);
	memcpy(digits + 9802, "125", 3);
	large.len = 9805;
	CHECK_BUILT(extuuid_build_float_of(large, 117, 0, none, id), "f117:-1.25e-9800");
	/* 1000 + 2^-1 with a dot among its digits */
	memset(digits, '0', sizeof digits);
	memcpy(digits + 5000, "1000.5", 6);
	large.len = 5006;
	CHECK_BUILT(extuuid_build_float_of(large, 64, 0, none, id), "f64:1000.5");
}

/* Arguments that constructors reject; .at in a list is the index. */
CASE(not_built)
{
	static const ExtuuidText isbn = {"ISBN", 4};
	static const ExtuuidText none = {"", 0};
	static const ExtuuidText half = {"21.55", 5};
	static const ExtuuidText isbn_10 = {"0-306-40615-2", 13};
	static const ExtuuidText negative = {"-8", 2};
	static const ExtuuidText pow116 = {"83076749736557242056487941267521536", 35};
	static const ExtuuidText pow106 = {"81129638414606681695789005144064", 32};
	ExtuuidText pair[2] = {{"3", 1}, negative};
	char		digits[EXTUUID_INPUT_MAX + 1];
	ExtuuidText longest = {digits, sizeof digits};
	char		ten_to_128[129];
	ExtuuidText multiple_of_2_to_128 = {ten_to_128, sizeof ten_to_128};
	static const uint64_t doubles[5] = {0, UINT64_C(0x7FE0000000000000)};
	uint8_t		id[EXTUUID_BYTES];

#define CHECK_NOT_BUILT(call, ...) \
	do { \
		Refusal		expected = {#call, __VA_ARGS__}; \
		check_refusal(&expected, call); \
	} while (0)

	memset(digits, '1', sizeof digits);
	CHECK_NOT_BUILT(extuuid_build_ints(false, pair, 2, 0, none, id), CODEC_NEGATIVE, 1, 0, 0, 0);
	CHECK_NOT_BUILT(extuuid_build_ints(true, pair, 2, 3, none, id), CODEC_NUMBER_TOO_WIDE, 1, 0, 0, 3);
	CHECK_NOT_BUILT(extuuid_build_ints(true, pair, 2, 52, none, id), CODEC_VECTOR_TOO_WIDE, 0, 0, 104, 103);
	CHECK_NOT_BUILT(extuuid_build_int(half, id), CODEC_NOT_INTEGER, 0, 5, 0, 0);
	CHECK_NOT_BUILT(extuuid_build_int(pow116, id), CODEC_NUMBER_TOO_WIDE, 0, 35, 0, 117);
	CHECK_NOT_BUILT(extuuid_build_int(longest, id), CODEC_NUMBER_TOO_WIDE, 0, 1001, 0, 117);
	memset(ten_to_128, '0', sizeof ten_to_128);
	ten_to_128[0] = '1';
	CHECK_NOT_BUILT(extuuid_build_int(multiple_of_2_to_128, id), CODEC_NUMBER_TOO_WIDE, 0, 129, 0, 117);
	CHECK_NOT_BUILT(extuuid_build_serial(SYMBOL_A, isbn, negative, false, id), CODEC_NEGATIVE, 0, 2, 0, 0);

	/* D takes the fewest bits for four letters, 19 */
	CHECK_NOT_BUILT(extuuid_build_serial(SYMBOL_AUTO, isbn, longest, false, id), CODEC_NUMBER_TOO_WIDE, 0, 1001, 0, 93);
	CHECK_NOT_BUILT(extuuid_build_fixed(SYMBOL_AUTO, -1, isbn, longest, id), CODEC_NUMBER_TOO_WIDE, 0, 1001, 0, 88);
	CHECK_NOT_BUILT(extuuid_build_fixed(SYMBOL_AUTO, -1, none, pow106, id), CODEC_NUMBER_TOO_WIDE, 0, 32, 0, 107);
	CHECK_NOT_BUILT(extuuid_build_fixed(SYMBOL_B, 1, isbn, half, id), CODEC_NOT_EXACT, 0, 5, 2, 1);
	digits[1] = '.';
	CHECK_NOT_BUILT(extuuid_build_fixed(SYMBOL_B, -1, isbn, longest, id), CODEC_NOT_EXACT, 0, 1001, 999, 31);
	CHECK_NOT_BUILT(extuuid_build_int(longest, id), CODEC_NOT_INTEGER, 0, 1001, 0, 0);

	CHECK_NOT_BUILT(extuuid_build_serial(SYMBOL_AUTO, isbn, half, true, id), CODEC_BAD_CHAR, 2, 1, 0, 0);
	CHECK_NOT_BUILT(extuuid_build_serial(SYMBOL_AUTO, isbn, none, true, id), CODEC_BAD_CHAR, 0, 1, 0, 0);
	CHECK_NOT_BUILT(extuuid_build_serial(SYMBOL_D, half, isbn_10, true, id), CODEC_SYMBOL_CHAR, 0, 1, 0, 0);
	CHECK_NOT_BUILT(extuuid_build_serial(SYMBOL_A, isbn, pow116, true, id), CODEC_NUMBER_TOO_WIDE, 0, 35, 0, 88);
	CHECK_NOT_BUILT(extuuid_build_serial(SYMBOL_A, isbn, longest, true, id), CODEC_TEXT_TOO_LONG, 1000, 0, 1001, 1000);

	CHECK(extuuid_has_width(16) && extuuid_has_width(117));
	CHECK(!extuuid_has_width(0) && !extuuid_has_width(24) && !extuuid_has_width(-16));
	CHECK_NOT_BUILT(extuuid_build_floats_of(doubles, 1, 24, 0, none, id), CODEC_PARAMETER_RANGE, 0, 0, 24, 0);
	CHECK_NOT_BUILT(extuuid_build_floats_of(doubles, 5, 16, 0, none, id), CODEC_NO_VECTOR_OF_COUNT, 0, 0, 5, 0);
	CHECK_NOT_BUILT(extuuid_build_floats_of(doubles, 2, 64, 0, none, id), CODEC_TOO_MANY_VALUES, 0, 0, 2, 1);
	CHECK_NOT_BUILT(extuuid_build_floats_of(doubles, 5, 20, 5, none, id), CODEC_VECTOR_TOO_WIDE, 0, 0, 100, 98);
	CHECK_NOT_BUILT(extuuid_build_floats_of(doubles, 2, 16, 0, none, id), CODEC_FLOAT_OVERFLOW, 1, 1, 0, 16);
	CHECK_NOT_BUILT(extuuid_build_floats_of(doubles, 2, 20, 5, none, id), CODEC_FLOAT_OVERFLOW, 1, 1, 0, 20);
	CHECK_NOT_BUILT(extuuid_build_floats_of(doubles, 1, 117, 0, isbn, id), CODEC_NO_NAME, 0, 4, 0, 0);
	CHECK_NOT_BUILT(extuuid_build_floats_of(doubles, 1, 64, 0, isbn, id), CODEC_NAME_LENGTH, 0, 4, 4, 8);
	CHECK_NOT_BUILT(extuuid_build_float_of(pow116, 16, 0, none, id), CODEC_FLOAT_OVERFLOW, 0, 35, 0, 16);
	CHECK_NOT_BUILT(extuuid_build_float_of(longest, 117, 0, none, id), CODEC_TEXT_TOO_LONG, 1000, 0, 1001, 1000);

	/* 9.2 * 10^12 seconds have 44 bits */
	CHECK_NOT_BUILT(extuuid_build_time(INT64_MAX, 66, id), CODEC_TIME_TOO_WIDE, 0, 0, 0, 65);
	CHECK_INT(extuuid_build_time(INT64_MAX, 65, id).code, CODEC_OK);
}

/* x87's integer bit says whether the exponent is 0, else there is no text. */
CASE(ends_of_f80)
{
	static const struct
	{
		const char *id;
		const char *printed;
	}			rows[] = {
		{"b8000000000060068000000000000000", "extuuid:f80:3.3621031431120935063e-4932"},
		{"b800000000006001bfffffffffffffff", "extuuid:f80:3.362103143112093506e-4932"},
		{"b8000000000060008000000000000001", "extuuid:f80:4e-4951"},
		{"b8000000000060028000000000000000", "b8000000-0000-6002-8000-000000000000"},
		{"b800000000006005bfffffffffffffff", "b8000000-0000-6005-bfff-ffffffffffff"},
		{"b8000000002060068000000000000000", "extuuid:f80:-3.3621031431120935063e-4932"},
		{"b8000000000060048000000000000000", "b8000000-0000-6004-8000-000000000000"},
		{"b8000000001f6ffbbfffffffffffffff", "extuuid:f80:1.189731495357231765e+4932"},
		{"b8000000001f6ff9bfffffffffffffff", "b8000000-001f-6ff9-bfff-ffffffffffff"},
		{"b8000000001f6ffc8000000000000000", "b8000000-001f-6ffc-8000-000000000000"},
		{"b8000000001f6ffe8000000000000000", "extuuid:f80:Infinity"}
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
	{
		uint8_t		id[EXTUUID_BYTES];
		char		printed[EXTUUID_TEXT_LEN];

		check_from_hex(rows[i].id, id);
		CHECK_TEXT(printed, extuuid_print(id, printed), rows[i].printed);
	}
}

/* The count of a time in plain decimal, followed by tail. */
static void
check_count(const Exact *decimal, int bits, bool negative, const char *tail, UInt128 wanted)
{
	char		text[EXTUUID_INPUT_MAX + 1];
	int			n = sprintf(text, "t/%d:%s", bits, negative ? "-" : "");
	uint8_t		id[EXTUUID_BYTES];
	ExtuuidValue value;

	if (decimal->exponent <= 0)
		n += sprintf(text + n, "0.%0*d", -decimal->exponent, 0);
	n -= decimal->exponent == 0;
	for (int i = 0; i < decimal->n; i++)
		n += sprintf(text + n, "%s%c", i > 0 && i == decimal->exponent ? "." : "",
					 decimal->digit[i]);
	sprintf(text + n, "%s", tail);
	CHECK_INT(parse_exactly(extuuid_parse, text, id).code, CODEC_OK);
	extuuid_unpack(id, &value);
	if (value.bits != (negative ? -wanted : wanted))
		CHECK_REPORT("%s is %" PRIx64 " %016" PRIx64, text, (uint64_t) (value.bits >> 64),
					 (uint64_t) value.bits);
}

/* Ties of all sizes, and numbers that differ from one far after 126 bits. */
CASE(times_round_at_ties)
{
	static Exact tie;
	char		more[202];
	char		less[202];

	memset(more, '0', sizeof more);
	memset(less, '9', sizeof less);
	strcpy(more + 200, "1");
	less[201] = '\0';
	for (int i = 0; i < 4000; i++)
	{
		int			bits = i % 110;
		bool		negative = check_random() % 2 != 0;
		UInt128		count = ((UInt128) check_random() << 64 | check_random()) &
			u128_mask((int) (check_random() % 109));

		exact_pow2(2 * count + 1, -bits - 1, &tie);
		check_count(&tie, bits, negative, "", count + count % 2);
		check_count(&tie, bits, negative, more, count + 1);
		tie.digit[tie.n - 1]--;
		check_count(&tie, bits, negative, less, count);
	}
}

/* Rounding to nearest, ties to even, for all seconds that fit in an int64. */
CASE(unix_microseconds)
{
	static const struct
	{
		const char *id;
		bool		fits;
		int64_t		s;
		int			us;
	}			rows[] = {
		{"980000000000600080000002d8539c80", true, INT64_C(0), 0},
		{"980000000000600080000002d8539c7f", true, INT64_C(-1), 0},
		{"9940000000006000802d8539c8000001", true, INT64_C(0), 1},
		{"9940000000006000802d8539c8000002", true, INT64_C(0), 2},
		{"9940000000006000802d8539c7ffffff", true, INT64_C(-1), 999999},
		{"9bf0005b0a7368ffbfffffffffffffff", true, INT64_C(0), 0},
		{"9c0000b614e762028000000000000000", true, INT64_C(0), 500000},
		{"9c0000b614e761ffbfffffffffffffff", true, INT64_C(0), 0},
		{"9c10016c29ce64008000000000000001", true, INT64_C(0), 0},
		{"9cb5b0a738ff6fffbfffffffffffffff", true, INT64_C(0), 0},
		{"9cb5b0a739016fffbfffffffffffffff", true, INT64_C(1), 0},
		{"9ed7ffffffff6fffbfffffffffffffff", true, INT64_C(-12219292799), 0},
		{"9ed80000000060008000000000000000", true, INT64_C(-12219292801), 0},
		{"9edfffffffff6fffbfffffffffffffff", true, INT64_C(-12219292800), 0},
		{"9ed00000000060008000000000000000", true, INT64_C(-12219292800), 0},
		{"9ec60000000060008000000000000000", true, INT64_C(-12219292799), 500000},
		{"9e4ffbffffff6fffbfffffffffffffff", true, INT64_C(-12219292801), 0},
		{"9c6fffffdd1f66db9b6db6db6db6db6d", true, INT64_C(-12219435658), 857143},
		{"980fffffffff6fffbffff79f5c834189", true, INT64_C(-9223372036855), 0},
		{"980fffffffff6fffbffff79f5c83418a", true, INT64_C(-9223372036854), 0},
		{"9800000000006000800008665423f776", true, INT64_C(9223372036854), 0},
		{"9800000000006000800008665423f777", true, INT64_C(9223372036855), 0},
		{"994fffffffff6ffdb9f5c8341893964a", true, INT64_C(-9223372036855), 224192},
		{"994fffffffff6ffdb9f5c8341893964b", true, INT64_C(-9223372036855), 224193},
		{"99400000000060028665423f776c69b5", true, INT64_C(9223372036854), 775807},
		{"99400000000060028665423f776c69b6", true, INT64_C(9223372036854), 775808},
		{"9adfffffbcfa6e41a831272c94b380cb", true, INT64_C(-9223372036855), 224192},
		{"9adfffffbcfa6e41a831272c94b380cc", true, INT64_C(-9223372036855), 224192},
		{"9ad0000043326a11beeed8d36b4c7f34", true, INT64_C(9223372036854), 775808},
		{"9ad0000043326a11beeed8d36b4c7f35", true, INT64_C(9223372036854), 775808},
		{"9c0de7d720d06624b964a59c065b63d3", true, INT64_C(-9223372036855), 224192},
		{"9c0de7d720d06624b964a59c065b63d4", true, INT64_C(-9223372036855), 224192},
		{"9c02199508fd6ddb869b5a63f9a49c2c", true, INT64_C(9223372036854), 775808},
		{"9c02199508fd6ddb869b5a63f9a49c2d", true, INT64_C(9223372036854), 775808},
		{"9807ffffffff6fffbfffffffffffffff", false, 0, 0},
		{"98080000000060008000000000000000", false, 0, 0},
		{"980000000000600280000002d8539c7f", true, INT64_C(9223372036854775807), 0},
		{"980000000000600280000002d8539c80", false, 0, 0},
		{"980fffffffff6ffe80000002d8539c80", true, INT64_MIN, 0},
		{"980fffffffff6ffe80000002d8539c7f", false, 0, 0},
		{"98700000000060008000016c29ce4001", true, INT64_C(0), 7812},
		{"98700000000060008000016c29ce4003", true, INT64_C(0), 23438},
		{"98700000000060008000016c29ce3fff", true, INT64_C(-1), 992188},
		{"98700000000060008000016c29ce3ffd", true, INT64_C(-1), 976562},
		{"98700000000060008000016c29ce407f", true, INT64_C(0), 992188},
		{"9880000000006000800002d8539c8001", true, INT64_C(0), 3906},
		{"994fffffffff6fffbfffffffffffffff", true, INT64_C(-12219292801), 999999},
		{"99400000000060008000000000000001", true, INT64_C(-12219292800), 1},
		{"9cb5b0a7390060008000000000000001", true, INT64_C(0), 0},
		{"9950000000006000805b0a738fffffff", true, INT64_C(0), 0},
		{"9c0000b614e761ffbfffffffffffffff", true, INT64_C(0), 0},
		{"9830000000006000800043346433b3ff", true, INT64_C(9224318015999), 875000},
		{"9a80000002196a3286767fffffffffff", true, INT64_C(9224318016000), 0},
		{"9860000000006000800000b614e72001", true, INT64_C(0), 15625},
		{"98500000000060008000005b0a738fff", true, INT64_C(-1), 968750}
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
	{
		uint8_t		id[EXTUUID_BYTES];
		ExtuuidValue value;
		SInt128		us = 0;
		bool		fits;

		check_from_hex(rows[i].id, id);
		extuuid_unpack(id, &value);
		CHECK_INT(value.kind, EXTUUID_TIME);
		fits = extuuid_unix_us(&value, &us);
		if (fits != rows[i].fits || us != (SInt128) rows[i].s * 1000000 + rows[i].us)
			CHECK_REPORT("%s is not %" PRId64 " s, %d us", rows[i].id, rows[i].s, rows[i].us);
	}
}

/* All places of a time's fraction, which read back as the same time. */
CASE(exact_seconds)
{
	Vectors		rows = vectors_open("extuuid_parts.tsv", 12);
	int			times = 0;

	while (vectors_next(&rows))
	{
		char		text[16 + EXTUUID_SECONDS_LEN + 1];
		char	   *seconds = text;
		uint8_t		id[EXTUUID_BYTES];
		uint8_t		again[EXTUUID_BYTES];
		ExtuuidValue value;

		check_from_hex(rows.field[0], id);
		extuuid_unpack(id, &value);
		CHECK_TEXT(rows.field[1], strlen(rows.field[1]), extuuid_kind_word(value.kind));
		if (strcmp(rows.field[10], "\\N") == 0)
			continue;
		seconds += sprintf(text, "t/%s:", rows.field[9]);
		seconds[extuuid_print_seconds(&value, seconds)] = '\0';
		CHECK_TEXT(seconds, strlen(seconds), rows.field[10]);
		CHECK_INT(parse_exactly(extuuid_parse, text, again).code, CODEC_OK);
		CHECK(memcmp(id, again, EXTUUID_BYTES) == 0);
		times++;
	}
	CHECK(times > 50);
}

/* The longest text: one unit below 0, with the most bits. */
CASE(longest_seconds)
{
	uint8_t		id[EXTUUID_BYTES];
	ExtuuidValue value;
	char		text[EXTUUID_SECONDS_LEN];

	check_from_hex("9edfffffffff6fffbfffffffffffffff", id);
	extuuid_unpack(id, &value);
	CHECK_INT(extuuid_print_seconds(&value, text), EXTUUID_SECONDS_LEN);

	/* 5^109 has 77 digits; these are its first and last */
	CHECK(memcmp(text, "-0.000000000000000000000000000000001540743", 42) == 0);
	CHECK(memcmp(text + EXTUUID_SECONDS_LEN - 7, "0703125", 7) == 0);
}

/*
 * All valid 16 bytes can be printed, and their text reads back as the same
 * bytes.
 */
CASE(random_values_go_round)
{
	const char *wanted = getenv("EXTUUID_VALUES");
	long		values = wanted == NULL ? 200000 : atol(wanted);

	for (long i = 0; i < values; i++)
	{
		uint64_t	random[2] = {check_random(), check_random()};
		uint8_t		id[EXTUUID_BYTES];
		uint8_t		again[EXTUUID_BYTES];
		char		text[EXTUUID_TEXT_LEN];
		size_t		len;

		memcpy(id, random, EXTUUID_BYTES);
		id[6] = (uint8_t) (0x60 | (id[6] & 0x0F));
		id[8] = (uint8_t) (0x80 | (id[8] & 0x3F));

		/* half of them vectors and the like, with few dimensions */
		if (i % 2 == 0)
		{
			id[0] = (uint8_t) (0x80 | (id[0] & 0x3F));
			if ((id[0] & 0x20) != 0)
			{
				id[0] &= 0xF8;
				id[1] &= 0x7F;
				id[2] &= 0x3F;
			}
			if (i % 4 == 0)
				memset(id + 1, 0, (size_t) (i % 9));
			id[6] = (uint8_t) (0x60 | (id[6] & 0x0F));
			id[8] = (uint8_t) (0x80 | (id[8] & 0x3F));
		}
		len = (size_t) extuuid_print(id, text);
		CHECK(len <= EXTUUID_TEXT_LEN);
		CHECK_INT(extuuid_parse(text, len, again).code, CODEC_OK);
		CHECK(memcmp(id, again, EXTUUID_BYTES) == 0);
	}
}

int
main(void)
{
	RUN(examples);
	RUN(texts);
	RUN(rejected_texts);
	RUN(ids);
	RUN(prefixes);
	RUN(rejected_prefixes);
	RUN(statuses);
	RUN(unpacked);
	RUN(names_fill_their_room);
	RUN(longest_vectors);
	RUN(a_thousand_bytes);
	RUN(text_ends_where_its_length_says);
	RUN(the_smart_parser);
	RUN(repeated_units);
	RUN(built);
	RUN(built_as_written);
	RUN(not_built);
	RUN(ends_of_f80);
	RUN(times_round_at_ties);
	RUN(unix_microseconds);
	RUN(exact_seconds);
	RUN(longest_seconds);
	RUN(random_values_go_round);
	return check_finish();
}
