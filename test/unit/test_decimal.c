/*
 * test_decimal.c
 *		decimal.{h,c} against the C library, which is exact where it has the
 *		format, and against values from exact rational arithmetic elsewhere.
 */
#include "codec/decimal.h"

#include "check.h"

static const FloatFormat f16 = {5, 10};
static const FloatFormat f32 = {8, 23};
static const FloatFormat f64 = {11, 52};
static const FloatFormat f80 = {15, 63};
static const FloatFormat f117 = {16, 100};

static uint64_t state = 88172645463325252;

static uint64_t
random_bits(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state * UINT64_C(2685821657736338717);
}

/* The float of a text, all ones if it overflows, and of no text half a number. */
static Uint128
read_as(const char *text, FloatFormat format)
{
	size_t		len = strlen(text);
	size_t		at = 0;
	Decimal		decimal;
	Uint128		bits = 0;
	char	   *copy = check_exact(text, len);

	CHECK_STATUS(tid_ids_decimal_scan(copy, len, &at, &decimal), CODEC_OK, 0);
	CHECK_INT(at, len);
	free(copy);
	if (!tid_ids_decimal_to_float(&decimal, format, &bits))
		return low_bits(format.exponent_bits) << format.fraction_bits;
	return bits;
}

static const char *
print_as(Uint128 bits, FloatFormat format)
{
	static char text[DECIMAL_TEXT_MAX + 1];
	Decimal		decimal;

	tid_ids_decimal_shortest(bits, format, &decimal);
	text[tid_ids_decimal_print(&decimal, text)] = '\0';
	return text;
}

static Uint128
bits_of_long_double(long double value)
{
	uint64_t	significand;
	uint16_t	top;

	memcpy(&significand, &value, 8);
	memcpy(&top, (char *) &value + 8, 2);
	return (Uint128) top << 63 | (significand & INT64_MAX);
}

/* Text of all shapes, near the middle between two floats too. */
static void
random_text(char *text, size_t size)
{
	double		value;
	uint64_t	bits = random_bits();

	memcpy(&value, &bits, 8);
	switch (random_bits() % 5)
	{
		case 0:
			snprintf(text, size, "%" PRIu64 "e%d", random_bits(),
					 (int) (random_bits() % 700) - 370);
			break;
		case 1:
			snprintf(text, size, "%" PRIu64 ".%" PRIu64, random_bits() % 10000,
					 random_bits() >> (random_bits() % 60));
			break;
		case 2:
			snprintf(text, size, "%.*e", (int) (random_bits() % 40),
					 value == value && value - value == 0 ? value : 0.1);
			break;
		case 3:
			snprintf(text, size, "%" PRIu64 "%" PRIu64 "%" PRIu64 "e%d",
					 random_bits(), random_bits(), random_bits(),
					 (int) (random_bits() % 10000) - 5000);
			break;
		default:
			{
				/* just at, and just beside, a half way point of binary32 */
				float		f;
				uint32_t	b32 = (uint32_t) random_bits() & 0x7F7FFFFE;
				long double middle;
				char	   *exponent;
				char		rest[20];

				memcpy(&f, &b32, 4);
				middle = f;
				b32++;
				memcpy(&f, &b32, 4);
				middle = (middle + f) / 2;
				snprintf(text, size, "%.160Le", middle);
				exponent = strchr(text, 'e');
				snprintf(rest, sizeof rest, "%s", exponent);
				snprintf(exponent, 24, "%s%s", random_bits() % 2 ? "1" : "", rest);
			}
	}
}

CASE(reads_as_the_c_library)
{
	for (int i = 0; i < 150000; i++)
	{
		char		text[256];
		double		d;
		float		f;
		uint64_t	b64;
		uint32_t	b32;

		random_text(text, sizeof text);
		d = strtod(text, NULL);
		f = strtof(text, NULL);
		memcpy(&b64, &d, 8);
		memcpy(&b32, &f, 4);
		if (read_as(text, f64) != b64)
			CHECK_REPORT("binary64 of %s is %s", text, print_as(read_as(text, f64), f64));
		if (read_as(text, f32) != b32)
			CHECK_REPORT("binary32 of %s is %s", text, print_as(read_as(text, f32), f32));
		if (read_as(text, f80) != bits_of_long_double(strtold(text, NULL)))
			CHECK_REPORT("x87 of %s is %s", text, print_as(read_as(text, f80), f80));
	}
}

/* The digits of %.*e are nearest; one up or down are its neighbours. */
static bool
some_decimal_reads_back(double value, int ndigits, uint64_t expected)
{
	char		text[40];

	snprintf(text, sizeof text, "%.*e", ndigits - 1, value);
	for (int step = -1; step <= 1; step++)
	{
		char		other[48];
		char	   *exponent = strchr(text, 'e');
		double		read;
		uint64_t	bits;
		uint64_t	digits = 0;

		for (char *c = text; c < exponent; c++)
			if (*c >= '0' && *c <= '9')
				digits = 10 * digits + (uint64_t) (*c - '0');
		snprintf(other, sizeof other, "%s%" PRIu64 "e%d", value < 0 ? "-" : "",
				 digits + (uint64_t) (int64_t) step,
				 atoi(exponent + 1) - (ndigits - 1));
		read = strtod(other, NULL);
		memcpy(&bits, &read, 8);
		if (bits == expected)
			return true;
	}
	return false;
}

CASE(prints_shortest_and_nearest)
{
	for (int i = 0; i < 60000; i++)
	{
		uint64_t	bits = random_bits();
		double		value;
		Decimal		decimal;
		char		nearest[48];
		char		text[DECIMAL_TEXT_MAX + 1];
		double		again;

		if (i % 3 == 0)
			bits = bits >> 12 & INT64_MAX;	/* subnormal */
		else if (i % 3 == 1)
		{
			value = (double) (bits % 1000000) / (double) (bits >> 40 & 0x3FF);
			memcpy(&bits, &value, 8);
		}
		if (i % 7 == 0)
			bits &= ~UINT64_C(0) << 52; /* a power of two */
		memcpy(&value, &bits, 8);
		if (value - value != 0 || value == 0)
			continue;
		strcpy(text, print_as(bits, f64));
		again = strtod(text, NULL);
		CHECK(memcmp(&again, &bits, 8) == 0);
		tid_ids_decimal_shortest(bits, f64, &decimal);
		if (decimal.ndigits > 1 &&
			some_decimal_reads_back(value, decimal.ndigits - 1, bits))
			CHECK_REPORT("%s is not the shortest", text);

		/* Where the nearest of that many digits reads back, it is the one. */
		snprintf(nearest, sizeof nearest, "%.*e", decimal.ndigits - 1, value);
		again = strtod(nearest, NULL);
		if (memcmp(&again, &bits, 8) == 0)
		{
			size_t		at = 0;
			Decimal		expected;

			tid_ids_decimal_scan(nearest, strlen(nearest), &at, &expected);
			if (!tid_ids_decimal_same(&decimal, &expected))
				CHECK_REPORT("%s, nearest is %s", text, nearest);
		}
	}
}

CASE(every_format_reads_back)
{
	for (int i = 0; i < 20000; i++)
	{
		FloatFormat format;
		Uint128		bits = (Uint128) random_bits() << 64 | random_bits();
		const char *text;

		format.exponent_bits = (uint8_t) (2 + random_bits() % 15);
		format.fraction_bits = (uint8_t) (1 + random_bits() % 95);
		if (i % 50 == 0)
			format = f117;
		if (i % 20 == 0)
			format = f80;
		bits &= low_bits(format.exponent_bits + format.fraction_bits + 1);
		if (tid_ids_decimal_is_nan(bits, format))
			bits = tid_ids_decimal_nan(format);
		text = print_as(bits, format);
		if (read_as(text, format) != bits)
			CHECK_REPORT("{%d, %d}: %s", format.exponent_bits,
						 format.fraction_bits, text);
	}
	for (uint32_t bits = 0; bits < 0x10000; bits++)
	{
		if (!tid_ids_decimal_is_nan(bits, f16))
			CHECK_UINT(read_as(print_as(bits, f16), f16), bits);
	}
}

CASE(known_texts)
{
	CHECK_TEXT(print_as(0x7BFF, f16), strlen(print_as(0x7BFF, f16)), "65500");
	CHECK_TEXT(print_as(0x8000, f16), 2, "-0");
	CHECK_TEXT(print_as(0x7C00, f16), strlen(print_as(0x7C00, f16)), "Infinity");
	CHECK_TEXT(print_as(0xFC00, f16), strlen(print_as(0xFC00, f16)), "-Infinity");
	CHECK_TEXT(print_as(0x7E00, f16), strlen(print_as(0x7E00, f16)), "NaN");
	CHECK_TEXT(print_as(1, f64), strlen(print_as(1, f64)), "5e-324");
	CHECK_STATUS(codec_ok(), CODEC_OK, 0);
	CHECK_TEXT(print_as(read_as("0.00001", f64), f64), 7, "0.00001");
	CHECK_TEXT(print_as(read_as("0.000001", f64), f64), 4, "1e-6");
	CHECK_TEXT(print_as(read_as("1e17", f64), f64), 18, "100000000000000000");
	CHECK_TEXT(print_as(read_as("1e18", f64), f64), 5, "1e+18");
	CHECK_TEXT(print_as(read_as("12.5e20", f64), f64), 8, "1.25e+21");
	CHECK_UINT(read_as("65519", f16), 0x7BFF);
	CHECK_UINT(read_as("65520", f16), 0x7C00);
	CHECK(read_as("-1e-9900", f117) == (Uint128) 1 << 116);
	CHECK(read_as("1e-99999999999999999999", f117) == 0);
	CHECK(read_as("0e99999999999999999999", f117) == 0);
	/* round(0.1 * 2^104) with exponent -4: 0x1999..9a, of 101 bits */
	CHECK(read_as("0.1", f117) ==
		  ((Uint128) (32767 - 4) << 100 |
		   ((Uint128) UINT64_C(0x999999999) << 64 | UINT64_C(0x999999999999999A))));
}

CASE(exact)
{
	static char text[DECIMAL_EXACT_MAX + 1];
	char		expected[1200];

	for (int i = 0; i < 3000; i++)
	{
		uint64_t	bits = random_bits();
		double		value;
		int			len;
		size_t		end;

		memcpy(&value, &bits, 8);
		if (value - value != 0)
			continue;
		len = tid_ids_decimal_print_exact(bits, f64, text);
		snprintf(expected, sizeof expected, "%.1074f", value);
		end = strlen(expected);
		while (expected[end - 1] == '0')
			end--;
		if (expected[end - 1] == '.')
			end--;
		expected[end] = '\0';
		CHECK_TEXT(text, len, expected);
	}
	CHECK_INT(tid_ids_decimal_print_exact((Uint128) 1 << 116 | 1, f117, text),
			  3 + 32866);
	CHECK_TEXT(text, tid_ids_decimal_print_exact(0x8000, f16, text), "-0");
	CHECK_INT(tid_ids_decimal_print_exact(((Uint128) 65535 << 100) - 1, f117, text),
			  9865);
}

CASE(integers)
{
	static const struct
	{
		const char *text;
		int			places;
		CodecCode	code;
		int64_t		value;
	}			rows[] = {
		{"222.31", 4, CODEC_OK, 2223100}, {"222.31", 1, CODEC_NOT_EXACT, 0},
		{"0.00", 0, CODEC_OK, 0}, {"100.0", 0, CODEC_OK, 100},
		{"0.004", 2, CODEC_NOT_EXACT, 0}, {"0.004", 3, CODEC_OK, 4},
		{"85070591730234615865843651857942052864", 0, CODEC_NUMBER_TOO_WIDE, 0},
		{"1000000000000000000000000000000000000000", 0, CODEC_NUMBER_TOO_WIDE, 0},
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
	{
		Decimal		decimal;
		size_t		at = 0;
		int			places;
		Uint128		value = 0;

		tid_ids_decimal_scan_plain(rows[i].text, strlen(rows[i].text), &at,
								   &decimal, &places);
		CHECK_STATUS(tid_ids_decimal_to_integer(&decimal, rows[i].places, &value),
					 rows[i].code, 0);
		CHECK_INT(value, rows[i].value);
	}
}

CASE(malformed)
{
	static const char *const texts[] = {"", "-", "+", ".5", "5.", "1e", "1e+",
	"1.e5", "+Infinity", "-NaN", "infinity", "Infinit", "x"};
	static const size_t ats[] = {0, 1, 1, 0, 2, 2, 3, 2, 1, 1, 0, 0, 0};

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
	{
		size_t		at = 0;
		size_t		len = strlen(texts[i]);
		Decimal		decimal;
		char	   *copy = check_exact(texts[i], len);

		CHECK_STATUS(tid_ids_decimal_scan(copy, len, &at, &decimal),
					 ats[i] < len ? CODEC_BAD_CHAR : CODEC_BAD_LENGTH, ats[i]);
		free(copy);
	}
}

int
main(void)
{
	RUN(reads_as_the_c_library);
	RUN(prints_shortest_and_nearest);
	RUN(every_format_reads_back);
	RUN(known_texts);
	RUN(exact);
	RUN(integers);
	RUN(malformed);
	return check_finish();
}
