/*
 * guess.c
 *		extuuid's smart parser, which reads text without a scheme word
 *		(doc/format/extuuid.md, section 7.3).
 *
 * Most rules rewrite the text in the canonical form and read that.  The first
 * rule whose canonical form is valid gives the result.
 */
#include "codec/extuuid/extuuid.h"

#include <string.h>

#include "codec/uuid.h"
#include "codec/extuuid/builder.h"
#include "codec/extuuid/money.h"

/* The longest scheme word that a rule adds is "serial:". */
#define WORD_LEN_MAX 7

static inline char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
}

static inline char
upper(char c)
{
	return c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c;
}

static inline bool
is_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Read a text with a scheme word before it. */
static bool
read_as(const char *word, const char *text, size_t len, uint8_t *id)
{
	char		canonical[EXTUUID_INPUT_MAX + WORD_LEN_MAX];
	size_t		word_len = strlen(word);

	memcpy(canonical, word, word_len);
	memcpy(canonical + word_len, text, len);
	return extuuid_read_canonical(canonical, word_len + len,
								  id).code == CODEC_OK;
}

/* --- 1: the canonical syntax, words in any case ------------------------- */

/*
 * Change a word, which ends before a slash or colon, to the case of the
 * canonical form.  Return whether it is a scheme word with or without an
 * encoding.
 */
static bool
normalise_word(char *word, size_t len)
{
	for (size_t i = 0; i < len; i++)
		word[i] = lower(word[i]);
	if (extuuid_is_scheme_word(word, len) ||
		(len == EXTUUID_WORD_LEN - 1 && memcmp(word, EXTUUID_WORD, len) == 0))
		return true;
	for (int i = 0; i < EXTUUID_SYMBOL_WORDS; i++)
	{
		size_t		at = strlen(extuuid_symbol_words[i]);

		if (!extuuid_begins(word, 0, len, extuuid_symbol_words[i], at))
			continue;
		if (at == len)
			return true;
		if (word[at] < 'a' || word[at] > 'f')
			return false;
		word[at] = upper(word[at]);
		at++;
		while (i == SCHEME_FIXED && extuuid_is_digit(word, at, len))
			at++;
		return at == len;
	}
	return false;
}

/*
 * Change the words of a text to the case of the canonical form.  Return
 * whether only rule 1 applies to it.
 */
static bool
normalise(char *text, size_t len)
{
	char		prefix[EXTUUID_WORD_LEN];
	size_t		at = 0;
	size_t		colon;
	bool		named = false;

	if (len >= EXTUUID_WORD_LEN)
	{
		for (size_t i = 0; i < EXTUUID_WORD_LEN; i++)
			prefix[i] = lower(text[i]);
		named = memcmp(prefix, EXTUUID_WORD, EXTUUID_WORD_LEN) == 0;
	}
	if (named)
	{
		memcpy(text, prefix, EXTUUID_WORD_LEN);
		at = EXTUUID_WORD_LEN;
	}
	colon = extuuid_find(text, at, len, ':');
	if (colon == len)
		return named;
	return normalise_word(text + at,
						  extuuid_find(text, at, colon, '/') - at) ||
		named;
}

/* --- 2: UUIDs ----------------------------------------------------------- */

/* Read 32 hex digits, or the UUID form in braces. */
static bool
guess_uuid(const char *text, size_t len, uint8_t *id)
{
	char		uuid[UUID_TEXT_LEN];
	size_t		n = 0;

	/* With a colon, the text would be read as another kind. */
	if (extuuid_find(text, 0, len, ':') < len)
		return false;
	if (len == UUID_TEXT_LEN + 2 && text[0] == '{' && text[len - 1] == '}')
		return read_as("", text + 1, UUID_TEXT_LEN, id);
	if (len != 2 * EXTUUID_BYTES)
		return false;
	for (size_t i = 0; i < len; i++)
	{
		if (uuid_dash_follows(i))
			uuid[n++] = '-';
		uuid[n++] = text[i];
	}
	return read_as("", uuid, UUID_TEXT_LEN, id);
}

/* --- 3: integers -------------------------------------------------------- */

static bool
guess_int(const char *text, size_t len, uint8_t *id)
{
	return extuuid_find(text, 0, len, ':') == len &&
		extuuid_find(text, 0, len, ',') == len &&
		read_as("int:", text, len, id);
}

/* --- 4: dates ----------------------------------------------------------- */

/* Return whether a pattern, in which d is a digit, matches at offset at. */
static bool
matches(const char *text, size_t at, size_t len, const char *pattern)
{
	size_t		n = strlen(pattern);

	if (len - at < n)
		return false;
	for (size_t i = 0; i < n; i++)
	{
		if (pattern[i] == 'd' ? !extuuid_is_digit(text, at + i, len)
			: text[at + i] != pattern[i])
			return false;
	}
	return true;
}

static bool
guess_date(const char *text, size_t len, uint8_t *id)
{
	char		date[EXTUUID_INPUT_MAX];

	if (!matches(text, 0, len, "dddd-dd-dd") &&
		!matches(text, 0, len, "dddd/dd/dd"))
		return false;
	memcpy(date, text, len);
	if (len > 10)
	{
		if (text[10] != ';' && text[10] != 'T' && text[10] != ' ')
			return false;
		if (!matches(text, 11, len, "dd"))
			return false;
		date[10] = ';';
		if (text[len - 1] == 'Z')
			len--;
	}
	return read_as("t:", date, len, id);
}

/* --- 5: quantities ------------------------------------------------------ */

/* A gram is 10^-3 kg.  No other unit has a factor. */
#define KILO_EXPONENT 3

/* A unit as a product of powers of the base units m kg s A K cd mol */
typedef struct DerivedUnit
{
	char		name[4];
	int8_t		powers[EXTUUID_UNITS];
	int8_t		exponent;		/* of ten, the factor of the product */
} DerivedUnit;

static const DerivedUnit derived_units[] = {
	{"m", {1}, 0}, {"kg", {0, 1}, 0}, {"s", {0, 0, 1}, 0},
	{"A", {0, 0, 0, 1}, 0}, {"K", {0, 0, 0, 0, 1}, 0},
	{"cd", {0, 0, 0, 0, 0, 1}, 0}, {"mol", {0, 0, 0, 0, 0, 0, 1}, 0},
	{"N", {1, 1, -2}, 0}, {"J", {2, 1, -2}, 0}, {"W", {2, 1, -3}, 0},
	{"Pa", {-1, 1, -2}, 0}, {"Hz", {0, 0, -1}, 0}, {"Bq", {0, 0, -1}, 0},
	{"C", {0, 0, 1, 1}, 0}, {"V", {2, 1, -3, -1}, 0},
	{"F", {-2, -1, 4, 2}, 0}, {"ohm", {2, 1, -3, -2}, 0},
	{"S", {-2, -1, 3, 2}, 0}, {"Wb", {2, 1, -2, -1}, 0},
	{"T", {0, 1, -2, -1}, 0}, {"H", {2, 1, -2, -2}, 0},
	{"lm", {0, 0, 0, 0, 0, 1}, 0}, {"lx", {-2, 0, 0, 0, 0, 1}, 0},
	{"Gy", {2, 0, -2}, 0}, {"Sv", {2, 0, -2}, 0},
	{"kat", {0, 0, -1, 0, 0, 0, 1}, 0}, {"g", {0, 1}, -KILO_EXPONENT}
};

#define DERIVED_UNITS (sizeof derived_units / sizeof derived_units[0])

/* Denominators are 1..7, so that every power is a whole number of 420ths. */
#define POWER_UNIT 420

/* The sum of the powers of one base unit */
typedef struct Power
{
	int			sum;			/* in 420ths */
	int			terms;			/* how many were added */
	int			written;		/* EXTUUID_POWER of the last term if it is the
								 * base unit itself, else 0 */
} Power;

/* Return the greatest common divisor. */
static int
greatest_divisor(int a, int b)
{
	while (b != 0)
	{
		int			rest = a % b;

		a = b;
		b = rest;
	}
	return a;
}

/*
 * Set *result to the EXTUUID_POWER of a sum.  A single base unit keeps its
 * power as it was written.  Return false if the sum has no such power.
 */
static bool
settle_power(const Power *power, uint8_t *result)
{
	int			magnitude = power->sum < 0 ? -power->sum : power->sum;
	int			divisor;

	*result = 0;
	if (power->terms == 1 && power->written != 0)
	{
		*result = (uint8_t) power->written;
		return true;
	}
	if (power->sum == 0)
		return true;
	divisor = greatest_divisor(magnitude, POWER_UNIT);
	if (magnitude / divisor > 7 || POWER_UNIT / divisor > 7)
		return false;
	*result = EXTUUID_POWER(power->sum < 0, magnitude / divisor,
							POWER_UNIT / divisor);
	return true;
}

/*
 * Add unit^(n/d), or its inverse if negative, to the sums, and its power of
 * ten to *exponent, in 420ths.  Return false if there is no unit with this
 * name.
 */
static bool
add_unit(const char *name, size_t len, bool negative, int n, int d,
		 Power *powers, int *exponent)
{
	const DerivedUnit *unit = derived_units;
	int			sign = negative ? -1 : 1;

	while (unit < derived_units + DERIVED_UNITS &&
		   (strlen(unit->name) != len ||
			memcmp(unit->name, name, len) != 0))
		unit++;
	if (unit == derived_units + DERIVED_UNITS)
		return false;
	*exponent += unit->exponent * sign * n * (POWER_UNIT / d);
	for (int i = 0; i < EXTUUID_UNITS; i++)
	{
		if (unit->powers[i] == 0)
			continue;
		powers[i].sum += unit->powers[i] * sign * n * (POWER_UNIT / d);
		powers[i].terms++;
		powers[i].written = unit - derived_units == i
			? EXTUUID_POWER(negative, n, d) : 0;
	}
	return true;
}

static bool
guess_quant(const char *text, size_t len, uint8_t *id)
{
	Power		sums[EXTUUID_UNITS] = {{0}};
	uint8_t		powers[EXTUUID_UNITS];
	Decimal		number;
	int			exponent = 0;
	ExtuuidPart digits = {text, 0, 0};
	size_t		at = 0;
	bool		bare = true;

	if (decimal_parse_real(text, &at, len, &number).code != CODEC_OK ||
		number.kind != DECIMAL_FINITE || at == len)
		return false;
	digits.end = at;
	if (text[at] == ' ')
	{
		while (at < len && text[at] == ' ')
			at++;
		if (at == len || !extuuid_is_letter(text[at]))
			return false;
	}
	while (at < len)
	{
		bool		negative = text[at] == '/';
		size_t		first;
		size_t		letters;
		int			n;
		int			d;

		if (negative || text[at] == '*')
			at++;
		else if (!bare)
			return false;
		bare = false;
		first = at;
		while (at < len && extuuid_is_letter(text[at]))
			at++;
		letters = at - first;
		if (extuuid_read_power(text, &at, len, &n, &d).code != CODEC_OK ||
			!add_unit(text + first, letters, negative, n, d, sums, &exponent))
			return false;
	}
	for (int i = 0; i < EXTUUID_UNITS; i++)
	{
		if (!settle_power(&sums[i], &powers[i]))
			return false;
	}
	/* Only an integer power of 1000 is a decimal number. */
	if (exponent % (KILO_EXPONENT * POWER_UNIT) != 0)
		return false;
	if (number.ndigits > 0)
		number.exponent += exponent / POWER_UNIT;
	return extuuid_build_quantity(&number, digits, powers,
								  id).code == CODEC_OK;
}

/* --- 7: lists ----------------------------------------------------------- */

/* Copy a list without the spaces around its commas; return its length. */
static size_t
join_list(const char *text, size_t len, char *list)
{
	size_t		n = 0;
	size_t		at = 0;

	while (at < len)
	{
		if (text[at] == ',')
		{
			while (n > 0 && list[n - 1] == ' ')
				n--;
			list[n++] = text[at++];
			while (at < len && text[at] == ' ')
				at++;
		}
		else
			list[n++] = text[at++];
	}
	return n;
}

static bool
guess_floats(const char *text, size_t len, uint8_t *id)
{
	char		list[EXTUUID_INPUT_MAX];

	if (extuuid_find(text, 0, len, ':') < len)
		return false;			/* names are not allowed here */
	if (extuuid_find(text, 0, len, ',') == len)
		return read_as("f:", text, len, id);
	len = join_list(text, len, list);
	return read_as("int:", list, len, id) || read_as("f:", list, len, id);
}

/* --- 8: names ----------------------------------------------------------- */

static bool
guess_named(const char *text, size_t len, uint8_t *id)
{
	size_t		colon = extuuid_find(text, 0, len, ':');

	if (colon == 0 || colon == len)
		return false;
	return (extuuid_is_digit(text, colon + 1, len) &&
			read_as("serial:", text, len, id)) ||
		read_as("fixed:", text, len, id);
}

/* --- the rules in order ------------------------------------------------- */

CodecStatus
extuuid_guess(const char *text, size_t len, uint8_t *id)
{
	char		copy[EXTUUID_INPUT_MAX];
	CodecStatus status = extuuid_check_length(len);
	size_t		dropped = 0;
	bool		only_canonical;

	if (status.code != CODEC_OK)
		return status;
	while (len > 0 && is_space(text[len - 1]))
		len--;
	while (dropped < len && is_space(text[dropped]))
		dropped++;
	text += dropped;
	len -= dropped;

	memcpy(copy, text, len);
	only_canonical = normalise(copy, len);
	status = extuuid_read_canonical(copy, len, id);
	if (status.code == CODEC_OK || only_canonical)
	{
		status.at += dropped;
		return status;
	}
	if (guess_uuid(text, len, id) ||
		guess_int(text, len, id) ||
		guess_date(text, len, id) ||
		guess_quant(text, len, id) ||
		money_parse(text, len, id).code == CODEC_OK ||
		guess_floats(text, len, id) ||
		guess_named(text, len, id) ||
		(len > 0 && read_as("sym:", text, len, id)))
		return codec_ok();
	return codec_fail_part(CODEC_NOT_INFERRED, dropped, len);
}
