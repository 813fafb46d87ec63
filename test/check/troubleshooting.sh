#!/bin/bash
#
# troubleshooting.sh
#		Checks that the running server reports each message in the first table of
#		doc/messages.md in the situation that the table describes; run it by
#		with_server.sh.
#
# Prints "ok" or "not ok" lines, each after what is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
. test/check/tap.sh

messages=$(awk '/^## / { inside = $2 == "First" } inside' doc/messages.md | awk -F '|' '/^\| `/ { print $2 }' |
	grep -oE '`[^`]+`' | sed -E 's/^`(… )?//; s/( …)?`$//')

createdb troubleshooting
export PGDATABASE=troubleshooting
output=$(psql -X 2>&1 <<-'END'
	CREATE TABLE posts (id ids.tid); -- schema "ids" does not exist
	CREATE SCHEMA ids;
	CREATE TABLE posts (id ids.tid); -- type "ids.tid" does not exist
	CREATE EXTENSION tid_ids;

	CREATE TABLE wrong (id tid);
	INSERT INTO wrong VALUES ('3kxn-lhr-3gxq-23');
	CREATE TABLE wrong_default (id tid DEFAULT ids.tid_generate());
	INSERT INTO wrong VALUES (ids.tid_generate());

	CREATE TABLE posts (id ids.tid);
	SELECT FROM posts WHERE id = '3kxn-lhr-3gxq-23';
	SELECT FROM posts WHERE id ^@ '3kxn';
	SELECT FROM posts WHERE id > now();
	SELECT max(p.id) FROM posts AS p;
	SELECT FROM posts AS p JOIN posts AS q ON p.id = q.id;
	SELECT tid_generate();
	SELECT NULL::uid11;

	SET search_path = public, ids;
	SELECT FROM posts WHERE id = '(0,1)'::tid;
	SELECT FROM posts WHERE id > '2024-07-19';
	SELECT FROM posts WHERE gen_random_uuid() > '2024-07-19';
	SELECT max(gen_random_uuid());
	SELECT FROM posts WHERE id = '3kxn-lhr-3gxq-23'::varchar;
	SELECT FROM posts WHERE (id, 4) < (now(), 5);
	CREATE PUBLICATION filtered FOR TABLE posts WHERE (id > '3kxn-lhr-3gxq-23');
	SELECT FROM posts WHERE id = ANY (ARRAY['3kxn-lhr-3gxq-23']);
	PREPARE by_text (text) AS SELECT FROM posts WHERE id = coalesce($1, tid_generate());
	INSERT INTO posts VALUES (coalesce(NULL, '3kxn-lhr-3gxq-23'));
	SELECT FROM posts WHERE id = now();
	SELECT FROM posts WHERE id = 42;
	SELECT FROM posts WHERE id = 42::smallint;
	SELECT FROM posts WHERE id = 42::bigint;
	SELECT FROM posts WHERE id LIKE '3kxn%';
	SELECT FROM posts WHERE id ILIKE '3KXN%';
	SELECT date_trunc('day', id) FROM posts;
	CREATE INDEX ON posts USING brin (id tid_minmax_multi_ops);

	\connect
	SHOW tid_ids.node_id;
END
)

[ -n "$messages" ]
while read -r message; do
	check "the server reports: $message" grep -F "$message" <<<"$output"
done <<<"$messages"

exit $failed
