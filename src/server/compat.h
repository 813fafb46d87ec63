/*
 * compat.h
 *		What differs between the server versions we build for.
 *
 * Every PG_VERSION_NUM of the project stands here.  A shim presents the newest
 * server's interface on the older ones.  Include after "postgres.h".
 */
#ifndef TID_IDS_SERVER_COMPAT_H
#define TID_IDS_SERVER_COMPAT_H

#include "fmgr.h"
#include "nodes/nodes.h"

#if PG_VERSION_NUM < 150000
#error "tid_ids needs PostgreSQL 15 or later"
#endif

/* Of 64 bits are Datums, atomic variables and, with 128, the codec's numbers. */
#if SIZEOF_VOID_P < 8
#error "tid_ids needs a 64-bit PostgreSQL server"
#endif

/* 16 moved the access to variable-length values to a header of its own. */
#if PG_VERSION_NUM >= 160000
#include "varatt.h"
#endif

/* 18 put "does not return" in front, in C11's and C23's way. */
#if PG_VERSION_NUM < 180000
#define pg_noreturn _Noreturn
#endif

/* 16 introduced soft errors; before, an input error is always raised. */
#if PG_VERSION_NUM < 160000
#define errsave(context, ...) \
	do { \
		(void) (context); \
		ereport(ERROR, __VA_ARGS__); \
	} while (0)
#define SOFT_ERROR_CONTEXT(fcinfo) ((Node *) NULL)

#include "utils/rangetypes.h"
#define make_range(type, lower, upper, empty, escontext) \
	make_range(type, lower, upper, empty)
#define range_serialize(type, lower, upper, empty, escontext) \
	range_serialize(type, lower, upper, empty)
#else
#include "nodes/miscnodes.h"
#define SOFT_ERROR_CONTEXT(fcinfo) ((fcinfo)->context)
#endif

/*
 * 17 introduced GetNamedDSMSegment; 19 gave it and its callback an argument.
 * Before 17 the same is done in the main segment: its slack has room for a few
 * kilobytes, unless the lock table has grown into it, and a preloaded library
 * takes them when the server starts.
 */
#if PG_VERSION_NUM < 170000
#include "storage/lwlock.h"
#include "storage/shmem.h"

#define SHARED_STATE_IN_MAIN_SEGMENT true
#define SHARED_STATE_INIT(name) static void name(void *state, void *arg)

static inline void
hint_at_preloading(void *unused)
{
	errhint("Add \"tid_ids\" to shared_preload_libraries and restart the server.");
}

static inline void *
GetNamedDSMSegment(const char *name, Size size,
				   void (*init_callback) (void *state, void *arg),
				   bool *found, void *arg)
{
	ErrorContextCallback context = {
		.previous = error_context_stack,
		.callback = hint_at_preloading
	};
	void	   *state;

	LWLockAcquire(AddinShmemInitLock, LW_EXCLUSIVE);
	error_context_stack = &context;
	state = ShmemInitStruct(name, size, found);
	error_context_stack = context.previous;
	if (!*found)
		init_callback(state, arg);
	LWLockRelease(AddinShmemInitLock);
	return state;
}
#else
#include "storage/dsm_registry.h"

#define SHARED_STATE_IN_MAIN_SEGMENT false
#if PG_VERSION_NUM < 190000
#define SHARED_STATE_INIT(name) static void name(void *state)
#define GetNamedDSMSegment(name, size, init_callback, found, arg) \
	GetNamedDSMSegment(name, size, init_callback, found)
#else
#define SHARED_STATE_INIT(name) static void name(void *state, void *arg)
#endif
#endif

/* 18 introduced skip scans of btree indexes. */
#if PG_VERSION_NUM >= 180000
#include "utils/skipsupport.h"
#define HAVE_SKIP_SUPPORT
#endif

/* 18 introduced names and versions of loaded modules. */
#if PG_VERSION_NUM < 180000
#define MODULE_MAGIC(module_name, module_version) PG_MODULE_MAGIC
#else
#define MODULE_MAGIC(module_name, module_version) \
	PG_MODULE_MAGIC_EXT(.name = module_name, .version = module_version)
#endif

#endif							/* TID_IDS_SERVER_COMPAT_H */
