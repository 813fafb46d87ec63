/*
 * status.h
 *		How every codec function reports what it made of its input.
 *
 * The codec never words a message, allocates or raises: it returns what is
 * wrong and where, and types/report.c puts that into words.
 */
#ifndef TID_IDS_CODEC_STATUS_H
#define TID_IDS_CODEC_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The first four are common to all formats, the others are extuuid's.  In
 * brackets: what .found, .limit and .encoding say, where they say anything.
 */
typedef enum CodecCode
{
	CODEC_OK = 0,
	CODEC_BAD_CHAR,				/* the character at .at belongs nowhere, or not there */
	CODEC_BAD_LENGTH,			/* all characters are fine, their number is not */
	CODEC_OUT_OF_RANGE,			/* well-formed, but names no value of the format */

	/* the text is wrong */
	CODEC_TEXT_TOO_LONG,		/* more bytes than are read [found, limit] */
	CODEC_UNKNOWN_SCHEME,		/* the span is no scheme word with its dimensions */
	CODEC_UNKNOWN_ENCODING,		/* the character names none that can be written */
	CODEC_UNKNOWN_UNIT,			/* the span is no unit */
	CODEC_REPEATED_UNIT,		/* the span is a unit that was there before */
	CODEC_UNKNOWN_CURRENCY,		/* the span is no active ISO 4217 code */
	CODEC_WRONG_COUNT,			/* number of values, not as said [found, limit] */
	CODEC_NO_SUCH_DATE,			/* the span is no day or time of day */
	CODEC_EMPTY_NAME,			/* a name must have a character here */
	CODEC_SYMBOL_CHAR,			/* the encoding lacks it [encoding; 0: they all do] */
	CODEC_NAME_ENDS_IN_SPACE,	/* trailing spaces are padding in this format */
	CODEC_NAME_IS_PADDING,		/* only As at full width: the same as no name */
	CODEC_NAME_LENGTH,			/* must be exactly that long [found, limit] */
	CODEC_NAME_NOT_NUMBER,		/* names are numbers here [limit: the largest] */
	CODEC_NO_NAME,				/* the format has no names */
	CODEC_NOT_EXACT,			/* more decimals than places [found, limit] */
	CODEC_NOT_INTEGER,			/* digits other than 0 behind the dot */
	CODEC_NOT_FINITE,			/* NaN or infinity where a number is due */
	CODEC_BAD_VERSION,			/* of the UUID [found; limit: what it must be] */
	CODEC_BAD_VARIANT,			/* of the UUID [found: its two bits] */
	CODEC_NOT_INFERRED,			/* no rule of the smart parser matches and encodes */
	CODEC_CONTAINS_REFERENCE,	/* a time prefix that is no single range */

	/* the text is right, its value does not fit */
	CODEC_PARAMETER_RANGE,		/* dimension, places, bits [found, limit: the end passed] */
	CODEC_SYMBOL_TOO_LONG,		/* [found, limit: characters; encoding; 0: any] */
	CODEC_NUMBER_TOO_WIDE,		/* an integer [limit: bits it may have] */
	CODEC_NEGATIVE,				/* a number that has no sign here */
	CODEC_VECTOR_TOO_WIDE,		/* the numbers alone [found, limit: bits] */
	CODEC_TIME_TOO_WIDE,		/* [limit: bits of fraction that it can have] */
	CODEC_TOO_MANY_VALUES,		/* [found, limit] */
	CODEC_NO_VECTOR_OF_COUNT,	/* f16 takes 1 to 4 or 6 values [found] */
	CODEC_FLOAT_OVERFLOW		/* a finite constant beyond [limit: the format's bits] */
} CodecCode;

/*
 * A verdict.  Results are written only when .code is CODEC_OK.
 *
 * .at is an offset in bytes from the start of the text: the offending
 * character's first byte, or the text's length where the text ends too early.
 * The other fields are 0 unless the code says more.
 */
typedef struct CodecStatus
{
	CodecCode	code;
	char		encoding;		/* of symbols, 'A'..'F'; 0: none in particular */
	size_t		at;
	size_t		len;			/* bytes of the offending span from .at */
	int			found;
	int			limit;
} CodecStatus;

static inline CodecStatus
codec_ok(void)
{
	CodecStatus status = {.code = CODEC_OK};

	return status;
}

static inline CodecStatus
codec_fail(CodecCode code, size_t at)
{
	CodecStatus status = {.code = code, .at = at};

	return status;
}

/* codec_fail_span - the same for len bytes that are wrong together */
static inline CodecStatus
codec_fail_span(CodecCode code, size_t at, size_t len)
{
	CodecStatus status = {.code = code, .at = at, .len = len};

	return status;
}

/* codec_fail_limit - the same with a number found and the number allowed */
static inline CodecStatus
codec_fail_limit(CodecCode code, size_t at, size_t len, int found, int limit)
{
	CodecStatus status = {.code = code, .at = at, .len = len,
	.found = found, .limit = limit};

	return status;
}

/* codec_is_range - whether the text was well-formed: SQLSTATE 22003, not 22P02 */
static inline bool
codec_is_range(CodecCode code)
{
	return code == CODEC_OUT_OF_RANGE || code >= CODEC_PARAMETER_RANGE;
}

#endif							/* TID_IDS_CODEC_STATUS_H */
