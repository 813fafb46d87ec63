/*
 * module.c
 *		Loading of the shared library, with or without
 *		shared_preload_libraries.
 *
 * It is here, because src/server does not know the generators: they are
 * handed to it.
 */
#include "postgres.h"

#include "utils/builtins.h"

#include "server/compat.h"
#include "server/generator/state.h"
#include "server/generator/transaction.h"
#include "server/planner/rewrite.h"
#include "server/settings.h"
#include "types/generators.h"

MODULE_MAGIC("tid_ids", TID_IDS_VERSION);

/*
 * tid_ids_version() - return the version of the loaded library, which may be
 * newer than the extension's SQL objects
 */
PG_FUNCTION_INFO_V1(tid_ids_version);
Datum
tid_ids_version(PG_FUNCTION_ARGS)
{
	PG_RETURN_TEXT_P(cstring_to_text(TID_IDS_VERSION));
}

StaticAssertDecl(GENERATOR_COUNT <= GENERATOR_SLOTS,
				 "more generators than slots");

#define GENERATOR_ADDRESS(slot, rule) [slot] = &rule,

static const GeneratorRule *const rules[] = {
	GENERATOR_LIST(GENERATOR_ADDRESS)
};

void		_PG_init(void);

void
_PG_init(void)
{
	settings_define();
	generators_register(rules, GENERATOR_COUNT);
	generator_reserve_memory();
	transactions_register();
	range_rewrite_register();
}
