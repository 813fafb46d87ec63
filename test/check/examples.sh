#!/bin/bash
#
# examples.sh [[--marked WORD] --in DATABASE PAGE...]
#		Runs the SQL of README.md and of the pages in doc/ on the server at hand
#		and compares the answers that they show with those that the server
#		gives: each page in a database of its own, or these PAGEs in this one.
#		Itself run by with_server.sh.
#
# An answer begins at a line that is no SQL: a table's header, up to the next
# statement. White space at line ends and row counts do not matter. A page's
# blocks run one after another in one session. Those that are marked
# "sql pg_partman" need that extension, in a version that takes our keys;
# Debian has one from 17 on, so there a skipped test tells that it is missing.
# Those that are marked "sql 18" need that version of the server or a later one.
# With --marked, only the blocks that are marked "sql WORD" run.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_examples.XXXXXX")
trap 'rm -rf "$work"' EXIT

has_partman=$(psql -XAt -c "SELECT count(*) FROM pg_available_extensions
	WHERE name = 'pg_partman' AND string_to_array(default_version, '.')::int[] >= '{5,2,4}'")
version=$(psql -XAt -c "SELECT current_setting('server_version_num')::int / 10000")
wants_partman=$(psql -XAt -c "SELECT (current_setting('server_version_num')::int >= 170000)::int")

normal() { sed -e 's/[ +-]*$//; s/  */ /g; s/^ //; /^$/d' "$1"; }

# Statements end in a semicolon, so what stands between one and the next
# keyword, comment or blank line is an answer.
check_page() { # PAGE [DATABASE]
	local page=$1 database=${2-}
	rm -f "$work"/*
	awk -v work="$work" -v has_partman="$has_partman" -v version="$version" -v marked="$marked" '
		marked != "" && /^```sql/ { inside = $2 == marked; next }
		/^```sql$/ { inside = 1; next }
		/^```sql pg_partman$/ { inside = has_partman + 0; next }
		/^```sql [0-9]+$/ { inside = version + 0 >= $2 + 0; next }
		/^```$/ { inside = 0; open = 0; next }
		!inside { next }
		!open && /^$/ { next }
		!open && !/^(--|[A-Z]+[ ;])/ { print > (work "/shown"); next }
		!open && /^-----/ { print > (work "/shown"); next }
		{ print > (work "/statements.sql"); open = !/^--/ && !/;( +--.*)?$/ }
	' "$source/$page"

	if [ -z "$database" ]; then
		database=page_$(tr 'A-Z/-' 'a-z__' <<<"${page%.md}")
		createdb "$database"
		grep -q '^CREATE EXTENSION.* tid_ids' "$work/statements.sql" ||
			psql -X -q -d "$database" -c 'CREATE EXTENSION tid_ids'
	fi
	psql -X -q -d "$database" -v ON_ERROR_STOP=1 -P footer=off -f "$work/statements.sql" >"$work/output"
	diff <(normal "$work/shown") <(normal "$work/output") && [ -s "$work/shown" ]
}

database= marked=
if [ "${1-}" = --marked ]; then
	marked=$2
	shift 2
fi
pages=(README.md $(cd "$source" && echo doc/*.md doc/format/*.md))
if [ "${1-}" = --in ]; then
	database=$2
	pages=("${@:3}")
fi
failed=
for page in "${pages[@]}"; do
	grep -q "^\`\`\`sql${marked:+ $marked}\$" "$source/$page" || continue
	if check_page "$page" "$database"; then
		echo "ok - $page's examples answer as it says"
	else
		echo "not ok - $page's examples answer as it says"
		failed=1
	fi
	if grep -q '^```sql pg_partman$' "$source/$page" && [ "$wants_partman" -gt "$has_partman" ]; then
		echo "ok - $page's examples with pg_partman # SKIP the server does not have it"
	fi
done
[ -z "$failed" ]
