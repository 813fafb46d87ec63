/*
 * floor.h
 *		Recorded floors of the generators, which remain when the server stops.
 *
 * Every database with the extension has a sequence for each generator.  Its
 * value is a time that is later than all IDs of this generator that
 * transactions of the database have committed.  A transaction that has
 * generated IDs or read a horizon (server/generator/horizon.h) records this
 * time before its commit record is written.  It records a time one second
 * later, so that further transactions need to record only about once a
 * second.  So the sequences are right after a crash, on a promoted standby and
 * in a restored dump.
 *
 * A life of the server is the time from a creation of shared memory to its
 * end; it has a random number.  The transaction stores this number together
 * with the floor, in the column log_cnt of the sequence.  setval() sets this
 * column to 0, and so do dumps and replication of sequences, which use it.
 * So a floor with another number comes from an earlier life, another server
 * or an administrator.  Before a session generates its first ID, and when it
 * records a floor, it raises the generator to such a floor.  Floors that were
 * recorded in the present life are not used: the generators are above all IDs
 * of this life anyway, and the floors are a second ahead of them.
 */
#ifndef TID_IDS_SERVER_GENERATOR_FLOOR_H
#define TID_IDS_SERVER_GENERATOR_FLOOR_H

#include "server/generator/state.h"

/*
 * A sequence has this name, followed by that of its generator.  The install
 * script creates them in this schema.
 */
#define FLOOR_SEQUENCE "tid_ids_floor_"
#define FLOOR_SCHEMA "tid_ids_floors"

typedef struct RecordedFloor
{
	int64		time_us;		/* Unix time; 0: there is none */
	int64		life;			/* that recorded it; 0: setval() */
} RecordedFloor;

/*
 * floor_begin - prepare for the IDs that this transaction generates, or
 * for a horizon
 *
 * Raises the generator to the floor of the database, and has the floor
 * recorded when the transaction commits.  Returns false if the transaction
 * must call this before its next ID, too: during recovery, or if a sequence
 * was created, altered or dropped during the call.  It must also do so after
 * floors_forget() has returned true.
 */
extern bool floor_begin(const GeneratorRule *rule);

/*
 * floors_record - record the floors of the generators that this session has
 * used, if necessary
 *
 * Call this before each commit and PREPARE, when the transaction has its xid,
 * if it needs one.
 */
extern void floors_record(void);

/*
 * floors_forget - for a relcache callback: forget what this session knows of
 * the floors, if a relation (InvalidOid: any one) has to do with them; return
 * whether it has
 */
extern bool floors_forget(Oid relation);

/*
 * floor_read - return the floor that the database has recorded
 *
 * Waits for a transaction that alters or drops the sequence.
 */
extern RecordedFloor floor_read(const GeneratorRule *rule);

/*
 * floor_apply - raise the generator to a recorded floor, if it comes from
 * elsewhere than the present life
 *
 * Does nothing during recovery: the primary may still record floors.
 */
extern void floor_apply(const GeneratorRule *rule, RecordedFloor floor);

#endif							/* TID_IDS_SERVER_GENERATOR_FLOOR_H */
