# Exports and imports tables of places, in the formats of GDAL.
set -euo pipefail
. "$SOURCE/test/check/tap.sh"
sql() { psql -XAtq -v ON_ERROR_STOP=1 -c "$1"; }
pg="PG:host=$PGHOST port=$PGPORT user=$PGUSER dbname=$PGDATABASE"

# It quotes the list of columns for texts.
ogr2ogr -f CSV "$WORK/things.csv" "$pg" -sql 'SELECT * FROM things ORDER BY id' -lco SEPARATOR=TAB
tail -n +2 "$WORK/things.csv" | tr -d '"' >"$WORK/rows"
same "an exported file has the texts of all rows" "$SUM" "$(md5sum <"$WORK/rows" | cut -d ' ' -f 1)"
ogr2ogr -f GeoJSON "$WORK/few.json" "$pg" -sql "SELECT * FROM things WHERE id ^@ '3kxn'"
same "GeoJSON has them as strings" '"id": "3kxn-lhr-3gxq-23", "short": "RNWwDLNopPV", "secret": "BV35STIGQH5RRB5FFOFDCAFVDUOMT6GS", "value": "extuuid:q:-1/mol1/2", "event": "360421de-f5b6-7a20-bc97-d5a6dd482956", "body": "body 11"' \
	"$(grep -o '"id": "3kxn.*"body 11"' "$WORK/few.json")"
ogr2ogr -f SQLite "$WORK/things.sqlite" "$pg" things
ogr2ogr -f PostgreSQL "$pg" "$WORK/things.sqlite" things -nln imported
same "a table that it makes has texts" "character varying,character varying" "$(sql "SELECT string_agg(format_type(atttypid, NULL), ',') FROM pg_attribute WHERE attrelid = 'imported'::regclass AND attname IN ('id', 'short')")"
sql "CREATE TABLE restored (LIKE things); INSERT INTO restored SELECT id::ids.tid, short::uid11, secret::scru160, value::extuuid, event::uuid, body FROM imported"
same "... from which all rows come back" "$SUM" "$(sql "SELECT tap.sum('restored')")"
sql "CREATE TABLE typed (LIKE things INCLUDING DEFAULTS); ALTER TABLE typed ADD ogc_fid serial PRIMARY KEY"
check "it appends to a table with our types" ogr2ogr -append -update -f PostgreSQL "$pg" "$WORK/things.sqlite" things -nln typed
same "... all rows" "$SUM" "$(sql "SELECT tap.sum('typed')")"
exit $failed
