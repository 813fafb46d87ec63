/*
 * tid.c
 *		The SQL type tid: connects codec/tid.h to the server.
 *
 * A tid is stored exactly as an int8, so the comparison, hash and sort
 * functions are those of int8.
 */
#include "postgres.h"

#include "utils/timestamp.h"

#include "codec/tid.h"
#include "server/borrow.h"
#include "server/compat.h"
#include "server/settings.h"
#include "types/argument.h"
#include "types/generators.h"
#include "types/number.h"
#include "types/report.h"

StaticAssertDecl(NODE_ID_MAX == TID_CLOCK_MAX, "a node ID is a clock ID");

static const TypeMessages tid_messages = {
	.type = "tid",
	.symbols = "A tid has the characters 2-7 and a-z, and dashes as in \"2222-222-2222-22\" or none.",
	.length = "A tid has 13 characters, not counting dashes.",
	.prefix_length =
	"A tid prefix has 1 to 13 characters, not counting dashes.",
	.chars = TID_SYMBOLS,
	.uncounted = '-',
	.lower_case = true,
	.range = "The first character of a tid is 2 to 7, a, b or, before 1970, s to z.",
	.number = "bigint"
};

/* --- input and output --- */

NUMBER_PARSE(int64_t, tid_parse);
FORWARD(tid_in, input_id(fcinfo, parse_id, &tid_messages));
FORWARD(tid_is_valid, id_is_valid(fcinfo, parse_id));
FORWARD(tid_or_null, id_or_null(fcinfo, parse_id));

PG_FUNCTION_INFO_V1(tid_out);
Datum
tid_out(PG_FUNCTION_ARGS)
{
	char	   *text = palloc(TID_TEXT_LEN + 1);
	int			len = tid_print(PG_GETARG_INT64(0),
								tid_ids_tid_output ==
								TID_OUTPUT_DASHED, text);

	text[len] = '\0';
	PG_RETURN_CSTRING(text);
}

BORROW(tid_recv, int8recv);
BORROW(tid_send, int8send);

/*
 * tid_from_rkey(rkey) - return the tid of a record key of the AT Protocol;
 * NULL if the text is no TID of its syntax, or one that a tid cannot hold
 *
 * Its syntax has no dashes, and no TID before 1970.
 */
PG_FUNCTION_INFO_V1(tid_from_rkey);
Datum
tid_from_rkey(PG_FUNCTION_ARGS)
{
	text	   *rkey = PG_GETARG_TEXT_PP(0);
	int64_t		id;

	if (VARSIZE_ANY_EXHDR(rkey) != TID_SYMBOLS ||
		tid_parse(VARDATA_ANY(rkey), TID_SYMBOLS, &id).code != CODEC_OK ||
		id < 0)
		PG_RETURN_NULL();
	PG_RETURN_INT64(id);
}

/* tid_text(id, dashed) - return the text, regardless of tid_ids.tid_output */
PG_FUNCTION_INFO_V1(tid_text);
Datum
tid_text(PG_FUNCTION_ARGS)
{
	text	   *result = palloc(VARHDRSZ + TID_TEXT_LEN);
	int			len = tid_print(PG_GETARG_INT64(0), PG_GETARG_BOOL(1),
								VARDATA(result));

	SET_VARSIZE(result, VARHDRSZ + len);
	PG_RETURN_TEXT_P(result);
}

/* --- order: the functions of int8 --- */

BORROW(tid_lt, int8lt);
BORROW(tid_le, int8le);
BORROW(tid_eq, int8eq);
BORROW(tid_ne, int8ne);
BORROW(tid_ge, int8ge);
BORROW(tid_gt, int8gt);
BORROW(tid_cmp, btint8cmp);
BORROW(tid_sortsupport, btint8sortsupport);
BORROW(tid_hash, hashint8);
BORROW(tid_hash_extended, hashint8extended);
BORROW(tid_distance, brin_minmax_multi_distance_int8);
BORROW(tid_subdiff, int8range_subdiff);
BORROW(tid_smaller, int8smaller);
BORROW(tid_larger, int8larger);
SKIP_SUPPORT(tid_skipsupport, btint8skipsupport(fcinfo));

/* --- values --- */

NUMBER_VALUES(int64_t, PG_INT64_MIN, PG_INT64_MAX);
NUMBER_PREFIXES(prefix_format, int64_t, tid_prefix_bounds, tid_messages);
NUMBER_TIMES(time_format, int64_t, tid_time_bounds,
			 .name = "tid",
			 .first_unix_us = TID_UNIX_US_MIN,
			 .last_unix_us = TID_UNIX_US_MAX,
			 .unit_us = 1);

/* --- fields --- */

static int
checked_clock_id(int32 clock_id)
{
	return (int) checked_integer("clock_id", clock_id, 0, TID_CLOCK_MAX);
}

FORWARD(tid_timestamp,
		TimestampTzGetDatum(unix_us_to_timestamptz(tid_unix_us(PG_GETARG_INT64(0)))));
FORWARD(tid_clock_id, Int32GetDatum(tid_clock(PG_GETARG_INT64(0))));

PG_FUNCTION_INFO_V1(tid_make);
Datum
tid_make(PG_FUNCTION_ARGS)
{
	int64		unix_us = checked_unix_us(PG_GETARG_TIMESTAMPTZ(0),
										  &time_format);

	PG_RETURN_INT64(tid_pack(unix_us, checked_clock_id(PG_GETARG_INT32(1))));
}

/* --- prefixes and time --- */

/*
 * tid_starts_with, tid_starts_with_lower, tid_starts_with_upper,
 * tid_prefix_lower, tid_prefix_upper, tid_prefix_range
 */
PREFIX_OPERATOR(tid, prefix_format);
/*
 * tid_within, tid_within_lower, tid_within_upper, tid_range_contains,
 * tid_within_multirange, tid_within_multirange_lower,
 * tid_within_multirange_upper, tid_multirange_contains, tid_lower, tid_upper
 */
TIME_OPERATORS(tid, time_format, every_id_has_time, false);
FORWARD(tid_in_range, time_in_range(fcinfo, tid_timestamp));

/*
 * tid_time_encoder(at) - return tid_lower(at) as text
 *
 * The text always has dashes, so that pg_partman's names of partitions do not
 * depend on tid_ids.tid_output.
 */
PG_FUNCTION_INFO_V1(tid_time_encoder);
Datum
tid_time_encoder(PG_FUNCTION_ARGS)
{
	Datum		id = instant_ends(PG_GETARG_DATUM(0), &time_format).lower;

	return DirectFunctionCall2(tid_text, id, BoolGetDatum(true));
}

/*
 * tid_time_decoder(id) - return the timestamp of an ID that is given as text
 */
FORWARD(tid_time_decoder, time_decoder(fcinfo, tid_in, tid_timestamp));

/* tid_range_support, tid_range_sel, tid_range_join_sel */
RANGE_ORDER(tid, &tid_prefix_operator, &tid_time_operator,
			&tid_times_operator);
/*
 * tid_canonical, tid_gin_extract_query, tid_gist_consistent,
 * tid_gist_compress, tid_gist_fetch
 */
INDEX_FUNCTIONS(tid, .size = sizeof(int64), .is_number = true,
				.lowest = (uint64) PG_INT64_MIN);

/* --- generation --- */

static Datum
tid_of_tick(uint64 tick, int clock_id, bool smallest)
{
	return Int64GetDatum(tid_pack((int64) tick, clock_id));
}

TICK_RULE(tid, TID, .to_id = tid_of_tick, .output = tid_out);

/*
 * Return the server's node ID or, if it has none, a random clock ID, which
 * another server may also have.
 */
static int
own_clock_id(void)
{
	if (tid_ids_node_id != NODE_ID_UNSET)
		return tid_ids_node_id;
	return (int) (generator_server_number() % TID_BEST_EFFORT_CLOCKS);
}

/* tid_generate() and tid_generate(clock_id) */
PG_FUNCTION_INFO_V1(tid_generate);
Datum
tid_generate(PG_FUNCTION_ARGS)
{
	int			clock_id = PG_NARGS() == 0 ? own_clock_id() :
		checked_clock_id(PG_GETARG_INT32(0));

	PG_RETURN_DATUM(tid_of_tick(generator_next_tick(&tid_generator), clock_id,
								false));
}

/* tid_generate_many(n) and tid_generate_many(n, clock_id) */
PG_FUNCTION_INFO_V1(tid_generate_many);
Datum
tid_generate_many(PG_FUNCTION_ARGS)
{
	int			clock_id = PG_NARGS() == 1 ? own_clock_id() :
		checked_clock_id(PG_GETARG_INT32(1));

	return generator_many(fcinfo, &tid_generator, clock_id);
}

/* Return the tick of a floor.  Ignore floors before the generator's epoch. */
static uint64
floor_tick(int64 floor)
{
	int64		unix_us = tid_unix_us(floor);

	return (uint64) Max(unix_us, 0);
}

/* tid_advance(floor, max_ahead) - make later tids greater than floor */
FORWARD(tid_advance,
		generator_advance(&tid_generator, floor_tick(PG_GETARG_INT64(0)),
						  PG_GETARG_INTERVAL_P(1)));
FORWARD(tid_horizon, horizon_id(&tid_generator));
