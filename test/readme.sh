#!/bin/bash
#
# readme.sh
#		Runs the SQL of README.md and of the pages in doc/ on the server at hand
#		and compares the answers that they show with those that the server
#		gives; itself run by with_server.sh.
#
# An answer begins at a line that is no SQL: a table's header, up to the next
# statement. White space at line ends and row counts do not matter. A block's
# statements run in one session, blocks one after another.
set -euo pipefail

source=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_readme.XXXXXX")
trap 'rm -rf "$work"' EXIT

normal() { sed -e 's/[ +-]*$//; s/  */ /g; s/^ //; /^$/d' "$1"; }

# Statements end in a semicolon, so what stands between one and the next
# keyword, comment or blank line is an answer.
check_page() {
	local page=$1 database
	database=page_$(basename "$page" .md | tr 'A-Z-' 'a-z_')
	rm -f "$work"/*
	awk -v work="$work" '
		/^```sql$/ { inside = 1; next }
		/^```$/ { inside = 0; answer = 0; open = 0; next }
		!inside { next }
		!open && /^$/ { next }
		!open && !/^(--|[A-Z]+[ ;])/ { print > (work "/shown"); next }
		!open && /^-----/ { print > (work "/shown"); next }
		{ print > (work "/statements.sql"); open = !/^--/ && !/;$/ }
	' "$source/$page"

	createdb "$database"
	if [ "$page" != README.md ]; then
		psql -X -q -d "$database" -c 'CREATE EXTENSION tid_ids'
	fi
	psql -X -q -d "$database" -v ON_ERROR_STOP=1 -P footer=off -f "$work/statements.sql" >"$work/output"
	diff <(normal "$work/shown") <(normal "$work/output") && [ -s "$work/shown" ]
}

failed=
for page in README.md $(cd "$source" && echo doc/*.md); do
	grep -q '^```sql$' "$source/$page" || continue
	if check_page "$page"; then
		echo "ok - $page's examples answer as it says"
	else
		echo "not ok - $page's examples answer as it says"
		failed=1
	fi
done
[ -z "$failed" ]
