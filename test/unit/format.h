/*
 * format.h
 *		Checks that are the same for each format: the texts and prefixes of
 *		test/vectors that are accepted or rejected, and every byte of a text.
 *
 * A test describes its format by a Format.  Rejected texts must change no byte
 * of the result.
 */
#ifndef TID_IDS_TEST_FORMAT_H
#define TID_IDS_TEST_FORMAT_H

#include "codec/status.h"

#include "check.h"
#include "vectors.h"

#define FORMAT_MAX_BYTES 32
#define FORMAT_MAX_TEXT 64

/* id, lower, upper: of any type; print: writes a text and a NUL */
typedef struct Format
{
	size_t		size;			/* of an ID */
	CodecStatus (*parse) (const char *text, size_t len, void *id);
	CodecStatus (*bounds) (const char *prefix, size_t len, void *lower,
						   void *upper);
	void		(*print) (const void *id, char *text);
} Format;

static const uint8_t format_untouched[FORMAT_MAX_BYTES] =
"not written by any of these.";

/* format_parse - read a text in a block of its size, see check_exact */
static inline CodecStatus
format_parse(const Format *format, const char *text, size_t len, void *id)
{
	char	   *copy = check_exact(text, len);
	CodecStatus status = format->parse(copy, len, id);

	free(copy);
	return status;
}

/* format_bounds - the same for a prefix */
static inline CodecStatus
format_bounds(const Format *format, const char *prefix, void *lower,
			  void *upper)
{
	size_t		len = strlen(prefix);
	char	   *copy = check_exact(prefix, len);
	CodecStatus status = format->bounds(copy, len, lower, upper);

	free(copy);
	return status;
}

/* The status of a row of a *_rejected.tsv file, and what was not to be written */
static inline void
format_check_rejected(const Format *format, const Vectors *rows,
					  CodecStatus status, const void *id)
{
	if (!vectors_agree(status, rows->field[0], rows->field[1], rows->field[2]))
		CHECK_REPORT("\"%s\" is {%d, %zu}, expected %s at position %s",
					 rows->field[0], (int) status.code, status.at,
					 rows->field[1], rows->field[2]);
	if (memcmp(id, format_untouched, format->size) != 0)
		CHECK_REPORT("\"%s\" is rejected, but changes the result",
					 rows->field[0]);
}

/* check_rejected_texts - each text of a file with more than min rows */
static inline void
check_rejected_texts(const Format *format, const char *file, int min)
{
	Vectors		rows = vectors_open(file, 3);

	while (vectors_next(&rows))
	{
		const char *text = rows.field[0];
		uint8_t		id[FORMAT_MAX_BYTES];

		memcpy(id, format_untouched, sizeof id);
		format_check_rejected(format, &rows,
							  format_parse(format, text, strlen(text), id), id);
	}
	CHECK(rows.rows > min);
}

static inline void
format_check_printed(const Format *format, const char *prefix, const void *id,
					 const char *expected)
{
	char		text[FORMAT_MAX_TEXT];

	format->print(id, text);
	if (strcmp(text, expected) != 0)
		CHECK_REPORT("a bound of \"%s\" is %s, expected %s", prefix, text,
					 expected);
}

/* check_prefixes - the bounds in a file with more than min rows */
static inline void
check_prefixes(const Format *format, const char *file, int min)
{
	Vectors		rows = vectors_open(file, 3);

	while (vectors_next(&rows))
	{
		const char *prefix = rows.field[0];
		uint8_t		lower[FORMAT_MAX_BYTES];
		uint8_t		upper[FORMAT_MAX_BYTES];

		memcpy(lower, format_untouched, sizeof lower);
		memcpy(upper, format_untouched, sizeof upper);
		CHECK_STATUS(format_bounds(format, prefix, lower, upper), CODEC_OK, 0);
		format_check_printed(format, prefix, lower, rows.field[1]);
		format_check_printed(format, prefix, upper, rows.field[2]);
	}
	CHECK(rows.rows > min);
}

/* check_rejected_prefixes - each prefix of a file with more than min rows */
static inline void
check_rejected_prefixes(const Format *format, const char *file, int min)
{
	Vectors		rows = vectors_open(file, 3);

	while (vectors_next(&rows))
	{
		uint8_t		lower[FORMAT_MAX_BYTES];
		uint8_t		upper[FORMAT_MAX_BYTES];
		CodecStatus status;

		memcpy(lower, format_untouched, sizeof lower);
		memcpy(upper, format_untouched, sizeof upper);
		status = format_bounds(format, rows.field[0], lower, upper);
		format_check_rejected(format, &rows, status, lower);
		format_check_rejected(format, &rows, status, upper);
	}
	CHECK(rows.rows > min);
}

/*
 * check_every_byte - replace each byte of a valid text by each other byte
 *
 * expected returns the status of the text with this byte at this offset.
 */
static inline void
check_every_byte(const Format *format, const char *valid,
				 CodecStatus (*expected) (const char *valid, size_t at,
										  int byte))
{
	size_t		len = strlen(valid);

	for (size_t at = 0; at < len; at++)
	{
		for (int byte = 0; byte < 256; byte++)
		{
			char		text[FORMAT_MAX_TEXT];
			uint8_t		id[FORMAT_MAX_BYTES];
			CodecStatus wanted = expected(valid, at, byte);
			CodecStatus status;

			memcpy(text, valid, len);
			text[at] = (char) byte;
			memcpy(id, format_untouched, sizeof id);
			status = format_parse(format, text, len, id);
			if (status.code != wanted.code || status.at != wanted.at)
				CHECK_REPORT("\"%s\" with %d at %zu is {%d, %zu}, "
							 "expected {%d, %zu}", valid, byte, at,
							 (int) status.code, status.at, (int) wanted.code,
							 wanted.at);
			if (status.code != CODEC_OK &&
				memcmp(id, format_untouched, format->size) != 0)
				CHECK_REPORT("\"%s\" with %d at %zu is rejected, but changes "
							 "the result", valid, byte, at);
		}
	}
}

/*
 * check_lengths - the first bytes of a text are a text if their number is
 * right or also_right (0: only right), else of a wrong length
 */
static inline void
check_lengths(const Format *format, const char *text, size_t right,
			  size_t also_right)
{
	for (size_t len = 0; len <= strlen(text); len++)
	{
		uint8_t		id[FORMAT_MAX_BYTES];
		bool		is_right = len == right || (len != 0 && len == also_right);

		CHECK_STATUS(format_parse(format, text, len, id),
					 is_right ? CODEC_OK : CODEC_BAD_LENGTH,
					 is_right ? 0 : len);
	}
}

#endif							/* TID_IDS_TEST_FORMAT_H */
