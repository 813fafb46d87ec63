/*
 * decimal.c
 *		Decimal numbers and binary floats, see decimal.h.
 *
 * Reading converts the number to q * 2^exp2, with an integer q of up to 127
 * bits and a flag for a remainder, and rounds that once.  Writing generates
 * digits until they identify the float (free-format algorithm of Steele
 * and White).  Both use 128-bit integers in common cases, and big integers in
 * all others.
 */
#include "codec/decimal.h"

#include "codec/bignum.h"
#include "codec/compiler.h"

/*
 * A number from q * 2^exp2 to below (q + 1) * 2^exp2; if sticky, greater than
 * q * 2^exp2
 */
typedef struct Scaled
{
	UInt128		q;				/* at most 127 bits, not 0 */
	int			exp2;
	bool		sticky;
} Scaled;

const uint64_t decimal_powers_of_5[28] = {
	UINT64_C(1), UINT64_C(5), UINT64_C(25), UINT64_C(125), UINT64_C(625),
	UINT64_C(3125), UINT64_C(15625), UINT64_C(78125), UINT64_C(390625),
	UINT64_C(1953125), UINT64_C(9765625), UINT64_C(48828125),
	UINT64_C(244140625), UINT64_C(1220703125), UINT64_C(6103515625),
	UINT64_C(30517578125), UINT64_C(152587890625), UINT64_C(762939453125),
	UINT64_C(3814697265625), UINT64_C(19073486328125),
	UINT64_C(95367431640625), UINT64_C(476837158203125),
	UINT64_C(2384185791015625), UINT64_C(11920928955078125),
	UINT64_C(59604644775390625), UINT64_C(298023223876953125),
	UINT64_C(1490116119384765625), UINT64_C(7450580596923828125)
};

static inline bool
is_digit(const char *text, size_t len, size_t at)
{
	return at < len && text[at] >= '0' && text[at] <= '9';
}

/* --- reading text ------------------------------------------------------- */

static void
start_decimal(Decimal *decimal, bool negative)
{
	decimal->kind = DECIMAL_FINITE;
	decimal->negative = negative;
	decimal->exponent = 0;
	decimal->ndigits = 0;
}

static inline void
add_digit(Decimal *decimal, int digit, bool behind_dot)
{
	if (decimal->ndigits > 0 || digit != 0)
	{
		decimal->digits[decimal->ndigits++] = (uint8_t) digit;
		decimal->exponent += !behind_dot;
	}
	else
		decimal->exponent -= behind_dot;
}

static void
finish_decimal(Decimal *decimal)
{
	while (decimal->ndigits > 0 &&
		   decimal->digits[decimal->ndigits - 1] == 0)
		decimal->ndigits--;
	if (decimal->ndigits == 0)
		decimal->exponent = 0;
}

/*
 * Read "decimal" of the grammar from offset at; set *end to that after it.
 */
static CodecStatus
read_digits(const char *text, size_t len, size_t at, size_t *end,
			Decimal *decimal, int *places)
{
	if (!is_digit(text, len, at))
		return codec_fail_part(CODEC_BAD_CHAR, at, 1);
	for (; is_digit(text, len, at); at++)
		add_digit(decimal, text[at] - '0', false);
	*places = 0;
	if (at < len && text[at] == '.')
	{
		at++;
		if (!is_digit(text, len, at))
			return codec_fail_part(CODEC_BAD_CHAR, at, 1);
		for (; is_digit(text, len, at); at++)
		{
			add_digit(decimal, text[at] - '0', true);
			++*places;
		}
	}
	finish_decimal(decimal);
	*end = at;
	return codec_ok();
}

static bool
begins_with(const char *text, size_t len, size_t at, const char *word)
{
	size_t		word_len = strlen(word);

	return len - at >= word_len && memcmp(text + at, word, word_len) == 0;
}

/* Read ("e" / "E") ["-" / "+"] 1*DIGIT from the letter, at offset at, on. */
static CodecStatus
read_exponent(const char *text, size_t len, size_t at, size_t *end,
			  int *exponent)
{
	bool		negative = false;
	int			value = 0;

	at++;
	if (at < len && (text[at] == '-' || text[at] == '+'))
		negative = text[at++] == '-';
	if (!is_digit(text, len, at))
		return codec_fail_part(CODEC_BAD_CHAR, at, 1);
	for (; is_digit(text, len, at); at++)
	{
		if (value < DECIMAL_EXPONENT_MAX)
			value = value * 10 + (text[at] - '0');
	}
	*end = at;
	*exponent = negative ? -value : value;
	return codec_ok();
}

CodecStatus
decimal_parse_real(const char *text, size_t *at, size_t end, Decimal *decimal)
{
	size_t		here = *at;
	bool		sign = here < end && (text[here] == '-' || text[here] == '+');
	int			places;
	int			exponent;
	CodecStatus status;

	start_decimal(decimal, sign && text[here] == '-');
	here += sign;
	if (!sign && begins_with(text, end, here, "NaN"))
	{
		decimal->kind = DECIMAL_NAN;
		*at = here + 3;
		return codec_ok();
	}
	if ((!sign || decimal->negative) &&
		begins_with(text, end, here, "Infinity"))
	{
		decimal->kind = DECIMAL_INFINITY;
		*at = here + 8;
		return codec_ok();
	}
	status = read_digits(text, end, here, &here, decimal, &places);
	if (status.code != CODEC_OK)
		return status;
	if (here < end && (text[here] == 'e' || text[here] == 'E'))
	{
		status = read_exponent(text, end, here, &here, &exponent);
		if (status.code != CODEC_OK)
			return status;
		if (decimal->ndigits > 0)
			decimal->exponent += exponent;
	}
	*at = here;
	return codec_ok();
}

CodecStatus
decimal_parse_plain(const char *text, size_t *at, size_t end,
					Decimal *decimal, int *places)
{
	bool		negative = *at < end && text[*at] == '-';

	start_decimal(decimal, negative);
	return read_digits(text, end, *at + negative, at, decimal, places);
}

void
decimal_set(Decimal *decimal, uint64_t whole, const char *fraction,
			size_t len)
{
	char		text[20];
	int			n = u64_print(whole, text);

	start_decimal(decimal, false);
	for (int i = 0; i < n; i++)
		add_digit(decimal, text[i] - '0', false);
	for (size_t i = 0; i < len; i++)
		add_digit(decimal, fraction[i] - '0', true);
	finish_decimal(decimal);
}

/* --- decimal to binary -------------------------------------------------- */

/* Return the first n (up to 19) digits as one number. */
static uint64_t
leading_digits(const uint8_t *digits, int n)
{
	uint64_t	value = 0;

	for (int i = 0; i < n; i++)
		value = value * 10 + digits[i];
	return value;
}

static void
digits_to_bignum(const Decimal *decimal, Bignum *a)
{
	int			done = 0;

	a->n = 0;
	while (done < decimal->ndigits)
	{
		uint64_t	factor = 1;
		int			n = decimal->ndigits - done < 19
			? decimal->ndigits - done : 19;

		for (int i = 0; i < n; i++)
			factor *= 10;
		bignum_mul_add(a, factor, leading_digits(decimal->digits + done, n));
		done += n;
	}
}

/* Return the topmost 126 bits of a * 2^exp2. */
static Scaled
scale_integer(const Bignum *a, int exp2)
{
	Scaled		scaled = {0};
	int			drop = bignum_length(a) - 126;
	int			from;

	if (drop <= 0)
		drop = 0;
	from = drop / 64;
	for (int i = from + 2; i >= from; i--)
	{
		UInt128		limb = i < a->n ? a->limb[i] : 0;
		int			shift = 64 * i - drop;

		/* shift is -63..128; the number has no bits above 127. */
		if (shift >= 0 && shift < 128)
			scaled.q |= limb << shift;
		else if (shift < 0)
			scaled.q |= limb >> -shift;
	}
	scaled.exp2 = exp2 + drop;
	if (drop % 64 != 0)
		scaled.sticky = (a->limb[from] &
						 (uint64_t) u128_mask(drop % 64)) != 0;
	for (int i = 0; i < from; i++)
		scaled.sticky = scaled.sticky || a->limb[i] != 0;
	return scaled;
}

/* Return the first 125 or 126 bits of a / b * 2^exp2; overwrite both. */
static Scaled
scale_quotient(Bignum *a, Bignum *b, int exp2)
{
	Scaled		scaled = {0};
	int			shift = bignum_normal_shift(b);
	int			a_shift;

	/* Make a one bit longer than b, so that the first quotient is 1..3. */
	bignum_shift_left(b, shift);
	a_shift = bignum_length(b) + 1 - bignum_length(a);
	if (a_shift < 0)
	{
		int			whole_limbs = (63 - a_shift) / 64 * 64;

		bignum_shift_left(b, whole_limbs);
		shift += whole_limbs;
		a_shift += whole_limbs;
	}
	bignum_shift_left(a, a_shift);
	scaled.q = bignum_divide_step(a, b);
	for (int i = 0; i < 4; i++)
	{
		bignum_shift_left(a, 31);
		scaled.q = scaled.q << 31 | bignum_divide_step(a, b);
	}
	scaled.exp2 = exp2 + shift - a_shift - 4 * 31;
	scaled.sticky = a->n > 0;
	return scaled;
}

/*
 * Do the same with big integers.  This function is not inlined, so
 * that only numbers that need big integers use their stack.
 */
static CODEC_NOINLINE Scaled
scale_big(const Decimal *decimal, int exp10)
{
	Bignum		a;
	Bignum		b;

	digits_to_bignum(decimal, &a);
	if (exp10 >= 0)
	{
		bignum_mul_pow5(&a, exp10);
		return scale_integer(&a, exp10);
	}
	bignum_set(&b, 1);
	bignum_mul_pow5(&b, -exp10);
	return scale_quotient(&a, &b, exp10);
}

/*
 * Return a finite number other than 0 with at least precision bits, or
 * exactly.  10^n is 5^n * 2^n, and 5^27 is the largest power of five below
 * 2^63.  A number of 19 digits times a power up to that fits in 128 bits, and
 * divided by it has 64 bits.
 */
static Scaled
scale_decimal(const Decimal *decimal, int precision)
{
	int			exp10 = decimal->exponent - decimal->ndigits;
	Scaled		scaled = {0};
	uint64_t	digits;
	int			shift;

	if (decimal->ndigits > 19 || exp10 > 27 || exp10 < -27 ||
		(exp10 < 0 && precision > 62))
		return scale_big(decimal, exp10);
	digits = leading_digits(decimal->digits, decimal->ndigits);
	scaled.exp2 = exp10;
	if (exp10 >= 0)
		scaled.q = (UInt128) digits * decimal_powers_of_5[exp10];
	else
	{
		UInt128		numerator;

		shift = 128 - u64_length(digits);
		numerator = (UInt128) digits << shift;
		scaled.q = numerator / decimal_powers_of_5[-exp10];
		scaled.sticky = scaled.q * decimal_powers_of_5[-exp10] != numerator;
		scaled.exp2 -= shift;
	}
	return scaled;
}

/* Return q / 2^drop to nearest, ties to even; drop may be negative. */
static UInt128
round_shift(Scaled scaled, int drop)
{
	if (drop <= 0)
		return scaled.q << -drop;
	if (drop > u128_length(scaled.q))
		return 0;				/* less than a half */
	return u128_round_shift(scaled.q, drop, scaled.sticky);
}

static inline uint32_t
exponent_max(BinaryFormat format)
{
	return (UINT32_C(1) << format.exponent_bits) - 1;
}

static inline int
exponent_bias(BinaryFormat format)
{
	return (1 << (format.exponent_bits - 1)) - 1;
}

bool
decimal_to_float(const Decimal *decimal, BinaryFormat format,
				 BinaryFloat *result)
{
	int			bias = exponent_bias(format);
	BinaryFloat value = {.negative = decimal->negative};
	int			lsb_min = 1 - bias - format.fraction_bits;
	int			lsb;
	UInt128		significand;
	uint32_t	exponent;
	Scaled		scaled;

	if (decimal->kind != DECIMAL_FINITE)
	{
		value.exponent = exponent_max(format);
		if (decimal->kind == DECIMAL_NAN)
			value.fraction = (UInt128) 1 << (format.fraction_bits - 1);
		*result = value;
		return true;
	}

	/*
	 * The number is at least 10^(exponent-1) and below 10^exponent.  Numbers
	 * far above 2^(bias+1) and far below the least subnormal return here, so
	 * that the powers of ten below are bounded.  log10(2) is about 0.30103.
	 */
	if (decimal->ndigits > 0 &&
		decimal->exponent - 1 >
		(int) ((int64_t) (bias + 1) * 30103 / 100000) + 1)
		return false;
	if (decimal->ndigits == 0 ||
		decimal->exponent <
		(int) ((int64_t) (lsb_min - 1) * 30103 / 100000) - 2)
	{
		*result = value;
		return true;
	}

	scaled = scale_decimal(decimal, format.fraction_bits + 2);
	lsb = u128_length(scaled.q) - 1 + scaled.exp2 - format.fraction_bits;
	if (lsb < lsb_min)
		lsb = lsb_min;
	significand = round_shift(scaled, lsb - scaled.exp2);

	/* The hidden bit, and a carry out of it, are added to the exponent. */
	exponent = (uint32_t) (lsb - lsb_min) +
		(uint32_t) (significand >> format.fraction_bits);
	if (exponent >= exponent_max(format))
		return false;
	value.exponent = exponent;
	value.fraction = significand & u128_mask(format.fraction_bits);
	*result = value;
	return true;
}

bool
decimal_to_fixed(const Decimal *decimal, int bits, UInt128 *result)
{
	Scaled		scaled;
	UInt128		value = 0;

	/* 10^40 is above 2^126, and 10^-40 * 2^109 is below a half. */
	if (decimal->kind != DECIMAL_FINITE || decimal->exponent > 40)
		return false;
	if (decimal->ndigits > 0 && decimal->exponent > -40)
	{
		/* 3.33 is a little more than log2(10). */
		scaled = scale_decimal(decimal,
							   decimal->exponent * 333 / 100 + bits + 3);
		if (u128_length(scaled.q) + scaled.exp2 + bits > 126)
			return false;
		value = round_shift(scaled, -(scaled.exp2 + bits));
	}
	*result = value;
	return true;
}

CodecStatus
decimal_to_integer(const Decimal *decimal, int places, UInt128 *result)
{
	int			exp10 = decimal->exponent - decimal->ndigits + places;
	UInt128		value = 0;

	if (exp10 < 0)
		return codec_fail_limit(CODEC_NOT_EXACT, 0, 0, places - exp10,
								places);
	/* 10^38 is below 2^127. */
	if (decimal->exponent + places > 38)
		return codec_fail(CODEC_NUMBER_TOO_WIDE, 0);
	for (int i = 0; i < decimal->ndigits; i++)
		value = value * 10 + decimal->digits[i];
	for (; exp10 > 0; exp10--)
		value *= 10;
	if (value >> 126 != 0)
		return codec_fail(CODEC_NUMBER_TOO_WIDE, 0);
	*result = value;
	return codec_ok();
}

/* --- binary to the shortest decimal ------------------------------------- */

/* A finite float other than 0, which is f * 2^x */
typedef struct Significand
{
	UInt128		f;
	int			x;
	bool		even;			/* decimals halfway to the next floats read
								 * back as this float */
	bool		half_below;		/* the next lower float is half as far away as
								 * the next higher one */
} Significand;

static Significand
significand_of(const BinaryFloat *value, BinaryFormat format)
{
	Significand s = {.f = value->fraction};
	int			exponent = (int) value->exponent;

	if (exponent > 0)
		s.f |= (UInt128) 1 << format.fraction_bits;
	else
		exponent = 1;
	s.x = exponent - exponent_bias(format) - format.fraction_bits;
	s.even = (s.f & 1) == 0;
	s.half_below = value->fraction == 0 && value->exponent > 1;
	return s;
}

/*
 * Return floor(log10(2^e)) for |e| up to 100000; 2^-32 * 1292913986 is
 * log10(2) with enough digits.
 */
static int
floor_log10_pow2(int e)
{
	int64_t		offset = INT64_C(1) << 16;

	return (int) (((int64_t) e * 1292913986 + (offset << 32)) /
				  (INT64_C(1) << 32)
				  - offset);
}

/*
 * Return the last digit.  This is digit if only digit reads back as the float
 * (low), digit + 1 if only that one does (high), and otherwise the nearer
 * one: rest_to_half compares the rest with a half.
 */
static int
last_digit(int digit, bool low, bool high, int rest_to_half)
{
	bool		up = high;

	if (low && high)
		up = rest_to_half > 0 || (rest_to_half == 0 && digit % 2 != 0);
	return digit + up;
}

/* Append the last digit.  It can be 10 only if it is also the first. */
static void
append_last_digit(DecimalShort *result, int digit, int exp10)
{
	result->exponent = exp10 + 1;
	if (digit == 10)
	{
		result->exponent++;
		digit = 1;
	}
	result->digits[result->ndigits++] = (uint8_t) digit;
}

/*
 * Generate the digits of s with 128-bit integers.  exp10 is the exponent of
 * the first digit or one less.  The float is r / unit * 10^exp10; all
 * decimals that are less than "below" under it or "above" over it read back
 * as this float.  Return false if 128 bits are not enough.
 */
static bool
shortest_small(const Significand *s, int exp10, DecimalShort *result)
{
	int			exp2 = s->x - exp10;
	int			up2 = exp2 > 0 ? exp2 : 0;
	int			down2 = exp2 < 0 ? -exp2 : 0;
	UInt128		five;
	UInt128		r;
	UInt128		unit;
	UInt128		below;
	UInt128		above;
	int			digit;
	bool		low;
	bool		high;

	/*
	 * All four are multiplied by 4, so that a quarter of the float's last bit
	 * is an integer.  r must have room for a factor of 10.  unit is not
	 * greater than r, so it has room, too.
	 */
	if (exp10 < -27 || exp10 > 27)
		return false;
	five = decimal_powers_of_5[exp10 < 0 ? -exp10 : exp10];
	if (u128_length(s->f) + 2 + up2 +
		(exp10 < 0 ? u128_length(five) : 0) > 122)
		return false;

	below = (UInt128) (s->half_below ? 1 : 2) << up2;
	above = (UInt128) 2 << up2;
	r = s->f << (2 + up2);
	unit = (UInt128) 4 << down2;
	if (exp10 < 0)
	{
		r *= five;
		below *= five;
		above *= five;
	}
	else
		unit *= five;

	if (r >= 10 * unit)
	{
		unit *= 10;
		exp10++;
	}
	for (;;)
	{
		digit = (int) (r / unit);
		r -= unit * (unsigned) digit;
		low = r < below || (s->even && r == below);
		high = r + above > unit || (s->even && r + above == unit);
		if (low || high)
			break;
		result->digits[result->ndigits++] = (uint8_t) digit;
		r *= 10;
		below *= 10;
		above *= 10;
	}
	digit = last_digit(digit, low, high,
					   2 * r > unit ? 1 : 2 * r < unit ? -1 : 0);
	append_last_digit(result, digit, exp10);
	return true;
}

/* Generate the same digits with big integers. */
static CODEC_NOINLINE void
shortest_big(const Significand *s, int exp10, DecimalShort *result)
{
	int			exp2 = s->x - exp10;
	Bignum		r;
	Bignum		unit;
	Bignum		below;
	Bignum		sum;
	int			shift;
	int			digit;
	bool		low;
	bool		high;

	bignum_set(&r, s->f);
	bignum_set(&unit, 4);
	bignum_set(&below, s->half_below ? 1 : 2);
	if (exp10 < 0)
	{
		bignum_mul_pow5(&r, -exp10);
		bignum_mul_pow5(&below, -exp10);
	}
	else
		bignum_mul_pow5(&unit, exp10);
	bignum_shift_left(&r, 2 + (exp2 > 0 ? exp2 : 0));
	bignum_shift_left(&below, exp2 > 0 ? exp2 : 0);
	bignum_shift_left(&unit, exp2 < 0 ? -exp2 : 0);

	bignum_copy(&sum, &unit);
	bignum_mul_add(&sum, 10, 0);
	if (bignum_compare(&r, &sum) >= 0)
	{
		bignum_copy(&unit, &sum);
		exp10++;
	}
	shift = bignum_normal_shift(&unit);
	bignum_shift_left(&unit, shift);
	bignum_shift_left(&r, shift);
	bignum_shift_left(&below, shift);
	for (;;)
	{
		int			order;

		digit = (int) bignum_divide_step(&r, &unit);
		order = bignum_compare(&r, &below);
		low = order < 0 || (s->even && order == 0);
		bignum_copy(&sum, &r);
		bignum_add(&sum, &below);
		if (s->half_below)
			bignum_add(&sum, &below);
		order = bignum_compare(&sum, &unit);
		high = order > 0 || (s->even && order == 0);
		if (low || high)
			break;
		result->digits[result->ndigits++] = (uint8_t) digit;
		bignum_mul_add(&r, 10, 0);
		bignum_mul_add(&below, 10, 0);
	}
	bignum_copy(&sum, &r);
	bignum_add(&sum, &r);
	digit = last_digit(digit, low, high, bignum_compare(&sum, &unit));
	append_last_digit(result, digit, exp10);
}

void
decimal_shortest(const BinaryFloat *value, BinaryFormat format,
				 DecimalShort *result)
{
	Significand s;
	int			exp10;

	result->kind = DECIMAL_FINITE;
	if (value->exponent == exponent_max(format))
		result->kind = value->fraction == 0 ? DECIMAL_INFINITY : DECIMAL_NAN;
	result->negative = value->negative && result->kind != DECIMAL_NAN;
	result->exponent = 0;
	result->ndigits = 0;
	if (result->kind != DECIMAL_FINITE ||
		(value->exponent == 0 && value->fraction == 0))
		return;
	s = significand_of(value, format);
	exp10 = floor_log10_pow2(u128_length(s.f) - 1 + s.x);
	if (!shortest_small(&s, exp10, result))
		shortest_big(&s, exp10, result);
}

bool
decimal_same(const Decimal *a, const DecimalShort *b)
{
	if (a->kind != b->kind)
		return false;
	if (a->kind == DECIMAL_NAN)
		return true;
	return a->negative == b->negative && a->exponent == b->exponent &&
		a->ndigits == b->ndigits &&
		memcmp(a->digits, b->digits, (size_t) a->ndigits) == 0;
}

/* --- writing text ------------------------------------------------------- */

static int
print_word(const char *word, char *text)
{
	size_t		len = strlen(word);

	memcpy(text, word, len);
	return (int) len;
}

/*
 * Write digits first..end-1; those that the number does not have are zeros.
 */
static int
print_digits(const DecimalShort *decimal, int first, int end, char *text)
{
	int			n = 0;

	for (int i = first; i < end; i++)
		text[n++] = (char) ('0' + (i >= 0 && i < decimal->ndigits
								   ? decimal->digits[i] : 0));
	return n;
}

int
decimal_print(const DecimalShort *decimal, char *text)
{
	int			leading = decimal->exponent - 1;
	int			n = 0;

	if (decimal->kind == DECIMAL_NAN)
		return print_word("NaN", text);
	if (decimal->negative)
		text[n++] = '-';
	if (decimal->kind == DECIMAL_INFINITY)
		return n + print_word("Infinity", text + n);
	if (leading < -5 || leading > 17)
	{
		n += print_digits(decimal, 0, 1, text + n);
		if (decimal->ndigits > 1)
			text[n++] = '.';
		n += print_digits(decimal, 1, decimal->ndigits, text + n);
		text[n++] = 'e';
		text[n++] = leading < 0 ? '-' : '+';
		return n + u64_print((uint64_t) (leading < 0 ? -leading : leading),
							 text + n);
	}
	if (leading < 0)
		text[n++] = '0';
	else
		n += print_digits(decimal, 0, decimal->exponent, text + n);
	if (decimal->ndigits > decimal->exponent)
	{
		text[n++] = '.';
		n += print_digits(decimal, decimal->exponent, decimal->ndigits,
						  text + n);
	}
	return n;
}

int
decimal_print_fraction(UInt128 fraction, int bits, char *text)
{
	UInt128		unit = (UInt128) 2 << bits;
	UInt128		r = fraction << 1;
	UInt128		half = 1;		/* of the last bit */
	int			n = 0;

	/*
	 * r is neither half nor unit - half: the middle between two fractions has
	 * bits + 1 decimal places, and after bits digits, r is 0.
	 */
	for (;;)
	{
		int			digit;
		bool		low;
		bool		high;

		r *= 10;
		half *= 10;
		digit = (int) (r >> (bits + 1));
		r &= unit - 1;
		low = r < half;
		high = r + half > unit;
		if (low || high)
			digit = last_digit(digit, low, high,
							   2 * r > unit ? 1 : 2 * r < unit ? -1 : 0);
		text[n++] = (char) ('0' + digit);
		if (low || high)
			return n;
	}
}
