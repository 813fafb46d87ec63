/*
 * status.h
 *		The result of every codec function that can fail.
 *
 * The codec does not write messages, allocate or raise errors.  It returns
 * what is wrong and where; src/types/report.c writes the message, for codes
 * of a format's own with its help.
 */
#ifndef TID_IDS_CODEC_STATUS_H
#define TID_IDS_CODEC_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What is wrong.  A format can have codes of its own, from the two limits on;
 * codes from CODEC_OUT_OF_RANGE on mean that the text is well-formed but its
 * value does not fit.  In brackets: what .found and .limit contain; otherwise
 * they are 0.
 */
typedef enum CodecCode
{
	CODEC_OK = 0,
	CODEC_BAD_CHAR,				/* the format does not allow the character, or
								 * not at this offset */
	CODEC_BAD_LENGTH,			/* only the number of characters is wrong */
	CODEC_NOT_EXACT,			/* a decimal number needs more places [found,
								 * limit: decimal places] */
	CODEC_OWN_FORM,				/* the first of a format's own codes */
	CODEC_OUT_OF_RANGE = 64,	/* well-formed, but no value of the format */
	CODEC_NUMBER_TOO_WIDE,		/* an integer [limit: bits] */
	CODEC_OWN_RANGE				/* the first of a format's own codes */
} CodecCode;

/*
 * A function writes its results only if .code is CODEC_OK.
 *
 * .at is an offset in bytes from the start of the text: that of the first
 * wrong character or, if the text ends too early, the text's length.
 */
typedef struct CodecStatus
{
	int			code;			/* CodecCode, or one of the format's own */
	size_t		at;
	size_t		len;			/* bytes from .at on that are wrong, or 0 */

	int			found;
	int			limit;
	char		encoding;		/* for a format's own codes, like .found */
} CodecStatus;

static inline CodecStatus
codec_ok(void)
{
	CodecStatus status = {.code = CODEC_OK};

	return status;
}

static inline CodecStatus
codec_fail(int code, size_t at)
{
	CodecStatus status = {.code = code, .at = at};

	return status;
}

/* codec_fail_part - the same, about the len bytes at offset at */
static inline CodecStatus
codec_fail_part(int code, size_t at, size_t len)
{
	CodecStatus status = {.code = code, .at = at, .len = len};

	return status;
}

/* codec_fail_limit - the same, with the number found and the limit */
static inline CodecStatus
codec_fail_limit(int code, size_t at, size_t len, int found, int limit)
{
	CodecStatus status = codec_fail_part(code, at, len);

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
codec_is_range(int code)
{
	return code >= CODEC_OUT_OF_RANGE;
}

#endif							/* TID_IDS_CODEC_STATUS_H */
