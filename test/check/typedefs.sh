#!/bin/bash
#
# typedefs.sh
#		Checks that typedefs.list contains the types of the sources.
#
# pgindent treats the names in this list as types.  It has the types that the
# sources define, and those of C and of the server that they use.  A name that is
# also that of a variable, such as text, is left out: pgindent would treat the
# variable as a type.
#
# The server's types are in its own list, in the folder of pg_config --sharedir,
# from PostgreSQL 17 on.  Without it, only our own types are checked.
#
# Prints one "ok" or "not ok" line for each rule, after the names that violate it.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C
. test/check/tap.sh

# code PERL: what PERL prints for each source, in $_, without its comments
code() {
	find src test -name '*.[ch]' -print0 | xargs -0 perl -0777 -ne "s{/\*.*?\*/}{ }gs; $1" | sort -u
}

# The name is after the body, or in the parentheses of a pointer to a function.
defined() {
	code 'my $body = qr/(\{(?:[^{}]|(?-1))*\})/;
		while (/\btypedef\b((?:[^;{]|$body)*);/g)
		{
			my $type = $1 =~ s/\{.*\}|__attribute__.*//gsr;
			print $type =~ /\(\*\s*(\w+)\)/ || $type =~ /(\w+)\s*$/ ? "$1\n" : "unnamed: $type\n";
		}'
}

none "typedefs.list is sorted" < <(sort -cu typedefs.list 2>&1)
none "typedefs.list has every type that the sources define" < <(comm -13 <(sort -u typedefs.list) <(defined))
none "the sources use every type of typedefs.list" \
	< <(comm -23 <(sort -u typedefs.list) <(code 'print "$_\n" foreach /\w+/g'))

# Only names with an upper-case letter: most of the others are also names of variables.
servers=$("${PG_CONFIG:-pg_config}" --sharedir 2>/dev/null)/typedefs.list
if [ -f "$servers" ]; then
	none "typedefs.list has every type of the server that the sources use" < <(
		code 's/"(?:[^"\\\n]|\\.)*"//g; print "$_\n" foreach /\b[A-Z]\w*[a-z]\w*/g' |
			comm -12 - <(sort -u "$servers") | comm -23 - <(sort -u typedefs.list))
fi

exit $failed
