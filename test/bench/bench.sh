#!/bin/bash
#
# bench.sh
#		Measures the types, compared with the server's own types, on a throw-away
#		server. Both take turns in several rounds; the results are the ratios of the
#		medians. Run it by with_server.sh.
#
# Prints tables and writes build/bench/results.tsv, sessions.tsv and their pictures (SVG)
# into the same folder. Stops if a plan or a result is not the expected one.
#
# Input, with the defaults:
#	BENCH_ROWS=1000000		rows to generate, insert and sort
#	BENCH_MORE_ROWS=4000000	rows to insert, compared with random keys
#	BENCH_MILLIONS="1 4 16"	sizes of the tables for queries, in million rows
#	BENCH_ROUNDS=3			more rounds make the medians more stable
#	BENCH_SECONDS=1			duration of each load by several sessions, in each round
# and those of sessions.sh, which it runs at the end.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
rows=${BENCH_ROWS:-1000000}
more_rows=${BENCH_MORE_ROWS:-4000000}
millions=${BENCH_MILLIONS:-1 4 16}
rounds=${BENCH_ROUNDS:-3}
seconds=${BENCH_SECONDS:-1}
out=$PWD/build/bench
mkdir -p "$out"
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_bench.XXXXXX")
trap 'rm -rf "$work"' EXIT
export PGCLIENTENCODING=UTF8

part() { echo "$((SECONDS / 60)):$(printf %02d $((SECONDS % 60))) $*" >&2; }
run() { psql -Xq -v ON_ERROR_STOP=1 -v rows="$rows" -v more_rows="$more_rows" -v rounds="$rounds" "$@"; }
ask() { run -At -c "$1"; }
measured() { # PART WHAT YARDSTICK SIDE VALUE UNIT
	[ -n "$5" ] || { echo "no value of $1: $2" >&2; exit 1; }
	ask "INSERT INTO measured VALUES ('$1', '${2//\'/\'\'}', '$3', '$4', $5, '$6')"
}
reversed() { # ROUND WORD...: the words, in reverse order in every other round
	local words=("${@:2}")
	if [ $(($1 % 2)) -eq 0 ]; then
		printf '%s\n' "${words[@]}" | tac
	else
		printf '%s\n' "${words[@]}"
	fi
}

part "one session"
run -f "$source/test/bench/generators.sql" >/dev/null
part "operations"
run -f "$source/test/bench/operations.sql" >/dev/null
part "GiST"
run -f "$source/test/bench/gist.sql" >/dev/null
part "GIN"
run -f "$source/test/bench/gin.sql" >/dev/null
for size in $millions; do
	part "queries, $size million rows"
	run -v millions="$size" -f "$source/test/bench/queries.sql" >/dev/null
done
part "planning"
run -f "$source/test/bench/planning.sql" >/dev/null
part "queries, executed"
run -f "$source/test/bench/executions.sql" >/dev/null

# --- many sessions ---

# per_second CLIENTS SCRIPT [OPTION...]: transactions, by pgbench
per_second() {
	pgbench -n -M prepared -c "$1" -j 2 -f "$work/$2.sql" "${@:3}" 2>"$work/pgbench.log" | sed -n 's/^tps = \([0-9.]*\).*/\1/p' ||
		{ cat "$work/pgbench.log" >&2; return 1; }
}
generators=(tid_generate uid11_generate scru160_generate uuid7_generate)
for generator in "${generators[@]}"; do
	ask "SELECT bench_calls('$generator()', 200000)" >"$work/many_$generator.sql"
	echo "SELECT count($generator()) FROM generate_series(1, 50000);" >"$work/row_$generator.sql"
done

# rates ROUND PART SCRIPT MILLION CLIENTS...: IDs per second, compared with one session;
# each transaction generates MILLION million IDs
rates() {
	local generator clients alone rate
	for generator in $(reversed "$1" "${generators[@]}"); do
		alone=$(per_second 1 "$3_$generator" -T "$seconds")
		for clients in "${@:5}"; do
			rate=$(per_second "$clients" "$3_$generator" -T "$seconds")
			measured "rate of $clients sessions$2" "$generator()" "1 session" ours "$rate * $4" "million/s"
			measured "rate of $clients sessions$2" "$generator()" "1 session" theirs "$alone * $4" "million/s"
		done
	done
}
part "sessions that generate"
# The default makes the sessions wait for the clock: tid has a million IDs a second.
run -c "LOAD 'tid_ids'" -c "ALTER SYSTEM SET tid_ids.max_lead = -1" -c "SELECT pg_reload_conf()" >/dev/null
for round in $(seq "$rounds"); do
	rates "$round" "" many 0.2 2 8 32
	rates "$round" ", a row a call" row 0.05 8
done
run -c "LOAD 'tid_ids'" -c "ALTER SYSTEM RESET tid_ids.max_lead" -c "SELECT pg_reload_conf()" >/dev/null

part "8 sessions that insert"
kinds=$(ask "SELECT DISTINCT kind FROM inserted ORDER BY kind")
transactions=$((rows / 800)) # of each session, by 100 rows
for round in $(seq "$rounds"); do
	for kind in $(reversed "$round" $kinds); do
		echo "INSERT INTO with_$kind (n) SELECT generate_series(1, 100);" >"$work/insert.sql"
		since=$(ask "SELECT pg_current_wal_insert_lsn()")
		rate=$(per_second 8 insert -t "$transactions")
		ask "CALL bench_inserted('$kind', 8, $((transactions * 800)), $((transactions * 8)) / $rate * 1000, '$since')"
	done
done

# --- horizons ---

# beside SESSIONS SCRIPT COMMAND...: run the command while each session runs the script
beside() {
	local load
	pgbench -n -M prepared -c "$1" -j 2 -T 600 -f "$work/$2.sql" >/dev/null &
	load=$!
	until [ "$(ask "SELECT count(*) = $1 FROM pg_stat_activity WHERE application_name = 'pgbench' AND (query ~ '^INSERT' OR state = 'idle' AND query <> '')")" = t ]; do
		kill -0 "$load"
		sleep 0.2
	done
	"${@:3}"
	kill "$load"
	wait "$load" 2>/dev/null || true
}
part "horizons"
printf 'SELECT tid_generate();\n\\sleep 600 s\n' >"$work/idle.sql"
for sessions in 100 1000; do
	[ "$(ask "SELECT current_setting('max_connections')::int > $sessions + 10")" = t ] || {
		echo "horizons with $sessions sessions: not measured, because max_connections is too low" >&2
		continue
	}
	beside "$sessions" idle run -v sessions="$sessions" -f "$source/test/bench/horizon.sql" >/dev/null
done
# How far the horizon is behind the clock while sessions insert.  The load before has not
# moved the timestamps of scru160 ahead of the clock, as it has those of tid.
echo "INSERT INTO with_scru160 (n) VALUES (1);" >"$work/insert.sql"
horizon_lag() {
	measured horizon "scru160_horizon() behind the clock, 8 sessions insert" "" ours "$(for i in $(seq 20); do
		echo "SELECT extract(epoch FROM clock_timestamp() - scru160_timestamp(scru160_horizon())) * 1000;"
	done | run -At | sort -n | sed -n 10p)" ms
}
for round in $(seq "$rounds"); do
	beside 8 insert horizon_lag
done

# --- the codec alone ---

part "codec"
${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -I"$source/src" -I"$source/test/unit" -o "$work/codec" "$source/test/bench/codec.c" \
	"$source"/src/codec/{tid,uid11,scru160,base32,base58}.c
# instructions NOUN DIRECTION: of one ID, if a tool to count them is installed
instructions() {
	if command -v valgrind >/dev/null; then
		local name=${1}_print
		[ "$2" = encode ] || name=${1}_parse
		valgrind --tool=callgrind --toggle-collect="$name" --callgrind-out-file=/dev/null "$work/codec" "$1" "$2" 1 2>&1 >/dev/null |
			awk '/Collected/ { printf "%.0f\n", $NF / 4096 }'
	elif command -v perf >/dev/null; then
		# The difference of two runs, so it includes the loop.
		for repeats in 1 101; do
			perf stat -x, -e instructions:u "$work/codec" "$1" "$2" $repeats 2>&1 >/dev/null || true
		done | awk -F, '$1 ~ /^[0-9]+$/ { n[++k] = $1 } END { if (k == 2) printf "%.0f\n", (n[2] - n[1]) / 409600 }'
	fi
}
for round in $(seq "$rounds"); do
	while IFS=$'\t' read -r noun direction ns; do
		measured codec "$noun, $direction" "" ours "$ns" ns
	done < <("$work/codec")
done
for noun in tid uid11 scru160; do
	for direction in encode decode; do
		count=$(instructions $noun $direction)
		if [ -n "$count" ]; then
			measured "codec, instructions" "$noun, $direction" "" ours "$count" instructions
		else
			echo "instructions of $noun, $direction: not measured, because valgrind and perf cannot count them here" >&2
		fi
	done
done

part "sessions"
BENCH_ROUNDS=$rounds BENCH_SECONDS=$seconds "$source/test/bench/sessions.sh" "$out/sessions.tsv"

# --- the report ---

part "report"
run -f "$source/test/bench/report.sql" | tee "$out/report.txt"
run -P footer=off -A -F $'\t' -f "$source/test/bench/report.sql" >"$out/results.tsv"
grep 'model name' /proc/cpuinfo | head -n 1 || true
"$source/test/bench/keys.sh" "$out/results.tsv" | python3 "$source/doc/pictures/keys.py" >"$out/keys.svg"
for table in insert query; do "$source/test/bench/sessions_table.sh" $table "$out/sessions.tsv"; done | tee -a "$out/report.txt"
python3 "$source/doc/pictures/sessions.py" "$out/sessions.tsv" >"$out/sessions.svg"
part "done"
