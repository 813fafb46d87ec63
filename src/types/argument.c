/*
 * argument.c
 *		Checks of the arguments of SQL functions, see argument.h.
 */
#include "postgres.h"

#include "codec/uuid_frame.h"
#include "server/compat.h"
#include "types/argument.h"

int64
checked_integer(const char *argument, int64 value, int64 min, int64 max)
{
	if (value < min || value > max)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("%s must be between %lld and %lld, not %lld",
						argument,
						(long long) min, (long long) max,
						(long long) value)));
	return value;
}

const uint8 *
checked_bytes(const char *argument, bytea *bytes, int nbytes)
{
	int			found = VARSIZE_ANY_EXHDR(bytes);

	if (found != nbytes)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("%s must have %d bytes, not %d", argument, nbytes,
						found)));
	return (const uint8 *) VARDATA_ANY(bytes);
}

void
report_other_version(const uint8 *uuid, int version)
{
	int			variant = uuid_frame_variant(uuid);

	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("uuid is not of version %d and variant 10", version),
			 errdetail("The uuid has version %d and variant %d%d.",
					   uuid_frame_version(uuid), variant >> 1, variant & 1)));
}
