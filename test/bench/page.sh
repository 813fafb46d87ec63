#!/bin/bash
#
# page.sh [--write]
#		Checks that the tables of README.md, doc/performance.md and doc/internals/benchmarks.md,
#		and the pictures in doc/bench, are those of doc/bench/results.tsv and sessions.tsv;
#		prints the differences.  With --write, writes the tables and the pictures.
#
# Between these lines and "<!-- end -->" are:
#
#	<!-- bench: PATTERN -->	a row for each result whose part, "part: what" or
#							"part: what / yardstick" matches the whole pattern;
#							"PATTERN || PATTERN" has the rows of the first one first
#	<!-- missed -->			a row for each result that misses its target: its ratio, its
#							difference or its value, whichever the target limits
#	<!-- keys -->			the picture of five kinds of keys, with its figures as the
#							alternative text
#	<!-- sessions: PART -->	the same of inserts by many sessions ("picture"), or the table of
#							this part of sessions.tsv
#
# Results that vary by 100 % or more are left out.  A ratio that differs from 1 by no
# more than the spread is written as "about 1".
set -euo pipefail
cd "$(dirname "$0")/../.."
results=doc/bench/results.tsv
sessions=doc/bench/sessions.tsv
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_page.XXXXXX")
trap 'rm -rf "$work"' EXIT

new_page() { # PAGE
	awk -F '\t' -v picture="$picture" '
		# Two digits are more than the spread allows in most cases; sizes hardly vary.
		function value(number,	in_unit, step) {
			if (number == "") return ""
			if (unit == "MB") return sprintf(number < 100 ? "%.1f" : "%.0f", number) " MB"
			in_unit = unit
			if (unit == "ms" && number >= 995) { number /= 1000; in_unit = "s" }
			step = 10 ^ (length(int(number)) - 2)
			return sprintf(number < 1 ? "%.2g" : number < 10 ? "%.1f" : "%.0f", \
				number < 10 ? number : int(number / step + 0.5) * step) " " in_unit
		}
		function ratio(of, spread) {
			gsub(/[^0-9]/, "", spread)
			return spread + 0 > 0 && (of - 1) ^ 2 <= (spread / 100) ^ 2 ? "about 1" : of
		}
		# Tables of several sizes have one row, with the smallest and the largest ratio.
		function miss(what, of, in_unit, varies, rest) {
			sub(/, [0-9.]+ million rows/, "", what)
			if (!(what in lowest)) { missed[++misses] = what; lowest[what] = highest[what] = of; widest[what] = 0 }
			if (of < lowest[what]) lowest[what] = of
			if (of > highest[what]) highest[what] = of
			if (varies + 0 > widest[what]) widest[what] = varies + 0
			units[what] = in_unit
			targets[what] = rest
		}
		FILENAME == ARGV[1] {
			varies = $8
			gsub(/[^0-9]/, "", varies)
			if (FNR == 1 || varies + 0 >= 100) next
			unit = $6
			keys[++n] = $1; whole[n] = $1 ": " $2; pair[n] = $1 ": " $2 " / " $3
			row[n] = "| " whole[n] " | " $3 " | " value($4) " | " value($5) " | " ratio($7, $8) " | " $8 " |\n"
			if ($10 != "NOT MET") next
			what = whole[n] " | " $3
			if ($9 ~ /^at most [+]/) miss(what, sprintf("%+.2f", $4 - $5), " " unit, varies, $9)
			else if ($7 == "") miss(what, $4, " " unit, varies, $9)
			else miss(what, $7, "", varies, $9)
			next
		}
		/^<!-- end -->$/ { inside = "" }
		inside != "generated" { print }
		/^<!-- keys -->$/ {
			inside = "generated"
			print "![" picture "](doc/bench/keys.svg)"
		}
		/^<!-- sessions: [a-z]+ -->$/ {
			inside = "generated"
			sub(/^<!-- sessions: /, "sessions_")
			sub(/ -->$/, "")
			print ENVIRON[$0]
		}
		/^<!-- missed -->$/ {
			inside = "generated"
			print "| what | compared with | result | spread | target |\n|---|---|---|---|---|"
			for (i = 1; i <= misses; i++) {
				what = missed[i]
				print "| " what " | " lowest[what] (highest[what] > lowest[what] ? " to " highest[what] : "") units[what] " | ±" widest[what] " % | " targets[what] " |"
			}
		}
		/^<!-- bench: / {
			inside = "generated"
			sub(/^<!-- bench: /, "")
			sub(/ -->$/, "")
			m = split($0, patterns, / \|\| /)
			print "| what | compared with | tid_ids | the other | ratio | spread |\n|---|---|---|---|---|---|"
			for (j = 1; j <= m; j++) {
				pattern = "^(" patterns[j] ")$"
				for (i = 1; i <= n; i++)
					if (keys[i] ~ pattern || whole[i] ~ pattern || pair[i] ~ pattern) printf "%s", row[i]
			}
		}' "$results" "$1"
}

description() { sed -n 's|^<desc>\(.*\)</desc>$|\1|p' "$work/$1.svg"; }
test/bench/keys.sh "$results" | python3 doc/pictures/keys.py >"$work/keys.svg"
picture=$(description keys)
python3 doc/pictures/sessions.py "$sessions" >"$work/sessions.svg"
sessions_picture="![$(description sessions)](bench/sessions.svg)"
sessions_insert=$(test/bench/sessions_table.sh insert "$sessions")
sessions_query=$(test/bench/sessions_table.sh query "$sessions")
export sessions_picture sessions_insert sessions_query
for page in README.md doc/performance.md doc/internals/benchmarks.md; do
	new_page "$page" >"$work/${page##*/}"
done
failed=0
for file in README.md doc/performance.md doc/internals/benchmarks.md doc/bench/keys.svg doc/bench/sessions.svg; do
	if [ "${1-}" = --write ]; then
		cp "$work/${file##*/}" "$file"
	else
		diff "$file" "$work/${file##*/}" || failed=1
	fi
done
exit $failed
