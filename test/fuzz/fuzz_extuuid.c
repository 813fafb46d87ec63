/*
 * fuzz_extuuid.c
 *		The input is a text for every parser.  If it has 16 bytes or more, it is
 *		also an ID and a prefix.
 */
#include <ctype.h>

#include "codec/bytes.h"
#include "codec/extuuid/extuuid.h"
#include "codec/extuuid/money.h"
#include "codec/extuuid/payload.h"

#include "fuzz.h"

/* No decimal with one digit less than a printed float reads back as the float. */
static void
is_shortest(const ExtuuidValue *value, int i)
{
	BinaryFormat format;
	BinaryFloat number = extuuid_float(value, i, &format);
	BinaryFloat again;
	DecimalShort shortest;
	UInt128		head = 0;

	decimal_shortest(&number, format, &shortest);
	for (int digit = 0; digit < shortest.ndigits - 1; digit++)
		head = head * 10 + shortest.digits[digit];
	for (unsigned up = 0; up < 2 && shortest.ndigits > 1; up++)
	{
		char		text[64];
		size_t		len = (size_t) u128_print(head + up, text);
		size_t		end = 0;
		Decimal		decimal;

		len += (size_t) sprintf(text + len, "e%d", shortest.exponent - shortest.ndigits + 1);
		REQUIRE(decimal_parse_real(text, &end, len, &decimal).code == CODEC_OK && end == len);
		REQUIRE(!decimal_to_float(&decimal, format, &again) ||
				again.exponent != number.exponent || again.fraction != number.fraction);
	}
}

/* The printed text of an ID reads back as the ID. */
static void
id_round_trip(const uint8_t *id)
{
	char		text[EXTUUID_TEXT_LEN];
	char		number[EXTUUID_NUMBER_LEN];
	char		unit[EXTUUID_UNIT_LEN];
	uint8_t		again[EXTUUID_BYTES];
	ExtuuidValue value;
	size_t		len = (size_t) extuuid_print(id, text);

	REQUIRE(extuuid_check(id).code == CODEC_OK);
	REQUIRE(len <= EXTUUID_TEXT_LEN);
	REQUIRE(extuuid_parse(text, len, again).code == CODEC_OK);
	REQUIRE(memcmp(id, again, EXTUUID_BYTES) == 0);
	/* A name may end in a space, which the smart parser removes. */
	if (text[len - 1] != ' ')
	{
		REQUIRE(extuuid_guess(text, len, again).code == CODEC_OK);
		REQUIRE(memcmp(id, again, EXTUUID_BYTES) == 0);
	}

	extuuid_unpack(id, &value);
	if (value.canonical)
	{
		extuuid_pack(&value, again);
		REQUIRE(memcmp(id, again, EXTUUID_BYTES) == 0);
	}
	for (int i = 0; i < value.count; i++)
	{
		if (extuuid_is_float(value.kind))
			is_shortest(&value, i);
		REQUIRE(extuuid_print_number(&value, i, number) <= EXTUUID_NUMBER_LEN);
	}
	REQUIRE(extuuid_print_unit(&value, unit) <= EXTUUID_UNIT_LEN);
	if (value.kind == EXTUUID_TIME && value.canonical)
	{
		char		exact[16 + EXTUUID_SECONDS_LEN];
		size_t		head = (size_t) sprintf(exact, "t/%d:", value.places);

		len = (size_t) extuuid_print_seconds(&value, exact + head);
		REQUIRE(len <= EXTUUID_SECONDS_LEN);
		REQUIRE(extuuid_parse(exact, head + len, again).code == CODEC_OK);
		REQUIRE(memcmp(id, again, EXTUUID_BYTES) == 0);
	}
	if (value.canonical && value.count == 1 && extuuid_is_float(value.kind) &&
		value.kind != EXTUUID_QUANT)
	{
		ExtuuidText digits = {number, (size_t) extuuid_print_number(&value, 0, number)};
		ExtuuidText name = {value.symbol.text, value.symbol.len};

		REQUIRE(extuuid_build_float_of(digits, value.width, value.exponent_bits, name,
									   again).code == CODEC_OK);
		REQUIRE(memcmp(id, again, EXTUUID_BYTES) == 0);
	}
	if (money_check(id))
	{
		char		money[MONEY_TEXT_LEN];

		len = (size_t) money_print(id, money);
		REQUIRE(len <= MONEY_TEXT_LEN);
		REQUIRE(money_parse(money, len, again).code == CODEC_OK);
		REQUIRE(memcmp(id, again, EXTUUID_BYTES) == 0);
	}
}

/*
 * The number of a serial is read in the same way after its name and alone.
 */
static void
serial_numbers(const char *text, size_t len)
{
	ExtuuidText number = {text, len};
	ExtuuidText name = {"x", 1};
	char		whole[EXTUUID_INPUT_MAX] = "serial:x:";
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		again[EXTUUID_BYTES];
	CodecStatus status = extuuid_build_serial(SYMBOL_AUTO, name, number, true, id);

	if (len > sizeof whole - 9)
		return;
	memcpy(whole + 9, text, len);
	REQUIRE(extuuid_parse(whole, 9 + len, again).code == status.code);
	REQUIRE(status.code != CODEC_OK || memcmp(id, again, EXTUUID_BYTES) == 0);
}

/* A unit is read in the same way alone and after its number. */
static void
units(const char *text, size_t len)
{
	ExtuuidText unit = {text, len};
	char		whole[EXTUUID_INPUT_MAX] = "q:1*";
	size_t		head = len > 0 && isalpha((unsigned char) text[0]) ? 4 : 3;
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		again[EXTUUID_BYTES];
	CodecStatus status = extuuid_build_quant(UINT64_C(0x3FF0000000000000), unit, id);

	/* A digit or a dot would belong to the number. */
	if (len > sizeof whole - 4 || (head == 3 && len > 0 && text[0] != '*' && text[0] != '/'))
		return;
	memcpy(whole + head, text, len);
	REQUIRE(extuuid_parse(whole, head + len, again).code == status.code);
	if (status.code != CODEC_OK)
		return;
	REQUIRE(memcmp(id, again, EXTUUID_BYTES) == 0);
	REQUIRE(extuuid_guess(whole + 2, head + len - 2, again).code == CODEC_OK);
	REQUIRE(memcmp(id, again, EXTUUID_BYTES) == 0 || len == 0);
}

/* --- money ---------------------------------------------------------------- */

/* What the type reads is money exactly if the ID is. */
static void
money_texts(const char *text, size_t len)
{
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		money[EXTUUID_BYTES];
	CodecStatus status = money_parse(text, len, money);

	if (status.code == CODEC_OK)
	{
		REQUIRE(money_check(money));
		id_round_trip(money);
	}
	if (extuuid_parse(text, len, id).code != CODEC_OK)
	{
		REQUIRE(status.code != CODEC_NOT_MONEY);
		return;
	}
	REQUIRE(status.code == (money_check(id) ? CODEC_OK : CODEC_NOT_MONEY));
	REQUIRE(status.code != CODEC_OK || memcmp(id, money, EXTUUID_BYTES) == 0);
}

/*
 * Multiply a small amount by a text that is a decimal of up to 19 digits, and
 * compare with one division; the amount is in the first bytes.
 */
static void
products(const uint8_t *data, const char *text, size_t len)
{
	SInt128		least = data[0] | data[1] << 8 | data[2] << 16;
	MoneySum	amount = {.count = 1, .code = {'G', 'B', 'P'}, .units = data[3] % 2 == 0 ? least : -least};
	MoneySum	other = amount;
	ExtuuidText factor = {text, len};
	UInt128		digits = 0;
	UInt128		scale = 1;
	UInt128		product;
	size_t		at = len > 0 && text[0] == '-';
	bool		dot = false;
	bool		negative;
	uint8_t		id[EXTUUID_BYTES];
	CodecStatus status;

	if (len - at > 19 || len == at || !isdigit((unsigned char) text[at]) || !isdigit((unsigned char) text[len - 1]))
		return;
	for (; at < len; at++)
	{
		if (text[at] == '.' && !dot)
		{
			dot = true;
			continue;
		}
		if (!isdigit((unsigned char) text[at]))
			return;
		digits = digits * 10 + (unsigned) (text[at] - '0');
		scale *= dot ? 10 : 1;
	}
	product = (2 * (UInt128) least * digits + scale) / (2 * scale);
	negative = product != 0 && (data[3] % 2 != 0) != (text[0] == '-');
	status = money_multiply(&amount, factor);
	if (status.code == CODEC_OK)
		status = money_pack_sum(&amount, id);
	if (product >= ((UInt128) 1 << (MONEY_BITS - 1)) + negative)
	{
		REQUIRE(status.code == CODEC_NUMBER_TOO_WIDE);
		return;
	}
	REQUIRE(status.code == CODEC_OK);
	REQUIRE(amount.units == (negative ? -(SInt128) product : (SInt128) product));
	id_round_trip(id);

	/* amount + other - amount */
	REQUIRE(money_unpack(id, &amount) && money_add(&amount, &other).code == CODEC_OK);
	REQUIRE(amount.count == 2 && money_pack_sum(&amount, id).code == CODEC_OK);
	REQUIRE(money_unpack(id, &amount));
	other.units = -other.units;
	REQUIRE(money_add(&amount, &other).code == CODEC_OK && s128_magnitude(amount.units) == product);
}

static void
texts(const char *text, size_t len)
{
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		guessed[EXTUUID_BYTES];
	CodecStatus status = extuuid_parse(text, len, id);

	REQUIRE(status.code == CODEC_OK || status.at <= len);
	if (status.code == CODEC_OK)
	{
		id_round_trip(id);
		if (text[len - 1] > ' ' && text[0] > ' ')
		{
			REQUIRE(extuuid_guess(text, len, guessed).code == CODEC_OK);
			REQUIRE(memcmp(id, guessed, EXTUUID_BYTES) == 0);
		}
	}
	status = extuuid_guess(text, len, id);
	REQUIRE(status.code == CODEC_OK || status.at + status.len <= len ||
			status.at <= len);
	if (status.code == CODEC_OK)
		id_round_trip(id);
	serial_numbers(text, len);
	units(text, len);
	money_texts(text, len);
}

/* --- prefixes ------------------------------------------------------------- */

/* Return whether it is a symbol in an encoding (0: any) with a name (NULL: any). */
static bool
has_symbol(const uint8_t *id, const ExtuuidValue *value, char encoding,
		   const char *name, size_t name_len)
{
	/* Field c is in bits 2..4, also if the encoding is not supported. */
	if (encoding != 0 && "ABCDEF--"[id[0] >> 3 & 7] != encoding)
		return false;
	if (name == NULL)
		return true;
	if (!value->has_symbol || value->symbol.len != name_len)
		return false;
	for (size_t i = 0; i < name_len; i++)
	{
		if (value->symbol.text[i] != (encoding == 'A' ? name[i] : toupper(name[i])))
			return false;
	}
	return true;
}

/* Return the encoding of a name if none is written, with the number 0. */
static char
automatic_encoding(const char *word, const char *name, size_t len)
{
	char		text[64];
	uint8_t		id[EXTUUID_BYTES];
	int			n = snprintf(text, sizeof text, "%s:%.*s:0", word, (int) len, name);

	REQUIRE(n < (int) sizeof text);
	REQUIRE(extuuid_parse(text, (size_t) n, id).code == CODEC_OK);
	return "ABCDEF"[id[0] >> 3 & 7];
}

/* Return whether a time is printed as one of a date, whose year has four digits. */
static bool
has_date(const uint8_t *id, const char *date)
{
	char		text[EXTUUID_TEXT_LEN + 1];
	const char *printed;

	text[extuuid_print(id, text)] = '\0';
	printed = strchr(text + strlen("extuuid:"), ':') + 1;
	if (strlen(printed) < 19 || printed[4] != '-')
		return false;
	for (; *date != '\0'; date++, printed++)
	{
		if ((*date == '/' ? '-' : *date) != *printed)
			return false;
	}
	return true;
}

/*
 * Return whether an ID has a well-formed prefix, judged by its fields
 * (doc/format/extuuid.md, section 8).
 */
static bool
has_prefix(const uint8_t *id, const char *prefix, size_t len)
{
	static const struct
	{
		const char *prefix;
		ExtuuidKind kind;
	}			kinds[] = {
		{"int:", EXTUUID_INT}, {"q:", EXTUUID_QUANT}, {"f117:", EXTUUID_F117},
		{"t:", EXTUUID_TIME}, {"int/", EXTUUID_INT_VECTOR},
		{"uint/", EXTUUID_UINT_VECTOR}, {"f/", EXTUUID_FLOAT_VECTOR},
		{"f80:", EXTUUID_F80}, {"f64:", EXTUUID_F64}, {"f32:", EXTUUID_F32},
		{"f16:", EXTUUID_F16}
	};
	char		text[EXTUUID_INPUT_MAX + 1];
	const char *rest = text;
	const char *word = "serial";
	const char *name;
	char		encoding = '\0';
	ExtuuidValue value;
	int			n;
	int			l;
	int			e;
	int			date;

	memcpy(text, prefix, len);
	text[len] = '\0';
	if (strncmp(text, "extuuid:", 8) == 0)
		rest += 8;
	extuuid_unpack(id, &value);
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
	{
		if (strcmp(rest, kinds[i].prefix) == 0)
			return value.kind == kinds[i].kind;
	}
	if (sscanf(rest, "t/%d:%n", &n, &date) == 1)
		return value.kind == EXTUUID_TIME && value.places == n &&
			(rest[date] == '\0' || has_date(id, rest + date));
	if (sscanf(rest, "int/%d*%d", &n, &l) == 2)
		return value.kind == EXTUUID_INT_VECTOR && value.count == n && value.width == l;
	if (sscanf(rest, "uint/%d*%d", &n, &l) == 2)
		return value.kind == EXTUUID_UINT_VECTOR && value.count == n && value.width == l;
	if (sscanf(rest, "f/%d*%d*%d", &n, &l, &e) == 3)
		return value.kind == EXTUUID_FLOAT_VECTOR && value.count == n && value.width == l &&
			value.exponent_bits == e;

	if (strncmp(rest, "serial", 6) == 0)
	{
		if (value.kind != EXTUUID_SYMBOL && value.kind != EXTUUID_SERIAL)
			return false;
		rest += 6;
	}
	else
	{
		REQUIRE(strncmp(rest, "fixed", 5) == 0);
		if (value.kind != EXTUUID_FIXED)
			return false;
		rest += 5;
		word = "fixed";
	}
	if (isalpha((unsigned char) *rest))
		encoding = *rest++;
	if (*rest != ':' && value.places != atoi(rest))
		return false;
	name = strchr(rest, ':') + 1;
	if (*name == '\0')
		return has_symbol(id, &value, encoding, NULL, 0);
	len = strlen(name) - 1;
	return has_symbol(id, &value, encoding ? encoding : automatic_encoding(word, name, len),
					  name, len);
}

/* Return whether the hex digits of an ID begin with those of a prefix. */
static bool
has_hex(const uint8_t *id, const char *prefix, size_t len)
{
	static const char digits[] = "0123456789abcdef";
	size_t		n = 0;

	for (size_t i = 0; i < len; i++)
	{
		if (prefix[i] == '-')
			continue;
		if (tolower(prefix[i]) != digits[n % 2 == 0 ? id[n / 2] >> 4 : id[n / 2] & 15])
			return false;
		n++;
	}
	return true;
}

static bool
begins(const uint8_t *id, const char *prefix, size_t len)
{
	if (memchr(prefix, ':', len) == NULL && memchr(prefix, '/', len) == NULL)
		return has_hex(id, prefix, len);
	return has_prefix(id, prefix, len);
}

/* Exactly the IDs between the ends of a prefix have the prefix. */
static void
prefix_is_range(const uint8_t *id, const char *prefix, size_t len)
{
	uint8_t		lower[EXTUUID_BYTES];
	uint8_t		upper[EXTUUID_BYTES];
	uint8_t		next[EXTUUID_BYTES];
	CodecStatus status = extuuid_prefix_bounds(prefix, len, lower, upper);
	Payload		payload;

	REQUIRE(status.code == CODEC_OK || status.at <= len);
	if (status.code == CODEC_OUT_OF_RANGE)
		REQUIRE(!begins(id, prefix, len));
	if (status.code != CODEC_OK)
		return;
	REQUIRE(memcmp(lower, upper, EXTUUID_BYTES) <= 0);
	REQUIRE(begins(lower, prefix, len) && begins(upper, prefix, len));
	REQUIRE(begins(id, prefix, len) == bytes_are_between(id, lower, upper, EXTUUID_BYTES));

	payload = payload_load(lower);
	if (payload.bits-- > 0)
	{
		payload_store(payload, next);
		REQUIRE(!begins(next, prefix, len));
	}
	payload = payload_load(upper);
	if (payload.bits++ < u128_mask(PAYLOAD_BITS))
	{
		payload_store(payload, next);
		REQUIRE(!begins(next, prefix, len));
	}
}

/* Try the prefixes of an ID's own text with this ID and a similar one. */
static void
own_prefixes(const uint8_t *id, int flipped)
{
	uint8_t		near[EXTUUID_BYTES];
	char		text[EXTUUID_TEXT_LEN];
	Payload		payload = payload_load(id);
	size_t		len = (size_t) extuuid_print(id, text);

	payload.bits ^= (UInt128) 1 << flipped;
	payload_store(payload, near);
	for (size_t n = 1; n <= len && n < 64; n++)
	{
		prefix_is_range(id, text, n);
		prefix_is_range(near, text, n);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		lower[EXTUUID_BYTES];
	uint8_t		upper[EXTUUID_BYTES];

	texts((const char *) data, size);
	if (size > 4)
		products(data, (const char *) data + 4, size - 4);
	if (extuuid_prefix_bounds((const char *) data, size, lower, upper).code == CODEC_OK)
	{
		id_round_trip(lower);
		id_round_trip(upper);
	}
	if (size < EXTUUID_BYTES)
		return 0;
	memcpy(id, data, EXTUUID_BYTES);
	REQUIRE(extuuid_check(id).code == (id[6] >> 4 != 6 ? CODEC_BAD_VERSION
									   : id[8] >> 6 != 2 ? CODEC_BAD_VARIANT : CODEC_OK));
	id[6] = (uint8_t) (0x60 | (id[6] & 0x0F));
	id[8] = (uint8_t) (0x80 | (id[8] & 0x3F));
	id_round_trip(id);
	prefix_is_range(id, (const char *) data + EXTUUID_BYTES, size - EXTUUID_BYTES);
	own_prefixes(id, data[size - 1] % PAYLOAD_BITS);
	return 0;
}
