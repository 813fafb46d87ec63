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
. "$source/test/run/on_exit.sh"
on_exit end_later

fuzz() { # not side by side, because they build the same programs
	"${make[@]}" fuzz FUZZ_SECONDS=10 && "${make[@]}" fuzz FUZZ=fuzz_extuuid FUZZ_SECONDS=20
}

# Each target builds in a folder of its own, or waits for another one that builds there.
later valgrind "${make[@]}" valgrind CHECKED_TESTS="install tid uid11 extuuid generator settings"
for target in drivers tools model ubsan random-queries accidents sqlsmith clang platforms analyze vectors; do
	later "$target" "${make[@]}" "$target"
done
later fuzz fuzz
begin_later $(((${JOBS:-2 * $(nproc)} + 1) / 2))
show_later

tally
