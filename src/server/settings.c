/*
 * settings.c
 *		The extension's settings (GUCs), see settings.h.
 */
#include "postgres.h"

#include <limits.h>

#include "access/parallel.h"
#include "miscadmin.h"
#include "utils/guc.h"

#include "server/compat.h"
#include "server/settings.h"

int			tid_ids_node_id = NODE_ID_UNSET;
int			tid_ids_tid_output = TID_OUTPUT_DASHED;
int			tid_ids_max_lead = 60 * 1000;
bool		tid_ids_record_floor = true;

static const struct config_enum_entry tid_output_options[] = {
	{"dashed", TID_OUTPUT_DASHED, false},
	{"plain", TID_OUTPUT_PLAIN, false},
	{NULL, 0, false}
};

/*
 * Before the library is loaded, the options of a connection and ALTER
 * DATABASE or ALTER ROLE ... SET can give any value to a setting.  If the
 * server refuses it when the setting is defined, it only warns, and then uses
 * the default, because the value has replaced that of postgresql.conf.  So
 * raise the server's error instead.  It must come before the first setting is
 * defined, because the session can load the library again.
 *
 * The settings of a parallel worker are replaced by those of its leader after
 * it has loaded the leader's libraries.  Autovacuum compares IDs, but generates
 * none, and must not stop.
 */
static void
check_value_before_load(const char *name)
{
	struct config_generic *setting = FIND_SETTING(name);

	if (setting == NULL || setting->reset_source <= PGC_S_ARGV ||
		InitializingParallelWorker || MyBackendType == B_AUTOVAC_WORKER)
		return;
	ereport(ERROR,
			(errcode(ERRCODE_CANT_CHANGE_RUNTIME_PARAM),
			 errmsg("parameter \"%s\" cannot be changed now", name),
			 errhint("Remove it from the options of the connection, or by ALTER DATABASE or ALTER ROLE ... RESET.")));
}

void
settings_define(void)
{
	check_value_before_load("tid_ids.node_id");
	check_value_before_load("tid_ids.max_lead");
	check_value_before_load("tid_ids.record_floor");
	DefineCustomIntVariable("tid_ids.node_id",
							"Sets the node ID of this server, which should differ from those of other servers.",
							"It is the clock ID of generated tids and the node ID of snowish uid11s. "
							"With -1, tids have a random clock ID from 0 to 31, chosen when the server "
							"first generates an ID, and snowish uid11s cannot be generated.",
							&tid_ids_node_id,
							NODE_ID_UNSET, NODE_ID_UNSET, NODE_ID_MAX,
							PGC_SIGHUP, GUC_ALLOW_IN_PARALLEL,
							NULL, NULL, NULL);
	DefineCustomEnumVariable("tid_ids.tid_output",
							 "Sets the output format of tids; input accepts both forms.",
							 NULL,
							 &tid_ids_tid_output,
							 TID_OUTPUT_DASHED, tid_output_options,
							 PGC_USERSET, GUC_ALLOW_IN_PARALLEL,
							 NULL, NULL, NULL);

	/* The limit protects the whole server, so all sessions have the same. */
	DefineCustomIntVariable("tid_ids.max_lead",
							"Sets how far use can move a generator ahead of the time that was reached.",
							"A session that would move it further waits. "
							"0 counts as a millisecond, and -1 means no limit.",
							&tid_ids_max_lead,
							60 * 1000, -1, INT_MAX,
							PGC_SIGHUP, GUC_UNIT_MS | GUC_ALLOW_IN_PARALLEL,
							NULL, NULL, NULL);

	/*
	 * A session also records the floors of other sessions' IDs, so the
	 * setting must be the same for all sessions.
	 */
	DefineCustomBoolVariable("tid_ids.record_floor",
							 "Records how far generators have come, so that IDs remain in order "
							 "after a restart, a crash or a failover.",
							 "A transaction that generates IDs then writes a small record before "
							 "it commits, about once a second.",
							 &tid_ids_record_floor,
							 true,
							 PGC_SIGHUP, GUC_ALLOW_IN_PARALLEL,
							 NULL, NULL, NULL);
	MarkGUCPrefixReserved("tid_ids");
}
