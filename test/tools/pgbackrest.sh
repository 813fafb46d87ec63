# A backup of the server, with its archive of WAL, and the server that starts from it.
set -euo pipefail
. "$SOURCE/test/check/tap.sh"
read -ra as_server <<<"$TID_IDS_AS_SERVER"
sql() { psql -XAtq -v ON_ERROR_STOP=1 -c "$1"; }
cat >"$WORK/pgbackrest.conf" <<-END
	[global]
	repo1-path = $WORK/repo
	log-path = $WORK
	lock-path = $WORK
	spool-path = $WORK
	repo1-retention-full = 1
	start-fast = y
	compress-type = none
	[things]
	pg1-path = $TID_IDS_PRIVATE/home/data
	pg1-socket-path = $PGHOST
	pg1-port = $PGPORT
	pg1-user = $PGUSER
END
chmod 644 "$WORK/pgbackrest.conf"
backrest() { (cd "$WORK" && HOME=$WORK ${as_server[@]+"${as_server[@]}"} env -i PATH="$PATH" pgbackrest --config="$WORK/pgbackrest.conf" --stanza=things "$@"); }
as_restored() { (cd "$WORK" && ${as_server[@]+"${as_server[@]}"} pg_ctl -s -w -D restored -l "$WORK/log" "$@"); }

psql -XAtq -c "ALTER SYSTEM SET archive_command = 'pgbackrest --config=$WORK/pgbackrest.conf --stanza=things archive-push %p'" -c 'SELECT pg_reload_conf()' >"$WORK/reloaded"
backrest stanza-create
backrest backup >"$WORK/backup"
# A session reserves IDs until it inserts; the floor of these is in WAL, too.
sql "CREATE TABLE made (id ids.tid DEFAULT tid_generate(), short ids.uid11 DEFAULT uid11_generate(), secret ids.scru160 DEFAULT scru160_generate(), event uuid DEFAULT uuid7_generate());
	INSERT INTO made SELECT FROM generate_series(1, 1000)"
last=$(sql "SELECT max(id), max(short), max(secret), max(event::text) FROM made")
sql "SELECT tid_ids_floors.uuid6_advance(uuid6_lower(now() + interval '1 hour'))" >"$WORK/raised"
# The view has NULL for a sequence that is not called.
recorded="SELECT string_agg(concat_ws(' ', sequencename, last_value), ', ' ORDER BY sequencename) FROM pg_sequences WHERE schemaname = 'tid_ids_floors' AND last_value IS NOT NULL"
floors=$(sql "$recorded")
[[ $floors =~ floor_scru160.*floor_tid.*floor_uid11.*floor_uuid6.*floor_uuid7 ]]
sql "SELECT pg_switch_wal()" >"$WORK/switched"
backrest restore --pg1-path="$WORK/restored"
as_restored -o "-p 5434 -k $WORK -c archive_mode=off" start
restored() { PGHOST=$WORK PGPORT=5434 sql "$1"; }
for _ in $(seq 100); do
	[ "$(restored 'SELECT pg_is_in_recovery()')" = t ] || break
	sleep 0.1
done
same "the restored server has all rows" "$SUM" "$(restored "SELECT tap.sum('things')")"
same "... and those made after the backup" "1000|$last" "$(restored "SELECT count(*), max(id), max(short), max(secret), max(event::text) FROM made")"
IFS='|' read -r id short secret event <<<"$last"
same "... and the recorded floors" "$floors" "$(restored "$recorded")"
same "... one of them an hour ahead of the clock" t "$(restored "SELECT uuid6_timestamp(uuid6_generate()) > now() + interval '50 minutes'")"
same "... and IDs continue" "t|t|t|t" "$(restored "SELECT tid_generate() > '$id', uid11_generate() > '$short', scru160_generate() > '$secret', uuid7_generate() > '$event'")"
as_restored -m immediate stop
sql "ALTER SYSTEM RESET archive_command"
exit $failed
