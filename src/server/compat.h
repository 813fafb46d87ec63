/*
 * compat.h
 *		Differences between the supported server versions.
 *
 * Every PG_VERSION_NUM of the project is in this file.  Each macro has the
 * same meaning with every server.  Include this file after "postgres.h".
 */
#ifndef TID_IDS_SERVER_COMPAT_H
#define TID_IDS_SERVER_COMPAT_H

#include "fmgr.h"
#include "nodes/nodes.h"

#if PG_VERSION_NUM < 150000
#error "tid_ids needs PostgreSQL 15 or later"
#endif

/*
 * Datums and atomic variables must have 64 bits; the codec needs 128-bit
 * numbers.
 */
#if SIZEOF_VOID_P < 8
#error "tid_ids needs a 64-bit PostgreSQL server"
#endif

/* 16 moved the macros for variable-length values to a header of their own. */
#if PG_VERSION_NUM >= 160000
#include "varatt.h"
#endif

/*
 * 16 introduced soft errors, and added an argument for them to make_range()
 * and range_serialize().  Before 16, an input error is always raised.
 */
#if PG_VERSION_NUM < 160000
#define SOFT_ERROR(context, ...) \
	do { \
		(void) (context); \
		ereport(ERROR, __VA_ARGS__); \
	} while (0)
#define SOFT_ERROR_CONTEXT(fcinfo) ((Node *) NULL)
#define MAKE_RANGE(type, lower, upper) make_range(type, lower, upper, false)
#define RANGE_SERIALIZE(type, lower, upper, empty) \
	range_serialize(type, lower, upper, empty)
#else
#include "nodes/miscnodes.h"
#define SOFT_ERROR(context, ...) errsave(context, __VA_ARGS__)
#define SOFT_ERROR_CONTEXT(fcinfo) ((fcinfo)->context)
#define MAKE_RANGE(type, lower, upper) \
	make_range(type, lower, upper, false, NULL)
#define RANGE_SERIALIZE(type, lower, upper, empty) \
	range_serialize(type, lower, upper, empty, NULL)
#endif

/* 15.0 has InitMaterializedSRF() under its old name only. */
#if PG_VERSION_NUM < 160000
#define INIT_MATERIALIZED_SRF(fcinfo, flags) SetSingleFuncCall(fcinfo, flags)
#else
#define INIT_MATERIALIZED_SRF(fcinfo, flags) InitMaterializedSRF(fcinfo, flags)
#endif

/* 16 added an argument to DecodeDateTime() for the details of an error. */
#if PG_VERSION_NUM < 160000
#define DECODE_DATE_TIME(fields, types, count, kind, tm, fsec, tz) \
	DecodeDateTime(fields, types, count, kind, tm, fsec, tz)
#else
#define DECODE_DATE_TIME(fields, types, count, kind, tm, fsec, tz) \
	DecodeDateTime(fields, types, count, kind, tm, fsec, tz, \
				   &(DateTimeErrorExtra) {0})
#endif

/*
 * 17 introduced GetNamedDSMSegment(); 19 added an argument to it and to its
 * callback.  Before 17, ATTACH_SHARED_STATE() uses the main segment, which
 * has a few kilobytes of spare space unless the lock table has used it up.  A
 * preloaded library reserves its memory when the server starts.
 */
#if PG_VERSION_NUM < 170000
#include "storage/lwlock.h"
#include "storage/shmem.h"

#define SHARED_STATE_IN_MAIN_SEGMENT true
#define ATTACH_SHARED_STATE(name, size, init) \
	attach_main_segment(name, size, init)

static inline void
hint_at_preloading(void *unused)
{
	errhint("Add \"tid_ids\" to shared_preload_libraries and restart the server.");
}

static inline void *
attach_main_segment(const char *name, Size size, void (*init) (void *state))
{
	ErrorContextCallback context = {
		.previous = error_context_stack,
		.callback = hint_at_preloading
	};
	void	   *state;
	bool		found;

	LWLockAcquire(AddinShmemInitLock, LW_EXCLUSIVE);
	error_context_stack = &context;
	state = ShmemInitStruct(name, size, &found);
	error_context_stack = context.previous;
	if (!found)
		init(state);
	LWLockRelease(AddinShmemInitLock);
	return state;
}

/*
 * ATTACH_LARGE_STATE() uses a dynamic segment, which other sessions find by
 * the handle that *handle contains.
 */
#include "storage/dsm.h"

#define ATTACH_LARGE_STATE(handle, name, size, init) \
	attach_dynamic_segment(handle, size, init)

static inline void *
attach_dynamic_segment(dsm_handle *handle, Size size,
					   void (*init) (void *state))
{
	dsm_segment *segment;

	LWLockAcquire(AddinShmemInitLock, LW_EXCLUSIVE);
	if (*handle != DSM_HANDLE_INVALID)
		segment = dsm_attach(*handle);
	else
	{
		segment = dsm_create(size, 0);
		init(dsm_segment_address(segment));
		dsm_pin_segment(segment);
		*handle = dsm_segment_handle(segment);
	}
	if (segment == NULL)
		elog(ERROR, "could not attach to dynamic shared memory segment");
	dsm_pin_mapping(segment);
	LWLockRelease(AddinShmemInitLock);
	return dsm_segment_address(segment);
}
#else
#include "storage/dsm_registry.h"

#define ATTACH_LARGE_STATE(handle, name, size, init) \
	((void) (handle), ATTACH_SHARED_STATE(name, size, init))

#define SHARED_STATE_IN_MAIN_SEGMENT false
#if PG_VERSION_NUM < 190000
#define ATTACH_SHARED_STATE(name, size, init) \
	GetNamedDSMSegment(name, size, init, &(bool) {false})
#else
#define ATTACH_SHARED_STATE(name, size, init) \
	GetNamedDSMSegment(name, size, init, &(bool) {false}, NULL)
#endif
#endif

#if PG_VERSION_NUM < 190000
#define SHARED_STATE_INIT(name) static void name(void *state)
#else
#define SHARED_STATE_INIT(name) static void name(void *state, void *arg)
#endif

/* Find a setting by its name, in upper or lower case; NULL if there is none. */
#include "utils/guc_tables.h"
#if PG_VERSION_NUM < 160000
#define FIND_SETTING(name) find_setting(name)

static inline struct config_generic *
find_setting(const char *name)
{
	struct config_generic **all = get_guc_variables();

	for (int i = 0; i < GetNumConfigOptions(); i++)
		if (pg_strcasecmp(all[i]->name, name) == 0)
			return all[i];
	return NULL;
}
#else
#define FIND_SETTING(name) find_option(name, false, true, 0)
#endif

/*
 * Before this flag, which minor versions of 15 to 17 introduced, loading the
 * library in a parallel operation warns about each setting of
 * postgresql.conf.
 */
#include "utils/guc.h"
#ifndef GUC_ALLOW_IN_PARALLEL
#define GUC_ALLOW_IN_PARALLEL 0
#endif

/* 18 introduced skip scans of btree indexes. */
#if PG_VERSION_NUM >= 180000
#include "utils/skipsupport.h"
#define HAVE_SKIP_SUPPORT
#endif

/*
 * 18 introduced temporal keys, and names of comparisons to find their
 * operators.
 */
#if PG_VERSION_NUM >= 180000
#include "access/cmptype.h"
#define HAVE_TEMPORAL_KEYS
#endif

/*
 * Lock without waiting, and without an error if the lock table is full.  18
 * added an argument to this function, which makes it log failures.
 */
#if PG_VERSION_NUM < 180000
#define LOCK_IF_POSSIBLE(tag, lockmode, local_lock) \
	LockAcquireExtended(tag, lockmode, false, true, false, local_lock)
#else
#define LOCK_IF_POSSIBLE(tag, lockmode, local_lock) \
	LockAcquireExtended(tag, lockmode, false, true, false, local_lock, false)
#endif

/*
 * RELATION_HOOK is called after the planner has read what it needs to know
 * about a table and its indexes.  19 has another one.
 *
 * RELATION_HOOK_FUNCTION defines a function for it, which calls the previous
 * one, a variable that it also defines, and then ours(root, rel).
 */
#if PG_VERSION_NUM < 190000
#include "optimizer/plancat.h"
#define RELATION_HOOK get_relation_info_hook
#define RELATION_HOOK_FUNCTION(name, previous, ours) \
	static get_relation_info_hook_type previous = NULL; \
	static void \
	name(PlannerInfo *root, Oid relid, bool is_parent, RelOptInfo *rel) \
	{ \
		if (previous != NULL) \
			previous(root, relid, is_parent, rel); \
		ours(root, rel); \
	} \
	extern get_relation_info_hook_type get_relation_info_hook
#else
#include "optimizer/pathnode.h"
#define RELATION_HOOK build_simple_rel_hook
#define RELATION_HOOK_FUNCTION(name, previous, ours) \
	static build_simple_rel_hook_type previous = NULL; \
	static void \
	name(PlannerInfo *root, RelOptInfo *rel, RangeTblEntry *table) \
	{ \
		if (previous != NULL) \
			previous(root, rel, table); \
		ours(root, rel); \
	} \
	extern build_simple_rel_hook_type build_simple_rel_hook
#endif

/* 17 introduced wait events of extensions, which pg_stat_activity names. */
#include "utils/wait_event.h"
#if PG_VERSION_NUM < 170000
#define NEW_WAIT_EVENT(name) PG_WAIT_EXTENSION
#else
#define NEW_WAIT_EVENT(name) WaitEventExtensionNew(name)
#endif

/* 18 introduced names and versions of loaded modules. */
#if PG_VERSION_NUM < 180000
#define MODULE_MAGIC(module_name, module_version) PG_MODULE_MAGIC
#else
#define MODULE_MAGIC(module_name, module_version) \
	PG_MODULE_MAGIC_EXT(.name = module_name, .version = module_version)
#endif

/*
 * KEEPS_DEFAULT_ROWS: whether a server with this version number is known not
 * to lose rows of DEFAULT partitions (see default_partition.c).
 * KEEPS_DEFAULT_ROWS_OF_ONE_COLUMN: the same of tables whose key has one
 * column; PostgreSQL 20 and later are assumed to be right.
 *
 * The server that runs may be another minor version than that of the headers.
 * A build with -DNO_SERVER_IS_MENDED is for tests.
 */
#ifndef NO_SERVER_IS_MENDED
#define KEEPS_DEFAULT_ROWS(RUNNING_PG_VERSION_NUM) \
	(RUNNING_PG_VERSION_NUM >= 150020 && RUNNING_PG_VERSION_NUM < 160000)
#define KEEPS_DEFAULT_ROWS_OF_ONE_COLUMN(RUNNING_PG_VERSION_NUM) \
	(RUNNING_PG_VERSION_NUM % 10000 >= \
	 (RUNNING_PG_VERSION_NUM < 160000 ? 20 : \
	  RUNNING_PG_VERSION_NUM < 170000 ? 15 : \
	  RUNNING_PG_VERSION_NUM < 180000 ? 12 : \
	  RUNNING_PG_VERSION_NUM < 190000 ? 6 : 0))
#else
#define KEEPS_DEFAULT_ROWS(RUNNING_PG_VERSION_NUM) \
	((void) (RUNNING_PG_VERSION_NUM), false)
#define KEEPS_DEFAULT_ROWS_OF_ONE_COLUMN(RUNNING_PG_VERSION_NUM) \
	((void) (RUNNING_PG_VERSION_NUM), false)
#endif

#endif							/* TID_IDS_SERVER_COMPAT_H */
