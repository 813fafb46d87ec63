-- Add the server's uuid, with the timestamp of version 7, to the types that have times.
INSERT INTO types (name, type, base, key, of_key, sample, timed, made)
VALUES ('uuid7', 'uuid', '', '', '', '', true, 'uuid7_make(at, substr(sha256(int4send(n)), 1, 8))');
CREATE SCHEMA uuid7;
