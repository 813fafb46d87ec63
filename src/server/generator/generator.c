/*
 * generator.c
 *		The SQL functions of generators, see generator.h.
 */
#include "postgres.h"

#include "funcapi.h"
#include "nodes/nodeFuncs.h"
#include "nodes/supportnodes.h"
#include "optimizer/optimizer.h"
#include "utils/builtins.h"
#include "utils/memutils.h"
#include "utils/timestamp.h"
#include "utils/tuplestore.h"

#include "server/generator/floor.h"
#include "server/generator/generator.h"
#include "server/timestamp.h"

/* The most memory that the IDs of one call take in a tuplestore. */
#define GENERATOR_MANY_KB (GENERATOR_MANY_MAX / 1024 * 128)

/*
 * Do the same as InitMaterializedSRF, but with enough memory for all IDs
 * instead of work_mem: a call must not fail halfway because a disk is full.
 */
static void
begin_set(ReturnSetInfo *result)
{
	MemoryContext caller;

	if (result == NULL || !IsA(result, ReturnSetInfo) ||
		(result->allowedModes & SFRM_Materialize) == 0 ||
		result->expectedDesc == NULL)
		ereport(ERROR,
				(errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
				 errmsg("set-valued function called in context that cannot accept a set")));
	caller = MemoryContextSwitchTo(result->econtext->ecxt_per_query_memory);
	result->returnMode = SFRM_Materialize;
	result->setResult =
		tuplestore_begin_heap((result->allowedModes &
							   SFRM_Materialize_Random) != 0,
							  false, GENERATOR_MANY_KB);
	result->setDesc = CreateTupleDescCopy(result->expectedDesc);
	MemoryContextSwitchTo(caller);
}

/*
 * All IDs are made when their ticks are taken, even if the query needs only
 * some of them, and without checking for interrupts in between.  So nobody
 * can move a generator ahead of the clock at a lower cost than that of
 * generating the IDs.
 */
Datum
generator_many(FunctionCallInfo fcinfo, const GeneratorRule *rule, int detail)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	int32		count = PG_GETARG_INT32(0);
	uint64		first;
	MemoryContext context;
	MemoryContext caller = CurrentMemoryContext;

	if (count < 0 || count > GENERATOR_MANY_MAX)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("number of IDs is out of range"),
				 errdetail("One call generates 0 to %d IDs, not %d.",
						   GENERATOR_MANY_MAX, count)));
	begin_set(result);
	if (count == 0)
		return (Datum) 0;

	first = generator_take_ticks(rule, (uint64) count);
	context = AllocSetContextCreate(caller, "generated IDs",
									ALLOCSET_DEFAULT_SIZES);
	MemoryContextSwitchTo(context);
	for (int32 i = 0; i < count; i++)
	{
		uint64		tick = generator_tick_after(rule, first, (uint64) i);
		Datum		id = rule->to_id(tick, detail, false);
		bool		null = false;

		tuplestore_putvalues(result->setResult, result->setDesc, &id, &null);
		MemoryContextReset(context);
	}
	MemoryContextSwitchTo(caller);
	MemoryContextDelete(context);
	return (Datum) 0;
}

/*
 * tid_ids_generate_many_support - tell the planner how many rows
 * ..._generate_many(n, ...) returns
 *
 * If the planner does not know n, it uses the number given by CREATE
 * FUNCTION.
 */
PG_FUNCTION_INFO_V1(tid_ids_generate_many_support);
Datum
tid_ids_generate_many_support(PG_FUNCTION_ARGS)
{
	SupportRequestRows *request = (SupportRequestRows *) PG_GETARG_POINTER(0);
	Node	   *n;

	if (!IsA(request, SupportRequestRows) || !is_funcclause(request->node))
		PG_RETURN_POINTER(NULL);
	n = estimate_expression_value(request->root,
								  linitial(((FuncExpr *) request->node)->args));
	if (!IsA(n, Const))
		PG_RETURN_POINTER(NULL);
	request->rows = ((Const *) n)->constisnull ? 0
		: DatumGetInt32(((Const *) n)->constvalue);
	PG_RETURN_POINTER(request);
}

/* Return a number of microseconds as days and a time. */
static Interval
interval_of_us(int64 us)
{
	Interval	interval = {
		.day = (int32) (us / USECS_PER_DAY),
		.time = us % USECS_PER_DAY
	};

	return interval;
}

/*
 * Return a > b, by the operator of intervals.  It computes in 128 bits, with
 * days of 24 hours and months of 30 days, so no interval is too long.
 */
static bool
interval_exceeds(Interval *a, Interval *b)
{
	return DatumGetBool(DirectFunctionCall2(interval_gt,
											IntervalPGetDatum(a),
											IntervalPGetDatum(b)));
}

static void
check_ahead(const GeneratorRule *rule, uint64 unit, Interval *max_ahead)
{
	Interval	ahead =
		interval_of_us(generator_unix_us(rule, unit) -
					   (int64) unix_us(generator_read_clock()));

	if (interval_exceeds(&ahead, max_ahead))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("floor of generator \"%s\" is too far ahead of the clock", rule->name),
				 errdetail("The timestamp of the next ID would be %s (UTC) or later; max_ahead is \"%s\".",
						   unix_us_text(generator_unix_us(rule, unit)),
						   DatumGetCString(DirectFunctionCall1(interval_out,
															   IntervalPGetDatum(max_ahead)))),
				 errhint("Pass a larger max_ahead if all further IDs should be later than that.")));
}

Datum
generator_advance(const GeneratorRule *rule, uint64 tick, Interval *max_ahead)
{
	Interval	zero = {0};

	if (interval_exceeds(&zero, max_ahead))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("max_ahead must not be negative")));
	tick = Min(tick, rule->last_tick);
	generator_begin(rule, 0);
	if (tick > generator_last(rule))
		check_ahead(rule, generator_unit_of(rule, tick), max_ahead);
	generator_mark_reached(rule,
						   generator_unix_us(rule,
											 generator_unit_of(rule, tick)));
	generator_raise(rule, tick);
	PG_RETURN_VOID();
}

static Datum
interval_datum(int64 us)
{
	Interval   *interval = palloc(sizeof(Interval));

	*interval = interval_of_us(us);
	return IntervalPGetDatum(interval);
}

static Datum
timestamp_datum(int64 unix_us)
{
	return TimestampTzGetDatum(unix_us_to_timestamptz(unix_us));
}

#define CLOCK_COLUMNS 7

/*
 * Fill in a row of tid_ids_clock():
 *
 * - the name
 * - the timestamp of the last tick or, if later, of the floor; NULL if there
 *	 was neither since the server started
 * - how far that is ahead of the clock; 0 if it is not
 * - how often the clock has stepped back
 * - the floor that this database has recorded; NULL if there is none
 * - how far the last tick is ahead of the reached time; 0 if it is not
 * - how long sessions have waited, in all
 */
static void
clock_row(const GeneratorRule *rule, int64 floor_us, int64 reached_us,
		  Datum *values, bool *nulls)
{
	GeneratorState *state = generator_state(rule);
	uint64		last = pg_atomic_read_u64(&state->last);

	memset(nulls, false, CLOCK_COLUMNS * sizeof(bool));
	values[0] = CStringGetTextDatum(rule->name);
	values[3] = Int64GetDatum((int64) pg_atomic_read_u64(&state->steps_back));
	values[6] = interval_datum((int64) pg_atomic_read_u64(&state->waited));
	if (last != 0)
	{
		int64		last_us =
			generator_unix_us(rule, generator_unit_of(rule, last));
		int64		now_us = (int64) unix_us(generator_read_clock());

		values[1] = timestamp_datum(last_us);
		values[2] = interval_datum(Max(last_us - now_us, 0));
		values[5] = interval_datum(Max(last_us - reached_us, 0));
	}
	else
		nulls[1] = nulls[2] = nulls[5] = true;
	if (floor_us > 0)
		values[4] = timestamp_datum(floor_us);
	else
		nulls[4] = true;
}

/*
 * tid_ids_clock() - return a row per generator
 *
 * Before that, the session does what it would do at its first ID, so that an
 * administrator can do it in each database without generating an ID: it
 * raises the generators to floors from elsewhere, and stores its max_lead.
 */
PG_FUNCTION_INFO_V1(tid_ids_clock);
Datum
tid_ids_clock(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;

	INIT_MATERIALIZED_SRF(fcinfo, 0);
	for (int i = 0; i < generator_count; i++)
	{
		const GeneratorRule *rule = generator_rules[i];
		RecordedFloor floor = floor_read(rule);
		Datum		values[CLOCK_COLUMNS];
		bool		nulls[CLOCK_COLUMNS];

		floor_apply(rule, floor);
		clock_row(rule, floor.time_us, generator_reached_us(rule), values,
				  nulls);
		tuplestore_putvalues(result->setResult, result->setDesc,
							 values, nulls);
	}
	return (Datum) 0;
}
