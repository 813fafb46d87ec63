/*
 * ids.h
 *		What the tests of extuuid share: IDs as hex digits, and the comparison
 *		of a status with the expected one.
 */
#ifndef TID_IDS_TEST_IDS_H
#define TID_IDS_TEST_IDS_H

#include "codec/extuuid/extuuid.h"

#include "check.h"

/* A function that reads a text */
typedef CodecStatus (*Parser) (const char *text, size_t len, uint8_t *id);

/* parse_exactly - read a text in a block of its size, see check_exact */
static inline CodecStatus
parse_exactly(Parser parse, const char *text, uint8_t *id)
{
	size_t		len = strlen(text);
	char	   *exact = check_exact(text, len);
	CodecStatus status = parse(exact, len, id);

	free(exact);
	return status;
}

/* to_hex - write 2 * EXTUUID_BYTES hex digits and a NUL */
static inline void
to_hex(const uint8_t *id, char *hex)
{
	for (int i = 0; i < EXTUUID_BYTES; i++)
		sprintf(hex + 2 * i, "%02x", id[i]);
}

/* check_id - check an ID; text is what it was made of, for the report */
static inline void
check_id(const char *text, const uint8_t *id, const char *expected)
{
	char		hex[2 * EXTUUID_BYTES + 1];

	to_hex(id, hex);
	if (strcmp(hex, expected) != 0)
		CHECK_REPORT("\"%s\" is %s, expected %s", text, hex, expected);
}

/* A text and the status that is expected for it */
typedef struct Refusal
{
	const char *text;
	int			code;
	size_t		at;
	size_t		len;
	int			found;
	int			limit;
} Refusal;

static inline void
check_refusal(const Refusal *expected, CodecStatus status)
{
	if (status.code != expected->code || status.at != expected->at ||
		status.len != expected->len || status.found != expected->found ||
		status.limit != expected->limit)
		CHECK_REPORT("\"%s\" is {%d, %zu, %zu, %d, %d}, "
					 "expected {%d, %zu, %zu, %d, %d}", expected->text,
					 (int) status.code, status.at, status.len, status.found,
					 status.limit, (int) expected->code, expected->at,
					 expected->len, expected->found, expected->limit);
}

#endif							/* TID_IDS_TEST_IDS_H */
