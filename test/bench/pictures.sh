#!/bin/bash
#
# pictures.sh FOLDER
#		Draws results.tsv in FOLDER, into keys.svg in the same folder: insert time and
#		index size, by kind of key.
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
