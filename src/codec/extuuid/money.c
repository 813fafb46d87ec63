/*
 * money.c
 *		Currency amounts as extuuids, see money.h.
 */
#include "codec/extuuid/money.h"

#include <string.h>

#include "codec/extuuid/builder.h"

/* The codes of ISO 4217, List One as of 2026-01-01, in alphabetical order */
static const char codes[] =
"AEDAFNALLAMDAOAARSAUDAWGAZNBAMBBDBDTBHDBIFBMDBND"
"BOBBOVBRLBSDBTNBWPBYNBZDCADCDFCHECHFCHWCLFCLPCNY"
"COPCOUCRCCUPCVECZKDJFDKKDOPDZDEGPERNETBEURFJDFKP"
"GBPGELGHSGIPGMDGNFGTQGYDHKDHNLHTGHUFIDRILSINRIQD"
"IRRISKJMDJODJPYKESKGSKHRKMFKPWKRWKWDKYDKZTLAKLBP"
"LKRLRDLSLLYDMADMDLMGAMKDMMKMNTMOPMRUMURMVRMWKMXN"
"MXVMYRMZNNADNGNNIONOKNPRNZDOMRPABPENPGKPHPPKRPLN"
"PYGQARRONRSDRUBRWFSARSBDSCRSDGSEKSGDSHPSLESOSSRD"
"SSPSTNSVCSYPSZLTHBTJSTMTTNDTOPTRYTTDTWDTZSUAHUGX"
"USDUSNUYIUYUUYWUZSVEDVESVNDVUVWSTXADXAFXAGXAUXBA"
"XBBXBCXBDXCDXCGXDRXOFXPDXPFXPTXSUXTSXUAXXXYERZAR"
"ZMWZWG";

#define CODES ((sizeof codes - 1) / MONEY_CODE_LEN)

/*
 * The codes whose minor unit is not 2 decimal places.  Those of the second
 * line have no minor unit.
 */
static const struct
{
	int			places;
	const char *codes;
}			minor_units[] = {
	{0, "BIFCLPDJFGNFISKJPYKMFKRWPYGRWFUGXUYIVNDVUVXAFXOFXPF"},
	{0, "XAGXAUXBAXBBXBCXBDXDRXPDXPTXSUXTSXUAXXX"},
	{3, "BHDIQDJODKWDLYDOMRTND"},
	{4, "CLFUYW"}
};

#define MINOR_UNITS (sizeof minor_units / sizeof minor_units[0])
#define MINOR_PLACES 2

bool
money_is_currency(const char *code, size_t len)
{
	size_t		low = 0;
	size_t		high = CODES;

	if (len != MONEY_CODE_LEN)
		return false;
	while (low < high)
	{
		size_t		middle = (low + high) / 2;
		int			order = memcmp(code, codes + middle * MONEY_CODE_LEN,
								   MONEY_CODE_LEN);

		if (order == 0)
			return true;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return false;
}

/* Read all fields of an ID.  Return whether it is a currency amount. */
static bool
unpack(const uint8_t *id, ExtuuidValue *value)
{
	extuuid_unpack(id, value);
	return value->kind == EXTUUID_FIXED && value->canonical &&
		value->places == MONEY_PLACES && value->symbol.encoding == SYMBOL_B &&
		value->symbol.len == MONEY_CODE_LEN + 1 &&
		value->symbol.text[MONEY_CODE_LEN] == '$' &&
		money_is_currency(value->symbol.text, MONEY_CODE_LEN);
}

bool
money_check(const uint8_t *id)
{
	ExtuuidValue value;

	return unpack(id, &value);
}

/*
 * Make an ID of an amount and a valid code of MONEY_CODE_LEN characters.
 * CODEC_BAD_CHAR, CODEC_NOT_EXACT, CODEC_NUMBER_TOO_WIDE about the amount.
 */
static CodecStatus
pack(const char *code, ExtuuidPart amount, uint8_t *id)
{
	char		symbol[MONEY_CODE_LEN + 1] = {0, 0, 0, '$'};
	ExtuuidSymserial parts = {
		.kind = EXTUUID_FIXED, .encoding = SYMBOL_B, .places = MONEY_PLACES,
		.name = {symbol, 0, sizeof symbol}, .digits = amount
	};

	memcpy(symbol, code, MONEY_CODE_LEN);
	return extuuid_build_amount(&parts, id);
}

CodecStatus
money_pack(ExtuuidText code, ExtuuidText amount, uint8_t *id)
{
	if (!money_is_currency(code.text, code.len))
		return codec_fail_part(CODEC_UNKNOWN_CURRENCY, 0, code.len);
	return pack(code.text, extuuid_part(amount.text, 0, amount.len), id);
}

static bool
is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

CodecStatus
money_parse(const char *text, size_t len, uint8_t *id)
{
	bool		code_first = len > 0 && is_upper(text[0]);
	size_t		code_len = 0;
	size_t		code_at;
	ExtuuidPart amount = {text, 0, len};
	CodecStatus status = extuuid_check_length(len);

	if (status.code != CODEC_OK)
		return status;
	while (code_len < len &&
		   is_upper(code_first ? text[code_len] : text[len - 1 - code_len]))
		code_len++;

	code_at = code_first ? 0 : len - code_len;
	if (!money_is_currency(text + code_at, code_len))
		return codec_fail_part(CODEC_UNKNOWN_CURRENCY, code_at, code_len);
	if (code_first)
	{
		amount.at = code_len;
		amount.at += amount.at < len && text[amount.at] == '$';
	}
	else
	{
		amount.end = code_at;
		amount.end -= amount.end > 0 && text[amount.end - 1] == '$';
	}
	return pack(text + code_at, amount, id);
}

/* Return the decimal places of a currency's minor unit. */
static int
minor_places(const char *code)
{
	for (size_t i = 0; i < MINOR_UNITS; i++)
	{
		for (const char *each = minor_units[i].codes; *each != '\0';
			 each += MONEY_CODE_LEN)
		{
			if (memcmp(each, code, MONEY_CODE_LEN) == 0)
				return minor_units[i].places;
		}
	}
	return MINOR_PLACES;
}

int
money_print(const uint8_t *id, char *text)
{
	ExtuuidValue value;
	int			places = MONEY_PLACES;
	int			least;
	int			n = MONEY_CODE_LEN;

	unpack(id, &value);
	memcpy(text, value.symbol.text, MONEY_CODE_LEN);
	least = minor_places(text);
	n += extuuid_print_number(&value, 0, text + n);
	for (; places > least && text[n - 1] == '0'; places--)
		n--;
	return places > 0 ? n : n - 1;	/* without the dot */
}
