/*
 * report.h
 *		Input errors in words: what the codec found, for the user.
 *
 * No other file words an error about a value that the user has given.
 */
#ifndef TID_IDS_TYPES_REPORT_H
#define TID_IDS_TYPES_REPORT_H

#include "nodes/nodes.h"

#include "codec/status.h"

/* What a message about one type needs to say. */
typedef struct TypeWords
{
	const char *type;			/* SQL name */

	/* after "Unexpected character ... at position N: ", to the full stop */
	const char *symbols;

	/* how many characters there are, before ", this has N." */
	const char *length;
	const char *prefix_length;

	/* a sentence: which well-formed texts name no value */
	const char *range;
} TypeWords;

/*
 * report_text - a text that the codec did not take as the type's input
 *
 * 22P02, or 22003 for a well-formed text that names no value; the DETAIL has
 * the character and its position, counted in characters from 1.  Raises, or
 * saves the error in escontext if that is given: then the caller returns.
 */
extern void report_text(Node *escontext, const TypeWords *words,
						CodecStatus status, const char *text, size_t len);

/* report_prefix - the same for a prefix; always raises */
pg_noreturn extern void report_prefix(const TypeWords *words, CodecStatus status,
						  const char *prefix, size_t len);

/*
 * report_timestamp - 22008: a timestamp outside of the type's span, whose ends
 * are given in Unix microseconds
 */
pg_noreturn extern void report_timestamp(const TypeWords *words, int64 first_unix_us,
							 int64 last_unix_us);

/* report_argument - 22023: an integer argument outside of min..max */
pg_noreturn extern void report_argument(const char *argument, int64 value,
							int64 min, int64 max);

#endif							/* TID_IDS_TYPES_REPORT_H */
