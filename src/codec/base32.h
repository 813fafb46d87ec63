/*
 * base32.h
 *		Base-32 digits to and from unsigned integers, five bits a symbol.
 *
 * One codec; an alphabet is data.  Both alphabets are in ASCII order, so text
 * order in the C collation is number order.
 */
#ifndef TID_IDS_CODEC_BASE32_H
#define TID_IDS_CODEC_BASE32_H

#include <stdint.h>

#include "codec/bits.h"

typedef struct Base32Alphabet
{
	char		symbols[32];	/* by value, no terminating NUL */
	uint8_t		values[256];	/* by byte; BASE32_INVALID outside the alphabet */
} Base32Alphabet;

/* Has a bit that no value 0..31 has, so values can be OR-ed and tested once. */
#define BASE32_INVALID 0x80

/* "2".."7", "a".."z": draft-goldman-tid; lower case only */
extern const Base32Alphabet tid_ids_base32lex;

/* "0".."9", "A".."V": RFC 4648 section 7; read in either case */
extern const Base32Alphabet tid_ids_base32hex;

/*
 * base32_decode - read nsymbols (1..13) as one number, most significant first
 *
 * Bits above 64 are shifted out.  Every symbol's table value is OR-ed into
 * *seen: if that has BASE32_INVALID afterwards, some symbol was outside the
 * alphabet and the number means nothing.
 */
static inline uint64_t
base32_decode(const Base32Alphabet *alphabet, const char *text, int nsymbols,
			  uint8_t *seen)
{
	uint64_t	value = 0;
	uint8_t		all = *seen;

	CODEC_UNROLL
	for (int i = 0; i < nsymbols; i++)
	{
		uint8_t		digit = alphabet->values[(uint8_t) text[i]];

		all |= digit;
		value = value << 5 | digit;
	}
	*seen = all;
	return value;
}

/* base32_encode - write the low 5 * nsymbols bits (nsymbols 1..12) of value */
static inline void
base32_encode(const Base32Alphabet *alphabet, uint64_t value, int nsymbols,
			  char *text)
{
	CODEC_UNROLL
	for (int i = nsymbols - 1; i >= 0; i--)
	{
		text[i] = alphabet->symbols[value & 31];
		value >>= 5;
	}
}

#endif							/* TID_IDS_CODEC_BASE32_H */
