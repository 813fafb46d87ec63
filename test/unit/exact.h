/*
 * exact.h
 *		Binary floats as decimals with all their digits, by long multiplication,
 *		and the shortest decimals that round to them.
 *
 * It follows doc/format/extuuid.md and shares neither method nor code with
 * src/codec/decimal.c.  It is slow.
 */
#ifndef TID_IDS_TEST_EXACT_H
#define TID_IDS_TEST_EXACT_H

#include "codec/decimal.h"

#include "check.h"

/* 2^-32882, a quarter of the least float there is, times 115 bits */
#define EXACT_DIGITS_MAX 23100

/* The number 0.d1d2d3... * 10^exponent; d1 is not 0, nor is the last digit. */
typedef struct Exact
{
	int			exponent;
	int			n;
	char		digit[EXACT_DIGITS_MAX];	/* '0' to '9' */
} Exact;

/* exact_trim - remove trailing zeros */
static inline void
exact_trim(Exact *a)
{
	while (a->digit[a->n - 1] == '0')
		a->n--;
}

/* exact_pow2 - set *result to f * 2^exp2; f must not be 0 */
static inline void
exact_pow2(UInt128 f, int exp2, Exact *result)
{
	static uint32_t limb[EXACT_DIGITS_MAX / 9 + 1];
	const uint32_t base = 1000000000;
	uint32_t	factor = exp2 < 0 ? 5 : 2;
	int			times = exp2 < 0 ? -exp2 : exp2;
	int			n = 0;
	char	   *digit = result->digit;

	/* 2^-n is 5^n / 10^n */
	for (; f > 0; f /= base)
		limb[n++] = (uint32_t) (f % base);
	while (times > 0)
	{
		uint64_t	power = 1;
		uint64_t	carry = 0;

		for (; times > 0 && power < 200000000; times--)
			power *= factor;
		for (int i = 0; i < n; i++)
		{
			carry += limb[i] * power;
			limb[i] = (uint32_t) (carry % base);
			carry /= base;
		}
		for (; carry > 0; carry /= base)
			limb[n++] = (uint32_t) (carry % base);
	}
	for (int i = n - 1; i >= 0; i--)
	{
		for (uint32_t unit = base / 10; unit > 0; unit /= 10)
		{
			*digit = (char) ('0' + limb[i] / unit % 10);
			digit += digit > result->digit || *digit != '0';
		}
	}
	result->n = (int) (digit - result->digit);
	result->exponent = result->n + (exp2 < 0 ? exp2 : 0);
	exact_trim(result);
}

/* exact_order - return a negative number, 0 or a positive one as memcmp */
static inline int
exact_order(const Exact *a, const Exact *b)
{
	int			order;

	if (a->exponent != b->exponent)
		return a->exponent - b->exponent;
	order = memcmp(a->digit, b->digit, (size_t) (a->n < b->n ? a->n : b->n));
	return order != 0 ? order : a->n - b->n;
}

/* exact_cut - set *result to the first n digits; up: rounded up */
static inline void
exact_cut(const Exact *a, int n, bool up, Exact *result)
{
	result->exponent = a->exponent;
	result->n = n;
	memcpy(result->digit, a->digit, (size_t) n);
	for (int i = n - 1; up; i--)
	{
		if (i < 0)
		{
			result->digit[0] = '1';
			result->exponent++;
			break;
		}
		up = result->digit[i] == '9';
		result->digit[i] = up ? '0' : (char) (result->digit[i] + 1);
	}
	exact_trim(result);
}

/* exact_print - write a real of the grammar and a NUL */
static inline void
exact_print(const Exact *a, char *text)
{
	sprintf(text, "%.*se%d", a->n, a->digit, a->exponent - a->n);
}

/* --- floats --------------------------------------------------------------- */

/* exact_scale - return f, and set *exp2, of a float f * 2^exp2 above 0 */
static inline UInt128
exact_scale(const BinaryFloat *value, BinaryFormat format, int *exp2)
{
	int			bias = (1 << (format.exponent_bits - 1)) - 1;
	bool		normal = value->exponent > 0;

	*exp2 = (normal ? (int) value->exponent : 1) - bias - format.fraction_bits;
	return value->fraction + ((UInt128) normal << format.fraction_bits);
}

/* exact_shortest - set *result to the shortest decimal of a finite float above 0 */
static inline void
exact_shortest(const BinaryFloat *value, BinaryFormat format, Exact *result)
{
	static Exact low;
	static Exact exact;
	static Exact high;
	static Exact above;
	int			exp2;
	UInt128		f = exact_scale(value, format, &exp2);
	bool		half_below = value->fraction == 0 && value->exponent > 1;
	int			reach = f % 2 == 0 ? 0 : -1;	/* do the ends read back? */

	exact_pow2(4 * f - (half_below ? 1 : 2), exp2 - 2, &low);
	exact_pow2(f, exp2, &exact);
	exact_pow2(4 * f + 2, exp2 - 2, &high);
	for (int n = 1; n < exact.n; n++)
	{
		int			rest = exact.digit[n] - '5';
		bool		down;
		bool		up;

		/* The float is between these two decimals of n digits. */
		exact_cut(&exact, n, false, result);
		exact_cut(&exact, n, true, &above);
		down = exact_order(&low, result) <= reach;
		up = exact_order(&above, &high) <= reach;
		if (rest == 0 && exact.n > n + 1)
			rest = 1;
		if (up && (!down || rest > 0 || (rest == 0 && exact.digit[n - 1] % 2 != 0)))
			*result = above;
		if (down || up)
			return;
	}
	*result = exact;
}

#endif							/* TID_IDS_TEST_EXACT_H */
