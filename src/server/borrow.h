/*
 * borrow.h
 *		The server's own functions as ours, for types that are stored alike.
 */
#ifndef TID_IDS_SERVER_BORROW_H
#define TID_IDS_SERVER_BORROW_H

#include "fmgr.h"
#include "utils/fmgrprotos.h"

/*
 * BORROW - an SQL function of ours that is a built-in one
 *
 * Declared LANGUAGE internal it would be searched for by name, among thousands,
 * whenever a query is to call it.
 */
#define BORROW(ours, builtin) \
	extern PGDLLEXPORT Datum ours(PG_FUNCTION_ARGS); \
	Datum \
	ours(PG_FUNCTION_ARGS) \
	{ \
		return builtin(fcinfo); \
	} \
	PG_FUNCTION_INFO_V1(ours)

#endif							/* TID_IDS_SERVER_BORROW_H */
