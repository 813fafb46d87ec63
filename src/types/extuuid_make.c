/*
 * extuuid_make.c
 *		The constructors of the type extuuid.
 */
#include "postgres.h"

#include "catalog/pg_type.h"
#include "utils/array.h"
#include "utils/builtins.h"
#include "utils/lsyscache.h"
#include "utils/numeric.h"
#include "utils/timestamp.h"

#include "server/timestamp.h"
#include "types/argument.h"
#include "types/extuuid.h"

/* Default number of a time's bits of fraction: enough for microseconds. */
#define TIME_BITS_DEFAULT 20

/* Return whether a status is about the name argument of a constructor. */
static bool
is_about_name(int code)
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
is_about_one(int code)
{
	return code == CODEC_NUMBER_TOO_WIDE || code == CODEC_NEGATIVE ||
		code == CODEC_NOT_INTEGER || code == CODEC_BAD_CHAR;
}

static void
check_built(CodecStatus status, ExtuuidText name, ExtuuidText number)
{
	ExtuuidText *about = is_about_name(status.code) ? &name : &number;

	if (status.code != CODEC_OK)
		extuuid_report_value(status, about->text, about->len);
}

/* Print a numeric in plain digits, without trailing zeros. */
static ExtuuidText
numeric_text(Datum number)
{
	Datum		trimmed = DirectFunctionCall1(numeric_trim_scale, number);
	char	   *digits = DatumGetCString(DirectFunctionCall1(numeric_out,
															 trimmed));
	ExtuuidText view = {digits, strlen(digits)};

	return view;
}

ExtuuidText
extuuid_finite_argument(Datum number)
{
	ExtuuidText view = numeric_text(number);

	if (numeric_is_nan(DatumGetNumeric(number)) ||
		numeric_is_inf(DatumGetNumeric(number)))
		extuuid_report_value(codec_fail_part(CODEC_NOT_FINITE, 0, view.len),
							 view.text, view.len);
	return view;
}

/* Return an encoding; SYMBOL_AUTO if there is no such argument. */
static SymbolEncoding
encoding_argument(FunctionCallInfo fcinfo, int n)
{
	ExtuuidText letter;
	SymbolEncoding encoding;

	if (PG_NARGS() <= n)
		return SYMBOL_AUTO;
	letter = text_argument(PG_GETARG_DATUM(n));
	if (letter.len != 1 || !symbol_find_encoding(letter.text[0], &encoding))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("encoding must be \"A\", \"B\", \"C\", \"D\" or \"F\", not \"%s\"",
						report_excerpt(letter.text, letter.len))));
	return encoding;
}

/*
 * Return the name of a vector; empty if there is no such argument; "" is
 * an error.
 */
static ExtuuidText
name_argument(FunctionCallInfo fcinfo, int n)
{
	ExtuuidText name = {"", 0};

	if (PG_NARGS() > n)
	{
		name = text_argument(PG_GETARG_DATUM(n));
		if (name.len == 0)
			extuuid_report_value(codec_fail(CODEC_EMPTY_NAME, 0), "", 0);
	}
	return name;
}

/* extuuid_sym(name [, encoding]) */
PG_FUNCTION_INFO_V1(extuuid_sym);
Datum
extuuid_sym(PG_FUNCTION_ARGS)
{
	ExtuuidText name = text_argument(PG_GETARG_DATUM(0));
	SymbolEncoding encoding = encoding_argument(fcinfo, 1);
	uint8	   *id = new_id();

	check_built(extuuid_build_symbol(encoding, name, id), name, name);
	PG_RETURN_POINTER(id);
}

/* Build a serial from the arguments (name, number [, encoding]). */
static Datum
make_serial(FunctionCallInfo fcinfo, ExtuuidText number, bool grouped)
{
	ExtuuidText name = text_argument(PG_GETARG_DATUM(0));
	SymbolEncoding encoding = encoding_argument(fcinfo, 2);
	uint8	   *id = new_id();

	check_built(extuuid_build_serial(encoding, name, number, grouped, id), name,
				number);
	PG_RETURN_POINTER(id);
}

/* extuuid_serial(name, number [, encoding]) */
FORWARD(extuuid_serial,
		make_serial(fcinfo, extuuid_finite_argument(PG_GETARG_DATUM(1)),
					false));

/* The same with the number as text: digits, dashes and underscores */
FORWARD(extuuid_serial_text,
		make_serial(fcinfo, text_argument(PG_GETARG_DATUM(1)), true));

/* extuuid_fixed(name, amount [, places [, encoding]]) */
PG_FUNCTION_INFO_V1(extuuid_fixed);
Datum
extuuid_fixed(PG_FUNCTION_ARGS)
{
	ExtuuidText name = text_argument(PG_GETARG_DATUM(0));
	ExtuuidText amount = extuuid_finite_argument(PG_GETARG_DATUM(1));
	int			places = -1;
	SymbolEncoding encoding;
	uint8	   *id = new_id();

	if (PG_NARGS() > 2)
		places = (int) checked_integer("places", PG_GETARG_INT32(2), 0,
									   EXTUUID_PLACES_MAX);
	encoding = encoding_argument(fcinfo, 3);
	check_built(extuuid_build_fixed(encoding, places, name, amount, id), name,
				amount);
	PG_RETURN_POINTER(id);
}

PG_FUNCTION_INFO_V1(extuuid_int);
Datum
extuuid_int(PG_FUNCTION_ARGS)
{
	ExtuuidText number = extuuid_finite_argument(PG_GETARG_DATUM(0));
	uint8	   *id = new_id();

	check_built(extuuid_build_int(number, id), number, number);
	PG_RETURN_POINTER(id);
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
	uint8	   *id = new_id();

	check_built(extuuid_build_quant(double_bits(PG_GETARG_FLOAT8(0)), unit,
									id), unit, unit);
	PG_RETURN_POINTER(id);
}

/* extuuid_time(at [, bits]) */
PG_FUNCTION_INFO_V1(extuuid_time);
Datum
extuuid_time(PG_FUNCTION_ARGS)
{
	TimestampTz at = PG_GETARG_TIMESTAMPTZ(0);
	int			bits = TIME_BITS_DEFAULT;
	uint8	   *id = new_id();
	CodecStatus status;

	if (PG_NARGS() > 1)
		bits = (int) checked_integer("bits", PG_GETARG_INT32(1), 0,
									 EXTUUID_TIME_FRACTION_MAX);
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
		extuuid_report_value(status, text, strlen(text));
	}
	PG_RETURN_POINTER(id);
}

/*
 * Return the elements of an array, or raise an error unless it has one
 * dimension, 1 to max elements, and no NULL.  The elements are counted before
 * they are read, because there can be millions.
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
		extuuid_report_value(
							 codec_fail_limit(CODEC_TOO_MANY_VALUES, 0, 0,
											  ARR_DIMS(array)[0], max),
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

/*
 * Build an integer vector from (numbers, bits [, name]) or (numbers
 * [, name]).
 */
static Datum
make_integers(FunctionCallInfo fcinfo, bool is_signed, bool has_bits)
{
	Datum	   *elements;
	int			count = array_elements(PG_GETARG_ARRAYTYPE_P(0),
									   EXTUUID_INTS_MAX, &elements);
	int			bits = has_bits ?
		(int) checked_integer("bits", PG_GETARG_INT32(1), 1,
							  EXTUUID_INTS_BITS) : 0;
	ExtuuidText name = name_argument(fcinfo, has_bits ? 2 : 1);
	ExtuuidText numbers[EXTUUID_INTS_MAX];
	ExtuuidText about = {NULL, 0};
	uint8	   *id = new_id();
	CodecStatus status;

	for (int i = 0; i < count; i++)
		numbers[i] = extuuid_finite_argument(elements[i]);
	status = extuuid_build_ints(is_signed, numbers, count, bits, name, id);
	if (is_about_one(status.code))
	{
		about = numbers[status.at];
		status.at = 0;
		status.len = about.len;
	}
	check_built(status, name, about);
	PG_RETURN_POINTER(id);
}

/* extuuid_ints(numbers [, bits [, name]]) */
FORWARD(extuuid_ints, make_integers(fcinfo, true, PG_NARGS() > 1));
FORWARD(extuuid_uints, make_integers(fcinfo, false, PG_NARGS() > 1));

/* extuuid_ints(numbers, name) */
FORWARD(extuuid_ints_named, make_integers(fcinfo, true, false));
FORWARD(extuuid_uints_named, make_integers(fcinfo, false, false));

/*
 * A format of floats: exponent_bits is 0 for a standard one, as in the codec;
 * bits is 0 for the shortest one in which the codec can store the numbers.
 */
typedef struct FloatFormat
{
	int			bits;
	int			exponent_bits;
} FloatFormat;

static const FloatFormat shortest_format = {0, 0};

/* Return the format that argument bits gives, or raise an error. */
static FloatFormat
standard_format(FunctionCallInfo fcinfo)
{
	FloatFormat format = {PG_GETARG_INT32(1), 0};

	if (!extuuid_has_width(format.bits))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("bits must be 16, 32, 64, 80 or 117, not %d",
						format.bits),
				 errhint("For another width, give exponent_bits, too.")));
	return format;
}

/*
 * Return the format that arguments bits and exponent_bits give, or raise
 * an error.
 */
static FloatFormat
own_format(FunctionCallInfo fcinfo)
{
	FloatFormat format;

	format.exponent_bits = (int) checked_integer("exponent_bits",
												 PG_GETARG_INT32(2),
												 EXTUUID_EXPONENT_MIN,
												 EXTUUID_EXPONENT_MAX);
	format.bits = (int) checked_integer("bits", PG_GETARG_INT32(1),
										format.exponent_bits + 2, EXTUUID_FLOATS_BITS);
	return format;
}

/*
 * Raise an error if the codec could not build a value from an array's
 * elements.
 */
static void
check_floats(CodecStatus status, ExtuuidText name, const Datum *elements)
{
	ExtuuidText about = {NULL, 0};

	if (status.code == CODEC_FLOAT_OVERFLOW)
	{
		about.text = DatumGetCString(DirectFunctionCall1(float8out,
														 elements[status.at]));
		about.len = strlen(about.text);
		status.at = 0;
		status.len = about.len;
	}
	check_built(status, name, about);
}

/*
 * Build a vector of the given format; its name, if any, is argument name_at.
 */
static Datum
make_floats(FunctionCallInfo fcinfo, FloatFormat format, int name_at)
{
	Datum	   *elements;
	int			most = format.exponent_bits > 0
		? EXTUUID_FLOATS_BITS / format.bits :
		EXTUUID_FLOATS_MAX;
	int			count = array_elements(PG_GETARG_ARRAYTYPE_P(0), most,
									   &elements);
	ExtuuidText name = name_argument(fcinfo, name_at);
	uint64_t   *numbers = palloc(count * sizeof(uint64_t));
	uint8	   *id = new_id();
	CodecStatus status;

	for (int i = 0; i < count; i++)
		numbers[i] = double_bits(DatumGetFloat8(elements[i]));
	status = format.bits == 0 ?
		extuuid_build_floats(numbers, count, name, id) :
		extuuid_build_floats_of(numbers, count, format.bits,
								format.exponent_bits, name, id);
	check_floats(status, name, elements);
	PG_RETURN_POINTER(id);
}

/* extuuid_floats(numbers [, name]) */
FORWARD(extuuid_floats, make_floats(fcinfo, shortest_format, 1));

/* extuuid_floats(numbers, bits [, name]) */
FORWARD(extuuid_floats_standard,
		make_floats(fcinfo, standard_format(fcinfo), 2));

/* extuuid_floats(numbers, bits, exponent_bits [, name]) */
FORWARD(extuuid_floats_own, make_floats(fcinfo, own_format(fcinfo), 3));

/* The same for one float, with all digits of a numeric. */
static Datum
make_float(FunctionCallInfo fcinfo, FloatFormat format, int name_at)
{
	ExtuuidText number = numeric_text(PG_GETARG_DATUM(0));
	ExtuuidText name = name_argument(fcinfo, name_at);
	uint8	   *id = new_id();

	check_built(extuuid_build_float_of(number, format.bits,
									   format.exponent_bits, name, id),
				name, number);
	PG_RETURN_POINTER(id);
}

/* extuuid_float(number, bits [, name]) */
FORWARD(extuuid_float_standard,
		make_float(fcinfo, standard_format(fcinfo), 2));

/* extuuid_float(number, bits, exponent_bits [, name]) */
FORWARD(extuuid_float_own, make_float(fcinfo, own_format(fcinfo), 3));
