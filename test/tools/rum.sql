-- Full text search in the order of a column.
CREATE EXTENSION rum;
CREATE TABLE documents (id ids.tid PRIMARY KEY, text tsvector, created timestamptz, short ids.uid11,
    secret ids.scru160, value ids.extuuid, event uuid);
INSERT INTO documents SELECT id, to_tsvector('simple',
    CASE WHEN substr(body, 6)::int % 2 = 0 THEN 'even ' ELSE 'odd ' END || body), tid_timestamp(id),
    short, secret, value, event FROM things;
CREATE INDEX documents_text ON documents USING rum (text rum_tsvector_addon_ops, created) WITH
    (attach = 'created', to = 'text');
SET enable_seqscan = off;
SET enable_bitmapscan = off;
CREATE VIEW found AS
    SELECT id FROM documents WHERE text @@ 'even'
        ORDER BY created <=| '2024-07-19 16:40:46.48031Z'::timestamptz LIMIT 3;
SELECT tap.same('documents with a word, the last ones before a time',
    '3ke6-kg4-2cm2-z2 3kat-reg-47iw-3n 3222-222-2222-22',
    (SELECT string_agg(id::text, ' ') FROM found));
SELECT tap.same('... with our other types',
    'RJDvZ6B2EuC BRV0IKRNE90J8MMMM46EGQHT21H2NINT extuuid:q:1/cd5*mol1/2 '
    '27b4cc61-933b-7537-9e75-73f1e500deb8',
    (SELECT concat_ws(' ', short, secret, value, event) FROM documents WHERE text @@ 'even & 10'));
SELECT tap.same('... in the order of the index', 'true',
    (tap.plan('SELECT * FROM found') ~
    'Index Scan using documents_text on documents\s+Index Cond: .*\s+Order By: ')::text);
SELECT tap.fails('the index itself cannot have the ID',
    'data type ids.tid has no default operator class for access method "rum"',
    'CREATE INDEX ON documents USING rum (id)');
