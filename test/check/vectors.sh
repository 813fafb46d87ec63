#!/bin/bash
#
# vectors.sh
#		Checks that the vectors equal the output of the reference implementations.
#
# Takes half a minute; needs Python, but nothing that is built.
# extuuid_examples.tsv is written by hand, and uuid7_draft02_npm.tsv by
# uuid7_draft02_npm.mjs.
#
# Prints one "ok" or "not ok" line, after the differences.
set -euo pipefail
here=$(cd "$(dirname "$0")/../vectors" && pwd)
scratch=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_vectors.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

python3 "$here/reference.py" "$scratch"
python3 "$here/extuuid_reference.py" "$scratch"
cp "$here"/{extuuid_examples,uuid7_draft02_npm}.tsv "$scratch"
mkdir "$scratch/committed"
cp "$here"/*.tsv "$scratch/committed"
if (cd "$scratch" && diff -r -x committed committed .); then
	echo "ok - the vectors equal the output of the reference implementations"
else
	echo "not ok - the vectors equal the output of the reference implementations"
	exit 1
fi
