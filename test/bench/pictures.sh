#!/bin/bash
#
# pictures.sh FOLDER
#		Draws results.tsv in FOLDER, into the same folder: keys.svg (insert time and
#		index size, by kind of key) and growth.svg (query time, by number of rows).
set -euo pipefail

source=$(cd "$(dirname "$0")" && pwd)
cd "$1"

# "key<TAB>s<TAB>MB" of a million rows, for the kinds of keys in the results
"$source/keys.sh" results.tsv | awk -F '\t' '
	{ name[NR] = $1; s[NR] = $2; mb[NR] = $3 }
	END {
		for (i = 1; i <= NR; i++) print "Insert a million rows\t" name[i] "\t" s[i] "\t" s[i] " s"
		for (i = 1; i <= NR; i++) print "Index size\t" name[i] "\t" mb[i] "\t" mb[i] " MB"
	}' | awk -v title="Five kinds of primary key" -v ours='^(tid|uuid7_generate)' -f "$source/bars.awk" >keys.svg
# The four queries, on tables of each size
awk -F '\t' '
	$1 == "execution" && ($3 == "text LIKE" || $3 == "created_at") {
		split($2, a, ", ")
		print ($3 == "text LIKE" ? 1 : 3) "\t" a[2] + 0 "\t" a[1] " (µs)\t" a[2] "\t" $4
		print ($3 == "text LIKE" ? 2 : 4) "\t" a[2] + 0 "\t" ($3 == "created_at" ? "created_at BETWEEN" : $3) " (µs)\t" a[2] "\t" $5
	}' results.tsv | sort -n -k1,1 -k2,2 | cut -f3- | awk -v title="Execution time of queries" -v shared=yes -v ours=' id ' -f "$source/bars.awk" >growth.svg
