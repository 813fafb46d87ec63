/*
 * replay.c
 *		Runs a fuzz target on stored inputs, without libFuzzer.
 *
 * Arguments are folders; each file in them is one input, in a block of exactly
 * its size.  A violated invariant aborts the program, so the test has passed
 * if the program ends normally.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int	LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
replay_file(const char *path)
{
	FILE	   *file = fopen(path, "rb");
	uint8_t    *data;
	long		size;

	if (file == NULL || fseek(file, 0, SEEK_END) != 0 ||
		(size = ftell(file)) < 0 || fseek(file, 0, SEEK_SET) != 0)
	{
		perror(path);
		exit(1);
	}
	data = malloc((size_t) size);
	if (size > 0 &&
		(data == NULL || fread(data, 1, (size_t) size, file) != (size_t) size))
	{
		perror(path);
		exit(1);
	}
	fclose(file);
	LLVMFuzzerTestOneInput(data, (size_t) size);
	free(data);
}

int
main(int argc, char **argv)
{
	int			replayed = 0;

	for (int i = 1; i < argc; i++)
	{
		DIR		   *folder = opendir(argv[i]);
		struct dirent *entry;
		char		path[4096];

		if (folder == NULL)
		{
			perror(argv[i]);
			return 1;
		}
		while ((entry = readdir(folder)) != NULL)
		{
			if (entry->d_name[0] == '.')
				continue;
			snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
			replay_file(path);
			replayed++;
		}
		closedir(folder);
	}
	if (replayed == 0)
	{
		fprintf(stderr, "no inputs to replay\n");
		return 1;
	}
	printf("ok - %s, %d inputs\n", argv[0], replayed);
	return 0;
}
