/*
 * bytes.h
 *		Values of a fixed number of bytes, in the order of memcmp.
 *
 * The functions are used with a constant nbytes, 8 or more.
 */
#ifndef TID_IDS_CODEC_BYTES_H
#define TID_IDS_CODEC_BYTES_H

#include <stdbool.h>
#include <stdint.h>

#include "codec/bits.h"

/* bytes_compare - return less than 0, 0 or more than 0, like memcmp */
static inline int
bytes_compare(const uint8_t *a, const uint8_t *b, int nbytes)
{
	int			rest = nbytes % 8;
	uint64_t	word_a = 0;
	uint64_t	word_b = 0;

	CODEC_UNROLL for (int at = 0; at + 8 <= nbytes; at += 8)
	{
		word_a = load_be(a + at, 8);
		word_b = load_be(b + at, 8);
		if (word_a != word_b)
			return word_a > word_b ? 1 : -1;
	}
	if (rest == 0)
		return 0;
	word_a = load_be(a + nbytes - rest, rest);
	word_b = load_be(b + nbytes - rest, rest);
	return (word_a > word_b) - (word_a < word_b);
}

/* bytes_are_between - return whether lower <= id <= upper */
static inline bool
bytes_are_between(const uint8_t *id, const uint8_t *lower,
				  const uint8_t *upper, int nbytes)
{
	return bytes_compare(id, lower, nbytes) >= 0 &&
		bytes_compare(id, upper, nbytes) <= 0;
}

/*
 * bytes_distance - return upper - lower, or 0 if lower is the larger one
 *
 * Up to 16 bytes, this is the float closest to the difference.
 */
extern double bytes_distance(const uint8_t *lower, const uint8_t *upper,
							 int nbytes);

/*
 * bytes_step - write the value after id, for a step of 1, or before it, for -1
 *
 * Return false, and write nothing, if there is none.
 */
extern bool bytes_step(const uint8_t *id, int nbytes, int step,
					   uint8_t *result);

#endif							/* TID_IDS_CODEC_BYTES_H */
