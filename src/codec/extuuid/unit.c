/*
 * unit.c
 *		The units of extuuid's quants, which are powers of base units, as text
 *		(doc/format/extuuid.md, sections 6, 7.1 and 7.2).
 */
#include "codec/extuuid/grammar.h"

#include <string.h>

static const char *const unit_names[EXTUUID_UNITS] = {
	"m", "kg", "s", "A", "K", "cd", "mol"
};

CodecStatus
extuuid_read_power(const char *text, size_t *at, size_t end, int *n, int *d)
{
	*n = *d = 1;
	if (!extuuid_is_digit(text, *at, end))
		return codec_ok();
	*n = text[*at] - '0';
	if (*n < 1 || *n > 7)
		return codec_fail_part(CODEC_BAD_CHAR, *at, 1);
	++*at;
	if (*at < end && text[*at] == '/' && extuuid_is_digit(text, *at + 1, end))
	{
		*d = text[*at + 1] - '0';
		if (*d < 1 || *d > 7)
			return codec_fail_part(CODEC_BAD_CHAR, *at + 1, 1);
		*at += 2;
	}
	return codec_ok();
}

CodecStatus
extuuid_read_units(const char *text, size_t at, size_t end, bool bare,
				   uint8_t *powers)
{
	memset(powers, 0, EXTUUID_UNITS);
	while (at < end)
	{
		bool		negative = text[at] == '/';
		size_t		first;
		int			unit = 0;
		int			n;
		int			d;
		CodecStatus status;

		if (negative || text[at] == '*')
			at++;
		else if (!bare)
			return codec_fail_part(CODEC_BAD_CHAR, at, 1);
		bare = false;
		first = at;
		while (at < end && extuuid_is_letter(text[at]))
			at++;
		if (at == first)
			return codec_fail_part(CODEC_BAD_CHAR, at, 1);
		while (unit < EXTUUID_UNITS &&
			   (strlen(unit_names[unit]) != at - first ||
				memcmp(unit_names[unit], text + first, at - first) != 0))
			unit++;
		if (unit == EXTUUID_UNITS)
			return codec_fail_part(CODEC_UNKNOWN_UNIT, first, at - first);
		if (powers[unit] != 0)
			return codec_fail_part(CODEC_REPEATED_UNIT, first, at - first);
		status = extuuid_read_power(text, &at, end, &n, &d);
		if (status.code != CODEC_OK)
			return status;
		powers[unit] = EXTUUID_POWER(negative, n, d);
	}
	return codec_ok();
}

int
extuuid_print_unit(const ExtuuidValue *value, char *text)
{
	int			n = 0;

	for (int i = 0; i < EXTUUID_UNITS; i++)
	{
		uint8_t		power = value->powers[i];
		size_t		len = strlen(unit_names[i]);

		if (power == 0)
			continue;
		text[n++] = EXTUUID_POWER_NEGATIVE(power) ? '/' : '*';
		memcpy(text + n, unit_names[i], len);
		n += (int) len;
		if (power == EXTUUID_POWER(1, 1, 1) ||
			power == EXTUUID_POWER(0, 1, 1))
			continue;
		text[n++] = (char) ('0' + EXTUUID_POWER_N(power));
		if (EXTUUID_POWER_D(power) != 1)
		{
			text[n++] = '/';
			text[n++] = (char) ('0' + EXTUUID_POWER_D(power));
		}
	}
	return n;
}
