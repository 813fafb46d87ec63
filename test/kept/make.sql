-- Makes a schema "kept" in which every type of the extension is used in every
-- way in which a database can hold on to it: what must survive dump, restore,
-- replication and upgrade.  Types come from the catalogs, wherever the
-- extension is and whatever the search path; summary.sql tells what is there.

CREATE SCHEMA kept;
CREATE TABLE kept.orders (n bigint PRIMARY KEY, at timestamptz);
INSERT INTO kept.orders SELECT n, '2024-07-19 16:40:46.480310+00'::timestamptz + n * interval '1.000001 hour' FROM generate_series(1, 300) AS n;

DO $$
DECLARE
  ids text := (SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'tid_ids');
  type record;
  class record;
  sample text;
  literals text[];
  prefix text;
  other record;
BEGIN
  FOR type IN
    SELECT t.oid, typname AS name, format('%s.%I', ids, typname) AS full_name, typlen AS bytes,
           (SELECT format('%s.%I', ids, r.typname) FROM pg_range JOIN pg_type AS r ON r.oid = rngtypid WHERE rngsubtype = t.oid) AS range,
           (SELECT format('%s.%I', ids, r.typname) FROM pg_range JOIN pg_type AS r ON r.oid = rngmultitypid WHERE rngsubtype = t.oid) AS multirange,
           (SELECT oid::regprocedure::text FROM pg_proc WHERE proname = typname || '_generate' AND pronargs = 0) AS generator,
           EXISTS (SELECT FROM pg_operator WHERE oprleft = t.oid AND oprname = '^@') AS has_prefixes,
           EXISTS (SELECT FROM pg_operator WHERE oprleft = t.oid AND oprname = '<@') AS has_times
    FROM pg_type AS t JOIN pg_depend ON classid = 'pg_type'::regclass AND objid = t.oid AND deptype = 'e'
    WHERE refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids') AND typtype = 'b' AND typelem = 0 ORDER BY typname
  LOOP
    -- Values from all over the type, the same ones in every database.
    sample := CASE type.bytes
      WHEN 8 THEN '(''x'' || left(md5(%s::text), 16))::bit(64)::bigint'
      WHEN 16 THEN 'overlay(overlay(md5(%s::text) PLACING ''6'' FROM 13) PLACING ''8'' FROM 17)::uuid'
      WHEN 20 THEN 'decode(left(repeat(md5(%s::text), 2), 40), ''hex'')' END;
    EXECUTE format('CREATE FUNCTION kept.%s_sample(n bigint) RETURNS %s IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS $body$ SELECT (%s)::%s $body$',
                   type.name, type.full_name, format(sample, '$1'), type.full_name);
    EXECUTE format('SELECT array_agg(id::text ORDER BY id USING OPERATOR(%s.<)) FROM (SELECT kept.%s_sample(n) AS id FROM generate_series(1, 9) AS n) AS s',
                   ids, type.name) INTO literals;
    prefix := left(literals[5], 1);

    EXECUTE format('CREATE DOMAIN kept.%s_domain AS %s DEFAULT %L CHECK (VALUE OPERATOR(%s.<>) %L::%2$s)', type.name, type.full_name, literals[1], ids, literals[2]);
    EXECUTE format('CREATE TABLE kept.%1$s_column (
        id %2$s PRIMARY KEY,
        n bigint NOT NULL,
        list %2$s[],
        span %3$s,
        spans %4$s,
        checked kept.%1$s_domain,
        constant %2$s DEFAULT %5$L,
        made %2$s DEFAULT %6$s,
        copied %2$s GENERATED ALWAYS AS (id) STORED,
        CHECK (id OPERATOR(%7$s.>=) kept.%1$s_sample(n)))',
      type.name, type.full_name, type.range, type.multirange, literals[3], coalesce(type.generator, 'NULL'), ids);
    EXECUTE format('INSERT INTO kept.%1$s_column (id, n, list, span, spans, checked)
        SELECT id, n, ARRAY[id, NULL, id], %2$s(id, id, ''[]''), %3$s(%2$s(NULL, id), %2$s(id, NULL)), CASE WHEN n > 9 THEN id END
        FROM (SELECT n, kept.%1$s_sample(n) AS id FROM kept.orders) AS s', type.name, type.range, type.multirange);
    EXECUTE format('CREATE TABLE kept.%1$s_reference (id %2$s REFERENCES kept.%1$s_column ON UPDATE CASCADE, n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)',
                   type.name, type.full_name);
    EXECUTE format('INSERT INTO kept.%1$s_reference (id) SELECT id FROM kept.%1$s_column WHERE n %% 3 = 0', type.name);

    -- Indexes by every class, of arrays, ranges and expressions, and of a part.
    FOR class IN SELECT amname, opcname FROM pg_opclass JOIN pg_am ON pg_am.oid = opcmethod WHERE opcintype = type.oid ORDER BY amname, opcname LOOP
      EXECUTE format('CREATE INDEX %s_%s_%s ON kept.%1$s_column USING %2$s (id %4$s.%3$I)', type.name, class.amname, class.opcname, ids);
    END LOOP;
    EXECUTE format('CREATE INDEX %s_list ON kept.%1$s_column USING gin (list)', type.name);
    EXECUTE format('CREATE TABLE kept.%1$s_gin AS SELECT n, id, list FROM kept.%1$s_column', type.name);
    EXECUTE format('CREATE INDEX ON kept.%s_gin USING gin (id, list)', type.name);
    EXECUTE format('CREATE INDEX %s_span ON kept.%1$s_column USING gist (span)', type.name);
    EXECUTE format('CREATE INDEX %s_hashed ON kept.%1$s_column ((%2$s.%1$s_hash(id)))', type.name, ids);
    EXECUTE format('CREATE INDEX %s_two ON kept.%1$s_column (n, id DESC)', type.name);
    IF type.has_prefixes THEN
      EXECUTE format('CREATE INDEX %s_part ON kept.%1$s_column (id) WHERE id OPERATOR(%2$s.^@) %3$L', type.name, ids, prefix);
      EXECUTE format('CREATE VIEW kept.%1$s_prefix AS SELECT n, id FROM kept.%1$s_column WHERE id OPERATOR(%2$s.^@) %3$L', type.name, ids, prefix);
    END IF;
    IF type.has_times THEN
      EXECUTE format('CREATE INDEX %s_time ON kept.%1$s_column ((%2$s.%1$s_timestamp(id)))', type.name, ids);
      EXECUTE format('CREATE VIEW kept.%1$s_window AS SELECT n, id, count(*) OVER (ORDER BY id RANGE BETWEEN interval ''3 years'' PRECEDING AND CURRENT ROW) AS in_3_years FROM kept.%1$s_column', type.name);
      EXECUTE format('CREATE VIEW kept.%1$s_within AS SELECT n, id FROM kept.%1$s_column WHERE id OPERATOR(%2$s.<@) tstzrange(''2000-01-01 UTC'', NULL)', type.name, ids);
    END IF;
    EXECUTE format('CREATE FUNCTION kept.%1$s_newest() RETURNS %2$s LANGUAGE sql STABLE BEGIN ATOMIC SELECT %3$s.max(id) FROM kept.%1$s_column; END',
                   type.name, type.full_name, ids);
    EXECUTE format('CREATE MATERIALIZED VIEW kept.%1$s_ends AS SELECT 1::bigint AS n, %2$s.min(id) AS id, %2$s.max(id) AS last FROM kept.%1$s_column', type.name, ids);
    EXECUTE format('CREATE STATISTICS kept.%1$s_statistics ON id, n FROM kept.%1$s_column', type.name);

    -- Partitions.
    EXECUTE format('CREATE TABLE kept.%1$s_by_range (id %2$s PRIMARY KEY, n bigint) PARTITION BY RANGE (id)', type.name, type.full_name);
    FOR other IN SELECT * FROM (VALUES (1, 'MINVALUE', quote_literal(literals[3])), (2, quote_literal(literals[3]), quote_literal(literals[7])),
                                       (3, quote_literal(literals[7]), 'MAXVALUE')) AS v (part, first, last) LOOP
      EXECUTE format('CREATE TABLE kept.%s_range_%s PARTITION OF kept.%1$s_by_range FOR VALUES FROM (%3$s) TO (%4$s)', type.name, other.part, other.first, other.last);
    END LOOP;
    EXECUTE format('CREATE TABLE kept.%s_by_list (id %s, n bigint) PARTITION BY LIST (id)', type.name, type.full_name);
    EXECUTE format('CREATE TABLE kept.%1$s_list_some PARTITION OF kept.%1$s_by_list FOR VALUES IN (%2$L, %3$L, NULL)', type.name, literals[4], literals[5]);
    EXECUTE format('CREATE TABLE kept.%1$s_list_other PARTITION OF kept.%1$s_by_list DEFAULT', type.name);
    EXECUTE format('CREATE TABLE kept.%s_by_hash (id %s PRIMARY KEY, n bigint) PARTITION BY HASH (id)', type.name, type.full_name);
    FOR part IN 0 .. 2 LOOP
      EXECUTE format('CREATE TABLE kept.%s_hash_%s PARTITION OF kept.%1$s_by_hash FOR VALUES WITH (MODULUS 3, REMAINDER %2$s)', type.name, part);
    END LOOP;
    FOREACH prefix IN ARRAY '{range,list,hash}'::text[] LOOP
      EXECUTE format('INSERT INTO kept.%1$s_by_%2$s SELECT id, n FROM kept.%1$s_column', type.name, prefix);
    END LOOP;
  END LOOP;

  -- The server's own type, with what the extension has for it.
  EXECUTE format('CREATE TABLE kept.uuid_column (id uuid PRIMARY KEY, n bigint, made uuid DEFAULT %s.uuid7_generate(), CHECK (id OPERATOR(%1$s.^@) ''''))', ids);
  INSERT INTO kept.uuid_column (id, n) SELECT md5(n::text)::uuid, n FROM kept.orders;
  EXECUTE format('CREATE INDEX uuid_part ON kept.uuid_column (id) WHERE id OPERATOR(%s.^@) ''c''', ids);
  EXECUTE format('CREATE INDEX uuid_time ON kept.uuid_column ((%s.uuid7_timestamp(made)))', ids);
  EXECUTE format('CREATE VIEW kept.uuid_prefix AS SELECT n, id FROM kept.uuid_column WHERE id OPERATOR(%s.^@) ''c4''', ids);
END $$;
ANALYZE;
