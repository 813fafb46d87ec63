/*
 * uuid_layout.c
 *		Reads and writes the layouts of uuid_layout.h.
 */
#include "codec/uuid_layout.h"

#include <string.h>

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

/*
 * A fraction f of n bits stands for an interval of 1/2^n s, because writers
 * round in different ways.  It is read as the last unit that begins before
 * the end of this interval.
 */
bool
uuid_layout_unix_time(UuidLayout layout, const uint8_t *uuid, UnixTime *time)
{
	const UuidLayoutRow *row = &uuid_layouts[layout];
	int			n = row->fraction_bits;
	UInt128		bits;

	if (!read_bits(row->version, uuid, &bits))
		return false;
	bits >>= UUID_LAYOUT_BITS - row->time_bits - n;
	if (n == 0)
		*time = unix_time_of(row->epoch_unix_us / UNIX_S, (uint64_t) bits,
							 row->unit_ns);
	else
	{
		UInt128		end = (bits & u128_mask(n)) + 1;

		time->s = (int64_t) (bits >> n);
		end *= UNIX_NS_PER_S / row->unit_ns;
		time->ns = (uint32_t) ((end - 1) >> n) * row->unit_ns;
	}
	return true;
}

bool
uuid_layout_unix_us(UuidLayout layout, const uint8_t *uuid, int64_t *unix_us)
{
	UnixTime	time;

	if (!uuid_layout_unix_time(layout, uuid, &time))
		return false;
	*unix_us = unix_time_us(time);
	return true;
}

void
uuid_layout_pack(UuidLayout layout, int64_t unix_us, const uint8_t *tail,
				 uint8_t *uuid)
{
	const UuidLayoutRow *row = &uuid_layouts[layout];
	UInt128		ns = (UInt128) (unix_us - row->epoch_unix_us) * 1000;
	uint32_t	unit_ns = UNIX_NS_PER_S / row->units_per_s;
	UInt128		bits;
	uint8_t		bytes[UUID_BYTES] = {0};
	uint64_t	low_head;
	uint64_t	low_tail;

	memcpy(bytes + UUID_BYTES - row->tail_bytes, tail,
		   (size_t) row->tail_bytes);
	uuid_frame_unpack(bytes, &low_head, &low_tail);

	/* Of units that are shorter than a us, take the first in it. */
	if (unit_ns < 1000)
		ns += unit_ns - 1;
	bits = uuid_layout_time((uint64_t) (ns / unit_ns), row->units_per_s,
							row->fraction_bits);
	bits <<= UUID_LAYOUT_BITS - row->time_bits - row->fraction_bits;
	bits |= (UInt128) low_head << UUID_TAIL_BITS | low_tail;
	uuid_layout_write(row->version, bits, uuid);
}

/*
 * Return the least bits that are read as unix_us, the start of a unit; or, if
 * that is after the span, the number of all bits.
 */
static UInt128
first_bits(const UuidLayoutRow *row, int64_t unix_us)
{
	uint64_t	us = (uint64_t) (unix_us - row->epoch_unix_us);
	UInt128		all = (UInt128) 1 << UUID_LAYOUT_BITS;
	UInt128		bits = row->fraction_bits == 0
		? ((UInt128) us * 1000 + row->unit_ns - 1) / row->unit_ns
		: (UInt128) (us / UNIX_S) << row->fraction_bits |
		(us % UNIX_S << row->fraction_bits) / UNIX_S;

	bits <<= UUID_LAYOUT_BITS - row->time_bits - row->fraction_bits;
	return bits < all ? bits : all;
}

bool
uuid_layout_time_bounds(UuidLayout layout, int64_t first_unix_us,
						int64_t last_unix_us, uint8_t *lower, uint8_t *upper)
{
	const UuidLayoutRow *row = &uuid_layouts[layout];
	int64_t		unit_us = row->unit_ns < 1000 ? 1 : row->unit_ns / 1000;
	int64_t		first;
	int64_t		last;

	if (!unix_interval(first_unix_us, last_unix_us, unit_us,
					   row->epoch_unix_us / unit_us,
					   row->last_unix_us / unit_us, &first, &last))
		return false;
	uuid_layout_write(row->version, first_bits(row, first * unit_us), lower);
	uuid_layout_write(row->version,
					  first_bits(row, (last + 1) * unit_us) - 1, upper);
	return true;
}
