/*
 * floor.h
 *		Floors of the generators that remain when the server stops.
 *
 * Every database with the extension has a sequence for each generator.  Its value
 * is a time that is later than all IDs of this generator that transactions of the
 * database have committed.  A transaction that has generated IDs records this time
 * before its commit record is written, about a second in advance, so that it is
 * recorded about once a second.  So a database that comes back after a crash, on a
 * standby or from a dump has the records of all its IDs.
 *
 * When shared memory has been created anew, the first session of each database
 * raises the generators to these floors.  Every creation of shared memory is a life
 * of the server with a random number, and another sequence has the number of the
 * life that recorded last.  Floors that were recorded in the present life are not
 * used: the generators are above all IDs of this life anyway, and the floors are a
 * second ahead of them.
 */
#ifndef TID_IDS_SERVER_FLOOR_H
#define TID_IDS_SERVER_FLOOR_H

#include "server/generator.h"

/* A sequence has this name, followed by that of its generator. */
#define FLOOR_SEQUENCE "tid_ids_floor_"

/* floors_define - record floors at the end of this process's transactions */
extern void floors_define(void);

/*
 * floors_heed - raise the generators to the floors of an earlier life
 *
 * The server must not be in recovery.  Returns false if the sequences have changed
 * meanwhile: then the session must call this again before its next ID.
 */
extern bool floors_heed(void);

/* floor_recorded - return the recorded time in Unix us; 0 if there is none */
extern int64 floor_recorded(const GeneratorRule *rule);

#endif							/* TID_IDS_SERVER_FLOOR_H */
