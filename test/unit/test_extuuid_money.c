/*
 * test_extuuid_money.c
 *		extuuid/money.c against doc/format/extuuid.md, section 9.
 *
 * The expected values of the vectors are those of a second implementation, by
 * fractions in Python: test/vectors/extuuid_reference.py.
 */
#include "codec/extuuid/money.h"

#include "ids.h"
#include "vectors.h"

CASE(money)
{
	static const ExtuuidText gbp = {"GBP", 3};
	static const ExtuuidText old = {"DEM", 3};
	static const ExtuuidText amount = {"-0.5000", 7};
	static const ExtuuidText fine = {"0.00001", 7};
	uint8_t		id[EXTUUID_BYTES];
	char		text[MONEY_TEXT_LEN];

	CHECK(money_is_currency("AED", 3) && money_is_currency("ZWG", 3));
	CHECK(money_is_currency("XXX", 3) && !money_is_currency("DEM", 3));
	CHECK(!money_is_currency("gbp", 3) && !money_is_currency("GB", 2));
	CHECK_INT(money_pack(gbp, amount, id).code, CODEC_OK);
	CHECK(money_check(id));
	CHECK_TEXT(text, money_print(id, text), "GBP-0.50");
	CHECK_INT(money_pack(old, amount, id).code, CODEC_UNKNOWN_CURRENCY);
	CHECK_INT(money_pack(gbp, fine, id).code, CODEC_NOT_EXACT);
	CHECK_INT(parse_exactly(money_parse, "GBP0", id).code, CODEC_OK);
	CHECK_TEXT(text, money_print(id, text), "GBP0.00");
	CHECK_INT(parse_exactly(money_parse, "JPY100", id).code, CODEC_OK);
	CHECK_TEXT(text, money_print(id, text), "JPY100");
	CHECK_INT(parse_exactly(money_parse, "5$DEM", id).code, CODEC_UNKNOWN_CURRENCY);
	CHECK_STATUS(parse_exactly(money_parse, "GBP5x", id), CODEC_BAD_CHAR, 4);
	CHECK_STATUS(parse_exactly(money_parse, "x5GBP", id), CODEC_BAD_CHAR, 0);
	CHECK_STATUS(parse_exactly(money_parse, "GBP", id), CODEC_BAD_CHAR, 3);

	/* fixed, but no currency; a currency in another encoding or places */
	extuuid_parse("fixedB4:DEM$:1", 14, id);
	CHECK(!money_check(id));
	extuuid_parse("fixedB2:GBP$:1", 14, id);
	CHECK(!money_check(id));
	extuuid_parse("serialB:GBP$:1", 14, id);
	CHECK(!money_check(id));
}

/* Every currency, with the decimals of its minor unit or more. */
CASE(money_of_every_currency)
{
	Vectors		rows = vectors_open("extuuid_money.tsv", 4);
	uint8_t		id[EXTUUID_BYTES];
	char		text[MONEY_TEXT_LEN];
	char		whole[80];

	while (vectors_next(&rows))
	{
		ExtuuidText currency = {rows.field[0], strlen(rows.field[0])};
		ExtuuidText amount = {rows.field[1], strlen(rows.field[1])};

		CHECK_INT(money_pack(currency, amount, id).code, CODEC_OK);
		check_id(rows.field[3], id, rows.field[2]);
		CHECK_TEXT(text, money_print(id, text), rows.field[3]);
		CHECK_INT(parse_exactly(money_parse, rows.field[3], id).code, CODEC_OK);
		check_id(rows.field[3], id, rows.field[2]);

		/* the canonical text, and the UUID form */
		sprintf(whole, "extuuid:fixedB4:%s$:%s", rows.field[0], rows.field[1]);
		CHECK_INT(parse_exactly(money_parse, whole, id).code, CODEC_OK);
		check_id(whole, id, rows.field[2]);
		sprintf(whole, "%.8s-%.4s-%.4s-%.4s-%s", rows.field[2], rows.field[2] + 8,
				rows.field[2] + 12, rows.field[2] + 16, rows.field[2] + 20);
		CHECK_INT(parse_exactly(money_parse, whole, id).code, CODEC_OK);
		check_id(whole, id, rows.field[2]);
	}
	CHECK_INT(rows.rows, 3 * 178);
}

/* What the type reads is a currency amount as text, too, if it is one. */
CASE(money_as_the_type_reads_it)
{
	static const char *const texts[] = {
		"fixed:GBP$:1", "fixed4:GBP$:1", "fixed4:gbp$:222.31", "fixedB4:GBP$:1.50000", "fixedB4:gbp$:-0",
		"fixedA4:GBP$:1", "fixedB3:GBP$:1", "fixed4:DEM$:1", "fixed4:GBP:1", "int:5", "sym:GBP$", "serial:GBP$:5",
		"f16:1", "t:5", "5", "GBP5", "GBP 5", "x:5", ":", "extuuid:GBP5", "extuuid:fixed4:XAU$:1.5",
		"extuuid:FIXEDB4:GBP$:1", "aed5", "AED5", "5AED", "AED00000000000000000000000000000005"
	};
	Vectors		rows = vectors_open("extuuid.tsv", 3);
	uint8_t		id[EXTUUID_BYTES];
	uint8_t		money[EXTUUID_BYTES];

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
	{
		CodecStatus status = parse_exactly(money_parse, texts[i], money);

		if (parse_exactly(extuuid_parse, texts[i], id).code != CODEC_OK)
			continue;
		CHECK_INT(status.code, money_check(id) ? CODEC_OK : CODEC_NOT_MONEY);
		CHECK(status.code != CODEC_OK || memcmp(id, money, EXTUUID_BYTES) == 0);
	}
	CHECK_INT(parse_exactly(money_parse, "fixed4:gbp$:222.31", id).code, CODEC_OK);
	check_id("fixed4:gbp$:222.31", id, "49083027d2006000800000000021ebfc");
	while (vectors_next(&rows))
	{
		CHECK_INT(parse_exactly(extuuid_parse, rows.field[0], id).code, CODEC_OK);
		CHECK_INT(parse_exactly(money_parse, rows.field[0], money).code,
				  money_check(id) ? CODEC_OK : CODEC_NOT_MONEY);
	}
}

/*
 * A text with a colon, and a UUID, have the errors of the type; other texts
 * those of the four spellings.
 */
CASE(money_refused)
{
	static const Refusal rows[] = {
		{"int:5", CODEC_NOT_MONEY, 0, 5, 0, 0},
		{"fixedB4:DEM$:1", CODEC_NOT_MONEY, 0, 14, 0, 0},
		{"88190000-0000-6001-8036-666666666666", CODEC_NOT_MONEY, 0, 36, 0, 0},
		{"fixedB4:GBP$:1.23456", CODEC_NOT_EXACT, 13, 7, 5, 4},
		{"fixedB4:GBP$:x", CODEC_BAD_CHAR, 13, 1, 0, 0},
		{"fixedB4:GBP$:483570327845851669882.4704", CODEC_NUMBER_TOO_WIDE, 13, 26, 0, 83},
		{"GBP:5", CODEC_UNKNOWN_SCHEME, 0, 3, 0, 0},
		{"extuuid:5", CODEC_UNKNOWN_SCHEME, 8, 1, 0, 0},
		{"49083027-d200-7000-8000-00000021ec1c", CODEC_BAD_VERSION, 14, 1, 7, 6},
		{"49083027-d200-6000-c000-00000021ec1c", CODEC_BAD_VARIANT, 19, 1, 3, 2},
		{"49083027-d200-6000-8000-00000021ec1", CODEC_UNKNOWN_CURRENCY, 35, 0, 0, 0},
		{"4908GBP", CODEC_OK, 0, 0, 0, 0},
		{"GBP1.23456", CODEC_NOT_EXACT, 3, 7, 5, 4},
		{"AED-0", CODEC_OK, 0, 0, 0, 0},
		{"AED-", CODEC_BAD_CHAR, 4, 1, 0, 0},
		{"", CODEC_UNKNOWN_CURRENCY, 0, 0, 0, 0}
	};

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
	{
		uint8_t		id[EXTUUID_BYTES];

		check_refusal(&rows[i], parse_exactly(money_parse, rows[i].text, id));
	}
}

/* Read an amount, written as GBP222.31. */
static MoneySum
sum_of(const char *text)
{
	uint8_t		id[EXTUUID_BYTES];
	MoneySum	sum;

	CHECK_INT(parse_exactly(money_parse, text, id).code, CODEC_OK);
	CHECK(money_unpack(id, &sum));
	CHECK_INT(sum.count, 1);
	return sum;
}

CASE(money_operations)
{
	Vectors		rows = vectors_open("extuuid_sums.tsv", 4);
	int			outcomes[3] = {0};

	while (vectors_next(&rows))
	{
		const char *right = rows.field[2];
		bool		multiplies = strcmp(rows.field[0], "multiply") == 0;
		MoneySum	sum = sum_of(rows.field[1]);
		CodecStatus status;
		uint8_t		id[EXTUUID_BYTES];

		if (multiplies)
		{
			char	   *exact = check_exact(right, strlen(right));
			ExtuuidText factor = {exact, strlen(right)};

			status = money_multiply(&sum, factor);
			free(exact);
		}
		else
		{
			MoneySum	other = sum_of(right);

			if (strcmp(rows.field[0], "subtract") == 0)
				other.units = -other.units;
			status = money_add(&sum, &other);
		}
		if (status.code == CODEC_OK)
			status = money_pack_sum(&sum, id);
		if (status.code == CODEC_OK)
			check_id(right, id, rows.field[3]);
		else
			CHECK_TEXT(rows.field[3], strlen(rows.field[3]),
					   status.code == CODEC_OTHER_CURRENCY ? "currency" : "range");
		outcomes[status.code == CODEC_OK ? 0 : status.code == CODEC_OTHER_CURRENCY ? 1 : 2]++;
	}
	CHECK(outcomes[0] > 300 && outcomes[1] > 20 && outcomes[2] > 50);
}

/* A sum of none, which is in every currency, and sums above 83 and 128 bits. */
CASE(money_sums)
{
	MoneySum	sum = {0};
	MoneySum	none = {0};
	MoneySum	most = sum_of("GBP483570327845851669882.4703");
	MoneySum	least = sum_of("GBP-483570327845851669882.4704");
	MoneySum	yen = sum_of("JPY1");
	MoneySum	twice;
	uint8_t		id[EXTUUID_BYTES];

	CHECK_INT(money_add(&sum, &none).code, CODEC_OK);
	CHECK_INT(sum.count, 0);
	CHECK_INT(money_add(&sum, &most).code, CODEC_OK);
	CHECK_INT(money_add(&sum, &none).code, CODEC_OK);
	CHECK_INT(sum.count, 1);
	CHECK_INT(money_pack_sum(&sum, id).code, CODEC_OK);
	CHECK_INT(money_add(&sum, &yen).code, CODEC_OTHER_CURRENCY);
	CHECK_INT(sum.count, 1);

	/* out of range in between, but not at the end */
	CHECK_INT(money_add(&sum, &most).code, CODEC_OK);
	CHECK_INT(money_pack_sum(&sum, id).code, CODEC_NUMBER_TOO_WIDE);
	CHECK_INT(money_add(&sum, &least).code, CODEC_OK);
	CHECK_INT(money_add(&sum, &least).code, CODEC_OK);
	CHECK_INT(sum.count, 4);
	CHECK_INT(money_pack_sum(&sum, id).code, CODEC_OK);
	check_id("-0.0002", id, "49083027d3ff6fffbffffffffffffffe");

	/*
	 * 2^44 times -2^82 is -2^126, the double of that the least number, and
	 * more overflows
	 */
	sum = least;
	for (int i = 0; i < 45; i++)
	{
		twice = sum;
		CHECK_INT(money_add(&sum, &twice).code, CODEC_OK);
	}
	CHECK_INT(sum.count, INT64_C(1) << 45);
	CHECK(sum.units == (SInt128) ((UInt128) 1 << 127));
	twice = sum_of("GBP-0.0001");
	CHECK_INT(money_add(&sum, &twice).code, CODEC_NUMBER_TOO_WIDE);
	CHECK_INT(money_pack_sum(&sum, id).code, CODEC_NUMBER_TOO_WIDE);
}

int
main(void)
{
	RUN(money);
	RUN(money_of_every_currency);
	RUN(money_as_the_type_reads_it);
	RUN(money_refused);
	RUN(money_operations);
	RUN(money_sums);
	return check_finish();
}
