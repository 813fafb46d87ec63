/*
 * floor.c
 *		Floors of the generators that remain when the server stops, see floor.h.
 *
 * Sequences are not transactional: their changes are not rolled back, and no
 * session waits for the end of another session's transaction.  This file writes
 * their pages itself and does not call setval(), for two reasons:
 *
 * - A delayed session must not lower a floor, so it must compare and change the
 *	 value under one lock.
 * - Parallel workers must record floors, but cannot call setval().  Their leader
 *	 cannot do it for them: it may not have loaded this library, if a function in
 *	 another language generated the IDs.
 */
#include "postgres.h"

#include "access/generic_xlog.h"
#include "access/genam.h"
#include "access/htup_details.h"
#include "access/relation.h"
#include "access/table.h"
#include "access/xact.h"
#include "access/xlog.h"
#include "catalog/dependency.h"
#include "catalog/pg_class.h"
#include "catalog/pg_extension.h"
#include "commands/sequence.h"
#include "miscadmin.h"
#include "port/pg_bitutils.h"
#include "replication/syncrep.h"
#include "storage/bufmgr.h"
#include "storage/lmgr.h"
#include "storage/lock.h"
#include "utils/fmgroids.h"
#include "utils/inval.h"
#include "utils/lsyscache.h"
#include "utils/rel.h"

#include "server/compat.h"
#include "server/floor.h"
#include "server/generator.h"
#include "server/settings.h"

#define EXTENSION "tid_ids"
#define LIFE_SEQUENCE "tid_ids_life"

/*
 * This session's cache of its database, until forget_database(): the sequences
 * that it has used, the greatest place below each recorded floor, and the end of
 * the WAL records that contain the floors, which may not be on disk yet.
 */
static struct
{
	bool		searched;		/* is life valid? */
	Oid			life;			/* InvalidOid: the database has no sequences */
	Oid			floors[GENERATOR_SLOTS];
	uint64		recorded[GENERATOR_SLOTS];
	XLogRecPtr	written;
}			database;

/*
 * The number of calls of forget_database(), which can happen whenever a catalog
 * is opened.  A result may be used, but not cached, if this number has changed
 * since the search began.
 */
static uint64 times_forgotten = 0;

/*
 * True if this transaction's floors are in WAL records that only its commit will
 * flush.
 */
static bool unflushed = false;

/* --- finding the sequences --- */

/* Return the extension, and set *schema; InvalidOid if this database lacks it. */
static Oid
find_extension(Oid *schema)
{
	Oid			extension = InvalidOid;
	Relation	catalog = table_open(ExtensionRelationId, AccessShareLock);
	ScanKeyData key;
	SysScanDesc scan;
	HeapTuple	tuple;

	ScanKeyInit(&key, Anum_pg_extension_extname, BTEqualStrategyNumber,
				F_NAMEEQ, CStringGetDatum(EXTENSION));
	scan = systable_beginscan(catalog, ExtensionNameIndexId, true, NULL, 1, &key);
	tuple = systable_getnext(scan);
	if (HeapTupleIsValid(tuple))
	{
		extension = ((Form_pg_extension) GETSTRUCT(tuple))->oid;
		*schema = ((Form_pg_extension) GETSTRUCT(tuple))->extnamespace;
	}
	systable_endscan(scan);
	table_close(catalog, AccessShareLock);
	return extension;
}

/*
 * Return the extension's sequence of this name; InvalidOid if there is none.  An
 * object of this name that does not belong to the extension is ignored.
 */
static Oid
find_sequence(const char *name)
{
	Oid			schema;
	Oid			extension = find_extension(&schema);
	Oid			sequence;

	if (!OidIsValid(extension))
		return InvalidOid;
	sequence = get_relname_relid(name, schema);
	if (!OidIsValid(sequence) ||
		get_rel_relkind(sequence) != RELKIND_SEQUENCE ||
		getExtensionOfObject(RelationRelationId, sequence) != extension)
		return InvalidOid;
	return sequence;
}

static Oid
life_sequence(void)
{
	uint64		before = times_forgotten;
	Oid			found;

	if (database.searched)
		return database.life;
	found = find_sequence(LIFE_SEQUENCE);
	if (before == times_forgotten)
	{
		database.searched = true;
		database.life = found;
	}
	return found;
}

static Oid
floor_sequence(const GeneratorRule *rule)
{
	uint64		before = times_forgotten;
	char		name[NAMEDATALEN];
	Oid			found;

	if (OidIsValid(database.floors[rule->slot]))
		return database.floors[rule->slot];
	if (!OidIsValid(life_sequence()))
		return InvalidOid;
	snprintf(name, sizeof name, FLOOR_SEQUENCE "%s", rule->name);
	found = find_sequence(name);
	if (before == times_forgotten)
		database.floors[rule->slot] = found;
	return found;
}

/*
 * Relcache callback.  InvalidOid means all relations.  If the database has no
 * sequences, the relation may be a new one.
 */
static void
forget_database(Datum unused, Oid relation)
{
	bool		ours = !OidIsValid(relation) || !OidIsValid(database.life) ||
		relation == database.life;

	for (int i = 0; i < GENERATOR_SLOTS && !ours; i++)
		ours = relation == database.floors[i];
	if (!ours)
		return;
	memset(&database, 0, sizeof database);
	generator_memory = NULL;
	times_forgotten++;
}

/* --- reading and writing them --- */

static Form_pg_sequence_data
sequence_data(Page page)
{
	ItemId		item = PageGetItemId(page, FirstOffsetNumber);
	HeapTupleHeader tuple = (HeapTupleHeader) PageGetItem(page, item);

	return (Form_pg_sequence_data) ((char *) tuple + tuple->t_hoff);
}

/*
 * Lock a relation of this database.  Return false if another transaction has
 * locked it or the lock table is full.
 */
static bool
try_to_lock(Oid oid, LOCKMODE lockmode)
{
	LOCALLOCK  *lock;
	LOCKTAG		tag;

	SET_LOCKTAG_RELATION(tag, MyDatabaseId, oid);
	switch (LOCK_IF_POSSIBLE(&tag, lockmode, &lock))
	{
		case LOCKACQUIRE_NOT_AVAIL:
			return false;
		case LOCKACQUIRE_ALREADY_CLEAR:
			return true;
		default:
			AcceptInvalidationMessages();
			MarkLockClear(lock);
			return true;
	}
}

/*
 * Open and lock a sequence.  Return NULL if there is none, or if wait is false and
 * it cannot be locked at once.
 *
 * A commit must not wait: a transaction that has locked a sequence is about to drop
 * or alter it, and may be waiting for the transaction that commits, which would be
 * a deadlock.
 */
static Relation
open_sequence(Oid oid, LOCKMODE lockmode, bool wait)
{
	Relation	sequence;

	if (!OidIsValid(oid))
		return NULL;
	if (wait)
		LockRelationOid(oid, lockmode);
	else if (!try_to_lock(oid, lockmode))
		return NULL;
	sequence = try_relation_open(oid, NoLock);
	if (sequence == NULL)
		UnlockRelationOid(oid, lockmode);
	return sequence;
}

/* Set *value to the value of a sequence; return false if it cannot be opened. */
static bool
read_sequence(Oid oid, bool wait, int64 *value)
{
	Relation	sequence = open_sequence(oid, AccessShareLock, wait);
	Buffer		buffer;

	if (sequence == NULL)
		return false;
	buffer = ReadBuffer(sequence, 0);
	LockBuffer(buffer, BUFFER_LOCK_SHARE);
	*value = sequence_data(BufferGetPage(buffer))->last_value;
	UnlockReleaseBuffer(buffer);
	relation_close(sequence, AccessShareLock);
	return true;
}

/*
 * Set a sequence to value if its present value is least to most.  Set *result to
 * its value afterwards, and raise *written to the end of its last WAL record.
 * Return false if it cannot be opened without waiting.
 */
static bool
change_sequence(Oid oid, int64 least, int64 most, int64 value, int64 *result,
				XLogRecPtr *written)
{
	Relation	sequence = open_sequence(oid, RowExclusiveLock, false);
	GenericXLogState *change;
	Buffer		buffer;
	Form_pg_sequence_data data;

	if (sequence == NULL)
		return false;
	change = GenericXLogStart(sequence);
	buffer = ReadBuffer(sequence, 0);
	LockBuffer(buffer, BUFFER_LOCK_EXCLUSIVE);

	/*
	 * nextval() leaves other bytes on the page than in its WAL record, so a
	 * record of the changed bytes alone would not be enough.  The page is
	 * nearly empty, and so is its image.
	 */
	data = sequence_data(GenericXLogRegisterBuffer(change, buffer,
												   GENERIC_XLOG_FULL_IMAGE));
	if (data->last_value >= least && data->last_value <= most)
	{
		data->last_value = value;
		data->is_called = true;
		data->log_cnt = 0;
		GenericXLogFinish(change);
	}
	else
	{
		value = data->last_value;
		GenericXLogAbort(change);
	}
	if (RelationNeedsWAL(sequence))
		*written = Max(*written, PageGetLSN(BufferGetPage(buffer)));
	UnlockReleaseBuffer(buffer);
	relation_close(sequence, RowExclusiveLock);
	*result = value;
	return true;
}

/* --- raising the generators to recorded floors --- */

typedef enum LifeOfFloors
{
	THIS_LIFE,					/* or there are no floors */
	EARLIER_LIFE,
	UNKNOWN_LIFE				/* a sequence cannot be read without waiting */
} LifeOfFloors;

/*
 * Return which life has recorded the floors; set *stored to its number if it is an
 * earlier one.
 */
static LifeOfFloors
life_of_floors(bool wait, int64 *stored)
{
	Oid			sequence = life_sequence();

	if (!OidIsValid(sequence))
		return THIS_LIFE;
	if (!read_sequence(sequence, wait, stored))
		return wait ? THIS_LIFE : UNKNOWN_LIFE;
	return *stored == generator_map()->life ? THIS_LIFE : EARLIER_LIFE;
}

/*
 * Raise the generators to floors of an earlier life.  Return the result of
 * life_of_floors, or UNKNOWN_LIFE if a floor cannot be read without waiting.
 *
 * A session stores the life before it records its first floor.  So if the stored
 * life is still an earlier one after the floors were read, no floor is of this
 * life.
 */
static LifeOfFloors
apply_floors(bool wait, int64 *stored)
{
	LifeOfFloors life = life_of_floors(wait, stored);
	int64		floors[GENERATOR_SLOTS] = {0};

	if (life != EARLIER_LIFE)
		return life;
	for (int i = 0; i < generator_count; i++)
	{
		Oid			sequence = floor_sequence(generator_rules[i]);

		if (OidIsValid(sequence) &&
			!read_sequence(sequence, wait, &floors[i]) && !wait)
			return UNKNOWN_LIFE;
	}
	life = life_of_floors(wait, stored);
	for (int i = 0; i < generator_count && life == EARLIER_LIFE; i++)
	{
		const GeneratorRule *rule = generator_rules[i];

		if (floors[i] > 0)
			generator_raise(rule, generator_place_before(rule, floors[i]));
	}
	return life;
}

bool
floors_apply(void)
{
	uint64		before = times_forgotten;
	int64		stored;

	/* A background worker may have no database. */
	if (!OidIsValid(MyDatabaseId))
		return true;
	if (!IsTransactionState())
		return false;
	(void) apply_floors(true, &stored);
	return before == times_forgotten;
}

int64
floor_recorded(const GeneratorRule *rule)
{
	int64		recorded = 0;

	(void) read_sequence(floor_sequence(rule), true, &recorded);
	return recorded;
}

/* --- recording --- */

/*
 * Wait until the records are on disk, and on synchronous standbys.  A transaction
 * with an xid does so when it commits, because its commit record follows them.  A
 * transaction without an xid has no commit record, but the client may use its IDs
 * as soon as it has committed.
 */
static void
wait_for_records(XLogRecPtr written)
{
	if (TransactionIdIsValid(GetTopTransactionIdIfAny()))
		unflushed = true;
	else if (synchronous_commit > SYNCHRONOUS_COMMIT_OFF)
	{
		XLogFlush(written);
		HOLD_INTERRUPTS();
		SyncRepWaitForLSN(written, true);
		RESUME_INTERRUPTS();
	}
}

static void
record_floors(void)
{
	XLogRecPtr	written = InvalidXLogRecPtr;
	uint64		before = times_forgotten;
	int64		value = generator_map()->life;
	int64		stored;
	LifeOfFloors life;

	/* This is necessary after a promotion, and after restoring a dump. */
	life = apply_floors(false, &stored);
	if (life == UNKNOWN_LIFE)
		return;

	/*
	 * Replace the stored life only if it is still the one whose floors were
	 * applied above.  If another one has been restored since, its floors are
	 * applied at the next commit.
	 */
	if (life == EARLIER_LIFE &&
		!change_sequence(life_sequence(), stored, stored, value, &value, &written))
		return;
	if (value != generator_map()->life)
		return;
	for (uint32 used = generator_used; used != 0; used &= used - 1)
	{
		int			slot = pg_rightmost_one_pos32(used);
		const GeneratorRule *rule = generator_rules[slot];
		uint64		last = generator_last(rule);

		if (!change_sequence(floor_sequence(rule),
							 PG_INT64_MIN, generator_time_after(rule, last, 0) - 1,
							 generator_time_after(rule, last, rule->units_per_sec),
							 &value, &written))
			continue;
		generator_used &= ~((uint32) 1 << slot);
		if (before == times_forgotten)
			database.recorded[slot] = generator_place_before(rule, value);
	}
	if (before == times_forgotten)
		database.written = Max(database.written, written);
	wait_for_records(written);
}

/*
 * Record floors before a commit, if necessary.  Bits that remain in generator_used,
 * of a read-only transaction or of a floor that could not be recorded, are for the
 * next commit of the session.  A transaction with an xid may have become read-only
 * after it wrote, so it still records.
 */
static void
before_commit(void)
{
	if (generator_used == 0 || !tid_ids_record_floor || !OidIsValid(MyDatabaseId))
		return;
	if (XactReadOnly && !TransactionIdIsValid(GetTopTransactionIdIfAny()))
		return;
	for (uint32 used = generator_used; used != 0; used &= used - 1)
	{
		int			slot = pg_rightmost_one_pos32(used);

		if (generator_last(generator_rules[slot]) <= database.recorded[slot])
			generator_used &= ~((uint32) 1 << slot);
	}
	if (generator_used != 0)
		record_floors();
	else
		wait_for_records(database.written);
}

static void
at_transaction_event(XactEvent event, void *unused)
{
	switch (event)
	{
		case XACT_EVENT_PRE_COMMIT:
		case XACT_EVENT_PRE_PREPARE:
		case XACT_EVENT_PARALLEL_PRE_COMMIT:
			before_commit();
			break;
		case XACT_EVENT_COMMIT:
		case XACT_EVENT_PREPARE:
		case XACT_EVENT_PARALLEL_COMMIT:
			unflushed = false;
			break;
		case XACT_EVENT_ABORT:
		case XACT_EVENT_PARALLEL_ABORT:
			if (unflushed)
				memset(database.recorded, 0, sizeof database.recorded);
			unflushed = false;
			break;
	}
}

void
floors_define(void)
{
	RegisterXactCallback(at_transaction_event, NULL);
	CacheRegisterRelcacheCallback(forget_database, (Datum) 0);
}
