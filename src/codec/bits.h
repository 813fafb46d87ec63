/*
 * bits.h
 *		Big-endian loads and stores.
 *
 * No other codec file assembles multi-byte integers by hand.  The loops have
 * fixed bounds; compilers turn them into one load or store and a byte swap.
 */
#ifndef TID_IDS_CODEC_BITS_H
#define TID_IDS_CODEC_BITS_H

#include <stdint.h>

/*
 * Before a loop of few rounds, a constant number where it is inlined: write it
 * out.  gcc does not at -O2, and then a text costs twice the time; clang does.
 */
#if defined(__GNUC__) && !defined(__clang__)
#define CODEC_UNROLL _Pragma("GCC unroll 16")
#else
#define CODEC_UNROLL
#endif

/* load_be - read nbytes (1..8, a constant at the call) as one unsigned number */
static inline uint64_t
load_be(const uint8_t *bytes, int nbytes)
{
	uint64_t	value = 0;

	CODEC_UNROLL
	for (int i = 0; i < nbytes; i++)
		value = value << 8 | bytes[i];
	return value;
}

/* store_be - write the low nbytes (1..8) of value */
static inline void
store_be(uint8_t *bytes, int nbytes, uint64_t value)
{
	CODEC_UNROLL
	for (int i = nbytes - 1; i >= 0; i--)
	{
		bytes[i] = (uint8_t) value;
		value >>= 8;
	}
}

#endif							/* TID_IDS_CODEC_BITS_H */
