/*
 * report.c
 *		Error messages for a CodecStatus, see report.h.
 */
#include "postgres.h"

#include "mb/pg_wchar.h"
#include "utils/builtins.h"

#include "server/compat.h"
#include "types/report.h"

/*
 * Return the length in bytes of the character at text[at], which ends at
 * text[len] at the latest.
 *
 * In an SQL_ASCII database, the server does not know the encoding of characters, but
 * the client does.  So a run of bytes with the high bit set counts as one character.
 */
static int
char_len(const char *text, size_t at, size_t len)
{
	size_t		end = at;

	if (GetDatabaseEncoding() != PG_SQL_ASCII)
		end += pg_encoding_mblen(GetDatabaseEncoding(), text + at);
	else
	{
		while (end < len && IS_HIGHBIT_SET(text[end]))
			end++;
		end = Max(end, at + 1);
	}
	return (int) (Min(end, len) - at);
}

/* Return the position, in characters from 1, of the character at offset at. */
static int
char_position(const char *text, size_t at, size_t len)
{
	int			position = 1;

	for (size_t i = 0; i < at; i += char_len(text, i, len))
		position++;
	return position;
}

static int
char_count(const char *text, size_t len)
{
	return char_position(text, len, len) - 1;
}

/* Return the number of characters, except for those that messages do not count. */
static int
counted_chars(const TypeMessages *messages, const char *text, size_t len)
{
	int			count = char_count(text, len);

	for (size_t i = 0; i < len && messages->uncounted != '\0'; i += char_len(text, i, len))
		count -= text[i] == messages->uncounted;
	return count;
}

#define EXCERPT_BYTES 60		/* less than a line */

/* The mark of a cut is ASCII, because not every encoding has an ellipsis. */
char *
report_excerpt(const char *text, size_t len)
{
	int			n = 0;

	while ((size_t) n < len)
	{
		int			next = n + char_len(text, n, len);

		if (next > EXCERPT_BYTES)
			return psprintf("%.*s...", n, text);
		n = next;
	}
	return pnstrdup(text, len);
}

/* Return the characters that a status is about, at least one unless the text ends. */
static char *
span_text(CodecStatus status, const char *text, size_t len)
{
	size_t		end = status.at;

	if (status.at >= len)
		return pstrdup("");
	do
		end += char_len(text, end, len);
	while (end < len && end < status.at + status.len);
	return report_excerpt(text + status.at, end - status.at);
}

/*
 * Return " at position N" for the characters that a status is about; an empty text if
 * they are the whole text.
 */
static char *
place(CodecStatus status, const char *text, size_t len)
{
	if (status.at == 0 && (len == 0 || Max(status.len, (size_t) char_len(text, 0, len)) >= len))
		return pstrdup("");
	return psprintf(" at position %d", char_position(text, Min(status.at, len), len));
}

/* Return the ending of a counted noun. */
static const char *
plural(int count)
{
	return count == 1 ? "" : "s";
}

/*
 * Return the sentence about a wrong name, or NULL if the status is about another
 * part.
 */
static char *
name_detail(CodecStatus status, const char *span, const char *position)
{
	switch (status.code)
	{
		case CODEC_EMPTY_NAME:
			return psprintf("The name%s is empty.", position);
		case CODEC_SYMBOL_CHAR:
			if (status.encoding == '\0')
				return psprintf("Character \"%s\"%s is in no encoding of symbols.",
								span, position);
			return psprintf("Character \"%s\"%s is not in encoding %c.",
							span, position, status.encoding);
		case CODEC_NAME_ENDS_IN_SPACE:
			return psprintf("The name ends in a space%s; this format pads names with spaces.",
							position);
		case CODEC_NAME_IS_PADDING:
			return psprintf("Name \"%s\" is not allowed; this format stores it like no name.", span);
		case CODEC_NAME_LENGTH:
			return psprintf("Name \"%s\" has %d character%s; in this format it must have %d.",
							span, status.found, plural(status.found), status.limit);
		case CODEC_NAME_NOT_NUMBER:
			return psprintf("Name \"%s\"%s must be a number from 0 to %d in this format.",
							span, position, status.limit);
		case CODEC_NO_NAME:
			return psprintf("Name \"%s\"%s is not allowed; this format has no name.",
							span, position);
		case CODEC_SYMBOL_TOO_LONG:
			if (status.limit == 0)
				return psprintf("The numbers leave no room for symbol \"%s\".", span);
			if (status.encoding == '\0')
				return psprintf("Symbol \"%s\" has %d character%s; there is room for %d.",
								span, status.found, plural(status.found), status.limit);
			return psprintf("Symbol \"%s\" has %d character%s; in encoding %c there is room for %d.",
							span, status.found, plural(status.found),
							status.encoding, status.limit);
		default:
			return NULL;
	}
}

/* Return the same for a wrong number, or a wrong count of numbers. */
static char *
number_detail(CodecStatus status, const char *span, const char *position)
{
	switch (status.code)
	{
		case CODEC_WRONG_COUNT:
			return psprintf("The list%s has %d value%s instead of %d.",
							position, status.found, plural(status.found), status.limit);
		case CODEC_NOT_EXACT:
			return psprintf("Number \"%s\" needs %d decimal place%s; there are %d.",
							span, status.found, plural(status.found), status.limit);
		case CODEC_NOT_INTEGER:
			return psprintf("Number \"%s\" is not an integer.", span);
		case CODEC_NOT_FINITE:
			return psprintf("Number \"%s\" is not finite.", span);
		case CODEC_PARAMETER_RANGE:
			return psprintf("Number \"%s\"%s is out of range; it must be at %s %d.",
							span, position,
							status.found < status.limit ? "least" : "most", status.limit);
		case CODEC_NUMBER_TOO_WIDE:
			return psprintf("Number \"%s\"%s does not fit in %d bit%s.",
							span, position, status.limit, plural(status.limit));
		case CODEC_TIME_TOO_WIDE:
			return psprintf("Time \"%s\"%s has room for %d bit%s of fraction.",
							span, position, status.limit, plural(status.limit));
		case CODEC_NEGATIVE:
			return psprintf("Number \"%s\" is negative.", span);
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
							span, position, status.limit);
		default:
			return NULL;
	}
}

/* Return the same for a wrong word, or for the whole text. */
static char *
word_detail(CodecStatus status, const char *span, const char *position)
{
	switch (status.code)
	{
		case CODEC_TEXT_TOO_LONG:
			return psprintf("The text has %d bytes; the limit is %d.",
							status.found, status.limit);
		case CODEC_UNKNOWN_SCHEME:
			return psprintf("Unknown scheme \"%s\"%s.", span, position);
		case CODEC_UNKNOWN_ENCODING:
			return psprintf("Unknown encoding \"%s\"%s; the encodings are A, B, C, D and F.",
							span, position);
		case CODEC_UNKNOWN_UNIT:
			return psprintf("Unknown unit \"%s\"%s; the units are m, kg, s, A, K, cd and mol.",
							span, position);
		case CODEC_REPEATED_UNIT:
			return psprintf("Unit \"%s\" is repeated%s.", span, position);
		case CODEC_UNKNOWN_CURRENCY:
			if (status.len == 0)
				return pstrdup("The currency code of three capital letters is missing.");
			return psprintf("Currency code \"%s\" is not an active code of ISO 4217; such a code has three capital letters.",
							span);
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
							span, position);
		case CODEC_PREFIX_LONG_WORD:
			return psprintf("Scheme \"%s\"%s has a one-letter form in prefixes.",
							span, position);
		case CODEC_PREFIX_NEEDS_PLACES:
			return psprintf("Name \"%s\"%s needs an encoding and decimal places before it.",
							status.len > 0 ? span : "", position);
		default:
			return NULL;
	}
}

/*
 * Return the sentence about the wrong part of a date; text is the date, from its
 * year on.
 */
static char *
date_detail(int part, const char *span, const char *position, const char *text)
{
	static const char *const months[] = {
		"January", "February", "March", "April", "May", "June", "July",
		"August", "September", "October", "November", "December"
	};

	switch (part)
	{
		case 0:
			return psprintf("Year %s%s is out of range.", span, position);
		case 1:
			return psprintf("Month %s%s is out of range.", span, position);
		case 2:
			return psprintf("Day %s%s is out of range for %s %.4s.", span, position,
							months[(text[5] - '0') * 10 + text[6] - '0' - 1], text);
		case 3:
			return psprintf("Hour %s%s is out of range.", span, position);
		case 4:
			return psprintf("Minute %s%s is out of range.", span, position);
		default:
			return psprintf("Second %s%s is out of range.", span, position);
	}
}

/* Return the HINT for an invalid prefix, or NULL. */
static const char *
prefix_hint(const TypeMessages *messages, CodecStatus status, const char *prefix)
{
	switch (status.code)
	{
		case CODEC_PREFIX_OF_SYMBOLS:
			return "Use \"serial:\" for all symbols, or \"serial:NAME:\" for one, with any number and with none.";
		case CODEC_PREFIX_LONG_WORD:
			/* "q" for "quant", "t" for "time" */
			return psprintf("Use \"%c\" instead.", prefix[status.at]);
		case CODEC_PREFIX_NEEDS_PLACES:
			return "Use both, for example \"fixedB4:GBP$:\", or only \"fixed:\" for all names.";
		case CODEC_BAD_CHAR:
		case CODEC_BAD_LENGTH:
		case CODEC_UNKNOWN_SCHEME:
			return messages->prefix_hint;
		default:
			return NULL;
	}
}

/*
 * Return the DETAIL of a status other than CODEC_OK.  length_rule says how many
 * characters the text should have.
 */
static char *
detail(const TypeMessages *messages, const char *length_rule, CodecStatus status,
	   const char *text, size_t len)
{
	int			position = char_position(text, Min(status.at, len), len);
	char	   *where = place(status, text, len);
	char	   *span;
	char	   *sentence;

	if ((status.code == CODEC_BAD_CHAR || status.code == CODEC_UNKNOWN_SCHEME) && status.at >= len)
		return len == 0 ? pstrdup("The text is empty.") :
			psprintf("The text ends too early, at position %d.", position);
	switch (status.code)
	{
		case CODEC_BAD_CHAR:
			sentence = psprintf("Unexpected character \"%s\" at position %d.",
								report_excerpt(text + status.at, char_len(text, status.at, len)),
								position);
			return messages->symbols == NULL ? sentence :
				psprintf("%s %s", sentence, messages->symbols);
		case CODEC_BAD_LENGTH:
			return psprintf("%s This text has %d.", length_rule,
							counted_chars(messages, text, len));
		case CODEC_OUT_OF_RANGE:
			return pstrdup(messages->range);
		case CODEC_NO_SUCH_DATE:
			return date_detail(status.found, span_text(status, text, len), where,
							   status.found == 2 ? text + status.at - 8 : text);
		default:
			break;
	}
	span = span_text(status, text, len);
	sentence = name_detail(status, span, where);
	if (sentence == NULL)
		sentence = number_detail(status, span, where);
	if (sentence == NULL)
		sentence = word_detail(status, span, where);
	if (sentence == NULL)
		elog(ERROR, "unexpected codec status %d", (int) status.code);
	return sentence;
}

/* Return whether a text looks like a date or a time, by its characters. */
static bool
looks_like_date(const char *text)
{
	return strspn(text, "0123456789") == 4 && (text[4] == '-' || text[4] == '/') &&
		text[strspn(text, "0123456789-/:;. +TZ")] == '\0';
}

/* Return whether a text has the length of a ULID and characters of its base 32. */
static bool
looks_like_ulid(const char *text)
{
	return strlen(text) == 26 &&
		strspn(text, "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz") == 26;
}

/* Return whether a text consists of digits, perhaps after a minus sign. */
static bool
looks_like_integer(const char *text)
{
	const char *digits = text + (text[0] == '-');

	return digits[0] != '\0' && digits[strspn(digits, "0123456789")] == '\0';
}

/* Return the HINT for a text that is no value, or NULL. */
static const char *
text_hint(const TypeMessages *messages, const char *text)
{
	if (messages->value_hint != NULL && (messages->chars == 0 || looks_like_date(text)))
		return psprintf(messages->value_hint, quote_literal_cstr(text));
	if (messages->number != NULL && looks_like_integer(text))
		return psprintf("If this is the number of a %s, cast it to %s and then to the type, written with its schema.",
						messages->type, messages->number);
	if (messages->chars != 0 && looks_like_ulid(text))
		return "A ULID has another format; a column of type uuid can store its 128 bits.";
	return NULL;
}

/*
 * Return the status to report for a text.  If a text has less than half or more than
 * twice as many characters as a value, report its length, not its first wrong
 * character.
 */
static CodecStatus
telling_status(const TypeMessages *messages, CodecStatus status, const char *text, size_t len)
{
	int			count = counted_chars(messages, text, len);

	if (status.code == CODEC_BAD_CHAR && messages->chars != 0 &&
		(count * 2 < messages->chars || count > messages->chars * 2))
		status.code = CODEC_BAD_LENGTH;
	return status;
}

void
report_text(Node *escontext, const TypeMessages *messages, CodecStatus status,
			const char *text, size_t len)
{
	const char *hint = text_hint(messages, pnstrdup(text, len));

	status = telling_status(messages, status, text, len);
	if (codec_is_range(status.code))
		SOFT_ERROR(escontext,
				   (errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
					errmsg("value \"%.*s\" is out of range for type %s",
						   (int) len, text, messages->type),
					errdetail_internal("%s", detail(messages, messages->length, status, text, len))));
	else
		SOFT_ERROR(escontext,
				   (errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
					errmsg("invalid input syntax for type %s: \"%.*s\"",
						   messages->type, (int) len, text),
					errdetail_internal("%s", detail(messages, messages->length, status, text, len)),
					hint != NULL ? errhint("%s", hint) : 0));
}

void
report_prefix(const TypeMessages *messages, CodecStatus status,
			  const char *prefix, size_t len)
{
	const char *hint = prefix_hint(messages, status, prefix);

	if (codec_is_range(status.code))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("prefix \"%.*s\" is out of range for type %s",
						(int) len, prefix, messages->type),
				 errdetail_internal("%s", detail(messages, messages->prefix_length, status, prefix, len))));
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
			 errmsg("invalid prefix for type %s: \"%.*s\"",
					messages->type, (int) len, prefix),
			 errdetail_internal("%s", detail(messages, messages->prefix_length, status, prefix, len)),
			 hint != NULL ? errhint("%s", hint) : 0));
}

/* The errmsg() of report_value. */
static int
value_errmsg(const TypeMessages *messages, CodecCode code, const char *text, size_t len)
{
	if (text == NULL)
		return errmsg("invalid values for type %s", messages->type);
	if (code == CODEC_UNKNOWN_CURRENCY)
		return errmsg("invalid currency code \"%s\"", report_excerpt(text, len));
	if (codec_is_range(code))
		return errmsg("value \"%s\" is out of range for type %s",
					  report_excerpt(text, len), messages->type);
	return errmsg("invalid value for type %s: \"%s\"", messages->type, report_excerpt(text, len));
}

void
report_value(const TypeMessages *messages, CodecStatus status, const char *text, size_t len)
{
	ereport(ERROR,
			(errcode(codec_is_range(status.code) ? ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE :
					 ERRCODE_INVALID_PARAMETER_VALUE),
			 value_errmsg(messages, status.code, text, len),
			 errdetail_internal("%s", detail(messages, messages->length, status, text, len))));
}

void
report_received(const TypeMessages *messages, CodecStatus status)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
			 errmsg("invalid binary value for type %s", messages->type),
			 errdetail_internal("%s", detail(messages, messages->length, status, "", 0))));
}
