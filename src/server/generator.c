/*
 * generator.c
 *		Ticks in shared memory, see generator.h.
 */
#include "postgres.h"

#include "access/xlog.h"
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
#include "server/floor.h"
#include "server/generator.h"
#include "server/horizon.h"
#include "server/timestamp.h"

GeneratorMemory *generator_memory = NULL;
uint64		generator_published[GENERATOR_SLOTS];
uint32		generator_begun = 0;

Size
generator_shared_bytes(void)
{
	return sizeof(GeneratorMemory);
}

/* The random numbers that initialize_shared stores. */
static struct
{
	uint64		life;
	uint8		server_number;
}			new_numbers;

/*
 * This function must not raise an error.  Otherwise, other sessions would find an
 * uninitialized segment by its name.
 */
SHARED_STATE_INIT(initialize_shared)
{
	GeneratorMemory *fresh = state;

	fresh->life = (int64) Max(new_numbers.life & PG_INT64_MAX, 1);
	fresh->server_number = new_numbers.server_number;
	fresh->guard = ~fresh->life;
	fresh->horizon = 0;
	for (int i = 0; i < GENERATOR_SLOTS; i++)
	{
		pg_atomic_init_u64(&fresh->lines[i].state.last, 0);
		pg_atomic_init_u64(&fresh->lines[i].state.clock, 0);
		pg_atomic_init_u64(&fresh->lines[i].state.steps_back, 0);
	}
}

void
generator_create_memory(void)
{
	entropy_fill(&new_numbers, sizeof new_numbers);
	generator_memory = ATTACH_SHARED_STATE("tid_ids", sizeof(GeneratorMemory),
										   initialize_shared);
}

/*
 * This function is not inlined, so that an ID needs only a load and a test.  During
 * recovery, each ID calls this function again, and the first one after the promotion
 * raises the generator to the recorded floor.
 */
pg_noinline void
generator_begin(const GeneratorRule *rule)
{
	(void) generator_map();
	Assert(generator_memory->guard == ~generator_memory->life);

	/* This may raise an error, so it comes before the bit is set. */
	horizon_map();
	floor_begin(rule);
	if (!horizon_publish(rule))
		generator_begun &= ~generator_bit(rule);
}

void
generator_raise(const GeneratorRule *rule, uint64 place)
{
	GeneratorState *state = generator_state(rule);
	uint64		last = pg_atomic_read_u64(&state->last);

	while (last < place &&
		   !pg_atomic_compare_exchange_u64(&state->last, &last, place))
		;
}

/*
 * Store a reading of the clock for other sessions, and count a step back if it is
 * below the stored one.
 *
 * The stored reading is loaded before the clock is read.  The process that stored
 * it had read the clock before that, so if our reading is smaller, the clock has
 * stepped back, however the processes were scheduled.  Several sessions may detect
 * the same step; only the one that replaces the old reading counts it.  A step is
 * counted twice only if a session that was delayed since before the step stores its
 * old reading again.
 */
void
generator_publish_clock(const GeneratorRule *rule, uint64 now_units)
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
	generator_published[rule->slot] = now_units;
}

/* Return how many milliseconds a tick is ahead of the clock, rounded up; or 0. */
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

/* Convert a count of units to Unix time, rounded down to the us. */
static int64
units_to_unix_us(const GeneratorRule *rule, uint64 units)
{
	uint64		sec = units / rule->units_per_sec;
	uint64		rest = units % rule->units_per_sec;

	return rule->epoch_unix_us + (int64) (sec * USECS_PER_SEC +
										  rest * USECS_PER_SEC / rule->units_per_sec);
}

int64
generator_place_unix_us(const GeneratorRule *rule, uint64 place)
{
	return units_to_unix_us(rule, generator_unit_of(rule, place));
}

/*
 * The conversion rounds the start of a unit down to the us.  1 us is added, so that
 * the result is not before the unit.
 */
int64
generator_time_after(const GeneratorRule *rule, uint64 place, uint64 more_units)
{
	uint64		next = generator_unit_of(rule, place) + 1;
	uint64		end = generator_last_unit(rule) + 1;

	return units_to_unix_us(rule, next + Min(more_units, end - Min(next, end))) + 1;
}

uint64
generator_place_before(const GeneratorRule *rule, int64 unix_us)
{
	struct timespec time = {
		.tv_sec = unix_us / USECS_PER_SEC,
		.tv_nsec = unix_us % USECS_PER_SEC * 1000
	};
	uint64		units;

	if (unix_us <= rule->epoch_unix_us)
		return 0;
	if (!generator_clock_units(rule, time, &units) ||
		units > generator_last_unit(rule))
		return generator_place_of(rule, rule->last_tick,
								  generator_low_bits(rule->node_bits));
	return units == 0 ? 0 : generator_place_of(rule, units << rule->counter_bits, 0) - 1;
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
			 : errhint("If this is a mistake, turn \"tid_ids.record_floor\" off, set sequence \"" FLOOR_SEQUENCE "%s\" to 0 in each database, restart the server, and turn the setting on again.",
					   rule->name)));
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
				 errhint("Wait until the clock has caught up, or raise \"tid_ids.max_clock_drift\".")));
}

/* The most memory that the IDs of one call take in a tuplestore. */
#define GENERATOR_MANY_KB (GENERATOR_MANY_MAX / 1024 * 128)

/*
 * Do the same as InitMaterializedSRF, but with enough memory for all IDs instead of
 * work_mem: a call must not fail halfway because a disk is full.
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
 * All IDs are made when their ticks are taken, even if the query needs only some of
 * them, and without checking for interrupts in between.  So nobody can move a
 * generator ahead of the clock at a lower cost than that of generating the IDs.
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
 * tid_ids_generate_many_support - tell the planner how many rows
 * ..._generate_many(n, ...) returns
 *
 * If the planner does not know n, it uses the number given by CREATE FUNCTION.
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

/* Return how far a count of units is ahead of the clock; negative if behind. */
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
 * Return a > b, by the operator of intervals.  It computes in 128 bits, with days
 * of 24 hours and months of 30 days, so no interval is too long.
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
				 errdetail("The timestamp of the next ID would be %s (UTC) or later; max_ahead is \"%s\".",
						   unix_us_text(units_to_unix_us(rule, unit)),
						   DatumGetCString(DirectFunctionCall1(interval_out,
															   IntervalPGetDatum(max_ahead)))),
				 errhint("Pass a larger max_ahead if all further IDs should be later than that.")));
}

void
generator_advance(const GeneratorRule *rule, uint64 tick, uint64 node,
				  Interval *max_ahead)
{
	uint64		place = generator_place_of(rule, Min(tick, rule->last_tick), node);
	Interval	zero = {0};

	if (interval_exceeds(&zero, max_ahead))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("max_ahead must not be negative")));
	generator_begin(rule);
	if (place > generator_last(rule))
		check_ahead(rule, generator_unit_of(rule, place), max_ahead);
	generator_raise(rule, place);
}

/*
 * tid_ids_clock() - return a row per generator
 *
 * The columns:
 *
 * - the name
 * - the timestamp of the last tick or, if later, of the floor; NULL if there was
 *	 neither since the server started
 * - how far that is ahead of the clock; 0 if it is not
 * - how often the clock has stepped back
 * - the floor that this database has recorded; NULL if there is none
 *
 * Older versions of the SQL function have only the first four columns.
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
		int64		recorded = floor_recorded(rule);
		GeneratorState *state = generator_state(rule);
		uint64		place = pg_atomic_read_u64(&state->last);
		Datum		values[5];
		bool		nulls[5] = {false, true, true, false, true};

		values[0] = CStringGetTextDatum(rule->name);
		values[3] = Int64GetDatum((int64) pg_atomic_read_u64(&state->steps_back));
		if (place != 0)
		{
			Interval   *ahead = palloc(sizeof(Interval));

			*ahead = ahead_of_clock(rule, generator_unit_of(rule, place));
			ahead->day = Max(ahead->day, 0);
			ahead->time = Max(ahead->time, 0);
			values[1] = TimestampTzGetDatum(unix_us_to_timestamptz(generator_place_unix_us(rule, place)));
			values[2] = IntervalPGetDatum(ahead);
			nulls[1] = nulls[2] = false;
		}
		if (recorded > 0)
		{
			values[4] = TimestampTzGetDatum(unix_us_to_timestamptz(recorded));
			nulls[4] = false;
		}
		tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	}
	return (Datum) 0;
}
