/*
 * number.c
 *		The numbers of an extuuid's text: serial numbers, integers, amounts
 *		and reals (doc/format/extuuid.md, section 7.1).
 *
 * Each function reads a text from offset at to before offset end, which must
 * be the number's end.
 */
#include "codec/extuuid/grammar.h"

/*
 * Return value * 10 + digit, or 2^128 - 1 if value is so large that this may
 * have more than 128 bits.
 */
static inline UInt128
append_digit_capped(UInt128 value, char digit)
{
	UInt128		limit = ~(UInt128) 0 / 10;

	return value >= limit ? ~(UInt128) 0
		: value * 10 + (unsigned) (digit - '0');
}

CodecStatus
extuuid_read_serial(const char *text, size_t at, size_t end, SInt128 *number)
{
	size_t		first = at;
	bool		any = false;
	UInt128		magnitude = 0;

	for (; at < end; at++)
	{
		if (text[at] == '-' || text[at] == '_')
			continue;
		if (!extuuid_is_digit(text, at, end))
			return codec_fail_part(CODEC_BAD_CHAR, at, 1);
		magnitude = append_digit_capped(magnitude, text[at]);
		any = true;
	}
	if (!any)
		return codec_fail_part(CODEC_BAD_CHAR, end, 1);
	if (magnitude >> EXTUUID_SERIAL_BITS != 0)
		return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, first, end - first, 0,
								EXTUUID_SERIAL_BITS);
	*number = (SInt128) magnitude;
	return codec_ok();
}

CodecStatus
extuuid_read_integer(const char *text, size_t at, size_t end, bool is_signed,
					 int limit, SInt128 *number)
{
	size_t		first = at;
	bool		negative = false;
	UInt128		magnitude = 0;
	SInt128		value;

	if (is_signed && at < end && (text[at] == '-' || text[at] == '+'))
		negative = text[at++] == '-';
	if (!extuuid_is_digit(text, at, end))
		return codec_fail_part(CODEC_BAD_CHAR, at, 1);
	for (; at < end; at++)
	{
		if (text[at] == '_')
			continue;
		if (!extuuid_is_digit(text, at, end))
			return codec_fail_part(CODEC_BAD_CHAR, at, 1);
		magnitude = append_digit_capped(magnitude, text[at]);
	}
	if (text[end - 1] == '_')
		return codec_fail_part(CODEC_BAD_CHAR, end - 1, 1);
	if (magnitude >> 126 != 0)
		return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, first, end - first,
								0, limit);
	value = negative ? -(SInt128) magnitude : (SInt128) magnitude;
	if (extuuid_integer_bits(value, is_signed) > limit)
		return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, first, end - first,
								0, limit);
	*number = value;
	return codec_ok();
}

/*
 * Read ["-"] decimal with up to 18 digits, which is the common case.  Set
 * *whole to all digits as one number and *places to how many of them are
 * after the decimal point.  Return false for every other text.
 */
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
 * Read an amount as extuuid_read_amount does, but with the errors of
 * decimal_to_integer and its limit of 126 bits.
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
	status = decimal_parse_plain(text, &at, end, &decimal, &written);
	if (status.code != CODEC_OK)
		return status;
	if (at < end)
		return codec_fail_part(CODEC_BAD_CHAR, at, 1);
	written = decimal.ndigits - decimal.exponent;
	if (decimal.ndigits == 0 || written < 0)
		written = 0;
	if (*places < 0)
		*places = written <= EXTUUID_PLACES_MAX ? written
			: EXTUUID_PLACES_MAX;
	status = decimal_to_integer(&decimal, *places, &magnitude);
	if (status.code == CODEC_OK)
		*number = decimal.negative ? -(SInt128) magnitude
			: (SInt128) magnitude;
	return status;
}

CodecStatus
extuuid_read_amount(const char *text, size_t at, size_t end, int *places,
					SInt128 *number)
{
	CodecStatus status = read_scaled(text, at, end, places, number);

	if (status.code == CODEC_NUMBER_TOO_WIDE ||
		(status.code == CODEC_OK &&
		 s128_length(*number) > EXTUUID_FIXED_BITS))
		return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, at, end - at, 0,
								EXTUUID_FIXED_BITS);
	if (status.code == CODEC_NOT_EXACT)
		return codec_fail_limit(CODEC_NOT_EXACT, at, end - at,
								status.found, status.limit);
	return status;
}

CodecStatus
extuuid_read_real(const char *text, size_t at, size_t end, Decimal *decimal)
{
	CodecStatus status = decimal_parse_real(text, &at, end, decimal);

	if (status.code == CODEC_OK && at < end)
		status = codec_fail_part(CODEC_BAD_CHAR, at, 1);
	return status;
}
