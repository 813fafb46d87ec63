/*
 * uuid_layout.c
 *		Reads the layouts of uuid_layout.h.
 */
#include "codec/uuid_layout.h"

/* Draft 02 reads a fraction of this length, however it was written. */
#define READ_FRACTION_BITS 38

/* Read head and tail.  Return false if version or variant differ. */
static bool
read_bits(int version, const uint8_t *uuid, UInt128 *bits)
{
	uint64_t	head;
	uint64_t	tail;

	if (!uuid_is_version(uuid, version))
		return false;
	uuid_frame_unpack(uuid, &head, &tail);
	*bits = (UInt128) head << UUID_TAIL_BITS | tail;
	return true;
}

/* The reverse of uuid_layout_time(): return a unit, rounded down. */
static uint64_t
unit_of_time(UInt128 time, uint32_t units_per_s, int fraction_bits)
{
	uint64_t	fraction = (uint64_t) (time & u128_mask(fraction_bits));

	if (fraction_bits == 0)
		return (uint64_t) time;
	return (uint64_t) (time >> fraction_bits) * units_per_s +
		(fraction * (units_per_s / 8) >> (fraction_bits - 3));
}

bool
uuid_layout_tick(UuidLayout layout, const uint8_t *uuid, uint64_t *tick)
{
	const UuidLayoutRow *row = &uuid_layouts[layout];
	int			after_time = UUID_LAYOUT_BITS - row->time_bits -
		row->fraction_bits;
	UInt128		counter_max = u128_mask(row->counter_bits);
	UInt128		counter;
	UInt128		bits;
	uint64_t	unit;

	if (!read_bits(row->version, uuid, &bits))
		return false;
	counter = (bits & u128_mask(after_time)) >> row->counter_shift;
	bits >>= after_time;
	unit = unit_of_time(bits, row->units_per_s, row->fraction_bits);

	/*
	 * Other software may write greater counters, and other fractions of the
	 * same unit, which are greater, too.
	 */
	if (counter > counter_max ||
		bits != uuid_layout_time(unit, row->units_per_s, row->fraction_bits))
		counter = counter_max;
	*tick = unit << row->counter_bits | (uint64_t) counter;
	return true;
}

bool
uuid_layout_unix_us(UuidLayout layout, const uint8_t *uuid, int64_t *unix_us)
{
	const UuidLayoutRow *row = &uuid_layouts[layout];
	int			fraction_bits = row->fraction_bits == 0 ? 0
		: READ_FRACTION_BITS;
	UInt128		bits;
	uint64_t	unit;

	if (!read_bits(row->version, uuid, &bits))
		return false;
	bits >>= UUID_LAYOUT_BITS - row->time_bits - fraction_bits;
	unit = unit_of_time(bits, row->units_per_s, fraction_bits);

	/* The epoch is a whole number of us, so the sum is rounded down, too. */
	*unix_us = row->epoch_unix_us +
		(int64_t) (unit / row->units_per_s * 1000000 +
				   unit % row->units_per_s * 1000000 / row->units_per_s);
	return true;
}

/* Return the bits of a draft-02 v7 of a us; all after the fraction are 0. */
static UInt128
draft_02_bits(int64_t unix_us)
{
	const UuidLayoutRow *row = &uuid_layouts[UUID7_DRAFT02_US];

	return uuid_layout_time((uint64_t) unix_us, row->units_per_s,
							READ_FRACTION_BITS)
		<< (UUID_LAYOUT_BITS - row->time_bits - READ_FRACTION_BITS);
}

bool
uuid7_draft02_time_bounds(int64_t first_unix_us, int64_t last_unix_us,
						  uint8_t *lower, uint8_t *upper)
{
	int64_t		first;
	int64_t		last;

	if (!unix_interval(first_unix_us, last_unix_us, 1,
					   UUID7_DRAFT02_UNIX_US_MIN, UUID7_DRAFT02_UNIX_US_MAX,
					   &first, &last))
		return false;
	uuid_layout_write(7, draft_02_bits(first), lower);
	uuid_layout_write(7, draft_02_bits(last + 1) - 1, upper);
	return true;
}
