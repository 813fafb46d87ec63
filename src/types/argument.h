/*
 * argument.h
 *		Checks of the arguments of SQL functions that several types share.
 */
#ifndef TID_IDS_TYPES_ARGUMENT_H
#define TID_IDS_TYPES_ARGUMENT_H

/*
 * checked_integer - return value if it is in min..max, else raise 22023
 *
 * argument is the name of the SQL function's argument.
 */
extern int64 checked_integer(const char *argument, int64 value, int64 min,
							 int64 max);

/*
 * checked_bytes - return the contents of a bytea of exactly nbytes bytes
 *
 * Raises 22023 if it has more or fewer.
 */
extern const uint8 *checked_bytes(const char *argument, bytea *bytes,
								  int nbytes);

/*
 * report_other_version - raise 22023: the 16 bytes of a uuid have another
 * version, or another variant than that of RFC 9562
 */
_Noreturn extern void report_other_version(const uint8 *uuid, int version);

#endif							/* TID_IDS_TYPES_ARGUMENT_H */
