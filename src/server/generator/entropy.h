/*
 * entropy.h
 *		Cryptographic random bytes for IDs, from a pool in each process.
 */
#ifndef TID_IDS_SERVER_GENERATOR_ENTROPY_H
#define TID_IDS_SERVER_GENERATOR_ENTROPY_H

/* The most bytes that one call may ask for. */
#define ENTROPY_MAX_BYTES 64

/*
 * entropy_fill - fill nbytes (1..ENTROPY_MAX_BYTES) with fresh random bytes
 *
 * Every byte comes from pg_strong_random and is returned only once.  A forked
 * process does not use its parent's bytes.  Raises XX000 if the server's
 * random source fails.
 */
extern void entropy_fill(void *bytes, int nbytes);

#endif							/* TID_IDS_SERVER_GENERATOR_ENTROPY_H */
