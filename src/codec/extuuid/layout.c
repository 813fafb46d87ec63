/*
 * layout.c
 *		extuuid's layouts: 16 bytes to and from their fields
 *		(doc/format/extuuid.md, sections 1 to 6).
 *
 * The fields of every ID can be read.  Reading them also determines whether
 * the value has a canonical text.
 */
#include "codec/extuuid/extuuid.h"

#include <string.h>

#include "codec/extuuid/payload.h"

/*
 * Standard vectors have some zero bits, then context and numbers.
 */
#define STANDARD_ZERO_BITS 10
#define STANDARD_BITS 104
#define STANDARD_F16_FEW 6		/* f=110, which begins with its count */
#define FEW_COUNT_BITS 2
#define FEW_COUNT_MAX (1 << FEW_COUNT_BITS)
#define B_CHAR_BITS 6			/* of a character in SYMBOL_B */

typedef struct Standard
{
	ExtuuidKind kind;
	uint8_t		count;			/* with f=110 the least one */
	uint8_t		width;
	uint8_t		context_bits;	/* with f=110 for the least count; each
								 * further number takes 16 of them */
	uint8_t		context_chars;	/* of a name; 0: names are numbers */
	SymbolEncoding encoding;
} Standard;

static const Standard standards[8] = {
	{EXTUUID_F80, 1, 80, 24, 4, SYMBOL_B},
	{EXTUUID_F64, 1, 64, 40, 8, SYMBOL_C},
	{EXTUUID_F32, 3, 32, 8, 0, SYMBOL_B},
	{EXTUUID_F32, 2, 32, 40, 8, SYMBOL_C},
	{EXTUUID_F32, 1, 32, 72, 12, SYMBOL_B},
	{EXTUUID_F16, 6, 16, 8, 0, SYMBOL_B},
	{EXTUUID_F16, 1, 16, 86, 14, SYMBOL_B},
	{EXTUUID_RESERVED, 0, 0, 0, 0, SYMBOL_B}
};

#define IS_IN_ORDER(x) \
	(SUBTYPE_ ## x - SUBTYPE_INT == EXTUUID_ ## x - EXTUUID_INT)
_Static_assert(IS_IN_ORDER(QUANT) && IS_IN_ORDER(F117) && IS_IN_ORDER(TIME) &&
			   IS_IN_ORDER(INT_VECTOR) && IS_IN_ORDER(UINT_VECTOR) &&
			   IS_IN_ORDER(FLOAT_VECTOR) &&
			   SUBTYPE_STANDARD == EXTUUID_F80 - EXTUUID_INT,
			   "kinds and subtypes have another order");

/*
 * Set *f and *standard to the standard vector of a kind and count.  Return
 * false if there is none.
 */
static bool
find_standard(ExtuuidKind kind, int count, int *f, Standard *standard)
{
	for (*f = 0; standards[*f].kind != EXTUUID_RESERVED; ++*f)
	{
		*standard = standards[*f];
		if (standard->kind != kind)
			continue;
		if (*f == STANDARD_F16_FEW && count >= 1 && count <= FEW_COUNT_MAX)
		{
			standard->context_bits = (uint8_t) (STANDARD_BITS - FEW_COUNT_BITS -
												count * standard->width);
			standard->context_chars = standard->context_bits / B_CHAR_BITS;
			standard->count = (uint8_t) count;
		}
		if (standard->count == count)
			return true;
	}
	return false;
}

CodecStatus
extuuid_check(const uint8_t *id)
{
	int			version = uuid_frame_version(id);
	int			variant = uuid_frame_variant(id);

	if (version != EXTUUID_VERSION)
		return codec_fail_limit(CODEC_BAD_VERSION, 0, 0, version,
								EXTUUID_VERSION);
	if (variant != UUID_VARIANT)
		return codec_fail_limit(CODEC_BAD_VARIANT, 0, 0, variant,
								UUID_VARIANT);
	return codec_ok();
}

const char *
extuuid_kind_word(ExtuuidKind kind)
{
	static const char *const kind_words[] = {
		"symbol", "serial", "fixed", "int", "quant", "f117", "time",
		"int-vector", "uint-vector", "float-vector",
		"f80", "f64", "f32", "f16", "reserved"
	};

	return kind_words[kind];
}

/* --- floats ------------------------------------------------------------- */

bool
extuuid_is_float(ExtuuidKind kind)
{
	return kind == EXTUUID_QUANT || kind == EXTUUID_F117 ||
		(kind >= EXTUUID_FLOAT_VECTOR && kind <= EXTUUID_F16);
}

BinaryFormat
extuuid_float_format(const ExtuuidValue *value)
{
	static const uint8_t exponents[] = {
		[EXTUUID_QUANT] = 11,
		[EXTUUID_F117] = 16,
		[EXTUUID_F80] = 15,
		[EXTUUID_F64] = 11,
		[EXTUUID_F32] = 8,
		[EXTUUID_F16] = 5
	};
	BinaryFormat format;
	int			used;

	format.exponent_bits = value->kind == EXTUUID_FLOAT_VECTOR
		? value->exponent_bits : exponents[value->kind];
	/* The sign, the exponent and, in x87's format, the integer bit */
	used = 1 + format.exponent_bits + (value->kind == EXTUUID_F80);
	format.fraction_bits = (uint8_t) (value->width - used);
	return format;
}

/*
 * Return whether the exponent comes last, as in the formats that are not in
 * IEEE 754.
 */
static bool
exponent_is_last(ExtuuidKind kind)
{
	return kind == EXTUUID_F117 || kind == EXTUUID_FLOAT_VECTOR;
}

BinaryFloat
extuuid_float(const ExtuuidValue *value, int i, BinaryFormat *format)
{
	UInt128		bits = extuuid_number_bits(value, i);
	BinaryFloat number;
	int			exponent_bits;
	int			fraction_bits;
	bool		integer_bit;

	*format = extuuid_float_format(value);
	exponent_bits = format->exponent_bits;
	fraction_bits = format->fraction_bits;
	number.negative = (bits >> (value->width - 1) & 1) != 0;
	if (exponent_is_last(value->kind))
	{
		number.exponent = (uint32_t) (bits & u128_mask(exponent_bits));
		number.fraction = bits >> exponent_bits & u128_mask(fraction_bits);
		return number;
	}
	number.exponent = (uint32_t) (bits >> (value->width - 1 - exponent_bits) &
								  u128_mask(exponent_bits));
	number.fraction = bits & u128_mask(fraction_bits);

	/* If the integer bit contradicts the exponent, the number is a NaN. */
	integer_bit = (bits >> fraction_bits & 1) != 0;
	if (value->kind == EXTUUID_F80 && integer_bit != (number.exponent != 0))
	{
		number.exponent = (uint32_t) u128_mask(exponent_bits);
		number.fraction = 1;
	}
	return number;
}

UInt128
extuuid_float_bits(const ExtuuidValue *value, BinaryFloat number)
{
	BinaryFormat format = extuuid_float_format(value);
	UInt128		bits = (UInt128) number.negative << (value->width - 1);

	if (exponent_is_last(value->kind))
		return bits | number.fraction << format.exponent_bits |
			number.exponent;
	if (value->kind == EXTUUID_F80)
		bits |= (UInt128) (number.exponent != 0) << format.fraction_bits;
	return bits | number.fraction |
		(UInt128) number.exponent <<
		(value->width - 1 - format.exponent_bits);
}

/* Return whether all floats read back as the same bits, as all but NaN do. */
static bool
floats_are_canonical(const ExtuuidValue *value)
{
	for (int i = 0; i < value->count; i++)
	{
		BinaryFormat format;
		BinaryFloat number = extuuid_float(value, i, &format);
		uint32_t	special = (uint32_t) u128_mask(format.exponent_bits);
		UInt128		nan = (UInt128) 1 << (format.fraction_bits - 1);

		if (number.exponent == special && number.fraction != 0 &&
			(number.negative || number.fraction != nan))
			return false;
	}
	return true;
}

/* --- names -------------------------------------------------------------- */

bool
extuuid_is_standard(ExtuuidKind kind, int count)
{
	Standard	standard;
	int			f;

	return find_standard(kind, count, &f, &standard);
}

/* Return the bits for numbers and name of a vector with dimensions. */
static int
vector_bits(ExtuuidKind kind)
{
	return kind == EXTUUID_FLOAT_VECTOR ? EXTUUID_FLOATS_BITS
		: EXTUUID_INTS_BITS;
}

/* Set the name of a vector with dimensions. */
static CodecStatus
set_symbol_name(ExtuuidValue *value, ExtuuidPart name)
{
	int			room = vector_bits(value->kind) -
		value->count * value->width - SYMBOL_HEAD_BITS;
	CodecStatus status;

	status = symbol_encode(SYMBOL_AUTO, name.text, name.at, name.end,
						   room > 0 ? room : 0, &value->symbol);
	value->has_symbol = status.code == CODEC_OK;
	return status;
}

/* Set a name of 8 bits: a number without leading zeros, 0 for no name. */
static CodecStatus
set_tag(ExtuuidValue *value, ExtuuidPart name)
{
	const char *digits = name.text + name.at;
	size_t		len = name.end - name.at;
	int			tag = 0;

	for (size_t i = 0; i < len; i++)
	{
		if (digits[i] < '0' || digits[i] > '9' ||
			(i == 1 && digits[0] == '0'))
			return codec_fail_limit(CODEC_NAME_NOT_NUMBER, name.at, len, 0,
									EXTUUID_TAG_MAX);
		if (tag <= EXTUUID_TAG_MAX)
			tag = tag * 10 + (digits[i] - '0');
	}
	if (tag > EXTUUID_TAG_MAX)
		return codec_fail_limit(CODEC_PARAMETER_RANGE, name.at, len, tag,
								EXTUUID_TAG_MAX);
	value->tag = (uint8_t) tag;
	return codec_ok();
}

CodecStatus
extuuid_set_name(ExtuuidValue *value, ExtuuidPart name)
{
	size_t		len = name.end - name.at;
	char		padded[SYMBOL_LEN_MAX];
	Standard	standard;
	Symbol		symbol;
	CodecStatus status;
	int			f;
	int			room;

	if (value->kind >= EXTUUID_INT_VECTOR &&
		value->kind <= EXTUUID_FLOAT_VECTOR)
		return set_symbol_name(value, name);
	if (!find_standard(value->kind, value->count, &f, &standard))
		return codec_fail_part(CODEC_NO_NAME, name.at, len);
	if (standard.context_chars == 0)
		return set_tag(value, name);

	room = symbol_bits(standard.encoding, standard.context_chars);
	status = symbol_encode(standard.encoding, name.text, name.at,
						   name.end, room,
						   &symbol);
	if (status.code != CODEC_OK)
		return status;
	if (standard.encoding == SYMBOL_C && len != standard.context_chars)
		return codec_fail_limit(CODEC_NAME_LENGTH, name.at, len, (int) len,
								standard.context_chars);
	if (name.text[name.end - 1] == ' ')
		return codec_fail_part(CODEC_NAME_ENDS_IN_SPACE, name.end - 1, 1);

	memset(padded, ' ', sizeof padded);
	memcpy(padded, name.text + name.at, len);
	symbol_encode(standard.encoding, padded, 0, standard.context_chars, room,
				  &symbol);
	if (symbol.code == 0)
		return codec_fail_part(CODEC_NAME_IS_PADDING, name.at, len);
	symbol.len = (uint8_t) len;
	value->symbol = symbol;
	value->has_symbol = true;
	return codec_ok();
}

/*
 * Read field s, after fields c and l.  Return false if the encoding is not
 * supported or the symbol has more than room bits.
 */
static bool
get_symbol(Payload *payload, int encoding, int len, int room,
		   ExtuuidValue *value)
{
	int			nbits = symbol_bits(encoding, len);

	if (nbits < 0 || nbits > room)
		return false;
	value->has_symbol = symbol_decode(encoding, len,
									  payload_get(payload, nbits),
									  &value->symbol);
	return true;
}

/*
 * Read the name of a vector with dimensions from nbits of context.  Return
 * false if it is invalid, or automatic choice would take another encoding.
 */
static bool
get_vector_name(Payload *payload, int nbits, ExtuuidValue *value)
{
	Payload		head = *payload;
	UInt128		context = payload_get(payload, nbits);
	int			room = nbits - SYMBOL_HEAD_BITS;
	int			encoding;
	int			len;
	Symbol		chosen;

	if (context == 0)
		return true;
	if (room < 0)
		return false;
	encoding = payload_get_small(&head, 3);
	len = payload_get_small(&head, LENGTH_BITS);
	if (len == 0 || !get_symbol(&head, encoding, len, room, value) ||
		!value->has_symbol)
		return false;
	if ((context & u128_mask(room - value->symbol.nbits)) != 0)
		return false;
	return symbol_encode(SYMBOL_AUTO, value->symbol.text, 0,
						 (size_t) len, room,
						 &chosen).code == CODEC_OK &&
		chosen.encoding == encoding;
}

/*
 * Read the name of a standard vector.  Return false if it is not canonical.
 */
static bool
get_standard_name(UInt128 context, const Standard *standard,
				  ExtuuidValue *value)
{
	int			nbits;
	int			rest;

	if (standard->context_chars == 0)
	{
		value->tag = (uint8_t) context;
		return true;
	}
	if (context == 0)
		return true;
	nbits = symbol_bits(standard->encoding, standard->context_chars);
	rest = standard->context_bits - nbits;
	symbol_decode(standard->encoding, standard->context_chars,
				  context >> rest,
				  &value->symbol);
	if (standard->encoding == SYMBOL_B)
	{
		while (value->symbol.len > 0 &&
			   value->symbol.text[value->symbol.len - 1] == ' ')
			value->symbol.len--;
	}
	value->has_symbol = value->symbol.code != 0 && value->symbol.len > 0;
	return value->has_symbol && (context & u128_mask(rest)) == 0;
}

/* --- 16 bytes to a value ------------------------------------------------ */

static void
unpack_symserial(Payload *payload, ExtuuidValue *value)
{
	int			encoding = payload_get_small(payload, 3);
	int			len = payload_get_small(payload, LENGTH_BITS);

	value->kind = EXTUUID_SYMBOL;
	if (!get_symbol(payload, encoding, len, EXTUUID_SERIAL_BITS, value))
		return;
	value->width = (uint8_t) (PAYLOAD_BITS - payload->used);
	value->bits = payload_get(payload, value->width);
	if (value->bits != 0)
	{
		value->kind = EXTUUID_SERIAL;
		value->count = 1;
	}
	value->canonical = value->has_symbol;
}

static void
unpack_fixed(Payload *payload, ExtuuidValue *value)
{
	int			encoding = payload_get_small(payload, 3);
	int			len = payload_get_small(payload, LENGTH_BITS);

	value->kind = EXTUUID_FIXED;
	value->places = (uint8_t) payload_get_small(payload, LENGTH_BITS);
	if (!get_symbol(payload, encoding, len, EXTUUID_FIXED_BITS, value))
		return;

	/*
	 * A symbol takes at most 105 of the 107 bits, so a number always follows.
	 */
	value->count = 1;
	value->width = (uint8_t) (PAYLOAD_BITS - payload->used);
	value->bits = (UInt128) s128_extend(payload_get(payload, value->width),
										value->width);
	value->canonical = value->has_symbol;
}

static void
unpack_single(Payload *payload, int width, ExtuuidValue *value)
{
	value->count = 1;
	value->width = (uint8_t) width;
	value->bits = payload_get(payload, width);
	if (value->kind == EXTUUID_INT || value->kind == EXTUUID_TIME)
		value->bits = (UInt128) s128_extend(value->bits, width);
	value->canonical = true;
}

static void
unpack_quant(Payload *payload, ExtuuidValue *value)
{
	int			context = payload_get_small(payload, 4);

	for (int i = 0; i < EXTUUID_UNITS; i++)
		value->powers[i] = (uint8_t) payload_get_small(payload, DIMENSION_BITS);
	unpack_single(payload, 64, value);
	value->canonical = context == 0;
	for (int i = 0; i < EXTUUID_UNITS; i++)
	{
		uint8_t		power = value->powers[i];

		if (power != 0 &&
			(EXTUUID_POWER_N(power) == 0 || EXTUUID_POWER_D(power) == 0))
			value->canonical = false;
	}
}

static void
unpack_time(Payload *payload, ExtuuidValue *value)
{
	value->places = (uint8_t) payload_get_small(payload, DIMENSION_BITS);
	unpack_single(payload, EXTUUID_TIME_BITS, value);
	if (value->places > EXTUUID_TIME_FRACTION_MAX)
	{
		value->count = 0;
		value->canonical = false;
	}
}

static void
unpack_vector(Payload *payload, ExtuuidValue *value)
{
	int			n = payload_get_small(payload, DIMENSION_BITS);
	int			l = payload_get_small(payload, DIMENSION_BITS);
	int			e = value->kind == EXTUUID_FLOAT_VECTOR
		? payload_get_small(payload, LENGTH_BITS) : 0;
	int			rest = PAYLOAD_BITS - payload->used;

	value->exponent_bits = (uint8_t) e;
	if (n < 1 || l < 1 || n * l > rest)
		return;
	if (value->kind == EXTUUID_FLOAT_VECTOR &&
		(e < EXTUUID_EXPONENT_MIN || e > EXTUUID_EXPONENT_MAX || l < e + 2))
		return;
	value->count = (uint8_t) n;
	value->width = (uint8_t) l;
	value->canonical = get_vector_name(payload, rest - n * l, value);
	value->bits = payload_get(payload, n * l);
}

static void
unpack_standard(Payload *payload, ExtuuidValue *value)
{
	int			f = payload_get_small(payload, 3);
	int			zero = payload_get_small(payload, STANDARD_ZERO_BITS);
	int			count = standards[f].count;
	Standard	standard;
	UInt128		context;

	value->kind = standards[f].kind;
	if (value->kind == EXTUUID_RESERVED)
		return;
	if (f == STANDARD_F16_FEW)
		count = payload_get_small(payload, FEW_COUNT_BITS) + 1;
	find_standard(value->kind, count, &f, &standard);
	value->count = standard.count;
	value->width = standard.width;
	context = payload_get(payload, standard.context_bits);
	value->canonical = get_standard_name(context, &standard, value) &&
		zero == 0;
	value->bits = payload_get(payload, standard.count * standard.width);
	if (value->kind == EXTUUID_F80)
	{
		BinaryFormat format = extuuid_float_format(value);
		int			after_exponent = format.fraction_bits + 1;
		bool		integer_bit =
			(value->bits >> format.fraction_bits & 1) != 0;

		if (integer_bit != ((value->bits >> after_exponent &
							 u128_mask(format.exponent_bits)) != 0))
			value->canonical = false;
	}
}

bool
extuuid_step(const uint8_t *id, int step, uint8_t *result)
{
	Payload		payload = payload_load(id);

	if (payload.bits == (step > 0 ? u128_mask(PAYLOAD_BITS) : 0))
		return false;
	payload.bits = step > 0 ? payload.bits + 1 : payload.bits - 1;
	payload_store(payload, result);
	return true;
}

void
extuuid_unpack(const uint8_t *id, ExtuuidValue *value)
{
	Payload		payload = payload_load(id);
	int			subtype;

	memset(value, 0, sizeof *value);
	switch (payload_get_small(&payload, 2))
	{
		case TYPE_SYMSERIAL:
			unpack_symserial(&payload, value);
			return;
		case TYPE_FIXED:
			unpack_fixed(&payload, value);
			return;
		case TYPE_RESERVED:
			value->kind = EXTUUID_RESERVED;
			return;
	}
	subtype = payload_get_small(&payload, 3);
	value->kind = (ExtuuidKind) (EXTUUID_INT + subtype);
	switch (subtype)
	{
		case SUBTYPE_INT:
			unpack_single(&payload, EXTUUID_INT_BITS, value);
			break;
		case SUBTYPE_QUANT:
			unpack_quant(&payload, value);
			break;
		case SUBTYPE_F117:
			unpack_single(&payload, EXTUUID_F117_BITS, value);
			break;
		case SUBTYPE_TIME:
			unpack_time(&payload, value);
			break;
		case SUBTYPE_INT_VECTOR:
		case SUBTYPE_UINT_VECTOR:
		case SUBTYPE_FLOAT_VECTOR:
			unpack_vector(&payload, value);
			break;
		case SUBTYPE_STANDARD:
			unpack_standard(&payload, value);	/* sets another kind */
			break;
	}
	if (extuuid_is_float(value->kind))
		value->canonical = value->canonical && floats_are_canonical(value);
}

/* --- a value to 16 bytes ------------------------------------------------ */

static void
put_symbol_head(Payload *payload, const Symbol *symbol)
{
	payload_put(payload, 3, (UInt128) (uint8_t) symbol->encoding);
	payload_put(payload, LENGTH_BITS, symbol->len);
}

static void
put_vector(Payload *payload, const ExtuuidValue *value)
{
	int			context;

	payload_put(payload, DIMENSION_BITS, value->count);
	payload_put(payload, DIMENSION_BITS, value->width);
	if (value->kind == EXTUUID_FLOAT_VECTOR)
		payload_put(payload, LENGTH_BITS, value->exponent_bits);
	context = PAYLOAD_BITS - payload->used - value->count * value->width;
	if (value->has_symbol)
	{
		put_symbol_head(payload, &value->symbol);
		payload_put(payload, value->symbol.nbits, value->symbol.code);
		context -= SYMBOL_HEAD_BITS + value->symbol.nbits;
	}
	payload_put(payload, context, 0);
}

static void
put_standard(Payload *payload, const ExtuuidValue *value)
{
	Standard	standard;
	int			f;
	int			rest;

	find_standard(value->kind, value->count, &f, &standard);
	payload_put(payload, 3, (UInt128) (uint8_t) f);
	payload_put(payload, STANDARD_ZERO_BITS, 0);
	if (f == STANDARD_F16_FEW)
		payload_put(payload, FEW_COUNT_BITS, value->count - 1U);
	if (standard.context_chars == 0)
		payload_put(payload, standard.context_bits, value->tag);
	else
	{
		rest = standard.context_bits -
			symbol_bits(standard.encoding, standard.context_chars);
		payload_put(payload, standard.context_bits - rest,
					value->has_symbol ? value->symbol.code : 0);
		payload_put(payload, rest, 0);
	}
}

static void
put_symserial(Payload *payload, const ExtuuidValue *value)
{
	bool		fixed = value->kind == EXTUUID_FIXED;

	payload_put(payload, 2, fixed ? TYPE_FIXED : TYPE_SYMSERIAL);
	put_symbol_head(payload, &value->symbol);
	if (fixed)
		payload_put(payload, LENGTH_BITS, value->places);
	payload_put(payload, value->symbol.nbits, value->symbol.code);
}

/* All that precedes the numbers is written first; they take the rest. */
void
extuuid_pack(const ExtuuidValue *value, uint8_t *id)
{
	Payload		payload = {0};

	if (value->kind <= EXTUUID_FIXED)
		put_symserial(&payload, value);
	else if (value->kind == EXTUUID_RESERVED)
		payload_put(&payload, 2, TYPE_RESERVED);
	else
	{
		payload_put(&payload, 2, TYPE_VECTOR);
		payload_put(&payload, 3, value->kind < EXTUUID_F80
					? value->kind - EXTUUID_INT : SUBTYPE_STANDARD);
	}
	switch (value->kind)
	{
		case EXTUUID_QUANT:
			payload_put(&payload, 4, 0);
			for (int i = 0; i < EXTUUID_UNITS; i++)
				payload_put(&payload, DIMENSION_BITS, value->powers[i]);
			break;
		case EXTUUID_TIME:
			payload_put(&payload, DIMENSION_BITS, value->places);
			break;
		case EXTUUID_INT_VECTOR:
		case EXTUUID_UINT_VECTOR:
		case EXTUUID_FLOAT_VECTOR:
			put_vector(&payload, value);
			break;
		case EXTUUID_F80:
		case EXTUUID_F64:
		case EXTUUID_F32:
		case EXTUUID_F16:
			put_standard(&payload, value);
			break;
		default:
			break;				/* nothing else precedes the number */
	}
	payload_put(&payload, PAYLOAD_BITS - payload.used, value->bits);
	payload_store(payload, id);
}
