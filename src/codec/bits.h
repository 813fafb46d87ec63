/*
 * bits.h
 *		Big-endian loads and stores of integers.
 */
#ifndef TID_IDS_CODEC_BITS_H
#define TID_IDS_CODEC_BITS_H

#include <stdint.h>
#include <string.h>

#include "codec/compiler.h"

/*
 * 4 or 8 bytes are loaded as one word and swapped.  Compilers do not do this
 * for every loop below, and then reading or printing a text takes 1.5 times
 * as long.
 */
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define CODEC_SWAPS 1
#define codec_swap64(value) __builtin_bswap64(value)
#define codec_swap32(value) __builtin_bswap32(value)
#else
#define CODEC_SWAPS 0
#define codec_swap64(value) (value)
#define codec_swap32(value) (value)
#endif

/*
 * load_be - read nbytes (1..8, a constant at the call) as one unsigned number
 */
static inline uint64_t
load_be(const uint8_t *bytes, int nbytes)
{
	uint64_t	value = 0;

	if (CODEC_SWAPS && nbytes == 8)
	{
		memcpy(&value, bytes, 8);
		return codec_swap64(value);
	}
	if (CODEC_SWAPS && nbytes == 4)
	{
		uint32_t	half;

		memcpy(&half, bytes, 4);
		return codec_swap32(half);
	}
	CODEC_UNROLL for (int i = 0; i < nbytes; i++)
		value = value << 8 | bytes[i];
	return value;
}

/* store_be - write the low nbytes (1..8, a constant at the call) of value */
static inline void
store_be(uint8_t *bytes, int nbytes, uint64_t value)
{
	if (CODEC_SWAPS && nbytes == 8)
	{
		value = codec_swap64(value);
		memcpy(bytes, &value, 8);
		return;
	}
	if (CODEC_SWAPS && nbytes == 4)
	{
		uint32_t	half = codec_swap32((uint32_t) value);

		memcpy(bytes, &half, 4);
		return;
	}
	CODEC_UNROLL for (int i = nbytes - 1; i >= 0; i--)
	{
		bytes[i] = (uint8_t) value;
		value >>= 8;
	}
}

#endif							/* TID_IDS_CODEC_BITS_H */
