#!/bin/bash
#
# drivers.sh
#		A reader's way in one database, by what the pages show alone: from
#		README.md to a partitioned table, queried by prefix from Python and from
#		Node. Then the programs of test/drivers, each in a database of its own,
#		and that doc/drivers.md shows what they do. Itself run by with_server.sh.
#
# npm's packages and compiled classes go below ./build, not into the sources.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
programs=$source/test/drivers
page=$source/doc/drivers.md
build=$PWD/build/drivers
mkdir -p "$build"
java=/usr/share/java
failed=

with_python() { /usr/bin/python3 "$1"; } # Debian's, for which its packages are
with_node() { (cd "$build" && NODE_PATH=$build/node_modules node "$1"); }
with_java() { java -cp "$java/postgresql.jar:$java/junixsocket-common.jar:$build" "$1"; }

verdict() { # WHAT COMMAND...
	local what=$1
	shift
	if "$@"; then
		echo "ok - $what"
	else
		echo "not ok - $what"
		failed=1
	fi
}

# No package's install script runs: Prisma's would download what is not needed.
cp "$programs"/package*.json "$build"
(cd "$build" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >npm.log 2>&1) || { cat "$build/npm.log"; exit 1; }
javac -cp "$java/postgresql.jar" -d "$build" "$programs/WithJdbc.java"

# --- from README to a driver -------------------------------------------------

first_program() { # FENCE: what "Begin here" shows
	awk -v fence='```'"$1" '/^## / { here = /^## Begin here$/ } /^```$/ { inside = 0 }
		inside { print } here && $0 == fence { inside = 1 }' "$page"
}
prints_its_row() { # WITH FILE WHERE-FROM
	PGDATABASE=reader "$1" "$2" >"$build/rows" && grep "from $3" "$build/rows"
}

echo "# a reader"
createdb reader
"$source/test/check/examples.sh" --in reader README.md doc/partitioning.md || failed=1
first_program python >"$build/first.py"
first_program js >"$build/first.js"
verdict "doc/drivers.md's first program finds its row, in Python" prints_its_row with_python "$build/first.py" Python
verdict "doc/drivers.md's first program finds its row, in Node" prints_its_row with_node "$build/first.js" Node

# --- the programs ------------------------------------------------------------

for program in "$programs"/with_*.py "$programs"/with_*.js "$programs"/With*.java; do
	name=$(basename "${program%.*}")
	echo "# $name"
	createdb "$name"
	"$source/test/check/examples.sh" --in "$name" doc/drivers.md || failed=1
	case $program in
	*.py) set -- with_python "$program" ;;
	*.js) set -- with_node "$program" ;;
	*.java) set -- with_java "$name" ;;
	esac
	PGDATABASE=$name "$@" || failed=1
done

# --- what the pages show -----------------------------------------------------

# Behind "Begin here" each block in a program's language is a recipe of one of
# the programs, without its indentation, and each recipe is such a block.
blocks_are_recipes() {
	/usr/bin/python3 - "$page" "$source/doc/mappers.md" "$programs"/[wW]ith* <<-'END'
		import re, sys, textwrap
		page, mappers, *programs = [open(name).read() for name in sys.argv[1:]]
		page = page[page.index("## What the recipes work on"):] + mappers
		shown = set(re.findall(r"^```(?!sql$)[a-z]+\n(.*?)^```$", page, re.M | re.S))
		recipes = [recipe for program in programs
		           for recipe in re.findall(r"^[ \t]*(?:#|//) recipe\n(.*?)^[ \t]*(?:#|//) end$", program, re.M | re.S)]
		run = set(map(textwrap.dedent, recipes))
		for block in shown ^ run:
		    print("# only", "shown:" if block in shown else "run:", block, sep="\n", end="")
		sys.exit(not shown or shown != run)
	END
}
verdict "doc/drivers.md and doc/mappers.md show what the programs do" blocks_are_recipes
[ -z "$failed" ]
