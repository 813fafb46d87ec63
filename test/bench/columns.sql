-- The columns that operations.sql and gin.sql measure.
\ir measure.sql
-- The same random bits in the same order.
CREATE UNLOGGED TABLE of_bigint AS
SELECT uid11_random_generate()::bigint AS id
FROM generate_series(1, :rows);
CREATE UNLOGGED TABLE of_tid AS SELECT id::ids.tid FROM of_bigint;
CREATE UNLOGGED TABLE of_uid11 AS SELECT id::uid11 FROM of_bigint;
CREATE UNLOGGED TABLE of_uuid AS
SELECT overlay(gen_random_uuid()::text PLACING '6' FROM 15)::uuid AS id
FROM generate_series(1, :rows);
CREATE UNLOGGED TABLE of_extuuid AS SELECT id::extuuid FROM of_uuid;
CREATE UNLOGGED TABLE of_scru160 AS
SELECT (uuid_send(id) || substr(uuid_send(id), 1, 4))::scru160 AS id
FROM of_uuid;
VACUUM ANALYZE of_bigint, of_tid, of_uid11, of_uuid, of_extuuid, of_scru160;
