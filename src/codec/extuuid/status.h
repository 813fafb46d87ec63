/*
 * status.h
 *		What can be wrong with the text of an extuuid, in addition to
 *		codec/status.h.
 */
#ifndef TID_IDS_CODEC_EXTUUID_STATUS_H
#define TID_IDS_CODEC_EXTUUID_STATUS_H

#include "codec/status.h"

/*
 * In brackets: what .found, .limit and .encoding contain; otherwise they are
 * 0.
 */
typedef enum ExtuuidCode
{
	/* The text is not well-formed. */
	CODEC_TEXT_TOO_LONG = CODEC_OWN_FORM,	/* [found, limit: bytes] */
	CODEC_UNKNOWN_SCHEME,		/* not a scheme word and its dimensions */
	CODEC_UNKNOWN_ENCODING,		/* not the letter of an encoding in use */
	CODEC_UNKNOWN_UNIT,			/* not a unit */
	CODEC_UNKNOWN_CURRENCY,		/* not an active ISO 4217 code */
	CODEC_NOT_MONEY,			/* a valid text, but of no currency amount */
	CODEC_OTHER_CURRENCY,		/* two amounts have different currencies */
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
	CODEC_PREFIX_NEEDS_PLACES,	/* a name of a fixed without its places */

	/* The text is well-formed, but a value in it does not fit. */
	/* dimension, places or bits [found; limit: the end that it passes] */
	CODEC_PARAMETER_RANGE = CODEC_OWN_RANGE,
	CODEC_SYMBOL_TOO_LONG,		/* [found, limit: characters; encoding; 0: any
								 * encoding] */
	CODEC_NEGATIVE,				/* the format has no sign */
	CODEC_VECTOR_TOO_WIDE,		/* all numbers together [found, limit: bits] */
	CODEC_TIME_TOO_WIDE,		/* [limit: bits of fraction that would fit] */
	CODEC_TOO_MANY_VALUES,		/* [found, limit] */
	CODEC_NO_VECTOR_OF_COUNT,	/* f16 has 1 to 4 or 6 values [found] */
	CODEC_POWER_RANGE,			/* the powers of a unit add up to one that
								 * cannot be stored [found, limit: its
								 * numerator, its denominator] */
	CODEC_FLOAT_OVERFLOW		/* a finite constant rounds to infinity
								 * [limit: bits of the format] */
} ExtuuidCode;

#endif							/* TID_IDS_CODEC_EXTUUID_STATUS_H */
