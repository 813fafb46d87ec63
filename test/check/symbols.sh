#!/bin/bash
#
# symbols.sh LIBRARY
#		Checks that the library exports its SQL functions, and nothing else but what
#		PG_MODULE_MAGIC and PG_FUNCTION_INFO_V1 define; and nothing that the server also
#		exports.
#
# The names of other functions may be those of the server or of other libraries in the
# same process.  The dynamic linker would then call one function for the other.
set -euo pipefail
library=$1
server=$("${PG_CONFIG:-pg_config}" --bindir)/postgres

exported() {
	nm -D --defined-only "$1" | awk '{ print $NF }' | sed 's/@.*//' | sort -u
}
ours=$(exported "$library")
theirs=$(exported "$server")
functions=$(sed -n 's/^pg_finfo_//p' <<<"$ours")
expected=$( (echo _PG_init; echo Pg_magic_func; sed 'p; s/^/pg_finfo_/' <<<"$functions") | sort -u)
unexpected=$(comm -3 <(echo "$expected") <(echo "$ours"))
common=$(comm -12 <(echo "$ours") <(echo "$theirs"))
name="tid_ids exports its $(wc -w <<<"$functions") SQL functions, none of the server's $(wc -w <<<"$theirs") symbols, and nothing else"

if [ -n "$functions" ] && [ -n "$theirs" ] && [ -z "$unexpected$common" ]; then
	echo "ok - $name"
else
	echo "# not the SQL functions: $(echo $unexpected)"
	echo "# in both: ${common//$'\n'/ }"
	echo "not ok - $name"
	exit 1
fi
