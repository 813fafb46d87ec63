/*
 * module.c
 *		Loading of the shared library, with or without
 *		shared_preload_libraries.
 */
#include "postgres.h"

#include "utils/builtins.h"

#include "server/compat.h"
#include "server/generator/state.h"
#include "server/generator/transaction.h"
#include "server/planner/rewrite.h"
#include "server/settings.h"

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

void		_PG_init(void);

void
_PG_init(void)
{
	settings_define();
	generator_reserve_memory();
	transactions_define();
	range_rewrite_define();
}
