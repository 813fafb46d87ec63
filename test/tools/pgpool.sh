# A pool of connections, which can cache results.
set -euo pipefail
. "$SOURCE/test/check/tap.sh"
read -ra as_server <<<"$TID_IDS_AS_SERVER"
cat >"$WORK/pgpool.conf" <<-END
	backend_clustering_mode = 'streaming_replication'
	listen_addresses = ''
	port = 5433
	unix_socket_directories = '$WORK'
	socket_dir = '$WORK'
	pcp_listen_addresses = ''
	pcp_socket_dir = '$WORK'
	wd_ipc_socket_dir = '$WORK'
	backend_hostname0 = '$PGHOST'
	backend_port0 = $PGPORT
	backend_flag0 = 'DISALLOW_TO_FAILOVER'
	num_init_children = 4
	sr_check_period = 0
	sr_check_user = '$PGUSER'
	pid_file_name = '$WORK/pgpool.pid'
	logdir = '$WORK'
	memory_cache_enabled = on
	memqcache_oiddir = '$WORK/oiddir'
END
mkdir -m 777 "$WORK/oiddir"
touch "$WORK/pcp.conf" "$WORK/pool_hba.conf"
(cd "$WORK" && exec ${as_server[@]+"${as_server[@]}"} pgpool -n -f pgpool.conf -F pcp.conf -a pool_hba.conf >"$WORK/log" 2>&1) &
pool=$!
trap 'kill -INT $pool 2>/dev/null; wait $pool || true' EXIT
for _ in $(seq 100); do
	[ ! -S "$WORK/.s.PGSQL.5433" ] || break
	sleep 0.1
done
pooled() { PGHOST=$WORK PGPORT=5433 psql -XAtq -v ON_ERROR_STOP=1 "$@"; }

same "it reads all rows" "$SUM" "$(pooled -c "SELECT tap.sum('things')")"
same "... by parameters, too" "body 11" "$(pooled -c "PREPARE q (ids.tid, text) AS SELECT body FROM things WHERE id = \$1 AND id ^@ \$2" -c "EXECUTE q ('3kxnlhr3gxq23', '3k')")"
pooled -c "SELECT tid_generate()" >"$WORK/ids"
pooled -c "SELECT tid_generate()" >>"$WORK/ids"
check "with its cache, IDs are new and in order" sort -uc "$WORK/ids"
row() { pooled -c "SELECT short, secret, value, event FROM things WHERE id = '3kxn-lhr-3gxq-23'"; }
before=$(row) again=$(row)
pooled -c "UPDATE things SET short = '4h1dcdW9Pz4' WHERE id ^@ '3kxn'"
same "a cached row is as it was" "RNWwDLNopPV|BV35STIGQH5RRB5FFOFDCAFVDUOMT6GS|extuuid:q:-1/mol1/2|360421de-f5b6-7a20-bc97-d5a6dd482956" "$again"
same "... and after a change the new one" "4h1dcdW9Pz4|${before#*|}" "$(row)"
same "the cache was used" "yes" "$(pooled -c 'SHOW POOL_CACHE' | awk -F '|' '{ print ($1 > 0 ? "yes" : "no") }')"
exit $failed
