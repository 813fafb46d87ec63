#!/bin/bash
#
# layers.sh
#		Checks that each layer of src/ uses only the layers that it may use, and
#		that each type has the files that a type has.
#
# Prints one "ok" or "not ok" line for each rule, after the lines that violate it.
set -euo pipefail
cd "$(dirname "$0")/../../src"
shopt -s nullglob
. ../test/check/tap.sh

# rule NAME PATTERN ALLOWED FILE...: a line that matches PATTERN violates the rule,
# unless it also matches ALLOWED; without files, the rule fails
rule() {
	local name=$1 pattern=$2 allowed=$3
	shift 3
	if [ $# -eq 0 ]; then
		none "$name" <<<"no such files"
	else
		none "$name" < <(grep -HnE "$pattern" "$@" | grep -vE "$allowed")
	fi
}

# numbers FILE...: prints, as FILE:NUMBER:LINE, the lines of C code with a number of
# three digits or more, a hexadecimal number, or a shift by a constant. Comments,
# strings and factors of 100, 1000 and 1024 do not count.
numbers() {
	perl -0777 -ne '
		s{(/\*.*?\*/)|"(?:[^"\\\n]|\\.)*"}{defined $1 ? "\n" x ($1 =~ tr/\n//) : q("")}gse;
		s{[*/] \K(?:100|1000|1024)\b}{}g;
		my $line = 0;
		foreach (split /\n/)
		{
			$line++;
			print "$ARGV:$line:$_\n" if /(?<![\w.])(?:0x|\d{3})|(?:<<|>>)\s*\d/i;
		}' "$@"
}

include='#[[:space:]]*include[[:space:]]*'
# "make unit" compiles src/codec as strict C11, without the server's headers.
rule "src/codec includes only its own headers and those of C" \
	"$include" "$include(\"codec/|<\w+\.h>)" codec/*.[ch] codec/*/*.[ch]
rule "in src/codec, the headers of a folder are included only there" \
	"$include\"codec/\w+/" '^codec/(\w+)/.*"codec/\1/' codec/*.[ch] codec/*/*.[ch]
rule "src/server includes no header of src/types" \
	"$include\"types/" '^$' server/*.[ch] server/*/*.[ch]
# Names of formats; tid is also part of tid_ids.  Settings may name the format that
# they are for.
format='(^|[^[:alpha:]])([Tt]ids?|TIDS?)([^[:alnum:]_]|_[^iI]|$)'
for name in install/*_type.sql uuid snowish; do
	name=$(basename "$name" _type.sql)
	[ "$name" = tid ] || format+="|$name|${name^}|${name^^}"
done
rule "src/server, with the headers of src/codec that it includes, names no format" \
	"$format" '^server/settings\.' server/*.[ch] server/*/*.[ch] $(sed -n 's/^#include "\(codec\/.*\)"/\1/p' server/*.[ch] server/*/*.[ch] | sort -u)
# Sizes and limits have names, of which the rule above permits none of a format.
none "src/server and extuuid's layouts contain no number without a name" < <({ numbers server/*.[ch] server/*/*.[ch] codec/extuuid/layout.c || echo "they were not read"; } |
	grep -vE ':#define \w+ |PG_VERSION_NUM')
rule "src/server defines no generator" \
	'GeneratorRule[[:space:]]+\w+[][[:space:]]*=' '^$' server/*.[ch] server/*/*.[ch]
rule "only src/server/generator/transaction.c follows the transactions" \
	'Register(Sub)?XactCallback' '^server/generator/transaction\.c:' */*.[ch] */*/*.[ch]
types=$(cd install && ls *_type.sql | sed 's/_type.*//')
rule "a header of a type is included only by this type" \
	"$include\"types/(uuid|${types//$'\n'/|})[./_]" '^types/([a-z0-9]+)[./_].*"types/\1[./_]' types/*.[ch] types/*/*.[ch]
rule "only src/server/compat.h distinguishes server versions" \
	'PG_VERSION_NUM|PG_MAJORVERSION' '^server/compat\.h:' */*.[ch] */*/*.[ch]

# In quotes, the name of a schema could contain the closing quote, which PostgreSQL
# accepts before 15.4.
quoted="^[^']*'([^']*'[^']*')*[^']*@ext|\"[^\"]*@ext|[$][[:alpha:]_]*[$]"
rule "no script has @extschema@ in quotes of any kind" \
	"$quoted" '^[^:]*:[0-9]*:--' install/* upgrade/*

none "each type has its tests, its page and its specification" < <(for type in $types uuid; do
	page=doc/$type.md
	[ ! -d "../doc/$type" ] || page=doc/$type/README.md
	for file in sql/$type.sql expected/$type.out "$page" doc/format/$type.md test/unit/test_$type.c \
		test/fuzz/fuzz_$type.c test/fuzz/corpus/$type/ test/vectors/$type; do
		compgen -G "../$file*" >/dev/null || echo "$file is missing"
	done
done)

exit $failed
