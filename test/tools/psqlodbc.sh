# The ODBC driver, by unixODBC's isql.
set -euo pipefail
. "$SOURCE/test/check/tap.sh"
cat >"$WORK/odbc.ini" <<-END
	[things]
	Driver = PostgreSQL Unicode
	Servername = $PGHOST
	Port = $PGPORT
	Username = $PGUSER
	Database = $PGDATABASE
END
export ODBCINI=$WORK/odbc.ini
query() { echo "$1" | isql things -b -v '-d|'; }
same "it reads our types as texts, and a uuid as a GUID" '3kxn-lhr-3gxq-23|RNWwDLNopPV|BV35STIGQH5RRB5FFOFDCAFVDUOMT6GS|extuuid:q:-1/mol1/2|360421DE-F5B6-7A20-BC97-D5A6DD482956|body 11' \
	"$(query "SELECT * FROM things WHERE id ^@ '3kxn'")"
query "SELECT id, short, secret, value, event::text, body FROM things ORDER BY id" | tr '|' '\t' >"$WORK/rows"
same "... of all rows" "$SUM" "$(md5sum <"$WORK/rows" | cut -d ' ' -f 1)"
query "INSERT INTO things VALUES ('3kxnlhr3gxq24', '4h1dcdW9Pz4', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4', 'fixedB4:GBP\$:222.31', NULL, 'hello')" >/dev/null
same "it inserts a row" "3kxn-lhr-3gxq-24 extuuid:fixedB4:GBP\$:222.31" "$(psql -XAtc "SELECT id || ' ' || value FROM things WHERE body = 'hello'")"
same "it shows the type's error" 'invalid input syntax for type tid: "3kxn"' "$(echo "SELECT '3kxn'::ids.tid" | isql things -b -v 2>&1 | grep -o 'invalid input syntax.*"3kxn"' | head -n 1)"
exit $failed
