/*
 * tid.c
 *		The 64-bit Time-Ordered ID, see tid.h.
 */
#include "codec/tid.h"

#include "codec/base32.h"
#include "codec/unix_time.h"

/*
 * 13 symbols have 65 bits: the 54 bits of timestamp are sign-extended to 55.
 * So the two topmost bits of the first symbol must be equal.  They differ in
 * c..r.
 */
#define SIGN_BITS_DIFFER(first_digit) ((((first_digit) + 8) & 16) != 0)

/* The offsets of the dashes in STTT-TTT-TTTT-CC */
#define IS_DASH_OFFSET(at) ((at) == 4 || (at) == 8 || (at) == 13)

static int
first_digit(char symbol)
{
	return tid_ids_base32lex.values[(uint8_t) symbol];
}

/*
 * Return what is wrong with a text that should be a tid or, if any_length,
 * the beginning of one.  This function is not called for valid tids, so it
 * may be slow.
 */
static CodecStatus
diagnose_tid(const char *text, size_t len, bool any_length)
{
	bool		dashed = len > 4 && text[4] == '-';

	for (size_t i = 0; i < len; i++)
	{
		if (text[i] != '-' &&
			tid_ids_base32lex.values[(uint8_t) text[i]] == BASE32_INVALID)
			return codec_fail(CODEC_BAD_CHAR, i);
	}
	for (size_t i = 0; i < len; i++)
	{
		if ((text[i] == '-') != (dashed && IS_DASH_OFFSET(i)))
			return codec_fail(CODEC_BAD_CHAR, i);
	}
	if (any_length ? len == 0 || len > (dashed ? TID_TEXT_LEN : TID_SYMBOLS)
		: len != (dashed ? TID_TEXT_LEN : TID_SYMBOLS))
		return codec_fail(CODEC_BAD_LENGTH, len);
	if (SIGN_BITS_DIFFER(first_digit(text[0])))
		return codec_fail(CODEC_OUT_OF_RANGE, 0);
	return codec_ok();
}

CodecStatus
tid_parse(const char *text, size_t len, int64_t *id)
{
	const Base32Alphabet *lex = &tid_ids_base32lex;
	uint64_t	value;
	uint8_t		seen = 0;

	if (len == TID_TEXT_LEN &&
		text[4] == '-' && text[8] == '-' && text[13] == '-')
	{
		value = base32_decode(lex, text, 4, &seen);
		value = value << 15 | base32_decode(lex, text + 5, 3, &seen);
		value = value << 20 | base32_decode(lex, text + 9, 4, &seen);
		value = value << 10 | base32_decode(lex, text + 14, 2, &seen);
	}
	else if (len == TID_SYMBOLS)
		value = base32_decode(lex, text, TID_SYMBOLS, &seen);
	else
		return diagnose_tid(text, len, false);

	if ((seen & BASE32_INVALID) != 0 ||
		SIGN_BITS_DIFFER(first_digit(text[0])))
		return diagnose_tid(text, len, false);
	*id = (int64_t) value;
	return codec_ok();
}

int
tid_print(int64_t id, bool dashed, char *text)
{
	const Base32Alphabet *lex = &tid_ids_base32lex;
	uint64_t	value = (uint64_t) id;

	/* The first symbol is a second sign bit and the top four bits. */
	text[0] = lex->symbols[(value >> 60) | (value >> 63) << 4];
	if (!dashed)
	{
		base32_encode(lex, value, TID_SYMBOLS - 1, text + 1);
		return TID_SYMBOLS;
	}
	base32_encode(lex, value >> 45, 3, text + 1);
	text[4] = '-';
	base32_encode(lex, value >> 30, 3, text + 5);
	text[8] = '-';
	base32_encode(lex, value >> 10, 4, text + 9);
	text[13] = '-';
	base32_encode(lex, value, 2, text + 14);
	return TID_TEXT_LEN;
}

CodecStatus
tid_prefix_bounds(const char *prefix, size_t len, int64_t *lower,
				  int64_t *upper)
{
	CodecStatus status = diagnose_tid(prefix, len, true);
	uint64_t	value;
	uint8_t		seen = 0;
	int			free_bits = 5 * (TID_SYMBOLS - 1);

	if (status.code != CODEC_OK)
		return status;
	/* The first character is a symbol, so all shifts are below 64. */
	value = base32_decode(&tid_ids_base32lex, prefix, 1, &seen);
	for (size_t i = 1; i < len; i++)
	{
		if (prefix[i] == '-')
			continue;
		value = value << 5 |
			base32_decode(&tid_ids_base32lex, prefix + i, 1, &seen);
		free_bits -= 5;
	}

	*lower = (int64_t) (value << free_bits);
	*upper = (int64_t) (value << free_bits |
						((UINT64_C(1) << free_bits) - 1));
	return codec_ok();
}

bool
tid_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
				int64_t *lower, int64_t *upper)
{
	if (!unix_interval(first_unix_us, last_unix_us, 1,
					   TID_UNIX_US_MIN, TID_UNIX_US_MAX,
					   &first_unix_us, &last_unix_us))
		return false;
	*lower = tid_pack(first_unix_us, 0);
	*upper = tid_pack(last_unix_us, TID_CLOCK_MAX);
	return true;
}
