/*
 * base16.h
 *		Hexadecimal digits to and from unsigned integers, four bits a symbol.
 */
#ifndef TID_IDS_CODEC_BASE16_H
#define TID_IDS_CODEC_BASE16_H

#include <stdint.h>

#include "codec/base32.h"
#include "codec/bits.h"

/*
 * The table of base32hex begins with the hex digits.  The values of its other
 * symbols, and BASE32_INVALID, have at least one of these bits.
 */
#define BASE16_INVALID 0xF0

/*
 * base16_value - return a digit's value, or one with a bit of BASE16_INVALID
 */
static inline uint8_t
base16_value(char symbol)
{
	return tid_ids_base32hex.values[(uint8_t) symbol];
}

/*
 * base16_decode - read nsymbols (1..16) digits as one number
 *
 * Digits are read in upper and lower case, most significant first.  The value
 * of every symbol is ORed into *seen.  If that has a bit of BASE16_INVALID
 * afterwards, a symbol was invalid and the number is meaningless.
 */
static inline uint64_t
base16_decode(const char *text, int nsymbols, uint8_t *seen)
{
	uint64_t	value = 0;
	uint8_t		all = *seen;

	CODEC_UNROLL for (int i = 0; i < nsymbols; i++)
	{
		uint8_t		digit = base16_value(text[i]);

		all |= digit;
		value = value << 4 | digit;
	}
	*seen = all;
	return value;
}

/* base16_encode - write the low 4 * nsymbols bits of value, in lower case */
static inline void
base16_encode(uint64_t value, int nsymbols, char *text)
{
	CODEC_UNROLL for (int i = nsymbols - 1; i >= 0; i--)
	{
		text[i] = "0123456789abcdef"[value & 15];
		value >>= 4;
	}
}

#endif							/* TID_IDS_CODEC_BASE16_H */
