/*
 * extuuid.h
 *		Typed values in the 122 free bits of a version 6 UUID.
 *
 * The sources, by section of doc/format/extuuid.md:
 *
 *	payload.h	1: the 122 bits in 16 bytes
 *	layout.c	2 to 6: the fields of each type; an id to a value and back
 *	symbol.c	3: symbols
 *	head.c		7.1: the scheme word and what belongs to it
 *	number.c	7.1: numbers
 *	reader.c	7.1: the whole text
 *	unit.c		6, 7: units
 *	time.c		6, 7: times
 *	builder.c	4 to 6, 11: ids from their parts
 *	printer.c	7.2: output
 *	guess.c		7.3: the smart parser
 *	prefix.c	8: prefixes
 *	money.c		9: currency amounts
 *
 * grammar.h and builder.h are for these sources alone.
 *
 * An id is 16 bytes.  Where a function takes one it must be an extuuid
 * (extuuid_check); every such value prints, and what it prints reads back to
 * the same 16 bytes.  No function uses more than 24 KiB of stack.
 */
#ifndef TID_IDS_CODEC_EXTUUID_EXTUUID_H
#define TID_IDS_CODEC_EXTUUID_EXTUUID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "codec/decimal.h"
#include "codec/int128.h"
#include "codec/status.h"
#include "codec/extuuid/symbol.h"

#define EXTUUID_BYTES 16
#define EXTUUID_INPUT_MAX 1000	/* a longer text is an error everywhere */

/*
 * The longest canonical text is that of 103 numbers of 1 bit, all -1:
 * "extuuid:int/103*1:", 103 times "-1", 102 commas.
 */
#define EXTUUID_TEXT_LEN 326
#define EXTUUID_UUID_LEN 36		/* the UUID form */

/* The longest unit: seven times '*' or '/', the unit's name, "n/d". */
#define EXTUUID_UNIT_LEN 39
#define EXTUUID_UNITS 7			/* m kg s A K cd mol */

/*
 * The longest number of a value, a float; integers have a sign and 39 digits at
 * most, amounts a dot, too.
 */
#define EXTUUID_NUMBER_LEN DECIMAL_SHORT_LEN

/* Sizes of fields, in bits or numbers. */
#define EXTUUID_SERIAL_BITS 112	/* a symserial's symbol and number */
#define EXTUUID_FIXED_BITS 107	/* the same of a fixed */
#define EXTUUID_INT_BITS 117
#define EXTUUID_TIME_BITS 110
#define EXTUUID_TIME_FRACTION_MAX 109
#define EXTUUID_PLACES_MAX 31
#define EXTUUID_INTS_BITS 103	/* an integer vector's numbers and name */
#define EXTUUID_FLOATS_BITS 98	/* a float vector's */
#define EXTUUID_TAG_MAX 255

/* The most values of one text or constructor: of 1 bit, or as "f" finds, f16. */
#define EXTUUID_INTS_MAX EXTUUID_INTS_BITS
#define EXTUUID_FLOATS_MAX 6

/* 1582-10-15 00:00:00 UTC, the instant that times count from, in Unix time */
#define EXTUUID_TIME_UNIX_S INT64_C(-12219292800)

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

/* A unit's power, 7 bits: sign, numerator, denominator.  0: not in the unit. */
#define EXTUUID_POWER(negative, n, d) \
	((uint8_t) ((negative) << 6 | (n) << 3 | (d)))
#define EXTUUID_POWER_NEGATIVE(power) ((power) >> 6 & 1)
#define EXTUUID_POWER_N(power) ((power) >> 3 & 7)
#define EXTUUID_POWER_D(power) ((power) & 7)

/*
 * An id, taken apart.  Fields that a kind does not have are 0.
 *
 * The numbers stand in bits one behind the other, the last one lowest, as they
 * are stored; int, fixed and time are sign-extended to 128 bits.
 */
typedef struct ExtuuidValue
{
	ExtuuidKind kind;

	/*
	 * Whether the value has a canonical text: only then does it print so, and
	 * does extuuid_pack give the id back.
	 */
	bool		canonical;

	bool		has_symbol;		/* a symbol that can be read, or a vector's name */
	Symbol		symbol;			/* .text as printed: without padding */
	uint8_t		tag;			/* the number in an 8-bit context; 0: none */
	uint8_t		places;			/* fixed: decimals; time: bits of fraction */
	uint8_t		exponent_bits;	/* of float vectors */

	/*
	 * How many numbers there are, of how many bits.  No number: a bare symbol,
	 * or a layout that cannot be read (unknown encoding, impossible shape).
	 */
	uint8_t		count;
	uint8_t		width;

	uint8_t		powers[EXTUUID_UNITS];	/* quant */
	UInt128		bits;
} ExtuuidValue;

/* A text that is not NUL-terminated.  len is 0 for no name. */
typedef struct ExtuuidText
{
	const char *text;
	size_t		len;
} ExtuuidText;

/*
 * Part of a text, from offset at to before offset end; none if they are equal.
 * Verdicts on it count from the text's start.
 */
typedef struct ExtuuidSpan
{
	const char *text;
	size_t		at;
	size_t		end;
} ExtuuidSpan;

/* --- layout.c: bits -------------------------------------------------------- */

/*
 * extuuid_check - whether 16 bytes are an extuuid
 *
 * CODEC_BAD_VERSION, then CODEC_BAD_VARIANT; .at is 0.
 */
extern CodecStatus extuuid_check(const uint8_t *id);

/*
 * extuuid_next, extuuid_previous - the extuuid that follows or precedes this one
 * in their order
 *
 * False, and nothing written, for the last and the first one.
 */
extern bool extuuid_next(const uint8_t *id, uint8_t *after);
extern bool extuuid_previous(const uint8_t *id, uint8_t *before);

/* extuuid_unpack - take an id apart */
extern void extuuid_unpack(const uint8_t *id, ExtuuidValue *value);

/*
 * extuuid_pack - put a value together: the inverse, if it is canonical
 *
 * What does not fit its field is not checked, but never leaves it.
 */
extern void extuuid_pack(const ExtuuidValue *value, uint8_t *id);

/* extuuid_kind_word - the kind in SQL's words, "int-vector" */
extern const char *extuuid_kind_word(ExtuuidKind kind);

/* extuuid_number_bits - one of the numbers, 0 <= i < count, as stored */
static inline UInt128
extuuid_number_bits(const ExtuuidValue *value, int i)
{
	return value->bits >> ((value->count - 1 - i) * value->width) &
		u128_mask(value->width);
}

/* extuuid_is_float - whether the numbers are floats: quant, f117, f80 ... */
extern bool extuuid_is_float(ExtuuidKind kind);

/* extuuid_float - one of the numbers of such a value, and its format */
extern BinaryFloat extuuid_float(const ExtuuidValue *value, int i,
								 BinaryFormat *format);

/* extuuid_float_bits - a float as the value's layout stores it */
extern UInt128 extuuid_float_bits(const ExtuuidValue *value, BinaryFloat number);

/* extuuid_float_format - the format of a value's numbers, by kind and shape */
extern BinaryFormat extuuid_float_format(const ExtuuidValue *value);

/* extuuid_is_standard - is there a standard vector of so many numbers? */
extern bool extuuid_is_standard(ExtuuidKind kind, int count);

/*
 * extuuid_set_name - give a vector or float, whose count and width are set, its name
 *
 * At least one character.  CODEC_SYMBOL_..., CODEC_NAME_..., CODEC_NO_NAME for
 * what has none, for 8-bit contexts CODEC_PARAMETER_RANGE.
 */
extern CodecStatus extuuid_set_name(ExtuuidValue *value, ExtuuidSpan name);

/* extuuid_print_uuid - write EXTUUID_UUID_LEN characters, no NUL */
extern void extuuid_print_uuid(const uint8_t *id, char *text);

/* --- reader.c: canonical text ---------------------------------------------- */

/*
 * extuuid_parse - read the canonical form (section 7.1)
 *
 * Any code of status.h but CODEC_BAD_LENGTH, CODEC_NOT_INFERRED and the
 * prefix's.
 */
extern CodecStatus extuuid_parse(const char *text, size_t len, uint8_t *id);

/* --- builder.c, time.c: values from their parts ---------------------------- */

/*
 * extuuid_build_... - an id from what the canonical form writes
 *
 * Numbers are text, ["-"] decimal, as numeric prints them: where an integer is
 * due the places must be zeros; there are none at the end of what is longer than
 * EXTUUID_INPUT_MAX.  Errors are those of the canonical text; .at is
 * an offset in the argument that .code is about (CODEC_SYMBOL_... and
 * CODEC_NAME_...: the name; else the number or the unit).
 */
extern CodecStatus extuuid_build_symbol(SymbolEncoding encoding,
										ExtuuidText name, uint8_t *id);
extern CodecStatus extuuid_build_serial(SymbolEncoding encoding,
										ExtuuidText name, ExtuuidText number,
										uint8_t *id);

/* places: 0..EXTUUID_PLACES_MAX, or -1 for as many as the amount needs */
extern CodecStatus extuuid_build_fixed(SymbolEncoding encoding, int places,
									   ExtuuidText name, ExtuuidText amount,
									   uint8_t *id);
extern CodecStatus extuuid_build_int(ExtuuidText number, uint8_t *id);

/* value: the bits of a binary64; unit as printed, without '*' in front or with */
extern CodecStatus extuuid_build_quant(uint64_t value, ExtuuidText unit,
									   uint8_t *id);

/* unix_us: below 2^83; fraction_bits: 0..EXTUUID_TIME_FRACTION_MAX */
extern CodecStatus extuuid_build_time(SInt128 unix_us, int fraction_bits,
									  uint8_t *id);

/*
 * numbers: count of them, at most EXTUUID_INTS_MAX; width: bits of each, or 0
 * for as few as hold them all; name: may be empty for none.  .at of a verdict on
 * a number is its index.
 */
extern CodecStatus extuuid_build_ints(bool is_signed,
									  const ExtuuidText *numbers, int count,
									  int width, ExtuuidText name, uint8_t *id);

/*
 * numbers: the bits of count binary64, at most EXTUUID_FLOATS_MAX, taken as their
 * shortest decimals
 */
extern CodecStatus extuuid_build_floats(const uint64_t *numbers, int count,
										ExtuuidText name, uint8_t *id);

/* --- printer.c: canonical text, and the parts of values -------------------- */

/*
 * extuuid_print - the canonical form, or the UUID form where there is none
 *
 * Returns the number of characters, at most EXTUUID_TEXT_LEN; no NUL.
 */
extern int	extuuid_print(const uint8_t *id, char *text);

/*
 * extuuid_print_number - one number of a value (0 <= i < count)
 *
 * As in the canonical form, but fixed with all its places; a time is its count
 * of 2^-bits seconds.  Returns the number of characters, at most
 * EXTUUID_NUMBER_LEN; no NUL.
 */
extern int	extuuid_print_number(const ExtuuidValue *value, int i, char *text);

/* extuuid_print_unit - a quant's unit, "*m/s2"; at most EXTUUID_UNIT_LEN */
extern int	extuuid_print_unit(const ExtuuidValue *value, char *text);

/*
 * extuuid_unix_us - a time in Unix microseconds, to nearest, ties to even
 *
 * False, and nothing written, if its seconds do not fit in an int64.
 */
extern bool extuuid_unix_us(const ExtuuidValue *value, SInt128 *unix_us);

/* --- guess.c: the smart parser ------------------------------------- */

/*
 * extuuid_guess - the first rule of section 7.3 that matches and encodes
 *
 * A text with a scheme word in front has the errors of extuuid_parse, any other
 * CODEC_NOT_INFERRED for its whole span or CODEC_TEXT_TOO_LONG.
 */
extern CodecStatus extuuid_guess(const char *text, size_t len, uint8_t *id);

/* --- prefix.c ------------------------------------------------------ */

/*
 * extuuid_prefix_bounds - the first and last id that a prefix denotes
 *
 * CODEC_OUT_OF_RANGE: it is well-formed, and no extuuid has it.  Otherwise the
 * errors of extuuid_parse, CODEC_BAD_LENGTH for no hex digit or more than 32, or
 * CODEC_CONTAINS_REFERENCE.
 */
extern CodecStatus extuuid_prefix_bounds(const char *prefix, size_t len,
										 uint8_t *lower, uint8_t *upper);

#endif							/* TID_IDS_CODEC_EXTUUID_EXTUUID_H */
