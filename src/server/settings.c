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

static const struct config_enum_entry tid_output_options[] = {
	{"dashed", TID_OUTPUT_DASHED, false},
	{"plain", TID_OUTPUT_PLAIN, false},
	{NULL, 0, false}
};

void
settings_define(void)
{
	DefineCustomIntVariable("tid_ids.node_id",
							"Number of this server among those that generate IDs.",
							"It is the clock id of generated tids and the machine of snowish uid11s. "
							"-1: tids take one of 0 to 31, drawn at random when the server first "
							"generates an ID; snowish uid11s cannot be generated.",
							&tid_ids_node_id,
							NODE_ID_UNSET, NODE_ID_UNSET, NODE_ID_MAX,
							PGC_SIGHUP, 0, NULL, NULL, NULL);
	DefineCustomEnumVariable("tid_ids.tid_output",
							 "How tids are printed; both forms are always read.",
							 NULL,
							 &tid_ids_tid_output,
							 TID_OUTPUT_DASHED, tid_output_options,
							 PGC_USERSET, 0, NULL, NULL, NULL);

	/* A promise about the whole server, so not every user's to lift. */
	DefineCustomIntVariable("tid_ids.max_clock_drift",
							"How far ahead of the clock a generated ID may be.",
							"An ID that would be further ahead is an error instead. "
							"-1: no limit.",
							&tid_ids_max_clock_drift,
							-1, -1, INT_MAX,
							PGC_SUSET, GUC_UNIT_MS, NULL, NULL, NULL);
	MarkGUCPrefixReserved("tid_ids");
}
