/*
 * symbol.h
 *		extuuid's symbols: text in five character encodings
 *		(doc/format/extuuid.md, section 3).
 *
 * A symbol is up to 23 characters of ASCII in the form in which they are
 * stored: encodings other than A have folded them to upper case.
 */
#ifndef TID_IDS_CODEC_EXTUUID_SYMBOL_H
#define TID_IDS_CODEC_EXTUUID_SYMBOL_H

#include <stdbool.h>

#include "codec/int128.h"
#include "codec/status.h"

/* Their numbers are those of field c; 6 and 7 are reserved. */
typedef enum SymbolEncoding
{
	SYMBOL_A,
	SYMBOL_B,
	SYMBOL_C,
	SYMBOL_D,
	SYMBOL_E,					/* EBCDIC-6: named by the format, not supported */
	SYMBOL_F,
	SYMBOL_AUTO = -1			/* the first that has the characters and fits */
} SymbolEncoding;

#define SYMBOL_ENCODINGS 8		/* field c has 3 bits */
#define SYMBOL_HEAD_BITS 8		/* fields c and l, before the characters */
#define SYMBOL_FIELD_LEN_MAX 31 /* field l has 5 bits */

/* A symserial leaves 112 bits for the characters, and D gets 23 into 109. */
#define SYMBOL_LEN_MAX 23
#define SYMBOL_BITS_MAX 112

typedef struct Symbol
{
	UInt128		code;			/* field s */
	int8_t		encoding;		/* field c */
	uint8_t		len;			/* field l */
	uint8_t		nbits;			/* of code */
	char		text[SYMBOL_LEN_MAX + 1];	/* len characters, no NUL */
} Symbol;

/*
 * symbol_bits - how many bits len (0..31) characters take
 *
 * -1 if the encoding is none that can be read: E and the reserved numbers.
 */
extern int	symbol_bits(int encoding, int len);

/* symbol_letter - the letter that names an encoding, 'A'..'F' */
extern char symbol_letter(int encoding);

/*
 * symbol_find_encoding - what a letter names
 *
 * False for other characters, and for E.
 */
extern bool symbol_find_encoding(char letter, SymbolEncoding *encoding);

/*
 * symbol_encode - store a name in an encoding, or in the first that takes it
 *
 * The name is text from offset at to before offset end.  room: how many bits
 * its characters may take (0..SYMBOL_BITS_MAX).  CODEC_SYMBOL_CHAR at the first
 * character that the encoding lacks (automatic: that no encoding has), else
 * CODEC_SYMBOL_TOO_LONG; .at counts from the text's start.
 */
extern CodecStatus symbol_encode(SymbolEncoding encoding, const char *text,
								 size_t at, size_t end, int room,
								 Symbol *symbol);

/*
 * symbol_decode - read fields c, l and s
 *
 * False, with only .encoding, .len, .nbits and .code set, if a packed number is
 * too large to stand for len characters.  The encoding must be one that
 * symbol_bits knows and take at most SYMBOL_BITS_MAX bits.
 */
extern bool symbol_decode(int encoding, int len, UInt128 code, Symbol *symbol);

#endif							/* TID_IDS_CODEC_EXTUUID_SYMBOL_H */
