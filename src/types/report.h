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
#include "server/borrow.h"
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

	/* A sentence: which well-formed texts are no value. */
	const char *range;

	/*
	 * Hints, or NULL.  value_hint is for a date or, if .chars is 0, for any
	 * text; %s is replaced by the text, as a literal.  prefix_hint is for a
	 * text that does not have the form of a prefix.
	 */
	const char *value_hint;
	const char *prefix_hint;

	/* The SQL name of the type that has the numbers of all values, or NULL. */
	const char *number;
} TypeMessages;

/*
 * report_text - report that a text is not valid input of the type
 *
 * 22P02, or 22003 for a well-formed text that is no value.  The DETAIL contains the
 * character and its position, counted in characters from 1.  Raises the error, or
 * saves it in escontext if that is given; then the caller must return.
 */
extern void report_text(Node *escontext, const TypeMessages *messages,
						CodecStatus status, const char *text, size_t len);

/*
 * INPUT_FUNCTIONS - define <type>_in and <type>_is_valid
 *
 * They use parse_id(), which NUMBER_PARSE or BYTE_PARSE defines: it reads a text as a
 * value of the type.
 */
#define INPUT_FUNCTIONS(type, type_messages) \
	static inline Datum \
	checked_text(char *text, FunctionCallInfo fcinfo) \
	{ \
		size_t		len = strlen(text); \
		Datum		id; \
		CodecStatus status = parse_id(text, len, &id); \
		if (likely(status.code == CODEC_OK)) \
			return id; \
		report_text(SOFT_ERROR_CONTEXT(fcinfo), &(type_messages), status, text, len); \
		PG_RETURN_NULL(); \
	} \
	static inline bool \
	is_valid(const text *candidate) \
	{ \
		Datum		id; \
		return parse_id(VARDATA_ANY(candidate), VARSIZE_ANY_EXHDR(candidate), &id).code == CODEC_OK; \
	} \
	FORWARD(type##_in, checked_text(PG_GETARG_CSTRING(0), fcinfo)); \
	FORWARD(type##_is_valid, BoolGetDatum(is_valid(PG_GETARG_TEXT_PP(0))))

/* report_prefix - the same for a prefix; always raises */
_Noreturn extern void report_prefix(const TypeMessages *messages, CodecStatus status,
									const char *prefix, size_t len);

/*
 * report_value - report that no value can be made of the arguments
 *
 * 22003 for a well-formed argument, else 22023.  text is the argument that the
 * status is about, NULL if it is about several.
 */
_Noreturn extern void report_value(const TypeMessages *messages, CodecStatus status,
								   const char *text, size_t len);

/* report_received - raise 22P03: the bytes are no value of the type */
_Noreturn extern void report_received(const TypeMessages *messages, CodecStatus status);

/*
 * report_excerpt - copy a text for a message
 *
 * A long text is cut between two characters, and "..." is appended.  The result is
 * shorter than a line; palloc'd.
 */
extern char *report_excerpt(const char *text, size_t len);

#endif							/* TID_IDS_TYPES_REPORT_H */
