/*
 * grammar.h
 *		Pieces of extuuid's grammar (doc/format/extuuid.md, section 7.1) that
 *		its parsers share; for the codec of extuuid alone.
 *
 * All read a part of a text, from offset at to before offset end.  The .at of a
 * verdict counts from the text's start.
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

/* What stands before the first colon. */
typedef struct ExtuuidHead
{
	size_t		at;				/* where it stands, without "extuuid:" */
	size_t		end;
	ExtuuidScheme scheme;
	bool		long_word;		/* "quant" or "time" */
	SymbolEncoding encoding;	/* SYMBOL_AUTO if not written */
	int			places;			/* fixed; -1 if not written */
	int			ndims;			/* how many of the next were written */
	int			dims[3];		/* n, l, e; of time its bits */
	size_t		dim_at[3];		/* where these stand in the text */
	size_t		dim_len[3];
} ExtuuidHead;

/* --- head.c ---------------------------------------------------------------- */

/*
 * The scheme words that an encoding may follow, by ExtuuidScheme: "sym",
 * "serial", "fixed".
 */
#define EXTUUID_SYMBOL_WORDS 3
extern const char *const extuuid_symbol_words[EXTUUID_SYMBOL_WORDS];

/* extuuid_is_scheme_word - whether len characters are one of the other words */
extern bool extuuid_is_scheme_word(const char *word, size_t len);

/*
 * extuuid_read_head - a scheme word with encoding, places or dimensions
 *
 * CODEC_UNKNOWN_SCHEME, CODEC_UNKNOWN_ENCODING, CODEC_BAD_CHAR; if all is
 * well-formed, CODEC_PARAMETER_RANGE, with head complete but for that number.
 */
extern CodecStatus extuuid_read_head(const char *text, size_t at, size_t end,
									 ExtuuidHead *head);

/*
 * extuuid_check_shape - may there be an int or float vector of these dimensions?
 *
 * CODEC_VECTOR_TOO_WIDE: about the head; CODEC_PARAMETER_RANGE: about a float's
 * width.  A head of fewer than two dimensions passes.
 */
extern CodecStatus extuuid_check_shape(const ExtuuidHead *head);

/* --- number.c: numbers that go exactly to end ------------------------------ */

/* extuuid_integer_bits - the bits that an integer needs; 0 for an unsigned 0 */
static inline int
extuuid_integer_bits(SInt128 number, bool is_signed)
{
	return is_signed ? s128_length(number) : u128_length((UInt128) number);
}

/*
 * extuuid_read_serial - digits with dashes and underscores
 *
 * CODEC_BAD_CHAR; CODEC_NUMBER_TOO_WIDE from 2^EXTUUID_SERIAL_BITS on.
 */
extern CodecStatus extuuid_read_serial(const char *text, size_t at, size_t end,
									   SInt128 *number);

/*
 * extuuid_read_integer - "sint" of the grammar, or "digits" if not signed
 *
 * CODEC_BAD_CHAR; CODEC_NUMBER_TOO_WIDE if it needs more than limit bits.
 */
extern CodecStatus extuuid_read_integer(const char *text, size_t at, size_t end,
										bool is_signed, int limit,
										SInt128 *number);

/*
 * extuuid_read_amount - ["-"] decimal as an integer, times 10^places
 *
 * *places is 0..EXTUUID_PLACES_MAX, or -1, which becomes the number of decimals
 * without zeros at the end.  CODEC_BAD_CHAR; CODEC_NOT_EXACT;
 * CODEC_NUMBER_TOO_WIDE if it needs more than EXTUUID_FIXED_BITS.  At most 1000
 * bytes.
 */
extern CodecStatus extuuid_read_amount(const char *text, size_t at, size_t end,
									   int *places, SInt128 *number);

/* extuuid_read_real - "real" of the grammar, of at most 1000 bytes; CODEC_BAD_CHAR */
extern CodecStatus extuuid_read_real(const char *text, size_t at, size_t end,
									 Decimal *decimal);

/* --- time.c ---------------------------------------------------------------- */

/*
 * A date of the grammar.  parts is how many of year, month, day, hour, minute
 * and second were written; the others have their smallest value.
 */
typedef struct ExtuuidDate
{
	int			parts;
	int64_t		seconds;		/* since 1582-10-15, of the first instant */
	int64_t		next_seconds;	/* of the first instant after it */
	size_t		fraction;		/* offset of the digits behind the seconds' dot */
	size_t		fraction_len;	/* 0 if there are none */
} ExtuuidDate;

/*
 * extuuid_read_date - a date, at least its year, up to end
 *
 * CODEC_BAD_CHAR, CODEC_NO_SUCH_DATE.
 */
extern CodecStatus extuuid_read_date(const char *text, size_t at, size_t end,
									 ExtuuidDate *date);

/*
 * extuuid_read_time - what stands behind the colon of "t" or "time", as an id
 *
 * CODEC_BAD_CHAR, CODEC_NO_SUCH_DATE, CODEC_PARAMETER_RANGE for too long a
 * fraction, CODEC_TIME_TOO_WIDE, CODEC_NUMBER_TOO_WIDE.
 */
extern CodecStatus extuuid_read_time(const char *text, size_t at, size_t end,
									 const ExtuuidHead *head, uint8_t *id);

/*
 * extuuid_print_time - "t/", the bits, ":" and the time (section 7.2)
 *
 * Returns the number of characters, fewer than EXTUUID_TEXT_LEN; no NUL.
 */
extern int	extuuid_print_time(const ExtuuidValue *value, char *text);

/* --- unit.c ---------------------------------------------------------------- */

/*
 * extuuid_read_power - a unit's power at *at, 1 if none is written; goes past it
 *
 * The power is *n / *d, each 1..7.  CODEC_BAD_CHAR.
 */
extern CodecStatus extuuid_read_power(const char *text, size_t *at, size_t end,
									  int *n, int *d);

/*
 * extuuid_read_units - *( ("*" / "/") unit [power] ) up to end
 *
 * bare: the first may lack its sign.  Writes all EXTUUID_UNITS of powers.
 * CODEC_BAD_CHAR, CODEC_UNKNOWN_UNIT, CODEC_REPEATED_UNIT.
 */
extern CodecStatus extuuid_read_units(const char *text, size_t at, size_t end,
									  bool bare, uint8_t *powers);

/* --- reader.c -------------------------------------------------------------- */

/* extuuid_read_canonical - extuuid_parse, for text of any length up to 1020 */
extern CodecStatus extuuid_read_canonical(const char *text, size_t len,
										  uint8_t *id);

/* extuuid_is_hex - whether a text is of hex digits and dashes, at least one */
extern bool extuuid_is_hex(const char *text, size_t len);

/* --- spans ---------------------------------------------------------------- */

/* extuuid_span - the part of a text from offset at to before offset end */
static inline ExtuuidSpan
extuuid_span(const char *text, size_t at, size_t end)
{
	ExtuuidSpan span = {.text = text, .at = at, .end = end};

	return span;
}

/* --- characters ------------------------------------------------------------ */

/* extuuid_check_length - CODEC_TEXT_TOO_LONG for more bytes than are read */
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

/* extuuid_find - offset of a character, or end */
static inline size_t
extuuid_find(const char *text, size_t at, size_t end, char c)
{
	while (at < end && text[at] != c)
		at++;
	return at;
}

/* extuuid_begins - whether a word stands at offset at */
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

#endif							/* TID_IDS_CODEC_EXTUUID_GRAMMAR_H */
