#!/bin/bash
#
# page.sh [--write]
#		Prints doc/performance.md with the tables of build/bench/results.tsv, or
#		writes it; run after bench.sh, from the same folder.
#
# Between "<!-- bench: PATTERN -->" and "<!-- end -->" stands a row for each
# result whose part, "part: what" or "part: what / yardstick" matches the whole
# pattern; a table without such a result stays as it is.
set -euo pipefail

page=$(cd "$(dirname "$0")/../.." && pwd)/doc/performance.md
new=$(awk -F '\t' '
	function value(number) { return number == "" ? "" : number " " unit }
	NR == FNR {
		if (FNR == 1) next
		unit = $6
		keys[++n] = $1; whole[n] = $1 ": " $2; pair[n] = $1 ": " $2 " / " $3
		verdict = $9 == "NOT MET" ? "**not met**" : $9
		row[n] = "| " $1 ": " $2 " | " $3 " | " value($4) " | " value($5) " | " $7 " | " $8 " | " verdict " |"
		next
	}
	/^<!-- end -->$/ { inside = 0 }
	!inside { print }
	/^<!-- bench: / {
		pattern = $0
		sub(/^<!-- bench: /, "", pattern)
		sub(/ -->$/, "", pattern)
		pattern = "^(" pattern ")$"
		table = ""
		for (i = 1; i <= n; i++)
			if (keys[i] ~ pattern || whole[i] ~ pattern || pair[i] ~ pattern)
				table = table row[i] "\n"
		if (table != "") {
			inside = 1
			printf "| what | beside | ours | theirs | ratio | target | |\n|---|---|---|---|---|---|---|\n%s", table
		}
	}' build/bench/results.tsv "$page"; echo .)
new=${new%.}
if [ "${1-}" = --write ]; then
	printf '%s' "$new" >"$page"
else
	printf '%s' "$new"
fi
