#!/bin/bash
#
# sessions_table.sh insert|query FILE
#		Prints a Markdown table of the results in FILE, which sessions.sh writes: inserts by
#		the most sessions, or queries. If there are several versions of PostgreSQL, each
#		cell has the values of all, in the order of the file; of each version, those of the
#		machine with the most cores.
set -euo pipefail

awk -F '\t' -v wanted="$1" '
	function thousands(n) { return n >= 1000 ? sprintf("%d,%03d", n / 1000, n % 1000) : n "" }
	function cell(what, key, sessions,	i, out, some) {
		for (i = 1; i <= versions; i++) {
			some = some || ((version[i], what, key, sessions) in value)
			out = out (i > 1 ? "/" : "") (((version[i], what, key, sessions) in value) ? value[version[i], what, key, sessions] : "–")
		}
		return " " (some ? out : "–") " |"
	}
	BEGIN {
		split("tid tid_hash tid_many tid_brin tid_no_index identity uuid7 uuidv7 random random_and_created_at", order, " ")
		split("`tid`|`tid`, @ partitions by hash|`tid_generate_many(1000)`|`tid`, only a BRIN index|`tid`, no index|" \
			"`bigint` identity|`uuid7_generate()`|`uuidv7()`|`gen_random_uuid()`|the same, and an index on `created_at`", names, "|")
		split("1000 rows|1 row|COPY, 1000 rows", statements, "|")
	}
	FNR == NR { if ($4 == wanted && $2 + 0 > largest[$1]) largest[$1] = $2 + 0; next }
	$4 != wanted || $2 + 0 < largest[$1] { next }
	!($1 in seen) { seen[$1]; version[++versions] = $1 }
	!($5 in is_there) { is_there[$5]; whats[++n] = $5 }
	{ value[$1, $5, $6, $7] = thousands($8); has_key[$6]; cores = $2; if ($7 > most) most = $7 }
	END {
		if (!n) exit
		all = version[1]
		for (i = 2; i <= versions; i++) all = all (i < versions ? ", " : " and ") version[i]
		if (wanted == "query") {
			print "| " all ", µs | plain | 16 partitions by hash | only BRIN |\n|---|---|---|---|"
			for (i = 1; i <= n; i++)
				print "| " whats[i] " |" cell(whats[i], "tid", 1) cell(whats[i], "tid_hash", 1) cell(whats[i], "tid_brin", 1)
			exit
		}
		head = "| thousand rows a second by " most " sessions, " all " |"
		line = "|---|"
		for (i = 1; i in statements; i++)
			if (statements[i] in is_there) {
				columns[++m] = statements[i]
				head = head " " statements[i] " a statement |"
				line = line "---|"
			}
		print head "\n" line
		for (i = 1; i in order; i++) {
			if (!(order[i] in has_key)) continue
			name = names[i]
			sub(/@/, cores, name)
			row = "| " name " |"
			for (j = 1; j <= m; j++)
				row = row cell(columns[j], order[i], most)
			print row
		}
	}' "$2" "$2"
