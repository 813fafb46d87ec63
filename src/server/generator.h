/*
 * generator.h
 *		Ticks: the ordered part of generated IDs, shared by all sessions.
 *
 * A tick is a timestamp in its generator's unit, with the counter in the bits
 * below (codec/tick.h).  The ticks of a generator are unique and increasing across
 * all sessions of the server, including parallel workers: a tick is greater than
 * every tick that any session took before, even if the clock steps back.
 * Generators take no lock and write nothing to disk, so they work in read-only
 * transactions and on standbys.  Transactions record at their end how far the
 * generators have come, so that this remains when the server stops
 * (server/floor.h).
 *
 * A generator is described by its rule, a constant that its type defines.  The
 * code that takes a tick is inlined into the function that generates the ID, so
 * that the compiler can use the constants of the rule.
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
 * Return the ID of a tick, allocated in the current memory context.  detail is an
 * argument of the generator, such as a clock ID or a number of timestamp bits.
 */
typedef Datum (*TickToId) (uint64 tick, int detail);

/*
 * How a generator counts.  Its span is from first_unit to last_tick and contains
 * no timestamp that the format reserves.
 */
typedef struct GeneratorRule
{
	const char *name;			/* in messages and in tid_ids_clock() */
	int			slot;			/* in shared memory, below GENERATOR_SLOTS */
	int64		epoch_unix_us;	/* time of unit 0 */
	uint64		units_per_sec;	/* at most 10^9 */
	int			counter_bits;
	int			node_bits;		/* of the node ID between unit and counter in
								 * its IDs; 0: none */
	uint64		first_unit;
	uint64		last_tick;
	TickToId	first_id;		/* smallest ID of a tick; its second argument
								 * is the node ID if there are node bits */
	PGFunction	output;			/* output function of the IDs */
} GeneratorRule;

/*
 * There are more slots than generators, because a new generator must not change
 * the layout: sessions with an older and a newer library share the memory of one
 * server.
 */
#define GENERATOR_SLOTS 30

/*
 * generator_rules - every generator, in the order of the slots and of
 * tid_ids_clock()'s rows; defined with the types
 */
extern const GeneratorRule *const generator_rules[];
extern const int generator_count;

/*
 * generator_next_tick - take a tick for one ID
 *
 * rule should be the address of a constant.  If it has node bits, the caller has
 * checked that tid_ids.node_id is set.  start is the counter's value in a new
 * timestamp, below 2^counter_bits.
 *
 * Raises 22008 if the clock is outside of the generator's span or no tick is left
 * in it, and 55000 if the tick would be further ahead of the clock than
 * tid_ids.max_clock_drift.
 */
static inline uint64 generator_next_tick(const GeneratorRule *rule, uint64 start);

/* The most IDs that one call of a set-returning generator returns. */
#define GENERATOR_MANY_MAX 65536

/*
 * generator_many - body of a set-returning function that generates IDs
 *
 * The function's first argument is their number; raises 22023 if it is outside of
 * 0..GENERATOR_MANY_MAX.  The ticks are consecutive: no other session gets one in
 * between.  start and all other errors are as for generator_next_tick.
 */
extern Datum generator_many(FunctionCallInfo fcinfo, const GeneratorRule *rule,
							uint64 start, TickToId to_id, int detail);

/*
 * generator_advance - raise the floor: later IDs are greater than that of tick
 *
 * node is the node ID in this ID if the rule has node bits, else 0.  The floor is
 * never lowered.  If it is at the end of the generator's span, or later, generating
 * another ID fails.
 *
 * Raises 22023 if the floor is further ahead of the clock than max_ahead, or if
 * max_ahead is negative.
 */
extern void generator_advance(const GeneratorRule *rule, uint64 tick, uint64 node,
							  Interval *max_ahead);

/*
 * generator_server_number - return a random number from 0 to 255 that is the same
 * in all sessions until the server stops
 */
static inline uint32 generator_server_number(void);

/*
 * generator_last - return the place of the last ID or, if greater, of the floor; 0
 * if there was neither
 */
static inline uint64 generator_last(const GeneratorRule *rule);

/*
 * generator_place_unix_us - return the time of a place in Unix us, rounded down
 */
extern int64 generator_place_unix_us(const GeneratorRule *rule, uint64 place);

/* generator_raise - raise the floor to a place; never lowers it */
extern void generator_raise(const GeneratorRule *rule, uint64 place);

/*
 * generator_time_after - return a Unix time in us that is later than the unit of a
 * place
 *
 * The result is the earliest such time plus more_units, but at most the first
 * microsecond after the generator's span.
 */
extern int64 generator_time_after(const GeneratorRule *rule, uint64 place,
								  uint64 more_units);

/*
 * generator_place_before - return the greatest place of the units before that of a
 * Unix time in us, which is not negative
 */
extern uint64 generator_place_before(const GeneratorRule *rule, int64 unix_us);

/* --- shared memory --- */

/* The shared state of one generator. */
typedef struct GeneratorState
{
	pg_atomic_uint64 last;		/* place of the last ID, or the floor; 0: none */
	pg_atomic_uint64 clock;		/* a recent reading, Unix us, to detect steps */
	pg_atomic_uint64 steps_back;	/* how often the clock has stepped back */
} GeneratorState;

/* Each state has its own cache line, so that generators do not share one. */
typedef union GeneratorLine
{
	GeneratorState state;
	char		padding[PG_CACHE_LINE_SIZE];
} GeneratorLine;

StaticAssertDecl(sizeof(GeneratorLine) == PG_CACHE_LINE_SIZE, "state exceeds a cache line");

typedef struct GeneratorMemory
{
	int64		life;			/* positive random number, different whenever
								 * the memory is created */
	uint32		server_number;	/* see generator_server_number */
	uint32		horizon;		/* before PostgreSQL 17: handle of the memory
								 * of server/horizon.c; 0: none */
	char		padding[PG_CACHE_LINE_SIZE - sizeof(int64) - 2 * sizeof(uint32)];
	GeneratorLine lines[GENERATOR_SLOTS];
	int64		guard;			/* ~life, to detect writes past the lines */
	char		rest[PG_CACHE_LINE_SIZE - sizeof(int64)];
} GeneratorMemory;

/* The mapped memory; NULL before this session needs it. */
extern GeneratorMemory *generator_memory;

/* The clock when this session last published it, in units of each generator. */
extern uint64 generator_published[GENERATOR_SLOTS];

/*
 * Generators that are prepared for the IDs of this transaction, one bit for each slot.
 * It is 0 between transactions, and always on a standby.
 */
extern uint32 generator_begun;

StaticAssertDecl(GENERATOR_SLOTS <= 32, "generator_begun has too few bits");

/*
 * generator_create_memory - map the shared state, and create it if there is none
 *
 * Unlike generator_map, this also maps it if it is mapped already: after a crash,
 * the postmaster creates all shared memory again.  Raises 53200 if shared memory is
 * used up.
 */
extern void generator_create_memory(void);

/*
 * generator_begin - prepare a generator for the IDs of this transaction
 *
 * Maps the shared state, raises the generator to the floor that this database has
 * recorded, publishes the transaction for horizons (server/horizon.h), and sets the
 * generator's bit in generator_begun.
 */
extern void generator_begin(const GeneratorRule *rule);

/* generator_shared_bytes - return the size of the shared state */
extern Size generator_shared_bytes(void);

static inline uint32
generator_bit(const GeneratorRule *rule)
{
	return (uint32) 1 << rule->slot;
}

/* Return the shared state, mapped; create it if there is none. */
static inline GeneratorMemory *
generator_map(void)
{
	if (unlikely(generator_memory == NULL))
		generator_create_memory();
	return generator_memory;
}

static inline GeneratorState *
generator_state(const GeneratorRule *rule)
{
	return &generator_map()->lines[rule->slot].state;
}

static inline uint64
generator_last(const GeneratorRule *rule)
{
	return pg_atomic_read_u64(&generator_state(rule)->last);
}

static inline uint32
generator_server_number(void)
{
	return generator_map()->server_number;
}

/* --- places --- */

/*
 * Places have the same order as the IDs of a generator.  The place of a tick is the
 * tick itself or, if the rule has node bits, the tick with the node between unit and
 * counter.
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

/* Return the node ID in a place; 0 if the rule has no node bits. */
static inline uint64
generator_node_of(const GeneratorRule *rule, uint64 place)
{
	return place >> rule->counter_bits & generator_low_bits(rule->node_bits);
}

/*
 * Return the tick that the next tick of a node must exceed, so that its ID is
 * greater than a place.  If the node is less than that of the place, the next tick
 * must be in a later unit.
 */
static inline uint64
generator_floor_of(const GeneratorRule *rule, uint64 place, uint64 node)
{
	uint64		counter_mask = generator_low_bits(rule->counter_bits);
	uint64		counter = place & counter_mask;

	if (rule->node_bits == 0)
		return place;
	if (unlikely(node < generator_node_of(rule, place)))
		counter = counter_mask;
	return generator_unit_of(rule, place) << rule->counter_bits | counter;
}

static inline uint64
generator_last_unit(const GeneratorRule *rule)
{
	return rule->last_tick >> rule->counter_bits;
}

/* --- taking ticks --- */

/* Raise an error: the clock is outside of the span, or no tick is left in it. */
_Noreturn extern void generator_report_span(const GeneratorRule *rule, bool by_clock);

/* Raise an error if a tick is further ahead of the clock than the setting allows. */
extern void generator_check_drift(const GeneratorRule *rule, uint64 tick,
								  uint64 now_units);

/*
 * Store a reading of the clock for other sessions.  now_units is the reading of this
 * session.
 */
extern void generator_publish_clock(const GeneratorRule *rule, uint64 now_units);

/* Read the clock.  On Linux, clock_gettime needs no system call for this. */
static inline struct timespec
generator_read_clock(void)
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

/*
 * Convert a reading of the clock to the generator's unit; return false if it is
 * before the epoch or does not fit.
 */
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
 * generator_take_ticks - reserve count consecutive ticks; return the first
 *
 * start and errors are as for generator_next_tick.
 */
static pg_attribute_always_inline uint64
generator_take_ticks(const GeneratorRule *rule, uint64 start, uint64 count)
{
	GeneratorState *state;
	uint64		more = count - 1;	/* ticks after the first */
	uint64		node = rule->node_bits > 0 ? (uint64) tid_ids_node_id : 0;
	struct timespec now;
	uint64		now_units;
	uint64		last;
	uint64		tick;

	if (unlikely((generator_begun & generator_bit(rule)) == 0))
		generator_begin(rule);
	state = &generator_memory->lines[rule->slot].state;
	now = generator_read_clock();

	/*
	 * Load this after reading the clock, which waits for earlier loads.  The
	 * longer the time from load to exchange, the more exchanges fail.
	 */
	last = pg_atomic_read_u64(&state->last);
	if (unlikely(!generator_clock_units(rule, now, &now_units) ||
				 now_units < rule->first_unit ||
				 now_units > generator_last_unit(rule)))
		generator_report_span(rule, true);
	do
	{
		/* A failed exchange has stored another session's newer tick in last. */
		tick = next_tick(now_units, generator_floor_of(rule, last, node),
						 rule->counter_bits, start);
		if (unlikely(tick > rule->last_tick - more))
			generator_report_span(rule, false);
		if (unlikely(tid_ids_max_clock_drift >= 0))
			generator_check_drift(rule, tick + more, now_units);
	} while (unlikely(!pg_atomic_compare_exchange_u64(&state->last, &last,
													  generator_place_of(rule, tick + more, node))));

	/* About a thousand times a second, and when the clock has stepped back. */
	if (unlikely(now_units - generator_published[rule->slot] > rule->units_per_sec / 1024))
		generator_publish_clock(rule, now_units);
	return tick;
}

static pg_attribute_always_inline uint64
generator_next_tick(const GeneratorRule *rule, uint64 start)
{
	return generator_take_ticks(rule, start, 1);
}

#endif							/* TID_IDS_SERVER_GENERATOR_H */
