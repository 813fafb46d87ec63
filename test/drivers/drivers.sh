#!/bin/bash
#
# drivers.sh
#		Runs what the pages show to a reader, in one database: the examples of
#		README.md and doc/partitioning.md, then the first programs in Python and
#		Node. Then runs the programs of test/drivers, each in a database of its own,
#		and checks that the pages show their recipes. Run it by with_server.sh.
#
# Input: LANGUAGES (whose programs run; the others are left out).
#
# npm's packages and compiled programs are written below ./build, not into the
# sources.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
. "$source/test/check/tap.sh"
programs=$source/test/drivers
page=$source/doc/drivers.md
build=$PWD/build/drivers
mkdir -p "$build"
classpath=$build
for jar in postgresql junixsocket-common eclipselink{,-jpa-2.1-spec} hibernate-{core,entitymanager,commons-annotations} \
	antlr commons-collections3 dom4j geronimo-jta-1.2-spec javassist slf4j-{api,nop}; do
	classpath+=:/usr/share/java/$jar.jar
done

# A program that reads pages by a wrong key may never end.
limited() { timeout 300 "$@"; }
# Debian's own interpreters, which find Debian's packages
with_python() { limited /usr/bin/python3 -B "$1"; }
with_perl() { limited /usr/bin/perl "$1"; }
with_ruby() { limited /usr/bin/ruby "$1"; }
with_php() { limited /usr/bin/php "$1"; }
with_node() { (cd "$build" && NODE_PATH=$build/node_modules limited node "$1"); }
with_java() { limited java -cp "$classpath" "$1"; }
# Debian's compilers, which find Debian's libraries
with_go() {
	GOENV=off GOFLAGS='' GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=$build/go-cache /usr/bin/go build -o "$build/$name" "$programs/tap.go" "$1" &&
		limited "$build/$name"
}
with_rust() {
	(cd "$build" && CARGO_HOME=$build/cargo RUSTC=/usr/bin/rustc /usr/bin/cargo build --offline --quiet --target-dir cargo/target --bin "$1" \
		--config 'source.crates-io.replace-with="debian"' --config 'source.debian.directory="/usr/share/cargo/registry"') &&
		limited "$build/cargo/target/debug/$1"
}

wanted() { [[ " $LANGUAGES " == *" $1 "* ]]; }
if wanted node; then
	cp "$programs"/package*.json "$build"
	# No install script of a package runs: Prisma's would download an engine.
	(cd "$build" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >npm.log 2>&1) || { cat "$build/npm.log"; exit 1; }
fi
if wanted java; then
	mkdir -p "$build/META-INF"
	cp "$programs/persistence.xml" "$build/META-INF"
	javac -cp "$classpath" -d "$build" "$programs"/*.java
fi
if wanted rust; then
	cp "$programs/Cargo.toml" "$programs"/with_*.rs "$build"
	rm -f "$build/Cargo.lock" # of a build on another Debian, perhaps
fi

# --- from README to a driver -------------------------------------------------

first_program() { # FENCE: the program in "First program"
	awk -v fence='```'"$1" '/^## / { here = /^## First program$/ } /^```$/ { inside = 0 }
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
if wanted python; then check "doc/drivers.md's first program finds its row, in Python" prints_its_row with_python "$build/first.py" Python; fi
if wanted node; then check "doc/drivers.md's first program finds its row, in Node" prints_its_row with_node "$build/first.js" Node; fi

# --- the programs ------------------------------------------------------------

for program in "$programs"/[wW]ith*; do
	name=$(basename "${program%.*}")
	case $program in
	*.py) set -- python "$program" ;;
	*.pl) set -- perl "$program" ;;
	*.js) set -- node "$program" ;;
	*.rb) set -- ruby "$program" ;;
	*.php) set -- php "$program" ;;
	*.java) set -- java "$name" ;;
	*.go) set -- go "$program" ;;
	*.rs) set -- rust "$name" ;;
	esac
	wanted "$1" || continue
	if [ "$name" = with_pgx5 ] && [ ! -d /usr/share/gocode/src/github.com/jackc/pgx/v5 ]; then
		echo "ok - $name # SKIP it is not packaged here"
		continue
	fi
	echo "# $name"
	createdb "$name"
	"$source/test/check/examples.sh" --in "$name" doc/drivers.md || failed=1
	PGDATABASE=$name "with_$1" "$2" || {
		echo "not ok - $name ends with status $?"
		failed=1
	}
done

# --- what the pages show -----------------------------------------------------

# On the pages of doc/drivers, each block is a recipe of one of the programs, without
# its indentation (and gofmt's blank line before its end), and each recipe is such a
# block.
blocks_are_recipes() {
	/usr/bin/python3 - "$source"/doc/drivers/*.md "$programs"/[wW]ith* <<-'END'
		import re, sys, textwrap
		all = "\n".join(open(name).read() for name in sys.argv[1:])
		shown = set(re.findall(r"^```[a-z]+\n(.*?)^```$", all, re.M | re.S))
		recipes = re.findall(r"^[ \t]*(?:#|//) recipe\n(.*?\n)\n*[ \t]*(?:#|//) end$", all, re.M | re.S)
		run = set(map(textwrap.dedent, recipes))
		for block in shown ^ run:
		    print("# only", "shown:" if block in shown else "run:", block, sep="\n", end="")
		sys.exit(not shown or shown != run)
	END
}
check "the blocks of doc/drivers are the recipes of test/drivers" blocks_are_recipes
exit $failed
