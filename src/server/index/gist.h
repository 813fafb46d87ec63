/*
 * gist.h
 *		GiST operator classes of values in a linear order, for any type.
 *
 * A key of an index is a bytea: the bytes of one value, or those of the
 * lowest and of the highest value below an inner page's entry.  Bytes are in
 * the order of memcmp.  So union, penalty, splits and sorting are the same
 * functions for all types; a type only describes how its values become such
 * bytes.
 */
#ifndef TID_IDS_SERVER_INDEX_GIST_H
#define TID_IDS_SERVER_INDEX_GIST_H

#include "fmgr.h"

/* "<>"; the other operators have btree's strategy numbers. */
#define GIST_NOT_EQUAL_STRATEGY 6

/*
 * How the values of a type become bytes.  What is stored must never change.
 */
typedef struct GistValues
{
	int			size;			/* in bytes: 8, 12, 16, ... */

	/*
	 * True if a value is a 64-bit number, passed by value.  Otherwise, it is
	 * a pointer to bytes that are in the order of memcmp.
	 */
	bool		is_number;
	uint64		lowest;			/* the bits of the type's lowest number */
} GistValues;

/* Bodies of the support functions that differ by type. */
extern Datum gist_consistent(FunctionCallInfo fcinfo,
							 const GistValues *values);
extern Datum gist_compress(FunctionCallInfo fcinfo, const GistValues *values);
extern Datum gist_fetch(FunctionCallInfo fcinfo, const GistValues *values);

#endif							/* TID_IDS_SERVER_INDEX_GIST_H */
