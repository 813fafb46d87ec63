#!/bin/bash
#
# typedefs.sh
#		Checks that typedefs.list fits the sources.
#
# pgindent takes the names in this list for types.  It has the types that the
# sources define, and those of C and of the server that they use; the server's
# own list is typedefs.list in the folder of pg_config --sharedir.  A name that
# is also that of a variable, such as text, is left out: pgindent would take the
# variable for a type.
#
# Prints one "ok" or "not ok" line a rule, the offending names above it.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C
failed=0

# rule NAME: no line may come from stdin
rule() {
	local found
	found=$(cat)
	if [ -z "$found" ]; then
		echo "ok - $1"
	else
		sed 's/^/# /' <<<"$found"
		echo "not ok - $1"
		failed=1
	fi
}

# code PERL: what PERL prints of each source, $_, that has lost its comments
code() {
	find src test -name '*.[ch]' -print0 | xargs -0 perl -0777 -ne "s{/\*.*?\*/}{ }gs; $1" | sort -u
}

# The name stands behind the body, whose end is at the left margin; or in the
# parentheses of a pointer to a function.
defined() {
	code 'while (/\btypedef\b((?:[^;{]|\{.*?\n\})*);/gs)
		{
			my $type = $1 =~ s/\{.*\}|__attribute__.*//gsr;
			print $type =~ /\(\*\s*(\w+)\)/ || $type =~ /(\w+)\s*$/ ? "$1\n" : "unnamed: $type\n";
		}'
}

{ sort -cu typedefs.list 2>&1 || true; } | rule "typedefs.list is sorted"
comm -13 <(sort -u typedefs.list) <(defined) | rule "typedefs.list has every type of ours"
comm -23 <(sort -u typedefs.list) <(code 'print "$_\n" foreach /\w+/g') |
	rule "the sources use every type of typedefs.list"

exit $failed
