/*
 * uuid_order.h
 *		The order of 16 bytes, that of uuid and of extuuid.
 */
#ifndef TID_IDS_CODEC_UUID_ORDER_H
#define TID_IDS_CODEC_UUID_ORDER_H

#include <stdbool.h>
#include <string.h>

#include "codec/bits.h"

/* uuid_is_between - whether lower <= id <= upper */
static inline bool
uuid_is_between(const uint8_t *id, const uint8_t *lower, const uint8_t *upper)
{
	return memcmp(id, lower, 16) >= 0 && memcmp(id, upper, 16) <= 0;
}

/*
 * uuid_distance - how far upper is above lower, if it is, about
 *
 * The leading words are subtracted as integers: as floats, two of nearby times
 * would be the same.
 */
static inline double
uuid_distance(const uint8_t *lower, const uint8_t *upper)
{
	double		leading = (double) (load_be(upper, 8) - load_be(lower, 8));
	double		trailing = (double) load_be(upper + 8, 8) -
		(double) load_be(lower + 8, 8);
	double		distance = leading * 0x1p64 + trailing;

	/* Rounding may leave a little less than nothing of neighbours. */
	return distance > 0 ? distance : 0;
}

#endif							/* TID_IDS_CODEC_UUID_ORDER_H */
