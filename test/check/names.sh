#!/bin/bash
#
# names.sh
#		Checks that doc/design.md and CONTRIBUTING.md name nothing that is not
#		there: files and folders, functions, types and macros, make's targets.
#
# What counts stands between backquotes: a path of a folder of ours or of a file
# at the top, "name()", "CamelCase", "UPPER_CASE" and "make name".  "<...>" in a
# path stands for anything.  Links to files count, too.
#
# Prints one "ok" or "not ok" line, the offending names above it.
set -euo pipefail
cd "$(dirname "$0")/../.."
pages="doc/design.md CONTRIBUTING.md"
failed=0
named=0

# missing PAGE NAME: say that a page names something that is not there
missing() {
	echo "# $1 names $2"
	failed=1
}

for page in $pages; do
	while read -r name; do
		named=$((named + 1))
		case $name in
		make\ *)
			grep -qE "^([^:=]* )?${name#make }( [^:=]*)?:([^=]|$)" Makefile test/targets.mk || missing "$page" "$name"
			;;
		*'()' | [A-Z]*[A-Z] | [A-Z]*[a-z][A-Z]*[a-z])
			grep -rqwF --exclude=names.sh -- "${name%'()'}" src test Makefile || missing "$page" "$name"
			;;
		*)
			# Without the slash at its end, behind which compgen looks for nothing.
			compgen -G "$(sed 's/<[^>]*>/*/g; s|/$||' <<<"$name")" >/dev/null || missing "$page" "$name"
			;;
		esac
	done < <({
		grep -oE '`[^`]+`' "$page" | tr -d '`' |
			grep -oE '^make [a-z-]+|^[A-Za-z_][A-Za-z0-9_]*\(\)$|^[A-Z][A-Za-z0-9]*[A-Z_][A-Za-z0-9_]*$|^(\.ci|\.github|src|sql|expected|test|doc|debian)/[^ ]*|^[^ /]+\.(md|in|control|list)$|^Makefile$|^\.git-blame-ignore-revs$' || true
		grep -oE '\]\([^)#:]+' "$page" | sed "s|^](|$(dirname "$page")/|" || true
	} | sort -u)
done
if [ $named -eq 0 ]; then
	echo "# nothing is named"
	failed=1
fi
if [ $failed -eq 0 ]; then
	echo "ok - what the pages on the project itself name is there"
else
	echo "not ok - what the pages on the project itself name is there"
fi
exit $failed
