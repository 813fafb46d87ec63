/*
 * status.h
 *		The result of every codec function that can fail.
 *
 * The codec does not write messages, allocate or raise errors.  It returns
 * what is wrong and where; src/types/report.c writes the message.
 */
#ifndef TID_IDS_CODEC_STATUS_H
#define TID_IDS_CODEC_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What is wrong.  All formats use the first four codes, extuuid the others
 * too.  In brackets: what .found, .limit and .encoding contain; otherwise
 * they are 0.
 */
typedef enum CodecCode
{
	CODEC_OK = 0,
	CODEC_BAD_CHAR,				/* the format does not allow the character, or
								 * not at this offset */
	CODEC_BAD_LENGTH,			/* only the number of characters is wrong */
	CODEC_OUT_OF_RANGE,			/* well-formed, but no value of the format */

	/* The text is not well-formed. */
	CODEC_TEXT_TOO_LONG,		/* [found, limit: bytes] */
	CODEC_UNKNOWN_SCHEME,		/* not a scheme word and its dimensions */
	CODEC_UNKNOWN_ENCODING,		/* not the letter of an encoding in use */
	CODEC_UNKNOWN_UNIT,			/* not a unit */
	CODEC_REPEATED_UNIT,		/* the unit occurs a second time */
	CODEC_UNKNOWN_CURRENCY,		/* not an active ISO 4217 code */
	CODEC_WRONG_COUNT,			/* another number of values than the head
								 * gives [found; limit: the right number] */
	CODEC_NO_SUCH_DATE,			/* not a day or time of day [found: the part
								 * that is out of range, 0: year .. 5: second] */
	CODEC_EMPTY_NAME,			/* a name needs at least one character */
	CODEC_SYMBOL_CHAR,			/* the encoding does not have the character
								 * [encoding; 0: no encoding has it] */
	CODEC_NAME_ENDS_IN_SPACE,	/* this format pads names with spaces */
	CODEC_NAME_IS_PADDING,		/* only As in the full width, which would be
								 * stored like no name */
	CODEC_NAME_LENGTH,			/* [found; limit: the length it must have] */
	CODEC_NAME_NOT_NUMBER,		/* this format's names are numbers [limit: the
								 * largest] */
	CODEC_NO_NAME,				/* this format has no names */
	CODEC_NOT_EXACT,			/* [found, limit: decimal places] */
	CODEC_NOT_INTEGER,			/* a decimal place is not 0 */
	CODEC_NOT_FINITE,			/* NaN or infinity instead of a number */
	CODEC_BAD_VERSION,			/* of a UUID [found; limit: the right one] */
	CODEC_BAD_VARIANT,			/* of a UUID [found: its two bits] */
	CODEC_NOT_INFERRED,			/* no rule of the smart parser applies */
	CODEC_CONTAINS_REFERENCE,	/* the prefix of a time is not one range */
	CODEC_PREFIX_OF_SYMBOLS,	/* "sym": symbols have the prefixes of
								 * "serial" */
	CODEC_PREFIX_LONG_WORD,		/* "quant" or "time"; prefixes have "q" and
								 * "t" */
	CODEC_PREFIX_NEEDS_PLACES,	/* a name of a fixed without its encoding or
								 * places */

	/* The text is well-formed, but a value in it does not fit. */
	CODEC_PARAMETER_RANGE,		/* dimension, places or bits [found; limit:
								 * the end of the range that it passes] */
	CODEC_SYMBOL_TOO_LONG,		/* [found, limit: characters; encoding; 0: any
								 * encoding] */
	CODEC_NUMBER_TOO_WIDE,		/* an integer [limit: bits] */
	CODEC_NEGATIVE,				/* the format has no sign */
	CODEC_VECTOR_TOO_WIDE,		/* all numbers together [found, limit: bits] */
	CODEC_TIME_TOO_WIDE,		/* [limit: bits of fraction that would fit] */
	CODEC_TOO_MANY_VALUES,		/* [found, limit] */
	CODEC_NO_VECTOR_OF_COUNT,	/* f16 has 1 to 4 or 6 values [found] */
	CODEC_FLOAT_OVERFLOW		/* a finite constant rounds to infinity
								 * [limit: bits of the format] */
} CodecCode;

/*
 * A function writes its results only if .code is CODEC_OK.
 *
 * .at is an offset in bytes from the start of the text: that of the first
 * wrong character or, if the text ends too early, the text's length.
 */
typedef struct CodecStatus
{
	CodecCode	code;
	char		encoding;		/* of symbols, 'A'..'F' */
	size_t		at;
	size_t		len;			/* bytes from .at on that are wrong, or 0 */
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

/* codec_fail_span - the same, about the len bytes at offset at */
static inline CodecStatus
codec_fail_span(CodecCode code, size_t at, size_t len)
{
	CodecStatus status = {.code = code, .at = at, .len = len};

	return status;
}

/* codec_fail_limit - the same, with the number found and the limit */
static inline CodecStatus
codec_fail_limit(CodecCode code, size_t at, size_t len, int found, int limit)
{
	CodecStatus status = codec_fail_span(code, at, len);

	status.found = found;
	status.limit = limit;
	return status;
}

/*
 * codec_is_range - return whether a text is well-formed but its value does
 * not fit
 *
 * Such an error has SQLSTATE 22003, all others 22P02.
 */
static inline bool
codec_is_range(CodecCode code)
{
	return code == CODEC_OUT_OF_RANGE || code >= CODEC_PARAMETER_RANGE;
}

#endif							/* TID_IDS_CODEC_STATUS_H */
