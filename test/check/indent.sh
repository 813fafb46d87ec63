#!/bin/bash
#
# indent.sh [--diff|--check]
#		Lays out the C sources as PostgreSQL's own are, by its pgindent.
#
# With --diff it prints what it would change.  With --check it tests that it would
# change nothing.  Neither changes a file.
#
# pgindent and pg_bsd_indent are taken from PATH, from the server of PG_CONFIG
# or from another installed one.  The names of types are in typedefs.list, see
# typedefs.sh.
#
# pgindent does not understand all of C.  To keep it from damage, write
#
# - the designated elements of an array ("[A] = 1") one a line
# - no hexadecimal float
# - no compound literal in a statement: assign the members, or a variable
# - __attribute__ in front of a function's type as a macro
# - a macro that belongs to a loop in the line of its "for"
# - a parameter of type text * as a Datum: typedefs.list cannot have text, which
#   is the name of variables, too
# - a table with aligned columns between "INDENT OFF" and "INDENT ON" comments
# - a comment that must keep its line breaks as "/*----------"
set -euo pipefail
shopt -s nullglob
top=$(cd "$(dirname "$0")/../.." && pwd)

# The layout depends on the version: 2.1.2 writes ".a = 1,.b = 2".
version=2.1.3
origin=19

for folder in $("${PG_CONFIG:-pg_config}" --bindir 2>/dev/null) /usr/lib/postgresql/*/bin /usr/pgsql-*/bin; do
	PATH=$PATH:$folder
done
for indent in $(type -ap pg_bsd_indent); do
	if grep -qF " $version " <<<"$("$indent" --version)"; then
		PATH=${indent%/*}:$PATH
		found=$(type -p pgindent || true)
		break
	fi
done
if [ -z "${found-}" ]; then
	cat >&2 <<-END
		make indent needs pgindent and pg_bsd_indent $version, those of PostgreSQL $origin.
		Debian has them in postgresql-server-dev-$origin. Else build src/tools/pg_bsd_indent
		of PostgreSQL's sources, and put it and src/tools/pgindent in PATH.
	END
	exit 1
fi

# pgindent writes its temporary files, and those of failures, into the current
# folder.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
status=0
"$found" --indent="$indent" --typedefs="$top/typedefs.list" "$@" "$top/src" "$top/test" || status=$?
case " $* " in
*" --check "*) [ "$status" -eq 0 ] && echo "ok - pgindent changes nothing" || echo "not ok - pgindent changes nothing" ;;
esac
exit "$status"
