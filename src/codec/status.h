/*
 * status.h
 *		How every codec function reports what it made of its input.
 *
 * The codec never words a message, allocates or raises: it returns what is
 * wrong and where, and types/report.c puts that into words.
 */
#ifndef TID_IDS_CODEC_STATUS_H
#define TID_IDS_CODEC_STATUS_H

#include <stddef.h>
#include <stdint.h>

typedef enum CodecCode
{
	CODEC_OK = 0,
	CODEC_BAD_CHAR,				/* the character at .at belongs nowhere, or not there */
	CODEC_BAD_LENGTH,			/* all characters are fine, their number is not */
	CODEC_OUT_OF_RANGE			/* well-formed, but names no value of the format */
} CodecCode;

/*
 * A verdict.  Results are written only when .code is CODEC_OK.
 *
 * .at is an offset in bytes from the start of the text: the offending
 * character's first byte, or the text's length where the text ends too early.
 */
typedef struct CodecStatus
{
	CodecCode	code;
	size_t		at;
} CodecStatus;

static inline CodecStatus
codec_ok(void)
{
	CodecStatus status = {CODEC_OK, 0};

	return status;
}

static inline CodecStatus
codec_fail(CodecCode code, size_t at)
{
	CodecStatus status = {code, at};

	return status;
}

#endif							/* TID_IDS_CODEC_STATUS_H */
