/*
 * gist.c
 *		GiST operator classes of values in a linear order, see gist.h.
 *
 * There is no decompress function: keys are used as they are on the page.
 */
#include "postgres.h"

#include <math.h>

#include "access/gist.h"
#include "access/stratnum.h"
#include "port/pg_bswap.h"
#include "utils/sortsupport.h"

#include "server/compat.h"
#include "server/index/gist.h"

/* --- keys --- */

/* The parts of a key; both ends are the same if it has one value. */
typedef struct KeyEnds
{
	const uint8 *lower;
	const uint8 *upper;
	int			size;			/* of each, in bytes */
} KeyEnds;

/*
 * The values' sizes are multiples of 4, so a key of two values gets one byte
 * more.
 */
static KeyEnds
key_ends(Datum key)
{
	const char *varlena = DatumGetPointer(key);
	const uint8 *bytes = (const uint8 *) VARDATA_ANY(varlena);
	int			len = VARSIZE_ANY_EXHDR(varlena);
	KeyEnds		ends = {bytes, bytes, len};

	/*
	 * Keys are too short to be compressed or moved out of line by the server.
	 */
	if (len % 2 != 0)
	{
		ends.size = len / 2;
		ends.upper = bytes + ends.size;
	}
	return ends;
}

/*
 * Return the same as memcmp, in most cases by one comparison of two numbers.
 */
static inline int
compare_bytes(const uint8 *a, const uint8 *b, int size)
{
	uint64		first_a;
	uint64		first_b;

	memcpy(&first_a, a, sizeof first_a);
	memcpy(&first_b, b, sizeof first_b);
	if (first_a != first_b)
		return pg_ntoh64(first_a) < pg_ntoh64(first_b) ? -1 : 1;
	return memcmp(a + sizeof first_a, b + sizeof first_b,
				  size - sizeof first_a);
}

/*
 * Make a key.  If both ends are equal, it has one value, so that equal
 * ends have equal keys.
 */
static Datum
make_key(KeyEnds ends)
{
	bool		is_one = compare_bytes(ends.lower, ends.upper,
									   ends.size) == 0;
	int			len = is_one ? ends.size : 2 * ends.size + 1;
	bytea	   *key = palloc0(VARHDRSZ + len);

	SET_VARSIZE(key, VARHDRSZ + len);
	memcpy(VARDATA(key), ends.lower, ends.size);
	if (!is_one)
		memcpy(VARDATA(key) + ends.size, ends.upper, ends.size);
	return PointerGetDatum(key);
}

static void
widen_key(KeyEnds *ends, KeyEnds other)
{
	if (compare_bytes(other.lower, ends->lower, ends->size) < 0)
		ends->lower = other.lower;
	if (compare_bytes(other.upper, ends->upper, ends->size) > 0)
		ends->upper = other.upper;
}

/* --- support functions that depend on the type --- */

/* Return the bytes of a value, in number's memory or where the value is. */
static inline const uint8 *
value_bytes(const GistValues *values, Datum value, uint64 *number)
{
	if (!values->is_number)
		return (const uint8 *) DatumGetPointer(value);
	*number = pg_hton64(DatumGetUInt64(value) - values->lowest);
	return (const uint8 *) number;
}

static inline Datum
value_of_bytes(const GistValues *values, const uint8 *bytes)
{
	uint64		number;

	if (!values->is_number)
		return PointerGetDatum(bytes);
	memcpy(&number, bytes, sizeof number);
	return UInt64GetDatum(pg_ntoh64(number) + values->lowest);
}

/* Return a copy of an entry, with another key. */
static Datum
replace_key(const GISTENTRY *entry, Datum key)
{
	GISTENTRY  *result = palloc(sizeof(GISTENTRY));

	gistentryinit(*result, key, entry->rel, entry->page,
				  entry->offset, false);
	return PointerGetDatum(result);
}

Datum
gist_compress(FunctionCallInfo fcinfo, const GistValues *values)
{
	GISTENTRY  *entry = (GISTENTRY *) PG_GETARG_POINTER(0);
	KeyEnds		ends = {.size = values->size};
	uint64		number;

	if (!entry->leafkey)
		PG_RETURN_POINTER(entry);
	ends.lower = ends.upper = value_bytes(values, entry->key, &number);
	PG_RETURN_DATUM(replace_key(entry, make_key(ends)));
}

/*
 * The result may point into the page, because the server copies it at once.
 */
Datum
gist_fetch(FunctionCallInfo fcinfo, const GistValues *values)
{
	GISTENTRY  *entry = (GISTENTRY *) PG_GETARG_POINTER(0);

	PG_RETURN_DATUM(replace_key(entry,
								value_of_bytes(values,
											   key_ends(entry->key).lower)));
}

/* gist_consistent(entry, query, strategy, subtype, recheck) */
Datum
gist_consistent(FunctionCallInfo fcinfo, const GistValues *values)
{
	KeyEnds		key = key_ends(((GISTENTRY *) PG_GETARG_POINTER(0))->key);
	uint64		number;
	const uint8 *query = value_bytes(values, PG_GETARG_DATUM(1), &number);
	StrategyNumber strategy = (StrategyNumber) PG_GETARG_UINT16(2);
	bool	   *recheck = (bool *) PG_GETARG_POINTER(4);

	*recheck = false;
	switch (strategy)
	{
		case BTLessStrategyNumber:
			PG_RETURN_BOOL(compare_bytes(key.lower, query, key.size) < 0);
		case BTLessEqualStrategyNumber:
			PG_RETURN_BOOL(compare_bytes(key.lower, query, key.size) <= 0);
		case BTEqualStrategyNumber:
			PG_RETURN_BOOL(compare_bytes(key.lower, query, key.size) <= 0 &&
						   compare_bytes(key.upper, query, key.size) >= 0);
		case BTGreaterEqualStrategyNumber:
			PG_RETURN_BOOL(compare_bytes(key.upper, query, key.size) >= 0);
		case BTGreaterStrategyNumber:
			PG_RETURN_BOOL(compare_bytes(key.upper, query, key.size) > 0);
		case GIST_NOT_EQUAL_STRATEGY:
			PG_RETURN_BOOL(compare_bytes(key.lower, query, key.size) != 0 ||
						   compare_bytes(key.upper, query, key.size) != 0);
		default:
			elog(ERROR, "unrecognized strategy number: %d", strategy);
	}
}

/* --- support functions of all types --- */

PG_FUNCTION_INFO_V1(tid_ids_gist_union);
Datum
tid_ids_gist_union(PG_FUNCTION_ARGS)
{
	GistEntryVector *entries = (GistEntryVector *) PG_GETARG_POINTER(0);
	KeyEnds		all = key_ends(entries->vector[0].key);

	for (int i = 1; i < entries->n; i++)
		widen_key(&all, key_ends(entries->vector[i].key));
	PG_RETURN_DATUM(make_key(all));
}

/*
 * Return how far a is above b, or 0 if it is not.  The result is not exact,
 * but has the right magnitude even if the values differ only after their
 * first 53 bits.
 */
static double
key_excess(const uint8 *a, const uint8 *b, int size)
{
	const double base = (double) PG_UINT32_MAX + 1;
	double		result = 0;

	/* The first digits that differ determine the sign. */
	for (int i = 0; i < size; i += sizeof(uint32))
	{
		uint32		digit_a;
		uint32		digit_b;

		memcpy(&digit_a, a + i, sizeof digit_a);
		memcpy(&digit_b, b + i, sizeof digit_b);
		result = result * base +
			((double) pg_ntoh32(digit_a) - pg_ntoh32(digit_b));
	}
	return Max(result, 0);
}

/*
 * tid_ids_gist_penalty(page's entry, added entry, penalty) - how much wider
 * the page becomes
 *
 * The result is not relative to the page's width.  Otherwise, a value between
 * two pages could go to a third one, which then would overlap with both.
 */
PG_FUNCTION_INFO_V1(tid_ids_gist_penalty);
Datum
tid_ids_gist_penalty(PG_FUNCTION_ARGS)
{
	KeyEnds		page = key_ends(((GISTENTRY *) PG_GETARG_POINTER(0))->key);
	KeyEnds		added = key_ends(((GISTENTRY *) PG_GETARG_POINTER(1))->key);
	float	   *penalty = (float *) PG_GETARG_POINTER(2);
	double		wider = key_excess(page.lower, added.lower, page.size) +
		key_excess(added.upper, page.upper, page.size);

	/* A float holds 2^-80 as well as 2^80, and so all of 160 bits. */
	*penalty = (float) ldexp(wider, -80);
	PG_RETURN_POINTER(penalty);
}

typedef struct SplitEntry
{
	KeyEnds		key;
	OffsetNumber offset;
} SplitEntry;

static int
compare_entries(const void *a, const void *b)
{
	const SplitEntry *one = a;
	const SplitEntry *other = b;
	int			result = compare_bytes(one->key.lower, other->key.lower,
									   one->key.size);

	if (result == 0)
		result = compare_bytes(one->key.upper, other->key.upper,
							   one->key.size);
	return result != 0 ? result : (int) one->offset - (int) other->offset;
}

/* List the offsets of some entries, and make the key of their page. */
static Datum
fill_side(const SplitEntry *entries, int n, OffsetNumber **offsets)
{
	KeyEnds		all = entries[0].key;

	*offsets = palloc(n * sizeof(OffsetNumber));
	for (int i = 0; i < n; i++)
	{
		(*offsets)[i] = entries[i].offset;
		widen_key(&all, entries[i].key);
	}
	return make_key(all);
}

/*
 * tid_ids_gist_picksplit(entries, split) - split by order, in halves
 *
 * If the added entry is the last in order, more are likely to follow it,
 * because new IDs are greater than all others.  Then nine tenths of the
 * entries stay on the left page, as in a split of btree's rightmost page.
 */
PG_FUNCTION_INFO_V1(tid_ids_gist_picksplit);
Datum
tid_ids_gist_picksplit(PG_FUNCTION_ARGS)
{
	GistEntryVector *entries = (GistEntryVector *) PG_GETARG_POINTER(0);
	GIST_SPLITVEC *split = (GIST_SPLITVEC *) PG_GETARG_POINTER(1);
	int			n = entries->n - FirstOffsetNumber;
	SplitEntry *sorted = palloc(n * sizeof(SplitEntry));
	Page		page = entries->vector[FirstOffsetNumber].page;
	int			nleft = n / 2;

	for (int i = 0; i < n; i++)
	{
		sorted[i].offset = FirstOffsetNumber + i;
		sorted[i].key = key_ends(entries->vector[sorted[i].offset].key);
	}
	qsort(sorted, n, sizeof(SplitEntry), compare_entries);

	/*
	 * The added entry is the last of the vector.  A sorted build adds none:
	 * it splits the entries of several pages at once.
	 */
	if (sorted[n - 1].offset == n &&
		n == (int) PageGetMaxOffsetNumber(page) + 1)
		nleft = n - (n + 9) / 10;

	split->spl_nleft = nleft;
	split->spl_nright = n - nleft;
	split->spl_ldatum = fill_side(sorted, nleft, &split->spl_left);
	split->spl_rdatum = fill_side(sorted + nleft, n - nleft,
								  &split->spl_right);
	PG_RETURN_POINTER(split);
}

PG_FUNCTION_INFO_V1(tid_ids_gist_same);
Datum
tid_ids_gist_same(PG_FUNCTION_ARGS)
{
	KeyEnds		a = key_ends(PG_GETARG_DATUM(0));
	KeyEnds		b = key_ends(PG_GETARG_DATUM(1));
	bool	   *same = (bool *) PG_GETARG_POINTER(2);

	*same = compare_bytes(a.lower, b.lower, a.size) == 0 &&
		compare_bytes(a.upper, b.upper, a.size) == 0;
	PG_RETURN_POINTER(same);
}

/* --- sorting the leaf keys of a new index, which have one value each --- */

static int
compare_gist_keys(Datum a, Datum b, SortSupport sort)
{
	KeyEnds		one = key_ends(a);

	return compare_bytes(one.lower, key_ends(b).lower, one.size);
}

static Datum
first_bytes(Datum key, SortSupport sort)
{
	Datum		bytes;

	memcpy(&bytes, key_ends(key).lower, sizeof bytes);
	return DatumBigEndianToNative(bytes);
}

/*
 * Comparing equal first bytes is cheap, so abbreviation is never given up.
 */
static bool
never_abort(int count, SortSupport sort)
{
	return false;
}

PG_FUNCTION_INFO_V1(tid_ids_gist_sortsupport);
Datum
tid_ids_gist_sortsupport(PG_FUNCTION_ARGS)
{
	SortSupport sort = (SortSupport) PG_GETARG_POINTER(0);

	sort->comparator = compare_gist_keys;

	/*
	 * The server's bytea_sortsupport is not used, because it estimates for
	 * every row whether to give up abbreviation.
	 */
	if (sort->abbreviate)
	{
		sort->abbrev_full_comparator = compare_gist_keys;
		sort->comparator = ssup_datum_unsigned_cmp;
		sort->abbrev_converter = first_bytes;
		sort->abbrev_abort = never_abort;
	}
	PG_RETURN_VOID();
}

#ifdef HAVE_TEMPORAL_KEYS
/*
 * tid_ids_gist_strategy(comparison type) - return the operator's strategy
 * number, or 0
 */
PG_FUNCTION_INFO_V1(tid_ids_gist_strategy);
Datum
tid_ids_gist_strategy(PG_FUNCTION_ARGS)
{
	switch (PG_GETARG_INT32(0))
	{
		case COMPARE_LT:
			PG_RETURN_UINT16(BTLessStrategyNumber);
		case COMPARE_LE:
			PG_RETURN_UINT16(BTLessEqualStrategyNumber);
		case COMPARE_EQ:
			PG_RETURN_UINT16(BTEqualStrategyNumber);
		case COMPARE_GE:
			PG_RETURN_UINT16(BTGreaterEqualStrategyNumber);
		case COMPARE_GT:
			PG_RETURN_UINT16(BTGreaterStrategyNumber);
		case COMPARE_NE:
			PG_RETURN_UINT16(GIST_NOT_EQUAL_STRATEGY);
		default:
			PG_RETURN_UINT16(InvalidStrategy);
	}
}
#endif
