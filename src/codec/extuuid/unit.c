/*
 * unit.c
 *		The units of extuuid's quants, which are powers of base units, as text
 *		(doc/format/extuuid.md, sections 6, 7.1 to 7.3).
 */
#include "codec/extuuid/grammar.h"

#include <string.h>

/* A gram is 10^-3 kg.  No other unit has a factor. */
#define KILO_EXPONENT 3

/* A unit as a product of powers of the base units m kg s A K cd mol */
typedef struct Unit
{
	char		name[4];
	int8_t		powers[EXTUUID_UNITS];
	int8_t		exponent;		/* of ten, the factor of the product */
} Unit;

/* The base units are the first ones. */
static const Unit units[] = {
	{"m", {1}, 0}, {"kg", {0, 1}, 0}, {"s", {0, 0, 1}, 0},
	{"A", {0, 0, 0, 1}, 0}, {"K", {0, 0, 0, 0, 1}, 0},
	{"cd", {0, 0, 0, 0, 0, 1}, 0}, {"mol", {0, 0, 0, 0, 0, 0, 1}, 0},
	{"N", {1, 1, -2}, 0}, {"J", {2, 1, -2}, 0}, {"W", {2, 1, -3}, 0},
	{"Pa", {-1, 1, -2}, 0}, {"Hz", {0, 0, -1}, 0}, {"Bq", {0, 0, -1}, 0},
	{"C", {0, 0, 1, 1}, 0}, {"V", {2, 1, -3, -1}, 0},
	{"F", {-2, -1, 4, 2}, 0}, {"ohm", {2, 1, -3, -2}, 0},
	{"S", {-2, -1, 3, 2}, 0}, {"Wb", {2, 1, -2, -1}, 0},
	{"T", {0, 1, -2, -1}, 0}, {"H", {2, 1, -2, -2}, 0},
	{"lm", {0, 0, 0, 0, 0, 1}, 0}, {"lx", {-2, 0, 0, 0, 0, 1}, 0},
	{"Gy", {2, 0, -2}, 0}, {"Sv", {2, 0, -2}, 0},
	{"kat", {0, 0, -1, 0, 0, 0, 1}, 0}, {"g", {0, 1}, -KILO_EXPONENT}
};

#define ALL_UNITS ((int) (sizeof units / sizeof units[0]))

/* Denominators are 1..7, so that every power is a whole number of 420ths. */
#define POWER_UNIT 420

/* The sum of the powers of one base unit */
typedef struct Power
{
	int			sum;			/* in 420ths */
	int			terms;			/* how many were added */
	uint8_t		written;		/* EXTUUID_POWER of the last term if it is the
								 * base unit itself, else 0 */
	size_t		at;				/* of the last term in the text */
	size_t		len;
} Power;

/*
 * Read the power of a unit, which is 1 if none is written.  Set *at to the
 * offset after it, and *n and *d, 1..7, to its numerator and denominator.
 * CODEC_BAD_CHAR.
 */
static CodecStatus
read_power(const char *text, size_t *at, size_t end, int *n, int *d)
{
	*n = *d = 1;
	if (!extuuid_is_digit(text, *at, end))
		return codec_ok();
	*n = text[*at] - '0';
	if (*n < 1 || *n > 7)
		return codec_fail_part(CODEC_BAD_CHAR, *at, 1);
	++*at;
	if (*at < end && text[*at] == '/' && extuuid_is_digit(text, *at + 1, end))
	{
		*d = text[*at + 1] - '0';
		if (*d < 1 || *d > 7)
			return codec_fail_part(CODEC_BAD_CHAR, *at + 1, 1);
		*at += 2;
	}
	return codec_ok();
}

/* Return the greatest common divisor. */
static int
greatest_divisor(int a, int b)
{
	while (b != 0)
	{
		int			rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/*
 * Set *result to the EXTUUID_POWER of a sum.  A single base unit keeps its
 * power as it was written.  CODEC_POWER_RANGE.
 */
static CodecStatus
settle_power(const Power *power, uint8_t *result)
{
	int			magnitude = power->sum < 0 ? -power->sum : power->sum;
	int			divisor = greatest_divisor(magnitude, POWER_UNIT);

	*result = 0;
	if (power->terms == 1 && power->written != 0)
		*result = power->written;
	else if (magnitude / divisor > 7 || POWER_UNIT / divisor > 7)
		return codec_fail_limit(CODEC_POWER_RANGE, power->at, power->len,
								power->sum / divisor, POWER_UNIT / divisor);
	else if (power->sum != 0)
		*result = EXTUUID_POWER(power->sum < 0, magnitude / divisor,
								POWER_UNIT / divisor);
	return codec_ok();
}

/* Return which of the first count units has a name, or count if none has. */
static int
find_unit(const char *name, size_t len, int count)
{
	int			i = 0;

	while (i < count && (strlen(units[i].name) != len ||
						 memcmp(units[i].name, name, len) != 0))
		i++;
	return i;
}

CodecStatus
extuuid_read_units(const char *text, size_t at, size_t end, bool bare,
				   uint8_t *powers, int *exponent)
{
	Power		sums[EXTUUID_UNITS] = {{0}};
	int			known = exponent != NULL ? ALL_UNITS : EXTUUID_UNITS;
	int			tens = 0;		/* in 420ths */
	CodecStatus status = codec_ok();

	while (at < end)
	{
		bool		negative = text[at] == '/';
		size_t		first;
		size_t		len;
		int			unit;
		int			n;
		int			d;
		int			factor;

		if (negative || text[at] == '*')
			at++;
		else if (!bare)
			return codec_fail_part(CODEC_BAD_CHAR, at, 1);
		bare = false;
		first = at;
		while (at < end && extuuid_is_letter(text[at]))
			at++;
		len = at - first;
		if (len == 0)
			return codec_fail_part(CODEC_BAD_CHAR, at, 1);
		unit = find_unit(text + first, len, known);
		if (unit == known)
			return codec_fail_part(CODEC_UNKNOWN_UNIT, first, len);
		status = read_power(text, &at, end, &n, &d);
		if (status.code != CODEC_OK)
			return status;
		factor = (negative ? -n : n) * (POWER_UNIT / d);
		tens += units[unit].exponent * factor;
		for (int i = 0; i < EXTUUID_UNITS; i++)
		{
			if (units[unit].powers[i] == 0)
				continue;
			sums[i].sum += units[unit].powers[i] * factor;
			sums[i].terms++;
			sums[i].written = 0;
			if (unit == i)
				sums[i].written = EXTUUID_POWER(negative, n, d);
			sums[i].at = first;
			sums[i].len = len;
		}
	}
	for (int i = 0; i < EXTUUID_UNITS && status.code == CODEC_OK; i++)
		status = settle_power(&sums[i], &powers[i]);
	if (status.code != CODEC_OK || exponent == NULL)
		return status;
	/* Only an integer power of 1000 is a decimal number. */
	if (tens % (KILO_EXPONENT * POWER_UNIT) != 0)
		return codec_fail_part(CODEC_POWER_RANGE, 0, end);
	*exponent = tens / POWER_UNIT;
	return status;
}

int
extuuid_print_unit(const ExtuuidValue *value, char *text)
{
	int			n = 0;

	for (int i = 0; i < EXTUUID_UNITS; i++)
	{
		uint8_t		power = value->powers[i];
		size_t		len = strlen(units[i].name);

		if (power == 0)
			continue;
		text[n++] = EXTUUID_POWER_NEGATIVE(power) ? '/' : '*';
		memcpy(text + n, units[i].name, len);
		n += (int) len;
		if (power == EXTUUID_POWER(1, 1, 1) ||
			power == EXTUUID_POWER(0, 1, 1))
			continue;
		text[n++] = (char) ('0' + EXTUUID_POWER_N(power));
		if (EXTUUID_POWER_D(power) != 1)
		{
			text[n++] = '/';
			text[n++] = (char) ('0' + EXTUUID_POWER_D(power));
		}
	}
	return n;
}
