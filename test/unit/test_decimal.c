/*
 * test_decimal.c
 *		Decimals and floats against the C library's strtof, strtod, strtold and
 *		printf, which round correctly, and against exhaustive search.
 *
 * DECIMAL_VALUES in the environment: how many random values.
 */
#include "codec/decimal.h"

#include <float.h>
#include <math.h>

#include "check.h"

static const BinaryFormat half = {5, 10};
static const BinaryFormat single = {8, 23};
static const BinaryFormat dbl = {11, 52};
static const BinaryFormat extended = {15, 63};

static uint64_t
next_word(void)
{
	/* splitmix64 */
	static uint64_t state = 11;
	uint64_t	z = (state += UINT64_C(0x9E3779B97F4A7C15));

	z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
	return z ^ z >> 31;
}

static long
values(void)
{
	const char *wanted = getenv("DECIMAL_VALUES");

	return wanted == NULL ? 100000 : atol(wanted);
}

/* A random real; the longer ones beat every short cut. */
static void
random_real(char *text)
{
	int			n = 0;
	int			whole = 1 + (int) (next_word() % 20);
	int			fraction = (int) (next_word() % 24);

	if (next_word() % 2)
		text[n++] = '-';
	for (int i = 0; i < whole; i++)
		text[n++] = (char) ('0' + next_word() % 10);
	if (fraction > 0)
		text[n++] = '.';
	for (int i = 0; i < fraction; i++)
		text[n++] = (char) ('0' + next_word() % 10);
	if (next_word() % 3)
		n += sprintf(text + n, "e%d", (int) (next_word() % 700) - 350);
	text[n] = '\0';
}

static bool
read_as(const char *text, BinaryFormat format, BinaryFloat *number)
{
	Decimal		decimal;
	size_t		end = 0;
	size_t		len = strlen(text);
	char	   *exact = check_exact(text, len);

	CHECK_INT(decimal_parse_real(exact, len, &end, &decimal).code, CODEC_OK);
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

	CHECK(read_as(text, extended, &number));
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
		"7.0064923216240853546186479164495807e-46", "123456789012345678901234567890e-20"
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
 * The fewest digits with which "%.*e" reads back; of one length printf's are the
 * nearest, but bounds that tie to even may allow one digit fewer.
 */
CASE(no_shorter_decimal_reads_back)
{
	for (long i = 0; i < values(); i++)
	{
		uint64_t	bits = next_word();
		double		value;
		BinaryFloat number = {
			.negative = false,
			.exponent = (uint32_t) (bits >> 52 & 0x7FF),
			.fraction = bits & (UINT64_MAX >> 12)
		};
		DecimalShort shortest;
		char		printed[DECIMAL_SHORT_LEN + 1];
		char		text[64];
		int			digits = 1;

		bits &= UINT64_MAX >> 1;
		memcpy(&value, &bits, sizeof value);
		if (number.exponent == 0x7FF || bits == 0)
			continue;
		decimal_shortest(&number, dbl, &shortest);
		printed[decimal_print(&shortest, printed)] = '\0';
		if (strtod(printed, NULL) != value)
			CHECK_REPORT("%s does not read back as %.17g", printed, value);
		for (; digits < 17; digits++)
		{
			sprintf(text, "%.*e", digits - 1, value);
			if (strtod(text, NULL) == value)
				break;
		}
		if (shortest.ndigits > digits)
			CHECK_REPORT("%s has more than %d digits", printed, digits);
		sprintf(text, "%.*e", shortest.ndigits - 1, value);
		if (strtod(text, NULL) == value && strtod(text, NULL) != strtod(printed, NULL))
			CHECK_REPORT("%s is not the nearest, %s is", printed, text);
	}
}

/* Every binary16: what it prints reads back, and no decimal of fewer digits does. */
CASE(every_half)
{
	for (uint32_t bits = 1; bits < 0x7C00; bits++)
	{
		BinaryFloat number = {.exponent = bits >> 10, .fraction = bits & 0x3FF};
		DecimalShort shortest;
		BinaryFloat again;
		char		text[DECIMAL_SHORT_LEN + 1];
		double		value = ldexp((double) (bits & 0x3FF) + (bits >> 10 ? 1024 : 0),
								  (int) (bits >> 10 ? bits >> 10 : 1) - 25);

		decimal_shortest(&number, half, &shortest);
		text[decimal_print(&shortest, text)] = '\0';
		CHECK(read_as(text, half, &again));
		CHECK(again.exponent == number.exponent && again.fraction == number.fraction);
		for (int digits = 1; digits < shortest.ndigits; digits++)
		{
			/* the two decimals of so many digits around the value */
			double		unit = pow(10, floor(log10(value)) - digits + 1);

			for (int up = 0; up < 2; up++)
			{
				char		shorter[64];

				sprintf(shorter, "%.*e", digits - 1, (floor(value / unit) + up) * unit);
				if (read_as(shorter, half, &again) &&
					again.exponent == number.exponent && again.fraction == number.fraction)
					CHECK_REPORT("%s reads back too, shorter than %s", shorter, text);
			}
		}
	}
}

CASE(exact_digits)
{
	for (long i = 0; i < values() / 10; i++)
	{
		uint64_t	bits = next_word();
		double		value;
		BinaryFloat number = {
			.negative = bits >> 63 != 0,
			.exponent = (uint32_t) (bits >> 52 & 0x7FF),
			.fraction = bits & (UINT64_MAX >> 12)
		};
		static char text[DECIMAL_EXACT_LEN + 1];
		char		wanted[2048];
		char	   *end;

		if (number.exponent == 0x7FF)
			continue;
		memcpy(&value, &bits, sizeof value);
		text[decimal_print_exact(&number, dbl, text)] = '\0';
		sprintf(wanted, "%.1100f", value);
		end = wanted + strlen(wanted);
		while (end[-1] == '0')
			end--;
		end -= end[-1] == '.';
		*end = '\0';
		CHECK_TEXT(text, strlen(text), wanted);
	}
}

/* The widest format, at its ends. */
CASE(the_widest)
{
	static const BinaryFormat widest = {16, 100};
	BinaryFloat least = {.fraction = 1};
	BinaryFloat greatest = {.exponent = 0xFFFE, .fraction = ((UInt128) 1 << 100) - 1};
	static char text[DECIMAL_EXACT_LEN + 1];
	DecimalShort shortest;
	BinaryFloat number;
	int			len = decimal_print_exact(&least, widest, text);

	/* 2^-32866 has as many decimals */
	CHECK_INT(len, 2 + 32866);
	CHECK_TEXT(text + len - 2, 2, "25");
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
		size_t		end;
		size_t		len = strlen(rows[i].text);
		char	   *exact = check_exact(rows[i].text, len);

		CHECK_STATUS(decimal_parse_real(exact, len, &end, &decimal), CODEC_BAD_CHAR, rows[i].at);
		free(exact);
	}
}

int
main(void)
{
	RUN(reading_rounds_as_the_c_library);
	RUN(no_shorter_decimal_reads_back);
	RUN(every_half);
	RUN(exact_digits);
	RUN(the_widest);
	RUN(rejected);
	return check_finish();
}
