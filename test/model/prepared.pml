/*
 * prepared.pml
 *		The array of prepared transactions: sessions that publish, draw and
 *		prepare, and a reader of horizons.
 *
 * What is checked is the same as in horizon.pml, and so are the orders of
 * memory.
 *
 * Bounds: TXS transactions, each of a session of its own; each uses the
 * generator or another one, is prepared, and commits later; an array of one
 * element, so a session that finds no free one waits; CALLS calls of the
 * reader, with snapshots of any earlier time.  With RECOVERED, the element is that
 * of a transaction from before a restart, and an error for another one is checked,
 * too.  With EXACT, the fields that the reader uses must be those of the
 * transaction whose xid it has read; this is not necessary for a safe horizon, and
 * needs a compare-and-swap that is a full barrier (FULL_CAS).  With COARSE, a
 * session takes some steps together.
 *
 * Left out: rings in which entries are replaced (horizon.pml),
 * find_recovered(), several elements, xids that wrap around.
 */
#ifndef TXS
#define TXS 2
#endif
#ifndef CALLS
#define CALLS 1
#endif

#if defined(SC)
#define AFTER(sc, tso, arm) (sc)
#elif defined(TSO)
#define AFTER(sc, tso, arm) (tso)
#else
#define AFTER(sc, tso, arm) (arm)
#endif

#define CAN(step, after) (!(done & (step)) && ((done & (after)) == (after)))
#define BIT(xid) (1 << (xid))

/* --- the server's shared memory --- */

bit proc[TXS];					/* is the transaction's virtual ID there? */
#ifdef RECOVERED				/* a transaction from before the restart has xid 1 */
byte next_xid = 2;
byte in_progress = 2;
#else
byte next_xid = 1;
byte in_progress;
#endif
byte completed;

/* --- ours --- */

byte last;
bit e_used[TXS];				/* the only entry of each session's ring */
byte e_tick[TXS];
#define BEING_WRITTEN 255
#define UNKNOWN 2
#ifdef RECOVERED
byte p_xid = 1;
byte p_slots = UNKNOWN;
#else
byte p_xid;						/* the element */
byte p_slots;					/* has it used the generator? */
#endif
byte p_tick;
byte replaced_xid;
byte replaced_before;

/* Who succeeds with its compare-and-swap of p_xid; no one else does then. */
byte owner;

/* --- what really happens --- */

byte tick_of[TXS];
byte xid_of[TXS];

/* --- snapshots, as in horizon.pml --- */

bit taken[CALLS];
byte s_xmin[CALLS];
byte s_xmax[CALLS];
byte s_xip[CALLS];

#define SEES_FINISHED(k, xid) ((xid) < s_xmax[k] && !(s_xip[k] & BIT(xid)))
#define SEES_ALL_BEFORE(k, next) ((next) < s_xmax[k] || (next) <= s_xmin[k])

proctype snapshot(byte k)
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

/* --- sessions --- */

/* The steps, in the order of the program. */
#define PROC 1
#define LOAD 2
#define PUBLISH 4
#define DRAW 8
#define XID 16
#define LOOK 32					/* take_prepared(): load the element's xid */
#define RAISE_XID 64			/* raise replaced_xid */
#define NEXT 128				/* next_xid() */
#define RAISE_BEFORE 256		/* raise replaced_before */
#define TAKE 512				/* the compare-and-swap succeeds, ... */
#define BEING 1024				/* ... and its store becomes visible */
#define SLOTS 2048
#define TICK 4096
#define PXID 8192				/* the element gets the xid */
#define PREPARE 16384			/* ProcArrayClearTransaction() */
#define ALL 32767

#define UP_TO(step) ((step) - 1)
#define AFTER_PROC 0
#define AFTER_LOAD AFTER(PROC, 0, 0)
#define AFTER_PUBLISH (PROC | LOAD)
#define AFTER_DRAW UP_TO(DRAW)
#define AFTER_XID UP_TO(XID)
#define AFTER_LOOK UP_TO(LOOK)
#define AFTER_RAISE_XID UP_TO(RAISE_XID)
#define AFTER_NEXT UP_TO(NEXT)
#define AFTER_RAISE_BEFORE UP_TO(RAISE_BEFORE)
#define AFTER_TAKE UP_TO(TAKE)
#define AFTER_BEING UP_TO(BEING)
#define AFTER_SLOTS AFTER(UP_TO(SLOTS), UP_TO(SLOTS), UP_TO(BEING))
#define AFTER_TICK AFTER(UP_TO(TICK), UP_TO(TICK), UP_TO(BEING))
#define AFTER_PXID UP_TO(PXID)
#define AFTER_PREPARE UP_TO(PREPARE)

/* The order of a compare-and-swap that is one instruction, as casal. */
#ifdef FULL_CAS
#undef AFTER_SLOTS
#undef AFTER_TICK
#define AFTER_SLOTS UP_TO(SLOTS)
#define AFTER_TICK AFTER(UP_TO(TICK), UP_TO(TICK), UP_TO(SLOTS))
#endif

#ifdef RAISE_AFTER_TAKE
#undef AFTER_RAISE_XID
#undef AFTER_TAKE
#undef AFTER_BEING
#define AFTER_RAISE_XID (UP_TO(RAISE_XID) | TAKE | BEING)
#define AFTER_TAKE UP_TO(RAISE_XID)
#define AFTER_BEING (UP_TO(RAISE_XID) | TAKE)
#endif
#ifdef NEXT_BEFORE_ENDED		/* next_xid() before has_ended() */
#undef AFTER_NEXT
#undef AFTER_LOOK
#define AFTER_NEXT UP_TO(LOOK)
#define AFTER_LOOK (UP_TO(LOOK) | NEXT)
#endif
#ifdef NO_WRITE_BARRIER			/* of horizon_before_prepare() */
#undef AFTER_PXID
#define AFTER_PXID AFTER(UP_TO(PXID), UP_TO(PXID), UP_TO(SLOTS))
#endif
#ifdef STORE_AFTER_PREPARE
#undef AFTER_SLOTS
#undef AFTER_LOOK
#undef AFTER_PREPARE
#define AFTER_LOOK (UP_TO(LOOK) | PREPARE)
#define AFTER_PREPARE UP_TO(LOOK)
#define AFTER_SLOTS UP_TO(SLOTS)
#endif
#ifdef NO_PREPARE_BARRIER		/* nothing orders the xid and PGPROC */
#ifndef SERVER_LOCKS
#undef AFTER_PREPARE
#define AFTER_PREPARE AFTER(UP_TO(PREPARE), UP_TO(PREPARE), UP_TO(PXID))
#endif
#endif

#define REPEATED (LOOK | RAISE_XID | NEXT | RAISE_BEFORE)

proctype session(byte tx)
{
	short done;
	byte loaded;
	byte old;
	byte next;
	bit uses;

	if
	:: uses = 1
#ifndef ALL_USE
	:: d_step { true -> uses = 0; done = LOAD | PUBLISH | DRAW }
#endif
	fi;
	do
	:: d_step { CAN(PROC, AFTER_PROC) ->
		proc[tx] = 1;
#ifdef COARSE					/* and the four steps that follow */
		if
		:: done & DRAW
		:: else -> e_used[tx] = 1; e_tick[tx] = last;
			last++; tick_of[tx] = last
		fi;
		xid_of[tx] = next_xid;
		in_progress = in_progress | BIT(next_xid);
		next_xid++;
		done = done | LOAD | PUBLISH | DRAW | XID;
#endif
		done = done | PROC }
	:: d_step { CAN(LOAD, AFTER_LOAD) ->
		loaded = last;
		done = done | LOAD }
	:: d_step { CAN(PUBLISH, AFTER_PUBLISH) ->
		e_used[tx] = 1; e_tick[tx] = loaded;
		done = done | PUBLISH }
	:: d_step { CAN(DRAW, AFTER_DRAW) ->
		last++; tick_of[tx] = last;
		done = done | DRAW }
	:: d_step { CAN(XID, AFTER_XID) ->
		xid_of[tx] = next_xid;
		in_progress = in_progress | BIT(next_xid);
		next_xid++;
		done = done | XID }
	:: d_step { CAN(LOOK, AFTER_LOOK) && p_xid != BEING_WRITTEN &&
				(p_xid == 0 || !(in_progress & BIT(p_xid))) ->
		old = p_xid;
		if
		:: old == 0 -> done = done | REPEATED
		:: else -> done = done | LOOK
		fi }
	:: d_step { CAN(RAISE_XID, AFTER_RAISE_XID) ->
		if
#ifndef NO_REPLACED_XID
		:: replaced_xid < old -> replaced_xid = old
#endif
		:: else
		fi;
		done = done | RAISE_XID }
	:: d_step { CAN(NEXT, AFTER_NEXT) ->
		next = next_xid;
		done = done | NEXT }
	:: d_step { CAN(RAISE_BEFORE, AFTER_RAISE_BEFORE) ->
		if
		:: replaced_before < next -> replaced_before = next
		:: else
		fi;
		done = done | RAISE_BEFORE }
	:: d_step { CAN(TAKE, AFTER_TAKE) && owner == 0 ->
		if
		:: p_xid == old -> owner = tx + 1;
#ifdef NO_MARK					/* the element keeps its old xid meanwhile */
			done = done | BEING;
#endif
			done = done | TAKE
		:: else -> done = done & ~REPEATED
		fi }
	:: d_step { CAN(BEING, AFTER_BEING) ->
		p_xid = BEING_WRITTEN;
		owner = 0;
		done = done | BEING }
	:: d_step { CAN(SLOTS, AFTER_SLOTS) ->
		p_slots = uses;
#ifdef COARSE
		p_tick = e_tick[tx];
		done = done | TICK;
#endif
		done = done | SLOTS }
	:: d_step { CAN(TICK, AFTER_TICK) ->
		p_tick = e_tick[tx];
		done = done | TICK }
	:: d_step { CAN(PXID, AFTER_PXID) ->
		p_xid = xid_of[tx];
#ifdef NO_MARK
		owner = 0;
#endif
		done = done | PXID }
	:: d_step { CAN(PREPARE, AFTER_PREPARE) ->
		proc[tx] = 0;
		done = done | PREPARE }
	:: d_step { done == ALL ->	/* COMMIT PREPARED, in any session */
		in_progress = in_progress & ~BIT(xid_of[tx]);
		completed = (xid_of[tx] > completed -> xid_of[tx] : completed) };
		break
	od
}

#ifdef RECOVERED
proctype recovered()
{
	d_step {
		in_progress = in_progress & ~BIT(1);
		completed = (completed < 1 -> 1 : completed)
	}
}
#endif

/* --- the reader --- */

/* PGPROC and ring of a session are one step here. */
#define R_LAST 1
#define R_RING(w) (2 << (w))
#define R_RINGS (14)
#define R_XID 16				/* of the element */
#define R_SLOTS 32
#define R_TICK 64
#define R_XID_AGAIN 128
#define R_REPLACED_XID 256
#define R_REPLACED_BEFORE 512
#define R_NEXT 1024
#define R_ALL 2047

#define AFTER_R_LAST 0
#define AFTER_R_RING(w) AFTER(UP_TO(R_RING(w)), UP_TO(R_RING(w)), R_LAST)
#define AFTER_R_XID (R_LAST | R_RINGS)
#define AFTER_R_SLOTS UP_TO(R_SLOTS)
#define AFTER_R_TICK AFTER(UP_TO(R_TICK), UP_TO(R_TICK), UP_TO(R_SLOTS))
#define AFTER_R_XID_AGAIN UP_TO(R_XID_AGAIN)
#define AFTER_R_REPLACED_XID UP_TO(R_REPLACED_XID)
#define AFTER_R_REPLACED_BEFORE AFTER(UP_TO(R_REPLACED_BEFORE), UP_TO(R_REPLACED_BEFORE), UP_TO(R_REPLACED_XID))
#define AFTER_R_NEXT AFTER(UP_TO(R_NEXT), UP_TO(R_NEXT), UP_TO(R_REPLACED_XID))

#ifdef PREPARED_BEFORE_RINGS
#undef AFTER_R_XID
#undef AFTER_R_RING
#define AFTER_R_XID (R_LAST)
#undef AFTER_R_SLOTS
#undef AFTER_R_TICK
#undef AFTER_R_XID_AGAIN
#define AFTER_R_SLOTS (R_LAST | R_XID)
#define AFTER_R_TICK (R_LAST | R_XID | R_SLOTS)
#define AFTER_R_XID_AGAIN (R_LAST | R_XID | R_SLOTS | R_TICK)
#define AFTER_R_RING(w) (R_LAST | R_XID | R_SLOTS | R_TICK | R_XID_AGAIN)
#endif
#ifdef NO_RINGS_ORDER			/* not even the order of the rings' locks */
#undef AFTER_R_XID
#undef AFTER_R_SLOTS
#undef AFTER_R_TICK
#undef AFTER_R_XID_AGAIN
#define AFTER_R_XID AFTER(R_LAST | R_RINGS, R_LAST | R_RINGS, R_LAST)
#define AFTER_R_SLOTS AFTER(UP_TO(R_SLOTS), UP_TO(R_SLOTS), R_LAST | R_XID)
#define AFTER_R_TICK AFTER(UP_TO(R_TICK), UP_TO(R_TICK), R_LAST | R_XID)
#define AFTER_R_XID_AGAIN AFTER(UP_TO(R_XID_AGAIN), UP_TO(R_XID_AGAIN), R_LAST | R_XID | R_SLOTS | R_TICK)
#endif
#ifdef NO_READ_BARRIER_1		/* between the xid and the fields */
#undef AFTER_R_SLOTS
#undef AFTER_R_TICK
#define AFTER_R_SLOTS AFTER(UP_TO(R_SLOTS), UP_TO(R_SLOTS), R_LAST | R_RINGS)
#define AFTER_R_TICK AFTER(UP_TO(R_TICK), UP_TO(R_TICK), R_LAST | R_RINGS)
#endif
#ifdef NO_READ_BARRIER_2		/* between the fields and the xid again */
#undef AFTER_R_XID_AGAIN
#define AFTER_R_XID_AGAIN AFTER(UP_TO(R_XID_AGAIN), UP_TO(R_XID_AGAIN), R_LAST | R_RINGS | R_XID)
#endif
#ifdef NO_READ_BARRIER_3		/* between the array and what was replaced */
#undef AFTER_R_REPLACED_XID
#undef AFTER_R_REPLACED_BEFORE
#define AFTER_R_REPLACED_XID AFTER(UP_TO(R_REPLACED_XID), UP_TO(R_REPLACED_XID), R_LAST | R_RINGS)
#define AFTER_R_REPLACED_BEFORE AFTER(UP_TO(R_REPLACED_BEFORE), UP_TO(R_REPLACED_BEFORE), R_LAST | R_RINGS)
#endif
#ifdef REPLACED_BEFORE_ARRAY
#undef AFTER_R_REPLACED_XID
#undef AFTER_R_REPLACED_BEFORE
#undef AFTER_R_XID
#define AFTER_R_REPLACED_XID (R_LAST | R_RINGS)
#define AFTER_R_REPLACED_BEFORE (R_LAST | R_RINGS)
#define AFTER_R_XID (R_LAST | R_RINGS | R_REPLACED_XID | R_REPLACED_BEFORE)
#endif

#if TXS > 2
#define SKIPPED 0
#else
#define SKIPPED 8
#endif
#ifdef NO_SECOND_LOAD
#define IS_SAME true
#else
#define IS_SAME (xid_again == xid)
#endif

#define NONE 255
inline lower(bound, to)
{
	bound = (to < bound -> to : bound)
}

proctype reader()
{
	byte k;
	short done = SKIPPED;
	byte xid;
	byte xid_again;
	byte slots;
	byte tick;
	byte r_replaced_xid;
	byte r_replaced_before;
	byte r_next;
	byte seen = NONE;
	byte running = NONE;
	byte kept_tick;
	byte kept_next;
	byte j;

	do
	:: k < CALLS ->
		taken[k];
		do
		:: d_step { CAN(R_LAST, AFTER_R_LAST) ->
			lower(seen, last); lower(running, last);
			done = done | R_LAST }
#define READ_RING(w) \
		:: d_step { CAN(R_RING(w), AFTER_R_RING(w)) -> \
			if \
			:: e_used[w] && proc[w] -> lower(seen, e_tick[w]); lower(running, e_tick[w]) \
			:: else \
			fi; \
			done = done | R_RING(w) }
		READ_RING(0)
		READ_RING(1)
#if TXS > 2
		READ_RING(2)
#endif
		:: d_step { CAN(R_XID, AFTER_R_XID) ->
			xid = p_xid;
			done = done | R_XID;
			if
			:: xid == 0 || xid == BEING_WRITTEN ->
				xid = 0; slots = 0; tick = 0;
				done = done | R_SLOTS | R_TICK | R_XID_AGAIN
			:: else
			fi }
		:: d_step { CAN(R_SLOTS, AFTER_R_SLOTS) ->
			slots = p_slots;
#ifdef COARSE
			tick = p_tick;
			done = done | R_TICK;
#endif
			done = done | R_SLOTS }
		:: d_step { CAN(R_TICK, AFTER_R_TICK) ->
			tick = p_tick;
			done = done | R_TICK }
		:: d_step { CAN(R_XID_AGAIN, AFTER_R_XID_AGAIN) ->
			xid_again = p_xid;
			done = done | R_XID_AGAIN }
		:: d_step { CAN(R_REPLACED_XID, AFTER_R_REPLACED_XID) ->
			r_replaced_xid = replaced_xid;
			done = done | R_REPLACED_XID }
		:: d_step { CAN(R_REPLACED_BEFORE, AFTER_R_REPLACED_BEFORE) ->
			r_replaced_before = replaced_before;
			done = done | R_REPLACED_BEFORE }
		:: d_step { CAN(R_NEXT, AFTER_R_NEXT) ->
			r_next = next_xid;
			done = done | R_NEXT }
		:: d_step { done == R_ALL ->
			if
			:: xid != 0 && slots && IS_SAME && !SEES_FINISHED(k, xid) ->
				/* It has the error only for one of before the restart. */
#ifdef RECOVERED
				assert(slots != UNKNOWN || xid == 1);
#endif
				/* The fields are those of this transaction. */
#ifdef EXACT
				j = 0;
				do
				:: j < TXS ->
					assert(xid_of[j] != xid || tick == e_tick[j]);
					j++
				:: else -> break
				od;
#endif
				if
				:: slots == UNKNOWN -> running = 0; seen = 0	/* error 55000 */
				:: else
				fi;
				lower(seen, tick); lower(running, tick)
			:: else
			fi;
			if
#ifdef ONLY_REPLACED_XID		/* as if transactions ended in the order of xids */
			:: !(r_replaced_xid < s_xmin[k] || r_replaced_xid < s_xmax[k]) ->
#elif defined(NO_REPLACED)
			:: false ->
#else
			:: !(r_replaced_xid < s_xmin[k] ||
				 SEES_ALL_BEFORE(k, r_replaced_before)) ->
#endif
				seen = (SEES_ALL_BEFORE(k, kept_next) -> kept_tick : 0)
			:: else
			fi;
			j = 0;
			do
			:: j < TXS ->
				assert(tick_of[j] == 0 || tick_of[j] > seen ||
					   (xid_of[j] != 0 && SEES_FINISHED(k, xid_of[j])));
				j++
			:: else -> break
			od;
			kept_tick = running;
			kept_next = r_next;
			s_xmin[k] = 0; s_xmax[k] = 0; s_xip[k] = 0;
			done = SKIPPED; xid = 0; xid_again = 0; slots = 0; tick = 0;
			r_replaced_xid = 0; r_replaced_before = 0; r_next = 0;
			seen = NONE; running = NONE; j = 0;
			k++ };
			break
		od
	:: else -> break
	od
}

init
{
	atomic {
		run session(0);
		run session(1);
#if TXS > 2
		run session(2);
#endif
		run snapshot(0);
#if CALLS > 1
		run snapshot(1);
#endif
#ifdef RECOVERED
		run recovered();
#endif
		run reader()
	}
}
