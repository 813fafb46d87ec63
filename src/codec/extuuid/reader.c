/*
 * reader.c
 *		extuuid's canonical text (doc/format/extuuid.md, section 7.1).
 *
 * A text is read from left to right, and the first error is reported, with
 * two exceptions: the length of a name is checked after the number that
 * follows it, and values that are out of range are reported only if the whole
 * text is well-formed.
 *
 * The functions that read the values of a scheme word get the text after its
 * colon, from offset at to before offset end, and write the ID.
 */
#include "codec/extuuid/grammar.h"

#include <string.h>

#include "codec/base16.h"
#include "codec/uuid.h"
#include "codec/extuuid/builder.h"

/* Return the number of items in a list, which commas separate. */
static int
count_items(const char *text, size_t at, size_t end)
{
	int			n = 1;

	for (; at < end; at++)
		n += text[at] == ',';
	return n;
}

/*
 * Read the name of a vector and the colon after it.  Set *at to the offset
 * after both.  Without a colon, set *name to an empty part.
 * CODEC_EMPTY_NAME.
 */
static CodecStatus
read_name(const char *text, size_t *at, size_t end, ExtuuidPart *name)
{
	size_t		colon = extuuid_find(text, *at, end, ':');

	*name = extuuid_part(text, *at, *at);
	if (colon == end)
		return codec_ok();
	if (colon == *at)
		return codec_fail_part(CODEC_EMPTY_NAME, colon, 1);
	name->end = colon;
	*at = colon + 1;
	return codec_ok();
}

/* Return CODEC_SYMBOL_CHAR if the encoding does not have a character. */
static CodecStatus
check_symbol_characters(SymbolEncoding encoding, ExtuuidPart name)
{
	Symbol		symbol;
	CodecStatus status = symbol_encode(encoding, name.text, name.at, name.end,
									   EXTUUID_SERIAL_BITS, &symbol);

	return status.code == CODEC_SYMBOL_CHAR ? status : codec_ok();
}

/* --- sym, serial, fixed ------------------------------------------------- */

/*
 * Read a name and, unless it is a bare symbol, the number after it.  The
 * errors are those of symbol_encode and of the numbers in number.c.
 */
static CodecStatus
read_symserial(const char *text, size_t at, size_t end,
			   const ExtuuidHead *head, uint8_t *id)
{
	size_t		colon = head->scheme == SCHEME_SYM ? end
		: extuuid_find(text, at, end, ':');
	ExtuuidSymserial parts = {
		.kind = head->scheme == SCHEME_FIXED ? EXTUUID_FIXED : EXTUUID_SERIAL,
		.encoding = head->encoding,
		.places = head->places,
		.name = {text, at, colon},
		.digits = {text, colon + 1, end}
	};
	CodecStatus status = codec_ok();
	CodecStatus named;

	if (head->scheme == SCHEME_SYM)
		return extuuid_build_symserial(&parts, id);
	extuuid_choose_encoding(&parts);
	if (colon == end)
		status = codec_fail_part(CODEC_BAD_CHAR, end, 1);
	else if (head->scheme == SCHEME_SERIAL)
		status = extuuid_read_serial(text, colon + 1, end, &parts.number);
	else
		status = extuuid_read_amount(text, colon + 1, end, &parts.places,
									 &parts.number);
	if (status.code == CODEC_OK)
		return extuuid_build_symserial(&parts, id);
	named = check_symbol_characters(parts.encoding, parts.name);
	return named.code != CODEC_OK ? named
		: extuuid_blame_number(status, &parts);
}

/* --- int, uint ---------------------------------------------------------- */

/*
 * Read one integer, or a vector of them with or without a name.
 * CODEC_WRONG_COUNT, CODEC_TOO_MANY_VALUES, CODEC_VECTOR_TOO_WIDE; the errors
 * of extuuid_read_integer and extuuid_set_name.
 */
static CodecStatus
read_integers(const char *text, size_t at, size_t end,
			  const ExtuuidHead *head, uint8_t *id)
{
	SInt128		numbers[EXTUUID_INTS_MAX];
	ExtuuidIntegers parts = {
		.is_signed = head->scheme == SCHEME_INT,
		.width = head->ndims == 2 ? head->dims[1] : 0,
		.numbers = numbers
	};
	CodecStatus too_wide = codec_ok();
	CodecStatus status = read_name(text, &at, end, &parts.name);
	bool		named;
	bool		single;
	int			limit;

	if (status.code != CODEC_OK)
		return status;
	named = parts.name.end > parts.name.at;
	if (named)
		status = check_symbol_characters(SYMBOL_AUTO, parts.name);
	if (status.code != CODEC_OK)
		return status;
	parts.count = count_items(text, at, end);
	parts.list = extuuid_part(text, at, end);
	single = parts.is_signed && parts.count == 1 &&
		head->ndims == 0 && !named;
	limit = single ? EXTUUID_INT_BITS
		: parts.width > 0 ? parts.width : EXTUUID_INTS_BITS;
	for (int i = 0; i < parts.count; i++)
	{
		size_t		comma = extuuid_find(text, at, end, ',');

		/* Numbers for which there is no room must be well-formed, too. */
		status = extuuid_read_integer(text, at, comma, parts.is_signed, limit,
									  &numbers[i < EXTUUID_INTS_MAX ? i
											   : EXTUUID_INTS_MAX - 1]);
		if (status.code == CODEC_NUMBER_TOO_WIDE && too_wide.code == CODEC_OK)
			too_wide = status;
		else if (status.code != CODEC_OK &&
				 status.code != CODEC_NUMBER_TOO_WIDE)
			return status;
		at = comma + 1;
	}
	at = parts.list.at;
	if (head->ndims > 0 && head->dims[0] != parts.count)
		return codec_fail_limit(CODEC_WRONG_COUNT, at, end - at, parts.count,
								head->dims[0]);
	if (too_wide.code != CODEC_OK)
		return too_wide;
	if (single)
	{
		extuuid_build_single_int(numbers[0], id);
		return codec_ok();
	}
	if (parts.count > EXTUUID_INTS_MAX)
		return codec_fail_limit(CODEC_TOO_MANY_VALUES, at, end - at,
								parts.count,
								EXTUUID_INTS_MAX);
	status = extuuid_check_shape(head);
	return status.code != CODEC_OK ? status
		: extuuid_build_integers(&parts, id);
}

/* --- quant -------------------------------------------------------------- */

/* Read a real and its unit.  CODEC_FLOAT_OVERFLOW and the errors of both. */
static CodecStatus
read_quant(const char *text, size_t at, size_t end, uint8_t *id)
{
	ExtuuidPart digits = {text, at, at};
	uint8_t		powers[EXTUUID_UNITS];
	Decimal		number;
	CodecStatus status = decimal_parse_real(text, &digits.end, end, &number);

	if (status.code == CODEC_OK)
		status = extuuid_read_units(text, digits.end, end, false, powers,
									NULL);
	if (status.code != CODEC_OK)
		return status;
	return extuuid_build_quantity(&number, digits, powers, id);
}

/* --- floats ------------------------------------------------------------- */

/* Read the constants of an "f" without dimensions, and choose a format. */
static CodecStatus
read_shortest(const char *text, size_t at, size_t end, ExtuuidPart name,
			  uint8_t *id)
{
	ExtuuidConstant constants[EXTUUID_FLOATS_MAX];
	size_t		first = at;
	int			count = count_items(text, at, end);

	for (int i = 0; i < count; i++)
	{
		size_t		comma = extuuid_find(text, at, end, ',');

		/* Numbers for which there is no room must be well-formed, too. */
		ExtuuidConstant *constant = &constants[i < EXTUUID_FLOATS_MAX ? i
											   : EXTUUID_FLOATS_MAX - 1];
		CodecStatus status = extuuid_read_real(text, at, comma,
											   &constant->decimal);

		if (status.code != CODEC_OK)
			return status;
		constant->at = at;
		constant->len = comma - at;
		at = comma + 1;
	}
	if (count > EXTUUID_FLOATS_MAX)
		return codec_fail_limit(CODEC_TOO_MANY_VALUES, first,
								end - first, count,
								EXTUUID_FLOATS_MAX);
	return extuuid_build_shortest(constants, count, name, id);
}

/*
 * Set *value to count floats in the format that the head names, without the
 * numbers; list is their text.  CODEC_WRONG_COUNT; the errors of
 * extuuid_check_count, extuuid_check_shape and extuuid_set_name.
 */
static CodecStatus
start_floats_of_head(const ExtuuidHead *head, int count, ExtuuidPart list,
					 ExtuuidPart name, ExtuuidValue *value)
{
	ExtuuidFloatFormat format;
	CodecStatus status;

	if (head->scheme == SCHEME_FLOAT)
	{
		if (count != head->dims[0])
			return codec_fail_limit(CODEC_WRONG_COUNT, list.at,
									list.end - list.at,
									count, head->dims[0]);
		format.kind = EXTUUID_FLOAT_VECTOR;
		format.width = head->dims[1];
		format.exponent_bits = head->dims[2];
		status = extuuid_check_shape(head);
	}
	else
	{
		format = extuuid_standard_formats[head->scheme - SCHEME_F16];
		status = extuuid_check_count(&format, count, list);
	}
	return status.code != CODEC_OK ? status
		: extuuid_start_floats(value, &format, count, name);
}

/*
 * Read a vector of floats with or without a name.  CODEC_EMPTY_NAME,
 * CODEC_FLOAT_OVERFLOW; the errors of extuuid_read_real and, if the text
 * names a format, of start_floats_of_head, else of extuuid_build_shortest.
 */
static CodecStatus
read_floats(const char *text, size_t at, size_t end,
			const ExtuuidHead *head, uint8_t *id)
{
	ExtuuidPart name;
	ExtuuidValue value;
	CodecStatus refused;
	CodecStatus status = read_name(text, &at, end, &name);
	int			count;

	if (status.code != CODEC_OK)
		return status;
	if (head->scheme == SCHEME_FLOAT && head->ndims == 0)
		return read_shortest(text, at, end, name, id);
	count = count_items(text, at, end);
	refused = start_floats_of_head(head, count, extuuid_part(text, at, end),
								   name, &value);

	/*
	 * A malformed constant is reported before values that are out of range.
	 */
	for (int i = 0; i < count; i++)
	{
		size_t		comma = extuuid_find(text, at, end, ',');
		Decimal		constant;
		BinaryFloat number;

		status = extuuid_read_real(text, at, comma, &constant);
		if (status.code != CODEC_OK)
			return status;
		if (refused.code == CODEC_OK &&
			!extuuid_add_float(&value, &constant, &number))
			refused = codec_fail_limit(CODEC_FLOAT_OVERFLOW, at,
									   comma - at, 0,
									   value.width);
		at = comma + 1;
	}
	if (refused.code == CODEC_OK)
		extuuid_pack(&value, id);
	return refused;
}

/* --- the whole ---------------------------------------------------------- */

/* Return whether c is a hex digit, in upper or lower case. */
static bool
is_hex_digit(char c)
{
	return (base16_value(c) & BASE16_INVALID) == 0;
}

/*
 * Read the UUID form.  CODEC_BAD_CHAR, CODEC_BAD_VERSION, CODEC_BAD_VARIANT.
 */
static CodecStatus
read_uuid(const char *text, size_t len, uint8_t *id)
{
	uint8_t		bytes[EXTUUID_BYTES];
	size_t		at = 0;
	CodecStatus status;

	for (size_t i = 0; i < EXTUUID_BYTES; i++)
	{
		uint8_t		seen = 0;

		if (uuid_dash_follows(2 * i))
		{
			if (at >= len || text[at] != '-')
				return codec_fail_part(CODEC_BAD_CHAR, at, 1);
			at++;
		}
		for (int digit = 0; digit < 2; digit++)
		{
			if (at >= len || !is_hex_digit(text[at]))
				return codec_fail_part(CODEC_BAD_CHAR, at, 1);
			at++;
		}
		bytes[i] = (uint8_t) base16_decode(text + at - 2, 2, &seen);
	}
	if (at < len)
		return codec_fail_part(CODEC_BAD_CHAR, at, 1);
	status = extuuid_check(bytes);
	if (status.code != CODEC_OK)
	{
		/* the digits that contain version and variant */
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
		if (!is_hex_digit(text[i]) && text[i] != '-')
			return false;
	}
	return len > 0;
}

CodecStatus
extuuid_read_canonical(const char *text, size_t len, uint8_t *id)
{
	size_t		at = extuuid_begins(text, 0, len, EXTUUID_WORD,
									EXTUUID_WORD_LEN)
		? EXTUUID_WORD_LEN : 0;
	size_t		colon = extuuid_find(text, at, len, ':');
	ExtuuidHead head;
	CodecStatus status;

	if (at == 0 && colon == len && extuuid_is_hex(text, len))
		return read_uuid(text, len, id);
	status = extuuid_read_head(text, at, colon, &head);
	if (colon == len &&
		(status.code == CODEC_OK || codec_is_range(status.code)))
		return codec_fail_part(CODEC_BAD_CHAR, len, 1);
	if (status.code != CODEC_OK)
		return status;
	switch (head.scheme)
	{
		case SCHEME_SYM:
		case SCHEME_SERIAL:
		case SCHEME_FIXED:
			return read_symserial(text, colon + 1, len, &head, id);
		case SCHEME_INT:
		case SCHEME_UINT:
			return read_integers(text, colon + 1, len, &head, id);
		case SCHEME_QUANT:
			return read_quant(text, colon + 1, len, id);
		case SCHEME_TIME:
			return extuuid_read_time(text, colon + 1, len, &head, id);
		default:
			return read_floats(text, colon + 1, len, &head, id);
	}
}

CodecStatus
extuuid_parse(const char *text, size_t len, uint8_t *id)
{
	CodecStatus status = extuuid_check_length(len);

	return status.code == CODEC_OK ? extuuid_read_canonical(text, len, id)
		: status;
}
