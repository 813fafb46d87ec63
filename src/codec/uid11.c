/*
 * uid11.c
 *		The 11-character ID, see uid11.h.
 */
#include "codec/uid11.h"

#include <string.h>

#include "codec/base58.h"
#include "codec/unix_time.h"

/*
 * Return what is wrong with a text that should have min_len..UID11_TEXT_LEN
 * digits, other than that the number is out of range.
 */
static CodecStatus
diagnose_uid11(const char *text, size_t len, size_t min_len)
{
	for (size_t i = 0; i < len; i++)
	{
		if (base58_value(text[i]) == BASE58_INVALID)
			return codec_fail(CODEC_BAD_CHAR, i);
	}
	if (len < min_len || len > UID11_TEXT_LEN)
		return codec_fail(CODEC_BAD_LENGTH, len);
	return codec_ok();
}

CodecStatus
uid11_parse(const char *text, size_t len, uint64_t *id)
{
	uint64_t	value;
	uint8_t		seen = 0;
	bool		fits;

	if (len != UID11_TEXT_LEN)
		return diagnose_uid11(text, len, UID11_TEXT_LEN);
	fits = base58_decode(text, &value, &seen);
	if ((seen & BASE58_INVALID) != 0)
		return diagnose_uid11(text, len, UID11_TEXT_LEN);
	if (!fits)
		return codec_fail(CODEC_OUT_OF_RANGE, 0);
	*id = value;
	return codec_ok();
}

void
uid11_print(uint64_t id, char *text)
{
	base58_encode(id, text);
}

CodecStatus
uid11_prefix_bounds(const char *prefix, size_t len,
					uint64_t *lower, uint64_t *upper)
{
	CodecStatus status = diagnose_uid11(prefix, len, 1);
	char		text[UID11_TEXT_LEN];
	uint64_t	first;
	uint64_t	last;
	uint8_t		seen = 0;

	if (status.code != CODEC_OK)
		return status;
	memcpy(text, prefix, len);
	memset(text + len, '1', UID11_TEXT_LEN - len);
	if (!base58_decode(text, &first, &seen))
		return codec_fail(CODEC_OUT_OF_RANGE, 0);
	memset(text + len, 'z', UID11_TEXT_LEN - len);
	if (!base58_decode(text, &last, &seen))
		last = UINT64_MAX;
	*lower = first;
	*upper = last;
	return codec_ok();
}

bool
uid11_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
				  uint64_t *lower, uint64_t *upper)
{
	int64_t		first_ms;
	int64_t		last_ms;

	if (!unix_interval(first_unix_us, last_unix_us, UNIX_MS,
					   UID11_UNIX_MS_MIN, UID11_UNIX_MS_MAX,
					   &first_ms, &last_ms))
		return false;
	*lower = uid11_pack(first_ms, 0);
	*upper = uid11_pack(last_ms, UID11_LOW_MAX);
	return true;
}
