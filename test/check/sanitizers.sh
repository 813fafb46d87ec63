#!/bin/bash
#
# sanitizers.sh ubsan|valgrind [TEST...]
#		Runs the regression tests (default: all) with gcc's sanitizer for undefined
#		behaviour in the extension, or with valgrind for wrong memory accesses in
#		the whole server. A finding ends the backend or fails the run.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
checker=$1
shift
tests="$*"
export TID_IDS_BUILD=$PWD/build/$checker
mkdir -p "$TID_IDS_BUILD"

case $checker in
ubsan)
	# Bitcode that the server could inline would not have the sanitizer's library.
	export MAKE="${MAKE:-make} with_llvm=no"
	# PostgreSQL's own flags contain -fwrapv, under which no overflow is undefined.
	export COPT="-fsanitize=undefined -fno-sanitize-recover=undefined -fno-wrapv"
	"$source/test/run/with_server.sh" "$source/test/run/suite.sh" regress ${tests:+"REGRESS=$tests"}
	if [ -n "$(nm -D "$TID_IDS_BUILD/tid_ids.so" | grep __ubsan_handle_add_overflow)" ]; then
		echo "ok - the library was built with the sanitizer, including checks of overflows"
	else
		echo "not ok - the library was built with the sanitizer, including checks of overflows"
		exit 1
	fi
	;;
valgrind)
	logs=$(mktemp -d /tmp/tid_ids_valgrind.XXXXXX)
	trap 'rm -rf "$logs"' EXIT
	chmod 777 "$logs"
	cp "$source/test/check/valgrind.supp" "$logs"
	chmod a+r "$logs/valgrind.supp"
	# Without bitcode, the test of JIT compilation is left out: it takes too long.
	export MAKE="${MAKE:-make} with_llvm=no"
	status=0
	TID_IDS_RUN_BY="valgrind --quiet --trace-children=yes --suppressions=$logs/valgrind.supp --log-file=$logs/%p.log" \
		"$source/test/run/with_server.sh" "$source/test/run/suite.sh" regress ${tests:+"REGRESS=$tests"} || status=1
	if compgen -G "$logs/*.log" >/dev/null && ! cat "$logs"/*.log | grep .; then
		echo "ok - valgrind found nothing"
	else
		echo "not ok - valgrind found nothing"
		status=1
	fi
	exit $status
	;;
*)
	echo "usage: $0 ubsan|valgrind [TEST...]" >&2
	exit 2
	;;
esac
