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
. "$source/test/run/on_exit.sh"
on_exit end_later

build() {
	if flock "$TID_IDS_BUILD" "${make[@]}" -C "$TID_IDS_BUILD" -j"$(nproc)" all; then
		echo "ok - it builds without a warning"
	else
		echo "not ok - it builds without a warning"
	fi
}
against_server() {
	"$source/test/run/with_server.sh" "$source/test/run/suite.sh" "$@"
}
# The planner, as if no server were known to keep the rows of DEFAULT partitions; built
# without optimization, which is faster.
not_mended() {
	MAKE="${MAKE:-make} with_llvm=no" TID_IDS_BUILD=$TID_IDS_BUILD-not-mended COPT="-DNO_SERVER_IS_MENDED -O0 -U_FORTIFY_SOURCE" \
		against_server regress REGRESS=planner
}

wanted() { [[ " ${SKIP-} " != *" $1 "* ]]; } # STEP

# The TAP tests wait more than they compute, so the other steps run beside them, half as
# many as TAP tests, the long ones first.
echo "tid_ids on $("${PG_CONFIG:-pg_config}" --version)"
if wanted build; then step build build; fi
if wanted regress; then later regress against_server regress; fi
if wanted install; then later install "$source/test/run/with_server.sh" "$source/test/check/install.sh"; fi
codec=() # they build the same objects
for name in unit fuzz-replay; do
	if wanted $name; then codec+=($name); fi
done
[ ${#codec[@]} -eq 0 ] || later codec "${make[@]}" -k "${codec[@]}"
if wanted not-mended; then later not-mended not_mended; fi
for name in examples releases functions troubleshooting; do
	if wanted $name; then later $name "$source/test/run/with_server.sh" "$source/test/check/$name.sh"; fi
done
if wanted layers; then later layers "${make[@]}" layers; fi
if wanted headers; then later headers "${make[@]}" headers; fi
if wanted symbols; then later symbols "${make[@]}" -C "$TID_IDS_BUILD" symbols; fi
begin_later $(((${JOBS:-2 * $(nproc)} + 1) / 2))
if wanted tap; then step tap against_server tap ${TAP-}; fi
compgen -G "$("${PG_CONFIG:-pg_config}" --pkglibdir)/llvmjit.*" >/dev/null || skip "jit, a regression test" "the server has no llvmjit"
show_later

tally
