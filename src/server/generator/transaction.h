/*
 * transaction.h
 *		What the present transaction has begun with generators.
 *
 * Only transaction.c follows the transactions of this process.  It calls the
 * floors and the horizons (server/generator/floor.h,
 * server/generator/horizon.h) before the first ID and at the end.
 */
#ifndef TID_IDS_SERVER_GENERATOR_TRANSACTION_H
#define TID_IDS_SERVER_GENERATOR_TRANSACTION_H

#include "server/generator/state.h"

/*
 * Generators that are prepared for the IDs of this transaction, one bit for
 * each.  It is 0 between transactions, after a sequence was changed, and
 * always on a standby.
 */
extern uint32 generator_begun;

/*
 * generator_begin - prepare a generator for the IDs of this transaction, of
 * which the first call takes count
 *
 * Maps the shared memory, raises the generator to the floor that this
 * database has recorded, waits until count ticks can be taken, and publishes
 * the transaction to readers of horizons, which it would hold back while it
 * waits.
 * Sets the generator's bit in generator_begun, except during recovery and
 * outside of a transaction.  Raises 25000 in a parallel worker, and 53100 or
 * 53200 if shared memory is used up.
 */
extern void generator_begin(const GeneratorRule *rule, uint64 count);

/* transactions_register - follow the transactions of this process */
extern void transactions_register(void);

#endif							/* TID_IDS_SERVER_GENERATOR_TRANSACTION_H */
