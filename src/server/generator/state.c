/*
 * state.c
 *		The generators' shared memory and time, see state.h.
 */
#include "postgres.h"

#include "miscadmin.h"
#include "storage/ipc.h"
#include "storage/shmem.h"

#include "server/generator/entropy.h"
#include "server/generator/state.h"

const GeneratorRule *const *generator_rules = NULL;
int			generator_count = 0;
GeneratorMemory *generator_memory = NULL;

void
generators_register(const GeneratorRule *const *rules, int count)
{
	generator_rules = rules;
	generator_count = count;
}

/* The random numbers that initialize_shared stores. */
static struct
{
	uint64		life;
	uint8		server_number;
}			new_numbers;

/*
 * This function must not raise an error.  Otherwise, other sessions would
 * find an uninitialized segment by its name.
 */
SHARED_STATE_INIT(initialize_shared)
{
	GeneratorMemory *fresh = state;

	memset(fresh, 0, sizeof *fresh);
	fresh->life = (int64) Max(new_numbers.life & PG_INT64_MAX, 1);
	fresh->server_number = new_numbers.server_number;
	pg_atomic_init_u32(&fresh->max_lead, 0);
	for (int i = 0; i < GENERATOR_SLOTS; i++)
	{
		pg_atomic_init_u64(&fresh->lines[i].state.last, 0);
		pg_atomic_init_u64(&fresh->lines[i].state.clock, 0);
		pg_atomic_init_u64(&fresh->lines[i].state.steps_back, 0);
		pg_atomic_init_u64(&fresh->lines[i].state.reached, 0);
		pg_atomic_init_u64(&fresh->lines[i].state.waited, 0);
		pg_atomic_init_u64(&fresh->lines[i].state.logged, 0);
	}
}

void
generator_create_memory(void)
{
	Assert(generator_count > 0);
	entropy_fill(&new_numbers, sizeof new_numbers);
	generator_memory = ATTACH_SHARED_STATE("tid_ids", sizeof(GeneratorMemory),
										   initialize_shared);
}

static shmem_request_hook_type previous_shmem_request_hook = NULL;
static shmem_startup_hook_type previous_shmem_startup_hook = NULL;

static void
request_shared_memory(void)
{
	if (previous_shmem_request_hook != NULL)
		previous_shmem_request_hook();
	RequestAddinShmemSpace(sizeof(GeneratorMemory));
}

static void
take_shared_memory(void)
{
	if (previous_shmem_startup_hook != NULL)
		previous_shmem_startup_hook();
	generator_create_memory();
}

void
generator_reserve_memory(void)
{
	if (!process_shared_preload_libraries_in_progress ||
		!SHARED_STATE_IN_MAIN_SEGMENT)
		return;
	previous_shmem_request_hook = shmem_request_hook;
	shmem_request_hook = request_shared_memory;
	previous_shmem_startup_hook = shmem_startup_hook;
	shmem_startup_hook = take_shared_memory;
}

int64
generator_unix_us(const GeneratorRule *rule, uint64 unit)
{
	uint64		sec = unit / rule->units_per_sec;
	uint64		rest = unit % rule->units_per_sec;

	return rule->epoch_unix_us + (int64) (sec * USECS_PER_SEC +
										  rest * USECS_PER_SEC / rule->units_per_sec);
}

/*
 * The conversion rounds the start of a unit down to the us.  If that is before
 * the unit, 1 us is added.
 */
int64
generator_time_after(const GeneratorRule *rule, uint64 tick,
					 uint64 more_units)
{
	uint64		next = generator_unit_of(rule, tick) + 1;
	uint64		end = generator_unit_of(rule, rule->last_tick) + 1;
	int64		time_us =
		generator_unix_us(rule, next + Min(more_units, end - Min(next, end)));

	return time_us + (generator_tick_before(rule, time_us) < tick);
}

uint64
generator_tick_before(const GeneratorRule *rule, int64 time_us)
{
	struct timespec time = {
		.tv_sec = time_us / USECS_PER_SEC,
		.tv_nsec = time_us % USECS_PER_SEC * 1000
	};
	uint64		units;

	if (time_us <= rule->epoch_unix_us)
		return 0;
	if (!generator_clock_units(rule, time, &units) ||
		units > generator_unit_of(rule, rule->last_tick))
		return rule->last_tick;
	return units == 0 ? 0
		: (units << rule->node_bits << rule->counter_bits) - 1;
}
