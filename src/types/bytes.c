/*
 * bytes.c
 *		Values of a fixed number of bytes, see bytes.h.
 */
#include "postgres.h"

#include "common/hashfn.h"
#include "lib/hyperloglog.h"
#include "libpq/pqformat.h"

#include "types/bytes.h"

static void
bytes_check_length(const char *type, int nbytes, int found)
{
	if (found != nbytes)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_BINARY_REPRESENTATION),
				 errmsg("invalid input length for type %s", type),
				 errdetail("A value of type %s has %d bytes, not %d.", type, nbytes,
						   found)));
}

Datum
bytes_recv(FunctionCallInfo fcinfo, const char *type, int nbytes)
{
	StringInfo	message = (StringInfo) PG_GETARG_POINTER(0);
	char	   *id = palloc(nbytes);

	bytes_check_length(type, nbytes, message->len - message->cursor);
	pq_copymsgbytes(message, id, nbytes);
	PG_RETURN_POINTER(id);
}

Datum
bytes_bytea(const uint8 *bytes, int nbytes)
{
	bytea	   *result = palloc(VARHDRSZ + nbytes);

	memcpy(VARDATA(result), bytes, nbytes);
	SET_VARSIZE(result, VARHDRSZ + nbytes);
	PG_RETURN_BYTEA_P(result);
}

Datum
bytes_from_bytea(FunctionCallInfo fcinfo, const char *type, int nbytes)
{
	bytea	   *bytes = PG_GETARG_BYTEA_PP(0);
	uint8	   *id = palloc(nbytes);

	bytes_check_length(type, nbytes, VARSIZE_ANY_EXHDR(bytes));
	memcpy(id, VARDATA_ANY(bytes), nbytes);
	PG_RETURN_POINTER(id);
}

RangeEnds
bytes_all(int nbytes)
{
	RangeEnds	ends = {PointerGetDatum(palloc(nbytes)), PointerGetDatum(palloc(nbytes))};

	memset(DatumGetBytes(ends.lower), 0, nbytes);
	memset(DatumGetBytes(ends.upper), 0xFF, nbytes);
	return ends;
}

Datum
bytes_stepped(Datum existing, int nbytes, int step, bool *overflow)
{
	uint8	   *result = palloc(nbytes);

	*overflow = !bytes_step(DatumGetBytes(existing), nbytes, step, result);
	return PointerGetDatum(result);
}

/*
 * An abbreviated key is the number in the first 8 bytes.  If these contain a
 * timestamp and a counter, generated IDs rarely have equal ones.  If most IDs
 * have equal ones, abbreviation does not help, and the sort gives it up.
 */
StaticAssertDecl(sizeof(Datum) == sizeof(uint64), "a key has 8 bytes");

/*
 * When to give up, as in the server's own uuid.c.  With fewer than 10,000
 * values, a sort takes little time, and an estimate is inaccurate.
 * Abbreviation saves time if there is one distinct key in 2,000 values.
 * After 100,000 distinct keys, it has saved enough, whatever follows.  The
 * estimator with 2^10 registers has an error of about 3 %, which is small
 * compared with the differences of these limits.
 */
#define ABBREVIATION_MIN_VALUES 10000
#define ABBREVIATION_VALUES_PER_KEY 2000.0
#define ABBREVIATION_SETTLED 100000.0
#define ABBREVIATION_ESTIMATOR_BITS 10

typedef struct Abbreviation
{
	int64		values;			/* how many were abbreviated */
	bool		estimating;		/* still counting distinct keys? */
	hyperLogLogState distinct;
} Abbreviation;

static Datum
abbreviate_bytes(Datum original, SortSupport sort)
{
	Abbreviation *state = sort->ssup_extra;
	uint64		key = load_be(DatumGetBytes(original), 8);

	state->values++;
	if (state->estimating)
		addHyperLogLog(&state->distinct,
					   DatumGetUInt32(hash_uint32((uint32) key ^ (uint32) (key >> 32))));
	return UInt64GetDatum(key);
}

static bool
give_up_abbreviation(int memtupcount, SortSupport sort)
{
	Abbreviation *state = sort->ssup_extra;
	double		distinct;

	if (memtupcount < ABBREVIATION_MIN_VALUES ||
		state->values < ABBREVIATION_MIN_VALUES || !state->estimating)
		return false;
	distinct = estimateHyperLogLog(&state->distinct);
	if (distinct > ABBREVIATION_SETTLED)
	{
		state->estimating = false;
		return false;
	}
	return distinct < state->values / ABBREVIATION_VALUES_PER_KEY + 0.5;
}

Datum
bytes_sortsupport(FunctionCallInfo fcinfo,
				  int (*compare) (Datum a, Datum b, SortSupport sort))
{
	SortSupport sort = (SortSupport) PG_GETARG_POINTER(0);

	sort->comparator = compare;
	if (sort->abbreviate)
	{
		MemoryContext caller = MemoryContextSwitchTo(sort->ssup_cxt);
		Abbreviation *state = palloc(sizeof(Abbreviation));

		state->values = 0;
		state->estimating = true;
		initHyperLogLog(&state->distinct, ABBREVIATION_ESTIMATOR_BITS);
		sort->ssup_extra = state;
		sort->comparator = ssup_datum_unsigned_cmp;
		sort->abbrev_converter = abbreviate_bytes;
		sort->abbrev_abort = give_up_abbreviation;
		sort->abbrev_full_comparator = compare;
		MemoryContextSwitchTo(caller);
	}
	PG_RETURN_VOID();
}
