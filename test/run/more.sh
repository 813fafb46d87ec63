#!/bin/bash
#
# more.sh
#		Run by `make more`: the longer tests, each of which installs what it needs.
#
# Ends as test.sh does.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
make=(${MAKE:-make} -s -f "$source/Makefile")
unset MAKEFLAGS MFLAGS MAKELEVEL
. "$source/test/run/tally.sh"

for target in model random-queries accidents drivers sqlsmith analyze clang platforms vectors ubsan; do
	step "$target" "${make[@]}" "$target"
done
step fuzz "${make[@]}" fuzz FUZZ_SECONDS=10
step fuzz-extuuid "${make[@]}" fuzz FUZZ=fuzz_extuuid FUZZ_SECONDS=20
step valgrind "${make[@]}" valgrind CHECKED_TESTS="install tid uid11 extuuid generator settings"

tally
