/*
 * test_symbol.c
 *		symbol.{h,c} against section 3 of extuuid's page.
 */
#include "codec/symbol.h"

#include "check.h"

static const ExtuuidEncoding encodings[] = {
	EXTUUID_SYMBOL_A, EXTUUID_SYMBOL_B, EXTUUID_SYMBOL_C, EXTUUID_SYMBOL_D,
	EXTUUID_SYMBOL_F
};

static CodecStatus
encode_exact(ExtuuidEncoding encoding, const char *name, int room,
			 ExtuuidSymbol *symbol)
{
	size_t		len = strlen(name);
	char	   *copy = check_exact(name, len);
	CodecStatus status = extuuid_symbol_encode(encoding, copy, len, room, symbol);

	free(copy);
	return status;
}

static int
one_char(ExtuuidEncoding encoding, int c)
{
	ExtuuidSymbol symbol;
	char		name = (char) c;

	if (extuuid_symbol_encode(encoding, &name, 1, 112, &symbol).code != CODEC_OK)
		return -1;
	return (int) symbol.code;
}

/* The page's tables, written once more as strings in the order of the codes. */
CASE(characters)
{
	static const char a[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ._0123456789abcdefghijklmnopqrstuvwxyz";
	static const char b[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ._0123456789"
		"!@#$%^&+-*/\\~,'`<=>?| []()";
	static const char c[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ._+-*/";

	for (int byte = 0; byte < 256; byte++)
	{
		int			upper = byte >= 'a' && byte <= 'z' ? byte - 32 : byte;
		const char *in_a = byte != 0 ? strchr(a, byte) : NULL;
		const char *in_b = byte != 0 ? strchr(b, upper) : NULL;
		const char *in_c = byte != 0 ? strchr(c, upper) : NULL;
		const char *up_a = byte != 0 ? strchr(a, upper) : NULL;

		CHECK_INT(one_char(EXTUUID_SYMBOL_A, byte), in_a ? in_a - a : -1);
		CHECK_INT(one_char(EXTUUID_SYMBOL_B, byte), in_b ? in_b - b : -1);
		CHECK_INT(one_char(EXTUUID_SYMBOL_C, byte), in_c ? in_c - c : -1);
		CHECK_INT(one_char(EXTUUID_SYMBOL_D, byte),
				  upper >= 'A' && upper <= 'Z' ? upper - 'A' : -1);
		CHECK_INT(one_char(EXTUUID_SYMBOL_F, byte),
				  up_a && up_a - a < 38 ? up_a - a : -1);
	}
}

CASE(widths)
{
	/* ceil(4.7004398 * l) and ceil(5.2479276 * l), which differ for no l */
	for (int len = 0; len <= 31; len++)
	{
		CHECK_INT(extuuid_symbol_bits(EXTUUID_SYMBOL_A, len), 6 * len);
		CHECK_INT(extuuid_symbol_bits(EXTUUID_SYMBOL_B, len), 6 * len);
		CHECK_INT(extuuid_symbol_bits(EXTUUID_SYMBOL_C, len), 5 * len);
		CHECK_INT(extuuid_symbol_bits(EXTUUID_SYMBOL_D, len),
				  (INT64_C(47004398) * len + 9999999) / 10000000);
		CHECK_INT(extuuid_symbol_bits(EXTUUID_SYMBOL_F, len),
				  (INT64_C(52479276) * len + 9999999) / 10000000);
	}
	CHECK_INT(extuuid_symbol_bits(EXTUUID_SYMBOL_E, 1), -1);
}

CASE(letters)
{
	ExtuuidEncoding encoding;

	for (int i = 0; i < 5; i++)
	{
		CHECK_INT(extuuid_symbol_letter(encodings[i]), "ABCDF"[i]);
		CHECK(extuuid_symbol_find_encoding("ABCDF"[i], &encoding));
		CHECK_INT(encoding, encodings[i]);
	}
	CHECK(!extuuid_symbol_find_encoding('E', &encoding));
	CHECK(!extuuid_symbol_find_encoding('a', &encoding));
	CHECK(!extuuid_symbol_find_encoding('\0', &encoding));
}

CASE(limits)
{
	static const int most[] = {18, 18, 22, 23, 21};

	for (int i = 0; i < 5; i++)
	{
		ExtuuidSymbol symbol;
		CodecStatus status;
		char		name[32] = "ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ";

		name[most[i] + 1] = '\0';
		status = encode_exact(encodings[i], name, 112, &symbol);
		CHECK_STATUS(status, CODEC_SYMBOL_TOO_LONG, 0);
		CHECK_INT(status.limit, most[i]);
		CHECK_INT(status.found, most[i] + 1);
		CHECK_INT(status.scheme, "ABCDF"[i]);
		name[most[i]] = '\0';
		CHECK_STATUS(encode_exact(encodings[i], name, 112, &symbol), CODEC_OK, 0);
		CHECK_TEXT(symbol.text, symbol.len, name);
	}
}

CASE(automatic)
{
	static const struct
	{
		const char *name;
		int			room;
		int			encoding;
		const char *folded;
	}			rows[] = {
		{"Vega", 112, EXTUUID_SYMBOL_A, "Vega"},
		{"", 112, EXTUUID_SYMBOL_A, ""},
		{"r2-d2", 112, EXTUUID_SYMBOL_B, "R2-D2"},
		{"abcdefghijklmnopqrstu", 112, EXTUUID_SYMBOL_C, "ABCDEFGHIJKLMNOPQRSTU"},
		{"abcdefghijklmnopqrstuvw", 112, EXTUUID_SYMBOL_D, "ABCDEFGHIJKLMNOPQRSTUVW"},
		{"abcdefghijklmnopqr1", 112, EXTUUID_SYMBOL_F, "ABCDEFGHIJKLMNOPQR1"},
		{"abc", 15, EXTUUID_SYMBOL_C, "ABC"},
		{"abcd", 19, EXTUUID_SYMBOL_D, "ABCD"},
		{"ab1", 16, EXTUUID_SYMBOL_F, "AB1"},
	};
	ExtuuidSymbol symbol;
	CodecStatus status;

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
	{
		CHECK_STATUS(encode_exact(EXTUUID_SYMBOL_AUTO, rows[i].name, rows[i].room,
								  &symbol), CODEC_OK, 0);
		CHECK_INT(symbol.encoding, rows[i].encoding);
		CHECK_TEXT(symbol.text, symbol.len, rows[i].folded);
	}
	CHECK_STATUS(encode_exact(EXTUUID_SYMBOL_AUTO, "ab:c", 112, &symbol),
				 CODEC_SYMBOL_CHAR, 2);
	status = encode_exact(EXTUUID_SYMBOL_AUTO, "ABCDEFGHIJKLMNOPQRSTUVWX", 112,
						  &symbol);
	CHECK_STATUS(status, CODEC_SYMBOL_TOO_LONG, 0);
	CHECK_INT(status.limit, 23);
	CHECK_INT(status.scheme, 0);
}

CASE(packed)
{
	ExtuuidSymbol symbol;

	/* M=12 N=13 O=14 P=15; X=23, 9=37: 23*38+37 */
	encode_exact(EXTUUID_SYMBOL_D, "mnop", 112, &symbol);
	CHECK_INT(symbol.code, ((12 * 26 + 13) * 26 + 14) * 26 + 15);
	encode_exact(EXTUUID_SYMBOL_F, "x9", 112, &symbol);
	CHECK_INT(symbol.code, 911);
	CHECK(extuuid_symbol_decode(EXTUUID_SYMBOL_D, 1, 25, &symbol));
	CHECK_TEXT(symbol.text, symbol.len, "Z");
	CHECK(!extuuid_symbol_decode(EXTUUID_SYMBOL_D, 1, 26, &symbol));
	CHECK(!extuuid_symbol_decode(EXTUUID_SYMBOL_F, 21, low_bits(111), &symbol));
	CHECK(!extuuid_symbol_decode(EXTUUID_SYMBOL_D, 23, low_bits(109), &symbol));
	CHECK(extuuid_symbol_decode(EXTUUID_SYMBOL_D, 0, 0, &symbol));
	CHECK_INT(symbol.len, 0);
}

CASE(round_trip)
{
	uint64_t	random = 1;

	for (int i = 0; i < 100000; i++)
	{
		ExtuuidEncoding encoding = encodings[i % 5];
		ExtuuidSymbol symbol;
		ExtuuidSymbol again;
		int			len = i / 5 % 24;
		int			nbits = extuuid_symbol_bits(encoding, len);
		Uint128		code;

		if (nbits > 112)
			continue;
		random = random * UINT64_C(6364136223846793005) + 1;
		code = (Uint128) random << 64;
		random = random * UINT64_C(6364136223846793005) + 1;
		code = (code | random) >> (128 - 112) >> (112 - nbits);
		if (!extuuid_symbol_decode(encoding, len, code, &symbol))
			continue;
		CHECK_STATUS(extuuid_symbol_encode(encoding, symbol.text, symbol.len,
										   nbits, &again), CODEC_OK, 0);
		CHECK(again.code == code && again.nbits == nbits);
	}
}

int
main(void)
{
	RUN(characters);
	RUN(widths);
	RUN(letters);
	RUN(limits);
	RUN(automatic);
	RUN(packed);
	RUN(round_trip);
	return check_finish();
}
