#!/bin/bash
#
# install.sh
#		Installs as users do: an ordinary user builds and tests read-only sources,
#		with any database and any output folder. Also installs by the lines of
#		Dockerfile and, from PostgreSQL 18 on, into a separate folder by those of
#		packaging/Containerfile. Run it by with_server.sh; it first removes tid_ids
#		from that server.
set -euo pipefail

source=$(cd "$(dirname "$0")/../.." && pwd)
work=$TID_IDS_PRIVATE/others
tree=$work/tree
home=$work/home
closed=$work/closed
tests="install tid uid11 generator" # short tests of each kind: catalogs, files, indexes, IDs
unset MAKEFLAGS MFLAGS MAKELEVEL
export COPT="-O0 -U_FORTIFY_SOURCE" # builds faster
umask 022
mkdir "$work" "$home"

# The user: the caller or, if that is root, another one.
user=()
if [ "$(id -u)" -eq 0 ]; then
	user=(setpriv --reuid="$(id -u nobody)" --regid="$(id -g nobody)" --clear-groups)
	chown nobody "$home"
fi
by_user() { env HOME="$home" ${user[@]+"${user[@]}"} "$@"; }
make=("${MAKE:-make}" -s)

trap 'chmod -R u+w "$work"' EXIT # so that it can be removed
failed=
check() { # WHAT COMMAND...
	local what=$1
	shift
	if "$@" >"$work/log" 2>&1; then
		echo "ok - $what"
	else
		tail -n 50 "$work/log"
		find "$work" -name regression.diffs -exec head -n 50 {} +
		echo "not ok - $what"
		failed=1
	fi
}
in_folder() { # NAME COMMAND...: as the user, in a new folder that the user owns
	by_user mkdir -p "$home/$1" && (cd "$home/$1" && by_user "${@:2}")
}
installcheck() { # NAME VARIABLE...
	in_folder "$1" "${make[@]}" -f "$tree/Makefile" installcheck "${@:2}" && all_passed
}
all_passed() { grep -qE 'All ([0-9]+ )?tests (passed|successful)' "$work/log"; }
nothing_left() {
	(cd "$TID_IDS_BUILD" && "${make[@]}" -f "$source/Makefile" uninstall) &&
		[ -z "$(find "$("$PG_CONFIG" --pkglibdir)" "$("$PG_CONFIG" --sharedir)" -name '*tid_ids*')" ]
}
check "make uninstall removes all files" nothing_left

# --- an ordinary user --------------------------------------------------------

mkdir "$tree"
cp -R "$source"/{Makefile,tid_ids.control,src,sql,expected,test,doc} "$tree"
cp -R "$tree" "$closed"
chmod -R a-w "$tree"
if [ "$(id -u)" -eq 0 ]; then
	chown -R nobody "$closed"
fi
chmod 700 "$closed"

linked() { # makes the same links as config/prep_buildtree
	in_folder linked ln -s "$tree/Makefile" . &&
		in_folder linked "${make[@]}" VPATH="$tree" with_llvm=no &&
		cd "$home/linked" && "${make[@]}" VPATH="$tree" with_llvm=no install
}
check "make VPATH=... builds and installs read-only sources" linked
linked_installcheck() { in_folder linked "${make[@]}" VPATH="$tree" installcheck TAP_TESTS= "REGRESS=$tests" && all_passed; }
check "make VPATH=... installcheck" linked_installcheck
script=tid_ids--$(sed -n "s/^default_version = '\(.*\)'/\1/p" "$tree/tid_ids.control").sql
fewer_pieces() {
	in_folder pieces "${make[@]}" -f "$tree/Makefile" "$script" GENERATORS="tid removed" &&
		grep -q floor_removed "$home/pieces/$script" && cd "$home/pieces" &&
		by_user "${make[@]}" -f "$tree/Makefile" "$script" && ! grep floor_removed "$script"
}
check "the script is built again if it has fewer pieces" fewer_pieces
check "make -f .../Makefile installcheck without a build, in a database of any name" \
	installcheck empty TAP_TESTS= "REGRESS=$tests" CONTRIB_TESTDB="'Any name'"
check "... with any output folder" \
	installcheck elsewhere TAP_TESTS= "REGRESS=$tests" EXTRA_REGRESS_OPTS="--outputdir='$home/output'"
check "... and writes nothing into the current folder" sh -c "[ -s '$home/output/results/tid.out' ] && [ -z \"\$(ls -A '$home/elsewhere')\" ]"
check "make installcheck of a TAP test" installcheck tap REGRESS= PROVE_TESTS=test/t/004_settings.pl
in_closed() { cd "$closed" && by_user "${make[@]}" installcheck TAP_TESTS= "REGRESS=$tests" && all_passed; }
check "make installcheck of sources that the server cannot read" in_closed

# --- containers --------------------------------------------------------------

# stage_one FILE: run the COPY and make lines of the first stage, with $builder as the
# root
stage_one() {
	local words word folder
	builder=$work/${1##*/}
	while read -ra words; do
		folder=$builder${words[-1]}
		case ${words[0]} in
		COPY)
			mkdir -p "$folder"
			for word in "${words[@]:1:${#words[@]}-2}"; do
				if [ -d "$source/$word" ]; then word+=/.; fi # its contents, as COPY does
				cp -R "$source/$word" "$folder" || return 1
			done
			;;
		WORKDIR) mkdir -p "$folder" && cd "$folder" || return 1 ;;
		RUN)
			words=("${words[@]/#\//"$builder/"}")
			words=("${words[@]/#DESTDIR=/"DESTDIR=$builder"}")
			"${words[@]:1}" || return 1
			;;
		esac
	done < <(sed -n '/--from=/q; /^COPY /p; /^WORKDIR /p; /^RUN make /p' "$source/$1")
}
server_image() {
	stage_one Dockerfile &&
		[ -f "$builder/image$("$PG_CONFIG" --pkglibdir)/tid_ids.so" ] && [ -f "$builder/image$("$PG_CONFIG" --sharedir)/extension/tid_ids.control" ]
}
check "the COPY and make lines of Dockerfile install into the server's folders" server_image
shown() { diff <(sed '/^#/d' "$source/Dockerfile") <(awk '/^```/ { inside = $0 == "```dockerfile"; next } inside' "$source/doc/installing.md"); }
check "doc/installing.md shows this file" shown

# --- a separate folder -------------------------------------------------------

if [ "$(psql -XqAtc 'SHOW server_version_num')" -ge 180000 ]; then
	check "make uninstall removes all files" nothing_left
	image=$work/extensions/tid_ids # as CloudNativePG mounts it, except for the folder above

	extension_image() {
		stage_one packaging/Containerfile && mkdir "${image%/*}" &&
			mv "$builder$(sed -n 's,^COPY --from=builder \(.*\)/ /$,\1,p' "$source/packaging/Containerfile")" "$image"
	}
	check "the COPY and make lines of packaging/Containerfile run" extension_image
	check "... and install /lib/tid_ids.so, and the other files in /share/extension" \
		test "$(cd "$image" && find . -type f -not -path './share/extension/tid_ids*')" = ./lib/tid_ids.so
	not_available() { ! psql -XqAtc 'CREATE EXTENSION tid_ids' && grep -q 'is not available' "$work/log"; }
	check "without its settings, the server does not find the extension there" not_available
	psql -XqAt -c "ALTER SYSTEM SET extension_control_path = '\$system:$image/share'" \
		-c "ALTER SYSTEM SET dynamic_library_path = '\$libdir:$image/lib'" -c 'SELECT pg_reload_conf()' >/dev/null
	for ((i = 0; i < 100; i++)); do
		case $(psql -XqAtc 'SHOW dynamic_library_path') in *"$image/lib") break ;; esac
		sleep 0.1
	done
	check "with its settings, the regression tests pass" installcheck image TAP_TESTS= "REGRESS=$tests consistency settings skip_support"
	check "... and session_preload_libraries loads the library" env PGOPTIONS='-c session_preload_libraries=tid_ids' psql -XqAtc 'SHOW tid_ids.node_id'
fi
[ -z "$failed" ]
