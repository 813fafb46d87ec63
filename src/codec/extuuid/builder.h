/*
 * builder.h
 *		IDs from their parts (doc/format/extuuid.md, sections 4 to 6).
 *
 * Both the reader of texts and the constructors use these functions.  The .at
 * and .len of a status are those of the part that is wrong, as the caller
 * passed them.
 */
#ifndef TID_IDS_CODEC_EXTUUID_BUILDER_H
#define TID_IDS_CODEC_EXTUUID_BUILDER_H

#include <string.h>

#include "codec/extuuid/grammar.h"

/* extuuid_start_value - set a value to count numbers of width bits, all 0 */
static inline void
extuuid_start_value(ExtuuidValue *value, ExtuuidKind kind, int count,
					int width)
{
	memset(value, 0, sizeof *value);
	value->kind = kind;
	value->canonical = true;
	value->count = (uint8_t) count;
	value->width = (uint8_t) width;
}

/* --- symbols with a number (sections 4 and 5) --------------------------- */

typedef struct ExtuuidSymserial
{
	ExtuuidKind kind;			/* EXTUUID_FIXED, or EXTUUID_SERIAL, also for
								 * a bare symbol */
	SymbolEncoding encoding;
	int			places;			/* of fixed */
	SInt128		number;			/* 0 for a bare symbol; of at most
								 * EXTUUID_SERIAL_BITS or EXTUUID_FIXED_BITS */
	ExtuuidPart name;
	ExtuuidPart digits;			/* the text of the number */
} ExtuuidSymserial;

/*
 * extuuid_choose_encoding - choose the encoding of a fixed whose places are
 * given, but not its encoding: that for the amount 0
 *
 * Keep SYMBOL_AUTO if the name has no encoding or is too long.
 */
extern void extuuid_choose_encoding(ExtuuidSymserial *parts);

/*
 * extuuid_build_symserial - make an ID of a symbol and a number
 *
 * CODEC_SYMBOL_CHAR, CODEC_SYMBOL_TOO_LONG about the name;
 * CODEC_NUMBER_TOO_WIDE about the number.
 */
extern CodecStatus extuuid_build_symserial(const ExtuuidSymserial *parts,
										   uint8_t *id);

/*
 * extuuid_blame_number - choose the status if name and number do not fit
 * together
 *
 * If status is CODEC_SYMBOL_TOO_LONG or CODEC_NUMBER_TOO_WIDE, but there is
 * room for the name and a smaller number, return CODEC_NUMBER_TOO_WIDE with
 * the most bits that the number may have.  Otherwise return status.
 */
extern CodecStatus extuuid_blame_number(CodecStatus status,
										const ExtuuidSymserial *parts);

/*
 * extuuid_build_amount - read the number of a fixed and make an ID of all
 * parts
 *
 * Read parts->digits, which is ["-"] decimal of any length.  Set
 * parts->number, and parts->places if that is -1.  The errors are those of
 * extuuid_read_amount and extuuid_build_symserial.
 */
extern CodecStatus extuuid_build_amount(ExtuuidSymserial *parts, uint8_t *id);

/* --- integers (section 6) ----------------------------------------------- */

/* extuuid_build_single_int - make an ID of an integer of EXTUUID_INT_BITS */
extern void extuuid_build_single_int(SInt128 number, uint8_t *id);

typedef struct ExtuuidIntegers
{
	bool		is_signed;
	int			count;			/* 1..EXTUUID_INTS_MAX */
	int			width;			/* bits of each; 0: as few as all fit in */
	const SInt128 *numbers;		/* of at most width bits, or if that is 0 of
								 * EXTUUID_INTS_BITS */
	ExtuuidPart list;			/* the text of all numbers */
	ExtuuidPart name;			/* may be empty */
} ExtuuidIntegers;

/*
 * extuuid_build_integers - make an ID of a vector of integers
 *
 * CODEC_VECTOR_TOO_WIDE about the list; the errors of extuuid_set_name.
 */
extern CodecStatus extuuid_build_integers(const ExtuuidIntegers *parts,
										  uint8_t *id);

/* --- floats (section 6) ------------------------------------------------- */

typedef struct ExtuuidFloatFormat
{
	ExtuuidKind kind;
	int			width;			/* bits of a number */
	int			exponent_bits;	/* of EXTUUID_FLOAT_VECTOR, else 0 */
} ExtuuidFloatFormat;

/* f16, f32, f64, f80 and f117, in this order */
#define EXTUUID_STANDARD_FORMATS 5
extern const ExtuuidFloatFormat extuuid_standard_formats[EXTUUID_STANDARD_FORMATS];

/*
 * extuuid_check_count - check whether a format has vectors of count numbers
 *
 * CODEC_VECTOR_TOO_WIDE, CODEC_TOO_MANY_VALUES, CODEC_NO_VECTOR_OF_COUNT
 * about the list.
 */
extern CodecStatus extuuid_check_count(const ExtuuidFloatFormat *format,
									   int count, ExtuuidPart list);

/*
 * extuuid_start_floats - set a value to count floats, without the numbers
 *
 * name: may be empty.  The errors are those of extuuid_set_name.
 */
extern CodecStatus extuuid_start_floats(ExtuuidValue *value,
										const ExtuuidFloatFormat *format,
										int count, ExtuuidPart name);

/*
 * extuuid_add_float - append a constant, rounded to a float, to a value's
 * numbers
 *
 * Set *number to the float.  Return false, and append nothing, if a finite
 * constant rounds to infinity.
 */
extern bool extuuid_add_float(ExtuuidValue *value, const Decimal *constant,
							  BinaryFloat *number);

/* A constant, and the .at and .len of a status about it */
typedef struct ExtuuidConstant
{
	size_t		at;
	size_t		len;
	Decimal		decimal;
} ExtuuidConstant;

/*
 * extuuid_build_shortest - make an ID of floats in the format that "f"
 * chooses (section 7.1)
 *
 * count: 1..EXTUUID_FLOATS_MAX; name: may be empty.  CODEC_FLOAT_OVERFLOW
 * about a constant; the errors of extuuid_set_name.
 */
extern CodecStatus extuuid_build_shortest(const ExtuuidConstant *constants,
										  int count, ExtuuidPart name,
										  uint8_t *id);

/*
 * extuuid_build_quantity - make an ID of a number and a unit
 *
 * The number is rounded to a binary64.  digits: its text; powers:
 * EXTUUID_UNITS of them.  CODEC_FLOAT_OVERFLOW about the number.
 */
extern CodecStatus extuuid_build_quantity(const Decimal *number,
										  ExtuuidPart digits,
										  const uint8_t *powers, uint8_t *id);

#endif							/* TID_IDS_CODEC_EXTUUID_BUILDER_H */
