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

/* Trailing bytes that would overflow wrap; the one before them steps. */
bool
bytes_step(const uint8_t *id, int nbytes, int step, uint8_t *result)
{
	uint8_t		wraps = step > 0 ? 0xFF : 0;
	int			at = nbytes - 1;

	while (at >= 0 && id[at] == wraps)
		at--;
	if (at < 0)
		return false;
	memcpy(result, id, (size_t) at);
	result[at] = (uint8_t) (id[at] + step);
	memset(result + at + 1, (uint8_t) ~wraps, (size_t) (nbytes - 1 - at));
	return true;
}
