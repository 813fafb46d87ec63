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
 * money_parse - read "GBP222.31", "GBP$222.31", "222.31$GBP" or "222.31GBP"
 *
 * CODEC_TEXT_TOO_LONG; the errors of money_pack.
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

#endif							/* TID_IDS_CODEC_EXTUUID_MONEY_H */
