#!/bin/bash
#
# run.sh ci|soak [MODEL [NAME]]
#		Checks the models in this folder by spin, as the file "runs" says: all runs, or
#		those of one model, or those of them that have the option NAME.  "ci" leaves out
#		the longer runs, and "soak" runs only these.
#
# Prints one "ok" or "not ok" line for each run, with its number of states.  A run that
# is not complete fails: one that reaches a limit of depth or memory, or ends early.  A
# mutant must break an assertion; another error, such as a deadlock, is not enough.
#
# If TRAIL is set, prints the steps that lead to an error.
set -euo pipefail
source=$(cd "$(dirname "$0")" && pwd)
set_of_runs=${1:?usage: run.sh ci|soak [MODEL [NAME]]}
work=$PWD/build/model
mkdir -p "$work"
failed=0

# check_run MODEL ORDER OPTION...: sets found to "holds" or "fails", or to what is wrong
check_run() {
	local model=$1 options=("${@:2}") optimize output
	cd "$work"
	rm -f pan* ./*.trail
	found="cannot be compiled"
	# A mutant ends so early that its compilation takes longer.
	[ "$expected" = fails ] && optimize=-O0 || optimize=-O2
	spin "${options[@]/#/-D}" -a "$source/$model.pml" >spin.log 2>&1 && [ -s pan.c ] || return 0
	${CC:-cc} $optimize -w -DSAFETY -DCOLLAPSE -DMEMLIM=3500 -o pan pan.c >>spin.log 2>&1 || return 0
	output=$(nice ./pan -m100000 -w23 2>&1) || true
	states=$(sed -n 's/^ *\([0-9.e+]*\) states, stored.*/\1/p' <<<"$output")
	if grep -qE 'assertion violated' <<<"$output" && grep -q 'errors: 1$' <<<"$output"; then
		found=fails
	elif grep -qE 'max search depth too small|Search not completed|MEMLIM|out of memory' <<<"$output"; then
		found="is not complete: $(grep -E '^(pan|error)|^Warning' <<<"$output" | head -n 3 | paste -sd' ')"
	elif grep -q 'errors: 0$' <<<"$output"; then
		found=holds
	fi
	if [ "$found" = fails ] && [ -n "${TRAIL-}" ]; then
		spin "${options[@]/#/-D}" -t -k "$model.pml.trail" -p -g -l "$source/$model.pml" | sed 's/^/# /' || true
	fi
}

while read -r set expected model order options; do
	case $set in '' | '#'*) continue ;; esac
	[ "$set" = "$set_of_runs" ] || continue
	[ -z "${2-}" ] || [ "$model" = "$2" ] || continue
	[ -z "${3-}" ] || [[ " $options " == *" $3 "* ]] || continue
	states=0 found=
	start=$SECONDS
	# shellcheck disable=SC2086 # options are words
	check_run "$model" "$order" $options
	name="$model.pml $order $options $expected"
	if [ "$found" = "${expected/silent/holds}" ]; then
		echo "ok - $name ($states states, $((SECONDS - start)) s)"
	else
		[ -s "$work/spin.log" ] && sed 's/^/# /' "$work/spin.log"
		echo "not ok - $name: $found"
		failed=1
	fi
done <"$source/runs"
exit $failed
