/*
 * uuid.c
 *		UUID versions 6, 7 and 8, for the server's own type uuid: connects
 *		codec/uuid.h to the server.
 */
#include "postgres.h"

#include "utils/builtins.h"
#include "utils/timestamp.h"
#include "utils/uuid.h"

#include "codec/bits.h"
#include "codec/unix_time.h"
#include "codec/uuid_order.h"
#include "codec/uuid.h"
#include "server/compat.h"
#include "server/entropy.h"
#include "server/range_estimate.h"
#include "server/range_support.h"
#include "server/time_multirange.h"
#include "server/timestamp.h"
#include "types/argument.h"
#include "types/generators.h"
#include "types/report.h"

StaticAssertDecl(UUID_BYTES == UUID_LEN, "the codec and the server agree on the size of a uuid");

#define PG_GETARG_UUID_DATA(n) (PG_GETARG_UUID_P(n)->data)

static const TypeMessages uuid_messages = {
	.type = "uuid",
	.symbols = "A uuid has the digits 0-9 and A-F, in either case, and dashes after 8, 12, 16 and 20 of them.",
	.prefix_length = "A uuid prefix has 1 to 32 digits, not counting dashes.",
	.uncounted = '-'
};

static inline pg_uuid_t *
new_uuid(void)
{
	return palloc(sizeof(pg_uuid_t));
}

/* --- arguments --- */

static UuidPrecision
checked_precision(Datum precision)
{
	text	   *argument = DatumGetTextPP(precision);
	const char *word = VARDATA_ANY(argument);
	size_t		len = VARSIZE_ANY_EXHDR(argument);

	if (len == 2 && word[1] == 's')
	{
		switch (word[0])
		{
			case 'm':
				return UUID_MS;
			case 'u':
				return UUID_US;
			case 'n':
				return UUID_NS;
		}
	}
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("precision must be \"ms\", \"us\" or \"ns\", not \"%s\"",
					report_excerpt(word, len))));
}

static int
checked_timestamp_bits(int32 timestamp_bits)
{
	if (!UUID8_IS_LAYOUT(timestamp_bits))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("timestamp_bits must be 32, 48, 60 or 64, not %d", timestamp_bits)));
	return timestamp_bits;
}

/* --- time bounds --- */

/* A format that has functions ..._lower and ..._upper. */
typedef struct TimeFormat
{
	const char *name;
	int64		first_unix_us;
	int64		last_unix_us;
	bool		reads_ms;		/* true: an instant means its millisecond */
	bool		(*bounds) (int64_t first_unix_us, int64_t last_unix_us,
						   uint8_t *lower, uint8_t *upper);
} TimeFormat;

static const TimeFormat version_6 = {
	.name = "uuid version 6",
	.first_unix_us = UUID6_UNIX_US_MIN,
	.last_unix_us = UUID6_UNIX_US_MAX,
	.bounds = uuid6_time_bounds
};

static const TimeFormat version_7 = {
	.name = "uuid version 7",
	.first_unix_us = UUID7_UNIX_US_MIN,
	.last_unix_us = UUID7_UNIX_US_MAX,
	.reads_ms = true,
	.bounds = uuid7_time_bounds
};

static const TimeFormat draft_02 = {
	.name = "uuid version 7 of draft 02",
	.first_unix_us = UUID7_DRAFT02_UNIX_US_MIN,
	.last_unix_us = UUID7_DRAFT02_UNIX_US_MAX,
	.bounds = uuid7_draft02_time_bounds
};

static int64
uuid_checked_unix_us(TimestampTz at, const TimeFormat *format)
{
	return checked_unix_us(at, format->name, format->first_unix_us, format->last_unix_us);
}

/*
 * Write the first and last uuid of an instant; for an infinity, both are the uuid at
 * that end of the span.
 */
static void
instant_ends(TimestampTz at, const TimeFormat *format, uint8_t *lower, uint8_t *upper)
{
	int64		first = INT64_MIN;
	int64		last = INT64_MAX;

	if (!TIMESTAMP_NOT_FINITE(at))
	{
		first = last = uuid_checked_unix_us(at, format);
		if (format->reads_ms)
			first = last = unix_ms_floor(first) * 1000;
	}
	if (!format->bounds(first, last, lower, upper))
		elog(ERROR, "no %s of an instant in its span", format->name);
	if (TIMESTAMP_IS_NOBEGIN(at))
		memcpy(upper, lower, UUID_BYTES);
	else if (TIMESTAMP_IS_NOEND(at))
		memcpy(lower, upper, UUID_BYTES);
}

static Datum
instant_lower(TimestampTz at, const TimeFormat *format)
{
	pg_uuid_t  *lower = new_uuid();
	pg_uuid_t	upper;

	instant_ends(at, format, lower->data, upper.data);
	return UUIDPGetDatum(lower);
}

static Datum
instant_upper(TimestampTz at, const TimeFormat *format)
{
	pg_uuid_t	lower;
	pg_uuid_t  *upper = new_uuid();

	instant_ends(at, format, lower.data, upper->data);
	return UUIDPGetDatum(upper);
}

/* --- version 6 --- */

const GeneratorRule uuid6_generator = {
	.name = "uuid6",
	.slot = SLOT_UUID6,
	.epoch_unix_us = UUID6_UNIX_US_MIN,
	.units_per_sec = UUID6_TICK_UNITS_PER_S,
	.last_tick = UUID6_TICK_MAX
};

static Datum
uuid6_of_tick(uint64 tick, int unused)
{
	uint8		random[UUID_RANDOM_BYTES];
	pg_uuid_t  *uuid = new_uuid();

	entropy_fill(random, sizeof random);
	uuid6_pack_tick(tick, random, uuid->data);
	return UUIDPGetDatum(uuid);
}

PG_FUNCTION_INFO_V1(uuid6_generate);
Datum
uuid6_generate(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(uuid6_of_tick(generator_next_tick(&uuid6_generator, 0), 0));
}

PG_FUNCTION_INFO_V1(uuid6_generate_many);
Datum
uuid6_generate_many(PG_FUNCTION_ARGS)
{
	return generator_many(fcinfo, &uuid6_generator, 0, uuid6_of_tick, 0);
}

PG_FUNCTION_INFO_V1(uuid6_timestamp);
Datum
uuid6_timestamp(PG_FUNCTION_ARGS)
{
	int64_t		unix_us;

	if (!uuid6_unix_us(PG_GETARG_UUID_DATA(0), &unix_us))
		PG_RETURN_NULL();
	PG_RETURN_TIMESTAMPTZ(unix_us_to_timestamptz(unix_us));
}

PG_FUNCTION_INFO_V1(uuid6_clock_seq);
Datum
uuid6_clock_seq(PG_FUNCTION_ARGS)
{
	uint64_t	count;
	int			clock_seq;
	uint8		node[UUID_NODE_BYTES];

	if (!uuid6_unpack(PG_GETARG_UUID_DATA(0), &count, &clock_seq, node))
		PG_RETURN_NULL();
	PG_RETURN_INT32(clock_seq);
}

PG_FUNCTION_INFO_V1(uuid6_node);
Datum
uuid6_node(PG_FUNCTION_ARGS)
{
	uint64_t	count;
	int			clock_seq;
	bytea	   *node = palloc(VARHDRSZ + UUID_NODE_BYTES);

	if (!uuid6_unpack(PG_GETARG_UUID_DATA(0), &count, &clock_seq,
					  (uint8 *) VARDATA(node)))
		PG_RETURN_NULL();
	SET_VARSIZE(node, VARHDRSZ + UUID_NODE_BYTES);
	PG_RETURN_BYTEA_P(node);
}

PG_FUNCTION_INFO_V1(uuid6_make);
Datum
uuid6_make(PG_FUNCTION_ARGS)
{
	int64		unix_us = uuid_checked_unix_us(PG_GETARG_TIMESTAMPTZ(0), &version_6);
	int			clock_seq = (int) checked_integer("clock_seq", PG_GETARG_INT32(1),
												  0, UUID_CLOCK_SEQ_MAX);
	const uint8 *node = checked_bytes("node", PG_GETARG_BYTEA_PP(2), UUID_NODE_BYTES);
	pg_uuid_t  *uuid = new_uuid();

	uuid6_pack(unix_us, clock_seq, node, uuid->data);
	PG_RETURN_UUID_P(uuid);
}

PG_FUNCTION_INFO_V1(uuid6_lower);
Datum
uuid6_lower(PG_FUNCTION_ARGS)
{
	return instant_lower(PG_GETARG_TIMESTAMPTZ(0), &version_6);
}

PG_FUNCTION_INFO_V1(uuid6_upper);
Datum
uuid6_upper(PG_FUNCTION_ARGS)
{
	return instant_upper(PG_GETARG_TIMESTAMPTZ(0), &version_6);
}

/*
 * uuid6_advance(floor, max_ahead) - make later IDs from uuid6_generate greater
 * than floor
 */
PG_FUNCTION_INFO_V1(uuid6_advance);
Datum
uuid6_advance(PG_FUNCTION_ARGS)
{
	pg_uuid_t  *floor = PG_GETARG_UUID_P(0);
	uint64_t	tick;

	if (!uuid6_tick(floor->data, &tick))
		report_other_version(floor->data, 6);
	generator_advance(&uuid6_generator, tick, 0, PG_GETARG_INTERVAL_P(1));
	PG_RETURN_VOID();
}

PG_FUNCTION_INFO_V1(uuid1_to_uuid6);
Datum
uuid1_to_uuid6(PG_FUNCTION_ARGS)
{
	pg_uuid_t  *v1 = PG_GETARG_UUID_P(0);
	pg_uuid_t  *v6 = new_uuid();

	if (!uuid_reorder_v1_v6(v1->data, v6->data))
		report_other_version(v1->data, 1);
	PG_RETURN_UUID_P(v6);
}

PG_FUNCTION_INFO_V1(uuid6_to_uuid1);
Datum
uuid6_to_uuid1(PG_FUNCTION_ARGS)
{
	pg_uuid_t  *v6 = PG_GETARG_UUID_P(0);
	pg_uuid_t  *v1 = new_uuid();

	if (!uuid_reorder_v6_v1(v6->data, v1->data))
		report_other_version(v6->data, 6);
	PG_RETURN_UUID_P(v1);
}

/* --- version 7 of RFC 9562 --- */

const GeneratorRule uuid7_generator = {
	.name = "uuid7",
	.slot = SLOT_UUID7,
	.units_per_sec = UUID7_TICK_UNITS_PER_S,
	.last_tick = UUID7_TICK_MAX
};

static Datum
uuid7_of_tick(uint64 tick, int unused)
{
	uint8		random[UUID_RANDOM_BYTES];
	pg_uuid_t  *uuid = new_uuid();

	entropy_fill(random, sizeof random);
	uuid7_pack_tick(tick, random, uuid->data);
	return UUIDPGetDatum(uuid);
}

PG_FUNCTION_INFO_V1(uuid7_generate);
Datum
uuid7_generate(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(uuid7_of_tick(generator_next_tick(&uuid7_generator, 0), 0));
}

PG_FUNCTION_INFO_V1(uuid7_generate_many);
Datum
uuid7_generate_many(PG_FUNCTION_ARGS)
{
	return generator_many(fcinfo, &uuid7_generator, 0, uuid7_of_tick, 0);
}

PG_FUNCTION_INFO_V1(uuid7_timestamp);
Datum
uuid7_timestamp(PG_FUNCTION_ARGS)
{
	int64_t		unix_us;

	if (!uuid7_unix_us(PG_GETARG_UUID_DATA(0), &unix_us))
		PG_RETURN_NULL();
	PG_RETURN_TIMESTAMPTZ(unix_us_to_timestamptz(unix_us));
}

PG_FUNCTION_INFO_V1(uuid7_make);
Datum
uuid7_make(PG_FUNCTION_ARGS)
{
	int64		unix_us = uuid_checked_unix_us(PG_GETARG_TIMESTAMPTZ(0), &version_7);
	const uint8 *random = checked_bytes("random", PG_GETARG_BYTEA_PP(1), UUID_RANDOM_BYTES);
	pg_uuid_t  *uuid = new_uuid();

	uuid7_pack(unix_us, random, uuid->data);
	PG_RETURN_UUID_P(uuid);
}

PG_FUNCTION_INFO_V1(uuid7_lower);
Datum
uuid7_lower(PG_FUNCTION_ARGS)
{
	return instant_lower(PG_GETARG_TIMESTAMPTZ(0), &version_7);
}

PG_FUNCTION_INFO_V1(uuid7_upper);
Datum
uuid7_upper(PG_FUNCTION_ARGS)
{
	return instant_upper(PG_GETARG_TIMESTAMPTZ(0), &version_7);
}

/* uuid7_time_encoder(at) - return uuid7_lower(at) as text */
PG_FUNCTION_INFO_V1(uuid7_time_encoder);
Datum
uuid7_time_encoder(PG_FUNCTION_ARGS)
{
	Datum		uuid = instant_lower(PG_GETARG_TIMESTAMPTZ(0), &version_7);

	return CStringGetTextDatum(DatumGetCString(DirectFunctionCall1(uuid_out, uuid)));
}

/*
 * uuid7_time_decoder(id) - return the timestamp of a uuid of version 7 that is
 * given as text; NULL for another version
 */
PG_FUNCTION_INFO_V1(uuid7_time_decoder);
Datum
uuid7_time_decoder(PG_FUNCTION_ARGS)
{
	char	   *string = text_to_cstring(PG_GETARG_TEXT_PP(0));
	Datum		uuid = DirectFunctionCall1(uuid_in, CStringGetDatum(string));
	int64_t		unix_us;

	if (!uuid7_unix_us(DatumGetUUIDP(uuid)->data, &unix_us))
		PG_RETURN_NULL();
	PG_RETURN_TIMESTAMPTZ(unix_us_to_timestamptz(unix_us));
}

/*
 * uuid7_advance(floor, max_ahead) - make later IDs from uuid7_generate greater
 * than floor
 */
PG_FUNCTION_INFO_V1(uuid7_advance);
Datum
uuid7_advance(PG_FUNCTION_ARGS)
{
	pg_uuid_t  *floor = PG_GETARG_UUID_P(0);
	uint64_t	tick;

	if (!uuid7_tick(floor->data, &tick))
		report_other_version(floor->data, 7);
	generator_advance(&uuid7_generator, tick, 0, PG_GETARG_INTERVAL_P(1));
	PG_RETURN_VOID();
}

/* --- several generators of one version --- */

/* A generator that an argument of the SQL function selects. */
typedef struct TickSource
{
	const GeneratorRule *rule;
	uint64		(*next_tick) (void);
} TickSource;

/* NEXT_TICK - define a function that takes a tick by a rule, which is inlined */
#define NEXT_TICK(name, rule) \
static uint64 \
name(void) \
{ \
	return generator_next_tick(&(rule), 0); \
} \
static uint64 name(void)

/* --- version 7 of draft 02 --- */

const GeneratorRule uuid7_draft02_ms_generator = {
	.name = "uuid7_draft02_ms",
	.slot = SLOT_UUID7_DRAFT02_MS,
	.units_per_sec = UUID7_DRAFT02_MS_TICK_UNITS_PER_S,
	.counter_bits = UUID7_DRAFT02_MS_TICK_COUNTER_BITS,
	.last_tick = UUID7_DRAFT02_MS_TICK_MAX
};

const GeneratorRule uuid7_draft02_us_generator = {
	.name = "uuid7_draft02_us",
	.slot = SLOT_UUID7_DRAFT02_US,
	.units_per_sec = UUID7_DRAFT02_US_TICK_UNITS_PER_S,
	.counter_bits = UUID7_DRAFT02_US_TICK_COUNTER_BITS,
	.last_tick = UUID7_DRAFT02_US_TICK_MAX
};

const GeneratorRule uuid7_draft02_ns_generator = {
	.name = "uuid7_draft02_ns",
	.slot = SLOT_UUID7_DRAFT02_NS,
	.units_per_sec = UUID7_DRAFT02_NS_TICK_UNITS_PER_S,
	.counter_bits = UUID7_DRAFT02_NS_TICK_COUNTER_BITS,
	.last_tick = UUID7_DRAFT02_NS_TICK_MAX
};

NEXT_TICK(uuid7_draft02_ms_next_tick, uuid7_draft02_ms_generator);
NEXT_TICK(uuid7_draft02_us_next_tick, uuid7_draft02_us_generator);
NEXT_TICK(uuid7_draft02_ns_next_tick, uuid7_draft02_ns_generator);

/* The generator of each precision, and the number of random bits in its IDs. */
typedef struct DraftGenerator
{
	TickSource	source;
	int			random_bits;
} DraftGenerator;

static const DraftGenerator draft_02_generators[] = {
	[UUID_MS] = {
		{&uuid7_draft02_ms_generator, uuid7_draft02_ms_next_tick},
		UUID7_DRAFT02_MS_RANDOM_BITS
	},
	[UUID_US] = {
		{&uuid7_draft02_us_generator, uuid7_draft02_us_next_tick},
		UUID7_DRAFT02_US_RANDOM_BITS
	},
	[UUID_NS] = {
		{&uuid7_draft02_ns_generator, uuid7_draft02_ns_next_tick},
		UUID7_DRAFT02_NS_RANDOM_BITS
	}
};

/* Draw random bits again if all are 0 (doc/format/uuid.md, section 8). */
static Datum
uuid7_draft02_of_tick(uint64 tick, int precision)
{
	int			unused_bits = 8 * UUID_RANDOM_BYTES -
		draft_02_generators[precision].random_bits;
	uint8		random[UUID_RANDOM_BYTES];
	pg_uuid_t  *uuid = new_uuid();

	do
		entropy_fill(random, sizeof random);
	while (unlikely(load_be(random, sizeof random) << unused_bits == 0));
	uuid7_draft02_pack_tick((UuidPrecision) precision, tick, random, uuid->data);
	return UUIDPGetDatum(uuid);
}

PG_FUNCTION_INFO_V1(uuid7_draft02_generate);
Datum
uuid7_draft02_generate(PG_FUNCTION_ARGS)
{
	UuidPrecision precision = checked_precision(PG_GETARG_DATUM(0));
	uint64		tick = draft_02_generators[precision].source.next_tick();

	PG_RETURN_DATUM(uuid7_draft02_of_tick(tick, precision));
}

/* uuid7_draft02_generate_many(n, precision) */
PG_FUNCTION_INFO_V1(uuid7_draft02_generate_many);
Datum
uuid7_draft02_generate_many(PG_FUNCTION_ARGS)
{
	UuidPrecision precision = checked_precision(PG_GETARG_DATUM(1));

	return generator_many(fcinfo, draft_02_generators[precision].source.rule, 0,
						  uuid7_draft02_of_tick, precision);
}

PG_FUNCTION_INFO_V1(uuid7_draft02_timestamp);
Datum
uuid7_draft02_timestamp(PG_FUNCTION_ARGS)
{
	UuidPrecision precision = checked_precision(PG_GETARG_DATUM(1));
	int64_t		unix_us;

	if (!uuid7_draft02_unix_us(precision, PG_GETARG_UUID_DATA(0), &unix_us))
		PG_RETURN_NULL();
	PG_RETURN_TIMESTAMPTZ(unix_us_to_timestamptz(unix_us));
}

PG_FUNCTION_INFO_V1(uuid7_draft02_lower);
Datum
uuid7_draft02_lower(PG_FUNCTION_ARGS)
{
	return instant_lower(PG_GETARG_TIMESTAMPTZ(0), &draft_02);
}

PG_FUNCTION_INFO_V1(uuid7_draft02_upper);
Datum
uuid7_draft02_upper(PG_FUNCTION_ARGS)
{
	return instant_upper(PG_GETARG_TIMESTAMPTZ(0), &draft_02);
}

/*
 * uuid7_draft02_advance(floor, precision, max_ahead) - make later IDs from
 * uuid7_draft02_generate with this precision greater than floor
 */
PG_FUNCTION_INFO_V1(uuid7_draft02_advance);
Datum
uuid7_draft02_advance(PG_FUNCTION_ARGS)
{
	pg_uuid_t  *floor = PG_GETARG_UUID_P(0);
	UuidPrecision precision = checked_precision(PG_GETARG_DATUM(1));
	uint64_t	tick;

	if (!uuid7_draft02_tick(precision, floor->data, &tick))
		report_other_version(floor->data, 7);
	generator_advance(draft_02_generators[precision].source.rule, tick, 0,
					  PG_GETARG_INTERVAL_P(2));
	PG_RETURN_VOID();
}

/* --- version 8 --- */

const GeneratorRule uuid8_32_generator = {
	.name = "uuid8_32",
	.slot = SLOT_UUID8_32,
	.units_per_sec = UUID8_32_TICK_UNITS_PER_S,
	.counter_bits = UUID8_32_TICK_COUNTER_BITS,
	.last_tick = UUID8_32_TICK_MAX
};

const GeneratorRule uuid8_48_generator = {
	.name = "uuid8_48",
	.slot = SLOT_UUID8_48,
	.units_per_sec = UUID8_48_TICK_UNITS_PER_S,
	.counter_bits = UUID8_48_TICK_COUNTER_BITS,
	.last_tick = UUID8_48_TICK_MAX
};

const GeneratorRule uuid8_60_generator = {
	.name = "uuid8_60",
	.slot = SLOT_UUID8_60,
	.epoch_unix_us = UUID6_UNIX_US_MIN,
	.units_per_sec = UUID8_60_TICK_UNITS_PER_S,
	.counter_bits = UUID8_60_TICK_COUNTER_BITS,
	.last_tick = UUID8_60_TICK_MAX
};

const GeneratorRule uuid8_64_generator = {
	.name = "uuid8_64",
	.slot = SLOT_UUID8_64,
	.units_per_sec = UUID8_64_TICK_UNITS_PER_S,
	.counter_bits = UUID8_64_TICK_COUNTER_BITS,
	.last_tick = UUID8_64_TICK_MAX
};

NEXT_TICK(uuid8_32_next_tick, uuid8_32_generator);
NEXT_TICK(uuid8_48_next_tick, uuid8_48_generator);
NEXT_TICK(uuid8_60_next_tick, uuid8_60_generator);
NEXT_TICK(uuid8_64_next_tick, uuid8_64_generator);

static TickSource
version_8_source(int timestamp_bits)
{
	static const TickSource of_32 = {&uuid8_32_generator, uuid8_32_next_tick};
	static const TickSource of_48 = {&uuid8_48_generator, uuid8_48_next_tick};
	static const TickSource of_60 = {&uuid8_60_generator, uuid8_60_next_tick};
	static const TickSource of_64 = {&uuid8_64_generator, uuid8_64_next_tick};

	switch (timestamp_bits)
	{
		case 32:
			return of_32;
		case 48:
			return of_48;
		case 60:
			return of_60;
		default:
			return of_64;
	}
}

static Datum
uuid8_of_tick(uint64 tick, int timestamp_bits)
{
	uint8		random[UUID_RANDOM_BYTES];
	pg_uuid_t  *uuid = new_uuid();

	entropy_fill(random, sizeof random);
	uuid8_pack_tick(timestamp_bits, tick, random, uuid->data);
	return UUIDPGetDatum(uuid);
}

PG_FUNCTION_INFO_V1(uuid8_generate);
Datum
uuid8_generate(PG_FUNCTION_ARGS)
{
	int			timestamp_bits = checked_timestamp_bits(PG_GETARG_INT32(0));
	uint64		tick = version_8_source(timestamp_bits).next_tick();

	PG_RETURN_DATUM(uuid8_of_tick(tick, timestamp_bits));
}

/* uuid8_generate_many(n, timestamp_bits) */
PG_FUNCTION_INFO_V1(uuid8_generate_many);
Datum
uuid8_generate_many(PG_FUNCTION_ARGS)
{
	int			timestamp_bits = checked_timestamp_bits(PG_GETARG_INT32(1));

	return generator_many(fcinfo, version_8_source(timestamp_bits).rule, 0,
						  uuid8_of_tick, timestamp_bits);
}

PG_FUNCTION_INFO_V1(uuid8_timestamp);
Datum
uuid8_timestamp(PG_FUNCTION_ARGS)
{
	int			timestamp_bits = checked_timestamp_bits(PG_GETARG_INT32(1));
	int64_t		unix_us;

	if (!uuid8_unix_us(timestamp_bits, PG_GETARG_UUID_DATA(0), &unix_us))
		PG_RETURN_NULL();
	PG_RETURN_TIMESTAMPTZ(unix_us_to_timestamptz(unix_us));
}

/*
 * uuid8_advance(floor, timestamp_bits, max_ahead) - make later IDs from
 * uuid8_generate in this layout greater than floor
 */
PG_FUNCTION_INFO_V1(uuid8_advance);
Datum
uuid8_advance(PG_FUNCTION_ARGS)
{
	pg_uuid_t  *floor = PG_GETARG_UUID_P(0);
	int			timestamp_bits = checked_timestamp_bits(PG_GETARG_INT32(1));
	uint64_t	tick;

	if (!uuid8_tick(timestamp_bits, floor->data, &tick))
		report_other_version(floor->data, 8);
	generator_advance(version_8_source(timestamp_bits).rule, tick, 0,
					  PG_GETARG_INTERVAL_P(2));
	PG_RETURN_VOID();
}

/* --- prefixes --- */

static double
distance(Datum lower, Datum upper)
{
	return uuid_distance(DatumGetUUIDP(lower)->data, DatumGetUUIDP(upper)->data);
}

/* Both ends of a range; empty until they are written. */
static RangeEnds
new_ends(void)
{
	RangeEnds	ends = {UUIDPGetDatum(new_uuid()), UUIDPGetDatum(new_uuid())};

	memset(DatumGetUUIDP(ends.lower)->data, 0xFF, UUID_BYTES);
	memset(DatumGetUUIDP(ends.upper)->data, 0, UUID_BYTES);
	return ends;
}

static inline bool
between(const uint8_t *uuid, RangeEnds ends)
{
	return uuid_is_between(uuid, DatumGetUUIDP(ends.lower)->data,
						   DatumGetUUIDP(ends.upper)->data);
}

static RangeEnds
prefix_ends(Datum prefix)
{
	text	   *beginning = DatumGetTextPP(prefix);
	size_t		len = VARSIZE_ANY_EXHDR(beginning);
	RangeEnds	ends = new_ends();
	uint8_t    *lower = DatumGetUUIDP(ends.lower)->data;
	uint8_t    *upper = DatumGetUUIDP(ends.upper)->data;

	/*
	 * Every printed uuid begins with the empty text; on errors, nothing is
	 * written.
	 */
	if (len == 0)
	{
		memset(lower, 0, UUID_BYTES);
		memset(upper, 0xFF, UUID_BYTES);
	}
	else
		(void) uuid_prefix_bounds(VARDATA_ANY(beginning), len, lower, upper);
	return ends;
}

extern Datum uuid_starts_with(PG_FUNCTION_ARGS);

static const RangeOperator prefix_operator = {
	.name = "^@",
	.function = uuid_starts_with,
	.lower_function = "uuid_starts_with_lower",
	.upper_function = "uuid_starts_with_upper",
	.ends = prefix_ends
};

/* uuid ^@ prefix */
PG_FUNCTION_INFO_V1(uuid_starts_with);
Datum
uuid_starts_with(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(between(PG_GETARG_UUID_DATA(0), range_ends(fcinfo, &prefix_operator)));
}

RANGE_END(uuid_starts_with_lower, prefix_operator, lower);
RANGE_END(uuid_starts_with_upper, prefix_operator, upper);

/* Write both ends of a prefix, or raise an error. */
static void
checked_prefix(Datum prefix, uint8_t *lower, uint8_t *upper)
{
	text	   *beginning = DatumGetTextPP(prefix);
	size_t		len = VARSIZE_ANY_EXHDR(beginning);
	CodecStatus status = uuid_prefix_bounds(VARDATA_ANY(beginning), len, lower, upper);

	if (status.code != CODEC_OK)
		report_prefix(&uuid_messages, status, VARDATA_ANY(beginning), len);
}

PG_FUNCTION_INFO_V1(uuid_prefix_lower);
Datum
uuid_prefix_lower(PG_FUNCTION_ARGS)
{
	pg_uuid_t  *lower = new_uuid();
	pg_uuid_t	upper;

	checked_prefix(PG_GETARG_DATUM(0), lower->data, upper.data);
	PG_RETURN_UUID_P(lower);
}

PG_FUNCTION_INFO_V1(uuid_prefix_upper);
Datum
uuid_prefix_upper(PG_FUNCTION_ARGS)
{
	pg_uuid_t	lower;
	pg_uuid_t  *upper = new_uuid();

	checked_prefix(PG_GETARG_DATUM(0), lower.data, upper->data);
	PG_RETURN_UUID_P(upper);
}

/* --- time ranges, of version 7 --- */

static RangeEnds
time_ends(Datum time_range)
{
	RangeEnds	ends = new_ends();
	int64		first,
				last;

	if (time_range_unix_us(time_range, &first, &last))
		(void) uuid7_time_bounds(first, last, DatumGetUUIDP(ends.lower)->data,
								 DatumGetUUIDP(ends.upper)->data);
	return ends;
}

extern Datum uuid7_within(PG_FUNCTION_ARGS);
extern Datum uuid7_range_contains(PG_FUNCTION_ARGS);

/* Lossy, because other versions may have any bits where version 7 has a time. */
static const RangeOperator time_operator = {
	.name = "<@",
	.function = uuid7_within,
	.commutator = "@>",
	.commutator_function = uuid7_range_contains,
	.lossy = true,
	.lower_function = "uuid7_within_lower",
	.upper_function = "uuid7_within_upper",
	.ends = time_ends
};

/* uuid <@ time range */
PG_FUNCTION_INFO_V1(uuid7_within);
Datum
uuid7_within(PG_FUNCTION_ARGS)
{
	const uint8_t *uuid = PG_GETARG_UUID_DATA(0);

	PG_RETURN_BOOL(uuid_is_version(uuid, 7) &&
				   between(uuid, range_ends(fcinfo, &time_operator)));
}

RANGE_END(uuid7_within_lower, time_operator, lower);
RANGE_END(uuid7_within_upper, time_operator, upper);

/* time range @> id */
PG_FUNCTION_INFO_V1(uuid7_range_contains);
Datum
uuid7_range_contains(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(uuid_is_version(PG_GETARG_UUID_DATA(1), 7) &&
				   between(PG_GETARG_UUID_DATA(1), time_ends(PG_GETARG_DATUM(0))));
}

/* id <@ time ranges */
TIME_MULTIRANGE_OPERATOR(times_operator, uuid7_within_multirange, uuid7_multirange_contains,
						 uuid7_within_multirange_lower, uuid7_within_multirange_upper,
						 time_ends, uuid7_timestamp);

/* --- planner support of the operators --- */

static const RangeOrder range_order = {
	.compare = uuid_cmp,
	.distance = distance,
	.operators = (const RangeOperator *const[]) {&prefix_operator, &time_operator, &times_operator, NULL}
};

RANGE_FUNCTION(uuid_range_support, range_support, range_order);
RANGE_FUNCTION(uuid_range_sel, range_restriction, range_order);
