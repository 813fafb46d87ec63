/*
 * settings.c
 *		The extension's settings (GUCs), see settings.h.
 */
#include "postgres.h"

#include <limits.h>

#include "utils/guc.h"

#include "server/compat.h"
#include "server/settings.h"

int			tid_ids_node_id = NODE_ID_UNSET;
int			tid_ids_tid_output = TID_OUTPUT_DASHED;
int			tid_ids_max_clock_drift = -1;
bool		tid_ids_record_floor = true;

static const struct config_enum_entry tid_output_options[] = {
	{"dashed", TID_OUTPUT_DASHED, false},
	{"plain", TID_OUTPUT_PLAIN, false},
	{NULL, 0, false}
};

void
settings_define(void)
{
	DefineCustomIntVariable("tid_ids.node_id",
							"Sets the node ID of this server, which should differ from those of other servers.",
							"It is the clock ID of generated tids and the node ID of snowish uid11s. "
							"With -1, tids have a random clock ID from 0 to 31, chosen when the server "
							"first generates an ID, and snowish uid11s cannot be generated.",
							&tid_ids_node_id,
							NODE_ID_UNSET, NODE_ID_UNSET, NODE_ID_MAX,
							PGC_SIGHUP, 0, NULL, NULL, NULL);
	DefineCustomEnumVariable("tid_ids.tid_output",
							 "Sets the output format of tids; input accepts both forms.",
							 NULL,
							 &tid_ids_tid_output,
							 TID_OUTPUT_DASHED, tid_output_options,
							 PGC_USERSET, 0, NULL, NULL, NULL);

	/*
	 * The limit protects the whole server, so ordinary users may not change
	 * it.
	 */
	DefineCustomIntVariable("tid_ids.max_clock_drift",
							"Sets how far ahead of the clock a generated ID may be.",
							"If it would be further ahead, generating raises an error. "
							"-1 means no limit.",
							&tid_ids_max_clock_drift,
							-1, -1, INT_MAX,
							PGC_SUSET, GUC_UNIT_MS, NULL, NULL, NULL);

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
							 PGC_SIGHUP, 0, NULL, NULL, NULL);
	MarkGUCPrefixReserved("tid_ids");
}
