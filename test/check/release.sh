#!/bin/bash
#
# release.sh
#		Checks whether the commit can be released: the version is the same
#		everywhere, the publisher is known, the changelogs have a date, README.md calls
#		it released, src/released has its install script, each release updates to this
#		one, and the packages can be built.
#		Needs root and Debian, like packages.sh.
#
# Prints a "not ok" line for each thing that is missing, and fails if there is one.
set -euo pipefail

cd "$(dirname "$0")/../.."
. test/run/tally.sh
. test/check/tap.sh
version=$(sed -n "s/^default_version = '\(.*\)'/\1/p" tid_ids.control)

if [ "$(id -u)" -ne 0 ]; then
	echo "$0: must be root, for debootstrap and chroot" >&2
	exit 2
fi

changelogs() {
	local failed=0 day
	is_day() { [ -n "$1" ] && [ "$(date -d "$1" +%F 2>/dev/null)" = "$1" ]; }
	in_spec() { is_day "$day" && grep -q "^\* $(LC_ALL=C date -d "$day" '+%a %b %d %Y') .* - $version-" packaging/rpm/tid_ids.spec; }
	in_debian() { is_day "$day" && sed -n '/^ -- /{p;q;}' debian/changelog | grep -q " $(LC_ALL=C date -d "$day" '+%a, %d %b %Y') "; }
	day=$(sed -nE "s/^## $version \((.*)\)\$/\1/p" CHANGELOG.md)
	check "CHANGELOG.md has the date of $version, as in (2026-01-31)" is_day "$day"
	check "the changelog of packaging/rpm/tid_ids.spec has the same date" in_spec
	check "debian/changelog has the same date" in_debian
	check "debian/changelog names the suite of $version" grep -qE "^tid-ids \($version\) (unstable|experimental);" debian/changelog
	none "README.md does not say that it is not yet released" < <(grep 'not yet released' README.md)
	return $failed
}

publisher() {
	local failed=0
	none "packaging/publisher has no empty line" < <(packaging/publisher.sh --empty)
	return $failed
}

script() {
	local failed=0 script=tid_ids--$version.sql
	check "src/released has the install script of $version, by make release-script" \
		sh -c "make -s build/released/$script && diff src/released/$script build/released/$script"
	return $failed
}

tag_is_free() {
	local tagged
	! tagged=$(git rev-parse -q --verify "refs/tags/v$version^{commit}") || [ "$tagged" = "$(git rev-parse HEAD)" ]
}
committed() {
	local failed=0 earlier
	check "everything is committed" test -z "$(git status --porcelain | tee /dev/stderr)"
	check "no other commit has the tag v$version" tag_is_free
	for earlier in $(sed -nE 's/^## ([^ ]*).*/\1/p' CHANGELOG.md | tail -n +2); do
		check "v$earlier is tagged" git show-ref -q --verify "refs/tags/v$earlier"
	done
	return $failed
}

step versions test/check/versions.sh
step publisher publisher
step changelogs changelogs
step script script
step committed committed
step updates test/run/with_server.sh test/check/releases.sh
step packages test/check/packages.sh
tally
