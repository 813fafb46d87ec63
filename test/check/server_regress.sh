#!/bin/bash
#
# server_regress.sh SOURCE
#		Runs the regression tests of PostgreSQL's source tree SOURCE in a database
#		that has tid_ids in its search_path; run it by with_server.sh.
set -euo pipefail

source=$(cd "$1" && pwd)
output=$TID_IDS_BUILD/server_regress
read -ra as_server <<<"$TID_IDS_AS_SERVER"

# The tests write files, as the server's user and as the client's.
input=$TID_IDS_PRIVATE/server_regress
rm -rf "$output"
mkdir -p "$input" "$output"
cp -R "$source/src/test/regress/." "$input"
chmod -R a+rwX "$input"

# Two results of opr_sanity must differ: the list of casts without a function in one
# direction only, and the list of the operators of strategies, sorted, contain ours, too.
opr_sanity=$input/expected/opr_sanity.out
sed -i -E '/^ xml +\| character +\| +0 \| a$/ {
	n
	s/^\(10 rows\)$/ extuuid           | uuid              |        0 | e\n(11 rows)/
}' "$opr_sanity"
awk -v gist='< <= = >= > <>' -v gin='< <= = >= > ^@ <@' -v sort='LC_ALL=C sort -u -t "|" -k1,1n -k2,2n -k3' '
	function ours(method, operators,   n, names, i) {
		n = split(operators, names, " ")
		for (i = 1; i <= n; i++) printf "%11d | %12d | %s\n", method, i, names[i] | sort
		return n
	}
	listed && /^\(/ {
		rows = listed - 1 + ours(783, gist) + ours(2742, gin)
		close(sort)
		$0 = "(" rows " rows)"
		listed = 0
	}
	listed { listed++; print | sort; next }
	{ print; fflush() }
	/^ amopmethod \| amopstrategy \| oprname/ { getline; print; fflush(); listed = 1 }
' "$opr_sanity" >"$opr_sanity.ours"
mv "$opr_sanity.ours" "$opr_sanity"

# pg_regress would create the database from template0, without tid_ids.  So it is
# created here, with the settings that pg_regress gives it.
psql -X -q -v ON_ERROR_STOP=1 <<-'END'
	CREATE DATABASE regression TEMPLATE template0;
	ALTER DATABASE regression SET lc_messages TO 'C';
	ALTER DATABASE regression SET lc_monetary TO 'C';
	ALTER DATABASE regression SET lc_numeric TO 'C';
	ALTER DATABASE regression SET lc_time TO 'C';
	ALTER DATABASE regression SET bytea_output TO 'hex';
	ALTER DATABASE regression SET timezone_abbreviations TO 'Default';
	\c regression
	CREATE EXTENSION tid_ids;
	ALTER DATABASE regression SET search_path = "$user", public, ids;
END

cd "$input"
status=0
env -u PGDATABASE HOME="$input" ${as_server[@]+"${as_server[@]}"} \
	"$(dirname "$("$PG_CONFIG" --pgxs)")/../test/regress/pg_regress" \
	--use-existing --dbname=regression --inputdir=. --outputdir=. --dlpath=. --bindir= \
	--max-concurrent-tests=20 --schedule=parallel_schedule || status=$?
cp -R regression.diffs regression.out results "$output" 2>/dev/null || true
exit $status
