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
lower_ascii(char c)
{
	return c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
}

static inline char
upper_ascii(char c)
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
 * encoding and places.
 */
static bool
normalise_word(char *word, size_t len)
{
	for (size_t i = 0; i < len; i++)
		word[i] = lower_ascii(word[i]);
	if (extuuid_is_scheme_word(word, len) ||
		(len == EXTUUID_WORD_LEN - 1 && memcmp(word, EXTUUID_WORD, len) == 0))
		return true;
	for (int i = 0; i < EXTUUID_SYMBOL_WORDS; i++)
	{
		size_t		at = strlen(extuuid_symbol_words[i]);

		if (!extuuid_begins(word, 0, len, extuuid_symbol_words[i], at))
			continue;
		if (at < len && word[at] >= 'a' && word[at] <= 'f')
		{
			word[at] = upper_ascii(word[at]);
			at++;
		}
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
normalise_words(char *text, size_t len)
{
	char		prefix[EXTUUID_WORD_LEN];
	size_t		at = 0;
	size_t		colon;
	bool		named = false;

	if (len >= EXTUUID_WORD_LEN)
	{
		for (size_t i = 0; i < EXTUUID_WORD_LEN; i++)
			prefix[i] = lower_ascii(text[i]);
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

static bool
guess_date(const char *text, size_t len, uint8_t *id)
{
	char		date[EXTUUID_INPUT_MAX];

	if (!extuuid_matches(text, 0, len, "dddd-dd-dd") &&
		!extuuid_matches(text, 0, len, "dddd/dd/dd"))
		return false;
	memcpy(date, text, len);
	if (len > 10)
	{
		if (text[10] != ';' && text[10] != 'T' && text[10] != ' ')
			return false;
		if (!extuuid_matches(text, 11, len, "dd"))
			return false;
		date[10] = ';';
		if (text[len - 1] == 'Z')
			len--;
	}
	return read_as("t:", date, len, id);
}

/* --- 5: quantities ------------------------------------------------------ */

static bool
guess_quant(const char *text, size_t len, uint8_t *id)
{
	uint8_t		powers[EXTUUID_UNITS];
	Decimal		number;
	int			exponent;
	ExtuuidPart digits = {text, 0, 0};
	size_t		at = 0;

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
	if (extuuid_read_units(text, at, len, true, powers,
						   &exponent).code != CODEC_OK)
		return false;
	if (number.ndigits > 0)
		number.exponent += exponent;
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

/* Read the text after "extuuid:" if the type is left out. */
static bool
guess_untyped(const char *text, size_t len, uint8_t *id)
{
	return guess_int(text, len, id) || guess_date(text, len, id) ||
		guess_quant(text, len, id) || guess_floats(text, len, id);
}

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
	only_canonical = normalise_words(copy, len);
	status = extuuid_read_canonical(copy, len, id);
	if (status.code != CODEC_OK &&
		extuuid_begins(copy, 0, len, EXTUUID_WORD, EXTUUID_WORD_LEN) &&
		guess_untyped(text + EXTUUID_WORD_LEN, len - EXTUUID_WORD_LEN, id))
		return codec_ok();
	if (status.code == CODEC_OK || only_canonical)
	{
		status.at += dropped;
		return status;
	}
	if (guess_uuid(text, len, id) ||
		guess_int(text, len, id) ||
		guess_date(text, len, id) ||
		guess_quant(text, len, id) ||
		money_parse_spelling(text, len, id).code == CODEC_OK ||
		guess_floats(text, len, id) ||
		guess_named(text, len, id) ||
		(len > 0 && read_as("sym:", text, len, id)))
		return codec_ok();
	return codec_fail_part(CODEC_NOT_INFERRED, dropped, len);
}
