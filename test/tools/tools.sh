#!/bin/bash
#
# tools.sh
#		Runs tools of others with our types: for each line of test/tools/list, the
#		program of that name beside it, in a database of its own that has a table keyed by
#		`tid` with a column of each other type. Run it by with_server.sh.
#
# Input: TOOLS (names or kinds of the list; only these run), as in needs.sh, which has
# installed them. A tool that is not there is skipped.
#
# npm's packages are written below ./build, not into the sources.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
. "$source/test/check/tap.sh"
programs=$source/test/tools
build=$PWD/build/tools
major=$("$PG_CONFIG" --version | grep -oE '[0-9]+' | head -n 1)
read -ra as_server <<<"$TID_IDS_AS_SERVER"

there() { # NEEDS: a file of the server, or a command
	case $1 in
	*.control) [ -f "$("$PG_CONFIG" --sharedir)/extension/$1" ] ;;
	*.so) [ -f "$("$PG_CONFIG" --pkglibdir)/$1" ] ;;
	/*) [ -e "$1" ] ;;
	*) type "$1" >/dev/null 2>&1 ;;
	esac
}
# Those that this server's list has and TOOLS names
tools=() libraries=()
declare -A kind_of needs_of
while read -r name kind from needs library _; do
	[[ $kind != elsewhere && $major -ge $from ]] || continue
	[[ " ${TOOLS:-$name} " == *" $name "* || " $TOOLS " == *" $kind "* ]] || continue
	tools+=("$name")
	kind_of[$name]=$kind needs_of[$name]=$needs
	[ "$library" = - ] || ! there "$needs" || libraries+=(${library//,/ })
done < <(grep -v '^#' "$programs/list")

# --- the server --------------------------------------------------------------

# Some minor versions only load the output plugins that a setting names.
plugins=$(psql -XAtc "SELECT current_setting('output_plugin_libraries', true)")
cat >>"$TID_IDS_PRIVATE/home/data/postgresql.conf" <<-END
	shared_preload_libraries = '$(printf '%s\n' ${libraries[@]+"${libraries[@]}"} | sort -u | paste -sd ,)'
	${plugins:+output_plugin_libraries = '$plugins, decoderbufs, pglogical_output'}
	synchronous_commit = on # logical decoding reads what is flushed
	wal_level = logical
	archive_mode = on
	max_replication_slots = 20
	max_wal_senders = 20
	max_worker_processes = 20
	cron.database_name = 'pg_cron'
	cron.use_background_workers = on
	pg_qualstats.sample_rate = 1
	timezone = 'UTC'
END
(cd "$TID_IDS_PRIVATE/home" && ${as_server[@]+"${as_server[@]}"} pg_ctl -D data -s -w -l log restart)

# The texts of the last 40 vectors of each type, in the order of the IDs.
export ROWS=$TID_IDS_PRIVATE/rows THINGS=$TID_IDS_PRIVATE/things
of() { tail -n 40 "$source/test/vectors/$1.tsv" | cut -f "$2"; } # TYPE FIELD
paste <(of tid 1) <(of uid11 1) <(of scru160 1) <(of extuuid 3) <(of uuid7 3) <(seq -f 'body %g' 40) \
	<(of tid 3) <(of tid 4) <(of uid11 4) <(of scru160 3) <(of uuid7 4) | sort -t $'\t' -k 7,7n >"$ROWS"
cut -f 1-6 "$ROWS" >"$THINGS"
SUM=$(md5sum <"$THINGS" | cut -d ' ' -f 1)
export SUM
chmod 644 "$ROWS" "$THINGS"

createdb tools
PGOPTIONS='-c search_path=public,ids' psql -XAtq -v ON_ERROR_STOP=1 -d tools -v sum="$SUM" -f "$programs/prologue.sql" | tee "$TID_IDS_PRIVATE/output"
! grep -q '^not ok' "$TID_IDS_PRIVATE/output" || failed=1

# --- the tools ---------------------------------------------------------------

mkdir -p "$build"
if [[ " ${kind_of[*]-} " == *" node "* ]]; then
	cp "$programs"/package*.json "$build"
	(cd "$build" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >npm.log 2>&1) || { cat "$build/npm.log"; exit 1; }
fi
export BUILD=$build SOURCE=$source NODE_PATH=$build/node_modules

limited() { timeout 120 "$@"; }
run_tool() { # NAME: its program
	local program
	program=$(compgen -G "$programs/$1.*")
	case $program in
	*.sql) limited psql -XAtq -v ON_ERROR_STOP=1 -f "$program" ;;
	*.sh) limited bash "$program" ;;
	*.js) (cd "$build" && limited node "$program") ;;
	*.pl) limited /usr/bin/perl "$program" ;;
	*.R) limited Rscript --vanilla "$program" ;;
	esac
}
for name in "${tools[@]}"; do
	if ! there "${needs_of[$name]}"; then
		echo "ok - $name # SKIP it is not installed"
		continue
	fi
	createdb -T tools "$name"
	psql -Xqc "ALTER DATABASE \"$name\" SET search_path = \"\$user\", public, ids"
	mkdir -m 777 "$TID_IDS_PRIVATE/$name"
	status=0 start=$SECONDS
	PGDATABASE=$name WORK=$TID_IDS_PRIVATE/$name run_tool "$name" 2>&1 </dev/null | sed -E "s/^(ok|not ok)( [0-9]+)? - /&$name: /" | tee "$TID_IDS_PRIVATE/output" || status=$?
	grep -q '^ok' "$TID_IDS_PRIVATE/output" && ! grep -q '^not ok' "$TID_IDS_PRIVATE/output" || failed=1
	echo "# $name: $((SECONDS - start)) s"
	[ $status -eq 0 ] || { echo "not ok - $name ends with status $status"; failed=1; }
done
exit $failed
