/*
 * vectors.h
 *		Reads test/vectors/<name>.tsv: a header line that names the columns, then
 *		one case a line, fields separated by tabs.
 *
 * The same files are read by the SQL tests, so a field is never escaped.
 */
#ifndef TID_IDS_TEST_VECTORS_H
#define TID_IDS_TEST_VECTORS_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/status.h"

#define VECTORS_MAX_FIELDS 8

typedef struct Vectors
{
	FILE	   *file;
	int			nfields;
	int			rows;			/* read so far, for "not none" checks */
	char		line[1024];
	char	   *field[VECTORS_MAX_FIELDS];
} Vectors;

/* vectors_open - name: the whole name within test/vectors; aborts if missing */
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

/* vectors_next - the next row into field[0 .. nfields - 1]; 0 after the last */
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
 * vectors_verdict - a status in the words of the *_rejected.tsv files
 *
 * Their last two columns are the code and the position in characters, from 1; a
 * wrong length is "seen" at the position after the last character.  Returns
 * whether status says the same.
 */
static inline int
vectors_verdict(CodecStatus status, const char *text, const char *code,
				const char *position)
{
	static const char *const names[] = {"ok", "bad_char", "bad_length",
	"out_of_range"};
	int			characters = 1;

	for (size_t i = 0; i < status.at; i++)
		characters += (text[i] & 0xC0) != 0x80;
	return strcmp(names[status.code], code) == 0 && characters == atoi(position);
}

#endif							/* TID_IDS_TEST_VECTORS_H */
