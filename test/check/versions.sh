#!/bin/bash
#
# versions.sh
#		Checks that whatever names the version names that of tid_ids.control, and
#		that there is a delta from each release to the next.
#
# Prints one "ok" or "not ok" line a rule, the offending lines above it.
set -euo pipefail
cd "$(dirname "$0")/../.."
shopt -s nullglob
version=$(sed -n "s/^default_version = '\(.*\)'/\1/p" tid_ids.control)
. test/check/tap.sh

# PGXN's version, and Debian's and RPM's of what they package, are made of it.
same "the version of tid_ids.control is two numbers" "$version" "$(grep -xE '[0-9]+\.[0-9]+' <<<"$version" || true)"
same "META.json.in leaves it to the Makefile" "$(printf '@VERSION@\n@VERSION@\n1.0.0')" \
	"$(sed -nE 's/^ *"version": "(.*)".*/\1/p' META.json.in)"
same "debian/changelog begins with it" "$version" "$(sed -nE '1s/^tid-ids \((.*)\) .*/\1/p' debian/changelog)"
same "CHANGELOG.md begins with it" "$version" "$(sed -nE 's/^## ([^ ]*).*/\1/p' CHANGELOG.md | head -n 1)"
for spec in packaging/rpm/*.spec; do
	same "$spec has it" "$version" "$(sed -nE 's/^Version:[[:space:]]*//p' "$spec")"
	same "... and its changelog begins with it" "$version" "$(sed -nE 's/^\* .* - (.*)-[^-]*$/\1/p' "$spec" | head -n 1)"
done
same "the pages name no other" '' "$(grep -noE '[0-9]+\.[0-9]+-completed|tid[-_]ids[-_ :]v?[0-9]+\.[0-9]+' README.md doc/*.md packaging/Containerfile |
	grep -vE "[^0-9]${version/./\\.}(-completed)?\$" || true)"

deltas() { # between the releases of CHANGELOG.md, which has the newest one first
	local newer='' older
	while read -r older; do
		[ -z "$newer" ] || echo "tid_ids--$older--$newer.sql"
		newer=$older
	done < <(sed -nE 's/^## ([^ ]*).*/\1/p' CHANGELOG.md)
}
same "a delta leads from each release of CHANGELOG.md to the next, and no other" "$(deltas | sort)" \
	"$(cd src/upgrade && printf '%s\n' *--*.sql | sort)"

exit $failed
