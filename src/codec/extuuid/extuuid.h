/*----------
 * extuuid.h
 *		Typed values in the 122 free bits of a version 6 UUID.
 *
 * Sections are those of doc/format/extuuid.md.  The sources and their
 * sections:
 *
 *	payload.h	1: the 122 bits in 16 bytes
 *	layout.c	2 to 6: the fields of each type
 *	symbol.c	3: symbols
 *	head.c		7.1: text before the first colon, from a scheme word on
 *	number.c	7.1: numbers
 *	reader.c	7.1: all other text
 *	unit.c		6, 7: units
 *	time.c		6, 7: times
 *	builder.c	4 to 6, 11: IDs from their parts
 *	printer.c	7.2: output
 *	guess.c		7.3: the smart parser
 *	prefix.c	8: prefixes
 *	money.c		9: currency amounts
 *
 * Only these sources use grammar.h and builder.h.
 *
 * An ID is 16 bytes, for which extuuid_check returns CODEC_OK; other
 * functions do not check that.  Every ID can be printed, and the printed text
 * reads back as the same 16 bytes.  No function uses more than 24 KiB of
 * stack.
 *----------
 */
#ifndef TID_IDS_CODEC_EXTUUID_EXTUUID_H
#define TID_IDS_CODEC_EXTUUID_EXTUUID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "codec/decimal.h"
#include "codec/int128.h"
#include "codec/uuid_frame.h"
#include "codec/extuuid/status.h"
#include "codec/extuuid/symbol.h"

#define EXTUUID_BYTES UUID_BYTES
#define EXTUUID_VERSION 6		/* of the UUID that each extuuid is */
#define EXTUUID_INPUT_MAX 1000	/* bytes; a longer text is always an error */

/*
 * The longest canonical text has 103 numbers of 1 bit, all -1: it is
 * "extuuid:int/103*1:", 103 times "-1" and 102 commas.
 */
#define EXTUUID_TEXT_LEN 326

/*
 * The longest unit has seven times '*' or '/', the name of a unit, and "n/d".
 */
#define EXTUUID_UNIT_LEN 39
#define EXTUUID_UNITS 7			/* m kg s A K cd mol */

/*
 * The longest number is a float.  Integers have at most a sign and 39 digits,
 * and amounts a dot as well.
 */
#define EXTUUID_NUMBER_LEN DECIMAL_SHORT_LEN

/*
 * The longest exact time has a sign, a digit, a decimal point and 109 places.
 * Each bit less of fraction saves one place, but leaves one bit more, which
 * is a third of a digit, for the whole seconds.
 */
#define EXTUUID_SECONDS_LEN 112

/* Sizes and largest values of fields */
#define EXTUUID_SERIAL_BITS 112 /* symbol and number of a symserial */
#define EXTUUID_FIXED_BITS 107	/* symbol and number of a fixed */
#define EXTUUID_INT_BITS 117
#define EXTUUID_F117_BITS 117
#define EXTUUID_TIME_BITS 110
#define EXTUUID_TIME_FRACTION_MAX 109
#define EXTUUID_PLACES_MAX 31
#define EXTUUID_INTS_BITS 103	/* numbers and name of an integer vector */
#define EXTUUID_FLOATS_BITS 98	/* those of a float vector */
#define EXTUUID_EXPONENT_MIN 2	/* bits of a float vector's exponents */
#define EXTUUID_EXPONENT_MAX 16
#define EXTUUID_TAG_MAX 255

/* The most values of one text or constructor: integers of 1 bit, and f16s */
#define EXTUUID_INTS_MAX EXTUUID_INTS_BITS
#define EXTUUID_FLOATS_MAX 6

/*
 * From int to float vector, the order is that of the subtypes (section 6),
 * which IDs contain.
 */
typedef enum ExtuuidKind
{
	EXTUUID_SYMBOL,
	EXTUUID_SERIAL,
	EXTUUID_FIXED,
	EXTUUID_INT,
	EXTUUID_QUANT,
	EXTUUID_F117,
	EXTUUID_TIME,
	EXTUUID_INT_VECTOR,
	EXTUUID_UINT_VECTOR,
	EXTUUID_FLOAT_VECTOR,
	EXTUUID_F80,
	EXTUUID_F64,
	EXTUUID_F32,
	EXTUUID_F16,
	EXTUUID_RESERVED
} ExtuuidKind;

/*
 * The power of a base unit, 7 bits: sign, numerator, denominator.  0: none.
 */
#define EXTUUID_POWER(negative, n, d) \
	((uint8_t) ((negative) << 6 | (n) << 3 | (d)))
#define EXTUUID_POWER_NEGATIVE(power) ((power) >> 6 & 1)
#define EXTUUID_POWER_N(power) ((power) >> 3 & 7)
#define EXTUUID_POWER_D(power) ((power) & 7)

/*
 * The fields of an ID.  Those that a kind does not have are 0.
 *
 * bits contains the numbers as they are stored, the last one lowest.  Those
 * of int, fixed and time are sign-extended to 128 bits.
 */
typedef struct ExtuuidValue
{
	ExtuuidKind kind;

	/*
	 * Whether the value has a canonical text.  If not, it is printed as a
	 * UUID, and extuuid_pack may return another ID.
	 */
	bool		canonical;

	bool		has_symbol;		/* a valid symbol, or the name of a vector */
	Symbol		symbol;			/* .text without padding */
	uint8_t		tag;			/* a name of 8 bits; 0: none */
	uint8_t		places;			/* fixed: decimals; time: bits of fraction */
	uint8_t		exponent_bits;	/* of float vectors */

	/*
	 * How many numbers there are, of how many bits each.  There is none in a
	 * bare symbol, and if the layout is invalid (unknown encoding, impossible
	 * dimensions).
	 */
	uint8_t		count;
	uint8_t		width;

	uint8_t		powers[EXTUUID_UNITS];	/* quant */
	UInt128		bits;
} ExtuuidValue;

/* A text, not NUL-terminated; an empty one stands for no name. */
typedef struct ExtuuidText
{
	const char *text;
	size_t		len;
} ExtuuidText;

/*
 * Part of a text, from offset at to before offset end.  It may be empty.  The
 * .at of a status about it counts from the text's start.
 */
typedef struct ExtuuidPart
{
	const char *text;
	size_t		at;
	size_t		end;
} ExtuuidPart;

/* --- layout.c: bits ----------------------------------------------------- */

/*
 * extuuid_check - check whether 16 bytes are an extuuid
 *
 * CODEC_BAD_VERSION, CODEC_BAD_VARIANT; .at is 0.
 */
extern CodecStatus extuuid_check(const uint8_t *id);

/*
 * extuuid_step - write the extuuid after an ID in the sort order, for a step
 * of 1, or before it, for -1
 *
 * Return false, and write nothing, for the last and the first one.
 */
extern bool extuuid_step(const uint8_t *id, int step, uint8_t *result);

/* extuuid_unpack - read all fields of an ID */
extern void extuuid_unpack(const uint8_t *id, ExtuuidValue *value);

/*
 * extuuid_pack - write an ID from its fields
 *
 * Bits of numbers that do not fit are cut off.
 */
extern void extuuid_pack(const ExtuuidValue *value, uint8_t *id);

/* extuuid_kind_word - return the name of a kind in SQL, like "int-vector" */
extern const char *extuuid_kind_word(ExtuuidKind kind);

/* extuuid_number_bits - return number i (0..count-1) as it is stored */
static inline UInt128
extuuid_number_bits(const ExtuuidValue *value, int i)
{
	return value->bits >> ((value->count - 1 - i) * value->width) &
		u128_mask(value->width);
}

/* extuuid_is_float - return whether the numbers of a kind are floats */
extern bool extuuid_is_float(ExtuuidKind kind);

/* extuuid_float - return number i of a value with floats; set *format */
extern BinaryFloat extuuid_float(const ExtuuidValue *value, int i,
								 BinaryFormat *format);

/* extuuid_float_bits - return a float as the value's layout stores it */
extern UInt128 extuuid_float_bits(const ExtuuidValue *value,
								  BinaryFloat number);

/* extuuid_float_format - return the format of a value's floats */
extern BinaryFormat extuuid_float_format(const ExtuuidValue *value);

/*
 * extuuid_is_standard - return whether there is a standard vector of count
 * numbers
 */
extern bool extuuid_is_standard(ExtuuidKind kind, int count);

/*
 * extuuid_set_name - set the name of a vector, whose kind, count and width
 * are set
 *
 * The name has at least one character.  CODEC_SYMBOL_..., CODEC_NAME_...;
 * CODEC_NO_NAME if this format has no names; CODEC_PARAMETER_RANGE if its
 * names are numbers.
 */
extern CodecStatus extuuid_set_name(ExtuuidValue *value, ExtuuidPart name);

/* --- reader.c: canonical text ------------------------------------------- */

/*
 * extuuid_parse - read the canonical form (section 7.1)
 *
 * All codes of status.h are possible, except CODEC_BAD_LENGTH,
 * CODEC_NOT_INFERRED and those of prefixes.
 */
extern CodecStatus extuuid_parse(const char *text, size_t len, uint8_t *id);

/* --- builder.c, time.c: values from their parts ------------------------- */

/*
 * extuuid_build_... - make an ID of the parts of its canonical form (section
 * 11)
 *
 * Numbers are text, ["-"] decimal, as numeric prints them.  An integer may
 * have zeros after the decimal point, but a text longer than
 * EXTUUID_INPUT_MAX must not end in them.  Errors are those of the canonical
 * form.  .at is an offset in the argument that .code is about: the name for
 * CODEC_SYMBOL_... and CODEC_NAME_..., else the number or the unit.
 */
extern CodecStatus extuuid_build_symbol(SymbolEncoding encoding,
										ExtuuidText name, uint8_t *id);

/* grouped: the number is digits with dashes and underscores instead */
extern CodecStatus extuuid_build_serial(SymbolEncoding encoding,
										ExtuuidText name, ExtuuidText number,
										bool grouped, uint8_t *id);

/* places: 0..EXTUUID_PLACES_MAX, or -1 for as many as amount has */
extern CodecStatus extuuid_build_fixed(SymbolEncoding encoding, int places,
									   ExtuuidText name, ExtuuidText amount,
									   uint8_t *id);
extern CodecStatus extuuid_build_int(ExtuuidText number, uint8_t *id);

/*
 * value: the bits of a binary64; unit: as printed, the first '*' is optional
 */
extern CodecStatus extuuid_build_quant(uint64_t value, ExtuuidText unit,
									   uint8_t *id);

/* unix_us: below 2^83; fraction_bits: 0..EXTUUID_TIME_FRACTION_MAX */
extern CodecStatus extuuid_build_time(SInt128 unix_us, int fraction_bits,
									  uint8_t *id);

/*
 * count: 1..EXTUUID_INTS_MAX; width: bits of each number, or 0 for as few as
 * all numbers fit in; name: empty for none.  If a number is wrong, .at is its
 * index.
 */
extern CodecStatus extuuid_build_ints(bool is_signed,
									  const ExtuuidText *numbers, int count,
									  int width, ExtuuidText name, uint8_t *id);

/*
 * numbers: the bits of binary64 numbers, which are read as their shortest
 * decimals; count: 1..EXTUUID_FLOATS_MAX; name: empty for none.  If a number
 * is wrong, .at is its index.
 */
extern CodecStatus extuuid_build_floats(const uint64_t *numbers, int count,
										ExtuuidText name, uint8_t *id);

/*
 * extuuid_has_width - return whether a standard float format has these bits
 */
extern bool extuuid_has_width(int width);

/*
 * extuuid_build_floats_of - the same in a given format
 *
 * width: that of a standard format if exponent_bits is 0; otherwise
 * exponent_bits + 2..EXTUUID_FLOATS_BITS, for a vector of own dimensions, and
 * exponent_bits: EXTUUID_EXPONENT_MIN..EXTUUID_EXPONENT_MAX.  count is only
 * limited by the format.
 */
extern CodecStatus extuuid_build_floats_of(const uint64_t *numbers, int count,
										   int width, int exponent_bits,
										   ExtuuidText name, uint8_t *id);

/*
 * extuuid_build_float_of - the same for one number, as numeric prints it
 *
 * The number may be NaN or an infinity.  CODEC_TEXT_TOO_LONG if the number is
 * longer than EXTUUID_INPUT_MAX, not counting the zeros at both ends.
 */
extern CodecStatus extuuid_build_float_of(ExtuuidText number, int width,
										  int exponent_bits, ExtuuidText name,
										  uint8_t *id);

/* --- printer.c: canonical text, and the parts of values ----------------- */

/*
 * extuuid_print - write the canonical form or, if there is none, the UUID
 * form
 *
 * Return the number of characters, at most EXTUUID_TEXT_LEN; no NUL.
 */
extern int	extuuid_print(const uint8_t *id, char *text);

/*
 * extuuid_print_number - write number i (0..count-1) of a value
 *
 * The form is the canonical one, except that a fixed has all its places, and
 * a time is its count of 2^-bits seconds.  Return the number of characters,
 * at most EXTUUID_NUMBER_LEN; no NUL.
 */
extern int	extuuid_print_number(const ExtuuidValue *value, int i,
								 char *text);

/*
 * extuuid_print_unit - write the unit of a quant, like "*m/s2"
 *
 * Return the number of characters, at most EXTUUID_UNIT_LEN; no NUL.
 */
extern int	extuuid_print_unit(const ExtuuidValue *value, char *text);

/*
 * extuuid_print_seconds - write a time's exact seconds since 1582-10-15
 *
 * ["-"] decimal, without zeros at the end.  Return the number of characters,
 * at most EXTUUID_SECONDS_LEN; no NUL.
 */
extern int	extuuid_print_seconds(const ExtuuidValue *value, char *text);

/*
 * extuuid_unix_us - set *unix_us to a time in Unix us, to nearest, ties to
 * even
 *
 * Return false, and write nothing, if the seconds do not fit in an int64.
 */
extern bool extuuid_unix_us(const ExtuuidValue *value, SInt128 *unix_us);

/* --- guess.c: the smart parser ------------------------------------------ */

/*
 * extuuid_guess - read a text by the first rule of section 7.3 that applies
 *
 * A text that begins with a scheme word has the errors of extuuid_parse, any
 * other one CODEC_TEXT_TOO_LONG or CODEC_NOT_INFERRED.
 */
extern CodecStatus extuuid_guess(const char *text, size_t len, uint8_t *id);

/* --- prefix.c ----------------------------------------------------------- */

/*
 * extuuid_prefix_bounds - find the smallest and largest ID with a prefix
 * (section 8)
 *
 * CODEC_OUT_OF_RANGE if the prefix is well-formed but no extuuid has it;
 * CODEC_BAD_LENGTH if it has no hex digit or more than 32;
 * CODEC_CONTAINS_REFERENCE; CODEC_PREFIX_...; otherwise the errors of
 * extuuid_parse.
 */
extern CodecStatus extuuid_prefix_bounds(const char *prefix, size_t len,
										 uint8_t *lower, uint8_t *upper);

#endif							/* TID_IDS_CODEC_EXTUUID_EXTUUID_H */
