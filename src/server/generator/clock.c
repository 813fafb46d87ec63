/*
 * clock.c
 *		What a generator does when it is far from the clock, see clock.h.
 */
#include "postgres.h"

#include "server/generator/clock.h"
#include "server/generator/floor.h"
#include "server/settings.h"
#include "server/timestamp.h"

uint64		generator_published[GENERATOR_SLOTS];

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

/* Write to the server's log if a generator is more than a minute ahead. */
static void
log_if_far_ahead(const GeneratorRule *rule, uint64 now_units)
{
	uint64		last = generator_last(rule);
	int64		ms = ahead_ms(rule, last, now_units);

	if (ms > SECS_PER_MINUTE * 1000)
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
 * Store a reading of the clock for other sessions, and count a step back if
 * it is below the stored one.  Look once a minute whether the generator is far
 * ahead.
 *
 * The stored reading is loaded before the clock is read.  The process that
 * stored it had read the clock before that, so if our reading is smaller, the
 * clock has stepped back, however the processes were scheduled.  Several
 * sessions may detect the same step; only the one that replaces the old
 * reading counts it.  A step is counted twice only if a session that was
 * delayed since before the step stores its old reading again.
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

	/* Usually only one session stores the first reading of a minute. */
	if (now / USECS_PER_MINUTE != seen / USECS_PER_MINUTE)
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

void
generator_check_drift(const GeneratorRule *rule, uint64 tick,
					  uint64 now_units)
{
	int64		ms = ahead_ms(rule, tick, now_units);

	if (ms > tid_ids_max_clock_drift)
		ereport(ERROR,
				(errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE),
				 errmsg("generator \"%s\" is too far ahead of the clock",
						rule->name),
				 errdetail("The next ID would be %lld ms ahead; tid_ids.max_clock_drift is %d ms.",
						   (long long) ms, tid_ids_max_clock_drift),
				 ms > WRONG_FLOOR_MS
				 ? hint_at_wrong_floor(rule)
				 : errhint("Wait until the clock has caught up, or raise \"tid_ids.max_clock_drift\".")));
}
