/*
 * borrow.h
 *		SQL functions of ours that are another function: the server's own, for
 *		types that are stored alike, or one that several types share.
 */
#ifndef TID_IDS_SERVER_BORROW_H
#define TID_IDS_SERVER_BORROW_H

#include "fmgr.h"
#include "utils/fmgrprotos.h"

/*
 * FORWARD - an SQL function of ours that is one call, in terms of its fcinfo
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
 * BORROW - an SQL function of ours that is a built-in one
 *
 * Declared LANGUAGE internal it would be searched for by name, among thousands,
 * whenever a query is to call it.
 */
#define BORROW(ours, builtin) FORWARD(ours, builtin(fcinfo))

#endif							/* TID_IDS_SERVER_BORROW_H */
