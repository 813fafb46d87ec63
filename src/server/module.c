/*
 * module.c
 *		Loading of the shared library.
 *
 * The extension does not need shared_preload_libraries.  Before PostgreSQL
 * 17, a preloaded library reserves its shared memory when the server starts,
 * so that the lock table cannot use it up.
 */
#include "postgres.h"

#include "miscadmin.h"
#include "storage/ipc.h"
#include "storage/shmem.h"
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
_PG_init(void)
{
	settings_define();
	transactions_define();
	range_rewrite_define();
	if (process_shared_preload_libraries_in_progress &&
		SHARED_STATE_IN_MAIN_SEGMENT)
	{
		previous_shmem_request_hook = shmem_request_hook;
		shmem_request_hook = request_shared_memory;
		previous_shmem_startup_hook = shmem_startup_hook;
		shmem_startup_hook = take_shared_memory;
	}
}
