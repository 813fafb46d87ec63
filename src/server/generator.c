/*
 * generator.c
 *		Ticks in shared memory, see generator.h.
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

#include "server/compat.h"
#include "server/entropy.h"
#include "server/generator.h"
#include "server/time_range.h"

GeneratorMemory *generator_memory = NULL;
uint64		generator_noted[GENERATOR_SLOTS];

Size
generator_shared_bytes(void)
{
	return sizeof(GeneratorMemory);
}

/* What initialize_shared takes as the drawn number if it makes the shared state. */
static uint8 draw;

/*
 * Must not raise: the segment is found by its name as soon as it is there, and
 * an error would leave it as it is.
 */
SHARED_STATE_INIT(initialize_shared)
{
	GeneratorMemory *fresh = state;

	fresh->drawn_number = draw;
	for (int i = 0; i < GENERATOR_SLOTS; i++)
	{
		pg_atomic_init_u64(&fresh->lines[i].state.last, 0);
		pg_atomic_init_u64(&fresh->lines[i].state.clock, 0);
		pg_atomic_init_u64(&fresh->lines[i].state.steps_back, 0);
	}
}

/* Out of line, so that generator_attached() is a load and a test. */
pg_noinline void
generator_attach(void)
{
	bool		found;

	entropy_fill(&draw, sizeof draw);
	generator_memory = GetNamedDSMSegment("tid_ids", sizeof(GeneratorMemory),
										  initialize_shared, &found, NULL);
}

static inline uint64
unix_us(struct timespec now)
{
	return (uint64) now.tv_sec * USECS_PER_SEC + now.tv_nsec / 1000;
}

/*
 * Leave a reading of the clock for other sessions, and count a step back if it
 * is one.
 *
 * What is in shared memory is read before the clock is: whoever wrote it had
 * read the clock earlier than we do, so a smaller reading of ours can only be a
 * step back, however the processes were scheduled.  Of the sessions that see the
 * same step, the one that replaces the old reading counts it; only if another,
 * held up since before the step, then puts its old reading back, is the step
 * counted once more.
 */
void
generator_note_clock(const GeneratorRule *rule, uint64 now_units)
{
	GeneratorState *state = generator_state(rule);
	uint64		seen = pg_atomic_read_u64(&state->clock);
	uint64		now;

	pg_read_barrier();
	now = unix_us(generator_read_clock());
	if (now >= seen)
		pg_atomic_write_u64(&state->clock, now);
	else if (pg_atomic_compare_exchange_u64(&state->clock, &seen, now))
		pg_atomic_fetch_add_u64(&state->steps_back, 1);
	generator_noted[rule->slot] = now_units;
}

/* Milliseconds that a tick is ahead of the clock, rounded up; 0 if it is not. */
static int64
ahead_ms(const GeneratorRule *rule, uint64 tick, uint64 now_units)
{
	uint64		unit = tick >> rule->counter_bits;
	uint64		units;

	if (unit <= now_units)
		return 0;
	units = unit - now_units;
	return units / rule->units_per_sec * 1000 +
		(units % rule->units_per_sec * 1000 + rule->units_per_sec - 1) /
		rule->units_per_sec;
}

/* The Unix time of a count of the generator's units, floored to the us. */
static int64
units_to_unix_us(const GeneratorRule *rule, uint64 units)
{
	uint64		sec = units / rule->units_per_sec;
	uint64		rest = units % rule->units_per_sec;

	return rule->epoch_unix_us + (int64) (sec * USECS_PER_SEC +
										  rest * USECS_PER_SEC / rule->units_per_sec);
}

void
generator_report_span(const GeneratorRule *rule, bool by_clock)
{
	ereport(ERROR,
			(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
			 by_clock
			 ? errmsg("clock is outside the time span of generator \"%s\"", rule->name)
			 : errmsg("generator \"%s\" is at the end of its time span", rule->name),
			 errdetail("It covers %s to %s (UTC).",
					   unix_us_text(units_to_unix_us(rule, rule->first_unit)),
					   unix_us_text(units_to_unix_us(rule, generator_last_unit(rule)))),
			 by_clock
			 ? 0
			 : errhint("After a restart of the server its generators begin with the clock again.")));
}

void
generator_check_drift(const GeneratorRule *rule, uint64 tick, uint64 now_units)
{
	int64		ms = ahead_ms(rule, tick, now_units);

	if (ms > tid_ids_max_clock_drift)
		ereport(ERROR,
				(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
				 errmsg("generator \"%s\" is too far ahead of the clock", rule->name),
				 errdetail("The next ID would be %lld ms ahead; tid_ids.max_clock_drift is %d ms.",
						   (long long) ms, tid_ids_max_clock_drift),
				 errhint("Wait until the clock has caught up, or raise \"tid_ids.max_clock_drift\". "
						 "After a restart of the server its generators begin with the clock again.")));
}

/* What the IDs of one call take at most, in a tuplestore. */
#define GENERATOR_MANY_KB (GENERATOR_MANY_MAX / 1024 * 128)

/*
 * Like InitMaterializedSRF, but not by work_mem: a disk that is full must not end
 * the work half done.
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
	result->setResult = tuplestore_begin_heap((result->allowedModes & SFRM_Materialize_Random) != 0,
											  false, GENERATOR_MANY_KB);
	result->setDesc = CreateTupleDescCopy(result->expectedDesc);
	MemoryContextSwitchTo(caller);
}

/*
 * All of the IDs are made once their ticks are taken, whatever the query then
 * does with them, and no interrupt comes between: nobody gets a generator ahead
 * of the clock by less work than that of generating.
 */
Datum
generator_many(FunctionCallInfo fcinfo, const GeneratorRule *rule,
			   uint64 start, TickToId to_id, int detail)
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

	first = generator_take_ticks(rule, start, (uint64) count);
	context = AllocSetContextCreate(caller, "generated IDs",
									ALLOCSET_DEFAULT_SIZES);
	MemoryContextSwitchTo(context);
	for (uint64 tick = first; tick < first + (uint64) count; tick++)
	{
		Datum		id = to_id(tick, detail);
		bool		null = false;

		tuplestore_putvalues(result->setResult, result->setDesc, &id, &null);
		MemoryContextReset(context);
	}
	MemoryContextSwitchTo(caller);
	MemoryContextDelete(context);
	return (Datum) 0;
}

/*
 * tid_ids_generate_many_support - how many rows ..._generate_many(n, ...) gives
 *
 * If n is not known to the planner, what CREATE FUNCTION says holds.
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
	request->rows = ((Const *) n)->constisnull ? 0 : DatumGetInt32(((Const *) n)->constvalue);
	PG_RETURN_POINTER(request);
}

/* How far ahead of the clock a count of units is; negative if it is behind. */
static Interval
ahead_of_clock(const GeneratorRule *rule, uint64 units)
{
	int64		ahead_us = units_to_unix_us(rule, units) - (int64) unix_us(generator_read_clock());
	Interval	ahead = {
		.day = (int32) (ahead_us / USECS_PER_DAY),
		.time = ahead_us % USECS_PER_DAY
	};

	return ahead;
}

/*
 * a > b, as by the operator, which counts days of 24 hours and months of 30
 * days, in 128 bits: no interval is too long for it.
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
	Interval	ahead = ahead_of_clock(rule, unit);

	if (interval_exceeds(&ahead, max_ahead))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("floor of generator \"%s\" is too far ahead of the clock", rule->name),
				 errdetail("The next ID would have the timestamp %s (UTC) or a later one; max_ahead is \"%s\".",
						   unix_us_text(units_to_unix_us(rule, unit)),
						   DatumGetCString(DirectFunctionCall1(interval_out,
															   IntervalPGetDatum(max_ahead)))),
				 errhint("Pass a larger max_ahead if all further IDs are to be later than that.")));
}

void
generator_advance(const GeneratorRule *rule, uint64 tick, uint64 node,
				  Interval *max_ahead)
{
	GeneratorState *state = generator_state(rule);
	uint64		place = generator_place_of(rule, Min(tick, rule->last_tick), node);
	uint64		last = pg_atomic_read_u64(&state->last);
	Interval	zero = {0};

	if (interval_exceeds(&zero, max_ahead))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("max_ahead must not be negative")));
	if (place > last)
		check_ahead(rule, generator_unit_of(rule, place), max_ahead);
	while (last < place &&
		   !pg_atomic_compare_exchange_u64(&state->last, &last, place))
		;
}

/*
 * tid_ids_clock() - a row per generator: its name, the timestamp of the last
 * tick given or, if that is later, of its floor (NULL: neither since the server's
 * start), how far that is ahead of the clock (0 if it is not), how often the
 * clock was seen to step back
 */
PG_FUNCTION_INFO_V1(tid_ids_clock);
Datum
tid_ids_clock(PG_FUNCTION_ARGS)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;

	InitMaterializedSRF(fcinfo, 0);
	for (int i = 0; i < generator_count; i++)
	{
		const GeneratorRule *rule = generator_rules[i];
		GeneratorState *state = generator_state(rule);
		uint64		place = pg_atomic_read_u64(&state->last);
		Datum		values[4];
		bool		nulls[4] = {false, true, true, false};

		values[0] = CStringGetTextDatum(rule->name);
		values[3] = Int64GetDatum((int64) pg_atomic_read_u64(&state->steps_back));
		if (place != 0)
		{
			uint64		unit = generator_unit_of(rule, place);
			Interval   *ahead = palloc(sizeof(Interval));

			*ahead = ahead_of_clock(rule, unit);
			ahead->day = Max(ahead->day, 0);
			ahead->time = Max(ahead->time, 0);
			values[1] = TimestampTzGetDatum(unix_us_to_timestamptz(units_to_unix_us(rule, unit)));
			values[2] = IntervalPGetDatum(ahead);
			nulls[1] = nulls[2] = false;
		}
		tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	}
	return (Datum) 0;
}
