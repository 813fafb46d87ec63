/*
 * compiler.h
 *		Features of compilers that the codec uses beyond plain C.
 */
#ifndef TID_IDS_CODEC_COMPILER_H
#define TID_IDS_CODEC_COMPILER_H

/*
 * CODEC_UNROLL before a loop makes gcc unroll it.  The loop has at most 16
 * iterations, and their number is constant after inlining.  At -O2, clang
 * unrolls such loops by default, but gcc does not: reading or printing a text
 * would take twice as long.
 */
#if defined(__GNUC__) && !defined(__clang__)
#define CODEC_UNROLL _Pragma("GCC unroll 16")
#else
#define CODEC_UNROLL
#endif

/* CODEC_NOINLINE before a function's type: never inline the function. */
#if defined(__GNUC__)
#define CODEC_NOINLINE __attribute__((noinline))
#else
#define CODEC_NOINLINE
#endif

#endif							/* TID_IDS_CODEC_COMPILER_H */
