#!/bin/bash
#
# circles.sh OBJECT...
#		Checks that no files of src use each other, directly or by others, by the
#		symbols that their object files define and use.
#
# Prints one "ok" or "not ok" line, after the files of each circle.
set -euo pipefail
. "$(dirname "$0")/tap.sh"

# uses OBJECT...: prints the two names of each file that uses another one of them
uses() {
	nm -gAP "$@" | awk '
		{ sub(/:$/, "", $1) }
		$3 == "U" { user[NR] = $1; symbol[NR] = $2; next }
		{ file[$2] = $1 }
		END { for (n in user) if (symbol[n] in file) print user[n], file[symbol[n]] }' | sort -u
}

none "no files of src use each other, directly or by others ($# files)" < <(
	used=$(uses "$@") && [ -n "$used" ] || echo "no file uses another"
	tsort 2>&1 >/dev/null <<<"$used"
)
exit $failed
