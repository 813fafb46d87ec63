#!/bin/bash
#
# symbols.sh LIBRARY
#		Checks that the library exports nothing that the server also exports.
#
# If both define a name, the dynamic linker resolves even our own calls to the
# server's function.  On PostgreSQL 15, no symbol of an extension is hidden.
set -euo pipefail
library=$1
server=$("${PG_CONFIG:-pg_config}" --bindir)/postgres

exported() {
	nm -D --defined-only "$1" | awk '{ print $NF }' | sed 's/@.*//' | sort -u
}
ours=$(exported "$library")
theirs=$(exported "$server")
common=$(comm -12 <(echo "$ours") <(echo "$theirs"))
name="$(wc -w <<<"$ours") symbols of tid_ids, none of the server's $(wc -w <<<"$theirs")"

if [ -n "$ours" ] && [ -n "$theirs" ] && [ -z "$common" ]; then
	echo "ok - $name"
else
	echo "# in both: ${common//$'\n'/ }"
	echo "not ok - $name"
	exit 1
fi
