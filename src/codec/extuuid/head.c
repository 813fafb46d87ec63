/*
 * head.c
 *		The head of an extuuid's text, which ends at the first colon: a scheme
 *		word with its encoding, places or dimensions
 *		(doc/format/extuuid.md, section 7.1).
 */
#include "codec/extuuid/grammar.h"

#include <string.h>

/*
 * Read a number from min to max without leading zeros.  Set *at to the offset
 * after it.  CODEC_BAD_CHAR, CODEC_PARAMETER_RANGE.
 */
static CodecStatus
read_parameter(const char *text, size_t *at, size_t end, int min, int max,
			   int *number)
{
	size_t		first = *at;
	int			value = 0;

	if (!extuuid_is_digit(text, first, end))
		return codec_fail_part(CODEC_BAD_CHAR, first, 1);
	for (; extuuid_is_digit(text, *at, end); ++*at)
	{
		if (*at > first && text[first] == '0')
			return codec_fail_part(CODEC_BAD_CHAR, *at, 1);
		if (value < 100000)
			value = value * 10 + (text[*at] - '0');
	}
	if (value < min || value > max)
		return codec_fail_limit(CODEC_PARAMETER_RANGE, first, *at - first,
								value, value < min ? min : max);
	*number = value;
	return codec_ok();
}

const char *const extuuid_symbol_words[EXTUUID_SYMBOL_WORDS] = {
	"sym", "serial", "fixed"
};

/* A scheme word that dimensions may follow, and how many of which size. */
typedef struct SchemeWord
{
	const char *word;
	ExtuuidScheme scheme;
	int			least[3];		/* of each dimension */
	int			most[3];
	int			ndims;			/* at most this many dimensions */
	int			ndims_all;		/* if there are any, at least this many */
} SchemeWord;

static const SchemeWord scheme_words[] = {
	{"int", SCHEME_INT, {1, 1, 0}, {EXTUUID_INTS_BITS, EXTUUID_INTS_BITS, 0}, 2, 1},
	{"uint", SCHEME_UINT, {1, 1, 0}, {EXTUUID_INTS_BITS, EXTUUID_INTS_BITS, 0}, 2, 1},
	{"f", SCHEME_FLOAT, {1, 1, EXTUUID_EXPONENT_MIN},
	{EXTUUID_FLOATS_BITS, EXTUUID_FLOATS_BITS, EXTUUID_EXPONENT_MAX}, 3, 3},
	{"t", SCHEME_TIME, {0}, {EXTUUID_TIME_FRACTION_MAX}, 1, 1},
	{"time", SCHEME_TIME, {0}, {EXTUUID_TIME_FRACTION_MAX}, 1, 1},
	{"q", SCHEME_QUANT, {0}, {0}, 0, 0},
	{"quant", SCHEME_QUANT, {0}, {0}, 0, 0},
	{"f16", SCHEME_F16, {0}, {0}, 0, 0},
	{"f32", SCHEME_F32, {0}, {0}, 0, 0},
	{"f64", SCHEME_F64, {0}, {0}, 0, 0},
	{"f80", SCHEME_F80, {0}, {0}, 0, 0},
	{"f117", SCHEME_F117, {0}, {0}, 0, 0}
};

/*
 * Read the dimensions after a scheme word: "/" n "*" l "*" e, or fewer.
 * CODEC_BAD_CHAR; CODEC_PARAMETER_RANGE only if all are well-formed.
 */
static CodecStatus
read_dimensions(const char *text, size_t at, size_t end,
				const SchemeWord *word, ExtuuidHead *head)
{
	CodecStatus refused = codec_ok();

	while (at < end || (head->ndims > 0 && head->ndims < word->ndims_all))
	{
		CodecStatus status;
		int			i = head->ndims;

		if (at == end || i == word->ndims || text[at] != (i == 0 ? '/' : '*'))
			return codec_fail_part(CODEC_BAD_CHAR, at, 1);
		head->dim_at[i] = ++at;
		status = read_parameter(text, &at, end, word->least[i], word->most[i],
								&head->dims[i]);
		head->dim_len[i] = at - head->dim_at[i];
		if (status.code == CODEC_PARAMETER_RANGE && refused.code == CODEC_OK)
			refused = status;
		else if (status.code != CODEC_OK &&
				 status.code != CODEC_PARAMETER_RANGE)
			return status;
		head->ndims++;
	}
	return refused;
}

/*
 * Read [enc] after "sym" or "serial", or [enc] [places] after "fixed";
 * word_at is the offset of that word.
 */
static CodecStatus
read_encoding(const char *text, size_t at, size_t end, size_t word_at,
			  ExtuuidHead *head)
{
	bool		fixed = head->scheme == SCHEME_FIXED;
	size_t		places = at;
	size_t		after;

	if (at == end)
		return codec_ok();
	if (!fixed || !extuuid_is_digit(text, at, end))
		places++;
	after = places;
	while (fixed && extuuid_is_digit(text, after, end))
		after++;
	if (after != end)
		return codec_fail_part(CODEC_UNKNOWN_SCHEME, word_at, end - word_at);
	if (places > at && !symbol_find_encoding(text[at], &head->encoding))
		return codec_fail_part(CODEC_UNKNOWN_ENCODING, at, 1);
	if (places == end)
		return codec_ok();
	return read_parameter(text, &places, end, 0, EXTUUID_PLACES_MAX,
						  &head->places);
}

/* Return the scheme word that has these len characters, or NULL. */
static const SchemeWord *
find_scheme_word(const char *word, size_t len)
{
	for (size_t i = 0; i < sizeof scheme_words / sizeof scheme_words[0]; i++)
	{
		if (strlen(scheme_words[i].word) == len &&
			memcmp(scheme_words[i].word, word, len) == 0)
			return &scheme_words[i];
	}
	return NULL;
}

bool
extuuid_is_scheme_word(const char *word, size_t len)
{
	return find_scheme_word(word, len) != NULL;
}

CodecStatus
extuuid_read_head(const char *text, size_t at, size_t end, ExtuuidHead *head)
{
	size_t		slash = extuuid_find(text, at, end, '/');
	const SchemeWord *word;

	head->at = at;
	head->end = end;
	head->encoding = SYMBOL_AUTO;
	head->places = -1;
	head->ndims = 0;
	head->long_word = false;
	for (int i = 0; i < EXTUUID_SYMBOL_WORDS; i++)
	{
		size_t		len = strlen(extuuid_symbol_words[i]);

		if (!extuuid_begins(text, at, end, extuuid_symbol_words[i], len))
			continue;
		head->scheme = (ExtuuidScheme) i;
		return read_encoding(text, at + len, end, at, head);
	}
	word = find_scheme_word(text + at, slash - at);
	if (word == NULL)
		return codec_fail_part(CODEC_UNKNOWN_SCHEME, at, end - at);
	head->scheme = word->scheme;
	head->long_word = strlen(word->word) > 3 &&
		(word->scheme == SCHEME_TIME || word->scheme == SCHEME_QUANT);
	return read_dimensions(text, slash, end, word, head);
}

CodecStatus
extuuid_check_shape(const ExtuuidHead *head)
{
	int			limit = head->scheme == SCHEME_FLOAT ? EXTUUID_FLOATS_BITS
		: EXTUUID_INTS_BITS;
	int			bits;

	if (head->ndims < 2)
		return codec_ok();
	bits = head->dims[0] * head->dims[1];
	if (bits > limit)
		return codec_fail_limit(CODEC_VECTOR_TOO_WIDE, head->at,
								head->end - head->at, bits, limit);
	/* A float needs a sign and a bit of fraction as well as the exponent. */
	if (head->ndims == 3 && head->dims[1] < head->dims[2] + 2)
		return codec_fail_limit(CODEC_PARAMETER_RANGE, head->dim_at[1],
								head->dim_len[1], head->dims[1],
								head->dims[2] + 2);
	return codec_ok();
}
