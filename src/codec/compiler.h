/*
 * compiler.h
 *		Features of compilers that the codec uses beyond plain C.
 */
#ifndef TID_IDS_CODEC_COMPILER_H
#define TID_IDS_CODEC_COMPILER_H

/*
 * CODEC_UNROLL in front of a loop makes gcc unroll it.  The loop has at most
 * 16 rounds, and their number is constant where the function is inlined.
 * clang unrolls such loops at -O2 by itself.  gcc does not, and then reading
 * or printing a text takes twice as long.
 */
#if defined(__GNUC__) && !defined(__clang__)
#define CODEC_UNROLL _Pragma("GCC unroll 16")
#else
#define CODEC_UNROLL
#endif

/* CODEC_NOINLINE in front of a function's type: never inline the function. */
#if defined(__GNUC__)
#define CODEC_NOINLINE __attribute__((noinline))
#else
#define CODEC_NOINLINE
#endif

#endif							/* TID_IDS_CODEC_COMPILER_H */
