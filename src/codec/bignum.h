/*
 * bignum.h
 *		Natural numbers of bounded size on the stack; only decimal.c
 *		uses them.
 *
 * The largest divisor is a power of five.  A number of 1024 digits near the
 * smallest float of the widest format needs 5^10923, which has 25,363 bits.
 * It is shifted by up to 63 bits, and its dividend is up to 32 bits longer.
 */
#ifndef TID_IDS_CODEC_BIGNUM_H
#define TID_IDS_CODEC_BIGNUM_H

#include <stdbool.h>
#include <string.h>

#include "codec/int128.h"

#define BIGNUM_LIMBS 398		/* ceil((25363 + 63 + 32) / 64) */

typedef struct Bignum
{
	int			n;				/* limbs in use; the topmost is not 0 */
	uint64_t	limb[BIGNUM_LIMBS]; /* least significant first */
} Bignum;

static inline void
bignum_trim(Bignum *a)
{
	while (a->n > 0 && a->limb[a->n - 1] == 0)
		a->n--;
}

static inline void
bignum_set(Bignum *a, UInt128 value)
{
	a->limb[0] = (uint64_t) value;
	a->limb[1] = (uint64_t) (value >> 64);
	a->n = 2;
	bignum_trim(a);
}

static inline void
bignum_copy(Bignum *a, const Bignum *b)
{
	a->n = b->n;
	memcpy(a->limb, b->limb, (size_t) b->n * sizeof b->limb[0]);
}

/* bignum_length - return the number of bits of a */
static inline int
bignum_length(const Bignum *a)
{
	return a->n == 0 ? 0 : 64 * (a->n - 1) + u64_length(a->limb[a->n - 1]);
}

/* bignum_mul_add - a = a * factor + addend */
static inline void
bignum_mul_add(Bignum *a, uint64_t factor, uint64_t addend)
{
	UInt128		carry = addend;

	for (int i = 0; i < a->n; i++)
	{
		carry += (UInt128) a->limb[i] * factor;
		a->limb[i] = (uint64_t) carry;
		carry >>= 64;
	}
	if (carry != 0)
		a->limb[a->n++] = (uint64_t) carry;
}

/* bignum_mul_pow5 - a = a * 5^exponent */
static inline void
bignum_mul_pow5(Bignum *a, int exponent)
{
	uint64_t	power = 1;

	/* 5^27 is the largest power below 2^64. */
	for (; exponent >= 27; exponent -= 27)
		bignum_mul_add(a, UINT64_C(7450580596923828125), 0);
	for (; exponent > 0; exponent--)
		power *= 5;
	bignum_mul_add(a, power, 0);
}

static inline void
bignum_shift_left(Bignum *a, int nbits)
{
	int			limbs = nbits / 64;
	int			bits = nbits % 64;

	if (a->n == 0 || nbits == 0)
		return;
	if (bits > 0)
		bignum_mul_add(a, UINT64_C(1) << bits, 0);
	if (limbs > 0)
	{
		memmove(a->limb + limbs, a->limb, (size_t) a->n * sizeof a->limb[0]);
		memset(a->limb, 0, (size_t) limbs * sizeof a->limb[0]);
		a->n += limbs;
	}
}

/* bignum_compare - return less than 0, 0 or more than 0, like memcmp */
static inline int
bignum_compare(const Bignum *a, const Bignum *b)
{
	if (a->n != b->n)
		return a->n < b->n ? -1 : 1;
	for (int i = a->n - 1; i >= 0; i--)
	{
		if (a->limb[i] != b->limb[i])
			return a->limb[i] < b->limb[i] ? -1 : 1;
	}
	return 0;
}

/* bignum_add - a = a + b */
static inline void
bignum_add(Bignum *a, const Bignum *b)
{
	UInt128		carry = 0;

	for (int i = 0; i < b->n || carry != 0; i++)
	{
		if (i >= a->n)
			a->limb[a->n++] = 0;
		carry += a->limb[i];
		if (i < b->n)
			carry += b->limb[i];
		a->limb[i] = (uint64_t) carry;
		carry >>= 64;
	}
}

/* bignum_sub_mul - a = a - b * factor; the result must not be negative */
static inline void
bignum_sub_mul(Bignum *a, const Bignum *b, uint64_t factor)
{
	UInt128		carry = 0;		/* of the product and of the subtraction */

	for (int i = 0; i < b->n || carry != 0; i++)
	{
		uint64_t	low;

		if (i < b->n)
			carry += (UInt128) b->limb[i] * factor;
		low = (uint64_t) carry;
		carry >>= 64;
		carry += a->limb[i] < low;
		a->limb[i] -= low;
	}
	bignum_trim(a);
}

/*
 * bignum_divide_step - a = a mod b; return a / b, which must be below 2^32
 *
 * The topmost limb of b must have 63 bits (bignum_normal_shift).  The
 * quotient of the topmost limbs, that of b rounded up, is then at most 2 too
 * small.
 */
static inline uint64_t
bignum_divide_step(Bignum *a, const Bignum *b)
{
	UInt128		top;
	uint64_t	quotient;

	if (a->n < b->n)
		return 0;
	top = a->limb[b->n - 1];
	if (a->n > b->n)
		top |= (UInt128) a->limb[b->n] << 64;
	quotient = (uint64_t) (top / (b->limb[b->n - 1] + 1));
	if (quotient > 0)
		bignum_sub_mul(a, b, quotient);
	while (bignum_compare(a, b) >= 0)
	{
		bignum_sub_mul(a, b, 1);
		quotient++;
	}
	return quotient;
}

/*
 * bignum_normal_shift - return by how many bits to shift a left for division
 */
static inline int
bignum_normal_shift(const Bignum *a)
{
	int			length = u64_length(a->limb[a->n - 1]);

	return length <= 63 ? 63 - length : 63;
}

#endif							/* TID_IDS_CODEC_BIGNUM_H */
