/*
 * test_base58.c
 *		The alphabet against its definition, and the arithmetic at its edges.
 */
#include "codec/base58.h"

#include "check.h"

/* The definition, written out again. */
static const char symbols[] =
"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

CASE(alphabet)
{
	for (int byte = 0; byte < 256; byte++)
	{
		const char *found = byte == 0 ? NULL : strchr(symbols, byte);

		CHECK_INT(base58_value((char) byte),
				  found == NULL ? BASE58_INVALID : found - symbols);
	}
	CHECK_TEXT(tid_ids_base58_symbols, 58, symbols);
}

/* Digit by digit in both directions, against powers of 58 built up here. */
CASE(every_digit_at_every_place)
{
	uint64_t	power = 1;

	for (int place = 10; place >= 0; place--)
	{
		for (unsigned digit = 0; digit < 58; digit++)
		{
			char		text[] = "11111111111";
			char		printed[BASE58_DIGITS];
			uint64_t	value = 0;
			uint8_t		seen = 0;

			text[place] = symbols[digit];

			/* 42 * 58^10 is below 2^64 and 43 * 58^10 is above */
			if (place == 0 && digit > 42)
			{
				CHECK(!base58_decode(text, &value, &seen));
				continue;
			}
			CHECK(base58_decode(text, &value, &seen));
			CHECK_UINT(value, digit * power);
			CHECK_INT(seen & BASE58_INVALID, 0);
			base58_encode(digit * power, printed);
			CHECK_TEXT(printed, BASE58_DIGITS, text);
		}
		power *= 58;
	}
}

CASE(around_2_to_the_64)
{
	uint64_t	value = 0;
	uint8_t		seen = 0;
	char		text[BASE58_DIGITS];

	CHECK(base58_decode("jpXCZedGfVQ", &value, &seen));
	CHECK_UINT(value, UINT64_MAX);
	CHECK(!base58_decode("jpXCZedGfVR", &value, &seen));
	CHECK_UINT(value, 0);		/* the remainder */
	CHECK(!base58_decode("jpXCZf11111", &value, &seen));
	CHECK(!base58_decode("zzzzzzzzzzz", &value, &seen));
	CHECK_INT(seen & BASE58_INVALID, 0);
	base58_encode(UINT64_MAX, text);
	CHECK_TEXT(text, BASE58_DIGITS, "jpXCZedGfVQ");
}

CASE(invalid_digits_are_seen)
{
	for (int at = 0; at < BASE58_DIGITS; at++)
	{
		char		text[] = "11111111111";
		uint64_t	value;
		uint8_t		seen = 0;

		text[at] = 'l';
		base58_decode(text, &value, &seen);
		CHECK((seen & BASE58_INVALID) != 0);
	}
}

int
main(void)
{
	RUN(alphabet);
	RUN(every_digit_at_every_place);
	RUN(around_2_to_the_64);
	RUN(invalid_digits_are_seen);
	return check_finish();
}
