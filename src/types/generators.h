/*
 * generators.h
 *		The list of all generators.
 *
 * Each rule is defined in the file of its type.
 */
#ifndef TID_IDS_TYPES_GENERATORS_H
#define TID_IDS_TYPES_GENERATORS_H

#include "server/borrow.h"
#include "server/generator/entropy.h"
#include "server/generator/generator.h"
#include "server/generator/horizon.h"

/*
 * Slot in shared memory and rule, in the order of tid_ids_clock()'s rows.
 * Libraries of several releases may share the memory of one server, so never
 * change the slot of a generator: add new ones at the end.
 */
#define GENERATOR_LIST(GENERATOR) \
	GENERATOR(SLOT_TID, tid_generator) \
	GENERATOR(SLOT_UID11, uid11_generator) \
	GENERATOR(SLOT_UID11_SNOWISH, uid11_snowish_generator) \
	GENERATOR(SLOT_SCRU160, scru160_generator) \
	GENERATOR(SLOT_SCRU160_US, scru160_us_generator) \
	GENERATOR(SLOT_UUID6, uuid6_generator) \
	GENERATOR(SLOT_UUID7, uuid7_generator) \
	GENERATOR(SLOT_UUID7_DRAFT02_MS, uuid7_draft02_ms_generator) \
	GENERATOR(SLOT_UUID7_DRAFT02_US, uuid7_draft02_us_generator) \
	GENERATOR(SLOT_UUID7_DRAFT02_NS, uuid7_draft02_ns_generator) \
	GENERATOR(SLOT_UUID8_32, uuid8_32_generator) \
	GENERATOR(SLOT_UUID8_48, uuid8_48_generator) \
	GENERATOR(SLOT_UUID8_60, uuid8_60_generator) \
	GENERATOR(SLOT_UUID8_64, uuid8_64_generator)

#define GENERATOR_SLOT(slot, rule) slot,
#define GENERATOR_RULE(slot, rule) extern const GeneratorRule rule;

enum
{
	GENERATOR_LIST(GENERATOR_SLOT)
	GENERATOR_COUNT
};

GENERATOR_LIST(GENERATOR_RULE)

/* The codec's function that writes the ID of a tick */
typedef void (*TickPacker) (uint64_t tick, const uint8_t *random, uint8_t *id);

/*
 * TICK_RULE - define <generator>_generator by the codec's constants
 * <FORMAT>_TICK_...; further arguments initialize fields
 */
#define TICK_RULE(generator, FORMAT, ...) \
	const GeneratorRule generator##_generator = { \
		.name = #generator, \
		.slot = SLOT_##FORMAT, \
		.units_per_sec = FORMAT##_TICK_UNITS_PER_S, \
		.counter_bits = FORMAT##_TICK_COUNTER_BITS, \
		.last_tick = FORMAT##_TICK_MAX, \
		__VA_ARGS__ \
	}

/*
 * RANDOM_TICK_RULE - the same for a format with <FORMAT>_RANDOM_BITS, which
 * must be among the <FORMAT>_TICK_SHIFT bits below the tick
 *
 * Random bits above the tick would give a later tick a lower ID, and the
 * horizon would hide rows.  The assertion compares what the codec declares.
 */
#define RANDOM_TICK_RULE(generator, FORMAT, ...) \
	StaticAssertDecl(FORMAT##_RANDOM_BITS <= FORMAT##_TICK_SHIFT, \
					 "random bits are above the tick"); \
	TICK_RULE(generator, FORMAT, __VA_ARGS__)

/*
 * GENERATE_FUNCTIONS - define <generator>_generate, which calls
 * <generator>_of_tick(), <generator>_generate_many and <generator>_horizon
 */
#define GENERATE_FUNCTIONS(generator) \
	FORWARD(generator##_generate, \
			generator##_of_tick(generator_next_tick(&generator##_generator), \
								0, false)); \
	FORWARD(generator##_generate_many, \
			generator_many(fcinfo, &generator##_generator, 0)); \
	FORWARD(generator##_horizon, horizon_id(&generator##_generator))

#endif							/* TID_IDS_TYPES_GENERATORS_H */
