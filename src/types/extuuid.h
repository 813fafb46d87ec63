/*
 * extuuid.h
 *		What the files of the type extuuid share.
 */
#ifndef TID_IDS_TYPES_EXTUUID_H
#define TID_IDS_TYPES_EXTUUID_H

#include "utils/builtins.h"

#include "codec/extuuid/extuuid.h"
#include "types/bytes.h"
#include "types/report.h"

/*
 * The messages of the type; the second ones are without hints, for texts that
 * extuuid_smart cannot read, either.
 */
extern const TypeMessages extuuid_messages;
extern const TypeMessages extuuid_value_messages;

/*
 * extuuid_report_value - report that no value can be made of the arguments
 *
 * 22003 for a well-formed argument, else 22023.  text is the argument that
 * the status is about, NULL if it is about several.
 */
_Noreturn extern void extuuid_report_value(CodecStatus status,
										   const char *text, size_t len);

/*
 * extuuid_report_received - raise 22P03: the bytes are no value of the type
 */
_Noreturn extern void extuuid_report_received(CodecStatus status);

/* extuuid_number_datum - return one of a value's numbers as numeric */
extern Datum extuuid_number_datum(const ExtuuidValue *value, int i);

/*
 * extuuid_finite_argument - return the plain digits of a numeric, without
 * trailing zeros
 *
 * Raises 22023 for NaN and infinities.
 */
extern ExtuuidText extuuid_finite_argument(Datum number);

static inline uint8 *
new_id(void)
{
	return palloc(EXTUUID_BYTES);
}

/* text_argument - return a view of a text */
static inline ExtuuidText
text_argument(Datum argument)
{
	text	   *chars = DatumGetTextPP(argument);
	ExtuuidText view = {VARDATA_ANY(chars), VARSIZE_ANY_EXHDR(chars)};

	return view;
}

static inline Datum
text_datum(const char *chars, size_t len)
{
	return PointerGetDatum(cstring_to_text_with_len(chars, len));
}

#endif							/* TID_IDS_TYPES_EXTUUID_H */
