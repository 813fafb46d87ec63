/*
 * floor.pml
 *		Recorded floors: two servers, a crash or a promotion, sessions in one or
 *		two databases, and floors from a restored dump.
 *
 * What is checked: a new ID is greater than each ID of its database that a
 * client knows to be committed, and than the IDs of a dump if the session
 * begins after the dump was restored.
 *
 * The clock stands still, as after a step back, so a new tick is the last one
 * plus 1: only the floors keep the order.  A floor is recorded AHEAD ticks
 * above the last one.  A floor F is above all ticks less than F.
 *
 * The WAL is an array of records: a floor with its life, or a commit.  A crash
 * loses the shared memory and what is not flushed.  A promotion loses the
 * primary and what the standby has not received; the standby's memory remains,
 * and so does its session.
 *
 * Bounds: SESSIONS sessions of TXS transactions, with one ID each; some
 * transactions write nothing else, and so have no xid; one accident; one dump.
 * Each step of a session is atomic where the code holds the page's lock, and
 * memory is sequentially consistent: floors are exchanged under locks.
 *
 * Left out: synchronous_commit = off, read-only transactions, dropped and
 * damaged sequences, failed locks, settings that change.  A setval() and the
 * second in which sessions trust their reading of the floor are one step.
 */
#ifndef TXS
#define TXS 2
#endif
#ifndef DATABASES
#define DATABASES 1
#endif
#ifndef SESSIONS
#define SESSIONS 2
#endif
#ifndef AHEAD
#define AHEAD 1					/* 0: as far ahead as use can move the generator */
#endif
#define DUMP 3					/* the floor of a dump */
#define LOW 1					/* a lower one */

#define MAX(a, b) ((a) > (b) -> (a) : (b))

/* What is recorded: a floor that is above the last tick remains. */
#define HIGHER(floor) ((floor) < last + 1 -> last + 1 + AHEAD : (floor))

/* --- the server that is running --- */

byte last;						/* the generator's */
byte life = 1;
byte incarnation;				/* sessions of an earlier one have ended */
byte floor[DATABASES];			/* pages of the sequences */
byte floor_life[DATABASES];

/* The standby's generator. */
byte standby_last;

/* --- WAL --- */

#define RECORDS 10
byte wal_floor[RECORDS];		/* 0: a commit */
byte wal_life[RECORDS];
byte wal_database[RECORDS];
byte end_of_wal;
byte flushed;
byte received;					/* by the standby */

/* --- what clients know --- */

byte known[DATABASES];			/* the greatest committed tick */
byte restored[DATABASES];		/* the floor of a restored dump */

/* When a session last looked at its database's floor: is that recent? */
bit recent[2];

/* How often setval() has lowered a floor. */
byte lowered;

inline write_wal(f, l, d)
{
	wal_floor[end_of_wal] = f; wal_life[end_of_wal] = l; wal_database[end_of_wal] = d;
	end_of_wal++
}

/* floor_apply() */
inline apply(f, l)
{
	if
	:: l != life && f > 0 -> last = MAX(last, f - 1)
	:: else
	fi
}

/* --- a session --- */

#define GONE (incarnation != mine)
#ifdef STANDBY
#define SAFE received
#else
#define SAFE flushed
#endif

proctype session(byte s; byte d)
{
	byte mine;
	byte tx;
	byte tick;
	byte cached;				/* the greatest tick below the recorded floor */
	byte f;
	byte l;
	byte must;					/* restored before the session began */
	byte lsn;
	byte epoch;
	bit applied;
	bit has_xid;

	do
	:: tx < TXS ->
		if
		:: GONE -> atomic {	/* a new session of the server after the accident */
			mine = incarnation; applied = 0; cached = 0; recent[s] = 0 }
		:: else
		fi;
		if
		:: has_xid = 1
		:: has_xid = 0
		fi;

		/* generator_begin() */
#ifndef DRAW_BEFORE_BEGIN
		if
		:: !applied && !GONE -> d_step {
			must = restored[d];
#ifndef NO_BEGIN
			apply(floor[d], floor_life[d]);
#endif
			applied = 1 }
		:: else
		fi;
#endif

		/* generator_take_ticks(), and the check */
		d_step {
			if
			:: !GONE ->
				last++; tick = last;
				assert(tick > known[d]);
				assert(tick >= must)
			:: else
			fi
		};

		/* record_floor() */
		d_step { epoch = lowered };
#ifdef COMMIT_FIRST
		d_step {
			if
			:: has_xid && !GONE -> write_wal(0, 0, d); lsn = end_of_wal
			:: else
			fi
		};
#define IF_FIRST(x) (has_xid -> lsn : (x))
#else
#define IF_FIRST(x) (x)
#endif
#ifndef TRUST_ALWAYS
#define IS_RECORDED (recent[s] && last <= cached)
#else
#define IS_RECORDED (applied && last <= cached)
#endif
#if defined(TWO_LOCKS)			/* read and write under different locks */
		if
		:: !GONE && !IS_RECORDED ->
			d_step { f = floor[d]; l = floor_life[d] };
			d_step {
				if
				:: !GONE ->
					apply(f, l);
					if
					:: l != life || f < last + 1 ->
						floor[d] = HIGHER(f); floor_life[d] = life;
						write_wal(floor[d], life, d)
					:: else
					fi;
					cached = floor[d] - 1; recent[s] = 1; lsn = IF_FIRST(end_of_wal); epoch = lowered
				:: else
				fi
			}
		:: else
		fi;
#elif defined(LAST_BEFORE_LOCK)	/* a delayed session writes what it knew */
		if
		:: !GONE && !IS_RECORDED ->
			f = last;
			d_step {
				if
				:: !GONE ->
					floor[d] = f + 1 + AHEAD; floor_life[d] = life;
					write_wal(floor[d], life, d);
					cached = floor[d] - 1; recent[s] = 1; lsn = IF_FIRST(end_of_wal); epoch = lowered
				:: else
				fi
			}
		:: else
		fi;
#else
		d_step {
			if
			:: !GONE && !IS_RECORDED ->
#ifndef NO_APPLY
				apply(floor[d], floor_life[d]);
#endif
				if
#ifdef IGNORE_LIFE
				:: floor[d] < last + 1 ->
#else
				:: floor_life[d] != life || floor[d] < last + 1 ->
#endif
#ifdef RECORD_LAST				/* the last tick, not a time after it */
					floor[d] = last;
#else
					floor[d] = HIGHER(floor[d]);
#endif
					floor_life[d] = life;
#ifndef NO_WAL
					write_wal(floor[d], life, d)
#endif
				:: else
				fi;
				cached = floor[d] - 1; recent[s] = 1; lsn = IF_FIRST(end_of_wal); epoch = lowered
			:: else
			fi
		};
#endif

		/* The commit record, or wait_for_records(), and then the client knows. */
		if
		:: has_xid -> d_step {
			if
			:: !GONE ->
#ifndef COMMIT_FIRST
				write_wal(0, 0, d);
				lsn = end_of_wal
#endif
			:: else
			fi }
		:: else
		fi;
		/*
		 * XLogFlush() and SyncRepWaitForLSN(): the WAL is flushed and received at
		 * any time.
		 */
#ifdef NO_FLUSH
		GONE || !has_xid || SAFE >= lsn;
#elif defined(NO_SYNC)
		GONE || (flushed >= lsn && (!has_xid || received >= lsn));
#elif defined(STANDBY)
		GONE || received >= lsn;
#else
		GONE || flushed >= lsn;
#endif
		d_step {
			if
			:: !GONE && tick > known[d] && epoch == lowered -> known[d] = tick
			:: else
			fi;
			tick = 0; f = 0; l = 0; has_xid = 0; lsn = 0; epoch = 0;
			tx++
		}
	:: else -> break
	od
}

/* --- the standby's session, which goes on after the promotion --- */

#ifdef STANDBY
proctype standby_session()
{
	bit begun;
	byte drawn;
	byte i;

	do
	:: drawn < 3 -> d_step {
		if
		:: incarnation == 0 ->	/* the server of this session is in recovery */
#ifdef BEGUN_OR					/* horizon_publish() has returned a bit */
			begun = 1;
#endif
#ifdef APPLY_IN_RECOVERY		/* and never again */
			begun = 1;
			i = 0;
			do
			:: i < received ->
				if
				:: wal_floor[i] != 0 ->
					standby_last = MAX(standby_last, wal_floor[i] - 1)
				:: else
				fi;
				i++
			:: else -> break
			od;
			i = 0;
#endif
			standby_last++
		:: else ->
			if
			:: !begun -> apply(floor[0], floor_life[0]);
				begun = 1
			:: else
			fi;
			last++;
			assert(last > known[0])
		fi;
		drawn++ }
	:: else -> break
	od
}
#endif

/* --- the world --- */

/* What replay leaves on the pages. */
inline replay(to)
{
	i = 0;
	floor[0] = 0; floor_life[0] = 0;
#if DATABASES > 1
	floor[1] = 0; floor_life[1] = 0;
#endif
	do
	:: i < to ->
		if
		:: wal_floor[i] != 0 ->
			floor[wal_database[i]] = wal_floor[i];
			floor_life[wal_database[i]] = wal_life[i]
		:: else
		fi;
		i++
	:: else -> break
	od;
	i = 0;
	end_of_wal = to; flushed = to; received = to
}

proctype accident()
{
	byte i;

	if
	:: atomic {	/* a crash: WAL that was written may be on disk or not */
		d_step {
			replay(flushed);
			last = 0; life = 2; incarnation = 1
		}
	}
#ifdef STANDBY
	:: atomic {	/* a promotion */
		d_step {
			replay(received);
			last = standby_last; life = 3; incarnation = 1
		}
	}
#endif
	fi
}

/* WAL is flushed, and the standby receives what is flushed, at any time. */
proctype receiver()
{
end:
	do
#ifdef STANDBY
	:: d_step { received < flushed -> received++ }
#endif
	:: d_step { flushed < end_of_wal -> flushed++ }
	od
}

/* A dump is restored: setval(), then its commit. */
#ifdef RESTORE
proctype restore(byte to)
{
	byte mine;
	byte lsn;

	if
	:: GONE
	:: d_step { !GONE ->
		/* What was known before is safe again after the next commit. */
		if
		:: to < floor[0] -> lowered++; known[0] = 0
		:: else
		fi;
		floor[0] = to; floor_life[0] = 0;
		recent[0] = 0; recent[1] = 0;
		write_wal(to, 0, 0);
		lsn = end_of_wal };
		if
		:: GONE
		:: d_step { !GONE && SAFE >= lsn ->
			restored[0] = MAX(restored[0], to) }
		fi
	fi
}
#endif

init
{
	atomic {
		run session(0, 0);
#if SESSIONS > 1
		run session(1, DATABASES - 1);
#endif
		run accident();
		run receiver();
#ifdef STANDBY
		run standby_session();
#endif
#ifdef RESTORE
		run restore(RESTORE);
#endif
	}
}
