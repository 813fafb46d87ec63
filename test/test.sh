#!/bin/bash
#
# test.sh
#		What `make test` runs once the packages are there: every test there is.
#
# Builds with -Werror below ./build, in a folder of its own, so that neither
# objects of another server version nor those of a laxer build are taken for
# these. Ends in one line, "N passed, N failed", and fails unless all is well.
set -euo pipefail

source=$(cd "$(dirname "$0")/.." && pwd)
make=(${MAKE:-make} -s -f "$source/Makefile")
unset MAKEFLAGS MFLAGS MAKELEVEL
version=$("${PG_CONFIG:-pg_config}" --version | grep -oE '[0-9]+' | head -n 1)
export TID_IDS_BUILD=$PWD/build/test-$version WERROR=1
mkdir -p "$TID_IDS_BUILD"
. "$source/test/tally.sh"

build() {
	if "${make[@]}" -C "$TID_IDS_BUILD" -j"$(nproc)" all; then
		echo "ok - it builds without a warning"
	else
		echo "not ok - it builds without a warning"
	fi
}
against_server() {
	"$source/test/with_server.sh" "$source/test/suite.sh" "$1"
}
there_is() { compgen -G "$1" >/dev/null; }

echo "tid_ids on $("${PG_CONFIG:-pg_config}" --version)"
step build build
step unit "${make[@]}" unit
step fuzz-replay "${make[@]}" fuzz-replay
step layers "${make[@]}" layers
step vectors "$source/test/vectors/check.sh"
step symbols "${make[@]}" -C "$TID_IDS_BUILD" symbols
step regress against_server regress
! there_is "$source/test/isolation/specs/*.spec" || step isolation against_server isolation
! there_is "$source/test/t/*.pl" || step tap against_server tap
step releases "$source/test/with_server.sh" "$source/test/releases.sh"
step readme "$source/test/with_server.sh" "$source/test/readme.sh"
step reference "$source/test/with_server.sh" "$source/test/reference.sh"

tally
