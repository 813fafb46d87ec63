#!/bin/bash
#
# pictures.sh FOLDER
#		Draws the results.tsv in that folder, there: ratios.svg (bars of ratios,
#		rates and the codec) and growth.svg (how queries grow with the rows).
set -euo pipefail

source=$(cd "$(dirname "$0")" && pwd)
cd "$1"
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_pictures.XXXXXX")
trap 'rm -rf "$work"' EXIT

# bars PARTS COLUMN: of the parts that match, "label<TAB>value"
bars() {
	awk -F '\t' -v parts="$1" -v column="$2" 'NR > 1 && $1 ~ parts && $column != "" {
		print "\"" $1 ": " $2 ($3 == "" || $3 == "1 session" ? "" : " / " $3) "\"\t" $column }' results.tsv
}
bars '^(generate|sort|create index|distinct|hash join|merge join|min and max|IN list|COPY|to text|from text|execution)' 7 >"$work/time.tsv"
bars '^(insert|insert, 8 sessions|WAL|index size|table and index size)$' 7 >"$work/insert.tsv"
bars '^rate' 7 >"$work/rate.tsv"
bars '^codec$' 4 >"$work/codec.tsv"
# "millions<TAB>^@<TAB>LIKE<TAB><@<TAB>created_at", us
awk -F '\t' '$1 == "execution" && ($3 == "text LIKE" || $3 == "created_at") {
		split($2, a, ", "); size = a[2] + 0; sizes[size]; ours[$3, size] = $4; theirs[$3, size] = $5 }
	END { for (size in sizes) print size "\t" ours["text LIKE", size] "\t" theirs["text LIKE", size] "\t" ours["created_at", size] "\t" theirs["created_at", size] }' \
	results.tsv | sort -n >"$work/growth.tsv"
gnuplot -e "work = '$work'" "$source/pictures.gnuplot"
