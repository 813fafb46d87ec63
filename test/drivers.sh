#!/bin/bash
#
# drivers.sh
#		The programs of test/drivers against the server at hand, each with a
#		database of its own; and that what doc/drivers.md shows is what they
#		do. Itself run by with_server.sh.
#
# npm's packages and compiled classes go below ./build, not into the sources.
set -euo pipefail

source=$(cd "$(dirname "$0")/.." && pwd)
programs=$source/test/drivers
build=$PWD/build/drivers
mkdir -p "$build"
java=/usr/share/java
failed=

with_python() { /usr/bin/python3 "$programs/$1.py"; } # Debian's, for which its packages are
with_node() { NODE_PATH=$build/node_modules node "$programs/$1.js"; }
with_java() { java -cp "$java/postgresql.jar:$java/junixsocket-common.jar:$build" "$1"; }

run() { # NAME COMMAND...
	local name=$1
	shift
	echo "# $name"
	createdb "$name"
	PGDATABASE=$name psql -Xq -v ON_ERROR_STOP=1 -f "$programs/schema.sql"
	PGDATABASE=$name "$@" "$name" || failed=1
}

cp "$programs"/package*.json "$build"
(cd "$build" && npm ci --no-audit --no-fund --loglevel=error >npm.log 2>&1) || { cat "$build/npm.log"; exit 1; }
javac -cp "$java/postgresql.jar" -d "$build" "$programs/WithJdbc.java"

# The first programs of the page print the row that they have made.
first_programs() {
	local status=0
	for with in with_python with_node; do
		if [ -n "$($with first | grep 'from [PN]')" ]; then
			echo "ok - the first program finds its row, $with"
		else
			echo "not ok - the first program finds its row, $with"
			status=1
		fi
	done
	return $status
}
run first first_programs
run with_psycopg with_python
run with_asyncpg with_python
run WithJdbc with_java
run with_pg with_node
run with_postgres with_node

# Each recipe of a program, without its indentation, stands on the page.
recipes() {
	awk '/^[ \t]*(#|\/\/) recipe$/ { inside = 1; getline; match($0, /^[ \t]*/); indent = RLENGTH }
		/^[ \t]*(#|\/\/) end$/ { if (inside) print "@@"; inside = 0 }
		inside { print substr($0, indent + 1) }' "$1"
}
for program in "$programs"/*.py "$programs"/*.js "$programs"/*.java; do
	grep -q ' recipe$' "$program" || continue
	if recipes "$program" | /usr/bin/python3 -c '
import sys
page = open(sys.argv[1]).read()
sys.exit(not all(recipe in page for recipe in sys.stdin.read().split("@@\n")))' "$source/doc/drivers.md"; then
		echo "ok - doc/drivers.md shows the recipes of ${program##*/}"
	else
		echo "not ok - doc/drivers.md shows the recipes of ${program##*/}"
		failed=1
	fi
done
[ -z "$failed" ]
