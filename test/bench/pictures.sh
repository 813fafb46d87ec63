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
		for (i = 1; i <= NR; i++) print "Insert a million rows (s)\t" name[i] "\t" s[i]
		for (i = 1; i <= NR; i++) print "Index size (MB)\t" name[i] "\t" mb[i]
	}' | awk -v ours='^(tid|uuid7_generate)' -f "$source/bars.awk" >keys.svg
