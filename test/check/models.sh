#!/bin/bash
#
# models.sh [--note]
#		Checks that the functions that a model in test/model contains have not changed
#		since somebody looked at the model, by test/model/functions.  With --note, notes
#		their present texts there.
#
# Each line of that file has a source file, a function in it, the model, and a checksum
# of the function's text without comments and white space.
#
# Prints one "ok" or "not ok" line, after the functions that have changed.
set -euo pipefail
cd "$(dirname "$0")/../.."
. test/check/tap.sh
list=test/model/functions

checksum() { # FILE FUNCTION: the checksum of its definition; nothing if there is none
	perl -0777 -ne '
		BEGIN { $name = shift }
		s{/\*.*?\*/}{}gs;
		if (/^(?:[^\n;{}]*\n)?\Q$name\E\([^;{]*\)\n\{.*?^\}/ms)
		{
			($text = $&) =~ s/\s+//g;
			print "$text\n";
		}' "$2" "$1" | { read -r text && cksum <<<"$text" | cut -d' ' -f1; } || true
}

if [ "${1-}" = --note ]; then
	noted=$(grep '^#' $list
	grep -v '^#' $list | while read -r file function model _; do
		printf '%s\t%s\t%s\t%s\n' "$file" "$function" "$model" "$(checksum "$file" "$function")"
	done)
	echo "$noted" >$list
	exit
fi

changed() {
	local number=0
	while read -r file function model noted; do
		case $file in '' | '#'*) continue ;; esac
		number=$((number + 1))
		found=$(checksum "$file" "$function")
		[ -n "$found" ] || echo "$function() is not in $file"
		[ "$found" = "$noted" ] ||
			echo "$function() in $file has changed: look at test/model/$model.pml, then run test/check/models.sh --note"
	done <$list
	[ $number -gt 0 ] || echo "$list names no function"
}

none "the functions in the models have not changed since the models were looked at" < <(changed)
exit $failed
