/*
 * floor.h
 *		Recorded floors of the generators, which remain when the server stops.
 *
 * Every database with the extension has a sequence for each generator.  Its value
 * is a time that is later than all IDs of this generator that transactions of the
 * database have committed.  A transaction that has generated IDs records this time
 * before its commit record is written.  It records a time one second later, so that
 * further transactions need to record only about once a second.  So the sequences
 * are right after a crash, on a promoted standby and in a restored dump.
 *
 * After shared memory has been created, the first session of each database raises
 * the generators to these floors.  A life of the server is the time from a creation
 * of shared memory to its end; it has a random number.  Another sequence contains
 * the number of the life that recorded last.  Floors that were recorded in the
 * present life are not used: the generators are above all IDs of this life anyway,
 * and the floors are a second ahead of them.
 */
#ifndef TID_IDS_SERVER_FLOOR_H
#define TID_IDS_SERVER_FLOOR_H

#include "server/generator.h"

/* A sequence has this name, followed by that of its generator. */
#define FLOOR_SEQUENCE "tid_ids_floor_"

/* floors_define - record floors at the end of this process's transactions */
extern void floors_define(void);

/*
 * floors_apply - raise the generators to the floors of an earlier life
 *
 * The server must not be in recovery.  Returns false if a sequence was created,
 * altered or dropped during the call: then the session must call this again before
 * its next ID.
 */
extern bool floors_apply(void);

/* floor_recorded - return the recorded time in Unix us; 0 if there is none */
extern int64 floor_recorded(const GeneratorRule *rule);

#endif							/* TID_IDS_SERVER_FLOOR_H */
