/*
 * fuzz_uuid.c
 *		The input is a uuid (16 bytes) and a prefix, which is also read as a
 *		text; or a uuid and the two ends of an interval of time (32 bytes).
 */
#include "codec/uuid.h"
#include "codec/uuid_layout.h"

#include "fuzz.h"

#define DASHED_LEN 36

static void
print(const uint8_t *uuid, char *dashed)
{
	for (int i = 0; i < UUID_BYTES; i++)
	{
		if (i == 4 || i == 6 || i == 8 || i == 10)
			*dashed++ = '-';
		*dashed++ = "0123456789abcdef"[uuid[i] >> 4];
		*dashed++ = "0123456789abcdef"[uuid[i] & 15];
	}
}

/* Return whether a uuid has a prefix, with or without dashes and in any case. */
static bool
has_prefix(const uint8_t *uuid, const char *prefix, size_t len)
{
	char		text[DASHED_LEN];
	int			at = 0;

	print(uuid, text);
	for (size_t i = 0; i < len; i++)
	{
		char		symbol = prefix[i];

		if (symbol >= 'A' && symbol <= 'F')
			symbol = (char) (symbol + 32);
		if (at < DASHED_LEN && text[at] == '-' && symbol != '-')
			at++;
		if (at >= DASHED_LEN || text[at] != symbol)
			return false;
		at++;
	}
	return len > 0;
}

static bool
within(const uint8_t *lower, const uint8_t *uuid, const uint8_t *upper)
{
	return memcmp(lower, uuid, UUID_BYTES) <= 0 &&
		memcmp(uuid, upper, UUID_BYTES) <= 0;
}

static void
prefix_is_range(const uint8_t *uuid, const char *prefix, size_t len)
{
	uint8_t		lower[UUID_BYTES];
	uint8_t		upper[UUID_BYTES];

	if (uuid_prefix_bounds(prefix, len, lower, upper).code != CODEC_OK)
	{
		REQUIRE(!has_prefix(uuid, prefix, len));
		return;
	}
	REQUIRE(has_prefix(uuid, prefix, len) == within(lower, uuid, upper));
	REQUIRE(has_prefix(lower, prefix, len) && has_prefix(upper, prefix, len));
}

/*
 * A uuid is read from its printed form.  A text that is read as one has its
 * digits, and no other signs than allowed.
 */
static void
text_is_uuid(const uint8_t *uuid, const char *text, size_t len)
{
	char		printed[DASHED_LEN];
	uint8_t		read[UUID_BYTES];
	size_t		at = 0;
	size_t		end = len;

	print(uuid, printed);
	REQUIRE(uuid_parse(printed, DASHED_LEN, read).code == CODEC_OK);
	REQUIRE(memcmp(read, uuid, UUID_BYTES) == 0);
	if (uuid_parse(text, len, read).code != CODEC_OK)
		return;
	print(read, printed);
	if (text[0] == '{')
	{
		REQUIRE(text[len - 1] == '}');
		at++;
		end--;
	}
	for (int i = 0, ndigits = 0; i < DASHED_LEN; i++)
	{
		if (printed[i] == '-')
			continue;
		if (ndigits > 0 && ndigits % 4 == 0 && text[at] == '-')
			at++;
		REQUIRE(at < end && (text[at] | 32) == printed[i]);
		at++;
		ndigits++;
	}
	REQUIRE(at == end);
}

static void
round_trips(const uint8_t *uuid)
{
	static const uint64_t last[] = {
		UUID7_DRAFT02_MS_TICK_MAX, UUID7_DRAFT02_US_TICK_MAX,
		UUID7_DRAFT02_NS_TICK_MAX, UUID8_32_TICK_MAX, UUID8_48_TICK_MAX,
		UUID8_60_TICK_MAX, UUID8_64_TICK_MAX
	};
	static const uint8_t zeros[UUID_RANDOM_BYTES];
	uint8_t		again[UUID_BYTES];
	uint8_t		v1[UUID_BYTES];
	uint64_t	tick;
	int64_t		unix_us;
	UnixTime	time;

	if (uuid6_unix_us(uuid, &unix_us))
	{
		REQUIRE(uuid6_unix_time(uuid, &time));
		REQUIRE(time.ns < UNIX_NS_PER_S && unix_time_us(time) == unix_us);
	}
	if (uuid_reorder_v6_v1(uuid, v1))
	{
		REQUIRE(uuid_reorder_v1_v6(v1, again));
		REQUIRE(memcmp(uuid, again, UUID_BYTES) == 0);
	}
	if (uuid7_tick(uuid, &tick))
	{
		uuid7_pack_tick(tick, uuid + 8, again);
		REQUIRE(memcmp(uuid, again, UUID_BYTES) == 0);
	}
	for (UuidLayout layout = UUID7_DRAFT02_MS; layout <= UUID8_64; layout++)
	{
		uint64_t	tick2;

		if (!uuid_layout_tick(layout, uuid, &tick))
			continue;
		REQUIRE(uuid_layout_unix_us(layout, uuid, &unix_us));
		REQUIRE(uuid_layout_unix_time(layout, uuid, &time));
		REQUIRE(time.ns < UNIX_NS_PER_S && unix_time_us(time) == unix_us);
		REQUIRE(unix_us >= uuid_layouts[layout].epoch_unix_us &&
				unix_us <= uuid_layouts[layout].last_unix_us);
		if (layout <= UUID7_DRAFT02_NS)
			REQUIRE(time.s == (int64_t) (load_be(uuid, 8) >> 28));
		uuid_layout_pack_tick(layout, tick, uuid + 8, again);
		REQUIRE(uuid_layout_tick(layout, again, &tick2));
		REQUIRE(tick == tick2);
		if (tick < last[layout])
		{
			uuid_layout_pack_tick(layout, tick + 1, zeros, again);
			REQUIRE(memcmp(uuid, again, UUID_BYTES) < 0);
		}
	}
}

static void
time_is_range(const uint8_t *uuid, int64_t first, int64_t last)
{
	uint8_t		lower[UUID_BYTES];
	uint8_t		upper[UUID_BYTES];
	int64_t		unix_us;
	bool		in_time;

	if (uuid6_unix_us(uuid, &unix_us))
	{
		in_time = first <= unix_us && unix_us <= last;
		if (uuid6_time_bounds(first, last, lower, upper))
			REQUIRE(in_time == within(lower, uuid, upper));
		else
			REQUIRE(!in_time);
	}
	if (uuid7_unix_us(uuid, &unix_us))
	{
		in_time = first <= unix_us && unix_us <= last;
		if (uuid7_time_bounds(first, last, lower, upper))
			REQUIRE(in_time == within(lower, uuid, upper));
		else
			REQUIRE(!in_time);
	}
	for (UuidLayout layout = UUID7_DRAFT02_MS; layout <= UUID8_64; layout++)
	{
		if (!uuid_layout_unix_us(layout, uuid, &unix_us))
			continue;
		in_time = first <= unix_us && unix_us <= last;
		if (uuid_layout_time_bounds(layout, first, last, lower, upper))
			REQUIRE(in_time == within(lower, uuid, upper));
		else
			REQUIRE(!in_time);
	}
}

/*
 * A uuid made of any time and tail has the tail's bytes, the version and the
 * variant.  Its time is read back, rounded down to the unit.
 */
static void
made_of_time(int64_t unix_us, const uint8_t *bytes)
{
	uint8_t		uuid[UUID_BYTES];
	int64_t		read_us;

	for (UuidLayout layout = UUID7_DRAFT02_MS; layout <= UUID8_64; layout++)
	{
		const UuidLayoutRow *row = &uuid_layouts[layout];
		int			ntail = row->tail_bytes;
		int64_t		unit_us = row->unit_ns < 1000 ? 1 : row->unit_ns / 1000;
		int64_t		floor_us;

		if (unix_us < row->epoch_unix_us || unix_us > row->last_unix_us)
			continue;
		floor_us = unix_floor(unix_us, unit_us) * unit_us;
		uuid_layout_pack(layout, unix_us, bytes + UUID_BYTES - ntail, uuid);
		REQUIRE(uuid_layout_unix_us(layout, uuid, &read_us));
		REQUIRE(read_us == floor_us);
		for (int i = UUID_BYTES - ntail; i < UUID_BYTES; i++)
		{
			int			mask = i == 6 ? 0x0F : i == 8 ? 0x3F : 0xFF;

			REQUIRE((uuid[i] & mask) == (bytes[i] & mask));
		}
	}
	uuid_frame_fill(8, bytes, uuid);
	REQUIRE(uuid_is_version(uuid, 8));
	REQUIRE(memcmp(uuid, bytes, 6) == 0 && uuid[7] == bytes[7] &&
			memcmp(uuid + 9, bytes + 9, 7) == 0);
	REQUIRE((uuid[6] & 15) == (bytes[6] & 15) &&
			(uuid[8] & 63) == (bytes[8] & 63));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < UUID_BYTES)
		return 0;
	round_trips(data);
	prefix_is_range(data, (const char *) data + UUID_BYTES, size - UUID_BYTES);
	text_is_uuid(data, (const char *) data + UUID_BYTES, size - UUID_BYTES);
	if (size == UUID_BYTES + 16)
	{
		time_is_range(data, fuzz_int64(data + UUID_BYTES),
					  fuzz_int64(data + UUID_BYTES + 8));
		made_of_time(fuzz_int64(data + UUID_BYTES), data);
	}
	return 0;
}
