#!/bin/bash
#
# symbols.sh LIBRARY
#		Checks that the library exports its SQL functions, and nothing else but what
#		PG_MODULE_MAGIC and PG_FUNCTION_INFO_V1 define.
#
# The names of other functions may be those of the server or of other libraries in the
# same process.  The dynamic linker would then call one function for the other.
set -euo pipefail
library=$1

exported=$(nm -D --defined-only "$library" | awk '{ print $NF }' | sed 's/@.*//' | grep -v '^pg_finfo_' | sort)
functions=$(nm -D --defined-only "$library" | sed -n 's/.* pg_finfo_//p' | cat - <(printf '%s\n' _PG_init Pg_magic_func) | sort)
name="tid_ids exports its $(wc -w <<<"$functions") functions, and no other symbol"

if [ "$(wc -w <<<"$functions")" -gt 100 ] && [ "$exported" = "$functions" ]; then
	echo "ok - $name"
else
	diff <(echo "$functions") <(echo "$exported") | sed 's/^/# /'
	echo "not ok - $name"
	exit 1
fi
