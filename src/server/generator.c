/*
 * generator.c
 *		Ticks in shared memory, see generator.h.
 */
#include "postgres.h"

#include <time.h>

#include "common/int.h"
#include "datatype/timestamp.h"
#include "funcapi.h"
#include "port/atomics.h"
#include "utils/builtins.h"
#include "utils/memutils.h"
#include "utils/timestamp.h"
#include "utils/tuplestore.h"

#include "codec/tick.h"
#include "server/compat.h"
#include "server/entropy.h"
#include "server/generator.h"
#include "server/settings.h"
#include "server/time_range.h"

#define NSECS_PER_SEC UINT64CONST(1000000000)

/* Node ids that a server without one may draw: the best-effort clock ids. */
#define DRAWN_NODES 32

/* Unix time of 1582-10-15, from which versions 6 and 8 of uuid count */
#define GREGORIAN_EPOCH INT64CONST(-12219292800)

/*
 * How a generator counts.  Its span is from first_unit to last_tick, the largest
 * one: in between, no timestamp is one that the format reserves.
 */
typedef struct GeneratorRule
{
	const char *name;
	int64		epoch_sec;		/* Unix time of tick 0 ... */
	int32		epoch_nsec;		/* ... and its fraction */
	uint64		units_per_sec;	/* at most 10^9 */
	int			counter_bits;
	int			node_bits;		/* of a node id that IDs have above the counter */
	uint64		first_unit;
	uint64		last_tick;
} GeneratorRule;

static const GeneratorRule rules[GENERATOR_COUNT] = {
	[GENERATOR_TID] = {
		.name = "tid",
		.units_per_sec = 1000000,
		.last_tick = (UINT64CONST(1) << 53) - 1
	},
	[GENERATOR_UID11] = {
		.name = "uid11",
		.epoch_sec = 1321009871,
		.epoch_nsec = 111000000,
		.units_per_sec = 1000,
		.counter_bits = 12,
		.last_tick = (UINT64CONST(1) << 54) - 1
	},
	[GENERATOR_UID11_SNOWISH] = {
		.name = "uid11_snowish",
		.epoch_sec = 1321009871,
		.epoch_nsec = 111000000,
		.units_per_sec = 1000,
		.counter_bits = 12,
		.node_bits = 10,
		.last_tick = (UINT64CONST(1) << 53) - 1
	},
	[GENERATOR_SCRU160] = {
		.name = "scru160",
		.units_per_sec = 1000,
		.counter_bits = 16,
		.first_unit = 1,
		.last_tick = (((UINT64CONST(1) << 48) - 1) << 16) - 1
	},
	[GENERATOR_SCRU160_US] = {
		.name = "scru160_us",
		.units_per_sec = 1000000,
		.counter_bits = 6,
		.first_unit = 1000,
		.last_tick = (((UINT64CONST(1) << 48) - 1) * 1000 << 6) - 1
	},
	[GENERATOR_UUID6] = {
		.name = "uuid6",
		.epoch_sec = GREGORIAN_EPOCH,
		.units_per_sec = 10000000,
		.last_tick = (UINT64CONST(1) << 60) - 1
	},
	[GENERATOR_UUID7] = {
		.name = "uuid7",
		.units_per_sec = 4096000,
		.last_tick = (UINT64CONST(1) << 60) - 1
	},
	[GENERATOR_UUID7_DRAFT02_MS] = {
		.name = "uuid7_draft02_ms",
		.units_per_sec = 1000,
		.counter_bits = 12,
		.last_tick = ((UINT64CONST(1) << 36) * 1000 << 12) - 1
	},
	[GENERATOR_UUID7_DRAFT02_US] = {
		.name = "uuid7_draft02_us",
		.units_per_sec = 1000000,
		.counter_bits = 8,
		.last_tick = ((UINT64CONST(1) << 36) * 1000000 << 8) - 1
	},
	[GENERATOR_UUID7_DRAFT02_NS] = {
		.name = "uuid7_draft02_ns",
		.units_per_sec = 250000000,
		.last_tick = (UINT64CONST(1) << 36) * 250000000 - 1
	},
	[GENERATOR_UUID8_32] = {
		.name = "uuid8_32",
		.units_per_sec = 1,
		.counter_bits = 12,
		.last_tick = (UINT64CONST(1) << 44) - 1
	},
	[GENERATOR_UUID8_48] = {
		.name = "uuid8_48",
		.units_per_sec = 1000,
		.counter_bits = 12,
		.last_tick = (UINT64CONST(1) << 60) - 1
	},

	/* All 64 bits are used; the last tick is left out, so that + 1 is one. */
	[GENERATOR_UUID8_60] = {
		.name = "uuid8_60",
		.epoch_sec = GREGORIAN_EPOCH,
		.units_per_sec = 10000000,
		.counter_bits = 4,
		.last_tick = PG_UINT64_MAX - 1
	},
	[GENERATOR_UUID8_64] = {
		.name = "uuid8_64",
		.units_per_sec = 62500000,
		.counter_bits = 4,
		.last_tick = PG_UINT64_MAX - 1
	},
};

/* The shared state of one generator. */
typedef struct GeneratorState
{
	pg_atomic_uint64 last;		/* place of the last ID, or the floor; 0: none */
	pg_atomic_uint64 clock;		/* a recent reading, Unix us; for steps_back */
	pg_atomic_uint64 steps_back;	/* how often it was seen to step back */
} GeneratorState;

/* A cache line each, so that generators do not slow one another down. */
typedef union GeneratorLine
{
	GeneratorState state;
	char		padding[PG_CACHE_LINE_SIZE];
} GeneratorLine;

/*
 * Lines are set aside for generators to come: sessions that run an older and a
 * newer library side by side must agree on the layout.
 */
#define GENERATOR_LINES 31

StaticAssertDecl(GENERATOR_COUNT <= GENERATOR_LINES, "more generators than lines");
StaticAssertDecl(sizeof(GeneratorLine) == PG_CACHE_LINE_SIZE, "state exceeds a line");

typedef struct SharedState
{
	uint32		drawn_node;		/* 0..DRAWN_NODES - 1, for want of a node id */
	char		padding[PG_CACHE_LINE_SIZE - sizeof(uint32)];
	GeneratorLine lines[GENERATOR_LINES];
} SharedState;

static SharedState *shared = NULL;

Size
generator_shared_bytes(void)
{
	return sizeof(SharedState);
}

/* What initialize_shared takes for the node if it makes the shared state. */
static uint8 node_draw;

/*
 * Must not raise: the segment is found by its name as soon as it is there, and
 * an error would leave it as it is.
 */
SHARED_STATE_INIT(initialize_shared)
{
	SharedState *fresh = state;

	fresh->drawn_node = node_draw % DRAWN_NODES;
	for (int i = 0; i < GENERATOR_LINES; i++)
	{
		pg_atomic_init_u64(&fresh->lines[i].state.last, 0);
		pg_atomic_init_u64(&fresh->lines[i].state.clock, 0);
		pg_atomic_init_u64(&fresh->lines[i].state.steps_back, 0);
	}
}

/* Out of line, so that state_of() is a load and a test. */
pg_noinline void
generator_attach(void)
{
	bool		found;

	entropy_fill(&node_draw, sizeof node_draw);
	shared = GetNamedDSMSegment("tid_ids", sizeof(SharedState),
								initialize_shared, &found, NULL);
}

static inline GeneratorState *
state_of(Generator generator)
{
	if (unlikely(shared == NULL))
		generator_attach();
	return &shared->lines[generator].state;
}

/* A reading of the clock; clock_gettime does not enter the kernel here. */
static struct timespec
read_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return now;
}

static inline uint64
unix_us(struct timespec now)
{
	return (uint64) now.tv_sec * USECS_PER_SEC + now.tv_nsec / 1000;
}

/* The clock in the generator's unit; false before its epoch and beyond uint64. */
static inline bool
clock_units(const GeneratorRule *rule, struct timespec now, uint64 *units)
{
	int64		sec = now.tv_sec - rule->epoch_sec;
	int64		nsec = now.tv_nsec - rule->epoch_nsec;

	if (nsec < 0)
	{
		nsec += NSECS_PER_SEC;
		sec--;
	}
	return sec >= 0 &&
		!pg_mul_u64_overflow(sec, rule->units_per_sec, units) &&
		!pg_add_u64_overflow(*units, (uint64) nsec * rule->units_per_sec / NSECS_PER_SEC, units);
}

/* When this session last left its reading in shared memory, in units. */
static uint64 noted[GENERATOR_COUNT];

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
static pg_noinline void
note_clock(GeneratorState *state)
{
	uint64		seen = pg_atomic_read_u64(&state->clock);
	uint64		now;

	pg_read_barrier();
	now = unix_us(read_clock());
	if (now >= seen)
		pg_atomic_write_u64(&state->clock, now);
	else if (pg_atomic_compare_exchange_u64(&state->clock, &seen, now))
		pg_atomic_fetch_add_u64(&state->steps_back, 1);
}

static inline uint64
low_bits(int bits)
{
	return (UINT64CONST(1) << bits) - 1;
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
	int64		sec = (int64) (units / rule->units_per_sec);
	int64		nsec = (int64) (units % rule->units_per_sec *
								 NSECS_PER_SEC / rule->units_per_sec);

	nsec += rule->epoch_nsec;
	return (rule->epoch_sec + sec) * USECS_PER_SEC + nsec / 1000;
}

static inline uint64
last_unit(const GeneratorRule *rule)
{
	return rule->last_tick >> rule->counter_bits;
}

/* The clock is outside of the span; or within it all ticks are taken. */
pg_noreturn static void
report_span(const GeneratorRule *rule, bool by_clock)
{
	ereport(ERROR,
			(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
			 by_clock
			 ? errmsg("clock is outside the time span of generator \"%s\"", rule->name)
			 : errmsg("generator \"%s\" is at the end of its time span", rule->name),
			 errdetail("It covers %s to %s (UTC).",
					   unix_us_text(units_to_unix_us(rule, rule->first_unit)),
					   unix_us_text(units_to_unix_us(rule, last_unit(rule)))),
			 by_clock
			 ? 0
			 : errhint("After a restart of the server its generators begin with the clock again.")));
}

pg_noreturn static void
report_drift(const GeneratorRule *rule, int64 ms)
{
	ereport(ERROR,
			(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
			 errmsg("generator \"%s\" is too far ahead of the clock", rule->name),
			 errdetail("The next ID would be %lld ms ahead; tid_ids.max_clock_drift is %d ms.",
					   (long long) ms, tid_ids_max_clock_drift),
			 errhint("Wait until the clock has caught up, or raise \"tid_ids.max_clock_drift\". "
					 "After a restart of the server its generators begin with the clock again.")));
}

/*
 * The place of a tick is where its ID stands among all of the generator's: the
 * tick, with the node between unit and counter if IDs have it there.
 */
static inline uint64
place_of(const GeneratorRule *rule, uint64 tick, uint64 node)
{
	uint64		unit = tick >> rule->counter_bits;
	uint64		counter = tick & low_bits(rule->counter_bits);

	if (rule->node_bits == 0)
		return tick;
	return (unit << rule->node_bits | node) << rule->counter_bits | counter;
}

static inline uint64
unit_of(const GeneratorRule *rule, uint64 place)
{
	return place >> rule->counter_bits >> rule->node_bits;
}

/*
 * The tick above which the next one of a node has to be, for its ID to be after
 * a place.  A node lower than that of the place has to take a later unit.
 */
static inline uint64
floor_of(const GeneratorRule *rule, uint64 place, uint64 node)
{
	uint64		counter_mask = low_bits(rule->counter_bits);
	uint64		counter = place & counter_mask;

	if (rule->node_bits == 0)
		return place;
	if (unlikely(node < (place >> rule->counter_bits & low_bits(rule->node_bits))))
		counter = counter_mask;
	return unit_of(rule, place) << rule->counter_bits | counter;
}

/*
 * Take count ticks in a row; the first.  Inlined where the generator is known, so
 * that its rule becomes part of the code.
 */
static pg_attribute_always_inline uint64
take_ticks(Generator generator, uint64 start, uint64 count)
{
	const GeneratorRule *rule = &rules[generator];
	GeneratorState *state = state_of(generator);
	uint64		more = count - 1;	/* ticks behind the first */
	uint64		node = rule->node_bits > 0 ? generator_node() : 0;
	struct timespec now = read_clock();
	uint64		now_units;
	uint64		last;
	uint64		tick;

	/*
	 * The cache line is touched only now: reading the clock waits for all loads
	 * before it, and the longer between load and exchange, the more of them fail.
	 */
	last = pg_atomic_read_u64(&state->last);
	if (unlikely(!clock_units(rule, now, &now_units) ||
				 now_units < rule->first_unit || now_units > last_unit(rule)))
		report_span(rule, true);
	do
	{
		/* A failed exchange has put another session's newer tick into last. */
		tick = next_tick(now_units, floor_of(rule, last, node),
						 rule->counter_bits, start);
		if (unlikely(tick > rule->last_tick - more))
			report_span(rule, false);
		if (unlikely(tid_ids_max_clock_drift >= 0))
		{
			int64		ms = ahead_ms(rule, tick + more, now_units);

			if (ms > tid_ids_max_clock_drift)
				report_drift(rule, ms);
		}
	} while (unlikely(!pg_atomic_compare_exchange_u64(&state->last, &last,
													  place_of(rule, tick + more, node))));

	/* A thousand times a second, and if the clock is behind what was noted. */
	if (unlikely(now_units - noted[generator] > rule->units_per_sec / 1024))
	{
		note_clock(state);
		noted[generator] = now_units;
	}
	return tick;
}

#define TAKE_ONE(generator) \
	case generator: \
		return take_ticks(generator, start, 1)

uint64
generator_next_tick(Generator generator, uint64 start)
{
	switch (generator)
	{
			TAKE_ONE(GENERATOR_TID);
			TAKE_ONE(GENERATOR_UID11);
			TAKE_ONE(GENERATOR_UID11_SNOWISH);
			TAKE_ONE(GENERATOR_SCRU160);
			TAKE_ONE(GENERATOR_SCRU160_US);
			TAKE_ONE(GENERATOR_UUID6);
			TAKE_ONE(GENERATOR_UUID7);
			TAKE_ONE(GENERATOR_UUID7_DRAFT02_MS);
			TAKE_ONE(GENERATOR_UUID7_DRAFT02_US);
			TAKE_ONE(GENERATOR_UUID7_DRAFT02_NS);
			TAKE_ONE(GENERATOR_UUID8_32);
			TAKE_ONE(GENERATOR_UUID8_48);
			TAKE_ONE(GENERATOR_UUID8_60);
			TAKE_ONE(GENERATOR_UUID8_64);
		case GENERATOR_COUNT:
			break;
	}
	pg_unreachable();
}

/* What the IDs of one call take at most, in a tuplestore. */
#define GENERATOR_MANY_KB (GENERATOR_MANY_MAX / 1024 * 128)

/*
 * All of the IDs are made once their ticks are taken, whatever the query then
 * does with them, and no interrupt comes between: nobody gets a generator ahead
 * of the clock by less work than that of generating.
 */
Datum
generator_many(FunctionCallInfo fcinfo, Generator generator, uint64 start,
			   TickToId to_id, int detail)
{
	ReturnSetInfo *result = (ReturnSetInfo *) fcinfo->resultinfo;
	int32		count = PG_GETARG_INT32(0);
	uint64		first;
	MemoryContext context;
	MemoryContext caller;

	if (count < 0 || count > GENERATOR_MANY_MAX)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("number of IDs is out of range"),
				 errdetail("One call generates 0 to %d IDs, not %d.",
						   GENERATOR_MANY_MAX, count)));
	InitMaterializedSRF(fcinfo, MAT_SRF_USE_EXPECTED_DESC);
	if (count == 0)
		return (Datum) 0;

	/* Not by work_mem: a disk that is full must not end the work half done. */
	tuplestore_end(result->setResult);
	caller = MemoryContextSwitchTo(result->econtext->ecxt_per_query_memory);
	result->setResult = tuplestore_begin_heap((result->allowedModes & SFRM_Materialize_Random) != 0,
											  false, GENERATOR_MANY_KB);
	MemoryContextSwitchTo(caller);

	first = take_ticks(generator, start, (uint64) count);
	context = AllocSetContextCreate(CurrentMemoryContext, "generated IDs",
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

/* How far ahead of the clock a count of units is; negative if it is behind. */
static Interval
ahead_of_clock(const GeneratorRule *rule, uint64 units)
{
	Interval	ahead = {0};

	ahead.time = units_to_unix_us(rule, units) - (int64) unix_us(read_clock());
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
	Interval	zero = {0};
	Interval	ahead = ahead_of_clock(rule, unit);

	if (interval_exceeds(&zero, max_ahead))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("max_ahead must not be negative")));
	if (interval_exceeds(&ahead, max_ahead))
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("floor of generator \"%s\" is too far ahead of the clock", rule->name),
				 errdetail("The next ID would be of %s (UTC) or later; max_ahead is \"%s\".",
						   unix_us_text(units_to_unix_us(rule, unit)),
						   DatumGetCString(DirectFunctionCall1(interval_out,
															   IntervalPGetDatum(max_ahead)))),
				 errhint("Pass a larger max_ahead if all further IDs are to be later than that.")));
}

void
generator_advance(Generator generator, uint64 tick, uint64 node,
				  Interval *max_ahead)
{
	const GeneratorRule *rule = &rules[generator];
	GeneratorState *state = state_of(generator);
	uint64		place = place_of(rule, Min(tick, rule->last_tick), node);
	uint64		last = pg_atomic_read_u64(&state->last);

	check_ahead(rule, unit_of(rule, place), max_ahead);
	while (last < place &&
		   !pg_atomic_compare_exchange_u64(&state->last, &last, place))
		;
}

int
generator_node(void)
{
	if (tid_ids_node_id != NODE_ID_UNSET)
		return tid_ids_node_id;
	(void) state_of(0);
	return (int) shared->drawn_node;
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
	for (int i = 0; i < GENERATOR_COUNT; i++)
	{
		const GeneratorRule *rule = &rules[i];
		GeneratorState *state = state_of(i);
		uint64		place = pg_atomic_read_u64(&state->last);
		Datum		values[4];
		bool		nulls[4] = {false, true, true, false};

		values[0] = CStringGetTextDatum(rule->name);
		values[3] = Int64GetDatum((int64) pg_atomic_read_u64(&state->steps_back));
		if (place != 0)
		{
			uint64		unit = unit_of(rule, place);
			Interval   *ahead = palloc(sizeof(Interval));

			*ahead = ahead_of_clock(rule, unit);
			ahead->time = Max(ahead->time, 0);
			values[1] = TimestampTzGetDatum(unix_us_to_timestamptz(units_to_unix_us(rule, unit)));
			values[2] = IntervalPGetDatum(ahead);
			nulls[1] = nulls[2] = false;
		}
		tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
	}
	return (Datum) 0;
}
