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

/*
 * OR_NULL_FUNCTION - define <type>_or_null: the value of a text, NULL if the
 * input function would report an error
 *
 * It uses parse_id(), which NUMBER_PARSE or BYTE_PARSE defines: it reads a
 * text as a value of the type.
 */
#define OR_NULL_FUNCTION(type) \
	static inline bool \
	parse_argument(FunctionCallInfo fcinfo, Datum *id) \
	{ \
		text	   *candidate = PG_GETARG_TEXT_PP(0); \
		return parse_id(VARDATA_ANY(candidate), \
						VARSIZE_ANY_EXHDR(candidate), id).code == CODEC_OK; \
	} \
	static inline Datum \
	parsed_or_null(FunctionCallInfo fcinfo) \
	{ \
		Datum		id; \
		if (!parse_argument(fcinfo, &id)) \
			PG_RETURN_NULL(); \
		return id; \
	} \
	FORWARD(type##_or_null, parsed_or_null(fcinfo))

/* INPUT_FUNCTIONS - define <type>_or_null, <type>_in and <type>_is_valid */
#define INPUT_FUNCTIONS(type, type_messages) \
	OR_NULL_FUNCTION(type); \
	static inline Datum \
	checked_text(char *text, FunctionCallInfo fcinfo) \
	{ \
		size_t		len = strlen(text); \
		Datum		id; \
		CodecStatus status = parse_id(text, len, &id); \
		if (likely(status.code == CODEC_OK)) \
			return id; \
		report_text(SOFT_ERROR_CONTEXT(fcinfo), &(type_messages), status, \
					text, len); \
		PG_RETURN_NULL(); \
	} \
	static inline bool \
	is_valid(FunctionCallInfo fcinfo) \
	{ \
		Datum		id; \
		return parse_argument(fcinfo, &id); \
	} \
	FORWARD(type##_in, checked_text(PG_GETARG_CSTRING(0), fcinfo)); \
	FORWARD(type##_is_valid, BoolGetDatum(is_valid(fcinfo)))

/*
 * OUTPUT_FUNCTION - define an output function for a text of always len
 * characters, which print prints into "text"
 */
#define OUTPUT_FUNCTION(ours, len, print) \
	static inline Datum \
	ours##_cstring(FunctionCallInfo fcinfo) \
	{ \
		char	   *text = palloc((len) + 1); \
		print; \
		text[len] = '\0'; \
		PG_RETURN_CSTRING(text); \
	} \
	FORWARD(ours, ours##_cstring(fcinfo))

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

#endif							/* TID_IDS_TYPES_REPORT_H */
