/*
 * payload.h
 *		The 122 bits of an extuuid, and their place in 16 bytes
 *		(doc/format/extuuid.md, section 1).
 *
 * Fields are written and read one after the other from bit 0, the most
 * significant.
 */
#ifndef TID_IDS_CODEC_EXTUUID_PAYLOAD_H
#define TID_IDS_CODEC_EXTUUID_PAYLOAD_H

#include "codec/bits.h"
#include "codec/int128.h"

#define PAYLOAD_BITS 122
#define PAYLOAD_LOW_BITS 62		/* behind the variant, in the last 8 bytes */
#define PAYLOAD_VERSION 6
#define PAYLOAD_VARIANT 2

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
	int			used;			/* how many were written or read */
} Payload;

static inline void
payload_put(Payload *payload, int nbits, UInt128 field)
{
	payload->used += nbits;
	payload->bits |= (field & u128_mask(nbits)) << (PAYLOAD_BITS - payload->used);
}

static inline UInt128
payload_get(Payload *payload, int nbits)
{
	payload->used += nbits;
	return payload->bits >> (PAYLOAD_BITS - payload->used) & u128_mask(nbits);
}

/* payload_get_small - the same, for at most 31 bits */
static inline int
payload_get_small(Payload *payload, int nbits)
{
	return (int) payload_get(payload, nbits);
}

static inline Payload
payload_load(const uint8_t *id)
{
	uint64_t	high = load_be(id, 8);
	uint64_t	low = load_be(id + 8, 8);
	uint64_t	first60 = high >> 16 << 12 | (high & 0xFFF);
	Payload		payload = {0};

	payload.bits = (UInt128) first60 << PAYLOAD_LOW_BITS |
		(low & (UINT64_MAX >> 2));
	return payload;
}

static inline void
payload_store(Payload payload, uint8_t *id)
{
	uint64_t	first60 = (uint64_t) (payload.bits >> PAYLOAD_LOW_BITS);
	uint64_t	low = (uint64_t) payload.bits & (UINT64_MAX >> 2);

	store_be(id, 8, first60 >> 12 << 16 |
			 (uint64_t) PAYLOAD_VERSION << 12 | (first60 & 0xFFF));
	store_be(id + 8, 8, (uint64_t) PAYLOAD_VARIANT << 62 | low);
}

#endif							/* TID_IDS_CODEC_EXTUUID_PAYLOAD_H */
