#!/bin/bash
#
# pictures.sh FOLDER
#		Draws results.tsv in FOLDER, into the same folder: keys.svg (insert time and
#		index size, by kind of key) and growth.svg (query time, by number of rows).
set -euo pipefail

source=$(cd "$(dirname "$0")" && pwd)
cd "$1"
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_pictures.XXXXXX")
trap 'rm -rf "$work"' EXIT

# "key<TAB>ms<TAB>MB" of a million rows, for the kinds of keys in the results
awk -F '\t' '
	function name(kind) {
		if (kind == "identity") return "bigint identity"
		if (kind == "random") return "gen_random_uuid()"
		return kind == "uuidv7" ? "uuidv7()" : kind == "uuid7" ? "uuid7_generate()" : kind
	}
	$1 == "insert" || $1 == "index size" {
		split($2, a, ", ")
		if (a[2] == "1 million rows") { value[$1, a[1]] = $4; value[$1, $3] = $5 }
	}
	END {
		n = split("tid identity uuid7 uuidv7 random", kinds, " ")
		for (i = 1; i <= n; i++)
			if (("insert", kinds[i]) in value)
				print name(kinds[i]) "\t" value["insert", kinds[i]] "\t" value["index size", kinds[i]]
	}' results.tsv | awk -f "$source/keys.awk" >keys.svg
# "millions<TAB>^@<TAB>LIKE<TAB><@<TAB>created_at", us
awk -F '\t' '$1 == "execution" && ($3 == "text LIKE" || $3 == "created_at") {
		split($2, a, ", "); size = a[2] + 0; sizes[size]; ours[$3, size] = $4; theirs[$3, size] = $5 }
	END { for (size in sizes) print size "\t" ours["text LIKE", size] "\t" theirs["text LIKE", size] "\t" ours["created_at", size] "\t" theirs["created_at", size] }' \
	results.tsv | sort -n >"$work/growth.tsv"
gnuplot -e "work = '$work'" "$source/pictures.gnuplot"
