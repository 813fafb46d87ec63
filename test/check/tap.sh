#!/bin/bash
#
# tap.sh
#		Sourced by checks: reports in TAP, "ok - WHAT" or "not ok - WHAT", and sets
#		failed for the latter.  Do not call it at the end of a pipe, which is
#		another process.
#
#	check WHAT COMMAND [ARG...]	the command succeeds; its output is shown if not
#	none WHAT					no line comes from stdin; those that do are shown
#	same WHAT EXPECTED FOUND	the texts are equal; the differences are shown if not
failed=0

verdict() { # WHAT IS-GOOD OUTPUT
	if [ -n "$2" ]; then
		echo "ok - $1"
	else
		[ -z "$3" ] || tail -n 60 <<<"$3" | sed 's/^/# /'
		echo "not ok - $1"
		failed=1
	fi
}

check() {
	local output good=
	output=$("${@:2}" 2>&1) && good=yes
	verdict "$1" "$good" "$output"
}

none() {
	local found
	found=$(cat)
	verdict "$1" "$([ -n "$found" ] || echo yes)" "$found"
}

same() {
	check "$1" diff <(echo "$2") <(echo "$3")
}
