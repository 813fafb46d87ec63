/*
 * entropy.c
 *		Random bytes for IDs, see entropy.h.
 *
 * pg_strong_random takes about a microsecond, even for a few bytes, so one
 * call fills a pool.  Bytes that have been returned are overwritten, so that
 * the process's memory does not reveal the random parts of earlier IDs.
 */
#include "postgres.h"

#include "miscadmin.h"

#include "server/compat.h"
#include "server/generator/entropy.h"

/* Enough for a few hundred IDs; a larger pool is no faster per byte. */
#define POOL_BYTES 4096

static uint8 pool[POOL_BYTES];
static int	pool_left = 0;		/* unused bytes, at the pool's end */
static int	pool_owner = 0;		/* process that filled the pool */

static void
refill_entropy(void)
{
	pool_left = 0;
	if (!pg_strong_random(pool, POOL_BYTES))
		ereport(ERROR,
				(errcode(ERRCODE_INTERNAL_ERROR),
				 errmsg("could not generate random values")));
	pool_owner = MyProcPid;
	pool_left = POOL_BYTES;
}

void
entropy_fill(void *bytes, int nbytes)
{
	uint8	   *next;

	Assert(nbytes > 0 && nbytes <= ENTROPY_MAX_BYTES);
	if (unlikely(pool_left < nbytes || pool_owner != MyProcPid))
		refill_entropy();
	next = pool + POOL_BYTES - pool_left;
	memcpy(bytes, next, nbytes);
	memset(next, 0, nbytes);
	pool_left -= nbytes;
}
