/*
 * scru160.c
 *		The SQL type scru160: connects codec/scru160.h to the server.
 *
 * A scru160 is stored as its 20 bytes, unaligned and passed by reference.
 */
#include "postgres.h"

#include "utils/timestamp.h"

#include "codec/scru160.h"
#include "codec/unix_time.h"
#include "server/compat.h"
#include "server/generator/entropy.h"
#include "types/argument.h"
#include "types/bytes.h"
#include "types/generators.h"
#include "types/report.h"

static const TypeMessages scru160_messages = {
	.type = "scru160",
	.symbols = "A scru160 has the characters 0-9 and A-V or, in hex, 0-9 and A-F, in either case.",
	.length = "A scru160 has 32 characters, or 40 in hex.",
	.prefix_length = "A scru160 prefix has 1 to 32 characters.",
	.chars = SCRU160_TEXT_LEN
};

/* The same for prefixes of the hex form. */
static const TypeMessages hex_messages = {
	.type = "scru160",
	.symbols = "A hex prefix has the digits 0-9 and A-F, in either case.",
	.prefix_length = "A hex prefix of a scru160 has 1 to 40 digits."
};

static inline uint8 *
new_id(void)
{
	return palloc(SCRU160_BYTES);
}

/* --- input and output --- */

BYTE_PARSE(SCRU160_BYTES, scru160_parse);
FORWARD(scru160_in, input_id(fcinfo, parse_id, &scru160_messages));
FORWARD(scru160_is_valid, id_is_valid(fcinfo, parse_id));
FORWARD(scru160_or_null, id_or_null(fcinfo, parse_id));
/* scru160_recv, scru160_send, scru160_bytea, scru160_from_bytea */
BYTE_BINARY(scru160, SCRU160_BYTES);

PG_FUNCTION_INFO_V1(scru160_out);
Datum
scru160_out(PG_FUNCTION_ARGS)
{
	char	   *text = palloc(SCRU160_TEXT_LEN + 1);

	scru160_print(PG_GETARG_BYTES(0), text);
	text[SCRU160_TEXT_LEN] = '\0';
	PG_RETURN_CSTRING(text);
}

PG_FUNCTION_INFO_V1(scru160_hex);
Datum
scru160_hex(PG_FUNCTION_ARGS)
{
	text	   *hex = palloc(VARHDRSZ + SCRU160_HEX_LEN);

	scru160_hex_print(PG_GETARG_BYTES(0), VARDATA(hex));
	SET_VARSIZE(hex, VARHDRSZ + SCRU160_HEX_LEN);
	PG_RETURN_TEXT_P(hex);
}

/* --- order --- */

/*
 * scru160_lt, scru160_le, scru160_eq, scru160_ne, scru160_ge, scru160_gt,
 * scru160_cmp, scru160_hash, scru160_hash_extended, scru160_sortsupport,
 * scru160_smaller, scru160_larger
 */
BYTE_ORDER_FUNCTIONS(scru160, SCRU160_BYTES);

/* --- values --- */

BYTE_VALUES(SCRU160_BYTES);
BYTE_PREFIXES(prefix_format, scru160_prefix_bounds, scru160_messages);
BYTE_PREFIXES(hex_prefix_format, scru160_hex_prefix_bounds, hex_messages);
BYTE_TIMES(time_format, scru160_time_bounds,
		   .name = "scru160",
		   .first_unix_us = SCRU160_UNIX_US_MIN,
		   .last_unix_us = SCRU160_UNIX_US_MAX,
		   .unit_us = UNIX_MS);

/* --- fields --- */

static int64
checked_unix_ms(TimestampTz at)
{
	return unix_floor(checked_unix_us(at, &time_format), UNIX_MS);
}

/* Return unix_ms if a new ID may have it, else raise an error. */
static int64
checked_new_unix_ms(int64 unix_ms)
{
	if (unix_ms < SCRU160_GENERATED_UNIX_MS_MIN ||
		unix_ms > SCRU160_GENERATED_UNIX_MS_MAX)
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
				 errmsg("timestamp is reserved in type scru160"),
				 errdetail("No ID is generated with the first or the last millisecond of the type's span.")));
	return unix_ms;
}

FORWARD(scru160_timestamp,
		TimestampTzGetDatum(unix_us_to_timestamptz(scru160_unix_ms(PG_GETARG_BYTES(0)) * 1000)));
FORWARD(scru160_counter,
		Int32GetDatum(scru160_counter_field(PG_GETARG_BYTES(0))));

FORWARD(scru160_random,
		bytes_bytea(PG_GETARG_BYTES(0) + SCRU160_RANDOM_OFFSET,
					SCRU160_RANDOM_BYTES));

PG_FUNCTION_INFO_V1(scru160_make);
Datum
scru160_make(PG_FUNCTION_ARGS)
{
	int64		unix_ms = checked_unix_ms(PG_GETARG_TIMESTAMPTZ(0));
	int			counter = (int) checked_integer("counter", PG_GETARG_INT32(1),
												0, SCRU160_COUNTER_MAX);
	const uint8 *random = checked_bytes("random", PG_GETARG_BYTEA_PP(2),
										SCRU160_RANDOM_BYTES);
	uint8	   *id = new_id();

	scru160_pack(unix_ms, counter, random, id);
	PG_RETURN_POINTER(id);
}

/* --- prefixes and time --- */

/*
 * scru160_starts_with, scru160_starts_with_lower, scru160_starts_with_upper,
 * scru160_prefix_lower, scru160_prefix_upper, scru160_prefix_range
 */
PREFIX_OPERATOR(scru160, prefix_format);
/*
 * scru160_hex_prefix_lower, scru160_hex_prefix_upper,
 * scru160_hex_prefix_range
 */
PREFIX_FUNCTIONS(scru160_hex_prefix, hex_prefix_format);
/*
 * scru160_within, scru160_within_lower, scru160_within_upper,
 * scru160_range_contains, scru160_within_multirange,
 * scru160_within_multirange_lower, scru160_within_multirange_upper,
 * scru160_multirange_contains, scru160_lower, scru160_upper
 */
TIME_OPERATORS(scru160, time_format, every_id_has_time, false);
FORWARD(scru160_in_range, time_in_range(fcinfo, scru160_timestamp));
FORWARD(scru160_time_encoder,
		time_encoder(fcinfo, &time_format, scru160_out));
FORWARD(scru160_time_decoder,
		time_decoder(fcinfo, scru160_in, scru160_timestamp));

/* scru160_range_support, scru160_range_sel, scru160_range_join_sel */
RANGE_ORDER(scru160, &scru160_prefix_operator, &scru160_time_operator,
			&scru160_times_operator);
/*
 * scru160_canonical, scru160_gin_extract_query, scru160_gist_consistent,
 * scru160_gist_compress, scru160_gist_fetch
 */
INDEX_FUNCTIONS(scru160, .size = SCRU160_BYTES);
/* scru160_skipsupport, scru160_distance, scru160_subdiff */
VALUE_FUNCTIONS(scru160);

/* --- generation --- */

/* scru160_at(at) - generate an ID of a given time */
PG_FUNCTION_INFO_V1(scru160_at);
Datum
scru160_at(PG_FUNCTION_ARGS)
{
	int64		unix_ms =
		checked_new_unix_ms(checked_unix_ms(PG_GETARG_TIMESTAMPTZ(0)));
	uint8	   *id = new_id();
	uint8		random[SCRU160_RANDOM_BYTES];
	uint16		counter;

	entropy_fill(&counter, sizeof counter);
	entropy_fill(random, sizeof random);
	scru160_pack(unix_ms, counter, random, id);
	PG_RETURN_POINTER(id);
}

/*
 * Make later IDs of a generator greater than the first argument.  Ignore a
 * floor in the first ms of the span, because it is less than all generated
 * IDs.  A floor in the last ms is an error, because no ID could be generated
 * after it.
 */
static Datum
advance_to_id(FunctionCallInfo fcinfo, const GeneratorRule *rule,
			  uint64 tick)
{
	int64		unix_ms = scru160_unix_ms(PG_GETARG_BYTES(0));

	if (unix_ms < SCRU160_GENERATED_UNIX_MS_MIN)
		tick = 0;
	else
		(void) checked_new_unix_ms(unix_ms);
	return generator_advance(rule, tick, PG_GETARG_INTERVAL_P(1));
}

/* Inlined, so that the compiler can inline the codec's function, too. */
static pg_attribute_always_inline Datum
id_of_tick(TickPacker pack, uint64 tick, bool smallest)
{
	uint8		random[SCRU160_RANDOM_BYTES] = {0};
	uint8	   *id = new_id();

	if (!smallest)
		entropy_fill(random, sizeof random);
	pack(tick, random, id);
	PG_RETURN_POINTER(id);
}

static Datum
scru160_of_tick(uint64 tick, int unused, bool smallest)
{
	return id_of_tick(scru160_pack_tick, tick, smallest);
}

static Datum
scru160_us_of_tick(uint64 tick, int unused, bool smallest)
{
	return id_of_tick(scru160_us_pack_tick, tick, smallest);
}

RANDOM_TICK_RULE(scru160, SCRU160,
				 .start_bits = SCRU160_TICK_START_BITS,
				 .first_unit = SCRU160_TICK_UNIT_MIN,
				 .to_id = scru160_of_tick,
				 .output = scru160_out);
RANDOM_TICK_RULE(scru160_us, SCRU160_US,
				 .start_bits = SCRU160_US_TICK_START_BITS,
				 .first_unit = SCRU160_US_TICK_UNIT_MIN,
				 .to_id = scru160_us_of_tick,
				 .output = scru160_out);

/* scru160_generate, scru160_generate_many, scru160_horizon */
GENERATE_FUNCTIONS(scru160);
FORWARD(scru160_advance,
		advance_to_id(fcinfo, &scru160_generator,
					  scru160_tick(PG_GETARG_BYTES(0))));
/* scru160_us_generate, scru160_us_generate_many, scru160_us_horizon */
GENERATE_FUNCTIONS(scru160_us);
FORWARD(scru160_us_advance,
		advance_to_id(fcinfo, &scru160_us_generator,
					  scru160_us_tick(PG_GETARG_BYTES(0))));
