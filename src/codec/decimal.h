/*
 * decimal.h
 *		Exact conversion between decimal numbers and binary floats of any
 *		width, as doc/format/extuuid.md says.
 *
 * Floats are IEEE 754's with 2 to 16 bits of exponent and 1 to 112 stored bits
 * of fraction (section 6 of extuuid's page).  Reading rounds to nearest, ties
 * to even; writing is the page's shortest form (section 7.2).  Nothing here
 * knows where a layout puts sign, exponent and fraction.
 *
 * No conversion uses more than 14 KiB of stack.  Those of a float with up to
 * 64 bits and a moderate exponent need no big integers.
 */
#ifndef TID_IDS_CODEC_DECIMAL_H
#define TID_IDS_CODEC_DECIMAL_H

#include <stdbool.h>

#include "codec/int128.h"
#include "codec/status.h"

/* The digits of a text of 1000 bytes, and a date's seconds before them. */
#define DECIMAL_DIGITS_MAX 1024

/* Written exponents beyond this are cut: no format comes near it. */
#define DECIMAL_EXPONENT_MAX 1000000

typedef enum DecimalKind
{
	DECIMAL_FINITE,
	DECIMAL_INFINITY,
	DECIMAL_NAN
} DecimalKind;

/*
 * The number 0.d1d2d3... * 10^exponent.  d1 is not 0, nor is the last digit;
 * zero has no digits.  A digit is a number 0..9, not a character.
 */
typedef struct Decimal
{
	DecimalKind kind;
	bool		negative;		/* a zero keeps it too; not of NaN */
	int			exponent;
	int			ndigits;
	uint8_t		digits[DECIMAL_DIGITS_MAX];
} Decimal;

/*
 * The shortest decimal of a float: the same as a Decimal, with the digits as
 * one number.  112 + 1 bits of precision never need more than 36 digits.
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

/* A float's fields.  Exponent all ones: infinity, or NaN with a fraction. */
typedef struct BinaryFloat
{
	bool		negative;
	uint32_t	exponent;		/* as stored, with the bias */
	UInt128		fraction;
} BinaryFloat;

/* sign, 17 digits behind "0.0000", or d.ddd...e+dddd, for 36 digits at most */
#define DECIMAL_SHORT_LEN 48

/*
 * decimal_parse_real - read "real" of the page's grammar (section 7.1)
 *
 * Read from offset *at, before offset end, as far as a real goes, and go past
 * it; what follows is for the caller to judge.  At most 1000 bytes.
 * CODEC_BAD_CHAR where a real cannot go on, which may be at end; .at counts from
 * the text's start.
 */
extern CodecStatus decimal_parse_real(const char *text, size_t *at, size_t end,
									  Decimal *decimal);

/*
 * decimal_parse_plain - the same for ["-"] decimal
 *
 * Set *places to the number of digits written behind the dot.
 */
extern CodecStatus decimal_parse_plain(const char *text, size_t *at,
									   size_t end, Decimal *decimal,
									   int *places);

/*
 * decimal_set - the number whole, with len digits (characters) behind its dot
 *
 * At most 1000 of them.
 */
extern void decimal_set(Decimal *decimal, uint64_t whole,
						const char *fraction, size_t len);

/*
 * decimal_to_float - the nearest float, ties to even
 *
 * False if a finite number rounds to infinity.
 */
extern bool decimal_to_float(const Decimal *decimal, BinaryFormat format,
							 BinaryFloat *result);

/*
 * decimal_to_fixed - the absolute value times 2^bits, nearest, ties to even
 *
 * bits: 0..109.  False if the result would not be below 2^126.
 */
extern bool decimal_to_fixed(const Decimal *decimal, int bits, UInt128 *result);

/*
 * decimal_to_integer - the absolute value times 10^places as an integer
 *
 * CODEC_NOT_EXACT [places needed, places] if it is none; CODEC_NUMBER_TOO_WIDE
 * if it would not be below 2^126.
 */
extern CodecStatus decimal_to_integer(const Decimal *decimal, int places,
									  UInt128 *result);

/* decimal_shortest - the page's shortest decimal of a float */
extern void decimal_shortest(const BinaryFloat *value, BinaryFormat format,
							 DecimalShort *result);

/* decimal_same - whether a constant and a shortest decimal are one number */
extern bool decimal_same(const Decimal *a, const DecimalShort *b);

/*
 * decimal_print - in the page's notation (section 7.2)
 *
 * Returns the number of characters, at most DECIMAL_SHORT_LEN; no NUL.
 */
extern int	decimal_print(const DecimalShort *decimal, char *text);

/*
 * decimal_print_fraction - the digits behind the dot of fraction / 2^bits
 *
 * The fewest of which the decimal nearest to the exact value reads back the
 * same (section 7.2, time).  bits: 1..109; fraction in 1..2^bits - 1.  Returns
 * their number, at most 34.
 */
extern int	decimal_print_fraction(UInt128 fraction, int bits, char *text);

#endif							/* TID_IDS_CODEC_DECIMAL_H */
