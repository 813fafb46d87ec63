/*
 * generator.h
 *		Ticks: the ordered part of generated IDs, shared by all sessions.
 *
 * A tick is a timestamp in its generator's unit with counter bits below
 * (codec/tick.h).  Ticks of one generator are unique and increasing over all
 * sessions of the server, parallel workers included, from the server's start
 * (or crash) on: a tick taken after another was returned is greater, whichever
 * sessions took them, also while the clock steps back.  No lock is taken and
 * nothing is written to disk, so it works in read-only transactions and on
 * standbys.
 *
 * A generator is its rule.  The types define the rules, as constants, and the
 * code that takes a tick is inlined into the function that generates the ID:
 * so the rule becomes part of that function, and none of it is read in memory.
 */
#ifndef TID_IDS_SERVER_GENERATOR_H
#define TID_IDS_SERVER_GENERATOR_H

#include <time.h>

#include "common/int.h"
#include "datatype/timestamp.h"
#include "port/atomics.h"

#include "codec/tick.h"
#include "server/compat.h"
#include "server/settings.h"

#define NSECS_PER_SEC UINT64CONST(1000000000)

/*
 * How a generator counts.  Its span is from first_unit to last_tick, the largest
 * one: in between, no timestamp is one that the format reserves.
 */
typedef struct GeneratorRule
{
	const char *name;			/* in messages and in tid_ids_clock() */
	int			slot;			/* in shared memory, below GENERATOR_SLOTS */
	int64		epoch_unix_us;	/* time of unit 0 */
	uint64		units_per_sec;	/* at most 10^9 */
	int			counter_bits;
	int			node_bits;		/* of a node id that IDs have above the counter */
	uint64		first_unit;
	uint64		last_tick;
} GeneratorRule;

/*
 * Slots are set aside for generators to come: sessions that run an older and a
 * newer library side by side must agree on the layout.
 */
#define GENERATOR_SLOTS 31

/*
 * generator_rules - every generator, in the order of the slots and of
 * tid_ids_clock()'s rows; defined with the types
 */
extern const GeneratorRule *const generator_rules[];
extern const int generator_count;

/*
 * generator_next_tick - take a tick for one ID
 *
 * rule is to be a constant's address.  If it has node bits, tid_ids.node_id is
 * set.  start is the counter's value in a new timestamp, below 2^counter bits.
 *
 * Raises 22008 if the clock is outside of the generator's span or no tick is left
 * in it, 55000 if the tick would be further ahead of the clock than
 * tid_ids.max_clock_drift.
 */
static inline uint64 generator_next_tick(const GeneratorRule *rule, uint64 start);

/* The most IDs that one call of a set-returning generator gives. */
#define GENERATOR_MANY_MAX 65536

/*
 * The ID of a tick, in the current memory context; detail is what the generator
 * needs besides, as a clock id or a number of timestamp bits.
 */
typedef Datum (*TickToId) (uint64 tick, int detail);

/*
 * generator_many - what a set-returning function of IDs returns
 *
 * The function's first argument says how many, 0..GENERATOR_MANY_MAX; else
 * raises 22023.  Their ticks are consecutive: no other session gets one in
 * between.  start and errors otherwise as for generator_next_tick.
 */
extern Datum generator_many(FunctionCallInfo fcinfo, const GeneratorRule *rule,
							uint64 start, TickToId to_id, int detail);

/*
 * generator_advance - from now on give only ticks whose IDs are after this one's
 *
 * node is the node id in the floor's ID, if the generator's IDs have one above
 * the counter, else 0.  Never lowers the floor.  At the end of the generator's
 * span, or beyond, there is no tick above: it gives none any more.
 *
 * Raises 22023 if the floor is further ahead of the clock than max_ahead, or if
 * that is negative.
 */
extern void generator_advance(const GeneratorRule *rule, uint64 tick, uint64 node,
							  Interval *max_ahead);

/*
 * generator_drawn_number - a random number, of 0..255, that was drawn when the
 * server's shared state was made: the same for all sessions
 */
static inline uint32 generator_drawn_number(void);

/* --- shared memory --- */

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

StaticAssertDecl(sizeof(GeneratorLine) == PG_CACHE_LINE_SIZE, "state exceeds a line");

typedef struct GeneratorMemory
{
	uint32		drawn_number;	/* see generator_drawn_number */
	char		padding[PG_CACHE_LINE_SIZE - sizeof(uint32)];
	GeneratorLine lines[GENERATOR_SLOTS];
} GeneratorMemory;

/* Where it is mapped; NULL before the first ID. */
extern GeneratorMemory *generator_memory;

/* When this session last left its reading in shared memory, in units. */
extern uint64 generator_noted[GENERATOR_SLOTS];

/*
 * generator_attach - map the shared state, which is made if there is none
 *
 * Done at the first ID, once a process, unless it was before.  Raises 53200 if
 * shared memory is used up.
 */
extern void generator_attach(void);

/* generator_shared_bytes - what the shared state takes of shared memory */
extern Size generator_shared_bytes(void);

static inline GeneratorMemory *
generator_attached(void)
{
	if (unlikely(generator_memory == NULL))
		generator_attach();
	return generator_memory;
}

static inline GeneratorState *
generator_state(const GeneratorRule *rule)
{
	return &generator_attached()->lines[rule->slot].state;
}

static inline uint32
generator_drawn_number(void)
{
	return generator_attached()->drawn_number;
}

/* --- places --- */

/*
 * The place of a tick is where its ID stands among all of the generator's: the
 * tick, with the node between unit and counter if IDs have it there.
 */

static inline uint64
generator_low_bits(int bits)
{
	return (UINT64CONST(1) << bits) - 1;
}

static inline uint64
generator_place_of(const GeneratorRule *rule, uint64 tick, uint64 node)
{
	uint64		unit = tick >> rule->counter_bits;
	uint64		counter = tick & generator_low_bits(rule->counter_bits);

	if (rule->node_bits == 0)
		return tick;
	return (unit << rule->node_bits | node) << rule->counter_bits | counter;
}

static inline uint64
generator_unit_of(const GeneratorRule *rule, uint64 place)
{
	return place >> rule->counter_bits >> rule->node_bits;
}

/*
 * The tick above which the next one of a node has to be, for its ID to be after
 * a place.  A node lower than that of the place has to take a later unit.
 */
static inline uint64
generator_floor_of(const GeneratorRule *rule, uint64 place, uint64 node)
{
	uint64		counter_mask = generator_low_bits(rule->counter_bits);
	uint64		node_mask = generator_low_bits(rule->node_bits);
	uint64		counter = place & counter_mask;

	if (rule->node_bits == 0)
		return place;
	if (unlikely(node < (place >> rule->counter_bits & node_mask)))
		counter = counter_mask;
	return generator_unit_of(rule, place) << rule->counter_bits | counter;
}

static inline uint64
generator_last_unit(const GeneratorRule *rule)
{
	return rule->last_tick >> rule->counter_bits;
}

/* --- taking ticks --- */

/* The clock is outside of the span; or within it all ticks are taken. */
pg_noreturn extern void generator_report_span(const GeneratorRule *rule, bool by_clock);

/* Raise if a tick is further ahead of the clock than the setting allows. */
extern void generator_check_drift(const GeneratorRule *rule, uint64 tick,
								  uint64 now_units);

/* Leave a reading of the clock for other sessions; now_units is this session's. */
extern void generator_note_clock(const GeneratorRule *rule, uint64 now_units);

/* A reading of the clock; clock_gettime does not enter the kernel here. */
static inline struct timespec
generator_read_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return now;
}

/* The clock in the generator's unit; false before its epoch and beyond uint64. */
static inline bool
generator_clock_units(const GeneratorRule *rule, struct timespec now, uint64 *units)
{
	int64		sec = now.tv_sec - rule->epoch_unix_us / USECS_PER_SEC;
	int64		nsec = now.tv_nsec - rule->epoch_unix_us % USECS_PER_SEC * 1000;

	if (nsec < 0)
	{
		nsec += NSECS_PER_SEC;
		sec--;
	}
	return sec >= 0 &&
		!pg_mul_u64_overflow(sec, rule->units_per_sec, units) &&
		!pg_add_u64_overflow(*units, (uint64) nsec * rule->units_per_sec / NSECS_PER_SEC, units);
}

/*
 * generator_take_ticks - take count consecutive ticks, return the first
 *
 * start and errors as for generator_next_tick.
 */
static pg_attribute_always_inline uint64
generator_take_ticks(const GeneratorRule *rule, uint64 start, uint64 count)
{
	GeneratorState *state = generator_state(rule);
	uint64		more = count - 1;	/* ticks behind the first */
	uint64		node = rule->node_bits > 0 ? (uint64) tid_ids_node_id : 0;
	struct timespec now = generator_read_clock();
	uint64		now_units;
	uint64		last;
	uint64		tick;

	/*
	 * The cache line is touched only now: reading the clock waits for all loads
	 * before it, and the longer between load and exchange, the more of them fail.
	 */
	last = pg_atomic_read_u64(&state->last);
	if (unlikely(!generator_clock_units(rule, now, &now_units) ||
				 now_units < rule->first_unit ||
				 now_units > generator_last_unit(rule)))
		generator_report_span(rule, true);
	do
	{
		/* A failed exchange has put another session's newer tick into last. */
		tick = next_tick(now_units, generator_floor_of(rule, last, node),
						 rule->counter_bits, start);
		if (unlikely(tick > rule->last_tick - more))
			generator_report_span(rule, false);
		if (unlikely(tid_ids_max_clock_drift >= 0))
			generator_check_drift(rule, tick + more, now_units);
	} while (unlikely(!pg_atomic_compare_exchange_u64(&state->last, &last,
													  generator_place_of(rule, tick + more, node))));

	/* A thousand times a second, and if the clock is behind what was noted. */
	if (unlikely(now_units - generator_noted[rule->slot] > rule->units_per_sec / 1024))
		generator_note_clock(rule, now_units);
	return tick;
}

static pg_attribute_always_inline uint64
generator_next_tick(const GeneratorRule *rule, uint64 start)
{
	return generator_take_ticks(rule, start, 1);
}

#endif							/* TID_IDS_SERVER_GENERATOR_H */
