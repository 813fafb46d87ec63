/*
 * decimal.h
 *		Exact conversion between decimal numbers and binary floats of any
 *		width.
 *
 * Sections are those of doc/format/extuuid.md.  Floats are those of IEEE 754
 * with 2 to 16 bits of exponent and 1 to 112 stored bits of fraction (section
 * 6).  Reading rounds to nearest, ties to even; writing gives the shortest
 * form (section 7.2).  The caller places sign, exponent and fraction in a
 * layout.
 *
 * No conversion uses more than 14 KiB of stack.  Floats of up to 64 bits with
 * a moderate exponent need no big integers.
 */
#ifndef TID_IDS_CODEC_DECIMAL_H
#define TID_IDS_CODEC_DECIMAL_H

#include <stdbool.h>

#include "codec/int128.h"
#include "codec/status.h"

/* Enough for the seconds of a date and a fraction of 1000 digits */
#define DECIMAL_DIGITS_MAX 1024

/*
 * Exponents in a text are limited to about this value, because no format can
 * store a larger one.
 */
#define DECIMAL_EXPONENT_MAX 1000000

typedef enum DecimalKind
{
	DECIMAL_FINITE,
	DECIMAL_INFINITY,
	DECIMAL_NAN
} DecimalKind;

/*
 * The number 0.d1d2d3... * 10^exponent.  The first and the last digit are not
 * 0; zero has no digits, and exponent 0.  A digit is a number 0..9, not a
 * character.
 */
typedef struct Decimal
{
	DecimalKind kind;
	bool		negative;		/* zero has a sign, too, but NaN has none */
	int			exponent;
	int			ndigits;
	uint8_t		digits[DECIMAL_DIGITS_MAX];
} Decimal;

/*
 * The shortest decimal of a float.  It is like a Decimal but smaller: 112 + 1
 * bits of precision never need more than 36 digits.
 */
typedef struct DecimalShort
{
	DecimalKind kind;
	bool		negative;
	int			exponent;
	int			ndigits;
	uint8_t		digits[UINT128_DIGITS_MAX];
} DecimalShort;

typedef struct BinaryFormat
{
	uint8_t		exponent_bits;	/* 2..16; the bias is 2^(exponent_bits-1) - 1 */
	uint8_t		fraction_bits;	/* 1..112, without the hidden bit */
} BinaryFormat;

/*
 * A float.  If all exponent bits are 1, fraction 0 is infinity, others NaN.
 */
typedef struct BinaryFloat
{
	bool		negative;
	uint32_t	exponent;		/* with the bias, as it is stored */
	UInt128		fraction;
} BinaryFloat;

/* 5^0 to 5^27, all below 2^63 */
extern const uint64_t decimal_powers_of_5[28];

/*
 * The longest printed decimal: a sign, and up to 36 digits after "0.0000" or
 * as d.ddd...e+dddd
 */
#define DECIMAL_SHORT_LEN 48

/*
 * decimal_parse_real - read "real" of the grammar (section 7.1)
 *
 * Read the longest real from offset *at to before offset end, at most 1000
 * bytes, and set *at to the offset after it.  The caller checks the text
 * after that.  CODEC_BAD_CHAR if the real is incomplete; .at counts from the
 * text's start.
 */
extern CodecStatus decimal_parse_real(const char *text, size_t *at,
									  size_t end,
									  Decimal *decimal);

/*
 * decimal_parse_plain - read ["-"] decimal in the same way
 *
 * Set *places to the number of digits after the decimal point.
 */
extern CodecStatus decimal_parse_plain(const char *text, size_t *at,
									   size_t end, Decimal *decimal,
									   int *places);

/*
 * decimal_set - set a number to whole, with len digits after the decimal
 * point
 *
 * fraction: these digits as characters, at most 1000.
 */
extern void decimal_set(Decimal *decimal, uint64_t whole,
						const char *fraction, size_t len);

/*
 * decimal_to_float - set *result to the nearest float, ties to even
 *
 * Return false, and write nothing, if a finite number rounds to infinity.
 */
extern bool decimal_to_float(const Decimal *decimal, BinaryFormat format,
							 BinaryFloat *result);

/*
 * decimal_to_fixed - set *result to the absolute value times 2^bits, to
 * nearest, ties to even
 *
 * bits: 0..109.  Return false, and write nothing, if the result is 2^126 or
 * more.
 */
extern bool decimal_to_fixed(const Decimal *decimal, int bits,
							 UInt128 *result);

/*
 * decimal_to_integer - set *result to the absolute value times 10^places
 *
 * CODEC_NOT_EXACT [places needed, places] if that is no integer;
 * CODEC_NUMBER_TOO_WIDE if it is 2^126 or more.
 */
extern CodecStatus decimal_to_integer(const Decimal *decimal, int places,
									  UInt128 *result);

/* decimal_shortest - set *result to the shortest decimal of a float */
extern void decimal_shortest(const BinaryFloat *value, BinaryFormat format,
							 DecimalShort *result);

/* decimal_same - return whether two decimals are the same number */
extern bool decimal_same(const Decimal *a, const DecimalShort *b);

/*
 * decimal_print - write a number in the notation of section 7.2, no NUL
 *
 * Return the number of characters, at most DECIMAL_SHORT_LEN.
 */
extern int	decimal_print(const DecimalShort *decimal, char *text);

/*
 * decimal_print_fraction - write the digits after the decimal point of
 * fraction / 2^bits
 *
 * These are the fewest digits that read back as the same fraction, and of
 * those the nearest to it (section 7.2, time).  bits: 1..109; fraction:
 * 1..2^bits - 1.  Return the number of digits, at most 34; no NUL.
 */
extern int	decimal_print_fraction(UInt128 fraction, int bits, char *text);

#endif							/* TID_IDS_CODEC_DECIMAL_H */
