/*
 * entropy.h
 *		Random bytes for IDs: cryptographic, pooled for each process.
 */
#ifndef TID_IDS_SERVER_ENTROPY_H
#define TID_IDS_SERVER_ENTROPY_H

/* The most bytes that one call may ask for. */
#define ENTROPY_MAX_BYTES 64

/*
 * entropy_fill - fill nbytes (1..ENTROPY_MAX_BYTES) with fresh random bytes
 *
 * Every byte handed out comes from pg_strong_random and is handed out once; no
 * process gets bytes that another has, a forked one included.  Raises XX000
 * if the server's random source fails.
 */
extern void entropy_fill(void *bytes, int nbytes);

#endif							/* TID_IDS_SERVER_ENTROPY_H */
