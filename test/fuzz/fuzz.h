/*
 * fuzz.h
 *		Common parts of the fuzz targets.
 */
#ifndef TID_IDS_TEST_FUZZ_H
#define TID_IDS_TEST_FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Like assert(), but also with NDEBUG. */
#define REQUIRE(condition) \
	do { \
		if (!(condition)) \
		{ \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
			abort(); \
		} \
	} while (0)

extern int	LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline int64_t
fuzz_int64(const uint8_t *data)
{
	int64_t		value;

	memcpy(&value, data, sizeof value);
	return value;
}

static inline bool
fuzz_begins_with(const char *text, size_t len, const char *prefix,
				 size_t prefix_len)
{
	return prefix_len <= len && memcmp(text, prefix, prefix_len) == 0;
}

#endif							/* TID_IDS_TEST_FUZZ_H */
