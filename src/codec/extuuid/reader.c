/*
 * reader.c
 *		extuuid's canonical text (doc/format/extuuid.md, section 7.1), and ids
 *		from their parts.
 *
 * A text is read from left to right; the first thing that is wrong is reported.
 * A name's characters are judged before the number behind it, its length after.
 */
#include "codec/extuuid/extuuid.h"

#include <string.h>

#include "codec/civil.h"
#include "codec/extuuid/grammar.h"

/* Fraction digits that have no number of bits: 2^109 is below 10^33. */
#define FRACTION_DIGITS_MAX 32

/* A verdict whose .at counts from offset base. */
static CodecStatus
from_offset(CodecStatus status, size_t base)
{
	if (status.code != CODEC_OK)
		status.at += base;
	return status;
}

static CodecStatus
out_of_range(size_t at, size_t len, int found, int limit)
{
	return codec_fail_limit(CODEC_PARAMETER_RANGE, at, len, found, limit);
}

static void
start_value(ExtuuidValue *value, ExtuuidKind kind)
{
	memset(value, 0, sizeof *value);
	value->kind = kind;
	value->canonical = true;
}

/* --- the head ------------------------------------------------------------- */

/* A number without leading zeros at *at, from min to max; goes past it. */
static CodecStatus
read_parameter(const char *text, size_t *at, size_t end, int min, int max,
			   int *number)
{
	size_t		first = *at;
	int			value = 0;

	if (!extuuid_is_digit(text, first, end))
		return codec_fail_span(CODEC_BAD_CHAR, first, 1);
	for (; extuuid_is_digit(text, *at, end); ++*at)
	{
		if (*at > first && text[first] == '0')
			return codec_fail_span(CODEC_BAD_CHAR, *at, 1);
		if (value < 100000)
			value = value * 10 + (text[*at] - '0');
	}
	if (value < min || value > max)
		return out_of_range(first, *at - first, value, value < min ? min : max);
	*number = value;
	return codec_ok();
}

typedef struct SchemeWord
{
	const char *word;
	ExtuuidScheme scheme;
	int			least[3];		/* dimensions: the bounds of each */
	int			most[3];
	int			ndims;			/* how many there may be */
	int			ndims_all;		/* if there are any, at least so many */
} SchemeWord;

static const SchemeWord words[] = {
	{"int", SCHEME_INT, {1, 1, 0}, {EXTUUID_INTS_BITS, EXTUUID_INTS_BITS, 0}, 2, 1},
	{"uint", SCHEME_UINT, {1, 1, 0}, {EXTUUID_INTS_BITS, EXTUUID_INTS_BITS, 0}, 2, 1},
	{"f", SCHEME_FLOAT, {1, 1, 2}, {EXTUUID_FLOATS_BITS, EXTUUID_FLOATS_BITS, 16}, 3, 3},
	{"t", SCHEME_TIME, {0}, {EXTUUID_TIME_FRACTION_MAX}, 1, 1},
	{"time", SCHEME_TIME, {0}, {EXTUUID_TIME_FRACTION_MAX}, 1, 1},
	{"q", SCHEME_QUANT, {0}, {0}, 0, 0},
	{"quant", SCHEME_QUANT, {0}, {0}, 0, 0},
	{"f16", SCHEME_F16, {0}, {0}, 0, 0},
	{"f32", SCHEME_F32, {0}, {0}, 0, 0},
	{"f64", SCHEME_F64, {0}, {0}, 0, 0},
	{"f80", SCHEME_F80, {0}, {0}, 0, 0},
	{"f117", SCHEME_F117, {0}, {0}, 0, 0}
};

/* "/" n "*" l "*" e, or as many as there may be, behind a word. */
static CodecStatus
read_dimensions(const char *text, size_t at, size_t end,
				const SchemeWord *word, ExtuuidHead *head)
{
	CodecStatus refused = codec_ok();	/* counts only if all is well-formed */

	while (at < end || (head->ndims > 0 && head->ndims < word->ndims_all))
	{
		CodecStatus status;
		int			i = head->ndims;

		if (at == end || i == word->ndims || text[at] != (i == 0 ? '/' : '*'))
			return codec_fail_span(CODEC_BAD_CHAR, at, 1);
		head->dim_at[i] = ++at;
		status = read_parameter(text, &at, end, word->least[i], word->most[i],
								&head->dims[i]);
		head->dim_len[i] = at - head->dim_at[i];
		if (status.code == CODEC_PARAMETER_RANGE && refused.code == CODEC_OK)
			refused = status;
		else if (status.code != CODEC_OK && status.code != CODEC_PARAMETER_RANGE)
			return status;
		head->ndims++;
	}
	return refused;
}

/* [enc [places]] behind "sym", "serial" or "fixed". */
static CodecStatus
read_encoding(const char *text, size_t at, size_t end, size_t word_at,
			  ExtuuidHead *head)
{
	size_t		letter = at;

	if (at == end)
		return codec_ok();
	at++;
	if (head->scheme == SCHEME_FIXED)
	{
		while (extuuid_is_digit(text, at, end))
			at++;
	}
	if (at != end)
		return codec_fail_span(CODEC_UNKNOWN_SCHEME, word_at, end - word_at);
	if (!symbol_find_encoding(text[letter], &head->encoding))
		return codec_fail_span(CODEC_UNKNOWN_ENCODING, letter, 1);
	at = letter + 1;
	if (at == end)
		return codec_ok();
	return read_parameter(text, &at, end, 0, EXTUUID_PLACES_MAX, &head->places);
}

CodecStatus
extuuid_read_head(const char *text, size_t at, size_t end, ExtuuidHead *head)
{
	static const char *const symbol_words[] = {"sym", "serial", "fixed"};
	size_t		slash = extuuid_find(text, at, end, '/');

	head->encoding = SYMBOL_AUTO;
	head->places = -1;
	head->ndims = 0;
	head->long_word = false;
	for (int i = 0; i < 3; i++)
	{
		size_t		len = strlen(symbol_words[i]);

		if (!extuuid_begins(text, at, end, symbol_words[i], len))
			continue;
		head->scheme = (ExtuuidScheme) i;
		return read_encoding(text, at + len, end, at, head);
	}
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
	{
		const SchemeWord *word = &words[i];
		size_t		len = strlen(word->word);

		if (slash - at != len || memcmp(text + at, word->word, len) != 0)
			continue;
		head->scheme = word->scheme;
		head->long_word = len > 3 && (word->scheme == SCHEME_TIME ||
									  word->scheme == SCHEME_QUANT);
		return read_dimensions(text, slash, end, word, head);
	}
	return codec_fail_span(CODEC_UNKNOWN_SCHEME, at, end - at);
}

CodecStatus
extuuid_check_shape(const ExtuuidHead *head, size_t at, size_t end)
{
	int			limit = head->scheme == SCHEME_FLOAT ? EXTUUID_FLOATS_BITS
		: EXTUUID_INTS_BITS;
	int			bits;

	if (head->ndims < 2)
		return codec_ok();
	bits = head->dims[0] * head->dims[1];
	if (bits > limit)
		return codec_fail_limit(CODEC_VECTOR_TOO_WIDE, at, end - at, bits, limit);
	/* a float has its sign and a bit of mantissa beside the exponent */
	if (head->ndims == 3 && head->dims[1] < head->dims[2] + 2)
		return out_of_range(head->dim_at[1], head->dim_len[1], head->dims[1],
							head->dims[2] + 2);
	return codec_ok();
}

/* --- numbers -------------------------------------------------------------- */

/* value * 10 + digit; sticks at the end of 128 bits. */
static inline UInt128
append_digit(UInt128 value, char digit)
{
	UInt128		limit = ~(UInt128) 0 / 10;

	return value >= limit ? ~(UInt128) 0 : value * 10 + (unsigned) (digit - '0');
}

/*
 * sint, or digits if not signed, up to end.  A number beyond 126 bits is
 * CODEC_NUMBER_TOO_WIDE with the limit given.
 */
static CodecStatus
read_integer(const char *text, size_t at, size_t end, bool is_signed, int limit,
			 SInt128 *number)
{
	size_t		first = at;
	bool		negative = false;
	UInt128		magnitude = 0;

	if (is_signed && at < end && (text[at] == '-' || text[at] == '+'))
		negative = text[at++] == '-';
	if (!extuuid_is_digit(text, at, end))
		return codec_fail_span(CODEC_BAD_CHAR, at, 1);
	for (; at < end; at++)
	{
		if (text[at] == '_')
			continue;
		if (!extuuid_is_digit(text, at, end))
			return codec_fail_span(CODEC_BAD_CHAR, at, 1);
		magnitude = append_digit(magnitude, text[at]);
	}
	if (text[end - 1] == '_')
		return codec_fail_span(CODEC_BAD_CHAR, end - 1, 1);
	if (magnitude >> 126 != 0)
		return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, first, end - first, 0, limit);
	*number = negative ? -(SInt128) magnitude : (SInt128) magnitude;
	return codec_ok();
}

/* ["-"] decimal with up to 18 digits, the common case, as a whole number. */
static bool
read_short_decimal(const char *text, size_t at, size_t end, bool *negative,
				   uint64_t *whole, int *places)
{
	uint64_t	value = 0;
	size_t		dot = end;
	size_t		first;

	*negative = at < end && text[at] == '-';
	first = at += *negative;
	if (end - at > 19)
		return false;
	for (; at < end; at++)
	{
		if (text[at] == '.' && dot == end && at > first)
			dot = at;
		else if (!extuuid_is_digit(text, at, end))
			return false;
		else
			value = value * 10 + (uint64_t) (text[at] - '0');
	}
	if (end == first || dot + 1 == end || end - first - (dot < end) > 18)
		return false;
	*whole = value;
	*places = dot < end ? (int) (end - dot - 1) : 0;
	return true;
}

/*
 * ["-"] decimal up to end, times 10^places; *places -1 becomes the number of
 * decimals without trailing zeros.
 */
static CodecStatus
read_scaled(const char *text, size_t at, size_t end, int *places,
			SInt128 *number)
{
	bool		negative;
	uint64_t	whole;
	int			written;
	UInt128		magnitude;
	CodecStatus status;
	size_t		stop;
	Decimal		decimal;

	if (read_short_decimal(text, at, end, &negative, &whole, &written))
	{
		while (written > 0 && whole % 10 == 0)
		{
			whole /= 10;
			written--;
		}
		if (*places < 0 && written <= EXTUUID_PLACES_MAX)
			*places = written;
		if (*places == written || (*places > written && *places <= 18))
		{
			magnitude = whole;
			for (int i = written; i < *places; i++)
				magnitude *= 10;
			*number = negative ? -(SInt128) magnitude : (SInt128) magnitude;
			return codec_ok();
		}
	}
	status = decimal_parse_plain(text + at, end - at, &stop, &decimal, &written);
	if (status.code != CODEC_OK)
		return from_offset(status, at);
	if (at + stop < end)
		return codec_fail_span(CODEC_BAD_CHAR, at + stop, 1);
	written = decimal.ndigits - decimal.exponent;
	if (decimal.ndigits == 0 || written < 0)
		written = 0;
	if (*places < 0)
		*places = written <= EXTUUID_PLACES_MAX ? written : EXTUUID_PLACES_MAX;
	status = decimal_to_integer(&decimal, *places, &magnitude);
	if (status.code != CODEC_OK)
	{
		status.len = end - at;
		if (status.code == CODEC_NUMBER_TOO_WIDE)
			status.limit = EXTUUID_FIXED_BITS;
		return from_offset(status, at);
	}
	*number = decimal.negative ? -(SInt128) magnitude : (SInt128) magnitude;
	return codec_ok();
}

/* real from at up to end */
static CodecStatus
read_real(const char *text, size_t at, size_t end, Decimal *decimal)
{
	size_t		stop;
	CodecStatus status = decimal_parse_real(text + at, end - at, &stop, decimal);

	if (status.code != CODEC_OK)
		return from_offset(status, at);
	if (at + stop < end)
		return codec_fail_span(CODEC_BAD_CHAR, at + stop, 1);
	return codec_ok();
}

/* --- sym, serial, fixed --------------------------------------------------- */

/* The verdict on a name and on the number behind it: see the top. */
static CodecStatus
first_failure(CodecStatus name, CodecStatus number)
{
	if (name.code == CODEC_SYMBOL_CHAR || number.code == CODEC_OK)
		return name;
	return number;
}

static CodecStatus
set_symbol(ExtuuidValue *value, SymbolEncoding encoding, const char *name,
		   size_t len, int room)
{
	value->has_symbol = true;
	return symbol_encode(encoding, name, len, room, &value->symbol);
}

static CodecStatus
build_serial_of(SymbolEncoding encoding, const char *name, size_t len,
				UInt128 number, uint8_t *id)
{
	ExtuuidValue value;
	CodecStatus status;

	start_value(&value, EXTUUID_SERIAL);
	value.bits = number;
	status = set_symbol(&value, encoding, name, len,
						EXTUUID_SERIAL_BITS - u128_length(number));
	if (status.code == CODEC_OK)
		extuuid_pack(&value, id);
	return status;
}

static CodecStatus
build_fixed_of(SymbolEncoding encoding, const char *name, size_t len,
			   SInt128 number, int places, uint8_t *id)
{
	ExtuuidValue value;
	CodecStatus status;
	int			room = EXTUUID_FIXED_BITS - s128_length(number);

	start_value(&value, EXTUUID_FIXED);
	value.bits = (UInt128) number;
	value.places = (uint8_t) places;
	status = set_symbol(&value, encoding, name, len, room > 0 ? room : 0);
	if (status.code == CODEC_OK)
		extuuid_pack(&value, id);
	return status;
}

/* The characters of a name, when the number behind it is not known. */
static CodecStatus
check_name(SymbolEncoding encoding, const char *name, size_t len)
{
	Symbol		symbol;

	return symbol_encode(encoding, name, len, EXTUUID_SERIAL_BITS, &symbol);
}

/*
 * The verdict on a name and a number that share so many bits.  Where they do not
 * both fit it is about the number, whose len characters are at at, if the name
 * leaves it any room, and says how much.
 */
static CodecStatus
blame_number(CodecStatus status, SymbolEncoding encoding, const char *name,
			 size_t name_len, int bits, size_t at, size_t len)
{
	static const SymbolEncoding encodings[] = {
		SYMBOL_A, SYMBOL_B, SYMBOL_C, SYMBOL_D, SYMBOL_F
	};
	int			limit = 0;

	if (status.code != CODEC_SYMBOL_TOO_LONG && status.code != CODEC_NUMBER_TOO_WIDE)
		return status;
	for (size_t i = 0; i < sizeof encodings / sizeof encodings[0]; i++)
	{
		Symbol		symbol;

		if ((encoding == SYMBOL_AUTO || encoding == encodings[i]) &&
			symbol_encode(encodings[i], name, name_len, bits,
						  &symbol).code == CODEC_OK &&
			bits - symbol.nbits > limit)
			limit = bits - symbol.nbits;
	}
	if (limit == 0)
		return status;
	return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, at, len, 0, limit);
}

/* 1*( DIGIT / "-" / "_" ), at least one digit */
static CodecStatus
read_serial_number(const char *text, size_t at, size_t end, UInt128 *number)
{
	size_t		first = at;
	bool		any = false;

	*number = 0;
	for (; at < end; at++)
	{
		if (text[at] == '-' || text[at] == '_')
			continue;
		if (!extuuid_is_digit(text, at, end))
			return codec_fail_span(CODEC_BAD_CHAR, at, 1);
		*number = append_digit(*number, text[at]);
		any = true;
	}
	if (!any)
		return codec_fail_span(CODEC_BAD_CHAR, end, 1);
	if (*number >> EXTUUID_SERIAL_BITS != 0)
		return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, first, end - first, 0,
								EXTUUID_SERIAL_BITS);
	return codec_ok();
}

static CodecStatus
read_symbol_scheme(const char *text, size_t at, size_t end,
				   const ExtuuidHead *head, uint8_t *id)
{
	size_t		colon = extuuid_find(text, at, end, ':');
	const char *name = text + at;
	CodecStatus status;
	CodecStatus built;
	UInt128		serial = 0;
	SInt128		amount = 0;
	int			places = head->places;

	if (head->scheme == SCHEME_SYM)
		return from_offset(build_serial_of(head->encoding, name, end - at, 0, id),
						   at);
	built = from_offset(check_name(head->encoding, name, colon - at), at);
	if (colon == end)
		status = codec_fail_span(CODEC_BAD_CHAR, end, 1);
	else if (head->scheme == SCHEME_SERIAL)
		status = read_serial_number(text, colon + 1, end, &serial);
	else
	{
		status = read_scaled(text, colon + 1, end, &places, &amount);
		if (status.code == CODEC_OK && s128_length(amount) > EXTUUID_FIXED_BITS)
			status = codec_fail_limit(CODEC_NUMBER_TOO_WIDE, colon + 1,
									  end - colon - 1, 0, EXTUUID_FIXED_BITS);
	}
	if (status.code == CODEC_OK)
	{
		built = head->scheme == SCHEME_SERIAL
			? build_serial_of(head->encoding, name, colon - at, serial, id)
			: build_fixed_of(head->encoding, name, colon - at, amount, places, id);
		status = built = from_offset(built, at);
	}
	status = blame_number(status, head->encoding, name, colon - at,
						  head->scheme == SCHEME_SERIAL ? EXTUUID_SERIAL_BITS
						  : EXTUUID_FIXED_BITS, colon + 1, end - colon - 1);
	return first_failure(built, status);
}

/* --- int, uint ------------------------------------------------------------ */

/* How many items a list has, separated by commas. */
static int
count_items(const char *text, size_t at, size_t end)
{
	int			n = 1;

	for (; at < end; at++)
		n += text[at] == ',';
	return n;
}

/* The width that a number of a vector needs, at least 1. */
static int
integer_width(SInt128 number, bool is_signed)
{
	int			width = is_signed ? s128_length(number)
		: u128_length((UInt128) number);

	return width > 0 ? width : 1;
}

/* Gathers the numbers of a vector whose width is set, or finds the width. */
typedef struct IntegerList
{
	bool		is_signed;
	int			width;			/* given, or the widest so far */
	bool		width_given;
	UInt128		bits;			/* the second time, when the width is known */
} IntegerList;

static bool
add_integer(IntegerList *list, SInt128 number, bool packing)
{
	int			width = integer_width(number, list->is_signed);

	if (width > list->width)
	{
		if (list->width_given || width > EXTUUID_INTS_BITS)
			return false;
		list->width = width;
	}
	if (packing)
		list->bits = (list->width < 128 ? list->bits << list->width : 0) |
			((UInt128) number & u128_mask(list->width));
	return true;
}

/* Put an int vector together, its name too, which .at of the verdict is in. */
static CodecStatus
build_vector(const IntegerList *list, int count, ExtuuidText name, uint8_t *id)
{
	ExtuuidValue value;
	CodecStatus status = codec_ok();

	start_value(&value, list->is_signed ? EXTUUID_INT_VECTOR
				: EXTUUID_UINT_VECTOR);
	value.count = (uint8_t) count;
	value.width = (uint8_t) list->width;
	value.bits = list->bits;
	if (name.len > 0)
		status = extuuid_set_name(&value, name);
	if (status.code == CODEC_OK)
		extuuid_pack(&value, id);
	return status;
}

/* A vector's name before a colon, if there is one; *at goes past it. */
static CodecStatus
read_name(const char *text, size_t *at, size_t end, ExtuuidText *name)
{
	size_t		colon = extuuid_find(text, *at, end, ':');

	name->text = text + *at;
	name->len = 0;
	if (colon == end)
		return codec_ok();
	if (colon == *at)
		return codec_fail_span(CODEC_EMPTY_NAME, colon, 1);
	name->len = colon - *at;
	*at = colon + 1;
	return codec_ok();
}

static void
build_single(ExtuuidKind kind, int width, UInt128 bits, uint8_t *id)
{
	ExtuuidValue value;

	start_value(&value, kind);
	value.count = 1;
	value.width = (uint8_t) width;
	value.bits = bits;
	extuuid_pack(&value, id);
}

static CodecStatus
read_int_scheme(const char *text, size_t at, size_t end, size_t head_at,
				const ExtuuidHead *head, uint8_t *id)
{
	size_t		head_end = at - 1;
	bool		is_signed = head->scheme == SCHEME_INT;
	IntegerList list = {.is_signed = is_signed};
	ExtuuidText name;
	size_t		first;
	int			count;
	int			limit;
	bool		single;
	CodecStatus status = read_name(text, &at, end, &name);

	if (status.code != CODEC_OK)
		return status;
	if (name.len > 0)
		status = check_name(SYMBOL_AUTO, name.text, name.len);
	if (status.code == CODEC_SYMBOL_CHAR)
		return from_offset(status, (size_t) (name.text - text));
	count = count_items(text, at, end);
	single = is_signed && count == 1 && head->ndims == 0 && name.len == 0;
	limit = single ? EXTUUID_INT_BITS
		: head->ndims == 2 ? head->dims[1] : EXTUUID_INTS_BITS;
	list.width_given = head->ndims == 2;
	list.width = head->ndims == 2 ? head->dims[1] : 1;

	/*
	 * The first time round finds mistakes and the width.  That a number is too
	 * wide counts only if all are well-formed, and as many as announced.
	 */
	first = at;
	for (int pass = 0; pass < 2; pass++)
	{
		CodecStatus too_wide = codec_ok();

		at = first;
		for (int i = 0; i < count; i++)
		{
			size_t		comma = extuuid_find(text, at, end, ',');
			SInt128		number = 0;

			status = read_integer(text, at, comma, is_signed, limit, &number);
			if (status.code == CODEC_OK && single && s128_length(number) <= limit)
			{
				build_single(EXTUUID_INT, EXTUUID_INT_BITS, (UInt128) number, id);
				return codec_ok();
			}
			if (status.code == CODEC_OK &&
				(single || !add_integer(&list, number, pass == 1)))
				status = codec_fail_limit(CODEC_NUMBER_TOO_WIDE, at, comma - at, 0,
										  limit);
			if (status.code == CODEC_NUMBER_TOO_WIDE && too_wide.code == CODEC_OK)
				too_wide = status;
			else if (status.code != CODEC_OK && status.code != CODEC_NUMBER_TOO_WIDE)
				return status;
			at = comma + 1;
		}
		if (pass == 1)
			break;
		if (head->ndims > 0 && head->dims[0] != count)
			return codec_fail_limit(CODEC_WRONG_COUNT, first, end - first, count,
									head->dims[0]);
		if (too_wide.code != CODEC_OK)
			return too_wide;
		status = extuuid_check_shape(head, head_at, head_end);
		if (status.code != CODEC_OK)
			return status;
		if (count > EXTUUID_INTS_BITS)
			return codec_fail_limit(CODEC_TOO_MANY_VALUES, first, end - first, count,
									EXTUUID_INTS_BITS);
		if (count * list.width > EXTUUID_INTS_BITS)
			return codec_fail_limit(CODEC_VECTOR_TOO_WIDE, first, end - first,
									count * list.width, EXTUUID_INTS_BITS);
	}
	return from_offset(build_vector(&list, count, name, id),
					   (size_t) (name.text - text));
}

/* --- quant ---------------------------------------------------------------- */

static const char *const unit_names[EXTUUID_UNITS] = {
	"m", "kg", "s", "A", "K", "cd", "mol"
};

const char *
extuuid_unit_name(int unit)
{
	return unit_names[unit];
}

CodecStatus
extuuid_read_power(const char *text, size_t *at, size_t end, int *n, int *d)
{
	*n = *d = 1;
	if (!extuuid_is_digit(text, *at, end))
		return codec_ok();
	*n = text[*at] - '0';
	if (*n < 1 || *n > 7)
		return codec_fail_span(CODEC_BAD_CHAR, *at, 1);
	++*at;
	if (*at < end && text[*at] == '/' && extuuid_is_digit(text, *at + 1, end))
	{
		*d = text[*at + 1] - '0';
		if (*d < 1 || *d > 7)
			return codec_fail_span(CODEC_BAD_CHAR, *at + 1, 1);
		*at += 2;
	}
	return codec_ok();
}

/* *( ("*" / "/") unit [power] ) up to end; bare: the first may lack its sign */
static CodecStatus
read_units(const char *text, size_t at, size_t end, bool bare, uint8_t *powers)
{
	memset(powers, 0, EXTUUID_UNITS);
	while (at < end)
	{
		bool		negative = text[at] == '/';
		size_t		first;
		int			unit = 0;
		int			n;
		int			d;
		CodecStatus status;

		if (negative || text[at] == '*')
			at++;
		else if (!bare)
			return codec_fail_span(CODEC_BAD_CHAR, at, 1);
		bare = false;
		first = at;
		while (at < end && extuuid_is_letter(text[at]))
			at++;
		if (at == first)
			return codec_fail_span(CODEC_BAD_CHAR, at, 1);
		while (unit < EXTUUID_UNITS &&
			   (strlen(unit_names[unit]) != at - first ||
				memcmp(unit_names[unit], text + first, at - first) != 0))
			unit++;
		if (unit == EXTUUID_UNITS)
			return codec_fail_span(CODEC_UNKNOWN_UNIT, first, at - first);
		if (powers[unit] != 0)
			return codec_fail_span(CODEC_REPEATED_UNIT, first, at - first);
		status = extuuid_read_power(text, &at, end, &n, &d);
		if (status.code != CODEC_OK)
			return status;
		powers[unit] = EXTUUID_POWER(negative, n, d);
	}
	return codec_ok();
}

static CodecStatus
build_quant_bits(UInt128 bits, const uint8_t *powers, uint8_t *id)
{
	ExtuuidValue value;

	start_value(&value, EXTUUID_QUANT);
	value.count = 1;
	value.width = 64;
	value.bits = bits;
	memcpy(value.powers, powers, EXTUUID_UNITS);
	extuuid_pack(&value, id);
	return codec_ok();
}

CodecStatus
extuuid_build_quant_of(const Decimal *number, const uint8_t *powers, uint8_t *id)
{
	ExtuuidValue layout = {.kind = EXTUUID_QUANT, .width = 64};
	BinaryFloat binary;

	if (!decimal_to_float(number, extuuid_float_format(&layout), &binary))
		return codec_fail_limit(CODEC_FLOAT_OVERFLOW, 0, 0, 0, 64);
	return build_quant_bits(extuuid_float_bits(&layout, binary), powers, id);
}

static CodecStatus
read_quant_scheme(const char *text, size_t at, size_t end, uint8_t *id)
{
	uint8_t		powers[EXTUUID_UNITS];
	Decimal		number;
	size_t		stop;
	CodecStatus status = decimal_parse_real(text + at, end - at, &stop, &number);

	if (status.code != CODEC_OK)
		return from_offset(status, at);
	status = read_units(text, at + stop, end, false, powers);
	if (status.code != CODEC_OK)
		return status;
	status = extuuid_build_quant_of(&number, powers, id);
	status.len = stop;
	return from_offset(status, at);
}

/* --- floats --------------------------------------------------------------- */

/* Constants, as text between commas or as binary64. */
typedef struct FloatList
{
	const char *text;			/* NULL: from doubles */
	size_t		at;
	size_t		end;
	const uint64_t *doubles;
	int			count;
} FloatList;

static const BinaryFormat binary64 = {.exponent_bits = 11, .fraction_bits = 52};

static BinaryFloat
split_binary64(uint64_t bits)
{
	BinaryFloat number = {
		.negative = bits >> 63 != 0,
		.exponent = (uint32_t) (bits >> 52 & 0x7FF),
		.fraction = bits & (UINT64_MAX >> 12)
	};

	return number;
}

/* A binary64 as its shortest decimal. */
static void
decimal_of_double(uint64_t bits, Decimal *decimal)
{
	BinaryFloat number = split_binary64(bits);
	DecimalShort shortest;

	decimal_shortest(&number, binary64, &shortest);
	decimal->kind = shortest.kind;
	decimal->negative = shortest.negative;
	decimal->exponent = shortest.exponent;
	decimal->ndigits = shortest.ndigits;
	memcpy(decimal->digits, shortest.digits, (size_t) shortest.ndigits);
}

/* The next constant: *at is an offset in the text, or an index. */
static CodecStatus
next_constant(const FloatList *list, size_t *at, size_t *len, Decimal *decimal)
{
	size_t		comma;

	if (list->text == NULL)
	{
		decimal_of_double(list->doubles[*at], decimal);
		*len = 1;
		return codec_ok();
	}
	comma = extuuid_find(list->text, *at, list->end, ',');
	*len = comma - *at;
	return read_real(list->text, *at, comma, decimal);
}

/*
 * Round the constants to the format of value's kind and shape.  CODEC_OK even
 * if not all survive; else the constant's verdict.
 */
static CodecStatus
round_constants(const FloatList *list, ExtuuidValue *value, bool *survive)
{
	BinaryFormat format = extuuid_float_format(value);
	size_t		at = list->text == NULL ? 0 : list->at;

	value->bits = 0;
	*survive = true;
	for (int i = 0; i < list->count; i++)
	{
		Decimal		decimal;
		BinaryFloat number;
		DecimalShort shortest;
		size_t		len;
		CodecStatus status = next_constant(list, &at, &len, &decimal);

		if (status.code != CODEC_OK)
			return status;
		if (!decimal_to_float(&decimal, format, &number))
			return codec_fail_limit(CODEC_FLOAT_OVERFLOW, at, len, 0, value->width);
		value->bits = (value->width < 128 ? value->bits << value->width : 0) |
			extuuid_float_bits(value, number);
		if (*survive)
		{
			decimal_shortest(&number, format, &shortest);
			*survive = decimal_same(&decimal, &shortest);
		}
		at += list->text == NULL ? 1 : len + 1;
	}
	return codec_ok();
}

/* May a vector of this kind have so many numbers? */
static CodecStatus
check_count(ExtuuidKind kind, int count, int width)
{
	int			most = kind == EXTUUID_F16 ? EXTUUID_FLOATS_MAX
		: kind == EXTUUID_F32 ? 3 : 1;

	if (kind == EXTUUID_FLOAT_VECTOR)
	{
		if (count * width <= EXTUUID_FLOATS_BITS)
			return codec_ok();
		return codec_fail_limit(CODEC_VECTOR_TOO_WIDE, 0, 0, count * width,
								EXTUUID_FLOATS_BITS);
	}
	if (count > most)
		return codec_fail_limit(CODEC_TOO_MANY_VALUES, 0, 0, count, most);
	if (kind != EXTUUID_F117 && !extuuid_is_standard(kind, count))
		return codec_fail_limit(CODEC_NOT_FIVE, 0, 0, count, 0);
	return codec_ok();
}

/*
 * Shape a value for a kind and name.  .at of the verdict is in the name, if it
 * is one on that.
 */
static CodecStatus
shape_floats(ExtuuidValue *value, ExtuuidKind kind, int count, int width,
			 int exponent_bits, ExtuuidText name)
{
	start_value(value, kind);
	value->count = (uint8_t) count;
	value->width = (uint8_t) width;
	value->exponent_bits = (uint8_t) exponent_bits;
	return name.len > 0 ? extuuid_set_name(value, name) : codec_ok();
}

typedef struct FloatFormat
{
	ExtuuidKind kind;
	int			width;
	int			exponent_bits;	/* of vectors of own dimensions */
} FloatFormat;

/* What "f" tries, in this order: five first, the others if none of them can. */
static const FloatFormat float_formats[] = {
	{EXTUUID_F16, 16, 0}, {EXTUUID_F32, 32, 0}, {EXTUUID_F64, 64, 0},
	{EXTUUID_F80, 80, 0}, {EXTUUID_F117, 117, 0},
	{EXTUUID_FLOAT_VECTOR, 16, 5}, {EXTUUID_FLOAT_VECTOR, 32, 8},
	{EXTUUID_FLOAT_VECTOR, 64, 11}
};

#define FIRST_OWN_DIMENSIONS 5
#define FLOAT_FORMATS 8

/* The rule of "f" for constants that are known to be well-formed. */
static CodecStatus
choose_floats(const FloatList *list, ExtuuidText name, size_t name_at,
			  uint8_t *id)
{
	ExtuuidValue value;
	ExtuuidValue last;
	bool		any_holds = false;
	bool		any_fits = false;
	CodecStatus refused = codec_ok();
	CodecStatus overflow = codec_ok();

	for (int i = 0; i < FLOAT_FORMATS; i++)
	{
		const FloatFormat *format = &float_formats[i];
		CodecStatus status;
		bool		survive;

		if (i == FIRST_OWN_DIMENSIONS && any_holds)
			break;
		if (check_count(format->kind, list->count, format->width).code != CODEC_OK)
			continue;
		status = shape_floats(&value, format->kind, list->count, format->width,
							  format->exponent_bits, name);
		if (status.code != CODEC_OK)
		{
			/* the most generous format, or what is wrong in all of them */
			if (refused.code == CODEC_OK || status.limit > refused.limit ||
				(i >= FIRST_OWN_DIMENSIONS && status.code == CODEC_SYMBOL_CHAR))
				refused = status;
			continue;
		}
		any_holds = true;
		status = round_constants(list, &value, &survive);
		if (status.code != CODEC_OK)
		{
			overflow = status;
			continue;
		}
		any_fits = true;
		last = value;
		if (survive)
			break;
	}
	if (!any_holds)
		return from_offset(refused, name_at);
	if (!any_fits)
		return overflow;
	extuuid_pack(&last, id);
	return codec_ok();
}

static CodecStatus
read_float_scheme(const char *text, size_t at, size_t end, size_t head_at,
				  const ExtuuidHead *head, uint8_t *id)
{
	static const FloatFormat *const by_scheme[] = {
		[SCHEME_F16] = &float_formats[0], [SCHEME_F32] = &float_formats[1],
		[SCHEME_F64] = &float_formats[2], [SCHEME_F80] = &float_formats[3],
		[SCHEME_F117] = &float_formats[4]
	};
	size_t		head_end = at - 1;
	FloatList	list = {.text = text, .end = end};
	ExtuuidValue value;
	ExtuuidText name;
	size_t		name_at = at;
	size_t		item;
	bool		survive;
	CodecStatus status = read_name(text, &at, end, &name);

	if (status.code != CODEC_OK)
		return status;
	list.at = at;
	list.count = count_items(text, at, end);

	/* What is wrong with a constant is reported before their number is. */
	item = at;
	for (int i = 0; i < list.count; i++)
	{
		Decimal		decimal;
		size_t		len;

		status = next_constant(&list, &item, &len, &decimal);
		if (status.code != CODEC_OK)
			return status;
		item += len + 1;
	}

	if (head->scheme == SCHEME_FLOAT && head->ndims == 0)
	{
		if (list.count > EXTUUID_FLOATS_MAX)
			return codec_fail_limit(CODEC_TOO_MANY_VALUES, at, end - at, list.count,
									EXTUUID_FLOATS_MAX);
		return choose_floats(&list, name, name_at, id);
	}
	if (head->scheme == SCHEME_FLOAT)
	{
		if (list.count != head->dims[0])
			return codec_fail_limit(CODEC_WRONG_COUNT, at, end - at, list.count,
									head->dims[0]);
		status = extuuid_check_shape(head, head_at, head_end);
		if (status.code == CODEC_OK)
			status = from_offset(shape_floats(&value, EXTUUID_FLOAT_VECTOR,
											  list.count, head->dims[1],
											  head->dims[2], name), name_at);
	}
	else
	{
		const FloatFormat *format = by_scheme[head->scheme];

		status = check_count(format->kind, list.count, format->width);
		status.len = end - at;
		status = from_offset(status, at);
		if (status.code == CODEC_OK)
			status = from_offset(shape_floats(&value, format->kind, list.count,
											  format->width, 0, name), name_at);
	}
	if (status.code == CODEC_OK)
		status = round_constants(&list, &value, &survive);
	if (status.code == CODEC_OK)
		extuuid_pack(&value, id);
	return status;
}

/* --- time ----------------------------------------------------------------- */

#define DATE_PARTS 6
#define SECONDS_PER_DAY INT64_C(86400)

/* Digits of a date's part, exactly so many, at *at; goes past them. */
static CodecStatus
read_part(const char *text, size_t *at, size_t end, int ndigits, int *part)
{
	*part = 0;
	for (int i = 0; i < ndigits; i++, ++*at)
	{
		if (!extuuid_is_digit(text, *at, end))
			return codec_fail_span(CODEC_BAD_CHAR, *at, 1);
		*part = *part * 10 + (text[*at] - '0');
	}
	return codec_ok();
}

static bool
is_separator(int part, char c)
{
	if (part <= 2)
		return c == '-' || c == '/';
	return c == (part == 3 ? ';' : ':');
}

/* Seconds since 1582-10-15 of a date; month 13 is the next year's first. */
static int64_t
date_seconds(int year, int month, int day)
{
	CivilDate	date = {.year = year, .month = month, .day = day};
	int64_t		days;

	if (month > 12)
	{
		date.year++;
		date.month = 1;
	}
	if (date.year > CIVIL_YEAR_MAX)
	{
		/* the day after the calendar's last */
		CivilDate	last = {.year = CIVIL_YEAR_MAX, .month = 12, .day = 31};

		days = civil_days(last) + 1;
	}
	else
		days = civil_days(date);
	return days * SECONDS_PER_DAY - EXTUUID_TIME_UNIX_S;
}

CodecStatus
extuuid_read_date(const char *text, size_t at, size_t end, ExtuuidDate *date)
{
	static const int64_t part_seconds[DATE_PARTS] = {0, 0, SECONDS_PER_DAY, 3600, 60, 1};
	static const int least[DATE_PARTS] = {CIVIL_YEAR_MIN, 1, 1, 0, 0, 0};
	static const int most[DATE_PARTS] = {CIVIL_YEAR_MAX, 12, 31, 23, 59, 59};
	int			parts[DATE_PARTS] = {0, 1, 1, 0, 0, 0};

	date->fraction_len = 0;
	for (int i = 0; i < DATE_PARTS; i++)
	{
		size_t		first = at;
		CodecStatus status = read_part(text, &at, end, i == 0 ? 4 : 2, &parts[i]);

		if (status.code != CODEC_OK)
			return status;
		if (parts[i] < least[i] || parts[i] > most[i] ||
			(i == 2 && parts[2] > civil_month_days(parts[0], parts[1])))
			return codec_fail_span(CODEC_NO_SUCH_DATE, first, at - first);
		date->parts = i + 1;
		if (at == end)
			break;
		if (i == DATE_PARTS - 1)
		{
			if (text[at] != '.' || !extuuid_is_digit(text, at + 1, end))
				return codec_fail_span(CODEC_BAD_CHAR, text[at] == '.' ? at + 1 : at, 1);
			date->fraction = ++at;
			while (extuuid_is_digit(text, at, end))
				at++;
			date->fraction_len = at - date->fraction;
			if (at < end)
				return codec_fail_span(CODEC_BAD_CHAR, at, 1);
		}
		else if (!is_separator(i + 1, text[at]))
			return codec_fail_span(CODEC_BAD_CHAR, at, 1);
		else
			at++;
	}
	date->seconds = date_seconds(parts[0], parts[1], parts[2]) +
		parts[3] * 3600 + parts[4] * 60 + parts[5];
	if (date->parts == 1)
		date->next_seconds = date_seconds(parts[0], 13, 1);
	else if (date->parts == 2)
		date->next_seconds = date_seconds(parts[0], parts[1] + 1, 1);
	else
		date->next_seconds = date->seconds + part_seconds[date->parts - 1];
	return codec_ok();
}

/* The least l with 2^l >= 10^digits; log2(10) is 3.32193 */
static int
bits_for_digits(size_t digits)
{
	return (int) ((digits * 332193 + 99999) / 100000);
}

/*
 * seconds + 0.fraction as a decimal.  Of a negative time the fraction counts
 * forward too, so its complement is what the absolute value has.
 */
static void
set_seconds(Decimal *decimal, int64_t seconds, const char *fraction, size_t len)
{
	char		complement[DECIMAL_DIGITS_MAX];
	size_t		last = len;

	while (last > 0 && fraction[last - 1] == '0')
		last--;
	if (seconds >= 0)
	{
		decimal_set(decimal, (uint64_t) seconds, fraction, last);
		return;
	}
	for (size_t i = 0; i < last; i++)
		complement[i] = (char) ('0' + '9' - fraction[i] + (i == last - 1));
	decimal_set(decimal, (uint64_t) -seconds - (last > 0), complement, last);
	decimal->negative = true;
}

/* A time as a count of 2^-bits seconds; false if that is beyond its field. */
static bool
count_time(const Decimal *decimal, int bits, SInt128 *count)
{
	UInt128		magnitude;

	if (!decimal_to_fixed(decimal, bits, &magnitude))
		return false;
	*count = decimal->negative ? -(SInt128) magnitude : (SInt128) magnitude;
	return s128_length(*count) <= EXTUUID_TIME_BITS;
}

static CodecStatus
build_time_of(const Decimal *decimal, int bits, size_t len, uint8_t *id)
{
	ExtuuidValue value;
	SInt128		count;

	if (!count_time(decimal, bits, &count))
	{
		while (--bits >= 0 && !count_time(decimal, bits, &count))
			;
		if (bits < 0)
			return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, 0, len, 0,
									EXTUUID_TIME_BITS);
		return codec_fail_limit(CODEC_TIME_TOO_WIDE, 0, len, 0, bits);
	}
	start_value(&value, EXTUUID_TIME);
	value.count = 1;
	value.width = EXTUUID_TIME_BITS;
	value.places = (uint8_t) bits;
	value.bits = (UInt128) count;
	extuuid_pack(&value, id);
	return codec_ok();
}

/* Is it a date, not seconds: four digits and a separator? */
static bool
looks_like_date(const char *text, size_t at, size_t end)
{
	for (size_t i = at; i < at + 4; i++)
	{
		if (!extuuid_is_digit(text, i, end))
			return false;
	}
	return at + 4 < end && is_separator(1, text[at + 4]);
}

static CodecStatus
read_time_scheme(const char *text, size_t at, size_t end,
				 const ExtuuidHead *head, uint8_t *id)
{
	Decimal		decimal;
	CodecStatus status;
	size_t		digits;
	size_t		stop;
	int			places;
	int			bits;

	if (looks_like_date(text, at, end))
	{
		ExtuuidDate date;

		status = extuuid_read_date(text, at, end, &date);
		if (status.code != CODEC_OK)
			return status;
		digits = date.fraction_len;
		set_seconds(&decimal, date.seconds, digits > 0 ? text + date.fraction : text,
					digits);
	}
	else
	{
		status = decimal_parse_plain(text + at, end - at, &stop, &decimal, &places);
		if (status.code != CODEC_OK)
			return from_offset(status, at);
		if (at + stop < end)
			return codec_fail_span(CODEC_BAD_CHAR, at + stop, 1);
		digits = (size_t) places;
	}
	bits = head->ndims > 0 ? head->dims[0] : bits_for_digits(digits);
	if (bits > EXTUUID_TIME_FRACTION_MAX)
		return out_of_range(end - digits, digits, bits, EXTUUID_TIME_FRACTION_MAX);
	return from_offset(build_time_of(&decimal, bits, end - at, id), at);
}

/* --- the whole ------------------------------------------------------------ */

static int
hex_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* The UUID form, or what keeps a text from being that. */
static CodecStatus
read_uuid(const char *text, size_t len, uint8_t *id)
{
	uint8_t		bytes[EXTUUID_BYTES];
	size_t		at = 0;
	CodecStatus status;

	for (int i = 0; i < EXTUUID_BYTES; i++)
	{
		int			high;
		int			low;

		if (i == 4 || i == 6 || i == 8 || i == 10)
		{
			if (at >= len || text[at] != '-')
				return codec_fail_span(CODEC_BAD_CHAR, at, 1);
			at++;
		}
		high = at < len ? hex_value(text[at]) : -1;
		if (high < 0)
			return codec_fail_span(CODEC_BAD_CHAR, at, 1);
		low = at + 1 < len ? hex_value(text[at + 1]) : -1;
		if (low < 0)
			return codec_fail_span(CODEC_BAD_CHAR, at + 1, 1);
		bytes[i] = (uint8_t) (high << 4 | low);
		at += 2;
	}
	if (at < len)
		return codec_fail_span(CODEC_BAD_CHAR, at, 1);
	status = extuuid_check(bytes);
	if (status.code != CODEC_OK)
	{
		/* the characters that say so */
		status.at = status.code == CODEC_BAD_VERSION ? 14 : 19;
		status.len = 1;
		return status;
	}
	memcpy(id, bytes, EXTUUID_BYTES);
	return codec_ok();
}

bool
extuuid_is_hex(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
	{
		if (hex_value(text[i]) < 0 && text[i] != '-')
			return false;
	}
	return len > 0;
}

CodecStatus
extuuid_read_canonical(const char *text, size_t len, uint8_t *id)
{
	size_t		at = extuuid_begins(text, 0, len, EXTUUID_WORD, EXTUUID_WORD_LEN)
		? EXTUUID_WORD_LEN : 0;
	size_t		colon = extuuid_find(text, at, len, ':');
	ExtuuidHead head;
	CodecStatus status;

	if (at == 0 && colon == len && extuuid_is_hex(text, len))
		return read_uuid(text, len, id);
	status = extuuid_read_head(text, at, colon, &head);
	if (colon == len && (status.code == CODEC_OK || codec_is_range(status.code)))
		return codec_fail_span(CODEC_BAD_CHAR, len, 1);
	if (status.code != CODEC_OK)
		return status;
	switch (head.scheme)
	{
		case SCHEME_SYM:
		case SCHEME_SERIAL:
		case SCHEME_FIXED:
			return read_symbol_scheme(text, colon + 1, len, &head, id);
		case SCHEME_INT:
		case SCHEME_UINT:
			return read_int_scheme(text, colon + 1, len, at, &head, id);
		case SCHEME_QUANT:
			return read_quant_scheme(text, colon + 1, len, id);
		case SCHEME_TIME:
			return read_time_scheme(text, colon + 1, len, &head, id);
		default:
			return read_float_scheme(text, colon + 1, len, at, &head, id);
	}
}

CodecStatus
extuuid_parse(const char *text, size_t len, uint8_t *id)
{
	CodecStatus status = extuuid_check_length(len);

	return status.code == CODEC_OK ? extuuid_read_canonical(text, len, id) : status;
}

/* --- ids from their parts ------------------------------------------------- */

/* ["-"] decimal as numeric prints it, an integer; NUMBER_TOO_WIDE beyond limit */
static CodecStatus
integer_of(ExtuuidText number, int limit, SInt128 *value)
{
	Decimal		decimal;
	UInt128		magnitude;
	size_t		stop;
	int			places;
	CodecStatus status;

	/* More digits than a Decimal has are too many for any width or places. */
	if (number.len > EXTUUID_INPUT_MAX)
	{
		if (extuuid_find(number.text, 0, number.len, '.') < number.len)
			return codec_fail_span(CODEC_NOT_INTEGER, 0, number.len);
		return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, 0, number.len, 0, limit);
	}
	status = decimal_parse_plain(number.text, number.len, &stop, &decimal, &places);
	if (status.code == CODEC_OK && stop < number.len)
		status = codec_fail_span(CODEC_BAD_CHAR, stop, 1);
	if (status.code != CODEC_OK)
		return status;
	status = decimal_to_integer(&decimal, 0, &magnitude);
	if (status.code == CODEC_NOT_EXACT)
		return codec_fail_span(CODEC_NOT_INTEGER, 0, number.len);
	if (status.code != CODEC_OK)
		return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, 0, number.len, 0, limit);
	*value = decimal.negative ? -(SInt128) magnitude : (SInt128) magnitude;
	return codec_ok();
}

CodecStatus
extuuid_build_symbol(SymbolEncoding encoding, ExtuuidText name, uint8_t *id)
{
	return build_serial_of(encoding, name.text, name.len, 0, id);
}

CodecStatus
extuuid_build_serial(SymbolEncoding encoding, ExtuuidText name,
					 ExtuuidText number, uint8_t *id)
{
	SInt128		value;
	CodecStatus status = integer_of(number, EXTUUID_SERIAL_BITS, &value);

	if (status.code == CODEC_OK && value < 0)
		return codec_fail_span(CODEC_NEGATIVE, 0, number.len);
	if (status.code == CODEC_OK && (UInt128) value >> EXTUUID_SERIAL_BITS != 0)
		status = codec_fail_limit(CODEC_NUMBER_TOO_WIDE, 0, number.len, 0,
								  EXTUUID_SERIAL_BITS);
	if (status.code == CODEC_OK)
		status = build_serial_of(encoding, name.text, name.len, (UInt128) value, id);
	return blame_number(status, encoding, name.text, name.len,
						EXTUUID_SERIAL_BITS, 0, number.len);
}

CodecStatus
extuuid_build_fixed(SymbolEncoding encoding, int places, ExtuuidText name,
					ExtuuidText amount, uint8_t *id)
{
	SInt128		value;
	CodecStatus status;

	if (amount.len > EXTUUID_INPUT_MAX)
	{
		size_t		dot = extuuid_find(amount.text, 0, amount.len, '.');

		if (dot < amount.len)
			return codec_fail_limit(CODEC_NOT_EXACT, 0, amount.len,
									(int) (amount.len - dot - 1),
									places < 0 ? EXTUUID_PLACES_MAX : places);
		status = codec_fail_limit(CODEC_NUMBER_TOO_WIDE, 0, amount.len, 0,
								  EXTUUID_FIXED_BITS);
	}
	else
		status = read_scaled(amount.text, 0, amount.len, &places, &value);
	if (status.code == CODEC_OK && s128_length(value) > EXTUUID_FIXED_BITS)
		status = codec_fail_limit(CODEC_NUMBER_TOO_WIDE, 0, amount.len, 0,
								  EXTUUID_FIXED_BITS);
	if (status.code == CODEC_OK)
		status = build_fixed_of(encoding, name.text, name.len, value, places, id);
	return blame_number(status, encoding, name.text, name.len,
						EXTUUID_FIXED_BITS, 0, amount.len);
}

CodecStatus
extuuid_build_int(ExtuuidText number, uint8_t *id)
{
	SInt128		value;
	CodecStatus status = integer_of(number, EXTUUID_INT_BITS, &value);

	if (status.code != CODEC_OK)
		return status;
	if (s128_length(value) > EXTUUID_INT_BITS)
		return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, 0, number.len, 0,
								EXTUUID_INT_BITS);
	build_single(EXTUUID_INT, EXTUUID_INT_BITS, (UInt128) value, id);
	return codec_ok();
}

CodecStatus
extuuid_build_quant(uint64_t value, ExtuuidText unit, uint8_t *id)
{
	uint8_t		powers[EXTUUID_UNITS];
	BinaryFloat number = split_binary64(value);
	CodecStatus status = extuuid_check_length(unit.len);

	if (status.code == CODEC_OK)
		status = read_units(unit.text, 0, unit.len, true, powers);
	if (status.code != CODEC_OK)
		return status;
	if (number.exponent == 0x7FF && number.fraction != 0)
		value = UINT64_C(0x7FF8000000000000);	/* the canonical NaN */
	return build_quant_bits(value, powers, id);
}

CodecStatus
extuuid_build_time(SInt128 unix_us, int fraction_bits, uint8_t *id)
{
	SInt128		us = unix_us - (SInt128) EXTUUID_TIME_UNIX_S * 1000000;
	UInt128		magnitude = s128_magnitude(us);
	char		fraction[6];
	Decimal		decimal;

	u64_print_tail((uint64_t) (magnitude % 1000000), 6, fraction);
	decimal_set(&decimal, (uint64_t) (magnitude / 1000000), fraction, 6);
	decimal.negative = us < 0;
	return build_time_of(&decimal, fraction_bits, 0, id);
}

CodecStatus
extuuid_build_ints(bool is_signed, const ExtuuidText *numbers, int count,
				   int width, ExtuuidText name, uint8_t *id)
{
	IntegerList list = {
		.is_signed = is_signed,
		.width = width > 0 ? width : 1,
		.width_given = width > 0
	};
	int			limit = width > 0 ? width : EXTUUID_INTS_BITS;

	for (int pass = 0; pass < 2; pass++)
	{
		for (int i = 0; i < count; i++)
		{
			SInt128		value;
			CodecStatus status = integer_of(numbers[i], limit, &value);

			if (status.code == CODEC_OK && !is_signed && value < 0)
				status = codec_fail(CODEC_NEGATIVE, 0);
			else if (status.code == CODEC_OK && !add_integer(&list, value, pass == 1))
				status = codec_fail_limit(CODEC_NUMBER_TOO_WIDE, 0, 0, 0, limit);
			if (status.code != CODEC_OK)
			{
				status.at = (size_t) i;
				return status;
			}
		}
		if (count * list.width > EXTUUID_INTS_BITS)
			return codec_fail_limit(CODEC_VECTOR_TOO_WIDE, 0, 0, count * list.width,
									EXTUUID_INTS_BITS);
	}
	return build_vector(&list, count, name, id);
}

CodecStatus
extuuid_build_floats(const uint64_t *numbers, int count, ExtuuidText name,
					 uint8_t *id)
{
	FloatList	list = {.doubles = numbers, .count = count};

	return choose_floats(&list, name, 0, id);
}
