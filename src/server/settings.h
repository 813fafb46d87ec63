/*
 * settings.h
 *		The extension's settings (GUCs).  Only the server's GUC code
 *		sets them.
 */
#ifndef TID_IDS_SERVER_SETTINGS_H
#define TID_IDS_SERVER_SETTINGS_H

#define NODE_ID_UNSET (-1)
#define NODE_ID_MAX 1023

typedef enum TidOutput
{
	TID_OUTPUT_DASHED,
	TID_OUTPUT_PLAIN
} TidOutput;

/* tid_ids.node_id: NODE_ID_UNSET or 0..NODE_ID_MAX */
extern int	tid_ids_node_id;

/* tid_ids.tid_output: a TidOutput */
extern int	tid_ids_tid_output;

/*
 * tid_ids.max_lead: milliseconds, or -1 for no limit.  The value in force is
 * that in the shared memory (server/generator/clock.h).
 */
extern int	tid_ids_max_lead;

/* tid_ids.record_floor */
extern bool tid_ids_record_floor;

extern void settings_define(void);

#endif							/* TID_IDS_SERVER_SETTINGS_H */
