#!/bin/bash
#
# names.sh
#		Checks that everything that the pages name exists: files, folders and make's
#		targets; in doc/internals/design.md and CONTRIBUTING.md also functions, types and
#		macros.
#
# It checks names between backquotes: a path below a folder of ours or of a file at
# the top, "make name", "name()", "CamelCase" and "UPPER_CASE".  "<...>" in a path
# matches anything.  It also checks links to files and to headings, and pictures.
#
# Prints one "ok" or "not ok" line, after the names that do not exist.
set -euo pipefail
cd "$(dirname "$0")/../.."
pages="README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md $(echo doc/*.md doc/*/*.md)"
path='^make [a-z][a-z-]*|^(\.ci|\.github|src|sql|expected|test|doc|debian|packaging)/[^ ]*|^[^ /]+\.(md|in|control|list)$|^Makefile$|^\.git-blame-ignore-revs$'
code='^[A-Za-z_][A-Za-z0-9_]*\(\)$|^[A-Z][A-Za-z0-9]*[A-Z_][A-Za-z0-9_]*$'
failed=0
named=0

# The words of the sources, and the names of the SQL functions, which are also those of
# the C functions: these can be made by macros.
types=$(cd src/install && ls *_type.sql | sed 's/_type.*//')
known=$({
	find src test Makefile -type f ! -path test/check/names.sh ! -path '*/corpus/*' -exec cat {} +
	for type in $types; do sed "s/@type@/$type/g" src/install/*.in; done
} | grep -aoE '[A-Za-z_][A-Za-z0-9_]*' | LC_ALL=C sort -u)

# missing PAGE NAME: report that a page names something that does not exist
missing() {
	echo "# $1 names $2"
	failed=1
}

# headings PAGE: the anchors of the headings of a page
headings() {
	sed -n 's/^##* //p' "$1" | tr '[:upper:]' '[:lower:]' | tr -cd '[:alnum:] _\n-' | tr ' ' '-'
}

for page in $pages; do
	case $page in
	doc/internals/design.md | CONTRIBUTING.md) names="$path|$code" ;;
	*) names=$path ;;
	esac
	while read -r name; do
		named=$((named + 1))
		case $name in
		make\ *)
			grep -qE "^([^:=]* )?${name#make }( [^:=]*)?:([^=]|$)" Makefile test/targets.mk || missing "$page" "$name"
			;;
		*'()' | [A-Z]*[A-Z] | [A-Z]*[a-z][A-Z]*[a-z])
			grep -qxF -- "${name%'()'}" <<<"$known" || missing "$page" "$name"
			;;
		*)
			# Without the slash at its end, with which compgen finds nothing.
			compgen -G "$(sed 's/<[^>]*>/*/g; s|/$||' <<<"$name")" >/dev/null || missing "$page" "$name"
			;;
		esac
	done < <({
		grep -oE '`[^`]+`' "$page" | tr -d '`' |
			grep -oE "$names" || true
		grep -oE '\]\([^)#]+' "$page" | grep -v '://' | sed "s|^](|$(dirname "$page")/|" || true
	} | sort -u)
	while IFS='#' read -r target heading; do
		target=${target:+$(dirname "$page")/$target}
		headings "${target:-$page}" | grep -qxF -- "$heading" || missing "$page" "${target:-$page}#$heading"
	done < <(grep -oE '\]\([^):]*#[^)]+' "$page" | sed 's/^](//')
done
if [ $named -eq 0 ]; then
	echo "# nothing is named"
	failed=1
fi
if [ $failed -eq 0 ]; then
	echo "ok - everything that the pages name exists"
else
	echo "not ok - everything that the pages name exists"
fi
exit $failed
