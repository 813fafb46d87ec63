/*
 * compiler.h
 *		What the codec asks of the compiler beyond plain C.
 */
#ifndef TID_IDS_CODEC_COMPILER_H
#define TID_IDS_CODEC_COMPILER_H

/*
 * CODEC_UNROLL stands in front of a loop of at most 16 rounds whose number is
 * constant where the function is inlined: unroll it.  gcc does not do so at
 * -O2, and a text then takes twice the time; clang does.
 */
#if defined(__GNUC__) && !defined(__clang__)
#define CODEC_UNROLL _Pragma("GCC unroll 16")
#else
#define CODEC_UNROLL
#endif

/* CODEC_NOINLINE stands in front of a function's type: never inline it. */
#if defined(__GNUC__)
#define CODEC_NOINLINE __attribute__((noinline))
#else
#define CODEC_NOINLINE
#endif

#endif							/* TID_IDS_CODEC_COMPILER_H */
