#!/bin/bash
#
# pg_upgrade.sh OLD_PG_CONFIG NEW_PG_CONFIG
#		Upgrades a database that uses tid_ids in every way (test/fixture) from one
#		server to another by pg_upgrade, and checks it afterwards. Then it does the
#		same after an update to a made-up next version, which both servers have
#		(test/run/next_version.sh).
#
# Each server is a private copy with tid_ids in it (with_server.sh); one
# with_server.sh runs inside the other.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
. "$source/test/check/tap.sh"
case $# in
2)
	PG_CONFIG=$1 "$source/test/run/needs.sh" test
	PG_CONFIG=$2 "$source/test/run/needs.sh" test
	exec env PG_CONFIG="$1" TID_IDS_BUILD= "$source/test/run/with_server.sh" "$0" "$2"
	;;
1) exec env OLD_PG_CONFIG="$PG_CONFIG" PG_CONFIG="$1" TID_IDS_BUILD= "$source/test/run/with_server.sh" "$0" ;;
esac

old=$("$OLD_PG_CONFIG" --bindir)
new=$("$PG_CONFIG" --bindir)
read -ra as_server <<<"$TID_IDS_AS_SERVER"
work=$TID_IDS_PRIVATE/upgrade
mkdir -m 777 "$work"
cp "$source"/test/fixture/*.sql "$work"
chmod a+r "$work"/*
cd "$work"
server() { env -u PGHOST -u PGPORT HOME="$work" ${as_server[@]+"${as_server[@]}"} "$@"; }

# start BINDIR FOLDER, stop BINDIR FOLDER: start and stop a cluster in this folder
start() {
	server "$1/pg_ctl" -D "$2" -s -w -l "$work/$2.log" \
		-o "-c listen_addresses= -c unix_socket_directories=$work -c fsync=off" start >/dev/null
}
stop() { server "$1/pg_ctl" -D "$2" -s -w -m fast stop; }
sql() { # BINDIR ARGUMENT...
	local bin=$1
	shift
	server env PGHOST="$work" "$bin/psql" -XqAt -v ON_ERROR_STOP=1 "$@"
}

path='SET search_path = "$user", public, ids'
members="SELECT pg_describe_object(classid, objid, objsubid) FROM pg_depend
	WHERE deptype = 'e' AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'tid_ids') ORDER BY 1"

upgrade() { # GENERATOR [VERSION]: creates this version first, and updates it
	local generator=$1 version generated side
	# Both clusters need the setting that 19's initdb chooses by default.
	rm -rf old new
	for side in old new; do
		server "${!side}/initdb" -D $side -U postgres -A trust -E UTF8 --locale=C -N --data-checksums >/dev/null
	done
	start "$old" old
	sql "$old" -c "CREATE EXTENSION tid_ids ${2:+VERSION '$2'}" -c 'ALTER EXTENSION tid_ids UPDATE' -c "ALTER DATABASE postgres $path" 2>/dev/null
	sql "$old" -f make.sql
	sql "$old" -f summary.sql >before
	# Move a generator ahead of the new server's clock.
	sql "$old" -c "SELECT tid_ids_floors.${generator}_advance(${generator}_lower(now() + interval '23 hours'))" >/dev/null
	generated=$(sql "$old" -c "SELECT ${generator}_generate()")
	version=$(sql "$old" -c "SELECT extversion FROM pg_extension WHERE extname = 'tid_ids'")
	stop "$old" old

	check "pg_upgrade from $("$old/postgres" --version) to $("$new/postgres" --version), with tid_ids $version" \
		server "$new/pg_upgrade" -b "$old" -B "$new" -d old -D new -U postgres -s "$work" --no-sync
	start "$new" new
	check "the old cluster has the rows" grep -q "^kept.${generator}_column: 300 rows" before
	sql "$new" -f summary.sql >after
	check "the new cluster has the same contents" diff before after
	check "pg_amcheck finds no error in the indexes" server env PGHOST="$work" "$new/pg_amcheck" --install-missing --heapallindexed --rootdescend -U postgres postgres
	check "new IDs are greater than those of the old cluster" \
		test "$(sql "$new" -c "SELECT ${generator}_generate() > '$generated'")" = t

	# Create the objects that only newer servers have, as the documentation says.  This
	# adds what belongs to range types and, before 17, array types, which are members no
	# longer.
	check "the extension has the version of the library" test "$version" = "$(sql "$new" -c 'SELECT tid_ids_version()')"
	sql "$new" -c "ALTER EXTENSION tid_ids UPDATE TO '$version-completed'" -c 'ALTER EXTENSION tid_ids UPDATE'
	sql "$new" -c "$members" >updated
	sql "$new" -c 'CREATE DATABASE fresh' -c "ALTER DATABASE fresh $path"
	sql "$new" -d fresh -c 'CREATE EXTENSION tid_ids' -c "$members" >fresh
	check "the updated extension has the objects of a fresh one" diff updated fresh
	check "the contents are the same after the update" test "$(sql "$new" -f summary.sql)" = "$(cat before)"
	stop "$new" new
}

upgrade tid
this=$(sed -n "s/^default_version = '\(.*\)'/\1/p" "$source/tid_ids.control")
for side in old new; do
	export PG_CONFIG=${!side}/pg_config
	"$source/test/run/next_version.sh" "$TID_IDS_PRIVATE/next_$side" >/dev/null
	${MAKE:-make} -s -j"$(nproc)" -C "$TID_IDS_PRIVATE/next_$side" install COPT='-O0 -U_FORTIFY_SOURCE' with_llvm=no
done
upgrade next160 "$this"
exit $failed
