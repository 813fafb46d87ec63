/*
 * borrow.h
 *		SQL functions of ours that only call another function: one of the
 *		server's, for types that are stored alike, or one that several types
 *		share.
 */
#ifndef TID_IDS_SERVER_BORROW_H
#define TID_IDS_SERVER_BORROW_H

#include "fmgr.h"
#include "utils/fmgrprotos.h"

/*
 * FORWARD - define an SQL function that returns the result of call, an expression
 * with fcinfo
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
 * If the SQL function were declared LANGUAGE internal, every query that calls it
 * would search for the built-in one by name, among thousands.
 */
#define BORROW(ours, builtin) FORWARD(ours, builtin(fcinfo))

#endif							/* TID_IDS_SERVER_BORROW_H */
