#!/bin/bash
#
# sessions.sh [FILE]
#		Measures inserts by many sessions at once, with several kinds of keys, and queries
#		of the tables that speed up such inserts. Needs only psql and pgbench, the files of
#		the extension in a running server, and a superuser who may create databases; the
#		environment says which server, as for psql. It must allow as many connections as
#		there are sessions, and a few more.
#
# Writes its results into FILE, or into build/bench/sessions.tsv. Those of other versions
# of PostgreSQL, of other machines and of parts that did not run stay there.
#
# Input, with the defaults:
#	BENCH_CORES=$(nproc)		the most sessions, and the partitions by hash
#	BENCH_SECONDS=1				duration of each figure, in each round
#	BENCH_ROUNDS=3				in each, all keys take turns
#	BENCH_READ_ROWS=2000000		rows of the tables for queries
#	BENCH_PARTS="inserts queries"
set -euo pipefail

cores=${BENCH_CORES:-$(nproc)}
seconds=${BENCH_SECONDS:-1}
rounds=${BENCH_ROUNDS:-3}
read_rows=${BENCH_READ_ROWS:-2000000}
parts=${BENCH_PARTS:-inserts queries}
file=${1:-build/bench/sessions.tsv}
mkdir -p "$(dirname "$file")"
work=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_sessions.XXXXXX")
database=tid_ids_sessions
finish() {
	if [ -n "${created-}" ]; then
		run -c "COPY (SELECT) TO PROGRAM 'rm -f tid_ids_sessions.copy'" || true # in the server's data directory
		psql -Xqd postgres -c "DROP DATABASE $database" || true
	fi
	rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM

part() { echo "$((SECONDS / 60)):$(printf %02d $((SECONDS % 60))) $*" >&2; }
run() { psql -XqAtd $database -v ON_ERROR_STOP=1 "$@"; }
# per_second SESSIONS: transactions of $work/script.sql
per_second() {
	pgbench -n -M prepared -c "$1" -j "$1" -T "$seconds" -f "$work/script.sql" $database >"$work/log" 2>&1 || {
		cat "$work/log" >&2
		return 1
	}
	sed -n 's/^tps = \([0-9.]*\).*/\1/p' "$work/log"
}
measured() { printf '%s\t' "${@:1:5}" && echo "$6"; } >>"$work/measured" # PART WHAT KEY SESSIONS VALUE UNIT
reversed() { # ROUND WORD...: the words, in reverse order in every other round
	if [ $(($1 % 2)) -eq 0 ]; then printf '%s\n' "${@:2}" | tac; else printf '%s\n' "${@:2}"; fi
}

psql -Xqd postgres -v ON_ERROR_STOP=1 -c "CREATE DATABASE $database"
created=yes
run -c "CREATE EXTENSION tid_ids" -c "ALTER DATABASE $database SET search_path = public, ids"
version=$(run -c "SELECT split_part(current_setting('server_version'), ' ', 1)")
processor=$(sed -n '/^model name/{s/^[^:]*: *//p;q}' /proc/cpuinfo)
: "${processor:=$(uname -m)}" # not every processor has a name there

# create TABLE COLUMNS PARTITIONS: an empty table, partitioned by hash unless PARTITIONS is 0
create() {
	run -c "SET client_min_messages = warning" -c "DROP TABLE IF EXISTS $1"
	if [ "$3" = 0 ]; then
		run -c "CREATE TABLE $1 ($2)"
	else
		run -c "CREATE TABLE $1 ($2) PARTITION BY HASH (id)" -c "DO \$\$BEGIN
			FOR n IN 0..$3 - 1 LOOP
				EXECUTE format('CREATE TABLE $1_%s PARTITION OF $1 FOR VALUES WITH (MODULUS $3, REMAINDER %1\$s)', n);
			END LOOP;
		END\$\$"
	fi
}

# --- inserts ---

tid='id ids.tid PRIMARY KEY DEFAULT tid_generate(), n int'
random='id uuid PRIMARY KEY DEFAULT gen_random_uuid(), n int'
declare -A columns=(
	[tid]=$tid [tid_hash]=$tid [tid_many]=$tid
	[tid_brin]='id ids.tid NOT NULL DEFAULT tid_generate(), n int' [tid_no_index]='id ids.tid NOT NULL DEFAULT tid_generate(), n int'
	[identity]='id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n int'
	[uuid7]='id uuid PRIMARY KEY DEFAULT uuid7_generate(), n int' [uuidv7]='id uuid PRIMARY KEY DEFAULT uuidv7(), n int'
	[random]=$random [random_and_created_at]="$random, created_at timestamptz NOT NULL DEFAULT clock_timestamp()"
)
uuidv7=uuidv7
[ "${version%%.*}" -ge 18 ] || uuidv7=
keys=(tid tid_hash tid_many tid_brin tid_no_index identity uuid7 $uuidv7 random random_and_created_at)

# One for COPY, which the server can read
run -c "COPY (SELECT generate_series(1, 1000)) TO '$(run -c "SHOW data_directory")/tid_ids_sessions.copy'"
declare -A statements=(
	["1 row"]='INSERT INTO t (n) VALUES (1);'
	["1000 rows"]='INSERT INTO t (n) SELECT generate_series(1, 1000);'
	["COPY, 1000 rows"]="COPY t (n) FROM '$(run -c "SHOW data_directory")/tid_ids_sessions.copy';"
)
many='INSERT INTO t (id, n) SELECT * FROM ROWS FROM (tid_generate_many(1000), generate_series(1, 1000)) AS q (id, n);'

measure_inserts() {
	for sessions in $(printf '%s\n' 1 4 "$cores" | sort -nu); do
		for what in "1 row" "1000 rows" "COPY, 1000 rows"; do
			part "$sessions sessions, $what a statement"
			for round in $(seq "$rounds"); do
				for key in $(reversed "$round" "${keys[@]}"); do
					statement=${statements[$what]}
					if [ "$key" = tid_many ]; then
						[ "$what" = "1000 rows" ] || continue
						statement=$many
					fi
					create t "${columns[$key]}" "$([ "$key" = tid_hash ] && echo "$cores" || echo 0)"
					[ "$key" != tid_brin ] || run -c "CREATE INDEX ON t USING brin (id)"
					[ "$key" != random_and_created_at ] || run -c "CREATE INDEX ON t (created_at)"
					echo "$statement" >"$work/script.sql"
					rate=$(per_second "$sessions")
					measured insert "$what" "$key" "$sessions" "$(awk -v rate="$rate" -v rows="${what//[^0-9]/}" 'BEGIN { print rate * rows / 1000 }')" 'thousand rows/s'
					if [ "$what" = "1000 rows" ] && [[ $key =~ ^tid(_hash|_many)?$ ]]; then
						measured "index size" "$what" "$key" "$sessions" "$(run -c "SELECT sum(pg_indexes_size(oid)) / (SELECT count(*) FROM t) FROM pg_class WHERE relname ~ '^t(_\d+)?\$'")" 'bytes a row'
					fi
				done
			done
		done
	done
}

# --- queries ---

measure_queries() {
	part "tables for queries"
	run -c "SELECT FROM tid_generate()" # so that the horizon is above all rows
	first=$(run -c "SELECT tid_make('2024-01-01Z', 1)::bigint")
	step=1024000000 # a row for each second
	for key in tid tid_hash tid_brin; do
		create "read_$key" "${columns[$key]}" "$([ "$key" = tid_hash ] && echo 16 || echo 0)"
		run -c "INSERT INTO read_$key SELECT ($first + n::bigint * $step)::ids.tid, n FROM generate_series(1, $read_rows) AS n"
		[ "$key" != tid_brin ] || run -c "CREATE INDEX ON read_tid_brin USING brin (id)"
		run -c "VACUUM (ANALYZE) read_$key"
	done
	local -A queries=(
		["one row by key"]="SELECT n FROM :t WHERE id = ($first + k * $step)::ids.tid"
		["the newest 50"]="SELECT id, n FROM :t ORDER BY id DESC LIMIT 50"
		["1000 new rows below the horizon"]="SELECT id, n FROM :t
			WHERE id > ($first + ($read_rows - 1000)::bigint * $step)::ids.tid AND id < tid_horizon() ORDER BY id LIMIT 1000"
		["a range of time, 1000 rows"]="SELECT n FROM :t
			WHERE id <@ tstzrange(to_timestamp(1704067200 + k - 1000), to_timestamp(1704067200 + k))"
	)
	for what in "one row by key" "the newest 50" "1000 new rows below the horizon" "a range of time, 1000 rows"; do
		part "$what"
		for round in $(seq "$rounds"); do
			for key in $(reversed "$round" tid tid_hash tid_brin); do
				# A BRIN index has no order, so this would sort all rows.
				[ "$key $what" != "tid_brin the newest 50" ] || continue
				# The lower decile, because the load of others only adds to it
				run >"$work/time" <<-END
					SET max_parallel_workers_per_gather = 0;
					CREATE FUNCTION pg_temp.took() RETURNS float8 LANGUAGE plpgsql AS \$\$
					DECLARE
						took float8[]; k bigint; since timestamptz;
						until timestamptz := clock_timestamp() + interval '$seconds s';
					BEGIN
						WHILE clock_timestamp() < until LOOP
							k := $read_rows - random() * 10000; -- pages that are in the processor's cache
							since := clock_timestamp();
							PERFORM * FROM (${queries[$what]//:t/read_$key}) AS q;
							took := took || extract(epoch FROM clock_timestamp() - since)::float8;
						END LOOP;
						RETURN (SELECT percentile_cont(0.1) WITHIN GROUP (ORDER BY t) FROM unnest(took) AS t) * 1000000;
					END\$\$;
					SELECT pg_temp.took();
				END
				measured query "$what" "$key" 1 "$(cat "$work/time")" µs
			done
		done
	done
}

# --- the results ---

for group in $parts; do
	"measure_$group"
done
part "results"
touch "$file"
{
	printf 'version\tcores\tprocessor\tpart\twhat\tkey\tsessions\tvalue\tunit\tspread\trounds\n'
	awk -F '\t' -v machine="$version/$cores/$processor" '
		FILENAME == ARGV[1] { here[machine "/" $1]; next }
		FNR > 1 && !(($1 "/" $2 "/" $3 "/" $4) in here)' "$work/measured" "$file"
	# The median, and half the difference between the extremes, in percent of it
	sort -s -t $'\t' -k 5,5g "$work/measured" | awk -F '\t' -v OFS='\t' -v machine="$version$(printf '\t%s' "$cores" "$processor")" '
		FILENAME == ARGV[1] { id = $1 OFS $2 OFS $3 OFS $4; if (!(id in unit)) { ids[++kinds] = id; unit[id] = $6 } next }
		{ id = $1 OFS $2 OFS $3 OFS $4; value[id, ++n[id]] = $5 }
		END {
			for (i = 1; i <= kinds; i++) {
				id = ids[i]
				k = n[id]
				median = (value[id, int((k + 1) / 2)] + value[id, int(k / 2) + 1]) / 2
				spread = k > 1 ? sprintf("±%.0f %%", 50 * (value[id, k] - value[id, 1]) / median) : ""
				print machine, id, sprintf("%.3g", median) + 0, unit[id], spread, k
			}
		}' "$work/measured" -
} >"$work/results"
cp "$work/results" "$file"
