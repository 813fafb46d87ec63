#!/bin/bash
#
# examples.sh [[[--marked WORD] --in DATABASE] PAGE...]
#		Runs the SQL of README.md and of the pages in doc/, or of these PAGEs, on the
#		running server and compares its output with the pages: each page in a database
#		of its own, or all in this one. Without PAGEs, also runs the SQL of make demo.
#		Run it by with_server.sh.
#
# A block "sql" is input that can be pasted into psql.  The block "text" after it
# is everything that psql then prints, including errors, but without command tags
# and row counts.  Without such a block, psql must print nothing.  The blocks of a
# page run one after another in one session.
#
# A block can be marked by a word after "sql":
#	pg_partman	needs this extension, in a version that accepts our keys; Debian has
#				it for PostgreSQL 17 and later, so there a skipped test means that the
#				package is missing
#	18			needs this server version or a later one
#	first		runs before the other blocks of the page, which then run in a new session
#	another		runs only with --marked and this word; then no other block runs
# The pages call the database "shop".
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_examples.XXXXXX")
trap 'rm -rf "$work"' EXIT

has_partman=$(psql -XAt -c "SELECT count(*) FROM pg_available_extensions
	WHERE name = 'pg_partman' AND string_to_array(default_version, '.')::int[] >= '{5,2,4}'")
version=$(psql -XAt -c "SELECT current_setting('server_version_num')::int / 10000")
wants_partman=$(psql -XAt -c "SELECT (current_setting('server_version_num')::int >= 170000)::int")

check_page() { # PAGE [DATABASE]
	local page=$1 database=${2-}
	for file in first_statements statements first_shown shown; do : >"$work/$file"; done
	awk -v work="$work" -v page="$page" -v has_partman="$has_partman" -v version="$version" -v marked="$marked" '
		/^```sql( |$)/ {
			first = $2 == "first" ? "first_" : ""
			runs = $2 == marked || marked == "" && (first != "" || ($2 == "pg_partman" ? has_partman : $2 + 0 && version >= $2 + 0))
			if (runs) {
				inside = first "statements"
				print "\\echo --- " page ":" NR > (work "/" inside)
				print "--- " page ":" NR > (work "/" first "shown")
			}
			next
		}
		/^```text$/ { inside = runs ? first "shown" : ""; next }
		/^```/ { inside = ""; next }
		inside { sub(/ +$/, ""); print > (work "/" inside) }
	' "$source/$page"

	{ cat "$work/first_statements" && echo '\connect -' && cat "$work/statements"; } |
		sed 's/^ALTER DATABASE shop\>/ALTER DATABASE :"DBNAME"/' >"$work/statements.sql"

	if [ -z "$database" ]; then
		database=page_$(tr 'A-Z/-' 'a-z__' <<<"${page%.md}")
		createdb "$database"
		grep -qE '^ *CREATE EXTENSION (IF NOT EXISTS )?tid_ids' "$work/statements.sql" ||
			psql -X -q -d "$database" -f "$source/test/check/ids.sql"
	fi
	# Pages read files beside them by \i.
	(cd "$(dirname "$source/$page")" && psql -X -q -d "$database" -P footer=off) <"$work/statements.sql" 2>&1 |
		sed 's/ *$//; /^$/d' >"$work/output"
	diff <(cat "$work/first_shown" "$work/shown" | sed '/^$/d') "$work/output"
}

database='' marked=''
if [ "${1-}" = --marked ]; then
	marked=$2
	shift 2
fi
pages=(README.md $(cd "$source" && echo doc/*.md doc/extuuid/*.md doc/internals/*.md doc/format/*.md))
if [ "${1-}" = --in ]; then
	database=$2
	shift 2
fi
[ $# -eq 0 ] || pages=("$@")
failed=
for page in "${pages[@]}"; do
	grep -q "^\`\`\`sql${marked:+ $marked}\$" "$source/$page" || continue
	if check_page "$page" "$database"; then
		echo "ok - $page: the output of the examples is that of the page"
	else
		echo "not ok - $page: the output of the examples is that of the page"
		failed=1
	fi
	if grep -q '^```sql pg_partman$' "$source/$page" && [ "$wants_partman" -gt "$has_partman" ]; then
		echo "ok - $page's examples with pg_partman # SKIP the server does not have it"
	fi
done
if [ $# -eq 0 ]; then
	createdb demo
	if PGDATABASE=demo "$source/test/run/demo.sh" show >"$work/output" 2>&1; then
		echo "ok - the commands of make demo run without an error"
	else
		tail -n 20 "$work/output"
		echo "not ok - the commands of make demo run without an error"
		failed=1
	fi
fi
[ -z "$failed" ]
