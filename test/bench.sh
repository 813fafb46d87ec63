#!/bin/bash
#
# bench.sh
#		What the types cost beside what the server has: ratios of medians of
#		rounds by turns, on a throw-away server; itself run by with_server.sh.
#
# Prints a table and leaves build/bench/results.tsv and, where there is
# gnuplot, pictures of it (SVG) beside it.
#
# Input: BENCH_ROWS (default a million), BENCH_ROUNDS (5), BENCH_MILLIONS (sizes
# for queries: "1 4"), BENCH_SECONDS (of each load by sessions: 3). A machine
# that does other things meanwhile makes single rounds long: more rounds make the
# medians steadier.
set -euo pipefail

source=$(cd "$(dirname "$0")/.." && pwd)
rows=${BENCH_ROWS:-1000000}
rounds=${BENCH_ROUNDS:-5}
millions=${BENCH_MILLIONS:-1 4}
seconds=${BENCH_SECONDS:-3}
out=$PWD/build/bench
mkdir -p "$out"
run() { psql -Xq -v rows="$rows" -v rounds="$rounds" -v tries=400 "$@"; }
measured() { # PART WHAT YARDSTICK SIDE VALUE
	psql -Xq -c "INSERT INTO measured VALUES ('$1', '$2', '$3', '$4', $5)"
}

echo "one session" >&2
run -f "$source/test/bench/generators.sql" >/dev/null
echo "operations" >&2
run -f "$source/test/bench/operations.sql" >/dev/null
for size in $millions; do
	echo "queries, $size million rows" >&2
	run -v millions="$size" -f "$source/test/bench/queries.sql" >/dev/null
done

# --- many sessions ---

# per_second SCRIPT CLIENTS: transactions, by pgbench
per_second() {
	pgbench -n -c "$2" -j 2 -T "$seconds" -f "$1" 2>/dev/null | sed -n 's/^tps = \([0-9.]*\).*/\1/p'
}
# slowest SCRIPT CLIENTS: the 99th percentile of a transaction's time, us
slowest() {
	(cd "$out" && rm -f calls.* && pgbench -n -c "$2" -j 2 -T "$seconds" -l --log-prefix=calls -f "$1" >/dev/null 2>&1 &&
		cut -d' ' -f3 calls.* | sort -n | awk '{ t[NR] = $1 } END { print t[int(NR * 0.99)] }'; rm -f calls.*)
}
for generator in "tid_generate()" "uid11_generate()" "scru160_generate()" "uuid7_generate()"; do
	echo "sessions that call $generator" >&2
	echo "SELECT count($generator) FROM generate_series(1, 100000);" >"$out/many.sql"
	echo "SELECT $generator;" >"$out/one.sql"
	echo "SELECT gen_random_uuid();" >"$out/random.sql"
	alone=$(per_second "$out/many.sql" 1)
	for clients in 2 8 32; do
		measured "rate of $clients sessions" "$generator" "1 session" ours "$(per_second "$out/many.sql" $clients)"
		measured "rate of $clients sessions" "$generator" "1 session" theirs "$alone"
	done
	for clients in 1 8 32; do
		measured "slowest 1 % of calls" "$generator, $clients sessions" "gen_random_uuid()" ours "$(slowest "$out/one.sql" $clients)"
		measured "slowest 1 % of calls" "$generator, $clients sessions" "gen_random_uuid()" theirs "$(slowest "$out/random.sql" $clients)"
	done
done
for pair in tid:identity uid11:identity uuid7:random scru160:random; do
	for kind in ours:${pair%:*} theirs:${pair#*:}; do
		echo "INSERT INTO with_${kind#*:} (n) SELECT generate_series(1, 100);" >"$out/insert.sql"
		psql -Xq -c "TRUNCATE with_${kind#*:}"
		measured "rate of inserts, 8 sessions" "${pair%:*}" "${pair#*:}" "${kind%:*}" "$(per_second "$out/insert.sql" 8)"
	done
done

# --- the codec alone ---

${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -I"$source/src" -o "$out/codec" "$source/test/bench/codec.c" \
	"$source"/src/codec/{tid,uid11,scru160,base32,base58}.c
"$out/codec" >"$out/codec.tsv"

# --- the report ---

psql -Xq -f "$source/test/bench/report.sql" >"$out/report.txt"
psql -Xq -P footer=off -A -F $'\t' -f "$source/test/bench/report.sql" >"$out/results.tsv"
rm -f "$out"/{many,one,random,insert}.sql "$out/codec"
cat "$out/report.txt"
echo "codec, ns an ID:"
column -t "$out/codec.tsv" 2>/dev/null || cat "$out/codec.tsv"
grep 'model name' /proc/cpuinfo | head -n 1 || true

if command -v gnuplot >/dev/null; then
	awk -F '\t' '$1 ~ /^(generate|insert|sort|create index|distinct|hash join|COPY)/ && $6 != "" && $6 != "ratio" { print "\"" $1 ": " $2 " / " $3 "\"\t" $6 }' "$out/results.tsv" >"$out/bars.tsv"
	awk -F '\t' '$1 == "execution" && ($3 == "text LIKE" || $3 == "created_at") {
			split($2, a, ", "); size = a[2] + 0; sizes[size]; ours[$3, size] = $4; theirs[$3, size] = $5 }
		END { for (size in sizes) print size "\t" ours["text LIKE", size] "\t" theirs["text LIKE", size] "\t" ours["created_at", size] "\t" theirs["created_at", size] }' \
		"$out/results.tsv" | sort -n >"$out/growth.tsv"
	(cd "$out" && gnuplot "$source/test/bench/pictures.gnuplot")
fi
