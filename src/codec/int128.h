/*
 * int128.h
 *		128-bit integers, and their decimal digits.
 *
 * gcc and clang have these types on every 64-bit machine.  They are not part
 * of ISO C; __extension__ suppresses the warning.
 */
#ifndef TID_IDS_CODEC_INT128_H
#define TID_IDS_CODEC_INT128_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 UInt128;
__extension__ typedef __int128 SInt128;

/* SInt128Aligned8 - the same in memory that is only aligned to 8 bytes */
typedef SInt128 SInt128Aligned8 __attribute__((aligned(8)));

#define UINT128_DIGITS_MAX 39	/* 2^128 is about 3.4e38 */
#define UINT64_TEN_19 UINT64_C(10000000000000000000)	/* below 2^64 */

/* u64_length - return the number of bits of value; 0 for 0 */
static inline int
u64_length(uint64_t value)
{
	return value == 0 ? 0 : 64 - __builtin_clzll(value);
}

/* u128_length - the same for 128 bits */
static inline int
u128_length(UInt128 value)
{
	uint64_t	high = (uint64_t) (value >> 64);

	return high != 0 ? 64 + u64_length(high) : u64_length((uint64_t) value);
}

/* u128_mask - return nbits (0..128) ones */
static inline UInt128
u128_mask(int nbits)
{
	return nbits == 0 ? 0 : ~(UInt128) 0 >> (128 - nbits);
}

/*
 * s128_length - return the bits that value needs in two's complement, 1..128
 */
static inline int
s128_length(SInt128 value)
{
	return 1 + u128_length(value < 0 ? ~(UInt128) value : (UInt128) value);
}

/* s128_magnitude - return the absolute value, also of the least number */
static inline UInt128
s128_magnitude(SInt128 value)
{
	return value < 0 ? -(UInt128) value : (UInt128) value;
}

/* s128_extend - return the low width (1..128) bits as a signed number */
static inline SInt128
s128_extend(UInt128 bits, int width)
{
	UInt128		sign = (UInt128) 1 << (width - 1);

	bits &= u128_mask(width);
	return (SInt128) ((bits ^ sign) - sign);
}

/*
 * u128_round_shift - return value / 2^nbits (1..128) to nearest, ties to even
 *
 * more: whether the exact number is larger than value, so that it is no tie
 */
static inline UInt128
u128_round_shift(UInt128 value, int nbits, bool more)
{
	UInt128		result = nbits < 128 ? value >> nbits : 0;
	UInt128		rest = value & u128_mask(nbits);
	UInt128		half = (UInt128) 1 << (nbits - 1);

	return result +
		(rest > half || (rest == half && (more || (result & 1) != 0)));
}

/*
 * u64_print_padded - write the last ndigits digits, with leading zeros, no
 * NUL
 */
static inline void
u64_print_padded(uint64_t value, int ndigits, char *text)
{
	for (int i = ndigits - 1; i >= 0; i--)
	{
		text[i] = (char) ('0' + value % 10);
		value /= 10;
	}
}

/* u64_digits - return the number of digits of value; 1 for 0 */
static inline int
u64_digits(uint64_t value)
{
	uint64_t	limit = 10;

	for (int n = 1; n < 20; n++)
	{
		if (value < limit)
			return n;
		limit *= 10;
	}
	return 20;
}

/* u64_print - write all digits, no NUL; return their number, at most 20 */
static inline int
u64_print(uint64_t value, char *text)
{
	int			n = u64_digits(value);

	u64_print_padded(value, n, text);
	return n;
}

/* u128_print - the same for 128 bits, at most UINT128_DIGITS_MAX digits */
static inline int
u128_print(UInt128 value, char *text)
{
	int			n;

	if (value >> 64 == 0)
		return u64_print((uint64_t) value, text);
	n = u128_print(value / UINT64_TEN_19, text);
	u64_print_padded((uint64_t) (value % UINT64_TEN_19), 19, text + n);
	return n + 19;
}

#endif							/* TID_IDS_CODEC_INT128_H */
