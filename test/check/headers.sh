#!/bin/bash
#
# headers.sh
#		Checks that each header of src compiles alone, and that the compiler refuses
#		what the assertions in the headers of types forbid.
#
# Input: PG_CONFIG (the server whose headers are used), CC.
#
# Prints "ok" or "not ok" lines, each after what is wrong.
set -euo pipefail
cd "$(dirname "$0")/../.."
. test/check/tap.sh

postgres='#include "postgres.h"'
compiles() { # LINE...: a source file of these lines
	printf '%s\n' "$@" | ${CC:-gcc} -x c -fsyntax-only -Isrc -I"$("${PG_CONFIG:-pg_config}" --includedir-server)" -
}
alone() {
	local header
	for header in $(cd src && find codec server types -name '*.h'); do
		case $header in
		codec/*) compiles "#include \"$header\"" ;;
		*) compiles "$postgres" "#include \"$header\"" ;;
		esac >/dev/null 2>&1 || echo "src/$header"
	done
}
refused() { # MESSAGE LINE...
	local errors
	errors=$(compiles "$postgres" "${@:2}" 2>&1) || true
	[[ $errors == *"$1"* ]] || echo "not reported; instead: $errors"
}
generator() { # RANDOM-BITS: of a format with 64 bits below the tick
	printf '%s\n' '#include "types/generators.h"' 'enum { SLOT_ODD };' "#define ODD_RANDOM_BITS $1" '#define ODD_TICK_SHIFT 64' \
		'#define ODD_TICK_UNITS_PER_S 1' '#define ODD_TICK_COUNTER_BITS 0' '#define ODD_TICK_MAX 1' 'RANDOM_TICK_RULE(odd, ODD, .to_id = NULL);'
}
bytes() { # BYTES: the size of a type
	printf '%s\n' '#include "types/bytes.h"' 'static CodecStatus parse(const char *text, size_t len, uint8_t *id);' "BYTE_PARSE($1, parse);"
}

none "each header of src compiles alone" < <(alone)
check "a generator with its random bits below the tick compiles" compiles "$postgres" "$(generator 64)"
none "random bits above the tick are refused" < <(refused 'random bits are above the tick' "$(generator 65)")
check "a type of 12 bytes compiles" compiles "$postgres" "$(bytes 12)"
none "a type of 10 bytes is refused" < <(refused 'gist.c reads keys in parts of 4 bytes' "$(bytes 10)")

exit $failed
