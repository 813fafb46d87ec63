/*
 * printer.c
 *		extuuid's canonical text (doc/format/extuuid.md, section 7.2), and the
 *		parts of values as text.
 */
#include "codec/extuuid/extuuid.h"

#include <string.h>

#include "codec/uuid.h"
#include "codec/extuuid/grammar.h"

/* Functions that print return the number of characters; they write no NUL. */

static inline int
print_chars(const char *chars, size_t len, char *text)
{
	memcpy(text, chars, len);
	return (int) len;
}

#define PRINT(literal, text) print_chars(literal, sizeof literal - 1, text)

static int
print_signed(SInt128 value, char *text)
{
	if (value >= 0)
		return u128_print((UInt128) value, text);
	*text = '-';
	return 1 + u128_print(s128_magnitude(value), text + 1);
}

/* Print value * 10^-places; trim: without trailing zeros. */
static int
print_scaled(SInt128 value, int places, bool trim, char *text)
{
	UInt128		rest = s128_magnitude(value);
	char		fraction[EXTUUID_PLACES_MAX];
	int			n = 0;

	if (value < 0)
		text[n++] = '-';

	/* 10^n is 5^n shifted by n bits; 10^19 is the largest power below 2^64. */
	if (rest >> 64 == 0 && places <= 19)
	{
		uint64_t	power = decimal_powers_of_5[places] << places;

		u64_print_padded((uint64_t) rest % power, places, fraction);
		rest = (uint64_t) rest / power;
	}
	else
	{
		for (int i = places - 1; i >= 0; i--)
		{
			fraction[i] = (char) ('0' + (int) (rest % 10));
			rest /= 10;
		}
	}
	n += u128_print(rest, text + n);
	while (trim && places > 0 && fraction[places - 1] == '0')
		places--;
	if (places > 0)
	{
		text[n++] = '.';
		n += print_chars(fraction, (size_t) places, text + n);
	}
	return n;
}

/* Return number i of an integer vector. */
static SInt128
integer_number(const ExtuuidValue *value, int i)
{
	UInt128		bits = extuuid_number_bits(value, i);

	return value->kind == EXTUUID_UINT_VECTOR ? (SInt128) bits
		: s128_extend(bits, value->width);
}

static int
print_float(const ExtuuidValue *value, int i, char *text)
{
	BinaryFormat format;
	BinaryFloat number = extuuid_float(value, i, &format);
	DecimalShort shortest;

	decimal_shortest(&number, format, &shortest);
	return decimal_print(&shortest, text);
}

/* --- the parts ---------------------------------------------------------- */

int
extuuid_print_number(const ExtuuidValue *value, int i, char *text)
{
	if (extuuid_is_float(value->kind))
		return print_float(value, i, text);
	switch (value->kind)
	{
		case EXTUUID_SERIAL:
			return u128_print(value->bits, text);
		case EXTUUID_FIXED:
			return print_scaled((SInt128) value->bits, value->places,
								false, text);
		case EXTUUID_INT:
		case EXTUUID_TIME:
			return print_signed((SInt128) value->bits, text);
		default:
			return print_signed(integer_number(value, i), text);
	}
}

/* --- the whole ---------------------------------------------------------- */

static int
print_symbol_head(const char *word, size_t word_len,
				  const ExtuuidValue *value,
				  bool with_places, char *text)
{
	const Symbol *symbol = &value->symbol;
	int			n = print_chars(word, word_len, text);

	text[n++] = symbol_letter(symbol->encoding);
	if (with_places)
		n += u64_print(value->places, text + n);
	text[n++] = ':';
	return n + print_chars(symbol->text, symbol->len, text + n);
}

/* Print "/" n "*" l and, for a float vector, "*" e. */
static int
print_dimensions(const ExtuuidValue *value, char *text)
{
	int			n = 0;

	text[n++] = '/';
	n += u64_print(value->count, text + n);
	text[n++] = '*';
	n += u64_print(value->width, text + n);
	if (value->kind == EXTUUID_FLOAT_VECTOR)
	{
		text[n++] = '*';
		n += u64_print(value->exponent_bits, text + n);
	}
	return n;
}

/* Print ":" [name ":"] and the numbers of a vector. */
static int
print_numbers(const ExtuuidValue *value, char *text)
{
	int			n = 0;

	text[n++] = ':';
	if (value->has_symbol)
	{
		n += print_chars(value->symbol.text, value->symbol.len, text + n);
		text[n++] = ':';
	}
	else if (value->tag != 0)
	{
		n += u64_print(value->tag, text + n);
		text[n++] = ':';
	}
	for (int i = 0; i < value->count; i++)
	{
		if (i > 0)
			text[n++] = ',';
		n += extuuid_print_number(value, i, text + n);
	}
	return n;
}

int
extuuid_print(const uint8_t *id, char *text)
{
	ExtuuidValue value;
	int			n;

	extuuid_unpack(id, &value);
	if (!value.canonical)
	{
		uuid_print(id, text);
		return UUID_TEXT_LEN;
	}
	n = PRINT(EXTUUID_WORD, text);
	switch (value.kind)
	{
		case EXTUUID_SYMBOL:
			return n + print_symbol_head("sym", 3, &value, false, text + n);
		case EXTUUID_SERIAL:
			n += print_symbol_head("serial", 6, &value, false, text + n);
			text[n++] = ':';
			return n + u128_print(value.bits, text + n);
		case EXTUUID_FIXED:
			n += print_symbol_head("fixed", 5, &value, true, text + n);
			text[n++] = ':';
			return n + print_scaled((SInt128) value.bits, value.places, true,
									text + n);
		case EXTUUID_INT:
			n += PRINT("int:", text + n);
			return n + print_signed((SInt128) value.bits, text + n);
		case EXTUUID_QUANT:
			n += PRINT("q:", text + n);
			n += print_float(&value, 0, text + n);
			return n + extuuid_print_unit(&value, text + n);
		case EXTUUID_TIME:
			return n + extuuid_print_time(&value, text + n);
		case EXTUUID_INT_VECTOR:
			n += PRINT("int", text + n);
			n += print_dimensions(&value, text + n);
			break;
		case EXTUUID_UINT_VECTOR:
			n += PRINT("uint", text + n);
			n += print_dimensions(&value, text + n);
			break;
		case EXTUUID_FLOAT_VECTOR:
			n += PRINT("f", text + n);
			n += print_dimensions(&value, text + n);
			break;
		default:
			{
				/* The scheme word of a standard vector is its kind in SQL. */
				const char *word = extuuid_kind_word(value.kind);

				n += print_chars(word, strlen(word), text + n);
			}
	}
	return n + print_numbers(&value, text + n);
}
