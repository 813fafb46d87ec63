/*
 * scru160.c
 *		The SQL type scru160: connects codec/scru160.h to the server.
 *
 * A scru160 is stored as its 20 bytes, unaligned and passed by reference.
 */
#include "postgres.h"

#include <math.h>

#include "common/hashfn.h"
#include "lib/hyperloglog.h"
#include "libpq/pqformat.h"
#include "utils/builtins.h"
#include "utils/sortsupport.h"
#include "utils/timestamp.h"

#include "codec/scru160.h"
#include "codec/unix_time.h"
#include "server/compat.h"
#include "server/entropy.h"
#include "server/gin.h"
#include "server/gist.h"
#include "server/range_estimate.h"
#include "server/range_support.h"
#include "server/time_multirange.h"
#include "server/timestamp.h"
#include "types/argument.h"
#include "types/generators.h"
#include "types/report.h"

#define DatumGetScru160(datum) ((uint8_t *) DatumGetPointer(datum))
#define PG_GETARG_SCRU160(n) DatumGetScru160(PG_GETARG_DATUM(n))
#define PG_RETURN_SCRU160(id) PG_RETURN_POINTER(id)

static const TypeMessages scru160_messages = {
	.type = "scru160",
	.symbols = "A scru160 has the characters 0-9 and A-V or, in hex, 0-9 and A-F, in either case.",
	.length = "A scru160 has 32 characters, or 40 in hex.",
	.prefix_length = "A scru160 prefix has 1 to 32 characters.",
	.chars = SCRU160_TEXT_LEN,
	.value_hint = "Use scru160_lower(%s) as a bound, or id <@ tstzrange(...) for a range of times."
};

/* The same for prefixes of the hex form. */
static const TypeMessages hex_messages = {
	.type = "scru160",
	.symbols = "A hex prefix has the digits 0-9 and A-F, in either case.",
	.prefix_length = "A hex prefix of a scru160 has 1 to 40 digits."
};

static inline uint8_t *
new_id(void)
{
	return palloc(SCRU160_BYTES);
}

static bytea *
make_bytea(const uint8_t *bytes, int nbytes)
{
	bytea	   *result = palloc(VARHDRSZ + nbytes);

	memcpy(VARDATA(result), bytes, nbytes);
	SET_VARSIZE(result, VARHDRSZ + nbytes);
	return result;
}

static void
check_length(int nbytes)
{
	if (nbytes != SCRU160_BYTES)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
				 errmsg("invalid input length for type scru160"),
				 errdetail("A scru160 has %d bytes, not %d.", SCRU160_BYTES, nbytes)));
}

/* --- input and output --- */

PG_FUNCTION_INFO_V1(scru160_in);
Datum
scru160_in(PG_FUNCTION_ARGS)
{
	char	   *text = PG_GETARG_CSTRING(0);
	size_t		len = strlen(text);
	uint8_t    *id = new_id();
	CodecStatus status = scru160_parse(text, len, id);

	if (unlikely(status.code != CODEC_OK))
	{
		report_text(SOFT_ERROR_CONTEXT(fcinfo), &scru160_messages, status, text, len);
		PG_RETURN_NULL();
	}
	PG_RETURN_SCRU160(id);
}

PG_FUNCTION_INFO_V1(scru160_out);
Datum
scru160_out(PG_FUNCTION_ARGS)
{
	char	   *text = palloc(SCRU160_TEXT_LEN + 1);

	scru160_print(PG_GETARG_SCRU160(0), text);
	text[SCRU160_TEXT_LEN] = '\0';
	PG_RETURN_CSTRING(text);
}

PG_FUNCTION_INFO_V1(scru160_recv);
Datum
scru160_recv(PG_FUNCTION_ARGS)
{
	StringInfo	message = (StringInfo) PG_GETARG_POINTER(0);
	uint8_t    *id = new_id();

	check_length(message->len - message->cursor);
	pq_copymsgbytes(message, (char *) id, SCRU160_BYTES);
	PG_RETURN_SCRU160(id);
}

PG_FUNCTION_INFO_V1(scru160_send);
Datum
scru160_send(PG_FUNCTION_ARGS)
{
	PG_RETURN_BYTEA_P(make_bytea(PG_GETARG_SCRU160(0), SCRU160_BYTES));
}

PG_FUNCTION_INFO_V1(scru160_is_valid);
Datum
scru160_is_valid(PG_FUNCTION_ARGS)
{
	text	   *candidate = PG_GETARG_TEXT_PP(0);
	uint8_t		id[SCRU160_BYTES];

	PG_RETURN_BOOL(scru160_parse(VARDATA_ANY(candidate), VARSIZE_ANY_EXHDR(candidate),
								 id).code == CODEC_OK);
}

PG_FUNCTION_INFO_V1(scru160_hex);
Datum
scru160_hex(PG_FUNCTION_ARGS)
{
	text	   *hex = palloc(VARHDRSZ + SCRU160_HEX_LEN);

	scru160_hex_print(PG_GETARG_SCRU160(0), VARDATA(hex));
	SET_VARSIZE(hex, VARHDRSZ + SCRU160_HEX_LEN);
	PG_RETURN_TEXT_P(hex);
}

/* --- bytes --- */

PG_FUNCTION_INFO_V1(scru160_bytea);
Datum
scru160_bytea(PG_FUNCTION_ARGS)
{
	PG_RETURN_BYTEA_P(make_bytea(PG_GETARG_SCRU160(0), SCRU160_BYTES));
}

PG_FUNCTION_INFO_V1(scru160_from_bytea);
Datum
scru160_from_bytea(PG_FUNCTION_ARGS)
{
	bytea	   *bytes = PG_GETARG_BYTEA_PP(0);
	uint8_t    *id = new_id();

	check_length(VARSIZE_ANY_EXHDR(bytes));
	memcpy(id, VARDATA_ANY(bytes), SCRU160_BYTES);
	PG_RETURN_SCRU160(id);
}

/* --- order --- */

#define SCRU160_COMPARISON(name, OP) \
PG_FUNCTION_INFO_V1(name); \
Datum \
name(PG_FUNCTION_ARGS) \
{ \
	PG_RETURN_BOOL(scru160_compare(PG_GETARG_SCRU160(0), \
								   PG_GETARG_SCRU160(1)) OP 0); \
} \
extern Datum name(PG_FUNCTION_ARGS)

SCRU160_COMPARISON(scru160_lt, <);
SCRU160_COMPARISON(scru160_le, <=);
SCRU160_COMPARISON(scru160_eq, ==);
SCRU160_COMPARISON(scru160_ne, !=);
SCRU160_COMPARISON(scru160_ge, >=);
SCRU160_COMPARISON(scru160_gt, >);

PG_FUNCTION_INFO_V1(scru160_cmp);
Datum
scru160_cmp(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32(scru160_compare(PG_GETARG_SCRU160(0), PG_GETARG_SCRU160(1)));
}

/* Like the server's own functions, these return an argument, not a copy. */
PG_FUNCTION_INFO_V1(scru160_smaller);
Datum
scru160_smaller(PG_FUNCTION_ARGS)
{
	uint8_t    *a = PG_GETARG_SCRU160(0);
	uint8_t    *b = PG_GETARG_SCRU160(1);

	PG_RETURN_SCRU160(scru160_compare(a, b) < 0 ? a : b);
}

PG_FUNCTION_INFO_V1(scru160_larger);
Datum
scru160_larger(PG_FUNCTION_ARGS)
{
	uint8_t    *a = PG_GETARG_SCRU160(0);
	uint8_t    *b = PG_GETARG_SCRU160(1);

	PG_RETURN_SCRU160(scru160_compare(a, b) > 0 ? a : b);
}

PG_FUNCTION_INFO_V1(scru160_hash);
Datum
scru160_hash(PG_FUNCTION_ARGS)
{
	return hash_any(PG_GETARG_SCRU160(0), SCRU160_BYTES);
}

PG_FUNCTION_INFO_V1(scru160_hash_extended);
Datum
scru160_hash_extended(PG_FUNCTION_ARGS)
{
	return hash_any_extended(PG_GETARG_SCRU160(0), SCRU160_BYTES,
							 (uint64) PG_GETARG_INT64(1));
}

/*
 * An abbreviated key is the number in the first 8 bytes: timestamp and counter.
 * Generated IDs rarely have equal ones.  If most IDs have equal ones, abbreviation
 * does not help, and the sort gives it up.
 */
StaticAssertDecl(sizeof(Datum) == sizeof(uint64), "a key has 8 bytes");

/*
 * When to give up, as in the server's own uuid.c.  With fewer than 10,000 values, a
 * sort takes little time, and an estimate is inaccurate.  Abbreviation saves time if
 * there is one distinct key in 2,000 values.  After 100,000 distinct keys, it has
 * saved enough, whatever follows.  The estimator with 2^10 registers has an error of
 * about 3 %, which is small compared with the differences of these limits.
 */
#define ABBREVIATION_MIN_VALUES 10000
#define ABBREVIATION_VALUES_PER_KEY 2000.0
#define ABBREVIATION_SETTLED 100000.0
#define ABBREVIATION_ESTIMATOR_BITS 10

typedef struct Abbreviation
{
	int64		values;			/* how many were abbreviated */
	bool		estimating;		/* still counting distinct keys? */
	hyperLogLogState distinct;
} Abbreviation;

static int
compare_full(Datum a, Datum b, SortSupport sort)
{
	return scru160_compare(DatumGetScru160(a), DatumGetScru160(b));
}

static Datum
abbreviate(Datum original, SortSupport sort)
{
	Abbreviation *state = sort->ssup_extra;
	uint64		key = load_be(DatumGetScru160(original), 8);

	state->values++;
	if (state->estimating)
		addHyperLogLog(&state->distinct,
					   DatumGetUInt32(hash_uint32((uint32) key ^ (uint32) (key >> 32))));
	return UInt64GetDatum(key);
}

static bool
give_up_abbreviation(int memtupcount, SortSupport sort)
{
	Abbreviation *state = sort->ssup_extra;
	double		distinct;

	if (memtupcount < ABBREVIATION_MIN_VALUES ||
		state->values < ABBREVIATION_MIN_VALUES || !state->estimating)
		return false;
	distinct = estimateHyperLogLog(&state->distinct);
	if (distinct > ABBREVIATION_SETTLED)
	{
		state->estimating = false;
		return false;
	}
	return distinct < state->values / ABBREVIATION_VALUES_PER_KEY + 0.5;
}

PG_FUNCTION_INFO_V1(scru160_sortsupport);
Datum
scru160_sortsupport(PG_FUNCTION_ARGS)
{
	SortSupport sort = (SortSupport) PG_GETARG_POINTER(0);

	sort->comparator = compare_full;
	if (sort->abbreviate)
	{
		MemoryContext caller = MemoryContextSwitchTo(sort->ssup_cxt);
		Abbreviation *state = palloc(sizeof(Abbreviation));

		state->values = 0;
		state->estimating = true;
		initHyperLogLog(&state->distinct, ABBREVIATION_ESTIMATOR_BITS);
		sort->ssup_extra = state;
		sort->comparator = ssup_datum_unsigned_cmp;
		sort->abbrev_converter = abbreviate;
		sort->abbrev_abort = give_up_abbreviation;
		sort->abbrev_full_comparator = compare_full;
		MemoryContextSwitchTo(caller);
	}
	PG_RETURN_VOID();
}

static Datum
decrement(Relation rel, Datum existing, bool *underflow)
{
	const uint8_t *id = DatumGetScru160(existing);
	uint8_t    *before;
	int			i = SCRU160_BYTES - 1;

	while (i >= 0 && id[i] == 0)
		i--;
	*underflow = i < 0;
	if (i < 0)
		return (Datum) 0;
	before = new_id();
	memcpy(before, id, i);
	before[i] = id[i] - 1;
	memset(before + i + 1, 0xFF, SCRU160_BYTES - 1 - i);
	return PointerGetDatum(before);
}

static Datum
increment(Relation rel, Datum existing, bool *overflow)
{
	const uint8_t *id = DatumGetScru160(existing);
	uint8_t    *after;
	int			i = SCRU160_BYTES - 1;

	while (i >= 0 && id[i] == 0xFF)
		i--;
	*overflow = i < 0;
	if (i < 0)
		return (Datum) 0;
	after = new_id();
	memcpy(after, id, i);
	after[i] = id[i] + 1;
	memset(after + i + 1, 0, SCRU160_BYTES - 1 - i);
	return PointerGetDatum(after);
}

#ifdef HAVE_SKIP_SUPPORT
PG_FUNCTION_INFO_V1(scru160_skipsupport);
Datum
scru160_skipsupport(PG_FUNCTION_ARGS)
{
	SkipSupport skip = (SkipSupport) PG_GETARG_POINTER(0);
	uint8_t    *first = new_id();
	uint8_t    *last = new_id();

	memset(first, 0, SCRU160_BYTES);
	memset(last, 0xFF, SCRU160_BYTES);
	skip->low_elem = PointerGetDatum(first);
	skip->high_elem = PointerGetDatum(last);
	skip->decrement = decrement;
	skip->increment = increment;
	PG_RETURN_VOID();
}
#endif

/*
 * Return how far upper is above lower.  The first 8 bytes are subtracted as
 * integers: as floats, those of nearby times would be equal.
 */
static double
distance(Datum lower, Datum upper)
{
	const uint8_t *a = DatumGetScru160(lower);
	const uint8_t *b = DatumGetScru160(upper);
	double		leading = (double) (load_be(b, 8) - load_be(a, 8));
	double		middle = (double) load_be(b + 8, 8) - (double) load_be(a + 8, 8);
	double		trailing = (double) load_be(b + 16, 4) - (double) load_be(a + 16, 4);

	/* Rounding may make the distance of adjacent values negative. */
	return fmax(ldexp(leading, 96) + ldexp(middle, 32) + trailing, 0);
}

/*
 * scru160_distance(a, b) - return b - a, for BRIN's minmax-multi; a is not greater
 * than b
 */
PG_FUNCTION_INFO_V1(scru160_distance);
Datum
scru160_distance(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(distance(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1)));
}

/* scru160_subdiff(a, b) - return a - b, for GiST indexes of scru160range */
PG_FUNCTION_INFO_V1(scru160_subdiff);
Datum
scru160_subdiff(PG_FUNCTION_ARGS)
{
	Datum		a = PG_GETARG_DATUM(0);
	Datum		b = PG_GETARG_DATUM(1);

	if (scru160_compare(DatumGetScru160(a), DatumGetScru160(b)) >= 0)
		PG_RETURN_FLOAT8(distance(b, a));
	PG_RETURN_FLOAT8(-distance(a, b));
}

/* --- GiST indexes --- */

static const GistValues gist_values = {.size = SCRU160_BYTES};

GIST_FUNCTION(scru160_gist_consistent, gist_consistent, gist_values);
GIST_FUNCTION(scru160_gist_compress, gist_compress, gist_values);
GIST_FUNCTION(scru160_gist_fetch, gist_fetch, gist_values);

/* --- fields --- */

static int64
checked_unix_ms(TimestampTz at)
{
	return unix_ms_floor(checked_unix_us(at, scru160_messages.type,
										 SCRU160_UNIX_US_MIN, SCRU160_UNIX_US_MAX));
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

PG_FUNCTION_INFO_V1(scru160_timestamp);
Datum
scru160_timestamp(PG_FUNCTION_ARGS)
{
	PG_RETURN_TIMESTAMPTZ(unix_us_to_timestamptz(scru160_unix_ms(PG_GETARG_SCRU160(0)) * 1000));
}

PG_FUNCTION_INFO_V1(scru160_counter);
Datum
scru160_counter(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32(scru160_counter_field(PG_GETARG_SCRU160(0)));
}

PG_FUNCTION_INFO_V1(scru160_random);
Datum
scru160_random(PG_FUNCTION_ARGS)
{
	PG_RETURN_BYTEA_P(make_bytea(PG_GETARG_SCRU160(0) + SCRU160_RANDOM_OFFSET,
								 SCRU160_RANDOM_BYTES));
}

PG_FUNCTION_INFO_V1(scru160_make);
Datum
scru160_make(PG_FUNCTION_ARGS)
{
	int64		unix_ms = checked_unix_ms(PG_GETARG_TIMESTAMPTZ(0));
	int			counter = (int) checked_integer("counter", PG_GETARG_INT32(1),
												0, SCRU160_COUNTER_MAX);
	const uint8 *random = checked_bytes("random", PG_GETARG_BYTEA_PP(2),
										SCRU160_RANDOM_BYTES);
	uint8_t    *id = new_id();

	scru160_pack(unix_ms, counter, random, id);
	PG_RETURN_SCRU160(id);
}

/* --- prefixes --- */

/* Allocate both ends of a range, which is empty until they are written. */
static RangeEnds
new_ends(void)
{
	RangeEnds	ends = {PointerGetDatum(new_id()), PointerGetDatum(new_id())};

	memset(DatumGetScru160(ends.lower), 0xFF, SCRU160_BYTES);
	memset(DatumGetScru160(ends.upper), 0, SCRU160_BYTES);
	return ends;
}

static inline bool
between(const uint8_t *id, RangeEnds ends)
{
	return scru160_compare(id, DatumGetScru160(ends.lower)) >= 0 &&
		scru160_compare(id, DatumGetScru160(ends.upper)) <= 0;
}

static RangeEnds
prefix_ends(Datum prefix)
{
	text	   *beginning = DatumGetTextPP(prefix);
	size_t		len = VARSIZE_ANY_EXHDR(beginning);
	RangeEnds	ends = new_ends();
	uint8_t    *lower = DatumGetScru160(ends.lower);
	uint8_t    *upper = DatumGetScru160(ends.upper);

	/*
	 * Every printed ID begins with the empty text.  On an error, the codec
	 * writes nothing, and the range stays empty.
	 */
	if (len == 0)
	{
		memset(lower, 0, SCRU160_BYTES);
		memset(upper, 0xFF, SCRU160_BYTES);
	}
	else
		(void) scru160_prefix_bounds(VARDATA_ANY(beginning), len, lower, upper);
	return ends;
}

extern Datum scru160_starts_with(PG_FUNCTION_ARGS);

static const RangeOperator prefix_operator = {
	.name = "^@",
	.function = scru160_starts_with,
	.lower_function = "scru160_starts_with_lower",
	.upper_function = "scru160_starts_with_upper",
	.ends = prefix_ends
};

/* id ^@ prefix */
PG_FUNCTION_INFO_V1(scru160_starts_with);
Datum
scru160_starts_with(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(between(PG_GETARG_SCRU160(0), range_ends(fcinfo, &prefix_operator)));
}

RANGE_END(scru160_starts_with_lower, prefix_operator, lower);
RANGE_END(scru160_starts_with_upper, prefix_operator, upper);

/* A function of the codec that reads a prefix, in one of its two forms. */
typedef CodecStatus (*PrefixBounds) (const char *prefix, size_t len,
									 uint8_t lower[SCRU160_BYTES],
									 uint8_t upper[SCRU160_BYTES]);

/* Return both ends of a prefix, or raise an error. */
static RangeEnds
checked_prefix(Datum prefix, PrefixBounds bounds, const TypeMessages *messages)
{
	text	   *beginning = DatumGetTextPP(prefix);
	size_t		len = VARSIZE_ANY_EXHDR(beginning);
	RangeEnds	ends = new_ends();
	CodecStatus status = bounds(VARDATA_ANY(beginning), len, DatumGetScru160(ends.lower),
								DatumGetScru160(ends.upper));

	if (status.code != CODEC_OK)
		report_prefix(messages, status, VARDATA_ANY(beginning), len);
	return ends;
}

static RangeEnds
checked_prefix_argument(FunctionCallInfo fcinfo)
{
	return checked_prefix(PG_GETARG_DATUM(0), scru160_prefix_bounds, &scru160_messages);
}

PG_FUNCTION_INFO_V1(scru160_prefix_lower);
Datum
scru160_prefix_lower(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(checked_prefix_argument(fcinfo).lower);
}

PG_FUNCTION_INFO_V1(scru160_prefix_upper);
Datum
scru160_prefix_upper(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(checked_prefix_argument(fcinfo).upper);
}

PG_FUNCTION_INFO_V1(scru160_prefix_range);
Datum
scru160_prefix_range(PG_FUNCTION_ARGS)
{
	RangeEnds	ends = checked_prefix_argument(fcinfo);

	return range_value(fcinfo, ends.lower, ends.upper);
}

static RangeEnds
checked_hex_prefix_argument(FunctionCallInfo fcinfo)
{
	return checked_prefix(PG_GETARG_DATUM(0), scru160_hex_prefix_bounds, &hex_messages);
}

PG_FUNCTION_INFO_V1(scru160_hex_prefix_lower);
Datum
scru160_hex_prefix_lower(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(checked_hex_prefix_argument(fcinfo).lower);
}

PG_FUNCTION_INFO_V1(scru160_hex_prefix_upper);
Datum
scru160_hex_prefix_upper(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(checked_hex_prefix_argument(fcinfo).upper);
}

PG_FUNCTION_INFO_V1(scru160_hex_prefix_range);
Datum
scru160_hex_prefix_range(PG_FUNCTION_ARGS)
{
	RangeEnds	ends = checked_hex_prefix_argument(fcinfo);

	return range_value(fcinfo, ends.lower, ends.upper);
}

/* --- time --- */

/*
 * Return the scru160 of an instant, in which all bytes after the timestamp are rest;
 * for an infinity, the first or the last scru160.
 */
static uint8_t *
instant_end(TimestampTz at, uint8_t rest)
{
	uint8_t    *id = new_id();

	if (TIMESTAMP_NOT_FINITE(at))
		memset(id, TIMESTAMP_IS_NOEND(at) ? 0xFF : 0, SCRU160_BYTES);
	else
	{
		memset(id, rest, SCRU160_BYTES);
		store_be(id, SCRU160_TIME_BYTES, (uint64) checked_unix_ms(at));
	}
	return id;
}

PG_FUNCTION_INFO_V1(scru160_lower);
Datum
scru160_lower(PG_FUNCTION_ARGS)
{
	PG_RETURN_SCRU160(instant_end(PG_GETARG_TIMESTAMPTZ(0), 0));
}

PG_FUNCTION_INFO_V1(scru160_upper);
Datum
scru160_upper(PG_FUNCTION_ARGS)
{
	PG_RETURN_SCRU160(instant_end(PG_GETARG_TIMESTAMPTZ(0), 0xFF));
}

/* scru160_time_encoder(at) - return scru160_lower(at) as text */
PG_FUNCTION_INFO_V1(scru160_time_encoder);
Datum
scru160_time_encoder(PG_FUNCTION_ARGS)
{
	Datum		id = PointerGetDatum(instant_end(PG_GETARG_TIMESTAMPTZ(0), 0));

	return CStringGetTextDatum(DatumGetCString(DirectFunctionCall1(scru160_out, id)));
}

/* scru160_time_decoder(id) - return the timestamp of an ID that is given as text */
PG_FUNCTION_INFO_V1(scru160_time_decoder);
Datum
scru160_time_decoder(PG_FUNCTION_ARGS)
{
	char	   *string = text_to_cstring(PG_GETARG_TEXT_PP(0));
	Datum		id = DirectFunctionCall1(scru160_in, CStringGetDatum(string));

	return DirectFunctionCall1(scru160_timestamp, id);
}

static RangeEnds
time_ends(Datum time_range)
{
	RangeEnds	ends = new_ends();
	int64		first,
				last;

	if (time_range_unix_us(time_range, &first, &last))
		(void) scru160_time_bounds(first, last, DatumGetScru160(ends.lower),
								   DatumGetScru160(ends.upper));
	return ends;
}

extern Datum scru160_within(PG_FUNCTION_ARGS);
extern Datum scru160_range_contains(PG_FUNCTION_ARGS);

static const RangeOperator time_operator = {
	.name = "<@",
	.function = scru160_within,
	.commutator = "@>",
	.commutator_function = scru160_range_contains,
	.lower_function = "scru160_within_lower",
	.upper_function = "scru160_within_upper",
	.ends = time_ends
};

/* id <@ time range */
PG_FUNCTION_INFO_V1(scru160_within);
Datum
scru160_within(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(between(PG_GETARG_SCRU160(0), range_ends(fcinfo, &time_operator)));
}

RANGE_END(scru160_within_lower, time_operator, lower);
RANGE_END(scru160_within_upper, time_operator, upper);

/* time range @> id */
PG_FUNCTION_INFO_V1(scru160_range_contains);
Datum
scru160_range_contains(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(between(PG_GETARG_SCRU160(1), time_ends(PG_GETARG_DATUM(0))));
}

/* id <@ time ranges */
TIME_MULTIRANGE_OPERATOR(times_operator, scru160_within_multirange, scru160_multirange_contains,
						 scru160_within_multirange_lower, scru160_within_multirange_upper,
						 time_ends, scru160_timestamp);

TIME_IN_RANGE(scru160_in_range, scru160_timestamp);

/* --- the order, for the planner, GIN and the range type --- */

static Datum
first(void)
{
	static const uint8_t zeros[SCRU160_BYTES] = {0};

	return PointerGetDatum(zeros);
}

static const RangeOrder range_order = {
	.compare = scru160_cmp,
	.distance = distance,
	.first = first,
	.operators = (const RangeOperator *const[]) {&prefix_operator, &time_operator, &times_operator, NULL},
	.increment = increment,
	.decrement = decrement
};

RANGE_FUNCTION(scru160_range_support, range_support, range_order);
RANGE_FUNCTION(scru160_range_sel, range_restriction, range_order);
RANGE_FUNCTION(scru160_gin_extract_query, gin_range_query, range_order);
RANGE_FUNCTION(scru160_canonical, range_canonical, range_order);

/* --- generation --- */

const GeneratorRule scru160_generator = {
	.name = "scru160",
	.slot = SLOT_SCRU160,
	.units_per_sec = SCRU160_TICK_UNITS_PER_S,
	.counter_bits = SCRU160_TICK_COUNTER_BITS,
	.first_unit = SCRU160_TICK_UNIT_MIN,
	.last_tick = SCRU160_TICK_MAX
};

const GeneratorRule scru160_us_generator = {
	.name = "scru160_us",
	.slot = SLOT_SCRU160_US,
	.units_per_sec = SCRU160_US_TICK_UNITS_PER_S,
	.counter_bits = SCRU160_US_TICK_COUNTER_BITS,
	.first_unit = SCRU160_US_TICK_UNIT_MIN,
	.last_tick = SCRU160_US_TICK_MAX
};

/* The random bytes of a new ID, and those for the start of its counter. */
typedef struct Randomness
{
	uint8_t		random[SCRU160_RANDOM_BYTES];
	uint8_t		start[2];
} Randomness;

/* Return the start of a counter, a random number of the given number of bits. */
static inline uint64
start_bits(const Randomness *fresh, int bits)
{
	return load_be(fresh->start, 2) >> (16 - bits);
}

PG_FUNCTION_INFO_V1(scru160_generate);
Datum
scru160_generate(PG_FUNCTION_ARGS)
{
	uint8_t    *id = new_id();
	Randomness	fresh;
	uint64		tick;

	entropy_fill(&fresh, sizeof fresh);
	tick = generator_next_tick(&scru160_generator,
							   start_bits(&fresh, SCRU160_TICK_START_BITS));
	scru160_pack_tick(tick, fresh.random, id);
	PG_RETURN_SCRU160(id);
}

PG_FUNCTION_INFO_V1(scru160_us_generate);
Datum
scru160_us_generate(PG_FUNCTION_ARGS)
{
	uint8_t    *id = new_id();
	Randomness	fresh;
	uint64		tick;

	entropy_fill(&fresh, sizeof fresh);
	tick = generator_next_tick(&scru160_us_generator,
							   start_bits(&fresh, SCRU160_US_TICK_START_BITS));
	scru160_us_pack_tick(tick, fresh.random, id);
	PG_RETURN_SCRU160(id);
}

static Datum
scru160_of_tick(uint64 tick, int unused)
{
	uint8_t    *id = new_id();
	uint8_t		random[SCRU160_RANDOM_BYTES];

	entropy_fill(random, sizeof random);
	scru160_pack_tick(tick, random, id);
	return PointerGetDatum(id);
}

PG_FUNCTION_INFO_V1(scru160_generate_many);
Datum
scru160_generate_many(PG_FUNCTION_ARGS)
{
	Randomness	fresh;

	entropy_fill(fresh.start, sizeof fresh.start);
	return generator_many(fcinfo, &scru160_generator,
						  start_bits(&fresh, SCRU160_TICK_START_BITS),
						  scru160_of_tick, 0);
}

static Datum
scru160_of_us_tick(uint64 tick, int unused)
{
	uint8_t    *id = new_id();
	uint8_t		random[SCRU160_RANDOM_BYTES];

	entropy_fill(random, sizeof random);
	scru160_us_pack_tick(tick, random, id);
	return PointerGetDatum(id);
}

PG_FUNCTION_INFO_V1(scru160_us_generate_many);
Datum
scru160_us_generate_many(PG_FUNCTION_ARGS)
{
	Randomness	fresh;

	entropy_fill(fresh.start, sizeof fresh.start);
	return generator_many(fcinfo, &scru160_us_generator,
						  start_bits(&fresh, SCRU160_US_TICK_START_BITS),
						  scru160_of_us_tick, 0);
}

/* scru160_at(at) - generate an ID of a given time */
PG_FUNCTION_INFO_V1(scru160_at);
Datum
scru160_at(PG_FUNCTION_ARGS)
{
	int64		unix_ms = checked_new_unix_ms(checked_unix_ms(PG_GETARG_TIMESTAMPTZ(0)));
	uint8_t    *id = new_id();
	Randomness	fresh;

	entropy_fill(&fresh, sizeof fresh);
	scru160_pack(unix_ms, (int) start_bits(&fresh, SCRU160_COUNTER_BITS), fresh.random, id);
	PG_RETURN_SCRU160(id);
}

/*
 * Raise a generator's floor.  Ignore a floor in the first ms of the span, because it
 * is less than all generated IDs.  A floor in the last ms is an error, because no ID
 * could be generated after it.
 */
static void
advance(const GeneratorRule *rule, const uint8_t *floor, uint64 tick,
		Interval *max_ahead)
{
	int64		unix_ms = scru160_unix_ms(floor);

	if (unix_ms < SCRU160_GENERATED_UNIX_MS_MIN)
		tick = 0;
	else
		(void) checked_new_unix_ms(unix_ms);
	generator_advance(rule, tick, 0, max_ahead);
}

/*
 * scru160_advance(floor, max_ahead) - make later IDs from scru160_generate greater
 * than floor
 */
PG_FUNCTION_INFO_V1(scru160_advance);
Datum
scru160_advance(PG_FUNCTION_ARGS)
{
	uint8_t    *floor = PG_GETARG_SCRU160(0);

	advance(&scru160_generator, floor, scru160_tick(floor),
			PG_GETARG_INTERVAL_P(1));
	PG_RETURN_VOID();
}

/* scru160_us_advance(floor, max_ahead) - the same for scru160_us_generate */
PG_FUNCTION_INFO_V1(scru160_us_advance);
Datum
scru160_us_advance(PG_FUNCTION_ARGS)
{
	uint8_t    *floor = PG_GETARG_SCRU160(0);

	advance(&scru160_us_generator, floor, scru160_us_tick(floor),
			PG_GETARG_INTERVAL_P(1));
	PG_RETURN_VOID();
}
