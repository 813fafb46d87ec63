/*
 * report.h
 *		Error messages for a CodecStatus.
 *
 * Only these functions turn a CodecStatus into an error.
 */
#ifndef TID_IDS_TYPES_REPORT_H
#define TID_IDS_TYPES_REPORT_H

#include "nodes/nodes.h"

#include "codec/status.h"
#include "server/compat.h"

/* The parts of messages that depend on the type. */
typedef struct TypeMessages
{
	const char *type;			/* SQL name */

	/*
	 * A sentence: which characters are allowed; NULL if that depends on the
	 * position.
	 */
	const char *symbols;

	/* A sentence: how many characters a text, and a prefix, have. */
	const char *length;
	const char *prefix_length;
	int			chars;			/* that number for a text; 0: not always the
								 * same */
	char		uncounted;		/* a character that is not counted; 0: none */
	bool		lower_case;		/* a letter in upper case may be meant as the
								 * same one in lower case */

	/* A sentence: which well-formed texts are no value. */
	const char *range;

	/*
	 * A hint for any text if .chars is 0, or NULL; %s stands for the text, as
	 * a literal.
	 */
	const char *value_hint;

	/*
	 * For a format with codes of its own: a sentence about a status with such
	 * a code, and a hint for any invalid prefix.  Otherwise NULL.
	 */
	char	   *(*own_detail) (CodecStatus status, const char *text,
							   size_t len);
	const char *(*prefix_hint) (CodecStatus status, const char *prefix);

	/*
	 * The SQL name of the type that has the numbers of all values, or NULL.
	 */
	const char *number;
} TypeMessages;

/*
 * report_text - report that a text is not valid input of the type
 *
 * 22P02, or 22003 for a well-formed text that is no value.  The DETAIL
 * contains the character and its position, counted in characters from 1.
 * Raises the error, or saves it in escontext if that is given; then the
 * caller must return.
 */
extern void report_text(Node *escontext, const TypeMessages *messages,
						CodecStatus status, const char *text, size_t len);

/* report_prefix - the same for a prefix; always raises */
_Noreturn extern void report_prefix(const TypeMessages *messages,
									CodecStatus status,
									const char *prefix, size_t len);

/*
 * report_detail - return the DETAIL of a status other than CODEC_OK; palloc'd
 */
extern char *report_detail(const TypeMessages *messages, CodecStatus status,
						   const char *text, size_t len);

/*
 * report_early_end - return the DETAIL of a text that ends too early;
 * palloc'd
 */
extern char *report_early_end(const char *text, size_t len);

/*
 * report_char_len - return the length in bytes of the character at text[at],
 * which ends at text[len] at the latest
 *
 * In an SQL_ASCII database, the server does not know the encoding of
 * characters, but the client does.  So a run of bytes with the high bit set
 * counts as one character.
 */
extern int	report_char_len(const char *text, size_t at, size_t len);

/*
 * report_char_position - return the position, in characters from 1,
 * of an offset
 */
extern int	report_char_position(const char *text, size_t at, size_t len);

/*
 * report_excerpt - copy a text for a message
 *
 * A long text is cut between two characters, and "..." is appended.  The
 * result is shorter than a line; palloc'd.
 */
extern char *report_excerpt(const char *text, size_t len);

/* --- input --- */

/*
 * Reads a text as a value of a type.  NUMBER_PARSE and BYTE_PARSE define such
 * a function, parse_id().  It is inlined into the following ones.
 */
typedef CodecStatus (*ParseId) (const char *text, size_t len, Datum *id);

/* input_id - body of an input function */
static pg_attribute_always_inline Datum
input_id(FunctionCallInfo fcinfo, ParseId parse, const TypeMessages *messages)
{
	char	   *text = PG_GETARG_CSTRING(0);
	size_t		len = strlen(text);
	Datum		id;
	CodecStatus status = parse(text, len, &id);

	if (likely(status.code == CODEC_OK))
		return id;
	report_text(SOFT_ERROR_CONTEXT(fcinfo), messages, status, text, len);
	PG_RETURN_NULL();
}

/* is_id - return whether the argument, a text, is a value; set *id to it */
static pg_attribute_always_inline bool
is_id(FunctionCallInfo fcinfo, ParseId parse, Datum *id)
{
	text	   *candidate = PG_GETARG_TEXT_PP(0);

	return parse(VARDATA_ANY(candidate), VARSIZE_ANY_EXHDR(candidate),
				 id).code == CODEC_OK;
}

/* id_is_valid - body of <type>_is_valid */
static pg_attribute_always_inline Datum
id_is_valid(FunctionCallInfo fcinfo, ParseId parse)
{
	Datum		id;

	PG_RETURN_BOOL(is_id(fcinfo, parse, &id));
}

/*
 * id_or_null - body of <type>_or_null: return the value of a text, NULL if the
 * input function would report an error
 */
static pg_attribute_always_inline Datum
id_or_null(FunctionCallInfo fcinfo, ParseId parse)
{
	Datum		id;

	if (!is_id(fcinfo, parse, &id))
		PG_RETURN_NULL();
	return id;
}

#endif							/* TID_IDS_TYPES_REPORT_H */
