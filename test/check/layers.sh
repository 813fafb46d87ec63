#!/bin/bash
#
# layers.sh
#		Checks that each layer of src/ knows only the layers that it may know.
#
# Prints one "ok" or "not ok" line a rule, the offending lines above it.
set -euo pipefail
cd "$(dirname "$0")/../../src"
shopt -s nullglob
failed=0

# rule NAME PATTERN ALLOWED FILE...: a line that matches PATTERN is an offence,
# unless it matches ALLOWED too; no file to look at is one as well
rule() {
	local name=$1 pattern=$2 allowed=$3 found
	shift 3
	if [ $# -eq 0 ]; then
		found="no such files"
	else
		found=$(grep -HnE "$pattern" "$@" | grep -vE "$allowed" || true)
	fi
	if [ -z "$found" ]; then
		echo "ok - $name"
	else
		sed 's/^/# /' <<<"$found"
		echo "not ok - $name"
		failed=1
	fi
}

include='#[[:space:]]*include[[:space:]]*'
plain_c='assert|float|inttypes|limits|stdalign|stdbool|stddef|stdint|stdnoreturn|string'

rule "src/codec includes nothing but itself and plain C" \
	"$include" "$include(\"codec/|<($plain_c)\.h>)" codec/*.[ch] codec/*/*.[ch]
rule "in src/codec, nothing outside of extuuid's folder knows it" \
	"$include\"codec/extuuid/" '^$' codec/*.[ch]
rule "src/server knows no type" \
	"$include\"types/" '^$' server/*.[ch]
rule "src/server knows no format, of src/codec only tick.h" \
	"$include\"codec/" 'codec/tick\.h"' server/*.[ch]
# Words and numbers of formats.  Settings name what they set.  Not of a format
# are the nanoseconds of a second, the most IDs of one call, server versions.
format='(^|[^[:alpha:]])([Tt]ids?|TIDS?)([^[:alnum:]_]|_[^iI]|$)|[Uu]id11|UID11|[Ss]cru160|SCRU160|[Uu]uid|UUID|[Ss]nowish|SNOWISH'
rule "src/server names no format" \
	"$format" '^server/settings\.' server/*.[ch]
rule "src/server has no format's numbers" \
	'[0-9]{5}|<<[[:space:]]*[0-9]' 'define (NSECS_PER_SEC|GENERATOR_MANY_MAX)|PG_VERSION_NUM|^[^:]*:[0-9]*:[[:space:]]*/?\*' server/*.[ch]
rule "src/server defines no generator" \
	'\.(epoch_unix_us|units_per_sec|counter_bits|node_bits|first_unit|last_tick)[[:space:]]*=[^=]' '^$' server/*.[ch]
rule "a type knows no other type" \
	"$include\"types/" 'types/(report|argument|generators)\.h"' types/*.[ch]
rule "server versions are told apart in src/server/compat.h alone" \
	'PG_VERSION_NUM|PG_MAJORVERSION' '^server/compat\.h:' */*.[ch] */*/*.[ch]

# There a schema's name could end the quotes; before 15.4 PostgreSQL lets it.
quoted="^[^']*'([^']*'[^']*')*[^']*@ext|\"[^\"]*@ext|[$][[:alpha:]_]*[$]"
rule "no script has @extschema@ in quotes of any kind" \
	"$quoted" '^[^:]*:[0-9]*:--' install/* upgrade/*

exit $failed
