#!/bin/bash
#
# tools.sh
#		Checks that doc/tools.md marks as run by CI exactly the tools of test/tools/list,
#		that the marks of all pages agree with this list and with the programs of
#		test/drivers, and that the list has exactly the programs beside it.
#
# Names are compared without spaces, punctuation and the case of letters. A tool that
# another test runs must occur in that test.
#
# Outside the table of doc/tools.md, a mark is the last cell of a row whose first one has
# the names, or it is in parentheses after bold names. That of a version, a number before
# it, says nothing about others.
set -euo pipefail
cd "$(dirname "$0")/../.."
. test/check/tap.sh

plain() { tr '[:upper:]' '[:lower:]' | tr -cd 'a-z0-9\n' | sort; }
listed() { grep -v '^#' test/tools/list | awk "$1"; }

marked() { sed -n "s/^| \*$1\* | \(.*\) |\$/\1/p" doc/tools.md | tr ',' '\n' | plain; }

same "doc/tools.md marks the tools of test/tools/list as run by CI" "$(listed '{ print $1 }' | plain)" "$(marked 'run by CI')"
check "doc/tools.md has tools that were tried once" test -n "$(marked 'tried once')"

# STATE and NAME of each mark; "no name" for one that is elsewhere, except in a sentence
# about what CI does not run.
marks_of_pages() {
	perl -0777 -ne '
		my $mark = qr/(?<version>\d )?\b(?<state>run\s+by\s+CI|tried\s+once|untested)\b/i;
		my $note = sub {
			my ($names, $marks) = @_;
			while ($marks =~ /$mark/g)
			{
				my ($state, $version) = (lc $+{state}, $+{version});
				$state =~ s/\s+/ /g;
				next if $version && $state ne "run by ci";
				print "$state\t$_\t$ARGV\n" foreach split /, | and /, $names =~ s/ \(.*?\)//gr;
			}
		};
		s/^\| \*$mark\* \|.*//gm if $ARGV eq "doc/tools.md";
		s/^\| ([^|]*) \|.*\| ([^|]*$mark[^|]*) \|$/$note->($1, $2), ""/gme;
		s/\*\*([^*]+)\*\*[^*()]{0,9}\(([^()]*$mark[^()]*)\)/$note->($1, $2), ""/ge;
		print "run by ci\tno name\t$ARGV\n" while /run\s+by\s+CI/gi;
	' README.md doc/*.md doc/drivers/*.md doc/extuuid/*.md
}
marks_of() { marks_of_pages | grep -P "^($1)\t" | cut -f 2 | plain | uniq; }
run_by_ci() {
	listed '{ print $1 }'
	printf '%s\n' test/drivers/[wW]ith* | sed 's|.*/[wW]ith_*||; s/\..*//'
}
check "pages mark tools as run by CI, and others" test -n "$(marks_of 'run by ci')" -a -n "$(marks_of 'tried once')" -a -n "$(marks_of untested)"
none "CI runs each tool that a page marks so" < <(comm -13 <(run_by_ci | plain) <(marks_of 'run by ci'))
tried_once() { { marked 'tried once' && marks_of 'tried once'; } | sort -u; }
none "CI runs no tool that a page marks as tried once" < <(comm -12 <(run_by_ci | plain) <(tried_once))
none "... or untested" < <(comm -12 <(run_by_ci | plain) <(marks_of untested))
none "no tool is both tried once and untested" < <(comm -12 <(tried_once) <(marks_of untested))

# The versions with which a page of Node was tested
tested_with() { perl -ne 'print "$_\n" foreach /^Tested with (.*?)(?:;|\.\s)/ ? $1 =~ /\d+\.\d+/g : ()' doc/drivers/node*.md | sort -u; }
check "pages have versions that were tested" test -n "$(tested_with)"
none "... for Node those of test/drivers" < <(comm -23 <(tested_with) <(grep -oP '": "\K\d+\.\d+' test/drivers/package.json | sort -u))

same "test/tools/list has the programs of test/tools" "$(cd test/tools && printf '%s\n' *.{sql,sh,pl,js,R} | grep -vE '^(tools\.sh|prologue\.sql|rows\.js)$' | sed 's/\.[^.]*$//' | sort)" \
	"$(listed '$2 != "elsewhere" { print $1 }' | sort)"
none "the tools that other tests run are in those" < <(listed '$2 == "elsewhere" { print $1, $4 }' | while read -r name file; do
	grep -qi "$name" "$file" || echo "$name is not in $file"
done)

exit $failed
