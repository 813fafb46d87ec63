/*
 * uuid.c
 *		UUID versions 6, 7 and 8, for the server's own type uuid: connects
 *		codec/uuid.h to the server.
 */
#include "postgres.h"

#include "nodes/supportnodes.h"
#include "utils/timestamp.h"
#include "utils/uuid.h"

#include "codec/bits.h"
#include "codec/int128.h"
#include "codec/unix_time.h"
#include "codec/uuid.h"
#include "codec/uuid_layout.h"
#include "server/compat.h"
#include "server/generator/entropy.h"
#include "types/argument.h"
#include "types/bytes.h"
#include "types/generators.h"
#include "types/report.h"

StaticAssertDecl(UUID_BYTES == UUID_LEN,
				 "the codec and the server agree on the size of a uuid");

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

BYTE_PARSE(UUID_BYTES, uuid_parse);
FORWARD(uuid_or_null, id_or_null(fcinfo, parse_id));

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

/* --- what the versions have in common --- */

/*
 * Draw the random bytes of a uuid, the last bits of which are stored.  If
 * bits is not 0, these must not all be 0.
 */
static inline void
draw_uuid_random(uint8 random[UUID_RANDOM_BYTES], int bits)
{
	do
		entropy_fill(random, UUID_RANDOM_BYTES);
	while (bits > 0 &&
		   unlikely(load_be(random, UUID_RANDOM_BYTES) <<
					(8 * UUID_RANDOM_BYTES - bits) == 0));
}

/* Inlined, so that the compiler can inline the codec's function, too. */
static pg_attribute_always_inline Datum
uuid_of_tick(TickPacker pack, uint64 tick, bool smallest)
{
	uint8		random[UUID_RANDOM_BYTES] = {0};
	pg_uuid_t  *uuid = new_uuid();

	if (!smallest)
		draw_uuid_random(random, 0);
	pack(tick, random, uuid->data);
	PG_RETURN_UUID_P(uuid);
}

/* Make later IDs greater than the first argument. */
static Datum
advance_uuid(FunctionCallInfo fcinfo, const GeneratorRule *rule, int version,
			 bool (*read_tick) (const uint8_t *uuid, uint64_t *tick))
{
	uint64_t	tick;

	if (!read_tick(PG_GETARG_UUID_DATA(0), &tick))
		report_other_version(PG_GETARG_UUID_DATA(0), version);
	return generator_advance(rule, tick, PG_GETARG_INTERVAL_P(1));
}

/* Return the time of a uuid, NULL if it has another version. */
static inline Datum
timestamp_or_null(FunctionCallInfo fcinfo,
				  bool (*read) (const uint8_t *uuid, int64_t *unix_us))
{
	int64_t		unix_us;

	if (!read(PG_GETARG_UUID_DATA(0), &unix_us))
		PG_RETURN_NULL();
	PG_RETURN_TIMESTAMPTZ(unix_us_to_timestamptz(unix_us));
}

/* Return a time in s, with the decimals of its unit. */
static Datum
unix_seconds(UnixTime time, uint32 unit_ns)
{
	SInt128		ns = (SInt128) time.s * UNIX_NS_PER_S + time.ns;
	UInt128		magnitude = s128_magnitude(ns);
	char	   *digits = psprintf("%s%llu.%09u", ns < 0 ? "-" : "",
								  (unsigned long long) (magnitude / UNIX_NS_PER_S),
								  (unsigned int) (magnitude % UNIX_NS_PER_S));
	int			len = (int) strlen(digits);

	for (; unit_ns % 10 == 0; unit_ns /= 10)
		len--;
	digits[len] = '\0';
	return DirectFunctionCall3(numeric_in, CStringGetDatum(digits),
							   ObjectIdGetDatum(InvalidOid),
							   Int32GetDatum(-1));
}

/* --- version 6 --- */

static Datum
uuid6_of_tick(uint64 tick, int unused, bool smallest)
{
	return uuid_of_tick(uuid6_pack_tick, tick, smallest);
}

RANDOM_TICK_RULE(uuid6, UUID6,
				 .epoch_unix_us = UUID6_UNIX_US_MIN,
				 .to_id = uuid6_of_tick,
				 .output = uuid_out);
/* uuid6_generate, uuid6_generate_many, uuid6_horizon */
GENERATE_FUNCTIONS(uuid6);
FORWARD(uuid6_advance, advance_uuid(fcinfo, &uuid6_generator, 6, uuid6_tick));
FORWARD(uuid6_timestamp, timestamp_or_null(fcinfo, uuid6_unix_us));

PG_FUNCTION_INFO_V1(uuid6_unix_seconds);
Datum
uuid6_unix_seconds(PG_FUNCTION_ARGS)
{
	UnixTime	time;

	if (!uuid6_unix_time(PG_GETARG_UUID_DATA(0), &time))
		PG_RETURN_NULL();
	return unix_seconds(time, UUID6_UNIT_NS);
}

/* uuid6_lower, uuid6_upper */
INSTANT_FUNCTIONS(uuid6, version_6);

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
	int64		unix_us = checked_unix_us(PG_GETARG_TIMESTAMPTZ(0),
										  &version_6);
	int			clock_seq = (int) checked_integer("clock_seq",
												  PG_GETARG_INT32(1),
												  0, UUID_CLOCK_SEQ_MAX);
	const uint8 *node = checked_bytes("node", PG_GETARG_BYTEA_PP(2),
									  UUID_NODE_BYTES);
	pg_uuid_t  *uuid = new_uuid();

	uuid6_pack(unix_us, clock_seq, node, uuid->data);
	PG_RETURN_UUID_P(uuid);
}

/* uuid6_at(at) - generate a uuid of a given time */
PG_FUNCTION_INFO_V1(uuid6_at);
Datum
uuid6_at(PG_FUNCTION_ARGS)
{
	int64		unix_us = checked_unix_us(PG_GETARG_TIMESTAMPTZ(0),
										  &version_6);
	pg_uuid_t  *uuid = new_uuid();
	uint8		random[UUID_RANDOM_BYTES];

	entropy_fill(random, sizeof random);
	uuid6_pack_tick(uuid6_us_count(unix_us), random, uuid->data);
	PG_RETURN_UUID_P(uuid);
}

/* Return the argument, which must have this version, as another one. */
static Datum
reorder_uuid(FunctionCallInfo fcinfo, int version,
			 bool (*convert) (const uint8_t *uuid, uint8_t *result))
{
	pg_uuid_t  *uuid = PG_GETARG_UUID_P(0);
	pg_uuid_t  *result = new_uuid();

	if (!convert(uuid->data, result->data))
		report_other_version(uuid->data, version);
	PG_RETURN_UUID_P(result);
}

FORWARD(uuid1_to_uuid6, reorder_uuid(fcinfo, 1, uuid_reorder_v1_v6));
FORWARD(uuid6_to_uuid1, reorder_uuid(fcinfo, 6, uuid_reorder_v6_v1));

/* --- version 7 of RFC 9562 --- */

static Datum
uuid7_of_tick(uint64 tick, int unused, bool smallest)
{
	return uuid_of_tick(uuid7_pack_tick, tick, smallest);
}

RANDOM_TICK_RULE(uuid7, UUID7, .to_id = uuid7_of_tick, .output = uuid_out);
/* uuid7_generate, uuid7_generate_many, uuid7_horizon */
GENERATE_FUNCTIONS(uuid7);
FORWARD(uuid7_advance, advance_uuid(fcinfo, &uuid7_generator, 7, uuid7_tick));
FORWARD(uuid7_timestamp, timestamp_or_null(fcinfo, uuid7_unix_us));

/* Other versions may have any bits where version 7 has a time. */
static inline bool
is_version_7(Datum uuid)
{
	return uuid_is_version(DatumGetBytes(uuid), 7);
}

/* uuid_is_version_7(id) - the part of "id > time" that is not a comparison */
FORWARD(uuid_is_version_7, BoolGetDatum(is_version_7(PG_GETARG_DATUM(0))));

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
	int64		unix_us = checked_unix_us(PG_GETARG_TIMESTAMPTZ(0),
										  &version_7);
	const uint8 *random = checked_bytes("random", PG_GETARG_BYTEA_PP(1),
										UUID_RANDOM_BYTES);
	pg_uuid_t  *uuid = new_uuid();

	uuid7_pack(unix_us, random, uuid->data);
	PG_RETURN_UUID_P(uuid);
}

/* uuid7_at(at) - generate a uuid of a given time */
PG_FUNCTION_INFO_V1(uuid7_at);
Datum
uuid7_at(PG_FUNCTION_ARGS)
{
	int64		unix_us = checked_unix_us(PG_GETARG_TIMESTAMPTZ(0),
										  &version_7);
	pg_uuid_t  *uuid = new_uuid();
	uint8		random[UUID_RANDOM_BYTES];

	entropy_fill(random, sizeof random);
	uuid7_pack(unix_us, random, uuid->data);
	PG_RETURN_UUID_P(uuid);
}

/* --- version 7 of draft 02, and version 8 --- */

/*
 * Inlined where the layout is a constant.  The random bits are the node, which
 * is not 0 (doc/format/uuid.md, section 8).
 */
static pg_attribute_always_inline Datum
layout_of_tick(uint64 tick, int layout, bool smallest)
{
	uint8		random[UUID_RANDOM_BYTES] = {0};
	pg_uuid_t  *uuid = new_uuid();

	if (!smallest)
		draw_uuid_random(random, uuid_layouts[layout].random_bits);
	uuid_layout_pack_tick(layout, tick, random, uuid->data);
	PG_RETURN_UUID_P(uuid);
}

static bool
layout_bounds(int layout, int64 first_unix_us, int64 last_unix_us,
			  RangeEnds *ends)
{
	return uuid_layout_time_bounds(layout, first_unix_us, last_unix_us,
								   DatumGetBytes(ends->lower),
								   DatumGetBytes(ends->upper));
}

/*
 * LAYOUT_RULE - RANDOM_TICK_RULE for a layout, and the TimeFormat
 * <generator>_times, with the span and its unit in us
 */
#define LAYOUT_RULE(generator, FORMAT, SPAN, unit, type_name) \
	static const TimeFormat generator##_times = { \
		.name = type_name, \
		.first_unix_us = SPAN##_UNIX_US_MIN, \
		.last_unix_us = SPAN##_UNIX_US_MAX, \
		.unit_us = unit, \
		.all = all_values, \
		.bounds = layout_bounds, \
		.detail = FORMAT \
	}; \
	RANDOM_TICK_RULE(generator, FORMAT, \
					 .epoch_unix_us = SPAN##_UNIX_US_MIN, \
					 .to_id = layout_of_tick, \
					 .detail = FORMAT, \
					 .output = uuid_out)

LAYOUT_RULE(uuid7_draft02_ms, UUID7_DRAFT02_MS, UUID7_DRAFT02, UNIX_MS,
			"uuid version 7 of draft 02");
LAYOUT_RULE(uuid7_draft02_us, UUID7_DRAFT02_US, UUID7_DRAFT02, 1,
			"uuid version 7 of draft 02");
LAYOUT_RULE(uuid7_draft02_ns, UUID7_DRAFT02_NS, UUID7_DRAFT02, 1,
			"uuid version 7 of draft 02");
LAYOUT_RULE(uuid8_32, UUID8_32, UUID8_32, UNIX_S,
			"uuid version 8 with 32 timestamp bits");
LAYOUT_RULE(uuid8_48, UUID8_48, UUID7, UNIX_MS,
			"uuid version 8 with 48 timestamp bits");
LAYOUT_RULE(uuid8_60, UUID8_60, UUID6, 1,
			"uuid version 8 with 60 timestamp bits");
LAYOUT_RULE(uuid8_64, UUID8_64, UUID8_64, 1,
			"uuid version 8 with 64 timestamp bits");

typedef struct Layout
{
	const GeneratorRule *rule;
	const TimeFormat *times;
} Layout;

static const Layout layouts[] = {
	[UUID7_DRAFT02_MS] = {&uuid7_draft02_ms_generator, &uuid7_draft02_ms_times},
	[UUID7_DRAFT02_US] = {&uuid7_draft02_us_generator, &uuid7_draft02_us_times},
	[UUID7_DRAFT02_NS] = {&uuid7_draft02_ns_generator, &uuid7_draft02_ns_times},
	[UUID8_32] = {&uuid8_32_generator, &uuid8_32_times},
	[UUID8_48] = {&uuid8_48_generator, &uuid8_48_times},
	[UUID8_60] = {&uuid8_60_generator, &uuid8_60_times},
	[UUID8_64] = {&uuid8_64_generator, &uuid8_64_times}
};

static Datum
layout_generate(UuidLayout layout)
{
	return layout_of_tick(generator_next_tick(layouts[layout].rule), layout,
						  false);
}

/* Return the layout that an argument names, or raise an error. */
static UuidLayout
draft_02_layout(FunctionCallInfo fcinfo, int argument)
{
	text	   *unit = PG_GETARG_TEXT_PP(argument);
	const char *word = VARDATA_ANY(unit);
	size_t		len = VARSIZE_ANY_EXHDR(unit);

	if (len == 2 && word[1] == 's')
	{
		switch (word[0])
		{
			case 'm':
				return UUID7_DRAFT02_MS;
			case 'u':
				return UUID7_DRAFT02_US;
			case 'n':
				return UUID7_DRAFT02_NS;
		}
	}
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("unit must be \"ms\", \"us\" or \"ns\", not \"%s\"",
					report_excerpt(word, len))));
}

static UuidLayout
version_8_layout(FunctionCallInfo fcinfo, int argument)
{
	int32		timestamp_bits = PG_GETARG_INT32(argument);

	switch (timestamp_bits)
	{
		case 32:
			return UUID8_32;
		case 48:
			return UUID8_48;
		case 60:
			return UUID8_60;
		case 64:
			return UUID8_64;
	}
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("timestamp_bits must be 32, 48, 60 or 64, not %d",
					timestamp_bits)));
}

static Datum
layout_many(FunctionCallInfo fcinfo, UuidLayout layout)
{
	return generator_many(fcinfo, layouts[layout].rule, layout);
}

static Datum
layout_advance(FunctionCallInfo fcinfo, UuidLayout layout)
{
	uint64_t	tick;

	if (!uuid_layout_tick(layout, PG_GETARG_UUID_DATA(0), &tick))
		report_other_version(PG_GETARG_UUID_DATA(0),
							 uuid_layouts[layout].version);
	return generator_advance(layouts[layout].rule, tick,
							 PG_GETARG_INTERVAL_P(2));
}

static Datum
layout_timestamp(FunctionCallInfo fcinfo, UuidLayout layout)
{
	int64_t		unix_us;

	if (!uuid_layout_unix_us(layout, PG_GETARG_UUID_DATA(0), &unix_us))
		PG_RETURN_NULL();
	PG_RETURN_TIMESTAMPTZ(unix_us_to_timestamptz(unix_us));
}

static Datum
layout_unix_seconds(FunctionCallInfo fcinfo, UuidLayout layout)
{
	UnixTime	time;

	if (!uuid_layout_unix_time(layout, PG_GETARG_UUID_DATA(0), &time))
		PG_RETURN_NULL();
	return unix_seconds(time, uuid_layouts[layout].unit_ns);
}

/* Return a uuid of a time and tail_bytes. */
static Datum
layout_of_time(TimestampTz at, UuidLayout layout, const uint8 *tail)
{
	int64		unix_us = checked_unix_us(at, layouts[layout].times);
	pg_uuid_t  *uuid = new_uuid();

	uuid_layout_pack(layout, unix_us, tail, uuid->data);
	PG_RETURN_UUID_P(uuid);
}

static Datum
layout_make(FunctionCallInfo fcinfo, UuidLayout layout)
{
	return layout_of_time(PG_GETARG_TIMESTAMPTZ(0), layout,
						  checked_bytes("tail", PG_GETARG_BYTEA_PP(2),
										uuid_layouts[layout].tail_bytes));
}

static Datum
layout_at(FunctionCallInfo fcinfo, UuidLayout layout)
{
	uint8		random[UUID_BYTES];

	entropy_fill(random, UUID_BYTES - UUID_RANDOM_BYTES);
	draw_uuid_random(random + UUID_BYTES - UUID_RANDOM_BYTES,
					 uuid_layouts[layout].random_bits);
	return layout_of_time(PG_GETARG_TIMESTAMPTZ(0), layout,
						  random + UUID_BYTES - uuid_layouts[layout].tail_bytes);
}

/*
 * LAYOUT_FUNCTIONS - define <type>_generate, <type>_generate_many,
 * <type>_horizon, <type>_advance, <type>_timestamp, <type>_unix_seconds,
 * <type>_at, <type>_lower and <type>_upper; an argument names the layout, the
 * last one but for max_ahead
 */
#define LAYOUT_FUNCTIONS(type, layout_of) \
	FORWARD(type##_generate, layout_generate(layout_of(fcinfo, 0))); \
	FORWARD(type##_generate_many, \
			layout_many(fcinfo, layout_of(fcinfo, 1))); \
	FORWARD(type##_horizon, horizon_id(layouts[layout_of(fcinfo, 0)].rule)); \
	FORWARD(type##_advance, layout_advance(fcinfo, layout_of(fcinfo, 1))); \
	FORWARD(type##_timestamp, \
			layout_timestamp(fcinfo, layout_of(fcinfo, 1))); \
	FORWARD(type##_unix_seconds, \
			layout_unix_seconds(fcinfo, layout_of(fcinfo, 1))); \
	FORWARD(type##_at, layout_at(fcinfo, layout_of(fcinfo, 1))); \
	INSTANT_FUNCTIONS(type, *layouts[layout_of(fcinfo, 1)].times)

/*
 * uuid7_draft02_generate, uuid7_draft02_generate_many, uuid7_draft02_horizon,
 * uuid7_draft02_advance, uuid7_draft02_timestamp, uuid7_draft02_unix_seconds,
 * uuid7_draft02_at, uuid7_draft02_lower, uuid7_draft02_upper
 */
LAYOUT_FUNCTIONS(uuid7_draft02, draft_02_layout);
FORWARD(uuid7_draft02_make,
		layout_make(fcinfo, draft_02_layout(fcinfo, 1)));
/*
 * uuid8_generate, uuid8_generate_many, uuid8_horizon, uuid8_advance,
 * uuid8_timestamp, uuid8_unix_seconds, uuid8_at, uuid8_lower, uuid8_upper
 */
LAYOUT_FUNCTIONS(uuid8, version_8_layout);
/* uuid8_make(at, timestamp_bits, tail) */
FORWARD(uuid8_make, layout_make(fcinfo, version_8_layout(fcinfo, 1)));

/* uuid8_make(bytes) */
PG_FUNCTION_INFO_V1(uuid8_make_of_bytes);
Datum
uuid8_make_of_bytes(PG_FUNCTION_ARGS)
{
	const uint8 *bytes = checked_bytes("bytes", PG_GETARG_BYTEA_PP(0),
									   UUID_BYTES);
	pg_uuid_t  *uuid = new_uuid();

	uuid_frame_fill(8, bytes, uuid->data);
	PG_RETURN_UUID_P(uuid);
}

/* --- prefixes, and time ranges of version 7 --- */

/*
 * uuid_starts_with, uuid_starts_with_lower, uuid_starts_with_upper,
 * uuid_prefix_lower, uuid_prefix_upper, uuid_prefix_range
 */
PREFIX_OPERATOR(uuid, prefix_format);
/*
 * uuid7_within, uuid7_within_lower, uuid7_within_upper, uuid7_range_contains,
 * uuid7_within_multirange, uuid7_within_multirange_lower,
 * uuid7_within_multirange_upper, uuid7_multirange_contains, uuid7_lower,
 * uuid7_upper
 */
TIME_OPERATORS(uuid7, version_7, is_version_7, true);
FORWARD(uuid7_time_encoder, time_encoder(fcinfo, &version_7, uuid_out));
FORWARD(uuid7_time_decoder, time_decoder(fcinfo, uuid_in, uuid7_timestamp));

/* uuid_range_support, uuid_range_sel, uuid_range_join_sel */
RANGE_ORDER(uuid, &uuid_prefix_operator, &uuid7_time_operator,
			&uuid7_times_operator);
