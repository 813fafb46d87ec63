#!/bin/bash
#
# tally.sh
#		Sourced by scripts that run tests: runs steps and counts the results that
#		they report.
#
#	step NAME COMMAND [ARG...]	runs a step, shows its output and its time, and counts
#								its tests
#	skip NAME REASON			counts a step that cannot be run here
#	save_tally FILE				writes what is counted so far into FILE,
#	add_tally FILE				and this adds it, to count steps that ran in the
#								background
#	tally						prints each failed test, as "failed: STEP: LINE", the
#								number of skipped tests if there are any, and "N
#								passed, N failed"; status 1 if a test failed
#
# It counts the lines of TAP (make unit, prove, pg_regress since 16) and those of
# older pg_regress, but no indented lines. A step that fails without naming a failed
# test, or that runs no test, counts as one failed test, so that a step that dies early
# does not pass. The output of a step is in build/log below the current folder.
passed=0 failed=0 skipped=0
trap 'exit 130' INT # also if the step that it interrupts cleans up and exits by itself
failures=()

# count LOG: prints how many of its lines say ok, not ok and skipped, and then the
# lines that say not ok, each after the name of its step if the log is one of several steps
count() {
	awk '
		/^=== / { step = substr($0, 5) ": " }
		/^ok .*# *(SKIP|skip)/ || /^1\.\.0 *# *(SKIP|skip)/ { skip++; next }
		/^ok +([0-9]+|-)/ || /^(test)? +[^ ]+ +\.\.\. ok +[0-9]+ ms$/ { ok++ }
		/^not ok( |$)/ || /^(test)? +[^ ]+ +\.\.\. (FAILED|failed)/ { list = list step $0 "\n"; bad++ }
		END { print ok + 0, bad + 0, skip + 0; printf "%s", list }' "$1"
}

step() {
	local name=$1 status=0 start=$SECONDS log ok bad skip line
	shift
	log=build/log/$name.log
	mkdir -p build/log
	echo "=== $name"
	"$@" 2>&1 </dev/null | tee "$log" || status=$?
	{
		read -r ok bad skip
		while IFS= read -r line; do
			failures+=("$name: $line")
		done
	} < <(count "$log")
	if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
		line="not ok - $name: status $status"
	elif [ $((ok + bad + skip)) -eq 0 ]; then
		line="not ok - $name: no test ran"
	else
		line=
	fi
	if [ -n "$line" ]; then
		echo "$line"
		failures+=("$name: $line")
		bad=1
	fi
	passed=$((passed + ok)) failed=$((failed + bad)) skipped=$((skipped + skip))
	echo "($name: $((SECONDS - start)) s)"
}

skip() {
	echo "=== $1"
	echo "skipped - $1: $2"
	skipped=$((skipped + 1))
}

save_tally() {
	echo "$passed $failed $skipped"
	printf '%s\n' ${failures[@]+"${failures[@]}"}
} >"$1"

add_tally() {
	local ok bad skip line
	{
		read -r ok bad skip
		while IFS= read -r line; do
			[ -z "$line" ] || failures+=("$line")
		done
	} <"$1"
	passed=$((passed + ok)) failed=$((failed + bad)) skipped=$((skipped + skip))
}

tally() {
	local line
	for line in ${failures[@]+"${failures[@]}"}; do
		echo "failed: $line"
	done
	[ "$skipped" -eq 0 ] || echo "$skipped skipped"
	echo "$passed passed, $failed failed"
	[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}
