/*
 * test_extuuid_guess.c
 *		extuuid/guess.c against doc/format/extuuid.md, section 7.3, rule by
 *		rule.
 *
 * The ids are those of a second implementation, by fractions and regular
 * expressions in Python: test/vectors/extuuid_reference.py.
 */
#include "ids.h"
#include "vectors.h"

typedef struct Guess
{
	const char *text;
	const char *id;
} Guess;

static void
check_guesses(const Guess *rows, size_t count)
{
	for (size_t i = 0; i < count; i++)
	{
		uint8_t		id[EXTUUID_BYTES] = {0};
		CodecStatus status = parse_exactly(extuuid_guess, rows[i].text, id);

		if (status.code != CODEC_OK)
			CHECK_REPORT("\"%s\" is {%d, %zu}", rows[i].text,
						 (int) status.code, status.at);
		check_id(rows[i].text, id, rows[i].id);
		CHECK_STATUS(extuuid_check(id), CODEC_OK, 0);
	}
}

static void
check_refusals(const Refusal *rows, size_t count)
{
	for (size_t i = 0; i < count; i++)
	{
		uint8_t		id[EXTUUID_BYTES];

		check_refusal(&rows[i], parse_exactly(extuuid_guess, rows[i].text, id));
	}
}

/* Spaces of any kind around. */
CASE(spaces)
{
	static const Guess rows[] = {
		{"  Sym:Vega\t", "0115aac9800060008000000000000000"},
		{"\v\f\r\n sym:Vega \n", "0115aac9800060008000000000000000"},
	};

	check_guesses(rows, sizeof rows / sizeof rows[0]);
}

/* With a scheme word in front, the errors are those of the canonical form. */
CASE(no_other_rule)
{
	static const Refusal rows[] = {
		{"int:1.5", CODEC_BAD_CHAR, 5, 1, 0, 0},
		{"  INT:x ", CODEC_BAD_CHAR, 6, 1, 0, 0},
		{"uint:-1", CODEC_BAD_CHAR, 5, 1, 0, 0},
		{"t:12:30", CODEC_BAD_CHAR, 4, 1, 0, 0},
		{"TIME:noon", CODEC_BAD_CHAR, 5, 1, 0, 0},
		{"q:5 m", CODEC_BAD_CHAR, 3, 1, 0, 0},
		{"QUANT:5*M", CODEC_UNKNOWN_UNIT, 8, 1, 0, 0},
		{"f:x", CODEC_BAD_CHAR, 2, 1, 0, 0},
		{"F16:65520", CODEC_FLOAT_OVERFLOW, 4, 5, 0, 16},
		{"f/9:1", CODEC_BAD_CHAR, 3, 1, 0, 0},
		{"int/x:5", CODEC_BAD_CHAR, 4, 1, 0, 0},
		{"f117/2:5", CODEC_BAD_CHAR, 4, 1, 0, 0},
		{"sym:{", CODEC_SYMBOL_CHAR, 4, 1, 0, 0},
		{"symE:x", CODEC_UNKNOWN_ENCODING, 3, 1, 0, 0},
		{"serial:a:b", CODEC_BAD_CHAR, 9, 1, 0, 0},
		{"serialf/2:5", CODEC_UNKNOWN_SCHEME, 0, 9, 0, 0},
		{"fixede4:a:1", CODEC_UNKNOWN_ENCODING, 5, 1, 0, 0},
		{"FIXEDb99:a:1", CODEC_PARAMETER_RANGE, 6, 2, 99, 31},
		{"fixed4:21.5", CODEC_BAD_CHAR, 11, 1, 0, 0},
		{" FIXED4:x:1.23456", CODEC_NOT_EXACT, 10, 7, 5, 4},
		{"q:5*m7*m", CODEC_POWER_RANGE, 7, 1, 8, 1},
		{"extuuid:imt:5", CODEC_UNKNOWN_SCHEME, 8, 3, 0, 0},
		{" extuuid:GBP5", CODEC_UNKNOWN_SCHEME, 9, 4, 0, 0},
		{"  extuuid:q:5 m", CODEC_BAD_CHAR, 13, 1, 0, 0},
		{"extuuid:2024-02-30", CODEC_UNKNOWN_SCHEME, 8, 10, 0, 0},
		{"extuuid:5 m7*m", CODEC_UNKNOWN_SCHEME, 8, 6, 0, 0},
		{"EXTUUID:", CODEC_UNKNOWN_SCHEME, 8, 0, 0, 0},
		{" Extuuid:hello:5", CODEC_UNKNOWN_SCHEME, 9, 5, 0, 0},
		{"extuuid/x:5", CODEC_UNKNOWN_SCHEME, 0, 9, 0, 0}
	};

	check_refusals(rows, sizeof rows / sizeof rows[0]);
}

/* Rule 10; the part is the text without the space around it. */
CASE(not_inferred)
{
	static const Refusal rows[] = {
		{"", CODEC_NOT_INFERRED, 0, 0, 0, 0},
		{" \t\n", CODEC_NOT_INFERRED, 0, 0, 0, 0},
		{"\xC3\xA9", CODEC_NOT_INFERRED, 0, 2, 0, 0},
		{"\xC2\xA0" "5", CODEC_NOT_INFERRED, 0, 3, 0, 0},
		{"{abc}", CODEC_NOT_INFERRED, 0, 5, 0, 0},
		{"a\"b", CODEC_NOT_INFERRED, 0, 3, 0, 0},
		{"a\tb", CODEC_NOT_INFERRED, 0, 3, 0, 0},
		{"ABCDEFGHIJKLMNOPQRSTUVWX", CODEC_NOT_INFERRED, 0, 24, 0, 0},
		{"8819000000007001803666666666666B", CODEC_NOT_INFERRED, 0, 32, 0, 0},
		{"88190000-0000-7001-8036-666666666666", CODEC_NOT_INFERRED, 0, 36, 0, 0},
		{"{88190000-0000-6001-c036-666666666666}", CODEC_NOT_INFERRED, 0, 38, 0, 0},
		{"{88190000000060018036666666666666}", CODEC_NOT_INFERRED, 0, 34, 0, 0},
		{"2024-07-19 24:00:00", CODEC_NOT_INFERRED, 0, 19, 0, 0},
		{"2024-07-19T16:40:46.5z", CODEC_NOT_INFERRED, 0, 22, 0, 0},
		{"  a:b  ", CODEC_NOT_INFERRED, 2, 3, 0, 0},
		{":5", CODEC_NOT_INFERRED, 0, 2, 0, 0},
		{"x:", CODEC_NOT_INFERRED, 0, 2, 0, 0},
		{"x: 5", CODEC_NOT_INFERRED, 0, 4, 0, 0},
		{"x:+5", CODEC_NOT_INFERRED, 0, 4, 0, 0},
		{"x:-5_0", CODEC_NOT_INFERRED, 0, 6, 0, 0},
		{"x:1.", CODEC_NOT_INFERRED, 0, 4, 0, 0},
		{"x:5:5", CODEC_NOT_INFERRED, 0, 5, 0, 0},
		{"serialb4:x:1", CODEC_NOT_INFERRED, 0, 12, 0, 0}
	};

	check_refusals(rows, sizeof rows / sizeof rows[0]);
}

/* Return a text of len bytes: head, filler and tail. */
static CodecStatus
guess_long(const char *head, char filler, const char *tail, size_t len,
		   uint8_t *id)
{
	size_t		head_len = strlen(head);
	size_t		tail_len = strlen(tail);
	char	   *text = malloc(len);
	CodecStatus status;

	if (text == NULL)
		abort();
	memset(text, filler, len);
	memcpy(text, head, head_len);
	memcpy(text + len - tail_len, tail, tail_len);
	status = extuuid_guess(text, len, id);
	free(text);
	return status;
}

/*
 * Every rule has room for the longest text, although all rules but the first
 * put words in front of it.
 */
CASE(a_thousand_bytes)
{
	static const struct
	{
		const char *head;
		char		filler;
		const char *tail;
		const char *same;		/* a short text for the same id */
	}			rows[] = {
		{"INT:", '0', "7", "7"},
		{"-", '0', "7", "-7"},
		{"+", '0', "_7", "7"},
		{"1,", '0', "2", "1,2"},
		{"1", ' ', ",2", "1,2"},
		{"1.5,", '0', "2", "1.5,2"},
		{"0.5", '0', "", "0.5"},
		{"1.", '3', "", "f117:1.33333333333333333333333333333333333333333333"},
		{"", '0', "5m", "5m"},
		{"5", ' ', "m", "5m"},
		{"a:", '0', "2", "a:2"},
		{"a:1", '-', "", "a:1"},
		{"a:-1.5", '0', "", "a:-1.5"},
		{"GBP1.", '0', "", "GBP1"},
		{"", '0', "1$GBP", "GBP1"},
		{"1e", '0', "2", "1e2"},
		{"x", ' ', "", "x"},
		{"", ' ', "x", "x"}
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
	{
		for (size_t len = EXTUUID_INPUT_MAX - 10; len <= EXTUUID_INPUT_MAX; len++)
		{
			uint8_t		id[EXTUUID_BYTES];
			uint8_t		same[EXTUUID_BYTES];
			char		hex[2 * EXTUUID_BYTES + 1];

			CHECK_STATUS(guess_long(rows[i].head, rows[i].filler, rows[i].tail,
									len, id), CODEC_OK, 0);
			CHECK_STATUS(parse_exactly(extuuid_guess, rows[i].same, same),
						 CODEC_OK, 0);
			to_hex(same, hex);
			check_id(rows[i].same, id, hex);
		}
	}
}

/* The length is checked before the space around the text is removed. */
CASE(text_too_long)
{
	uint8_t		id[EXTUUID_BYTES];
	CodecStatus status = guess_long("x", ' ', "", EXTUUID_INPUT_MAX + 1, id);

	CHECK_STATUS(status, CODEC_TEXT_TOO_LONG, EXTUUID_INPUT_MAX);
	CHECK_INT(status.found, EXTUUID_INPUT_MAX + 1);
	CHECK_INT(status.limit, EXTUUID_INPUT_MAX);
	CHECK_STATUS(guess_long("INT:", '0', "", EXTUUID_INPUT_MAX + 1, id),
				 CODEC_TEXT_TOO_LONG, EXTUUID_INPUT_MAX);
}

/*
 * Powers of units and of ten that are far too large to be stored cancel out.
 */
CASE(many_units)
{
	char		text[EXTUUID_INPUT_MAX];
	uint8_t		id[EXTUUID_BYTES];
	size_t		len = 1;

	text[0] = '5';
	for (; len + 3 <= 499; len += 3)
		memcpy(text + len, "*g7", 3);
	for (; len + 3 <= 998; len += 3)
		memcpy(text + len, "/g7", 3);

	/* g^7 166 times up, 165 down: 5 * 10^-21 kg^7; once more down: 5 */
	CHECK_STATUS(extuuid_guess(text, len - 3, id), CODEC_OK, 0);
	check_id("5*g7.../g7", id, "8800720000006000bbb79ca10c924223");
	CHECK_STATUS(extuuid_guess(text, len, id), CODEC_OK, 0);
	check_id("5*g7.../g7/g7", id, "88000000000060018014000000000000");
}

/* Texts of every rule, random ones, and some that no rule accepts. */
CASE(any_text)
{
	Vectors		rows = vectors_open("extuuid_smart.tsv", 2);

	while (vectors_next(&rows))
	{
		uint8_t		id[EXTUUID_BYTES];
		CodecStatus status = parse_exactly(extuuid_guess, rows.field[0], id);

		if (status.code == CODEC_OK)
			check_id(rows.field[0], id, rows.field[1]);
		else if (strcmp(rows.field[1], codec_is_range(status.code) ? "range" : "syntax") != 0)
			CHECK_REPORT("\"%s\" is {%d, %zu}, expected %s", rows.field[0],
						 (int) status.code, status.at, rows.field[1]);
	}
	CHECK(rows.rows > 900);
}

int
main(void)
{
	RUN(spaces);
	RUN(no_other_rule);
	RUN(not_inferred);
	RUN(a_thousand_bytes);
	RUN(text_too_long);
	RUN(many_units);
	RUN(any_text);
	return check_finish();
}
