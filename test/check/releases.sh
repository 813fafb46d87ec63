#!/bin/bash
#
# releases.sh
#		Checks updates between releases: the earlier ones, this one, and three later
#		ones that this script makes.  On every update path, every delta runs once, and
#		the result equals a fresh install.  Run it by with_server.sh; the releases are
#		installed into that server, one over the other, as `make install` does.  During
#		ALTER EXTENSION UPDATE, only the scripts of the newest release are installed, as
#		after an upgrade of the package.  Also checks that the objects of this version
#		are those that it had when it was released.
#
# Earlier releases come from git, by their tags.  Without a tag, the last one comes
# from src/released, where `make release-script` has put its install script, and the
# others are skipped.  Each later release adds a function, new_in_<release>, by its
# install script and by its delta.  A delta that runs twice fails, because the
# function already exists.
set -euo pipefail
: "${TID_IDS_PRIVATE:?run this by with_server.sh}"

source=$(cd "$(dirname "$0")/../.." && pwd)
. "$source/test/check/tap.sh"
copy=$(mktemp -d "${TMPDIR:-/tmp}/tid_ids_releases.XXXXXX")
trap 'rm -rf "$copy"' EXIT

now=$(sed -n "s/^default_version = '\(.*\)'/\1/p" "$source/tid_ids.control")
to_come=()
for n in 1 2 3; do
	to_come+=("${now%.*}.$((${now##*.} + n))")
done
newest=${to_come[2]}

export PGOPTIONS='-c client_min_messages=warning'
sql() { psql -XqAt -v ON_ERROR_STOP=1 -d releases "$@"; }
new_functions() { sql -c "SELECT string_agg(proname, ' ' ORDER BY proname) FROM pg_proc WHERE proname ~ '^new_in_'"; }

# --- the releases ---

install_scripts() { # FOLDER: installs the scripts only, so the library remains the server's
	${MAKE:-make} -s -C "$1" install MODULE_big= OBJS= with_llvm=no
}
installed=$("${PG_CONFIG:-pg_config}" --sharedir)/extension
keep() { # FOLDER: copies the installed scripts there
	mkdir "$1" && cp -p "$installed"/tid_ids--*.sql "$1"
}
use() { # FOLDER: replaces the installed scripts by those there
	rm "$installed"/tid_ids--*.sql && cp -p "$1"/* "$installed"
}

releases=()
for release in $(sed -nE 's/^## ([^ ]*).*/\1/p' "$source/CHANGELOG.md" | tail -n +2 | tac); do
	if git -C "$source" archive --prefix="$release/" "v$release" 2>/dev/null | tar -x -C "$copy" 2>/dev/null; then
		install_scripts "$copy/$release"
		releases+=("$release")
	elif cp "$source/src/released/tid_ids--$release.sql" "$installed" 2>/dev/null; then
		releases+=("$release")
	else
		echo "ok - from $release # SKIP git has no tag v$release"
	fi
done

cp -R "$source"/{Makefile,tid_ids.control,src} "$copy"
install_scripts "$copy"
keep "$copy/now"
releases+=("$now" "${to_come[@]}")
last=$now
all_new=
for release in "${to_come[@]}"; do
	function="new_in_${release/./_}"
	all_new=${all_new:+$all_new }$function
	sed -i "s/^default_version = .*/default_version = '$release'/" "$copy/tid_ids.control"
	echo "CREATE FUNCTION @extschema@.$function() RETURNS int LANGUAGE sql AS 'SELECT 1';" |
		tee -a "$copy/src/install/uuid.sql" >"$copy/src/upgrade/tid_ids--$last--$release.sql"
	install_scripts "$copy"
	last=$release
done
keep "$copy/all"
rm "$installed"/tid_ids--*.sql
install_scripts "$copy"
keep "$copy/newest"
use "$copy/all"
createdb releases
same "the server lists all releases" "$(printf '%s\n' "${releases[@]}")" "$(sql -c \
	"SELECT version FROM pg_available_extension_versions WHERE name = 'tid_ids' AND version ~ '^[0-9.]+$' ORDER BY string_to_array(version, '.')::int[]")"

# --- every path that PostgreSQL would take ---

# The path between two releases must contain each release in between, once.
wrong_paths() {
	sql -v releases="{$(IFS=,; echo "${releases[*]}")}" <<-'END'
		WITH releases AS (SELECT n, version FROM unnest(:'releases'::text[]) WITH ORDINALITY AS r (version, n))
		SELECT 'from ' || source || ' to ' || target || ': ' || path
		FROM pg_extension_update_paths('tid_ids')
		     JOIN releases AS a ON a.version = regexp_replace(source, '-.*', '')
		     JOIN releases AS b ON b.version = regexp_replace(target, '-.*', ''),
		     LATERAL (SELECT string_agg(version, '--' ORDER BY n) AS between FROM releases WHERE n BETWEEN a.n AND b.n) AS r
		WHERE path <> CASE WHEN source <> a.version THEN source || '--' ELSE '' END || between ||
		              CASE WHEN target <> b.version THEN '--' || target ELSE '' END
		UNION ALL
		SELECT 'not from ' || a.version || ' to ' || b.version
		FROM releases AS a JOIN releases AS b ON a.n < b.n
		WHERE NOT EXISTS (SELECT FROM pg_extension_update_paths('tid_ids') WHERE source = a.version AND target = b.version AND path IS NOT NULL)
	END
}
same "every update path contains every release in between" '' "$(wrong_paths)"

# --- the objects ---

members() { sql -f "$source/test/definitions.sql" -c 'SELECT * FROM definitions ORDER BY definitions'; }
# The script that is kept lacks the objects that only newer servers have.
released_members() {
	sql -c "CREATE EXTENSION tid_ids VERSION '$now'" -c "ALTER EXTENSION tid_ids UPDATE TO '$now-completed'" &&
		members && sql -c 'DROP EXTENSION tid_ids'
}
script=tid_ids--$now.sql
if [ -e "$source/src/released/$script" ]; then
	sql -c "CREATE EXTENSION tid_ids VERSION '$now'"
	of_now=$(members)
	sql -c 'DROP EXTENSION tid_ids'
	cp "$source/src/released/$script" "$installed"
	same "$now has the objects with which it was released (to change them, begin the next version, with a delta; before the tag, run make release-script again)" \
		"$(released_members 2>&1 || true)" "$of_now"
	cp "$copy/now/$script" "$installed"
fi

# --- the updates themselves ---

# From every release: directly, and through its version "-completed".
detours() { sql -c "SELECT target FROM pg_extension_update_paths('tid_ids') WHERE source = '$1' AND path = source || '--' || target AND target !~ '^[0-9.]+$'"; }
# A session may have the library of one release and the SQL functions of another.
record_functions() { # RELEASE: the arguments and the result of each C function
	sql -c "INSERT INTO functions SELECT '$1', prosrc, string_agg(types, ' ' ORDER BY types)
		FROM pg_proc AS p JOIN pg_depend ON classid = 'pg_proc'::regclass AND objid = oid AND deptype = 'e',
		     LATERAL (SELECT (coalesce(proallargtypes, proargtypes::oid[])::regtype[], prorettype::regtype, proretset)::text AS types) AS t
		WHERE prolang = (SELECT oid FROM pg_language WHERE lanname = 'c') GROUP BY prosrc"
}
sql -c 'CREATE TABLE functions (release text, name text, types text)'
sql -c 'CREATE EXTENSION tid_ids'
fresh=$(members)
for release in "${releases[@]}"; do
	for detour in '' $(detours "$release"); do
		sql -c 'DROP EXTENSION tid_ids' -c "CREATE EXTENSION tid_ids VERSION '$release'"
		[ -n "$detour" ] || record_functions "$release"
		[ -z "$detour" ] || sql -c "ALTER EXTENSION tid_ids UPDATE TO '$detour'"
		use "$copy/newest"
		sql -c 'ALTER EXTENSION tid_ids UPDATE' || true
		use "$copy/all"
		same "update from $release${detour:+ by $detour} to $newest" "$newest|$all_new" \
			"$(sql -c 'SELECT extversion FROM pg_extension WHERE extname = '\''tid_ids'\')|$(new_functions)"
		same "... which then has the objects of a fresh one" "$fresh" "$(members)"
	done
done
same "each C function has the same arguments and result in every release" '' "$(sql -c \
	"SELECT name, string_agg(release || ': ' || types, '; ') FROM functions GROUP BY name HAVING count(DISTINCT types) > 1")"
exit $failed
