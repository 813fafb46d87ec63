/*
 * base58.h
 *		Eleven Base58 digits to and from an unsigned 64-bit number.
 *
 * The alphabet is Bitcoin's, in ASCII order, and the length is fixed, so text
 * order in the C collation is the order of the numbers.
 */
#ifndef TID_IDS_CODEC_BASE58_H
#define TID_IDS_CODEC_BASE58_H

#include <stdbool.h>
#include <stdint.h>

#define BASE58_DIGITS 11

/* No value 0..57 has this bit, so the OR of values can be tested once. */
#define BASE58_INVALID 0x80

/* Symbols by value, without NUL; values by byte, or BASE58_INVALID. */
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
 * 58^11 is 1.35 * 2^64.  Return false if the number has more than 64 bits;
 * *value is then its remainder modulo 2^64.  The value of every digit is ORed
 * into *seen.  If that has BASE58_INVALID afterwards, a digit was invalid and
 * both results are meaningless.
 */
extern bool base58_decode(const char *text, uint64_t *value, uint8_t *seen);

/* base58_encode - write BASE58_DIGITS digits, padded on the left with '1' */
extern void base58_encode(uint64_t value, char *text);

#endif							/* TID_IDS_CODEC_BASE58_H */
