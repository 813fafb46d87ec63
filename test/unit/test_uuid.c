/*
 * test_uuid.c
 *		uuid.{h,c} and uuid_layout.{h,c} against the vectors and against
 *		doc/format/uuid.md, rule by rule.
 */
#include "codec/uuid.h"
#include "codec/uuid_layout.h"

#include "check.h"
#include "format.h"
#include "vectors.h"

static const uint8_t no_bits[UUID_RANDOM_BYTES] = {0};
static const uint8_t all_bits[UUID_RANDOM_BYTES] = {
	255, 255, 255, 255, 255, 255, 255, 255
};

static void
check_uuid(const uint8_t *found, const char *expected, int line)
{
	uint8_t		bytes[UUID_BYTES];
	char		hex[2 * UUID_BYTES + 1];

	check_from_hex(expected, bytes);
	for (int i = 0; i < UUID_BYTES; i++)
		snprintf(hex + 2 * i, 3, "%02x", found[i]);
	if (memcmp(found, bytes, UUID_BYTES) != 0)
		CHECK_REPORT("line %d: found %s, expected %s", line, hex, expected);
}

#define CHECK_UUID(found, expected) check_uuid(found, expected, __LINE__)

static void
random_of(uint64_t number, uint8_t *random)
{
	for (int i = UUID_RANDOM_BYTES - 1; i >= 0; i--, number >>= 8)
		random[i] = (uint8_t) number;
}

/* Return the layout of a precision or of timestamp bits. */
static UuidLayout
layout_of(const char *name)
{
	static const char *const names[] = {
		"ms", "us", "ns", "32", "48", "60", "64"
	};
	int			layout = 0;

	while (strcmp(name, names[layout]) != 0)
		layout++;
	return (UuidLayout) layout;
}

static uint64_t
number(const char *text)
{
	return strtoull(text, NULL, 10);
}

CASE(version_6_and_1)
{
	Vectors		rows = vectors_open("uuid6.tsv", 6);

	while (vectors_next(&rows))
	{
		uint64_t	expected_count = number(rows.field[2]);
		int64_t		expected_us = strtoll(rows.field[3], NULL, 10);
		int			expected_clock_seq = atoi(rows.field[4]);
		uint8_t		expected_node[UUID_NODE_BYTES];
		uint8_t		v6[UUID_BYTES];
		uint8_t		uuid[UUID_BYTES];
		uint64_t	count = 0;
		uint64_t	tick = 0;
		int64_t		unix_us = 4711;
		int			clock_seq = -1;
		uint8_t		node[UUID_NODE_BYTES];

		check_from_hex(rows.field[0], v6);
		check_from_hex(rows.field[5], expected_node);
		CHECK(uuid6_unix_us(v6, &unix_us));
		CHECK_INT(unix_us, expected_us);
		CHECK(uuid6_unpack(v6, &count, &clock_seq, node));
		CHECK_UINT(count, expected_count);
		CHECK_INT(clock_seq, expected_clock_seq);
		CHECK(memcmp(node, expected_node, UUID_NODE_BYTES) == 0);
		CHECK(uuid6_tick(v6, &tick));
		CHECK_UINT(tick, expected_count);
		CHECK(uuid_reorder_v6_v1(v6, uuid));
		CHECK_UUID(uuid, rows.field[1]);
		CHECK(uuid_reorder_v1_v6(uuid, uuid));	/* in place */
		CHECK_UUID(uuid, rows.field[0]);
		if (expected_count % 10 == 0)
		{
			uuid6_pack(expected_us, clock_seq, node, uuid);
			CHECK_UUID(uuid, rows.field[0]);
		}
	}
	CHECK(rows.rows > 100);
}

CASE(version_7)
{
	Vectors		rows = vectors_open("uuid7.tsv", 4);
	uint8_t		example[UUID_BYTES];
	int64_t		unix_us = 0;

	while (vectors_next(&rows))
	{
		int64_t		at = strtoll(rows.field[0], NULL, 10);
		uint8_t		random[UUID_RANDOM_BYTES];
		uint8_t		uuid[UUID_BYTES];
		uint8_t		again[UUID_BYTES];
		uint64_t	tick = 0;

		check_from_hex(rows.field[1], random);
		uuid7_pack(at, random, uuid);
		CHECK_UUID(uuid, rows.field[2]);
		CHECK(uuid7_unix_us(uuid, &unix_us));
		CHECK_INT(unix_us, strtoll(rows.field[3], NULL, 10));
		CHECK(uuid7_tick(uuid, &tick));
		uuid7_pack_tick(tick, random, again);
		CHECK_UUID(again, rows.field[2]);
		CHECK_UINT(tick, (uint64_t) at / 1000 << 12 |
				   ((uint64_t) at % 1000 << 12) / 1000);
	}
	CHECK(rows.rows > 40);

	/* RFC 9562, appendix A.6: 2022-02-22T19:22:22Z */
	check_from_hex("017F22E2-79B0-7CC3-98C4-DC0C0C07398F", example);
	CHECK(uuid7_unix_us(example, &unix_us));
	CHECK_INT(unix_us, INT64_C(1645557742000000));
}

/*
 * Check a uuid, its tick, and the uuid of this tick, which has the same
 * random bits.
 */
static void
check_tick(UuidLayout layout, const char *text, const char *tick_text,
		   const char *rest, const char *of_tick)
{
	uint8_t		uuid[UUID_BYTES];
	uint8_t		random[UUID_RANDOM_BYTES];
	uint64_t	tick = 4711;

	check_from_hex(text, uuid);
	CHECK(uuid_layout_tick(layout, uuid, &tick));
	CHECK_UINT(tick, number(tick_text));
	random_of(number(rest), random);
	uuid_layout_pack_tick(layout, number(tick_text), random, uuid);
	CHECK_UUID(uuid, of_tick);
}

static void
check_unix_us(UuidLayout layout, const char *text, const char *expected)
{
	uint8_t		uuid[UUID_BYTES];
	int64_t		unix_us = 4711;

	check_from_hex(text, uuid);
	CHECK(uuid_layout_unix_us(layout, uuid, &unix_us));
	CHECK_INT(unix_us, strtoll(expected, NULL, 10));
}

CASE(version_7_draft_02)
{
	Vectors		rows = vectors_open("uuid7_draft02.tsv", 10);

	while (vectors_next(&rows))
	{
		check_tick(layout_of(rows.field[0]), rows.field[5], rows.field[8],
				   rows.field[4], rows.field[9]);
		check_unix_us(UUID7_DRAFT02_MS, rows.field[5], rows.field[6]);
		check_unix_us(UUID7_DRAFT02_US, rows.field[5], rows.field[7]);
		check_unix_us(UUID7_DRAFT02_NS, rows.field[5], rows.field[7]);
	}
	CHECK(rows.rows > 100);
}

/* Every ms and every us of a second is read back, whatever bits follow it. */
CASE(every_fraction)
{
	for (uint32_t us = 0; us < 1000000; us++)
	{
		uint8_t		uuid[UUID_BYTES];
		int64_t		unix_us = 0;

		if (us % 1000 == 0)
		{
			uuid_layout_pack_tick(UUID7_DRAFT02_MS,
								  (7000 + us / 1000) << 12 |
								  us % 2000 / 1000 * 4095, all_bits, uuid);
			CHECK(uuid_layout_unix_us(UUID7_DRAFT02_MS, uuid, &unix_us));
			CHECK_INT(unix_us, 7000000 + us);
			uuid_layout_unix_us(UUID7_DRAFT02_US, uuid, &unix_us);
			CHECK(unix_us >= 7000000 + us && unix_us < 7000000 + us + 490);
		}
		uuid_layout_pack_tick(UUID7_DRAFT02_US, (UINT64_C(7000000) + us) << 8,
							  all_bits, uuid);
		uuid[8] = 0xBF;			/* all bits of the counter */
		uuid[9] = 0xFF;
		CHECK(uuid_layout_unix_us(UUID7_DRAFT02_US, uuid, &unix_us));
		CHECK_INT(unix_us, 7000000 + us);
		uuid_layout_pack_tick(UUID7_DRAFT02_NS,
							  (UINT64_C(7000000) + us) * 250 + us % 250,
							  all_bits, uuid);
		uuid[10] = 0xFF;		/* the counter's field */
		CHECK(uuid_layout_unix_us(UUID7_DRAFT02_NS, uuid, &unix_us));
		CHECK_INT(unix_us, 7000000 + us);
	}
}

CASE(version_8)
{
	Vectors		rows = vectors_open("uuid8.tsv", 8);

	while (vectors_next(&rows))
	{
		UuidLayout	layout = layout_of(rows.field[0]);

		check_tick(layout, rows.field[4], rows.field[6], rows.field[3],
				   rows.field[7]);
		check_unix_us(layout, rows.field[4], rows.field[5]);
	}
	CHECK(rows.rows > 100);
}

/*
 * Each of the 16 versions and 4 variants is accepted only by the function
 * that reads it.
 */
CASE(other_versions_and_variants)
{
	for (int version = 0; version < 16; version++)
	{
		for (int variant = 0; variant < 4; variant++)
		{
			uint8_t		uuid[UUID_BYTES] = {0};
			uint8_t		other[UUID_BYTES] = {0x5A};
			uint8_t		node[UUID_NODE_BYTES] = {0x5A};
			bool		rfc = variant == 2;
			int64_t		unix_us = 4711;
			uint64_t	wide = 4711;
			int			clock_seq = 4711;

			uuid[6] = (uint8_t) (version << 4);
			uuid[8] = (uint8_t) (variant << 6);
			CHECK_INT(uuid_reorder_v1_v6(uuid, other), rfc && version == 1);
			if (rfc && (version == 1 || (version >= 6 && version <= 8)))
			{
				CHECK_INT(uuid6_unix_us(uuid, &unix_us), version == 6);
				CHECK_INT(uuid7_unix_us(uuid, &unix_us), version == 7);
				CHECK_INT(uuid_layout_unix_us(UUID7_DRAFT02_US, uuid, &unix_us),
						  version == 7);
				CHECK_INT(uuid_layout_unix_us(UUID8_48, uuid, &unix_us), version == 8);
				CHECK_INT(uuid_reorder_v6_v1(uuid, other), version == 6);
				continue;
			}
			CHECK(!uuid6_unix_us(uuid, &unix_us));
			CHECK(!uuid7_unix_us(uuid, &unix_us));
			CHECK(!uuid_layout_unix_us(UUID7_DRAFT02_MS, uuid, &unix_us));
			CHECK(!uuid_layout_unix_us(UUID8_32, uuid, &unix_us));
			CHECK(!uuid6_unpack(uuid, &wide, &clock_seq, node));
			CHECK(!uuid6_tick(uuid, &wide));
			CHECK(!uuid7_tick(uuid, &wide));
			CHECK(!uuid_layout_tick(UUID7_DRAFT02_NS, uuid, &wide));
			CHECK(!uuid_layout_tick(UUID8_64, uuid, &wide));
			CHECK(!uuid_reorder_v6_v1(uuid, other));
			CHECK_INT(unix_us, 4711);
			CHECK_UINT(wide, 4711);
			CHECK_INT(clock_seq, 4711);
			CHECK_INT(other[0], 0x5A);
			CHECK_INT(node[0], 0x5A);
		}
	}
}

typedef bool (*TimeBounds) (int64_t, int64_t, uint8_t *, uint8_t *);

CASE(time_bounds)
{
	Vectors		rows = vectors_open("uuid_time_bounds.tsv", 4);

	while (vectors_next(&rows))
	{
		const char *layout = rows.field[0];
		TimeBounds	bounds = strcmp(layout, "uuid6") == 0 ? uuid6_time_bounds
			: strcmp(layout, "uuid7") == 0 ? uuid7_time_bounds
			: uuid7_draft02_time_bounds;
		int64_t		unix_us = strtoll(rows.field[1], NULL, 10);
		uint8_t		lower[UUID_BYTES];
		uint8_t		upper[UUID_BYTES];

		CHECK(bounds(unix_us, unix_us, lower, upper));
		CHECK_UUID(lower, rows.field[2]);
		CHECK_UUID(upper, rows.field[3]);
	}
	CHECK(rows.rows > 50);
}

static void
check_interval(TimeBounds bounds, int64_t first, int64_t last,
			   const char *expected_lower, const char *expected_upper, int line)
{
	uint8_t		lower[UUID_BYTES] = {0x5A};
	uint8_t		upper[UUID_BYTES] = {0x5A};

	if (expected_lower == NULL)
	{
		CHECK(!bounds(first, last, lower, upper));
		CHECK(lower[0] == 0x5A && upper[0] == 0x5A);
		return;
	}
	CHECK(bounds(first, last, lower, upper));
	check_uuid(lower, expected_lower, line);
	check_uuid(upper, expected_upper, line);
}

#define CHECK_INTERVAL(bounds, first, last, lower, upper) \
	check_interval(bounds, first, last, lower, upper, __LINE__)

CASE(intervals)
{
	const char *const first6 = "00000000-0000-6000-8000-000000000000";
	const char *const last6 = "ffffffff-ffff-6fff-bfff-ffffffffffff";
	const char *const first7 = "00000000-0000-7000-8000-000000000000";
	const char *const last7 = "ffffffff-ffff-7fff-bfff-ffffffffffff";

	CHECK_INTERVAL(uuid6_time_bounds, INT64_MIN, INT64_MAX, first6, last6);
	CHECK_INTERVAL(uuid7_time_bounds, INT64_MIN, INT64_MAX, first7, last7);
	CHECK_INTERVAL(uuid7_draft02_time_bounds, INT64_MIN, INT64_MAX,
				   first7, last7);
	CHECK_INTERVAL(uuid6_time_bounds, UUID6_UNIX_US_MIN, UUID6_UNIX_US_MAX,
				   first6, last6);
	CHECK_INTERVAL(uuid7_time_bounds, 0, UUID7_UNIX_US_MAX, first7, last7);
	CHECK_INTERVAL(uuid7_draft02_time_bounds, 0, UUID7_DRAFT02_UNIX_US_MAX,
				   first7, last7);

	/* nothing inside */
	CHECK_INTERVAL(uuid6_time_bounds, 1, 0, NULL, NULL);
	CHECK_INTERVAL(uuid7_time_bounds, 1000, 0, NULL, NULL);
	CHECK_INTERVAL(uuid7_time_bounds, 1, 999, NULL, NULL);
	CHECK_INTERVAL(uuid7_draft02_time_bounds, 1, 0, NULL, NULL);
	CHECK_INTERVAL(uuid6_time_bounds, INT64_MIN, UUID6_UNIX_US_MIN - 1,
				   NULL, NULL);
	CHECK_INTERVAL(uuid6_time_bounds, UUID6_UNIX_US_MAX + 1, INT64_MAX,
				   NULL, NULL);
	CHECK_INTERVAL(uuid7_time_bounds, INT64_MIN, -1, NULL, NULL);
	CHECK_INTERVAL(uuid7_time_bounds, UUID7_UNIX_US_MAX, INT64_MAX, NULL, NULL);
	CHECK_INTERVAL(uuid7_draft02_time_bounds, INT64_MIN, -1, NULL, NULL);
	CHECK_INTERVAL(uuid7_draft02_time_bounds, UUID7_DRAFT02_UNIX_US_MAX + 1,
				   INT64_MAX, NULL, NULL);

	/* across a ms, from and to its middle: only the second ms starts inside */
	CHECK_INTERVAL(uuid7_time_bounds, 500, 1500,
				   "00000000-0001-7000-8000-000000000000",
				   "00000000-0001-7fff-bfff-ffffffffffff");
}

/* The page's last instants, as Unix us by GNU date. */
CASE(spans)
{
	CHECK_INT(UUID6_UNIX_US_MIN, INT64_C(-12219292800000000));
	CHECK_INT(UUID6_UNIX_US_MAX, INT64_C(103072857660684697));
	CHECK_INT(UUID7_UNIX_US_MAX, INT64_C(281474976710655999));
	CHECK_INT(UUID7_DRAFT02_UNIX_US_MAX, INT64_C(68719476735999999));
}

/* The generators' layouts: 0 and 1 are versions 6 and 7, then UuidLayout */
#define LAYOUTS 9

static void
pack_tick(int layout, uint64_t tick, const uint8_t *random, uint8_t *uuid)
{
	if (layout == 0)
		uuid6_pack_tick(tick, random, uuid);
	else if (layout == 1)
		uuid7_pack_tick(tick, random, uuid);
	else
		uuid_layout_pack_tick((UuidLayout) (layout - 2), tick, random, uuid);
}

static uint64_t
tick_of(int layout, const uint8_t *uuid)
{
	uint64_t	tick = 4711;

	if (layout == 0)
		CHECK(uuid6_tick(uuid, &tick));
	else if (layout == 1)
		CHECK(uuid7_tick(uuid, &tick));
	else
		CHECK(uuid_layout_tick((UuidLayout) (layout - 2), uuid, &tick));
	return tick;
}

static uint64_t
tick_max(int layout)
{
	static const uint64_t ticks[] = {
		UUID6_TICK_MAX, UUID7_TICK_MAX, UUID7_DRAFT02_MS_TICK_MAX,
		UUID7_DRAFT02_US_TICK_MAX, UUID7_DRAFT02_NS_TICK_MAX,
		UUID8_32_TICK_MAX, UUID8_48_TICK_MAX, UUID8_60_TICK_MAX,
		UUID8_64_TICK_MAX
	};

	return ticks[layout];
}

/* The greatest uuid of a tick is below the smallest of the next. */
static void
check_step(int layout, uint64_t tick)
{
	uint8_t		uuid[UUID_BYTES];
	uint8_t		next[UUID_BYTES];

	pack_tick(layout, tick, all_bits, uuid);
	pack_tick(layout, tick + 1, no_bits, next);
	if (memcmp(uuid, next, UUID_BYTES) >= 0)
		CHECK_REPORT("layout %d, tick %" PRIu64 ": not below the next",
					 layout, tick);
	if (tick_of(layout, uuid) != tick || tick_of(layout, next) != tick + 1)
		CHECK_REPORT("layout %d, tick %" PRIu64 ": read as %" PRIu64
					 ", the next as %" PRIu64, layout, tick,
					 tick_of(layout, uuid), tick_of(layout, next));
	CHECK((uuid[8] & 0xC0) == 0x80 && (next[8] & 0xC0) == 0x80);
}

CASE(later_ticks_are_greater)
{
	for (int layout = 0; layout < LAYOUTS; layout++)
	{
		uint64_t	max = tick_max(layout);
		uint64_t	state = 1;

		for (uint64_t tick = 0; tick < 10000; tick++)
		{
			check_step(layout, tick);
			check_step(layout, max - 1 - tick);
		}
		for (int round = 0; round < 20000; round++)
		{
			state = state * UINT64_C(6364136223846793005) +
				UINT64_C(1442695040888963407);
			check_step(layout, state % max);
			check_step(layout, (state % max | 4095) < max
					   ? state % max | 4095 : state % max);
		}
	}
}

CASE(ticks_as_uuids)
{
	uint8_t		random[UUID_RANDOM_BYTES];
	uint8_t		uuid[UUID_BYTES];

	random_of(UINT64_C(0x123456789a), random);
	uuid_layout_pack_tick(UUID7_DRAFT02_MS, UINT64_C(1700000000123) << 12 | 5,
						  random, uuid);
	CHECK_UUID(uuid, "06553f10-01f8-7005-8000-00123456789a");
	uuid_layout_pack_tick(UUID7_DRAFT02_US,
						  UINT64_C(1700000000123456) << 8 | 5, random, uuid);
	CHECK_UUID(uuid, "06553f10-01f9-7ad0-8005-00123456789a");

	/* 123456000 ns are 30864000 units of 4 ns; no counter */
	uuid_layout_pack_tick(UUID7_DRAFT02_NS, UINT64_C(425000000030864000),
						  random, uuid);
	CHECK_UUID(uuid, "06553f10-01f9-7acf-bea0-00123456789a");
	uuid_layout_pack_tick(UUID8_32, UINT64_C(1700000000) << 20 | 0x12345,
						  random, uuid);
	CHECK_UUID(uuid, "6553f100-0000-8123-9140-00123456789a");
	uuid_layout_pack_tick(UUID8_48, UINT64_C(1700000000123) << 12 | 5, random,
						  uuid);
	CHECK_UUID(uuid, "018bcfe5-687b-8005-8000-00123456789a");
	uuid_layout_pack_tick(UUID8_60, UINT64_C(139192928001234567) << 4 | 5,
						  random, uuid);
	CHECK_UUID(uuid, "1ee833b0-4c29-8687-8140-00123456789a");
	uuid_layout_pack_tick(UUID8_64,
						  UINT64_C(1700000000123456789) >> 4 << 4 | 5, random,
						  uuid);
	CHECK_UUID(uuid, "17979cfe-3d85-8cd1-8140-00123456789a");

	/* v6: the multicast bit, and clock sequence and node all random */
	uuid6_pack_tick(UINT64_C(139192928001234567), no_bits, uuid);
	CHECK_UUID(uuid, "1ee833b0-4c29-6687-8000-010000000000");
	uuid6_pack_tick(UINT64_C(139192928001234567), all_bits, uuid);
	CHECK_UUID(uuid, "1ee833b0-4c29-6687-bfff-ffffffffffff");
}

/* The first tick above the largest has a time outside the layout's span. */
CASE(tick_spans)
{
	int64_t		unix_us = 0;
	uint8_t		uuid[UUID_BYTES];

	pack_tick(0, UUID6_TICK_MAX, no_bits, uuid);
	CHECK(uuid6_unix_us(uuid, &unix_us));
	CHECK_INT(unix_us, INT64_C(103072857660684697));
	pack_tick(1, UUID7_TICK_MAX, no_bits, uuid);
	CHECK(uuid7_unix_us(uuid, &unix_us));
	CHECK_INT(unix_us, INT64_C(281474976710655000));
	for (int layout = 2; layout <= 4; layout++)
	{
		pack_tick(layout, tick_max(layout), no_bits, uuid);
		CHECK(uuid_layout_unix_us(UUID7_DRAFT02_MS, uuid, &unix_us));
		CHECK_INT(unix_us, INT64_C(68719476735999000));
	}
	pack_tick(5, tick_max(5), no_bits, uuid);
	CHECK(uuid_layout_unix_us(UUID8_32, uuid, &unix_us));
	CHECK_INT(unix_us, INT64_C(4294967295000000));
	pack_tick(6, tick_max(6), no_bits, uuid);
	CHECK(uuid_layout_unix_us(UUID8_48, uuid, &unix_us));
	CHECK_INT(unix_us, INT64_C(281474976710655000));
	pack_tick(7, tick_max(7), no_bits, uuid);
	CHECK(uuid_layout_unix_us(UUID8_60, uuid, &unix_us));
	CHECK_INT(unix_us, INT64_C(103072857660684697));
	pack_tick(8, tick_max(8), no_bits, uuid);
	CHECK(uuid_layout_unix_us(UUID8_64, uuid, &unix_us));
	CHECK_INT(unix_us, INT64_C(18446744073709551));
	CHECK_INT(UUID7_DRAFT02_MS_TICK_COUNTER_BITS, 12);
	CHECK_INT(UUID7_DRAFT02_US_TICK_COUNTER_BITS, 8);
	CHECK_INT(UUID7_DRAFT02_NS_TICK_COUNTER_BITS, 0);
	CHECK_INT(UUID8_32_TICK_COUNTER_BITS, 20);
	CHECK_INT(UUID8_48_TICK_COUNTER_BITS, 12);
	CHECK_INT(UUID8_60_TICK_COUNTER_BITS, 4);
	CHECK_INT(UUID8_64_TICK_COUNTER_BITS, 4);
}

/*
 * Whatever bits other software wrote, the uuid of the next tick is greater.
 */
CASE(ticks_of_foreign_uuids)
{
	uint64_t	state = 1;

	for (int round = 0; round < 200000; round++)
	{
		uint8_t		uuid[UUID_BYTES];
		uint8_t		next[UUID_BYTES];
		int			layout = round % LAYOUTS;
		uint64_t	tick;

		for (int i = 0; i < UUID_BYTES; i++)
		{
			state = state * UINT64_C(6364136223846793005) +
				UINT64_C(1442695040888963407);
			uuid[i] = (uint8_t) (state >> 56);
		}
		uuid[6] = (uint8_t) ((uuid[6] & 15) |
							 (layout == 0 ? 6 : layout <= 4 ? 7 : 8) << 4);
		uuid[8] = (uuid[8] & 0x3F) | 0x80;
		tick = tick_of(layout, uuid);
		if (tick >= tick_max(layout))
			continue;
		pack_tick(layout, tick + 1, no_bits, next);
		CHECK(memcmp(next, uuid, UUID_BYTES) > 0);

		/*
		 * and not later than necessary: the uuid of the tick before is less
		 */
		if (tick > 0)
		{
			pack_tick(layout, tick - 1, no_bits, next);
			CHECK(memcmp(next, uuid, UUID_BYTES) < 0);
		}
	}
}

static CodecStatus
bounds(const char *prefix, size_t len, void *lower, void *upper)
{
	return uuid_prefix_bounds(prefix, len, lower, upper);
}

static void
print(const void *id, char *text)
{
	const uint8_t *bytes = id;

	for (int i = 0; i < UUID_BYTES; i++)
		text += sprintf(text, i >= 4 && i <= 10 && i % 2 == 0 ? "-%02x" : "%02x",
						bytes[i]);
}

static const Format format = {
	.size = UUID_BYTES, .bounds = bounds, .print = print
};

CASE(prefixes)
{
	check_prefixes(&format, "uuid_prefixes.tsv", 60);
}

CASE(rejected_prefixes)
{
	check_rejected_prefixes(&format, "uuid_prefixes_rejected.tsv", 10);
}

int
main(void)
{
	RUN(version_6_and_1);
	RUN(version_7);
	RUN(version_7_draft_02);
	RUN(every_fraction);
	RUN(version_8);
	RUN(other_versions_and_variants);
	RUN(time_bounds);
	RUN(intervals);
	RUN(spans);
	RUN(later_ticks_are_greater);
	RUN(ticks_as_uuids);
	RUN(tick_spans);
	RUN(ticks_of_foreign_uuids);
	RUN(prefixes);
	RUN(rejected_prefixes);
	return check_finish();
}
