/*
 * report.c
 *		Error messages for a CodecStatus, see report.h.
 */
#include "postgres.h"

#include "mb/pg_wchar.h"
#include "utils/builtins.h"

#include "server/compat.h"
#include "server/timestamp.h"
#include "types/report.h"

int
report_char_len(const char *text, size_t at, size_t len)
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

int
report_char_position(const char *text, size_t at, size_t len)
{
	int			position = 1;

	for (size_t i = 0; i < at; i += report_char_len(text, i, len))
		position++;
	return position;
}

static int
char_count(const char *text, size_t len)
{
	return report_char_position(text, len, len) - 1;
}

/*
 * Return the number of characters, except for those that messages do
 * not count.
 */
static int
counted_chars(const TypeMessages *messages, const char *text, size_t len)
{
	int			count = char_count(text, len);

	for (size_t i = 0; i < len && messages->uncounted != '\0';
		 i += report_char_len(text, i, len))
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
		int			next = n + report_char_len(text, n, len);

		if (next > EXCERPT_BYTES)
			return psprintf("%.*s...", n, text);
		n = next;
	}
	return pnstrdup(text, len);
}

char *
report_early_end(const char *text, size_t len)
{
	if (len == 0)
		return pstrdup("The text is empty.");
	return psprintf("The text ends too early, at position %d.",
					report_char_position(text, len, len));
}

/*
 * Return the DETAIL of a status other than CODEC_OK.  length_rule says how
 * many characters the text should have.
 */
static char *
status_detail(const TypeMessages *messages, const char *length_rule,
			  CodecStatus status,
			  const char *text, size_t len)
{
	char	   *sentence;

	switch (status.code)
	{
		case CODEC_BAD_CHAR:
			if (status.at >= len)
				return report_early_end(text, len);
			sentence = psprintf("Unexpected character \"%s\" at position %d.",
								report_excerpt(text + status.at,
											   report_char_len(text, status.at, len)),
								report_char_position(text, status.at, len));
			return messages->symbols == NULL ? sentence :
				psprintf("%s %s", sentence, messages->symbols);
		case CODEC_BAD_LENGTH:
			return psprintf("%s This text has %d.", length_rule,
							counted_chars(messages, text, len));
		case CODEC_OUT_OF_RANGE:
			return pstrdup(messages->range);
		default:
			return messages->own_detail(status, text, len);
	}
}

char *
report_detail(const TypeMessages *messages, CodecStatus status,
			  const char *text, size_t len)
{
	return status_detail(messages, messages->length, status, text, len);
}

/*
 * Return whether a text has the length of a ULID and characters of its
 * base 32.
 */
static bool
looks_like_ulid(const char *text)
{
	return strlen(text) == 26 &&
		strspn(text,
			   "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz") ==
		26;
}

/* Return whether a text consists of digits, perhaps after a minus sign. */
static bool
looks_like_integer(const char *text)
{
	const char *digits = text + (text[0] == '-');

	return digits[0] != '\0' && digits[strspn(digits, "0123456789")] == '\0';
}

#define TIME_HINT "To compare IDs with a time, cast the time to timestamptz."

/* Return the HINT for a text that is no value, or NULL. */
static const char *
text_hint(const TypeMessages *messages, CodecStatus status, const char *text)
{
	bool		is_time = messages->chars != 0 && is_time_text(text);

	if (messages->value_hint != NULL)
		return psprintf(messages->value_hint, quote_literal_cstr(text));
	if (messages->number != NULL && looks_like_integer(text))
		return psprintf("%sIf this is the number of an ID, cast it to %s and then to the type, written with its schema.",
						is_time ? TIME_HINT " " : "", messages->number);
	if (is_time)
		return TIME_HINT;
	if (messages->chars != 0 && looks_like_ulid(text))
		return "A ULID has another format; a column of type uuid can store its 128 bits.";
	if (messages->lower_case && status.code == CODEC_BAD_CHAR &&
		status.at < strlen(text) &&
		text[status.at] >= 'A' && text[status.at] <= 'Z')
		return psprintf("The letters of type %s are lower case.", messages->type);
	return NULL;
}

/*
 * Return the status to report for a text.  If a text has less than half or
 * more than twice as many characters as a value, report its length, not its
 * first wrong character.
 */
static CodecStatus
telling_status(const TypeMessages *messages, CodecStatus status,
			   const char *text, size_t len)
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
	bool		is_range = codec_is_range(status.code);
	const char *hint = NULL;

	status = telling_status(messages, status, text, len);
	if (!is_range)
		hint = text_hint(messages, status, pnstrdup(text, len));
	SOFT_ERROR(escontext,
			   (errcode(is_range ? ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE :
						ERRCODE_INVALID_TEXT_REPRESENTATION),
				is_range ?
				errmsg("value \"%.*s\" is out of range for type %s",
					   (int) len, text, messages->type) :
				errmsg("invalid input syntax for type %s: \"%.*s\"",
					   messages->type, (int) len, text),
				errdetail_internal("%s",
								   report_detail(messages, status, text, len)),
				hint != NULL ? errhint("%s", hint) : 0));
}

void
report_prefix(const TypeMessages *messages, CodecStatus status,
			  const char *prefix, size_t len)
{
	bool		is_range = codec_is_range(status.code);
	const char *hint = messages->prefix_hint == NULL ? NULL :
		messages->prefix_hint(status, prefix);

	ereport(ERROR,
			(errcode(is_range ? ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE :
					 ERRCODE_INVALID_TEXT_REPRESENTATION),
			 is_range ?
			 errmsg("prefix \"%.*s\" is out of range for type %s",
					(int) len, prefix, messages->type) :
			 errmsg("invalid prefix for type %s: \"%.*s\"",
					messages->type, (int) len, prefix),
			 errdetail_internal("%s",
								status_detail(messages, messages->prefix_length,
											  status, prefix, len)),
			 hint != NULL ? errhint("%s", hint) : 0));
}
