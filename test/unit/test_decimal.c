/*
 * test_decimal.c
 *		Decimals and floats against the C library's strtof, strtod, strtold and
 *		printf, which round correctly, and against long arithmetic.
 *
 * DECIMAL_VALUES in the environment: the number of random values.
 */
#include "codec/decimal.h"

#include <float.h>
#include <math.h>

#include "exact.h"

static const BinaryFormat half = {5, 10};
static const BinaryFormat single = {8, 23};
static const BinaryFormat dbl = {11, 52};
static const BinaryFormat extended = {15, 63};

static long
values(void)
{
	const char *wanted = getenv("DECIMAL_VALUES");

	return wanted == NULL ? 100000 : atol(wanted);
}

/*
 * A random real; long ones need the general algorithm, without any short cut.
 */
static void
random_real(char *text)
{
	int			n = 0;
	int			whole = 1 + (int) (check_random() % 20);
	int			fraction = (int) (check_random() % 24);

	if (check_random() % 2)
		text[n++] = '-';
	for (int i = 0; i < whole; i++)
		text[n++] = (char) ('0' + check_random() % 10);
	if (fraction > 0)
		text[n++] = '.';
	for (int i = 0; i < fraction; i++)
		text[n++] = (char) ('0' + check_random() % 10);
	if (check_random() % 3)
		n += sprintf(text + n, "e%d", (int) (check_random() % 700) - 350);
	text[n] = '\0';
}

static bool
read_as(const char *text, BinaryFormat format, BinaryFloat *number)
{
	Decimal		decimal;
	size_t		end = 0;
	size_t		len = strlen(text);
	char	   *exact = check_exact(text, len);

	CHECK_INT(decimal_parse_real(exact, &end, len, &decimal).code, CODEC_OK);
	free(exact);
	CHECK_INT(end, len);
	return decimal_to_float(&decimal, format, number);
}

static void
check_double(const char *text)
{
	double		wanted = strtod(text, NULL);
	BinaryFloat number;
	uint64_t	bits;
	bool		fits = read_as(text, dbl, &number);

	CHECK_INT(fits, !isinf(wanted));
	if (!fits)
		return;
	memcpy(&bits, &wanted, sizeof bits);
	CHECK_UINT((uint64_t) number.negative << 63 | (uint64_t) number.exponent << 52 |
			   (uint64_t) number.fraction, bits);
}

static void
check_single(const char *text)
{
	float		wanted = strtof(text, NULL);
	BinaryFloat number;
	uint32_t	bits;
	bool		fits = read_as(text, single, &number);

	CHECK_INT(fits, !isinf(wanted));
	if (!fits)
		return;
	memcpy(&bits, &wanted, sizeof bits);
	CHECK_UINT((uint64_t) number.negative << 31 | (uint64_t) number.exponent << 23 |
			   (uint64_t) number.fraction, bits);
}

#if LDBL_MANT_DIG == 64
static void
check_extended(const char *text)
{
	long double wanted = strtold(text, NULL);
	BinaryFloat number;
	uint8_t		bytes[16] = {0};
	uint64_t	significand;
	uint16_t	head;
	bool		fits = read_as(text, extended, &number);

	CHECK_INT(fits, !isinf(wanted));
	if (!fits)
		return;
	memcpy(bytes, &wanted, 10);
	memcpy(&significand, bytes, 8);
	memcpy(&head, bytes + 8, 2);
	CHECK_UINT(number.exponent, head & 0x7FFF);
	CHECK_UINT((uint64_t) number.fraction, significand & (UINT64_MAX >> 1));
	CHECK_INT(number.negative, head >> 15);
}
#else
#define check_extended(text) ((void) extended)
#endif

CASE(reading_rounds_as_the_c_library)
{
	static const char *const hard[] = {
		"0", "-0", "1", "0.1", "2.2250738585072011e-308", "2.2250738585072012e-308",
		"4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324",
		"1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
		"179769313486231580793728971405301e276", "9007199254740993", "9007199254740992.5",
		"9007199254740993.00000000000000000000000000000001", "3.4028235677973366e38",
		"3.4028234e38", "1.401298464324817e-45", "7.006492321624085e-46",
		"7.0064923216240853546186479164495807e-46", "123456789012345678901234567890e-20",
		"1e-400", "1e-5000", "1e-16000", "1e400", "1e5000", "1e16000",

		/*
		 * 2^190 + 2^137 + 2^64: just above the midpoint of two adjacent
		 * doubles
		 */
		"1569275433846670365183519219322409897291834610255042445312"
	};
	char		text[80];

	for (size_t i = 0; i < sizeof hard / sizeof hard[0]; i++)
	{
		check_double(hard[i]);
		check_single(hard[i]);
		check_extended(hard[i]);
	}
	for (long i = 0; i < values(); i++)
	{
		random_real(text);
		check_double(text);
		check_single(text);
		check_extended(text);
	}
}

/*
 * The formats of doc/format/extuuid.md, and others: the widest, the narrowest
 * and some in between.
 */
static const BinaryFormat formats[] = {
	{5, 10}, {8, 23}, {11, 52}, {15, 63}, {16, 100},
	{2, 1}, {2, 95}, {4, 3}, {5, 9}, {8, 7}, {11, 5}, {11, 86}, {15, 47}, {16, 1}, {16, 81}
};

#define FORMATS ((int) (sizeof formats / sizeof formats[0]))

/*
 * An even significand next to half a multiple of a large power of 5.  With
 * some exponents, the smallest or largest decimal that rounds to this float
 * has few digits.
 */
static UInt128
near_few_digits(int bits)
{
	UInt128		power = 1;
	UInt128		end;

	for (int n = (int) (check_random() % 50); n > 0 && power < u128_mask(bits - 2); n--)
		power *= 5;
	end = u128_mask(bits + 1) / power;
	end = (end - (end % 2 == 0)) * power;
	return end / 2 + (end / 2) % 2;
}

/*
 * Return float i of a list without negative ones: first the smallest and largest
 * exponents and fractions, then random ones, half of them neither very large nor
 * very small.
 */
static BinaryFloat
pick_float(BinaryFormat format, long i)
{
	uint32_t	last = ((uint32_t) 1 << format.exponent_bits) - 2;
	uint32_t	bias = last / 2;
	uint32_t	near = bias < 200 ? bias : 200;
	uint32_t	exponents[] = {0, 1, 2, bias, last - 1, last};
	UInt128		ones = u128_mask(format.fraction_bits);
	UInt128		fractions[] = {0, 1, 2, ones / 2, ones / 2 + 1, ones - 1, ones};
	UInt128		random = (UInt128) check_random() << 64 | check_random();
	BinaryFloat number = {.negative = false};

	if (i < 42)
	{
		number.exponent = exponents[i / 7];
		number.fraction = fractions[i % 7] & ones;
		return number;
	}
	if (i % 4 == 3)
		random = near_few_digits(format.fraction_bits + 1);
	number.exponent = i % 2 == 0 ? (uint32_t) (check_random() % (last + 1))
		: bias - near + (uint32_t) (check_random() % (2 * near + 1));
	number.fraction = random & ones;
	return number;
}

/*
 * The number of floats of a format: fewer with 16 bits of exponent, because
 * their exact decimals have thousands of digits.
 */
static long
floats_of(BinaryFormat format)
{
	return 42 + values() / (format.exponent_bits < 12 ? 50 : 2000);
}

static bool
same_float(const BinaryFloat *a, const BinaryFloat *b)
{
	return a->negative == b->negative && a->exponent == b->exponent &&
		a->fraction == b->fraction;
}

/*
 * The printed decimal has the expected digits, and reads back as the float.
 */
static void
check_shortest(const BinaryFloat *number, BinaryFormat format)
{
	static Exact wanted;
	DecimalShort shortest;
	char		digits[UINT128_DIGITS_MAX];
	char		text[DECIMAL_SHORT_LEN + 1];
	BinaryFloat again;

	exact_shortest(number, format, &wanted);
	decimal_shortest(number, format, &shortest);
	for (int i = 0; i < shortest.ndigits; i++)
		digits[i] = (char) ('0' + shortest.digits[i]);
	if (shortest.ndigits != wanted.n || shortest.exponent != wanted.exponent ||
		memcmp(digits, wanted.digit, (size_t) wanted.n) != 0)
		CHECK_REPORT("0.%.*se%d, expected 0.%.*se%d", shortest.ndigits, digits,
					 shortest.exponent, wanted.n, wanted.digit, wanted.exponent);
	CHECK_INT(shortest.kind, DECIMAL_FINITE);
	CHECK_INT(shortest.negative, number->negative);
	text[decimal_print(&shortest, text)] = '\0';
	CHECK(read_as(text, format, &again) && same_float(&again, number));
}

CASE(shortest)
{
	for (int f = 0; f < FORMATS; f++)
	{
		for (long i = 0; i < floats_of(formats[f]); i++)
		{
			BinaryFloat number = pick_float(formats[f], i);

			if (number.exponent != 0 || number.fraction != 0)
				check_shortest(&number, formats[f]);
		}
	}
}

/* All 65,536 of them. */
CASE(shortest_of_every_half)
{
	for (uint32_t bits = 0; bits < 0x10000; bits++)
	{
		BinaryFloat number = {
			.negative = bits >> 15 != 0,
			.exponent = bits >> 10 & 0x1F,
			.fraction = bits & 0x3FF
		};
		DecimalShort shortest;

		if (number.exponent < 0x1F && (bits & 0x7FFF) != 0)
		{
			check_shortest(&number, half);
			continue;
		}
		decimal_shortest(&number, half, &shortest);
		CHECK_INT(shortest.ndigits, 0);
		CHECK_INT(shortest.kind, number.exponent == 0 ? DECIMAL_FINITE
				  : number.fraction == 0 ? DECIMAL_INFINITY : DECIMAL_NAN);
		CHECK_INT(shortest.negative, number.negative && shortest.kind != DECIMAL_NAN);
	}
}

static long double
read_single(const char *text)
{
	return strtof(text, NULL);
}

static long double
read_double(const char *text)
{
	return strtod(text, NULL);
}

#if LDBL_MANT_DIG == 64
static long double
read_extended(const char *text)
{
	return strtold(text, NULL);
}
#endif

/*
 * printf's decimal is the nearest of its length.  So if ours is shorter than
 * the shortest of printf's that reads back, it is another decimal of that
 * length.
 */
static void
check_by_printf(long i, BinaryFormat format, long double (*read) (const char *text))
{
	BinaryFloat number = pick_float(format, i);
	int			exp2;
	UInt128		f = exact_scale(&number, format, &exp2);
	long double value = ldexpl((long double) f, exp2);
	DecimalShort shortest;
	char		ours[DECIMAL_SHORT_LEN + 1];
	char		theirs[64];
	char		same[64];
	int			digits = 0;

	decimal_shortest(&number, format, &shortest);
	ours[decimal_print(&shortest, ours)] = '\0';
	CHECK(read(ours) == value);
	if (f == 0)
		return;
	do
		sprintf(theirs, "%.*Le", digits, value);
	while (read(theirs) != value && ++digits < 40);
	sprintf(same, "%.*Le", digits, strtold(ours, NULL));
	if (shortest.ndigits > digits + 1 ||
		(shortest.ndigits == digits + 1 && strcmp(same, theirs) != 0))
		CHECK_REPORT("%s, printf has %s", ours, theirs);
}

CASE(shortest_as_printf)
{
	for (long i = 0; i < values() / 10; i++)
	{
		check_by_printf(i, single, read_single);
		check_by_printf(i, dbl, read_double);
#if LDBL_MANT_DIG == 64
		if (i % 4 == 0 || i < 42)
			check_by_printf(i, extended, read_extended);
#endif
	}
}

/* --- reading at the ends of what rounds to a float ------------------------- */

/* The decimal must be read as this float; an overflow counts as infinity. */
static void
check_read(const Exact *decimal, BinaryFormat format, const BinaryFloat *wanted)
{
	char		text[DECIMAL_DIGITS_MAX + 16];
	BinaryFloat number = {.exponent = ((uint32_t) 1 << format.exponent_bits) - 1};

	exact_print(decimal, text);
	read_as(text, format, &number);
	if (!same_float(&number, wanted))
		CHECK_REPORT("%s is read with %d, %d bits as %u, %" PRIx64, text,
					 format.exponent_bits, format.fraction_bits, number.exponent,
					 (uint64_t) number.fraction);
	if (format.exponent_bits == 8 && format.fraction_bits == 23)
		check_single(text);
	if (format.exponent_bits == 11 && format.fraction_bits == 52)
		check_double(text);
	if (format.exponent_bits == 15 && format.fraction_bits == 63)
		check_extended(text);
}

/*
 * The tie, written with n digits, and decimals that differ from it in the
 * next digit.
 */
static void
check_around(const Exact *tie, int n, BinaryFormat format, const BinaryFloat *below,
			 const BinaryFloat *above)
{
	static Exact near;

	check_read(tie, format, below->fraction % 2 == 0 ? below : above);
	near = *tie;
	while (near.n < n)
		near.digit[near.n++] = '0';
	near.digit[near.n++] = '1';
	check_read(&near, format, above);

	/* less: 0.20 is 0.199 and a bit, 0.10 is 0.099 */
	near = *tie;
	near.digit[near.n - 1]--;
	while (near.n <= n)
		near.digit[near.n++] = '9';
	if (near.digit[0] == '0')
	{
		near.exponent--;
		memmove(near.digit, near.digit + 1, (size_t) --near.n);
	}
	check_read(&near, format, below);
}

/*
 * Ties, also between 0 and the least subnormal and between the greatest float and
 * infinity, and the decimals next to them: the next whole numbers, one digit
 * longer, and some that differ far after the digits that a float can store.
 */
CASE(reading_rounds_at_ties)
{
	const int	most = DECIMAL_DIGITS_MAX - 4;
	static Exact tie;
	static Exact cut;

	for (int f = 0; f < FORMATS; f++)
	{
		for (long i = 0; i < floats_of(formats[f]); i++)
		{
			BinaryFloat below = pick_float(formats[f], i);
			BinaryFloat above = below;
			int			exp2;
			UInt128		significand = exact_scale(&below, formats[f], &exp2);

			above.fraction = (below.fraction + 1) & u128_mask(formats[f].fraction_bits);
			above.exponent += above.fraction == 0;
			exact_pow2(2 * significand + 1, exp2 - 1, &tie);
			if (tie.n > most)
			{
				exact_cut(&tie, most, false, &cut);
				check_read(&cut, formats[f], &below);
				exact_cut(&tie, most, true, &cut);
				check_read(&cut, formats[f], &above);
				continue;
			}
			check_around(&tie, tie.n + 60 < most ? tie.n + 60 : most, formats[f],
						 &below, &above);
			if (tie.exponent < most)
				check_around(&tie, tie.exponent > tie.n ? tie.exponent - 1 : tie.n,
							 formats[f], &below, &above);
		}
	}
}

/* The smallest and largest values of the widest format. */
CASE(the_widest)
{
	static const BinaryFormat widest = {16, 100};
	BinaryFloat least = {.fraction = 1};
	BinaryFloat greatest = {.exponent = 0xFFFE, .fraction = ((UInt128) 1 << 100) - 1};
	char		text[DECIMAL_SHORT_LEN + 1];
	DecimalShort shortest;
	BinaryFloat number;

	decimal_shortest(&least, widest, &shortest);
	CHECK_INT(shortest.ndigits, 1);
	CHECK_INT(shortest.digits[0], 2);
	CHECK_INT(shortest.exponent, -9893);
	decimal_shortest(&greatest, widest, &shortest);
	text[decimal_print(&shortest, text)] = '\0';
	CHECK(read_as(text, widest, &number));
	CHECK(number.exponent == greatest.exponent && number.fraction == greatest.fraction);
	CHECK(!read_as("1.1897314953572317650857593266280071307634e9865", widest, &number));
	CHECK(read_as("1e-1000000", widest, &number) && number.fraction == 0);
	CHECK(!read_as("1e1000000", widest, &number));
	CHECK(read_as("-0e1000000000000000000", widest, &number) && number.negative);
}

/* 2^126 is 85070591730234615865843651857942052864. */
CASE(integers)
{
	static const struct
	{
		const char *text;
		int			places;
		int			code;
		uint64_t	high;
		uint64_t	low;
	}			rows[] = {
		{"0", 0, CODEC_OK, 0, 0},
		{"-0.000", 0, CODEC_OK, 0, 0},
		{"12.5", 1, CODEC_OK, 0, 125},
		{"-12.5", 3, CODEC_OK, 0, 12500},
		{"12.5", 0, CODEC_NOT_EXACT, 0, 0},
		{"85070591730234615865843651857942052863", 0, CODEC_OK, UINT64_MAX >> 2, UINT64_MAX},
		{"85070591730234615865843651857942052864", 0, CODEC_NUMBER_TOO_WIDE, 0, 0},
		{"8507059173023461586584365185794205286.3", 1, CODEC_OK, UINT64_MAX >> 2, UINT64_MAX},
		{"99999999999999999999999999999999999999", 0, CODEC_NUMBER_TOO_WIDE, 0, 0},
		{"100000000000000000000000000000000000000", 0, CODEC_NUMBER_TOO_WIDE, 0, 0},
		{"1", 38, CODEC_NUMBER_TOO_WIDE, 0, 0},
		{"1", 1000, CODEC_NUMBER_TOO_WIDE, 0, 0}
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
	{
		Decimal		decimal;
		UInt128		integer = 0;
		size_t		end = 0;
		size_t		len = strlen(rows[i].text);
		int			places;
		char	   *exact = check_exact(rows[i].text, len);

		CHECK_INT(decimal_parse_plain(exact, &end, len, &decimal, &places).code, CODEC_OK);
		free(exact);
		CHECK_INT(decimal_to_integer(&decimal, rows[i].places, &integer).code, rows[i].code);
		CHECK_UINT((uint64_t) (integer >> 64), rows[i].high);
		CHECK_UINT((uint64_t) integer, rows[i].low);
	}
}

CASE(rejected)
{
	static const struct
	{
		const char *text;
		size_t		at;
	}			rows[] = {
		{"", 0}, {"-", 1}, {"+", 1}, {".5", 0}, {"1.", 2}, {"1.x", 2}, {"1e", 2},
		{"1e+", 3}, {"1e-x", 3}, {"+NaN", 1}, {"-NaN", 1}, {"+Infinity", 1}, {"nan", 0},
		{"inf", 0}
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
	{
		Decimal		decimal;
		size_t		end = 0;
		size_t		len = strlen(rows[i].text);
		char	   *exact = check_exact(rows[i].text, len);

		CHECK_STATUS(decimal_parse_real(exact, &end, len, &decimal), CODEC_BAD_CHAR, rows[i].at);
		free(exact);
	}
}

int
main(void)
{
	RUN(reading_rounds_as_the_c_library);
	RUN(shortest);
	RUN(shortest_of_every_half);
	RUN(shortest_as_printf);
	RUN(reading_rounds_at_ties);
	RUN(the_widest);
	RUN(integers);
	RUN(rejected);
	return check_finish();
}
