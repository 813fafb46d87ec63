#!/bin/bash
#
# tools.sh
#		Checks that doc/tools.md marks as run by CI exactly the tools of test/tools/list,
#		and that this list has exactly the programs beside it.
#
# Names are compared without spaces, punctuation and the case of letters. A tool that
# another test runs must occur in that test.
set -euo pipefail
cd "$(dirname "$0")/../.."
. test/check/tap.sh

plain() { tr '[:upper:]' '[:lower:]' | tr -cd 'a-z0-9\n' | sort; }
listed() { grep -v '^#' test/tools/list | awk "$1"; }

marked() { sed -n "s/^| \*$1\* | \(.*\) |\$/\1/p" doc/tools.md | tr ',' '\n' | plain; }

same "doc/tools.md marks the tools of test/tools/list as run by CI" "$(listed '{ print $1 }' | plain)" "$(marked 'run by CI')"
check "doc/tools.md has tools that were tried once" test -n "$(marked 'tried once')"
none "no tool is both run by CI and tried once" < <(comm -12 <(marked 'run by CI') <(marked 'tried once'))
same "test/tools/list has the programs of test/tools" "$(cd test/tools && printf '%s\n' *.{sql,sh,pl,js,R} | grep -vE '^(tools\.sh|prologue\.sql|rows\.js)$' | sed 's/\.[^.]*$//' | sort)" \
	"$(listed '$2 != "elsewhere" { print $1 }' | sort)"
none "the tools that other tests run are in those" < <(listed '$2 == "elsewhere" { print $1, $4 }' | while read -r name file; do
	grep -qi "$name" "$file" || echo "$name is not in $file"
done)

exit $failed
