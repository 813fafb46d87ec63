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

#define SYMBOL_LEN (MONEY_CODE_LEN + 1) /* with '$' */

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
read_money_fields(const uint8_t *id, ExtuuidValue *value)
{
	extuuid_unpack(id, value);
	return value->kind == EXTUUID_FIXED && value->canonical &&
		value->places == MONEY_PLACES && value->symbol.encoding == SYMBOL_B &&
		value->symbol.len == SYMBOL_LEN &&
		value->symbol.text[MONEY_CODE_LEN] == '$' &&
		money_is_currency(value->symbol.text, MONEY_CODE_LEN);
}

bool
money_check(const uint8_t *id)
{
	ExtuuidValue value;

	return read_money_fields(id, &value);
}

/* Return the parts of an amount of 0.  Write its symbol, code and '$'. */
static ExtuuidSymserial
start_money(const char *code, char *symbol)
{
	ExtuuidSymserial parts = {
		.kind = EXTUUID_FIXED, .encoding = SYMBOL_B, .places = MONEY_PLACES,
		.name = {symbol, 0, SYMBOL_LEN}
	};

	memcpy(symbol, code, MONEY_CODE_LEN);
	symbol[MONEY_CODE_LEN] = '$';
	return parts;
}

/*
 * Make an ID of an amount and a valid code of MONEY_CODE_LEN characters.
 * CODEC_BAD_CHAR, CODEC_NOT_EXACT, CODEC_NUMBER_TOO_WIDE about the amount.
 */
static CodecStatus
build_money(const char *code, ExtuuidPart amount, uint8_t *id)
{
	char		symbol[SYMBOL_LEN];
	ExtuuidSymserial parts = start_money(code, symbol);

	parts.digits = amount;
	return extuuid_build_amount(&parts, id);
}

CodecStatus
money_pack(ExtuuidText code, ExtuuidText amount, uint8_t *id)
{
	if (!money_is_currency(code.text, code.len))
		return codec_fail_part(CODEC_UNKNOWN_CURRENCY, 0, code.len);
	return build_money(code.text, extuuid_part(amount.text, 0, amount.len), id);
}

static bool
is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

CodecStatus
money_parse_spelling(const char *text, size_t len, uint8_t *id)
{
	bool		code_first = len > 0 && is_upper(text[0]);
	size_t		code_len = 0;
	size_t		code_at;
	ExtuuidPart amount = {text, 0, len};

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
	return build_money(text + code_at, amount, id);
}

CodecStatus
money_parse(const char *text, size_t len, uint8_t *id)
{
	uint8_t		any[EXTUUID_BYTES];
	CodecStatus canonical = extuuid_parse(text, len, any);
	CodecStatus spelling;

	if (canonical.code == CODEC_TEXT_TOO_LONG)
		return canonical;
	if (canonical.code == CODEC_OK)
	{
		if (!money_check(any))
			return codec_fail_part(CODEC_NOT_MONEY, 0, len);
		memcpy(id, any, EXTUUID_BYTES);
		return canonical;
	}
	spelling = money_parse_spelling(text, len, id);
	if (spelling.code != CODEC_OK &&
		(extuuid_find(text, 0, len, ':') < len ||
		 canonical.code == CODEC_BAD_VERSION ||
		 canonical.code == CODEC_BAD_VARIANT))
		return canonical;
	return spelling;
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

	read_money_fields(id, &value);
	memcpy(text, value.symbol.text, MONEY_CODE_LEN);
	least = minor_places(text);
	n += extuuid_print_number(&value, 0, text + n);
	for (; places > least && text[n - 1] == '0'; places--)
		n--;
	return places > 0 ? n : n - 1;	/* without the dot */
}

/* --- arithmetic --------------------------------------------------------- */

bool
money_unpack(const uint8_t *id, MoneySum *sum)
{
	ExtuuidValue value;

	if (!read_money_fields(id, &value))
		return false;
	sum->count = 1;
	sum->units = (SInt128) value.bits;
	memcpy(sum->code, value.symbol.text, MONEY_CODE_LEN);
	return true;
}

CodecStatus
money_add(MoneySum *sum, const MoneySum *other)
{
	SInt128		units;

	if (sum->count == 0)
		*sum = *other;
	else if (other->count > 0)
	{
		if (memcmp(sum->code, other->code, MONEY_CODE_LEN) != 0)
			return codec_fail(CODEC_OTHER_CURRENCY, 0);
		if (__builtin_add_overflow(sum->units, other->units, &units))
			return codec_fail(CODEC_NUMBER_TOO_WIDE, 0);
		sum->units = units;
		sum->count += other->count;
	}
	return codec_ok();
}

CodecStatus
money_multiply(MoneySum *amount, ExtuuidText factor)
{
	bool		negative = factor.len > 0 && factor.text[0] == '-';
	size_t		dot = extuuid_find(factor.text, 0, factor.len, '.');
	UInt128		units = s128_magnitude(amount->units);
	UInt128		product = 0;
	UInt128		tenths = 0;		/* of a unit, from the decimals */

	for (size_t at = negative; at < dot; at++)
	{
		product = product * 10 + units * (unsigned) (factor.text[at] - '0');
		/* Leave room for the next digit; money_pack_sum checks the range. */
		if (product >> MONEY_BITS != 0)
			return codec_fail(CODEC_NUMBER_TOO_WIDE, 0);
	}

	/* Each step drops a digit of the product below its tenths. */
	for (size_t at = factor.len; at-- > dot + 1;)
		tenths = tenths / 10 + units * (unsigned) (factor.text[at] - '0');
	product += (tenths + 5) / 10;
	amount->units = negative != (amount->units < 0) ? -(SInt128) product
		: (SInt128) product;
	return codec_ok();
}

CodecStatus
money_pack_sum(const MoneySum *sum, uint8_t *id)
{
	char		symbol[SYMBOL_LEN];
	ExtuuidSymserial parts = start_money(sum->code, symbol);

	if (s128_length(sum->units) > MONEY_BITS)
		return codec_fail(CODEC_NUMBER_TOO_WIDE, 0);
	parts.number = sum->units;
	return extuuid_build_symserial(&parts, id);
}
