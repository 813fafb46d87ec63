/*
 * uid11.c
 *		The SQL type uid11: connects codec/uid11.h to the server.
 *
 * A uid11 is stored as 8 bytes by value, like an int8, but its order is that of
 * unsigned numbers.
 */
#include "postgres.h"

#include "utils/builtins.h"
#include "utils/sortsupport.h"
#include "utils/timestamp.h"

#include "codec/uid11.h"
#include "codec/unix_time.h"
#include "server/borrow.h"
#include "server/compat.h"
#include "server/entropy.h"
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

#define PG_GETARG_UID11(n) DatumGetUInt64(PG_GETARG_DATUM(n))
#define PG_RETURN_UID11(x) return UInt64GetDatum(x)

StaticAssertDecl(sizeof(Datum) == sizeof(uint64), "a uid11 is passed by value");
StaticAssertDecl(NODE_ID_MAX == UID11_MACHINE_MAX, "a node ID is a machine");

static const TypeMessages uid11_messages = {
	.type = "uid11",
	.symbols = "A uid11 consists of letters and digits, without 0, I, O and l.",
	.length = "A uid11 has 11 characters.",
	.prefix_length = "A uid11 prefix has 1 to 11 characters.",
	.chars = UID11_TEXT_LEN,
	.range = "The largest uid11 is \"jpXCZedGfVQ\".",
	.value_hint = "Use uid11_lower(%s) as a bound, or id <@ tstzrange(...) for a range of times.",
	.number = "numeric"
};

/* --- input and output --- */

PG_FUNCTION_INFO_V1(uid11_in);
Datum
uid11_in(PG_FUNCTION_ARGS)
{
	char	   *text = PG_GETARG_CSTRING(0);
	size_t		len = strlen(text);
	uint64_t	id;
	CodecStatus status = uid11_parse(text, len, &id);

	if (unlikely(status.code != CODEC_OK))
	{
		report_text(SOFT_ERROR_CONTEXT(fcinfo), &uid11_messages, status, text, len);
		PG_RETURN_NULL();
	}
	PG_RETURN_UID11(id);
}

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

PG_FUNCTION_INFO_V1(uid11_is_valid);
Datum
uid11_is_valid(PG_FUNCTION_ARGS)
{
	text	   *candidate = PG_GETARG_TEXT_PP(0);
	uint64_t	id;

	PG_RETURN_BOOL(uid11_parse(VARDATA_ANY(candidate), VARSIZE_ANY_EXHDR(candidate),
							   &id).code == CODEC_OK);
}

/* --- order --- */

#define UID11_COMPARISON(name, OP) \
PG_FUNCTION_INFO_V1(name); \
Datum \
name(PG_FUNCTION_ARGS) \
{ \
	PG_RETURN_BOOL(PG_GETARG_UID11(0) OP PG_GETARG_UID11(1)); \
} \
extern Datum name(PG_FUNCTION_ARGS)

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

PG_FUNCTION_INFO_V1(uid11_smaller);
Datum
uid11_smaller(PG_FUNCTION_ARGS)
{
	PG_RETURN_UID11(Min(PG_GETARG_UID11(0), PG_GETARG_UID11(1)));
}

PG_FUNCTION_INFO_V1(uid11_larger);
Datum
uid11_larger(PG_FUNCTION_ARGS)
{
	PG_RETURN_UID11(Max(PG_GETARG_UID11(0), PG_GETARG_UID11(1)));
}

BORROW(uid11_hash, hashint8);
BORROW(uid11_hash_extended, hashint8extended);

/* The server has specialized sorts for this comparator, which compares Datums. */
PG_FUNCTION_INFO_V1(uid11_sortsupport);
Datum
uid11_sortsupport(PG_FUNCTION_ARGS)
{
	SortSupport sort = (SortSupport) PG_GETARG_POINTER(0);

	sort->comparator = ssup_datum_unsigned_cmp;
	PG_RETURN_VOID();
}

static Datum
decrement(Relation rel, Datum existing, bool *underflow)
{
	uint64		id = DatumGetUInt64(existing);

	*underflow = id == 0;
	return UInt64GetDatum(id - 1);
}

static Datum
increment(Relation rel, Datum existing, bool *overflow)
{
	uint64		id = DatumGetUInt64(existing);

	*overflow = id == PG_UINT64_MAX;
	return UInt64GetDatum(id + 1);
}

#ifdef HAVE_SKIP_SUPPORT
PG_FUNCTION_INFO_V1(uid11_skipsupport);
Datum
uid11_skipsupport(PG_FUNCTION_ARGS)
{
	SkipSupport skip = (SkipSupport) PG_GETARG_POINTER(0);

	skip->low_elem = UInt64GetDatum(0);
	skip->high_elem = UInt64GetDatum(PG_UINT64_MAX);
	skip->decrement = decrement;
	skip->increment = increment;
	PG_RETURN_VOID();
}
#endif

static double
distance(Datum lower, Datum upper)
{
	return (double) (DatumGetUInt64(upper) - DatumGetUInt64(lower));
}

/*
 * uid11_distance(a, b) - return b - a, for BRIN's minmax-multi; a is not greater
 * than b
 */
PG_FUNCTION_INFO_V1(uid11_distance);
Datum
uid11_distance(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(distance(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1)));
}

/* uid11_subdiff(a, b) - return a - b, for GiST indexes of uid11range */
PG_FUNCTION_INFO_V1(uid11_subdiff);
Datum
uid11_subdiff(PG_FUNCTION_ARGS)
{
	Datum		a = PG_GETARG_DATUM(0);
	Datum		b = PG_GETARG_DATUM(1);

	if (DatumGetUInt64(a) >= DatumGetUInt64(b))
		PG_RETURN_FLOAT8(distance(b, a));
	PG_RETURN_FLOAT8(-distance(a, b));
}

/* --- GiST indexes --- */

static const GistValues gist_values = {.size = sizeof(uint64), .is_number = true};

GIST_FUNCTION(uid11_gist_consistent, gist_consistent, gist_values);
GIST_FUNCTION(uid11_gist_compress, gist_compress, gist_values);
GIST_FUNCTION(uid11_gist_fetch, gist_fetch, gist_values);

/* --- numbers --- */

PG_FUNCTION_INFO_V1(uid11_numeric);
Datum
uid11_numeric(PG_FUNCTION_ARGS)
{
	char		digits[MAXINT8LEN + 1];

	digits[pg_ulltoa_n(PG_GETARG_UID11(0), digits)] = '\0';
	return DirectFunctionCall3(numeric_in, CStringGetDatum(digits),
							   ObjectIdGetDatum(InvalidOid), Int32GetDatum(-1));
}

/*
 * Read a number as numeric_out writes it; return false if it is not an integer
 * from 0 to 2^64-1.
 */
static bool
read_number(const char *number, uint64 *value)
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

	if (!read_number(number, &id))
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("value \"%s\" is out of range for type uid11",
						report_excerpt(number, strlen(number))),
				 errdetail("A uid11 is a whole number from 0 to 18446744073709551615.")));
	PG_RETURN_UID11(id);
}

/* --- fields --- */

static TimestampTz
unix_ms_to_timestamptz(int64 unix_ms)
{
	return unix_us_to_timestamptz(unix_ms * 1000);
}

static int64
checked_unix_ms(TimestampTz at)
{
	return unix_ms_floor(checked_unix_us(at, uid11_messages.type,
										 UID11_UNIX_US_MIN, UID11_UNIX_US_MAX));
}

PG_FUNCTION_INFO_V1(uid11_timestamp);
Datum
uid11_timestamp(PG_FUNCTION_ARGS)
{
	PG_RETURN_TIMESTAMPTZ(unix_ms_to_timestamptz(uid11_unix_ms(PG_GETARG_UID11(0))));
}

PG_FUNCTION_INFO_V1(uid11_random_part);
Datum
uid11_random_part(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT64(uid11_low(PG_GETARG_UID11(0)));
}

PG_FUNCTION_INFO_V1(uid11_sequence);
Datum
uid11_sequence(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32(uid11_tick(PG_GETARG_UID11(0)) & UID11_SEQUENCE_MAX);
}

/* The snowish fields are NULL if the reserved bit is 1: the ID is not snowish. */
PG_FUNCTION_INFO_V1(uid11_snowish_timestamp);
Datum
uid11_snowish_timestamp(PG_FUNCTION_ARGS)
{
	uint64		id = PG_GETARG_UID11(0);

	if (!uid11_fits_snowish(id))
		PG_RETURN_NULL();
	PG_RETURN_TIMESTAMPTZ(unix_ms_to_timestamptz(uid11_unix_ms(id)));
}

PG_FUNCTION_INFO_V1(uid11_snowish_machine);
Datum
uid11_snowish_machine(PG_FUNCTION_ARGS)
{
	uint64		id = PG_GETARG_UID11(0);

	if (!uid11_fits_snowish(id))
		PG_RETURN_NULL();
	PG_RETURN_INT32(uid11_machine(id));
}

PG_FUNCTION_INFO_V1(uid11_snowish_sequence);
Datum
uid11_snowish_sequence(PG_FUNCTION_ARGS)
{
	uint64		id = PG_GETARG_UID11(0);

	if (!uid11_fits_snowish(id))
		PG_RETURN_NULL();
	PG_RETURN_INT32(uid11_snowish_tick(id) & UID11_SEQUENCE_MAX);
}

PG_FUNCTION_INFO_V1(uid11_make);
Datum
uid11_make(PG_FUNCTION_ARGS)
{
	int64		unix_ms = checked_unix_ms(PG_GETARG_TIMESTAMPTZ(0));
	int64		random_part = checked_integer("random_part", PG_GETARG_INT64(1),
											  0, UID11_LOW_MAX);

	PG_RETURN_UID11(uid11_pack(unix_ms, (uint32_t) random_part));
}

/* --- prefixes --- */

static inline RangeEnds
make_ends(uint64 lower, uint64 upper)
{
	RangeEnds	ends = {UInt64GetDatum(lower), UInt64GetDatum(upper)};

	return ends;
}

static inline bool
between(uint64 id, RangeEnds ends)
{
	return id >= DatumGetUInt64(ends.lower) && id <= DatumGetUInt64(ends.upper);
}

static RangeEnds
prefix_ends(Datum prefix)
{
	text	   *beginning = DatumGetTextPP(prefix);
	size_t		len = VARSIZE_ANY_EXHDR(beginning);
	uint64_t	lower = 0;
	uint64_t	upper = PG_UINT64_MAX;

	/* Every printed ID begins with the empty text. */
	if (len > 0 &&
		uid11_prefix_bounds(VARDATA_ANY(beginning), len, &lower, &upper).code != CODEC_OK)
		return make_ends(PG_UINT64_MAX, 0);
	return make_ends(lower, upper);
}

extern Datum uid11_starts_with(PG_FUNCTION_ARGS);

static const RangeOperator prefix_operator = {
	.name = "^@",
	.function = uid11_starts_with,
	.lower_function = "uid11_starts_with_lower",
	.upper_function = "uid11_starts_with_upper",
	.ends = prefix_ends
};

/* id ^@ prefix */
PG_FUNCTION_INFO_V1(uid11_starts_with);
Datum
uid11_starts_with(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(between(PG_GETARG_UID11(0), range_ends(fcinfo, &prefix_operator)));
}

RANGE_END(uid11_starts_with_lower, prefix_operator, lower);
RANGE_END(uid11_starts_with_upper, prefix_operator, upper);

/* Write both ends of a prefix, or raise an error. */
static void
checked_prefix(Datum prefix, uint64_t *lower, uint64_t *upper)
{
	text	   *beginning = DatumGetTextPP(prefix);
	size_t		len = VARSIZE_ANY_EXHDR(beginning);
	CodecStatus status = uid11_prefix_bounds(VARDATA_ANY(beginning), len, lower, upper);

	if (status.code != CODEC_OK)
		report_prefix(&uid11_messages, status, VARDATA_ANY(beginning), len);
}

PG_FUNCTION_INFO_V1(uid11_prefix_lower);
Datum
uid11_prefix_lower(PG_FUNCTION_ARGS)
{
	uint64_t	lower,
				upper;

	checked_prefix(PG_GETARG_DATUM(0), &lower, &upper);
	PG_RETURN_UID11(lower);
}

PG_FUNCTION_INFO_V1(uid11_prefix_upper);
Datum
uid11_prefix_upper(PG_FUNCTION_ARGS)
{
	uint64_t	lower,
				upper;

	checked_prefix(PG_GETARG_DATUM(0), &lower, &upper);
	PG_RETURN_UID11(upper);
}

PG_FUNCTION_INFO_V1(uid11_prefix_range);
Datum
uid11_prefix_range(PG_FUNCTION_ARGS)
{
	uint64_t	lower,
				upper;

	checked_prefix(PG_GETARG_DATUM(0), &lower, &upper);
	return range_value(fcinfo, UInt64GetDatum(lower), UInt64GetDatum(upper));
}

/* --- time --- */

/*
 * Return the uid11 of an instant with these low bits; for an infinity, the first or
 * the last uid11.
 */
static uint64
instant_end(TimestampTz at, uint32_t low)
{
	if (TIMESTAMP_IS_NOBEGIN(at))
		return 0;
	if (TIMESTAMP_IS_NOEND(at))
		return PG_UINT64_MAX;
	return uid11_pack(checked_unix_ms(at), low);
}

PG_FUNCTION_INFO_V1(uid11_lower);
Datum
uid11_lower(PG_FUNCTION_ARGS)
{
	PG_RETURN_UID11(instant_end(PG_GETARG_TIMESTAMPTZ(0), 0));
}

PG_FUNCTION_INFO_V1(uid11_upper);
Datum
uid11_upper(PG_FUNCTION_ARGS)
{
	PG_RETURN_UID11(instant_end(PG_GETARG_TIMESTAMPTZ(0), UID11_LOW_MAX));
}

/* uid11_time_encoder(at) - return uid11_lower(at) as text */
PG_FUNCTION_INFO_V1(uid11_time_encoder);
Datum
uid11_time_encoder(PG_FUNCTION_ARGS)
{
	Datum		id = UInt64GetDatum(instant_end(PG_GETARG_TIMESTAMPTZ(0), 0));

	return CStringGetTextDatum(DatumGetCString(DirectFunctionCall1(uid11_out, id)));
}

/* uid11_time_decoder(id) - return the timestamp of an ID that is given as text */
PG_FUNCTION_INFO_V1(uid11_time_decoder);
Datum
uid11_time_decoder(PG_FUNCTION_ARGS)
{
	char	   *string = text_to_cstring(PG_GETARG_TEXT_PP(0));
	Datum		id = DirectFunctionCall1(uid11_in, CStringGetDatum(string));

	return DirectFunctionCall1(uid11_timestamp, id);
}

static RangeEnds
time_ends(Datum time_range)
{
	int64		first,
				last;
	uint64_t	lower,
				upper;

	if (!time_range_unix_us(time_range, &first, &last) ||
		!uid11_time_bounds(first, last, &lower, &upper))
		return make_ends(PG_UINT64_MAX, 0);
	return make_ends(lower, upper);
}

extern Datum uid11_within(PG_FUNCTION_ARGS);
extern Datum uid11_range_contains(PG_FUNCTION_ARGS);

static const RangeOperator time_operator = {
	.name = "<@",
	.function = uid11_within,
	.commutator = "@>",
	.commutator_function = uid11_range_contains,
	.lower_function = "uid11_within_lower",
	.upper_function = "uid11_within_upper",
	.ends = time_ends
};

/* id <@ time range */
PG_FUNCTION_INFO_V1(uid11_within);
Datum
uid11_within(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(between(PG_GETARG_UID11(0), range_ends(fcinfo, &time_operator)));
}

RANGE_END(uid11_within_lower, time_operator, lower);
RANGE_END(uid11_within_upper, time_operator, upper);

/* time range @> id */
PG_FUNCTION_INFO_V1(uid11_range_contains);
Datum
uid11_range_contains(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(between(PG_GETARG_UID11(1), time_ends(PG_GETARG_DATUM(0))));
}

/* id <@ time ranges */
TIME_MULTIRANGE_OPERATOR(times_operator, uid11_within_multirange, uid11_multirange_contains,
						 uid11_within_multirange_lower, uid11_within_multirange_upper,
						 time_ends, uid11_timestamp);

TIME_IN_RANGE(uid11_in_range, uid11_timestamp);

/* --- the order, for the planner, GIN and the range type --- */

static Datum
first(void)
{
	return UInt64GetDatum(0);
}

static const RangeOrder range_order = {
	.compare = uid11_cmp,
	.distance = distance,
	.first = first,
	.operators = (const RangeOperator *const[]) {&prefix_operator, &time_operator, &times_operator, NULL},
	.increment = increment,
	.decrement = decrement
};

RANGE_FUNCTION(uid11_range_support, range_support, range_order);
RANGE_FUNCTION(uid11_range_sel, range_restriction, range_order);
RANGE_FUNCTION(uid11_gin_extract_query, gin_range_query, range_order);
RANGE_FUNCTION(uid11_canonical, range_canonical, range_order);

/* --- generation --- */

const GeneratorRule uid11_generator = {
	.name = "uid11",
	.slot = SLOT_UID11,
	.epoch_unix_us = UID11_UNIX_US_MIN,
	.units_per_sec = UID11_TICK_UNITS_PER_S,
	.counter_bits = UID11_SEQUENCE_BITS,
	.last_tick = UID11_TICK_MAX
};

const GeneratorRule uid11_snowish_generator = {
	.name = "uid11_snowish",
	.slot = SLOT_UID11_SNOWISH,
	.epoch_unix_us = UID11_UNIX_US_MIN,
	.units_per_sec = UID11_TICK_UNITS_PER_S,
	.counter_bits = UID11_SEQUENCE_BITS,
	.node_bits = UID11_MACHINE_BITS,
	.last_tick = UID11_SNOWISH_TICK_MAX
};

/* Return a number of 1 to 32 random bits. */
static uint32
random_bits(int bits)
{
	uint32		random;

	entropy_fill(&random, sizeof random);
	return random >> (32 - bits);
}

/* Return the machine of this server's snowish IDs, or raise an error. */
static int
checked_machine(void)
{
	if (tid_ids_node_id == NODE_ID_UNSET)
		ereport(ERROR,
				(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
				 errmsg("uid11 IDs of the profile snowish need this server's node ID"),
				 errhint("Set tid_ids.node_id to a number that no other server has.")));
	return tid_ids_node_id;
}

static Datum
uid11_of_tick(uint64 tick, int unused)
{
	return UInt64GetDatum(uid11_pack_tick(tick, random_bits(UID11_RANDOM_BITS)));
}

PG_FUNCTION_INFO_V1(uid11_generate);
Datum
uid11_generate(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(uid11_of_tick(generator_next_tick(&uid11_generator, 0), 0));
}

PG_FUNCTION_INFO_V1(uid11_generate_many);
Datum
uid11_generate_many(PG_FUNCTION_ARGS)
{
	return generator_many(fcinfo, &uid11_generator, 0, uid11_of_tick, 0);
}

static Datum
uid11_snowish_of_tick(uint64 tick, int machine)
{
	return UInt64GetDatum(uid11_snowish_pack_tick(tick, machine));
}

PG_FUNCTION_INFO_V1(uid11_snowish_generate);
Datum
uid11_snowish_generate(PG_FUNCTION_ARGS)
{
	int			machine = checked_machine();
	uint64		tick = generator_next_tick(&uid11_snowish_generator, 0);

	PG_RETURN_DATUM(uid11_snowish_of_tick(tick, machine));
}

PG_FUNCTION_INFO_V1(uid11_snowish_generate_many);
Datum
uid11_snowish_generate_many(PG_FUNCTION_ARGS)
{
	return generator_many(fcinfo, &uid11_snowish_generator, 0,
						  uid11_snowish_of_tick, checked_machine());
}

PG_FUNCTION_INFO_V1(uid11_xid_generate);
Datum
uid11_xid_generate(PG_FUNCTION_ARGS)
{
	int64		unix_ms = checked_unix_ms(GetCurrentTimestamp());

	PG_RETURN_UID11(uid11_pack(unix_ms, random_bits(UID11_LOW_BITS)));
}

PG_FUNCTION_INFO_V1(uid11_random_generate);
Datum
uid11_random_generate(PG_FUNCTION_ARGS)
{
	uint64		id;

	entropy_fill(&id, sizeof id);
	PG_RETURN_UID11(id);
}

/* uid11_at(at) - generate an xid of a given time */
PG_FUNCTION_INFO_V1(uid11_at);
Datum
uid11_at(PG_FUNCTION_ARGS)
{
	int64		unix_ms = checked_unix_ms(PG_GETARG_TIMESTAMPTZ(0));

	PG_RETURN_UID11(uid11_pack(unix_ms, random_bits(UID11_LOW_BITS)));
}

/*
 * uid11_advance(floor, max_ahead) - make later IDs from uid11_generate greater
 * than floor
 */
PG_FUNCTION_INFO_V1(uid11_advance);
Datum
uid11_advance(PG_FUNCTION_ARGS)
{
	generator_advance(&uid11_generator, uid11_tick(PG_GETARG_UID11(0)), 0,
					  PG_GETARG_INTERVAL_P(1));
	PG_RETURN_VOID();
}

/* uid11_snowish_advance(floor, max_ahead) - the same for uid11_snowish_generate */
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
	generator_advance(&uid11_snowish_generator, uid11_snowish_tick(floor),
					  uid11_machine(floor), PG_GETARG_INTERVAL_P(1));
	PG_RETURN_VOID();
}
