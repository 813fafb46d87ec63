/*
 * uuid_order.h
 *		The order of uuid and extuuid, which is that of their 16 bytes.
 */
#ifndef TID_IDS_CODEC_UUID_ORDER_H
#define TID_IDS_CODEC_UUID_ORDER_H

#include <stdbool.h>
#include <string.h>

#include "codec/int128.h"
#include "codec/uuid_frame.h"

/* uuid_is_between - return whether lower <= id <= upper */
static inline bool
uuid_is_between(const uint8_t *id, const uint8_t *lower, const uint8_t *upper)
{
	return memcmp(id, lower, UUID_BYTES) >= 0 &&
		memcmp(id, upper, UUID_BYTES) <= 0;
}

/* uuid_integer - return 16 bytes as an integer of the same order */
static inline UInt128
uuid_integer(const uint8_t *id)
{
	return (UInt128) load_be(id, 8) << 64 | load_be(id + 8, 8);
}

/*
 * uuid_distance - return upper - lower, or 0 if lower is the larger one
 *
 * Subtract as integers: IDs that differ only in their last bits would be
 * equal as floats.
 */
static inline double
uuid_distance(const uint8_t *lower, const uint8_t *upper)
{
	UInt128		first = uuid_integer(lower);
	UInt128		last = uuid_integer(upper);

	return last > first ? (double) (last - first) : 0;
}

#endif							/* TID_IDS_CODEC_UUID_ORDER_H */
