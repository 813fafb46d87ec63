/*
 * extuuid.c
 *		The SQL type extuuid: connects codec/extuuid/extuuid.h to the server.
 *
 * An extuuid is stored and compared as the server's own uuid.
 */
#include "postgres.h"

#include "catalog/pg_type.h"
#include "libpq/pqformat.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/timestamp.h"
#include "utils/uuid.h"

#include "server/timestamp.h"
#include "types/argument.h"
#include "types/extuuid.h"

StaticAssertDecl(EXTUUID_BYTES == UUID_LEN, "an extuuid is stored as a uuid");

/* --- input and output --- */

PG_FUNCTION_INFO_V1(extuuid_in);
Datum
extuuid_in(PG_FUNCTION_ARGS)
{
	char	   *text = PG_GETARG_CSTRING(0);
	size_t		len = strlen(text);
	uint8	   *id = new_id();
	CodecStatus status = extuuid_parse(text, len, id);

	if (unlikely(status.code != CODEC_OK))
	{
		/* The HINT is to use extuuid_smart; that must read the text. */
		const TypeMessages *messages = extuuid_guess(text, len, id).code ==
			CODEC_OK ?
			&extuuid_messages : &extuuid_value_messages;

		report_text(SOFT_ERROR_CONTEXT(fcinfo), messages, status, text, len);
		PG_RETURN_NULL();
	}
	PG_RETURN_POINTER(id);
}

PG_FUNCTION_INFO_V1(extuuid_out);
Datum
extuuid_out(PG_FUNCTION_ARGS)
{
	char		text[EXTUUID_TEXT_LEN];
	int			len = extuuid_print(PG_GETARG_BYTES(0), text);
	char	   *result = palloc(len + 1);

	memcpy(result, text, len);
	result[len] = '\0';
	PG_RETURN_CSTRING(result);
}

PG_FUNCTION_INFO_V1(extuuid_recv);
Datum
extuuid_recv(PG_FUNCTION_ARGS)
{
	StringInfo	message = (StringInfo) PG_GETARG_POINTER(0);
	uint8	   *id = new_id();
	CodecStatus status;

	pq_copymsgbytes(message, (char *) id, EXTUUID_BYTES);
	status = extuuid_check(id);
	if (status.code != CODEC_OK)
		extuuid_report_received(status);
	PG_RETURN_POINTER(id);
}

BORROW(extuuid_send, uuid_send);

BYTE_PARSE(EXTUUID_BYTES, extuuid_parse);
FORWARD(extuuid_is_valid, id_is_valid(fcinfo, parse_id));
FORWARD(extuuid_or_null, id_or_null(fcinfo, parse_id));

PG_FUNCTION_INFO_V1(extuuid_smart);
Datum
extuuid_smart(PG_FUNCTION_ARGS)
{
	ExtuuidText value = text_argument(PG_GETARG_DATUM(0));
	uint8	   *id = new_id();
	CodecStatus status = extuuid_guess(value.text, value.len, id);

	if (status.code != CODEC_OK)
		report_text(NULL, &extuuid_value_messages, status, value.text,
					value.len);
	PG_RETURN_POINTER(id);
}

PG_FUNCTION_INFO_V1(extuuid_from_uuid);
Datum
extuuid_from_uuid(PG_FUNCTION_ARGS)
{
	pg_uuid_t  *uuid = PG_GETARG_UUID_P(0);

	if (extuuid_check(uuid->data).code != CODEC_OK)
		report_other_version(uuid->data, 6);
	PG_RETURN_UUID_P(uuid);
}

/*
 * --- order: functions of the server's uuid, and those that it does not
 * have ---
 */

BORROW(extuuid_lt, uuid_lt);
BORROW(extuuid_le, uuid_le);
BORROW(extuuid_eq, uuid_eq);
BORROW(extuuid_ne, uuid_ne);
BORROW(extuuid_ge, uuid_ge);
BORROW(extuuid_gt, uuid_gt);
BORROW(extuuid_cmp, uuid_cmp);
BORROW(extuuid_sortsupport, uuid_sortsupport);
BORROW(extuuid_hash, uuid_hash);
BORROW(extuuid_hash_extended, uuid_hash_extended);
BORROW(extuuid_distance, brin_minmax_multi_distance_uuid);
SKIP_SUPPORT(extuuid_skipsupport, uuid_skipsupport(fcinfo));
/* extuuid_smaller, extuuid_larger */
BYTE_EXTREMES(extuuid, EXTUUID_BYTES);

/* --- values --- */

BYTE_RANGE(EXTUUID_BYTES);

static RangeEnds
all_values(void)
{
	RangeEnds	ends = {PointerGetDatum(new_id()), PointerGetDatum(new_id())};

	uuid_frame_pack(EXTUUID_VERSION, 0, 0, DatumGetBytes(ends.lower));
	uuid_frame_pack(EXTUUID_VERSION, UUID_HEAD_MAX, UUID_TAIL_MAX,
					DatumGetBytes(ends.upper));
	return ends;
}

static Datum
increment(Relation rel, Datum existing, bool *overflow)
{
	uint8	   *after = new_id();

	*overflow = !extuuid_step(DatumGetBytes(existing), 1, after);
	return PointerGetDatum(after);
}

static Datum
decrement(Relation rel, Datum existing, bool *underflow)
{
	uint8	   *before = new_id();

	*underflow = !extuuid_step(DatumGetBytes(existing), -1, before);
	return PointerGetDatum(before);
}

BYTE_PREFIXES(prefix_format, extuuid_prefix_bounds, extuuid_messages);

/* --- accessors --- */

/*
 * Read the fields of an accessor's argument.  Return false if it prints as a
 * UUID: then it has a kind, but accessors return NULL for all its fields.
 */
static bool
take_apart(FunctionCallInfo fcinfo, ExtuuidValue *value)
{
	extuuid_unpack(PG_GETARG_BYTES(0), value);
	return value->canonical;
}

PG_FUNCTION_INFO_V1(extuuid_kind);
Datum
extuuid_kind(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;

	(void) take_apart(fcinfo, &value);
	PG_RETURN_TEXT_P(cstring_to_text(extuuid_kind_word(value.kind)));
}

PG_FUNCTION_INFO_V1(extuuid_encoding);
Datum
extuuid_encoding(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;
	char		letter;

	if (!take_apart(fcinfo, &value) || !value.has_symbol)
		PG_RETURN_NULL();
	letter = symbol_letter(value.symbol.encoding);
	return text_datum(&letter, 1);
}

/* The name of a vector with an 8-bit context is a number. */
PG_FUNCTION_INFO_V1(extuuid_symbol);
Datum
extuuid_symbol(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;

	if (!take_apart(fcinfo, &value))
		PG_RETURN_NULL();
	if (value.has_symbol)
		return text_datum(value.symbol.text, value.symbol.len);
	if (value.tag != 0)
		PG_RETURN_TEXT_P(cstring_to_text(psprintf("%d", value.tag)));
	PG_RETURN_NULL();
}

PG_FUNCTION_INFO_V1(extuuid_places);
Datum
extuuid_places(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;

	if (!take_apart(fcinfo, &value) || value.kind != EXTUUID_FIXED)
		PG_RETURN_NULL();
	PG_RETURN_INT32(value.places);
}

static Datum
numeric_datum(char *digits)
{
	return DirectFunctionCall3(numeric_in, CStringGetDatum(digits),
							   ObjectIdGetDatum(InvalidOid),
							   Int32GetDatum(-1));
}

Datum
extuuid_number_datum(const ExtuuidValue *value, int i)
{
	char		digits[EXTUUID_NUMBER_LEN + 1];

	digits[extuuid_print_number(value, i, digits)] = '\0';
	return numeric_datum(digits);
}

static bool
kind_is_integer_vector(ExtuuidKind kind)
{
	return kind == EXTUUID_INT_VECTOR || kind == EXTUUID_UINT_VECTOR;
}

/*
 * Return whether a kind is an integer vector, or a float of any format
 * but quant.
 */
static bool
is_vector(ExtuuidKind kind)
{
	return kind_is_integer_vector(kind) ||
		(extuuid_is_float(kind) && kind != EXTUUID_QUANT);
}

PG_FUNCTION_INFO_V1(extuuid_number);
Datum
extuuid_number(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;

	if (!take_apart(fcinfo, &value) || value.count != 1 ||
		value.kind == EXTUUID_TIME || kind_is_integer_vector(value.kind))
		PG_RETURN_NULL();
	return extuuid_number_datum(&value, 0);
}

PG_FUNCTION_INFO_V1(extuuid_values);
Datum
extuuid_values(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;
	Datum		numbers[EXTUUID_INTS_MAX];

	if (!take_apart(fcinfo, &value) ||
		(value.kind != EXTUUID_INT && !is_vector(value.kind)))
		PG_RETURN_NULL();
	for (int i = 0; i < value.count; i++)
		numbers[i] = extuuid_number_datum(&value, i);
	PG_RETURN_ARRAYTYPE_P(construct_array(numbers, value.count, NUMERICOID,
										  -1, false,
										  TYPALIGN_INT));
}

/* n, l and, of floats, e, the bits of the exponent */
PG_FUNCTION_INFO_V1(extuuid_dimensions);
Datum
extuuid_dimensions(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;
	Datum		dimensions[3];
	int			count = 2;

	if (!take_apart(fcinfo, &value) || !is_vector(value.kind))
		PG_RETURN_NULL();
	dimensions[0] = Int32GetDatum(value.count);
	dimensions[1] = Int32GetDatum(value.width);
	if (!kind_is_integer_vector(value.kind))
		dimensions[count++] =
			Int32GetDatum(extuuid_float_format(&value).exponent_bits);
	PG_RETURN_ARRAYTYPE_P(construct_array(dimensions, count, INT4OID,
										  sizeof(int32), true,
										  TYPALIGN_INT));
}

PG_FUNCTION_INFO_V1(extuuid_unit);
Datum
extuuid_unit(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;
	char		unit[EXTUUID_UNIT_LEN];

	if (!take_apart(fcinfo, &value) || value.kind != EXTUUID_QUANT)
		PG_RETURN_NULL();
	return text_datum(unit, extuuid_print_unit(&value, unit));
}

/*
 * Read the fields of an argument of kind time; return false if it is of
 * another kind.
 */
static bool
take_time_apart(FunctionCallInfo fcinfo, ExtuuidValue *value)
{
	return take_apart(fcinfo, value) && value->kind == EXTUUID_TIME;
}

PG_FUNCTION_INFO_V1(extuuid_timestamp);
Datum
extuuid_timestamp(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;
	SInt128		unix_us;

	if (!take_time_apart(fcinfo, &value))
		PG_RETURN_NULL();
	if (!extuuid_unix_us(&value, &unix_us) ||
		!IS_VALID_TIMESTAMP(unix_us - UNIX_TO_POSTGRES_US))
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
				 errmsg("timestamp out of range")));
	PG_RETURN_TIMESTAMPTZ((TimestampTz) (unix_us - UNIX_TO_POSTGRES_US));
}

PG_FUNCTION_INFO_V1(extuuid_seconds);
Datum
extuuid_seconds(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;
	char		digits[EXTUUID_SECONDS_LEN + 1];

	if (!take_time_apart(fcinfo, &value))
		PG_RETURN_NULL();
	digits[extuuid_print_seconds(&value, digits)] = '\0';
	return numeric_datum(digits);
}

PG_FUNCTION_INFO_V1(extuuid_bits);
Datum
extuuid_bits(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;

	if (!take_time_apart(fcinfo, &value))
		PG_RETURN_NULL();
	PG_RETURN_INT32(value.places);
}

/* --- prefixes --- */

/*
 * extuuid_starts_with, extuuid_starts_with_lower, extuuid_starts_with_upper,
 * extuuid_prefix_lower, extuuid_prefix_upper, extuuid_prefix_range
 */
PREFIX_OPERATOR(extuuid, prefix_format);

/* extuuid_range_support, extuuid_range_sel, extuuid_range_join_sel */
RANGE_ORDER(extuuid, &extuuid_prefix_operator);
/*
 * extuuid_canonical, extuuid_gin_extract_query, extuuid_gist_consistent,
 * extuuid_gist_compress, extuuid_gist_fetch
 */
INDEX_FUNCTIONS(extuuid, .size = EXTUUID_BYTES);
FORWARD(extuuid_subdiff, range_subdiff(fcinfo, &range_order));
