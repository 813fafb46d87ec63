/*
 * codec.c
 *		Nanoseconds per ID of the codec alone: text to bytes and bytes to text.
 *
 *		cc -O2 -Isrc -Itest/unit -o codec test/bench/codec.c src/codec/(...).c
 *		./codec [NOUN DIRECTION REPEATS]
 *
 * Prints "noun<TAB>direction<TAB>ns" lines: the median of rounds over IDs that
 * all differ, so that no branch can be predicted from the round before.  With
 * arguments, it runs only that direction, REPEATS times over all IDs, for tools
 * that count instructions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "codec/scru160.h"
#include "codec/tid.h"
#include "codec/uid11.h"

#include "check.h"

/*
 * So many IDs fit in the second-level cache with their texts; bench.sh
 * divides by this number.
 */
#define IDS 4096
#define REPEATS 50
#define ROUNDS 21
#define TEXT_ROOM 40

static uint64_t ids[IDS][3];
static char texts[IDS][TEXT_ROOM];
static unsigned sink;

static void
print_tid(int i)
{
	tid_print((int64_t) ids[i][0], true, texts[i]);
}

static void
parse_tid(int i)
{
	int64_t		id;

	sink += tid_parse(texts[i], TID_TEXT_LEN, &id).code + (unsigned) id;
}

static void
print_uid11(int i)
{
	uid11_print(ids[i][0], texts[i]);
}

static void
parse_uid11(int i)
{
	uint64_t	id;

	sink += uid11_parse(texts[i], UID11_TEXT_LEN, &id).code + (unsigned) id;
}

static void
print_scru160(int i)
{
	scru160_print((const uint8_t *) ids[i], texts[i]);
}

static void
parse_scru160(int i)
{
	uint8_t		id[SCRU160_BYTES];

	sink += scru160_parse(texts[i], SCRU160_TEXT_LEN, id).code + id[19];
}

static int
by_size(const void *a, const void *b)
{
	double		x = *(const double *) a;
	double		y = *(const double *) b;

	return (x > y) - (x < y);
}

#define ALWAYS_INLINE inline __attribute__((always_inline))

/*
 * This is inlined with a constant call, so that only the call of the codec is
 * timed.
 */
static ALWAYS_INLINE void
measure(const char *noun, const char *direction, void (*call) (int))
{
	double		ns[ROUNDS];

	for (int round = 0; round < ROUNDS; round++)
	{
		struct timespec start;
		struct timespec end;

		clock_gettime(CLOCK_MONOTONIC, &start);
		for (int repeat = 0; repeat < REPEATS; repeat++)
		{
			for (int i = 0; i < IDS; i++)
				call(i);
		}
		clock_gettime(CLOCK_MONOTONIC, &end);
		ns[round] = ((double) (end.tv_sec - start.tv_sec) * 1e9 +
					 (double) (end.tv_nsec - start.tv_nsec)) / (REPEATS * IDS);
	}
	qsort(ns, ROUNDS, sizeof(double), by_size);
	printf("%s\t%s\t%.1f\n", noun, direction, ns[ROUNDS / 2]);
}

/* Each decoder reads what the encoder before it has written. */
typedef struct Direction
{
	const char *noun;
	const char *direction;
	void		(*call) (int);
} Direction;

static const Direction directions[] = {
	{"tid", "encode", print_tid},
	{"tid", "decode", parse_tid},
	{"uid11", "encode", print_uid11},
	{"uid11", "decode", parse_uid11},
	{"scru160", "encode", print_scru160},
	{"scru160", "decode", parse_scru160},
};

static void
call_all(void (*call) (int), long repeats)
{
	for (long repeat = 0; repeat < repeats; repeat++)
	{
		for (int i = 0; i < IDS; i++)
			call(i);
	}
}

static int
run_one(const char *noun, const char *direction, long repeats)
{
	for (size_t i = 0; i < sizeof(directions) / sizeof(directions[0]); i++)
	{
		if (strcmp(directions[i].noun, noun) != 0)
			continue;
		if (strcmp(directions[i].direction, direction) == 0)
		{
			call_all(directions[i].call, repeats);
			return sink == 0x5EED;
		}
		call_all(directions[i].call, 1);
	}
	return 2;
}

int
main(int argc, char **argv)
{
	for (int i = 0; i < IDS; i++)
	{
		for (int j = 0; j < 3; j++)
			ids[i][j] = check_random();
	}
	if (argc == 4)
		return run_one(argv[1], argv[2], atol(argv[3]));
	measure("tid", "encode", print_tid);
	measure("tid", "decode", parse_tid);
	measure("uid11", "encode", print_uid11);
	measure("uid11", "decode", parse_uid11);
	measure("scru160", "encode", print_scru160);
	measure("scru160", "decode", parse_scru160);
	return sink == 0x5EED;
}
