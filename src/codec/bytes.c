/*
 * bytes.c
 *		Values of a fixed number of bytes, see bytes.h.
 */
#include "codec/bytes.h"

#include <string.h>

#include "codec/int128.h"

/*
 * Subtract the first 16 bytes as integers: as floats, those of nearby times
 * would be equal.
 */
double
bytes_distance(const uint8_t *lower, const uint8_t *upper, int nbytes)
{
	UInt128		first = 0;
	UInt128		last = 0;
	double		distance;
	int			at = 0;

	if (bytes_compare(lower, upper, nbytes) > 0)
		return 0;
	for (; at < nbytes && at < (int) sizeof(UInt128); at++)
	{
		first = first << 8 | lower[at];
		last = last << 8 | upper[at];
	}
	distance = (double) (last - first);
	for (; at < nbytes; at++)
		distance = distance * 256 + (upper[at] - lower[at]);
	return distance;
}

/*
 * Write id with its last byte other than skipped changed by step, and with
 * reset in the bytes after that.
 */
static bool
step_over(const uint8_t *id, int nbytes, uint8_t skipped, int step,
		  uint8_t reset, uint8_t *result)
{
	int			at = nbytes - 1;

	while (at >= 0 && id[at] == skipped)
		at--;
	if (at < 0)
		return false;
	memcpy(result, id, (size_t) at);
	result[at] = (uint8_t) (id[at] + step);
	memset(result + at + 1, reset, (size_t) (nbytes - 1 - at));
	return true;
}

bool
bytes_next(const uint8_t *id, int nbytes, uint8_t *after)
{
	return step_over(id, nbytes, 0xFF, 1, 0, after);
}

bool
bytes_previous(const uint8_t *id, int nbytes, uint8_t *before)
{
	return step_over(id, nbytes, 0, -1, 0xFF, before);
}
