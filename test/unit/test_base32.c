/*
 * test_base32.c
 *		The alphabets against their definitions, and the codec's arithmetic.
 */
#include "codec/base32.h"

#include "check.h"

/* The definitions, written out again: base32lex, and RFC 4648 section 7. */
static const char lex_symbols[] = "234567abcdefghijklmnopqrstuvwxyz";
static const char hex_symbols[] = "0123456789ABCDEFGHIJKLMNOPQRSTUV";

static void
check_alphabet(const Base32Alphabet *alphabet, const char *symbols, bool folds)
{
	for (int byte = 0; byte < 256; byte++)
	{
		bool		lower = byte >= 'a' && byte <= 'z';
		int			wanted = folds && lower ? byte - 'a' + 'A' : byte;
		const char *found = wanted == 0 ? NULL : strchr(symbols, wanted);

		CHECK_INT(alphabet->values[byte],
				  found == NULL ? BASE32_INVALID : found - symbols);
	}
	CHECK_TEXT(alphabet->symbols, 32, symbols);
}

CASE(lex_alphabet)
{
	check_alphabet(&tid_ids_base32lex, lex_symbols, false);
}

CASE(hex_alphabet)
{
	check_alphabet(&tid_ids_base32hex, hex_symbols, true);
}

CASE(numbers)
{
	uint8_t		seen = 0;
	char		text[12];

	/* 31*32^2 + 1*32 + 10, by hand */
	CHECK_UINT(base32_decode(&tid_ids_base32hex, "V1A", 3, &seen), 31786);
	CHECK_INT(seen & BASE32_INVALID, 0);
	base32_encode(&tid_ids_base32hex, 31786, 3, text);
	CHECK_TEXT(text, 3, "V1A");
	base32_encode(&tid_ids_base32lex, 31786, 4, text);
	CHECK_TEXT(text, 4, "2z3e");

	/* 13 symbols are 65 bits; the topmost is shifted out */
	CHECK_UINT(base32_decode(&tid_ids_base32hex, "VVVVVVVVVVVVV", 13, &seen),
			   UINT64_MAX);
	CHECK_UINT(base32_decode(&tid_ids_base32hex, "G000000000000", 13, &seen), 0);
}

/*
 * Decoding by block and by symbol gives the same, for every symbol and byte
 * at every place.
 */
CASE(blocks)
{
	for (int at = 0; at < 16; at++)
	{
		for (int byte = 0; byte < 256; byte++)
		{
			char		text[] = "0V9avA1bUu8gGTtS";
			char		printed[17] = "";
			uint64_t	blocks[2];
			uint8_t		seen = 0;
			uint64_t	high;
			uint64_t	low;

			text[at] = (char) byte;
			high = base32_decode(&tid_ids_base32hex, text, 8, &seen);
			low = base32_decode(&tid_ids_base32hex, text + 8, 8, &seen);
			CHECK_INT(base32_decode_blocks(&base32hex_runs, text, blocks),
					  (seen & BASE32_INVALID) == 0);
			if ((seen & BASE32_INVALID) != 0)
				continue;
			CHECK_UINT(blocks[0], high);
			CHECK_UINT(blocks[1], low);

			base32_encode(&tid_ids_base32hex, high, 8, printed);
			base32_encode(&tid_ids_base32hex, low, 8, printed + 8);
			base32_encode_block(&base32hex_runs, high | UINT64_C(1) << 40, text);
			base32_encode_block(&base32hex_runs, low, text + 8);
			CHECK_TEXT(text, 16, printed);
		}
	}
}

CASE(invalid_symbols_are_seen)
{
	for (int at = 0; at < 3; at++)
	{
		char		text[] = "000";
		uint8_t		seen = 0;

		text[at] = 'W';
		base32_decode(&tid_ids_base32hex, text, 3, &seen);
		CHECK((seen & BASE32_INVALID) != 0);
	}
}

int
main(void)
{
	RUN(lex_alphabet);
	RUN(hex_alphabet);
	RUN(numbers);
	RUN(blocks);
	RUN(invalid_symbols_are_seen);
	return check_finish();
}
