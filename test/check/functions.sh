#!/bin/bash
#
# functions.sh [--write]
#		Compares the tables of functions in doc/*.md with the catalogs of the
#		running server, or writes them; run it by with_server.sh.
#
# Between "<!-- functions: PATTERN -->" and "<!-- end -->" is a row for each
# function that has a comment and whose name matches the pattern.  Each function
# that has a comment is in a table.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_functions.XXXXXX")
trap 'rm -rf "$work"' EXIT
. "$source/test/check/tap.sh"

createdb functions
export PGDATABASE=functions
psql -Xq -f "$source/test/check/ids.sql"
psql -Xq -c "CREATE VIEW described AS
	SELECT f.*, obj_description(f.oid, 'pg_proc') AS comment
	FROM pg_proc AS f JOIN pg_depend AS d ON d.classid = 'pg_proc'::regclass AND d.objid = f.oid AND d.deptype = 'e'
	WHERE d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids') AND prokind = 'f' AND obj_description(f.oid, 'pg_proc') IS NOT NULL"

table() { # PATTERN
	printf '%s\n' '| function | returns | |' '|---|---|---|'
	psql -XAt -v pattern="$1" <<-'END'
		SELECT format('| `%s(%s)` | `%s` | %s |', proname, pg_get_function_arguments(oid), pg_get_function_result(oid), replace(comment, '|', '\|'))
		FROM described WHERE proname ~ :'pattern'
		ORDER BY proname COLLATE "C", pronargs, pg_get_function_arguments(oid) COLLATE "C"
	END
}

for page in README.md $(cd "$source" && echo doc/*.md); do
	grep -q '^<!-- functions: ' "$source/$page" || continue
	: >"$work/page"
	while IFS= read -r line; do
		case $line in
		'<!-- functions: '*)
			pattern=${line#<!-- functions: }
			{ echo "$line"; table "${pattern% -->}"; } >>"$work/page"
			inside=yes
			continue
			;;
		'<!-- end -->') inside= ;;
		esac
		[ -n "${inside-}" ] || printf '%s\n' "$line" >>"$work/page"
	done <"$source/$page"
	if [ "${1-}" = --write ]; then
		cat "$work/page" >"$source/$page"
	else
		check "$page lists the functions of the catalogs" diff "$source/$page" "$work/page"
	fi
done
without_page() {
	psql -XAt -v patterns="$(sed -n 's/^<!-- functions: \(.*\) -->$/\1/p' "$source"/README.md "$source"/doc/*.md | paste -sd '|')" \
		<<<"SELECT oid::regprocedure FROM described WHERE proname !~ :'patterns'"
}
none "each function with a comment is in the table of a page" < <(without_page)

exit $failed
