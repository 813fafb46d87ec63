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

	/*
	 * after "Unexpected character ... at position N: ", to the full stop; NULL if
	 * that depends on the place
	 */
	const char *symbols;

	/* how many characters there are, before ", this has N." */
	const char *length;
	const char *prefix_length;
	char		uncounted;		/* left out of that N; 0: all are counted */

	/* a sentence: which well-formed texts name no value */
	const char *range;

	/* a sentence: which numbers are values; NULL if none are */
	const char *numbers;

	int			bytes;			/* how many a value has, if made from bytes */
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
 * report_value - what the codec did not take as part of a value to be made
 *
 * 22003 where it is well-formed, else 22023; text is the argument that status
 * is about, empty if that is none alone.
 */
pg_noreturn extern void report_value(const TypeWords *words, CodecStatus status,
						 const char *text, size_t len);

/* report_received - 22P03: bytes that are no value of the type */
pg_noreturn extern void report_received(const TypeWords *words, CodecStatus status);

/* report_number - 22003: a number, here in words, that is no value of the type */
pg_noreturn extern void report_number(const TypeWords *words, const char *number);

/* report_bytes - 22P03: binary input that has not as many bytes as a value */
pg_noreturn extern void report_bytes(const TypeWords *words, int nbytes);

/*
 * report_timestamp - 22008: a timestamp outside of the type's span, whose ends
 * are given in Unix microseconds
 */
pg_noreturn extern void report_timestamp(const TypeWords *words, int64 first_unix_us,
							 int64 last_unix_us);

/* report_infinite - 22008: an infinite timestamp where only finite ones are */
pg_noreturn extern void report_infinite(const TypeWords *words);

/*
 * report_reserved_timestamp - 22008: a timestamp within the type's span that no
 * new ID may have; rule tells which ones
 */
pg_noreturn extern void report_reserved_timestamp(const TypeWords *words, const char *rule);

/* report_argument - 22023: an integer argument outside of min..max */
pg_noreturn extern void report_argument(const char *argument, int64 value,
							int64 min, int64 max);

/* report_choice - 22023: an argument that is none of the choices, all in words */
pg_noreturn extern void report_choice(const char *argument, const char *value,
						  const char *choices);

/* report_word - the same for an argument of type text, cut to less than a line */
pg_noreturn extern void report_word(const char *argument, text *word,
						const char *choices);

/* report_array - 22023: an array that is not of one dimension, or has a NULL */
pg_noreturn extern void report_array(const char *argument);

/* report_beyond_timestamptz - 22008: a time that no timestamptz has */
pg_noreturn extern void report_beyond_timestamptz(void);

/* report_argument_bytes - 22023: a bytea argument that has not as many bytes */
pg_noreturn extern void report_argument_bytes(const char *argument, int nbytes, int expected);

/*
 * report_profile - 22023: a value of the type that is none of this profile;
 * rule tells which are
 */
pg_noreturn extern void report_profile(const TypeWords *words, const char *profile,
						   const char *rule);

/*
 * report_uuid_version - 22023: a uuid that was to be of a version and of RFC
 * 9562's variant; its own version and its variant's two bits are given
 */
pg_noreturn extern void report_uuid_version(int version, int found_version,
								int found_variant);

/* report_no_node - 55000: these IDs need tid_ids.node_id, which is not set */
pg_noreturn extern void report_no_node(const TypeWords *words, const char *profile);

#endif							/* TID_IDS_TYPES_REPORT_H */
