-- Constructors.  Each returns the value that its canonical text would give.

CREATE FUNCTION extuuid_smart(value text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_smart(text) IS
  'extuuid that a text without a scheme most likely means: a number, date, quantity, amount, list or name';
CREATE FUNCTION extuuid_sym(name text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_sym(text) IS 'a bare symbol';
CREATE FUNCTION extuuid_sym(name text, encoding text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_sym(text, text) IS
  'a bare symbol in encoding A, B, C, D or F';
CREATE FUNCTION extuuid_serial(name text, number numeric) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_serial(text, numeric) IS 'a symbol with a number';
CREATE FUNCTION extuuid_serial(name text, number numeric, encoding text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_serial(text, numeric, text) IS
  'a symbol in encoding A, B, C, D or F with a number';
CREATE FUNCTION extuuid_serial(name text, number text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_serial_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_serial(text, text) IS
  'a symbol with a number, written with or without dashes and underscores';
CREATE FUNCTION extuuid_serial(name text, number text, encoding text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_serial_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_serial(text, text, text) IS
  'a symbol in encoding A, B, C, D or F with a number, written with or without dashes and underscores';
CREATE FUNCTION extuuid_fixed(name text, amount numeric) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_fixed(text, numeric) IS
  'a symbol with an amount, with as many decimal places as it needs';
CREATE FUNCTION extuuid_fixed(name text, amount numeric, places int4) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_fixed(text, numeric, int4) IS
  'a symbol with an amount, with the given number of decimal places';
CREATE FUNCTION extuuid_fixed(name text, amount numeric, places int4, encoding text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_fixed(text, numeric, int4, text) IS
  'a symbol in encoding A, B, C, D or F with an amount, with the given number of decimal places';
CREATE FUNCTION extuuid_int(number numeric) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_int(numeric) IS 'an integer of up to 117 bits';
CREATE FUNCTION extuuid_quant(value float8, unit text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_quant(float8, text) IS
  'a quantity; the unit is a product of m kg s A K cd mol, such as m/s2';
CREATE FUNCTION extuuid_time(at timestamptz) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_time(timestamptz) IS 'a time, rounded to 2^-20 seconds';
CREATE FUNCTION extuuid_time(at timestamptz, bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_time(timestamptz, int4) IS
  'a time, rounded to 2^-bits seconds';
CREATE FUNCTION extuuid_ints(numbers numeric[]) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_ints(numeric[]) IS 'a vector of integers';
CREATE FUNCTION extuuid_ints(numbers numeric[], name text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_ints_named' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_ints(numeric[], text) IS
  'a named vector of integers';
CREATE FUNCTION extuuid_ints(numbers numeric[], bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_ints(numeric[], int4) IS
  'a vector of integers of the given number of bits each';
CREATE FUNCTION extuuid_ints(numbers numeric[], bits int4, name text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_ints(numeric[], int4, text) IS
  'a named vector of integers of the given number of bits each';
CREATE FUNCTION extuuid_uints(numbers numeric[]) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_uints(numeric[]) IS 'a vector of unsigned integers';
CREATE FUNCTION extuuid_uints(numbers numeric[], name text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_uints_named' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_uints(numeric[], text) IS
  'a named vector of unsigned integers';
CREATE FUNCTION extuuid_uints(numbers numeric[], bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_uints(numeric[], int4) IS
  'a vector of unsigned integers of the given number of bits each';
CREATE FUNCTION extuuid_uints(numbers numeric[], bits int4, name text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_uints(numeric[], int4, text) IS
  'a named vector of unsigned integers of the given number of bits each';
CREATE FUNCTION extuuid_floats(numbers float8[]) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_floats(float8[]) IS
  'a vector of floats, in the shortest format that stores them without loss; rounded if there is none';
CREATE FUNCTION extuuid_floats(numbers float8[], name text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_floats(float8[], text) IS
  'a named vector of floats, in the shortest format that stores them without loss; rounded if there is none';
CREATE FUNCTION extuuid_floats(numbers float8[], bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_floats_standard' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_floats(float8[], int4) IS
  'a vector of floats of 16, 32, 64, 80 or 117 bits each';
CREATE FUNCTION extuuid_floats(numbers float8[], bits int4, name text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_floats_standard' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_floats(float8[], int4, text) IS
  'a named vector of floats of 16, 32, 64 or 80 bits each';
CREATE FUNCTION extuuid_floats(numbers float8[], bits int4, exponent_bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_floats_own' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_floats(float8[], int4, int4) IS
  'a vector of floats of the given number of bits each, including the exponent';
CREATE FUNCTION extuuid_floats(numbers float8[], bits int4, exponent_bits int4, name text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_floats_own' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_floats(float8[], int4, int4, text) IS
  'a named vector of floats of the given number of bits each, including the exponent';
CREATE FUNCTION extuuid_float(number numeric, bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_float_standard' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_float(numeric, int4) IS
  'a float of 16, 32, 64, 80 or 117 bits';
CREATE FUNCTION extuuid_float(number numeric, bits int4, name text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_float_standard' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_float(numeric, int4, text) IS
  'a named float of 16, 32, 64 or 80 bits';
CREATE FUNCTION extuuid_float(number numeric, bits int4, exponent_bits int4) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_float_own' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_float(numeric, int4, int4) IS
  'a float of the given number of bits, including the exponent';
CREATE FUNCTION extuuid_float(number numeric, bits int4, exponent_bits int4, name text) RETURNS extuuid
  AS 'MODULE_PATHNAME', 'extuuid_float_own' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_float(numeric, int4, int4, text) IS
  'a named float of the given number of bits, including the exponent';

-- Parts of a value; NULL if it has no such part.

CREATE FUNCTION extuuid_kind(id extuuid) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_kind(extuuid) IS
  'symbol, serial, fixed, int, quant, f117, time, int-vector, uint-vector, float-vector, f80, f64, f32, f16 or reserved';
CREATE FUNCTION extuuid_encoding(id extuuid) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_encoding(extuuid) IS
  'encoding of the symbol or name: A, B, C, D or F';
CREATE FUNCTION extuuid_symbol(id extuuid) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_symbol(extuuid) IS 'the symbol or the name';
CREATE FUNCTION extuuid_places(id extuuid) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_places(extuuid) IS 'number of decimal places of a value of kind fixed';
CREATE FUNCTION extuuid_number(id extuuid) RETURNS numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_number(extuuid) IS
  'number of a value of kind serial, fixed, int or quant, or of a single float, as printed';
CREATE FUNCTION extuuid_values(id extuuid) RETURNS numeric[]
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_values(extuuid) IS 'numbers of an int, a float or a vector, as printed';
CREATE FUNCTION extuuid_dimensions(id extuuid) RETURNS int4[]
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_dimensions(extuuid) IS
  'dimensions of a vector or float: count of numbers, bits of each number and, for floats, bits of the exponent';
CREATE FUNCTION extuuid_unit(id extuuid) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_unit(extuuid) IS
  'unit of a quantity, such as *m/s2; empty if it has none';
CREATE FUNCTION extuuid_timestamp(id extuuid) RETURNS timestamptz
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_timestamp(extuuid) IS
  'timestamp of a value of kind time, rounded to the nearest microsecond';
CREATE FUNCTION extuuid_seconds(id extuuid) RETURNS numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_seconds(extuuid) IS
  'exact seconds from 1582-10-15 00:00:00 UTC to a value of kind time';
CREATE FUNCTION extuuid_bits(id extuuid) RETURNS int4
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_bits(extuuid) IS 'precision of a value of kind time: number of bits in the fraction of a second';

-- Money.

CREATE FUNCTION extuuid_is_money(id extuuid) RETURNS bool
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_is_money(extuuid) IS 'true if the extuuid is a currency amount';
CREATE FUNCTION extuuid_is_money(candidate text) RETURNS bool
  AS 'MODULE_PATHNAME', 'extuuid_is_money_text' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_is_money(text) IS
  'true if the text is a currency amount, such as GBP222.31';
CREATE FUNCTION extuuid_money(currency text, amount numeric) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money(text, numeric) IS
  'a currency amount with 4 decimal places';
CREATE FUNCTION extuuid_money_parse(value text) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_parse(text) IS
  'a currency amount written as GBP222.31, GBP$222.31, 222.31$GBP or 222.31GBP, or as an extuuid is';
CREATE FUNCTION extuuid_money_currency(id extuuid) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_currency(extuuid) IS 'currency code of a currency amount';
CREATE FUNCTION extuuid_money_amount(id extuuid) RETURNS numeric
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_amount(extuuid) IS 'numeric value of a currency amount';
CREATE FUNCTION extuuid_money_format(id extuuid) RETURNS text
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_format(extuuid) IS
  'a currency amount as GBP12.50, with the decimals of the currency, or more if the amount has more';

CREATE FUNCTION extuuid_money_add(a extuuid, b extuuid) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_add(extuuid, extuuid) IS
  'sum of two currency amounts in the same currency';
CREATE FUNCTION extuuid_money_subtract(a extuuid, b extuuid) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_subtract(extuuid, extuuid) IS
  'difference of two currency amounts in the same currency';
CREATE FUNCTION extuuid_money_multiply(id extuuid, factor numeric) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_money_multiply(extuuid, numeric) IS
  'a currency amount times a factor, rounded to 4 decimal places, half away from zero';

CREATE FUNCTION extuuid_money_sum_accum(internal, extuuid) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION extuuid_money_sum_combine(internal, internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE PARALLEL SAFE;
CREATE FUNCTION extuuid_money_sum_serialize(internal) RETURNS bytea
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_money_sum_deserialize(bytea, internal) RETURNS internal
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION extuuid_money_sum_final(internal) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE AGGREGATE extuuid_money_sum(id extuuid) (
  SFUNC = extuuid_money_sum_accum, STYPE = internal, SSPACE = 64,
  FINALFUNC = extuuid_money_sum_final, COMBINEFUNC = extuuid_money_sum_combine,
  SERIALFUNC = extuuid_money_sum_serialize,
  DESERIALFUNC = extuuid_money_sum_deserialize, PARALLEL = SAFE
);
COMMENT ON AGGREGATE extuuid_money_sum(extuuid) IS
  'sum of currency amounts in the same currency';

-- Casts.  An extuuid has the same 16 bytes as a uuid, so ALTER TABLE rewrites no row.
-- The cast to timestamptz is for values of kind time.

CREATE FUNCTION extuuid_from_uuid(id uuid) RETURNS extuuid
  AS 'MODULE_PATHNAME' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION extuuid_from_uuid(uuid) IS
  'extuuid with the same bytes as the uuid, which must have version 6 and variant 10';

CREATE CAST (extuuid AS uuid) WITHOUT FUNCTION;
CREATE CAST (uuid AS extuuid)
  WITH FUNCTION extuuid_from_uuid(uuid);
CREATE CAST (extuuid AS timestamptz)
  WITH FUNCTION extuuid_timestamp(extuuid);

-- Prefixes: what ^@ accepts.

COMMENT ON FUNCTION extuuid_starts_with(extuuid, text) IS
  'true if the extuuid has the prefix, such as fixedB4:GBP$:, t/20:2024-07 or 0189f';
