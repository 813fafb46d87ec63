#!/bin/bash
#
# page.sh [--write]
#		Prints doc/performance.md and doc/benchmarks.md with the tables of
#		build/bench/results.tsv, or writes them, and the pictures, into doc/bench; run
#		after bench.sh, from the same folder.
#
# Between "<!-- bench: PATTERN -->" and "<!-- end -->" is a row for each result
# whose part, "part: what" or "part: what / yardstick" matches the whole pattern; a
# table without such a result stays as it is.  "PATTERN || PATTERN" has the rows of
# the first one first.  Targets are for developers, in doc/benchmarks.md.
set -euo pipefail

doc=$(cd "$(dirname "$0")/../.." && pwd)/doc
new_page() { # NAME
	awk -F '\t' -v targets="$([ "$1" != benchmarks.md ] || echo yes)" '
		function value(number) { return number == "" ? "" : number " " unit }
		NR == FNR {
			if (FNR == 1) next
			unit = $6
			keys[++n] = $1; whole[n] = $1 ": " $2; pair[n] = $1 ": " $2 " / " $3
			verdict = $10 == "NOT MET" ? "**not met**" : $10
			row[n] = "| " $1 ": " $2 " | " $3 " | " value($4) " | " value($5) " | " $7 " | " $8 " |" (targets ? " " $9 " | " verdict " |" : "")
			next
		}
		/^<!-- end -->$/ { inside = 0 }
		!inside { print }
		/^<!-- bench: / {
			pattern = $0
			sub(/^<!-- bench: /, "", pattern)
			sub(/ -->$/, "", pattern)
			m = split(pattern, patterns, / \|\| /)
			table = ""
			for (j = 1; j <= m; j++) {
				pattern = "^(" patterns[j] ")$"
				for (i = 1; i <= n; i++)
					if (keys[i] ~ pattern || whole[i] ~ pattern || pair[i] ~ pattern)
						table = table row[i] "\n"
			}
			if (table != "") {
				inside = 1
				printf "| what | compared with | tid_ids | the other | ratio | spread |%s\n|---|---|---|---|---|---|%s\n%s",
					targets ? " target | |" : "", targets ? "---|---|" : "", table
			}
		}' build/bench/results.tsv "$doc/$1"
}
for page in performance.md benchmarks.md; do
	new=$(new_page "$page"; echo .)
	if [ "${1-}" = --write ]; then
		printf '%s' "${new%.}" >"$doc/$page"
	else
		printf '%s' "${new%.}"
	fi
done
if [ "${1-}" = --write ]; then
	cp build/bench/*.svg "$doc/bench"
fi
