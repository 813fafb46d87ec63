/*
 * extuuid_money.c
 *		Currency amounts of the type extuuid: connects codec/extuuid/money.h
 *		to the server.
 */
#include "postgres.h"

#include "libpq/pqformat.h"

#include "codec/extuuid/money.h"
#include "types/extuuid.h"

_Noreturn static void
report_no_money(void)
{
	ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("extuuid is not a currency amount"),
			 errdetail("A currency amount is fixedB4; its symbol is an active code of ISO 4217 and a dollar sign.")));
}

static const uint8 *
checked_money(const uint8 *id)
{
	if (!money_check(id))
		report_no_money();
	return id;
}

/* --- values and their parts --- */

FORWARD(extuuid_is_money, money_check(PG_GETARG_BYTES(0)));

PG_FUNCTION_INFO_V1(extuuid_is_money_text);
Datum
extuuid_is_money_text(PG_FUNCTION_ARGS)
{
	ExtuuidText candidate = text_argument(PG_GETARG_DATUM(0));
	uint8		id[EXTUUID_BYTES];

	PG_RETURN_BOOL(money_parse(candidate.text, candidate.len, id).code ==
				   CODEC_OK);
}

PG_FUNCTION_INFO_V1(extuuid_money_parse);
Datum
extuuid_money_parse(PG_FUNCTION_ARGS)
{
	ExtuuidText value = text_argument(PG_GETARG_DATUM(0));
	uint8	   *id = new_id();
	CodecStatus status = money_parse(value.text, value.len, id);

	if (status.code == CODEC_NOT_MONEY)
		report_no_money();
	if (status.code != CODEC_OK)
		report_text(NULL, &extuuid_value_messages, status, value.text,
					value.len);
	PG_RETURN_POINTER(id);
}

/* extuuid_money(currency, amount) */
PG_FUNCTION_INFO_V1(extuuid_money);
Datum
extuuid_money(PG_FUNCTION_ARGS)
{
	ExtuuidText currency = text_argument(PG_GETARG_DATUM(0));
	ExtuuidText amount = extuuid_finite_argument(PG_GETARG_DATUM(1));
	uint8	   *id = new_id();
	CodecStatus status = money_pack(currency, amount, id);
	ExtuuidText *about = status.code == CODEC_UNKNOWN_CURRENCY ? &currency
		: &amount;

	if (status.code != CODEC_OK)
		extuuid_report_value(status, about->text, about->len);
	PG_RETURN_POINTER(id);
}

PG_FUNCTION_INFO_V1(extuuid_money_currency);
Datum
extuuid_money_currency(PG_FUNCTION_ARGS)
{
	char		money[MONEY_TEXT_LEN];

	money_print(checked_money(PG_GETARG_BYTES(0)), money);
	return text_datum(money, MONEY_CODE_LEN);
}

PG_FUNCTION_INFO_V1(extuuid_money_amount);
Datum
extuuid_money_amount(PG_FUNCTION_ARGS)
{
	ExtuuidValue value;

	extuuid_unpack(checked_money(PG_GETARG_BYTES(0)), &value);
	return extuuid_number_datum(&value, 0);
}

PG_FUNCTION_INFO_V1(extuuid_money_format);
Datum
extuuid_money_format(PG_FUNCTION_ARGS)
{
	char		money[MONEY_TEXT_LEN];

	return text_datum(money,
					  money_print(checked_money(PG_GETARG_BYTES(0)), money));
}

/* --- arithmetic --- */

static MoneySum
money_sum_of_id(const uint8 *id)
{
	MoneySum	amount;

	if (!money_unpack(id, &amount))
		report_no_money();
	return amount;
}

/* Raise 22003 if a status is not CODEC_OK. */
static void
check_money_range(CodecStatus status)
{
	if (status.code != CODEC_OK)
		ereport(ERROR,
				(errcode(ERRCODE_NUMERIC_VALUE_OUT_OF_RANGE),
				 errmsg("currency amount out of range"),
				 errdetail("Currency amounts are from -483570327845851669882.4704 to 483570327845851669882.4703.")));
}

/* Add the amounts of a second sum.  hint: if the currencies differ; or NULL */
static void
add_or_report(MoneySum *sum, const MoneySum *other, const char *hint)
{
	CodecStatus status = money_add(sum, other);

	if (status.code == CODEC_OTHER_CURRENCY)
		ereport(ERROR,
				(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
				 errmsg("currency amounts have different currencies"),
				 errdetail("The currencies are %.*s and %.*s.",
						   MONEY_CODE_LEN, sum->code,
						   MONEY_CODE_LEN, other->code),
				 hint != NULL ? errhint("%s", hint) : 0));
	check_money_range(status);
}

static Datum
id_of_money_sum(const MoneySum *sum)
{
	uint8	   *id = new_id();

	check_money_range(money_pack_sum(sum, id));
	PG_RETURN_POINTER(id);
}

static Datum
add_or_subtract_money(FunctionCallInfo fcinfo, bool subtract)
{
	MoneySum	sum = money_sum_of_id(PG_GETARG_BYTES(0));
	MoneySum	other = money_sum_of_id(PG_GETARG_BYTES(1));

	if (subtract)
		other.units = -other.units;
	add_or_report(&sum, &other, NULL);
	return id_of_money_sum(&sum);
}

FORWARD(extuuid_money_add, add_or_subtract_money(fcinfo, false));
FORWARD(extuuid_money_subtract, add_or_subtract_money(fcinfo, true));

PG_FUNCTION_INFO_V1(extuuid_money_multiply);
Datum
extuuid_money_multiply(PG_FUNCTION_ARGS)
{
	MoneySum	amount = money_sum_of_id(PG_GETARG_BYTES(0));
	ExtuuidText factor = extuuid_finite_argument(PG_GETARG_DATUM(1));

	check_money_range(money_multiply(&amount, factor));
	return id_of_money_sum(&amount);
}

/* --- the aggregate extuuid_money_sum --- */

#define SUM_HINT "Use GROUP BY extuuid_money_currency(id) to sum each currency."

/* Return the state, argument 0, which the first call allocates. */
static MoneySum *
state_argument(FunctionCallInfo fcinfo)
{
	MemoryContext context;

	if (!AggCheckCallContext(fcinfo, &context))
		elog(ERROR, "extuuid_money_sum called in non-aggregate context");
	return PG_ARGISNULL(0) ? MemoryContextAllocZero(context, sizeof(MoneySum))
		: (MoneySum *) PG_GETARG_POINTER(0);
}

PG_FUNCTION_INFO_V1(extuuid_money_sum_accum);
Datum
extuuid_money_sum_accum(PG_FUNCTION_ARGS)
{
	MoneySum   *sum = state_argument(fcinfo);

	if (!PG_ARGISNULL(1))
	{
		MoneySum	amount = money_sum_of_id(PG_GETARG_BYTES(1));

		add_or_report(sum, &amount, SUM_HINT);
	}
	PG_RETURN_POINTER(sum);
}

PG_FUNCTION_INFO_V1(extuuid_money_sum_combine);
Datum
extuuid_money_sum_combine(PG_FUNCTION_ARGS)
{
	MoneySum   *sum = state_argument(fcinfo);

	if (!PG_ARGISNULL(1))
		add_or_report(sum, (MoneySum *) PG_GETARG_POINTER(1), SUM_HINT);
	PG_RETURN_POINTER(sum);
}

PG_FUNCTION_INFO_V1(extuuid_money_sum_serialize);
Datum
extuuid_money_sum_serialize(PG_FUNCTION_ARGS)
{
	MoneySum   *sum = state_argument(fcinfo);
	StringInfoData bytes;

	pq_begintypsend(&bytes);
	pq_sendint64(&bytes, sum->count);
	pq_sendint64(&bytes, (uint64) (sum->units >> 64));
	pq_sendint64(&bytes, (uint64) sum->units);
	pq_sendbytes(&bytes, sum->code, MONEY_CODE_LEN);
	PG_RETURN_BYTEA_P(pq_endtypsend(&bytes));
}

PG_FUNCTION_INFO_V1(extuuid_money_sum_deserialize);
Datum
extuuid_money_sum_deserialize(PG_FUNCTION_ARGS)
{
	bytea	   *state = PG_GETARG_BYTEA_PP(0);
	MoneySum   *sum = palloc(sizeof(MoneySum));
	StringInfoData bytes;
	UInt128		units;

	if (!AggCheckCallContext(fcinfo, NULL))
		elog(ERROR, "extuuid_money_sum called in non-aggregate context");
	initStringInfo(&bytes);
	appendBinaryStringInfo(&bytes, VARDATA_ANY(state),
						   VARSIZE_ANY_EXHDR(state));
	sum->count = pq_getmsgint64(&bytes);
	units = (UInt128) (uint64) pq_getmsgint64(&bytes) << 64;
	sum->units = (SInt128) (units | (uint64) pq_getmsgint64(&bytes));
	pq_copymsgbytes(&bytes, sum->code, MONEY_CODE_LEN);
	pq_getmsgend(&bytes);
	PG_RETURN_POINTER(sum);
}

PG_FUNCTION_INFO_V1(extuuid_money_sum_final);
Datum
extuuid_money_sum_final(PG_FUNCTION_ARGS)
{
	MoneySum   *sum = state_argument(fcinfo);

	if (sum->count == 0)
		PG_RETURN_NULL();
	return id_of_money_sum(sum);
}
