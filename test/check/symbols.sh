#!/bin/bash
#
# symbols.sh LIBRARY
#		Checks that the library exports its SQL functions, and nothing else but what
#		PG_MODULE_MAGIC and PG_FUNCTION_INFO_V1 define; nothing that the server also
#		exports; and that it uses only those symbols of the server that server_symbols
#		lists.
#
# The names of other functions may be those of the server or of other libraries in the
# same process.  The dynamic linker would then call one function for the other.  And a
# library that uses a function of a newer minor version cannot be loaded by an older one,
# for example by a server that was not restarted after its package was updated.
set -euo pipefail
export LC_ALL=C
library=$1
pg_config=${PG_CONFIG:-pg_config}
server=$("$pg_config" --bindir)/postgres
version=$("$pg_config" --version | grep -oE '[0-9]+' | head -n 1)
list=$(dirname "$0")/server_symbols

symbols() { # OPTION FILE
	nm -D "$@" | awk '{ print $NF }' | sed 's/@.*//' | sort -u
}
ours=$(symbols --defined-only "$library")
theirs=$(symbols --defined-only "$server")
functions=$(sed -n 's/^pg_finfo_//p' <<<"$ours")
expected=$( (echo _PG_init; echo Pg_magic_func; sed 'p; s/^/pg_finfo_/' <<<"$functions") | sort -u)
unexpected=$(comm -3 <(echo "$expected") <(echo "$ours"))
common=$(comm -12 <(echo "$ours") <(echo "$theirs"))
name="tid_ids exports its $(wc -w <<<"$functions") SQL functions, none of the server's $(wc -w <<<"$theirs") symbols, and nothing else"
status=0

if [ -n "$functions" ] && [ -n "$theirs" ] && [ -z "$unexpected$common" ]; then
	echo "ok - $name"
else
	echo "# not the SQL functions: $(echo $unexpected)"
	echo "# in both: ${common//$'\n'/ }"
	echo "not ok - $name"
	status=1
fi

# Those of the C library and of sanitizers are not the server's.
used=$(comm -12 <(symbols --undefined-only "$library") <(echo "$theirs"))
listed=$(awk -v version="$version" '!/^#/ && (NF == 1 || $0 ~ " " version "( |$)") { print $1 }' "$list" | sort -u)
unlisted=$(comm -23 <(echo "$used") <(echo "$listed"))
name="each of the $(wc -w <<<"$used") symbols of the server that tid_ids uses is in each minor version of $version"

if [ -n "$used" ] && [ -z "$unlisted" ]; then
	echo "ok - $name"
else
	echo "# test/check/server_symbols does not list for $version: ${unlisted//$'\n'/ }"
	echo "# Does the first minor version declare each of them? Its headers of the tag REL_${version}_0 in"
	echo "# PostgreSQL's git repository show it. If so, add it to the list. If not, use another one."
	echo "not ok - $name"
	status=1
fi
exit $status
