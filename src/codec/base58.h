/*
 * base58.h
 *		Eleven Base58 digits to and from an unsigned 64-bit number.
 *
 * The alphabet is Bitcoin's, in ASCII order, and the length is fixed, so text
 * order in the C collation is number order.
 */
#ifndef TID_IDS_CODEC_BASE58_H
#define TID_IDS_CODEC_BASE58_H

#include <stdbool.h>
#include <stdint.h>

#define BASE58_DIGITS 11

/* Has a bit that no value 0..57 has, so values can be OR-ed and tested once. */
#define BASE58_INVALID 0x80

/* By value, without NUL; and by byte, BASE58_INVALID outside the alphabet. */
extern const char tid_ids_base58_symbols[58];
extern const uint8_t tid_ids_base58_values[256];

static inline uint8_t
base58_value(char symbol)
{
	return tid_ids_base58_values[(uint8_t) symbol];
}

/*
 * base58_decode - read BASE58_DIGITS digits as one number
 *
 * 58^11 is 1.35 * 2^64: false if the number has more than 64 bits, *value is
 * then its remainder.  Every digit's value is OR-ed into *seen: if that has
 * BASE58_INVALID afterwards, neither result means anything.
 */
extern bool base58_decode(const char *text, uint64_t *value, uint8_t *seen);

/* base58_encode - write BASE58_DIGITS digits, padded on the left with '1' */
extern void base58_encode(uint64_t value, char *text);

#endif							/* TID_IDS_CODEC_BASE58_H */
