/*
 * prefix.c
 *		extuuid's prefixes as ranges of IDs
 *		(doc/format/extuuid.md, section 8).
 *
 * All IDs with a prefix have the same leading bits.  The following bits are 0
 * in the smallest ID and 1 in the largest ID.  Two kinds of prefixes are
 * different, because the two ends of their ranges have different leading bits:
 * prefixes of a date, and those of standard vectors of one width.
 */
#include "codec/extuuid/extuuid.h"

#include <string.h>

#include "codec/extuuid/grammar.h"
#include "codec/extuuid/payload.h"
#include "codec/uuid.h"

/* The ends of a range; the same number of bits of both are written */
typedef struct Ends
{
	Payload		lower;
	Payload		upper;
} Ends;

/* Append the same field to both ends. */
static void
append_to_ends(Ends *ends, int nbits, UInt128 field)
{
	payload_put(&ends->lower, nbits, field);
	payload_put(&ends->upper, nbits, field);
}

/* Write the IDs of both ends, with zeros and ones in the remaining bits. */
static void
store_ends(Ends ends, uint8_t *lower, uint8_t *upper)
{
	ends.upper.bits |= u128_mask(PAYLOAD_BITS - ends.upper.used);
	payload_store(ends.lower, lower);
	payload_store(ends.upper, upper);
}

static Ends
start_ends_of_vector(int subtype)
{
	Ends		ends = {{0}, {0}};

	append_to_ends(&ends, 2, TYPE_VECTOR);
	append_to_ends(&ends, 3, (UInt128) (uint8_t) subtype);
	return ends;
}

/* Return CODEC_BAD_CHAR if a text does not end at offset at. */
static CodecStatus
check_end(size_t at, size_t len)
{
	return at == len ? codec_ok() : codec_fail_part(CODEC_BAD_CHAR, at, 1);
}

/*
 * Return the first error of two parts of a text.  If the first part is only
 * out of range and the second one is malformed, return the second error.
 */
static CodecStatus
malformed_first(CodecStatus first, CodecStatus second)
{
	bool		malformed = second.code != CODEC_OK &&
		!codec_is_range(second.code);

	if (first.code == CODEC_OK || (codec_is_range(first.code) && malformed))
		return second;
	return first;
}

/* --- symbols ------------------------------------------------------------ */

/*
 * Find the ends of "serial:" or "fixed:" with or without an encoding, places
 * and a name; at is the offset after the colon.
 */
static CodecStatus
symbol_ends(const char *text, size_t at, size_t len, const ExtuuidHead *head,
			Ends *ends)
{
	bool		fixed = head->scheme == SCHEME_FIXED;
	size_t		colon = extuuid_find(text, at, len, ':');
	int			room = fixed ? EXTUUID_FIXED_BITS - 1 : EXTUUID_SERIAL_BITS;
	Symbol		symbol;
	CodecStatus status;

	append_to_ends(ends, 2, fixed ? TYPE_FIXED : TYPE_SYMSERIAL);
	if (at == len)
	{
		/* Without a name, places are not allowed. */
		if (head->places >= 0)
			return codec_fail_part(CODEC_BAD_CHAR, len, 1);
		if (head->encoding != SYMBOL_AUTO)
			append_to_ends(ends, 3, (UInt128) (uint8_t) head->encoding);
		return codec_ok();
	}
	/* With a name, a fixed must have its places. */
	if (fixed && head->places < 0)
		return codec_fail_part(CODEC_PREFIX_NEEDS_PLACES, at, colon - at);
	status = symbol_encode(head->encoding, text, at, colon, room, &symbol);
	status = malformed_first(status, colon == len
							 ? codec_fail_part(CODEC_BAD_CHAR, len, 1)
							 : check_end(colon + 1, len));
	if (status.code != CODEC_OK)
		return status;
	append_to_ends(ends, 3, (UInt128) (uint8_t) symbol.encoding);
	append_to_ends(ends, LENGTH_BITS, symbol.len);
	if (fixed)
		append_to_ends(ends, LENGTH_BITS, (UInt128) (uint8_t) head->places);
	append_to_ends(ends, symbol.nbits, symbol.code);
	return codec_ok();
}

/* --- vectors ------------------------------------------------------------ */

/* Find the ends of "int:", "int/n*l:", "uint/n*l:" or "f/n*l*e:". */
static CodecStatus
vector_ends(size_t colon, const ExtuuidHead *head, Ends *ends)
{
	int			subtype = head->scheme == SCHEME_INT ? SUBTYPE_INT_VECTOR
		: head->scheme == SCHEME_UINT ? SUBTYPE_UINT_VECTOR
		: SUBTYPE_FLOAT_VECTOR;
	CodecStatus status;

	/* Only an int has a form without dimensions. */
	if (head->ndims == 0 && head->scheme == SCHEME_INT)
	{
		*ends = start_ends_of_vector(SUBTYPE_INT);
		return codec_ok();
	}
	if (head->ndims < 2)
		return codec_fail_part(CODEC_BAD_CHAR, colon, 1);
	status = extuuid_check_shape(head);
	if (status.code != CODEC_OK)
		return status;
	*ends = start_ends_of_vector(subtype);
	append_to_ends(ends, DIMENSION_BITS, (UInt128) (uint8_t) head->dims[0]);
	append_to_ends(ends, DIMENSION_BITS, (UInt128) (uint8_t) head->dims[1]);
	if (head->ndims == 3)
		append_to_ends(ends, LENGTH_BITS, (UInt128) (uint8_t) head->dims[2]);
	return codec_ok();
}

/* Return the ends of standard vectors whose field f is first..last. */
static Ends
standard_ends(int first, int last)
{
	Ends		ends = start_ends_of_vector(SUBTYPE_STANDARD);

	payload_put(&ends.lower, 3, (UInt128) (uint8_t) first);
	payload_put(&ends.upper, 3, (UInt128) (uint8_t) last);
	return ends;
}

/* --- times -------------------------------------------------------------- */

/*
 * Find the ends of "t:", "t/n:" or "t/n:DATE"; at is the offset after the
 * colon.
 */
static CodecStatus
time_prefix_ends(const char *text, size_t at, size_t len,
				 const ExtuuidHead *head, Ends *ends)
{
	SInt128		most = ((SInt128) 1 << (EXTUUID_TIME_BITS - 1)) - 1;
	ExtuuidDate date;
	SInt128		first;
	SInt128		last;
	int			bits;
	CodecStatus status;

	*ends = start_ends_of_vector(SUBTYPE_TIME);
	if (head->ndims == 0)
		return check_end(at, len);
	bits = head->dims[0];
	append_to_ends(ends, DIMENSION_BITS, (UInt128) (uint8_t) bits);
	if (at == len)
		return codec_ok();
	status = extuuid_read_date(text, at, len, &date);
	if (status.code != CODEC_OK)
		return status;
	if (date.fraction_len > 0)
		return codec_fail_part(CODEC_BAD_CHAR, date.fraction - 1, 1);

	/*
	 * Negative counts sort after the others, so the IDs would be two ranges.
	 */
	if (date.seconds < 0 && date.next_seconds > 0)
		return codec_fail_part(CODEC_CONTAINS_REFERENCE, at, len - at);

	/*
	 * Seconds have 39 bits: with up to 85 more, the products fit in 128 bits.
	 */
	if (bits > 85 &&
		(date.seconds > most >> bits ||
		 date.next_seconds < -(most >> bits) - 1))
		return codec_fail_part(CODEC_OUT_OF_RANGE, at, len - at);
	first = date.seconds < -(most >> bits) - 1 ? -most - 1
		: (SInt128) date.seconds * ((SInt128) 1 << bits);
	last = date.next_seconds > most >> bits ? most
		: (SInt128) date.next_seconds * ((SInt128) 1 << bits) - 1;
	if (first > last)
		return codec_fail_part(CODEC_OUT_OF_RANGE, at, len - at);
	payload_put(&ends->lower, EXTUUID_TIME_BITS, (UInt128) first);
	payload_put(&ends->upper, EXTUUID_TIME_BITS, (UInt128) last);
	return codec_ok();
}

/* --- hex digits --------------------------------------------------------- */

/*
 * Set the bits from shift on of a byte of both ends to value, which every
 * extuuid has there.  Return false if the prefix has other bits there.
 */
static bool
force_bits_of_ends(uint8_t *lower, uint8_t *upper, int byte, int shift,
				   int value)
{
	int			mask = 0xFF >> shift << shift;

	if (value < lower[byte] >> shift || value > upper[byte] >> shift)
		return false;
	lower[byte] = (uint8_t) (value << shift | (lower[byte] & ~mask));
	upper[byte] = (uint8_t) (value << shift | (upper[byte] & ~mask));
	return true;
}

static CodecStatus
hex_bounds(const char *prefix, size_t len, uint8_t *lower, uint8_t *upper)
{
	uint8_t		first[EXTUUID_BYTES];
	uint8_t		last[EXTUUID_BYTES];
	CodecStatus status = uuid_prefix_bounds(prefix, len, first, last);

	if (status.code != CODEC_OK)
		return status;
	if (!force_bits_of_ends(first, last, 6, 4, EXTUUID_VERSION) ||
		!force_bits_of_ends(first, last, 8, 6, UUID_VARIANT))
		return codec_fail_part(CODEC_OUT_OF_RANGE, 0, len);
	memcpy(lower, first, EXTUUID_BYTES);
	memcpy(upper, last, EXTUUID_BYTES);
	return codec_ok();
}

/* --- the whole ---------------------------------------------------------- */

/*
 * Find the ends of "int/", "uint/" or "f/", which are all vectors of a kind.
 */
static bool
is_any_shape(const char *text, size_t at, size_t len, Ends *ends)
{
	static const struct
	{
		const char *word;
		int			subtype;
	}			shapes[] = {
		{"int/", SUBTYPE_INT_VECTOR}, {"uint/", SUBTYPE_UINT_VECTOR},
		{"f/", SUBTYPE_FLOAT_VECTOR}
	};

	for (int i = 0; i < 3; i++)
	{
		if (strlen(shapes[i].word) == len - at &&
			memcmp(shapes[i].word, text + at, len - at) == 0)
		{
			*ends = start_ends_of_vector(shapes[i].subtype);
			return true;
		}
	}
	return false;
}

/* Return whether a prefix is to be read as hex digits, valid or not. */
static bool
is_uuid_beginning(const char *text, size_t len)
{
	ExtuuidHead head;

	if (extuuid_find(text, 0, len, ':') < len ||
		extuuid_find(text, 0, len, '/') < len)
		return false;
	if (extuuid_is_hex(text, len))
		return true;
	return (extuuid_is_hex(text, 1) || !extuuid_is_letter(text[0])) &&
		extuuid_read_head(text, 0, len, &head).code != CODEC_OK;
}

/* Find the ends of a prefix whose head has been read. */
static CodecStatus
head_ends(const char *text, size_t colon, size_t len,
		  const ExtuuidHead *head, Ends *ends)
{
	CodecStatus status = codec_ok();

	switch (head->scheme)
	{
		case SCHEME_SERIAL:
		case SCHEME_FIXED:
			return symbol_ends(text, colon + 1, len, head, ends);
		case SCHEME_TIME:
			return time_prefix_ends(text, colon + 1, len, head, ends);
		case SCHEME_INT:
		case SCHEME_UINT:
		case SCHEME_FLOAT:
			status = vector_ends(colon, head, ends);
			break;
		case SCHEME_QUANT:
			*ends = start_ends_of_vector(SUBTYPE_QUANT);
			break;
		case SCHEME_F117:
			*ends = start_ends_of_vector(SUBTYPE_F117);
			break;
		case SCHEME_F80:
			*ends = standard_ends(0, 0);
			break;
		case SCHEME_F64:
			*ends = standard_ends(1, 1);
			break;
		case SCHEME_F32:
			*ends = standard_ends(2, 4);
			break;
		default:
			*ends = standard_ends(5, 6);	/* f16 */
	}
	return malformed_first(status, check_end(colon + 1, len));
}

static CodecStatus
scheme_ends(const char *text, size_t at, size_t len, Ends *ends)
{
	size_t		colon = extuuid_find(text, at, len, ':');
	ExtuuidHead head = {.dims = {1, 1, 2}};
	CodecStatus status = extuuid_read_head(text, at, colon, &head);

	if (status.code != CODEC_OK && !codec_is_range(status.code))
		return status;
	if (head.long_word)
		return codec_fail_part(CODEC_PREFIX_LONG_WORD, at,
							   extuuid_find(text, at, colon, '/') - at);
	if (head.scheme == SCHEME_SYM)
		return codec_fail_part(CODEC_PREFIX_OF_SYMBOLS, at, strlen("sym"));
	if (colon == len)
		return codec_fail_part(CODEC_BAD_CHAR, len, 1);

	/* The places are out of range; continue, to find malformed parts. */
	if (status.code != CODEC_OK && head.scheme == SCHEME_FIXED)
		head.places = 0;
	return malformed_first(status,
						   head_ends(text, colon, len, &head, ends));
}

CodecStatus
extuuid_prefix_bounds(const char *prefix, size_t len,
					  uint8_t *lower, uint8_t *upper)
{
	size_t		at = 0;
	Ends		ends = {{0}, {0}};
	CodecStatus status = extuuid_check_length(len);

	if (status.code != CODEC_OK)
		return status;
	if (len == 0)
		return codec_fail(CODEC_BAD_LENGTH, 0);
	if (extuuid_begins(prefix, 0, len, EXTUUID_WORD, EXTUUID_WORD_LEN))
		at = EXTUUID_WORD_LEN;
	if (is_any_shape(prefix, at, len, &ends))
		status = codec_ok();
	else if (is_uuid_beginning(prefix, len))
		return hex_bounds(prefix, len, lower, upper);
	else
		status = scheme_ends(prefix, at, len, &ends);
	if (status.code == CODEC_OK)
		store_ends(ends, lower, upper);
	return status;
}
