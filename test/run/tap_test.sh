#!/bin/bash
#
# tap_test.sh FILE [ARG...]
#		Run by prove for each TAP test (suite.sh): if it fails, the ends of its logs and of
#		those of its servers follow. A test that gives up ("Bail out!") ends alone.
set -o pipefail
status=0
perl -I "${0%/*}/../t" -MWaiting "$@" | sed -u 's/^Bail out!/# &/' || status=$?
if [ $status -ne 0 ]; then
	name=${1##*/}
	tail -n 50 {"$TESTLOGDIR","$TESTDATADIR/log"}/*"${name%.pl}"* 2>/dev/null | sed 's/^/# /'
fi
exit $status
