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

# The operators of doc/tools.md that cure the errors by LIKE, for each type
createdb operators
psql -X -q -d operators -f test/check/ids.sql
check "the examples of doc/tools.md run" test/check/examples.sh --in operators doc/tools.md
found=$(psql -XAt -d operators 2>&1 <<-'END'
	\set likes 'id LIKE x, id LIKE other_case, id NOT LIKE x, id NOT LIKE other_case'
	\set ilikes 'id ILIKE other_case, id ILIKE $$?$$, id NOT ILIKE other_case, id NOT ILIKE $$?$$'
	SELECT 'tid', :likes, :ilikes FROM (SELECT '3kxn-lhr-3gxq-23'::ids.tid AS id, '3kxn%' AS x, '3KXN%' AS other_case) AS one;
	SELECT 'uid11', :likes, :ilikes FROM (SELECT '4h1dcdW9Pz4'::uid11 AS id, '4h1dc%' AS x, '4H1DC%' AS other_case) AS one;
	SELECT 'scru160', :likes, :ilikes FROM (SELECT '036NHGVC5CGJBPRAGEKQ4FMMIVKO3I8M'::scru160 AS id, '036NHG%' AS x, '036nhg%' AS other_case) AS one;
	SELECT 'extuuid', :likes, :ilikes FROM (SELECT 'fixedB4:GBP$:222.31'::extuuid AS id, '%:fixedB4:%' AS x, '%:FIXEDB4:%' AS other_case) AS one;
END
)
for type in tid uid11 scru160 extuuid; do
	check "... and give $type LIKE" grep -Fx "$type|t|f|f|t|t|f|f|t" <<<"$found"
done
check "... in parallel plans, too" grep -Fx 16 \
	<<<"$(psql -XAt -d operators -c "SELECT count(*) FROM pg_proc WHERE proname ~ 'like_text$' AND proparallel = 's'" 2>&1)"

exit $failed
