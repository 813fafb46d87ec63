/*
 * builder.c
 *		IDs from their parts, see builder.h, and the constructors
 *		(doc/format/extuuid.md, sections 4 to 6 and 11).
 */
#include "codec/extuuid/builder.h"

/* --- symbols with a number ---------------------------------------------- */

/* Return the number of bits that name and number share. */
static int
shared_bits(ExtuuidKind kind)
{
	return kind == EXTUUID_FIXED ? EXTUUID_FIXED_BITS : EXTUUID_SERIAL_BITS;
}

CodecStatus
extuuid_blame_number(CodecStatus status, const ExtuuidSymserial *parts)
{
	static const SymbolEncoding encodings[] = {
		SYMBOL_A, SYMBOL_B, SYMBOL_C, SYMBOL_D, SYMBOL_F
	};
	ExtuuidPart name = parts->name;
	int			bits = shared_bits(parts->kind);
	int			limit = 0;

	if (status.code != CODEC_SYMBOL_TOO_LONG &&
		status.code != CODEC_NUMBER_TOO_WIDE)
		return status;
	for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++)
	{
		Symbol		symbol;

		if ((parts->encoding == SYMBOL_AUTO ||
			 parts->encoding == encodings[i]) &&
			symbol_encode(encodings[i], name.text, name.at, name.end, bits,
						  &symbol).code == CODEC_OK &&
			bits - symbol.nbits > limit)
			limit = bits - symbol.nbits;
	}
	if (limit == 0)
		return status;
	return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, parts->digits.at,
							parts->digits.end - parts->digits.at, 0, limit);
}

/* So all amounts of a name are in the range of the prefix with these places. */
void
extuuid_choose_encoding(ExtuuidSymserial *parts)
{
	Symbol		symbol;

	if (parts->kind == EXTUUID_FIXED && parts->places >= 0 &&
		symbol_encode(parts->encoding, parts->name.text, parts->name.at,
					  parts->name.end, EXTUUID_FIXED_BITS - 1,
					  &symbol).code == CODEC_OK)
		parts->encoding = symbol.encoding;
}

CodecStatus
extuuid_build_symserial(const ExtuuidSymserial *parts, uint8_t *id)
{
	bool		fixed = parts->kind == EXTUUID_FIXED;
	int			room = shared_bits(parts->kind) -
		(fixed ? s128_length(parts->number)
		 : u128_length((UInt128) parts->number));
	ExtuuidValue value;
	CodecStatus status;

	extuuid_start_value(&value, parts->kind, 0, 0);
	status = symbol_encode(parts->encoding, parts->name.text, parts->name.at,
						   parts->name.end, room, &value.symbol);
	if (status.code != CODEC_OK)
		return extuuid_blame_number(status, parts);
	value.has_symbol = true;
	value.bits = (UInt128) parts->number;
	value.places = fixed ? (uint8_t) parts->places : 0;
	extuuid_pack(&value, id);
	return codec_ok();
}

/* --- integers ----------------------------------------------------------- */

/* Build a value that is one number and nothing else. */
static void
build_single(ExtuuidKind kind, int width, UInt128 bits, uint8_t *id)
{
	ExtuuidValue value;

	extuuid_start_value(&value, kind, 1, width);
	value.bits = bits;
	extuuid_pack(&value, id);
}

void
extuuid_build_single_int(SInt128 number, uint8_t *id)
{
	build_single(EXTUUID_INT, EXTUUID_INT_BITS, (UInt128) number, id);
}

/* Append a number to those of a value, whose width it must not exceed. */
static void
append_bits(ExtuuidValue *value, UInt128 bits)
{
	value->bits = (value->width < 128 ? value->bits << value->width : 0) |
		bits;
}

CodecStatus
extuuid_build_integers(const ExtuuidIntegers *parts, uint8_t *id)
{
	ExtuuidValue value;
	int			width = parts->width;
	CodecStatus status = codec_ok();

	if (width == 0)
	{
		width = 1;
		for (int i = 0; i < parts->count; i++)
		{
			int			bits = extuuid_integer_bits(parts->numbers[i],
													parts->is_signed);

			if (bits > width)
				width = bits;
		}
	}
	if (parts->count * width > EXTUUID_INTS_BITS)
		return codec_fail_limit(CODEC_VECTOR_TOO_WIDE, parts->list.at,
								parts->list.end - parts->list.at,
								parts->count * width, EXTUUID_INTS_BITS);
	extuuid_start_value(&value, parts->is_signed ? EXTUUID_INT_VECTOR
						: EXTUUID_UINT_VECTOR, parts->count, width);
	for (int i = 0; i < parts->count; i++)
		append_bits(&value, (UInt128) parts->numbers[i] & u128_mask(width));
	if (parts->name.end > parts->name.at)
		status = extuuid_set_name(&value, parts->name);
	if (status.code == CODEC_OK)
		extuuid_pack(&value, id);
	return status;
}

/* --- floats ------------------------------------------------------------- */

const ExtuuidFloatFormat extuuid_standard_formats[EXTUUID_STANDARD_FORMATS] = {
	{EXTUUID_F16, 16, 0}, {EXTUUID_F32, 32, 0}, {EXTUUID_F64, 64, 0},
	{EXTUUID_F80, 80, 0}, {EXTUUID_F117, EXTUUID_F117_BITS, 0}
};

/* The formats that "f" tries if no standard format has room for the name. */
static const ExtuuidFloatFormat own_formats[] = {
	{EXTUUID_FLOAT_VECTOR, 16, 5}, {EXTUUID_FLOAT_VECTOR, 32, 8},
	{EXTUUID_FLOAT_VECTOR, 64, 11}
};

#define OWN_FORMATS 3

CodecStatus
extuuid_check_count(const ExtuuidFloatFormat *format, int count,
					ExtuuidPart list)
{
	ExtuuidKind kind = format->kind;
	size_t		len = list.end - list.at;
	int			most = kind == EXTUUID_F16 ? EXTUUID_FLOATS_MAX
		: kind == EXTUUID_F32 ? 3 : 1;

	if (kind == EXTUUID_FLOAT_VECTOR)
	{
		if (count * format->width <= EXTUUID_FLOATS_BITS)
			return codec_ok();
		return codec_fail_limit(CODEC_VECTOR_TOO_WIDE, list.at, len,
								count * format->width, EXTUUID_FLOATS_BITS);
	}
	if (count > most)
		return codec_fail_limit(CODEC_TOO_MANY_VALUES, list.at, len,
								count, most);
	if (kind != EXTUUID_F117 && !extuuid_is_standard(kind, count))
		return codec_fail_limit(CODEC_NO_VECTOR_OF_COUNT, list.at, len,
								count, 0);
	return codec_ok();
}

CodecStatus
extuuid_start_floats(ExtuuidValue *value, const ExtuuidFloatFormat *format,
					 int count, ExtuuidPart name)
{
	extuuid_start_value(value, format->kind, count, format->width);
	value->exponent_bits = (uint8_t) format->exponent_bits;
	return name.end > name.at ? extuuid_set_name(value, name) : codec_ok();
}

bool
extuuid_add_float(ExtuuidValue *value, const Decimal *constant,
				  BinaryFloat *number)
{
	if (!decimal_to_float(constant, extuuid_float_format(value), number))
		return false;
	append_bits(value, extuuid_float_bits(value, *number));
	return true;
}

/*
 * Append all constants to a value's numbers.  Set *lossless to whether each
 * of them is printed as the same decimal number.  CODEC_FLOAT_OVERFLOW.
 */
static CodecStatus
add_constants(ExtuuidValue *value, const ExtuuidConstant *constants,
			  bool *lossless)
{
	BinaryFormat format = extuuid_float_format(value);

	*lossless = true;
	for (int i = 0; i < value->count; i++)
	{
		BinaryFloat number;
		DecimalShort shortest;

		if (!extuuid_add_float(value, &constants[i].decimal, &number))
			return codec_fail_limit(CODEC_FLOAT_OVERFLOW, constants[i].at,
									constants[i].len, 0, value->width);
		if (*lossless)
		{
			decimal_shortest(&number, format, &shortest);
			*lossless = decimal_same(&constants[i].decimal, &shortest);
		}
	}
	return codec_ok();
}

/* The state of the search for the format of an "f" without dimensions */
typedef struct Search
{
	bool		holds;			/* a format has that count and the name */
	bool		fits;			/* a format has no overflow */
	bool		lossless;		/* the last format is lossless, so that the
								 * search ends */
	ExtuuidValue value;			/* in the last format without overflow */
	CodecStatus refused;		/* why the name does not fit in the format
								 * with the most room for names */
	CodecStatus overflow;		/* the error of the last format */
} Search;

/* Try one more format. */
static void
try_format(Search *search, const ExtuuidFloatFormat *format,
		   const ExtuuidConstant *constants, int count, ExtuuidPart name)
{
	ExtuuidPart nowhere = {0};
	ExtuuidValue value;
	CodecStatus status;

	if (extuuid_check_count(format, count, nowhere).code != CODEC_OK)
		return;
	status = extuuid_start_floats(&value, format, count, name);
	if (status.code != CODEC_OK)
	{
		/*
		 * Float vectors allow every encoding, so that no format has a
		 * character that they do not have.
		 */
		if (search->refused.code == CODEC_OK ||
			status.limit > search->refused.limit ||
			(format->kind == EXTUUID_FLOAT_VECTOR &&
			 status.code == CODEC_SYMBOL_CHAR))
			search->refused = status;
		return;
	}
	search->holds = true;
	status = add_constants(&value, constants, &search->lossless);
	if (status.code != CODEC_OK)
	{
		search->lossless = false;
		search->overflow = status;
		return;
	}
	search->fits = true;
	search->value = value;
}

CodecStatus
extuuid_build_shortest(const ExtuuidConstant *constants, int count,
					   ExtuuidPart name, uint8_t *id)
{
	Search		search = {.refused = codec_ok(), .overflow = codec_ok()};

	for (int i = 0; i < EXTUUID_STANDARD_FORMATS && !search.lossless; i++)
		try_format(&search, &extuuid_standard_formats[i], constants,
				   count, name);
	if (!search.holds)
	{
		for (int i = 0; i < OWN_FORMATS && !search.lossless; i++)
			try_format(&search, &own_formats[i], constants, count, name);
	}
	if (!search.holds)
		return search.refused;
	if (!search.fits)
		return search.overflow;
	extuuid_pack(&search.value, id);
	return codec_ok();
}

/* --- quantities --------------------------------------------------------- */

/* Build a quant from the bits of a binary64 and its powers. */
static void
build_quant_bits(UInt128 bits, const uint8_t *powers, uint8_t *id)
{
	ExtuuidValue value;

	extuuid_start_value(&value, EXTUUID_QUANT, 1, 64);
	value.bits = bits;
	memcpy(value.powers, powers, EXTUUID_UNITS);
	extuuid_pack(&value, id);
}

CodecStatus
extuuid_build_quantity(const Decimal *number, ExtuuidPart digits,
					   const uint8_t *powers, uint8_t *id)
{
	ExtuuidValue layout = {.kind = EXTUUID_QUANT, .width = 64};
	BinaryFloat binary;

	if (!decimal_to_float(number, extuuid_float_format(&layout), &binary))
		return codec_fail_limit(CODEC_FLOAT_OVERFLOW, digits.at,
								digits.end - digits.at, 0, 64);
	build_quant_bits(extuuid_float_bits(&layout, binary), powers, id);
	return codec_ok();
}

/* --- constructors from SQL arguments ------------------------------------ */

/* Return all of an argument as a part. */
static ExtuuidPart
whole_argument(ExtuuidText argument)
{
	return extuuid_part(argument.text, 0, argument.len);
}

/*
 * Read an integer of at most limit bits from ["-"] decimal, as numeric prints
 * it.  CODEC_NOT_INTEGER; CODEC_NEGATIVE if it must not be signed;
 * CODEC_NUMBER_TOO_WIDE.  All of them are about the whole number.
 */
static CodecStatus
read_numeric(ExtuuidText number, bool is_signed, int limit, SInt128 *value)
{
	Decimal		decimal;
	UInt128		magnitude;
	SInt128		integer;
	size_t		at = 0;
	int			places;
	CodecStatus too_wide = codec_fail_limit(CODEC_NUMBER_TOO_WIDE, 0,
											number.len, 0, limit);
	CodecStatus status;

	/* A number that has no room in a Decimal is too large for any ID. */
	if (number.len > EXTUUID_INPUT_MAX)
		return extuuid_find(number.text, 0, number.len, '.') < number.len
			? codec_fail_part(CODEC_NOT_INTEGER, 0, number.len) : too_wide;
	status = decimal_parse_plain(number.text, &at, number.len, &decimal,
								 &places);
	if (status.code == CODEC_OK && at < number.len)
		status = codec_fail_part(CODEC_BAD_CHAR, at, 1);
	if (status.code != CODEC_OK)
		return status;
	status = decimal_to_integer(&decimal, 0, &magnitude);
	if (status.code == CODEC_NOT_EXACT)
		return codec_fail_part(CODEC_NOT_INTEGER, 0, number.len);
	if (status.code != CODEC_OK)
		return too_wide;
	integer = decimal.negative ? -(SInt128) magnitude : (SInt128) magnitude;
	if (integer < 0 && !is_signed)
		return codec_fail_part(CODEC_NEGATIVE, 0, number.len);
	if (extuuid_integer_bits(integer, is_signed) > limit)
		return too_wide;
	*value = integer;
	return codec_ok();
}

CodecStatus
extuuid_build_symbol(SymbolEncoding encoding, ExtuuidText name, uint8_t *id)
{
	ExtuuidSymserial parts = {
		.kind = EXTUUID_SERIAL, .encoding = encoding,
		.name = whole_argument(name)
	};

	return extuuid_build_symserial(&parts, id);
}

CodecStatus
extuuid_build_serial(SymbolEncoding encoding, ExtuuidText name,
					 ExtuuidText number, bool grouped, uint8_t *id)
{
	ExtuuidSymserial parts = {
		.kind = EXTUUID_SERIAL, .encoding = encoding,
		.name = whole_argument(name), .digits = whole_argument(number)
	};
	CodecStatus status;

	if (!grouped)
		status = read_numeric(number, false, EXTUUID_SERIAL_BITS,
							  &parts.number);
	else
	{
		status = extuuid_check_length(number.len);
		if (status.code == CODEC_OK)
			status = extuuid_read_serial(number.text, 0, number.len,
										 &parts.number);
	}
	if (status.code != CODEC_OK)
		return extuuid_blame_number(status, &parts);
	return extuuid_build_symserial(&parts, id);
}

CodecStatus
extuuid_build_amount(ExtuuidSymserial *parts, uint8_t *id)
{
	ExtuuidPart amount = parts->digits;
	size_t		len = amount.end - amount.at;
	CodecStatus status;

	extuuid_choose_encoding(parts);
	if (len > EXTUUID_INPUT_MAX)
	{
		size_t		dot = extuuid_find(amount.text, amount.at,
									   amount.end, '.');

		if (dot < amount.end)
			return codec_fail_limit(CODEC_NOT_EXACT, amount.at, len,
									(int) (amount.end - dot - 1),
									parts->places < 0 ? EXTUUID_PLACES_MAX
									: parts->places);
		status = codec_fail_limit(CODEC_NUMBER_TOO_WIDE, amount.at, len, 0,
								  EXTUUID_FIXED_BITS);
	}
	else
		status = extuuid_read_amount(amount.text, amount.at, amount.end,
									 &parts->places, &parts->number);
	if (status.code != CODEC_OK)
		return extuuid_blame_number(status, parts);
	return extuuid_build_symserial(parts, id);
}

CodecStatus
extuuid_build_fixed(SymbolEncoding encoding, int places, ExtuuidText name,
					ExtuuidText amount, uint8_t *id)
{
	ExtuuidSymserial parts = {
		.kind = EXTUUID_FIXED, .encoding = encoding, .places = places,
		.name = whole_argument(name), .digits = whole_argument(amount)
	};

	return extuuid_build_amount(&parts, id);
}

CodecStatus
extuuid_build_int(ExtuuidText number, uint8_t *id)
{
	SInt128		value;
	CodecStatus status = read_numeric(number, true, EXTUUID_INT_BITS, &value);

	if (status.code == CODEC_OK)
		extuuid_build_single_int(value, id);
	return status;
}

CodecStatus
extuuid_build_ints(bool is_signed, const ExtuuidText *numbers, int count,
				   int width, ExtuuidText name, uint8_t *id)
{
	SInt128		values[EXTUUID_INTS_MAX];
	ExtuuidIntegers parts = {
		.is_signed = is_signed, .count = count, .width = width,
		.numbers = values, .name = whole_argument(name)
	};

	for (int i = 0; i < count; i++)
	{
		CodecStatus status = read_numeric(numbers[i], is_signed,
										  width > 0 ? width : EXTUUID_INTS_BITS,
										  &values[i]);

		if (status.code != CODEC_OK)
		{
			status.at = (size_t) i;
			status.len = 0;
			return status;
		}
	}
	return extuuid_build_integers(&parts, id);
}

/* Set decimal to the shortest decimal of a binary64. */
static void
decimal_of_double(uint64_t bits, Decimal *decimal)
{
	static const BinaryFormat binary64 = {
		.exponent_bits = 11, .fraction_bits = 52
	};
	BinaryFloat number = {
		.negative = bits >> 63 != 0,
		.exponent = (uint32_t) (bits >> 52 & 0x7FF),
		.fraction = bits & (UINT64_MAX >> 12)
	};
	DecimalShort shortest;

	decimal_shortest(&number, binary64, &shortest);
	decimal->kind = shortest.kind;
	decimal->negative = shortest.negative;
	decimal->exponent = shortest.exponent;
	decimal->ndigits = shortest.ndigits;
	memcpy(decimal->digits, shortest.digits, (size_t) shortest.ndigits);
}

CodecStatus
extuuid_build_floats(const uint64_t *numbers, int count, ExtuuidText name,
					 uint8_t *id)
{
	ExtuuidConstant constants[EXTUUID_FLOATS_MAX];

	for (int i = 0; i < count; i++)
	{
		constants[i].at = (size_t) i;
		constants[i].len = 1;
		decimal_of_double(numbers[i], &constants[i].decimal);
	}
	return extuuid_build_shortest(constants, count, whole_argument(name), id);
}

/* Return the standard format of numbers of width bits, or NULL. */
static const ExtuuidFloatFormat *
find_format(int width)
{
	for (int i = 0; i < EXTUUID_STANDARD_FORMATS; i++)
	{
		if (extuuid_standard_formats[i].width == width)
			return &extuuid_standard_formats[i];
	}
	return NULL;
}

bool
extuuid_has_width(int width)
{
	return find_format(width) != NULL;
}

/*
 * Start a vector of count floats in a given format, see
 * extuuid_build_floats_of.  The errors of extuuid_check_count and
 * extuuid_start_floats; CODEC_PARAMETER_RANGE if no standard format has the
 * width.
 */
static CodecStatus
start_format(ExtuuidValue *value, int count, int width, int exponent_bits,
			 ExtuuidText name)
{
	ExtuuidFloatFormat own = {EXTUUID_FLOAT_VECTOR, width, exponent_bits};
	const ExtuuidFloatFormat *format = exponent_bits > 0 ? &own
		: find_format(width);
	ExtuuidPart list = {0};
	CodecStatus status;

	if (format == NULL)
		return codec_fail_limit(CODEC_PARAMETER_RANGE, 0, 0, width, 0);
	status = extuuid_check_count(format, count, list);
	return status.code != CODEC_OK ? status
		: extuuid_start_floats(value, format, count, whole_argument(name));
}

CodecStatus
extuuid_build_floats_of(const uint64_t *numbers, int count, int width,
						int exponent_bits, ExtuuidText name, uint8_t *id)
{
	ExtuuidValue value;
	CodecStatus status = start_format(&value, count, width,
									  exponent_bits, name);

	if (status.code != CODEC_OK)
		return status;
	for (int i = 0; i < count; i++)
	{
		Decimal		decimal;
		BinaryFloat number;

		decimal_of_double(numbers[i], &decimal);
		if (!extuuid_add_float(&value, &decimal, &number))
			return codec_fail_limit(CODEC_FLOAT_OVERFLOW, (size_t) i, 1,
									0, width);
	}
	extuuid_pack(&value, id);
	return codec_ok();
}

/*
 * Read a number as numeric prints it, with any number of zeros at both ends.
 * CODEC_TEXT_TOO_LONG if the rest is longer than EXTUUID_INPUT_MAX.
 */
static CodecStatus
read_numeric_real(ExtuuidText number, Decimal *decimal)
{
	const char *text = number.text;
	size_t		first = 0;
	size_t		end = number.len;
	size_t		dot = extuuid_find(text, 0, end, '.');

	if (number.len <= EXTUUID_INPUT_MAX)
		return extuuid_read_real(text, 0, number.len, decimal);
	while (first < end && (text[first] < '1' || text[first] > '9'))
		first++;
	while (end > first && (text[end - 1] < '1' || text[end - 1] > '9'))
		end--;
	if (end - first > EXTUUID_INPUT_MAX)
		return codec_fail_limit(CODEC_TEXT_TOO_LONG, EXTUUID_INPUT_MAX, 0,
								(int) (end - first), EXTUUID_INPUT_MAX);
	decimal->kind = DECIMAL_FINITE;
	decimal->negative = text[0] == '-';
	decimal->exponent = first == end ? 0
		: first < dot ? (int) (dot - first) : -(int) (first - dot - 1);
	decimal->ndigits = 0;
	for (size_t at = first; at < end; at++)
	{
		if (at != dot)
			decimal->digits[decimal->ndigits++] = (uint8_t) (text[at] - '0');
	}
	return codec_ok();
}

CodecStatus
extuuid_build_float_of(ExtuuidText number, int width, int exponent_bits,
					   ExtuuidText name, uint8_t *id)
{
	ExtuuidValue value;
	Decimal		decimal;
	BinaryFloat binary;
	CodecStatus status = start_format(&value, 1, width, exponent_bits, name);

	if (status.code == CODEC_OK)
		status = read_numeric_real(number, &decimal);
	if (status.code != CODEC_OK)
		return status;
	if (!extuuid_add_float(&value, &decimal, &binary))
		return codec_fail_limit(CODEC_FLOAT_OVERFLOW, 0, number.len,
								0, width);
	extuuid_pack(&value, id);
	return codec_ok();
}

CodecStatus
extuuid_build_quant(uint64_t value, ExtuuidText unit, uint8_t *id)
{
	uint8_t		powers[EXTUUID_UNITS];
	CodecStatus status = extuuid_check_length(unit.len);

	if (status.code == CODEC_OK)
		status = extuuid_read_units(unit.text, 0, unit.len, true, powers,
									NULL);
	if (status.code != CODEC_OK)
		return status;
	/* Without their signs, all NaNs are above infinity. */
	if ((value & INT64_MAX) > UINT64_C(0x7FF0000000000000))
		value = UINT64_C(0x7FF8000000000000);	/* the canonical one */
	build_quant_bits(value, powers, id);
	return codec_ok();
}
