/*
 * grammar.h
 *		Pieces of extuuid's grammar that its parsers share; for them alone.
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
	ExtuuidScheme scheme;
	bool		long_word;		/* "quant" or "time" */
	SymbolEncoding encoding;	/* SYMBOL_AUTO if not written */
	int			places;			/* fixed; -1 if not written */
	int			ndims;			/* how many of the next were written */
	int			dims[3];		/* n, l, e; of time its bits */
	size_t		dim_at[3];		/* where these stand in the text */
	size_t		dim_len[3];
} ExtuuidHead;

/* extuuid_read_head - a scheme word with encoding, places or dimensions */
extern CodecStatus extuuid_read_head(const char *text, size_t at, size_t end,
									 ExtuuidHead *head);

/* extuuid_check_shape - may an int or float vector of these dimensions be? */
extern CodecStatus extuuid_check_shape(const ExtuuidHead *head, size_t at,
									   size_t end);

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
 * extuuid_read_power - a unit's power at *at, 1 if none is written; goes past it
 *
 * CODEC_BAD_CHAR.
 */
extern CodecStatus extuuid_read_power(const char *text, size_t *at, size_t end,
									  int *n, int *d);

/* extuuid_unit_name - "m" for 0 and so on */
extern const char *extuuid_unit_name(int unit);

/* extuuid_build_quant_of - a number (by rounding) and powers as an id */
extern CodecStatus extuuid_build_quant_of(const Decimal *number,
										  const uint8_t *powers, uint8_t *id);

/* extuuid_read_canonical - extuuid_parse, for text of any length up to 1020 */
extern CodecStatus extuuid_read_canonical(const char *text, size_t len,
										  uint8_t *id);

/* extuuid_is_hex - whether a text is of hex digits and dashes, at least one */
extern bool extuuid_is_hex(const char *text, size_t len);

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
