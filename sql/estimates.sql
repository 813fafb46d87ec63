-- Row estimates of ^@, <@ and comparisons, on plain and on partitioned tables.
\getenv abs_srcdir PG_ABS_SRCDIR
\i :abs_srcdir/test/prologue.sql
SET TimeZone = 'UTC';
SET DateStyle = 'ISO, YMD';

-- The rows that a query returns, and those that the planner expects.
CREATE FUNCTION compared(tables text[], conditions text[], OUT query text, OUT actual float8,
                         OUT estimate float8, OUT factor float8)
RETURNS SETOF record LANGUAGE sql AS $$
  SELECT query, actual, estimate, greatest(actual / estimate, estimate / actual)
  FROM unnest(tables) AS t, unnest(conditions) AS c,
    LATERAL (SELECT format('SELECT * FROM %I WHERE ', t) || c AS query) AS q,
    LATERAL (SELECT counted_rows(query) AS actual) AS a,
    LATERAL (SELECT estimated_rows(query) AS estimate) AS e
$$;

-- The number of conditions, and those whose estimate is wrong by more than a factor of 2.
CREATE FUNCTION wrong_by_2(tables text[], conditions text[], OUT estimates bigint, OUT wrong text)
LANGUAGE sql AS $$
  SELECT count(*),
         string_agg(format('%s rows, estimate %s: %s', actual, estimate, query), E'\n')
           FILTER (WHERE factor > 2 OR actual < 200)
  FROM compared(tables, conditions)
$$;

-- A row per 300 seconds, of each type, in a plain table and in a partitioned one.
CREATE FUNCTION make_tables(name text, type text, lower_function text, id text, rows int)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE plain_%s (id %s)', name, type);
  EXECUTE format('CREATE TABLE parts_%s (id %s) PARTITION BY RANGE (id)', name, type);
  EXECUTE format('CREATE TABLE parts_%s_1 PARTITION OF parts_%1$s
                    FOR VALUES FROM (MINVALUE) TO (%2$s(''2022-05-15''))',
                 name, lower_function);
  EXECUTE format('CREATE TABLE parts_%s_2 PARTITION OF parts_%1$s
                    FOR VALUES FROM (%2$s(''2022-05-15'')) TO (%2$s(''2023-06-01''))',
                 name, lower_function);
  EXECUTE format('CREATE TABLE parts_%s_3 PARTITION OF parts_%1$s
                    FOR VALUES FROM (%2$s(''2023-06-01'')) TO (MAXVALUE)',
                 name, lower_function);
  EXECUTE format(
    'INSERT INTO plain_%s
     SELECT %s
     FROM generate_series(0, %s) AS n,
       LATERAL (SELECT ''2022-01-01''::timestamptz + n * interval ''300 s'' AS at) AS t',
    name, id, rows - 1);
  EXECUTE format('INSERT INTO parts_%s SELECT * FROM plain_%1$s', name);
  EXECUTE format('ANALYZE plain_%s, parts_%1$s', name);
END $$;
SELECT make_tables('tid', 'ids.tid', 'tid_lower', 'tid_make(at, n % 1024)', 300000);
SELECT make_tables('uid11', 'uid11', 'uid11_lower', 'uid11_make(at, n % 4096)', 60000);
SELECT make_tables('scru160', 'scru160', 'scru160_lower',
                   'scru160_make(at, n % 65536, substr(sha256(int4send(n)), 1, 12))', 60000);
SELECT make_tables('extuuid', 'extuuid', 'extuuid_time', 'extuuid_time(at)', 60000);
SELECT make_tables('uuid', 'uuid', 'uuid7_lower',
                   'uuid7_make(at, substr(sha256(int4send(n)), 1, 8))', 60000);

-- Pairs of bounds: in either order, commuted, with other conditions; joined by OR.
CREATE FUNCTION bounds(lower_function text, prefix text) RETURNS text[] LANGUAGE sql AS $$
  SELECT array_agg(format(form, format('%s(%L)', $1, day), format('%s(%L)', $1, day + days), prefix,
                          format('%s(%L)', $1, day + 20), format('%s(%L)', $1, day + 20 + days)))
  FROM unnest('{id >= %1$s AND id < %2$s,
                id < %2$s AND id >= %1$s,
                %1$s <= id AND %2$s > id,
                id BETWEEN %1$s AND %2$s,
                id > %1$s AND id <= %2$s AND id >= %1$s,
                id ^@ ''%3$s'' AND id >= %1$s AND id < %2$s,
                id >= %1$s AND id ^@ ''%3$s'' AND %2$s > id,
                id >= %1$s AND id < %2$s OR id >= %4$s AND id < %5$s}'::text[]) AS form,
       unnest('{2022-01-20,2022-05-14,2022-07-01}'::date[]) AS day, unnest('{2,15}'::int[]) AS days
$$;
SELECT * FROM wrong_by_2('{plain_tid,parts_tid}', bounds('tid_lower', '3'));
SELECT * FROM wrong_by_2('{plain_uid11,parts_uid11}',
                         bounds('uid11_lower', left(uid11_lower('2022-01-01')::text, 1)));
SELECT * FROM wrong_by_2('{plain_scru160,parts_scru160}',
                         bounds('scru160_lower', left(scru160_lower('2022-01-01')::text, 1)));
SELECT * FROM wrong_by_2('{plain_extuuid,parts_extuuid}', bounds('extuuid_time', 't/20:'));

-- Ranges of time and prefixes, alone and with bounds.
CREATE FUNCTION ranges(lower_function text) RETURNS text[] LANGUAGE sql AS $$
  SELECT array_agg(format(form, day, day + days, lower_function, day - 10, day + days + 10,
                          replace(lower_function, 'lower', 'within'),
                          replace(lower_function, 'lower', 'starts_with')))
  FROM unnest(
    ARRAY['id <@ tstzrange(%1$L, %2$L)', 'id <@ tstzrange(%1$L, %2$L) AND id >= %3$s(%1$L)',
          'id < %3$s(%2$L) AND id <@ tstzrange(%1$L, NULL)',
          'id <@ tstzrange(%1$L, NULL) AND id <@ tstzrange(NULL, %2$L)',
          'id <@ tstzrange(%4$L, %2$L) AND id <@ tstzrange(%1$L, %5$L)',
          'tstzrange(%1$L, %5$L) @> id AND id ^@ '''' AND %6$s(id, tstzrange(%4$L, %2$L))',
          'id <@ tstzmultirange(tstzrange(%4$L, %2$L)) AND id >= %3$s(%1$L) AND %7$s(id, '''')',
          '%3$s(%2$L) > id AND id <@ tstzmultirange(tstzrange(%1$L, NULL)) AND id >= %3$s(%4$L)',
          'id <@ tstzrange(%4$L, %5$L) '
            'AND (id <@ tstzrange(%4$L, %2$L) AND id >= %3$s(%1$L) OR id ^@ ''!'')',
          '(id <@ tstzrange(%4$L, %2$L) AND id >= %3$s(%1$L) OR id ^@ ''!'') '
            'AND id <@ tstzrange(%4$L, %5$L)']) AS form,
    unnest('{2022-01-20,2022-05-14,2022-07-01}'::date[]) AS day, unnest('{2,15}'::int[]) AS days
$$;
SELECT * FROM wrong_by_2('{plain_tid,parts_tid}', ranges('tid_lower'));
SELECT * FROM wrong_by_2('{plain_uid11,parts_uid11}', ranges('uid11_lower'));
SELECT * FROM wrong_by_2('{plain_scru160,parts_scru160}', ranges('scru160_lower'));
CREATE FUNCTION prefixes(table_name text, at_least int, lengths int[])
RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  result text[];
BEGIN
  EXECUTE format($q$
    SELECT array_agg(format('id ^@ %%L', prefix))
    FROM (SELECT prefix FROM (SELECT id, left(replace(id::text, 'extuuid:', ''), length) AS prefix
                              FROM %I, unnest($1) AS length) AS p
          WHERE id ^@ prefix GROUP BY 1 HAVING count(*) >= $2) AS p$q$,
                 table_name) USING lengths, at_least INTO result;
  RETURN result;
END $$;
SELECT * FROM wrong_by_2('{plain_tid,parts_tid}', prefixes('plain_tid', 2000, '{3,4}'));
SELECT * FROM wrong_by_2('{plain_uid11,parts_uid11}', prefixes('plain_uid11', 200, '{2,3}'));
SELECT *
FROM wrong_by_2('{plain_scru160,parts_scru160}', prefixes('plain_scru160', 200, '{3,4,5}'));
SELECT * FROM wrong_by_2('{plain_extuuid,parts_extuuid}', prefixes('plain_extuuid', 200, '{9,12}'));

-- Several ranges are their sum, also with further conditions: two, twenty and many, of the
-- same length or not.
CREATE FUNCTION multiranges(lower_function text) RETURNS text[] LANGUAGE sql AS $$
  SELECT array_agg(format(form, ranges, format('%s(''2022-02-10'')', lower_function),
                          format('%s(''2022-06-10'')', lower_function)))
  FROM (SELECT range_agg(tstzrange(at, at + length)) AS ranges
        FROM (VALUES
          (2, interval '140 days', interval '2 days'),
          (20, '10 days', '3 hours'),
          (20, '4 days', '3 hours'),
          (400, '12 hours', '30 min'),
          (1000, '5 hours', '25 min')) AS m (n, step, length),
          LATERAL (SELECT '2022-01-05'::timestamptz + i * step AS at
                   FROM generate_series(0, n - 1) AS i) AS starts
        GROUP BY n, step
        UNION ALL
        SELECT range_agg(tstzrange(at, at + i % 8 * interval '45 min'))
        FROM generate_series(1, 700) AS i,
          LATERAL (SELECT '2022-01-05'::timestamptz + i * interval '7 hours' AS at) AS starts
        UNION ALL
        SELECT range_agg(tstzrange(at,
                                   at + CASE i % 4 WHEN 0 THEN interval '4 hours'
                                                   ELSE '1 minute' END))
        FROM generate_series(1, 800) AS i,
          LATERAL (SELECT '2022-01-05'::timestamptz + i * interval '6 hours' AS at) AS starts
        UNION ALL
        SELECT '{[2022-01-05,2022-02-09),[2022-06-01,2022-06-03)}') AS m,
    unnest('{id <@ %1$L::tstzmultirange, '
           '%1$L::tstzmultirange @> id AND id >= %2$s, '
           'id < %3$s AND id <@ %1$L::tstzmultirange AND id > %2$s, '
           'NOT id <@ %1$L::tstzmultirange}'::text[]) AS form
$$;
SELECT * FROM wrong_by_2('{plain_tid,parts_tid}', multiranges('tid_lower'));
SELECT * FROM wrong_by_2('{plain_uid11,parts_uid11}', multiranges('uid11_lower'));
SELECT * FROM wrong_by_2('{plain_scru160,parts_scru160}', multiranges('scru160_lower'));
SELECT * FROM wrong_by_2('{plain_uuid,parts_uuid}', multiranges('uuid7_lower'));
-- One that contains another, as those of a view and a query.
SELECT *
FROM wrong_by_2('{plain_tid,parts_tid}',
                ARRAY[format('id <@ %L::tstzmultirange AND id <@ %L::tstzmultirange',
                             '{[2022-02-01,2022-02-02),[2022-06-01,2022-06-02)}',
                             '{[2022-02-01,2022-02-02 06:00),[2022-06-01,2022-06-02 06:00)}')]);
-- None at all, only such as contain no time of an ID, and NULL.
SELECT ranges,
       estimated_rows(format('SELECT * FROM plain_tid WHERE id <@ %L::tstzmultirange',
                             ranges)) < 100 AS none
FROM unnest('{"{}","{[1600-01-01,1600-02-01),[1700-01-01,1700-02-01)}",NULL}'::text[]) AS ranges;

-- If the values are not known, a pair of bounds is a range: 0.005 of the rows.  Two ranges
-- are one, and so are a range and a known one.
SET plan_cache_mode = force_generic_plan;
PREPARE pair (timestamptz, timestamptz) AS
SELECT * FROM plain_tid
WHERE id >= tid_lower($1) AND id < tid_lower($2);
PREPARE reversed_pair (timestamptz, timestamptz) AS
SELECT * FROM plain_tid
WHERE tid_lower($2) > id AND tid_lower($1) <= id;
PREPARE one_bound (timestamptz) AS SELECT * FROM plain_tid WHERE id >= tid_lower($1);
PREPARE range (tstzrange) AS SELECT * FROM plain_tid WHERE id <@ $1;
PREPARE parts_pair (timestamptz, timestamptz) AS
SELECT * FROM parts_tid
WHERE id >= tid_lower($1) AND id < tid_lower($2);
PREPARE parts_range (tstzrange) AS SELECT * FROM parts_tid WHERE id <@ $1;
PREPARE two_ranges (tstzrange, tstzrange) AS SELECT * FROM plain_tid WHERE id <@ $1 AND id <@ $2;
PREPARE parts_two_ranges (tstzrange, tstzrange) AS
SELECT * FROM parts_tid
WHERE id <@ $1 AND id <@ $2;
PREPARE in_known_range (tstzrange) AS
SELECT * FROM plain_tid
WHERE id <@ tstzrange('2022-02-01', '2022-05-16') AND id <@ $1;
PREPARE parts_in_known_range (tstzrange) AS
SELECT * FROM parts_tid
WHERE id <@ tstzrange('2022-02-01', '2022-05-16') AND id <@ $1;
SELECT query, round((estimated_rows('EXECUTE ' || query) / 300000)::numeric, 3) AS fraction
FROM unnest(ARRAY[$$pair ('2022-01-01', '2022-01-02')$$,
                  $$reversed_pair ('2022-01-01', '2022-01-02')$$, $$one_bound ('2022-01-01')$$,
                  $$range ('[2022-01-01,2022-01-02)')$$,
                  $$parts_pair ('2022-01-01', '2022-01-02')$$,
                  $$parts_range ('[2022-01-01,2022-01-02)')$$,
                  $$two_ranges ('(,)', '(,)')$$, $$parts_two_ranges ('(,)', '(,)')$$]) AS query;
SELECT query,
       estimated_rows(format('EXECUTE %s (''(,)'')', query))
         BETWEEN 104 * 288 / 1.2 AND 104 * 288 * 1.2 AS as_the_known_range
FROM unnest('{in_known_range,parts_in_known_range}'::text[]) AS query;
-- A column compared with another expression of its row: a third, and 0.01.
SELECT condition,
       round((estimated_rows('SELECT * FROM plain_tid WHERE ' || condition) / 300000)::numeric,
             3) AS fraction
FROM unnest('{"id < tid_make(tid_timestamp(id), 5)",'
            '"id ^@ left(id::text, 5)"}'::text[]) AS condition;

-- An index scan reads the rows of the range: its two bounds are not estimated one by one.
CREATE FUNCTION rows_by_index(query text) RETURNS float8 LANGUAGE sql
RETURN jsonb_path_query_first(explained(query),
                              'strict $.** ? (@."Node Type" == "Bitmap Index Scan")."Plan Rows"')
  ::float8;
CREATE INDEX ON plain_tid (id);
SET enable_seqscan = off; SET enable_indexscan = off; SET enable_indexonlyscan = off;
SELECT condition,
       rows_by_index(query)
         BETWEEN counted_rows(query) / 2 AND counted_rows(query) * 2 AS within_factor_2
FROM unnest(
  ARRAY[$$id <@ tstzrange('2022-02-01', '2022-02-16')$$, $$id ^@ '3ir'$$,
        $$id <@ tstzrange('2022-02-01', '2022-02-16') AND id >= tid_lower('2022-02-05')$$])
  AS condition,
  LATERAL (SELECT 'SELECT * FROM plain_tid WHERE ' || condition AS query) AS q;
-- It also reads the rows between the ranges of a multirange.
SELECT rows_by_index(format('SELECT * FROM plain_tid WHERE id <@ %L::tstzmultirange',
                            '{[2022-02-01,2022-02-02),[2022-02-15,2022-02-16)}'))
         BETWEEN 15 * 288 / 2 AND 15 * 288 * 2 AS within_factor_2,
       estimated_rows(format('SELECT * FROM plain_tid WHERE id <@ %L::tstzmultirange',
                             '{[2022-02-01,2022-02-02),[2022-02-15,2022-02-16)}'))
         BETWEEN 2 * 288 / 2 AND 2 * 288 * 2 AS rows;
SELECT round((rows_by_index('EXECUTE range (NULL)') / 300000)::numeric, 3) AS of_an_unknown_range;
RESET enable_seqscan; RESET enable_indexscan; RESET enable_indexonlyscan;
DROP FUNCTION rows_by_index;
RESET plan_cache_mode;
DEALLOCATE ALL;

-- Values newer than the statistics: the planner reads the end of the index.
CREATE TABLE growing (id ids.tid) WITH (autovacuum_enabled = false);
CREATE INDEX ON growing (id);
INSERT INTO growing SELECT * FROM plain_tid WHERE id < tid_lower('2022-06-01');
ANALYZE growing;
INSERT INTO growing
SELECT * FROM plain_tid
WHERE id >= tid_lower('2022-06-01') AND id < tid_lower('2022-07-01');
SELECT condition,
       estimated_rows('SELECT * FROM growing WHERE ' || condition) BETWEEN 50 AND 10000 AS some
FROM (VALUES
  ($$id >= tid_lower('2022-06-02')$$),
  ($$id >= tid_lower('2022-06-02') AND id < tid_lower('2022-06-20')$$),
  ($$id <@ tstzrange('2022-06-02', '2022-06-20')$$)) AS c (condition);

-- Half of the values are NULL, and one ID is a fifth of the others.
CREATE TABLE repeated AS
SELECT CASE WHEN n % 2 = 0 THEN NULL
            WHEN n % 10 = 1 THEN '3lzz-222-2222-22'
            ELSE tid_make('2022-01-01'::timestamptz + n * interval '300 s', 0) END AS id
FROM generate_series(0, 99999) AS n;
ANALYZE repeated;
SELECT * FROM wrong_by_2('{repeated}',
                         ARRAY[$$id >= '3lzz-222-2222-22' AND id <= '3lzz-222-2222-22'$$,
                               $$id ^@ '3lzz-222-2222-22'$$,
                               $$id >= tid_lower('2022-02-01') AND id < tid_lower('2022-03-01')$$,
                               $$id > '3222-222-2222-22'$$, $$id < '3lzz-222-2222-22'$$,
                               $$id <= '3lzz-222-2222-22'$$]);
SELECT estimated_rows($$SELECT * FROM repeated
                        WHERE id > '3lzz-222-2222-22'$$) < 1000 AS few_above_it;
SELECT estimated_rows($$SELECT * FROM repeated
                        WHERE id >= '3lzz-222-2222-22' AND id < '3lzz-222-2222-22'$$) AS nothing,
       estimated_rows($$SELECT * FROM repeated
                        WHERE id >= NULL AND id < '3lzz-222-2222-22'$$) AS by_null,
       estimated_rows($$SELECT * FROM repeated
                        WHERE id > '3lzz-222-2222-22' AND id < '3lzz-222-2222-22'
                          AND id >= '3ly2-222-2222-22'$$) AS less_than_nothing;

-- A column of bigint that is read as uid11 has the statistics of bigint, whose order
-- is another one if there are negative values.
CREATE TABLE numbers AS
SELECT uid11_make('2022-01-01'::timestamptz + n * interval '300 s', 0)::bigint AS n
FROM generate_series(0, 59999) AS n;
ANALYZE numbers;
SELECT *
FROM wrong_by_2('{numbers}',
                ARRAY[$$n::uid11 >= uid11_lower('2022-02-01')
                          AND n::uid11 < uid11_lower('2022-03-01')$$,
                      $$n::uid11 <@ tstzrange('2022-02-01', '2022-03-01')$$]);
INSERT INTO numbers SELECT -n FROM numbers;
ANALYZE numbers;
SELECT estimated_rows($$SELECT * FROM numbers
                        WHERE n::uid11 >= uid11_lower('2022-02-01')
                          AND n::uid11 < uid11_lower('2022-03-01')$$) BETWEEN 1 AND 12000 AS pair,
       estimated_rows($$SELECT * FROM numbers
                        WHERE n::uid11 <@ tstzrange('2022-02-01', '2022-03-01')$$)
         BETWEEN 1 AND 12000 AS range;

-- Columns that have only most common values, 200 rows of each.
CREATE TABLE visits AS
SELECT tid_make('2022-01-01'::timestamptz + n % 50 * interval '1 day', 0) AS id
FROM generate_series(1, 10000) AS n;
ANALYZE visits;
SELECT condition, round(estimated_rows('SELECT * FROM visits WHERE ' || condition)) AS estimate
FROM unnest('{id <@ tstzrange($a$2022-01-11$a$\, $a$2022-01-31$a$),'
            'id ^@ tid_make($a$2022-01-11$a$\, 0)::text,'
            'id <= tid_make($a$2022-01-11$a$\, 0),'
            'id < tid_make($a$2022-01-11$a$\, 0),'
            'id > tid_make($a$2022-01-11$a$\, 0)}'::text[]) AS condition;
DROP TABLE visits;
-- Statistics of an expression that is cast without a function are used.
CREATE FUNCTION number_of(n bigint) RETURNS bigint IMMUTABLE
  LANGUAGE plpgsql AS $$BEGIN RETURN n * 1000000000000; END$$;
CREATE TABLE expressions AS SELECT n::bigint FROM generate_series(1, 100000) AS n;
CREATE STATISTICS of_expression ON ((number_of(n)::ids.uid11)) FROM expressions;
ANALYZE expressions;
SELECT estimated_rows($$SELECT * FROM expressions
                        WHERE number_of(n)::ids.uid11 > 90000000000000000::ids.uid11$$)
         BETWEEN 5000 AND 20000 AS within_factor_2;
DROP TABLE expressions;
DROP FUNCTION number_of;
-- Statistics whose values have another type are not used: they could be read as an
-- address, or as something of another length.
CREATE TABLE of_others AS
SELECT uid11_make('2022-01-01'::timestamptz + n * interval '300 s', 0) AS many,
       uid11_make('2022-01-01'::timestamptz + n % 10 * interval '1 day', 0) AS few,
       left(n::text, 3) AS prefix,
       tstzrange('2022-01-01'::timestamptz + n * interval '1 hour', NULL) AS range, n AS number,
       uid11_make('2022-01-01'::timestamptz + n % 2 * n * interval '300 s', 0) AS half, 7 AS seven
FROM generate_series(1, 1000) AS n;
ANALYZE of_others;
SET allow_system_table_mods = on;
UPDATE pg_statistic
SET stavalues1 = (SELECT stavalues1 FROM pg_statistic
                  WHERE starelid = 'of_others'::regclass AND staattnum = 7)
WHERE starelid = 'of_others'::regclass AND staattnum = 6;
UPDATE pg_statistic
SET stavalues1 = (SELECT stavalues1 FROM pg_statistic
                  WHERE starelid = 'of_others'::regclass AND staattnum = 5),
    stavalues2 = NULL, stakind2 = 0
WHERE starelid = 'of_others'::regclass AND staattnum < 5;
RESET allow_system_table_mods;
SELECT condition,
       round((estimated_rows('SELECT * FROM of_others AS a WHERE ' || condition) / 1000)::numeric,
             3) AS fraction
FROM unnest(ARRAY[$$many <@ tstzrange('2022-01-02', '2022-01-03')$$,
                  $$few <@ tstzrange('2022-01-02', '2022-01-03')$$]) AS condition;
-- The histogram is used without the most common value: 28.8 % of the others are of the first day.
SELECT estimated_rows($$SELECT * FROM of_others AS a WHERE half < uid11_lower('2022-01-02')$$)
         BETWEEN 260 AND 320 AS by_histogram;
SELECT condition,
       round((estimated_rows('SELECT * FROM plain_uid11 AS p, of_others AS o WHERE '
                               || condition) / 60000000)::numeric,
             3) AS fraction
FROM unnest('{p.id ^@ o.prefix,p.id <@ o.range,p.id >= o.many,p.id >= o.few}'::text[]) AS condition;
DROP TABLE of_others;

-- Clustered values: the histogram does not show all clusters, so some estimates are
-- wrong, but few are wrong by much.
CREATE FUNCTION far_off(table_name text, conditions text[], OUT estimates bigint, OUT by_4 float8,
                        OUT by_40 float8) LANGUAGE sql AS $$
  SELECT count(*), avg((factor > 4)::int), avg((factor > 40)::int)
  FROM compared(ARRAY[table_name], conditions)
$$;
-- 10 bursts of 3,000 rows in 10 minutes, hours to weeks apart.
CREATE TABLE bursts AS
SELECT tid_make('2024-01-01'::timestamptz + power(burst, 3) * interval '9 h' + n * interval '0.2 s',
                n % 1024) AS id
FROM generate_series(1, 10) AS burst, generate_series(0, 2999) AS n;
-- 100 bursts of 300 rows within a minute.
CREATE TABLE small_bursts AS
SELECT tid_make('2024-01-01'::timestamptz + burst * interval '1 day'
                  + burst * 7919 % 89 * interval '1000 s' + n * interval '0.2 s',
                n % 1024) AS id
FROM generate_series(1, 100) AS burst, generate_series(0, 299) AS n;
-- Values of all kinds.
CREATE TABLE mixed AS
SELECT CASE n % 20 WHEN 0 THEN extuuid_money('GBP', h / 100.0)
                   WHEN 1 THEN extuuid_money('USD', h / 100.0)
                   WHEN 2 THEN extuuid_money('EUR', h / 100.0)
                   WHEN 3 THEN extuuid_serial('ISBN', 9780000000000 + h)
                   WHEN 4 THEN extuuid_serial('PMID', h)
                   WHEN 5 THEN extuuid_serial('ISBN', 9790000000000 + h)
                   WHEN 6 THEN extuuid_sym(substr(md5(n::text), 1, 8))
                   WHEN 7 THEN extuuid_sym(substr(md5(n::text), 1, 8))
                   WHEN 8 THEN extuuid_quant(h / 100.0, 'm')
                   WHEN 9 THEN extuuid_quant(h / 100.0, 'kg')
                   WHEN 10 THEN extuuid_time('2020-01-01'::timestamptz + h * interval '26 min')
                   WHEN 11 THEN extuuid_time('2020-01-01'::timestamptz + h * interval '26 min')
                   WHEN 12 THEN CASE WHEN n % 100 = 12
                                       THEN extuuid_time('2020-01-01'::timestamptz
                                                           + h % 900 * interval '1 day', 0)
                                     ELSE extuuid_int(h) END
                   WHEN 13 THEN extuuid_ints(ARRAY[h % 100, h % 77, h % 33], 8, 'pos')
                   WHEN 14 THEN extuuid_uints(ARRAY[h % 256, h % 177, h % 133], 8, 'rgb')
                   WHEN 15 THEN extuuid_floats(ARRAY[h / 7.0])
                   WHEN 16 THEN extuuid_fixed('temp', h % 1000 / 10.0)
                   WHEN 17 THEN extuuid_fixed('hum', h % 1000 / 10.0)
                   WHEN 18 THEN extuuid_fixed('pres', h % 1000 / 10.0)
                   ELSE extuuid_int(-h) END AS id
FROM generate_series(1, 30000) AS n, LATERAL (SELECT n::bigint * 7919 % 100003 AS h) AS hashed;
-- A row per 48 minutes, with two bursts in the middle of gaps of 100 days: one of
-- half a bucket, one of 2.6 buckets.
CREATE TABLE between_gaps AS
SELECT tid_make('2020-01-01'::timestamptz + at, 0) AS id
FROM generate_series(0, 29999) AS n,
  LATERAL (SELECT CASE WHEN n < 14770 THEN n * interval '48 min'
                       WHEN n < 14920 THEN interval '542 days' + n * interval '1 ms'
                       WHEN n < 18060 THEN interval '592 days' + (n - 14920) * interval '48 min'
                       WHEN n < 18840 THEN interval '746 days' + n * interval '1 ms'
                       ELSE interval '796 days' + (n - 18840) * interval '48 min' END AS at) AS t;
ANALYZE bursts, small_bursts, mixed, between_gaps;

SELECT estimates, by_4 < 0.03 AS few_by_4, by_40 = 0 AS none_by_40
FROM far_off('bursts', prefixes('bursts', 30, '{4,6,7,8,9}'));
SELECT estimates, by_4 < 0.05 AS few_by_4, by_40 < 0.03 AS few_by_40
FROM far_off('mixed', prefixes('mixed', 30, '{2,3,5,6,7,9,12,14,16,18}'));
SELECT estimates, by_4 < 0.1 AS few_by_4, by_40 < 0.1 AS few_by_40
FROM (SELECT array_agg(format('id <@ tstzrange(%L, %L)', at, at + interval '1 min')) AS minutes
      FROM generate_series(1, 100) AS burst,
        LATERAL (SELECT '2024-01-01'::timestamptz + burst * interval '1 day'
                          + burst * 7919 % 89 * interval '1000 s' AS at) AS t) AS m,
  far_off('small_bursts', minutes);
SELECT actual, factor < 30 AS near_enough
FROM compared('{between_gaps}',
              ARRAY[$$id <@ tstzrange('2021-06-25 23:30', '2021-06-26 00:30')$$,
                    $$id <@ tstzrange('2021-06-25 12:00', '2021-06-26 12:00')$$]);
SELECT actual, factor < 2 AS within_factor_2
FROM compared('{between_gaps}',
              ARRAY[$$id <@ tstzrange('2022-01-15 23:30', '2022-01-16 00:30')$$,
                    $$id <@ tstzrange('2022-01-15 12:00', '2022-01-16 12:00')$$]);

-- Partitions by hash, alone and below a range, have the estimates of plain tables.
CREATE FUNCTION make_partitions_by_hash(name text, lower_function text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  parent text;
BEGIN
  EXECUTE format('CREATE TABLE hash_%s (LIKE plain_%1$s) PARTITION BY HASH (id)', name);
  EXECUTE format('CREATE TABLE both_%s (LIKE plain_%1$s) PARTITION BY RANGE (id)', name);
  EXECUTE format('CREATE TABLE both_%s_1 PARTITION OF both_%1$s
                  FOR VALUES FROM (MINVALUE) TO (%2$s(''2022-05-15'')) PARTITION BY HASH (id)',
                 name, lower_function);
  EXECUTE format('CREATE TABLE both_%s_2 PARTITION OF both_%1$s
                  FOR VALUES FROM (%2$s(''2022-05-15'')) TO (MAXVALUE) PARTITION BY HASH (id)',
                 name, lower_function);
  FOREACH parent IN ARRAY string_to_array(format('hash_%s both_%1$s_1 both_%1$s_2', name), ' ') LOOP
    FOR n IN 0..3 LOOP
      EXECUTE format('CREATE TABLE %s_%s PARTITION OF %1$s
                        FOR VALUES WITH (MODULUS 4, REMAINDER %2$s)', parent, n);
    END LOOP;
  END LOOP;
  EXECUTE format('INSERT INTO hash_%s SELECT * FROM plain_%1$s', name);
  EXECUTE format('INSERT INTO both_%s SELECT * FROM plain_%1$s', name);
  EXECUTE format('CREATE INDEX ON hash_%s (id)', name); -- so that the rows are counted fast
  EXECUTE format('CREATE INDEX ON both_%s (id)', name);
  EXECUTE format('ANALYZE hash_%s, both_%1$s', name);
END $$;
SELECT make_partitions_by_hash(name, lower_function)
FROM (VALUES ('tid', 'tid_lower'), ('uid11', 'uid11_lower'), ('scru160', 'scru160_lower'),
             ('extuuid', 'extuuid_time'), ('uuid', 'uuid7_lower')) AS t (name, lower_function);
SELECT * FROM wrong_by_2('{hash_tid,both_tid}', bounds('tid_lower', '3')
  || prefixes('plain_tid', 2000, '{3}'));
SELECT * FROM wrong_by_2('{hash_uid11,both_uid11}', ranges('uid11_lower')
  || prefixes('plain_uid11', 200, '{2}'));
SELECT * FROM wrong_by_2('{hash_scru160,both_scru160}', prefixes('plain_scru160', 200, '{3,4}'));
SELECT * FROM wrong_by_2('{hash_extuuid,both_extuuid}', bounds('extuuid_time', 't/20:'));
SELECT * FROM wrong_by_2('{hash_uuid,both_uuid}', multiranges('uuid7_lower'));
-- Comparisons with times; and in generic plans, the fractions of plain tables.
SELECT * FROM wrong_by_2('{hash_tid,both_tid,hash_uuid,both_uuid}', ARRAY[
  $$id > timestamptz '2022-05-20'$$, $$id <= timestamptz '2022-02-01'$$,
  $$id >= timestamptz '2022-05-10' AND id < timestamptz '2022-05-20'$$]);
SET plan_cache_mode = force_generic_plan;
PREPARE hash_range (tstzrange) AS SELECT * FROM hash_tid WHERE id <@ $1;
PREPARE both_times (timestamptz, timestamptz) AS SELECT * FROM both_tid WHERE id >= $1 AND id < $2;
SELECT query, round((estimated_rows('EXECUTE ' || query) / 300000)::numeric, 3) AS fraction
FROM unnest(ARRAY[$$hash_range('[2022-01-01,2022-01-02)')$$,
                  $$both_times('2022-01-01', '2022-01-02')$$]) AS query;
RESET plan_cache_mode;
DEALLOCATE ALL;
DROP FUNCTION make_partitions_by_hash;
DROP TABLE hash_tid, hash_uid11, hash_scru160, hash_extuuid, hash_uuid,
  both_tid, both_uid11, both_scru160, both_extuuid, both_uuid;

-- Planning with many ranges takes no longer than with a hundred, and they are estimated as
-- well: half of the time, lengths that repeat, and a few long ones among many.
CREATE TABLE days (id ids.tid, n int) PARTITION BY RANGE (n);
SELECT format('CREATE TABLE days_%s PARTITION OF days FOR VALUES FROM (%1$s) TO (%s)', n, n + 1)
FROM generate_series(0, 19) AS n \gexec
INSERT INTO days SELECT tid_make('2024-01-01'::timestamptz + n * interval '90 s', 0), n % 20
FROM generate_series(0, 19199) AS n;
ANALYZE days;
CREATE FUNCTION many_ranges(many int, length text DEFAULT '0.5') RETURNS tstzmultirange
  LANGUAGE plpgsql AS $$
DECLARE
  ranges tstzmultirange;
BEGIN
  EXECUTE format($q$
    SELECT range_agg(tstzrange('2024-01-01'::timestamptz + i * step,
                               '2024-01-01'::timestamptz + (i + %s) * step))
    FROM generate_series(0, %s - 1) AS i, (SELECT interval '20 days' / %2$s AS step) AS s $q$,
    length, many) INTO ranges;
  RETURN ranges;
END $$;
-- The shortest of several times, to plan and to execute nothing.
CREATE FUNCTION planning_ms(ranges tstzmultirange) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
  start timestamptz;
  shortest float8;
BEGIN
  FOR round IN 1 .. 10 LOOP
    start := clock_timestamp();
    EXECUTE 'SELECT FROM days WHERE id <@ $1 LIMIT 0' USING ranges;
    shortest := least(shortest, extract(epoch FROM clock_timestamp() - start) * 1000);
  END LOOP;
  RETURN shortest;
END $$;
SELECT planning_ms(many_ranges(40000)) < 20 * planning_ms(many_ranges(100)) AS no_longer;
SELECT * FROM wrong_by_2('{days_7}',
  (SELECT array_agg(format('id <@ %L::tstzmultirange', ranges))
   FROM (VALUES (many_ranges(150)), (many_ranges(3000)),
                (many_ranges(3000, '(CASE i % 4 WHEN 0 THEN 0.9 ELSE 0.05 END)')),
                (many_ranges(3000, '0.05') + '{(,2024-01-06),[2024-01-19,)}'),
                (many_ranges(3000, '0.05') + '{[2024-01-06,2024-01-12)}')) AS m (ranges)));
DROP FUNCTION planning_ms, many_ranges;
DROP TABLE days;

-- Extended statistics: the server uses them for comparisons that it estimates itself, as of a
-- bigint or a uuid, but not for ours.
CREATE TABLE jobs AS
SELECT tid_lower(run) AS tid, uuid7_lower(run) AS uuid,
       CASE WHEN hour >= 96 AND n % 2 = 0 THEN 'failed' ELSE 'done' END AS status
FROM generate_series(0, 99) AS hour, generate_series(1, 1000) AS n,
  LATERAL (SELECT timestamptz '2024-07-01 00:00+00' + hour * interval '1 hour' AS run) AS r;
CREATE INDEX ON jobs ((tid::bigint));
CREATE STATISTICS jobs_of_tid (mcv) ON tid, status FROM jobs;
CREATE STATISTICS jobs_of_uuid (mcv) ON uuid, status FROM jobs;
ALTER STATISTICS jobs_of_tid SET STATISTICS 1000;
ALTER STATISTICS jobs_of_uuid SET STATISTICS 1000;
ANALYZE jobs;
SELECT condition, round((estimated_rows(query) / counted_rows(query))::numeric, 1) AS ratio
FROM unnest(ARRAY[
  $$tid >= timestamptz '2024-07-05 00:00+00'$$,
  $$tid::bigint >= tid_lower('2024-07-05 00:00+00')::bigint$$,
  $$uuid >= timestamptz '2024-07-05 00:00+00'$$]) AS condition,
  format('SELECT FROM jobs WHERE status = ''failed'' AND %s', condition) AS query;
SELECT plan($$SELECT FROM jobs
              WHERE status = 'failed'
                AND tid::bigint >= tid_lower('2024-07-05 00:00+00')::bigint$$);
DROP TABLE jobs;

DROP TABLE plain_tid, plain_uid11, plain_scru160, plain_extuuid, plain_uuid, parts_tid, parts_uid11,
  parts_scru160, parts_extuuid, parts_uuid, growing, repeated, numbers, bursts, small_bursts, mixed,
  between_gaps;
DROP FUNCTION make_tables, bounds, ranges, multiranges, prefixes, compared, wrong_by_2, far_off;
