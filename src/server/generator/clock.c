/*
 * clock.c
 *		What a generator does when it is far from the clock, see clock.h.
 */
#include "postgres.h"

#include "access/parallel.h"
#include "miscadmin.h"
#include "postmaster/interrupt.h"
#include "storage/latch.h"
#include "utils/timestamp.h"

#include "server/compat.h"
#include "server/generator/clock.h"
#include "server/generator/floor.h"
#include "server/settings.h"
#include "server/timestamp.h"

#define USECS_PER_MSEC INT64CONST(1000)

GeneratorView generator_views[GENERATOR_SLOTS];

/* --- the reached time --- */

static uint64
monotonic_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return unix_us(now);
}

/* Return the time of one unit in us, at least 1. */
static int64
unit_us(const GeneratorRule *rule)
{
	return Max(USECS_PER_SEC / (int64) rule->units_per_sec, 1);
}

/*
 * Read the monotonic clock after the time, not before it: if the process is
 * interrupted in between, the difference is too small instead of too large,
 * and it is the greatest that counts.
 */
void
generator_mark_reached(const GeneratorRule *rule, int64 time_us)
{
	raise_to(&generator_state(rule)->reached,
			 (uint64) Max(time_us - (int64) monotonic_us(), 1));
}

/* How max_lead is stored in shared memory, where 0 means that it is not. */
#define STORED_MAX_LEAD(ms) ((uint32) (ms) + 2)

/*
 * Store this session's max_lead once after each time that it has read the
 * configuration, and return that in force, in us; -1 if there is no limit.
 *
 * 0 counts as 1 ms, the shortest sleep.  Whoever sleeps longer than a generator
 * may be ahead loses the ticks of the rest of that time.
 *
 * A session that has yet to read the configuration again does not replace a
 * newer value.  Nor does a parallel worker, whose value is that of its leader.
 */
static int64
max_lead_us(void)
{
	static TimestampTz stored = 0;
	pg_atomic_uint32 *in_force = &generator_map()->max_lead;
	uint32		lead;

	if (stored != PgReloadTime && !ConfigReloadPending && !IsParallelWorker())
	{
		stored = PgReloadTime;
		pg_atomic_write_u32(in_force, STORED_MAX_LEAD(tid_ids_max_lead));
	}
	lead = pg_atomic_read_u32(in_force);
	if (lead == 0)
		lead = STORED_MAX_LEAD(tid_ids_max_lead);
	if (lead < STORED_MAX_LEAD(0))
		return -1;
	return Max(lead - STORED_MAX_LEAD(0), 1) * USECS_PER_MSEC;
}

int64
generator_reached_us(const GeneratorRule *rule)
{
	generator_mark_reached(rule, (int64) unix_us(generator_read_clock()));
	return (int64) (pg_atomic_read_u64(&generator_state(rule)->reached) +
					monotonic_us());
}

/* Return the time up to which no session waits, PG_INT64_MAX if none ever does. */
static int64
limit_us(const GeneratorRule *rule)
{
	int64		lead_us = max_lead_us();

	return lead_us < 0 ? PG_INT64_MAX : generator_reached_us(rule) + lead_us;
}

/*
 * Return how far above the limit sessions can move a generator.
 *
 * A session takes its ticks by one exchange after it has compared the first
 * one with the limit.  So these are the room for light sessions and one call.
 */
static int64
above_limit_us(const GeneratorRule *rule)
{
	return LIGHT_ROOM_US + unit_us(rule) *
		((int64) generator_unit_of(rule, GENERATOR_MANY_MAX) + 1);
}

/* Return how far above the last tick a floor is recorded. */
static int64
floor_ahead_us(const GeneratorRule *rule)
{
	return USECS_PER_SEC + unit_us(rule);
}

int64
generator_farthest_us(const GeneratorRule *rule)
{
	int64		limit = limit_us(rule);

	return limit == PG_INT64_MAX ? limit
		: limit + above_limit_us(rule) + floor_ahead_us(rule);
}

void
generator_mark_floor_reached(const GeneratorRule *rule, int64 floor_us)
{
	if (floor_us > generator_farthest_us(rule))
		generator_mark_reached(rule, floor_us - floor_ahead_us(rule) -
							   max_lead_us());
}

/* --- messages --- */

/*
 * Return how many milliseconds a tick is ahead of the clock, rounded
 * up; or 0.
 */
static int64
ahead_ms(const GeneratorRule *rule, uint64 tick, uint64 now_units)
{
	uint64		unit = generator_unit_of(rule, tick);
	uint64		units;

	if (unit <= now_units)
		return 0;
	units = unit - now_units;
	return units / rule->units_per_sec * 1000 +
		(units % rule->units_per_sec * 1000 + rule->units_per_sec - 1) /
		rule->units_per_sec;
}

static int
hint_at_wrong_floor(const GeneratorRule *rule)
{
	return errhint("Check the clock, and look for a session that generates many IDs. If the floor is wrong, turn \"tid_ids.record_floor\" off, set sequence \"" FLOOR_SCHEMA "." FLOOR_SEQUENCE "%s\" to 0 in each database, restart the server, and turn the setting on again.",
				   rule->name);
}

/* Do not advise to wait longer than this until the clock has caught up. */
#define WRONG_FLOOR_MS (SECS_PER_HOUR * INT64CONST(1000))

/*
 * Write to the server's log if a generator is more than a minute ahead, and
 * further than sessions and recorded floors can move it.
 */
static void
log_if_far_ahead(const GeneratorRule *rule, uint64 now_units)
{
	uint64		last = generator_last(rule);
	int64		ms = ahead_ms(rule, last, now_units);

	if (ms * USECS_PER_MSEC >
		Max(max_lead_us() + above_limit_us(rule) + floor_ahead_us(rule),
			USECS_PER_MINUTE))
		ereport(LOG_SERVER_ONLY,
				(errhidestmt(true), errhidecontext(true),
				 errmsg("generator \"%s\" is more than a minute ahead of the clock",
						rule->name),
				 errdetail("The timestamp of the next ID will be %s (UTC) or later, which is %lld s ahead.",
						   unix_us_text(generator_unix_us(rule,
														  generator_unit_of(rule, last))),
						   (long long) ms / 1000),
				 ms > WRONG_FLOOR_MS
				 ? hint_at_wrong_floor(rule)
				 : errhint("Check the clock, and look for a session that generates many IDs.")));
}

/*
 * Write to the server's log that sessions wait for a generator, once a minute.
 */
static void
log_wait(const GeneratorRule *rule)
{
	GeneratorState *state = generator_state(rule);
	uint64		logged = pg_atomic_read_u64(&state->logged);
	uint64		now = monotonic_us();

	if ((logged == 0 || now - logged >= USECS_PER_MINUTE) &&
		pg_atomic_compare_exchange_u64(&state->logged, &logged, now))
		ereport(LOG_SERVER_ONLY,
				(errhidestmt(true), errhidecontext(true),
				 errmsg("sessions wait for generator \"%s\"", rule->name),
				 errdetail("Its next ID would be more than tid_ids.max_lead, which is %d ms, ahead of the time that was reached.",
						   (int) (max_lead_us() / USECS_PER_MSEC)),
				 errhint("Look for sessions that generate many IDs.")));
}

/* --- waiting --- */

/*
 * Find the limit of this session, in ticks, and return it as a Unix time in
 * us; PG_INT64_MAX if there is none.
 */
static int64
find_limit(const GeneratorRule *rule)
{
	GeneratorView *view = &generator_views[rule->slot];
	int64		limit = limit_us(rule);

	if (view->second_began == 0)
	{
		view->second_began = monotonic_us();
		view->taken = LIGHT_TICKS - NEW_SESSION_TICKS;
	}
	view->limit_tick = limit == PG_INT64_MAX ? rule->last_tick
		: generator_tick_before(rule, limit + unit_us(rule));
	return limit;
}

/* The longest time to sleep, so that a new max_lead is noticed soon. */
#define MAX_SLEEP_MS 100

static void
sleep_until(const GeneratorRule *rule, int64 time_us, int64 now_us)
{
	static uint32 wait_event = 0;
	uint64		began = monotonic_us();

	if (wait_event == 0)
		wait_event = NEW_WAIT_EVENT("TidIdsLead");
	(void) WaitLatch(MyLatch, WL_LATCH_SET | WL_TIMEOUT | WL_EXIT_ON_PM_DEATH,
					 (long) Min(Max((time_us - now_us) / USECS_PER_MSEC + 1, 1),
								MAX_SLEEP_MS),
					 wait_event);
	pg_atomic_fetch_add_u64(&generator_state(rule)->waited,
							(int64) (monotonic_us() - began));
	ResetLatch(MyLatch);
	CHECK_FOR_INTERRUPTS();
}

bool
generator_wait(const GeneratorRule *rule, uint64 first, uint64 count,
			   bool takes)
{
	GeneratorView *view = &generator_views[rule->slot];
	int64		first_us = generator_unix_us(rule,
											 generator_unit_of(rule, first));
	int64		limit = find_limit(rule);
	uint64		now = monotonic_us();

	if (first <= view->limit_tick)
		return false;
	if (first_us > generator_farthest_us(rule))
	{
		generator_mark_reached(rule, first_us - max_lead_us());
		return true;
	}
	if (now - view->second_began >= USECS_PER_SEC)
	{
		view->second_began = now;
		view->taken = 0;
	}
	if (view->taken + count <= LIGHT_TICKS &&
		first <= generator_tick_before(rule, limit + LIGHT_ROOM_US +
									   unit_us(rule)))
	{
		if (takes)
			view->taken += count;
		return false;
	}
	log_wait(rule);
	sleep_until(rule, first_us, limit);
	return true;
}

void
generator_wait_for_turn(const GeneratorRule *rule, uint64 count)
{
	uint64		last;

	do
		last = generator_last(rule);
	while (last != 0 && last >= generator_views[rule->slot].limit_tick &&
		   last < rule->last_tick &&
		   generator_wait(rule, last + 1, count, false));
}

/* --- publishing the clock --- */

/*
 * Store the reading, and count a step back if it is below the stored one.
 * Look once a minute whether the generator is far ahead.
 *
 * The stored reading is loaded before the clock is read.  The process that
 * stored it had read the clock before that, so if our reading is smaller, the
 * clock has stepped back, however the processes were scheduled.  Several
 * sessions may detect the same step; only the one that replaces the old
 * reading counts it.  A step is counted twice only if a session that was
 * delayed since before the step stores its old reading again.
 */
void
generator_publish_clock(const GeneratorRule *rule, struct timespec now,
						uint64 now_units)
{
	GeneratorState *state = generator_state(rule);
	GeneratorView *view = &generator_views[rule->slot];
	uint64		seen = pg_atomic_read_u64(&state->clock);
	uint64		now_us;

	generator_mark_reached(rule, (int64) unix_us(now));

	/*
	 * The clock must be read after what is stored was loaded; pairs with the
	 * stores below, which follow the reading that they store.
	 */
	pg_read_barrier();
	now_us = unix_us(generator_read_clock());
	if (now_us >= seen)
		pg_atomic_write_u64(&state->clock, now_us);
	else if (pg_atomic_compare_exchange_u64(&state->clock, &seen, now_us))
		pg_atomic_fetch_add_u64(&state->steps_back, 1);
	view->published = now_units;
	(void) find_limit(rule);

	/* Usually only one session stores the first reading of a minute. */
	if (now_us / USECS_PER_MINUTE != seen / USECS_PER_MINUTE)
		log_if_far_ahead(rule, now_units);
}

void
generator_report_span(const GeneratorRule *rule, bool by_clock)
{
	ereport(ERROR,
			(errcode(ERRCODE_DATETIME_VALUE_OUT_OF_RANGE),
			 by_clock
			 ? errmsg("clock is outside the time span of generator \"%s\"",
					  rule->name)
			 : errmsg("generator \"%s\" is at the end of its time span",
					  rule->name),
			 errdetail("It covers %s to %s (UTC).",
					   unix_us_text(generator_unix_us(rule,
													  rule->first_unit)),
					   unix_us_text(generator_unix_us(rule,
													  generator_unit_of(rule,
																		rule->last_tick)))),
			 by_clock
			 ? 0
			 : hint_at_wrong_floor(rule)));
}
