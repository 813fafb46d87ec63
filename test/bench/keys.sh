#!/bin/bash
#
# keys.sh RESULTS
#		Prints "key<TAB>s<TAB>MB" for five kinds of primary key: the time of inserting a
#		million rows, with one decimal because smaller differences mean nothing, and the
#		size of the index.
set -euo pipefail

awk -F '\t' '
	$1 == "insert" || $1 == "index size" {
		split($2, a, ", ")
		if (a[2] == "1 million rows") { value[$1, a[1]] = $4; value[$1, $3] = $5 }
	}
	END {
		n = split("tid identity uuid7 uuidv7 random", kinds, " ")
		split("tid|bigint identity|uuid7_generate()|uuidv7()|gen_random_uuid()", names, "|")
		for (i = 1; i <= n; i++)
			if (("insert", kinds[i]) in value)
				printf "%s\t%.1f\t%.1f\n", names[i], value["insert", kinds[i]] / 1000, value["index size", kinds[i]]
	}' "$1"
