/*
 * report.c
 *		Input errors in words, see report.h.
 */
#include "postgres.h"

#include "mb/pg_wchar.h"
#include "utils/timestamp.h"

#include "server/compat.h"
#include "server/time_range.h"
#include "types/report.h"

/* Length in bytes of the character at text[at], never beyond len. */
static int
char_len(const char *text, size_t at, size_t len)
{
	int			bytes = pg_encoding_mblen(GetDatabaseEncoding(), text + at);

	return (int) Min((size_t) bytes, len - at);
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

/* The DETAIL of a status other than CODEC_OK. */
static char *
detail(const TypeWords *words, const char *length_rule, CodecStatus status,
	   const char *text, size_t len)
{
	switch (status.code)
	{
		case CODEC_BAD_CHAR:
			return psprintf(_("Unexpected character \"%.*s\" at position %d: %s"),
							char_len(text, status.at, len), text + status.at,
							char_position(text, status.at, len), words->symbols);
		case CODEC_BAD_LENGTH:
			return psprintf(_("%s, this has %d."), length_rule, char_count(text, len));
		case CODEC_OUT_OF_RANGE:
			return pstrdup(words->range);
		case CODEC_OK:
			break;
	}
	elog(ERROR, "unexpected codec status %d", (int) status.code);
}

void
report_text(Node *escontext, const TypeWords *words, CodecStatus status,
			const char *text, size_t len)
{
	if (status.code == CODEC_OUT_OF_RANGE)
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
	if (status.code == CODEC_OUT_OF_RANGE)
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

/* Write a span's end as a date; the time zone of the session does not matter. */
static char *
date_text(int64 unix_us)
{
	struct pg_tm tm;
	fsec_t		fsec;

	if (timestamp2tm(unix_us_to_timestamptz(unix_us), NULL, &tm, &fsec, NULL, NULL) != 0)
		elog(ERROR, "time span of a type is out of timestamp's range");
	return psprintf("%04d-%02d-%02d", tm.tm_year, tm.tm_mon, tm.tm_mday);
}

void
report_timestamp(const TypeWords *words, int64 first_unix_us, int64 last_unix_us)
{
	ereport(ERROR,
			(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
			 errmsg("timestamp out of range for type %s", words->type),
			 errdetail("The type covers %s to %s (UTC).",
					   date_text(first_unix_us), date_text(last_unix_us))));
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
report_choice(const char *argument, const char *value, const char *choices)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("%s must be %s, not %s", argument, choices, value)));
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
			 errmsg("uuid is not of version %d", version),
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
