/*
 * grammar.h
 *		The parts of extuuid's grammar (doc/format/extuuid.md, section 7.1)
 *		that its parsers share.
 *
 * All functions read a text from offset at to before offset end.  The .at of
 * a status counts from the text's start.
 */
#ifndef TID_IDS_CODEC_EXTUUID_GRAMMAR_H
#define TID_IDS_CODEC_EXTUUID_GRAMMAR_H

#include "codec/extuuid/extuuid.h"

#define EXTUUID_WORD "extuuid:"
#define EXTUUID_WORD_LEN 8

typedef enum ExtuuidScheme
{
	SCHEME_SYM,
	SCHEME_SERIAL,
	SCHEME_FIXED,
	SCHEME_INT,
	SCHEME_UINT,
	SCHEME_QUANT,
	SCHEME_FLOAT,				/* "f", with or without dimensions */
	SCHEME_F16,
	SCHEME_F32,
	SCHEME_F64,
	SCHEME_F80,
	SCHEME_F117,
	SCHEME_TIME
} ExtuuidScheme;

/* The text before the first colon */
typedef struct ExtuuidHead
{
	size_t		at;				/* its offset, without "extuuid:" */
	size_t		end;
	ExtuuidScheme scheme;
	bool		long_word;		/* "quant" or "time" */
	SymbolEncoding encoding;	/* SYMBOL_AUTO if not written */
	int			places;			/* of fixed; -1 if not written */
	int			ndims;			/* how many dimensions were written */
	int			dims[3];		/* n, l, e; of a time its bits */
	size_t		dim_at[3];		/* their offsets in the text */
	size_t		dim_len[3];
} ExtuuidHead;

/* --- head.c ------------------------------------------------------------- */

/*
 * The scheme words that an encoding may follow, by ExtuuidScheme: "sym",
 * "serial", "fixed".
 */
#define EXTUUID_SYMBOL_WORDS 3
extern const char *const extuuid_symbol_words[EXTUUID_SYMBOL_WORDS];

/*
 * extuuid_is_scheme_word - whether len characters are one of the other words
 */
extern bool extuuid_is_scheme_word(const char *word, size_t len);

/*
 * extuuid_read_head - read a scheme word with its encoding, places or
 * dimensions
 *
 * CODEC_UNKNOWN_SCHEME, CODEC_UNKNOWN_ENCODING, CODEC_BAD_CHAR.  If
 * everything is well-formed, CODEC_PARAMETER_RANGE; head is then set except
 * for that number.
 */
extern CodecStatus extuuid_read_head(const char *text, size_t at, size_t end,
									 ExtuuidHead *head);

/*
 * extuuid_check_shape - check whether a vector can have the dimensions of a
 * head
 *
 * CODEC_VECTOR_TOO_WIDE about the head; CODEC_PARAMETER_RANGE about the width
 * of a float.  Heads with fewer than two dimensions always pass.
 */
extern CodecStatus extuuid_check_shape(const ExtuuidHead *head);

/* --- number.c: numbers that must extend exactly to end ------------------ */

/*
 * extuuid_integer_bits - return the bits of an integer; 0 for an unsigned 0
 */
static inline int
extuuid_integer_bits(SInt128 number, bool is_signed)
{
	return is_signed ? s128_length(number) : u128_length((UInt128) number);
}

/*
 * extuuid_read_serial - read digits, dashes and underscores
 *
 * CODEC_BAD_CHAR; CODEC_NUMBER_TOO_WIDE if the number has more than
 * EXTUUID_SERIAL_BITS.
 */
extern CodecStatus extuuid_read_serial(const char *text, size_t at,
									   size_t end,
									   SInt128 *number);

/*
 * extuuid_read_integer - read "sint" of the grammar, or "digits" if not
 * signed
 *
 * CODEC_BAD_CHAR; CODEC_NUMBER_TOO_WIDE if the number has more than limit
 * bits.
 */
extern CodecStatus extuuid_read_integer(const char *text, size_t at,
										size_t end,
										bool is_signed, int limit,
										SInt128 *number);

/*
 * extuuid_read_amount - read ["-"] decimal, at most 1000 bytes, times
 * 10^places
 *
 * *places is 0..EXTUUID_PLACES_MAX, or -1, which is replaced by the number of
 * decimals without trailing zeros.  CODEC_BAD_CHAR; CODEC_NOT_EXACT;
 * CODEC_NUMBER_TOO_WIDE if the result has more than EXTUUID_FIXED_BITS.
 */
extern CodecStatus extuuid_read_amount(const char *text, size_t at,
									   size_t end,
									   int *places, SInt128 *number);

/*
 * extuuid_read_real - read "real" of the grammar, at most 1000 bytes
 *
 * CODEC_BAD_CHAR.
 */
extern CodecStatus extuuid_read_real(const char *text, size_t at, size_t end,
									 Decimal *decimal);

/* --- time.c ------------------------------------------------------------- */

/*
 * A date of the grammar, which may be a year, month, day, hour, minute or
 * second
 */
typedef struct ExtuuidDate
{
	int			parts;			/* how many of these six were written */
	int64_t		seconds;		/* its start, since 1582-10-15 */
	int64_t		next_seconds;	/* its end, which is the start of the next */
	size_t		fraction;		/* offset of the digits after the decimal
								 * point */
	size_t		fraction_len;	/* 0 if there are none */
} ExtuuidDate;

/*
 * extuuid_read_date - read a date, of which at least the year is written
 *
 * CODEC_BAD_CHAR, CODEC_NO_SUCH_DATE.
 */
extern CodecStatus extuuid_read_date(const char *text, size_t at, size_t end,
									 ExtuuidDate *date);

/*
 * extuuid_read_time - read the text after the colon of "t" or "time" as an
 * ID
 *
 * CODEC_BAD_CHAR; CODEC_NO_SUCH_DATE; CODEC_PARAMETER_RANGE if the fraction
 * is too long; CODEC_TIME_TOO_WIDE; CODEC_NUMBER_TOO_WIDE.
 */
extern CodecStatus extuuid_read_time(const char *text, size_t at, size_t end,
									 const ExtuuidHead *head, uint8_t *id);

/*
 * extuuid_print_time - write "t/", the bits, ":" and the time (section 7.2)
 *
 * Return the number of characters, fewer than EXTUUID_TEXT_LEN; no NUL.
 */
extern int	extuuid_print_time(const ExtuuidValue *value, char *text);

/* --- unit.c ------------------------------------------------------------- */

/*
 * extuuid_read_units - read *( ("*" / "/") unit [power] ) and add the powers
 *
 * bare: whether the first "*" is optional.  exponent: NULL to read the base
 * units only; otherwise the derived units of section 7.3, too, of which one
 * has a power of ten, and *exponent is set to that of the product.  Set all
 * EXTUUID_UNITS of powers.  CODEC_BAD_CHAR, CODEC_UNKNOWN_UNIT;
 * CODEC_POWER_RANGE, also if the power of ten is not an integer.
 */
extern CodecStatus extuuid_read_units(const char *text, size_t at, size_t end,
									  bool bare, uint8_t *powers,
									  int *exponent);

/* --- reader.c ----------------------------------------------------------- */

/*
 * extuuid_read_canonical - do the same as extuuid_parse for up to 1020 bytes
 */
extern CodecStatus extuuid_read_canonical(const char *text, size_t len,
										  uint8_t *id);

/*
 * extuuid_is_hex - return whether a text, not empty, has only hex digits and
 * dashes
 */
extern bool extuuid_is_hex(const char *text, size_t len);

/* --- parts -------------------------------------------------------------- */

/*
 * extuuid_part - return the part of a text from offset at to before offset
 * end
 */
static inline ExtuuidPart
extuuid_part(const char *text, size_t at, size_t end)
{
	ExtuuidPart part = {.text = text, .at = at, .end = end};

	return part;
}

/* --- characters --------------------------------------------------------- */

/*
 * extuuid_check_length - return CODEC_TEXT_TOO_LONG above EXTUUID_INPUT_MAX
 */
static inline CodecStatus
extuuid_check_length(size_t len)
{
	if (len <= EXTUUID_INPUT_MAX)
		return codec_ok();
	return codec_fail_limit(CODEC_TEXT_TOO_LONG, EXTUUID_INPUT_MAX, 0,
							len > INT32_MAX ? INT32_MAX : (int) len,
							EXTUUID_INPUT_MAX);
}

static inline bool
extuuid_is_digit(const char *text, size_t at, size_t end)
{
	return at < end && text[at] >= '0' && text[at] <= '9';
}

static inline bool
extuuid_is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* extuuid_find - return the offset of a character, or end */
static inline size_t
extuuid_find(const char *text, size_t at, size_t end, char c)
{
	while (at < end && text[at] != c)
		at++;
	return at;
}

/* extuuid_begins - return whether there is a word at offset at */
static inline bool
extuuid_begins(const char *text, size_t at, size_t end, const char *word,
			   size_t word_len)
{
	if (end - at < word_len)
		return false;
	for (size_t i = 0; i < word_len; i++)
	{
		if (text[at + i] != word[i])
			return false;
	}
	return true;
}

/*
 * extuuid_matches - return whether there is a pattern at offset at, in which
 * d is a digit
 */
static inline bool
extuuid_matches(const char *text, size_t at, size_t end, const char *pattern)
{
	for (; *pattern != '\0'; pattern++, at++)
	{
		if (at == end || (*pattern == 'd' ? !extuuid_is_digit(text, at, end)
						  : text[at] != *pattern))
			return false;
	}
	return true;
}

#endif							/* TID_IDS_CODEC_EXTUUID_GRAMMAR_H */
