#!/bin/bash
#
# assert.sh
#		Run by `make assert` after needs.sh: the tests against a server with
#		assertions (assertion_server.sh) and a library with the sanitizer, and the
#		server's own regression tests with tid_ids installed.
#
# Input: PG_CONFIG (the server whose major version is tested), SEED, COUNT (of
# random queries and of sqlsmith's statements).
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
make=(${MAKE:-make} -s -f "$source/Makefile")
unset MAKEFLAGS MFLAGS MAKELEVEL
sizes=(${SEED:+"SEED=$SEED"} ${COUNT:+"COUNT=$COUNT"})
folder=$PWD/build/assert
. "$source/test/run/tally.sh"

PG_CONFIG=$("$source/test/run/assertion_server.sh" "$folder")
export PG_CONFIG
major=$("$PG_CONFIG" --version | sed 's/[^0-9]*\([0-9]*\).*/\1/')
export TID_IDS_BUILD=$folder/tid_ids-$major WERROR=1
# PostgreSQL's own flags contain -fwrapv, under which no overflow is undefined.
export COPT="-fsanitize=undefined -fno-sanitize-recover=undefined -fno-wrapv"
mkdir -p "$TID_IDS_BUILD"

against_server() { "$source/test/run/with_server.sh" "$@"; }
checks_itself() {
	if [ "$(against_server psql -X -A -t -c 'SHOW debug_assertions')" = on ] &&
		nm -D "$TID_IDS_BUILD/tid_ids.so" | grep __ubsan_handle_add_overflow >/dev/null; then
		echo "ok - the server has assertions and the library the sanitizer"
	else
		echo "not ok - the server has assertions and the library the sanitizer"
	fi
}

echo "tid_ids on $("$PG_CONFIG" --version) with assertions"
step assertions checks_itself
step regress against_server "$source/test/run/suite.sh" regress
# These tests expect that commits wait for the disk.
TID_IDS_SETTINGS="synchronous_commit = on" step server-regress against_server "$source/test/check/server_regress.sh" "$folder/source-$major"/*/
step sqlsmith "${make[@]}" sqlsmith ${sizes[@]+"${sizes[@]}"}
step random-queries "${make[@]}" random-queries ${sizes[@]+"${sizes[@]}"}
step tap against_server "$source/test/run/suite.sh" tap
step unit "${make[@]}" unit

tally
