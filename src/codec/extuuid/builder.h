/*
 * builder.h
 *		Ids from their parts; for the codec of extuuid alone
 *		(doc/format/extuuid.md, sections 4 to 6).
 *
 * What a text writes and what the arguments of a constructor say is built here
 * alike.  A verdict is on the part that is to blame: its .at and .len are where
 * that stands, as the caller gave it.
 */
#ifndef TID_IDS_CODEC_EXTUUID_BUILDER_H
#define TID_IDS_CODEC_EXTUUID_BUILDER_H

#include <string.h>

#include "codec/extuuid/grammar.h"

/* extuuid_start_value - a value of count numbers of width bits, all still 0 */
static inline void
extuuid_start_value(ExtuuidValue *value, ExtuuidKind kind, int count, int width)
{
	memset(value, 0, sizeof *value);
	value->kind = kind;
	value->canonical = true;
	value->count = (uint8_t) count;
	value->width = (uint8_t) width;
}

/* --- symbols with a number (sections 4 and 5) ------------------------------ */

typedef struct ExtuuidSymserial
{
	ExtuuidKind kind;			/* EXTUUID_SERIAL, of a bare symbol too, or
								 * EXTUUID_FIXED */
	SymbolEncoding encoding;
	int			places;			/* of fixed */
	SInt128		number;			/* 0 for a bare symbol; see extuuid_read_serial
								 * and extuuid_read_amount for its limits */
	ExtuuidSpan name;
	ExtuuidSpan digits;			/* where the number stands */
} ExtuuidSymserial;

/*
 * extuuid_build_symserial - a symbol with a number as an id
 *
 * CODEC_SYMBOL_CHAR, CODEC_SYMBOL_TOO_LONG: about the name;
 * CODEC_NUMBER_TOO_WIDE: about the number.
 */
extern CodecStatus extuuid_build_symserial(const ExtuuidSymserial *parts,
										   uint8_t *id);

/*
 * extuuid_blame_number - the better verdict where name and number do not both fit
 *
 * If status is CODEC_SYMBOL_TOO_LONG or CODEC_NUMBER_TOO_WIDE and the name leaves
 * room for a number, return CODEC_NUMBER_TOO_WIDE about the number, with the
 * most bits that the name leaves it; else return status.
 */
extern CodecStatus extuuid_blame_number(CodecStatus status,
										const ExtuuidSymserial *parts);

/*
 * extuuid_build_amount - the same, of a fixed whose number is still to be read
 *
 * Read parts->digits, ["-"] decimal of any length, and set number, and places
 * if they are -1.  Also the errors of extuuid_read_amount.
 */
extern CodecStatus extuuid_build_amount(ExtuuidSymserial *parts, uint8_t *id);

/* --- integers (section 6) -------------------------------------------------- */

/* extuuid_build_single_int - an integer of at most EXTUUID_INT_BITS as an id */
extern void extuuid_build_single_int(SInt128 number, uint8_t *id);

typedef struct ExtuuidIntegers
{
	bool		is_signed;
	int			count;			/* 1..EXTUUID_INTS_MAX */
	int			width;			/* bits of each; 0: as few as hold them all */
	const SInt128 *numbers;		/* of at most width, or EXTUUID_INTS_BITS, bits */
	ExtuuidSpan list;			/* where they stand, all together */
	ExtuuidSpan name;			/* may be empty */
} ExtuuidIntegers;

/*
 * extuuid_build_integers - an int or uint vector as an id
 *
 * CODEC_VECTOR_TOO_WIDE: about the list; else the errors of extuuid_set_name.
 */
extern CodecStatus extuuid_build_integers(const ExtuuidIntegers *parts,
										  uint8_t *id);

/* --- floats (section 6) ---------------------------------------------------- */

typedef struct ExtuuidFloatFormat
{
	ExtuuidKind kind;
	int			width;			/* bits of a number */
	int			exponent_bits;	/* of vectors of own dimensions, else 0 */
} ExtuuidFloatFormat;

/* The standard formats: f16, f32, f64, f80, f117. */
#define EXTUUID_STANDARD_FORMATS 5
extern const ExtuuidFloatFormat extuuid_standard_formats[EXTUUID_STANDARD_FORMATS];

/*
 * extuuid_check_count - may a vector of this format have so many numbers?
 *
 * CODEC_VECTOR_TOO_WIDE, CODEC_TOO_MANY_VALUES, CODEC_NO_VECTOR_OF_COUNT: about
 * the list.
 */
extern CodecStatus extuuid_check_count(const ExtuuidFloatFormat *format,
									   int count, ExtuuidSpan list);

/*
 * extuuid_start_floats - a value of count floats, with its name but no number yet
 *
 * name may be empty.  The errors of extuuid_set_name.
 */
extern CodecStatus extuuid_start_floats(ExtuuidValue *value,
										const ExtuuidFloatFormat *format,
										int count, ExtuuidSpan name);

/*
 * extuuid_add_float - round a constant and append it to a value's numbers
 *
 * Set *number to the float.  Return false, with nothing appended, if a finite
 * constant rounds to infinity.
 */
extern bool extuuid_add_float(ExtuuidValue *value, const Decimal *constant,
							  BinaryFloat *number);

/* A constant and what .at and .len of a verdict on it are. */
typedef struct ExtuuidConstant
{
	size_t		at;
	size_t		len;
	Decimal		decimal;
} ExtuuidConstant;

/*
 * extuuid_build_shortest - floats in the format that "f" takes (section 7.1)
 *
 * count is 1..EXTUUID_FLOATS_MAX; name may be empty.  The errors of
 * extuuid_set_name; CODEC_FLOAT_OVERFLOW: about a constant.
 */
extern CodecStatus extuuid_build_shortest(const ExtuuidConstant *constants,
										  int count, ExtuuidSpan name,
										  uint8_t *id);

/*
 * extuuid_build_quantity - a number, rounded to a binary64, and powers as an id
 *
 * powers: EXTUUID_UNITS of them; digits: where the number stands.
 * CODEC_FLOAT_OVERFLOW: about the number.
 */
extern CodecStatus extuuid_build_quantity(const Decimal *number,
										  ExtuuidSpan digits,
										  const uint8_t *powers, uint8_t *id);

#endif							/* TID_IDS_CODEC_EXTUUID_BUILDER_H */
