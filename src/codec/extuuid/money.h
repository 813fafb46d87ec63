/*
 * money.h
 *		Currency amounts as extuuids (doc/format/extuuid.md, section 9).
 *
 * Such an ID is a fixed of encoding B with 4 places.  Its symbol is the code
 * of a currency and '$'.
 */
#ifndef TID_IDS_CODEC_EXTUUID_MONEY_H
#define TID_IDS_CODEC_EXTUUID_MONEY_H

#include "codec/extuuid/extuuid.h"

#define MONEY_CODE_LEN 3
#define MONEY_PLACES 4

/*
 * The longest text has a code, a sign, the 25 digits of 2^82 and a decimal
 * point.
 */
#define MONEY_TEXT_LEN 30

/*
 * money_is_currency - return whether a code, in upper case, is active in ISO
 * 4217
 */
extern bool money_is_currency(const char *code, size_t len);

/* money_check - return whether an ID is a currency amount */
extern bool money_check(const uint8_t *id);

/*
 * money_pack - make an ID of a currency and an amount, ["-"] decimal
 *
 * CODEC_UNKNOWN_CURRENCY about the code; CODEC_BAD_CHAR, CODEC_NOT_EXACT,
 * CODEC_NUMBER_TOO_WIDE about the amount.
 */
extern CodecStatus money_pack(ExtuuidText code, ExtuuidText amount,
							  uint8_t *id);

/*
 * money_parse_spelling - read "GBP222.31", "GBP$222.31", "222.31$GBP" or
 * "222.31GBP"
 *
 * len: at most EXTUUID_INPUT_MAX.  The errors of money_pack.
 */
extern CodecStatus money_parse_spelling(const char *text, size_t len,
										uint8_t *id);

/*
 * money_parse - read one of these spellings, or what extuuid_parse reads
 *
 * CODEC_NOT_MONEY about an extuuid that is no currency amount; the errors of
 * extuuid_parse about a text with a colon, and about a UUID; otherwise
 * CODEC_TEXT_TOO_LONG and the errors of money_parse_spelling.
 */
extern CodecStatus money_parse(const char *text, size_t len, uint8_t *id);

/*
 * money_print - write code and amount, "GBP222.50"
 *
 * The ID must pass money_check.  The amount has the decimals of the
 * currency's minor unit, or more if it needs more.  Return the number of
 * characters, at most MONEY_TEXT_LEN; no NUL.
 */
extern int	money_print(const uint8_t *id, char *text);

/* --- arithmetic --------------------------------------------------------- */

#define MONEY_BITS 83			/* of a signed count of 10^-MONEY_PLACES */

/*
 * A sum of amounts in one currency.  All zeros: of no amount.
 *
 * The server's allocator aligns to 8 bytes.
 */
typedef struct MoneySum
{
	int64_t		count;			/* of amounts */
	SInt128Aligned8 units;		/* of 10^-MONEY_PLACES */
	char		code[MONEY_CODE_LEN];
} MoneySum;

/*
 * money_unpack - set a sum to one amount
 *
 * Return false, and write nothing, if the ID is not a currency amount.
 */
extern bool money_unpack(const uint8_t *id, MoneySum *sum);

/*
 * money_add - add the amounts of another sum to a sum
 *
 * CODEC_OTHER_CURRENCY; CODEC_NUMBER_TOO_WIDE above 128 bits, which takes
 * 2^45 amounts.
 */
extern CodecStatus money_add(MoneySum *sum, const MoneySum *other);

/*
 * money_multiply - multiply an amount by a factor, ["-"] decimal of any
 * length
 *
 * The exact product is rounded to MONEY_PLACES, half away from zero.
 * CODEC_NUMBER_TOO_WIDE if it is far above MONEY_BITS.
 */
extern CodecStatus money_multiply(MoneySum *amount, ExtuuidText factor);

/*
 * money_pack_sum - make an ID of a sum of at least one amount
 *
 * CODEC_NUMBER_TOO_WIDE above MONEY_BITS.
 */
extern CodecStatus money_pack_sum(const MoneySum *sum, uint8_t *id);

#endif							/* TID_IDS_CODEC_EXTUUID_MONEY_H */
