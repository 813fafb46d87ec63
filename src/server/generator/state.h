/*
 * state.h
 *		How generators count, and their shared memory.
 *
 * All other files of this folder use this one.
 */
#ifndef TID_IDS_SERVER_GENERATOR_STATE_H
#define TID_IDS_SERVER_GENERATOR_STATE_H

#include <time.h>

#include "common/int.h"
#include "datatype/timestamp.h"
#include "port/atomics.h"

#include "server/compat.h"

/*
 * Return an ID of a tick, allocated in the current memory context: the
 * smallest one, or one with new random bits.  detail is an argument of the
 * generator, such as a clock ID or a layout.
 */
typedef Datum (*TickToId) (uint64 tick, int detail, bool smallest);

/*
 * How a generator counts.  Its span is from first_unit to last_tick and
 * contains no timestamp that the format reserves.
 */
typedef struct GeneratorRule
{
	const char *name;			/* in messages and in tid_ids_clock() */
	int			slot;			/* in shared memory, below GENERATOR_SLOTS */
	int64		epoch_unix_us;	/* time of unit 0 */
	uint64		units_per_sec;	/* at most 10^9 */
	int			node_bits;		/* in ticks (codec/tick.h); 0: none */
	int			counter_bits;
	int			start_bits;		/* random ones with which a counter starts, at
								 * most 16; 0: it starts at 0 */
	uint64		first_unit;
	uint64		last_tick;		/* less than 2^64 - 1 */
	TickToId	to_id;
	int			detail;			/* with which to_id returns the smallest ID */
	PGFunction	output;			/* output function of the IDs */
} GeneratorRule;

/*
 * There are more slots than generators, because a new generator must not
 * change the layout: sessions with an older and a newer library share the
 * memory of one server.
 */
#define GENERATOR_SLOTS 30

/*
 * generator_rules - every generator, in the order of the slots and of
 * tid_ids_clock()'s rows
 */
extern const GeneratorRule *const *generator_rules;
extern int	generator_count;

/*
 * generators_register - set both; src/types calls it when the library is
 * loaded
 */
extern void generators_register(const GeneratorRule *const *rules, int count);

/* --- shared memory --- */

/* The shared state of one generator. */
typedef struct GeneratorState
{
	pg_atomic_uint64 last;		/* tick of the last ID, or the floor; 0: none */
	pg_atomic_uint64 clock;		/* a recent reading, Unix us, to detect steps */
	pg_atomic_uint64 steps_back;	/* how often the clock has stepped back */
	pg_atomic_uint64 reached;	/* reached time - monotonic clock, in us; 0:
								 * no session has read the clock */
	pg_atomic_uint64 waited;	/* us that sessions have waited, in all */
	pg_atomic_uint64 logged;	/* when a wait was logged, monotonic clock in
								 * us; 0: never */
} GeneratorState;

/* Each state has its own cache line, so that generators do not share one. */
typedef union GeneratorLine
{
	GeneratorState state;
	char		padding[PG_CACHE_LINE_SIZE];
} GeneratorLine;

StaticAssertDecl(sizeof(GeneratorLine) == PG_CACHE_LINE_SIZE,
				 "state exceeds a cache line");

typedef struct GeneratorMemory
{
	int64		life;			/* positive random number, different whenever
								 * the memory is created */
	uint32		server_number;	/* see generator_server_number */
	uint32		horizon;		/* before PostgreSQL 17: handle of the memory
								 * of horizons (horizon_memory.h); 0: none */
	pg_atomic_uint32 max_lead;	/* the setting in force, in ms, plus 2; 0: no
								 * session has stored it */
	char		padding[PG_CACHE_LINE_SIZE - sizeof(int64) -
						3 * sizeof(uint32)];
	GeneratorLine lines[GENERATOR_SLOTS];
	char		rest[PG_CACHE_LINE_SIZE];
} GeneratorMemory;

/*
 * Sessions with an older library use the same memory.  What they do not use
 * is 0, for later versions.  A version that needs another layout needs
 * another name, and a restart.
 */
#define GENERATOR_MEMORY_BYTES 4096

StaticAssertDecl(sizeof(GeneratorMemory) == GENERATOR_MEMORY_BYTES &&
				 offsetof(GeneratorMemory, lines) == PG_CACHE_LINE_SIZE,
				 "the layout of shared memory has changed");

/* The mapped memory; NULL before this session needs it. */
extern GeneratorMemory *generator_memory;

/*
 * generator_reserve_memory - before PostgreSQL 17, let a preloaded library
 * reserve its shared memory when the server starts, so that the lock table
 * cannot use it up
 */
extern void generator_reserve_memory(void);

/*
 * generator_create_memory - map the shared memory, and create it if there is
 * none
 *
 * Unlike generator_map, this also maps it if it is mapped already: after a
 * crash, the postmaster creates all shared memory again.  Raises 53200 if
 * shared memory is used up.
 */
extern void generator_create_memory(void);

/* Return the shared memory, mapped; create it if there is none. */
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

/*
 * Return the tick of the last ID or, if greater, the floor; 0 if there was
 * neither.
 */
static inline uint64
generator_last(const GeneratorRule *rule)
{
	return pg_atomic_read_u64(&generator_state(rule)->last);
}

/*
 * Raise a number in shared memory; never lower it.
 *
 * The exchange is a full barrier, which take_prepared() needs.
 */
static inline void
raise_to(pg_atomic_uint64 *number, uint64 least)
{
	uint64		present = pg_atomic_read_u64(number);

	while (present < least &&
		   !pg_atomic_compare_exchange_u64(number, &present, least))
		;
}

/* Raise the floor to a tick. */
static inline void
generator_raise(const GeneratorRule *rule, uint64 tick)
{
	raise_to(&generator_state(rule)->last, tick);
}

/* The bit of a generator in masks. */
static inline uint32
generator_bit(const GeneratorRule *rule)
{
	return (uint32) 1 << rule->slot;
}

StaticAssertDecl(GENERATOR_SLOTS <= 32, "masks have too few bits");

/* --- time --- */

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

#define NSECS_PER_SEC UINT64CONST(1000000000)

/*
 * Convert a reading of the clock to the generator's unit; return false if it
 * is before the epoch or does not fit.
 */
static inline bool
generator_clock_units(const GeneratorRule *rule, struct timespec now,
					  uint64 *units)
{
	int64		sec = now.tv_sec - rule->epoch_unix_us / USECS_PER_SEC;
	int64		nsec = now.tv_nsec -
		rule->epoch_unix_us % USECS_PER_SEC * 1000;

	if (nsec < 0)
	{
		nsec += NSECS_PER_SEC;
		sec--;
	}
	return sec >= 0 &&
		!pg_mul_u64_overflow(sec, rule->units_per_sec, units) &&
		!pg_add_u64_overflow(*units,
							 (uint64) nsec * rule->units_per_sec /
							 NSECS_PER_SEC, units);
}

static inline uint64
generator_unit_of(const GeneratorRule *rule, uint64 tick)
{
	return tick >> rule->node_bits >> rule->counter_bits;
}

/* generator_unix_us - convert a unit to Unix time in us, rounded down */
extern int64 generator_unix_us(const GeneratorRule *rule, uint64 unit);

/*
 * generator_time_after - return a Unix time in us that is later than the unit
 * of a tick
 *
 * The result is the earliest such time plus more_units, but at most the first
 * microsecond after the generator's span.
 */
extern int64 generator_time_after(const GeneratorRule *rule, uint64 tick,
								  uint64 more_units);

/*
 * generator_tick_before - return the greatest tick of the units before that
 * of a Unix time in us, which is not negative
 */
extern uint64 generator_tick_before(const GeneratorRule *rule, int64 time_us);

#endif							/* TID_IDS_SERVER_GENERATOR_STATE_H */
