# Loads a file; a bad line is rejected, and the others are loaded.
set -euo pipefail
. "$SOURCE/test/check/tap.sh"
sql() { psql -XAtq -v ON_ERROR_STOP=1 -c "$1"; }

sql "CREATE TABLE loaded (LIKE things INCLUDING DEFAULTS)"
{ head -n 23 "$THINGS"; printf '3kxn-lhr\t4h1dcdW9Pz4\t\\N\t\\N\t\\N\tbad\n'; tail -n 17 "$THINGS"; } >"$WORK/things.tsv"
# It counts lines in a batch, whose size varies by a third: all are in one.
cat >"$WORK/load" <<-END
	LOAD CSV FROM '$WORK/things.tsv' (id, short, secret, value, event, body)
	INTO postgresql://$PGUSER@unix:$PGHOST:$PGPORT/$PGDATABASE
	TARGET TABLE public.loaded (id, short, secret, value, event, body)
	WITH batch rows = 100, fields terminated by '\t', fields not enclosed;
END
status=0
HOME=$WORK pgloader --root-dir "$WORK/root" --no-ssl-cert-verification "$WORK/load" >"$WORK/out" 2>&1 || status=$?
same "its exit status is that of success" 0 "$status"
same "it loads the good lines" "40 $SUM" "$(sql "SELECT count(*) || ' ' || tap.sum('loaded') FROM loaded")"
same "... and keeps the bad one" "3kxn-lhr	4h1dcdW9Pz4" "$(cut -f 1-2 "$WORK"/root/loaded/loaded.dat)"
same "... with the error of the type" 'Database error 22P02: invalid input syntax for type tid: "3kxn-lhr"' "$(grep -m 1 -o 'Database error 22P02.*' "$WORK"/root/loaded/loaded.log)"
same "... its line and its column" 'CONTEXT: COPY loaded, line 24, column id: "3kxn-lhr"' "$(grep -m 1 'CONTEXT:' "$WORK"/root/loaded/loaded.log)"
[ $failed = 0 ] || tail -n 40 "$WORK/out"
exit $failed
