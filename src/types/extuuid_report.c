/*
 * extuuid_report.c
 *		The messages of the type extuuid, see extuuid.h.
 */
#include "postgres.h"

#include "types/extuuid.h"

/*
 * Return the characters that a status is about, at least one unless the
 * text ends.
 */
static char *
wrong_text(CodecStatus status, const char *text, size_t len)
{
	size_t		end = status.at;

	if (status.at >= len)
		return pstrdup("");
	do
		end += report_char_len(text, end, len);
	while (end < len && end < status.at + status.len);
	return report_excerpt(text + status.at, end - status.at);
}

/*
 * Return " at position N" for the characters that a status is about; an empty
 * text if they are the whole text.
 */
static char *
position_text(CodecStatus status, const char *text, size_t len)
{
	if (status.at == 0 &&
		(len == 0 ||
		 Max(status.len, (size_t) report_char_len(text, 0, len)) >= len))
		return pstrdup("");
	return psprintf(" at position %d",
					report_char_position(text, Min(status.at, len), len));
}

/* Return the ending of a counted noun. */
static const char *
plural_ending(int count)
{
	return count == 1 ? "" : "s";
}

#define DAY_OFFSET 8			/* of DD in YYYY-MM-DD */

/* Return the sentence about the wrong part of a date. */
static char *
date_detail(CodecStatus status, const char *wrong, const char *position,
			const char *text)
{
	static const char *const months[] = {
		"January", "February", "March", "April", "May", "June", "July",
		"August", "September", "October", "November", "December"
	};
	const char *year;
	int			month;

	switch (status.found)
	{
		case 0:
			return psprintf("Year %s%s is out of range.", wrong, position);
		case 1:
			return psprintf("Month %s%s is out of range.", wrong, position);
		case 2:
			year = text + status.at - DAY_OFFSET;
			month = (year[5] - '0') * 10 + year[6] - '0';
			return psprintf("Day %s%s is out of range for %s %.4s.", wrong,
							position,
							months[month - 1], year);
		case 3:
			return psprintf("Hour %s%s is out of range.", wrong, position);
		case 4:
			return psprintf("Minute %s%s is out of range.", wrong, position);
		default:
			return psprintf("Second %s%s is out of range.", wrong, position);
	}
}

/* The own_detail of extuuid_messages. */
static char *
own_detail(CodecStatus status, const char *text, size_t len)
{
	const char *position = position_text(status, text, len);
	const char *wrong = wrong_text(status, text, len);

	switch (status.code)
	{
		case CODEC_EMPTY_NAME:
			return psprintf("The name%s is empty.", position);
		case CODEC_SYMBOL_CHAR:
			if (status.encoding == '\0')
				return psprintf("Character \"%s\"%s is in no encoding of symbols.",
								wrong, position);
			return psprintf("Character \"%s\"%s is not in encoding %c.",
							wrong, position, status.encoding);
		case CODEC_NAME_ENDS_IN_SPACE:
			return psprintf("The name ends in a space%s; this format pads names with spaces.",
							position);
		case CODEC_NAME_IS_PADDING:
			return psprintf("Name \"%s\" is not allowed; this format stores it like no name.", wrong);
		case CODEC_NAME_LENGTH:
			return psprintf("Name \"%s\" has %d character%s; in this format it must have %d.",
							wrong, status.found, plural_ending(status.found),
							status.limit);
		case CODEC_NAME_NOT_NUMBER:
			return psprintf("Name \"%s\"%s must be a number from 0 to %d in this format.",
							wrong, position, status.limit);
		case CODEC_NO_NAME:
			return psprintf("Name \"%s\"%s is not allowed; this format has no name.",
							wrong, position);
		case CODEC_SYMBOL_TOO_LONG:
			if (status.limit == 0)
				return psprintf("The numbers leave no room for symbol \"%s\".", wrong);
			if (status.encoding == '\0')
				return psprintf("Symbol \"%s\" has %d character%s; there is room for %d.",
								wrong, status.found, plural_ending(status.found),
								status.limit);
			return psprintf("Symbol \"%s\" has %d character%s; in encoding %c there is room for %d.",
							wrong, status.found, plural_ending(status.found),
							status.encoding, status.limit);
		case CODEC_WRONG_COUNT:
			return psprintf("The list%s has %d value%s instead of %d.",
							position, status.found, plural_ending(status.found),
							status.limit);
		case CODEC_NOT_EXACT:
			return psprintf("Number \"%s\" needs %d decimal place%s; there are %d.",
							wrong, status.found, plural_ending(status.found),
							status.limit);
		case CODEC_NOT_INTEGER:
			return psprintf("Number \"%s\" is not an integer.", wrong);
		case CODEC_NOT_FINITE:
			return psprintf("Number \"%s\" is not finite.", wrong);
		case CODEC_PARAMETER_RANGE:
			return psprintf("Number \"%s\"%s is out of range; it must be at %s %d.",
							wrong, position,
							status.found < status.limit ? "least" : "most",
							status.limit);
		case CODEC_NUMBER_TOO_WIDE:
			return psprintf("Number \"%s\"%s does not fit in %d bit%s.",
							wrong, position, status.limit,
							plural_ending(status.limit));
		case CODEC_TIME_TOO_WIDE:
			return psprintf("Time \"%s\"%s has room for %d bit%s of fraction.",
							wrong, position, status.limit,
							plural_ending(status.limit));
		case CODEC_NEGATIVE:
			return psprintf("Number \"%s\" is negative.", wrong);
		case CODEC_VECTOR_TOO_WIDE:
			return psprintf("The numbers need %d bits; a vector of this kind has %d.",
							status.found, status.limit);
		case CODEC_TOO_MANY_VALUES:
			return psprintf("There are %d values; the limit is %d.",
							status.found, status.limit);
		case CODEC_NO_VECTOR_OF_COUNT:
			return psprintf("A vector of this format has 1 to 4 or 6 values, not %d.",
							status.found);
		case CODEC_FLOAT_OVERFLOW:
			return psprintf("Number \"%s\"%s is larger than the largest float of %d bits.",
							wrong, position, status.limit);
		case CODEC_TEXT_TOO_LONG:
			return psprintf("The text has %d bytes; the limit is %d.",
							status.found, status.limit);
		case CODEC_UNKNOWN_SCHEME:
			if (status.at >= len)
				return report_early_end(text, len);
			return psprintf("Unknown scheme \"%s\"%s.", wrong, position);
		case CODEC_NO_SUCH_DATE:
			return date_detail(status, wrong, position, text);
		case CODEC_UNKNOWN_ENCODING:
			return psprintf("Unknown encoding \"%s\"%s; the encodings are A, B, C, D and F.",
							wrong, position);
		case CODEC_UNKNOWN_UNIT:
			return psprintf("Unknown unit \"%s\"%s; the units are m, kg, s, A, K, cd and mol.",
							wrong, position);
		case CODEC_POWER_RANGE:
			return psprintf("The powers of unit \"%s\" add up to %d%s; numerator and denominator can be at most 7.",
							wrong, status.found,
							status.limit == 1 ? ""
							: psprintf("/%d", status.limit));
		case CODEC_UNKNOWN_CURRENCY:
			if (status.len == 0)
				return pstrdup("The currency code of three capital letters is missing.");
			return psprintf("Currency code \"%s\" is not an active code of ISO 4217; such a code has three capital letters.",
							wrong);
		case CODEC_BAD_VERSION:
			return psprintf("An extuuid is a UUID of version %d, not %d.",
							status.limit, status.found);
		case CODEC_BAD_VARIANT:
			return psprintf("An extuuid is a UUID of variant 10, not %d%d.",
							status.found >> 1, status.found & 1);
		case CODEC_NOT_INFERRED:
			return pstrdup("The text is not a number, date, quantity, amount, list or name that an extuuid can store.");
		case CODEC_CONTAINS_REFERENCE:
			return pstrdup("The prefix contains 1582-10-15. Earlier times sort after all later ones, so its values are not one range.");
		case CODEC_PREFIX_OF_SYMBOLS:
			return psprintf("Scheme \"%s\"%s has no prefixes of its own; prefixes of \"serial\" include its values.",
							wrong, position);
		case CODEC_PREFIX_LONG_WORD:
			return psprintf("Scheme \"%s\"%s has a one-letter form in prefixes.",
							wrong, position);
		case CODEC_PREFIX_NEEDS_PLACES:
			return psprintf("Name \"%s\"%s needs the number of decimal places before it.",
							status.len > 0 ? wrong : "", position);
		default:
			elog(ERROR, "unexpected codec status %d", status.code);
	}
}

/* The prefix_hint of extuuid_messages. */
static const char *
prefix_hint(CodecStatus status, const char *prefix)
{
	switch (status.code)
	{
		case CODEC_PREFIX_OF_SYMBOLS:
			return "Use \"serial:\" for all symbols, or \"serial:NAME:\" for one, with any number and with none.";
		case CODEC_PREFIX_LONG_WORD:
			/* "q" for "quant", "t" for "time" */
			return psprintf("Use \"%c\" instead.", prefix[status.at]);
		case CODEC_PREFIX_NEEDS_PLACES:
			return "Use, for example, \"fixedB4:GBP$:\" for one name, or only \"fixed:\" for all names.";
		case CODEC_BAD_CHAR:
		case CODEC_BAD_LENGTH:
		case CODEC_UNKNOWN_SCHEME:
			return "A prefix consists of whole parts, such as \"serial:\", \"serialA:ISBN:\", \"fixedB4:GBP$:\" and \"t/20:2024-07\".";
		default:
			return NULL;
	}
}

const TypeMessages extuuid_messages = {
	.type = "extuuid",
	.prefix_length =
	"A prefix of hex digits has 1 to 32 digits, not counting dashes.",
	.uncounted = '-',
	.range = "No extuuid has this prefix.",
	.value_hint =
	"extuuid_smart(%s) makes an extuuid of a value without a scheme.",
	.own_detail = own_detail,
	.prefix_hint = prefix_hint
};

const TypeMessages extuuid_value_messages = {.type = "extuuid", .own_detail = own_detail};

/* The errmsg() of extuuid_report_value. */
static int
value_errmsg(int code, const char *text, size_t len)
{
	if (text == NULL)
		return errmsg("invalid values for type extuuid");
	if (code == CODEC_UNKNOWN_CURRENCY)
		return errmsg("invalid currency code \"%s\"",
					  report_excerpt(text, len));
	if (codec_is_range(code))
		return errmsg("value \"%s\" is out of range for type extuuid",
					  report_excerpt(text, len));
	return errmsg("invalid value for type extuuid: \"%s\"",
				  report_excerpt(text, len));
}

void
extuuid_report_value(CodecStatus status, const char *text, size_t len)
{
	ereport(ERROR,
			(errcode(codec_is_range(status.code)
					 ? ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE :
					 ERRCODE_INVALID_PARAMETER_VALUE),
			 value_errmsg(status.code, text, len),
			 errdetail_internal("%s",
								report_detail(&extuuid_messages, status, text,
											  len))));
}

void
extuuid_report_received(CodecStatus status)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
			 errmsg("invalid binary value for type extuuid"),
			 errdetail_internal("%s",
								report_detail(&extuuid_messages, status,
											  "", 0))));
}
