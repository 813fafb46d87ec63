/*
 * symbol.c
 *		extuuid's symbols, see symbol.h.
 */
#include "codec/extuuid/symbol.h"

/*
 * Not in the alphabet; larger than every base, so one comparison rejects it
 */
#define XX 0x80
/* INDENT OFF */

/* Values by ASCII code.  Those of D and F are the first ones of B. */
static const uint8_t values_a[128] = {
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, 26, XX,
	28, 29, 30, 31, 32, 33, 34, 35, 36, 37, XX, XX, XX, XX, XX, XX,
	XX,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14,
	15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, XX, XX, XX, XX, 27,
	XX, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52,
	53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, XX, XX, XX, XX, XX
};

static const uint8_t values_b[128] = {
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	59, 38, XX, 40, 41, 42, 44, 52, 62, 63, 47, 45, 51, 46, 26, 48,
	28, 29, 30, 31, 32, 33, 34, 35, 36, 37, XX, XX, 54, 55, 56, 57,
	39,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14,
	15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 60, 49, 61, 43, 27,
	53,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14,
	15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, XX, 58, XX, 50, XX
};

static const uint8_t values_c[128] = {
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, 30, 28, XX, 29, 26, 31,
	XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX, XX,
	XX,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14,
	15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, XX, XX, XX, XX, 27,
	XX,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14,
	15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, XX, XX, XX, XX, XX
};

/* INDENT ON */

static const char alphabet_a[] =
"ABCDEFGHIJKLMNOPQRSTUVWXYZ._0123456789abcdefghijklmnopqrstuvwxyz";
static const char alphabet_b[] =
"ABCDEFGHIJKLMNOPQRSTUVWXYZ._0123456789!@#$%^&+-*/\\~,'`<=>?| []()";
static const char alphabet_c[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ._+-*/";

/* The least m with 2^m >= base^l, for l = 0..31 */
static const uint8_t packed_bits_26[] = {
	0, 5, 10, 15, 19, 24, 29, 33, 38, 43, 48, 52, 57, 62, 66, 71,
	76, 80, 85, 90, 95, 99, 104, 109, 113, 118, 123, 127, 132, 137, 142, 146
};

static const uint8_t packed_bits_38[] = {
	0, 6, 11, 16, 21, 27, 32, 37, 42, 48, 53, 58, 63, 69, 74, 79,
	84, 90, 95, 100, 105, 111, 116, 121, 126, 132, 137, 142, 147, 153,
	158, 163
};

/*
 * How an encoding works: with a number of bits for each character, or packed,
 * which means that all characters are one number.  To decode a packed number,
 * one division by split_base separates the last split_len characters from
 * those before, so that only one division has 128 bits.  split_base is
 * base^split_len, the largest power of base below 2^63.
 */
typedef struct EncodingRules
{
	char		letter;
	uint8_t		base;			/* 0: not supported */
	uint8_t		char_bits;		/* 0: packed */
	uint8_t		split_len;
	uint64_t	split_base;
	const uint8_t *values;
	const char *alphabet;
	const uint8_t *packed_bits;
} EncodingRules;

static const EncodingRules encodings[SYMBOL_ENCODINGS] = {
	[SYMBOL_A] = {'A', 64, 6, 0, 0, values_a, alphabet_a, 0},
	[SYMBOL_B] = {'B', 64, 6, 0, 0, values_b, alphabet_b, 0},
	[SYMBOL_C] = {'C', 32, 5, 0, 0, values_c, alphabet_c, 0},
	[SYMBOL_D] = {'D', 26, 0, 13, UINT64_C(2481152873203736576), values_b, alphabet_b,
	packed_bits_26},
	[SYMBOL_E] = {'E', 0, 0, 0, 0, 0, 0, 0},
	[SYMBOL_F] = {'F', 38, 0, 12, UINT64_C(9065737908494995456), values_b, alphabet_b,
	packed_bits_38}
};

/* The order in which automatic choice tries the encodings */
static const SymbolEncoding automatic[] = {
	SYMBOL_A, SYMBOL_B, SYMBOL_C, SYMBOL_D, SYMBOL_F
};

#define NAUTOMATIC ((int) (sizeof automatic / sizeof automatic[0]))

/* Return the value of a character, or base or more if there is none. */
static inline unsigned
char_value(const EncodingRules *rules, char c)
{
	return (uint8_t) c < 128 ? rules->values[(uint8_t) c] : XX;
}

/* Return how many bits len characters take. */
static inline int
encoding_bits(const EncodingRules *rules, int len)
{
	return rules->char_bits != 0 ? rules->char_bits * len
		: rules->packed_bits[len];
}

int
symbol_bits(int encoding, int len)
{
	return encodings[encoding].base == 0 ? -1
		: encoding_bits(&encodings[encoding], len);
}

char
symbol_letter(int encoding)
{
	return encodings[encoding].letter;
}

bool
symbol_find_encoding(char letter, SymbolEncoding *encoding)
{
	for (int i = 0; i < NAUTOMATIC; i++)
	{
		if (encodings[automatic[i]].letter == letter)
		{
			*encoding = automatic[i];
			return true;
		}
	}
	return false;
}

/* Return how many characters of an encoding fit in a number of bits. */
static int
symbol_capacity(const EncodingRules *rules, int room)
{
	int			len = SYMBOL_FIELD_LEN_MAX;

	if (rules->char_bits != 0)
		return room / rules->char_bits;
	while (rules->packed_bits[len] > room)
		len--;
	return len;
}

/* Return the offset of the first character that an encoding lacks, or len. */
static size_t
part_known(const EncodingRules *rules, const char *name, size_t len)
{
	size_t		at = 0;

	while (at < len && char_value(rules, name[at]) < rules->base)
		at++;
	return at;
}

/* Make a symbol in an encoding.  Return false if that is not possible. */
static bool
encode_in(SymbolEncoding encoding, const char *name, size_t len, int room,
		  Symbol *symbol)
{
	const EncodingRules *rules = &encodings[encoding];
	UInt128		code = 0;
	char		text[SYMBOL_LEN_MAX];
	int			nbits;

	if (len > SYMBOL_LEN_MAX)
		return false;
	nbits = encoding_bits(rules, (int) len);
	if (nbits > room)
		return false;
	for (size_t i = 0; i < len; i++)
	{
		unsigned	value = char_value(rules, name[i]);

		if (value >= rules->base)
			return false;
		code = rules->char_bits != 0 ? code << rules->char_bits | value
			: code * rules->base + value;
		text[i] = rules->alphabet[value];
	}
	symbol->code = code;
	symbol->encoding = (int8_t) encoding;
	symbol->len = (uint8_t) len;
	symbol->nbits = (uint8_t) nbits;
	for (size_t i = 0; i < len; i++)
		symbol->text[i] = text[i];
	return true;
}

/*
 * Return why the len characters of name, at offset at of the text, cannot be
 * a symbol in the encoding, which may be SYMBOL_AUTO.
 */
static CodecStatus
diagnose_symbol(SymbolEncoding encoding, const char *name, size_t len,
				size_t at, int room)
{
	bool		any = encoding == SYMBOL_AUTO;

	/* B has all characters of every other encoding, in upper case. */
	const EncodingRules *rules = &encodings[any ? SYMBOL_B : encoding];
	size_t		known = part_known(rules, name, len);
	CodecStatus status;
	int			limit = 0;

	if (known < len)
	{
		status = codec_fail_part(CODEC_SYMBOL_CHAR, at + known, 1);
		status.encoding = any ? '\0' : rules->letter;
		return status;
	}
	for (int i = 0; i < NAUTOMATIC; i++)
	{
		const EncodingRules *each = &encodings[automatic[i]];
		int			holds;

		if (any ? part_known(each, name, len) < len : each != rules)
			continue;
		holds = symbol_capacity(each, room);
		if (holds > limit)
			limit = holds;
	}
	status = codec_fail_limit(CODEC_SYMBOL_TOO_LONG, at, len,
							  (int) len, limit);
	status.encoding = any ? '\0' : rules->letter;
	return status;
}

CodecStatus
symbol_encode(SymbolEncoding encoding, const char *text, size_t at,
			  size_t end,
			  int room, Symbol *symbol)
{
	const char *name = text + at;
	size_t		len = end - at;

	if (encoding != SYMBOL_AUTO)
	{
		if (encode_in(encoding, name, len, room, symbol))
			return codec_ok();
	}
	else
	{
		for (int i = 0; i < NAUTOMATIC; i++)
		{
			if (encode_in(automatic[i], name, len, room, symbol))
				return codec_ok();
		}
	}
	return diagnose_symbol(encoding, name, len, at, room);
}

/* Write the last len characters of a packed number; return the rest of it. */
static uint64_t
unpack_digits(const EncodingRules *rules, uint64_t number, int len,
			  char *text)
{
	for (int i = len - 1; i >= 0; i--)
	{
		text[i] = rules->alphabet[number % rules->base];
		number /= rules->base;
	}
	return number;
}

/* Write len characters.  Return false if the number is too large for them. */
static bool
decode_packed(const EncodingRules *rules, UInt128 code, int len, char *text)
{
	int			split_len = len < rules->split_len ? len : rules->split_len;
	int			head_len = len - split_len;
	uint64_t	rest;

	if (head_len == 0)
		return code >> 64 == 0 &&
			unpack_digits(rules, (uint64_t) code, split_len, text) == 0;
	rest = unpack_digits(rules, (uint64_t) (code / rules->split_base),
						 head_len, text);
	unpack_digits(rules, (uint64_t) (code % rules->split_base), split_len,
				  text + head_len);
	return rest == 0;
}

bool
symbol_decode(int encoding, int len, UInt128 code, Symbol *symbol)
{
	const EncodingRules *rules = &encodings[encoding];

	symbol->code = code;
	symbol->encoding = (int8_t) encoding;
	symbol->len = (uint8_t) len;
	symbol->nbits = (uint8_t) encoding_bits(rules, len);
	if (rules->char_bits == 0)
		return decode_packed(rules, code, len, symbol->text);
	for (int i = len - 1; i >= 0; i--)
	{
		symbol->text[i] = rules->alphabet[code & (rules->base - 1U)];
		code >>= rules->char_bits;
	}
	return true;
}
