/*
 * extuuid.c
 *		The SQL type extuuid: connects codec/extuuid/extuuid.h and
 *		codec/extuuid/money.h to the server.
 *
 * An extuuid is stored and compared as the server's own uuid.
 */
#include "postgres.h"

#include "catalog/pg_type.h"
#include "libpq/pqformat.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/numeric.h"
#include "utils/timestamp.h"
#include "utils/uuid.h"

#include "codec/extuuid/extuuid.h"
#include "codec/extuuid/money.h"
#include "server/borrow.h"
#include "server/compat.h"
#include "server/timestamp.h"
#include "types/argument.h"
#include "types/bytes.h"
#include "types/report.h"

StaticAssertDecl(EXTUUID_BYTES == UUID_LEN, "an extuuid is stored as a uuid");

/* Default number of a time's bits of fraction: enough for microseconds. */
#define TIME_BITS_DEFAULT 20

#define PG_RETURN_EXTUUID(id) PG_RETURN_POINTER(id)

static const TypeMessages extuuid_messages = {
	.type = "extuuid",
	.prefix_length = "A prefix of hex digits has 1 to 32 digits, not counting dashes.",
	.uncounted = '-',
	.range = "No extuuid has this prefix.",
	.value_hint = "extuuid_smart(%s) makes an extuuid of a value without a scheme.",
	.prefix_hint = "A prefix consists of whole parts, such as \"serial:\", \"serialA:ISBN:\", \"fixedB4:GBP$:\" and \"t/20:2024-07\"."
};

/* The first and the last value of the type. */
static const uint8 first_id[EXTUUID_BYTES] = {
	[6] = EXTUUID_VERSION << 4,
	[8] = UUID_VARIANT << 6
};
static const uint8 last_id[EXTUUID_BYTES] = {
	0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, EXTUUID_VERSION << 4 | 0xF, 0xFF,
	UUID_VARIANT << 6 | 0x3F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF
};

static inline uint8 *
new_id(void)
{
	return palloc(EXTUUID_BYTES);
}

static ExtuuidText
text_argument(Datum argument)
{
	text	   *chars = DatumGetTextPP(argument);
	ExtuuidText view = {VARDATA_ANY(chars), VARSIZE_ANY_EXHDR(chars)};

	return view;
}

static Datum
text_datum(const char *chars, size_t len)
{
	return PointerGetDatum(cstring_to_text_with_len(chars, len));
}

/* --- input and output --- */

/* The messages without hints, for texts that extuuid_smart cannot read, either. */
static const TypeMessages value_messages = {.type = "extuuid"};

PG_FUNCTION_INFO_V1(extuuid_in);
Datum
extuuid_in(PG_FUNCTION_ARGS)
{
	char	   *text = PG_GETARG_CSTRING(0);
	size_t		len = strlen(text);
	uint8    *id = new_id();
	CodecStatus status = extuuid_parse(text, len, id);

	if (unlikely(status.code != CODEC_OK))
	{
		/* The HINT is to use extuuid_smart; that must read the text. */
		const TypeMessages *messages = extuuid_guess(text, len, id).code == CODEC_OK ?
			&extuuid_messages : &value_messages;

		report_text(SOFT_ERROR_CONTEXT(fcinfo), messages, status, text, len);
		PG_RETURN_NULL();
	}
	PG_RETURN_EXTUUID(id);
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
	uint8    *id = new_id();
	CodecStatus status;

	pq_copymsgbytes(message, (char *) id, EXTUUID_BYTES);
	status = extuuid_check(id);
	if (status.code != CODEC_OK)
		report_received(&extuuid_messages, status);
	PG_RETURN_EXTUUID(id);
}

BORROW(extuuid_send, uuid_send);

PG_FUNCTION_INFO_V1(extuuid_is_valid);
Datum
extuuid_is_valid(PG_FUNCTION_ARGS)
{
	ExtuuidText candidate = text_argument(PG_GETARG_DATUM(0));
	uint8		id[EXTUUID_BYTES];

	PG_RETURN_BOOL(extuuid_parse(candidate.text, candidate.len, id).code == CODEC_OK);
}

/* Read an argument by a function of the codec, or raise an error. */
static uint8 *
parse_by(CodecStatus (*parse) (const char *text, size_t len, uint8 *id), Datum argument)
{
	ExtuuidText value = text_argument(argument);
	uint8    *id = new_id();
	CodecStatus status = parse(value.text, value.len, id);

	if (status.code != CODEC_OK)
		report_text(NULL, &value_messages, status, value.text, value.len);
	return id;
}

PG_FUNCTION_INFO_V1(extuuid_smart);
Datum
extuuid_smart(PG_FUNCTION_ARGS)
{
	PG_RETURN_EXTUUID(parse_by(extuuid_guess, PG_GETARG_DATUM(0)));
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

/* --- order: functions of the server's uuid, and those that it does not have --- */

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
#ifdef HAVE_SKIP_SUPPORT
BORROW(extuuid_skipsupport, uuid_skipsupport);
#endif

BYTE_EXTREMES(extuuid, EXTUUID_BYTES);

/* --- values --- */

BYTE_RANGE(EXTUUID_BYTES);

static RangeEnds
all_values(void)
{
	RangeEnds	ends = {PointerGetDatum(new_id()), PointerGetDatum(new_id())};

	memcpy(DatumGetBytes(ends.lower), first_id, EXTUUID_BYTES);
	memcpy(DatumGetBytes(ends.upper), last_id, EXTUUID_BYTES);
	return ends;
}

static Datum
increment(Relation rel, Datum existing, bool *overflow)
{
	uint8	   *after = new_id();

	*overflow = !extuuid_next(DatumGetBytes(existing), after);
	return PointerGetDatum(after);
}

static Datum
decrement(Relation rel, Datum existing, bool *underflow)
{
	uint8	   *before = new_id();

	*underflow = !extuuid_previous(DatumGetBytes(existing), before);
	return PointerGetDatum(before);
}

BYTE_PREFIXES(prefix_format, extuuid_prefix_bounds, extuuid_messages);

/* --- constructors --- */

/* Return whether a status is about the name argument of a constructor. */
static bool
is_about_name(CodecCode code)
{
	switch (code)
	{
		case CODEC_EMPTY_NAME:
		case CODEC_SYMBOL_CHAR:
		case CODEC_SYMBOL_TOO_LONG:
		case CODEC_NAME_ENDS_IN_SPACE:
		case CODEC_NAME_IS_PADDING:
		case CODEC_NAME_LENGTH:
		case CODEC_NAME_NOT_NUMBER:
		case CODEC_NO_NAME:
		case CODEC_PARAMETER_RANGE:
			return true;
		default:
			return false;
	}
}

/* Return whether a status is about a single number, that of index .at. */
static bool
is_about_one(CodecCode code)
{
	return code == CODEC_NUMBER_TOO_WIDE || code == CODEC_NEGATIVE ||
		code == CODEC_NOT_INTEGER || code == CODEC_BAD_CHAR;
}

static void
check_built(CodecStatus status, ExtuuidText name, ExtuuidText number)
{
	ExtuuidText *about = is_about_name(status.code) ? &name : &number;

	if (status.code != CODEC_OK)
		report_value(&extuuid_messages, status, about->text, about->len);
}

/* Print a numeric in plain digits, without trailing zeros. */
static ExtuuidText
numeric_text(Datum number)
{
	Datum		trimmed = DirectFunctionCall1(numeric_trim_scale, number);
	char	   *digits = DatumGetCString(DirectFunctionCall1(numeric_out, trimmed));
	ExtuuidText view = {digits, strlen(digits)};

	return view;
}

/* The same for a number that must be finite. */
static ExtuuidText
numeric_argument(Datum number)
{
	ExtuuidText view = numeric_text(number);

	if (numeric_is_nan(DatumGetNumeric(number)) || numeric_is_inf(DatumGetNumeric(number)))
		report_value(&extuuid_messages, codec_fail_span(CODEC_NOT_FINITE, 0, view.len),
					 view.text, view.len);
	return view;
}

static SymbolEncoding
checked_encoding(Datum argument)
{
	ExtuuidText letter = text_argument(argument);
	SymbolEncoding encoding;

	if (letter.len != 1 || !symbol_find_encoding(letter.text[0], &encoding))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("encoding must be \"A\", \"B\", \"C\", \"D\" or \"F\", not \"%s\"",
						report_excerpt(letter.text, letter.len))));
	return encoding;
}

/* Return the name of a vector; empty if there is no such argument; "" is an error. */
static ExtuuidText
name_argument(FunctionCallInfo fcinfo, int n)
{
	ExtuuidText name = {"", 0};

	if (PG_NARGS() > n)
	{
		name = text_argument(PG_GETARG_DATUM(n));
		if (name.len == 0)
			report_value(&extuuid_messages, codec_fail(CODEC_EMPTY_NAME, 0), "", 0);
	}
	return name;
}

/* extuuid_sym(name [, encoding]) */
PG_FUNCTION_INFO_V1(extuuid_sym);
Datum
extuuid_sym(PG_FUNCTION_ARGS)
{
	ExtuuidText name = text_argument(PG_GETARG_DATUM(0));
	SymbolEncoding encoding = PG_NARGS() > 1 ? checked_encoding(PG_GETARG_DATUM(1)) :
		SYMBOL_AUTO;
	uint8    *id = new_id();

	check_built(extuuid_build_symbol(encoding, name, id), name, name);
	PG_RETURN_EXTUUID(id);
}

/* The functions of the codec that build a serial from its parts */
typedef CodecStatus (*SerialBuilder) (SymbolEncoding encoding, ExtuuidText name,
									  ExtuuidText number, uint8 *id);

/* Build a serial from the arguments (name, number [, encoding]). */
static uint8 *
make_serial(FunctionCallInfo fcinfo, SerialBuilder build, ExtuuidText number)
{
	ExtuuidText name = text_argument(PG_GETARG_DATUM(0));
	SymbolEncoding encoding = PG_NARGS() > 2 ? checked_encoding(PG_GETARG_DATUM(2)) :
		SYMBOL_AUTO;
	uint8    *id = new_id();

	check_built(build(encoding, name, number, id), name, number);
	return id;
}

/* extuuid_serial(name, number [, encoding]) */
PG_FUNCTION_INFO_V1(extuuid_serial);
Datum
extuuid_serial(PG_FUNCTION_ARGS)
{
	PG_RETURN_EXTUUID(make_serial(fcinfo, extuuid_build_serial,
								  numeric_argument(PG_GETARG_DATUM(1))));
}

/* The same with the number as text: digits, dashes and underscores */
PG_FUNCTION_INFO_V1(extuuid_serial_text);
Datum
extuuid_serial_text(PG_FUNCTION_ARGS)
{
	PG_RETURN_EXTUUID(make_serial(fcinfo, extuuid_build_serial_text,
								  text_argument(PG_GETARG_DATUM(1))));
}

/* extuuid_fixed(name, amount [, places [, encoding]]) */
PG_FUNCTION_INFO_V1(extuuid_fixed);
Datum
extuuid_fixed(PG_FUNCTION_ARGS)
{
	ExtuuidText name = text_argument(PG_GETARG_DATUM(0));
	ExtuuidText amount = numeric_argument(PG_GETARG_DATUM(1));
	int			places = -1;
	SymbolEncoding encoding = SYMBOL_AUTO;
	uint8    *id = new_id();

	if (PG_NARGS() > 2)
		places = (int) checked_integer("places", PG_GETARG_INT32(2), 0, EXTUUID_PLACES_MAX);
	if (PG_NARGS() > 3)
		encoding = checked_encoding(PG_GETARG_DATUM(3));
	check_built(extuuid_build_fixed(encoding, places, name, amount, id), name, amount);
	PG_RETURN_EXTUUID(id);
}

PG_FUNCTION_INFO_V1(extuuid_int);
Datum
extuuid_int(PG_FUNCTION_ARGS)
{
	ExtuuidText number = numeric_argument(PG_GETARG_DATUM(0));
	uint8    *id = new_id();

	check_built(extuuid_build_int(number, id), number, number);
	PG_RETURN_EXTUUID(id);
}

static uint64
double_bits(float8 value)
{
	uint64		bits;

	memcpy(&bits, &value, sizeof bits);
	return bits;
}

/* extuuid_quant(value, unit) */
PG_FUNCTION_INFO_V1(extuuid_quant);
Datum
extuuid_quant(PG_FUNCTION_ARGS)
{
	ExtuuidText unit = text_argument(PG_GETARG_DATUM(1));
	uint8    *id = new_id();

	check_built(extuuid_build_quant(double_bits(PG_GETARG_FLOAT8(0)), unit, id), unit, unit);
	PG_RETURN_EXTUUID(id);
}

/* extuuid_time(at [, bits]) */
PG_FUNCTION_INFO_V1(extuuid_time);
Datum
extuuid_time(PG_FUNCTION_ARGS)
{
	TimestampTz at = PG_GETARG_TIMESTAMPTZ(0);
	int			bits = TIME_BITS_DEFAULT;
	uint8    *id = new_id();
	CodecStatus status;

	if (PG_NARGS() > 1)
		bits = (int) checked_integer("bits", PG_GETARG_INT32(1), 0, EXTUUID_TIME_FRACTION_MAX);
	if (TIMESTAMP_NOT_FINITE(at))
		ereport(ERROR,
				(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
				 errmsg("timestamp out of range for type extuuid"),
				 errdetail("An infinite timestamp cannot be stored.")));
	status = extuuid_build_time((SInt128) at + UNIX_TO_POSTGRES_US, bits, id);
	if (status.code != CODEC_OK)
	{
		const char *text = timestamptz_to_str(at);

		status.len = strlen(text);
		report_value(&extuuid_messages, status, text, strlen(text));
	}
	PG_RETURN_EXTUUID(id);
}

/*
 * Return the elements of an array, or raise an error unless it has one dimension, 1 to
 * max elements, and no NULL.  The elements are counted before they are read, because
 * there can be millions.
 */
static int
array_elements(ArrayType *array, int max, Datum **elements)
{
	int			count;
	bool	   *nulls;
	int16		typlen;
	bool		typbyval;
	char		typalign;

	if (ARR_NDIM(array) == 1 && ARR_DIMS(array)[0] > max)
		report_value(&extuuid_messages,
					 codec_fail_limit(CODEC_TOO_MANY_VALUES, 0, 0, ARR_DIMS(array)[0], max),
					 NULL, 0);
	if (ARR_NDIM(array) != 1 || array_contains_nulls(array))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("numbers must be a one-dimensional array, not empty and without NULL")));
	get_typlenbyvalalign(ARR_ELEMTYPE(array), &typlen, &typbyval, &typalign);
	deconstruct_array(array, ARR_ELEMTYPE(array), typlen, typbyval, typalign,
					  elements, &nulls, &count);
	return count;
}

/* Build an integer vector from (numbers, bits [, name]) or (numbers [, name]). */
static uint8 *
make_integers(FunctionCallInfo fcinfo, bool is_signed, bool has_bits)
{
	Datum	   *elements;
	int			count = array_elements(PG_GETARG_ARRAYTYPE_P(0), EXTUUID_INTS_MAX, &elements);
	int			bits = has_bits ?
		(int) checked_integer("bits", PG_GETARG_INT32(1), 1, EXTUUID_INTS_BITS) : 0;
	ExtuuidText name = name_argument(fcinfo, has_bits ? 2 : 1);
	ExtuuidText numbers[EXTUUID_INTS_MAX];
	ExtuuidText about = {NULL, 0};
	uint8    *id = new_id();
	CodecStatus status;

	for (int i = 0; i < count; i++)
		numbers[i] = numeric_argument(elements[i]);
	status = extuuid_build_ints(is_signed, numbers, count, bits, name, id);
	if (is_about_one(status.code))
	{
		about = numbers[status.at];
		status.at = 0;
		status.len = about.len;
	}
	check_built(status, name, about);
	return id;
}

/* extuuid_ints(numbers [, bits [, name]]) */
PG_FUNCTION_INFO_V1(extuuid_ints);
Datum
extuuid_ints(PG_FUNCTION_ARGS)
{
	PG_RETURN_EXTUUID(make_integers(fcinfo, true, PG_NARGS() > 1));
}

PG_FUNCTION_INFO_V1(extuuid_uints);
Datum
extuuid_uints(PG_FUNCTION_ARGS)
{
	PG_RETURN_EXTUUID(make_integers(fcinfo, false, PG_NARGS() > 1));
}

/* extuuid_ints(numbers, name) */
PG_FUNCTION_INFO_V1(extuuid_ints_named);
Datum
extuuid_ints_named(PG_FUNCTION_ARGS)
{
	PG_RETURN_EXTUUID(make_integers(fcinfo, true, false));
}

PG_FUNCTION_INFO_V1(extuuid_uints_named);
Datum
extuuid_uints_named(PG_FUNCTION_ARGS)
{
	PG_RETURN_EXTUUID(make_integers(fcinfo, false, false));
}

/* A format of floats; exponent_bits is 0 for a standard one, as in the codec. */
typedef struct FloatFormat
{
	int			bits;
	int			exponent_bits;
} FloatFormat;

/* Return the format that argument bits gives, or raise an error. */
static FloatFormat
standard_format(FunctionCallInfo fcinfo)
{
	FloatFormat format = {PG_GETARG_INT32(1), 0};

	if (!extuuid_has_width(format.bits))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("bits must be 16, 32, 64, 80 or 117, not %d", format.bits),
				 errhint("For another width, give exponent_bits, too.")));
	return format;
}

/* Return the format that arguments bits and exponent_bits give, or raise an error. */
static FloatFormat
own_format(FunctionCallInfo fcinfo)
{
	FloatFormat format;

	format.exponent_bits = (int) checked_integer("exponent_bits", PG_GETARG_INT32(2),
												 EXTUUID_EXPONENT_MIN, EXTUUID_EXPONENT_MAX);
	format.bits = (int) checked_integer("bits", PG_GETARG_INT32(1),
										format.exponent_bits + 2, EXTUUID_FLOATS_BITS);
	return format;
}

/* Raise an error if the codec could not build a value from an array's elements. */
static void
check_floats(CodecStatus status, ExtuuidText name, const Datum *elements)
{
	ExtuuidText about = {NULL, 0};

	if (status.code == CODEC_FLOAT_OVERFLOW)
	{
		about.text = DatumGetCString(DirectFunctionCall1(float8out, elements[status.at]));
		about.len = strlen(about.text);
		status.at = 0;
		status.len = about.len;
	}
	check_built(status, name, about);
}

/* extuuid_floats(numbers [, name]) */
PG_FUNCTION_INFO_V1(extuuid_floats);
Datum
extuuid_floats(PG_FUNCTION_ARGS)
{
	Datum	   *elements;
	int			count = array_elements(PG_GETARG_ARRAYTYPE_P(0), EXTUUID_FLOATS_MAX, &elements);
	ExtuuidText name = name_argument(fcinfo, 1);
	uint64_t	numbers[EXTUUID_FLOATS_MAX];
	uint8    *id = new_id();

	for (int i = 0; i < count; i++)
		numbers[i] = double_bits(DatumGetFloat8(elements[i]));
	check_floats(extuuid_build_floats(numbers, count, name, id), name, elements);
	PG_RETURN_EXTUUID(id);
}

/* Build a vector of the given format; its name, if any, is argument name_at. */
static uint8 *
make_floats(FunctionCallInfo fcinfo, FloatFormat format, int name_at)
{
	Datum	   *elements;
	int			most = format.exponent_bits > 0 ? EXTUUID_FLOATS_BITS / format.bits :
		EXTUUID_FLOATS_MAX;
	int			count = array_elements(PG_GETARG_ARRAYTYPE_P(0), most, &elements);
	ExtuuidText name = name_argument(fcinfo, name_at);
	uint64_t   *numbers = palloc(count * sizeof(uint64_t));
	uint8    *id = new_id();

	for (int i = 0; i < count; i++)
		numbers[i] = double_bits(DatumGetFloat8(elements[i]));
	check_floats(extuuid_build_floats_of(numbers, count, format.bits, format.exponent_bits, name, id),
				 name, elements);
	return id;
}

/* extuuid_floats(numbers, bits [, name]) */
PG_FUNCTION_INFO_V1(extuuid_floats_standard);
Datum
extuuid_floats_standard(PG_FUNCTION_ARGS)
{
	PG_RETURN_EXTUUID(make_floats(fcinfo, standard_format(fcinfo), 2));
}

/* extuuid_floats(numbers, bits, exponent_bits [, name]) */
PG_FUNCTION_INFO_V1(extuuid_floats_own);
Datum
extuuid_floats_own(PG_FUNCTION_ARGS)
{
	PG_RETURN_EXTUUID(make_floats(fcinfo, own_format(fcinfo), 3));
}

/* The same for one float, with all digits of a numeric. */
static uint8 *
make_float(FunctionCallInfo fcinfo, FloatFormat format, int name_at)
{
	ExtuuidText number = numeric_text(PG_GETARG_DATUM(0));
	ExtuuidText name = name_argument(fcinfo, name_at);
	uint8    *id = new_id();

	check_built(extuuid_build_float_of(number, format.bits, format.exponent_bits, name, id),
				name, number);
	return id;
}

/* extuuid_float(number, bits [, name]) */
PG_FUNCTION_INFO_V1(extuuid_float_standard);
Datum
extuuid_float_standard(PG_FUNCTION_ARGS)
{
	PG_RETURN_EXTUUID(make_float(fcinfo, standard_format(fcinfo), 2));
}

/* extuuid_float(number, bits, exponent_bits [, name]) */
PG_FUNCTION_INFO_V1(extuuid_float_own);
Datum
extuuid_float_own(PG_FUNCTION_ARGS)
{
	PG_RETURN_EXTUUID(make_float(fcinfo, own_format(fcinfo), 3));
}

/* --- accessors --- */

/*
 * Read the fields of an accessor's argument.  Return false if it prints as a UUID:
 * then it has a kind, but accessors return NULL for all its fields.
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
							   ObjectIdGetDatum(InvalidOid), Int32GetDatum(-1));
}

/* Return one of a value's numbers as numeric. */
static Datum
number_datum(const ExtuuidValue *value, int i)
{
	char		digits[EXTUUID_NUMBER_LEN + 1];

	digits[extuuid_print_number(value, i, digits)] = '\0';
	return numeric_datum(digits);
}

static bool
is_integer_vector(ExtuuidKind kind)
{
	return kind == EXTUUID_INT_VECTOR || kind == EXTUUID_UINT_VECTOR;
}

/* Return whether a kind is an integer vector, or a float of any format but quant. */
static bool
is_vector(ExtuuidKind kind)
{
	return is_integer_vector(kind) ||
		(extuuid_is_float(kind) && kind != EXTUUID_QUANT);
}

PG_FUNCTION_INFO_V1(extuuid_number);
Datum
extuuid_number(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;

	if (!take_apart(fcinfo, &value) || value.count != 1 ||
		value.kind == EXTUUID_TIME || is_integer_vector(value.kind))
		PG_RETURN_NULL();
	return number_datum(&value, 0);
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
		numbers[i] = number_datum(&value, i);
	PG_RETURN_ARRAYTYPE_P(construct_array(numbers, value.count, NUMERICOID, -1, false,
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
	if (!is_integer_vector(value.kind))
		dimensions[count++] = Int32GetDatum(extuuid_float_format(&value).exponent_bits);
	PG_RETURN_ARRAYTYPE_P(construct_array(dimensions, count, INT4OID, sizeof(int32), true,
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
 * Read the fields of an argument of kind time; return false if it is of another
 * kind.
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

/* --- money --- */

PG_FUNCTION_INFO_V1(extuuid_is_money);
Datum
extuuid_is_money(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(money_check(PG_GETARG_BYTES(0)));
}

PG_FUNCTION_INFO_V1(extuuid_is_money_text);
Datum
extuuid_is_money_text(PG_FUNCTION_ARGS)
{
	ExtuuidText candidate = text_argument(PG_GETARG_DATUM(0));
	uint8		id[EXTUUID_BYTES];

	PG_RETURN_BOOL(money_parse(candidate.text, candidate.len, id).code == CODEC_OK);
}

/* extuuid_money(currency, amount) */
PG_FUNCTION_INFO_V1(extuuid_money);
Datum
extuuid_money(PG_FUNCTION_ARGS)
{
	ExtuuidText currency = text_argument(PG_GETARG_DATUM(0));
	ExtuuidText amount = numeric_argument(PG_GETARG_DATUM(1));
	uint8    *id = new_id();
	CodecStatus status = money_pack(currency, amount, id);

	check_built(status, currency, status.code == CODEC_UNKNOWN_CURRENCY ? currency : amount);
	PG_RETURN_EXTUUID(id);
}

PG_FUNCTION_INFO_V1(extuuid_money_parse);
Datum
extuuid_money_parse(PG_FUNCTION_ARGS)
{
	PG_RETURN_EXTUUID(parse_by(money_parse, PG_GETARG_DATUM(0)));
}

static const uint8 *
checked_money(const uint8 *id)
{
	if (!money_check(id))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("extuuid is not a currency amount"),
				 errdetail("A currency amount is fixedB4; its symbol is an active code of ISO 4217 and a dollar sign.")));
	return id;
}

PG_FUNCTION_INFO_V1(extuuid_money_currency);
Datum
extuuid_money_currency(PG_FUNCTION_ARGS)
{
	char		money[MONEY_TEXT_LEN];

	money_print(checked_money(PG_GETARG_BYTES(0)), money);
	return text_datum(money, MONEY_CODE_LEN);
}

PG_FUNCTION_INFO_V1(extuuid_money_amount);
Datum
extuuid_money_amount(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;

	extuuid_unpack(checked_money(PG_GETARG_BYTES(0)), &value);
	return number_datum(&value, 0);
}

PG_FUNCTION_INFO_V1(extuuid_money_format);
Datum
extuuid_money_format(PG_FUNCTION_ARGS)
{
	char		money[MONEY_TEXT_LEN];

	return text_datum(money, money_print(checked_money(PG_GETARG_BYTES(0)), money));
}

/* --- prefixes --- */

PREFIX_OPERATOR(extuuid, prefix_format);

RANGE_ORDER(extuuid, &extuuid_prefix_operator);
INDEX_FUNCTIONS(extuuid, .size = EXTUUID_BYTES);
RANGE_FUNCTION(extuuid_subdiff, range_subdiff, range_order);
