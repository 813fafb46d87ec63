/*
 * generators.c
 *		The list of all generators, for server/generator/.
 */
#include "postgres.h"

#include "types/generators.h"

StaticAssertDecl(GENERATOR_COUNT <= GENERATOR_SLOTS,
				 "more generators than slots");

#define GENERATOR_ADDRESS(slot, rule) [slot] = &rule,

const GeneratorRule *const generator_rules[] = {
	GENERATOR_LIST(GENERATOR_ADDRESS)
};
const int	generator_count = GENERATOR_COUNT;
