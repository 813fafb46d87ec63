/*
 * vectors.h
 *		Reads test/vectors/<name>.tsv.
 *
 * The first line contains the names of the columns, every other line is a test
 * case.  Fields are separated by tabs.  The SQL tests read the same files, so
 * fields are never escaped.
 */
#ifndef TID_IDS_TEST_VECTORS_H
#define TID_IDS_TEST_VECTORS_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/status.h"

#define VECTORS_MAX_FIELDS 12

typedef struct Vectors
{
	FILE	   *file;
	int			nfields;
	int			rows;			/* read so far, to check that there are any */
	char		line[1024];
	char	   *field[VECTORS_MAX_FIELDS];
} Vectors;

/* vectors_open - open a file of test/vectors, or abort */
static inline Vectors
vectors_open(const char *name, int nfields)
{
	Vectors		vectors = {.nfields = nfields};
	char		path[1024];

	snprintf(path, sizeof path, "%s%s", VECTORS, name);
	vectors.file = fopen(path, "r");
	if (vectors.file == NULL ||
		fgets(vectors.line, sizeof vectors.line, vectors.file) == NULL)
	{
		perror(path);
		abort();
	}
	return vectors;
}

/* vectors_next - read the next row into .field; return 0 after the last one */
static inline int
vectors_next(Vectors *vectors)
{
	char	   *rest = vectors->line;

	if (fgets(vectors->line, sizeof vectors->line, vectors->file) == NULL)
	{
		fclose(vectors->file);
		return 0;
	}
	rest[strcspn(rest, "\n")] = '\0';
	for (int i = 0; i < vectors->nfields; i++)
	{
		char	   *tab = strchr(rest, '\t');

		if ((tab == NULL) != (i == vectors->nfields - 1))
		{
			fprintf(stderr, "row %d has not %d fields\n", vectors->rows + 1,
					vectors->nfields);
			abort();
		}
		vectors->field[i] = rest;
		if (tab != NULL)
		{
			*tab = '\0';
			rest = tab + 1;
		}
	}
	vectors->rows++;
	return 1;
}

/*
 * vectors_agree - return whether a status is the one in a *_rejected.tsv file
 *
 * The last two columns of such a file are the code and the position in characters,
 * from 1.  The position of a wrong length is that after the last character.
 */
static inline int
vectors_agree(CodecStatus status, const char *text, const char *code,
			  const char *position)
{
	static const char *const names[] = {
		[CODEC_OK] = "ok",
		[CODEC_BAD_CHAR] = "bad_char",
		[CODEC_BAD_LENGTH] = "bad_length",
		[CODEC_OUT_OF_RANGE] = "out_of_range"
	};
	int			characters = 1;

	for (size_t i = 0; i < status.at; i++)
		characters += (text[i] & 0xC0) != 0x80;
	return strcmp(names[status.code], code) == 0 && characters == atoi(position);
}

#endif							/* TID_IDS_TEST_VECTORS_H */
