/*
 * base58.c
 *		Eleven Base58 digits to and from 64 bits, see base58.h.
 *
 * The digits are converted in groups of 1, 5 and 5.  Five digits are a number
 * of 30 bits, so arithmetic within a group needs only 32 bits, and the
 * processor can compute the groups in parallel.  Only two divisions, both by
 * a constant, have 64 bits.
 */
#include "codec/base58.h"

#define BASE2 (58 * 58)
#define BASE3 (58 * 58 * 58)
#define BASE5 (58 * 58 * 58 * 58 * 58)

#define XX BASE58_INVALID

const char	tid_ids_base58_symbols[58] = {
	'1', '2', '3', '4', '5', '6', '7', '8', '9', 'A',
	'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L',
	'M', 'N', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W',
	'X', 'Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f', 'g',
	'h', 'i', 'j', 'k', 'm', 'n', 'o', 'p', 'q', 'r',
	's', 't', 'u', 'v', 'w', 'x', 'y', 'z'
};
/* INDENT OFF */
const uint8_t tid_ids_base58_values[256] = {
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX,  0,  1,  2,  3,  4,  5,  6,  7,  8, XX, XX, XX, XX, XX, XX,
	XX,  9, 10, 11, 12, 13, 14, 15, 16, XX, 17, 18, 19, 20, 21, XX,
	22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, XX, XX, XX, XX, XX,
	XX, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, XX, 44, 45, 46,
	47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX
};
/* INDENT ON */

/* Return the number of five digits, below BASE5 if all are valid. */
static inline uint32_t
base58_decode5(const char *text, uint8_t *seen)
{
	uint32_t	d0 = base58_value(text[0]);
	uint32_t	d1 = base58_value(text[1]);
	uint32_t	d2 = base58_value(text[2]);
	uint32_t	d3 = base58_value(text[3]);
	uint32_t	d4 = base58_value(text[4]);

	*seen |= (uint8_t) (d0 | d1 | d2 | d3 | d4);
	return (d0 * 58 + d1) * BASE3 + (d2 * 58 + d3) * 58 + d4;
}

bool
base58_decode(const char *text, uint64_t *value, uint8_t *seen)
{
	uint8_t		first = base58_value(text[0]);
	uint64_t	high = (uint64_t) first * BASE5 +
		base58_decode5(text + 1, seen);
	uint64_t	low = base58_decode5(text + 6, seen);

	*seen |= first;
	*value = high * BASE5 + low;
	return high < UINT64_MAX / BASE5 ||
		(high == UINT64_MAX / BASE5 && low <= UINT64_MAX % BASE5);
}

/* Write two digits; value is below BASE2. */
static inline void
base58_encode2(uint32_t value, char *text)
{
	text[0] = tid_ids_base58_symbols[value / 58];
	text[1] = tid_ids_base58_symbols[value % 58];
}

/* Write five digits; value is below BASE5. */
static inline void
base58_encode5(uint32_t value, char *text)
{
	uint32_t	high = value / BASE2;

	text[0] = tid_ids_base58_symbols[high / BASE2];
	base58_encode2(high % BASE2, text + 1);
	base58_encode2(value % BASE2, text + 3);
}

void
base58_encode(uint64_t value, char *text)
{
	uint64_t	high = value / BASE5;

	text[0] = tid_ids_base58_symbols[high / BASE5];
	base58_encode5((uint32_t) (high % BASE5), text + 1);
	base58_encode5((uint32_t) (value % BASE5), text + 6);
}
