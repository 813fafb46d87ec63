/*
 * horizon.h
 *		Horizons: up to which ID a reader has all rows.
 *
 * IDs are in the order in which they were generated, but rows become visible
 * in the order of commits.  So a reader that continues after the greatest ID
 * that it has seen misses rows.  The horizon of a generator is an ID H for
 * which this holds: every row of this database whose key the generator made
 * in the transaction that wrote the row, and whose key is less than H, is
 * visible to the statement's snapshot, or was deleted, or will never be
 * visible.
 *
 * How it works
 * ------------
 *
 * Before a transaction takes its first tick of a generator, it publishes an
 * entry in shared memory: the generator's last tick, which its own ticks will
 * exceed, its database and its virtual transaction ID.  The horizon is just
 * above the least tick of all transactions that the snapshot does not see as
 * finished, or above the last tick of the generator if there is none.
 *
 * "Finished" is the difficult part.  Nothing is cleared at the end of a
 * transaction.  Instead, a reader compares the entry with the backend's
 * PGPROC.  PostgreSQL clears the virtual transaction ID there together with
 * the xid, so a transaction whose ID is still there is not visible to any
 * snapshot.  If it is gone, the transaction has ended, but perhaps after the
 * snapshot was taken.  So before a transaction with an xid commits, it stores
 * its xid in its entries, and the reader asks whether the snapshot sees this
 * xid as running.  An entry that has no xid although its transaction has
 * ended belongs to one that was rolled back or wrote nothing, so it does not
 * count.
 *
 * The order of loads and stores
 * -----------------------------
 *
 * A writer starts its transaction (its virtual ID is in PGPROC), loads the
 * generator's last tick, stores the entry, and takes the tick by a
 * compare-and-swap, which is a full barrier.  Before its commit, it stores
 * its xid in the entry; then the server clears PGPROC, with ProcArrayLock.  A
 * reader loads (1) the generator's last tick, (2) for each backend, PGPROC,
 * (3) then its entries, (4) then the entries of prepared transactions, (5)
 * then the next xid.
 *
 * - (1) before (2) and (3): if a tick is not above the loaded one, its
 *	 compare-and-swap came before (1), so the reader finds its entry.  A
 *	 transaction that is not yet in PGPROC at (2) takes its ticks after (1),
 *	 so they are above the horizon.
 * - (2) before (3): if the transaction is gone at (2), the entry's xid was
 *	 stored before (3).  In the other order, the reader could see an entry
 *	 without an xid and then a PGPROC without the transaction, and ignore a
 *	 transaction that has committed.
 * - (2) before (4): a transaction that is being prepared stores its entry of
 *	 (4) before PGPROC is cleared.
 *
 * Memory of transactions that have ended
 * --------------------------------------
 *
 * Each backend has a ring of entries, because a snapshot may be older than
 * several of its transactions.  In the ring, the entries of one generator are
 * in the order of the transactions.  So the newest one that the snapshot sees
 * as finished ends the search.  So that a busy backend does not replace its
 * ring in a few milliseconds, transactions within 1/100 s share an entry: it
 * keeps the tick of the first one and gets the xid of the last one.  An entry
 * whose transaction has ended without an xid is used again.
 *
 * If entries that the snapshot does not see as finished have been replaced,
 * the horizon is taken from the last call in an earlier transaction of this
 * session.  Each call also computes the least tick of the transactions that
 * are running at that time, and loads the next xid afterwards.  A snapshot
 * whose xmax is above this xid was taken later, and sees all other
 * transactions below that tick as finished; so does a snapshot whose xmin is
 * not below it.  If there was no such call, the horizon is the generator's
 * lowest ID.  So a reader never misses a row, and a session whose snapshots
 * are always old when they are used, as with REPEATABLE READ, advances, too.
 * But while others write, the first such call of a session may return the
 * lowest ID.
 *
 * Each call in a statement must return the same, so the result is kept in the
 * transaction, together with the contents of the snapshot.
 *
 * Other processes
 * ---------------
 *
 * - A parallel worker cannot generate IDs.  Otherwise, the leader, which writes
 *	 the rows, would have to look for the worker's entries at each commit, and
 *	 map this memory for that even if it generates no IDs.
 * - A prepared transaction has no PGPROC with its virtual ID, and ends in any
 *	 session and in any order.  So PREPARE stores its ticks in an array of
 *	 their own.
 * - Of prepared transactions that have survived a restart, the ticks are
 *	 lost.  Until they have ended, there is no horizon but an error.
 *
 * What it does not cover
 * ----------------------
 *
 * - Another extension's callback that runs before the commit, but after ours,
 *	 and gives an xid to a transaction that had none.
 * - Keys of one transaction that another one writes, such as a loop over
 *	 postgres_fdw to the same server.
 */
#ifndef TID_IDS_SERVER_GENERATOR_HORIZON_H
#define TID_IDS_SERVER_GENERATOR_HORIZON_H

#include "server/generator/state.h"

/*
 * horizon_map - map the shared memory, and create it if there is none
 *
 * Raises 53100 or 53200 if shared memory is used up.
 */
extern void horizon_map(void);

/* --- writers --- */

/*
 * horizon_publish - store an entry for the present transaction and a
 * generator
 *
 * Call this before the first tick of each transaction, after the generator
 * was raised to its floor and after horizon_map(); calling it again does no
 * harm.  Returns the bit of the entry, for the next two functions; 0 outside
 * of a transaction: then the next transaction must call this.
 */
extern uint32 horizon_publish(const GeneratorRule *rule);

/*
 * horizon_before_commit - store the transaction's xid, if it has one, in its
 * entries
 *
 * entries has the bits of those that this process has published.  Call this
 * by XACT_EVENT_PRE_COMMIT.  Raises no error, and maps no shared memory.
 */
extern void horizon_before_commit(uint32 entries);

/*
 * horizon_before_prepare - copy the transaction's entries for the time when
 * it is prepared
 *
 * Assigns an xid.  Otherwise as horizon_before_commit, by
 * XACT_EVENT_PRE_PREPARE.
 */
extern void horizon_before_prepare(uint32 entries);

/* --- readers --- */

/*
 * horizon_id - return the horizon of a generator for the active snapshot
 *
 * Raises 55000 during recovery, and if a prepared transaction has survived a
 * restart.
 */
extern Datum horizon_id(const GeneratorRule *rule);

/*
 * horizon_after_transaction - forget the results of the transaction that has
 * ended
 */
extern void horizon_after_transaction(void);

#endif							/* TID_IDS_SERVER_GENERATOR_HORIZON_H */
