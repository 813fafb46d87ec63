/*
 * borrow.h
 *		Macros that define an SQL function which only calls another function:
 *		one of the server's, for a type that is stored like a built-in one, or
 *		one that several types share.
 */
#ifndef TID_IDS_SERVER_BORROW_H
#define TID_IDS_SERVER_BORROW_H

#include "fmgr.h"
#include "utils/fmgrprotos.h"

/*
 * FORWARD - define an SQL function that returns the result of call, an
 * expression with fcinfo
 */
#define FORWARD(ours, call) \
	extern PGDLLEXPORT Datum ours(PG_FUNCTION_ARGS); \
	Datum \
	ours(PG_FUNCTION_ARGS) \
	{ \
		return call; \
	} \
	PG_FUNCTION_INFO_V1(ours)

/*
 * BORROW - define an SQL function that calls a built-in one
 *
 * An SQL function that is declared LANGUAGE internal would be slower: every
 * query that calls it would search all built-in functions for the name.
 */
#define BORROW(ours, builtin) FORWARD(ours, builtin(fcinfo))

#endif							/* TID_IDS_SERVER_BORROW_H */
