#!/bin/bash
#
# functions.sh [--write]
#		Compares the tables of functions in doc/*.md with the catalogs of the
#		running server, or writes them; run it by with_server.sh.
#
# Between "<!-- functions: PATTERN -->" and "<!-- end -->" is a row for each
# function that has a comment and whose name matches the pattern.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_functions.XXXXXX")
trap 'rm -rf "$work"' EXIT

createdb functions
export PGDATABASE=functions
psql -Xq -f "$source/test/check/ids.sql"

table() { # PATTERN
	printf '%s\n' '| function | returns | |' '|---|---|---|'
	psql -XAt -v pattern="$1" <<-'END'
		SELECT format('| `%s(%s)` | `%s` | %s |', proname, pg_get_function_arguments(f.oid), pg_get_function_result(f.oid),
		              replace(obj_description(f.oid, 'pg_proc'), '|', '\|'))
		FROM pg_proc AS f JOIN pg_depend AS d ON d.classid = 'pg_proc'::regclass AND d.objid = f.oid AND d.deptype = 'e'
		WHERE d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids')
		  AND proname ~ :'pattern' AND obj_description(f.oid, 'pg_proc') IS NOT NULL
		ORDER BY proname COLLATE "C", pronargs, pg_get_function_arguments(f.oid) COLLATE "C"
	END
}

status=0
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
	elif diff "$source/$page" "$work/page"; then
		echo "ok - $page lists the functions of the catalogs"
	else
		echo "not ok - $page lists the functions of the catalogs"
		status=1
	fi
done
exit $status
