#!/bin/bash
#
# suite.sh regress [VARIABLE=VALUE...] | tap [NAME...] | citus | accidents ARG...
#		Runs one suite of tests, with more variables for make, only the TAP tests of
#		these names, or the arguments of test/random/accidents.pl; run it by
#		with_server.sh.
#
# In the regression tests, only the client reads the sources. The TAP tests run as the
# server's user, who may not be able to read them, so they are copied to a folder that
# this user can read. The results are in the build folder.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
input=$TID_IDS_PRIVATE/input
cd "$TID_IDS_BUILD"
read -ra as_server <<<"$TID_IDS_AS_SERVER"
pgxs=$(dirname "$("$PG_CONFIG" --pgxs)")/..

# PGXS's tests, without the TAP tests, which PGXS would run as the caller.
regress() {
	# Autovacuum locks a partition before its indexes; DROP TABLE of the partitioned table
	# may lock an index first. That can deadlock, so autovacuum does not start during the
	# tests. It is not off, because from 18 on, CREATE INDEX would then not set the number
	# of rows.
	psql -Xq -v ON_ERROR_STOP=1 -c "ALTER SYSTEM SET autovacuum_naptime = '1d'" -c 'SELECT pg_reload_conf()' >/dev/null
	rm -f regression.diffs
	${MAKE:-make} -s -f "$source/Makefile" installcheck TAP_TESTS= "$@" || {
		cat regression.diffs 2>/dev/null || true
		return 1
	}
}

# PostgreSQL's modules start servers, so the tests run as the servers' user. They wait
# more than they compute, so twice as many as there are cores run side by side. All that
# a test uses is its own: folders, sockets, and clocks by LD_PRELOAD.
prove_tests() { # FOLDER [NAME...], with the arguments of the tests in $arguments
	local folder=$TID_IDS_PRIVATE/tap tests jobs=${JOBS:-$((2 * $(nproc)))} long='^# Takes long, so it begins first\.$'
	"$source/test/run/needs.sh" tap
	mkdir "$folder" "$input"
	chmod 777 "$folder"
	cp -R "$source"/{test,doc,src,Makefile,tid_ids.control} "$input"
	chmod -R a+rX "$input"
	tests=("$input/$1"/*.pl)
	if [ $# -gt 1 ]; then
		tests=("${@:2}")
		tests=("${tests[@]/#/$input/$1/}")
		tests=("${tests[@]/%/.pl}")
		ls "${tests[@]}" >/dev/null
	fi
	if [ "$jobs" -gt 1 ]; then
		mapfile -t tests < <(grep -l "$long" "${tests[@]}" || true; grep -L "$long" "${tests[@]}" || true)
	fi
	cd "$folder"
	init_from_template
	env -u PGHOST -u PGPORT -u PGUSER -u PGDATABASE \
		HOME="$folder" TMPDIR="$folder" PG_TEST_PORT_DIR="$folder" \
		TESTDIR="$folder" TESTDATADIR="$folder/tmp_check" TESTLOGDIR="$folder/log" \
		INITDB_TEMPLATE="$folder/template" PERL5LIB="$pgxs/test/perl:$input" HARNESS_NOTTY=1 \
		PG_REGRESS="$pgxs/test/regress/pg_regress" TEMP_CONFIG="$input/test/t/postgresql.conf" \
		${as_server[@]+"${as_server[@]}"} \
		prove --norc --timer --verbose --merge --jobs "$jobs" \
		--exec "$input/test/run/tap_test.sh" "${tests[@]}" ${arguments[@]+:: "${arguments[@]}"}
}

# The modules copy a cluster instead of running initdb for each server: by themselves from
# 17 on, and before by this replacement of initdb.
init_from_template() {
	local initdb=${PG_CONFIG%/*}/initdb
	${as_server[@]+"${as_server[@]}"} initdb -D template -A trust -N >template.log 2>&1 || {
		cat template.log
		return 1
	}
	[ "$("$PG_CONFIG" --version | grep -oE '[0-9]+' | head -n 1)" -lt 17 ] || return 0
	mv "$initdb" "$initdb.bin"
	cat >"$initdb" <<-'END'
		#!/bin/sh
		[ "$1 $3 $4 $5 $#" = "-D -A trust -N 5" ] || exec "$0.bin" "$@"
		exec cp -RPp "$INITDB_TEMPLATE" "$2"
	END
	chmod 755 "$initdb"
}

case $1 in
regress) regress "${@:2}" ;;
tap) prove_tests test/t "${@:2}" ;;
citus) prove_tests test/citus ;;
accidents)
	arguments=("${@:2}")
	prove_tests test/random accidents
	;;
esac
