#!/bin/bash
#
# with_server.sh COMMAND [ARG...]
#		Runs a command against a throw-away PostgreSQL server that has tid_ids.
#
# PostgreSQL finds its libraries and its share folder relative to its own program,
# so a copy of the installed tree with our files added is a complete server.
# Nothing outside one folder below /tmp is written, no existing cluster is touched,
# no port is opened; server and folder are removed at the end, also after a failure
# or a signal.  Returns the command's status, or 1 if the server does not start or
# crashed meanwhile.
#
# The command runs as the caller. The server never runs as root, because it cannot.
# The command finds in its environment PATH (the private programs first),
# PGHOST, PGPORT, PGUSER, PGDATABASE, PG_CONFIG (the private server's), and
#	TID_IDS_PRIVATE		a folder that the server can read, removed at the end
#	TID_IDS_AS_SERVER	words to put before a command to run it as the server
#
# Input: PG_CONFIG (which server), TID_IDS_SETTINGS (lines for
# postgresql.conf), TID_IDS_BUILD (the folder to build in; default build/pgNN),
# TID_IDS_FOLDER (another folder than /tmp, with a short path that the server's user can
# read), TID_IDS_RUN_BY (words to put before the server's program).
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
. "$source/test/run/on_exit.sh"
pg_config=${PG_CONFIG:-pg_config}
version=$("$pg_config" --version | grep -oE '[0-9]+' | head -n 1)
build=${TID_IDS_BUILD:-$source/build/pg$version}

if [ $# -eq 0 ]; then
	echo "usage: $0 COMMAND [ARG...]" >&2
	exit 2
fi

# The server's user: the caller or, if that is root, another one.
as_server=()
if [ "$(id -u)" -eq 0 ]; then
	user=postgres
	id -u $user >/dev/null 2>&1 || user=nobody
	as_server=(setpriv --reuid="$user" --regid="$(id -g $user)" --clear-groups)
fi

# The caller's settings for libpq are for another server; PGPORT would change ours.
unset $(compgen -v PG | grep -v _)

mask=$(umask)
umask 022

# Not $TMPDIR: it may be too long for a socket, or closed to the server's user.
private=$(mktemp -d "${TID_IDS_FOLDER:-/tmp}/tid_ids.XXXXXX")
server() {
	(cd "$private/home" && HOME=$private/home ${as_server[@]+"${as_server[@]}"} "$@")
}
# An interrupted test leaves its own servers, which the terminal's signal does not
# reach.  On SIGQUIT, a server removes its shared memory.
stop_others() {
	local tries pids
	for ((tries = 300; tries > 0; tries--)); do
		mapfile -t pids < <(find /proc/[0-9]*/cwd -maxdepth 0 -lname "$private/*" 2>/dev/null | cut -d / -f 3)
		[ ${#pids[@]} -gt 0 ] || return 0
		kill -QUIT "${pids[@]}" 2>/dev/null || true
		sleep 0.1
	done
}
finish() {
	if [ -f "$private/home/data/postmaster.pid" ]; then
		server "$bin/pg_ctl" -D data -s -m fast -t 30 stop ||
			server "$bin/pg_ctl" -D data -s -m immediate stop || true
	fi
	stop_others
	rm -rf "$private"
}
on_exit finish

# The copy has the same paths below our folder. It contains the headers, so that its
# pg_config can be used to build. tid_ids is installed into it.
chmod 755 "$private"
mkdir "$private/home" "$private/socket"
for what in bindir pkglibdir sharedir includedir-server; do
	folder=$("$pg_config" --$what)
	mkdir -p "$private$folder"
	cp -R "$folder/." "$private$folder"
done
bin=$private$("$pg_config" --bindir)
(
	unset MAKEFLAGS MFLAGS MAKELEVEL
	mkdir -p "$build"
	cd "$build"
	make=(${MAKE:-make} -s -f "$source/Makefile" PG_CONFIG="$pg_config")
	flock "$build" "${make[@]}" -j"$(nproc)" all # others may be building there
	"${make[@]}" install DESTDIR="$private"
) >"$private/install.log" 2>&1 || {
	cat "$private/install.log" >&2
	exit 1
}
if [ ${#as_server[@]} -gt 0 ]; then
	chown "$user" "$private/home" "$private/socket"
fi

# Its server.
log=$private/home/log
if ! server "$bin/initdb" -D data -U postgres -A trust -E UTF8 --locale=C -N \
	>"$private/initdb.log" 2>&1; then
	cat "$private/initdb.log" >&2
	exit 1
fi
cat >>"$private/home/data/postgresql.conf" <<-END
	listen_addresses = ''
	unix_socket_directories = '$private/socket'
	fsync = off
	synchronous_commit = off
	full_page_writes = off
	${TID_IDS_SETTINGS:-}
END
printf '#!/bin/sh\nexec %s "%s/postgres" "$@"\n' "${TID_IDS_RUN_BY-}" "$bin" >"$private/postgres"
chmod 755 "$private/postgres"
if ! server "$bin/pg_ctl" -D data -s -w -t 60 -l "$log" -p "$private/postgres" start >/dev/null; then
	echo "the server did not start; the end of its log:" >&2
	tail -n 30 "$log" >&2
	exit 1
fi

# The command.
umask "$mask"
export PATH=$bin:$PATH TID_IDS_BUILD=$build PG_CONFIG=$bin/pg_config
export PGHOST=$private/socket PGPORT=5432 PGUSER=postgres PGDATABASE=postgres
export TID_IDS_PRIVATE=$private TID_IDS_AS_SERVER="${as_server[*]-}"
trap : INT # psql and shells do not end by it
status=0
"$@" || status=$?

# A crash is a failure even if the command did not notice it.
if grep -E 'PANIC: |TRAP: |was terminated by (signal|exception)' "$log" >&2; then
	echo "the server crashed; the end of its log:" >&2
	tail -n 50 "$log" >&2
	[ $status -ne 0 ] || status=1
fi
exit $status
