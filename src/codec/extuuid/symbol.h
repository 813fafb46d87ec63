/*
 * symbol.h
 *		extuuid's symbols: text in five character encodings
 *		(doc/format/extuuid.md, section 3).
 *
 * A symbol has up to 23 ASCII characters.  Encodings other than A store
 * letters in upper case only.
 */
#ifndef TID_IDS_CODEC_EXTUUID_SYMBOL_H
#define TID_IDS_CODEC_EXTUUID_SYMBOL_H

#include <stdbool.h>

#include "codec/int128.h"
#include "codec/extuuid/status.h"

/* By field c, of which 6 and 7 are reserved */
typedef enum SymbolEncoding
{
	SYMBOL_A,
	SYMBOL_B,
	SYMBOL_C,
	SYMBOL_D,
	SYMBOL_E,					/* EBCDIC-6, which is not supported */
	SYMBOL_F,
	SYMBOL_AUTO = -1			/* automatic choice */
} SymbolEncoding;

#define SYMBOL_ENCODINGS 8		/* field c has 3 bits */
#define SYMBOL_HEAD_BITS 8		/* fields c and l, before the characters */
#define SYMBOL_FIELD_LEN_MAX 31 /* field l has 5 bits */

/* A symserial has 112 bits for the characters; 23 of encoding D take 109. */
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
 * symbol_bits - return how many bits len (0..31) characters take
 *
 * Return -1 for E and the reserved encodings.
 */
extern int	symbol_bits(int encoding, int len);

/* symbol_letter - return the letter of an encoding, 'A'..'F' */
extern char symbol_letter(int encoding);

/*
 * symbol_find_encoding - set *encoding to the encoding with a letter
 *
 * Return false, and write nothing, for E and for other characters.
 */
extern bool symbol_find_encoding(char letter, SymbolEncoding *encoding);

/*
 * symbol_encode - make a symbol of a name
 *
 * The name is text from offset at to before offset end.  encoding:
 * SYMBOL_AUTO for the first one that has its characters and room for them.
 * room: how many bits they may take (0..SYMBOL_BITS_MAX).  CODEC_SYMBOL_CHAR
 * at the first character that the encoding (SYMBOL_AUTO: every encoding) does
 * not have, else CODEC_SYMBOL_TOO_LONG; .at counts from the text's start.
 */
extern CodecStatus symbol_encode(SymbolEncoding encoding, const char *text,
								 size_t at, size_t end, int room,
								 Symbol *symbol);

/*
 * symbol_decode - make a symbol of fields c, l and s
 *
 * symbol_bits(encoding, len) must be 0..SYMBOL_BITS_MAX.  Return false, and
 * leave .text undefined, if the number is too large for len characters.
 */
extern bool symbol_decode(int encoding, int len, UInt128 code,
						  Symbol *symbol);

#endif							/* TID_IDS_CODEC_EXTUUID_SYMBOL_H */
