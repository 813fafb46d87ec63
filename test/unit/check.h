/*
 * check.h
 *		The framework of the unit tests.
 *
 * A unit test program is a list of CASEs and a main that calls RUN for each and
 * returns check_finish().  It prints one "ok" or "not ok" line for each case,
 * with the values that differ, and its exit status is 1 if a case failed.
 */
#ifndef TID_IDS_TEST_CHECK_H
#define TID_IDS_TEST_CHECK_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int	check_cases;
static int	check_failed_cases;
static int	check_failures;		/* within the running case */

#define CASE(name) static void name(void)

#define RUN(name) \
	do { \
		check_failures = 0; \
		name(); \
		check_cases++; \
		if (check_failures > 0) \
			check_failed_cases++; \
		printf("%s %d - %s\n", check_failures > 0 ? "not ok" : "ok", \
			   check_cases, #name); \
	} while (0)

/* Print only the first failures of a case, because loops can have millions. */
#define CHECK_REPORT(...) \
	do { \
		if (check_failures++ < 10) \
		{ \
			printf("# %s:%d: ", __FILE__, __LINE__); \
			printf(__VA_ARGS__); \
			printf("\n"); \
		} \
	} while (0)

#define CHECK(condition) \
	do { \
		if (!(condition)) \
			CHECK_REPORT("%s", #condition); \
	} while (0)

#define CHECK_INT(found, expected) \
	do { \
		int64_t check_f = (int64_t) (found), check_e = (int64_t) (expected); \
		if (check_f != check_e) \
			CHECK_REPORT("%s is %" PRId64 ", expected %" PRId64, \
						 #found, check_f, check_e); \
	} while (0)

#define CHECK_UINT(found, expected) \
	do { \
		uint64_t check_f = (uint64_t) (found), check_e = (uint64_t) (expected); \
		if (check_f != check_e) \
			CHECK_REPORT("%s is %" PRIu64 ", expected %" PRIu64, \
						 #found, check_f, check_e); \
	} while (0)

/* found: len characters, not necessarily terminated */
#define CHECK_TEXT(found, len, expected) \
	do { \
		if ((size_t) (len) != strlen(expected) || \
			memcmp((found), (expected), (size_t) (len)) != 0) \
			CHECK_REPORT("%s is \"%.*s\", expected \"%s\"", #found, \
						 (int) (len), (const char *) (found), (expected)); \
	} while (0)

#define CHECK_STATUS(status, expected_code, expected_at) \
	do { \
		CodecStatus check_s = (status); \
		if (check_s.code != (expected_code) || \
			check_s.at != (size_t) (expected_at)) \
			CHECK_REPORT("%s is {%d, %zu}, expected {%s, %zu}", #status, \
						 (int) check_s.code, check_s.at, #expected_code, \
						 (size_t) (expected_at)); \
	} while (0)

/*
 * check_exact - return a copy of len bytes in a block of exactly that size
 *
 * So the address sanitizer finds reads past the end.  The caller frees it.
 */
static inline char *
check_exact(const char *bytes, size_t len)
{
	char	   *copy = malloc(len);

	if (len > 0)
	{
		if (copy == NULL)
			abort();
		memcpy(copy, bytes, len);
	}
	return copy;
}

/*
 * check_from_hex - read hex digits of whole bytes; dashes are skipped
 *
 * bytes must have room for all of them.
 */
static inline void
check_from_hex(const char *hex, uint8_t *bytes)
{
	while (*hex != '\0')
	{
		char		two[3] = {0};

		if (*hex == '-')
		{
			hex++;
			continue;
		}
		memcpy(two, hex, 2);
		*bytes++ = (uint8_t) strtoul(two, NULL, 16);
		hex += 2;
	}
}

/* check_random - return 64 random bits (splitmix64), the same in every run */
static inline uint64_t
check_random(void)
{
	static uint64_t state = 7;
	uint64_t	z = (state += UINT64_C(0x9E3779B97F4A7C15));

	z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
	return z ^ z >> 31;
}

static inline int
check_finish(void)
{
	printf("1..%d\n", check_cases);
	return check_failed_cases > 0 ? 1 : 0;
}

#endif							/* TID_IDS_TEST_CHECK_H */
