#!/bin/bash
#
# readme.sh
#		Runs README.md's SQL on the server at hand and compares the answers that
#		the page shows with those that the server gives; itself run by
#		with_server.sh.
#
# An answer begins at a line that is no SQL: a table's header, up to the next
# statement. White space at line ends and row counts do not matter. A block's
# statements run in one session, blocks one after another.
set -euo pipefail

source=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_readme.XXXXXX")
trap 'rm -rf "$work"' EXIT

# Statements end in a semicolon, so what stands between one and the next
# keyword, comment or blank line is an answer.
awk -v work="$work" '
	/^```sql$/ { inside = 1; next }
	/^```$/ { inside = 0; answer = 0; open = 0; next }
	!inside { next }
	!open && /^$/ { next }
	!open && !/^(--|[A-Z]+ )/ { print > (work "/shown"); next }
	!open && /^-----/ { print > (work "/shown"); next }
	{ print > (work "/statements.sql"); open = !/^--/ && !/;$/ }
' "$source/README.md"

createdb readme
psql -X -q -d readme -v ON_ERROR_STOP=1 -P footer=off -f "$work/statements.sql" >"$work/output"
normal() { sed -e 's/[ +-]*$//; s/  */ /g; s/^ //; /^$/d' "$1"; }
if diff <(normal "$work/shown") <(normal "$work/output") && [ -s "$work/shown" ]; then
	echo "ok - README.md's examples answer as it says"
else
	echo "not ok - README.md's examples answer as it says"
	exit 1
fi
