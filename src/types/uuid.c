/*
 * uuid.c
 *		UUID versions 6, 7 and 8, for the server's own type uuid: connects
 *		codec/uuid.h to the server.
 */
#include "postgres.h"

#include "nodes/supportnodes.h"
#include "utils/builtins.h"
#include "utils/timestamp.h"
#include "utils/uuid.h"

#include "codec/bits.h"
#include "codec/unix_time.h"
#include "codec/uuid.h"
#include "server/compat.h"
#include "server/entropy.h"
#include "types/argument.h"
#include "types/bytes.h"
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

/* --- values --- */

BYTE_VALUES(UUID_BYTES);
BYTE_PREFIXES(prefix_format, uuid_prefix_bounds, uuid_messages);
BYTE_TIMES(version_6, uuid6_time_bounds,
		   .name = "uuid version 6",
		   .first_unix_us = UUID6_UNIX_US_MIN,
		   .last_unix_us = UUID6_UNIX_US_MAX,
		   .unit_us = 1);
BYTE_TIMES(version_7, uuid7_time_bounds,
		   .name = "uuid version 7",
		   .first_unix_us = UUID7_UNIX_US_MIN,
		   .last_unix_us = UUID7_UNIX_US_MAX,
		   .unit_us = UNIX_MS);
BYTE_TIMES(draft_02, uuid7_draft02_time_bounds,
		   .name = "uuid version 7 of draft 02",
		   .first_unix_us = UUID7_DRAFT02_UNIX_US_MIN,
		   .last_unix_us = UUID7_DRAFT02_UNIX_US_MAX,
		   .unit_us = 1);

/* --- horizons --- */

/* FIRST_OF_TICK - define a function that packs a tick, its first uuid */
#define FIRST_OF_TICK(name, ...) \
static Datum \
name(uint64 tick, int unused) \
{ \
	static const uint8 random[UUID_RANDOM_BYTES] = {0}; \
	pg_uuid_t  *uuid = new_uuid(); \
	__VA_ARGS__; \
	return UUIDPGetDatum(uuid); \
} \
static Datum name(uint64 tick, int unused)

FIRST_OF_TICK(uuid6_first_of_tick, uuid6_pack_tick(tick, random, uuid->data));
FIRST_OF_TICK(uuid7_first_of_tick, uuid7_pack_tick(tick, random, uuid->data));
FIRST_OF_TICK(uuid7_draft02_ms_first_of_tick, uuid7_draft02_pack_tick(UUID_MS, tick, random, uuid->data));
FIRST_OF_TICK(uuid7_draft02_us_first_of_tick, uuid7_draft02_pack_tick(UUID_US, tick, random, uuid->data));
FIRST_OF_TICK(uuid7_draft02_ns_first_of_tick, uuid7_draft02_pack_tick(UUID_NS, tick, random, uuid->data));
FIRST_OF_TICK(uuid8_32_first_of_tick, uuid8_pack_tick(32, tick, random, uuid->data));
FIRST_OF_TICK(uuid8_48_first_of_tick, uuid8_pack_tick(48, tick, random, uuid->data));
FIRST_OF_TICK(uuid8_60_first_of_tick, uuid8_pack_tick(60, tick, random, uuid->data));
FIRST_OF_TICK(uuid8_64_first_of_tick, uuid8_pack_tick(64, tick, random, uuid->data));

/* --- version 6 --- */

TICK_RULE(uuid6, UUID6,
		  .epoch_unix_us = UUID6_UNIX_US_MIN,
		  .first_id = uuid6_first_of_tick,
		  .output = uuid_out);

static Datum
uuid6_of_tick(uint64 tick, int unused)
{
	uint8		random[UUID_RANDOM_BYTES];
	pg_uuid_t  *uuid = new_uuid();

	entropy_fill(random, sizeof random);
	uuid6_pack_tick(tick, random, uuid->data);
	return UUIDPGetDatum(uuid);
}

GENERATE_FUNCTIONS(uuid6, uuid6_of_tick);

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
	int64		unix_us = checked_unix_us(PG_GETARG_TIMESTAMPTZ(0), &version_6);
	int			clock_seq = (int) checked_integer("clock_seq", PG_GETARG_INT32(1),
												  0, UUID_CLOCK_SEQ_MAX);
	const uint8 *node = checked_bytes("node", PG_GETARG_BYTEA_PP(2), UUID_NODE_BYTES);
	pg_uuid_t  *uuid = new_uuid();

	uuid6_pack(unix_us, clock_seq, node, uuid->data);
	PG_RETURN_UUID_P(uuid);
}

INSTANT_FUNCTIONS(uuid6, version_6);

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
	generator_advance(&uuid6_generator, tick, PG_GETARG_INTERVAL_P(1));
	PG_RETURN_VOID();
}

FORWARD(uuid6_horizon, horizon_id(&uuid6_generator));

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

TICK_RULE(uuid7, UUID7,
		  .first_id = uuid7_first_of_tick,
		  .output = uuid_out);

static Datum
uuid7_of_tick(uint64 tick, int unused)
{
	uint8		random[UUID_RANDOM_BYTES];
	pg_uuid_t  *uuid = new_uuid();

	entropy_fill(random, sizeof random);
	uuid7_pack_tick(tick, random, uuid->data);
	return UUIDPGetDatum(uuid);
}

GENERATE_FUNCTIONS(uuid7, uuid7_of_tick);

PG_FUNCTION_INFO_V1(uuid7_timestamp);
Datum
uuid7_timestamp(PG_FUNCTION_ARGS)
{
	int64_t		unix_us;

	if (!uuid7_unix_us(PG_GETARG_UUID_DATA(0), &unix_us))
		PG_RETURN_NULL();
	PG_RETURN_TIMESTAMPTZ(unix_us_to_timestamptz(unix_us));
}

/* uuid_is_version_7(id) - the part of "id > time" that is not a comparison */
PG_FUNCTION_INFO_V1(uuid_is_version_7);
Datum
uuid_is_version_7(PG_FUNCTION_ARGS)
{
	int64_t		unix_us;

	PG_RETURN_BOOL(uuid7_unix_us(PG_GETARG_UUID_DATA(0), &unix_us));
}

/* Its planner support: assume, as for <@, that all rows have version 7. */
PG_FUNCTION_INFO_V1(uuid_is_version_7_support);
Datum
uuid_is_version_7_support(PG_FUNCTION_ARGS)
{
	Node	   *request = (Node *) PG_GETARG_POINTER(0);

	if (!IsA(request, SupportRequestSelectivity))
		PG_RETURN_POINTER(NULL);
	((SupportRequestSelectivity *) request)->selectivity = 1.0;
	PG_RETURN_POINTER(request);
}

PG_FUNCTION_INFO_V1(uuid7_make);
Datum
uuid7_make(PG_FUNCTION_ARGS)
{
	int64		unix_us = checked_unix_us(PG_GETARG_TIMESTAMPTZ(0), &version_7);
	const uint8 *random = checked_bytes("random", PG_GETARG_BYTEA_PP(1), UUID_RANDOM_BYTES);
	pg_uuid_t  *uuid = new_uuid();

	uuid7_pack(unix_us, random, uuid->data);
	PG_RETURN_UUID_P(uuid);
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
	generator_advance(&uuid7_generator, tick, PG_GETARG_INTERVAL_P(1));
	PG_RETURN_VOID();
}

FORWARD(uuid7_horizon, horizon_id(&uuid7_generator));

/* --- version 7 of draft 02 --- */

TICK_RULE(uuid7_draft02_ms, UUID7_DRAFT02_MS,
		  .first_id = uuid7_draft02_ms_first_of_tick,
		  .output = uuid_out);
TICK_RULE(uuid7_draft02_us, UUID7_DRAFT02_US,
		  .first_id = uuid7_draft02_us_first_of_tick,
		  .output = uuid_out);
TICK_RULE(uuid7_draft02_ns, UUID7_DRAFT02_NS,
		  .first_id = uuid7_draft02_ns_first_of_tick,
		  .output = uuid_out);

/* The generator of each precision, and the number of random bits in its IDs. */
static const GeneratorRule *const draft_02_rules[] = {
	[UUID_MS] = &uuid7_draft02_ms_generator,
	[UUID_US] = &uuid7_draft02_us_generator,
	[UUID_NS] = &uuid7_draft02_ns_generator
};
static const int draft_02_random_bits[] = {
	[UUID_MS] = UUID7_DRAFT02_MS_RANDOM_BITS,
	[UUID_US] = UUID7_DRAFT02_US_RANDOM_BITS,
	[UUID_NS] = UUID7_DRAFT02_NS_RANDOM_BITS
};

/* Take a tick; the rule is inlined in each case. */
static uint64
draft_02_next_tick(UuidPrecision precision)
{
	switch (precision)
	{
		case UUID_MS:
			return generator_next_tick(&uuid7_draft02_ms_generator, 0);
		case UUID_US:
			return generator_next_tick(&uuid7_draft02_us_generator, 0);
		default:
			return generator_next_tick(&uuid7_draft02_ns_generator, 0);
	}
}

/* Draw random bits again if all are 0 (doc/format/uuid.md, section 8). */
static Datum
uuid7_draft02_of_tick(uint64 tick, int precision)
{
	int			unused_bits = 8 * UUID_RANDOM_BYTES - draft_02_random_bits[precision];
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
	uint64		tick = draft_02_next_tick(precision);

	PG_RETURN_DATUM(uuid7_draft02_of_tick(tick, precision));
}

/* uuid7_draft02_generate_many(n, precision) */
PG_FUNCTION_INFO_V1(uuid7_draft02_generate_many);
Datum
uuid7_draft02_generate_many(PG_FUNCTION_ARGS)
{
	UuidPrecision precision = checked_precision(PG_GETARG_DATUM(1));

	return generator_many(fcinfo, draft_02_rules[precision], 0,
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

INSTANT_FUNCTIONS(uuid7_draft02, draft_02);

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
	generator_advance(draft_02_rules[precision], tick,
					  PG_GETARG_INTERVAL_P(2));
	PG_RETURN_VOID();
}

FORWARD(uuid7_draft02_horizon,
		horizon_id(draft_02_rules[checked_precision(PG_GETARG_DATUM(0))]));

/* --- version 8 --- */

TICK_RULE(uuid8_32, UUID8_32,
		  .first_id = uuid8_32_first_of_tick,
		  .output = uuid_out);
TICK_RULE(uuid8_48, UUID8_48,
		  .first_id = uuid8_48_first_of_tick,
		  .output = uuid_out);
TICK_RULE(uuid8_60, UUID8_60,
		  .epoch_unix_us = UUID6_UNIX_US_MIN,
		  .first_id = uuid8_60_first_of_tick,
		  .output = uuid_out);
TICK_RULE(uuid8_64, UUID8_64,
		  .first_id = uuid8_64_first_of_tick,
		  .output = uuid_out);

static const GeneratorRule *
version_8_rule(int timestamp_bits)
{
	switch (timestamp_bits)
	{
		case 32:
			return &uuid8_32_generator;
		case 48:
			return &uuid8_48_generator;
		case 60:
			return &uuid8_60_generator;
		default:
			return &uuid8_64_generator;
	}
}

/* Take a tick; the rule is inlined in each case. */
static uint64
version_8_next_tick(int timestamp_bits)
{
	switch (timestamp_bits)
	{
		case 32:
			return generator_next_tick(&uuid8_32_generator, 0);
		case 48:
			return generator_next_tick(&uuid8_48_generator, 0);
		case 60:
			return generator_next_tick(&uuid8_60_generator, 0);
		default:
			return generator_next_tick(&uuid8_64_generator, 0);
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
	uint64		tick = version_8_next_tick(timestamp_bits);

	PG_RETURN_DATUM(uuid8_of_tick(tick, timestamp_bits));
}

/* uuid8_generate_many(n, timestamp_bits) */
PG_FUNCTION_INFO_V1(uuid8_generate_many);
Datum
uuid8_generate_many(PG_FUNCTION_ARGS)
{
	int			timestamp_bits = checked_timestamp_bits(PG_GETARG_INT32(1));

	return generator_many(fcinfo, version_8_rule(timestamp_bits), 0,
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
	generator_advance(version_8_rule(timestamp_bits), tick,
					  PG_GETARG_INTERVAL_P(2));
	PG_RETURN_VOID();
}

FORWARD(uuid8_horizon,
		horizon_id(version_8_rule(checked_timestamp_bits(PG_GETARG_INT32(0)))));

/* --- prefixes, and time ranges of version 7 --- */

/* Other versions may have any bits where version 7 has a time. */
static inline bool
is_version_7(Datum uuid)
{
	return uuid_is_version(DatumGetBytes(uuid), 7);
}

PREFIX_OPERATOR(uuid, prefix_format);
TIME_OPERATORS(uuid7, version_7, is_version_7, true);
FORWARD(uuid7_time_encoder, time_encoder(fcinfo, &version_7, uuid_out));
FORWARD(uuid7_time_decoder, time_decoder(fcinfo, uuid_in, uuid7_timestamp));

RANGE_ORDER(uuid, &uuid_prefix_operator, &uuid7_time_operator, &uuid7_times_operator);
