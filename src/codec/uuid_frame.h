/*
 * uuid_frame.h
 *		The frame that all layouts of a UUID share (doc/format/uuid.md,
 *		section 1).
 *
 * A uuid is 16 bytes, big-endian.  Its 128 bits are a head of 60, the version
 * (4 bits) between the first 48 and the last 12 of these, the variant (2
 * bits) and a tail of 62.
 */
#ifndef TID_IDS_CODEC_UUID_FRAME_H
#define TID_IDS_CODEC_UUID_FRAME_H

#include <stdbool.h>

#include "codec/bits.h"

#define UUID_BYTES 16

#define UUID_HEAD_BITS 60
#define UUID_HEAD_MAX ((UINT64_C(1) << UUID_HEAD_BITS) - 1)
#define UUID_TAIL_BITS 62
#define UUID_TAIL_MAX ((UINT64_C(1) << UUID_TAIL_BITS) - 1)

#define UUID_VARIANT 2			/* RFC 9562's; no other one is written */

/* uuid_frame_version - return the version of any 16 bytes, 0..15 */
static inline int
uuid_frame_version(const uint8_t *uuid)
{
	return uuid[6] >> 4;
}

/* uuid_frame_variant - return the variant's two bits of any 16 bytes, 0..3 */
static inline int
uuid_frame_variant(const uint8_t *uuid)
{
	return uuid[8] >> 6;
}

/*
 * uuid_is_version - return whether 16 bytes have a version and UUID_VARIANT
 */
static inline bool
uuid_is_version(const uint8_t *uuid, int version)
{
	return uuid_frame_version(uuid) == version &&
		uuid_frame_variant(uuid) == UUID_VARIANT;
}

/*
 * uuid_frame_pack - write a uuid from its version, its head
 * (0..UUID_HEAD_MAX) and its tail (0..UUID_TAIL_MAX)
 */
static inline void
uuid_frame_pack(int version, uint64_t head, uint64_t tail, uint8_t *uuid)
{
	store_be(uuid, 8, head >> 12 << 16 | (uint64_t) version << 12 |
			 (head & 0xFFF));
	store_be(uuid + 8, 8, (uint64_t) UUID_VARIANT << UUID_TAIL_BITS | tail);
}

/* uuid_frame_unpack - read head and tail of any version and variant */
static inline void
uuid_frame_unpack(const uint8_t *uuid, uint64_t *head, uint64_t *tail)
{
	uint64_t	high = load_be(uuid, 8);

	*head = high >> 16 << 12 | (high & 0xFFF);
	*tail = load_be(uuid + 8, 8) & UUID_TAIL_MAX;
}

/*
 * uuid_frame_fill - write a uuid from any UUID_BYTES, but with this version
 * and UUID_VARIANT
 */
static inline void
uuid_frame_fill(int version, const uint8_t *bytes, uint8_t *uuid)
{
	uint64_t	head;
	uint64_t	tail;

	uuid_frame_unpack(bytes, &head, &tail);
	uuid_frame_pack(version, head, tail, uuid);
}

#endif							/* TID_IDS_CODEC_UUID_FRAME_H */
