/*
 * payload.h
 *		The 122 bits of an extuuid in the frame of a UUID
 *		(doc/format/extuuid.md, section 1).
 *
 * Fields are written or read one after another, from bit 0 on, which is the
 * most significant one.
 */
#ifndef TID_IDS_CODEC_EXTUUID_PAYLOAD_H
#define TID_IDS_CODEC_EXTUUID_PAYLOAD_H

#include "codec/extuuid/extuuid.h"
#include "codec/int128.h"
#include "codec/uuid_frame.h"

#define PAYLOAD_BITS (UUID_HEAD_BITS + UUID_TAIL_BITS)
#define LENGTH_BITS 5			/* a length, places, bits of an exponent */
#define DIMENSION_BITS 7		/* a dimension, a power, bits of a fraction */

/* Bits 0 and 1 (section 2) */
enum
{
	TYPE_SYMSERIAL,
	TYPE_FIXED,
	TYPE_VECTOR,
	TYPE_RESERVED
};

/* Field y, bits 2..4, of TYPE_VECTOR (section 6) */
enum
{
	SUBTYPE_INT,
	SUBTYPE_QUANT,
	SUBTYPE_F117,
	SUBTYPE_TIME,
	SUBTYPE_INT_VECTOR,
	SUBTYPE_UINT_VECTOR,
	SUBTYPE_FLOAT_VECTOR,
	SUBTYPE_STANDARD
};

typedef struct Payload
{
	UInt128		bits;			/* the low 122 */
	int			used;			/* how many have been written or read */
} Payload;

/* payload_put - append the low nbits of a field */
static inline void
payload_put(Payload *payload, int nbits, UInt128 field)
{
	payload->used += nbits;
	payload->bits |= (field & u128_mask(nbits)) <<
		(PAYLOAD_BITS - payload->used);
}

/* payload_get - read the next nbits */
static inline UInt128
payload_get(Payload *payload, int nbits)
{
	payload->used += nbits;
	return payload->bits >> (PAYLOAD_BITS - payload->used) & u128_mask(nbits);
}

/* payload_get_small - read the next nbits, at most 31 */
static inline int
payload_get_small(Payload *payload, int nbits)
{
	return (int) payload_get(payload, nbits);
}

/* payload_load - start to read the fields of an ID */
static inline Payload
payload_load(const uint8_t *id)
{
	uint64_t	head;
	uint64_t	tail;
	Payload		payload = {0};

	uuid_frame_unpack(id, &head, &tail);
	payload.bits = (UInt128) head << UUID_TAIL_BITS | tail;
	return payload;
}

/* payload_store - write the ID of a payload; fields not written are 0 */
static inline void
payload_store(Payload payload, uint8_t *id)
{
	uuid_frame_pack(EXTUUID_VERSION,
					(uint64_t) (payload.bits >> UUID_TAIL_BITS),
					(uint64_t) payload.bits & UUID_TAIL_MAX, id);
}

#endif							/* TID_IDS_CODEC_EXTUUID_PAYLOAD_H */
