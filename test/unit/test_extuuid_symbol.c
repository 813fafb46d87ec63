/*
 * test_extuuid_symbol.c
 *		symbol.c against doc/format/extuuid.md, section 3: every byte in every
 *		encoding, every length.
 */
#include "codec/extuuid/symbol.h"

#include <ctype.h>
#include <math.h>

#include "check.h"

#define UPPER "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/* The characters in the order of their values; bits for one, 0 for packed. */
static const struct
{
	SymbolEncoding encoding;
	char		letter;
	int			bits;
	const char *characters;
}			rows[] = {
	{SYMBOL_A, 'A', 6, UPPER "._0123456789abcdefghijklmnopqrstuvwxyz"},
	{SYMBOL_B, 'B', 6, UPPER "._0123456789!@#$%^&+-*/\\~,'`<=>?| []()"},
	{SYMBOL_C, 'C', 5, UPPER "._+-*/"},
	{SYMBOL_D, 'D', 0, UPPER},
	{SYMBOL_F, 'F', 0, UPPER "._0123456789"}
};

#define ROWS (sizeof rows / sizeof rows[0])

CASE(every_byte)
{
	for (size_t i = 0; i < ROWS; i++)
	{
		for (int byte = 0; byte < 256; byte++)
		{
			int			folded = rows[i].letter == 'A' || byte > 127 ? byte : toupper(byte);
			const char *found = folded == 0 ? NULL : strchr(rows[i].characters, folded);
			char		name[2] = {'B', (char) byte};
			Symbol		symbol;
			CodecStatus status = symbol_encode(rows[i].encoding, name, 0, 2, SYMBOL_BITS_MAX, &symbol);
			int			base = (int) strlen(rows[i].characters);

			if (found == NULL)
			{
				CHECK_STATUS(status, CODEC_SYMBOL_CHAR, 1);
				continue;
			}
			CHECK_INT(status.code, CODEC_OK);
			CHECK_INT(symbol.code, base + (found - rows[i].characters));
			CHECK_INT(symbol.text[1], folded);
		}
	}
}

/*
 * The fewest bits that can store base^len numbers, and the longest name that
 * fits.
 */
CASE(every_length)
{
	static const int longest[] = {18, 18, 22, 23, 21};

	for (size_t i = 0; i < ROWS; i++)
	{
		double		char_bits = log2((double) strlen(rows[i].characters));
		int			most = 0;

		for (int len = 0; len <= SYMBOL_FIELD_LEN_MAX; len++)
		{
			int			bits = rows[i].bits != 0 ? rows[i].bits * len : (int) ceil(char_bits * len);

			CHECK_INT(symbol_bits(rows[i].encoding, len), bits);
			if (bits <= SYMBOL_BITS_MAX)
				most = len;
		}
		CHECK_INT(most, longest[i]);
	}
	CHECK_INT(symbol_bits(SYMBOL_E, 1), -1);
	CHECK_INT(symbol_bits(6, 1), -1);
	CHECK_INT(symbol_bits(7, 0), -1);
}

/*
 * The last character at each single place, at all places, and the number
 * after the largest.
 */
CASE(decoding)
{
	for (size_t i = 0; i < ROWS; i++)
	{
		int			base = (int) strlen(rows[i].characters);

		for (int len = 1; symbol_bits(rows[i].encoding, len) <= SYMBOL_BITS_MAX; len++)
		{
			int			bits = symbol_bits(rows[i].encoding, len);
			char		last = rows[i].characters[base - 1];
			UInt128		place = 1;
			Symbol		symbol;

			for (int at = len - 1; at >= 0; at--)
			{
				CHECK(symbol_decode(rows[i].encoding, len, place * (unsigned) (base - 1), &symbol));
				CHECK_INT(symbol.nbits, bits);
				CHECK_INT(symbol.len, len);
				for (int k = 0; k < len; k++)
					CHECK_INT(symbol.text[k], k == at ? last : 'A');
				place *= (unsigned) base;
			}
			CHECK(symbol_decode(rows[i].encoding, len, place - 1, &symbol));
			for (int k = 0; k < len; k++)
				CHECK_INT(symbol.text[k], last);
			if (rows[i].bits == 0)
			{
				CHECK(!symbol_decode(rows[i].encoding, len, place, &symbol));
				CHECK(!symbol_decode(rows[i].encoding, len, u128_mask(bits), &symbol));
			}
		}
	}
}

CASE(letters)
{
	for (int byte = 0; byte < 256; byte++)
	{
		SymbolEncoding encoding;
		bool		known = false;

		for (size_t i = 0; i < ROWS; i++)
		{
			if (byte != rows[i].letter)
				continue;
			known = true;
			CHECK(symbol_find_encoding((char) byte, &encoding) && encoding == rows[i].encoding);
			CHECK_INT(symbol_letter(encoding), byte);
		}
		CHECK(known || !symbol_find_encoding((char) byte, &encoding));
	}
}

/* The first of A, B, C, D, F that has the characters and room for them. */
CASE(automatic)
{
	static const struct
	{
		const char *name;
		int			room;
		int			code;
		SymbolEncoding encoding;
		int			limit;
	}			names[] = {
		{"", 0, CODEC_OK, SYMBOL_A, 0},
		{"Ab_9", 24, CODEC_OK, SYMBOL_A, 0},
		{"Ab+", 18, CODEC_OK, SYMBOL_B, 0},
		{"Ab+", 17, CODEC_OK, SYMBOL_C, 0},
		{"Ab+", 14, CODEC_SYMBOL_TOO_LONG, SYMBOL_AUTO, 2},
		{"abcd", 23, CODEC_OK, SYMBOL_C, 0},
		{"abcd", 19, CODEC_OK, SYMBOL_D, 0},
		{"abcd", 18, CODEC_SYMBOL_TOO_LONG, SYMBOL_AUTO, 3},
		{"a.bc", 23, CODEC_OK, SYMBOL_C, 0},
		{"a.bcde7", 41, CODEC_OK, SYMBOL_F, 0},
		{"a.bcde7", 37, CODEC_OK, SYMBOL_F, 0},
		{"a.bcde7", 36, CODEC_SYMBOL_TOO_LONG, SYMBOL_AUTO, 6},
		{"a{", 100, CODEC_SYMBOL_CHAR, SYMBOL_AUTO, 0},
		{"ABCDEFGHIJKLMNOPQRSTUVWX", 112, CODEC_SYMBOL_TOO_LONG, SYMBOL_AUTO, 23}
	};

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
	{
		Symbol		symbol;
		CodecStatus status = symbol_encode(SYMBOL_AUTO, names[i].name, 0, strlen(names[i].name),
										   names[i].room, &symbol);

		if (status.code != names[i].code || status.limit != names[i].limit ||
			(status.code == CODEC_OK && symbol.encoding != (int8_t) names[i].encoding))
			CHECK_REPORT("\"%s\" in %d bits: %d, encoding %d, limit %d", names[i].name,
						 names[i].room, (int) status.code,
						 status.code == CODEC_OK ? symbol.encoding : -1, status.limit);
	}
}

int
main(void)
{
	RUN(every_byte);
	RUN(every_length);
	RUN(decoding);
	RUN(letters);
	RUN(automatic);
	return check_finish();
}
