#!/bin/bash
#
# test.sh
#		Run by `make test` after needs.sh: every test; with SKIP="STEP...", without these
#		steps; with TAP="NAME...", only these TAP tests.
#
# Builds with -Werror in a separate folder below ./build, so that it uses no objects
# of another server version or of a build without -Werror. Ends with a list of
# failures and one line, "N passed, N failed". The exit status is 0 only if all tests
# passed.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
make=(${MAKE:-make} -s -f "$source/Makefile")
unset MAKEFLAGS MFLAGS MAKELEVEL
version=$("${PG_CONFIG:-pg_config}" --version | grep -oE '[0-9]+' | head -n 1)
export TID_IDS_BUILD=$PWD/build/test-$version WERROR=1
mkdir -p "$TID_IDS_BUILD"
. "$source/test/run/tally.sh"

build() {
	if "${make[@]}" -C "$TID_IDS_BUILD" -j"$(nproc)" all; then
		echo "ok - it builds without a warning"
	else
		echo "not ok - it builds without a warning"
	fi
}
against_server() {
	"$source/test/run/with_server.sh" "$source/test/run/suite.sh" "$@"
}
# The planner, as if no server were known to keep the rows of DEFAULT partitions.
not_mended() {
	MAKE="${MAKE:-make} with_llvm=no" TID_IDS_BUILD=$TID_IDS_BUILD-not-mended COPT=-DNO_SERVER_IS_MENDED \
		against_server regress REGRESS=planner
}

wanted() { # NAME COMMAND...
	[[ " ${SKIP-} " == *" $1 "* ]] || step "$@"
}

echo "tid_ids on $("${PG_CONFIG:-pg_config}" --version)"
wanted build build
wanted unit "${make[@]}" unit
wanted fuzz-replay "${make[@]}" fuzz-replay
wanted layers "${make[@]}" layers
wanted headers "${make[@]}" headers
wanted symbols "${make[@]}" -C "$TID_IDS_BUILD" symbols
wanted regress against_server regress
compgen -G "$("${PG_CONFIG:-pg_config}" --pkglibdir)/llvmjit.*" >/dev/null || skip "jit, a regression test" "the server has no llvmjit"
wanted not-mended not_mended
wanted tap against_server tap ${TAP-}
for name in releases examples install functions troubleshooting; do
	wanted $name "$source/test/run/with_server.sh" "$source/test/check/$name.sh"
done

tally
