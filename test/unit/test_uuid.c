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
		UnixTime	time = {4711, 4711};
		int			clock_seq = -1;
		uint8_t		node[UUID_NODE_BYTES];

		check_from_hex(rows.field[0], v6);
		check_from_hex(rows.field[5], expected_node);
		CHECK(uuid6_unix_us(v6, &unix_us));
		CHECK_INT(unix_us, expected_us);
		CHECK(uuid6_unix_time(v6, &time));
		CHECK_INT(time.s, (int64_t) (expected_count / 10000000) -
				  INT64_C(12219292800));
		CHECK_UINT(time.ns, expected_count % 10000000 * 100);
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

/* Check the time of a uuid in full. */
static void
check_unix_time(UuidLayout layout, const uint8_t *uuid, int64_t s,
				uint64_t ns)
{
	UnixTime	time = {4711, 4711};

	CHECK(uuid_layout_unix_time(layout, uuid, &time));
	if (time.s != s || time.ns != ns)
		CHECK_REPORT("layout %d: %" PRId64 " s and %" PRIu32 " ns, expected %"
					 PRId64 " s and %" PRIu64 " ns", layout, time.s, time.ns,
					 s, ns);
}

CASE(version_7_draft_02)
{
	Vectors		rows = vectors_open("uuid7_draft02.tsv", 11);

	while (vectors_next(&rows))
	{
		uint8_t		uuid[UUID_BYTES];

		check_tick(layout_of(rows.field[0]), rows.field[5], rows.field[9],
				   rows.field[4], rows.field[10]);
		check_unix_us(UUID7_DRAFT02_MS, rows.field[5], rows.field[6]);
		check_unix_us(UUID7_DRAFT02_US, rows.field[5], rows.field[7]);
		check_from_hex(rows.field[5], uuid);
		check_unix_time(UUID7_DRAFT02_NS, uuid,
						strtoll(rows.field[1], NULL, 10),
						number(rows.field[8]));
		check_unix_time(layout_of(rows.field[0]), uuid,
						strtoll(rows.field[1], NULL, 10),
						number(rows.field[2]) *
						uuid_layouts[layout_of(rows.field[0])].unit_ns);
	}
	CHECK(rows.rows > 100);
}

/* IDs of other software, see uuid7_draft02_npm.mjs */
CASE(npm_uuidv7)
{
	Vectors		rows = vectors_open("uuid7_draft02_npm.tsv", 3);

	while (vectors_next(&rows))
	{
		bool		has_12_bits = strcmp(rows.field[0], "0.1.0") == 0;
		uint8_t		uuid[UUID_BYTES];
		int64_t		unix_us = 4711;

		check_from_hex(rows.field[2], uuid);
		CHECK(uuid_layout_unix_us(has_12_bits ? UUID7_DRAFT02_MS :
								  UUID7_DRAFT02_US, uuid, &unix_us));
		CHECK_INT(unix_us / 1000, strtoll(rows.field[1], NULL, 10));
	}
	CHECK(rows.rows > 400);
}

/* Precisions of draft 02, as in section 4 */
static const uint64_t units_per_s[] = {1000, 1000000, 1000000000};
static const int fraction_bits[] = {12, 24, 38};

/* Write a second, a fraction and, after it, ones. */
static void
write_fraction(UuidLayout layout, uint64_t s, uint64_t f, uint8_t *uuid)
{
	int			rest = UUID_LAYOUT_BITS - 36 - fraction_bits[layout];

	uuid_layout_write(7, ((UInt128) s << fraction_bits[layout] | f) << rest |
					  u128_mask(rest), uuid);
}

/*
 * Check k units of a second, of writers that round the fraction down, up and
 * to the nearest; and that the uuid is within the bounds of its time.
 */
static void
check_units(UuidLayout layout, uint64_t s, uint64_t k)
{
	UInt128		exact = (UInt128) k << fraction_bits[layout];
	uint64_t	per_s = units_per_s[layout];
	uint64_t	unit_ns = 1000000000 / per_s;
	uint64_t	written[] = {
		(uint64_t) (exact / per_s),
		(uint64_t) ((exact + per_s - 1) / per_s),
		(uint64_t) ((exact + per_s / 2) / per_s)
	};

	for (int i = 0; i < 3; i++)
	{
		uint8_t		uuid[UUID_BYTES];
		uint8_t		lower[UUID_BYTES];
		uint8_t		upper[UUID_BYTES];
		int64_t		unix_us = 4711;

		write_fraction(layout, s, written[i], uuid);
		check_unix_time(layout, uuid, (int64_t) s, k * unit_ns);
		CHECK(uuid_layout_unix_us(layout, uuid, &unix_us));
		CHECK(uuid_layout_time_bounds(layout, unix_us, unix_us, lower, upper));
		CHECK(memcmp(lower, uuid, UUID_BYTES) <= 0 &&
			  memcmp(uuid, upper, UUID_BYTES) <= 0);
	}
}

CASE(units_of_any_rounding)
{
	for (uint64_t k = 0; k < 1000; k++)
		check_units(UUID7_DRAFT02_MS, check_random() >> 28, k);
	for (int round = 0; round < 1000000; round++)
	{
		check_units(UUID7_DRAFT02_US, check_random() >> 28,
					check_random() % 1000000);
		check_units(UUID7_DRAFT02_NS, check_random() >> 28,
					check_random() % 1000000000);
	}
	for (UuidLayout layout = UUID7_DRAFT02_MS; layout <= UUID7_DRAFT02_NS;
		 layout++)
	{
		check_units(layout, 0, 0);
		check_units(layout, 0, units_per_s[layout] - 1);
		check_units(layout, (UINT64_C(1) << 36) - 1, 0);
		check_units(layout, (UINT64_C(1) << 36) - 1, units_per_s[layout] - 1);
	}
}

/*
 * A finer clock, here of 2^-62 s, is read as its unit or, if the next one
 * begins within the same fraction, as that; always in its second.
 */
CASE(finer_clocks)
{
	for (UuidLayout layout = UUID7_DRAFT02_MS; layout <= UUID7_DRAFT02_NS;
		 layout++)
	{
		int			n = fraction_bits[layout];
		uint64_t	per_s = units_per_s[layout];
		uint64_t	unit_ns = 1000000000 / per_s;

		for (int round = 0; round < 1000000; round++)
		{
			uint64_t	clock = check_random() >> 2;
			uint64_t	f = clock >> (62 - n);
			uint64_t	k = (uint64_t) ((UInt128) clock * per_s >> 62);
			uint8_t		uuid[UUID_BYTES];

			/* (k + 1) / U < (f + 1) / 2^n, but 1 s is in the next second */
			if (k + 1 < per_s &&
				(UInt128) (k + 1) << n < (UInt128) (f + 1) * per_s)
				k++;
			write_fraction(layout, 4711, f, uuid);
			check_unix_time(layout, uuid, 4711, k * unit_ns);
		}
	}
}

/* All bits of the fraction 1: the last unit of the second */
CASE(last_fraction)
{
	for (UuidLayout layout = UUID7_DRAFT02_MS; layout <= UUID7_DRAFT02_NS;
		 layout++)
	{
		uint8_t		uuid[UUID_BYTES];

		write_fraction(layout, 7, (UINT64_C(1) << fraction_bits[layout]) - 1,
					   uuid);
		check_unix_time(layout, uuid, 7,
						1000000000 - 1000000000 / units_per_s[layout]);
	}
}

/* What the generators write is read back, whatever bits follow it. */
CASE(generated_units)
{
	for (uint32_t us = 0; us < 1000000; us++)
	{
		uint8_t		uuid[UUID_BYTES];

		if (us % 1000 == 0)
		{
			uuid_layout_pack_tick(UUID7_DRAFT02_MS,
								  (7000 + us / 1000) << 12 |
								  us % 2000 / 1000 * 4095, all_bits, uuid);
			check_unix_time(UUID7_DRAFT02_MS, uuid, 7, us * UINT64_C(1000));
		}
		uuid_layout_pack_tick(UUID7_DRAFT02_US, (UINT64_C(7000000) + us) << 8,
							  all_bits, uuid);
		uuid[8] = 0xBF;			/* all bits of the counter */
		uuid[9] = 0xFF;
		check_unix_time(UUID7_DRAFT02_US, uuid, 7, us * UINT64_C(1000));
		uuid_layout_pack_tick(UUID7_DRAFT02_NS,
							  (UINT64_C(7000000) + us) * 250 + us % 250,
							  all_bits, uuid);
		uuid[10] = 0xFF;		/* the counter's field */
		check_unix_time(UUID7_DRAFT02_NS, uuid, 7,
						us * UINT64_C(1000) + us % 250 * 4);
	}
}

CASE(version_8)
{
	Vectors		rows = vectors_open("uuid8.tsv", 8);

	while (vectors_next(&rows))
	{
		UuidLayout	layout = layout_of(rows.field[0]);

		uint64_t	timestamp = number(rows.field[1]);
		uint8_t		uuid[UUID_BYTES];

		check_tick(layout, rows.field[4], rows.field[6], rows.field[3],
				   rows.field[7]);
		check_unix_us(layout, rows.field[4], rows.field[5]);
		check_from_hex(rows.field[4], uuid);
		if (layout == UUID8_32)
			check_unix_time(layout, uuid, (int64_t) timestamp, 0);
		else if (layout == UUID8_48)
			check_unix_time(layout, uuid, (int64_t) (timestamp / 1000),
							timestamp % 1000 * 1000000);
		else if (layout == UUID8_60)
			check_unix_time(layout, uuid, (int64_t) (timestamp / 10000000) -
							INT64_C(12219292800), timestamp % 10000000 * 100);
		else
			check_unix_time(layout, uuid, (int64_t) (timestamp / 1000000000),
							timestamp % 1000000000 / 16 * 16);
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
			UnixTime	time = {4711, 4711};

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
			CHECK(!uuid6_unix_time(uuid, &time));
			CHECK(!uuid_layout_unix_time(UUID7_DRAFT02_NS, uuid, &time));
			CHECK(!uuid_layout_unix_time(UUID8_64, uuid, &time));
			CHECK(time.s == 4711 && time.ns == 4711);
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

CASE(packed)
{
	Vectors		rows = vectors_open("uuid_layout_make.tsv", 4);

	while (vectors_next(&rows))
	{
		UuidLayout	layout = layout_of(rows.field[0]);
		uint8_t		tail[UUID_BYTES];
		uint8_t		uuid[UUID_BYTES];
		char	   *exact;

		check_from_hex(rows.field[2], tail);
		CHECK_INT(strlen(rows.field[2]), 2 * uuid_layouts[layout].tail_bytes);
		exact = check_exact((char *) tail,
							(size_t) uuid_layouts[layout].tail_bytes);
		uuid_layout_pack(layout, strtoll(rows.field[1], NULL, 10),
						 (uint8_t *) exact, uuid);
		free(exact);
		CHECK_UUID(uuid, rows.field[3]);
	}
	CHECK(rows.rows > 150);
}

CASE(filled)
{
	uint8_t		uuid[UUID_BYTES];

	check_from_hex("00112233445566778899aabbccddeeff", uuid);
	uuid_frame_fill(8, uuid, uuid);
	CHECK_UUID(uuid, "00112233-4455-8677-8899-aabbccddeeff");
	check_from_hex("ffffffffffffffffffffffffffffffff", uuid);
	uuid_frame_fill(8, uuid, uuid);
	CHECK_UUID(uuid, "ffffffff-ffff-8fff-bfff-ffffffffffff");
	check_from_hex("00000000000000000000000000000000", uuid);
	uuid_frame_fill(8, uuid, uuid);
	CHECK_UUID(uuid, "00000000-0000-8000-8000-000000000000");
}

typedef bool (*TimeBounds) (int64_t, int64_t, uint8_t *, uint8_t *);

/* LAYOUT_BOUNDS - define the time bounds of one layout as a TimeBounds */
#define LAYOUT_BOUNDS(name, layout) \
	static bool \
	name(int64_t first, int64_t last, uint8_t *lower, uint8_t *upper) \
	{ \
		return uuid_layout_time_bounds(layout, first, last, lower, upper); \
	} \
	_Static_assert((layout) <= UUID8_64, "a layout")

LAYOUT_BOUNDS(draft_02_ms, UUID7_DRAFT02_MS);
LAYOUT_BOUNDS(draft_02_us, UUID7_DRAFT02_US);
LAYOUT_BOUNDS(draft_02_ns, UUID7_DRAFT02_NS);
LAYOUT_BOUNDS(v8_32, UUID8_32);
LAYOUT_BOUNDS(v8_48, UUID8_48);
LAYOUT_BOUNDS(v8_60, UUID8_60);
LAYOUT_BOUNDS(v8_64, UUID8_64);

CASE(time_bounds)
{
	static const TimeBounds of_layout[] = {
		draft_02_ms, draft_02_us, draft_02_ns, v8_32, v8_48, v8_60, v8_64
	};
	static const int64_t unit_us[] = {1000, 1, 1, 1000000, 1000, 1, 1};
	Vectors		rows = vectors_open("uuid_time_bounds.tsv", 4);

	while (vectors_next(&rows))
	{
		const char *layout = rows.field[0];
		int64_t		unix_us = strtoll(rows.field[1], NULL, 10);
		TimeBounds	bounds;
		uint8_t		lower[UUID_BYTES];
		uint8_t		upper[UUID_BYTES];

		if (strcmp(layout, "uuid6") == 0)
			bounds = uuid6_time_bounds;
		else if (strcmp(layout, "uuid7") == 0)
			bounds = uuid7_time_bounds;
		else
		{
			bounds = of_layout[layout_of(layout)];
			unix_us -= unix_us % unit_us[layout_of(layout)];
		}
		CHECK(bounds(unix_us, unix_us, lower, upper));
		CHECK_UUID(lower, rows.field[2]);
		CHECK_UUID(upper, rows.field[3]);
	}
	CHECK(rows.rows > 200);
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
	const char *const first8 = "00000000-0000-8000-8000-000000000000";
	const char *const last8 = "ffffffff-ffff-8fff-bfff-ffffffffffff";

	CHECK_INTERVAL(uuid6_time_bounds, INT64_MIN, INT64_MAX, first6, last6);
	CHECK_INTERVAL(uuid7_time_bounds, INT64_MIN, INT64_MAX, first7, last7);
	CHECK_INTERVAL(draft_02_ms, INT64_MIN, INT64_MAX, first7, last7);
	CHECK_INTERVAL(draft_02_us, INT64_MIN, INT64_MAX, first7, last7);
	CHECK_INTERVAL(draft_02_ns, INT64_MIN, INT64_MAX, first7, last7);
	CHECK_INTERVAL(v8_32, INT64_MIN, INT64_MAX, first8, last8);
	CHECK_INTERVAL(v8_48, INT64_MIN, INT64_MAX, first8, last8);
	CHECK_INTERVAL(v8_60, INT64_MIN, INT64_MAX, first8, last8);
	CHECK_INTERVAL(v8_64, INT64_MIN, INT64_MAX, first8, last8);
	CHECK_INTERVAL(uuid6_time_bounds, UUID6_UNIX_US_MIN, UUID6_UNIX_US_MAX,
				   first6, last6);
	CHECK_INTERVAL(uuid7_time_bounds, 0, UUID7_UNIX_US_MAX, first7, last7);
	CHECK_INTERVAL(draft_02_us, 0, UUID7_DRAFT02_UNIX_US_MAX, first7, last7);

	/* nothing inside */
	CHECK_INTERVAL(uuid6_time_bounds, 1, 0, NULL, NULL);
	CHECK_INTERVAL(uuid7_time_bounds, 1000, 0, NULL, NULL);
	CHECK_INTERVAL(uuid7_time_bounds, 1, 999, NULL, NULL);
	CHECK_INTERVAL(draft_02_us, 1, 0, NULL, NULL);
	CHECK_INTERVAL(draft_02_ms, 1, 999, NULL, NULL);
	CHECK_INTERVAL(v8_32, 1, 999999, NULL, NULL);
	CHECK_INTERVAL(v8_48, 1, 999, NULL, NULL);
	CHECK_INTERVAL(v8_60, INT64_MIN, UUID6_UNIX_US_MIN - 1, NULL, NULL);
	CHECK_INTERVAL(v8_64, UUID8_64_UNIX_US_MAX + 1, INT64_MAX, NULL, NULL);
	CHECK_INTERVAL(uuid6_time_bounds, INT64_MIN, UUID6_UNIX_US_MIN - 1,
				   NULL, NULL);
	CHECK_INTERVAL(uuid6_time_bounds, UUID6_UNIX_US_MAX + 1, INT64_MAX,
				   NULL, NULL);
	CHECK_INTERVAL(uuid7_time_bounds, INT64_MIN, -1, NULL, NULL);
	CHECK_INTERVAL(uuid7_time_bounds, UUID7_UNIX_US_MAX, INT64_MAX, NULL, NULL);
	CHECK_INTERVAL(draft_02_us, INT64_MIN, -1, NULL, NULL);
	CHECK_INTERVAL(draft_02_us, UUID7_DRAFT02_UNIX_US_MAX + 1, INT64_MAX,
				   NULL, NULL);

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
	CHECK_INT(UUID8_32_UNIX_US_MAX, INT64_C(4294967295999999));
	CHECK_INT(UUID8_64_UNIX_US_MAX, INT64_C(18446744073709551));
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
parse(const char *text, size_t len, void *id)
{
	return uuid_parse(text, len, id);
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
	.size = UUID_BYTES, .parse = parse, .bounds = bounds, .print = print
};

/* The status of 32 digits, one of which is replaced by a byte. */
static CodecStatus
status_with(const char *valid, size_t at, int byte)
{
	if (byte != 0 && strchr("0123456789abcdefABCDEF", byte))
		return codec_ok();

	/* Here, the sign is right, so that the text lacks a digit. */
	if ((byte == '{' && at == 0) || (byte == '-' && at > 0 && at % 4 == 0))
		return codec_fail(CODEC_BAD_CHAR, strlen(valid));
	return codec_fail(CODEC_BAD_CHAR, at);
}

CASE(text)
{
	static const struct
	{
		const char *text;
		int			at;			/* of the first wrong character, or -1 */
	}			texts[] = {
		{"017f22e2-79b0-7cc3-98c4-dc0c0c07398f", -1},
		{"017F22E2-79B0-7CC3-98C4-DC0C0C07398F", -1},
		{"017f22e279b07cc398c4dc0c0c07398f", -1},
		{"{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}", -1},
		{"{017f22e279b07cc398c4dc0c0c07398f}", -1},
		{"017f-22e2-79b0-7cc3-98c4-dc0c-0c07-398f", -1},
		{"017f22e279b07cc398c4dc0c0c07-398f", -1},
		{"", 0},
		{"{", 1},
		{"{}", 1},
		{"-017f22e279b07cc398c4dc0c0c07398f", 0},
		{"{-017f22e279b07cc398c4dc0c0c07398f}", 1},
		{"01-7f22e279b07cc398c4dc0c0c07398f", 2},
		{"017f--22e279b07cc398c4dc0c0c07398f", 5},
		{"017f22e279b07cc398c4dc0c0c07398", 31},
		{"017f22e279b07cc398c4dc0c0c07398f-", 32},
		{"017f22e279b07cc398c4dc0c0c07398f0", 32},
		{"017f22e279b07cc398c4dc0c0c07398f}", 32},
		{"{017f22e279b07cc398c4dc0c0c07398f", 33},
		{"{017f22e279b07cc398c4dc0c0c07398f-}", 33},
		{"{017f22e279b07cc398c4dc0c0c07398f}}", 34},
		{"{{017f22e279b07cc398c4dc0c0c07398f}}", 1},
		{" 017f22e279b07cc398c4dc0c0c07398f", 0},
		{"017f22e279b07cc398c4dc0c0c07398f ", 32},
		{"urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f", 0}
	};

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
	{
		const char *text = texts[i].text;
		uint8_t		uuid[FORMAT_MAX_BYTES];
		CodecStatus status;

		memcpy(uuid, format_untouched, sizeof uuid);
		status = format_parse(&format, text, strlen(text), uuid);
		if (texts[i].at < 0)
		{
			CHECK_STATUS(status, CODEC_OK, 0);
			CHECK_UUID(uuid, "017f22e279b07cc398c4dc0c0c07398f");
		}
		else
		{
			CHECK_STATUS(status, CODEC_BAD_CHAR, (size_t) texts[i].at);
			CHECK(memcmp(uuid, format_untouched, UUID_BYTES) == 0);
		}
	}
	check_every_byte(&format, "017f22e279b07cc398c4dc0c0c07398f",
					 status_with);
}

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
	RUN(npm_uuidv7);
	RUN(units_of_any_rounding);
	RUN(finer_clocks);
	RUN(last_fraction);
	RUN(generated_units);
	RUN(version_8);
	RUN(other_versions_and_variants);
	RUN(packed);
	RUN(filled);
	RUN(time_bounds);
	RUN(intervals);
	RUN(spans);
	RUN(later_ticks_are_greater);
	RUN(ticks_as_uuids);
	RUN(tick_spans);
	RUN(ticks_of_foreign_uuids);
	RUN(prefixes);
	RUN(rejected_prefixes);
	RUN(text);
	return check_finish();
}
