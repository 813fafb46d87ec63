/*
 * uid11.c
 *		The SQL type uid11: connects codec/uid11.h to the server.
 *
 * A uid11 is stored as 8 bytes by value, like an int8, but its order is that
 * of unsigned numbers.
 */
#include "postgres.h"

#include "utils/builtins.h"
#include "utils/sortsupport.h"
#include "utils/timestamp.h"

#include "codec/uid11.h"
#include "codec/unix_time.h"
#include "server/borrow.h"
#include "server/compat.h"
#include "server/generator/entropy.h"
#include "server/settings.h"
#include "types/argument.h"
#include "types/generators.h"
#include "types/number.h"
#include "types/report.h"

#define PG_GETARG_UID11(n) DatumGetUInt64(PG_GETARG_DATUM(n))

StaticAssertDecl(sizeof(Datum) == sizeof(uint64),
				 "a uid11 is passed by value");
StaticAssertDecl(NODE_ID_MAX == UID11_MACHINE_MAX, "a node ID is a machine");

static const TypeMessages uid11_messages = {
	.type = "uid11",
	.symbols =
	"A uid11 consists of letters and digits, without 0, I, O and l.",
	.length = "A uid11 has 11 characters.",
	.prefix_length = "A uid11 prefix has 1 to 11 characters.",
	.chars = UID11_TEXT_LEN,
	.range = "The largest uid11 is \"jpXCZedGfVQ\".",
	.number = "numeric"
};

/* --- input and output --- */

NUMBER_PARSE(uint64_t, uid11_parse);
FORWARD(uid11_in, input_id(fcinfo, parse_id, &uid11_messages));
FORWARD(uid11_is_valid, id_is_valid(fcinfo, parse_id));
FORWARD(uid11_or_null, id_or_null(fcinfo, parse_id));

PG_FUNCTION_INFO_V1(uid11_out);
Datum
uid11_out(PG_FUNCTION_ARGS)
{
	char	   *text = palloc(UID11_TEXT_LEN + 1);

	uid11_print(PG_GETARG_UID11(0), text);
	text[UID11_TEXT_LEN] = '\0';
	PG_RETURN_CSTRING(text);
}

BORROW(uid11_recv, int8recv);
BORROW(uid11_send, int8send);

/* --- order --- */

#define UID11_COMPARISON(ours, OP) \
	FORWARD(ours, BoolGetDatum(PG_GETARG_UID11(0) OP PG_GETARG_UID11(1)))

UID11_COMPARISON(uid11_lt, <);
UID11_COMPARISON(uid11_le, <=);
UID11_COMPARISON(uid11_eq, ==);
UID11_COMPARISON(uid11_ne, !=);
UID11_COMPARISON(uid11_ge, >=);
UID11_COMPARISON(uid11_gt, >);

PG_FUNCTION_INFO_V1(uid11_cmp);
Datum
uid11_cmp(PG_FUNCTION_ARGS)
{
	uint64		a = PG_GETARG_UID11(0);
	uint64		b = PG_GETARG_UID11(1);

	PG_RETURN_INT32((a > b) - (a < b));
}

FORWARD(uid11_smaller,
		UInt64GetDatum(Min(PG_GETARG_UID11(0), PG_GETARG_UID11(1))));
FORWARD(uid11_larger,
		UInt64GetDatum(Max(PG_GETARG_UID11(0), PG_GETARG_UID11(1))));
BORROW(uid11_hash, hashint8);
BORROW(uid11_hash_extended, hashint8extended);

/*
 * The server has specialized sorts for this comparator, which
 * compares Datums.
 */
PG_FUNCTION_INFO_V1(uid11_sortsupport);
Datum
uid11_sortsupport(PG_FUNCTION_ARGS)
{
	SortSupport sort = (SortSupport) PG_GETARG_POINTER(0);

	sort->comparator = ssup_datum_unsigned_cmp;
	PG_RETURN_VOID();
}

/* --- values --- */

NUMBER_VALUES(uint64_t, 0, PG_UINT64_MAX);
NUMBER_PREFIXES(prefix_format, uint64_t, uid11_prefix_bounds, uid11_messages);
NUMBER_TIMES(time_format, uint64_t, uid11_time_bounds,
			 .name = "uid11",
			 .first_unix_us = UID11_UNIX_US_MIN,
			 .last_unix_us = UID11_UNIX_US_MAX,
			 .unit_us = UNIX_MS);

/* --- numbers --- */

PG_FUNCTION_INFO_V1(uid11_numeric);
Datum
uid11_numeric(PG_FUNCTION_ARGS)
{
	char		digits[MAXINT8LEN + 1];

	digits[pg_ulltoa_n(PG_GETARG_UID11(0), digits)] = '\0';
	return DirectFunctionCall3(numeric_in, CStringGetDatum(digits),
							   ObjectIdGetDatum(InvalidOid),
							   Int32GetDatum(-1));
}

/*
 * Read a number as numeric_out writes it; return false if it is not an
 * integer from 0 to 2^64-1.
 */
static bool
read_uid11_number(const char *number, uint64 *value)
{
	uint64		sum = 0;

	if (*number < '0' || *number > '9')
		return false;			/* below 0, NaN or infinite */
	for (; *number >= '0' && *number <= '9'; number++)
	{
		uint64		digit = *number - '0';

		if (sum > (PG_UINT64_MAX - digit) / 10)
			return false;
		sum = sum * 10 + digit;
	}
	if (*number == '.')
		number += 1 + strspn(number + 1, "0");
	*value = sum;
	return *number == '\0';
}

PG_FUNCTION_INFO_V1(uid11_from_numeric);
Datum
uid11_from_numeric(PG_FUNCTION_ARGS)
{
	char	   *number = DatumGetCString(DirectFunctionCall1(numeric_out,
															 PG_GETARG_DATUM(0)));
	uint64		id;

	if (!read_uid11_number(number, &id))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("value \"%s\" is out of range for type uid11",
						report_excerpt(number, strlen(number))),
				 errdetail("A uid11 is a whole number from 0 to 18446744073709551615.")));
	PG_RETURN_UINT64(id);
}

/* --- fields --- */

static Datum
timestamp_of_uid11(uint64 id)
{
	return TimestampTzGetDatum(unix_us_to_timestamptz(uid11_unix_ms(id) *
													  1000));
}

static int64
checked_unix_ms(TimestampTz at)
{
	return unix_floor(checked_unix_us(at, &time_format), UNIX_MS);
}

FORWARD(uid11_timestamp, timestamp_of_uid11(PG_GETARG_UID11(0)));
FORWARD(uid11_random_part, Int64GetDatum(uid11_low(PG_GETARG_UID11(0))));
FORWARD(uid11_sequence,
		Int32GetDatum(uid11_tick(PG_GETARG_UID11(0)) & UID11_SEQUENCE_MAX));

/*
 * Return a snowish field; NULL if the reserved bit is 1: the ID is not
 * snowish.
 */
static inline Datum
snowish_field(FunctionCallInfo fcinfo, Datum field)
{
	if (!uid11_fits_snowish(PG_GETARG_UID11(0)))
		PG_RETURN_NULL();
	return field;
}

FORWARD(uid11_snowish_timestamp,
		snowish_field(fcinfo, timestamp_of_uid11(PG_GETARG_UID11(0))));
FORWARD(uid11_snowish_machine,
		snowish_field(fcinfo,
					  Int32GetDatum(uid11_machine(PG_GETARG_UID11(0)))));
FORWARD(uid11_snowish_sequence,
		snowish_field(fcinfo,
					  Int32GetDatum(PG_GETARG_UID11(0) &
									UID11_SEQUENCE_MAX)));

PG_FUNCTION_INFO_V1(uid11_make);
Datum
uid11_make(PG_FUNCTION_ARGS)
{
	int64		unix_ms = checked_unix_ms(PG_GETARG_TIMESTAMPTZ(0));
	int64		random_part = checked_integer("random_part",
											  PG_GETARG_INT64(1),
											  0, UID11_LOW_MAX);

	PG_RETURN_UINT64(uid11_pack(unix_ms, (uint32) random_part));
}

/* --- prefixes and time --- */

/*
 * uid11_starts_with, uid11_starts_with_lower, uid11_starts_with_upper,
 * uid11_prefix_lower, uid11_prefix_upper, uid11_prefix_range
 */
PREFIX_OPERATOR(uid11, prefix_format);
/*
 * uid11_within, uid11_within_lower, uid11_within_upper, uid11_range_contains,
 * uid11_within_multirange, uid11_within_multirange_lower,
 * uid11_within_multirange_upper, uid11_multirange_contains, uid11_lower,
 * uid11_upper
 */
TIME_OPERATORS(uid11, time_format, every_id_has_time, false);
FORWARD(uid11_in_range, time_in_range(fcinfo, uid11_timestamp));
FORWARD(uid11_time_encoder, time_encoder(fcinfo, &time_format, uid11_out));
FORWARD(uid11_time_decoder, time_decoder(fcinfo, uid11_in, uid11_timestamp));

/* uid11_range_support, uid11_range_sel, uid11_range_join_sel */
RANGE_ORDER(uid11, &uid11_prefix_operator, &uid11_time_operator,
			&uid11_times_operator);
/*
 * uid11_canonical, uid11_gin_extract_query, uid11_gist_consistent,
 * uid11_gist_compress, uid11_gist_fetch
 */
INDEX_FUNCTIONS(uid11, .size = sizeof(uint64), .is_number = true);
/* uid11_skipsupport, uid11_distance, uid11_subdiff */
VALUE_FUNCTIONS(uid11);

/* --- generation --- */

/* Return a number of 1 to 32 random bits. */
static uint32
uid11_random_bits(int bits)
{
	uint32		random;

	entropy_fill(&random, sizeof random);
	return random >> (32 - bits);
}

/* Raise an error if the server has no machine for snowish IDs. */
static void
check_machine(void)
{
	if (tid_ids_node_id == NODE_ID_UNSET)
		ereport(ERROR,
				(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
				 errmsg("uid11 IDs of the profile snowish need this server's node ID"),
				 errhint("Set tid_ids.node_id to a number that no other server has.")));
}

static Datum
uid11_of_tick(uint64 tick, int unused, bool smallest)
{
	uint32		random = smallest ? 0 : uid11_random_bits(UID11_RANDOM_BITS);

	return UInt64GetDatum(uid11_pack_tick(tick, random));
}

static Datum
uid11_snowish_of_tick(uint64 tick, int unused, bool smallest)
{
	return UInt64GetDatum(tick);
}

TICK_RULE(uid11, UID11,
		  .epoch_unix_us = UID11_UNIX_US_MIN,
		  .to_id = uid11_of_tick,
		  .output = uid11_out);
TICK_RULE(uid11_snowish, UID11_SNOWISH,
		  .epoch_unix_us = UID11_UNIX_US_MIN,
		  .node_bits = UID11_MACHINE_BITS,
		  .to_id = uid11_snowish_of_tick,
		  .output = uid11_out);

/* uid11_generate, uid11_generate_many, uid11_horizon */
GENERATE_FUNCTIONS(uid11);

PG_FUNCTION_INFO_V1(uid11_snowish_generate);
Datum
uid11_snowish_generate(PG_FUNCTION_ARGS)
{
	check_machine();
	PG_RETURN_UINT64(generator_next_tick(&uid11_snowish_generator));
}

PG_FUNCTION_INFO_V1(uid11_snowish_generate_many);
Datum
uid11_snowish_generate_many(PG_FUNCTION_ARGS)
{
	check_machine();
	return generator_many(fcinfo, &uid11_snowish_generator, 0);
}

static Datum
xid_at(TimestampTz at)
{
	int64		unix_ms = checked_unix_ms(at);

	return UInt64GetDatum(uid11_pack(unix_ms,
									 uid11_random_bits(UID11_LOW_BITS)));
}

FORWARD(uid11_xid_generate, xid_at(GetCurrentTimestamp()));

/* uid11_at(at) - generate an xid of a given time */
FORWARD(uid11_at, xid_at(PG_GETARG_TIMESTAMPTZ(0)));

PG_FUNCTION_INFO_V1(uid11_random_generate);
Datum
uid11_random_generate(PG_FUNCTION_ARGS)
{
	uint64		id;

	entropy_fill(&id, sizeof id);
	PG_RETURN_UINT64(id);
}

/*
 * uid11_advance(floor, max_ahead) - make later IDs from uid11_generate
 * greater than floor
 */
FORWARD(uid11_advance,
		generator_advance(&uid11_generator, uid11_tick(PG_GETARG_UID11(0)),
						  PG_GETARG_INTERVAL_P(1)));

/*
 * uid11_snowish_advance(floor, max_ahead) - the same for
 * uid11_snowish_generate
 */
PG_FUNCTION_INFO_V1(uid11_snowish_advance);
Datum
uid11_snowish_advance(PG_FUNCTION_ARGS)
{
	uint64		floor = PG_GETARG_UID11(0);

	if (!uid11_fits_snowish(floor))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("uid11 is not of the profile snowish"),
				 errdetail("The first bit of a snowish ID is 0: it is below \"NQm6nKp8qFD\".")));
	return generator_advance(&uid11_snowish_generator, floor,
							 PG_GETARG_INTERVAL_P(1));
}

FORWARD(uid11_snowish_horizon, horizon_id(&uid11_snowish_generator));
