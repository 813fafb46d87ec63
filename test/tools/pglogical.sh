# Replicates tables, here between two databases.
set -euo pipefail
. "$SOURCE/test/check/tap.sh"
subscriber=${PGDATABASE}_subscriber
sql() { psql -XAtq -v ON_ERROR_STOP=1 -d "$1" -c "$2"; }
dsn() { echo "host=$PGHOST port=$PGPORT user=$PGUSER dbname=$1"; }

createdb -T "$PGDATABASE" "$subscriber"
sql "$subscriber" "ALTER DATABASE $subscriber SET search_path = public, ids"
sql "$subscriber" "TRUNCATE things"
for database in "$PGDATABASE" "$subscriber"; do
	sql "$database" "CREATE EXTENSION pglogical; SELECT pglogical.create_node('$database', '$(dsn "$database")')" >"$WORK/node"
done
# Only rows of a prefix, by our operator, are published by the second set.
sql "$PGDATABASE" "SELECT pglogical.replication_set_add_table('default', 'things', true);
	CREATE TABLE few (LIKE things INCLUDING ALL);
	SELECT pglogical.create_replication_set('prefix');
	SELECT pglogical.replication_set_add_table('prefix', 'few', row_filter => \$\$id ^@ '3k'\$\$)" >"$WORK/sets"
sql "$subscriber" "CREATE TABLE few (LIKE things INCLUDING ALL);
	SELECT pglogical.create_subscription('things', '$(dsn "$PGDATABASE")', ARRAY['default', 'prefix'])" >"$WORK/subscription"
sql "$subscriber" "SELECT pglogical.wait_for_subscription_sync_complete('things')" >"$WORK/synced"
same "it copies all rows" "40 $SUM" "$(sql "$subscriber" "SELECT count(*) || ' ' || tap.sum('things') FROM things")"
sql "$PGDATABASE" "INSERT INTO few TABLE things;
	UPDATE things SET short = '4h1dcdW9Pz4', value = 'fixedB4:GBP\$:222.31' WHERE id = '3kxn-lhr-3gxq-23';
	DELETE FROM things WHERE id ^@ '3ke6';
	INSERT INTO things VALUES ('3kxn-lhr-3gxq-24', '4h1dcdW9Pz4', '05TTUP1HNCPNH30VEK64KDQT9BSNU4C4', 'fixedB4:GBP\$:222.31', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 'hello')"
sql "$PGDATABASE" "SELECT pglogical.wait_slot_confirm_lsn(NULL, pg_current_wal_lsn())" >"$WORK/waited"
same "... and changes, by the key" "3kat-reg-47iw-3n Ph75ELxDiEi extuuid:q:20/m2/4*A, 3kxn-lhr-3gxq-23 4h1dcdW9Pz4 extuuid:fixedB4:GBP\$:222.31, 3kxn-lhr-3gxq-24 4h1dcdW9Pz4 extuuid:fixedB4:GBP\$:222.31" \
	"$(sql "$subscriber" "SELECT string_agg(concat_ws(' ', id, short, value), ', ' ORDER BY id) FROM things WHERE id ^@ '3k'")"
same "... all of them" "$(sql "$PGDATABASE" "SELECT tap.sum('things')")" "$(sql "$subscriber" "SELECT tap.sum('things')")"
same "a row filter with ^@ selects the rows of the prefix" "{8,9,10,11}" "$(sql "$subscriber" "SELECT array_agg(substr(body, 6)::int ORDER BY id) FROM few")"
sql "$subscriber" "SELECT pglogical.drop_subscription('things')" >"$WORK/dropped"
exit $failed
