/*
 * base32.h
 *		Base-32 digits to and from unsigned integers, five bits a symbol.
 *
 * Both alphabets are in ASCII order, so text order in the C collation is the
 * order of the numbers.
 */
#ifndef TID_IDS_CODEC_BASE32_H
#define TID_IDS_CODEC_BASE32_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "codec/bits.h"

typedef struct Base32Alphabet
{
	char		symbols[32];	/* by value, no terminating NUL */
	uint8_t		values[256];	/* by byte, or BASE32_INVALID */
} Base32Alphabet;

/* No value 0..31 has this bit, so the OR of values can be tested once. */
#define BASE32_INVALID 0x80

/* "2".."7", "a".."z", lower case only: doc/format/tid.md, section 2 */
extern const Base32Alphabet tid_ids_base32lex;

/* "0".."9", "A".."V": RFC 4648 section 7; read in either case */
extern const Base32Alphabet tid_ids_base32hex;

/*
 * base32_decode - read nsymbols (1..13) as one number, most significant first
 *
 * Bits above 64 are shifted out.  The value of every symbol is ORed into
 * *seen.  If that has BASE32_INVALID afterwards, a symbol was invalid and the
 * number is meaningless.
 */
static inline uint64_t
base32_decode(const Base32Alphabet *alphabet, const char *text, int nsymbols,
			  uint8_t *seen)
{
	uint64_t	value = 0;
	uint8_t		all = *seen;

	CODEC_UNROLL for (int i = 0; i < nsymbols; i++)
	{
		uint8_t		digit = alphabet->values[(uint8_t) text[i]];

		all |= digit;
		value = value << 5 | digit;
	}
	*seen = all;
	return value;
}

/*
 * base32_encode - write the low 5 * nsymbols bits (nsymbols 1..12) of value
 */
static inline void
base32_encode(const Base32Alphabet *alphabet, uint64_t value, int nsymbols,
			  char *text)
{
	CODEC_UNROLL for (int i = nsymbols - 1; i >= 0; i--)
	{
		text[i] = alphabet->symbols[value & 31];
		value >>= 5;
	}
}

/*
 * Blocks of 8 symbols, which are 40 bits.  A block is converted as one word
 * of 8 bytes, or two blocks as one vector of 16, without a table.  This takes
 * half the time of a loop over the symbols; shorter texts use the loop.
 */
#define BASE32_BLOCK_SYMBOLS 8
#define BASE32_EACH_BYTE UINT64_C(0x0101010101010101)

/*
 * An alphabet as two runs of symbols: digits, then letters.  Its values are
 * defined in this header, so that they are constants in inlined functions.
 */
typedef struct Base32Runs
{
	uint8_t		first_digit;
	uint8_t		ndigits;
	uint8_t		first_letter;	/* as it is printed */
	uint8_t		first_read;		/* the same with case_bit set */
	uint8_t		case_bit;		/* is set before a symbol is read as a letter */
} Base32Runs;

/* The runs of tid_ids_base32hex */
static const Base32Runs base32hex_runs = {
	.first_digit = '0',
	.ndigits = 10,
	.first_letter = 'A',
	.first_read = 'a',
	.case_bit = 0x20
};

/* base32_encode_block - write the low 40 bits of value as 8 symbols */
static inline void
base32_encode_block(const Base32Runs *runs, uint64_t value, char *text)
{
	uint64_t	letters;

	/* Split 40 bits in two, in four, in eight: each byte gets five. */
	value = (value & UINT64_C(0xFFFFF00000)) << 12 | (value & 0xFFFFF);
	value = (value & UINT64_C(0x000FFC00000FFC00)) << 6 |
		(value & UINT64_C(0x000003FF000003FF));
	value = (value & UINT64_C(0x03E003E003E003E0)) << 3 |
		(value & UINT64_C(0x001F001F001F001F));

	/* Each byte becomes 1 if its value is a letter's, else 0. */
	letters = (value + (128u - runs->ndigits) * BASE32_EACH_BYTE) >> 7 &
		BASE32_EACH_BYTE;
	value += runs->first_digit * BASE32_EACH_BYTE +
		letters * (uint8_t) (runs->first_letter - runs->first_digit -
							 runs->ndigits);
	store_be((uint8_t *) text, 8, value);
}

typedef uint8_t Base32Vector __attribute__((vector_size(16)));

/*
 * base32_decode_blocks - read two blocks, 16 symbols, as two numbers of 40
 * bits
 *
 * Return false if a symbol is invalid; blocks are then meaningless.
 */
static inline bool
base32_decode_blocks(const Base32Runs *runs, const char *text,
					 uint64_t blocks[2])
{
	Base32Vector symbols;
	Base32Vector digits;
	Base32Vector letters;
	Base32Vector is_digit;
	Base32Vector is_letter;
	uint64_t	valid[2];
	uint8_t		values[16];

	memcpy(&symbols, text, sizeof(symbols));
	digits = symbols - runs->first_digit;
	letters = (symbols | runs->case_bit) - runs->first_read;
	is_digit = (Base32Vector) (digits < runs->ndigits);
	is_letter = (Base32Vector) (letters < (uint8_t) (32 - runs->ndigits));
	digits = (digits & is_digit) | ((letters + runs->ndigits) & is_letter);
	is_digit |= is_letter;
	memcpy(valid, &is_digit, sizeof(valid));
	memcpy(values, &digits, sizeof(values));

	CODEC_UNROLL for (int i = 0; i < 2; i++)
	{
		uint64_t	value = load_be(values + 8 * i, 8);

		value = (value >> 3 & UINT64_C(0x03E003E003E003E0)) |
			(value & UINT64_C(0x001F001F001F001F));
		value = (value >> 6 & UINT64_C(0x000FFC00000FFC00)) |
			(value & UINT64_C(0x000003FF000003FF));
		blocks[i] = (value >> 12 & UINT64_C(0xFFFFF00000)) |
			(value & 0xFFFFF);
	}
	return (valid[0] & valid[1]) == UINT64_MAX;
}

#endif							/* TID_IDS_CODEC_BASE32_H */
