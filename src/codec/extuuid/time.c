/*
 * time.c
 *		extuuid's times: seconds and dates to and from counts of 2^-bits
 *		seconds since 1582-10-15 (doc/format/extuuid.md, sections 6, 7.1 and
 *		7.2).
 */
#include "codec/extuuid/builder.h"

#include <string.h>

#include "codec/civil.h"
#include "codec/unix_time.h"

#define DATE_PARTS 6

/*
 * Read a part of a date, which has exactly ndigits digits.  Set *at to the
 * offset after it.  CODEC_BAD_CHAR.
 */
static CodecStatus
read_part(const char *text, size_t *at, size_t end, int ndigits, int *part)
{
	*part = 0;
	for (int i = 0; i < ndigits; i++, ++*at)
	{
		if (!extuuid_is_digit(text, *at, end))
			return codec_fail_part(CODEC_BAD_CHAR, *at, 1);
		*part = *part * 10 + (text[*at] - '0');
	}
	return codec_ok();
}

/*
 * Return whether c is what separates part n (1..5) of a date from the next
 * part.
 */
static bool
is_separator(int n, char c)
{
	if (n <= 2)
		return c == '-' || c == '/';
	return c == (n == 3 ? ';' : ':');
}

/*
 * Return the seconds from 1582-10-15 to the start of a date.  Month 13 is the
 * first month of the next year, which may be 10000.
 */
static int64_t
date_seconds(int year, int month, int day)
{
	CivilDate	date = {.year = year, .month = month, .day = day};

	if (month > 12)
	{
		date.year++;
		date.month = 1;
	}
	return civil_days(date) * CIVIL_SECONDS_PER_DAY - UNIX_S_OF_1582_10_15;
}

CodecStatus
extuuid_read_date(const char *text, size_t at, size_t end, ExtuuidDate *date)
{
	static const int64_t part_seconds[DATE_PARTS] = {0, 0, CIVIL_SECONDS_PER_DAY, 3600, 60, 1};
	static const int least[DATE_PARTS] = {CIVIL_YEAR_MIN, 1, 1, 0, 0, 0};
	static const int most[DATE_PARTS] = {CIVIL_YEAR_MAX, 12, 31, 23, 59, 59};
	int			parts[DATE_PARTS] = {0, 1, 1, 0, 0, 0};

	date->fraction_len = 0;
	for (int i = 0; i < DATE_PARTS; i++)
	{
		size_t		first = at;
		CodecStatus status = read_part(text, &at, end, i == 0 ? 4 : 2,
									   &parts[i]);

		if (status.code != CODEC_OK)
			return status;
		if (parts[i] < least[i] || parts[i] > most[i] ||
			(i == 2 && parts[2] > civil_month_days(parts[0], parts[1])))
			return codec_fail_limit(CODEC_NO_SUCH_DATE, first,
									at - first, i, 0);
		date->parts = i + 1;
		if (at == end)
			break;
		if (i == DATE_PARTS - 1)
		{
			if (text[at] != '.' || !extuuid_is_digit(text, at + 1, end))
				return codec_fail_part(CODEC_BAD_CHAR,
									   text[at] == '.' ? at + 1 : at, 1);
			date->fraction = ++at;
			while (extuuid_is_digit(text, at, end))
				at++;
			date->fraction_len = at - date->fraction;
			if (at < end)
				return codec_fail_part(CODEC_BAD_CHAR, at, 1);
		}
		else if (!is_separator(i + 1, text[at]))
			return codec_fail_part(CODEC_BAD_CHAR, at, 1);
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

/* Return the least l with 2^l >= 10^digits; log2(10) is about 3.32193. */
static int
bits_for_digits(size_t digits)
{
	return (int) ((digits * 332193 + 99999) / 100000);
}

/*
 * Set decimal to seconds + 0.fraction; the fraction has len digits.  It is
 * also added to negative seconds: then the absolute value has its complement.
 */
static void
set_seconds(Decimal *decimal, int64_t seconds, const char *fraction,
			size_t len)
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

/*
 * Set *count to a time in units of 2^-bits seconds, to nearest, ties to even.
 * Return false if it does not fit in EXTUUID_TIME_BITS.
 */
static bool
count_time(const Decimal *decimal, int bits, SInt128 *count)
{
	UInt128		magnitude;

	if (!decimal_to_fixed(decimal, bits, &magnitude))
		return false;
	*count = decimal->negative ? -(SInt128) magnitude : (SInt128) magnitude;
	return s128_length(*count) <= EXTUUID_TIME_BITS;
}

/*
 * Make an ID of seconds since 1582-10-15, with this many bits of fraction.
 * CODEC_TIME_TOO_WIDE if fewer bits would fit, else CODEC_NUMBER_TOO_WIDE;
 * both are about the len characters at offset at.
 */
static CodecStatus
build_time(const Decimal *seconds, int bits, size_t at, size_t len,
		   uint8_t *id)
{
	ExtuuidValue value;
	SInt128		count;

	if (!count_time(seconds, bits, &count))
	{
		while (--bits >= 0 && !count_time(seconds, bits, &count))
			;
		if (bits < 0)
			return codec_fail_limit(CODEC_NUMBER_TOO_WIDE, at, len, 0,
									EXTUUID_TIME_BITS);
		return codec_fail_limit(CODEC_TIME_TOO_WIDE, at, len, 0, bits);
	}
	extuuid_start_value(&value, EXTUUID_TIME, 1, EXTUUID_TIME_BITS);
	value.places = (uint8_t) bits;
	value.bits = (UInt128) count;
	extuuid_pack(&value, id);
	return codec_ok();
}

CodecStatus
extuuid_read_time(const char *text, size_t at, size_t end,
				  const ExtuuidHead *head, uint8_t *id)
{
	size_t		first = at;
	Decimal		seconds;
	CodecStatus status;
	size_t		digits;
	int			bits;

	if (extuuid_matches(text, at, end, "dddd-") ||
		extuuid_matches(text, at, end, "dddd/"))
	{
		ExtuuidDate date;

		status = extuuid_read_date(text, at, end, &date);
		if (status.code != CODEC_OK)
			return status;
		digits = date.fraction_len;
		set_seconds(&seconds, date.seconds,
					digits > 0 ? text + date.fraction : text,
					digits);
	}
	else
	{
		int			places;

		status = decimal_parse_plain(text, &at, end, &seconds, &places);
		if (status.code != CODEC_OK)
			return status;
		if (at < end)
			return codec_fail_part(CODEC_BAD_CHAR, at, 1);
		digits = (size_t) places;
	}
	bits = head->ndims > 0 ? head->dims[0] : bits_for_digits(digits);
	if (bits > EXTUUID_TIME_FRACTION_MAX)
		return codec_fail_limit(CODEC_PARAMETER_RANGE, end - digits,
								digits, bits,
								EXTUUID_TIME_FRACTION_MAX);
	return build_time(&seconds, bits, first, end - first, id);
}

CodecStatus
extuuid_build_time(SInt128 unix_us, int fraction_bits, uint8_t *id)
{
	SInt128		us = unix_us - (SInt128) UNIX_S_OF_1582_10_15 * 1000000;
	UInt128		magnitude = s128_magnitude(us);
	char		fraction[6];
	Decimal		decimal;

	u64_print_padded((uint64_t) (magnitude % 1000000), 6, fraction);
	decimal_set(&decimal, (uint64_t) (magnitude / 1000000), fraction, 6);
	decimal.negative = us < 0;
	return build_time(&decimal, fraction_bits, 0, 0, id);
}

/* --- output ------------------------------------------------------------- */

/*
 * Write the date and time of a second since 1582-10-15.  Return the number of
 * characters: 19, or 0 if civil.h does not have the year.
 */
static int
print_date(SInt128 second, char *text)
{
	SInt128		unix_second = second + UNIX_S_OF_1582_10_15;
	int64_t		days;
	int			in_day;
	CivilDate	date;

	/* Such times are far outside of the years 1 to 9999. */
	if (unix_second < INT64_MIN / 2 || unix_second > INT64_MAX / 2)
		return 0;
	days = (int64_t) unix_second / CIVIL_SECONDS_PER_DAY;
	in_day = (int) ((int64_t) unix_second % CIVIL_SECONDS_PER_DAY);
	if (in_day < 0)
	{
		days--;
		in_day += CIVIL_SECONDS_PER_DAY;
	}
	if (!civil_date(days, &date))
		return 0;
	memcpy(text, "yyyy-MM-dd;hh:mm:ss", 19);
	u64_print_padded((uint64_t) date.year, 4, text);
	u64_print_padded((uint64_t) date.month, 2, text + 5);
	u64_print_padded((uint64_t) date.day, 2, text + 8);
	u64_print_padded((uint64_t) (in_day / 3600), 2, text + 11);
	u64_print_padded((uint64_t) (in_day / 60 % 60), 2, text + 14);
	u64_print_padded((uint64_t) (in_day % 60), 2, text + 17);
	return 19;
}

int
extuuid_print_time(const ExtuuidValue *value, char *text)
{
	SInt128		count = (SInt128) value->bits;
	int			bits = value->places;
	UInt128		fraction = value->bits & u128_mask(bits);
	int			date;
	int			n = 0;

	text[n++] = 't';
	text[n++] = '/';
	n += u64_print((uint64_t) bits, text + n);
	text[n++] = ':';
	date = print_date(count >> bits, text + n);
	if (date == 0)
	{
		UInt128		magnitude = s128_magnitude(count);

		if (count < 0)
			text[n++] = '-';
		fraction = magnitude & u128_mask(bits);
		n += u128_print(magnitude >> bits, text + n);
	}
	n += date;
	if (fraction != 0)
	{
		text[n++] = '.';
		n += decimal_print_fraction(fraction, bits, text + n);
	}
	return n;
}

int
extuuid_print_seconds(const ExtuuidValue *value, char *text)
{
	UInt128		magnitude = s128_magnitude((SInt128) value->bits);
	int			bits = value->places;
	UInt128		fraction = magnitude & u128_mask(bits);
	int			n = 0;

	if ((SInt128) value->bits < 0)
		text[n++] = '-';
	n += u128_print(magnitude >> bits, text + n);
	if (fraction != 0)
		text[n++] = '.';

	/* Each digit takes a factor of 2 out of the denominator. */
	while (fraction != 0)
	{
		fraction *= 10;
		text[n++] = (char) ('0' + (int) (fraction >> bits));
		fraction &= u128_mask(bits);
	}
	return n;
}

bool
extuuid_unix_us(const ExtuuidValue *value, SInt128 *unix_us)
{
	SInt128		count = (SInt128) value->bits;
	int			bits = value->places;
	SInt128		second = (count >> bits) + UNIX_S_OF_1582_10_15;

	/* 10^6 is 15625 * 2^6, so the product has at most 123 bits. */
	UInt128		us = (value->bits & u128_mask(bits)) * 15625;

	if (second < INT64_MIN || second > INT64_MAX)
		return false;
	us = bits > 6 ? u128_round_shift(us, bits - 6, false) : us << (6 - bits);
	*unix_us = second * 1000000 + (SInt128) us;
	return true;
}
