#!/bin/bash
#
# tally.sh
#		Sourced by scripts that run tests: runs steps and counts the results that
#		they report.
#
#	step NAME COMMAND [ARG...]	runs a step, shows its output and its time, and counts
#								its tests
#	later NAME COMMAND [ARG...]	notes a step that needs no other one
#	begin_later N				runs these in the background, N at a time,
#	show_later					shows and counts them, in the order of their notes,
#	end_later					or, before the script exits, ends them
#	skip NAME REASON			counts a step that cannot be run here
#	tally						prints each failed test, as "failed: STEP: LINE", or as
#								"failed: STEP: FILE: LINE" if prove ran the step, the
#								number of skipped tests if there are any, and "N
#								passed, N failed"; status 1 if a test failed
#
# It counts the lines of TAP (make unit, prove, pg_regress since 16) and those of
# older pg_regress, but no indented lines, nor those of prove about a file. A step that
# fails without naming a failed test, or that runs no test, counts as one failed test, so
# that a step that dies early does not pass; so does a file of prove. The output of a step
# is in build/log below the current folder.
passed=0 failed=0 skipped=0
trap 'exit 130' INT # also if the step that it interrupts cleans up and exits by itself
failures=() later=() later_commands=() background=

# count LOG: prints how many of its lines say ok, not ok and skipped, and then the
# lines that say not ok, each after the name of its step if the log is one of several
# steps, and after that of its file if it is prove's
count() {
	awk '
		/^=== / { step = substr($0, 5) ": "; file = "" }
		/^(\[[0-9:]+\] )?[^ ]+\.pl \.+ *$/ { file = $(NF - 1) ": "; sub(/.*\//, "", file); bad_before = bad }
		/^ok +[0-9]+ ms( |$)/ || /^Test Summary Report$/ { file = ""; next }
		/^ok .*# *(SKIP|skip)/ || /^1\.\.0 *# *(SKIP|skip)/ || /^skipped - / || /\.pl \.+ skipped: / { skip++; next }
		/^ok +([0-9]+|-)/ || /^(test)? +[^ ]+ +\.\.\. ok +[0-9]+ ms$/ { ok++ }
		/^not ok( |$)/ || /^(test)? +[^ ]+ +\.\.\. (FAILED|failed)/ ||
			file != "" && bad == bad_before && /^(Dubious, |Failed [0-9]+\/[0-9]+ subtests|No subtests run)/ { list = list step file $0 "\n"; bad++ }
		END { print ok + 0, bad + 0, skip + 0; printf "%s", list }' "$1"
}

# record NAME COMMAND [ARG...]: runs a step, and keeps its status and its seconds
record() {
	local name=$1 status=0 start=$SECONDS
	shift
	"$@" || status=$?
	echo "$status $((SECONDS - start))" >"build/log/$name.status"
} </dev/null 2>&1

# judge NAME: counts a recorded step; one without a status was ended from outside
judge() {
	local name=$1 status=killed seconds='?' ok bad skip line
	read -r status seconds 2>/dev/null <"build/log/$name.status" || true
	{
		read -r ok bad skip
		while IFS= read -r line; do
			failures+=("$name: $line")
		done
	} < <(count "build/log/$name.log")
	if [ "$status" != 0 ] && [ "$bad" -eq 0 ]; then
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
	echo "($name: $seconds s)"
}

step() {
	local log=build/log/$1
	mkdir -p build/log
	rm -f "$log.status"
	echo "=== $1"
	record "$@" | tee "$log.log" || true
	judge "$1"
}

later() {
	mkdir -p build/log
	rm -f "build/log/$1.status"
	: >"build/log/$1.log"
	later+=("$1")
	later_commands+=("$(printf '%q ' "$@")")
}

# They have a process group of their own, so that end_later ends all of their processes.
begin_later() {
	set -m
	run_later "$1" &
	background=$!
	set +m
}
run_later() {
	local i
	for i in "${!later[@]}"; do
		while [ "$(jobs -pr | wc -l)" -ge "$1" ]; do
			wait -n || true
		done
		{
			eval "record ${later_commands[i]}" >"build/log/${later[i]}.log"
			echo "(in the background: ${later[i]} has ended, status $(cut -d ' ' -f 1 "build/log/${later[i]}.status"))"
		} &
	done
	wait
}
show_later() {
	local name
	for name in ${later[@]+"${later[@]}"}; do
		while [ ! -e "build/log/$name.status" ] && kill -0 "$background" 2>/dev/null; do
			sleep 0.2
		done
		echo "=== $name"
		cat "build/log/$name.log" || true
		judge "$name"
	done
	later=() later_commands=() background=
}
end_later() {
	[ -n "$background" ] || return 0
	kill -- -"$background" 2>/dev/null || return 0
	while kill -0 -- -"$background" 2>/dev/null; do
		sleep 0.1
	done
}

skip() {
	echo "=== $1"
	echo "skipped - $1: $2"
	skipped=$((skipped + 1))
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
