/*
 * money.h
 *		Currency amounts as extuuids (doc/format/extuuid.md, section 9): fixed,
 *		encoding B, 4 places, the symbol a currency's code and '$'.
 */
#ifndef TID_IDS_CODEC_EXTUUID_MONEY_H
#define TID_IDS_CODEC_EXTUUID_MONEY_H

#include "codec/extuuid/extuuid.h"

#define MONEY_CODE_LEN 3
#define MONEY_PLACES 4

/* The longest text: code, sign, 25 digits of 2^82, dot. */
#define MONEY_TEXT_LEN 30

/* money_is_currency - whether a code is an active one of ISO 4217, upper case */
extern bool money_is_currency(const char *code, size_t len);

/* money_check - whether an id is a currency amount */
extern bool money_check(const uint8_t *id);

/*
 * money_pack - a currency and an amount, ["-"] decimal, as an id
 *
 * CODEC_UNKNOWN_CURRENCY: about the code; CODEC_BAD_CHAR, CODEC_NOT_EXACT,
 * CODEC_NUMBER_TOO_WIDE: about the amount.
 */
extern CodecStatus money_pack(ExtuuidText code, ExtuuidText amount, uint8_t *id);

/*
 * money_parse - GBP222.31, GBP$222.31, 222.31$GBP or 222.31GBP
 *
 * The codes of money_pack, and CODEC_TEXT_TOO_LONG; .at is in the text.
 */
extern CodecStatus money_parse(const char *text, size_t len, uint8_t *id);

/*
 * money_print_amount, money_print - the amount, or code and amount: "GBP222.31"
 *
 * Of an id that is money (money_check); without zeros at the end.  Return the
 * number of characters, at most MONEY_TEXT_LEN; no NUL.
 */
extern int	money_print_amount(const uint8_t *id, char *text);
extern int	money_print(const uint8_t *id, char *text);

#endif							/* TID_IDS_CODEC_EXTUUID_MONEY_H */
