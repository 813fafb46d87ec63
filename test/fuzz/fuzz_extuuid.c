/*
 * fuzz_extuuid.c
 *		The input is a text for every parser; and, from 16 bytes on, an id with a
 *		prefix behind it.
 */
#include "codec/extuuid.h"
#include "codec/money.h"
#include "codec/uuid_order.h"

#include "fuzz.h"

/* What an id prints leads back to it. */
static void
id_round_trip(const uint8_t *id)
{
	char		text[EXTUUID_TEXT_LEN];
	char		number[EXTUUID_INTEGER_LEN];
	char		unit[EXTUUID_UNIT_LEN];
	uint8_t		again[EXTUUID_BYTES];
	ExtuuidValue value;
	size_t		len = (size_t) extuuid_print(id, text);

	REQUIRE(extuuid_check(id).code == CODEC_OK);
	REQUIRE(len <= EXTUUID_TEXT_LEN);
	REQUIRE(extuuid_parse(text, len, again).code == CODEC_OK);
	REQUIRE(memcmp(id, again, EXTUUID_BYTES) == 0);
	/* the smart parser drops a space at the end, where a name may have one */
	if (text[len - 1] != ' ')
	{
		REQUIRE(extuuid_guess(text, len, again).code == CODEC_OK);
		REQUIRE(memcmp(id, again, EXTUUID_BYTES) == 0);
	}

	extuuid_unpack(id, &value);
	if (value.canonical)
	{
		extuuid_pack(&value, again);
		REQUIRE(memcmp(id, again, EXTUUID_BYTES) == 0);
	}
	if (!extuuid_is_float(value.kind))
	{
		for (int i = 0; i < value.count; i++)
			REQUIRE(extuuid_print_number(&value, i, number) <= EXTUUID_INTEGER_LEN);
	}
	REQUIRE(extuuid_print_unit(&value, unit) <= EXTUUID_UNIT_LEN);
	if (money_check(id))
	{
		char		money[MONEY_TEXT_LEN];

		len = (size_t) money_print(id, money);
		REQUIRE(len <= MONEY_TEXT_LEN);
		REQUIRE(money_parse(money, len, again).code == CODEC_OK);
		REQUIRE(memcmp(id, again, EXTUUID_BYTES) == 0);
	}
}

static void
texts(const char *text, size_t len)
{
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		guessed[EXTUUID_BYTES];
	CodecStatus status = extuuid_parse(text, len, id);

	REQUIRE(status.code == CODEC_OK || status.at <= len);
	if (status.code == CODEC_OK)
	{
		id_round_trip(id);
		if (text[len - 1] > ' ' && text[0] > ' ')
		{
			REQUIRE(extuuid_guess(text, len, guessed).code == CODEC_OK);
			REQUIRE(memcmp(id, guessed, EXTUUID_BYTES) == 0);
		}
	}
	status = extuuid_guess(text, len, id);
	REQUIRE(status.code == CODEC_OK || status.at + status.len <= len ||
			status.at <= len);
	if (status.code == CODEC_OK)
		id_round_trip(id);
	if (money_parse(text, len, id).code == CODEC_OK)
	{
		REQUIRE(money_check(id));
		id_round_trip(id);
	}
}

static void
prefix_is_range(const uint8_t *id, const char *prefix, size_t len)
{
	uint8_t		lower[EXTUUID_BYTES];
	uint8_t		upper[EXTUUID_BYTES];
	char		uuid[EXTUUID_UUID_LEN];
	CodecStatus status = extuuid_prefix_bounds(prefix, len, lower, upper);

	REQUIRE(status.code == CODEC_OK || status.at <= len);
	if (status.code != CODEC_OK)
		return;
	REQUIRE(memcmp(lower, upper, EXTUUID_BYTES) <= 0);
	id_round_trip(lower);
	id_round_trip(upper);

	/* Hex digits without dashes: those with which the UUID begins. */
	if (len <= 8 && memchr(prefix, ':', len) == NULL && memchr(prefix, '/', len) == NULL)
	{
		bool		begins = true;

		extuuid_print_uuid(id, uuid);
		for (size_t i = 0; i < len; i++)
			begins = begins && (prefix[i] | 0x20) == (uuid[i] | 0x20);
		REQUIRE(begins == uuid_is_between(id, lower, upper));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		lower[EXTUUID_BYTES];
	uint8_t		upper[EXTUUID_BYTES];

	texts((const char *) data, size);
	extuuid_prefix_bounds((const char *) data, size, lower, upper);
	if (size < EXTUUID_BYTES)
		return 0;
	memcpy(id, data, EXTUUID_BYTES);
	id[6] = (uint8_t) (0x60 | (id[6] & 0x0F));
	id[8] = (uint8_t) (0x80 | (id[8] & 0x3F));
	id_round_trip(id);
	prefix_is_range(id, (const char *) data + EXTUUID_BYTES, size - EXTUUID_BYTES);
	return 0;
}
