/*
 * floor.c
 *		Floors of the generators that remain when the server stops, see
 *		floor.h.
 *
 * Sequences are not transactional: their changes are not rolled back, and no
 * session waits for the end of another session's transaction.  This file
 * writes their pages itself and does not call setval(), for two reasons:
 *
 * - A delayed session must not lower a floor, so it must compare and change
 *	 the value under one lock.
 * - A commit records floors, whoever has generated the IDs.  setval() needs
 *	 the privilege for the sequence, and assigns an xid, also to a transaction
 *	 that only returns IDs.
 */
#include "postgres.h"

#include "access/generic_xlog.h"
#include "access/htup_details.h"
#include "access/relation.h"
#include "access/xact.h"
#include "access/xlog.h"
#include "catalog/dependency.h"
#include "catalog/pg_class.h"
#include "catalog/pg_language.h"
#include "catalog/pg_proc.h"
#include "commands/extension.h"
#include "commands/sequence.h"
#include "miscadmin.h"
#include "port/pg_bitutils.h"
#include "replication/syncrep.h"
#include "storage/bufmgr.h"
#include "storage/lmgr.h"
#include "storage/lock.h"
#include "storage/smgr.h"
#include "utils/builtins.h"
#include "utils/catcache.h"
#include "utils/inval.h"
#include "utils/lsyscache.h"
#include "utils/rel.h"
#include "utils/syscache.h"

#include "server/compat.h"
#include "server/generator/clock.h"
#include "server/generator/floor.h"
#include "server/generator/state.h"
#include "server/settings.h"

#define EXTENSION "tid_ids"

/* commands/sequence.c writes this at the end of the page of each sequence. */
#define SEQUENCE_MAGIC 0x1717

/* What this session knows of its database's floors, until floors_forget(). */
static struct
{
	bool		searched;		/* is sequence valid? */
	bool		applied;		/* is the generator above the floor? */
	Oid			sequence;		/* InvalidOid: the database has none */
	uint64		tick;			/* the greatest one below the recorded floor */
	uint64		looked;			/* when that was read, by the clock, in us */
}			floors[GENERATOR_SLOTS];

/*
 * How often floors_forget() has forgotten them.  A result may be used, but not
 * cached, if this number has changed since the search began.
 */
static uint64 times_forgotten = 0;

/*
 * The end of the WAL records that contain these floors, maybe not on
 * disk yet.
 */
static XLogRecPtr written = InvalidXLogRecPtr;

/*
 * Generators that this session has used and whose floor may not be recorded
 * yet, one bit for each.
 */
static uint32 unrecorded = 0;

/* --- finding the sequences --- */

/*
 * Find the schema that contains what moves generators, and the owner of its
 * functions, by that of the first generator, which every version creates;
 * return false if the extension has none.
 *
 * It is recognized by its name in C, which only superusers can give to a
 * function.  An ordinary user can own functions in C of another extension,
 * rename them and add them to this one.
 */
static bool
find_floor_schema(Oid extension, Oid *schema, Oid *owner)
{
	bool		found = false;
	char		name[NAMEDATALEN];
	CatCList   *functions;

	snprintf(name, sizeof name, "%s_advance", generator_rules[0]->name);
	functions = SearchSysCacheList1(PROCNAMEARGSNSP, CStringGetDatum(name));
	for (int i = 0; i < functions->n_members && !found; i++)
	{
		HeapTuple	tuple = &functions->members[i]->tuple;
		Form_pg_proc function = (Form_pg_proc) GETSTRUCT(tuple);
		bool		isnull;
		Datum		name_in_c = SysCacheGetAttr(PROCOID, tuple,
												Anum_pg_proc_prosrc, &isnull);

		found = function->prolang == ClanguageId && !isnull &&
			strcmp(TextDatumGetCString(name_in_c), name) == 0 &&
			getExtensionOfObject(ProcedureRelationId,
								 function->oid) == extension;
		*schema = function->pronamespace;
		*owner = function->proowner;
	}
	ReleaseSysCacheList(functions);
	return found;
}

/*
 * Return the sequence of a generator; InvalidOid if the extension has none.
 *
 * The schema may have any name, so that no floor is lost when it is renamed.
 * The owner of the extension may be an ordinary user, who can add own objects
 * to it: for example, a sequence with the name of a generator that only a
 * later version of the extension has.  So accept only those of superusers and
 * of the owner of the functions, which may have been a superuser earlier.
 */
static Oid
find_floor_sequence(const GeneratorRule *rule)
{
	Oid			extension = get_extension_oid(EXTENSION, true);
	Oid			sequence;
	Oid			schema;
	Oid			owner;
	char		name[NAMEDATALEN];
	HeapTuple	tuple;
	Form_pg_class relation;
	bool		is_floor;

	if (!OidIsValid(extension) ||
		!find_floor_schema(extension, &schema, &owner))
		return InvalidOid;
	snprintf(name, sizeof name, FLOOR_SEQUENCE "%s", rule->name);
	sequence = get_relname_relid(name, schema);
	tuple = SearchSysCache1(RELOID, ObjectIdGetDatum(sequence));
	if (!HeapTupleIsValid(tuple))
		return InvalidOid;
	relation = (Form_pg_class) GETSTRUCT(tuple);
	is_floor = relation->relkind == RELKIND_SEQUENCE &&
		(relation->relowner == owner || superuser_arg(relation->relowner)) &&
		getExtensionOfObject(RelationRelationId, sequence) == extension;
	ReleaseSysCache(tuple);
	return is_floor ? sequence : InvalidOid;
}

static Oid
floor_sequence(const GeneratorRule *rule)
{
	uint64		before = times_forgotten;
	Oid			found;

	if (floors[rule->slot].searched)
		return floors[rule->slot].sequence;
	found = find_floor_sequence(rule);
	if (before == times_forgotten)
	{
		floors[rule->slot].searched = true;
		floors[rule->slot].sequence = found;
	}
	return found;
}

/* If a sequence was not found, the relation may be it. */
bool
floors_forget(Oid relation)
{
	bool		ours = !OidIsValid(relation);

	for (int i = 0; i < GENERATOR_SLOTS && !ours; i++)
		ours = floors[i].searched &&
			(floors[i].sequence == relation ||
			 !OidIsValid(floors[i].sequence));
	if (!ours)
		return false;
	memset(floors, 0, sizeof floors);
	times_forgotten++;
	return true;
}

/* --- reading and writing them --- */

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
 * Open and lock a sequence.  Return NULL if there is none, or if wait is
 * false and it cannot be locked at once.
 *
 * A commit must not wait: a transaction that has locked a sequence is about
 * to drop or alter it, and may be waiting for the transaction that commits,
 * which would be a deadlock.
 */
static Relation
open_floor_sequence(Oid oid, LOCKMODE lockmode, bool wait)
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

/* Return the row of a sequence in its page; NULL if the page is damaged. */
static Form_pg_sequence_data
sequence_data(Page page)
{
	const size_t length = MAXALIGN(SizeofHeapTupleHeader) +
		offsetof(FormData_pg_sequence_data, is_called) + sizeof(bool);
	LocationIndex special = BLCKSZ - MAXALIGN(sizeof(uint32));
	ItemId		item = PageGetItemId(page, FirstOffsetNumber);
	HeapTupleHeader tuple;

	if (PageGetMaxOffsetNumber(page) != FirstOffsetNumber ||
		((PageHeader) page)->pd_special != special ||
		*(uint32 *) (page + special) != SEQUENCE_MAGIC ||
		!ItemIdIsNormal(item) ||
		ItemIdGetLength(item) != length ||
		ItemIdGetOffset(item) != special - MAXALIGN(length))
		return NULL;
	tuple = (HeapTupleHeader) PageGetItem(page, item);
	if (tuple->t_hoff != MAXALIGN(SizeofHeapTupleHeader))
		return NULL;
	return (Form_pg_sequence_data) ((char *) tuple + tuple->t_hoff);
}

/*
 * Read and lock the page of a sequence.  If it is damaged, warn once a
 * session, and return InvalidBuffer: neither an INSERT nor a commit fails
 * because of it.
 *
 * RBM_ZERO_ON_ERROR returns a page of zeros instead of an error if the header
 * or the checksum of the page on disk is wrong.  sequence_data() refuses this
 * page, so the buffer is never marked as dirty, and the file keeps its bytes.
 * But all sessions see zeros until the buffer is evicted.
 */
static Buffer
read_floor_page(Relation sequence, const GeneratorRule *rule, int lock)
{
	static bool warned = false;

	if (smgrexists(RelationGetSmgr(sequence), MAIN_FORKNUM) &&
		RelationGetNumberOfBlocks(sequence) > 0)
	{
		Buffer		buffer = ReadBufferExtended(sequence, MAIN_FORKNUM, 0,
												RBM_ZERO_ON_ERROR, NULL);

		LockBuffer(buffer, lock);
		if (sequence_data(BufferGetPage(buffer)) != NULL)
			return buffer;
		UnlockReleaseBuffer(buffer);
	}
	if (!warned)
		ereport(WARNING,
				(errcode(ERRCODE_DATA_CORRUPTED),
				 errmsg("recorded floor of generator \"%s\" is damaged",
						rule->name),
				 errdetail("Sequence \"%s\" is neither used nor written.",
						   RelationGetRelationName(sequence))));
	warned = true;
	return InvalidBuffer;
}

/*
 * A change by setval(), as in a dump or by replication of sequences, sets
 * log_cnt to 0.  nextval() would change it, too, and so raise the generator
 * by a second, but these sequences have no next value.
 */
static RecordedFloor
recorded_floor(Buffer buffer)
{
	Form_pg_sequence_data data = sequence_data(BufferGetPage(buffer));
	RecordedFloor floor = {
		.time_us = data->last_value,
		.life = data->log_cnt
	};

	return floor;
}

RecordedFloor
floor_read(const GeneratorRule *rule)
{
	Relation	sequence = open_floor_sequence(floor_sequence(rule),
											   AccessShareLock, true);
	RecordedFloor floor = {0};
	Buffer		buffer;

	if (sequence == NULL)
		return floor;
	buffer = read_floor_page(sequence, rule, BUFFER_LOCK_SHARE);
	if (BufferIsValid(buffer))
	{
		floor = recorded_floor(buffer);
		UnlockReleaseBuffer(buffer);
	}
	relation_close(sequence, AccessShareLock);
	return floor;
}

void
floor_apply(const GeneratorRule *rule, RecordedFloor floor)
{
	if (floor.life != generator_map()->life && floor.time_us > 0 &&
		!RecoveryInProgress())
	{
		generator_mark_floor_reached(rule, floor.time_us);
		generator_raise(rule, generator_tick_before(rule, floor.time_us));
	}
}

bool
floor_begin(const GeneratorRule *rule)
{
	uint64		before = times_forgotten;

	if (RecoveryInProgress())
		return false;
	unrecorded |= generator_bit(rule);

	/* A background worker may have no database. */
	if (!floors[rule->slot].applied && OidIsValid(MyDatabaseId))
	{
		if (!IsTransactionState())
			return false;
		floor_apply(rule, floor_read(rule));
		floors[rule->slot].applied = before == times_forgotten;
		return floors[rule->slot].applied;
	}
	return true;
}

/* --- recording --- */

/*
 * Record the floor of a generator.  Return false if its sequence cannot be
 * locked without waiting.
 *
 * Floors that come from outside are applied and replaced under one lock, so
 * none is lost, even if it is lower than what is recorded.  One that is above
 * the last tick remains as it is, and a new one is not after the time
 * "farthest" of clock.h: so no number of restarts, in which several databases
 * record floors above those of one another, raises them further.
 */
static bool
record_floor(const GeneratorRule *rule, uint64 now)
{
	uint64		before = times_forgotten;
	Oid			oid = floor_sequence(rule);
	Relation	sequence = open_floor_sequence(oid, RowExclusiveLock, false);
	int64		life = generator_map()->life;
	RecordedFloor floor;
	Buffer		buffer;
	uint64		last;
	bool		is_above;

	if (sequence == NULL)
		return !OidIsValid(oid);
	buffer = read_floor_page(sequence, rule, BUFFER_LOCK_EXCLUSIVE);
	if (!BufferIsValid(buffer))
	{
		relation_close(sequence, RowExclusiveLock);
		return true;
	}
	floor = recorded_floor(buffer);
	floor_apply(rule, floor);
	last = generator_last(rule);
	is_above = last <= generator_tick_before(rule, floor.time_us);
	if (floor.life != life || !is_above)
	{
		GenericXLogState *change = GenericXLogStart(sequence);
		Form_pg_sequence_data data;

		/*
		 * nextval() leaves other bytes on the page than in its WAL record, so
		 * a record of the changed bytes alone would not be enough.  The page
		 * is nearly empty, and so is its image.
		 */
		data = sequence_data(GenericXLogRegisterBuffer(change, buffer,
													   GENERIC_XLOG_FULL_IMAGE));
		if (!is_above)
			floor.time_us =
				Max(generator_time_after(rule, last, 0),
					Min(generator_time_after(rule, last, rule->units_per_sec),
						generator_farthest_us(rule)));
		data->last_value = floor.time_us;
		data->is_called = true;
		data->log_cnt = life;
		GenericXLogFinish(change);
	}
	if (RelationNeedsWAL(sequence))
		written = Max(written, PageGetLSN(BufferGetPage(buffer)));
	UnlockReleaseBuffer(buffer);
	relation_close(sequence, RowExclusiveLock);
	if (before == times_forgotten)
	{
		floors[rule->slot].tick = generator_tick_before(rule, floor.time_us);
		floors[rule->slot].looked = now;
	}
	return true;
}

/*
 * If a wait for synchronous standbys is cancelled, the server warns that the
 * transaction has already committed locally.  Replace this detail by what is
 * true here.
 */
static void
describe_wait(void *unused)
{
	errdetail("The transaction has not committed yet, but the recorded floors of its generators might not have been replicated to the standby.");
}

/*
 * Wait until the records are on disk, and on synchronous standbys.  A
 * transaction with an xid that has written WAL does so when it commits,
 * because its commit record follows them.  Another one may not, but the
 * client may use its IDs as soon as it has committed.
 */
static void
wait_for_records(void)
{
	ErrorContextCallback context = {
		.previous = error_context_stack,
		.callback = describe_wait
	};

	if (synchronous_commit == SYNCHRONOUS_COMMIT_OFF ||
		(TransactionIdIsValid(GetTopTransactionIdIfAny()) &&
		 XactLastRecEnd != 0))
		return;
	XLogFlush(written);
	error_context_stack = &context;
	HOLD_INTERRUPTS();
	SyncRepWaitForLSN(written, true);
	RESUME_INTERRUPTS();
	error_context_stack = context.previous;
}

/*
 * Return whether the recorded floor is above all IDs, if there are any.  It
 * may have been replaced, by setval(), since this session last read it, so do
 * not trust a reading that is more than a second of the clock old.
 */
static bool
is_recorded(const GeneratorRule *rule, uint64 now)
{
	uint64		last = generator_last(rule);

	return last == 0 ||
		(last <= floors[rule->slot].tick &&
		 now - floors[rule->slot].looked < USECS_PER_SEC);
}

/*
 * Bits that remain in unrecorded, of a read-only transaction or of a floor
 * that could not be recorded, are for the next commit of the session.  A
 * transaction with an xid may have become read-only after it wrote, so it
 * still records.
 */
void
floors_record(void)
{
	uint64		now;

	if (unrecorded == 0 || !tid_ids_record_floor || !OidIsValid(MyDatabaseId))
		return;
	if (XactReadOnly && !TransactionIdIsValid(GetTopTransactionIdIfAny()))
		return;
	now = unix_us(generator_read_clock());
	for (uint32 left = unrecorded; left != 0; left &= left - 1)
	{
		const GeneratorRule *rule =
			generator_rules[pg_rightmost_one_pos32(left)];

		if (is_recorded(rule, now) || record_floor(rule, now))
			unrecorded &= ~generator_bit(rule);
	}
	wait_for_records();
}
