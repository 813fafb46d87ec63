# Copies a database with parallel processes, by pg_dump and COPY.
set -euo pipefail
. "$SOURCE/test/check/tap.sh"
target=${PGDATABASE}_target
createdb "$target"
psql -XAtqc "CREATE EXTENSION tid_ids" -d "$target"
sql() { psql -XAtq -v ON_ERROR_STOP=1 -d "$target" -c "SET search_path = public, ids; $1"; }
uri() { echo "postgresql://$PGUSER@/$1?host=$PGHOST&port=$PGPORT"; }
psql -XAtq -c "CREATE INDEX things_short ON things (short); CREATE INDEX things_value ON things (value, event)"
psql -XAtq -c 'SELECT id FROM tid_generate_many(3) AS id' >"$WORK/last"
# Before 0.15, it fails to copy the extension, because it reads our sequences as tables. On
# an error, it ends its whole group of processes.
check "it clones a database whose copy has the extension" setsid --wait env -u PGDATABASE HOME="$WORK" pgcopydb clone --source "$(uri "$PGDATABASE")" --target "$(uri "$target")" \
	--dir "$WORK/copy" --table-jobs 2 --index-jobs 2 --no-owner --skip-large-objects --skip-extensions
same "... all rows" "40 $SUM" "$(sql "SELECT count(*) || ' ' || tap.sum('things') FROM things")"
same "... and all indexes" "things_pkey things_short things_value" "$(sql "SELECT string_agg(indexrelid::regclass::text, ' ' ORDER BY indexrelid::regclass::text) FROM pg_index WHERE indrelid = 'things'::regclass AND indisvalid")"
same "... which find a row" "body 11" "$(sql "SET enable_seqscan = off; SELECT body FROM things WHERE value = 'q:-1/mol1/2' AND event = '360421de-f5b6-7a20-bc97-d5a6dd482956'")"
same "new IDs follow those of the source" true "$(sql "SELECT (tid_generate() > '$(tail -n 1 "$WORK/last")')::text")"
exit $failed
