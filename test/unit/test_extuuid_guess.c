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

/* Rule 1: words and encodings in any case, the rest as it is; spaces around. */
CASE(canonical_in_any_case)
{
	static const Guess rows[] = {
		{"sym:Vega", "0115aac9800060008000000000000000"},
		{"  Sym:Vega\t", "0115aac9800060008000000000000000"},
		{"\v\f\r\n sym:Vega \n", "0115aac9800060008000000000000000"},
		{"SYMB:hello", "094710b2ce0060008000000000000000"},
		{"symc:a+b", "10c1c080000060008000000000000000"},
		{"EXTUUID:SERIALb:isbn:9", "09084813400060008000000000000009"},
		{"Extuuid:INT:-17", "87ffffffffff6fffbfffffffffffffef"},
		{"FixedB4:GBP$:1", "49083027d20060008000000000002710"},
		{"fixedb4:GBP$:1", "49083027d20060008000000000002710"},
		{"INT/3*8:rgb:1,2,3", "a031007bd93860008000000000010203"},
		{"QUANT:5*m", "88090000000060018014000000000000"},
		{"Time/4:1.5", "98400000000060008000000000000018"},
		{"F16:0.1,0.2", "be00100000006000800000002e663266"},
		{"F/2*12*5:ab:1.5,-0.01", "b02185029a706000800000000040fa48"},
		{"symB:a ", "08400000000060008000000000000000"},
		{"88190000-0000-6001-8036-666666666666", "88190000000060018036666666666666"},
		{"88190000-0000-6001-8036-66666666666A", "8819000000006001803666666666666a"}
	};

	check_guesses(rows, sizeof rows / sizeof rows[0]);
}

/* Rule 2: 32 hex digits, which may also be all decimal; braces. */
CASE(uuids)
{
	static const Guess rows[] = {
		{"88190000000060018036666666666666", "88190000000060018036666666666666"},
		{"8819000000006001803666666666666A", "8819000000006001803666666666666a"},
		{"{88190000-0000-6001-8036-666666666666}", "88190000000060018036666666666666"},
		{"{88190000-0000-6001-8036-66666666666A}", "8819000000006001803666666666666a"},
		{"12345678901263458234567890123456", "12345678901263458234567890123456"}
	};

	check_guesses(rows, sizeof rows / sizeof rows[0]);
}

/* Rule 3: as wide as an int may be. */
CASE(integers)
{
	static const Guess rows[] = {
		{"-1_000", "87ffffffffff6fffbffffffffffffc18"},
		{"+7", "80000000000060008000000000000007"},
		{"007", "80000000000060008000000000000007"},
		{"-0", "80000000000060008000000000000000"},
		{"1__0", "8000000000006000800000000000000a"},
		{"83076749736557242056487941267521535", "83ffffffffff6fffbfffffffffffffff"},
		{"-83076749736557242056487941267521536", "84000000000060008000000000000000"}
	};

	check_guesses(rows, sizeof rows / sizeof rows[0]);
}

/* Rule 4. */
CASE(dates)
{
	static const Guess rows[] = {
		{"2024-07-19", "9800000000006000800000033eed4900"},
		{"2024/07/19", "9800000000006000800000033eed4900"},
		{"2024-07-19T16:40:46.5Z", "984000000000600080000033eee338e8"},
		{"2024-07-19 16:40", "9800000000006000800000033eee3360"},
		{"2024/07/19;16", "9800000000006000800000033eee2a00"},
		{"2024-07-19T16Z", "9800000000006000800000033eee2a00"},
		{"0001-01-01", "980fffffffff6fffbffffff460c1a580"},
		{"9999-12-31 23:59:59", "98000000000060008000003dd847ddff"},
		{"1582-10-14T23:59:59.75", "987fffffffff6fffbfffffffffffffe0"}
	};

	check_guesses(rows, sizeof rows / sizeof rows[0]);
}

/*
 * Rule 5: a power of the base unit alone is kept, sums are reduced; every
 * derived unit; g moves the decimal point.
 */
CASE(quantities)
{
	static const Guess rows[] = {
		{"22.4 m3", "88190000000060018036666666666666"},
		{"22.4m3", "88190000000060018036666666666666"},
		{"22.4   m3", "88190000000060018036666666666666"},
		{"9.81m/s2", "880901440000600180239eb851eb851f"},
		{"9.81*m/s2", "880901440000600180239eb851eb851f"},
		{"9.81/s2*m", "880901440000600180239eb851eb851f"},
		{"-0 K", "88000000009060028000000000000000"},
		{"+7cd", "8800000000016201801c000000000000"},
		{"5e3kg", "880012000000600180b3880000000000"},
		{"5e-324*cd", "88000000000162008000000000000001"},
		{"2*mol1/7", "880000000000603d8000000000000000"},
		{"2*m2/2", "88120000000060018000000000000000"},
		{"2*m2/s", "88110124000060018000000000000000"},
		{"2*m*m", "88110000000060018000000000000000"},
		{"2 A", "88000000480060018000000000000000"},
		{"2*A*A", "88000000880060018000000000000000"},
		{"2*K*K", "88000000011060018000000000000000"},
		{"2*cd*cd", "88000000000262018000000000000000"},
		{"2*mol*mol", "88000000000060458000000000000000"},
		{"2*kg*kg", "88002200000060018000000000000000"},
		{"2*s*s", "88000044000060018000000000000000"},
		{"2*m/m", "88000000000060018000000000000000"},
		{"2/m/m", "88510000000060018000000000000000"},
		{"2*m1/2*m1/2", "88090000000060018000000000000000"},
		{"2*m1/3*m1/6", "880a0000000060018000000000000000"},
		{"2*m2*m5", "88390000000060018000000000000000"},
		{"2*m2/2*m", "88110000000060018000000000000000"},
		{"5 N", "88091344000060018014000000000000"},
		{"5*N2", "88112384000060018014000000000000"},
		{"5/N", "88499244000060018014000000000000"},
		{"2 J", "88111344000060018000000000000000"},
		{"2 W", "88111364000060018000000000000000"},
		{"2 Pa", "88491344000060018000000000000000"},
		{"2 Hz", "88000124000060018000000000000000"},
		{"2 Bq", "88000124000060018000000000000000"},
		{"2 C", "88000024480060018000000000000000"},
		{"2 V", "88111366480060018000000000000000"},
		{"2 F", "88519284880060018000000000000000"},
		{"2 ohm", "88111366880060018000000000000000"},
		{"2 S", "88519264880060018000000000000000"},
		{"2 Wb", "88111346480060018000000000000000"},
		{"2 T", "88001346480060018000000000000000"},
		{"2 H", "88111346880060018000000000000000"},
		{"2 lm", "88000000000162018000000000000000"},
		{"2 lx", "88510000000162018000000000000000"},
		{"2 Gy", "88110144000060018000000000000000"},
		{"2 Sv", "88110144000060018000000000000000"},
		{"2 kat", "88000124000060258000000000000000"},
		{"3 J/K", "88111344049060018008000000000000"},
		{"2 J1/2", "88091524000060018000000000000000"},
		{"2*N/kg", "88090144000060018000000000000000"},
		{"2*N/N", "88000000000060018000000000000000"},
		{"2 N3/2", "881a3564000060018000000000000000"},
		{"5 g", "8800120000006000bf747ae147ae147b"},
		{"5/g", "880092000000600180b3880000000000"},
		{"5*g2", "8800220000006000bed4f8b588e368f1"},
		{"5/g2", "8800a20000006001815312d000000000"},
		{"5*g1/2*g1/2", "8800120000006000bf747ae147ae147b"},
		{"5*g2/2", "8800120000006000bf747ae147ae147b"},
		{"5*g1/2/g1/2", "88000000000060018014000000000000"},
		{"5*g/kg", "8800000000006000bf747ae147ae147b"},
		{"0 g", "88001200000060008000000000000000"},
		{"0.1 g", "8800120000006000bf1a36e2eb1c432d"},
		{"1e-320*g/g", "880000000000600080000000000007e8"},
		{"2*g/s2*m", "8809134400006000bf60624dd2f1a9fc"}
	};

	check_guesses(rows, sizeof rows / sizeof rows[0]);
}

/* Rule 6. */
CASE(money)
{
	static const Guess rows[] = {
		{"GBP222.31", "49083027d2006000800000000021ebfc"},
		{"GBP$222.31", "49083027d2006000800000000021ebfc"},
		{"222.31$GBP", "49083027d2006000800000000021ebfc"},
		{"222.31GBP", "49083027d2006000800000000021ebfc"},
		{"-222.31GBP", "49083027d3ff6fffbfffffffffde1404"},
		{"GBP-222.31", "49083027d3ff6fffbfffffffffde1404"},
		{"GBP$-222.31", "49083027d3ff6fffbfffffffffde1404"},
		{"XXX0", "4908baebd20060008000000000000000"},
		{"ZWG007.5000", "4908cac35200600080000000000124f8"},
		{"AED483570327845851669882.4703", "49080081d2ff6fffbfffffffffffffff"}
	};

	check_guesses(rows, sizeof rows / sizeof rows[0]);
}

/* Rule 7: integers that are too wide for int, and lists. */
CASE(numbers)
{
	static const Guess rows[] = {
		{"1.5", "be000000000060008000000000003e00"},
		{"-1.5e-3", "be000000000060008000000000009625"},
		{"NaN", "be000000000060008000000000007e00"},
		{"-Infinity", "be00000000006000800000000000fc00"},
		{"-0.0", "be000000000060008000000000008000"},
		{"1e5", "bc000000000060008000000047c35000"},
		{"83076749736557242056487941267521536", "90000000000060008000000000008073"},
		{"0.1000", "be000000000060008000000000002e66"},
		{"1,2,3", "a0306000000060008000000000000053"},
		{"1, 2 ,3", "a0306000000060008000000000000053"},
		{"+1,-2", "a0204000000060008000000000000006"},
		{"1_0,2", "a020a000000060008000000000000142"},
		{"1,2.5", "be00100000006000800000003c004100"},
		{"1.5 , NaN", "be00100000006000800000003e007e00"},
		{"-Infinity,0", "be0010000000600080000000fc000000"},
		{"1,2,3,4,5", "a0508000000060008000000000012345"},
		{"1.5,2,3,4,5,6", "bd00000f801060018200440045004600"},
		{"5000000000000000000000000000000,1", "bb00000000006001b27c6f7c3f800000"},
		{"1e4,2", "be001000000060008000000070e24000"}
	};

	check_guesses(rows, sizeof rows / sizeof rows[0]);
}

/* Rule 8: serial before fixed; a scheme word only if it is one. */
CASE(names)
{
	static const Guess rows[] = {
		{"ISBN:978-0-306-40615-7", "0108481340006000800008e527b06b0d"},
		{"12:30", "009d780000006000800000000000001e"},
		{"a b:5", "08c0ec10000060008000000000000005"},
		{"x:0", "007d0000000060008000000000000000"},
		{"x:5_", "007d0000000060008000000000000005"},
		{"temp:-0.5", "4103cd596bff6fffbffffffffffffffb"},
		{"temp:21.50", "4103cd596a00600080000000000000d7"},
		{"x:-0", "4041e800000060008000000000000000"},
		{"a@b:007", "08c09c10000060008000000000000007"},
		{"serialg:5", "01f8ab7ba6c66c008000000000000005"},
		{"ABCDEFGHIJKLMNOPQRSTUVW:7", "1dc00e2592f1672eb1b605382519ce07"}
	};

	check_guesses(rows, sizeof rows / sizeof rows[0]);
}

/*
 * Rule 9: texts that the rules before it match only in part or cannot encode.
 */
CASE(symbols)
{
	static const Guess rows[] = {
		{"hello world", "0ac710b2ceed663984b0c00000000000"},
		{"Vega", "0115aac9800060008000000000000000"},
		{"r2-d2", "09517ae0de0060008000000000000000"},
		{"ABCDEFGHIJKLMNOPQRSTUVW", "1dc00e2592f1672eb1b605382519ce00"},
		{"1,", "089dcc00000060008000000000000000"},
		{"2024/07-19", "0a9e71e8307263b9b650000000000000"},
		{"2024-02-30", "0a9e71e82e716eb9bdc0000000000000"},
		{"2024-07-19Z", "0ade71e82e7263b9b656400000000000"},
		{"2024-07-19T", "0ade71e82e7263b9b654c00000000000"},
		{"5 ft", "0921ec54c00060008000000000000000"},
		{"22.4 *m3", "0a1e79a83bbc6c7c8000000000000000"},
		{"5*m8", "0921bcc9000060008000000000000000"},
		{"5*m1/8", "09a1bcc7709060008000000000000000"},
		{"2*m4*m4", "09debcc82f3260008000000000000000"},
		{"5*g1/2", "09a1bc67707860008000000000000000"},
		{"2*m12", "095ebcc75e0060008000000000000000"},
		{"GBP1.23456", "028604f75a796f828620000000000000"},
		{"DEM1", "010310c7400060008000000000000000"},
		{"gbp1", "012c9f57400060008000000000000000"},
		{"ABC1", "01000427400060008000000000000000"},
		{"-", "086e0000000060008000000000000000"},
		{"1__", "00dd6db0000060008000000000000000"},
		{"5/", "08a1c000000060008000000000000000"},
		{"5*", "08a1bc00000060008000000000000000"},
		{"int/3", "0948353c1f0060008000000000000000"},
		{"f16", "00eb7620000060008000000000000000"},
		{"extuuid", "01eaf79ebaba69008000000000000000"},
		{"t-5", "08d3ba10000060008000000000000000"},
		{"(a)", "08fe03f0000060008000000000000000"},
		{"1,,2", "091dcf37800060008000000000000000"},
		{"-NaN", "092e3403400060008000000000000000"},
		{"+Infinity*m", "0aed20d14834684da2f3000000000000"}
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
		{"extuuid:5", CODEC_UNKNOWN_SCHEME, 8, 1, 0, 0},
		{"EXTUUID:", CODEC_UNKNOWN_SCHEME, 8, 0, 0, 0},
		{" Extuuid:hello:5", CODEC_UNKNOWN_SCHEME, 9, 5, 0, 0},
		{"extuuid/x:5", CODEC_UNKNOWN_SCHEME, 0, 9, 0, 0}
	};

	check_refusals(rows, sizeof rows / sizeof rows[0]);
}

/* Rule 10; the span is the text without the space around it. */
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

/* Random texts for every rule, and some that no rule accepts. */
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
	CHECK_INT(rows.rows, 800);
}

int
main(void)
{
	RUN(canonical_in_any_case);
	RUN(uuids);
	RUN(integers);
	RUN(dates);
	RUN(quantities);
	RUN(money);
	RUN(numbers);
	RUN(names);
	RUN(symbols);
	RUN(no_other_rule);
	RUN(not_inferred);
	RUN(a_thousand_bytes);
	RUN(text_too_long);
	RUN(many_units);
	RUN(any_text);
	return check_finish();
}
