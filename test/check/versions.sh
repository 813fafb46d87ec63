#!/bin/bash
#
# versions.sh
#		Checks that all files have the version of tid_ids.control and the publisher of
#		packaging/publisher, that there is a delta from each release to the next, that
#		the install script of the last release is in src/released, and that GitHub's
#		workflow tests the versions of .ci/run, by targets that exist and
#		actions of fixed versions.
#
# Prints one "ok" or "not ok" line for each rule, after the lines that violate it.
set -euo pipefail
cd "$(dirname "$0")/../.."
shopt -s nullglob
version=$(sed -n "s/^default_version = '\(.*\)'/\1/p" tid_ids.control)
. test/check/tap.sh

# The versions of PGXN's, Debian's and RPM's packages are made of it.
same "the version in tid_ids.control is two numbers" "$version" "$(grep -xE '[0-9]+\.[0-9]+' <<<"$version" || true)"
same "META.json.in has a placeholder for the version" "$(printf '@VERSION@\n@VERSION@\n1.0.0')" \
	"$(sed -nE 's/^ *"version": "(.*)".*/\1/p' META.json.in)"
same "debian/changelog begins with this version" "$version" "$(sed -nE '1s/^tid-ids \((.*)\) .*/\1/p' debian/changelog)"
same "CHANGELOG.md begins with this version" "$version" "$(sed -nE 's/^## ([^ ]*).*/\1/p' CHANGELOG.md | head -n 1)"
for spec in packaging/rpm/*.spec; do
	same "$spec has this version" "$version" "$(sed -nE 's/^Version:[[:space:]]*//p' "$spec")"
	same "the changelog of $spec begins with this version" "$version" "$(sed -nE 's/^\* .* - (.*)-[^-]*$/\1/p' "$spec" | head -n 1)"
done
same "the pages have no other version in their examples" '' "$(grep -noE '[0-9]+\.[0-9]+-completed|tid[-_]ids[-_ :]v?[0-9]+\.[0-9]+' README.md doc/*.md doc/extuuid/*.md packaging/Containerfile |
	grep -vE "[^0-9]${version/./\\.}(-completed)?\$" || true)"

check "all files have the publisher of packaging/publisher" packaging/publisher.sh

deltas() { # between the releases of CHANGELOG.md, which has the newest one first
	local newer='' older
	while read -r older; do
		[ -z "$newer" ] || echo "tid_ids--$older--$newer.sql"
		newer=$older
	done < <(sed -nE 's/^## ([^ ]*).*/\1/p' CHANGELOG.md)
}
same "src/upgrade has exactly the deltas between the releases of CHANGELOG.md" "$(deltas | sort)" \
	"$(cd src/upgrade && printf '%s\n' *--*.sql | sort)"

# This version is released, or about to be, if its script is there; it must be, if
# git has the tag.
released=$(cd src/released && echo *.sql)
last=$version
[ "$released" = "tid_ids--$version.sql" ] || git rev-parse -q --verify "refs/tags/v$version" >/dev/null 2>&1 ||
	last=$(sed -nE 's/^## ([^ ]*).*/\1/p' CHANGELOG.md | sed -n 2p)
same "src/released has exactly the install script of the last release" "${last:+tid_ids--$last.sql}" "$released"

workflow=$(cat .github/workflows/test.yml)
same "the workflow tests PostgreSQL 15, 16 and the versions of .ci/run" "$(sed -n 's/^versions="\(.*\)"/15 16 \1/p' .ci/run)" \
	"$(perl -MCPAN::Meta::YAML -0777 -ne 'print "@{CPAN::Meta::YAML->read_string($_)->[0]{jobs}{test}{strategy}{matrix}{postgresql}}"' <<<"$workflow" 2>&1)"
none "the workflow names actions by their commit" < <(grep 'uses:' <<<"$workflow" | grep -vE '@[0-9a-f]{40}( |$)')
check "the targets of the workflow exist" "${MAKE:-make}" -n $(sed -n 's/.*run: make \([a-z-]*\).*/\1/p' <<<"$workflow")

exit $failed
