/*
 * report.c
 *		Input errors in words, see report.h.
 */
#include "postgres.h"

#include "mb/pg_wchar.h"

#include "server/compat.h"
#include "server/time_range.h"
#include "types/report.h"

/*
 * Length in bytes of the character at text[at], never beyond len.
 *
 * An SQL_ASCII database does not know the characters of other encodings, but
 * the client does: their bytes, which have the high bit set, stay together.
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

/* The position in characters, from 1, of the character at offset at. */
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

/* How many characters a rule about lengths counts. */
static int
counted_chars(const TypeWords *words, const char *text, size_t len)
{
	int			count = char_count(text, len);

	for (size_t i = 0; i < len && words->uncounted != '\0'; i += char_len(text, i, len))
		count -= text[i] == words->uncounted;
	return count;
}

#define SPAN_BYTES_MAX 60		/* shown of what is wrong: less than a line */

/*
 * A text, or as many of its characters as are shown of a longer one and a mark
 * that it was cut, which is in ASCII as not every encoding has a better one.
 */
static char *
shown(const char *text, size_t len)
{
	int			n = 0;

	while ((size_t) n < len)
	{
		int			next = n + char_len(text, n, len);

		if (next > SPAN_BYTES_MAX)
			return psprintf("%.*s...", n, text);
		n = next;
	}
	return pnstrdup(text, len);
}

/* The characters that a status is about, at least one, and not beyond len. */
static char *
span_text(CodecStatus status, const char *text, size_t len)
{
	size_t		end = status.at;

	if (status.at >= len)
		return pstrdup("");
	do
		end += char_len(text, end, len);
	while (end < len && end < status.at + status.len);
	return shown(text + status.at, end - status.at);
}

/* CODEC_SYMBOL_TOO_LONG and the like: what is wrong with a name. */
static char *
name_detail(CodecStatus status, const char *span, int position)
{
	switch (status.code)
	{
		case CODEC_EMPTY_NAME:
			return psprintf(_("The name at character %d is empty."), position);
		case CODEC_SYMBOL_CHAR:
			if (status.encoding == '\0')
				return psprintf(_("Character \"%s\" at position %d is in no encoding of symbols."),
								span, position);
			return psprintf(_("Character \"%s\" at position %d is not in encoding %c."),
							span, position, status.encoding);
		case CODEC_NAME_ENDS_IN_SPACE:
			return psprintf(_("The name ends in a space at character %d, which is padding in this format."),
							position);
		case CODEC_NAME_IS_PADDING:
			return psprintf(_("Name \"%s\" is stored like no name in this format."), span);
		case CODEC_NAME_LENGTH:
			return psprintf(ngettext("Name \"%s\" has %d character; in this format it must have %d.",
									 "Name \"%s\" has %d characters; in this format it must have %d.",
									 status.found),
							span, status.found, status.limit);
		case CODEC_NAME_NOT_NUMBER:
			return psprintf(_("Name \"%s\" at character %d is not a number; in this format it must be one from 0 to %d."),
							span, position, status.limit);
		case CODEC_NO_NAME:
			return psprintf(_("There is a name, \"%s\", at character %d; this format has none."),
							span, position);
		case CODEC_SYMBOL_TOO_LONG:
			if (status.limit == 0)
				return psprintf(_("There is no room for symbol \"%s\" beside the numbers."), span);
			if (status.encoding == '\0')
				return psprintf(ngettext("Symbol \"%s\" has %d character; there is room for %d.",
										 "Symbol \"%s\" has %d characters; there is room for %d.",
										 status.found),
								span, status.found, status.limit);
			return psprintf(ngettext("Symbol \"%s\" has %d character; encoding %c holds %d.",
									 "Symbol \"%s\" has %d characters; encoding %c holds %d.",
									 status.found),
							span, status.found, status.encoding, status.limit);
		default:
			return NULL;
	}
}

/* What is wrong with a number or with how many there are. */
static char *
number_detail(CodecStatus status, const char *span, int position)
{
	switch (status.code)
	{
		case CODEC_WRONG_COUNT:
			return psprintf(ngettext("Expected %d value from character %d on, found %d.",
									 "Expected %d values from character %d on, found %d.",
									 status.limit),
							status.limit, position, status.found);
		case CODEC_NOT_EXACT:
			return psprintf(ngettext("Number \"%s\" needs %d decimal place; there are %d.",
									 "Number \"%s\" needs %d decimal places; there are %d.",
									 status.found),
							span, status.found, status.limit);
		case CODEC_NOT_INTEGER:
			return psprintf(_("Number \"%s\" is not an integer."), span);
		case CODEC_NOT_FINITE:
			return psprintf(_("Number \"%s\" is not finite."), span);
		case CODEC_PARAMETER_RANGE:
			if (status.found < status.limit)
				return psprintf(_("Number \"%s\" at character %d is out of range; it must be at least %d."),
								span, position, status.limit);
			return psprintf(_("Number \"%s\" at character %d is out of range; it must be at most %d."),
							span, position, status.limit);
		case CODEC_NUMBER_TOO_WIDE:
			return psprintf(ngettext("Number \"%s\" at character %d does not fit in %d bit.",
									 "Number \"%s\" at character %d does not fit in %d bits.",
									 status.limit),
							span, position, status.limit);
		case CODEC_TIME_TOO_WIDE:
			return psprintf(ngettext("Time \"%s\" at character %d has room for %d bit of fraction.",
									 "Time \"%s\" at character %d has room for %d bits of fraction.",
									 status.limit),
							span, position, status.limit);
		case CODEC_NEGATIVE:
			return psprintf(_("Number \"%s\" is negative."), span);
		case CODEC_VECTOR_TOO_WIDE:
			return psprintf(_("The numbers take %d bits; a vector of this kind has %d."),
							status.found, status.limit);
		case CODEC_TOO_MANY_VALUES:
			return psprintf(ngettext("There are %d values; at most %d fits.",
									 "There are %d values; at most %d fit.", status.limit),
							status.found, status.limit);
		case CODEC_NO_VECTOR_OF_COUNT:
			return psprintf(_("A vector of this format has 1 to 4 or 6 values, not %d."),
							status.found);
		case CODEC_FLOAT_OVERFLOW:
			return psprintf(_("Number \"%s\" at character %d is beyond the largest float of %d bits."),
							span, position, status.limit);
		default:
			return NULL;
	}
}

/* What is wrong with a word or with the text as a whole. */
static char *
word_detail(CodecStatus status, const char *span, int position)
{
	switch (status.code)
	{
		case CODEC_TEXT_TOO_LONG:
			return psprintf(_("The text has %d bytes; at most %d are read."),
							status.found, status.limit);
		case CODEC_UNKNOWN_SCHEME:
			return psprintf(_("Scheme \"%s\" is not known at character %d."), span, position);
		case CODEC_UNKNOWN_ENCODING:
			return psprintf(_("Encoding \"%s\" is not known at character %d: there are A, B, C, D and F."),
							span, position);
		case CODEC_UNKNOWN_UNIT:
			return psprintf(_("Unit \"%s\" is not known at character %d."), span, position);
		case CODEC_REPEATED_UNIT:
			return psprintf(_("Unit \"%s\" is repeated at character %d."), span, position);
		case CODEC_UNKNOWN_CURRENCY:
			if (status.len == 0)
				return pstrdup(_("There is no currency code, which has three capital letters."));
			return psprintf(_("Currency \"%s\" is not an active code of ISO 4217."), span);
		case CODEC_NO_SUCH_DATE:
			return psprintf(_("There is no \"%s\" in a date or time of day at character %d."),
							span, position);
		case CODEC_BAD_VERSION:
			return psprintf(_("An extuuid is a UUID of version %d; this one is of version %d."),
							status.limit, status.found);
		case CODEC_BAD_VARIANT:
			return psprintf(_("An extuuid is a UUID of variant 10; this one is of variant %d%d."),
							status.found >> 1, status.found & 1);
		case CODEC_NOT_INFERRED:
			return pstrdup(_("It is no number, date, quantity, amount, list or name that fits."));
		case CODEC_CONTAINS_REFERENCE:
			return pstrdup(_("The range would be two: it contains 1582-10-15, and what is earlier sorts after what is later."));
		default:
			return NULL;
	}
}

/* The DETAIL of a status other than CODEC_OK. */
static char *
detail(const TypeWords *words, const char *length_rule, CodecStatus status,
	   const char *text, size_t len)
{
	int			position = char_position(text, Min(status.at, len), len);
	char	   *span;
	char	   *sentence;

	switch (status.code)
	{
		case CODEC_BAD_CHAR:
			if (status.at >= len)
				return psprintf(_("The text ends too early, at position %d."), position);
			return psprintf(_("Unexpected character \"%s\" at position %d%s"),
							shown(text + status.at, char_len(text, status.at, len)),
							position, words->symbols ? psprintf(": %s", words->symbols) : ".");
		case CODEC_BAD_LENGTH:
			return psprintf(_("%s, this has %d."), length_rule,
							counted_chars(words, text, len));
		case CODEC_OUT_OF_RANGE:
			return pstrdup(words->range);
		default:
			break;
	}
	span = span_text(status, text, len);
	sentence = name_detail(status, span, position);
	if (sentence == NULL)
		sentence = number_detail(status, span, position);
	if (sentence == NULL)
		sentence = word_detail(status, span, position);
	if (sentence == NULL)
		elog(ERROR, "unexpected codec status %d", (int) status.code);
	return sentence;
}

void
report_text(Node *escontext, const TypeWords *words, CodecStatus status,
			const char *text, size_t len)
{
	if (codec_is_range(status.code))
		errsave(escontext,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("value \"%.*s\" is out of range for type %s",
						(int) len, text, words->type),
				 errdetail_internal("%s", detail(words, words->length, status, text, len))));
	else
		errsave(escontext,
				(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
				 errmsg("invalid input syntax for type %s: \"%.*s\"",
						words->type, (int) len, text),
				 errdetail_internal("%s", detail(words, words->length, status, text, len))));
}

void
report_prefix(const TypeWords *words, CodecStatus status,
			  const char *prefix, size_t len)
{
	if (codec_is_range(status.code))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("prefix \"%.*s\" is out of range for type %s",
						(int) len, prefix, words->type),
				 errdetail_internal("%s", detail(words, words->prefix_length, status, prefix, len))));
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
			 errmsg("invalid prefix for type %s: \"%.*s\"",
					words->type, (int) len, prefix),
			 errdetail_internal("%s", detail(words, words->prefix_length, status, prefix, len))));
}

void
report_value(const TypeWords *words, CodecStatus status, const char *text, size_t len)
{
	ereport(ERROR,
			(errcode(codec_is_range(status.code) ? ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE :
					 ERRCODE_INVALID_PARAMETER_VALUE),
			 len == 0 ? errmsg("no %s can be made of these values", words->type) :
			 errmsg("no %s can be made of \"%s\"", words->type, shown(text, len)),
			 errdetail_internal("%s", detail(words, words->length, status, text, len))));
}

void
report_received(const TypeWords *words, CodecStatus status)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
			 errmsg("invalid binary value for type %s", words->type),
			 errdetail_internal("%s", detail(words, words->length, status, "", 0))));
}

void
report_number(const TypeWords *words, const char *number)
{
	ereport(ERROR,
			(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
			 errmsg("value \"%s\" is out of range for type %s", number, words->type),
			 errdetail_internal("%s", words->numbers)));
}

void
report_bytes(const TypeWords *words, int nbytes)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
			 errmsg("invalid input length for type %s", words->type),
			 errdetail("Expected %d bytes, got %d.", words->bytes, nbytes)));
}

void
report_timestamp(const TypeWords *words, int64 first_unix_us, int64 last_unix_us)
{
	ereport(ERROR,
			(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
			 errmsg("timestamp out of range for type %s", words->type),
			 errdetail("The type covers %s to %s (UTC).",
					   unix_us_text(first_unix_us), unix_us_text(last_unix_us))));
}

void
report_infinite(const TypeWords *words)
{
	ereport(ERROR,
			(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
			 errmsg("timestamp out of range for type %s", words->type),
			 errdetail("An infinite timestamp is not a count of seconds.")));
}

void
report_reserved_timestamp(const TypeWords *words, const char *rule)
{
	ereport(ERROR,
			(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
			 errmsg("timestamp is reserved in type %s", words->type),
			 errdetail_internal("%s", rule)));
}

void
report_argument(const char *argument, int64 value, int64 min, int64 max)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("%s must be between %lld and %lld, not %lld", argument,
					(long long) min, (long long) max, (long long) value)));
}

void
report_array(const char *argument)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("%s must be an array of one dimension, with values and no NULL", argument)));
}

void
report_beyond_timestamptz(void)
{
	ereport(ERROR,
			(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
			 errmsg("timestamp out of range")));
}

void
report_choice(const char *argument, const char *value, const char *choices)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("%s must be %s, not %s", argument, choices, value)));
}

void
report_word(const char *argument, text *word, const char *choices)
{
	report_choice(argument,
				  psprintf("\"%s\"", shown(VARDATA_ANY(word), VARSIZE_ANY_EXHDR(word))),
				  choices);
}

void
report_argument_bytes(const char *argument, int nbytes, int expected)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("%s must have %d bytes, not %d", argument, expected, nbytes)));
}

void
report_profile(const TypeWords *words, const char *profile, const char *rule)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("%s is not of the profile %s", words->type, profile),
			 errdetail_internal("%s", rule)));
}

void
report_uuid_version(int version, int found_version, int found_variant)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("uuid is not of version %d and variant 10", version),
			 errdetail("Expected version %d and variant 10, found version %d and variant %d%d.",
					   version, found_version, found_variant >> 1, found_variant & 1)));
}

void
report_no_node(const TypeWords *words, const char *profile)
{
	ereport(ERROR,
			(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
			 errmsg("%s IDs of the profile %s need this server's node id",
					words->type, profile),
			 errhint("Set tid_ids.node_id to a number that no other server has.")));
}
