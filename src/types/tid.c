/*
 * tid.c
 *		The SQL type tid: connects codec/tid.h to the server.
 *
 * A tid is stored exactly as an int8, so the comparison, hash and sort functions
 * are those of int8.
 */
#include "postgres.h"

#include "utils/builtins.h"
#include "utils/timestamp.h"

#include "codec/tid.h"
#include "server/borrow.h"
#include "server/compat.h"
#include "server/gin.h"
#include "server/gist.h"
#include "server/range_estimate.h"
#include "server/range_support.h"
#include "server/settings.h"
#include "server/time_multirange.h"
#include "server/timestamp.h"
#include "types/argument.h"
#include "types/generators.h"
#include "types/report.h"

StaticAssertDecl(NODE_ID_MAX == TID_CLOCK_MAX, "a node ID is a clock ID");

static const TypeMessages tid_messages = {
	.type = "tid",
	.symbols = "A tid has the characters 2-7 and a-z, and dashes as in \"2222-222-2222-22\" or none.",
	.length = "A tid has 13 characters, not counting dashes.",
	.prefix_length = "A tid prefix has 1 to 13 characters, not counting dashes.",
	.chars = TID_SYMBOLS,
	.uncounted = '-',
	.range = "The first character of a tid is 2 to 7, a, b or, before 1970, s to z.",
	.value_hint = "Use tid_lower(%s) as a bound, or id <@ tstzrange(...) for a range of times.",
	.number = "bigint"
};

/* --- input and output --- */

PG_FUNCTION_INFO_V1(tid_in);
Datum
tid_in(PG_FUNCTION_ARGS)
{
	char	   *text = PG_GETARG_CSTRING(0);
	size_t		len = strlen(text);
	int64_t		id;
	CodecStatus status = tid_parse(text, len, &id);

	if (unlikely(status.code != CODEC_OK))
	{
		report_text(SOFT_ERROR_CONTEXT(fcinfo), &tid_messages, status, text, len);
		PG_RETURN_NULL();
	}
	PG_RETURN_INT64(id);
}

PG_FUNCTION_INFO_V1(tid_out);
Datum
tid_out(PG_FUNCTION_ARGS)
{
	char	   *text = palloc(TID_TEXT_LEN + 1);
	int			len = tid_print(PG_GETARG_INT64(0),
								tid_ids_tid_output == TID_OUTPUT_DASHED, text);

	text[len] = '\0';
	PG_RETURN_CSTRING(text);
}

BORROW(tid_recv, int8recv);
BORROW(tid_send, int8send);

PG_FUNCTION_INFO_V1(tid_is_valid);
Datum
tid_is_valid(PG_FUNCTION_ARGS)
{
	text	   *candidate = PG_GETARG_TEXT_PP(0);
	int64_t		id;

	PG_RETURN_BOOL(tid_parse(VARDATA_ANY(candidate), VARSIZE_ANY_EXHDR(candidate),
							 &id).code == CODEC_OK);
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
#ifdef HAVE_SKIP_SUPPORT
BORROW(tid_skipsupport, btint8skipsupport);
#endif

/* --- GiST indexes --- */

static const GistValues gist_values = {.size = sizeof(int64), .is_number = true, .lowest = (uint64) PG_INT64_MIN};

GIST_FUNCTION(tid_gist_consistent, gist_consistent, gist_values);
GIST_FUNCTION(tid_gist_compress, gist_compress, gist_values);
GIST_FUNCTION(tid_gist_fetch, gist_fetch, gist_values);

/* --- fields --- */

static int64
tid_checked_unix_us(TimestampTz at)
{
	return checked_unix_us(at, tid_messages.type, TID_UNIX_US_MIN, TID_UNIX_US_MAX);
}

static int
checked_clock_id(int32 clock_id)
{
	return (int) checked_integer("clock_id", clock_id, 0, TID_CLOCK_MAX);
}

PG_FUNCTION_INFO_V1(tid_timestamp);
Datum
tid_timestamp(PG_FUNCTION_ARGS)
{
	PG_RETURN_TIMESTAMPTZ(unix_us_to_timestamptz(tid_unix_us(PG_GETARG_INT64(0))));
}

PG_FUNCTION_INFO_V1(tid_clock_id);
Datum
tid_clock_id(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32(tid_clock(PG_GETARG_INT64(0)));
}

PG_FUNCTION_INFO_V1(tid_make);
Datum
tid_make(PG_FUNCTION_ARGS)
{
	int64		unix_us = tid_checked_unix_us(PG_GETARG_TIMESTAMPTZ(0));

	PG_RETURN_INT64(tid_pack(unix_us, checked_clock_id(PG_GETARG_INT32(1))));
}

/* --- ranges --- */

static Datum
increment(Relation rel, Datum existing, bool *overflow)
{
	int64		after = 0;

	*overflow = pg_add_s64_overflow(DatumGetInt64(existing), 1, &after);
	return Int64GetDatum(after);
}

static Datum
decrement(Relation rel, Datum existing, bool *underflow)
{
	int64		before = 0;

	*underflow = pg_sub_s64_overflow(DatumGetInt64(existing), 1, &before);
	return Int64GetDatum(before);
}

/* --- prefixes --- */

static inline RangeEnds
make_ends(int64 lower, int64 upper)
{
	RangeEnds	ends = {Int64GetDatum(lower), Int64GetDatum(upper)};

	return ends;
}

static inline bool
between(int64 id, RangeEnds ends)
{
	return id >= DatumGetInt64(ends.lower) && id <= DatumGetInt64(ends.upper);
}

static RangeEnds
prefix_ends(Datum prefix)
{
	text	   *beginning = DatumGetTextPP(prefix);
	size_t		len = VARSIZE_ANY_EXHDR(beginning);
	int64_t		lower = PG_INT64_MIN;
	int64_t		upper = PG_INT64_MAX;

	/* Every printed ID begins with the empty text. */
	if (len > 0 &&
		tid_prefix_bounds(VARDATA_ANY(beginning), len, &lower, &upper).code != CODEC_OK)
		return make_ends(PG_INT64_MAX, PG_INT64_MIN);
	return make_ends(lower, upper);
}

static double
distance(Datum lower, Datum upper)
{
	return (double) ((uint64) DatumGetInt64(upper) - (uint64) DatumGetInt64(lower));
}

extern Datum tid_starts_with(PG_FUNCTION_ARGS);

static const RangeOperator prefix_operator = {
	.name = "^@",
	.function = tid_starts_with,
	.lower_function = "tid_starts_with_lower",
	.upper_function = "tid_starts_with_upper",
	.ends = prefix_ends
};

/* id ^@ prefix */
PG_FUNCTION_INFO_V1(tid_starts_with);
Datum
tid_starts_with(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(between(PG_GETARG_INT64(0), range_ends(fcinfo, &prefix_operator)));
}

RANGE_END(tid_starts_with_lower, prefix_operator, lower);
RANGE_END(tid_starts_with_upper, prefix_operator, upper);

/* Write both ends of a prefix, or raise an error. */
static void
checked_prefix(Datum prefix, int64_t *lower, int64_t *upper)
{
	text	   *beginning = DatumGetTextPP(prefix);
	size_t		len = VARSIZE_ANY_EXHDR(beginning);
	CodecStatus status = tid_prefix_bounds(VARDATA_ANY(beginning), len, lower, upper);

	if (status.code != CODEC_OK)
		report_prefix(&tid_messages, status, VARDATA_ANY(beginning), len);
}

PG_FUNCTION_INFO_V1(tid_prefix_lower);
Datum
tid_prefix_lower(PG_FUNCTION_ARGS)
{
	int64_t		lower,
				upper;

	checked_prefix(PG_GETARG_DATUM(0), &lower, &upper);
	PG_RETURN_INT64(lower);
}

PG_FUNCTION_INFO_V1(tid_prefix_upper);
Datum
tid_prefix_upper(PG_FUNCTION_ARGS)
{
	int64_t		lower,
				upper;

	checked_prefix(PG_GETARG_DATUM(0), &lower, &upper);
	PG_RETURN_INT64(upper);
}

PG_FUNCTION_INFO_V1(tid_prefix_range);
Datum
tid_prefix_range(PG_FUNCTION_ARGS)
{
	int64_t		lower,
				upper;

	checked_prefix(PG_GETARG_DATUM(0), &lower, &upper);
	return range_value(fcinfo, Int64GetDatum(lower), Int64GetDatum(upper));
}

/* --- time --- */

/*
 * Return the tid of an instant with this clock ID; for an infinity, the first or the
 * last tid.
 */
static int64
instant_end(TimestampTz at, int clock_id)
{
	if (TIMESTAMP_IS_NOBEGIN(at))
		return PG_INT64_MIN;
	if (TIMESTAMP_IS_NOEND(at))
		return PG_INT64_MAX;
	return tid_pack(tid_checked_unix_us(at), clock_id);
}

PG_FUNCTION_INFO_V1(tid_lower);
Datum
tid_lower(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT64(instant_end(PG_GETARG_TIMESTAMPTZ(0), 0));
}

PG_FUNCTION_INFO_V1(tid_upper);
Datum
tid_upper(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT64(instant_end(PG_GETARG_TIMESTAMPTZ(0), TID_CLOCK_MAX));
}

/*
 * tid_time_encoder(at) - return tid_lower(at) as text
 *
 * The text always has dashes, so that pg_partman's names of partitions do not depend
 * on tid_ids.tid_output.
 */
PG_FUNCTION_INFO_V1(tid_time_encoder);
Datum
tid_time_encoder(PG_FUNCTION_ARGS)
{
	int64		id = instant_end(PG_GETARG_TIMESTAMPTZ(0), 0);

	return DirectFunctionCall2(tid_text, Int64GetDatum(id), BoolGetDatum(true));
}

/* tid_time_decoder(id) - return the timestamp of an ID that is given as text */
PG_FUNCTION_INFO_V1(tid_time_decoder);
Datum
tid_time_decoder(PG_FUNCTION_ARGS)
{
	char	   *string = text_to_cstring(PG_GETARG_TEXT_PP(0));
	Datum		id = DirectFunctionCall1(tid_in, CStringGetDatum(string));

	return DirectFunctionCall1(tid_timestamp, id);
}

static RangeEnds
time_ends(Datum time_range)
{
	int64		first,
				last;
	int64_t		lower,
				upper;

	if (!time_range_unix_us(time_range, &first, &last) ||
		!tid_time_bounds(first, last, &lower, &upper))
		return make_ends(PG_INT64_MAX, PG_INT64_MIN);
	return make_ends(lower, upper);
}

extern Datum tid_within(PG_FUNCTION_ARGS);
extern Datum tid_range_contains(PG_FUNCTION_ARGS);

static const RangeOperator time_operator = {
	.name = "<@",
	.function = tid_within,
	.commutator = "@>",
	.commutator_function = tid_range_contains,
	.lower_function = "tid_within_lower",
	.upper_function = "tid_within_upper",
	.ends = time_ends
};

/* id <@ time range */
PG_FUNCTION_INFO_V1(tid_within);
Datum
tid_within(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(between(PG_GETARG_INT64(0), range_ends(fcinfo, &time_operator)));
}

RANGE_END(tid_within_lower, time_operator, lower);
RANGE_END(tid_within_upper, time_operator, upper);

/* time range @> id */
PG_FUNCTION_INFO_V1(tid_range_contains);
Datum
tid_range_contains(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(between(PG_GETARG_INT64(1), time_ends(PG_GETARG_DATUM(0))));
}

/* id <@ time ranges */
TIME_MULTIRANGE_OPERATOR(times_operator, tid_within_multirange, tid_multirange_contains,
						 tid_within_multirange_lower, tid_within_multirange_upper,
						 time_ends, tid_timestamp);

TIME_IN_RANGE(tid_in_range, tid_timestamp);

/* --- the order, for the planner, GIN and the range type --- */

static Datum
first(void)
{
	return Int64GetDatum(PG_INT64_MIN);
}

static const RangeOrder range_order = {
	.compare = tid_cmp,
	.distance = distance,
	.first = first,
	.operators = (const RangeOperator *const[]) {&prefix_operator, &time_operator, &times_operator, NULL},
	.increment = increment,
	.decrement = decrement
};

RANGE_FUNCTION(tid_range_support, range_support, range_order);
RANGE_FUNCTION(tid_range_sel, range_restriction, range_order);
RANGE_FUNCTION(tid_gin_extract_query, gin_range_query, range_order);
RANGE_FUNCTION(tid_canonical, range_canonical, range_order);

/* --- generation --- */

const GeneratorRule tid_generator = {
	.name = "tid",
	.slot = SLOT_TID,
	.units_per_sec = TID_TICK_UNITS_PER_S,
	.last_tick = TID_TICK_MAX
};

/*
 * Return the server's node ID or, if it has none, a random clock ID, which another
 * server may also have.
 */
static int
own_clock_id(void)
{
	if (tid_ids_node_id != NODE_ID_UNSET)
		return tid_ids_node_id;
	return (int) (generator_server_number() % TID_BEST_EFFORT_CLOCKS);
}

static Datum
tid_of_tick(uint64 tick, int clock_id)
{
	return Int64GetDatum(tid_pack((int64) tick, clock_id));
}

/* tid_generate() and tid_generate(clock_id) */
PG_FUNCTION_INFO_V1(tid_generate);
Datum
tid_generate(PG_FUNCTION_ARGS)
{
	int			clock_id = PG_NARGS() == 0 ? own_clock_id() :
		checked_clock_id(PG_GETARG_INT32(0));

	PG_RETURN_DATUM(tid_of_tick(generator_next_tick(&tid_generator, 0), clock_id));
}

/* tid_generate_many(n) and tid_generate_many(n, clock_id) */
PG_FUNCTION_INFO_V1(tid_generate_many);
Datum
tid_generate_many(PG_FUNCTION_ARGS)
{
	int			clock_id = PG_NARGS() == 1 ? own_clock_id() :
		checked_clock_id(PG_GETARG_INT32(1));

	return generator_many(fcinfo, &tid_generator, 0, tid_of_tick, clock_id);
}

/* tid_advance(floor, max_ahead) - make later tids greater than floor */
PG_FUNCTION_INFO_V1(tid_advance);
Datum
tid_advance(PG_FUNCTION_ARGS)
{
	int64		unix_us = tid_unix_us(PG_GETARG_INT64(0));

	/* Ignore floors before the generator's epoch. */
	generator_advance(&tid_generator, (uint64) Max(unix_us, 0), 0,
					  PG_GETARG_INTERVAL_P(1));
	PG_RETURN_VOID();
}
