#!/bin/bash
#
# indent.sh [--diff|--check]
#		Lays out the C sources as PostgreSQL's own are, by its pgindent.
#
# With --diff it prints what it would change, with --check it exits with 2 if
# there is anything; both change nothing.
#
# pgindent and pg_bsd_indent are taken from PATH, from the server of PG_CONFIG
# or from another installed one.  The types' names come from typedefs.list, see
# typedefs.sh.  pgindent reads C less well than a compiler does.  Write
#
# - an initialiser with designated elements of an array ("[A] = 1") one element
#   a line
# - no compound literal: initialise a variable, or return it from a function
# - __attribute__ in front of a type only as a macro; a macro that belongs to a
#   loop in the loop's line
# - no parameter of type text *, but a Datum: typedefs.list lacks text, which
#   is also the name of variables
# - a comment that must keep its lines as "/*----------", and a table that must
#   keep its columns between the comments "INDENT OFF" and "INDENT ON"
set -euo pipefail
shopt -s nullglob
top=$(cd "$(dirname "$0")/.." && pwd)

# Each version has a layout of its own; 2.1.2 has ".a = 1,.b = 2".
version=2.1.3
origin=19

for folder in $("${PG_CONFIG:-pg_config}" --bindir 2>/dev/null) /usr/lib/postgresql/*/bin /usr/pgsql-*/bin; do
	PATH=$PATH:$folder
done
for indent in $(type -ap pg_bsd_indent); do
	if "$indent" --version | grep -qF " $version "; then
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

# pgindent has its temporary files, and those of what fails, where it runs.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
"$found" --indent="$indent" --typedefs="$top/typedefs.list" "$@" "$top/src" "$top/test"
