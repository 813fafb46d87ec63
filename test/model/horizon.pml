/*
 * horizon.pml
 *		The protocol of horizons, without prepared transactions: writers that
 *		publish, draw, commit or roll back, and a reader with kept bounds.
 *
 * What is checked: when the reader has computed a bound, each transaction that
 * has drawn a tick up to this bound, and that commits at any time, is one that
 * the reader's snapshot sees as finished.
 *
 * Memory
 * ------
 *
 * There is one memory.  The steps of a process take effect in any order that
 * the memory order permits: a bit of "done" stands for each step, in the order
 * of the program, and a step waits for those in its AFTER().
 *
 * - SC: for all earlier steps.
 * - TSO (x86): a load does not wait for earlier stores.
 * - ARM (ARMv8): a step waits only for the steps before a barrier, an acquire
 *	 or a release in between, for its own data, and for earlier steps at the
 *	 same address.  Loads are taken early, also past branches.  A store becomes
 *	 visible to all other processes at once, as ARMv8 says.  A
 *	 compare-and-swap is a load-acquire and a store-release, not a full barrier:
 *	 a later store may become visible before its own.  A store-release and a
 *	 later load-acquire are in order.
 *
 * Left out: a process never reads its own store before the others see it.  The
 * writers read only what they alone write, but for "last" and the next xid,
 * which they change by a compare-and-swap and under a lock.
 *
 * A section under a lock is one step.  This is exact: only other sections of
 * this lock use what it protects, except for an entry's xid, of which at most
 * one can change during a section.  Mutants without the lock split it.
 *
 * What comes from the server: StartTransaction() and the snapshot take and
 * release LWLocks, so a transaction begins after all steps of the one before,
 * and a call of the reader after its snapshot.  PGPROC's xid and virtual ID are
 * cleared under ProcArrayLock, if there is an xid.
 *
 * Bounds: N1 and N2 transactions of two writers, with one tick each; a ring of
 * two entries; CALLS calls of the reader, each in a transaction of its own,
 * each with a snapshot of any earlier time, such as an imported one; one
 * generator; one database.  If N2 is 0, OTHER=1 adds a writer that commits one
 * transaction in three large steps.  With COMMITS, each transaction commits, and
 * none shares an entry.  With OUTSIDE, IDs are also generated between
 * transactions.
 *
 * Left out: subtransactions, several generators in a ring, results that are
 * kept within a transaction, xids that wrap around, a PGPROC that another
 * backend takes over.
 */
#ifndef N1
#define N1 3
#endif
#ifndef N2
#define N2 0
#endif
#ifndef OTHER
#define OTHER 0
#endif
#ifndef CALLS
#define CALLS 2
#endif

#if defined(SC)
#define AFTER(sc, tso, arm) (sc)
#elif defined(TSO)
#define AFTER(sc, tso, arm) (tso)
#else
#define AFTER(sc, tso, arm) (arm)
#endif

#define CAN(step, after) (!(done & (step)) && ((done & (after)) == (after)))
#define MIN(a, b) ((a) < (b) -> (a) : (b))

#define WRITERS 2
#define ENTRIES 2
#define TXS (2 + N1 + N2)		/* transactions count from 1 */

/* --- the server's shared memory --- */

byte proc[WRITERS];				/* virtual ID in PGPROC: the transaction; or 0 */
byte next_xid = 1;
byte completed;					/* latest completed xid */
byte in_progress;				/* xids, one bit for each */

/* --- ours --- */

byte last;						/* the generator's last tick */
bit used[WRITERS];
byte ring_next[WRITERS];
byte replaced[WRITERS];
#define E(w, i) ((w) * ENTRIES + (i))
bit slot[WRITERS * ENTRIES];
byte e_tick[WRITERS * ENTRIES];
byte e_vxid[WRITERS * ENTRIES];
byte e_xid[WRITERS * ENTRIES];

/* --- what really happens, for the assertion --- */

byte tick_of[TXS];
byte xid_of[TXS];
bit commits[TXS];

/* --- snapshots --- */

bit taken[CALLS];
byte s_xmin[CALLS];
byte s_xmax[CALLS];
byte s_xip[CALLS];

#define BIT(xid) (1 << (xid))
#define SEES_FINISHED(k, xid) ((xid) < s_xmax[k] && !(s_xip[k] & BIT(xid)))

/* GetSnapshotData() holds ProcArrayLock. */
inline take_snapshot(k)
{
	d_step {
		s_xmax[k] = completed + 1;
		s_xip[k] = in_progress & (BIT(s_xmax[k]) - 1);
		s_xmin[k] = 1;
		do
		:: s_xmin[k] < s_xmax[k] && !(s_xip[k] & BIT(s_xmin[k])) ->
			s_xmin[k]++
		:: else -> break
		od;
		taken[k] = 1
	}
}

proctype snapshot(byte k)
{
	take_snapshot(k)
}

/* --- writers --- */

/* The steps of a transaction, in the order of the program. */
#define PROC 1					/* its virtual ID into PGPROC */
#define XID_EARLY 2				/* an xid, before the ID is generated */
#define LOAD 4					/* generator_last() */
#define PUBLISH 8				/* the section of horizon_publish() */
#define DRAW 16					/* compare-and-swap of "last" */
#define XID_LATE 32				/* an xid, after the ID was generated */
#define STORE 64				/* horizon_before_commit() */
#define END 128					/* ProcArrayEndTransaction() */
#define ALL 255

/* XidGenLock and the section's lock are full barriers on x86. */
#define AFTER_PROC 0
#define AFTER_XID_EARLY (PROC)
#define AFTER_LOAD AFTER(PROC | XID_EARLY, XID_EARLY, XID_EARLY)
#define AFTER_PUBLISH (PROC | XID_EARLY | LOAD)
#define AFTER_DRAW (PROC | XID_EARLY | LOAD | PUBLISH)
#define AFTER_XID_LATE (PROC | LOAD | PUBLISH | DRAW)
#define AFTER_STORE AFTER(DRAW | XID_EARLY | XID_LATE, DRAW | XID_EARLY | XID_LATE, PUBLISH | XID_EARLY | XID_LATE)
#define AFTER_END (ALL - END)

#ifdef PUBLISH_AFTER_DRAW
#undef AFTER_PUBLISH
#undef AFTER_DRAW
#define AFTER_PUBLISH (PROC | XID_EARLY | LOAD | DRAW)
#define AFTER_DRAW (PROC | XID_EARLY | LOAD)
#endif
#ifdef DRAW_RELAXED				/* a compare-and-swap without release */
#undef AFTER_DRAW
#define AFTER_DRAW AFTER(PROC | XID_EARLY | LOAD | PUBLISH, PROC | XID_EARLY | LOAD | PUBLISH, XID_EARLY)
#undef AFTER_PUBLISH
#define AFTER_PUBLISH (XID_EARLY | LOAD)
#undef AFTER_XID_EARLY
#define AFTER_XID_EARLY 0
#endif
#ifdef PROC_AFTER_DRAW			/* the server's order */
#undef AFTER_PROC
#undef AFTER_PUBLISH
#undef AFTER_DRAW
#undef AFTER_XID_EARLY
#define AFTER_PROC (DRAW)
#define AFTER_PUBLISH (XID_EARLY | LOAD)
#define AFTER_DRAW (XID_EARLY | LOAD | PUBLISH)
#define AFTER_XID_EARLY 0
#endif
#ifdef STORE_AFTER_END
#undef AFTER_STORE
#undef AFTER_END
#define AFTER_STORE (END)
#define AFTER_END (ALL - END - STORE)
#endif
#ifdef NO_COMMIT_BARRIER
/*
 * Without SERVER_LOCKS, the only order is that of ProcArrayLock's
 * compare-and-swap: the earlier store may become visible after the later one.
 */
#ifndef SERVER_LOCKS
#undef AFTER_END
#define AFTER_END AFTER(ALL - END, ALL - END, ALL - END - STORE)
#endif
#endif

/* The section of horizon_publish(), in pieces for the mutant without a lock. */
inline find_entry()
{
	position = ENTRIES;
	if
	:: slot[E(w, (ring_next[w] + ENTRIES - 1) % ENTRIES)] ->
		position = (ring_next[w] + ENTRIES - 1) % ENTRIES
	:: else ->
		if
		:: slot[E(w, ring_next[w])] -> position = ring_next[w]
		:: else
		fi
	fi;
	replaces = position == ENTRIES || (e_xid[E(w, position)] != 0 && !shares);
#ifdef REUSE_ENDED
	replaces = position == ENTRIES;
#endif
	if
	:: replaces -> position = ring_next[w]
	:: else
	fi
}
inline replace_next()
{
	if
	:: replaces -> ring_next[w] = (position + 1) % ENTRIES
	:: else
	fi
}
inline replace_xid()
{
	if
#ifndef NO_REPLACED_XID
	:: replaces && e_xid[E(w, position)] > replaced[w] ->
		replaced[w] = e_xid[E(w, position)]
#endif
	:: else
	fi
}
inline replace_clear()
{
	if
	:: replaces -> e_xid[E(w, position)] = 0
	:: else
	fi
}
inline store_tick()
{
	if
#if defined(SHARED_TICK) || defined(REUSE_ENDED)
	:: true -> e_tick[E(w, position)] = loaded
#else
	:: e_xid[E(w, position)] == 0 -> e_tick[E(w, position)] = loaded
	:: else
#endif
	fi
}

proctype writer(byte w; byte first; byte count)
{
	byte tx;
	byte done;
	byte loaded;
	byte position;
	byte xid;
	bit shares;
	bit replaces;
#ifdef OUTSIDE
	bit begun;
#endif

	tx = first;
	do
	:: tx < first + count ->
		atomic {
			loaded = 0; xid = 0; shares = 0; position = 0; replaces = 0;
			if
#ifndef COMMITS
			:: done = STORE | XID_EARLY | XID_LATE	/* no xid */
			:: done = STORE | XID_LATE	/* rolled back, with an early xid */
			:: done = XID_EARLY; commits[tx] = 1
#endif
			:: done = XID_LATE; commits[tx] = 1
			fi;
			if					/* whether the clock permits to share an entry */
			:: shares = 0
#ifndef COMMITS
			:: tx > first -> shares = 1
#endif
			fi;
#ifdef OUTSIDE
			/*
			 * An ID outside of a transaction, which no row gets:
			 * horizon_publish() returns 0.
			 */
			if
			:: true
			:: last++;
#ifdef BEGUN_OR
				begun = 1
#endif
			fi;
			if
			:: begun -> done = done | LOAD | PUBLISH | STORE
			:: else
			fi
#endif
		};
#ifdef NO_STORE
		done = done | STORE;
#endif
		do
		:: d_step { CAN(PROC, AFTER_PROC) ->
			proc[w] = tx;
			done = done | PROC }
		:: d_step { CAN(XID_EARLY, AFTER_XID_EARLY) ->
			xid = next_xid; xid_of[tx] = (commits[tx] -> xid : 0);
			next_xid++; in_progress = in_progress | BIT(xid);
			done = done | XID_EARLY }
		:: d_step { CAN(XID_LATE, AFTER_XID_LATE) ->
			xid = next_xid; xid_of[tx] = (commits[tx] -> xid : 0);
			next_xid++; in_progress = in_progress | BIT(xid);
			done = done | XID_LATE }
		:: d_step { CAN(LOAD, AFTER_LOAD) ->
			loaded = last;
			done = done | LOAD }
#ifdef PUBLISH_UNLOCKED
		:: CAN(PUBLISH, AFTER_PUBLISH) ->
			d_step { find_entry(); replace_next() };
			/* Stores in any order but at one address, as ARM permits. */
			if
			:: replace_xid(); replace_clear(); store_tick();
				e_vxid[E(w, position)] = tx
			:: d_step { replace_xid() -> skip }; e_vxid[E(w, position)] = tx;
				replace_clear(); store_tick()
			fi;
			d_step {
				slot[E(w, position)] = 1;
				if
				:: xid != 0 -> e_xid[E(w, position)] = xid
				:: else
				fi;
				used[w] = 1;
				done = done | PUBLISH
			}
#else
		:: d_step { CAN(PUBLISH, AFTER_PUBLISH) ->
			find_entry();
			replace_next(); replace_xid(); replace_clear(); store_tick();
			slot[E(w, position)] = 1;
			e_vxid[E(w, position)] = tx;
			if
			:: xid != 0 -> e_xid[E(w, position)] = xid
			:: else
			fi;
			used[w] = 1;
			loaded = 0; shares = 0; replaces = 0;
			done = done | PUBLISH }
#endif
		:: d_step { CAN(DRAW, AFTER_DRAW) ->
			last++; tick_of[tx] = (commits[tx] -> last : 0);
			done = done | DRAW }
		:: d_step { CAN(STORE, AFTER_STORE) ->
			e_xid[E(w, position)] = xid;
			position = 0;
			done = done | STORE }
		:: d_step { CAN(END, AFTER_END) ->
			proc[w] = 0;
			if
			:: xid != 0 ->
				in_progress = in_progress & ~BIT(xid);
				completed = (xid > completed -> xid : completed)
			:: else
			fi;
			done = done | END }
		:: d_step { done == ALL -> done = 0; position = 0; loaded = 0; xid = 0 };
			break
		od;
#ifdef OUTSIDE
		begun = 0;
#endif
		tx++
	:: else -> break
	od
}

/* The second writer, if it takes larger steps. */
proctype other(byte w; byte tx)
{
	d_step {
		commits[tx] = 1;
		proc[w] = tx;
		e_tick[E(w, 0)] = last;
		e_vxid[E(w, 0)] = tx;
		slot[E(w, 0)] = 1;
		ring_next[w] = 1;
		used[w] = 1
	};
	d_step {
		last++;
		tick_of[tx] = last;
		xid_of[tx] = next_xid;
		in_progress = in_progress | BIT(next_xid);
		next_xid++
	};
	d_step {
		e_xid[E(w, 0)] = xid_of[tx];
		proc[w] = 0;
		in_progress = in_progress & ~BIT(xid_of[tx]);
		completed = (xid_of[tx] > completed -> xid_of[tx] : completed)
	}
}

/* --- the reader --- */

/* The steps of a call, in the order of the program; the rings' are shifted. */
#define R_LAST 1				/* generator_last() */
#define R_USED(w) (2 << (3 * (w)))
#define R_PROC(w) (4 << (3 * (w)))
#define R_RING(w) (8 << (3 * (w)))	/* the section of copy_entries() */
#define R_RINGS (126)
#define R_NEXT 128				/* next_xid(), for the next transaction */
#define R_ALL 255

#define AFTER_R_LAST 0
#define AFTER_R_USED(w) AFTER(R_LAST | ((w) * 14), R_LAST | ((w) * 14), R_LAST)
#define AFTER_R_PROC(w) AFTER(R_LAST | ((w) * 14) | R_USED(w), R_LAST | ((w) * 14) | R_USED(w), R_LAST)
#define AFTER_R_RING(w) (AFTER(R_LAST | ((w) * 14), R_LAST | ((w) * 14), R_LAST) | R_USED(w) | R_PROC(w))
#define AFTER_R_NEXT (R_ALL - R_NEXT)

#ifdef LAST_AFTER_SCAN
#undef AFTER_R_LAST
#undef AFTER_R_USED
#undef AFTER_R_PROC
#undef AFTER_R_RING
#define AFTER_R_LAST (R_RINGS)
#define AFTER_R_USED(w) ((w) * 14)
#define AFTER_R_PROC(w) (((w) * 14) | R_USED(w))
#define AFTER_R_RING(w) (((w) * 14) | R_USED(w) | R_PROC(w))
#endif
#ifdef NO_LAST_BARRIER			/* only loads, which x86 keeps in order */
#undef AFTER_R_USED
#undef AFTER_R_PROC
#undef AFTER_R_RING
#define AFTER_R_USED(w) AFTER(R_LAST | ((w) * 14), R_LAST | ((w) * 14), 0)
#define AFTER_R_PROC(w) AFTER(R_LAST | ((w) * 14) | R_USED(w), R_LAST | ((w) * 14) | R_USED(w), 0)
#define AFTER_R_RING(w) (AFTER(R_LAST | ((w) * 14), R_LAST | ((w) * 14), 0) | R_USED(w) | R_PROC(w))
#endif
#ifdef USED_BEFORE_LAST
#undef AFTER_R_LAST
#undef AFTER_R_USED
#if N2 > 0
#define AFTER_R_LAST (R_USED(0) | R_USED(1))
#else
#define AFTER_R_LAST (R_USED(0))
#endif
#define AFTER_R_USED(w) 0
#endif
#ifdef RING_BEFORE_PROC
#undef AFTER_R_PROC
#undef AFTER_R_RING
#define AFTER_R_RING(w) (R_LAST | ((w) * 14) | R_USED(w))
#define AFTER_R_PROC(w) (R_LAST | ((w) * 14) | R_USED(w) | R_RING(w))
#endif
#ifdef NO_PROC_BARRIER
#undef AFTER_R_RING
#define AFTER_R_RING(w) (AFTER(R_LAST | ((w) * 14) | R_PROC(w), R_LAST | ((w) * 14) | R_PROC(w), R_LAST) | R_USED(w))
#endif
#ifdef NEXT_BEFORE_SCAN
#undef AFTER_R_NEXT
#undef AFTER_R_LAST
#define AFTER_R_NEXT 0
#define AFTER_R_LAST (R_NEXT)
#endif
/*
 * Without the barrier, the lock of a ring still orders the next xid after
 * PGPROC, but not after the entries.
 */
#ifdef NO_RINGS_BARRIER
#undef AFTER_R_NEXT
#define AFTER_R_NEXT AFTER(R_ALL - R_NEXT, R_ALL - R_NEXT, R_LAST | R_USED(0) | R_PROC(0) | R_USED(1) | R_PROC(1))
#endif

#ifdef SEES_AT_XMAX
#define SEES_ALL_BEFORE(k, next) ((next) <= s_xmax[k] || (next) <= s_xmin[k])
#else
#define SEES_ALL_BEFORE(k, next) ((next) < s_xmax[k] || (next) <= s_xmin[k])
#endif

/* What copy_entries() copies; 0 in c_slot: nothing. */
inline copy_entry(from, to)
{
	c_slot[to] = slot[from]; c_tick[to] = e_tick[from];
	c_vxid[to] = e_vxid[from]; c_xid[to] = e_xid[from]
}
#define NTH(i, n) E(i, (ring_next[i] + ENTRIES - (n)) % ENTRIES)
inline forget_copy(to)
{
	c_slot[to] = 0; c_tick[to] = 0; c_vxid[to] = 0; c_xid[to] = 0
}

#define NONE 255
inline lower(bound, to)
{
	bound = MIN(bound, to)
}

/* What read_ring() computes from the copies, which it then forgets. */
inline read_ring(i)
{
	if
	:: (done & R_PROC(i)) && (done & R_RING(i)) ->
		j = 0;
		ends = 0;
		do
		:: j < ENTRIES && !ends ->
			if
			:: c_slot[E(i, j)] ->
				xid = c_xid[E(i, j)];
				is_running = c_vxid[E(i, j)] == r_proc[i];
				finished = xid == 0 || SEES_FINISHED(k, xid);
#ifdef GONE_IS_FINISHED
				finished = 1;
#endif
				if
				:: is_running -> lower(running, c_tick[E(i, j)])
				:: else
				fi;
				if
				:: is_running || !finished -> lower(seen, c_tick[E(i, j)])
				:: else
				fi;
#ifdef ENDS_WITHOUT_XID
				ends = finished
#else
				ends = xid != 0 && finished
#endif
			:: else
			fi;
			j++
		:: else -> break
		od;
		if
		:: !ends && r_replaced[i] != 0 && !SEES_FINISHED(k, r_replaced[i]) ->
			unknown = 1
		:: else
		fi;
		r_proc[i] = 0; r_replaced[i] = 0;
		forget_copy(E(i, 0)); forget_copy(E(i, 1));
		xid = 0; j = 0; ends = 0; finished = 0; is_running = 0
	:: else
	fi
}

proctype reader()
{
	byte k;						/* the call */
	byte done;
	byte r_last;
	byte r_next;
	byte r_proc[WRITERS];
	byte r_replaced[WRITERS];
	bit c_slot[WRITERS * ENTRIES];
	byte c_tick[WRITERS * ENTRIES];
	byte c_vxid[WRITERS * ENTRIES];
	byte c_xid[WRITERS * ENTRIES];
	byte kept_tick;
	byte kept_next;
	byte seen = NONE;
	byte running = NONE;
	byte xid;
	byte j;
	bit unknown;
	bit ends;
	bit finished;
	bit is_running;

	do
	:: k < CALLS ->
		taken[k];
		do
		:: d_step { CAN(R_LAST, AFTER_R_LAST) ->
			lower(seen, last); lower(running, last);
#ifdef KEEPS_LAST
			r_last = last;
#endif
			done = done | R_LAST }
		:: d_step { CAN(R_NEXT, AFTER_R_NEXT) ->
			r_next = next_xid;
			done = done | R_NEXT }
#define READ_PROC(i) \
		:: d_step { CAN(R_USED(i), AFTER_R_USED(i)) -> \
			if \
			:: used[i] -> done = done | R_USED(i) \
			:: else -> done = done | R_USED(i) | R_PROC(i) | R_RING(i); \
				r_proc[i] = 0 \
			fi } \
		:: d_step { CAN(R_PROC(i), AFTER_R_PROC(i)) -> \
			r_proc[i] = proc[i]; \
			done = done | R_PROC(i); \
			read_ring(i) }
		READ_PROC(0)
#if N2 > 0
		READ_PROC(1)
#endif
#ifdef COPY_UNLOCKED
#define READ_RING(i) \
		:: CAN(R_RING(i), AFTER_R_RING(i)) -> \
			d_step { r_replaced[i] = replaced[i]; j = ring_next[i] }; \
			d_step { copy_entry(E(i, (j + ENTRIES - 1) % ENTRIES), E(i, 0)) }; \
			d_step { copy_entry(E(i, j), E(i, 1)); j = 0; \
				done = done | R_RING(i); \
				read_ring(i) }
#else
#define READ_RING(i) \
		:: d_step { CAN(R_RING(i), AFTER_R_RING(i)) -> \
			r_replaced[i] = replaced[i]; \
			copy_entry(NTH(i, 1), E(i, 0)); \
			copy_entry(NTH(i, 2), E(i, 1)); \
			done = done | R_RING(i); \
			read_ring(i) }
#endif
		READ_RING(0)
#if N2 > 0
		READ_RING(1)
#else
		:: d_step { CAN(R_RING(1), AFTER_R_RING(1) & ~(R_USED(1) | R_PROC(1))) ->
			if
			:: used[1] ->
				r_proc[1] = proc[1];
				copy_entry(E(1, 0), E(1, 0))
			:: else
			fi;
			done = done | R_USED(1) | R_PROC(1) | R_RING(1);
			read_ring(1) }
#endif
		:: d_step {
			done == R_ALL ->
			if
			:: unknown ->
#ifdef KEPT_ALWAYS
				seen = kept_tick
#else
				seen = (SEES_ALL_BEFORE(k, kept_next) -> kept_tick : 0)
#endif
			:: else
			fi;

			/* Each row up to the bound is visible, or never will be. */
			j = 1;
			do
			:: j < TXS ->
				assert(!commits[j] || tick_of[j] == 0 || tick_of[j] > seen ||
					   (xid_of[j] != 0 && SEES_FINISHED(k, xid_of[j])));
				j++
			:: else -> break
			od;

			/* horizon_after_transaction() */
#ifdef KEEPS_LAST
			kept_tick = r_last;
#else
			kept_tick = running;
#endif
			kept_next = r_next;
			done = 0; r_last = 0; r_next = 0; unknown = 0;
			seen = NONE; running = NONE; j = 0;
			s_xmin[k] = 0; s_xmax[k] = 0; s_xip[k] = 0;
			k++ };
			break
		od
	:: else -> break
	od
}

init
{
	atomic {
		run writer(0, 1, N1);
#if N2 > 0
		run writer(1, 1 + N1, N2);
#elif OTHER
		run other(1, 1 + N1);
#endif
		run snapshot(0);
#if CALLS > 1
		run snapshot(1);
#endif
		run reader()
	}
}
